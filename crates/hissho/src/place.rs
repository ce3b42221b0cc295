//! Where we are: a game id with moves, or a set-up position, as every verb takes it.

use crate::flags::{self, Flags};
use crate::formats;
use crate::games::{self, GameContext};
use crate::job::Context;
use crate::spelling;
use crate::table::Table;
use crate::words::{Words, notes, sentences};
use anyhow::{Context as _, Result, bail};
use clap::Args;
use rules::{Position, Refused, State, Status, game};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::fmt;
use std::path::Path;

#[derive(Args, Deserialize, Clone, Debug, Default)]
#[serde(default)]
pub struct Place {
    /// A game id such as hex:8 (`hissho games` lists them), or a file with a record
    pub game: String,
    /// Moves from the start, or '-' to read one position per line from standard input
    pub moves: Vec<String>,
    /// A set-up position in the game's notation; '-' reads one per line from standard input
    #[arg(long, value_name = "BOARD", allow_hyphen_values = true)]
    pub position: Option<String>,
    /// Who moves in the set-up position
    #[arg(long, value_name = "PLAYER")]
    pub turn: Option<String>,
    #[command(flatten)]
    #[serde(flatten)]
    pub flags: Flags<flags::Place>,
}

impl Place {
    /// The start of a game.
    pub fn at(id: &str) -> Self {
        Place { game: id.to_string(), ..Place::default() }
    }

    /// What the product adds to the game.
    pub fn context(&self) -> Result<&'static dyn GameContext> {
        games::of_id(&spelling::id(&self.game))
    }

    /// The id with what flags of the game say worked in.
    fn id(&self) -> Result<String> {
        let context = self.context()?;
        self.flags.admit(context)?;
        context.id(&spelling::id(&self.game), &self.flags)
    }

    /// Where a file or an address stands in place of the id: the game of its record, and the moves of
    /// the record before those of the request. Only who may read files asks for this.
    pub fn open_record(&mut self, cx: &Context) -> Result<()> {
        if game::find(&spelling::id(&self.game)).is_ok() {
            return Ok(());
        }
        let path = Path::new(&self.game);
        // A number alone is more likely a slip than the address of an empty board.
        let is_number = self.game.bytes().all(|b| b.is_ascii_digit());
        let source = match formats::word(&self.game, cx).filter(|_| !is_number) {
            Some(source) => source.with_context(|| format!("'{}'", self.game))?,
            None if path.is_file() || self.game.contains(['.', '/']) => formats::open(path, cx)?,
            None => return Ok(()),
        };
        if self.position.is_some() || self.turn.is_some() {
            bail!("--position, --turn: the record '{}' has its own", self.game);
        }
        let first = source.table.first();
        let start = game::start(&first.id())?;
        self.position = (start.board() != first.board()).then(|| first.board());
        self.game = first.id();
        self.moves.splice(0..0, source.table.record().iter().cloned());
        Ok(())
    }

    /// One position per line is to be read from standard input.
    pub fn is_batch(&self) -> bool {
        self.position.as_deref() == Some("-") || self.moves == ["-"]
    }

    /// It is the start of a game, as far as the request says.
    pub fn names_no_position(&self) -> bool {
        self.position.is_none() && self.moves.is_empty()
    }

    /// The table with the moves played.
    pub fn table(&self, cx: &Context) -> Result<Table> {
        let id = self.id()?;
        let mut table = match &self.position {
            None => Table::open(&id)?,
            Some(board) => {
                let table = Table::from(read_board(&id, board, self.turn.as_deref())?);
                doubted(&table, cx);
                table
            }
        };
        if self.position.is_none() && self.turn.is_some() {
            bail!("--turn needs --position");
        }
        for (i, m) in self.moves.iter().enumerate() {
            spelling::play(&mut table, m).map_err(|refused| {
                let over = table.state().status() != Status::Ongoing;
                AtMove { number: i + 1, refused, ended: over.then(|| ending(&table)) }
            })?;
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
    /// How the game had ended, where it had.
    pub ended: Option<Words>,
}

impl fmt::Display for AtMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {}", self.number)?;
        self.ended.as_ref().map_or(Ok(()), |words| write!(f, " ({})", words.en))
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
        Some(turn) => game::read(id, &format!("{board}:{}", turn.to_lowercase()))?,
        None => game::read(id, board)?,
    })
}

/// Warns of a set-up position that no game leads to; it is a position all the same.
pub fn doubted(table: &Table, cx: &Context) {
    if let Some(doubt) = games::of(table.first()).doubt(table.first()) {
        cx.warn(&doubt);
    }
}

/// A state as a position of its own type.
pub fn typed<P: Position>(state: &dyn State) -> Result<&P> {
    let position = state.as_any().downcast_ref::<P>();
    position.with_context(|| format!("'{}': expected {}", state.id(), P::ABOUT.ids))
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

/// How the game on the table ended, and for whom.
pub fn ending(table: &Table) -> Words {
    let (status, winner) = status_words(table.state(), table.status());
    notes::ending(status, winner)
}

/// What there is to say of a table, the same wherever one is shown.
#[derive(Debug, Serialize)]
pub struct Description<'a> {
    id: String,
    board: String,
    turn: &'static str,
    status: &'static str,
    winner: Option<&'static str>,
    note: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note_ja: Option<String>,
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
            note_ja: state.note().map(|note| sentences::ja(&note)),
            record: table.record(),
            moves: state.moves(),
        }
    }
}

/// A table as JSON.
pub fn describe(table: &Table) -> Value {
    json!(Description::of(table))
}
