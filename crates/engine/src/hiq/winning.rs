//! The positions from which a problem can still be solved.
//!
//! A position is *winning* if it lies on a solution. Going back from the end is, in complements,
//! going on from the complement of the end (Lemma 3.1). So two half trees are enough, both grown
//! forwards, one from the start and one from the complement of the end; they are the same tree
//! when start and end are complements. With n = 2m or 2m + 1 jumps in a solution:
//!
//! ```text
//! F0 ─▶ F1 ─▶ … ─▶ Fm ──one jump, if n is odd──▶ complement of Bm ◀─ … ◀─ B1 ◀─ B0
//! ```
//!
//! A position of Fm is winning iff it is, or a jump makes it, the complement of one of Bm; one
//! of F(k−1) is winning iff a jump leads from it to a winning one of Fk. Where start and end are of
//! classes that no jumps join (the rule of three) there is nothing to look for.

use super::census::{Meter, on_threads};
use super::level::{Level, Steps, Stop, Way};
use super::problem::Problem;
use super::scales::Scales;
use crate::Budget;
use crate::dice::Dice;

/// With so many jumps or fewer, finding scales costs more than they save.
const SCALED: usize = 24;
/// Scales are sharpened at the first level with so many positions.
const SHARP: usize = 1 << 16;
/// Positions of that level which the new functions are chosen by.
const SAMPLE: usize = 512;

/// The winning positions of a problem, as two half trees.
///
/// The problem has to be compiled with [`Symmetry::Both`](super::problem::Symmetry::Both).
#[derive(Clone, Debug)]
pub struct Winning {
    /// Levels 0 to m from the start on.
    forward: Vec<Level>,
    /// The complements of the winning positions 0 to m jumps before the end, if they are others.
    backward: Option<Vec<Level>>,
    jumps: usize,
}

impl Winning {
    /// All winning positions; `None` when the budget ran out.
    pub fn find(problem: &Problem, budget: &Budget) -> Option<Winning> {
        on_threads(budget, || Winning::search(problem, &mut Meter::new(budget)))
    }

    fn search(problem: &Problem, meter: &mut Meter) -> Option<Winning> {
        let pegs = &problem.pegs;
        let jumps = problem.jumps;
        if jumps == 0 {
            let solved = match problem.start == problem.end {
                true => Level::root(pegs, problem.end),
                false => Level::empty(),
            };
            return Some(Winning { forward: vec![solved], backward: None, jumps });
        }
        let half = jumps / 2;
        if !problem.classes_agree() {
            return Some(Winning {
                forward: vec![Level::empty(); half + 1],
                backward: None,
                jumps,
            });
        }
        let far = pegs.complement(problem.end);
        let steps = &mut Steps::new(pegs);
        let mut forward = Tree::grow(problem, steps, problem.start, problem.end, meter)?;
        let mut backward = match problem.is_self_complementary() {
            true => None,
            false => Some(Tree::grow(problem, steps, far, pegs.complement(problem.start), meter)?),
        };
        let stop = |positions, bytes| meter.spent(positions, bytes);
        let keep = &forward.levels[half];
        let met = match &backward {
            None if jumps % 2 == 1 => steps.partners(forward.scales.as_ref(), keep, &stop)?,
            None => meet(problem, steps, keep, None, keep, &stop)?,
            Some(other) => {
                let (from, scales) = (&other.levels[half], other.scales.as_ref());
                meet(problem, steps, from, scales, keep, &stop)?
            }
        };
        if let Some(backward) = &mut backward {
            let scales = forward.scales.as_ref();
            let met = meet(problem, steps, &met, scales, &backward.levels[half], &stop)?;
            descend(steps, &mut backward.levels, met, &stop)?;
        }
        descend(steps, &mut forward.levels, met, &stop)?;
        let (forward, backward) = (forward.levels, backward.map(|tree| tree.levels));
        Some(Winning { forward, backward, jumps })
    }

    /// Whether the start itself is winning.
    pub fn is_solvable(&self) -> bool {
        !self.forward[0].is_empty()
    }

    fn other(&self) -> &[Level] {
        self.backward.as_ref().unwrap_or(&self.forward)
    }

