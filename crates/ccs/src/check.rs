//! Model checking: does a state satisfy a formula? And if so, or not: the strategy that shows it.
//!
//! The question is a game. Its positions are (state, formula). The *verifier* says the formula is
//! true and moves at `or` and `<a>`, the *refuter* says it is false and moves at `and` and `[a]`;
//! whoever cannot move loses. A variable is replaced by its equation; going round for ever is good
//! for the verifier if the outermost variable met again and again is a greatest solution.
//!
//! Only the positions that the question needs are looked at, so a system may have more states than
//! anybody can count, or no end of them. The positions are met breadth first, in waves, each as large
//! as all before it together. After a wave the game is solved twice: once as if the verifier lost
//! wherever nobody has looked yet, once as if the refuter did. Who wins all the same has won, and what
//! lies behind such a position is not looked at any more. The first wave after which the start is
//! decided is the last.
//!
//! Clauses that depend on each other are one parity game ([`game`](crate::game)); the others are
//! decided one after the other, the inner ones first.

use crate::clauses::{Clause, ClauseId, Clauses};
use crate::game::{Game, NO_MOVE};
use crate::hml::Formulas;
use crate::lts::Transitions;
use crate::network::Halt;
use crate::space::Limits;
use rustc_hash::FxHashMap;
use std::fmt;

/// Positions of the first wave.
const FIRST_WAVE: usize = 4;
/// How often the clock is looked at, in positions.
const OFTEN: usize = 1024;

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unchecked {
    /// It was time to stop.
    Stopped,
    /// So many states, or so many moves of the game, were not enough.
    TooLarge,
    /// Least and greatest solutions alternate too often.
    TooDeep,
    /// A state that matters has transitions that cannot be told.
    Halt(Halt),
}

impl fmt::Display for Unchecked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unchecked::Stopped => f.write_str("it was time to stop"),
            Unchecked::TooLarge => f.write_str("too many states for so large a formula"),
            Unchecked::TooDeep => f.write_str("least and greatest solutions alternate too often"),
            Unchecked::Halt(halt) => write!(f, "{halt}"),
        }
    }
}

impl std::error::Error for Unchecked {}

/// Who has the move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Tries to show that the formula holds.
    Verifier,
    /// Tries to show that it does not.
    Refuter,
}

/// A position of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// The state that the formula is about.
    pub state: u32,
    clause: ClauseId,
}

const NONE: u32 = u32::MAX;

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
struct Place {
    position: Position,
    /// Its moves are `moves[begin..end]`; `NONE` while nobody has looked.
    begin: u32,
    end: u32,
    winner: Option<Side>,
    /// The winner's move, if it is the winner's turn.
    reply: u32,
}

/// The answer for a state, with the part of the game that was needed.
#[derive(Debug)]
pub struct Checked<S> {
    /// Where transitions come from.
    pub source: S,
    clauses: Clauses,
    /// For each modality and each label met so far whether it speaks of it.
    fits: Vec<Vec<Option<bool>>>,
    places: Vec<Place>,
    number: FxHashMap<Position, u32>,
    moves: Vec<u32>,
    /// States whose transitions were asked for.
    states: FxHashMap<u32, ()>,
    /// Why some positions cannot be looked behind, if there are any.
    halt: Option<Halt>,
}

/// Checks the formula in a state.
pub fn check<S: Transitions>(
    source: S,
    state: u32,
    formulas: Formulas,
    limits: &Limits,
) -> Result<Checked<S>, Unchecked> {
    let clauses = Clauses::new(formulas).ok_or(Unchecked::TooDeep)?;
    let start = Position { state, clause: clauses.top };
    let mut checked = Checked {
        source,
        fits: vec![Vec::new(); clauses.len()],
        clauses,
        places: Vec::new(),
        number: FxHashMap::default(),
        moves: Vec::new(),
        states: FxHashMap::default(),
        halt: None,
    };
    checked.numbered(start);
    let mut scratch = Scratch::default();
    let mut wave = FIRST_WAVE;
    while checked.places[0].winner.is_none() {
        let grown = checked.grow(wave, limits)?;
        checked.settle(&mut scratch, limits)?;
        if checked.places[0].winner.is_none() && !grown {
            return Err(checked.halt.take().map_or(Unchecked::TooLarge, Unchecked::Halt));
        }
        wave = checked.places.len();
    }
    Ok(checked)
}

