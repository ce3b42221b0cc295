//! Domineering: what the laws of all games do not say.

use rules::domineering::{Domineering, Setup, Square};
use rules::position::Position;
use rules::scene::{Man, Shape};
use rules::{Player, State, Status, game};
use std::collections::HashMap;

fn position(text: &str) -> Domineering {
    text.parse().expect(text)
}

fn refusal(state: &dyn State, m: &str) -> String {
    state.play(m).expect_err(m).to_string()
}

/// The winner, by looking at every line of play.
fn winner(state: &dyn State, known: &mut HashMap<String, Player>) -> Player {
    if let Status::Won(player) = state.status() {
        return player;
    }
    if let Some(player) = known.get(&state.canonical()) {
        return *player;
    }
    let mover = state.turn();
    let wins = state.children().iter().any(|child| winner(&**child, known) == mover);
    let player = if wins { mover } else { mover.other() };
    known.insert(state.canonical(), player);
    player
}

#[test]
fn a_set_up_has_as_many_squares_as_the_board() {
    let variant = position("domineering:2x2 ../..:left").variant();
    for count in [0, 3, 5] {
        let setup = Setup { variant, squares: vec![Square::Free; count], turn: None };
        let refused = Domineering::try_from(setup).expect_err("another number");
        assert!(refused.to_string().contains(&count.to_string()), "{refused}");
    }
}

/// The outcomes of *Winning Ways*: who wins when Left begins, and when Right begins.
#[test]
fn small_boards_have_their_outcomes() {
    let both = |size: &str| {
        let left = game::start(&format!("domineering:{size}")).expect(size);
        let right = left.sibling(&left.board().replace(":left", ":right")).expect(size);
        [left, right].map(|state| winner(&*state, &mut HashMap::new()))
    };
    let (left, right) = (Player::One, Player::Two);
    for size in ["2x2", "2x3", "3x2", "3x3", "4x4"] {
        assert_eq!(both(size), [left, right], "the first player wins {size}");
    }
    assert_eq!(both("1x1"), [right, left], "nobody can move");
    for (wide, high) in [("2x1", "1x2"), ("4x2", "2x4"), ("5x2", "2x5"), ("4x3", "3x4")] {
        let [a, b] = [both(wide), both(high)];
        assert_eq!(b, [a[1].other(), a[0].other()], "{wide} is {high} with the players exchanged");
    }
    assert_eq!(both("1x3"), [left, left]);
}

#[test]
fn moves_are_named_by_the_upper_or_left_square() {
    let start = game::start("domineering:3x3").expect("3x3");
    let after = start.play("b2").expect("room below").play("a1").expect("room to the right");
    assert_eq!(after.board(), "RR./.L./.L.:left");
    let moves: Vec<String> = after.moves();
    assert_eq!(moves, ["c1", "a2", "c2"]);
    assert_eq!(game::start("domineering:3").expect("short").id(), "domineering:3x3");
}

#[test]
fn refusals_name_the_square_in_the_way() {
    let state = position("domineering:3x3 RR./.../..#:left");
    assert_eq!(refusal(&state, "a1"), "'a1' is illegal: a1 is occupied");
    assert_eq!(refusal(&state, "c2"), "'c2' is illegal: c3 is off the board");
    assert_eq!(refusal(&state, "a3"), "'a3' is illegal: a4 is off the board");
    assert_eq!(refusal(&state, "d1"), "'d1': expected a cell from a1 to c3");
    let over = position("domineering:2x2 RR/..:left");
    assert_eq!(refusal(&over, "a2"), "'a2' is illegal: the game is over");
}

#[test]
fn the_counts_tell_the_mover_of_a_set_up() {
    for (board, turn) in
        [("L./L.", "right"), ("LR/LR", "left"), ("#./..", "left"), ("RR/..", "left")]
    {
        let state = game::read("domineering:2x2", board).expect(board);
        assert_eq!(state.board(), format!("{board}:{turn}"));
    }
    let wrong = game::read("domineering:2x2", "L./X.").expect_err("no such letter").to_string();
    assert_eq!(wrong, "'X': expected '.', 'L', 'R' or '#' at a2");
}

/// A run of squares is cut into dominoes from its top or left; what is left over is a tile alone.
#[test]
fn scenes_have_the_dominoes() {
    let state = position("domineering:4x5 LRRR/LRR./L#RR/LL../L...:left");
    let mut tiles: Vec<_> = Position::scene(&state)
        .pieces
        .iter()
        .map(|piece| match piece.man {
            Man::Tile { player, wide, high } => {
                assert!(piece.covers().iter().all(|at| {
                    let square = state.square(at.x as usize, at.y as usize);
                    square == Square::Covered(player)
                }));
                (piece.at.x, piece.at.y, wide, high)
            }
            man => panic!("{man:?}"),
        })
        .collect();
    tiles.sort_by(|a, b| a.partial_cmp(b).expect("finite"));
    let expected = [
        (0.0, 0.5, 1, 2),
        (0.0, 2.5, 1, 2),
        (0.0, 4.0, 1, 1),
        (1.0, 3.0, 1, 1),
        (1.5, 0.0, 2, 1),
        (1.5, 1.0, 2, 1),
        (2.5, 2.0, 2, 1),
        (3.0, 0.0, 1, 1),
    ];
    assert_eq!(tiles, expected);
    let gaps = Position::scene(&state).cells.into_iter().filter(|cell| cell.shape == Shape::Gap);
    assert_eq!(gaps.map(|cell| cell.name).collect::<Vec<_>>(), ["b3"]);
}

#[test]
fn a_board_has_its_mirror_images() {
    let images = Position::images(&position("domineering:3x2 L../L..:right"));
    let boards: Vec<String> = images.iter().map(Position::board).collect();
    assert_eq!(boards, ["L../L..:right", "..L/..L:right", "L../L..:right", "..L/..L:right"]);
    let images = Position::images(&position("domineering:2x3 L./L./..:right"));
    let boards: Vec<String> = images.iter().map(Position::board).collect();
    assert_eq!(boards, ["L./L./..:right", ".L/.L/..:right", "../L./L.:right", "../.L/.L:right"]);
}

#[test]
fn exchanged_players_turn_the_board() {
    let exchanged = Position::exchanged(&position("domineering:3x2 L../L..:right"));
    let exchanged = exchanged.expect("a board");
    assert_eq!(Position::id(&exchanged), "domineering:2x3");
    assert_eq!(Position::board(&exchanged), "RR/../..:left");
}

/// Left has two upright places left, Right two flat ones.
#[test]
fn the_lead_is_the_difference_of_moves() {
    let lead = |text: &str| Position::lead(&position(text));
    assert_eq!(lead("domineering:3x2 L../L..:right"), 0);
    assert_eq!(lead("domineering:1x3 ././.:left"), 2);
    assert_eq!(lead("domineering:3x1 ...:left"), -2);
}
