//! Disjoint sets of small integers, by size and with path halving.

/// A partition of 0..n that can only become coarser.
#[derive(Clone, Debug)]
pub struct Union {
    up: Vec<u32>,
    size: Vec<u32>,
}

impl Union {
    /// Each of 0..count alone.
    pub fn new(count: usize) -> Self {
        Union { up: (0..count as u32).collect(), size: vec![1; count] }
    }

    /// The member that speaks for the set of `v`.
    pub fn find(&mut self, mut v: u32) -> u32 {
        while self.up[v as usize] != v {
            let above = self.up[self.up[v as usize] as usize];
            self.up[v as usize] = above;
            v = above;
        }
        v
    }

    /// How many members the set of `v` has.
    pub fn size(&mut self, v: u32) -> u32 {
        let v = self.find(v);
        self.size[v as usize]
    }

    /// Both are in one set.
    pub fn same(&mut self, a: u32, b: u32) -> bool {
        self.find(a) == self.find(b)
    }

    /// Joins two sets and says which member speaks for both; `None` if they were one already.
    pub fn join(&mut self, a: u32, b: u32) -> Option<u32> {
        let (mut a, mut b) = (self.find(a), self.find(b));
        if a == b {
            return None;
        }
        if self.size[a as usize] < self.size[b as usize] {
            (a, b) = (b, a);
        }
        self.up[b as usize] = a;
        self.size[a as usize] += self.size[b as usize];
        Some(a)
    }
}
