//! Hennessy-Milner logic: syntax, meaning against the definition, and strategies that win.

use crate::naive::{self, behind, weakly};
use ccs::check::{Checked, Position, Side, Unchecked, check};
use ccs::hml::{Formula, Formulas, Modality, Solution};
use ccs::lts::{Lts, TAU};
use ccs::network::Network;
use ccs::parse::Problem;
use ccs::program::Program;
use ccs::space::{Limits, Local};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet, HashMap};

fn holds(lts: &Lts, formula: &str) -> bool {
    let formulas = Formulas::read(formula).unwrap_or_else(|refusal| panic!("{refusal}: {formula}"));
    check(lts, lts.initial, formulas, &Limits::default()).unwrap().holds()
}

/// 0 –a→ 1 –tau→ 2 –'b(3)→ 3, 1 –tau→ 1
fn small() -> Lts {
    let labels = ["a", TAU, "'b(3)"].map(str::to_string).to_vec();
    Lts::new(4, 0, labels, &[(0, 0, 1), (1, 1, 2), (2, 2, 3), (1, 1, 1)])
}

#[test]
fn formulas_of_caal_are_read() {
    let lts = small();
    for (formula, expected) in [
        ("tt", true),
        ("ff", false),
        ("<a>tt and [a]tt", true),
        ("<b>tt or ff", false),
        ("<a,'b>tt", true),
        ("[-]<tau>tt", true),
        ("<a><'b>tt", false),
        ("<<a>><<'b>>tt", true),
        ("<<a>><'b(3)>tt", true),
        ("<<a>><'b(4)>tt", false),
        ("[[a]]<<'b>>tt", true),
        ("[[a]]<'b>tt", false),
        ("<<tau>><a>tt", true),
        ("<<->><<->>[-]ff", true),
        ("<a>(<tau>[tau]ff and <tau><tau>tt)", true),
        ("X min= [-]ff or <->X;", true),
        ("X; X min= [-]ff or <->X;", true),
        ("Y; Y min= Z or <->Y; Z max= <tau>Z;", true),
        ("X min= [-]X and <->tt or <'b>tt", false),
        ("X max= [-]X and (<->tt or [-]ff)", true),
        ("  X MIN= <'b>tt * a comment\n or [a]ff", false),
        ("<\"'b(3)\">tt", false),
    ] {
        assert_eq!(holds(&lts, formula), expected, "{formula}");
        let written = Formulas::read(formula).unwrap().to_string();
        assert_eq!(holds(&lts, &written), expected, "{written}");
        assert_eq!(Formulas::read(&written).unwrap().to_string(), written);
    }
}

#[test]
fn malformed_formulas_are_refused_where_they_are_wrong() {
    for (formula, line, column) in [
        ("<a>", 1, 4),
        ("<a tt", 1, 4),
        ("<a>tt and", 1, 10),
        ("(tt", 1, 4),
        ("tt tt", 1, 4),
        ("X", 1, 1),
        ("X min= tt;\nX max= ff", 2, 1),
        ("tt; ff", 1, 5),
        ("", 1, 1),
        ("<-a>tt", 1, 3),
        ("min= tt", 1, 1),
    ] {
        let refusal = Formulas::read(formula).unwrap_err();
        assert_eq!((refusal.at.line, refusal.at.column), (line, column), "{formula}: {refusal}");
    }
    let unknown = Formulas::read("<a>Y").unwrap_err();
    assert_eq!(unknown.problem, Problem::Undefined("Y".to_string()));
}

#[test]
fn formulas_may_be_nested_very_deep() {
    let deep = 100_000;
    let lts = small();
    assert!(!holds(&lts, &format!("{}tt", "<a>".repeat(deep))));
    assert!(holds(&lts, &format!("{}tt{}", "(".repeat(deep), ")".repeat(deep))));
    assert!(holds(&lts, &format!("{}tt", "[[a]]".repeat(deep / 10))));
    assert!(holds(&lts, &format!("{}ff{}", "[a](tt or ".repeat(deep), ")".repeat(deep))));
}

