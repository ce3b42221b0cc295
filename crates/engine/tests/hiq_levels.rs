//! Levels: ranks of positions, lists of ranks by their gaps.

use engine::hiq::gaps::Gaps;
use engine::hiq::level::{Level, Steps, Way};
use engine::hiq::problem::{Problem, Symmetry};
use engine::hiq::winning::Winning;
use engine::{Budget, dice::Dice};
use rules::Position;
use rules::hiq::Hiq;
use std::collections::BTreeMap;

fn problem(id: &str) -> Problem {
    Problem::new(&Hiq::start(&id.parse().expect("an id")), Symmetry::Both).expect("fits")
}

/// All positions of a small board, sorted into tokens and class: each set is ranked from 0 on, in
/// order and without a gap, and the ranks lead back.
#[test]
fn ranks_count_the_positions_of_a_class() {
    for id in ["rect:3x5@a1", "square:4@b2", "triangle:15@a1", "drawn:_oo_/ooo*/oooo/_oo_"] {
        let pegs = problem(id).pegs;
        let mut sets: BTreeMap<(u32, u64), Vec<u64>> = BTreeMap::new();
        for x in 0..1u64 << pegs.cells() {
            sets.entry((x.count_ones(), pegs.class(x))).or_default().push(x);
        }
        for ((tokens, class), set) in sets {
            let ranking = pegs.ranking(set[0]).expect("a small board");
            assert_eq!((ranking.tokens(), ranking.class()), (tokens, class), "{id}");
            assert_eq!(ranking.len(), set.len(), "{id}");
            assert!(set.iter().zip(0..).all(|(&x, rank)| ranking.of(x) == rank), "{id}");
            let all = ranking.positions(0..set.len() as u32);
            assert!(all.eq(set.iter().copied()), "{id}");
            let some = || (0..set.len()).skip(1).step_by(7);
            let met = ranking.positions(some().map(|rank| rank as u32));
            assert!(met.eq(some().map(|rank| set[rank])), "{id}");
        }
    }
}

#[test]
fn gaps_give_back_what_was_put_in() {
    let mut dice = Dice::new(7);
    for most in [1, 3, 200, 20_000, 10_000_000] {
        let mut last = 0u32;
        let ranks: Vec<u32> = (0..400)
            .map(|_| {
                last += 1 + dice.below(most) as u32;
                last
            })
            .collect();
        let gaps: Gaps = ranks.iter().copied().collect();
        assert_eq!(gaps.len(), ranks.len());
        assert!(gaps.iter().eq(ranks.iter().copied()));
        assert!(ranks.iter().all(|&rank| gaps.contains(rank)));
        assert!(!gaps.contains(0) && !gaps.contains(last + 1));
        let missing = ranks.windows(2).filter(|pair| pair[1] - pair[0] > 1);
        assert!(missing.map(|pair| pair[0] + 1).all(|rank| !gaps.contains(rank)));
        let (low, high) = ranks.split_at(130);
        let pieces = [&[][..], low, &[], high].map(|piece| piece.iter().copied().collect());
        assert!(Gaps::concat(pieces.into()).iter().eq(ranks.iter().copied()));
        let middle = gaps.part(2..4);
        assert!(middle.eq(ranks[128..256].iter().copied()));
    }
}

/// Of two positions that jump to each other's complements one is asked, and both are found.
#[test]
fn partners_are_found_from_either_side() {
    let mut found = 0;
    for id in ["rect:3x7@a1", "rect:3x7@a4", "rect:3x9@a5", "square:5@c3"] {
        let problem = problem(id);
        let mut steps = Steps::new(&problem.pegs);
        let mut level = Level::root(&problem.pegs, problem.start);
        let go_on = |_, _| false;
        for _ in 0..problem.jumps / 2 {
            level = steps.step(Way::On(None), &level, None, &go_on).expect("no limit");
        }
        let pairs = steps.partners(None, &level, &go_on).expect("no limit");
        let all = steps.step(Way::Opposite(None), &level, Some(&level), &go_on).expect("no limit");
        assert!(pairs.iter().eq(all.iter()), "{id}");
        found += all.len();
    }
    assert!(found > 1000, "{found}");
}

/// Threads divide the field and find the same as one.
#[test]
fn threads_agree() {
    let problem = problem("english@d4");
    let found = |threads| {
        let mut budget = Budget::default();
        budget.threads = threads;
        let winning = Winning::find(&problem, &budget).expect("no limit");
        let level = |k| winning.level(&problem, k).collect::<Vec<u64>>();
        (0..=problem.jumps).map(level).collect::<Vec<_>>()
    };
    let one = found(1);
    assert!(one.iter().map(Vec::len).sum::<usize>() == 1_679_072);
    assert!(found(3) == one);
}

/// On the European board most problems with one vacancy are lost by their class, at once.
#[test]
fn classes_are_looked_at_first() {
    for id in ["european@d1", "european@b4"] {
        let problem = problem(id);
        assert!(!problem.classes_agree(), "{id}");
        let winning = Winning::find(&problem, &Budget::nodes(1)).expect("nothing to do");
        assert!(!winning.is_solvable(), "{id}");
        assert_eq!(winning.levels(), vec![0; problem.jumps + 1], "{id}");
        assert!(!winning.contains(&problem, problem.start), "{id}");
    }
    assert!(problem("english@d4").classes_agree());
}
