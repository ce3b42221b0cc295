//! Every claim of the paper re-done, with what was looked at and the smallest counterexample.
//!
//! Claims about single moves come from the [`census`](super::census) over all boards of several
//! ring sizes; those about the game on 4×2 from the [`enumerate`](super::enumerate)d positions.
//! What several claims need is worked out once, and only if one of them is asked for.

mod errata;
mod game;
mod processes;

use super::census::{Tally, Verdict, census};
use super::cycles::{Cycles, cycles};
use super::enumerate::{Enumeration, enumerate};
use super::lasso::Lasso;
use super::propositions::{CLAIMS, Claim};
use crate::budget::Budget;
use crate::progress::{Progress, Stage};
use game::{kinds, rarity, states, table_1, table_1_rows, table_2, table_2_count};
use rules::Position;
use rules::bao::Bao;
use std::cell::OnceCell;
use std::ops::RangeInclusive;

/// What the paper says, in both languages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statement {
    /// What `claims` is asked for.
    pub id: String,
    /// In English, with the section of the paper.
    pub statement: String,
    /// In Japanese.
    pub statement_ja: String,
}

/// What became of a claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// Whether it holds there.
    pub verdict: Verdict,
    /// What was looked at.
    pub range: Range,
    /// The smallest that was found.
    pub counterexample: Option<Example>,
    /// Figures by name.
    pub figures: Vec<(&'static str, Figure)>,
}

/// What was looked at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Range {
    /// All positions that can be reached on 4×2.
    Four,
    /// The five lines of table 2.
    Lines,
    /// So many random moves on 8×2, and all positions of 4×2 and 5×2.
    Sample {
        /// Moves that were played.
        moves: u64,
    },
    /// All boards of 16 holes with at most 32 stones, reachable or not.
    Boards,
    /// All boards of so many holes with at most so many stones.
    Rings(Vec<(usize, usize)>),
    /// One move, by the transition rules of CCS.
    OneMove,
    /// The printed equations, explored along silent steps.
    Printed,
    /// One board.
    OneBoard,
    /// So many boards made by a formula.
    Formula {
        /// Boards that were looked at.
        boards: usize,
    },
}

/// What a claim fails on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Example {
    /// The stones of all holes.
    Board(Vec<u32>),
    /// The row of a table of the paper.
    Row(&'static str),
    /// Messages of processes.
    Messages(Vec<String>),
}

/// A number, or something else, that came out of a claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Figure {
    /// So many.
    Count(u128),
    /// One in so many.
    OneIn(u64),
    /// Ring sizes and a number for each.
    ByHoles(Vec<(usize, u64)>),
    /// A row of a table, and how many moves of it can be played.
    Played {
        /// Its name in the paper.
        row: &'static str,
        /// Counted from the first.
        moves: usize,
    },
    /// Holes; of a line of play, in its order.
    Moves(Vec<usize>),
    /// The stones of all holes.
    Board(Vec<u32>),
    /// What the first and the second player have.
    Stores([u32; 2]),
    /// Messages of processes.
    Messages(Vec<String>),
    /// A play that never ends.
    Lasso(Lasso),
    /// A row of a table, if there is one.
    Row(Option<&'static str>),
    /// A class of endless moves.
    Loop {
        /// How often sowing goes around the ring in one cycle.
        period: u64,
        /// By how many holes the board is turned after one cycle.
        shift: u64,
    },
    /// A table: its head and its rows.
    Table {
        /// The names of the columns.
        head: Vec<&'static str>,
        /// As many cells as columns each.
        rows: Vec<Vec<String>>,
    },
}

/// Holes and the most stones of the boards looked at.
pub const RANGES: [(usize, usize); 11] = [
    (2, 40),
    (3, 40),
    (4, 30),
    (5, 24),
    (6, 22),
    (7, 18),
    (8, 18),
    (9, 14),
    (10, 14),
    (11, 12),
    (12, 13),
];

/// Claims that the paper makes for n < 4, n = 4 and n ≥ 5 holes a side apart; rings of odd length
/// have no sides.
const BY_SIZE: [&str; 4] = [
    "loop2-sufficient",
    "loop2-necessary",
    "loop2-repaired-sufficient",
    "loop2-repaired-necessary",
];

