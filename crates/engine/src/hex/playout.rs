//! Games played out at random on a board with a border, for [`mcts`](super::mcts). A place is one of the board with its border.
//!
//! ```text
//!   B B B B B B      the border has the colour of the side that it belongs to, so that a bridge
//!    W . . . . W     to a side looks like any other bridge
//!     W . . . . W
//!      B B B B B B   the ring of x, in order:  up, up right, right, down, down left, left
//! ```
//!
//! Both sides fill the board in a random order, but a stone between the two ends of a bridge is
//! answered at once on the other cell. On a full board exactly one side is joined.

use crate::dice::Dice;
use crate::mcts::{Spot, other};
use rules::hex::{Hex, Variant};
use rules::{Player, Position};

pub const EMPTY: u8 = 0;
/// Black is odd: a black stone that the flood has reached is marked 3.
pub const BLACK: u8 = 1;
pub const WHITE: u8 = 2;
const REACHED: u8 = 3;

#[derive(Clone, Debug)]
pub struct Field {
    pub stones: Vec<u8>,
    columns: usize,
    rows: usize,
    ring: [isize; 6],
}

/// The colour of a player's stones.
pub fn colour(player: Player) -> u8 {
    match player {
        Player::One => BLACK,
        Player::Two => WHITE,
    }
}

impl Field {
    pub fn new(position: &Hex) -> Self {
        let Variant { columns, rows, .. } = position.variant();
        let stride = columns + 2;
        let mut stones = vec![WHITE; stride * (rows + 2)];
        stones[..stride].fill(BLACK);
        stones[stride * (rows + 1)..].fill(BLACK);
        let s = stride as isize;
        let mut field = Field { stones, columns, rows, ring: [-s, 1 - s, 1, s, s - 1, -1] };
        for cell in 0..columns * rows {
            let stone = position.stone(cell % columns, cell / columns);
            let spot = field.spot(cell);
            field.stones[usize::from(spot)] = stone.map_or(EMPTY, colour);
        }
        field
    }

    /// The place of a cell, counted row by row.
    pub fn spot(&self, cell: usize) -> Spot {
        ((cell / self.columns + 1) * (self.columns + 2) + cell % self.columns + 1) as Spot
    }

    /// Undoes `spot`.
    pub fn cell(&self, spot: Spot) -> usize {
        let (row, column) =
            (usize::from(spot) / (self.columns + 2), usize::from(spot) % (self.columns + 2));
        (row - 1) * self.columns + column - 1
    }

    pub fn open(&self) -> impl Iterator<Item = Spot> + '_ {
        let cells = (0..self.columns * self.rows).map(|cell| self.spot(cell));
        cells.filter(|spot| self.stones[usize::from(*spot)] == EMPTY)
    }

    #[inline(always)]
    fn around(&self, spot: Spot, i: usize) -> usize {
        (isize::from(spot as i16) + self.ring[i]) as usize
    }

    /// The cell that saves a bridge of `own` into which the other side has just played.
    #[inline]
    pub fn saved(&self, last: Spot, own: u8, from: usize) -> Option<Spot> {
        let ring: [usize; 6] = std::array::from_fn(|i| self.around(last, i));
        let stone = ring.map(|at| self.stones[at]);
        (0..6).map(|i| (i + from) % 6).find_map(|i| {
            let saves = stone[i] == EMPTY && stone[(i + 5) % 6] == own && stone[(i + 1) % 6] == own;
            saves.then_some(ring[i] as Spot)
        })
    }

    /// Whether Black joins top and bottom; marks what is reached from the top.
    fn black_wins(&mut self, stack: &mut Vec<Spot>) -> bool {
        stack.clear();
        for cell in 0..self.columns {
            let spot = self.spot(cell);
            if self.stones[usize::from(spot)] == BLACK {
                self.stones[usize::from(spot)] = REACHED;
                stack.push(spot);
            }
        }
        let last = self.rows * (self.columns + 2);
        let end = last + self.columns + 2;
        while let Some(spot) = stack.pop() {
            if (last..end).contains(&usize::from(spot)) {
                return true;
            }
            for i in 0..6 {
                let near = self.around(spot, i);
                // The upper border is black as well, and leads nowhere new.
                if self.stones[near] == BLACK && near > self.columns + 1 {
                    self.stones[near] = REACHED;
                    stack.push(near as Spot);
                }
            }
        }
        false
    }
}

/// The work space of play-outs.
#[derive(Clone, Debug)]
pub struct Playouts {
    pub field: Field,
    order: Vec<Spot>,
    /// Where an open cell stands in the order.
    at: Vec<Spot>,
    stack: Vec<Spot>,
}

impl Playouts {
    pub fn new(field: &Field) -> Self {
        let at = vec![0; field.stones.len()];
        Playouts { field: field.clone(), order: Vec::new(), at, stack: Vec::new() }
    }

    /// Fills the board from where the field stands, and gives the colour that wins.
    pub fn run(&mut self, mut mover: u8, last: Option<Spot>, dice: &mut Dice) -> u8 {
        self.order.clear();
        self.order.extend(self.field.open());
        let count = self.order.len();
        for i in (1..count).rev() {
            self.order.swap(i, dice.below(i + 1));
        }
        for (i, spot) in self.order.iter().enumerate() {
            self.at[usize::from(*spot)] = i as Spot;
        }
        let mut last = last;
        let turn = (dice.roll() % 6) as usize;
        for i in 0..count {
            if let Some(saved) = last.and_then(|last| self.field.saved(last, mover, turn)) {
                let j = usize::from(self.at[usize::from(saved)]);
                self.order.swap(i, j);
                self.at[usize::from(self.order[j])] = j as Spot;
            }
            let spot = self.order[i];
            self.field.stones[usize::from(spot)] = mover;
            last = Some(spot);
            mover = other(mover);
        }
        if self.field.black_wins(&mut self.stack) { BLACK } else { WHITE }
    }
}
