//! Everything about all positions that can follow a board with few empty cells, in flat tables.
//!
//! ```text
//! code of RL/L/..  =  2·81 + 1·27 + 1·9 + 0·3 + 0·1      ternary digits . = 0, L = 1, R = 2,
//!                                                        one for each cell that was empty
//! ```
//!
//! The first empty cell (*spot* 0) is the most significant digit, so numeric order of codes is the
//! lexicographic order of the notation, and every option has a greater code than its position.
//! All tables are filled from the last code down. The empty board of size 3 has 13 spots.
//! What the first board's bridges join is one vertex; then 32 vertices are enough for 13 spots.
//!
//! Whether a live component holds two edge-disjoint spanning trees is a recursion too, for this is
//! what it takes to join *all* its vertices moving second (Lehman 1964): every cut of an
//! empty edge that is no loop must leave the component connected, and some answer must
//! leave a component that holds two trees again.

use super::board::{Board, FAR, NEAR, ends, post_count};
use super::union::Union;
use crate::value::Outcome;
use rules::Player::{self, One, Two};

/// Stands for ∞ in the tables of b_L and b_R.
pub(crate) const INFINITE: u8 = u8::MAX;
/// The most empty cells with a table: 3^13 positions.
pub const MOST: usize = 13;

/// What the bridges of one player alone decide, for every set of cells.
#[derive(Clone, Debug)]
struct Side {
    /// Own bridges: the ends are joined.
    joined: Vec<bool>,
    /// Own bridges: the cells whose ends they join already.
    loops: Vec<u16>,
    /// The opponent's bridges: the vertices of the live component, none if there is none.
    live: Vec<u32>,
    /// The opponent's bridges: the other cells within the live component.
    edges: Vec<u16>,
}

/// Outcome, distances and spanning trees of every position after a base board, by code.
#[derive(Clone, Debug)]
pub struct Table {
    base: Board,
    /// The cells that are empty in the base.
    spots: Vec<usize>,
    /// The place value of each spot.
    weight: Vec<usize>,
    sides: [Side; 2],
    masks: Vec<[u16; 2]>,
    outcome: Vec<Outcome>,
    distance: [Vec<u8>; 2],
    spans: [Vec<bool>; 2],
}

impl Table {
    /// The tables of all positions of a size: 1, 2 or 3.
    pub fn new(size: usize) -> Option<Self> {
        // Size 4 has 25 cells.
        if (1..=3).contains(&size) { Table::after(&Board::empty(size)) } else { None }
    }

    /// The tables of all positions that can follow a board with at most [`MOST`] empty cells.
    pub fn after(base: &Board) -> Option<Self> {
        let spots: Vec<usize> = base.empties().collect();
        if spots.len() > MOST {
            return None;
        }
        let weight: Vec<usize> = (0..spots.len()).rev().map(|k| 3usize.pow(k as u32)).collect();
        let total = 3usize.pow(spots.len() as u32);
        let mut table = Table {
            sides: [One, Two].map(|player| Side::new(base, player, &spots)),
            base: base.clone(),
            spots,
            masks: masks(&weight, total),
            weight,
            outcome: vec![Outcome::P; total],
            distance: [vec![INFINITE; total], vec![INFINITE; total]],
            spans: [vec![false; total], vec![false; total]],
        };
        for code in (0..total).rev() {
            table.outcome[code] = table.find_outcome(code);
            for player in [One, Two] {
                let p = player.index();
                table.distance[p][code] = table.find_distance(code, player);
                table.spans[p][code] = table.find_spans(code, player);
            }
        }
        Some(table)
    }

    /// The size of the boards.
    pub fn size(&self) -> usize {
        self.base.size()
    }

    /// The cell of a spot.
    pub fn cell(&self, spot: usize) -> usize {
        self.spots[spot]
    }

    /// The number of positions: codes are 0..len.
    pub fn len(&self) -> usize {
        self.masks.len()
    }

