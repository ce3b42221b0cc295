//! Goals are attacked: random claims on small boards, judged by naive play; what holds must be derived and
//! accepted, and no certificate of what fails may be.

use checker::{Lemmas, Limits, check};
use engine::dice::Dice;
use engine::hex::bits::Bits;
use engine::hex::sigma::Set;
use engine::hex::sigma::board::Board;
use engine::hex::sigma::calculus::Calculus;
use engine::hex::sigma::certificate::held;
use engine::hex::sigma::claim::Claim;
use engine::hex::sigma::derive::derive;
use engine::hex::sigma::exhaust::Exhaust;
use engine::hex::sigma::formula::{Atom, Clause, Formula, Point};
use std::collections::HashMap;

/// Whether Black, moving second, makes the formula true: by the definition, one path at a time.
fn naive(claim: &Claim, black: Set, open: Set, known: &mut HashMap<(Set, Set), bool>) -> bool {
    if let Some(holds) = known.get(&(black, open)) {
        return *holds;
    }
    let now = claim.formula.clauses().iter().any(|clause| {
        clause.iter().all(|atom| match *atom {
            Atom::Black(cell) => black.has(cell.into()),
            Atom::Joined(x, y) => walk(claim, black, x, y, &mut Vec::new()),
        })
    });
    let holds = now
        || !open.is_empty()
            && open.cells().all(|e| {
                let rest = open.minus(Set::bit(e));
                rest.cells().any(|k| {
                    let k = Set::bit(k);
                    naive(claim, black | k, rest.minus(k), known)
                })
            });
    known.insert((black, open), holds);
    holds
}

/// Whether a path leads from x to y, its cells between them black; no side is passed through.
fn walk(claim: &Claim, black: Set, x: Point, y: Point, been: &mut Vec<Point>) -> bool {
    if claim.board.touch(x, y) {
        return true;
    }
    been.push(x);
    claim.board.grid.all.cells().any(|cell| {
        let next = Point::Cell(cell as u8);
        black.has(cell)
            && claim.board.touch(x, next)
            && !been.contains(&next)
            && walk(claim, black, next, y, been)
    })
}

fn random(dice: &mut Dice, board: &Board) -> Claim {
    let count = board.grid.count;
    let mut draw = |chance: usize| {
        (0..count)
            .filter(|_| dice.below(12) < chance)
            .fold(Set::none(), |set, cell| set | Set::bit(cell))
    };
    let black = draw(3);
    let carrier = draw(6).minus(black);
    let mut points = vec![Point::Top, Point::Bottom];
    points.extend((0..count).map(|cell| Point::Cell(cell as u8)));
    let mut pick = |most: usize| dice.below(most);
    let clauses = 1 + pick(3);
    let formula = Formula::of((0..clauses).map(|_| {
        let atoms = 1 + pick(2);
        (0..atoms)
            .map(|_| {
                let (x, y) = (points[pick(points.len())], points[pick(points.len())]);
                match (x == y, x.cell()) {
                    (true, Some(cell)) => Atom::Black(cell as u8),
                    (true, None) => Atom::joined(Point::Top, Point::Bottom),
                    _ => Atom::joined(x, y),
                }
            })
            .collect::<Clause>()
    }));
    Claim { board: board.clone(), black, white: Set::none(), carrier, formula }
}

fn accepted(certificate: &str) -> bool {
    let verdict = check(certificate.as_bytes(), &Lemmas::all(), &Limits::default());
    verdict.is_accepted()
}

