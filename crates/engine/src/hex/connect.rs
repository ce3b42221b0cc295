//! The connection engine (H-search: Anshelevich 2002) for one colour in one position.
//!
//! ```text
//! anchors   the two sides and the groups g of stones
//! points    anchors and open cells e                   x, y
//! full      x─y without moving first, within a carrier; semi: after one more stone, its key
//!
//! and   x─e full, e─y full   ⟹  x─y semi, key e        x─g full, g─y full  ⟹  x─y full
//! or    semis x─y without a cell in common             ⟹  x─y full
//! ```
//!
//! Carriers of a pair are kept as antichains, smaller first. Each connection remembers how it was
//! made, so that the ones that matter can be entered in the [`Ledger`].

use super::bits::Bits;
use super::grid::Grid;
use super::ledger::{Id, Ledger, Piece, SIDE};

/// How many connections of a pair take part.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub full: usize,
    pub semi: usize,
    /// Semis in one `or`.
    pub or: usize,
    /// The same between two open cells, and the size of their carriers.
    pub far_full: usize,
    pub far_semi: usize,
    pub far_size: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { full: 16, semi: 32, or: 4, far_full: 4, far_semi: 8, far_size: 6 }
    }
}

#[derive(Clone, Copy, Debug)]
enum Made {
    /// The points touch.
    Touch { points: [u8; 2] },
    /// Fulls from two anchors to `key`.
    Meet { fulls: [u32; 2], key: u8 },
    /// Two fulls with an anchor in common; the common anchor.
    Through { fulls: [u32; 2], anchor: u8 },
    /// Semis `ors[start..][..len]` between the points.
    Or { start: u32, len: u8, points: [u8; 2] },
}

#[derive(Clone, Copy, Debug)]
struct Conn<B> {
    carrier: B,
    made: Made,
}

#[derive(Clone, Copy, Debug)]
struct Entry<B> {
    carrier: B,
    id: u32,
}

/// A way between the sides that needs one stone first.
#[derive(Clone, Copy, Debug)]
pub struct Threat<B> {
    pub carrier: B,
    id: u32,
}

/// The connections of two points: carriers, and keys with carriers.
#[derive(Clone, Debug)]
pub struct Between<B> {
    pub full: Vec<B>,
    pub semi: Vec<(usize, B)>,
}

/// When to stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Until {
    /// A semi between the sides.
    Semi,
    /// A full between the sides.
    Full,
    Never,
}

/// The work space; it is used again and again.
#[derive(Clone, Debug)]
pub struct Engine<B> {
    colour: usize,
    limits: Limits,
    /// The cells of each point: none for the sides, stones of groups, one open cell.
    points: Vec<B>,
    /// How many points are anchors.
    anchors: usize,
    full: Lists<B>,
    semi: Lists<B>,
    /// The points with which a point has full connections.
    partners: Vec<Vec<u8>>,
    width: usize,
    conns: Vec<Conn<B>>,
    ors: Vec<u32>,
    queue: Vec<Vec<(u32, u8, u8)>>,
    /// Semis between the sides that made their intersection smaller, and the intersection.
    goals: Vec<Threat<B>>,
    common: B,
    until: Until,
    done: bool,
}

impl<B: Bits> Default for Engine<B> {
    fn default() -> Self {
        Engine::with_limits(Limits::default())
    }
}

impl<B: Bits> Engine<B> {
    pub fn with_limits(limits: Limits) -> Self {
        Engine {
            colour: 0,
            limits,
            points: Vec::new(),
            anchors: 0,
            full: Lists::new(limits.full),
            semi: Lists::new(limits.semi),
            partners: Vec::new(),
            width: 0,
            conns: Vec::new(),
            ors: Vec::new(),
            queue: Vec::new(),
            goals: Vec::new(),
            common: B::none(),
            until: Until::Never,
            done: false,
        }
    }

