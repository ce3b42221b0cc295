//! How much has to be trusted: lines that are neither blank nor a comment, and all lines, counted by
//! `build.rs`. The budgets are about the former.

use crate::theory::THEORIES;
use rules::GAMES;

include!(concat!(env!("OUT_DIR"), "/lines.rs"));

/// The most lines of the core, of one theory, and of the rules of all games.
pub const BUDGET: [(&str, usize); 3] = [("core", 1_400), ("theory", 500), ("rules", 4_500)];

/// The lines of each part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trust {
    /// What every certificate goes through.
    pub core: usize,
    /// What is around it and accepts nothing: the program `recheck`, which reads arguments and prints
    /// verdicts, and this count.
    pub program: usize,
    /// The theories, and what those about connections share.
    pub theories: Vec<(&'static str, usize)>,
    /// The rules of each game, and what they share.
    pub rules: Vec<(&'static str, usize)>,
}

impl Trust {
    /// All lines together.
    pub fn total(&self) -> usize {
        let sum = |parts: &[(&str, usize)]| parts.iter().map(|(_, lines)| lines).sum::<usize>();
        self.core + self.program + sum(&self.theories) + sum(&self.rules)
    }
}

/// Lines that are neither blank nor a comment.
pub fn trust() -> Trust {
    counted(0)
}

/// All lines.
pub fn raw() -> Trust {
    counted(1)
}

fn counted(kind: usize) -> Trust {
    let lines = |wanted: &dyn Fn(&str) -> bool| {
        LINES.iter().filter(|(path, _)| wanted(path)).map(|(_, lines)| lines[kind]).sum()
    };
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
    let checker: usize = lines(&|path| path.starts_with("checker/"));
    let program = lines(&|path| path.starts_with("checker/bin/") || path == "checker/trust.rs");
    Trust {
        core: checker - program - theories.iter().map(|(_, lines)| lines).sum::<usize>(),
        program,
        theories,
        rules: names().map(game).chain([("shared", lines(&shared))]).collect(),
    }
}
