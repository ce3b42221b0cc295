//! A CCS file: definitions of constants, and what must be true of them before anything runs.
//!
//! A constant may be used before it is defined, but it must be defined, with as many values as it is
//! used with, and it must be *guarded*: no constant may come back to itself without an action in
//! between, or it would have no transitions to tell.

use crate::expression::{Expr, Fault, Symbol};
use crate::parse::{Place, Problem, Refusal};
use crate::term::{DefinitionId, Node, TermId, Terms};
use rustc_hash::FxHashMap;

/// The definition of a constant.
#[derive(Clone, Debug)]
pub struct Definition {
    /// The constant.
    pub name: Symbol,
    /// Its parameters.
    pub parameters: Vec<Symbol>,
    /// None until it has been defined.
    pub body: Option<TermId>,
    /// Where it is defined, or first used.
    pub at: Place,
}

/// The terms and definitions of a CCS file.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// All terms.
    pub terms: Terms,
    /// The definitions in their order.
    pub definitions: Vec<Definition>,
    by_name: FxHashMap<Symbol, DefinitionId>,
    /// The constants in the order of their definitions.
    pub order: Vec<DefinitionId>,
}

impl Program {
    /// Reads a file; the error names line and column.
    pub fn read(text: &str) -> Result<Self, Refusal> {
        crate::parse::program(text)
    }

    /// The definition of that name, made if need be.
    pub(crate) fn declare(&mut self, name: &str, at: Place) -> DefinitionId {
        let symbol = self.terms.symbol(name);
        let next = self.definitions.len() as DefinitionId;
        let id = *self.by_name.entry(symbol).or_insert(next);
        if id == next {
            self.definitions.push(Definition {
                name: symbol,
                parameters: Vec::new(),
                body: None,
                at,
            });
        }
        id
    }

    /// The definition of that name.
    pub fn definition(&self, name: &str) -> Option<DefinitionId> {
        let symbol = self.terms.symbols.find(&name.into())?;
        self.by_name
            .get(&symbol)
            .copied()
            .filter(|id| self.definitions[*id as usize].body.is_some())
    }

    /// The name of a definition.
    pub fn name(&self, definition: DefinitionId) -> &str {
        self.terms.name(self.definitions[definition as usize].name)
    }

    /// Where to begin: the last constant that was defined. None if it takes values.
    pub fn root(&mut self) -> Option<TermId> {
        let last = *self.order.last()?;
        if !self.definitions[last as usize].parameters.is_empty() {
            return None;
        }
        Some(self.terms.make(Node::Constant(last, Box::default())))
    }

    /// Reads a process that uses the constants of this file: `Game`, or `(B | M) \ {a}`.
    pub fn process(&mut self, text: &str) -> Result<TermId, Refusal> {
        crate::parse::process(self, text)
    }

    /// The right-hand side of a constant with these values.
    pub fn unfold(&mut self, id: DefinitionId, values: &[Expr]) -> Result<TermId, Fault> {
        let definition = &self.definitions[id as usize];
        let body = definition.body.ok_or(Fault::Unbound)?;
        let values: Result<Vec<_>, Fault> = definition
            .parameters
            .iter()
            .zip(values)
            .map(|(name, value)| Ok((*name, value.number()?)))
            .collect();
        self.terms.substitute(body, &values?)
    }

    /// The constants, with the places where they are used and how many values they get there.
    pub(crate) fn check(&self, uses: &[(DefinitionId, Place, usize)]) -> Result<(), Refusal> {
        for (id, at, values) in uses {
            let definition = &self.definitions[*id as usize];
            let name = || self.name(*id).to_string();
            if definition.body.is_none() {
                return Err(Refusal { at: *at, problem: Problem::Undefined(name()) });
            }
            if definition.parameters.len() != *values {
                let takes = definition.parameters.len();
                let problem = Problem::Arity { name: name(), takes, gets: *values };
                return Err(Refusal { at: *at, problem });
            }
        }
        match self.unguarded() {
            None => Ok(()),
            Some(cycle) => {
                let at = self.definitions[cycle[0] as usize].at;
                let names = cycle.iter().map(|id| self.name(*id).to_string()).collect();
                Err(Refusal { at, problem: Problem::Unguarded(names) })
            }
        }
    }

    /// Constants that come back to themselves without an action in between.
    fn unguarded(&self) -> Option<Vec<DefinitionId>> {
        #[derive(Clone, Copy, PartialEq)]
        enum Colour {
            New,
            Open,
            Done,
        }
        let mut colour = vec![Colour::New; self.definitions.len()];
        for root in 0..self.definitions.len() as DefinitionId {
            let mut path: Vec<(DefinitionId, Vec<DefinitionId>)> = Vec::new();
            let mut next = Some(root);
            loop {
                if let Some(id) = next.take() {
                    match colour[id as usize] {
                        Colour::Done => {}
                        Colour::Open => {
                            let begin = path.iter().position(|(on, _)| *on == id).unwrap_or(0);
                            return Some(path[begin..].iter().map(|(on, _)| *on).collect());
                        }
                        Colour::New => {
                            colour[id as usize] = Colour::Open;
                            path.push((id, self.exposed(id)));
                        }
                    }
                }
                let Some((id, exposed)) = path.last_mut() else { break };
                match exposed.pop() {
                    Some(inner) => next = Some(inner),
                    None => {
                        colour[*id as usize] = Colour::Done;
                        path.pop();
                    }
                }
            }
        }
        None
    }

    /// The constants of a right-hand side that no action guards.
    fn exposed(&self, id: DefinitionId) -> Vec<DefinitionId> {
        let mut found = Vec::new();
        let mut walk: Vec<TermId> = self.definitions[id as usize].body.into_iter().collect();
        while let Some(term) = walk.pop() {
            match self.terms.node(term) {
                Node::Nil | Node::Prefix(..) => {}
                Node::Constant(inner, _) => found.push(*inner),
                Node::Sum(parts) => walk.extend(parts.iter()),
                Node::Par(one, two) | Node::When(_, one, two) => walk.extend([one, two]),
                Node::Res(inner, _) | Node::Rel(inner, _) => walk.push(*inner),
                Node::Indexed { body, .. } => walk.push(*body),
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }
}
