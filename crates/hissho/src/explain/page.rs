//! The page: its head, its style, sections that fold.

use super::Language;
use crate::draw::svg::escape;
use crate::words::{self, explain::Phrase};
use checker::{Derivation, Lemma};
use std::collections::HashSet;

pub struct Page {
    pub language: Language,
    /// The steps that have a section.
    sections: HashSet<u64>,
    out: String,
}

const STYLE: &str = "body{font:16px/1.5 serif;max-width:60em;margin:1em auto;padding:0 1em}\
svg{max-width:100%;height:auto}figure{display:inline-table;margin:.5em;vertical-align:top}\
figcaption{display:table-caption;caption-side:bottom;font-size:.8em;text-align:center}ul{list-style:none;padding-left:1.2em;margin:0}\
ul details{margin:0;padding-left:.5em}details{border-left:2px solid #999;padding-left:1em;margin:.5em 0}\
summary{cursor:pointer}code{word-break:break-all}table{border-collapse:collapse}td,th{border:1px solid #999;padding:.1em .5em}\
@media print{details{break-inside:avoid}body{max-width:none}a{color:inherit}}";

/// Paper does not unfold.
const PRINT: &str = "<script>addEventListener('beforeprint',()=>\
document.querySelectorAll('details').forEach(d=>{d.open=true}))</script>";

impl Page {
    pub fn new(language: Language) -> Self {
        let tag = if language == Language::Ja { "ja" } else { "en" };
        let title = escape(&language.say(Phrase::Title));
        let out = format!(
            "<!DOCTYPE html>\n<html lang=\"{tag}\"><head><meta charset=\"utf-8\"><title>{title}</title>\
             <meta name=\"viewport\" content=\"width=device-width\"><style>{STYLE}</style>{PRINT}</head><body>\n<h1>{title}</h1>\n"
        );
        Page { language, sections: HashSet::new(), out }
    }

    pub fn say(&self, phrase: Phrase) -> String {
        escape(&self.language.say(phrase))
    }

    /// What is proved, and by which lemmas.
    pub fn head(&mut self, derivation: &Derivation) {
        let claim = derivation.claim();
        let lemmas: Vec<&str> = derivation.lemmas().iter().map(Lemma::name).collect();
        self.heading(Phrase::Claim);
        let sentence = self.language.pick(words::claim::words(claim));
        self.paragraph(&escape(&sentence));
        self.raw(&format!("<p><code>{}</code></p>\n", escape(&claim.to_string())));
        let checked = words::explain::checked(derivation.steps().len(), &lemmas);
        self.paragraph(&escape(&self.language.pick(checked)));
    }

    pub fn raw(&mut self, html: &str) {
        self.out.push_str(html);
    }

    pub fn heading(&mut self, phrase: Phrase) {
        let text = self.say(phrase);
        self.raw(&format!("<h2>{text}</h2>\n"));
    }

    pub fn paragraph(&mut self, html: &str) {
        self.raw(&format!("<p>{html}</p>\n"));
    }

    /// A figure with what stands below it.
    pub fn figure(&mut self, svg: &str, caption: &str) {
        self.raw(&format!("<figure>{svg}<figcaption>{caption}</figcaption></figure>\n"));
    }

    /// Says which steps will have sections, so that others can refer to them.
    pub fn announce(&mut self, steps: impl Iterator<Item = u64>) {
        self.sections = steps.collect();
    }

    /// The number of a step, leading to its section if there is one.
    pub fn link(&self, step: u64) -> String {
        match self.sections.contains(&step) {
            true => format!("<a href=\"#s{step}\">{step}</a>"),
            false => step.to_string(),
        }
    }

    /// Opens a section that folds, named after its step.
    pub fn open(&mut self, step: u64, open: bool, summary: &str) {
        let state = if open { " open" } else { "" };
        self.raw(&format!("<details id=\"s{step}\"{state}><summary>{summary}</summary>\n"));
    }

    pub fn close(&mut self) {
        self.raw("</details>\n");
    }

    pub fn finish(mut self) -> String {
        self.out.push_str("</body></html>\n");
        self.out
    }
}
