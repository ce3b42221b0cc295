//! What a long search tells whoever waits for it.

/// Hears of progress. All methods may be called often, and from several threads.
pub trait Progress: Sync {
    /// So much has been done; `total` when it is known.
    fn at(&self, _done: u64, _total: Option<u64>) {}
    /// A new stage, in a few words.
    fn stage(&self, _words: &str) {}
}

/// Nobody waits.
#[derive(Clone, Copy, Debug)]
pub struct Silent;

impl Progress for Silent {}
