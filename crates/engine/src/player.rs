//! Three players that any game gets for free, and what they say about their moves.
//!
//! * *random* rolls a die;
//! * *greedy* takes a win, does not walk into a loss if it sees another way, and otherwise goes
//!   for the best `lead` after its own move;
//! * *search* is UCT (Kocsis and Szepesvári 2006) with random play-outs: the arm with the largest
//!   mean + √2·√(ln visits / its visits), until the budget is spent. Positions that are over are
//!   backed up as proved, so a win that it has seen to the end is played at once.

use crate::budget::Budget;
use crate::dice::Dice;
use rules::{Player, State, Status};

/// How a player chooses its move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// Each legal move with the same chance.
    Random,
    /// The best lead after one move, with a look at the replies.
    Greedy,
    /// UCT with random play-outs.
    Search,
}

impl Level {
    /// Every level by the name that people type, weakest first.
    pub const ALL: [(&'static str, Level); 3] =
        [("random", Level::Random), ("greedy", Level::Greedy), ("search", Level::Search)];
}

/// A move and why.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    /// The move in the notation of the game.
    pub text: String,
    /// Why this move and no other.
    pub reason: Reason,
}

/// What a player knows about the move that it chose.
#[derive(Clone, PartialEq, Debug)]
pub enum Reason {
    /// It was drawn by lot.
    Dice,
    /// The move ends the game in the mover's favour.
    Wins,
    /// All that could be seen loses at once.
    Resigned,
    /// The lead for the mover after the move.
    Lead(i64),
    /// Share of play-outs that went well, and how many there were.
    Playouts {
        /// From 0 to 1.
        share: f64,
        /// All play-outs, not only those through this move.
        count: u64,
    },
}

/// A move for the side to move, or none when the game is over.
pub fn advise(state: &dyn State, level: Level, budget: &Budget, dice: &mut Dice) -> Option<Advice> {
    let moves = state.moves();
    if moves.is_empty() {
        return None;
    }
    Some(match level {
        Level::Random => {
            let text = moves[dice.below(moves.len())].clone();
            Advice { text, reason: Reason::Dice }
        }
        Level::Greedy => greedy(state, moves, budget, dice),
        Level::Search => Uct::new(state).run(budget, dice).advice(moves),
    })
}

/// How a move fared in the play-outs, from the mover's side.
#[derive(Clone, PartialEq, Debug)]
pub struct Arm {
    /// The move in the notation of the game.
    pub text: String,
    /// Play-outs that began with this move.
    pub visits: u64,
    /// Share of the play-outs that went well; 0 to 1.
    pub share: f64,
    /// The move ends the game.
    pub over: Option<Status>,
}

/// All moves with the play-outs that the budget allows; those of a finished game are none.
pub fn weigh(state: &dyn State, budget: &Budget, dice: &mut Dice) -> Vec<Arm> {
    let moves = state.moves();
    if moves.is_empty() {
        return Vec::new();
    }
    Uct::new(state).run(budget, dice).arms(moves)
}

/// Good, bad or even for the side that is asked.
fn worth(status: Status, side: Player) -> Option<f64> {
    match status {
        Status::Ongoing => None,
        Status::Won(player) => Some(if player == side { 1.0 } else { 0.0 }),
        Status::Drawn => Some(0.5),
        Status::Solved => Some(1.0),
        Status::Stuck => Some(0.0),
    }
}

/// On large boards it looks at replies only while the budget lasts.
fn greedy(state: &dyn State, moves: Vec<String>, budget: &Budget, dice: &mut Dice) -> Advice {
    let side = state.turn();
    let sign = if side == Player::One { 1 } else { -1 };
    let mut best: Vec<(String, Reason)> = Vec::new();
    let mut mark = (f64::MIN, i64::MIN);
    for (text, child) in moves.into_iter().zip(state.children()) {
        let outcome = worth(child.status(), side);
        let seen = outcome.unwrap_or_else(|| {
            let looks = child.turn() != side && !budget.spent(0);
            let mut replies = if looks { child.children() } else { Vec::new() }.into_iter();
            if replies.any(|reply| worth(reply.status(), side) == Some(0.0)) { 0.1 } else { 0.5 }
        });
        let lead = sign * child.lead();
        let reason = match seen {
            1.0 => Reason::Wins,
            s if s < 0.5 => Reason::Resigned,
            _ => Reason::Lead(lead),
        };
        if (seen, lead) > mark {
            mark = (seen, lead);
            best.clear();
        }
        if (seen, lead) == mark {
            best.push((text, reason));
        }
    }
    let (text, reason) = best.swap_remove(dice.below(best.len()));
    Advice { text, reason }
}

struct Node {
    state: Box<dyn State>,
    /// Indices into the arena; empty until expanded.
    children: std::ops::Range<usize>,
    visits: u64,
    /// Sum of results for the side that moved *into* this node.
    sum: f64,
    over: Option<Status>,
}

/// A UCT tree in an arena; the root is node 0.
struct Uct {
    nodes: Vec<Node>,
    playouts: u64,
}

/// Play-outs longer than this are cut off and scored by the lead.
const LONGEST: usize = 2_000;

impl Uct {
    fn new(state: &dyn State) -> Self {
        let mut tree = Uct { nodes: Vec::new(), playouts: 0 };
        tree.add(state.copy());
        tree
    }

