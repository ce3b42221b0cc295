//! The interface besides `check`: acceptance tied to a question, the steps that are lent, limits.

use checker::{
    Claim, Goal, Lemma, Lemmas, Limits, Point, Said, Saying, Unconfirmed, check, confirm, study,
};
use rules::{Player, game};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

fn good(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/certificates/good");
    std::fs::read_to_string(folder.join(name)).expect(name)
}

/// Every good certificate with its text.
fn all_good() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/certificates/good");
    let names = std::fs::read_dir(folder).expect("good").map(|entry| entry.expect("entry"));
    let names = names.map(|entry| entry.file_name().to_string_lossy().into_owned());
    names.map(|name| (name.clone(), good(&name))).collect()
}

#[test]
fn claims_are_built_from_the_position_alone() {
    let at = |id: &str, board: &str| game::read(id, board).expect(board);
    let free = Limits::default();
    let hex = at("hex:2", "../..:black");
    let bao = at("bao:1:1,1", "1,1:first");
    let row = at("hex:2x1", "..:black");
    let swap = at("hex:2:swap-sides", "../..:black");
    let hiq = at("hiq:drawn:oo.o*", "oo.o*");
    for (claim, certificate) in [
        (Claim::wins(&*hex, Player::One), good("hex-strategy.cert")),
        (Claim::wins(&*swap, Player::Two), good("hex-swap-sides.cert")),
        (Claim::at_least(&*bao, 0), good("bao-bounds.cert")),
        (Claim::at_most(&*bao, 1), good("bao-upper.cert")),
        (Claim::reaches(&*hiq, Goal::Solved), good("hiq-line.cert")),
        (Claim::never(&*row, Goal::won(&*row, Player::Two)), good("hex-orbits.cert")),
    ] {
        let accepted = confirm(&claim, &certificate, &free).expect("of this claim");
        assert_eq!((accepted.claim(), accepted.bytes()), (&claim, certificate.len()));
    }
    let certificate = good("bao-bounds.cert");
    for other in [
        Claim::at_least(&*bao, -1),
        Claim::at_most(&*bao, 0),
        Claim::wins(&*bao, Player::One),
        Claim::at_least(&*at("bao:1:1,1", "1,1:second"), 0),
        Claim::at_least(&*at("bao:1:2,1", "1,1:first"), 0),
    ] {
        let refused = confirm(&other, &certificate, &free);
        assert!(matches!(refused, Err(Unconfirmed::Other(_))), "{other}");
    }
    let cut = &certificate[..certificate.len() - 7];
    let refused = confirm(&Claim::at_least(&*bao, 0), cut, &free);
    let Err(Unconfirmed::Refused(verdict)) = refused else { panic!("{refused:?}") };
    assert!(verdict.word() == "malformed", "{verdict:?}");
}

#[test]
fn the_steps_that_are_lent_are_those_that_were_checked() {
    for (name, text) in all_good() {
        let verdict = check(text.as_bytes(), &Lemmas::all(), &Limits::default());
        let lent = study(None, &text, &Limits::default()).expect(&name);
        assert_eq!(lent.steps().len() as u64, verdict.steps, "{name}");
        assert_eq!((Some(lent.claim()), lent.lemmas()), (verdict.claim.as_ref(), &verdict.lemmas));
        assert!(lent.accepted().is_none(), "nothing was asked");
        let asked = study(Some(lent.claim()), &text, &Limits::default()).expect(&name);
        assert_eq!(asked.accepted().map(|accepted| accepted.claim()), Some(lent.claim()));
        let last = lent.step(lent.last()).expect("the step of qed");
        assert_eq!(last.said, Said::Fact(lent.claim().fact.clone()), "{name}");
        let lines: Vec<&str> = text.lines().collect();
        for step in lent.steps() {
            let line = lines[usize::try_from(step.line).expect("small") - 1];
            let (number, rest) = line.split_once(' ').expect(line);
            assert_eq!(number, step.number.to_string());
            let args = rest.split(' ').skip(4).count();
            assert_eq!(rest.split(' ').nth(3), Some(step.lemma.name()));
            assert_eq!(args, step.cites.len() + step.words.len(), "{line}");
        }
    }
}

