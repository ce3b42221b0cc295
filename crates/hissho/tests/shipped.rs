//! The verdicts that ship: each is of a claim that there is, and those that are quickly done come out the same.

mod common;

use common::hissho;
use hissho::verbs::claims::SHIPPED;
use serde_json::Value;

fn document(args: &[&str]) -> Value {
    serde_json::from_slice(&hissho(args, "").stdout).expect("JSON")
}

fn ids(claims: &Value) -> Vec<&str> {
    claims.as_array().expect("claims").iter().filter_map(|claim| claim["id"].as_str()).collect()
}

#[test]
fn every_verdict_is_of_a_claim() {
    let shipped: Value = serde_json::from_str(SHIPPED).expect("JSON");
    for field in ["command", "version", "date"] {
        assert!(shipped["made"][field].is_string(), "{field}");
    }
    assert_eq!(shipped["made"]["version"], env!("CARGO_PKG_VERSION"), "data/make claims");
    let papers = shipped["papers"].as_object().expect("papers");
    assert_eq!(papers.len(), 5);
    for (paper, claims) in papers {
        let listed = document(&["claims", paper, "--list", "--json"]);
        // A claim that is new has no verdict yet; `data/make claims` gives it one.
        let (listed, known) = (ids(&listed["claims"]), ids(claims));
        assert!(known.len() > 10 && known.iter().all(|id| listed.contains(id)), "{paper}");
    }
}

#[test]
fn what_is_quickly_done_again_comes_out_the_same() {
    let shipped: Value = serde_json::from_str(SHIPPED).expect("JSON");
    for (paper, id) in [
        ("bao", "two-patterns"),
        ("bridgit", "spanning-tree"),
        ("hex", "rule-2"),
        ("hiq", "theorem-3.2"),
        ("torus", "4.c"),
    ] {
        let again = document(&["claims", paper, "--only", id, "--json"]);
        let claims = shipped["papers"][paper].as_array().expect("claims");
        let before = claims.iter().find(|claim| claim["id"] == id).expect(id);
        for field in ["verdict", "evidence", "counterexample", "range", "statement"] {
            assert_eq!(again["claims"][0][field], before[field], "{paper} {id}: {field}");
        }
    }
}
