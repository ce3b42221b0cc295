//! Where we are: a game id with moves, or a set-up position, as every verb takes it.

use crate::job::at_terminal;
use anyhow::{Context, Result, bail};
use clap::Args;
use rules::hex::{Hex, Swap, Variant};
use rules::{Player, Position, Refused, State, Status, Table, game};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::fmt;
use std::io::{BufRead, ErrorKind, IsTerminal};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

#[derive(Args, Deserialize, Clone, Debug, Default)]
#[serde(default)]
pub struct Place {
    /// A game id such as hex:8 (`hissho games` lists them)
    pub game: String,
    /// Moves from the start, or '-' to read one position per line from standard input
    pub moves: Vec<String>,
    /// A set-up position in the game's notation; '-' reads one per line from standard input
    #[arg(long, value_name = "BOARD", allow_hyphen_values = true)]
    pub position: Option<String>,
    /// Who moves in the set-up position
    #[arg(long, value_name = "PLAYER")]
    pub turn: Option<String>,
    /// (hiq) Read the board from a drawing: ' ' no cell, '.' empty, 'o' token, '*' or '@' target
    #[arg(long, value_name = "FILE")]
    #[serde(skip)]
    pub setup: Option<PathBuf>,
    /// (hiq) Where the last token has to end
    #[arg(long, value_name = "CELL")]
    pub end: Option<String>,
    /// (bao) The stones at the start, clockwise from hole 0
    #[arg(long, value_name = "BOARD", allow_hyphen_values = true)]
    pub start: Option<String>,
}

impl Place {
    /// The id with `--setup`, `--end` and `--start` worked in.
    pub fn id(&self) -> Result<String> {
        let name = self.game.split(':').next().unwrap_or_default();
        let only = |flag: &str, game: &str| {
            if name == game { Ok(()) } else { bail!("{flag} is for {game} only, not for '{name}'") }
        };
        let mut id = self.game.clone();
        if let Some(path) = &self.setup {
            only("--setup", "hiq")?;
            id = crate::formats::drawing::read_id(path, &self.game)?;
        }
        if let Some(cell) = &self.end {
            only("--end", "hiq")?;
            if !id.contains('@') {
                id = game::start(&id)?.id();
            }
            id = format!("{}={cell}", id.split('=').next().unwrap_or_default());
        }
        if let Some(start) = &self.start {
            only("--start", "bao")?;
            id = format!("{}:{start}", id.split(':').take(2).collect::<Vec<_>>().join(":"));
        }
        Ok(id)
    }

    /// One position per line is to be read from standard input.
    pub fn is_batch(&self) -> bool {
        self.position.as_deref() == Some("-") || self.moves == ["-"]
    }

    /// No position is named, in a game whose positions come by lines: there may be some.
    pub fn may_be_batch(&self) -> bool {
        let name = self.game.split(':').next().unwrap_or_default();
        let names_one = self.position.is_some() || !self.moves.is_empty();
        !names_one && matches!(name, "bridgit" | "bao")
    }

    /// The table with the moves played.
    pub fn table(&self) -> Result<Table> {
        let id = self.id()?;
        let mut table = match &self.position {
            None => Table::open(&id)?,
            Some(board) => warned(Table::from(read_board(&id, board, self.turn.as_deref())?)),
        };
        if self.position.is_none() && self.turn.is_some() {
            bail!("--turn needs --position");
        }
        for (i, m) in self.moves.iter().enumerate() {
            table.play(m).map_err(|refused| AtMove { number: i + 1, refused })?;
        }
        Ok(table)
    }

    /// The same place with the position of a line `BOARD [TURN]`.
    pub fn on_line(&self, line: &str) -> Result<Place> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (board, turn) = match words[..] {
            [board] => (board, self.turn.clone()),
            [board, turn] => (board, Some(turn.to_string())),
            _ => bail!("'{line}': expected a position and, if you like, who moves"),
        };
        Ok(Place { moves: Vec::new(), position: Some(board.to_string()), turn, ..self.clone() })
    }
}

/// A refused move of a line of moves, counted from 1.
#[derive(Debug)]
pub struct AtMove {
    pub number: usize,
    pub refused: Refused,
}

impl fmt::Display for AtMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {}", self.number)
    }
}

impl std::error::Error for AtMove {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.refused)
    }
}

fn read_board(id: &str, board: &str, turn: Option<&str>) -> Result<Box<dyn State>> {
    Ok(match turn {
        Some(turn) if board.contains(':') => {
            bail!("--turn '{turn}': the position '{board}' says already who moves")
        }
        Some(turn) => game::read(id, &format!("{board}:{turn}"))?,
        None => game::read(id, board)?,
    })
}

/// Warns of a set-up position that no game without passing leads to; it is a position all the same.
pub fn warned(table: Table) -> Table {
    let doubt = typed::<Hex>(table.first()).ok().and_then(|hex| hex_doubt(&hex));
    if let Some(doubt) = doubt.filter(|_| at_terminal()) {
        eprintln!("hissho: warning: {doubt}");
    }
    table
}

