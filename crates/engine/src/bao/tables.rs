//! Endgame tables: lo and hi of every board with few stones, a layer for each number of stones.
//!
//! ```text
//! file      hissho-bao-HOLES-STONES.layer
//! 0         "hisshoB1"
//! 8         holes, stones, six zeros
//! 16        boards in the layer, 8 bytes, lowest first
//! 24        checksum of what follows, 8 bytes, lowest first
//! 32        for every board, in the order of ranks: lo, hi as signed bytes      −128 is −∞, 127 is +∞
//! ```
//!
//! Boards have their mover on the first side. A layer is written to another name and renamed when it
//! is complete, so a build that was killed goes on behind its last layer. A file with another length or
//! checksum is never believed.
//!
//! Within a layer the equations of [`bounds`](super::bounds) are iterated. A board is settled once
//! lo = hi, or once none of its quiet moves leads to an unsettled board; the others are looked at again
//! until nothing changes.

use super::bounds::Bound;
use super::rank::Ranks;
use super::sow::{Board, Ring};
use super::tally::Tally;
use super::worth::{self, Layers, NO_MOVE, UNKNOWN, Worth};
use crate::budget::Budget;
use crate::progress::Progress;
use memmap2::Mmap;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

const MAGIC: &[u8; 8] = b"hisshoB1";
const HEADER: usize = 32;

/// Why there is no table, or no use of it.
#[derive(Debug)]
pub enum Error {
    /// The file cannot be read or written.
    Io(PathBuf, io::Error),
    /// The file is not what its name says, or was damaged.
    Corrupt(PathBuf, &'static str),
    /// A table of so many stones or holes is not possible.
    TooLarge,
    /// The budget ran out.
    Spent,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Io(path, error) => write!(f, "{}: {error}", path.display()),
            Error::Corrupt(path, reason) => write!(f, "{}: {reason}", path.display()),
            Error::TooLarge => write!(
                f,
                "tables have up to 20 holes and 100 stones, and fewer than 2^32 boards in a layer"
            ),
            Error::Spent => write!(f, "the budget ran out before the layer was complete"),
        }
    }
}

impl std::error::Error for Error {}

/// Bytes for a board of the layer that is being made, besides its worth, at most.
pub const MAKING: u64 = 32;

/// The values of one layer.
enum Layer {
    Memory(Vec<Worth>),
    Mapped(Mmap),
}

impl Layer {
    #[inline]
    fn value(&self, number: u64) -> Worth {
        match self {
            Layer::Memory(values) => values[number as usize],
            Layer::Mapped(map) => {
                let at = HEADER + 2 * number as usize;
                [map[at] as i8, map[at + 1] as i8]
            }
        }
    }
}

/// The tables of one board size, up to some number of stones.
pub struct Tables<const W: usize = 8> {
    of: Layers<W>,
    layers: Vec<Layer>,
}

impl<const W: usize> fmt::Debug for Tables<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tables of {} holes and {} layers", self.of.ring.holes(), self.layers.len())
    }
}

impl<const W: usize> Tables<W> {
    /// Builds the layers up to `most` stones in memory; fewer if the budget runs out before.
    pub fn build(
        holes: usize,
        most: usize,
        budget: &Budget,
        progress: &dyn Progress,
    ) -> Result<Self, Error> {
        let mut tables = Tables::empty(holes, most)?;
        while tables.layers.len() <= most {
            progress.at(tables.layers.len() as u64, Some(most as u64));
            match tables.next_layer(budget) {
                Some(layer) => tables.layers.push(Layer::Memory(layer)),
                None => break,
            }
        }
        Ok(tables)
    }

    /// Maps the layers that lie in the folder and builds those that do not. A damaged file is an
    /// error unless `rebuild`, in which case it is built again.
    pub fn open(
        folder: &Path,
        holes: usize,
        most: usize,
        rebuild: bool,
        budget: &Budget,
        progress: &dyn Progress,
    ) -> Result<Self, Error> {
        let mut tables = Tables::empty(holes, most)?;
        fs::create_dir_all(folder).map_err(|error| Error::Io(folder.to_path_buf(), error))?;
        while tables.layers.len() <= most {
            let stones = tables.layers.len();
            progress.at(stones as u64, Some(most as u64));
            let path = folder.join(format!("hissho-bao-{holes}-{stones}.layer"));
            let found = match tables.map(&path) {
                Err(Error::Io(_, error)) if error.kind() == io::ErrorKind::NotFound => None,
                Err(Error::Corrupt(..)) if rebuild => None,
                other => Some(other?),
            };
            let layer = match found {
                Some(layer) => layer,
                None => {
                    let values = tables.next_layer(budget).ok_or(Error::Spent)?;
                    write(&path, holes, stones, &values)
                        .map_err(|error| Error::Io(path.clone(), error))?;
                    tables.map(&path)?
                }
            };
            tables.layers.push(layer);
        }
        Ok(tables)
    }

    fn empty(holes: usize, most: usize) -> Result<Self, Error> {
        // Boards that may still change are kept by 32-bit numbers.
        let small =
            |of: &Layers<W>| u32::try_from(of.layer(most).end - of.layer(most).start).is_ok();
        let of = Layers::new(holes, most).filter(small).ok_or(Error::TooLarge)?;
        Ok(Tables { of, layers: Vec::new() })
    }

