//! The CCS workbench and BAO as processes, as a user runs them.

mod common;

use common::hissho;
use serde_json::Value;
use std::fs;
use std::path::PathBuf;

/// A file of this test.
fn file(name: &str, text: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("ccs-{name}"));
    fs::write(&path, text).unwrap();
    path.display().to_string()
}

#[track_caller]
fn asked(args: &[&str]) -> (i32, Value, String) {
    let args = [args, &["--json"]].concat();
    let output = hissho(&args, "");
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    let json = serde_json::from_slice(&output.stdout).unwrap_or(Value::Null);
    (output.status.code().unwrap_or(-1), json, error)
}

const MACHINES: &str = "* Two machines.
Good = coin.(coffee.Good + tea.Good);
Bad = coin.coffee.Bad + coin.tea.Bad;
Slow = coin.tau.(coffee.Slow + tau.tea.Slow);
User = 'coin.coffee.'thanks.User;
System = (Good | User) \\ {coin, coffee, tea};
";

#[test]
fn step_shows_rules_and_derivations() {
    let path = file("step.ccs", MACHINES);
    let (code, json, _) = asked(&["ccs", "step", &path]);
    assert_eq!(code, 0);
    let transitions = json["transitions"].as_array().unwrap();
    assert_eq!(transitions.len(), 1);
    assert_eq!(transitions[0]["label"], "tau");
    assert_eq!(transitions[0]["rule"], "Con");
    let rules: Vec<&str> = transitions[0]["derivation"]
        .as_array()
        .unwrap()
        .iter()
        .map(|step| step["rule"].as_str().unwrap())
        .collect();
    assert_eq!(rules, ["Con", "Res", "Com3", "Con", "Act", "Con", "Act"]);
    assert_eq!(
        transitions[0]["target"],
        "((coffee.Good + tea.Good) | coffee.'thanks.User) \\ {coin, coffee, tea}"
    );
    let (_, json, _) = asked(&["ccs", "step", &path, "--root", "a(x).'b(x).0 + 'c(3).0"]);
    assert_eq!(json["transitions"][0]["label"], "a(x)");
    assert_eq!(json["transitions"][1]["label"], "'c(3)");
}

#[test]
fn run_follows_selects_dice_and_people() {
    let path = file("run.ccs", MACHINES);
    let (code, json, _) = asked(&["ccs", "run", &path]);
    // After the coin both wait for coffee, which nobody hands out.
    assert_eq!(code, 0);
    assert_eq!((&json["stuck"], &json["repeats"]), (&true.into(), &false.into()));
    let (_, json, _) =
        asked(&["ccs", "run", &path, "--root", "Good", "--select", "coin", "--select", "tea"]);
    let labels: Vec<&str> =
        json["trace"].as_array().unwrap().iter().map(|s| s["label"].as_str().unwrap()).collect();
    assert_eq!(labels[..2], ["coin", "tea"]);
    let (code, json, _) = asked(&["ccs", "run", &path, "--root", "Good", "--select", "beer"]);
    assert_eq!((code, &json["unused"][0]), (1, &Value::from("beer")));
    let (_, json, _) = asked(&["ccs", "run", &path, "--root", "Bad", "--random", "--steps", "6"]);
    assert_eq!(json["trace"].as_array().unwrap().len(), 6);
    let played = hissho(&["ccs", "run", &path, "--root", "Good", "-i"], "1\n2\nu\n7\n1\nq\n");
    let text = String::from_utf8_lossy(&played.stdout);
    assert!(
        text.contains("coin\ncoffee\n2 steps, 0 silent") && text.contains("'7': expected"),
        "{text}"
    );
    let (_, json, _) = asked(&["ccs", "run", &path, "--root", "a.0"]);
    assert_eq!((&json["stuck"], &json["term"]), (&Value::from(true), &Value::from("0")));
}

