//! Our values against the crate `cgt`, and against laws that need no second opinion.

use cgt::short::partizan::canonical_form::CanonicalForm;
use engine::bridgit::Board;
use engine::bridgit::table::Table;
use engine::bridgit::values::{Convention, Valuation};
use engine::value::{Dyadic, Universe, Value};
use rules::Player::{One, Two};
use std::cmp::Ordering;
use std::collections::HashMap;

struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % n
    }
}

/// Random games, each built from earlier ones in both worlds.
fn pool(universe: &mut Universe, seed: u64, count: usize) -> Vec<(Value, CanonicalForm)> {
    let mut dice = Dice(seed);
    let mut pool = vec![(Value::ZERO, CanonicalForm::new_integer(0))];
    for n in [1, -1, 2, -3] {
        pool.push((universe.integer(n), CanonicalForm::new_integer(n)));
    }
    while pool.len() < count {
        let mut pick = |most: usize| {
            let options: Vec<usize> =
                (0..dice.below(most + 1)).map(|_| dice.below(pool.len().min(60))).collect();
            let ours: Vec<Value> = options.iter().map(|k| pool[*k].0).collect();
            let theirs: Vec<CanonicalForm> = options.iter().map(|k| pool[*k].1.clone()).collect();
            (ours, theirs)
        };
        let (mut left, their_left) = pick(3);
        let (mut right, their_right) = pick(3);
        let ours = universe.make(&mut left, &mut right);
        pool.push((ours, CanonicalForm::new_from_moves(their_left, their_right)));
    }
    pool
}

#[test]
fn canonical_forms_order_sums_and_temperatures_agree() {
    let mut universe = Universe::new();
    let pool = pool(&mut universe, 4, 260);
    for (ours, theirs) in &pool {
        assert_eq!(universe.left(*ours).len(), theirs.left_moves().count(), "{theirs}");
        assert_eq!(universe.right(*ours).len(), theirs.right_moves().count(), "{theirs}");
        assert_eq!(universe.temperature(*ours).to_string(), theirs.temperature().to_string());
        assert_eq!(universe.mean(*ours).to_string(), theirs.mean().to_string(), "{theirs}");
        let short = theirs.to_string();
        if universe.short(*ours).is_some() {
            assert_eq!(universe.read(&short), Ok(*ours), "{short}");
        } else {
            assert!(short.starts_with('{') || short.starts_with('±'), "we do not know {short}");
        }
    }
    for (k, (a, x)) in pool.iter().enumerate() {
        for (b, y) in pool.iter().skip(k % 7).step_by(7) {
            let order = universe.compare(*a, *b);
            assert_eq!(order, x.partial_cmp(y), "{x} and {y}");
            assert_eq!(order == Some(Ordering::Equal), a == b);
        }
    }
    for (a, x) in pool.iter().step_by(5) {
        let negative = universe.negative(*a);
        assert_eq!(universe.left(negative).len(), universe.right(*a).len());
        assert_eq!(universe.sum(*a, negative), Value::ZERO);
        for (b, y) in pool.iter().step_by(23) {
            let (sum, theirs) = (universe.sum(*a, *b), x + y);
            assert_eq!(universe.left(sum).len(), theirs.left_moves().count(), "{x} + {y}");
            assert_eq!(universe.temperature(sum).to_string(), theirs.temperature().to_string());
            assert_eq!(universe.mean(sum), universe.mean(*a) + universe.mean(*b));
        }
    }
}

#[test]
fn notation_goes_out_and_comes_in() {
    let mut universe = Universe::new();
    for (value, _) in pool(&mut universe, 9, 300) {
        let text = universe.text(value);
        assert_eq!(universe.read(&text), Ok(value), "{text}");
    }
    for (text, canonical) in [
        ("{0|*}", "^"),
        ("{0|0}", "*"),
        ("{0,*|0}", "^*"),
        ("{0|^}", "^2*"),
        ("^^^", "^3"),
        ("^+^", "^2"),
        ("v*2+*3", "v*"),
        ("{-1|1}", "0"),
        ("{0|1}", "1/2"),
        ("+-1", "±1"),
        ("{1|-1}", "±1"),
        ("{2|1}", "{2|1}"),
        ("{2||1|0}", "{2||1|0}"),
        ("{2|{1|0}}", "{2||1|0}"),
        ("{2|1||0|-1}", "±{3/2|1/2}+1/2"),
        ("1/2+1/2^*", "1^*"),
        ("-(^*-3/4)", "3/4v*"),
        ("{3|*,0}", "{3|0,*}"),
    ] {
        let value = universe.read(text).expect(text);
        assert_eq!(universe.read(canonical), Ok(value), "{text} = {canonical}");
        let written = universe.text(value);
        assert_eq!(universe.read(&written), Ok(value), "{written}");
    }
    for bad in [
        "",
        "{",
        "{1",
        "{1}",
        "1/3",
        "x",
        "{1|2|3}",
        "*10000000",
        "1//2",
        "(1",
        "1)",
        "99999999999999999999",
    ] {
        assert!(universe.read(bad).is_err(), "{bad}");
    }
    assert!(universe.read(&"{".repeat(100_000)).is_err());
    assert!(universe.read(&"-".repeat(100_000)).is_err());
}

