//! `hissho trust`: how many lines somebody has to read to believe what is called proved.

use crate::answer::{Answer, Outcome};
use checker::trust::{BUDGET, Trust, code, trust};
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
    let Trust { core, answer, program, theories, rules, scene } = found;
    json!({
        "core": core, "answer": answer, "theories": object(theories), "rules": object(rules),
        "scene": scene, "recheck": program, "total": found.total(),
    })
}

/// The lines of each part against its budget, and those without comments and blank lines.
pub fn run() -> Answer {
    let (all, bare) = (trust(), code());
    let most = |part: &str| BUDGET.iter().find(|(name, _)| *name == part).map_or(0, |b| b.1);
    let row = |name: &str, all: usize, bare: usize, most: Option<usize>| {
        let of = most.map_or(String::new(), |most| format!("of {most}"));
        format!("{name:14} {all:5} {of:8} {bare:6}\n")
    };
    let mut text = format!("{:14} {:5} {:8} {:>6}\n", "", "lines", "", "code");
    text.push_str(&row("core", all.core, bare.core, Some(most("core"))));
    for ((name, lines), (_, bare)) in all.theories.iter().zip(&bare.theories) {
        text.push_str(&row(&format!("  {name}"), *lines, *bare, Some(most("theory"))));
    }
    text.push_str(&row("answer", all.answer, bare.answer, Some(most("answer"))));
    text.push_str(&row("rules", sum(&all.rules), sum(&bare.rules), Some(most("rules"))));
    for ((name, lines), (_, bare)) in all.rules.iter().zip(&bare.rules) {
        text.push_str(&row(&format!("  {name}"), *lines, *bare, None));
    }
    text.push_str(&row("scene", all.scene, bare.scene, None));
    text.push_str(&row("recheck", all.program, bare.program, None));
    text.push_str(&row("total", all.total(), bare.total(), None));
    text.push_str(
        "code: without blank lines and comments; answer: question, limits and verdict; scene: what boards \
         look like;\nrecheck: the program of that name and this count\n",
    );
    let mut json = counts(&all);
    json["budget"] = object(&BUDGET);
    json["code"] = counts(&bare);
    let fits = all.core <= most("core")
        && all.theories.iter().all(|(_, lines)| *lines <= most("theory"))
        && all.answer <= most("answer")
        && sum(&all.rules) <= most("rules");
    Answer::yes(json, text).with(if fits { Outcome::Yes } else { Outcome::No })
}
