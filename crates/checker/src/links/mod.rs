//! Links, the calculus of connections in Hex.
//!
//! A link is a theorem about no position in particular: if all cells of S are mine and none of C is
//! the opponent's, then I, moving second and playing in C only, can join X to Y by stones on S ∪ C.
//!
//! ```text
//! X ■ a      S = {X, Y}, C = {a, b}: the bridge, by `or` from
//!   b ■ Y    X─a─Y (S = {X, a, Y}) that releases a, and X─b─Y that releases b
//! ```
//!
//! A certificate names rule, premises and ends; S and C are worked out here and nowhere else. The
//! rules are proved in `book/lemmas.md`. A side is an end and never a way through.

mod cells;

use crate::fact::Side;
use crate::lemma::Lemma;
use crate::reader::{integer, number};
use crate::strategy::{Case, Held, Known};
use crate::verdict::{Fault, require};
use cells::{Cells, Near, Point};
use rules::hex::Hex;
use rules::{Player, Position, Status};

pub use cells::Grid;

#[derive(Clone, Debug)]
pub struct Link {
    player: Player,
    ends: [Point; 2],
    stones: Cells,
    carrier: Cells,
}

/// What a step says of its link: whose it is and what it joins.
#[derive(Clone, Copy)]
pub struct Ends {
    player: Player,
    ends: [Point; 2],
}

impl Ends {
    /// Reads `X-Y`: two points, sides before cells, each kind in board order.
    pub fn read(side: Side, text: &str, grid: &Grid) -> Result<Self, Fault> {
        let point = |name| grid.point(name, side.player);
        let ends = text.split_once('-').and_then(|(x, y)| Some([point(x)?, point(y)?]));
        match ends {
            Some(ends) if ends[0] < ends[1] => Ok(Ends { player: side.player, ends }),
            _ => Err(Fault::expected(text, "two points in order, split by '-'")),
        }
    }
}

/// A rule with its arguments, read and well formed.
pub enum Rule {
    And { steps: Vec<u64>, stones: Vec<usize> },
    Or { steps: Vec<(usize, u64)>, stones: Vec<usize> },
    Captured { step: u64, pair: [usize; 2], stones: Vec<usize> },
    Turn(u64),
    Shift { step: u64, columns: isize, rows: isize },
}

impl Rule {
    pub fn read(lemma: Lemma, args: &[&str], grid: &Grid) -> Result<Self, Fault> {
        let cell = |name: &str| grid.cell(name).ok_or_else(|| Fault::expected(name, "a cell"));
        let (mut steps, mut keys, mut stones) = (Vec::new(), Vec::new(), Vec::new());
        if let Lemma::And | Lemma::Or | Lemma::Captured = lemma {
            for arg in args {
                match (lemma, arg.split_once('=')) {
                    (Lemma::Or, Some((key, step))) => keys.push((cell(key)?, number(step)?)),
                    (Lemma::Or, None) => stones.push(cell(arg)?),
                    _ if arg.starts_with(|c: char| c.is_ascii_digit()) => steps.push(number(arg)?),
                    _ => stones.push(cell(arg)?),
                }
            }
        }
        let offset = |text: &str| {
            let small = integer(text)?;
            isize::try_from(small).map_err(|_| Fault::expected(text, "a small number"))
        };
        match (lemma, args) {
            (Lemma::And, _) => Ok(Rule::And { steps, stones }),
            (Lemma::Or, _) if !keys.is_empty() => Ok(Rule::Or { steps: keys, stones }),
            (Lemma::Captured, [_, _, _, ..]) if steps.len() == 1 && number(args[0]).is_ok() => {
                let pair = [stones[0], stones[1]];
                Ok(Rule::Captured { step: steps[0], pair, stones: stones.split_off(2) })
            }
            (Lemma::Turn, [step]) => Ok(Rule::Turn(number(step)?)),
            (Lemma::Shift, [step, columns, rows]) => Ok(Rule::Shift {
                step: number(step)?,
                columns: offset(columns)?,
                rows: offset(rows)?,
            }),
            _ => Err(Fault::Malformed(format!("'{lemma}' does not prove a link in this way"))),
        }
    }

