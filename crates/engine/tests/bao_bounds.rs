//! The values of small positions: against plain iteration over the rules, and by the second checker.

use crate::second_checker::accepts;
use engine::bao::bounds::{Bound, bounds};
use engine::{Budget, Silent};
use rules::Position;
use rules::bao::Bao;
use std::collections::HashMap;

fn bao(text: &str) -> Bao {
    text.parse().expect(text)
}

fn start(id: &str) -> Bao {
    Bao::start(&id.strip_prefix("bao:").expect(id).parse().expect(id))
}

/// Lo and hi of every position reachable from here, by rounds over all of them.
fn plain(root: &Bao) -> HashMap<Bao, [f64; 2]> {
    let mut space = vec![root.without_stores()];
    let mut value = HashMap::from([(root.without_stores(), [f64::NEG_INFINITY, f64::INFINITY])]);
    let mut n = 0;
    while n < space.len() {
        for m in space[n].moves() {
            let next = space[n].play(&m).expect("a move").without_stores();
            if !next.endless() && !value.contains_key(&next) {
                value.insert(next.clone(), [f64::NEG_INFINITY, f64::INFINITY]);
                space.push(next);
            }
        }
        n += 1;
    }
    loop {
        let mut quiet = true;
        for here in &space {
            let mover = here.turn();
            let difference =
                f64::from(here.remaining(mover)) - f64::from(here.remaining(mover.other()));
            let mut now = [difference; 2];
            if !here.is_over() {
                now = [f64::NEG_INFINITY; 2];
                for m in here.moves() {
                    let next = here.play(&m).expect("a move");
                    let taken = f64::from(next.stores()[mover.index()]);
                    let [lo, hi] = if next.endless() {
                        [f64::INFINITY, f64::NEG_INFINITY]
                    } else {
                        value[&next.without_stores()]
                    }
                    .map(|there| taken - there);
                    now = [now[0].max(hi), now[1].max(lo)];
                }
            }
            if value[here] != now {
                value.insert(here.clone(), now);
                quiet = false;
            }
        }
        if quiet {
            return value;
        }
    }
}

#[test]
fn bounds_are_those_of_plain_iteration() {
    for (id, every) in [("bao:1", 1), ("bao:2", 1), ("bao:3", 61), ("bao:2:1,2,3,1", 1)] {
        let all = plain(&start(id));
        let mut boards: Vec<_> = all.iter().collect();
        boards.sort_by_key(|(position, _)| position.board());
        for (position, [lo, hi]) in boards.into_iter().step_by(every) {
            let found = bounds(position, &Budget::default(), &Silent).expect("no limit");
            let wide = |value: Option<i64>, none| value.map_or(none, |v| v as f64);
            assert_eq!(wide(found.lo, f64::NEG_INFINITY), *lo, "{position}");
            assert_eq!(wide(found.hi, f64::INFINITY), *hi, "{position}");
            let best = found.moves.iter().map(|(_, lo, _)| wide(*lo, f64::NEG_INFINITY));
            assert_eq!(found.moves.is_empty(), position.is_over());
            if !position.is_over() {
                assert_eq!(best.fold(f64::NEG_INFINITY, f64::max), *lo);
                let best = found.moves.iter().map(|(_, _, hi)| wide(*hi, f64::INFINITY));
                assert_eq!(best.fold(f64::NEG_INFINITY, f64::max), *hi);
            }
        }
    }
}

#[test]
fn certificates_are_accepted_for_every_provable_value_and_no_other() {
    for position in [start("bao:1"), start("bao:2"), start("bao:3"), start("bao:4")] {
        let found = bounds(&position, &Budget::default(), &Silent).expect("no limit");
        for bound in Bound::BOTH {
            let best = found.value(bound);
            let weaker = if bound == Bound::Lo { -1 } else { 1 };
            if let Some(best) = best {
                for value in [best, best + weaker, best + 100 * weaker] {
                    let text = found.certificate(bound, value).expect("provable");
                    assert!(text.contains(&format!("claim {} {value} ", bound.word())), "{text}");
                    assert!(accepts(&text), "{position} {bound:?} {value}");
                }
                assert_eq!(found.certificate(bound, best - weaker), None);
            } else {
                assert_eq!(found.certificate(bound, 1_000 * weaker), None);
            }
        }
    }
}

#[test]
fn positions_that_are_over_or_endless() {
    let over = bao("bao:2 0,0,3,1:0-2:first");
    let found = bounds(&over, &Budget::default(), &Silent).expect("no limit");
    assert_eq!((found.lo, found.hi, found.moves.len()), (Some(-4), Some(-4), 0));
    assert!(accepts(&found.certificate(Bound::Hi, -4).expect("over")));
    let endless = bao("bao:4 3,1,0,1,0,1,0,1:2-5:second:endless");
    let found = bounds(&endless, &Budget::default(), &Silent).expect("no limit");
    assert_eq!((found.lo, found.hi), (None, None));
    assert_eq!(found.certificate(Bound::Lo, -100), None);
}

#[test]
fn a_spent_budget_says_nothing() {
    assert!(bounds(&start("bao:4"), &Budget::nodes(100), &Silent).is_none());
    let mut little = Budget::default();
    little.memory = Some(1000);
    assert!(bounds(&start("bao:4"), &little, &Silent).is_none());
}
