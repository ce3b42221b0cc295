//! BAO: the paper's examples, and the lemma that a sowing can be undone.

use proptest::prelude::*;
use rules::bao::{Bao, End, LONGEST, end, follow};
use rules::{Player, Position, Refused, Status, game};

fn bao(id: &str, board: &str) -> Result<Bao, Refused> {
    format!("{id} {board}").parse()
}

/// The holes that a move takes up, each with the board after it, and how the move ends.
fn relay(board: &[u32], hole: usize) -> (Vec<(usize, Vec<u32>)>, End) {
    let mut sowings = Vec::new();
    let end = follow(board, hole, |hole, now| sowings.push((hole, now.to_vec())));
    (sowings, end)
}

#[test]
fn the_first_move_of_figure_4() {
    let (sowings, end) = relay(&[0, 4, 0, 4, 0, 4, 0, 4], 3);
    assert_eq!(
        sowings,
        [
            (3, vec![0, 4, 0, 0, 1, 5, 1, 5]),
            (7, vec![1, 5, 1, 1, 2, 5, 1, 0]),
            (4, vec![1, 5, 1, 1, 0, 6, 2, 0]),
            (6, vec![2, 5, 1, 1, 0, 6, 0, 1]),
            (0, vec![0, 6, 2, 1, 0, 6, 0, 1]),
            (2, vec![0, 6, 0, 2, 1, 6, 0, 1]),
        ]
    );
    let board = vec![0, 6, 0, 0, 1, 6, 0, 1];
    assert_eq!(end, End::Stops { last: 4, captured: 2, board });

    let after = game::start("bao:4").unwrap().play("3").unwrap();
    assert_eq!(after.board(), "0,6,0,0,1,6,0,1:2-0:second");
    assert_eq!(after.status(), Status::Ongoing);
    assert_eq!(after.lead(), 2);
}

#[test]
fn the_first_move_of_figure_2() {
    let start = game::start("bao:8").unwrap();
    let after = start.play("f").unwrap();
    assert_eq!(start.spell("f").unwrap(), "5");
    assert_eq!(after.board(), "0,0,0,4,0,0,1,5,1,0,1,5,1,5,1,4:4-0:second");
}

#[test]
fn the_last_move_of_section_3_3() {
    // The paper's numbers add up to 17 stones, so the start here has one more.
    let end = bao("bao:4:0,4,0,4,0,4,0,5", "0,0,0,1,0,0,1,1:8-6:first").unwrap().play(&3).unwrap();
    assert_eq!(Position::board(&end), "0,0,0,0,1,0,1,1:8-6:second");
    assert!(end.is_over() && Position::moves(&end).is_empty());
    assert_eq!((end.remaining(Player::One), end.remaining(Player::Two)), (0, 3));
    assert_eq!(Position::status(&end), Status::Won(Player::Two));
    assert_eq!(Position::note(&end).unwrap().to_string(), "first 8, second 9");
}

#[test]
fn an_endless_move_is_a_draw() {
    let start = bao("bao:4", "3,1,0,1,0,1,0,1:2-5:first").unwrap();
    let end = start.play(&0).unwrap();
    assert_eq!(Position::board(&end), "3,1,0,1,0,1,0,1:2-5:second:endless");
    assert!(end.endless() && !end.is_over());
    assert_eq!(Position::status(&end), Status::Drawn);
    assert!(end.play(&5).is_err());
    assert_eq!(end.without_stores().stores(), [0, 0]);
    assert_eq!(end.without_stores().holes(), end.holes());
}

#[test]
fn the_origin_is_not_skipped() {
    // Eight stones go once around and end in their own emptied hole.
    let End::Stops { last, captured, board } = end(&[8, 0, 0, 0, 0, 0, 0, 2], 0) else {
        panic!("it stops");
    };
    assert_eq!((last, captured, board), (0, 3, vec![1, 1, 1, 1, 1, 1, 1, 0]));
}

