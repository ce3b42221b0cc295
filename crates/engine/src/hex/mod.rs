//! Hex: a solver whose every answer is a link, and what it knows about a position.

pub mod bits;
pub mod connect;
pub mod fill;
pub mod grid;
pub mod ledger;
pub mod resistance;
pub mod search;

use crate::budget::Budget;
use crate::progress::Progress;
use bits::Bits;
use fill::Stones;
use grid::Grid;
use ledger::Id;
use rules::hex::Hex;
use rules::{Player, Position};
use search::{Raw, Result as Solution, Solver};

/// The stones of a position as sets.
pub fn raw<B: Bits>(position: &Hex) -> Raw<B> {
    let variant = position.variant();
    let mut of = [B::none(); 2];
    for cell in 0..variant.columns * variant.rows {
        if let Some(p) = position.stone(cell % variant.columns, cell / variant.columns) {
            of[p.index()] |= B::bit(cell);
        }
    }
    Raw { stones: Stones { of }, mover: position.turn().index() }
}

/// The certificate of a solved position.
pub fn certificate<B: Bits>(solver: &Solver<'_, B>, position: &Hex, solution: Solution) -> String {
    let mover = position.turn();
    let name = Hex::player_name;
    let board = position.board();
    let finish = |winner: Player, board: &str, link: Id| {
        let (lines, last) = solver.ledger.write(&solver.grid, link);
        let step = format!("{} wins {} {board} linked {last}\n", last + 1, name(winner));
        (lines + &step, last + 1)
    };
    let (winner, (lines, last)) = match solution {
        Solution::Lost { link } => (mover.other(), finish(mover.other(), &board, link)),
        Solution::Won { key, link } => {
            let columns = position.variant().columns;
            let m = rules::hex::Move::Stone {
                column: usize::from(key) % columns,
                row: usize::from(key) / columns,
            };
            let after = position.play(&m).map(|p| p.board()).unwrap_or_default();
            let (lines, last) = finish(mover, &after, link);
            let step = format!("{} wins {} {board} move {m}={last}\n", last + 1, name(mover));
            (mover, (lines + &step, last + 1))
        }
    };
    let id = position.id();
    format!("hissho 1\ngame {id}\nclaim wins {} {board}\n{lines}qed {last}\n", name(winner))
}

/// Solves and writes the certificate; none if the budget ran out or the board is too large.
pub fn prove(
    position: &Hex,
    budget: &Budget,
    progress: &dyn Progress,
) -> Option<(Player, String, u64)> {
    fn with<B: Bits>(
        position: &Hex,
        budget: &Budget,
        progress: &dyn Progress,
    ) -> Option<(Player, String, u64)> {
        let grid = Grid::<B>::new(position.variant())?;
        let mut solver = Solver::new(grid, budget, progress);
        let solution = solver.solve(raw(position))?;
        let winner = match solution {
            Solution::Won { .. } => position.turn(),
            Solution::Lost { .. } => position.turn().other(),
        };
        Some((winner, certificate(&solver, position, solution), solver.expanded))
    }
    let v = position.variant();
    if v.columns * v.rows <= 64 {
        with::<u64>(position, budget, progress)
    } else {
        with::<u128>(position, budget, progress)
    }
}
