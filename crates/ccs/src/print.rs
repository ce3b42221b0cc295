//! Terms, actions and labels as text that can be read again.

use crate::expression::{Expr, Symbol};
use crate::program::Program;
use crate::term::{Action, Channel, Node, Pattern, TermId, Terms};
use std::fmt;

/// How tightly what is around binds: parentheses are put where they are needed.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Around {
    Sum,
    Par,
    Prefix,
    Post,
}

enum Piece {
    Text(&'static str),
    Own(String),
    Term(TermId, Around),
}

impl Terms {
    pub(crate) fn expr_text(&self, expr: &Expr) -> String {
        expr.text(|symbol| self.variables.get(symbol))
    }

    fn channel_text(&self, channel: &Channel) -> String {
        let name = self.name(channel.name);
        match channel.index.is_empty() {
            true => name.to_string(),
            false => format!("{name}{{{}}}", self.list(&channel.index)),
        }
    }

    fn list(&self, exprs: &[Expr]) -> String {
        exprs.iter().map(|expr| self.expr_text(expr)).collect::<Vec<_>>().join(",")
    }

    pub(crate) fn patterns_text(&self, patterns: &[Pattern]) -> String {
        let one = |pattern: &Pattern| match pattern {
            Pattern::Bind(name) => self.variables.get(*name).to_string(),
            Pattern::Is(expr) => self.expr_text(expr),
        };
        patterns.iter().map(one).collect::<Vec<_>>().join(",")
    }

    /// An action as it is written in a program.
    pub fn action_text(&self, action: &Action) -> String {
        let (sign, channel, values) = match action {
            Action::Tau => return "tau".to_string(),
            Action::Input(channel, patterns) => ("", channel, self.patterns_text(patterns)),
            Action::Output(channel, values) => ("'", channel, self.list(values)),
        };
        let values = if values.is_empty() { values } else { format!("({values})") };
        format!("{sign}{}{values}", self.channel_text(channel))
    }

    fn names(&self, symbols: &[Symbol]) -> String {
        symbols.iter().map(|symbol| self.name(*symbol)).collect::<Vec<_>>().join(", ")
    }
}

impl Program {
    /// The term as text.
    pub fn text(&self, term: TermId) -> String {
        self.text_up_to(term, usize::MAX)
    }

    /// The term as text, cut off with an ellipsis when it gets longer than so many bytes.
    pub fn text_up_to(&self, term: TermId, most: usize) -> String {
        let mut text = String::new();
        let mut pieces = vec![Piece::Term(term, Around::Sum)];
        let mut spread = 0;
        while let Some(piece) = pieces.pop() {
            match piece {
                Piece::Text(part) => text.push_str(part),
                Piece::Own(part) => text.push_str(&part),
                // Every term takes a byte at least, if only behind what is inside it.
                Piece::Term(..) if spread > most => text.push('…'),
                Piece::Term(term, around) => {
                    spread += 1;
                    self.spread(term, around, &mut pieces);
                }
            }
            if text.len() > most {
                text.push('…');
                break;
            }
        }
        text
    }

    /// The pieces of a term, last first.
    fn spread(&self, term: TermId, around: Around, pieces: &mut Vec<Piece>) {
        let terms = &self.terms;
        let begin = pieces.len();
        let own = match terms.node(term) {
            Node::Nil => {
                pieces.push(Piece::Text("0"));
                Around::Post
            }
            Node::Prefix(action, rest) => {
                pieces.push(Piece::Own(format!("{}.", terms.action_text(action))));
                pieces.push(Piece::Term(*rest, Around::Prefix));
                Around::Prefix
            }
            Node::Sum(parts) => {
                for (place, part) in parts.iter().enumerate() {
                    if place > 0 {
                        pieces.push(Piece::Text(" + "));
                    }
                    pieces.push(Piece::Term(*part, Around::Par));
                }
                Around::Sum
            }
            Node::Par(left, right) => {
                pieces.push(Piece::Term(*left, Around::Par));
                pieces.push(Piece::Text(" | "));
                pieces.push(Piece::Term(*right, Around::Prefix));
                Around::Par
            }
            Node::Res(inner, set) => {
                let set = &terms.sets[*set as usize];
                let after = match set.name {
                    Some(name) => format!(" \\ {}", terms.name(name)),
                    None => format!(" \\ {{{}}}", terms.names(&set.channels)),
                };
                pieces.push(Piece::Term(*inner, Around::Post));
                pieces.push(Piece::Own(after));
                Around::Post
            }
            Node::Rel(inner, id) => {
                let pair = |(old, new): &(Symbol, Symbol)| {
                    format!("{}/{}", terms.name(*new), terms.name(*old))
                };
                let pairs: Vec<String> = terms.relabellings.get(*id).iter().map(pair).collect();
                pieces.push(Piece::Term(*inner, Around::Post));
                pieces.push(Piece::Own(format!("[{}]", pairs.join(", "))));
                Around::Post
            }
            Node::Constant(id, values) => {
                let values = match values.is_empty() {
                    true => String::new(),
                    false => format!("({})", terms.list(values)),
                };
                pieces.push(Piece::Own(format!("{}{values}", self.name(*id))));
                Around::Post
            }
            Node::When(condition, then, other) => {
                let condition = terms.expr_text(condition);
                // With 'else' always written, an inner conditional cannot take this one's.
                pieces.push(Piece::Own(format!("if ({condition}) then ")));
                pieces.push(Piece::Term(*then, Around::Prefix));
                pieces.push(Piece::Text(" else "));
                pieces.push(Piece::Term(*other, Around::Prefix));
                Around::Prefix
            }
            Node::Indexed { variable, from, to, body } => {
                let variable = terms.variables.get(*variable);
                let (from, to) = (terms.expr_text(from), terms.expr_text(to));
                pieces.push(Piece::Own(format!("sum {variable} in {from}..{to}: ")));
                pieces.push(Piece::Term(*body, Around::Prefix));
                Around::Prefix
            }
        };
        if own < around {
            pieces.insert(begin, Piece::Text("("));
            pieces.push(Piece::Text(")"));
        }
        pieces[begin..].reverse();
    }
}

/// The definitions, one a line.
impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for set in &self.terms.sets {
            if let Some(name) = set.name {
                let (name, channels) = (self.terms.name(name), self.terms.names(&set.channels));
                writeln!(f, "set {name} = {{{channels}}};")?;
            }
        }
        for id in &self.order {
            let definition = &self.definitions[*id as usize];
            let Some(body) = definition.body else { continue };
            let parameters: Vec<&str> =
                definition.parameters.iter().map(|p| &**self.terms.variables.get(*p)).collect();
            let parameters = match parameters.is_empty() {
                true => String::new(),
                false => format!("({})", parameters.join(", ")),
            };
            let name = self.terms.name(definition.name);
            writeln!(f, "{name}{parameters} = {};", self.text(body))?;
        }
        Ok(())
    }
}
