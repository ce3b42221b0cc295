//! Certificates that play: every claim is kept against everybody, by legal moves only.

use checker::{Limits, Saying, study};
use engine::bao::bounds::{Bound, bounds};
use engine::bridgit::board::Board;
use engine::bridgit::certificate::certificate;
use engine::dice::Dice;
use engine::hiq::evidence::Evidence;
use engine::hiq::{pagoda, parity};
use engine::proof_player::{ProofPlayer, Reason, Reply, Unanswered};
use engine::strategy::prove_win;
use engine::{Budget, Finding, Silent, hex, torus};
use rules::bao::Bao;
use rules::bridgit::Bridgit;
use rules::cell::read_cell;
use rules::hex::Hex;
use rules::hiq::Hiq;
use rules::torus::Torus;
use rules::{Player, Position, State, Status, game};
use std::collections::BTreeSet;

fn player(certificate: &str) -> ProofPlayer {
    let derivation = study(None, certificate, &Limits::default()).expect(certificate);
    ProofPlayer::new(derivation).expect(certificate)
}

fn after<P: Position>(variant: &str, moves: &[&str]) -> P {
    let start = P::start(&variant.parse().expect(variant));
    moves.iter().fold(start, |position, text| {
        position.play(&position.read_move(text).expect(text)).expect(text)
    })
}

fn hexed(size: &str, moves: &[&str]) -> ProofPlayer {
    let proved = hex::prove(&after(size, moves), &Budget::default(), &Silent).expect("no limit");
    player(&proved.certificate)
}

/// The stones that the player of the claim has from its position on, less those of the other.
fn difference(game: &ProofPlayer, mover: Player) -> i64 {
    let owned = |state: &dyn State, player: Player, with_holes: bool| {
        let bao: &Bao = state.as_any().downcast_ref().expect("a board of BAO");
        let holes = if with_holes { bao.remaining(player) } else { 0 };
        i64::from(bao.stores()[player.index()] + holes)
    };
    let gained = |player| owned(game.state(), player, true) - owned(game.start(), player, false);
    gained(mover) - gained(mover.other())
}

/// Whether a formula of cells and joined points is true of the stones of a player.
fn is_true(state: &dyn State, player: Player, formula: &str) -> bool {
    let hex: &Hex = state.as_any().downcast_ref().expect("a board of Hex");
    let (columns, rows) = (hex.variant().columns, hex.variant().rows);
    let own = |(c, r): (usize, usize)| hex.stone(c, r) == Some(player);
    let cell = |name: &str| read_cell(name, columns, rows).expect(name);
    // The cells at a point: a cell, or those along a side.
    let at = |name: &str| -> Vec<(usize, usize)> {
        match name {
            "top" => (0..columns).map(|c| (c, 0)).collect(),
            "bottom" => (0..columns).map(|c| (c, rows - 1)).collect(),
            "left" => (0..rows).map(|r| (0, r)).collect(),
            "right" => (0..rows).map(|r| (columns - 1, r)).collect(),
            _ => vec![cell(name)],
        }
    };
    let joined = |x: &str, y: &str| {
        let mut open: Vec<_> = at(x).into_iter().filter(|cell| own(*cell)).collect();
        let mut seen = BTreeSet::new();
        while let Some((c, r)) = open.pop() {
            if !seen.insert((c, r)) {
                continue;
            }
            for (dc, dr) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)] {
                let next = (c.checked_add_signed(dc), r.checked_add_signed(dr));
                let (Some(c), Some(r)) = next else { continue };
                if c < columns && r < rows && own((c, r)) && !seen.contains(&(c, r)) {
                    open.push((c, r));
                }
            }
        }
        at(y).iter().any(|cell| seen.contains(cell))
    };
    let atom = |text: &str| match text.split_once('-') {
        Some((x, y)) => joined(x, y),
        None => own(cell(text)),
    };
    formula.split('|').any(|clause| clause.split('&').all(atom))
}