    /// Whether a position lies on a solution.
    pub fn contains(&self, problem: &Problem, x: u64) -> bool {
        let pegs = &problem.pegs;
        match problem.level(x) {
            Some(k) if k < self.forward.len() => self.forward[k].contains(pegs, pegs.canonical(x)),
            Some(k) => {
                let back = self.other().get(self.jumps - k.min(self.jumps));
                back.is_some_and(|set| set.contains(pegs, pegs.canonical(pegs.complement(x))))
            }
            None => false,
        }
    }

    /// The winning positions of a level, each by its canonical image.
    pub fn level<'a>(
        &'a self,
        problem: &'a Problem,
        k: usize,
    ) -> Box<dyn Iterator<Item = u64> + 'a> {
        let pegs = &problem.pegs;
        match self.forward.get(k) {
            Some(level) => level.iter(),
            None => {
                let back = self.other()[self.jumps - k].iter();
                Box::new(back.map(|x| pegs.canonical(pegs.complement(x))))
            }
        }
    }

    /// How many there are in each level, up to symmetry.
    pub fn levels(&self) -> Vec<u64> {
        let forward = self.forward.iter();
        let back = self.other()[..self.jumps + 1 - self.forward.len()].iter().rev();
        forward.chain(back).map(|level| level.len() as u64).collect()
    }

    /// The levels from the start to the middle, and those from the complement of the end.
    pub(super) fn halves(&self) -> [&[Level]; 2] {
        [&self.forward, self.other()]
    }
}

/// A half tree; positions that certainly cannot reach its goal may be left out.
struct Tree {
    levels: Vec<Level>,
    scales: Option<Scales>,
}

impl Tree {
    fn grow(
        problem: &Problem,
        steps: &mut Steps,
        root: u64,
        goal: u64,
        meter: &mut Meter,
    ) -> Option<Tree> {
        let pegs = &problem.pegs;
        let half = problem.jumps / 2;
        let mut scales = match problem.jumps > SCALED {
            true => Scales::find(pegs, problem.group(), root, goal, half),
            false => None,
        };
        let mut levels = vec![Level::root(pegs, root)];
        for k in 0..half {
            let stop = |positions, bytes| meter.spent(positions, bytes);
            let next = steps.step(Way::On(scales.as_ref()), &levels[k], None, &stop)?;
            meter.hold(next.len(), next.size());
            if levels[k].len() < SHARP && next.len() >= SHARP {
                let met: Vec<u64> = sample(&next);
                let sharper =
                    scales.as_ref().and_then(|s| s.sharpened(pegs, problem.group(), goal, &met));
                scales = sharper.or(scales);
            }
            levels.push(next);
        }
        Some(Tree { levels, scales })
    }
}

/// Some members of a level, from all over it and in no order.
fn sample(level: &Level) -> Vec<u64> {
    let mut dice = Dice::new(1);
    let mut met: Vec<u64> = level.iter().step_by((level.len() / SAMPLE).max(1)).collect();
    for i in (1..met.len()).rev() {
        met.swap(i, dice.below(i + 1));
    }
    met
}

/// Those of `keep` that are, or that an allowed jump makes, complements of members of `from`.
///
/// The scales are those of the tree of `from`. (Those of the other tree would allow everything: a
/// position that weighs no more than the root weighs, complemented, no less than the goal.)
fn meet(
    problem: &Problem,
    steps: &mut Steps,
    from: &Level,
    scales: Option<&Scales>,
    keep: &Level,
    stop: Stop,
) -> Option<Level> {
    let way = match problem.jumps % 2 {
        0 => Way::Complement,
        _ => Way::Opposite(scales),
    };
    steps.step(way, from, Some(keep), stop)
}

/// Keeps in each level what leads to the winning ones of the last.
fn descend(steps: &mut Steps, levels: &mut [Level], winning: Level, stop: Stop) -> Option<()> {
    let mut winning = Some(winning);
    for k in (0..levels.len()).rev() {
        levels[k] = winning.take()?;
        if k > 0 {
            winning = Some(steps.step(Way::Back, &levels[k], Some(&levels[k - 1]), stop)?);
        }
    }
    Some(())
}
