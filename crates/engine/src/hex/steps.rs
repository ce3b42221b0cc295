//! The steps of a certificate as [`opponent`](super::opponent) plays from them.
//!
//! Nothing is checked here: the checker has accepted the certificate. The stones and the carrier of
//! each link are worked out again by the formulas of `book/certificates.md`.

use super::bits::Bits;
use super::opponent::Unfit;
use rules::Position;
use rules::cell::read_cell;
use rules::hex::{Hex, Move, Variant};
use rustc_hash::FxHashMap;

pub type Set = u128;
/// The number of a step in the certificate.
pub type Number = u64;

/// A step as it is played from.
#[derive(Clone, Debug)]
pub enum Step {
    Over,
    Move(Move, Number),
    All(Vec<(Move, Number)>),
    Linked(Number),
    Link { stones: Set, carrier: Set, rule: Rule },
}

#[derive(Clone, Debug)]
pub enum Rule {
    And(Vec<Number>),
    /// Keys and links.
    Or(Vec<(usize, Number)>),
    Captured(Number, [usize; 2]),
    Seen(Number, Frame),
}

/// The half turn, if any, and then a shift.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Frame {
    turned: bool,
    columns: isize,
    rows: isize,
}

impl Frame {
    pub const PLAIN: Frame = Frame { turned: false, columns: 0, rows: 0 };

    /// First the inner frame, then this one.
    pub fn after(self, inner: Frame) -> Frame {
        let sign = if self.turned { -1 } else { 1 };
        Frame {
            turned: self.turned != inner.turned,
            columns: self.columns + sign * inner.columns,
            rows: self.rows + sign * inner.rows,
        }
    }

    /// The frame that undoes this one.
    pub fn back(self) -> Frame {
        let sign = if self.turned { 1 } else { -1 };
        Frame { turned: self.turned, columns: sign * self.columns, rows: sign * self.rows }
    }

    /// Where a cell comes to lie, unless it leaves the board.
    pub fn image(self, variant: Variant, cell: usize) -> Option<usize> {
        let Variant { columns, rows, .. } = variant;
        let cell = if self.turned { columns * rows - 1 - cell } else { cell };
        let column = (cell % columns).checked_add_signed(self.columns)?;
        let row = (cell / columns).checked_add_signed(self.rows)?;
        (column < columns && row < rows).then_some(row * columns + column)
    }
}

/// Reads the steps of a certificate that the checker has accepted, so they are in the format.
pub struct Reader<'a> {
    position: &'a Hex,
    pub steps: FxHashMap<Number, Step>,
}

impl<'a> Reader<'a> {
    pub fn new(position: &'a Hex) -> Self {
        Reader { position, steps: FxHashMap::default() }
    }

    /// One line; gives the step of `qed`.
    pub fn line(&mut self, line: &str) -> Result<Option<Number>, Unfit> {
        let words: Vec<&str> = line.split(' ').collect();
        let other = |rule: &str| Unfit::OtherRule(rule.to_string());
        let number = |text: &str| text.parse::<Number>().map_err(|_| other(line));
        let (name, step) = match words[..] {
            ["#" | "del", ..] => return Ok(None),
            ["qed", last] => return number(last).map(Some),
            [name, "link", _, _, rule, ref args @ ..] => (name, self.link(rule, args)?),
            [name, "wins", _, _, rule, ref args @ ..] => {
                let mut cases = Vec::new();
                for (m, step) in args.iter().filter_map(|arg| arg.split_once('=')) {
                    let m = self.position.read_move(m).map_err(|_| other(line))?;
                    cases.push((m, number(step)?));
                }
                let step = match (rule, &cases[..], args) {
                    ("over", ..) => Step::Over,
                    ("move", &[(m, step)], _) => Step::Move(m, step),
                    ("all", ..) => Step::All(cases),
                    ("linked", _, [link]) => Step::Linked(number(link)?),
                    _ => return Err(other(rule)),
                };
                (name, step)
            }
            _ => return Err(other(line)),
        };
        self.steps.insert(number(name)?, step);
        Ok(None)
    }

    fn cell(&self, text: &str) -> Option<usize> {
        let Variant { columns, rows, .. } = self.position.variant();
        read_cell(text, columns, rows).ok().map(|(c, r)| r * columns + c)
    }

    fn sets(&self, step: Number) -> (Set, Set) {
        match self.steps.get(&step) {
            Some(Step::Link { stones, carrier, .. }) => (*stones, *carrier),
            _ => (Set::none(), Set::none()),
        }
    }

    /// The stones and the carrier of a link by the formulas of `book/certificates.md`.
    fn link(&self, rule: &str, args: &[&str]) -> Result<Step, Unfit> {
        let (mut cited, mut keyed, mut cells) = (Vec::new(), Vec::new(), Vec::new());
        for arg in args {
            let key = arg.split_once('=').and_then(|(k, s)| Some((self.cell(k)?, s.parse().ok()?)));
            if let Some(threat) = key {
                keyed.push(threat);
            } else if let Some(cell) = self.cell(arg) {
                cells.push(cell);
            } else if let Ok(step) = arg.parse::<i64>() {
                cited.push(step);
            }
        }
        let links: Vec<Number> = cited.iter().map(|step| step.unsigned_abs()).collect();
        let set = |cells: &[usize]| cells.iter().fold(Set::none(), |set, c| set | Set::bit(*c));
        let (stones, carrier, rule) = match (rule, &links[..]) {
            ("and", _) => {
                let all = links.iter().map(|step| self.sets(*step));
                let (stones, carrier) =
                    all.fold((set(&cells), Set::none()), |(s, c), (t, d)| (s | t, c | d));
                (stones, carrier, Rule::And(links))
            }
            ("or", _) => {
                let (mut stones, mut carrier) = (set(&cells), Set::none());
                for (key, step) in &keyed {
                    let (s, c) = self.sets(*step);
                    stones |= s.minus(Set::bit(*key));
                    carrier |= c | Set::bit(*key);
                }
                (stones, carrier, Rule::Or(keyed))
            }
            ("captured", [step]) if cells.len() >= 2 => {
                let (stones, carrier) = self.sets(*step);
                let pair = set(&cells[..2]);
                let rule = Rule::Captured(*step, [cells[0], cells[1]]);
                ((stones | set(&cells)).minus(pair), carrier | pair, rule)
            }
            ("turn", [step]) => self.seen(*step, Frame { turned: true, ..Frame::PLAIN }),
            ("shift", [step, ..]) if cited.len() == 3 => {
                let (columns, rows) = (cited[1] as isize, cited[2] as isize);
                self.seen(*step, Frame { turned: false, columns, rows })
            }
            _ => return Err(Unfit::OtherRule(rule.to_string())),
        };
        Ok(Step::Link { stones, carrier: carrier.minus(stones), rule })
    }

    fn seen(&self, step: Number, frame: Frame) -> (Set, Set, Rule) {
        let variant = self.position.variant();
        let image = |set: Set| {
            let cells = set.cells().filter_map(|cell| frame.image(variant, cell));
            cells.fold(Set::none(), |set, cell| set | Set::bit(cell))
        };
        let (stones, carrier) = self.sets(step);
        (image(stones), image(carrier), Rule::Seen(step, frame))
    }
}
