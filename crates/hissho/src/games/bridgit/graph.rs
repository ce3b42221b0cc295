//! `hissho bridgit graph`: a player graph as JSON and as a figure.

use super::board_of;
use super::strategy::vertex_name;
use crate::answer::Answer;
use crate::draw::graph::{self, Stroke};
use crate::job::Context;
use crate::place::Place;
use crate::verbs::draw::Canvas;
use anyhow::{Context as _, Result};
use clap::Args;
use engine::bridgit::board::{Board, cell_name, ends, point};
use engine::bridgit::graph::{Kind, PlayerGraph};
use rules::bridgit::Bridgit;
use rules::scene::{Label, Point};
use rules::{Player, Position};
use serde::Deserialize;
use serde_json::json;

#[derive(Args, Deserialize, Clone, Debug)]
pub struct Request {
    #[command(flatten)]
    #[serde(flatten)]
    pub place: Place,
    /// Whose graph: left (LG) or right (RG)
    #[arg(long, default_value = "left")]
    #[serde(default = "usual_side")]
    pub side: String,
    #[command(flatten)]
    #[serde(flatten)]
    pub canvas: Canvas,
}

fn usual_side() -> String {
    "left".into()
}

pub fn run(request: &Request, cx: &Context) -> Result<Answer> {
    request.canvas.admit_no_tikz()?;
    let table = request.place.table(cx)?;
    let board = board_of(table.state())?;
    let player = Bridgit::read_player(&request.side).context("--side")?;
    let called = ["LG", "RG"][player.index()];
    let graph = PlayerGraph::new(&board, player);
    let name = |vertex: u32| vertex_name(board.size(), player, vertex);
    let cell = |cell: usize| cell_name(board.size(), cell);
    let ends_of = |cell: usize| ends(board.size(), player, cell).map(name);
    let kept = graph.edges.iter().map(|edge| {
        let kind = if edge.kind == Kind::Double { "double" } else { "single" };
        json!({ "cell": cell(edge.cell), "kind": kind, "ends": edge.ends.map(name) })
    });
    let missing = graph.missing.iter();
    let missing = missing
        .map(|lost| json!({ "cell": cell(*lost), "kind": "missing", "ends": ends_of(*lost) }));
    let components = graph.components.iter().map(|component| {
        let vertices: Vec<String> = component.vertices.iter().map(|v| name(*v)).collect();
        let edges: Vec<String> =
            component.edges.iter().map(|edge| cell(graph.edges[*edge].cell)).collect();
        json!({ "live": component.live, "vertices": vertices, "edges": edges })
    });
    let vertices = (0..).zip(&graph.posts);
    let vertices = vertices.map(|(v, posts)| json!({ "name": name(v), "posts": posts }));
    let json = json!({
        "graph": called, "side": request.side,
        "position": board.to_string(), "vertices": vertices.collect::<Vec<_>>(),
        "edges": kept.chain(missing).collect::<Vec<_>>(),
        "components": components.collect::<Vec<_>>(),
    });
    let title = format!("{called} of {} {board}", table.state().id());
    let figure = drawn(&graph, &board);
    request.canvas.deliver(graph::render(&figure, &request.canvas.options(&title)?), json)
}

/// The figure of a player graph: the live component strong, contracted ends as bars.
fn drawn(graph: &PlayerGraph, board: &Board) -> graph::Figure {
    let (size, player) = (board.size(), graph.player);
    let place = |(x, y): (usize, usize)| Point::new(x as f64 / 2.0, y as f64 / 2.0);
    let live =
        |vertex: u32| graph.live().is_some_and(|live| live.vertices.binary_search(&vertex).is_ok());
    let vertices = (0..).zip(&graph.posts).map(|(v, posts)| {
        let at = [place(posts[0]), place(posts[posts.len() - 1])];
        graph::Vertex { at, name: vertex_name(size, player, v), strong: live(v) }
    });
    let line = |cell: usize, stroke: Stroke| {
        let middle = point(size, cell);
        // Left's bridges lie along the rows of odd cells, Right's across them.
        let along = (middle.1 % 2 == 1) == (player == Player::One);
        let (dx, dy) = if along { (0.5, 0.0) } else { (0.0, 0.5) };
        let [from, to] = [-1.0, 1.0].map(|sign| place(middle).shifted(sign * dx, sign * dy));
        let strong = live(ends(size, player, cell)[0]);
        graph::Line { from, to, name: cell_name(size, cell), stroke, strong }
    };
    let kept = graph.edges.iter().map(|edge| match edge.kind {
        Kind::Single => line(edge.cell, Stroke::Single),
        Kind::Double => line(edge.cell, Stroke::Double),
    });
    let missing = graph.missing.iter().map(|cell| line(*cell, Stroke::Missing));
    let label = |at: Point, number: usize| Label { at, text: number.to_string() };
    let labels = (1..2 * size).flat_map(|k| {
        [label(place((k, 0)).shifted(0.0, -0.6), k), label(place((0, k)).shifted(-0.6, 0.0), k)]
    });
    graph::Figure {
        player,
        vertices: vertices.collect(),
        lines: kept.chain(missing).collect(),
        labels: labels.collect(),
    }
}
