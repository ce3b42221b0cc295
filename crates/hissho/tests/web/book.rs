//! The book under `/book`: every chapter and every figure is served, every link leads somewhere, and
//! nothing else is there.

use super::queue::Queue;
use super::{App, router};
use crate::verbs::serve::Most;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::Runtime;
use tower::ServiceExt;

struct Server {
    runtime: Runtime,
    app: Arc<App>,
}

impl Server {
    fn new(assets: Option<&Path>) -> Self {
        let most = Most { jobs: 1, time: Duration::from_secs(1), memory: 1 << 20, threads: 1 };
        let app =
            App { queue: Queue::new(most), assets: assets.map(Into::into), token: None, port: 1 };
        Self { runtime: Runtime::new().expect("a runtime"), app: Arc::new(app) }
    }

    fn ask(&self, method: Method, path: &str) -> (StatusCode, HeaderMap, String) {
        let request = Request::builder().method(method).uri(path).header(header::HOST, "localhost");
        let request = request.body(Body::empty()).expect("a request");
        self.runtime.block_on(async {
            let reply = router(self.app.clone()).oneshot(request).await.expect("an answer");
            let (status, headers) = (reply.status(), reply.headers().clone());
            let body = to_bytes(reply.into_body(), usize::MAX).await.expect("a body");
            (status, headers, String::from_utf8_lossy(&body).into_owned())
        })
    }

    fn page(&self, path: &str) -> String {
        let (status, headers, page) = self.ask(Method::GET, path);
        assert_eq!(status, StatusCode::OK, "{path}");
        assert_eq!(headers[header::CONTENT_TYPE], "text/html; charset=utf-8", "{path}");
        page
    }
}

/// What stands behind each `start` up to the next quotation mark.
fn quoted(page: &str, start: &str) -> Vec<String> {
    page.split(start).skip(1).filter_map(|rest| Some(rest.split_once('"')?.0.into())).collect()
}

fn book() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../book")
}

#[test]
fn every_chapter_is_served() {
    let server = Server::new(None);
    let chapters = std::fs::read_dir(book()).expect("the book").flatten().map(|file| file.path());
    let mut count = 0;
    for path in chapters.filter(|path| path.extension().is_some_and(|end| end == "md")) {
        let stem = path.file_stem().and_then(|stem| stem.to_str()).expect("a name");
        if stem == "SUMMARY" {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a chapter");
        let title = text.lines().next().and_then(|line| line.strip_prefix("# ")).expect("a title");
        let address = format!("/book/{stem}.html");
        let page = server.page(&address);
        assert!(page.contains(&format!("<title>{title} · Hissho 必勝</title>")), "{address}");
        let listed = format!("<a href=\"{address}\" aria-current=\"page\">");
        assert_eq!(page.matches(&listed).count(), 1, "{address} is in SUMMARY.md");
        // The policy of the server would refuse these.
        for refused in ["<script", " style=", "<style", "http://", "src=\"//"] {
            let text = page.replace("http://127.0.0.1", "").replace("http://HOST", "");
            assert!(!text.contains(refused), "{address}: {refused}");
        }
        count += 1;
    }
    assert!(count > 10);
    for other in ["/book/", "/book/index.html", "/book/introduction.html"] {
        assert_eq!(server.page(other), server.page("/book"), "{other}");
    }
}

#[test]
fn every_link_of_the_book_leads_somewhere() {
    let server = Server::new(None);
    let pages = super::assets::FILES.iter().map(|file| file.name);
    for name in pages.filter(|name| name.starts_with("book/") && name.ends_with(".html")) {
        let page = server.page(&format!("/{name}"));
        let links = [quoted(&page, " href=\""), quoted(&page, " src=\"")].concat();
        for link in links.iter().filter(|link| !link.starts_with("https://")) {
            let (file, part) = link.split_once('#').unwrap_or((link, ""));
            let (status, _, text) = match file {
                "" => (StatusCode::OK, HeaderMap::new(), page.clone()),
                file => server.ask(Method::GET, file),
            };
            assert_eq!(status, StatusCode::OK, "{name}: {link}");
            assert!(part.is_empty() || text.contains(&format!("id=\"{part}\"")), "{name}: {link}");
        }
    }
}

#[test]
fn what_is_not_in_the_book_is_not_found() {
    let server = Server::new(None);
    let wrong = [
        "/book/no-such-chapter.html",
        "/book/SUMMARY.html",
        "/book/SUMMARY.md",
        "/book/book.toml",
        "/book/../Cargo.toml",
        "/book/%2e%2e/Cargo.toml",
        "/book//hex.html",
        "/bookish",
    ];
    for path in wrong {
        let (status, headers, body) = server.ask(Method::GET, path);
        assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
        assert!(headers.contains_key(header::CONTENT_SECURITY_POLICY), "{path}");
        assert!(body.contains("there is no such page"), "{path}: {body}");
    }
    let (status, ..) = server.ask(Method::POST, "/book/hex.html");
    assert_eq!(status, StatusCode::METHOD_NOT_ALLOWED);
}

#[test]
fn figures_are_served_as_pictures() {
    let server = Server::new(None);
    let figures = [("hiq-gallery/cube.svg", "image/svg+xml"), ("workbench.png", "image/png")];
    for (name, kind) in figures {
        let (status, headers, _) = server.ask(Method::GET, &format!("/book/{name}"));
        assert_eq!(status, StatusCode::OK, "{name}");
        assert_eq!(headers[header::CONTENT_TYPE], kind, "{name}");
    }
}

/// Whoever works on the page reads it from a folder; the book is not there.
#[test]
fn the_book_is_there_beside_a_page_from_a_folder() {
    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
    let server = Server::new(Some(&assets));
    assert!(server.page("/book/hex.html").contains("<h1 id=\"hex\">Hex</h1>"));
    assert!(server.page("/").contains("/app.js"));
}
