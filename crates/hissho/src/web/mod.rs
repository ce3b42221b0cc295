//! The workbench: a page and an interface for programs, on loopback.
//!
//! ```text
//! browser ──▶ guard ──▶ assets            the page and the book: files embedded in the binary
//!                  └──▶ api ──▶ route ──▶ queue ──▶ verbs   the functions that the command line calls
//!                        └────▶ openapi   what there is, as a document
//! ```
//!
//! The server knows nothing about anybody's game: every request names a place (id, moves, or a
//! set-up position), and an address such as `/#hex:8/e4,d6` holds all of it. No file is read or
//! written for a request but the page's own.

pub mod api;
mod assets;
#[cfg(test)]
#[path = "../../tests/web/book.rs"]
mod book;
#[cfg(test)]
#[path = "../../tests/web/fuzz.rs"]
mod fuzz;
mod guard;
#[cfg(test)]
#[path = "../../tests/web/jobs.rs"]
mod jobs;
mod openapi;
pub mod queue;
pub mod route;
mod scene;

use crate::answer::{Answer, say};
use crate::verbs::{games, serve::Request};
use anyhow::{Context, Result, bail};
use axum::Router;
use axum::routing::any;
use queue::Queue;
use serde_json::json;
use std::io::IsTerminal;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// The port that is tried when nobody names one; a free one is taken if it is busy.
const PORT: u16 = 8144;

/// How long requests may take to end once the server was told to.
const GRACE: Duration = Duration::from_millis(1200);

/// All that the routes share; nothing of it is about a game.
#[derive(Debug)]
pub struct App {
    queue: Queue,
    /// A directory to read the page from instead of the binary.
    assets: Option<PathBuf>,
    /// What a request has to show where others than this machine can ask.
    token: Option<String>,
    port: u16,
}

pub fn router(app: Arc<App>) -> Router {
    let guard = axum::middleware::from_fn_with_state(app.clone(), guard::check);
    Router::new()
        .route("/api", any(openapi::answer))
        .route("/api/{*verb}", any(api::answer))
        .fallback(assets::answer)
        .layer(guard)
        .with_state(app)
}

/// Serves until SIGTERM or Ctrl-C.
pub fn serve(request: &Request, json: bool) -> Result<Answer> {
    let queue = Queue::new(request.most()?);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let served = runtime.block_on(run(request, json, queue));
    runtime.shutdown_timeout(Duration::from_millis(300));
    served?;
    Ok(Answer::yes(json!({ "stopped": true }), ""))
}

async fn run(request: &Request, json: bool, queue: Queue) -> Result<()> {
    let address: IpAddr = match &request.listen {
        None => IpAddr::from([127, 0, 0, 1]),
        Some(text) => match text.parse() {
            Ok(address) => address,
            Err(_) => bail!("--listen '{text}': expected an address such as 0.0.0.0"),
        },
    };
    let listener = listen(address, request.port).await?;
    let bound = listener.local_addr()?;
    let token = if address.is_loopback() { None } else { Some(guard::new_token()?) };
    let mut link = format!("http://{bound}/");
    if let Some(token) = &token {
        eprintln!(
            "hissho: warning: others on the network can reach this server; the token lets them in"
        );
        link.push_str(&format!("?token={token}"));
    }
    if json {
        say(&format!("{}\n", json!({ "address": link })))?;
    } else {
        say(&format!("Hissho is at {link}  (Ctrl-C ends it)\n{}", games::COMMANDS))?;
    }
    if !request.no_open && std::io::stdout().is_terminal() {
        open_browser(&link);
    }
    let app = Arc::new(App { queue, assets: request.assets.clone(), token, port: bound.port() });
    let (stopping, watched) = (app.clone(), app.clone());
    let (told, wait) = tokio::sync::oneshot::channel();
    let server = axum::serve(listener, router(app)).with_graceful_shutdown(async move {
        stop_signal().await;
        stopping.queue.close();
        let _ = told.send(());
    });
    tokio::select! {
        served = server => served.context("serving"),
        () = watched.queue.watch_memory() => Ok(()),
        () = async { let _ = wait.await; tokio::time::sleep(GRACE).await } => Ok(()),
    }
}

async fn listen(address: IpAddr, port: Option<u16>) -> Result<tokio::net::TcpListener> {
    let bind = |port| tokio::net::TcpListener::bind(SocketAddr::new(address, port));
    match port {
        Some(port) => bind(port).await.with_context(|| format!("--port '{port}'")),
        None => match bind(PORT).await {
            Ok(listener) => Ok(listener),
            Err(_) => bind(0).await.context("no port is free"),
        },
    }
}

async fn stop_signal() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! { _ = interrupt => {}, _ = terminate.recv() => {} }
            return;
        }
    }
    let _ = interrupt.await;
}

/// Opens the page where there is a desktop; whoever has none reads the address.
fn open_browser(link: &str) {
    let desktop =
        ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some());
    let program = match std::env::consts::OS {
        "macos" => "open",
        _ if desktop => "xdg-open",
        _ => return,
    };
    use std::process::{Command, Stdio};
    let _ = Command::new(program).arg(link).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
}
