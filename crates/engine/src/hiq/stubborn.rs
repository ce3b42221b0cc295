//! All positions of a board up to the order of jumps that do not meet: a search by stubborn sets.
//!
//! Parts of a large board that are far from each other multiply: each can be at any stage while the other is at
//! any stage. The order of their jumps does not matter, though. The last position of a solution has no
//! jumps, so it is a deadlock, and for deadlocks it is enough to make the jumps of a *stubborn set* in
//! every position (Valmari 1990; chapter 4 of Godefroid 1996). A set T of jumps is stubborn in s if
//!
//! 1. some jump of T can be made in s;
//! 2. with a jump that can be made, T has all jumps that take a token from a cell it takes one from, or land
//!    where it lands;
//! 3. with a jump that cannot be made, T has, for one cell that is not as it should be, all jumps that
//!    change it.
//!
//! ```text
//!   s ─▶ ○ ─▶ ○ ─▶ … ─▶ t ─▶ … end       t: the first jump of the solution that is in T
//!   └─t─▶ ○ ─▶ ○ ─▶ … ────▶ … end        made first, the others follow as before
//! ```
//!
//! *Theorem.* If s has a solution, it has one that begins with a jump of T. *Proof.* Take a solution from s.
//! The jump of 1. can be made until a jump of T is made, by 2.; in the end nothing can be made; so the
//! solution has jumps of T. Let t be the first. It can be made in s: else one of the jumps of 3. would
//! have come before it, and these are in T. Until t is made its cells stay as they are in s, by 2.; so the
//! jumps before it touch none of them: to take a token from where t takes one, or to land where it lands,
//! they would have to be in T, and for all else the cells are not as it would need them. Hence t can as well be
//! made first. ∎
//!
//! "All jumps" may be those that some solution from s makes. A superset is known: windows (`window.rs`)
//! on parts of the board tell which jumps can still come, and which positions have no solution at
//! all. The theorem holds for any windows; they decide how long the search takes, not what it finds.

use super::solve::Verdict;
use super::window::{Studied, Window};
use crate::Budget;
use rustc_hash::FxHashSet;

/// A problem: the jumps there are, the cells with tokens, and the cell of the last one.
#[derive(Clone, Debug, Default)]
pub struct Task {
    /// From, over and to, by the numbers of cells.
    pub jumps: Vec<[usize; 3]>,
    /// The cells that hold a token at the start.
    pub tokens: Vec<usize>,
    /// Where the last one has to be.
    pub target: usize,
    /// Cells that are looked at together. First those that tell how often something happens to others.
    /// A cell that is in none of them is looked at alone.
    pub windows: Vec<Vec<usize>>,
}

/// What was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// Whether there is a solution.
    pub verdict: Verdict,
    /// One, if there is one.
    pub line: Vec<[usize; 3]>,
    /// Positions that were met.
    pub positions: u64,
    /// Positions of windows that were gone through.
    pub local: u64,
}

/// A set of jumps, as bits.
type Jumps = Vec<u64>;

/// A position: the number of the live position of every window.
type Position = Box<[u32]>;

/// Bytes that a position takes beside its numbers.
const BYTES: u64 = 40;

/// Looks for a solution, and says whether there is one unless the budget runs out.
pub fn search(task: &Task, budget: &Budget) -> Found {
    let mut found = Found { verdict: Verdict::Unknown, line: Vec::new(), positions: 0, local: 0 };
    match Board::new(task, budget, &mut found.local) {
        Ok(board) => board.search(budget, &mut found),
        Err(verdict) => found.verdict = verdict,
    }
    found
}

/// The windows with their live positions, and what jumps have to do with each other.
struct Board {
    windows: Vec<Window>,
    jumps: Vec<[usize; 3]>,
    /// The windows that see a jump.
    seen_by: Vec<Vec<usize>>,
    /// The window and the place in it of every cell of a jump.
    cells: Vec<[(usize, usize); 3]>,
    /// The jumps that want the same of a cell as this one.
    rivals: Vec<Jumps>,
    /// For every cell of a jump, the jumps that make it as it should be.
    helpers: Vec<[Jumps; 3]>,
    /// For every live position of a window, the jumps that it leaves possible.
    futures: Vec<Vec<Jumps>>,
    /// All jumps.
    all: Jumps,
    words: usize,
}

