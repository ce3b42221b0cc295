//! What is read is written again as it was, however deep and however strange.

use super::{Property, Sgf, Value, decode};
use proptest::prelude::*;

fn sgf(text: &str) -> Sgf {
    text.parse().expect(text)
}

#[test]
fn a_file_is_written_as_it_was() {
    for text in [
        "(;FF[4]GM[11]SZ[3];AB[a2][b3]AW[a1]PL[W])\n",
        "(;C[a \\] bracket, a \\\\ and a soft \\\nbreak\nand a hard one](;B[a1];W[a2])(;B[b1](;W[c1])(;W[c2])))\n",
        "(;XX[unknown][twice]ZZ[\\:];B[a1]LB[a1:x\\:y]TR[a1]MA[b2])\n(;second[game];C[])\n",
        "(;C[日本語 ;()[\\] ])\n",
    ] {
        assert_eq!(sgf(text).to_string(), text);
    }
}

#[test]
fn blanks_and_letters_around_the_trees_say_nothing() {
    let tree = sgf("\u{feff}Dear all,\n ( ;\tFF [4]\nAB[a1] [a2] ; B[c3] ) Yours");
    assert_eq!(tree.to_string(), "(;FF[4]AB[a1][a2];B[c3])\n");
    // A node behind variations is one more of them.
    assert_eq!(sgf("(;A[](;B[]);C[])").to_string(), "(;A[](;B[])(;C[]))\n");
    // A bracket that somebody forgot to escape.
    assert_eq!(sgf("(;PW[Joe;]]SZ[3])").to_string(), "(;PW[Joe;\\]]SZ[3])\n");
    assert_eq!(sgf("(;PW[Joe;]]SZ[3])").nodes[0].first("PW").as_deref(), Some("Joe;]"));
    assert_eq!(sgf("(;SiZe[3])").nodes[0].first("SZ").as_deref(), Some("3"));
}

#[test]
fn values_are_read_as_text() {
    for (raw, text) in [
        ("a\\]b", "a]b"),
        ("a\\\\b", "a\\b"),
        ("a\\\nb", "ab"),
        ("a\\\r\nb", "ab"),
        ("a\r\nb\rc\nd", "a\nb\nc\nd"),
        ("a\tb\\\tc", "a b c"),
        ("\\a", "a"),
    ] {
        assert_eq!(Value::written(raw.into()).text(), text, "{raw:?}");
    }
}

#[test]
fn files_in_other_letters_are_read() {
    assert_eq!(decode(b"(;C[\xe9t\xe9])".to_vec()).expect("Latin-1"), "(;C[été])");
    let japanese = b"(;GM[11]CA[Shift_JIS]C[\x93\xfa\x96{])".to_vec();
    assert_eq!(decode(japanese).expect("Shift_JIS"), "(;GM[11]CA[Shift_JIS]C[日本])");
    let error = decode(b"(;CA[klingon]C[\xff])".to_vec()).expect_err("no such letters");
    assert!(error.to_string().contains("CA[klingon]"), "{error}");
    let mut tree = sgf("(;CA[Shift_JIS]C[日本])");
    tree.mark_as_utf8();
    assert_eq!(tree.to_string(), "(;CA[UTF-8]C[日本])\n");
    let mut plain = sgf("(;C[plain])");
    plain.mark_as_utf8();
    assert_eq!(plain.to_string(), "(;C[plain])\n");
}

#[test]
fn deep_files_are_read_and_written() {
    let deep = format!("{}{}\n", "(;B[a1](;W[b1])".repeat(100_000), ")".repeat(100_000));
    let tree = sgf(&deep);
    assert_eq!(tree.nodes.len(), 200_000);
    assert_eq!(sgf(&tree.to_string()), tree);
    let long = format!("(;SZ[3]{})\n", ";B[a1]".repeat(200_000));
    assert_eq!(sgf(&long).to_string(), long);
}

#[test]
fn what_is_no_tree_is_refused() {
    for (text, part) in [
        ("(;SZ[3", "SZ[: expected ']'"),
        ("(;SZ[3]", "expected ')'"),
        ("(;SZ)", "'SZ': expected a value"),
        ("()", "at least one node"),
        ("", "at least one node"),
        ("(SZ[3])", "character 2: 'S': expected ';'"),
        ("(;SZ[3]{)", "character 8: '{' is no SGF"),
    ] {
        let error = text.parse::<Sgf>().expect_err(text).to_string();
        assert!(error.contains(part), "{text}: {error}");
    }
}

/// Any tree: each node hangs below one of those that the last node hangs below.
fn any_tree() -> impl Strategy<Value = Sgf> {
    let property = ("[A-Z]{1,3}", prop::collection::vec("\\PC{0,6}|[\\]\\\\:\n\r\t a]{0,6}", 1..3));
    let node = (0usize..6, prop::collection::vec(property, 0..3));
    prop::collection::vec(node, 1..30).prop_map(|nodes| {
        let mut tree = Sgf::default();
        let mut path: Vec<usize> = Vec::new();
        for (up, properties) in nodes {
            path.truncate(path.len().saturating_sub(up));
            let number = tree.add(path.last().copied());
            path.push(number);
            tree.nodes[number].properties = properties
                .into_iter()
                .map(|(name, values)| {
                    let values = values.iter().map(|text| Value::of(text)).collect();
                    Property { name, values }
                })
                .collect();
        }
        tree
    })
}

proptest! {
    #[test]
    fn trees_come_back(tree in any_tree()) {
        prop_assert_eq!(sgf(&tree.to_string()), tree);
    }

    #[test]
    fn texts_come_back(text in "(\\PC|\n| |\\]|\\\\)*") {
        // White space other than line ends becomes a blank.
        let text: String = text.chars().map(|c| if c.is_whitespace() && c != '\n' { ' ' } else { c }).collect();
        prop_assert_eq!(Value::of(&text).text(), text);
    }

    #[test]
    fn what_is_read_once_stays(text in "[(;)A\\[\\]\\\\ab\n]{0,40}") {
        if let Ok(tree) = text.parse::<Sgf>() {
            prop_assert_eq!(sgf(&tree.to_string()), tree);
        }
    }
}
