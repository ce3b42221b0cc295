//! Hex on a rhombus of C columns and R rows. Black (`One`) joins top to bottom, White left to
//! right.
//!
//! ```text
//!    a   b   c            (c,r) touches (c±1,r), (c,r±1), (c+1,r−1), (c−1,r+1)
//!  1  .   .   .
//!  2    .   B   .         board  .../.B./...:white
//!  3      .   .   .       move   b2   (on boards up to 9×9 also 22: column, row)
//! ```
//!
//! A full board has exactly one winner (Nash, Gale), so there is no draw.
//!
//! The swap rule comes in two conventions. With *swap-pieces* the second player's answer `swap`
//! turns the black stone at (c,r) into a white one at (r,c), and Black moves again. With
//! *swap-sides* the people change seats: the board stays as it is, and White still has the move.
//! Besides the members of `moves()`, every unfinished position accepts `resign` and `pass`.

use crate::cell::{cell_name, column_name, read_cell, read_sizes};
use crate::position::{About, Illegal, Malformed, Player, Position, Refused, Status};
use crate::position_text;
use crate::rows::{letters, put, read_rows, write_rows};
use crate::say;
use crate::sentence::Sentence;
use scene::{Man, Scene, Shape, Sign, Tie, hex_corner, hex_point};
use std::fmt;
use std::iter::repeat_n;
use std::str::FromStr;

/// The longest side of a board.
const MOST: usize = 40;
const LETTERS: [(char, Option<Player>); 3] = letters('B', 'W');

/// How the second player may answer the first stone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Swap {
    /// The stone becomes White's, mirrored on the diagonal.
    Pieces,
    /// The players exchange sides; the stone stays.
    Sides,
}

/// What an id fixes: the size, and whether and how the second player may swap.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Variant {
    /// Cells in a row.
    pub columns: usize,
    /// Cells in a column.
    pub rows: usize,
    /// The swap rule, if there is one.
    pub swap: Option<Swap>,
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.columns)?;
        if self.rows != self.columns {
            write!(f, "x{}", self.rows)?;
        }
        match self.swap {
            None => Ok(()),
            Some(Swap::Pieces) => write!(f, ":swap-pieces"),
            Some(Swap::Sides) => write!(f, ":swap-sides"),
        }
    }
}

impl FromStr for Variant {
    type Err = Refused;
    fn from_str(text: &str) -> Result<Self, Refused> {
        let (size, rest) = text.split_once(':').map_or((text, None), |(a, b)| (a, Some(b)));
        let (columns, rows) = read_sizes(size, MOST)?;
        let swap = match rest {
            None => None,
            Some("swap-pieces") if columns != rows => {
                return Err(Illegal::new(
                    text,
                    "swap-pieces mirrors the stone, which needs a board with equal sides",
                )
                .into());
            }
            Some("swap-pieces") => Some(Swap::Pieces),
            Some("swap-sides") => Some(Swap::Sides),
            Some(other) => return Err(Malformed::new(other, "swap-pieces or swap-sides").into()),
        };
        Ok(Variant { columns, rows, swap })
    }
}

/// A move of Hex.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// Column and row, from 0. Listed by rows, as the board is written.
    Stone {
        /// From 0.
        row: usize,
        /// From 0.
        column: usize,
    },
    /// The answer to the first stone that takes it over.
    Swap,
    /// No stone. It is not among the moves, but it may be played.
    Pass,
    /// The mover gives up.
    Resign,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Move::Stone { column, row } => f.write_str(&cell_name(column, row)),
            Move::Swap => f.write_str("swap"),
            Move::Pass => f.write_str("pass"),
            Move::Resign => f.write_str("resign"),
        }
    }
}

/// Anything that can be drawn: any stones, any mover. Without a mover, the counts decide.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Size and swap rule.
    pub variant: Variant,
    /// Row by row.
    pub stones: Vec<Option<Player>>,
    /// Who moves, if the text says so.
    pub turn: Option<Player>,
    /// The players have exchanged sides.
    pub swapped: bool,
    /// The mover has given up.
    pub resigned: bool,
}

