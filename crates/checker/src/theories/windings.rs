//! Arcs, the calculus of connections on a torus.
//!
//! An arc is a theorem about no position in particular: if all cells of S are mine and none of C is the
//! opponent's, then I, moving second and playing in C only, get stones on S ∪ C that hold
//!
//! ```text
//! X-Y@a,b   a way from X to Y that crosses the row seam a times and the column seam b times, by sign
//! loop      curves that settle the game in my favour
//! ```
//!
//! A certificate names rule, premises and ends; S and C are worked out here and nowhere else. Whether
//! arcs and touching stones hold a way or a curve is found by a union-find in which every stone knows
//! the seams on the way from its root. The rules are proved in `book/lemmas.md`.

use super::links::Cells;
use crate::fact::{Saying, Side};
use crate::lemma::{Arguments, Form, Lemma};
use crate::limits::Meter;
use crate::reader::integer;
use crate::theory::{Calculus, Case, Rule, Said, Statement, Theory};
use crate::variant::Variant;
use crate::verdict::{Fault, require};
use rules::torus::{Class, Group, Rule as Game, Torus, verdict};
use rules::{Player, Position, State, Status};

const AND: Lemma = Lemma::new("arc-and", Form::Steps);
const OR: Lemma = Lemma::new("arc-or", Form::Keys);
const CAPTURED: Lemma = Lemma::new("arc-captured", Form::First);
const TURN: Lemma = Lemma::new("arc-turn", Form::First);
const SHIFT: Lemma = Lemma::new("arc-shift", Form::First);
const LOOPED: Lemma = Lemma::new("looped", Form::First);

/// What an arc holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Span {
    /// A way from a cell to a cell that crosses the seams so often.
    Way { from: usize, to: usize, over: Class },
    /// Curves that settle the game.
    Loop,
}

/// A connection on a torus: whose it is, what it holds, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arc {
    player: Player,
    span: Span,
    stones: Cells,
    carrier: Cells,
}

impl Arc {
    pub fn player(&self) -> Player {
        self.player
    }

    pub fn span(&self) -> Span {
        self.span
    }

    /// S: the cells that have to be the player's.
    pub fn stones(&self) -> &Cells {
        &self.stones
    }

    /// C: the cells that must not be the opponent's.
    pub fn carrier(&self) -> &Cells {
        &self.carrier
    }

    pub(crate) fn size(&self) -> usize {
        size_of::<Self>() + self.stones.size() + self.carrier.size()
    }
}

/// The board of a certificate.
struct Board {
    rows: usize,
    columns: usize,
    rule: Game,
    /// The six steps around a cell, in order.
    steps: [Class; 6],
}

pub(crate) struct Windings;

impl Theory for Windings {
    fn name(&self) -> &'static str {
        "windings"
    }

    fn lemmas(&self) -> &'static [Lemma] {
        &[AND, OR, CAPTURED, TURN, SHIFT, LOOPED]
    }

    fn of(&self, start: &dyn State) -> Option<Box<dyn Calculus>> {
        let torus: &Torus = start.as_any().downcast_ref()?;
        let (rows, columns) = torus.size();
        let (rule, steps) = (torus.variant().rule, torus.variant().slant.steps());
        Some(Box::new(Board { rows, columns, rule, steps }))
    }
}

impl Board {
    fn none(&self) -> Cells {
        Cells(vec![0; (self.rows * self.columns).div_ceil(64)])
    }

    fn cell(&self, name: &str) -> Option<usize> {
        let (i, j) = name.split_once(',')?;
        let below = |text: &str, end: usize| {
            let number = text.parse::<usize>().ok()?;
            (number < end && number.to_string() == text).then_some(number)
        };
        Some(below(i, self.rows)? * self.columns + below(j, self.columns)?)
    }

    /// Reads `X-Y@a,b` or `loop`; of the two directions of a way, the one that begins at the earlier
    /// cell or, between copies of one cell, has the greater seams.
    fn span(&self, text: &str) -> Option<Span> {
        if text == "loop" {
            return Some(Span::Loop);
        }
        let (ends, over) = text.split_once('@')?;
        let (x, y) = ends.split_once('-')?;
        let (a, b) = over.split_once(',')?;
        let (from, to) = (self.cell(x)?, self.cell(y)?);
        let over = (integer(a).ok()?, integer(b).ok()?);
        let small = |n: i64| n.unsigned_abs() <= 1_000_000;
        let ordered = from < to || from == to && over > (0, 0);
        (ordered && small(over.0) && small(over.1)).then_some(Span::Way { from, to, over })
    }

