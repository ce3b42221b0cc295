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

use super::connections::{Captured, Cells, Connection, Ground, Near, Way};
use crate::answer::limits::{Meter, wide};
use crate::answer::objection::object;
use crate::answer::verdict::{Fault, require};
use crate::core::fact::{Saying, Side};
use crate::core::lemma::{Arguments, Form, Lemma};
use crate::core::reader::integer;
use crate::core::theory::{Calculus, Case, Read, Rule, Said, Statement, Theory, Worded};
use crate::core::variant::Variant;
use rules::torus::{Class, Group, Rule as Game, Torus, verdict};
use rules::{Player, Position, Status};

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
    Way {
        /// The cell where it begins.
        from: usize,
        /// The cell where it ends.
        to: usize,
        /// How often it crosses each seam.
        over: Class,
    },
    /// Curves that settle the game.
    Loop,
}

/// A connection on a torus: whose it is, what it holds, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arc {
    player: Player,
    span: Span,
    ground: Ground,
}

impl Arc {
    /// Whose arc it is.
    pub fn player(&self) -> Player {
        self.player
    }

    /// What it joins.
    pub fn span(&self) -> Span {
        self.span
    }

    /// S: the cells that have to be the player's.
    pub fn stones(&self) -> &Cells {
        &self.ground.stones
    }

    /// C: the cells that must not be the opponent's.
    pub fn carrier(&self) -> &Cells {
        &self.ground.carrier
    }

    pub(crate) fn size(&self) -> usize {
        size_of::<Self>() + self.ground.size()
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

impl Connection for &Arc {
    fn ground(&self) -> &Ground {
        &self.ground
    }
}

pub(crate) const THEORY: Theory = Theory {
    name: "windings",
    lemmas: &[AND, OR, CAPTURED, TURN, SHIFT, LOOPED],
    of: |start| {
        let torus: &Torus = start.as_any().downcast_ref()?;
        let (rows, columns) = torus.size();
        let (rule, steps) = (torus.variant().rule, torus.variant().slant.steps());
        Some(Box::new(Board { rows, columns, rule, steps }))
    },
    proviso: |_, _| None,
};

impl Board {
    /// How many cells there are.
    fn count(&self) -> usize {
        self.rows * self.columns
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
            let said = Said::Arc(Arc { player, span, ground: Ground::none(self.count()) });
            Ok(Statement { said, state: None })
        };
        Some(read())
    }

    fn rule<'a>(&'a self, worded: &Worded<'_, 'a>) -> Read<'a> {
        let Worded { lemma, statement, args, .. } = *worded;
        match &statement.said {
            Said::Arc(arc) => {
                let said = arc.clone();
                let rule = How::read(lemma, args, self)?;
                Some(rule.map(|how| Box::new(Holding { said, how, board: self }) as _))
            }
            Said::Fact(fact) => match fact.saying() {
                &Saying::Wins(side) if lemma == LOOPED => {
                    Some(args.only_step(lemma).map(|step| Box::new(Looped { side, step }) as _))
                }
                _ => None,
            },
            _ => None,
        }
    }
}

/// How a step comes to its arc.
enum How {
    Way(Way),
    Captured(Captured),
    Turn(u64),
    Shift { step: u64, by: Class },
}

impl How {
    /// None if the rule is for something else.
    fn read(lemma: Lemma, args: &Arguments<'_>, board: &Board) -> Option<Result<Self, Fault>> {
        let cell = |name: &str| board.cell(name);
        let shift = || {
            args.exactly(lemma, 1, 2)?;
            let below = |text: &str, end: usize| {
                let by = integer(text)?;
                let fits = usize::try_from(by).is_ok_and(|by| by < end);
                fits.then_some(by).ok_or_else(|| Fault::expected(text, "a shift on the board"))
            };
            let by = (below(args.words[0], board.rows)?, below(args.words[1], board.columns)?);
            Ok(How::Shift { step: args.cites[0].1, by })
        };
        match lemma {
            AND | OR => Some(Way::read(lemma, args, cell).map(How::Way)),
            CAPTURED => Some(Captured::read(lemma, args, cell).map(How::Captured)),
            TURN => Some(args.only_step(lemma).map(How::Turn)),
            SHIFT => Some(shift()),
            _ => None,
        }
    }
}

