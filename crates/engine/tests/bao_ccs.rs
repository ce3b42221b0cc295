//! BAO as processes against the rules.

use ccs::check::check;
use ccs::hml::Formulas;
use ccs::network::Network;
use ccs::program::Program;
use ccs::space::{Limits, explore};
use engine::Budget;
use engine::bao::ccs::{ENDLESS_TURNS, MOVE_ENDS, Machine, Replay, Status, model};
use engine::bao::lasso::lassos;
use engine::bao::printed::{Trouble, trace};
use engine::bao::promela;
use engine::bao::relay::relay;
use engine::bao::trail::{Trail, classify};
use engine::dice::Dice;
use rules::bao::{Bao, End};
use rules::{Player, Position};
use std::collections::HashSet;

/// Plays a move both ways and compares all there is.
fn agree(machine: &mut Machine, position: &Bao, hole: usize) -> Replay {
    let (holes, stores) = (position.holes(), position.stores());
    let replay = machine.replay(holes, position.turn(), stores, hole).unwrap();
    let direct = relay(holes, hole);
    match &direct.end {
        End::Endless => assert_eq!(replay.status, Status::Infinite, "{position} {hole}"),
        End::Cut => {}
        End::Stops { last, board, .. } => {
            let mut puts: Vec<usize> = direct.sowings.iter().skip(1).map(|s| s.hole).collect();
            puts.push(*last);
            assert_eq!(replay.puts, puts, "{position} {hole}");
            assert_eq!(replay.board, *board, "{position} {hole}");
            let next = position.play(&hole).unwrap();
            let mut expected = next.stores();
            if next.is_over() {
                assert_eq!(replay.status, Status::Terminated, "{position} {hole}");
                expected[0] += next.remaining(Player::One);
                expected[1] += next.remaining(Player::Two);
            } else {
                assert_eq!(replay.status, Status::Change, "{position} {hole}");
            }
            assert_eq!(replay.stores, expected, "{position} {hole}");
        }
    }
    replay
}

#[test]
fn the_worked_example_takes_38_silent_steps() {
    let mut machine = Machine::new(8).unwrap();
    let start = Bao::start(&"4".parse().unwrap());
    let replay = agree(&mut machine, &start, 3);
    assert_eq!((replay.taus, &replay.puts[..]), (38, &[7, 4, 6, 0, 2, 4][..]));
    assert_eq!(replay.board, [0, 6, 0, 0, 1, 6, 0, 1]);
    assert_eq!((replay.status, replay.stores), (Status::Change, [2, 0]));
    // The end of section 3.3, with its stores.
    let last = machine.replay(&[0, 0, 0, 1, 0, 0, 1, 1], Player::One, [8, 6], 3).unwrap();
    assert_eq!((last.status, last.stores), (Status::Terminated, [8, 9]));
    // 3.4: the loop.
    let endless = machine.replay(&[3, 1, 0, 1, 0, 1, 0, 1], Player::One, [0, 0], 0).unwrap();
    assert_eq!(endless.status, Status::Infinite);
    // What cannot be selected.
    assert!(machine.replay(&[3, 1, 0, 1, 0, 1, 0, 1], Player::One, [0, 0], 2).is_err());
    assert!(machine.replay(&[3, 1, 0, 1, 0, 1, 0, 1], Player::One, [0, 0], 5).is_err());
}

#[test]
fn the_processes_agree_with_the_rules_on_all_moves_of_4x2() {
    let mut machine = Machine::new(8).unwrap();
    let start = Bao::start(&"4".parse().unwrap());
    let mut seen = HashSet::from([start.clone()]);
    let mut waiting = vec![start];
    let (mut moves, mut endless) = (0, 0);
    while let Some(position) = waiting.pop() {
        for hole in position.moves() {
            moves += 1;
            let replay = agree(&mut machine, &position, hole);
            if replay.status == Status::Infinite {
                endless += 1;
            } else {
                let next = position.play(&hole).unwrap().without_stores();
                if replay.status == Status::Change && seen.insert(next.clone()) {
                    waiting.push(next);
                }
            }
        }
    }
    assert_eq!((seen.len(), moves, endless), (13_333, 31_959, 100));
}

#[test]
fn the_processes_agree_with_the_rules_on_random_moves_of_8x2() {
    let mut machine = Machine::new(16).unwrap();
    let mut dice = Dice::new(8);
    let start = Bao::start(&"8".parse().unwrap());
    let mut position = start.clone();
    for _ in 0..10_000 {
        let moves = position.moves();
        if moves.is_empty() {
            position = start.clone();
            continue;
        }
        let hole = moves[dice.below(moves.len())];
        agree(&mut machine, &position, hole);
        position = position.play(&hole).unwrap();
    }
}

#[test]
fn other_rings_work_too() {
    for (id, count) in [("1:3,2", 1), ("2", 2), ("3", 3), ("5", 40)] {
        let start = Bao::start(&id.parse().unwrap());
        let mut machine = Machine::new(start.holes().len()).unwrap();
        let mut position = start;
        for _ in 0..count {
            let Some(hole) = position.moves().first().copied() else { break };
            agree(&mut machine, &position, hole);
            position = position.play(&hole).unwrap();
        }
    }
}

