//! Monte Carlo tree search on any board of stones: UCT with RAVE, priors, and a solver's back-up.
//!
//! ```text
//! a move's worth   (n·q + w·r) / (n + w) + bias · prior / √(n + 1),   w = nr / (½ + nr / 800)
//!                   q, n  mean and number of play-outs through the move
//!                   r, nr the same over play-outs in which the mover got the cell at any time
//! ```
//!
//! What a board is, how games are played out on it and what can be said of a position without playing
//! comes from an [`Arena`]. A node that was visited often enough is *studied*: the lesson orders the
//! moves, leaves some out, or says who wins, and that goes up the tree.
//!
//! The numbers of siblings lie side by side, so that all of their worths are found in one sweep.

use crate::budget::Budget;
use crate::dice::Dice;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// A place on a board.
pub type Spot = u16;

/// The other colour; colours are 1 and 2.
#[inline(always)]
pub fn other(colour: u8) -> u8 {
    3 - colour
}

/// A leaf is expanded at its so manieth visit.
const EXPAND: f32 = 6.0;
/// Visits at which a node is studied locally, and thoroughly.
const STUDY: f32 = 40.0;
const THOROUGH: f32 = 400.0;
const BIAS: f32 = 0.35;
/// The tree stops growing here.
const MOST: usize = 8_000_000;
/// The prior of a move that need not be tried.
const OUT: f32 = -1e12;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seen {
    Nothing,
    /// For the side to move at the node.
    Win,
    Loss,
}

/// How closely to look at a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// At every node that gets children.
    Glance,
    Local,
    Thorough,
}

/// What a study says: who wins, and how much each place matters.
#[derive(Clone, Debug)]
pub struct Lesson {
    pub seen: Seen,
    /// By place; none for a move that need not be tried. Empty if nothing is known.
    pub weights: Vec<Option<f32>>,
}

impl Lesson {
    pub const NOTHING: Lesson = Lesson { seen: Seen::Nothing, weights: Vec::new() };
}

/// A board of stones on which games are played out.
pub trait Arena {
    /// Puts the stones of the root back.
    fn reset(&mut self);
    fn place(&mut self, spot: Spot, colour: u8);
    /// The places a stone may be put on.
    fn open(&self, into: &mut Vec<Spot>);
    /// Plays to the end; the colour that wins.
    fn play_out(&mut self, mover: u8, last: Option<Spot>, dice: &mut Dice) -> u8;
    /// For every place 1 if it has that colour now, else 0.
    fn shares(&self, colour: u8, into: &mut Vec<f32>);
    fn study(&mut self, mover: u8, look: Look) -> Lesson;
}

/// What the search thinks of a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weighed {
    /// The place to play.
    pub spot: Spot,
    /// The mover's share of the play-outs through that move.
    pub share: f64,
    pub playouts: u64,
    pub seen: Seen,
}

/// The nodes, each by the move that leads to it; the numbers of a kind together.
#[derive(Clone, Debug, Default)]
struct Tree {
    spot: Vec<Spot>,
    seen: Vec<Seen>,
    studies: Vec<u8>,
    visits: Vec<f32>,
    /// Play-outs won by the side that moved here.
    wins: Vec<f32>,
    rave: Vec<f32>,
    rave_wins: Vec<f32>,
    prior: Vec<f32>,
    first: Vec<u32>,
    count: Vec<u16>,
}

impl Tree {
    fn extend(&mut self, spots: &[Spot]) {
        self.spot.extend_from_slice(spots);
        let count = self.spot.len();
        self.seen.resize(count, Seen::Nothing);
        self.studies.resize(count, 0);
        for numbers in
            [&mut self.visits, &mut self.wins, &mut self.rave, &mut self.rave_wins, &mut self.prior]
        {
            numbers.resize(count, 0.0);
        }
        self.first.resize(count, 0);
        self.count.resize(count, 0);
    }

    fn children(&self, node: usize) -> std::ops::Range<usize> {
        let first = self.first[node] as usize;
        first..first + usize::from(self.count[node])
    }

