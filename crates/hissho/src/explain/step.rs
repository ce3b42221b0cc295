//! One step of a certificate, for whoever asks why: what it says, the rule that it is made by, what there is to
//! draw, and the steps that it cites, each with what that one says. Whoever goes from step to step comes to those
//! that cite none: the rules of the game, and touching stones.

use super::board::Board;
use super::links::{shown, threats};
use crate::words::{Words, claim as claims, lemmas};
use anyhow::{Context, Result};
use checker::{Claim, Derivation, Fact, Said, Step};
use rules::game;
use serde_json::{Value, json};

/// The most cited steps that are told; a table of moves has one for each of them.
const CITED: usize = 400;

/// A step that the checker accepted, as data.
pub fn step(derivation: &Derivation, number: Option<u64>) -> Result<Value> {
    let last = derivation.last();
    let number = number.unwrap_or(last);
    let step = derivation.step(number);
    let step = step.with_context(|| format!("'{number}': expected the number of a step"))?;
    let claim = derivation.claim();
    let start = game::read(&claim.id, claim.fact.position()).context("the board of the claim")?;
    let board = Board::of(&*start);
    let sides = start.about().players;
    let told = Teller { claim, board: &board, sides };
    let mut json = told.brief(step);
    if let Some((heading, why)) = lemmas::rule(step.lemma.name()) {
        json["heading"] = json!(heading);
        json["why"] = json!(why.en);
        json["why_ja"] = json!(why.ja);
    }
    json["line"] = json!(step.line);
    json["last"] = json!(last);
    json["game"] = json!(claim.id);
    match (&step.said, shown(step, &board)) {
        (_, Some(link)) => {
            let names = |cells: &checker::Cells| -> Vec<String> {
                cells.iter().map(|cell| board.name(cell)).collect()
            };
            json["seat"] = json!(link.player.index());
            json["stones"] = json!(names(link.stones));
            json["carrier"] = json!(names(link.carrier));
            json["formula"] = json!(link.words);
        }
        (Said::Fact(fact), None) => json["position"] = json!(fact.position()),
        _ => {}
    }
    arguments(step, &mut json);
    // Of a choice of threats: the moves that each of them is the first to answer.
    let link = shown(step, &board);
    let answered = link.map(|link| threats(derivation, &board, step, &link)).unwrap_or_default();
    let mut answered = answered.into_iter().map(|threat| threat.answers);
    let cites = step.cites.iter().take(CITED).filter_map(|cite| {
        let mut cited = told.brief(derivation.step(cite.step)?);
        if let Some(word) = &cite.word {
            cited["word"] = json!(word);
            let cells = answered.next().unwrap_or_default();
            cited["answers"] = cells.into_iter().map(|cell| board.name(cell)).collect();
        }
        Some(cited)
    });
    json["cites"] = cites.collect();
    json["cited"] = json!(step.cites.len());
    Ok(json)
}

/// The arguments that can be drawn: weights of cells, marked cells, two trees, the moves of a line.
fn arguments(step: &Step, json: &mut Value) {
    let words: Vec<&str> = step.words.iter().map(|word| &**word).collect();
    match step.lemma.name() {
        "pagoda" => {
            let pair =
                |word: &&str| word.split_once('=').map(|(cell, weight)| json!([cell, weight]));
            json["weights"] = words.iter().filter_map(pair).collect();
        }
        "parity" => json["marked"] = json!(words),
        "trees" => json["trees"] = step.lists().map(|list| json!(list)).collect(),
        "line" => json["moves"] = json!(words),
        "table" | "orbits" => json["boards"] = json!(step.boards.len()),
        _ => {}
    }
}

/// Says what steps of a certificate say.
struct Teller<'a> {
    claim: &'a Claim,
    board: &'a Board,
    sides: &'static [&'static str],
}

impl Teller<'_> {
    fn brief(&self, step: &Step) -> Value {
        let words = self.says(step);
        json!({
            "step": step.number, "rule": step.lemma.name(), "axiom": step.cites.is_empty(),
            "says": words.en, "says_ja": words.ja,
        })
    }

    fn says(&self, step: &Step) -> Words {
        if let Said::Fact(fact) = &step.said {
            return self.of_fact(fact);
        }
        let Some(link) = shown(step, self.board) else { return Words::new("", "") };
        let side = self.sides.get(link.player.index()).copied().unwrap_or_default();
        lemmas::held(side, &link.words, link.stones.iter().count(), link.carrier.iter().count())
    }

    /// A fact of its own board, whose mover need not be that of the claim.
    fn of_fact(&self, fact: &Fact) -> Words {
        let state = game::read(&self.claim.id, fact.position()).ok();
        let two = state.as_ref().is_some_and(|state| state.about().players.len() == 2);
        let mover = state.filter(|_| two).map(|state| state.player_name(state.turn()));
        claims::words(&Claim { fact: fact.clone(), mover, ..self.claim.clone() })
    }
}
