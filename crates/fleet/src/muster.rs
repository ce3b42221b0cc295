//! How the processes of a fleet come together, and how each knows that the others are still there.
//!
//! ```text
//! process i ──connects──▶ every process j < i, twice:  data    timely's own stream
//!                                                      pulse   a beat now and then, and a farewell
//! both say   what they are: format, binary, job, hosts, workers      whoever differs is refused
//! ```
//!
//! Nothing here is encrypted or authenticated: that is for the network around it.

use crate::hosts::Hosts;
use crate::shard::{FORMAT, checksum};
use crate::trouble::Trouble;
use crate::watch::Watch;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::{Duration, Instant};

/// What all processes of a fleet have to agree about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Identity {
    /// The digest of the program.
    pub binary: u64,
    /// What is computed, with all that changes the result.
    pub job: String,
    /// Workers of each process.
    pub workers: usize,
}

impl Identity {
    /// This program with a job.
    pub fn new(job: String, workers: usize) -> Identity {
        let binary = std::env::current_exe().and_then(|path| digest(&path)).unwrap_or_default();
        Identity { binary, job, workers }
    }
}

/// The checksum of a file, which may be too large to hold.
fn digest(path: &Path) -> io::Result<u64> {
    let mut file = std::fs::File::open(path)?;
    let (mut buffer, mut sum) = (vec![0; 1 << 16], FORMAT);
    loop {
        match file.read(&mut buffer)? {
            0 => return Ok(sum),
            n => sum = checksum(sum, &buffer[..n]),
        }
    }
}

/// A process among the processes of a fleet.
#[derive(Clone, Debug)]
pub struct Member {
    pub hosts: Hosts,
    pub process: usize,
    /// How long others are waited for at the start.
    pub wait: Duration,
    /// How long a process may be silent before it counts as lost.
    pub patience: Duration,
}

/// The streams to the other processes; none to the own.
#[derive(Debug)]
pub struct Streams {
    pub data: Vec<Option<TcpStream>>,
    pub pulse: Vec<Option<TcpStream>>,
}

const MAGIC: &[u8; 16] = b"hissho fleet  1\n";
const DATA: u64 = 0;
const PULSE: u64 = 1;
/// How long a stream that was opened may take to say what it is.
const MANNERS: Duration = Duration::from_secs(5);
const RETRY: Duration = Duration::from_millis(30);
/// The longest job that anybody names.
const LONGEST: u64 = 1 << 20;

/// What a process says when a stream is opened.
struct Hello {
    process: usize,
    kind: u64,
    identity: Identity,
    hosts: u64,
}

impl Hello {
    fn write(&self, stream: &mut TcpStream) -> std::io::Result<()> {
        let Identity { binary, job, workers } = &self.identity;
        let mut bytes = MAGIC.to_vec();
        let words = [
            self.process as u64,
            self.kind,
            *binary,
            *workers as u64,
            self.hosts,
            job.len() as u64,
        ];
        words.iter().for_each(|word| bytes.extend_from_slice(&word.to_le_bytes()));
        bytes.extend_from_slice(job.as_bytes());
        stream.write_all(&bytes)
    }

    /// What the other says; none if it is no process of a fleet.
    fn read(stream: &mut TcpStream) -> Option<Hello> {
        let mut magic = [0; 16];
        stream.read_exact(&mut magic).ok()?;
        if &magic != MAGIC {
            return None;
        }
        let mut words = [0u64; 6];
        for word in &mut words {
            let mut bytes = [0; 8];
            stream.read_exact(&mut bytes).ok()?;
            *word = u64::from_le_bytes(bytes);
        }
        let [process, kind, binary, workers, hosts, length] = words;
        let mut job = vec![0; usize::try_from(length.min(LONGEST)).ok()?];
        stream.read_exact(&mut job).ok()?;
        let job = String::from_utf8(job).ok()?;
        let identity = Identity { binary, job, workers: workers as usize };
        Some(Hello { process: process as usize, kind, identity, hosts })
    }
}