#[test]
fn nothing_to_sow() {
    for hole in [1, 2, 99] {
        let (sowings, end) = relay(&[3, 0], hole);
        assert!(sowings.is_empty());
        assert_eq!(end, End::Stops { last: hole, captured: 0, board: vec![3, 0] });
    }
}

#[test]
fn ids_and_exchanged_starts() {
    let id = |id: &str| game::start(id).unwrap().id();
    let exchanged = |id: &str| game::start(id).unwrap().exchanged().unwrap().id();
    assert_eq!(id("bao:2:0,4,0,4"), "bao:2");
    assert_eq!(id("bao:3:0,4,0,4,0,4"), "bao:3");
    assert_eq!(exchanged("bao:4"), "bao:4");
    assert_eq!(exchanged("bao:3"), "bao:3:4,0,4,0,4,0");
    assert_eq!(exchanged("bao:3:4,0,4,0,4,0"), "bao:3");
    assert_eq!(exchanged("bao:2:1,2,3,4"), "bao:2:3,4,1,2");
}

#[test]
fn refusals() {
    let says = |id: &str, board: &str| bao(id, board).unwrap_err().to_string();
    assert!(says("bao:4", "0,4,0,4,0,4,0").contains("8 holes split by ',', not 7"));
    assert!(says("bao:2", "0,4,0,99999999999").contains("from 0 to 255 in hole 3"));
    assert!(says("bao:2", "0,4,-1,4").contains("in hole 2"));
    assert!(says("bao:2", "0,04,0,4").contains("in hole 1"));
    assert!(says("bao:2", "0,+4,0,4").contains("in hole 1"));
    assert!(says("bao:2", "0,4,0,5").contains("9 stones, but bao:2 starts with 8"));
    assert!(says("bao:2", "0,4,0,4:0-1:first").contains("9 stones"));
    assert!(says("bao:2", "0,4,0,4:x-1:first").contains("in the first store"));
    assert!(says("bao:2", "0,4,0,4:third").contains("first or second"));
    assert!(says("bao:2", "0,4,0,4:first:ended").contains("'endless' or the end"));
    assert!(says("bao:2", "0,4,0,4:first:endless:x").contains("the end of the board"));
    assert!(says("bao:2", "0,4,0,0:first:endless").contains("already over"));
    assert!(says("bao:0", "").contains("a size from 1 to 16"));
    assert!(says("bao:17", "").contains("a size from 1 to 16"));
    assert!(says("bao:2:1,2,3", "1,2,3").contains("4 holes"));
    assert!(says("bao:2:64,64,64,64", "1,1,1,1").contains("255 are the most"));

    let start = game::start("bao:4").unwrap();
    let says = |text: &str| start.play(text).unwrap_err().to_string();
    assert!(says("0").contains("empty"));
    assert!(says("5").contains("the other player's"));
    assert!(says("8").contains("a hole from 0 to 7"));
    assert!(says("03").contains("a hole from 0 to 7"));
    assert!(says("b").contains("a hole from 0 to 7"));
}

/// The inverse of one sowing: the hole that the stones came from, and the board before.
fn rollback(board: &[u32], last: usize) -> (Vec<u32>, usize) {
    let (mut board, mut hole, mut hand) = (board.to_vec(), last, 0);
    while board[hole] > 0 {
        board[hole] -= 1;
        hand += 1;
        hole = (hole + board.len() - 1) % board.len();
    }
    board[hole] = hand;
    (board, hole)
}

