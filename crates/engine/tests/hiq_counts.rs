//! Counts against a naive count over the positions of the rules, and against the literature.

use engine::hiq::census::census;
use engine::hiq::count::{games, solutions, solutions_at_full_depth};
use engine::hiq::problem::{Problem, Symmetry};
use engine::hiq::sweeps::fewest;
use engine::hiq::winning::Winning;
use engine::{Budget, Silent};
use rules::hiq::{Hiq, Move};
use rules::{Position, Status};
use std::collections::{HashMap, HashSet};

/// Small problems: odd and even numbers of jumps, start and end complements or not, solvable or
/// not, from one symmetry to eight.
const SMALL: [&str; 14] = [
    "triangle:15@a1",
    "triangle:15@a1=c5",
    "triangle:15@b3",
    "triangle:15@a4=b4",
    "square:4@b1",
    "square:4@a1=c1",
    "square:4@a1=b2",
    "rect:3x4@a1=a1",
    "rect:4x3@b1=b1",
    "drawn8:*ooo/oooo/oooo",
    "drawn:_oo_/oooo/o*oo/_oo_",
    "drawn:oo*",
    "drawn:@",
    "drawn:.oo./oo*o/.oo./..o.",
];

/// All there is to know about a position, straight from the rules.
#[derive(Clone, Default)]
struct Known {
    solutions: u128,
    games: u128,
    /// The fewest sweeps after a jump that ended on that cell.
    sweeps: HashMap<Option<String>, Option<usize>>,
}

struct Naive {
    known: HashMap<Hiq, Known>,
}

impl Naive {
    fn look(&mut self, position: &Hiq) -> Known {
        if let Some(known) = self.known.get(position) {
            return known.clone();
        }
        let mut known = Known::default();
        let moves = position.moves();
        if moves.is_empty() {
            known.games = 1;
            known.solutions = u128::from(position.status() == Status::Solved);
        }
        for m in &moves {
            let next = self.look(&position.play(m).expect("legal"));
            known.games += next.games;
            known.solutions += next.solutions;
        }
        self.known.insert(position.clone(), known.clone());
        known
    }

    fn sweeps(&mut self, position: &Hiq, last: Option<String>) -> Option<usize> {
        if position.status() == Status::Solved {
            return Some(0);
        }
        if let Some(found) = self.known.get(position).and_then(|known| known.sweeps.get(&last)) {
            return *found;
        }
        let cost = |naive: &mut Naive, m: &Move| {
            let next = position.play(m).expect("legal");
            let more = usize::from(last != Some(m.from.to_string()));
            Some(more + naive.sweeps(&next, Some(m.to.to_string()))?)
        };
        let least = position.moves().iter().filter_map(|m| cost(self, m)).min();
        self.known.entry(position.clone()).or_default().sweeps.insert(last, least);
        least
    }
}

fn problem(id: &str) -> (Hiq, Problem) {
    let start = Hiq::start(&id.parse().expect(id));
    let problem = Problem::new(&start, Symmetry::Both).expect(id);
    (start, problem)
}

#[test]
fn small_boards_agree_with_a_naive_count() {
    for id in SMALL {
        for threads in [1, 2] {
            let mut budget = Budget::default();
            budget.threads = threads;
            let (start, problem) = problem(id);
            let mut naive = Naive { known: HashMap::new() };
            let all = naive.look(&start);
            let mut labelled = vec![0u64; start.count()];
            let mut winning = vec![HashSet::new(); start.count()];
            for (position, known) in &naive.known {
                let level = start.count() - position.count();
                labelled[level] += 1;
                if known.solutions > 0 {
                    winning[level].insert(problem.pegs.canonical(problem.bits(position)));
                }
            }
            while labelled.last() == Some(&0) {
                labelled.pop();
            }
            let winning: Vec<u64> = winning.iter().map(|level| level.len() as u64).collect();

            let (census_too, number) = games(&problem, &budget, &Silent);
            let number = number.expect("few");
            assert_eq!(census_too, census(&problem, &budget), "{id}");
            assert!(census_too.complete);
            assert_eq!(census_too.labelled, labelled, "{id}");
            assert_eq!(number, all.games, "{id}");
            let found = Winning::find(&problem, &budget).expect("no limit");
            assert_eq!(found.levels(), winning, "{id}");
            assert_eq!(found.is_solvable(), all.solutions > 0, "{id}");
            for (position, known) in &naive.known {
                let contains = found.contains(&problem, problem.bits(position));
                assert_eq!(contains, known.solutions > 0, "{position}");
            }
            assert_eq!(solutions(&problem, &found, &budget), Ok(all.solutions), "{id}");
            assert_eq!(
                solutions_at_full_depth(&problem, &found, &budget),
                Ok(all.solutions),
                "{id}"
            );
        }
    }
}

#[test]
fn fewest_sweeps_agree_with_a_naive_search() {
    for id in SMALL {
        let (start, problem) = problem(id);
        let winning = Winning::find(&problem, &Budget::default()).expect("no limit");
        let found = fewest(&problem, &winning);
        let naive = Naive { known: HashMap::new() }.sweeps(&start, None);
        assert_eq!(found.as_ref().map(|found| found.sweeps), naive, "{id}");
        if let Some(found) = found {
            assert_eq!(check(&start, &problem.moves(&found.lines)), found.sweeps, "{id}");
        }
    }
}

/// Plays a solution by the rules and counts its sweeps.
fn check(start: &Hiq, moves: &[Move]) -> usize {
    let mut position = start.clone();
    let mut sweeps = 0;
    let mut last = None;
    for m in moves {
        position = position.play(m).expect("legal");
        sweeps += usize::from(last != Some(m.from));
        last = Some(m.to);
    }
    assert_eq!(position.status(), Status::Solved);
    sweeps
}

#[test]
fn the_first_levels_of_the_english_board() {
    let (_, problem) = problem("english@d4");
    let found = census(&problem, &Budget::nodes(100_000));
    assert!(!found.complete);
    assert!(found.levels.starts_with(&[1, 1, 2, 8, 39, 171, 719, 2757, 9751, 31312]));
    assert!(found.labelled.starts_with(&[1, 4, 12, 60, 296, 1338, 5648, 21842, 77559, 249690]));
}

#[test]
fn a_spent_budget_gives_no_number() {
    let (_, problem) = problem("english@d4");
    assert!(Winning::find(&problem, &Budget::nodes(1000)).is_none());
    let (census, number) = games(&problem, &Budget::nodes(1000), &Silent);
    assert!(number.is_err() && !census.complete);
    assert_eq!(census.levels[..4], [1, 1, 2, 8], "the levels that were counted");
    let mut small = Budget::default();
    small.memory = Some(1 << 20);
    assert!(Winning::find(&problem, &small).is_none());
}

/// 40,861,647,040,079,968 solutions through 1,679,072 positions up to symmetry; 18 sweeps.
#[test]
fn the_english_board_is_counted() {
    let (start, problem) = problem("english@d4");
    let mut budget = Budget::default();
    budget.threads = 2;
    let winning = Winning::find(&problem, &budget).expect("no limit");
    let levels = winning.levels();
    assert_eq!(levels[..8], [1, 1, 2, 8, 38, 164, 635, 2089]);
    assert_eq!(levels.iter().sum::<u64>(), 1_679_072);
    assert_eq!(solutions(&problem, &winning, &budget), Ok(40_861_647_040_079_968));
    let shortest = fewest(&problem, &winning).expect("a solution");
    assert_eq!(shortest.sweeps, 18);
    assert_eq!(check(&start, &problem.moves(&shortest.lines)), 18);
}
