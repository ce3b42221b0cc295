//! Which positions are solved for lessons, and which are kept out of them.

use engine::dice::Dice;
use rules::Position;
use rules::hex::{Hex, Variant};

/// A position with its name: a board, a colon, moves.
pub type Named = (String, Hex);

/// Openings to learn from: one of each pair that the half turn exchanges.
const TRAIN: [&str; 21] = [
    "7:d4", "7:a1", "7:b1", "7:c1", "7:d1", "7:e1", "7:f1", "7:g1", "7:a2", "7:b2", "7:c2", "7:d2",
    "7:e2", "7:f2", "7:c3", "7:d3", "7:e3", "7:a4", "7:c4", "8:e4", "8:g2",
];

/// Openings that nothing is learned from.
const HELD: [&str; 5] = ["7:b4", "7:b3", "7:a3", "7:g2", "8:f3"];

/// Reads positions and names of sets.
pub fn read(words: &[&str]) -> Result<Vec<Named>, String> {
    let mut found = Vec::new();
    for word in words {
        match *word {
            "@train" => {
                let six = (0..18).map(|cell| format!("6:{}{}", letter(cell % 6), cell / 6 + 1));
                for name in six.chain(TRAIN.map(String::from)) {
                    found.push(position(&name)?);
                }
                found.extend(random(60));
            }
            "@held" => {
                for name in HELD {
                    found.push(position(name)?);
                }
            }
            _ => found.push(position(word)?),
        }
    }
    Ok(found)
}

fn letter(column: usize) -> char {
    char::from(b'a' + column as u8)
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

/// Positions of 7×7 and 8×8 after a few moves drawn by lot.
fn random(count: u64) -> Vec<Named> {
    let one = |seed: u64| {
        let mut dice = Dice::new(seed);
        let size = 7 + seed as usize % 2;
        let moves = if size == 7 { 4 } else { 8 } + dice.below(4);
        let mut position = start(size);
        let mut name = format!("{size}:");
        for i in 0..moves {
            let open = position.moves();
            let m = open[dice.below(open.len())];
            name += if i > 0 { "," } else { "" };
            name += &m.to_string();
            position = position.play(&m).ok()?;
        }
        Some((name, position))
    };
    (0..count).filter_map(one).collect()
}
