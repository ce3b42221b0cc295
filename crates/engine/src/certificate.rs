//! Writing certificates: steps are recorded in any number, and only those that the claim needs
//! are written, renumbered, with deletions as soon as a step is cited for the last time.
//!
//! ```text
//! recorded  0  1  2  3  4  5      cited by the last: 1 and 4, and 4 cites 2
//! written      1  2     3  4      del behind the last citation
//! ```
//!
//! The writer is not trusted: what it writes counts only once the checker has accepted it.

use std::fmt::Write;

/// A recorded step: its text around the numbers of the steps it cites.
#[derive(Clone, Debug)]
struct Step {
    fact: String,
    rule: &'static str,
    /// A word and the step it cites, written `word=N`.
    cites: Vec<(String, usize)>,
    /// Arguments of rules that cite nothing.
    words: String,
    /// Lines that follow the step, as those of a table.
    lines: Vec<String>,
}

/// The steps of a proof under construction.
#[derive(Clone, Debug, Default)]
pub struct Proof {
    steps: Vec<Step>,
}

impl Proof {
    /// Records a step that cites others, and gives its number for later citations.
    pub fn cite(&mut self, fact: String, rule: &'static str, cites: Vec<(String, usize)>) -> usize {
        self.push(Step { fact, rule, cites, words: String::new(), lines: Vec::new() })
    }

    /// Records a step that stands by itself.
    pub fn state(&mut self, fact: String, rule: &'static str, words: String) -> usize {
        self.push(Step { fact, rule, cites: Vec::new(), words, lines: Vec::new() })
    }

    /// Records a step followed by the rows of a table.
    pub fn tabulate(&mut self, fact: String, rule: &'static str, lines: Vec<String>) -> usize {
        let words = lines.len().to_string();
        self.push(Step { fact, rule, cites: Vec::new(), words, lines })
    }

    fn push(&mut self, step: Step) -> usize {
        self.steps.push(step);
        self.steps.len() - 1
    }

    /// The certificate of the fact of step `last` in the game with that id.
    pub fn write(&self, id: &str, last: usize) -> String {
        let mut needed = vec![false; last + 1];
        // The last step that cites a step; a step that nobody cites is its own.
        let mut until: Vec<usize> = (0..=last).collect();
        needed[last] = true;
        for n in (0..=last).rev() {
            if needed[n] {
                for (_, cited) in &self.steps[n].cites {
                    needed[*cited] = true;
                    until[*cited] = until[*cited].max(n);
                }
            }
        }
        let mut text = format!("hissho 1\ngame {id}\nclaim {}\n", self.steps[last].fact);
        let mut number = vec![0; last + 1];
        let mut count = 0;
        for n in (0..=last).filter(|n| needed[*n]) {
            count += 1;
            number[n] = count;
            let step = &self.steps[n];
            write!(text, "{count} {} {}", step.fact, step.rule).expect("a String takes all");
            let mut done: Vec<usize> = Vec::new();
            for (word, cited) in &step.cites {
                write!(text, " {word}={}", number[*cited]).expect("a String takes all");
                if until[*cited] == n {
                    done.push(number[*cited]);
                }
            }
            if !step.words.is_empty() {
                text.push(' ');
                text.push_str(&step.words);
            }
            text.push('\n');
            for line in &step.lines {
                text.push_str(line);
                text.push('\n');
            }
            done.sort_unstable();
            done.dedup();
            if !done.is_empty() {
                let done: Vec<String> = done.iter().map(ToString::to_string).collect();
                writeln!(text, "del {}", done.join(" ")).expect("a String takes all");
            }
        }
        writeln!(text, "qed {count}").expect("a String takes all");
        text
    }
}