#[test]
fn only_what_is_asked_for_is_looked_at() {
    // No end of states, and at 7 a division by zero; what is asked lies before it or beside it.
    let text = "C(x) = up.C(x + 1) + when (x = 7) 'div(1 / (x - 7)).0; R = C(0);
                D(x) = up.D(x + 1) + 'low(x).0; U = D(0);";
    let asked = |root: &str, formula: &str, states: usize| {
        let mut program = Program::read(text).unwrap();
        let root = program.process(root).unwrap();
        let mut network = Network::new(program);
        let start = network.state(root);
        let limits = Limits { states, ..Limits::default() };
        let formulas = Formulas::read(formula).unwrap();
        let checked = check(Local::new(&mut network), start, formulas, &limits)?;
        Ok((checked.holds(), checked.states()))
    };
    assert_eq!(asked("R", "<up>tt", 10), Ok((true, 1)));
    assert_eq!(asked("U", "[up]<'low(1)>tt and [up][up]<'low>tt", 10), Ok((true, 3)));
    assert!(!asked("U", "X max= <up>tt and [-]X", 100).unwrap().0);
    assert!(asked("U", "X min= <'low(40)>tt or <->X", 1000).unwrap().0);
    assert!(asked("R", "X min= <up><up><up>tt or <->X", 1000).unwrap().0);
    // True, but no finite part of the system shows it.
    assert_eq!(asked("U", "X max= [up]X and <up>tt", 1000), Err(Unchecked::TooLarge));
    assert_eq!(asked("U", "X min= <a>tt or <->X", 1000), Err(Unchecked::TooLarge));
    assert!(matches!(asked("R", "X min= <a>tt or <->X", 1000), Err(Unchecked::Halt(_))));
}

/// The definition: sets of states, solutions by iteration.
fn meaning(lts: &Lts, formulas: &Formulas) -> BTreeSet<u32> {
    let mut values: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
    solve(lts, formulas, 0, &mut values);
    evaluate(lts, formulas, formulas.top, &values)
}

/// Solves the equations from this one on; the outer ones have values.
fn solve(lts: &Lts, formulas: &Formulas, from: usize, values: &mut BTreeMap<u32, BTreeSet<u32>>) {
    let Some(equation) = formulas.equations.get(from) else { return };
    let first = match equation.solution {
        Solution::Least => BTreeSet::new(),
        Solution::Greatest => lts.states().collect(),
    };
    values.insert(from as u32, first);
    loop {
        solve(lts, formulas, from + 1, values);
        let next = evaluate(lts, formulas, equation.body, values);
        if next == values[&(from as u32)] {
            return;
        }
        values.insert(from as u32, next);
    }
}

fn evaluate(
    lts: &Lts,
    formulas: &Formulas,
    formula: u32,
    values: &BTreeMap<u32, BTreeSet<u32>>,
) -> BTreeSet<u32> {
    let all = || lts.states().collect::<BTreeSet<_>>();
    let of = |part: &u32| evaluate(lts, formulas, *part, values);
    match formulas.node(formula) {
        Formula::True => all(),
        Formula::False => BTreeSet::new(),
        Formula::And(parts) => parts.iter().map(of).fold(all(), |a, b| &a & &b),
        Formula::Or(parts) => parts.iter().map(of).fold(BTreeSet::new(), |a, b| &a | &b),
        Formula::Variable(equation) => values[equation].clone(),
        Formula::Modal(modality, actions, inner) => {
            let inner = of(inner);
            let after = |state: u32| -> BTreeSet<u32> {
                let weak = matches!(modality, Modality::WeakBox | Modality::WeakDiamond);
                let mut found = BTreeSet::new();
                if weak && actions.has(TAU) {
                    found.extend(behind(lts, state));
                }
                for label in 0..lts.labels.len() as u32 {
                    if !actions.has(&lts.labels[label as usize]) {
                        continue;
                    }
                    if weak {
                        found.extend(weakly(lts, state, label));
                    } else {
                        let steps = lts.edges(state).iter().filter(|(l, _)| *l == label);
                        found.extend(steps.map(|(_, to)| *to));
                    }
                }
                found
            };
            let some = matches!(modality, Modality::Diamond | Modality::WeakDiamond);
            let passes = |state: &u32| match some {
                true => after(*state).iter().any(|to| inner.contains(to)),
                false => after(*state).iter().all(|to| inner.contains(to)),
            };
            lts.states().filter(passes).collect()
        }
    }
}

