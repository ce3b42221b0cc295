//! Enumeration, loops, cycles of turns, rollback, conditions and the census, against the rules.

use engine::bao::census::{Verdict, census};
use engine::bao::circuits::Circuits;
use engine::bao::claims::{Example, Statement, claims, statements};
use engine::bao::conditions::ask;
use engine::bao::cycles::cycles;
use engine::bao::enumerate::{Refusal, enumerate};
use engine::bao::loops::Loops;
use engine::bao::paper::{TABLE_1, TABLE_2};
use engine::bao::propositions::CLAIMS;
use engine::bao::rank::{Ranks, choose, first, successor};
use engine::bao::relay::{Loop, relay};
use engine::bao::rollback::{rollback, undo};
use engine::bao::sow::{Ring, pack, total};
use engine::{Budget, Silent};
use proptest::prelude::*;
use rules::bao::{Bao, End, LONGEST, end};
use rules::{Position, Status};
use std::collections::{BTreeMap, BTreeSet, HashSet};

fn start(id: &str) -> Bao {
    Bao::start(&id.parse().expect(id))
}

/// The whole space by the rules: positions with a move, finished ones, and the endless pairs.
fn plain(root: &Bao) -> (HashSet<Bao>, HashSet<Bao>, Vec<(Bao, usize)>) {
    let mut space = HashSet::from([root.without_stores()]);
    let (mut queue, mut over, mut endless) = (vec![root.without_stores()], HashSet::new(), vec![]);
    while let Some(here) = queue.pop() {
        for m in here.moves() {
            let next = here.play(&m).expect("a move").without_stores();
            if next.endless() {
                endless.push((here.clone(), m));
            } else if next.is_over() {
                over.insert(next);
            } else if space.insert(next.clone()) {
                queue.push(next);
            }
        }
    }
    (space, over, endless)
}

#[test]
fn enumeration_is_that_of_the_rules() {
    for id in ["1:2,3", "2", "3", "3:2,2,2,2,2,2", "4"] {
        let root = start(id);
        let (space, over, endless) = plain(&root);
        let all = enumerate(&root, &Budget::default(), &Silent).expect(id);
        assert_eq!(all.positions, space.len() as u64, "{id}");
        assert_eq!(all.terminal, over.len() as u64, "{id}");
        assert_eq!(all.endless_pairs, endless.len() as u64, "{id}");
        assert_eq!(all.pairs, space.iter().map(|p| p.moves().len() as u64).sum::<u64>());
        assert_eq!(all.levels().iter().sum::<u64>(), all.positions);
        let mut classes: BTreeMap<Vec<u32>, u64> = BTreeMap::new();
        for (position, hole) in endless {
            let class = Loop::of(position.holes(), hole).expect("it is endless");
            *classes.entry(class.canonical).or_default() += 1;
        }
        let found = all.classes.iter().map(|class| (class.class.canonical.clone(), class.pairs));
        assert_eq!(found.collect::<BTreeMap<_, _>>(), classes, "{id}");
        for class in &all.classes {
            let again = Loop::of(&class.class.canonical, 0).expect("it is endless");
            assert_eq!(again, class.class);
            let mut position = root.clone();
            assert_eq!(class.line.len(), class.ply + 1);
            for hole in &class.line {
                assert_eq!(position.status(), Status::Ongoing);
                position = position.play(hole).expect("the line is legal");
            }
            assert!(position.endless());
        }
    }
}

#[test]
fn table_1_lacks_one_class() {
    let all = enumerate(&start("4"), &Budget::default(), &Silent).expect("4×2");
    assert_eq!(all.classes.len(), 13);
    let printed: Vec<_> = TABLE_1.iter().filter_map(|row| row.class()).collect();
    assert_eq!(printed.len(), 12);
    assert!(TABLE_1.iter().all(|row| row.holds()));
    assert!(printed.iter().all(|class| all.classes.iter().any(|found| found.class == *class)));
    let missing: Vec<_> =
        all.classes.iter().filter(|found| !printed.contains(&found.class)).collect();
    assert_eq!(missing.len(), 1);
    assert_eq!(missing[0].class.canonical, [5, 3, 0, 1, 0, 1, 0, 1]);
}

