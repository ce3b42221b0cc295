//! The trees of a file, in one list of nodes, and how they are written.

use super::value::Value;
use std::fmt;

/// A property: its name as it was written, and one value or more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Property {
    pub name: String,
    pub values: Vec<Value>,
}

impl Property {
    /// The name that counts: old files have small letters in it, which say nothing (`BlacK` is `BK`).
    pub fn id(&self) -> String {
        let capitals: String = self.name.chars().filter(char::is_ascii_uppercase).collect();
        if capitals.is_empty() { self.name.to_ascii_uppercase() } else { capitals }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Node {
    pub properties: Vec<Property>,
    /// Numbers of nodes, the main line first.
    pub children: Vec<usize>,
}

impl Node {
    /// The first value of the property of that name, as plain text without blanks around it.
    pub fn first(&self, id: &str) -> Option<String> {
        let property = self.properties.iter().find(|property| property.id() == id)?;
        property.values.first().map(|value| value.text().trim().to_string())
    }
}

/// The trees of a file. A node stands behind its parent and before its next sibling.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sgf {
    pub nodes: Vec<Node>,
    /// The root of each game.
    pub roots: Vec<usize>,
}

impl Sgf {
    /// Adds a node below its parent, or a root; its number.
    pub fn add(&mut self, parent: Option<usize>) -> usize {
        let number = self.nodes.len();
        self.nodes.push(Node::default());
        match parent {
            Some(parent) => self.nodes[parent].children.push(number),
            None => self.roots.push(number),
        }
        number
    }

    /// The main line of the first game: from the root always on to the first child.
    pub fn main_line(&self) -> impl Iterator<Item = &Node> {
        let first = self.roots.first().copied();
        let next = |at: &usize| self.nodes[*at].children.first().copied();
        std::iter::successors(first, next).map(|at| &self.nodes[at])
    }

    /// The lines of the first game from its root to the ends of its variations, the main line first; so many
    /// at most.
    pub fn lines(&self, most: usize) -> Vec<Vec<&Node>> {
        let (mut lines, mut path) = (Vec::new(), Vec::new());
        // Nodes with the number of those before them.
        let mut waiting: Vec<(usize, usize)> =
            self.roots.first().map(|root| (*root, 0)).into_iter().collect();
        while let Some((at, before)) = waiting.pop() {
            let node = &self.nodes[at];
            path.truncate(before);
            path.push(node);
            if node.children.is_empty() {
                if lines.len() == most {
                    break;
                }
                lines.push(path.clone());
            }
            waiting.extend(node.children.iter().rev().map(|child| (*child, before + 1)));
        }
        lines
    }

    /// Says that the text is UTF-8, which is what we write: where a file says otherwise, or says
    /// nothing and has letters that another reader would take for Latin-1.
    pub fn mark_as_utf8(&mut self) {
        let foreign = |value: &Value| !value.raw().is_ascii();
        let needs_saying = self
            .nodes
            .iter()
            .any(|node| node.properties.iter().any(|property| property.values.iter().any(foreign)));
        for root in &self.roots {
            let root = &mut self.nodes[*root];
            match root.properties.iter_mut().find(|property| property.id() == "CA") {
                Some(property) => {
                    let said = property.values.first().map(Value::text).unwrap_or_default();
                    if !said.trim().eq_ignore_ascii_case("utf-8") {
                        property.values = vec![Value::of("UTF-8")];
                    }
                }
                None if needs_saying => root
                    .properties
                    .push(Property { name: "CA".into(), values: vec![Value::of("UTF-8")] }),
                None => {}
            }
        }
    }
}

/// What is to be written next.
enum Step {
    Node(usize),
    /// A variation in parentheses.
    Open(usize),
    Close,
}

impl fmt::Display for Sgf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for root in &self.roots {
            // A stack of our own: a file may nest deeper than the program's.
            let mut steps = vec![Step::Open(*root)];
            while let Some(step) = steps.pop() {
                match step {
                    Step::Close => f.write_str(")")?,
                    Step::Open(node) => {
                        f.write_str("(")?;
                        steps.push(Step::Close);
                        steps.push(Step::Node(node));
                    }
                    Step::Node(number) => {
                        let node = &self.nodes[number];
                        f.write_str(";")?;
                        for property in &node.properties {
                            f.write_str(&property.name)?;
                            property.values.iter().try_for_each(|value| write!(f, "[{value}]"))?;
                        }
                        match node.children[..] {
                            [only] => steps.push(Step::Node(only)),
                            _ => steps.extend(node.children.iter().rev().map(|c| Step::Open(*c))),
                        }
                    }
                }
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}
