//! Limits and signals hold in every verb: all leaves of the command line are walked, and one that is
//! new has to say here what keeps it busy, or that nothing can.
//!
//! No case waits for a time: a job that would take minutes or for ever has to end by itself, whenever
//! the machine comes to it.

use clap::Command;
use std::io::Read;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

/// What keeps a verb busy for longer than anybody waits.
const BUSY: &[&[&str]] = &[
    &["advise", "hex:11", "--engine", "mcts:1000000000"],
    &["advise", "hiq:wiegleb@e5", "--engine", "guide"],
    &["advise", "torus:11:c", "--engine", "mcts:1000000000"],
    &["solve", "hex:11"],
    &["solve", "bao:12"],
    &["solve", "hiq:wiegleb@e5"],
    &["solve", "torus:9:c"],
    &["solve", "domineering:9x9"],
    &["solve", "bridgit:300"],
    &["prove", "hex:11"],
    &["prove", "torus:8:a"],
    &["count", "hex:6"],
    &["count", "hiq:wiegleb@e5"],
    &["count", "bao:8"],
    &["count", "domineering:9x9"],
    &["count", "hiq:wiegleb@e5", "--workers", "2"],
    &["count", "hex:6", "--workers", "2"],
    &["claims", "hiq"],
    &["claims", "bridgit"],
    &["claims", "bao"],
    &["match", "hex:11", "mcts:100000", "mcts:100000", "--games", "1000"],
    &["match", "torus:11:c", "mcts:100000", "mcts:100000", "--games", "1000"],
    &["puzzles"],
    &["value", "domineering:8x8"],
    &["ccs", "count", "CLOCKS"],
    &["ccs", "count", "CLOCKS", "--workers", "2"],
    &["ccs", "lts", "CLOCKS"],
    &["ccs", "min", "CLOCKS"],
    &["ccs", "compare", "CLOCKS", "CLOCKS"],
    &["ccs", "bisim", "CLOCKS", "CLOCKS"],
    &["ccs", "check", "CLOCKS", "X max= [-]X;"],
    &["hiq", "sweeps", "hiq:wiegleb@e5"],
    &["hiq", "classify", "square:40"],
    &["hiq", "guide", "hiq:wiegleb@e5"],
    &["bridgit", "lab", "--size", "300", "--random", "1"],
    &["bao", "loops", "6"],
    &["bao", "cycles", "6"],
    &["bao", "endgames", "8", "--stones", "20"],
    &["bao", "endgames", "8", "--stones", "20", "--workers", "2"],
    &["bao", "table", "--most-side", "8"],
    &["bao", "census", "--holes", "16", "--stones", "32"],
    &["bao", "spin", "6"],
    &["hex", "claim", "CLAIM"],
    &["hex", "strategy", "hex:9", "e5"],
    &["hex", "templates", "--row", "5", "--search"],
    &["hex", "library", "build", "FOLDER", "--board", "9"],
    &["torus", "boards", "--from", "20", "--cells", "20"],
];

/// Verbs that talk, and verbs that are over before anybody could stop them on inputs of bounded size:
/// the guard holds their limits as it holds those of the busy ones.
const QUICK: &[&str] = &[
    "games",
    "show",
    "draw",
    "play",
    "check",
    "explain",
    "trust",
    "completions",
    "man",
    "convert",
    "serve",
    "fleet launch",
    "fleet plan",
    "htp",
    "ccs step",
    "ccs run",
    "hiq gadgets",
    "hiq reduce",
    "hiq extract",
    "bridgit strategy",
    "bridgit graph",
    "bridgit value",
    "bao move",
    "bao rollback",
    "bao ask",
    "bao ccs",
    "bao replay",
    "bao promela",
    "hex connect",
    "hex mustplay",
    "hex inferior",
    "hex sigma",
    "hex library status",
    "torus judge",
];

fn leaves(command: &Command, path: &str, found: &mut Vec<String>) {
    for below in command.get_subcommands() {
        let name = format!("{path} {}", below.get_name());
        match below.has_subcommands() {
            true => leaves(below, &name, found),
            false => {
                let limits = below.get_arguments().filter_map(|arg| arg.get_long());
                let limits = limits.filter(|name| ["time", "memory"].contains(name)).count();
                assert_eq!(limits, 2, "{name} takes --time and --memory");
                found.push(name.trim().to_string());
            }
        }
    }
}

