//! MAP.json: where the gadgets and wires of a graph are on its board.
//!
//! Cells are `[column, row]` of the board file, from 0. A gadget is mirrored first (left and right
//! exchanged), then turned counter-clockwise by its rotation; its offset is the cell of its (0, 0).

use anyhow::{Context, Result, bail};
use engine::graph::digraph::Digraph;
use engine::hiq::reduction::audit::audit;
use engine::hiq::reduction::block::Turn;
use engine::hiq::reduction::gadget::{Hop, Kind, Spot, between};
use engine::hiq::reduction::layout::{Layout, Placed, Wire, kinds};
use serde::Deserialize;
use serde_json::{Value, json};

pub fn write(layout: &Layout) -> Value {
    let graph = &layout.graph;
    let vertex = |(v, placed): (usize, &Placed)| {
        let contacts = placed
            .kind
            .gadget()
            .contacts
            .map(|contact| (format!("t{}", contact.name), json!(placed.cell(contact.at))));
        json!({
            "name": graph.name(v), "type": placed.kind.letter().to_string(),
            "pattern": placed.kind.name(), "offset": placed.offset,
            "rotation": 90 * placed.turn.quarters, "mirror": placed.turn.mirror,
            "contacts": Value::Object(contacts.into_iter().collect()),
        })
    };
    let arc = |(arc, wire): (usize, &Wire)| {
        let (u, v) = graph.arcs()[arc];
        let [from, to] = wire.contacts.map(|contact| format!("t{contact}"));
        json!({
            "from": graph.name(u), "to": graph.name(v), "contacts": [from, to],
            "polyline": wire.line,
        })
    };
    json!({
        "columns": layout.columns, "rows": layout.rows, "tokens": layout.tokens().len(),
        "vertices": layout.gadgets.iter().enumerate().map(vertex).collect::<Vec<_>>(),
        "arcs": layout.wires.iter().enumerate().map(arc).collect::<Vec<_>>(),
        "start": {
            "vertex": graph.name(layout.start), "contact": "t5", "cell": layout.target(),
        },
    })
}

#[derive(Deserialize)]
struct Map {
    columns: usize,
    rows: usize,
    vertices: Vec<Vertex>,
    arcs: Vec<Arc>,
    start: Start,
}

#[derive(Deserialize)]
struct Vertex {
    name: String,
    offset: Spot,
    rotation: usize,
    mirror: bool,
}

#[derive(Deserialize)]
struct Arc {
    from: String,
    to: String,
    contacts: [String; 2],
    polyline: Vec<Spot>,
}

#[derive(Deserialize)]
struct Start {
    vertex: String,
}

/// No board is larger, whatever a map says.
const LARGEST: usize = 1 << 20;

/// Reads the map of a graph's board and sees to it that it is one.
pub fn read(text: &str, graph: &Digraph) -> Result<Layout> {
    let map: Map = serde_json::from_str(text)?;
    let kinds = kinds(graph)?;
    if map.vertices.len() != graph.vertices() || map.arcs.len() != graph.arcs().len() {
        bail!("the map has other vertices or arcs than the graph");
    }
    if map.columns.max(map.rows) > LARGEST {
        bail!("a board has at most {LARGEST} columns and rows");
    }
    let mut gadgets: Vec<Option<Placed>> = vec![None; graph.vertices()];
    for vertex in &map.vertices {
        let known = graph.vertex(&vertex.name);
        let v = known.with_context(|| format!("'{}' is no vertex of the graph", vertex.name))?;
        if !matches!(vertex.rotation, 0 | 90 | 180 | 270) {
            bail!("vertex {}: expected a rotation of 0, 90, 180 or 270", vertex.name);
        }
        if vertex.offset.0.unsigned_abs().max(vertex.offset.1.unsigned_abs()) as usize > LARGEST {
            bail!("vertex {}: the offset is off the board", vertex.name);
        }
        let turn = Turn { quarters: vertex.rotation / 90, mirror: vertex.mirror };
        gadgets[v] = Some(Placed { kind: kinds[v], offset: vertex.offset, turn });
    }
    let gadgets: Option<Vec<Placed>> = gadgets.into_iter().collect();
    let gadgets = gadgets.context("the map lacks a vertex of the graph")?;
    let mut wires = Vec::new();
    for (arc, &(u, v)) in map.arcs.iter().zip(graph.arcs()) {
        if (arc.from.as_str(), arc.to.as_str()) != (graph.name(u), graph.name(v)) {
            bail!(
                "the arc {} {} is not the graph's {} {}",
                arc.from,
                arc.to,
                graph.name(u),
                graph.name(v)
            );
        }
        let contact = |name: &String| {
            let number = name.strip_prefix('t').and_then(|number| number.parse().ok());
            number.with_context(|| format!("'{name}': expected a contact, t0 to t5"))
        };
        let contacts = [contact(&arc.contacts[0])?, contact(&arc.contacts[1])?];
        wires.push(Wire { contacts, line: arc.polyline.clone() });
    }
    let start = graph.vertex(&map.start.vertex).filter(|&v| kinds[v] == Kind::Beta);
    let start = start.with_context(|| format!("'{}' is no vertex of b-type", map.start.vertex))?;
    let (columns, rows) = (map.columns, map.rows);
    let layout = Layout { graph: graph.clone(), columns, rows, gadgets, wires, start };
    audit(&layout)?;
    Ok(layout)
}

/// Jumps as `[from, over, to]`.
pub fn write_hops(hops: &[Hop]) -> Value {
    hops.iter().map(|hop| json!([hop.0, between(*hop), hop.1])).collect()
}

/// Undoes [`write_hops`]; the list may be the `moves` of an object.
pub fn read_hops(text: &str) -> Result<Vec<Hop>> {
    let mut value: Value = serde_json::from_str(text)?;
    if let Some(moves) = value.get_mut("moves") {
        value = moves.take();
    }
    let list: Vec<Value> = serde_json::from_value(value).context("expected a list of jumps")?;
    let hop = |(index, jump): (usize, Value)| {
        let [from, over, to]: [Spot; 3] = serde_json::from_value(jump)
            .with_context(|| format!("jump {index}: expected [[x,y],[x,y],[x,y]]"))?;
        let far = 1 << 24;
        if [from, over, to].iter().any(|(x, y)| x.unsigned_abs().max(y.unsigned_abs()) > far) {
            bail!("jump {index}: off the board");
        }
        if between((from, to)) != over || (from.0 + to.0) % 2 != 0 || (from.1 + to.1) % 2 != 0 {
            bail!("jump {index}: the second cell is not between the others");
        }
        Ok((from, to))
    };
    list.into_iter().enumerate().map(hop).collect()
}