/// What is claimed holds at the end of a game, or where it was left.
fn kept(game: &ProofPlayer) {
    let (state, claim) = (game.state(), game.derivation().claim());
    let mover = game.start().turn();
    match claim.fact.saying() {
        // After a swap of sides the person who is claimed to win has the other side.
        Saying::Wins(_) => {
            assert_eq!(Some(state.status()), game.player().map(Status::Won), "{claim:?}");
        }
        Saying::AtLeast(value) => assert!(difference(game, mover) >= *value, "{claim:?}"),
        Saying::AtMost(value) => assert!(difference(game, mover) <= *value, "{claim:?}"),
        Saying::Reaches(goal) => assert!(goal.is_met(state), "{claim:?}"),
        Saying::Never(goal) => assert!(!goal.is_met(state), "{claim:?}"),
        // Where the game ended before all was played, the rest is still to come.
        Saying::Holds(side) if game.ground().is_empty() => {
            let formula = claim.fact.board().rsplit(';').next().expect("a formula");
            assert!(is_true(state, side.player, formula), "{claim:?} {}", state.board());
        }
        Saying::Holds(_) => {}
    }
}

/// A reply is legal, stands in the certificate, and its reason is true.
fn sound(game: &ProofPlayer, reply: &Reply) {
    if let Some(play) = &reply.play {
        assert!(game.state().moves().contains(play), "{reply:?}");
        assert!(reply.carrier.is_empty() || reply.carrier.contains(play), "{reply:?}");
    }
    if let Some(step) = reply.step {
        assert!(game.derivation().step(step).is_some(), "{reply:?}");
    }
    match &reply.reason {
        Reason::Within { board, boards } => {
            let step = reply.step.and_then(|step| game.derivation().step(step)).expect("a step");
            assert_eq!(step.boards.len(), *boards);
            assert!(step.boards.iter().any(|row| **row == **board), "{reply:?}");
        }
        Reason::Weighs { before, after, goal } => {
            assert!(after <= before && after < goal, "{reply:?}");
        }
        Reason::Parity { tokens, goal } => assert_ne!(tokens % 2, goal % 2, "{reply:?}"),
        Reason::Waits => assert_ne!(Some(game.state().turn()), game.player(), "{reply:?}"),
        Reason::Over { status } => assert_eq!(*status, game.state().status()),
        _ => assert!(reply.play.is_some(), "{reply:?}"),
    }
}

/// Whether a line has come to its goal, which need not be the end of a game.
fn is_there(game: &ProofPlayer) -> bool {
    match game.derivation().claim().fact.saying() {
        Saying::Reaches(goal) => goal.is_met(game.state()),
        _ => false,
    }
}

/// One game against somebody who plays at random, and in Hex passes now and then.
fn against_random_play(start: &ProofPlayer, dice: &mut Dice, reasons: &mut BTreeSet<String>) {
    let mut game = start.clone();
    for _ in 0..500 {
        let due = game.due().clone();
        sound(&game, &due);
        let word = format!("{:?}", due.reason);
        reasons.extend(word.split([' ', '{']).next().map(str::to_string));
        if game.state().status() != Status::Ongoing || is_there(&game) {
            break;
        }
        if let Some(play) = due.play {
            game.play(&play).expect("its own move");
            continue;
        }
        if dice.below(12) == 0 && game.state().play("pass").is_ok() {
            // Steps `all` know the moves of the board only.
            match game.play("pass") {
                Ok(()) | Err(Unanswered::NoCase { .. }) => continue,
                Err(e) => panic!("{e}"),
            }
        }
        let moves = game.state().moves();
        game.play(&moves[dice.below(moves.len())]).expect("a move");
    }
    kept(&game);
}