impl Member {
    /// The digest of the hosts file as this process reads it.
    fn digest(&self) -> u64 {
        checksum(0, self.hosts.names.join("\n").as_bytes())
    }

    fn hello(&self, identity: &Identity, kind: u64) -> Hello {
        let identity = identity.clone();
        Hello { process: self.process, kind, identity, hosts: self.digest() }
    }

    /// Whether the other process is one of this fleet.
    fn agree(&self, identity: &Identity, other: &Hello) -> Result<(), Trouble> {
        let address = self.hosts.names.get(other.process).cloned().unwrap_or_default();
        let differs = |what, ours: String, theirs: String| {
            Err(Trouble::Differs { process: other.process, address, what, ours, theirs })
        };
        let hex = |n: u64| format!("{n:016x}");
        let (ours, theirs) = (identity, &other.identity);
        if ours.binary != theirs.binary {
            return differs("binary", hex(ours.binary), hex(theirs.binary));
        }
        if ours.job != theirs.job {
            return differs("job", ours.job.clone(), theirs.job.clone());
        }
        if ours.workers != theirs.workers {
            let [ours, theirs] = [ours, theirs].map(|id| id.workers.to_string());
            return differs("number of workers", ours, theirs);
        }
        if self.digest() != other.hosts {
            return differs("hosts file", hex(self.digest()), hex(other.hosts));
        }
        Ok(())
    }

    /// Waits until all processes are there.
    pub fn gather(&self, identity: &Identity, stop: &dyn Fn() -> bool) -> Result<Streams, Trouble> {
        let (process, processes) = (self.process, self.hosts.len());
        let address = self.hosts.names[process].clone();
        let listening = TcpListener::bind(self.hosts.addresses[process])
            .and_then(|listener| listener.set_nonblocking(true).map(|()| listener));
        let listener = listening.map_err(|error| Trouble::Listen { address, error })?;
        let empty = || (0..processes).map(|_| None).collect::<Vec<Option<TcpStream>>>();
        let mut streams = Streams { data: empty(), pulse: empty() };
        let end = Instant::now() + self.wait;
        loop {
            while let Ok((stream, _)) = listener.accept() {
                self.admit(identity, stream, &mut streams)?;
            }
            for other in 0..process {
                for kind in [DATA, PULSE] {
                    if streams.of(kind)[other].is_none() {
                        streams.of(kind)[other] = self.connect(identity, other, kind, end)?;
                    }
                }
            }
            let there = |other: &usize| {
                *other == process
                    || streams.data[*other].is_some() && streams.pulse[*other].is_some()
            };
            let missing: Vec<usize> = (0..processes).filter(|other| !there(other)).collect();
            if missing.is_empty() {
                return Ok(streams);
            }
            if stop() {
                return Err(Trouble::Spent);
            }
            if Instant::now() >= end {
                let named = |other: usize| (other, self.hosts.names[other].clone());
                let peers = missing.into_iter().map(named).collect();
                return Err(Trouble::Missing { peers, seconds: self.wait.as_secs_f64() });
            }
            std::thread::sleep(RETRY);
        }
    }

    /// Takes a stream that somebody opened. Who is no process of a fleet is not heeded.
    fn admit(
        &self,
        identity: &Identity,
        mut stream: TcpStream,
        streams: &mut Streams,
    ) -> Result<(), Trouble> {
        if prepare(&stream).is_err() {
            return Ok(());
        }
        let Some(other) = Hello::read(&mut stream) else { return Ok(()) };
        let answered = self.hello(identity, other.kind).write(&mut stream);
        self.agree(identity, &other)?;
        let expected = self.process + 1..self.hosts.len();
        if answered.is_ok() && expected.contains(&other.process) && other.kind <= PULSE {
            streams.of(other.kind)[other.process] = Some(stream);
        }
        Ok(())
    }

