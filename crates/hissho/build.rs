//! Lists every file of the page, so that the binary holds all of them.

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo:rerun-if-changed=assets");
    let root =
        PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("set by cargo")).join("assets");
    let mut files = Vec::new();
    walk(&root, &mut files);
    let name = |path: &PathBuf| {
        path.strip_prefix(&root).expect("below the folder").display().to_string().replace('\\', "/")
    };
    files.sort_by_key(name);
    let entry = |path: &PathBuf| {
        format!("    ({:?}, include_bytes!({:?})),\n", name(path), path.display().to_string())
    };
    let list: String = files.iter().map(entry).collect();
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("set by cargo")).join("assets.rs");
    fs::write(out, format!("&[\n{list}]")).expect("the list is written");
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        match entry.path() {
            path if path.is_dir() => walk(&path, files),
            path => files.push(path),
        }
    }
}
