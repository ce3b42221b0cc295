//! Hi-Q, or peg solitaire, on any board: H = (X, Y, B, S, {t}) of Uehara and Iwata, with cells
//! B ⊂ X × Y, tokens S ⊂ B at the start and the target t ∈ B.
//!
//! ```text
//!      a b c d e f g
//!    1 _ _ o o o _ _      A token jumps over a neighbouring token into the empty cell behind it,
//!    2 _ _ o o o _ _      and the one jumped over is taken off: here d2>d4, d6>d4, b4>d4, f4>d4.
//!    3 o o o o o o o
//!    4 o o o * o o o      id     hiq:english@d4    every cell but d4 full, target d4
//!    5 o o o o o o o             hiq:english@d4=d1 the same start, target d1
//!    6 _ _ o o o _ _      board  __ooo__/__ooo__/ooooooo/ooo*ooo/ooooooo/__ooo__/__ooo__
//!    7 _ _ o o o _ _      move   d2>d4
//! ```
//!
//! Solved: one token is left, on the target. Stuck: no jump is left, and it is not solved. A jump
//! needs two tokens, so that a solved position has no moves.
//!
//! Lemma 3.1 of the paper: if P becomes Q by a jump from p over q to r, then by the same jump the
//! complement of Q becomes the complement of P. For P has tokens on p and q but not on r, Q has it
//! the other way round, and so has the complement of P.

mod board;
mod tokens;

use board::runs;
pub use board::{Board, Directions, MOST, MOST_TOKENS, WIDEST};
use tokens::Tokens;

use crate::cell::{cell_name, column_name};
use crate::position::{About, Illegal, Malformed, Player, Position, Refused, Status};
use crate::position_text;
use crate::rows::one_of;
use crate::say;
use crate::sentence::{Sentence, Value};
use scene::{HEX_ROW, Man, Point, Scene, Shape, Sign};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;
use std::sync::Arc;

/// How the ids of drawn boards begin.
const DRAWN: [(&str, Directions); 3] =
    [("drawn:", Directions::Four), ("drawn6:", Directions::Six), ("drawn8:", Directions::Eight)];

/// What an id fixes: the board with its target, and the tokens at the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variant {
    /// The canonical spelling: `english@d4`, `drawn:oo*`.
    name: Arc<str>,
    layout: Arc<Board>,
    start: Tokens,
}

impl Variant {
    /// The game that begins with these tokens, in board order; its id is the drawing.
    pub fn drawn(layout: impl Into<Arc<Board>>, tokens: &[bool]) -> Result<Variant, Illegal> {
        let layout = layout.into();
        let prefix = DRAWN.iter().find(|(_, directions)| *directions == layout.directions());
        let prefix = prefix.map_or("", |(prefix, _)| *prefix);
        let start: Tokens = tokens.iter().copied().collect();
        check_tokens(&layout, &start)?;
        let name = format!("{prefix}{}", layout.drawing(|i| start.has(i)));
        Ok(Variant { name: name.into(), layout, start })
    }