struct Holding<'a> {
    /// Whose it is and what it holds; its cells are to be worked out.
    said: Arc,
    how: How,
    board: &'a Board,
}

impl Rule for Holding<'_> {
    /// The arc that the rule gives, if its conditions hold.
    fn check(&self, case: &Case<'_>) -> Result<Option<Said>, Fault> {
        let Arc { player, span, .. } = self.said;
        let cite = |step: u64| cited(case, step, player);
        let ground = match &self.how {
            How::Way(way) => way.ground(Cells::none(self.board.count()), cite, &|stones, arcs| {
                self.holds(stones, arcs, case.meter)
            }),
            How::Captured(captured) => self.captured(cite(captured.step)?, captured),
            How::Turn(step) => self.moved(cite(*step)?, |(i, j)| (-i, -j)),
            How::Shift { step, by } => self.moved(cite(*step)?, |(i, j)| (i + by.0, j + by.1)),
        }?;
        if let Span::Way { from, to, .. } = span {
            let ends = ground.stones.contains(from) && ground.stones.contains(to);
            require(ends, || "an end is not a stone of the arc")?;
        }
        Ok(Some(Said::Arc(Arc { player, span, ground })))
    }
}

/// The arc of a cited step, which must be the player's.
fn cited<'a>(case: &'a Case<'_>, step: u64, player: Player) -> Result<&'a Arc, Fault> {
    let Said::Arc(arc) = case.cited(step)? else {
        return Err(Fault::rejected(object!("step {} is no arc", step)));
    };
    require(arc.player == player, || object!("step {} is an arc of the other player", step))?;
    Ok(arc)
}

impl Holding<'_> {
    /// Whether stones and arcs hold what the step says.
    fn holds(&self, stones: &Cells, arcs: &[&Arc], meter: &Meter<'_>) -> Result<(), Fault> {
        let (count, Arc { player, span, .. }) = (self.board.count(), &self.said);
        meter.spend(3 * wide(count))?;
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
        match *span {
            Span::Loop => {
                let group = forest.group();
                require(settled || self.board.settles(*player, group), || {
                    object!("the curves form {}, which settles nothing", group)
                })
            }
            Span::Way { from, to, over } => require(
                forest.leads(from, to, over),
                || "the ends are not joined by a way that winds so",
            ),
        }
    }

    /// On a board where the cells around a cell are six. No end is in the pair: it would be no stone.
    fn captured(&self, arc: &Arc, captured: &Captured) -> Result<Ground, Fault> {
        require(
            self.board.rows > 2 && self.board.columns > 2,
            || "on so small a board cells touch twice",
        )?;
        require(self.said.span == arc.span, || "the arc holds something else")?;
        captured.ground(&arc.ground, |cell| self.board.ring(cell).map(|(z, _)| Near::Cell(z)))
    }

    /// The image of an arc under a symmetry of the plane above the torus.
    fn moved(&self, arc: &Arc, to: impl Fn(Class) -> Class) -> Result<Ground, Fault> {
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
        require(span == self.said.span, || "the image of the arc holds something else")?;
        let off = || Fault::rejected("the arc would leave the board");
        arc.ground.moved(|cell| Some(place(cell, (0, 0)).0)).ok_or_else(off)
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
        require(arc.span == Span::Loop, || object!("step {} is no loop", step))?;
        require(state.status() == Status::Ongoing, || "the game is over")?;
        require(state.turn() != player, || object!("it is the move of {}", side.name))?;
        require(!board.moves_twice(), || "the opponent moves twice")?;
        arc.ground.lies(*step, player, stone)?;
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
