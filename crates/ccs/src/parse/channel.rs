//! Channels: in lists and relabellings, and with what is sent or received over them.

use super::Parser;
use crate::cursor::{Problem, Refusal};
use crate::expression::{Expr, Symbol};
use crate::term::{Action, Channel, Pattern};

impl Parser<'_> {
    /// `{a, 'b, c_{0..7}}`, in order and each once.
    pub(super) fn listed(&mut self) -> Result<Vec<Symbol>, Refusal> {
        if !self.cursor.take("{") {
            return Err(self.cursor.expected("'{' or the name of a set"));
        }
        let mut channels = Vec::new();
        self.cursor.skip();
        if !self.cursor.take("}") {
            loop {
                self.cursor.skip();
                self.cursor.take("'");
                channels.extend(self.channels("hidden")?);
                self.cursor.skip();
                if !self.cursor.take(",") {
                    break;
                }
            }
            self.cursor.expect("}")?;
        }
        channels.sort_unstable();
        channels.dedup();
        Ok(channels)
    }

    /// One channel of a list, or those of a range `a_{0..7}`.
    fn channels(&mut self, how: &'static str) -> Result<Vec<Symbol>, Refusal> {
        let at = self.cursor.place();
        let label = self.cursor.label();
        let label = label.ok_or_else(|| self.cursor.expected("the name of a channel"))?;
        if label == "tau" {
            return Err(Refusal { at, problem: Problem::Tau(how) });
        }
        if !self.cursor.take("{") {
            return Ok(vec![self.program.terms.symbol(label)]);
        }
        let from = self.expression()?;
        let to = if self.cursor.take("..") { self.expression()? } else { from.clone() };
        self.cursor.expect("}")?;
        let (Expr::Number(from), Expr::Number(to)) = (from, to) else {
            return Err(Refusal { at, problem: Problem::Index });
        };
        if to.saturating_sub(from) > crate::term::ALTERNATIVES {
            let problem = Problem::Fault(crate::expression::Fault::Alternatives);
            return Err(Refusal { at, problem });
        }
        let name = |index: i64| self.program.terms.symbol(&format!("{label}{index}"));
        Ok((from..=to).map(name).collect())
    }

    /// `b/a, d/c]`, in order of the old names.
    pub(super) fn relabelling(&mut self) -> Result<Vec<(Symbol, Symbol)>, Refusal> {
        let mut pairs: Vec<(Symbol, Symbol)> = Vec::new();
        loop {
            self.cursor.skip();
            let at = self.cursor.place();
            let new = self.channels("a new name")?;
            self.cursor.skip();
            self.cursor.expect("/")?;
            self.cursor.skip();
            let old = self.channels("relabelled")?;
            if new.len() != old.len() {
                return Err(Refusal { at, problem: Problem::Index });
            }
            pairs.extend(old.into_iter().zip(new));
            self.cursor.skip();
            if !self.cursor.take(",") {
                break;
            }
        }
        let at = self.cursor.place();
        self.cursor.expect("]")?;
        pairs.sort_unstable();
        match pairs.windows(2).find(|two| two[0].0 == two[1].0) {
            None => Ok(pairs),
            Some(two) => {
                let name = self.program.terms.name(two[0].0).to_string();
                Err(Refusal { at, problem: Problem::RelabelledTwice(name) })
            }
        }
    }

    pub(super) fn action(&mut self) -> Result<Action, Refusal> {
        let at = self.cursor.place();
        let output = self.cursor.take("'");
        let label = self.cursor.label();
        let label = label.ok_or_else(|| self.cursor.expected("a process"))?;
        if label == "tau" {
            if output || self.cursor.peek() == Some('(') {
                return Err(Refusal { at, problem: Problem::Tau("sent or received") });
            }
            return Ok(Action::Tau);
        }
        let name = self.program.terms.symbol(label);
        let mut index = Vec::new();
        if self.cursor.take("{") {
            loop {
                index.push(self.expression()?);
                if !self.cursor.take(",") {
                    break;
                }
            }
            self.cursor.expect("}")?;
        }
        let channel = self.program.terms.channel(Channel { name, index: index.into() });
        self.cursor.skip();
        if !self.cursor.take("(") {
            return Ok(match output {
                true => Action::Output(channel, Box::default()),
                false => Action::Input(channel, Box::default()),
            });
        }
        if output {
            return Ok(Action::Output(channel, self.values()?.into()));
        }
        let mut patterns = Vec::new();
        self.cursor.blanks();
        if !self.cursor.take(")") {
            loop {
                self.cursor.blanks();
                patterns.push(self.pattern()?);
                self.cursor.blanks();
                if !self.cursor.take(",") {
                    break;
                }
            }
            self.cursor.expect(")")?;
        }
        self.scope.extend(crate::term::binders(&patterns));
        Ok(Action::Input(channel, patterns.into()))
    }

    /// A name alone binds; anything else is the value to wait for.
    fn pattern(&mut self) -> Result<Pattern, Refusal> {
        let before = self.cursor.clone();
        if self.cursor.variable().is_some() {
            self.cursor.blanks();
            if matches!(self.cursor.peek(), Some(',' | ')')) {
                self.cursor = before;
                return self.bind().map(Pattern::Bind);
            }
        }
        self.cursor = before;
        self.expression().map(Pattern::Is)
    }
}
