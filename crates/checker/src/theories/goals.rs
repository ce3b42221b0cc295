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

use super::links::cells::{Cells, Grid};
use super::links::{Link, Point};
use crate::fact::{Fact, Saying, Side};
use crate::lemma::{Arguments, Form, Lemma};
use crate::limits::Meter;
use crate::theory::{Calculus, Case, Rule, Said, Statement, Theory};
use crate::variant::Variant;
use crate::verdict::{Fault, require};
use rules::hex::Hex;
use rules::{Player, Position, State};

const SUM: Lemma = Lemma::new("sum", Form::Steps);
const CASES: Lemma = Lemma::new("cases", Form::Keys);
const HELD: Lemma = Lemma::new("held", Form::First);

/// The most clauses of a formula, atoms of a clause, and ways to choose a clause of each premise.
const CLAUSES: usize = 64;
const ATOMS: usize = 16;
const WAYS: usize = 4096;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Atom {
    /// The cell is the player's.
    Own(usize),
    Joined(Point, Point),
}

/// Clauses of atoms.
pub type Formula = Vec<Vec<Atom>>;

/// A formula that a player can make true, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Goal {
    player: Player,
    formula: Formula,
    stones: Cells,
    carrier: Cells,
}

impl Goal {
    pub fn player(&self) -> Player {
        self.player
    }

    pub fn formula(&self) -> &Formula {
        &self.formula
    }

    /// S: the cells that have to be the player's.
    pub fn stones(&self) -> &Cells {
        &self.stones
    }

    /// C: the cells that must not be the opponent's.
    pub fn carrier(&self) -> &Cells {
        &self.carrier
    }

    pub(crate) fn size(&self) -> usize {
        let atoms: usize = self.formula.iter().map(Vec::len).sum();
        let formula = atoms * size_of::<Atom>() + size_of_val(&*self.formula);
        size_of::<Self>() + formula + self.stones.size() + self.carrier.size()
    }

    /// A link is a goal of one atom.
    fn of(link: &Link) -> Goal {
        let [x, y] = link.ends();
        Goal {
            player: link.player(),
            formula: vec![vec![Atom::Joined(x, y)]],
            stones: link.stones().clone(),
            carrier: link.carrier().clone(),
        }
    }
}

pub(crate) struct Goals;

impl Theory for Goals {
    fn name(&self) -> &'static str {
        "goals"
    }

    fn lemmas(&self) -> &'static [Lemma] {
        &[SUM, CASES, HELD]
    }

    fn of(&self, start: &dyn State) -> Option<Box<dyn Calculus>> {
        let hex: &Hex = start.as_any().downcast_ref()?;
        Some(Box::new(Board(Grid::new(hex.variant()))))
    }
}

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

    /// Reads `BOARD;CELL,CELL…;FORMULA`.
    fn place<'t>(
        &self,
        text: &'t str,
        player: Player,
    ) -> Result<(&'t str, Vec<usize>, Formula), Fault> {
        let parts: Vec<&str> = text.split(';').collect();
        let [board, cells, formula] = parts[..] else {
            return Err(Fault::expected(text, "BOARD;CELLS;FORMULA"));
        };
        let cell = |name| self.0.cell(name).ok_or_else(|| Fault::expected(name, "a cell"));
        let cells = cells.split(',').map(cell).collect::<Result<Vec<_>, _>>()?;
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
            let (stones, carrier) = (self.0.none(), self.0.none());
            let goal = Goal { player, formula: self.formula(text, player)?, stones, carrier };
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

    fn rule<'a>(
        &'a self,
        lemma: Lemma,
        statement: &Statement,
        args: &Arguments<'a>,
        _variant: &Variant,
    ) -> Option<Result<Box<dyn Rule + 'a>, Fault>> {
        let said = match &statement.said {
            Said::Fact(fact) => match fact.saying() {
                Saying::Holds(side) if lemma == HELD => {
                    let read = || {
                        args.exactly(lemma, 1, 0)?;
                        let (_, cells, formula) = self.place(fact.board(), side.player)?;
                        let step = args.cites[0].1;
                        Ok(Box::new(Held { side, step, cells, formula, grid: &self.0 }) as _)
                    };
                    return Some(read());
                }
                _ => return None,
            },
            Said::Link(link) => Goal::of(link),
            Said::Goal(goal) => goal.clone(),
            Said::Arc(_) => return None,
        };
        if lemma != SUM && lemma != CASES {
            return None;
        }
        let read = || {
            let cell =
                |name: &str| self.0.cell(name).ok_or_else(|| Fault::expected(name, "a cell"));
            let cells = args.words.iter().map(|name| cell(name)).collect::<Result<Vec<_>, _>>()?;
            let cites =
                args.cites.iter().map(|(key, step)| Ok((key.map(cell).transpose()?, *step)));
            let cites = cites.collect::<Result<Vec<_>, _>>()?;
            if lemma == CASES && cites.is_empty() {
                return Err(Fault::malformed("'cases' needs a step"));
            }
            Ok(Box::new(Deduction { said, cites, cells, grid: &self.0 }) as Box<dyn Rule + 'a>)
        };
        Some(read())
    }
}

