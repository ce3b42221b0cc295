//! Every game of the registry, drawn: boards as text are kept in `tests/boards`, pictures are
//! read back. `UPDATE_EXPECT=1 cargo test -p hissho draw` writes the boards anew.

use super::notes::Notes;
use super::palette::Theme;
use super::{font, png, svg, text, tikz};
use crate::table::Table;
use expect_test::{expect, expect_file};
use resvg::{tiny_skia::Pixmap, usvg};
use rules::scene::{Cell, Label, Link, Man, Scene, Tie};
use rules::{GAMES, Game, Player, Status};
use std::collections::BTreeSet;
use svg::Options;
use text::Style;

const ASCII: Style = Style { unicode: false, colour: false };

/// A small linear congruential generator: tests repeat exactly.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % n
    }
}

/// The table after that many random moves, or fewer if the game ends.
fn played(id: &str, moves: usize) -> Table {
    let (mut table, mut dice) = (Table::open(id).expect(id), Dice(moves as u64));
    for _ in 0..moves {
        let choice = table.state().moves();
        if choice.is_empty() {
            break;
        }
        table.play(&choice[dice.below(choice.len())]).expect("a listed move");
    }
    table
}

fn presets() -> impl Iterator<Item = &'static str> {
    GAMES.iter().flat_map(|game| game.about().presets).copied()
}

/// A few tables of every preset: the start, the middle, the end.
fn tables() -> impl Iterator<Item = Table> {
    presets().flat_map(|id| [0, 7, 30, 300].map(|moves| played(id, moves)))
}

fn boards(game: &dyn Game) -> String {
    let mut all = String::new();
    for id in game.about().presets {
        for table in [played(id, 8), played(id, 300)] {
            let record = table.record().len();
            all += &format!("{id}, {record} moves: {}\n\n", table.state().board());
            all += &text::render(&table.scene(), ASCII);
            all.push('\n');
        }
    }
    all
}

#[test]
fn boards_as_text() {
    for game in GAMES {
        let file = format!("../../tests/boards/{}.txt", game.about().name);
        expect_file![file].assert_eq(&boards(*game));
    }
}

#[test]
fn ascii_is_ascii_without_blanks_at_ends() {
    for table in tables() {
        let board = text::render(&table.scene(), ASCII);
        assert!(board.is_ascii(), "{board}");
        assert!(board.lines().all(|line| line.trim_end() == line), "{board}");
        assert!(board.lines().any(|line| !line.starts_with(' ')), "{board}");
    }
}

#[test]
fn text_shows_every_move() {
    for table in tables() {
        let mut states = table.state().children();
        states.push(table.state().copy());
        let boards: BTreeSet<String> = states.iter().map(|state| state.board()).collect();
        let texts: BTreeSet<String> =
            states.iter().map(|state| text::render(&state.scene(), ASCII)).collect();
        assert_eq!(texts.len(), boards.len(), "{}", table.state().board());
    }
}

