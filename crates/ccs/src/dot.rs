//! Transition systems for Graphviz.

use crate::lts::Lts;
use std::fmt::Write;

/// The first so many states as a DOT graph, with their names if there are any.
pub fn dot(lts: &Lts, names: &dyn Fn(u32) -> String, most: usize) -> String {
    let escape = |text: &str| text.replace('\\', "\\\\").replace('"', "\\\"");
    let shown = lts.len().min(most) as u32;
    let mut text = String::from("digraph lts {\n  rankdir=LR;\n  node [shape=box];\n");
    for state in 0..shown {
        let mark = if state == lts.initial { ", style=bold" } else { "" };
        let _ = writeln!(text, "  {state} [label=\"{}\"{mark}];", escape(&names(state)));
    }
    for (from, label, to) in lts.transitions().filter(|(from, _, to)| from.max(to) < &shown) {
        let label = escape(&lts.labels[label as usize]);
        let _ = writeln!(text, "  {from} -> {to} [label=\"{label}\"];");
    }
    if (shown as usize) < lts.len() || !lts.is_complete() {
        let left = lts.len() - shown as usize;
        let _ = writeln!(text, "  // partial: {left} known states are not shown");
    }
    text.push_str("}\n");
    text
}
