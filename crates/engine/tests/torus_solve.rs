//! Boards solved with certificates, against a search of the bare rules.

use checker::{Arc, Claim, Limits, Said, Span, confirm, study};
use engine::torus::solve::{Solved, Stopped, solve};
use engine::{Budget, Silent};
use rules::torus::{Torus, group_of, verdict};
use rules::{Player, Position, Status};
use std::collections::{BTreeSet, HashMap};

fn read(text: &str) -> Torus {
    text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// The empty board of an id with a first player.
fn empty(id: &str, first: Player) -> Torus {
    let rows = read_start(id).board();
    let (rows, _) = rows.split_once(':').expect("a mover");
    read(&format!("torus:{id} {rows}:{}", Torus::player_name(first)))
}

/// Solves a position and has its certificate checked.
fn solved(position: &Torus) -> Solved {
    let solved = solve(position, &Budget::default(), &Silent).expect("no limit");
    let claim = Claim::wins(position, solved.winner);
    let checked = confirm(&claim, &solved.certificate, &Limits::default());
    assert!(checked.is_ok(), "{position}: {:?}\n{}", checked.err(), solved.certificate);
    solved
}

/// Who wins by the bare rules.
fn slow(position: &Torus, known: &mut HashMap<String, bool>) -> bool {
    let key = position.images().iter().map(Position::board).min().expect("itself");
    if let Some(wins) = known.get(&key) {
        return *wins;
    }
    let wins = position.moves().iter().any(|m| {
        let next = position.play(m).expect("legal");
        match next.status() {
            Status::Won(winner) => winner == position.turn(),
            _ => slow(&next, known) == (next.turn() == position.turn()),
        }
    });
    known.insert(key, wins);
    wins
}

#[test]
fn small_boards_are_solved_as_by_the_bare_rules() {
    for size in ["1", "1x3", "2", "2x4", "3", "3x4", "4x3"] {
        for rule in ["a", "a-lenient", "b", "c", "c:+"] {
            for first in [Player::One, Player::Two] {
                let position = empty(&format!("{size}:{rule}"), first);
                let fast = solved(&position);
                let wins = slow(&position, &mut HashMap::new());
                assert_eq!(fast.winner == first, wins, "{position}");
            }
        }
    }
}

/// The weak side moves twice at the start: nothing may answer in between.
#[test]
fn fair_starts_are_solved_as_by_the_bare_rules() {
    let mut winners = BTreeSet::new();
    for size in
        ["1", "1x2", "2x1", "1x3", "3x1", "1x4", "4x1", "2", "2x3", "3x2", "2x4", "3", "3x4"]
    {
        for slant in ["c", "c:+"] {
            let position = read_start(&format!("{size}:{slant}:fair"));
            let fast = solved(&position);
            let wins = slow(&position, &mut HashMap::new());
            assert_eq!(fast.winner == position.turn(), wins, "{position}");
            assert_eq!(fast.winning.is_some(), wins, "{position}");
            winners.insert(wins);
        }
    }
    assert_eq!(winners.len(), 2, "either side wins somewhere");
}

fn read_start(id: &str) -> Torus {
    Torus::start(&id.parse().unwrap_or_else(|e| panic!("{id}: {e:?}")))
}

/// Whether stones hold what an arc says: by walking over the plane above the torus.
fn holds(board: &Torus, player: Player, span: Span, stones: &BTreeSet<usize>) -> bool {
    let (n, m) = board.size();
    let variant = Position::variant(board);
    let Span::Way { from, to, over } = span else {
        let set: Vec<bool> = (0..n * m).map(|cell| stones.contains(&cell)).collect();
        let group = group_of(n, m, variant.slant, &set);
        return verdict(variant.rule, player, group).is_some_and(|(winner, _)| winner == player);
    };
    let lift = |cell: usize, (a, b): (i64, i64)| {
        ((cell / m) as i64 + a * n as i64, (cell % m) as i64 + b * m as i64)
    };
    let cell =
        |(i, j): (i64, i64)| (i.rem_euclid(n as i64) * m as i64 + j.rem_euclid(m as i64)) as usize;
    let (start, goal) = (lift(from, (0, 0)), lift(to, over));
    let near = |(i, j): (i64, i64)| i.abs() <= 4 * n as i64 && j.abs() <= 4 * m as i64;
    let mut reached = BTreeSet::from([start]);
    let mut open = vec![start];
    while let Some((i, j)) = open.pop() {
        for (di, dj) in variant.slant.steps() {
            let next = (i + di, j + dj);
            if near(next) && stones.contains(&cell(next)) && reached.insert(next) {
                open.push(next);
            }
        }
    }
    stones.contains(&from) && reached.contains(&goal)
}

/// Whether the player, moving second in the carrier, always ends with stones that hold it.
fn true_arc(board: &Torus, arc: &Arc, mine: &mut BTreeSet<usize>, left: &[usize]) -> bool {
    if left.is_empty() {
        return holds(board, arc.player(), arc.span(), mine);
    }
    left.iter().all(|theirs| {
        let rest: Vec<usize> = left.iter().copied().filter(|cell| cell != theirs).collect();
        if rest.is_empty() {
            return true_arc(board, arc, mine, &rest);
        }
        rest.iter().any(|own| {
            mine.insert(*own);
            let after: Vec<usize> = rest.iter().copied().filter(|cell| cell != own).collect();
            let won = true_arc(board, arc, mine, &after);
            mine.remove(own);
            won
        })
    })
}

#[test]
fn every_arc_of_small_boards_is_true_by_brute_force() {
    let mut looked = 0;
    for id in ["3:c", "3x4:c", "4x3:c:+", "4:c"] {
        for first in [Player::One, Player::Two] {
            let position = empty(id, first);
            let certificate = solved(&position).certificate;
            let derivation = study(None, &certificate, &Limits::default()).expect("accepted");
            for step in derivation.steps() {
                let Said::Arc(arc) = &step.said else { continue };
                let carrier: Vec<usize> = arc.carrier().iter().collect();
                if carrier.len() <= 7 {
                    let mut mine: BTreeSet<usize> = arc.stones().iter().collect();
                    assert!(true_arc(&position, arc, &mut mine, &carrier), "{id}: {step:?}");
                    looked += 1;
                }
            }
        }
    }
    assert!(looked > 100, "{looked}");
}

#[test]
fn set_up_positions_are_solved() {
    let won = solved(&read("torus:4:c B.../.B../..B./...B:white"));
    assert_eq!((won.winner, won.winning), (Player::One, None));
    let mate = solved(&read("torus:4:c B.../B.WW/..../B..W:black"));
    assert_eq!(mate.winning.map(|m| m.to_string()).as_deref(), Some("2,0"));
    let over = solved(&read("torus:3:c WWW/.../...:black:won-white"));
    assert_eq!((over.winner, over.nodes), (Player::Two, 0));
}

#[test]
fn a_budget_stops_the_solver() {
    for id in ["5:c", "4x5:a"] {
        let stopped = solve(&empty(id, Player::One), &Budget::nodes(20), &Silent);
        assert!(matches!(stopped, Err(Stopped::Spent { .. })), "{id}: {stopped:?}");
    }
    let large = solve(&empty("9:b", Player::One), &Budget::nodes(20), &Silent);
    assert_eq!(large, Err(Stopped::TooLarge { most: 64 }));
}
