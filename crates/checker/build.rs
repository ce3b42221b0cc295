//! Counts the lines of the trusted sources for `trust.rs`: of `scene`, `rules` and `checker`, file by file,
//! the lines that are neither blank nor a comment, and all lines. Tests stand elsewhere, and so count nowhere.

use std::env::var_os;
use std::fs;
use std::path::{Path, PathBuf};

fn main() {
    let root = PathBuf::from(var_os("CARGO_MANIFEST_DIR").expect("cargo")).join("..");
    let mut lines = Vec::new();
    for name in ["scene", "rules", "checker"] {
        count(&root.join(name).join("src"), name, &mut lines);
    }
    lines.sort();
    let text = format!("const LINES: &[(&str, [usize; 2])] = &{lines:?};\n");
    let out = PathBuf::from(var_os("OUT_DIR").expect("cargo")).join("lines.rs");
    fs::write(out, text).expect("written");
}

fn count(folder: &Path, name: &str, lines: &mut Vec<(String, [usize; 2])>) {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        let name = format!("{name}/{}", path.file_name().expect("a name").to_string_lossy());
        if path.is_dir() {
            count(&path, &name, lines);
        } else {
            let text = fs::read_to_string(&path).expect("a source");
            let code =
                text.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with("//"));
            lines.push((name, [code.count(), text.lines().count()]));
        }
    }
}
