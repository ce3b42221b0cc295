//! Combining connections: what follows from one that is new and those that were there before.
//!
//! ```text
//! queue    fulls by the size of their carriers; each is taken once
//! extend   `and` with the fulls at either of its ends: fulls over an anchor, semis over an open cell
//! or       a semi that is new and up to three others of its pair, without a cell in common
//! ```

use super::super::bits::Bits;
use super::super::topology::{Touch, Winding};
use super::{Engine, Made, Spoke, Threat, Until};

impl<B: Bits, W: Winding> Engine<B, W> {
    /// Extends what is in the queue, smaller carriers first, until nothing is left or it is done.
    pub(super) fn combine(&mut self) {
        while self.next < self.queue.len() && !self.done && self.steps < 3 * self.limits.steps {
            let Some((carrier, id, p, q, winding)) = self.queue[self.next].pop() else {
                self.next += 1;
                continue;
            };
            let (p, q) = (usize::from(p), usize::from(q));
            if self.full.has(self.pair(p, q, winding), id) {
                self.extend(id, carrier, (p, q, winding));
                self.extend(id, carrier, (q, p, winding.back()));
                self.spoke((p, q, winding), carrier, id);
            }
        }
    }

    /// Notes a full at both of its points.
    pub(super) fn spoke(&mut self, (p, q, winding): Touch<W>, carrier: B, id: u32) {
        let size = carrier.len() as u8;
        for (hub, to, winding) in [(p, q, winding), (q, p, winding.back())] {
            let reach = carrier | self.points[to];
            self.spokes[hub].push(Spoke { carrier, reach, id, to: to as u8, size, winding });
        }
    }

    /// All that follows by `and` from a full connection of `end` and `middle` and those that were
    /// extended before it.
    fn extend(&mut self, id: u32, carrier: B, (end, middle, winding): Touch<W>) {
        if middle < 2 {
            return;
        }
        let group = self.anchor[middle];
        if W::COUNT > 1 && !group && end == middle {
            return;
        }
        let taken = carrier | self.points[middle];
        let barred = taken | self.points[end];
        let (size, key) =
            (carrier.len(), if group { 0 } else { self.points[middle].first() as u8 });
        let spokes = std::mem::take(&mut self.spokes[middle]);
        self.steps += spokes.len() as u32;
        for some in spokes.chunks(64) {
            // Most of them cross: to find the others without a branch for each is quicker.
            let mut free = 0u64;
            for (i, spoke) in some.iter().enumerate() {
                let to = usize::from(spoke.to);
                // Back to where it was before: of use only around the board.
                let round = W::COUNT > 1 && (to == end || group && to == middle);
                let cells = if round { spoke.carrier } else { spoke.reach };
                let fits = (round || to != end) & !cells.meets(barred);
                free |= u64::from(fits) << i;
            }
            for spoke in free.cells().map(|i| &some[i]) {
                let to = usize::from(spoke.to);
                let Some(whole) = winding.then(spoke.winding) else { continue };
                if W::COUNT > 1 && to == end && whole == W::default() || self.done {
                    continue;
                }
                let fulls = [id, spoke.id];
                let size = size + u32::from(spoke.size);
                if group {
                    let made = Made::Through { fulls, anchor: middle as u8 };
                    self.add_full((end, to, whole), (carrier | spoke.carrier, size), made);
                } else {
                    let made = Made::Meet { fulls, key };
                    self.add_semi((end, to, whole), (taken | spoke.carrier, size + 1), made);
                }
            }
        }
        self.spokes[middle] = spokes;
    }

    /// A full connection with a carrier of a size.
    pub(super) fn add_full(
        &mut self,
        (p, q, winding): Touch<W>,
        (carrier, size): (B, u32),
        made: Made,
    ) {
        let (pair, far) = (self.pair(p, q, winding), self.far(p, q));
        let limit = if far { self.limits.far_full } else { self.limits.full };
        if far && size > self.limits.far_size || self.full.crowded(pair, size, limit) {
            return;
        }
        let id = self.origins.next();
        let points = self.points[p] | self.points[q];
        if !self.full.insert((pair, points), (carrier, size), id, limit) {
            return;
        }
        self.origins.push(made, (p as u8, q as u8, winding));
        self.semi.drop_above(pair, carrier);
        if W::COUNT > 1 && p == q && (far || self.wins[winding.index()]) {
            return self.close(id, p, winding, (carrier, size));
        }
        self.queue[size as usize].push((carrier, id, p as u8, q as u8, winding));
        self.next = self.next.min(size as usize);
        self.done |= p.max(q) < 2 && self.until != Until::Never;
    }

