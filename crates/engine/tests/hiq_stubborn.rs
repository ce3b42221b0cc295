//! The search by stubborn sets against a plain one, and on the boards of graphs.

use crate::graphs::planar;
use engine::Budget;
use engine::dice::Dice;
use engine::graph::digraph::Digraph;
use engine::graph::hamilton::{Search, search as cycles};
use engine::hiq::reduction::exhaustion::task;
use engine::hiq::reduction::gadget::{Hop, Spot};
use engine::hiq::reduction::layout::{Layout, reduce};
use engine::hiq::reduction::play::replay;
use engine::hiq::solve::Verdict;
use engine::hiq::stubborn::{Task, search};
use rules::Position;
use rules::hiq::{Board, Directions, Hiq, Move};
use std::collections::HashSet;

/// Goes through all positions, by the rules.
fn is_solvable(start: &Hiq) -> bool {
    let mut met = HashSet::from([start.tokens()]);
    let mut open = vec![start.clone()];
    while let Some(position) = open.pop() {
        if position.status() == rules::Status::Solved {
            return true;
        }
        for m in position.moves() {
            let next = position.play(&m).unwrap();
            if met.insert(next.tokens()) {
                open.push(next);
            }
        }
    }
    false
}

/// A small board with holes, and tokens: some of them by jumps taken back from the end.
fn random_game(dice: &mut Dice) -> Hiq {
    let (columns, rows) = (2 + dice.below(4), 1 + dice.below(4));
    let all = (0..rows).flat_map(|r| (0..columns).map(move |c| (c, r)));
    let mut cells: Vec<_> = all.filter(|_| dice.below(7) > 0).collect();
    cells.extend(Some((0, 0)).filter(|_| cells.is_empty()));
    let target = cells[dice.below(cells.len())];
    let board = Board::new(&cells, target, Directions::Four).unwrap();
    let mut tokens = vec![false; board.len()];
    tokens[board.target()] = true;
    for _ in 0..dice.below(11) {
        let back = |[from, over, to]: &&[usize; 3]| !tokens[*from] && !tokens[*over] && tokens[*to];
        let jumps: Vec<_> = board.jumps().iter().filter(back).copied().collect();
        if !jumps.is_empty() {
            jumps[dice.below(jumps.len())].iter().for_each(|&cell| tokens[cell] = !tokens[cell]);
        }
    }
    // Half of them are then spoilt.
    for _ in 0..dice.below(2) * (1 + dice.below(3)) {
        let cell = dice.below(board.len());
        tokens[cell] = !tokens[cell];
    }
    tokens[board.target()] |= !tokens.contains(&true);
    Hiq::new(board, tokens).unwrap()
}

fn windows(cells: usize, dice: &mut Dice) -> Vec<Vec<usize>> {
    let mut windows = vec![Vec::new(); [0, 2, 3, 4][dice.below(4)]];
    let home: Vec<usize> = (0..cells).map(|_| dice.below(windows.len() + 1)).collect();
    // Half of them are rows, one after the other; a cell without a window is left alone.
    let in_rows = dice.below(2) == 0;
    for (cell, &home) in home.iter().enumerate() {
        let place = if in_rows { cell * windows.len() / cells } else { home };
        windows.get_mut(place).into_iter().for_each(|window| window.push(cell));
    }
    windows
}

#[test]
fn verdicts_are_those_of_a_plain_search() {
    let mut dice = Dice::new(13);
    let (mut solvable, mut unsolvable) = (0, 0);
    for case in 0..4_000 {
        let start = random_game(&mut dice);
        let board = start.layout();
        let task = Task {
            jumps: board.jumps().to_vec(),
            tokens: start.occupied(),
            target: board.target(),
            windows: windows(board.len(), &mut dice),
        };
        let found = search(&task, &Budget::default());
        if is_solvable(&start) {
            solvable += 1;
            assert_eq!(found.verdict, Verdict::Solved, "{case}: {}", start.board());
            let play = |now: Hiq, jump: &[usize; 3]| now.play(&Move::of(board, *jump)).unwrap();
            let end = found.line.iter().fold(start.clone(), play);
            assert_eq!(end.status(), rules::Status::Solved, "{case}: {}", start.board());
        } else {
            unsolvable += 1;
            assert_eq!(found.verdict, Verdict::Unsolvable, "{case}: {}", start.board());
        }
    }
    assert!(solvable > 1_000 && unsolvable > 1_000, "{solvable} {unsolvable}");
}

fn hops(layout: &Layout, line: &[[usize; 3]]) -> Vec<Hop> {
    let spot =
        |cell: usize| -> Spot { ((cell % layout.columns) as i32, (cell / layout.columns) as i32) };
    line.iter().map(|&[from, _, to]| (spot(from), spot(to))).collect()
}

/// The board of a graph has a solution iff the graph has a Hamiltonian cycle; asked of the tokens alone.
#[test]
fn boards_of_graphs_are_decided_jump_by_jump() {
    let read = |text: &str| Digraph::read(text).unwrap();
    let smallest = read(include_str!("../../../tests/graphs/smallest.txt"));
    let without = read(include_str!("../../../tests/graphs/smallest-without-cycle.txt"));
    let random = (0..4).map(|seed| planar(2, seed));
    let (mut with, mut none) = (0, 0);
    for graph in [smallest, without].into_iter().chain(random) {
        let layout = reduce(&graph, None).unwrap();
        let found = search(&task(&layout).unwrap(), &Budget::default());
        println!("{:?}, {} positions, {} local", found.verdict, found.positions, found.local);
        match cycles(&graph, layout.start, &Budget::default()) {
            Search::Cycle(_) => {
                with += 1;
                assert_eq!(found.verdict, Verdict::Solved);
                replay(&layout, &hops(&layout, &found.line)).unwrap();
            }
            _ => {
                none += 1;
                assert_eq!(found.verdict, Verdict::Unsolvable);
            }
        }
    }
    assert!(with > 0 && none > 0, "{with} {none}");
}

#[test]
fn budgets_are_obeyed() {
    let layout = reduce(&planar(2, 0), None).unwrap();
    let task = task(&layout).unwrap();
    let mut small = Budget::default();
    small.memory = Some(1_000);
    for budget in [Budget::nodes(5), Budget::time(std::time::Duration::ZERO), small] {
        assert_eq!(search(&task, &budget).verdict, Verdict::Unknown);
    }
}
