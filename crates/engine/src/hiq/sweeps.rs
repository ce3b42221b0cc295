//! The shortest solution in sweeps; a sweep is a series of jumps by one token.
//!
//! Let V(P, p) be the least number of sweeps yet to begin in position P when the token on p has just
//! jumped and may go on for nothing, and W(P) the same after one more jump by whatever token, that
//! jump itself not counted:
//!
//! ```text
//! W(P)    = min over jumps f → t:  V(P', t)
//! V(P, p) = min (1 + W(P),  min over jumps p → t:  V(P', t))   ∈ {W(P), W(P) + 1}
//! ```
//!
//! So a position needs only W and the set M of cells p with V(P, p) = W(P). Only winning positions
//! matter, and the least number for the start is 1 + W: dynamic programming from the end over all
//! of them proves it.

use super::problem::Problem;
use super::winning::Winning;
use rustc_hash::FxHashMap;

/// W and, as bits, M of a position.
type Value = (u8, u64);

/// A solution with the fewest sweeps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sweeps {
    pub sweeps: usize,
    /// Lines to jump along.
    pub lines: Vec<usize>,
}

/// The fewest sweeps of a problem; `None` if it has no solution.
pub fn fewest(problem: &Problem, winning: &Winning) -> Option<Sweeps> {
    if !winning.is_solvable() {
        return None;
    }
    let jumps = problem.jumps;
    let mut tables: Vec<FxHashMap<u64, Value>> = vec![FxHashMap::default(); jumps + 1];
    tables[jumps].insert(problem.pegs.canonical(problem.end), (0, !0));
    for k in (0..jumps).rev() {
        let values = winning.level(problem, k);
        tables[k] = values.filter_map(|x| Some((x, value(problem, &tables[k + 1], x)?))).collect();
    }
    let mut lines = Vec::with_capacity(jumps);
    let mut sweeps = 0;
    let mut x = problem.start;
    let mut moved = 0;
    for next in &tables[1..] {
        let costs = jumps_with_costs(problem, next, x);
        let begins = |from: u64| u8::from(from != moved);
        let (line, from, to, _) =
            costs.into_iter().min_by_key(|&(_, from, _, cost)| cost + begins(from))?;
        sweeps += usize::from(begins(from));
        moved = to;
        x ^= problem.pegs.flip(line);
        lines.push(line);
    }
    Some(Sweeps { sweeps, lines })
}

/// The jumps of a position that stay winning: line, from and to as bits, and V after it.
fn jumps_with_costs(
    problem: &Problem,
    next: &FxHashMap<u64, Value>,
    x: u64,
) -> Vec<(usize, u64, u64, u8)> {
    let pegs = &problem.pegs;
    let cost = |line: usize| {
        let flip = pegs.flip(line);
        let [from, _, to] = pegs.jump(x, line).map(|cell| pegs.position([cell]));
        let (class, image) = pegs.canonical_with(x ^ flip, to);
        let (w, free) = *next.get(&class)?;
        Some((line, from, to, w + u8::from(free & image == 0)))
    };
    pegs.jumps(x).filter_map(cost).collect()
}

fn value(problem: &Problem, next: &FxHashMap<u64, Value>, x: u64) -> Option<Value> {
    let costs = jumps_with_costs(problem, next, x);
    let least = costs.iter().map(|&(_, _, _, cost)| cost).min()?;
    let free = costs.iter().filter(|&&(_, _, _, cost)| cost == least);
    Some((least, free.fold(0, |set, &(_, from, _, _)| set | from)))
}
