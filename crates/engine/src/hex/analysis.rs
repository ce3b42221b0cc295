//! What the engine knows about a position, for people: fill-in, inferior cells with their reason and
//! the answer that kills them, the must-play region, and every connection between two points.

use super::bits::Bits;
use super::connect::{Engine, Until};
use super::fill::{Dead, Pair, Reason, fill, inferior};
use super::{Stopped, by_size, grid, raw, stone};
use rules::Position;
use rules::hex::{Hex, Move};
use rules::{Malformed, Player};

/// A cell that need not be tried, and why; colours are players here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// The cell.
    pub cell: Move,
    /// Why it need not be tried.
    pub why: Why,
}

/// Why a cell need not be tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// Neither side's stone there can matter.
    Dead,
    /// One side has the cell whatever the other does.
    Captured {
        /// Whose it is.
        by: Player,
        /// The other cell of the pair: whoever loses one answers there.
        partner: Move,
    },
    /// The opponent's answer makes the stone dead.
    Vulnerable {
        /// The answer.
        killer: Move,
    },
    /// The other cell is at least as good.
    Dominated {
        /// The other cell.
        by: Move,
    },
}

/// An end of a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Point {
    /// 0 for top or left, 1 for bottom or right.
    Side(usize),
    /// A cell of the board.
    Cell {
        /// From 0.
        column: usize,
        /// From 0.
        row: usize,
    },
}

impl Point {
    /// Reads `top`, `bottom`, `left`, `right` or a cell.
    pub fn read(position: &Hex, player: Player, text: &str) -> Result<Point, Malformed> {
        match (text, player) {
            ("top", Player::One) | ("left", Player::Two) => Ok(Point::Side(0)),
            ("bottom", Player::One) | ("right", Player::Two) => Ok(Point::Side(1)),
            _ => match position.read_move(text)? {
                Move::Stone { column, row } => Ok(Point::Cell { column, row }),
                _ => Err(Malformed::new(text, "a cell or a side of that player")),
            },
        }
    }
}

/// A connection that needs no move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Full {
    /// The empty cells that it needs.
    pub carrier: Vec<Move>,
}

/// A connection that needs its key first; the carrier contains the key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Semi {
    /// The move that makes it a full connection.
    pub key: Move,
    /// The empty cells that it needs.
    pub carrier: Vec<Move>,
}

/// What joins two points.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Connections {
    /// Safe even if the other side moves.
    pub full: Vec<Full>,
    /// Safe after one own move.
    pub semi: Vec<Semi>,
}

/// The cells the mover must play in, as far as the connection engine sees.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MustPlay {
    /// Empty if the mover has lost.
    pub cells: Vec<Move>,
    /// The opponent's ways to win with one move in hand.
    pub threats: Vec<Semi>,
    /// The mover wins by this move.
    pub wins: Option<Move>,
    /// The opponent is connected already.
    pub lost: bool,
}

fn moves<B: Bits>(columns: usize, cells: B) -> Vec<Move> {
    cells.cells().map(|cell| stone(columns, cell)).collect()
}

/// Dead and captured cells, in the order in which they are filled in.
pub fn fill_in(position: &Hex) -> Result<Vec<Verdict>, Stopped> {
    by_size!(position.variant(), fill_in_of, position)
}

fn fill_in_of<B: Bits>(position: &Hex) -> Result<Vec<Verdict>, Stopped> {
    let grid = grid::<B>(position.variant())?;
    let before = raw::<B>(position).stones;
    let mut pairs: Vec<Pair> = Vec::new();
    let after = fill(&grid, &Dead::default(), before, &mut pairs);
    let at = |cell| stone(grid.columns, cell);
    let dead = (after.of[0] & after.of[1]).minus(before.of[0] | before.of[1]);
    let mut verdicts: Vec<Verdict> =
        dead.cells().map(|cell| Verdict { cell: at(cell), why: Why::Dead }).collect();
    for pair in pairs {
        let by = if pair.colour == 0 { Player::One } else { Player::Two };
        let [a, b] = pair.cells;
        for (cell, partner) in [(a, b), (b, a)] {
            let why = Why::Captured { by, partner: at(partner) };
            verdicts.push(Verdict { cell: at(cell), why });
        }
    }
    Ok(verdicts)
}

