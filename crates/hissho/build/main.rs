//! What the binary holds of the page and of the book: the page's modules as one script, its styles as one sheet, the
//! files that these need, and the chapters as pages, as they are and compressed. Addresses name the content, so that a
//! browser need not ask for it again.

mod book;
mod bundle;

use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo:rerun-if-changed=assets");
    println!("cargo:rerun-if-changed=build");
    println!("cargo:rerun-if-changed=../../book");
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("set by cargo"));
    let root = here.join("assets");
    let mut sources = bundle::Sources::new();
    walk(&root, &root, &mut sources);
    bundle::gather(&mut sources, "style.css");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("set by cargo"));
    let mut files: Vec<(&str, String)> = sources
        .iter()
        .filter(|(name, _)| !name.ends_with(".js") || name.starts_with("lib/"))
        .map(|(name, text)| (name.as_str(), text.clone()))
        .collect();
    let address = |name: &str| format!("/{name}?{}", tag(sources[name].as_bytes()));
    let scripts = sources.iter().filter(|(name, _)| name.ends_with(".js"));
    let scripts = scripts.map(|(name, text)| (name.clone(), text.clone())).collect();
    let page = bundle::bundle(&scripts, "app.js", address);
    for (name, text) in &mut files {
        if *name == "index.html" {
            *text = text.replace("/app.js", &format!("/page.js?{}", tag(page.as_bytes())));
            for other in ["style.css", "icon.svg"] {
                *text = text.replace(&format!("/{other}"), &address(other));
            }
        }
    }
    files.push(("page.js", page));
    let files = files.into_iter().map(|(name, text)| (name.to_string(), text.into_bytes()));
    let files = files.chain(book::render(&here.join("../../book"), address));
    let entry = |(name, bytes): (String, Vec<u8>)| {
        let [plain, packed] = ["", ".gz"].map(|ending| out.join(name.replace('/', "-") + ending));
        fs::write(&plain, &bytes).expect("it is written");
        fs::write(&packed, compressed(&bytes)).expect("it is written");
        let [plain, packed] = [plain, packed].map(|path| path.display().to_string());
        let tag = tag(&bytes);
        format!(
            "    File {{ name: {name:?}, tag: {tag:?}, plain: include_bytes!({plain:?}), packed: include_bytes!({packed:?}) }},\n"
        )
    };
    let list: String = files.map(entry).collect();
    fs::write(out.join("assets.rs"), format!("&[\n{list}]")).expect("the list is written");
}

/// The hash of Fowler, Noll and Vo: it tells versions of a file apart.
fn tag(bytes: &[u8]) -> String {
    let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}

/// Always the same bytes: no name and no time in it.
fn compressed(bytes: &[u8]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(bytes).expect("it fits into memory");
    packed.finish().expect("it fits into memory")
}

fn walk(root: &Path, folder: &Path, sources: &mut bundle::Sources) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        match entry.path() {
            path if path.is_dir() => walk(root, &path, sources),
            path => {
                let name = path.strip_prefix(root).expect("below the folder").display().to_string();
                let text = fs::read_to_string(&path).expect("a file of text");
                sources.insert(name.replace('\\', "/"), text);
            }
        }
    }
}
