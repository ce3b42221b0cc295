//! The reduced game: what is left of a board when components (σ-connections, S-lemmas) take care of
//! themselves.
//!
//! ```text
//! components   FC[(tx ∨ tw ∨ tb) ∧ (ty ∨ xy)],  S[xw]      carriers are out of play
//! ties         x, w, and y once it is black: whoever joins one of them to the bottom has won
//! the rest     Black moves second and wants  tie – bottom
//! ```
//!
//! The ties are found, not given: a cell p is one if the components together with `p ∧ pb` entail `tb`.
//! For the connection engine the ties are cells on the top side of another board, on which the carriers
//! belong to White; its links are taken back to the calculus with the disjunction over all ties in the
//! place of that side. The last step, a σ-sum, puts everything together.

use super::super::bits::Bits;
use super::super::connect::{Asked, Engine, Until};
use super::super::fill::Stones;
use super::super::grid::Grid;
use super::super::ledger::{self, Ledger, SIDE};
use super::super::search::Parts;
use super::Set;
use super::board::Board;
use super::calculus::{Calculus, Id, Refused, entails};
use super::formula::{Atom, Clause, Formula, Point};
use rustc_hash::FxHashMap;

/// A board without its components.
#[derive(Clone, Debug)]
pub struct Reduced {
    /// The whole board.
    pub board: Board,
    /// The board on which ties are on the sides.
    pub grid: Grid<Set>,
    /// Theorems with disjoint carriers that are set aside.
    pub components: Vec<Id>,
    /// The carriers of all components.
    pub taken: Set,
    /// By side: the cells that are tied to it once they are black.
    pub ties: [Set; 2],
}

/// Ties that are worth a try: cells that the formulas of the components name.
fn tied(board: &Board, calculus: &Calculus, components: &[Id], side: usize) -> Set {
    let formulas: Vec<&Formula> = components.iter().map(|id| &calculus.get(*id).formula).collect();
    let stones = components.iter().fold(Set::none(), |set, id| set | calculus.get(*id).stones);
    let named = formulas.iter().fold(Set::none(), |set, f| set | super::formula::named(f));
    let other = [Point::Bottom, Point::Top][side];
    let goal = Formula::atom(Point::Top, Point::Bottom);
    let tie = |cell: &usize| {
        let given = joined(Point::Cell(*cell as u8), other, stones);
        let premises: Vec<&Formula> = formulas.iter().copied().chain([&given]).collect();
        entails(board, &premises, stones, &goal) == Some(true)
    };
    named.cells().filter(tie).fold(Set::none(), |set, cell| set | Set::bit(cell))
}

/// `x ∧ xy`, where the cells that are stones need no mention.
fn joined(x: Point, y: Point, stones: Set) -> Formula {
    let black = [x, y].into_iter().filter_map(Point::cell).filter(|cell| !stones.has(*cell));
    let mut clause: Clause = black.map(|cell| Atom::Black(cell as u8)).collect();
    clause.insert(Atom::joined(x, y));
    Formula::of([clause])
}

impl Reduced {
    /// The rest of a board beside components; refused if two of them share a cell.
    pub fn new(calculus: &Calculus, components: &[Id]) -> Result<Reduced, Refused> {
        let board = calculus.board.clone();
        let mut taken = Set::none();
        for id in components {
            let carrier = calculus.get(*id).carrier;
            if carrier.meets(taken) {
                let cell = board.cell_name((carrier & taken).first());
                return Err(Refused::Overlap { cell });
            }
            taken |= carrier;
        }
        let mut grid = board.grid.clone();
        let mut ties = [Set::none(); 2];
        for side in [0, 1] {
            ties[side] = tied(&board, calculus, components, side);
            grid.sides[0][side] |= ties[side];
        }
        Ok(Reduced { board, grid, components: components.to_vec(), taken, ties })
    }

