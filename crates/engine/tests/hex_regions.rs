//! Regions: the rule of the checker against exhaustive play, what the solver fills in against the winner,
//! and the certificates of crowded boards.

use crate::hex_links::{Board, Link, Set, bits};
use checker::{Lemmas, Limits, Point, Said, check, established};
use engine::dice::Dice;
use engine::hex::fill::{Dead, Fill, Stones, fill};
use engine::hex::grid::Grid;
use engine::hex::{prove, region};
use engine::{Budget, Silent};
use rules::hex::{Hex, Variant};
use rules::{Player, Position, Status};
use std::collections::HashMap;

/// A random position of which one cell in so many is open, each colour having about half of the others.
fn position(columns: usize, rows: usize, open: usize, dice: &mut Dice) -> Hex {
    let letter = |dice: &mut Dice| match dice.below(open) {
        0 => '.',
        _ => ['B', 'W'][dice.below(2)],
    };
    let row = |dice: &mut Dice| (0..columns).map(|_| letter(dice)).collect::<String>();
    let board: Vec<String> = (0..rows).map(|_| row(dice)).collect();
    let turn = ["black", "white"][dice.below(2)];
    let id = if columns == rows { columns.to_string() } else { format!("{columns}x{rows}") };
    let variant: Variant = id.parse().expect("a size");
    Hex::read(&variant, &format!("{}:{turn}", board.join("/"))).expect("a board")
}

/// Small sets of cells that hang together, near some others.
fn regions(board: &Board, near: Set, most: u32) -> Vec<Set> {
    let mut found: Vec<Set> = bits(near).map(|cell| 1 << cell).collect();
    let mut at = 0;
    while at < found.len() {
        let set = found[at];
        at += 1;
        if set.count_ones() < most {
            let around = bits(set).fold(0, |around, cell| around | board.near[cell]) & !set;
            for cell in bits(around) {
                let grown = set | 1 << cell;
                if !found.contains(&grown) {
                    found.push(grown);
                }
            }
        }
    }
    found
}

fn set(cells: &checker::Cells) -> Set {
    cells.iter().map(|cell| 1 << cell).sum()
}

fn read(link: &checker::Link) -> Link {
    let end = |point: Point| match point {
        Point::Side(side) => side as i32 - 2,
        Point::Cell(cell) => cell as i32,
    };
    Link {
        colour: usize::from(link.player() == Player::Two),
        ends: link.ends().map(end),
        stones: set(link.stones()),
        carrier: set(link.carrier()),
    }
}

/// The links of proofs of random positions, each without all small regions near it, with all ties or none and
/// with some pairs of ties: what the checker accepts is true.
#[test]
fn links_without_regions_are_true() {
    let mut dice = Dice::new(31);
    let (mut accepted, mut tied, mut fewer) = (0, 0, 0);
    let mut tried = 0;
    let sizes = [(3, 3), (4, 3), (3, 4), (4, 4)];
    while tried < 60_000 {
        let (columns, rows) = sizes[dice.below(sizes.len())];
        let board = Board::new(columns, rows);
        // Mostly open, so that there are links that are not stones only.
        let start = position(columns, rows, 1, &mut dice);
        let stones = dice.below(4);
        let played = (0..stones).try_fold(start, |at, _| {
            let moves = at.moves();
            at.play(&moves[dice.below(moves.len())]).ok()
        });
        let Some(start) = played.filter(|at| at.status() == Status::Ongoing) else { continue };
        let Ok(proof) = prove(&start, &Budget::nodes(2_000), &Silent) else { continue };
        let (_, steps) = established(&proof.certificate, &Limits::default());
        let links: Vec<(u64, Link)> = steps
            .iter()
            .filter_map(|step| match &step.said {
                Said::Link(link) => Some((step.number, read(link))),
                _ => None,
            })
            .collect();
        let kept = |line: &&str| {
            let word = line.split(' ').nth(1);
            line.starts_with(|c: char| !c.is_ascii_digit() && c != 'd' && c != 'q')
                || word == Some("link")
        };
        let head: String =
            proof.certificate.lines().filter(kept).map(|line| format!("{line}\n")).collect();
        let last = head.lines().count();
        for _ in 0..1_500 {
            tried += 1;
            let (number, link) = links[dice.below(links.len())];
            let around = regions(&board, link.stones | link.carrier, 1 + dice.below(4) as u32);
            let region = around[dice.below(around.len())];
            let apart: Vec<u64> = links
                .iter()
                .filter(|(_, tie)| tie.stones & region == 0 && tie.carrier.count_ones() < 7)
                .map(|(number, _)| *number)
                .collect();
            let ties = if apart.is_empty() { 0 } else { dice.below(4) };
            let ties: String =
                (0..ties).map(|_| format!(" {}", apart[dice.below(apart.len())])).collect();
            let [x, y] = link.ends.map(|end| board.point(link.colour, end));
            let colour = ["black", "white"][link.colour];
            let cells = board.cells(region);
            let line = format!("999999 link {colour} {x}-{y} region {number}{ties}{cells}\n");
            let (verdict, steps) = established(&format!("{head}{line}"), &Limits::default());
            let Some(step) = steps.iter().find(|step| step.number == 999_999) else {
                assert_eq!(verdict.line, Some(last as u64 + 1), "{verdict:?}\n{head}{line}");
                continue;
            };
            let Said::Link(said) = &step.said else { panic!("{line}") };
            let said = read(said);
            if said.carrier.count_ones() > 9 {
                continue;
            }
            assert!(board.is_true(&said), "accepted, but false: {said:?}\n{head}{line}");
            accepted += 1;
            let cells = |link: &Link| link.stones | link.carrier;
            tied += usize::from(!ties.is_empty() && said.carrier & region != 0);
            fewer += usize::from(cells(&link) & region != cells(&said) & region);
        }
    }
    assert!(accepted > 2_000 && tied > 200 && fewer > 500, "{accepted} {tied} {fewer}");
}

