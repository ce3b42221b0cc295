//! Claims about the detector of section 5: random games judged by it and by its repairs.

use super::{Claim, Finding, variant};
use crate::budget::Budget;
use crate::dice::Dice;
use crate::torus::history::{Judge, Repair};
use crate::torus::tables::Tables;
use rules::Player;
use rules::torus::{Rule, Slant};

/// Random games of the detectors' table.
const GAMES: usize = 300;

pub(super) fn detectors(id: &'static str, budget: &Budget) -> Claim {
    let variant = variant(11, 11, Rule::C, Slant::Minus);
    let tables = Tables::new(variant);
    let mut dice = Dice::new(5);
    let mut right = [0u32; 7];
    let mut games = 0;
    while games < GAMES && !budget.late() {
        games += 1;
        let mut order: Vec<usize> = (0..tables.count).collect();
        (1..order.len()).rev().for_each(|i| order.swap(i, dice.below(i + 1)));
        let mut judges = Repair::ALL.map(|repair| Judge::new(repair, variant));
        let mut said = [None; 7];
        let mut mover = Player::One;
        for (ply, cell) in order.into_iter().enumerate() {
            for (judge, said) in judges.iter_mut().zip(&mut said) {
                if said.is_none() {
                    *said = judge.place(cell, mover).map(|(winner, _)| (ply, winner));
                }
            }
            if said[6].is_some() {
                break;
            }
            mover = mover.other();
        }
        for (right, verdict) in right.iter_mut().zip(said) {
            *right += u32::from(verdict == said[6]);
        }
    }
    let share = |count: u32| f64::from(count) / games.max(1) as f64;
    let shares = Repair::ALL.iter().zip(right);
    let finding = match id {
        _ if games < GAMES => Finding::Unknown,
        "5.repaired" if right[5] as usize == GAMES => Finding::HoldsOnRange,
        _ => Finding::Fails,
    };
    Claim {
        id,
        finding,
        range: format!("{games} random games on 11×11 under rule (c)"),
        counterexample: None,
        figures: shares.map(|(repair, count)| (repair.to_string(), share(count))).collect(),
    }
}