    /// The cell of a place in the plane above the torus, and the copy of the board it lies in.
    fn wrap(&self, (i, j): Class) -> (usize, Class) {
        let size = |n: usize| i64::try_from(n).unwrap_or(i64::MAX);
        let (n, m) = (size(self.rows), size(self.columns));
        let cell = i.rem_euclid(n) * m + j.rem_euclid(m);
        (usize::try_from(cell).unwrap_or(0), (i.div_euclid(n), j.div_euclid(m)))
    }

    /// The place of a cell in a copy of the board.
    fn lift(&self, cell: usize, copy: Class) -> Class {
        let size = |n: usize| i64::try_from(n).unwrap_or(i64::MAX);
        let (n, m) = (size(self.rows), size(self.columns));
        let (i, j) = (size(cell / self.columns), size(cell % self.columns));
        (i + copy.0 * n, j + copy.1 * m)
    }

    /// What lies around a cell, in order, and the seams before it.
    fn ring(&self, cell: usize) -> [(usize, Class); 6] {
        let (i, j) = self.lift(cell, (0, 0));
        self.steps.map(|(di, dj)| self.wrap((i + di, j + dj)))
    }

    /// Whether curves of these classes settle the game: the opponent cannot win any more, and the
    /// player will have won when the board is full.
    fn settles(&self, player: Player, group: Group) -> bool {
        match (self.rule, group) {
            (Game::C, _) => verdict(Game::C, player, group).is_some(),
            (Game::B, Group::Cyclic(a, b)) => [b, a][player.index()] == 0,
            (Game::B, Group::Rank2) => true,
            _ => false,
        }
    }
}

impl Calculus for Board {
    /// Reads `arc PLAYER SPAN`.
    fn statement(&self, words: [&str; 3], variant: &Variant) -> Option<Result<Statement, Fault>> {
        let ["arc", name, text] = words else { return None };
        let read = || {
            let player = variant.side(name)?.on(variant.start());
            let expected = || Fault::expected(text, "X-Y@a,b in order, or loop");
            let span = self.span(text).ok_or_else(expected)?;
            let said = Said::Arc(Arc { player, span, stones: self.none(), carrier: self.none() });
            Ok(Statement { said, state: None })
        };
        Some(read())
    }

    fn rule<'a>(
        &'a self,
        lemma: Lemma,
        statement: &Statement,
        args: &Arguments<'a>,
        _variant: &Variant,
    ) -> Option<Result<Box<dyn Rule + 'a>, Fault>> {
        match &statement.said {
            Said::Arc(arc) if Windings.lemmas().contains(&lemma) => {
                let (player, span) = (arc.player, arc.span);
                let how = How::read(lemma, args, self);
                Some(how.map(|how| Box::new(Holding { player, span, how, board: self }) as _))
            }
            Said::Fact(fact) => match fact.saying() {
                Saying::Wins(side) if lemma == LOOPED => {
                    let step = args.exactly(lemma, 1, 0).map(|()| args.cites[0].1);
                    Some(step.map(|step| Box::new(Looped { side, step }) as _))
                }
                _ => None,
            },
            _ => None,
        }
    }
}

/// How a step comes to its arc.
enum How {
    And { steps: Vec<u64>, stones: Vec<usize> },
    Or { steps: Vec<(usize, u64)>, stones: Vec<usize> },
    Captured { step: u64, pair: [usize; 2], stones: Vec<usize> },
    Turn(u64),
    Shift { step: u64, by: Class },
}

