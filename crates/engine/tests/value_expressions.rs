//! Thousands of random expressions, read by us and worked out by the crate `cgt`: canonical form, order,
//! stops, mean, temperature, birthday, cooling, heating and atomic weight agree, and what is written is
//! read back.

use cgt::numeric::dyadic_rational_number::DyadicRationalNumber;
use cgt::short::partizan::canonical_form::CanonicalForm;
use engine::Budget;
use engine::value::{Dyadic, Misread, Universe, Value, Weary};
use std::time::{Duration, Instant};

struct Dice(u64);

impl Dice {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % n
    }

    fn signed(&mut self, most: u64) -> i64 {
        self.below(2 * most + 1) as i64 - most as i64
    }
}

fn zero() -> CanonicalForm {
    CanonicalForm::new_integer(0)
}

fn star() -> CanonicalForm {
    CanonicalForm::new_from_moves(vec![zero()], vec![zero()])
}

fn up() -> CanonicalForm {
    CanonicalForm::new_from_moves(vec![zero()], vec![star()])
}

fn negative(g: &CanonicalForm) -> CanonicalForm {
    g.construct_negative()
}

fn switch(x: CanonicalForm, y: CanonicalForm) -> CanonicalForm {
    CanonicalForm::new_from_moves(vec![x], vec![y])
}

fn copies(n: i64, g: &CanonicalForm) -> CanonicalForm {
    let g = if n < 0 { negative(g) } else { g.clone() };
    (0..n.abs()).fold(zero(), |sum, _| &sum + &g)
}

/// An expression in our notation, with its value in the other crate.
fn expression(dice: &mut Dice, depth: u32) -> (String, CanonicalForm) {
    if depth == 0 {
        return leaf(dice);
    }
    let (text, g) = expression(dice, depth - 1);
    match dice.below(9) {
        0 | 1 => {
            let (other, h) = expression(dice, depth - 1);
            (format!("({text})+{other}"), &g + &h)
        }
        2 => {
            let (other, h) = expression(dice, depth - 1);
            (format!("{text}-({other})"), &g + &negative(&h))
        }
        3 | 4 => {
            let [(a, x), (b, y)] = [leaf(dice), leaf(dice)];
            let g = CanonicalForm::new_from_moves(vec![g, x], vec![y]);
            (format!("{{{text},{a}|{b}}}"), g)
        }
        5 => (format!("±({text})"), switch(g.clone(), negative(&g))),
        6 => {
            let n = dice.signed(3);
            (format!("{n}.({text})"), copies(n, &g))
        }
        7 => {
            let (n, power) = (dice.below(5) as i64, dice.below(2) as u32);
            let t = DyadicRationalNumber::new(n, power);
            (format!("({text}).Cool({})", Dyadic::new(n, power)), g.cool(t))
        }
        _ => {
            let n = dice.below(3) as i64;
            (format!("heat({text},{n})"), g.heat(&CanonicalForm::new_integer(n)))
        }
    }
}

fn leaf(dice: &mut Dice) -> (String, CanonicalForm) {
    match dice.below(9) {
        0 => {
            let n = dice.signed(500);
            (n.to_string(), CanonicalForm::new_integer(n))
        }
        1 => {
            let (n, power) = (dice.signed(20), dice.below(4) as u32);
            (Dyadic::new(n, power).to_string(), {
                CanonicalForm::new_dyadic(DyadicRationalNumber::new(n, power))
            })
        }
        2 => {
            let n = dice.below(4) as i64;
            (format!("{n}.^"), copies(n, &up()))
        }
        3 => ("v*".to_string(), &negative(&up()) + &star()),
        4 => ("*2".to_string(), {
            CanonicalForm::new_from_moves(vec![zero(), star()], vec![zero(), star()])
        }),
        5 => {
            let n = dice.below(3) as i64 + 1;
            let threat = switch(zero(), CanonicalForm::new_integer(-n));
            (format!("Tiny({n})"), switch(zero(), threat))
        }
        6 => {
            let n = dice.below(3) as i64 + 1;
            (format!("-_{n}"), switch(switch(CanonicalForm::new_integer(n), zero()), zero()))
        }
        7 => {
            let two = switch(up(), star());
            let sole = switch(zero(), &negative(&up()) + &star());
            if dice.below(2) == 0 { ("^[2]".into(), two) } else { ("^<2>".into(), sole) }
        }
        _ => {
            let (a, b) = (dice.signed(4), dice.signed(4));
            let g = switch(CanonicalForm::new_integer(a), CanonicalForm::new_integer(b));
            (format!("{{{a}|{b}}}"), g)
        }
    }
}

