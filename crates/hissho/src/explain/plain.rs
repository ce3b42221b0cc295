//! Certificates without links: boards with moves and replies, lines of play, weights, trees, tables.

use super::page::Page;
use crate::draw::svg::{self, escape};
use crate::words::explain::Phrase;
use anyhow::Result;
use checker::{Derivation, Said, Step};
use rules::{State, game};

/// The most boards that are drawn.
const BOARDS: usize = 150;
/// The most steps that are listed.
const STEPS: usize = 2_000;

pub fn explain(page: &mut Page, derivation: &Derivation) -> Result<()> {
    let id = &derivation.claim().id;
    page.heading(Phrase::Steps);
    let mut drawn = 0;
    page.announce(derivation.steps().iter().rev().take(STEPS).map(|step| step.number));
    for step in derivation.steps().iter().rev().take(STEPS) {
        let Said::Fact(fact) = &step.said else { continue };
        let cites: Vec<String> = step
            .cites
            .iter()
            .map(|cite| match &cite.word {
                Some(word) => format!("{} → {}", escape(word), page.link(cite.step)),
                None => page.link(cite.step),
            })
            .collect();
        let summary =
            format!("{}. {} — <em>{}</em>", step.number, escape(&fact.to_string()), step.lemma);
        page.open(step.number, step.number == derivation.last(), &summary);
        if drawn < BOARDS
            && let Ok(state) = game::read(id, fact.board())
        {
            drawn += 1;
            picture(page, &*state, &format!("{} {}", page.say(Phrase::Step), step.number));
            drawn += weighed(page, step, &*state);
            drawn += follow(page, step, state, BOARDS - drawn.min(BOARDS));
        }
        if !cites.is_empty() {
            page.paragraph(&cites.join(", "));
        }
        details(page, step);
        page.close();
    }
    Ok(())
}

fn picture(page: &mut Page, state: &dyn State, caption: &str) {
    let options = svg::Options { scale: 24.0, title: state.board(), ..svg::Options::default() };
    page.figure(&svg::render(&state.scene(), &options), caption);
}

/// The weights of a step on the holes; how many boards were drawn.
fn weighed(page: &mut Page, step: &Step, state: &dyn State) -> usize {
    if step.lemma.name() != "pagoda" {
        return 0;
    }
    let mut scene = state.scene();
    scene.pieces.clear();
    for word in &step.words {
        let Some((name, weight)) = word.split_once('=') else { continue };
        let at = scene.cells.iter().find(|cell| cell.name == name).map(|cell| cell.at);
        if let Some(at) = at {
            scene.label(at, weight);
        }
    }
    let options = svg::Options { scale: 24.0, title: state.board(), ..svg::Options::default() };
    let caption = page.say(Phrase::Weights);
    page.figure(&svg::render(&scene, &options), &caption);
    1
}

/// The boards of a line of play; how many were drawn.
fn follow(page: &mut Page, step: &Step, state: Box<dyn State>, most: usize) -> usize {
    if step.lemma.name() != "line" {
        return 0;
    }
    let mut now = state;
    let mut drawn = 0;
    for (i, word) in step.words.iter().enumerate() {
        let Ok(next) = now.play(word) else { break };
        now = next;
        if drawn < most {
            picture(page, &*now, &format!("{}. {}", i + 1, escape(word)));
            drawn += 1;
        }
    }
    drawn
}

/// What the arguments say besides steps.
fn details(page: &mut Page, step: &Step) {
    let phrase = match step.lemma.name() {
        "pagoda" | "parity" => Phrase::Weights,
        "trees" => Phrase::Trees,
        "line" => Phrase::Moves,
        "table" | "orbits" => Phrase::Table,
        _ => return,
    };
    let word = page.say(phrase);
    if !step.boards.is_empty() {
        page.paragraph(&format!("{word}: {}", step.boards.len()));
        return;
    }
    let lists: Vec<String> = step
        .lists()
        .map(|list| list.iter().map(|word| escape(word)).collect::<Vec<_>>().join(" "))
        .collect();
    page.paragraph(&format!("{word}: {}", lists.join("<br>")));
}