impl How {
    fn read(lemma: Lemma, args: &Arguments<'_>, board: &Board) -> Result<Self, Fault> {
        let cell = |name: &str| board.cell(name).ok_or_else(|| Fault::expected(name, "a cell"));
        let cells = || args.words.iter().map(|name| cell(name)).collect::<Result<Vec<_>, _>>();
        match (lemma, &args.cites[..], &args.words[..]) {
            (AND, cites, _) => {
                Ok(How::And { steps: cites.iter().map(|cite| cite.1).collect(), stones: cells()? })
            }
            (OR, cites @ [_, ..], _) => {
                let keys =
                    cites.iter().map(|(key, step)| Ok((cell(key.unwrap_or_default())?, *step)));
                Ok(How::Or { steps: keys.collect::<Result<_, _>>()?, stones: cells()? })
            }
            (CAPTURED, [(_, step)], [_, _, ..]) => {
                let mut pair = cells()?;
                let stones = pair.split_off(2);
                Ok(How::Captured { step: *step, pair: [pair[0], pair[1]], stones })
            }
            (TURN, [(_, step)], []) => Ok(How::Turn(*step)),
            (SHIFT, [(_, step)], [rows, columns]) => {
                let below = |text: &str, end: usize| {
                    let by = integer(text)?;
                    let fits = usize::try_from(by).is_ok_and(|by| by < end);
                    fits.then_some(by).ok_or_else(|| Fault::expected(text, "a shift on the board"))
                };
                let by = (below(rows, board.rows)?, below(columns, board.columns)?);
                Ok(How::Shift { step: *step, by })
            }
            _ => Err(Fault::Malformed(format!("'{lemma}' does not prove an arc in this way"))),
        }
    }
}

struct Holding<'a> {
    player: Player,
    span: Span,
    how: How,
    board: &'a Board,
}

impl Rule for Holding<'_> {
    /// The arc that the rule gives, if its conditions hold.
    fn check(&self, case: &Case<'_>) -> Result<Option<Said>, Fault> {
        let cite = |step: u64| cited(case, step, self.player);
        let (stones, carrier) = match &self.how {
            How::And { steps, stones } => {
                let arcs = steps.iter().map(|k| cite(*k)).collect::<Result<Vec<_>, _>>()?;
                self.and(&arcs, stones, case.meter)
            }
            How::Or { steps, stones } => {
                let arcs = steps.iter().map(|(key, k)| Ok((*key, cite(*k)?)));
                self.or(&arcs.collect::<Result<Vec<_>, _>>()?, stones, case.meter)
            }
            How::Captured { step, pair, stones } => self.captured(cite(*step)?, *pair, stones),
            How::Turn(step) => self.moved(cite(*step)?, |(i, j)| (-i, -j)),
            How::Shift { step, by } => self.moved(cite(*step)?, |(i, j)| (i + by.0, j + by.1)),
        }?;
        Ok(Some(Said::Arc(Arc { player: self.player, span: self.span, stones, carrier })))
    }
}

/// The arc of a cited step, which must be the player's.
fn cited<'a>(case: &'a Case<'_>, step: u64, player: Player) -> Result<&'a Arc, Fault> {
    let Said::Arc(arc) = case.cited(step)? else {
        return Err(Fault::rejected(format!("step {step} is no arc")));
    };
    require(arc.player == player, || format!("step {step} is an arc of the other player"))?;
    Ok(arc)
}

/// Stones and carrier of an arc.
type Sets = (Cells, Cells);