fn hex_doubt(hex: &Hex) -> Option<String> {
    let Variant { columns, rows, swap } = hex.variant();
    let stones = (0..columns * rows).filter_map(|i| hex.stone(i % columns, i / columns));
    let mut count = [0usize; 2];
    stones.for_each(|player| count[player.index()] += 1);
    let [black, white] = count;
    // A swap of pieces lets Black move once more.
    let swapped = usize::from(swap == Some(Swap::Pieces));
    let mover = Position::turn(hex);
    let usual = match mover {
        Player::One => (black..=black + swapped).contains(&white),
        Player::Two => (white + 1 - swapped..=white + 1).contains(&black),
    };
    let turn = <Hex as Position>::player_name(mover);
    (!usual).then(|| {
        format!("{black} black and {white} white stones with {turn} to move do not come up in play")
    })
}

/// A state as a position of its own type.
pub fn typed<P: Position>(state: &dyn State) -> Result<P> {
    let position = state.as_any().downcast_ref::<P>();
    position.cloned().with_context(|| format!("'{}': expected {}", state.id(), P::ABOUT.ids))
}

/// The lines of standard input with their numbers, blank ones left out.
pub fn stdin_lines() -> impl Iterator<Item = (usize, std::io::Result<String>)> {
    numbered(std::io::stdin().lock().lines())
}

/// Each line with its number. Where reading fails for good, the error is the last one; a line
/// that is no text is an error of its own.
fn numbered(
    lines: impl Iterator<Item = std::io::Result<String>>,
) -> impl Iterator<Item = (usize, std::io::Result<String>)> {
    let mut broken = false;
    lines
        .take_while(move |line| {
            let before = broken;
            broken |= line.as_ref().is_err_and(|error| error.kind() != ErrorKind::InvalidData);
            !before
        })
        .enumerate()
        .map(|(i, line)| (i + 1, line))
        .filter(|(_, line)| line.as_ref().map_or(true, |text| !text.trim().is_empty()))
}

/// The lines of standard input if there are any: a request that names no position may have them
/// there. Somebody who leaves standard input open without a word is not waited for long; a program
/// at the other end of a pipe may need its time for the first line.
pub fn offered_lines() -> Option<impl Iterator<Item = (usize, std::io::Result<String>)>> {
    if std::io::stdin().is_terminal() {
        return None;
    }
    let patience = if is_piped() { Duration::from_secs(10) } else { Duration::from_millis(300) };
    let lines = typed_lines();
    let first = lines.recv_timeout(patience).ok()?;
    Some(numbered(std::iter::once(first).chain(lines)))
}

/// Standard input is a pipe, as between two programs of a shell.
#[cfg(unix)]
fn is_piped() -> bool {
    use std::os::fd::AsFd;
    use std::os::unix::fs::FileTypeExt;
    let stdin = std::io::stdin().as_fd().try_clone_to_owned().map(std::fs::File::from);
    stdin.and_then(|file| file.metadata()).is_ok_and(|about| about.file_type().is_fifo())
}

#[cfg(not(unix))]
fn is_piped() -> bool {
    false
}

/// Standard input, read by a thread of its own so that nobody need wait for a line.
pub fn typed_lines() -> Receiver<std::io::Result<String>> {
    let (sender, lines) = channel();
    std::thread::spawn(move || {
        let typed = std::io::stdin().lock().lines();
        typed.map(|line| sender.send(line)).take_while(Result::is_ok).count()
    });
    lines
}

/// `ongoing`, `won`, …, and the winner's name.
pub fn status_words(state: &dyn State, status: Status) -> (&'static str, Option<&'static str>) {
    match status {
        Status::Ongoing => ("ongoing", None),
        Status::Won(player) => ("won", Some(state.player_name(player))),
        Status::Drawn => ("drawn", None),
        Status::Solved => ("solved", None),
        Status::Stuck => ("stuck", None),
    }
}

/// What there is to say of a table, the same wherever one is shown.
#[derive(Serialize)]
pub struct Description<'a> {
    id: String,
    board: String,
    turn: &'static str,
    status: &'static str,
    winner: Option<&'static str>,
    note: Option<String>,
    record: &'a [String],
    moves: Vec<String>,
}

impl<'a> Description<'a> {
    pub fn of(table: &'a Table) -> Self {
        let state = table.state();
        let (status, winner) = status_words(state, table.status());
        Description {
            id: state.id(),
            board: state.board(),
            turn: state.player_name(state.turn()),
            status,
            winner,
            note: state.note().map(|note| note.to_string()),
            record: table.record(),
            moves: state.moves(),
        }
    }
}

/// A table as JSON.
pub fn describe(table: &Table) -> Value {
    json!(Description::of(table))
}