#[test]
fn thermographs_have_the_walls_of_the_book() {
    let mut universe = Universe::new();
    let at = |n, power| Dyadic::new(n, power);
    for (text, mean, temperature) in [
        ("±1", at(0, 0), at(1, 0)),
        ("{2||1|-1}", at(1, 0), at(1, 0)),
        ("{4|2||-1|-7}", at(-1, 1), at(7, 1)),
        ("1/4", at(1, 2), at(-1, 2)),
        ("5", at(5, 0), at(-1, 0)),
        ("^", at(0, 0), at(0, 0)),
    ] {
        let value = universe.read(text).expect(text);
        assert_eq!(
            (universe.mean(value), universe.temperature(value)),
            (mean, temperature),
            "{text}"
        );
    }
    let value = universe.read("{4|2||-1|-7}").expect("a value");
    let graph = universe.thermograph(value);
    assert_eq!((graph.left.at(at(0, 0)), graph.right.at(at(0, 0))), (at(2, 0), at(-1, 0)));
    assert_eq!((graph.left.at(at(2, 0)), graph.right.at(at(2, 0))), (at(1, 0), at(-1, 0)));
    assert_eq!((graph.left.at(at(9, 0)), graph.right.at(at(9, 0))), (at(-1, 1), at(-1, 1)));
}

/// The value of every position after a board, by recursion in the other crate.
fn theirs(
    board: &Board,
    convention: Convention,
    known: &mut HashMap<String, CanonicalForm>,
) -> CanonicalForm {
    let text = board.to_string();
    if let Some(form) = known.get(&text) {
        return form.clone();
    }
    let empty = board.empties().count() as i64;
    let form = match (board.winner(), convention) {
        (Some(_), Convention::Zero) => CanonicalForm::new_integer(0),
        (Some(One), _) => CanonicalForm::new_integer(empty),
        (Some(Two), _) => CanonicalForm::new_integer(-empty),
        (None, _) => {
            let [left, right] = [One, Two].map(|player| {
                let after = board.empties().map(|cell| board.with(cell, player));
                after.map(|next| theirs(&next, convention, known)).collect()
            });
            CanonicalForm::new_from_moves(left, right)
        }
    };
    known.insert(text, form.clone());
    form
}

#[test]
fn values_of_bridgit_agree() {
    let nearly_full = Board::read(4, ".LR./R.L/LRL./.L./R.LR/RL./LR.R").expect("a board");
    for base in [Board::empty(2), nearly_full] {
        let table = Table::after(&base).expect("few cells");
        for convention in [Convention::Zero, Convention::Leftover] {
            let mut valuation = Valuation::new(&table, convention);
            let mut known = HashMap::new();
            let mut met: Vec<(Value, CanonicalForm)> = Vec::new();
            for code in (0..table.len()).step_by(if table.size() == 2 { 1 } else { 13 }) {
                let form = theirs(&table.board(code), convention, &mut known);
                let value = valuation.value(code);
                let twin = met.iter().find(|(other, _)| *other == value);
                match twin {
                    Some((_, other)) => assert_eq!(*other, form),
                    None => {
                        assert!(met.iter().all(|(_, other)| *other != form), "{form}");
                        let universe = valuation.universe();
                        assert_eq!(universe.mean(value).to_string(), form.mean().to_string());
                        let temperature = universe.temperature(value);
                        assert_eq!(temperature.to_string(), form.temperature().to_string());
                        met.push((value, form));
                    }
                }
            }
            assert!(met.len() > 5, "{}", met.len());
        }
    }
}
