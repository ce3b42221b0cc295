//! Hi-Q: the boards and their symmetries, known counts, Lemma 3.1, and every way to say no.

use proptest::prelude::*;
use rules::hiq::{Board, Directions, Hiq, Hole, MOST, Move, Setup, Variant, WIDEST, read_drawing};
use rules::{Position, Refused, Status, game, say};
use std::collections::{BTreeMap, BTreeSet};

const DIRECTIONS: [Directions; 3] = [Directions::Four, Directions::Six, Directions::Eight];

/// Name, number of cells, number of symmetries of the cells, default vacancy.
const PRESETS: [(&str, usize, usize, &str); 11] = [
    ("english", 33, 8, "d4"),
    ("european", 37, 8, "d4"),
    ("wiegleb", 45, 8, "e5"),
    ("diamond", 41, 8, "e5"),
    ("asymmetric", 39, 2, "d5"),
    ("square:5", 25, 8, "c3"),
    ("square:6", 36, 8, "c3"),
    ("rect:4x6", 24, 4, "b3"),
    ("triangle:15", 15, 6, "a1"),
    ("triangle:21", 21, 6, "a1"),
    ("triangle:28", 28, 6, "a1"),
];

fn variant(text: &str) -> Variant {
    text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn start(text: &str) -> Hiq {
    Hiq::start(&variant(text))
}

fn refusal<T: std::fmt::Debug>(answer: Result<T, Refused>) -> String {
    answer.expect_err("must be refused").to_string()
}

/// A jump needs three cells in a row, and there is one each way.
fn jumps_by_lines(board: &Board) -> usize {
    let steps = board.directions().steps();
    let threes = |&(c, r): &(usize, usize)| {
        let there = |k: isize, dc: isize, dr: isize| {
            let place = (c.checked_add_signed(k * dc), r.checked_add_signed(k * dr));
            matches!(place, (Some(c), Some(r)) if board.cells().contains(&(c, r)))
        };
        steps.iter().filter(|(dc, dr)| there(-1, *dc, *dr) && there(1, *dc, *dr)).count()
    };
    board.cells().iter().map(threes).sum()
}

#[test]
fn presets_have_their_cells_jumps_and_symmetries() {
    for (name, cells, symmetries, vacancy) in PRESETS {
        let board = Board::preset(name).expect(name);
        assert_eq!(board.cells().len(), cells, "{name}");
        assert_eq!(board.symmetries().len(), symmetries, "{name}");
        assert_eq!(board.name(board.target()), vacancy, "{name}");
        assert_eq!(board.jumps().len(), jumps_by_lines(&board), "{name}");
    }
    assert_eq!(Board::preset("english").expect("preset").jumps().len(), 76);
}

#[test]
fn symmetries_form_a_group_that_permutes_the_jumps() {
    for (name, ..) in PRESETS {
        let board = Board::preset(name).expect(name);
        let group: BTreeSet<Vec<usize>> = board.symmetries().into_iter().collect();
        let jumps: BTreeSet<_> = board.jumps().iter().copied().collect();
        assert!(group.contains(&(0..board.cells().len()).collect::<Vec<_>>()));
        for map in &group {
            let moved: BTreeSet<_> = jumps.iter().map(|jump| jump.map(|i| map[i])).collect();
            assert_eq!(moved, jumps, "{name}");
            for other in &group {
                let product: Vec<usize> = other.iter().map(|i| map[*i]).collect();
                assert!(group.contains(&product), "{name}");
            }
        }
        for map in board.automorphisms() {
            assert!(group.contains(map) && map[board.target()] == board.target());
        }
    }
    let kept = |id: &str| start(id).layout().automorphisms().len();
    assert_eq!(
        ["english@d4", "english@d1", "english@c1", "triangle:15@a1"].map(kept),
        [8, 2, 1, 2]
    );
}

/// A corner of three cells, a square with six directions, and a wide row have fewer symmetries than a
/// careless look finds: maps that fold cells onto each other, or turn lines into none, are no symmetries.
#[test]
fn maps_that_are_no_symmetries() {
    let count = |text: &str| start(text).layout().symmetries().len();
    assert_eq!(count("drawn:*o/o_"), 2);
    assert_eq!(count("drawn:*oo/ooo/ooo"), 8);
    assert_eq!(count("drawn8:*oo/ooo/ooo"), 8);
    assert_eq!(count("drawn6:*oo/ooo/ooo"), 4);
    assert_eq!(count("drawn:19.o*o18."), 2);
    assert_eq!(count("drawn:20.o*o20."), 1);
}

#[test]
fn hexagon_has_twelve_symmetries() {
    let hexagon = start("drawn6:oo_/o*o/_oo");
    assert_eq!(hexagon.layout().automorphisms().len(), 12);
    assert_eq!(hexagon.status(), Status::Stuck);
}

/// Positions of the English central game by level, labelled and up to symmetry, as in the literature.
#[test]
fn english_levels() {
    let mut level: BTreeMap<String, Hiq> = BTreeMap::new();
    let first = start("english@d4");
    level.insert(first.board(), first);
    let mut counts = Vec::new();
    for _ in 0..=6 {
        let least = |p: &Hiq| p.images().iter().map(Position::board).min().expect("the identity");
        let classes: BTreeSet<String> = level.values().map(least).collect();
        counts.push((level.len(), classes.len()));
        let next = level.values().flat_map(|p| p.moves().into_iter().map(|m| p.play(&m)));
        level = next.map(|p| p.expect("a listed move")).map(|p| (p.board(), p)).collect();
    }
    let known = [(1, 1), (4, 1), (12, 2), (60, 8), (296, 39), (1338, 171), (5648, 719)];
    assert_eq!(counts, known);
}

#[test]
fn ids_are_read_with_defaults_and_written_in_full() {
    for (read, written) in [
        ("english", "english@d4"),
        ("english@d4=d4", "english@d4"),
        ("english=d1", "english@d4=d1"),
        ("square:6", "square:6@c3"),
        ("rect:4x6", "rect:4x6@b3"),
        ("rect:1x2", "rect:1x2@a1"),
        ("triangle:21", "triangle:21@a1"),
        ("asymmetric@h5=a4", "asymmetric@h5=a4"),
        ("square:40@an40", "square:40@an40"),
        ("drawn:__/_o /_o*/__", "drawn:o_/o*"),
        ("drawn:oo@/o", "drawn:oo@/o__"),
        ("drawn6:oo*", "drawn6:oo*"),
        ("drawn8:oo*", "drawn8:oo*"),
    ] {
        assert_eq!(variant(read).to_string(), written);
        assert_eq!(variant(written).to_string(), written);
        assert_eq!(variant(read), variant(written));
    }
    assert_eq!(game::start("hiq").expect("the bare name").id(), "hiq:english@d4");
}

#[test]
fn ids_are_refused_with_the_reason() {
    for (id, reason) in [
        ("english@a1", "'a1': expected a cell of english as the vacancy, e.g. d4"),
        ("english@d4=z9", "'z9': expected a cell of english as the target, e.g. d4"),
        ("english@", "'': expected a cell of english as the vacancy, e.g. d4"),
        ("square:41", "'41': expected a size from 1 to 40"),
        ("square:0", "'0': expected a size from 1 to 40"),
        ("rect:4x999", "'999': expected a size from 1 to 40"),
        ("triangle:10", "'10': expected 15, 21 or 28 cells in a triangle"),
        ("drawn:ooo", "has no target"),
        ("drawn:", "has no target"),
        ("drawn:o*o/*oo", "a second target at line 2, column 1; a board has one"),
        ("drawn:.*.", "'.*.' is illegal: there is no token on the board"),
        ("square:1", "'*' is illegal: there is no token on the board"),
        ("drawn:o*/ox", "'x': expected '_', '.', 'o', '*' or '@' at line 2, column 2"),
        ("english:", "'english:': expected a board: english, european"),
        ("rect:5", "'rect:5': expected a board"),
        ("drawn4:oo*", "'drawn4:oo*': expected a board"),
        ("", "'': expected a board"),
    ] {
        let said = refusal(id.parse::<Variant>());
        assert!(said.contains(reason), "{id}: {said}");
    }
    let wide = format!("drawn:*{}", "o".repeat(WIDEST));
    assert!(refusal(wide.parse::<Variant>()).contains("at most 4096 columns and 4096 rows"));
    let many = format!("drawn:4096o{}", "/4096o".repeat(WIDEST));
    assert!(refusal(many.parse::<Variant>()).contains("more than 16777216 cells"));
    let crowded = format!("drawn:*4095o{}", "/4096o".repeat(25));
    assert!(refusal(crowded.parse::<Variant>()).contains("more than 100000 tokens"));
    assert!(variant(&format!("drawn:*{}", "o".repeat(MOST - 1))).layout().columns() == MOST);
}

#[test]
fn boards_are_refused_with_the_reason() {
    let small = variant("drawn:_oo/o*o");
    for (board, reason) in [
        ("_oo", "'_oo': expected 2 rows split by '/'"),
        ("_oo/o*", "'o*': expected 3 letters in row 2"),
        (".oo/o*o", "'.': expected '_' at a1"),
        ("_o_/o*o", "'_': expected '.' or 'o' at c1"),
        ("_o*/o*o", "'*': expected '.' or 'o' at c1"),
        ("_oo/o.o", "'.': expected '*' or '@' at b2"),
        ("_oo/o*o:player", "expected 3 letters in row 2"),
        ("_../.*.", "'_../.*.' is illegal: there is no token on the board"),
    ] {
        assert!(refusal(Hiq::read(&small, board)).contains(reason), "{board}");
    }
    assert_eq!(Hiq::read(&small, "_../.@.").expect("one token").status(), Status::Solved);
    assert_eq!(Hiq::read(&small, "_o./.*.").expect("one token").status(), Status::Stuck);
    let short = Setup { variant: small.clone(), tokens: vec![true; 4] };
    assert!(
        Hiq::try_from(short).expect_err("too few").reason.to_string().contains("5 cells, not 4")
    );
    assert!(Hiq::new(small.layout().clone(), vec![true; 6]).is_err());
    assert!(Board::new(&[(0, 0)], (1, 0), Directions::Four).is_err());
    assert!(Board::new(&[(0, 0), (usize::MAX, 3)], (0, 0), Directions::Four).is_err());
    assert!(small.layout().aimed_at(5).is_err());
}

#[test]
fn moves_are_refused_with_the_reason() {
    let english = start("english@d4");
    for (text, reason) in [
        ("d4>d2", "there is no token on d4"),
        ("d1>d3", "d3 is occupied"),
        ("d2>d5", "d5 is not two steps from d2 along a line"),
        ("d2>d3", "d3 is not two steps from d2"),
        ("d2>d2", "d2 is not two steps from d2"),
        ("b2>d4", "'b2': expected a cell of the board"),
        ("c3>e5", "e5 is not two steps from c3 along a line"),
        ("a3>a1", "'a1': expected a cell of the board"),
        ("d2-d4", "expected a jump from cell to cell"),
        ("d2>d4>d6", "'d4>d6': expected a cell"),
        (" d2>d4", "' d2': expected a cell"),
        ("D2>d4", "'D2': expected a cell"),
        ("", "expected a jump from cell to cell"),
    ] {
        let said = game::start("hiq:english@d4").expect("preset").play(text);
        assert!(refusal(said).contains(reason), "{text}");
    }
    let after = english.play(&english.read_move("d2>d4").expect("notation")).expect("legal");
    let again = after.play(&after.read_move("d1>d3").expect("notation")).expect_err("d2 is empty");
    assert_eq!(again.to_string(), "'d1>d3' is illegal: there is nothing to jump over on d2");
    let far = Hole { row: 99, column: 0 };
    let off = Move { from: far, to: far };
    let reason = english.play(&off).expect_err("off").reason;
    assert_eq!(reason, say!("{} is off the board", "a100"));
    let gap = start("drawn:o_*/ooo");
    let over = gap.play(&gap.read_move("a1>c1").expect("both are cells")).expect_err("no b1");
    assert_eq!(over.reason, say!("{} is off the board", "b1"));
    assert!(game::start("hiq:drawn8:o__/_o_/__*").expect("drawn").play("a1>c3").is_ok());
    assert!(game::start("hiq:drawn6:__*/_o_/o__").expect("drawn").play("a3>c1").is_err());
}

#[test]
fn a_line_of_three_is_solved_in_one_jump() {
    let line = start("drawn:oo*");
    assert_eq!((line.note(), line.lead()), (Some(say!("{} pegs left", 2)), -2));
    let end = line.play(&line.moves()[0]).expect("a listed move");
    assert_eq!((end.board().as_str(), end.status()), ("..@", Status::Solved));
    assert_eq!((end.note(), end.lead()), (Some("1 peg left".into()), -1));
    assert!(end.moves().is_empty());
    let missed = Hiq::read(&line.variant(), "o.*").expect("a position");
    assert_eq!(missed.status(), Status::Stuck);
}

#[test]
fn files_may_have_blanks_crlf_and_margins() {
    let wanted = variant("drawn:_o_/oo*/_o_");
    for text in
        [" o\noo*\n o\n", " o \r\noo*\r\n o\r\n", "\n  o\n oo*\n  o\n\n   \n", "_o_\noo*\n_o_"]
    {
        assert_eq!(read_drawing(text, Directions::Four).expect(text), wanted);
    }
    let said = refusal(read_drawing("oo*\no\to\n", Directions::Four));
    assert_eq!(said, "'\\t': expected '_', '.', 'o', '*' or '@' at line 2, column 2");
    let six = read_drawing("oo*", Directions::Six).expect("a drawing");
    assert_eq!(six.to_string(), "drawn6:oo*");
}

#[test]
fn triangles_look_like_triangles() {
    let scene = start("triangle:15@a1").scene();
    let at = |name: &str| scene.cells.iter().find(|cell| cell.name == name).expect(name).at;
    let distance = |a: &str, b: &str| (at(a).x - at(b).x).hypot(at(a).y - at(b).y);
    for (a, b) in [("a1", "a2"), ("a1", "b2"), ("a2", "b2"), ("c4", "d5")] {
        assert!((distance(a, b) - 1.0).abs() < 1e-12, "{a} {b}");
    }
    assert_eq!((scene.pieces.len(), scene.marks.len(), scene.labels.len()), (14, 1, 10));
}

/// A drawing of up to 6×6 with exactly one target.
fn drawings() -> impl Strategy<Value = String> {
    let letter = prop_oneof![Just('_'), Just('.'), Just('o'), Just('o')];
    let row = proptest::collection::vec(letter, 1..=6);
    let rows = proptest::collection::vec(row, 1..=6);
    (rows, any::<(usize, usize)>(), any::<bool>()).prop_map(|(mut rows, (r, c), full)| {
        let row = r % rows.len();
        let column = c % rows[row].len();
        rows[row][column] = if full { '@' } else { '*' };
        let rows: Vec<String> = rows.into_iter().map(String::from_iter).collect();
        rows.join("/")
    })
}

fn directions() -> impl Strategy<Value = Directions> {
    (0..3usize).prop_map(|i| DIRECTIONS[i])
}

fn complement(position: &Hiq) -> Option<Hiq> {
    let tokens = position.tokens().iter().map(|token| !token).collect();
    Hiq::try_from(Setup { variant: position.variant(), tokens }).ok()
}

proptest! {
    #[test]
    fn garbage_never_panics(text in "[ _.o*@x/\r\n]{0,60}", any in ".{0,40}", d in directions()) {
        for text in [&text, &any] {
            if let Ok(variant) = read_drawing(text, d) {
                prop_assert_eq!(&variant.to_string().parse::<Variant>().expect("own id"), &variant);
            }
            let _ = text.parse::<Variant>();
            let _ = format!("drawn:{text}").parse::<Variant>();
            let _ = format!("english@{text}").parse::<Variant>();
            let english = start("english");
            prop_assert!(english.read_move(text).is_err());
            let _ = Hiq::read(&english.variant(), text);
        }
    }

    #[test]
    fn drawings_round_trip(rows in drawings(), d in directions()) {
        let Ok(variant) = read_drawing(&rows.replace('/', "\n"), d) else {
            prop_assert!(!rows.contains(['o', '@']), "only a drawing without tokens is refused");
            return Ok(());
        };
        prop_assert_eq!(&variant.to_string().parse::<Variant>().expect("own id"), &variant);
        let position = Hiq::start(&variant);
        prop_assert_eq!(&position.to_string().parse::<Hiq>().expect("own text"), &position);
        let cells = rows.chars().filter(|c| !['_', '/'].contains(c)).count();
        prop_assert_eq!(variant.layout().cells().len(), cells);
        prop_assert_eq!(position.count(), rows.matches(['o', '@']).count());
        let layout = variant.layout();
        prop_assert_eq!(layout.jumps().len(), jumps_by_lines(layout));
        prop_assert!(layout.cells().iter().any(|c| c.0 == 0) && layout.cells()[0].1 == 0);
        prop_assert_eq!(&Hiq::new(layout.clone(), position.tokens().to_vec()).expect("start"), &position);
        for i in 0..cells {
            prop_assert_eq!(layout.index_of_name(&layout.name(i)), Some(i));
        }
    }

    /// The rule book, read off the board: exactly the jumps it describes are legal.
    #[test]
    fn moves_are_those_that_play_accepts(rows in drawings(), d in directions()) {
        let Ok(variant) = read_drawing(&rows.replace('/', "\n"), d) else { return Ok(()) };
        let position = Hiq::start(&variant);
        let (layout, moves) = (variant.layout(), position.moves());
        prop_assert!(moves.is_sorted());
        for from in 0..layout.cells().len() {
            for to in 0..layout.cells().len() {
                let m = Move::of(layout, [from, from, to]);
                prop_assert_eq!(position.play(&m).is_ok(), moves.contains(&m), "{}", m);
            }
        }
        for m in moves {
            let next = position.play(&m).expect("a listed move");
            prop_assert_eq!(next.count() + 1, position.count());
            prop_assert_eq!(next.variant(), position.variant());
        }
    }

    /// Lemma 3.1: the same jump leads back between the complements.
    #[test]
    fn complements_of_a_reversed_jump_are_a_jump(rows in drawings(), d in directions()) {
        let Ok(variant) = read_drawing(&rows.replace('/', "\n"), d) else { return Ok(()) };
        let position = Hiq::start(&variant);
        for m in position.moves() {
            let after = complement(&position.play(&m).expect("a listed move")).expect("the jumper came from there");
            prop_assert_eq!(Some(after.play(&m).expect("Lemma 3.1")), complement(&position));
        }
    }
}

#[test]
fn wide_boards_are_written_with_numbers() {
    let id = "hiq:drawn:43.oo./44.@.";
    let position = rules::game::start(id).expect("a wide board");
    assert_eq!((position.id().as_str(), position.board().as_str()), (id, "43.oo./44.@."));
    assert_eq!(position.moves(), ["ar1>at1", "as1>aq1"]);
    let next = position.play("as1>aq1").expect("a jump");
    assert_eq!(next.board(), "42.o3./44.@.");
    assert!(position.sibling(&next.board()).is_ok());
    // Small boards stay as they are, whichever way they are read.
    assert_eq!(rules::game::start("hiq:drawn:3o*").expect("a row").id(), "hiq:drawn:ooo*");
    let refused = |id: &str| rules::game::start(id).expect_err(id).to_string();
    for (id, part) in [
        ("hiq:drawn:0.o*", "leading zeros"),
        ("hiq:drawn:o*7", "leading zeros"),
        ("hiq:drawn:5000.o*", "cells"),
        ("hiq:drawn:999999999_o*", "leading zeros"),
        ("hiq:drawn:2*o", "target"),
        ("hiq:drawn:44.oo*/3.", "47"),
    ] {
        assert!(refused(id).contains(part), "{id}: {}", refused(id));
    }
    let mut rows = vec!["4096.".to_string(); 4096];
    rows[7] = "4000.oo*4.o4088.".into();
    let reason = refused(&format!("hiq:drawn:{}", rows.join("/")));
    assert_eq!(reason, "'.' is illegal: more than 16777216 cells at line 4096, column 1");
    rows[7] = "4000.oo*93.".into();
    let largest =
        rules::game::start(&format!("hiq:drawn:{}", rows.join("/"))).expect("the largest");
    assert_eq!(largest.status(), rules::Status::Ongoing);
    let solved = largest.replay(&["eww8>ewy8"]).expect("a line").1;
    assert_eq!(solved.status(), rules::Status::Solved, "{:?}", largest.moves());
    rows.push("4096.".into());
    let reason = refused(&format!("hiq:drawn:{}", rows.join("/")));
    assert_eq!(reason, "'.' is illegal: more than 16777216 cells at line 4097, column 1");
}

#[test]
fn boards_differ_by_cells_and_target() {
    let read = |text: &str| Board::preset(text).expect(text);
    let (small, large) = (read("square:3"), read("square:4"));
    assert!(small == read("square:3") && small != large && !small.is_empty());
    assert!(small != small.aimed_at(0).expect("a cell"));
    let ell = Board::new(&[(0, 0), (1, 0), (0, 1)], (0, 0), Directions::Four).expect("a board");
    let other = Board::new(&[(0, 0), (1, 1), (0, 1)], (0, 0), Directions::Four).expect("a board");
    assert!(ell != other);
}

#[test]
fn places_beside_the_board_are_no_cells() {
    let board = Board::preset("square:3").expect("a board");
    assert_eq!(board.index(2, 2), Some(8));
    assert_eq!((board.index(3, 0), board.index(0, 3), board.index(3, 1)), (None, None, None));
    let off = Board::new(&[(0, 0), (1, 0)], (5, 1), Directions::Four).expect_err("no such cell");
    assert!(off.to_string().contains("line 2, column 6"), "{off}");
}
