//! The event language of a gadget: everything that can be seen of it at its contacts.
//!
//! At any time a token may jump inside, a token may enter an empty contact from the wire, or a token on
//! a contact may leave along the wire; each contact has one such event at most. A state is what
//! lies inside together with the events so far in their order. An order of events is *accepted* if
//! it can end with nothing left inside.
//!
//! ```text
//! alpha   in1 out0 out2   in1 out2 out0   out2 in1 out0     and with 1 and 2 exchanged
//! beta    in3 in5 out4    in5 in3 out4                      and with 3 and 4 exchanged
//! ```
//!
//! Nothing else is accepted: a vertex is passed once, from one way in to one way out, and the third
//! wire is erased against its direction.

use super::field::{Cells, Field};
use super::gadget::{Contact, Spot};
use crate::Budget;
use rayon::prelude::*;
use rustc_hash::FxHashSet;
use std::fmt;

/// What happens at a contact, seen from the gadget.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Event {
    /// A token enters contact t_i from its wire.
    In(u8),
    /// The token on t_i leaves along its wire.
    Out(u8),
}

impl Event {
    /// The i of t_i.
    pub fn contact(self) -> u8 {
        match self {
            Event::In(contact) | Event::Out(contact) => contact,
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::In(contact) => write!(f, "in{contact}"),
            Event::Out(contact) => write!(f, "out{contact}"),
        }
    }
}

/// What can be seen of a gadget, and what it cost to find out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Language {
    /// Pairs of local tokens and event history.
    pub states: usize,
    /// The histories that can end with nothing left, sorted.
    pub accepted: Vec<Vec<Event>>,
    /// Jumps that would have led off the square.
    pub blocked: usize,
    /// The cells that ever hold a token.
    pub zone: Vec<Spot>,
}

/// Goes through all interleavings of jumps and events on a square that has room for them, on the
/// threads of the rayon pool it runs in.
///
/// `None` if the tokens do not fit on a square of the largest size, or if the time is up.
pub fn language(tokens: &[Spot], contacts: &[Contact; 3], budget: &Budget) -> Option<Language> {
    let mut spots = tokens.to_vec();
    spots.extend(contacts.iter().map(|contact| contact.at));
    let field = Field::around(&spots, Field::LARGEST)?;
    let mut doors = [0; 3];
    for (door, contact) in doors.iter_mut().zip(contacts) {
        *door = field.bit(contact.at)?;
    }
    let walk = Walk { field, contacts, doors, budget };
    let mut found = walk.follow(&[], vec![field.cells(tokens)])?;
    found.language.accepted.sort();
    found.language.zone = field.spots(found.zone);
    Some(found.language)
}

/// How many positions are taken between two looks at the clock.
const STRIDE: usize = 1 << 14;

struct Walk<'a> {
    field: Field,
    contacts: &'a [Contact; 3],
    /// The bits of the contacts.
    doors: [usize; 3],
    budget: &'a Budget,
}

/// What follows a history.
#[derive(Default)]
struct Part {
    language: Language,
    /// The cells that ever hold a token.
    zone: Cells,
}

impl Walk<'_> {
    /// Goes through what follows a history, given what lies inside right after its last event: all
    /// different.
    fn follow(&self, history: &[Event], first: Vec<Cells>) -> Option<Part> {
        let mut found = Part::default();
        let mut met: FxHashSet<Cells> = first.iter().copied().collect();
        let mut open = first;
        for taken in 0.. {
            if taken % STRIDE == 0 && self.budget.late() {
                return None;
            }
            let Some(cells) = open.pop() else { break };
            found.zone = found.zone.union(cells);
            found.language.blocked += self.field.jumps(cells, |_, next| {
                if met.insert(next) {
                    open.push(next);
                }
            });
        }
        found.language.states = met.len();
        if met.contains(&Cells::default()) {
            found.language.accepted.push(history.to_vec());
        }
        let fresh = |name: u8| !history.iter().any(|event| event.contact() == name);
        let next = |(contact, &door): (&Contact, &usize)| {
            let events = [Event::In(contact.name), Event::Out(contact.name)];
            events.map(|event| (event, door))
        };
        let contacts = self.contacts.iter().zip(&self.doors);
        let events: Vec<(Event, usize)> =
            contacts.filter(|(contact, _)| fresh(contact.name)).flat_map(next).collect();
        let follow = |&(event, door): &(Event, usize)| {
            let leaves = matches!(event, Event::Out(_));
            let after = met.iter().filter(|cells| cells.has(door) == leaves);
            self.follow(
                &[history, &[event]].concat(),
                after.map(|cells| cells.flip(door)).collect(),
            )
        };
        for part in events.par_iter().map(follow).collect::<Option<Vec<Part>>>()? {
            found.zone = found.zone.union(part.zone);
            found.language.states += part.language.states;
            found.language.blocked += part.language.blocked;
            found.language.accepted.extend(part.language.accepted);
        }
        Some(found)
    }
}