/// Every line of play against the certificate.
fn against_everything(game: &ProofPlayer, lines: &mut usize) {
    sound(game, game.due());
    if game.state().status() != Status::Ongoing {
        kept(game);
        *lines += 1;
        return;
    }
    let moves = match &game.due().play {
        Some(play) => vec![play.clone()],
        None => game.state().moves(),
    };
    for m in moves {
        let mut next = game.clone();
        next.play(&m).expect("a move");
        against_everything(&next, lines);
    }
}

#[test]
fn the_good_certificates_keep_their_claims() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/certificates/good");
    let mut dice = Dice::new(2);
    let (mut rules, mut reasons) = (BTreeSet::new(), BTreeSet::new());
    for entry in std::fs::read_dir(folder).expect("the folder").map(|entry| entry.expect("a file"))
    {
        let text = std::fs::read_to_string(entry.path()).expect("text");
        let start = player(&text);
        rules.extend(start.derivation().lemmas().iter().map(|lemma| lemma.name()));
        for _ in 0..100 {
            against_random_play(&start, &mut dice, &mut reasons);
        }
    }
    for lemma in checker::Lemma::all() {
        assert!(rules.contains(lemma.name()), "{lemma}: {rules:?}");
    }
    for reason in
        ["Strategy", "Bound", "Threat", "Pair", "Line", "Within", "Weighs", "Parity", "Ends"]
    {
        assert!(reasons.contains(reason), "{reason}: {reasons:?}");
    }
}

#[test]
fn links_answer_every_line_of_3x3() {
    let mut lines = 0;
    for m in Position::moves(&after::<Hex>("3", &[])) {
        against_everything(&hexed("3", &[&m.to_string()]), &mut lines);
    }
    assert!(lines > 500, "{lines}");
}

#[test]
fn links_beat_random_play() {
    let (mut dice, mut reasons) = (Dice::new(1), BTreeSet::new());
    for (size, moves) in [
        ("4", vec![]),
        ("4", vec!["d1"]),
        ("5", vec!["e2"]),
        ("5", vec!["a2"]),
        ("5x6", vec!["c3"]),
        ("6", vec![]),
        ("6", vec!["d3"]),
        ("6", vec!["a2"]),
    ] {
        let start = hexed(size, &moves);
        for _ in 0..300 {
            against_random_play(&start, &mut dice, &mut reasons);
        }
    }
    for reason in ["Threat", "Pair", "Shortens", "Any"] {
        assert!(reasons.contains(reason), "{reason}: {reasons:?}");
    }
}

#[test]
fn arcs_and_images_of_a_torus_beat_everybody() {
    let (mut dice, mut reasons, mut lines) = (Dice::new(7), BTreeSet::new(), 0);
    for variant in ["3:a", "3:b", "3:c", "3x4:a", "4:b", "4:c", "4x5:c"] {
        let start: Torus = after(variant, &[]);
        let solved = torus::solve::solve(&start, &Budget::default(), &Silent).expect("small");
        let start = player(&solved.certificate);
        if variant.starts_with("3:") {
            against_everything(&start, &mut lines);
        }
        for _ in 0..25 {
            against_random_play(&start, &mut dice, &mut reasons);
        }
    }
    assert!(lines > 500, "{lines}");
    for reason in ["Strategy", "Threat", "Ends"] {
        assert!(reasons.contains(reason), "{reason}: {reasons:?}");
    }
}

#[test]
fn trees_beat_random_play() {
    let (mut dice, mut reasons) = (Dice::new(4), BTreeSet::new());
    for (size, moves) in [("2", 0), ("4", 0), ("5", 1), ("5", 8), ("6", 12), ("8", 25)] {
        let mut position: Bridgit = after(size, &[]);
        for _ in 0..moves {
            let choices = Position::moves(&position);
            position =
                Position::play(&position, &choices[dice.below(choices.len())]).expect("a move");
        }
        let start = player(&certificate(&Board::from(&position), Position::turn(&position)));
        for _ in 0..100 {
            against_random_play(&start, &mut dice, &mut reasons);
        }
    }
    assert!(reasons.contains("Exchange") && reasons.contains("Whole"), "{reasons:?}");
}