/// Winners by all lines of play, of stones and mover.
type Known = HashMap<([Set; 2], usize), usize>;

/// Who wins, by all lines of play.
fn winner(board: &Board, of: [Set; 2], mover: usize, known: &mut Known) -> usize {
    if let Some(colour) = [0, 1].into_iter().find(|c| board.joined(*c, [-2, -1], of[*c])) {
        return colour;
    }
    if let Some(answer) = known.get(&(of, mover)) {
        return *answer;
    }
    let open = !(of[0] | of[1]) & ((1 << board.count()) - 1);
    let wins = bits(open).any(|cell| {
        let mut next = of;
        next[mover] |= 1 << cell;
        winner(board, next, 1 - mover, known) == mover
    });
    let answer = if wins { mover } else { 1 - mover };
    known.insert((of, mover), answer);
    answer
}

/// Fills in a position with these stones and asserts that it changes no winner, whoever moves and whoever gets
/// the dead cells; how many dead and captured regions there were.
fn fills_change_no_winner(
    board: &Board,
    (grid, places): (&Grid<u64>, &Dead),
    of: [Set; 2],
    known: &mut Known,
) -> [usize; 2] {
    let mut fills: Vec<Fill<u64>> = Vec::new();
    let mut stones = fill(grid, places, Stones { of: of.map(u64::from) }, &mut fills);
    let mut regions = 0;
    while region::fill(grid, &mut stones, &mut fills) {
        regions += 1;
        stones = fill(grid, places, stones, &mut fills);
    }
    if regions == 0 {
        return [0, 0];
    }
    for mover in [0, 1] {
        let before = winner(board, of, mover, known);
        for owner in [0, 1] {
            let [black, white] = [0, 1].map(|colour| match colour == owner {
                true => stones.of[colour] as Set,
                false => stones.of[colour] as Set & !(stones.of[owner] as Set),
            });
            let after = winner(board, [black, white], mover, known);
            assert_eq!(before, after, "{of:?} {mover} {owner} {fills:?}");
        }
    }
    let captured = fills.iter().filter(|fill| matches!(fill, Fill::Region(_))).count();
    [regions - captured, captured]
}

/// What is filled in changes no winner: random crowded positions.
#[test]
fn regions_are_filled_in_for_whom_they_belong_to() {
    let mut dice = Dice::new(5);
    let places = Dead::default();
    let [mut dead, mut captured] = [0, 0];
    for _ in 0..30_000 {
        let (columns, rows) = [(4, 4), (5, 4), (4, 5), (5, 5)][dice.below(4)];
        let board = Board::new(columns, rows);
        let start = position(columns, rows, 2 + dice.below(2), &mut dice);
        let cells = columns * rows;
        let of = [Player::One, Player::Two].map(|player| -> Set {
            let own = |cell: &usize| start.stone(cell % columns, cell / columns) == Some(player);
            (0..cells).filter(own).map(|cell| 1 << cell).sum()
        });
        let open = cells as u32 - (of[0] | of[1]).count_ones();
        if start.status() != Status::Ongoing || open > 11 {
            continue;
        }
        let grid = Grid::new(start.variant()).expect("a small board");
        let found = fills_change_no_winner(&board, (&grid, &places), of, &mut HashMap::new());
        dead += found[0];
        captured += found[1];
    }
    assert!(dead > 500 && captured > 100, "{dead} {captured}");
}

/// What is filled in changes no winner: all positions of small boards that nobody has won.
#[test]
fn regions_of_all_small_boards() {
    let places = Dead::default();
    let [mut dead, mut captured] = [0, 0];
    for (columns, rows) in [(3, 3), (4, 2), (2, 4), (5, 2), (2, 5), (4, 3), (3, 4)] {
        let board = Board::new(columns, rows);
        let grid = Grid::new(Variant { columns, rows, swap: None }).expect("a small board");
        let mut known = HashMap::new();
        for number in 0..3usize.pow((columns * rows) as u32) {
            let mut of: [Set; 2] = [0, 0];
            let mut rest = number;
            for cell in 0..columns * rows {
                if let Some(stones) = of.get_mut(rest % 3) {
                    *stones |= 1 << cell;
                }
                rest /= 3;
            }
            if [0, 1].iter().any(|colour| board.joined(*colour, [-2, -1], of[*colour])) {
                continue;
            }
            let found = fills_change_no_winner(&board, (&grid, &places), of, &mut known);
            dead += found[0];
            captured += found[1];
        }
    }
    assert!(dead > 30_000 && captured > 6_000, "{dead} {captured}");
}

/// Proofs of crowded positions, some of which discharge regions.
#[test]
fn certificates_with_regions_are_accepted() {
    let mut dice = Dice::new(9);
    let mut regions = 0;
    for _ in 0..600 {
        let size = 5 + dice.below(3);
        let start = position(size, size, 2, &mut dice);
        if start.status() != Status::Ongoing {
            continue;
        }
        let Ok(proof) = prove(&start, &Budget::nodes(5_000), &Silent) else { continue };
        let text = proof.certificate;
        let verdict = check(text.as_bytes(), &Lemmas::all(), &Limits::default());
        assert!(verdict.is_accepted(), "{verdict:?}\n{text}");
        regions += text.lines().filter(|line| line.contains(" region ")).count();
    }
    assert!(regions > 0, "{regions}");
}
