//! Certificates are accepted by the checker, and answers by exchange win against anybody.

use checker::{Lemmas, Limits, check};
use engine::bridgit::Board;
use engine::bridgit::board::{cell_count, ends, post_count};
use engine::bridgit::certificate::certificate;
use engine::bridgit::reply::{Answer, Keeper, NoAnswer};
use engine::bridgit::solve::solve;
use engine::bridgit::table::Table;
use engine::bridgit::union::Union;
use rules::Player::{self, One, Two};
use rules::bridgit::Bridgit;
use rules::{Position, Status};

struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % n
    }
}

fn accepted(board: &Board, mover: Player) {
    let text = certificate(board, mover);
    let verdict = check(text.as_bytes(), &Lemmas::all(), &Limits::default());
    assert!(verdict.is_accepted(), "{verdict:?}\n{text}");
    let winner = ["left", "right"][solve(board, mover).winner.index()];
    let turn = ["left", "right"][mover.index()];
    assert!(text.contains(&format!("\nclaim wins {winner} {board}:{turn}\n")), "{text}");
}

fn scattered(size: usize, dice: &mut Dice, of: usize) -> Board {
    let mut board = Board::empty(size);
    for cell in 0..cell_count(size) {
        let owner = [Some(One), Some(Two)].get(dice.below(of)).copied().flatten();
        board.set(cell, owner);
    }
    board
}

#[test]
fn every_position_of_size_two() {
    let table = Table::new(2).expect("small");
    for code in 0..table.len() {
        for mover in [One, Two] {
            accepted(&table.board(code), mover);
        }
    }
}

#[test]
fn random_positions_up_to_size_forty() {
    let mut dice = Dice(11);
    for round in 0..120 {
        let size = [1, 3, 4, 5, 8, 13, 21, 40][round % 8];
        let of = 3 + dice.below(8);
        let board = scattered(size, &mut dice, of);
        for mover in [One, Two] {
            accepted(&board, mover);
        }
    }
    for size in 1..=12 {
        accepted(&Board::empty(size), One);
        accepted(&Board::empty(size), Two);
    }
}

/// Both trees span one set with both ends, and share only own bridges.
fn are_trees(keeper: &Keeper, player: Player) -> bool {
    let size = keeper.board().size();
    let trees = keeper.trees();
    let reach = trees.clone().map(|tree| {
        let mut union = Union::new(post_count(size));
        let forest = tree.iter().all(|cell| {
            let [a, b] = ends(size, player, *cell);
            keeper.board().get(*cell) != Some(player.other()) && union.join(a, b).is_some()
        });
        let set: Vec<bool> = (0..post_count(size) as u32).map(|v| union.same(0, v)).collect();
        (forest, set[1], tree.len() + 1 == set.iter().filter(|x| **x).count(), set)
    });
    let empty = |cell: &&usize| keeper.board().get(**cell).is_none();
    let shared = trees[0].iter().filter(empty).any(|cell| trees[1].contains(cell));
    reach.iter().all(|r| r.0 && r.1 && r.2) && reach[0].3 == reach[1].3 && !shared
}

#[test]
fn the_keeper_wins_whatever_is_cut() {
    let mut dice = Dice(23);
    let (mut games, mut exchanges, mut spared) = (0, 0, 0);
    for round in 0..400 {
        let size = 2 + round % 9;
        let of = 4 + dice.below(20);
        let board = scattered(size, &mut dice, of);
        for player in [One, Two] {
            let Some(mut keeper) = Keeper::new(&board, player) else {
                continue;
            };
            games += 1;
            while !keeper.board().joined(player) {
                assert!(are_trees(&keeper, player), "{}", keeper.board());
                let empty: Vec<usize> = keeper.board().empties().collect();
                let cut = empty[dice.below(empty.len())];
                let held = keeper.trees().iter().any(|tree| tree.contains(&cut));
                let answer = keeper.answer(cut).expect("an answer");
                // A bridge that stands already can mend a tree.
                spared += usize::from(held && matches!(answer, Answer::Free { .. }));
                assert!(answer.cell() != cut && empty.contains(&answer.cell()));
                exchanges += usize::from(matches!(answer, Answer::Exchange { .. }));
                assert!(!keeper.board().joined(player.other()));
            }
            assert_eq!(
                keeper.answer(cell_count(size)),
                Err(NoAnswer::Taken { cell: cell_count(size) })
            );
        }
    }
    assert!(games > 50 && exchanges > 500, "{games} games, {exchanges} exchanges");
    assert!(spared > 5, "{spared} spared");
}

/// Left to right, every cell that mends is as good as the one that the keeper names.
#[test]
fn any_exchange_keeps_the_trees() {
    let mut dice = Dice(41);
    let (mut followed, mut lost) = (0, 0);
    for round in 0..200 {
        let size = 2 + round % 6;
        let of = 4 + dice.below(20);
        let board = scattered(size, &mut dice, of);
        let Some(mut keeper) = Keeper::new(&board, One) else {
            continue;
        };
        while !keeper.board().joined(One) {
            let empty: Vec<usize> = keeper.board().empties().collect();
            let cut = empty[dice.below(empty.len())];
            let mut next = None;
            for cell in empty.iter().copied().filter(|cell| *cell != cut) {
                let mut trial = keeper.clone();
                match trial.follow(cut, cell) {
                    Ok(answer) => {
                        assert_eq!(answer.cell(), cell);
                        let over = trial.board().joined(One);
                        assert!(over || are_trees(&trial, One), "{}", trial.board());
                        followed += 1;
                        if next.is_none() || dice.below(3) == 0 {
                            next = Some(trial);
                        }
                    }
                    Err(e) => {
                        assert_eq!(e, NoAnswer::Lost { cell });
                        lost += 1;
                    }
                }
            }
            let named = keeper.clone().answer(cut).expect("an answer");
            assert_eq!(
                keeper.clone().follow(cut, named.cell()).map(|a| a.cell()),
                Ok(named.cell())
            );
            keeper = next.expect("some cell mends");
        }
    }
    assert!(followed > 500 && lost > 500, "{followed} followed, {lost} lost");
}

#[test]
fn boards_are_read_like_the_rules_read_them() {
    let mut dice = Dice(5);
    for round in 0..200 {
        let size = 1 + round % 7;
        let board = scattered(size, &mut dice, 3);
        let text = format!("{board}:left");
        let position = Bridgit::read(&size.to_string().parse().expect("a size"), &text);
        let position = position.expect("the notation of the rules");
        assert_eq!(Board::from(&position), board);
        assert_eq!(Board::read(size, &board.to_string()).as_ref(), Ok(&board));
        let expected = board.winner().map_or(Status::Ongoing, Status::Won);
        assert_eq!(position.status(), expected, "{board}");
    }
    let said = |text: &str| Board::read(2, text).map_err(|e| e.to_string());
    assert_eq!(said("../../..").unwrap_err(), "row 2 has 2 cells: expected 1");
    assert_eq!(said(".././.x").unwrap_err(), "row 3, column 2: 'x': expected '.', 'L' or 'R'");
    assert_eq!(said("../.").unwrap_err(), "2 rows: expected 3 rows split by '/'");
}
