//! Tables, df-pn, certificates and players, against the exact values of `bounds`.

use crate::second_checker::accepts;
use engine::bao::bounds::{Bound, bounds};
use engine::bao::dfpn::{Answer, Dfpn, Question};
use engine::bao::opponent::Opponent;
use engine::bao::player::{Level, Reason};
use engine::bao::rank::{first, successor};
use engine::bao::sow::{Ring, unpack};
use engine::bao::starts::Start;
use engine::bao::tables::{Error, Tables};
use engine::dice::Dice;
use engine::{Budget, Finding, Silent};
use rules::bao::Bao;
use rules::{Position, Status};
use std::path::PathBuf;

fn start(id: &str) -> Bao {
    Bao::start(&id.parse().expect(id))
}

fn free() -> Budget {
    Budget::default()
}

/// A folder of its own for each test.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("hissho-bao-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

/// Every board of 6 holes with up to 7 stones.
#[test]
fn tables_have_the_values_of_bounds() {
    let tables = Tables::<8>::build(6, 7, &free(), &Silent).expect("small");
    assert_eq!((tables.holes(), tables.stones()), (6, 7));
    for stones in 0..=7 {
        let mut next = Some(first(6, stones));
        while let Some(board) = next {
            next = successor(board);
            let holes: Vec<String> = unpack(board, 6).iter().map(ToString::to_string).collect();
            let position: Bao = format!("bao:3 {}:first", holes.join(",")).parse().expect("fits");
            let exact = bounds(&position, &free(), &Silent).expect("small");
            assert_eq!(tables.look(board), Some([exact.lo, exact.hi]), "{position}");
        }
    }
    assert_eq!(tables.look(first(6, 8)), None);
}

#[test]
fn tables_on_disk_resume_and_refuse_damage() {
    let place = folder("tables");
    let memory = Tables::<8>::build(8, 5, &free(), &Silent).expect("small");
    let open = |most, rebuild, budget: &Budget| {
        Tables::<8>::open(&place, 8, most, rebuild, budget, &Silent)
    };
    drop(open(3, false, &free()).expect("built"));
    let third = std::fs::metadata(place.join("hissho-bao-8-3.layer")).expect("there");
    let written = third.modified().expect("a time");
    // A build that stops within the next layer leaves those before it alone.
    assert!(matches!(open(5, false, &Budget::nodes(1)), Err(Error::Spent)));
    let mapped = open(5, false, &free()).expect("resumed");
    let third = std::fs::metadata(place.join("hissho-bao-8-3.layer")).expect("there");
    assert_eq!(third.modified().expect("a time"), written);
    let mut next = Some(first(8, 5));
    while let Some(board) = next {
        assert_eq!(mapped.look(board), memory.look(board));
        next = successor(board);
    }
    drop(mapped);
    let path = place.join("hissho-bao-8-4.layer");
    let good = std::fs::read(&path).expect("there");
    for damage in [0, 9, 20, 25, 40, good.len() - 1] {
        let mut bad = good.clone();
        bad[damage] ^= 1;
        std::fs::write(&path, &bad).expect("written");
        assert!(matches!(open(5, false, &free()), Err(Error::Corrupt(..))), "byte {damage}");
    }
    std::fs::write(&path, &good[..good.len() - 2]).expect("written");
    assert!(matches!(open(5, false, &free()), Err(Error::Corrupt(..))));
    drop(open(5, true, &free()).expect("rebuilt"));
    assert_eq!(std::fs::read(&path).expect("there"), good);
    std::fs::remove_dir_all(place).expect("removed");
    assert!(matches!(Tables::<8>::build(7, 3, &free(), &Silent), Err(Error::TooLarge)));
    assert!(matches!(Tables::<8>::build(18, 3, &free(), &Silent), Err(Error::TooLarge)));
}