/// The same game in our universe.
fn ours(universe: &mut Universe, theirs: &CanonicalForm) -> Value {
    if let Some(number) = theirs.to_number() {
        let (n, power) = (number.numerator(), number.denominator_exponent());
        return universe.number(Dyadic::new(n, power));
    }
    let mut left: Vec<Value> = theirs.left_moves().map(|x| ours(universe, &x)).collect();
    let mut right: Vec<Value> = theirs.right_moves().map(|x| ours(universe, &x)).collect();
    universe.make(&mut left, &mut right)
}

#[test]
fn random_expressions_agree() {
    let mut universe = Universe::new();
    let mut dice = Dice(12);
    let (mut weighed, mut named) = (0, 0);
    let mut last = (Value::ZERO, zero());
    for k in 0..4_000 {
        let (text, theirs) = expression(&mut dice, k % 4);
        let value = universe.read(&text).expect(&text);
        assert_eq!(value, ours(&mut universe, &theirs), "{text}: {theirs}");
        let written = universe.text(value);
        assert_eq!(universe.read(&written), Ok(value), "{text}: {written}");
        named += u32::from(!written.contains('{'));
        let seen = [
            universe.mean(value).to_string(),
            universe.temperature(value).to_string(),
            universe.stops(value)[0].to_string(),
            universe.stops(value)[1].to_string(),
            universe.birthday(value).to_string(),
        ];
        let expected = [
            theirs.mean().to_string(),
            theirs.temperature().to_string(),
            theirs.left_stop().to_string(),
            theirs.right_stop().to_string(),
            theirs.birthday().to_string(),
        ];
        assert_eq!(seen, expected, "{text}: mean, temperature, stops, birthday");
        if let Some(weight) = universe.atomic_weight(value) {
            assert_eq!(weight, ours(&mut universe, &theirs.atomic_weight()), "{text}");
            weighed += 1;
        }
        assert_eq!(universe.compare(last.0, value), last.1.partial_cmp(&theirs), "{text}");
        last = (value, theirs);
    }
    assert!(weighed > 400 && named > 1_000, "{weighed} weighed, {named} without braces");
    assert!(!universe.gave_up());
}

/// What each move gains, by the definition; no gain is left that another one reaches.
#[test]
fn incentives_are_what_moves_gain() {
    let mut universe = Universe::new();
    let mut dice = Dice(5);
    for _ in 0..300 {
        let (text, _) = expression(&mut dice, 2);
        let value = universe.read(&text).expect(&text);
        let options = [universe.left(value), universe.right(value)];
        let incentives = universe.incentives(value);
        for (side, options) in options.iter().enumerate() {
            let sign = if side == 0 { 1 } else { -1 };
            for option in options.iter() {
                let back = universe.negative(value);
                let gain = universe.sum(*option, back);
                let gain = universe.multiple(sign, gain);
                assert!(incentives[side].iter().any(|best| universe.le(gain, *best)), "{text}");
            }
            assert!(incentives[side].len() <= options.len());
            for (k, a) in incentives[side].iter().enumerate() {
                let others = incentives[side].iter().enumerate().filter(|(other, _)| *other != k);
                assert!(others.clone().all(|(_, b)| !universe.le(*a, *b)), "{text}");
            }
        }
    }
}

