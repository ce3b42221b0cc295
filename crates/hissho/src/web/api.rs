//! The interface for programs: `POST /api/VERB` with the verb's request as JSON gives the verb's
//! JSON. With `Accept: text/event-stream` a job tells of its progress first.
//!
//! ```text
//! event: progress        {"done":4096,"total":null,"stage":"positions"}, or {"waiting":true}
//! event: answer          the verb's JSON            (or)
//! event: error           {"error":"why not","error_ja":"理由"}
//! ```
//!
//! How it went is in the header `hissho-outcome`: yes, no, malformed or spent, as the exit codes of
//! the command line. Whatever is refused gets a 4xx answer `{"error": reason, "error_ja": 理由}`.

use super::App;
use super::queue::Kind;
use super::scene;
use crate::answer::{Answer, Outcome, complaint};
use crate::job::Context;
use crate::place::Place;
use crate::verbs::{
    advise, check, claims, convert, count, draw, games, matches, prove, puzzles, refute, show,
    solve, step, trust,
};
use crate::words::errors;
use crate::words::server::No;
use anyhow::Result;
use axum::body::{Body, to_bytes};
use axum::extract::{Path, State};
use axum::http::header::{self, HeaderMap, HeaderName};
use axum::http::{Method, StatusCode};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use clap::{Args, Command};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::json;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;

const KIB: usize = 1024;

/// Pixels per cell that a bitmap may have here: memory is bounded.
const LARGEST_SCALE: f64 = 100.0;

/// Why a request is not answered.
#[derive(Clone, Debug)]
pub struct Refusal {
    pub status: StatusCode,
    pub reason: String,
    /// The same in Japanese, wherever its cause is data.
    pub ja: Option<String>,
}

impl Refusal {
    pub fn of(status: StatusCode, no: &No) -> Self {
        let words = no.words();
        Refusal { status, reason: words.en, ja: Some(words.ja) }
    }

    fn json(&self) -> serde_json::Value {
        let mut said = json!({ "error": self.reason });
        if let Some(ja) = &self.ja {
            said["error_ja"] = json!(ja);
        }
        said
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (self.status, axum::Json(self.json())).into_response()
    }
}

/// What a route gives back: a verb's answer, a document written already, or a picture.
#[derive(Debug)]
pub enum Reply {
    Answer(Answer),
    Text(String),
    Picture(&'static str, Vec<u8>),
}

impl IntoResponse for Reply {
    fn into_response(self) -> Response {
        match self {
            Reply::Answer(answer) => {
                let outcome = (HeaderName::from_static("hissho-outcome"), word(answer.outcome));
                ([outcome], axum::Json(answer.json)).into_response()
            }
            Reply::Text(json) => {
                ([(header::CONTENT_TYPE, "application/json")], json).into_response()
            }
            Reply::Picture(kind, bytes) => ([(header::CONTENT_TYPE, kind)], bytes).into_response(),
        }
    }
}

fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Yes => "yes",
        Outcome::No => "no",
        Outcome::Malformed => "malformed",
        Outcome::Spent => "spent",
    }
}

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

/// A place is quickly read; a certificate may be long.
pub const fn quick(
    name: &'static str,
    about: &'static str,
    flags: fn(Command) -> Command,
    run: Run,
) -> Route {
    Route { name, about, kind: Kind::Quick, most: 64 * KIB, flags, run }
}

pub const fn job(
    name: &'static str,
    about: &'static str,
    flags: fn(Command) -> Command,
    run: Run,
) -> Route {
    Route { name, about, kind: Kind::Job, most: 64 * KIB, flags, run }
}

/// The largest record, or figure with all that is laid over it, and the largest certificate.
const RECORD: usize = 1024 * KIB;
const CERTIFICATE: usize = 32 * 1024 * KIB;

impl Route {
    /// The same with a larger body.
    const fn of_up_to(self, most: usize) -> Route {
        Route { most, ..self }
    }
}

