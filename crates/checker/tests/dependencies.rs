//! The arrows between the crates: scene ← rules ← checker ← engine ← fleet ← hissho, and nothing else
//! below them. The kernel is trusted because it can lean on nothing.

use std::collections::BTreeSet;
use std::path::Path;

/// The names under the `[dependencies]`-like sections of a manifest, dev-dependencies left out.
fn dependencies(name: &str) -> BTreeSet<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name).join("Cargo.toml");
    let text = std::fs::read_to_string(&path).expect("a manifest");
    let mut found = BTreeSet::new();
    let mut inside = false;
    for line in text.lines().map(str::trim) {
        if let Some(section) = line.strip_prefix('[') {
            let section = section.trim_end_matches(']');
            inside = section == "dependencies"
                || section == "build-dependencies"
                || (section.starts_with("target.") && !section.ends_with("dev-dependencies"));
            assert!(
                !section.contains("dependencies.") || section.starts_with("dev-"),
                "{name}: write [{section}] as one line under [dependencies]"
            );
        } else if inside && !line.is_empty() && !line.starts_with('#') {
            let key = line.split(['=', '.', ' ']).next().unwrap_or_default();
            found.insert(key.trim_matches('"').to_string());
        }
    }
    found
}

fn set(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(ToString::to_string).collect()
}

#[test]
fn rules_depend_on_pictures_alone_and_those_on_nothing() {
    assert_eq!(dependencies("rules"), set(&["scene"]));
    assert_eq!(dependencies("scene"), set(&[]));
}

/// Nothing of the standard library that acts, waits or remembers is named in the rules.
#[test]
fn the_rules_only_compute() {
    fn look(folder: &Path) {
        let acts = ["fs", "io", "net", "process", "thread", "time", "env"];
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("entry").path();
            if path.is_dir() {
                look(&path);
                continue;
            }
            let text = std::fs::read_to_string(&path).expect("text");
            for line in text.lines().filter(|line| !line.trim().starts_with("//")) {
                let named = acts.iter().find(|module| line.contains(&format!("std::{module}")));
                assert!(named.is_none(), "{}: {line}", path.display());
                for word in
                    ["println!", "static mut", "unsafe ", "thread_local!", "Mutex", "Atomic"]
                {
                    assert!(!line.contains(word), "{}: {line}", path.display());
                }
            }
        }
    }
    for name in ["scene", "rules"] {
        look(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name).join("src"));
    }
}

#[test]
fn the_checker_depends_on_rules_alone() {
    assert_eq!(dependencies("checker"), set(&["rules"]));
}

/// Process algebra knows no game, and leans on one hash function.
#[test]
fn process_algebra_stands_alone() {
    assert_eq!(dependencies("ccs"), set(&["rustc-hash"]));
}

#[test]
fn no_crate_points_upwards() {
    let order = ["scene", "rules", "checker", "engine", "fleet", "hissho"];
    for (i, name) in order.iter().enumerate() {
        let needs = dependencies(name);
        for above in &order[i..] {
            assert!(!needs.contains(*above), "{name} must not depend on {above}");
        }
    }
    assert!(dependencies("engine").contains("checker"));
    assert!(dependencies("hissho").contains("checker"));
}

/// JSON, HTTP, command lines and error bags are matters of the binary; timely lives in the fleet.
#[test]
fn outer_things_stay_outside() {
    let outer = ["serde", "serde_json", "axum", "tokio", "clap", "anyhow", "indicatif", "ctrlc"];
    for name in ["engine", "fleet"] {
        let needs = dependencies(name);
        assert!(outer.iter().all(|o| !needs.contains(*o)), "{name} needs {needs:?}");
    }
    for name in ["engine", "hissho"] {
        assert!(!dependencies(name).contains("timely"), "{name} needs timely");
    }
}

/// No `unsafe`, nothing undocumented, no renamed or patched crate behind the kernel's back.
#[test]
fn the_kernel_forbids_unsafe_code_and_nothing_is_patched() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for name in ["scene", "rules", "checker"] {
        let text = std::fs::read_to_string(crates.join(name).join("src/lib.rs")).expect("lib.rs");
        assert!(text.contains("#![forbid(unsafe_code, missing_docs)]"), "{name}");
    }
    for name in ["engine", "ccs"] {
        let text = std::fs::read_to_string(crates.join(name).join("src/lib.rs")).expect("lib.rs");
        assert!(text.contains("#![deny(missing_docs)]"), "{name}");
    }
    let workspace = std::fs::read_to_string(crates.join("../Cargo.toml")).expect("the workspace");
    assert!(!workspace.contains("[patch") && !workspace.contains("[replace"));
    assert_eq!(workspace.matches("overflow-checks = true").count(), 2);
}

