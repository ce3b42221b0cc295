//! Certificates of Hex: every link that decides, with its stones, its carrier, the threats that prove it and
//! what they leave to the opponent; and a line of play in which each move is forced.

use super::page::{Page, step_link};
use crate::draw::svg::escape;
use crate::words::explain::Phrase;
use anyhow::{Context, Result};
use checker::goals::Atom;
use checker::{Arc, Cells, Derivation, Point, Said, Span, Step};
use rules::scene::{Point as At, hex_corner};
use rules::{Player, State, game};
use std::collections::{BTreeSet, HashMap};
use std::fmt::Write;

/// The most sections; a longer proof shows only links between the sides and what they are put together from.
const SECTIONS: usize = 4_000;
const FEW: usize = 400;
/// So many sections show a figure for each threat, the others one figure and a list.
const DRAWN: usize = 120;

/// The cells of the board, drawn once and used by every figure.
struct Board {
    places: Vec<At>,
    names: Vec<String>,
    columns: usize,
    frame: String,
}

impl Board {
    fn of(state: &dyn State) -> Board {
        let scene = state.scene();
        // The margin of a torus repeats cells.
        let cells: Vec<_> = scene.cells.iter().filter(|cell| !cell.copy).collect();
        let places: Vec<At> = cells.iter().map(|cell| cell.at).collect();
        let names = cells.iter().map(|cell| cell.name.clone()).collect();
        let columns = places.iter().take_while(|at| at.y == places[0].y).count();
        let far = |of: fn(&At) -> f64| places.iter().map(of).fold(0.0, f64::max);
        let near = |of: fn(&At) -> f64| places.iter().map(of).fold(f64::MAX, f64::min);
        let (left, top) = (near(|at| at.x) - 1.2, near(|at| at.y) - 1.3);
        let (wide, high) = (far(|at| at.x) + 0.7 - left, far(|at| at.y) + 0.8 - top);
        let frame = format!(
            "viewBox=\"{left:.2} {top:.2} {wide:.2} {high:.2}\" width=\"{:.0}\"",
            wide * 22.0
        );
        Board { places, names, columns: columns.max(1), frame }
    }

    /// The empty board, for reference by the figures.
    fn symbol(&self) -> String {
        let mut path = String::new();
        for at in &self.places {
            for k in 0..6 {
                let corner = hex_corner(*at, k);
                let letter = if k == 0 { 'M' } else { 'L' };
                let _ = write!(path, "{letter}{:.2} {:.2}", corner.x, corner.y);
            }
            path.push('Z');
        }
        let mut names = String::new();
        for (cell, At { x, y }) in self.places.iter().enumerate() {
            let (column, row) = (cell % self.columns, cell / self.columns);
            if row == 0 {
                let name = self.name(cell);
                let letters = name.trim_end_matches(|c: char| !c.is_ascii_lowercase());
                let _ = write!(
                    names,
                    "<text x=\"{:.2}\" y=\"{:.2}\">{letters}</text>",
                    x - 0.3,
                    y - 0.75
                );
            }
            if column == 0 {
                let _ = write!(
                    names,
                    "<text x=\"{:.2}\" y=\"{:.2}\">{}</text>",
                    x - 0.8,
                    y + 0.15,
                    row + 1
                );
            }
        }
        format!(
            "<svg width=\"0\" height=\"0\" style=\"position:absolute\"><defs><g id=\"board\"><path d=\"{path}\" \
             fill=\"#fff\" stroke=\"#888\" stroke-width=\".04\"/><g font-size=\".42\" fill=\"#666\" \
             text-anchor=\"middle\">{names}</g></g></defs></svg>\n"
        )
    }

    fn name(&self, cell: usize) -> String {
        self.names.get(cell).cloned().unwrap_or_default()
    }

    fn names(&self, cells: &BTreeSet<usize>) -> String {
        cells.iter().map(|cell| self.name(*cell)).collect::<Vec<_>>().join(" ")
    }

