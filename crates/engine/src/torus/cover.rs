//! The torus as a [`Topology`]: connections on the cover, where a copy of the board lies beside every
//! other.
//!
//! ```text
//!  · · · · │ · · · ·      a way from x to a copy of y that lies (a, b) boards away winds (a, b);
//!  · x───────────y ·      by a shift of the cover, all that matters is x, y and (a, b)
//!  · · · · │ · · · ·
//! ──────── ┼ ────────     a way from x to another copy of itself is a curve of that class, and a
//!  · · · · │ · · · ·      winning one if its player owns the class
//! ```
//!
//! Carriers are cells of the torus, not of the cover: a cell is played once. Groups have a *base*, their
//! first cell, and every stone knows how the way to it from the base winds; ways between groups are
//! counted from base to base. Two unowned curves of a group in different classes are two ways from it to
//! itself, and one after the other they give every class: rank 2 needs no rule of its own.

use super::playout::{Playouts, Policy};
use super::tables::{BLACK, EMPTY, Tables, WHITE};
use crate::dice::Dice;
use crate::hex::bits::Bits;
use crate::hex::connect::{Engine, Threat};
use crate::hex::fill::Stones;
use crate::hex::grid::Grid;
use crate::hex::ledger::{Ends, Id, Ledger, Link, Rule as Derived, SIDE};
use crate::hex::resistance::Circuit;
use crate::hex::topology::{Topology, Touch, Winding};
use rules::Player;
use rules::torus::{Class, Group, Rule, Variant, group_of, owner};
use std::sync::{Mutex, PoisonError};

/// How far ways are followed around the board, each way.
const FAR: i8 = 1;
const SPAN: usize = 2 * FAR as usize + 1;

/// How a way winds: how often it crosses each seam, by sign.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Turns {
    pub a: i8,
    pub b: i8,
}

impl Turns {
    pub fn of((a, b): (i8, i8)) -> Self {
        Turns { a, b }
    }

    pub fn plus(self, other: Turns) -> Turns {
        Turns { a: self.a + other.a, b: self.b + other.b }
    }

    pub fn minus(self, other: Turns) -> Turns {
        self.plus(other.back())
    }

    pub fn near(self) -> bool {
        self.a.abs() <= FAR && self.b.abs() <= FAR
    }
}

impl Winding for Turns {
    const COUNT: usize = SPAN * SPAN;

    #[inline(always)]
    fn index(self) -> usize {
        (self.a + FAR) as usize * SPAN + (self.b + FAR) as usize
    }

    #[inline(always)]
    fn then(self, next: Turns) -> Option<Turns> {
        Some(self.plus(next)).filter(|turns| turns.near())
    }

    #[inline(always)]
    fn back(self) -> Turns {
        Turns { a: -self.a, b: -self.b }
    }
}

/// What a link joins: two cells by a way that winds so, or (both ends [`SIDE`] and more) whatever it
/// takes for a winning curve.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Arc {
    pub from: u8,
    pub to: u8,
    pub turns: Turns,
}

impl Arc {
    /// A winning curve.
    pub const LOOP: Arc = Arc { from: SIDE, to: SIDE + 1, turns: Turns { a: 0, b: 0 } };

    pub fn back(self) -> Arc {
        Arc { from: self.to, to: self.from, turns: self.turns.back() }
    }
}

impl Ends for Arc {
    /// The smaller cell first; from a cell to itself the greater winding.
    fn ordered(self) -> Arc {
        let back = self.back();
        if (self.from, back.turns) <= (back.from, self.turns) { self } else { back }
    }
}

/// A class of each colour that decides, to stand for stones that have won.
pub const OWN: [Turns; 2] = [Turns { a: 1, b: 0 }, Turns { a: 0, b: 1 }];

/// How many random fillings say which cells matter.
const FILLINGS: usize = 192;

#[derive(Debug)]
pub struct Cover<B> {
    pub tables: Tables,
    grid: Grid<B>,
    fillings: Mutex<(Playouts, Dice)>,
}

impl<B: Bits> Cover<B> {
    /// The board of a variant, if its cells fit in the word and no two neighbours of a cell are one.
    pub fn new(variant: Variant) -> Option<Self> {
        let tables = Tables::new(variant);
        let count = tables.count;
        if count > B::MOST || tables.rows < 3 || tables.columns < 3 {
            return None;
        }
        let set = |ring: &[u16; 6]| ring.iter().fold(B::none(), |set, c| set | B::bit((*c).into()));
        let grid = Grid {
            columns: tables.columns,
            rows: tables.rows,
            count,
            all: B::below(count),
            near: tables.near.iter().map(set).collect(),
            bridges: Vec::new(),
            ring: tables.near.iter().map(|ring| ring.map(usize::from)).collect(),
            sides: [[B::none(); 2]; 2],
        };
        let playouts = Playouts::new(tables.clone(), vec![EMPTY; count], Policy::Uniform);
        Some(Cover { tables, grid, fillings: Mutex::new((playouts, Dice::new(1))) })
    }

