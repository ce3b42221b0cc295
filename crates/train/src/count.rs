//! How many positions the search expands with and without weights: what they are for.

use crate::positions::Named;
use engine::Budget;
use engine::hex::judge::{Judge, Scale};
use engine::hex::lessons::prove_with;

/// The most expansions of one position; it counts as so many if they are not enough.
const MOST: u64 = 200_000;

/// Reads a file of weights.
pub fn judge(file: &str) -> Result<Judge, String> {
    let text = std::fs::read_to_string(file).map_err(|e| format!("{file}: {e}"))?;
    Judge::read(&text).map_err(|e| format!("{file}: {e}"))
}

/// Six numbers: unit, steep and the same for moves, effort and the same for moves, window.
pub fn scale(text: Option<&str>) -> Result<Option<Scale>, String> {
    let Some(text) = text else { return Ok(None) };
    let numbers: Vec<f32> = text.split(',').filter_map(|word| word.parse().ok()).collect();
    match numbers[..] {
        [unit, steep, steep_move, effort, effort_move, window] => {
            Ok(Some(Scale { unit, steep, steep_move, effort, effort_move, window }))
        }
        _ => Err("--scale: expected six numbers".to_string()),
    }
}

/// Prints a table of expansions without weights and with them.
pub fn count(judge: &Judge, positions: &[Named]) {
    println!("| position | without | with | ratio |\n|---|---|---|---|");
    let (mut sums, mut logs) = ([0, 0], 0.0);
    for (name, position) in positions {
        let of = |judge: Option<&Judge>| match prove_with(position, judge, &Budget::nodes(MOST)) {
            Ok(proved) => proved.expanded,
            Err(_) => MOST,
        };
        let [without, with] = [of(None), of(Some(judge))];
        sums = [sums[0] + without, sums[1] + with];
        let ratio = with as f64 / without.max(1) as f64;
        logs += ratio.ln();
        println!("| {name} | {without} | {with} | {ratio:.2} |");
    }
    let mean = (logs / positions.len().max(1) as f64).exp();
    println!("| all; geometric mean of the ratios | {} | {} | {mean:.2} |", sums[0], sums[1]);
}
