//! The claims and open tasks of the slides, each with a verdict, the range it was tested on, figures,
//! and the smallest counterexample where there is one.
//!
//! A verdict of *holds* without a range is a theorem; the figures say where it was tested as well.
//!
//! | module | judges |
//! |---|---|
//! | `theorems` | what is proved, on tables and empty boards |
//! | `evidence` | the strategies, the weak forms and the open tasks, on sizes 2 to 4 |
//! | `ordering` | the three bullets of C3 under every convention, on sizes 2 to 4 |

mod evidence;
mod ordering;
mod theorems;

use super::lab::run;
use super::report::Counterexample;
use super::sample::{Sample, few_bridges, random};
use super::table::Table;
use super::values::Convention;
use crate::budget::Budget;
use crate::progress::Progress;
use evidence::Evidence;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Proved, and never contradicted by a test.
    Holds,
    Fails,
    /// Tested without a counterexample; not proved.
    HoldsOnRange,
    /// The budget ran out before a counterexample was found.
    Unknown,
}

impl Verdict {
    /// What a range says about a claim: all of it was tested, or it was cut short.
    fn of(counterexample: bool, proved: bool, complete: bool) -> Self {
        match (counterexample, complete, proved) {
            (true, ..) => Verdict::Fails,
            (false, false, _) => Verdict::Unknown,
            (false, true, true) => Verdict::Holds,
            (false, true, false) => Verdict::HoldsOnRange,
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    pub id: String,
    pub statement: String,
    pub statement_ja: String,
    pub verdict: Verdict,
    /// What was to be tested.
    pub range: String,
    /// All of it was tested; otherwise a counterexample need not be the smallest.
    pub complete: bool,
    pub counterexample: Option<Counterexample>,
    /// Names and numbers that the tests gave.
    pub figures: Vec<(String, u64)>,
}

/// How much to test beyond the tables of sizes 2 and 3.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Size 4: all positions of alternating play with at most that many bridges.
    pub bridges: usize,
    /// Size 4: that many random positions for each number of empty cells from 6 on.
    pub samples: usize,
    /// Up to so many empty cells (at most 13).
    pub empty: usize,
    /// Empty boards up to this size.
    pub start: usize,
}

impl Default for Effort {
    fn default() -> Self {
        Effort { bridges: 5, samples: 25, empty: 12, start: 40 }
    }
}

impl Effort {
    /// The samples in words.
    fn sampled(&self) -> String {
        format!("{} random ones for each of 6 to {} empty cells", self.samples, self.empty)
    }
}

/// Tests everything, as far as the budget goes.
pub fn claims(effort: &Effort, budget: &Budget, progress: &dyn Progress) -> Vec<Claim> {
    progress.stage("tables of sizes 2 and 3");
    let Some(tables) = Table::new(2).zip(Table::new(3)) else {
        return Vec::new();
    };
    let tables = [tables.0, tables.1];
    let mut claims = vec![
        theorems::start(effort.start, budget),
        theorems::decided(&tables),
        theorems::solver(&tables, budget),
    ];
    let labs = Convention::ALL.map(|convention| {
        progress.stage(&format!("sizes 2 and 3, {}", convention.name()));
        [0, 1].map(|k: usize| run(&tables[k], false, convention, budget))
    });
    progress.stage("size 4, few bridges");
    let fours = few_bridges(4, effort.bridges, true, budget);
    progress.stage("size 4, nearly full");
    let mut sampled = Convention::ALL.map(|_| Vec::new());
    for empty in 6..=effort.empty {
        let sample = Sample::near_full(4, empty, effort.samples, empty as u64);
        let reports = random(&sample, Convention::ALL, budget);
        sampled.iter_mut().zip(reports).for_each(|(list, report)| list.push(report));
    }
    let place = Convention::ALL.iter().position(|c| *c == Convention::Leftover).unwrap_or(0);
    let all = Evidence { leftover: &labs[place], fours: &fours, sampled: &sampled[place], effort };
    claims.extend(all.strategies());
    for (lab, sampled) in labs.iter().zip(&sampled) {
        claims.extend(ordering::bullets(lab, sampled, effort));
    }
    claims.extend(all.weak_forms());
    claims.extend(all.tasks());
    claims
}

fn figure(name: &str, number: u64) -> (String, u64) {
    (name.to_string(), number)
}
