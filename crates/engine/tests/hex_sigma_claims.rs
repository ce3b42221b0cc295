//! Claims `S[α]`: the paper's figures by exhaustive search, what they are minimal in, and texts that are none.

use engine::Budget;
use engine::hex::bits::Bits;
use engine::hex::sigma::Set;
use engine::hex::sigma::claim::{Claim, Misstated};
use engine::hex::sigma::connection::{Connection, ab_pairs};
use engine::hex::sigma::exhaust::Exhaust;
use engine::hex::sigma::formula::Unreadable;
use engine::hex::sigma::paper::{V, W};

fn exhaust(text: &str) -> (Claim, Exhaust) {
    let claim = Claim::read(text).expect("a claim");
    let exhaust = Exhaust::new(&claim).expect("small");
    (claim, exhaust)
}

fn minimal(text: &str) -> bool {
    let (_, mut exhaust) = exhaust(text);
    exhaust.holds() == Some(true) && exhaust.removable() == Some(Vec::new())
}

#[test]
fn figures_2_and_3_hold_and_no_cell_can_go() {
    assert!(minimal("board 8\nblack 32 24\ncarrier 23 33\nformula 32-24"));
    assert!(minimal("board 8\nblack 52\ncarrier 51 61\nformula t-52"));
    assert!(minimal("board 8\nblack 46\ncarrier 56 37 47 57 28 38 48 58\nformula 46-b"));
    assert!(minimal("board 8\nblack 46\ncarrier 36 37 47 27 28 38 48 18\nformula 46-b"));
    assert!(minimal(&format!("board 8\nblack 34 62\ncarrier {V}\nformula t-34 | 62-34")));
    assert!(minimal(&format!("board 8\nblack 34 54 46\ncarrier {W}\nformula 34-54|34-46|34-b")));
}

#[test]
fn figure_3_has_the_printed_answers() {
    let (claim, mut exhaust) =
        exhaust(&format!("board 8\nblack 34 62\ncarrier {V}\nformula t-34 | 62-34"));
    for (white, black) in [("41", "42"), ("33", "43"), ("51", "23"), ("42", "23"), ("43", "23")] {
        let place = exhaust.place(claim.board.cell(white).expect("a cell")).expect("in V");
        let replies = exhaust.replies(place).expect("no limit");
        let names: Vec<_> = replies
            .iter()
            .map(|reply| claim.board.cell_name(exhaust.board_cell(*reply as u8)))
            .collect();
        assert!(names.contains(&black.to_string()), "{white}: {names:?}");
    }
}

/// Whether Black, to answer or to wait, makes a claim true: all moves of both, without any tables.
fn by_hand(claim: &Claim, black: Set, open: Set, white_moves: bool) -> bool {
    if claim.truth(black) {
        return true;
    }
    let with = |cell: usize| (Set::bit(cell), open.minus(Set::bit(cell)));
    match white_moves {
        true => {
            !open.is_empty() && open.cells().all(|cell| by_hand(claim, black, with(cell).1, false))
        }
        false => open.cells().any(|cell| by_hand(claim, black | with(cell).0, with(cell).1, true)),
    }
}

#[test]
fn pairs_with_the_ab_property_are_those_that_all_games_show() {
    let texts = [
        "board 8\nblack 46\ncarrier 56 37 47 57 28 38 48 58\nformula 46-b",
        "board 8\nblack 32 24\ncarrier 23 33\nformula 32-24",
        "board 8\nblack 34 54 46\ncarrier 44 25 35 26 36 17 27 18\nformula 34-54|34-46|34-b",
    ];
    let mut seen = Vec::new();
    for text in texts {
        let (claim, _) = exhaust(text);
        let budget = Budget::default();
        let connection = Connection::of(&claim, &budget).expect("it holds");
        let found = ab_pairs(&connection, &budget).expect("no limit");
        let mut expected = Vec::new();
        for a in claim.carrier.cells() {
            for b in claim.carrier.minus(Set::bit(a)).cells() {
                let rest = claim.carrier.minus(Set::bit(a) | Set::bit(b));
                let answered = by_hand(&claim, Set::bit(b), rest, true);
                let spared = rest
                    .cells()
                    .any(|key| by_hand(&claim, Set::bit(key), rest.minus(Set::bit(key)), true));
                if answered && spared {
                    expected.push([a, b]);
                }
            }
        }
        assert_eq!(found, expected, "{text}");
        seen.push(found.len());
    }
    // A bridge has none: its two cells need one another.
    assert_eq!(seen[1], 0);
    assert!(seen[0] > 0 && seen[2] > 0, "{seen:?}");
}

#[test]
fn what_is_false_is_refuted() {
    for text in [
        "board 8\nblack 32 24\ncarrier 23\nformula 32-24",
        "board 8\nblack 46\ncarrier 37 47 57 28 38 48 58\nformula 46-b",
        // The side is no way through.
        "board 8\nblack 21 41\ncarrier 31\nformula 21-41",
        "board 8\nblack 11 81\nwhite 21\ncarrier 88\nformula 11-81",
    ] {
        assert_eq!(exhaust(text).1.holds(), Some(false), "{text}");
    }
}

#[test]
fn both_halves_of_a_conjunction_are_needed() {
    let both = "board 8\nblack 32 24 52\ncarrier 23 33 51 61\nformula 32-24 & t-52";
    assert!(minimal(both));
    assert_eq!(exhaust(&both.replace("61", "")).1.holds(), Some(false));
}

#[test]
fn bad_claims_are_refused_with_cell_and_line() {
    let read = |text: &str| Claim::read(text).expect_err("no claim");
    let cell = |cell: &str| cell.to_string();
    assert_eq!(
        read("board 8\nblack 54\ncarrier 54 55\nformula t-54"),
        Misstated::Occupied { cell: cell("54"), colour: "black" }
    );
    assert_eq!(
        read("board 8\nblack 54\ncarrier 55\nformula t-46"),
        Misstated::NotBlack { cell: cell("46"), colour: "empty" }
    );
    assert_eq!(
        read("board 8\nblack 54\nwhite 46\ncarrier 55\nformula t-46"),
        Misstated::NotBlack { cell: cell("46"), colour: "white" }
    );
    let formula = |text: &str| match read(&format!("board 8\nblack 54\ncarrier 55\nformula {text}"))
    {
        Misstated::Formula { line: 4, error } => error,
        other => panic!("{other:?}"),
    };
    assert_eq!(formula("(t-54 | t-b"), Unreadable::Unbalanced { at: 0 });
    assert_eq!(formula("t-54) | t-b"), Unreadable::Unbalanced { at: 4 });
    assert_eq!(formula("t-99"), Unreadable::OffBoard { at: 2, name: cell("99") });
    assert_eq!(formula("t-t"), Unreadable::Same { at: 2, name: cell("t") });
    assert!(matches!(formula("t-54 |"), Unreadable::Expected { at: 6, .. }));
    assert_eq!(read("board 8\ncarrier 11"), Misstated::Missing("formula"));
    assert_eq!(read("carrier 11"), Misstated::Early { line: 1, word: cell("carrier") });
    assert_eq!(read("board 12"), Misstated::Board { line: 1, text: cell("12") });
    assert!(matches!(read("board 8\nblack 99"), Misstated::OffBoard { line: 2, .. }));
}
