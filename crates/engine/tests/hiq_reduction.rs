//! Graphs turned into boards, cycles into solutions, and back.

use crate::graphs::planar;
use engine::Budget;
use engine::graph::digraph::Digraph;
use engine::graph::hamilton::{Search, search};
use engine::hiq::reduction::argument::{Step, argue};
use engine::hiq::reduction::audit::audit;
use engine::hiq::reduction::composition::{Composed, compose};
use engine::hiq::reduction::gadget::Kind;
use engine::hiq::reduction::language::Event;
use engine::hiq::reduction::layout::{Irreducible, Layout, reduce};
use engine::hiq::reduction::play::{Failure, backward, forward, replay};
use std::collections::BTreeSet;

fn board(text: &str) -> Layout {
    reduce(&Digraph::read(text).unwrap(), None).unwrap()
}

fn cycle(layout: &Layout) -> Option<Vec<usize>> {
    match search(&layout.graph, layout.start, &Budget::default()) {
        Search::Cycle(arcs) => Some(arcs),
        _ => None,
    }
}

#[test]
fn the_smallest_board_is_solved() {
    let layout = board("a b\nb a\nb a\n");
    println!("{}", layout.drawing());
    audit(&layout).unwrap();
    let arcs = cycle(&layout).unwrap();
    let hops = forward(&layout, &arcs).unwrap();
    assert_eq!(hops.len() + 1, layout.tokens().len());
    replay(&layout, &hops).unwrap();
    assert_eq!(backward(&layout, &hops), Ok(arcs));
}

#[test]
fn bad_jumps_are_named() {
    let layout = board("a b\nb a\nb a\n");
    let hops = forward(&layout, &cycle(&layout).unwrap()).unwrap();
    let mut wrong = hops.clone();
    wrong.remove(3);
    assert!(matches!(replay(&layout, &wrong), Err(Failure::Jump { index: 3, .. })), "{wrong:?}");
    let short = &hops[..hops.len() - 1];
    assert_eq!(replay(&layout, short), Err(Failure::End { jumps: hops.len() - 1, tokens: 2 }));
}

#[test]
fn random_graphs_become_boards_whose_parts_do_not_touch() {
    let (mut with, mut without) = (0, 0);
    for seed in 0..120 {
        let graph = planar(1 + seed as usize % 25, seed);
        let layout = reduce(&graph, None).unwrap();
        audit(&layout).unwrap_or_else(|clash| panic!("{seed}: {clash}\n{}", layout.drawing()));
        let tokens = layout.tokens();
        assert!(tokens.windows(2).all(|pair| pair[0] != pair[1]), "{seed}");
        match cycle(&layout) {
            Some(arcs) => {
                with += 1;
                let hops = forward(&layout, &arcs).unwrap();
                assert_eq!(backward(&layout, &hops), Ok(arcs), "{seed}");
            }
            None => without += 1,
        }
    }
    assert!(with > 5 && without > 5, "{with} {without}");
}

#[test]
fn wires_whose_corners_face_each_other_keep_apart() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/graphs/");
    let text = std::fs::read_to_string(format!("{folder}facing-corners.txt")).unwrap();
    let layout = board(&text);
    assert_eq!(audit(&layout), Ok(()));
}

/// Of a large graph without a cycle the short argument is found; the orders of events are too many.
#[test]
fn large_graphs_without_a_cycle_are_argued_quickly() {
    let graph = (0..)
        .map(|seed| planar(50, seed))
        .find(|graph| matches!(search(graph, 0, &Budget::nodes(10_000)), Search::None(_)));
    let layout = reduce(&graph.unwrap(), None).unwrap();
    let Search::None(refutation) = search(&layout.graph, layout.start, &Budget::default()) else {
        panic!("it has a cycle");
    };
    let steps = argue(&layout, &refutation, &Budget::default()).unwrap();
    assert!(steps.iter().all(|step| !matches!(step, Step::Composition { .. })));
}

