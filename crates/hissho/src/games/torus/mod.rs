//! Hex on a torus in the product.
mod claims;
mod judge;
mod player;
mod solve;
mod solved;
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
use anyhow::{Context as _, Result, bail};
use clap::{Args, Command};
use engine::torus::player::Level;
use rules::scene::Scene;
use rules::torus::{Start, Torus, Variant};
use rules::{Position, State, Status};
use serde::Deserialize;

/// Who begins, besides what the id says.
#[derive(Args, Deserialize, Clone, Debug, Default)]
#[serde(default)]
struct Begins {
    /// Who moves first: black or white
    #[arg(long, value_name = "PLAYER")]
    first: Option<String>,
}

/// Where the picture begins.
#[derive(Args, Deserialize, Clone, Debug, Default)]
#[serde(default)]
struct Origin {
    /// The cell that is drawn first, such as 2,3
    #[arg(long, value_name = "I,J")]
    origin: Option<String>,
}

static PAPER: Paper = Paper { says: claims::says, redo: claims::claims };

/// The stones on a board that began with the fair start.
fn stones_of_fair_start(state: &dyn State) -> Option<usize> {
    let position: &Torus = typed(state).ok()?;
    let Variant { rows, columns, start, .. } = Position::variant(position);
    let open = Position::moves(position).len();
    (start == Start::Fair && Position::status(position) == Status::Ongoing)
        .then_some(rows * columns - open)
}

#[derive(Debug)]
pub struct Context;

impl GameContext for Context {
    fn name(&self) -> &'static str {
        "torus"
    }

    fn boards(&self) -> &'static [&'static str] {
        &[
            "torus:3:c",
            "torus:4:c",
            "torus:5:c",
            "torus:7:c",
            "torus:9:c",
            "torus:11:c",
            "torus:5:a",
            "torus:5:b",
        ]
    }

    fn puzzle_boards(&self) -> &'static [&'static str] {
        &["torus:3:c", "torus:4:c"]
    }

    fn board_name(&self, id: &str) -> Words {
        boards::torus(id)
    }

    fn how(&self) -> manual::Lines {
        manual::TORUS
    }

    fn ids_ja(&self) -> Option<&'static str> {
        Some(manual::ids::TORUS)
    }

    fn flags(&self, on: On) -> Option<fn(Command) -> Command> {
        match on {
            On::Place => Some(Begins::augment_args),
            On::Draw => Some(Origin::augment_args),
            On::Solve | On::Prove | On::Count => None,
        }
    }

    fn id(&self, id: &str, flags: &Flags<flags::Place>) -> Result<String> {
        let Begins { first: Some(first) } = flags.read()? else { return Ok(id.to_string()) };
        let first = Torus::read_player(&first)?;
        let variant: Variant = id.strip_prefix("torus:").unwrap_or(id).parse()?;
        if variant.start == Start::Fair {
            bail!("--first: the fair start begins with the weak side");
        }
        Ok(format!("torus:{}", Variant { start: Start::Plain(first), ..variant }))
    }

    /// All first stones are translates of each other: two make a difference.
    fn opening(&self) -> u32 {
        2
    }

    fn offers_sides(&self, state: &dyn State) -> bool {
        stones_of_fair_start(state) == Some(2)
    }

    fn will_offer_sides(&self, state: &dyn State) -> bool {
        stones_of_fair_start(state).is_some_and(|stones| stones <= 2)
    }

    fn scene(&self, table: &Table, flags: &Flags<flags::Draw>) -> Result<Scene> {
        let Origin { origin: Some(origin) } = flags.read()? else { return Ok(table.scene()) };
        let position: &Torus = typed(table.state())?;
        let origin = Position::read_move(position, &origin).context("--origin")?;
        Ok(table.marked(position.scene_from(origin)))
    }

    fn solve(&self, request: &solving::Request, table: &Table, job: Job) -> Result<Answer> {
        solve::solve_position(request, table, job)
    }

    fn prove(&self, request: &proving::Request, state: &dyn State, job: Job) -> Result<Proved> {
        solve::prove_position(request.winner.as_deref(), state, job)
    }

    fn players(&self) -> &'static [(&'static str, Seat)] {
        &[
            ("novice", |_, cx, _, _| player::seat(Level::Novice, cx)),
            ("heuristic", |_, cx, _, _| player::seat(Level::Heuristic, cx)),
            ("easy", |_, cx, _, _| player::seat(Level::Uct(Some(150)), cx)),
            ("uct", |_, cx, _, _| player::seat(Level::Uct(None), cx)),
            ("medium", |_, cx, _, _| player::seat(Level::Mcts(Some(1_000)), cx)),
            ("mcts", |_, cx, _, _| player::seat(Level::Mcts(None), cx)),
        ]
    }

    fn paper(&self) -> Option<&'static Paper> {
        Some(&PAPER)
    }

    fn verbs(&self) -> &'static [Own] {
        &[Own {
            name: "torus",
            about: "Hex on a torus: the judge, and the small boards solved",
            examples: &[
                (
                    "torus judge",
                    [
                        "hissho torus judge < games.txt",
                        "hissho torus judge --detector printed < games.txt",
                    ],
                ),
                (
                    "torus boards",
                    [
                        "hissho torus boards --cells 12",
                        "hissho torus boards --cells 16 --slant + --certificates DIR",
                    ],
                ),
            ],
            arguments: arguments::<verbs::Request>,
            run: run_verbs::<verbs::Request>,
        }]
    }

    fn routes(&self) -> &'static [Route] {
        judge::ROUTES
    }
}
