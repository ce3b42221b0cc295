//! Answers during a game: whoever holds two trees mends every cut by an exchange e → e'.
//!
//! ```text
//! tree A:  near ═══ a   b ═══ far      the opponent cuts e = ab in A: two sides remain
//! tree B:  a ─── c ─── d ─── b         on B's way from a to b some e' joins the sides;
//!                                      bridge it: A − e + e' is a tree again, and e' is in both
//! ```
//!
//! One of the sides starts at a and the other ends at b, so bisection of the way finds e'. Both
//! trees are kept as parent edges; an answer costs a few climbs to the root. Any other cell of B
//! that joins the sides does as well; and if one with a bridge does, the move is free.

use super::board::{Board, FAR, NEAR, ends, post_count};
use super::certificate::{Pair, pair};
use super::parents::{NONE, below, turn};
use rules::Player;
use std::fmt;

/// A winner in command of two trees.
#[derive(Clone, Debug)]
pub struct Keeper {
    board: Board,
    player: Player,
    ends: Vec<[u32; 2]>,
    up: [Vec<u32>; 2],
    /// Which of the trees hold a cell.
    within: Vec<[bool; 2]>,
    /// The visit number of a vertex, to find where two climbs meet.
    visit: Vec<u32>,
    visits: u32,
}

/// What to play, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The cut was in this tree (0 or 1); the cell of the other tree mends it.
    Exchange {
        /// The move.
        cell: usize,
        /// The tree that was cut.
        tree: usize,
    },
    /// The trees are whole: any cell does; this one is on the way between the ends.
    Free {
        /// The move.
        cell: usize,
    },
}

impl Answer {
    /// The move, whatever its reason.
    pub fn cell(self) -> usize {
        match self {
            Answer::Exchange { cell, .. } | Answer::Free { cell } => cell,
        }
    }
}

/// Why there is no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoAnswer {
    /// The cut cell has a bridge already, or is not on the board.
    Taken {
        /// The cell that was named.
        cell: usize,
    },
    /// The player has joined the ends.
    Over,
    /// The player's cell does not mend the tree that was cut.
    Lost {
        /// What the player built instead.
        cell: usize,
    },
}

impl fmt::Display for NoAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoAnswer::Taken { cell } => write!(f, "cell {cell} is not an empty cell"),
            NoAnswer::Over => f.write_str("the game is over"),
            NoAnswer::Lost { cell } => write!(f, "cell {cell} does not mend the tree"),
        }
    }
}

impl std::error::Error for NoAnswer {}

impl Keeper {
    /// Takes command if the player wins this position moving second.
    pub fn new(board: &Board, player: Player) -> Option<Self> {
        Some(Keeper::holding(board, &pair(board, player)?))
    }

    /// Takes command with trees at hand.
    pub(crate) fn holding(board: &Board, pair: &Pair) -> Self {
        let (size, player) = (board.size(), pair.player);
        let between: Vec<[u32; 2]> =
            (0..board.cells().len()).map(|cell| ends(size, player, cell)).collect();
        let mut within = vec![[false; 2]; between.len()];
        for (tree, cells) in pair.trees.iter().enumerate() {
            cells.iter().for_each(|cell| within[*cell][tree] = true);
        }
        let posts = post_count(size);
        let up = [0, 1].map(|tree: usize| hang(posts, &between, &pair.trees[tree]));
        let visit = vec![0; posts];
        Keeper { board: board.clone(), player, ends: between, up, within, visit, visits: 0 }
    }

    /// The board after the last answer.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The trees as they are now.
    pub fn trees(&self) -> [Vec<usize>; 2] {
        [0, 1].map(|tree: usize| {
            (0..self.within.len()).filter(|cell| self.within[*cell][tree]).collect()
        })
    }

    /// The opponent has taken this cell; answers, and plays the answer.
    pub fn answer(&mut self, cut: usize) -> Result<Answer, NoAnswer> {
        self.suffer(cut)?;
        let answer = match self.torn(cut) {
            Some(tree) => {
                let mender = self.mender(tree, cut);
                self.exchange(tree, cut, mender);
                match self.board.get(mender) {
                    None => Answer::Exchange { cell: mender, tree },
                    Some(_) => self.free()?,
                }
            }
            None => self.free()?,
        };
        self.board.set(answer.cell(), Some(self.player));
        Ok(answer)
    }

    /// The opponent has taken the first cell and the player the second; keeps the trees if that
    /// mends them.
    pub fn follow(&mut self, cut: usize, cell: usize) -> Result<Answer, NoAnswer> {
        self.suffer(cut)?;
        if cell >= self.ends.len() || self.board.get(cell).is_some() {
            return Err(NoAnswer::Taken { cell });
        }
        let answer = match self.torn(cut) {
            Some(tree) if self.mends(tree, cut, cell) => {
                self.exchange(tree, cut, cell);
                Answer::Exchange { cell, tree }
            }
            Some(tree) => {
                let mender = self.mender(tree, cut);
                if self.board.get(mender).is_none() {
                    return Err(NoAnswer::Lost { cell });
                }
                self.exchange(tree, cut, mender);
                Answer::Free { cell }
            }
            None => Answer::Free { cell },
        };
        self.board.set(cell, Some(self.player));
        Ok(answer)
    }

