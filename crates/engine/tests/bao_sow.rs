//! Fast sowing is the sowing of the rules.

use engine::bao::sow::{Ring, pack, stones, total, unpack};
use proptest::prelude::*;
use rules::bao::{End, relay};

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
        match relay(&board, hole).end {
            End::Endless(_) | End::Cut => prop_assert_eq!(ring.play(packed, hole), None),
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
