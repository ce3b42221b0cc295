//! Positions searched one by one, under any rule: depth-first proof-number search, and a strategy as the
//! certificate.
//!
//! ```text
//! position   (black, white), a bit a cell; of all its images the least is looked up, so that one
//!            entry stands for up to 2nm positions
//! shift      rows: rotate the word by m; columns: rotate every row, by two masks
//! half turn  the bits in reverse, up to a shift
//! ```
//!
//! Whoever can end the game at once does. Whoever is threatened with it at one cell must take that cell,
//! for the threat depends on the other's stones only; so the certificate needs one step there, `forced`,
//! where a plain strategy lists every answer.

use super::detector::Detector;
use super::solve::{Found, Stopped, wins};
use super::tables::{EMPTY, Tables, player};
use crate::budget::Budget;
use crate::draft::{Arg, Draft, cases};
use crate::progress::Progress;
use rules::torus::Torus;
use rules::{Player, Position};
use rustc_hash::FxHashMap;

/// Cells that fit in a word.
const MOST: usize = 64;
const INFINITE: u32 = 1 << 30;

type Key = (u64, u64);

/// Proof numbers: that the mover wins, that he loses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Numbers {
    phi: u32,
    delta: u32,
}

const WON: Numbers = Numbers { phi: 0, delta: INFINITE };

/// Words of cells under the symmetries of the board.
#[derive(Clone, Debug)]
struct Symmetry {
    rows: u32,
    columns: u32,
    all: u64,
    /// By the shift of columns, the cells that come from the left.
    low: Vec<u64>,
}

impl Symmetry {
    fn new(tables: &Tables) -> Self {
        let (n, m) = (tables.rows, tables.columns);
        let all = if n * m == MOST { !0 } else { (1 << (n * m)) - 1 };
        let kept = |by: usize, cell: usize| cell % m >= by;
        let low = |by| (0..n * m).filter(|c| kept(by, *c)).fold(0, |set, c| set | 1 << c);
        Symmetry { rows: n as u32, columns: m as u32, all, low: (0..m).map(low).collect() }
    }

    fn down(&self, word: u64) -> u64 {
        let (m, count) = (self.columns, self.rows * self.columns);
        if m == count { word } else { (word << m | word >> (count - m)) & self.all }
    }

    fn right(&self, word: u64, by: usize) -> u64 {
        match by {
            0 => word,
            _ => {
                word << by & self.low[by]
                    | word >> (self.columns as usize - by) & !self.low[by] & self.all
            }
        }
    }

    /// The least of all images.
    fn least(&self, black: u64, white: u64) -> Key {
        let turned = |word: u64| word.reverse_bits() >> (64 - self.rows * self.columns);
        let mut least = (u64::MAX, u64::MAX);
        for (black, white) in [(black, white), (turned(black), turned(white))] {
            let (mut black, mut white) = (black, white);
            for _ in 0..self.rows {
                for by in 0..self.columns as usize {
                    least = least.min((self.right(black, by), self.right(white, by)));
                }
                (black, white) = (self.down(black), self.down(white));
            }
        }
        least
    }
}

struct Search<'a> {
    detector: Detector,
    symmetry: Symmetry,
    stones: [u64; 2],
    table: FxHashMap<Key, Numbers>,
    nodes: u64,
    spent: bool,
    budget: &'a Budget,
    progress: &'a dyn Progress,
}

/// What a look at the moves of a position shows.
enum Look {
    /// The mover ends the game there.
    Ends(usize),
    /// The moves that are left; none if everything loses.
    Moves(Vec<usize>),
}

