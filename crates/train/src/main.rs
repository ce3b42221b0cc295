//! `train`: fits the weights of the Hex solver's judge to positions that the solver has solved.
//!
//! ```text
//! collect ─▶ LESSONS ─▶ fit ─▶ weights.txt ─▶ report ─▶ report.md
//!                        └ count: expansions with and without
//! ```
//!
//! Everything is drawn from seeds: the same commands give the same weights. Those that come with the
//! program were made by
//!
//! ```text
//! train collect a @seven --seed 1
//! train collect b @seven 7:a4 @six --seed 4 --weights crates/train/first.txt
//! train collect c 8:g2 --seed 2 --weights crates/train/first.txt
//! train fit crates/engine/src/hex/judge/weights.txt a b c --seed 2 --epochs 3
//! ```
//!
//! where `first.txt` was fitted to lessons like `a`, before undecided positions counted.

mod count;
mod fit;
mod lessons;
mod positions;
mod report;

use std::process::ExitCode;

const USAGE: &str = "usage:
  train draw SIZE MOVES COUNT [--seed N]                       positions in the middle of games
  train collect FILE [--seed N] [--weights FILE] [--most N] [POSITION…]
                                                               solves positions and writes lessons
  train fit WEIGHTS LESSONS… [--seed N] [--epochs N] [--scale a,b,c,d,e,f]
  train report WEIGHTS LESSONS…                                on held-out lessons, as Markdown
  train count WEIGHTS POSITION… [--scale a,b,c,d,e,f]          expansions with and without
A position is a board and moves: 7:b4, 8:e4,d5. Sets of positions: @six, @seven, @held.
";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match Arguments::read(&words).and_then(|arguments| run(&arguments)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("train: {why}\n{USAGE}");
            ExitCode::from(2)
        }
    }
}

/// The command line: plain words, and words after flags.
struct Arguments<'a> {
    plain: Vec<&'a str>,
    flags: Vec<(&'a str, &'a str)>,
}

impl<'a> Arguments<'a> {
    fn read(words: &'a [String]) -> Result<Self, String> {
        let (mut plain, mut flags) = (Vec::new(), Vec::new());
        let mut words = words.iter();
        while let Some(word) = words.next() {
            match word.strip_prefix("--") {
                Some(flag) => {
                    let value = words.next().ok_or(format!("{word} expects a value"))?;
                    flags.push((flag, value.as_str()));
                }
                None => plain.push(word.as_str()),
            }
        }
        Ok(Arguments { plain, flags })
    }

    fn flag(&self, name: &str) -> Option<&'a str> {
        self.flags.iter().find(|(flag, _)| *flag == name).map(|(_, value)| *value)
    }

    fn number(&self, name: &str, default: u64) -> Result<u64, String> {
        let parse = |value: &str| value.parse().map_err(|_| format!("--{name}: not a number"));
        self.flag(name).map_or(Ok(default), parse)
    }
}

fn run(arguments: &Arguments<'_>) -> Result<(), String> {
    match arguments.plain.as_slice() {
        ["draw", size, moves, count] => {
            let number = |word: &str| word.parse().map_err(|_| format!("'{word}': not a number"));
            let seed = arguments.number("seed", 1)?;
            positions::draw(number(size)?, number(moves)?, number(count)?, seed)
        }
        ["collect", file, positions @ ..] => {
            let seed = arguments.number("seed", 1)?;
            let most = arguments.number("most", lessons::MOST)?;
            let judge = arguments.flag("weights").map(count::judge).transpose()?;
            lessons::collect(file, &positions::read(positions)?, judge.as_ref(), seed, most)
        }
        ["fit", weights, files @ ..] => {
            let plan = fit::Plan {
                seed: arguments.number("seed", 1)?,
                epochs: arguments.number("epochs", 3)?,
                scale: count::scale(arguments.flag("scale"))?.unwrap_or(fit::SCALE),
            };
            let judge = fit::fit(&lessons::read(files)?, &plan);
            std::fs::write(weights, judge.write()).map_err(|e| format!("{weights}: {e}"))
        }
        ["report", weights, files @ ..] => {
            report::report(&count::judge(weights)?, &lessons::read(files)?);
            Ok(())
        }
        ["count", weights, positions @ ..] => {
            let mut judge = count::judge(weights)?;
            if let Some(scale) = count::scale(arguments.flag("scale"))? {
                judge.scale = scale;
            }
            count::count(&judge, &positions::read(positions)?);
            Ok(())
        }
        _ => Err("which command?".to_string()),
    }
}
