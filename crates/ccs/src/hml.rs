//! Hennessy-Milner logic with equations, in CAAL's syntax.
//!
//! ```text
//! tt   ff   F and G   F or G   <a>F   [a]F   <<a>>F   [[a]]F   X
//! <a,'b>   <->        any of these actions; any action at all, tau included
//! <'c>                also 'c(3): a name without values stands for all its values
//! <"SEND !1">         a label of an .aut file that is no name
//! X min= F;  X max= F;   least and greatest solutions; of nested ones the earlier is the outer
//! ```
//!
//! A text is equations and at most one formula without a name, which is the one asked about;
//! without it that is the first equation. Formulas are numbers in an arena, as terms are.

use crate::cursor::{Cursor, Place, Problem, Refusal};
use crate::interner::Interner;
use rustc_hash::FxHashMap;
use std::fmt;

/// The number of a formula.
pub type FormulaId = u32;
/// The number of an equation.
pub type EquationId = u32;

/// The formula that always holds.
pub const TRUE: FormulaId = 0;
/// The formula that never holds.
pub const FALSE: FormulaId = 1;

/// What a modality says of steps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Modality {
    /// `<a>`: there is a step.
    Diamond,
    /// `[a]`: for all steps.
    Box,
    /// `<<a>>`: there is a step, with steps of τ around it.
    WeakDiamond,
    /// `[[a]]`: for all steps, with steps of τ around them.
    WeakBox,
}

impl Modality {
    fn brackets(self) -> (&'static str, &'static str) {
        match self {
            Modality::Diamond => ("<", ">"),
            Modality::Box => ("[", "]"),
            Modality::WeakDiamond => ("<<", ">>"),
            Modality::WeakBox => ("[[", "]]"),
        }
    }
}

/// The actions that a modality speaks of.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Actions {
    /// All of them.
    Any,
    /// Those with one of these labels.
    Listed(Box<[Box<str>]>),
}

impl Actions {
    /// One label only.
    pub fn one(label: &str) -> Self {
        Actions::Listed([label.into()].into())
    }

    /// The label is one of these.
    pub fn has(&self, label: &str) -> bool {
        let name = label.split('(').next().unwrap_or(label);
        match self {
            Actions::Any => true,
            Actions::Listed(list) => list.iter().any(|one| **one == *label || **one == *name),
        }
    }
}

/// A formula of Hennessy and Milner's logic with recursion.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Formula {
    /// Always holds.
    True,
    /// Never holds.
    False,
    /// All of them hold.
    And(Box<[FormulaId]>),
    /// One of them holds.
    Or(Box<[FormulaId]>),
    /// What holds behind some or all steps.
    Modal(Modality, Actions, FormulaId),
    /// What the equation defines.
    Variable(EquationId),
}

/// Which solution of an equation is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Solution {
    /// The least: what holds after finitely many steps.
    Least,
    /// The greatest: what never fails.
    Greatest,
}

/// An equation that defines a variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Equation {
    /// The variable.
    pub name: String,
    /// Which solution is meant.
    pub solution: Solution,
    /// Its right side.
    pub body: FormulaId,
}

/// Formulas, equations, and the formula that is asked about.
#[derive(Clone, Debug)]
pub struct Formulas {
    nodes: Interner<Formula>,
    /// The equations, in the order of the text.
    pub equations: Vec<Equation>,
    /// The formula that is asked about.
    pub top: FormulaId,
}

impl Default for Formulas {
    fn default() -> Self {
        let mut nodes = Interner::default();
        nodes.intern(Formula::True);
        nodes.intern(Formula::False);
        Formulas { nodes, equations: Vec::new(), top: TRUE }
    }
}

impl Formulas {
    /// Reads a formula, or a list of equations and a formula.
    pub fn read(text: &str) -> Result<Self, Refusal> {
        Parser::new(text).text()
    }

    /// The formula of that number.
    pub fn node(&self, formula: FormulaId) -> &Formula {
        self.nodes.get(formula)
    }

    /// How many formulas there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The number of a formula, which is added if it is new.
    pub fn make(&mut self, formula: Formula) -> FormulaId {
        self.nodes.intern(formula)
    }