/// As CGSuite writes them.
#[test]
fn names_of_cgsuite() {
    let mut universe = Universe::new();
    for (text, name) in [
        ("^+^", "^^"),
        ("-(^+^)+*", "vv*"),
        ("3.^", "^3"),
        ("2.^*", "^^*"),
        ("2.^*2", "^^*2"),
        ("-2.^*", "vv*"),
        ("2.(^*)", "^^"),
        ("{0|*}", "^"),
        ("{^|*}", "^[2]"),
        ("^[4]", "^[4]"),
        ("{0|v*}", "^<2>"),
        ("1/2-^<3>+*", "1/2v<3>*"),
        ("{0||0|-3/2}", "Tiny(3/2)"),
        ("{2|0||0}", "Miny(2)"),
        ("1+{0||0|-2}", "1Tiny(2)"),
        ("1+_2", "1Tiny(2)"),
        ("3-_{1|0}", "3Miny({1|0})"),
        ("±(1-_2)", "±(1Miny(2))"),
        ("{1,{2|0}|-1,{0|-2}}", "±{1,{2|0}}"),
        ("{{{{4|3}|2}|1}|0}", "{4|3||2|||1||||0}"),
        ("{{{5|4}|3}|2}", "{5|4||3|||2}"),
        ("{{{{{5|4}|3}|2}|1}|0}", "{{5|4||3|||2||||1}|0}"),
        ("1000000000000000000", "1000000000000000000"),
        ("-7/1152921504606846976", "-7/1152921504606846976"),
        ("1000000.^", "^1000000"),
        ("{3|*,0}", "{3|0,*}"),
        ("{2|-1}.Freeze", "1/2*"),
        ("LeftStop({2|-1})+Birthday({2|-1})", "5"),
    ] {
        let value = universe.read(text).expect(text);
        assert_eq!(universe.text(value), name, "{text}");
        assert_eq!(universe.read(name), Ok(value), "{name}");
    }
}

#[test]
fn twenty_thousand_terms() {
    let mut universe = Universe::new();
    let words = ["3", "^", "*2", "{5|-2}", "v*", "1/4", "±3", "1/2*", "{4|0}"];
    let sum: Vec<&str> = (0..20_000).map(|k| words[7 * k % words.len()]).collect();
    let value = universe.read(&sum.join("+")).expect("a value");
    let mut mean = Dyadic::ZERO;
    for word in &sum {
        let term = universe.read(word).expect(word);
        mean = mean + universe.mean(term);
    }
    assert_eq!(universe.mean(value), mean);
    assert!(!universe.gave_up());
}

/// A sum whose canonical form nobody can write down ends with the budget, or with the memory.
#[test]
fn hopeless_sums_end() {
    let hopeless: Vec<String> = (1..20_000).map(|k| format!("±{k}")).collect();
    let hopeless = hopeless.join("+");
    let start = Instant::now();
    let mut universe = Universe::new();
    universe.keep_to(&Budget::time(Duration::from_millis(200)));
    assert_eq!(universe.read(&hopeless), Err(Misread::Weary(Weary::Spent)));
    assert!(start.elapsed() < Duration::from_secs(5));
    let mut universe = Universe::new();
    let mut small = Budget::default();
    small.memory = Some(1 << 20);
    universe.keep_to(&small);
    assert_eq!(universe.read(&hopeless), Err(Misread::Weary(Weary::Full)));
    let mut universe = Universe::new();
    assert_eq!(universe.read("1000000.^+±1"), Err(Misread::Weary(Weary::Deep)));
    let mut universe = Universe::new();
    let factor = "1000000000.".repeat(12);
    assert_eq!(universe.read(&format!("{factor}1")), Err(Misread::Weary(Weary::Number)));
    assert_eq!(universe.read("1"), Err(Misread::Weary(Weary::Number)), "it has given up");
}

/// What is only tried leaves no trace if it takes too long.
#[test]
fn a_trial_that_fails_is_forgotten() {
    let mut universe = Universe::new();
    let [a, b] =
        ["±1+±2+±3+±4+±5", "{3||1|-2}+{9|4||2|1}"].map(|text| universe.read(text).expect(text));
    for steps in 1..400 {
        universe.try_for(steps, |u| u.sum(a, b));
        assert!(!universe.gave_up());
    }
    let value = universe.sum(a, b);
    let mut fresh = Universe::new();
    let [a, b] =
        ["±1+±2+±3+±4+±5", "{3||1|-2}+{9|4||2|1}"].map(|text| fresh.read(text).expect(text));
    let expected = fresh.sum(a, b);
    assert_eq!(universe.text(value), fresh.text(expected));
}
