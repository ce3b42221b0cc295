//! A certificate as a document for people: one HTML file that needs nothing else, to read, fold and print.
//!
//! ```text
//! certificate ──▶ checker::study ──▶ Derivation ──▶ links   Hex: carriers, must-play, lines of play
//!                    │ refused                └───▶ plain   any game: boards, lines, tables, weights
//!                    └▶ an error that says so, and nothing is written
//! ```
//!
//! Every figure names the step behind it.

mod board;
mod links;
mod page;
mod plain;
pub mod step;

use crate::draw::svg::escape;
use crate::job::Context;
use crate::words::Words;
use crate::words::explain::Phrase;
use anyhow::{Result, anyhow};
use checker::{Derivation, Said, study};
use clap::ValueEnum;
use engine::Budget;
use page::Page;
use serde::Deserialize;

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Deserialize, Debug, Default)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    #[default]
    En,
    Ja,
}

impl Language {
    fn say(self, phrase: Phrase) -> String {
        self.pick(phrase.words())
    }

    fn pick(self, words: Words) -> String {
        match self {
            Language::En => words.en,
            Language::Ja => words.ja,
        }
    }
}

/// The document of a certificate that the checker accepts; what else there is to say of its size.
pub fn explain(
    certificate: &str,
    language: Language,
    size: &[Words],
    cx: &Context,
    budget: &Budget,
) -> Result<String> {
    let derivation = study(None, certificate, &cx.checking(budget))
        .map_err(|refused| anyhow!("not explained: the certificate does not check: {refused}"))?;
    document(&derivation, language, size)
}

fn document(derivation: &Derivation, language: Language, size: &[Words]) -> Result<String> {
    let mut page = Page::new(language);
    page.head(derivation);
    if !size.is_empty() {
        page.heading(Phrase::Counting);
    }
    for words in size {
        page.paragraph(&escape(&language.pick(words.clone())));
    }
    let about_links = derivation.steps().iter().any(|step| !matches!(step.said, Said::Fact(_)));
    match about_links {
        true => links::explain(&mut page, derivation)?,
        false => plain::explain(&mut page, derivation)?,
    }
    Ok(page.finish())
}
