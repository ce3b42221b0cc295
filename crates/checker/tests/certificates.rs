//! Every file under `tests/certificates`: the good ones are accepted, the bad ones fail as `EXPECT`
//! says. `recheck.py`, which shares no code with this crate, must say the same of each.

use checker::{Lemma, Lemmas, Limits, Verdict, check, check_file};
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The certificates of a folder, by name.
fn files(folder: &str) -> Vec<(String, PathBuf)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(root().join("tests/certificates").join(folder)).expect(folder) {
        let path = entry.expect("entry").path();
        if path.extension().is_some_and(|e| e == "cert") {
            found.push((path.file_name().expect("name").to_string_lossy().into_owned(), path));
        }
    }
    found.sort();
    found
}

/// Verdict and line by the path of the certificate, good ones included.
fn expected() -> BTreeMap<PathBuf, (String, Option<u64>)> {
    let text =
        std::fs::read_to_string(root().join("tests/certificates/bad/EXPECT")).expect("EXPECT");
    let mut lines: BTreeMap<&str, (String, Option<u64>)> = BTreeMap::new();
    for line in text.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let [name, verdict, number] = words[..] else { panic!("{line}") };
        lines.insert(name, (verdict.to_string(), Some(number.parse().expect(line))));
    }
    let mut all = BTreeMap::new();
    for (name, path) in files("bad") {
        all.insert(path, lines.remove(&*name).unwrap_or_else(|| panic!("{name} is not in EXPECT")));
    }
    assert!(lines.is_empty(), "in EXPECT, but no file: {lines:?}");
    all.extend(files("good").into_iter().map(|(_, path)| (path, ("accepted".to_string(), None))));
    all
}

fn short(verdict: &Verdict) -> (String, Option<u64>) {
    (verdict.word().to_string(), verdict.line)
}

#[test]
fn verdicts_are_as_expected() {
    for (path, wanted) in expected() {
        let verdict = check_file(&path, &Lemmas::all(), &Limits::default());
        assert_eq!(short(&verdict), wanted, "{}: {verdict:?}", path.display());
    }
}

#[test]
fn every_lemma_has_good_and_bad_certificates() {
    let mut used = BTreeSet::new();
    for (_, path) in files("good") {
        used.extend(
            check_file(&path, &Lemmas::all(), &Limits::default()).lemmas.iter().map(Lemma::name),
        );
    }
    let bad = files("bad");
    for lemma in Lemma::all() {
        assert!(used.contains(lemma.name()), "no good certificate uses {lemma}");
        let broken = bad.iter().filter(|(name, _)| name.starts_with(lemma.name())).count();
        assert!(broken >= 2, "{lemma} is broken {broken} times only");
    }
}

#[test]
fn refused_lemmas_are_rejected_where_they_are_used() {
    for (name, path) in files("good") {
        let verdict = check_file(&path, &Lemmas::all(), &Limits::default());
        for lemma in Lemma::all() {
            let mut others = Lemmas::default();
            Lemma::all().filter(|other| *other != lemma).for_each(|l| others.insert(l));
            let without = check_file(&path, &others, &Limits::default());
            match verdict.lemmas.contains(lemma) {
                true => assert!(without.word() == "rejected", "{name} without {lemma}"),
                false => assert_eq!(without, verdict, "{name} does not need {lemma}"),
            }
        }
    }
}

#[test]
fn verdicts_carry_claim_steps_and_lemmas() {
    let path = root().join("tests/certificates/good/hex-strategy.cert");
    let verdict = check_file(&path, &Lemmas::all(), &Limits::default());
    assert_eq!((verdict.steps, verdict.lemmas.to_string().as_str()), (8, "over,move,all"));
    let claim = verdict.claim.as_ref().expect("accepted");
    assert_eq!(claim.to_string(), "game hex:2: wins black ../..:black");
    assert_eq!(claim.sentence(), "In hex:2, Black wins from ../.. with Black to move");
    let path = root().join("tests/certificates/bad/qed-other-fact.cert");
    let verdict = check_file(&path, &Lemmas::all(), &Limits::default());
    assert_eq!(
        verdict.claim.as_ref().expect("was read").to_string(),
        "game null:4: wins second 4:first"
    );
    assert_eq!(verdict.steps, 5);
}

