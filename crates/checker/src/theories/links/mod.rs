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

pub(super) mod cells;

use crate::fact::{Saying, Side};
use crate::lemma::{Arguments, Form, Lemma};
use crate::limits::Meter;
use crate::reader::integer;
use crate::theory::{Calculus, Case, Rule, Said, Statement, Theory};
use crate::variant::Variant;
use crate::verdict::{Fault, require};
use cells::{Grid, Near};
use rules::cell::cell_name;
use rules::hex::{Hex, Move};
use rules::{Player, Position, State, Status};
use std::collections::BTreeSet;

pub use cells::{Cells, Point};

const AND: Lemma = Lemma::new("and", Form::Steps);
const OR: Lemma = Lemma::new("or", Form::Keys);
const CAPTURED: Lemma = Lemma::new("captured", Form::First);
const TURN: Lemma = Lemma::new("turn", Form::First);
const SHIFT: Lemma = Lemma::new("shift", Form::First);
const LINKED: Lemma = Lemma::new("linked", Form::First);

/// A connection: whose it is, what it joins, and where it holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    player: Player,
    ends: [Point; 2],
    stones: Cells,
    carrier: Cells,
    columns: usize,
}

impl Link {
    pub fn player(&self) -> Player {
        self.player
    }

    /// The two points it joins, in order.
    pub fn ends(&self) -> [Point; 2] {
        self.ends
    }

    /// S: the cells that have to be the player's.
    pub fn stones(&self) -> &Cells {
        &self.stones
    }

    /// C: the cells that must not be the opponent's.
    pub fn carrier(&self) -> &Cells {
        &self.carrier
    }

    /// The name of a cell, as `e4`. Cells are numbered row by row from 0.
    pub fn name(&self, cell: usize) -> String {
        cell_name(cell % self.columns, cell / self.columns)
    }

    /// With those cells.
    pub(super) fn with(&self, stones: Cells, carrier: Cells) -> Link {
        Link { stones, carrier, ..self.clone() }
    }

    pub(crate) fn size(&self) -> usize {
        size_of::<Self>() + self.stones.size() + self.carrier.size()
    }
}

pub(crate) struct Links;

impl Theory for Links {
    fn name(&self) -> &'static str {
        "links"
    }

    fn lemmas(&self) -> &'static [Lemma] {
        &[AND, OR, CAPTURED, TURN, SHIFT, LINKED]
    }

    fn of(&self, start: &dyn State) -> Option<Box<dyn Calculus>> {
        let hex: &Hex = start.as_any().downcast_ref()?;
        Some(Box::new(Grid::new(hex.variant())))
    }
}

impl Calculus for Grid {
    /// Reads `link PLAYER X-Y`: two points, sides before cells, each kind in board order.
    fn statement(&self, words: [&str; 3], variant: &Variant) -> Option<Result<Statement, Fault>> {
        let ["link", name, text] = words else { return None };
        let read = || {
            let Side { player, .. } = variant.side(name)?;
            let point = |name| self.point(name, player);
            let ends = text.split_once('-').and_then(|(x, y)| Some([point(x)?, point(y)?]));
            match ends {
                Some(ends) if ends[0] < ends[1] => {
                    let said = Said::Link(self.link(player, ends));
                    Ok(Statement { said, state: None })
                }
                _ => Err(Fault::expected(text, "two points in order, split by '-'")),
            }
        };
        Some(read())
    }

    fn rule<'a>(
        &'a self,
        lemma: Lemma,
        statement: &Statement,
        args: &Arguments<'a>,
        _variant: &Variant,
    ) -> Option<Result<Box<dyn Rule + 'a>, Fault>> {
        match &statement.said {
            Said::Link(link) if Links.lemmas().contains(&lemma) => {
                let (said, way) = (link.clone(), Way::read(lemma, args, self));
                Some(way.map(|way| Box::new(Joining { said, way, grid: self }) as _))
            }
            Said::Fact(fact) => match fact.saying() {
                Saying::Wins(side) if lemma == LINKED => {
                    let step = args.exactly(lemma, 1, 0).map(|()| args.cites[0].1);
                    Some(step.map(|step| Box::new(Linked { side, step }) as _))
                }
                _ => None,
            },
            _ => None,
        }
    }
}

