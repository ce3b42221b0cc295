//! A board as TikZ, a document that compiles by itself (`standalone`), from its scene alone.
//!
//! One board unit is 1 cm times the scale; y goes down as in scenes. From below: shores, cells, bridges,
//! pieces, marks, labels, notes, legend. Looks are styles at the top, so that a paper can change them in
//! one place: those of print, or the colours of the dark theme over them.

use super::palette::{Palette, Theme};
use super::stroke::Tone;
use super::svg::{Options, number};
use super::turn::{corners, is_tilted};
use rules::Player;
use rules::scene::{Cell, Man, Piece, Point, Scene, Shape, Sign, Tie};
use std::fmt::Write;

const STYLES: &str = r"\documentclass[tikz]{standalone}
\tikzset{
  cell/.style={draw=black!55, line width=0.4pt, fill=white},
  pit/.style={draw=black!55, line width=0.4pt, fill=black!5},
  shore one/.style={black, line width=3pt, line cap=round},
  shore two/.style={black!35, line width=3pt, line cap=round},
  bridge one/.style={black, line width=2.4pt, line cap=round},
  bridge two/.style={black!45, line width=2.4pt, line cap=round},
  frame/.style={densely dashed, line width=0.6pt},
  stone one/.style={fill=black, draw=black},
  stone two/.style={fill=white, draw=black, line width=0.8pt},
  last/.style={red!70!black, line width=0.8pt},
  target/.style={red!70!black, line width=0.8pt},
  win/.style={red!70!black, line width=1.4pt},
  carrier/.style={fill=black!60},
  note/.style={red!70!black, line width=0.8pt},
  letter/.style={font=\scriptsize, inner sep=0pt},
  card/.style={draw, fill=white, rounded corners=1.5pt, font=\tiny, inner sep=1.5pt, align=center, line width=0.4pt},
  tone good/.style={green!40!black, line width=1.2pt}, tone bad/.style={red!70!black, densely dashed, line width=1.2pt},
  tone even/.style={yellow!40!black, line width=1.2pt}, tone first/.style={green!40!black, line width=1.2pt},
  tone second/.style={violet, densely dashed, line width=1.2pt}, tone one/.style={blue!70!black, line width=0.7pt},
  tone two/.style={orange!70!black, line width=0.7pt}, tone faint/.style={black!45, line width=1.2pt},
  tone note/.style={red!70!black, line width=0.8pt}, tint note/.style={fill=red!18},
  tone glow/.style={green!50!black, opacity=0.45, line width=4pt, line cap=round},
  tint good/.style={fill=green!18}, tint bad/.style={fill=red!18}, tint even/.style={fill=yellow!35},
  tint first/.style={fill=green!18}, tint second/.style={fill=violet!18}, tint one/.style={fill=blue!18},
  tint two/.style={fill=orange!25}, tint faint/.style={fill=black!18}, tint glow/.style={fill=green!30},
  on one/.style={white}, on two/.style={black},
  ground/.style={fill=white},
  faint/.style={opacity=0.38}
}
";

