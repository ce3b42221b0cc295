//! Every route under requests that nobody meant: whatever comes, the answer is 200 or a 4xx with
//! a reason in JSON, never a panic and never a 5xx. The page's list of files is complete.

use super::queue::Queue;
use super::route::routes;
use super::{App, assets, openapi, router};
use crate::verbs::serve::Most;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::Runtime;
use tower::ServiceExt;

fn app(token: Option<&str>) -> Arc<App> {
    let most = Most { jobs: 2, time: Duration::from_millis(60), memory: 64 << 20, threads: 1 };
    Arc::new(App { queue: Queue::new(most), assets: None, token: token.map(Into::into), port: 1 })
}

fn send(runtime: &Runtime, app: &Arc<App>, request: Request<Body>) -> (StatusCode, Vec<u8>) {
    runtime.block_on(async {
        let reply = router(app.clone()).oneshot(request).await.expect("an answer");
        let status = reply.status();
        (status, to_bytes(reply.into_body(), usize::MAX).await.expect("a body").to_vec())
    })
}

fn post(path: &str, body: Vec<u8>) -> Request<Body> {
    Request::post(path)
        .header(header::HOST, "127.0.0.1:1")
        .header(header::CONTENT_TYPE, "application/json")
        .body(Body::from(body))
        .expect("a request")
}

/// Game ids, good and bad.
fn id() -> impl Strategy<Value = String> {
    let good = rules::GAMES.iter().flat_map(|game| game.about().presets);
    let good: Vec<String> = good.map(ToString::to_string).collect();
    let names: Vec<&str> = rules::GAMES.iter().map(|game| game.about().name).collect();
    prop_oneof![
        6 => prop::sample::select(good),
        1 => (prop::sample::select(names), "[0-9]{1,3}(x[0-9]{1,2})?(:[a-z0-9,@=+-]{0,8})?")
            .prop_map(|(name, variant)| format!("{name}:{variant}")),
        1 => "hiq:drawn[68]?:[_.o*@/]{0,24}",
        1 => "\\PC{0,20}",
    ]
}

fn word() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[a-f][1-6]",
        2 => "[0-5],[0-5]",
        2 => "[a-g][1-7]>[a-g][1-7]",
        2 => "[0-9]{1,2}",
        1 => "swap|pass|resign|-|",
        1 => "\\PC{0,12}",
    ]
}

/// A value for a field that is not meant to be understood.
fn anything() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "\\PC{0,30}".prop_map(Value::from),
        Just(json!([[["deep"]]])),
    ]
}

fn field() -> impl Strategy<Value = (String, Value)> {
    let names = [
        "position",
        "turn",
        "end",
        "start",
        "engine",
        "all",
        "seed",
        "png",
        "theme",
        "scale",
        "to",
        "text",
        "lemmas",
        "winner",
        "bound",
        "time",
        "nodes",
        "memory",
        "threads",
        "board",
        "hole",
        "line",
        "stones",
        "certificate",
        "step",
        "turn",
        "paper",
        "only",
        "depth",
        "winning",
        "pairs",
        "first",
        "second",
        "game",
    ];
    let sense = prop_oneof![
        "(\\.|B|W|/|o|\\*|L|R){1,12}(:black|:white|:first)?".prop_map(Value::from),
        "[0-9](,[0-9]){1,12}".prop_map(Value::from),
        "random|greedy|search|search:5|light|record|sgf|moves|hexworld|black|left|lo=1"
            .prop_map(Value::from),
        "hissho 1\\ngame hex:2\\nclaim wins black \\.\\./\\.\\.:black\\n.{0,30}\\n?"
            .prop_map(Value::from),
        "[0-9]{1,4}(ms|s|MiB|e3)?".prop_map(Value::from),
        (0u32..9).prop_map(Value::from),
    ];
    (prop::sample::select(names.to_vec()), prop_oneof![3 => sense, 1 => anything()])
        .prop_map(|(name, value)| (name.to_string(), value))
}

fn body() -> impl Strategy<Value = Vec<u8>> {
    let fields = prop::collection::vec(field(), 0..4);
    let moves = prop_oneof![2 => Just(Vec::new()), 1 => prop::collection::vec(word(), 1..5)];
    let request = (id(), moves, fields).prop_map(|(id, moves, fields)| {
        let mut request = json!({ "game": id, "moves": moves, "nodes": "50", "pairs": 1 });
        for (name, value) in fields {
            request[name] = value;
        }
        request.to_string().into_bytes()
    });
    prop_oneof![
        8 => request,
        1 => prop::collection::vec(any::<u8>(), 0..200),
        1 => anything().prop_map(|value| value.to_string().into_bytes()),
    ]
}

