//! A worker's part of a level: sorted records, in memory or in a file, that tell whether they are whole.
//!
//! ```text
//! file     head │ block │ block │ … │ tail
//! head     "HISSHARD", format, digest of the job, phase, level, part i of n, checksum of all that
//! block    bytes, records, checksum │ records: gap to the key before, load        about 8 KiB
//! tail     0, 0, checksum of the checksums │ records in the file
//! ```
//!
//! A block is looked at only after its checksum. A file is written under another name and renamed when
//! it is whole and on the disk.

use crate::key::{Key, Stored, mix};
use crate::table::Record;
use crate::trouble::Trouble;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The format of shards and manifests.
pub const FORMAT: u64 = 1;
const MAGIC: &[u8; 8] = b"HISSHARD";
const HEAD: usize = 8 * 8;
const BLOCK: usize = 1 << 13;
/// The longest block that is read: a block ends at the first record beyond [`BLOCK`].
const LONGEST: u32 = 1 << 26;

/// Sums bytes up so that damage shows.
pub fn checksum(seed: u64, bytes: &[u8]) -> u64 {
    let mut sum = mix(seed ^ bytes.len() as u64);
    let mut chunks = bytes.chunks_exact(8);
    for chunk in &mut chunks {
        let mut word = [0; 8];
        word.copy_from_slice(chunk);
        sum = (sum.rotate_left(23) ^ u64::from_le_bytes(word)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
    chunks.remainder().iter().fold(mix(sum), |sum, byte| mix(sum ^ u64::from(*byte)))
}

/// Which part of which level of which job.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The digest of the job.
    pub job: u64,
    pub phase: u64,
    pub level: u64,
    pub part: u64,
    pub parts: u64,
}

impl Place {
    fn head(&self) -> [u8; HEAD] {
        let mut head = [0; HEAD];
        head[..8].copy_from_slice(MAGIC);
        let words = [FORMAT, self.job, self.phase, self.level, self.part, self.parts];
        for (at, word) in head[8..56].chunks_exact_mut(8).zip(words) {
            at.copy_from_slice(&word.to_le_bytes());
        }
        let sum = checksum(0, &head[..56]);
        head[56..].copy_from_slice(&sum.to_le_bytes());
        head
    }
}

/// What a shard holds and how to know it again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Seal {
    pub count: u64,
    pub sum: u64,
}

#[derive(Clone, Debug)]
enum Body {
    Memory(Arc<Vec<u8>>),
    File(PathBuf),
    /// A file that goes when the shard goes.
    Spilled(Arc<Spilled>),
}

#[derive(Debug)]
struct Spilled(PathBuf);

