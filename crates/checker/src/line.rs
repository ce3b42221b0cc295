//! The rule `line`: some line of moves, shown.

use crate::fact::Goal;
use crate::verdict::{Fault, require};
use rules::State;

/// Plays the moves, members of `moves` each, and compares the status at the end.
pub fn check(state: &dyn State, goal: Goal, line: &[&str]) -> Result<(), Fault> {
    let mut now = state.copy();
    for (i, m) in line.iter().enumerate() {
        require(now.moves().iter().any(|listed| listed == m), || {
            format!("move {} of the line, '{m}', is illegal", i + 1)
        })?;
        now = now.play(m).map_err(|e| Fault::rejected(e.to_string()))?;
    }
    require(now.status() == goal.status(), || {
        format!("the line ends on {}, which is not {goal}", now.board())
    })
}