    /// For every cell of the points how the way to it from the base of its group winds.
    pub fn potentials(&self, points: &[B], anchors: usize) -> Vec<Turns> {
        let mut potentials = vec![Turns::default(); self.grid.count];
        for group in &points[2..anchors] {
            let mut reached = B::bit(group.first());
            let mut open = vec![group.first()];
            while let Some(cell) = open.pop() {
                for step in self.tables.ring[cell] {
                    let to = usize::from(step.to);
                    if group.has(to) && !reached.has(to) {
                        reached |= B::bit(to);
                        potentials[to] = potentials[cell].plus(Turns::of(step.over));
                        open.push(to);
                    }
                }
            }
        }
        potentials
    }

    /// Whether stones as they lie decide the game for a colour, however far their curves wind.
    fn settles(&self, colour: usize, stones: B) -> bool {
        let Variant { rows, columns, slant, rule, .. } = self.tables.variant;
        let set: Vec<bool> = (0..self.grid.count).map(|cell| stones.has(cell)).collect();
        match group_of(rows, columns, slant, &set) {
            Group::Trivial => false,
            Group::Rank2 => true,
            Group::Cyclic(a, b) => decides(rule, colour, (a, b)),
        }
    }

    /// A set shifted by rows and columns, or turned by half a turn.
    fn image(&self, set: B, turned: bool, by: (usize, usize)) -> B {
        set.cells().fold(B::none(), |s, c| s | B::bit(self.tables.image(c, turned, by)))
    }

    /// How the way to the image of a cell winds, seen from the image of the board's corner.
    fn seams(&self, cell: u8, turned: bool, by: (usize, usize)) -> Turns {
        let (n, m) = (self.tables.rows, self.tables.columns);
        let (i, j) = (usize::from(cell) / m, usize::from(cell) % m);
        let seam = |at: usize, by: usize, size: usize| match turned {
            // −at lies in the copy before, unless it is 0.
            true => -i8::from(at > 0) + ((size - at) % size + by >= size) as i8,
            false => (at + by >= size) as i8,
        };
        Turns { a: seam(i, by.0, n), b: seam(j, by.1, m) }
    }

    fn arc_image(&self, arc: Arc, turned: bool, by: (usize, usize)) -> Arc {
        if arc == Arc::LOOP {
            return arc;
        }
        let cell = |cell: u8| self.tables.image(cell.into(), turned, by) as u8;
        let turns = if turned { arc.turns.back() } else { arc.turns };
        let (before, after) = (self.seams(arc.from, turned, by), self.seams(arc.to, turned, by));
        let turns = turns.plus(after).minus(before);
        Arc { from: cell(arc.from), to: cell(arc.to), turns }.ordered()
    }

    /// The image of a link under half a turn.
    pub fn turned(&self, ledger: &mut Ledger<B, Arc>, id: Id) -> Id {
        let Link { colour, ends, stones, carrier } = *ledger.link(id);
        let image = Link {
            colour,
            ends: self.arc_image(ends, true, (0, 0)),
            stones: self.image(stones, true, (0, 0)),
            carrier: self.image(carrier, true, (0, 0)),
        };
        ledger.enter(image, || Derived::Turn { link: id })
    }

    /// The image of a link under a shift.
    pub fn shifted(&self, ledger: &mut Ledger<B, Arc>, id: Id, by: (usize, usize)) -> Id {
        let Link { colour, ends, stones, carrier } = *ledger.link(id);
        let image = Link {
            colour,
            ends: self.arc_image(ends, false, by),
            stones: self.image(stones, false, by),
            carrier: self.image(carrier, false, by),
        };
        ledger.enter(image, || Derived::Shift { link: id, by: [by.0 as u8, by.1 as u8] })
    }
}

/// Whether curves of a class decide the game for a colour, whatever else happens: under (c) those it
/// owns; under (b) those that leave the other no curve to win with.
fn decides(rule: Rule, colour: usize, (a, b): Class) -> bool {
    match rule {
        Rule::A | Rule::ALenient => false,
        Rule::B => [a != 0 && b == 0, b != 0 && a == 0][colour],
        Rule::C => (a, b) != (0, 0) && owner((a, b)) == [Player::One, Player::Two][colour],
    }
}

impl<B: Bits> Topology<B> for Cover<B> {
    type Winding = Turns;
    type Ends = Arc;
    type Lore = ();

