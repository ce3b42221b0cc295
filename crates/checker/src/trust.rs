//! How much has to be trusted: all lines, and those that are neither blank nor a comment, counted by
//! `build.rs`. The budgets are about all lines.

use crate::core::theory::THEORIES;
use rules::GAMES;

include!(concat!(env!("OUT_DIR"), "/lines.rs"));

/// The most lines of the core, of one theory, of what stands between the core and whoever asks, and of
/// the rules of all games.
pub const BUDGET: [(&str, usize); 4] =
    [("core", 1_400), ("theory", 500), ("answer", 600), ("rules", 4_500)];

/// The lines of each part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trust {
    /// What every certificate goes through.
    pub core: usize,
    /// The question and its limits, the verdict, the steps lent.
    pub answer: usize,
    /// What is around it and accepts nothing: the program `recheck`, which reads arguments and prints
    /// verdicts, and this count.
    pub program: usize,
    /// The theories, and what those about connections share.
    pub theories: Vec<(&'static str, usize)>,
    /// The rules of each game, and what they share.
    pub rules: Vec<(&'static str, usize)>,
    /// What boards look like, on which no certificate depends, and the names of the two sides.
    pub scene: usize,
}

impl Trust {
    /// All lines together.
    pub fn total(&self) -> usize {
        let sum = |parts: &[(&str, usize)]| parts.iter().map(|(_, lines)| lines).sum::<usize>();
        let parts = self.core + self.answer + self.program + self.scene;
        parts + sum(&self.theories) + sum(&self.rules)
    }
}

/// All lines.
pub fn trust() -> Trust {
    counted(1)
}

/// Lines that are neither blank nor a comment.
pub fn code() -> Trust {
    counted(0)
}

fn counted(kind: usize) -> Trust {
    let lines = |wanted: &dyn Fn(&str) -> bool| -> usize {
        LINES.iter().filter(|(path, _)| wanted(path)).map(|(_, lines)| lines[kind]).sum()
    };
    let below = |folder: &str| lines(&|path| path.starts_with(folder));
    // `hex.rs` and all in `hex/`.
    let part = |folder: &str, name: &str, path: &str| {
        path.strip_prefix(folder)
            .and_then(|rest| rest.strip_prefix(name))
            .is_some_and(|rest| rest.starts_with(['.', '/']))
    };
    let names = || GAMES.iter().map(|game| game.about().name);
    let theory = |name| (name, lines(&|path| part("checker/theories/", name, path)));
    let game = |name| (name, lines(&|path| part("rules/", name, path)));
    let shared =
        |path: &str| path.starts_with("rules/") && !names().any(|name| part("rules/", name, path));
    let parts = THEORIES.iter().map(|theory| theory.name).chain(["connections"]);
    let theories: Vec<_> = parts.map(theory).collect();
    let program = below("checker/bin/") + below("checker/trust.rs");
    let answer = below("checker/answer/");
    let known = program + answer + theories.iter().map(|(_, lines)| lines).sum::<usize>();
    Trust {
        core: below("checker/") - known,
        answer,
        program,
        theories,
        rules: names().map(game).chain([("shared", lines(&shared))]).collect(),
        scene: below("scene/"),
    }
}
