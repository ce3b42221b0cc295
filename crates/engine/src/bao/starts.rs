//! Other starts: so many stones in every other hole, or in all holes; and their values.

use super::dfpn::Dfpn;
use super::solve::{Value, handy_stones};
use super::sow::Ring;
use super::tables::{Error, Tables};
use crate::budget::Budget;
use crate::progress::Progress;
use rules::Position;
use rules::bao::Bao;

/// How the stones lie at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// 0,s,0,s,…
    Alternating,
    /// s,s,s,s,…
    Filled,
}

/// One cell of the table of values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    pub id: String,
    pub stones: u32,
    /// From the first player's view; none if the budget of the cell ran out.
    pub value: Option<Value>,
}

/// The first position with s stones in every other hole, or in all; none if the rules refuse it.
pub fn start(side: usize, start: Start, stones: u32) -> Option<Bao> {
    let pair = match start {
        Start::Alternating => [0, stones],
        Start::Filled => [stones, stones],
    };
    let holes: Vec<String> = pair.repeat(side).iter().map(ToString::to_string).collect();
    Some(Bao::start(&format!("{side}:{}", holes.join(",")).parse().ok()?))
}

/// The values of boards with so many holes a side, for each number of stones; every cell may
/// take so many nodes.
pub fn values(
    side: usize,
    kind: Start,
    stones: std::ops::RangeInclusive<u32>,
    nodes: u64,
    budget: &Budget,
    progress: &dyn Progress,
) -> Result<Vec<Cell>, Error> {
    let ring = Ring::new(2 * side).ok_or(Error::TooLarge)?;
    let tables = Tables::build(2 * side, handy_stones(2 * side), budget, progress)?;
    let mut cells = Vec::new();
    for stones in stones {
        let Some(position) = start(side, kind, stones) else { continue };
        if budget.stopped() {
            return Err(Error::Spent);
        }
        let mut limit = budget.clone();
        limit.nodes = Some(nodes);
        let mut search = Dfpn::new(&ring, Some(&tables), 18);
        let value = search.solve(&position, &limit, progress).map(|solution| solution.value);
        cells.push(Cell { id: position.id(), stones: position.holes().iter().sum(), value });
    }
    Ok(cells)
}
