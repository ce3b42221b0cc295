//! Everything about all 3^cells positions of a small board, in flat tables.
//!
//! ```text
//! code of RL/L/..  =  2·81 + 1·27 + 1·9 + 0·3 + 0·1      ternary digits . = 0, L = 1, R = 2
//! ```
//!
//! The first cell is the most significant digit, so numeric order of codes is the
//! lexicographic order of the notation, and every option has a greater code than its position.
//! All tables are filled from the last code down.
//!
//! Whether a live component holds two edge-disjoint spanning trees is a recursion too (the exchange
//! property): contracted to one vertex it does; otherwise take any empty edge e that is no loop: e must not
//! disconnect the component, and some e' must exist such that the component with e deleted and e'
//! doubled still does.

use super::board::{Board, FAR, NEAR, cell_count, ends, post_count};
use rules::Player::{self, One, Two};

/// Stands for ∞ in the tables of b_L and b_R.
pub const INFINITE: u8 = u8::MAX;
/// The largest size with a table: 3^13 positions.
pub const LARGEST: usize = 3;

/// The four outcome classes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Outcome {
    /// Left wins, whoever moves.
    L,
    /// The mover wins.
    N,
    /// Right wins, whoever moves.
    R,
    /// The mover loses. (Never happens: a bridge more does no harm.)
    P,
}

impl Outcome {
    /// From the winners with Left and with Right moving.
    pub fn new(left_moves: Player, right_moves: Player) -> Self {
        match (left_moves, right_moves) {
            (One, One) => Outcome::L,
            (One, Two) => Outcome::N,
            (Two, Two) => Outcome::R,
            (Two, One) => Outcome::P,
        }
    }

    pub fn winner(self, mover: Player) -> Player {
        match self {
            Outcome::L => One,
            Outcome::R => Two,
            Outcome::N => mover,
            Outcome::P => mover.other(),
        }
    }
}

/// What the bridges of one player alone decide, for every set of cells.
#[derive(Clone, Debug)]
struct Side {
    /// Own bridges: the ends are joined.
    joined: Vec<bool>,
    /// Own bridges: the cells whose ends they join already.
    loops: Vec<u16>,
    /// The opponent's bridges: the vertices of the live component, none if there is none.
    live: Vec<u16>,
    /// The opponent's bridges: the other cells within the live component.
    edges: Vec<u16>,
}

#[derive(Clone, Debug)]
pub struct Table {
    size: usize,
    /// The place value of each cell.
    weight: Vec<usize>,
    sides: [Side; 2],
    masks: Vec<[u16; 2]>,
    outcome: Vec<Outcome>,
    distance: [Vec<u8>; 2],
    spans: [Vec<bool>; 2],
}

impl Table {
    /// The tables of a size up to [`LARGEST`].
    pub fn new(size: usize) -> Option<Self> {
        if !(1..=LARGEST).contains(&size) {
            return None;
        }
        let cells = cell_count(size);
        let weight: Vec<usize> = (0..cells).rev().map(|k| 3usize.pow(k as u32)).collect();
        let total = 3usize.pow(cells as u32);
        let mut table = Table {
            size,
            sides: [Side::new(size, One), Side::new(size, Two)],
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

    pub fn size(&self) -> usize {
        self.size
    }

    /// The number of positions: codes are 0..len.
    pub fn len(&self) -> usize {
        self.masks.len()
    }

    pub fn is_empty(&self) -> bool {
        self.masks.is_empty()
    }

    pub fn code(&self, board: &Board) -> usize {
        let digit = |owner: &Option<Player>| owner.map_or(0, |p| p.index() + 1);
        board.cells().iter().zip(&self.weight).map(|(owner, w)| digit(owner) * w).sum()
    }

    pub fn board(&self, code: usize) -> Board {
        let mut board = Board::empty(self.size);
        for (cell, weight) in self.weight.iter().enumerate() {
            board.set(cell, [None, Some(One), Some(Two)][code / weight % 3]);
        }
        board
    }

    /// The cells with a bridge of the player, one bit each, the first cell the lowest.
    pub fn bridges(&self, code: usize, player: Player) -> u16 {
        self.masks[code][player.index()]
    }

    pub fn empties(&self, code: usize) -> impl Iterator<Item = usize> + use<> {
        let [left, right] = self.masks[code];
        bits(!(left | right) & (((1u32 << self.weight.len()) - 1) as u16))
    }

    /// The code after the player has bridged this empty cell.
    pub fn play(&self, code: usize, cell: usize, player: Player) -> usize {
        code + (player.index() + 1) * self.weight[cell]
    }

    pub fn winner(&self, code: usize) -> Option<Player> {
        [One, Two].into_iter().find(|player| self.joined(code, *player))
    }

    pub fn finished(&self, code: usize) -> bool {
        self.winner(code).is_some()
    }

    pub fn outcome(&self, code: usize) -> Outcome {
        self.outcome[code]
    }

    /// b_L or b_R; [`INFINITE`] if there is no way.
    pub fn distance(&self, code: usize, player: Player) -> u8 {
        self.distance[player.index()][code]
    }

    /// Does the whole live component of the player hold two edge-disjoint spanning trees?
    pub fn spans(&self, code: usize, player: Player) -> bool {
        self.spans[player.index()][code]
    }

    /// The voluntary strategy's moves for the player in this unfinished position.
    pub fn voluntary(&self, code: usize, player: Player) -> impl Iterator<Item = usize> + '_ {
        let [own, other] = self.pair(code, player);
        let single = self.sides[player.index()].edges[other as usize] & !own;
        bits(single).filter(move |cell| self.spans(self.play(code, *cell, player), player))
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
            let after = |cell| self.outcome[self.play(code, cell, mover)].winner(mover.other());
            self.empties(code).any(|cell| after(cell) == mover)
        };
        let [left, right] = [One, Two].map(|p| if wins(p) { p } else { p.other() });
        Outcome::new(left, right)
    }

