//! How many positions the search expands with and without weights: what they are for.

use crate::positions::Named;
use engine::Budget;
use engine::hex::judge::{Judge, Scale};
use engine::hex::lessons::expansions;

/// The most expansions of one position.
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

/// Prints a table; without the plain search if that is not wanted.
pub fn count(judge: &Judge, positions: &[Named], both: bool) -> Result<(), String> {
    let (mut sums, mut logs) = ([0, 0], 0.0);
    for (name, position) in positions {
        let of = |judge: Option<&Judge>| match expansions(position, judge, &Budget::nodes(MOST)) {
            Ok(expanded) => expanded,
            Err(_) => MOST,
        };
        let plain = if both { of(None) } else { 0 };
        let with = of(Some(judge));
        sums = [sums[0] + plain, sums[1] + with];
        logs += (with as f64 / plain.max(1) as f64).ln();
        println!("| {name} | {plain} | {with} |");
    }
    let mean = (logs / positions.len().max(1) as f64).exp();
    println!("| all | {} | {} | ratio of a position, geometric mean {mean:.3}", sums[0], sums[1]);
    Ok(())
}