    /// The child of the greatest worth, unless every one is out.
    fn best(&self, node: usize, worths: &mut Vec<f32>) -> Option<usize> {
        let range = self.children(node);
        let (visits, wins) = (&self.visits[range.clone()], &self.wins[range.clone()]);
        let (rave, rave_wins) = (&self.rave[range.clone()], &self.rave_wins[range.clone()]);
        let prior = &self.prior[range.clone()];
        let count = visits.len();
        worths.resize(count, 0.0);
        let worths = &mut worths[..count];
        let (wins, rave) = (&wins[..count], &rave[..count]);
        let (rave_wins, prior) = (&rave_wins[..count], &prior[..count]);
        for i in 0..count {
            worths[i] = worth(visits[i], wins[i], rave[i], rave_wins[i], prior[i]);
        }
        let (mut best, mut most) = (None, OUT / 1e6);
        for (i, worth) in worths.iter().enumerate() {
            if *worth > most {
                (best, most) = (Some(i), *worth);
            }
        }
        best.map(|i| range.start + i)
    }
}

#[inline(always)]
fn worth(visits: f32, wins: f32, rave: f32, rave_wins: f32, prior: f32) -> f32 {
    // Half a win in so few games that only a move nobody knows anything about feels it.
    const NIL: f32 = 1e-6;
    let weight = 1.0 / (0.5 + rave * (1.0 / 800.0));
    let mean = (wins + weight * rave_wins + 0.5 * NIL) / (visits + weight * rave + NIL);
    mean + BIAS * prior / (visits + 1.0).sqrt()
}

#[derive(Clone, Debug)]
pub struct Search<A> {
    arena: A,
    mover: u8,
    tree: Tree,
    path: Vec<usize>,
    open: Vec<Spot>,
    worths: Vec<f32>,
    /// By colour, who got which place in the last play-out.
    shares: [Vec<f32>; 2],
}

impl<A: Arena> Search<A> {
    /// A search from the root of an arena.
    pub fn new(mut arena: A, mover: u8) -> Self {
        arena.reset();
        let mut tree = Tree::default();
        tree.extend(&[0]);
        let (path, open, worths) = (Vec::new(), Vec::new(), Vec::new());
        let shares = [Vec::new(), Vec::new()];
        let mut search = Search { arena, mover, tree, path, open, worths, shares };
        search.expand(0);
        search.learn(0, mover, Look::Thorough);
        search
    }

    /// Children for all open places of the arena as it stands.
    fn expand(&mut self, node: usize) {
        self.open.clear();
        self.arena.open(&mut self.open);
        self.tree.first[node] = self.tree.spot.len() as u32;
        self.tree.count[node] = self.open.len() as u16;
        self.tree.extend(&self.open);
    }

    /// Studies a node whose stones stand.
    fn learn(&mut self, node: usize, mover: u8, look: Look) {
        let Lesson { seen, weights } = self.arena.study(mover, look);
        if seen != Seen::Nothing {
            self.tree.seen[node] = seen;
        }
        let most = weights.iter().flatten().fold(1e-9f32, |most, weight| most.max(*weight));
        for child in self.tree.children(node) {
            if self.tree.prior[child] > OUT
                && let Some(weight) = weights.get(usize::from(self.tree.spot[child]))
            {
                self.tree.prior[child] = weight.map_or(OUT, |weight| weight / most);
            }
        }
        self.conclude(node);
    }

    /// What the children say about a node.
    fn conclude(&mut self, node: usize) {
        if self.tree.seen[node] != Seen::Nothing {
            return;
        }
        let mut any = self.tree.count[node] == 0;
        for child in self.tree.children(node) {
            match self.tree.seen[child] {
                Seen::Loss => {
                    self.tree.seen[node] = Seen::Win;
                    return;
                }
                Seen::Win => self.tree.prior[child] = OUT,
                Seen::Nothing => {}
            }
            any |= self.tree.prior[child] > OUT;
        }
        if !any {
            self.tree.seen[node] = Seen::Loss;
        }
    }