    /// The cells.
    pub fn layout(&self) -> &Board {
        &self.layout
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl FromStr for Variant {
    type Err = Refused;

    /// `PRESET[@VACANCY][=TARGET]` or a drawing.
    fn from_str(text: &str) -> Result<Self, Refused> {
        for (prefix, directions) in DRAWN {
            if let Some(rows) = text.strip_prefix(prefix) {
                let (layout, tokens) = Board::draw(rows.split('/'), directions)?;
                return Ok(Variant::drawn(layout, &tokens)?);
            }
        }
        let split = |text, c| match str::split_once(text, c) {
            Some((a, b)) => (a, Some(b)),
            None => (text, None),
        };
        let (rest, target) = split(text, '=');
        let (preset, vacancy) = split(rest, '@');
        let layout = Board::preset(preset)?;
        let find = |cell: Option<&str>, default: usize, role: &'static str| match cell {
            None => Ok(default),
            Some(cell) => layout.index_of_name(cell).ok_or_else(|| {
                let (role, example) = (Value::Phrase(role.into()), layout.name(layout.target()));
                Malformed::new(cell, say!("a cell of {} as the {}, e.g. {}", preset, role, example))
            }),
        };
        let vacancy = find(vacancy, layout.target(), "vacancy")?;
        let target = find(target, vacancy, "target")?;
        let mut name = format!("{preset}@{}", layout.name(vacancy));
        if target != vacancy {
            name = format!("{name}={}", layout.name(target));
        }
        let start: Tokens = (0..layout.len()).map(|i| i != vacancy).collect();
        let layout = Arc::new(layout.aimed_at(target)?);
        check_tokens(&layout, &start)?;
        Ok(Variant { name: name.into(), layout, start })
    }
}

/// Reads a drawing of several lines, as it stands in a text file; a blank is no cell.
pub fn read_drawing(text: &str, directions: Directions) -> Result<Variant, Refused> {
    let (layout, tokens) = Board::draw(text.lines(), directions)?;
    Ok(Variant::drawn(layout, &tokens)?)
}

fn check_tokens(layout: &Board, tokens: &Tokens) -> Result<(), Illegal> {
    let cells = layout.len();
    if tokens.cells() != cells {
        let reason = say!("the board has {} cells, not {}", cells, tokens.cells());
        return Err(Illegal::new("tokens", reason));
    }
    if tokens.count() == 0 {
        return Err(Illegal::new(layout.drawing(|_| false), "there is no token on the board"));
    }
    if layout.is_wide() && tokens.count() > MOST_TOKENS {
        return Err(Illegal::new(
            "tokens",
            say!("more than {} tokens on a wide board", MOST_TOKENS),
        ));
    }
    Ok(())
}

/// A place on the grid, from 0; sorted as the board is written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Hole {
    /// From 0.
    pub row: usize,
    /// From 0.
    pub column: usize,
}

impl fmt::Display for Hole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&cell_name(self.column, self.row))
    }
}

/// A jump of two cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// Where the token is.
    pub from: Hole,
    /// Where it lands.
    pub to: Hole,
}

impl Move {
    /// The move of a jump of that board.
    pub fn of(layout: &Board, [from, _, to]: [usize; 3]) -> Move {
        let hole = |i: usize| {
            let (column, row) = layout.at(i);
            Hole { row, column }
        };
        Move { from: hole(from), to: hole(to) }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}>{}", self.from, self.to)
    }
}

/// Anything that can be drawn: any tokens on the cells of the variant, even none.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The board and its tokens at the start.
    pub variant: Variant,
    /// In board order.
    pub tokens: Vec<bool>,
}

/// A position of Hi-Q.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hiq {
    variant: Variant,
    tokens: Tokens,
}

position_text!(Hiq);

/// Positions that are compared nearly always share their board.
impl Hash for Hiq {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.tokens.hash(state);
    }
}

impl TryFrom<Setup> for Hiq {
    type Error = Illegal;

    fn try_from(Setup { variant, tokens }: Setup) -> Result<Self, Illegal> {
        let tokens = tokens.into_iter().collect();
        check_tokens(&variant.layout, &tokens)?;
        Ok(Hiq { variant, tokens })
    }
}

impl Hiq {
    /// The start of the drawn game with these tokens.
    pub fn new(layout: impl Into<Arc<Board>>, tokens: Vec<bool>) -> Result<Hiq, Illegal> {
        let variant = Variant::drawn(layout, &tokens)?;
        Ok(Hiq { tokens: variant.start.clone(), variant })
    }

    /// The cells.
    pub fn layout(&self) -> &Board {
        &self.variant.layout
    }

    /// Whether a token is on the cell of that number.
    pub fn token(&self, index: usize) -> bool {
        self.tokens.has(index)
    }

    /// Which cells hold a token, in board order.
    pub fn tokens(&self) -> Vec<bool> {
        (0..self.tokens.cells()).map(|index| self.tokens.has(index)).collect()
    }

    /// The cells that hold a token, in board order.
    pub fn occupied(&self) -> Vec<usize> {
        let mut cells = Vec::with_capacity(self.count());
        self.tokens.each(|index| {
            cells.push(index);
            true
        });
        cells
    }

    /// The number of tokens.
    pub fn count(&self) -> usize {
        self.tokens.count()
    }

    /// Whether a token can make that jump.
    fn can(&self, [_, over, to]: [usize; 3]) -> bool {
        self.token(over) && !self.token(to)
    }