/// What solving needs, kept from wave to wave.
#[derive(Debug, Default)]
struct Scratch {
    /// The value of a position that is being decided.
    value: Vec<Option<Side>>,
    /// The number of a position in the parity game that is being solved.
    node: Vec<u32>,
}

impl<S: Transitions> Checked<S> {
    fn numbered(&mut self, position: Position) -> u32 {
        let next = self.places.len() as u32;
        let number = *self.number.entry(position).or_insert(next);
        if number == next {
            let winner = match self.clauses.get(position.clause) {
                Clause::Constant(true) => Some(Side::Verifier),
                Clause::Constant(false) => Some(Side::Refuter),
                _ => None,
            };
            self.places.push(Place { position, begin: NONE, end: NONE, winner, reply: NONE });
        }
        number
    }

    /// The positions that still matter, breadth first: those that the start leads to by way of
    /// positions that are not decided.
    fn matter(&self) -> Vec<u32> {
        let mut seen = vec![false; self.places.len()];
        let mut found = Vec::new();
        if self.places[0].winner.is_none() {
            seen[0] = true;
            found.push(0);
        }
        let mut done = 0;
        while done < found.len() {
            for to in self.moves_of(found[done]) {
                let place = *to as usize;
                if !seen[place] && self.places[place].winner.is_none() {
                    seen[place] = true;
                    found.push(*to);
                }
            }
            done += 1;
        }
        found
    }

    fn is_open(&self, number: u32) -> bool {
        self.places[number as usize].begin == NONE
    }

    fn moves_of(&self, number: u32) -> &[u32] {
        let place = &self.places[number as usize];
        if place.begin == NONE {
            return &[];
        }
        &self.moves[place.begin as usize..place.end as usize]
    }

    /// Looks behind so many positions that matter. False if there are none that can be looked behind.
    fn grow(&mut self, wave: usize, limits: &Limits) -> Result<bool, Unchecked> {
        let mut queue: Vec<u32> =
            self.matter().into_iter().filter(|number| self.is_open(*number)).collect();
        let (mut done, mut looked) = (0, 0);
        while done < queue.len() && looked < wave {
            if done % OFTEN == 0 && (limits.stop)() {
                return Err(Unchecked::Stopped);
            }
            let before = self.places.len();
            looked += usize::from(self.expand(queue[done], limits));
            queue.extend(before as u32..self.places.len() as u32);
            done += 1;
        }
        Ok(looked > 0)
    }

    /// Looks behind a position; false if that cannot be.
    fn expand(&mut self, number: u32, limits: &Limits) -> bool {
        let Position { state, clause } = self.places[number as usize].position;
        let begin = self.moves.len();
        match self.clauses.get(clause).clone() {
            Clause::Constant(_) => {}
            Clause::And(parts) | Clause::Or(parts) => {
                for part in parts {
                    let to = self.numbered(Position { state, clause: part });
                    self.moves.push(to);
                }
            }
            Clause::Variable(body) => {
                let to = self.numbered(Position { state, clause: body });
                self.moves.push(to);
            }
            Clause::Diamond(actions, inner) | Clause::Box(actions, inner) => {
                let known = self.states.contains_key(&state);
                let full = self.states.len() >= limits.states && !known;
                if full || begin >= limits.transitions.min(NONE as usize / 2) {
                    return false;
                }
                self.states.insert(state, ());
                let edges = match self.source.edges(state) {
                    Ok(edges) => edges.to_vec(),
                    Err(halt) => {
                        self.halt = Some(halt);
                        return false;
                    }
                };
                for (label, to) in edges {
                    let fits = &mut self.fits[clause as usize];
                    if fits.len() <= label as usize {
                        fits.resize(label as usize + 1, None);
                    }
                    let source = &self.source;
                    let fits = fits[label as usize]
                        .get_or_insert_with(|| actions.has(&source.label(label)));
                    if *fits {
                        let to = self.numbered(Position { state: to, clause: inner });
                        self.moves.push(to);
                    }
                }
            }
        }
        let place = &mut self.places[number as usize];
        (place.begin, place.end) = (begin as u32, self.moves.len() as u32);
        true
    }