#[test]
fn strategies_of_any_game_beat_everybody() {
    let mut lines = 0;
    for (id, winner) in
        [("null:12", Player::Two), ("torus:2:b", Player::One), ("hex:2", Player::One)]
    {
        let start = game::start(id).expect(id);
        let (found, _) = prove_win(&*start, winner, &Budget::default(), &Silent);
        let Finding::Proved(certificate) = found else { panic!("{id}: {found:?}") };
        against_everything(&player(&certificate), &mut lines);
    }
    assert!(lines > 20, "{lines}");
}

#[test]
fn bounds_of_bao_are_kept() {
    let (mut dice, mut reasons) = (Dice::new(5), BTreeSet::new());
    for id in ["2", "3", "3:1,2,0,2,1,0"] {
        let start: Bao = after(id, &[]);
        let found = bounds(&start, &Budget::default(), &Silent).expect("small");
        for bound in Bound::BOTH {
            let Some(value) = found.value(bound) else { continue };
            let start = player(&found.certificate(bound, value).expect("it holds"));
            for _ in 0..100 {
                against_random_play(&start, &mut dice, &mut reasons);
            }
        }
    }
    assert!(reasons.contains("Bound"), "{reasons:?}");
}

#[test]
fn invariants_of_hiq_speak_of_every_move() {
    let (mut dice, mut reasons) = (Dice::new(6), BTreeSet::new());
    let heavy: Hiq = after("drawn:oo...../o....../......*", &[]);
    let odd: Hiq = after("english@d4=d3", &[]);
    let weights = pagoda::obstruction(&heavy).map(Evidence::Pagoda);
    let class = parity::obstruction(&odd).map(Evidence::Class);
    for (position, evidence) in [(&heavy, weights), (&odd, class)] {
        let evidence = evidence.expect("it cannot be solved");
        let start = player(&evidence.certificate(position));
        for _ in 0..50 {
            against_random_play(&start, &mut dice, &mut reasons);
        }
    }
    assert!(reasons.contains("Parity") && reasons.contains("Weighs"), "{reasons:?}");
}

#[test]
fn what_cannot_be_answered_is_an_error() {
    let start = hexed("3", &["b2"]);
    assert_eq!(start.player(), Some(Player::One));
    assert_eq!(start.due().reason, Reason::Waits);
    assert!(matches!(start.after(["zz"]).unwrap_err(), Unanswered::Refused(_)));
    assert!(matches!(start.after(["b2"]).unwrap_err(), Unanswered::Refused(_)));
    let one = start.after(["b1"]).expect("a move");
    assert_eq!(one.due().play.as_deref(), Some("c1"));
    assert_eq!(one.due().reason, Reason::Pair { hit: "b1".into() });
    let strayed = start.after(["b1", "a1"]).unwrap_err();
    assert_eq!(strayed, Unanswered::Strayed { play: "a1".into(), answer: "c1".into() });
    let over = start.after(["b1", "c1", "resign", "a1"]).unwrap_err();
    assert_eq!(over, Unanswered::Over { play: "a1".into() });
    let table = player(
        "hissho 1\ngame null:1\nclaim wins second 0:first\n1 wins second 0:first over\nqed 1\n",
    );
    assert_eq!(table.due().reason, Reason::Over { status: Status::Won(Player::Two) });
}

#[test]
fn a_line_is_followed_move_by_move() {
    let text = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/certificates/good/hiq-line.cert"
    ));
    let mut game = player(&text.expect("a file"));
    let mut moves = 0;
    while let Reply { play: Some(play), reason, .. } = game.due().clone() {
        moves += 1;
        assert!(matches!(reason, Reason::Line { number, .. } if number == moves), "{reason:?}");
        game.play(&play).expect("a move");
    }
    assert!(moves > 0 && game.state().status() == Status::Solved);
}
