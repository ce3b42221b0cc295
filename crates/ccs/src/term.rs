//! Terms: a hash-consed arena, so that a term is a number and equal terms are one.
//!
//! ```text
//! Nil          0                   Par    P | Q                Constant  K(e, …)
//! Prefix       a(x).P 'a(e).P      Res    P \ {a, b}           When      if (e) then P else Q
//! Sum          P + Q + …           Rel    P[b/a]               Indexed   sum i in e..e: P
//! ```
//!
//! Values are Milner's shorthand: `a(x).P` is the sum of `a(v).P[v/x]` over all v. Giving a variable
//! its value ([`Terms::substitute`]) works out the expressions, decides the conditions and writes
//! the indexed sums out; an alternative whose condition is false is not in the sum. What has no
//! variables is therefore plain CCS. Everything here walks with a stack of its own: terms may be
//! nested as deep as memory goes.

use crate::expression::{Expr, Fault, Symbol};
use crate::interner::Interner;

/// The number of a term.
pub type TermId = u32;
/// The number of a definition.
pub type DefinitionId = u32;
/// The number of a set of channels.
pub type SetId = u32;
/// The number of a relabelling.
pub type RelabellingId = u32;

/// The process that does nothing.
pub const NIL: TermId = 0;

/// The most alternatives that are written out at a time.
pub const ALTERNATIVES: i64 = 100_000;

/// A channel: a name, or one with an index as in `send_{i+1}`, which becomes `send_4`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Channel {
    /// The name before the brackets.
    pub name: Symbol,
    /// The numbers that tell channels of one name apart.
    pub index: Box<[Expr]>,
}

/// What an input takes at one place.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Pattern {
    /// Any value, called so in what follows.
    Bind(Symbol),
    /// This value only.
    Is(Expr),
}

/// What a prefix does.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// A silent step.
    Tau,
    /// Takes values.
    Input(Channel, Box<[Pattern]>),
    /// Gives values.
    Output(Channel, Box<[Expr]>),
}

/// A term of CCS.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    /// Does nothing.
    Nil,
    /// An action, and then the term.
    Prefix(Action, TermId),
    /// One of the terms.
    Sum(Box<[TermId]>),
    /// Two terms side by side.
    Par(TermId, TermId),
    /// A term whose channels of the set are hidden.
    Res(TermId, SetId),
    /// A term with channels renamed.
    Rel(TermId, RelabellingId),
    /// A constant with its arguments.
    Constant(DefinitionId, Box<[Expr]>),
    /// The first term if the condition is not 0, else the second.
    When(Expr, TermId, TermId),
    /// A sum over a range of numbers.
    Indexed {
        /// What the body calls the number.
        variable: Symbol,
        /// The first number.
        from: Expr,
        /// The last number.
        to: Expr,
        /// What is added up.
        body: TermId,
    },
}

/// Channels that are hidden: listed in place, or under a name. The channels are in order.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Set {
    /// Its name, if it has one.
    pub name: Option<Symbol>,
    /// The channels.
    pub channels: Box<[Symbol]>,
}

/// (old, new) in order of the old.
pub type Relabelling = Box<[(Symbol, Symbol)]>;

/// Values of variables.
pub type Values = [(Symbol, i64)];

/// All terms of a program; equal terms have equal numbers.
#[derive(Clone, Debug)]
pub struct Terms {
    nodes: Interner<Node>,
    /// For each node a bit for every variable that is free in it; [`CONDITIONAL`] says that there
    /// is something to decide or to write out.
    masks: Vec<u64>,
    /// Names of channels, constants and sets.
    pub symbols: Interner<Box<str>>,
    /// Names of variables, at most [`VARIABLES`].
    pub variables: Interner<Box<str>>,
    /// The sets of channels.
    pub sets: Vec<Set>,
    /// The relabellings.
    pub relabellings: Interner<Relabelling>,
}

/// The most names of variables in one program.
pub const VARIABLES: usize = 63;

const CONDITIONAL: u64 = 1 << VARIABLES;

