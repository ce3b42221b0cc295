//! Notation of other programs, and our own record files. Each module reads a text into a
//! [`Table`](rules::Table) and writes one back; none of them decides what is legal.

pub mod drawing;
pub mod hexworld;
pub mod record;
pub mod sgf;

#[cfg(test)]
mod tests;
