//! What a very large board has in place of an element for each crossing and post: dots of a few paths.
//! Nobody points at one of a hundred thousand, and the file stays small.

use super::palette::Paint;
use super::svg::{Drawing, number};
use rules::Player;
use rules::scene::{Cell, Man, Piece, Point, Shape};

/// From so many cells on, crossings and posts are dots of a path.
const CROWD: usize = 10_000;

impl Drawing<'_> {
    /// Too many cells for an element each.
    pub(super) fn crowded(&self) -> bool {
        self.scene.cells.len() > CROWD
    }

    /// All free crossings, and all posts, as dots of a few paths.
    pub(super) fn dots(&mut self) {
        let dot = |at: Point| format!("M{} {}h0", number(at.x), number(at.y));
        let free = |cell: &&Cell| cell.shape == Shape::Crossing;
        let crossings: String =
            self.scene.cells.iter().filter(free).map(|cell| dot(cell.at)).collect();
        let mut put = |class: &str, path: &str, paints: &[(&str, f64)]| {
            if path.is_empty() {
                return;
            }
            self.out.push_str(&format!(
                r#"<g class="{class}" stroke-linecap="round"><defs><path id="{class}" d="{path}"/></defs>"#
            ));
            for (colour, width) in paints {
                let width = number(*width);
                self.out.push_str(&format!(
                    r##"<use href="#{class}" stroke="{colour}" stroke-width="{width}"/>"##
                ));
            }
            self.out.push_str("</g>\n");
        };
        put("crossings", &crossings, &[(self.colours.faint, 0.1)]);
        let sides = if crossings.is_empty() { self.colours.stones } else { self.colours.bridges };
        for player in [Player::One, Player::Two] {
            let mine = |piece: &&Piece| piece.man == Man::Post(player);
            let posts: String =
                self.scene.pieces.iter().filter(mine).map(|piece| dot(piece.at)).collect();
            let Paint { fill, line } = sides[player.index()];
            put(["posts-one", "posts-two"][player.index()], &posts, &[(line, 0.34), (fill, 0.26)]);
        }
    }
}
