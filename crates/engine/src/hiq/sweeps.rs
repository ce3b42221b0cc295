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

use super::index::Index;
use super::level::Level;
use super::pegs::Pegs;
use super::problem::Problem;
use super::winning::Winning;

/// W and, as bits, M of a position.
type Value = (u8, u64);

/// A solution with the fewest sweeps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sweeps {
    /// Runs of jumps of one token.
    pub sweeps: usize,
    /// Lines to jump along.
    pub lines: Vec<usize>,
}

/// The winning positions of a level, or their complements, with the values of the positions.
struct Stage<'a> {
    level: &'a Level,
    complement: bool,
    values: Vec<Value>,
}

/// A jump that stays winning: its line, from and to as bits, and V after it.
#[derive(Clone, Copy)]
struct Jump {
    line: usize,
    from: u64,
    to: u64,
    cost: u8,
}

/// The fewest sweeps of a problem; `None` if it has no solution.
pub fn fewest(problem: &Problem, winning: &Winning) -> Option<Sweeps> {
    if !winning.is_solvable() {
        return None;
    }
    let (pegs, jumps) = (&problem.pegs, problem.jumps);
    let [forward, backward] = winning.halves();
    let stage = |k: usize| match forward.get(k) {
        Some(level) => Stage { level, complement: false, values: Vec::new() },
        None => Stage { level: &backward[jumps - k], complement: true, values: Vec::new() },
    };
    let mut stages: Vec<Stage> = (0..=jumps).map(stage).collect();
    stages[jumps].values = vec![(0, !0)];
    for k in (0..jumps).rev() {
        let (here, next) = (&stages[k], &stages[k + 1]);
        let index = Index::new(next.level);
        let mut costs = Vec::new();
        let value = |x: u64| {
            next.jumps(
                pegs,
                &index,
                if here.complement { pegs.complement(x) } else { x },
                &mut costs,
            );
            let least = costs.iter().map(|jump| jump.cost).min()?;
            let free = costs.iter().filter(|jump| jump.cost == least);
            Some((least, free.fold(0, |set, jump| set | jump.from)))
        };
        stages[k].values = here.level.iter().map(value).collect::<Option<_>>()?;
    }
    let mut found = Sweeps { sweeps: 0, lines: Vec::with_capacity(jumps) };
    let (mut x, mut moved) = (problem.start, 0);
    let mut costs = Vec::new();
    for next in &stages[1..] {
        next.jumps(pegs, &Index::new(next.level), x, &mut costs);
        let begins = |jump: &Jump| u8::from(jump.from != moved);
        let best = *costs.iter().min_by_key(|jump| jump.cost + begins(jump))?;
        found.sweeps += usize::from(begins(&best));
        found.lines.push(best.line);
        moved = best.to;
        x ^= pegs.flip(best.line);
    }
    Some(found)
}

impl Stage<'_> {
    /// The jumps from a position of the level before this one that stay winning.
    fn jumps(&self, pegs: &Pegs, index: &Index, x: u64, found: &mut Vec<Jump>) {
        found.clear();
        pegs.children_by_line(x, self.complement, |line, y| {
            let Some(rank) = index.place(y) else { return };
            let (w, free) = self.values[rank];
            let [from, _, to] = pegs.jump(x, line).map(|cell| pegs.position([cell]));
            let after = x ^ pegs.flip(line);
            let after = if self.complement { pegs.complement(after) } else { after };
            let (_, image) = pegs.canonical_with(after, to);
            found.push(Jump { line, from, to, cost: w + u8::from(free & image == 0) });
        });
    }
}
