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

pub(super) mod grid;

use crate::answer::limits::Meter;
use crate::answer::objection::object;
use crate::answer::verdict::{Fault, require};
use crate::core::fact::{Saying, Side};
use crate::core::lemma::{Arguments, Form, Lemma};
use crate::core::reader::integer;
use crate::core::theory::{Calculus, Case, Read, Rule, Said, Statement, Theory, Worded};
use crate::core::variant::Variant;
use crate::theories::connections::{Captured, Cells, Connection, Ground, Way};
use grid::Grid;
use rules::cell::cell_name;
use rules::hex::{Hex, Move};
use rules::{Player, Position, Status};
use std::collections::BTreeSet;

pub use grid::Point;

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
    ground: Ground,
    columns: usize,
}

impl Link {
    /// Whose link it is.
    pub fn player(&self) -> Player {
        self.player
    }

    /// The two points it joins, in order.
    pub fn ends(&self) -> [Point; 2] {
        self.ends
    }

    /// S: the cells that have to be the player's.
    pub fn stones(&self) -> &Cells {
        &self.ground.stones
    }

    /// C: the cells that must not be the opponent's.
    pub fn carrier(&self) -> &Cells {
        &self.ground.carrier
    }

    /// The name of a cell, as `e4`. Cells are numbered row by row from 0.
    pub fn name(&self, cell: usize) -> String {
        cell_name(cell % self.columns, cell / self.columns)
    }

    /// With those cells; an end that is a cell must be one of the stones.
    pub(super) fn on(&self, ground: Ground) -> Result<Said, Fault> {
        let stone =
            |end: &Point| !matches!(end, Point::Cell(cell) if !ground.stones.contains(*cell));
        let ends = self.ends.iter().all(stone);
        require(ends, || "an end is not a stone of the link")?;
        Ok(Said::Link(Link { ground, ..self.clone() }))
    }

    pub(crate) fn size(&self) -> usize {
        size_of::<Self>() + self.ground.size()
    }
}

impl Connection for &Link {
    fn ground(&self) -> &Ground {
        &self.ground
    }
}

pub(crate) const THEORY: Theory = Theory {
    name: "links",
    lemmas: &[AND, OR, CAPTURED, TURN, SHIFT, LINKED],
    of: |start| {
        let hex: &Hex = start.as_any().downcast_ref()?;
        Some(Box::new(Grid::new(hex.variant())))
    },
    proviso: |_, _| None,
};

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
                    let (ground, columns) = (Ground::none(self.count()), self.columns());
                    let said = Said::Link(Link { player, ends, ground, columns });
                    Ok(Statement { said, state: None })
                }
                _ => Err(Fault::expected(text, "two points in order, split by '-'")),
            }
        };
        Some(read())
    }

    fn rule<'a>(&'a self, worded: &Worded<'_, 'a>) -> Read<'a> {
        let Worded { lemma, statement, args, .. } = *worded;
        match &statement.said {
            Said::Link(link) => {
                let said = link.clone();
                let rule = How::read(lemma, args, self)?;
                Some(rule.map(|how| Box::new(Joining { said, how, grid: self }) as _))
            }
            Said::Fact(fact) => match fact.saying() {
                &Saying::Wins(side) if lemma == LINKED => {
                    Some(args.only_step(lemma).map(|step| Box::new(Linked { side, step }) as _))
                }
                _ => None,
            },
            _ => None,
        }
    }
}

/// How a step comes to its link.
enum How {
    Way(Way),
    Captured(Captured),
    Turn(u64),
    Shift { step: u64, columns: isize, rows: isize },
}