#[test]
fn state_spaces_are_written_and_read_again() {
    let path = file("lts.ccs", MACHINES);
    let [aut, dot, svg] = ["lts.aut", "lts.dot", "lts.svg"].map(|name| file(name, ""));
    for output in [&aut, &dot, &svg] {
        let (code, json, error) = asked(&["ccs", "lts", &path, "--root", "Slow", "-o", output]);
        assert_eq!((code, &json["states"]), (0, &Value::from(4)), "{error}");
        assert_eq!(json["complete"], true);
    }
    assert!(fs::read_to_string(&aut).unwrap().starts_with("des (0, 5, 4)"));
    assert!(fs::read_to_string(&dot).unwrap().contains("coffee"));
    assert!(fs::read_to_string(&svg).unwrap().contains("<svg"));
    let (code, json, _) = asked(&["ccs", "bisim", &aut, &format!("{path}#Slow")]);
    assert_eq!((code, &json["bisimilar"]), (0, &Value::from(true)));
    let small = file("small.aut", "");
    let (_, json, _) = asked(&["ccs", "min", &aut, "--branching", "-o", &small]);
    assert_eq!((&json["states"], &json["before"]["states"]), (&Value::from(3), &Value::from(4)));
    // A view that does not show all says so; an endless space is cut.
    let (code, json, _) =
        asked(&["ccs", "lts", &path, "--root", "Slow", "-o", &dot, "--shown", "2"]);
    assert_eq!((code, &json["shown"]), (0, &Value::from(2)));
    let endless = file("endless.ccs", "C(x) = up.C(x + 1); A = C(0);");
    let (code, json, _) = asked(&["ccs", "lts", &endless, "--states", "100", "-o", &aut]);
    assert_eq!((code, &json["complete"]), (3, &Value::from(false)));
    for verb in ["bisim", "compare"] {
        let (code, json, _) = asked(&["ccs", verb, &endless, &endless, "--states", "100"]);
        assert_eq!(code, 3, "{json}");
    }
    let (code, json, _) = asked(&["ccs", "check", &endless, "<up>tt", "--time", "0s"]);
    assert_eq!((code, &json["holds"], &json["grade"]), (3, &Value::Null, &Value::from("open")));
}

#[test]
fn comparisons_have_reasons() {
    let path = file("compare.ccs", MACHINES);
    let [good, bad, slow] = ["Good", "Bad", "Slow"].map(|name| format!("{path}#{name}"));
    let (code, json, _) = asked(&["ccs", "bisim", &good, &bad]);
    assert_eq!(
        (code, &json["bisimilar"], &json["evidence"]),
        (1, &false.into(), &"computed".into())
    );
    let formula = json["formula"].as_str().unwrap();
    let (code, json, _) = asked(&["ccs", "check", &good, formula]);
    assert_eq!((code, &json["holds"]), (0, &Value::from(true)));
    assert_eq!(asked(&["ccs", "check", &bad, formula]).0, 1);
    assert_eq!(asked(&["ccs", "bisim", &good, &slow, "--weak"]).0, 1);
    assert_eq!(asked(&["ccs", "bisim", &good, &good, "--branching"]).0, 0);
    let (code, json, _) = asked(&["ccs", "compare", &bad, &good]);
    assert_eq!(code, 1);
    let holds = |name: &str| {
        let mut list = json["relations"].as_array().unwrap().iter();
        list.find(|relation| relation["name"] == name).unwrap()["holds"].as_bool().unwrap()
    };
    assert!(holds("traces") && holds("simulation") && holds("weak-traces"));
    assert!(!holds("strong") && !holds("failures") && !holds("weak"));
}

