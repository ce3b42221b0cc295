//! Who may ask, and what a page of ours may do.
//!
//! * A request whose `Host` is a name other than `localhost` is refused: a foreign page that
//!   points its own name at loopback (DNS rebinding) shows itself by that name. Addresses are
//!   no names, and cannot be pointed elsewhere.
//! * A request from another origin is refused, by `Origin` and by `Sec-Fetch-Site`.
//! * On addresses that others can reach, a token is needed: once as `?token=…`, which sets a
//!   cookie, or as `Authorization: Bearer …`.
//! * Every answer forbids scripts, styles, frames and connections from elsewhere.

use super::App;
use super::api::Refusal;
use crate::words::server::No;
use anyhow::{Context, Result};
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Redirect, Response};
use std::net::IpAddr;
use std::sync::Arc;

const HEADERS: [(HeaderName, &str); 6] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; \
         connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
         frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

pub async fn check(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let mut response = match admit(&app, &request) {
        Ok(None) => next.run(request).await,
        Ok(Some(cookie)) => {
            let clean = Redirect::to(request.uri().path());
            ([(header::SET_COOKIE, cookie)], clean).into_response()
        }
        Err(refusal) => refusal.into_response(),
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Lets the request through, or sends it round once more with the cookie that it earned.
fn admit(app: &App, request: &Request) -> Result<Option<String>, Refusal> {
    let no = |why: No| Err(Refusal::of(StatusCode::FORBIDDEN, &why));
    let headers = request.headers();
    let authority = request.uri().authority().map(ToString::to_string);
    let Some(host) = authority.or_else(|| text(headers, &header::HOST).map(str::to_string)) else {
        return Err(Refusal::of(StatusCode::BAD_REQUEST, &No::HostMissing));
    };
    if !is_ours(&host) {
        return no(No::HostForeign);
    }
    if headers.contains_key(header::ORIGIN)
        && text(headers, &header::ORIGIN) != Some(&format!("http://{host}"))
    {
        return no(No::OriginForeign);
    }
    if let Some("cross-site" | "same-site") =
        text(headers, &HeaderName::from_static("sec-fetch-site"))
        && request.uri().path().starts_with("/api")
    {
        return no(No::SiteForeign);
    }
    let Some(token) = &app.token else { return Ok(None) };
    let bearer = text(headers, &header::AUTHORIZATION).and_then(|t| t.strip_prefix("Bearer "));
    let name = format!("hissho-{}", app.port);
    let cookies = text(headers, &header::COOKIE).unwrap_or_default();
    let cookie = cookies.split(';').filter_map(|pair| pair.trim().split_once('='));
    let shown = cookie.filter(|(key, _)| *key == name).map(|(_, value)| value).chain(bearer);
    if shown.into_iter().any(|shown| same(shown, token)) {
        return Ok(None);
    }
    match query_token(request.uri()) {
        Some(shown) if same(shown, token) => {
            Ok(Some(format!("{name}={token}; HttpOnly; SameSite=Strict; Path=/")))
        }
        _ => Err(Refusal::of(StatusCode::UNAUTHORIZED, &No::Token)),
    }
}

fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

fn query_token(uri: &Uri) -> Option<&str> {
    uri.query()?.split('&').find_map(|pair| pair.strip_prefix("token="))
}

/// `localhost` or an address, with or without a port.
fn is_ours(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|b| b.is_ascii_digit()) => name,
        _ => host,
    };
    let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    name.eq_ignore_ascii_case("localhost") || bare.parse::<IpAddr>().is_ok()
}

/// Compares without telling by its time where the difference is.
fn same(a: &str, b: &str) -> bool {
    a.len() == b.len() && a.bytes().zip(b.bytes()).fold(0, |all, (a, b)| all | (a ^ b)) == 0
}

/// 128 bits from the system, in hexadecimal.
pub fn new_token() -> Result<String> {
    let mut bytes = [0; 16];
    let read = std::fs::File::open("/dev/urandom")
        .and_then(|mut file| std::io::Read::read_exact(&mut file, &mut bytes));
    read.context("--listen needs a token, and there is no source of randomness")?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