#[test]
fn cycles_of_turns_come_back_and_are_simple() {
    let all = enumerate(&start("4"), &Budget::default(), &Silent).expect("4×2");
    let found = cycles(&all, 1000, &Budget::default(), &Silent).expect("small");
    assert!(found.complete);
    for cycle in &found.cycles {
        assert!(all.has(&cycle.board, cycle.turn));
        let board: Vec<String> = cycle.board.iter().map(ToString::to_string).collect();
        let text = format!("bao:4 {}:{}", board.join(","), Bao::player_name(cycle.turn));
        let first: Bao = text.parse().expect("a position");
        let mut seen = HashSet::new();
        let mut position = first.clone();
        for hole in &cycle.moves {
            assert!(seen.insert(position.clone()), "not simple");
            position = position.play(hole).expect("legal");
        }
        assert_eq!(position, first);
    }
    // Every row of Table 2 lies on a listed cycle; the printed line is it, but for R3.
    for row in TABLE_2 {
        let lines: Vec<_> = found.cycles.iter().filter_map(|cycle| row.along(cycle)).collect();
        assert!(!lines.is_empty(), "{}", row.name);
        assert_eq!(row.returns(), row.name != "R3");
        assert_eq!(lines.iter().any(|line| line == row.moves), row.returns(), "{}", row.name);
    }
    let few = cycles(&all, 2, &Budget::default(), &Silent).expect("small");
    assert!(!few.complete && few.cycles.len() == 2);
    assert_eq!((few.simple, few.classes), (found.simple, found.classes));
}

/// What is counted is what is listed, on every start whose cycles can all be listed.
#[test]
fn cycles_are_counted_as_they_are_listed() {
    let (mut all_simple, mut halves) = (0, 0);
    let starts = ["4", "3", "3:2,2,2,2,2,2", "4:1,1,1,1,1,1,1,1", "4:2,1,2,1,2,1,2,1"];
    let mut starts: Vec<String> = starts.map(String::from).to_vec();
    starts.extend((1..6).map(|s| format!("3:{s},0,3,1,0,{s}")));
    starts.extend((0..6).map(|s| format!("4:0,3,1,0,2,{s},3,2")));
    for id in &starts {
        let all = enumerate(&start(id), &Budget::default(), &Silent).expect("small");
        let found = cycles(&all, usize::MAX, &Budget::default(), &Silent).expect("small");
        assert!(found.complete, "{id}");
        let classes: BTreeSet<usize> = found.cycles.iter().map(|c| c.class).collect();
        assert_eq!(found.simple, Some(found.cycles.len() as u64), "{id}");
        assert_eq!(found.classes, Some(classes.len() as u64), "{id}");
        all_simple += found.cycles.len();
        halves += usize::from(classes.len() < found.cycles.len());
    }
    assert!(all_simple > 50 && halves > 3, "{all_simple} {halves}");
}

/// All simple cycles of a complete graph, with loops and with signs.
#[test]
fn circuits_of_complete_graphs() {
    for nodes in 0..9usize {
        for number in [1, -1] {
            let mut circuits = Circuits::new(nodes);
            for from in 0..nodes {
                for to in 0..nodes {
                    circuits.add(from, to, number).expect("small");
                }
            }
            // C(n, k) · (k − 1)! cycles of length k.
            let of = |k: usize| choose(nodes as u64, k as u64) * (1..k as u64).product::<u64>();
            let sum = (1..=nodes).map(|k| of(k) as i64 * number.pow(k as u32)).sum();
            assert_eq!(circuits.clone().count(usize::MAX), Some(sum));
            if nodes > 3 {
                assert_eq!(circuits.count(3), None);
            }
        }
    }
    let mut large = Circuits::new(2);
    large.add(0, 1, i64::MAX).expect("fits");
    large.add(1, 0, 2).expect("fits");
    assert_eq!(large.count(usize::MAX), None);
}

#[test]
fn too_large_and_spent() {
    let refusal = |id: &str, budget: &Budget| enumerate(&start(id), budget, &Silent).err();
    assert_eq!(refusal("8", &Budget::default()), Some(Refusal::TooLarge));
    assert_eq!(refusal("9", &Budget::default()), Some(Refusal::TooLarge));
    assert_eq!(refusal("4", &Budget::nodes(10)), Some(Refusal::Spent));
    let over: Bao = "bao:2 0,0,3,1:first".parse().expect("fits");
    let all = enumerate(&over, &Budget::default(), &Silent).expect("nothing to do");
    assert_eq!((all.positions, all.terminal), (0, 1));
    assert!(!all.has(&[0, 0, 3, 1], over.turn()) && !all.has(&[u32::MAX; 4], over.turn()));
}

#[test]
fn the_rollback_of_figure_12() {
    let found = rollback(&[1, 0, 1, 0, 3, 1, 0, 3], 5).expect("a stone");
    let boards: Vec<&[u32]> = found.steps.iter().map(|step| step.board.as_slice()).collect();
    assert_eq!((boards[1], found.steps[1].hole), ([1, 2, 0, 1, 2, 0, 0, 3].as_slice(), 1));
    assert_eq!(found.stops, Some(true));
    assert_eq!(*boards.last().expect("steps"), [0, 1, 0, 1, 2, 1, 2, 2]);
    assert_eq!(rollback(&[1, 0], 1), None);
    assert_eq!(rollback(&[1, 0], 7), None);
    assert_eq!(rollback(&[3, 1, 0, 1, 0, 1, 0, 1], 0).expect("a stone").stops, Some(false));
}

