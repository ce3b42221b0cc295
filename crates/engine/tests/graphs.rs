//! Planar graphs: embedding, witnesses, drawings, Hamiltonian cycles; and a maker of graphs for the
//! reduction of Hi-Q.

use engine::Budget;
use engine::dice::Dice;
use engine::graph::digraph::{Digraph, Misread};
use engine::graph::embedding::Embedding;
use engine::graph::hamilton::{Search, search};
use engine::graph::kuratowski::{Pattern, witness};
use engine::graph::planarity::embed;

/// A planar digraph with so many vertices of each kind: two edges of a face are joined again and
/// again, so that every vertex but the first two lies in the middle of an arc.
pub fn planar(pairs: usize, seed: u64) -> Digraph {
    let mut dice = Dice::new(seed);
    let mut edges = vec![(0, 1), (1, 0), (1, 0)];
    let mut around = vec![vec![0, 3, 5], vec![1, 4, 2]];
    for _ in 1..pairs {
        let embedding = Embedding::new(&edges, around.clone());
        assert!(embedding.is_planar());
        let face = &embedding.faces()[dice.below(embedding.faces().len())];
        let first = dice.below(face.len());
        let second = (first + 1 + dice.below(face.len() - 1)) % face.len();
        let link = edges.len() + 2;
        let mut ends = Vec::new();
        for (i, dart) in [face[first], face[second]].into_iter().enumerate() {
            let (edge, node, half) = (dart / 2, around.len(), edges.len());
            let head = edges[edge].1;
            edges[edge].1 = node;
            edges.push((node, head));
            let at = around[head].iter().position(|d| *d == 2 * edge + 1).unwrap();
            around[head][at] = 2 * half + 1;
            let link_dart = 2 * link + i;
            around.push(match dart % 2 {
                0 => vec![2 * edge + 1, link_dart, 2 * half],
                _ => vec![2 * edge + 1, 2 * half, link_dart],
            });
            ends.push(node);
        }
        edges.push((ends[0], ends[1]));
    }
    let text: String = edges.iter().map(|(u, v)| format!("v{u} v{v}\n")).collect();
    Digraph::read(&text).unwrap()
}

/// A cycle through so many vertices, an even number, with chords inside and outside that do not cross.
fn with_cycle(vertices: usize, seed: u64) -> Digraph {
    let mut dice = Dice::new(seed);
    let mut text: String =
        (0..vertices).map(|v| format!("v{v} v{}\n", (v + 1) % vertices)).collect();
    let (mut inside, outside): (Vec<usize>, Vec<usize>) =
        (0..vertices).partition(|_| dice.below(2) == 0);
    let odd = if inside.len() % 2 == 1 { inside.pop() } else { None };
    let mut outside: Vec<usize> = outside.into_iter().chain(odd).collect();
    outside.sort_unstable();
    for side in [inside, outside] {
        let mut parts = vec![&side[..]];
        while let Some([first, rest @ ..]) = parts.pop() {
            let with = 2 * dice.below(rest.len() / 2 + 1);
            let (u, v) =
                if dice.below(2) == 0 { (*first, rest[with]) } else { (rest[with], *first) };
            text.push_str(&format!("v{u} v{v}\n"));
            parts.extend([&rest[..with], &rest[with + 1..]]);
        }
    }
    Digraph::read(&text).unwrap()
}

#[test]
fn graph_files() {
    let graph = Digraph::read("# two\n a  b # first\n\nb a\nb a\n").unwrap();
    assert_eq!(graph.arcs(), [(0, 1), (1, 0), (1, 0)]);
    assert_eq!(Digraph::read(&graph.to_string()), Ok(graph));
    assert_eq!(Digraph::read("a b c"), Err(Misread::NotTwoNames { line: 1, words: 3 }));
    assert_eq!(Digraph::read("a b\na a"), Err(Misread::SelfLoop { line: 2, name: "a".into() }));
    assert_eq!(Digraph::read("# nothing\n"), Err(Misread::NoArc));
}