fn bit(name: Symbol) -> u64 {
    1 << name
}

/// What a walk still has to do.
enum Task {
    Visit(TermId, u32),
    Build(TermId, u32),
    /// Gather what the last so many visits left as one sum that is written out.
    Spread(usize),
}

/// What a visit leaves: a false condition nothing, an indexed sum any number of alternatives.
enum Left {
    Absent,
    One(TermId),
    Many(Vec<TermId>),
}

impl Default for Terms {
    fn default() -> Self {
        let mut nodes = Interner::default();
        nodes.intern(Node::Nil);
        Terms {
            nodes,
            masks: vec![0],
            symbols: Interner::default(),
            variables: Interner::default(),
            sets: Vec::new(),
            relabellings: Interner::default(),
        }
    }
}

impl Terms {
    /// The term of that number.
    pub fn node(&self, term: TermId) -> &Node {
        self.nodes.get(term)
    }

    /// How many terms there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The name of a symbol.
    pub fn name(&self, symbol: Symbol) -> &str {
        self.symbols.get(symbol)
    }

    /// The symbol of that name.
    pub fn symbol(&mut self, name: &str) -> Symbol {
        self.symbols.intern(name.into())
    }

    /// The term of this node.
    #[inline]
    pub fn make(&mut self, node: Node) -> TermId {
        let before = self.nodes.len();
        let term = self.nodes.intern(node);
        if term as usize == before {
            self.masks.push(self.mask(term));
        }
        term
    }

    fn mask(&self, term: TermId) -> u64 {
        let of = |expr: &Expr| expr.variables().map(bit).fold(0, |a, b| a | b);
        let channel = |channel: &Channel| channel.index.iter().map(of).fold(0, |a, b| a | b);
        let child = |term: &TermId| self.masks[*term as usize];
        match self.node(term) {
            Node::Nil => 0,
            Node::Prefix(Action::Tau, rest) => child(rest),
            Node::Prefix(Action::Output(to, values), rest) => {
                values.iter().map(of).fold(channel(to) | child(rest), |a, b| a | b)
            }
            Node::Prefix(Action::Input(from, patterns), rest) => {
                let mut mask = binders(patterns).fold(child(rest), |mask, name| mask & !bit(name));
                for pattern in patterns {
                    if let Pattern::Is(expr) = pattern {
                        mask |= of(expr);
                    }
                }
                mask | channel(from)
            }
            Node::Sum(parts) => parts.iter().map(child).fold(0, |a, b| a | b),
            Node::Par(left, right) => child(left) | child(right),
            Node::Res(inner, _) | Node::Rel(inner, _) => child(inner),
            Node::Constant(_, values) => values.iter().map(of).fold(0, |a, b| a | b),
            Node::When(condition, then, other) => {
                CONDITIONAL | of(condition) | child(then) | child(other)
            }
            Node::Indexed { variable, from, to, body } => {
                CONDITIONAL | of(from) | of(to) | (child(body) & !bit(*variable))
            }
        }
    }

    /// A sum of these; of one alternative it is that, of none 0.
    pub fn sum(&mut self, parts: Vec<TermId>) -> TermId {
        match parts[..] {
            [] => NIL,
            [one] => one,
            _ => self.make(Node::Sum(parts.into())),
        }
    }

    /// The channel, its index worked out into its name if that has no variables.
    pub fn channel(&mut self, channel: Channel) -> Channel {
        if channel.index.is_empty() {
            return channel;
        }
        let numbers: Result<Vec<i64>, Fault> = channel.index.iter().map(Expr::number).collect();
        let Ok(numbers) = numbers else { return channel };
        let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
        let name = format!("{}{}", self.name(channel.name), numbers.join("_"));
        Channel { name: self.symbol(&name), index: Box::default() }
    }