/// Positions of random games, with every value that df-pn finds.
#[test]
fn df_pn_has_the_values_of_bounds() {
    for (id, tables) in [("2", 0), ("3", 4), ("3:2,2,2,2,2,2", 0), ("4", 5), ("4", 0)] {
        let mut position = start(id);
        let ring = Ring::<8>::of(&position).expect("small");
        let tables = Tables::<8>::build(ring.holes(), tables, &free(), &Silent).expect("small");
        let mut dice = Dice::new(7);
        for _ in 0..12 {
            let exact = bounds(&position, &free(), &Silent).expect("small");
            let found = Dfpn::new(&ring, Some(&tables), 12)
                .solve(&position, &free(), &Silent)
                .expect("no limit");
            assert_eq!((found.value.lo, found.value.hi), (exact.lo, exact.hi), "{position}");
            let moves = found.moves.iter().map(|(hole, value)| (*hole, value.lo, value.hi));
            assert_eq!(moves.collect::<Vec<_>>(), exact.moves, "{position}");
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            position = position.play(&moves[dice.below(moves.len())]).expect("a move");
        }
    }
}

#[test]
fn certificates_of_larger_boards_are_accepted() {
    for (id, most) in [("4", 0), ("4", 6), ("5", 6)] {
        let position = start(id);
        let ring = Ring::<8>::of(&position).expect("small");
        let tables = Tables::<8>::build(ring.holes(), most, &free(), &Silent).expect("small");
        let mut search = Dfpn::new(&ring, Some(&tables), 14);
        let value = search.solve(&position, &free(), &Silent).expect("no limit").value;
        for (bound, value, weaker) in [(Bound::Lo, value.lo, -1), (Bound::Hi, value.hi, 1)] {
            let value = value.expect("finite");
            for value in [value, value + weaker] {
                match search.certificate(&position, bound, value, &free(), &Silent) {
                    Finding::Proved(text) => assert!(accepts(&text), "{id} {bound:?} {value}"),
                    other => panic!("{id} {bound:?} {value}: {other:?}"),
                }
            }
            let stronger = search.certificate(&position, bound, value - weaker, &free(), &Silent);
            assert!(!stronger.is_proved());
        }
    }
}

#[test]
fn certificates_from_any_position() {
    let tables = Tables::<8>::build(8, 6, &free(), &Silent).expect("small");
    let ring = Ring::<8>::new(8).expect("8 holes");
    let mut search = Dfpn::new(&ring, Some(&tables), 14);
    for board in [
        "0,6,0,0,1,6,0,1:2-0:second",
        "1,0,2,0,0,1,0,1:second",
        "0,0,0,0,1,0,1,1:8-5:second",
        "0,1,1,0,1,0,0,1:first",
    ] {
        let position: Bao = format!("bao:4 {board}").parse().expect(board);
        let exact = bounds(&position, &free(), &Silent).expect("small");
        for bound in Bound::BOTH {
            let value = exact.value(bound);
            let asked = value.unwrap_or(0);
            let found = search.certificate(&position, bound, asked, &free(), &Silent);
            match found {
                Finding::Proved(text) => assert!(value.is_some() && accepts(&text), "{board}"),
                _ => assert_eq!(value, None, "{board} {bound:?}"),
            }
        }
    }
}

#[test]
fn a_spent_budget_is_unknown() {
    let ring = Ring::<8>::new(12).expect("12 holes");
    let position = start("6");
    let mut search = Dfpn::new(&ring, None, 12);
    let question = Question { board: ring.normal(&position), bound: Bound::Lo, value: 4 };
    assert_eq!(search.ask(question, &Budget::nodes(50), &Silent), Answer::Unknown);
    assert!(search.solve(&position, &Budget::nodes(60), &Silent).is_err());
}