    fn find_distance(&self, code: usize, player: Player) -> u8 {
        if self.joined(code, player) {
            return 0;
        }
        let after = |cell| self.distance(self.play(code, cell, player), player);
        self.empties(code).map(|cell| after(cell).saturating_add(1)).min().unwrap_or(INFINITE)
    }

    fn find_spans(&self, code: usize, player: Player) -> bool {
        let [own, other] = self.pair(code, player);
        let side = &self.sides[player.index()];
        let live = side.live[other as usize];
        let open = side.edges[other as usize] & !own & !side.loops[own as usize];
        let Some(cut) = bits(open).next() else {
            return live != 0;
        };
        let bit = 1 << cut;
        let without = self.play(code, cut, player.other());
        side.live[(other | bit) as usize] == live
            && bits(open & !bit).any(|cell| self.spans(self.play(without, cell, player), player))
    }
}

impl Side {
    fn new(size: usize, player: Player) -> Self {
        let cells = cell_count(size);
        let between: Vec<[u32; 2]> = (0..cells).map(|c| ends(size, player, c)).collect();
        let all = (1usize << cells) - 1;
        let reach = |set: usize, from: u32| {
            let mut seen = 1u16 << from;
            loop {
                let mut next = seen;
                for cell in bits(set as u16) {
                    let pair = between[cell].iter().fold(0, |mask, v| mask | 1u16 << v);
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
        let mut side =
            Side { joined: Vec::new(), loops: Vec::new(), live: Vec::new(), edges: Vec::new() };
        for set in 0..=all {
            let groups: Vec<u16> = (0..post_count(size) as u32).map(|v| reach(set, v)).collect();
            side.joined.push(groups[NEAR as usize] >> FAR & 1 == 1);
            let is_loop = |cell: &usize| {
                let [a, b] = between[*cell];
                groups[a as usize] >> b & 1 == 1
            };
            side.loops.push(mask((0..cells).filter(is_loop)));
            let around = reach(all & !set, NEAR);
            let live = if around >> FAR & 1 == 1 { around } else { 0 };
            let inside = |cell: &usize| live >> between[*cell][0] & 1 == 1;
            side.live.push(live);
            side.edges.push(mask(bits((all & !set) as u16).filter(inside)));
        }
        side
    }
}

/// The bridges of every code, by the odometer.
fn masks(weight: &[usize], total: usize) -> Vec<[u16; 2]> {
    let mut masks: Vec<[u16; 2]> = Vec::with_capacity(total);
    masks.push([0, 0]);
    for (cell, _) in weight.iter().enumerate().rev() {
        for player in 0..2 {
            for code in 0..weight[cell] {
                let mut next = masks[code];
                next[player] |= 1 << cell;
                masks.push(next);
            }
        }
    }
    masks
}

fn mask(cells: impl Iterator<Item = usize>) -> u16 {
    cells.fold(0, |mask, cell| mask | 1 << cell)
}

fn bits(mut mask: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (mask != 0).then(|| mask.trailing_zeros() as usize);
        mask &= mask.wrapping_sub(1);
        bit
    })
}