impl How {
    /// None if the rule is for something else.
    fn read(lemma: Lemma, args: &Arguments<'_>, grid: &Grid) -> Option<Result<Self, Fault>> {
        let cell = |name: &str| grid.cell(name);
        let shift = || {
            args.exactly(lemma, 1, 2)?;
            let offset = |text: &str| {
                let small = integer(text)?;
                isize::try_from(small).map_err(|_| Fault::expected(text, "a small number"))
            };
            let [columns, rows] = [offset(args.words[0])?, offset(args.words[1])?];
            Ok(How::Shift { step: args.cites[0].1, columns, rows })
        };
        match lemma {
            AND | OR => Some(Way::read(lemma, args, cell).map(How::Way)),
            CAPTURED => Some(Captured::read(lemma, args, cell).map(How::Captured)),
            TURN => Some(args.only_step(lemma).map(How::Turn)),
            SHIFT => Some(shift()),
            _ => None,
        }
    }
}

struct Joining<'a> {
    /// Whose it is and what it joins; its cells are to be worked out.
    said: Link,
    how: How,
    grid: &'a Grid,
}

impl Rule for Joining<'_> {
    /// The link that the rule gives, if its conditions hold.
    fn check(&self, case: &Case<'_>) -> Result<Option<Said>, Fault> {
        let grid = self.grid;
        let cite = |step: u64| cited(case, step, self.said.player);
        let ground = match &self.how {
            How::Way(way) => way.ground(Cells::none(grid.count()), cite, &|stones, links| {
                self.joined(stones, links, case.meter)
            }),
            How::Captured(captured) => self.captured(cite(captured.step)?, captured),
            How::Turn(step) => self.moved(cite(*step)?, true, |cell| Some(grid.turned(cell))),
            How::Shift { step, columns, rows } => {
                let link = cite(*step)?;
                let along = if link.player == Player::One { *rows } else { *columns };
                let free = link.ends.iter().all(|end| matches!(end, Point::Cell(_)));
                require(free || along == 0, || "the link would leave its side")?;
                self.moved(link, false, |cell| grid.shifted(cell, *columns, *rows))
            }
        }?;
        self.said.on(ground).map(Some)
    }
}

/// The link of a cited step, which must be the player's.
pub(super) fn cited<'a>(case: &'a Case<'_>, step: u64, player: Player) -> Result<&'a Link, Fault> {
    let Said::Link(link) = case.cited(step)? else {
        return Err(Fault::rejected(object!("step {} is no link", step)));
    };
    require(link.player == player, || object!("step {} is a link of the other player", step))?;
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
            object!("step {} does not join the two sides", step)
        })?;
        require(Position::status(board) == Status::Ongoing, || "the game is over")?;
        require(Position::turn(board) != player, || object!("it is the move of {}", side.name))?;
        require(!Position::moves(board).contains(&Move::Swap), || "the opponent may swap")?;
        link.ground.lies(*step, player, holds)?;
        Ok(None)
    }
}

impl Joining<'_> {
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
        let mut seen = Cells::none(grid.count());
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

    /// A pair that lies on no side but an end. No end is in the pair: it would be no stone.
    fn captured(&self, link: &Link, captured: &Captured) -> Result<Ground, Fault> {
        let Joining { said: Link { player, ends, .. }, grid, .. } = self;
        require(*ends == link.ends, || "the link has other ends")?;
        for cell in captured.pair {
            for side in [0, 1].into_iter().filter(|side| grid.shore(*player, *side).contains(cell))
            {
                let end = ends.contains(&Point::Side(side));
                require(end, || "the pair lies on a side that is no end of the link")?;
            }
        }
        captured.ground(&link.ground, |cell| grid.ring(cell, *player))
    }

    /// The image of a link under the half turn or a shift.
    fn moved(
        &self,
        link: &Link,
        turned: bool,
        image: impl Fn(usize) -> Option<usize>,
    ) -> Result<Ground, Fault> {
        let off = || Fault::rejected("the link would leave the board");
        let mut ends = link.ends;
        for end in &mut ends {
            *end = match *end {
                Point::Side(side) => Point::Side(if turned { 1 - side } else { side }),
                Point::Cell(cell) => Point::Cell(image(cell).ok_or_else(off)?),
            };
        }
        ends.sort();
        require(ends == self.said.ends, || "the image of the link has other ends")?;
        link.ground.moved(image).ok_or_else(off)
    }
}
