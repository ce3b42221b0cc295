//! The torus as an `Arena` of Monte Carlo tree search.
//!
//! | look | what is found |
//! |---|---|
//! | glance | a curve that ends the game |
//! | local | cells that win at once, for either side; the end, if few cells are open |
//! | thorough | the same: what connections would tell is left to the solver |
//!
//! What is found here is exact, but not called proved: that takes a certificate.

use super::detector::Detector;
use super::endgame;
use super::playout::{Playouts, Policy, Umpire};
use super::tables::{EMPTY, Spot, colour, player, tables};
use crate::dice::Dice;
use crate::mcts::{Arena, Lesson, Look, Search, Seen, other};
use rules::torus::{Torus, verdict};
use rules::{Player, Position};

/// With so few open cells the game is searched to its end.
const FEW: usize = 9;
/// Positions of such a search.
const POSITIONS: u64 = 3_000;

/// A torus to play out on.
#[derive(Clone, Debug)]
pub struct Board {
    root: Vec<u8>,
    playouts: Playouts,
    umpire: Umpire,
    /// Not for plain UCT.
    studies: bool,
}

/// A search with bridge saving, studies and exact ends.
pub fn search(position: &Torus) -> Search<Board> {
    of(position, Policy::SaveBridges, true)
}

/// Plain UCT with RAVE and uniform play-outs, to measure others by.
pub fn plain(position: &Torus) -> Search<Board> {
    of(position, Policy::Uniform, false)
}

fn of(position: &Torus, policy: Policy, studies: bool) -> Search<Board> {
    let (tables, root) = tables(position);
    let umpire = Umpire::new(&tables);
    let playouts = Playouts::new(tables, root.clone(), policy);
    Search::new(Board { root, playouts, umpire, studies }, colour(position.turn()))
}

impl Board {
    /// Who has won as the stones stand, the last mover's curves first.
    fn winner(&mut self, mover: u8) -> Option<Player> {
        let rule = self.playouts.tables().variant.rule;
        [other(mover), mover].into_iter().find_map(|colour| {
            let group = self.umpire.group(&self.playouts.stones, colour, rule);
            verdict(rule, player(colour), group).map(|(winner, _)| winner)
        })
    }

    /// The cells at which a stone of a colour ends the game in favour of its player.
    fn winning(detector: &mut Detector, colour: u8) -> Vec<usize> {
        let player = player(colour);
        let open = (0..detector.stones().len()).filter(|c| detector.stones()[*c] == EMPTY);
        let open: Vec<usize> = open.collect();
        let wins = |cell: &usize| {
            detector.place(*cell, player);
            let won = detector.verdict(player).is_some_and(|(winner, _)| winner == player);
            detector.undo();
            won
        };
        open.into_iter().filter(wins).collect()
    }

    fn local(&mut self, mover: u8) -> Lesson {
        let mut detector = Detector::new(self.playouts.tables().clone());
        for (cell, stone) in self.playouts.stones.iter().enumerate() {
            if *stone != EMPTY {
                detector.place(cell, player(*stone));
            }
        }
        let only = |cells: &[usize]| {
            let kept = |cell| cells.contains(&cell).then_some(1.0);
            (0..self.playouts.stones.len()).map(kept).collect()
        };
        let mine = Self::winning(&mut detector, mover);
        if !mine.is_empty() {
            return Lesson { seen: Seen::Win, weights: only(&mine) };
        }
        let open = self.playouts.open().count();
        if open <= FEW {
            let mut left = POSITIONS;
            match endgame::wins(&mut detector, player(mover), &mut left) {
                Some(true) => return Lesson { seen: Seen::Win, weights: Vec::new() },
                Some(false) => return Lesson { seen: Seen::Loss, weights: Vec::new() },
                None => {}
            }
        }
        let theirs = Self::winning(&mut detector, other(mover));
        match theirs.len() {
            0 => Lesson::NOTHING,
            // A cell that both need is taken; two cannot be, unless a stone there loses anyway.
            1 => Lesson { seen: Seen::Nothing, weights: only(&theirs) },
            _ => Lesson { seen: Seen::Loss, weights: Vec::new() },
        }
    }
}

impl Arena for Board {
    fn reset(&mut self) {
        self.playouts.stones.copy_from_slice(&self.root);
    }

    fn place(&mut self, spot: Spot, colour: u8) {
        self.playouts.stones[usize::from(spot)] = colour;
    }

    fn open(&self, into: &mut Vec<Spot>) {
        into.extend(self.playouts.open());
    }

    fn play_out(&mut self, mover: u8, last: Option<Spot>, dice: &mut Dice) -> u8 {
        self.playouts.run(mover, last, dice)
    }

    fn shares(&self, colour: u8, into: &mut Vec<f32>) {
        into.clear();
        let stones = self.playouts.stones.iter();
        into.extend(stones.map(|stone| f32::from(u8::from(*stone == colour))));
    }

    fn study(&mut self, mover: u8, look: Look) -> Lesson {
        if look == Look::Glance {
            let seen = match self.winner(mover) {
                None => Seen::Nothing,
                Some(winner) if colour(winner) == mover => Seen::Win,
                Some(_) => Seen::Loss,
            };
            return Lesson { seen, weights: Vec::new() };
        }
        if self.studies { self.local(mover) } else { Lesson::NOTHING }
    }
}
