//! `hissho trust`: how many lines somebody has to read to believe what is called proved.

use crate::answer::{Answer, Outcome};
use checker::trust::{BUDGET, Trust, raw, trust};
use serde_json::{Map, Value, json};

type Parts = [(&'static str, usize)];

fn object(parts: &Parts) -> Value {
    let entry = |(name, lines): &(&'static str, usize)| (name.to_string(), json!(lines));
    Value::Object(parts.iter().map(entry).collect::<Map<_, _>>())
}

fn sum(parts: &Parts) -> usize {
    parts.iter().map(|(_, lines)| lines).sum()
}

fn counts(found: &Trust) -> Value {
    let Trust { core, program, theories, rules } = found;
    json!({
        "core": core, "theories": object(theories), "rules": object(rules), "recheck": program,
        "total": found.total(),
    })
}

/// The lines of each part against its budget, and with comments and blank lines.
pub fn run() -> Answer {
    let (code, all) = (trust(), raw());
    let most = |part: &str| BUDGET.iter().find(|(name, _)| *name == part).map_or(0, |b| b.1);
    let row = |name: &str, code: usize, all: usize, most: Option<usize>| {
        let of = most.map_or(String::new(), |most| format!("of {most}"));
        format!("{name:14} {code:5} {of:8} {all:6}\n")
    };
    let mut text = format!("{:14} {:5} {:8} {:>6}\n", "lines", " code", "", "all");
    text.push_str(&row("core", code.core, all.core, Some(most("core"))));
    for ((name, lines), (_, all)) in code.theories.iter().zip(&all.theories) {
        text.push_str(&row(&format!("  {name}"), *lines, *all, Some(most("theory"))));
    }
    text.push_str(&row("rules", sum(&code.rules), sum(&all.rules), Some(most("rules"))));
    for ((name, lines), (_, all)) in code.rules.iter().zip(&all.rules) {
        text.push_str(&row(&format!("  {name}"), *lines, *all, None));
    }
    text.push_str(&row("recheck", code.program, all.program, None));
    text.push_str(&row("total", code.total(), all.total(), None));
    text.push_str(
        "code: without blank lines and comments; recheck: the program of that name and this count\n",
    );
    let mut json = counts(&code);
    json["budget"] = object(&BUDGET);
    json["raw"] = counts(&all);
    let fits = code.core <= most("core")
        && code.theories.iter().all(|(_, lines)| *lines <= most("theory"))
        && sum(&code.rules) <= most("rules");
    Answer::yes(json, text).with(if fits { Outcome::Yes } else { Outcome::No })
}