/// The verbs that the web has for all games.
pub static ROUTES: &[Route] = &[
    quick("games", "Lists games, presets and ids", Nothing::augment_args, |body, cx| {
        call(body, cx, |_: &Nothing, _| Ok(games::run()))
    }),
    quick("show", "A position: board, mover, status, moves", Place::augment_args, |body, cx| {
        call(body, cx, show::run)
    }),
    quick(
        "view",
        "What show says, and the scene to draw",
        scene::Request::augment_args,
        |body, cx| scene::view(&parse(body)?, cx).map(Reply::Text).map_err(|error| refused(&error)),
    ),
    quick(
        "gallery",
        "The scene of each game that is shown first",
        Nothing::augment_args,
        |_, cx| scene::gallery(cx).map(Reply::Text).map_err(|error| refused(&error)),
    ),
    quick("draw", "A figure: SVG, PNG or TikZ", draw::Request::augment_args, picture)
        .of_up_to(RECORD),
    quick(
        "advise",
        "A move of the engine, with its reason",
        advise::Request::augment_args,
        |body, cx| call(body, cx, advise::run),
    ),
    quick("convert", "A record in another notation", convert_flags, |body, cx| {
        call(body, cx, convert::run)
    })
    .of_up_to(RECORD),
    job("check", "The verdict of the checker on a certificate", check_flags, |body, cx| {
        call(body, cx, check::run)
    })
    .of_up_to(CERTIFICATE),
    job(
        "refute",
        "What a certificate answers to a line of play",
        refute::Request::augment_args,
        |body, cx| call(body, cx, refute::run),
    )
    .of_up_to(CERTIFICATE),
    job(
        "step",
        "Why a step of a certificate holds: its rule and what it cites",
        step::Request::augment_args,
        |body, cx| call(body, cx, step::run),
    )
    .of_up_to(CERTIFICATE),
    quick("trust", "How many lines have to be trusted", Nothing::augment_args, |body, cx| {
        call(body, cx, |_: &Nothing, _| Ok(trust::run()))
    }),
    job("solve", "Who wins, and by which moves", solve::Request::augment_args, |body, cx| {
        call(body, cx, solve::run)
    }),
    job("prove", "Solves, and gives the certificate", prove::Request::augment_args, |body, cx| {
        call(body, cx, prove::run)
    }),
    job("count", "State spaces: positions per level", count::Request::augment_args, |body, cx| {
        call(body, cx, count::run)
    }),
    quick(
        "claims/list",
        "The papers whose claims can be done again, with the claims",
        Nothing::augment_args,
        |body, cx| call(body, cx, |_: &Nothing, _| Ok(claims::list())),
    ),
    quick(
        "claims/shipped",
        "The verdicts that ship with the program, with date and version",
        Nothing::augment_args,
        |body, cx| call(body, cx, |_: &Nothing, _| claims::shipped()),
    ),
    job("claims", "Does the claims of a paper again", claims::Request::augment_args, |body, cx| {
        call(body, cx, claims::run)
    }),
    quick(
        "puzzles",
        "The puzzles that ship with the program",
        Nothing::augment_args,
        |body, cx| call(body, cx, |_: &Nothing, _| puzzles::shipped()),
    ),
    job("match", "Engine against engine", matches::Request::augment_args, |body, cx| {
        call(body, cx, matches::run)
    }),
];

/// All verbs that the web has.
pub fn routes() -> impl Iterator<Item = &'static Route> {
    ROUTES.iter().chain(crate::games::ALL.iter().flat_map(|game| game.routes()))
}

fn convert_flags(command: Command) -> Command {
    Text::augment_args(convert::Request::augment_args(command))
}