/// Formulas over a, b, tau and the variables X, Y, Z.
fn formula() -> impl Strategy<Value = String> {
    let leaf = prop::sample::select(vec!["tt", "ff", "X", "Y", "Z"]).prop_map(str::to_string);
    leaf.prop_recursive(4, 12, 2, |inner| {
        let modality = prop::sample::select(vec![
            "<a>",
            "[a]",
            "<tau>",
            "[tau]",
            "<->",
            "[-]",
            "<a,b>",
            "<<a>>",
            "[[a]]",
            "<<tau>>",
            "[[tau]]",
            "[[-]]",
            "<<b,tau>>",
        ]);
        prop_oneof![
            3 => (modality, inner.clone()).prop_map(|(m, f)| format!("{m}({f})")),
            1 => (inner.clone(), inner.clone()).prop_map(|(f, g)| format!("({f} and {g})")),
            1 => (inner.clone(), inner).prop_map(|(f, g)| format!("({f} or {g})")),
        ]
    })
}

fn text() -> impl Strategy<Value = String> {
    let solution = || prop::sample::select(vec!["min", "max"]);
    (formula(), [formula(), formula(), formula()], [solution(), solution(), solution()]).prop_map(
        |(top, [x, y, z], [a, b, c])| {
            format!("{top}; X {a}= <->X or {x}; Y {b}= [-]Y and {y}; Z {c}= {z}")
        },
    )
}

/// Plays the strategy against every answer and sees that it wins: no move leads to a position that
/// is lost, the other runs out of moves or goes round where that is good for the winner.
fn wins(checked: &Checked<&Lts>) -> Result<(), String> {
    let winner = checked.winner(checked.start());
    let positions = checked.strategy(usize::MAX);
    let number: HashMap<Position, usize> =
        positions.iter().enumerate().map(|(place, (position, _))| (*position, place)).collect();
    for (position, moves) in &positions {
        if checked.winner(*position) != winner {
            return Err("a position of the strategy is lost".to_string());
        }
        if checked.turn(*position) == winner && moves.len() != 1 {
            return Err("the winner has no move".to_string());
        }
        let claim = checked.claim(*position, 1000);
        if moves.is_empty() && checked.turn(*position).is_none() {
            let expected = if winner == Some(Side::Verifier) { "tt" } else { "ff" };
            if claim != expected {
                return Err(format!("the game ends at {claim}"));
            }
        }
    }
    // Every cycle that the loser can choose must have the right outermost variable: remove the
    // variables from the outermost on and look for cycles without those of the winner's kind.
    let variables: Vec<(String, Solution)> =
        checked.formulas().equations.iter().map(|e| (e.name.clone(), e.solution)).collect();
    let good = if winner == Some(Side::Verifier) { Solution::Greatest } else { Solution::Least };
    let mut alive: Vec<bool> = vec![true; positions.len()];
    for (name, solution) in &variables {
        if *solution != good {
            // Is there a cycle through this variable among what is left?
            for (place, (position, _)) in positions.iter().enumerate() {
                if alive[place] && checked.claim(*position, 1000) == *name {
                    let mut seen = vec![false; positions.len()];
                    let mut walk: Vec<usize> =
                        positions[place].1.iter().map(|to| number[to]).collect();
                    while let Some(at) = walk.pop() {
                        if at == place {
                            return Err(format!("a bad cycle through {name}"));
                        }
                        if alive[at] && !seen[at] {
                            seen[at] = true;
                            walk.extend(positions[at].1.iter().map(|to| number[to]));
                        }
                    }
                }
            }
        }
        for (place, (position, _)) in positions.iter().enumerate() {
            alive[place] &= checked.claim(*position, 1000) != *name;
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn formulas_mean_what_they_are_defined_to_mean(lts in naive::system(), text in text()) {
        let formulas = Formulas::read(&text).unwrap();
        let expected = meaning(&lts, &formulas);
        for state in lts.states() {
            let checked = check(&lts, state, formulas.clone(), &Limits::default()).unwrap();
            prop_assert_eq!(checked.holds(), expected.contains(&state), "{} in {}", text, state);
            prop_assert_eq!(wins(&checked), Ok(()), "{} in {}", text, state);
        }
    }

    #[test]
    fn formulas_are_read_as_they_are_written(lts in naive::system(), text in text()) {
        let written = Formulas::read(&text).unwrap().to_string();
        prop_assert_eq!(holds(&lts, &written), holds(&lts, &text), "{}", written);
    }
}