/// A position of Hex.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Hex {
    variant: Variant,
    stones: Vec<Option<Player>>,
    turn: Player,
    /// Sides were exchanged: the person who moved first now plays White.
    swapped: bool,
    /// The mover has given up.
    resigned: bool,
}

position_text!(Hex);

impl TryFrom<Setup> for Hex {
    type Error = Illegal;

    fn try_from(setup: Setup) -> Result<Self, Illegal> {
        let count = |p| setup.stones.iter().filter(|s| **s == Some(p)).count();
        let natural =
            if count(Player::One) > count(Player::Two) { Player::Two } else { Player::One };
        let hex = Hex {
            variant: setup.variant,
            stones: setup.stones,
            turn: setup.turn.unwrap_or(natural),
            swapped: setup.swapped,
            resigned: setup.resigned,
        };
        if hex.swapped && hex.variant.swap != Some(Swap::Sides) {
            return Err(Illegal::new("swapped", "this variant has no swap of sides"));
        }
        if hex.resigned && hex.chain(Player::One).or(hex.chain(Player::Two)).is_some() {
            return Err(Illegal::new("resigned", "the game was already over"));
        }
        Ok(hex)
    }
}

impl Hex {
    /// Whose stone is on a cell; both counted from 0.
    pub fn stone(&self, column: usize, row: usize) -> Option<Player> {
        self.stones[row * self.variant.columns + column]
    }

    /// The person who moved first plays White now.
    pub fn swapped(&self) -> bool {
        self.swapped
    }

    /// The cells that touch a cell: at most six.
    pub fn neighbours(
        variant: Variant,
        column: usize,
        row: usize,
    ) -> impl Iterator<Item = (usize, usize)> {
        let steps = [(0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1)];
        steps.into_iter().filter_map(move |(dc, dr)| {
            let (c, r) = (column.checked_add_signed(dc)?, row.checked_add_signed(dr)?);
            (c < variant.columns && r < variant.rows).then_some((c, r))
        })
    }

    /// The stones that reach from the player's first side to the second, if they do.
    pub fn chain(&self, player: Player) -> Option<Vec<(usize, usize)>> {
        let Variant { columns, rows, .. } = self.variant;
        let starts: Vec<_> = match player {
            Player::One => (0..columns).map(|c| (c, 0)).collect(),
            Player::Two => (0..rows).map(|r| (0, r)).collect(),
        };
        let mut seen = vec![false; columns * rows];
        for start in starts {
            let mut group = Vec::new();
            let mut open = vec![start];
            while let Some((c, r)) = open.pop() {
                if self.stone(c, r) != Some(player) || seen[r * columns + c] {
                    continue;
                }
                seen[r * columns + c] = true;
                group.push((c, r));
                open.extend(Hex::neighbours(self.variant, c, r));
            }
            let arrived = |&(c, r): &(usize, usize)| match player {
                Player::One => r + 1 == rows,
                Player::Two => c + 1 == columns,
            };
            if group.iter().any(arrived) {
                return Some(group);
            }
        }
        None
    }

    fn may_swap(&self) -> bool {
        let count = self.stones.iter().flatten().count();
        let black = self.stones.contains(&Some(Player::One));
        count == 1 && black && self.turn == Player::Two && !self.swapped
    }

    fn swap(&self) -> Result<Self, Illegal> {
        let Some(convention) = self.variant.swap else {
            return Err(Illegal::new("swap", "this variant has no swap rule"));
        };
        if !self.may_swap() {
            return Err(Illegal::new("swap", "only the answer to the first stone may be a swap"));
        }
        let mut next = self.clone();
        match convention {
            Swap::Sides => next.swapped = true,
            Swap::Pieces => {
                next.stones = self.mirrored();
                next.turn = Player::One;
            }
        }
        Ok(next)
    }

    /// The stones reflected at the long diagonal with their colours exchanged.
    fn mirrored(&self) -> Vec<Option<Player>> {
        let Variant { columns, rows, .. } = self.variant;
        let cells = (0..columns).flat_map(|r| (0..rows).map(move |c| (c, r)));
        cells.map(|(c, r)| self.stone(r, c).map(Player::other)).collect()
    }
}

