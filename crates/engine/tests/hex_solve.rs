//! The solver against exhaustive search, and every certificate against the checker.

use checker::{Claim, Lemmas, Limits};
use engine::dice::Dice;
use engine::hex::{Moves, Proved, Shelf, openings, prove, solve};
use engine::{Budget, Silent};
use rules::hex::{Hex, Move, Setup, Variant};
use rules::{Player, Position, Status};
use std::collections::HashMap;

/// Exhaustive search on two bit sets, for boards of at most 25 cells.
struct Exhaustive {
    near: Vec<u32>,
    sides: [[u32; 2]; 2],
    all: u32,
    known: HashMap<(u32, u32, usize), bool>,
}

impl Exhaustive {
    fn new(variant: Variant) -> Self {
        let Variant { columns, rows, .. } = variant;
        let bit = |(c, r): (usize, usize)| 1u32 << (r * columns + c);
        let near = (0..columns * rows)
            .map(|i| Hex::neighbours(variant, i % columns, i / columns).map(bit).sum())
            .collect();
        let row = |r: usize| (0..columns).map(|c| bit((c, r))).sum();
        let column = |c: usize| (0..rows).map(|r| bit((c, r))).sum();
        Exhaustive {
            near,
            sides: [[row(0), row(rows - 1)], [column(0), column(columns - 1)]],
            all: (1u32 << (columns * rows)) - 1,
            known: HashMap::new(),
        }
    }

    fn joined(&self, colour: usize, stones: u32) -> bool {
        let mut reached = self.sides[colour][0] & stones;
        loop {
            let cells = (0..self.near.len()).filter(|i| reached >> i & 1 == 1);
            let more = reached | (cells.fold(0, |set, i| set | self.near[i]) & stones);
            if more == reached {
                return reached & self.sides[colour][1] != 0;
            }
            reached = more;
        }
    }

    /// Whether the mover wins.
    fn wins(&mut self, own: u32, other: u32, mover: usize) -> bool {
        if self.joined(1 - mover, other) {
            return false;
        }
        if let Some(answer) = self.known.get(&(own, other, mover)) {
            return *answer;
        }
        let open = self.all & !(own | other);
        let cells: Vec<u32> = (0..32).map(|i| 1 << i).filter(|bit| open & bit != 0).collect();
        let answer = cells.into_iter().any(|bit| !self.wins(other, own | bit, 1 - mover));
        self.known.insert((own, other, mover), answer);
        answer
    }

    fn winner(&mut self, position: &Hex) -> Player {
        if let Status::Won(player) = position.status() {
            return player;
        }
        let columns = position.variant().columns;
        let set = |player: Player| {
            let own = |i: &usize| position.stone(i % columns, i / columns) == Some(player);
            (0..self.near.len()).filter(own).map(|i| 1u32 << i).sum()
        };
        let mover = position.turn();
        let (own, other) = (set(mover), set(mover.other()));
        if self.wins(own, other, mover.index()) { mover } else { mover.other() }
    }
}

fn variant(text: &str) -> Variant {
    text.parse().expect(text)
}

fn set_up(variant: Variant, stones: Vec<Option<Player>>, turn: Player) -> Hex {
    let setup = Setup { variant, stones, turn: Some(turn), swapped: false, resigned: false };
    Hex::try_from(setup).expect("any stones are a position")
}

/// Solves, proves, has the certificate checked, and gives the winner.
fn settled(position: &Hex) -> Player {
    let proved = prove(position, &Budget::default(), &Silent).expect("no limit");
    let verdict = checker::check(proved.certificate.as_bytes(), &Lemmas::all(), &Limits::default());
    assert!(verdict.is_accepted(), "{position}: {verdict}\n{}", proved.certificate);
    assert_eq!(verdict.claim.as_ref(), Some(&Claim::wins(position, proved.winner)));
    proved.winner
}

#[test]
fn every_opening_up_to_4x4() {
    for (columns, rows) in (1..=4).flat_map(|c| (1..=4).map(move |r| (c, r))) {
        let variant = Variant { columns, rows, swap: None };
        let mut exhaustive = Exhaustive::new(variant);
        let start = Hex::start(&variant);
        let map = openings(variant, &mut (), &Budget::default(), &Silent).expect("no limit");
        for (m, won) in start.moves().iter().zip(&map.wins) {
            let position = start.play(m).expect("a move");
            let winner = exhaustive.winner(&position);
            assert_eq!(settled(&position), winner, "{position}");
            assert_eq!(*won, Some(winner == Player::One), "{position}");
        }
        assert_eq!(settled(&start), exhaustive.winner(&start), "{start}");
    }
}

#[test]
fn every_position_of_3x3() {
    let variant = variant("3");
    let mut exhaustive = Exhaustive::new(variant);
    for code in 0..3usize.pow(9) {
        let stone = |i: u32| match code / 3usize.pow(i) % 3 {
            0 => None,
            1 => Some(Player::One),
            _ => Some(Player::Two),
        };
        let stones: Vec<_> = (0..9).map(stone).collect();
        for turn in [Player::One, Player::Two] {
            let position = set_up(variant, stones.clone(), turn);
            assert_eq!(settled(&position), exhaustive.winner(&position), "{position}");
        }
    }
}

