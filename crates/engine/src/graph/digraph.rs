//! A digraph with named vertices, and the file it is read from.
//!
//! ```text
//! # the smallest graph of the reduction
//! a b
//! b a
//! b a
//! ```
//!
//! One arc `u v` a line, parallel arcs allowed; `#` begins a comment; a name has no blanks.

use std::collections::HashMap;
use std::fmt;

/// The most vertices and the longest name that are read.
pub const MOST_VERTICES: usize = 5_000;
const LONGEST_NAME: usize = 64;

/// Vertices and arcs have numbers from 0.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Digraph {
    names: Vec<String>,
    arcs: Vec<(usize, usize)>,
}

/// What is wrong with a graph file, and in which line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Misread {
    /// A line is neither empty nor an arc.
    NotTwoNames {
        /// From 1.
        line: usize,
        /// Names in that line.
        words: usize,
    },
    /// A name has more than 64 characters.
    LongName {
        /// From 1.
        line: usize,
    },
    /// An arc comes back to where it begins.
    SelfLoop {
        /// From 1.
        line: usize,
        /// Where it begins.
        name: String,
    },
    /// More than [`MOST_VERTICES`] names.
    TooManyVertices {
        /// The line of the first name too many, from 1.
        line: usize,
    },
    /// The file is empty, comments aside.
    NoArc,
}

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misread::NotTwoNames { line, words } => {
                let s = if *words == 1 { "" } else { "s" };
                write!(f, "line {line}: expected an arc 'u v', found {words} word{s}")
            }
            Misread::LongName { line } => {
                write!(f, "line {line}: a name has at most {LONGEST_NAME} characters")
            }
            Misread::SelfLoop { line, name } => {
                write!(f, "line {line}: the arc from {name} to itself is not allowed")
            }
            Misread::TooManyVertices { line } => {
                write!(f, "line {line}: a graph has at most {MOST_VERTICES} vertices")
            }
            Misread::NoArc => f.write_str("the graph has no arc"),
        }
    }
}

impl std::error::Error for Misread {}

impl Digraph {
    /// Reads a graph file; vertices are numbered in the order of their first names.
    pub fn read(text: &str) -> Result<Digraph, Misread> {
        let mut graph = Digraph::default();
        let mut numbers: HashMap<&str, usize> = HashMap::new();
        for (line, text) in (1..).zip(text.lines()) {
            let arc = text.split('#').next().unwrap_or_default();
            let mut words = arc.split_whitespace();
            let (u, v) = match (words.next(), words.next(), words.next()) {
                (None, ..) => continue,
                (Some(u), Some(v), None) => (u, v),
                _ => {
                    let words = arc.split_whitespace().count();
                    return Err(Misread::NotTwoNames { line, words });
                }
            };
            if u.chars().count().max(v.chars().count()) > LONGEST_NAME {
                return Err(Misread::LongName { line });
            }
            if u == v {
                return Err(Misread::SelfLoop { line, name: u.into() });
            }
            let mut number = |name| {
                *numbers.entry(name).or_insert_with(|| {
                    graph.names.push(name.into());
                    graph.names.len() - 1
                })
            };
            let arc = (number(u), number(v));
            graph.arcs.push(arc);
            if graph.names.len() > MOST_VERTICES {
                return Err(Misread::TooManyVertices { line });
            }
        }
        if graph.arcs.is_empty() { Err(Misread::NoArc) } else { Ok(graph) }
    }

    /// How many vertices there are.
    pub fn vertices(&self) -> usize {
        self.names.len()
    }

    /// From and to, in the order of the file.
    pub fn arcs(&self) -> &[(usize, usize)] {
        &self.arcs
    }

    /// The name of a vertex in the file.
    pub fn name(&self, vertex: usize) -> &str {
        &self.names[vertex]
    }

    /// The vertex of that name.
    pub fn vertex(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|known| known == name)
    }

    /// The arcs into a vertex and out of it, by their numbers.
    pub fn around(&self, vertex: usize) -> (Vec<usize>, Vec<usize>) {
        let all = || 0..self.arcs.len();
        let into = all().filter(|&arc| self.arcs[arc].1 == vertex).collect();
        (into, all().filter(|&arc| self.arcs[arc].0 == vertex).collect())
    }

    /// A vertex that cannot be reached from the first one, directions ignored.
    pub fn unconnected(&self) -> Option<usize> {
        let mut near = vec![Vec::new(); self.vertices()];
        for &(u, v) in &self.arcs {
            near[u].push(v);
            near[v].push(u);
        }
        let mut met = vec![false; self.vertices()];
        let mut open = vec![0];
        while let Some(v) = open.pop() {
            if !std::mem::replace(&mut met[v], true) {
                open.extend(&near[v]);
            }
        }
        met.iter().position(|met| !met)
    }
}

/// Undoes [`Digraph::read`], comments aside.
impl fmt::Display for Digraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.arcs.iter().try_for_each(|&(u, v)| writeln!(f, "{} {}", self.name(u), self.name(v)))
    }
}
