//! What can be asked for: a row for each verb on the web, with its flags, its limits and its function. The verbs of
//! single games have their rows in the games' folders.

use super::api::{Refusal, Reply};
use super::queue::Kind;
use super::scene;
use crate::answer::{Answer, complaint};
use crate::job::Context;
use crate::place::Place;
use crate::verbs::{
    advise, check, claims, convert, count, draw, games, matches, prove, puzzles, refute, show,
    solve, step, trust,
};
use crate::words::errors;
use crate::words::server::No;
use anyhow::Result;
use axum::http::StatusCode;
use clap::{Args, Command};
use serde::Deserialize;
use serde::de::DeserializeOwned;

const KIB: usize = 1024;

/// The largest record, or figure with all that is laid over it, and the largest certificate.
const RECORD: usize = 1024 * KIB;
const CERTIFICATE: usize = 32 * 1024 * KIB;

/// Pixels per cell that a bitmap may have here: memory is bounded.
const LARGEST_SCALE: f64 = 100.0;

/// A verb on the web.
#[derive(Debug)]
pub struct Route {
    pub name: &'static str,
    pub about: &'static str,
    pub kind: Kind,
    /// The largest body, in bytes.
    pub most: usize,
    /// The flags of the command line, which are the fields of the request.
    pub flags: fn(Command) -> Command,
    pub run: Run,
}

/// Answers the body of a request.
pub type Run = fn(&[u8], &Context) -> Result<Reply, Refusal>;

/// A request without fields.
#[derive(Args, Deserialize, Debug)]
struct Nothing {}

/// The text of a certificate or of a record, in place of files.
#[derive(Args, Debug)]
struct Text {
    /// The text of the certificate or the record
    #[arg(long)]
    text: String,
}

/// Reads the request and calls the verb.
pub fn call<R: DeserializeOwned>(
    body: &[u8],
    cx: &Context,
    verb: fn(&R, &Context) -> Result<Answer>,
) -> Result<Reply, Refusal> {
    let answer = verb(&parse(body)?, cx).map_err(|error| refused(&error))?;
    Ok(Reply::Answer(answer))
}

fn parse<R: DeserializeOwned>(body: &[u8]) -> Result<R, Refusal> {
    let body = if body.is_empty() { b"{}" } else { body };
    serde_json::from_slice(body)
        .map_err(|error| Refusal::of(StatusCode::BAD_REQUEST, &No::Request(error.to_string())))
}

fn refused(error: &anyhow::Error) -> Refusal {
    let (reason, ja) = (complaint(error), errors::ja(error));
    Refusal { status: StatusCode::UNPROCESSABLE_ENTITY, reason, ja }
}

fn picture(body: &[u8], cx: &Context) -> Result<Reply, Refusal> {
    let request: draw::Request = parse(body)?;
    if request.canvas.png && request.canvas.scale > LARGEST_SCALE {
        return Err(Refusal::of(StatusCode::UNPROCESSABLE_ENTITY, &No::Scale(LARGEST_SCALE)));
    }
    match draw::figure(&request, cx).map_err(|error| refused(&error))? {
        draw::Figure::Svg(text) => Ok(Reply::Picture("image/svg+xml", text.into_bytes())),
        draw::Figure::Tikz(text) => Ok(Reply::Picture("application/x-tex", text.into_bytes())),
        draw::Figure::Png(bytes) => Ok(Reply::Picture("image/png", bytes)),
    }
}

/// The flags of a verb, and what answers its request.
pub type Verb = (fn(Command) -> Command, Run);

/// `verb!(Request, function)`: the request's type and the function that the command line calls too.
macro_rules! verb {
    ($request:ty, $run:expr) => {
        (<$request as clap::Args>::augment_args, |body, cx| {
            $crate::web::route::call::<$request>(body, cx, $run)
        })
    };
}
pub(crate) use verb;

