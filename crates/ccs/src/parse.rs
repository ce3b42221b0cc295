//! The syntax: CAAL's, with values.
//!
//! ```text
//! file     { set L = {a, b_{0..7}};  |  [agent] K(x, y) = process; }         * a comment
//! process  sum of parallels:  P + Q     parallel of prefixes:  P | Q
//! prefix   a.P   a(x, 1).P   'a(x+1).P   tau.P   a_{i+1}.P
//!          when (x > 0) P     if (x > 0) then P else Q     sum i in 0..3: P
//! post     P \ {a, b}   P \ L   P[b/a]
//! primary  0   K   K(x+1, 3)   (P)
//! ```
//!
//! As in CAAL `|` binds tighter than `+`, a prefix tighter than `|`, and `\` and `[]` tighter than a
//! prefix. One operator stack does the work, so nesting costs no stack of the machine.

pub use crate::cursor::{Place, Problem, Refusal};

use crate::cursor::Cursor;
use crate::expression::{Binary, Expr, NEGATE_RANK, NOT_RANK, Op, Symbol};
use crate::program::Program;
use crate::term::{
    Action, Channel, DefinitionId, NIL, Node, Pattern, Set, SetId, TermId, VARIABLES,
};
use rustc_hash::FxHashMap;

pub(crate) fn program(text: &str) -> Result<Program, Refusal> {
    let mut program = Program::default();
    let mut parser = Parser::new(&mut program, text);
    parser.statements()?;
    let uses = parser.finish()?;
    program.check(&uses)?;
    for id in 0..program.definitions.len() {
        if let Some(body) = program.definitions[id].body {
            let decided = program.terms.substitute(body, &[]);
            let at = program.definitions[id].at;
            let decided =
                decided.map_err(|fault| Refusal { at, problem: Problem::Fault(fault) })?;
            program.definitions[id].body = Some(decided);
        }
    }
    Ok(program)
}

pub(crate) fn process(program: &mut Program, text: &str) -> Result<TermId, Refusal> {
    let mut parser = Parser::new(program, text);
    let term = parser.process()?;
    parser.cursor.skip();
    if parser.cursor.peek().is_some() {
        return Err(parser.cursor.expected("an operator or the end"));
    }
    let uses = parser.finish()?;
    program.check(&uses)?;
    let fault =
        |fault| Refusal { at: Place { line: 1, column: 1 }, problem: Problem::Fault(fault) };
    program.terms.substitute(term, &[]).map_err(fault)
}

struct Parser<'a> {
    program: &'a mut Program,
    cursor: Cursor<'a>,
    /// Variables that have a value here.
    scope: Vec<Symbol>,
    sets: FxHashMap<Symbol, SetId>,
    /// Sets that are used, and where first; those defined are struck out.
    unknown_sets: Vec<(Symbol, Place)>,
    uses: Vec<(DefinitionId, Place, usize)>,
}

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

impl<'a> Parser<'a> {
    fn new(program: &'a mut Program, text: &'a str) -> Self {
        let sets = program.terms.sets.iter().zip(0..);
        let sets = sets.filter_map(|(set, id)| Some((set.name?, id))).collect();
        Parser {
            program,
            cursor: Cursor::new(text),
            scope: Vec::new(),
            sets,
            unknown_sets: Vec::new(),
            uses: Vec::new(),
        }
    }

    fn finish(self) -> Result<Vec<(DefinitionId, Place, usize)>, Refusal> {
        match self.unknown_sets.first() {
            None => Ok(self.uses),
            Some((name, at)) => {
                let problem = Problem::NoSet(self.program.terms.name(*name).to_string());
                Err(Refusal { at: *at, problem })
            }
        }
    }

    fn statements(&mut self) -> Result<(), Refusal> {
        loop {
            self.cursor.skip();
            if self.cursor.peek().is_none() {
                return Ok(());
            }
            if self.cursor.keyword("set") {
                self.set_declaration()?;
            } else {
                self.cursor.keyword("agent");
                self.definition()?;
            }
            self.cursor.skip();
            self.cursor.expect(";")?;
        }
    }

    fn set_declaration(&mut self) -> Result<(), Refusal> {
        self.cursor.skip();
        let at = self.cursor.place();
        let name = self.cursor.constant();
        let name = name.ok_or_else(|| self.cursor.expected("the name of a set, with a capital"))?;
        self.cursor.skip();
        self.cursor.expect("=")?;
        self.cursor.skip();
        let channels = self.listed()?;
        let symbol = self.program.terms.symbol(name);
        let id = self.named_set(symbol);
        let waits = self.unknown_sets.iter().position(|(known, _)| *known == symbol);
        match waits {
            Some(place) => {
                self.unknown_sets.remove(place);
            }
            None if self.sets.contains_key(&symbol) => {
                return Err(Refusal { at, problem: Problem::DefinedTwice(name.to_string()) });
            }
            None => {}
        }
        self.sets.insert(symbol, id);
        self.program.terms.sets[id as usize].channels = channels.into();
        Ok(())
    }

    fn named_set(&mut self, name: Symbol) -> SetId {
        let sets = &mut self.program.terms.sets;
        self.sets.get(&name).copied().unwrap_or_else(|| {
            sets.push(Set { name: Some(name), channels: Box::default() });
            sets.len() as SetId - 1
        })
    }

