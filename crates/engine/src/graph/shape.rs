//! The shape of an orthogonal drawing: which way every edge leaves, and where it bends (Tamassia).
//!
//! Vertices have three edges each. Angles are counted in right angles; around a vertex they are 1, 1
//! and 2. Walked along with the face on the left, the left turns of a face's boundary exceed its
//! right turns by 4, and fall short of them by 4 for the outer face. So the *straight* corners (those
//! of two right angles) and the bends are a flow: each vertex sends one unit to the face of its
//! straight corner, a bend sends one from the face that it turns into to the face across the edge,
//! and a face with k corners takes k − 4, the outer one k + 4. The cheapest flow has the fewest bends.

use super::embedding::{Dart, Embedding, back};
use super::flow::Network;

/// East, north, west, south: 0 to 3.
pub type Heading = usize;

pub const EAST: Heading = 0;
pub const NORTH: Heading = 1;
pub const WEST: Heading = 2;
pub const SOUTH: Heading = 3;

/// One step in a direction, y upwards.
pub fn step(heading: Heading) -> (i32, i32) {
    [(1, 0), (0, 1), (-1, 0), (0, -1)][heading % 4]
}

/// More bends of one edge than any cheapest flow has.
const MOST_BENDS: i64 = 1_000;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    /// The direction in which each dart leaves its tail.
    pub leaves: Vec<Heading>,
    /// The bends along each edge, from its first end: +1 to the left, −1 to the right.
    pub bends: Vec<Vec<i32>>,
    /// The face that is drawn outside.
    pub outer: usize,
}

impl Shape {
    /// The shape with the fewest bends in which only corners that may be are straight. A corner is
    /// named by the dart on its counter-clockwise side. `None` if there is none.
    pub fn new(embedding: &Embedding, may_be_straight: impl Fn(Dart) -> bool) -> Option<Shape> {
        let faces = embedding.faces();
        let outer = (0..faces.len()).max_by_key(|&face| faces[face].len())?;
        let vertices = embedding.vertices();
        let face_node = |face: usize| vertices + face;
        let (source, sink) = (vertices + faces.len(), vertices + faces.len() + 1);
        let mut network = Network::new(vertices + faces.len() + 2);
        let mut wanted = 0;
        for v in 0..vertices {
            network.arc(source, v, 1, 0);
            wanted += 1;
        }
        for (face, darts) in faces.iter().enumerate() {
            let demand = darts.len() as i64 + if face == outer { 4 } else { -4 };
            match demand {
                0.. => network.arc(face_node(face), sink, demand, 0),
                _ => {
                    wanted -= demand;
                    network.arc(source, face_node(face), -demand, 0)
                }
            };
        }
        // The face of the corner clockwise from a dart is on the left of the dart that follows.
        let corners: Vec<Option<usize>> = (0..2 * embedding.edges().len())
            .map(|dart| {
                let face = embedding.left(embedding.clockwise(dart));
                may_be_straight(dart)
                    .then(|| network.arc(embedding.tail(dart), face_node(face), 1, 0))
            })
            .collect();
        let turns: Vec<usize> = (0..2 * embedding.edges().len())
            .map(|dart| {
                let (left, right) = (embedding.left(dart), embedding.left(back(dart)));
                network.arc(face_node(left), face_node(right), MOST_BENDS, 1)
            })
            .collect();
        if network.send(source, sink) != wanted {
            return None;
        }
        let is_straight = |dart: Dart| corners[dart].is_some_and(|arc| network.flow(arc) == 1);
        let bends: Vec<Vec<i32>> = (0..embedding.edges().len())
            .map(|e| {
                let count = |dart: Dart| network.flow(turns[dart]) as usize;
                let (left, right) = (count(2 * e), count(2 * e + 1));
                // Turns both ways cost twice what none would; a loop of a face with itself can.
                let both = left.min(right);
                [vec![1; left - both], vec![-1; right - both]].concat()
            })
            .collect();
        let leaves = headings(embedding, &bends, is_straight);
        Some(Shape { leaves, bends, outer })
    }
}

/// Follows the angles from one dart to all others.
fn headings(
    embedding: &Embedding,
    bends: &[Vec<i32>],
    is_straight: impl Fn(Dart) -> bool,
) -> Vec<Heading> {
    let mut leaves = vec![usize::MAX; 2 * embedding.edges().len()];
    let mut open = vec![(0, NORTH)];
    while let Some((dart, heading)) = open.pop() {
        if leaves[dart] != usize::MAX {
            continue;
        }
        leaves[dart] = heading;
        let turned: i32 = bends[dart / 2].iter().sum();
        let turned = if dart.is_multiple_of(2) { turned } else { -turned };
        let over = (heading as i32 + turned + 2).rem_euclid(4) as usize;
        open.push((back(dart), over));
        let angle = if is_straight(dart) { 2 } else { 1 };
        open.push((embedding.clockwise(dart), (heading + 4 - angle) % 4));
    }
    leaves
}
