//! Hex as an [`Arena`] of Monte Carlo tree search: the circuits as a prior, and the connection engine
//! where it pays (after MoHex: Arneson, Hayward and Henderson 2010).
//!
//! A study leaves out fill-in and inferior cells, orders the rest by the circuits, and, if it is
//! thorough, finds the must-play region or the winner. None of this is called proved:
//! [`player`](super::player) has a certificate for that.

use super::connect::{Engine, Until};
use super::fill::{Dead, Pair, Stones, fill, inferior};
use super::grid::Grid;
use super::playout::{BLACK, EMPTY, Field, Playouts, colour};
use super::{bits::Bits, resistance};
use crate::dice::Dice;
use crate::mcts::{Arena, Lesson, Look, Search, Seen, Spot};
use rules::Position;
use rules::hex::Hex;

/// Sets of cells in a study; larger boards are not studied.
type Set = u128;

/// The tools of a study.
#[derive(Clone)]
struct Study {
    grid: Grid<Set>,
    dead: Dead,
    engine: Engine<Set>,
}

/// What a study finds: cells to keep, weights of all, or the end.
struct Found {
    keep: Set,
    prior: Vec<f32>,
    seen: Seen,
}

impl Study {
    fn look(&mut self, field: &Field, mover: u8, connect: bool) -> Found {
        let mut of = [Set::none(); 2];
        for cell in 0..self.grid.count {
            match field.stones[usize::from(field.spot(cell))] {
                EMPTY => {}
                stone => of[usize::from(stone != BLACK)] |= Set::bit(cell),
            }
        }
        let own = usize::from(mover != BLACK);
        let stones = fill(&self.grid, &self.dead, Stones { of }, &mut Vec::<Pair>::new());
        let open = stones.open(&self.grid);
        let mut found = Found { keep: open, prior: Vec::new(), seen: Seen::Nothing };
        for (side, seen) in [(own, Seen::Win), (1 - own, Seen::Loss)] {
            if self.grid.joined(side, stones.own(side)) {
                return Found { seen, ..found };
            }
        }
        if connect {
            self.engine.run(&self.grid, own, stones.own(own), open, Until::Semi);
            if let Some((key, _)) = self.engine.between(0, 1).semi.first() {
                return Found { keep: Set::bit(*key), seen: Seen::Win, ..found };
            }
            if self.engine.won() {
                return Found { seen: Seen::Win, ..found };
            }
            self.engine.run(&self.grid, 1 - own, stones.own(1 - own), open, Until::Full);
            let must = self.engine.threats().iter().fold(open, |set, t| set & t.carrier);
            if self.engine.won() || must.is_empty() {
                found.seen = Seen::Loss;
            } else {
                found.keep = must;
            }
        }
        let poor = |cell: &usize| inferior(&self.grid, &self.dead, &stones, own, *cell).is_some();
        let poor = found.keep.cells().filter(poor).fold(Set::none(), |s, c| s | Set::bit(c));
        if found.keep != poor {
            found.keep = found.keep.minus(poor);
        }
        found.prior = resistance::scores(&self.grid, &stones);
        found
    }
}

/// A Hex board to play out on.
#[derive(Clone)]
pub struct Board {
    root: Field,
    playouts: Playouts,
    study: Option<Study>,
}

impl std::fmt::Debug for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Board, {}studied", if self.study.is_some() { "" } else { "not " })
    }
}

impl Board {
    /// The cell of a place, row by row.
    pub fn cell(&self, spot: Spot) -> usize {
        self.root.cell(spot)
    }
}

/// A search from a position.
pub fn search(position: &Hex) -> Search<Board> {
    let root = Field::new(position);
    let study = Grid::new(position.variant()).map(|grid| Study {
        grid,
        dead: Dead::default(),
        engine: Engine::default(),
    });
    let playouts = Playouts::new(&root);
    Search::new(Board { root, playouts, study }, colour(position.turn()))
}

impl Arena for Board {
    fn reset(&mut self) {
        self.playouts.field.stones.copy_from_slice(&self.root.stones);
    }

    fn place(&mut self, spot: Spot, colour: u8) {
        self.playouts.field.stones[usize::from(spot)] = colour;
    }

    fn open(&self, into: &mut Vec<Spot>) {
        into.extend(self.playouts.field.open());
    }

    fn play_out(&mut self, mover: u8, last: Option<Spot>, dice: &mut Dice) -> u8 {
        self.playouts.run(mover, last, dice)
    }

    /// Black is odd, whether a flood has marked it or not.
    fn shares(&self, colour: u8, into: &mut Vec<f32>) {
        into.clear();
        let stones = self.playouts.field.stones.iter();
        into.extend(stones.map(|stone| f32::from(u8::from(stone % 2 == colour % 2))));
    }

    fn study(&mut self, mover: u8, look: Look) -> Lesson {
        let Some(study) = self.study.as_mut().filter(|_| look != Look::Glance) else {
            return Lesson::NOTHING;
        };
        let field = &self.playouts.field;
        let Found { keep, prior, seen } = study.look(field, mover, look == Look::Thorough);
        let mut weights = vec![Some(0.0); field.stones.len()];
        for cell in 0..study.grid.count {
            let weight = prior.get(cell).copied().unwrap_or_default();
            let kept = keep.has(cell) || seen == Seen::Loss;
            weights[usize::from(field.spot(cell))] = kept.then_some(weight);
        }
        Lesson { seen, weights }
    }
}