impl Search<'_> {
    fn place(&mut self, cell: usize, mover: Player) {
        self.detector.place(cell, mover);
        self.stones[mover.index()] |= 1 << cell;
    }

    fn undo(&mut self, cell: usize, mover: Player) {
        self.detector.undo();
        self.stones[mover.index()] &= !(1 << cell);
    }

    fn open(&self) -> Vec<usize> {
        let stones = self.detector.stones();
        (0..stones.len()).filter(|cell| stones[*cell] == EMPTY).collect()
    }

    /// Who wins by a stone, if that ends the game.
    fn ends(&mut self, cell: usize, mover: Player) -> Option<Player> {
        self.detector.place(cell, mover);
        let verdict = self.detector.verdict(mover);
        self.detector.undo();
        verdict.map(|(winner, _)| winner)
    }

    /// A cell where a player would win at once, other than one.
    fn threat(&mut self, by: Player, but: Option<usize>) -> Option<usize> {
        let open = self.open().into_iter();
        open.filter(|cell| Some(*cell) != but).find(|cell| self.ends(*cell, by) == Some(by))
    }

    fn look(&mut self, mover: Player) -> Look {
        let mut moves = Vec::new();
        for cell in self.open() {
            match self.ends(cell, mover) {
                Some(winner) if winner == mover => return Look::Ends(cell),
                Some(_) => {}
                None => moves.push(cell),
            }
        }
        if let Some(cell) = self.threat(mover.other(), None) {
            let more = self.threat(mover.other(), Some(cell)).is_some();
            moves.retain(|m| *m == cell && !more);
        }
        Look::Moves(moves)
    }

    fn key(&self) -> Key {
        self.symmetry.least(self.stones[0], self.stones[1])
    }

    fn known(&self, key: &Key) -> Numbers {
        self.table.get(key).copied().unwrap_or(Numbers { phi: 1, delta: 1 })
    }

    /// Works on the position as it stands until a number reaches its limit; its numbers then.
    fn visit(&mut self, key: Key, mover: Player, limit: Numbers) -> Numbers {
        if self.spent || self.budget.spent(self.nodes) {
            self.spent = true;
            return self.known(&key);
        }
        self.nodes += 1;
        self.progress.at(self.nodes, self.budget.nodes);
        let moves = match self.look(mover) {
            Look::Ends(_) => {
                self.table.insert(key, WON);
                return WON;
            }
            Look::Moves(moves) => moves,
        };
        let mut children: Vec<(usize, Key)> = Vec::with_capacity(moves.len());
        for cell in moves {
            self.stones[mover.index()] |= 1 << cell;
            let key = self.key();
            self.stones[mover.index()] &= !(1 << cell);
            if children.iter().all(|(_, other)| *other != key) {
                children.push((cell, key));
            }
        }
        loop {
            let (mut best, mut second, mut delta) = (0, INFINITE, 0u32);
            let mut least = Numbers { phi: 0, delta: INFINITE };
            for (i, (_, key)) in children.iter().enumerate() {
                let numbers = self.known(key);
                delta = (delta + numbers.phi).min(INFINITE);
                if numbers.delta < least.delta {
                    (second, least, best) = (least.delta, numbers, i);
                } else {
                    second = second.min(numbers.delta);
                }
            }
            let numbers = Numbers { phi: least.delta, delta };
            if numbers.phi >= limit.phi || numbers.delta >= limit.delta || self.spent {
                self.table.insert(key, numbers);
                return numbers;
            }
            let (cell, child) = children[best];
            let phi = (limit.delta - (delta - least.phi)).min(INFINITE);
            let slack = second.saturating_add(second / 4 + 1);
            self.place(cell, mover);
            self.visit(child, mover.other(), Numbers { phi, delta: limit.phi.min(slack) });
            self.undo(cell, mover);
        }
    }
}