/// Whether the root of the model satisfies the formula.
fn holds(board: &[u32], mover: Player, root: &str, formula: &str) -> bool {
    let mut program = Program::read(&model(board, mover)).unwrap();
    let root = program.process(root).unwrap();
    let mut network = Network::new(program);
    let space = explore(&mut network, root, &Limits::default()).unwrap();
    assert!(space.lts.is_complete());
    let mut labels: Vec<&str> = space.lts.labels.iter().map(String::as_str).collect();
    let shown = space.lts.transitions().map(|(_, label, _)| label).collect::<HashSet<_>>();
    labels = shown.iter().map(|label| labels[*label as usize]).collect();
    labels.sort_unstable();
    assert!(labels.iter().all(|l| ["'get_n", "'get_s", "'over", "tau"].contains(l)), "{labels:?}");
    let formulas = Formulas::read(formula).unwrap();
    check(&space.lts, 0, formulas, &Limits::default()).unwrap().holds()
}

#[test]
fn that_a_move_ends_is_a_formula() {
    let board = [3, 1, 0, 1, 0, 1, 0, 1];
    assert!(!holds(&board, Player::One, "Move_0", MOVE_ENDS));
    assert!(holds(&board, Player::One, "Move_1", MOVE_ENDS));
    assert!(!holds(&[3, 1, 0, 2, 1, 0, 2, 1], Player::One, "Move_0", MOVE_ENDS));
    // Turns for ever from R5 of Table 2, and none where every play ends.
    assert!(holds(&[1, 0, 2, 1, 0, 3, 1, 2], Player::Two, "Watched", ENDLESS_TURNS));
    assert!(!holds(&[0, 4, 0, 4], Player::One, "Watched", ENDLESS_TURNS));
}

#[test]
fn each_trouble_of_the_printed_equations_has_a_trace() {
    for trouble in Trouble::ALL {
        let trace = trace(trouble).unwrap_or_else(|| panic!("{trouble:?}"));
        println!("{trouble:?}: {}", trace.join(" "));
        assert!(!trace.is_empty() && trace.len() < 40);
    }
}

#[test]
fn lassos_are_plays() {
    let start = Bao::start(&"4".parse().unwrap());
    let found = lassos(&start, &Budget::default()).unwrap();
    for lasso in [found.ends.unwrap(), found.settles.unwrap()] {
        let mut position = start.clone();
        for hole in &lasso.stem {
            assert!(!position.endless());
            position = position.play(hole).unwrap();
        }
        if lasso.round.is_empty() {
            assert!(position.endless());
            continue;
        }
        let begin = position.without_stores();
        for hole in &lasso.round {
            position = position.play(hole).unwrap();
        }
        assert_eq!(position.without_stores(), begin);
    }
    // 2x2 from the usual start always ends.
    let small = Bao::start(&"2".parse().unwrap());
    let none = lassos(&small, &Budget::default()).unwrap();
    assert_eq!((none.ends, none.settles), (None, None));
}

#[test]
fn trails_are_classified() {
    let classify = |replay: &str, start: &str| {
        let start = Bao::start(&start.parse().unwrap());
        classify(&start, replay, &Budget::default())
    };
    let endless = "BAO select 0 from 3,1,0,1,0,1,0,1 turn 0\n";
    let Trail::Endless(class) = classify(endless, "4:3,1,0,1,0,1,0,1") else { panic!() };
    assert_eq!(class.canonical, [3, 1, 0, 1, 0, 1, 0, 1]);
    // Turns taken for ever, as our own search finds them, written as SPIN would.
    let start = Bao::start(&"4".parse().unwrap());
    let lasso = lassos(&start, &Budget::default()).unwrap().settles.unwrap();
    let line: Vec<usize> = lasso.stem.iter().chain(&lasso.round).copied().collect();
    let mut replay = String::new();
    let mut messages = Vec::new();
    let mut position = start.clone();
    let board = |position: &Bao| {
        position.holes().iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
    };
    for hole in &line {
        let (holes, turn) = (board(&position), position.turn().index());
        replay += &format!("BAO select {hole} from {holes} turn {turn}\n");
        messages.push(replay.len());
        position = position.play(hole).unwrap();
        replay +=
            &format!("BAO done board {} turn {}\n", board(&position), position.turn().index());
    }
    assert_eq!(classify(&replay, "4"), Trail::Turns(lasso.round.clone()));
    // The last move is unfinished.
    assert_eq!(
        classify(&replay[..*messages.last().unwrap()], "4"),
        Trail::Turns(lasso.round.clone())
    );
    // The way there only: a search closes the round.
    let stem = &replay[..messages[lasso.stem.len()]];
    let Trail::Turns(round) = classify(stem, "4") else { panic!() };
    let mut again = start.clone();
    for hole in &line[..=lasso.stem.len()] {
        again = again.play(hole).unwrap();
    }
    let begin = again.without_stores();
    for hole in &round {
        again = again.play(hole).unwrap();
    }
    assert_eq!(again.without_stores(), begin);
    // What does not follow the rules, and what can end only, is no such play.
    assert_eq!(classify(&replay.replace("turn 1", "turn 0"), "4"), Trail::Other);
    assert_eq!(classify("BAO select 9 from 0,4,0,4,0,4,0,4 turn 0", "4"), Trail::Other);
    assert_eq!(classify("BAO select 1 from 0,4,0,4 turn 0", "2"), Trail::Other);
    let said = "State-vector 28 byte, depth reached 9, errors: 17\n    12345 states, stored\n";
    assert_eq!(promela::summary(said), Some((17, 12_345)));
}