/// A ring so crowded that nobody can wait for a rollback, nor for the truth.
#[test]
fn what_takes_too_long_is_not_followed() {
    let board = [4, 2, 3, 5, 4, 5, 4, 5, 2, 3, 8, 3];
    let found = rollback(&board, 0).expect("a stone");
    assert_eq!((found.stops, found.steps.len()), (None, LONGEST));
    assert_eq!(ask(&board, 0).expect("a stone").ends, None);
    let ring = Ring::new(12).expect("small");
    assert_eq!(Loops::new().class(&ring, pack(&board), 0), None);
    assert_eq!(
        Loops::new().class(&Ring::new(8).expect("small"), pack(&[3, 1, 0, 1, 0, 1, 0, 1]), 0),
        Some(0)
    );
}

#[test]
fn conditions_of_the_paper_s_examples() {
    let is = ask(&[3, 1, 0, 1, 0, 1, 0, 1], 0).expect("a stone");
    assert!(is.ends == Some(false) && is.loop2 && is.loop2_repaired && !is.loop1() && !is.term());
    let l1 = ask(&[0, 2, 1, 3, 1, 0, 2, 1], 3).expect("a stone");
    assert!(l1.loop1_second && !l1.loop1_first && l1.ends == Some(false));
    assert!(ask(&[7, 0, 1, 2, 3, 4, 5, 6], 0).expect("a stone").loop1_first);
    let eleven = ask(&[3, 1, 0, 2, 1, 0, 2, 1, 0, 1], 0).expect("a stone");
    assert!(eleven.ends == Some(false) && !eleven.loop2 && !eleven.loop2_repaired);
    // x 0 n x 0 x with n = 3, then the start outside of it.
    let pt1 = ask(&[1, 0, 3, 1, 0, 2, 4, 2], 6).expect("a stone");
    assert!(pt1.pt1 && pt1.pt1_free && !pt1.pt2);
    assert!(!ask(&[1, 0, 3, 1, 0, 2, 4, 2], 2).expect("a stone").pt1);
    let pt2 = ask(&[2, 0, 3, 0, 1, 5, 4, 5], 6).expect("a stone");
    assert!(pt2.pt2 && !pt2.pt1);
    let pair = [4, 2, 2, 1, 0, 1, 0, 3];
    assert!(ask(&pair, 2).expect("a stone").r_hat);
    let from_i = ask(&pair, 1).expect("a stone");
    assert!(from_i.r_hat_free && !from_i.r_hat && !from_i.r_hat_weak);
    assert_eq!(ask(&[0, 1], 0), None);
    assert_eq!(ask(&[0, 1], 2), None);
}

#[test]
fn the_census_counts_and_finds_the_smallest() {
    let tallies = census(8, 12, CLAIMS, &Budget::default(), &Silent).expect("small");
    let of = |id: &str| tallies.iter().find(|tally| tally.id == id).expect(id);
    // Boards of 8 holes with at most 12 stones and one at least in hole 0.
    assert_eq!(of("rollback-lemma").checked, choose(19, 8));
    assert_eq!(of("rollback-lemma").verdict(), Verdict::Holds);
    let fails = of("proposition-6-free");
    let smallest = fails.smallest.as_deref().expect("it fails");
    let is = ask(smallest, 0).expect("a stone");
    assert!(is.term_free() && is.ends == Some(false));
    // No other counterexample has fewer stones, or as many and comes before.
    let mut seen = 0;
    for stones in 1..=smallest.iter().sum::<u32>() as usize {
        let mut next = Some(first(8, stones));
        while let Some(board) = next {
            next = successor(board);
            let board = engine::bao::sow::unpack(board, 8);
            if ask(&board, 0).is_some_and(|is| is.term_free() && is.ends == Some(false)) {
                seen += 1;
                assert!(board.iter().sum::<u32>() == smallest.iter().sum() && *board >= *smallest);
            }
        }
    }
    assert!(seen > 0);
    assert!(census(17, 3, CLAIMS, &Budget::default(), &Silent).is_none());
    assert!(census(8, 12, CLAIMS, &Budget::nodes(5), &Silent).is_none());
}