/// Routes that do what they are asked for at any length, whatever the budget.
const LONG: [&str; 2] = ["claims", "hiq/classify"];

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn no_request_breaks_a_route(which in 0..routes().count(), body in body(), events in any::<bool>()) {
        let route = routes().nth(which).expect("a route");
        let known = LONG.contains(&route.name)
            && serde_json::from_slice::<Value>(&body).is_ok_and(|v| v["paper"].is_string());
        prop_assume!(!known);
        let runtime = Runtime::new().expect("a runtime");
        let mut request = post(&format!("/api/{}", route.name), body);
        if events {
            request.headers_mut().insert(header::ACCEPT, "text/event-stream".parse().expect("a value"));
        }
        let (status, answer) = send(&runtime, &app(None), request);
        prop_assert!(status == StatusCode::OK || status.is_client_error(), "{status}");
        if status.is_client_error() {
            let reason: Value = serde_json::from_slice(&answer).expect("JSON");
            prop_assert!(reason["error"].as_str().is_some_and(|reason| !reason.is_empty()));
            prop_assert!(reason["ja"].is_null(), "error_ja is the one spelling");
        } else if events && route.name != "draw" {
            let text = String::from_utf8(answer).expect("text");
            prop_assert!(!text.contains("this is a bug"), "{text}");
        }
    }

    #[test]
    fn no_path_breaks_the_server(method in "(GET|POST|PUT|HEAD|DELETE)", path in "/[a-z0-9./%_-]{0,30}") {
        let runtime = Runtime::new().expect("a runtime");
        let request = Request::builder().method(method.as_str()).uri(&path);
        let Ok(request) = request.header(header::HOST, "localhost").body(Body::empty()) else {
            return Ok(());
        };
        let (status, _) = send(&runtime, &app(None), request);
        prop_assert!(status.is_success() || status.is_client_error(), "{status}");
    }
}

/// What one request is told does not depend on those before it.
#[test]
fn the_server_remembers_no_game() {
    let runtime = Runtime::new().expect("a runtime");
    let view = |app: &Arc<App>, moves: &[&str]| {
        let body = json!({ "game": "hex:5", "moves": moves }).to_string().into_bytes();
        send(&runtime, app, post("/api/view", body))
    };
    let (old, new) = (app(None), app(None));
    let first = view(&old, &["c3"]);
    assert_eq!(first.0, StatusCode::OK);
    for moves in [&["a1", "b2", "c3"][..], &["a1", "a1"], &[]] {
        view(&old, moves);
    }
    assert_eq!(view(&old, &["c3"]), first);
    assert_eq!(view(&new, &["c3"]), first);
}

#[test]
fn foreign_hosts_and_origins_are_refused() {
    let runtime = Runtime::new().expect("a runtime");
    let ask = |host: &str, origin: Option<&str>| {
        let mut request = post("/api/games", b"{}".to_vec());
        request.headers_mut().insert(header::HOST, host.parse().expect("a host"));
        if let Some(origin) = origin {
            request.headers_mut().insert(header::ORIGIN, origin.parse().expect("an origin"));
        }
        send(&runtime, &app(None), request).0
    };
    for host in ["localhost:1", "127.0.0.1:1", "[::1]:1", "LOCALHOST"] {
        assert_eq!(ask(host, None), StatusCode::OK, "{host}");
        assert_eq!(ask(host, Some(&format!("http://{host}"))), StatusCode::OK, "{host}");
        assert_eq!(ask(host, Some("http://evil.example")), StatusCode::FORBIDDEN);
        assert_eq!(ask(host, Some("null")), StatusCode::FORBIDDEN);
    }
    for host in ["evil.example", "localhost.evil.example:1", "127.0.0.1.evil.example", "", "a:b:c"]
    {
        assert_eq!(ask(host, None), StatusCode::FORBIDDEN, "{host}");
    }
}

#[test]
fn a_token_is_needed_where_one_is_set() {
    let runtime = Runtime::new().expect("a runtime");
    let app = app(Some("secret"));
    let ask = |path: &str, name: header::HeaderName, value: &str| {
        let mut request = post(path, b"{}".to_vec());
        request.headers_mut().insert(name, value.parse().expect("a value"));
        send(&runtime, &app, request).0
    };
    let games = "/api/games";
    assert_eq!(ask(games, header::ACCEPT, "*/*"), StatusCode::UNAUTHORIZED);
    assert_eq!(ask(games, header::AUTHORIZATION, "Bearer wrong!"), StatusCode::UNAUTHORIZED);
    assert_eq!(ask(games, header::AUTHORIZATION, "Bearer secret"), StatusCode::OK);
    assert_eq!(ask(games, header::COOKIE, "a=b; hissho-1=secret"), StatusCode::OK);
    assert_eq!(ask(games, header::COOKIE, "hissho-2=secret"), StatusCode::UNAUTHORIZED);
    assert_eq!(ask("/?token=secret", header::ACCEPT, "*/*"), StatusCode::SEE_OTHER);
    assert_eq!(ask("/?token=secreT", header::ACCEPT, "*/*"), StatusCode::UNAUTHORIZED);
}

#[test]
fn large_bodies_are_refused() {
    let runtime = Runtime::new().expect("a runtime");
    for route in routes() {
        let body = vec![b' '; route.most + 1];
        let (status, _) = send(&runtime, &app(None), post(&format!("/api/{}", route.name), body));
        assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE, "{}", route.name);
    }
}

