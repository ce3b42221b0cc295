//! A board of Hex, and what stones on it join, one step at a time.

use crate::contest::Contest;
use checker::goals::{Atom, Formula};
use checker::{Link, Point};
use rules::hex::Variant;
use rules::{Player, Position, game};

pub struct Field {
    columns: usize,
    rows: usize,
    /// The player joins top to bottom; else left to right.
    vertical: bool,
}

impl Field {
    /// The board of an id, for a player; none if it is of another game.
    pub fn of(id: &str, player: Player) -> Option<Field> {
        let Variant { columns, rows, .. } = id.strip_prefix("hex:")?.parse().ok()?;
        Some(Field { columns, rows, vertical: player == Player::One })
    }

    /// Whether a link is true.
    pub fn link(&self, link: &Link) -> Option<bool> {
        let [x, y] = link.ends();
        let own = |point, own: &[usize]| match point {
            Point::Cell(cell) => own.contains(&cell),
            Point::Side(_) => true,
        };
        let enough = |cells: &[usize]| own(x, cells) && own(y, cells) && self.joined(cells, x, y);
        let (stones, carrier) = (link.stones().iter().collect(), link.carrier().iter().collect());
        Contest { stones, carrier, enough: &enough }.holds()
    }

    /// Whether the player, with those stones and moving second in those cells, makes a formula true.
    pub fn goal(&self, stones: Vec<usize>, carrier: Vec<usize>, formula: &Formula) -> Option<bool> {
        let holds = |atom: &Atom, own: &[usize]| match *atom {
            Atom::Own(cell) => own.contains(&cell),
            Atom::Joined(x, y) => self.joined(own, x, y),
        };
        let enough =
            |own: &[usize]| formula.iter().any(|clause| clause.iter().all(|atom| holds(atom, own)));
        Contest { stones, carrier, enough: &enough }.holds()
    }

    /// Whether a path leads from a point to another one whose cells between the two are the player's; no
    /// side is passed through.
    fn joined(&self, own: &[usize], x: Point, y: Point) -> bool {
        let mut seen = vec![x];
        let mut at = 0;
        while let Some(point) = seen.get(at).copied() {
            at += 1;
            if self.touch(point, y) {
                return true;
            }
            for next in own.iter().map(|cell| Point::Cell(*cell)) {
                if !seen.contains(&next) && self.touch(point, next) {
                    seen.push(next);
                }
            }
        }
        false
    }

    fn touch(&self, a: Point, b: Point) -> bool {
        let place = |cell: usize| ((cell % self.columns) as i64, (cell / self.columns) as i64);
        match (a, b) {
            (Point::Cell(a), Point::Cell(b)) => {
                let ((ac, ar), (bc, br)) = (place(a), place(b));
                let step = (bc - ac, br - ar);
                matches!(step, (1, 0) | (-1, 0) | (0, 1) | (0, -1) | (1, -1) | (-1, 1))
            }
            (Point::Side(side), Point::Cell(cell)) | (Point::Cell(cell), Point::Side(side)) => {
                let (column, row) = (cell % self.columns, cell / self.columns);
                match (side, self.vertical) {
                    (0, true) => row == 0,
                    (_, true) => row + 1 == self.rows,
                    (0, false) => column == 0,
                    (_, false) => column + 1 == self.columns,
                }
            }
            (Point::Side(_), Point::Side(_)) => false,
        }
    }

    /// Reads `BOARD;CELL,CELL…;FORMULA`: whether the player holds the formula there.
    pub fn held(&self, id: &str, player: Player, text: &str) -> Option<bool> {
        let (board, rest) = text.split_once(';')?;
        let (cells, formula) = rest.split_once(';')?;
        let state = game::read(id, board).ok()?;
        let hex: &rules::hex::Hex = state.as_any().downcast_ref()?;
        let stone = |cell: usize| hex.stone(cell % self.columns, cell / self.columns);
        let count = self.columns * self.rows;
        let stones = (0..count).filter(|cell| stone(*cell) == Some(player)).collect();
        let names = cells.split(',').filter(|_| !cells.is_empty());
        let carrier = names.map(|name| self.cell(hex, name)).collect::<Option<_>>()?;
        let point = |name: &str| match name {
            "top" | "left" => Some(Point::Side(0)),
            "bottom" | "right" => Some(Point::Side(1)),
            _ => self.cell(hex, name).map(Point::Cell),
        };
        let atom = |text: &str| match text.split_once('-') {
            Some((x, y)) => Some(Atom::Joined(point(x)?, point(y)?)),
            None => Some(Atom::Own(self.cell(hex, text)?)),
        };
        let clause = |text: &str| text.split('&').map(atom).collect::<Option<Vec<_>>>();
        let formula = formula.split('|').map(clause).collect::<Option<Formula>>()?;
        self.goal(stones, carrier, &formula)
    }

    fn cell(&self, hex: &rules::hex::Hex, name: &str) -> Option<usize> {
        match Position::read_move(hex, name).ok()? {
            rules::hex::Move::Stone { column, row } => Some(row * self.columns + column),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Field;
    use checker::Point;
    use checker::goals::Atom;
    use rules::Player;

    /// Cells of 3×3 by number, row by row: a bridge from b1 (1) to a3 (6) over a2 (3) and b2 (4).
    fn bridge(carrier: &[usize], formula: &[Atom]) -> Option<bool> {
        let field = Field::of("hex:3", Player::One)?;
        field.goal(vec![1, 6], carrier.to_vec(), &vec![formula.to_vec()])
    }

    #[test]
    fn a_bridge_needs_both_cells() {
        let joined = |x, y| Atom::Joined(Point::Cell(x), Point::Cell(y));
        let sides = Atom::Joined(Point::Side(0), Point::Side(1));
        assert_eq!(bridge(&[3, 4], &[joined(1, 6)]), Some(true));
        assert_eq!(bridge(&[3], &[joined(1, 6)]), Some(false));
        assert_eq!(bridge(&[3, 4], &[sides]), Some(true));
        assert_eq!(bridge(&[3, 4], &[joined(1, 8)]), Some(false));
        assert_eq!(bridge(&[3, 4], &[Atom::Own(3)]), Some(false));
        // Only what lies between the ends has to be the player's.
        assert_eq!(bridge(&[], &[joined(1, 3), Atom::Own(6)]), Some(true));
        assert_eq!(bridge(&[], &[joined(1, 3), Atom::Own(3)]), Some(false));
    }

    #[test]
    fn a_fact_about_a_board_is_judged_on_it() {
        let field = Field::of("hex:3", Player::One).expect("Hex");
        let held = |text: &str| field.held("hex:3", Player::One, text);
        assert_eq!(held(".B./.../B..:white;a2,b2;top-bottom"), Some(true));
        assert_eq!(held(".B./.../B..:white;a2,b2;b1-c3|a2&b2"), Some(false));
        assert_eq!(held(".B./.../B..:white;b2;top-bottom"), Some(false));
    }
}