impl Board {
    fn new(task: &Task, budget: &Budget, local: &mut u64) -> Result<Board, Verdict> {
        let cells = task.jumps.iter().flatten().chain(&task.tokens).chain([&task.target]);
        let size = 1 + cells.clone().max().copied().unwrap_or(0);
        let mut parts: Vec<Vec<usize>> = Vec::new();
        let mut home = vec![(usize::MAX, 0); size];
        let singles = cells.map(std::slice::from_ref);
        for part in task.windows.iter().map(Vec::as_slice).chain(singles) {
            let mut fresh = Vec::new();
            for &cell in part.iter().filter(|cell| **cell < size) {
                if home[cell].0 == usize::MAX {
                    home[cell] = (parts.len(), fresh.len());
                    fresh.push(cell);
                }
            }
            parts.extend(Some(fresh).filter(|fresh| !fresh.is_empty()));
        }
        let mut has = vec![false; size];
        task.tokens.iter().for_each(|cell| has[*cell] = true);
        let window = |(number, cells): (usize, &Vec<usize>)| {
            let has: [&dyn Fn(usize) -> bool; 2] = [&|cell| has[cell], &|cell| cell == task.target];
            Window::new(number, cells, &home, &task.jumps, has)
        };
        let windows: Option<Vec<Window>> = parts.iter().enumerate().map(window).collect();
        let mut windows = windows.ok_or(Verdict::Unknown)?;
        let seen_by: Vec<Vec<usize>> = task
            .jumps
            .iter()
            .map(|jump| {
                let mut seen: Vec<usize> = jump.iter().map(|cell| home[*cell].0).collect();
                seen.sort_unstable();
                seen.dedup();
                seen
            })
            .collect();
        let alive = study(&mut windows, &seen_by, budget, local)?;
        let kept: Vec<usize> = (0..alive.len()).filter(|jump| alive[*jump]).collect();
        let mut number = vec![u32::MAX; alive.len()];
        kept.iter().zip(0..).for_each(|(jump, n)| number[*jump] = n);
        for ways in windows.iter_mut().flat_map(|window| &mut window.ways) {
            ways.retain(|(jump, _)| alive[*jump as usize]);
            ways.iter_mut().for_each(|(jump, _)| *jump = number[*jump as usize]);
        }
        let jumps: Vec<[usize; 3]> = kept.iter().map(|jump| task.jumps[*jump]).collect();
        let words = jumps.len().div_ceil(64);
        let all = |is: &dyn Fn(&[usize; 3]) -> bool| {
            let mut set = vec![0; words];
            let found = jumps.iter().enumerate().filter(|(_, jump)| is(jump));
            found.for_each(|(jump, _)| add(&mut set, jump));
            set
        };
        let takes = |cell: usize| all(&|[from, over, _]| *from == cell || *over == cell);
        let lands = |cell: usize| all(&|[_, _, to]| *to == cell);
        let rivals = jumps.iter().map(|&[from, over, to]| {
            let sets = [takes(from), takes(over), lands(to)];
            (0..words).map(|i| sets.iter().fold(0, |sum, set| sum | set[i])).collect()
        });
        let helpers = jumps.iter().map(|&[from, over, to]| [lands(from), lands(over), takes(to)]);
        let (rivals, helpers) = (rivals.collect(), helpers.collect());
        let futures = windows.iter().map(|window| futures(window, words)).collect();
        let cells = jumps.iter().map(|jump| jump.map(|cell| home[cell])).collect();
        let seen_by = kept.iter().map(|jump| seen_by[*jump].clone()).collect();
        let all = all(&|_| true);
        Ok(Board { windows, jumps, seen_by, cells, rivals, helpers, futures, all, words })
    }

