//! σ-connections (definition 5): an AND-OR connection with an answer for each of White's moves, the moves
//! with one answer forming a class, and the formula that holds after the answer; and their σ-extensions.
//!
//! ```text
//! F:  FC[t-54 | t-46 | t-b]     class 62: 43 then t-54     class 6: 62 then t-54 ∧ t-62 …
//!     extension by 72:          FC[(t-54 | t-46 | t-b) ∧ (t-72 | 54-72)]
//! ```
//!
//! The answers are chosen among all that win so that there are few classes. An extension is one theorem,
//! whose second half speaks as if y were black: so it does not matter when y is played, which repairs
//! case 5 of theorem 7.

use super::super::bits::Bits;
use super::Set;
use super::claim::Claim;
use super::exhaust::{Exhaust, Outcome};
use super::formula::{Formula, Point};
use crate::budget::Budget;

/// A claim that holds, with Black's answers.
#[derive(Clone, Debug)]
pub struct Connection {
    /// What holds.
    pub claim: Claim,
    /// Every cell of the carrier is a move of exactly one class.
    pub classes: Vec<Class>,
    /// For each cell of the carrier all answers that win.
    pub replies: Vec<(usize, Set)>,
    /// Empty until [`Connection::extend`] looks for them.
    pub extensions: Vec<Extension>,
}

/// White's moves with a common answer.
#[derive(Clone, Debug)]
pub struct Class {
    /// White's moves.
    pub moves: Set,
    /// Black's answer to each of them.
    pub reply: usize,
    /// What holds after each of the moves and the reply: the claim, and more.
    pub formula: Formula,
}

/// A cell outside the carrier, and what holds besides the claim once it is black.
#[derive(Clone, Debug)]
pub struct Extension {
    /// The y of the extension.
    pub cell: usize,
    /// It speaks as if the cell were black.
    pub tie: Formula,
}

impl Connection {
    /// The σ-connection of a claim; none if it is false or the budget runs out.
    pub fn of(claim: &Claim, budget: &Budget) -> Option<Connection> {
        let mut exhaust = Exhaust::new(claim)?;
        exhaust.budget = budget.clone();
        if !exhaust.holds()? {
            return None;
        }
        let mut replies = Vec::new();
        for (place, cell) in claim.carrier.cells().enumerate() {
            let keys = exhaust.replies(place)?;
            let set = keys.iter().fold(0, |set, key| set | 1u64 << key);
            replies.push((cell, exhaust.board_cells(set)));
        }
        let mut left = claim.carrier;
        let mut classes = Vec::new();
        while !left.is_empty() {
            let served = |reply: usize| {
                let served =
                    replies.iter().filter(|(cell, keys)| left.has(*cell) && keys.has(reply));
                served.fold(Set::none(), |set, (cell, _)| set | Set::bit(*cell))
            };
            let reply = claim.carrier.cells().max_by_key(|reply| served(*reply).len())?;
            let moves = served(reply);
            if moves.is_empty() {
                return None;
            }
            left = left.minus(moves);
            classes.push(Class { moves, reply, formula: claim.formula.clone() });
        }
        for class in &mut classes {
            class.formula = strongest(claim, class, budget);
        }
        Some(Connection { claim: claim.clone(), classes, replies, extensions: Vec::new() })
    }

    /// Looks for extensions by cells near the carrier that are open.
    pub fn extend(&mut self, budget: &Budget) {
        let grid = &self.claim.board.grid;
        let stones = self.claim.black | self.claim.white;
        let reach = |set: Set| set.cells().fold(set, |all, cell| all | grid.near[cell]);
        let near = reach(self.claim.carrier).minus(self.claim.carrier | stones);
        self.extensions = near.cells().filter_map(|y| extension(&self.claim, y, budget)).collect();
    }
}

/// The pairs A, B of a claim with Noshita's AB-property: White's A may be answered by B; and to White's B
/// there is an answer after which the claim holds without A, so that A is worth a move elsewhere. None if
/// the budget runs out.
pub fn ab_pairs(connection: &Connection, budget: &Budget) -> Option<Vec<[usize; 2]>> {
    let claim = &connection.claim;
    let answers = |cell: usize| connection.replies.iter().find(|(of, _)| *of == cell);
    let spares = |a: usize, b: usize| -> Option<bool> {
        let Some((_, keys)) = answers(b) else { return Some(false) };
        for key in keys.minus(Set::bit(a)).cells() {
            let left = claim.carrier.minus(Set::bit(a) | Set::bit(b) | Set::bit(key));
            let without =
                Claim { black: claim.black | Set::bit(key), carrier: left, ..claim.clone() };
            let mut exhaust = Exhaust::new(&without)?;
            exhaust.budget = budget.clone();
            if exhaust.holds()? {
                return Some(true);
            }
        }
        Some(false)
    };
    let mut pairs = Vec::new();
    for (a, keys) in &connection.replies {
        for b in keys.cells() {
            if spares(*a, b)? {
                pairs.push([*a, b]);
            }
        }
    }
    Some(pairs)
}

/// The extension of a claim by a cell: joined to the side or to a stone that the formula names. A cell that
/// touches one of them is none, for it takes nothing.
pub(crate) fn extension(claim: &Claim, y: usize, budget: &Budget) -> Option<Extension> {
    let to =
        |point: Point| (point != Point::Bottom).then(|| Formula::atom(point, Point::Cell(y as u8)));
    let tie = claim.points().into_iter().filter_map(to).reduce(|a, b| a.or(&b))?;
    if tie.holds(|atom| claim.board.truth(atom, claim.black)) {
        return None;
    }
    let whole = Claim { formula: claim.formula.and(&tie), ..claim.clone() };
    let mut exhaust = Exhaust::new(&whole)?;
    exhaust.budget = budget.clone();
    exhaust.holds()?.then_some(Extension { cell: y, tie })
}

/// The claim's formula, and the atoms between its points and the reply that hold as well.
fn strongest(claim: &Claim, class: &Class, budget: &Budget) -> Formula {
    let reply = Point::Cell(class.reply as u8);
    let mut formula = claim.formula.clone();
    let mut atoms: Vec<Formula> = Vec::new();
    for point in claim.points().into_iter().filter(|p| *p != Point::Bottom) {
        atoms.push(Formula::atom(point, reply));
        if point != Point::Top {
            atoms.push(Formula::atom(Point::Top, point));
        }
    }
    for atom in atoms {
        let more = formula.and(&atom);
        let holds = |cell: usize| {
            let whole = Claim {
                black: claim.black | Set::bit(class.reply),
                carrier: claim.carrier.minus(Set::bit(class.reply) | Set::bit(cell)),
                formula: more.clone(),
                ..claim.clone()
            };
            let mut exhaust = Exhaust::new(&whole)?;
            exhaust.budget = budget.clone();
            Some(matches!(exhaust.solve(0, 0, false)?, Outcome::Lost { .. }))
        };
        if class.moves.cells().all(|cell| holds(cell) == Some(true)) {
            formula = more;
        }
    }
    formula
}
