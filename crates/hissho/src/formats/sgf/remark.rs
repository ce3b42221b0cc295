//! What people write into a tree besides moves: comments, signs on cells, arrows.

use super::tree::Node;
use serde::Serialize;

/// A line of a tree: its moves, and what is said on the way.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Line {
    pub record: Vec<String>,
    pub remarks: Vec<Remark>,
}

#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Remark {
    /// After so many moves.
    pub after: usize,
    pub comment: String,
    /// Cells, each with `CR`, `TR`, `SQ`, `MA`, or a label.
    pub marks: Vec<(String, String)>,
    pub arrows: Vec<(String, String)>,
}

impl Remark {
    pub fn of(node: &Node, after: usize) -> Self {
        let mut remark =
            Remark { after, comment: String::new(), marks: Vec::new(), arrows: Vec::new() };
        for property in &node.properties {
            for value in &property.values {
                let text = value.text();
                let pair = || text.split_once(':').map(|(a, b)| (a.to_lowercase(), b.to_string()));
                match &property.id()[..] {
                    "C" => remark.comment.push_str(&text),
                    id @ ("CR" | "TR" | "SQ" | "MA") => {
                        remark.marks.push((text.trim().to_lowercase(), id.to_string()));
                    }
                    "LB" => remark.marks.extend(pair()),
                    "AR" | "LN" => remark.arrows.extend(pair()),
                    _ => {}
                }
            }
        }
        remark
    }

    pub fn is_empty(&self) -> bool {
        self.comment.is_empty() && self.marks.is_empty() && self.arrows.is_empty()
    }
}
