//! Sentences of the rules and of the checker in Japanese: the form is looked up, its gaps are filled anew.
//!
//! ```text
//! "{} letters in row {}"  ──▶  "{1}段目は{0}文字"      a gap `{}` is the next value, `{1}` the second
//! ```

use super::{objections, player, refusals};
use rules::Sentence;
use rules::sentence::Value;

pub fn ja(sentence: &Sentence) -> String {
    let value = |value: &Value| match value {
        Value::Text(text) => phrase(player(text)).to_string(),
        Value::Phrase(phrase) => ja(phrase),
        Value::OneOf(texts) => {
            let letter =
                |text: &str| Some(format!("「{}」", text.strip_prefix('\'')?.strip_suffix('\'')?));
            let texts: Vec<_> =
                texts.iter().map(|t| letter(t).unwrap_or_else(|| t.clone())).collect();
            texts.join(if texts.len() > 3 { "、" } else { "か" })
        }
    };
    let values: Vec<_> = sentence.values.iter().map(value).collect();
    filled(phrase(sentence.form), &values)
}

/// The Japanese of a form; names and notation stay as they are.
fn phrase(form: &str) -> &str {
    let mut known = refusals::SENTENCES.iter().chain(objections::SENTENCES);
    known.find(|(en, _)| *en == form).map_or(form, |(_, ja)| ja)
}

/// A form with the values in its gaps.
pub fn filled(form: &str, values: &[String]) -> String {
    let mut parts = form.split('{');
    let mut text = parts.next().unwrap_or_default().to_string();
    for (next, part) in parts.enumerate() {
        let (number, rest) = part.split_once('}').unwrap_or(("", part));
        let number = number.parse().unwrap_or(next);
        text.push_str(values.get(number).map_or("", String::as_str));
        text.push_str(rest);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;

    fn all() -> impl Iterator<Item = &'static (&'static str, &'static str)> {
        refusals::SENTENCES.iter().chain(objections::SENTENCES)
    }

    /// The code of all sources below a folder of the workspace, without comments.
    fn code(folder: &str) -> Vec<String> {
        let mut open = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(folder)];
        let mut found = Vec::new();
        while let Some(path) = open.pop() {
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            if path.is_dir() && name != "bin" {
                open.extend(
                    fs::read_dir(path).expect("a folder").map(|e| e.expect("an entry").path()),
                );
            } else if path.is_file()
                && !["objection.rs", "trust.rs", "verdict.rs"].contains(&&*name)
            {
                let text = fs::read_to_string(&path).expect("a source");
                let lines: Vec<_> = text.lines().filter(|l| !l.trim().starts_with("//")).collect();
                found.push(lines.join("\n"));
            }
        }
        found
    }

    /// Those texts that have several words and no Japanese.
    fn untranslated(found: &[String]) -> Vec<&String> {
        found.iter().filter(|t| t.contains(' ') && all().all(|(en, _)| en != t)).collect()
    }

    #[test]
    fn every_sentence_of_the_rules_is_translated() {
        let mut found = Vec::new();
        for code in code("rules/src") {
            for mark in ["say!(", "Malformed::new(", "Illegal::new("] {
                let statements = code
                    .split(mark)
                    .skip(1)
                    .filter_map(|rest| rest.split(";\n").next()?.split("\n}").next());
                let literals = statements.flat_map(|s| s.split('"').skip(1).step_by(2));
                found.extend(literals.map(String::from));
            }
        }
        assert!(found.len() > 50, "{found:?}");
        assert!(untranslated(&found).is_empty(), "{:#?}", untranslated(&found));
    }

    #[test]
    fn every_sentence_of_the_checker_is_translated() {
        let mut found = Vec::new();
        for code in code("checker/src") {
            for mark in ["object!(", "|| ", "::malformed(", "::rejected(", "::Stopped(", "=> "] {
                let rest = code.split(mark).skip(1).map(str::trim_start);
                let words = rest.filter_map(|rest| rest.strip_prefix('"')?.split('"').next());
                found.extend(words.map(String::from));
            }
        }
        assert!(found.len() > 80, "{found:?}");
        assert!(untranslated(&found).is_empty(), "{:#?}", untranslated(&found));
    }

    #[test]
    fn the_gaps_are_the_same() {
        for (en, ja) in all() {
            assert_eq!(en.matches('{').count(), ja.matches('{').count(), "{en}");
        }
    }

    #[test]
    fn no_sentence_stands_twice() {
        let mut forms: Vec<_> = all().map(|(en, _)| en).collect();
        let count = forms.len();
        forms.sort();
        forms.dedup();
        assert_eq!(forms.len(), count);
    }
}
