//! A certificate as an opponent, a player, and what is said about a position.

use engine::dice::Dice;
use engine::hex::advice::{Reason, advise};
use engine::hex::analysis::{Point, Why, connections, fill_in, inferior_cells, must_play};
use engine::hex::opponent::{Opponent, Unfit};
use engine::hex::prove;
use engine::{Budget, Silent};
use rules::hex::{Hex, Move};
use rules::{Player, Position, Status};

fn after(size: &str, moves: &[&str]) -> Hex {
    moves.iter().fold(Hex::start(&size.parse().expect(size)), |position, text| {
        position.play(&position.read_move(text).expect(text)).expect(text)
    })
}

fn certificate(position: &Hex) -> String {
    prove(position, &Budget::default(), &Silent).expect("no limit").certificate
}

/// Every line of play against the certificate.
fn beats_everything(opponent: &Opponent, lines: &mut usize) {
    if opponent.position().status() != Status::Ongoing {
        assert_eq!(opponent.position().status(), Status::Won(opponent.player()));
        *lines += 1;
        return;
    }
    for m in opponent.position().moves() {
        let mut next = opponent.clone();
        next.answer(&m).expect("a move");
        beats_everything(&next, lines);
    }
}

#[test]
fn certificates_answer_every_line_of_3x3() {
    let mut lines = 0;
    for m in Hex::start(&"3".parse().expect("a size")).moves() {
        let mut opponent =
            Opponent::read(&certificate(&after("3", &[&m.to_string()]))).expect("fit");
        opponent.open();
        beats_everything(&opponent, &mut lines);
    }
    assert!(lines > 1000, "{lines}");
}

#[test]
fn certificates_beat_random_play() {
    let mut dice = Dice::new(1);
    for (size, moves) in [("4", vec!["d1"]), ("5", vec!["e2"]), ("5", vec!["a2"]), ("6", vec![])] {
        let opponent = Opponent::read(&certificate(&after(size, &moves))).expect("fit");
        for _ in 0..300 {
            let mut game = opponent.clone();
            game.open();
            while game.position().status() == Status::Ongoing {
                let moves = game.position().moves();
                game.answer(&moves[dice.below(moves.len())]).expect("a move");
            }
            assert_eq!(game.position().status(), Status::Won(game.player()));
        }
    }
}

#[test]
fn unfit_certificates_are_refused() {
    assert!(matches!(Opponent::read("hissho 1\n"), Err(Unfit::NotAccepted(_))));
    let line =
        "hissho 1\ngame null:1\nclaim wins second 0:first\n1 wins second 0:first over\nqed 1\n";
    assert!(matches!(Opponent::read(line), Err(Unfit::OtherClaim)));
}

#[test]
fn a_bridge_and_what_is_left_of_it() {
    let position = after("5", &["c2", "a1", "b4", "e5"]);
    let cell = |text: &str| Point::read(&position, Player::One, text).expect(text);
    let found = connections(&position, Player::One, cell("c2"), cell("b4")).expect("small");
    let names = |moves: &[Move]| moves.iter().map(Move::to_string).collect::<Vec<_>>();
    assert_eq!(names(&found.full[0].carrier), ["b3", "c3"]);
    let broken = after("5", &["c2", "b3", "b4", "e5"]);
    let found = connections(&broken, Player::One, cell("c2"), cell("b4")).expect("small");
    assert!(found.full.is_empty());
    let smallest = found.semi.first().expect("a semi");
    assert_eq!(
        (smallest.key.to_string(), names(&smallest.carrier)),
        ("c3".into(), vec!["c3".into()])
    );
    let top = connections(&position, Player::One, cell("top"), cell("c2")).expect("small");
    assert_eq!(names(&top.full[0].carrier), ["c1", "d1"]);
    assert!(Point::read(&position, Player::One, "left").is_err());
}

#[test]
fn must_play_is_where_the_threats_meet() {
    let position = after("3", &["b2"]);
    let must = must_play(&position).expect("small");
    assert!(must.lost && must.cells.is_empty());
    let position = after("3", &["a1"]);
    let must = must_play(&position).expect("small");
    assert!(must.wins.is_some() && !must.lost);
}

#[test]
fn inferior_cells_have_reasons() {
    // Black at c4 of 5x5 captures the pair below it.
    let position = after("5", &["c4"]);
    let filled = fill_in(&position).expect("small");
    let captured = |cell: &str, other: &str| {
        filled.iter().any(|verdict| {
            let why =
                Why::Captured { by: Player::One, partner: position.read_move(other).expect(other) };
            verdict.cell.to_string() == cell && verdict.why == why
        })
    };
    assert!(captured("b5", "c5") && captured("c5", "b5"), "{filled:?}");
    let inferior = inferior_cells(&position).expect("small");
    assert!(inferior.len() >= filled.len());
    for verdict in inferior {
        if let Why::Vulnerable { killer } = verdict.why {
            assert_ne!(killer, verdict.cell);
        }
    }
}

#[test]
fn the_player_knows_a_proved_win() {
    let advice = advise(&after("5", &["a1"]), &Budget::nodes(10_000)).expect("small");
    assert_eq!(advice.expect("not over").reason, Reason::Proved);
    let advice = advise(&after("5", &["c3"]), &Budget::nodes(10_000)).expect("small");
    assert_eq!(advice.expect("not over").reason, Reason::Lost);
    let position = after("9", &["e5"]);
    let advice = advise(&position, &Budget::nodes(3)).expect("small").expect("not over");
    assert!(matches!(advice.reason, Reason::Estimate(_)));
    position.play(&advice.play).expect("a legal move");
}

#[test]
fn the_player_swaps_a_strong_opening() {
    let position = after("5:swap-pieces", &["c3"]);
    let advice = advise(&position, &Budget::nodes(10_000)).expect("small").expect("not over");
    assert_eq!(advice.play, Move::Swap);
}
