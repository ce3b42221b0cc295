//! The search is right whatever its judge says, and a file of weights is read or refused.

use checker::{Claim, Limits};
use engine::Budget;
use engine::dice::Dice;
use engine::hex::judge::{Judge, MAGIC, MOVE, NODE, Net, Scale, Unreadable};
use engine::hex::lessons::{Plan, drawn, lessons, prove_with};
use rules::hex::{Hex, Variant};
use rules::{Position, Status};

const SCALE: Scale =
    Scale { unit: 8.0, steep: 0.5, steep_move: 0.5, effort: 0.5, effort_move: 1.0, window: 4.0 };

/// A judge whose weights are made one by one.
fn judge(scale: Scale, mut weight: impl FnMut() -> f32) -> Judge {
    let mut net = |inputs| {
        let numbers = (0..Net::size(inputs)).map(|_| weight()).collect();
        Net::new(inputs, numbers).expect("as many as it needs")
    };
    Judge { node: net(NODE.len()), moves: net(NODE.len() + MOVE.len()), scale }
}

fn random(seed: u64, width: f32) -> Judge {
    let mut dice = Dice::new(seed);
    judge(SCALE, || (dice.below(2001) as f32 / 1000.0 - 1.0) * width)
}

fn shipped() -> &'static Judge {
    Judge::shipped().expect("weights that can be read")
}

/// Prefers what the shipped one shuns.
fn reversed() -> Judge {
    let Scale { steep, steep_move, .. } = shipped().scale;
    let scale = Scale { steep: -steep, steep_move: -steep_move, ..shipped().scale };
    Judge { scale, ..shipped().clone() }
}

fn openings(size: usize) -> impl Iterator<Item = Hex> {
    let start = Hex::start(&Variant { columns: size, rows: size, swap: None });
    let moves = start.moves();
    let half = moves.len().div_ceil(2);
    moves.into_iter().take(half).map(move |m| start.play(&m).expect("legal"))
}

#[test]
fn whatever_the_judge_says_the_winner_is_the_same_and_certified() {
    let judges = [
        judge(SCALE, || 0.0),
        random(1, 0.3),
        random(2, 5.0),
        judge(SCALE, || 1e30),
        judge(Scale { window: f32::MAX, unit: 1e-30, ..SCALE }, || -1e30),
        judge(Scale { window: 0.0, ..SCALE }, || 1e-3),
        reversed(),
        shipped().clone(),
    ];
    for position in [4, 5].into_iter().flat_map(openings) {
        let plain = prove_with(&position, None, &Budget::default()).expect("small enough");
        for judge in &judges {
            let budget = Budget::nodes(20_000);
            let proved = prove_with(&position, Some(judge), &budget).expect("small enough");
            assert_eq!(proved.winner, plain.winner, "{position}");
            let asked = Claim::wins(&position, proved.winner);
            checker::confirm(&asked, &proved.certificate, &Limits::default()).expect("accepted");
        }
    }
}

#[test]
fn the_shipped_weights_are_of_this_version_and_small() {
    let text = shipped().write();
    assert!(text.starts_with(MAGIC));
    assert!(text.len() <= 1 << 20);
    assert_eq!(Judge::read(&text).as_ref(), Ok(shipped()));
}

#[test]
fn weights_that_are_not_well_formed_are_refused() {
    let good = shipped().write();
    let lines: Vec<&str> = good.lines().collect();
    let with = |line: usize, text: &str| {
        let mut lines = lines.clone();
        lines[line] = text;
        Judge::read(&lines.join("\n"))
    };
    assert_eq!(Judge::read(""), Err(Unreadable::Magic));
    assert_eq!(with(0, "hissho hex judge 2"), Err(Unreadable::Magic));
    assert_eq!(with(1, "position lead"), Err(Unreadable::Line("position")));
    assert_eq!(with(2, ""), Err(Unreadable::Line("move")));
    assert_eq!(with(3, "scale 8 1 1 1 1"), Err(Unreadable::Length("scale")));
    assert_eq!(with(3, "scale 8 1 1 1 1 inf"), Err(Unreadable::Number("inf".into())));
    assert_eq!(with(4, "position-net 1 2 x"), Err(Unreadable::Number("x".into())));
    assert_eq!(with(4, "position-net 1 2 3"), Err(Unreadable::Length("position-net")));
    assert_eq!(with(5, &format!("{} 1", lines[5])), Err(Unreadable::Length("move-net")));
    let cut = lines[..5].join("\n");
    assert_eq!(Judge::read(&cut), Err(Unreadable::Line("move-net")));
}

#[test]
fn lessons_say_who_won() {
    let position = openings(6).nth(6).expect("a2");
    let plan = Plan { seed: 7, every: 1, after: 1, share: 100 };
    let (expanded, found) =
        lessons(&position, None, plan, &Budget::default()).expect("small enough");
    assert!(expanded > 0 && !found.is_empty());
    for lesson in &found {
        assert_eq!(lesson.cues.len(), NODE.len());
        assert!(lesson.cues.iter().all(|cue| cue.is_finite()));
        for tried in &lesson.moves {
            assert_eq!(tried.cues.len(), MOVE.len());
            assert!(tried.cues.iter().all(|cue| cue.is_finite()));
            // Nobody who loses has a move that wins.
            assert!(lesson.wins != Some(false) || tried.wins != Some(true));
        }
    }
    let again = lessons(&position, None, plan, &Budget::default()).expect("small enough");
    assert_eq!(format!("{:?}", again.1), format!("{found:?}"));
}

#[test]
fn drawn_games_are_legal_and_their_seeds_tell_them() {
    let mut seen = std::collections::HashSet::new();
    for seed in 0..20 {
        let game = || drawn(9, 8, &mut Dice::new(seed)).expect("small");
        let moves = game();
        assert_eq!(moves, game());
        let mut position = Hex::start(&Variant { columns: 9, rows: 9, swap: None });
        for m in &moves {
            position = position.play(m).expect("legal");
            assert_eq!(position.status(), Status::Ongoing);
        }
        assert!(moves.len() <= 8);
        seen.insert(moves);
    }
    assert!(seen.len() > 15, "{}", seen.len());
}
