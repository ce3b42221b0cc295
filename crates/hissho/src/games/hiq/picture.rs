//! The board of a graph as SVG: gadgets as named boxes, wires as lines, contacts and tokens as dots,
//! and the Hamiltonian cycle as a broad band below them.
//!
//! ```text
//! paper, cycle, wires, boxes, tokens, contacts, start, names
//! ```

use crate::draw::font;
use engine::hiq::reduction::gadget::{Kind, Spot};
use engine::hiq::reduction::layout::{Layout, Placed};
use std::fmt::Write;

/// Pixels to a cell.
const SCALE: f64 = 8.0;
/// The height of the letters of a name at most, in cells.
const TALLEST: f64 = 2.4;
const PAPER: &str = "#fffdf8";
const INK: &str = "#33322e";
const WIRE: &str = "#9a968c";
const CYCLE: &str = "#f2b134";
const ALPHA: &str = "#dfe9f5";
const BETA: &str = "#e6f2dd";
const TOKEN: &str = "#4a4a48";
const START: &str = "#c8322b";

/// Draws the board; `cycle` are the arcs of a Hamiltonian cycle, if there is one.
pub fn render(layout: &Layout, cycle: Option<&[usize]>) -> String {
    let mut out = String::new();
    let (width, height) = (layout.columns as f64, layout.rows as f64);
    let size = [width * SCALE, height * SCALE];
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{}\" height=\"{}\" role=\"img\"><title>A planar digraph as a board of Hi-Q: {} \
         vertices, {} tokens</title><rect width=\"{width}\" height=\"{height}\" fill=\"{PAPER}\"/>",
        size[0],
        size[1],
        layout.graph.vertices(),
        layout.tokens().len()
    );
    let line = |spots: &[Spot]| {
        let points: Vec<String> =
            spots.iter().map(|(x, y)| format!("{} {}", middle(*x), middle(*y))).collect();
        format!("M{}", points.join("L"))
    };
    let style = "fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\"";
    for &arc in cycle.unwrap_or_default() {
        let d = line(&layout.wires[arc].line);
        let _ = write!(
            out,
            "<path class=\"cycle\" d=\"{d}\" {style} stroke=\"{CYCLE}\" stroke-width=\"1.6\"/>"
        );
    }
    if let Some(cycle) = cycle {
        through_gadgets(layout, cycle, &mut out);
    }
    for (arc, wire) in layout.wires.iter().enumerate() {
        let (u, v) = layout.graph.arcs()[arc];
        let name = escape(&format!("{} to {}", layout.graph.name(u), layout.graph.name(v)));
        let d = line(&wire.line);
        let _ = write!(
            out,
            "<path class=\"wire\" d=\"{d}\" {style} stroke=\"{WIRE}\" stroke-width=\"0.25\"><title>{name}</title></path>"
        );
        arrow(&wire.line, &mut out);
    }
    let tokens = layout.tokens();
    for (v, placed) in layout.gadgets.iter().enumerate() {
        gadget(layout.graph.name(v), placed, &tokens, &mut out);
    }
    let _ = write!(out, "<g fill=\"{TOKEN}\">");
    for (x, y) in tokens {
        let _ = write!(
            out,
            "<circle cx=\"{}\" cy=\"{}\" r=\"0.36\"/>",
            middle(x as i32),
            middle(y as i32)
        );
    }
    out.push_str("</g>");
    for placed in &layout.gadgets {
        contacts(placed, &mut out);
    }
    if let Some((x, y)) = layout.target() {
        let (x, y) = (middle(x as i32), middle(y as i32));
        let _ = write!(
            out,
            "<circle class=\"start\" cx=\"{x}\" cy=\"{y}\" r=\"0.62\" fill=\"{START}\" stroke=\"{PAPER}\" \
             stroke-width=\"0.15\"><title>the token starts and ends here</title></circle>"
        );
    }
    out.push_str("</svg>\n");
    out
}

