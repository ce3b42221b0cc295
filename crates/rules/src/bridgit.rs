//! Bridg-It (Gale): two lattices of posts, each drawn through the gaps of the other.
//!
//! ```text
//!   x 0 1 2 3 4
//! y 0   r   r        l, r  posts of Left and Right, N×(N+1) and (N+1)×N (here N = 2)
//!   1 l + l + l      +     cells: x and y both odd or both even, 1 to 2N−1
//!   2   r + r        at + between two posts of each player either may build one bridge:
//!   3 l + l + l            odd–odd: Left's lies, Right's stands; even–even: the other way round
//!   4   r   r
//! ```
//!
//! Left (`One`) joins x = 0 to x = 2N, Right (`Two`) joins y = 0 to y = 2N. A player's *ends* are
//! these rows of posts, each contracted to one vertex; Right's graph is the planar dual of Left's.
//! So never both players, and on a full board exactly one of them, have joined their ends.
//!
//! ```text
//! id     bridgit:2
//! board  RL/L/..:right       rows y = 1, 2, 3 of N, N−1, N cells; who moves
//! move   1,3                 x,y
//! ```

use crate::cell::read_size;
use crate::position::{About, Illegal, Malformed, Player, Position, Refused, Status};
use crate::position_text;
use crate::rows::{letters, put, read_rows, write_rows};
use crate::say;
use scene::{Man, Point, Scene, Shape, Sign, Tie};
use std::collections::VecDeque;
use std::fmt;
use std::str::FromStr;

/// The largest board.
const MOST: usize = 300;
const LETTERS: [(char, Option<Player>); 3] = letters('L', 'R');

/// What an id fixes: how many posts each end has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Size(usize);

impl Size {
    fn widths(self) -> impl ExactSizeIterator<Item = usize> {
        (1..2 * self.0).map(move |y| self.0 - 1 + y % 2)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Size {
    type Err = Refused;
    fn from_str(text: &str) -> Result<Self, Refused> {
        Ok(Size(read_size(text, MOST)?))
    }
}

/// A vertex of a player's graph: an end, or a post between the ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Post {
    /// Left's posts with x = 0, Right's with y = 0.
    Start,
    /// Left's posts with x = 2N, Right's with y = 2N.
    Finish,
    /// The post at x, y.
    At(usize, usize),
}

/// All cells (x, y) in board order: row by row, left to right.
pub fn cells(size: usize) -> Vec<(usize, usize)> {
    (1..2 * size).flat_map(|y| (2 - y % 2..2 * size).step_by(2).map(move |x| (x, y))).collect()
}

/// Where the two posts stand that the player's bridge at that cell joins.
fn banks(player: Player, x: usize, y: usize) -> [(usize, usize); 2] {
    let lying = (x % 2 == 1) == (player == Player::One);
    if lying { [(x - 1, y), (x + 1, y)] } else { [(x, y - 1), (x, y + 1)] }
}

/// The point so many steps away.
fn moved((x, y): (usize, usize), (dx, dy): (i8, i8), by: isize) -> Option<(usize, usize)> {
    let [dx, dy] = [dx, dy].map(isize::from);
    Some((x.checked_add_signed(by * dx)?, y.checked_add_signed(by * dy)?))
}

/// The two vertices of the player's graph that the player's bridge at that cell joins.
pub fn joined_posts(size: usize, player: Player, x: usize, y: usize) -> [Post; 2] {
    banks(player, x, y).map(|(x, y)| match [x, y][player.index()] {
        0 => Post::Start,
        far if far == 2 * size => Post::Finish,
        _ => Post::At(x, y),
    })
}

/// A cell to build at. Ordered by y, then x, as the board is written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// The row, from 1.
    pub y: usize,
    /// The column, from 1.
    pub x: usize,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// Anything that can be drawn: any bridges, any mover. Without a mover, the counts decide.
#[derive(Clone, Debug)]
pub struct Setup {
    /// How large the board is.
    pub size: Size,
    /// In the order of [`cells`].
    pub bridges: Vec<Option<Player>>,
    /// Who moves, if the text says so.
    pub turn: Option<Player>,
}

/// A position of Bridg-It.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Bridgit {
    size: Size,
    bridges: Vec<Option<Player>>,
    turn: Player,
}

position_text!(Bridgit);

impl TryFrom<Setup> for Bridgit {
    type Error = Illegal;