    /// The link that the rule gives, if its conditions hold.
    pub fn check(&self, said: Ends, known: &Known, grid: &Grid) -> Result<Link, Fault> {
        let cite = |step: u64| {
            let link = cited(known, step)?;
            require(link.player == said.player, || {
                format!("step {step} is a link of the other player")
            })?;
            Ok(link)
        };
        match self {
            Rule::And { steps, stones } => {
                let links = steps.iter().map(|k| cite(*k)).collect::<Result<Vec<_>, _>>()?;
                and(said, &links, stones, grid)
            }
            Rule::Or { steps, stones } => {
                let links = steps.iter().map(|(key, k)| Ok((*key, cite(*k)?)));
                or(said, &links.collect::<Result<Vec<_>, _>>()?, stones, grid)
            }
            Rule::Captured { step, pair, stones } => {
                captured(said, cite(*step)?, *pair, stones, grid)
            }
            Rule::Turn(step) => {
                moved(said, cite(*step)?, true, |cell| Some(grid.turned(cell)), grid)
            }
            Rule::Shift { step, columns, rows } => {
                let link = cite(*step)?;
                let along = if said.player == Player::One { *rows } else { *columns };
                let free = link.ends.iter().all(|end| matches!(end, Point::Cell(_)));
                require(free || along == 0, || "the link would leave its side".to_string())?;
                moved(said, link, false, |cell| grid.shifted(cell, *columns, *rows), grid)
            }
        }
    }
}

fn cited(known: &Known, step: u64) -> Result<&Link, Fault> {
    match known.get(&step) {
        Some(Held::Link(link)) => Ok(link),
        Some(Held::Fact(_)) => Err(Fault::rejected(format!("step {step} is no link"))),
        None => Err(Fault::rejected(format!("step {step} is not known here"))),
    }
}

/// `linked K`: the link between the sides holds on the board, and the opponent moves.
pub fn linked(side: Side, step: u64, case: &Case<'_>) -> Result<(), Fault> {
    let link = cited(case.known, step)?;
    let board: Hex = case.variant.position(case.fact.board())?;
    let columns = board.variant().columns;
    let holds = |cell: usize| board.stone(cell % columns, cell / columns);
    let player = side.player;
    require(link.player == player, || format!("step {step} is a link of the other player"))?;
    require(link.ends == [Point::Side(0), Point::Side(1)], || {
        format!("step {step} does not join the two sides")
    })?;
    require(board.status() == Status::Ongoing, || "the game is over".to_string())?;
    require(board.turn() != player, || format!("it is the move of {}", side.name))?;
    require(!board.moves().contains(&rules::hex::Move::Swap), || {
        "the opponent may swap".to_string()
    })?;
    require(link.stones.iter().all(|cell| holds(cell) == Some(player)), || {
        format!("a stone of step {step} is missing on the board")
    })?;
    require(link.carrier.iter().all(|cell| holds(cell) != Some(player.other())), || {
        format!("the opponent has a stone in the carrier of step {step}")
    })
}

/// Links with carriers disjoint outside the stones hold together; touching stones are joined.
fn and(said: Ends, links: &[&Link], more: &[usize], grid: &Grid) -> Result<Link, Fault> {
    let mut stones = grid.none();
    more.iter().for_each(|cell| stones.insert(*cell));
    for link in links {
        stones = stones.or(&link.stones);
    }
    let mut carrier = grid.none();
    for link in links {
        let rest = link.carrier.without(&stones);
        require(rest.and(&carrier).is_empty(), || "the carriers overlap".to_string())?;
        carrier = carrier.or(&rest);
    }
    joined(said, &stones, links, grid)?;
    Ok(Link { player: said.player, ends: said.ends, stones, carrier })
}

/// Whatever the opponent plays, one of the threats avoids it: its key is the answer.
fn or(said: Ends, links: &[(usize, &Link)], more: &[usize], grid: &Grid) -> Result<Link, Fault> {
    let mut stones = grid.none();
    more.iter().for_each(|cell| stones.insert(*cell));
    for (key, link) in links {
        require(link.stones.contains(*key), || {
            "a key is not among the stones of its link".to_string()
        })?;
        let mut rest = link.stones.clone();
        rest.remove(*key);
        stones = stones.or(&rest);
    }
    for end in said.ends {
        if let Point::Cell(cell) = end {
            require(stones.contains(cell), || "an end is not a stone of the link".to_string())?;
        }
    }
    let mut carrier = grid.none();
    let mut common: Option<Cells> = None;
    for (key, link) in links {
        let mut threat = link.carrier.clone();
        threat.insert(*key);
        let threat = threat.without(&stones);
        carrier = carrier.or(&threat);
        common = Some(common.map_or_else(|| threat.clone(), |cells| cells.and(&threat)));
        joined(said, &stones.or(&link.stones), &[link], grid)?;
    }
    require(common.is_some_and(|cells| cells.is_empty()), || {
        "a cell lies in all the threats".to_string()
    })?;
    Ok(Link { player: said.player, ends: said.ends, stones, carrier })
}

