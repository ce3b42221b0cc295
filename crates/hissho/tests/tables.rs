//! Endgame tables in a folder: used again, refused when damaged, built again on demand.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn hissho(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hissho"));
    command.args(args).arg("--tables").arg(folder).output().expect("hissho runs")
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

/// The value in the answer, without the seconds it took.
fn value(output: &Output) -> String {
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    String::from_utf8_lossy(&output.stdout).lines().next().expect("a line").to_string()
}

#[test]
fn tables_are_kept_and_completed() {
    let folder = folder("tables-kept");
    let first = value(&hissho(&folder, &["solve", "bao:4"]));
    let layer = |stones: usize| folder.join(format!("hissho-bao-8-{stones}.layer"));
    let last = (0..).take_while(|stones| layer(*stones).exists()).last().expect("a layer");
    // As if the build had been killed before its last layers: the rest is completed.
    let whole = std::fs::read(layer(last)).expect("read");
    for stones in [last - 1, last] {
        std::fs::remove_file(layer(stones)).expect("removed");
    }
    let kept = std::fs::metadata(layer(2)).and_then(|m| m.modified()).expect("a time");
    assert_eq!(value(&hissho(&folder, &["solve", "bao:4"])), first);
    assert_eq!(std::fs::read(layer(last)).expect("read"), whole);
    assert_eq!(std::fs::metadata(layer(2)).and_then(|m| m.modified()).expect("a time"), kept);
}

#[test]
fn damaged_tables_are_refused_by_name_and_built_again() {
    let folder = folder("tables-damaged");
    let first = value(&hissho(&folder, &["solve", "bao:4"]));
    let file = folder.join("hissho-bao-8-5.layer");
    let whole = std::fs::read(&file).expect("read");
    let mut flipped = whole.clone();
    flipped[40] ^= 1;
    for damaged in [&whole[..50], &[], &flipped, &[&whole[..], b"x"].concat()] {
        std::fs::write(&file, damaged).expect("written");
        for verb in ["solve", "prove"] {
            let output = hissho(&folder, &[verb, "bao:4"]);
            let error = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{error}");
            assert!(error.contains("hissho-bao-8-5.layer: the "), "{error}");
            assert!(error.contains("--rebuild"), "{error}");
        }
        assert_eq!(value(&hissho(&folder, &["solve", "bao:4", "--rebuild"])), first);
        assert_eq!(std::fs::read(&file).expect("read"), whole);
    }
}