/// How a step comes to its link.
enum Way {
    And { steps: Vec<u64>, stones: Vec<usize> },
    Or { steps: Vec<(usize, u64)>, stones: Vec<usize> },
    Captured { step: u64, pair: [usize; 2], stones: Vec<usize> },
    Turn(u64),
    Shift { step: u64, columns: isize, rows: isize },
}

impl Way {
    fn read(lemma: Lemma, args: &Arguments<'_>, grid: &Grid) -> Result<Self, Fault> {
        let cell = |name: &str| grid.cell(name).ok_or_else(|| Fault::expected(name, "a cell"));
        let cells = || args.words.iter().map(|name| cell(name)).collect::<Result<Vec<_>, _>>();
        let steps = || args.cites.iter().map(|(_, step)| *step);
        let offset = |text: &str| {
            let small = integer(text)?;
            isize::try_from(small).map_err(|_| Fault::expected(text, "a small number"))
        };
        match (lemma, &args.cites[..], &args.words[..]) {
            (AND, _, _) => Ok(Way::And { steps: steps().collect(), stones: cells()? }),
            (OR, [_, ..], _) => {
                let keys = args
                    .cites
                    .iter()
                    .map(|(key, step)| Ok((cell(key.unwrap_or_default())?, *step)));
                Ok(Way::Or { steps: keys.collect::<Result<_, _>>()?, stones: cells()? })
            }
            (CAPTURED, [(_, step)], [_, _, ..]) => {
                let mut pair = cells()?;
                let stones = pair.split_off(2);
                Ok(Way::Captured { step: *step, pair: [pair[0], pair[1]], stones })
            }
            (TURN, [(_, step)], []) => Ok(Way::Turn(*step)),
            (SHIFT, [(_, step)], [columns, rows]) => {
                Ok(Way::Shift { step: *step, columns: offset(columns)?, rows: offset(rows)? })
            }
            _ => Err(Fault::Malformed(format!("'{lemma}' does not prove a link in this way"))),
        }
    }
}

struct Joining<'a> {
    /// Whose it is and what it joins; its cells are to be worked out.
    said: Link,
    way: Way,
    grid: &'a Grid,
}

impl Rule for Joining<'_> {
    /// The link that the rule gives, if its conditions hold.
    fn check(&self, case: &Case<'_>) -> Result<Option<Said>, Fault> {
        let grid = self.grid;
        let cite = |step: u64| cited(case, step, self.said.player);
        let (stones, carrier) = match &self.way {
            Way::And { steps, stones } => {
                let links = steps.iter().map(|k| cite(*k)).collect::<Result<Vec<_>, _>>()?;
                self.and(&links, grid.set(stones), case.meter)
            }
            Way::Or { steps, stones } => {
                let links = steps.iter().map(|(key, k)| Ok((*key, cite(*k)?)));
                self.or(&links.collect::<Result<Vec<_>, _>>()?, grid.set(stones), case.meter)
            }
            Way::Captured { step, pair, stones } => {
                self.captured(cite(*step)?, *pair, &grid.set(stones))
            }
            Way::Turn(step) => self.moved(cite(*step)?, true, |cell| Some(grid.turned(cell))),
            Way::Shift { step, columns, rows } => {
                let link = cite(*step)?;
                let along = if link.player == Player::One { *rows } else { *columns };
                let free = link.ends.iter().all(|end| matches!(end, Point::Cell(_)));
                require(free || along == 0, || "the link would leave its side".to_string())?;
                self.moved(link, false, |cell| grid.shifted(cell, *columns, *rows))
            }
        }?;
        Ok(Some(Said::Link(Link { stones, carrier, ..self.said.clone() })))
    }
}

/// The link of a cited step, which must be the player's.
fn cited<'a>(case: &'a Case<'_>, step: u64, player: Player) -> Result<&'a Link, Fault> {
    let Said::Link(link) = case.cited(step)? else {
        return Err(Fault::rejected(format!("step {step} is no link")));
    };
    require(link.player == player, || format!("step {step} is a link of the other player"))?;
    Ok(link)
}

/// `linked K`: the link between the sides holds on the board, and the opponent moves.
struct Linked {
    side: Side,
    step: u64,
}

