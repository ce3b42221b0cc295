//! The page: files embedded in the binary, or read anew each time from `--assets DIR`.

use super::App;
use super::api::Refusal;
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{self, HeaderMap};
use axum::http::{Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use std::borrow::Cow;
use std::path::Path;
use std::sync::Arc;

macro_rules! embedded {
    ($($path:literal),* $(,)?) => {
        &[$(($path, include_bytes!(concat!("../../assets/", $path)))),*]
    };
}

/// Every file of the page.
pub static FILES: &[(&str, &[u8])] = embedded![
    "api.js",
    "app.js",
    "board.js",
    "certificate.js",
    "edit.js",
    "engine.js",
    "game.js",
    "games/all.js",
    "games/bao.js",
    "games/bridgit.js",
    "games/domineering.js",
    "games/grid.js",
    "games/hex.js",
    "games/hiq.js",
    "games/torus.js",
    "icon.svg",
    "index.html",
    "keys.js",
    "lib/lit-html.js",
    "links.js",
    "names.js",
    "panels/analysis.js",
    "panels/claims.js",
    "panels/dialogs.js",
    "panels/drawing.js",
    "panels/home.js",
    "panels/moves.js",
    "panels/progress.js",
    "panels/proof.js",
    "panels/seats.js",
    "panels/setup.js",
    "panels/share.js",
    "panels/strip.js",
    "panels/table.js",
    "place.js",
    "sgf.js",
    "style.css",
    "words.js",
    "words/en.js",
    "words/ja.js",
    "words/sentences.js",
];

pub async fn answer(
    State(app): State<Arc<App>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "expected GET").into_response();
    }
    let path = match uri.path() {
        "/" => "index.html",
        path => path.trim_start_matches('/'),
    };
    let Some(bytes) = find(app.assets.as_deref(), path) else {
        return Refusal::new(StatusCode::NOT_FOUND, "there is no such page").into_response();
    };
    let tag = format!("\"{:016x}\"", fnv(&bytes));
    if headers.get(header::IF_NONE_MATCH).is_some_and(|seen| seen.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, [(header::ETAG, tag)]).into_response();
    }
    let head = [
        (header::CONTENT_TYPE, kind(path).to_string()),
        (header::CACHE_CONTROL, "no-cache".to_string()),
        (header::ETAG, tag),
    ];
    let body = match bytes {
        Cow::Borrowed(embedded) => Body::from(embedded),
        Cow::Owned(read) => Body::from(read),
    };
    (head, body).into_response()
}

fn find(directory: Option<&Path>, path: &str) -> Option<Cow<'static, [u8]>> {
    match directory {
        None => {
            FILES.iter().find(|(name, _)| *name == path).map(|(_, bytes)| Cow::Borrowed(*bytes))
        }
        Some(directory) if is_plain(path) => {
            std::fs::read(directory.join(path)).ok().map(Cow::Owned)
        }
        Some(_) => None,
    }
}

/// Words of letters, digits, `-` and `_`, one dot before the ending: nothing leads out.
fn is_plain(path: &str) -> bool {
    let word = |part: &str| {
        !part.is_empty() && part.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b))
    };
    let (stem, ending) = path.rsplit_once('.').unwrap_or((path, ""));
    stem.split('/').all(word) && word(ending)
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "text/plain; charset=utf-8",
    }
}

/// The hash of Fowler, Noll and Vo: it tells versions of a file apart.
fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