impl Drop for Spilled {
    fn drop(&mut self) {
        // What is left behind lies in a folder that goes too.
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Sorted records, each key once.
#[derive(Clone, Debug)]
pub struct Shard<K, L> {
    body: Body,
    pub seal: Seal,
    bytes: usize,
    /// The first key of every block that was written here, and where the block begins.
    index: Arc<Vec<(K, u64)>>,
    kind: PhantomData<fn() -> (K, L)>,
}

impl<K: Key, L: Stored> Shard<K, L> {
    pub fn empty() -> Self {
        Writer::memory().finish_memory()
    }

    pub fn of(records: impl IntoIterator<Item = Record<K, L>>) -> Self {
        let mut writer = Writer::memory();
        for (key, load) in records {
            // Memory takes everything.
            let _ = writer.push(key, load);
        }
        writer.finish_memory()
    }

    /// A file that holds these records, as the manifest says; looked through before anybody uses it.
    pub fn open(path: &Path, place: &Place, seal: Seal) -> Result<Self, Trouble> {
        let refuse = |why| Trouble::shard(path, why);
        let mut file = File::open(path).map_err(|error| Trouble::file(path, error))?;
        let bytes = file.metadata().map_err(|error| Trouble::file(path, error))?.len() as usize;
        let mut head = [0; HEAD];
        file.read_exact(&mut head).map_err(|_| refuse("it is cut off"))?;
        if &head[..8] != MAGIC {
            return Err(refuse("it is no shard"));
        }
        if head[56..] != checksum(0, &head[..56]).to_le_bytes() {
            return Err(refuse("its head is damaged"));
        }
        if head != place.head() {
            return Err(refuse("it is of another job, level or part"));
        }
        drop(file);
        let (body, index) = (Body::File(path.into()), Arc::default());
        let shard = Shard { body, seal, bytes, index, kind: PhantomData };
        let mut reader = shard.read()?;
        while reader.next()?.is_some() {}
        if reader.seal() != seal {
            return Err(refuse("it is not the one that the manifest names"));
        }
        Ok(shard)
    }

    /// The bytes it takes in memory.
    pub fn memory(&self) -> usize {
        match &self.body {
            Body::Memory(bytes) => bytes.len(),
            Body::File(_) | Body::Spilled(_) => 0,
        }
    }

    /// The bytes it takes, wherever it is.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    pub fn len(&self) -> u64 {
        self.seal.count
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub fn read(&self) -> Result<Reader<K, L>, Trouble> {
        let open = |path: &Path| -> Result<(Source, PathBuf), Trouble> {
            let file = File::open(path).map_err(|error| Trouble::file(path, error))?;
            let mut file = BufReader::with_capacity(1 << 16, file);
            file.read_exact(&mut [0; HEAD]).map_err(|error| Trouble::file(path, error))?;
            Ok((Source::File(file), path.into()))
        };
        let (source, path) = match &self.body {
            Body::Memory(bytes) => (Source::Memory(bytes.clone(), 0), PathBuf::new()),
            Body::File(path) => open(path)?,
            Body::Spilled(spilled) => open(&spilled.0)?,
        };
        Ok(Reader {
            source,
            path,
            index: self.index.clone(),
            block_number: 0,
            hopped: false,
            block: Vec::new(),
            at: 0,
            left: 0,
            before: None,
            seal: Seal::default(),
            ended: false,
            kind: PhantomData,
        })
    }
}

/// The keys of a part of a level, wherever they are.
#[derive(Clone, Debug)]
pub enum Keys<K, L> {
    Bare(Shard<K, ()>),
    Loaded(Shard<K, L>),
}

impl<K: Key, L: Stored> Keys<K, L> {
    /// Forgets the loads of what lies in memory.
    pub fn of(shard: Shard<K, L>) -> Result<Self, Trouble> {
        if !matches!(shard.body, Body::Memory(_)) {
            return Ok(Keys::Loaded(shard));
        }
        let mut writer = Writer::memory();
        let mut reader = shard.read()?;
        while let Some((key, _)) = reader.next()? {
            let _ = writer.push(key, ());
        }
        Ok(Keys::Bare(writer.finish_memory()))
    }

    pub fn memory(&self) -> usize {
        match self {
            Keys::Bare(shard) => shard.memory(),
            Keys::Loaded(shard) => shard.memory(),
        }
    }

    pub fn read(&self) -> Result<KeyReader<K, L>, Trouble> {
        Ok(match self {
            Keys::Bare(shard) => KeyReader::Bare(shard.read()?),
            Keys::Loaded(shard) => KeyReader::Loaded(shard.read()?),
        })
    }
}

/// Reads keys in order.
#[derive(Debug)]
pub enum KeyReader<K, L> {
    Bare(Reader<K, ()>),
    Loaded(Reader<K, L>),
}

impl<K: Key, L: Stored> KeyReader<K, L> {
    #[inline]
    fn hop(&mut self, key: &K) -> Result<(), Trouble> {
        match self {
            KeyReader::Bare(reader) => reader.hop(key),
            KeyReader::Loaded(reader) => reader.hop(key),
        }
    }

    #[inline]
    #[allow(clippy::should_implement_trait, reason = "reading may fail")]
    pub fn next(&mut self) -> Result<Option<K>, Trouble> {
        Ok(match self {
            KeyReader::Bare(reader) => reader.next()?.map(|(key, ())| key),
            KeyReader::Loaded(reader) => reader.next()?.map(|(key, _)| key),
        })
    }
}

/// Tells which of ascending keys are among those that a reader has.
#[derive(Debug)]
pub struct Members<K, L> {
    reader: KeyReader<K, L>,
    at: Option<K>,
}

impl<K: Key, L: Stored> Members<K, L> {
    pub fn of(keys: &Keys<K, L>) -> Result<Self, Trouble> {
        let mut reader = keys.read()?;
        let at = reader.next()?;
        Ok(Members { reader, at })
    }

    /// Whether it has a key; the next one asked for is larger.
    #[inline]
    pub fn has(&mut self, key: &K) -> Result<bool, Trouble> {
        while self.at.as_ref().is_some_and(|at| at < key) {
            self.reader.hop(key)?;
            self.at = self.reader.next()?;
        }
        Ok(self.at.as_ref() == Some(key))
    }
}

#[derive(Debug)]
enum Source {
    Memory(Arc<Vec<u8>>, usize),
    File(BufReader<File>),
}

impl Read for Source {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        match self {
            Source::Memory(bytes, at) => {
                let n = (&bytes[*at..]).read(out)?;
                *at += n;
                Ok(n)
            }
            Source::File(file) => file.read(out),
        }
    }
}

/// Reads the records of a shard in order.
#[derive(Debug)]
pub struct Reader<K, L> {
    source: Source,
    /// The file; empty if it is memory.
    path: PathBuf,
    index: Arc<Vec<(K, u64)>>,
    /// Blocks that were read or skipped.
    block_number: usize,
    /// Some were skipped.
    hopped: bool,
    block: Vec<u8>,
    at: usize,
    /// Records that are left in the block.
    left: u32,
    before: Option<K>,
    seal: Seal,
    ended: bool,
    kind: PhantomData<fn() -> L>,
}

impl<K: Key, L: Stored> Reader<K, L> {
    /// The next record; none after the last.
    #[inline]
    #[allow(clippy::should_implement_trait, reason = "records are borrowed or fail")]
    pub fn next(&mut self) -> Result<Option<Record<K, L>>, Trouble> {
        if self.left == 0 && !self.fill()? {
            return Ok(None);
        }
        let mut rest = &self.block[self.at..];
        let key = K::read(self.before.as_ref(), &mut rest);
        let (Some(key), Some(load)) = (key, L::read(&mut rest)) else {
            return Err(self.refuse("a record in it is none"));
        };
        self.at = self.block.len() - rest.len();
        self.left -= 1;
        self.before = Some(key.clone());
        Ok(Some((key, load)))
    }

