//! A path through a tree as a game of Hex, the way that programs write them.
//!
//! A [`Table`] holds one set-up position and moves in turn. Files have more: stones set up in later
//! nodes, from which the record then begins anew; a colour that moves twice, for which the other one
//! passes; play behind the end, which is handed over beside the table. Dialects are known:
//!
//! ```text
//! LittleGolem      no GM, cells of two letters (mf = m6), W is the first player, who is Black here
//! HexGui, benzene  say swap or swap-pieces and mean swap-sides: whoever swapped moves again
//! ```

use crate::formats::sgf::remark::{Line, Remark};
use crate::formats::sgf::{Node, Property, Sgf, Value};
use crate::job::Context;
use crate::table::Table;
use anyhow::{Context as _, Result, bail};
use rules::cell::{cell_name, read_cell};
use rules::{Player, Status, game};

/// What was found on a path.
#[derive(Debug)]
pub struct Found {
    pub table: Table,
    /// Moves behind the end of the game.
    pub beyond: Vec<Beyond>,
}

/// A move that the file has and the game does not.
#[derive(Clone, Debug)]
pub struct Beyond {
    /// Counted from 1.
    pub node: usize,
    /// As the file says: `B` or `W`, and what stands behind it.
    pub name: String,
    pub word: String,
    pub player: Player,
}

impl Beyond {
    /// The move as the rules read it.
    pub fn spelled(&self) -> String {
        spelled(&self.word)
    }
}

/// Follows the main line until so many moves were made.
pub fn follow(text: &str, most: usize, cx: &Context) -> Result<Found> {
    let sgf: Sgf = text.parse()?;
    along(&sgf.main_line().collect::<Vec<_>>(), most, cx)
}

/// The records of all lines that begin where the main line does, which is the first of them; so many at
/// most. What the rules refuse is left out.
pub fn lines(text: &str, most: usize, cx: &Context) -> Result<Vec<Line>> {
    let sgf: Sgf = text.parse()?;
    let begun = |table: &Table| (table.state().id(), table.first().board());
    let main = begun(&follow(text, usize::MAX, cx)?.table);
    let line = |nodes: Vec<&Node>| {
        let table = along(&nodes, usize::MAX, cx).ok()?.table;
        let record = table.record().to_vec();
        (begun(&table) == main).then(|| Line { remarks: remarks(&nodes, record.len()), record })
    };
    Ok(sgf.lines(most).into_iter().filter_map(line).collect())
}

/// What the nodes of a line say, each with the number of moves before it. Where moves of the file are not those of
/// the record (a colour moved twice), nobody knows to which position a remark belongs.
fn remarks(nodes: &[&Node], made: usize) -> Vec<Remark> {
    let total: usize = nodes.iter().map(|node| moves_of(node).count()).sum();
    let Some(before) = total.checked_sub(made) else { return Vec::new() };
    let mut moves = 0;
    let mut found = Vec::new();
    for node in nodes {
        moves += moves_of(node).count();
        let remark = Remark::of(node, moves.saturating_sub(before));
        if moves >= before && !remark.is_empty() {
            found.push(remark);
        }
    }
    found
}

fn along(nodes: &[&Node], most: usize, cx: &Context) -> Result<Found> {
    let root = nodes.first().context("expected at least one node")?;
    if let Some(game) = root.first("GM").filter(|game| game != "11") {
        bail!("GM[{game}]: expected GM[11], which is Hex");
    }
    let size = root.first("SZ").unwrap_or_else(|| "11".into());
    let dialect = Dialect::of(nodes);
    let id = format!("hex:{}{}", size.replace(':', "x"), dialect.swap);
    let table = Table::open(&id).with_context(|| format!("SZ[{size}]"))?;
    let mut walk = Walk { nodes, dialect, table, beyond: Vec::new(), twice: Vec::new() };
    let mut made = 0;
    for (i, node) in nodes.iter().enumerate() {
        if made >= most {
            break;
        }
        walk.set_up(i, node, cx)?;
        for (name, word) in moves_of(node) {
            if made < most {
                walk.play(i + 1, &name, &word)?;
                made += 1;
            }
        }
    }
    walk.say_whose(cx);
    if let [first, rest @ ..] = &walk.twice[..] {
        let more =
            if rest.is_empty() { String::new() } else { format!(" (and {} more)", rest.len()) };
        cx.warn(&format!("{first} moves out of turn{more}: the other colour passes"));
    }
    Ok(Found { table: walk.table, beyond: walk.beyond })
}