/// The styles in which the dark theme differs; its colours have the names that `coloured` gives them.
const DARK: &str = r"\usetikzlibrary{backgrounds}
\tikzset{
  background rectangle/.style={fill=paper},
  cell/.style={draw=cellline, line width=0.4pt, fill=cellfill},
  pit/.style={draw=cellline, line width=0.4pt, fill=hollow},
  shore one/.style={oneline, line width=3pt, line cap=round},
  shore two/.style={twofill, line width=3pt, line cap=round},
  bridge one/.style={onebridge, line width=2.4pt, line cap=round},
  bridge two/.style={twobridge, line width=2.4pt, line cap=round},
  frame/.style={ink, densely dashed, line width=0.6pt},
  stone one/.style={fill=onefill, draw=oneline},
  stone two/.style={fill=twofill, draw=twoline, line width=0.8pt},
  last/.style={draw=lastmove, line width=0.8pt},
  target/.style={draw=lastmove, line width=0.8pt},
  win/.style={draw=winning, line width=1.4pt},
  carrier/.style={fill=lastmove},
  note/.style={lastmove, line width=0.8pt},
  letter/.style={ink, font=\scriptsize, inner sep=0pt},
  card/.style={draw, fill=paper, rounded corners=1.5pt, font=\tiny, inner sep=1.5pt, align=center, line width=0.4pt},
  tone good/.style={goodink, line width=1.2pt}, tone bad/.style={lastmove, densely dashed, line width=1.2pt},
  tone even/.style={evenink, line width=1.2pt}, tone first/.style={goodink, line width=1.2pt},
  tone second/.style={secondink, densely dashed, line width=1.2pt}, tone one/.style={onebridge, line width=0.7pt},
  tone two/.style={twobridge, line width=0.7pt}, tone faint/.style={ink, line width=1.2pt},
  tone note/.style={lastmove, line width=0.8pt}, tint note/.style={fill=lastmove!30!cellfill},
  tint good/.style={fill=goodink!30!cellfill}, tint bad/.style={fill=lastmove!30!cellfill},
  tint even/.style={fill=evenink!30!cellfill}, tint first/.style={fill=goodink!30!cellfill},
  tint second/.style={fill=secondink!30!cellfill}, tint one/.style={fill=onebridge!30!cellfill},
  tint two/.style={fill=twobridge!30!cellfill}, tint faint/.style={fill=ink!30!cellfill},
  tint glow/.style={fill=goodink!45!cellfill},
  on one/.style={twofill}, on two/.style={onefill},
  ground/.style={fill=paper}
}
";

/// Pixels to a centimetre.
const PIXELS: f64 = 60.0;

/// The colours of a theme by their names in `DARK`.
fn coloured(palette: &Palette) -> String {
    let named = [
        ("paper", palette.paper.fill),
        ("ink", palette.paper.line),
        ("cellfill", palette.hexagon.fill),
        ("cellline", palette.hexagon.line),
        ("hollow", palette.hollow.fill),
        ("onefill", palette.stones[0].fill),
        ("oneline", palette.stones[0].line),
        ("twofill", palette.stones[1].fill),
        ("twoline", palette.stones[1].line),
        ("onebridge", palette.bridges[0].fill),
        ("twobridge", palette.bridges[1].fill),
        ("lastmove", palette.last.fill),
        ("winning", palette.win.fill),
        ("goodink", palette.good),
        ("evenink", palette.even),
        ("secondink", palette.second),
    ];
    let define = |(name, colour): (&str, &str)| {
        let hex = colour.trim_start_matches('#').to_uppercase();
        format!("\\definecolor{{{name}}}{{HTML}}{{{hex}}}\n")
    };
    named.map(define).concat()
}