#[test]
fn random_claims_are_derived_exactly_where_they_hold() {
    let mut dice = Dice::new(16);
    let (mut held_count, mut failed) = (0, 0);
    for (columns, rows) in [(3, 3), (4, 3), (3, 4)] {
        let board = Board::new(columns, rows).expect("small");
        for _ in 0..400 {
            let claim = random(&mut dice, &board);
            if claim.carrier.is_empty() || claim.carrier.len() > 7 {
                continue;
            }
            let truth = naive(&claim, claim.black, claim.carrier, &mut HashMap::new());
            let mut exhaust = Exhaust::new(&claim).expect("small");
            assert_eq!(exhaust.holds(), Some(truth), "{claim:?}");
            let mut calculus = Calculus::new(board.clone());
            let Some(theorem) = derive(&mut calculus, &claim) else {
                assert!(!truth, "{claim:?}");
                failed += 1;
                continue;
            };
            held_count += 1;
            let certificate = held(&calculus, &claim, theorem).expect("a board");
            assert!(accepted(&certificate), "{claim:?}\n{certificate}");
            // With a cell less the same proof stands exactly where the claim still holds, if at all.
            let less = claim.carrier.rest();
            let smaller = Claim { carrier: less, ..claim.clone() };
            if !less.is_empty() && !naive(&smaller, claim.black, less, &mut HashMap::new()) {
                let lie = held(&calculus, &smaller, theorem).expect("a board");
                assert!(!accepted(&lie), "{smaller:?}");
            }
        }
    }
    assert!(held_count > 100 && failed > 100, "{held_count} {failed}");
}

/// All that `hex claim` says: what can go, and every answer that wins.
#[test]
fn removable_cells_and_replies_are_those_of_naive_play() {
    let mut dice = Dice::new(61);
    let (mut answers, mut refused, mut removable) = (0, 0, 0);
    for (columns, rows) in [(3, 3), (4, 3), (3, 4), (4, 4)] {
        let board = Board::new(columns, rows).expect("small");
        for _ in 0..300 {
            let claim = random(&mut dice, &board);
            if claim.carrier.len() < 2 || claim.carrier.len() > 7 {
                continue;
            }
            let mut known = HashMap::new();
            let mut holds = |black: Set, open: Set| naive(&claim, black, open, &mut known);
            let mut exhaust = Exhaust::new(&claim).expect("small");
            let cells: Vec<usize> = claim.carrier.cells().collect();
            let board_cells = |places: Vec<usize>| places.iter().map(|p| cells[*p]).collect();
            if exhaust.holds() == Some(true) {
                let found: Vec<usize> = board_cells(exhaust.removable().expect("no limit"));
                let without = |cell: usize| claim.carrier.minus(Set::bit(cell));
                let want: Vec<usize> = (cells.iter().copied())
                    .filter(|cell| holds(claim.black, without(*cell)))
                    .collect();
                assert_eq!(found, want, "{claim:?}");
                removable += want.len();
            }
            for (place, cell) in cells.iter().enumerate() {
                let found: Vec<usize> = board_cells(exhaust.replies(place).expect("no limit"));
                let rest = claim.carrier.minus(Set::bit(*cell));
                let want: Vec<usize> = rest
                    .cells()
                    .filter(|k| holds(claim.black | Set::bit(*k), rest.minus(Set::bit(*k))))
                    .collect();
                assert_eq!(found, want, "{claim:?}: {cell}");
                answers += want.len();
                refused += rest.len() as usize - want.len();
            }
        }
    }
    assert!(answers > 500 && refused > 500 && removable > 100, "{answers} {refused} {removable}");
}

/// A search that may spend nothing says nothing.
#[test]
fn a_claim_keeps_to_its_budget() {
    let text = format!(
        "board 8\nblack 34 62\ncarrier {}\nformula t-34 | 62-34",
        engine::hex::sigma::paper::V
    );
    let claim = Claim::read(&text).expect("a claim");
    let stop = |budget: engine::Budget| {
        let mut exhaust = Exhaust::new(&claim).expect("small");
        exhaust.budget = budget;
        (exhaust.holds(), exhaust.count())
    };
    let (whole, nodes) = stop(engine::Budget::default());
    assert_eq!(whole, Some(true));
    let (none, few) = stop(engine::Budget::nodes(nodes / 2));
    assert!(none.is_none() && few <= nodes / 2 + 1, "{few} of {nodes}");
    let mut little = engine::Budget::default();
    little.memory = Some(1_000);
    assert_eq!(stop(little).0, None);
    assert_eq!(stop(engine::Budget::time(std::time::Duration::ZERO)).0, None);
}
