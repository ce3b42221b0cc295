//! `hissho play`: a game in the terminal, line by line, so that a script can play as well.

mod levels;
mod session;
mod typist;

use crate::answer::{Answer, Outcome, complaint};
use crate::formats::record;
use crate::games;
use crate::guard;
use crate::job::{Context, Limits};
use crate::place::{Place, describe};
use crate::verbs::players::{engines_help, seat, strongest};
use crate::verbs::proof::Proof;
use crate::words::play as words;
use anyhow::{Result, bail};
use clap::Args;
use engine::Budget;
use engine::dice::Dice;
use levels::Level;
use rules::{State, Status};
use session::Session;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use typist::Typist;

#[derive(Args, Clone, Debug)]
pub struct Request {
    #[command(flatten)]
    pub place: Place,
    /// The side you play, or 'both' or 'none', or 'choose' where the game offers a choice of sides
    /// (default: the first side)
    #[arg(long, value_name = "SIDE")]
    pub side: Option<String>,
    /// How strong the engine is
    #[arg(long, value_name = "LEVEL", value_enum, conflicts_with_all = ["engine", "proof"])]
    pub level: Option<Level>,
    #[arg(long, value_name = "ENGINE", help = engines_help() + "; the strongest by default")]
    pub engine: Option<String>,
    /// Play against this certificate of a win: every answer comes from it alone
    #[arg(long, value_name = "FILE", conflicts_with = "engine")]
    pub proof: Option<PathBuf>,
    /// Let the engine resign where it knows that it has lost
    #[arg(long)]
    pub resign: bool,
    /// A number that repeats the engine's game exactly
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    #[command(flatten)]
    pub limits: Limits,
}

impl Request {
    /// The person chooses a side when the game offers it.
    fn chooses(&self) -> bool {
        self.side.as_deref().is_some_and(|side| side.eq_ignore_ascii_case("choose"))
    }
}

/// The sides that the person plays, by name.
fn sides(side: Option<&str>, state: &dyn State) -> Result<Vec<&'static str>> {
    let names = state.about().players;
    let Some(side) = side else { return Ok(vec![names[0]]) };
    match side.to_lowercase().as_str() {
        "both" => Ok(names.to_vec()),
        "none" | "choose" => Ok(Vec::new()),
        small => match names.iter().find(|name| **name == small) {
            Some(name) => Ok(vec![name]),
            None => bail!("--side '{side}': expected {}, both, none or choose", names.join(", ")),
        },
    }
}

/// Sits down at the table.
fn seated<'a>(request: &Request, json: bool, cx: &'a Context) -> Result<Session<'a>> {
    let mut place = request.place.clone();
    place.open_record(cx)?;
    if place.is_batch() {
        bail!("'-': play reads your moves from standard input, expected a position");
    }
    let table = place.table(cx)?;
    let mut mine = sides(request.side.as_deref(), table.state())?;
    let (unlimited, bar) = (Budget::default().stopped_by(cx.stop()), cx.bar("tables"));
    let named = request.level.and_then(Level::engine).or(request.engine.as_deref());
    let (name, engine) = match (&request.proof, named) {
        (Some(path), _) => {
            let proof = Proof::open(path, &table, cx)?;
            if request.side.is_none() {
                mine = vec![proof.loser()];
            }
            proof.against(&mine)?;
            ("certificate", Box::new(proof) as Box<_>)
        }
        (None, Some(name)) => (name, seat(name, table.state(), cx, &unlimited, &bar)?),
        (None, None) => strongest(table.state(), cx, &unlimited, &bar)?,
    };
    let name = name.to_string();
    let chooses = request.chooses();
    if chooses && !games::of(table.state()).will_offer_sides(table.state()) {
        bail!("--side 'choose': expected a game that offers a choice of sides, before it does");
    }
    Ok(Session {
        cx,
        json,
        table,
        mine,
        chooses,
        name,
        engine,
        limits: request.limits.clone(),
        dice: Dice::new(request.seed),
        may_resign: request.resign,
        traces: false,
    })
}

/// The next line that is typed behind a prompt; none at the end.
fn asked(session: &Session, typist: &Typist, prompt: &str) -> Result<Option<String>> {
    if !typist.prompts() {
        session.tell(prompt)?;
    }
    let line = typist.next(prompt, &session.cx.stop());
    if line.is_none() {
        session.tell("\n")?;
    }
    Ok(line)
}

pub fn run(request: &Request, json: bool, cx: &Context) -> Result<Answer> {
    guard::talk();
    let mut session = seated(request, json, cx)?;
    let who = (!session.chooses).then_some(&session.mine[..]);
    session.tell(&words::welcome(session.table.state(), who, &session.name))?;
    session.show()?;
    let typist = Typist::open(json);
    let stopped = cx.stop();
    while !stopped.load(Ordering::Relaxed) {
        let over = session.table.status() != Status::Ongoing;
        let offered = games::of(session.table.state()).offers_sides(session.table.state());
        if offered && session.chooses {
            let Some(line) = asked(&session, &typist, "choose a side> ")? else { break };
            match sides(Some(line.trim()), session.table.state()) {
                Ok(mine) if mine.len() == 1 => (session.mine, session.chooses) = (mine, false),
                _ => session.tell("expected the name of a side\n")?,
            }
            continue;
        }
        if offered && !request.chooses() && session.mine.len() == 1 && !session.is_mine() {
            session.choose()?;
        }
        if !over && !session.is_mine() {
            session.answer()?;
            continue;
        }
        if over && session.mine.is_empty() {
            break;
        }
        let turn = session.table.state().player_name(session.table.state().turn());
        let prompt = format!("{}> ", if over { "over" } else { turn });
        let Some(line) = asked(&session, &typist, &prompt)? else { break };
        match session.obey(&line) {
            Ok(true) => {}
            Ok(false) => break,
            Err(error) => session.tell(&format!("{}\n", complaint(&error)))?,
        }
    }
    let outcome = if stopped.load(Ordering::Relaxed) { Outcome::Spent } else { Outcome::Yes };
    Ok(Answer::yes(describe(&session.table), record::write(&session.table)).with(outcome))
}
