//! What comes in from outside keeps to `deny.toml`: licences, sources, duplicates. `cargo deny` looks at more;
//! this needs nothing but cargo, so it always runs.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::process::Command;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn packages() -> Vec<Value> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked", "--all-features"])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    metadata["packages"].as_array().expect("packages").clone()
}

fn text<'a>(package: &'a Value, key: &str) -> &'a str {
    package[key].as_str().unwrap_or_default()
}

/// The lines of a list in `deny.toml`, from `key = [` to `]`.
fn list(policy: &str, key: &str) -> Vec<String> {
    let start = format!("{key} = [");
    let lines = policy.lines().skip_while(|line| **line != start).skip(1);
    let list: Vec<String> = lines.take_while(|line| *line != "]").map(str::to_string).collect();
    assert!(!list.is_empty(), "deny.toml has no {key}");
    list
}

fn quoted(line: &str) -> Vec<String> {
    line.split('"').skip(1).step_by(2).map(str::to_string).collect()
}

/// Whether an SPDX expression can be met by these licences. `/` is an older way to write `OR`.
fn permits(expression: &str, allowed: &BTreeSet<String>) -> bool {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let spaced = spaced.replace(" WITH LLVM-exception", "");
    let mut words = spaced.split_whitespace().peekable();
    let met = any_of(&mut words, allowed);
    met && words.next().is_none()
}

type Words<'a> = std::iter::Peekable<std::str::SplitWhitespace<'a>>;

fn any_of(words: &mut Words, allowed: &BTreeSet<String>) -> bool {
    let mut met = all_of(words, allowed);
    while words.next_if_eq(&"OR").is_some() {
        met |= all_of(words, allowed);
    }
    met
}

fn all_of(words: &mut Words, allowed: &BTreeSet<String>) -> bool {
    let mut met = one(words, allowed);
    while words.next_if_eq(&"AND").is_some() {
        met &= one(words, allowed);
    }
    met
}

fn one(words: &mut Words, allowed: &BTreeSet<String>) -> bool {
    match words.next() {
        Some("(") => {
            let met = any_of(words, allowed);
            words.next() == Some(")") && met
        }
        Some(name) => allowed.contains(name),
        None => false,
    }
}

#[test]
fn licence_expressions_are_understood() {
    let allowed = ["MIT", "BSD-3-Clause"].map(String::from).into();
    for good in
        ["MIT", "MIT/Apache-2.0", "(MIT OR X) AND BSD-3-Clause", "X OR MIT AND BSD-3-Clause"]
    {
        assert!(permits(good, &allowed), "{good}");
    }
    for bad in ["", "X", "MIT AND X", "MIT AND", "(X OR Y) AND MIT", "(MIT", "MIT MIT"] {
        assert!(!permits(bad, &allowed), "{bad}");
    }
}

#[test]
fn every_licence_is_allowed() {
    let policy = std::fs::read_to_string(root().join("deny.toml")).expect("deny.toml");
    let allowed: BTreeSet<String> =
        list(&policy, "allow").iter().flat_map(|line| quoted(line)).collect();
    let exceptions: BTreeMap<String, BTreeSet<String>> = list(&policy, "exceptions")
        .iter()
        .map(|line| quoted(line))
        .map(|words| (words[0].clone(), words[1..].iter().cloned().collect()))
        .collect();
    for package in packages() {
        let (name, licence) = (text(&package, "name"), text(&package, "license"));
        let own = exceptions.get(name).is_some_and(|allowed| permits(licence, allowed));
        assert!(own || permits(licence, &allowed), "{name}: '{licence}'");
    }
}

#[test]
fn every_package_comes_from_the_registry() {
    for package in packages() {
        let (name, source) = (text(&package, "name"), text(&package, "source"));
        let own = package["source"].is_null() && package["publish"] == serde_json::json!([]);
        let registry = source == "registry+https://github.com/rust-lang/crates.io-index";
        assert!(own || registry, "{name} comes from '{source}'");
    }
}

/// A second version of a crate is listed with its reason, and a reason that is gone is taken off.
#[test]
fn duplicates_are_those_that_are_listed() {
    let policy = std::fs::read_to_string(root().join("deny.toml")).expect("deny.toml");
    let mut versions: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in packages() {
        let known = versions.entry(text(&package, "name").into()).or_default();
        known.push(text(&package, "version").into());
    }
    let skipped: BTreeSet<String> =
        list(&policy, "skip").iter().map(|line| quoted(line)[0].clone()).collect();
    for skip in &skipped {
        let (name, version) = skip.split_once('@').expect("NAME@VERSION");
        let known = versions.get_mut(name).unwrap_or_else(|| panic!("{skip} is not there"));
        assert!(known.len() > 1, "{skip}: there is one version only");
        known.retain(|known| known != version);
    }
    let twice: Vec<_> = versions.iter().filter(|(_, versions)| versions.len() != 1).collect();
    assert!(twice.is_empty(), "{twice:?}");
}

/// What the tests alone may use is not part of the product.
#[test]
fn the_second_opinion_on_values_is_not_linked() {
    for package in packages() {
        for needed in package["dependencies"].as_array().expect("a list") {
            let (name, by) = (text(needed, "name"), text(&package, "name"));
            assert!(name != "cgt" || (by, text(needed, "kind")) == ("engine", "dev"), "{by}");
        }
    }
}

/// Nothing needs a newer toolchain than the one that is promised, and no file picks another. (That our own
/// code does not either is what clippy's `incompatible_msrv` looks at.)
#[test]
fn the_oldest_toolchain_will_do() {
    let number = |version: &str| -> Vec<u32> {
        version.split('.').map(|part| part.parse().expect("a number")).collect()
    };
    let packages = packages();
    let own = packages.iter().filter(|package| package["source"].is_null());
    let promised: BTreeSet<&str> = own.map(|package| text(package, "rust_version")).collect();
    assert_eq!(promised.len(), 1, "{promised:?}");
    let promised = number(promised.first().expect("a version"));
    for package in packages.iter().filter(|package| package["rust_version"].is_string()) {
        let needed = number(text(package, "rust_version"));
        assert!(needed <= promised, "{} needs {needed:?}", text(package, "name"));
    }
    for file in ["rust-toolchain", "rust-toolchain.toml"] {
        assert!(!root().join(file).exists(), "{file} makes rustup download a toolchain");
    }
}