    /// Never true: the base is a position.
    pub fn is_empty(&self) -> bool {
        self.masks.is_empty()
    }

    /// Can the board follow the base?
    pub fn holds(&self, board: &Board) -> bool {
        let mut pairs = self.base.cells().iter().zip(board.cells());
        self.size() == board.size() && pairs.all(|(base, cell)| base.is_none() || base == cell)
    }

    /// The code of a board that agrees with the base.
    pub fn code(&self, board: &Board) -> usize {
        let digit = |cell: &usize| board.get(*cell).map_or(0, |p| p.index() + 1);
        self.spots.iter().zip(&self.weight).map(|(cell, weight)| digit(cell) * weight).sum()
    }

    /// The position of a code.
    pub fn board(&self, code: usize) -> Board {
        let mut board = self.base.clone();
        for (cell, weight) in self.spots.iter().zip(&self.weight) {
            board.set(*cell, [None, Some(One), Some(Two)][code / weight % 3]);
        }
        board
    }

    /// The spots with a bridge of the player, one bit each, the first spot the lowest.
    pub fn bridges(&self, code: usize, player: Player) -> u16 {
        self.masks[code][player.index()]
    }

    /// The spots without a bridge, lowest first.
    pub fn empties(&self, code: usize) -> impl Iterator<Item = usize> + use<> {
        let [left, right] = self.masks[code];
        bits(!(left | right) & (((1u32 << self.weight.len()) - 1) as u16))
    }

    /// The code after the player has bridged this empty spot.
    pub fn play(&self, code: usize, spot: usize, player: Player) -> usize {
        code + (player.index() + 1) * self.weight[spot]
    }

    /// Who has joined the ends.
    pub fn winner(&self, code: usize) -> Option<Player> {
        [One, Two].into_iter().find(|player| self.joined(code, *player))
    }

    /// Somebody has joined the ends.
    pub fn finished(&self, code: usize) -> bool {
        self.winner(code).is_some()
    }

    /// Who wins, by who moves first.
    pub fn outcome(&self, code: usize) -> Outcome {
        self.outcome[code]
    }

    /// b_L or b_R; 255 if there is no way.
    pub fn distance(&self, code: usize, player: Player) -> u8 {
        self.distance[player.index()][code]
    }

    /// b_L or b_R; `None` is ∞.
    pub fn fewest(&self, code: usize, player: Player) -> Option<u32> {
        Some(self.distance(code, player)).filter(|b| *b != INFINITE).map(u32::from)
    }

    /// Does the whole live component of the player hold two edge-disjoint spanning trees?
    pub fn spans(&self, code: usize, player: Player) -> bool {
        self.spans[player.index()][code]
    }

    /// The voluntary strategy's moves for the player in this unfinished position.
    pub fn voluntary(&self, code: usize, player: Player) -> impl Iterator<Item = usize> + '_ {
        let [own, other] = self.pair(code, player);
        let single = self.sides[player.index()].edges[other as usize] & !own;
        bits(single).filter(move |spot| self.spans(self.play(code, *spot, player), player))
    }

    fn joined(&self, code: usize, player: Player) -> bool {
        let own = self.bridges(code, player);
        self.sides[player.index()].joined[own as usize]
    }

    /// Own and other bridges.
    fn pair(&self, code: usize, player: Player) -> [u16; 2] {
        [self.bridges(code, player), self.bridges(code, player.other())]
    }

    fn find_outcome(&self, code: usize) -> Outcome {
        if let Some(winner) = self.winner(code) {
            return Outcome::new(winner, winner);
        }
        let wins = |mover: Player| {
            let after = |spot| self.outcome[self.play(code, spot, mover)].winner(mover.other());
            self.empties(code).any(|spot| after(spot) == mover)
        };
        let [left, right] = [One, Two].map(|p| if wins(p) { p } else { p.other() });
        Outcome::new(left, right)
    }

    fn find_distance(&self, code: usize, player: Player) -> u8 {
        if self.joined(code, player) {
            return 0;
        }
        let after = |spot| self.distance(self.play(code, spot, player), player);
        self.empties(code).map(|spot| after(spot).saturating_add(1)).min().unwrap_or(INFINITE)
    }

    fn find_spans(&self, code: usize, player: Player) -> bool {
        let [own, other] = self.pair(code, player);
        let side = &self.sides[player.index()];
        let live = side.live[other as usize];
        let open = side.edges[other as usize] & !own & !side.loops[own as usize];
        live != 0
            && bits(open).all(|cut| {
                let bit = 1 << cut;
                let without = self.play(code, cut, player.other());
                let mends = |spot| self.spans(self.play(without, spot, player), player);
                side.live[(other | bit) as usize] == live && bits(open & !bit).any(mends)
            })
    }
}

