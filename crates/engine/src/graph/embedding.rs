//! The order of the edges around each vertex, which is all that a drawing in the plane is up to
//! bending.
//!
//! ```text
//!        face on the left
//!   u ────────d───────▶ v      the next dart of the face is the one that follows
//!                      ╱ ╲     the way back of d clockwise around v
//! ```

/// A direction of an edge: 2e or 2e + 1.
pub type Dart = usize;

pub(crate) fn back(dart: Dart) -> Dart {
    dart ^ 1
}

/// Edges, the clockwise order of the darts around each vertex, and the faces that follow from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Embedding {
    edges: Vec<(usize, usize)>,
    /// The darts out of each vertex, clockwise.
    around: Vec<Vec<Dart>>,
    /// Where a dart stands among those of its vertex.
    place: Vec<usize>,
    /// The darts of each face, the face on their left.
    faces: Vec<Vec<Dart>>,
    /// The face on the left of a dart.
    left: Vec<usize>,
}

impl Embedding {
    /// The embedding with these darts around each vertex, every dart once.
    pub fn new(edges: &[(usize, usize)], around: Vec<Vec<Dart>>) -> Embedding {
        let mut place = vec![0; 2 * edges.len()];
        for darts in &around {
            darts.iter().enumerate().for_each(|(i, &dart)| place[dart] = i);
        }
        let (faces, left) = (Vec::new(), vec![usize::MAX; 2 * edges.len()]);
        let mut embedding = Embedding { edges: edges.to_vec(), around, place, faces, left };
        for first in 0..2 * edges.len() {
            if embedding.left[first] != usize::MAX {
                continue;
            }
            let number = embedding.faces.len();
            let mut face = Vec::new();
            let mut dart = first;
            while embedding.left[dart] == usize::MAX {
                embedding.left[dart] = number;
                face.push(dart);
                dart = embedding.next(dart);
            }
            embedding.faces.push(face);
        }
        embedding
    }

    /// How many vertices there are, lone ones included.
    pub fn vertices(&self) -> usize {
        self.around.len()
    }

    /// Both ends of each edge, as they were given.
    pub fn edges(&self) -> &[(usize, usize)] {
        &self.edges
    }

    /// The darts of each face, which lies on their left.
    pub fn faces(&self) -> &[Vec<Dart>] {
        &self.faces
    }

    /// The face on the left of a dart.
    pub fn left(&self, dart: Dart) -> usize {
        self.left[dart]
    }

    /// The darts out of a vertex, clockwise.
    pub fn around(&self, vertex: usize) -> &[Dart] {
        &self.around[vertex]
    }

    /// The vertex that a dart leaves.
    pub fn tail(&self, dart: Dart) -> usize {
        let (u, v) = self.edges[dart / 2];
        if dart.is_multiple_of(2) { u } else { v }
    }

    /// The vertex that a dart comes to.
    pub fn head(&self, dart: Dart) -> usize {
        self.tail(back(dart))
    }

    /// The dart that follows clockwise around the same vertex.
    pub(crate) fn clockwise(&self, dart: Dart) -> Dart {
        let around = &self.around[self.tail(dart)];
        around[(self.place[dart] + 1) % around.len()]
    }

    /// The dart that follows along the face on the left.
    pub fn next(&self, dart: Dart) -> Dart {
        self.clockwise(back(dart))
    }

    /// Euler's formula for one connected piece: without it the order is one on another surface.
    pub fn is_planar(&self) -> bool {
        self.vertices() + self.faces.len() == self.edges.len() + 2
    }
}