/// What is proved before the budget runs out holds, and more nodes prove no less.
#[test]
fn an_unsolved_position_has_proven_bounds() {
    let ring = Ring::<8>::new(12).expect("12 holes");
    let tables = Tables::<8>::build(12, 6, &free(), &Silent).expect("small");
    let position = start("6");
    let exact = Dfpn::new(&ring, Some(&tables), 14).solve(&position, &free(), &Silent);
    let exact = exact.expect("no limit");
    let mut proved = 0;
    for nodes in [2_000, 8_000, 20_000] {
        let mut search = Dfpn::new(&ring, Some(&tables), 14);
        let found = search.solve(&position, &Budget::nodes(nodes), &Silent);
        let found = found.expect_err("too few nodes");
        assert!(found.nodes <= nodes + 1);
        let all = found.moves.iter().map(|(hole, proven)| {
            let (_, value) = exact.moves.iter().find(|(h, _)| h == hole).expect("the same moves");
            (*proven, *value)
        });
        for (proven, value) in all.chain([(found.proven, exact.value)]) {
            if let Some(least) = proven.at_least {
                assert!(value.lo.is_some_and(|lo| lo >= least));
                proved += 1;
            }
            if let Some(most) = proven.at_most {
                assert!(value.hi.is_some_and(|hi| hi <= most));
                proved += 1;
            }
        }
    }
    assert!(proved > 1, "{proved}");
}

/// Fields of 6 bits say the same as bytes.
#[test]
fn narrow_fields_have_the_values_of_bytes() {
    let narrow = Tables::<6>::build(8, 6, &free(), &Silent).expect("small");
    let bytes = Tables::<8>::build(8, 6, &free(), &Silent).expect("small");
    let (ring, wide) = (Ring::<6>::new(8).expect("8"), Ring::<8>::new(8).expect("8"));
    let mut next = Some(first(8, 6));
    while let Some(board) = next {
        next = successor(board);
        let other = Ring::<6>::pack(&unpack(board, 8));
        assert_eq!(Ring::<6>::unpack(other, 8), unpack(board, 8));
        assert_eq!(Ring::<6>::total(other), 6);
        assert_eq!(narrow.look(other), bytes.look(board));
        assert_eq!(ring.sides(other), wide.sides(board));
        assert!(ring.own(other).eq(wide.own(board)));
    }
    let position = start("4");
    let ours = Dfpn::new(&ring, Some(&narrow), 10).solve(&position, &free(), &Silent);
    assert_eq!(ours, Dfpn::new(&wide, Some(&bytes), 10).solve(&position, &free(), &Silent));
    // Rings that bytes do not hold, against the rules.
    let mut dice = Dice::new(5);
    for side in [9, 10] {
        let ring = Ring::<6>::new(2 * side).expect("it holds");
        assert!(Ring::<8>::new(2 * side).is_none());
        let mut position = start(&side.to_string());
        let mut turns = 0;
        while position.status() == Status::Ongoing && turns < 200 {
            let moves = position.moves();
            let board = ring.normal(&position);
            let first_hole = position.turn().index() * side;
            assert!(ring.own(board).map(|hole| hole + first_hole).eq(moves.iter().copied()));
            let hole = moves[dice.below(moves.len())];
            let played = ring.play(board, hole - first_hole);
            position = position.play(&hole).expect("legal");
            assert_eq!(played.is_none(), position.endless());
            if let Some(played) = played {
                assert_eq!(ring.half_turn(played.board), ring.normal(&position));
            }
            turns += 1;
        }
    }
}

/// What was learnt is used: the second time nothing is searched.
#[test]
fn an_opponent_remembers() {
    let mut opponent = Opponent::new(12, 4, None, &free(), &Silent).expect("small");
    let position = start("6");
    let first = opponent.solve(&position, &free(), &Silent).expect("no limit");
    let second = opponent.solve(&position, &free(), &Silent).expect("no limit");
    assert_eq!((first.value, &first.moves), (second.value, &second.moves));
    assert!(second.nodes * 100 < first.nodes, "{} {}", second.nodes, first.nodes);
    let hole = first.moves.iter().find(|(_, v)| v.lo == first.value.lo).expect("a best move").0;
    let next = position.play(&hole).expect("legal");
    let reply = opponent.solve(&next, &Budget::nodes(first.nodes / 4), &Silent).expect("known");
    let taken = i64::from(next.stores()[0]);
    assert_eq!(reply.value.hi.map(|hi| taken - hi), first.value.lo);
}

