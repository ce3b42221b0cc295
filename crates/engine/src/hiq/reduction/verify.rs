//! Lemmas 4.2 and 4.3 for our gadgets, by going through everything that can happen.

use super::field::{Cells, Field};
use super::gadget::{Gadget, Kind, ONE_WAYS, OneWay, Spot};
use super::language::{Language, language};
use crate::Budget;
use crate::draft::Draft;
use crate::hiq::census::on_threads;
use rayon::prelude::*;
use rules::Position;
use rules::hiq::{Board, Directions, Hiq};
use std::time::{Duration, Instant};

/// One of the sixteen problems of Lemma 4.2.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    /// Whose contacts they are.
    pub kind: Kind,
    /// T_i, by the names of its contacts.
    pub end: Vec<u8>,
    /// S_i.
    pub start: Vec<Spot>,
    /// Positions that can be reached from S_i, itself included, where no border is met.
    pub reachable: usize,
    /// T_i can be reached from S_i.
    pub solvable: bool,
    /// Jumps that would have led off the square.
    pub blocked: usize,
    /// The same on the paper's board of 15 × 15 cells, on which α meets the border.
    pub on_paper: usize,
    /// Whether it is solvable there.
    pub solvable_on_paper: bool,
    /// Jumps that its border kept from being made.
    pub blocked_on_paper: usize,
}

/// What Lemma 4.2 says: solvable are exactly {t0,t1}, {t0,t2}, {t3} and {t4}.
pub fn is_solvable_in_the_paper(end: &[u8]) -> bool {
    [&[0, 1][..], &[0, 2], &[3], &[4]].contains(&end)
}

/// The problem H_i whose end is the i-th set of contacts of a gadget.
fn case(gadget: &Gadget, set: u32) -> Option<Case> {
    let field = field(gadget, Field::LARGEST)?;
    let paper = paper_field(gadget)?;
    let in_end = |i: &usize| set >> i & 1 == 1;
    let spot = |i: usize| gadget.contacts[i].at;
    let end: Vec<Spot> = (0..3).filter(in_end).map(spot).collect();
    let mut start = gadget.tokens.to_vec();
    start.extend((0..3).filter(|i| !in_end(i)).map(spot));
    let reach = field.reach(field.cells(&start));
    let on_paper = paper.reach(paper.cells(&start));
    Some(Case {
        kind: gadget.kind,
        end: (0..3).filter(in_end).map(|i| gadget.contacts[i].name).collect(),
        start,
        reachable: reach.len(),
        solvable: reach.has(field.cells(&end)),
        blocked: reach.blocked,
        on_paper: on_paper.len(),
        solvable_on_paper: on_paper.has(paper.cells(&end)),
        blocked_on_paper: on_paper.blocked,
    })
}

fn field(gadget: &Gadget, size: i32) -> Option<Field> {
    let mut spots = gadget.tokens.to_vec();
    spots.extend(gadget.contacts.map(|contact| contact.at));
    Field::around(&spots, size)
}

fn paper_field(gadget: &Gadget) -> Option<Field> {
    field(gadget, Field::PAPER)
}

/// Lemma 4.2: its sixteen problems, those of α first, on the threads of the rayon pool it runs in.
pub fn lemma42() -> Vec<Case> {
    let of = |kind: Kind| (0..8).map(move |set| (kind, set));
    let sets: Vec<(Kind, u32)> = Kind::ALL.into_iter().flat_map(of).collect();
    sets.into_par_iter().filter_map(|(kind, set)| case(kind.gadget(), set)).collect()
}

impl Case {
    /// A certificate that the end of an unsolvable problem is out of reach on the paper's board: a
    /// table of all that can be reached. None for the empty end, which is no position: a jump leaves
    /// a token where it lands.
    pub fn certificate(&self) -> Option<String> {
        let [start, end] = self.positions().filter(|_| !self.solvable_on_paper)?;
        let field = paper_field(self.kind.gadget())?;
        let board = start.layout();
        let drawing = |cells: Cells| {
            let mut tokens = vec![false; board.len()];
            let spots = field.spots(cells).into_iter();
            spots.filter_map(|spot| index(board, &field, spot)).for_each(|i| tokens[i] = true);
            board.drawing(|i| tokens[i])
        };
        let reach = field.reach(field.cells(&self.start));
        let mut boards: Vec<String> = reach.positions().map(drawing).collect();
        boards.sort_unstable();
        let mut draft = Draft::default();
        let never = format!("never at-{} {}", end.board(), start.board());
        let last = draft.table(never, "table", boards);
        Some(draft.write(&Position::id(&start), last))
    }

    /// S_i and T_i as positions of the rules. Their target is a contact of T_i, and of no matter.
    pub fn positions(&self) -> Option<[Hiq; 2]> {
        let gadget = self.kind.gadget();
        let contacts = self.end.iter().map(|&name| Some(gadget.contact(name)?.at));
        let end: Vec<Spot> = contacts.collect::<Option<_>>()?;
        let field = paper_field(gadget)?;
        let side = Field::PAPER as usize;
        let cells: Vec<_> = (0..side).flat_map(|r| (0..side).map(move |c| (c, r))).collect();
        let board = Board::new(&cells, place(&field, *end.first()?)?, Directions::Four).ok()?;
        let position = |spots: &[Spot]| {
            let mut tokens = vec![false; cells.len()];
            for spot in spots {
                tokens[index(&board, &field, *spot)?] = true;
            }
            Hiq::new(board.clone(), tokens).ok()
        };
        Some([position(&self.start)?, position(&end)?])
    }
}

