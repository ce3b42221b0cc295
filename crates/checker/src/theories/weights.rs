//! The rules `pagoda` and `parity`: why a position of Hi-Q cannot be solved.
//!
//! A *pagoda function* weighs the cells so that no jump p over q to r gains: W(p) + W(q) ≥ W(r).
//! The tokens then never weigh more than now. *Parity*: if every jump touches an even number of
//! some cells, the tokens on them keep their parity. Weights have at most 18 digits and are summed in
//! 128 bits, so that no sum over a board comes near an overflow.

use crate::answer::objection::object;
use crate::answer::verdict::{Fault, require};
use crate::core::fact::{Goal, Saying};
use crate::core::lemma::{Form, Lemma};
use crate::core::reader::integer;
use crate::core::theory::{Calculus, Case, Read, Rule, Said, Theory, Worded};
use rules::hiq::{Board, Hiq};

const PAGODA: Lemma = Lemma::new("pagoda", Form::Words);
const PARITY: Lemma = Lemma::new("parity", Form::Words);

struct Weights;

pub const THEORY: Theory = Theory {
    name: "weights",
    lemmas: &[PAGODA, PARITY],
    of: |start| start.as_any().is::<Hiq>().then(|| Box::new(Weights) as _),
    proviso: |_, _| None,
};

impl Calculus for Weights {
    fn rule<'a>(&'a self, worded: &Worded<'_, 'a>) -> Read<'a> {
        let Worded { lemma, statement, args, .. } = *worded;
        let (fact, state) = statement.fact()?;
        let position: &Hiq = state.as_any().downcast_ref()?;
        let unsolvable = *fact.saying() == Saying::Never(Goal::Solved);
        if !unsolvable || !THEORY.lemmas.contains(&lemma) {
            return None;
        }
        let weighing = Weighing::read(lemma == PAGODA, &args.words, position);
        Some(weighing.map(|weighing| Box::new(weighing) as _))
    }
}

/// A weight for every cell, in board order; parity has weights 0 and 1.
struct Weighing {
    pagoda: bool,
    position: Hiq,
    weights: Vec<i128>,
}

impl Weighing {
    /// `CELL=W …` or `CELL …`, cells in board order.
    fn read(pagoda: bool, words: &[&str], position: &Hiq) -> Result<Self, Fault> {
        let board: &Board = position.layout();
        let mut weights = vec![0; board.len()];
        let mut next = 0;
        for word in words {
            let (cell, weight) = match (pagoda, word.split_once('=')) {
                (true, Some((cell, weight))) => (cell, integer(weight)?.into()),
                (true, None) => return Err(Fault::expected(word, "CELL=WEIGHT")),
                (false, _) => (*word, 1),
            };
            let index = board
                .index_of_name(cell)
                .ok_or_else(|| Fault::expected(cell, "a cell of the board"))?;
            if index < next {
                return Err(Fault::expected(cell, "the cells in board order, each once"));
            }
            weights[index] = weight;
            next = index + 1;
        }
        Ok(Weighing { pagoda, position: position.clone(), weights })
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
        let mut jumps = (0..board.len()).flat_map(|from| board.jumps_from(from));
        let bad = jumps.find(|jump| !passes(jump.map(|i| self.weights[i])));
        bad.map_or(Ok(()), |jump| {
            let [from, over, to] = jump.map(|i| board.name(i));
            Err(Fault::rejected(object!(
                "the jump {} over {} to {} breaks the rule",
                from,
                over,
                to
            )))
        })
    }
}

impl Rule for Weighing {
    fn check(&self, _case: &Case<'_>) -> Result<Option<Said>, Fault> {
        let (tokens, target) = (self.tokens(), self.target());
        if self.pagoda {
            self.every_jump(|[from, over, to]| from + over >= to)?;
            require(tokens < target, || {
                object!("the tokens weigh {}, the target {}", tokens, target)
            })?;
        } else {
            self.every_jump(|named| named.iter().sum::<i128>() % 2 == 0)?;
            require(tokens % 2 != target % 2, || {
                object!("{} tokens lie on the cells, the target counts {}", tokens, target)
            })?;
        }
        Ok(None)
    }
}
