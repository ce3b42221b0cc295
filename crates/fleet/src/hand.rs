//! A worker at work: what it holds, what it may take, and how its part of a new level comes to be.
//!
//! ```text
//! part of a level ─▶ visitor ─▶ records ─┬─ own ────────▶ table ─ full? ─▶ sorted run on disk
//!                                        └─ other ▶ post ▶ table of the owner       │ merged
//!                                                            └──▶ part of the next level, sorted
//! ```
//!
//! A level is expanded in rounds. After each round every worker knows whether the others have more to
//! send, and whether somebody has to stop; so what waits to be taken in is never more than a round.

use crate::checkpoint::{Checkpoint, Done, Manifest, Phase};
use crate::key::{Key, Stored};
use crate::post::Post;
use crate::shard::Shard;
use crate::store::{Merge, Scratch, Target, write};
use crate::table::{Record, Table};
use crate::trouble::Trouble;
use engine::Budget;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Records that a worker makes in a round at most, and between two looks at the inbox.
pub const ROUND: usize = 1 << 19;
pub const LOOK: usize = 1 << 14;

/// Goes through states: what they lead to, and what is to be said of them.
pub trait Visitor<K, L> {
    /// A state of a level with its load. Appends what it leads to, if that is wanted.
    fn visit(&mut self, state: &K, load: L, level: u64, next: Option<&mut Vec<Record<K, L>>>);

    /// What it has to say of the level it went through; it forgets it.
    fn report(&mut self) -> Vec<u64>;
}

/// What a run may take, and where it keeps what.
#[derive(Debug)]
pub struct Terms {
    pub budget: Budget,
    /// Bytes for each worker.
    pub memory: usize,
    pub checkpoint: Option<Checkpoint>,
    /// What the checkpoint held at the start.
    pub held: Option<Manifest>,
    /// The number of this process.
    pub process: usize,
    /// Workers of each process.
    pub workers: usize,
    pub gauge: Gauge,
}

/// How far the run is, for whoever waits.
#[derive(Debug, Default)]
pub struct Gauge {
    /// The level that is being gone through, and its states.
    pub level: AtomicU64,
    pub states: AtomicU64,
    /// What had been visited before it.
    pub before: AtomicU64,
    /// States visited, by all workers and in all levels.
    pub visited: AtomicU64,
    /// Bytes in the tables of this process.
    pub held: AtomicU64,
    /// Bytes that this process wrote to disk for want of memory, and sent to others.
    pub spilled: AtomicU64,
    pub wired: AtomicU64,
}

#[allow(missing_debug_implementations, reason = "timely's worker shows nothing")]
pub struct Hand<'a, K: Key, L: Stored> {
    pub post: Post<'a, K, L>,
    pub terms: Arc<Terms>,
    pub manifest: Manifest,
    table: Table<K, L>,
    runs: Vec<Shard<K, L>>,
    pub scratch: Scratch,
    /// Bytes of shards that are kept in memory, and of those of states seen before.
    pub kept: usize,
    pub seen: usize,
    /// States visited by all workers.
    pub visited: u64,
}

impl<'a, K: Key, L: Stored> Hand<'a, K, L> {
    pub fn new(post: Post<'a, K, L>, terms: Arc<Terms>) -> Result<Self, Trouble> {
        let scratch = Scratch::below(&scratch_folder(terms.checkpoint.as_ref()), post.index());
        let mut hand = Hand {
            post,
            manifest: Manifest::default(),
            table: Table::new(terms.memory),
            terms,
            runs: Vec::new(),
            scratch,
            kept: 0,
            seen: 0,
            visited: 0,
        };
        hand.agree()?;
        Ok(hand)
    }

    /// The first worker of its process.
    pub fn is_first(&self) -> bool {
        self.post.index().is_multiple_of(self.terms.workers)
    }

    /// All workers say something.
    pub fn consult(&mut self, said: &[u64]) -> Result<Vec<Vec<u64>>, Trouble> {
        self.post.round(said, &mut |_, _| {})
    }

    /// All workers go on from the same finished levels: of the processes that have a checkpoint, the one
    /// with the fewest says which.
    fn agree(&mut self) -> Result<(), Trouble> {
        let terms = self.terms.clone();
        let Some(checkpoint) = &terms.checkpoint else { return Ok(()) };
        let levels = terms.held.as_ref().map_or(u64::MAX, |held| held.levels.len() as u64);
        let said = self.consult(&[levels])?;
        let Some(least) = (0..said.len()).min_by_key(|&i| said[i][0]) else { return Ok(()) };
        if said[least][0] == u64::MAX {
            return Ok(());
        }
        let mut words = Vec::new();
        if let (true, Some(held)) = (self.post.index() == least, &terms.held) {
            let text = checkpoint.text(held).into_bytes();
            words.push(text.len() as u64);
            words.extend(text.chunks(8).map(|part| {
                let mut word = [0; 8];
                word[..part.len()].copy_from_slice(part);
                u64::from_le_bytes(word)
            }));
        }
        let said = self.consult(&words)?.swap_remove(least);
        let mut bytes: Vec<u8> = said.iter().skip(1).flat_map(|word| word.to_le_bytes()).collect();
        bytes.truncate(said.first().map_or(0, |length| *length as usize));
        let text = String::from_utf8(bytes).unwrap_or_default();
        self.manifest = checkpoint
            .parse(&text)
            .map_err(|why| Trouble::Checkpoint { path: checkpoint.folder.clone(), why })?;
        Ok(())
    }

