//! The paper's search: its solutions are solutions, its verdicts are right, its switches are
//! independent.

use engine::Budget;
use engine::hiq::claims;
use engine::hiq::guide::{Guide, Outlook};
use engine::hiq::lcs::{Depth, Options, search};
use engine::hiq::problem::{Problem, Symmetry};
use engine::hiq::solve::{Verdict, solve};
use engine::hiq::winning::Winning;
use rules::hiq::{Hiq, Move};
use rules::{Position, Status};
use std::collections::BTreeSet;

const SMALL: [&str; 9] = [
    "triangle:15@a1",
    "triangle:15@a1=c5",
    "triangle:15@b3",
    "square:4@a1=c1",
    "square:4@b1",
    "rect:4x3@b1",
    "drawn:@",
    "drawn:oo*",
    "drawn:.o*o/oooo/o.oo/.oo.",
];

fn start(id: &str) -> Hiq {
    Hiq::start(&id.parse().expect(id))
}

fn solves(start: &Hiq, moves: &[Move]) -> bool {
    let last = moves.iter().try_fold(start.clone(), |position, m| position.play(m));
    last.is_ok_and(|last| last.status() == Status::Solved)
}

fn all_options() -> Vec<Options> {
    let mut all = Vec::new();
    for depth in [Depth::Half, Depth::Meet, Depth::Full] {
        for (dedup, symmetry) in [(true, true), (true, false), (false, true), (false, false)] {
            for weights in [[1, 1], [0, 1], [-1, 0], [3, 2]] {
                all.push(Options { depth, dedup, symmetry, weights, solutions: 1 });
            }
        }
    }
    all
}

#[test]
fn every_choice_of_techniques_gives_the_right_verdict() {
    for id in SMALL {
        let start = start(id);
        let both = Problem::new(&start, Symmetry::Both).expect(id);
        let solvable = Winning::find(&both, &Budget::default()).expect("no limit").is_solvable();
        for options in all_options() {
            let found = solve(&start, &options, &Budget::default()).expect(id);
            let verdict = if solvable { Verdict::Solved } else { Verdict::Unsolvable };
            assert_eq!(found.verdict, verdict, "{id} {options:?}");
            assert!(found.solutions.iter().all(|moves| solves(&start, moves)), "{id} {options:?}");
            let problem = Problem::new(&start, options.symmetries()).expect(id);
            let searched = search(&problem, &options, &Budget::default());
            assert_eq!(searched.solutions.is_empty(), !solvable, "{id} {options:?}");
        }
    }
}

#[test]
fn all_solutions_of_a_triangle() {
    for (id, number) in [("triangle:15@a1", 6816), ("triangle:15@b3", 0), ("drawn:oo*", 1)] {
        let start = start(id);
        for depth in [Depth::Half, Depth::Full] {
            let options = Options { solutions: 10_000, depth, ..Options::default() };
            let found = solve(&start, &options, &Budget::default()).expect(id);
            let different: BTreeSet<_> = found.solutions.iter().collect();
            assert_eq!((different.len(), found.solutions.len()), (number, number), "{id}");
            assert!(found.complete && found.solutions.iter().all(|moves| solves(&start, moves)));
        }
    }
}

#[test]
fn fifty_solutions_of_the_english_board() {
    let start = start("english@d4");
    for depth in [Depth::Half, Depth::Meet] {
        let options = Options { solutions: 50, depth, ..Options::default() };
        let found = solve(&start, &options, &Budget::default()).expect("fits");
        let different: BTreeSet<_> = found.solutions.iter().collect();
        assert_eq!((found.solutions.len(), different.len()), (50, 50));
        assert!(found.solutions.iter().all(|moves| moves.len() == 31 && solves(&start, moves)));
        assert!(found.expanded < 100_000 && found.generated > found.expanded);
    }
}

#[test]
fn other_ends_and_spent_budgets() {
    let found = solve(&start("english@d1=d4"), &Options::default(), &Budget::default());
    assert_eq!(found.expect("fits").verdict, Verdict::Solved);
    let found = solve(&start("english@d4=a3"), &Options::default(), &Budget::default());
    assert_eq!(found.expect("fits").verdict, Verdict::Unsolvable);
    let found = solve(&start("english@d4"), &Options::default(), &Budget::nodes(100));
    let found = found.expect("fits");
    assert_eq!((found.verdict, found.complete, found.expanded), (Verdict::Unknown, false, 100));
    // Boards beyond 64 cells are not refused; parity decides this one.
    let wide = solve(&start("rect:13x5@a1"), &Options::default(), &Budget::nodes(100));
    assert_eq!(wide.expect("any size").verdict, Verdict::Unsolvable);
}

#[test]
fn the_figures_of_the_paper() {
    let central = start("english@d4");
    assert_eq!(claims::runs_of(&central), Ok(16));
    let borders = claims::borders(&central, 20_000, 1).expect("fits");
    assert!(borders.jumps >= 20_000);
    assert_eq!(borders.failures[0], 0);
    assert!(borders.failures[1] > 0 && borders.failures[2] > 0);
    assert_eq!(claims::complements(central.layout(), 7), Ok((76, 0)));
    let at_five = claims::runs_at_depth(&central, 5).expect("fits");
    assert_eq!(at_five.values().sum::<u64>(), 171);
    assert!(at_five.contains_key(&23), "example 3.1");
    let halves = claims::halves(&start("triangle:15@a1"), &Budget::default());
    assert_eq!(halves.expect("fits"), Ok([6816, 6816]));
    let effort = claims::techniques(&central, 1, &Budget::nodes(4000)).expect("fits");
    let found: Vec<bool> = effort.iter().map(|t| !t.search.solutions.is_empty()).collect();
    assert_eq!(found, [true, false, false, false, false, false, false, false]);
}

/// Follows the guide in one game, and strays from it in another.
#[test]
fn a_guide_leads_to_the_end_and_back() {
    // The small budget leaves the guide without winning positions: it decides each by itself.
    for (id, budget) in [
        ("triangle:15@a1", Budget::default()),
        ("triangle:15@a1", Budget::nodes(400)),
        ("drawn:.o*o/oooo/oooo/.oo.", Budget::default()),
    ] {
        let guide = Guide::new(&start(id), &budget).expect(id);
        let mut history = vec![start(id)];
        let mut strayed = None;
        loop {
            let here = history.last().expect("not empty");
            let jumps = guide.jumps(here);
            assert_eq!(jumps.iter().map(|j| j.0).collect::<Vec<_>>(), here.moves());
            if let Some((m, _)) = jumps.iter().find(|(_, o)| *o == Outlook::Unsolvable) {
                let mut stray = history.clone();
                stray.push(here.play(m).expect("legal"));
                while let Some(m) = stray.last().expect("not empty").moves().first() {
                    stray.push(stray.last().expect("not empty").play(m).expect("legal"));
                }
                strayed = Some((stray.len() - history.len(), stray));
            }
            let Some((m, _)) = jumps.iter().find(|(_, o)| *o == Outlook::Solvable) else { break };
            let next = here.play(m).expect("legal");
            history.push(next);
        }
        assert_eq!(history.last().map(Position::status), Some(Status::Solved), "{id}");
        let (back, stray) = strayed.expect("a wrong jump somewhere");
        assert_eq!(guide.undo(&stray), Some(back), "{id}");
        assert_eq!(guide.undo(&history), Some(0), "{id}");
    }
}
