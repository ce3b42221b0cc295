//! Certificates of Hex: every link that decides, with its stones, its carrier, the threats that prove it and
//! what they leave to the opponent; and a line of play in which each move is forced.

use super::board::{Board, LOOKS, Sign};
use super::page::Page;
use crate::draw::svg::escape;
use crate::words::explain::Phrase;
use anyhow::{Context, Result};
use checker::goals::Atom;
use checker::{Arc, Cells, Derivation, Point, Said, Span, Step};
use rules::{Player, game};
use std::collections::{BTreeSet, HashMap, HashSet};

/// The most sections; a longer proof shows only links between the sides and what they are put together from.
const SECTIONS: usize = 4_000;
const FEW: usize = 400;
/// The rule whose first step is the link and whose others are ties.
const REGION: &str = "region";
/// So many sections show a figure for each threat, the others one figure and a list.
const DRAWN: usize = 120;

/// A link or a goal as a section shows it.
pub(super) struct Shown<'a> {
    pub(super) player: Player,
    pub(super) stones: &'a Cells,
    pub(super) carrier: &'a Cells,
    pub(super) words: String,
    decides: bool,
}

pub(super) fn shown<'a>(step: &'a Step, board: &Board) -> Option<Shown<'a>> {
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

/// A threat of a step: what it takes, the opponent's moves that it answers first, and what is left to the opponent.
pub(super) struct Threat<'a> {
    key: &'a str,
    to: u64,
    cells: BTreeSet<usize>,
    pub(super) answers: BTreeSet<usize>,
    left: BTreeSet<usize>,
}

pub(super) fn threats<'a>(
    derivation: &Derivation,
    board: &Board,
    step: &'a Step,
    shown: &Shown,
) -> Vec<Threat<'a>> {
    let mut must: BTreeSet<usize> = shown.carrier.iter().collect();
    let mut found = Vec::new();
    for cite in &step.cites {
        let Some(key) = cite.word.as_deref() else { continue };
        let cells = whole(derivation, board, cite.step, key);
        let answers = must.difference(&cells).copied().collect();
        let left: BTreeSet<usize> = must.intersection(&cells).copied().collect();
        must.clone_from(&left);
        found.push(Threat { key, to: cite.step, cells, answers, left });
    }
    found
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
    let all = derivation.steps().len() <= FEW;
    let wanted = if all { HashSet::new() } else { deciding(derivation, &board) };
    let kept: Vec<&Step> = derivation.steps().iter().rev().collect();
    let kept = kept.into_iter().filter(|step| all || wanted.contains(&step.number));
    let kept: Vec<&Step> = kept.take(SECTIONS).collect();
    page.announce(kept.iter().map(|step| step.number));
    let caption = format!("{} {}", page.say(Phrase::Step), page.link(derivation.last()));
    page.figure(&board.figure(&signs), &caption);
    line(page, derivation, &board, &signs);
    outline(page, derivation, &board);
    page.heading(Phrase::Steps);
    if !all {
        let note = page.say(Phrase::Shown);
        page.paragraph(&note);
    }
    for (i, step) in kept.into_iter().enumerate() {
        section(page, derivation, &board, step, i < DRAWN);
    }
    Ok(())
}

/// The steps that join the sides, and those that they are put together from.
fn deciding(derivation: &Derivation, board: &Board) -> HashSet<u64> {
    let mut wanted = HashSet::from([derivation.last()]);
    for step in derivation.steps() {
        if shown(step, board).is_some_and(|shown| shown.decides) {
            wanted.insert(step.number);
            if step.lemma.name() == "sum" {
                wanted.extend(step.cites.iter().map(|cite| cite.step));
            }
        }
    }
    wanted
}

