//! The trusted kernel of Hissho.
#![forbid(unsafe_code)]