#[test]
fn every_verb_is_walked() {
    let mut found = Vec::new();
    leaves(&hissho::cli::command(), "", &mut found);
    for name in &found {
        let words: Vec<&str> = name.split(' ').collect();
        let is_busy = BUSY.iter().any(|case| case.starts_with(&words));
        assert!(is_busy != QUICK.contains(&&**name), "{name}: BUSY or QUICK?");
    }
    for name in QUICK {
        assert!(found.iter().any(|leaf| leaf == name), "{name} is no verb");
    }
}

/// A process without an end: so many clocks that nobody counts their states.
fn clocks() -> String {
    let mut text: String = (0..24).map(|n| format!("C{n} = a{n}.b{n}.c{n}.C{n};\n")).collect();
    let names: Vec<String> = (0..24).map(|n| format!("C{n}")).collect();
    text.push_str(&format!("All = {};\n", names.join(" | ")));
    text
}

/// A formula over a board of which nobody sees the end.
const CLAIM: &str = "board 9\ncarrier 11 12 13 14 15 16 17 18 19 21 22 23 24 25 26 27 28 29 31 32 33 34 \
35 36 37 38 39 41 42 43 44 45 46 47 48 49 51 52 53 54 56 57 58 59\nblack 55\nformula (t-55)\n";

fn start(case: &[&str], more: &[&str]) -> Child {
    let folder = std::env::temp_dir().join(format!("hissho-limits-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).expect("a file");
        path.into_os_string().into_string().expect("UTF-8")
    };
    let words = case.iter().map(|word| match *word {
        "CLOCKS" => file("clocks.ccs", &clocks()),
        "CLAIM" => file("claim.txt", CLAIM),
        "FOLDER" => folder.join("library").into_os_string().into_string().expect("UTF-8"),
        word => word.to_string(),
    });
    let words: Vec<String> = words.collect();
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_hissho"));
    command.args(words).args(more).arg("--json").stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("hissho")
}

/// Waits for the end: whoever takes longer than this on any machine does not hold its limits.
fn end(mut child: Child, case: &[&str]) -> (Option<i32>, serde_json::Value, String) {
    let (mut out, mut err) = (child.stdout.take().expect("a pipe"), child.stderr.take());
    let reader = std::thread::spawn(move || {
        let mut text = String::new();
        out.read_to_string(&mut text).expect("UTF-8");
        text
    });
    let begun = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().expect("a child") {
            break status;
        }
        if begun.elapsed() > Duration::from_secs(60) {
            let _ = child.kill();
            panic!("{case:?} does not end");
        }
        std::thread::sleep(Duration::from_millis(10));
    };
    let text = reader.join().expect("a thread");
    let mut talk = String::new();
    err.as_mut().expect("a pipe").read_to_string(&mut talk).expect("UTF-8");
    let json = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{case:?}: {e}: {text}"));
    (status.code(), json, talk)
}

/// Whether the exit code says that the job was stopped; advice is a move whenever it is asked for.
fn has_ended(case: &[&str], code: Option<i32>) -> bool {
    code == Some(3) || (case[0] == "advise" && code == Some(0))
}

#[test]
fn a_job_ends_when_its_time_is_up() {
    for case in BUSY {
        let (code, json, talk) = end(start(case, &["--time", "300ms"]), case);
        assert!(has_ended(case, code), "{case:?}: {code:?} {json} {talk}");
    }
}

/// The processor time that a process has taken, in ticks.
#[cfg(target_os = "linux")]
fn ticks(child: &Child) -> Option<u64> {
    let text = std::fs::read_to_string(format!("/proc/{}/stat", child.id())).ok()?;
    let fields: Vec<&str> = text.rsplit(')').next()?.split_whitespace().collect();
    Some(fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?)
}

#[cfg(target_os = "linux")]
#[test]
fn a_signal_ends_every_job_and_the_answer_says_who_sent_it() {
    for (number, case) in BUSY.iter().enumerate() {
        let child = start(case, &[]);
        // It is at work once it has taken some time of the processor.
        while ticks(&child).is_some_and(|ticks| ticks < 8) {
            std::thread::sleep(Duration::from_millis(5));
        }
        let (signal, who) =
            if number % 2 == 0 { ("INT", "interrupt") } else { ("TERM", "terminate") };
        let sent = std::process::Command::new("kill")
            .args([format!("-{signal}"), child.id().to_string()])
            .status();
        assert!(sent.expect("kill").success(), "{case:?}");
        let (code, json, talk) = end(child, case);
        assert!(has_ended(case, code), "{case:?}: {code:?} {json} {talk}");
        let said =
            json["stopped"] == who || talk.contains("stopped it") || talk.contains("SIGTERM");
        assert!(said, "{case:?}: {json} {talk}");
    }
}