impl Holding<'_> {
    fn named(&self, cells: &[usize]) -> Cells {
        let mut set = self.board.none();
        for cell in cells {
            set.insert(*cell);
        }
        set
    }

    /// Arcs with carriers disjoint outside the stones hold together; touching stones are joined.
    fn and(&self, arcs: &[&Arc], more: &[usize], meter: &Meter<'_>) -> Result<Sets, Fault> {
        let stones = arcs.iter().fold(self.named(more), |set, arc| set.or(&arc.stones));
        let mut carrier = self.board.none();
        for arc in arcs {
            let rest = arc.carrier.without(&stones);
            require(rest.and(&carrier).is_empty(), || "the carriers overlap".to_string())?;
            carrier = carrier.or(&rest);
        }
        self.holds(&stones, arcs, meter)?;
        Ok((stones, carrier))
    }

    /// Whatever the opponent plays, one of the threats avoids it: its key is the answer.
    fn or(&self, arcs: &[(usize, &Arc)], more: &[usize], meter: &Meter<'_>) -> Result<Sets, Fault> {
        let mut stones = self.named(more);
        for (key, arc) in arcs {
            require(arc.stones.contains(*key), || {
                "a key is not among the stones of its arc".to_string()
            })?;
            let mut rest = arc.stones.clone();
            rest.remove(*key);
            stones = stones.or(&rest);
        }
        if let Span::Way { from, to, .. } = self.span {
            require(stones.contains(from) && stones.contains(to), || {
                "an end is not a stone of the arc".to_string()
            })?;
        }
        let mut carrier = self.board.none();
        let mut common: Option<Cells> = None;
        for (key, arc) in arcs {
            let mut threat = arc.carrier.clone();
            threat.insert(*key);
            let threat = threat.without(&stones);
            carrier = carrier.or(&threat);
            common = Some(common.map_or_else(|| threat.clone(), |cells| cells.and(&threat)));
            self.holds(&stones.or(&arc.stones), &[arc], meter)?;
        }
        require(common.is_some_and(|cells| cells.is_empty()), || {
            "a cell lies in all the threats".to_string()
        })?;
        Ok((stones, carrier))
    }

    /// Whether stones and arcs hold what the step says.
    fn holds(&self, stones: &Cells, arcs: &[&Arc], meter: &Meter<'_>) -> Result<(), Fault> {
        let count = self.board.rows * self.board.columns;
        meter.spend(u64::try_from(3 * count).unwrap_or(u64::MAX))?;
        let mut forest = Forest::new(count);
        for cell in stones.iter() {
            for (to, over) in self.board.ring(cell).into_iter().take(3) {
                if stones.contains(to) {
                    forest.join(cell, to, over);
                }
            }
        }
        let mut settled = false;
        for arc in arcs {
            match arc.span {
                Span::Way { from, to, over } => forest.join(from, to, over),
                Span::Loop => settled = true,
            }
        }
        match self.span {
            Span::Loop => {
                let group = forest.group();
                require(settled || self.board.settles(self.player, group), || {
                    format!("the curves form {group}, which settles nothing")
                })
            }
            Span::Way { from, to, over } => {
                let there = stones.contains(from) && stones.contains(to);
                require(there && forest.leads(from, to, over), || {
                    "the ends are not joined by a way that winds so".to_string()
                })
            }
        }
    }

    /// A pair of which each cell is useless to the player once the other is his need not be his yet.
    fn captured(&self, arc: &Arc, pair: [usize; 2], more: &[usize]) -> Result<Sets, Fault> {
        let [a, b] = pair;
        require(a != b, || "a pair is two cells".to_string())?;
        require(self.board.rows > 2 && self.board.columns > 2, || {
            "on so small a board cells touch twice".to_string()
        })?;
        require(self.span == arc.span, || "the arc holds something else".to_string())?;
        if let Span::Way { from, to, .. } = self.span {
            require([from, to].iter().all(|end| !pair.contains(end)), || {
                "a cell of the pair is an end of the arc".to_string()
            })?;
        }
        let mut stones = arc.stones.or(&self.named(more));
        pair.iter().for_each(|cell| stones.remove(*cell));
        let carrier = arc.carrier.or(&self.named(&pair)).without(&stones);
        for (cell, other) in [(a, b), (b, a)] {
            let ring = self.board.ring(cell).map(|(z, _)| match () {
                () if z == other || stones.contains(z) => Some(true),
                () if carrier.contains(z) => None,
                () => Some(false),
            });
            let useless = super::links::useless(ring);
            require(useless, || "a cell of the pair may still be of use".to_string())?;
        }
        Ok((stones, carrier))
    }

    /// The image of an arc under a symmetry of the plane above the torus.
    fn moved(&self, arc: &Arc, to: impl Fn(Class) -> Class) -> Result<Sets, Fault> {
        let board = self.board;
        let place = |cell: usize, copy: Class| board.wrap(to(board.lift(cell, copy)));
        let span = match arc.span {
            Span::Loop => Span::Loop,
            Span::Way { from, to, over } => {
                let (x, near) = place(from, (0, 0));
                let (y, far) = place(to, over);
                let over = (far.0 - near.0, far.1 - near.1);
                let back = (-over.0, -over.1);
                match (x, back) <= (y, over) {
                    true => Span::Way { from: x, to: y, over },
                    false => Span::Way { from: y, to: x, over: back },
                }
            }
        };
        require(span == self.span, || "the image of the arc holds something else".to_string())?;
        let image = |cells: &Cells| {
            let cells: Vec<usize> = cells.iter().map(|cell| place(cell, (0, 0)).0).collect();
            self.named(&cells)
        };
        Ok((image(&arc.stones), image(&arc.carrier)))
    }
}

/// `looped K`: the curves can be had on the board, and the opponent moves.
struct Looped {
    side: Side,
    step: u64,
}