#[test]
fn checks_come_with_a_strategy_to_play_against() {
    let path = file("check.ccs", MACHINES);
    let good = format!("{path}#Good");
    let (code, json, _) = asked(&["ccs", "check", &good, "X max= <->tt and [-]X"]);
    assert_eq!((code, &json["grade"]), (0, &Value::from("computed")));
    assert_eq!(json["evidence"]["winner"], "verifier");
    assert_eq!(json["evidence"]["complete"], true);
    assert!(json["evidence"]["positions"].as_array().unwrap().len() > 3);
    let (code, json, _) = asked(&["ccs", "check", &path, "<coin>tt", "--root", "System"]);
    assert_eq!((code, &json["evidence"]["winner"]), (1, &Value::from("refuter")));
    let played =
        hissho(&["ccs", "check", &good, "[coin](<tea>tt and <coffee>tt)", "--play"], "1\n2\n");
    let text = String::from_utf8_lossy(&played.stdout);
    assert!(text.contains("you are the refuter") && text.contains("the verifier wins"), "{text}");
}

#[test]
fn checks_look_at_what_they_need() {
    let endless = file("local.ccs", "C(x) = up.C(x + 1) + 'low(x).0; R = C(0);");
    let (code, json, _) = asked(&["ccs", "check", &endless, "<up><up>tt"]);
    assert_eq!((code, &json["states"]), (0, &2.into()));
    let deep = "X min= <'low(700)>tt or <up>X";
    let (code, json, _) = asked(&["ccs", "check", &endless, deep]);
    assert_eq!((code, &json["evidence"]["complete"]), (0, &false.into()));
    assert_eq!(json["evidence"]["positions"].as_array().unwrap().len(), 500);
    let (_, json, _) = asked(&["ccs", "check", &endless, deep, "--all"]);
    assert!(json["evidence"]["complete"] == true && json["evidence"]["cut"].is_null());
    assert!(json["evidence"]["positions"].as_array().unwrap().len() > 2000);
    // True, but nothing finite shows it.
    let (code, json, _) = asked(&["ccs", "check", &endless, "X max= <up>X", "--states", "1000"]);
    assert_eq!((code, &json["holds"], &json["grade"]), (3, &Value::Null, &"open".into()));
}

#[test]
fn projects_of_caal_are_read() {
    let project =
        r#"{"title":"x","ccs":"Spec = enter.exit.Spec;\n","properties":[],"inputMode":"CCS"}"#;
    let path = file("project.caal", project);
    assert_eq!(asked(&["ccs", "check", &path, "<enter><exit>tt"]).0, 0);
}