impl Position for Hex {
    const ABOUT: About = About {
        name: "hex",
        title: ["Hex", "ヘックス"],
        players: &["black", "white"],
        ids: "hex:N or hex:CxR (1 to 40), with :swap-pieces or :swap-sides if wanted",
        presets: &["hex:5", "hex:3", "hex:8", "hex:11:swap-pieces", "hex:4x5"],
        goal: [
            "Black joins top and bottom, White left and right. There is no draw.",
            "黒は上下、白は左右をつなぎます。引き分けはありません。",
        ],
        picture: Some(("hex:5", &["c3", "b4", "c2", "d2", "d1", "b3"])),
        letters: &[".BW"],
    };
    const REPLAYS: bool = true;
    type Variant = Variant;
    type Setup = Setup;
    type Move = Move;

    fn start(variant: &Variant) -> Self {
        Hex {
            variant: *variant,
            stones: vec![None; variant.columns * variant.rows],
            turn: Player::One,
            swapped: false,
            resigned: false,
        }
    }

    fn variant(&self) -> Variant {
        self.variant
    }

    fn board(&self) -> String {
        let widths = repeat_n(self.variant.columns, self.variant.rows);
        let rows = write_rows(&self.stones, widths, &LETTERS);
        let mut text = format!("{rows}:{}", Self::player_name(self.turn));
        if self.swapped {
            text.push_str(":swapped");
        }
        if self.resigned {
            text.push_str(":resigned");
        }
        text
    }

    fn read_setup(variant: &Variant, board: &str) -> Result<Setup, Malformed> {
        let mut words = board.split(':');
        let rows = words.next().unwrap_or("");
        let spot = |r, c| say!("at {}", cell_name(c, r));
        let widths = repeat_n(variant.columns, variant.rows);
        let stones = read_rows(rows, widths, &LETTERS, 1, spot)?;
        let turn = words.next().map(Self::read_player).transpose()?;
        let mut setup = Setup { variant: *variant, stones, turn, swapped: false, resigned: false };
        for word in words {
            match word {
                "swapped" if !setup.swapped && !setup.resigned => setup.swapped = true,
                "resigned" if !setup.resigned => setup.resigned = true,
                _ => return Err(Malformed::new(word, "'swapped', then 'resigned', or the end")),
            }
        }
        Ok(setup)
    }

    fn read_move(&self, text: &str) -> Result<Move, Malformed> {
        let Variant { columns, rows, .. } = self.variant;
        match text {
            "swap" | "swap-pieces" | "swap-sides" => return Ok(Move::Swap),
            "pass" => return Ok(Move::Pass),
            "resign" => return Ok(Move::Resign),
            _ => {}
        }
        if let ([c @ b'1'..=b'9', r @ b'1'..=b'9'], true) =
            (text.as_bytes(), columns <= 9 && rows <= 9)
        {
            let (column, row) = (usize::from(c - b'1'), usize::from(r - b'1'));
            if column < columns && row < rows {
                return Ok(Move::Stone { column, row });
            }
        }
        let (column, row) = read_cell(text, columns, rows)?;
        Ok(Move::Stone { column, row })
    }

    fn turn(&self) -> Player {
        self.turn
    }

    fn status(&self) -> Status {
        match [Player::One, Player::Two].into_iter().find(|p| self.chain(*p).is_some()) {
            Some(winner) => Status::Won(winner),
            None if self.resigned => Status::Won(self.turn.other()),
            None => Status::Ongoing,
        }
    }

    fn moves(&self) -> Vec<Move> {
        if self.status() != Status::Ongoing {
            return Vec::new();
        }
        let columns = self.variant.columns;
        let empty = (0..self.stones.len()).filter(|i| self.stones[*i].is_none());
        let mut moves: Vec<Move> =
            empty.map(|i| Move::Stone { column: i % columns, row: i / columns }).collect();
        if self.variant.swap.is_some() && self.may_swap() {
            moves.push(Move::Swap);
        }
        moves
    }

