//! Solves a position of Hex, and says *proved* only once the checker has accepted the certificate:
//! `cargo run -p engine --example solve_hex`.

use checker::{Claim, confirm};
use engine::hex::prove;
use engine::{Budget, Silent};
use rules::Position;
use rules::hex::Hex;
use std::error::Error;
use std::time::Duration;

pub fn main() -> Result<(), Box<dyn Error>> {
    // A 5×5 board: one black stone in the middle, White to move.
    let position: Hex = "hex:5 ...../...../..B../...../.....:white".parse()?;
    let budget = Budget::time(Duration::from_secs(60));
    let proved = prove(&position, &budget, &Silent).map_err(|_| "the budget ran out")?;

    // What the engine says counts for nothing. The question is built from the position alone.
    let question = Claim::wins(&position, proved.winner);
    let accepted = confirm(&question, &proved.certificate, &budget.limits())?;

    println!("{} wins (proved)", Hex::player_name(proved.winner));
    println!("{}", accepted.claim().sentence());
    println!("{} positions expanded, {} steps checked", proved.expanded, accepted.steps());
    Ok(())
}
