//! The connection engine (H-search: Anshelevich 2002) for one colour in one position.
//!
//! ```text
//! anchors   the two sides and the groups of stones        p, q, g
//! points    anchors and open cells                        e
//! full      p─e without moving first, within a carrier    semi: after one more stone, its key
//!
//! and   p─e full, e touches or bridges f     ⟹  p─f semi, key e
//!       p─e full, q─e full                   ⟹  p─q semi, key e
//!       p─g full, g─x full                   ⟹  p─x full
//! or    semis p─x without a cell in common   ⟹  p─x full
//! ```
//!
//! Between open cells only touching and bridges are looked at; all longer ways go through an anchor.
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
}

impl Default for Limits {
    fn default() -> Self {
        Limits { full: 8, semi: 16, or: 4 }
    }
}

#[derive(Clone, Copy, Debug)]
enum Made<B> {
    /// The anchor touches the cell.
    Touch { anchor: u8, cell: u8 },
    /// A full from an anchor to `key`, then a step from `key` to `cell` over `over`.
    Step { full: u32, key: u8, cell: u8, over: B },
    /// Fulls from two anchors to `key`.
    Meet { fulls: [u32; 2], key: u8 },
    /// Two fulls with an anchor in common; the common anchor.
    Through { fulls: [u32; 2], anchor: u8 },
    /// Semis `ors[start..][..len]` between anchor and point.
    Or { start: u32, len: u8, anchor: u8, point: u8 },
}

#[derive(Clone, Copy, Debug)]
struct Conn<B> {
    carrier: B,
    made: Made<B>,
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
    /// The stones of each anchor; sides have none.
    groups: Vec<B>,
    own: B,
    open: B,
    /// `[anchor * width + point]`; point `count + a` is anchor a.
    full: Vec<Vec<Entry<B>>>,
    semi: Vec<Vec<Entry<B>>>,
    width: usize,
    count: usize,
    conns: Vec<Conn<B>>,
    ors: Vec<u32>,
    queue: Vec<Vec<(u32, u8, u8)>>,
    until: Until,
    done: bool,
}

impl<B: Bits> Default for Engine<B> {
    fn default() -> Self {
        Engine {
            colour: 0,
            limits: Limits::default(),
            groups: Vec::new(),
            own: B::none(),
            open: B::none(),
            full: Vec::new(),
            semi: Vec::new(),
            width: 0,
            count: 0,
            conns: Vec::new(),
            ors: Vec::new(),
            queue: Vec::new(),
            until: Until::Never,
            done: false,
        }
    }
}

impl<B: Bits> Engine<B> {
    pub fn with_limits(limits: Limits) -> Self {
        Engine { limits, ..Engine::default() }
    }

    /// Finds the connections of a colour whose stones are `own`, playing on `open`.
    pub fn run(&mut self, grid: &Grid<B>, colour: usize, own: B, open: B, until: Until) {
        self.colour = colour;
        self.own = own;
        self.open = open;
        self.until = until;
        self.done = false;
        self.count = grid.count;
        self.groups.clear();
        self.groups.extend([B::none(); 2]);
        let mut rest = own;
        while !rest.is_empty() {
            let group = grid.flood(B::bit(rest.first()), own);
            self.groups.push(group);
            rest = rest.minus(group);
        }
        let anchors = self.groups.len();
        self.width = grid.count + anchors;
        let size = anchors * self.width;
        self.full.iter_mut().for_each(Vec::clear);
        self.semi.iter_mut().for_each(Vec::clear);
        if self.full.len() < size {
            self.full.resize_with(size, Vec::new);
            self.semi.resize_with(size, Vec::new);
        }
        self.conns.clear();
        self.ors.clear();
        self.queue.iter_mut().for_each(Vec::clear);
        self.queue.resize_with(grid.count + 1, Vec::new);
        self.touch(grid);
        let mut size = 0;
        while size < self.queue.len() && !self.done {
            let Some((id, p, x)) = self.queue[size].pop() else {
                size += 1;
                continue;
            };
            let conn = self.conns[id as usize];
            if self.fulls(p, x).iter().any(|entry| entry.id == id) {
                self.extend(grid, id, conn.carrier, p.into(), x.into());
                // Whatever was found may be smaller than what comes next.
                size = self.queue.iter().position(|bucket| !bucket.is_empty()).unwrap_or(size);
            }
        }
    }

    fn fulls(&self, p: u8, x: u8) -> &[Entry<B>] {
        &self.full[usize::from(p) * self.width + usize::from(x)]
    }

