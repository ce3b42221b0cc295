//! What a run will cost: a model with measured parameters, simulated level by level.
//!
//! ```text
//! a level takes   max over hosts of   states · successors · (1/rate + (1 − 1/hosts) · wire/bandwidth)
//!                                     + states · stored/disk + rounds · latency
//! ```
//!
//! States go to hosts by hash, so the hosts' shares differ by about the square root of their size; the
//! simulation draws the shares. All hosts wait for the slowest at the end of a level.

use engine::dice::Dice;

/// What one host does, measured.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Host {
    pub cores: f64,
    /// States that a core expands in a second.
    pub rate: f64,
    /// Bytes of a stored state.
    pub stored: f64,
    /// Bytes of a state in the table of the level that is being made.
    pub held: f64,
    /// Bytes on the wire for each state, if all its successors go elsewhere.
    pub wired: f64,
    /// Bytes a second: network and disk.
    pub network: f64,
    pub disk: f64,
    /// Seconds that the end of a round takes, and states that a worker expands in one.
    pub latency: f64,
    pub round: f64,
}

/// What is computed.
#[derive(Clone, PartialEq, Debug)]
pub struct Work {
    /// States of all levels.
    pub states: f64,
    pub levels: usize,
}

/// What it costs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Cost {
    pub hosts: usize,
    pub hours: f64,
    /// Bytes on each host: the table of the largest level, all levels on disk, all that it sends.
    pub memory: f64,
    pub disk: f64,
    pub traffic: f64,
    /// How much of the time is computing.
    pub busy: f64,
}

impl Work {
    /// States of each level: they rise and fall like a bell, as those of all games here do.
    fn levels(&self) -> Vec<f64> {
        let middle = (self.levels as f64 - 1.0) / 2.0;
        let width = (self.levels as f64 / 8.0).max(0.5);
        let bell = |level: usize| (-((level as f64 - middle) / width).powi(2) / 2.0).exp();
        let sum: f64 = (0..self.levels).map(bell).sum();
        (0..self.levels).map(|level| self.states * bell(level) / sum).collect()
    }
}

/// The largest share of `states` that one of `hosts` gets when each state is given to a random one.
fn largest_share(states: f64, hosts: usize, dice: &mut Dice) -> f64 {
    let mean = states / hosts as f64;
    // A sum of twelve uniform numbers is nearly normal, and a share nearly so with variance `mean`.
    let mut normal =
        || (0..12).map(|_| dice.below(1 << 20) as f64 / (1 << 20) as f64).sum::<f64>() - 6.0;
    (0..hosts).map(|_| mean + normal() * mean.sqrt()).fold(mean, f64::max).min(states)
}

/// Simulates a run on so many hosts.
pub fn simulate(work: &Work, host: &Host, hosts: usize) -> Cost {
    let mut dice = Dice::new(17);
    let away = 1.0 - 1.0 / hosts as f64;
    let mut cost = Cost { hosts, hours: 0.0, memory: 0.0, disk: 0.0, traffic: 0.0, busy: 0.0 };
    for states in work.levels() {
        let share = largest_share(states, hosts, &mut dice);
        let computing = share / (host.rate * host.cores);
        let sending = share * away * host.wired / host.network;
        let storing = share * host.stored / host.disk;
        let rounds = (share / host.cores / host.round).ceil() + 2.0;
        // Threads send and receive while others compute; the disk is written after that.
        cost.hours += (computing.max(sending) + storing + rounds * host.latency) / 3600.0;
        cost.busy += computing / 3600.0;
        cost.memory = cost.memory.max(share * host.held);
        cost.disk += share * host.stored;
        cost.traffic += share * away * host.wired;
    }
    cost.busy /= cost.hours;
    cost
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOST: Host = Host {
        cores: 16.0,
        rate: 1e6,
        stored: 8.0,
        held: 40.0,
        wired: 60.0,
        network: 1e9,
        disk: 5e8,
        latency: 0.002,
        round: 6e4,
    };

    #[test]
    fn more_hosts_take_less_time_and_never_less_than_their_share() {
        let work = Work { states: 1e10, levels: 40 };
        let costs: Vec<Cost> = [1, 10, 100, 1000].map(|hosts| simulate(&work, &HOST, hosts)).into();
        assert!((work.levels().iter().sum::<f64>() / work.states - 1.0).abs() < 1e-9);
        for pair in costs.windows(2) {
            assert!(pair[1].hours < pair[0].hours && pair[1].memory < pair[0].memory);
        }
        assert_eq!(costs[0].traffic, 0.0);
        for cost in costs {
            let least = work.states / (HOST.rate * HOST.cores * cost.hosts as f64) / 3600.0;
            assert!(cost.hours >= least && cost.hours < 10.0 * least + 0.1, "{cost:?}");
        }
    }
}
