//! How each connection was made, by its number.
//!
//! ```text
//! chapters   │ 0 … 811 │ 812 … 1340 │ 1341 …       one for each position on the way to this one
//! ```
//!
//! What was found in a position is written into a chapter of its own. A position after it reads the
//! same chapters and begins another, so nothing is copied; a chapter goes when no position needs it.

use super::Made;
use std::sync::Arc;

/// How a connection was made, and what it joins.
#[derive(Clone, Copy, Debug)]
struct Origin<W> {
    made: Made,
    joins: (u8, u8, W),
}

#[derive(Clone, Debug)]
pub(super) struct Chapter<W> {
    /// The numbers of its first connection and of its first place in an `or`.
    first: u32,
    first_or: u32,
    origins: Vec<Origin<W>>,
    ors: Vec<u32>,
}

impl<W> Chapter<W> {
    fn new(first: u32, first_or: u32) -> Self {
        Chapter { first, first_or, origins: Vec::new(), ors: Vec::new() }
    }
}

/// Chapters that are read only, and the one that is being written.
#[derive(Clone, Debug)]
pub(super) struct Origins<W> {
    before: Vec<Arc<Chapter<W>>>,
    now: Chapter<W>,
}

/// Chapters that are read only.
pub(super) type Chapters<W> = Vec<Arc<Chapter<W>>>;

impl<W: Copy> Origins<W> {
    pub fn new() -> Self {
        Origins { before: Vec::new(), now: Chapter::new(0, 0) }
    }

    /// Begins the chapter after some others.
    pub fn begin(&mut self, before: &Chapters<W>) {
        self.before.clone_from(before);
        let last = before.last();
        self.now.first = last.map_or(0, |last| last.first + last.origins.len() as u32);
        self.now.first_or = last.map_or(0, |last| last.first_or + last.ors.len() as u32);
        self.now.origins.clear();
        self.now.ors.clear();
    }

    /// All chapters, this one among them.
    pub fn chapters(&self) -> Chapters<W> {
        let mut all = Vec::with_capacity(self.before.len() + 1);
        all.extend_from_slice(&self.before);
        all.push(Arc::new(self.now.clone()));
        all
    }

    /// The number of the first connection of this chapter.
    pub fn first(&self) -> u32 {
        self.now.first
    }

    /// The number of the next connection.
    #[inline(always)]
    pub fn next(&self) -> u32 {
        self.now.first + self.now.origins.len() as u32
    }

    #[inline(always)]
    pub fn push(&mut self, made: Made, joins: (u8, u8, W)) {
        self.now.origins.push(Origin { made, joins });
    }

    /// Notes the semis of an `or`; where they begin.
    pub fn push_or(&mut self, semis: &[u32]) -> u32 {
        let start = self.now.first_or + self.now.ors.len() as u32;
        self.now.ors.extend_from_slice(semis);
        start
    }

    fn origin(&self, id: u32) -> &Origin<W> {
        let chapter = if id >= self.now.first {
            &self.now
        } else {
            &self.before[self.before.partition_point(|chapter| chapter.first <= id) - 1]
        };
        &chapter.origins[(id - chapter.first) as usize]
    }

    pub fn made(&self, id: u32) -> Made {
        self.origin(id).made
    }

    pub fn joins(&self, id: u32) -> (u8, u8, W) {
        self.origin(id).joins
    }

    /// The semis of an `or`.
    pub fn semis(&self, start: u32, len: u8) -> &[u32] {
        let chapter = if start >= self.now.first_or {
            &self.now
        } else {
            &self.before[self.before.partition_point(|chapter| chapter.first_or <= start) - 1]
        };
        &chapter.ors[(start - chapter.first_or) as usize..][..usize::from(len)]
    }
}