    /// Signs of one kind are dots of one path, so that a figure is short; how a kind looks is in the style.
    fn figure(&self, signs: &[(usize, Sign)]) -> String {
        let mut out = format!("<svg {} role=\"img\"><use href=\"#board\"/>", self.frame);
        for kind in KINDS {
            let cells = signs.iter().filter(|(_, sign)| sign.kinds().contains(kind));
            let mut dots = String::new();
            for At { x, y } in cells.filter_map(|(cell, _)| self.places.get(*cell)) {
                let _ = write!(dots, "M{} {}h0", short(*x), short(*y));
            }
            if !dots.is_empty() {
                let _ = write!(out, "<path class=\"{kind}\" d=\"{dots}\"/>");
            }
        }
        for (cell, sign) in signs {
            let (Sign::Number(n, black), Some(At { x, y })) = (sign, self.places.get(*cell)) else {
                continue;
            };
            let kind = if *black { "n" } else { "o" };
            let (x, y) = (short(*x), short(y + 0.16));
            let _ = write!(out, "<text class=\"{kind}\" x=\"{x}\" y=\"{y}\">{n}</text>");
        }
        out.push_str("</svg>");
        out
    }
}

/// A coordinate with no more digits than the eye can see.
fn short(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

/// How signs look: classes of dots, in the order in which they are drawn.
const KINDS: &[&str] = &["c", "r", "b", "w", "m"];
const LOOKS: &str = "<style>.c,.r,.b,.w,.m{fill:none;stroke-linecap:round}.c{stroke:#67a;stroke-width:.24}\
.r{stroke:#c33;stroke-width:.94}.b{stroke:#000;stroke-width:.76}.w{stroke:#fff;stroke-width:.66}\
.m{stroke:#c33;stroke-width:.36;stroke-linecap:square}.n,.o{font-size:.45px;text-anchor:middle}.n{fill:#fff}</style>\n";

#[derive(Clone, Copy)]
enum Sign {
    Black,
    White,
    Carrier,
    Key,
    Must,
    Number(usize, bool),
}

impl Sign {
    /// The classes of its dots: a white stone is a black dot with a white one on it.
    fn kinds(self) -> &'static [&'static str] {
        match self {
            Sign::Black | Sign::Number(_, true) => &["b"],
            Sign::White | Sign::Number(_, false) => &["b", "w"],
            Sign::Carrier => &["c"],
            Sign::Key => &["r", "b"],
            Sign::Must => &["m"],
        }
    }
}

/// A link or a goal as a section shows it.
struct Shown<'a> {
    player: Player,
    stones: &'a Cells,
    carrier: &'a Cells,
    words: String,
    decides: bool,
}

fn shown<'a>(step: &'a Step, board: &Board) -> Option<Shown<'a>> {
    let (player, formula, stones, carrier) = match &step.said {
        Said::Link(link) => {
            let [x, y] = link.ends();
            (link.player(), vec![vec![Atom::Joined(x, y)]], link.stones(), link.carrier())
        }
        Said::Goal(goal) => (goal.player(), goal.formula().clone(), goal.stones(), goal.carrier()),
        Said::Arc(arc) => return Some(around(arc, board)),
        Said::Fact(_) => return None,
    };
    let side = |which: usize| match (player, which) {
        (Player::One, 0) => "t".to_string(),
        (Player::One, _) => "b".to_string(),
        (Player::Two, 0) => "l".to_string(),
        (Player::Two, _) => "r".to_string(),
    };
    let point = |point: Point| match point {
        Point::Side(which) => side(which),
        Point::Cell(cell) => board.name(cell),
    };
    let atom = |atom: &Atom| match *atom {
        Atom::Own(cell) => board.name(cell),
        Atom::Joined(x, y) => format!("{}−{}", point(x), point(y)),
    };
    let clause = |clause: &Vec<Atom>| clause.iter().map(atom).collect::<Vec<_>>().join(" ∧ ");
    let words = formula.iter().map(clause).collect::<Vec<_>>().join(" ∨ ");
    let sides = Atom::Joined(Point::Side(0), Point::Side(1));
    Some(Shown { player, stones, carrier, words, decides: formula == [[sides]] })
}

