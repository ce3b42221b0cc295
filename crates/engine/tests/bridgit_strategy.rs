//! The three strategies and the functions b_L, b_R against tables and brute force.

use engine::bridgit::Board;
use engine::bridgit::board::{FAR, NEAR, cell_at, cell_count, cell_name, ends};
use engine::bridgit::certificate::Pair;
use engine::bridgit::distance::{fewest, fewest_after};
use engine::bridgit::graph::PlayerGraph;
use engine::bridgit::perfect::Perfect;
use engine::bridgit::reason::Reason;
use engine::bridgit::solve::solve;
use engine::bridgit::strategy::{Lehman, Strategies, Voluntary, West};
use engine::bridgit::table::Table;
use rules::Player::{One, Two};
use std::collections::BTreeSet;

struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % n
    }
}

/// The matroid's voluntary moves against the recursion of the table.
fn compare_voluntary(size: usize, stride: usize) -> usize {
    let table = Table::new(size).expect("small");
    let mut executable = 0;
    for code in (0..table.len()).step_by(stride).filter(|code| !table.finished(*code)) {
        let board = table.board(code);
        for mover in [One, Two] {
            let found = Voluntary::new(&board, mover);
            let expected: Vec<usize> = table.voluntary(code, mover).collect();
            assert_eq!(found.moves, expected, "{board} {mover:?} {:?}", found.why);
            assert_eq!(found.executable, !expected.is_empty());
            executable += usize::from(found.executable);
        }
    }
    executable
}

#[test]
fn voluntary_moves_by_matroid_and_by_recursion() {
    assert_eq!(compare_voluntary(2, 1), 196 - 24);
    assert!(compare_voluntary(3, 7) > 10_000);
}

/// Both trees span the set, with both ends; they share own bridges only.
fn holds(board: &Board, pair: &Pair) -> bool {
    let owners = |cell: &usize| board.get(*cell);
    let own = |cell: &usize| owners(cell) == Some(pair.player);
    let spans = |tree: &Vec<usize>| {
        let mut reached = BTreeSet::from([NEAR]);
        for _ in tree {
            for cell in tree {
                let [a, b] = ends(board.size(), pair.player, *cell);
                if reached.contains(&a) || reached.contains(&b) {
                    reached.extend([a, b]);
                }
            }
        }
        reached.into_iter().eq(pair.set.iter().copied())
            && tree.iter().all(|cell| own(cell) || owners(cell).is_none())
    };
    let [first, second] = &pair.trees;
    pair.set.contains(&FAR)
        && pair.trees.iter().all(spans)
        && first.iter().filter(|cell| second.contains(cell)).all(own)
}

#[test]
fn whoever_can_execute_the_repaired_strategy_holds_two_trees() {
    let (mut at_once, mut lost) = (0, 0);
    for (size, stride) in [(2, 1), (3, 301)] {
        let table = Table::new(size).expect("small");
        for code in (0..table.len()).step_by(stride).filter(|code| !table.finished(*code)) {
            let board = table.board(code);
            for mover in [One, Two] {
                let lehman = Lehman::new(&board, mover);
                let pair = lehman.proof.expect("not over");
                let after =
                    lehman.recommended.map_or(board.clone(), |cell| board.with(cell, mover));
                assert!(holds(&after, &pair), "{board} {mover:?} {pair:?}");
                assert_eq!(pair.player == mover, lehman.executable, "{board} {mover:?}");
                at_once += usize::from(after.winner() == Some(mover));
                lost += usize::from(!lehman.executable);
            }
        }
    }
    assert!(at_once > 100 && lost > 100, "{at_once} {lost}");
}

#[test]
fn voluntary_moves_win() {
    let mut dice = Dice(77);
    let mut seen = 0;
    for round in 0..300 {
        let size = 4 + round % 6;
        let mut board = Board::empty(size);
        for cell in 0..cell_count(size) {
            board.set(cell, [None, None, Some(One), Some(Two)][dice.below(4)]);
        }
        for mover in [One, Two] {
            let all = Strategies::new(&board, mover);
            assert!(all.voluntary.moves.iter().all(|cell| all.lehman.moves.contains(cell)));
            seen += all.voluntary.moves.len();
            assert_eq!(all.lehman.executable, !all.lehman.moves.is_empty());
            assert!(!all.west.executable);
        }
    }
    assert!(seen > 100, "{seen}");
}

#[test]
fn the_example_of_the_notes() {
    let board = Board::read(2, "RL/L/..").expect("a board");
    let voluntary = Voluntary::new(&board, Two);
    assert!(!voluntary.executable);
    assert_eq!(voluntary.steps.last().map(|step| (step.number, step.done)), Some((3, false)));
    let lehman = Lehman::new(&board, Two);
    assert_eq!(lehman.moves, [cell_at(2, 1, 3).expect("a cell")]);
    let graph = PlayerGraph::new(&board, One);
    assert_eq!(graph.missing, [0]);
    assert_eq!(graph.components.len(), 1);
    assert_eq!((fewest(&board, One), fewest(&board, Two)), (Some(1), Some(1)));
}