    fn make(&mut self, [from, over, to]: [usize; 3]) {
        self.tokens.set(from, false);
        self.tokens.set(over, false);
        self.tokens.set(to, true);
    }

    /// The three cells of a legal jump, or the first condition that fails.
    fn jump(&self, m: &Move) -> Result<[usize; 3], Illegal> {
        let illegal = |reason| Illegal::new(m, reason);
        let layout = self.layout();
        let on_board = |hole: Hole| {
            let index = layout.index(hole.column, hole.row);
            index.ok_or_else(|| illegal(say!("{} is off the board", hole)))
        };
        let (from, to) = (on_board(m.from)?, on_board(m.to)?);
        let between =
            Hole { row: (m.from.row + m.to.row) / 2, column: (m.from.column + m.to.column) / 2 };
        let step = |a: Hole, b: Hole| {
            let along = |a: usize, b: usize| b as isize - a as isize;
            (along(a.column, b.column), along(a.row, b.row))
        };
        let first = step(m.from, between);
        if first != step(between, m.to) || !layout.directions().steps().contains(&first) {
            return Err(illegal(say!("{} is not two steps from {} along a line", m.to, m.from)));
        }
        let over = on_board(between)?;
        if !self.token(from) {
            return Err(illegal(say!("there is no token on {}", m.from)));
        }
        if !self.token(over) {
            return Err(illegal(say!("there is nothing to jump over on {}", between)));
        }
        if self.token(to) {
            return Err(illegal(say!("{} is occupied", m.to)));
        }
        Ok([from, over, to])
    }
}

impl Position for Hiq {
    const ABOUT: About = About {
        name: "hiq",
        title: ["Hi-Q (peg solitaire)", "ハイキュー"],
        players: &["player"],
        ids: "hiq:PRESET@VACANCY or hiq:PRESET@VACANCY=TARGET, where PRESET is english, european, \
              wiegleb, diamond, asymmetric, square:N, rect:WxH (1 to 40), triangle:15, \
              triangle:21 or triangle:28; or a drawing with 4, 6 or 8 directions, hiq:drawn:ROWS, \
              hiq:drawn6:ROWS, hiq:drawn8:ROWS, its rows split by '/': '_' no cell, '.' empty, \
              'o' token, '*' empty target, '@' token on the target; a number before a letter repeats \
              it (at most 4096 rows and columns)",
        presets: &[
            "hiq:english@d4",
            "hiq:triangle:15@a1",
            "hiq:european@d4=d1",
            "hiq:wiegleb@e5",
            "hiq:diamond@e5",
            "hiq:asymmetric@d5",
            "hiq:square:6@c3",
            "hiq:rect:4x6@b3",
            "hiq:triangle:21@a1",
            "hiq:triangle:28@a1",
            "hiq:drawn8:*ooo/oooo/oooo/oooo",
        ],
        goal: [
            "Jump over pegs until one is left, on the ringed hole.",
            "駒を飛び越して取り除き、最後の一つを輪のついた穴に残します。",
        ],
        picture: Some(("hiq:english@d4", &["d2>d4", "f3>d3", "e1>e3"])),
        letters: &[".o", "*@"],
    };
    const REPLAYS: bool = true;
    type Variant = Variant;
    type Setup = Setup;
    type Move = Move;

    fn start(variant: &Variant) -> Self {
        Hiq { variant: variant.clone(), tokens: variant.start.clone() }
    }

    fn variant(&self) -> Variant {
        self.variant.clone()
    }

    fn board(&self) -> String {
        self.layout().drawing(|index| self.token(index))
    }

    fn read_setup(variant: &Variant, board: &str) -> Result<Setup, Malformed> {
        let layout = variant.layout();
        let rows = board.split('/').count();
        if rows != layout.rows() {
            let expected = say!("{} rows split by '/'", layout.rows());
            return Err(Malformed::new(board, expected));
        }
        let mut tokens = Vec::with_capacity(layout.len());
        for (r, row) in board.split('/').enumerate() {
            let mut c = 0;
            for run in runs(row) {
                let (count, letter) = run?;
                for c in c..(c + count).min(layout.columns()) {
                    let index = layout.index(c, r);
                    let [empty, full] = match index {
                        None => ['_', '_'],
                        Some(i) if i == layout.target() => ['*', '@'],
                        Some(_) => ['.', 'o'],
                    };
                    if letter != empty && letter != full {
                        let letters =
                            [empty, full].into_iter().take(1 + usize::from(index.is_some()));
                        let expected = one_of(letters, say!("at {}", cell_name(c, r)));
                        return Err(Malformed::new(letter, expected));
                    }
                    tokens.extend(index.map(|_| letter == full));
                }
                c += count;
            }
            if c != layout.columns() {
                let expected = say!("{} letters in row {}", layout.columns(), r + 1);
                return Err(Malformed::new(row, expected));
            }
        }
        Ok(Setup { variant: variant.clone(), tokens })
    }