/// The fill-in, and then the mover's inferior cells.
pub fn inferior_cells(position: &Hex) -> Result<Vec<Verdict>, Stopped> {
    by_size!(position.variant(), inferior_of, position)
}

fn inferior_of<B: Bits>(position: &Hex) -> Result<Vec<Verdict>, Stopped> {
    let mut verdicts = fill_in_of::<B>(position)?;
    let grid = grid::<B>(position.variant())?;
    let dead = Dead::default();
    let filled = fill(&grid, &dead, raw::<B>(position).stones, &mut Vec::<Pair>::new());
    for cell in filled.open(&grid).cells() {
        let at = |cell| stone(grid.columns, cell);
        let reason = inferior(&grid, &dead, &filled, position.turn().index(), cell);
        let why = match reason {
            Some(Reason::Vulnerable { killer }) => Why::Vulnerable { killer: at(killer) },
            Some(Reason::Dominated { by }) => Why::Dominated { by: at(by) },
            None => continue,
        };
        verdicts.push(Verdict { cell: at(cell), why });
    }
    Ok(verdicts)
}

/// Where the mover can still hope to win, by the connections of one position: nothing is searched.
pub fn must_play(position: &Hex) -> Result<MustPlay, Stopped> {
    by_size!(position.variant(), must_play_of, position)
}

fn must_play_of<B: Bits>(position: &Hex) -> Result<MustPlay, Stopped> {
    let grid = grid::<B>(position.variant())?;
    let stones = raw::<B>(position).stones;
    let open = stones.open(&grid);
    let mover = position.turn().index();
    let mut engine = Engine::<B>::default();
    engine.run(&grid, mover, stones.own(mover), open, Until::Semi);
    let wins = engine.between(0, 1).semi.first().map(|(key, _)| stone(grid.columns, *key));
    engine.run(&grid, 1 - mover, stones.own(1 - mover), open, Until::Never);
    let found = engine.between(0, 1);
    let lost = !found.full.is_empty();
    let all = found.semi.iter().fold(open, |set, (_, carrier)| set & *carrier);
    let threats = found.semi.iter().map(|(key, carrier)| Semi {
        key: stone(grid.columns, *key),
        carrier: moves(grid.columns, *carrier),
    });
    let cells = if lost { Vec::new() } else { moves(grid.columns, all) };
    Ok(MustPlay { cells, threats: threats.collect(), wins, lost })
}

/// All connections that the engine finds between two points of a player. A cell stands for the group
/// of its stone, or for itself if it is open; the opponent's cells have none.
pub fn connections(
    position: &Hex,
    player: Player,
    from: Point,
    to: Point,
) -> Result<Connections, Stopped> {
    by_size!(position.variant(), connections_of, position, player, from, to)
}

fn connections_of<B: Bits>(
    position: &Hex,
    player: Player,
    from: Point,
    to: Point,
) -> Result<Connections, Stopped> {
    let grid = grid::<B>(position.variant())?;
    let stones = raw::<B>(position).stones;
    let colour = player.index();
    let mut engine = Engine::<B>::default();
    engine.run(&grid, colour, stones.own(colour), stones.open(&grid), Until::Never);
    let point = |point: Point| match point {
        Point::Side(side) => Some(side.min(1)),
        Point::Cell { column, row } => {
            let inside = column < grid.columns && row < grid.rows;
            inside.then(|| engine.point(row * grid.columns + column)).flatten()
        }
    };
    let (Some(p), Some(q)) = (point(from), point(to)) else { return Ok(Connections::default()) };
    if p == q {
        let full = vec![Full { carrier: Vec::new() }];
        return Ok(Connections { full, semi: Vec::new() });
    }
    let found = engine.between(p, q);
    let full = found.full.iter().map(|c| Full { carrier: moves(grid.columns, *c) });
    let semi = found
        .semi
        .iter()
        .map(|(key, c)| Semi { key: stone(grid.columns, *key), carrier: moves(grid.columns, *c) });
    Ok(Connections { full: full.collect(), semi: semi.collect() })
}
