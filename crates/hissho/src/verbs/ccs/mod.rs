//! `hissho ccs`: a workbench for CCS. A system is a CCS file, an `.aut` file, or a CAAL project, and
//! `FILE#PROCESS` names a constant or any process over the constants of the file.

pub(crate) mod check;
mod compare;
mod count;
mod explore;
mod run;
mod step;

use crate::answer::{Answer, Outcome};
use crate::evidence::Evidence;
use crate::files;
use crate::job::{Context, Limits};
use anyhow::{Context as _, Result, bail};
use ccs::lts::Lts;
use ccs::network::Network;
use ccs::program::Program;
use ccs::space::{self, Space};
use ccs::term::TermId;
use clap::{Args, Subcommand};
use engine::Budget;
use serde_json::{Value, json};
use std::io::BufReader;
use std::path::{Path, PathBuf};

#[derive(Subcommand, Clone, Debug)]
pub enum Request {
    /// All transitions of a process, each with its derivation
    Step(step::Request),
    /// Runs a process: guided by --select, at random, or step by step with undo
    Run(run::Request),
    /// How many states, transitions and dead ends there are, by their distance from the start
    Count(count::Request),
    /// The state space as .aut, DOT or SVG
    Lts(explore::Request),
    /// The quotient by strong (or weak, or branching) bisimilarity
    Min(explore::Minimise),
    /// Two systems: bisimilarities, simulation, traces, failures, each with a reason
    Compare(compare::Request),
    /// Are two systems bisimilar? If not, a formula that tells them apart
    Bisim(compare::Bisim),
    /// Does a process satisfy a formula of Hennessy-Milner logic? With the winning strategy
    Check(check::Request),
}

pub fn run(request: &Request, json: bool, cx: &Context) -> Result<Answer> {
    match request {
        Request::Step(request) => step::run(request),
        Request::Run(request) => run::run(request, json, cx),
        Request::Count(request) => count::run(request, cx),
        Request::Lts(request) => explore::run(request, cx),
        Request::Min(request) => explore::minimise(request, cx),
        Request::Compare(request) => compare::run(request, cx),
        Request::Bisim(request) => compare::bisim(request, cx),
        Request::Check(request) => check::run(request, json, cx),
    }
}

/// How far to explore.
#[derive(Args, Clone, Debug, Default)]
pub struct Reach {
    /// The most states of a state space
    #[arg(long, value_name = "N", default_value = "1e6")]
    pub states: String,
    /// Numbers that come in from outside: LO..HI
    #[arg(long, value_name = "LO..HI", allow_hyphen_values = true)]
    pub values: Option<String>,
    #[command(flatten)]
    pub limits: Limits,
}

impl Reach {
    fn budget(&self, cx: &Context) -> Result<Budget> {
        cx.budget(&self.limits)
    }

    fn states(&self) -> Result<usize> {
        let number = crate::job::read_count(&self.states).context("--states")?;
        Ok(usize::try_from(number).unwrap_or(usize::MAX).min(u32::MAX as usize / 2))
    }

    fn space<'a>(&self, budget: &Budget, stop: &'a dyn Fn() -> bool) -> Result<space::Limits<'a>> {
        let nodes = budget.nodes.map_or(usize::MAX, |nodes| nodes as usize);
        let states = self.states()?.min(nodes);
        Ok(space::Limits { states, transitions: u32::MAX as usize / 2, stop })
    }

    /// The most pairs, sets or weak transitions that a comparison may hold.
    fn most(&self) -> Result<usize> {
        Ok(self.states()?.saturating_mul(16))
    }
}

/// Reads `LO..HI`.
fn read_values(text: &str) -> Result<(i64, i64)> {
    let bounds = text.split_once("..").and_then(|(from, to)| {
        Some((from.trim().parse::<i64>().ok()?, to.trim().parse::<i64>().ok()?))
    });
    match bounds {
        Some((from, to)) if from <= to && to.saturating_sub(from) < 1_000_000 => Ok((from, to)),
        _ => bail!("--values '{text}': expected LO..HI, at most a million numbers"),
    }
}

/// A process of a file.
#[derive(Debug)]
pub struct Source {
    pub network: Network,
    pub root: TermId,
}

/// The CCS text of a file, which may be a project of CAAL.
fn read_text(path: &Path) -> Result<String> {
    let text = files::read(path)?;
    if !text.trim_start().starts_with('{') {
        return Ok(text);
    }
    let project: Value = serde_json::from_str(&text).with_context(|| path.display().to_string())?;
    let ccs = project["ccs"].as_str();
    Ok(ccs.with_context(|| format!("{}: a project without 'ccs'", path.display()))?.to_string())
}

/// `FILE#PROCESS` in two.
fn split(name: &str) -> (PathBuf, Option<&str>) {
    match name.split_once('#') {
        Some((file, process)) if !Path::new(name).exists() => (file.into(), Some(process)),
        _ => (name.into(), None),
    }
}

impl Source {
    /// The process that is asked about: behind a `#`, as `--root` says, or the last of the file.
    pub fn read(name: &str, root: Option<&str>, values: Option<&str>) -> Result<Self> {
        let (path, process) = split(name);
        let shown = path.display().to_string();
        let mut program = Program::read(&read_text(&path)?).context(shown.clone())?;
        let root = match root.or(process) {
            Some(text) => program.process(text).with_context(|| format!("'{text}'"))?,
            None => match program.root() {
                Some(root) => root,
                None if program.order.is_empty() => bail!("{shown}: expected a definition"),
                None => bail!("{shown}: the last constant takes values; --root says which"),
            },
        };
        let mut network = Network::new(program);
        network.values = values.map(read_values).transpose()?;
        Ok(Source { network, root })
    }

    pub fn explore(&mut self, reach: &Reach, budget: &Budget) -> Result<Space> {
        let stop = || budget.late();
        let limits = reach.space(budget, &stop)?;
        Ok(space::explore(&mut self.network, self.root, &limits)?)
    }
}

/// The system of an `.aut` file; none if it is no such file.
fn read_aut(name: &str) -> Result<Option<Lts>> {
    let (path, _) = split(name);
    if path.extension().is_none_or(|extension| extension != "aut") {
        return Ok(None);
    }
    let shown = path.display().to_string();
    let file = std::fs::File::open(&path).with_context(|| format!("{shown}: cannot be read"))?;
    Ok(Some(ccs::aut::read(BufReader::new(file)).context(shown)?))
}

/// A transition system with words for its states.
#[derive(Debug)]
pub struct System {
    pub lts: Lts,
    pub names: Option<(Network, Vec<u32>)>,
}

impl System {
    pub fn read(name: &str, root: Option<&str>, reach: &Reach, budget: &Budget) -> Result<Self> {
        if let Some(lts) = read_aut(name)? {
            return Ok(System { lts, names: None });
        }
        let mut source = Source::read(name, root, reach.values.as_deref())?;
        let space = source.explore(reach, budget)?;
        Ok(System { lts: space.lts, names: Some((source.network, space.states)) })
    }

    /// The term of a state, or its number.
    pub fn name(&mut self, state: u32) -> String {
        match &mut self.names {
            None => state.to_string(),
            Some((network, states)) => {
                let term = network.term(states[state as usize]);
                network.program.text_up_to(term, 400)
            }
        }
    }
}

/// The answer when a limit was met before anything could be said.
fn spent(mut json: Value, what: &str) -> Answer {
    let reason = format!("{what}: a limit was reached before the answer was certain\n");
    json["reason"] = json!(reason.trim_end());
    Answer::yes(json, reason).with(Outcome::Spent).on(&Evidence::Open)
}