    /// The opponent takes an empty cell.
    fn suffer(&mut self, cut: usize) -> Result<(), NoAnswer> {
        if cut >= self.ends.len() || self.board.get(cut).is_some() {
            return Err(NoAnswer::Taken { cell: cut });
        }
        if self.on_the_way().is_none() {
            return Err(NoAnswer::Over);
        }
        self.board.set(cut, Some(self.player.other()));
        Ok(())
    }

    /// The tree that a cut was in.
    fn torn(&self, cut: usize) -> Option<usize> {
        self.within[cut].iter().position(|held| *held)
    }

    fn free(&self) -> Result<Answer, NoAnswer> {
        Ok(Answer::Free { cell: self.on_the_way().ok_or(NoAnswer::Over)? })
    }

    /// An empty cell on the first tree's way between the ends; `None` once they are joined.
    pub(crate) fn on_the_way(&self) -> Option<usize> {
        let mut at = FAR;
        while at != NEAR {
            let cell = self.up[0][at as usize];
            if cell == NONE {
                return None;
            }
            if self.board.get(cell as usize).is_none() {
                return Some(cell as usize);
            }
            at = across(&self.ends, cell, at);
        }
        None
    }

    /// Is the vertex on the side of the cut that does not hold the root?
    fn hangs(&self, tree: usize, cut: usize, v: u32) -> bool {
        below(&self.up[tree], |e, v| across(&self.ends, e, v), v, cut as u32)
    }

    /// Is this a cell of the other tree that joins the two sides of the cut?
    fn mends(&self, tree: usize, cut: usize, cell: usize) -> bool {
        let [a, b] = self.ends[cell].map(|v| self.hangs(tree, cut, v));
        self.within[cell][1 - tree] && a != b
    }

    /// A cell of the other tree that joins the two sides of the cut.
    fn mender(&mut self, tree: usize, cut: usize) -> usize {
        let [a, b] = self.ends[cut];
        let way = self.way(1 - tree, a, b);
        let mut points = vec![a];
        for cell in &way {
            points.push(across(&self.ends, *cell, points[points.len() - 1]));
        }
        let start = self.hangs(tree, cut, a);
        let (mut low, mut high) = (0, way.len());
        while high - low > 1 {
            let middle = (low + high) / 2;
            if self.hangs(tree, cut, points[middle]) == start {
                low = middle
            } else {
                high = middle
            }
        }
        way[low] as usize
    }

    /// Replaces the cut cell of a tree by a cell of the other one, which then is in both.
    fn exchange(&mut self, tree: usize, cut: usize, cell: usize) {
        let [a, b] = self.ends[cell];
        let hanging = if self.hangs(tree, cut, a) { a } else { b };
        let ends = &self.ends;
        turn(&mut self.up[tree], |e, v| across(ends, e, v), hanging, cell as u32, cut as u32);
        self.within[cut] = [false; 2];
        self.within[cell] = [true; 2];
    }

    /// The edges of a tree from a to b.
    fn way(&mut self, tree: usize, a: u32, b: u32) -> Vec<u32> {
        self.visits += 1;
        let (mut rise, mut at) = (Vec::new(), a);
        self.visit[at as usize] = self.visits;
        while self.up[tree][at as usize] != NONE {
            rise.push((at, self.up[tree][at as usize]));
            at = across(&self.ends, self.up[tree][at as usize], at);
            self.visit[at as usize] = self.visits;
        }
        let (mut fall, mut at) = (Vec::new(), b);
        while self.visit[at as usize] != self.visits {
            fall.push(self.up[tree][at as usize]);
            at = across(&self.ends, self.up[tree][at as usize], at);
        }
        let rise = rise.into_iter().take_while(|(v, _)| *v != at).map(|(_, cell)| cell);
        rise.chain(fall.into_iter().rev()).collect()
    }
}

fn across(ends: &[[u32; 2]], cell: u32, at: u32) -> u32 {
    let [a, b] = ends[cell as usize];
    if a == at { b } else { a }
}

/// The parent edges of a tree rooted at the near end.
fn hang(posts: usize, ends: &[[u32; 2]], cells: &[usize]) -> Vec<u32> {
    let mut beside: Vec<Vec<u32>> = vec![Vec::new(); posts];
    for cell in cells {
        ends[*cell].iter().for_each(|v| beside[*v as usize].push(*cell as u32));
    }
    let mut up = vec![NONE; posts];
    let mut open = vec![NEAR];
    while let Some(v) = open.pop() {
        for &cell in &beside[v as usize] {
            let next = across(ends, cell, v);
            if cell != up[v as usize] && next != NEAR && up[next as usize] == NONE {
                up[next as usize] = cell;
                open.push(next);
            }
        }
    }
    up
}
