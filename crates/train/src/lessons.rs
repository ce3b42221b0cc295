//! Lessons on disk, so that fitting can be done again without solving again.
//!
//! ```text
//! file:    lesson*                                         all numbers little-endian f32
//! lesson:  moves wins work enough cues*16 (cell wins work enough cues*22)*moves     unknown is −1
//! ```

use crate::positions::Named;
use engine::Budget;
use engine::hex::judge::{Judge, MOVE, NODE};
use engine::hex::lessons::{Lesson, Plan, Tried, Work, lessons};
use std::fs::File;
use std::io::{BufWriter, Write};

/// The most expansions of one position, if nothing else is said.
pub const MOST: u64 = 40_000;

/// Solves the positions and writes what there is to learn.
pub fn collect(
    file: &str,
    positions: &[Named],
    judge: Option<&Judge>,
    seed: u64,
    most: u64,
) -> Result<(), String> {
    let failed = |e: std::io::Error| format!("{file}: {e}");
    let mut out = BufWriter::new(File::create(file).map_err(failed)?);
    for (i, (name, position)) in positions.iter().enumerate() {
        let plan = Plan { seed: seed ^ (i as u64) << 8, every: 2, after: 60, share: 200 };
        match lessons(position, judge, plan, &Budget::nodes(most)) {
            Ok((expanded, found)) => {
                let known = found.iter().filter(|lesson| lesson.wins.is_some()).count();
                println!("{name}: {expanded} expansions, {} lessons, {known} decided", found.len());
                for lesson in &found {
                    write(&mut out, lesson).map_err(failed)?;
                }
            }
            Err(why) => println!("{name}: {why}"),
        }
    }
    out.flush().map_err(failed)
}

fn write(out: &mut impl Write, lesson: &Lesson) -> std::io::Result<()> {
    let flag = |wins: Option<bool>| wins.map_or(-1.0, |wins| f32::from(u8::from(wins)));
    let spent = |work: Work| [work.expansions as f32, flag(Some(work.enough))];
    let mut numbers = vec![lesson.moves.len() as f32, flag(lesson.wins)];
    numbers.extend(spent(lesson.work));
    numbers.extend(&lesson.cues);
    for tried in &lesson.moves {
        numbers.extend([f32::from(tried.cell), flag(tried.wins)]);
        numbers.extend(tried.work.map_or([-1.0, -1.0], spent));
        numbers.extend(&tried.cues);
    }
    numbers.iter().try_for_each(|number| out.write_all(&number.to_le_bytes()))
}

/// Reads files that [`collect`] wrote.
pub fn read(files: &[&str]) -> Result<Vec<Lesson>, String> {
    let mut found = Vec::new();
    for file in files {
        let bytes = std::fs::read(file).map_err(|e| format!("{file}: {e}"))?;
        let number = |chunk: &[u8]| f32::from_le_bytes([chunk[0], chunk[1], chunk[2], chunk[3]]);
        let numbers: Vec<f32> = bytes.chunks_exact(4).map(number).collect();
        let mut rest = numbers.as_slice();
        while !rest.is_empty() {
            found.push(take(&mut rest).ok_or(format!("{file}: not a file of lessons"))?);
        }
    }
    Ok(found)
}

fn take(rest: &mut &[f32]) -> Option<Lesson> {
    let flag = |wins: f32| (wins >= 0.0).then_some(wins > 0.0);
    let spent = |of: &[f32]| Work { expansions: of[0] as u32, enough: of[1] > 0.0 };
    let head = rest.split_off(..4)?;
    let cues = rest.split_off(..NODE.len())?.to_vec();
    let tried = |_| {
        let of = rest.split_off(..4)?;
        let work = (of[2] >= 0.0).then(|| spent(&of[2..]));
        let cues = rest.split_off(..MOVE.len())?.to_vec();
        Some(Tried { cell: of[0] as u8, cues, wins: flag(of[1]), work })
    };
    let moves = (0..head[0] as usize).map(tried).collect::<Option<_>>()?;
    Some(Lesson { cues, wins: flag(head[1]), work: spent(&head[2..]), moves })
}
