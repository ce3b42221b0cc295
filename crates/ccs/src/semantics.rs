//! The transition rules, as the paper prints them, with their derivations.
//!
//! ```text
//!                              E_j —α→ E'_j                    E —α→ E'                  F —α→ F'
//! Act ─────────────    Sum_j ─────────────────────    Com1 ────────────────    Com2 ────────────────
//!      α.E —α→ E             Σ_{i∈I} E_i —α→ E'_j          E|F —α→ E'|F             E|F —α→ E|F'
//!
//!      E —l→ E'   F —l̄→ F'           E —α→ E'                      E —α→ E'              P —α→ P'
//! Com3 ────────────────────    Res ──────────────── (α, ᾱ ∉ L)  Rel ───────────────   Con ───────── (A ≝ P)
//!         E|F —τ→ E'|F'            E\L —α→ E'\L                    E[f] —f(α)→ E'[f]       A —α→ P'
//! ```
//!
//! With values: an input is *late*. Its label is `a(x)`, its target has the variable x, and x gets its
//! value from the output in Com3. τ is never hidden and never renamed.
//!
//! [`derive()`] follows the rules literally and keeps every derivation. What explores state spaces
//! ([`network`](crate::network)) takes shortcuts, and is tested against this.

use crate::expression::{Expr, Fault, Symbol};
use crate::program::Program;
use crate::term::{Action, Node, Pattern, TermId};
use rustc_hash::FxHashMap;
use std::fmt;

/// The most derivations that are kept for one term.
pub const DERIVATIONS: usize = 2_000_000;

/// The most pairs of transitions that are looked at for one `|`.
pub(crate) const PAIRS: usize = 100 * DERIVATIONS;

/// What a transition is labelled with. An input of a late transition binds, one of a state space
/// has its values.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Label {
    /// A silent step.
    Tau,
    /// Takes values on a channel.
    Input(Symbol, Box<[Pattern]>),
    /// Gives values on a channel.
    Output(Symbol, Box<[i64]>),
}

impl Label {
    /// The channel, unless the step is silent.
    pub fn channel(&self) -> Option<Symbol> {
        match self {
            Label::Tau => None,
            Label::Input(channel, _) | Label::Output(channel, _) => Some(*channel),
        }
    }

    fn renamed(&self, pairs: &[(Symbol, Symbol)]) -> Label {
        match self {
            Label::Tau => Label::Tau,
            Label::Input(channel, values) => Label::Input(renamed(*channel, pairs), values.clone()),
            Label::Output(channel, values) => {
                Label::Output(renamed(*channel, pairs), values.clone())
            }
        }
    }
}

pub(crate) fn renamed(channel: Symbol, pairs: &[(Symbol, Symbol)]) -> Symbol {
    match pairs.binary_search_by_key(&channel, |(old, _)| *old) {
        Ok(place) => pairs[place].1,
        Err(_) => channel,
    }
}

/// The values that an input binds when it takes these; none if it does not take them.
pub fn received(patterns: &[Pattern], values: &[i64]) -> Option<Vec<(Symbol, i64)>> {
    if patterns.len() != values.len() {
        return None;
    }
    let mut bound = Vec::new();
    for (pattern, value) in patterns.iter().zip(values) {
        match pattern {
            Pattern::Bind(name) => bound.push((*name, *value)),
            Pattern::Is(Expr::Number(only)) if only == value => {}
            Pattern::Is(_) => return None,
        }
    }
    Some(bound)
}

/// A rule of Milner's semantics.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// A prefix acts.
    Act,
    /// Of the alternative with this number, from 1.
    Sum(usize),
    /// The left side of a composition acts alone.
    Com1,
    /// The right side acts alone.
    Com2,
    /// The two sides communicate.
    Com3,
    /// A restriction lets an action through.
    Res,
    /// A relabelling renames an action.
    Rel,
    /// A constant acts as its definition does.
    Con,
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rule::Sum(alternative) => write!(f, "Sum{alternative}"),
            other => write!(f, "{other:?}"),
        }
    }
}

/// One instance of a rule. Its premises are derivations with smaller numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Derivation {
    /// Which rule.
    pub rule: Rule,
    /// The term that acts.
    pub source: TermId,
    /// What it does.
    pub label: Label,
    /// What it becomes.
    pub target: TermId,
    /// Numbers of the derivations that the rule needs.
    pub premises: Vec<u32>,
}

/// All transitions of a term.
#[derive(Clone, Debug, Default)]
pub struct Derivations {
    /// Those that end in a transition of the term, and those that these need.
    pub all: Vec<Derivation>,
    /// Those of the term itself.
    pub of_term: Vec<u32>,
}

impl Derivations {
    /// What met in the Com3 that made this a τ, if one did.
    pub fn met(&self, number: u32) -> Option<&Label> {
        let mut number = number;
        loop {
            let derivation = &self.all[number as usize];
            match (derivation.rule, &derivation.label) {
                (Rule::Com3, _) => {
                    let sides = derivation.premises.iter();
                    let mut labels = sides.map(|side| &self.all[*side as usize].label);
                    return labels.find(|label| matches!(label, Label::Output(..)));
                }
                (_, Label::Tau) => number = *derivation.premises.first()?,
                _ => return None,
            }
        }
    }
}

