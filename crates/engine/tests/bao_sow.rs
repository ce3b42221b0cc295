//! Fast sowing is the sowing of the rules.

use engine::bao::relay::{Loop, relay};
use engine::bao::sow::{Ring, pack, stones, total, unpack};
use proptest::prelude::*;
use rules::bao::{End, end};

proptest! {
    #[test]
    fn moves_are_those_of_the_rules(
        board in prop::collection::vec(0u32..7, 2..=16),
        hole in any::<prop::sample::Index>(),
    ) {
        let hole = hole.index(board.len());
        prop_assume!(board[hole] > 0 && board.iter().sum::<u32>() < 60);
        let ring = Ring::<8>::new(board.len()).unwrap();
        let packed = pack(&board);
        prop_assert_eq!(&unpack(packed, board.len()), &board);
        prop_assert_eq!(total(packed), board.iter().sum::<u32>());
        match end(&board, hole) {
            End::Endless | End::Cut => prop_assert_eq!(ring.play(packed, hole), None),
            End::Stops { last, captured, board: after } => {
                let played = ring.play(packed, hole).expect("it ends");
                prop_assert_eq!(unpack(played.board, board.len()), after);
                prop_assert_eq!((usize::from(played.last), u32::from(played.taken)), (last, captured));
            }
        }
    }

    /// Every single sowing, with crowded holes.
    #[test]
    fn sowings_are_those_of_the_rules(
        mut board in prop::collection::vec(0u32..3, 2..=16),
        hole in any::<prop::sample::Index>(),
        many in 1u32..200,
    ) {
        let hole = hole.index(board.len());
        board[hole] = many;
        let ring = Ring::<8>::new(board.len()).unwrap();
        let mut slow = board.clone();
        slow[hole] = 0;
        for step in 1..=many as usize {
            slow[(hole + step) % board.len()] += 1;
        }
        let (fast, last) = ring.sow(pack(&board), hole);
        prop_assert_eq!(unpack(fast, board.len()), slow);
        prop_assert_eq!(last, (hole + many as usize) % board.len());
    }

    #[test]
    fn turns_sides_and_own_holes(board in prop::collection::vec(0u32..12, 1..=8), other in 0u32..9) {
        let side = board.len();
        let mut board = board;
        board.extend((0..side as u32).map(|i| (i * other) % 5));
        let ring = Ring::<8>::new(2 * side).unwrap();
        let packed = pack(&board);
        let (one, two) = board.split_at(side);
        prop_assert_eq!(unpack(ring.half_turn(packed), 2 * side), [two, one].concat());
        prop_assert_eq!(ring.sides(packed), [one.iter().sum::<u32>(), two.iter().sum()]);
        prop_assert_eq!(ring.is_over(packed), one.iter().all(|s| *s == 0) || two.iter().all(|s| *s == 0));
        let own: Vec<usize> = (0..side).filter(|hole| one[*hole] > 0).collect();
        prop_assert_eq!(ring.own(packed).collect::<Vec<_>>(), own.clone());
        prop_assert_eq!(ring.own(packed).count(), own.len());
        for (i, hole) in own.iter().enumerate() {
            prop_assert_eq!(ring.own(packed).pick(i), Some(*hole));
        }
        for hole in 0..2 * side {
            let turned = [&board[hole..], &board[..hole]].concat();
            prop_assert_eq!(unpack(ring.turned(packed, hole), 2 * side), turned);
            prop_assert_eq!(u32::from(stones(packed, hole)), board[hole]);
        }
    }
}

#[test]
fn rings_have_up_to_16_holes() {
    assert!(Ring::<8>::new(0).is_none() && Ring::<8>::new(17).is_none());
    assert_eq!(Ring::<8>::new(16).unwrap().side(), 8);
}

fn class(board: &[u32]) -> Loop {
    Loop::of(board, 0).unwrap_or_else(|| panic!("{board:?} ends"))
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

/// The class is the same all along its cycle, and what a relay shows is one cycle of it.
#[test]
fn all_states_of_a_cycle_have_one_class() {
    for board in [[3, 1, 0, 1, 0, 1, 0, 1], [7, 1, 0, 1, 0, 3, 0, 1], [3, 3, 0, 1, 0, 1, 0, 4]] {
        let (class, relay) = (class(&board), relay(&board, 0));
        assert_eq!((relay.sowings.len(), &relay.end), (class.sowings, &End::Endless));
        for pair in relay.sowings.windows(2) {
            assert_eq!(Loop::of(&pair[0].board, pair[1].hole).as_ref(), Some(&class));
        }
    }
    assert_eq!(Loop::of(&[0, 4, 0, 4, 0, 4, 0, 4], 3), None);
    assert_eq!(Loop::of(&[0, 4], 0), None);
}
