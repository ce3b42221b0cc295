//! AND-OR goals in Hex (Mishima): what a link says of one pair of points, a goal says of a formula.
//!
//! ```text
//! goal P F     if all cells of S are mine and none of C is the opponent's, I make F true,
//!              moving second and playing in C only
//! F            clauses split by '|', each of atoms split by '&'
//! x-y          a path leads from x to y whose cells between the two are mine
//! e4           the cell is mine
//! ```
//!
//! So `top-g2` says what would be joined if g2 were mine, and `g2&top-g2` that it is. The σ-sum is the
//! rule `sum`: components whose carriers are disjoint hold together, and whatever their formulas entail
//! holds; an atom leads on through a cell only where the cell is known to be mine, and never through a
//! side. `cases` is the rule `or` for goals. Proved in `book/lemmas.md`.

use super::connections::{Cells, Connection, Ground, Way, named};
use super::links::grid::Grid;
use super::links::{Link, Point};
use crate::answer::limits::{Meter, wide};
use crate::answer::objection::object;
use crate::answer::verdict::{Fault, require};
use crate::core::fact::{Fact, Saying};
use crate::core::lemma::{Form, Lemma};
use crate::core::theory::{Calculus, Case, Read, Rule, Said, Statement, Theory, Worded};
use crate::core::variant::Variant;
use rules::hex::Hex;
use rules::{Player, Position};
use std::collections::BTreeSet;

const SUM: Lemma = Lemma::new("sum", Form::Steps);
const CASES: Lemma = Lemma::new("cases", Form::Keys);
const HELD: Lemma = Lemma::new("held", Form::First);

/// The most clauses of a formula, atoms of a clause, and ways to choose a clause of each premise.
const CLAUSES: usize = 64;
const ATOMS: usize = 16;
const WAYS: usize = 4096;
/// The work that an atom of a chosen clause is.
const BOND: u64 = 8;

/// The smallest part of a formula.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Atom {
    /// The cell is the player's.
    Own(usize),
    /// The two points are joined by stones of the player.
    Joined(Point, Point),
}

/// Clauses of atoms.
pub type Formula = Vec<Vec<Atom>>;

/// A formula that a player can make true, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Goal {
    player: Player,
    formula: Formula,
    ground: Ground,
}

impl Goal {
    /// Who reaches the goal.
    pub fn player(&self) -> Player {
        self.player
    }

    /// What is true in the end.
    pub fn formula(&self) -> &Formula {
        &self.formula
    }

    /// S: the cells that have to be the player's.
    pub fn stones(&self) -> &Cells {
        &self.ground.stones
    }

    /// C: the cells that must not be the opponent's.
    pub fn carrier(&self) -> &Cells {
        &self.ground.carrier
    }

    pub(crate) fn size(&self) -> usize {
        let atoms: usize = self.formula.iter().map(Vec::len).sum();
        let formula = atoms * size_of::<Atom>() + size_of_val(&*self.formula);
        size_of::<Self>() + formula + self.ground.size()
    }
}

pub(crate) const THEORY: Theory = Theory {
    name: "goals",
    lemmas: &[SUM, CASES, HELD],
    of: |start| {
        let hex: &Hex = start.as_any().downcast_ref()?;
        Some(Box::new(Board(Grid::new(hex.variant()))))
    },
    proviso: |_, _| None,
};

struct Board(Grid);

impl Board {
    fn formula(&self, text: &str, player: Player) -> Result<Formula, Fault> {
        let point = |name: &str| self.0.point(name, player);
        let atom = |text: &str| match text.split_once('-') {
            None => self.0.cell(text).map(Atom::Own),
            Some((x, y)) => match (point(x), point(y)) {
                (Some(x), Some(y)) if x < y => Some(Atom::Joined(x, y)),
                _ => None,
            },
        };
        let wrong =
            |text: &str| Fault::expected(text, "a cell or two points in order, split by '-'");
        let atoms = |clause: &str| {
            let atoms = clause.split('&').map(|text| atom(text).ok_or_else(|| wrong(text)));
            atoms.collect::<Result<Vec<_>, _>>()
        };
        let formula = text.split('|').map(atoms).collect::<Result<Formula, _>>()?;
        let small = formula.len() <= CLAUSES && formula.iter().all(|clause| clause.len() <= ATOMS);
        match small {
            true => Ok(formula),
            false => Err(Fault::expected(text, "at most 64 clauses of 16 atoms")),
        }
    }