    /// The conjunction, each part once.
    pub fn and(&mut self, parts: Vec<FormulaId>) -> FormulaId {
        match once(parts)[..] {
            [] => TRUE,
            [one] => one,
            ref parts => self.make(Formula::And(parts.into())),
        }
    }

    /// The disjunction, each part once.
    pub fn or(&mut self, parts: Vec<FormulaId>) -> FormulaId {
        match once(parts)[..] {
            [] => FALSE,
            [one] => one,
            ref parts => self.make(Formula::Or(parts.into())),
        }
    }

    /// The number of a formula behind a modality.
    pub fn modal(&mut self, modality: Modality, actions: Actions, inner: FormulaId) -> FormulaId {
        self.make(Formula::Modal(modality, actions, inner))
    }

    /// The formula as text, cut off with an ellipsis when it gets longer than so many bytes.
    pub fn text_up_to(&self, formula: FormulaId, most: usize) -> String {
        enum Piece {
            Text(&'static str),
            Own(String),
            /// Parentheses around an `or` (1), or around any list (2).
            Formula(FormulaId, u8),
        }
        let mut text = String::new();
        let mut pieces = vec![Piece::Formula(formula, 0)];
        while let Some(piece) = pieces.pop() {
            match piece {
                Piece::Text(part) => text.push_str(part),
                Piece::Own(part) => text.push_str(&part),
                Piece::Formula(formula, around) => {
                    let (parts, word, own) = match self.node(formula) {
                        Formula::True => {
                            text.push_str("tt");
                            continue;
                        }
                        Formula::False => {
                            text.push_str("ff");
                            continue;
                        }
                        Formula::Variable(id) => {
                            text.push_str(&self.equations[*id as usize].name);
                            continue;
                        }
                        Formula::Modal(modality, actions, inner) => {
                            let (open, close) = modality.brackets();
                            pieces.push(Piece::Formula(*inner, 2));
                            pieces.push(Piece::Own(format!("{open}{actions}{close}")));
                            continue;
                        }
                        Formula::And(parts) => (parts, " and ", 1),
                        Formula::Or(parts) => (parts, " or ", 0),
                    };
                    let wrap = around > own;
                    if wrap {
                        pieces.push(Piece::Text(")"));
                    }
                    for (place, part) in parts.iter().enumerate().rev() {
                        pieces.push(Piece::Formula(*part, own + 1));
                        if place > 0 {
                            pieces.push(Piece::Text(word));
                        }
                    }
                    if wrap {
                        pieces.push(Piece::Text("("));
                    }
                }
            }
            if text.len() > most {
                text.push('…');
                break;
            }
        }
        text
    }
}

/// Keeps the first of equal parts.
fn once(parts: Vec<FormulaId>) -> Vec<FormulaId> {
    let mut kept: Vec<FormulaId> = Vec::new();
    for part in parts {
        if !kept.contains(&part) {
            kept.push(part);
        }
    }
    kept
}

impl fmt::Display for Actions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Actions::Listed(list) = self else { return f.write_str("-") };
        for (place, label) in list.iter().enumerate() {
            if place > 0 {
                f.write_str(",")?;
            }
            let mut cursor = Cursor::new(label);
            match action(&mut cursor) {
                Ok(read) if read == **label && cursor.peek().is_none() => f.write_str(label)?,
                _ => write!(f, "\"{label}\"")?,
            }
        }
        Ok(())
    }
}

/// The formula that is asked about, then the equations that it uses.
impl fmt::Display for Formulas {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text_up_to(self.top, usize::MAX))?;
        for equation in &self.equations {
            let solution = match equation.solution {
                Solution::Least => "min",
                Solution::Greatest => "max",
            };
            let body = self.text_up_to(equation.body, usize::MAX);
            write!(f, "; {} {solution}= {body}", equation.name)?;
        }
        Ok(())
    }
}