    fn read_move(&self, text: &str) -> Result<Move, Malformed> {
        let expected = || Malformed::new(text, "a jump from cell to cell of the board: d2>d4");
        let (from, to) = text.split_once('>').ok_or_else(expected)?;
        let find = |name| {
            let index = self.layout().index_of_name(name);
            index.ok_or_else(|| Malformed::new(name, "a cell of the board"))
        };
        let (from, to) = (find(from)?, find(to)?);
        Ok(Move::of(self.layout(), [from, from, to]))
    }

    fn turn(&self) -> Player {
        Player::One
    }

    fn status(&self) -> Status {
        let layout = self.layout();
        if self.count() == 1 && self.token(layout.target()) {
            return Status::Solved;
        }
        let stuck = |from| !layout.jumps_from(from).any(|jump| self.can(jump));
        if self.tokens.each(stuck) { Status::Stuck } else { Status::Ongoing }
    }

    fn moves(&self) -> Vec<Move> {
        let layout = self.layout();
        let jumps = |from| layout.jumps_from(from).filter(|jump| self.can(*jump));
        let all = self.occupied().into_iter().flat_map(jumps);
        all.map(|jump| Move::of(layout, jump)).collect()
    }

    fn play(&self, m: &Move) -> Result<Self, Illegal> {
        let jump = self.jump(m)?;
        let mut next = self.clone();
        next.make(jump);
        Ok(next)
    }

    fn replay(&self, line: &[Move]) -> Option<(usize, Self)> {
        let mut next = self.clone();
        for m in line {
            let jump = next.jump(m).ok()?;
            next.make(jump);
        }
        Some((line.len(), next))
    }

    fn images(&self) -> Vec<Self> {
        let image = |map: &Vec<usize>| {
            let mut tokens = Tokens::none(self.tokens.cells());
            self.tokens.each(|index| {
                tokens.set(map[index], true);
                true
            });
            Hiq { variant: self.variant.clone(), tokens }
        };
        self.layout().automorphisms().iter().map(image).collect()
    }

    fn note(&self) -> Option<Sentence> {
        Some(match self.count() {
            1 => "1 peg left".into(),
            count => say!("{} pegs left", count),
        })
    }

    fn lead(&self) -> i64 {
        -(self.count() as i64)
    }

    fn scene(&self) -> Scene {
        let layout = self.layout();
        let triangular = layout.directions() == Directions::Six;
        let point = |column: f64, row: f64| match triangular {
            true => Point::new(column - row / 2.0, row * HEX_ROW),
            false => Point::new(column, row),
        };
        let mut scene = Scene::default();
        // Of a wide board only what is not an empty cell can be seen.
        let wide = layout.is_wide();
        let all: Vec<usize> = match wide {
            true => self.occupied(),
            false => (0..layout.len()).collect(),
        };
        let target = Some(layout.target()).filter(|target| wide && !self.token(*target));
        for i in all.into_iter().chain(target) {
            let (c, r) = layout.at(i);
            let at = point(c as f64, r as f64);
            scene.cell(cell_name(c, r), at, Shape::Hole);
            if self.token(i) {
                scene.piece(at, Man::Peg);
            }
            if i == layout.target() {
                scene.mark(at, Sign::Target);
            }
        }
        let margin = if triangular { layout.rows() as f64 } else { -1.0 };
        let every = if wide { 10 } else { 1 };
        for c in (0..layout.columns()).step_by(every) {
            scene.label(point(c as f64, margin), column_name(c));
        }
        for r in (0..layout.rows()).step_by(every) {
            scene.label(point(-1.0, r as f64), (r + 1).to_string());
        }
        scene
    }
}
