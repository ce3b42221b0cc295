//! `hissho bridgit strategy`: West's, the voluntary and the repaired strategy on one position.

use super::{board_of, names, sorted_names};
use crate::answer::Answer;
use crate::evidence::Evidence;
use crate::job::Context;
use crate::place::Place;
use crate::words::{Words, bridgit as words};
use anyhow::{Context as _, Result};
use clap::Args;
use engine::bridgit::board::{FAR, NEAR, cell_count, cell_name, posts};
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
    let steps: Vec<Value> = all
        .voluntary
        .steps
        .iter()
        .map(|step| {
            let Words { en, ja } = words::stage(size, &step.what);
            json!({ "number": step.number, "done": step.done, "text": en, "text_ja": ja })
        })
        .collect();
    let [west, voluntary, lehman] =
        [&all.west.why, &all.voluntary.why, &all.lehman.why].map(|why| words::reason(size, why));
    let json = json!({
        "west": {
            "executable": all.west.executable, "moves": sorted_names(size, &all.west.moves),
            "trees": all.west.trees.each_ref().map(|tree| names(size, tree)), "why": west.en,
            "why_ja": west.ja,
        },
        "voluntary": {
            "executable": all.voluntary.executable,
            "moves": sorted_names(size, &all.voluntary.moves),
            "steps": steps, "why": voluntary.en, "why_ja": voluntary.ja,
        },
        "lehman": {
            "executable": all.lehman.executable, "moves": sorted_names(size, &all.lehman.moves),
            "set": set, "trees": trees, "why": lehman.en, "why_ja": lehman.ja,
        },
        "b_left": all.b_left, "b_right": all.b_right,
    });
    let mut text = String::new();
    for (name, executable, moves, why) in [
        ("spanning trees", all.west.executable, &all.west.moves, &west),
        ("voluntary (随意)", all.voluntary.executable, &all.voluntary.moves, &voluntary),
        ("repaired (Lehman)", all.lehman.executable, &all.lehman.moves, &lehman),
    ] {
        let moves = sorted_names(size, moves).join(" ");
        let can = if executable { format!("plays {moves}") } else { "cannot".into() };
        text.push_str(&format!("{name}: {can}\n  {}\n", why.en));
    }
    let fewest = |b: Option<u32>| b.map_or("∞".to_string(), |b| b.to_string());
    text.push_str(&format!("b_L = {}, b_R = {}\n", fewest(all.b_left), fewest(all.b_right)));
    Ok(Answer::yes(json, text).on(&Evidence::Computed))
}
