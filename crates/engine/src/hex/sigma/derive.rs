//! From a proof of exhaustive search to a derivation in the calculus: the same tree, on the board.

use super::super::bits::Bits;
use super::Set;
use super::calculus::{Calculus, Id, Refused};
use super::claim::Claim;
use super::exhaust::{self, Exhaust, Outcome};
use super::formula::named;
use rustc_hash::FxHashMap;

/// Decides a claim and derives it; none if it is false or beyond the limits.
pub fn derive(calculus: &mut Calculus, claim: &Claim) -> Option<Id> {
    let mut exhaust = Exhaust::new(claim)?;
    match exhaust.solve(0, 0, false)? {
        Outcome::Lost { proof } => derived(calculus, claim, &exhaust, proof).ok(),
        Outcome::Won { .. } => None,
    }
}

/// The derivation of one of Black's proofs.
pub fn derived(
    calculus: &mut Calculus,
    claim: &Claim,
    exhaust: &Exhaust,
    proof: exhaust::Id,
) -> Result<Id, Refused> {
    let mut work = Work { calculus, claim, exhaust, done: FxHashMap::default() };
    let plain: Vec<u8> = (0..claim.carrier.len() as u8).collect();
    work.derive(proof, &plain)
}

struct Work<'a> {
    calculus: &'a mut Calculus,
    claim: &'a Claim,
    exhaust: &'a Exhaust,
    /// By proof and the map under which it is seen.
    done: FxHashMap<(exhaust::Id, Vec<u8>), Id>,
}

impl Work<'_> {
    fn derive(&mut self, id: exhaust::Id, map: &[u8]) -> Result<Id, Refused> {
        let key = (id, map.to_vec());
        if let Some(done) = self.done.get(&key) {
            return Ok(*done);
        }
        let proof = &self.exhaust.proofs[id as usize];
        let at = |node: usize| self.exhaust.board_cell(map[node]);
        let formula = self.claim.formula.clone();
        let made = match &proof.rule {
            exhaust::Rule::Leaf => {
                let cells = proof.stones.cells().map(at);
                let own = cells.fold(Set::none(), |set, cell| set | Set::bit(cell));
                let stones = self.fewest(own);
                self.calculus.sum(formula, &[], stones)?
            }
            exhaust::Rule::Or(threats) => {
                let mut cited = Vec::new();
                for (key, id) in threats {
                    let theorem = self.derive(*id, map)?;
                    let key = at((*key).into());
                    // A theorem that does without its key holds as it is.
                    if !self.calculus.get(theorem).stones.has(key) {
                        self.done.insert((*id, map.to_vec()), theorem);
                        return Ok(theorem);
                    }
                    cited.push((key as u8, theorem));
                }
                let common = cited.iter().fold(self.claim.board.grid.all, |set, (key, id)| {
                    set & (self.calculus.get(*id).carrier | Set::bit((*key).into()))
                });
                self.calculus.or(formula, &cited, common)?
            }
            exhaust::Rule::Image(form, of) => {
                let symmetry = self.exhaust.symmetry(*form);
                let inner: Vec<u8> = symmetry.iter().map(|to| map[usize::from(*to)]).collect();
                self.derive(*of, &inner)?
            }
        };
        self.done.insert(key, made);
        Ok(made)
    }

    /// The stones of a leaf with only those groups that it needs.
    fn fewest(&self, own: Set) -> Set {
        let claim = self.claim;
        let mut stones = own | claim.black;
        let truth = |stones: Set| claim.formula.holds(|atom| claim.board.truth(atom, stones));
        let ends = named(&claim.formula) & claim.black;
        for part in claim.board.grid.groups(claim.black).chain(claim.black.cells().map(Set::bit)) {
            let fewer = stones.minus(part) | ends;
            if truth(fewer) {
                stones = fewer;
            }
        }
        stones
    }
}