/// Answered at once; a place is quickly read.
pub const fn quick(name: &'static str, about: &'static str, verb: Verb) -> Route {
    Route { name, about, kind: Kind::Quick, most: 64 * KIB, flags: verb.0, run: verb.1 }
}

/// Work that may take a while, and tells of its progress.
pub const fn job(name: &'static str, about: &'static str, verb: Verb) -> Route {
    Route { kind: Kind::Job, ..quick(name, about, verb) }
}

impl Route {
    /// The same with a larger body.
    pub const fn of_up_to(self, most: usize) -> Route {
        Route { most, ..self }
    }
}

/// The verbs that the web has for all games.
pub static ROUTES: &[Route] = &[
    quick("games", "Lists games, presets and ids", verb!(Nothing, |_, _| Ok(games::run()))),
    quick("show", "A position: board, mover, status, moves", verb!(Place, show::run)),
    quick(
        "view",
        "What show says, and the scene to draw",
        (scene::Request::augment_args, |body, cx| {
            scene::view(&parse(body)?, cx).map(Reply::Text).map_err(|error| refused(&error))
        }),
    ),
    quick(
        "gallery",
        "The scene of each game that is shown first",
        (Nothing::augment_args, |_, cx| {
            scene::gallery(cx).map(Reply::Text).map_err(|error| refused(&error))
        }),
    ),
    quick("draw", "A figure: SVG, PNG or TikZ", (draw::Request::augment_args, picture))
        .of_up_to(RECORD),
    quick("advise", "A move of the engine, with its reason", verb!(advise::Request, advise::run)),
    quick(
        "convert",
        "A record in another notation",
        (with_text::<convert::Request>, |body, cx| call(body, cx, convert::run)),
    )
    .of_up_to(RECORD),
    job(
        "check",
        "The verdict of the checker on a certificate",
        (with_text::<check::Request>, |body, cx| call(body, cx, check::run)),
    )
    .of_up_to(CERTIFICATE),
    job(
        "refute",
        "What a certificate answers to a line of play",
        verb!(refute::Request, refute::run),
    )
    .of_up_to(CERTIFICATE),
    job(
        "step",
        "Why a step of a certificate holds: its rule and what it cites",
        verb!(step::Request, step::run),
    )
    .of_up_to(CERTIFICATE),
    quick("trust", "How many lines have to be trusted", verb!(Nothing, |_, _| Ok(trust::run()))),
    job("solve", "Who wins, and by which moves", verb!(solve::Request, solve::run)),
    job("prove", "Solves, and gives the certificate", verb!(prove::Request, prove::run)),
    job("count", "State spaces: positions per level", verb!(count::Request, count::run)),
    quick(
        "claims/list",
        "The papers whose claims can be done again, with the claims",
        verb!(Nothing, |_, _| Ok(claims::list())),
    ),
    quick(
        "claims/shipped",
        "The verdicts that ship with the program, with date and version",
        verb!(Nothing, |_, _| claims::shipped()),
    ),
    job("claims", "Does the claims of a paper again", verb!(claims::Request, claims::run)),
    quick(
        "puzzles",
        "The puzzles that ship with the program",
        verb!(Nothing, |_, _| puzzles::shipped()),
    ),
    job("match", "Engine against engine", verb!(matches::Request, matches::run)),
];

/// All verbs that the web has.
pub fn routes() -> impl Iterator<Item = &'static Route> {
    ROUTES.iter().chain(crate::games::ALL.iter().flat_map(|game| game.routes()))
}

/// The flags of a verb that reads files on the command line, with the text in their place.
fn with_text<R: Args>(command: Command) -> Command {
    Text::augment_args(R::augment_args(command))
}

/// Fields that only the command line has: they name files or processes.
pub const FILES: [&str; 15] = [
    "input",
    "files",
    "output",
    "setup",
    "certificates",
    "svg",
    "tables",
    "rebuild",
    "resume",
    "workers",
    "fleet",
    "process",
    "checkpoint",
    "wait",
    "patience",
];