/// A few bytes may unpack to gigabytes: no route unpacks any.
#[test]
fn compressed_bodies_are_refused() {
    let runtime = Runtime::new().expect("a runtime");
    for route in routes() {
        for encoding in ["gzip", "br", "deflate", "gzip, identity", "zstd"] {
            let mut request = post(&format!("/api/{}", route.name), b"{}".to_vec());
            let headers = request.headers_mut();
            headers.insert(header::CONTENT_ENCODING, encoding.parse().expect("a value"));
            let (status, answer) = send(&runtime, &app(None), request);
            assert_eq!(status, StatusCode::UNSUPPORTED_MEDIA_TYPE, "{} {encoding}", route.name);
            let reason: Value = serde_json::from_slice(&answer).expect("JSON");
            assert!(reason["error"].as_str().is_some_and(|why| why.contains("content-encoding")));
        }
    }
    let mut plain = post("/api/games", b"{}".to_vec());
    plain.headers_mut().insert(header::CONTENT_ENCODING, "identity".parse().expect("a value"));
    assert_eq!(send(&runtime, &app(None), plain).0, StatusCode::OK);
}

#[test]
fn the_document_names_every_route() {
    let document = openapi::document();
    for route in routes() {
        let post = &document["paths"][format!("/api/{}", route.name)]["post"];
        assert!(post["summary"].is_string(), "{}", route.name);
    }
    let solve = &document["paths"]["/api/solve"]["post"]["requestBody"]["content"];
    let schema = &solve["application/json"]["schema"];
    assert_eq!(schema["properties"]["moves"]["type"], "array");
    assert_eq!(schema["properties"]["threads"]["type"], "integer");
    assert!(schema["properties"]["setup"].is_null(), "files stay on the command line");
}

/// The files below `folder`, by their paths from there.
fn files(folder: &Path, at: &Path, list: &mut Vec<String>) {
    for entry in std::fs::read_dir(at).expect("a folder").flatten() {
        match entry.path() {
            path if path.is_dir() => files(folder, &path, list),
            path => list.push(path.strip_prefix(folder).expect("inside").display().to_string()),
        }
    }
}

/// Whoever takes compressed bytes gets them, and nobody else.
#[test]
fn files_go_compressed_to_whoever_takes_them() {
    let runtime = Runtime::new().expect("a runtime");
    let asked = |accepted: &str| {
        let request = Request::get("/page.js").header(header::HOST, "localhost");
        let request = request.header(header::ACCEPT_ENCODING, accepted).body(Body::empty());
        send(&runtime, &app(None), request.expect("a request")).1
    };
    let plain = assets::FILES.iter().find(|file| file.name == "page.js").expect("a file").plain;
    for accepted in ["", "identity", "br", "xgzip"] {
        assert_eq!(asked(accepted), plain, "{accepted}");
    }
    for accepted in ["gzip", "br, gzip;q=0.8"] {
        let packed = asked(accepted);
        assert!(packed.starts_with(&[0x1f, 0x8b]) && packed.len() < plain.len() / 2, "{accepted}");
    }
}

/// One script holds every module, one sheet every style; an address with the version is kept for ever, and only that.
#[test]
fn every_module_of_the_page_is_embedded() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
    let mut there = Vec::new();
    files(&folder, &folder, &mut there);
    let script = assets::FILES.iter().find(|file| file.name == "page.js").expect("the script");
    let text = String::from_utf8_lossy(script.plain);
    for name in there.iter().filter(|name| name.ends_with(".js") && !name.starts_with("lib/")) {
        assert!(text.contains(&format!("\n// {name}\n")), "{name} is in the script");
    }
    let sheet = assets::FILES.iter().find(|file| file.name == "style.css").expect("the style");
    for name in there.iter().filter(|name| name.starts_with("style/")) {
        let part = std::fs::read(folder.join(name)).expect("a sheet");
        assert!(sheet.plain.windows(part.len()).any(|at| at == part), "{name} is in the style");
        assert!(assets::FILES.iter().all(|file| file.name != name), "{name} is not asked for");
    }
    let runtime = Runtime::new().expect("a runtime");
    let asked = |address: &str| {
        let request = Request::get(address).header(header::HOST, "localhost").body(Body::empty());
        let router = router(app(None));
        let reply = runtime.block_on(router.oneshot(request.expect("a request"))).expect("a reply");
        reply.headers()[header::CACHE_CONTROL].to_str().expect("text").to_string()
    };
    let index = assets::FILES.iter().find(|file| file.name == "index.html").expect("the page");
    let address = format!("/page.js?{}", script.tag);
    assert!(String::from_utf8_lossy(index.plain).contains(&address));
    assert!(asked(&address).contains("immutable"));
    for other in ["/", "/page.js", "/page.js?0123456789abcdef"] {
        assert_eq!(asked(other), "no-cache", "{other}");
    }
}