    /// Finds the connections of a colour whose stones are `own`, playing on `open`.
    pub fn run(&mut self, grid: &Grid<B>, colour: usize, own: B, open: B, until: Until) {
        self.colour = colour;
        self.until = until;
        self.done = false;
        self.goals.clear();
        self.common = open;
        self.points.clear();
        self.points.extend([B::none(); 2]);
        let mut rest = own;
        while !rest.is_empty() {
            let group = grid.flood(B::bit(rest.first()), own);
            self.points.push(group);
            rest = rest.minus(group);
        }
        self.anchors = self.points.len();
        for cell in open.cells() {
            self.points.push(B::bit(cell));
        }
        self.width = self.points.len();
        self.full.clear(self.width * self.width);
        self.semi.clear(self.width * self.width);
        self.partners.iter_mut().for_each(Vec::clear);
        self.partners.resize_with(self.width.max(self.partners.len()), Vec::new);
        self.conns.clear();
        self.ors.clear();
        self.queue.iter_mut().for_each(Vec::clear);
        self.queue.resize_with(grid.count + 1, Vec::new);
        self.touch(grid);
        let mut size = 0;
        while size < self.queue.len() && !self.done {
            let Some((id, p, q)) = self.queue[size].pop() else {
                size += 1;
                continue;
            };
            let conn = self.conns[id as usize];
            let (p, q) = (usize::from(p), usize::from(q));
            if self.full.of(self.pair(p, q)).iter().any(|entry| entry.id == id) {
                self.extend(id, conn.carrier, p, q);
                self.extend(id, conn.carrier, q, p);
                // Whatever was found may be smaller than what comes next.
                size = self.queue.iter().position(|bucket| !bucket.is_empty()).unwrap_or(size);
            }
        }
    }

    /// What touches an anchor is joined to it.
    fn touch(&mut self, grid: &Grid<B>) {
        for p in 0..self.width {
            let near = match p {
                0 | 1 => grid.sides[self.colour][p],
                _ => self.points[p].cells().fold(B::none(), |set, c| set | grid.near[c]),
            };
            for q in p + 1..self.width {
                if self.points[q].meets(near) {
                    self.add_full(p, q, B::none(), Made::Touch { points: [p as u8, q as u8] });
                }
            }
        }
    }

    /// All that follows by `and` from a new full connection of `end` and `middle`.
    fn extend(&mut self, id: u32, carrier: B, end: usize, middle: usize) {
        if middle < 2 {
            return;
        }
        let group = middle < self.anchors;
        let taken = carrier | self.points[middle];
        let mut n = 0;
        while n < self.partners[middle].len() && !self.done {
            let y = usize::from(self.partners[middle][n]);
            n += 1;
            if y == end || self.points[y].meets(carrier) {
                continue;
            }
            let pair = self.pair(middle, y);
            let mut i = 0;
            while i < self.full.of(pair).len() {
                let other = self.full.of(pair)[i];
                i += 1;
                if other.carrier.meets(taken | self.points[end]) {
                    continue;
                }
                if group {
                    let made = Made::Through { fulls: [id, other.id], anchor: middle as u8 };
                    self.add_full(end, y, carrier | other.carrier, made);
                } else {
                    let key = self.points[middle].first() as u8;
                    let made = Made::Meet { fulls: [id, other.id], key };
                    self.add_semi(end, y, taken | other.carrier, made);
                }
            }
        }
    }

    #[inline(always)]
    fn pair(&self, p: usize, q: usize) -> usize {
        p.min(q) * self.width + p.max(q)
    }

    fn add_full(&mut self, p: usize, q: usize, carrier: B, made: Made) {
        let pair = self.pair(p, q);
        let entry = Entry { carrier, id: self.conns.len() as u32 };
        let far = p.min(q) >= self.anchors;
        let limit = if far { self.limits.far_full } else { self.limits.full };
        if far && carrier.len() > self.limits.far_size {
            return;
        }
        let first = self.full.lens[pair] == 0;
        if !self.full.insert(pair, entry, limit) {
            return;
        }
        self.conns.push(Conn { carrier, made });
        self.semi.drop_above(pair, carrier);
        if first {
            self.partners[p].push(q as u8);
            self.partners[q].push(p as u8);
        }
        self.queue[carrier.len() as usize].push((entry.id, p as u8, q as u8));
        self.done |= p.max(q) < 2 && self.until != Until::Never;
    }

