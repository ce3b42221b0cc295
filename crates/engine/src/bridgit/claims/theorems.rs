//! Claims that are theorems, tested all the same.

use super::{Claim, Range, Verdict, figure};
use crate::bridgit::board::Board;
use crate::bridgit::forests::Forests;
use crate::bridgit::solve::solve;
use crate::bridgit::table::Table;
use crate::budget::Budget;
use rules::Player::{One, Two};

/// The textbook's first sentence: with an edge between the ends there are two trees.
pub(super) fn start(most: usize, budget: &Budget) -> Claim {
    let fits = |size: &usize| {
        let board = Board::empty(*size);
        let mut forests = Forests::new(&board, One);
        let extra = forests.extra();
        let all_in =
            forests.insert(extra) && (0..=extra).all(|edge| usize::from(forests.home(edge)) < 2);
        all_in && solve(&board, One).winning.len() == board.cells().len()
    };
    let tested = (1..=most).take_while(|_| !budget.spent(0));
    let (good, bad): (Vec<usize>, Vec<usize>) = tested.partition(fits);
    let complete = good.len() + bad.len() == most;
    Claim {
        id: "spanning-tree".to_string(),
        statement: "On the empty board, Left's graph with an extra edge between the ends is the \
                    union of two edge-disjoint spanning trees, so the first player wins; every \
                    first move wins."
            .to_string(),
        statement_ja:
            "初期局面の左対局者グラフに両端を結ぶ辺を加えると、2つの辺素な全域木に分かれ、\
                       先手が勝つ。どの初手でも勝つ。"
                .to_string(),
        verdict: Verdict::of(!bad.is_empty(), false, complete),
        range: Range::Starts { most },
        complete,
        counterexample: None,
        figures: vec![figure("sizes for which it holds", good.len() as u64)],
    }
}

/// Somebody wins, and never both.
pub(super) fn decided(tables: &[Table; 2]) -> Claim {
    let full = |table: &Table| {
        let full = (0..table.len()).filter(|code| table.empties(*code).next().is_none());
        let one = |code: &usize| {
            let joined = [One, Two].map(|player| table.fewest(*code, player) == Some(0));
            joined[0] != joined[1]
        };
        let full: Vec<usize> = full.collect();
        (full.len() as u64, full.iter().filter(|code| one(code)).count() as u64)
    };
    let counts = [full(&tables[0]), full(&tables[1])];
    let holds = counts.iter().all(|(full, one)| full == one);
    Claim {
        id: "decided".to_string(),
        statement:
            "Bridg-It always has a winner: on a full board exactly one player has joined the \
                    ends (planarity; it does not depend on the voluntary strategy)."
                .to_string(),
        statement_ja: "橋を架けろは必ず勝敗がつく。盤が埋まれば、ちょうど一方が両端を結んでいる。"
            .to_string(),
        verdict: Verdict::of(!holds, true, true),
        range: Range::Full,
        complete: true,
        counterexample: None,
        figures: vec![
            figure("size 2: full boards", counts[0].0),
            figure("size 2: with exactly one winner", counts[0].1),
            figure("size 3: full boards", counts[1].0),
            figure("size 3: with exactly one winner", counts[1].1),
        ],
    }
}

/// Of size 3 every so many-th position is looked at, to stay quick.
const STRIDE: usize = 11;

/// The open task about the test for winning positions: the polynomial solver against the tables.
pub(super) fn solver(tables: &[Table; 2], budget: &Budget) -> Claim {
    let mut figures = Vec::new();
    let (mut wrong, mut complete) = (0, true);
    for table in tables {
        let (mut tested, mut agreeing) = (0, 0);
        let stride = if table.size() == 2 { 1 } else { STRIDE };
        for code in (0..table.len()).step_by(stride) {
            if budget.spent(tested / 2) {
                complete = false;
                break;
            }
            let board = table.board(code);
            for mover in [One, Two] {
                tested += 1;
                agreeing +=
                    u64::from(solve(&board, mover).winner == table.outcome(code).winner(mover));
            }
        }
        wrong += tested - agreeing;
        figures.push(figure(&format!("size {}: positions and movers", table.size()), tested));
        figures.push(figure(&format!("size {}: agreeing", table.size()), agreeing));
    }
    Claim {
        id: "task-optimise".to_string(),
        statement:
            "Open task: optimise the test for winning positions. Matroid union decides every \
                    position for both turns, with all winning cells, in polynomial time (Lehman)."
                .to_string(),
        statement_ja:
            "今後の課題「勝利局面判定アルゴリズムの最適化」: マトロイド和により、任意の局面の\
                       勝者と勝つ手のすべてが多項式時間で求まる。"
                .to_string(),
        verdict: Verdict::of(wrong > 0, true, complete),
        range: Range::Positions { stride: STRIDE },
        complete,
        counterexample: None,
        figures,
    }
}
