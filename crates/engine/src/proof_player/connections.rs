//! Play once a connection has taken over: a link or a goal of Hex, an arc of a torus. Some hold side by
//! side, their carriers disjoint. A move that hits the carrier of one of them is answered by taking its
//! derivation apart:
//!
//! ```text
//! and, sum    the premises take its place, and the one that was hit is asked
//! or, cases   a threat that the move avoids: its key is the answer
//! captured    the pair is watched: a stone on one cell is answered on the other
//! region      the same as `and`, but to the link itself the cells of the region count as won
//! turn, shift the premise is asked, seen through a frame: the board turned or moved
//! ```

use super::grid::{Frame, Grid};
use super::{Reason, Reply};
use checker::{Cells, Derivation, Said, Step};
use rules::State;

#[derive(Clone, Copy, Debug)]
enum Watch {
    /// A step, how it is seen, and the number of the region that counts as won in it.
    Connection(u64, Frame, usize),
    Pair([usize; 2], u64, Frame),
}

/// The connections that hold, and the pairs that are captured.
#[derive(Clone, Debug)]
pub(super) struct Connections {
    /// The step `linked`, `looped` or `held` that they took over from.
    pub step: u64,
    grid: Grid,
    watched: Vec<Watch>,
    /// Cells that count as won; the first region is empty.
    regions: Vec<Vec<usize>>,
}

/// The cell that is answered, and the step that says so with the frame in which it is seen.
struct Found {
    cell: usize,
    cited: Option<(u64, Frame)>,
    reason: Reason,
}

/// A question about the derivation where the game stands.
struct Game<'a> {
    derivation: &'a Derivation,
    state: &'a dyn State,
    grid: Grid,
}

impl Connections {
    /// Takes over at a step `linked`, `looped` or `held`.
    pub fn new(step: &Step, state: &dyn State) -> Option<Self> {
        let link = step.cites.first()?.step;
        let watched = vec![Watch::Connection(link, Frame::PLAIN, 0)];
        let (grid, regions) = (Grid::of(state)?, vec![Vec::new()]);
        Some(Connections { step: step.number, grid, watched, regions })
    }

    /// The answer to a move, or to none, that led to this position.
    pub fn answer(
        &mut self,
        derivation: &Derivation,
        state: &dyn State,
        play: Option<&str>,
    ) -> Option<Reply> {
        let game = Game { derivation, state, grid: self.grid };
        let hit = play.and_then(|play| self.grid.cell(play));
        let found = hit.and_then(|cell| self.react(&game, cell));
        let Found { cell, cited, reason } = found.or_else(|| self.spare(&game))?;
        let carrier = cited.map(|(step, frame)| game.seen(step, frame)).unwrap_or_default();
        Some(Reply {
            play: Some(game.name(cell)),
            step: cited.map(|(step, _)| step),
            carrier: carrier.into_iter().map(|cell| game.name(cell)).collect(),
            reason,
        })
    }

    /// The empty cells of all connections and pairs that are watched.
    pub fn ground(&self, derivation: &Derivation, state: &dyn State) -> Vec<String> {
        let game = Game { derivation, state, grid: self.grid };
        let cells = self.watched.iter().flat_map(|watch| match *watch {
            Watch::Connection(step, frame, region) => {
                let mut cells = game.seen(step, frame);
                cells.retain(|cell| !self.regions[region].contains(cell));
                cells
            }
            Watch::Pair(pair, ..) => pair.to_vec(),
        });
        let mut cells: Vec<usize> = cells.filter(|cell| game.is_open(*cell)).collect();
        cells.sort_unstable();
        cells.dedup();
        cells.into_iter().map(|cell| game.name(cell)).collect()
    }

    /// The answer to a stone on a cell, if one is needed.
    fn react(&mut self, game: &Game, cell: usize) -> Option<Found> {
        for watch in &self.watched {
            if let Watch::Pair([a, b], step, frame) = *watch
                && (cell == a || cell == b)
            {
                let other = Some(a + b - cell).filter(|other| game.is_open(*other))?;
                return Some(game.pair(cell, other, step, frame));
            }
        }
        let at = self.watched.iter().position(|watch| match *watch {
            Watch::Connection(step, frame, region) => self.needs(game, (step, frame, region), cell),
            Watch::Pair(..) => false,
        })?;
        let Watch::Connection(step, frame, region) = self.watched.swap_remove(at) else {
            return None;
        };
        self.unfold(game, step, frame, region, Some(cell))
    }

    /// Whether a connection needs a cell that does not count as won in it.
    fn needs(&self, game: &Game, (step, frame, region): (u64, Frame, usize), cell: usize) -> bool {
        !self.regions[region].contains(&cell) && game.needs(step, frame, cell)
    }