    fn try_from(setup: Setup) -> Result<Self, Illegal> {
        let Setup { size, bridges, turn } = setup;
        let wanted = cells(size.0).len();
        if bridges.len() != wanted {
            let reason = say!("{} has {} cells", format!("bridgit:{size}"), wanted);
            return Err(Illegal::new(bridges.len(), reason));
        }
        let count = |player| bridges.iter().filter(|bridge| **bridge == Some(player)).count();
        let natural =
            if count(Player::One) == count(Player::Two) + 1 { Player::Two } else { Player::One };
        Ok(Bridgit { size, bridges, turn: turn.unwrap_or(natural) })
    }
}

impl Bridgit {
    /// The N of `bridgit:N`.
    pub fn size(&self) -> usize {
        self.size.0
    }

    /// Whose bridge stands at a cell; none at a point that is no cell.
    pub fn bridge(&self, x: usize, y: usize) -> Option<Player> {
        self.index(x, y).and_then(|i| self.bridges[i])
    }

    /// The place of a cell in board order.
    fn index(&self, x: usize, y: usize) -> Option<usize> {
        let inside = 1..2 * self.size.0;
        let cell = inside.contains(&x) && inside.contains(&y) && x % 2 == y % 2;
        let before = |y: usize| (y / 2) * (2 * self.size.0 - 1) + (y % 2) * self.size.0;
        cell.then(|| before(y - 1) + (x - 1) / 2)
    }

    /// Whether the player's bridges join the ends.
    pub fn joined(&self, player: Player) -> bool {
        self.path(player).is_some()
    }

    /// The cells of a shortest way along the player's bridges from one end to the other: a flood over
    /// posts, which stand two apart, that knows for each post the step by which it came.
    pub fn path(&self, player: Player) -> Option<Vec<(usize, usize)>> {
        let far = 2 * self.size.0;
        let shore = |i| if player == Player::One { (0, i) } else { (i, 0) };
        let place = |(x, y): (usize, usize)| y * (far + 1) + x;
        let mut came: Vec<Option<(i8, i8)>> = vec![None; (far + 1) * (far + 1)];
        let mut open: VecDeque<_> = (1..far).step_by(2).map(shore).collect();
        open.iter().for_each(|post| came[place(*post)] = Some((0, 0)));
        while let Some(post) = open.pop_front() {
            if [post.0, post.1][player.index()] == far {
                let (mut path, mut post) = (Vec::new(), post);
                while let Some(step) = came[place(post)].filter(|step| *step != (0, 0)) {
                    path.push(moved(post, step, -1)?);
                    post = moved(post, step, -2)?;
                }
                path.reverse();
                return Some(path);
            }
            for step in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
                if let (Some((x, y)), Some(next)) = (moved(post, step, 1), moved(post, step, 2))
                    && self.bridge(x, y) == Some(player)
                    && came[place(next)].is_none()
                {
                    came[place(next)] = Some(step);
                    open.push_back(next);
                }
            }
        }
        None
    }

    /// The board on which each cell has what `from` says about it.
    fn mapped(&self, from: impl Fn(usize, usize) -> Option<Player>) -> Self {
        let bridges = cells(self.size.0).into_iter().map(|(x, y)| from(x, y)).collect();
        Bridgit { bridges, ..self.clone() }
    }
}

impl Position for Bridgit {
    const ABOUT: About = About {
        name: "bridgit",
        title: ["Bridg-It", "ブリッジイット"],
        players: &["left", "right"],
        ids: "bridgit:N, N posts at each end (1 to 300)",
        presets: &["bridgit:3", "bridgit:2", "bridgit:5"],
        goal: [
            "Left builds from side to side, Right from top to bottom; bridges never cross.",
            "左軍は左右を、右軍は上下を橋でつなぎます。橋は交差できません。",
        ],
        picture: Some(("bridgit:4", &["3,3", "4,4", "5,3", "3,5", "5,5", "2,2", "2,4"])),
        letters: &[".LR"],
    };
    const REPLAYS: bool = true;
    type Variant = Size;
    type Setup = Setup;
    type Move = Move;

    fn start(variant: &Size) -> Self {
        let bridges = vec![None; cells(variant.0).len()];
        Bridgit { size: *variant, bridges, turn: Player::One }
    }

    fn variant(&self) -> Size {
        self.size
    }

    fn board(&self) -> String {
        let rows = write_rows(&self.bridges, self.size.widths(), &LETTERS);
        format!("{rows}:{}", Self::player_name(self.turn))
    }

    fn read_setup(variant: &Size, board: &str) -> Result<Setup, Malformed> {
        let mut words = board.split(':');
        let rows = words.next().unwrap_or("");
        let spot = |row, column| say!("in row {}, column {}", row + 1, column + 1);
        let bridges = read_rows(rows, variant.widths(), &LETTERS, 1, spot)?;
        let turn = words.next().map(Self::read_player).transpose()?;
        match words.next() {
            None => Ok(Setup { size: *variant, bridges, turn }),
            Some(word) => Err(Malformed::new(word, "the end of the board")),
        }
    }