    /// Gives variables their values and decides what can be decided.
    pub fn substitute(&mut self, term: TermId, values: &Values) -> Result<TermId, Fault> {
        let mut environments: Vec<Vec<(Symbol, i64)>> = vec![values.to_vec()];
        let mut masks = vec![environment_mask(values)];
        let mut tasks = vec![Task::Visit(term, 0)];
        let mut left: Vec<Left> = Vec::new();
        let mut written = 0;
        while let Some(task) = tasks.pop() {
            match task {
                Task::Visit(term, env) => {
                    let env_of = |name| lookup(&environments[env as usize], name);
                    if self.masks[term as usize] & (masks[env as usize] | CONDITIONAL) == 0 {
                        left.push(Left::One(term));
                        continue;
                    }
                    match self.node(term) {
                        Node::When(condition, then, other) => {
                            match condition.substitute(env_of)? {
                                Expr::Number(0) if *other == NIL => left.push(Left::Absent),
                                Expr::Number(0) => tasks.push(Task::Visit(*other, env)),
                                Expr::Number(_) => tasks.push(Task::Visit(*then, env)),
                                Expr::Open(_) => {
                                    let both = [Task::Visit(*other, env), Task::Visit(*then, env)];
                                    tasks.push(Task::Build(term, env));
                                    tasks.extend(both);
                                }
                            }
                        }
                        Node::Indexed { variable, from, to, body } => {
                            let bounds = (from.substitute(env_of)?, to.substitute(env_of)?);
                            let (variable, body) = (*variable, *body);
                            if let (Expr::Number(from), Expr::Number(to)) = bounds {
                                let count = to.checked_sub(from).ok_or(Fault::Overflow)?;
                                let count = count.saturating_add(1).max(0);
                                written += count.min(ALTERNATIVES + 1);
                                if written > ALTERNATIVES {
                                    return Err(Fault::Alternatives);
                                }
                                tasks.push(Task::Spread(count as usize));
                                for value in (from..from + count).rev() {
                                    let mut inner = environments[env as usize].clone();
                                    inner.retain(|(name, _)| *name != variable);
                                    inner.push((variable, value));
                                    masks.push(environment_mask(&inner));
                                    environments.push(inner);
                                    tasks.push(Task::Visit(body, environments.len() as u32 - 1));
                                }
                            } else {
                                let inner =
                                    shadowed(&mut environments, &mut masks, env, &[variable]);
                                tasks.push(Task::Build(term, env));
                                tasks.push(Task::Visit(body, inner));
                            }
                        }
                        Node::Prefix(Action::Input(_, patterns), rest) => {
                            let bound: Vec<Symbol> = binders(patterns).collect();
                            let rest = *rest;
                            let inner = shadowed(&mut environments, &mut masks, env, &bound);
                            tasks.push(Task::Build(term, env));
                            tasks.push(Task::Visit(rest, inner));
                        }
                        node => {
                            tasks.push(Task::Build(term, env));
                            match node {
                                Node::Prefix(_, inner)
                                | Node::Res(inner, _)
                                | Node::Rel(inner, _) => tasks.push(Task::Visit(*inner, env)),
                                Node::Par(one, two) => {
                                    tasks.push(Task::Visit(*two, env));
                                    tasks.push(Task::Visit(*one, env));
                                }
                                Node::Sum(parts) => tasks
                                    .extend(parts.iter().rev().map(|part| Task::Visit(*part, env))),
                                _ => {}
                            }
                        }
                    }
                }
                Task::Build(term, env) => {
                    let built = self.build(term, &environments[env as usize], &mut left)?;
                    left.push(Left::One(built));
                }
                Task::Spread(count) => {
                    let parts = alternatives(left.split_off(left.len() - count));
                    left.push(Left::Many(parts));
                }
            }
            if self.nodes.len() > (u32::MAX / 2) as usize {
                return Err(Fault::Terms);
            }
        }
        Ok(self.single(left.pop()))
    }

    fn single(&mut self, left: Option<Left>) -> TermId {
        match left {
            None | Some(Left::Absent) => NIL,
            Some(Left::One(term)) => term,
            Some(Left::Many(parts)) => self.sum(parts),
        }
    }