#[test]
fn sentences_say_who_moves_and_what_ends() {
    let sentence = |name: &str| {
        let path = root().join("tests/certificates/good").join(name);
        check_file(&path, &Lemmas::all(), &Limits::default()).claim.expect(name).sentence()
    };
    assert_eq!(
        sentence("bao-bounds.cert"),
        "In bao:1:1,1, the mover gets at least 0 stones more than the other from 1,1 with First to move"
    );
    assert_eq!(
        sentence("hex-orbits.cert"),
        "In hex:2x1, no line of moves from .. with Black to move ends won by White"
    );
    assert_eq!(
        sentence("hex-swap-sides.cert"),
        "In hex:2:swap-sides, the second player wins from ../.. with Black to move"
    );
    assert_eq!(
        sentence("hex-link-swapped.cert"),
        "In hex:3:swap-sides, Black wins from .../.B./...:swapped with White to move"
    );
    assert_eq!(
        sentence("bao-draw.cert"),
        "In bao:1:3,1, some line of moves from 3,1 with First to move ends drawn \
         (a move of more than 1,000,000 sowings counts as endless)"
    );
    assert_eq!(
        sentence("hiq-line.cert"),
        "In hiq:drawn:oo.o*, some line of moves from oo.o* ends solved"
    );
}

#[test]
fn long_lines_are_refused_without_being_kept() {
    let longest = 1 << 24;
    let file = |length: usize| {
        let comment = format!("# {}", "x".repeat(length - 2));
        format!(
            "hissho 1\ngame null:1\nclaim wins second 0:first\n{comment}\n\
             1 wins second 0:first over\nqed 1\n"
        )
    };
    assert!(check(file(longest).as_bytes(), &Lemmas::all(), &Limits::default()).is_accepted());
    let verdict = check(file(longest + 1).as_bytes(), &Lemmas::all(), &Limits::default());
    assert_eq!(short(&verdict), ("malformed".to_string(), Some(4)));
    let endless = std::io::BufReader::new(std::io::repeat(b'x'));
    assert_eq!(
        short(&check(endless, &Lemmas::all(), &Limits::default())),
        ("malformed".to_string(), Some(1))
    );
}

#[test]
fn files_that_cannot_be_opened_are_malformed() {
    let verdict = check_file(
        &root().join("tests/certificates/none.cert"),
        &Lemmas::all(),
        &Limits::default(),
    );
    assert_eq!(short(&verdict), ("malformed".to_string(), None));
}

fn recheck() -> Command {
    Command::new(env!("CARGO_BIN_EXE_recheck-alone"))
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("UTF-8")
}

#[test]
fn recheck_exits_with_the_worst_verdict() {
    let at = |name: &str| root().join("tests/certificates").join(name);
    let (good, rejected, malformed) =
        (at("good/null-all.cert"), at("bad/all-over.cert"), at("bad/version-2.cert"));
    let code = |files: &[&PathBuf]| recheck().args(files).output().expect("runs").status.code();
    assert_eq!(code(&[&good]), Some(0));
    assert_eq!(code(&[&rejected, &good]), Some(1));
    assert_eq!(code(&[&good, &malformed, &rejected]), Some(2));
    assert_eq!(code(&[]), Some(2));
    let lemmas =
        |list: &str| recheck().arg("--lemmas").arg(list).arg(&good).output().expect("runs");
    assert_eq!(lemmas("over,move,all").status.code(), Some(0));
    assert_eq!(lemmas("over,move").status.code(), Some(1));
    assert_eq!(lemmas("over,faith").status.code(), Some(2));
}

#[test]
fn recheck_refuses_what_is_no_option_or_quantity() {
    let good = root().join("tests/certificates/good/null-all.cert");
    let refused = |words: &[&str]| {
        let ran = recheck().args(words).arg(&good).output().expect("runs");
        (ran.status.code(), text(&ran.stderr).trim_end().to_string())
    };
    let long = "1".repeat(21);
    for (words, reason) in [
        (&["--haste"][..], "unknown option --haste".to_string()),
        (&["--time", "5parsecs"], "'5parsecs' is no number with a unit".to_string()),
        (&["--time", "s"], "'s' is no number with a unit".to_string()),
        (&["--memory", &long], format!("'{long}' is no number with a unit")),
    ] {
        let (code, said) = refused(words);
        assert_eq!(code, Some(2), "{words:?}");
        assert!(said.contains(&reason), "{words:?}: {said}");
    }
    for words in [["--time", "5s"], ["--time", "500ms"], ["--memory", "64MiB"]] {
        assert_eq!(refused(&words), (Some(0), String::new()), "{words:?}");
    }
}

