//! Regions in Hex: cells that a link can do without, since whatever leads through them can also go around.
//!
//! ```text
//!    ■ ■ ■        the region {·} touches stones only, and these touch each other: dead
//!   ■ · ■
//!    ■ ■
//!
//!    ■ a ○        {·, b} touches X, a and Y; X and a touch, and so do a and Y; X and Y are tied by the
//!   X · Y         bridge over a link of its own, which may be played inside of the region: captured
//!    b ○
//! ```
//!
//! A link L is played as if the whole region were mine, and every *tie*, which is a link too, beside it. In
//! the end a way of L passes through some part of the region, and what it enters by is tied to what it
//! leaves by. Open cells of L that the region touches need ties too: a clique of them cuts off a dead
//! region. A tie may end at such a cell without owning it. Proved in `book/lemmas.md`.

use super::connections::{Cells, Ground, named};
use super::links::grid::Grid;
use super::links::{Link, Point, cited};
use crate::answer::limits::wide;
use crate::answer::objection::object;
use crate::answer::verdict::{Fault, require};
use crate::core::lemma::{Form, Lemma};
use crate::core::theory::{Calculus, Case, Read, Rule, Said, Theory, Worded};
use rules::hex::Hex;
use rules::{Player, Position};
use std::collections::BTreeSet;

const REGION: Lemma = Lemma::new("region", Form::Steps);

pub(crate) const THEORY: Theory = Theory {
    name: "regions",
    lemmas: &[REGION],
    of: |start| {
        let hex: &Hex = start.as_any().downcast_ref()?;
        Some(Box::new(Board(Grid::new(hex.variant()))))
    },
    proviso: |_, _| None,
};

struct Board(Grid);

impl Calculus for Board {
    fn rule<'a>(&'a self, worded: &Worded<'_, 'a>) -> Read<'a> {
        let Worded { lemma, statement, args, .. } = *worded;
        let (REGION, Said::Link(said)) = (lemma, &statement.said) else { return None };
        let read = || {
            let region = named(&args.words, |name| self.0.cell(name))?;
            let steps: Vec<u64> = args.cites.iter().map(|cite| cite.1).collect();
            match (steps.split_first(), region.is_empty()) {
                (Some((link, ties)), false) => {
                    let (said, ties, grid) = (said.clone(), ties.to_vec(), &self.0);
                    Ok(Box::new(Region { said, link: *link, ties, region, grid }) as _)
                }
                _ => Err(Fault::malformed(object!("'{}' takes a step and a cell", lemma))),
            }
        };
        Some(read())
    }
}

struct Region<'a> {
    /// Whose it is and what it joins; its cells are to be worked out.
    said: Link,
    link: u64,
    ties: Vec<u64>,
    region: Vec<usize>,
    grid: &'a Grid,
}

impl Rule for Region<'_> {
    fn check(&self, case: &Case<'_>) -> Result<Option<Said>, Fault> {
        let Region { said, grid, .. } = self;
        let cite = |step: u64| cited(case, step, said.player());
        let link = cite(self.link)?;
        let ties = self.ties.iter().map(|step| cite(*step)).collect::<Result<Vec<_>, _>>()?;
        require(said.ends() == link.ends(), || "the link has other ends")?;
        let region = Cells::none(grid.count()).with(&self.region);
        for tie in &ties {
            let apart = tie.stones().and(&region).is_empty();
            require(apart, || "a stone of a tie lies in the region")?;
        }
        let (stones, parts) = divided(link, &ties, &region);
        let mut carrier = region.nothing();
        for part in &parts {
            require(part.and(&carrier).is_empty(), || "the carriers overlap")?;
            carrier = carrier.or(part);
        }
        let web = Web::new(grid, said, &stones, &ties);
        let around = web.around(&region, &stones.or(&parts[0]));
        let pairs = around.iter().map(|near| wide(near.len() + ties.len()).saturating_pow(2));
        case.meter.spend(pairs.fold(grid.effort(), u64::saturating_add))?;
        let ways = web.ways();
        for near in &around {
            let met: Vec<Met> = near.iter().map(|point| web.meet(*point, &ways)).collect();
            let tied = (0..met.len()).all(|i| met[..i].iter().all(|other| met[i].tied(other)));
            require(tied, || "two neighbours of the region are not tied")?;
        }
        said.on(Ground { stones, carrier }).map(Some)
    }
}

