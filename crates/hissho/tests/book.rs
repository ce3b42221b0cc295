//! The figures of the book are those that `book/figures/draw` makes with this program, and all are shown.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn figures(book: &Path) -> Vec<PathBuf> {
    let folders = ["figures", "hiq-gallery"];
    let files = folders.iter().flat_map(|folder| {
        let entries = fs::read_dir(book.join(folder)).expect("a folder");
        entries.map(|entry| Path::new(folder).join(entry.expect("a file").file_name()))
    });
    let mut figures: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|end| end == "svg")).collect();
    figures.sort();
    figures
}

#[test]
fn figures_are_drawn_by_the_program() {
    let book = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../book");
    let made = Path::new(env!("CARGO_TARGET_TMPDIR")).join("book");
    let drawn = Command::new(book.join("figures/draw"))
        .arg(&made)
        .env("HISSHO", env!("CARGO_BIN_EXE_hissho"))
        .status()
        .expect("a shell");
    assert!(drawn.success());
    assert_eq!(figures(&book), figures(&made));
    for figure in figures(&book) {
        let [kept, new] =
            [&book, &made].map(|folder| fs::read(folder.join(&figure)).expect("a figure"));
        assert!(kept == new, "{} is out of date: run book/figures/draw", figure.display());
    }
}

#[test]
fn every_figure_is_shown() {
    let book = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../book");
    let chapters =
        fs::read_dir(&book).expect("the book").map(|entry| entry.expect("a file").path());
    let chapters = chapters.filter(|path| path.extension().is_some_and(|end| end == "md"));
    let text: String = chapters.map(|path| fs::read_to_string(path).expect("a chapter")).collect();
    for figure in figures(&book) {
        assert!(text.contains(&format!("]({})", figure.display())), "{}", figure.display());
    }
}