    const WORD: &'static str = "arc";
    const RULES: [&'static str; 5] = ["arc-and", "arc-or", "arc-captured", "arc-turn", "arc-shift"];

    fn grid(&self) -> &Grid<B> {
        &self.grid
    }

    fn goal(&self) -> Arc {
        Arc::LOOP
    }

    fn cell_name(&self, cell: usize) -> String {
        self.tables.place(cell).to_string()
    }

    fn ends_name(&self, _colour: usize, arc: Arc) -> String {
        if arc == Arc::LOOP {
            return "loop".to_string();
        }
        let [x, y] = [arc.from, arc.to].map(|cell| self.cell_name(cell.into()));
        format!("{x}-{y}@{},{}", arc.turns.a, arc.turns.b)
    }

    fn touches(&self, colour: usize, points: &[B], anchors: usize) -> Vec<Touch<Turns>> {
        let potentials = self.potentials(points, anchors);
        let mut of = vec![usize::MAX; self.grid.count];
        for (p, cells) in points.iter().enumerate() {
            cells.cells().for_each(|cell| of[cell] = p);
        }
        let mut touches: Vec<Touch<Turns>> = Vec::new();
        for (p, cells) in points.iter().enumerate() {
            let first = touches.len();
            for cell in cells.cells() {
                for step in self.tables.ring[cell] {
                    let to = usize::from(step.to);
                    let q = of[to];
                    let over = potentials[cell].plus(Turns::of(step.over)).minus(potentials[to]);
                    let turns = if q == p { over.max(over.back()) } else { over };
                    let around = q != p || turns != Turns::default();
                    let touch = (p, q, turns);
                    let counts = q != usize::MAX && q >= p && around && turns.near();
                    if counts && !touches[first..].contains(&touch) {
                        touches.push(touch);
                    }
                }
            }
            if p >= 2 && p < anchors && self.settles(colour, *cells) {
                touches.push((p, p, OWN[colour]));
            }
        }
        touches
    }

    fn wins(&self, colour: usize) -> Vec<bool> {
        let turns = (-FAR..=FAR).flat_map(|a| (-FAR..=FAR).map(move |b| Turns { a, b }));
        let class = |turns: Turns| (i64::from(turns.a), i64::from(turns.b));
        turns.map(|turns| decides(self.tables.variant.rule, colour, class(turns))).collect()
    }

    fn enter_win(&self, engine: &Engine<B, Turns>, ledger: &mut Ledger<B, Arc>) -> Option<Id> {
        super::derive::win(self, engine, ledger)
    }

    fn enter_threat(
        &self,
        engine: &Engine<B, Turns>,
        ledger: &mut Ledger<B, Arc>,
        threat: &Threat<B>,
    ) -> (u8, Id) {
        super::derive::threat(self, engine, ledger, threat)
    }

    /// All images, of links with few stones: those of others are hardly ever met.
    fn images(&self, ledger: &mut Ledger<B, Arc>, link: Id) -> Vec<Id> {
        if ledger.link(link).stones.len() > FEW {
            return Vec::new();
        }
        let turned = self.turned(ledger, link);
        let mut images = vec![turned];
        for by in 1..self.grid.count {
            let by = (by / self.grid.columns, by % self.grid.columns);
            images.push(self.shifted(ledger, link, by));
            images.push(self.shifted(ledger, turned, by));
        }
        images
    }

    /// By random fillings: how much the winner depends on a cell, and who wins more often. Both colours
    /// see the same, so all of it stands in Black's circuit.
    fn circuit(&self, _: &Engine<B, Turns>, stones: &Stones<B>, colour: usize) -> Circuit {
        let count = self.grid.count;
        if colour == 1 {
            return Circuit { flow: vec![1.0; count], conductance: 1.0 };
        }
        let mut guard = self.fillings.lock().unwrap_or_else(PoisonError::into_inner);
        let (playouts, dice) = &mut *guard;
        // Wins of Black when the cell is his, and when it is not; how often it is.
        let mut with = vec![0u32; count];
        let mut mine = vec![0u32; count];
        let mut wins = 0u32;
        let base: Vec<u8> = (0..count)
            .map(|c| match (stones.of[0].has(c), stones.of[1].has(c)) {
                (true, false) => BLACK,
                (false, true) => WHITE,
                // A dead cell may be anybody's.
                (true, true) => BLACK,
                (false, false) => EMPTY,
            })
            .collect();
        for i in 0..FILLINGS {
            playouts.stones.copy_from_slice(&base);
            let won = playouts.run(1 + (i % 2) as u8, None, dice) == BLACK;
            wins += u32::from(won);
            for cell in 0..count {
                let black = playouts.stones[cell] == BLACK;
                mine[cell] += u32::from(black);
                with[cell] += u32::from(black && won);
            }
        }
        let all = FILLINGS as f32;
        let share = |wins: u32, of: u32| (wins as f32 + 0.5) / (of as f32 + 1.0);
        let matters = |cell: usize| {
            let without = share(wins - with[cell], FILLINGS as u32 - mine[cell]);
            (share(with[cell], mine[cell]) - without).max(0.0) + 0.01
        };
        let odds = (wins as f32 + 0.5) / (all - wins as f32 + 0.5);
        Circuit { flow: (0..count).map(matters).collect(), conductance: odds.powf(STEEP) }
    }

    /// On smaller boards a ring may touch itself around the board.
    fn fills(&self) -> bool {
        self.tables.rows >= 4 && self.tables.columns >= 4
    }
}

/// Links with so many stones are kept with all their images.
const FEW: u32 = 2;
/// The power of the odds in random fillings that says how far ahead a colour is.
const STEEP: f32 = 3.0;
