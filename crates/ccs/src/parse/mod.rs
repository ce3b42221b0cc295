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

mod channel;
mod expression;
mod process;

pub use crate::cursor::{Place, Problem, Refusal};

use crate::cursor::Cursor;
use crate::expression::Symbol;
use crate::program::Program;
use crate::term::{DefinitionId, Set, SetId, TermId, VARIABLES};
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
}