/// Solves a position that is not over, and in which the players take turns.
pub(super) fn solve(
    position: &Torus,
    budget: &Budget,
    progress: &dyn Progress,
) -> Result<Found, Stopped> {
    let detector = Detector::of(position);
    let tables = detector.tables().clone();
    if tables.count > MOST {
        return Err(Stopped::TooLarge { most: MOST });
    }
    let symmetry = Symmetry::new(&tables);
    let mut stones = [0; 2];
    for (cell, stone) in detector.stones().iter().enumerate().filter(|(_, s)| **s != EMPTY) {
        stones[player(*stone).index()] |= 1 << cell;
    }
    let table = FxHashMap::default();
    let mut search =
        Search { detector, symmetry, stones, table, nodes: 0, spent: false, budget, progress };
    let (mover, key) = (position.turn(), search.key());
    let limit = Numbers { phi: INFINITE, delta: INFINITE };
    let numbers = search.visit(key, mover, limit);
    let winner = match numbers {
        _ if numbers.phi == 0 => mover,
        _ if numbers.delta == 0 => mover.other(),
        _ => return Err(Stopped::Spent { positions: search.nodes }),
    };
    let mut writer = Writer { winner, draft: Draft::default(), steps: FxHashMap::default() };
    let last = writer.step(&mut search, position);
    let winning = (winner == mover).then(|| writer.reply(&mut search, position)).flatten();
    let winning = winning.map(|cell| tables.place(cell));
    Ok(Found { winner, winning, draft: writer.draft, last, nodes: search.nodes })
}

/// The winner's strategy, written down.
struct Writer {
    winner: Player,
    draft: Draft,
    /// By the least image of the position, its step and its board.
    steps: FxHashMap<Key, (usize, String)>,
}

impl Writer {
    fn after(position: &Torus, tables: &Tables, cell: usize) -> Torus {
        let place = tables.place(cell);
        position.play(&place).unwrap_or_else(|_| position.clone())
    }

    /// The winner's move in a position that he wins.
    fn reply(&self, search: &mut Search<'_>, position: &Torus) -> Option<usize> {
        let mover = position.turn();
        match search.look(mover) {
            Look::Ends(cell) => Some(cell),
            Look::Moves(moves) => {
                let wins = |cell: &usize| {
                    search.stones[mover.index()] |= 1 << *cell;
                    let numbers = search.known(&search.key());
                    search.stones[mover.index()] &= !(1 << *cell);
                    numbers.delta == 0
                };
                moves.into_iter().find(wins)
            }
        }
    }

    /// The step for the position on which the search stands.
    fn step(&mut self, search: &mut Search<'_>, position: &Torus) -> usize {
        let fact = wins(position, self.winner);
        let key = search.key();
        if let Some((step, board)) = self.steps.get(&key) {
            return match *board == position.board() {
                true => *step,
                false => self.draft.step(fact, "image", vec![Arg::Cite(*step)]),
            };
        }
        let mover = position.turn();
        let tables = search.detector.tables().clone();
        let step = if mover == self.winner {
            let cell = self.reply(search, position).unwrap_or_default();
            let next = self.follow(search, position, &tables, cell);
            self.draft.step(fact, "move", cases([(tables.place(cell).to_string(), next)]))
        } else if let Some(cell) = search.threat(self.winner, None)
            && search.threat(mover, None).is_none()
        {
            let next = self.follow(search, position, &tables, cell);
            self.draft.step(fact, "forced", cases([(tables.place(cell).to_string(), next)]))
        } else {
            let mut replies = Vec::new();
            for cell in search.open() {
                let next = self.follow(search, position, &tables, cell);
                replies.push((tables.place(cell).to_string(), next));
            }
            self.draft.step(fact, "all", cases(replies))
        };
        self.steps.insert(key, (step, position.board()));
        step
    }

    /// The step for the position after a move.
    fn follow(
        &mut self,
        search: &mut Search<'_>,
        position: &Torus,
        tables: &Tables,
        cell: usize,
    ) -> usize {
        let after = Self::after(position, tables, cell);
        if after.moves().is_empty() {
            return self.draft.step(wins(&after, self.winner), "over", Vec::new());
        }
        let mover = position.turn();
        search.place(cell, mover);
        let step = self.step(search, &after);
        search.undo(cell, mover);
        step
    }
}