#[test]
fn links_are_lent_with_their_stones_and_carriers() {
    let lent = study(None, &good("hex-link-swapped.cert"), &Limits::default()).expect("good");
    let bridge = lent.step(3).expect("the bridge");
    let keys: Vec<_> = bridge.cites.iter().map(|c| (c.word.as_deref(), c.step)).collect();
    assert_eq!(keys, [(Some("b1"), 1), (Some("c1"), 2)]);
    let Said::Link(link) = &bridge.said else { panic!("{bridge:?}") };
    assert_eq!((link.player(), link.ends()), (Player::One, [Point::Side(0), Point::Cell(4)]));
    let names = |cells: &checker::Cells| cells.iter().map(|c| link.name(c)).collect::<Vec<_>>();
    assert_eq!(
        (names(link.stones()), names(link.carrier())),
        (vec!["b2".into()], vec!["b1".into(), "c1".into()])
    );
    let linked = lent.step(6).expect("the last");
    assert_eq!((linked.lemma.name(), linked.lemma.theory()), ("linked", Some("links")));
    assert_eq!(linked.cites[0].step, 5);
}

#[test]
fn trees_lines_and_tables_are_lent_with_their_arguments() {
    let lent = |name: &str| study(None, &good(name), &Limits::default()).expect(name);
    let trees = lent("bridgit-trees.cert");
    let step = trees.step(1).expect("trees");
    assert_eq!(step.lists().map(<[_]>::len).collect::<Vec<_>>(), [3, 3]);
    let table = lent("null-table.cert");
    let step = table.step(table.last()).expect("a table");
    assert_eq!(step.boards.len().to_string(), *step.words[0]);
    let line = lent("hiq-line.cert");
    assert!(line.step(line.last()).expect("a line").words.iter().all(|m| m.contains('>')));
    let strategy = lent("null-all.cert");
    let all = strategy.step(strategy.last()).expect("all");
    assert!(matches!(&all.said, Said::Fact(fact) if matches!(fact.saying(), Saying::Wins(_))));
    assert_eq!(all.cites.iter().map(|c| c.word.as_deref()).collect::<Vec<_>>().len(), 3);
    assert_eq!(Lemma::named("all").and_then(Lemma::theory), None);
}

#[test]
fn a_limit_reached_is_a_verdict_of_its_own() {
    let text = good("hex-strategy.cert");
    let flag = Arc::new(AtomicBool::new(true));
    for limits in [
        Limits { stop: Some(flag), ..Limits::default() },
        Limits { deadline: Some(Instant::now()), ..Limits::default() },
        Limits { memory: Some(100), ..Limits::default() },
    ] {
        let verdict = check(text.as_bytes(), &Lemmas::all(), &limits);
        assert!(verdict.word() == "stopped", "{verdict:?}");
        assert!(!verdict.is_accepted());
        assert_eq!((verdict.word(), verdict.exit_code()), ("stopped", 3));
        let refused = study(None, &text, &limits).expect_err("stopped");
        assert!(matches!(refused, Unconfirmed::Refused(v) if v.word() == "stopped"));
    }
    let wide = Limits { memory: Some(1 << 20), ..Limits::default() };
    assert!(check(text.as_bytes(), &Lemmas::all(), &wide).is_accepted());
}