    /// Reads `BOARD;CELL,CELL…;FORMULA`; there may be no cell.
    fn place<'t>(
        &self,
        text: &'t str,
        player: Player,
    ) -> Result<(&'t str, Vec<usize>, Formula), Fault> {
        let parts: Vec<&str> = text.split(';').collect();
        let [board, cells, formula] = parts[..] else {
            return Err(Fault::expected(text, "BOARD;CELLS;FORMULA"));
        };
        let names: Vec<&str> = cells.split(',').filter(|_| !cells.is_empty()).collect();
        let cells = named(&names, |name| self.0.cell(name))?;
        if !cells.is_sorted_by(|a, b| a < b) {
            return Err(Fault::expected(text, "the cells in order"));
        }
        Ok((board, cells, self.formula(formula, player)?))
    }
}

impl Calculus for Board {
    fn statement(&self, words: [&str; 3], variant: &Variant) -> Option<Result<Statement, Fault>> {
        let [word, name, text] = words;
        let goal = || {
            let player = variant.side(name)?.player;
            let (formula, ground) = (self.formula(text, player)?, Ground::none(self.0.count()));
            let goal = Goal { player, formula, ground };
            Ok(Statement { said: Said::Goal(goal), state: None })
        };
        let holds = || {
            let side = variant.side(name)?;
            let (board, ..) = self.place(text, side.player)?;
            Ok(Statement::of(Fact::new(Saying::Holds(side), text), variant.board(board)?))
        };
        match word {
            "goal" => Some(goal()),
            "holds" => Some(holds()),
            _ => None,
        }
    }

    fn rule<'a>(&'a self, worded: &Worded<'_, 'a>) -> Read<'a> {
        let Worded { lemma, statement, args, .. } = *worded;
        let grid = &self.0;
        match (lemma, &statement.said) {
            (HELD, Said::Fact(fact)) => {
                let Saying::Holds(side) = fact.saying() else { return None };
                let read = || {
                    let step = args.only_step(lemma)?;
                    let (_, cells, formula) = self.place(fact.board(), side.player)?;
                    let wanted = Wanted { player: side.player, formula, grid };
                    Ok(Box::new(Held { step, cells, wanted }) as _)
                };
                Some(read())
            }
            (SUM | CASES, said @ (Said::Link(_) | Said::Goal(_))) => {
                let (player, formula) = match said {
                    Said::Goal(goal) => (goal.player, goal.formula.clone()),
                    Said::Link(link) => (link.player(), vec![vec![atom(link)]]),
                    _ => return None,
                };
                let way = Way::read(lemma, args, |name| grid.cell(name));
                let wanted = Wanted { player, formula, grid };
                Some(way.map(|way| Box::new(Deduction { way, wanted }) as _))
            }
            _ => None,
        }
    }
}

/// A link is a goal of one atom.
fn atom(link: &Link) -> Atom {
    let [x, y] = link.ends();
    Atom::Joined(x, y)
}

/// A cited step.
#[derive(Clone, Copy)]
enum Premise<'a> {
    Link(&'a Link),
    Goal(&'a Goal),
}

impl Connection for Premise<'_> {
    fn ground(&self) -> &Ground {
        match self {
            Premise::Link(link) => link.ground(),
            Premise::Goal(goal) => &goal.ground,
        }
    }
}

impl<'a> Premise<'a> {
    /// A cited step, which must be the player's.
    fn cited(case: &'a Case<'_>, step: u64, player: Player) -> Result<Self, Fault> {
        let (premise, owner) = match case.cited(step)? {
            Said::Link(link) => (Premise::Link(link), link.player()),
            Said::Goal(goal) => (Premise::Goal(goal), goal.player),
            Said::Fact(_) | Said::Arc(_) => {
                return Err(Fault::rejected(object!("step {} is neither link nor goal", step)));
            }
        };
        require(owner == player, || object!("step {} is a goal of the other player", step))?;
        Ok(premise)
    }

    /// How many clauses its formula has.
    fn clauses(self) -> usize {
        match self {
            Premise::Link(_) => 1,
            Premise::Goal(goal) => goal.formula.len(),
        }
    }

    /// The atoms of the clause of that number, counted round and round.
    fn clause(self, number: usize) -> impl Iterator<Item = Atom> + 'a {
        let (one, more): (_, &[Atom]) = match self {
            Premise::Link(link) => (Some(atom(link)), &[]),
            Premise::Goal(goal) => (None, &goal.formula[number % goal.formula.len()]),
        };
        one.into_iter().chain(more.iter().copied())
    }
}

/// The atoms of one clause of each premise, for one of all the ways to choose.
fn chosen<'a>(premises: &'a [Premise<'a>], way: usize) -> impl Iterator<Item = Atom> + 'a {
    let choose = |rest: &mut usize, premise: &'a Premise<'a>| {
        let number = *rest;
        *rest /= premise.clauses();
        Some(premise.clause(number))
    };
    premises.iter().scan(way, choose).flatten()
}

/// `sum`, and with keys `cases`.
struct Deduction<'a> {
    way: Way,
    wanted: Wanted<'a>,
}

