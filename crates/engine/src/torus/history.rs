//! History: the detector that section 5 of the paper prints, and what it takes to repair it.
//!
//! ```text
//! walk from the new stone b over own stones, counting in s the seams crossed since the last full
//! turn and in (m, n) the full turns; at every stone beside b, close the walk and look at (m, n)
//! ```
//!
//! | name | what is repaired, on top of the line above |
//! |---|---|
//! | `printed` | nothing: step 2 prints one condition twice, and the two corrections cancel |
//! | `typo` | the second condition of step 2 is the opposite one |
//! | `signs` | step 9 accepts both orientations of a curve |
//! | `restored` | steps 4 and 9 give back s, m, n after the trial; step 8 restores them at a branch |
//! | `rank2` | the classes found in one move are taken together |
//! | `kept` | the group is kept from move to move |
//!
//! `exact` is the [`Detector`]. The paper speaks of Black and of 11×11; the
//! same steps are done here for White and for n×m.

use super::detector::Detector;
use super::tables::{EMPTY, Tables, colour};
use rules::Player;
use rules::torus::{Class, Group, Reason, Variant, verdict};
use std::fmt;
use std::str::FromStr;

/// How far the printed detector is repaired: each with all repairs before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Repair {
    /// As it stands in the paper.
    Printed,
    /// With the right condition in step 2.
    Typo,
    /// Curves count in both orientations.
    Signs,
    /// Trials and branches leave no trace in s, m and n.
    Restored,
    /// Several classes of one move count together.
    Rank2,
    /// The group is kept from move to move.
    Kept,
    /// The [`Detector`], which is another method.
    Exact,
}

impl Repair {
    /// Every repair once, in order.
    pub const ALL: [Repair; 7] = [
        Repair::Printed,
        Repair::Typo,
        Repair::Signs,
        Repair::Restored,
        Repair::Rank2,
        Repair::Kept,
        Repair::Exact,
    ];

    /// The word that [`Repair::from_str`] reads.
    pub fn name(self) -> &'static str {
        match self {
            Repair::Printed => "printed",
            Repair::Typo => "typo",
            Repair::Signs => "signs",
            Repair::Restored => "restored",
            Repair::Rank2 => "rank2",
            Repair::Kept => "kept",
            Repair::Exact => "exact",
        }
    }
}

impl fmt::Display for Repair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The name is none of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoDetector(pub String);

impl fmt::Display for NoDetector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Repair::ALL.map(Repair::name).join(", ");
        write!(f, "'{}' is no detector; they are {names}", self.0.escape_debug())
    }
}

impl std::error::Error for NoDetector {}

impl FromStr for Repair {
    type Err = NoDetector;
    fn from_str(text: &str) -> Result<Self, NoDetector> {
        let found = Repair::ALL.into_iter().find(|repair| repair.name() == text);
        found.ok_or_else(|| NoDetector(text.to_string()))
    }
}

/// The paper's variables while it walks.
#[derive(Clone, Copy, Debug)]
struct Walk {
    at: (i64, i64),
    before: (i64, i64),
    s: (i64, i64),
    turns: Class,
}

/// A judge who sees the moves of a game one by one.
#[derive(Clone, Debug)]
pub enum Judge {
    /// By the steps of the paper, repaired so far.
    Paper(Paper),
    /// By the union-find with potentials.
    Exact(Detector),
}

impl Judge {
    /// A judge before the first move.
    pub fn new(repair: Repair, variant: Variant) -> Self {
        let tables = Tables::new(variant);
        match repair {
            Repair::Exact => Judge::Exact(Detector::new(tables)),
            _ => {
                let stones = vec![EMPTY; tables.count];
                Judge::Paper(Paper { repair, tables, stones, groups: [Group::Trivial; 2] })
            }
        }
    }

    /// Sees a stone, and says who has won by it.
    pub fn place(&mut self, cell: usize, mover: Player) -> Option<(Player, Reason)> {
        match self {
            Judge::Paper(paper) => paper.place(cell, mover),
            Judge::Exact(detector) => {
                detector.place(cell, mover);
                detector.verdict(mover)
            }
        }
    }
}

/// The paper's detector in the middle of a game.
#[derive(Clone, Debug)]
pub struct Paper {
    repair: Repair,
    tables: Tables,
    stones: Vec<u8>,
    /// Kept between the moves by the last repair only.
    groups: [Group; 2],
}

