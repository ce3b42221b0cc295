//! Where a connection holds: stones S and a carrier C.
//!
//! Links, goals and arcs differ in what they say. How S and C come from those of the cited steps is the
//! same for all of them, and stands here.
//!
//! ```text
//! and       S = the cells named and all S              C = all C without S; they are pairwise disjoint
//! or        S = the cells named and all S without      C = all threats, each C with its key and without S;
//!           their keys                                     no cell is in all of them
//! captured  S = the cells named and S without a pair   C = C with the pair, without S
//! ```

mod cells;

use crate::answer::objection::object;
use crate::answer::verdict::{Fault, require};
use crate::core::lemma::{Arguments, Form, Lemma};
use rules::Player;

pub use cells::Cells;

/// S and C.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Ground {
    /// S: the cells that have to be the player's.
    pub stones: Cells,
    /// C: the cells that must not be the opponent's.
    pub carrier: Cells,
}

/// What a place around a cell is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Near {
    Cell(usize),
    /// Beyond one of the player's own sides.
    Own,
    /// Beyond a side of the opponent, or beyond a corner.
    Other,
}

/// What a step can be cited for.
pub(super) trait Connection: Copy {
    fn ground(&self) -> &Ground;
}

impl Ground {
    /// No cells, on a board of so many.
    pub fn none(cells: usize) -> Self {
        Ground { stones: Cells::none(cells), carrier: Cells::none(cells) }
    }

    /// How many bytes its cells take.
    pub fn size(&self) -> usize {
        self.stones.size() + self.carrier.size()
    }

    /// Parts whose carriers are disjoint outside the stones hold together.
    fn and<T: Connection>(parts: &[T], more: Cells) -> Result<Self, Fault> {
        let mut carrier = more.nothing();
        let stones = parts.iter().fold(more, |stones, part| stones.or(&part.ground().stones));
        for part in parts {
            let rest = part.ground().carrier.without(&stones);
            require(rest.and(&carrier).is_empty(), || "the carriers overlap")?;
            carrier = carrier.or(&rest);
        }
        Ok(Ground { stones, carrier })
    }

    /// Whatever the opponent plays, one of the threats avoids it: its key is the answer.
    fn or<T: Connection>(threats: &[(usize, T)], more: Cells) -> Result<Self, Fault> {
        let mut carrier = more.nothing();
        let mut stones = more;
        for (key, threat) in threats {
            let Ground { stones: own, .. } = threat.ground();
            require(own.contains(*key), || "a key is not among the stones of its step")?;
            stones = stones.or(&own.without(&own.nothing().with(&[*key])));
        }
        let mut common: Option<Cells> = None;
        for (key, threat) in threats {
            let cells = threat.ground().carrier.clone().with(&[*key]).without(&stones);
            carrier = carrier.or(&cells);
            common = Some(common.map_or_else(|| cells.clone(), |common| common.and(&cells)));
        }
        require(common.is_some_and(|cells| cells.is_empty()), || "a cell lies in all the threats")?;
        Ok(Ground { stones, carrier })
    }

    /// The image; none if a cell has none.
    pub fn moved(&self, image: impl Fn(usize) -> Option<usize>) -> Option<Self> {
        let moved = |cells: &Cells| {
            let images: Option<Vec<usize>> = cells.iter().map(&image).collect();
            Some(cells.nothing().with(&images?))
        };
        Some(Ground { stones: moved(&self.stones)?, carrier: moved(&self.carrier)? })
    }

    /// Demands that it is there on a board: all of S the player's, nothing of C the opponent's.
    pub fn lies(
        &self,
        step: u64,
        player: Player,
        stone: impl Fn(usize) -> Option<Player>,
    ) -> Result<(), Fault> {
        require(self.stones.iter().all(|cell| stone(cell) == Some(player)), || {
            object!("a stone of step {} is missing on the board", step)
        })?;
        require(self.carrier.iter().all(|cell| stone(cell) != Some(player.other())), || {
            object!("the opponent has a stone in the carrier of step {}", step)
        })
    }
}

/// `and` or `or`, by whatever name: the steps, with or without keys, and the cells named.
pub(super) enum Way {
    And { steps: Vec<u64>, cells: Vec<usize> },
    Or { steps: Vec<(usize, u64)>, cells: Vec<usize> },
}

/// Demands that what a step says is held by these stones and parts.
pub(super) type Holds<'a, T> = dyn Fn(&Cells, &[T]) -> Result<(), Fault> + 'a;