#[test]
fn random_planar_graphs_are_embedded() {
    for seed in 0..40 {
        let graph = planar(1 + seed as usize % 20, seed);
        let embedding = embed(graph.vertices(), graph.arcs()).expect("planar");
        assert!(embedding.is_planar(), "{seed}");
        for v in 0..graph.vertices() {
            let mut darts = embedding.around(v).to_vec();
            darts.sort_unstable();
            assert_eq!(darts.len(), 3);
            assert!(darts.iter().all(|dart| embedding.tail(*dart) == v));
        }
    }
}

fn complete(n: usize) -> Vec<(usize, usize)> {
    (0..n).flat_map(|u| (u + 1..n).map(move |v| (u, v))).collect()
}

#[test]
fn kuratowski() {
    assert!(embed(4, &complete(4)).is_some_and(|e| e.is_planar()));
    let k5 = witness(5, &complete(5)).unwrap();
    assert_eq!((k5.pattern, k5.edges.len()), (Pattern::K5, 10));
    let k33: Vec<_> = (0..3).flat_map(|u| (3..6).map(move |v| (u, v))).collect();
    assert_eq!(witness(6, &k33).unwrap().pattern, Pattern::K33);
    // The graph of Petersen has no K5 subdivision: no vertex has more than three edges.
    let petersen: Vec<_> =
        (0..5).flat_map(|i| [(i, (i + 1) % 5), (i, i + 5), (i + 5, (i + 2) % 5 + 5)]).collect();
    let found = witness(10, &petersen).unwrap();
    assert_eq!((found.pattern, found.corners.len()), (Pattern::K33, 6));
    let kept: Vec<_> = found.edges.iter().map(|&e| petersen[e]).collect();
    for skip in 0..kept.len() {
        let mut fewer = kept.clone();
        fewer.remove(skip);
        assert!(embed(10, &fewer).is_some(), "one edge less is planar");
    }
    for graph in [planar(12, 1), planar(12, 2)] {
        assert_eq!(witness(graph.vertices(), graph.arcs()), None);
    }
}

/// All cycles by following arcs, as an oracle.
fn has_cycle(graph: &Digraph) -> bool {
    fn go(graph: &Digraph, at: usize, met: &mut Vec<bool>, left: usize) -> bool {
        graph.arcs().iter().any(|&(u, v)| {
            if u != at || (met[v] && (left > 0 || v != 0)) {
                return false;
            }
            if left == 0 {
                return v == 0;
            }
            met[v] = true;
            let found = go(graph, v, met, left - 1);
            met[v] = false;
            found
        })
    }
    let mut met = vec![false; graph.vertices()];
    met[0] = true;
    go(graph, 0, &mut met, graph.vertices() - 1)
}

/// The arcs form one cycle from vertex 1 through all vertices.
fn is_cycle(graph: &Digraph, arcs: &[usize]) -> bool {
    let mut at = 1;
    let mut met = vec![false; graph.vertices()];
    for &arc in arcs {
        assert_eq!(graph.arcs()[arc].0, at);
        assert!(!std::mem::replace(&mut met[at], true));
        at = graph.arcs()[arc].1;
    }
    at == 1 && met.iter().all(|met| *met)
}

#[test]
fn hamiltonian_cycles_of_large_graphs_are_found() {
    for (vertices, seed) in [(4, 0), (10, 1), (100, 2), (100, 3), (1000, 4), (1000, 5)] {
        let graph = with_cycle(vertices, seed);
        assert!(embed(graph.vertices(), graph.arcs()).is_some());
        let found = search(&graph, 1, &Budget::nodes(100_000));
        assert!(matches!(found, Search::Cycle(arcs) if is_cycle(&graph, &arcs)), "{graph}");
    }
}

#[test]
fn hamiltonian_cycles_are_found_iff_there_are_any() {
    let (mut with, mut without) = (0, 0);
    for seed in 0..300 {
        let graph = planar(1 + seed as usize % 8, seed);
        match search(&graph, 1, &Budget::default()) {
            Search::Cycle(arcs) => {
                with += 1;
                assert!(is_cycle(&graph, &arcs));
            }
            Search::None(_) => {
                without += 1;
                assert!(!has_cycle(&graph), "{graph}");
            }
            Search::Spent => panic!("no limit was set"),
        }
    }
    assert!(with > 20 && without > 20, "{with} {without}");
}
