//! The page: files embedded in the binary, or read anew each time from `--assets DIR`. The book, under `/book`, is
//! always the embedded one.

use super::App;
use super::api::Refusal;
use crate::words::server::No;
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{self, HeaderMap};
use axum::http::{Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use std::path::Path;
use std::sync::Arc;

/// A file of the page, as it is and compressed.
#[derive(Debug)]
pub struct File {
    pub name: &'static str,
    /// Tells its versions apart.
    pub tag: &'static str,
    pub plain: &'static [u8],
    packed: &'static [u8],
}

/// Every file of the page and of the book that is served; the build makes one script of the page's modules.
pub static FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// So many bytes go as they are.
const SMALL: usize = 1024;

pub async fn answer(
    State(app): State<Arc<App>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return Refusal::of(StatusCode::METHOD_NOT_ALLOWED, &No::Method("GET")).into_response();
    }
    let path = match uri.path() {
        "/" => "index.html",
        "/book" | "/book/" => "book/index.html",
        path => path.trim_start_matches('/'),
    };
    let found = match app.assets.as_deref().filter(|_| !path.starts_with("book/")) {
        None => embedded(path, uri.query(), &headers),
        Some(folder) => read(folder, path),
    };
    found.unwrap_or_else(|| Refusal::of(StatusCode::NOT_FOUND, &No::Page).into_response())
}

/// A file of the binary. An address that names the version is good for ever; others are asked for again.
fn embedded(path: &str, query: Option<&str>, headers: &HeaderMap) -> Option<Response> {
    let file = FILES.iter().find(|file| file.name == path)?;
    let tag = format!("\"{}\"", file.tag);
    if headers.get(header::IF_NONE_MATCH).is_some_and(|seen| seen.as_bytes() == tag.as_bytes()) {
        return Some((StatusCode::NOT_MODIFIED, [(header::ETAG, tag)]).into_response());
    }
    let kept = match query == Some(file.tag) {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    };
    let head = [
        (header::CONTENT_TYPE, kind(path).to_string()),
        (header::CACHE_CONTROL, kept.to_string()),
        (header::ETAG, tag),
    ];
    let packs = headers
        .get(header::ACCEPT_ENCODING)
        .and_then(|said| said.to_str().ok())
        .is_some_and(|said| said.split([',', ';']).any(|word| word.trim() == "gzip"));
    if !packs || file.plain.len() <= SMALL {
        return Some((head, Body::from(file.plain)).into_response());
    }
    let packed = [(header::CONTENT_ENCODING, "gzip"), (header::VARY, "accept-encoding")];
    Some((head, packed, Body::from(file.packed)).into_response())
}

/// A file of the folder that somebody works on: its modules one by one, always as they are now.
fn read(folder: &Path, path: &str) -> Option<Response> {
    let bytes = is_plain(path).then(|| std::fs::read(folder.join(path)).ok())??;
    let head = [(header::CONTENT_TYPE, kind(path)), (header::CACHE_CONTROL, "no-store")];
    Some((head, Body::from(bytes)).into_response())
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
        Some("png") => "image/png",
        _ => "text/plain; charset=utf-8",
    }
}