impl Rule for Linked {
    fn check(&self, case: &Case<'_>) -> Result<Option<Said>, Fault> {
        let Linked { side, step } = self;
        let (_, state) = case.fact()?;
        let player = side.on(state);
        let link = cited(case, *step, player)?;
        let board: &Hex =
            state.as_any().downcast_ref().ok_or_else(|| Fault::malformed("no board of Hex"))?;
        let columns = board.variant().columns;
        let holds = |cell: usize| board.stone(cell % columns, cell / columns);
        require(link.ends == [Point::Side(0), Point::Side(1)], || {
            format!("step {step} does not join the two sides")
        })?;
        require(Position::status(board) == Status::Ongoing, || "the game is over".to_string())?;
        require(Position::turn(board) != player, || format!("it is the move of {}", side.name))?;
        require(!Position::moves(board).contains(&Move::Swap), || {
            "the opponent may swap".to_string()
        })?;
        require(link.stones.iter().all(|cell| holds(cell) == Some(player)), || {
            format!("a stone of step {step} is missing on the board")
        })?;
        require(link.carrier.iter().all(|cell| holds(cell) != Some(player.other())), || {
            format!("the opponent has a stone in the carrier of step {step}")
        })?;
        Ok(None)
    }
}

/// Stones and carrier of a link.
type Sets = (Cells, Cells);

