//! Domineering (Göran Andersson; Berlekamp, Conway and Guy, *Winning Ways*, chapter 5): Left (`One`)
//! puts dominoes upright, Right puts them flat, each on two free squares; whoever cannot, loses.
//!
//! ```text
//!      a b c          id     domineering:3x2     three columns, two rows
//!    1 . . L          board  ..L/RRL:left        '#' is a square cut out of the board
//!    2 R R L          move   a1                  the upper or the left square of the mover's domino
//! ```
//!
//! Any squares of a set-up may be taken. For Left's squares are whole dominoes in every position of
//! play, they stand in each column in runs of even length, and a run has one cut into dominoes:
//! from its top. So the letters tell the dominoes apart. A square that is left over, which only
//! set-ups have, is drawn as a tile of its own.

use crate::cell::{cell_name, column_name, read_cell, read_sizes};
use crate::position::{About, Illegal, Malformed, Player, Position, Refused, Status};
use crate::position_text;
use crate::rows::{read_rows, write_rows};
use crate::say;
use scene::{Man, Point, Scene, Shape};
use std::fmt;
use std::iter::repeat_n;
use std::str::FromStr;

/// The longest side of a board.
const MOST: usize = 40;

/// What is on a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Square {
    /// Nothing.
    Free,
    /// A domino of that player.
    Covered(Player),
    /// Not a part of the board.
    Gap,
}

const LETTERS: [(char, Square); 4] = [
    ('.', Square::Free),
    ('L', Square::Covered(Player::One)),
    ('R', Square::Covered(Player::Two)),
    ('#', Square::Gap),
];

/// What an id fixes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Variant {
    /// Squares in a row.
    pub columns: usize,
    /// Squares in a column.
    pub rows: usize,
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.columns, self.rows)
    }
}

impl FromStr for Variant {
    type Err = Refused;
    fn from_str(text: &str) -> Result<Self, Refused> {
        let (columns, rows) = read_sizes(text, MOST)?;
        Ok(Variant { columns, rows })
    }
}

/// The upper or the left square of the mover's domino, from 0. Listed by rows, as the board is
/// written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// The row of the first square, from 0.
    pub row: usize,
    /// Its column, from 0.
    pub column: usize,
}

impl Move {
    /// Both squares, as (column, row).
    pub fn squares(self, player: Player) -> [(usize, usize); 2] {
        let Move { row, column } = self;
        match player {
            Player::One => [(column, row), (column, row + 1)],
            Player::Two => [(column, row), (column + 1, row)],
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&cell_name(self.column, self.row))
    }
}

/// Anything that can be drawn: any squares, any mover. Without a mover, the counts decide.
#[derive(Clone, Debug)]
pub struct Setup {
    /// How large the board is.
    pub variant: Variant,
    /// Row by row.
    pub squares: Vec<Square>,
    /// Who moves, if the text says so.
    pub turn: Option<Player>,
}

/// A position of Domineering.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Domineering {
    variant: Variant,
    squares: Vec<Square>,
    turn: Player,
}

position_text!(Domineering);

impl TryFrom<Setup> for Domineering {
    type Error = Illegal;

    fn try_from(setup: Setup) -> Result<Self, Illegal> {
        let Setup { variant, squares, turn } = setup;
        let wanted = variant.columns * variant.rows;
        if squares.len() != wanted {
            let reason = say!("{} has {} cells", format!("domineering:{variant}"), wanted);
            return Err(Illegal::new(squares.len(), reason));
        }
        let count = |player| squares.iter().filter(|s| **s == Square::Covered(player)).count();
        let natural =
            if count(Player::One) > count(Player::Two) { Player::Two } else { Player::One };
        Ok(Domineering { variant, squares, turn: turn.unwrap_or(natural) })
    }
}

impl Domineering {
    /// What is at that column and row; a gap off the board.
    pub fn square(&self, column: usize, row: usize) -> Square {
        let Variant { columns, rows } = self.variant;
        if column < columns && row < rows {
            self.squares[row * columns + column]
        } else {
            Square::Gap
        }
    }

    /// The dominoes that the player could put down, whoever moves.
    pub fn dominoes(&self, player: Player) -> Vec<Move> {
        let free = |(column, row)| self.square(column, row) == Square::Free;
        let all = self.places().map(|(column, row)| Move { row, column });
        all.filter(|m| m.squares(player).into_iter().all(free)).collect()
    }

    /// The board with the player's domino on it, the other player to move.
    pub fn with(&self, player: Player, domino: Move) -> Result<Self, Illegal> {
        let mut next = Domineering { turn: player.other(), ..self.clone() };
        for (column, row) in domino.squares(player) {
            let name = cell_name(column, row);
            match self.square(column, row) {
                Square::Gap => return Err(Illegal::new(domino, say!("{} is off the board", name))),
                Square::Covered(_) => {
                    return Err(Illegal::new(domino, say!("{} is occupied", name)));
                }
                Square::Free => {
                    next.squares[row * self.variant.columns + column] = Square::Covered(player);
                }
            }
        }
        Ok(next)
    }

    /// All columns and rows, row by row.
    fn places(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let Variant { columns, rows } = self.variant;
        (0..rows).flat_map(move |row| (0..columns).map(move |column| (column, row)))
    }

    /// The squares at other places of an equal board: the one at a place comes from `source`.
    fn moved(&self, source: impl Fn(usize, usize) -> (usize, usize)) -> Self {
        let square = |(column, row)| {
            let (column, row) = source(column, row);
            self.square(column, row)
        };
        Domineering { squares: self.places().map(square).collect(), ..self.clone() }
    }

