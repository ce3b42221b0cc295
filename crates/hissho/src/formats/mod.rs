//! Our own record files. A game's notations of other programs are in its folder; all of them read a
//! text into a [`Table`](rules::Table) and write one back, and none decides what is legal.

pub mod record;
