//! What the rules say, as data: a sentence with gaps, and what stands in them. Whoever speaks another
//! language looks the form up and fills the gaps anew.
//!
//! ```text
//! say!("{} is not two steps from {} along a line", to, from)
//! ```

use std::fmt;

/// A sentence or a phrase, with a gap `{}` for each value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sentence {
    /// In English.
    pub form: &'static str,
    /// What stands in the gaps.
    pub values: Vec<Value>,
}

/// What stands in a gap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// A number, a name, a piece of notation.
    Text(String),
    /// A phrase.
    Phrase(Sentence),
    /// Any of these.
    OneOf(Vec<String>),
}

impl Sentence {
    /// One of these names.
    pub fn one_of(names: &[&str]) -> Self {
        let names = names.iter().map(ToString::to_string).collect();
        Sentence { form: "{}", values: vec![Value::OneOf(names)] }
    }
}

impl<T: fmt::Display> From<T> for Value {
    fn from(text: T) -> Self {
        Value::Text(text.to_string())
    }
}

impl From<&'static str> for Sentence {
    fn from(form: &'static str) -> Self {
        Sentence { form, values: Vec::new() }
    }
}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut values = self.values.iter();
        for part in self.form.split_inclusive("{}") {
            f.write_str(part.trim_end_matches("{}"))?;
            match values.next().filter(|_| part.ends_with("{}")) {
                None => {}
                Some(Value::Text(text)) => f.write_str(text)?,
                Some(Value::Phrase(phrase)) => phrase.fmt(f)?,
                Some(Value::OneOf(texts)) => match texts.split_last() {
                    Some((last, [])) => f.write_str(last)?,
                    Some((last, first)) => write!(f, "{} or {last}", first.join(", "))?,
                    None => {}
                },
            }
        }
        Ok(())
    }
}

/// A [`Sentence`] from its form and what stands in the gaps.
#[macro_export]
macro_rules! say {
    ($form:literal $(, $value:expr)* $(,)?) => {
        $crate::Sentence { form: $form, values: vec![$($crate::sentence::Value::from($value)),*] }
    };
}