fn middle(at: i32) -> f64 {
    f64::from(at) + 0.5
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The band of the cycle goes straight through the gadgets.
fn through_gadgets(layout: &Layout, cycle: &[usize], out: &mut String) {
    let arcs = layout.graph.arcs();
    for &from in cycle {
        for &to in cycle.iter().filter(|&&to| arcs[to].0 == arcs[from].1) {
            let ends = [layout.wires[from].line.last(), layout.wires[to].line.first()];
            if let [Some(&(x, y)), Some(&(u, v))] = ends {
                let _ = write!(
                    out,
                    "<path class=\"cycle\" d=\"M{} {}L{} {}\" stroke=\"{CYCLE}\" stroke-width=\"1.6\" \
                     stroke-linecap=\"round\"/>",
                    middle(x),
                    middle(y),
                    middle(u),
                    middle(v)
                );
            }
        }
    }
}

/// The direction of an arc, in the middle of its longest straight part.
fn arrow(line: &[Spot], out: &mut String) {
    let length = |pair: &&[Spot]| (pair[1].0 - pair[0].0).abs() + (pair[1].1 - pair[0].1).abs();
    let Some(part) = line.windows(2).max_by_key(length) else { return };
    let ((x, y), (u, v)) = (part[0], part[1]);
    let (dx, dy) = (f64::from((u - x).signum()), f64::from((v - y).signum()));
    let (mx, my) = ((middle(x) + middle(u)) / 2.0, (middle(y) + middle(v)) / 2.0);
    let at = |along: f64, aside: f64| (mx + along * dx - aside * dy, my + along * dy + aside * dx);
    let [tip, left, right] = [at(1.1, 0.0), at(-0.7, 0.8), at(-0.7, -0.8)];
    let _ = write!(
        out,
        "<path class=\"arrow\" d=\"M{} {}L{} {}L{} {}z\" fill=\"{INK}\"/>",
        tip.0, tip.1, left.0, left.1, right.0, right.1
    );
}

/// The box of a gadget, around its tokens and contacts.
fn frame(placed: &Placed) -> [f64; 4] {
    let cells = cells(placed);
    let bound = |of: fn(&Spot) -> i32| {
        let least = cells.iter().map(of).min().unwrap_or(0);
        let most = cells.iter().map(of).max().unwrap_or(0);
        (f64::from(least), f64::from(most + 1 - least))
    };
    let ((x, width), (y, height)) = (bound(|cell| cell.0), bound(|cell| cell.1));
    [x, y, width, height]
}

fn gadget(name: &str, placed: &Placed, tokens: &[(usize, usize)], out: &mut String) {
    let [x, y, width, height] = frame(placed);
    let fill = match placed.kind {
        Kind::Alpha => ALPHA,
        Kind::Beta => BETA,
    };
    let title = escape(&format!("{name}, {}", placed.kind.name()));
    let _ = write!(
        out,
        "<g class=\"gadget\"><title>{title}</title><rect x=\"{x}\" y=\"{y}\" width=\"{width}\" \
         height=\"{height}\" rx=\"0.8\" fill=\"{fill}\" fill-opacity=\"0.8\" stroke=\"{INK}\" \
         stroke-width=\"0.12\"/>"
    );
    let (across, down, letters) = room(name, placed, tokens);
    label(name, across, down, letters, out);
    out.push_str("</g>");
}

/// The cells of the tokens and contacts of a gadget.
fn cells(placed: &Placed) -> Vec<Spot> {
    let gadget = placed.kind.gadget();
    let contacts = gadget.contacts.iter().map(|contact| contact.at);
    gadget.tokens.iter().copied().chain(contacts).map(|spot| placed.cell(spot)).collect()
}

/// Where in the box the name of a gadget is largest without covering tokens or contacts: its middle and
/// the height of its letters.
fn room(name: &str, placed: &Placed, tokens: &[(usize, usize)]) -> (f64, f64, f64) {
    let [x, y, width, height] = frame(placed).map(|bound| bound as i32);
    let mut taken = cells(placed);
    // Those of wires, whose ends lie in the box, too.
    let inside = |&(u, v): &Spot| (x..x + width).contains(&u) && (y..y + height).contains(&v);
    taken.extend(tokens.iter().map(|&(u, v)| (u as i32, v as i32)).filter(inside));
    let wide = font::text_width(name, 1.0).max(0.1);
    let mut best = (0.0, 0.0, 0.0);
    for (left, top) in (x..x + width).flat_map(|left| (y..y + height).map(move |top| (left, top))) {
        for (right, bottom) in
            (left + 1..=x + width).flat_map(|right| (top + 1..=y + height).map(move |b| (right, b)))
        {
            let covers = |&(u, v): &Spot| (left..right).contains(&u) && (top..bottom).contains(&v);
            let (across, down) = (f64::from(right - left), f64::from(bottom - top));
            let letters = TALLEST.min(0.75 * down).min(0.9 * across / wide);
            if letters > best.2 && !taken.iter().any(covers) {
                let middle = |from: i32, to: i32| f64::from(from + to) / 2.0;
                best = (middle(left, right), middle(top, bottom), letters);
            }
        }
    }
    best
}

fn contacts(placed: &Placed, out: &mut String) {
    let mut taken = cells(placed);
    let [left, top, width, height] = frame(placed);
    for contact in placed.kind.gadget().contacts {
        let (x, y) = placed.cell(contact.at);
        let _ = write!(
            out,
            "<circle class=\"contact\" cx=\"{}\" cy=\"{}\" r=\"0.45\" fill=\"{PAPER}\" stroke=\"{INK}\" \
             stroke-width=\"0.14\"/>",
            middle(x),
            middle(y)
        );
        // The name goes to a free cell at a corner of the contact: no wire runs there. The further out
        // the better.
        let outward = |&(u, v): &Spot| {
            let (across, down) = (middle(u) - left - width / 2.0, middle(v) - top - height / 2.0);
            (across * across + down * down) as i64
        };
        let corners = [(1, 1), (1, -1), (-1, 1), (-1, -1)].map(|(dx, dy)| (x + dx, y + dy));
        let free = corners.into_iter().filter(|corner| !taken.contains(corner));
        let Some((u, v)) = free.max_by_key(outward) else { continue };
        taken.push((u, v));
        label(&format!("t{}", contact.name), middle(u), middle(v), 0.8, out);
    }
}

/// Letters as strokes around a point.
fn label(text: &str, x: f64, y: f64, height: f64, out: &mut String) {
    let _ = write!(
        out,
        "<g transform=\"translate({x:.2} {y:.2})\"><path d=\"{}\" fill=\"none\" stroke=\"{INK}\" \
         stroke-width=\"{:.3}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/></g>",
        font::path(text, height),
        height * 0.13
    );
}
