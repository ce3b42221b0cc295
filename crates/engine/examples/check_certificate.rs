//! Checks a certificate, and shows what a forged one is told:
//! `cargo run -p engine --example check_certificate`.

use checker::{Lemmas, Limits, Verdict, check};
use std::error::Error;

/// A heap of four counters: whatever the first player takes, the second takes the rest and wins.
const HONEST: &str = "\
hissho 1
game null:4
claim wins second 4:first
1 wins second 0:first over
2 wins second 3:second move 3=1
3 wins second 2:second move 2=1
4 wins second 1:second move 1=1
5 wins second 4:first all 1=2 2=3 3=4
qed 5
";

fn verdict_on(certificate: &str) -> Verdict {
    check(certificate.as_bytes(), &Lemmas::all(), &Limits::default())
}

pub fn main() -> Result<(), Box<dyn Error>> {
    let verdict = verdict_on(HONEST);
    assert!(verdict.is_accepted(), "an honest certificate is accepted");
    println!("accepted: {}", verdict.claim.ok_or("a claim")?.sentence());
    println!("steps: {}", verdict.steps);

    // Leave out one of the answers: the step that needs it is refused, and its line is named.
    let forged = HONEST.replace(" 3=4", "");
    let verdict = verdict_on(&forged);
    let why = verdict.objection().ok_or("a forged certificate is refused")?;
    println!("{}: line {:?}: {why}", verdict.word(), verdict.line);
    assert_eq!(verdict.line, Some(8));
    Ok(())
}
