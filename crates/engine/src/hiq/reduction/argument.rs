//! Why a board without a Hamiltonian cycle behind it has no solution, step by step.
//!
//! 1. No two parts of the board touch but at contacts ([`audit`]). So in every solution each gadget
//!    goes through one of the histories of its language, and each wire is erased by one token that
//!    goes through it: forward or backward.
//! 2. The language of α has one way in of two, the other way in backward, and t0 out after the in;
//!    that of β has t5 in, and one of t3 and t4 out after it, the other in backward. So the arcs
//!    whose wires are erased forward enter and leave every vertex exactly once: a cycle cover.
//! 3. At every vertex the token leaves after one came in. Around a cycle of the cover this is
//!    impossible, unless a token is there from the start. There is one: so the cover is one cycle.
//! 4. The graph has no such cycle: every choice of arcs was tried ([`hamilton`](crate::graph::hamilton)).
//!
//! On small graphs steps 2 to 4 are checked in two other ways too: no order of events finishes the
//! histories of all gadgets ([`composition`](super::composition)); and jump by jump, with nothing but
//! step 1, no position of all the tokens leads to the end ([`exhaustion`](super::exhaustion)).
//!
//! That a wire is erased by one token holds for any length. Look at the last jump along it: it ends on a
//! contact, or its token would stay. Taken back jump by jump from there, the tokens still on the wire
//! form a row up to the contact on either side, each with its runner behind it; a jump of a wire token over
//! a runner would leave a gap that no such row has. Two rows never fill the wire, for the runners
//! would have to pass each other; so it was one runner, all the way.

use super::audit::{Clash, audit};
use super::block::BLOCKS;
use super::composition::{Composed, compose};
use super::exhaustion::task;
use super::gadget::{Contact, Kind, Spot};
use super::language::{Event, Language, language};
use super::layout::Layout;
use crate::Budget;
use crate::graph::hamilton::Refutation;
use crate::graph::shape::step;
use crate::hiq::solve::Verdict;
use crate::hiq::stubborn::search;

/// One step of the argument and what was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// No two parts touch: so many gadgets, wires.
    Apart {
        /// One for each vertex.
        gadgets: usize,
        /// One for each arc.
        wires: usize,
    },
    /// The languages of the gadgets, and of the blocks with their bent wires, are the ones meant.
    Languages {
        /// States that were gone through, of the gadgets and of the blocks.
        states: usize,
        /// Gadgets with the first corners of their wires.
        blocks: usize,
    },
    /// A cycle cover is one cycle, because every vertex is left after it was entered.
    OneCycle,
    /// There is no such cycle.
    NoCycle(Refutation),
    /// No order of events erases all gadgets: so many states were gone through.
    Composition {
        /// Different beginnings of histories.
        states: usize,
    },
    /// No order of jumps leads to the end.
    Tokens {
        /// Tokens of the board.
        tokens: usize,
        /// Positions of single gadgets and wires that were gone through.
        local: u64,
        /// Positions of all tokens that were met, up to the order of jumps that do not meet.
        positions: u64,
    },
}

/// Boards with more gadgets are not gone through jump by jump.
const SMALL: usize = 8;

/// A step that does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Gap {
    /// Two parts touch.
    Clash(Clash),
    /// A gadget or a block does something else too, or the time was up before that was known.
    Language(Kind),
    /// An order of events erases all gadgets after all.
    Composition,
    /// The board has a solution after all.
    Tokens,
}

/// The histories that step 2 needs of a gadget: one in that the cycle takes, its out behind it.
fn is_meant(kind: Kind, found: &Language) -> bool {
    let passes = |word: &Vec<Event>| {
        let at = |event: Event| word.iter().position(|e| *e == event);
        let is_after = |first: Event, then: Event| match (at(first), at(then)) {
            (Some(first), Some(then)) => first < then,
            _ => false,
        };
        word.len() == 3
            && match kind {
                Kind::Alpha => [(1, 2), (2, 1)].iter().any(|&(taken, left)| {
                    is_after(Event::In(taken), Event::Out(0)) && at(Event::Out(left)).is_some()
                }),
                Kind::Beta => [(3, 4), (4, 3)].iter().any(|&(left, taken)| {
                    is_after(Event::In(5), Event::Out(taken)) && at(Event::In(left)).is_some()
                }),
            }
    };
    found.blocked == 0 && !found.accepted.is_empty() && found.accepted.iter().all(passes)
}

/// The β blocks with two wire tokens behind every contact, bent as the block bends them.
pub fn bent_blocks() -> Vec<(Vec<Spot>, [Contact; 3])> {
    let betas = BLOCKS.iter().filter(|block| block.kind == Kind::Beta);
    let bent = |block: &super::block::Block| {
        let gadget = block.kind.gadget();
        let mut tokens = gadget.tokens.to_vec();
        let mut contacts = gadget.contacts;
        for contact in &mut contacts {
            let port = block.ports.iter().find(|port| port.contact == contact.name)?;
            let mut at = contact.at;
            for _ in 0..2 {
                let next = port.corners.iter().position(|corner| *corner == at);
                let (dx, dy) = match next.and_then(|i| port.corners.get(i + 1)) {
                    Some(&(x, y)) => ((x - at.0).signum(), (y - at.1).signum()),
                    None => step(port.heading),
                };
                tokens.push((at.0 + dx, at.1 + dy));
                at = (at.0 + 2 * dx, at.1 + 2 * dy);
            }
            contact.at = at;
        }
        Some((tokens, contacts))
    };
    betas.filter_map(bent).collect()
}

/// Checks the argument for a board whose graph has no Hamiltonian cycle.
pub fn argue(layout: &Layout, refutation: &Refutation, budget: &Budget) -> Result<Vec<Step>, Gap> {
    audit(layout).map_err(Gap::Clash)?;
    let mut states = 0;
    let mut histories = Vec::new();
    for kind in Kind::ALL {
        let (tokens, contacts) = kind.gadget().with_stubs(0);
        let found = language(&tokens, &contacts, budget).filter(|found| is_meant(kind, found));
        let found = found.ok_or(Gap::Language(kind))?;
        states += found.states;
        histories.push((kind, found.accepted));
    }
    let blocks = bent_blocks();
    for (tokens, contacts) in &blocks {
        let found = language(tokens, contacts, budget).filter(|found| is_meant(Kind::Beta, found));
        states += found.ok_or(Gap::Language(Kind::Beta))?.states;
    }
    let mut steps = vec![
        Step::Apart { gadgets: layout.gadgets.len(), wires: layout.wires.len() },
        Step::Languages { states, blocks: blocks.len() },
        Step::OneCycle,
        Step::NoCycle(refutation.clone()),
    ];
    let of = |kind: Kind| histories.iter().find(|(of, _)| *of == kind);
    match compose(layout, |kind| of(kind).map(|(_, words)| words.clone()).unwrap_or_default()) {
        Composed::Erased => return Err(Gap::Composition),
        Composed::Never { states } => steps.push(Step::Composition { states }),
        Composed::Unfinished => {}
    }
    if let Some(task) = task(layout).filter(|_| layout.gadgets.len() <= SMALL) {
        let found = search(&task, &budget.part(0.5));
        let (tokens, local, positions) = (task.tokens.len(), found.local, found.positions);
        match found.verdict {
            Verdict::Solved => return Err(Gap::Tokens),
            Verdict::Unsolvable => steps.push(Step::Tokens { tokens, local, positions }),
            Verdict::Unknown => {}
        }
    }
    Ok(steps)
}
