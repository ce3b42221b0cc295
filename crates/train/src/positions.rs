//! Which positions are solved for lessons, and which are kept out of them.

use engine::dice::Dice;
use engine::hex::lessons::drawn;
use rules::Position;
use rules::hex::{Hex, Variant};

/// A position with its name: a board, a colon, moves.
pub type Named = (String, Hex);

/// Openings of 7×7 to learn from, one of each pair that the half turn exchanges.
const SEVEN: [&str; 17] = [
    "7:d4", "7:b1", "7:g1", "7:a2", "7:c2", "7:f2", "7:d2", "7:c3", "7:d3", "7:e3", "7:c4", "7:b2",
    "7:e2", "7:c1", "7:d1", "7:e1", "7:f1",
];

/// The same of 6×6.
const SIX: [&str; 10] =
    ["6:a1", "6:b1", "6:c1", "6:d1", "6:a2", "6:b2", "6:c2", "6:a3", "6:b3", "6:a4"];

/// Openings that nothing is learned from. The first three helped to choose the scale and when to stop.
const HELD: [&str; 6] = ["7:b3", "7:b4", "8:e4", "7:a3", "7:g2", "8:f3"];

/// Reads positions and names of sets.
pub fn read(words: &[&str]) -> Result<Vec<Named>, String> {
    let mut found = Vec::new();
    for word in words {
        let names = match word {
            &"@seven" => &SEVEN[..],
            &"@six" => &SIX,
            &"@held" => &HELD,
            one => std::slice::from_ref(one),
        };
        for name in names {
            found.push(position(name)?);
        }
    }
    Ok(found)
}

/// Prints positions after so many moves of games of a size, each once.
pub fn draw(size: usize, moves: usize, count: usize, seed: u64) -> Result<(), String> {
    let mut dice = Dice::new(seed);
    let mut found = std::collections::BTreeSet::new();
    while found.len() < count {
        let moves = drawn(size, moves, &mut dice).map_err(|e| e.to_string())?;
        let words: Vec<String> = moves.iter().map(ToString::to_string).collect();
        let name = format!("{size}:{}", words.join(","));
        if found.insert(name.clone()) {
            println!("{name}");
        }
    }
    Ok(())
}

fn start(size: usize) -> Hex {
    Hex::start(&Variant { columns: size, rows: size, swap: None })
}

fn position(name: &str) -> Result<Named, String> {
    let wrong = || format!("'{name}': expected a board and moves, such as 7:b4");
    let (size, moves) = name.split_once(':').ok_or_else(wrong)?;
    let size = size.parse().ok().filter(|size| (2..=11).contains(size)).ok_or_else(wrong)?;
    let mut position = start(size);
    for word in moves.split(',') {
        let m = position.read_move(word).map_err(|_| wrong())?;
        position = position.play(&m).map_err(|_| wrong())?;
    }
    Ok((name.to_string(), position))
}
