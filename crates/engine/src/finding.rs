//! What a search found. Nothing here is shown as *proved* until the checker has accepted it.

/// The answer to a yes-or-no question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finding<Evidence> {
    /// Yes, and here is why.
    Proved(Evidence),
    /// No: the search went through everything.
    Refuted,
    /// The budget ran out, or a repetition was met that the method cannot judge.
    Unknown,
}

impl<Evidence> Finding<Evidence> {
    /// The search says yes; nobody has checked it yet.
    pub fn is_proved(&self) -> bool {
        matches!(self, Finding::Proved(_))
    }
}
