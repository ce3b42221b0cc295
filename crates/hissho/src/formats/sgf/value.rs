//! A value between brackets, kept as it was written.
//!
//! ```text
//! raw   [a \] bracket and a soft \⏎ break]        text   a ] bracket and a soft break
//! ```

use std::fmt;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Value(String);

impl Value {
    /// The value that says a text: what would end it is escaped.
    pub fn of(text: &str) -> Self {
        let mut raw = String::with_capacity(text.len());
        for c in text.chars() {
            if matches!(c, ']' | '\\') {
                raw.push('\\');
            }
            raw.push(c);
        }
        Value(raw)
    }

    /// A value as it stands in a file; whoever reads it found its end.
    pub(super) fn written(raw: String) -> Self {
        Value(raw)
    }

    /// A bracket that the writer forgot to escape, as LittleGolem does in names.
    pub(super) fn absorb_bracket(&mut self) {
        self.0.push_str("\\]");
    }

    pub fn raw(&self) -> &str {
        &self.0
    }

    /// What it says: escapes undone, soft line breaks gone, every line end `\n`, other white space a
    /// blank.
    pub fn text(&self) -> String {
        let mut text = String::with_capacity(self.0.len());
        let mut chars = self.0.chars().peekable();
        let mut escaped = false;
        while let Some(c) = chars.next() {
            if c == '\\' && !escaped {
                escaped = true;
                continue;
            }
            match c {
                '\r' | '\n' => {
                    // Two different ones are one line end.
                    let twin = if c == '\r' { '\n' } else { '\r' };
                    chars.next_if_eq(&twin);
                    if !escaped {
                        text.push('\n');
                    }
                }
                c if c.is_whitespace() => text.push(' '),
                c => text.push(c),
            }
            escaped = false;
        }
        text
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
