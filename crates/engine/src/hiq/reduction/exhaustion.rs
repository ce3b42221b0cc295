//! The board of a graph, jump by jump: a problem for the search over all its tokens.
//!
//! The jumps are those that lie in one part of the board: in the zone of a gadget, or on a wire, its two
//! contacts and the cells behind its corners included. That there are no others is what the
//! [`audit`](super::audit) says. Nothing is taken from the languages of the gadgets, nor that a wire
//! carries one token: the windows on the wires find that out.
//!
//! ```text
//!    window on α     │  window on the wire  │  window on β
//!    … o . . o . t2  │  o . o . o . o . o   │  t4 o . o …
//! ```

use super::audit::{beyond_corners, wire_cells};
use super::gadget::Spot;
use super::layout::Layout;
use crate::graph::shape::step;
use crate::hiq::stubborn::Task;
use std::collections::BTreeSet;

/// The problem of a board; its cells are numbered by rows. `None` if a wire runs astray.
pub fn task(layout: &Layout) -> Option<Task> {
    let number = |(x, y): Spot| {
        let (x, y) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
        (x < layout.columns && y < layout.rows).then_some(y * layout.columns + x)
    };
    let mut parts: Vec<BTreeSet<Spot>> = Vec::new();
    let mut windows = Vec::new();
    for (arc, wire) in layout.wires.iter().enumerate() {
        let cells = wire_cells(layout, arc)?;
        let beyond = beyond_corners(&wire.line).into_iter().map(|(cell, _)| cell);
        let part: BTreeSet<Spot> = cells.iter().copied().chain(beyond).collect();
        let is_contact = |cell: &Spot| [cells.first(), cells.last()].contains(&Some(cell));
        windows.push(part.iter().copied().filter(|cell| !is_contact(cell)).collect());
        parts.push(part);
    }
    for placed in &layout.gadgets {
        let zone = placed.kind.gadget().zone.spots().map(|spot| placed.cell(spot));
        let is_wire =
            |cell: &Spot| windows.iter().any(|window: &BTreeSet<Spot>| window.contains(cell));
        parts.push(zone.filter(|cell| !is_wire(cell)).collect());
    }
    windows.extend_from_slice(&parts[layout.wires.len()..]);
    let mut jumps = BTreeSet::new();
    for part in &parts {
        for (&(x, y), heading) in part.iter().flat_map(|cell| (0..4).map(move |to| (cell, to))) {
            let (dx, dy) = step(heading);
            let line = [(x, y), (x + dx, y + dy), (x + 2 * dx, y + 2 * dy)];
            if line.iter().all(|cell| part.contains(cell)) {
                jumps.insert([number(line[0])?, number(line[1])?, number(line[2])?]);
            }
        }
    }
    let numbers = |cells: &BTreeSet<Spot>| cells.iter().map(|cell| number(*cell)).collect();
    let tokens = layout.tokens().into_iter().map(|(x, y)| y * layout.columns + x).collect();
    let (x, y) = layout.target()?;
    Some(Task {
        jumps: jumps.into_iter().collect(),
        tokens,
        target: y * layout.columns + x,
        windows: windows.iter().map(numbers).collect::<Option<_>>()?,
    })
}