/// Each report stands on its own: a failing claim has a counterexample that can be asked.
#[test]
fn claims_are_reported_with_counterexamples() {
    let ranges = [(6, 9), (8, 12)];
    let reports = claims(None, &ranges, &Budget::default(), &Silent);
    let said: Vec<&Statement> = reports.iter().map(|(said, _)| said).collect();
    assert_eq!(said, statements().iter().collect::<Vec<_>>());
    let ids: BTreeSet<&str> = said.iter().map(|said| said.id.as_str()).collect();
    assert_eq!(ids.len(), reports.len());
    let found = |id: &str| reports.iter().find(|(said, _)| said.id == id).expect(id).1.clone();
    let of = |id: &str| found(id).expect("unlimited");
    for said in said {
        assert!(!said.statement.is_empty() && !said.statement_ja.is_empty());
        let found = of(&said.id);
        if found.verdict == Verdict::Fails && said.id != "rarity" {
            assert!(found.counterexample.is_some(), "{}", said.id);
        }
    }
    for id in ["table-2", "proposition-3-pt2", "loop2-necessary-n=4", "states"] {
        let alone = claims(Some(id), &ranges, &Budget::default(), &Silent);
        assert_eq!(alone.len(), 1);
        assert_eq!((alone[0].0.id.as_str(), &alone[0].1), (id, &found(id)));
    }
    // Nothing is known without time but what takes none; the rest is not guessed.
    let stopped = claims(None, &ranges, &Budget::nodes(0), &Silent);
    let known: Vec<&str> = stopped
        .iter()
        .filter(|(_, found)| found.is_some())
        .map(|(said, _)| said.id.as_str())
        .collect();
    let single = ["ccs-printed", "ccs-example", "ccs-end", "ccs-loop", "states"];
    let takes_none = |id: &&str| single.contains(id) || id.starts_with("errata-");
    assert!(known.iter().all(takes_none), "{known:?}");
    for (id, board) in [
        ("errata-pattern1", &[2, 0, 1, 0, 1][..]),
        ("errata-fig10", &[3, 1, 0, 2, 1, 0, 2, 1]),
        ("errata-5.3.2", &[3, 1, 0, 2, 1, 0, 2, 1, 0, 1]),
    ] {
        assert_eq!(of(id).counterexample, Some(Example::Board(board.to_vec())), "{id}");
    }
    assert_eq!(of("errata-pt1").verdict, Verdict::Fails);
    assert_eq!(of("table-1").counterexample, Some(Example::Board(vec![5, 3, 0, 1, 0, 1, 0, 1])));
    assert_eq!(of("table-2").counterexample, Some(Example::Row("R3")));
    assert_eq!(of("proposition-2").verdict, Verdict::Holds);
    assert_eq!(of("proposition-2-free").verdict, Verdict::Fails);
    assert_eq!(
        of("loop2-sufficient-n=4").counterexample,
        Some(Example::Board(vec![3, 1, 0, 1, 0, 1, 4, 1]))
    );
}

#[test]
fn ranks_count_boards_by_stones() {
    let ranks = Ranks::<8>::new(5, 7);
    assert_eq!(ranks.len(), choose(12, 5));
    let mut rank = 0;
    for stones in 0..=7 {
        assert_eq!(ranks.layer(stones), rank);
        let mut next = Some(first(5, stones));
        while let Some(board) = next {
            assert_eq!(total(board) as usize, stones);
            assert_eq!(ranks.rank(board), rank);
            assert_eq!(ranks.board(rank), board);
            next = successor(board);
            rank += 1;
        }
    }
    assert_eq!(rank, ranks.len());
    assert_eq!((choose(48, 16), choose(5, 9), choose(200, 100)), (2254848913647, 0, u64::MAX));
}

proptest! {
    /// The bijection lemma: undoing and sowing are inverse, so a move ends iff its rollback does.
    #[test]
    fn rollback_is_the_inverse_of_sowing(
        board in prop::collection::vec(0u32..5, 2..=12),
        hole in any::<prop::sample::Index>(),
    ) {
        let hole = hole.index(board.len());
        prop_assume!(board[hole] > 0);
        let before = undo(&board, hole).expect("a stone");
        let again = relay(&before.board, before.hole);
        prop_assert_eq!(&again.sowings[0].board, &board);
        let after = &relay(&board, hole).sowings[0].board;
        let last = (hole + board[hole] as usize) % board.len();
        let back = undo(after, last).expect("the last stone");
        prop_assert_eq!((back.hole, &back.board), (hole, &board));
        let forwards = match end(&board, hole) {
            End::Stops { .. } => Some(true),
            End::Endless => Some(false),
            End::Cut => None,
        };
        prop_assert_eq!(ask(&board, hole).expect("a stone").ends, forwards);
        // Either way may be too long to follow, as there are many states; then it says nothing.
        let backwards = rollback(&board, hole).expect("a stone").stops;
        prop_assert!(forwards.zip(backwards).is_none_or(|(on, back)| on == back));
    }
}
