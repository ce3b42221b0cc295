//! `adversary [--time 60s] [--seed N]`: forged certificates against the checker, judged by brute force.
//!
//! ```text
//! good certificates ─▶ forge ─▶ checker ──every step that it established──▶ oracle ─▶ true?
//! ```
//!
//! A step counts once the checker has gone past it, whatever becomes of the rest of the file: one false
//! step that is established could be spliced into a proof of anything. The first one found is printed
//! with its certificate, and the program ends with 1.

mod contest;
mod field;
mod mutate;
mod oracle;
mod ring;
mod sources;

use checker::{Limits, Step, established};
use mutate::{Dice, Text, families, forge};
use oracle::Oracle;
use std::collections::BTreeMap;
use std::process::ExitCode;
use std::time::{Duration, Instant};

struct Options {
    time: Duration,
    seed: u64,
}

fn options() -> Result<Options, String> {
    let mut options = Options { time: Duration::from_secs(60), seed: 1 };
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let value = args.next().unwrap_or_default();
        match arg.as_str() {
            "--time" => {
                let seconds = value.trim_end_matches('s').parse::<f64>().ok();
                let time = seconds.and_then(|s| Duration::try_from_secs_f64(s).ok());
                options.time = time.ok_or("--time: expected seconds, such as 60s")?;
            }
            "--seed" => options.seed = value.parse().map_err(|_| "--seed: expected a number")?,
            _ => return Err(format!("'{arg}': expected --time or --seed")),
        }
    }
    Ok(options)
}

/// How the attack went.
#[derive(Default)]
struct Tally {
    forged: u64,
    accepted: u64,
    established: u64,
    /// Steps judged to be true, by rule.
    judged: BTreeMap<&'static str, u64>,
    /// How often the certificates were bent, by the way.
    bent: BTreeMap<&'static str, u64>,
}

fn main() -> ExitCode {
    let Options { time, seed } = match options() {
        Ok(options) => options,
        Err(reason) => {
            eprintln!("adversary: {reason}");
            return ExitCode::from(2);
        }
    };
    let texts: Vec<Text> = sources::certificates().iter().map(|text| Text::read(text)).collect();
    let families = families(&texts);
    let (mut dice, mut oracle, mut tally) = (Dice(seed), Oracle::default(), Tally::default());
    let begun = Instant::now();
    while begun.elapsed() < time {
        let model = &texts[dice.below(texts.len())];
        let mut text = model.clone();
        let Some(family) = families.get(model.game()) else { continue };
        for _ in 0..=dice.below(3) {
            *tally.bent.entry(forge(&mut text, family, &mut dice)).or_default() += 1;
        }
        if let Err(lie) = attack(&text.write(), &mut oracle, &mut tally) {
            println!("FOOLED (seed {seed}, forgery {}): {lie}\n{}", tally.forged, text.write());
            return ExitCode::from(1);
        }
    }
    let Tally { forged, accepted, established, judged, bent } = tally;
    println!(
        "{forged} forgeries of {} certificates, {accepted} accepted; {established} steps \
         established, {} judged by brute force, none false",
        texts.len(),
        judged.values().sum::<u64>()
    );
    for (name, count) in judged.into_iter().chain(bent) {
        println!("  {name:16} {count}");
    }
    ExitCode::SUCCESS
}

/// Shows a forgery to the checker and judges all that it establishes.
fn attack(text: &str, oracle: &mut Oracle, tally: &mut Tally) -> Result<(), String> {
    tally.forged += 1;
    let id = text.lines().nth(1).and_then(|line| line.strip_prefix("game ")).unwrap_or_default();
    let (verdict, steps) = established(text, &Limits::default());
    tally.accepted += u64::from(verdict.is_accepted());
    judge(id, &steps, oracle, tally)
}