/// The goal of a cited step, which must be the player's.
fn cited(case: &Case<'_>, step: u64, player: Player) -> Result<Goal, Fault> {
    let goal = match case.cited(step)? {
        Said::Link(link) => Goal::of(link),
        Said::Goal(goal) => goal.clone(),
        Said::Fact(_) | Said::Arc(_) => {
            return Err(Fault::rejected(format!("step {step} is neither link nor goal")));
        }
    };
    require(goal.player == player, || format!("step {step} is a goal of the other player"))?;
    Ok(goal)
}

/// `sum`, and with keys `cases`.
struct Deduction<'a> {
    said: Goal,
    cites: Vec<(Option<usize>, u64)>,
    cells: Vec<usize>,
    grid: &'a Grid,
}

impl Rule for Deduction<'_> {
    fn check(&self, case: &Case<'_>) -> Result<Option<Said>, Fault> {
        let goals =
            self.cites.iter().map(|(key, step)| Ok((*key, cited(case, *step, self.said.player)?)));
        let goals = goals.collect::<Result<Vec<_>, Fault>>()?;
        let keyed = goals.iter().any(|(key, _)| key.is_some());
        let (stones, carrier) = match keyed {
            true => self.cases(&goals, case.meter)?,
            false => self.sum(&goals, case.meter)?,
        };
        match &case.statement.said {
            Said::Link(link) => {
                for end in link.ends() {
                    if let Point::Cell(cell) = end {
                        let stone = stones.contains(cell);
                        require(stone, || "an end is not a stone of the link".to_string())?;
                    }
                }
                Ok(Some(Said::Link(link.with(stones, carrier))))
            }
            _ => Ok(Some(Said::Goal(Goal { stones, carrier, ..self.said.clone() }))),
        }
    }
}

impl Deduction<'_> {
    fn sum(
        &self,
        goals: &[(Option<usize>, Goal)],
        meter: &Meter<'_>,
    ) -> Result<(Cells, Cells), Fault> {
        let own = self.grid.set(&self.cells);
        let stones = goals.iter().fold(own, |stones, (_, goal)| stones.or(&goal.stones));
        let mut carrier = self.grid.none();
        for (_, goal) in goals {
            let rest = goal.carrier.without(&stones);
            require(rest.and(&carrier).is_empty(), || "the carriers overlap".to_string())?;
            carrier = carrier.or(&rest);
        }
        let formulas: Vec<&Formula> = goals.iter().map(|(_, goal)| &goal.formula).collect();
        follows(self.grid, self.said.player, &formulas, &stones, &self.said.formula, meter)?;
        Ok((stones, carrier))
    }

    fn cases(
        &self,
        goals: &[(Option<usize>, Goal)],
        meter: &Meter<'_>,
    ) -> Result<(Cells, Cells), Fault> {
        let mut stones = self.grid.set(&self.cells);
        for (key, goal) in goals {
            let key = key.ok_or_else(|| Fault::malformed("a step of 'cases' has no key"))?;
            require(goal.stones.contains(key), || {
                "a key is not among the stones of its goal".to_string()
            })?;
            stones = stones.or(&goal.stones.without(&self.grid.set(&[key])));
        }
        let mut carrier = self.grid.none();
        let mut common: Option<Cells> = None;
        for (key, goal) in goals {
            let key = self.grid.set(&key.map_or(Vec::new(), |key| vec![key]));
            let threat = goal.carrier.or(&key).without(&stones);
            carrier = carrier.or(&threat);
            common = Some(common.map_or_else(|| threat.clone(), |cells| cells.and(&threat)));
            let black = stones.or(&goal.stones);
            follows(
                self.grid,
                self.said.player,
                &[&goal.formula],
                &black,
                &self.said.formula,
                meter,
            )?;
        }
        require(common.is_some_and(|cells| cells.is_empty()), || {
            "a cell lies in all the threats".to_string()
        })?;
        Ok((stones, carrier))
    }
}

