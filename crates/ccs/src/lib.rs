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
//! | [`hml`], [`check`], [`game`] | Hennessy-Milner logic, model checking, parity games |
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
//! assert!(check(&good, formula.clone(), &never)?.holds(good.initial));
//! assert!(!check(&bad, formula, &never)?.holds(bad.initial));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Values, and a formula about all that can happen:
//!
//! ```
//! use ccs::check::check;
//! use ccs::hml::Formulas;
//! use ccs::network::Network;
//! use ccs::program::Program;
//! use ccs::space::{Limits, explore};
//!
//! let text = "Count(x) = when (x < 3) up.Count(x + 1) + when (x > 0) 'down(x).Count(x - 1);
//!             Zero = Count(0);";
//! let mut program = Program::read(text)?;
//! let root = program.root().ok_or("no root")?;
//! let space = explore(&mut Network::new(program), root, &Limits::default())?;
//! assert_eq!(space.lts.len(), 5);
//! let never_stuck = Formulas::read("X max= <->tt and [-]X")?;
//! assert!(check(&space.lts, never_stuck, &|| false)?.holds(space.lts.initial));
//! let up_four_times = Formulas::read("<up><up><up><up>tt")?;
//! assert!(!check(&space.lts, up_four_times, &|| false)?.holds(space.lts.initial));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod aut;
pub mod bisimulation;
pub mod check;
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
