//! Each rule of the paper, where it applies and where it must not.

use ccs::program::Program;
use ccs::semantics::{Rule, derive};

/// (rule, label, target) of every transition of the process.
fn transitions(definitions: &str, process: &str) -> Vec<(String, String, String)> {
    let mut program = Program::read(definitions).unwrap();
    let term = program.process(process).unwrap();
    let found = derive(&mut program, term).unwrap();
    let show = |number: &u32| {
        let derivation = &found.all[*number as usize];
        assert_eq!(derivation.source, term);
        let label = program.label_text(&derivation.label);
        (derivation.rule.to_string(), label, program.text(derivation.target))
    };
    found.of_term.iter().map(show).collect()
}

#[track_caller]
fn check(process: &str, expected: &[(&str, &str, &str)]) {
    let definitions = "A = a.A'; A' = 'c.A; B = c.B'; B' = 'b.B; C(x) = when (x > 0) 'c(x).C(x-1);";
    let found = transitions(definitions, process);
    let found: Vec<_> = found.iter().map(|(r, l, t)| (&r[..], &l[..], &t[..])).collect();
    assert_eq!(found, expected, "{process}");
}

#[test]
fn act() {
    check("a.0", &[("Act", "a", "0")]);
    check("'a.b.0", &[("Act", "'a", "b.0")]);
    check("tau.A", &[("Act", "tau", "A")]);
    check("a(x).'b(x).0", &[("Act", "a(x)", "'b(x).0")]);
    check("'a(1 + 2).0", &[("Act", "'a(3)", "0")]);
    check("0", &[]);
}

#[test]
fn sum() {
    check("a.0 + b.A", &[("Sum1", "a", "0"), ("Sum2", "b", "A")]);
    check("a.0 + a.0 + tau.0", &[("Sum1", "a", "0"), ("Sum2", "a", "0"), ("Sum3", "tau", "0")]);
    check("sum i in 1..2: a_{i}.0", &[("Sum1", "a_1", "0"), ("Sum2", "a_2", "0")]);
    // A false condition is no alternative.
    check("when (1 > 1) a.0 + b.0", &[("Act", "b", "0")]);
    check("0 + 0", &[]);
    check("(a.0 + b.0) + c.0", &[("Sum1", "a", "0"), ("Sum1", "b", "0"), ("Sum2", "c", "0")]);
}

#[test]
fn com1_and_com2() {
    check("a.0 | b.0", &[("Com1", "a", "0 | b.0"), ("Com2", "b", "a.0 | 0")]);
    check("0 | b.0", &[("Com2", "b", "0 | 0")]);
    check("a.0 | 0", &[("Com1", "a", "0 | 0")]);
    check("0 | 0", &[]);
}

#[test]
fn com3() {
    check(
        "A' | B",
        &[("Com1", "'c", "A | B"), ("Com2", "c", "A' | B'"), ("Com3", "tau", "A | B'")],
    );
    // Either side may send.
    let found = transitions("A = 0;", "a.0 | 'a.A");
    assert_eq!(found[2], ("Com3".into(), "tau".into(), "0 | A".into()));
    // Two inputs, two outputs, two silent steps do not meet, nor do different channels.
    for alone in ["a.0 | a.0", "'a.0 | 'a.0", "tau.0 | tau.0", "a.0 | 'b.0"] {
        let found = transitions("A = 0;", alone);
        assert!(found.iter().all(|(rule, ..)| rule != "Com3"), "{alone}");
    }
    // The value comes from the output; a pattern takes only its own; arities must agree.
    let met = |process: &str| {
        let found = transitions("A(x) = 0;", process);
        found.into_iter().find(|(rule, ..)| rule == "Com3").map(|(_, _, target)| target)
    };
    assert_eq!(met("a(x).A(x+1) | 'a(3).0").as_deref(), Some("A(4) | 0"));
    assert_eq!(met("a(3).A(0) | 'a(3).0").as_deref(), Some("A(0) | 0"));
    assert_eq!(met("a(2).A(0) | 'a(3).0"), None);
    assert_eq!(met("a(x, y).A(x) | 'a(3).0"), None);
    assert_eq!(met("a.A(0) | 'a(3).0"), None);
    // What is bound inside is not touched.
    assert_eq!(met("a(x).b(x).A(x) | 'a(3).0").as_deref(), Some("b(x).A(x) | 0"));
}

