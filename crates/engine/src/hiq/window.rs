//! What can happen to some of the cells of a board, whatever happens to the others.
//!
//! A board is cut into *windows*: every cell is in one of them. Seen through a window, a jump empties
//! and fills those of its three cells that are inside; the others are out of sight and never in the
//! way. So what a window goes through during a solution is a way through this graph, from what
//! it shows at the start to what it shows at the end:
//!
//! ```text
//!  ┌───────────┐          a b c  inside: the jump is seen whole
//!  │ a b c   d │ e f      d      inside: a token vanishes from d (it jumps to f) or appears on d
//!  └───────────┘
//! ```
//!
//! A position of a window is *live* if it lies on such a way. The others are left out of the search for
//! solutions, and so are the jumps that are on no such way in some window that sees them.
//!
//! Tokens that come in from a neighbour again and again would make windows large. Windows count how often
//! something happens between them and each neighbour: never, once, or more often. Where the live
//! positions of the neighbour were found to allow it once, it happens once. The count is forgotten when
//! the live positions are known.

use crate::Budget;
use rustc_hash::FxHashMap;

/// Words of bits that the cells of a window take at most.
const WORDS: usize = 4;
/// Neighbours that are counted, two bits each; each more may treble the positions.
const COUNTED: usize = 3;
/// Positions of one window at most.
const MOST: usize = 1 << 23;
/// Positions between two looks at the clock.
const STRIDE: usize = 1 << 12;

/// Tokens in a window.
pub(super) type Tokens = [u64; WORDS];

/// What a window sees of a jump.
#[derive(Clone, Debug)]
struct Sight {
    jump: u32,
    /// The cells that must hold a token, and lose it.
    full: Tokens,
    /// The cell that must be empty, and gets one.
    free: Tokens,
    /// The places of the counted neighbours that see the same jump.
    with: Vec<usize>,
}

/// Some cells and what they can go through.
#[derive(Clone, Debug)]
pub(super) struct Window {
    start: Tokens,
    end: Tokens,
    /// The windows that share a jump with this one.
    neighbours: Vec<usize>,
    /// By the first cell that must hold a token; those that need none come last.
    sights: Vec<Vec<Sight>>,
    /// The live positions, that of the start first.
    pub live: Vec<Tokens>,
    /// The jumps from each of them to live ones.
    pub ways: Vec<Vec<(u32, u32)>>,
}

/// How far the study of a window came.
pub(super) enum Studied {
    /// The end is out of reach.
    Dead,
    /// All live positions are known.
    Live {
        /// The neighbours with which something happens once at most.
        once: Vec<usize>,
    },
    /// Too many positions, or the budget ran out.
    Unfinished,
}

/// A position while it is not known whether it is live: with what the neighbours did.
type Aged = (Tokens, u64);

impl Window {
    /// The window on these cells; `home` says in which window and at which place of it a cell is. None if
    /// there are too many.
    pub fn new(
        number: usize,
        cells: &[usize],
        home: &[(usize, usize)],
        jumps: &[[usize; 3]],
        has: [&dyn Fn(usize) -> bool; 2],
    ) -> Option<Window> {
        if cells.len() > 64 * WORDS {
            return None;
        }
        let of = |has: &dyn Fn(usize) -> bool| {
            let places = cells.iter().enumerate().filter(|(_, cell)| has(**cell));
            places.fold(Tokens::default(), |sum, (place, _)| with(sum, place))
        };
        let mut window = Window {
            start: of(has[0]),
            end: of(has[1]),
            neighbours: Vec::new(),
            sights: vec![Vec::new(); cells.len() + 1],
            live: Vec::new(),
            ways: Vec::new(),
        };
        for (jump, line) in (0..).zip(jumps) {
            let inside = |i: usize| Some(home[line[i]]).filter(|(w, _)| *w == number).map(|h| h.1);
            let places = [inside(0), inside(1), inside(2)];
            if places == [None; 3] {
                continue;
            }
            let mut seen = Vec::new();
            for other in line.map(|cell| home[cell].0).into_iter().filter(|w| *w != number) {
                let known = window.neighbours.iter().position(|w| *w == other);
                let place = known.unwrap_or_else(|| {
                    window.neighbours.push(other);
                    window.neighbours.len() - 1
                });
                if place < COUNTED && !seen.contains(&place) {
                    seen.push(place);
                }
            }
            let put = |sum, place: &Option<usize>| place.map_or(sum, |place| with(sum, place));
            let full = places[..2].iter().fold(Tokens::default(), put);
            let free = put(Tokens::default(), &places[2]);
            let first = places[0].or(places[1]).unwrap_or(cells.len());
            window.sights[first].push(Sight { jump, full, free, with: seen });
        }
        Some(window)
    }