const SIZES: [(&str, RangeInclusive<usize>); 3] =
    [("n<4", 2..=7), ("n=4", 8..=8), ("n>=5", 10..=16)];

/// How a claim is done again; none if the budget ran out.
#[derive(Clone)]
enum Task {
    Game(fn(&Work) -> Option<Found>),
    /// A claim about single moves, on rings of these sizes; only even ones where sides matter.
    Moves {
        claim: Claim,
        holes: RangeInclusive<usize>,
        sides: bool,
    },
}

/// Claims of section 3: BAO as processes.
const OF_PROCESSES: [(&str, [&str; 2], Task); 5] = [
    (
        "ccs-printed",
        ["3.2: the printed equations describe the game", "3.2: 印刷された式はゲームを記述する"],
        Task::Game(|_| processes::printed()),
    ),
    (
        "ccs-example",
        [
            "3.3: after hole 3 the processes are H1(7), H5(7), Mn(0,7)",
            "3.3: 穴3の後は H1(7), H5(7), Mn(0,7)",
        ],
        Task::Game(|_| processes::example()),
    ),
    (
        "ccs-end",
        ["3.3: the move 3 of the last example ends the game", "3.3: 最後の例で手3により終局"],
        Task::Game(|_| processes::last_move()),
    ),
    (
        "ccs-deterministic",
        [
            "3.3: after a selection the system is deterministic until turns change",
            "3.3: 選択後は手番の交代まで決定的に動く",
        ],
        Task::Game(|work| processes::deterministic(work.four()?, work.budget)),
    ),
    (
        "ccs-loop",
        [
            "3.4: the board is turned by one after 4 sowings, and the move never ends",
            "3.4: 4配り後に1ずれた盤面, 1手は停止しない",
        ],
        Task::Game(|_| processes::looping()),
    ),
];

/// The specifications of 5.2.
const OF_SPECIFICATIONS: [(&str, [&str; 2], Task); 2] = [
    (
        "spec-1",
        [
            "5.2: specification 1, the game always ends, is violated on 4×2",
            "5.2: 仕様1「ゲームは必ず終了する」は4×2で成り立たない",
        ],
        Task::Game(|work| {
            processes::specification(false, work.four()?, work.turns()?, work.budget)
        }),
    ),
    (
        "spec-2",
        [
            "5.2: specification 2, from some time on no change is seen, is violated on 4×2",
            "5.2: 仕様2「ある時点以降ずっと交代は観測されない」は4×2で成り立たない",
        ],
        Task::Game(|work| processes::specification(true, work.four()?, work.turns()?, work.budget)),
    ),
];

/// Misprints that a computation shows.
const OF_PRINT: [(&str, [&str; 2], Task); 6] = [
    (
        "errata-pattern1",
        [
            "5.3.1: boards of pattern 1 have m = n + 1 holes",
            "5.3.1: パターン1の盤面の穴の数は m = n + 1",
        ],
        Task::Game(|_| errata::first_pattern()),
    ),
    (
        "errata-fig10",
        [
            "Fig. 10: the board of pattern 2 with n = 3 is a loop with cycle 1",
            "図10: n = 3 のパターン2の盤面は周期1のループ",
        ],
        Task::Game(|_| errata::tenth_figure()),
    ),
    (
        "errata-5.3.2",
        [
            "5.3.2: for n >= 5 LOOP2 is necessary: the loop of Fig. 11 has it somewhere",
            "5.3.2: n >= 5 では (LOOP2) は必要条件: 図11のループもどこかで満たす",
        ],
        Task::Game(|_| errata::eleventh_figure()),
    ),
    (
        "errata-l9",
        ["5.3.3: the board called L9 is in class L9", "5.3.3: L9と呼ばれる盤面はL9に属する"],
        Task::Game(|_| errata::ninth()),
    ),
    (
        "errata-rb2",
        ["6.1: rollback from RB2 begins at hole 4", "6.1: RB2からのロールバックは穴4から始まる"],
        Task::Game(|_| errata::rollback_start()),
    ),
    (
        "errata-pt1",
        [
            "6.2: in PT1 the last hole has to hold x_{n-3} stones",
            "6.2: (PT1) の最後の穴の石の数は x_{n-3} でなければならない",
        ],
        Task::Game(|work| errata::last_hole(work.budget)),
    ),
];

