//! Least-cost flows by shortest augmenting ways (the queue variant of Bellman and Ford).

use std::collections::VecDeque;

/// A network with arcs of whole capacities and costs.
#[derive(Clone, Debug, Default)]
pub struct Network {
    /// Arcs 2k and 2k + 1 are each other's way back.
    head: Vec<usize>,
    room: Vec<i64>,
    cost: Vec<i64>,
    out: Vec<Vec<usize>>,
}

impl Network {
    pub fn new(nodes: usize) -> Network {
        Network { out: vec![Vec::new(); nodes], ..Network::default() }
    }

    /// Adds an arc and gives the number by which to ask for its flow.
    pub fn arc(&mut self, from: usize, to: usize, room: i64, cost: i64) -> usize {
        let number = self.head.len();
        for (from, to, room, cost) in [(from, to, room, cost), (to, from, 0, -cost)] {
            self.out[from].push(self.head.len());
            self.head.push(to);
            self.room.push(room);
            self.cost.push(cost);
        }
        number
    }

    /// How much flows along an arc.
    pub fn flow(&self, arc: usize) -> i64 {
        self.room[arc ^ 1]
    }

    /// Sends as much as can be from source to sink at the least cost, and says how much.
    pub fn send(&mut self, source: usize, sink: usize) -> i64 {
        let mut sent = 0;
        while let Some(way) = self.cheapest(source, sink) {
            let amount = way.iter().map(|&arc| self.room[arc]).min().unwrap_or(0);
            for arc in way {
                self.room[arc] -= amount;
                self.room[arc ^ 1] += amount;
            }
            sent += amount;
        }
        sent
    }

    fn cheapest(&self, source: usize, sink: usize) -> Option<Vec<usize>> {
        let mut far = vec![i64::MAX; self.out.len()];
        let mut came = vec![usize::MAX; self.out.len()];
        let mut waits = vec![false; self.out.len()];
        far[source] = 0;
        let mut queue = VecDeque::from([source]);
        while let Some(v) = queue.pop_front() {
            waits[v] = false;
            for &arc in self.out[v].iter().filter(|&&arc| self.room[arc] > 0) {
                let (w, there) = (self.head[arc], far[v] + self.cost[arc]);
                if there < far[w] {
                    (far[w], came[w]) = (there, arc);
                    if !std::mem::replace(&mut waits[w], true) {
                        queue.push_back(w);
                    }
                }
            }
        }
        let step = |arc: &usize| Some(came[self.head[arc ^ 1]]).filter(|arc| *arc != usize::MAX);
        let last = Some(came[sink]).filter(|arc| *arc != usize::MAX)?;
        Some(std::iter::successors(Some(last), step).collect())
    }
}
