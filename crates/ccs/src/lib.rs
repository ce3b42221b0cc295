//! Process algebra: CCS (Milner 1989) with values, state spaces, equivalences and logic.
//!
//! | module | is |
//! |---|---|
//! | [`parse`] | CAAL's syntax, with values; [`cursor`] places and refusals |
//! | [`expression`], [`term`], [`program`] | expressions, hash-consed terms, definitions |
//! | [`semantics`] | the transition rules, literally, with derivations |
//! | [`skeleton`], [`network`], [`space`] | states as vectors, transitions at full speed, exploration |
//! | [`lts`], [`aut`], [`dot`] | transition systems and their files |
//! | [`bisimulation`], [`rounds`], [`weak`] | strong, branching and weak bisimilarity |
//! | [`simulation`], [`traces`] | preorders |
//! | [`distinguish`], [`compare`] | why two systems differ, or do not |
//! | [`hml`], `clauses`, [`check`], [`game`] | Hennessy-Milner logic, model checking, parity games |
//! | [`interner`], [`components`] | tools |
//!
//! Nothing here recurses on input: terms and formulas may be nested as deep as memory goes. What
//! could run on for ever takes limits, and says when it met one.
//!
//! A coin machine that may decide too early, told from one that does not:
//!
//! ```
//! use ccs::check::check;
//! use ccs::compare::{Reason, Relation, compare};
//! use ccs::network::Network;
//! use ccs::program::Program;
//! use ccs::space::{Limits, explore};
//!
//! let text = "Good = coin.(coffee.Good + tea.Good);
//!             Bad = coin.coffee.Bad + coin.tea.Bad;";
//! let mut program = Program::read(text)?;
//! let roots = [program.process("Good")?, program.process("Bad")?];
//! let mut network = Network::new(program);
//! let [good, bad] = roots.map(|root| explore(&mut network, root, &Limits::default()));
//! let (good, bad) = (good?.lts, bad?.lts);
//!
//! let never = || false;
//! let traces = compare(&good, &bad, Relation::Traces, 1000, &never).ok_or("too large")?;
//! assert!(traces.holds());
//! let strong = compare(&good, &bad, Relation::Strong, 1000, &never).ok_or("too large")?;
//! let Reason::Formula(formula) = strong else { panic!("they are not bisimilar") };
//! assert!(check(&good, good.initial, formula.clone(), &Limits::default())?.holds());
//! assert!(!check(&bad, bad.initial, formula, &Limits::default())?.holds());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Values, and formulas about all that can happen. A formula needs only the states that it speaks of:
//! the second counter has no end of them.
//!
//! ```
//! use ccs::check::check;
//! use ccs::hml::Formulas;
//! use ccs::network::Network;
//! use ccs::program::Program;
//! use ccs::space::{Limits, Local};
//!
//! let text = "Count(x) = when (x < 3) up.Count(x + 1) + when (x > 0) 'down(x).Count(x - 1);
//!             More(x) = up.More(x + 1) + 'down(x).0;";
//! let mut program = Program::read(text)?;
//! let (count, more) = (program.process("Count(0)")?, program.process("More(0)")?);
//! let mut network = Network::new(program);
//! let mut holds = |process, formula: &str| -> Result<bool, Box<dyn std::error::Error>> {
//!     let (start, formulas) = (network.state(process), Formulas::read(formula)?);
//!     Ok(check(Local::new(&mut network), start, formulas, &Limits::default())?.holds())
//! };
//! assert!(holds(count, "X max= <->tt and [-]X")?);
//! assert!(!holds(count, "<up><up><up><up>tt")?);
//! assert!(holds(more, "X min= <'down(9)>tt or <->X")?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![doc = include_str!("../README.md")]
#![deny(missing_docs)]

pub mod aut;
pub mod bisimulation;
pub mod check;
mod clauses;
pub mod compare;
pub mod components;
pub mod cursor;
pub mod distinguish;
pub mod dot;
pub mod expression;
pub mod game;
pub mod hml;
pub mod interner;
pub mod lts;
pub mod network;
pub mod parse;
mod print;
pub mod program;
pub mod rounds;
pub mod semantics;
pub mod simulation;
pub mod skeleton;
pub mod space;
pub mod term;
pub mod traces;
pub mod weak;
