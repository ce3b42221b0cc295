//! Lists every file of the page, so that the binary holds all of them, as they are and compressed.

use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;
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
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("set by cargo"));
    let entry = |path: &PathBuf| {
        let packed = out.join(name(path).replace('/', "-") + ".gz");
        fs::write(&packed, compressed(&fs::read(path).expect("a file"))).expect("it is written");
        let [plain, packed] = [path, &packed].map(|path| path.display().to_string());
        format!(
            "    File {{ name: {:?}, plain: include_bytes!({plain:?}), packed: include_bytes!({packed:?}) }},\n",
            name(path)
        )
    };
    let list: String = files.iter().map(entry).collect();
    fs::write(out.join("assets.rs"), format!("&[\n{list}]")).expect("the list is written");
}

/// Always the same bytes: no name and no time in it.
fn compressed(bytes: &[u8]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(bytes).expect("it fits into memory");
    packed.finish().expect("it fits into memory")
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        match entry.path() {
            path if path.is_dir() => walk(&path, files),
            path => files.push(path),
        }
    }
}