    /// Says how far the run is.
    pub fn tell(&mut self) {
        let gauge = &self.terms.gauge;
        if self.is_first() {
            gauge.visited.store(self.visited, Ordering::Relaxed);
            // Hashes share states out evenly.
            let held = (self.table.bytes() + self.kept) * self.terms.workers;
            gauge.held.store(held as u64, Ordering::Relaxed);
        }
        let spilled = std::mem::take(&mut self.scratch.spilled);
        gauge.spilled.fetch_add(spilled, Ordering::Relaxed);
        gauge.wired.fetch_add(std::mem::take(&mut self.post.wired), Ordering::Relaxed);
    }

    /// Writes a full table out.
    fn make_room(&mut self) -> Result<(), Trouble> {
        if self.table.bytes() > self.terms.memory / 2 {
            let run = self.scratch.spill(self.table.drain())?;
            self.runs.push(run);
        }
        Ok(())
    }

    /// Adds a record of its own to the level that is being made.
    pub fn put(&mut self, key: K, load: L) {
        self.table.put(key, load);
    }

    /// Visits the worker's part of a level, and gives everybody what is theirs of the next.
    pub fn expand(
        &mut self,
        part: &Shard<K, L>,
        level: u64,
        visitor: &mut impl Visitor<K, L>,
    ) -> Result<(), Trouble> {
        let mut reader = part.read()?;
        // A level is seldom much smaller than the one before.
        let room = self.terms.memory / 4 / std::mem::size_of::<Record<K, L>>();
        self.table.reserve((part.len() as usize / 2).min(room));
        self.rounds(|next| {
            let Some((key, load)) = reader.next()? else { return Ok(false) };
            visitor.visit(&key, load, level, Some(next));
            Ok(true)
        })
    }

    /// Goes through rounds until no worker has more. `step` appends records for whoever owns them; it is
    /// false at the end.
    pub fn rounds(
        &mut self,
        mut step: impl FnMut(&mut Vec<Record<K, L>>) -> Result<bool, Trouble>,
    ) -> Result<(), Trouble> {
        let mut next = Vec::new();
        let mut more = true;
        loop {
            let (mut made, mut looked, mut steps, mut stop) = (0, 0, 0u64, false);
            while more && made < ROUND {
                more = step(&mut next)?;
                steps += u64::from(more);
                made += next.len() + 1;
                for (key, load) in next.drain(..) {
                    if let Some((key, load)) = self.post.send(key, load) {
                        self.table.put(key, load);
                    }
                }
                if made - looked >= LOOK {
                    looked = made;
                    let Hand { post, table, .. } = self;
                    post.poll(&mut |key, load| table.put(key, load))?;
                    self.make_room()?;
                    stop = self.terms.budget.late();
                    if stop {
                        break;
                    }
                }
            }
            let said = [u64::from(more), u64::from(stop || self.terms.budget.late()), steps];
            let Hand { post, table, .. } = self;
            let heard = post.round(&said, &mut |key, load| table.put(key, load))?;
            self.make_room()?;
            self.visited += heard.iter().map(|said| said[2]).sum::<u64>();
            self.tell();
            let spent = self.terms.budget.nodes.is_some_and(|most| self.visited > most);
            if spent || heard.iter().any(|said| said[1] != 0) {
                return Err(Trouble::Spent);
            }
            if heard.iter().all(|said| said[0] == 0) {
                return Ok(());
            }
        }
    }