    /// From the start on, depth first.
    fn search(&self, budget: &Budget, found: &mut Found) {
        let start: Position = vec![0; self.windows.len()].into();
        let goal: Option<Position> = self.windows.iter().map(Window::goal).collect();
        let mut met = FxHashSet::from_iter([start.clone()]);
        let mut way = Vec::new();
        let mut open = vec![self.successors(&start)];
        let bytes = BYTES + 4 * start.len() as u64;
        found.verdict = Verdict::Unsolvable;
        if Some(&start) == goal.as_ref() {
            found.verdict = Verdict::Solved;
            open.clear();
        }
        while let Some(next) = open.last_mut() {
            found.positions = met.len() as u64;
            let Some((jump, position)) = next.pop() else {
                open.pop();
                way.pop();
                continue;
            };
            if !met.insert(position.clone()) {
                continue;
            }
            way.push(self.jumps[jump]);
            if Some(&position) == goal.as_ref() {
                (found.verdict, found.line) = (Verdict::Solved, way);
                break;
            }
            let full = budget.memory.is_some_and(|most| bytes * found.positions > most);
            if full || budget.spent(found.positions) {
                found.verdict = Verdict::Unknown;
                break;
            }
            open.push(self.successors(&position));
        }
        found.positions = met.len() as u64;
    }

    /// What the jumps of a stubborn set lead to, as far as it is live; of all sets that begin with one
    /// jump, those of the one that leads to fewest.
    fn successors(&self, position: &Position) -> Vec<(usize, Position)> {
        let mut possible = self.all.clone();
        for (futures, at) in self.futures.iter().zip(position) {
            possible.iter_mut().zip(&futures[*at as usize]).for_each(|(sum, set)| *sum &= set);
        }
        let mut all: Vec<(usize, Position)> = Vec::new();
        for (w, (window, at)) in self.windows.iter().zip(position).enumerate() {
            let ways = window.ways[*at as usize].iter().map(|(jump, _)| *jump as usize);
            let ways = ways.filter(|jump| self.seen_by[*jump][0] == w && has(&possible, *jump));
            all.extend(ways.filter_map(|jump| Some((jump, self.after(position, jump)?))));
        }
        let mut best: Option<Vec<usize>> = None;
        let mut seen = vec![0; self.words];
        for seed in members(&possible) {
            if has(&seen, seed) || self.wants(position, seed) != [false; 3] {
                continue;
            }
            let set = self.stubborn(position, seed, &possible);
            let led: Vec<usize> = (0..all.len()).filter(|i| has(&set, all[*i].0)).collect();
            if best.as_ref().is_none_or(|best| led.len() < best.len()) {
                best = Some(led);
            }
            seen.iter_mut().zip(set).for_each(|(sum, set)| *sum |= set);
            if best.as_ref().is_some_and(|best| best.len() < 2) {
                break;
            }
        }
        let best = best.unwrap_or_default();
        best.into_iter().map(|i| all[i].clone()).collect()
    }

    /// The position after a jump, if that is live.
    fn after(&self, position: &Position, jump: usize) -> Option<Position> {
        let mut next = position.clone();
        for &w in &self.seen_by[jump] {
            let ways = &self.windows[w].ways[position[w] as usize];
            let at = ways.binary_search_by_key(&(jump as u32), |way| way.0).ok()?;
            next[w] = ways[at].1;
        }
        Some(next)
    }

    /// Which cells of a jump are not as they should be.
    fn wants(&self, position: &Position, jump: usize) -> [bool; 3] {
        let token = |(w, place): (usize, usize)| {
            let tokens = self.windows[w].live[position[w] as usize];
            tokens[place / 64] >> (place % 64) & 1 == 1
        };
        let [from, over, to] = self.cells[jump].map(token);
        [!from, !over, to]
    }

