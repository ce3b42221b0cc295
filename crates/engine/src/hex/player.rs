//! A player: plays what is proved, and otherwise what it thinks best; swaps and resigns when right.
//!
//! While the moves are weighed, another thread (or, with one thread, a share of the budget before)
//! tries to prove the position. What it proves is a certificate that the checker has accepted, and
//! from then on the game is played from that certificate alone.

use super::advice::favoured;
use super::mcts;
use super::{Stopped, prove, stone};
use crate::budget::Budget;
use crate::dice::Dice;
use crate::progress::Silent;
use crate::proof_player::{self, ProofPlayer, Reply};
use checker::{Claim, study};
use rules::hex::{Hex, Move, Variant};
use rules::{Position, Status};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How the moves are weighed that are not proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// By the circuits, a few plies deep. Resigns only what is proved lost.
    Circuit,
    /// By Monte Carlo tree search. Resigns what is hopeless as well.
    Mcts,
}

/// Why a move is played.
#[derive(Clone, PartialEq, Debug)]
pub enum Reason {
    /// The win has this certificate.
    Proved {
        /// The checker has accepted it.
        certificate: String,
    },
    /// The answer of the certificate: its step, the carrier of that step, and why.
    Follows {
        /// The number of the step in the certificate; none where no step asks for the move.
        step: Option<u64>,
        /// Cells by their names.
        carrier: Vec<String>,
        /// As the certificate has it.
        reason: proof_player::Reason,
    },
    /// The loss has this certificate.
    Lost {
        /// The checker has accepted it.
        certificate: String,
    },
    /// The mover's share of the play-outs, or of the conductance if there were none.
    Estimate {
        /// From 0 to 1.
        share: f64,
        /// 0 if there were none.
        playouts: u64,
    },
    /// The opening is about even, so that a swap gains nothing.
    Even {
        /// The mover's share of the play-outs after the opening, if nobody swaps.
        share: f64,
    },
}

/// A move and why.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    /// A stone, a swap, or giving up.
    pub play: Move,
    /// What the move rests on.
    pub reason: Reason,
}

/// What a move may cost.
#[derive(Clone, Copy, Debug)]
pub struct Allowance<'a> {
    /// Time, stop and threads.
    pub budget: &'a Budget,
    /// Play-outs; none for as many as there is time for.
    pub playouts: Option<u64>,
}

/// Play-outs without any limit.
const USUAL: u64 = 10_000;
/// Below this share a swap is better: the share of the best of many moves is an optimist's. On 11×11
/// with 10,000 play-outs and eight seeds the best answer to f6 has 0.46 to 0.50, to a1 0.52 to 0.55.
const SWAP: f64 = 0.51;
/// Below this share, after so many play-outs, a game is hopeless.
const HOPELESS: f64 = 0.04;
const PATIENCE: u64 = 500;

/// A player in the course of a game: it keeps the certificate of a win that it has proved.
#[derive(Clone, Debug)]
pub struct Player {
    level: Level,
    /// The certificate of a win that was proved on the way.
    proof: Option<ProofPlayer>,
}

enum Found {
    Won(Box<ProofPlayer>, String),
    Lost(String),
    /// Everything but a swap loses.
    Swap,
    Nothing,
}

impl Player {
    /// A player who has proved nothing yet.
    pub fn new(level: Level) -> Self {
        Player { level, proof: None }
    }

    /// A move for the side to move; none when the game is over.
    pub fn advise(
        &mut self,
        position: &Hex,
        allowance: Allowance,
        dice: &mut Dice,
    ) -> Result<Option<Advice>, Stopped> {
        if position.status() != Status::Ongoing {
            return Ok(None);
        }
        if let Some((play, Reply { step, carrier, reason, .. })) = self.follow(position) {
            let reason = Reason::Follows { step, carrier, reason };
            return Ok(Some(Advice { play, reason }));
        }
        let variant = position.variant();
        let begins = *position == Hex::start(&variant);
        if variant.swap.is_some() && begins {
            return Ok(Some(self.even_opening(position, allowance, dice)?));
        }
        let swap = position.moves().contains(&Move::Swap);
        let (found, weighed) = self.look(position, allowance, dice)?;
        match found {
            Found::Won(proof, certificate) => {
                if let Some(play) = due(&proof) {
                    self.proof = Some(*proof);
                    return Ok(Some(Advice { play, reason: Reason::Proved { certificate } }));
                }
            }
            Found::Lost(certificate) => {
                let reason = Reason::Lost { certificate };
                return Ok(Some(Advice { play: Move::Resign, reason }));
            }
            Found::Swap => {
                let reason = Reason::Estimate { share: 1.0, playouts: 0 };
                return Ok(Some(Advice { play: Move::Swap, reason }));
            }
            Found::Nothing => {}
        }
        let (cell, share, playouts) = weighed;
        if swap && share < SWAP {
            let reason = Reason::Estimate { share: 1.0 - share, playouts };
            return Ok(Some(Advice { play: Move::Swap, reason }));
        }
        let hopeless = self.level == Level::Mcts && share < HOPELESS && playouts >= PATIENCE;
        let play = if hopeless { Move::Resign } else { stone(variant.columns, cell) };
        Ok(Some(Advice { play, reason: Reason::Estimate { share, playouts } }))
    }