    /// Skips blocks all of whose keys are smaller than this one.
    #[inline]
    pub fn hop(&mut self, key: &K) -> Result<(), Trouble> {
        match self.index.get(self.block_number) {
            Some((first, _)) if first <= key => self.hop_far(key),
            _ => Ok(()),
        }
    }

    fn hop_far(&mut self, key: &K) -> Result<(), Trouble> {
        let ahead = &self.index[self.block_number..];
        let block = self.block_number + ahead.partition_point(|(first, _)| first <= key) - 1;
        let offset = self.index[block].1;
        match &mut self.source {
            Source::Memory(_, at) => *at = offset as usize,
            Source::File(file) => {
                let sought = file.seek(SeekFrom::Start(HEAD as u64 + offset));
                sought.map_err(|error| Trouble::file(&self.path, error))?;
            }
        }
        self.hopped |= block > self.block_number;
        (self.block_number, self.left) = (block, 0);
        Ok(())
    }

    /// What has been read; all of it after the last record.
    fn seal(&self) -> Seal {
        self.seal
    }

    fn refuse(&self, why: &'static str) -> Trouble {
        Trouble::shard(&self.path, why)
    }

    fn read_words<const N: usize>(&mut self) -> Result<[u64; N], Trouble> {
        let mut words = [0; N];
        for word in &mut words {
            let mut bytes = [0; 8];
            let read = self.source.read_exact(&mut bytes);
            read.map_err(|_| self.refuse("it is cut off"))?;
            *word = u64::from_le_bytes(bytes);
        }
        Ok(words)
    }

    /// Gets the next block; false after the last.
    fn fill(&mut self) -> Result<bool, Trouble> {
        if self.ended {
            return Ok(false);
        }
        let [sizes, sum] = self.read_words()?;
        let (bytes, records) = (sizes as u32, (sizes >> 32) as u32);
        if bytes == 0 && records == 0 {
            let [count] = self.read_words()?;
            let whole = self.hopped || (Seal { count, sum }) == self.seal;
            if !whole || self.source.read(&mut [0]).unwrap_or(1) > 0 {
                return Err(self.refuse("it is damaged"));
            }
            self.ended = true;
            return Ok(false);
        }
        if bytes > LONGEST || records == 0 || records > bytes {
            return Err(self.refuse("it is damaged"));
        }
        self.block.resize(bytes as usize, 0);
        let read = self.source.read_exact(&mut self.block);
        read.map_err(|_| self.refuse("it is cut off"))?;
        if checksum(sizes, &self.block) != sum {
            return Err(self.refuse("it is damaged"));
        }
        self.seal.count += u64::from(records);
        self.seal.sum = mix(self.seal.sum ^ sum);
        (self.left, self.at) = (records, 0);
        self.block_number += 1;
        // Every block begins anew.
        self.before = None;
        Ok(true)
    }
}

/// Writes sorted records.
#[derive(Debug)]
pub struct Writer<W, K, L> {
    sink: W,
    block: Vec<u8>,
    records: u32,
    before: Option<K>,
    seal: Seal,
    written: usize,
    index: Vec<(K, u64)>,
    kind: PhantomData<fn() -> L>,
}

impl<W: Write, K: Key, L: Stored> Writer<W, K, L> {
    fn new(sink: W) -> Self {
        let (block, seal) = (Vec::with_capacity(BLOCK + 64), Seal::default());
        let (index, kind) = (Vec::new(), PhantomData);
        Writer { sink, block, records: 0, before: None, seal, written: 0, index, kind }
    }