    fn map(&self, path: &Path) -> Result<Layer, Error> {
        let corrupt = |reason| Error::Corrupt(path.to_path_buf(), reason);
        let io = |error| Error::Io(path.to_path_buf(), error);
        let file = File::open(path).map_err(io)?;
        // SAFETY: the file is mapped read-only and never written again under this name.
        let map = unsafe { Mmap::map(&file) }.map_err(io)?;
        let stones = self.layers.len();
        let range = self.of.layer(stones);
        let boards = range.end - range.start;
        if map.len() as u64 != HEADER as u64 + 2 * boards {
            return Err(corrupt("the table has another length"));
        }
        let values = &map[HEADER..];
        if map[..HEADER] != header(self.of.ring.holes(), stones, boards, checksum(values)) {
            return Err(corrupt("the checksum of the table is wrong"));
        }
        Ok(Layer::Mapped(map))
    }

    /// Lo and hi of a board with its mover on the first side; none if it has too many stones.
    /// Infinite values are `None` inside.
    pub fn look(&self, board: Board) -> Option<[Option<i64>; 2]> {
        let value = self.raw(board)?;
        Some([0, 1].map(|b| (value[b] != UNKNOWN[b]).then_some(i64::from(value[b]))))
    }

    /// The board's lo is at least so much, or its hi at most.
    #[inline]
    pub fn says(&self, board: Board, bound: Bound, value: i32) -> Option<bool> {
        let [lo, hi] = self.raw(board)?.map(i32::from);
        Some(match bound {
            Bound::Lo => lo != i32::from(i8::MIN) && lo >= value,
            Bound::Hi => hi != i32::from(i8::MAX) && hi <= value,
        })
    }

    #[inline]
    fn raw(&self, board: Board) -> Option<Worth> {
        let stones = Ring::<W>::total(board) as usize;
        let layer = self.layers.get(stones)?;
        Some(layer.value(self.of.ranks.rank(board) - self.of.ranks.layer(stones)))
    }

    /// Holes of the ring.
    pub fn holes(&self) -> usize {
        self.of.ring.holes()
    }

    /// The most stones of a board in the tables.
    pub fn stones(&self) -> usize {
        self.layers.len().saturating_sub(1)
    }

    /// What the layer of so many stones says; none if there is no such layer.
    pub fn tally(&self, stones: usize) -> Option<Tally> {
        let (layer, range) = (self.layers.get(stones)?, self.of.layer(stones));
        let mut tally = Tally::default();
        range.clone().for_each(|number| tally.add(number, layer.value(number - range.start)));
        Some(tally)
    }

    fn next_layer(&self, budget: &Budget) -> Option<Vec<Worth>> {
        let stones = self.layers.len();
        let (base, end) = (self.of.layer(stones).start, self.of.layer(stones).end);
        let mut values = vec![UNKNOWN; (end - base) as usize];
        // Boards that may still change.
        let mut open: Vec<(u32, Board)> = Vec::new();
        let mut next = Some(Ranks::<W>::first(self.of.ring.holes(), stones));
        let mut number = 0;
        while let Some(board) = next {
            if number % 64 == 0 && budget.spent(number as u64) {
                return None;
            }
            let (value, settled) = self.settle(board, base, &values);
            values[number] = value;
            if !settled {
                open.push((number as u32, board));
            }
            next = Ranks::<W>::successor(board);
            number += 1;
        }
        loop {
            let mut changed = false;
            open.retain(|(number, board)| {
                let (value, settled) = self.settle(*board, base, &values);
                changed |= std::mem::replace(&mut values[*number as usize], value) != value;
                !settled
            });
            if budget.late() {
                return None;
            }
            if !changed {
                return Some(values);
            }
        }
    }

    /// What a board is worth as things stand, and whether that is final.
    fn settle(&self, board: Board, base: u64, layer: &[Worth]) -> (Worth, bool) {
        let (mut best, mut waits) = (NO_MOVE, false);
        let over = self.of.moves(board, |played| {
            let worth = played.map_or(UNKNOWN, |(taken, after)| {
                let there = if taken > 0 {
                    self.raw(after).unwrap_or(UNKNOWN)
                } else {
                    let there = layer[(self.of.ranks.rank(after) - base) as usize];
                    waits |= !worth::is_exact(there);
                    there
                };
                worth::of_move(taken, there)
            });
            best = worth::better(best, worth);
        });
        let best = over.unwrap_or(best);
        (best, worth::is_exact(best) || !waits)
    }
}

fn header(holes: usize, stones: usize, boards: u64, sum: u64) -> [u8; HEADER] {
    let mut header = [0; HEADER];
    header[..8].copy_from_slice(MAGIC);
    header[8] = holes as u8;
    header[9] = stones as u8;
    header[16..24].copy_from_slice(&boards.to_le_bytes());
    header[24..].copy_from_slice(&sum.to_le_bytes());
    header
}

/// FNV-1a (Fowler, Noll and Vo) over words of eight bytes.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.chunks(8).fold(0xcbf2_9ce4_8422_2325, |sum, chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        (sum ^ u64::from_le_bytes(word)).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(23)
    })
}

fn write(path: &Path, holes: usize, stones: usize, values: &[Worth]) -> io::Result<()> {
    let bytes: Vec<u8> = values.iter().flatten().map(|value| *value as u8).collect();
    let unfinished = path.with_extension(format!("{}.unfinished", std::process::id()));
    let mut file = File::create(&unfinished)?;
    file.write_all(&header(holes, stones, values.len() as u64, checksum(&bytes)))?;
    file.write_all(&bytes)?;
    file.sync_all()?;
    fs::rename(unfinished, path)
}