/// Claims about the game on 4×2.
const OF_THE_GAME: [(&str, [&str; 2], Task); 5] = [
    (
        "table-1-rows",
        [
            "Table 1: every row is an endless move with that period and shift, and can be reached",
            "表1: 各行は到達可能で, 周期とずれは表のとおり",
        ],
        Task::Game(|work| Some(table_1_rows(work.four()?))),
    ),
    (
        "table-1",
        [
            "Table 1: the endless moves that can be reached on 4×2 are of these 12 classes",
            "表1: 4×2で到達可能な停止しない手はこの12種類",
        ],
        Task::Game(|work| Some(table_1(work.four()?))),
    ),
    (
        "kinds-17",
        ["17 kinds of play that never ends on 4×2", "終了しない反例は17種類"],
        Task::Game(|work| Some(kinds(work.four()?, work.turns()?))),
    ),
    (
        "table-2-count",
        ["Endless turn-taking on 4×2 is of 5 kinds", "千日手は5種類"],
        Task::Game(|work| Some(table_2_count(work.turns()?))),
    ),
    (
        "table-2",
        [
            "Table 2: every line can be played and comes back to its board",
            "表2: どの手筋も指せて元の盤面に戻る",
        ],
        Task::Game(|work| Some(table_2(work.turns()?))),
    ),
];

/// Claims about numbers.
const OF_NUMBERS: [(&str, [&str; 2], Task); 2] = [
    (
        "rarity",
        ["An endless move occurs about once in 10,000 positions", "周期的な動きは約1万局面に1回"],
        Task::Game(|work| Some(rarity(work.four()?, &work.enumerated(5)?))),
    ),
    ("states", ["8×2 has about 10^12 states", "状態数は約10^12"], Task::Game(|_| Some(states()))),
];

/// All claims in the order of the paper.
fn tasks() -> Vec<(Statement, Task)> {
    let entry = |(id, [statement, statement_ja], task): (&str, [&str; 2], Task)| {
        let [id, statement, statement_ja] = [id, statement, statement_ja].map(str::to_string);
        (Statement { id, statement, statement_ja }, task)
    };
    let moves = CLAIMS.iter().flat_map(|claim| {
        let sides = BY_SIZE.contains(&claim.id);
        let sizes: &[_] = if sides { &SIZES } else { &[("", 0..=16)] };
        sizes.iter().map(move |(name, holes)| {
            let suffix = if sides { format!(" ({name})") } else { String::new() };
            let said = Statement {
                id: if sides { format!("{}-{name}", claim.id) } else { claim.id.to_string() },
                statement: format!("{}{suffix}", claim.statement),
                statement_ja: format!("{}{suffix}", claim.statement_ja),
            };
            (said, Task::Moves { claim: *claim, holes: holes.clone(), sides })
        })
    });
    let early = OF_PROCESSES.into_iter().chain(OF_SPECIFICATIONS);
    let game = early.chain(OF_THE_GAME).chain(OF_PRINT).map(entry);
    game.chain(moves).chain(OF_NUMBERS.into_iter().map(entry)).collect()
}

/// What the paper claims, before anything is done.
pub fn statements() -> Vec<Statement> {
    tasks().into_iter().map(|(statement, _)| statement).collect()
}