/// The moves of a node: `B` or `W`, and the value in small letters.
fn moves_of(node: &Node) -> impl Iterator<Item = (String, String)> {
    let is_move = |property: &&Property| matches!(&property.id()[..], "B" | "W");
    node.properties.iter().filter(is_move).flat_map(|property| {
        let word = |value: &Value| value.text().trim().to_lowercase();
        property.values.iter().map(move |value| (property.id(), word(value)))
    })
}

/// How a file is meant.
struct Dialect {
    is_golem: bool,
    /// White is the first player.
    is_exchanged: bool,
    /// What the id says of swapping.
    swap: &'static str,
}

impl Dialect {
    fn of(nodes: &[&Node]) -> Self {
        let moves: Vec<(String, String)> = nodes.iter().flat_map(|node| moves_of(node)).collect();
        let root = |id: &str| nodes.first().and_then(|node| node.first(id)).unwrap_or_default();
        let is_golem = root("GM").is_empty()
            && (root("SO").to_lowercase().contains("littlegolem")
                || moves.iter().any(|(_, word)| golem_cell(word).is_some()));
        let swapped = moves.iter().position(|(_, word)| word.starts_with("swap"));
        let swap = match swapped.map(|at| (&moves[at], moves.get(at + 1))) {
            None => "",
            Some(((_, word), _)) if word == "swap-sides" => ":swap-sides",
            Some(((swapper, _), Some((next, _)))) if next == swapper => ":swap-sides",
            Some((_, None)) if root("AP").starts_with("HexGui:0.") => ":swap-sides",
            Some(_) => ":swap-pieces",
        };
        let is_exchanged = is_golem && moves.first().is_some_and(|(name, _)| name == "W");
        Dialect { is_golem, is_exchanged, swap }
    }

    fn player(&self, name: &str) -> Player {
        let black = name == "B" || name == "AB";
        if black != self.is_exchanged { Player::One } else { Player::Two }
    }
}

/// `mf` as `m6`.
fn golem_cell(word: &str) -> Option<String> {
    match word.as_bytes() {
        [column @ b'a'..=b'z', row @ b'a'..=b'z'] => {
            Some(cell_name(usize::from(column - b'a'), usize::from(row - b'a')))
        }
        _ => None,
    }
}

/// A move as the rules read it.
fn spelled(word: &str) -> String {
    match word {
        "" => "pass".into(),
        "forfeit" => "resign".into(),
        word if word.starts_with("swap") => "swap".into(),
        word => golem_cell(word).unwrap_or_else(|| word.into()),
    }
}

fn letter(player: Player) -> char {
    if player == Player::One { 'B' } else { 'W' }
}

struct Walk<'a> {
    nodes: &'a [&'a Node],
    dialect: Dialect,
    table: Table,
    beyond: Vec<Beyond>,
    /// Moves out of turn, as a warning names them.
    twice: Vec<String>,
}