pub fn render(scene: &Scene, options: &Options) -> String {
    let mut out = String::new();
    for line in options.title.lines() {
        let _ = writeln!(out, "% {}", plain(line));
    }
    out.push_str(STYLES);
    let mut ground = "";
    if options.theme == Theme::Dark {
        out.push_str(&coloured(options.theme.palette()));
        out.push_str(DARK);
        ground = ",show background rectangle";
    }
    let scale = number(options.scale / PIXELS);
    out.push_str("\\begin{document}\n");
    let _ = writeln!(out, "\\begin{{tikzpicture}}[x={scale}cm,y=-{scale}cm{ground}]");
    for link in &scene.links {
        let style = match link.tie {
            Tie::Shore(player) => format!("shore {}", side(player)),
            Tie::Bridge(player) | Tie::Curve(player) => format!("bridge {}", side(player)),
            Tie::Frame => "frame".to_string(),
        };
        let _ = writeln!(out, "\\draw[{style}] {} -- {};", at(link.from), at(link.to));
    }
    let tilted = is_tilted(scene);
    for cell in &scene.cells {
        draw_cell(&mut out, cell, tilted);
        if let Some(tone) = options.notes.tinted(cell.at) {
            draw_tint(&mut out, cell, tilted, tone);
        }
    }
    scene.pieces.iter().for_each(|piece| draw_piece(&mut out, piece));
    for mark in &scene.marks {
        let _ = match mark.sign {
            Sign::Last => writeln!(out, "\\draw[last] {} circle[radius=0.16];", at(mark.at)),
            Sign::Target => writeln!(out, "\\draw[target] {} circle[radius=0.4];", at(mark.at)),
            Sign::Win => writeln!(out, "\\draw[win] {} circle[radius=0.42];", at(mark.at)),
        };
    }
    for label in &scene.labels {
        let _ = writeln!(out, "\\node[letter] at {} {{{}}};", at(label.at), escape(&label.text));
    }
    out.push_str(&options.notes.tikz_strokes());
    out.push_str(&options.notes.tikz());
    let ends = scene.cells.iter().map(|cell| cell.at).chain(scene.labels.iter().map(|l| l.at));
    let (left, foot) = ends.fold((f64::MAX, f64::MIN), |(x, y), at| (x.min(at.x), y.max(at.y)));
    out.push_str(&options.notes.tikz_legend(Point::new(left, foot)));
    out.push_str("\\end{tikzpicture}\n\\end{document}\n");
    out
}

fn side(player: Player) -> &'static str {
    ["one", "two"][player.index()]
}

/// A copy, or what is only supposed.
fn faint(copy: bool) -> &'static str {
    if copy { ",faint" } else { "" }
}

pub(super) fn at(point: Point) -> String {
    format!("({},{})", number(point.x), number(point.y))
}

/// Text as TeX reads it literally.
pub(super) fn escape(text: &str) -> String {
    text.chars().fold(String::new(), |mut out, letter| {
        match letter {
            '\\' => out.push_str("\\textbackslash{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => {
                out.push('\\');
                out.push(letter);
            }
            c if c.is_control() => out.push(' '),
            c => match SIGNS.iter().find(|(sign, _)| *sign == c) {
                Some((_, command)) => out.push_str(command),
                None => out.push(c),
            },
        }
        out
    })
}

/// Signs that TeX has by a command only.
const SIGNS: [(char, &str); 12] = [
    ('∞', "$\\infty$"),
    ('↑', "$\\uparrow$"),
    ('↓', "$\\downarrow$"),
    ('⇑', "$\\Uparrow$"),
    ('⇓', "$\\Downarrow$"),
    ('∗', "$\\ast$"),
    ('±', "$\\pm$"),
    ('−', "$-$"),
    ('×', "$\\times$"),
    ('✓', "$\\surd$"),
    ('✗', "$\\times$"),
    ('…', "\\dots{}"),
];

/// A comment holds one line.
fn plain(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control()).collect()
}

fn draw_cell(out: &mut String, cell: &Cell, tilted: bool) {
    let middle = at(cell.at);
    let _ = match cell.shape {
        Shape::Hexagon => {
            let outline = corners(cell.at, tilted).map(at).join(" -- ");
            if cell.copy {
                let _ = writeln!(out, "\\fill[ground] {outline} -- cycle;");
            }
            writeln!(out, "\\draw[cell{}] {outline} -- cycle;", faint(cell.copy))
        }
        Shape::Square => {
            let (from, to) = (cell.at.shifted(-0.5, -0.5), cell.at.shifted(0.5, 0.5));
            writeln!(out, "\\draw[cell] {} rectangle {};", at(from), at(to))
        }
        Shape::Hole => writeln!(out, "\\draw[pit] {middle} circle[radius=0.16];"),
        Shape::Pit => writeln!(out, "\\draw[pit] {middle} circle[radius=0.45];"),
        Shape::Store => {
            let (from, to) = (cell.at.shifted(-0.45, -0.95), cell.at.shifted(0.45, 0.95));
            writeln!(out, "\\draw[pit,rounded corners] {} rectangle {};", at(from), at(to))
        }
        Shape::Crossing | Shape::Gap => Ok(()),
    };
}