    fn play(&self, m: &Move) -> Result<Self, Illegal> {
        if self.status() != Status::Ongoing {
            return Err(Illegal::new(m, "the game is over"));
        }
        let mut next = self.clone();
        match *m {
            Move::Swap => return self.swap(),
            Move::Resign => next.resigned = true,
            Move::Pass => next.turn = self.turn.other(),
            Move::Stone { column, row } => {
                let Variant { columns, rows, .. } = self.variant;
                if column >= columns || row >= rows {
                    return Err(Illegal::new(m, "off the board"));
                }
                if self.stone(column, row).is_some() {
                    return Err(Illegal::new(m, "the cell is taken"));
                }
                next.stones[row * columns + column] = Some(self.turn);
                next.turn = self.turn.other();
            }
        }
        Ok(next)
    }

    /// A chain stays one when stones are added: if the game is not over before the last stone of a
    /// line, it was not over before the others.
    fn replay(&self, line: &[Move]) -> Option<(usize, Self)> {
        let cell = |m: &Move| match *m {
            Move::Stone { column, row } => Some(row * self.variant.columns + column),
            _ => None,
        };
        let stones = line.iter().take_while(|m| cell(m).is_some()).count();
        let Some((last, before)) = line[..stones].split_last() else {
            return Some((0, self.clone()));
        };
        let mut next = self.clone();
        let fits = before.iter().all(|m| put(&mut next.stones, cell(m), &mut next.turn));
        fits.then(|| next.play(last).ok())?.map(|after| (stones, after))
    }

    /// The half turn keeps both pairs of sides.
    fn images(&self) -> Vec<Self> {
        let mut turned = self.clone();
        turned.stones.reverse();
        vec![self.clone(), turned]
    }

    /// Reflection at the long diagonal exchanges the colours.
    fn exchanged(&self) -> Option<Self> {
        let Variant { columns, rows, .. } = self.variant;
        if self.variant.swap.is_some() {
            return None;
        }
        Some(Hex {
            variant: Variant { columns: rows, rows: columns, swap: None },
            stones: self.mirrored(),
            turn: self.turn.other(),
            ..self.clone()
        })
    }

    /// Before the first stone, and while it may be answered by a swap.
    fn swap_to_come(&self) -> bool {
        let begins = self.turn == Player::One && !self.swapped;
        let empty = begins && self.stones.iter().all(Option::is_none);
        let ongoing = Position::status(self) == Status::Ongoing;
        self.variant.swap.is_some() && ongoing && (empty || self.may_swap())
    }

    fn person(&self, side: Player) -> Player {
        if self.swapped { side.other() } else { side }
    }

    fn note(&self) -> Option<Sentence> {
        self.swapped.then(|| "sides were swapped: the first player is White".into())
    }

    fn scene(&self) -> Scene {
        let Variant { columns, rows, .. } = self.variant;
        let mut scene = Scene::default();
        for r in 0..rows {
            for c in 0..columns {
                let at = hex_point(c as f64, r as f64);
                scene.cell(cell_name(c, r), at, Shape::Hexagon);
                if let Some(player) = self.stone(c, r) {
                    scene.piece(at, Man::Stone(player));
                }
                for (touches, player, sides) in [
                    (r == 0, Player::One, [5, 0]),
                    (r + 1 == rows, Player::One, [2, 3]),
                    (c == 0, Player::Two, [4, 3]),
                    (c + 1 == columns, Player::Two, [1, 0]),
                ] {
                    for k in sides.into_iter().filter(|_| touches) {
                        scene.link(hex_corner(at, k), hex_corner(at, k + 1), Tie::Shore(player));
                    }
                }
            }
        }
        for c in 0..columns {
            scene.label(hex_point(c as f64, -1.0), column_name(c));
        }
        for r in 0..rows {
            scene.label(hex_point(-1.0, r as f64), (r + 1).to_string());
        }
        for player in [Player::One, Player::Two] {
            for (c, r) in self.chain(player).unwrap_or_default() {
                scene.mark(hex_point(c as f64, r as f64), Sign::Win);
            }
        }
        scene
    }
}
