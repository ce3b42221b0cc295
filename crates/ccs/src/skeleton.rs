//! States as vectors: the static operators at the top of a term are its *skeleton*, what hangs below
//! are its leaves. Successors mostly share the skeleton, so a state is a list of numbers.
//!
//! ```text
//! ((P | Q)\L | R)      skeleton  leaf leaf Par Res(L) leaf Par      leaves  P Q R
//! state                [ skeleton, P, Q, R ]
//! ```

use crate::interner::Interner;
use crate::term::{Node, RelabellingId, SetId, TermId, Terms};
use rustc_hash::FxHasher;
use std::hash::Hasher;

/// The number of a state.
pub type StateId = u32;

/// An operator of a skeleton in postfix order, with the places of its operands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// The leaf of that number.
    Leaf(u32),
    /// A composition of two places.
    Par(u32, u32),
    /// A restriction of a place.
    Res(u32, SetId),
    /// A relabelling of a place.
    Rel(u32, RelabellingId),
}

/// All states that were met.
#[derive(Clone, Debug)]
pub struct States {
    /// The shapes that were met.
    pub skeletons: Interner<Box<[Part]>>,
    /// The numbers of state s are `numbers[first[s]..first[s + 1]]`.
    numbers: Vec<u32>,
    first: Vec<u64>,
    /// Half of the hash and the number of the state; a power of two of them.
    slots: Vec<u64>,
}

const FREE: u64 = u64::MAX;

impl Default for States {
    fn default() -> Self {
        let skeletons = Interner::default();
        States { skeletons, numbers: Vec::new(), first: vec![0], slots: vec![FREE; 16] }
    }
}

fn hash(numbers: &[u32]) -> u64 {
    let mut hasher = FxHasher::default();
    numbers.iter().for_each(|number| hasher.write_u32(*number));
    hasher.finish()
}

impl States {
    /// How many states there are.
    pub fn len(&self) -> usize {
        self.first.len() - 1
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The skeleton of a state, then its leaves.
    #[inline]
    pub fn numbers(&self, state: StateId) -> &[u32] {
        let state = state as usize;
        &self.numbers[self.first[state] as usize..self.first[state + 1] as usize]
    }

    /// The state of these numbers.
    pub fn intern(&mut self, numbers: &[u32]) -> StateId {
        if (self.len() + 1) * 8 > self.slots.len() * 5 {
            self.grow();
        }
        let (hash, mask) = (hash(numbers), self.slots.len() - 1);
        let mut slot = hash as usize & mask;
        while self.slots[slot] != FREE {
            let found = self.slots[slot];
            if found >> 32 == hash >> 32 && self.numbers(found as u32) == numbers {
                return found as u32;
            }
            slot = (slot + 1) & mask;
        }
        self.slots[slot] = (hash & !u64::from(u32::MAX)) | self.len() as u64;
        self.numbers.extend_from_slice(numbers);
        self.first.push(self.numbers.len() as u64);
        self.len() as u32 - 1
    }

    fn grow(&mut self) {
        let mask = self.slots.len() * 2 - 1;
        let mut slots = vec![FREE; mask + 1];
        for state in 0..self.len() as u32 {
            let hash = hash(self.numbers(state));
            let mut slot = hash as usize & mask;
            while slots[slot] != FREE {
                slot = (slot + 1) & mask;
            }
            slots[slot] = (hash & !u64::from(u32::MAX)) | u64::from(state);
        }
        self.slots = slots;
    }

    /// The state of a term.
    pub fn state(&mut self, terms: &Terms, term: TermId) -> StateId {
        enum Walk {
            Down(TermId),
            Par,
            Res(SetId),
            Rel(RelabellingId),
        }
        let mut numbers = vec![0];
        let mut parts = Vec::new();
        let mut operands: Vec<u32> = Vec::new();
        let mut walk = vec![Walk::Down(term)];
        while let Some(step) = walk.pop() {
            let mut operand = || operands.pop().unwrap_or(0);
            let part = match step {
                Walk::Down(term) => match *terms.node(term) {
                    Node::Par(left, right) => {
                        walk.extend([Walk::Par, Walk::Down(right), Walk::Down(left)]);
                        continue;
                    }
                    Node::Res(inner, set) => {
                        walk.extend([Walk::Res(set), Walk::Down(inner)]);
                        continue;
                    }
                    Node::Rel(inner, relabelling) => {
                        walk.extend([Walk::Rel(relabelling), Walk::Down(inner)]);
                        continue;
                    }
                    _ => {
                        numbers.push(term);
                        Part::Leaf(numbers.len() as u32 - 2)
                    }
                },
                Walk::Par => {
                    let right = operand();
                    Part::Par(operand(), right)
                }
                Walk::Res(set) => Part::Res(operand(), set),
                Walk::Rel(relabelling) => Part::Rel(operand(), relabelling),
            };
            operands.push(parts.len() as u32);
            parts.push(part);
        }
        numbers[0] = self.skeletons.intern(parts.into());
        self.intern(&numbers)
    }

    /// The term of a skeleton with these leaves.
    pub fn term(&self, terms: &mut Terms, numbers: &[u32]) -> TermId {
        let parts = self.skeletons.get(numbers[0]);
        let mut made: Vec<TermId> = Vec::with_capacity(parts.len());
        for part in parts {
            let of = |place: u32| made[place as usize];
            let term = match *part {
                Part::Leaf(leaf) => numbers[leaf as usize + 1],
                Part::Par(left, right) => terms.make(Node::Par(of(left), of(right))),
                Part::Res(inner, set) => terms.make(Node::Res(of(inner), set)),
                Part::Rel(inner, relabelling) => terms.make(Node::Rel(of(inner), relabelling)),
            };
            made.push(term);
        }
        made.pop().unwrap_or(crate::term::NIL)
    }
}

/// True if the term has a static operator at its top.
pub fn is_static(terms: &Terms, term: TermId) -> bool {
    matches!(terms.node(term), Node::Par(..) | Node::Res(..) | Node::Rel(..))
}