impl Way {
    /// Reads the arguments of a rule, which says by its form whether its steps have keys.
    pub fn read(
        lemma: Lemma,
        args: &Arguments<'_>,
        cell: impl Fn(&str) -> Option<usize>,
    ) -> Result<Self, Fault> {
        let cells = named(&args.words, &cell)?;
        if lemma.form() == Form::Steps {
            return Ok(Way::And { steps: args.cites.iter().map(|cite| cite.1).collect(), cells });
        }
        let key = |&(key, step): &(Option<&str>, u64)| {
            let name = key.unwrap_or_default();
            Ok((cell(name).ok_or_else(|| Fault::expected(name, "a cell"))?, step))
        };
        match args.cites.iter().map(key).collect::<Result<Vec<_>, _>>()? {
            steps if steps.is_empty() => Err(Fault::malformed(object!("'{}' needs a step", lemma))),
            steps => Ok(Way::Or { steps, cells }),
        }
    }

    /// S and C, if all conditions are met.
    pub fn ground<T: Connection>(
        &self,
        none: Cells,
        cite: impl Fn(u64) -> Result<T, Fault>,
        holds: &Holds<'_, T>,
    ) -> Result<Ground, Fault> {
        match self {
            Way::And { steps, cells } => {
                let parts = steps.iter().map(|step| cite(*step)).collect::<Result<Vec<_>, _>>()?;
                let ground = Ground::and(&parts, none.with(cells))?;
                holds(&ground.stones, &parts)?;
                Ok(ground)
            }
            Way::Or { steps, cells } => {
                let threats = steps.iter().map(|(key, step)| Ok((*key, cite(*step)?)));
                let threats = threats.collect::<Result<Vec<_>, _>>()?;
                let ground = Ground::or(&threats, none.with(cells))?;
                for (_, threat) in threats {
                    holds(&ground.stones.or(&threat.ground().stones), &[threat])?;
                }
                Ok(ground)
            }
        }
    }
}

/// `captured`, by whatever name: of a pair each cell is useless to the player once the other is his, so
/// neither need be his yet.
pub(super) struct Captured {
    pub step: u64,
    pub pair: [usize; 2],
    cells: Vec<usize>,
}

impl Captured {
    /// Reads a step, a pair of cells, and more cells.
    pub fn read(
        lemma: Lemma,
        args: &Arguments<'_>,
        cell: impl Fn(&str) -> Option<usize>,
    ) -> Result<Self, Fault> {
        let mut cells = named(&args.words, &cell)?;
        match (&args.cites[..], &cells[..]) {
            ([(_, step)], &[a, b, ..]) => {
                let cells = cells.split_off(2);
                Ok(Captured { step: *step, pair: [a, b], cells })
            }
            _ => Err(Fault::malformed(object!("'{}' takes a step and two cells", lemma))),
        }
    }

    /// S and C, given those of the step and what lies around a cell, in order.
    pub fn ground(
        &self,
        from: &Ground,
        ring: impl Fn(usize) -> [Near; 6],
    ) -> Result<Ground, Fault> {
        let [a, b] = self.pair;
        require(a != b, || "a pair is two cells")?;
        let pair = from.stones.nothing().with(&self.pair);
        let stones = from.stones.clone().with(&self.cells).without(&pair);
        let carrier = from.carrier.or(&pair).without(&stones);
        for (cell, other) in [(a, b), (b, a)] {
            let ring = ring(cell).map(|near| match near {
                Near::Own => Some(true),
                Near::Other => Some(false),
                Near::Cell(z) if z == other || stones.contains(z) => Some(true),
                Near::Cell(z) if carrier.contains(z) => None,
                Near::Cell(_) => Some(false),
            });
            require(useless(ring), || "a cell of the pair may still be of use")?;
        }
        Ok(Ground { stones, carrier })
    }
}

/// Whether the player's cells around a cell are one arc, whatever becomes of the open ones (`None`):
/// then they are joined without it.
fn useless(ring: [Option<bool>; 6]) -> bool {
    (0u8..64).all(|bits| {
        let own = |i: usize| ring[i % 6].unwrap_or(bits >> (i % 6) & 1 == 1);
        (0..6).filter(|i| own(*i) && !own(i + 1)).count() <= 1
    })
}

/// The cells of these names.
pub(super) fn named(
    names: &[&str],
    cell: impl Fn(&str) -> Option<usize>,
) -> Result<Vec<usize>, Fault> {
    names.iter().map(|name| cell(name).ok_or_else(|| Fault::expected(name, "a cell"))).collect()
}
