//! Hex on a torus: the homology against a second algorithm, the theorems on full boards, known
//! cases, and texts that are not in the notation.

mod homology;
mod notation;
mod scene;
mod start;
mod verdict;

use rules::Player;
use rules::torus::{Rule, Slant, Torus};

const RULES: [Rule; 4] = [Rule::A, Rule::ALenient, Rule::B, Rule::C];
const SLANTS: [Slant; 2] = [Slant::Minus, Slant::Plus];
const PLAYERS: [Player; 2] = [Player::One, Player::Two];

/// A small linear congruential generator: tests repeat exactly.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % n
    }

    /// Stones with a density of `eighths` / 8.
    fn stones(&mut self, cells: usize, eighths: usize) -> Vec<bool> {
        (0..cells).map(|_| self.below(8) < eighths).collect()
    }
}

fn read(text: &str) -> Torus {
    text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn refused(text: &str) -> String {
    match text.parse::<Torus>() {
        Err(e) => e.to_string(),
        Ok(torus) => panic!("{text} was read as {torus}"),
    }
}