/// Judges steps that a checker has established; the first false one is the error.
fn judge(id: &str, steps: &[Step], oracle: &mut Oracle, tally: &mut Tally) -> Result<(), String> {
    for step in steps {
        tally.established += 1;
        match oracle.judge(id, &step.said) {
            Some(true) => *tally.judged.entry(step.lemma.name()).or_default() += 1,
            Some(false) => {
                return Err(format!("step {} on line {} is false", step.number, step.line));
            }
            None => {}
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Oracle, Tally, judge};
    use checker::{Fact, Limits, Said, Saying, Side, Step, established};

    /// The game and the steps of a good certificate.
    fn steps(name: &str) -> (String, Vec<Step>) {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/certificates/good/");
        let text = std::fs::read_to_string(format!("{folder}{name}.cert")).expect(name);
        let (verdict, steps) = established(&text, &Limits::default());
        (verdict.claim.expect("read").id, steps)
    }

    fn judged(id: &str, steps: &[Step]) -> Result<(), String> {
        judge(id, steps, &mut Oracle::default(), &mut Tally::default())
    }

    /// A step that says the opposite, as a checker that can be fooled would have established it.
    fn lie(said: &Said) -> Option<Said> {
        let Said::Fact(fact) = said else { return None };
        let saying = match fact.saying() {
            Saying::Wins(side) => {
                let names = ["first", "second", "black", "white", "left", "right"];
                let at = names.iter().position(|name| *name == side.name)?;
                Saying::Wins(Side { player: side.player.other(), name: names[at ^ 1] })
            }
            Saying::AtLeast(v) => Saying::AtLeast(v + 100),
            Saying::AtMost(v) => Saying::AtMost(v - 100),
            Saying::Reaches(goal) => Saying::Never(goal.clone()),
            Saying::Never(goal) => Saying::Reaches(goal.clone()),
            Saying::Holds(_) => return None,
        };
        Some(Said::Fact(Fact::new(saying, fact.board())))
    }

    #[test]
    fn a_false_step_is_found_wherever_it_stands() {
        let kinds = [
            "null-all",
            "hex-strategy",
            "hex-swap-sides",
            "hex-line",
            "hex-orbits",
            "bridgit-trees",
            "bao-bounds",
            "bao-upper",
            "hiq-line",
            "hiq-table",
            "hiq-pagoda",
            "hiq-parity",
        ];
        let mut found = 0;
        for name in kinds {
            let (id, good) = steps(name);
            assert_eq!(judged(&id, &good), Ok(()), "{name}");
            for at in 0..good.len() {
                let mut forged = good.clone();
                let Some(said) = lie(&forged[at].said) else { continue };
                if Oracle::default().judge(&id, &good[at].said).is_none() {
                    continue;
                }
                forged[at].said = said;
                let blamed = format!("step {} on line {} is false", good[at].number, good[at].line);
                assert_eq!(judged(&id, &forged), Err(blamed), "{name}");
                found += 1;
            }
        }
        assert!(found > 30, "{found}");
    }

    /// Steps of a certificate that are no facts about a board, judged as if they were of a larger board:
    /// what winds around a small one winds around nothing there.
    fn elsewhere(name: &str, id: &str) -> Result<(), String> {
        let (own, good) = steps(name);
        assert_eq!(judged(&own, &good), Ok(()), "{name}");
        let connections: Vec<Step> =
            good.into_iter().filter(|step| !matches!(step.said, Said::Fact(_))).collect();
        assert!(!connections.is_empty(), "{name}");
        judged(id, &connections)
    }

    #[test]
    fn a_false_connection_is_found() {
        for (name, id) in [
            ("hex-link-turn", "hex:9"),
            ("hex-goal-bridge", "hex:1x9"),
            ("hex-goal-sigma-sum", "hex:9"),
            ("torus-arcs", "torus:7:c"),
            ("torus-arcs-captured", "torus:7:c"),
        ] {
            assert!(elsewhere(name, id).is_err(), "{name}");
        }
    }

    /// Every kind of connection of the good certificates is small enough to be judged.
    #[test]
    fn connections_are_judged() {
        for name in ["hex-link-corner", "hex-goal-bridge", "torus-arcs", "torus-arcs-captured"] {
            let (id, good) = steps(name);
            let connection = |step: &Step| !matches!(step.said, Said::Fact(_));
            for step in good.into_iter().filter(connection) {
                let truth = Oracle::default().judge(&id, &step.said);
                assert_eq!(truth, Some(true), "{name}: step {}", step.number);
            }
        }
    }
}