#[test]
fn bad_input_is_refused_with_line_and_column() {
    for (name, text, words) in [
        ("unguarded.ccs", "A = a.0 + B;\nB = A | b.0;", "line 1, column 1: unguarded recursion"),
        ("free.ccs", "A = a.\n  B;", "line 2, column 3: 'B' is not defined"),
        ("variable.ccs", "A = 'a(x).0;", "line 1, column 8: the variable 'x'"),
        ("tau.ccs", "A = 0[a/tau];", "line 1, column 9: tau cannot be relabelled"),
        ("syntax.ccs", "A = a..0;", "line 1, column 7: '.': expected"),
        ("timed.ccs", "A = 2.tau.0;", "timed CCS"),
        ("open.ccs", "A = a(x).A;", "the input a(x) takes any number"),
        ("empty.ccs", "", "expected a definition"),
        ("big.ccs", "A(x) = a.A(x * x); B = A(3);", "beyond 64 bits"),
        ("bad.aut", "des (0, 1, 2)\n(0, a, 7)\n", "line 2, column 1: there is no state 7"),
        ("worse.aut", "hello", "expected 'des"),
    ] {
        let path = file(name, text);
        let (code, _, error) = asked(&["ccs", "lts", &path]);
        assert_eq!(code, 2, "{name}: {error}");
        assert!(error.contains(words), "{name}: {error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
    let path = file("fine.ccs", "A = a.0;");
    let (code, _, error) = asked(&["ccs", "check", &path, "<a>\n  and"]);
    assert_eq!(code, 2);
    assert!(error.contains("line 2, column 3"), "{error}");
    assert_eq!(asked(&["ccs", "step", "no-such-file.ccs"]).0, 2);
    let deep =
        file("deep.ccs", &format!("A = {}a.0{};", "(".repeat(100_000), ")\\{b}".repeat(100_000)));
    for verb in ["step", "run", "lts"] {
        assert_eq!(asked(&["ccs", verb, &deep]).0, 0, "{verb}");
    }
}

#[test]
fn bao_is_a_ccs_file() {
    let model = hissho(&["bao", "ccs", "4"], "");
    let path = file("bao.ccs", &String::from_utf8_lossy(&model.stdout));
    let (code, json, _) = asked(&["ccs", "run", &path, "--select", "nselect_3"]);
    assert_eq!((code, &json["taus"], &json["stuck"]), (0, &38.into(), &false.into()));
    let trace = json["trace"].as_array().unwrap();
    assert_eq!(
        (trace[0]["from"].as_str(), trace[37]["from"].as_str()),
        (Some("nselect_3"), Some("change_n"))
    );
    let (code, json, _) = asked(&["bao", "replay", "0,4,0,4,0,4,0,4", "3"]);
    assert_eq!((code, &json["status"], &json["taus"]), (0, &"change".into(), &38.into()));
    assert_eq!(json["puts"], serde_json::json!([7, 4, 6, 0, 2, 4]));
    assert_eq!(json["managers"], serde_json::json!({ "first": 2, "second": 0 }));
    let (_, json, _) = asked(&["bao", "replay", "3,1,0,1,0,1,0,1", "0"]);
    assert_eq!(json["status"], "infinite");
    let (_, json, _) = asked(&["bao", "replay", "0,0,0,1,0,0,1,1", "3"]);
    assert_eq!((&json["status"], &json["managers"]["second"]), (&"terminated".into(), &3.into()));
    for (board, hole) in [("0,0,0,1", "3"), ("1,2,3", "0"), ("0,4,0,4", "0"), ("0,4,0,4", "9")] {
        assert_eq!(asked(&["bao", "replay", board, hole]).0, 2, "{board} {hole}");
    }
    let ends = "X min= <'get_n>tt or <'get_s>tt or (<tau>tt and [tau]X)";
    let check = |path: &str, root: &str| {
        asked(&["ccs", "check", path, ends, "--root", root, "--states", "2e6"]).0
    };
    assert_eq!(check(&path, "Move_3"), 0);
    let start = ["bao", "ccs", "4", "--start", "3,1,0,1,0,1,0,1"];
    let path = file("loop.ccs", &String::from_utf8_lossy(&hissho(&start, "").stdout));
    assert_eq!(check(&path, "Move_0"), 1);
    assert_eq!(check(&path, "Move_1"), 0);
}

#[test]
fn spin_agrees_or_is_asked_for() {
    let promela = file("bao.pml", "");
    assert_eq!(asked(&["bao", "promela", "4", "-o", &promela]).0, 0);
    assert!(fs::read_to_string(&promela).unwrap().contains("ltl settles"));
    let (code, json, error) = asked(&["bao", "spin", "4"]);
    if code == 2 {
        assert!(error.contains("apt-get install spin"), "{error}");
        return;
    }
    assert_eq!((code, &json["unread"]), (0, &0.into()), "{json} {error}");
    assert_eq!(
        (&json["spec1"]["violated"], &json["spec2"]["violated"]),
        (&true.into(), &true.into())
    );
    assert_eq!((&json["classes"], &json["same_as_enumeration"]), (&13.into(), &true.into()));
    let (code, json, _) = asked(&["bao", "spin", "2"]);
    assert_eq!(
        (code, &json["spec1"]["violated"], &json["spec1"]["trails"]),
        (0, &false.into(), &0.into())
    );
    let (code, _, error) = asked(&["bao", "spin", "4", "--time", "0s"]);
    assert_eq!(code, 3, "{error}");
}