    /// Finds the live positions, given which jumps there are, and with which neighbours something happens
    /// once at most. Adds to `met` the positions gone through.
    pub fn study(
        &mut self,
        is_alive: impl Fn(u32) -> bool,
        is_once: impl Fn(usize) -> bool,
        budget: &Budget,
        met: &mut u64,
    ) -> Studied {
        let once: Vec<bool> = self.neighbours.iter().map(|w| is_once(*w)).collect();
        let mut all: Vec<Aged> = vec![(self.start, 0)];
        let mut index = FxHashMap::from_iter([(all[0], 0u32)]);
        let mut before: Vec<Vec<u32>> = vec![Vec::new()];
        let mut at = 0;
        while at < all.len() {
            let full =
                all.len() > MOST || budget.memory.is_some_and(|m| 160 * all.len() as u64 > m);
            if full || at % STRIDE == 0 && budget.late() {
                return Studied::Unfinished;
            }
            self.steps(all[at], &is_alive, &once, |_, next| {
                let fresh = all.len() as u32;
                let place = *index.entry(next).or_insert(fresh);
                if place == fresh {
                    all.push(next);
                    before.push(Vec::new());
                }
                before[place as usize].push(at as u32);
            });
            at += 1;
        }
        *met += all.len() as u64;
        let mut is_live = vec![false; all.len()];
        let mut open: Vec<u32> =
            (0..all.len() as u32).filter(|i| all[*i as usize].0 == self.end).collect();
        open.iter().for_each(|i| is_live[*i as usize] = true);
        while let Some(i) = open.pop() {
            for &j in &before[i as usize] {
                if !std::mem::replace(&mut is_live[j as usize], true) {
                    open.push(j);
                }
            }
        }
        if !is_live[0] {
            return Studied::Dead;
        }
        drop(before);
        let mut places: FxHashMap<Tokens, u32> = FxHashMap::default();
        self.live.clear();
        self.ways.clear();
        let mut often = 0;
        for i in (0..all.len()).filter(|i| is_live[*i]) {
            let (tokens, counts) = all[i];
            often |= counts;
            places.entry(tokens).or_insert_with(|| {
                self.live.push(tokens);
                self.ways.push(Vec::new());
                self.live.len() as u32 - 1
            });
        }
        for i in (0..all.len()).filter(|i| is_live[*i]) {
            let from = places[&all[i].0] as usize;
            let mut ways = std::mem::take(&mut self.ways[from]);
            self.steps(all[i], &is_alive, &once, |jump, next| {
                if is_live[index[&next] as usize] {
                    ways.push((jump, places[&next.0]));
                }
            });
            ways.sort_unstable();
            ways.dedup();
            self.ways[from] = ways;
        }
        let counted = self.neighbours.iter().enumerate().take(COUNTED);
        let found = counted.filter(|(place, _)| often >> (2 * place) & 2 == 0).map(|(_, w)| *w);
        Studied::Live { once: found.collect() }
    }

    /// All jumps that can be seen from a position.
    fn steps(
        &self,
        (tokens, counts): Aged,
        is_alive: &impl Fn(u32) -> bool,
        once: &[bool],
        mut each: impl FnMut(u32, Aged),
    ) {
        let last = self.sights.len() - 1;
        let places = Places(tokens).chain([last]);
        for sight in places.flat_map(|place| &self.sights[place]) {
            let fits = (0..WORDS)
                .all(|i| sight.full[i] & !tokens[i] == 0 && sight.free[i] & tokens[i] == 0);
            if !fits || !is_alive(sight.jump) {
                continue;
            }
            let (mut after, mut is_over) = (counts, false);
            for &place in &sight.with {
                match counts >> (2 * place) & 3 {
                    0 => after += 1 << (2 * place),
                    1 if once[place] => is_over = true,
                    1 => after += 1 << (2 * place),
                    _ => {}
                }
            }
            if !is_over {
                let next = std::array::from_fn(|i| tokens[i] & !sight.full[i] | sight.free[i]);
                each(sight.jump, (next, after));
            }
        }
    }

    /// The live position at the end.
    pub fn goal(&self) -> Option<u32> {
        self.live.iter().position(|tokens| *tokens == self.end).map(|at| at as u32)
    }
}

/// These tokens and one more.
fn with(mut tokens: Tokens, place: usize) -> Tokens {
    tokens[place / 64] |= 1 << (place % 64);
    tokens
}

/// The places of tokens, from the lowest.
struct Places(Tokens);

impl Iterator for Places {
    type Item = usize;
    fn next(&mut self) -> Option<usize> {
        let word = self.0.iter().position(|word| *word != 0)?;
        let place = 64 * word + self.0[word].trailing_zeros() as usize;
        self.0[word] &= self.0[word] - 1;
        Some(place)
    }
}
