//! `hissho trust`: how many lines somebody has to read to believe what is called proved.

use crate::answer::{Answer, Outcome};
use checker::trust::{BUDGET, Trust, trust};
use serde_json::{Map, Value, json};

fn object(parts: &[(&'static str, usize)]) -> Value {
    let entry = |(name, lines): &(&'static str, usize)| (name.to_string(), json!(lines));
    Value::Object(parts.iter().map(entry).collect::<Map<_, _>>())
}

/// The lines of each part against its budget.
pub fn run() -> Answer {
    let found = trust();
    let Trust { core, program, theories, rules } = &found;
    let total = found.total();
    let all_rules: usize = rules.iter().map(|(_, lines)| lines).sum();
    let most = |part: &str| BUDGET.iter().find(|(name, _)| *name == part).map_or(0, |b| b.1);
    let mut text = format!("core      {core:5} of {}\n", most("core"));
    for (name, lines) in theories {
        text.push_str(&format!("  {name:12} {lines:5} of {}\n", most("theory")));
    }
    text.push_str(&format!("rules     {all_rules:5} of {}\n", most("rules")));
    for (name, lines) in rules {
        text.push_str(&format!("  {name:12} {lines:5}\n"));
    }
    text.push_str(&format!("recheck   {program:5}\n"));
    text.push_str(&format!("total     {total:5} lines, blank ones and comments left out\n"));
    let json = json!({
        "core": core, "theories": object(theories), "rules": object(rules), "recheck": program,
        "total": total, "budget": object(&BUDGET),
    });
    let fits = *core <= most("core")
        && theories.iter().all(|(_, lines)| *lines <= most("theory"))
        && all_rules <= most("rules");
    Answer::yes(json, text).with(if fits { Outcome::Yes } else { Outcome::No })
}