    /// Appends a record whose key is larger than those before.
    #[inline]
    pub fn push(&mut self, key: K, load: L) -> io::Result<()> {
        if self.records == 0 {
            self.index.push((key.clone(), self.written as u64));
        }
        key.write(self.before.as_ref(), &mut self.block);
        load.write(&mut self.block);
        self.records += 1;
        self.before = Some(key);
        if self.block.len() >= BLOCK { self.flush() } else { Ok(()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.records == 0 {
            return Ok(());
        }
        let sizes = self.block.len() as u64 | u64::from(self.records) << 32;
        let sum = checksum(sizes, &self.block);
        self.sink.write_all(&sizes.to_le_bytes())?;
        self.sink.write_all(&sum.to_le_bytes())?;
        self.sink.write_all(&self.block)?;
        self.written += 16 + self.block.len();
        self.seal.count += u64::from(self.records);
        self.seal.sum = mix(self.seal.sum ^ sum);
        self.block.clear();
        self.records = 0;
        self.before = None;
        Ok(())
    }

    /// The sink, what was written, its bytes, and the index.
    #[allow(clippy::type_complexity, reason = "taken apart at once")]
    fn finish(mut self) -> io::Result<(W, Seal, usize, Vec<(K, u64)>)> {
        self.flush()?;
        self.sink.write_all(&0u64.to_le_bytes())?;
        self.sink.write_all(&self.seal.sum.to_le_bytes())?;
        self.sink.write_all(&self.seal.count.to_le_bytes())?;
        self.index.shrink_to_fit();
        Ok((self.sink, self.seal, self.written + 24, self.index))
    }
}

impl<K: Key, L: Stored> Writer<Vec<u8>, K, L> {
    pub fn memory() -> Self {
        Writer::new(Vec::new())
    }

    pub fn finish_memory(self) -> Shard<K, L> {
        // A list of bytes takes every write.
        let (mut sink, seal, bytes, index) = self.finish().unwrap_or_default();
        sink.shrink_to_fit();
        let (body, index) = (Body::Memory(Arc::new(sink)), Arc::new(index));
        Shard { body, seal, bytes, index, kind: PhantomData }
    }
}

/// Where a shard is written: under another name until it is whole.
#[derive(Debug)]
pub struct Draft<K, L> {
    writer: Writer<io::BufWriter<File>, K, L>,
    draft: PathBuf,
    path: PathBuf,
}

impl<K: Key, L: Stored> Draft<K, L> {
    pub fn create(path: &Path, place: &Place) -> Result<Self, Trouble> {
        let draft = path.with_extension("draft");
        let begin = || {
            let mut sink = io::BufWriter::with_capacity(1 << 17, File::create(&draft)?);
            sink.write_all(&place.head())?;
            Ok(sink)
        };
        let sink = begin().map_err(|error| Trouble::file(&draft, error))?;
        Ok(Draft { writer: Writer::new(sink), draft, path: path.into() })
    }

    #[inline]
    pub fn push(&mut self, key: K, load: L) -> Result<(), Trouble> {
        self.writer.push(key, load).map_err(|error| Trouble::file(&self.draft, error))
    }

    /// The file under its name. It survives a loss of power if it is `kept`; else it goes with the shard.
    pub fn finish(self, kept: bool) -> Result<Shard<K, L>, Trouble> {
        let Draft { writer, draft, path } = self;
        let end = || {
            let (sink, seal, bytes, index) = writer.finish()?;
            let file = sink.into_inner().map_err(io::IntoInnerError::into_error)?;
            if kept {
                file.sync_all()?;
            }
            std::fs::rename(&draft, &path)?;
            Ok((seal, bytes + HEAD, Arc::new(index)))
        };
        let (seal, bytes, index) = end().map_err(|error| Trouble::file(&path, error))?;
        let body = match kept {
            true => Body::File(path),
            false => Body::Spilled(Arc::new(Spilled(path))),
        };
        Ok(Shard { body, seal, bytes, index, kind: PhantomData })
    }
}