    /// Takes a connection apart down to the `or` or the pair that a stone on a cell has hit; without a
    /// cell, to the first `or`, of which any threat will do.
    fn unfold(
        &mut self,
        game: &Game,
        mut number: u64,
        mut frame: Frame,
        mut region: usize,
        hit: Option<usize>,
    ) -> Option<Found> {
        loop {
            let step = game.derivation.step(number)?;
            let rule = step.lemma.name();
            match rule.strip_prefix("arc-").unwrap_or(rule) {
                "and" | "sum" | "region" => {
                    let mut inner = region;
                    if rule == "region" {
                        let place = |word: &str| frame.image(game.grid, game.grid.cell(word)?);
                        let mut cells = self.regions[region].clone();
                        cells.extend(step.words.iter().filter_map(|word| place(word)));
                        inner = self.regions.len();
                        self.regions.push(cells);
                    }
                    let mut next = None;
                    for (i, link) in step.cites.iter().map(|cite| cite.step).enumerate() {
                        let within = if i == 0 { inner } else { region };
                        let asked = match hit {
                            Some(cell) => self.needs(game, (link, frame, within), cell),
                            None => !game.is_joined(link),
                        };
                        if next.is_none() && asked {
                            next = Some((link, within));
                        } else {
                            self.watched.push(Watch::Connection(link, frame, within));
                        }
                    }
                    (number, region) = next?;
                }
                "or" | "cases" => {
                    let place = |word: &Option<Box<str>>| {
                        frame.image(game.grid, game.grid.cell(word.as_deref()?)?)
                    };
                    let mut threats =
                        step.cites.iter().filter_map(|c| Some((place(&c.word)?, c.step)));
                    let (key, link) = threats.find(|(key, link)| {
                        let needs = |cell| self.needs(game, (*link, frame, region), cell);
                        hit.is_none_or(|cell| *key != cell && !needs(cell))
                    })?;
                    self.watched.push(Watch::Connection(link, frame, region));
                    let reason = match hit {
                        Some(cell) => Reason::Threat { hit: game.name(cell) },
                        None => Reason::Shortens,
                    };
                    let found = Found { cell: key, cited: Some((number, frame)), reason };
                    return game.is_open(key).then_some(found);
                }
                "captured" => {
                    let place = |word: &str| frame.image(game.grid, game.grid.cell(word)?);
                    let (a, b) = (place(step.words.first()?)?, place(step.words.get(1)?)?);
                    self.watched.push(Watch::Pair([a, b], number, frame));
                    let link = step.cites.first()?.step;
                    if let Some(cell) = hit.filter(|cell| *cell == a || *cell == b) {
                        self.watched.push(Watch::Connection(link, frame, region));
                        let other = a + b - cell;
                        let found = game.pair(cell, other, number, frame);
                        return game.is_open(other).then_some(found);
                    }
                    number = link;
                }
                "turn" => {
                    (number, frame) = (step.cites.first()?.step, frame.after(Frame::TURN));
                }
                "shift" => {
                    let by = |n: usize| step.words.get(n)?.parse().ok();
                    let (mut columns, mut rows) = (by(0)?, by(1)?);
                    if rule == "arc-shift" {
                        std::mem::swap(&mut columns, &mut rows);
                    }
                    let inner = Frame { turned: false, columns, rows };
                    (number, frame) = (step.cites.first()?.step, frame.after(inner));
                }
                _ => return None,
            }
        }
    }

    /// A move that nothing asks for: one that makes some connection shorter, or else any.
    fn spare(&mut self, game: &Game) -> Option<Found> {
        loop {
            let open = |watch: &Watch| match *watch {
                Watch::Connection(step, ..) => !game.is_joined(step),
                Watch::Pair(..) => false,
            };
            let Some(at) = self.watched.iter().position(open) else { break };
            let Watch::Connection(step, frame, region) = self.watched.swap_remove(at) else {
                break;
            };
            if let Some(found) = self.unfold(game, step, frame, region, None) {
                return Some(Found { cited: None, ..found });
            }
        }
        let cell = (0..self.grid.cells()).find(|cell| game.is_open(*cell))?;
        Some(Found { cell, cited: None, reason: Reason::Any })
    }
}

impl Game<'_> {
    fn carrier(&self, step: u64) -> Option<&Cells> {
        match &self.derivation.step(step)?.said {
            Said::Link(link) => Some(link.carrier()),
            Said::Arc(arc) => Some(arc.carrier()),
            Said::Goal(goal) => Some(goal.carrier()),
            Said::Fact(_) => None,
        }
    }

    /// Nothing is left to play in a connection.
    fn is_joined(&self, step: u64) -> bool {
        self.carrier(step).is_none_or(|cells| cells.iter().next().is_none())
    }

    /// The carrier of a connection seen through a frame.
    fn seen(&self, step: u64, frame: Frame) -> Vec<usize> {
        let cells = self.carrier(step).into_iter().flat_map(Cells::iter);
        let mut cells: Vec<usize> = cells.filter_map(|cell| frame.image(self.grid, cell)).collect();
        cells.sort_unstable();
        cells
    }

    /// Whether a connection seen through a frame needs a cell.
    fn needs(&self, step: u64, frame: Frame, cell: usize) -> bool {
        let at = frame.back().image(self.grid, cell);
        let carrier = self.carrier(step);
        at.is_some_and(|at| carrier.is_some_and(|cells| cells.contains(at)))
    }

    fn is_open(&self, cell: usize) -> bool {
        self.grid.is_open(self.state, cell)
    }

    fn pair(&self, hit: usize, cell: usize, step: u64, frame: Frame) -> Found {
        Found { cell, cited: Some((step, frame)), reason: Reason::Pair { hit: self.name(hit) } }
    }

    fn name(&self, cell: usize) -> String {
        self.grid.name(cell)
    }
}
