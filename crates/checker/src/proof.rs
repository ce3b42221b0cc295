//! The fold over the lines of a certificate.
//!
//! ```text
//! hissho 1 → game → claim → ( step | del | # )* → qed → end of file
//! ```
//!
//! A line is first read whole, and whatever cannot stand in any certificate of the game makes the
//! file malformed; only then are the conditions of its rule looked at. A step may cite only what
//! is known, which is only what stands above it: by induction on the lines every known fact is true.

use crate::fact::{Fact, Goal, Saying, Side};
use crate::lemma::{Lemma, Lemmas};
use crate::line;
use crate::links::{self, Ends, Grid};
use crate::reader::{Lines, number};
use crate::strategy::{Case, Held, Known, Reply, cited};
use crate::table::{Kind, Table};
use crate::trees::Trees;
use crate::variant::Variant;
use crate::verdict::{Claim, Fault, Proof, Refusal, Verdict, require};
use crate::weights::Weights;
use std::io::BufRead;

/// A rule with its arguments, read and well formed.
enum Rule<'a> {
    Over,
    Move(Reply),
    All(Vec<Reply>),
    Trees(Trees),
    Linked(Side, u64),
    Line(Goal, &'a [&'a str]),
    Pagoda(Weights),
    Parity(Weights),
    Table(Kind, Goal, u64),
}

impl<'a> Rule<'a> {
    fn read(
        lemma: Lemma,
        args: &'a [&'a str],
        variant: &Variant,
        fact: &Fact,
    ) -> Result<Self, Fault> {
        use Saying::{AtLeast, AtMost, Never, Reaches, Wins};
        let exactly = |n: usize| match args.len() == n {
            true => Ok(()),
            false => Err(Fault::Malformed(format!("'{lemma}' takes {n} arguments"))),
        };
        match (lemma, fact.saying(), variant.game()) {
            (Lemma::Over, Wins(_) | AtLeast(_) | AtMost(_), _) => {
                exactly(0)?;
                Ok(Rule::Over)
            }
            (Lemma::Move, Wins(_) | AtLeast(_), _) => {
                exactly(1)?;
                Ok(Rule::Move(Reply::read(args[0], variant)?))
            }
            (Lemma::All, Wins(_) | AtMost(_), _) => {
                let replies = args.iter().map(|token| Reply::read(token, variant));
                Ok(Rule::All(replies.collect::<Result<_, _>>()?))
            }
            (Lemma::Trees, Wins(_), "bridgit") => {
                Ok(Rule::Trees(Trees::read(args, variant, fact)?))
            }
            (Lemma::Linked, Wins(side), "hex") => {
                exactly(1)?;
                Ok(Rule::Linked(side, number(args[0])?))
            }
            (Lemma::Line, Reaches(goal), _) => {
                args.iter().try_for_each(|m| variant.spelled(m))?;
                Ok(Rule::Line(goal, args))
            }
            (Lemma::Pagoda, Never(Goal::Solved), "hiq") => {
                Ok(Rule::Pagoda(Weights::pagoda(args, variant, fact)?))
            }
            (Lemma::Parity, Never(Goal::Solved), "hiq") => {
                Ok(Rule::Parity(Weights::parity(args, variant, fact)?))
            }
            (Lemma::Table | Lemma::Orbits, Never(goal), _) => {
                exactly(1)?;
                let kind = if lemma == Lemma::Table { Kind::Table } else { Kind::Orbits };
                match number(args[0])? {
                    0 => Err(Fault::expected(args[0], "at least one board")),
                    count => Ok(Rule::Table(kind, goal, count)),
                }
            }
            _ => Err(Fault::Malformed(format!("'{lemma}' does not prove such a fact"))),
        }
    }
}

struct Reading<'a, R> {
    lines: Lines<R>,
    permitted: &'a Lemmas,
    claim: Option<Claim>,
    steps: u64,
    lemmas: Lemmas,
    /// The line to blame, where it is not the one read last.
    blamed: Option<u64>,
}

pub fn follow(reader: impl BufRead, permitted: &Lemmas) -> Verdict {
    let mut reading = Reading {
        lines: Lines::new(reader),
        permitted,
        claim: None,
        steps: 0,
        lemmas: Lemmas::default(),
        blamed: None,
    };
    let result = reading.run();
    let line = reading.blamed.or(Some(reading.lines.number()));
    let Reading { claim, steps, lemmas, .. } = reading;
    let refusal = |reason, claim, lemmas| Refusal { line, reason, claim, steps, lemmas };
    match result {
        Ok(claim) => Verdict::Accepted(Proof { claim, steps, lemmas }),
        Err(Fault::Rejected(reason)) => Verdict::Rejected(refusal(reason, claim, lemmas)),
        Err(Fault::Malformed(reason)) => Verdict::Malformed(refusal(reason, claim, lemmas)),
    }
}