    /// Opens a stream to another process; none if it is not there yet.
    fn connect(
        &self,
        identity: &Identity,
        other: usize,
        kind: u64,
        end: Instant,
    ) -> Result<Option<TcpStream>, Trouble> {
        let left = end.saturating_duration_since(Instant::now());
        let time = left.clamp(RETRY, Duration::from_secs(1));
        let opened = TcpStream::connect_timeout(&self.hosts.addresses[other], time);
        let Ok(mut stream) = opened else { return Ok(None) };
        if prepare(&stream).is_err() || self.hello(identity, kind).write(&mut stream).is_err() {
            return Ok(None);
        }
        let Some(answer) = Hello::read(&mut stream) else { return Ok(None) };
        self.agree(identity, &answer)?;
        Ok((answer.process == other).then_some(stream))
    }
}

impl Streams {
    fn of(&mut self, kind: u64) -> &mut [Option<TcpStream>] {
        if kind == DATA { &mut self.data } else { &mut self.pulse }
    }
}

fn prepare(stream: &TcpStream) -> std::io::Result<()> {
    stream.set_nonblocking(false)?;
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(MANNERS))?;
    stream.set_write_timeout(Some(MANNERS))
}

const BEAT: u8 = b'.';
/// The run is over for the process: it ended well, or with an error.
pub const DONE: u8 = b'q';
pub const FAILED: u8 = b'x';
const TICK: Duration = Duration::from_millis(100);
const BEATS: Duration = Duration::from_millis(500);

/// Keeps the pulse until `last` is something to say, and says it.
pub fn keep_pulse(
    member: &Member,
    streams: Vec<Option<TcpStream>>,
    watch: &Watch,
    last: &AtomicU8,
) {
    let mut others: Vec<(usize, TcpStream, Instant)> = Vec::new();
    for (process, stream) in streams.into_iter().enumerate() {
        if let Some(stream) = stream.filter(|stream| stream.set_nonblocking(true).is_ok()) {
            others.push((process, stream, Instant::now()));
        }
    }
    let mut beaten = Instant::now() - BEATS;
    loop {
        let farewell = last.load(Ordering::SeqCst);
        if farewell != 0 {
            others.iter_mut().for_each(|(_, stream, _)| {
                let _ = stream.write(&[farewell]);
            });
            return;
        }
        if beaten.elapsed() >= BEATS {
            others.iter_mut().for_each(|(_, stream, _)| {
                let _ = stream.write(&[BEAT]);
            });
            beaten = Instant::now();
        }
        let mut lost = None;
        others.retain_mut(|(process, stream, heard)| match hear(stream) {
            Heard::Beats => {
                *heard = Instant::now();
                true
            }
            Heard::Nothing if heard.elapsed() < member.patience => true,
            Heard::Done => false,
            Heard::Nothing => {
                lost = lost.or(Some((*process, "nothing was heard of it")));
                false
            }
            Heard::Failed => {
                lost = lost.or(Some((*process, "it stopped with an error")));
                false
            }
            Heard::Gone => {
                lost = lost.or(Some((*process, "it is gone")));
                false
            }
        });
        if let Some((process, why)) = lost {
            let address = member.hosts.names[process].clone();
            watch.raise(Trouble::Lost { process, address, why });
        }
        std::thread::sleep(TICK);
    }
}

enum Heard {
    Nothing,
    Beats,
    Done,
    Failed,
    Gone,
}

fn hear(stream: &mut TcpStream) -> Heard {
    let mut bytes = [0; 256];
    match stream.read(&mut bytes) {
        Ok(0) => Heard::Gone,
        Ok(n) if bytes[..n].contains(&DONE) => Heard::Done,
        Ok(n) if bytes[..n].contains(&FAILED) => Heard::Failed,
        Ok(_) => Heard::Beats,
        Err(error) if error.kind() == ErrorKind::WouldBlock => Heard::Nothing,
        Err(error) if error.kind() == ErrorKind::Interrupted => Heard::Nothing,
        Err(_) => Heard::Gone,
    }
}