impl Joining<'_> {
    /// Links with carriers disjoint outside the stones hold together; touching stones are joined.
    fn and(&self, links: &[&Link], more: Cells, meter: &Meter<'_>) -> Result<Sets, Fault> {
        let stones = links.iter().fold(more, |stones, link| stones.or(&link.stones));
        let mut carrier = self.grid.none();
        for link in links {
            let rest = link.carrier.without(&stones);
            require(rest.and(&carrier).is_empty(), || "the carriers overlap".to_string())?;
            carrier = carrier.or(&rest);
        }
        self.joined(&stones, links, meter)?;
        Ok((stones, carrier))
    }

    /// Whatever the opponent plays, one of the threats avoids it: its key is the answer.
    fn or(&self, links: &[(usize, &Link)], more: Cells, meter: &Meter<'_>) -> Result<Sets, Fault> {
        let mut stones = more;
        for (key, link) in links {
            require(link.stones.contains(*key), || {
                "a key is not among the stones of its link".to_string()
            })?;
            stones = stones.or(&link.stones.without(&self.grid.set(&[*key])));
        }
        for end in self.said.ends {
            if let Point::Cell(cell) = end {
                require(stones.contains(cell), || "an end is not a stone of the link".to_string())?;
            }
        }
        let mut carrier = self.grid.none();
        let mut common: Option<Cells> = None;
        for (key, link) in links {
            let threat = link.carrier.or(&self.grid.set(&[*key])).without(&stones);
            carrier = carrier.or(&threat);
            common = Some(common.map_or_else(|| threat.clone(), |cells| cells.and(&threat)));
            self.joined(&stones.or(&link.stones), &[link], meter)?;
        }
        require(common.is_some_and(|cells| cells.is_empty()), || {
            "a cell lies in all the threats".to_string()
        })?;
        Ok((stones, carrier))
    }

    /// Whether stones and links join the ends, no side being a way through.
    fn joined(&self, stones: &Cells, links: &[&Link], meter: &Meter<'_>) -> Result<(), Fault> {
        meter.spend(self.grid.effort())?;
        if self.reaches(stones, links, false) {
            return Ok(());
        }
        Err(Fault::rejected(match self.reaches(stones, links, true) {
            true => "the ends are joined through an edge only",
            false => "the ends are not joined",
        }))
    }

    fn reaches(&self, stones: &Cells, links: &[&Link], through: bool) -> bool {
        let Joining { said: Link { player, ends: [start, goal], .. }, grid, .. } = self;
        // One by one: collecting would sort a list of them all.
        let mut bonds = BTreeSet::new();
        for [x, y] in links.iter().map(|link| link.ends) {
            bonds.extend([(x, y), (y, x)]);
        }
        let mut seen = grid.none();
        let mut sides = [false; 2];
        let mut open = Vec::new();
        // Points are marked as they come up; a cell that is no stone leads nowhere.
        let mut visit = |point: Point, open: &mut Vec<Point>| {
            let new = match point {
                Point::Side(side) => !std::mem::replace(&mut sides[side], true),
                Point::Cell(cell) => stones.contains(cell) && seen.insert(cell),
            };
            open.extend(new.then_some(point));
        };
        visit(*start, &mut open);
        while let Some(point) = open.pop() {
            match point {
                Point::Side(side) if point == *start || through => {
                    let row = stones.and(grid.shore(*player, side));
                    row.iter().for_each(|cell| visit(Point::Cell(cell), &mut open));
                }
                Point::Side(_) => continue,
                Point::Cell(cell) => {
                    grid.near(cell).iter().for_each(|near| visit(Point::Cell(*near), &mut open));
                    for side in [0, 1] {
                        if grid.shore(*player, side).contains(cell) {
                            visit(Point::Side(side), &mut open);
                        }
                    }
                }
            }
            let from = bonds.range((point, Point::Side(0))..);
            let to = from.take_while(|(from, _)| *from == point).map(|(_, to)| *to);
            to.for_each(|to| visit(to, &mut open));
        }
        match *goal {
            Point::Side(side) => sides[side],
            Point::Cell(cell) => seen.contains(cell),
        }
    }

    /// A pair of which each cell is useless to the player once the other is his need not be his
    /// yet.
    fn captured(&self, link: &Link, pair: [usize; 2], more: &Cells) -> Result<Sets, Fault> {
        let Joining { said: Link { player, ends, .. }, grid, .. } = self;
        let [a, b] = pair;
        require(a != b, || "a pair is two cells".to_string())?;
        require(*ends == link.ends, || "the link has other ends".to_string())?;
        for cell in pair {
            let free = !ends.contains(&Point::Cell(cell));
            require(free, || "a cell of the pair is an end of the link".to_string())?;
            for side in [0, 1].into_iter().filter(|side| grid.shore(*player, *side).contains(cell))
            {
                let end = ends.contains(&Point::Side(side));
                require(end, || "the pair lies on a side that is no end of the link".to_string())?;
            }
        }
        let stones = link.stones.or(more).without(&grid.set(&pair));
        let carrier = link.carrier.or(&grid.set(&pair)).without(&stones);
        for (cell, other) in [(a, b), (b, a)] {
            let ring = grid.ring(cell, *player).map(|near| match near {
                Near::Own => Some(true),
                Near::Other => Some(false),
                Near::Cell(z) if z == other || stones.contains(z) => Some(true),
                Near::Cell(z) if carrier.contains(z) => None,
                Near::Cell(_) => Some(false),
            });
            require(useless(ring), || "a cell of the pair may still be of use".to_string())?;
        }
        Ok((stones, carrier))
    }

    /// The image of a link under the half turn or a shift.
    fn moved(
        &self,
        link: &Link,
        turned: bool,
        image: impl Fn(usize) -> Option<usize>,
    ) -> Result<Sets, Fault> {
        let off = || Fault::rejected("the link would leave the board");
        let cells = |cells: &Cells| {
            let images = cells.iter().map(|cell| image(cell).ok_or_else(off));
            Ok(self.grid.set(&images.collect::<Result<Vec<_>, _>>()?))
        };
        let mut ends = link.ends;
        for end in &mut ends {
            *end = match *end {
                Point::Side(side) => Point::Side(if turned { 1 - side } else { side }),
                Point::Cell(cell) => Point::Cell(image(cell).ok_or_else(off)?),
            };
        }
        ends.sort();
        require(ends == self.said.ends, || "the image of the link has other ends".to_string())?;
        Ok((cells(&link.stones)?, cells(&link.carrier)?))
    }
}

/// Whether the player's cells around a cell are one arc, whatever becomes of the open ones (`None`):
/// then they are joined without it.
pub(super) fn useless(ring: [Option<bool>; 6]) -> bool {
    (0u8..64).all(|bits| {
        let own = |i: usize| ring[i % 6].unwrap_or(bits >> (i % 6) & 1 == 1);
        (0..6).filter(|i| own(*i) && !own(i + 1)).count() <= 1
    })
}
