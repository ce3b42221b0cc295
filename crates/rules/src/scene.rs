//! What a board looks like, without saying how it is drawn: no colour, no SVG, no text layout.
//!
//! Coordinates are in board units, x to the right and y downwards; neighbouring cells are about
//! one unit apart. Every cell carries the name by which moves call it, so that a pointer on a
//! picture and a word in a terminal mean the same thing.

use crate::position::Player;

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

impl Point {
    pub fn new(x: f64, y: f64) -> Self {
        Point { x, y }
    }

    pub fn shifted(self, dx: f64, dy: f64) -> Self {
        Point { x: self.x + dx, y: self.y + dy }
    }
}

/// The outline of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// A regular hexagon of width 1 with a corner at the top.
    Hexagon,
    /// A small round hole in a plain board, as for pegs.
    Hole,
    /// A wide hollow that holds a heap of seeds.
    Pit,
    /// A hollow of width 1 and height 2 that keeps what a player has captured.
    Store,
    /// No outline: a place to click between the posts of Bridg-It.
    Crossing,
    /// A square of side 1.
    Square,
    /// No outline: where a square has been cut out of the board.
    Gap,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Cell {
    /// The name by which moves call it.
    pub name: String,
    pub at: Point,
    pub shape: Shape,
    /// A repetition of another cell of that name, as in the margin of a torus.
    pub copy: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Man {
    Stone(Player),
    Post(Player),
    Peg,
    Seeds(u32),
    /// Covers so many squares, with its point in the middle.
    Tile {
        player: Player,
        wide: usize,
        high: usize,
    },
}

#[derive(Clone, PartialEq, Debug)]
pub struct Piece {
    pub at: Point,
    pub man: Man,
    pub copy: bool,
}

impl Piece {
    /// The points of the cells on which it lies.
    pub fn covers(&self) -> Vec<Point> {
        let (wide, high) = match self.man {
            Man::Tile { wide, high, .. } => (wide, high),
            Man::Stone(_) | Man::Post(_) | Man::Peg | Man::Seeds(_) => (1, 1),
        };
        let along = |k: usize, many: usize| k as f64 - (many as f64 - 1.0) / 2.0;
        (0..wide * high)
            .map(|k| self.at.shifted(along(k % wide, wide), along(k / wide, high)))
            .collect()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tie {
    /// A bridge that the player has built.
    Bridge(Player),
    /// A side of the board that belongs to the player.
    Shore(Player),
    /// A line that only guides the eye, as the frame of a torus.
    Frame,
    /// A part of the player's curve that ended the game.
    Curve(Player),
}

#[derive(Clone, PartialEq, Debug)]
pub struct Link {
    pub from: Point,
    pub to: Point,
    pub tie: Tie,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    /// Touched by the last move.
    Last,
    /// Where the last peg has to end.
    Target,
    /// Part of the winning connection.
    Win,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Mark {
    pub at: Point,
    pub sign: Sign,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Label {
    pub at: Point,
    pub text: String,
}

#[derive(Clone, PartialEq, Debug, Default)]
pub struct Scene {
    pub cells: Vec<Cell>,
    pub links: Vec<Link>,
    pub pieces: Vec<Piece>,
    pub marks: Vec<Mark>,
    pub labels: Vec<Label>,
}

impl Scene {
    pub fn cell(&mut self, name: impl Into<String>, at: Point, shape: Shape) {
        self.cells.push(Cell { name: name.into(), at, shape, copy: false });
    }

    pub fn piece(&mut self, at: Point, man: Man) {
        self.pieces.push(Piece { at, man, copy: false });
    }

    pub fn link(&mut self, from: Point, to: Point, tie: Tie) {
        self.links.push(Link { from, to, tie });
    }

    pub fn mark(&mut self, at: Point, sign: Sign) {
        self.marks.push(Mark { at, sign });
    }

    pub fn label(&mut self, at: Point, text: impl Into<String>) {
        self.labels.push(Label { at, text: text.into() });
    }

    /// Marks every cell of that name, copies too.
    pub fn mark_name(&mut self, name: &str, sign: Sign) {
        let found: Vec<Point> =
            self.cells.iter().filter(|cell| cell.name == name).map(|cell| cell.at).collect();
        self.marks.extend(found.into_iter().map(|at| Mark { at, sign }));
    }
}

/// Half the height of a unit-wide hexagon row: rows of hexagons are √3/2 apart.
pub const HEX_ROW: f64 = 0.866_025_403_784_438_6;

/// The centre of the hexagon in that column and row of a rhombic board.
pub fn hex_point(column: f64, row: f64) -> Point {
    Point::new(column + row / 2.0, row * HEX_ROW)
}

/// Corner `k` (clockwise from the top) of the hexagon around `at`.
pub fn hex_corner(at: Point, k: usize) -> Point {
    let r = 1.0 / 3f64.sqrt();
    let (dx, dy) =
        [(0.0, -r), (0.5, -r / 2.0), (0.5, r / 2.0), (0.0, r), (-0.5, r / 2.0), (-0.5, -r / 2.0)]
            [k % 6];
    at.shifted(dx, dy)
}