/// Column and row on the paper's board; the rules count rows downwards.
fn place(field: &Field, spot: Spot) -> Option<(usize, usize)> {
    let (column, row) = field.place(spot)?;
    Some((column, Field::PAPER as usize - 1 - row))
}

fn index(board: &Board, field: &Field, spot: Spot) -> Option<usize> {
    let (column, row) = place(field, spot)?;
    board.index(column, row)
}

/// A one-way part gets a token through, and none back.
pub fn is_one_way(part: &OneWay) -> bool {
    let mut spots = part.tokens.to_vec();
    spots.extend([part.entry, part.exit]);
    let Some(field) = Field::around(&spots, Field::PAPER) else { return false };
    let leads = |from: Spot, to: Spot| {
        let mut start = part.tokens.to_vec();
        start.push(from);
        field.reach(field.cells(&start)).has(field.cells(&[to]))
    };
    leads(part.entry, part.exit) && !leads(part.exit, part.entry)
}

/// Lemma 4.3 for α: how often a token can stand on t0 before one came in (it cannot be taken away and
/// the gadget still be erased); 0 means that the lemma holds.
///
/// It asks for positions P ∋ t0 without t1 and t2 that α reaches, such that P − {t0} + {t1} becomes
/// {t2}; or the other way round.
pub fn lemma43_failures() -> usize {
    let gadget = Kind::Alpha.gadget();
    let Some(field) = field(gadget, Field::LARGEST) else { return 1 };
    let [t0, t1, t2] = gadget.contacts.map(|contact| field.cells(&[contact.at]));
    let joint = |a: Cells, b: Cells| a.union(b) != b;
    let candidates: Vec<Cells> = field
        .reach(field.cells(gadget.tokens))
        .positions()
        .filter(|p| !joint(t0, *p) && joint(t1, *p) && joint(t2, *p))
        .collect();
    let fails = |p: &Cells| {
        let without = p.minus(t0);
        let leads = |from: Cells, to: Cells| field.reach(without.union(from)).has(to);
        leads(t1, t2) || leads(t2, t1)
    };
    candidates.iter().filter(|p| fails(p)).count()
}

/// The languages of both gadgets, alone and with wire tokens behind every contact.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Languages {
    /// α alone.
    pub alpha: Language,
    /// β alone.
    pub beta: Language,
    /// α with one wire token behind each contact.
    pub alpha_stubs: Language,
    /// β with two of them.
    pub beta_stubs: Language,
}

/// How many wire tokens the languages with stubs have behind every contact.
pub(crate) fn stubs(kind: Kind) -> i32 {
    match kind {
        Kind::Alpha => 1,
        Kind::Beta => 2,
    }
}

/// The language of a gadget with so many wire tokens behind every contact; `None` if the time is up.
fn with_stubs(kind: Kind, stubs: i32, budget: &Budget) -> Option<Language> {
    let (tokens, contacts) = kind.gadget().with_stubs(stubs);
    language(&tokens, &contacts, budget)
}

/// Everything that is claimed of the gadgets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// All sixteen problems.
    pub lemma42: Vec<Case>,
    /// What can be seen of the gadgets at their contacts.
    pub languages: Languages,
    /// The one-way parts that are none.
    pub two_ways: usize,
    /// Positions that contradict Lemma 4.3.
    pub lemma43_failures: usize,
    /// How long everything took but the languages with stubs.
    pub without_stubs: Duration,
}

impl Verified {
    /// Goes through everything; `None` if the time is up.
    pub fn new(budget: &Budget) -> Option<Verified> {
        on_threads(budget, || {
            let begun = Instant::now();
            let lemma42 = lemma42();
            let two_ways = ONE_WAYS.iter().filter(|part| !is_one_way(part)).count();
            let lemma43_failures = lemma43_failures();
            let [alpha, beta] = Kind::ALL.map(|kind| with_stubs(kind, 0, budget));
            let without_stubs = begun.elapsed();
            let [alpha_stubs, beta_stubs] =
                Kind::ALL.map(|kind| with_stubs(kind, stubs(kind), budget));
            let languages = Languages {
                alpha: alpha?,
                beta: beta?,
                alpha_stubs: alpha_stubs?,
                beta_stubs: beta_stubs?,
            };
            Some(Verified { lemma42, languages, two_ways, lemma43_failures, without_stubs })
        })
    }

    /// Lemmas 4.2 and 4.3 hold, the parts are one-way, and no border was met.
    pub fn is_as_the_paper_says(&self) -> bool {
        let agrees = |case: &Case| case.solvable == is_solvable_in_the_paper(&case.end);
        self.lemma42.iter().all(agrees)
            && self.two_ways == 0
            && self.lemma43_failures == 0
            && self.border_blocked() == 0
    }

    /// How many jumps the border of a square kept from being made.
    pub fn border_blocked(&self) -> usize {
        let Languages { alpha, beta, alpha_stubs, beta_stubs } = &self.languages;
        let languages = [alpha, beta, alpha_stubs, beta_stubs].map(|language| language.blocked);
        let cases = self.lemma42.iter().map(|case| case.blocked);
        cases.chain(languages).sum()
    }
}
