//! Hi-Q in the product.

mod claims;
mod count;
mod drawing;
mod laid;
mod map;
mod picture;
mod player;
mod reduction;
mod section4;
mod solve;
mod verbs;

use super::{GameContext, Job, Own, arguments, run_verbs};
use crate::answer::Answer;
use crate::flags::{self, Flags, On};
use crate::table::Table;
use crate::verbs::claims::Paper;
use crate::verbs::players::Seat;
use crate::verbs::prove::Proved;
use crate::verbs::{count as counting, prove as proving, solve as solving};
use crate::web::route::Route;
use crate::words::{Words, boards, manual};
use anyhow::Result;
use clap::{Args, Command};
use rules::hiq::Move;
use rules::{State, game};
use serde::Deserialize;
use std::path::PathBuf;

/// The board drawn in a file, and the end of the game, worked into the id.
#[derive(Args, Deserialize, Clone, Debug, Default)]
#[serde(default)]
struct Board {
    /// Read the board from a drawing: ' ' no cell, '.' empty, 'o' token, '*' or '@' target
    #[arg(long, value_name = "FILE")]
    #[serde(skip)]
    setup: Option<PathBuf>,
    /// Where the last token has to end
    #[arg(long, value_name = "CELL")]
    end: Option<String>,
}

fn words(moves: &[Move]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

#[derive(Debug)]
pub struct Context;

impl GameContext for Context {
    fn name(&self) -> &'static str {
        "hiq"
    }

    fn puzzle_boards(&self) -> &'static [&'static str] {
        &["hiq:triangle:15@a1", "hiq:triangle:15@b3"]
    }

    fn board_name(&self, id: &str) -> Words {
        boards::hiq(id)
    }

    fn how(&self) -> manual::Lines {
        manual::HIQ
    }

    fn ids_ja(&self) -> Option<&'static str> {
        Some(manual::ids::HIQ)
    }

    fn flags(&self, on: On) -> Option<fn(Command) -> Command> {
        match on {
            On::Place => Some(Board::augment_args),
            On::Solve => Some(solve::Search::augment_args),
            On::Count => Some(count::Flags::augment_args),
            On::Prove | On::Draw => None,
        }
    }

    fn id(&self, id: &str, flags: &Flags<flags::Place>) -> Result<String> {
        let Board { setup, end } = flags.read()?;
        let mut id = match setup {
            Some(path) => drawing::read_id(&path, id)?,
            None => id.to_string(),
        };
        if let Some(cell) = end {
            if !id.contains('@') {
                id = game::start(&id)?.id();
            }
            id = format!("{}={cell}", id.split('=').next().unwrap_or_default());
        }
        Ok(id)
    }

    fn solve(&self, request: &solving::Request, table: &Table, job: Job) -> Result<Answer> {
        solve::solve_position(request, &request.flags.read()?, table, job)
    }

    fn prove(&self, _: &proving::Request, state: &dyn State, job: Job) -> Result<Proved> {
        solve::prove_position(state, job.budget)
    }

    fn count(&self, request: &counting::Request, table: &Table, job: Job) -> Result<Answer> {
        match request.depth {
            None => count::pegs(request, &request.flags.read()?, table, job),
            Some(_) => counting::plain(request, table, job),
        }
    }

    fn players(&self) -> &'static [(&'static str, Seat)] {
        &[("guide", player::seat)]
    }

    fn paper(&self) -> Option<&'static Paper> {
        Some(&Paper { says: claims::says, redo: claims::claims })
    }

    fn verbs(&self) -> &'static [Own] {
        &[Own {
            name: "hiq",
            about: "Hi-Q: sweeps, classification, help in play; graphs as boards",
            examples: &[
                (
                    "hiq sweeps",
                    [
                        "hissho hiq sweeps hiq:english@d4",
                        "hissho hiq sweeps hiq:english@d4 --time 1m --json",
                    ],
                ),
                (
                    "hiq classify",
                    ["hissho hiq classify english", "hissho hiq classify english --json"],
                ),
                (
                    "hiq guide",
                    ["hissho hiq guide hiq:english@d4", "hissho hiq guide hiq:english@d4 d2>d4"],
                ),
                ("hiq gadgets", ["hissho hiq gadgets", "hissho hiq gadgets --json"]),
                (
                    "hiq reduce",
                    [
                        "hissho hiq reduce cube.txt -o board.txt --map map.json --svg board.svg",
                        "hissho hiq reduce cube.txt --solve --certificate cube.cert",
                    ],
                ),
                (
                    "hiq extract",
                    [
                        "hissho hiq extract cube.txt map.json moves.json",
                        "hissho hiq extract cube.txt map.json moves.json --json",
                    ],
                ),
            ],
            arguments: arguments::<verbs::Request>,
            run: run_verbs::<verbs::Request>,
        }]
    }

    fn routes(&self) -> &'static [Route] {
        verbs::ROUTES
    }
}
