//! The fold over the lines of a certificate.
//!
//! ```text
//! hissho 1 → game → claim → ( step | del | # )* → qed → end of file
//! ```
//!
//! A line is first read whole, and whatever cannot stand in any certificate of the game makes the
//! file malformed; only then are the conditions of its rule looked at. A step may cite only what
//! is known, which is only what stands above it: by induction on the lines every known fact is true.

use crate::answer::limits::{Limits, Meter};
use crate::answer::objection::object;
use crate::answer::study::{Cite, Step};
use crate::answer::verdict::{Claim, Fault, Verdict, require};
use crate::core::fact::{Fact, Saying};
use crate::core::lemma::{self, Arguments, Lemma, Lemmas};
use crate::core::line::Line;
use crate::core::reader::{Lines, number};
use crate::core::strategy::Strategy;
use crate::core::table::Table;
use crate::core::theory::{Calculus, Case, Known, Rule, Said, Statement, THEORIES, Worded, known};
use crate::core::variant::Variant;
use std::io::BufRead;

/// The bytes that a token takes while its line is looked at.
const TOKEN: usize = 48;

/// The game of the certificate, and what the theories say about it.
struct Game {
    variant: Variant,
    calculi: Vec<Box<dyn Calculus>>,
}

impl Game {
    fn read(id: &str) -> Result<Self, Fault> {
        let variant = Variant::read(id)?;
        let calculi = THEORIES.iter().filter_map(|theory| (theory.of)(variant.start())).collect();
        Ok(Game { variant, calculi })
    }

    fn statement(&self, words: [&str; 3]) -> Result<Statement, Fault> {
        if let Some(read) = Fact::read(words, &self.variant) {
            return read;
        }
        let mut own = self.calculi.iter().filter_map(|c| c.statement(words, &self.variant));
        let unknown = || Err(Fault::expected(words[0], "a kind of fact of this game"));
        own.next().unwrap_or_else(unknown)
    }

    fn claim(&self, words: [&str; 3]) -> Result<Claim, Fault> {
        let statement = self.statement(words)?;
        let Some((fact, state)) = statement.fact() else {
            return Err(Fault::expected(words[0], "a fact about a board"));
        };
        Ok(Claim { fact: fact.clone(), ..Claim::new(state, fact.saying().clone()) })
    }

    fn rule<'a>(
        &'a self,
        lemma: Lemma,
        statement: &Statement,
        args: &Arguments<'a>,
    ) -> Result<Box<dyn Rule + 'a>, Fault> {
        let variant = &self.variant;
        let saying = statement.fact().map(|(fact, _)| fact.saying());
        match (lemma, saying) {
            (lemma::OVER | lemma::MOVE | lemma::ALL, Some(Saying::Wins(side))) => {
                Ok(Box::new(Strategy::read(lemma, *side, args, variant)?))
            }
            (lemma::LINE, Some(Saying::Reaches(goal))) => {
                Ok(Box::new(Line::read(goal.clone(), args, variant)?))
            }
            (lemma::TABLE | lemma::ORBITS, Some(Saying::Never(goal))) => {
                Ok(Box::new(Table::read(lemma, goal.clone(), args)?))
            }
            _ => {
                let worded = Worded { lemma, statement, args, variant };
                let mut own = self.calculi.iter().filter_map(|c| c.rule(&worded));
                own.next().unwrap_or_else(|| {
                    Err(Fault::malformed(object!("'{}' does not prove such a fact", lemma)))
                })
            }
        }
    }
}

struct Reading<'a, R> {
    lines: Lines<R>,
    permitted: &'a Lemmas,
    meter: &'a Meter<'a>,
    /// Every step that holds, for whoever wants to see them.
    steps: Option<&'a mut Vec<Step>>,
    claim: Option<Claim>,
    qed: Option<u64>,
    count: u64,
    lemmas: Lemmas,
    /// The line to blame, where it is not the one read last.
    blamed: Option<u64>,
}

/// Follows a certificate; every step that holds is pushed to `steps`, where that is wanted.
pub fn follow(
    reader: impl BufRead,
    permitted: &Lemmas,
    limits: &Limits,
    steps: Option<&mut Vec<Step>>,
) -> Verdict {
    let meter = Meter::new(limits);
    let mut reading = Reading {
        lines: Lines::new(reader),
        permitted,
        meter: &meter,
        steps,
        claim: None,
        qed: None,
        count: 0,
        lemmas: Lemmas::default(),
        blamed: None,
    };
    let fault = reading.run().err();
    let line = fault.as_ref().and(reading.blamed.or(Some(reading.lines.number())));
    let Reading { claim, qed, count: steps, lemmas, .. } = reading;
    Verdict { fault, line, claim, qed, steps, lemmas, work: meter.spent() }
}