impl Rule for Looped {
    fn check(&self, case: &Case<'_>) -> Result<Option<Said>, Fault> {
        let Looped { side, step } = self;
        let (_, state) = case.fact()?;
        let player = side.on(state);
        let arc = cited(case, *step, player)?;
        let board: Option<&Torus> = state.as_any().downcast_ref();
        let board = board.ok_or_else(|| Fault::malformed("no board of a torus"))?;
        let (_, columns) = board.size();
        let stone = |cell: usize| board.stone(cell / columns, cell % columns);
        require(arc.span == Span::Loop, || format!("step {step} is no loop"))?;
        require(state.status() == Status::Ongoing, || "the game is over".to_string())?;
        require(state.turn() != player, || format!("it is the move of {}", side.name))?;
        require(!board.moves_twice(), || "the opponent moves twice".to_string())?;
        require(arc.stones.iter().all(|cell| stone(cell) == Some(player)), || {
            format!("a stone of step {step} is missing on the board")
        })?;
        require(arc.carrier.iter().all(|cell| stone(cell) != Some(player.other())), || {
            format!("the opponent has a stone in the carrier of step {step}")
        })?;
        Ok(None)
    }
}

/// A subgroup of Z², spanned by (p, q) and (0, r); a zero stands for a generator that is not there.
#[derive(Clone, Copy, Default)]
struct Lattice {
    p: i64,
    q: i64,
    r: i64,
}

impl Lattice {
    /// The subgroup that a class generates with this one, by Euclid's algorithm on the first numbers.
    fn with(self, (mut x, mut y): Class) -> Self {
        let Lattice { mut p, mut q, mut r } = self;
        while x != 0 {
            let times = p / x;
            (p, q, x, y) = (x, y, p - times * x, q - times * y);
        }
        while y != 0 {
            (r, y) = (y, r % y);
        }
        Lattice { p, q, r }
    }

    fn contains(self, (x, y): Class) -> bool {
        let rest = |y: i64| if self.r == 0 { y == 0 } else { y % self.r == 0 };
        match self.p {
            0 => x == 0 && rest(y),
            p => x % p == 0 && rest(y - x / p * self.q),
        }
    }

    fn plus(self, other: Self) -> Self {
        self.with((other.p, other.q)).with((0, other.r))
    }

    fn group(self) -> Group {
        match self {
            Lattice { p: 0, r, .. } => Group::of((0, r)),
            Lattice { p, q, r: 0 } => Group::of((p, q)),
            _ => Group::Rank2,
        }
    }
}

/// A union-find whose members know the seams on the way from the root, and whose roots know the
/// classes of the closed walks.
struct Forest {
    parent: Vec<usize>,
    over: Vec<Class>,
    closed: Vec<Lattice>,
}

impl Forest {
    fn new(cells: usize) -> Self {
        Forest {
            parent: (0..cells).collect(),
            over: vec![(0, 0); cells],
            closed: vec![Lattice::default(); cells],
        }
    }

    fn root(&self, mut cell: usize) -> (usize, Class) {
        let mut seams = (0, 0);
        while self.parent[cell] != cell {
            seams = (seams.0 + self.over[cell].0, seams.1 + self.over[cell].1);
            cell = self.parent[cell];
        }
        (cell, seams)
    }

    /// The walk from the root of one cell to that of another over a step between the cells.
    fn walk(&self, from: usize, to: usize, over: Class) -> (usize, usize, Class) {
        let ((start, out), (end, back)) = (self.root(from), self.root(to));
        (start, end, (out.0 + over.0 - back.0, out.1 + over.1 - back.1))
    }

    fn join(&mut self, from: usize, to: usize, over: Class) {
        let (start, end, walk) = self.walk(from, to, over);
        if start == end {
            self.closed[start] = self.closed[start].with(walk);
        } else {
            self.parent[end] = start;
            self.over[end] = walk;
            self.closed[start] = self.closed[start].plus(self.closed[end]);
        }
    }

    /// Whether a way leads from a cell to another over these seams.
    fn leads(&self, from: usize, to: usize, over: Class) -> bool {
        let (start, end, walk) = self.walk(from, to, over);
        start == end && self.closed[start].contains(walk)
    }

    /// All closed walks together.
    fn group(&self) -> Group {
        self.closed.iter().fold(Lattice::default(), |all, part| all.plus(*part)).group()
    }
}
