//! The book as pages for `hissho serve`: what mdBook makes of it, without scripts and in the server's own
//! style. `SUMMARY.md` is the list of chapters on every page.
//!
//! Addresses are absolute (`/book/hex.html#solving`), so that `/book` and `/book/` are the same page.

use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};
use std::collections::HashMap;
use std::fs;
use std::path::Path;

const PAGE: &str = include_str!("page.html");

/// The files of the book under the names that the server gives them: chapters as pages, figures as they are.
/// `address` is where the page's own files are.
pub fn render(book: &Path, address: impl Fn(&str) -> String) -> Vec<(String, Vec<u8>)> {
    let summary = fs::read_to_string(book.join("SUMMARY.md")).expect("a list of chapters");
    let frame = ["book.css", "icon.svg"]
        .iter()
        .fold(PAGE.to_string(), |frame, name| frame.replace(&format!("/{name}"), &address(name)));
    let mut files = Vec::new();
    for folder in ["", "figures", "hiq-gallery"] {
        for entry in fs::read_dir(book.join(folder)).expect("a folder").flatten() {
            let path = Path::new(folder).join(entry.file_name()).display().to_string();
            let bytes = || fs::read(entry.path()).expect("a file");
            match path.rsplit_once('.') {
                Some(("SUMMARY", _)) => {}
                Some((stem, "md")) => {
                    let text = String::from_utf8(bytes()).expect("a chapter");
                    let page = page(&frame, &path, &summary, &text);
                    files.push((format!("book/{stem}.html"), page.into_bytes()));
                }
                Some((_, "svg" | "png")) => files.push((format!("book/{path}"), bytes())),
                _ => {}
            }
        }
    }
    files.sort();
    let first = first_chapter(&summary);
    let (_, page) = files.iter().find(|(name, _)| *name == first).expect("the first chapter");
    files.push(("book/index.html".to_string(), page.clone()));
    files
}

fn page(frame: &str, name: &str, summary: &str, chapter: &str) -> String {
    let (mut list, _) = events(summary);
    // The chapters have a heading of their own.
    list.drain(..3);
    let here = format!("<a href=\"{}\"", address(name));
    let list = written(list).replace(&here, &format!("{here} aria-current=\"page\""));
    let (text, title) = events(chapter);
    frame.replace("{title}", &title).replace("{chapters}", &list).replace("{text}", &written(text))
}

fn written(events: Vec<Event>) -> String {
    let mut text = String::new();
    html::push_html(&mut text, events.into_iter());
    text
}

/// The text with addresses of the server and with headings that can be linked to; and its first heading.
fn events(text: &str) -> (Vec<Event<'_>>, String) {
    let mut events: Vec<Event> = Parser::new_ext(text, Options::ENABLE_TABLES).collect();
    let (mut title, mut seen) = (String::new(), HashMap::new());
    for at in 0..events.len() {
        let said = match &events[at] {
            Event::Start(Tag::Heading { .. }) => heading(&events[at + 1..]),
            _ => String::new(),
        };
        match &mut events[at] {
            Event::Start(Tag::Heading { level, id, .. }) => {
                if title.is_empty() && *level == HeadingLevel::H1 {
                    title.clone_from(&said);
                }
                let slug = slug(&said);
                let before: &mut usize = seen.entry(slug.clone()).or_default();
                *id = Some(match *before {
                    0 => slug.into(),
                    n => format!("{slug}-{n}").into(),
                });
                *before += 1;
            }
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                *dest_url = CowStr::from(address(dest_url));
            }
            _ => {}
        }
    }
    (events, title)
}

/// The words of a heading, from the event after its start.
fn heading(events: &[Event]) -> String {
    let inside = events.iter().take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
    let words = inside.filter_map(|event| match event {
        Event::Text(words) | Event::Code(words) => Some(&**words),
        _ => None,
    });
    words.collect()
}

/// The name of a heading in addresses, as mdBook makes it.
fn slug(heading: &str) -> String {
    let letters = heading.chars().filter_map(|letter| match letter {
        '_' | '-' => Some(letter),
        _ if letter.is_alphanumeric() => Some(letter.to_ascii_lowercase()),
        _ if letter.is_whitespace() => Some('-'),
        _ => None,
    });
    letters.collect()
}

/// Where the server has what a chapter links to; addresses elsewhere stay as they are.
fn address(link: &str) -> String {
    if link.starts_with('#') || link.contains("://") {
        return link.to_string();
    }
    let (file, part) = link.split_once('#').map_or((link, None), |(file, part)| (file, Some(part)));
    let file = match file.strip_suffix(".md") {
        Some(stem) => format!("/book/{stem}.html"),
        None => format!("/book/{file}"),
    };
    part.map_or(file.clone(), |part| format!("{file}#{part}"))
}

fn first_chapter(summary: &str) -> String {
    let link = Parser::new(summary).find_map(|event| match event {
        Event::Start(Tag::Link { dest_url, .. }) => Some(address(&dest_url)),
        _ => None,
    });
    link.expect("a chapter").trim_start_matches('/').to_string()
}