/// Re-does the claims on the ranges given, all or the one of that id; of each nothing is found if
/// the budget ran out.
pub fn claims(
    only: Option<&str>,
    ranges: &[(usize, usize)],
    budget: &Budget,
    progress: &dyn Progress,
) -> Vec<(Statement, Option<Found>)> {
    let mut asked = tasks();
    asked.retain(|(said, _)| only.is_none_or(|only| only == said.id));
    let mut about_moves = Vec::new();
    for (_, task) in &asked {
        if let Task::Moves { claim, .. } = task
            && about_moves.last().is_none_or(|last: &Claim| last.id != claim.id)
        {
            about_moves.push(*claim);
        }
    }
    let work = Work {
        ranges,
        about_moves,
        budget,
        progress,
        four: OnceCell::new(),
        turns: OnceCell::new(),
        measured: OnceCell::new(),
    };
    let redo = |(said, task): (Statement, Task)| {
        let found = match task {
            Task::Game(find) => find(&work),
            Task::Moves { claim, holes, sides } => work.joined(claim.id, &holes, sides),
        };
        let holds = found.as_ref().and_then(|found| match found.verdict {
            Verdict::Holds => Some(true),
            Verdict::Fails => Some(false),
            Verdict::Vacuous => None,
        });
        work.progress.settled(&said.id, holds);
        (said, found)
    };
    asked.into_iter().map(redo).collect()
}

/// A ring size, the most stones, and the tallies of the claims asked for.
type Measured = (usize, usize, Vec<Tally>);

/// What several claims look at, each worked out when the first needs it.
struct Work<'a> {
    ranges: &'a [(usize, usize)],
    about_moves: Vec<Claim>,
    budget: &'a Budget,
    progress: &'a dyn Progress,
    four: OnceCell<Option<Enumeration>>,
    turns: OnceCell<Option<Cycles>>,
    measured: OnceCell<Option<Vec<Measured>>>,
}

impl Work<'_> {
    fn enumerated(&self, side: usize) -> Option<Enumeration> {
        self.progress.stage(Stage::Enumerated { side });
        enumerate(&Bao::start(&side.to_string().parse().ok()?), self.budget, self.progress).ok()
    }

    fn four(&self) -> Option<&Enumeration> {
        self.four.get_or_init(|| self.enumerated(4)).as_ref()
    }

    fn turns(&self) -> Option<&Cycles> {
        let find = || {
            cycles(self.four()?, usize::MAX, self.budget, self.progress)
                .filter(|turns| turns.classes.is_some())
        };
        self.turns.get_or_init(find).as_ref()
    }

    fn measured(&self) -> Option<&[Measured]> {
        let measure = |(holes, most): &(usize, usize)| {
            self.progress.stage(Stage::Census { holes: *holes, stones: *most });
            let tallies = census(*holes, *most, &self.about_moves, self.budget, self.progress)?;
            Some((*holes, *most, tallies))
        };
        self.measured.get_or_init(|| self.ranges.iter().map(measure).collect()).as_deref()
    }

    /// The tallies of several ring sizes together.
    fn joined(
        &self,
        id: &'static str,
        sizes: &RangeInclusive<usize>,
        sides: bool,
    ) -> Option<Found> {
        let place = self.about_moves.iter().position(|claim| claim.id == id)?;
        let fits = |holes: usize| sizes.contains(&holes) && (!sides || holes.is_multiple_of(2));
        let rows = self.measured()?.iter().filter(|(holes, ..)| fits(*holes));
        let rows: Vec<_> = rows.map(|(holes, most, all)| (*holes, *most, &all[place])).collect();
        Some(summed(id, &rows))
    }
}

fn summed(id: &'static str, rows: &[(usize, usize, &Tally)]) -> Found {
    let mut sum = Tally { id, checked: 0, violations: 0, smallest: None };
    rows.iter().for_each(|(_, _, tally)| sum.join((*tally).clone()));
    let broken = rows.iter().filter(|(_, _, tally)| tally.violations > 0);
    let by_holes = broken.map(|(holes, _, tally)| (*holes, tally.violations)).collect();
    Found {
        verdict: sum.verdict(),
        range: Range::Rings(rows.iter().map(|(holes, most, _)| (*holes, *most)).collect()),
        counterexample: sum.smallest.map(|board| Example::Board(board.to_vec())),
        figures: vec![
            ("checked", Figure::Count(sum.checked.into())),
            ("violations", Figure::Count(sum.violations.into())),
            ("violations by holes", Figure::ByHoles(by_holes)),
        ],
    }
}
