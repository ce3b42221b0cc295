//! What stands below the help of every verb: two examples and the exit codes.

use clap::Command;

/// Two uses of a verb, by its words: `("hex claim", ["hissho hex claim …", "…"])`.
pub type Examples = (&'static str, [&'static str; 2]);

/// The verbs that all games have; a game's own stand in its row.
pub const COMMON: &[Examples] = &[
    ("games", ["hissho games", "hissho games --json"]),
    ("show", ["hissho show hex:5 c3 b4", "hissho show hiq:english@d4"]),
    ("draw", ["hissho draw hex:8 e4 -o board.svg", "hissho draw torus:5:c 2,2 -o board.tex"]),
    ("play", ["hissho play hex:7", "hissho play hex:5 c3 --proof c3.cert"]),
    ("advise", ["hissho advise hex:11 f6", "hissho advise bridgit:5 --time 2s --json"]),
    ("solve", ["hissho solve hex:6 d3", "hissho solve bao:4 --json"]),
    ("prove", ["hissho prove hex:5 c3 -o c3.cert", "hissho prove torus:4:c -o torus.cert"]),
    ("check", ["hissho check c3.cert", "hissho check *.cert --time 1m --json"]),
    (
        "explain",
        ["hissho explain c3.cert -o c3.html", "hissho explain c3.cert -o c3.html --lang ja"],
    ),
    ("completions", ["hissho completions bash", "hissho completions zsh"]),
    ("man", ["hissho man DIR", "hissho man man/man1"]),
    ("trust", ["hissho trust", "hissho trust --json"]),
    ("count", ["hissho count hiq:english@d4", "hissho count domineering:4x4 --json"]),
    ("claims", ["hissho claims bridgit", "hissho claims hiq --list"]),
    ("puzzles", ["hissho puzzles hex:4 --each 2", "hissho puzzles --seed 18 --each 6 --json"]),
    (
        "match",
        [
            "hissho match hex:7 --a mcts:1000 --b greedy",
            "hissho match torus:11:c --a mcts:1000 --b heuristic --games 20",
        ],
    ),
    ("value", ["hissho value '{1|-1}+^'", "hissho value domineering:3x3 --json"]),
    ("convert", ["hissho convert game.sgf --to hexworld", "hissho convert game.sgf --to sgf"]),
    ("ccs step", ["hissho ccs step vending.ccs", "hissho ccs step vending.ccs --json"]),
    ("ccs run", ["hissho ccs run bao.ccs --select nselect_3", "hissho ccs run vending.ccs --json"]),
    (
        "ccs count",
        [
            "hissho ccs count vending.ccs",
            "hissho ccs count bao.ccs --workers 2 --states 1e8 --json",
        ],
    ),
    (
        "ccs lts",
        ["hissho ccs lts vending.ccs -o vending.aut", "hissho ccs lts vending.ccs -o vending.dot"],
    ),
    ("ccs min", ["hissho ccs min vending.ccs", "hissho ccs min big.aut -o small.aut"]),
    (
        "ccs compare",
        ["hissho ccs compare one.ccs two.ccs", "hissho ccs compare 'file.ccs#P' 'file.ccs#Q'"],
    ),
    (
        "ccs bisim",
        ["hissho ccs bisim one.aut two.aut", "hissho ccs bisim 'file.ccs#P' 'file.ccs#Q' --weak"],
    ),
    (
        "ccs check",
        [
            "hissho ccs check vending.ccs '<coin>tt'",
            "hissho ccs check vending.ccs 'X max= <->tt and [-]X;'",
        ],
    ),
    (
        "fleet launch",
        [
            "hissho fleet launch hosts.txt -- count hiq:english@d4 --checkpoint english",
            "hissho fleet launch hosts.txt --print -- count hex:4 --workers 4",
        ],
    ),
    (
        "fleet plan",
        [
            "hissho fleet plan --states 6e9 --levels 40",
            "hissho fleet plan --states 1e11 --hosts 10,100,1000 --json",
        ],
    ),
    ("serve", ["hissho serve", "hissho serve --port 8000 --no-open"]),
];

const CODES: &str = "\
Exit codes: 0 yes (solved, accepted, holds), 1 no (refuted, rejected, fails), 2 malformed input, \
3 the budget ran out, or a process of a fleet was lost";

/// The command with examples and exit codes below the help of every verb.
pub fn explained<'a>(
    command: Command,
    all: impl Fn(&str) -> Option<&'a Examples> + Copy,
) -> Command {
    below(command, "", all)
}

fn below<'a>(
    command: Command,
    path: &str,
    all: impl Fn(&str) -> Option<&'a Examples> + Copy,
) -> Command {
    if command.has_subcommands() {
        return command.mut_subcommands(|verb| {
            let path = format!("{path} {}", verb.get_name());
            below(verb, path.trim_start(), all)
        });
    }
    let examples = all(path).map_or([""; 2], |(_, examples)| *examples);
    let text = format!("Examples:\n  {}\n  {}\n\n{CODES}", examples[0], examples[1]);
    command.after_help(text)
}
