//! What is said at the table in the terminal.

use super::Words;
use rules::State;

/// The goal, who plays what (none yet where a side is to be chosen), and how to begin.
pub fn welcome(state: &dyn State, mine: Option<&[&str]>, engine: &str) -> String {
    let about = state.about();
    let who = match (about.players, mine) {
        (_, None) => format!("You choose a side against the engine '{engine}' in a moment."),
        ([_], Some([_])) => format!("You solve it; '{engine}' gives hints."),
        (_, Some([])) => format!("The engine '{engine}' plays by itself."),
        ([one, other], Some([side])) => {
            let theirs = if one == side { other } else { one };
            format!("You play {side}, the engine '{engine}' plays {theirs}.")
        }
        _ => "You play both sides.".to_string(),
    };
    let example =
        state.moves().first().map_or(String::new(), |m| format!("a move such as {m}, or "));
    format!("{}: {}\n{who} Type {example}help.\n\n", about.title[0], about.goal[0])
}

/// What works at a table.
#[derive(Debug)]
pub struct Table<'a> {
    pub example: Option<String>,
    /// Moves that are words.
    pub spoken: Vec<&'a str>,
    pub is_puzzle: bool,
    /// Moves can be shown step by step.
    pub is_traced: bool,
    /// The engine, where it can be changed.
    pub level: Option<&'a str>,
}

pub fn help(table: &Table) -> String {
    let mut lines = Vec::new();
    let mut line = |command: &str, does: &str| lines.push(format!("  {command:<20}{does}\n"));
    if let Some(example) = &table.example {
        line(example, "a move; moves lists all of them");
    }
    if !table.spoken.is_empty() {
        line(&table.spoken.join(", "), "moves too, where the rules allow them");
    }
    line("undo, redo", "take back, play again");
    line("hint", "a move and its reason");
    if table.is_puzzle {
        line("back", "takes back what made it unsolvable");
    }
    if table.is_traced {
        line("trace on|off", "shows every sowing of a move");
    }
    if let Some(engine) = table.level {
        line("level LEVEL", &format!("easy, medium or hard; now '{engine}' plays"));
    }
    line("show, record", "the board, the moves so far");
    line("save FILE", "writes the record, which show, play, solve and draw open");
    line("quit", "leaves");
    lines.concat()
}

/// An engine's move and its reason.
pub fn move_of(turn: &str, text: &str, why: &str) -> String {
    let does = match text {
        "resign" => "resigns".to_string(),
        "swap" => "swaps".to_string(),
        text => format!("plays {text}"),
    };
    format!("{turn} {does}: {why}\n")
}

/// The reason to resign, of somebody who does not.
pub fn plays_on(why: &Words) -> Words {
    Words::new(format!("{}; it plays on", why.en), format!("{}（そのまま続けます）", why.ja))
}

/// Nothing can be played any more.
pub fn over(ending: &Words) -> String {
    format!("the game is over: {}; undo, save FILE or quit", ending.en)
}

pub fn traces(on: bool) -> &'static str {
    if on { "every move is shown step by step\n" } else { "moves are shown by their end only\n" }
}

pub fn engine_is(name: &str) -> String {
    format!("the engine '{name}' plays now\n")
}

/// Where a record went, and how to open it.
pub fn saved(whole: &str, file: &str) -> String {
    format!("saved to {whole}; 'hissho play {file}' goes on from here\n")
}
