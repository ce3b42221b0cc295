//! Other starts: so many stones in every other hole, or in all holes.

use rules::Position;
use rules::bao::Bao;

/// How the stones lie at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// 0,s,0,s,…
    Alternating,
    /// s,s,s,s,…
    Filled,
}

impl Start {
    /// Every kind of start with its name.
    pub const ALL: [(&'static str, Start); 2] =
        [("every other hole", Start::Alternating), ("all holes", Start::Filled)];

    /// The first position with so many holes a side and s stones; none if the rules refuse it.
    pub fn position(self, side: usize, stones: u32) -> Option<Bao> {
        let pair = match self {
            Start::Alternating => [0, stones],
            Start::Filled => [stones, stones],
        };
        let holes: Vec<String> = pair.repeat(side).iter().map(ToString::to_string).collect();
        Some(Bao::start(&format!("{side}:{}", holes.join(",")).parse().ok()?))
    }
}
