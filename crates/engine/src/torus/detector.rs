//! The exact detector: what curves a player has, kept up to date from move to move and back.
//!
//! ```text
//!      r          union-find: every stone points to its parent and knows the seams on the way
//!    /   \        (its potential); a step inside a tree closes a walk, whose class is
//!   x ··· y       potential(x) + seams(x→y) − potential(y)
//! ```
//!
//! Trees are joined by size and never flattened, so a way to the root is at most log₂ of the stones
//! long and a join is undone by cutting one edge. Only the mover's group can change by a move. The
//! proof that the classes of such walks generate the group is in `book/torus.md`; the slow witness
//! is `rules::torus::group_of`.

use super::tables::{EMPTY, Spot, Tables, colour, player};
use rules::Player;
use rules::torus::{Group, Reason, Torus, verdict};

/// What one placed stone did.
#[derive(Clone, Copy, Debug)]
struct Placed {
    cell: Spot,
    joins: u8,
    before: Group,
}

/// The stones of a game, and the group that each player's closed walks generate.
#[derive(Clone, Debug)]
pub struct Detector {
    tables: Tables,
    stones: Vec<u8>,
    parent: Vec<Spot>,
    /// The seams on the way from the parent.
    offset: Vec<(i16, i16)>,
    size: Vec<Spot>,
    groups: [Group; 2],
    placed: Vec<Placed>,
    /// Roots that got a parent, in order.
    joined: Vec<Spot>,
}

impl Detector {
    /// A board without stones.
    pub fn new(tables: Tables) -> Self {
        let count = tables.count;
        Detector {
            tables,
            stones: vec![EMPTY; count],
            parent: (0..count as Spot).collect(),
            offset: vec![(0, 0); count],
            size: vec![1; count],
            groups: [Group::Trivial; 2],
            placed: Vec::with_capacity(count),
            joined: Vec::with_capacity(count),
        }
    }

    /// The detector of a position, as if its stones had been placed row by row.
    pub fn of(position: &Torus) -> Self {
        let (tables, stones) = super::tables::tables(position);
        let mut detector = Detector::new(tables);
        for (cell, stone) in stones.iter().enumerate().filter(|(_, stone)| **stone != EMPTY) {
            detector.place(cell, player(*stone));
        }
        detector
    }

    /// The board that it watches.
    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    /// The colours of the cells.
    pub fn stones(&self) -> &[u8] {
        &self.stones
    }

    /// The classes of all closed walks over the player's stones.
    pub fn group(&self, player: Player) -> Group {
        self.groups[player.index()]
    }

    #[inline]
    fn root(&self, cell: Spot) -> (Spot, (i16, i16)) {
        let (mut at, mut seams) = (cell, (0, 0));
        loop {
            let parent = self.parent[usize::from(at)];
            if parent == at {
                return (at, seams);
            }
            let (a, b) = self.offset[usize::from(at)];
            seams = (seams.0 + a, seams.1 + b);
            at = parent;
        }
    }

    /// Places a stone on an empty cell; the group of its player afterwards.
    pub fn place(&mut self, cell: usize, player: Player) -> Group {
        let own = colour(player);
        let before = self.groups[player.index()];
        let mut group = before;
        let mut joins = 0;
        self.stones[cell] = own;
        let (mut root, mut potential) = (cell as Spot, (0, 0));
        for step in self.tables.ring[cell] {
            if self.stones[usize::from(step.to)] != own {
                continue;
            }
            let (end, back) = self.root(step.to);
            let over = (i16::from(step.over.0), i16::from(step.over.1));
            let walk = (potential.0 + over.0 - back.0, potential.1 + over.1 - back.1);
            if end == root {
                if walk != (0, 0) {
                    group = group.plus(Group::of((walk.0.into(), walk.1.into())));
                }
                continue;
            }
            // The walk leads from the root of the stone to the root of its neighbour.
            let (upper, lower, walk) = if self.size[usize::from(end)] > self.size[usize::from(root)]
            {
                potential = (back.0 - over.0, back.1 - over.1);
                (end, root, (-walk.0, -walk.1))
            } else {
                (root, end, walk)
            };
            self.parent[usize::from(lower)] = upper;
            self.offset[usize::from(lower)] = walk;
            self.size[usize::from(upper)] += self.size[usize::from(lower)];
            self.joined.push(lower);
            joins += 1;
            root = upper;
        }
        self.groups[player.index()] = group;
        self.placed.push(Placed { cell: cell as Spot, joins, before });
        group
    }

    /// Takes the last stone back.
    pub fn undo(&mut self) {
        let Some(Placed { cell, joins, before }) = self.placed.pop() else { return };
        for _ in 0..joins {
            let Some(lower) = self.joined.pop() else { return };
            let upper = self.parent[usize::from(lower)];
            self.size[usize::from(upper)] -= self.size[usize::from(lower)];
            self.parent[usize::from(lower)] = lower;
        }
        let own = player(self.stones[usize::from(cell)]);
        self.groups[own.index()] = before;
        self.stones[usize::from(cell)] = EMPTY;
    }

    /// Who wins, and why, when the player has just moved.
    pub fn verdict(&self, mover: Player) -> Option<(Player, Reason)> {
        verdict(self.tables.variant.rule, mover, self.group(mover))
    }
}