#[test]
fn the_textbook_wins_from_the_start_and_only_from_there() {
    let mut dice = Dice(1);
    for size in 1..8 {
        let opening = West::follow(size, &[]);
        assert!(opening.executable && !opening.moves.is_empty());
        assert_eq!(opening.trees[0].len() + opening.trees[1].len(), cell_count(size));
        let mut moves = vec![opening.moves[0]];
        let mut board = Board::empty(size).with(opening.moves[0], One);
        while board.winner().is_none() {
            let empty: Vec<usize> = board.empties().collect();
            let cut = empty[dice.below(empty.len())];
            moves.push(cut);
            board.set(cut, Some(Two));
            let next = West::follow(size, &moves);
            assert!(next.executable, "{:?}", next.why);
            moves.push(next.moves[0]);
            board.set(next.moves[0], Some(One));
        }
        assert_eq!(board.winner(), Some(One));
    }
    assert!(!West::new(&Board::empty(3), Two).executable);
    assert!(!West::new(&Board::empty(3).with(0, One), Two).executable);
    let cells = |names: &[&str]| -> Vec<usize> {
        let all: Vec<String> = (0..13).map(|cell| cell_name(3, cell)).collect();
        names.iter().filter_map(|name| all.iter().position(|n| n == name)).collect()
    };
    let strayed = West::follow(3, &cells(&["1,1", "3,1", "5,5", "2,2"]));
    assert!(matches!(strayed.why, Reason::TreesLost { .. }) && !strayed.executable, "{strayed:?}");
}

/// Both sides ask the same player; Right strays now and then, takes back, and plays elsewhere.
#[test]
fn the_perfect_player_keeps_its_trees() {
    let mut dice = Dice(12);
    let (mut kept, mut solved) = (0, 0);
    for round in 0..40 {
        let size = 2 + round % 7;
        let mut perfect = Perfect::default();
        let mut board = Board::empty(size);
        let mut mover = One;
        let mut promised = None;
        while let Some(choice) = perfect.choose(&board, mover) {
            assert_eq!(choice.wins, solve(&board, mover).winner == mover, "{board}");
            assert!(board.get(choice.cell).is_none());
            if promised == Some(mover) {
                assert!(choice.wins, "{board}");
            }
            promised = choice.wins.then_some(mover).or(promised);
            kept += usize::from(choice.kept);
            solved += usize::from(choice.wins && !choice.kept);
            if dice.below(9) == 0 {
                // A hint for somebody who then does something else.
                perfect.choose(&board, mover.other());
            }
            let empty: Vec<usize> = board.empties().collect();
            let stray = !choice.wins && dice.below(2) == 0;
            board
                .set(if stray { empty[dice.below(empty.len())] } else { choice.cell }, Some(mover));
            mover = mover.other();
        }
        assert_eq!(board.winner(), promised);
    }
    assert!(kept > 3 * solved, "{kept} kept, {solved} solved");
}

#[test]
fn a_cell_that_ends_the_game() {
    let mut dice = Dice(4);
    for round in 0..200 {
        let size = 1 + round % 6;
        let mut board = Board::empty(size);
        for cell in 0..cell_count(size) {
            board.set(cell, [None, Some(One), Some(Two)][dice.below(3)]);
        }
        for mover in [One, Two].into_iter().filter(|_| board.winner().is_none()) {
            let first = board.empties().find(|cell| board.with(*cell, mover).joined(mover));
            assert_eq!(board.finisher(mover), first, "{board}");
        }
    }
}

#[test]
fn distances_of_all_options_of_size_three() {
    let table = Table::new(3).expect("small");
    for code in (0..table.len()).step_by(5) {
        let board = table.board(code);
        for player in [One, Two] {
            let found = fewest_after(&board, player);
            assert_eq!(found.now, table.fewest(code, player));
            for spot in table.empties(code) {
                let after = [player, player.other()]
                    .map(|p| table.fewest(table.play(code, spot, p), player));
                assert_eq!(found.after[spot], Some(after), "{board} {player:?} {spot}");
            }
        }
    }
}

#[test]
fn distances_of_all_options_of_larger_boards() {
    let mut dice = Dice(9);
    for round in 0..80 {
        let size = 4 + round % 9;
        let mut board = Board::empty(size);
        let of = 3 + dice.below(6);
        for cell in 0..cell_count(size) {
            board.set(cell, [Some(One), Some(Two)].get(dice.below(of)).copied().flatten());
        }
        for player in [One, Two] {
            let found = fewest_after(&board, player);
            assert_eq!(found.now, fewest(&board, player));
            for cell in board.empties() {
                let after = [player, player.other()].map(|p| fewest(&board.with(cell, p), player));
                assert_eq!(found.after[cell], Some(after), "{board} {player:?} {cell}");
            }
        }
    }
}
