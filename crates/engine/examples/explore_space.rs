//! Explores two state spaces: the positions of a game, and one of your own:
//! `cargo run -p engine --example explore_space`.

use engine::explore::{reach, walks};
use engine::space::{Orbits, Positions, StateSpace};
use engine::{Budget, Silent};
use std::error::Error;

/// Two jugs without marks; you may fill one, empty one, or pour one into the other.
struct Jugs {
    hold: [u8; 2],
}

impl StateSpace for Jugs {
    type State = [u8; 2];

    fn start(&self) -> [u8; 2] {
        [0, 0]
    }

    fn successors(&self, state: &[u8; 2], out: &mut Vec<[u8; 2]>) {
        for jug in 0..2 {
            let other = 1 - jug;
            let poured = state[jug].min(self.hold[other] - state[other]);
            for amount in [self.hold[jug], 0] {
                let mut next = *state;
                next[jug] = amount;
                out.push(next);
            }
            let mut next = *state;
            next[jug] -= poured;
            next[other] += poured;
            out.push(next);
        }
    }

    fn encode(&self, state: &[u8; 2], out: &mut Vec<u8>) {
        out.extend(state);
    }

    fn decode(&self, bytes: &[u8]) -> Option<[u8; 2]> {
        let state: [u8; 2] = bytes.try_into().ok()?;
        (state[0] <= self.hold[0] && state[1] <= self.hold[1]).then_some(state)
    }
}

pub fn main() -> Result<(), Box<dyn Error>> {
    let budget = Budget::nodes(1_000_000);

    let counts = reach(&Jugs { hold: [3, 5] }, &budget, &Silent).ok_or("the budget ran out")?;
    println!("jugs of 3 and 5: {counts:?}, {} in all", counts.iter().sum::<u64>());

    // Positions of Hex on 3×3 after each number of moves, and up to the half turn of the board.
    let start = rules::game::start("hex:3")?;
    let all = walks(&Positions::after(&*start), 9, &budget, &Silent);
    let orbits = walks(&Orbits(Positions::after(&*start)), 9, &budget, &Silent);
    println!("hex:3: {:?}", all.states);
    println!("up to symmetry: {:?}", orbits.states);
    assert!(all.complete && orbits.complete);
    assert_eq!((all.states[1], orbits.states[1]), (9, 5));
    Ok(())
}