fn section(page: &mut Page, derivation: &Derivation, board: &Board, step: &Step, drawn: bool) {
    let Some(shown) = shown(step, board) else {
        let Said::Fact(fact) = &step.said else { return };
        let cites: Vec<String> = step.cites.iter().map(|cite| page.link(cite.step)).collect();
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
    for Threat { key, to, cells, answers, left } in threats(derivation, board, step, &shown) {
        let mut signs: Vec<(usize, Sign)> =
            shown.stones.iter().map(|cell| (cell, stone(shown.player))).collect();
        for cell in &cells {
            let sign = match (board.name(*cell) == key, left.contains(cell)) {
                (true, _) => Sign::Key,
                (_, true) => Sign::Must,
                _ => Sign::Carrier,
            };
            signs.push((*cell, sign));
        }
        let caption = format!(
            "{} {} ({}), {}: {}; {}: {}",
            page.say(Phrase::Threat),
            escape(key),
            page.link(to),
            page.say(Phrase::Answers),
            board.brief(page, &answers),
            page.say(Phrase::MustPlay),
            board.brief(page, &left)
        );
        match drawn {
            true => page.figure(&board.figure(&signs), &caption),
            false => page.raw(&format!("{caption}<br>\n")),
        }
    }
    let parts: Vec<String> = step
        .cites
        .iter()
        .filter(|cite| cite.word.is_none())
        .map(|cite| page.link(cite.step))
        .collect();
    if !parts.is_empty() {
        let word = page.say(Phrase::Components);
        page.paragraph(&format!("{word}: {}", parts.join(", ")));
    }
    if step.lemma.name() == REGION {
        let named = |cell: &usize| step.words.iter().any(|word| **word == *board.name(*cell));
        let region = (0..board.places.len()).filter(named).collect();
        let word = page.say(Phrase::Region);
        let cells = board.brief(page, &region);
        page.paragraph(&format!("{word}: {cells}"));
    }
    page.close();
}

/// The whole strategy as a list that unfolds: the opponent's moves, the answer, and what comes then.
fn outline(page: &mut Page, derivation: &Derivation, board: &Board) {
    let last = derivation.step(derivation.last()).and_then(|step| step.cites.first());
    let Some(root) = last.filter(|cite| decides(derivation, board, cite.step)) else { return };
    page.heading(Phrase::Strategy);
    let mut told = HashSet::new();
    let mut lists = vec![branches(derivation, board, root.step, &mut told)];
    page.raw("<ul>\n");
    while let Some(list) = lists.last_mut() {
        let Some(branch) = list.pop() else {
            lists.pop();
            page.raw(if lists.is_empty() { "</ul>\n" } else { "</ul></details></li>\n" });
            continue;
        };
        let line = format!("{} ({})", branch.words, page.link(branch.to));
        let below = branches(derivation, board, branch.to, &mut told);
        if below.is_empty() {
            page.raw(&format!("<li>{line}</li>\n"));
        } else {
            page.raw(&format!("<li><details><summary>{line}</summary><ul>\n"));
            lists.push(below);
        }
    }
}

/// An answer and the moves that it meets, in words; the step that proves it.
struct Branch {
    words: String,
    to: u64,
}

fn decides(derivation: &Derivation, board: &Board, step: u64) -> bool {
    derivation.step(step).and_then(|step| shown(step, board)).is_some_and(|shown| shown.decides)
}

/// The branches below a step, the last one first; none if they were told before or if there is no choice.
fn branches(
    derivation: &Derivation,
    board: &Board,
    mut at: u64,
    told: &mut HashSet<u64>,
) -> Vec<Branch> {
    loop {
        let Some(step) = derivation.step(at) else { return Vec::new() };
        let Some(shown) = shown(step, board).filter(|shown| shown.decides) else {
            return Vec::new();
        };
        let threats = threats(derivation, board, step, &shown);
        if threats.is_empty() {
            match &step.cites[..] {
                [only] => at = only.step,
                [link, ..] if step.lemma.name() == REGION => at = link.step,
                _ => return Vec::new(),
            }
            continue;
        }
        if !told.insert(at) {
            return Vec::new();
        }
        let (own, other) =
            if shown.player == Player::One { ('•', '◦') } else { ('◦', '•') };
        let branch = |threat: &Threat| Branch {
            words: format!(
                "{other} {} — {own} {}",
                board.names(&threat.answers),
                escape(threat.key)
            ),
            to: threat.to,
        };
        return threats.iter().rev().map(branch).collect();
    }
}

/// How many answers the longest line below each deciding step has.
fn depths(derivation: &Derivation, board: &Board) -> HashMap<u64, usize> {
    let mut depths = HashMap::new();
    for step in derivation.steps() {
        if shown(step, board).is_some_and(|shown| shown.decides) {
            let below = step.cites.iter().filter_map(|cite| {
                Some(depths.get(&cite.step).copied()? + usize::from(cite.word.is_some()))
            });
            let depth = below.max().unwrap_or(0);
            depths.insert(step.number, depth);
        }
    }
    depths
}

/// From the last link down: the opponent plays where all threats but the longest one pass, and that one answers.
fn line(page: &mut Page, derivation: &Derivation, board: &Board, signs: &[(usize, Sign)]) {
    let mut at = derivation.step(derivation.last()).and_then(|step| step.cites.first());
    let mut signs = signs.to_vec();
    let mut taken: BTreeSet<usize> = signs.iter().map(|(cell, _)| *cell).collect();
    let (mut number, mut moves) = (0, Vec::new());
    let depths = depths(derivation, board);
    while let Some(step) = at.and_then(|cite| derivation.step(cite.step)) {
        let Some(shown) = shown(step, board).filter(|shown| shown.decides) else { break };
        let threats = threats(derivation, board, step, &shown);
        if threats.is_empty() {
            let region = step.lemma.name() == REGION;
            at = if region { step.cites.first() } else { step.cites.last() };
            continue;
        }
        let chosen = threats.iter().filter_map(|threat| {
            let reply = (0..board.places.len()).find(|cell| board.name(*cell) == threat.key)?;
            let free = |cell: &&usize| **cell != reply && !taken.contains(cell);
            Some((threat, *threat.answers.iter().find(free)?, reply))
        });
        let Some((threat, other, reply)) = chosen.max_by_key(|(threat, ..)| depths.get(&threat.to))
        else {
            break;
        };
        for cell in [other, reply] {
            number += 1;
            let black = (cell == reply) == (shown.player == Player::One);
            signs.push((cell, Sign::Number(number, black)));
            taken.insert(cell);
        }
        moves.push(format!("{} {} ({})", board.name(other), threat.key, page.link(step.number)));
        at = step.cites.iter().find(|cite| cite.step == threat.to);
    }
    if number > 0 {
        page.heading(Phrase::Line);
        page.figure(&board.figure(&signs), &moves.join(" "));
    }
}
