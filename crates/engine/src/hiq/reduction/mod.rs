//! Generalized Hi-Q is NP-complete (section 4): planar digraphs turned into boards, and back.
//!
//! | module | is |
//! |---|---|
//! | [`gadget`] | α and β as data, their contacts and scripts |
//! | [`field`], [`language`], [`verify`] | everything that a gadget can do; Lemmas 4.2 and 4.3 |
//! | [`block`], [`layout`] | gadgets with the first corners of their wires; the board of a graph |
//! | [`audit`] | no two parts of a board touch but at contacts |
//! | [`composition`] | what the gadgets of a board can do together |
//! | [`exhaustion`] | the board of a graph jump by jump |
//! | [`argument`] | why a graph without a Hamiltonian cycle gives a board without a solution |
//! | [`play`] | a Hamiltonian cycle becomes a solution, a solution a cycle |

pub mod argument;
pub mod audit;
pub mod block;
pub mod composition;
pub mod exhaustion;
pub mod field;
pub mod gadget;
pub mod language;
pub mod layout;
pub mod play;
pub mod verify;
