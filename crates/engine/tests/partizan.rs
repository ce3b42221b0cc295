//! Values from the options of Left and Right alone.

use engine::Budget;
use engine::partizan::{Appraiser, OfRules, Partizan, Refusal};
use engine::value::{Outcome, Universe, Value};
use rules::Player;
use rules::bridgit::Bridgit;
use rules::{Position, Status};

/// Dominoes on a board of up to 64 squares, as its empty ones: Left places upright ones.
struct Dominoes {
    columns: u32,
    split: bool,
}

impl Dominoes {
    fn board(columns: u32, rows: u32) -> u64 {
        (1u64 << (columns * rows)) - 1
    }

    fn place(&self, empty: u64, pair: u64, at: impl Fn(u32) -> bool, out: &mut Vec<u64>) {
        let shifts = (0..64 - (63 - pair.leading_zeros())).filter(|n| at(*n));
        out.extend(shifts.map(|n| pair << n).filter(|two| empty & two == *two).map(|t| empty ^ t));
    }
}

impl Partizan for Dominoes {
    type Position = u64;

    fn left(&self, empty: &u64, out: &mut Vec<u64>) {
        self.place(*empty, 1 | 1 << self.columns, |_| true, out);
    }

    fn right(&self, empty: &u64, out: &mut Vec<u64>) {
        self.place(*empty, 3, |n| n % self.columns + 1 < self.columns, out);
    }

    fn parts(&self, empty: &u64) -> Vec<u64> {
        let sides = (0..64).filter(|n| n % self.columns > 0).fold(0, |set, n| set | 1u64 << n);
        let mut part = *empty & empty.wrapping_neg();
        loop {
            let grown = part
                | (part << self.columns)
                | (part >> self.columns)
                | (part << 1 & sides)
                | ((part & sides) >> 1);
            if part == grown & empty {
                break;
            }
            part = grown & empty;
        }
        if part == *empty || !self.split { Vec::new() } else { vec![part, empty ^ part] }
    }
}

fn value(columns: u32, rows: u32) -> String {
    let [whole, split] = [false, true].map(|split| {
        let game = Dominoes { columns, split };
        let budget = Budget::default();
        let mut appraiser = Appraiser::new(&game, &budget);
        let appraisal = appraiser.appraise(&Dominoes::board(columns, rows)).expect("no limit");
        (appraisal.text, appraisal.mean, appraisal.temperature, appraisal.outcome)
    });
    assert_eq!(whole, split, "{columns}x{rows}: the sum of the parts is the whole");
    whole.0
}

/// Winning Ways, chapter 5.
#[test]
fn values_of_domineering_are_those_of_the_book() {
    for (columns, rows, expected) in [
        (1, 1, "0"),
        (1, 2, "1"),
        (2, 1, "-1"),
        (1, 4, "2"),
        (2, 2, "±1"),
        (3, 2, "{2|-1/2}"),
        (2, 3, "{1/2|-2}"),
        (3, 3, "±1"),
    ] {
        assert_eq!(value(columns, rows), expected, "{columns}x{rows}");
    }
}

#[test]
fn refusals_say_why() {
    let game = Dominoes { columns: 4, split: true };
    let budget = Budget::nodes(10);
    let refused = Appraiser::new(&game, &budget).value(&Dominoes::board(4, 4));
    assert_eq!(refused, Err(Refusal::Spent { positions: 10 }));
    // What was refused once is not mistaken for a loop the next time.
    let budget = Budget::nodes(10);
    let mut appraiser = Appraiser::new(&game, &budget);
    for _ in 0..2 {
        assert_eq!(appraiser.value(&Dominoes::board(4, 4)), Err(Refusal::Spent { positions: 10 }));
    }

    struct Circle;
    impl Partizan for Circle {
        type Position = u64;
        fn left(&self, n: &u64, out: &mut Vec<u64>) {
            out.push((n + 1) % 3);
        }
        fn right(&self, _: &u64, _: &mut Vec<u64>) {}
    }
    let budget = Budget::default();
    assert_eq!(Appraiser::new(&Circle, &budget).value(&0), Err(Refusal::Loopy));

    struct Ladder;
    impl Partizan for Ladder {
        type Position = u64;
        fn left(&self, n: &u64, out: &mut Vec<u64>) {
            out.push(n + 1);
        }
        fn right(&self, _: &u64, _: &mut Vec<u64>) {}
    }
    let refused = Appraiser::new(&Ladder, &budget).value(&0);
    assert!(matches!(refused, Err(Refusal::TooLong { .. })), "{refused:?}");
}

fn turned(position: &Bridgit, player: Player) -> Bridgit {
    let board = Position::board(position);
    let (cells, _) = board.split_once(':').expect("a turn");
    let name = Bridgit::player_name(player);
    Bridgit::read(&position.variant(), &format!("{cells}:{name}")).expect("a board")
}

/// Bridg-It by the rules alone, its ends worth nothing, against the values of the tables.
#[test]
fn positions_of_the_rules_have_the_values_of_the_tables() {
    use engine::bridgit::board::Board;
    use engine::bridgit::values::{Convention, appraise};
    let start = Bridgit::start(&"2".parse().expect("a size"));
    let game = OfRules::new(turned);
    let budget = Budget::default();
    let mut appraiser = Appraiser::new(&game, &budget);
    let mut open = vec![start];
    for _ in 0..40 {
        let Some(position) = open.pop() else { break };
        let found = appraiser.appraise(&game.position(&position)).expect("no limit");
        let table = appraise(&Board::from(&position), Convention::Zero).expect("small");
        assert_eq!(found.text, table.value);
        assert_eq!(Some(found.temperature), table.temperature);
        if position.status() == Status::Ongoing {
            open.extend(position.moves().iter().map(|m| position.play(m).expect("a move")));
        }
    }
}

/// An end that is worth something else than its options say.
#[test]
fn settled_positions_are_worth_what_the_game_says() {
    struct Prize;
    impl Partizan for Prize {
        type Position = u8;
        fn left(&self, n: &u8, out: &mut Vec<u8>) {
            out.extend((*n == 0).then_some(1));
        }
        fn right(&self, n: &u8, out: &mut Vec<u8>) {
            out.extend((*n == 0).then_some(2));
        }
        fn settled(&self, n: &u8, universe: &mut Universe) -> Option<Value> {
            [None, Some(5), Some(-3)][usize::from(*n)].map(|worth| universe.integer(worth))
        }
    }
    let (game, budget) = (Prize, Budget::default());
    let found = Appraiser::new(&game, &budget).appraise(&0).expect("no limit");
    assert_eq!((found.text.as_str(), found.outcome), ("{5|-3}", Outcome::N));
    assert_eq!(
        (found.mean.to_string().as_str(), found.temperature.to_string().as_str()),
        ("1", "4")
    );
}
