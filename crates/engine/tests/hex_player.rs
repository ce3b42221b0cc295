//! A player of Hex, and what is said about a position.

use engine::Budget;
use engine::dice::Dice;
use engine::hex::analysis::{Point, Why, connections, fill_in, inferior_cells, must_play};
use engine::hex::player::{Advice, Allowance, Level, Player as Engine, Reason};
use rules::hex::{Hex, Move};
use rules::{Player, Position, Status};

fn after(size: &str, moves: &[&str]) -> Hex {
    moves.iter().fold(Hex::start(&size.parse().expect(size)), |position, text| {
        position.play(&position.read_move(text).expect(text)).expect(text)
    })
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

fn advice(position: &Hex, level: Level, nodes: u64) -> Advice {
    let budget = Budget::nodes(nodes);
    let allowance = Allowance { budget: &budget, playouts: Some(nodes) };
    let advice = Engine::new(level).advise(position, allowance, &mut Dice::new(1));
    advice.expect("small").expect("not over")
}

#[test]
fn the_player_knows_what_is_proved() {
    for level in [Level::Circuit, Level::Mcts] {
        let wins = advice(&after("5", &["a1"]), level, 10_000);
        assert!(matches!(wins.reason, Reason::Proved { .. }), "{wins:?}");
        let lost = advice(&after("5", &["c3"]), level, 10_000);
        assert!(
            matches!(lost, Advice { play: Move::Resign, reason: Reason::Lost { .. } }),
            "{lost:?}"
        );
        let position = after("9", &["e5"]);
        let guess = advice(&position, level, 100);
        assert!(matches!(guess.reason, Reason::Estimate { .. }), "{guess:?}");
        position.play(&guess.play).expect("a legal move");
    }
}

#[test]
fn the_player_follows_its_proof_to_the_end() {
    let mut dice = Dice::new(3);
    for _ in 0..20 {
        let mut player = Engine::new(Level::Mcts);
        let mut position = after("5", &["a1"]);
        let budget = Budget::nodes(10_000);
        let allowance = Allowance { budget: &budget, playouts: Some(10_000) };
        while position.status() == Status::Ongoing {
            let found = player.advise(&position, allowance, &mut dice).expect("small");
            let Advice { play, reason } = found.expect("not over");
            assert!(matches!(reason, Reason::Proved { .. } | Reason::Follows { .. }));
            position = position.play(&play).expect("legal");
            let moves = position.moves();
            if !moves.is_empty() {
                position = position.play(&moves[dice.below(moves.len())]).expect("a move");
            }
        }
        assert_eq!(position.status(), Status::Won(Player::Two));
    }
}

#[test]
fn the_player_swaps_a_strong_opening_and_opens_evenly() {
    for (rule, cell, swaps) in [
        ("5:swap-pieces", "c3", true),
        ("5:swap-sides", "c3", true),
        ("5:swap-pieces", "a1", false),
        ("11:swap-pieces", "f6", true),
        ("11:swap-sides", "f6", true),
        ("11:swap-pieces", "a1", false),
    ] {
        let found = advice(&after(rule, &[cell]), Level::Mcts, 10_000);
        assert_eq!(found.play == Move::Swap, swaps, "{rule} {cell}: {found:?}");
    }
    let opening = advice(&after("11:swap-pieces", &[]), Level::Mcts, 2_000);
    assert!(matches!(opening.reason, Reason::Even { .. }), "{opening:?}");
}

#[test]
fn the_player_takes_a_win_and_stops_one() {
    // Black needs f6 or the bridge is cut; the larger board is beyond the solver's tables.
    for (size, level) in [("14", Level::Mcts), ("11", Level::Mcts), ("11", Level::Circuit)] {
        let rows: usize = size.parse().expect("a size");
        let stones = (0..rows * rows)
            .map(|i| match (i % rows, i / rows) {
                (5, r) if r != 5 => Some(Player::One),
                (6, 3) | (4, 6) => Some(Player::Two),
                (c, 9) if c < 4 => Some(Player::Two),
                _ => None,
            })
            .collect::<Vec<_>>();
        for turn in [Player::One, Player::Two] {
            let variant = size.parse().expect("a size");
            let mut stones = stones.clone();
            // The second cell of every bridge around the gap is White's.
            stones[5 * rows + 4] = Some(Player::Two);
            stones[5 * rows + 6] = Some(Player::Two);
            let turn = Some(turn);
            let setup =
                rules::hex::Setup { variant, stones, turn, swapped: false, resigned: false };
            let position = Hex::try_from(setup).expect("any stones");
            let found = advice(&position, level, 500);
            assert_eq!(found.play.to_string(), "f6", "{size} {level:?} {found:?}");
        }
    }
}
