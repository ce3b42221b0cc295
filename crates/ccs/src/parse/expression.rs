//! Expressions over integers and variables, by operator precedence.

use super::Parser;
use crate::cursor::{Problem, Refusal};
use crate::expression::{Binary, Expr, NEGATE_RANK, NOT_RANK, Op};

impl Parser<'_> {
    /// `e, e)`; the bracket is already open.
    pub(super) fn values(&mut self) -> Result<Vec<Expr>, Refusal> {
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

    pub(super) fn expression(&mut self) -> Result<Expr, Refusal> {
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