/// `held K`: the goal holds on the board, inside of the cells that are named.
struct Held<'a> {
    side: Side,
    step: u64,
    cells: Vec<usize>,
    formula: Formula,
    grid: &'a Grid,
}

impl Rule for Held<'_> {
    fn check(&self, case: &Case<'_>) -> Result<Option<Said>, Fault> {
        let Held { side: Side { player, .. }, step, .. } = self;
        let (_, state) = case.fact()?;
        let goal = cited(case, *step, *player)?;
        let board: &Hex =
            state.as_any().downcast_ref().ok_or_else(|| Fault::malformed("no board of Hex"))?;
        let columns = board.variant().columns;
        let holds = |cell: usize| board.stone(cell % columns, cell / columns);
        require(self.cells.iter().all(|cell| holds(*cell).is_none()), || {
            "a cell of the carrier is not empty".to_string()
        })?;
        require(goal.stones.iter().all(|cell| holds(cell) == Some(*player)), || {
            format!("a stone of step {step} is missing on the board")
        })?;
        let open = self.grid.set(&self.cells);
        let inside = |cell: usize| open.contains(cell) || holds(cell) == Some(*player);
        require(goal.carrier.iter().all(inside), || {
            format!("the carrier of step {step} is larger than claimed")
        })?;
        follows(self.grid, *player, &[&goal.formula], &goal.stones, &self.formula, case.meter)?;
        Ok(None)
    }
}

/// Demands that the goal is true wherever the premises are and the stones are the player's: whichever
/// clause of each premise is the true one.
fn follows(
    grid: &Grid,
    player: Player,
    premises: &[&Formula],
    stones: &Cells,
    goal: &Formula,
    meter: &Meter<'_>,
) -> Result<(), Fault> {
    let ways = premises.iter().try_fold(1usize, |ways, formula| ways.checked_mul(formula.len()));
    let ways = ways.filter(|ways| *ways <= WAYS);
    let ways = ways.ok_or_else(|| Fault::rejected("the premises have more than 4096 cases"))?;
    let atoms: u64 = goal.iter().map(|clause| crate::limits::wide(clause.len())).sum();
    for way in 0..ways {
        meter.spend(grid.effort().saturating_mul(atoms))?;
        let mut rest = way;
        let mut own = stones.clone();
        let mut bonds = Vec::new();
        for formula in premises {
            for atom in &formula[rest % formula.len()] {
                match *atom {
                    Atom::Own(cell) => drop(own.insert(cell)),
                    Atom::Joined(x, y) => bonds.push([x, y]),
                }
            }
            rest /= formula.len();
        }
        let holds = |atom: &Atom| match *atom {
            Atom::Own(cell) => own.contains(cell),
            Atom::Joined(x, y) => path(grid, player, &own, &bonds, x, y),
        };
        let met = goal.iter().any(|clause| clause.iter().all(holds));
        require(met, || "the formula does not follow".to_string())?;
    }
    Ok(())
}

/// Whether touching cells and bonds lead from x to y, through own cells only.
fn path(
    grid: &Grid,
    player: Player,
    own: &Cells,
    bonds: &[[Point; 2]],
    x: Point,
    y: Point,
) -> bool {
    let mut seen = grid.none();
    let mut open = vec![x];
    while let Some(point) = open.pop() {
        let (near, sides) = match point {
            Point::Cell(cell) => {
                let on = |side: &usize| grid.shore(player, *side).contains(cell);
                (grid.set(grid.near(cell)), [0, 1].into_iter().filter(on).collect())
            }
            Point::Side(side) => (grid.shore(player, side).clone(), Vec::new()),
        };
        let touches = match y {
            Point::Cell(cell) => near.contains(cell),
            Point::Side(side) => sides.contains(&side),
        };
        let bonded = bonds.iter().filter(|bond| bond.contains(&point));
        let others = bonded.map(|[a, b]| if *a == point { *b } else { *a });
        let others: Vec<Point> = others.collect();
        if touches || others.contains(&y) {
            return true;
        }
        let cells = others.into_iter().filter_map(|point| match point {
            Point::Cell(cell) => Some(cell),
            Point::Side(_) => None,
        });
        let next: Vec<usize> =
            near.iter().chain(cells).filter(|cell| own.contains(*cell)).collect();
        open.extend(next.into_iter().filter(|cell| seen.insert(*cell)).map(Point::Cell));
    }
    false
}