    /// The whole board, with stones that count as the bottom.
    pub(crate) fn tied(board: &Board, stones: Set) -> Reduced {
        let mut grid = board.grid.clone();
        grid.sides[0][1] |= stones;
        let ties = [Set::none(), stones];
        Reduced { board: board.clone(), grid, components: Vec::new(), taken: Set::none(), ties }
    }

    /// The points that count as a side.
    fn ends(&self, end: u8) -> Vec<Point> {
        match end.checked_sub(SIDE) {
            None => vec![Point::Cell(end)],
            Some(side) => {
                let own = [Point::Top, Point::Bottom][usize::from(side)];
                let ties = self.ties[usize::from(side)].cells();
                ties.map(|cell| Point::Cell(cell as u8)).chain([own]).collect()
            }
        }
    }

    /// What a link of the engine says: one of the first ends is joined to one of the second.
    fn formula(&self, ends: [u8; 2]) -> Formula {
        let [first, second] = ends.map(|end| self.ends(end));
        let strict = |x: Point, y: Point| {
            let of = |p: Point, end: u8| p.cell().filter(|_| end >= SIDE);
            let named = [of(x, ends[0]), of(y, ends[1])].into_iter().flatten();
            let mut clause: Clause = named.map(|cell| Atom::Black(cell as u8)).collect();
            if x != y {
                clause.insert(Atom::joined(x, y));
            }
            clause
        };
        let pairs = first.iter().flat_map(|x| second.iter().map(move |y| (*x, *y)));
        Formula::of(pairs.map(|(x, y)| strict(x, y)))
    }

    /// Takes a link of the engine to the calculus: its own by `and` and `or`, and those it was given.
    pub(crate) fn carry(
        &self,
        calculus: &mut Calculus,
        ledger: &Ledger<Set>,
        link: ledger::Id,
        done: &mut FxHashMap<ledger::Id, Id>,
    ) -> Result<Id, Refused> {
        if let Some(id) = done.get(&link) {
            return Ok(*id);
        }
        if (link as usize) < calculus.links().len() {
            return Ok(calculus.linked(link));
        }
        let formula = self.formula(ledger.link(link).ends);
        let made = match ledger.rule(link).clone() {
            ledger::Rule::And { links, stones } => {
                let parts = links.iter().map(|link| self.carry(calculus, ledger, *link, done));
                let parts = parts.collect::<Result<Vec<Id>, Refused>>()?;
                calculus.sum(formula, &parts, stones)?
            }
            ledger::Rule::Or { threats, stones } => {
                let mut cited = Vec::new();
                for (key, link) in threats {
                    cited.push((key, self.carry(calculus, ledger, link, done)?));
                }
                calculus.or(formula, &cited, stones)?
            }
            // The connection engine derives none of these; they move cells or leave them out.
            ledger::Rule::Captured { .. }
            | ledger::Rule::Region { .. }
            | ledger::Rule::Turn { .. }
            | ledger::Rule::Shift { .. }
            | ledger::Rule::Noted { .. } => return Err(Refused::NotCarried),
        };
        done.insert(link, made);
        Ok(made)
    }

    /// The σ-sum: a theorem of the rest and all components give `tb`.
    pub fn close(&self, calculus: &mut Calculus, rest: Id) -> Result<Id, Refused> {
        let goal = Formula::atom(Point::Top, Point::Bottom);
        let mut parts = self.components.clone();
        parts.push(rest);
        calculus.sum(goal, &parts, Set::none())
    }

    /// Runs the connection engine for Black, the components being White's; some connections are known.
    pub fn connect(&self, engine: &mut Engine<Set>, black: Set, white: Set, known: &Parts<Set>) {
        let white = white | self.taken;
        let given = known.given(&self.grid, &Stones { of: [black, white] }, 0);
        let open = self.grid.all.minus(black | white);
        let until = Until::Full;
        engine.run_with(&self.grid, &Asked { colour: 0, own: black, open, until, given: &given });
    }
}