fn random_positions(size: &str, count: usize, fewest: usize) {
    let variant = variant(size);
    let cells = variant.columns * variant.rows;
    let mut exhaustive = Exhaustive::new(variant);
    let mut dice = Dice::new(cells as u64);
    let mut winners = [0; 2];
    for _ in 0..count {
        let mut stones = vec![None; cells];
        let number = fewest + dice.below(cells);
        for i in 0..number {
            let cell = dice.below(cells);
            stones[cell] = Some(if i % 2 == 0 { Player::One } else { Player::Two });
        }
        let turn = if dice.below(2) == 0 { Player::One } else { Player::Two };
        let position = set_up(variant, stones, turn);
        let winner = exhaustive.winner(&position);
        assert_eq!(settled(&position), winner, "{position}");
        winners[winner.index()] += 1;
        if exhaustive.known.len() > 4_000_000 {
            exhaustive.known.clear();
        }
    }
    assert!(winners.iter().all(|n| *n > count / 5), "{winners:?}");
}

#[test]
fn random_positions_of_4x4() {
    random_positions("4", 10_000, 6);
}

#[test]
fn random_positions_of_5x5() {
    random_positions("5", 10_000, 22);
}

#[test]
fn the_shorter_way_wins_even_moving_second() {
    for (size, turn, winner) in [
        ("2x3", Player::Two, Player::Two),
        ("2x3", Player::One, Player::Two),
        ("3x4", Player::One, Player::Two),
        ("4x3", Player::Two, Player::One),
        ("4x5", Player::One, Player::Two),
        ("5x4", Player::Two, Player::One),
        ("6x5", Player::Two, Player::One),
    ] {
        let variant = variant(size);
        let empty = vec![None; variant.columns * variant.rows];
        assert_eq!(settled(&set_up(variant, empty, turn)), winner, "{size}");
    }
}

#[test]
fn all_winning_moves_are_found() {
    let start = Hex::start(&variant("4"));
    let mut exhaustive = Exhaustive::new(variant("4"));
    let answer = solve(&start, Moves::All, &mut (), &Budget::default(), &Silent).expect("no limit");
    let wins = |m: &Move| exhaustive.winner(&start.play(m).expect("a move")) == Player::One;
    let expected: Vec<Move> = start.moves().into_iter().filter(wins).collect();
    assert_eq!(answer.winning, expected);
}

/// Of the moves that are worth a look those that win are found, the others are named, and one that wins is
/// never left out unless another wins that is not.
#[test]
fn inferior_moves_are_left_out_and_named() {
    let (mut left_out, mut winners) = (0, 0);
    for seed in 0..60usize {
        let mut position = Hex::start(&variant("4"));
        for n in 0..seed % 7 {
            let moves = position.moves();
            if let Some(m) = moves.get((seed * 31 + n * 17) % moves.len().max(1)) {
                position = position.play(m).expect("a move");
            }
        }
        let board = position.board();
        let found = |moves| {
            solve(&position, moves, &mut (), &Budget::default(), &Silent).expect("no limit")
        };
        let (all, some) = (found(Moves::All), found(Moves::Considered));
        assert_eq!((all.winner, all.left_out.len()), (some.winner, 0), "{board}");
        let mut expected = all.winning.clone();
        expected.retain(|m| !some.left_out.contains(m));
        assert_eq!(some.winning, expected, "{board}");
        let wins = all.winner == position.turn() && !all.winning.is_empty();
        assert_eq!(some.winning.is_empty(), !wins, "{board}");
        left_out += some.left_out.len();
        winners += all.winning.len() - some.winning.len();
    }
    assert!(left_out > 100 && winners > 20, "{left_out} {winners}");
}

/// Counts the certificates of moves, all of which must be accepted.
struct Checked(usize);

impl Shelf for Checked {
    fn known(&mut self, _: &Move) -> Option<bool> {
        None
    }
    fn keep(&mut self, m: &Move, proved: Proved) {
        let verdict =
            checker::check(proved.certificate.as_bytes(), &Lemmas::all(), &Limits::default());
        assert!(verdict.is_accepted(), "{m}: {verdict:?}");
        self.0 += 1;
    }
}

/// What one move teaches is used for the next: links, and parts of them with stones in their carriers.
#[test]
fn every_move_of_6x6_positions_has_its_certificate() {
    for (board, open) in [
        ("....../....../B...../....../.....W/......:black", 34),
        ("....../.W..../....../...B../....../......:black", 34),
        ("......./...B.../..W..../......./.B...../....W..:black", 38),
    ] {
        let size = if board.starts_with(".......") { "7x6" } else { "6" };
        let position = Hex::read(&variant(size), board).expect(board);
        let mut checked = Checked(0);
        let answer = solve(&position, Moves::All, &mut checked, &Budget::default(), &Silent);
        let answer = answer.expect("no limit");
        assert_eq!((answer.winner, checked.0), (Player::One, open), "{board}");
        let certificate = answer.certificate.expect("no swap");
        assert!(
            checker::check(certificate.as_bytes(), &Lemmas::all(), &Limits::default())
                .is_accepted(),
            "{board}"
        );
    }
}

