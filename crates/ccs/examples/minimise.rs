//! Reads an `.aut` file and counts the classes of strong bisimilarity:
//! `cargo run --release -p ccs --example minimise FILE`.

use std::error::Error;
use std::fs::File;
use std::io::BufReader;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).ok_or("which file?")?;
    let begun = Instant::now();
    let lts = ccs::aut::read(BufReader::new(File::open(file)?))?;
    let read = begun.elapsed().as_secs_f64();
    let block = ccs::bisimulation::strong(&lts, &|| false).ok_or("stopped")?;
    let classes = block.iter().max().map_or(0, |last| last + 1);
    let all = begun.elapsed().as_secs_f64();
    println!("{} states, {} transitions, {classes} classes", lts.len(), lts.transition_count());
    println!("read in {read:.2} s, all in {all:.2} s");
    Ok(())
}