    fn read_move(&self, text: &str) -> Result<Move, Malformed> {
        let last = 2 * self.size.0 - 1;
        let malformed =
            || Malformed::new(text, say!("x,y from 1 to {}, both odd or both even", last));
        let (x, y) = text.split_once(',').ok_or_else(malformed)?;
        let read = |part| read_size(part, last).map_err(|_| malformed());
        let (x, y) = (read(x)?, read(y)?);
        self.index(x, y).map(|_| Move { x, y }).ok_or_else(malformed)
    }

    fn turn(&self) -> Player {
        self.turn
    }

    fn status(&self) -> Status {
        match [Player::One, Player::Two].into_iter().find(|p| self.joined(*p)) {
            Some(winner) => Status::Won(winner),
            None => Status::Ongoing,
        }
    }

    fn moves(&self) -> Vec<Move> {
        if self.status() != Status::Ongoing {
            return Vec::new();
        }
        let all = cells(self.size.0).into_iter().zip(&self.bridges);
        all.filter(|(_, bridge)| bridge.is_none()).map(|((x, y), _)| Move { x, y }).collect()
    }

    fn play(&self, m: &Move) -> Result<Self, Illegal> {
        if self.status() != Status::Ongoing {
            return Err(Illegal::new(m, "the game is over"));
        }
        let Some(index) = self.index(m.x, m.y) else {
            return Err(Illegal::new(m, "there is no such cell"));
        };
        if self.bridges[index].is_some() {
            return Err(Illegal::new(m, "the cell is taken"));
        }
        let mut next = Bridgit { turn: self.turn.other(), ..self.clone() };
        next.bridges[index] = Some(self.turn);
        Ok(next)
    }

    /// Joined ends stay joined: if the game is not over before the last bridge of a line, it was
    /// not over before the others.
    fn replay(&self, line: &[Move]) -> Option<(usize, Self)> {
        let Some((last, before)) = line.split_last() else { return Some((0, self.clone())) };
        let mut next = self.clone();
        let cell = |m: &Move| self.index(m.x, m.y);
        let fits = before.iter().all(|m| put(&mut next.bridges, cell(m), &mut next.turn));
        fits.then(|| next.play(last).ok())?.map(|after| (line.len(), after))
    }

    /// The two reflections and the half turn keep both pairs of ends.
    fn images(&self) -> Vec<Self> {
        let far = 2 * self.size.0;
        vec![
            self.clone(),
            self.mapped(|x, y| self.bridge(far - x, y)),
            self.mapped(|x, y| self.bridge(x, far - y)),
            self.mapped(|x, y| self.bridge(far - x, far - y)),
        ]
    }

    /// Reflection at the diagonal turns Left's lattice into Right's.
    fn exchanged(&self) -> Option<Self> {
        let mirrored = self.mapped(|x, y| self.bridge(y, x).map(Player::other));
        Some(Bridgit { turn: self.turn.other(), ..mirrored })
    }

    fn scene(&self) -> Scene {
        let far = 2 * self.size.0;
        let point = |x: usize, y: usize| Point::new(x as f64 / 2.0, y as f64 / 2.0);
        let mut scene = Scene::default();
        for side in [0, far] {
            let (top, foot) = (point(side, 0), point(side, far));
            scene.link(top.shifted(0.0, 0.25), foot.shifted(0.0, -0.25), Tie::Shore(Player::One));
            let (left, right) = (point(0, side), point(far, side));
            scene.link(left.shifted(0.25, 0.0), right.shifted(-0.25, 0.0), Tie::Shore(Player::Two));
        }
        for ((x, y), bridge) in cells(self.size.0).into_iter().zip(&self.bridges) {
            scene.cell(Move { x, y }.to_string(), point(x, y), Shape::Crossing);
            if let Some(player) = *bridge {
                let [from, to] = banks(player, x, y).map(|(x, y)| point(x, y));
                scene.link(from, to, Tie::Bridge(player));
            }
        }
        for even in (0..=far).step_by(2) {
            for odd in (1..far).step_by(2) {
                scene.piece(point(even, odd), Man::Post(Player::One));
                scene.piece(point(odd, even), Man::Post(Player::Two));
            }
        }
        for i in 1..far {
            scene.label(point(i, 0).shifted(0.0, -0.6), i.to_string());
            scene.label(point(0, i).shifted(-0.6, 0.0), i.to_string());
        }
        for player in [Player::One, Player::Two] {
            for (x, y) in self.path(player).unwrap_or_default() {
                scene.mark(point(x, y), Sign::Win);
            }
        }
        scene
    }
}