    /// The stubborn set that begins with a jump.
    fn stubborn(&self, position: &Position, seed: usize, possible: &Jumps) -> Jumps {
        let mut set = vec![0; self.words];
        add(&mut set, seed);
        let mut open = vec![seed];
        while let Some(jump) = open.pop() {
            let wants = self.wants(position, jump);
            let fresh = |more: &Jumps, i: usize| more[i] & possible[i] & !set[i];
            let size = |more: &&Jumps| -> u32 {
                (0..self.words).map(|i| fresh(more, i).count_ones()).sum()
            };
            let helpers = self.helpers[jump].iter().zip(wants).filter(|(_, wants)| *wants);
            let more = helpers.map(|(more, _)| more).min_by_key(size).unwrap_or(&self.rivals[jump]);
            let fresh: Jumps = (0..self.words).map(|i| fresh(more, i)).collect();
            set.iter_mut().zip(&fresh).for_each(|(sum, more)| *sum |= more);
            open.extend(members(&fresh));
        }
        set
    }
}

/// Finds the live positions of all windows, and the jumps that are on ways of all windows that see them.
fn study(
    windows: &mut [Window],
    seen_by: &[Vec<usize>],
    budget: &Budget,
    local: &mut u64,
) -> Result<Vec<bool>, Verdict> {
    let mut alive = vec![true; seen_by.len()];
    let mut once = FxHashSet::default();
    loop {
        for (w, window) in windows.iter_mut().enumerate() {
            let is_alive = |jump: u32| alive[jump as usize];
            let is_once = |other: usize| once.contains(&(w.min(other), w.max(other)));
            match window.study(is_alive, is_once, budget, local) {
                Studied::Dead => return Err(Verdict::Unsolvable),
                Studied::Unfinished => return Err(Verdict::Unknown),
                Studied::Live { once: found } => {
                    once.extend(found.into_iter().map(|v| (w.min(v), w.max(v))));
                }
            }
            let mut made = vec![false; alive.len()];
            window.ways.iter().flatten().for_each(|(jump, _)| made[*jump as usize] = true);
            let seen = (0..alive.len()).filter(|jump| seen_by[*jump].contains(&w));
            seen.for_each(|jump| alive[jump] &= made[jump]);
        }
        // Once more if a window has a jump that is gone.
        let gone = |(jump, _): &(u32, u32)| !alive[*jump as usize];
        if !windows.iter().any(|window| window.ways.iter().flatten().any(gone)) {
            return Ok(alive);
        }
    }
}

/// For every live position, the jumps on ways from it to the end, and all that the window does not see.
fn futures(window: &Window, words: usize) -> Vec<Jumps> {
    let mut sets = vec![vec![0; words]; window.live.len()];
    let mut before = vec![Vec::new(); window.live.len()];
    let mut seen = vec![0; words];
    for (from, ways) in window.ways.iter().enumerate() {
        for &(jump, to) in ways {
            add(&mut sets[from], jump as usize);
            add(&mut seen, jump as usize);
            before[to as usize].push(from);
        }
    }
    let mut open: Vec<usize> = (0..sets.len()).collect();
    while let Some(at) = open.pop() {
        let later = sets[at].clone();
        for &from in &before[at] {
            let more = |(sum, set): (&u64, &u64)| set & !sum != 0;
            if sets[from].iter().zip(&later).any(more) {
                sets[from].iter_mut().zip(&later).for_each(|(sum, set)| *sum |= set);
                open.push(from);
            }
        }
    }
    sets.iter_mut().flatten().zip(seen.iter().cycle()).for_each(|(set, seen)| *set |= !seen);
    sets
}

fn add(set: &mut Jumps, jump: usize) {
    set[jump / 64] |= 1 << (jump % 64);
}

fn has(set: &Jumps, jump: usize) -> bool {
    set[jump / 64] >> (jump % 64) & 1 == 1
}

fn members(set: &Jumps) -> impl Iterator<Item = usize> {
    let bits = |(i, word): (usize, &u64)| super::pegs::Bits(*word).map(move |bit| 64 * i + bit);
    set.iter().enumerate().flat_map(bits)
}
