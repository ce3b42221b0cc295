//! The paper's theorems and lines, derived, written as certificates and put before both checkers.

use crate::second_checker;
use checker::{Limits, check, confirm};
use engine::hex::bits::Bits;
use engine::hex::prove;
use engine::hex::sigma::board::Board;
use engine::hex::sigma::calculus::{Id, Refused};
use engine::hex::sigma::certificate::{held, position, won};
use engine::hex::sigma::claim::Claim;
use engine::hex::sigma::opening::{Missing, strategy};
use engine::hex::sigma::paper::{LINES, MORE, Paper, V, W};
use engine::hex::sigma::reduced::Reduced;
use engine::{Budget, Silent};

fn accepted(certificate: &str) {
    let verdict = check(certificate.as_bytes(), &checker::Lemmas::all(), &Limits::default());
    assert!(verdict.is_accepted(), "{verdict:?}");
    assert!(second_checker::accepts(certificate));
}

fn fc() -> String {
    format!("{V} {W} {MORE}")
}

fn proved(paper: &Paper, id: Id, black: &str, carrier: &str, formula: &str) {
    let claim: Claim = paper.claim(black, carrier, formula);
    let theorem = paper.calculus.get(id);
    assert!(theorem.carrier.within(claim.carrier) && theorem.stones.within(claim.black));
    accepted(&held(&paper.calculus, &claim, id).expect("a board"));
}

#[test]
fn theorem_6_is_composed_and_checked() {
    let mut paper = Paper::default();
    let id = paper.theorem_6().expect("derived");
    assert_eq!(paper.calculus.get(id).carrier, paper.set(&fc()));
    proved(&paper, id, "54 46", &fc(), "t-54 | t-46 | t-b");
}

#[test]
fn table_1_holds_at_depth_2() {
    let mut paper = Paper::default();
    let cases = paper.table_1(false).expect("derived");
    let tx = "(t-54 | t-46 | t-b)";
    let printed = [
        format!("{tx} & 54-62"),
        format!("{tx} & 54-62"),
        format!("{tx} & t-62"),
        format!("{tx} & t-62"),
        "t-54".to_string(),
        "t-54 & t-62".to_string(),
    ];
    for (((reply, id), formula), white) in
        cases.iter().zip(&printed).zip(["61", "71", "53", "63", "62", "11"])
    {
        let theorem = paper.calculus.get(*id);
        assert_eq!(theorem.formula, paper.formula(formula), "{white}");
        assert!(!theorem.carrier.meets(paper.set(white) | paper.set(reply)), "{white}");
        let carrier = paper.calculus.board.names(theorem.carrier).join(" ");
        proved(&paper, *id, &format!("54 46 {reply}"), &carrier, formula);
    }
}

#[test]
fn theorem_7_needs_the_reserve_of_case_5() {
    let mut paper = Paper::default();
    let id = paper.theorem_7().expect("with the reserve");
    proved(&paper, id, "54 46 72", &fc(), "(t-54 | t-46 | t-b) & (t-72 | 54-72)");
    // As printed, the tree of theorem 6 stops at t-54 in case 5, and nothing is kept for 72.
    let cases = paper.table_1(false).expect("derived");
    let threats: Vec<(u8, Id)> = cases
        .iter()
        .map(|(reply, id)| (paper.calculus.board.cell(reply).expect("a cell") as u8, *id))
        .collect();
    let formula = paper.formula("(t-54 | t-46 | t-b) & (t-72 | 54-72)");
    let refused = paper.calculus.or(formula, &threats, 0);
    assert!(matches!(refused, Err(Refused::NotEntailed { .. })), "{refused:?}");
    // And White can indeed use it: 63 or 71 before 72, in the position after White 62, Black 43.
    let lost = "board 8\nblack 54 46 43 72\nwhite 62 63\ncarrier 44 53 33 32 42 52 31 41 51 61 71\n\
                formula (t-54|t-46|t-b) & (t-72|54-72)";
    let claim = Claim::read(lost).expect("a claim");
    let mut exhaust = engine::hex::sigma::exhaust::Exhaust::new(&claim).expect("small");
    assert_eq!(exhaust.holds(), Some(false));
}

#[test]
fn must_play_sets_of_the_lines_are_the_printed_ones() {
    let mut paper = Paper::default();
    for line in LINES {
        let followed = paper.follow(&line).expect("followed");
        for (must, (printed, ..)) in followed.must.iter().zip(line.steps) {
            // After 37 alone White may choose between 47 and 48: F1 and F2 take one each.
            let chosen = paper.set(printed);
            let both = paper.set("47 48");
            let whole = if *must == both { both } else { chosen };
            assert_eq!(*must, whole, "{} {printed}", line.name);
            assert!(chosen.within(*must));
        }
        let (black, white) = (followed.black, followed.white);
        accepted(&won(&paper.calculus, black, white, followed.theorem).expect("a board"));
    }
}

#[test]
fn proposition_8_and_its_likes_are_won() {
    let mut paper = Paper::default();
    for white in ["47", "37", "28", "58"] {
        let id = paper.proposition_8(white).expect("won");
        let (black, stone) = (paper.set("54 46"), paper.set(white));
        accepted(&won(&paper.calculus, black, stone, id).expect("a board"));
    }
}

#[test]
fn a_sum_of_overlapping_components_names_the_cell() {
    let mut paper = Paper::default();
    let one = paper.lemma("54 46", "45 55", "54-46").expect("a bridge");
    let two = paper.lemma("54", "45 55 56 46", "54-b").err();
    assert!(two.is_some(), "not joined by so little");
    let other = paper.lemma("65 46", "55 56", "65-46").expect("a bridge");
    let refused = Reduced::new(&paper.calculus, &[one, other]).map(|_| ());
    assert_eq!(refused, Err(Refused::Overlap { cell: "55".to_string() }));
}

#[test]
fn the_solver_sees_proposition_8_and_its_like_in_a_few_expansions() {
    for (white, turned) in
        [("47", false), ("28", false), ("37", false), ("58", false), ("47", true)]
    {
        let paper = Paper::default();
        let stones = [paper.set("54 46"), paper.set(white)];
        let grid = &paper.calculus.board.grid;
        let [black, white] = stones.map(|set| if turned { grid.turned(set) } else { set });
        let state = position(&paper.calculus.board, black, white).expect("a board");
        let proved = prove(&state, &Budget::nodes(3), &Silent).expect("within 3 expansions");
        let question = checker::Claim::wins(&state, rules::Player::One);
        assert!(confirm(&question, &proved.certificate, &Limits::default()).is_ok());
        assert!(second_checker::accepts(&proved.certificate));
    }
}

/// A strategy whose root is decided at once forgot the pairs that were filled in before.
#[test]
fn strategies_of_all_openings_on_small_boards_check() {
    for (columns, rows) in [(3, 3), (4, 4), (4, 3), (3, 4)] {
        let board = Board::new(columns, rows).expect("it fits");
        for opening in 0..columns * rows {
            match strategy(&board, opening, &Budget::default(), &Silent) {
                Ok(made) => {
                    let verdict = check(
                        made.certificate.as_bytes(),
                        &checker::Lemmas::all(),
                        &Limits::default(),
                    );
                    assert!(verdict.is_accepted(), "{opening}: {verdict:?}");
                }
                Err(missing) => assert!(matches!(missing, Missing::Lost), "{opening}: {missing}"),
            }
        }
    }
}
