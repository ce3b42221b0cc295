//! Equivalences and preorders against their definitions; every formula and trace is checked.

use crate::naive;
use ccs::bisimulation;
use ccs::check::check;
use ccs::compare::{Reason, Relation, compare};
use ccs::lts::Lts;
use ccs::network::Network;
use ccs::program::Program;
use ccs::space::{Limits, explore};
use proptest::prelude::*;

const NEVER: &dyn Fn() -> bool = &|| false;

/// The state spaces of two processes.
fn spaces(definitions: &str, one: &str, two: &str) -> (Lts, Lts) {
    let mut program = Program::read(definitions).unwrap();
    let [one, two] = [one, two].map(|text| program.process(text).unwrap());
    let mut network = Network::new(program);
    network.values = Some((0, 1));
    let [one, two] =
        [one, two].map(|root| explore(&mut network, root, &Limits::default()).unwrap().lts);
    (one, two)
}

/// Whether they are related; the formula that says they are not is checked.
#[track_caller]
fn related(definitions: &str, one: &str, two: &str, relation: Relation) -> bool {
    let (one, two) = spaces(definitions, one, two);
    let reason = compare(&one, &two, relation, 1 << 20, NEVER).unwrap();
    if let Reason::Formula(formulas) = &reason {
        let text = formulas.to_string();
        let formulas = ccs::hml::Formulas::read(&text).unwrap();
        assert!(
            check(&one, one.initial, formulas.clone(), &Limits::default()).unwrap().holds(),
            "{text}"
        );
        assert!(!check(&two, two.initial, formulas, &Limits::default()).unwrap().holds(), "{text}");
    }
    reason.holds()
}

#[test]
fn textbook_pairs() {
    let is = |one, two, relation| related("", one, two, relation);
    // The two vending machines.
    let (good, bad) = ("coin.(coffee.0 + tea.0)", "coin.coffee.0 + coin.tea.0");
    assert!(!is(good, bad, Relation::Strong));
    assert!(is(good, bad, Relation::Traces) && is(bad, good, Relation::Traces));
    assert!(is(bad, good, Relation::Simulation) && !is(good, bad, Relation::Simulation));
    assert!(is(good, bad, Relation::Failures) && !is(bad, good, Relation::Failures));
    // Milner's τ laws: weak but not branching, and the other way round.
    assert!(is("a.tau.b.0", "a.b.0", Relation::Branching));
    assert!(is("a.(b.0 + tau.c.0)", "a.(b.0 + tau.c.0) + a.c.0", Relation::Weak));
    assert!(!is("a.(b.0 + tau.c.0)", "a.(b.0 + tau.c.0) + a.c.0", Relation::Branching));
    assert!(!is("a.0 + b.0", "a.0 + tau.b.0", Relation::Weak));
    assert!(is("a.0 + b.0", "a.0 + tau.b.0", Relation::WeakTraces));
    assert!(!is("a.b.0", "a.0", Relation::WeakTraces));
    assert!(is("a.0 | b.0", "a.b.0 + b.a.0", Relation::Strong));
}

#[test]
fn peterson_is_weakly_trace_equivalent_to_its_specification_but_not_bisimilar() {
    let text = std::fs::read_to_string("tests/files/peterson.ccs").unwrap();
    for (one, two) in [("Peterson", "Spec"), ("Spec", "Peterson")] {
        assert!(related(&text, one, two, Relation::WeakTraces));
        assert!(!related(&text, one, two, Relation::Weak));
        assert!(!related(&text, one, two, Relation::Branching));
    }
}

#[test]
fn a_chain_of_cells_is_a_queue() {
    let text = std::fs::read_to_string("tests/files/buffer.ccs").unwrap();
    assert!(related(&text, "Chain", "Queue0", Relation::Weak));
    assert!(related(&text, "Chain", "Queue0", Relation::Branching));
    assert!(!related(&text, "Chain", "Queue0", Relation::Strong));
    assert!(!related(&text, "Stack0", "Queue0", Relation::Weak));
}

#[test]
fn long_chains_do_not_overflow_the_stack() {
    let chain = |length: u32, last: u32| {
        let mut edges: Vec<_> = (0..length).map(|state| (state, 0, state + 1)).collect();
        edges.push((length, last, length));
        let labels = ["a", "b"].map(str::to_string).to_vec();
        Lts::new(length as usize + 1, 0, labels, &edges)
    };
    let (one, two) = (chain(3_000, 0), chain(3_000, 1));
    let reason = compare(&one, &two, Relation::Strong, 1 << 20, NEVER).unwrap();
    let Reason::Formula(formulas) = reason else { panic!("they differ at the end") };
    assert!(check(&one, 0, formulas.clone(), &Limits::default()).unwrap().holds());
    assert!(!check(&two, 0, formulas, &Limits::default()).unwrap().holds());
    // Too long for rounds, but not for partition refinement.
    let long = chain(300_000, 1);
    let block = bisimulation::strong(&long, NEVER).unwrap();
    assert_eq!(block.iter().max(), Some(&300_000));
}

