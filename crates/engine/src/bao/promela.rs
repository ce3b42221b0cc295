//! BAO in Promela, for the model checker SPIN.
//!
//! One sowing is one `d_step`: a whole move in one would hang on an endless move. Stones that have been
//! taken are not part of the state, and every variable that is only used within a step is set back, so
//! that equal positions are equal states. The two specifications of section 5.2 are named claims:
//!
//! ```text
//! ltl ends     { <> over }          1  the game ends
//! ltl settles  { <> [] !change }    2  from some time on no change of turns is seen
//! ```

use rules::Player;
use std::fmt::Write;

/// The model for this start.
pub fn model(board: &[u32], mover: Player) -> String {
    let (ring, side) = (board.len(), board.len() / 2);
    let list = |separator: &str, each: &dyn Fn(usize) -> String| {
        (0..ring).map(each).collect::<Vec<_>>().join(separator)
    };
    let start = list("; ", &|i| format!("h[{i}] = {}", board[i]));
    let numbers = list(",", &|_| "%d".to_string());
    let stones = list(", ", &|i| format!("h[{i}]"));
    let sum = |from: usize, to: usize| {
        (from..to).map(|i| format!("h[{i}]")).collect::<Vec<_>>().join(" + ")
    };
    let mut choices = String::new();
    for hole in 0..ring {
        let owner = usize::from(hole >= side);
        let _ = writeln!(choices, "    :: turn == {owner} && h[{hole}] > 0 -> at = {hole}");
    }
    let (first, second) = (sum(0, side), sum(side, ring));
    format!(
        "/* BAO on {side}x2 holes: clockwise from 0, the first player has 0 to {before}. */
byte h[{ring}];
byte turn = {mover};
byte at, hand, opposite;
bool ended, change, over;

ltl ends {{ <> over }}
ltl settles {{ <> [] !change }}

active proctype bao() {{
  d_step {{ {start}; over = ({first} == 0 || {second} == 0) }};
  do
  :: over -> break
  :: else ->
    if
{choices}    fi;
    d_step {{ printf(\"BAO select %d from {numbers} turn %d\\n\", at, {stones}, turn); change = 0 }};
    do
    :: ended -> break
    :: else ->
      skip;
      d_step {{
        hand = h[at]; h[at] = 0;
        do
        :: hand > 0 -> at = (at + 1) % {ring}; h[at]++; hand--
        :: else -> break
        od;
        ended = (h[at] == 1);
        printf(\"BAO put %d board {numbers} turn %d\\n\", at, {stones}, turn)
      }}
    od;
    skip;
    d_step {{
      opposite = {last} - at; h[opposite] = 0; opposite = 0; at = 0; ended = 0;
      over = ({first} == 0 || {second} == 0);
      change = !over; turn = 1 - turn;
      printf(\"BAO done board {numbers} turn %d\\n\", {stones}, turn)
    }}
  od
}}
",
        before = side - 1,
        last = ring - 1,
        mover = mover.index(),
    )
}

/// What SPIN's verifier says at the end: errors, and states stored.
pub fn summary(output: &str) -> Option<(u64, u64)> {
    let errors = output.lines().find_map(|line| {
        let (_, errors) = line.split_once("errors:")?;
        errors.trim().parse().ok()
    })?;
    let states = output.lines().find_map(|line| {
        let (states, _) = line.split_once("states, stored")?;
        states.trim().parse::<f64>().ok()
    })?;
    Some((errors, states as u64))
}
