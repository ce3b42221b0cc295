//! Bridg-It in the product.

mod claims;
mod graph;
mod lab;
mod player;
mod solve;
mod strategy;
mod value;
mod verbs;

use super::{GameContext, Job, Own, arguments, run_verbs};
use crate::answer::Answer;
use crate::place::typed;
use crate::table::Table;
use crate::verbs::claims::Paper;
use crate::verbs::players::Seat;
use crate::verbs::prove::Proved;
use crate::verbs::{prove as proving, solve as solving};
use crate::web::route::Route;
use crate::words::{Words, boards, manual};
use anyhow::Result;
use engine::bridgit::board::{Board, cell_count, cell_name, point};
use engine::value::{Universe, Value};
use rules::State;
use rules::bridgit::Bridgit;

/// The engine's board of a state of the rules.
fn board_of(state: &dyn State) -> Result<Board> {
    let position: &Bridgit = typed(state)?;
    let size = position.size();
    let mut board = Board::empty(size);
    for cell in 0..cell_count(size) {
        let (x, y) = point(size, cell);
        board.set(cell, position.bridge(x, y));
    }
    Ok(board)
}

fn names(size: usize, cells: &[usize]) -> Vec<String> {
    cells.iter().map(|cell| cell_name(size, *cell)).collect()
}

/// Cells by x, then y.
fn sorted_names(size: usize, cells: &[usize]) -> Vec<String> {
    let mut cells = cells.to_vec();
    cells.sort_by_key(|cell| point(size, *cell));
    names(size, &cells)
}

#[derive(Debug)]
pub struct Context;

impl GameContext for Context {
    fn name(&self) -> &'static str {
        "bridgit"
    }

    fn boards(&self) -> &'static [&'static str] {
        &["bridgit:2", "bridgit:3", "bridgit:4", "bridgit:5", "bridgit:6", "bridgit:8"]
    }

    fn puzzle_boards(&self) -> &'static [&'static str] {
        &["bridgit:3", "bridgit:4"]
    }

    fn board_name(&self, id: &str) -> Words {
        boards::bridgit(id)
    }

    fn how(&self) -> manual::Lines {
        manual::BRIDGIT
    }

    fn ids_ja(&self) -> Option<&'static str> {
        Some(manual::ids::BRIDGIT)
    }

    fn is_offered_lines(&self) -> bool {
        true
    }

    fn value(&self, state: &dyn State, _: Job) -> Result<Option<(Universe, Value)>> {
        value::worth(state).map(Some)
    }

    fn solve(&self, request: &solving::Request, table: &Table, job: Job) -> Result<Answer> {
        solve::solve_position(request, table, job)
    }

    fn prove(&self, request: &proving::Request, state: &dyn State, _: Job) -> Result<Proved> {
        solve::prove_position(request.winner.as_deref(), state)
    }

    fn players(&self) -> &'static [(&'static str, Seat)] {
        &[("perfect", |_, _, _, _| Ok(Box::<player::Lehmans>::default()))]
    }

    fn paper(&self) -> Option<&'static Paper> {
        Some(&Paper { says: claims::says, redo: claims::claims })
    }

    fn verbs(&self) -> &'static [Own] {
        &[Own {
            name: "bridgit",
            about: "Bridg-It: strategies, values, the conjecture laboratory",
            examples: &[
                (
                    "bridgit strategy",
                    [
                        "hissho bridgit strategy bridgit:5",
                        "hissho bridgit strategy bridgit:5 3,3 --json",
                    ],
                ),
                (
                    "bridgit graph",
                    ["hissho bridgit graph bridgit:4", "hissho bridgit graph bridgit:4 3,3"],
                ),
                (
                    "bridgit value",
                    ["hissho bridgit value bridgit:2", "hissho bridgit value bridgit:3 --json"],
                ),
                (
                    "bridgit lab",
                    ["hissho bridgit lab --size 2", "hissho bridgit lab --size 3 --time 1m --json"],
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
