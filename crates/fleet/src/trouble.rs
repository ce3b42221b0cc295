//! What can go wrong in a fleet, as data.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

#[derive(Debug)]
pub enum Trouble {
    /// A line of the hosts file is no address.
    Host {
        file: PathBuf,
        line: usize,
        text: String,
        why: &'static str,
    },
    NoHosts {
        file: PathBuf,
    },
    /// A process number that the hosts file does not have.
    NoProcess {
        process: usize,
        hosts: usize,
        file: PathBuf,
    },
    /// The own address cannot be listened at.
    Listen {
        address: String,
        error: io::Error,
    },
    /// Another process runs something else.
    Differs {
        process: usize,
        address: String,
        what: &'static str,
        ours: String,
        theirs: String,
    },
    /// Processes that did not come in time.
    Missing {
        peers: Vec<(usize, String)>,
        seconds: f64,
    },
    /// A process that was there and is no more.
    Lost {
        process: usize,
        address: String,
        why: &'static str,
    },
    /// A worker broke down.
    Panicked {
        worker: usize,
        message: String,
    },
    /// A checkpoint that cannot be gone on from, or must not be overwritten.
    Checkpoint {
        path: PathBuf,
        why: String,
    },
    /// A file of a checkpoint that is not what it should be.
    Shard {
        path: PathBuf,
        why: &'static str,
    },
    File {
        path: PathBuf,
        error: io::Error,
    },
    /// What is explored has states without an answer.
    Space {
        why: String,
    },
    /// The budget ran out, or somebody said stop.
    Spent,
    /// Another worker has said why.
    Abandoned,
}

impl Trouble {
    pub fn file(path: &Path, error: io::Error) -> Trouble {
        Trouble::File { path: path.into(), error }
    }

    pub fn shard(path: &Path, why: &'static str) -> Trouble {
        Trouble::Shard { path: path.into(), why }
    }

    /// The run can go on from its checkpoint when it is started again.
    pub fn is_unfinished(&self) -> bool {
        use Trouble::{Abandoned, Lost, Missing, Panicked, Spent};
        matches!(self, Spent | Abandoned | Lost { .. } | Missing { .. } | Panicked { .. })
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Host { file, line, text, why } => {
                write!(f, "{}, line {line}: '{text}': {why}", file.display())
            }
            Trouble::NoHosts { file } => {
                write!(f, "{}: expected ADDRESS:PORT, one line for each process", file.display())
            }
            Trouble::NoProcess { process, hosts, file } => write!(
                f,
                "--process '{process}': expected 0 to {}, for {} names {hosts}",
                hosts.saturating_sub(1),
                file.display()
            ),
            Trouble::Listen { address, error } if error.kind() == io::ErrorKind::AddrInUse => {
                write!(f, "'{address}': the port is in use")
            }
            Trouble::Listen { address, error } => {
                write!(f, "'{address}': cannot listen there: {error}")
            }
            Trouble::Differs { process, address, what, ours, theirs } => write!(
                f,
                "process {process} ({address}) has another {what}: '{theirs}', expected '{ours}'"
            ),
            Trouble::Missing { peers, seconds } => {
                let names: Vec<String> =
                    peers.iter().map(|(process, at)| format!("{process} ({at})")).collect();
                write!(f, "process {} did not come within {seconds} s", names.join(", "))
            }
            Trouble::Lost { process, address, why } => {
                write!(f, "process {process} ({address}) was lost: {why}")
            }
            Trouble::Panicked { worker, message } => {
                write!(f, "worker {worker} broke down: {message}")
            }
            Trouble::Checkpoint { path, why } => write!(f, "{}: {why}", path.display()),
            Trouble::Shard { path, why } => {
                write!(f, "{}: the shard is refused: {why}", path.display())
            }
            Trouble::File { path, error } => write!(f, "{}: {error}", path.display()),
            Trouble::Space { why } => f.write_str(why),
            Trouble::Spent => f.write_str("the budget ran out"),
            Trouble::Abandoned => f.write_str("another worker stopped"),
        }
    }
}

impl std::error::Error for Trouble {}
