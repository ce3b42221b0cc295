//! The gadgets of section 4, verified exhaustively, and the verification against the rules.

use engine::Budget;
use engine::hiq::reduction::argument::bent_blocks;
use engine::hiq::reduction::gadget::{Gadget, Kind, ONE_WAYS, Script, Spot, between};
use engine::hiq::reduction::language::Event::{self, In, Out};
use engine::hiq::reduction::language::language;
use engine::hiq::reduction::verify::{
    Verified, is_one_way, is_solvable_in_the_paper, lemma42, lemma43_failures,
};
use rules::Position;
use std::collections::{BTreeSet, HashSet};

/// Plays a script on a set of tokens, or says which hop is illegal.
fn follow(tokens: &mut BTreeSet<Spot>, script: &Script) -> Result<(), String> {
    for hop in script.hops {
        let over = between(*hop);
        let steps = (hop.0.0.abs_diff(hop.1.0), hop.0.1.abs_diff(hop.1.1));
        let legal = matches!(steps, (2, 0) | (0, 2))
            && tokens.remove(&hop.0)
            && tokens.remove(&over)
            && tokens.insert(hop.1);
        if !legal {
            return Err(format!("{}: {hop:?}", script.name));
        }
    }
    Ok(())
}

fn spots(gadget: &Gadget, names: &[u8]) -> BTreeSet<Spot> {
    names.iter().map(|name| gadget.contact(*name).unwrap().at).collect()
}

#[test]
fn each_pair_of_scripts_erases_its_gadget() {
    for kind in Kind::ALL {
        let gadget = kind.gadget();
        for pair in &gadget.scripts {
            let mut tokens: BTreeSet<Spot> = gadget.tokens.iter().copied().collect();
            let mut given = BTreeSet::new();
            for script in pair {
                let taken = spots(gadget, script.takes);
                tokens.extend(&taken);
                follow(&mut tokens, script).unwrap();
                for spot in spots(gadget, script.gives) {
                    assert!(tokens.remove(&spot), "{}", script.name);
                    given.insert(spot);
                }
            }
            assert!(tokens.is_empty(), "{kind:?} {tokens:?}");
            assert!(!given.is_empty());
        }
    }
}

#[test]
fn contacts_are_even_and_empty() {
    for kind in Kind::ALL {
        let gadget = kind.gadget();
        for contact in &gadget.contacts {
            assert_eq!((contact.at.0 % 2, contact.at.1 % 2), (0, 0));
            assert!(!gadget.tokens.contains(&contact.at));
        }
    }
    assert_eq!([Kind::Alpha, Kind::Beta].map(|kind| kind.gadget().tokens.len()), [19, 5]);
}

#[test]
fn lemma_4_2_holds_in_all_sixteen_cases() {
    let cases = lemma42();
    assert_eq!(cases.len(), 16);
    for case in &cases {
        assert_eq!(case.solvable, is_solvable_in_the_paper(&case.end), "{case:?}");
        assert_eq!(case.solvable_on_paper, case.solvable, "{case:?}");
        assert!(case.on_paper <= case.reachable);
        assert_eq!(case.blocked, 0);
    }
    assert_eq!(cases.iter().filter(|case| case.solvable).count(), 4);
}

/// The field's jumps against those of the rules, on every case that the rules can ask.
#[test]
fn lemma_4_2_counts_what_the_rules_reach() {
    let mut asked = 0;
    for case in lemma42() {
        let Some([start, end]) = case.positions() else { continue };
        asked += 1;
        let mut met = HashSet::from([start.board()]);
        let mut open = vec![start];
        while let Some(position) = open.pop() {
            for m in position.moves() {
                let next = position.play(&m).unwrap();
                if met.insert(next.board()) {
                    open.push(next);
                }
            }
        }
        let solved = met.contains(&end.board());
        assert_eq!((met.len(), solved), (case.on_paper, case.solvable_on_paper), "{case:?}");
    }
    assert_eq!(asked, 14);
}

fn words(words: &[[Event; 3]]) -> Vec<Vec<Event>> {
    let mut words: Vec<Vec<Event>> = words.iter().map(|word| word.to_vec()).collect();
    words.sort();
    words
}

#[test]
fn event_languages_are_those_of_the_notes() {
    let mut budget = Budget::default();
    budget.threads = 2;
    let verified = Verified::new(&budget).expect("no limit");
    let alpha = words(&[
        [In(1), Out(0), Out(2)],
        [In(1), Out(2), Out(0)],
        [Out(2), In(1), Out(0)],
        [In(2), Out(0), Out(1)],
        [In(2), Out(1), Out(0)],
        [Out(1), In(2), Out(0)],
    ]);
    let beta = words(&[
        [In(3), In(5), Out(4)],
        [In(5), In(3), Out(4)],
        [In(4), In(5), Out(3)],
        [In(5), In(4), Out(3)],
    ]);
    let languages = &verified.languages;
    for language in [&languages.alpha, &languages.alpha_stubs] {
        assert_eq!(language.accepted, alpha);
    }
    for language in [&languages.beta, &languages.beta_stubs] {
        assert_eq!(language.accepted, beta);
    }
    assert_eq!(verified.border_blocked(), 0);
    assert!(verified.is_as_the_paper_says());
    for (kind, language) in [(Kind::Alpha, &languages.alpha), (Kind::Beta, &languages.beta)] {
        let zone: BTreeSet<Spot> = kind.gadget().zone.spots().collect();
        assert_eq!(zone, language.zone.iter().copied().collect());
    }
    let states = [&languages.alpha, &languages.beta, &languages.alpha_stubs, &languages.beta_stubs]
        .map(|language| language.states);
    assert_eq!(states, [1_972_816, 628, 9_134_509, 5_464]);
}

/// The wires of a β bend right behind the gadget; its language is the same.
#[test]
fn bent_blocks_have_the_language_of_beta() {
    let blocks = bent_blocks();
    assert_eq!(blocks.len(), 2);
    let budget = Budget::default();
    let (tokens, contacts) = Kind::Beta.gadget().with_stubs(0);
    let plain = language(&tokens, &contacts, &budget).expect("it fits");
    for (tokens, contacts) in blocks {
        let bent = language(&tokens, &contacts, &budget).expect("it fits");
        assert_eq!((bent.accepted, bent.blocked), (plain.accepted.clone(), 0));
    }
}

#[test]
fn a_spent_budget_leaves_the_language_open() {
    let (tokens, contacts) = Kind::Alpha.gadget().with_stubs(0);
    let none = Budget::time(std::time::Duration::ZERO);
    assert_eq!(language(&tokens, &contacts, &none), None);
}

#[test]
fn one_way_parts_and_lemma_4_3() {
    assert!(ONE_WAYS.iter().all(is_one_way));
    assert_eq!(lemma43_failures(), 0);
}