#[test]
fn unicode_marks_a_chain() {
    let mut table = Table::open("hex:3").expect("a preset");
    for m in ["b1", "a1", "b2", "a2", "a3"] {
        table.play(m).expect(m);
    }
    assert_eq!(table.status(), Status::Won(Player::One));
    expect![[r#"
         a b c
        1 ○(●)·
         2 ○(●)·
          3[●]· ·
    "#]]
    .assert_eq(&text::render(&table.scene(), Style { unicode: true, colour: false }));
}

#[test]
fn colour_changes_no_letter() {
    for table in tables() {
        let scene = table.scene();
        for unicode in [false, true] {
            let coloured = text::render(&scene, Style { unicode, colour: true });
            let mut plain = String::new();
            for (i, part) in coloured.split("\x1b[").enumerate() {
                let bare = part.split_once('m').map_or(part, |(_, rest)| rest);
                plain += if i == 0 { part } else { bare };
            }
            assert_eq!(plain, text::render(&scene, Style { unicode, colour: false }));
        }
    }
}

#[test]
fn svg_is_well_formed_and_names_its_cells() {
    for table in tables() {
        let scene = table.scene();
        for theme in [Theme::Light, Theme::Dark, Theme::Print] {
            let drawing = svg::render(&scene, &Options { theme, ..Options::default() });
            usvg::Tree::from_str(&drawing, &usvg::Options::default()).expect("well-formed SVG");
            let named = |cell: &&Cell| !cell.name.is_empty();
            assert_eq!(
                drawing.matches("data-cell=").count(),
                scene.cells.iter().filter(named).count()
            );
            for cell in scene.cells.iter().filter(named) {
                assert!(
                    drawing.contains(&format!(r#"data-cell="{}""#, cell.name)),
                    "{}",
                    cell.name
                );
            }
            assert!(!drawing.contains("NaN") && !drawing.contains("inf"), "{drawing}");
            let decimals = drawing
                .split('.')
                .skip(1)
                .map(|rest| rest.bytes().take_while(u8::is_ascii_digit).count());
            // "www.w3.org" has dots too, and no digits behind them.
            assert!(decimals.max().unwrap_or(0) <= 3);
        }
    }
}

#[test]
fn svg_escapes_what_people_write() {
    let mut scene = Scene::default();
    scene.labels.push(Label { at: rules::scene::Point::new(0.0, 0.0), text: "<\"&'>".into() });
    let options = Options {
        title: "1 < 2 & \"3\"\u{1}".into(),
        description: "</desc><script>".into(),
        ..Options::default()
    };
    let drawing = svg::render(&scene, &options);
    usvg::Tree::from_str(&drawing, &usvg::Options::default()).expect("well-formed SVG");
    assert!(drawing.contains("<title>1 &lt; 2 &amp; &quot;3&quot; </title>"));
    assert!(!drawing.contains("<script"));
}

#[test]
fn svg_of_nothing_is_a_drawing() {
    let drawing = svg::render(&Scene::default(), &Options::default());
    assert!(png::render(&drawing).is_ok());
}

#[test]
fn png_shows_every_stone() {
    for id in presets() {
        let scene = played(id, 9).state().scene();
        let drawing = svg::render(&scene, &Options { scale: 24.0, ..Options::default() });
        let picture = Pixmap::decode_png(&png::render(&drawing).expect(id)).expect("a PNG");
        let drawn = picture.pixels().iter().filter(|p| p.red() < 0xf0 || p.blue() < 0xf0).count();
        assert!(drawn * 10 > picture.pixels().len(), "{id} is nearly blank");

        let view = drawing.split("viewBox=\"").nth(1).and_then(|rest| rest.split('"').next());
        let view: Vec<f64> =
            view.expect("a view box").split(' ').map(|v| v.parse().expect("a number")).collect();
        for piece in &scene.pieces {
            let (Man::Stone(player), false) = (piece.man, piece.copy) else { continue };
            // The winning curve of a torus is drawn over the stones that it joins.
            let curve = |link: &Link| matches!(link.tie, Tie::Curve(_));
            if scene.links.iter().any(|l| curve(l) && (l.from == piece.at || l.to == piece.at)) {
                continue;
            }
            let (x, y) = ((piece.at.x - view[0]) * 24.0, (piece.at.y - view[1]) * 24.0);
            let pixel = picture.pixel(x as u32, y as u32).expect("inside the picture");
            let dark = pixel.green() < 0x40;
            assert_eq!(dark, player == Player::One, "{id} at {:?}", piece.at);
            assert!(dark || pixel.green() > 0xf0, "{id} at {:?}", piece.at);
        }
    }
}

#[test]
fn png_refuses_what_is_no_drawing() {
    assert!(png::render("<svg").is_err());
    assert!(png::render("").is_err());
    let huge = Options { scale: 1e5, ..Options::default() };
    assert!(png::render(&svg::render(&Scene::default(), &huge)).is_err());
}

#[test]
fn font_has_the_letters_of_all_labels() {
    let unknown = font::path("\u{1}", 1.0);
    for table in tables() {
        for label in table.scene().labels {
            for letter in label.text.chars() {
                assert_ne!(font::path(&letter.to_string(), 1.0), unknown, "{letter}");
            }
        }
    }
}

/// 359,400 crossings and posts in a few paths.
#[test]
fn a_board_of_size_300_is_no_large_file() {
    let state = rules::game::start("bridgit:300").expect("a game");
    let drawing = svg::render(&state.scene(), &Options::default());
    assert!(drawing.len() < 10_000_000, "{}", drawing.len());
    let posts = drawing.split("posts-one\" d=\"").nth(1).and_then(|rest| rest.split('"').next());
    assert_eq!(posts.expect("a path").matches("h0").count(), 300 * 301);
}

/// A table after these moves.
fn after(id: &str, moves: &[&str]) -> Table {
    let mut table = Table::open(id).expect("a game");
    moves.iter().for_each(|played| table.play(played).expect("a move"));
    table
}

/// The letters of a figure, in its order.
fn written(drawing: &str) -> Vec<&str> {
    let parts = drawing.split(r#"<g class="text" aria-label=""#).skip(1);
    parts.filter_map(|part| part.split('"').next()).collect()
}

#[test]
fn notes_and_legends_are_drawn_in_every_theme_and_format() {
    for theme in [Theme::Light, Theme::Dark, Theme::Print] {
        let mut table = after("hex:4", &["a1", "b2", "c3"]);
        let mut scene = table.scene();
        let mut options = Options { theme, ..Options::default() };
        let notes = &mut options.notes;
        notes.number(&mut scene, &mut table);
        notes.carrier(&scene, "a2,a3").expect("cells");
        notes.mark(&scene, "d4,a4=cross,b4=circle,c4=triangle,d3=A,43").expect("cells");
        notes.label(&scene, "d1=x9").expect("a cell");
        notes.explain("a ring", "a cell");
        notes.explain("a ring", "a cell");
        assert_eq!(table.record().len(), 3, "the record is as it was");
        let drawing = svg::render(&scene, &options);
        assert_eq!(drawing.matches(r#"<g class="carrier""#).count(), 2);
        assert_eq!(drawing.matches(r#"<g class="note""#).count(), 5, "{drawing}");
        assert_eq!(written(&drawing), ["1", "2", "3", "x9"], "a mark replaced the letter of d3");
        assert!(!drawing.contains(r#"class="last""#), "the number says it");
        assert_eq!(drawing.matches(r#"aria-label="a ring: a cell""#).count(), 1);
        assert!(png::render(&drawing).is_ok());
        let document = tikz::render(&scene, &options);
        assert_eq!(document.matches("\\node[letter,on ").count(), 3, "{document}");
        assert!(document.contains("{a ring: a cell}"));
        assert_eq!(document.contains("definecolor"), theme == Theme::Dark);
    }
}

/// What stands on a stone has not its colour: black marks on black stones were not to be seen.
#[test]
fn a_mark_on_a_stone_shows() {
    let scene = after("hex:3", &["b2"]).scene();
    let mut options = Options { theme: Theme::Print, ..Options::default() };
    options.notes.mark(&scene, "b2=cross").expect("a cell");
    let drawing = svg::render(&scene, &options);
    let note = drawing.lines().find(|line| line.contains(r#"class="note""#)).expect("a note");
    assert!(note.contains(Theme::Print.palette().stones[1].fill), "{note}");
}

#[test]
fn every_game_numbers_its_moves() {
    for (id, moves, numbers) in [
        ("hex:3", &["a1", "b2"][..], &["1", "2"][..]),
        ("bridgit:3", &["1,1", "3,1"], &["1", "2"]),
        ("torus:3:c", &["1,1"], &["1"]),
        ("domineering:3x3", &["a1"], &["1"]),
        ("hiq:english@d4", &["d2>d4"], &["1"]),
    ] {
        let mut table = after(id, moves);
        let (mut scene, mut notes) = (table.scene(), Notes::default());
        notes.number(&mut scene, &mut table);
        let drawing = svg::render(&scene, &Options { notes, ..Options::default() });
        let found: BTreeSet<&str> = written(&drawing).into_iter().collect();
        assert_eq!(found, numbers.iter().copied().collect(), "{id}");
    }
}

/// The number stood on a copy of the stone in the margin.
#[test]
fn numbers_stand_on_the_board_and_not_on_its_copies() {
    let mut table = after("torus:5:c", &["2,2", "3,1", "1,3"]);
    let (mut scene, mut notes) = (table.scene(), Notes::default());
    notes.number(&mut scene, &mut table);
    let drawing = svg::render(&scene, &Options { notes, ..Options::default() });
    // Numbers come after everything else; what stands before them are the names of rows and columns.
    let place = |number: &str| {
        let rest = drawing.rsplit(&format!("aria-label=\"{number}\" transform")).next();
        rest.and_then(|rest| rest.split('>').next()).expect("a number")
    };
    for (number, cell) in [("1", "2,2"), ("2", "3,1"), ("3", "1,3")] {
        // A copy has one more attribute before its place.
        let stone = drawing.split(&format!("data-cell=\"{cell}\" transform")).nth(1);
        let stone = stone.and_then(|rest| rest.split('>').next()).expect("a stone");
        assert_eq!(place(number), stone, "{cell}");
    }
}

/// What an analysis lays over a board is in every format, and in print two tones differ without colours.
#[test]
fn strokes_tints_and_cards_are_drawn_in_every_theme_and_format() {
    let scene = after("bridgit:2", &["1,1"]).scene();
    for theme in [Theme::Light, Theme::Dark, Theme::Print] {
        let mut options = Options { theme, ..Options::default() };
        let notes = &mut options.notes;
        for stroke in [
            "line @0,0.5 @1,0.5 first",
            "line @0,0.5 @1,0.5 second",
            "arrow 1,3 3,3 good",
            "arrow 1,3 3,3 bad",
            "ring @1,0.5 first",
            "dot 3,3 good",
            "cross 1,1 bad",
        ] {
            notes.stroke(&scene, stroke).expect(stroke);
        }
        notes.tint(&scene, "1,1;3,3=faint").expect("cells");
        notes.card(&scene, "1,3=7").expect("a card");
        notes.card(&scene, "3,1:good:estimated=1/∞\n{1|∗}").expect("a card");
        let drawing = svg::render(&scene, &options);
        assert_eq!(drawing.matches(r#"class="stroke "#).count(), 7, "{drawing}");
        assert_eq!(drawing.matches(r#"class="tint "#).count(), 2, "{drawing}");
        assert!(drawing.contains(r#"aria-label="1/∞ {1|∗}""#), "{drawing}");
        for kind in ["line", "arrow"] {
            let lines =
                drawing.lines().filter(|l| l.contains(&format!(r#"class="stroke {kind} "#)));
            let dashed: Vec<bool> = lines.map(|line| line.contains("dasharray")).collect();
            assert_eq!(dashed, [false, true], "{kind}");
        }
        assert!(png::render(&drawing).is_ok());
        let document = tikz::render(&scene, &options);
        assert_eq!(document.matches("\\fill[tint ").count(), 2, "{document}");
        assert!(document.contains("\\draw[tone bad,->]"), "{document}");
        assert!(document.contains("{1/$\\infty$\\\\\\{1|$\\ast$\\}}"), "{document}");
    }
}

#[test]
fn font_has_the_signs_of_values() {
    let unknown = font::path("\u{1}", 1.0);
    for letter in "∞↑↓⇑⇓∗±{|}…✓✗?%/-".chars() {
        assert_ne!(font::path(&letter.to_string(), 1.0), unknown, "{letter}");
    }
}

#[test]
fn notes_name_what_they_cannot_read() {
    let (hex, bridges) = (after("hex:3", &[]).scene(), after("bridgit:3", &[]).scene());
    let refused = |found: anyhow::Result<()>| found.expect_err("a refusal").to_string();
    assert_eq!(
        refused(Notes::default().mark(&hex, "a1,z9")),
        "--marks 'z9': expected a cell of the board"
    );
    assert!(refused(Notes::default().mark(&hex, "a1=rhombus")).contains("'rhombus'"));
    assert!(refused(Notes::default().carrier(&hex, "99")).contains("--carrier '99'"));
    assert!(refused(Notes::default().label(&hex, "a1")).contains("expected CELL=TEXT"));
    assert!(refused(Notes::default().stroke(&hex, "line a1 z9 good")).contains("--stroke 'z9'"));
    assert!(refused(Notes::default().stroke(&hex, "line a1 b1")).contains("expected line FROM TO"));
    assert!(refused(Notes::default().stroke(&hex, "dot @1 good")).contains("a point as @1.5,2"));
    assert!(refused(Notes::default().stroke(&hex, "dot @1,inf good")).contains("a point"));
    assert!(refused(Notes::default().tint(&hex, "a1=loud")).contains("tone 'loud'"));
    assert!(refused(Notes::default().card(&hex, "a1")).contains("--card 'a1'"));
    // Names with commas: semicolons split the list.
    assert!(Notes::default().mark(&bridges, "1,1;3,1=A").is_ok());
    assert!(refused(Notes::default().mark(&bridges, "1;1")).contains("--marks '1'"));
}

#[test]
fn nothing_shows_through_what_is_faint() {
    let mut scene = after("hex:3", &[]).scene();
    scene.cells[4].copy = true;
    let drawing = svg::render(&scene, &Options::default());
    let at = drawing.find(r#"class="ground""#).expect("a ground");
    assert!(at < drawing.find("data-copy").expect("a copy"));
    let document = tikz::render(&scene, &Options::default());
    assert_eq!(document.matches("\\fill[ground]").count(), 1);
    assert_eq!(document.matches("\\draw[cell,faint]").count(), 1);
}
