//! All tests of the rules in one program: each program more would be linked with everything again, and
//! the tests of one would wait for those of another.

mod bao;
mod bridgit;
mod cells;
mod domineering;
mod hex;
mod hiq;
mod laws;
mod parsers;
mod perft;
mod torus;
