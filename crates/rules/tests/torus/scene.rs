//! What a board looks like: margins, frames, the curve that won.

use super::read;
use rules::scene::{Man, Sign, Tie};
use rules::torus::Torus;
use rules::{Player, Position};

#[test]
fn the_scene_repeats_the_board_around_itself() {
    let torus = read("torus:3x4:c .B../.B../WB.W:white:won-black");
    let scene = torus.scene();
    assert_eq!(scene.cells.len(), 7 * 8);
    assert_eq!(scene.cells.iter().filter(|cell| !cell.copy).count(), 12);
    for (piece, copies) in [(Man::Stone(Player::One), 14 - 3), (Man::Stone(Player::Two), 8 - 2)] {
        let of_kind =
            |copy| scene.pieces.iter().filter(|p| p.man == piece && p.copy == copy).count();
        assert_eq!(of_kind(true), copies, "{piece:?}");
    }
    let marked: Vec<_> = scene.marks.iter().filter(|mark| mark.sign == Sign::Win).collect();
    assert_eq!(marked.len(), 14, "three black stones in two columns of seven rows");
    assert!(marked.iter().all(|mark| scene.pieces.iter().any(|p| p.at == mark.at)));
}

#[test]
fn frames_are_closed_and_neighbours_lie_one_apart() {
    for id in ["torus:3x4:c", "torus:3x4:c:+", "torus:1:c", "torus:1x2:b:+"] {
        let torus = Torus::start(&id.strip_prefix("torus:").expect("an id").parse().expect(id));
        let (n, m) = torus.size();
        let scene = torus.scene();
        let mut scene = scene;
        let owned: Vec<_> = scene.links.extract_if(.., |link| link.tie != Tie::Frame).collect();
        assert!(owned.iter().all(|link| matches!(link.tie, Tie::Shore(_))), "{id}");
        assert!((3..=5).contains(&owned.len()), "{id}: {owned:?}");
        assert_eq!(scene.links.len(), 4 * (n + m) - 2, "{id}");
        let near =
            |a: rules::scene::Point, b: rules::scene::Point| (a.x - b.x).hypot(a.y - b.y) < 1e-9;
        for link in &scene.links {
            assert_eq!(link.tie, Tie::Frame);
            let ends = scene.links.iter().flat_map(|l| [l.from, l.to]);
            assert_eq!(ends.filter(|end| near(*end, link.from)).count(), 2, "{id}");
        }
        let columns = m + 4;
        let at = |i: i64, j: i64| scene.cells[((i + 2) * columns as i64 + j + 2) as usize].at;
        for (di, dj) in torus.variant().slant.steps() {
            let (from, to) = (at(0, 0), at(di, dj));
            assert!(((from.x - to.x).hypot(from.y - to.y) - 1.0).abs() < 1e-9, "{id} {di},{dj}");
        }
    }
}

#[test]
fn the_curve_that_won_is_drawn() {
    let torus = read("torus:3x4:c .B../.B../WB.W:white:won-black");
    let (player, way) = torus.curve().expect("won");
    assert_eq!((player, way.len()), (Player::One, 4));
    assert_eq!((way[0].0 - way[3].0, way[0].1 - way[3].1), (3, 0), "once down the column");
    let links = torus.scene().links;
    let drawn = links.iter().filter(|link| link.tie == Tie::Curve(Player::One)).count();
    assert_eq!(drawn, 12, "six steps in each of two columns of seven rows");
    assert_eq!(read("torus:3:c .../.B./...:white").curve(), None);
    let foul = read("torus:3:a WWW/.../BB.:black:won-white");
    assert_eq!(foul.curve().map(|(player, _)| player), Some(Player::Two));
}

#[test]
fn directions_have_the_colours_of_their_owners() {
    let owners = |id: &str| {
        let torus = Torus::start(&id.parse().expect(id));
        let mut owners = [0; 2];
        for link in torus.scene().links {
            if let Tie::Shore(player) = link.tie {
                owners[player.index()] += 1;
            }
        }
        owners
    };
    assert_eq!(owners("5:c"), [1, 2], "White is strong");
    assert_eq!(owners("5:c:+"), [2, 1], "Black is strong");
    assert_eq!(owners("5:a"), [1, 1]);
    assert_eq!(owners("5:b"), [2, 2], "both may win by the third");
}
