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
use super::route::{Route, routes};
use crate::answer::{Answer, Outcome};
use crate::job::Context;
use crate::words::server::No;
use axum::body::{Body, to_bytes};
use axum::extract::{Path, State};
use axum::http::header::{self, HeaderMap, HeaderName};
use axum::http::{Method, StatusCode};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use serde_json::json;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;

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
