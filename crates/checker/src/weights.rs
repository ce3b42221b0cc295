//! The rules `pagoda` and `parity`: why a position of Hi-Q cannot be solved.
//!
//! A *pagoda function* weighs the cells so that no jump p over q to r gains: W(p) + W(q) ≥ W(r).
//! The tokens then never weigh more than now. *Parity*: if every jump touches an even number of
//! some cells, the tokens on them keep their parity. Weights have at most 18 digits and are summed in
//! 128 bits, so that no sum over a board comes near an overflow.

use crate::fact::Fact;
use crate::reader::integer;
use crate::variant::Variant;
use crate::verdict::{Fault, require};
use rules::hiq::{Board, Hiq};

/// A weight for every cell, in board order; parity has weights 0 and 1.
pub struct Weights {
    position: Hiq,
    weights: Vec<i128>,
}

impl Weights {
    /// `CELL=W …`, cells in board order.
    pub fn pagoda(tokens: &[&str], variant: &Variant, fact: &Fact) -> Result<Self, Fault> {
        let split = |token: &&str| {
            let (cell, weight) =
                token.split_once('=').ok_or_else(|| Fault::expected(token, "CELL=WEIGHT"))?;
            Ok((cell.to_string(), integer(weight)?.into()))
        };
        let entries = tokens.iter().map(split).collect::<Result<Vec<_>, Fault>>()?;
        Self::read(&entries, variant, fact)
    }

    /// `CELL…`, cells in board order.
    pub fn parity(tokens: &[&str], variant: &Variant, fact: &Fact) -> Result<Self, Fault> {
        let entries: Vec<_> = tokens.iter().map(|token| (token.to_string(), 1)).collect();
        Self::read(&entries, variant, fact)
    }

    fn read(entries: &[(String, i128)], variant: &Variant, fact: &Fact) -> Result<Self, Fault> {
        let position: Hiq = variant.position(fact.board())?;
        let board: &Board = position.layout();
        let mut weights = vec![0; board.cells().len()];
        let mut next = 0;
        for (cell, weight) in entries {
            let index = board
                .index_of_name(cell)
                .ok_or_else(|| Fault::expected(cell, "a cell of the board"))?;
            if index < next {
                return Err(Fault::expected(cell, "the cells in board order, each once"));
            }
            weights[index] = *weight;
            next = index + 1;
        }
        Ok(Weights { position, weights })
    }

    fn tokens(&self) -> i128 {
        let weighed = self.weights.iter().enumerate();
        weighed.filter(|(i, _)| self.position.token(*i)).map(|(_, weight)| weight).sum()
    }

    fn target(&self) -> i128 {
        self.weights[self.position.layout().target()]
    }

    /// Fails at the first jump (from, over, to) whose weights do not pass.
    fn every_jump(&self, passes: impl Fn([i128; 3]) -> bool) -> Result<(), Fault> {
        let board = self.position.layout();
        let bad = board.jumps().iter().find(|jump| !passes(jump.map(|i| self.weights[i])));
        bad.map_or(Ok(()), |[from, over, to]| {
            let [from, over, to] = [from, over, to].map(|i| board.name(*i));
            Err(Fault::rejected(format!("the jump {from} over {over} to {to} breaks the rule")))
        })
    }

    pub fn check_pagoda(&self) -> Result<(), Fault> {
        self.every_jump(|[from, over, to]| from + over >= to)?;
        let (tokens, target) = (self.tokens(), self.target());
        require(tokens < target, || format!("the tokens weigh {tokens}, the target {target}"))
    }

    pub fn check_parity(&self) -> Result<(), Fault> {
        self.every_jump(|named| named.iter().sum::<i128>() % 2 == 0)?;
        let (tokens, target) = (self.tokens(), self.target());
        require(tokens % 2 != target % 2, || {
            format!("{tokens} tokens lie on the cells, the target counts {target}")
        })
    }
}