/// `a`, `'a`, `a(3,4)`, `"anything"`.
fn action(cursor: &mut Cursor) -> Result<String, Refusal> {
    if cursor.take("\"") {
        let rest = cursor.rest();
        let end = rest.find('"').ok_or_else(|| cursor.expected("a closing quotation mark"))?;
        let label = &rest[..end];
        cursor.take(label);
        cursor.take("\"");
        return Ok(label.to_string());
    }
    let mut text = String::new();
    if cursor.take("'") {
        text.push('\'');
    }
    let label = cursor.label().ok_or_else(|| cursor.expected("an action or '-'"))?;
    text.push_str(label);
    if cursor.take("(") {
        let mut values = Vec::new();
        loop {
            cursor.blanks();
            let sign = if cursor.take("-") { "-" } else { "" };
            let number = cursor.number()?.ok_or_else(|| cursor.expected("a number"))?;
            values.push(format!("{sign}{number}"));
            cursor.blanks();
            if !cursor.take(",") {
                break;
            }
        }
        cursor.expect(")")?;
        text.push_str(&format!("({})", values.join(",")));
    }
    Ok(text)
}

struct Parser<'a> {
    cursor: Cursor<'a>,
    formulas: Formulas,
    names: FxHashMap<String, EquationId>,
    /// Equations that are used, and where first; those given are struck out.
    missing: Vec<(EquationId, Place)>,
}

/// What waits for a formula to its right.
enum Waiting {
    Paren,
    Or(Vec<FormulaId>),
    And(Vec<FormulaId>),
    Modal(Modality, Actions),
}

impl<'a> Parser<'a> {
    fn new(text: &'a str) -> Self {
        Parser {
            cursor: Cursor::new(text),
            formulas: Formulas::default(),
            names: FxHashMap::default(),
            missing: Vec::new(),
        }
    }

    fn text(mut self) -> Result<Formulas, Refusal> {
        let mut top = None;
        let mut order: Vec<EquationId> = Vec::new();
        loop {
            self.cursor.skip();
            if self.cursor.peek().is_none() {
                break;
            }
            let at = self.cursor.place();
            match self.left_side()? {
                Some((id, solution)) => {
                    let name = self.formulas.equations[id as usize].name.clone();
                    if order.contains(&id) {
                        return Err(Refusal { at, problem: Problem::DefinedTwice(name) });
                    }
                    let body = self.formula()?;
                    self.formulas.equations[id as usize] = Equation { name, solution, body };
                    order.push(id);
                    self.missing.retain(|(missing, _)| *missing != id);
                }
                None if top.is_some() => {
                    return Err(self.cursor.expected("an equation: one formula is asked about"));
                }
                None => top = Some(self.formula()?),
            }
            self.cursor.skip();
            if self.cursor.peek().is_some() {
                self.cursor.expect(";")?;
            }
        }
        if let Some((id, at)) = self.missing.first() {
            let name = self.formulas.equations[*id as usize].name.clone();
            return Err(Refusal { at: *at, problem: Problem::Undefined(name) });
        }
        let first = order.first().map(|id| self.formulas.make(Formula::Variable(*id)));
        let Some(top) = top.or(first) else {
            return Err(self.cursor.expected("a formula"));
        };
        self.formulas.top = top;
        self.formulas.in_order(&order);
        Ok(self.formulas)
    }

    /// `X min=` or `X max=`, if that comes next.
    fn left_side(&mut self) -> Result<Option<(EquationId, Solution)>, Refusal> {
        let before = self.cursor.clone();
        let name = self.cursor.constant();
        self.cursor.skip();
        let word: String = self.cursor.rest().chars().take(4).collect();
        let solution = match word.to_ascii_lowercase().as_str() {
            "min=" => Solution::Least,
            "max=" => Solution::Greatest,
            _ => {
                self.cursor = before;
                return Ok(None);
            }
        };
        let Some(name) = name else {
            return Err(before.expected("a variable, with a capital, before 'min=' or 'max='"));
        };
        self.cursor.take(&word);
        Ok(Some((self.equation(name, None), solution)))
    }

    fn equation(&mut self, name: &str, used: Option<Place>) -> EquationId {
        let next = self.formulas.equations.len() as EquationId;
        let id = *self.names.entry(name.to_string()).or_insert(next);
        if id == next {
            let (name, solution) = (name.to_string(), Solution::Least);
            self.formulas.equations.push(Equation { name, solution, body: FALSE });
            self.missing.extend(used.map(|at| (id, at)));
        }
        id
    }