/// The histories that the languages of the gadgets were found to have.
fn histories(kind: Kind) -> Vec<Vec<Event>> {
    let word = |text: &str| -> Vec<Event> {
        let event = |word: &str| match word.strip_prefix("in") {
            Some(contact) => Event::In(contact.parse().unwrap()),
            None => Event::Out(word.strip_prefix("out").unwrap().parse().unwrap()),
        };
        text.split(' ').map(event).collect()
    };
    let words = match kind {
        Kind::Alpha => {
            "in1 out0 out2,in1 out2 out0,in2 out0 out1,in2 out1 out0,out1 in2 out0,out2 in1 out0"
        }
        Kind::Beta => "in3 in5 out4,in4 in5 out3,in5 in3 out4,in5 in4 out3",
    };
    words.split(',').map(word).collect()
}

/// The gadgets together, event by event, erase a board iff its graph has a Hamiltonian cycle: on all
/// connected graphs of two and four vertices, and on random ones.
#[test]
fn gadgets_together_find_the_cycles() {
    let mut graphs = Vec::new();
    for n in [2, 4] {
        // The ways out and the ways in of the vertices: the first half has two in, the other two out.
        let twice = |first: usize| {
            (0..n).flat_map(move |v| vec![v; if (v < n / 2) == (first == 0) { 2 } else { 1 }])
        };
        let (ins, outs): (Vec<usize>, Vec<usize>) = (twice(0).collect(), twice(1).collect());
        let mut orders = vec![Vec::new()];
        for _ in 0..ins.len() {
            let more = |order: &Vec<usize>| {
                let free = (0..ins.len()).filter(|i| !order.contains(i));
                free.map(|i| [&order[..], &[i]].concat()).collect::<Vec<_>>()
            };
            orders = orders.iter().flat_map(more).collect();
        }
        let arcs = |order: Vec<usize>| {
            let mut arcs: Vec<_> =
                outs.iter().copied().zip(order.iter().map(|&i| ins[i])).collect();
            arcs.sort_unstable();
            arcs
        };
        let all: BTreeSet<Vec<(usize, usize)>> = orders.into_iter().map(arcs).collect();
        let text = |arcs: &Vec<(usize, usize)>| {
            arcs.iter().map(|(u, v)| format!("{u} {v}\n")).collect::<String>()
        };
        graphs.extend(all.iter().filter_map(|arcs| Digraph::read(&text(arcs)).ok()));
    }
    graphs.extend((0..12).map(|seed| planar(3, seed)));
    let (mut with, mut without) = (0, 0);
    for layout in graphs.iter().filter_map(|graph| reduce(graph, None).ok()) {
        match (cycle(&layout), compose(&layout, histories)) {
            (Some(_), Composed::Erased) => with += 1,
            (None, Composed::Never { states }) if states > 1 => without += 1,
            found => panic!("{found:?}: {:?}", layout.graph.arcs()),
        }
    }
    assert!(with >= 12 && without >= 2, "{with} {without}");
}

#[test]
fn unfit_graphs_are_refused() {
    let refuse = |text: &str| reduce(&Digraph::read(text).unwrap(), None).unwrap_err();
    assert_eq!(refuse("a b\nb a\n"), Irreducible::Degree { vertex: "a".into(), into: 1, out: 1 });
    let twice = "a b\nb a\nb a\nc d\nd c\nd c\n";
    assert!(matches!(refuse(twice), Irreducible::Unconnected { .. }));
    let k33 = "a1 b1\nb1 a2\na2 b2\nb2 a3\na3 b3\nb3 a1\nb1 a3\nb2 a1\nb3 a2\n";
    assert!(matches!(refuse(k33), Irreducible::NotPlanar { .. }), "{}", refuse(k33));
}

#[test]
fn boards_grow_about_quadratically() {
    for n in [2, 10, 20, 50, 100, 200, 1000] {
        let graph = planar(n / 2, 7);
        let begun = std::time::Instant::now();
        let layout = reduce(&graph, None).unwrap();
        println!(
            "{:?} {:?}",
            begun.elapsed(),
            search(&graph, layout.start, &Budget::nodes(1_000_000)) == Search::Spent
        );
        let cells = layout.columns * layout.rows;
        println!(
            "{n:5} {:5}x{:<5} {:8} {:7}",
            layout.columns,
            layout.rows,
            cells,
            layout.tokens().len()
        );
        assert!(cells <= 400 * n * n + 4_000, "{n}: {cells}");
    }
    assert_eq!(Kind::ALL.len(), 2);
}
