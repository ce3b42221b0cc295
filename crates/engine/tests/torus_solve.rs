//! Boards solved with certificates, against a search of the bare rules.

use checker::{Claim, Limits, confirm};
use engine::torus::solve::{Solved, solve};
use engine::{Budget, Silent};
use rules::torus::Torus;
use rules::{Player, Position, Status};
use std::collections::HashMap;

fn read(text: &str) -> Torus {
    text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// The empty board of an id with a first player.
fn empty(id: &str, first: Player) -> Torus {
    let start = Torus::start(&id.parse().unwrap_or_else(|e| panic!("{id}: {e:?}")));
    let rows = start.board();
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
            _ => !slow(&next, known),
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
                println!(
                    "{position} {} {} {}",
                    fast.nodes,
                    fast.certificate.len(),
                    Torus::player_name(fast.winner)
                );
            }
        }
    }
}