fn check_flags(command: Command) -> Command {
    Text::augment_args(check::Request::augment_args(command))
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

pub async fn answer(
    State(app): State<Arc<App>>,
    Path(verb): Path<String>,
    method: Method,
    headers: HeaderMap,
    body: Body,
) -> Response {
    match begin(&verb, &method, &headers, body).await {
        Ok((route, body)) if wants_events(&headers) => events(app, route, body).into_response(),
        Ok((route, body)) => {
            let ticket = app.queue.ticket();
            let work = move |cx: &Context| (route.run)(&body, cx);
            let done = app.queue.perform(&ticket, route.kind, work).await;
            done.and_then(|reply| reply).into_response()
        }
        Err(refusal) => refusal.into_response(),
    }
}

fn wants_events(headers: &HeaderMap) -> bool {
    let accept = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    accept.is_some_and(|accept| accept.contains("text/event-stream"))
}

/// The route that is meant, and the body in full.
async fn begin(
    verb: &str,
    method: &Method,
    headers: &HeaderMap,
    body: Body,
) -> Result<(&'static Route, Vec<u8>), Refusal> {
    let Some(route) = routes().find(|route| route.name == verb) else {
        return Err(Refusal::of(StatusCode::NOT_FOUND, &No::Verb));
    };
    if method != Method::POST {
        return Err(Refusal::of(StatusCode::METHOD_NOT_ALLOWED, &No::Method("POST")));
    }
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let kind = kind.unwrap_or_default().split(';').next().unwrap_or_default().trim();
    if !kind.eq_ignore_ascii_case("application/json") {
        return Err(Refusal::of(StatusCode::UNSUPPORTED_MEDIA_TYPE, &No::ContentType));
    }
    let encoding = headers.get(header::CONTENT_ENCODING).map(|value| value.as_bytes());
    if encoding.is_some_and(|encoding| !encoding.eq_ignore_ascii_case(b"identity")) {
        return Err(Refusal::of(StatusCode::UNSUPPORTED_MEDIA_TYPE, &No::Encoded));
    }
    match to_bytes(body, route.most).await {
        Ok(bytes) => Ok((route, bytes.to_vec())),
        Err(_) => Err(Refusal::of(StatusCode::PAYLOAD_TOO_LARGE, &No::Body(route.most))),
    }
}

/// The work with its progress, four times a second. When the client has gone the ticket goes too.
fn events(app: Arc<App>, route: &'static Route, body: Vec<u8>) -> impl IntoResponse {
    let (sender, receiver) = mpsc::channel::<Result<Event, Infallible>>(4);
    tokio::spawn(async move {
        let ticket = app.queue.ticket();
        let work =
            app.queue.perform(&ticket, route.kind, move |cx: &Context| (route.run)(&body, cx));
        tokio::pin!(work);
        let mut clock = tokio::time::interval(Duration::from_millis(250));
        let done = loop {
            tokio::select! {
                biased;
                done = &mut work => break done.and_then(|reply| reply),
                () = sender.closed() => return,
                _ = clock.tick() => {
                    let event = event("progress", &ticket.progress());
                    if sender.send(Ok(event)).await.is_err() {
                        return;
                    }
                }
            }
        };
        let last = match done {
            Ok(Reply::Answer(answer)) => event("answer", &answer.json).id(word(answer.outcome)),
            Ok(Reply::Text(json)) => Event::default().event("answer").data(json).id("yes"),
            Ok(Reply::Picture(..)) => {
                refused_event(&Refusal::of(StatusCode::NOT_ACCEPTABLE, &No::PictureAsEvent))
            }
            Err(refusal) => refused_event(&refusal),
        };
        let _ = sender.send(Ok(last)).await;
    });
    Sse::new(ReceiverStream::new(receiver)).keep_alive(KeepAlive::default())
}

fn refused_event(refusal: &Refusal) -> Event {
    let mut said = refusal.json();
    said["status"] = json!(refusal.status.as_u16());
    event("error", &said)
}

fn event(name: &str, data: &serde_json::Value) -> Event {
    Event::default().event(name).data(data.to_string())
}
