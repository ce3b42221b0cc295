//! A [`Scene`] as JSON, and the view of a table that the page draws.
//!
//! The page asks for a view after every move, so the scene is written straight into the text: a
//! tree of values for some hundred cells would take longer than all the rest.

use crate::games;
use crate::job::Context;
use crate::place::{Description, Place};
use crate::table::Table;
use crate::verbs::players;
use crate::words::Said;
use anyhow::{Result, bail};
use clap::Args;
use rules::Player;
use rules::scene::{Man, Point, Scene, Shape, Sign, Tie};
use serde::{Deserialize, Serialize};

/// What `show` says, and the scene: all that a page needs to draw and to play on.
#[derive(Serialize)]
struct View<'a> {
    #[serde(flatten)]
    shown: Description<'a>,
    game: &'static str,
    players: &'static [&'static str],
    seat: usize,
    first: String,
    engines: Vec<&'static str>,
    natural: bool,
    /// The board by the name that people use.
    name: String,
    name_ja: String,
    letters: &'static [&'static str],
    scene: Drawing<'a>,
    /// The positions before the last one, if they are wanted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    trail: Vec<Stop>,
}

/// A position on the way: enough for the graph of variations.
#[derive(Serialize)]
struct Stop {
    board: String,
    seat: usize,
}

/// A place, and whether the positions before it are wanted too.
#[derive(Args, Deserialize, Clone, Debug, Default)]
#[serde(default)]
pub struct Request {
    #[command(flatten)]
    #[serde(flatten)]
    pub place: Place,
    /// The boards on the way as well: a line of many moves is opened at once
    #[arg(long)]
    pub trail: bool,
}

/// The positions before the last one, from the start on.
fn trail(table: &mut Table) -> Vec<Stop> {
    let (moves, mut stops) = (table.record().len(), Vec::new());
    while table.undo() {
        stops.push(Stop { board: table.state().board(), seat: table.state().turn().index() });
    }
    while table.record().len() < moves && table.redo() {}
    stops.reverse();
    stops
}

pub fn view(request: &Request, cx: &Context) -> Result<String> {
    let mut table = request.place.table(cx)?;
    let trail = if request.trail { trail(&mut table) } else { Vec::new() };
    let (state, scene) = (table.state(), table.scene());
    admit(&state.id(), &scene)?;
    let first = table.first().board();
    let name = games::of(state).board_name(&state.id());
    let view = View {
        shown: Description::of(&table),
        game: state.about().name,
        players: state.about().players,
        seat: state.turn().index(),
        natural: is_usual_start(&table, &first),
        first,
        name: name.en,
        name_ja: name.ja,
        letters: state.about().letters,
        engines: players::names(state),
        scene: Drawing::of(&scene),
        trail,
    };
    let mut text = Vec::with_capacity(128 * (scene.cells.len() + 8));
    serde_json::to_writer(&mut text, &view)?;
    Ok(String::from_utf8(text)?)
}

/// The most cells that the page draws: each is a thing to point at, and browsers become slow with more.
const CELLS: usize = 1800;

/// Refuses boards that no page can draw.
fn admit(id: &str, scene: &Scene) -> Result<()> {
    let cells = scene.cells.iter().filter(|cell| !cell.copy).count();
    if cells <= CELLS {
        return Ok(());
    }
    bail!(Said::new(
        format!("{id} has {cells} cells, and the page draws up to {CELLS}: use the command line"),
        format!(
            "{id}のマスは{cells}個です。このページで描けるのは{CELLS}個までなので、コマンドラインをお使いください"
        ),
    ))
}

/// The scenes that stand for the games where all of them are listed, by name.
pub fn gallery(cx: &Context) -> Result<String> {
    let mut parts = Vec::new();
    for about in rules::GAMES.iter().map(|game| game.about()) {
        let Some((id, moves)) = about.picture else { continue };
        let moves = moves.iter().map(ToString::to_string).collect();
        let place = Place { moves, ..Place::at(id) };
        let scene = place.table(cx)?.scene();
        parts.push(format!("\"{}\":{}", about.name, serde_json::to_string(&Drawing::of(&scene))?));
    }
    Ok(format!("{{{}}}", parts.join(",")))
}

