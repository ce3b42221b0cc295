//! BAO: the paper's examples and Table 1, and the lemma that a sowing can be undone.

use proptest::prelude::*;
use rules::bao::{Bao, End, LONGEST, Loop, end, relay};
use rules::{Player, Position, Refused, Status, game};

fn bao(id: &str, board: &str) -> Result<Bao, Refused> {
    format!("{id} {board}").parse()
}

fn class(board: &[u32]) -> Loop {
    match relay(board, 0).end {
        End::Endless(class) => class,
        other => panic!("{board:?}: {other:?}"),
    }
}

#[test]
fn the_first_move_of_figure_4() {
    let relay = relay(&[0, 4, 0, 4, 0, 4, 0, 4], 3);
    let sowings: Vec<_> = relay.sowings.iter().map(|s| (s.hole, s.board.as_slice())).collect();
    assert_eq!(
        sowings,
        [
            (3, [0, 4, 0, 0, 1, 5, 1, 5].as_slice()),
            (7, &[1, 5, 1, 1, 2, 5, 1, 0]),
            (4, &[1, 5, 1, 1, 0, 6, 2, 0]),
            (6, &[2, 5, 1, 1, 0, 6, 0, 1]),
            (0, &[0, 6, 2, 1, 0, 6, 0, 1]),
            (2, &[0, 6, 0, 2, 1, 6, 0, 1]),
        ]
    );
    let board = vec![0, 6, 0, 0, 1, 6, 0, 1];
    assert_eq!(relay.end, End::Stops { last: 4, captured: 2, board });

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

/// Every printed row of Table 1: the board, its period and its shift.
#[test]
fn table_1() {
    let rows: [([u32; 8], u64, u64); 12] = [
        ([3, 1, 0, 2, 1, 0, 2, 1], 0, 3),
        ([3, 1, 0, 1, 0, 1, 0, 1], 1, 1),
        ([3, 1, 0, 1, 0, 3, 0, 1], 2, 2),
        ([5, 1, 0, 1, 0, 1, 0, 1], 3, 3),
        ([3, 1, 0, 3, 0, 1, 0, 1], 2, 2),
        ([3, 1, 0, 3, 0, 3, 0, 1], 4, 4),
        ([5, 1, 0, 1, 0, 3, 0, 1], 6, 6),
        ([5, 1, 0, 3, 0, 1, 0, 1], 10, 1),
        ([7, 1, 0, 1, 0, 3, 0, 1], 30, 3),
        ([3, 1, 0, 1, 0, 1, 0, 4], 2, 2),
        ([3, 1, 0, 3, 0, 1, 0, 4], 2, 2),
        ([3, 3, 0, 1, 0, 1, 0, 4], 9, 0),
    ];
    let mut classes = Vec::new();
    for (board, period, shift) in rows {
        let class = class(&board);
        assert_eq!((class.period, class.shift), (period, shift), "{board:?}");
        assert_eq!(class.stones, board.iter().sum());
        assert_eq!(class.sown, 8 * period + shift);
        classes.push(class.canonical);
    }
    classes.sort();
    classes.dedup();
    assert_eq!(classes.len(), rows.len(), "two rows are one class");
}

/// The loops that the text follows sowing by sowing.
#[test]
fn loops_of_sections_3_and_5() {
    let l2 = class(&[3, 1, 0, 1, 0, 1, 0, 1]);
    assert_eq!((l2.sowings, &l2.canonical), (4, &vec![3, 1, 0, 1, 0, 1, 0, 1]));
    assert_eq!(class(&[2, 0, 1, 0, 2, 1, 0, 1]), l2);
    assert_eq!(class(&[3, 1, 0, 2, 1, 0, 2, 1]).sowings, 1);
    assert_eq!(class(&[5, 1, 0, 1, 0, 1, 0, 1]).sowings, 11);
    let l9 = relay(&[3, 1, 2, 3, 0, 1, 0, 1], 0);
    assert_eq!(l9.sowings[28].board, [0, 2, 1, 2, 3, 0, 1, 2]);
    assert_eq!(l9.sowings[29].board, [1, 3, 1, 2, 3, 0, 1, 0]);
    assert_eq!(class(&[3, 1, 2, 3, 0, 1, 0, 1]).sowings, 30);
    assert_eq!(class(&[3, 1, 0, 2, 1, 0, 2, 1, 0, 1]).shift, 1);
    // Pattern 1 of LOOP1, on a ring of odd length too.
    assert_eq!(class(&[7, 0, 1, 2, 3, 4, 5, 6]).sowings, 1);
    assert_eq!(class(&[2, 0, 1]).shift, 2);
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
    let End::Stops { last, captured, board } = relay(&[8, 0, 0, 0, 0, 0, 0, 2], 0).end else {
        panic!("it stops");
    };
    assert_eq!((last, captured, board), (0, 3, vec![1, 1, 1, 1, 1, 1, 1, 0]));
}

#[test]
fn nothing_to_sow() {
    for hole in [1, 2, 99] {
        let still = relay(&[3, 0], hole);
        assert!(still.sowings.is_empty());
        assert_eq!(still.end, End::Stops { last: hole, captured: 0, board: vec![3, 0] });
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
        let relay = relay(&board, hole);
        prop_assert_eq!(&end(&board, hole), &relay.end);
        let mut before = board.clone();
        for (i, sowing) in relay.sowings.iter().enumerate() {
            let last = (sowing.hole + before[sowing.hole] as usize) % before.len();
            if let Some(next) = relay.sowings.get(i + 1) {
                prop_assert_eq!(next.hole, last);
            }
            prop_assert_eq!(rollback(&sowing.board, last), (before, sowing.hole));
            prop_assert_eq!(sowing.board.iter().sum::<u32>(), board.iter().sum::<u32>());
            before = sowing.board.clone();
        }
        if let End::Stops { captured, board: after, .. } = relay.end {
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
        prop_assert_eq!(&relay(&board, hole).sowings[0].board, &slow);
    }
}

/// On all rings of 4 to 6 holes with at most three stones in each: a move is endless iff play
/// stone by stone, with a history, repeats a state; the class is the same all along its cycle.
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
        let whole = relay(&board, 0);
        match whole.end {
            End::Stops { .. } => {
                assert!(!endless, "{board:?}");
                assert_eq!(whole.sowings.len(), history.len());
            }
            End::Endless(class) => {
                assert!(endless, "{board:?}");
                assert_eq!(whole.sowings.len(), class.sowings);
                assert_eq!(history.len() % class.sowings, 0);
                for (board, hole) in history {
                    assert_eq!(end(&board, hole), End::Endless(class.clone()));
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
    assert_eq!(relay(&board, 0).sowings.len(), LONGEST);
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
        assert_eq!(Position::laps(&position, &hole), relay(position.holes(), hole).sowings.len());
    }
}
