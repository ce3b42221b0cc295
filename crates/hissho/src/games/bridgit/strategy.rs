//! `hissho bridgit strategy`: West's, the voluntary and the repaired strategy on one position.

use super::{board_of, names, sorted_names};
use crate::answer::Answer;
use crate::evidence::Evidence;
use crate::job::Context;
use crate::place::Place;
use crate::table::Table;
use crate::words::bridgit as words;
use anyhow::{Context as _, Result};
use clap::Args;
use engine::bridgit::board::{Board, FAR, NEAR, cell_count, cell_name, posts};
use engine::bridgit::distance::fewest_after;
use engine::bridgit::reply::{Answer as Reply, Keeper};
use engine::bridgit::strategy::{Strategies, West};
use rules::{Player, Status};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;

#[derive(Args, Deserialize, Clone, Debug)]
pub struct Request {
    #[command(flatten)]
    #[serde(flatten)]
    pub place: Place,
}

/// A vertex of a player graph: an end, or a post by its coordinates.
pub(super) fn vertex_name(size: usize, player: Player, vertex: u32) -> String {
    match vertex {
        NEAR => "start".into(),
        FAR => "finish".into(),
        _ => posts(size, player, vertex).iter().map(|(x, y)| format!("{x},{y}")).collect(),
    }
}

/// If the last move cut a tree of whoever moves now: the bridge of the other tree that mends it.
fn exchange(table: &Table, size: usize) -> Result<Option<Value>> {
    let Some((last, moves)) = table.record().split_last() else { return Ok(None) };
    let mut before = table.first().copy();
    for m in moves {
        before = before.play(m)?;
    }
    let cut = (0..cell_count(size)).find(|cell| cell_name(size, *cell) == *last);
    let keeper = Keeper::new(&board_of(&*before)?, table.state().turn());
    Ok(match keeper.zip(cut).map(|(mut keeper, cut)| keeper.answer(cut)) {
        Some(Ok(Reply::Exchange { cell, tree })) => {
            Some(json!({ "cut": last, "reply": cell_name(size, cell), "tree": tree }))
        }
        _ => None,
    })
}

/// b_L and b_R after each bridge of the mover.
fn options(board: &Board, mover: Player) -> Vec<Value> {
    let [left, right] = [Player::One, Player::Two].map(|player| {
        // The pair of a cell is about the player's own bridge first.
        let which = usize::from(player != mover);
        (fewest_after(board, player).after, which)
    });
    let after = |(after, which): &(Vec<Option<[Option<u32>; 2]>>, usize), cell: usize| {
        after[cell].and_then(|pair| pair[*which])
    };
    let option = |cell| {
        json!({
            "move": cell_name(board.size(), cell), "b_left": after(&left, cell),
            "b_right": after(&right, cell),
        })
    };
    board.empties().map(option).collect()
}

pub fn run(request: &Request, cx: &Context) -> Result<Answer> {
    let table = request.place.table(cx)?;
    let state = table.state();
    let board = board_of(state)?;
    let size = board.size();
    let mut all = Strategies::new(&board, state.turn());
    if request.place.position.is_none() && state.status() == Status::Ongoing {
        // A game from the start says which trees its player holds.
        let cells: BTreeMap<String, usize> =
            (0..cell_count(size)).map(|cell| (cell_name(size, cell), cell)).collect();
        let moves: Option<Vec<usize>> =
            table.record().iter().map(|name| cells.get(name).copied()).collect();
        all.west = West::follow(size, &moves.context("a move without a cell")?);
    }
    let (set, trees) = match &all.lehman.proof {
        Some(pair) => (
            pair.set.iter().map(|v| vertex_name(size, pair.player, *v)).collect(),
            [names(size, &pair.trees[0]), names(size, &pair.trees[1])],
        ),
        None => (Vec::new(), [Vec::new(), Vec::new()]),
    };
    let side = all.lehman.proof.as_ref().map(|pair| state.player_name(pair.player));
    let steps: Vec<Value> = all
        .voluntary
        .steps
        .iter()
        .map(|step| {
            let said = words::stage(size, &step.what);
            json!({
                "number": step.number, "done": step.done, "text": said.en, "text_ja": said.ja,
            })
        })
        .collect();
    let [west, voluntary, lehman] =
        [&all.west.why, &all.voluntary.why, &all.lehman.why].map(|why| words::reason(size, why));
    let json = json!({
        "west": {
            "executable": all.west.executable, "moves": sorted_names(size, &all.west.moves),
            "trees": all.west.trees.each_ref().map(|tree| names(size, tree)), "why": west.en,
            "why_ja": west.ja, "reason": words::data(size, &all.west.why),
        },
        "voluntary": {
            "executable": all.voluntary.executable,
            "moves": sorted_names(size, &all.voluntary.moves),
            "steps": steps, "why": voluntary.en,
            "why_ja": voluntary.ja, "reason": words::data(size, &all.voluntary.why),
        },
        "lehman": {
            "executable": all.lehman.executable, "moves": sorted_names(size, &all.lehman.moves),
            "set": set, "trees": trees, "side": side, "why": lehman.en,
            "why_ja": lehman.ja, "reason": words::data(size, &all.lehman.why),
        },
        "b_left": all.b_left, "b_right": all.b_right, "exchange": exchange(&table, size)?,
        "options": options(&board, state.turn()),
    });
    let mut text = String::new();
    for (name, executable, moves, why) in [
        ("spanning trees", all.west.executable, &all.west.moves, &west.en),
        ("voluntary (随意)", all.voluntary.executable, &all.voluntary.moves, &voluntary.en),
        ("repaired (Lehman)", all.lehman.executable, &all.lehman.moves, &lehman.en),
    ] {
        let moves = sorted_names(size, moves).join(" ");
        let can = if executable { format!("plays {moves}") } else { "cannot".into() };
        text.push_str(&format!("{name}: {can}\n  {why}\n"));
    }
    let fewest = |b: Option<u32>| b.map_or("∞".to_string(), |b| b.to_string());
    text.push_str(&format!("b_L = {}, b_R = {}\n", fewest(all.b_left), fewest(all.b_right)));
    Ok(Answer::yes(json, text).on(&Evidence::Computed))
}