    fn formula(&mut self) -> Result<FormulaId, Refusal> {
        let mut waiting: Vec<Waiting> = Vec::new();
        loop {
            let Some(mut operand) = self.operand(&mut waiting)? else { continue };
            loop {
                while let Some(Waiting::Modal(modality, actions)) =
                    waiting.pop_if(|top| matches!(top, Waiting::Modal(..)))
                {
                    operand = self.formulas.modal(modality, actions, operand);
                }
                self.cursor.skip();
                if self.cursor.keyword("and") {
                    match waiting.last_mut() {
                        Some(Waiting::And(parts)) => parts.push(operand),
                        _ => waiting.push(Waiting::And(vec![operand])),
                    }
                    break;
                }
                if let Some(Waiting::And(mut parts)) =
                    waiting.pop_if(|top| matches!(top, Waiting::And(_)))
                {
                    parts.push(operand);
                    operand = self.formulas.make(Formula::And(parts.into()));
                }
                if self.cursor.keyword("or") {
                    match waiting.last_mut() {
                        Some(Waiting::Or(parts)) => parts.push(operand),
                        _ => waiting.push(Waiting::Or(vec![operand])),
                    }
                    break;
                }
                if let Some(Waiting::Or(mut parts)) =
                    waiting.pop_if(|top| matches!(top, Waiting::Or(_)))
                {
                    parts.push(operand);
                    operand = self.formulas.make(Formula::Or(parts.into()));
                }
                if waiting.is_empty() {
                    return Ok(operand);
                }
                if !self.cursor.take(")") {
                    return Err(self.cursor.expected("'and', 'or' or ')'"));
                }
                waiting.pop();
            }
        }
    }

    fn operand(&mut self, waiting: &mut Vec<Waiting>) -> Result<Option<FormulaId>, Refusal> {
        self.cursor.skip();
        let at = self.cursor.place();
        if self.cursor.take("(") {
            waiting.push(Waiting::Paren);
            return Ok(None);
        }
        for modality in [Modality::WeakDiamond, Modality::WeakBox, Modality::Diamond, Modality::Box]
        {
            let (open, close) = modality.brackets();
            if self.cursor.take(open) {
                let actions = self.actions()?;
                self.cursor.expect(close)?;
                waiting.push(Waiting::Modal(modality, actions));
                return Ok(None);
            }
        }
        if self.cursor.keyword("tt") {
            return Ok(Some(TRUE));
        }
        if self.cursor.keyword("ff") {
            return Ok(Some(FALSE));
        }
        let name = self.cursor.constant();
        let name = name.ok_or_else(|| self.cursor.expected("a formula"))?;
        let id = self.equation(name, Some(at));
        Ok(Some(self.formulas.make(Formula::Variable(id))))
    }

    fn actions(&mut self) -> Result<Actions, Refusal> {
        let mut list: Vec<Box<str>> = Vec::new();
        loop {
            self.cursor.skip();
            if self.cursor.take("-") {
                self.cursor.skip();
                return Ok(Actions::Any);
            }
            list.push(action(&mut self.cursor)?.into());
            self.cursor.skip();
            if !self.cursor.take(",") {
                return Ok(Actions::Listed(list.into()));
            }
        }
    }
}

impl Formulas {
    /// Puts the equations in the order in which they were given, not first used.
    fn in_order(&mut self, order: &[EquationId]) {
        let mut place = vec![0; order.len()];
        for (new, old) in order.iter().enumerate() {
            place[*old as usize] = new as EquationId;
        }
        let equations = order.iter().map(|old| self.equations[*old as usize].clone()).collect();
        let nodes = std::mem::take(&mut self.nodes);
        let (top, old_equations) = (self.top, std::mem::replace(&mut self.equations, equations));
        drop(old_equations);
        let mut moved: Vec<FormulaId> = Vec::with_capacity(nodes.len());
        for node in nodes.items() {
            let of = |formula: &FormulaId| moved[*formula as usize];
            let node = match node {
                Formula::Variable(old) => Formula::Variable(place[*old as usize]),
                Formula::And(parts) => Formula::And(parts.iter().map(of).collect()),
                Formula::Or(parts) => Formula::Or(parts.iter().map(of).collect()),
                Formula::Modal(modality, actions, inner) => {
                    Formula::Modal(*modality, actions.clone(), of(inner))
                }
                other => other.clone(),
            };
            moved.push(self.nodes.intern(node));
        }
        self.top = moved[top as usize];
        for equation in &mut self.equations {
            equation.body = moved[equation.body as usize];
        }
    }
}