impl Rule for Deduction<'_> {
    fn check(&self, case: &Case<'_>) -> Result<Option<Said>, Fault> {
        let Deduction { way, wanted } = self;
        let cite = |step| Premise::cited(case, step, wanted.player);
        let ground = way.ground(Cells::none(wanted.grid.count()), cite, &|stones, premises| {
            wanted.follows(premises, stones, case.meter)
        })?;
        match &case.statement.said {
            Said::Link(link) => link.on(ground).map(Some),
            _ => {
                let (player, formula) = (wanted.player, wanted.formula.clone());
                Ok(Some(Said::Goal(Goal { player, formula, ground })))
            }
        }
    }
}

/// `held K`: the goal holds on the board, inside of the cells that are named.
struct Held<'a> {
    step: u64,
    cells: Vec<usize>,
    wanted: Wanted<'a>,
}

impl Rule for Held<'_> {
    fn check(&self, case: &Case<'_>) -> Result<Option<Said>, Fault> {
        let Held { step, cells, wanted: Wanted { player, grid, .. } } = self;
        let (_, state) = case.fact()?;
        let goal = Premise::cited(case, *step, *player)?;
        let board: &Hex =
            state.as_any().downcast_ref().ok_or_else(|| Fault::malformed("no board of Hex"))?;
        let columns = board.variant().columns;
        let holds = |cell: usize| board.stone(cell % columns, cell / columns);
        require(
            cells.iter().all(|cell| holds(*cell).is_none()),
            || "a cell of the carrier is not empty",
        )?;
        let Ground { stones, carrier } = goal.ground();
        require(stones.iter().all(|cell| holds(cell) == Some(*player)), || {
            object!("a stone of step {} is missing on the board", step)
        })?;
        let open = Cells::none(grid.count()).with(cells);
        let inside = |cell: usize| open.contains(cell) || holds(cell) == Some(*player);
        require(carrier.iter().all(inside), || {
            object!("the carrier of step {} is larger than claimed", step)
        })?;
        self.wanted.follows(&[goal], stones, case.meter)?;
        Ok(None)
    }
}

/// A formula of a player that is to follow from others.
struct Wanted<'a> {
    player: Player,
    formula: Formula,
    grid: &'a Grid,
}

/// Pairs of points that are joined, each both ways.
type Bonds = BTreeSet<(Point, Point)>;

impl Wanted<'_> {
    /// Demands that the formula is true wherever the premises are and the stones are the player's:
    /// whichever clause of each premise is the true one.
    fn follows(
        &self,
        premises: &[Premise<'_>],
        stones: &Cells,
        meter: &Meter<'_>,
    ) -> Result<(), Fault> {
        let ways = premises.iter().try_fold(1usize, |ways, p| ways.checked_mul(p.clauses()));
        let ways = ways.filter(|ways| *ways <= WAYS);
        let ways = ways.ok_or_else(|| Fault::rejected("the premises have more than 4096 cases"))?;
        let wanted: usize = self.formula.iter().map(Vec::len).sum();
        for way in 0..ways {
            let effort = self.grid.effort() + BOND * wide(chosen(premises, way).count());
            meter.spend(effort.saturating_mul(wide(wanted)))?;
            let mut own = stones.clone();
            let mut bonds = Bonds::new();
            for atom in chosen(premises, way) {
                match atom {
                    Atom::Own(cell) => _ = own.insert(cell),
                    Atom::Joined(x, y) => bonds.extend([(x, y), (y, x)]),
                }
            }
            let holds = |atom: &Atom| match *atom {
                Atom::Own(cell) => own.contains(cell),
                Atom::Joined(x, y) => self.path(&own, &bonds, x, y),
            };
            let met = self.formula.iter().any(|clause| clause.iter().all(holds));
            require(met, || "the formula does not follow")?;
        }
        Ok(())
    }

    /// Whether touching points and bonds lead from x to y, through own cells only.
    fn path(&self, own: &Cells, bonds: &Bonds, x: Point, y: Point) -> bool {
        let mut seen = own.nothing();
        let mut open = vec![x];
        while let Some(point) = open.pop() {
            let from = bonds.range((point, Point::Side(0))..);
            let bonded = from.take_while(|(from, _)| *from == point).map(|(_, to)| *to);
            for next in self.grid.touching(point, self.player).into_iter().chain(bonded) {
                if next == y {
                    return true;
                }
                if let Point::Cell(cell) = next
                    && own.contains(cell)
                    && seen.insert(cell)
                {
                    open.push(next);
                }
            }
        }
        false
    }
}
