//! The page: files embedded in the binary, or read anew each time from `--assets DIR`.

use super::App;
use super::api::Refusal;
use crate::words::server::No;
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{self, HeaderMap};
use axum::http::{Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use std::borrow::Cow;
use std::path::Path;
use std::sync::Arc;

/// A file of the page, as it is and compressed.
#[derive(Debug)]
pub struct File {
    pub name: &'static str,
    pub plain: &'static [u8],
    packed: &'static [u8],
}

/// Every file of the page; `build.rs` lists them.
pub static FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// Where `index.html` lists the modules, so that a browser need not find them one by one.
const MODULES: &str = "<!-- modules -->";

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
        path => path.trim_start_matches('/'),
    };
    let Some(bytes) = find(app.assets.as_deref(), path) else {
        return Refusal::of(StatusCode::NOT_FOUND, &No::Page).into_response();
    };
    let bytes = match path {
        "index.html" => Cow::Owned(with_modules(&bytes, app.assets.as_deref())),
        _ => bytes,
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
    // What is embedded is compressed too; few bytes are not worth it.
    let packs = headers
        .get(header::ACCEPT_ENCODING)
        .and_then(|said| said.to_str().ok())
        .is_some_and(|said| said.split([',', ';']).any(|word| word.trim() == "gzip"));
    let file = FILES.iter().find(|file| file.name == path);
    match bytes {
        Cow::Borrowed(embedded) => match file.filter(|_| packs && embedded.len() > SMALL) {
            Some(file) => {
                let packed =
                    [(header::CONTENT_ENCODING, "gzip"), (header::VARY, "accept-encoding")];
                (head, packed, Body::from(file.packed)).into_response()
            }
            None => (head, Body::from(embedded)).into_response(),
        },
        Cow::Owned(read) => (head, Body::from(read)).into_response(),
    }
}

/// So many bytes go as they are.
const SMALL: usize = 1024;

/// The page with its modules named.
fn with_modules(index: &[u8], directory: Option<&Path>) -> Vec<u8> {
    let is_there = |name: &&str| directory.is_none_or(|folder| folder.join(name).exists());
    let scripts = FILES.iter().map(|file| file.name).filter(|name| name.ends_with(".js"));
    let links: Vec<String> = scripts
        .filter(is_there)
        .map(|name| format!("<link rel=\"modulepreload\" href=\"/{name}\">"))
        .collect();
    String::from_utf8_lossy(index).replace(MODULES, &links.join("\n")).into_bytes()
}

fn find(directory: Option<&Path>, path: &str) -> Option<Cow<'static, [u8]>> {
    match directory {
        None => FILES.iter().find(|file| file.name == path).map(|file| Cow::Borrowed(file.plain)),
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
