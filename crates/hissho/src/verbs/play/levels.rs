//! How strong the engine is, in words that mean the same for every game.

use clap::ValueEnum;

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// Takes what it sees at once
    Easy,
    /// Plays a few hundred games at random and takes the move that did best
    Medium,
    /// The strongest engine of the game
    Hard,
}

impl Level {
    /// Its engine by name; none for the strongest.
    pub fn engine(self) -> Option<&'static str> {
        match self {
            Level::Easy => Some("greedy"),
            Level::Medium => Some("search:300"),
            Level::Hard => None,
        }
    }
}
