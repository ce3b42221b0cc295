//! State spaces: exploration against the rules, and limits.

use ccs::network::{Halt, Network};
use ccs::program::Program;
use ccs::semantics::{Label, derive};
use ccs::space::{Limits, explore};
use ccs::term::{NIL, Node, Pattern};
use proptest::prelude::*;

fn network(text: &str) -> (Network, u32) {
    let mut program = Program::read(text).unwrap();
    let root = program.root().unwrap();
    (Network::new(program), root)
}

fn size(text: &str) -> (usize, usize) {
    let (mut network, root) = network(text);
    let space = explore(&mut network, root, &Limits::default()).unwrap();
    assert!(space.lts.is_complete());
    (space.lts.len(), space.lts.transition_count())
}

#[test]
fn small_spaces_have_their_sizes() {
    assert_eq!(size("A = a.A;"), (1, 1));
    assert_eq!(size("A = a.b.0 + a.b.0;"), (3, 2));
    assert_eq!(size("A = a.0 | b.0 | c.0;"), (8, 12));
    assert_eq!(
        size("C(x) = when (x < 9) up.C(x+1) + when (x > 0) down.C(x-1); D = C(0);"),
        (11, 19)
    );
    assert_eq!(size("B = b.0; A = a.(B | B);"), (5, 5));
    let peterson = std::fs::read_to_string("tests/files/peterson.ccs").unwrap();
    let (states, transitions) = size(&peterson);
    assert!(states > 30 && transitions > states, "{states} {transitions}");
}

#[test]
fn endless_spaces_are_cut_and_say_so() {
    for text in ["A = a.(A | A);", "C(x) = up.C(x+1); D = C(0);", "A = a.(A \\ {b});"] {
        let (mut network, root) = network(text);
        let limits = Limits { states: 1000, ..Limits::default() };
        let space = explore(&mut network, root, &limits).unwrap();
        assert!(!space.lts.is_complete(), "{text}");
        assert!(space.lts.len() <= 2100 && space.lts.expanded > 0);
        let stopped = Limits { stop: &|| true, ..Limits::default() };
        assert!(explore(&mut network, root, &stopped).unwrap().lts.len() < 1000);
    }
}

#[test]
fn inputs_from_outside_need_values() {
    let text = "A = in(x).B(x); B(x) = 'out(x).A;";
    let text = format!("{text} C = A;");
    let (mut open, root) = network(&text);
    let halt = explore(&mut open, root, &Limits::default()).unwrap_err();
    assert_eq!(halt, Halt::Open("in(x)".to_string()));
    open.values = Some((0, 2));
    let space = explore(&mut open, root, &Limits::default()).unwrap();
    let mut labels = space.lts.labels.clone();
    labels.sort();
    assert_eq!(labels, ["'out(0)", "'out(1)", "'out(2)", "in(0)", "in(1)", "in(2)", "tau"]);
    assert_eq!((space.lts.len(), space.lts.transition_count()), (5, 9));
}

#[test]
fn numbers_that_grow_too_large_are_a_fault() {
    let (mut network, root) = network("C(x) = up.C(x*x); D = C(3);");
    assert!(matches!(explore(&mut network, root, &Limits::default()), Err(Halt::Fault(_))));
}

#[test]
fn crowds_are_refused_before_they_take_for_ever() {
    for text in [
        "A = sum i in 1..20000: a.0; B = sum i in 1..20000: 'a.0; C = A | B;",
        "A = sum i in 1..20000: a.B; B = sum i in 1..20000: 'b.A; C = (A | A) \\ {a} | (B | B);",
    ] {
        let (mut network, root) = network(text);
        let limits = Limits { states: 100, ..Limits::default() };
        // Either it is a fault or the space is small: equal alternatives are one.
        if let Ok(space) = explore(&mut network, root, &limits) {
            assert!(space.lts.len() <= 200);
        }
    }
}

/// Processes over two constants, three channels, values 0 and 1.
fn process() -> impl Strategy<Value = String> {
    let action = prop::sample::select(vec![
        "a", "'a", "b", "'b", "tau", "c(0)", "'c(0)", "'c(1)", "c(1)", "c(x)",
    ]);
    let leaf = prop::sample::select(vec!["0", "A", "B(0)", "B(1)"]).prop_map(str::to_string);
    leaf.prop_recursive(5, 24, 3, move |inner| {
        prop_oneof![
            3 => (action.clone(), inner.clone()).prop_map(|(a, p)| format!("{a}.({p})")),
            1 => (inner.clone(), inner.clone()).prop_map(|(p, q)| format!("(a.({p}) + ({q}))")),
            2 => (inner.clone(), inner.clone()).prop_map(|(p, q)| format!("(({p}) | ({q}))")),
            1 => inner.clone().prop_map(|p| format!("({p}) \\ {{a}}")),
            1 => inner.clone().prop_map(|p| format!("({p}) \\ {{c}}")),
            1 => inner.clone().prop_map(|p| format!("({p})[b/a, a/b]")),
            1 => inner.prop_map(|p| format!("({p})[c/a]")),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// The network finds exactly the transitions that the rules derive, in all states it meets.
    #[test]
    fn the_network_follows_the_rules(text in process()) {
        let mut program = Program::read("A = a.B(1) + c(x).B(x); B(x) = 'c(x).A + b.0;").unwrap();
        let term = program.process(&text).unwrap();
        let mut network = Network::new(program);
        network.values = Some((0, 1));
        let limits = Limits { states: 60, ..Limits::default() };
        let space = explore(&mut network, term, &limits).unwrap();
        for number in 0..space.lts.expanded {
            let term = network.term(space.states[number as usize]);
            let found = derive(&mut network.program, term).unwrap();
            let mut expected = Vec::new();
            for derivation in found.of_term.iter().map(|number| &found.all[*number as usize]) {
                let values: Vec<i64> = match &derivation.label {
                    Label::Input(_, patterns) if matches!(patterns[..], [Pattern::Bind(_)]) => vec![0, 1],
                    _ => vec![0],
                };
                for value in values {
                    let mut label = network.program.label_text(&derivation.label);
                    let mut target = derivation.target;
                    if let Label::Input(_, patterns) = &derivation.label
                        && let [Pattern::Bind(name)] = patterns[..]
                    {
                        label = format!("c({value})").replace('c', label.split('(').next().unwrap());
                        target = network.program.terms.substitute(target, &[(name, value)]).unwrap();
                    }
                    expected.push((label, target));
                }
            }
            expected.sort();
            expected.dedup();
            let mut got: Vec<(String, u32)> = Vec::new();
            for (label, to) in space.lts.edges(number) {
                let target = network.term(space.states[*to as usize]);
                got.push((space.lts.labels[*label as usize].clone(), target));
            }
            got.sort();
            prop_assert_eq!(got, expected, "{}", network.program.text(term));
        }
    }

    /// What is written is read back as the same term.
    #[test]
    fn terms_are_read_as_they_are_written(text in process()) {
        let mut program = Program::read("A = a.B(1) + c(x).B(x); B(x) = 'c(x).A + b.0;").unwrap();
        let term = program.process(&text).unwrap();
        let written = program.text(term);
        prop_assert_eq!(program.process(&written).unwrap(), term, "{}", written);
    }
}

#[test]
fn nil_is_the_first_term() {
    let program = Program::read("").unwrap();
    assert_eq!(*program.terms.node(NIL), Node::Nil);
}