    fn definition(&mut self) -> Result<(), Refusal> {
        self.cursor.skip();
        let at = self.cursor.place();
        let name = self.cursor.constant();
        let name =
            name.ok_or_else(|| self.cursor.expected("a constant, with a capital, or 'set'"))?;
        let id = self.program.declare(name, at);
        if self.program.definitions[id as usize].body.is_some() {
            return Err(Refusal { at, problem: Problem::DefinedTwice(name.to_string()) });
        }
        self.scope.clear();
        self.cursor.skip();
        if self.cursor.take("(") {
            loop {
                self.cursor.skip();
                let variable = self.bind()?;
                self.scope.push(variable);
                self.cursor.skip();
                if !self.cursor.take(",") {
                    break;
                }
            }
            self.cursor.expect(")")?;
        }
        let parameters = self.scope.clone();
        self.cursor.skip();
        self.cursor.expect("=")?;
        let body = self.process()?;
        let definition = &mut self.program.definitions[id as usize];
        definition.parameters = parameters;
        definition.body = Some(body);
        definition.at = at;
        self.program.order.push(id);
        Ok(())
    }

    /// A variable that gets its value here.
    fn bind(&mut self) -> Result<Symbol, Refusal> {
        let at = self.cursor.place();
        let name = self.cursor.variable();
        let name = name.ok_or_else(|| self.cursor.expected("a variable"))?;
        let symbol = self.program.terms.variables.intern(name.into());
        if symbol as usize >= VARIABLES {
            return Err(Refusal { at, problem: Problem::Variables });
        }
        Ok(symbol)
    }

    fn process(&mut self) -> Result<TermId, Refusal> {
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

    /// `{a, 'b, c_{0..7}}`, in order and each once.
    fn listed(&mut self) -> Result<Vec<Symbol>, Refusal> {
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
    fn relabelling(&mut self) -> Result<Vec<(Symbol, Symbol)>, Refusal> {
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

    fn action(&mut self) -> Result<Action, Refusal> {
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

    /// `e, e)`; the bracket is already open.
    fn values(&mut self) -> Result<Vec<Expr>, Refusal> {
        let mut values = Vec::new();
        self.cursor.blanks();
        if self.cursor.take(")") {
            return Ok(values);
        }
        loop {
            values.push(self.expression()?);
            if !self.cursor.take(",") {
                break;
            }
        }
        self.cursor.expect(")")?;
        Ok(values)
    }

    fn expression(&mut self) -> Result<Expr, Refusal> {
        #[derive(Clone, Copy)]
        enum Held {
            Paren,
            Unary(Op, u8),
            Binary(Binary),
        }
        let rank = |held: &Held| match held {
            Held::Paren => 0,
            Held::Unary(_, rank) => *rank,
            Held::Binary(binary) => binary.rank(),
        };
        let begin = self.cursor.place();
        let (mut ops, mut held): (Vec<Op>, Vec<Held>) = (Vec::new(), Vec::new());
        let mut open = 0;
        let drain = |ops: &mut Vec<Op>, held: &mut Vec<Held>, least: u8| {
            while let Some(top) = held.pop_if(|top| rank(top) >= least) {
                match top {
                    Held::Paren => {}
                    Held::Unary(op, _) => ops.push(op),
                    Held::Binary(binary) => ops.push(Op::Binary(binary)),
                }
            }
        };
        'operand: loop {
            self.cursor.blanks();
            if self.cursor.take("(") {
                held.push(Held::Paren);
                open += 1;
                continue;
            }
            if self.cursor.take("-") {
                held.push(Held::Unary(Op::Negate, NEGATE_RANK));
                continue;
            }
            if self.cursor.keyword("not") {
                held.push(Held::Unary(Op::Not, NOT_RANK));
                continue;
            }
            ops.push(self.atom()?);
            loop {
                self.cursor.blanks();
                if open > 0 && self.cursor.take(")") {
                    drain(&mut ops, &mut held, 1);
                    held.pop();
                    open -= 1;
                    continue;
                }
                let Some(binary) = self.binary() else {
                    if open > 0 {
                        return Err(self.cursor.expected("an operator or ')'"));
                    }
                    drain(&mut ops, &mut held, 1);
                    let fault = |fault| Refusal { at: begin, problem: Problem::Fault(fault) };
                    return Expr::new(ops).map_err(fault);
                };
                drain(&mut ops, &mut held, binary.rank());
                held.push(Held::Binary(binary));
                continue 'operand;
            }
        }
    }

    fn atom(&mut self) -> Result<Op, Refusal> {
        let at = self.cursor.place();
        if let Some(number) = self.cursor.number()? {
            return Ok(Op::Number(number));
        }
        let name = self.cursor.variable();
        let name = name.ok_or_else(|| self.cursor.expected("a number or a variable"))?;
        match name {
            "true" => return Ok(Op::Number(1)),
            "false" => return Ok(Op::Number(0)),
            _ => {}
        }
        let symbol = self.program.terms.variables.find(&name.into());
        let bound = symbol.filter(|symbol| self.scope.contains(symbol));
        let problem = Problem::Free(name.to_string());
        bound.map(Op::Variable).ok_or(Refusal { at, problem })
    }

    fn binary(&mut self) -> Option<Binary> {
        const SIGNS: [(&str, Binary); 14] = [
            ("==", Binary::Eq),
            ("!=", Binary::Ne),
            ("<=", Binary::Le),
            (">=", Binary::Ge),
            ("&&", Binary::And),
            ("||", Binary::Or),
            ("=", Binary::Eq),
            ("<", Binary::Lt),
            (">", Binary::Gt),
            ("+", Binary::Add),
            ("-", Binary::Sub),
            ("*", Binary::Mul),
            ("/", Binary::Div),
            ("%", Binary::Rem),
        ];
        for (word, binary) in [("and", Binary::And), ("or", Binary::Or)] {
            if self.cursor.keyword(word) {
                return Some(binary);
            }
        }
        SIGNS.iter().find(|(sign, _)| self.cursor.take(sign)).map(|(_, binary)| *binary)
    }
}