#[test]
fn recheck_escapes_what_json_cannot_hold() {
    let output = recheck().args(["no\tsuch\u{7f}file", "--json"]).output().expect("runs");
    let json = text(&output.stdout);
    assert!(json.starts_with("[{\"file\":\"no\\u0009such\\u007ffile\""), "{json}");
}

#[test]
fn recheck_reads_standard_input_and_writes_json() {
    let mut child = recheck()
        .args(["-", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("runs");
    let certificate = "hissho 1\ngame null:1\nclaim wins second 0:first\n1 wins \"\u{1b}\n";
    child.stdin.take().expect("piped").write_all(certificate.as_bytes()).expect("written");
    let output = child.wait_with_output().expect("ends");
    assert_eq!(
        text(&output.stdout),
        "[{\"file\":\"-\",\"verdict\":\"malformed\",\"claim\":\"game null:1: wins second 0:first\",\
         \"steps\":0,\"lemmas\":[],\"work\":0,\"line\":4,\
         \"reason\":\"no step, 'del', 'qed' or comment\"}]\n"
    );
    assert_eq!(output.status.code(), Some(2));
}

/// The second checker.
fn second() -> Command {
    let mut python = Command::new("python3");
    python.arg(root().join("recheck.py"));
    python
}

/// Same verdict, line and exit code for every file.
#[test]
fn the_python_checker_agrees() {
    let all = expected();
    let output = second().arg("--json").args(all.keys()).output().expect("python3 runs");
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
    let verdicts = values(text(&output.stdout), "verdict");
    let lines = values(text(&output.stdout), "line");
    let works = values(text(&output.stdout), "work");
    assert_eq!((verdicts.len(), lines.len(), works.len()), (all.len(), all.len(), all.len()));
    let said = verdicts.iter().zip(lines).zip(works);
    for ((path, (word, line)), ((verdict, number), work)) in all.iter().zip(said) {
        let line = line.map_or("null".to_string(), |line| line.to_string());
        assert_eq!((verdict.as_str(), number), (&**word, line), "{}", path.display());
        let first = check_file(path, &Lemmas::all(), &Limits::default());
        assert_eq!(work, first.work.to_string(), "{}", path.display());
    }
}

/// The values of a key, in order: words in quotes, numbers or `null`.
fn values(json: &str, key: &str) -> Vec<String> {
    let key = format!("\"{key}\":");
    let starts = json.match_indices(&key).map(|(i, _)| json[i + key.len()..].trim_start());
    starts
        .map(|rest| match rest.strip_prefix('"') {
            Some(word) => word.split('"').next().unwrap_or_default().to_string(),
            None => rest.chars().take_while(char::is_ascii_alphanumeric).collect(),
        })
        .collect()
}

/// Single files, so that the exit codes are compared too.
#[test]
fn the_python_checker_exits_alike() {
    let at = |name: &str| root().join("tests/certificates").join(name);
    for name in ["good/hex-swap.cert", "bad/trees-overlap.cert", "bad/empty.cert", "none.cert"] {
        let python = second().arg(at(name)).output().expect("python3 runs");
        let rust = recheck().arg(at(name)).output().expect("runs");
        assert_eq!(python.status.code(), rust.status.code(), "{name}");
    }
}

/// Both programs obey `--time` and `--memory`, and call it *stopped*.
#[test]
fn limits_are_read_and_obeyed_by_both() {
    let path = root().join("tests/certificates/good/hex-swap-sides.cert");
    for (args, code) in [
        (["--time", "0s"], 3),
        (["--time", "10m"], 0),
        (["--memory", "4GiB"], 0),
        (["--time", "soon"], 2),
        (["--memory", "-1"], 2),
    ] {
        for mut program in [recheck(), second()] {
            let output = program.args(args).arg(&path).output().expect("runs");
            assert_eq!(output.status.code(), Some(code), "{args:?} {output:?}");
            assert_eq!(text(&output.stdout).contains("stopped"), code == 3, "{args:?}");
        }
    }
    let output = recheck().args(["--memory", "1kB"]).arg(&path).output().expect("runs");
    assert_eq!(output.status.code(), Some(3), "{output:?}");
}
