//! The two specifications of section 5.2 decided by our own search, with a lasso where they fail: a
//! line of moves and then an endless move, or a line and then a round of moves for ever.
//!
//! Depth-first over positions, stores left out; a position that is still open when it is met again
//! closes a round. An endless move is the other way never to end.

use crate::budget::Budget;
use rules::bao::{Bao, End, end};
use rules::{Player, Position};
use rustc_hash::FxHashMap;

/// A play that never ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lasso {
    /// Moves from the start on.
    pub stem: Vec<usize>,
    /// Moves that come round for ever; none if the last move of the stem never ends.
    pub round: Vec<usize>,
}

/// Both specifications: none where no play refutes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdicts {
    /// A play that refutes "the game ends".
    pub ends: Option<Lasso>,
    /// A play that refutes "from some time on no change of turns is seen".
    pub settles: Option<Lasso>,
    /// Positions looked at.
    pub positions: u64,
}

struct Frame {
    key: (Vec<u32>, Player),
    moves: Vec<usize>,
    next: usize,
}

/// Looks for both; none if the budget ran out before an answer was certain.
pub fn lassos(start: &Bao, budget: &Budget) -> Option<Verdicts> {
    #[derive(PartialEq)]
    enum Colour {
        /// At that depth of the path.
        Open(usize),
        Done,
    }
    let mut found = Verdicts { ends: None, settles: None, positions: 0 };
    let mut colour: FxHashMap<(Vec<u32>, Player), Colour> = FxHashMap::default();
    let frame = |position: &Bao| Frame {
        key: (position.holes().to_vec(), position.turn()),
        moves: position.moves(),
        next: 0,
    };
    let mut positions = vec![start.without_stores()];
    let mut path = vec![frame(start)];
    colour.insert(path[0].key.clone(), Colour::Open(0));
    while let Some(top) = path.last_mut() {
        let Some(hole) = top.moves.get(top.next).copied() else {
            colour.insert(top.key.clone(), Colour::Done);
            path.pop();
            positions.pop();
            continue;
        };
        top.next += 1;
        let line = |path: &[Frame]| -> Vec<usize> {
            path.iter().map(|frame| frame.moves[frame.next - 1]).collect()
        };
        if end(&top.key.0, hole) == End::Endless {
            if found.ends.is_none() {
                found.ends = Some(Lasso { stem: line(&path), round: Vec::new() });
            }
        } else if let Some(next) = positions.last().and_then(|now| now.play(&hole).ok()) {
            let next = next.without_stores();
            let frame = frame(&next);
            match colour.get(&frame.key) {
                Some(Colour::Done) => {}
                Some(Colour::Open(depth)) => {
                    let mut stem = line(&path);
                    let round = stem.split_off(*depth);
                    let lasso = Lasso { stem, round };
                    found.ends.get_or_insert_with(|| lasso.clone());
                    found.settles.get_or_insert(lasso);
                }
                None => {
                    found.positions += 1;
                    if budget.spent(found.positions) {
                        let both = found.ends.is_some() && found.settles.is_some();
                        return both.then_some(found);
                    }
                    colour.insert(frame.key.clone(), Colour::Open(path.len()));
                    path.push(frame);
                    positions.push(next);
                }
            }
        }
        if found.ends.is_some() && found.settles.is_some() {
            return Some(found);
        }
    }
    Some(found)
}

/// The shortest round of moves from this position back to it; none if there is none, or if the
/// budget ran out.
pub(crate) fn round(start: &Bao, budget: &Budget) -> Option<Vec<usize>> {
    let start = start.without_stores();
    let mut known: FxHashMap<Bao, ()> = FxHashMap::default();
    // Each position with the place of the one before it and the move between them.
    let mut queue: Vec<(Bao, usize, usize)> = vec![(start.clone(), 0, 0)];
    let mut done = 0;
    while done < queue.len() {
        if budget.spent(done as u64) {
            return None;
        }
        let position = queue[done].0.clone();
        for hole in position.moves() {
            let Ok(next) = position.play(&hole) else { continue };
            let next = next.without_stores();
            if next == start {
                let mut round = vec![hole];
                let mut place = done;
                while place > 0 {
                    round.push(queue[place].2);
                    place = queue[place].1;
                }
                round.reverse();
                return Some(round);
            }
            if !next.endless() && known.insert(next.clone(), ()).is_none() {
                queue.push((next, done, hole));
            }
        }
        done += 1;
    }
    None
}