    /// Draws the player's dominoes in the run that begins at this place, if one begins here.
    fn tiles(&self, player: Player, place: (usize, usize), scene: &mut Scene) {
        let (dx, dy) = [(0, 1), (1, 0)][player.index()];
        let own =
            |k: usize| self.square(place.0 + k * dx, place.1 + k * dy) == Square::Covered(player);
        let before = place.0.checked_sub(dx).zip(place.1.checked_sub(dy));
        if before.is_some_and(|(c, r)| self.square(c, r) == Square::Covered(player)) {
            return;
        }
        let run = (0..).take_while(|k| own(*k)).count();
        for start in (0..run).step_by(2) {
            let long = (run - start).min(2);
            let middle = start as f64 + (long - 1) as f64 / 2.0;
            let at = Point::new(place.0 as f64, place.1 as f64);
            let at = at.shifted(middle * dx as f64, middle * dy as f64);
            let (wide, high) = (1 + (long - 1) * dx, 1 + (long - 1) * dy);
            scene.piece(at, Man::Tile { player, wide, high });
        }
    }
}

impl Position for Domineering {
    const ABOUT: About = About {
        name: "domineering",
        title: ["Domineering", "ドミニアリング"],
        players: &["left", "right"],
        ids: "domineering:WxH, W columns and H rows (1 to 40)",
        presets: &[
            "domineering:4x4",
            "domineering:3x3",
            "domineering:5x5",
            "domineering:6x6",
            "domineering:8x8",
            "domineering:2x5",
        ],
        goal: [
            "Left puts dominoes upright, Right flat; whoever finds no room loses.",
            "左軍は縦に、右軍は横にドミノを置きます。置けなくなった方が負けです。",
        ],
        picture: Some(("domineering:5x5", &["b2", "d1", "d3", "b5", "e2"])),
        letters: &[".LR#"],
    };
    type Variant = Variant;
    type Setup = Setup;
    type Move = Move;

    fn start(variant: &Variant) -> Self {
        let squares = vec![Square::Free; variant.columns * variant.rows];
        Domineering { variant: *variant, squares, turn: Player::One }
    }

    fn variant(&self) -> Variant {
        self.variant
    }

    fn board(&self) -> String {
        let widths = repeat_n(self.variant.columns, self.variant.rows);
        let rows = write_rows(&self.squares, widths, &LETTERS);
        format!("{rows}:{}", Self::player_name(self.turn))
    }

    fn read_setup(variant: &Variant, board: &str) -> Result<Setup, Malformed> {
        let mut words = board.split(':');
        let rows = words.next().unwrap_or("");
        let spot = |row, column| say!("at {}", cell_name(column, row));
        let widths = repeat_n(variant.columns, variant.rows);
        let squares = read_rows(rows, widths, &LETTERS, 1, spot)?;
        let turn = words.next().map(Self::read_player).transpose()?;
        match words.next() {
            None => Ok(Setup { variant: *variant, squares, turn }),
            Some(word) => Err(Malformed::new(word, "the end of the board")),
        }
    }

    fn read_move(&self, text: &str) -> Result<Move, Malformed> {
        let (column, row) = read_cell(text, self.variant.columns, self.variant.rows)?;
        Ok(Move { row, column })
    }

    fn turn(&self) -> Player {
        self.turn
    }

    fn status(&self) -> Status {
        match self.dominoes(self.turn).is_empty() {
            true => Status::Won(self.turn.other()),
            false => Status::Ongoing,
        }
    }

    fn moves(&self) -> Vec<Move> {
        self.dominoes(self.turn)
    }

    fn play(&self, m: &Move) -> Result<Self, Illegal> {
        if self.status() != Status::Ongoing {
            return Err(Illegal::new(m, "the game is over"));
        }
        self.with(self.turn, *m)
    }

    /// The two reflections and the half turn keep dominoes upright or flat.
    fn images(&self) -> Vec<Self> {
        let Variant { columns, rows } = self.variant;
        let (last, lowest) = (columns - 1, rows - 1);
        vec![
            self.clone(),
            self.moved(|c, r| (last - c, r)),
            self.moved(|c, r| (c, lowest - r)),
            self.moved(|c, r| (last - c, lowest - r)),
        ]
    }

    /// Exchanging columns and rows lays upright dominoes flat.
    fn exchanged(&self) -> Option<Self> {
        let Variant { columns, rows } = self.variant;
        let mirrored = |(column, row)| match self.square(row, column) {
            Square::Covered(player) => Square::Covered(player.other()),
            square => square,
        };
        let turned = Domineering::start(&Variant { columns: rows, rows: columns });
        let squares = turned.places().map(mirrored).collect();
        Some(Domineering { squares, turn: self.turn.other(), ..turned })
    }

    /// The difference of the moves that the players have now.
    fn lead(&self) -> i64 {
        let count = |player| self.dominoes(player).len() as i64;
        count(Player::One) - count(Player::Two)
    }

    fn scene(&self) -> Scene {
        let mut scene = Scene::default();
        for (column, row) in self.places() {
            let shape = match self.square(column, row) {
                Square::Gap => Shape::Gap,
                Square::Free | Square::Covered(_) => Shape::Square,
            };
            let at = Point::new(column as f64, row as f64);
            scene.cell(cell_name(column, row), at, shape);
            for player in [Player::One, Player::Two] {
                self.tiles(player, (column, row), &mut scene);
            }
        }
        for column in 0..self.variant.columns {
            scene.label(Point::new(column as f64, -0.8), column_name(column));
        }
        for row in 0..self.variant.rows {
            scene.label(Point::new(-0.8, row as f64), (row + 1).to_string());
        }
        scene
    }
}