/// An arc of a torus: the ends of a way and how often it crosses the seams, or a loop.
fn around<'a>(arc: &'a Arc, board: &Board) -> Shown<'a> {
    let words = match arc.span() {
        Span::Way { from, to, over } => {
            format!("{}−{} ({}, {})", board.name(from), board.name(to), over.0, over.1)
        }
        Span::Loop => "○".to_string(),
    };
    let decides = arc.span() == Span::Loop;
    Shown { player: arc.player(), stones: arc.stones(), carrier: arc.carrier(), words, decides }
}

fn stone(player: Player) -> Sign {
    if player == Player::One { Sign::Black } else { Sign::White }
}

/// The cells that a threat takes: its carrier and its key.
fn whole(derivation: &Derivation, board: &Board, number: u64, key: &str) -> BTreeSet<usize> {
    let step = derivation.step(number).and_then(|step| shown(step, board));
    let cells = step.map(|step| step.carrier.iter().collect::<BTreeSet<_>>()).unwrap_or_default();
    let key = (0..board.places.len()).find(|cell| board.name(*cell) == key);
    cells.into_iter().chain(key).collect()
}

pub fn explain(page: &mut Page, derivation: &Derivation) -> Result<()> {
    let claim = derivation.claim();
    let place = claim.fact.board().split(';').next().unwrap_or_default();
    let state = game::read(&claim.id, place).context("the board of the claim")?;
    let board = Board::of(&*state);
    page.raw(LOOKS);
    page.raw(&board.symbol());
    let legend = page.say(Phrase::Legend);
    page.paragraph(&legend);
    let stones = state.board();
    let rows = stones.split(':').next().unwrap_or_default();
    let letters = rows.chars().filter(|letter| *letter != '/').enumerate();
    let signs: Vec<(usize, Sign)> = letters
        .filter_map(|(cell, letter)| match letter {
            'B' => Some((cell, Sign::Black)),
            'W' => Some((cell, Sign::White)),
            _ => None,
        })
        .collect();
    let caption = format!("{} {}", page.say(Phrase::Step), step_link(derivation.last()));
    page.figure(&board.figure(&signs), &caption);
    line(page, derivation, &board, &signs);
    page.heading(Phrase::Steps);
    let all = derivation.steps().len() <= FEW;
    let wanted = if all { HashMap::new() } else { deciding(derivation, &board) };
    if !all {
        let note = page.say(Phrase::Shown);
        page.paragraph(&note);
    }
    let kept =
        derivation.steps().iter().rev().filter(|step| all || wanted.contains_key(&step.number));
    for (i, step) in kept.take(SECTIONS).enumerate() {
        section(page, derivation, &board, step, i < DRAWN);
    }
    Ok(())
}

/// The steps that join the sides, and those that they are put together from.
fn deciding(derivation: &Derivation, board: &Board) -> HashMap<u64, ()> {
    let mut wanted = HashMap::from([(derivation.last(), ())]);
    for step in derivation.steps() {
        if shown(step, board).is_some_and(|shown| shown.decides) {
            wanted.insert(step.number, ());
            if step.lemma.name() == "sum" {
                wanted.extend(step.cites.iter().map(|cite| (cite.step, ())));
            }
        }
    }
    wanted
}