impl<R: BufRead> Reading<'_, R> {
    fn next(&mut self, what: &str) -> Result<String, Fault> {
        let line = self.lines.expect(what)?;
        self.meter.earn(line.len() + 1)?;
        Ok(line)
    }

    fn run(&mut self) -> Result<(), Fault> {
        if self.next("'hissho 1'")? != "hissho 1" {
            return Err(Fault::malformed("expected 'hissho 1'"));
        }
        let line = self.next("'game ID'")?;
        let Some(("game", id)) = line.split_once(' ') else {
            return Err(Fault::malformed("expected 'game ID'"));
        };
        let game = Game::read(id)?;
        let line = self.next("'claim FACT'")?;
        let tokens: Vec<&str> = line.split(' ').collect();
        let ["claim", words @ ..] = &tokens[..] else {
            return Err(Fault::malformed("expected 'claim FACT'"));
        };
        let words =
            <[&str; 3]>::try_from(words).map_err(|_| Fault::malformed("a fact is three words"))?;
        let claim = self.claim.insert(game.claim(words)?).fact.clone();
        self.qed = Some(self.prove(&game, &claim)?);
        match self.lines.next()? {
            None => Ok(()),
            Some(_) => Err(Fault::malformed("there is text behind 'qed'")),
        }
    }

    /// Follows the lines up to `qed`, and gives the step that it names.
    fn prove(&mut self, game: &Game, claim: &Fact) -> Result<u64, Fault> {
        let mut facts = Known::new();
        let mut last = None;
        loop {
            let line = self.next("'qed'")?;
            let mut tokens = Vec::with_capacity(line.split(' ').count());
            tokens.extend(line.split(' '));
            let bytes = line.len() + TOKEN * tokens.len();
            self.meter.hold(bytes)?;
            match tokens[..] {
                ["#", ..] => {}
                ["qed", text] => {
                    let step = number(text)?;
                    return match known(&facts, step)? {
                        Said::Fact(fact) if fact == claim => Ok(step),
                        _ => Err(Fault::rejected(object!("step {} is not the claim", step))),
                    };
                }
                ["del", ref steps @ ..] if !steps.is_empty() => {
                    let steps = steps.iter().map(|step| number(step));
                    for step in steps.collect::<Result<Vec<_>, _>>()? {
                        let gone = facts.remove(&step);
                        require(gone.is_some(), || object!("step {} is not known here", step))?;
                        self.meter.release(gone.map_or(0, |said| said.size()));
                    }
                }
                [step, word, object, board, rule, ref args @ ..] => {
                    let step = number(step)?;
                    if last.is_some_and(|last| step <= last) {
                        return Err(Fault::malformed(object!("step {} is out of order", step)));
                    }
                    last = Some(step);
                    let lemma = Lemma::named(rule)
                        .ok_or_else(|| Fault::expected(rule, "the name of a rule"))?;
                    let statement = game.statement([word, object, board])?;
                    let args = Arguments::read(lemma, args)?;
                    let said = self.step(game, step, lemma, statement, &args, &facts)?;
                    self.meter.hold(said.size())?;
                    facts.insert(step, said);
                }
                _ => return Err(Fault::malformed("no step, 'del', 'qed' or comment")),
            }
            self.meter.release(bytes);
        }
    }

    /// Examines a step; what it has established.
    fn step(
        &mut self,
        game: &Game,
        number: u64,
        lemma: Lemma,
        statement: Statement,
        args: &Arguments<'_>,
        facts: &Known,
    ) -> Result<Said, Fault> {
        let mut rule = game.rule(lemma, &statement, args)?;
        require(self.permitted.contains(lemma), || {
            object!("the lemma '{}' is not permitted", lemma)
        })?;
        let line = self.lines.number();
        let (variant, meter) = (&game.variant, self.meter);
        let case = Case { statement: &statement, known: facts, variant, meter };
        let mut boards = Vec::new();
        for _ in 0..rule.boards() {
            let board = self.next("the table is complete")?;
            rule.board(&board, &case)?;
            if self.steps.is_some() {
                boards.push(board.into());
            }
        }
        self.blamed = (rule.boards() > 0).then_some(line);
        let found = rule.check(&case)?;
        self.blamed = None;
        let said = found.unwrap_or(statement.said);
        self.lemmas.insert(lemma);
        self.count += 1;
        if let Some(steps) = &mut self.steps {
            let cite =
                |&(word, step): &(Option<&str>, u64)| Cite { word: word.map(Box::from), step };
            steps.push(Step {
                number,
                line,
                lemma,
                said: said.clone(),
                cites: args.cites.iter().map(cite).collect(),
                words: args.words.iter().map(|word| Box::from(*word)).collect(),
                boards,
            });
        }
        Ok(said)
    }
}