    /// What touches an anchor is joined to it.
    fn touch(&mut self, grid: &Grid<B>) {
        for anchor in 0..self.groups.len() {
            let near = match anchor {
                0 | 1 => grid.sides[self.colour][anchor],
                _ => self.groups[anchor].cells().fold(B::none(), |set, c| set | grid.near[c]),
            };
            for cell in (near & self.open).cells() {
                let made = Made::Touch { anchor: anchor as u8, cell: cell as u8 };
                self.add_full(anchor, cell, B::none(), made);
            }
            if anchor < 2 {
                for group in 2..self.groups.len() {
                    let there = self.groups[group] & near;
                    if !there.is_empty() {
                        let cell = there.first() as u8;
                        let made = Made::Touch { anchor: anchor as u8, cell };
                        self.add_full(anchor, self.count + group, B::none(), made);
                    }
                }
            }
        }
    }

    /// All that follows from a new full connection by `and`.
    fn extend(&mut self, grid: &Grid<B>, id: u32, carrier: B, p: usize, x: usize) {
        if x < self.count {
            self.steps(grid, id, carrier, p, x);
            for q in 0..self.groups.len() {
                if q != p {
                    self.meet(id, carrier, p, q, x);
                }
                // Through the group p to the anchor q.
                if p >= 2 && q != p {
                    self.through(id, carrier, p, q, x);
                }
            }
            return;
        }
        let q = x - self.count;
        if q >= 2 {
            (0..self.width).for_each(|y| self.combine(id, carrier, q, p, y));
        }
        if p >= 2 {
            (0..self.width).for_each(|y| self.combine(id, carrier, p, q, y));
        }
    }

    /// `id` joins the anchors `middle` and `end`; with every full from `middle` to `y` it joins `end` to `y`.
    fn combine(&mut self, id: u32, carrier: B, middle: usize, end: usize, y: usize) {
        let at = middle * self.width + y;
        let mut i = 0;
        while i < self.full[at].len() && !self.done {
            let other = self.full[at][i];
            i += 1;
            if other.carrier.meets(carrier) || other.id == id || y == self.count + end {
                continue;
            }
            let made = Made::Through { fulls: [id, other.id], anchor: middle as u8 };
            self.add_full(end, y, carrier | other.carrier, made);
        }
    }

    /// `id` joins the group p to the cell x; with every full from p to the anchor q it joins q to x.
    fn through(&mut self, id: u32, carrier: B, p: usize, q: usize, x: usize) {
        let at = p * self.width + self.count + q;
        for i in 0..self.full[at].len() {
            let other = self.full[at][i];
            if !other.carrier.meets(carrier) && !other.carrier.has(x) {
                let made = Made::Through { fulls: [other.id, id], anchor: p as u8 };
                self.add_full(q, x, carrier | other.carrier, made);
            }
        }
    }

    fn steps(&mut self, grid: &Grid<B>, id: u32, carrier: B, p: usize, x: usize) {
        let whole = carrier | B::bit(x);
        for cell in (grid.near[x] & self.open).minus(whole).cells() {
            let made = Made::Step { full: id, key: x as u8, cell: cell as u8, over: B::none() };
            self.add_semi(p, cell, whole, made);
        }
        for bridge in &grid.bridges[x] {
            let free = self.open.has(bridge.to) && bridge.over.within(self.open);
            if free && !whole.meets(bridge.over) && !whole.has(bridge.to) {
                let cell = bridge.to as u8;
                let made = Made::Step { full: id, key: x as u8, cell, over: bridge.over };
                self.add_semi(p, bridge.to, whole | bridge.over, made);
            }
        }
    }

    fn meet(&mut self, id: u32, carrier: B, p: usize, q: usize, x: usize) {
        let at = q * self.width + x;
        for i in 0..self.full[at].len() {
            let other = self.full[at][i];
            if !other.carrier.meets(carrier) {
                let made = Made::Meet { fulls: [id, other.id], key: x as u8 };
                self.add_semi(p, self.count + q, carrier | other.carrier | B::bit(x), made);
            }
        }
    }

    /// Anchor pairs are kept twice, once from each end.
    fn places(&self, p: usize, x: usize) -> [usize; 2] {
        let at = p * self.width + x;
        if x < self.count { [at, at] } else { [at, (x - self.count) * self.width + self.count + p] }
    }

