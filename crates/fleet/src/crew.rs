//! The workers of a process: threads, alone or in a fleet of processes.

use crate::muster::{self, Identity, Member};
use crate::trouble::Trouble;
use crate::watch::Watch;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Once};
use std::time::{Duration, Instant};
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::{AllocatorBuilder, ProcessBuilder};
use timely::communication::{Allocator, Hooks, initialize_from};
use timely::worker::Worker;
use timely::{CommunicationConfig, WorkerConfig};

/// Who computes.
#[derive(Clone, Debug)]
pub struct Crew {
    /// Workers of this process.
    pub workers: usize,
    /// The fleet it belongs to, if it is not alone.
    pub member: Option<Member>,
}

/// The names of threads that say nothing when they panic: somebody else says it, in one line.
const QUIET: &str = "timely:";
/// How often whoever waits for the workers hears of them.
const TICK: Duration = Duration::from_millis(20);
/// How long a process that lost another tries to find out whom.
const WHO: Duration = Duration::from_secs(2);

/// Keeps the panics of workers and of timely's threads from the terminal.
fn hush() {
    static HUSHED: Once = Once::new();
    HUSHED.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            let thread = std::thread::current();
            let name = thread.name().unwrap_or_default();
            if !name.starts_with(QUIET) {
                before(info);
            }
        }));
    });
}

fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    text.unwrap_or_default().lines().next().unwrap_or("no reason is known").to_string()
}

impl Crew {
    pub fn alone(workers: usize) -> Crew {
        Crew { workers, member: None }
    }

    /// The number of this process.
    pub fn process(&self) -> usize {
        self.member.as_ref().map_or(0, |member| member.process)
    }

    pub fn processes(&self) -> usize {
        self.member.as_ref().map_or(1, |member| member.hosts.len())
    }

    /// Runs the work in all workers of this process, and gives what they found in their order. Calls
    /// `tick` now and then meanwhile.
    pub fn run<R: Send + 'static>(
        &self,
        identity: &Identity,
        stop: &dyn Fn() -> bool,
        tick: &dyn Fn(),
        work: impl Fn(&mut Worker, &Watch) -> Result<R, Trouble> + Send + Sync + 'static,
    ) -> Result<Vec<R>, Trouble> {
        hush();
        let watch = Arc::new(Watch::default());
        let last = Arc::new(AtomicU8::new(0));
        let (mut pulse, mut comms) = (None, None);
        let builders = match self.member.clone() {
            Some(member) if member.hosts.len() > 1 => {
                let streams = member.gather(identity, stop)?;
                let (builders, guard) = self.wire(&member, streams.data)?;
                comms = Some(guard);
                let (watch, last) = (watch.clone(), last.clone());
                let beat = move || muster::keep_pulse(&member, streams.pulse, &watch, &last);
                pulse = Some(std::thread::spawn(beat));
                builders
            }
            Some(member) => {
                member.gather(identity, stop)?;
                self.threads()?
            }
            None => self.threads()?,
        };
        let heeded = watch.clone();
        let body = move |allocator: Allocator| one(allocator, &heeded, &work);
        let broken = |message| Trouble::Panicked { worker: 0, message };
        let workers = initialize_from(builders, Box::new(()), body).map_err(broken)?;
        let mut nap = Duration::from_millis(1);
        while !workers.guards().iter().all(|worker| worker.is_finished()) {
            std::thread::sleep(nap);
            nap = (nap * 2).min(TICK);
            tick();
        }
        let results = workers.join().into_iter();
        let results: Result<Vec<R>, Trouble> =
            results.map(|result| result.map_err(broken).flatten()).collect();
        let mut known = watch.take();
        if let (Err(_), Some(_)) = (&results, &pulse) {
            // A stream breaks sooner than a pulse is missed; the pulse says whose it was.
            let end = Instant::now() + WHO;
            while known.is_none() && Instant::now() < end {
                std::thread::sleep(TICK);
                known = watch.take();
            }
        }
        let farewell = if results.is_ok() { muster::DONE } else { muster::FAILED };
        last.store(farewell, Ordering::SeqCst);
        if results.is_err() {
            // Its threads may wait for processes that are no more.
            std::mem::forget(comms);
        }
        if let Some(pulse) = pulse {
            // It never panics.
            let _ = pulse.join();
        }
        results.map_err(|trouble| known.unwrap_or(trouble))
    }

    /// Workers that are threads of one process.
    fn threads(&self) -> Result<Vec<AllocatorBuilder>, Trouble> {
        let built = CommunicationConfig::Process(self.workers).try_build();
        Ok(built.map_err(|message| Trouble::Panicked { worker: 0, message })?.0)
    }

    /// Hands the streams to timely.
    fn wire(
        &self,
        member: &Member,
        streams: Vec<Option<std::net::TcpStream>>,
    ) -> Result<(Vec<AllocatorBuilder>, impl Sized + use<>), Trouble> {
        let address = member.hosts.names[member.process].clone();
        for stream in streams.iter().flatten() {
            let calm = stream.set_read_timeout(None).and_then(|()| stream.set_write_timeout(None));
            calm.map_err(|error| Trouble::Listen { address: address.clone(), error })?;
        }
        let hooks = Hooks::default();
        let threads = ProcessBuilder::new_typed_vector(self.workers, hooks.refill.clone(), None);
        let wired = initialize_networking_from_sockets(
            threads,
            streams,
            member.process,
            self.workers,
            hooks,
        );
        let (builders, guard) = wired.map_err(|error| Trouble::Listen { address, error })?;
        Ok((builders.into_iter().map(AllocatorBuilder::Tcp).collect(), guard))
    }
}

/// One worker, whose breakdown stops the others.
fn one<R>(
    allocator: Allocator,
    watch: &Watch,
    work: &impl Fn(&mut Worker, &Watch) -> Result<R, Trouble>,
) -> Result<R, Trouble> {
    let index = allocator.index();
    let caught = catch_unwind(AssertUnwindSafe(|| {
        // Without a clock it would not sleep while it waits.
        let clock = Some(Instant::now());
        let mut worker = Worker::new(WorkerConfig::default(), allocator, clock);
        let result = work(&mut worker, watch);
        if result.is_err() {
            // Its queues may lead to processes that are no more.
            std::mem::forget(worker);
        }
        result
    }));
    let result = caught.unwrap_or_else(|panic| {
        let message = message(&*panic);
        // A stream that broke is somebody who was lost; the pulse says who.
        let lost = message.contains("timely communication") || message.contains("poisoned");
        Err(if lost { Trouble::Abandoned } else { Trouble::Panicked { worker: index, message } })
    });
    result.map_err(|trouble| {
        watch.raise(trouble);
        Trouble::Abandoned
    })
}
