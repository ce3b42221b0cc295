//! Parity games: two players move a token for ever; the highest priority that comes up again and
//! again decides, even for player 0, odd for player 1.
//!
//! Zielonka's algorithm (1998), with the positional strategies it finds for both. What would be its
//! second recursive call is a loop, so it goes no deeper than there are priorities.

/// A parity game.
#[derive(Clone, Debug)]
pub struct Game {
    /// Who moves at each node, 0 or 1.
    pub owner: Vec<u8>,
    /// The priority of each node.
    pub priority: Vec<u8>,
    /// Moves of node n are `moves[first[n]..first[n + 1]]`; there is always one.
    pub first: Vec<u32>,
    /// Nodes to move to, those of each node in a row.
    pub moves: Vec<u32>,
}

/// Who wins from each node, and the move with which the winner does, if it is the winner's turn.
#[derive(Clone, Debug)]
pub struct Solution {
    /// Who wins from each node, 0 or 1.
    pub winner: Vec<u8>,
    /// The winner's move, or [`NO_MOVE`] where it is the loser's turn.
    pub strategy: Vec<u32>,
}

/// No move: it is not the winner's turn.
pub const NO_MOVE: u32 = u32::MAX;

struct Solver<'a> {
    game: &'a Game,
    /// Nodes that lead to node n are `from[into[n]..into[n + 1]]`.
    into: Vec<u32>,
    from: Vec<u32>,
    alive: Vec<bool>,
    solution: Solution,
    /// Moves of the other player that do not lead where they should, while one is attracted.
    ways_out: Vec<u32>,
    stop: &'a dyn Fn() -> bool,
}

impl Game {
    /// Where the token can go from a node.
    pub fn moves(&self, node: u32) -> &[u32] {
        let node = node as usize;
        &self.moves[self.first[node] as usize..self.first[node + 1] as usize]
    }

    /// Solves the game; none if it was time to stop.
    pub fn solve(&self, stop: &dyn Fn() -> bool) -> Option<Solution> {
        let count = self.owner.len();
        let mut into = vec![0u32; count + 1];
        for to in &self.moves {
            into[*to as usize + 1] += 1;
        }
        for node in 0..count {
            into[node + 1] += into[node];
        }
        let mut next = into.clone();
        let mut from = vec![0u32; self.moves.len()];
        for node in 0..count as u32 {
            for to in self.moves(node) {
                from[next[*to as usize] as usize] = node;
                next[*to as usize] += 1;
            }
        }
        drop(next);
        let solution = Solution { winner: vec![0; count], strategy: vec![NO_MOVE; count] };
        let mut solver = Solver {
            game: self,
            into,
            from,
            alive: vec![true; count],
            solution,
            ways_out: vec![u32::MAX; count],
            stop,
        };
        solver.solve((0..count as u32).collect())?;
        Some(solver.solution)
    }
}

impl Solver<'_> {
    /// Solves the part of the game that these nodes, all alive and no others, make up. They are
    /// alive again afterwards.
    fn solve(&mut self, all: Vec<u32>) -> Option<()> {
        let game = self.game;
        let mut nodes = all.clone();
        while let Some(highest) = nodes.iter().map(|node| game.priority[*node as usize]).max() {
            if (self.stop)() {
                return None;
            }
            let player = highest % 2;
            let top = nodes.iter().copied();
            let top: Vec<u32> =
                top.filter(|node| game.priority[*node as usize] == highest).collect();
            let drawn = self.attract(player, top);
            self.set_alive(&drawn, false);
            let rest: Vec<u32> =
                nodes.iter().copied().filter(|node| self.alive[*node as usize]).collect();
            self.solve(rest.clone())?;
            self.set_alive(&drawn, true);
            let winner = &self.solution.winner;
            let lost: Vec<u32> =
                rest.into_iter().filter(|node| winner[*node as usize] != player).collect();
            if lost.is_empty() {
                for node in drawn {
                    self.solution.winner[node as usize] = player;
                    let own = game.owner[node as usize] == player;
                    if own && game.priority[node as usize] == highest {
                        let mut moves = game.moves(node).iter().copied();
                        let stays = moves.find(|to| self.alive[*to as usize]);
                        self.solution.strategy[node as usize] = stays.unwrap_or(NO_MOVE);
                    }
                }
                break;
            }
            // Inside what is won already the other player keeps the moves of that.
            let other = self.attract(1 - player, lost);
            for node in &other {
                self.solution.winner[*node as usize] = 1 - player;
                if game.owner[*node as usize] == player {
                    self.solution.strategy[*node as usize] = NO_MOVE;
                }
            }
            self.set_alive(&other, false);
            nodes.retain(|node| self.alive[*node as usize]);
        }
        self.set_alive(&all, true);
        Some(())
    }

    fn set_alive(&mut self, nodes: &[u32], alive: bool) {
        nodes.iter().for_each(|node| self.alive[*node as usize] = alive);
    }

    /// The nodes from which the player can force the token into these; the moves that do it are
    /// noted.
    fn attract(&mut self, player: u8, goal: Vec<u32>) -> Vec<u32> {
        const IN: u32 = 0;
        const UNKNOWN: u32 = u32::MAX;
        let game = self.game;
        let mut reached = goal;
        for node in &reached {
            self.ways_out[*node as usize] = IN;
        }
        let mut touched = Vec::new();
        let mut done = 0;
        while done < reached.len() {
            let node = reached[done] as usize;
            done += 1;
            for place in self.into[node]..self.into[node + 1] {
                let before = self.from[place as usize];
                let left = self.ways_out[before as usize];
                if !self.alive[before as usize] || left == IN {
                    continue;
                }
                if game.owner[before as usize] == player {
                    self.solution.strategy[before as usize] = node as u32;
                    self.ways_out[before as usize] = IN;
                    reached.push(before);
                    continue;
                }
                let left = if left == UNKNOWN {
                    touched.push(before);
                    let alive = game.moves(before).iter().filter(|to| self.alive[**to as usize]);
                    alive.count() as u32
                } else {
                    left
                };
                self.ways_out[before as usize] = left - 1;
                if left == 1 {
                    reached.push(before);
                }
            }
        }
        for node in touched.iter().chain(&reached) {
            self.ways_out[*node as usize] = UNKNOWN;
        }
        reached
    }
}