fn draw_tint(out: &mut String, cell: &Cell, tilted: bool, tone: Tone) {
    let (name, middle) = (tone.name(), at(cell.at));
    let _ = match cell.shape {
        Shape::Hexagon => {
            let outline = corners(cell.at, tilted).map(at).join(" -- ");
            writeln!(out, "\\fill[tint {name}] {outline} -- cycle;")
        }
        Shape::Square | Shape::Gap => {
            let (from, to) = (cell.at.shifted(-0.5, -0.5), cell.at.shifted(0.5, 0.5));
            writeln!(out, "\\fill[tint {name}] {} rectangle {};", at(from), at(to))
        }
        Shape::Hole | Shape::Pit | Shape::Store | Shape::Crossing => {
            writeln!(out, "\\fill[tint {name}] {middle} circle[radius=0.3];")
        }
    };
}

fn draw_piece(out: &mut String, piece: &Piece) {
    let middle = at(piece.at);
    let _ = match piece.man {
        Man::Stone(player) => {
            let stone = format!("stone {}{}", side(player), faint(piece.copy));
            writeln!(out, "\\draw[{stone}] {middle} circle[radius=0.36];")
        }
        Man::Post(player) => {
            writeln!(out, "\\draw[stone {}] {middle} circle[radius=0.14];", side(player))
        }
        Man::Peg => writeln!(out, "\\draw[stone one] {middle} circle[radius=0.3];"),
        Man::Seeds(count) => writeln!(out, "\\node[letter] at {middle} {{{count}}};"),
        Man::Tile { player, wide, high } => {
            let (x, y) = (wide as f64 / 2.0 - 0.1, high as f64 / 2.0 - 0.1);
            let (from, to) = (piece.at.shifted(-x, -y), piece.at.shifted(x, y));
            writeln!(out, "\\draw[stone {}] {} rectangle {};", side(player), at(from), at(to))
        }
    };
}

#[cfg(test)]
mod tests {
    use super::{Options, escape, render};
    use rules::{GAMES, game};

    /// Braces balance, every environment is closed, each command ends with a semicolon, and nothing else
    /// stands between.
    #[test]
    fn every_game_is_drawn_in_well_formed_tex() {
        for about in GAMES.iter().map(|game| game.about()) {
            let id = about.presets[0].to_string();
            let state = game::start(&id).expect("a preset");
            let options = Options { title: id.clone(), ..Options::default() };
            let text = render(&state.scene(), &options);
            let mut depth = 0i32;
            let mut escaped = false;
            for letter in text.chars() {
                match letter {
                    '\\' => {
                        escaped = !escaped;
                        continue;
                    }
                    '{' if !escaped => depth += 1,
                    '}' if !escaped => depth -= 1,
                    _ => {}
                }
                escaped = false;
                assert!(depth >= 0, "{id}");
            }
            assert_eq!(depth, 0, "{id}");
            for environment in ["document", "tikzpicture"] {
                let count =
                    |word: &str| text.matches(&format!("\\{word}{{{environment}}}")).count();
                assert_eq!((count("begin"), count("end")), (1, 1), "{id}");
            }
            let body =
                text.split("cm]\n").nth(1).and_then(|rest| rest.split("\\end{tikzpicture}").next());
            let body = body.expect("a picture");
            assert!(body.lines().all(|line| line.starts_with('\\') && line.ends_with(';')), "{id}");
            assert!(!text.contains("NaN") && !text.contains("inf"), "{id}");
        }
    }

    #[test]
    fn letters_of_tex_are_escaped() {
        assert_eq!(escape("a_b{c}%\\"), "a\\_b\\{c\\}\\%\\textbackslash{}");
    }
}