    fn add_full(&mut self, p: usize, x: usize, carrier: B, made: Made<B>) {
        if carrier.meets(self.point_set(x)) {
            return;
        }
        let [at, mirror] = self.places(p, x);
        let id = self.conns.len() as u32;
        if !insert(&mut self.full[at], Entry { carrier, id }, self.limits.full) {
            return;
        }
        self.conns.push(Conn { carrier, made });
        self.semi[at].retain(|semi| !carrier.within(semi.carrier));
        if mirror != at {
            insert(&mut self.full[mirror], Entry { carrier, id }, self.limits.full);
            self.semi[mirror].retain(|semi| !carrier.within(semi.carrier));
        }
        self.queue[carrier.len() as usize].push((id, p as u8, x as u8));
        if p < 2 && x >= self.count && x - self.count < 2 {
            self.done |= self.until != Until::Never;
        }
    }

    fn point_set(&self, x: usize) -> B {
        if x < self.count { B::bit(x) } else { B::none() }
    }

    fn add_semi(&mut self, p: usize, x: usize, carrier: B, made: Made<B>) {
        if self.done || carrier.meets(self.point_set(x)) {
            return;
        }
        let [at, mirror] = self.places(p, x);
        if self.full[at].iter().any(|full| full.carrier.within(carrier)) {
            return;
        }
        let goal = p < 2 && x >= self.count && x - self.count < 2;
        let limit = if goal { usize::MAX } else { self.limits.semi };
        let entry = Entry { carrier, id: self.conns.len() as u32 };
        if !insert(&mut self.semi[at], entry, limit) {
            return;
        }
        self.conns.push(Conn { carrier, made });
        if mirror != at {
            insert(&mut self.semi[mirror], entry, limit);
        }
        if goal && self.until == Until::Semi {
            self.done = true;
            return;
        }
        let common = self.semi[at].iter().fold(!B::none(), |set, semi| set & semi.carrier);
        if common.is_empty() {
            let mut chosen = [0; 8];
            chosen[0] = entry.id;
            self.or(p, x, carrier, carrier, &mut chosen, 1, 0);
        }
    }

    /// Tries to complete the chosen semis of a pair to a set without a cell in common.
    #[allow(clippy::too_many_arguments)]
    fn or(
        &mut self,
        p: usize,
        x: usize,
        common: B,
        union: B,
        chosen: &mut [u32; 8],
        len: usize,
        from: usize,
    ) {
        let at = p * self.width + x;
        let mut i = from;
        while i < self.semi[at].len() && !self.done {
            let semi = self.semi[at][i];
            i += 1;
            let left = common & semi.carrier;
            if left == common {
                continue;
            }
            let whole = union | semi.carrier;
            if self.full[at].iter().any(|full| full.carrier.within(whole)) {
                continue;
            }
            chosen[len] = semi.id;
            if left.is_empty() {
                let start = self.ors.len() as u32;
                self.ors.extend_from_slice(&chosen[..=len]);
                let len = len as u8 + 1;
                let made = Made::Or { start, len, anchor: p as u8, point: x as u8 };
                self.add_full(p, x, whole, made);
            } else if len + 1 < self.limits.or {
                self.or(p, x, left, whole, chosen, len + 1, i);
            }
        }
    }

    fn between(&self) -> usize {
        self.count + 1
    }

    /// The carrier of a full connection of the sides, if one was found.
    pub fn won(&self) -> bool {
        !self.full[self.between()].is_empty()
    }

    /// The semis between the sides.
    pub fn threats(&self) -> Vec<Threat<B>> {
        let semis = self.semi[self.between()].iter();
        semis.map(|semi| Threat { carrier: semi.carrier, id: semi.id }).collect()
    }