    /// Where a shard of about so many bytes goes that no checkpoint names.
    pub fn target(&mut self, bytes: usize) -> Target<'_> {
        match bytes + self.kept + self.seen > self.terms.memory / 2 {
            true => Target::Scratch(&mut self.scratch),
            false => Target::Memory,
        }
    }

    /// Where this worker's part of a level goes: the checkpoint if there is one.
    pub fn named(&mut self, phase: Phase, level: u64, bytes: usize) -> Target<'_> {
        let (part, parts) = (self.post.index(), self.post.peers());
        match &self.terms.checkpoint {
            Some(checkpoint) => Target::File(
                checkpoint.path(phase, level, part, parts),
                checkpoint.place(phase, level, part, parts),
            ),
            None => self.target(bytes),
        }
    }

    /// The sorted part of the level that was made, as far as `keep` keeps it.
    pub fn finish(
        &mut self,
        phase: Phase,
        level: u64,
        mut keep: impl FnMut(&K) -> Result<bool, Trouble>,
    ) -> Result<Shard<K, L>, Trouble> {
        let mut records = self.table.drain();
        let shard = if self.runs.is_empty() {
            let bytes = records.len() * std::mem::size_of::<Record<K, L>>();
            write(self.named(phase, level, bytes), || {
                loop {
                    match records.next() {
                        Some((key, _)) if !keep(&key)? => {}
                        record => return Ok(record),
                    }
                }
            })?
        } else {
            self.runs.push(Shard::of(records));
            let mut merged = Merge::new(&self.runs)?;
            write(self.named(phase, level, usize::MAX / 2), || {
                loop {
                    match merged.next()? {
                        Some((key, _)) if !keep(&key)? => {}
                        record => return Ok(record),
                    }
                }
            })?
        };
        self.runs.clear();
        Ok(shard)
    }

    /// All workers have finished a level: how many states it has, and everybody's report of another.
    /// The checkpoint names it from now on.
    pub fn announce<M: Stored>(
        &mut self,
        (phase, level): (Phase, u64),
        part: &Shard<K, M>,
        reported: Option<u64>,
        report: Vec<u64>,
    ) -> Result<Done, Trouble> {
        let mut said = vec![part.seal.count, part.seal.sum];
        said.extend(report);
        let mut heard = self.consult(&said)?;
        let seals = heard.iter().map(|said| crate::shard::Seal { count: said[0], sum: said[1] });
        let parts = seals.collect();
        heard.iter_mut().for_each(|said| drop(said.drain(..2)));
        if let Some(of) = reported {
            self.manifest.report(phase, of, heard);
        }
        let done = Done { phase, level, parts, reports: Vec::new() };
        if self.is_first() {
            self.terms.gauge.level.store(level, Ordering::Relaxed);
            self.terms.gauge.states.store(done.states(), Ordering::Relaxed);
            self.terms.gauge.before.store(self.visited, Ordering::Relaxed);
        }
        self.manifest.levels.push(done.clone());
        self.save()?;
        Ok(done)
    }

    /// Writes the manifest.
    pub fn save(&mut self) -> Result<(), Trouble> {
        match self.terms.checkpoint.as_ref().filter(|_| self.is_first()) {
            Some(checkpoint) => checkpoint.write(&self.manifest, self.terms.process),
            None => Ok(()),
        }
    }

    /// The worker's part of a level that a checkpoint holds, in whatever parts it was written.
    pub fn recall(&mut self, done: &Done) -> Result<Shard<K, L>, Trouble> {
        let terms = self.terms.clone();
        let Some(checkpoint) = &terms.checkpoint else { return Ok(Shard::empty()) };
        let parts = done.parts.len();
        let path = |part| checkpoint.path(done.phase, done.level, part, parts);
        let open = |part: usize| {
            let place = checkpoint.place(done.phase, done.level, part, parts);
            Shard::<K, L>::open(&path(part), &place, done.parts[part])
        };
        let here: Vec<u64> = match self.is_first() {
            true => (0..parts).filter(|&part| path(part).exists()).map(|p| p as u64).collect(),
            false => Vec::new(),
        };
        let heard = self.consult(&here)?;
        let workers = self.terms.workers;
        let mut own = Vec::new();
        let mut straight = parts == self.post.peers();
        for part in 0..parts {
            let has = |process: &usize| heard[process * workers].contains(&(part as u64));
            let holders: Vec<usize> = (0..heard.len() / workers).filter(has).collect();
            let Some(process) = holders.get(part % holders.len().max(1)) else {
                return Err(Trouble::shard(&path(part), "no process has it"));
            };
            straight &= holders.contains(&(part / workers));
            if process * workers + part % workers == self.post.index() {
                own.push(part);
            }
        }
        if straight {
            return open(self.post.index());
        }
        // Other workers than those that wrote it: everything goes to whom it belongs now.
        let mut shards = own.into_iter().map(open).collect::<Result<Vec<_>, _>>()?.into_iter();
        let mut reader = shards.next().map(|shard| shard.read()).transpose()?;
        let visited = self.visited;
        self.rounds(|next| {
            loop {
                let Some(open) = &mut reader else { return Ok(false) };
                if let Some(record) = open.next()? {
                    next.push(record);
                    return Ok(true);
                }
                reader = shards.next().map(|shard| shard.read()).transpose()?;
            }
        })?;
        self.visited = visited;
        let mut records = self.table.drain();
        let target = self.target(records.len() * std::mem::size_of::<Record<K, L>>());
        let run = write(target, || Ok(records.next()))?;
        if self.runs.is_empty() {
            return Ok(run);
        }
        self.runs.push(run);
        let mut merged = Merge::new(&self.runs)?;
        let shard = write(Target::Scratch(&mut self.scratch), || merged.next())?;
        self.runs.clear();
        Ok(shard)
    }
}

/// The folder for files that are not kept: the checkpoint's, or the machine's.
pub fn scratch_folder(checkpoint: Option<&Checkpoint>) -> PathBuf {
    checkpoint.map_or_else(std::env::temp_dir, |checkpoint| checkpoint.folder.clone())
}