    /// Decides what can be decided by now.
    fn settle(&mut self, scratch: &mut Scratch, limits: &Limits) -> Result<(), Unchecked> {
        let (mut found, open): (Vec<u32>, Vec<u32>) =
            self.matter().into_iter().partition(|number| !self.is_open(*number));
        found.sort_by_key(|number| self.group(*number));
        scratch.value.resize(self.places.len(), None);
        scratch.node.resize(self.places.len(), NONE);
        for granted in [Side::Refuter, Side::Verifier] {
            open.iter().for_each(|number| scratch.value[*number as usize] = Some(granted));
            let mut replies = vec![NONE; self.places.len()];
            for members in found.chunk_by(|one, two| self.group(*one) == self.group(*two)) {
                match self.clauses.comes_round[self.group(members[0]) as usize] {
                    false => self.evaluate(members, scratch, &mut replies),
                    true => self.play_out(members, scratch, &mut replies, limits)?,
                }
            }
            // What the other side wins although nothing was granted to it is won for good.
            let exact = open.is_empty();
            for number in &found {
                let value = scratch.value[*number as usize].take();
                let place = &mut self.places[*number as usize];
                if place.winner.is_none() && (exact || value != Some(granted)) {
                    (place.winner, place.reply) = (value, replies[*number as usize]);
                }
            }
            open.iter().for_each(|number| scratch.value[*number as usize] = None);
            if exact {
                break;
            }
            found.retain(|number| self.places[*number as usize].winner.is_none());
        }
        Ok(())
    }

    /// The group of a position's clause.
    fn group(&self, number: u32) -> u32 {
        self.clauses.group[self.places[number as usize].position.clause as usize]
    }

    /// The value of a position: what is certain, or what is being tried.
    fn value(&self, number: u32, scratch: &Scratch) -> Option<Side> {
        self.places[number as usize].winner.or(scratch.value[number as usize])
    }

    /// The values of positions that do not depend on each other.
    fn evaluate(&self, members: &[u32], scratch: &mut Scratch, replies: &mut [u32]) {
        for number in members {
            let moves = self.moves_of(*number);
            let mover = self.mover(self.places[*number as usize].position.clause);
            let good = mover.unwrap_or(Side::Verifier);
            let wins = moves.iter().find(|to| self.value(**to, scratch) == Some(good));
            scratch.value[*number as usize] = Some(match wins {
                Some(_) => good,
                None if good == Side::Verifier => Side::Refuter,
                None => Side::Verifier,
            });
            replies[*number as usize] = wins.copied().unwrap_or(NONE);
        }
    }

    /// Decides positions that depend on each other.
    fn play_out(
        &self,
        members: &[u32],
        scratch: &mut Scratch,
        replies: &mut [u32],
        limits: &Limits,
    ) -> Result<(), Unchecked> {
        for (node, number) in members.iter().enumerate() {
            scratch.node[*number as usize] = node as u32;
        }
        // Two nodes behind all others stand for what is known to be true and false.
        let (yes, no) = (members.len() as u32, members.len() as u32 + 1);
        let mut game = Game {
            owner: Vec::with_capacity(members.len() + 2),
            priority: Vec::with_capacity(members.len() + 2),
            first: vec![0],
            moves: Vec::new(),
        };
        for number in members {
            let clause = self.places[*number as usize].position.clause;
            let verifies = self.mover(clause) != Some(Side::Refuter);
            let begin = game.moves.len();
            for to in self.moves_of(*number) {
                let node = scratch.node[*to as usize];
                game.moves.push(match self.value(*to, scratch) {
                    Some(Side::Verifier) => yes,
                    Some(Side::Refuter) => no,
                    None => node,
                });
            }
            if game.moves.len() == begin {
                game.moves.push(if verifies { no } else { yes });
            }
            game.owner.push(u8::from(!verifies));
            game.priority.push(self.clauses.priority[clause as usize]);
            game.first.push(game.moves.len() as u32);
        }
        for (node, priority) in [(yes, 0), (no, 1)] {
            game.owner.push(0);
            game.priority.push(priority);
            game.moves.push(node);
            game.first.push(game.moves.len() as u32);
        }
        let solution = game.solve(limits.stop).ok_or(Unchecked::Stopped)?;
        let winner = |node: usize| match solution.winner[node] {
            0 => Side::Verifier,
            _ => Side::Refuter,
        };
        for (node, number) in members.iter().enumerate() {
            let winner = winner(node);
            let strategy = solution.strategy[node];
            replies[*number as usize] = match members.get(strategy as usize) {
                Some(to) if strategy != NO_MOVE => *to,
                // Out of the game: to a position whose value is known already.
                _ => {
                    let mut moves = self.moves_of(*number).iter();
                    moves
                        .find(|to| self.value(**to, scratch) == Some(winner))
                        .copied()
                        .unwrap_or(NONE)
                }
            };
        }
        for (node, number) in members.iter().enumerate() {
            scratch.value[*number as usize] = Some(winner(node));
            scratch.node[*number as usize] = NONE;
        }
        Ok(())
    }