/// Whether the blocks are the classes of the relation.
fn same(block: &[u32], relation: &std::collections::BTreeSet<(u32, u32)>) -> bool {
    let states = 0..block.len() as u32;
    states.clone().all(|p| {
        states
            .clone()
            .all(|q| (block[p as usize] == block[q as usize]) == relation.contains(&(p, q)))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn bisimilarities_are_what_they_are_defined_to_be(lts in naive::system()) {
        prop_assert!(same(&bisimulation::strong(&lts, NEVER).unwrap(), &naive::strong(&lts)));
        prop_assert!(same(&ccs::weak::branching(&lts, NEVER).unwrap(), &naive::branching(&lts)));
        prop_assert!(same(&ccs::weak::weak(&lts, 1 << 20, NEVER).unwrap(), &naive::weak(&lts)));
    }

}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// Partition refinement proper: chains of copies, on which rounds of hashes do not end early.
    #[test]
    fn refinement_agrees_on_long_systems(lts in naive::system(), length in 8..14u32, to in 0..7u32) {
        let mut edges: Vec<_> = lts.transitions().collect();
        let states = lts.len() as u32;
        for chain in 0..2 {
            for step in 0..length {
                let at = states + chain * length + step;
                let last = if step + 1 == length { to.min(states - 1) } else { at + 1 };
                edges.push((at, 0, last));
            }
        }
        let lts = Lts::new((states + 2 * length) as usize, 0, lts.labels.clone(), &edges);
        prop_assert!(same(&bisimulation::strong(&lts, NEVER).unwrap(), &naive::strong(&lts)));
    }

}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn every_answer_has_a_reason_that_holds(one in naive::system(), two in naive::system()) {
        let (both, shift) = one.beside(&two);
        for relation in Relation::ALL {
            let reason = compare(&one, &two, relation, 1 << 20, NEVER).unwrap();
            let expected = match relation {
                Relation::Strong => naive::strong(&both).contains(&(0, shift)),
                Relation::Branching => naive::branching(&both).contains(&(0, shift)),
                Relation::Weak => naive::weak(&both).contains(&(0, shift)),
                Relation::Simulation => naive::simulation(&both).contains(&(0, shift)),
                Relation::Traces | Relation::WeakTraces => {
                    let weak = relation == Relation::WeakTraces;
                    let [p, q] = [0, shift].map(|s| naive::traces(&both, s, 5, weak));
                    if let Reason::Trace(trace) = &reason {
                        let trace: Vec<u32> =
                            trace.iter().map(|name| both.label(name).unwrap()).collect();
                        if trace.len() <= 5 {
                            prop_assert!(p.contains(&trace) && !q.contains(&trace));
                        }
                        trace.len() > 5 && p.is_subset(&q)
                    } else {
                        p.is_subset(&q)
                    }
                }
                Relation::Failures => {
                    let [p, q] = [0, shift].map(|s| naive::failures(&both, s, 4));
                    let covered = p.iter().all(|(trace, offers)| {
                        q.iter().any(|(other, less)| other == trace && less.is_subset(offers))
                    });
                    let traces = [0, shift].map(|s| naive::traces(&both, s, 4, true));
                    let short = match &reason {
                        Reason::Trace(trace) => trace.len() <= 4,
                        Reason::Failure { trace, .. } => trace.len() <= 4,
                        _ => true,
                    };
                    if !short { continue }
                    covered && traces[0].is_subset(&traces[1])
                }
            };
            if !matches!(&reason, Reason::Trace(trace) if trace.len() > 5) {
                prop_assert_eq!(reason.holds(), expected, "{}", relation);
            }
            if let Reason::Formula(formulas) = reason {
                let text = formulas.to_string();
                let formulas = ccs::hml::Formulas::read(&text).unwrap();
                let holds = check(&one, 0, formulas.clone(), &Limits::default()).unwrap().holds();
                prop_assert!(holds, "{}: {}", relation, text);
                let fails = !check(&two, 0, formulas, &Limits::default()).unwrap().holds();
                prop_assert!(fails, "{}: {}", relation, text);
            }
        }
    }

    /// A quotient is bisimilar to what it is the quotient of.
    #[test]
    fn quotients_are_bisimilar(lts in naive::system()) {
        let block = bisimulation::strong(&lts, NEVER).unwrap();
        let (small, _) = lts.quotient(&block, None, &[lts.initial]);
        prop_assert!(compare(&lts, &small, Relation::Strong, 1 << 20, NEVER).unwrap().holds());
        let block = ccs::weak::branching(&lts, NEVER).unwrap();
        let (small, _) = lts.quotient(&block, lts.tau(), &[lts.initial]);
        prop_assert!(compare(&lts, &small, Relation::Branching, 1 << 20, NEVER).unwrap().holds());
    }
}