#[test]
fn res() {
    check("(a.0 + b.0) \\ {a}", &[("Res", "b", "0 \\ {a}")]);
    check("('a.0 + b.0) \\ {a}", &[("Res", "b", "0 \\ {a}")]);
    check("(a(x).0 + 'a(1).0) \\ {a}", &[]);
    check("(tau.0) \\ {a}", &[("Res", "tau", "0 \\ {a}")]);
    check("(A' | B) \\ {c}", &[("Res", "tau", "(A | B') \\ {c}")]);
}

#[test]
fn rel() {
    check("(a.0)[b/a]", &[("Rel", "b", "0[b/a]")]);
    check("('a(2).0)[b/a]", &[("Rel", "'b(2)", "0[b/a]")]);
    check("(tau.0)[b/a]", &[("Rel", "tau", "0[b/a]")]);
    check("(c.0)[b/a]", &[("Rel", "c", "0[b/a]")]);
    // Names change places at once, not one after the other.
    check("(a.0 + b.0)[b/a, a/b]", &[("Rel", "b", "0[b/a, a/b]"), ("Rel", "a", "0[b/a, a/b]")]);
    // A restriction inside does not see the new name, one outside does.
    check("((a.0) \\ {a})[b/a]", &[]);
    check("(a.0)[b/a] \\ {a}", &[("Res", "b", "0[b/a] \\ {a}")]);
    check("(a.0)[b/a] \\ {b}", &[]);
}

#[test]
fn con() {
    check("A", &[("Con", "a", "A'")]);
    check("C(2)", &[("Con", "'c(2)", "C(1)")]);
    check("C(0)", &[]);
}

#[test]
fn the_derivation_is_a_tree_of_rules() {
    let mut program = Program::read("A = a.A'; A' = 'c.A; B = c.B'; B' = 'b.B;").unwrap();
    let term = program.process("(A' | B) \\ {c}").unwrap();
    let found = derive(&mut program, term).unwrap();
    let rules = |number: u32| {
        let mut rules = Vec::new();
        let mut walk = vec![number];
        while let Some(number) = walk.pop() {
            let derivation = &found.all[number as usize];
            rules.push(derivation.rule);
            walk.extend(derivation.premises.iter().rev());
        }
        rules
    };
    use Rule::{Act, Com3, Con, Res};
    assert_eq!(rules(found.of_term[0]), [Res, Com3, Con, Act, Con, Act]);
    let met = found.met(found.of_term[0]).unwrap();
    assert_eq!(program.label_text(met), "'c");
}

#[test]
fn deep_terms_have_their_transitions() {
    let deep = 100_000;
    for (process, count) in [
        (format!("{}a.0{}", "(".repeat(deep), ")\\{b}".repeat(deep)), 1),
        (format!("(a.0){}", "[b/a][a/b]".repeat(deep / 2)), 1),
        (format!("{}0", "a.".repeat(deep)), 1),
        (format!("0{}", " | 0".repeat(deep)), 0),
        (format!("a.0{}", " + 0".repeat(deep)), 1),
    ] {
        let mut program = Program::read("A = 0;").unwrap();
        let term = program.process(&process).unwrap();
        assert_eq!(derive(&mut program, term).unwrap().of_term.len(), count);
    }
    // Too many are refused.
    let mut program = Program::read("A = a.0;").unwrap();
    let term = program.process(&format!("A{}", " | A".repeat(deep))).unwrap();
    assert!(derive(&mut program, term).is_err());
}
