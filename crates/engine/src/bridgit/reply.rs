//! Answers during a game: whoever holds two trees mends every cut by an exchange e → e'.
//!
//! ```text
//! tree A:  near ═══ a   b ═══ far      the opponent cuts e = ab in A: two sides remain
//! tree B:  a ─── c ─── d ─── b         on B's way from a to b some e' joins the sides;
//!                                      bridge it: A − e + e' is a tree again, and e' is in both
//! ```
//!
//! One of the sides starts at a and the other ends at b, so bisection of the way finds e'. Both
//! trees are kept as parent edges; an answer costs a few climbs to the root.

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
    Exchange { cell: usize, tree: usize },
    /// The cut was in neither tree: any cell does; this one is on the way between the ends.
    Free { cell: usize },
}

impl Answer {
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
    Taken { cell: usize },
    /// The player has joined the ends.
    Over,
}

impl fmt::Display for NoAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoAnswer::Taken { cell } => write!(f, "cell {cell} is not an empty cell"),
            NoAnswer::Over => f.write_str("the game is over"),
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
    pub fn holding(board: &Board, pair: &Pair) -> Self {
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
        if cut >= self.ends.len() || self.board.get(cut).is_some() {
            return Err(NoAnswer::Taken { cell: cut });
        }
        let Some(free) = self.on_the_way() else {
            return Err(NoAnswer::Over);
        };
        self.board.set(cut, Some(self.player.other()));
        let answer = match self.within[cut].iter().position(|held| *held) {
            Some(tree) => Answer::Exchange { cell: self.mend(tree, cut), tree },
            None if free != cut => Answer::Free { cell: free },
            None => Answer::Free { cell: self.on_the_way().ok_or(NoAnswer::Over)? },
        };
        self.board.set(answer.cell(), Some(self.player));
        Ok(answer)
    }

    /// An empty cell on the first tree's way between the ends; `None` once they are joined.
    pub fn on_the_way(&self) -> Option<usize> {
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

    /// Replaces the cut cell of a tree by a cell of the other one, which then is in both.
    fn mend(&mut self, tree: usize, cut: usize) -> usize {
        let [a, b] = self.ends[cut];
        let way = self.way(1 - tree, a, b);
        let apart = |v: u32| below(&self.up[tree], |e, v| across(&self.ends, e, v), v, cut as u32);
        let start = apart(a);
        let (mut low, mut high, mut at) = (0, way.len(), a);
        let mut points = vec![a];
        for cell in &way {
            at = across(&self.ends, *cell, at);
            points.push(at);
        }
        while high - low > 1 {
            let middle = (low + high) / 2;
            if apart(points[middle]) == start { low = middle } else { high = middle }
        }
        let cell = way[low];
        let hanging = if start { points[low] } else { points[high] };
        let ends = &self.ends;
        turn(&mut self.up[tree], |e, v| across(ends, e, v), hanging, cell, cut as u32);
        self.within[cut] = [false; 2];
        self.within[cell as usize] = [true; 2];
        cell as usize
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