fn section(page: &mut Page, derivation: &Derivation, board: &Board, step: &Step, drawn: bool) {
    let Some(shown) = shown(step, board) else {
        let Said::Fact(fact) = &step.said else { return };
        let cites: Vec<String> = step.cites.iter().map(|cite| step_link(cite.step)).collect();
        page.open(step.number, true, &format!("{}. {}", step.number, escape(&fact.to_string())));
        page.paragraph(&format!("{} {}", step.lemma, cites.join(", ")));
        page.close();
        return;
    };
    let (carrier, stones) = (page.say(Phrase::Carrier), page.say(Phrase::Stones));
    let summary = format!(
        "{}. {} — {} {}, {} {} <em>{}</em>",
        step.number,
        escape(&shown.words),
        stones,
        shown.stones.iter().count(),
        carrier,
        shown.carrier.iter().count(),
        step.lemma
    );
    page.open(step.number, step.number + 1 == derivation.last(), &summary);
    let own = shown.stones.iter().map(|cell| (cell, stone(shown.player)));
    let base: Vec<(usize, Sign)> =
        own.chain(shown.carrier.iter().map(|cell| (cell, Sign::Carrier))).collect();
    let caption = format!("{} {}", page.say(Phrase::Step), step.number);
    page.figure(&board.figure(&base), &caption);
    let mut must: Option<BTreeSet<usize>> = None;
    for cite in &step.cites {
        let Some(word) = &cite.word else { continue };
        let cells = whole(derivation, board, cite.step, word);
        let left = match &must {
            None => cells.clone(),
            Some(must) => must.intersection(&cells).copied().collect(),
        };
        let mut signs: Vec<(usize, Sign)> =
            shown.stones.iter().map(|cell| (cell, stone(shown.player))).collect();
        for cell in &cells {
            let sign = match (board.name(*cell) == **word, left.contains(cell)) {
                (true, _) => Sign::Key,
                (_, true) => Sign::Must,
                _ => Sign::Carrier,
            };
            signs.push((*cell, sign));
        }
        let caption = format!(
            "{} {} ({}), {}: {}",
            page.say(Phrase::Threat),
            escape(word),
            step_link(cite.step),
            page.say(Phrase::MustPlay),
            if left.is_empty() { "∅".to_string() } else { board.names(&left) }
        );
        match drawn {
            true => page.figure(&board.figure(&signs), &caption),
            false => page.raw(&format!("{caption}<br>\n")),
        }
        must = Some(left);
    }
    let parts: Vec<String> = step
        .cites
        .iter()
        .filter(|cite| cite.word.is_none())
        .map(|cite| step_link(cite.step))
        .collect();
    if !parts.is_empty() {
        let word = page.say(Phrase::Components);
        page.paragraph(&format!("{word}: {}", parts.join(", ")));
    }
    page.close();
}

/// From the last link down: White plays where all other threats pass, Black answers with the one that is left.
fn line(page: &mut Page, derivation: &Derivation, board: &Board, signs: &[(usize, Sign)]) {
    let mut at = derivation
        .step(derivation.last())
        .and_then(|step| step.cites.first())
        .map(|cite| cite.step);
    let mut signs = signs.to_vec();
    let mut taken: BTreeSet<usize> = signs.iter().map(|(cell, _)| *cell).collect();
    let mut number = 0;
    let mut musts = Vec::new();
    while let Some(step) = at.and_then(|number| derivation.step(number)) {
        let Some(shown) = shown(step, board) else { break };
        let threats: Vec<(&str, u64)> =
            step.cites.iter().filter_map(|cite| Some((cite.word.as_deref()?, cite.step))).collect();
        let Some((key, next)) = threats.iter().max_by_key(|(_, step)| *step).copied() else {
            at = step.cites.last().map(|cite| cite.step).filter(|_| shown.decides);
            continue;
        };
        let others = threats.iter().filter(|(word, step)| (*word, *step) != (key, next));
        let must = others
            .map(|(word, step)| whole(derivation, board, *step, word))
            .reduce(|a, b| a.intersection(&b).copied().collect())
            .unwrap_or_default();
        let must: BTreeSet<usize> = must.difference(&taken).copied().collect();
        let reply = (0..board.places.len()).find(|cell| board.name(*cell) == key);
        let white = must.iter().copied().find(|cell| Some(*cell) != reply);
        let (Some(white), Some(reply)) = (white, reply) else { break };
        for cell in [white, reply] {
            number += 1;
            let black = (cell == reply) == (shown.player == Player::One);
            signs.push((cell, Sign::Number(number, black)));
            taken.insert(cell);
        }
        musts.push(format!(
            "◦{{{}}} •{} ({})",
            board.names(&must),
            escape(key),
            step_link(step.number)
        ));
        at = Some(next);
        if number >= 40 {
            break;
        }
    }
    if number > 0 {
        page.heading(Phrase::Line);
        page.figure(&board.figure(&signs), &musts.join(" "));
    }
}
