//! `hissho bao spin`: the model checker SPIN as a second opinion.
//!
//! SPIN translates the Promela model into a verifier in C, which is compiled and run for each of the
//! paper's two specifications. All its trails are replayed and classified, and compared with our own
//! enumeration; our own search decides the same two properties and gives a lasso for each.

use super::claims::lasso_text;
use super::verbs::{Size, list, refused};
use crate::answer::{Answer, Outcome};
use crate::evidence::Evidence;
use crate::job::Context;
use anyhow::{Context as _, Result, bail};
use engine::Budget;
use engine::bao::enumerate::enumerate;
use engine::bao::lasso::{Lasso, lassos};
use engine::bao::promela::{model, summary};
use engine::bao::trail::{Trail, classify};
use rules::Position;
use rules::bao::Bao;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// Where SPIN works; gone afterwards.
struct Workshop(PathBuf);

impl Workshop {
    fn new() -> Result<Self> {
        let name = format!("hissho-spin-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).with_context(|| path.display().to_string())?;
        Ok(Workshop(path))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Workshop {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const INSTALL: &str = "apt-get install spin gcc";

/// What a program writes; none if the budget ran out first.
fn output(
    program: &OsStr,
    arguments: &[&str],
    shop: &Workshop,
    budget: &Budget,
) -> Result<Option<String>> {
    let told = shop.path("told.txt");
    let file = File::create(&told)?;
    let mut command = Command::new(program);
    command.args(arguments).current_dir(&shop.0).stdin(Stdio::null());
    command.stdout(file.try_clone()?).stderr(file);
    let name = Path::new(program).file_name().unwrap_or(program).to_string_lossy().into_owned();
    let mut child = match command.spawn() {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            bail!("there is no '{name}' here; to install it: {INSTALL}")
        }
        other => other.with_context(|| name.clone())?,
    };
    loop {
        if let Some(status) = child.try_wait()? {
            let text = String::from_utf8_lossy(&fs::read(&told)?).into_owned();
            if !status.success() {
                let last = text.lines().rev().find(|line| !line.trim().is_empty());
                bail!("{name} failed: {}", last.unwrap_or("it says nothing"));
            }
            return Ok(Some(text));
        }
        if budget.late() {
            let _ = child.kill();
            let _ = child.wait();
            return Ok(None);
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// What came out for one specification.
struct Findings {
    states: u64,
    trails: Vec<Trail>,
}

/// Runs the verifier for a claim and replays its trails; none if the budget ran out.
fn verify(claim: &str, start: &Bao, shop: &Workshop, budget: &Budget) -> Result<Option<Findings>> {
    let pan = shop.path("pan");
    let arguments = ["-a", "-N", claim, "-m1000000", "-c0", "-e", "-n"];
    let Some(said) = output(pan.as_os_str(), &arguments, shop, budget)? else { return Ok(None) };
    let (errors, states) = summary(&said).context("the verifier's report cannot be read")?;
    if said.contains("max search depth too small") {
        bail!("the verifier's search was not deep enough");
    }
    let mut trails = Vec::new();
    for number in 1..=errors {
        let trail = shop.path(&format!("bao.pml{number}.trail"));
        let which = format!("-t{number}");
        let Some(replay) = output(OsStr::new("spin"), &[&which, "bao.pml"], shop, budget)? else {
            return Ok(None);
        };
        trails.push(classify(start, &replay, &budget.with_nodes(None)));
        fs::remove_file(&trail).with_context(|| format!("trail {number}"))?;
    }
    // A trail may be unread because it was late.
    Ok((!budget.late()).then_some(Findings { states, trails }))
}

fn lasso_json(lasso: &Option<Lasso>) -> Value {
    match lasso {
        None => Value::Null,
        Some(lasso) => json!({ "stem": lasso.stem, "round": lasso.round }),
    }
}

pub fn run(request: &Size, cx: &Context) -> Result<Answer> {
    let budget = cx.budget(&request.limits)?;
    let start = request.start()?;
    let bar = cx.bar("positions");
    let all = match enumerate(&start, &budget, &bar) {
        Ok(all) => all,
        Err(refusal) => return refused(refusal, &start),
    };
    let spent = || {
        let reason = "the budget ran out";
        let json = json!({ "spec1": null, "spec2": null, "reason": reason });
        Answer::yes(json, reason).with(Outcome::Spent).on(&Evidence::Open)
    };
    let shop = Workshop::new()?;
    fs::write(shop.path("bao.pml"), model(start.holes(), start.turn()))?;
    let steps: [(&str, &[&str]); 2] =
        [("spin", &["-a", "bao.pml"]), ("gcc", &["-O2", "-w", "-o", "pan", "pan.c"])];
    for (program, arguments) in steps {
        if output(OsStr::new(program), arguments, &shop, &budget)?.is_none() {
            return Ok(spent());
        }
    }
    let Some(first) = verify("ends", &start, &shop, &budget)? else { return Ok(spent()) };
    let Some(second) = verify("settles", &start, &shop, &budget)? else { return Ok(spent()) };
    let Some(own) = lassos(&start, &budget) else { return Ok(spent()) };
    drop(bar);
    let both = || first.trails.iter().chain(&second.trails);
    let classes: BTreeSet<Vec<u32>> = both()
        .filter_map(|trail| match trail {
            Trail::Endless(class) => Some(class.canonical.clone()),
            _ => None,
        })
        .collect();
    let expected: BTreeSet<Vec<u32>> =
        all.classes.iter().map(|class| class.class.canonical.clone()).collect();
    let turns = |findings: &Findings| {
        findings.trails.iter().filter(|trail| matches!(trail, Trail::Turns(_))).count()
    };
    let endless = |findings: &Findings| {
        findings.trails.iter().filter(|trail| matches!(trail, Trail::Endless(_))).count()
    };
    let unread = both().filter(|trail| **trail == Trail::Other).count();
    let violated = [!first.trails.is_empty(), !second.trails.is_empty()];
    let same = unread == 0
        && classes == expected
        && endless(&second) == 0
        && violated == [own.ends.is_some(), own.settles.is_some()];
    let spec = |findings: &Findings, lasso: &Option<Lasso>| {
        json!({
            "violated": !findings.trails.is_empty(), "trails": findings.trails.len(),
            "endless_moves": endless(findings), "turn_taking": turns(findings),
            "lasso": lasso_json(lasso),
        })
    };
    let mut text = String::new();
    for (name, findings, lasso) in [
        ("1, the game ends", &first, &own.ends),
        ("2, turns are not taken for ever", &second, &own.settles),
    ] {
        let verdict = if findings.trails.is_empty() { "holds" } else { "violated" };
        text.push_str(&format!(
            "specification {name}: {verdict}; {} trails, {} of endless moves, {} of turn-taking\n",
            findings.trails.len(),
            endless(findings),
            turns(findings)
        ));
        if let Some(lasso) = lasso {
            text.push_str(&format!("  our own search: {}\n", lasso_text(lasso)));
        }
    }
    text.push_str(&format!("{} classes of endless moves behind the trails:\n", classes.len()));
    for class in &classes {
        text.push_str(&format!("  {}\n", list(class)));
    }
    text.push_str(if same {
        "the same as our enumeration\n"
    } else {
        "NOT the same as our enumeration\n"
    });
    let json = json!({
        "spec1": spec(&first, &own.ends), "spec2": spec(&second, &own.settles),
        "states": first.states, "classes": classes.len(), "canonical": classes,
        "unread": unread, "same_as_enumeration": same,
    });
    let outcome = if same { Outcome::Yes } else { Outcome::No };
    Ok(Answer::yes(json, text).with(outcome).on(&Evidence::Computed))
}