proptest! {
    /// Lemma: one sowing is injective, as rollback undoes it; stones are neither lost nor made.
    #[test]
    fn rollback_undoes_every_sowing(
        board in prop::collection::vec(0u32..5, 2..24),
        hole in any::<prop::sample::Index>(),
    ) {
        let hole = hole.index(board.len());
        let (sowings, end) = relay(&board, hole);
        let mut before = board.clone();
        for (i, (hole, now)) in sowings.iter().enumerate() {
            let last = (hole + before[*hole] as usize) % before.len();
            if let Some((next, _)) = sowings.get(i + 1) {
                prop_assert_eq!(*next, last);
            }
            prop_assert_eq!(rollback(now, last), (before, *hole));
            prop_assert_eq!(now.iter().sum::<u32>(), board.iter().sum::<u32>());
            before = now.clone();
        }
        if let End::Stops { captured, board: after, .. } = end {
            prop_assert_eq!(after.iter().sum::<u32>() + captured, board.iter().sum::<u32>());
        }
    }

    /// Sowing by arithmetic is sowing stone by stone.
    #[test]
    fn the_first_sowing_goes_stone_by_stone(
        mut board in prop::collection::vec(0u32..3, 2..12),
        hole in any::<prop::sample::Index>(),
        stones in 1u32..40,
    ) {
        let hole = hole.index(board.len());
        board[hole] = stones;
        let mut slow = board.clone();
        slow[hole] = 0;
        for step in 1..=board[hole] as usize {
            slow[(hole + step) % board.len()] += 1;
        }
        prop_assert_eq!(&relay(&board, hole).0[0].1, &slow);
    }
}

/// On all rings of 4 to 6 holes with at most three stones in each: a move is endless iff play
/// stone by stone, with a history, repeats a state; then it is endless from all states of its cycle.
#[test]
fn endless_is_what_a_history_says() {
    let rings = (4..=6).flat_map(|ring| (0..4u32.pow(ring)).map(move |code| (ring, code)));
    let mut endless_moves = 0;
    for (ring, code) in rings {
        let board: Vec<u32> = (0..ring).map(|i| code / 4u32.pow(i) % 4).collect();
        if board[0] == 0 {
            continue;
        }
        let (mut now, mut active) = (board.clone(), 0);
        let mut history = vec![];
        let endless = loop {
            if history.contains(&(now.clone(), active)) {
                break true;
            }
            history.push((now.clone(), active));
            let stones = std::mem::take(&mut now[active]);
            for _ in 0..stones {
                active = (active + 1) % now.len();
                now[active] += 1;
            }
            if now[active] == 1 {
                break false;
            }
        };
        let (sowings, how) = relay(&board, 0);
        match how {
            End::Stops { .. } => {
                assert!(!endless, "{board:?}");
                assert_eq!(sowings.len(), history.len());
            }
            End::Endless => {
                assert!(endless, "{board:?}");
                assert_eq!(history.len() % sowings.len(), 0);
                for (board, hole) in history {
                    assert_eq!(end(&board, hole), End::Endless);
                }
                endless_moves += 1;
            }
            End::Cut => panic!("{board:?} is cut off"),
        }
    }
    assert!(endless_moves > 0);
}

/// Crowded rings have loops that nobody can wait for.
#[test]
fn moves_that_take_too_long_are_cut_off_and_draw() {
    let board = [4, 2, 3, 5, 4, 5, 4, 5, 2, 3, 8, 3];
    assert_eq!(end(&board, 0), End::Cut);
    assert_eq!(relay(&board, 0).0.len(), LONGEST);
    let start = game::start("bao:6:4,2,3,5,4,5,4,5,2,3,8,3").expect("a start");
    let after = start.play("0").expect("legal");
    assert_eq!(after.status(), Status::Drawn);
    assert_eq!(after.board(), "4,2,3,5,4,5,4,5,2,3,8,3:second:endless");
}

#[test]
fn a_start_has_so_many_stones_and_no_more() {
    let start = |stones: u32| game::start(&format!("bao:2:{stones},0,0,0"));
    assert!(start(255).is_ok());
    assert!(start(256).is_err_and(|refused| refused.to_string().contains("256")));
}

#[test]
fn holes_are_those_of_the_board_and_laps_the_sowings() {
    let position = bao("bao:4", "0,4,0,4,0,4,0,4:first").unwrap();
    assert_eq!(position.holes(), [0, 4, 0, 4, 0, 4, 0, 4]);
    for hole in position.moves() {
        assert_eq!(Position::laps(&position, &hole), relay(position.holes(), hole).0.len());
    }
}
