//! Certificates of ladders and templates, read as links.
//!
//! ```text
//! ladder     ● top of a column of stones     what joins the column to the bottom is cut out of what joins the sides
//! template   ● alone on the top row          whatever is open there touches it: read "top" as the stone
//! ```
//!
//! Steps by other rules than `and`, `or` and `captured`, and what cites them, are left out.

use super::super::bits::Bits;
use super::super::cut::{Cut, Cutter};
use super::super::fill::Pair;
use super::super::grid::Grid;
use super::super::ledger::{Id, Ledger, SIDE};
use super::{FAR, Kept};
use rules::cell::{read_cell, read_sizes};
use rules::hex::Variant;
use std::collections::HashMap;

impl Kept {
    /// Reads a certificate that Black wins; none if its proof has no such part.
    pub fn read(text: &str) -> Option<Kept> {
        let after = |start: &str| text.lines().find_map(|line| line.strip_prefix(start));
        let (columns, rows) = read_sizes(after("game hex:")?, 128).ok()?;
        let board = after("claim wins black ")?.split(':').next()?.replace('/', "");
        let stones = |(cell, stone)| if stone == 'B' { u128::bit(cell) } else { 0 };
        let black = board.chars().enumerate().map(stones).fold(0, |set, stone| set | stone);
        let grid = Grid::<u128>::new(Variant { columns, rows, swap: None })?;
        let group = grid.groups(black).find(|group| group.meets(grid.sides[0][0]))?;
        let alone = if group.len() == 1 { group } else { 0 };
        let (ledger, steps) = (Ledger::default(), HashMap::new());
        let mut reader = Reader { grid: &grid, alone, ledger, steps };
        let mut linked = None;
        for line in text.lines() {
            let words: Vec<&str> = line.split(' ').collect();
            match words[..] {
                [number, "link", "black", ends, rule, ref args @ ..] => {
                    let link = reader.step(ends, rule, args);
                    reader.steps.extend(link.map(|link| (number, link)));
                }
                [_, "wins", .., "linked", link] => linked = reader.steps.get(link).copied(),
                _ => {}
            }
        }
        let Reader { mut ledger, .. } = reader;
        let cut = Cut { group, end: FAR };
        let part = match alone {
            0 => Cutter::default().part(&grid, &mut ledger, linked?, cut)?,
            _ => linked?,
        };
        let part = *ledger.keep_only(&[part]).get(part as usize)?;
        let inner = |id| ledger.link(id).ends.iter().all(|end| *end != SIDE);
        (0..ledger.len() as Id).all(inner).then_some(Kept { columns, rows, ledger, part })
    }
}

/// Steps of a certificate on their way into a ledger.
struct Reader<'a, 't> {
    grid: &'a Grid<u128>,
    /// The stone of a template, or none. Whatever is open at the top touches it, so it stands for the top.
    alone: u128,
    ledger: Ledger<u128>,
    steps: HashMap<&'t str, Id>,
}

impl Reader<'_, '_> {
    /// A link of Black by a rule that has images; none if it is another.
    fn step(&mut self, ends: &str, rule: &str, args: &[&str]) -> Option<Id> {
        let (first, second) = ends.split_once('-')?;
        let ends = [self.end(first)?, self.end(second)?];
        let named = args.iter().filter_map(|word| self.cell(word));
        let stones = named.fold(0, |set, cell| set | u128::bit(cell));
        let at_top = first == "top" || second == "top" || stones.meets(self.grid.sides[0][0]);
        let stones = if at_top { stones | self.alone } else { stones };
        let cited = |word: &&str| self.steps.get(*word).copied();
        match rule {
            "and" => {
                let links = args.iter().filter(|word| self.cell(word).is_none());
                let links: Vec<Id> = links.map(cited).collect::<Option<_>>()?;
                let parts: Vec<_> = links.iter().map(|link| self.ledger.piece(*link)).collect();
                let piece = self.ledger.and(0, ends, &parts, stones);
                Some(self.ledger.entry(0, &piece))
            }
            "or" => {
                let threats = args.iter().filter_map(|word| word.split_once('='));
                let threat = |(key, step): (&str, &str)| {
                    Some((self.cell(key)? as u8, *self.steps.get(step)?))
                };
                let threats: Vec<(u8, Id)> = threats.map(threat).collect::<Option<_>>()?;
                let piece = self.ledger.or(0, ends, &threats, stones);
                Some(self.ledger.entry(0, &piece))
            }
            "captured" => {
                let [step, a, b, ..] = args else { return None };
                let (link, cells) = (cited(step)?, [self.cell(a)?, self.cell(b)?]);
                // What is beyond the sides of White is not Black's there either, but what is beyond the top is
                // his here only: below it, the stone of a template is enough.
                if self.alone == 0 && cells.iter().any(|cell| *cell < self.grid.columns) {
                    return None;
                }
                let own = stones | self.ledger.link(link).stones;
                let pair = Pair { colour: 0, cells };
                Some(self.ledger.discharge(self.grid, own, link, pair))
            }
            _ => None,
        }
    }

    fn cell(&self, word: &str) -> Option<usize> {
        let (column, row) = read_cell(word, self.grid.columns, self.grid.rows).ok()?;
        Some(row * self.grid.columns + column)
    }

    fn end(&self, word: &str) -> Option<u8> {
        match word {
            "top" if self.alone != 0 => Some(self.alone.first() as u8),
            "top" => Some(SIDE),
            "bottom" => Some(FAR),
            cell => self.cell(cell).map(|cell| cell as u8),
        }
    }
}
