//! A small transition system as SVG: states in columns by their distance from the initial one.
//!
//! ```text
//!  ┌───┐  a   ┌───┐        steps on are straight, steps back bend below, steps that stay are loops
//!  │ P │ ───▶ │ Q │
//!  └───┘      └───┘
//! ```

use super::svg::escape;
use ccs::lts::Lts;
use std::fmt::Write;

const WIDE: usize = 190;
const HIGH: usize = 90;

/// Draws the states that have names.
pub fn draw(lts: &Lts, names: &[String]) -> String {
    let shown = names.len();
    let mut column = vec![usize::MAX; shown];
    let mut row = vec![0; shown];
    let mut heights: Vec<usize> = Vec::new();
    let mut order: Vec<u32> = Vec::new();
    let starts = std::iter::once(lts.initial).chain(0..shown as u32);
    for start in starts.filter(|state| (*state as usize) < shown) {
        if column[start as usize] != usize::MAX {
            continue;
        }
        column[start as usize] = 0;
        let mut done = order.len();
        order.push(start);
        while done < order.len() {
            let state = order[done] as usize;
            heights.resize(heights.len().max(column[state] + 1), 0);
            row[state] = heights[column[state]];
            heights[column[state]] += 1;
            for (_, to) in lts.edges(state as u32) {
                let to = *to as usize;
                if to < shown && column[to] == usize::MAX {
                    column[to] = column[state] + 1;
                    order.push(to as u32);
                }
            }
            done += 1;
        }
    }
    let (wide, high) = (heights.len().max(1) * WIDE, heights.iter().max().map_or(1, |h| *h) * HIGH);
    let middle = |state: usize| (column[state] * WIDE + WIDE / 2, row[state] * HIGH + HIGH / 2);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {}\" font-family=\"sans-serif\" \
         font-size=\"11\">\n<defs><marker id=\"tip\" markerWidth=\"9\" markerHeight=\"7\" refX=\"9\" refY=\"3.5\" \
         orient=\"auto\"><path d=\"M0,0 L9,3.5 L0,7 z\"/></marker></defs>\n",
        high + 30
    );
    for (from, label, to) in
        lts.transitions().filter(|(from, _, to)| (*from.max(to) as usize) < shown)
    {
        let ((x, y), (u, v)) = (middle(from as usize), middle(to as usize));
        let (path, at) = if from == to {
            (format!("M{},{} c-20,-32 40,-32 20,0", x - 10, y - 14), (x, y - 30))
        } else if u > x {
            (format!("M{},{y} L{},{v}", x + 50, u - 50), ((x + u) / 2, (y + v) / 2 - 4))
        } else {
            let low = y.max(v) + 40;
            (
                format!("M{x},{} Q{},{low} {u},{}", y + 14, (x + u) / 2, v + 14),
                ((x + u) / 2, low - 8),
            )
        };
        let label = escape(&lts.labels[label as usize]);
        let _ = writeln!(
            svg,
            "<path d=\"{path}\" fill=\"none\" stroke=\"#555\" marker-end=\"url(#tip)\"/>\
             <text x=\"{}\" y=\"{}\" text-anchor=\"middle\" fill=\"#235\">{label}</text>",
            at.0, at.1
        );
    }
    for (state, name) in names.iter().enumerate() {
        let (x, y) = middle(state);
        let short: String = name.chars().take(15).collect();
        let bold = if state as u32 == lts.initial { "2.5" } else { "1" };
        let _ = writeln!(
            svg,
            "<g><title>{}</title><rect x=\"{}\" y=\"{}\" width=\"100\" height=\"28\" rx=\"6\" fill=\"#fff\" \
             stroke=\"#222\" stroke-width=\"{bold}\"/><text x=\"{x}\" y=\"{}\" text-anchor=\"middle\">{}</text></g>",
            escape(name),
            x - 50,
            y - 14,
            y + 4,
            escape(&short)
        );
    }
    if shown < lts.len() || !lts.is_complete() {
        let _ = writeln!(
            svg,
            "<text x=\"8\" y=\"{}\">partial: {shown} of {} known states</text>",
            high + 20,
            lts.len()
        );
    }
    svg.push_str("</svg>\n");
    svg
}