#[test]
fn a_swap_is_taken_when_it_wins() {
    let start = Hex::start(&variant("3:swap-pieces"));
    for (m, swaps) in [("b2", true), ("a1", false)] {
        let m = start.read_move(m).expect("a cell");
        let position = start.play(&m).expect("a move");
        let answer =
            solve(&position, Moves::All, &mut (), &Budget::default(), &Silent).expect("no limit");
        assert_eq!(answer.winner, Player::Two);
        assert_eq!(answer.winning == [Move::Swap], swaps, "{answer:?}");
        assert_eq!(settled(&position), Player::Two);
    }
}

#[test]
fn a_budget_is_kept() {
    let start = Hex::start(&variant("9"));
    let spent =
        solve(&start, Moves::One, &mut (), &Budget::nodes(20), &Silent).expect_err("too hard");
    assert_eq!(spent, engine::hex::Stopped::Spent { expanded: 20 });
    let large = Hex::start(&variant("12"));
    let refused = solve(&large, Moves::One, &mut (), &Budget::nodes(20), &Silent);
    assert_eq!(refused, Err(engine::hex::Stopped::TooLarge));
}

/// When the budget ends while moves are looked at, the winner is known, and what is left is named.
#[test]
fn what_is_known_when_the_budget_ends_is_told() {
    let board = "....../.W..../....../...B../....../......:black";
    let position = Hex::read(&variant("6"), board).expect(board);
    let found = |moves, budget: Budget| solve(&position, moves, &mut (), &budget, &Silent);
    let one = found(Moves::One, Budget::default()).expect("no limit");
    let all = found(Moves::All, Budget::default()).expect("no limit");
    assert!(all.undecided.is_empty() && all.expanded > one.expanded + 40, "{all:?}");
    let some = found(Moves::All, Budget::nodes(one.expanded + 20)).expect("the winner is known");
    assert_eq!((some.winner, &some.certificate), (one.winner, &one.certificate));
    assert!(!some.undecided.is_empty(), "{some:?}");
    assert!(some.winning.iter().all(|m| all.winning.contains(m)), "{some:?}");
    assert!(some.winning.iter().all(|m| !some.undecided.contains(m)), "{some:?}");
}

/// Nodes and links are thrown away again and again, and what is left is still a proof.
#[test]
fn a_search_that_forgets_still_proves() {
    let mut small = Budget::default();
    small.memory = Some(800_000);
    let found = openings(variant("6"), &mut Checked(0), &small, &Silent);
    let all = openings(variant("6"), &mut (), &Budget::default(), &Silent);
    let (found, all) = (found.expect("no limit"), all.expect("no limit"));
    assert_eq!(found.wins, all.wins);
    assert!(found.expanded > all.expanded, "something was forgotten");
}

/// A board of 7×7 with one stone, by its cell.
fn opening_of_7x7(column: usize, row: usize) -> Hex {
    let start = Hex::start(&variant("7"));
    start.play(&Move::Stone { column, row }).expect("an empty cell")
}

/// Threads search one tree: what they find is proved like the rest, also while they forget.
#[test]
fn threads_side_by_side_prove_the_same() {
    let accepted = |position: &Hex, threads, memory| {
        let mut budget = Budget::default();
        (budget.threads, budget.memory) = (threads, memory);
        let proved = prove(position, &budget, &Silent).expect("no limit");
        let text = proved.certificate.as_bytes();
        let verdict = checker::check(text, &Lemmas::all(), &Limits::default());
        assert!(verdict.is_accepted(), "{position} with {threads} threads: {verdict}");
        assert_eq!(verdict.claim.as_ref(), Some(&Claim::wins(position, proved.winner)));
        proved
    };
    for (column, row) in [(2, 1), (6, 1), (0, 0)] {
        let position = opening_of_7x7(column, row);
        let one = accepted(&position, 1, None);
        assert!(one.expanded > 500, "{}: others never began", one.expanded);
        for (threads, memory) in [(2, None), (3, Some(1_500_000))] {
            assert_eq!(accepted(&position, threads, memory).winner, one.winner, "{position}");
        }
    }
}

#[test]
fn threads_side_by_side_keep_a_budget() {
    let mut budget = Budget::nodes(700);
    budget.threads = 3;
    let position = opening_of_7x7(1, 3);
    let spent = prove(&position, &budget, &Silent).expect_err("too hard");
    let engine::hex::Stopped::Spent { expanded } = spent else { panic!("{spent}") };
    assert!((700..703).contains(&expanded), "{expanded}");
}
