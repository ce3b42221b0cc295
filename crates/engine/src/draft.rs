//! A certificate being written, by whichever engine: steps are recorded in any number, and only
//! those that the claim needs are written, renumbered, with deletions as soon as a step is cited for
//! the last time. Nothing is deleted behind the last step, for nothing comes after it.
//!
//! ```text
//! recorded  0  1  2  3  4  5      cited by the last: 1 and 4, and 4 cites 2
//! written      1  2     3  4      del behind the last citation
//! ```
//!
//! A draft is not trusted: what it says counts only once the checker has accepted it.

use std::fmt::Write;

/// An argument of a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Arg {
    /// A step: `N`.
    Cite(usize),
    /// A move or a cell, and the step that belongs to it: `e4=N`.
    Case(String, usize),
    /// Anything without a step in it: a cell, a weight, a move of a line.
    Word(String),
}

impl Arg {
    fn cited(&self) -> Option<usize> {
        match self {
            Arg::Cite(step) | Arg::Case(_, step) => Some(*step),
            Arg::Word(_) => None,
        }
    }
}

/// Moves with the steps about what they lead to.
pub fn cases(cases: impl IntoIterator<Item = (String, usize)>) -> Vec<Arg> {
    cases.into_iter().map(|(m, step)| Arg::Case(m, step)).collect()
}

/// Arguments that cite nothing.
pub fn words(words: impl IntoIterator<Item = String>) -> Vec<Arg> {
    words.into_iter().map(Arg::Word).collect()
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Step {
    fact: String,
    rule: &'static str,
    args: Vec<Arg>,
    /// Lines that follow the step: the boards of a table.
    rows: Vec<String>,
}

/// The steps recorded so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Draft {
    steps: Vec<Step>,
}

impl Draft {
    /// Records a step, and gives its number for later citations.
    pub fn step(&mut self, fact: String, rule: &'static str, args: Vec<Arg>) -> usize {
        self.push(Step { fact, rule, args, rows: Vec::new() })
    }

    /// Records a step that is followed by the boards of a table.
    pub fn table(&mut self, fact: String, rule: &'static str, rows: Vec<String>) -> usize {
        let args = words([rows.len().to_string()]);
        self.push(Step { fact, rule, args, rows })
    }

    /// Records the steps of another draft; the number of its last one, of which it must have one.
    pub fn append(&mut self, other: &Draft) -> usize {
        let shift = self.steps.len();
        let moved = |arg: &Arg| match arg {
            Arg::Cite(step) => Arg::Cite(step + shift),
            Arg::Case(word, step) => Arg::Case(word.clone(), step + shift),
            Arg::Word(word) => Arg::Word(word.clone()),
        };
        for step in &other.steps {
            let args = step.args.iter().map(moved).collect();
            self.steps.push(Step { args, ..step.clone() });
        }
        self.steps.len() - 1
    }

    fn push(&mut self, step: Step) -> usize {
        self.steps.push(step);
        self.steps.len() - 1
    }

    /// The certificate of the fact of step `last` in the game with that id.
    pub fn write(&self, id: &str, last: usize) -> String {
        let cited = |n: usize| self.steps[n].args.iter().filter_map(Arg::cited);
        let mut needed = vec![false; last + 1];
        // The last step that cites a step.
        let mut until: Vec<usize> = vec![last; last + 1];
        needed[last] = true;
        for n in (0..=last).rev() {
            if needed[n] {
                for cited in cited(n) {
                    if !needed[cited] {
                        needed[cited] = true;
                        until[cited] = n;
                    }
                }
            }
        }
        let mut text = format!("hissho 1\ngame {id}\nclaim {}\n", self.steps[last].fact);
        let mut number = vec![0; last + 1];
        let mut count = 0;
        for n in (0..=last).filter(|n| needed[*n]) {
            count += 1;
            number[n] = count;
            self.steps[n].write(count, &number, &mut text);
            let mut done: Vec<usize> =
                cited(n).filter(|c| n < last && until[*c] == n).map(|c| number[c]).collect();
            done.sort_unstable();
            done.dedup();
            if !done.is_empty() {
                text.push_str("del");
                done.iter().for_each(|n| write!(text, " {n}").expect("a String takes all"));
                text.push('\n');
            }
        }
        writeln!(text, "qed {count}").expect("a String takes all");
        text
    }
}

impl Step {
    fn write(&self, count: usize, number: &[usize], text: &mut String) {
        write!(text, "{count} {} {}", self.fact, self.rule).expect("a String takes all");
        for arg in &self.args {
            match arg {
                Arg::Cite(step) => write!(text, " {}", number[*step]),
                Arg::Case(word, step) => write!(text, " {word}={}", number[*step]),
                Arg::Word(word) => write!(text, " {word}"),
            }
            .expect("a String takes all");
        }
        text.push('\n');
        for row in &self.rows {
            text.push_str(row);
            text.push('\n');
        }
    }
}