    /// The certificate's answer, if the game has gone on from where it stands.
    fn follow(&mut self, position: &Hex) -> Option<(Move, Reply)> {
        let mut proof = self.proof.take()?;
        proof.play(&due(&proof)?.to_string()).ok()?;
        let before: &Hex = proof.state().as_any().downcast_ref()?;
        let leads = |m: &Move| before.play(m).is_ok_and(|after| after == *position);
        let m = before.moves().into_iter().chain([Move::Pass]).find(leads)?;
        proof.play(&m.to_string()).ok()?;
        let found = (due(&proof)?, proof.due().clone());
        self.proof = Some(proof);
        Some(found)
    }

    /// What can be proved, and what is thought best: cell, share and play-outs.
    fn look(
        &self,
        position: &Hex,
        Allowance { budget, playouts }: Allowance,
        dice: &mut Dice,
    ) -> Result<(Found, (usize, f64, u64)), Stopped> {
        let now = Instant::now();
        let left = budget.deadline.map(|end| end.saturating_duration_since(now));
        if let (Some(_), true) = (left, budget.threads > 1) {
            let (stop, done) = (Arc::new(AtomicBool::new(false)), AtomicBool::new(false));
            let proving = budget.clone().stopped_by(stop.clone()).with_nodes(None);
            return std::thread::scope(|scope| {
                let prover = scope.spawn(|| {
                    let found = proved(position, &proving);
                    done.store(!matches!(found, Found::Nothing), Ordering::Relaxed);
                    found
                });
                let weighed = self.weigh(position, playouts, budget, &done, dice);
                // What is seen to the end should be proved as well, while there is time.
                let sure =
                    weighed.as_ref().is_ok_and(|(_, share, _)| *share <= 0.0 || *share >= 1.0);
                let late = || budget.deadline.is_some_and(|end| Instant::now() >= end);
                while sure && !prover.is_finished() && !late() && !budget.stopped() {
                    std::thread::sleep(Duration::from_millis(1));
                }
                stop.store(true, Ordering::Relaxed);
                let found = prover.join().unwrap_or(Found::Nothing);
                Ok((found, weighed?))
            });
        }
        let count = playouts.or(budget.nodes).unwrap_or(USUAL);
        let mut proving = budget.with_nodes(Some((count / 20).max(20)));
        if let Some(left) = left {
            proving.deadline = Some(now + left / 3);
            proving.nodes = None;
        }
        let found = proved(position, &proving);
        if !matches!(found, Found::Nothing) {
            return Ok((found, (0, 0.5, 0)));
        }
        let never = AtomicBool::new(false);
        Ok((Found::Nothing, self.weigh(position, playouts, budget, &never, dice)?))
    }

    fn weigh(
        &self,
        position: &Hex,
        playouts: Option<u64>,
        budget: &Budget,
        enough: &AtomicBool,
        dice: &mut Dice,
    ) -> Result<(usize, f64, u64), Stopped> {
        if self.level == Level::Circuit {
            return favoured(position).map(|(cell, share)| (cell, share, 0));
        }
        let mut search = mcts::search(position);
        let weighed = search.run(playouts, budget, enough, dice);
        let cell = search.arena().cell(weighed.spot);
        Ok((cell, weighed.share, weighed.playouts))
    }

    /// An opening in the first columns after which neither side is far ahead.
    fn even_opening(
        &self,
        position: &Hex,
        Allowance { budget, playouts }: Allowance,
        dice: &mut Dice,
    ) -> Result<Advice, Stopped> {
        let Variant { columns, rows, .. } = position.variant();
        let places = (0..2.min(columns)).flat_map(|c| (0..rows).map(move |r| (c, r)));
        let openings: Vec<Move> = places.map(|(column, row)| Move::Stone { column, row }).collect();
        let count = openings.len() as u64;
        let never = AtomicBool::new(false);
        let mut best: Option<(f64, Move)> = None;
        for (i, m) in openings.into_iter().enumerate() {
            let Ok(after) = position.play(&m) else { continue };
            if after.status() != Status::Ongoing {
                continue;
            }
            let mut part = budget.clone();
            part.deadline = budget.deadline.map(|end| {
                let now = Instant::now();
                now + end.saturating_duration_since(now) / (count as u32 - i as u32)
            });
            let share = playouts.map(|all| (all / count).max(1));
            let (_, share, _) = self.weigh(&after, share, &part, &never, dice)?;
            if best.is_none_or(|(old, _)| (share - 0.5).abs() < (old - 0.5).abs()) {
                best = Some((share, m));
            }
        }
        let (share, play) = best.unwrap_or((0.5, stone(columns, 0)));
        Ok(Advice { play, reason: Reason::Even { share: 1.0 - share } })
    }
}

/// Tries to prove the position one way or the other; the checker has the last word.
fn proved(position: &Hex, budget: &Budget) -> Found {
    let proof = match prove(position, budget, &Silent) {
        Ok(proof) => proof,
        Err(Stopped::Swap) => return Found::Swap,
        Err(_) => return Found::Nothing,
    };
    let claim = Claim::wins(position, proof.winner);
    let Ok(derivation) = study(Some(&claim), &proof.certificate, &budget.limits()) else {
        return Found::Nothing;
    };
    match ProofPlayer::new(derivation) {
        _ if proof.winner != position.turn() => Found::Lost(proof.certificate),
        Ok(player) => Found::Won(Box::new(player), proof.certificate),
        Err(_) => Found::Nothing,
    }
}

/// The move that a certificate plays now.
fn due(proof: &ProofPlayer) -> Option<Move> {
    let hex: &Hex = proof.state().as_any().downcast_ref()?;
    hex.read_move(proof.due().play.as_deref()?).ok()
}
