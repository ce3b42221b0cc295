//! Which edges of two spanning trees reach a given edge e0 by exchanges?
//!
//! In the exchange graph f → g when g lies on the cycle that f closes in the *other* tree. Searched
//! backwards: all edges of the other tree that cross the cut which g leaves in its own tree reach
//! g. With the vertices numbered in preorder the cut of g is an interval against the rest:
//!
//! ```text
//! preorder   0 1 [2 3 4 5] 6 7      g joins 2 to its parent
//! edges f        └──3  5──┘         3–1 and 5–6 cross: one end in the interval, one outside
//! ```
//!
//! Every edge has two slots, sorted by one end and holding the other; a tournament of minima and
//! maxima finds a slot of the interval that points out of it. A labelled edge leaves the
//! tournament, so the search costs O(log V) an edge.

/// A rooted spanning tree: parent and parent edge of each vertex, the root being vertex 0.
#[derive(Clone, Debug, Default)]
pub struct Rooted {
    pub parent: Vec<u32>,
}

/// Marks the edges (named by tree and child vertex) that reach the edge above `child` in `tree`.
pub fn reaching(trees: &[Rooted; 2], tree: usize, child: u32) -> [Vec<bool>; 2] {
    let count = trees[0].parent.len();
    let orders = [Preorder::new(&trees[0]), Preorder::new(&trees[1])];
    let mut crossing = [0, 1].map(|t| Tournament::new(&orders[t], &trees[1 - t]));
    let mut marked = [vec![false; count], vec![false; count]];
    marked[tree][child as usize] = true;
    let mut open = vec![(tree, child)];
    while let Some((t, child)) = open.pop() {
        let interval = orders[t].interval(child);
        while let Some(found) = crossing[t].take(interval) {
            if !std::mem::replace(&mut marked[1 - t][found as usize], true) {
                open.push((1 - t, found));
            }
        }
    }
    marked
}

/// Vertices numbered so that every subtree is an interval.
struct Preorder {
    number: Vec<u32>,
    size: Vec<u32>,
}

impl Preorder {
    fn new(tree: &Rooted) -> Self {
        let count = tree.parent.len();
        let mut first = vec![u32::MAX; count];
        let mut next = vec![u32::MAX; count];
        for (v, above) in tree.parent.iter().enumerate().skip(1) {
            next[v] = std::mem::replace(&mut first[*above as usize], v as u32);
        }
        let mut number = vec![0; count];
        let mut order = Vec::with_capacity(count);
        let mut open = vec![0u32];
        while let Some(v) = open.pop() {
            number[v as usize] = order.len() as u32;
            order.push(v);
            let mut child = first[v as usize];
            while child != u32::MAX {
                open.push(child);
                child = next[child as usize];
            }
        }
        let mut size = vec![1; count];
        for &v in order.iter().skip(1).rev() {
            size[tree.parent[v as usize] as usize] += size[v as usize];
        }
        Preorder { number, size }
    }

    fn interval(&self, v: u32) -> (u32, u32) {
        let first = self.number[v as usize];
        (first, first + self.size[v as usize])
    }
}

/// The slots of the edges of one tree, sorted by the preorder of the other.
struct Tournament {
    /// Slots of the vertices with smaller numbers: `starts[k]..starts[k+1]` belong to number k.
    starts: Vec<u32>,
    /// Leaves from `leaves` on; a node holds least and greatest of the far ends below it.
    least: Vec<u32>,
    most: Vec<u32>,
    leaves: usize,
    /// The edge of a slot, named by its child vertex, and the slots of an edge.
    edge: Vec<u32>,
    slots: Vec<[u32; 2]>,
}

impl Tournament {
    fn new(order: &Preorder, edges: &Rooted) -> Self {
        let count = edges.parent.len();
        let mut starts = vec![0u32; count + 1];
        let pairs = |v: usize| [order.number[v], order.number[edges.parent[v] as usize]];
        for v in 1..count {
            for k in pairs(v) {
                starts[k as usize + 1] += 1;
            }
        }
        for k in 0..count {
            starts[k + 1] += starts[k];
        }
        let total = 2 * count.saturating_sub(1);
        let leaves = total.next_power_of_two().max(1);
        let (mut least, mut most) = (vec![u32::MAX; 2 * leaves], vec![0; 2 * leaves]);
        let mut edge = vec![0; total];
        let mut slots = vec![[0; 2]; count];
        let mut free = starts.clone();
        for (v, own) in slots.iter_mut().enumerate().skip(1) {
            let pair = pairs(v);
            for side in 0..2 {
                let slot = free[pair[side] as usize];
                free[pair[side] as usize] += 1;
                edge[slot as usize] = v as u32;
                own[side] = slot;
                // Greatest ends are kept plus one, so that 0 can stand for "none".
                least[leaves + slot as usize] = pair[1 - side];
                most[leaves + slot as usize] = pair[1 - side] + 1;
            }
        }
        for node in (1..leaves).rev() {
            least[node] = least[2 * node].min(least[2 * node + 1]);
            most[node] = most[2 * node].max(most[2 * node + 1]);
        }
        Tournament { starts, least, most, leaves, edge, slots }
    }

    /// Removes and returns an edge with one end in the interval and one outside.
    fn take(&mut self, (from, to): (u32, u32)) -> Option<u32> {
        let mut a = self.leaves + self.starts[from as usize] as usize;
        let mut b = self.leaves + self.starts[to as usize] as usize;
        let points_out = |t: &Self, node: usize| t.least[node] < from || t.most[node] > to;
        while a < b {
            for node in [(a % 2 == 1).then_some(a), (b % 2 == 1).then(|| b - 1)] {
                if let Some(mut node) = node.filter(|node| points_out(self, *node)) {
                    while node < self.leaves {
                        node = 2 * node + usize::from(!points_out(self, 2 * node));
                    }
                    let edge = self.edge[node - self.leaves];
                    self.remove(edge);
                    return Some(edge);
                }
            }
            a = a.div_ceil(2);
            b /= 2;
        }
        None
    }

    fn remove(&mut self, edge: u32) {
        for slot in self.slots[edge as usize] {
            let mut node = self.leaves + slot as usize;
            (self.least[node], self.most[node]) = (u32::MAX, 0);
            while node > 1 {
                node /= 2;
                let least = self.least[2 * node].min(self.least[2 * node + 1]);
                let most = self.most[2 * node].max(self.most[2 * node + 1]);
                if (least, most) == (self.least[node], self.most[node]) {
                    break;
                }
                (self.least[node], self.most[node]) = (least, most);
            }
        }
    }
}