impl Paper {
    fn place(&mut self, cell: usize, mover: Player) -> Option<(Player, Reason)> {
        self.stones[cell] = colour(mover);
        if self.repair < Repair::Kept {
            self.groups[mover.index()] = Group::Trivial;
        }
        let columns = self.tables.columns;
        let base = ((cell / columns) as i64, (cell % columns) as i64);
        let mut seen = vec![false; self.tables.count];
        seen[cell] = true;
        let mut walk = Walk { at: base, before: base, s: (0, 0), turns: (0, 0) };
        // Step 1 remembers the new stone, step 7 every stone with a choice.
        let mut remembered = vec![walk];
        loop {
            self.count(&mut walk, base);
            if self.touch(walk.at, base) {
                let mut trial = Walk { at: base, before: walk.at, ..walk };
                self.count(&mut trial, base);
                let won = self.judge(trial.turns, mover);
                if won.is_some() {
                    return won;
                }
                if self.repair < Repair::Restored {
                    (walk.s, walk.turns) = (trial.s, trial.turns);
                }
            }
            let open: Vec<usize> = self.around(walk.at, mover).filter(|to| !seen[*to]).collect();
            match open.first() {
                Some(to) => {
                    if open.len() > 1 {
                        remembered.push(walk);
                    }
                    seen[*to] = true;
                    walk.before = walk.at;
                    walk.at = ((to / columns) as i64, (to % columns) as i64);
                }
                None if walk.at == base => return self.together(mover),
                None => {
                    let Some(back) = remembered.pop() else { return self.together(mover) };
                    if self.repair < Repair::Restored {
                        walk = Walk { at: back.at, before: walk.at, ..walk };
                    } else {
                        walk = Walk { before: back.at, ..back };
                    }
                }
            }
        }
    }

    fn cell(&self, (i, j): (i64, i64)) -> usize {
        i as usize * self.tables.columns + j as usize
    }

    fn around(&self, at: (i64, i64), mover: Player) -> impl Iterator<Item = usize> {
        let near = self.tables.near[self.cell(at)].into_iter().map(usize::from);
        near.filter(move |to| self.stones[*to] == colour(mover))
    }

    fn touch(&self, at: (i64, i64), base: (i64, i64)) -> bool {
        let base = self.cell(base);
        self.tables.near[self.cell(at)].iter().any(|to| usize::from(*to) == base)
    }

    /// Steps 2 and 3: seams, and full turns.
    fn count(&self, walk: &mut Walk, base: (i64, i64)) {
        let (n, m) = (self.tables.rows as i64, self.tables.columns as i64);
        let seams = |before: i64, at: i64, size: i64| match before - at {
            // As printed, both corrections apply.
            _ if self.repair == Repair::Printed => 0,
            d if d == size - 1 => size,
            d if d == 1 - size => -size,
            _ => 0,
        };
        let turn = |s: &mut i64, turns: &mut i64, distance: i64, size: i64| {
            if distance.abs() == size {
                *turns += distance.signum();
                *s = 0;
            }
        };
        walk.s.0 += seams(walk.before.0, walk.at.0, n);
        walk.s.1 += seams(walk.before.1, walk.at.1, m);
        let (di, dj) = (walk.at.0 - base.0 + walk.s.0, walk.at.1 - base.1 + walk.s.1);
        turn(&mut walk.s.0, &mut walk.turns.0, di, n);
        turn(&mut walk.s.1, &mut walk.turns.1, dj, m);
    }

    /// Step 9.
    fn judge(&mut self, (a, b): Class, mover: Player) -> Option<(Player, Reason)> {
        if self.repair < Repair::Signs && [a, b][mover.index()] <= 0 {
            return None;
        }
        let found = Group::of((a, b));
        if self.repair < Repair::Rank2 {
            return verdict(self.tables.variant.rule, mover, found);
        }
        let group = &mut self.groups[mover.index()];
        *group = group.plus(found);
        None
    }

    /// What the classes of the whole walk amount to, for those repairs that take them together.
    fn together(&self, mover: Player) -> Option<(Player, Reason)> {
        verdict(self.tables.variant.rule, mover, self.groups[mover.index()])
    }
}
