//! Play-outs against the rules, and players against each other.

use engine::Budget;
use engine::dice::Dice;
use engine::torus::detector::Detector;
use engine::torus::endgame;
use engine::torus::heuristic;
use engine::torus::player::{Level, Why, advise};
use engine::torus::playout::{Playouts, Policy};
use engine::torus::tables::{BLACK, EMPTY, Tables, colour};
use rules::torus::{Rule, Slant, Torus, Variant, group_of, verdict};
use rules::{Player, Position, Status};

fn read(text: &str) -> Torus {
    text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
}

#[test]
fn play_outs_fill_the_board_and_name_its_winner() {
    let mut dice = Dice::new(5);
    for size in ["3", "4x5", "6", "11"] {
        for slant in [Slant::Minus, Slant::Plus] {
            for policy in [Policy::Uniform, Policy::SaveBridges] {
                let variant: Variant = format!("{size}:c").parse().expect("a variant");
                let tables = Tables::new(Variant { slant, ..variant });
                let mut playouts = Playouts::new(tables.clone(), vec![EMPTY; tables.count], policy);
                for mover in [1, 2, 1, 2, 1, 2] {
                    playouts.stones.fill(EMPTY);
                    let winner = playouts.run(mover, None, &mut dice);
                    let of = |c: u8| playouts.stones.iter().filter(|s| **s == c).count();
                    assert_eq!(of(mover), tables.count.div_ceil(2));
                    assert_eq!(of(EMPTY), 0);
                    let black: Vec<bool> = playouts.stones.iter().map(|s| *s == BLACK).collect();
                    let group = group_of(tables.rows, tables.columns, slant, &black);
                    let slow = verdict(Rule::C, Player::One, group).is_some();
                    assert_eq!(winner == BLACK, slow, "{size} {slant:?}: {:?}", playouts.stones);
                }
            }
        }
    }
}

#[test]
fn races_end_with_the_first_curve() {
    let mut dice = Dice::new(6);
    for rule in ["a", "a-lenient", "b"] {
        let tables = Tables::new(format!("5:{rule}").parse().expect("a variant"));
        let mut playouts = Playouts::new(tables.clone(), vec![EMPTY; 25], Policy::Uniform);
        for _ in 0..40 {
            playouts.stones.fill(EMPTY);
            let winner = playouts.run(BLACK, None, &mut dice);
            let rows: Vec<String> = playouts
                .stones
                .chunks(5)
                .map(|row| row.iter().map(|s| ['.', 'B', 'W'][usize::from(*s)]).collect())
                .collect();
            let stones = playouts.stones.iter().filter(|s| **s != EMPTY).count();
            let turn = ["black", "white"][stones % 2];
            let won = ["", "black", "white"][usize::from(winner)];
            let board = format!("torus:5:{rule} {}:{turn}:won-{won}", rows.join("/"));
            assert_eq!(
                read(&board).status(),
                Status::Won([Player::One, Player::Two][usize::from(winner) - 1])
            );
        }
    }
}

#[test]
fn bridges_are_saved() {
    // White has just played between two black stones, and the other cell is open.
    let position = read("torus:6:c ....../..B.../.W..../.B..../....../......:black");
    let tables = Tables::new(position.variant());
    let stones = tables.stones(&position);
    let mut playouts = Playouts::new(tables, stones.clone(), Policy::SaveBridges);
    for seed in 0..20 {
        playouts.stones.copy_from_slice(&stones);
        playouts.run(BLACK, Some(13), &mut Dice::new(seed));
        assert_eq!(playouts.stones[14], BLACK);
    }
}

#[test]
fn the_end_is_exact() {
    let mut dice = Dice::new(9);
    for rule in ["a", "b", "c"] {
        for _ in 0..12 {
            let variant: Variant = format!("3x4:{rule}").parse().expect("a variant");
            let mut position = Torus::start(&variant);
            while position.status() == Status::Ongoing && position.moves().len() > 7 {
                let moves = position.moves();
                position = position.play(&moves[dice.below(moves.len())]).expect("legal");
            }
            if position.status() != Status::Ongoing {
                continue;
            }
            let mut left = u64::MAX;
            let fast = endgame::wins(&mut Detector::of(&position), position.turn(), &mut left);
            assert_eq!(fast, Some(slow(&position)), "{position}");
        }
    }
}

fn slow(position: &Torus) -> bool {
    position.moves().iter().any(|m| {
        let next = position.play(m).expect("legal");
        match next.status() {
            Status::Won(winner) => winner == position.turn(),
            _ => !slow(&next),
        }
    })
}

#[test]
fn the_paper_plays_a_winning_cell_first_and_saves_bridges() {
    let mut dice = Dice::new(1);
    let won = read("torus:4:c B.../B.WW/..../B..W:black");
    assert_eq!(
        heuristic::choose(&won, &mut dice).map(|(cell, _, ends)| (cell, ends)),
        Some((8, true))
    );
    let cut = read("torus:7:c ......./......./...B.../..W..../..B..../......./.......:black");
    assert_eq!(
        heuristic::choose(&cut, &mut dice).map(|(cell, _, ends)| (cell, ends)),
        Some((24, false))
    );
}

/// Plays a game; the colour that wins.
fn game(variant: &Variant, levels: [Level; 2], dice: &mut Dice) -> u8 {
    let mut position = Torus::start(variant);
    loop {
        if let Status::Won(winner) = position.status() {
            return colour(winner);
        }
        let level = levels[position.turn().index()];
        let advice = advise(&position, level, &Budget::default(), dice).expect("not over");
        position = position.play(&advice.place).expect("legal");
    }
}

#[test]
fn search_beats_the_paper_and_the_paper_beats_chance() {
    let variant: Variant = "6:c".parse().expect("a variant");
    let mut dice = Dice::new(2);
    for (strong, weak) in
        [(Level::Mcts(Some(300)), Level::Heuristic), (Level::Heuristic, Level::Random)]
    {
        let mut won = 0;
        for _ in 0..5 {
            won += u32::from(game(&variant, [strong, weak], &mut dice) == 1);
            won += u32::from(game(&variant, [weak, strong], &mut dice) == 2);
        }
        assert!(won >= 8, "{strong} won {won} of 10 against {weak}");
    }
}

#[test]
fn a_search_says_what_it_sees() {
    let won = read("torus:4:c B.../B.WW/..../B..W:black");
    let advice = advise(&won, Level::Mcts(Some(200)), &Budget::default(), &mut Dice::new(1));
    let advice = advice.expect("not over");
    assert!(matches!(advice.why, Why::Seen { wins: true, .. }), "{advice:?}");
    assert_eq!(advice.place.to_string(), "2,0");
}

#[test]
fn levels_have_names() {
    for name in Level::NAMES {
        assert!(name.parse::<Level>().is_ok(), "{name}");
    }
    assert_eq!("mcts:70".parse(), Ok(Level::Mcts(Some(70))));
    for wrong in ["mcts:", "mcts:0", "mcts:-1", "random:3", "", "MCTS"] {
        assert!(wrong.parse::<Level>().is_err(), "{wrong}");
    }
}
