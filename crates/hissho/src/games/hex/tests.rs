//! What is written is read back as it was, and nothing that is typed makes a reader fall over.

use super::{hexworld, sgf};
use crate::formats::record;
use crate::job::Context;
use crate::table::Table;
use engine::dice::Dice;
use proptest::prelude::*;
use rules::Status;

/// A random game of Hex with every kind of move.
fn game(id: &str, seed: u64) -> Table {
    let mut table = Table::open(id).expect(id);
    let mut dice = Dice::new(seed);
    for _ in 0..dice.below(30) {
        if table.status() != Status::Ongoing {
            break;
        }
        let moves = table.state().moves();
        let m = match dice.below(40) {
            0 => "pass".to_string(),
            1 => "resign".to_string(),
            _ if moves.contains(&"swap".to_string()) && dice.below(2) == 0 => "swap".to_string(),
            _ => moves[dice.below(moves.len())].clone(),
        };
        table.play(&m).expect("legal");
    }
    table
}

fn same(a: &Table, b: &Table) {
    assert_eq!(a.record(), b.record());
    assert_eq!(a.state().board(), b.state().board());
}

#[test]
fn records_of_random_games_come_back() {
    for seed in 0..300 {
        for id in ["hex:4", "hex:5x3", "hex:5:swap-pieces", "hex:4:swap-sides"] {
            let table = game(id, seed);
            let again = record::read(&record::write(&table)).expect("a record");
            same(&table, &again);
            assert_eq!(again.state().id(), id);
            same(
                &table,
                &sgf::read(&sgf::write(&table).expect("hex"), &Context::terminal()).expect("SGF"),
            );
            if id != "hex:4:swap-sides" || !table.record().contains(&"swap".to_string()) {
                let fragment = hexworld::write(&table).expect("no sides swapped");
                same(&table, &hexworld::read(&fragment, &Context::terminal()).expect("HexWorld"));
            }
        }
    }
}

#[test]
fn set_up_positions_survive_sgf() {
    let state = rules::game::read("hex:3", "B../.W./W..:black").expect("a position");
    let mut table = Table::from(state);
    table.play("c1").expect("legal");
    same(&table, &sgf::read(&sgf::write(&table).expect("hex"), &Context::terminal()).expect("SGF"));
    same(&table, &record::read(&record::write(&table)).expect("record"));
}

#[test]
fn sgf_of_others_is_read() {
    let text = "(;FF[4]GM[11]SZ[3]AB[A1][b2]AW[c1]PL[W]C[a \\] bracket]\n;W[C3](;B[a3])(;B[b3]))";
    let table = sgf::read(text, &Context::terminal()).expect("SGF");
    assert_eq!(table.record(), ["c3", "a3"]);
    assert_eq!(table.first().board(), "B.W/.B./...:white");
    let default =
        sgf::read("(;B[k11])", &Context::terminal()).expect("the size is 11 unless said otherwise");
    assert_eq!(default.state().id(), "hex:11");
}

/// Record and first board of a file.
fn of_sgf(text: &str) -> (String, String) {
    let table = sgf::read(text, &Context::terminal()).expect(text);
    (table.record().join(" "), format!("{} {}", table.first().id(), table.first().board()))
}

#[test]
fn sgf_as_programs_write_it_is_read() {
    for (text, record, first) in [
        // HexGui: stones in a later node, and who moves.
        ("(;FF[4]GM[11]SZ[3];AB[a2][b3]AW[a1]PL[W])", "", "hex:3 W../B../.B.:white"),
        ("(;GM[11]SZ[3];AB[a2];AW[a1];AE[a2])", "", "hex:3 W../.../...:black"),
        ("(;GM[11]SZ[3];AB[a1:b2])", "", "hex:3 BB./BB./...:white"),
        // Stones set up behind moves: the record begins there.
        ("(;SZ[3];B[a1];W[b1];AB[c1];W[c3])", "c3", "hex:3 BWB/.../...:white"),
        // One colour moves twice.
        ("(;SZ[3];B[a1];B[a2];W[c3])", "a1 pass a2 c3", "hex:3 .../.../...:black"),
        ("(;SZ[3];W[a1];W[a2])", "a1 pass a2", "hex:3 .../.../...:white"),
        ("(;SZ[3];B[a1];PL[B])", "a1 pass", "hex:3 .../.../...:black"),
        // Play goes on behind the end.
        ("(;SZ[2];B[a1];W[b1];B[a2];W[b2])", "a1 b1 a2", "hex:2 ../..:black"),
        ("(;SZ[2];B[a1];W[resign];B[a2])", "a1 resign", "hex:2 ../..:black"),
        // LittleGolem: W is first, cells of two letters.
        (
            "(;FF[4]EV[hex.x]PB[a]PW[b;]]SZ[5]RE[B]SO[http://www.littlegolem.com];W[mf];B[swap])",
            "",
            "",
        ),
        (
            "(;FF[4]EV[hex.x]PB[a]SZ[5]SO[http://www.littlegolem.com];W[be];B[swap];W[cc];B[resign])",
            "b5 swap c3 resign",
            "hex:5:swap-pieces ...../...../...../...../.....:black",
        ),
        // HexGui 0.x swaps sides.
        (
            "(;AP[HexGui:0.9.GIT]GM[11]SZ[3];B[a1];W[swap-pieces];W[c3])",
            "a1 swap c3",
            "hex:3:swap-sides .../.../...:black",
        ),
        // Whoever swapped moves again: so it was the sides.
        (
            "(;AP[HexGui:1.0.]GM[11]SZ[3];B[a2];W[swap-pieces];W[c3];B[b1])",
            "a2 swap c3 b1",
            "hex:3:swap-sides .../.../...:black",
        ),
        ("(;GM[11]SZ[3];B[a2];W[SWAP];B[c3])", "a2 swap c3", "hex:3:swap-pieces .../.../...:black"),
        ("(;GM[11]SZ[3];B[];W[forfeit])", "pass resign", "hex:3 .../.../...:black"),
    ] {
        if first.is_empty() {
            sgf::read(text, &Context::terminal()).expect_err("off the board");
            continue;
        }
        assert_eq!(of_sgf(text), (record.to_string(), first.to_string()), "{text}");
    }
}