impl Side {
    fn new(base: &Board, player: Player, spots: &[usize]) -> Self {
        let (between, near, far) = vertices(base, player, spots);
        let all = (1usize << spots.len()) - 1;
        let reach = |set: usize, from: u32| {
            let mut seen = 1u32 << from;
            loop {
                let mut next = seen;
                for spot in bits(set as u16) {
                    let pair = between[spot].iter().fold(0, |mask, v| mask | 1u32 << v);
                    if next & pair != 0 {
                        next |= pair;
                    }
                }
                if next == seen {
                    return seen;
                }
                seen = next;
            }
        };
        let (mut joined, mut loops) = (Vec::new(), Vec::new());
        let (mut live, mut edges) = (Vec::new(), Vec::new());
        for set in 0..=all {
            joined.push(reach(set, near) >> far & 1 == 1);
            let is_loop =
                |spot: &usize| reach(set, between[*spot][0]) >> between[*spot][1] & 1 == 1;
            loops.push(mask((0..spots.len()).filter(is_loop)));
            let around = reach(all & !set, near);
            live.push(if around >> far & 1 == 1 { around } else { 0 });
            let inside = |spot: &usize| live[set] >> between[*spot][0] & 1 == 1;
            edges.push(mask(bits((all & !set) as u16).filter(inside)));
        }
        Side { joined, loops, live, edges }
    }
}

/// The ends of each spot and the player's ends, with what the base joins made one vertex.
fn vertices(base: &Board, player: Player, spots: &[usize]) -> (Vec<[u32; 2]>, u32, u32) {
    let size = base.size();
    let mut union = Union::new(post_count(size));
    for (cell, _) in base.cells().iter().enumerate().filter(|(_, p)| **p == Some(player)) {
        let [a, b] = ends(size, player, cell);
        union.join(a, b);
    }
    let mut known: Vec<u32> = Vec::new();
    let mut number = |v: u32| {
        let v = union.find(v);
        let place = known.iter().position(|k| *k == v).unwrap_or(known.len());
        if place == known.len() {
            known.push(v);
        }
        place as u32
    };
    let (near, far) = (number(NEAR), number(FAR));
    let between = spots.iter().map(|cell| ends(size, player, *cell).map(&mut number)).collect();
    (between, near, far)
}

/// The bridges of every code, by the odometer.
fn masks(weight: &[usize], total: usize) -> Vec<[u16; 2]> {
    let mut masks: Vec<[u16; 2]> = Vec::with_capacity(total);
    masks.push([0, 0]);
    for (spot, weight) in weight.iter().enumerate().rev() {
        for player in 0..2 {
            for code in 0..*weight {
                let mut next = masks[code];
                next[player] |= 1 << spot;
                masks.push(next);
            }
        }
    }
    masks
}

fn mask(spots: impl Iterator<Item = usize>) -> u16 {
    spots.fold(0, |mask, spot| mask | 1 << spot)
}

fn bits(mut mask: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (mask != 0).then(|| mask.trailing_zeros() as usize);
        mask &= mask.wrapping_sub(1);
        bit
    })
}
