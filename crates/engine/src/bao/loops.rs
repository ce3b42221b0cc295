//! The classes of endless moves that were met.
//!
//! A state is a board turned so that the active hole comes first; a class is a cycle of such states
//! under sowing. It is named by its lexicographically largest state. States of a cycle walked once are
//! remembered, so that the class of an endless move is usually one look-up.

use super::relay::Loop;
use super::sow::{Board, Ring, stones, total, unpack};
use rules::bao::LONGEST;
use rustc_hash::FxHashMap;

/// Cycles longer than this are not remembered state by state.
const REMEMBERED: usize = 4096;

/// The classes met so far, numbered in the order in which they were met.
#[derive(Debug)]
pub struct Loops {
    classes: Vec<Loop>,
    /// Classes by canonical state, and by every remembered state.
    known: FxHashMap<Board, u32>,
}

impl Loops {
    /// Knows no class.
    pub fn new() -> Self {
        Loops { classes: Vec::new(), known: FxHashMap::default() }
    }

    /// By number.
    pub fn classes(&self) -> &[Loop] {
        &self.classes
    }

    /// The number of the class of a move that [`Ring::play`] does not see end; none if it takes
    /// more than [`LONGEST`] sowings, so that nobody knows whether it has one.
    pub fn class(&mut self, ring: &Ring, board: Board, hole: usize) -> Option<usize> {
        let start = ring.turned(board, hole);
        if let Some(class) = self.known.get(&start) {
            return Some(*class as usize);
        }
        let mut states = Vec::new();
        let (mut state, mut canonical, mut sowings, mut sown) = (start, start, 0, 0u64);
        loop {
            sown += u64::from(stones(state, 0));
            sowings += 1;
            let (after, last) = ring.sow(state, 0);
            state = ring.turned(after, last);
            // Hole 0 is the lowest byte: reversed bytes compare as lists do.
            if state.swap_bytes() > canonical.swap_bytes() {
                canonical = state;
            }
            if states.len() < REMEMBERED {
                states.push(state);
            }
            if state == start {
                break;
            }
            if sowings == LONGEST {
                return None;
            }
        }
        let class = *self.known.entry(canonical).or_insert(self.classes.len() as u32);
        if class as usize == self.classes.len() {
            let holes = ring.holes();
            self.classes.push(Loop {
                canonical: unpack(canonical, holes),
                stones: total(board),
                sowings,
                sown,
                period: sown / holes as u64,
                shift: sown % holes as u64,
            });
        }
        self.known.insert(start, class);
        if sowings <= REMEMBERED {
            self.known.extend(states.into_iter().map(|state| (state, class)));
        }
        Some(class as usize)
    }
}

impl Default for Loops {
    fn default() -> Self {
        Loops::new()
    }
}