/// Whether stones and links join the ends, no side being a way through.
fn joined(said: Ends, stones: &Cells, links: &[&Link], grid: &Grid) -> Result<(), Fault> {
    if reaches(said, stones, links, grid, false) {
        return Ok(());
    }
    Err(Fault::rejected(match reaches(said, stones, links, grid, true) {
        true => "the ends are joined through an edge only",
        false => "the ends are not joined",
    }))
}

fn reaches(said: Ends, stones: &Cells, links: &[&Link], grid: &Grid, through: bool) -> bool {
    let [start, goal] = said.ends;
    let mut reached = grid.none();
    let mut sides = [false; 2];
    let mut open = vec![start];
    while let Some(point) = open.pop() {
        let passable = point == start || through;
        match point {
            Point::Side(side) if !sides[side] => {
                sides[side] = true;
                if passable {
                    let row = stones.iter().filter(|c| grid.touches(*c, said.player, side));
                    open.extend(row.map(Point::Cell));
                }
            }
            Point::Cell(cell) if stones.contains(cell) && !reached.contains(cell) => {
                reached.insert(cell);
                open.extend(grid.near(cell).iter().map(|near| Point::Cell(*near)));
                let at = |side: &usize| grid.touches(cell, said.player, *side);
                open.extend([0, 1].into_iter().filter(at).map(Point::Side));
            }
            _ => continue,
        }
        if matches!(point, Point::Cell(_)) || passable {
            for link in links {
                let [x, y] = link.ends;
                open.extend((point == x).then_some(y).or((point == y).then_some(x)));
            }
        }
    }
    match goal {
        Point::Side(side) => sides[side],
        Point::Cell(cell) => reached.contains(cell),
    }
}

/// A pair of which each cell is useless to the player once the other is his need not be his yet.
fn captured(
    said: Ends,
    link: &Link,
    pair: [usize; 2],
    more: &[usize],
    grid: &Grid,
) -> Result<Link, Fault> {
    let [a, b] = pair;
    require(a != b, || "a pair is two cells".to_string())?;
    require(said.ends == link.ends, || "the link has other ends".to_string())?;
    for cell in pair {
        let free = !said.ends.contains(&Point::Cell(cell));
        require(free, || "a cell of the pair is an end of the link".to_string())?;
        for side in [0, 1].into_iter().filter(|side| grid.touches(cell, said.player, *side)) {
            let end = said.ends.contains(&Point::Side(side));
            require(end, || "the pair lies on a side that is no end of the link".to_string())?;
        }
    }
    let mut stones = link.stones.clone();
    more.iter().for_each(|cell| stones.insert(*cell));
    pair.iter().for_each(|cell| stones.remove(*cell));
    let mut carrier = link.carrier.clone();
    pair.iter().for_each(|cell| carrier.insert(*cell));
    let carrier = carrier.without(&stones);
    for (cell, other) in [(a, b), (b, a)] {
        let ring = grid.ring(cell, said.player).map(|near| match near {
            Near::Own => Some(true),
            Near::Other => Some(false),
            Near::Cell(z) if z == other || stones.contains(z) => Some(true),
            Near::Cell(z) if carrier.contains(z) => None,
            Near::Cell(_) => Some(false),
        });
        require(useless(ring), || "a cell of the pair may still be of use".to_string())?;
    }
    Ok(Link { player: said.player, ends: said.ends, stones, carrier })
}

/// Whether the player's cells around a cell are one arc, whatever becomes of the open ones (`None`):
/// then they are joined without it.
fn useless(ring: [Option<bool>; 6]) -> bool {
    (0u8..64).all(|bits| {
        let own = |i: usize| ring[i % 6].unwrap_or(bits >> (i % 6) & 1 == 1);
        (0..6).filter(|i| own(*i) && !own(i + 1)).count() <= 1
    })
}

/// The image of a link under the half turn or a shift.
fn moved(
    said: Ends,
    link: &Link,
    turned: bool,
    image: impl Fn(usize) -> Option<usize>,
    grid: &Grid,
) -> Result<Link, Fault> {
    let off = || Fault::rejected("the link would leave the board");
    let cells = |cells: &Cells| {
        cells.iter().try_fold(grid.none(), |mut set, cell| {
            set.insert(image(cell).ok_or_else(off)?);
            Ok(set)
        })
    };
    let mut ends = link.ends;
    for end in &mut ends {
        *end = match *end {
            Point::Side(side) => Point::Side(if turned { 1 - side } else { side }),
            Point::Cell(cell) => Point::Cell(image(cell).ok_or_else(off)?),
        };
    }
    ends.sort();
    require(ends == said.ends, || "the image of the link has other ends".to_string())?;
    let (stones, carrier) = (cells(&link.stones)?, cells(&link.carrier)?);
    Ok(Link { player: said.player, ends, stones, carrier })
}
