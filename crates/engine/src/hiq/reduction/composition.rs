//! What the gadgets of a board can do together: all orders of events at contacts.
//!
//! A gadget goes through one of the histories of its language; a wire carries one token, which comes in
//! at one end after it went out at the other. The token of the start is on t5 already, and so the wire
//! that ends there is never heard of at that end. The board can be erased down to that token iff some
//! order of events finishes the histories of all gadgets. This is found without any thought of cycles:
//! a second opinion on the cycle covers of [`argument`](super::argument).
//!
//! ```text
//! gadget 0   in5 ─▶ in3 ─▶ out4          wire 0–1   out4 of 0, then in1 of 1
//! gadget 1   out2 ─▶ in1 ─▶ out0         …
//! ```

use super::gadget::Kind;
use super::language::Event;
use super::layout::Layout;
use rustc_hash::FxHashSet;

/// Events that are looked at, at most, for all gadgets in all states: enough for boards of a few gadgets.
const MOST: usize = 1 << 23;

/// What came of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Composed {
    /// Some order of events erases the board.
    Erased,
    /// None does; so many states were met.
    Never {
        /// Different states, each a beginning of a history for every gadget.
        states: usize,
    },
    /// There are too many states.
    Unfinished,
}

/// What each gadget has done so far, as the beginning of a history.
type State = Vec<Vec<Event>>;

/// Goes through all orders of events, given the histories of both kinds of gadgets.
pub fn compose(layout: &Layout, histories: impl Fn(Kind) -> Vec<Vec<Event>>) -> Composed {
    let histories = Kind::ALL.map(|kind| (kind, histories(kind)));
    let allowed = |kind: Kind, so_far: &[Event]| -> Vec<Event> {
        let of = histories.iter().filter(|(of, _)| *of == kind).flat_map(|(_, words)| words);
        let next =
            of.filter(|word| word.starts_with(so_far)).filter_map(|word| word.get(so_far.len()));
        let mut next: Vec<Event> = next.copied().collect();
        next.sort_unstable();
        next.dedup();
        next
    };
    let is_whole = |kind: Kind, done: &Vec<Event>| {
        histories.iter().any(|(of, words)| *of == kind && words.contains(done))
    };
    let first: State = vec![Vec::new(); layout.gadgets.len()];
    let mut met = FxHashSet::from_iter([first.clone()]);
    let mut open = vec![first];
    while let Some(state) = open.pop() {
        let kinds = layout.gadgets.iter().map(|placed| placed.kind);
        if kinds.zip(&state).all(|(kind, done)| is_whole(kind, done)) {
            return Composed::Erased;
        }
        for (vertex, placed) in layout.gadgets.iter().enumerate() {
            for event in allowed(placed.kind, &state[vertex]) {
                if !is_served(layout, &state, vertex, event) {
                    continue;
                }
                let mut next = state.clone();
                next[vertex].push(event);
                if met.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
        // A look at a gadget goes through all wires.
        if met.len() * layout.gadgets.len() * layout.wires.len() > MOST {
            return Composed::Unfinished;
        }
    }
    Composed::Never { states: met.len() }
}

/// Whether the wire is ready for an event: a token comes in after it went out at the other end, and
/// goes out only where none came out at the other end.
fn is_served(layout: &Layout, state: &State, vertex: usize, event: Event) -> bool {
    let is_start = |v: usize, contact: u8| v == layout.start && contact == 5;
    if is_start(vertex, event.contact()) {
        return matches!(event, Event::In(_));
    }
    let ends = layout.graph.arcs().iter().zip(&layout.wires);
    let other = ends.into_iter().find_map(|(&(u, v), wire)| {
        let [near, far] = wire.contacts;
        match event.contact() {
            contact if (vertex, contact) == (u, near) => Some((v, far)),
            contact if (vertex, contact) == (v, far) => Some((u, near)),
            _ => None,
        }
    });
    let Some((other, contact)) = other else { return false };
    let went_out = state[other].contains(&Event::Out(contact));
    match event {
        Event::In(_) => went_out,
        Event::Out(_) => !went_out,
    }
}
