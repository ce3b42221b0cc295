//! Explores a CCS file and says how fast: `cargo run --release -p ccs --example explore FILE [STATES]`.

use ccs::network::Network;
use ccs::program::Program;
use ccs::space::{Limits, explore};
use std::error::Error;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let file = words.next().ok_or("which file?")?;
    let states = words.next().map_or(Ok(10_000_000), |word| word.parse())?;
    let mut program = Program::read(&std::fs::read_to_string(file)?)?;
    let root = program.root().ok_or("the last constant takes values")?;
    let mut network = Network::new(program);
    let begun = Instant::now();
    let limits = Limits { states, transitions: usize::MAX, ..Limits::default() };
    let space = explore(&mut network, root, &limits)?;
    let (states, transitions) = (space.lts.len(), space.lts.transition_count());
    let seconds = begun.elapsed().as_secs_f64();
    let rate = transitions as f64 / seconds;
    println!("{states} states, {transitions} transitions, {seconds:.2} s, {rate:.0} a second");
    println!("complete: {}", space.lts.is_complete());
    Ok(())
}