impl<R: BufRead> Reading<'_, R> {
    fn run(&mut self) -> Result<Claim, Fault> {
        if self.lines.expect("'hissho 1'")? != "hissho 1" {
            return Err(Fault::malformed("expected 'hissho 1'"));
        }
        let line = self.lines.expect("'game ID'")?;
        let Some(("game", id)) = line.split_once(' ') else {
            return Err(Fault::malformed("expected 'game ID'"));
        };
        let variant = Variant::read(id)?;
        let line = self.lines.expect("'claim FACT'")?;
        let tokens: Vec<&str> = line.split(' ').collect();
        let ["claim", words @ ..] = &tokens[..] else {
            return Err(Fault::malformed("expected 'claim FACT'"));
        };
        let words =
            <[&str; 3]>::try_from(words).map_err(|_| Fault::malformed("a fact is three words"))?;
        let (fact, state) = Fact::read(words, &variant)?;
        let mover = variant.mover(&*state);
        let claim = Claim { id: variant.id().to_string(), fact, mover };
        self.claim = Some(claim.clone());
        self.prove(&variant, &claim.fact)?;
        match self.lines.next()? {
            None => Ok(claim),
            Some(_) => Err(Fault::malformed("there is text behind 'qed'")),
        }
    }

    /// Follows the lines up to `qed`.
    fn prove(&mut self, variant: &Variant, claim: &Fact) -> Result<(), Fault> {
        let grid = variant.hex().map(Grid::new);
        let mut known = Known::new();
        let mut last = None;
        loop {
            let line = self.lines.expect("'qed'")?;
            let tokens: Vec<&str> = line.split(' ').collect();
            match tokens[..] {
                ["#", ..] => {}
                ["qed", step] => {
                    let fact = cited(&known, number(step)?)?;
                    return require(fact == claim, || format!("step {step} is '{fact}'"));
                }
                ["del", ref steps @ ..] if !steps.is_empty() => {
                    let steps = steps.iter().map(|step| number(step));
                    for step in steps.collect::<Result<Vec<_>, _>>()? {
                        require(known.remove(&step).is_some(), || {
                            format!("step {step} is not known here")
                        })?;
                    }
                }
                [step, word, object, board, rule, ref args @ ..] => {
                    let step = number(step)?;
                    if last.is_some_and(|last| step <= last) {
                        return Err(Fault::Malformed(format!("step {step} is out of order")));
                    }
                    last = Some(step);
                    let lemma = Lemma::named(rule)
                        .ok_or_else(|| Fault::expected(rule, "the name of a rule"))?;
                    let held = match (word, &grid) {
                        ("link", Some(grid)) => {
                            let said = Ends::read(variant.side(object)?, board, grid)?;
                            let read = links::Rule::read(lemma, args, grid)?;
                            self.permit(lemma)?;
                            Held::Link(read.check(said, &known, grid)?)
                        }
                        _ => {
                            let (fact, state) = Fact::read([word, object, board], variant)?;
                            let read = Rule::read(lemma, args, variant, &fact)?;
                            self.permit(lemma)?;
                            let case = Case { variant, fact: &fact, state: &*state, known: &known };
                            self.examine(&case, &read)?;
                            Held::Fact(fact)
                        }
                    };
                    self.lemmas.insert(lemma);
                    self.steps += 1;
                    known.insert(step, held);
                }
                _ => return Err(Fault::malformed("no step, 'del', 'qed' or comment")),
            }
        }
    }

    fn permit(&self, lemma: Lemma) -> Result<(), Fault> {
        require(self.permitted.contains(lemma), || format!("the lemma '{lemma}' is not permitted"))
    }

    fn examine(&mut self, case: &Case<'_>, rule: &Rule<'_>) -> Result<(), Fault> {
        match rule {
            Rule::Over => case.over(),
            Rule::Move(reply) => case.one(reply),
            Rule::All(replies) => case.all(replies),
            Rule::Trees(trees) => trees.check(case.variant, case.fact),
            Rule::Linked(side, step) => links::linked(*side, *step, case),
            Rule::Line(goal, line) => line::check(case.state, *goal, line),
            Rule::Pagoda(weights) => weights.check_pagoda(),
            Rule::Parity(weights) => weights.check_parity(),
            Rule::Table(kind, goal, count) => {
                let step = self.lines.number();
                let table = Table::read(&mut self.lines, case.variant, *kind, *goal, *count)?;
                self.blamed = Some(step);
                table.check(case.variant, case.state)?;
                self.blamed = None;
                Ok(())
            }
        }
    }
}