/// The record begins where the id says, and not in a set-up position.
fn is_usual_start(table: &Table, first: &str) -> bool {
    rules::game::start(&table.first().id()).is_ok_and(|start| start.board() == first)
}

/// A point in board units, in thousandths: enough for any screen.
type At = [f64; 2];

#[derive(Serialize)]
struct Drawing<'a> {
    cells: Vec<CellOf<'a>>,
    pieces: Vec<PieceOf>,
    links: Vec<LinkOf>,
    marks: Vec<MarkOf>,
    labels: Vec<LabelOf<'a>>,
}

#[derive(Serialize)]
struct CellOf<'a> {
    name: &'a str,
    at: At,
    shape: &'static str,
    copy: bool,
}

#[derive(Serialize)]
struct PieceOf {
    at: At,
    man: &'static str,
    copy: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    side: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<u32>,
    /// How many squares a tile covers across and down.
    #[serde(skip_serializing_if = "Option::is_none")]
    covers: Option<[usize; 2]>,
}

#[derive(Serialize)]
struct LinkOf {
    from: At,
    to: At,
    tie: &'static str,
    side: Option<usize>,
}

#[derive(Serialize)]
struct MarkOf {
    at: At,
    sign: &'static str,
}

#[derive(Serialize)]
struct LabelOf<'a> {
    at: At,
    text: &'a str,
}

impl<'a> Drawing<'a> {
    fn of(scene: &'a Scene) -> Self {
        let cells = scene.cells.iter().map(|cell| CellOf {
            name: &cell.name,
            at: point(cell.at),
            shape: shape(cell.shape),
            copy: cell.copy,
        });
        let pieces = scene.pieces.iter().map(|piece| {
            let part = PieceOf {
                at: point(piece.at),
                man: "",
                copy: piece.copy,
                side: None,
                count: None,
                covers: None,
            };
            match piece.man {
                Man::Stone(side) => PieceOf { man: "stone", side: Some(seat(side)), ..part },
                Man::Post(side) => PieceOf { man: "post", side: Some(seat(side)), ..part },
                Man::Peg => PieceOf { man: "peg", ..part },
                Man::Seeds(count) => PieceOf { man: "seeds", count: Some(count), ..part },
                Man::Tile { player, wide, high } => PieceOf {
                    man: "tile",
                    side: Some(seat(player)),
                    covers: Some([wide, high]),
                    ..part
                },
            }
        });
        let links = scene.links.iter().map(|link| {
            let (tie, side) = tie(link.tie);
            LinkOf { from: point(link.from), to: point(link.to), tie, side: side.map(seat) }
        });
        let marks =
            scene.marks.iter().map(|mark| MarkOf { at: point(mark.at), sign: sign(mark.sign) });
        let labels =
            scene.labels.iter().map(|label| LabelOf { at: point(label.at), text: &label.text });
        Drawing {
            cells: cells.collect(),
            pieces: pieces.collect(),
            links: links.collect(),
            marks: marks.collect(),
            labels: labels.collect(),
        }
    }
}

fn point(at: Point) -> At {
    [at.x, at.y].map(|v| (v * 1000.0).round() / 1000.0)
}

fn seat(player: Player) -> usize {
    player.index()
}

fn shape(shape: Shape) -> &'static str {
    match shape {
        Shape::Hexagon => "hexagon",
        Shape::Hole => "hole",
        Shape::Pit => "pit",
        Shape::Store => "store",
        Shape::Crossing => "crossing",
        Shape::Square => "square",
        Shape::Gap => "gap",
    }
}

fn tie(tie: Tie) -> (&'static str, Option<Player>) {
    match tie {
        Tie::Bridge(side) => ("bridge", Some(side)),
        Tie::Shore(side) => ("shore", Some(side)),
        Tie::Frame => ("frame", None),
        Tie::Curve(side) => ("curve", Some(side)),
    }
}

fn sign(sign: Sign) -> &'static str {
    match sign {
        Sign::Last => "last",
        Sign::Target => "target",
        Sign::Win => "win",
    }
}
