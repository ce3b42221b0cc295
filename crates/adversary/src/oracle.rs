//! Whether what a step says is true, by brute force through the rules alone.
//!
//! ```text
//! board ──▶ Arena: all positions that can come up, breadth first
//!              ──▶ wins, lo, hi: a least fixed point over them     never, reaches: a look at each
//! ```
//!
//! "Can force in finitely many moves" *is* a least fixed point: a position is won if it is won
//! already, if the player moves and some child is won, or if the other moves, has a move, and all
//! children are won. Connections are played out on their carriers ([`Field`], [`Ring`]). Nothing here is
//! shared with the checker, which follows a given proof.

use crate::field::Field;
use crate::ring::Ring;
use checker::{Fact, Said, Saying};
use rules::bao::Bao;
use rules::{Player, Position, State, Status, game};
use std::collections::HashMap;

/// Positions beyond which a board counts as too large to judge.
const MOST: usize = 20_000;

/// All positions that can come up from one, the first one first.
struct Arena {
    states: Vec<Box<dyn State>>,
    children: Vec<Vec<usize>>,
}

impl Arena {
    /// None if there are too many. `child` says what becomes of a state after a move.
    fn open(first: Box<dyn State>, child: fn(Box<dyn State>) -> Box<dyn State>) -> Option<Arena> {
        let mut index = HashMap::from([(first.board(), 0)]);
        let mut arena = Arena { states: vec![first], children: Vec::new() };
        while let Some(state) = arena.states.get(arena.children.len()) {
            let mut row = Vec::new();
            for next in state.children().into_iter().map(child) {
                let fresh = arena.states.len();
                let at = *index.entry(next.board()).or_insert(fresh);
                if at == fresh {
                    arena.states.push(next);
                }
                row.push(at);
            }
            if arena.states.len() > MOST {
                return None;
            }
            arena.children.push(row);
        }
        Some(arena)
    }

    /// The least set that contains a state once `step` says so, given the set so far.
    fn least(&self, step: impl Fn(usize, &dyn State, &[bool]) -> bool) -> Vec<bool> {
        let mut inside = vec![false; self.states.len()];
        loop {
            let before = inside.clone();
            for at in (0..inside.len()).rev() {
                inside[at] = inside[at] || step(at, &*self.states[at], &inside);
            }
            if inside == before {
                return inside;
            }
        }
    }

    /// Whether the person wins from the first state.
    fn won(&self, person: Player) -> bool {
        self.least(|at, state, won| match state.status() {
            Status::Won(colour) => state.person(colour) == person,
            Status::Ongoing if state.person(state.turn()) == person => {
                self.children[at].iter().any(|child| won[*child])
            }
            Status::Ongoing => self.children[at].iter().all(|child| won[*child]),
            _ => false,
        })[0]
    }
}

/// The bounds `[lo, hi]` that the mover and the other one can force on a board of BAO: the greatest
/// `lo` and the least `hi` that hold. A side that can force nothing in finitely many moves has none.
fn forced(first: &Bao) -> Option<[Option<i64>; 2]> {
    let bare = |state: Box<dyn State>| -> Box<dyn State> {
        match state.as_any().downcast_ref::<Bao>() {
            Some(bao) if !bao.endless() => Box::new(bao.without_stores()),
            _ => state,
        }
    };
    let arena = Arena::open(Box::new(first.clone()), bare)?;
    let boards: Vec<&Bao> = arena.states.iter().filter_map(|s| s.as_any().downcast_ref()).collect();
    let most: i64 = first.holes().iter().map(|n| i64::from(*n)).sum();
    // taken[at][i]: the stones that move i takes, or none if it never ends.
    let taken: Vec<Vec<Option<i64>>> = boards
        .iter()
        .map(|bao| {
            let after =
                Position::moves(*bao).into_iter().filter_map(|m| Position::play(*bao, &m).ok());
            let store = |next: Bao| i64::from(next.stores()[Position::turn(*bao).index()]);
            after.map(|next| (!next.endless()).then(|| store(next))).collect()
        })
        .collect();
    let rest = |bao: &Bao| {
        let [mine, yours] =
            [Position::turn(bao), Position::turn(bao).other()].map(|p| bao.remaining(p));
        i64::from(mine) - i64::from(yours)
    };
    let mut lo: Vec<Option<i64>> = vec![None; boards.len()];
    let mut hi: Vec<Option<i64>> = vec![None; boards.len()];
    loop {
        let before = (lo.clone(), hi.clone());
        for at in (0..boards.len()).rev() {
            if boards[at].is_over() {
                [lo[at], hi[at]] = [Some(rest(boards[at])); 2];
                continue;
            }
            if boards[at].endless() {
                continue;
            }
            let moves = || taken[at].iter().zip(&arena.children[at]);
            let best = moves().filter_map(|(c, child)| Some((*c)? - hi[*child]?)).max();
            lo[at] = lo[at].max(best);
            let worst: Option<Vec<i64>> =
                moves().map(|(c, child)| Some((*c)? - lo[*child]?)).collect();
            if let Some(bound) = worst.and_then(|all| all.into_iter().max()) {
                hi[at] = Some(hi[at].map_or(bound, |old| old.min(bound)));
            }
        }
        debug_assert!(lo.iter().chain(&hi).flatten().all(|v| v.abs() <= most));
        if before == (lo.clone(), hi.clone()) {
            return Some([lo[0], hi[0]]);
        }
    }
}

