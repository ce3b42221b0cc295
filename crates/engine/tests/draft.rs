//! The writer of certificates: what is left out, renumbered and deleted.

use engine::draft::{Arg, Draft, cases, words};

#[test]
fn only_what_the_claim_needs_is_written() {
    let mut draft = Draft::default();
    let over = draft.step("wins second 0:first".into(), "over", Vec::new());
    let spare = draft.step("wins first 0:second".into(), "over", Vec::new());
    let took = |draft: &mut Draft, heap: usize| {
        let fact = format!("wins second {heap}:second");
        draft.step(fact, "move", cases([(heap.to_string(), over)]))
    };
    let replies = [3, 2, 1].map(|heap| took(&mut draft, heap));
    let all = cases([1, 2, 3].map(|m: usize| m.to_string()).into_iter().zip(replies));
    let last = draft.step("wins second 4:first".into(), "all", all);
    draft.step("wins second 5:second".into(), "move", vec![Arg::Case("1".into(), spare)]);
    let expected = "hissho 1\ngame null:4\nclaim wins second 4:first\n\
        1 wins second 0:first over\n\
        2 wins second 3:second move 3=1\n\
        3 wins second 2:second move 2=1\n\
        4 wins second 1:second move 1=1\n\
        del 1\n\
        5 wins second 4:first all 1=2 2=3 3=4\n\
        qed 5\n";
    assert_eq!(draft.write("null:4", last), expected);
}

#[test]
fn words_and_tables_stand_as_they_were_given() {
    let mut draft = Draft::default();
    let rows = ["0:first", "0:second"].map(String::from).to_vec();
    let table = draft.table("never drawn 0:first".into(), "table", rows);
    let text = draft.write("null:4", table);
    assert!(text.ends_with("1 never drawn 0:first table 2\n0:first\n0:second\nqed 1\n"), "{text}");
    let line = draft.step("reaches won-first 1:first".into(), "line", words(["1".to_string()]));
    let text = draft.write("null:4", line);
    assert!(text.ends_with("\n1 reaches won-first 1:first line 1\nqed 1\n"), "{text}");
}