/// The line budgets of the trusted crates, and that no file escapes them.
#[test]
fn the_kernel_stays_small() {
    fn lines(folder: &Path) -> usize {
        let entries = std::fs::read_dir(folder).expect("a folder");
        let count = |path: &Path| match path.is_dir() {
            true => lines(path),
            false => std::fs::read_to_string(path).expect("text").lines().count(),
        };
        entries.map(|entry| count(&entry.expect("entry").path())).sum()
    }
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let trust = checker::trust::trust();
    let of = |name: &str| lines(&crates.join(name).join("src"));
    assert_eq!(trust.total(), of("scene") + of("rules") + of("checker"), "{trust:?}");
    let code = checker::trust::code();
    assert!(code.total() < trust.total() && code.core < trust.core, "{code:?}");
    let [(_, core), (_, theory), (_, answer), (_, rules)] = checker::trust::BUDGET;
    assert_eq!([core, theory, rules], [1_400, 500, 4_500]);
    assert!(trust.core <= core && trust.answer <= answer, "{trust:?}");
    assert!(trust.theories.iter().all(|(_, lines)| (1..=theory).contains(lines)), "{trust:?}");
    assert!(trust.rules.iter().all(|(_, lines)| *lines > 0), "{trust:?}");
    assert!(trust.rules.iter().map(|(_, lines)| lines).sum::<usize>() <= rules, "{trust:?}");
    assert_eq!(trust.rules.iter().map(|(_, lines)| lines).sum::<usize>(), of("rules"));
}

/// The core knows no game: none is named outside the theories.
#[test]
fn the_core_names_no_game() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut looked = 0;
    for folder in ["", "core", "answer"] {
        for entry in std::fs::read_dir(src.join(folder)).expect("a folder") {
            let path = entry.expect("entry").path();
            if path.is_dir() {
                continue;
            }
            looked += 1;
            let text = std::fs::read_to_string(&path).expect("text");
            let code = text.lines().filter(|line| !line.trim().starts_with("//"));
            for line in code {
                for game in rules::GAMES.iter().map(|game| game.about().name) {
                    let word = |word: &str| word.eq_ignore_ascii_case(game);
                    let named = line.split(|c: char| !c.is_ascii_alphanumeric()).any(word);
                    assert!(!named, "{}: {line}", path.display());
                }
            }
        }
    }
    assert!(looked > 15, "{looked}");
}

/// Where the tests of a crate are one program, a file that it does not name would never run.
#[test]
fn every_file_of_tests_is_run() {
    for name in ["rules", "engine"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name).join("tests");
        let main = std::fs::read_to_string(folder.join("main.rs")).expect("a list of modules");
        for entry in std::fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("readable").path();
            let module = path.file_stem().expect("a name").to_string_lossy();
            let named =
                module == "main" || main.lines().any(|line| line == format!("mod {module};"));
            assert!(named, "{}", path.display());
        }
    }
}

/// A condition that the list of sabotages names but the sources no longer have would not be removed.
#[test]
fn conditions_to_sabotage_stand_in_the_sources() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let list = std::fs::read_to_string(root.join("tests/sabotage/conditions.txt")).expect("a list");
    let (mut name, mut source, mut looked) = ("", String::new(), 0);
    for line in list.lines() {
        if let Some(file) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            name = file;
            source = std::fs::read_to_string(root.join("crates").join(file)).expect("a source");
        } else if let Some((entry, _)) =
            line.rsplit_once(" -- ").filter(|_| !line.starts_with("# "))
        {
            let entry = entry.trim_start_matches(['+', '-']).trim_start();
            let (number, entry) = match entry.strip_prefix('#').and_then(|e| e.split_once(' ')) {
                Some((number, entry)) => (number.parse().expect("which occurrence"), entry),
                None => (1, entry),
            };
            let expression = entry.split(" ==> ").next().unwrap_or_default();
            assert!(source.matches(expression).count() >= number, "{name}: {expression}");
            looked += 1;
        }
    }
    assert!(looked > 200, "{looked}");
}
