//! Integer expressions: what is sent, compared and counted with.
//!
//! An expression is a list of operations for a stack machine (postfix), so that none is too deep to
//! be read, evaluated or dropped. Truth is 1, falsehood 0; any number but 0 counts as true.
//!
//! ```text
//! (x + 1) % 8      Variable(x) Number(1) Add Number(8) Rem
//! ```

use std::fmt;

/// The number of an interned name.
pub type Symbol = u32;

/// A step of an expression in postfix order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Op {
    /// Puts a number on the stack.
    Number(i64),
    /// Puts the value of a variable on the stack.
    Variable(Symbol),
    /// Negates the top.
    Negate,
    /// Turns 0 into 1 and everything else into 0.
    Not,
    /// Combines the two on top.
    Binary(Binary),
}

/// An operator between two expressions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Binary {
    /// 1 if one of them is not 0.
    Or,
    /// 1 if neither is 0.
    And,
    /// 1 if they are equal.
    Eq,
    /// 1 if they differ.
    Ne,
    /// 1 if the first is less.
    Lt,
    /// 1 if the first is not greater.
    Le,
    /// 1 if the first is greater.
    Gt,
    /// 1 if the first is not less.
    Ge,
    /// Sum.
    Add,
    /// Difference.
    Sub,
    /// Product.
    Mul,
    /// Quotient, rounded towards zero.
    Div,
    /// Remainder of that division.
    Rem,
}

impl Binary {
    /// As it is written.
    pub fn sign(self) -> &'static str {
        match self {
            Binary::Or => "or",
            Binary::And => "and",
            Binary::Eq => "=",
            Binary::Ne => "!=",
            Binary::Lt => "<",
            Binary::Le => "<=",
            Binary::Gt => ">",
            Binary::Ge => ">=",
            Binary::Add => "+",
            Binary::Sub => "-",
            Binary::Mul => "*",
            Binary::Div => "/",
            Binary::Rem => "%",
        }
    }

    /// How tightly it binds; all are left-associative.
    pub fn rank(self) -> u8 {
        match self {
            Binary::Or => 1,
            Binary::And => 2,
            Binary::Eq | Binary::Ne | Binary::Lt | Binary::Le | Binary::Gt | Binary::Ge => 4,
            Binary::Add | Binary::Sub => 5,
            Binary::Mul | Binary::Div | Binary::Rem => 6,
        }
    }

    /// Quotient and rest are Euclid's: the rest is never negative.
    fn apply(self, a: i64, b: i64) -> Result<i64, Fault> {
        let number = match self {
            Binary::Or => Some(i64::from(a != 0 || b != 0)),
            Binary::And => Some(i64::from(a != 0 && b != 0)),
            Binary::Eq => Some(i64::from(a == b)),
            Binary::Ne => Some(i64::from(a != b)),
            Binary::Lt => Some(i64::from(a < b)),
            Binary::Le => Some(i64::from(a <= b)),
            Binary::Gt => Some(i64::from(a > b)),
            Binary::Ge => Some(i64::from(a >= b)),
            Binary::Add => a.checked_add(b),
            Binary::Sub => a.checked_sub(b),
            Binary::Mul => a.checked_mul(b),
            Binary::Div | Binary::Rem if b == 0 => return Err(Fault::DivisionByZero),
            Binary::Div => a.checked_div_euclid(b),
            Binary::Rem => a.checked_rem_euclid(b),
        };
        number.ok_or(Fault::Overflow)
    }
}

/// `not` binds tighter than `and`, looser than comparisons.
pub const NOT_RANK: u8 = 3;
/// How tightly a minus sign binds; higher binds tighter.
pub const NEGATE_RANK: u8 = 7;

/// Why a process has no transitions that could be told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A result is too large.
    Overflow,
    /// A division by zero.
    DivisionByZero,
    /// A variable that nothing has given a value.
    Unbound,
    /// An indexed sum of more alternatives than [`ALTERNATIVES`](crate::term::ALTERNATIVES).
    Alternatives,
    /// More derivations than [`DERIVATIONS`](crate::semantics::DERIVATIONS).
    Derivations,
    /// More terms than can be numbered.
    Terms,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Fault::Overflow => "a number beyond 64 bits",
            Fault::DivisionByZero => "a division by zero",
            Fault::Unbound => "a variable without a value",
            Fault::Alternatives => "an indexed sum of too many alternatives",
            Fault::Derivations => "too many derivations of one term",
            Fault::Terms => "too many terms",
        })
    }
}