    fn add(&mut self, state: Box<dyn State>) {
        let over = Some(state.status()).filter(|s| *s != Status::Ongoing);
        self.nodes.push(Node { state, children: 0..0, visits: 0, sum: 0.0, over });
    }

    fn run(mut self, budget: &Budget, dice: &mut Dice) -> Self {
        let first = budget.nodes.unwrap_or(u64::MAX).max(1);
        while self.playouts == 0
            || (self.playouts < first
                && !budget.stopped()
                && budget.deadline.is_none_or(|end| std::time::Instant::now() < end))
        {
            self.playout(dice);
            if budget.nodes.is_none() && budget.deadline.is_none() && self.playouts >= 2_000 {
                break;
            }
        }
        self
    }

    fn playout(&mut self, dice: &mut Dice) {
        let mut path = vec![0];
        let mut at = 0;
        loop {
            let node = &self.nodes[at];
            if node.over.is_some() {
                break;
            }
            if node.children.is_empty() {
                if node.visits == 0 && at != 0 {
                    break;
                }
                let children = node.state.children();
                let range = self.nodes.len()..self.nodes.len() + children.len();
                children.into_iter().for_each(|child| self.add(child));
                self.nodes[at].children = range;
            }
            at = self.choose(at, dice);
            path.push(at);
            if path.len() > LONGEST {
                break;
            }
        }
        let one = match self.nodes[at].over {
            Some(status) => worth(status, Player::One).unwrap_or(0.5),
            None => roll_out(&*self.nodes[at].state, dice),
        };
        self.playouts += 1;
        for pair in (0..path.len()).rev() {
            let into =
                if pair == 0 { Player::Two } else { self.nodes[path[pair - 1]].state.turn() };
            let node = &mut self.nodes[path[pair]];
            node.visits += 1;
            node.sum += if into == Player::One { one } else { 1.0 - one };
        }
    }

    fn choose(&self, at: usize, dice: &mut Dice) -> usize {
        let node = &self.nodes[at];
        let mover = node.state.turn();
        let range = node.children.clone();
        let won = |n: &usize| self.nodes[*n].over.and_then(|s| worth(s, mover)) == Some(1.0);
        if let Some(win) = range.clone().find(won) {
            return win;
        }
        let log = (node.visits.max(1) as f64).ln();
        let score = |n: usize| {
            let child = &self.nodes[n];
            if child.visits == 0 {
                return f64::INFINITY;
            }
            let visits = child.visits as f64;
            child.sum / visits + (2.0 * log / visits).sqrt()
        };
        let offset = dice.below(range.len());
        let order = range.clone().cycle().skip(offset).take(range.len());
        order.max_by(|a, b| score(*a).total_cmp(&score(*b))).unwrap_or(range.start)
    }

    fn arms(self, moves: Vec<String>) -> Vec<Arm> {
        let arms = self.nodes[self.nodes[0].children.clone()].iter();
        let arm = |(text, node): (String, &Node)| Arm {
            text,
            visits: node.visits,
            share: node.sum / (node.visits.max(1) as f64),
            over: node.over,
        };
        moves.into_iter().zip(arms).map(arm).collect()
    }

    fn advice(self, moves: Vec<String>) -> Advice {
        let side = self.nodes[0].state.turn();
        let range = self.nodes[0].children.clone();
        let rank = |n: usize| match self.nodes[n].over.and_then(|s| worth(s, side)) {
            Some(1.0) => u64::MAX,
            _ => self.nodes[n].visits,
        };
        let best = range.clone().max_by_key(|n| rank(*n)).unwrap_or(range.start);
        let child = &self.nodes[best];
        let reason = if rank(best) == u64::MAX {
            Reason::Wins
        } else {
            let share = child.sum / (child.visits.max(1) as f64);
            Reason::Playouts { share, count: self.playouts }
        };
        let text = moves.into_iter().nth(best - range.start).unwrap_or_default();
        Advice { text, reason }
    }
}

/// Random play to the end; the result for `One`.
fn roll_out(state: &dyn State, dice: &mut Dice) -> f64 {
    let mut now = state.copy();
    for _ in 0..LONGEST {
        match now.random_child(&mut |n| dice.below(n)) {
            Some(next) => now = next,
            None => return worth(now.status(), Player::One).unwrap_or(0.5),
        }
    }
    0.5
}