    /// A full connection of a point with itself: with a stone there, it wins if it winds rightly.
    fn close(&mut self, way: u32, point: usize, winding: W, (carrier, size): (B, u32)) {
        let goal = (0, 1, W::default());
        match self.far(point, point) {
            false => self.add_full(goal, (carrier, size), Made::Closed { way, key: None }),
            true if self.wins[winding.index()] => {
                let key = Some(self.points[point].first() as u8);
                let carrier = carrier | self.points[point];
                self.add_semi(goal, (carrier, carrier.len()), Made::Closed { way, key });
            }
            true => {}
        }
    }

    #[inline(always)]
    pub(super) fn add_semi(
        &mut self,
        (p, q, winding): Touch<W>,
        (carrier, size): (B, u32),
        made: Made,
    ) {
        if W::COUNT > 1 && p == q && (self.far(p, q) || self.wins[winding.index()]) {
            // With a stone at the point already, the key closes a winning curve.
            if !self.far(p, q) {
                self.add_semi((0, 1, W::default()), (carrier, size), made);
            }
            return;
        }
        let (pair, far) = (self.pair(p, q, winding), self.far(p, q));
        let limit = if far { self.limits.far_semi } else { self.limits.semi };
        if self.done || far && size > self.limits.far_size {
            return;
        }
        let goal = p.max(q) < 2;
        if !goal && self.semi.crowded(pair, size, limit) || self.full.covers(pair, carrier) {
            return;
        }
        let id = self.origins.next();
        let narrows = goal && !self.common.within(carrier);
        if narrows {
            self.common &= carrier;
            self.goals.push(Threat { carrier, id });
        }
        let points = self.points[p] | self.points[q];
        let kept = self.semi.insert((pair, points), (carrier, size), id, limit);
        if kept || narrows {
            self.origins.push(made, (p as u8, q as u8, winding));
        }
        if !kept {
            return;
        }
        if goal && self.until == Until::Semi {
            self.done = true;
            return;
        }
        if !self.semi.scattered(pair) {
            return;
        }
        self.or_with((p, q, winding), carrier, id);
    }

    /// Looks for sets of semis of a pair without a cell in common, a new one among them.
    fn or_with(&mut self, touch: Touch<W>, carrier: B, id: u32) {
        let (p, q, winding) = touch;
        let pair = self.pair(p, q, winding);
        let mut semis = std::mem::take(&mut self.semis);
        semis.clear();
        let tired = self.steps > self.limits.steps;
        let most = if tired { self.limits.semi / 2 } else { self.limits.semi };
        let some = self.semi.of(pair).iter().take(most);
        semis.extend(some.map(|semi| (semi.carrier, B::none(), semi.id)));
        let mut rest = !B::none();
        for semi in semis.iter_mut().rev() {
            rest &= semi.0;
            semi.1 = rest;
        }
        if rest.is_empty() {
            let mut chosen = [0; 8];
            chosen[0] = id;
            let room = self.limits.or - 1 - usize::from(tired);
            self.or(touch, pair, (carrier, carrier), &semis, (&mut chosen, 1), room);
        }
        self.semis = semis;
    }

    /// Tries to complete the chosen semis of a pair to a set without a cell in common. What they have in
    /// common and their union; the semis that are left, with the intersection of each and all after it;
    /// those that were chosen, and how many there may be besides.
    fn or(
        &mut self,
        touch: Touch<W>,
        pair: usize,
        (common, union): (B, B),
        semis: &[(B, B, u32)],
        (chosen, len): (&mut [u32; 8], usize),
        room: usize,
    ) {
        for (i, &(carrier, rest, id)) in semis.iter().enumerate() {
            if common.meets(rest) || self.done {
                return;
            }
            self.steps += 1;
            let left = common & carrier;
            if left == common || room == 1 && !left.is_empty() {
                continue;
            }
            let whole = union | carrier;
            if self.full.covers(pair, whole) {
                continue;
            }
            chosen[len] = id;
            if left.is_empty() {
                let start = self.origins.push_or(&chosen[..=len]);
                let points = [touch.0 as u8, touch.1 as u8];
                let made = Made::Or { start, len: len as u8 + 1, points };
                self.add_full(touch, (whole, whole.len()), made);
            } else {
                let chosen = (&mut *chosen, len + 1);
                self.or(touch, pair, (left, whole), &semis[i + 1..], chosen, room - 1);
            }
        }
    }
}