    /// One walk down the tree, a play-out, and the way back.
    fn walk(&mut self, dice: &mut Dice) {
        self.arena.reset();
        self.path.clear();
        self.path.push(0);
        let (mut node, mut mover) = (0, self.mover);
        let mut last = None;
        loop {
            let visits = self.tree.visits[node];
            if self.tree.count[node] == 0 {
                if visits + 1.0 < EXPAND || self.tree.spot.len() > MOST {
                    break;
                }
                self.expand(node);
                self.learn(node, mover, Look::Glance);
                if self.tree.count[node] == 0 {
                    break;
                }
            }
            let due = u8::from(visits >= STUDY) + u8::from(visits >= THOROUGH);
            if node != 0 && self.tree.studies[node] < due {
                self.tree.studies[node] = due;
                self.learn(node, mover, if due == 2 { Look::Thorough } else { Look::Local });
            }
            if self.tree.seen[node] != Seen::Nothing {
                break;
            }
            let Some(child) = self.tree.best(node, &mut self.worths) else { break };
            let spot = self.tree.spot[child];
            self.arena.place(spot, mover);
            mover = other(mover);
            last = Some(spot);
            node = child;
            self.path.push(node);
        }
        let seen = self.tree.seen[node];
        let winner = match seen {
            Seen::Win => mover,
            Seen::Loss => other(mover),
            Seen::Nothing => self.arena.play_out(mover, last, dice),
        };
        if seen == Seen::Nothing {
            for colour in [1, 2] {
                self.arena.shares(colour, &mut self.shares[usize::from(colour - 1)]);
            }
        }
        for i in (0..self.path.len()).rev() {
            let node = self.path[i];
            let mover = if i % 2 == 0 { self.mover } else { other(self.mover) };
            self.tree.visits[node] += 1.0;
            self.tree.wins[node] += f32::from(u8::from(winner != mover));
            if seen != Seen::Nothing {
                self.conclude(node);
                continue;
            }
            let won = f32::from(u8::from(winner == mover));
            let children = self.tree.children(node);
            let spots = &self.tree.spot[children.clone()];
            let raves = self.tree.rave[children.clone()].iter_mut();
            let numbers = raves.zip(&mut self.tree.rave_wins[children]);
            // Without a branch, as nobody can guess who got the place.
            let shares = &self.shares[usize::from(mover - 1)];
            for (spot, (rave, rave_wins)) in spots.iter().zip(numbers) {
                let got = shares[usize::from(*spot)];
                *rave += got;
                *rave_wins += got * won;
            }
        }
    }

    /// Searches until so many play-outs are done, the budget is spent, or somebody has enough.
    pub fn run(
        &mut self,
        playouts: Option<u64>,
        budget: &Budget,
        enough: &AtomicBool,
        dice: &mut Dice,
    ) -> Weighed {
        let mut count = 0;
        let unlimited = playouts.is_none() && budget.deadline.is_none();
        let limit = playouts.unwrap_or(if unlimited { 10_000 } else { u64::MAX }).max(1);
        while count < limit && !self.decided() {
            self.walk(dice);
            count += 1;
            let late = || budget.deadline.is_some_and(|end| Instant::now() >= end);
            let stop = budget.stopped() || enough.load(Ordering::Relaxed);
            if stop || (count % 16 == 0 && late()) {
                break;
            }
        }
        self.weighed(count)
    }

    /// The end is seen from the root.
    pub fn decided(&self) -> bool {
        self.tree.seen[0] != Seen::Nothing
    }

    /// The board, with the stones of the last play-out.
    pub fn arena(&self) -> &A {
        &self.arena
    }

    fn weighed(&self, playouts: u64) -> Weighed {
        let tree = &self.tree;
        let rank = |child: usize| match (tree.seen[child], tree.prior[child] > OUT) {
            (Seen::Loss, _) => (3, 0.0),
            (Seen::Nothing, true) => (2, tree.visits[child]),
            (Seen::Nothing, false) => (1, tree.visits[child]),
            (Seen::Win, _) => (0, tree.visits[child]),
        };
        let worth = |c: usize| {
            worth(tree.visits[c], tree.wins[c], tree.rave[c], tree.rave_wins[c], tree.prior[c])
        };
        let better = |a: &usize, b: &usize| {
            let (x, y) = (rank(*a), rank(*b));
            let sooner = x.0.cmp(&y.0).then(x.1.total_cmp(&y.1));
            sooner.then(worth(*a).total_cmp(&worth(*b)))
        };
        let best = tree.children(0).max_by(better);
        let share = match (tree.seen[0], best) {
            (Seen::Win, _) => 1.0,
            (Seen::Loss, _) => 0.0,
            (Seen::Nothing, Some(c)) => {
                f64::from(tree.wins[c]) / f64::from(tree.visits[c].max(1.0))
            }
            (Seen::Nothing, None) => 0.5,
        };
        let spot = best.map_or(0, |child| tree.spot[child]);
        Weighed { spot, share, playouts, seen: tree.seen[0] }
    }
}
