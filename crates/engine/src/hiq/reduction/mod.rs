//! Generalized Hi-Q is NP-complete (section 4): planar digraphs turned into boards, and back.
//!
//! | module | is |
//! |---|---|
//! | [`gadget`] | α and β as data, their contacts and scripts |
//! | [`field`], [`language`], [`verify`] | everything that a gadget can do; Lemmas 4.2 and 4.3 |

pub mod field;
pub mod gadget;
pub mod language;
pub mod verify;