    fn mover(&self, clause: ClauseId) -> Option<Side> {
        match self.clauses.get(clause) {
            Clause::Or(_) | Clause::Diamond(..) => Some(Side::Verifier),
            Clause::And(_) | Clause::Box(..) => Some(Side::Refuter),
            Clause::Constant(_) | Clause::Variable(_) => None,
        }
    }

    /// The state satisfies the formula.
    pub fn holds(&self) -> bool {
        self.places[0].winner == Some(Side::Verifier)
    }

    /// The formula and its equations.
    pub fn formulas(&self) -> &Formulas {
        &self.clauses.formulas
    }

    /// States whose transitions were needed.
    pub fn states(&self) -> usize {
        self.states.len()
    }

    /// Where the game begins.
    pub fn start(&self) -> Position {
        self.places[0].position
    }

    /// Who wins from here; nobody knows where the question did not lead.
    pub fn winner(&self, position: Position) -> Option<Side> {
        self.places[*self.number.get(&position)? as usize].winner
    }

    /// Who has the move here; nobody where there is nothing to choose.
    pub fn turn(&self, position: Position) -> Option<Side> {
        self.mover(position.clause)
    }

    /// Where the player whose turn it is can go, as far as the answer needed it.
    pub fn moves(&self, position: Position) -> Vec<Position> {
        let Some(number) = self.number.get(&position) else { return Vec::new() };
        let moves = self.moves_of(*number).iter();
        moves.map(|to| self.places[*to as usize].position).collect()
    }

    /// The formula that is claimed here, cut off beyond so many bytes.
    pub fn claim(&self, position: Position, most: usize) -> String {
        self.formulas().text_up_to(self.clauses.means[position.clause as usize], most)
    }

    /// The move of the winner, who is to move here.
    pub fn reply(&self, position: Position) -> Option<Position> {
        let place = &self.places[*self.number.get(&position)? as usize];
        if place.winner.is_none() || self.turn(position) != place.winner {
            return None;
        }
        self.places.get(place.reply as usize).map(|to| to.position)
    }

    /// The positions that the winner's strategy may meet, at most so many, each with the moves that
    /// must be answered: one where the winner moves, all where the other does.
    pub fn strategy(&self, most: usize) -> Vec<(Position, Vec<Position>)> {
        let start = self.start();
        let winner = self.winner(start);
        let mut known: FxHashMap<Position, ()> = FxHashMap::default();
        known.insert(start, ());
        let mut met = vec![start];
        let mut found = Vec::new();
        while found.len() < met.len().min(most) {
            let position = met[found.len()];
            let moves = match self.turn(position) == winner {
                true => self.reply(position).into_iter().collect(),
                false => self.moves(position),
            };
            for to in &moves {
                if known.insert(*to, ()).is_none() {
                    met.push(*to);
                }
            }
            found.push((position, moves));
        }
        found
    }
}
