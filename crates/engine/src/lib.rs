//! Untrusted search.
