//! BAO in the product.

mod claims;
mod endgames;
mod player;
mod processes;
mod spin;
mod table;
mod value;
mod verbs;

use super::{GameContext, Job, Own, arguments, run_verbs};
use crate::answer::Answer;
use crate::flags::{self, Flags, On};
use crate::place::typed;
use crate::table::Table;
use crate::verbs::claims::Paper;
use crate::verbs::players::Seat;
use crate::verbs::prove::Proved;
use crate::verbs::{prove as proving, solve as solving};
use crate::web::route::Route;
use crate::words::{Words, boards, manual};
use anyhow::Result;
use clap::{Args, Command};
use engine::bao::player::Level;
use rules::State;
use rules::bao::Bao;
use serde::Deserialize;

/// The stones at the start, worked into the id.
#[derive(Args, Deserialize, Clone, Debug, Default)]
#[serde(default)]
struct Stones {
    /// The stones at the start, clockwise from hole 0
    #[arg(long, value_name = "BOARD", allow_hyphen_values = true)]
    start: Option<String>,
}

#[derive(Debug)]
pub struct Context;

impl GameContext for Context {
    fn name(&self) -> &'static str {
        "bao"
    }

    fn boards(&self) -> &'static [&'static str] {
        &["bao:2", "bao:3", "bao:4", "bao:5", "bao:6", "bao:8"]
    }

    fn puzzle_boards(&self) -> &'static [&'static str] {
        &["bao:3:2,2,2,2,2,2", "bao:4"]
    }

    fn board_name(&self, id: &str) -> Words {
        boards::bao(id)
    }

    fn how(&self) -> manual::Lines {
        manual::BAO
    }

    fn ids_ja(&self) -> Option<&'static str> {
        Some(manual::ids::BAO)
    }

    fn flags(&self, on: On) -> Option<fn(Command) -> Command> {
        match on {
            On::Place => Some(Stones::augment_args),
            On::Solve => Some(value::TableDir::augment_args),
            On::Prove => Some(value::Aim::augment_args),
            On::Count | On::Draw => None,
        }
    }

    fn id(&self, id: &str, flags: &Flags<flags::Place>) -> Result<String> {
        Ok(match flags.read::<Stones>()?.start {
            Some(start) => {
                format!("{}:{start}", id.split(':').take(2).collect::<Vec<_>>().join(":"))
            }
            None => id.to_string(),
        })
    }

    fn is_offered_lines(&self) -> bool {
        true
    }

    fn solve(&self, request: &solving::Request, table: &Table, job: Job) -> Result<Answer> {
        value::solve_position(request, &request.flags.read()?, table, job)
    }

    fn prove(&self, request: &proving::Request, state: &dyn State, job: Job) -> Result<Proved> {
        match request.winner {
            Some(_) => proving::search(request, state, job),
            None => value::prove_position(&request.flags.read()?, state, job),
        }
    }

    fn trace(&self, before: &dyn State, text: &str) -> Option<String> {
        let bao: &Bao = typed(before).ok()?;
        Some(verbs::played(bao.holes(), text.parse().ok()?))
    }

    fn players(&self) -> &'static [(&'static str, Seat)] {
        &[
            ("one-ply", |state, _, budget, bar| player::seat(Level::OnePly, state, budget, bar)),
            ("gentle", |state, _, budget, bar| player::seat(Level::Gentle, state, budget, bar)),
            ("perfect", |state, _, budget, bar| player::seat(Level::Perfect, state, budget, bar)),
        ]
    }

    fn paper(&self) -> Option<&'static Paper> {
        Some(&Paper { says: claims::says, redo: claims::claims })
    }

    fn verbs(&self) -> &'static [Own] {
        &[Own {
            name: "bao",
            about: "BAO: traces, loops, cycles, conditions, processes, SPIN",
            examples: &[
                (
                    "bao move",
                    [
                        "hissho bao move 0,4,0,4,0,4,0,4 3",
                        "hissho bao move 0,4,0,4,0,4,0,4 3 --json",
                    ],
                ),
                (
                    "bao rollback",
                    [
                        "hissho bao rollback 0,4,0,4,0,4,0,4 3",
                        "hissho bao rollback 0,4,0,4,0,4,0,4 3 --json",
                    ],
                ),
                (
                    "bao ask",
                    ["hissho bao ask 0,4,0,4,0,4,0,4 3", "hissho bao ask 0,4,0,4,0,4,0,4 3 --json"],
                ),
                ("bao loops", ["hissho bao loops 4", "hissho bao loops 5 --json"]),
                ("bao cycles", ["hissho bao cycles 4", "hissho bao cycles 4 --json"]),
                (
                    "bao census",
                    [
                        "hissho bao census --holes 8 --stones 8",
                        "hissho bao census --holes 8 --stones 8 --json",
                    ],
                ),
                (
                    "bao endgames",
                    [
                        "hissho bao endgames 4 --stones 12",
                        "hissho bao endgames 5 --stones 16 --workers 2 --checkpoint bao5",
                    ],
                ),
                ("bao table", ["hissho bao table", "hissho bao table --json"]),
                ("bao ccs", ["hissho bao ccs 4", "hissho bao ccs 8 > bao.ccs"]),
                (
                    "bao replay",
                    [
                        "hissho bao replay 0,4,0,4,0,4,0,4 3",
                        "hissho bao replay 0,4,0,4,0,4,0,4 3 --json",
                    ],
                ),
                ("bao promela", ["hissho bao promela 4 -o bao.pml", "hissho bao promela 4"]),
                ("bao spin", ["hissho bao spin 4", "hissho bao spin 4 --json"]),
            ],
            arguments: arguments::<verbs::Request>,
            run: run_verbs::<verbs::Request>,
        }]
    }

    fn routes(&self) -> &'static [Route] {
        verbs::ROUTES
    }
}
