//! State spaces: what a game, a puzzle or a process looks like to whoever explores it.
//!
//! ```text
//! start ──▶ successors ──▶ …          states are values: equal states are the same state
//!             │ encode                bytes identify a state, never a hash alone
//!             ▼
//!           [u8] ──▶ decode           the same state on another machine
//! ```
//!
//! [`Orbits`] identifies states by their canonical images. [`Positions`] is the space of any game of
//! the rules. How to go through a space is in [`explore`](crate::explore).

use rules::State;
use std::cmp::Ordering;
use std::fmt::Debug;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// States and what they lead to. Laws, tested for every implementation: `decode` undoes `encode`;
/// different states have different bytes; `canonical` is the same for all images of a state, and its
/// own canonical image; no successor is in a lower layer.
pub trait StateSpace: Sync {
    /// What the space tells apart: equal states are the same state.
    type State: Clone + Ord + Hash + Debug + Send + Sync;

    /// Where exploration begins.
    fn start(&self) -> Self::State;

    /// Appends what one move leads to, once for each move.
    fn successors(&self, state: &Self::State, out: &mut Vec<Self::State>);

    /// Appends bytes that no other state has.
    fn encode(&self, state: &Self::State, out: &mut Vec<u8>);

    /// The state of these bytes; none if no state has them.
    fn decode(&self, bytes: &[u8]) -> Option<Self::State>;

    /// The image that stands for all images of a state under the symmetries of the space.
    fn canonical(&self, state: &Self::State) -> Self::State {
        state.clone()
    }

    /// Appends the canonical images of what one move leads to, once for each move.
    fn images(&self, state: &Self::State, out: &mut Vec<Self::State>) {
        let before = out.len();
        self.successors(state, out);
        out[before..].iter_mut().for_each(|next| *next = self.canonical(next));
    }

    /// A number that no move makes smaller; none if the space has no such thing.
    fn layer(&self, _state: &Self::State) -> Option<u32> {
        None
    }
}

/// A space up to its symmetries: its states are canonical images.
#[derive(Clone, Copy, Debug)]
pub struct Orbits<S>(pub S);

impl<S: StateSpace> StateSpace for Orbits<S> {
    type State = S::State;

    fn start(&self) -> S::State {
        self.0.canonical(&self.0.start())
    }

    fn successors(&self, state: &S::State, out: &mut Vec<S::State>) {
        self.0.images(state, out);
    }

    fn encode(&self, state: &S::State, out: &mut Vec<u8>) {
        self.0.encode(state, out);
    }

    fn decode(&self, bytes: &[u8]) -> Option<S::State> {
        self.0.decode(bytes).filter(|state| self.0.canonical(state) == *state)
    }

    fn canonical(&self, state: &S::State) -> S::State {
        self.0.canonical(state)
    }

    fn layer(&self, state: &S::State) -> Option<u32> {
        self.0.layer(state)
    }
}

/// All positions of a game of the rules that can come after one of them.
#[derive(Debug)]
pub struct Positions {
    start: Place,
}

impl Positions {
    /// The position itself belongs to the space.
    pub fn after(state: &dyn State) -> Self {
        Positions { start: Place::new(state.copy()) }
    }
}

/// A position of the rules, told from others by its notation.
#[derive(Clone, Debug)]
pub struct Place {
    board: Box<str>,
    state: Arc<dyn State>,
}

impl Place {
    fn new(state: Box<dyn State>) -> Self {
        Place { board: state.board().into(), state: state.into() }
    }

    /// The notation that identifies the position within its game.
    pub fn board(&self) -> &str {
        &self.board
    }

    /// The position itself.
    pub fn state(&self) -> &dyn State {
        &*self.state
    }
}

impl PartialEq for Place {
    fn eq(&self, other: &Self) -> bool {
        self.board == other.board
    }
}

impl Eq for Place {}

impl PartialOrd for Place {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Place {
    fn cmp(&self, other: &Self) -> Ordering {
        self.board.cmp(&other.board)
    }
}

impl Hash for Place {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.board.hash(hasher);
    }
}

impl StateSpace for Positions {
    type State = Place;

    fn start(&self) -> Place {
        self.start.clone()
    }

    fn successors(&self, place: &Place, out: &mut Vec<Place>) {
        out.extend(place.state.children().into_iter().map(Place::new));
    }

    fn encode(&self, place: &Place, out: &mut Vec<u8>) {
        out.extend_from_slice(place.board.as_bytes());
    }

    fn decode(&self, bytes: &[u8]) -> Option<Place> {
        let board = std::str::from_utf8(bytes).ok()?;
        let place = Place::new(self.start.state.sibling(board).ok()?);
        (place.board() == board).then_some(place)
    }

    fn canonical(&self, place: &Place) -> Place {
        match place.state.sibling(&place.state.canonical()) {
            Ok(state) => Place::new(state),
            Err(_) => place.clone(),
        }
    }
}