    /// The node again with the parts that its visits left.
    fn build(&mut self, term: TermId, env: &Values, left: &mut Vec<Left>) -> Result<TermId, Fault> {
        let value = |name| lookup(env, name);
        let exprs = |exprs: &[Expr]| -> Result<Box<[Expr]>, Fault> {
            exprs.iter().map(|expr| expr.substitute(value)).collect()
        };
        let node = match self.node(term).clone() {
            Node::Nil => Node::Nil,
            Node::Prefix(action, _) => {
                let action = match action {
                    Action::Tau => Action::Tau,
                    Action::Output(Channel { name, index }, values) => {
                        let channel = self.channel(Channel { name, index: exprs(&index)? });
                        Action::Output(channel, exprs(&values)?)
                    }
                    Action::Input(Channel { name, index }, patterns) => {
                        let channel = self.channel(Channel { name, index: exprs(&index)? });
                        let pattern = |pattern: &Pattern| match pattern {
                            Pattern::Bind(_) => Ok(pattern.clone()),
                            Pattern::Is(expr) => expr.substitute(value).map(Pattern::Is),
                        };
                        let patterns: Result<_, Fault> = patterns.iter().map(pattern).collect();
                        Action::Input(channel, patterns?)
                    }
                };
                let rest = left.pop();
                Node::Prefix(action, self.single(rest))
            }
            Node::Sum(parts) => {
                let parts = alternatives(left.split_off(left.len() - parts.len()));
                return Ok(self.sum(parts));
            }
            Node::Par(..) => {
                let (two, one) = (left.pop(), left.pop());
                Node::Par(self.single(one), self.single(two))
            }
            Node::Res(_, set) => {
                let inner = left.pop();
                Node::Res(self.single(inner), set)
            }
            Node::Rel(_, relabelling) => {
                let inner = left.pop();
                Node::Rel(self.single(inner), relabelling)
            }
            Node::Constant(definition, values) => Node::Constant(definition, exprs(&values)?),
            Node::When(condition, ..) => {
                let (other, then) = (left.pop(), left.pop());
                let condition = condition.substitute(value)?;
                Node::When(condition, self.single(then), self.single(other))
            }
            Node::Indexed { variable, from, to, .. } => {
                let (from, to) = (from.substitute(value)?, to.substitute(value)?);
                let body = left.pop();
                Node::Indexed { variable, from, to, body: self.single(body) }
            }
        };
        Ok(self.make(node))
    }
}

/// The names that an input binds.
pub fn binders(patterns: &[Pattern]) -> impl Iterator<Item = Symbol> + '_ {
    patterns.iter().filter_map(|pattern| match pattern {
        Pattern::Bind(name) => Some(*name),
        Pattern::Is(_) => None,
    })
}

fn alternatives(left: Vec<Left>) -> Vec<TermId> {
    let mut parts = Vec::with_capacity(left.len());
    for one in left {
        match one {
            Left::Absent => {}
            Left::One(term) => parts.push(term),
            Left::Many(terms) => parts.extend(terms),
        }
    }
    parts
}

/// The value that was given last.
fn lookup(values: &Values, name: Symbol) -> Option<i64> {
    values.iter().rev().find(|(known, _)| *known == name).map(|(_, value)| *value)
}

fn environment_mask(values: &Values) -> u64 {
    values.iter().map(|(name, _)| bit(*name)).fold(0, |a, b| a | b)
}

/// The environment without these names: itself if it has none of them.
fn shadowed(
    environments: &mut Vec<Vec<(Symbol, i64)>>,
    masks: &mut Vec<u64>,
    env: u32,
    bound: &[Symbol],
) -> u32 {
    let outer = &environments[env as usize];
    if !outer.iter().any(|(name, _)| bound.contains(name)) {
        return env;
    }
    let inner: Vec<_> = outer.iter().filter(|(name, _)| !bound.contains(name)).copied().collect();
    masks.push(environment_mask(&inner));
    environments.push(inner);
    environments.len() as u32 - 1
}