/// All transitions of the term by the rules.
pub fn derive(program: &mut Program, term: TermId) -> Result<Derivations, Fault> {
    let mut found = Derivations::default();
    let mut known: FxHashMap<TermId, Vec<u32>> = FxHashMap::default();
    let mut unfolded: FxHashMap<TermId, TermId> = FxHashMap::default();
    let mut walk = vec![(term, false)];
    while let Some((term, ready)) = walk.pop() {
        if known.contains_key(&term) {
            continue;
        }
        if !ready {
            walk.push((term, true));
            match program.terms.node(term).clone() {
                Node::Sum(parts) => walk.extend(parts.iter().map(|part| (*part, false))),
                Node::Par(left, right) => walk.extend([(left, false), (right, false)]),
                Node::Res(inner, _) | Node::Rel(inner, _) => walk.push((inner, false)),
                Node::Constant(id, values) => {
                    let body = program.unfold(id, &values)?;
                    unfolded.insert(term, body);
                    walk.push((body, false));
                }
                Node::Nil | Node::Prefix(..) | Node::When(..) | Node::Indexed { .. } => {}
            }
            continue;
        }
        let own = apply(program, term, &mut found, &known, &unfolded)?;
        known.insert(term, own);
        if found.all.len() > DERIVATIONS {
            return Err(Fault::Derivations);
        }
    }
    found.of_term = known.remove(&term).unwrap_or_default();
    Ok(found)
}

/// The instances of the rules for this term, given those of its parts.
fn apply(
    program: &mut Program,
    term: TermId,
    found: &mut Derivations,
    known: &FxHashMap<TermId, Vec<u32>>,
    unfolded: &FxHashMap<TermId, TermId>,
) -> Result<Vec<u32>, Fault> {
    let mut own = Vec::new();
    let mut conclude = |all: &mut Vec<Derivation>, rule, label, target, premises| {
        own.push(all.len() as u32);
        all.push(Derivation { rule, source: term, label, target, premises });
    };
    let all = &mut found.all;
    match program.terms.node(term).clone() {
        Node::Nil => {}
        Node::Prefix(action, rest) => {
            let label = match action {
                Action::Tau => Label::Tau,
                Action::Input(channel, patterns) => Label::Input(channel.name, patterns),
                Action::Output(channel, values) => {
                    let values: Result<_, Fault> = values.iter().map(Expr::number).collect();
                    Label::Output(channel.name, values?)
                }
            };
            conclude(all, Rule::Act, label, rest, Vec::new());
        }
        Node::Sum(parts) => {
            for (alternative, part) in parts.iter().enumerate() {
                for premise in &known[part] {
                    let Derivation { label, target, .. } = all[*premise as usize].clone();
                    conclude(all, Rule::Sum(alternative + 1), label, target, vec![*premise]);
                }
            }
        }
        Node::Par(left, right) => {
            for premise in &known[&left] {
                let Derivation { label, target, .. } = all[*premise as usize].clone();
                let target = program.terms.make(Node::Par(target, right));
                conclude(all, Rule::Com1, label, target, vec![*premise]);
            }
            for premise in &known[&right] {
                let Derivation { label, target, .. } = all[*premise as usize].clone();
                let target = program.terms.make(Node::Par(left, target));
                conclude(all, Rule::Com2, label, target, vec![*premise]);
            }
            if known[&left].len().saturating_mul(known[&right].len()) > PAIRS {
                return Err(Fault::Derivations);
            }
            for one in &known[&left] {
                for two in &known[&right] {
                    let (e, f) = (&all[*one as usize], &all[*two as usize]);
                    let (mut e_target, mut f_target) = (e.target, f.target);
                    match (&e.label, &f.label) {
                        (Label::Input(a, patterns), Label::Output(b, values)) if a == b => {
                            let Some(bound) = received(patterns, values) else { continue };
                            e_target = program.terms.substitute(e_target, &bound)?;
                        }
                        (Label::Output(a, values), Label::Input(b, patterns)) if a == b => {
                            let Some(bound) = received(patterns, values) else { continue };
                            f_target = program.terms.substitute(f_target, &bound)?;
                        }
                        _ => continue,
                    }
                    let target = program.terms.make(Node::Par(e_target, f_target));
                    if all.len() > DERIVATIONS {
                        return Err(Fault::Derivations);
                    }
                    conclude(all, Rule::Com3, Label::Tau, target, vec![*one, *two]);
                }
            }
        }
        Node::Res(inner, set) => {
            for premise in &known[&inner] {
                let Derivation { label, target, .. } = all[*premise as usize].clone();
                let hidden = &program.terms.sets[set as usize].channels;
                if label.channel().is_some_and(|channel| hidden.binary_search(&channel).is_ok()) {
                    continue;
                }
                let target = program.terms.make(Node::Res(target, set));
                conclude(all, Rule::Res, label, target, vec![*premise]);
            }
        }
        Node::Rel(inner, relabelling) => {
            for premise in &known[&inner] {
                let Derivation { label, target, .. } = all[*premise as usize].clone();
                let label = label.renamed(program.terms.relabellings.get(relabelling));
                let target = program.terms.make(Node::Rel(target, relabelling));
                conclude(all, Rule::Rel, label, target, vec![*premise]);
            }
        }
        Node::Constant(..) => {
            for premise in &known[&unfolded[&term]] {
                let Derivation { label, target, .. } = all[*premise as usize].clone();
                conclude(all, Rule::Con, label, target, vec![*premise]);
            }
        }
        Node::When(..) | Node::Indexed { .. } => return Err(Fault::Unbound),
    }
    Ok(own)
}

impl Program {
    /// The label as text: `a`, `'a(3)`, `tau`.
    pub fn label_text(&self, label: &Label) -> String {
        let (sign, channel, values) = match label {
            Label::Tau => return "tau".to_string(),
            Label::Input(channel, patterns) => ("", channel, self.terms.patterns_text(patterns)),
            Label::Output(channel, values) => {
                let values: Vec<String> = values.iter().map(ToString::to_string).collect();
                ("'", channel, values.join(","))
            }
        };
        let values = if values.is_empty() { values } else { format!("({values})") };
        format!("{sign}{}{values}", self.terms.name(*channel))
    }
}