impl Walk<'_> {
    /// Sets up what the node says: stones, and who moves.
    fn set_up(&mut self, i: usize, node: &Node, cx: &Context) -> Result<()> {
        let turn = match node.first("PL").map(|said| said.to_uppercase()).as_deref() {
            Some("B" | "BLACK" | "1") => Some(self.dialect.player("B")),
            Some("W" | "WHITE" | "2") => Some(self.dialect.player("W")),
            Some(other) => bail!("PL[{other}]: expected B or W"),
            None => None,
        };
        let is_stone = |property: &&Property| matches!(&property.id()[..], "AB" | "AW" | "AE");
        let mut stones = node.properties.iter().filter(is_stone).peekable();
        if stones.peek().is_none() {
            return match turn {
                Some(player) if self.table.status() == Status::Ongoing => self.give_turn(player),
                _ => Ok(()),
            };
        }
        if !self.table.record().is_empty() {
            cx.warn(&format!(
                "node {}: stones are set up here; the record begins with them",
                i + 1
            ));
        }
        let mut rows = self.rows()?;
        let size = (rows[0].len(), rows.len());
        for property in stones {
            let letter = match &property.id()[..] {
                "AE" => '.',
                name => letter(self.dialect.player(name)),
            };
            for value in &property.values {
                let name = || format!("{}[{value}]", property.name);
                for (column, row) in points(&value.text(), size).with_context(name)? {
                    rows[row][column] = letter;
                }
            }
        }
        // Without a word on it, whoever moves next is to move; without moves, the counts decide.
        let next = || self.nodes[i..].iter().flat_map(|node| moves_of(node)).next();
        let turn = turn.or_else(|| next().map(|(name, _)| self.dialect.player(&name)));
        self.begin(&rows, turn)
    }

    /// The stones that lie, row by row.
    fn rows(&self) -> Result<Vec<Vec<char>>> {
        let board = self.table.state().board();
        let rows = board.split(':').next().unwrap_or_default();
        let mut rows: Vec<Vec<char>> = rows.split('/').map(|row| row.chars().collect()).collect();
        for beyond in &self.beyond {
            if let Ok((column, row)) = read_cell(&beyond.spelled(), rows[0].len(), rows.len()) {
                rows[row][column] = letter(beyond.player);
            }
        }
        Ok(rows)
    }

    /// A new table with these stones.
    fn begin(&mut self, rows: &[Vec<char>], turn: Option<Player>) -> Result<()> {
        let state = self.table.state();
        let rows: Vec<String> = rows.iter().map(String::from_iter).collect();
        let mut board = rows.join("/");
        let swapped = state.board().split(':').any(|word| word == "swapped");
        let turn = if swapped { turn.or(Some(state.turn())) } else { turn };
        if let Some(player) = turn {
            board = format!("{board}:{}", state.player_name(player));
        }
        if swapped {
            board.push_str(":swapped");
        }
        self.table = Table::from(game::read(&state.id(), &board)?);
        self.beyond.clear();
        Ok(())
    }

    /// Makes it that player's turn: from the start, or by a pass of the other.
    fn give_turn(&mut self, player: Player) -> Result<()> {
        if self.table.state().turn() == player {
            return Ok(());
        }
        if self.table.record().is_empty() {
            return self.begin(&self.rows()?, Some(player));
        }
        Ok(self.table.play("pass")?)
    }

    fn play(&mut self, node: usize, name: &str, word: &str) -> Result<()> {
        let player = self.dialect.player(name);
        let place = || format!("node {node}: {name}[{word}]");
        if self.table.status() != Status::Ongoing {
            self.table.state().spell(&spelled(word)).with_context(place)?;
            let (name, word) = (name.to_string(), word.to_string());
            self.beyond.push(Beyond { node, name, word, player });
            return Ok(());
        }
        if self.table.state().turn() != player {
            if !self.table.record().is_empty() {
                self.twice.push(place());
            }
            self.give_turn(player).with_context(place)?;
        }
        self.table.play(&spelled(word)).with_context(place)
    }

    fn say_whose(&self, cx: &Context) {
        if self.dialect.is_exchanged {
            cx.warn("a file of LittleGolem: W is the first player, who is black here");
        } else if self.dialect.is_golem {
            cx.warn("a file of LittleGolem: B is the first player");
        }
    }
}

/// A cell, or all from one corner to the other: `a1`, `ba`, `a1:c3`.
fn points(text: &str, (columns, rows): (usize, usize)) -> Result<Vec<(usize, usize)>> {
    let text = text.trim().to_lowercase();
    let cell = |word: &str| {
        let word = word.trim();
        let word = golem_cell(word).unwrap_or_else(|| word.to_string());
        read_cell(&word, columns, rows)
    };
    let Some((from, to)) = text.split_once(':') else { return Ok(vec![cell(&text)?]) };
    let ((c, r), (d, s)) = (cell(from)?, cell(to)?);
    let across = c.min(d)..=c.max(d);
    Ok((r.min(s)..=r.max(s)).flat_map(|r| across.clone().map(move |c| (c, r))).collect())
}
