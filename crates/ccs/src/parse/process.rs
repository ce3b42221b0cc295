//! Processes: an operator stack holds what waits for its right-hand operand.

use super::Parser;
use crate::cursor::{Problem, Refusal};
use crate::expression::{Expr, Symbol};
use crate::term::{Action, NIL, Node, Set, SetId, TermId};

/// What waits for an operand to its right.
enum Waiting {
    Paren,
    Sum(Vec<TermId>),
    Par(TermId),
    /// The scope before the prefix.
    Prefix(Action, usize),
    When(Expr),
    If(Expr),
    Else(Expr, TermId),
    Indexed {
        variable: Symbol,
        from: Expr,
        to: Expr,
        scope: usize,
    },
}

impl Parser<'_> {
    pub(super) fn process(&mut self) -> Result<TermId, Refusal> {
        let mut waiting: Vec<Waiting> = Vec::new();
        loop {
            let Some(mut operand) = self.operand(&mut waiting)? else { continue };
            // After an operand: what binds tightest first, until another operand is needed.
            loop {
                operand = self.posts(operand)?;
                let Some(reduced) = self.prefixes(operand, &mut waiting)? else { break };
                operand = reduced;
                self.cursor.skip();
                if self.cursor.take("|") {
                    let left = match waiting.pop_if(|top| matches!(top, Waiting::Par(_))) {
                        Some(Waiting::Par(left)) => self.make(Node::Par(left, operand)),
                        _ => operand,
                    };
                    waiting.push(Waiting::Par(left));
                    break;
                }
                if let Some(Waiting::Par(left)) =
                    waiting.pop_if(|top| matches!(top, Waiting::Par(_)))
                {
                    operand = self.make(Node::Par(left, operand));
                }
                if self.cursor.take("+") {
                    match waiting.last_mut() {
                        Some(Waiting::Sum(parts)) => parts.push(operand),
                        _ => waiting.push(Waiting::Sum(vec![operand])),
                    }
                    break;
                }
                if let Some(Waiting::Sum(mut parts)) =
                    waiting.pop_if(|top| matches!(top, Waiting::Sum(_)))
                {
                    parts.push(operand);
                    operand = self.make(Node::Sum(parts.into()));
                }
                if waiting.is_empty() {
                    return Ok(operand);
                }
                if !self.cursor.take(")") {
                    return Err(self.cursor.expected("'+', '|', '\\', '[' or ')'"));
                }
                waiting.pop();
            }
        }
    }

    fn make(&mut self, node: Node) -> TermId {
        self.program.terms.make(node)
    }

    /// A primary, or nothing if another thing waits for an operand first.
    fn operand(&mut self, waiting: &mut Vec<Waiting>) -> Result<Option<TermId>, Refusal> {
        self.cursor.skip();
        let at = self.cursor.place();
        if self.cursor.take("(") {
            waiting.push(Waiting::Paren);
            return Ok(None);
        }
        if let Some(number) = self.cursor.number()? {
            if number == 0 {
                return Ok(Some(NIL));
            }
            return Err(Refusal { at, problem: Problem::Delay });
        }
        if let Some(name) = self.cursor.constant() {
            let id = self.program.declare(name, at);
            let values = if self.cursor.take("(") { self.values()? } else { Vec::new() };
            self.uses.push((id, at, values.len()));
            return Ok(Some(self.make(Node::Constant(id, values.into()))));
        }
        let before = self.cursor.clone();
        for word in ["when", "if"] {
            if self.cursor.keyword(word) {
                self.cursor.skip();
                if self.cursor.take("(") {
                    let condition = self.expression()?;
                    self.cursor.expect(")")?;
                    self.cursor.skip();
                    if word == "if" && !self.cursor.keyword("then") {
                        return Err(self.cursor.expected("'then'"));
                    }
                    waiting.push(match word {
                        "if" => Waiting::If(condition),
                        _ => Waiting::When(condition),
                    });
                    return Ok(None);
                }
                self.cursor = before.clone();
            }
        }
        if self.cursor.keyword("sum") {
            self.cursor.skip();
            if self.cursor.peek().is_some_and(|letter| letter.is_ascii_lowercase()) {
                waiting.push(self.indexed()?);
                return Ok(None);
            }
            self.cursor = before;
        }
        let scope = self.scope.len();
        let action = self.action()?;
        self.cursor.skip();
        self.cursor.expect(".")?;
        waiting.push(Waiting::Prefix(action, scope));
        Ok(None)
    }

    fn indexed(&mut self) -> Result<Waiting, Refusal> {
        let variable = self.bind()?;
        self.cursor.skip();
        if !self.cursor.keyword("in") {
            return Err(self.cursor.expected("'in'"));
        }
        let from = self.expression()?;
        self.cursor.expect("..")?;
        let to = self.expression()?;
        self.cursor.expect(":")?;
        let scope = self.scope.len();
        self.scope.push(variable);
        Ok(Waiting::Indexed { variable, from, to, scope })
    }

    /// Applies the prefixes that wait for this operand; nothing if 'else' asks for another.
    fn prefixes(
        &mut self,
        mut operand: TermId,
        waiting: &mut Vec<Waiting>,
    ) -> Result<Option<TermId>, Refusal> {
        let binds =
            |top: &mut Waiting| !matches!(top, Waiting::Paren | Waiting::Sum(_) | Waiting::Par(_));
        while let Some(top) = waiting.pop_if(binds) {
            operand = match top {
                Waiting::Prefix(action, scope) => {
                    self.scope.truncate(scope);
                    self.make(Node::Prefix(action, operand))
                }
                Waiting::When(condition) => self.make(Node::When(condition, operand, NIL)),
                Waiting::If(condition) => {
                    self.cursor.skip();
                    if self.cursor.keyword("else") {
                        waiting.push(Waiting::Else(condition, operand));
                        return Ok(None);
                    }
                    self.make(Node::When(condition, operand, NIL))
                }
                Waiting::Else(condition, then) => self.make(Node::When(condition, then, operand)),
                Waiting::Indexed { variable, from, to, scope } => {
                    self.scope.truncate(scope);
                    self.make(Node::Indexed { variable, from, to, body: operand })
                }
                Waiting::Paren | Waiting::Sum(_) | Waiting::Par(_) => operand,
            };
        }
        Ok(Some(operand))
    }

    fn posts(&mut self, mut operand: TermId) -> Result<TermId, Refusal> {
        loop {
            self.cursor.skip();
            if self.cursor.take("\\") {
                self.cursor.skip();
                let at = self.cursor.place();
                let set = if let Some(name) = self.cursor.constant() {
                    let symbol = self.program.terms.symbol(name);
                    let id = self.named_set(symbol);
                    if self.sets.insert(symbol, id).is_none() {
                        self.unknown_sets.push((symbol, at));
                    }
                    id
                } else {
                    let channels = self.listed()?.into();
                    let set = Set { name: None, channels };
                    let sets = &mut self.program.terms.sets;
                    let known = sets.iter().position(|other| *other == set);
                    known.unwrap_or_else(|| {
                        sets.push(set);
                        sets.len() - 1
                    }) as SetId
                };
                operand = self.make(Node::Res(operand, set));
            } else if self.cursor.take("[") {
                let relabelling = self.relabelling()?;
                let id = self.program.terms.relabellings.intern(relabelling.into());
                operand = self.make(Node::Rel(operand, id));
            } else {
                return Ok(operand);
            }
        }
    }
}