    fn add_semi(&mut self, p: usize, q: usize, carrier: B, made: Made) {
        let pair = self.pair(p, q);
        if self.done || self.full.of(pair).iter().any(|full| full.carrier.within(carrier)) {
            return;
        }
        let far = p.min(q) >= self.anchors;
        if far && carrier.len() > self.limits.far_size {
            return;
        }
        let limit = if far { self.limits.far_semi } else { self.limits.semi };
        let entry = Entry { carrier, id: self.conns.len() as u32 };
        let goal = p.max(q) < 2;
        if goal && self.common.minus(carrier) != B::none() {
            self.common &= carrier;
            self.goals.push(Threat { carrier, id: entry.id });
        }
        if !self.semi.insert(pair, entry, limit) {
            if goal {
                self.conns.push(Conn { carrier, made });
            }
            return;
        }
        self.conns.push(Conn { carrier, made });
        if goal && self.until == Until::Semi {
            self.done = true;
            return;
        }
        let common = self.semi.of(pair).iter().fold(!B::none(), |set, semi| set & semi.carrier);
        if common.is_empty() {
            let mut chosen = [0; 8];
            chosen[0] = entry.id;
            self.or(p, q, carrier, carrier, &mut chosen, 1, 0);
        }
    }

    /// Tries to complete the chosen semis of a pair to a set without a cell in common.
    #[allow(clippy::too_many_arguments)]
    fn or(
        &mut self,
        p: usize,
        q: usize,
        common: B,
        union: B,
        chosen: &mut [u32; 8],
        len: usize,
        from: usize,
    ) {
        let pair = self.pair(p, q);
        let mut i = from;
        while i < self.semi.of(pair).len() && !self.done {
            let semi = self.semi.of(pair)[i];
            i += 1;
            let left = common & semi.carrier;
            if left == common {
                continue;
            }
            let whole = union | semi.carrier;
            if self.full.of(pair).iter().any(|full| full.carrier.within(whole)) {
                continue;
            }
            chosen[len] = semi.id;
            if left.is_empty() {
                let start = self.ors.len() as u32;
                self.ors.extend_from_slice(&chosen[..=len]);
                let len = len as u8 + 1;
                let made = Made::Or { start, len, points: [p as u8, q as u8] };
                self.add_full(p, q, whole, made);
            } else if len + 1 < self.limits.or {
                self.or(p, q, left, whole, chosen, len + 1, i);
            }
        }
    }

    /// The point of a cell: its group, or itself if it is open.
    pub fn point(&self, cell: usize) -> Option<usize> {
        self.points.iter().position(|cells| cells.has(cell))
    }

    /// What was found between two points.
    pub fn between(&self, p: usize, q: usize) -> Between<B> {
        let pair = self.pair(p, q);
        let full = self.full.of(pair).iter().map(|full| full.carrier);
        let semi = self.semi.of(pair).iter().map(|semi| match self.conns[semi.id as usize].made {
            Made::Meet { key, .. } => (usize::from(key), semi.carrier),
            _ => unreachable!("a full is not a semi"),
        });
        Between { full: full.collect(), semi: semi.collect() }
    }

    /// Whether the sides are joined.
    pub fn won(&self) -> bool {
        !self.full.of(1).is_empty()
    }

    /// The semis between the sides.
    pub fn threats(&self) -> Vec<Threat<B>> {
        let semis = self.semi.of(1).iter();
        let kept = semis.map(|semi| Threat { carrier: semi.carrier, id: semi.id });
        kept.chain(self.goals.iter().copied()).collect()
    }