/// Lines are held while they are looked at, facts until they are deleted, boards as long as their table.
#[test]
fn memory_is_counted_for_lines_facts_and_boards() {
    let stopped_at = |lines: &[String], memory: u64| {
        let head =
            "hissho 1\ngame null:99\nclaim wins second 0:first\n1 wins second 0:first over\n";
        let text = format!("{head}{}\nqed 1\n", lines.join("\n"));
        let limits = Limits { memory: Some(memory), ..Limits::default() };
        let verdict = check(text.as_bytes(), &Lemmas::all(), &limits);
        assert!(["accepted", "stopped"].contains(&verdict.word()), "{verdict:?}");
        verdict.line
    };
    let step = |n: u64| format!("{n} wins second 0:first over");
    let facts: Vec<_> = (2..500).map(step).collect();
    assert!(stopped_at(&facts, 10_000).is_some_and(|line| line > 5));
    assert_eq!(stopped_at(&facts, 1 << 20), None);
    let deleted: Vec<_> = (2..500).flat_map(|n| [step(n), format!("del {n}")]).collect();
    assert_eq!(stopped_at(&deleted, 10_000), None);
    assert_eq!(stopped_at(&[format!("# {}", "x".repeat(20_000))], 10_000), Some(5));
    assert_eq!(stopped_at(&[format!("# {}", "x ".repeat(500) + "x")], 10_000), Some(5));
    let comments: Vec<_> = (0..500).map(|_| format!("# {}", "x".repeat(200))).collect();
    assert_eq!(stopped_at(&comments, 10_000), None);
    let mut boards: Vec<_> =
        (0..100).flat_map(|n| [format!("{n}:first"), format!("{n}:second")]).collect();
    boards.sort();
    let table = |n: u64| {
        let says = format!("{n} never drawn 99:first table {}", boards.len());
        std::iter::once(says).chain(boards.iter().cloned()).collect::<Vec<_>>()
    };
    assert!(stopped_at(&table(2), 4_000).is_some_and(|line| line > 20));
    let tables: Vec<_> = (2..20).flat_map(table).collect();
    assert_eq!(stopped_at(&tables, 20_000), None);
}

/// What is accepted knows its steps and lemmas; what is not says why.
#[test]
fn answers_say_what_they_rest_on() {
    let hex = game::read("hex:2", "../..:black").expect("a board");
    let (question, free) = (Claim::wins(&*hex, Player::One), Limits::default());
    let certificate = good("hex-strategy.cert");
    let accepted = confirm(&question, &certificate, &free).expect("its own");
    let proof = check(certificate.as_bytes(), &Lemmas::all(), &free);
    assert!(proof.steps > 1 && accepted.steps() == proof.steps);
    assert_eq!(accepted.lemmas(), &proof.lemmas);
    assert_eq!(accepted.bytes(), certificate.len());
    let refused = confirm(&question, "hissho 2\n", &free).expect_err("no certificate");
    assert!(refused.to_string().starts_with("the certificate is malformed: "), "{refused}");
    let other = confirm(&question, &good("null-all.cert"), &free).expect_err("another claim");
    assert!(other.to_string().starts_with("the certificate proves something else: "), "{other}");
}

/// What is said of cells and a formula is said on a board.
#[test]
fn facts_have_a_position() {
    for (name, text) in all_good() {
        let verdict = check(text.as_bytes(), &Lemmas::all(), &Limits::default());
        let claim = verdict.claim.as_ref().expect("a claim");
        let state = game::read(&claim.id, claim.fact.position()).expect(&name);
        assert_eq!(state.board(), claim.fact.position(), "{name}");
    }
}

#[test]
fn lemmas_are_written_by_their_names() {
    for lemma in Lemma::all() {
        assert_eq!(lemma.to_string(), lemma.name());
    }
}

/// Links, goals and arcs are held until they are deleted: three hundred of them fill a small memory, and
/// larger boards fill it sooner.
#[test]
fn memory_is_counted_for_connections() {
    let stopped_at = |game: &str, fact: &str| {
        let head = format!("hissho 1\ngame {game}\nclaim reaches drawn BOARD\n");
        let board = game::start(game).expect(game).board();
        let steps: String = (1..=300).map(|n| format!("{n} {fact}\n")).collect();
        let text = head.replace("BOARD", &board) + &steps;
        let limits = Limits { memory: Some(30_000), ..Limits::default() };
        let verdict = check(text.as_bytes(), &Lemmas::all(), &limits);
        assert_eq!(verdict.word(), "stopped", "{game} {fact}: {verdict}");
        verdict.line.expect("a line")
    };
    for (games, fact) in [
        (["hex:5", "hex:40"], "link black a1-a2 and a1 a2"),
        (["hex:5", "hex:40"], "goal black top-b2 sum b1 b2"),
        (["torus:4:c", "torus:40:c"], "arc black 0,0-1,1@0,0 arc-and 0,0 0,1 1,1"),
    ] {
        let [small, large] = games.map(|game| stopped_at(game, fact));
        assert!(large < small, "{fact}: {large} {small}");
    }
}