impl std::error::Error for Fault {}

/// An expression over numbers.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Expr {
    /// Its value is known.
    Number(i64),
    /// It has variables: steps in postfix order.
    Open(Box<[Op]>),
}

impl Expr {
    /// The expression of these operations, evaluated if it has no variables.
    pub fn new(ops: Vec<Op>) -> Result<Self, Fault> {
        match ops.iter().any(|op| matches!(op, Op::Variable(_))) {
            true => Ok(Expr::Open(ops.into())),
            false => evaluate(&ops).map(Expr::Number),
        }
    }

    /// The variables that occur in it.
    pub fn variables(&self) -> impl Iterator<Item = Symbol> + '_ {
        let ops: &[Op] = match self {
            Expr::Number(_) => &[],
            Expr::Open(ops) => ops,
        };
        ops.iter().filter_map(|op| match op {
            Op::Variable(name) => Some(*name),
            _ => None,
        })
    }

    /// The expression with numbers for the variables that `value` knows.
    pub fn substitute(&self, value: impl Fn(Symbol) -> Option<i64>) -> Result<Self, Fault> {
        let Expr::Open(ops) = self else { return Ok(self.clone()) };
        let known = |op: &Op| match op {
            Op::Variable(name) => value(*name).map_or(*op, Op::Number),
            _ => *op,
        };
        Expr::new(ops.iter().map(known).collect())
    }

    /// Its value, if it has no variables.
    pub fn number(&self) -> Result<i64, Fault> {
        match self {
            Expr::Number(number) => Ok(*number),
            Expr::Open(_) => Err(Fault::Unbound),
        }
    }

    /// The expression with as few parentheses as it needs.
    pub fn text<'a>(&self, name: impl Fn(Symbol) -> &'a str) -> String {
        let ops = match self {
            Expr::Number(number) => return number.to_string(),
            Expr::Open(ops) => ops,
        };
        let wrap = |(text, rank): (String, u8), least: u8| {
            if rank < least { format!("({text})") } else { text }
        };
        let mut stack: Vec<(String, u8)> = Vec::new();
        for op in ops {
            let top = match op {
                Op::Number(number) => {
                    (number.to_string(), if *number < 0 { NEGATE_RANK } else { u8::MAX })
                }
                Op::Variable(symbol) => (name(*symbol).to_string(), u8::MAX),
                Op::Negate => {
                    let of = stack.pop().unwrap_or_default();
                    (format!("-{}", wrap(of, NEGATE_RANK)), NEGATE_RANK)
                }
                Op::Not => {
                    let of = stack.pop().unwrap_or_default();
                    (format!("not {}", wrap(of, NOT_RANK)), NOT_RANK)
                }
                Op::Binary(binary) => {
                    let rank = binary.rank();
                    let right = wrap(stack.pop().unwrap_or_default(), rank + 1);
                    let left = wrap(stack.pop().unwrap_or_default(), rank);
                    (format!("{left} {} {right}", binary.sign()), rank)
                }
            };
            stack.push(top);
        }
        stack.pop().unwrap_or_default().0
    }
}

fn evaluate(ops: &[Op]) -> Result<i64, Fault> {
    let mut stack: Vec<i64> = Vec::new();
    for op in ops {
        let mut pop = || stack.pop().ok_or(Fault::Unbound);
        let top = match op {
            Op::Number(number) => *number,
            Op::Variable(_) => return Err(Fault::Unbound),
            Op::Negate => pop()?.checked_neg().ok_or(Fault::Overflow)?,
            Op::Not => i64::from(pop()? == 0),
            Op::Binary(binary) => {
                let (right, left) = (pop()?, pop()?);
                binary.apply(left, right)?
            }
        };
        stack.push(top);
    }
    stack.pop().ok_or(Fault::Unbound)
}
