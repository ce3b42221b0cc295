//! Where a connection comes from: its derivation, entered in the [`Ledger`] when it is needed.
//!
//! ```text
//! Touch     a chain of stones               Through, Meet   `and` of two pieces
//! Or        `or` of threats                 Given, Keyed    in the ledger already
//!                                           the rest of a group is named by a shortest way in it
//! ```
//!
//! Carriers of links that were given may contain stones: what two of them share, or all threats of an
//! `or`, is such stones only, and they are named. So may those of connections found before the last
//! stones were played.

use super::super::bits::Bits;
use super::super::grid::Grid;
use super::super::ledger::{Id, Ledger, Piece, SIDE};
use super::{Engine, Made, Threat};

impl<B: Bits> Engine<B> {
    /// Enters the smallest full connection of the sides in the ledger.
    pub fn enter_win(&self, grid: &Grid<B>, ledger: &mut Ledger<B>) -> Option<Id> {
        Some(self.enter(grid, ledger, self.smallest_win()?))
    }

    /// Enters a full connection in the ledger.
    pub fn enter(&self, grid: &Grid<B>, ledger: &mut Ledger<B>, full: u32) -> Id {
        let piece = self.piece(grid, ledger, full);
        ledger.entry(self.colour, &piece)
    }

    /// Enters a threat in the ledger: its key, and the link once the key is played.
    pub fn enter_threat(
        &self,
        grid: &Grid<B>,
        ledger: &mut Ledger<B>,
        threat: &Threat<B>,
    ) -> (u8, Id) {
        let (key, piece) = self.keyed(grid, ledger, threat.id);
        (key, ledger.entry(self.colour, &piece))
    }

    /// The cells of a point, which may have become part of another.
    fn cells(&self, point: u8) -> B {
        self.points[usize::from(self.now[usize::from(point)])]
    }

    /// The end of a piece at a point: the side, or the cell of the point.
    fn end_at(&self, piece: &Piece<B>, point: u8) -> u8 {
        if point < 2 {
            return SIDE + point;
        }
        let cells = self.cells(point);
        let at = |end: &u8| *end < SIDE && cells.has(usize::from(*end));
        piece.ends.into_iter().find(at).unwrap_or(piece.ends[0])
    }

    /// The stones that join two ends at the same point.
    fn stones_between(&self, grid: &Grid<B>, point: u8, from: u8, to: u8) -> B {
        if from == to || from >= SIDE || to >= SIDE {
            return B::none();
        }
        grid.way(from.into(), to.into(), self.cells(point))
    }

    fn other_end(piece: &Piece<B>, end: u8) -> u8 {
        if piece.ends[0] == end { piece.ends[1] } else { piece.ends[0] }
    }

    /// A full connection as a piece of proof.
    fn piece(&self, grid: &Grid<B>, ledger: &mut Ledger<B>, id: u32) -> Piece<B> {
        match self.origins.made(id) {
            Made::Touch { points: [p, q] } => {
                let [a, b] = [p, q].map(|point| self.cells(point));
                if p < 2 {
                    let cell = (b & grid.sides[self.colour][usize::from(p)]).first();
                    return Piece::chain([SIDE + p, cell as u8], B::bit(cell));
                }
                let touching = |cell: &usize| grid.near[*cell].meets(b);
                let x = a.cells().find(touching).unwrap_or(0);
                let y = (grid.near[x] & b).first();
                Piece::chain([x as u8, y as u8], B::bit(x) | B::bit(y))
            }
            Made::Through { fulls, anchor } => self.through(grid, ledger, fulls, anchor),
            Made::Or { start, len, points: [p, q] } => {
                let ids = self.origins.semis(start, len);
                if let Some(piece) = ids.iter().find_map(|id| self.opened(grid, ledger, *id)) {
                    return piece;
                }
                let threats: Vec<(u8, Piece<B>)> =
                    ids.iter().map(|id| self.keyed(grid, ledger, *id)).collect();
                let at = |piece: &Piece<B>| [self.end_at(piece, p), self.end_at(piece, q)];
                let ends = at(&threats[0].1);
                let mut more = grid.all;
                for (key, piece) in &threats {
                    more &= piece.carrier | B::bit(usize::from(*key));
                }
                for (_, piece) in &threats {
                    let [x, y] = at(piece);
                    more |= self.stones_between(grid, p, ends[0], x);
                    more |= self.stones_between(grid, q, ends[1], y);
                }
                let threats: Vec<(u8, Id)> = threats
                    .iter()
                    .map(|(key, piece)| (*key, ledger.entry(self.colour, piece)))
                    .collect();
                ledger.or(self.colour, ends, &threats, more)
            }
            Made::Given { link } => ledger.piece(link),
            Made::Meet { .. } | Made::Keyed { .. } | Made::Closed { .. } => {
                unreachable!("a semi is not a full, and nothing winds")
            }
        }
    }

    /// Two fulls with an anchor in common. Stones that came later may have joined the ends of one; then
    /// the other will do.
    fn through(
        &self,
        grid: &Grid<B>,
        ledger: &mut Ledger<B>,
        fulls: [u32; 2],
        anchor: u8,
    ) -> Piece<B> {
        let merged = |id: u32| {
            let (p, q, _) = self.origins.joins(id);
            self.now[usize::from(p)] == self.now[usize::from(q)]
        };
        match fulls {
            [a, b] if merged(a) => self.piece(grid, ledger, b),
            [a, b] if merged(b) => self.piece(grid, ledger, a),
            _ => {
                let [a, b] = fulls.map(|full| self.piece(grid, ledger, full));
                let (x, y) = (self.end_at(&a, anchor), self.end_at(&b, anchor));
                let way = self.stones_between(grid, anchor, x, y);
                let ends = [Self::other_end(&a, x), Self::other_end(&b, y)];
                ledger.and(self.colour, ends, &[a, b], way | (a.carrier & b.carrier))
            }
        }
    }

    /// A semi whose key has been played since it was found, as the full that it is now.
    fn opened(&self, grid: &Grid<B>, ledger: &mut Ledger<B>, id: u32) -> Option<Piece<B>> {
        let anchor = |key: u8| self.point(key.into()).filter(|point| self.anchor[*point]);
        match self.origins.made(id) {
            Made::Meet { fulls, key } => {
                anchor(key).map(|anchor| self.through(grid, ledger, fulls, anchor as u8))
            }
            Made::Keyed { link, key } => anchor(key).map(|_| ledger.piece(link)),
            _ => None,
        }
    }

    /// A semi connection as its key and the piece once the key is played.
    fn keyed(&self, grid: &Grid<B>, ledger: &mut Ledger<B>, id: u32) -> (u8, Piece<B>) {
        match self.origins.made(id) {
            Made::Meet { fulls, key } => {
                let [a, b] = fulls.map(|full| self.piece(grid, ledger, full));
                let ends = [Self::other_end(&a, key), Self::other_end(&b, key)];
                (key, ledger.and(self.colour, ends, &[a, b], a.carrier & b.carrier))
            }
            Made::Keyed { link, key } => (key, ledger.piece(link)),
            _ => unreachable!("a full is not a semi"),
        }
    }
}