/// Perfect play from both sides ends with the value of the game; nobody beats it.
#[test]
fn the_perfect_player_keeps_its_value() {
    let mut opponent = Opponent::new(8, 6, None, &free(), &Silent).expect("small");
    let mut dice = Dice::new(3);
    for (_, level) in Level::ALL {
        for mut position in [start("4"), "bao:4 0,6,0,0,1,6,0,1:first".parse().expect("fits")] {
            let value = opponent.solve(&position, &free(), &Silent).expect("small").value;
            let mover = position.turn();
            let mut turns = 0;
            while position.status() == Status::Ongoing && turns < 300 {
                let level = if position.turn() == mover { Level::Perfect } else { level };
                let advice = opponent.advise(&position, level, &free(), &mut dice);
                let advice = advice.expect("not over");
                assert!(position.moves().contains(&advice.hole));
                if level == Level::Perfect {
                    assert!(matches!(advice.reason, Reason::Solved { .. }));
                }
                position = position.play(&advice.hole).expect("legal");
                turns += 1;
            }
            if let (Some(lo), true) = (value.lo, position.is_over()) {
                let total = |player| {
                    let store = position.stores()[usize::from(player != mover)];
                    i64::from(store + position.remaining(player))
                };
                assert!(total(mover) - total(mover.other()) >= lo, "{level:?}");
            }
        }
    }
    assert!(opponent.advise(&start("3"), Level::Perfect, &free(), &mut dice).is_none());
    let mut fresh = Opponent::new(8, 2, None, &free(), &Silent).expect("small");
    let hurried = fresh.advise(&start("4"), Level::Perfect, &Budget::nodes(2), &mut dice);
    assert!(matches!(hurried.expect("a move").reason, Reason::Unsolved { .. }));
}

#[test]
fn greedy_players_take_what_they_say() {
    let mut opponent = Opponent::new(16, 2, None, &free(), &Silent).expect("small");
    let position = start("8");
    let mut dice = Dice::new(1);
    let greedy = opponent.advise(&position, Level::Greedy, &free(), &mut dice).expect("a move");
    let after = position.play(&greedy.hole).expect("legal");
    assert_eq!(greedy.reason, Reason::Takes(i64::from(after.stores()[0])));
    let best = position.moves().into_iter().filter_map(|m| position.play(&m).ok());
    assert_eq!(best.map(|next| next.stores()[0]).max(), Some(after.stores()[0]));
}

#[test]
fn other_starts_have_values() {
    let filled = Start::Filled.position(3, 2).expect("it fits");
    assert_eq!(filled.id(), "bao:3:2,2,2,2,2,2");
    assert_eq!(Start::Alternating.position(4, 4).expect("it fits").id(), "bao:4");
    assert!(Start::Filled.position(8, 16).is_none() && Start::Filled.position(17, 1).is_none());
    let mut opponent = Opponent::new(6, 5, None, &free(), &Silent).expect("small");
    for stones in 1..=3 {
        for (_, kind) in Start::ALL {
            let position = kind.position(3, stones).expect("it fits");
            let exact = bounds(&position, &free(), &Silent).expect("small");
            let value = opponent.solve(&position, &free(), &Silent).expect("no limit").value;
            assert_eq!((value.lo, value.hi), (exact.lo, exact.hi), "{position}");
        }
    }
}

/// Here the refutations lean on repetitions: the value is right, but not called rigorous.
#[test]
fn repetitions_are_admitted() {
    let position: Bao = "bao:3:5,7,7,6,3,2 5,7,7,6,3,2:first".parse().expect("fits");
    let ring = Ring::<8>::of(&position).expect("small");
    let mut search = Dfpn::new(&ring, None, 10);
    let board = ring.normal(&position);
    let value = search.value(board, &free(), &Silent).expect("no limit");
    let exact = bounds(&position, &free(), &Silent).expect("small");
    assert_eq!((value.lo, value.hi), (exact.lo, exact.hi));
    assert!(exact.lo.is_some() && exact.hi.is_none() && !value.rigorous);
    let doubted = (10..=30).step_by(2).any(|value| {
        let question = Question { board, bound: Bound::Lo, value };
        search.ask(question, &free(), &Silent) == Answer::Doubted
    });
    assert!(doubted);
    let lo = search.certificate(&position, Bound::Lo, 8, &free(), &Silent);
    let Finding::Proved(text) = lo else { panic!("lo is proved") };
    assert!(accepts(&text));
}
