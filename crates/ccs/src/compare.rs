//! Two systems compared, with the reason for either answer.

use crate::bisimulation::strong;
use crate::distinguish::{Manner, distinguish};
use crate::hml::Formulas;
use crate::lts::Lts;
use crate::simulation::{Simulation, simulates};
use crate::traces::{Inclusion, Sight, includes};
use crate::weak::{branching, branching_quotient, saturated, weak};
use std::fmt;

/// A relation between two processes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// Strong bisimilarity.
    Strong,
    /// Branching bisimilarity.
    Branching,
    /// Weak bisimilarity.
    Weak,
    /// The second simulates the first.
    Simulation,
    /// Traces of the first are traces of the second; so for the next two.
    Traces,
    /// The same with steps of τ left out.
    WeakTraces,
    /// The same with what a process may refuse after a trace.
    Failures,
}

impl Relation {
    /// All of them, finest first.
    pub const ALL: [Relation; 7] = [
        Relation::Strong,
        Relation::Branching,
        Relation::Weak,
        Relation::Simulation,
        Relation::Traces,
        Relation::WeakTraces,
        Relation::Failures,
    ];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Relation::Strong => "strong",
            Relation::Branching => "branching",
            Relation::Weak => "weak",
            Relation::Simulation => "simulation",
            Relation::Traces => "traces",
            Relation::WeakTraces => "weak-traces",
            Relation::Failures => "failures",
        }
    }
}

impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Why two systems are related or not. States of the second system are counted from 0.
#[derive(Debug)]
pub enum Reason {
    /// Classes of the bisimilarity: states of the first, states of the second.
    Classes(Vec<(Vec<u32>, Vec<u32>)>),
    /// A simulation.
    Pairs(Vec<(u32, u32)>),
    /// Every trace was followed.
    Included,
    /// A formula that the first satisfies and the second does not.
    Formula(Formulas),
    /// A trace of the first that the second does not have.
    Trace(Vec<String>),
    /// A failure of the first that the second does not have.
    Failure {
        /// What was done.
        trace: Vec<String>,
        /// What the first still offers after that. It refuses the rest; the second cannot refuse as much.
        offers: Vec<String>,
    },
}

impl Reason {
    /// Whether the processes are related.
    pub fn holds(&self) -> bool {
        matches!(self, Reason::Classes(_) | Reason::Pairs(_) | Reason::Included)
    }
}

/// Compares the initial states; none if more than `most` pairs or weak transitions are needed, or
/// it was time to stop.
pub fn compare(
    one: &Lts,
    two: &Lts,
    relation: Relation,
    most: usize,
    stop: &dyn Fn() -> bool,
) -> Option<Reason> {
    let (both, shift) = one.beside(two);
    let (p, q) = (one.initial, two.initial + shift);
    let classes = |block: Vec<u32>| {
        let count = block.iter().max().map_or(0, |last| *last as usize + 1);
        let mut classes = vec![(Vec::new(), Vec::new()); count];
        for (state, block) in (0..).zip(block) {
            let (first, second): &mut (Vec<u32>, Vec<u32>) = &mut classes[block as usize];
            if state < shift { first.push(state) } else { second.push(state - shift) }
        }
        classes.retain(|(first, second)| !first.is_empty() && !second.is_empty());
        Reason::Classes(classes)
    };
    let included = |inclusion: Inclusion| match inclusion {
        Inclusion::Holds => Reason::Included,
        Inclusion::Trace(trace) => Reason::Trace(trace),
        Inclusion::Failure { trace, offers } => Reason::Failure { trace, offers },
    };
    let sight = match relation {
        Relation::Strong => {
            let block = strong(&both, stop)?;
            if block[p as usize] == block[q as usize] {
                return Some(classes(block));
            }
            // The quotient of what matters is smaller, and tells the two apart as well.
            let (small, number) = both.quotient(&block, None, &[p, q]);
            let [p, q] = [p, q].map(|state| number[block[state as usize] as usize]);
            return distinguish(&small, p, q, Manner::Strong, stop).map(Reason::Formula);
        }
        Relation::Branching => {
            let block = branching(&both, stop)?;
            if block[p as usize] == block[q as usize] {
                return Some(classes(block));
            }
            let (small, number) = both.quotient(&block, both.tau(), &[p, q]);
            let [p, q] = [p, q].map(|state| number[block[state as usize] as usize]);
            return distinguish(&small, p, q, Manner::Branching, stop).map(Reason::Formula);
        }
        Relation::Weak => {
            let block = weak(&both, most, stop)?;
            if block[p as usize] == block[q as usize] {
                return Some(classes(block));
            }
            let (small, number) = branching_quotient(&both, stop)?;
            let full = saturated(&small, most, stop)?;
            let [p, q] = [p, q].map(|state| number[state as usize]);
            return distinguish(&full, p, q, Manner::Weak, stop).map(Reason::Formula);
        }
        Relation::Simulation => {
            return Some(match simulates(&both, p, q, most, stop)? {
                Simulation::Holds(pairs) => {
                    Reason::Pairs(pairs.into_iter().map(|(p, q)| (p, q - shift)).collect())
                }
                Simulation::Fails(formulas) => Reason::Formula(formulas),
            });
        }
        Relation::Traces => Sight::Traces,
        Relation::WeakTraces => Sight::WeakTraces,
        Relation::Failures => Sight::Failures,
    };
    includes(&both, p, q, sight, most, stop).map(included)
}
