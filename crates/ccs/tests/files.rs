//! Aldebaran files, good and bad, and DOT.

use crate::naive;
use ccs::aut::{self, Problem};
use ccs::dot::dot;
use ccs::lts::Lts;
use proptest::prelude::*;

fn read(text: &str) -> Result<Lts, aut::Malformed> {
    aut::read(text.as_bytes())
}

#[test]
fn files_of_other_tools_are_read() {
    let lts = read("des (1, 3, 3)\n(0,\"a(1,2)\",1)\n( 1 , i , 2 )\n\n(2,\"i\",0)\n").unwrap();
    assert_eq!((lts.initial, lts.len()), (1, 3));
    assert_eq!(lts.labels, ["a(1,2)", "tau", "i"]);
    let edges: Vec<_> = lts.transitions().collect();
    assert_eq!(edges, [(0, 0, 1), (1, 1, 2), (2, 2, 0)]);
    assert_eq!(read("des(0,0,1)").unwrap().len(), 1);
}

#[test]
fn malformed_files_are_refused_with_the_line() {
    for (text, line) in [
        ("", 1),
        ("nothing", 1),
        ("des (0, 1)", 1),
        ("des (0, 1, 1) x", 1),
        ("des (5, 0, 1)", 1),
        ("des (0, 1, 99999999999999999999)", 1),
        ("des (0, 1, 1000000000000)", 1),
        ("des (0, 1, 2)\n(0, a, 2)", 2),
        ("des (0, 1, 2)\n(0, a)", 2),
        ("des (0, 1, 2)\n(0, a, 1", 2),
        ("des (0, 1, 2)\n(-1, a, 1)", 2),
        ("des (0, 1, 2)\n(0, , 1)", 2),
        ("des (0, 2, 2)\n(0, a, 1)", 2),
        ("des (0, 1, 2)\n(0, a, 1)\n(0, a, 1)", 3),
    ] {
        let malformed = read(text).unwrap_err();
        assert_eq!(malformed.line, line, "{text}: {malformed}");
    }
    let bytes: &[u8] = b"des (0, 1, 2)\n(0, \xff, 1)\n";
    assert!(matches!(aut::read(bytes).unwrap_err().problem, Problem::Read(_)));
}

#[test]
fn dot_shows_what_fits_and_says_what_is_missing() {
    let lts = read("des (0, 2, 3)\n(0, \"a\", 1)\n(1, \"b\", 2)\n").unwrap();
    let all = dot(&lts, &|state| format!("s\"{state}"), 10);
    assert!(all.contains(r#"0 -> 1 [label="a"]"#) && all.contains(r#"label="s\"2""#), "{all}");
    assert!(!all.contains("partial"));
    let part = dot(&lts, &|state| state.to_string(), 2);
    assert!(!part.contains("1 -> 2") && part.contains("partial: 1 known"), "{part}");
}

proptest! {
    #[test]
    fn what_is_written_is_read(lts in naive::system()) {
        let mut text = Vec::new();
        aut::write(&lts, &mut text).unwrap();
        let again = aut::read(&text[..]).unwrap();
        prop_assert_eq!(again.len(), lts.len());
        let named = |lts: &Lts| -> Vec<(u32, String, u32)> {
            lts.transitions().map(|(p, l, q)| (p, lts.labels[l as usize].clone(), q)).collect()
        };
        prop_assert_eq!(named(&again), named(&lts));
    }
}