    /// Enters the smallest full connection of the sides in the ledger.
    pub fn enter_win(&self, grid: &Grid<B>, ledger: &mut Ledger<B>) -> Option<Id> {
        let full = self.full[self.between()].first()?;
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

    /// The stone of an anchor at which a piece ends, or the side.
    fn end_at(&self, piece: &Piece<B>, anchor: u8) -> u8 {
        if anchor < 2 {
            return SIDE + anchor;
        }
        let group = self.groups[usize::from(anchor)];
        let at = |end: &u8| *end < SIDE && group.has(usize::from(*end));
        piece.ends.into_iter().find(at).unwrap_or(piece.ends[0])
    }

    /// The stones that join two ends at the same anchor.
    fn bridge_over(&self, grid: &Grid<B>, anchor: u8, from: u8, to: u8) -> B {
        if from == to || from >= SIDE || to >= SIDE {
            return B::none();
        }
        grid.way(from.into(), to.into(), self.groups[usize::from(anchor)])
    }

    fn other_end(piece: &Piece<B>, end: u8) -> u8 {
        if piece.ends[0] == end { piece.ends[1] } else { piece.ends[0] }
    }

    /// A full connection as a piece of proof.
    fn piece(&self, grid: &Grid<B>, ledger: &mut Ledger<B>, id: u32) -> Piece<B> {
        match self.conns[id as usize].made {
            Made::Touch { anchor, cell } if anchor < 2 => {
                Piece::chain([SIDE + anchor, cell], B::bit(cell.into()))
            }
            Made::Touch { anchor, cell } => {
                let stones = self.groups[usize::from(anchor)] & grid.near[usize::from(cell)];
                let stone = stones.first();
                let both = B::bit(stone) | B::bit(cell.into());
                Piece::chain([stone as u8, cell], both)
            }
            Made::Through { fulls, anchor } => {
                let [a, b] = fulls.map(|full| self.piece(grid, ledger, full));
                let (x, y) = (self.end_at(&a, anchor), self.end_at(&b, anchor));
                let way = self.bridge_over(grid, anchor, x, y);
                let ends = [Self::other_end(&a, x), Self::other_end(&b, y)];
                ledger.and(self.colour, ends, &[a, b], way)
            }
            Made::Or { start, len, anchor, point } => {
                let ids = &self.ors[start as usize..][..usize::from(len)];
                let threats: Vec<(u8, Piece<B>)> =
                    ids.iter().map(|id| self.keyed(grid, ledger, *id)).collect();
                let mut more = B::none();
                let mut ends = [point; 2];
                for (i, (_, piece)) in threats.iter().enumerate() {
                    let mine = self.ends_of(piece, anchor, point);
                    if i == 0 {
                        ends = mine;
                    }
                    more |= self.bridge_over(grid, anchor, ends[0], mine[0]);
                    if let Some(far) = usize::from(point).checked_sub(self.count) {
                        more |= self.bridge_over(grid, far as u8, ends[1], mine[1]);
                    }
                }
                let threats: Vec<(u8, Id)> = threats
                    .iter()
                    .map(|(key, piece)| (*key, ledger.entry(self.colour, piece)))
                    .collect();
                ledger.or(self.colour, ends, &threats, more)
            }
            Made::Step { .. } | Made::Meet { .. } => unreachable!("a semi is not a full"),
        }
    }

    /// The ends of a piece between an anchor and a point, in this order.
    fn ends_of(&self, piece: &Piece<B>, anchor: u8, point: u8) -> [u8; 2] {
        if usize::from(point) < self.count {
            return [Self::other_end(piece, point), point];
        }
        let far = point - self.count as u8;
        [self.end_at(piece, anchor), self.end_at(piece, far)]
    }

    /// A semi connection as its key and the piece once the key is played.
    fn keyed(&self, grid: &Grid<B>, ledger: &mut Ledger<B>, id: u32) -> (u8, Piece<B>) {
        match self.conns[id as usize].made {
            Made::Step { full, key, cell, over } => {
                let first = self.piece(grid, ledger, full);
                let step = self.step(ledger, key, cell, over);
                let ends = [Self::other_end(&first, key), cell];
                (key, ledger.and(self.colour, ends, &[first, step], B::none()))
            }
            Made::Meet { fulls, key } => {
                let [a, b] = fulls.map(|full| self.piece(grid, ledger, full));
                let ends = [Self::other_end(&a, key), Self::other_end(&b, key)];
                (key, ledger.and(self.colour, ends, &[a, b], B::none()))
            }
            _ => unreachable!("a full is not a semi"),
        }
    }

    /// Two cells that touch or form a bridge.
    fn step(&self, ledger: &mut Ledger<B>, x: u8, y: u8, over: B) -> Piece<B> {
        let both = B::bit(x.into()) | B::bit(y.into());
        if over.is_empty() {
            return Piece::chain([x, y], both);
        }
        let threats: Vec<(u8, Id)> = over
            .cells()
            .map(|key| {
                let chain = Piece::chain([x, y], both | B::bit(key));
                (key as u8, ledger.entry(self.colour, &chain))
            })
            .collect();
        ledger.or(self.colour, [x, y], &threats, B::none())
    }
}

/// Adds to an antichain that is kept in order of size; false if something smaller is there.
fn insert<B: Bits>(list: &mut Vec<Entry<B>>, entry: Entry<B>, limit: usize) -> bool {
    if list.iter().any(|old| old.carrier.within(entry.carrier)) {
        return false;
    }
    let size = entry.carrier.len();
    let at = list.iter().position(|old| old.carrier.len() > size).unwrap_or(list.len());
    if at >= limit {
        return false;
    }
    list.retain(|old| !entry.carrier.within(old.carrier));
    let at = at.min(list.len());
    list.insert(at, entry);
    list.truncate(limit);
    true
}