#[test]
fn a_file_keeps_all_that_is_in_it() {
    let text =
        "(;FF[4]GM[11]SZ[3]XX[mine]C[root \\]];B[a1]LB[a1:1](;W[b2]C[main])(;W[c1]TR[c1]))\n";
    assert_eq!(sgf::rewrite(text).expect("SGF"), text);
}

#[test]
fn refusals_name_the_node_and_the_token() {
    for (text, part) in [
        ("(;GM[1]SZ[9])", "GM[1]"),
        ("(;GM[11]SZ[0])", "SZ[0]"),
        ("(;SZ[3];B[z9])", "node 2: B[z9]"),
        ("(;SZ[3];B[a1];W[a1])", "the cell is taken"),
        ("(;SZ[3]AB[d4])", "AB[d4]"),
        ("(;SZ[3]PL[X])", "PL[X]"),
        ("(;SZ[3", "expected ']'"),
        ("(;SZ[3]", "expected ')'"),
        ("(;SZ[3];B[a1];AB[d1])", "AB[d1]"),
        ("(;SZ[3];B[a1];W[a2];B[swap-pieces])", "node 4: B[swap-pieces]"),
        ("(;SZ", "SZ"),
        ("()", "at least one node"),
    ] {
        let error = format!("{:#}", sgf::read(text, &Context::terminal()).expect_err(text));
        assert!(error.contains(part), "{text}: {error}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn garbage_is_refused_quietly(text in "\\PC{0,60}") {
        let _ = (sgf::read(&text, &Context::terminal()), hexworld::read(&text, &Context::terminal()), record::read(&text));
    }

    #[test]
    fn damaged_files_are_read_or_refused(seed in 0u64..50, at in 0usize..400, with in any::<char>()) {
        let table = game("hex:5:swap-pieces", seed);
        type Reader = fn(&str) -> anyhow::Result<Table>;
        let texts: [(String, Reader); 3] = [
            (sgf::write(&table).expect("hex"), |text| sgf::read(text, &Context::terminal())),
            (hexworld::write(&table).expect("pieces"), |text| hexworld::read(text, &Context::terminal())),
            (record::write(&table), record::read),
        ];
        for (text, read) in texts {
            let mut letters: Vec<char> = text.chars().collect();
            let at = at % letters.len();
            letters[at] = with;
            if let Ok(found) = read(&letters.iter().collect::<String>()) {
                same(&found, &record::read(&record::write(&found)).expect("accepted, so written"));
            }
            let cut: String = text.chars().take(at).collect();
            let _ = read(&cut);
        }
    }
}

/// The page enters these: a set-up in a later node, a colour that moves twice, a variation that begins
/// elsewhere, and one that the rules refuse.
#[test]
fn all_variations_are_read() {
    let read = |text: &str| sgf::lines(text, 400, &Context::terminal()).expect(text);
    let lines =
        |text: &str| read(text).into_iter().map(|line| line.record).collect::<Vec<Vec<String>>>();
    let tree =
        "(;FF[4]GM[11]SZ[4];AB[b2](;W[a1];B[c3](;W[d1])(;B[d2]))(;W[a1];B[a1])(;AW[d4];W[a2]))";
    assert_eq!(lines(tree), [vec!["a1", "c3", "d1"], vec!["a1", "c3", "pass", "d2"]]);
    assert_eq!(lines("(;SZ[5];W[ab];B[cc](;W[dd])(;W[ee]))")[1], ["a2", "c3", "e5"]);
    let many = "(;B[a1])".repeat(500);
    assert_eq!(lines(&format!("(;GM[11]SZ[3]{many})")).len(), 400);
    let said = read("(;SZ[4]C[root];B[b2]TR[a1]LB[c2:x\\:y];W[c3]C[two: \\] end]AR[a1:d4])");
    let remarks: Vec<(usize, &str)> =
        said[0].remarks.iter().map(|remark| (remark.after, &remark.comment[..])).collect();
    assert_eq!(remarks, [(0, "root"), (1, ""), (2, "two: ] end")]);
    let pair = |a: &str, b: &str| (a.to_string(), b.to_string());
    assert_eq!(said[0].remarks[1].marks, [pair("a1", "TR"), pair("c2", "x:y")]);
    assert_eq!(said[0].remarks[2].arrows, [pair("a1", "d4")]);
}