/// The stones of the new link, and what is played in: the link's own part, then one for each tie.
fn divided(link: &Link, ties: &[&Link], region: &Cells) -> (Cells, Vec<Cells>) {
    let open = link.carrier().without(region);
    let mut stones = link.stones().without(region);
    for tie in ties {
        let ends = tie.ends().into_iter().filter_map(|end| match end {
            Point::Cell(cell) if open.contains(cell) => Some(cell),
            _ => None,
        });
        let ends = open.nothing().with(&ends.collect::<Vec<_>>());
        stones = stones.or(&tie.stones().without(&ends));
    }
    let carriers = ties.iter().map(|tie| tie.carrier());
    let parts = [&open].into_iter().chain(carriers).map(|cells| cells.without(&stones));
    let parts = parts.collect();
    (stones, parts)
}

/// Who is beside whom: points that touch, and the ends of a tie.
struct Web<'a> {
    grid: &'a Grid,
    player: Player,
    ends: [Point; 2],
    stones: &'a Cells,
    bonds: BTreeSet<(Point, Point)>,
}

/// A neighbour of the region: what is beside it, and the ways that this is on.
struct Met {
    point: Point,
    beside: BTreeSet<Point>,
    ways: BTreeSet<usize>,
}

impl Met {
    fn tied(&self, other: &Met) -> bool {
        self.beside.contains(&other.point) || !self.ways.is_disjoint(&other.ways)
    }
}

/// The place of a point in a list of all.
fn place(point: Point) -> usize {
    match point {
        Point::Side(side) => side,
        Point::Cell(cell) => 2 + cell,
    }
}

impl<'a> Web<'a> {
    fn new(grid: &'a Grid, said: &Link, stones: &'a Cells, ties: &[&Link]) -> Self {
        let mut bonds = BTreeSet::new();
        for [x, y] in ties.iter().map(|tie| tie.ends()) {
            bonds.extend([(x, y), (y, x)]);
        }
        Web { grid, player: said.player(), ends: said.ends(), stones, bonds }
    }

    fn beside(&self, point: Point, mut visit: impl FnMut(Point)) {
        let shore = |side: usize| self.grid.shore(self.player, side);
        match point {
            Point::Side(side) => shore(side).iter().for_each(|cell| visit(Point::Cell(cell))),
            Point::Cell(cell) => {
                self.grid.near(cell).iter().for_each(|near| visit(Point::Cell(*near)));
                let sides = [0, 1].into_iter().filter(|side| shore(*side).contains(cell));
                sides.for_each(|side| visit(Point::Side(side)));
            }
        }
        let from = self.bonds.range((point, Point::Side(0))..);
        from.take_while(|(from, _)| *from == point).for_each(|(_, to)| visit(*to));
    }

    /// Whether a way may pass through a point: a side only if it is an end of the link.
    fn passes(&self, point: Point) -> bool {
        match point {
            Point::Side(_) => self.ends.contains(&point),
            Point::Cell(cell) => self.stones.contains(cell),
        }
    }

    /// By parts of the region the points that they touch: those cells, and sides that are ends.
    fn around(&self, region: &Cells, cells: &Cells) -> Vec<BTreeSet<Point>> {
        let mut seen = region.nothing();
        let mut parts = Vec::new();
        for start in region.iter() {
            if !seen.insert(start) {
                continue;
            }
            let (mut open, mut around) = (vec![start], BTreeSet::new());
            while let Some(cell) = open.pop() {
                self.beside(Point::Cell(cell), |point| match point {
                    Point::Cell(near) if region.contains(near) => {
                        open.extend(Some(near).filter(|near| seen.insert(*near)));
                    }
                    Point::Cell(near) if !cells.contains(near) => {}
                    Point::Side(_) if !self.ends.contains(&point) => {}
                    _ => _ = around.insert(point),
                });
            }
            parts.push(around);
        }
        parts
    }

    /// The number of the way that each point is on, if ways may pass through it.
    fn ways(&self) -> Vec<Option<usize>> {
        let mut ways = vec![None; 2 + self.grid.count()];
        let mut open = Vec::new();
        for start in self.ends.into_iter().chain(self.stones.iter().map(Point::Cell)) {
            open.push(start);
            while let Some(point) = open.pop() {
                if ways[place(point)].is_none() && self.passes(point) {
                    ways[place(point)] = Some(place(start));
                    self.beside(point, |next| open.push(next));
                }
            }
        }
        ways
    }

    fn meet(&self, point: Point, ways: &[Option<usize>]) -> Met {
        let mut met = Met { point, beside: BTreeSet::new(), ways: BTreeSet::new() };
        self.beside(point, |next| {
            met.beside.insert(next);
            met.ways.extend(ways[place(next)]);
        });
        met
    }
}
