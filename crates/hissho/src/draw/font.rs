//! A small stroke font, so that a drawing needs no font where it is shown or printed.
//!
//! A glyph is a few strokes on a grid four wide and six high, with descenders down to 8; letters
//! have their x-height at 2. A stroke is a list of points, two digits each (column, row): the
//! first and the last are its ends, those between are control points of a quadratic B-spline. A
//! doubled point is a corner. `@` closes a stroke.
//!
//! ```text
//!   0   1   2   3   4
//! 0 ┌───────────────┐     '7' = "00404016": along the top to the corner 40, then down to 16
//! 2 │   x-height    │     'o' = "@02424606": a round ring in the square 02 42 46 06
//! 6 └─── baseline ──┘
//! 8     descender
//! ```

/// The height of a capital or digit on the grid.
const CAPITAL: f64 = 6.0;
/// The blank between two glyphs.
const GAP: f64 = 1.7;

fn strokes(letter: char) -> &'static [&'static str] {
    match letter {
        '0' => &["@00404606"],
        '1' => &["02202026"],
        '2' => &["02004043060646"],
        '3' => &["0100404313", "1343460605"],
        '4' => &["363030040444"],
        '5' => &["400000030342460605"],
        '6' => &["300006464204"],
        '7' => &["00404016"],
        '8' => &["@00404303", "@03434606"],
        '9' => &["164640000442"],
        'a' => &["@02424606", "4246"],
        'b' => &["0006", "@02424606"],
        'c' => &["434202064645"],
        'd' => &["4046", "@02424606"],
        'e' => &["0444444202064645"],
        'f' => &["30101316", "0232"],
        'g' => &["@02424606", "42454808"],
        'h' => &["0006", "04024246"],
        'i' => &["0206", "0000"],
        'j' => &["22252808", "2020"],
        'k' => &["0006", "4204", "2346"],
        'l' => &["0006"],
        'm' => &["0206", "04023236", "34326266"],
        'n' => &["0206", "04024246"],
        'o' => &["@02424606"],
        'p' => &["0208", "@02424606"],
        'q' => &["4248", "@02424606"],
        'r' => &["0206", "040232"],
        's' => &["4342020444460605"],
        't' => &["10131636", "0232"],
        'u' => &["02064644", "4246"],
        'v' => &["02262642"],
        'w' => &["0216163232565662"],
        'x' => &["0246", "4206"],
        'y' => &["0226", "4218"],
        'z' => &["024242060646"],
        '.' => &["0606"],
        ',' => &["1607"],
        ':' => &["0303", "0606"],
        '-' | '–' | '−' => &["0434"],
        '+' => &["0444", "2226"],
        '=' => &["0343", "0545"],
        '/' => &["3007"],
        '>' => &["02444406"],
        '<' => &["42040446"],
        '(' => &["20030417"],
        ')' => &["00232417"],
        '×' => &["0346", "4306"],
        '|' => &["0007"],
        '{' => &["20101303131727"],
        '}' => &["00101323131707"],
        '*' | '∗' => &["2125", "0244", "4204"],
        '±' => &["0242", "2024", "0646"],
        '%' => &["4006", "@00202202", "@24444626"],
        '?' => &["010040432424", "2626"],
        '!' => &["0004", "0606"],
        '…' => &["0606", "2626", "4646"],
        '∞' => &["@02056265"],
        '↑' => &["2026", "02202042"],
        '↓' => &["2026", "04262644"],
        '⇑' => &["1216", "3236", "03202043"],
        '⇓' => &["1014", "3034", "03262643"],
        '✓' => &["03161640"],
        '✗' => &["0046", "4006"],
        ' ' => &[],
        _ => &["@0000404046460606"],
    }
}

/// The ends and control points of a stroke; a closed one starts and ends on its own outline.
fn points(stroke: &str) -> Vec<(f64, f64)> {
    let digits: Vec<f64> =
        stroke.bytes().filter(u8::is_ascii_digit).map(|b| f64::from(b - b'0')).collect();
    let mut points: Vec<_> = digits.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
    if stroke.starts_with('@') {
        let seam = middle(points[points.len() - 1], points[0]);
        points.insert(0, seam);
        points.push(seam);
    }
    points
}

fn middle(a: (f64, f64), b: (f64, f64)) -> (f64, f64) {
    ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0)
}

fn width(letter: char) -> f64 {
    let all = strokes(letter).iter().flat_map(|stroke| points(stroke));
    all.map(|(x, _)| x).reduce(f64::max).unwrap_or(2.0)
}

/// How wide a text is whose digits are `height` high.
pub fn text_width(text: &str, height: f64) -> f64 {
    let glyphs: f64 = text.to_lowercase().chars().map(|letter| width(letter) + GAP).sum();
    (glyphs - GAP).max(0.0) * height / CAPITAL
}

/// The path data of a text centred at the origin; capitals are written small.
pub fn path(text: &str, height: f64) -> String {
    let scale = height / CAPITAL;
    let mut left = -text_width(text, height) / 2.0;
    let mut path = String::new();
    for letter in text.to_lowercase().chars() {
        let place = |(x, y): (f64, f64)| {
            let (x, y) = (left + x * scale, (y - CAPITAL / 2.0) * scale);
            format!("{} {}", super::svg::number(x), super::svg::number(y))
        };
        for stroke in strokes(letter) {
            let points = points(stroke);
            let end = points.len() - 1;
            path.push_str(&format!("M{}", place(points[0])));
            for i in 1..end {
                let to = if i + 1 == end { points[end] } else { middle(points[i], points[i + 1]) };
                path.push_str(&format!("Q{} {}", place(points[i]), place(to)));
            }
            if end == 1 {
                path.push_str(&format!("L{}", place(points[1])));
            }
        }
        left += (width(letter) + GAP) * scale;
    }
    path
}
