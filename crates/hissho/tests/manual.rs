//! What a shell and `man` are told covers every verb.

use std::path::Path;
use std::process::Command;

fn hissho(words: &[&str]) -> String {
    let ran = Command::new(env!("CARGO_BIN_EXE_hissho")).args(words).output().expect("runs");
    assert!(ran.status.success(), "{words:?}");
    String::from_utf8(ran.stdout).expect("text")
}

/// The verbs with those below them: `solve`, `bao-move`, …
fn leaves(command: &clap::Command, above: &str) -> Vec<String> {
    let below = command.get_subcommands().filter(|verb| verb.get_name() != "help");
    let of = |verb: &clap::Command| match verb.has_subcommands() {
        true => leaves(verb, &format!("{above}{}-", verb.get_name())),
        false => vec![format!("{above}{}", verb.get_name())],
    };
    below.flat_map(of).collect()
}

#[test]
fn every_verb_has_a_page() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("man");
    hissho(&["man", folder.to_str().expect("UTF-8")]);
    for verb in leaves(&hissho::cli::command(), "") {
        let page = folder.join(format!("hissho-{verb}.1"));
        let text = std::fs::read_to_string(&page).unwrap_or_else(|e| panic!("{page:?}: {e}"));
        assert!(text.contains(".SH NAME") && text.contains("Exit codes"), "{page:?}");
    }
}

#[test]
fn every_verb_is_completed() {
    for shell in ["bash", "zsh", "fish"] {
        let script = hissho(&["completions", shell]);
        for verb in hissho::cli::command().get_subcommands() {
            assert!(script.contains(verb.get_name()), "{shell}: {}", verb.get_name());
        }
    }
}
