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
use super::report::{Counterexample, Report};
use super::sample::{Sample, few_bridges, random};
use super::table::Table;
use super::values::Convention;
use crate::budget::Budget;
use crate::progress::{Progress, Stage};
use evidence::Evidence;

/// What became of a claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Proved, and never contradicted by a test.
    Holds,
    /// There is a counterexample.
    Fails,
    /// Tested without a counterexample; not proved.
    HoldsOnRange,
    /// The budget ran out before a counterexample was found.
    Unknown,
}

impl Verdict {
    /// Whether it was found to hold, as far as it was tried.
    fn holds(self) -> Option<bool> {
        match self {
            Verdict::Holds | Verdict::HoldsOnRange => Some(true),
            Verdict::Fails => Some(false),
            Verdict::Unknown => None,
        }
    }

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

/// A claim of the slides, and what the tests say about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// What `claims` is asked for.
    pub id: String,
    /// In English.
    pub statement: String,
    /// In Japanese.
    pub statement_ja: String,
    /// What the tests came to.
    pub verdict: Verdict,
    /// What was to be tested.
    pub range: Range,
    /// All of it was tested; otherwise a counterexample need not be the smallest.
    pub complete: bool,
    /// The smallest that was found.
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

/// What was to be tested.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Range {
    /// The empty boards of sizes 1 to this one.
    Starts {
        /// The largest size.
        most: usize,
    },
    /// All full boards of sizes 2 and 3.
    Full,
    /// All positions of size 2 and every so many-th of size 3, against exhaustive search.
    Positions {
        /// The distance of two positions of size 3 that are tested.
        stride: usize,
    },
    /// All positions of sizes 2 and 3; of size 4 as much as the effort says.
    Laboratory(Effort),
    /// All pairs of Left options there; of size 4 those of random positions.
    Pairs(Effort),
}

/// Tests the claims, all or the one of that id, as far as the budget goes. What a claim does not
/// rest on is not looked at.
pub fn claims(
    only: Option<&str>,
    effort: &Effort,
    budget: &Budget,
    progress: &dyn Progress,
) -> Vec<Claim> {
    let asked = |id: &str| only.is_none_or(|only| only == id);
    let mut claims = Vec::new();
    if asked("spanning-tree") {
        claims.push(theorems::start(effort.start, budget));
        settle(&claims, progress);
    }
    if only == Some("spanning-tree") {
        return claims;
    }
    progress.stage(Stage::Named("tables of sizes 2 and 3"));
    let Some(tables) = Table::new(2).zip(Table::new(3)) else {
        return claims;
    };
    let laboratory = Laboratory { tables: [tables.0, tables.1], effort, budget, progress };
    if asked("decided") {
        claims.push(theorems::decided(&laboratory.tables));
        settle(&claims, progress);
    }
    if asked("task-optimise") {
        claims.push(theorems::solver(&laboratory.tables, budget));
        settle(&claims, progress);
    }
    if only.is_some() && !claims.is_empty() {
        return claims;
    }
    let before = claims.len();
    match only.map(ordering::convention_of) {
        None => {
            let found = laboratory.look(Convention::ALL);
            let place = Convention::ALL.iter().position(|c| *c == Convention::Leftover);
            let fours = laboratory.fours();
            let evidence = found[place.unwrap_or(0)].evidence(&fours, effort);
            claims.extend(evidence.strategies());
            found.iter().for_each(|found| claims.extend(found.bullets(effort)));
            claims.extend(evidence.weak_forms());
            claims.extend(evidence.tasks());
        }
        Some(Some(convention)) => {
            let [found] = laboratory.look([convention]);
            claims.extend(found.bullets(effort));
        }
        Some(None) => {
            let [found] = laboratory.look([Convention::Leftover]);
            let fours = laboratory.fours();
            let evidence = found.evidence(&fours, effort);
            claims.extend(evidence.strategies());
            claims.extend(evidence.weak_forms());
            claims.extend(evidence.tasks());
        }
    }
    let about = claims[before..].iter().filter(|claim| asked(&claim.id));
    about.for_each(|claim| progress.settled(&claim.id, claim.verdict.holds()));
    claims.retain(|claim| asked(&claim.id));
    claims
}

/// Tells that the last of the claims is settled.
fn settle(claims: &[Claim], progress: &dyn Progress) {
    if let Some(claim) = claims.last() {
        progress.settled(&claim.id, claim.verdict.holds());
    }
}

struct Laboratory<'a> {
    tables: [Table; 2],
    effort: &'a Effort,
    budget: &'a Budget,
    progress: &'a dyn Progress,
}

/// What was found under one convention: all of sizes 2 and 3, and size 4 nearly full.
struct Found {
    small: [Report; 2],
    sampled: Vec<Report>,
}

impl Laboratory<'_> {
    fn look<const N: usize>(&self, conventions: [Convention; N]) -> [Found; N] {
        let mut found = conventions.map(|convention| {
            self.progress.stage(Stage::Convention(convention.name()));
            let small = [0, 1].map(|k: usize| run(&self.tables[k], false, convention, self.budget));
            Found { small, sampled: Vec::new() }
        });
        self.progress.stage(Stage::Named("size 4, nearly full"));
        for empty in 6..=self.effort.empty {
            let sample = Sample::near_full(4, empty, self.effort.samples, empty as u64);
            let reports = random(&sample, conventions, self.budget);
            found.iter_mut().zip(reports).for_each(|(found, report)| found.sampled.push(report));
        }
        found
    }

    fn fours(&self) -> Report {
        self.progress.stage(Stage::Named("size 4, few bridges"));
        few_bridges(4, self.effort.bridges, true, self.budget)
    }
}

impl Found {
    fn evidence<'a>(&'a self, fours: &'a Report, effort: &'a Effort) -> Evidence<'a> {
        Evidence { leftover: &self.small, fours, sampled: &self.sampled, effort }
    }

    fn bullets(&self, effort: &Effort) -> Vec<Claim> {
        ordering::bullets(&self.small, &self.sampled, effort)
    }
}

fn figure(name: &str, number: u64) -> (String, u64) {
    (name.to_string(), number)
}
