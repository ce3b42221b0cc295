//! What a board looks like, without saying how it is drawn: no colour, no SVG, no text layout.
//!
//! Coordinates are in board units, x to the right and y downwards; neighbouring cells are about
//! one unit apart. Every cell carries the name by which moves call it, so that a pointer on a
//! picture and a word in a terminal mean the same thing.
//!
//! No certificate depends on a picture: the rules make scenes, and the checker reads none.

#![forbid(unsafe_code, missing_docs)]

/// The two sides. `One` is Black, Left or the first player; a puzzle has only `One`.
///
/// A side is a colour, not an order: on the torus, and in set-up positions, `Two` may begin.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Player {
    /// The player who begins, unless a variant says otherwise.
    One,
    /// The other one.
    Two,
}

impl Player {
    /// The opponent.
    pub fn other(self) -> Self {
        match self {
            Player::One => Player::Two,
            Player::Two => Player::One,
        }
    }

    /// 0 for `One`, 1 for `Two`: an index into a pair.
    pub fn index(self) -> usize {
        match self {
            Player::One => 0,
            Player::Two => 1,
        }
    }
}

/// A place in a figure; a cell is about one unit wide.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Downwards.
    pub y: f64,
}

impl Point {
    /// A place by its coordinates.
    pub fn new(x: f64, y: f64) -> Self {
        Point { x, y }
    }

    /// The place so far to the right and below.
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

/// A cell of a board.
#[derive(Clone, PartialEq, Debug)]
pub struct Cell {
    /// The name by which moves call it.
    pub name: String,
    /// Its middle.
    pub at: Point,
    /// Its outline.
    pub shape: Shape,
    /// A repetition of another cell of that name, as in the margin of a torus.
    pub copy: bool,
}

/// What can lie on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Man {
    /// A stone of that player.
    Stone(Player),
    /// A post of that player, part of the board.
    Post(Player),
    /// A peg.
    Peg,
    /// So many seeds.
    Seeds(u32),
    /// Covers so many squares, with its point in the middle.
    Tile {
        /// Whose it is.
        player: Player,
        /// Squares in a row.
        wide: usize,
        /// Squares in a column.
        high: usize,
    },
}

/// Something that lies on the board.
#[derive(Clone, PartialEq, Debug)]
pub struct Piece {
    /// Its middle.
    pub at: Point,
    /// What it is.
    pub man: Man,
    /// A repetition of another piece, as in the margin of a torus.
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

/// What a line between two places means.
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

/// A line between two places.
#[derive(Clone, PartialEq, Debug)]
pub struct Link {
    /// Where it begins.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
    /// What it means.
    pub tie: Tie,
}

/// What a mark means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    /// Touched by the last move.
    Last,
    /// Where the last peg has to end.
    Target,
    /// Part of the winning connection.
    Win,
}

/// A mark on a cell.
#[derive(Clone, PartialEq, Debug)]
pub struct Mark {
    /// The middle of the cell.
    pub at: Point,
    /// What it means.
    pub sign: Sign,
}

/// A word beside the board, such as the name of a column.
#[derive(Clone, PartialEq, Debug)]
pub struct Label {
    /// Its middle.
    pub at: Point,
    /// What it says.
    pub text: String,
}

/// What a board looks like, without colours and without a format.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Scene {
    /// The cells, in the order of the board.
    pub cells: Vec<Cell>,
    /// Lines.
    pub links: Vec<Link>,
    /// What lies on the board.
    pub pieces: Vec<Piece>,
    /// Marks.
    pub marks: Vec<Mark>,
    /// Names of rows and columns.
    pub labels: Vec<Label>,
}

impl Scene {
    /// Adds a cell.
    pub fn cell(&mut self, name: impl Into<String>, at: Point, shape: Shape) {
        self.cells.push(Cell { name: name.into(), at, shape, copy: false });
    }

    /// Adds a piece.
    pub fn piece(&mut self, at: Point, man: Man) {
        self.pieces.push(Piece { at, man, copy: false });
    }

    /// Adds a line.
    pub fn link(&mut self, from: Point, to: Point, tie: Tie) {
        self.links.push(Link { from, to, tie });
    }

    /// Adds a mark.
    pub fn mark(&mut self, at: Point, sign: Sign) {
        self.marks.push(Mark { at, sign });
    }

    /// Adds a word.
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