/// What has been judged before.
#[derive(Default)]
pub struct Oracle {
    known: HashMap<String, Option<bool>>,
}

impl Oracle {
    /// Whether it is true in the game with that id; none if there is too much to look at.
    pub fn judge(&mut self, id: &str, said: &Said) -> Option<bool> {
        let judged = || match said {
            Said::Fact(fact) => judged(id, fact),
            Said::Link(link) => Field::of(id, link.player())?.link(link),
            Said::Arc(arc) => Ring::of(id, arc.player())?.arc(arc),
            Said::Goal(goal) => {
                let (stones, carrier) = (goal.stones().iter(), goal.carrier().iter());
                let field = Field::of(id, goal.player())?;
                field.goal(stones.collect(), carrier.collect(), goal.formula())
            }
        };
        *self.known.entry(format!("{id} {said:?}")).or_insert_with(judged)
    }
}

fn judged(id: &str, fact: &Fact) -> Option<bool> {
    if let Saying::Holds(side) = fact.saying() {
        return Field::of(id, side.player)?.held(id, side.player, fact.board());
    }
    let state = game::read(id, fact.board()).ok()?;
    let same = |state| state;
    match fact.saying() {
        Saying::Wins(side) => {
            // A side is a colour, or a person while a swap is to come.
            let person = if state.swap_to_come() { side.player } else { state.person(side.player) };
            Some(Arena::open(state, same)?.won(person))
        }
        Saying::Reaches(goal) => {
            let arena = Arena::open(state, same)?;
            Some(arena.states.iter().any(|state| goal.is_met(&**state)))
        }
        Saying::Never(goal) => {
            let arena = Arena::open(state, same)?;
            Some(arena.states.iter().all(|state| !goal.is_met(&**state)))
        }
        Saying::AtLeast(v) => {
            let bao = state.as_any().downcast_ref::<Bao>()?;
            Some(forced(bao)?[0].is_some_and(|lo| lo >= *v))
        }
        Saying::AtMost(v) => {
            let bao = state.as_any().downcast_ref::<Bao>()?;
            Some(forced(bao)?[1].is_some_and(|hi| hi <= *v))
        }
        Saying::Holds(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::Oracle;
    use checker::{Claim, Fact, Goal, Said, Saying};
    use rules::{Player, game};

    fn wins(id: &str, board: &str, player: Player) -> Option<bool> {
        let state = game::read(id, board).expect("a board");
        Oracle::default().judge(id, &Said::Fact(Claim::wins(&*state, player).fact))
    }

    #[test]
    fn a_lie_is_told_from_the_truth() {
        assert_eq!(wins("null:4", "4:first", Player::Two), Some(true));
        assert_eq!(wins("null:4", "4:first", Player::One), Some(false));
        assert_eq!(wins("hex:2", "../..:black", Player::One), Some(true));
        assert_eq!(wins("hex:2", "../..:black", Player::Two), Some(false));
    }

    #[test]
    fn a_person_wins_whatever_the_colours() {
        for id in ["hex:2:swap-pieces", "hex:2:swap-sides"] {
            assert_eq!(wins(id, "../..:black", Player::Two), Some(true), "{id}");
            assert_eq!(wins(id, "../..:black", Player::One), Some(false), "{id}");
        }
    }

    #[test]
    fn bounds_are_those_that_can_be_forced() {
        let said = |saying| Said::Fact(Fact::new(saying, "0,1,1,0:first"));
        let judge = |saying| Oracle::default().judge("bao:2", &said(saying));
        let lo: Vec<_> = (-3..=3).map(|v| judge(Saying::AtLeast(v)).expect("small")).collect();
        let hi: Vec<_> = (-3..=3).map(|v| judge(Saying::AtMost(v)).expect("small")).collect();
        assert!(lo.windows(2).all(|pair| pair[0] >= pair[1]), "{lo:?}");
        assert!(hi.windows(2).all(|pair| pair[0] <= pair[1]), "{hi:?}");
        assert!(lo[0] && !lo[6] && !hi[0] && hi[6], "{lo:?} {hi:?}");
    }

    #[test]
    fn reaching_is_the_opposite_of_never() {
        let said = |saying| Said::Fact(Fact::new(saying, "3:first"));
        let judge = |saying| Oracle::default().judge("null:3", &said(saying));
        for goal in [Goal::Drawn, Goal::Solved] {
            assert_eq!(judge(Saying::Reaches(goal.clone())), Some(false));
            assert_eq!(judge(Saying::Never(goal)), Some(true));
        }
    }
}