    /// Enters the smallest full connection of the sides in the ledger.
    pub fn enter_win(&self, grid: &Grid<B>, ledger: &mut Ledger<B>) -> Option<Id> {
        let full = self.full.of(1).first()?;
        let piece = self.piece(grid, ledger, full.id);
        Some(ledger.entry(self.colour, &piece))
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

    /// The end of a piece at a point: the side, or the cell of the point.
    fn end_at(&self, piece: &Piece<B>, point: u8) -> u8 {
        if point < 2 {
            return SIDE + point;
        }
        let cells = self.points[usize::from(point)];
        let at = |end: &u8| *end < SIDE && cells.has(usize::from(*end));
        piece.ends.into_iter().find(at).unwrap_or(piece.ends[0])
    }

    /// The stones that join two ends at the same point.
    fn stones_between(&self, grid: &Grid<B>, point: u8, from: u8, to: u8) -> B {
        if from == to || from >= SIDE || to >= SIDE {
            return B::none();
        }
        grid.way(from.into(), to.into(), self.points[usize::from(point)])
    }

    fn other_end(piece: &Piece<B>, end: u8) -> u8 {
        if piece.ends[0] == end { piece.ends[1] } else { piece.ends[0] }
    }

    /// A full connection as a piece of proof.
    fn piece(&self, grid: &Grid<B>, ledger: &mut Ledger<B>, id: u32) -> Piece<B> {
        match self.conns[id as usize].made {
            Made::Touch { points: [p, q] } => {
                let [a, b] = [p, q].map(usize::from);
                if p < 2 {
                    let cell = (self.points[b] & grid.sides[self.colour][a]).first();
                    return Piece::chain([SIDE + p, cell as u8], B::bit(cell));
                }
                let touching = |cell: &usize| grid.near[*cell].meets(self.points[b]);
                let x = self.points[a].cells().find(touching).unwrap_or(0);
                let y = (grid.near[x] & self.points[b]).first();
                Piece::chain([x as u8, y as u8], B::bit(x) | B::bit(y))
            }
            Made::Through { fulls, anchor } => {
                let [a, b] = fulls.map(|full| self.piece(grid, ledger, full));
                let (x, y) = (self.end_at(&a, anchor), self.end_at(&b, anchor));
                let way = self.stones_between(grid, anchor, x, y);
                let ends = [Self::other_end(&a, x), Self::other_end(&b, y)];
                ledger.and(self.colour, ends, &[a, b], way)
            }
            Made::Or { start, len, points: [p, q] } => {
                let ids = &self.ors[start as usize..][..usize::from(len)];
                let threats: Vec<(u8, Piece<B>)> =
                    ids.iter().map(|id| self.keyed(grid, ledger, *id)).collect();
                let at = |piece: &Piece<B>| [self.end_at(piece, p), self.end_at(piece, q)];
                let ends = at(&threats[0].1);
                let mut more = B::none();
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
            Made::Meet { .. } => unreachable!("a semi is not a full"),
        }
    }

    /// A semi connection as its key and the piece once the key is played.
    fn keyed(&self, grid: &Grid<B>, ledger: &mut Ledger<B>, id: u32) -> (u8, Piece<B>) {
        match self.conns[id as usize].made {
            Made::Meet { fulls, key } => {
                let [a, b] = fulls.map(|full| self.piece(grid, ledger, full));
                let ends = [Self::other_end(&a, key), Self::other_end(&b, key)];
                (key, ledger.and(self.colour, ends, &[a, b], B::none()))
            }
            _ => unreachable!("a full is not a semi"),
        }
    }
}

/// For every pair of points an antichain in order of size, at most `most` long, in one block.
#[derive(Clone, Debug)]
struct Lists<B> {
    entries: Vec<Entry<B>>,
    lens: Vec<u8>,
    most: usize,
}

impl<B: Bits> Lists<B> {
    fn new(most: usize) -> Self {
        Lists { entries: Vec::new(), lens: Vec::new(), most }
    }

    fn clear(&mut self, pairs: usize) {
        self.lens.clear();
        self.lens.resize(pairs, 0);
        if self.entries.len() < pairs * self.most {
            self.entries.resize(pairs * self.most, Entry { carrier: B::none(), id: 0 });
        }
    }

    #[inline(always)]
    fn of(&self, pair: usize) -> &[Entry<B>] {
        &self.entries[pair * self.most..][..usize::from(self.lens[pair])]
    }

    /// False if something smaller is there, or too much.
    fn insert(&mut self, pair: usize, entry: Entry<B>, most: usize) -> bool {
        let len = usize::from(self.lens[pair]);
        let list = &mut self.entries[pair * self.most..][..self.most];
        let size = entry.carrier.len();
        let mut at = 0;
        while at < len && list[at].carrier.len() <= size {
            if list[at].carrier.within(entry.carrier) {
                return false;
            }
            at += 1;
        }
        if at >= most {
            return false;
        }
        let mut kept = at;
        for from in at..len {
            if !entry.carrier.within(list[from].carrier) {
                list[kept] = list[from];
                kept += 1;
            }
        }
        let len = (kept + 1).min(most);
        list.copy_within(at..len - 1, at + 1);
        list[at] = entry;
        self.lens[pair] = len as u8;
        true
    }

    /// Drops what contains a carrier.
    fn drop_above(&mut self, pair: usize, carrier: B) {
        let len = usize::from(self.lens[pair]);
        let list = &mut self.entries[pair * self.most..][..len];
        let mut to = 0;
        for from in 0..len {
            if !carrier.within(list[from].carrier) {
                list[to] = list[from];
                to += 1;
            }
        }
        self.lens[pair] = to as u8;
    }
}
