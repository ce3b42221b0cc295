//! A worker's post office: rounds in which everybody sends, and which end for all when all has arrived.
//!
//! ```text
//! round t    send records … ─▶ exchange by address ─▶ inbox       words of every worker go to all
//!            the round is over when timely's frontier has passed t: nobody sends at t any more,
//!            and nothing sent at t is under way
//! ```
//!
//! A worker may be a round ahead of another, so letters lie in the inbox by their round.

use crate::key::{Key, Stored};
use crate::parcel::{ByAddress, Load, Parcel, pack, unpack};
use crate::table::Record;
use crate::trouble::Trouble;
use crate::watch::Watch;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::time::Duration;
use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::pact::DistributorPact;
use timely::dataflow::operators::{Operator, Probe};
use timely::dataflow::{InputHandle, ProbeHandle};
use timely::worker::Worker;

/// Records for one worker that are sent at once: to one of this process, and to one of another. What is
/// sorted and joined over the wire is the less, the more of it is looked at together.
const LETTER: usize = 1 << 14;
const WIRED_LETTER: usize = 1 << 17;
/// How long a worker sleeps before it looks whether somebody was lost.
const NAP: Duration = Duration::from_millis(20);

type Inbox<K, L> = Rc<RefCell<VecDeque<(u64, Load<K, L>)>>>;

#[allow(missing_debug_implementations, reason = "timely's worker shows nothing")]
pub struct Post<'a, K: Key, L: Stored> {
    worker: &'a mut Worker,
    input: InputHandle<u64, CapacityContainerBuilder<Parcel<K, L>>>,
    probe: ProbeHandle<u64>,
    inbox: Inbox<K, L>,
    outbox: Vec<Vec<Record<K, L>>>,
    index: usize,
    /// How many records fill a letter to each worker.
    full: Vec<usize>,
    /// Workers of this process.
    local: std::ops::Range<usize>,
    round: u64,
    watch: &'a Watch,
    /// Bytes that were sent to other processes.
    pub wired: u64,
}

impl<'a, K: Key, L: Stored> Post<'a, K, L> {
    /// Opens the post office; all workers of a fleet do it, in the same order.
    pub fn open(worker: &'a mut Worker, local: usize, watch: &'a Watch) -> Self {
        let inbox: Inbox<K, L> = Rc::default();
        let mut input = InputHandle::new_with_builder();
        let probe = ProbeHandle::new();
        let letters = inbox.clone();
        worker.dataflow::<u64, _, _>(|scope| {
            let pact = DistributorPact(|_| ByAddress);
            let stream = input.to_stream(scope);
            let done =
                stream.unary::<CapacityContainerBuilder<Vec<()>>, _, _, _>(pact, "post", |_, _| {
                    move |parcels, _| {
                        parcels.for_each(|time, parcel: &mut Parcel<K, L>| {
                            let load = parcel.load.take();
                            letters.borrow_mut().extend(load.map(|load| (*time.time(), load)));
                        });
                    }
                });
            done.probe_with(&probe);
        });
        let peers = worker.peers();
        let index = worker.index();
        let first = index / local * local;
        let local = first..first + local;
        let full = |to| if local.contains(&to) { LETTER } else { WIRED_LETTER };
        Post {
            input,
            probe,
            inbox,
            outbox: vec![Vec::new(); peers],
            full: (0..peers).map(full).collect(),
            local,
            index,
            round: 0,
            watch,
            wired: 0,
            worker,
        }
    }

    pub fn index(&self) -> usize {
        self.index
    }

    pub fn peers(&self) -> usize {
        self.outbox.len()
    }

    /// Who has a key.
    #[inline(always)]
    pub fn owner(&self, key: &K) -> usize {
        ((key.seat() as u32 as u64 * self.outbox.len() as u64) >> 32) as usize
    }

    /// Sends a record to its owner, or gives it back to the worker who has it.
    #[inline(always)]
    pub fn send(&mut self, key: K, load: L) -> Option<Record<K, L>> {
        let to = if self.outbox.len() == 1 { 0 } else { self.owner(&key) };
        if to == self.index {
            return Some((key, load));
        }
        let letter = &mut self.outbox[to];
        letter.push((key, load));
        if letter.len() >= self.full[to] {
            self.mail(to);
        }
        None
    }

    #[inline(never)]
    fn mail(&mut self, to: usize) {
        if self.outbox[to].is_empty() {
            return;
        }
        let load = match self.local.contains(&to) {
            true => {
                let next = Vec::with_capacity(LETTER);
                Load::Records(std::mem::replace(&mut self.outbox[to], next))
            }
            false => {
                let bytes = pack(&mut self.outbox[to]);
                self.wired += bytes.len() as u64;
                Load::Packed(bytes)
            }
        };
        self.input.send_batch(&mut Parcel { to, load: Some(load) });
    }

    /// Takes in what has come so far.
    pub fn poll(&mut self, take: &mut impl FnMut(K, L)) -> Result<(), Trouble> {
        self.worker.step();
        let mut words = Vec::new();
        self.open_letters(take, &mut words)?;
        // Words end a round, and are kept for its end.
        let mut inbox = self.inbox.borrow_mut();
        words.into_iter().for_each(|(from, said)| {
            inbox.push_back((self.round, Load::Words(from, said)));
        });
        Ok(())
    }

    fn open_letters(
        &mut self,
        take: &mut impl FnMut(K, L),
        words: &mut Vec<(u64, Vec<u64>)>,
    ) -> Result<(), Trouble> {
        let letters = self.inbox.borrow().len();
        for _ in 0..letters {
            let Some((round, load)) = self.inbox.borrow_mut().pop_front() else { break };
            if round != self.round {
                self.inbox.borrow_mut().push_back((round, load));
                continue;
            }
            match load {
                Load::Records(records) => {
                    records.into_iter().for_each(|(key, load)| take(key, load))
                }
                Load::Packed(bytes) => {
                    if !unpack(&bytes, &mut *take) {
                        return Err(Trouble::Panicked {
                            worker: self.index(),
                            message: "what came over the wire is no parcel".into(),
                        });
                    }
                }
                Load::Words(from, said) => words.push((from, said)),
            }
        }
        Ok(())
    }

    /// Ends the round: everything sent arrives, and the words of all workers come back in their order.
    pub fn round(
        &mut self,
        said: &[u64],
        take: &mut impl FnMut(K, L),
    ) -> Result<Vec<Vec<u64>>, Trouble> {
        for to in 0..self.peers() {
            self.mail(to);
            let load = Some(Load::Words(self.index() as u64, said.to_vec()));
            self.input.send_batch(&mut Parcel { to, load });
        }
        let mut words = Vec::new();
        self.input.advance_to(self.round + 1);
        while self.probe.less_than(&(self.round + 1)) {
            self.watch.check()?;
            self.worker.step_or_park(Some(NAP));
            self.open_letters(take, &mut words)?;
        }
        self.open_letters(take, &mut words)?;
        self.round += 1;
        words.sort_unstable();
        debug_assert_eq!(words.len(), self.peers());
        Ok(words.into_iter().map(|(_, said)| said).collect())
    }

    /// Closes the post office: no worker sends any more.
    pub fn close(self) -> Result<(), Trouble> {
        let Post { worker, input, watch, .. } = self;
        input.close();
        while worker.has_dataflows() {
            watch.check()?;
            worker.step_or_park(Some(NAP));
        }
        Ok(())
    }
}
