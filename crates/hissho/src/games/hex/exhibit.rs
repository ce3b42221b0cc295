//! A board that was proved once, as `hissho hex templates` shows it: checked, drawn, and written to a folder.

use crate::answer::{Answer, Outcome};
use crate::draw::svg;
use crate::evidence::Evidence;
use crate::files;
use crate::job::Context;
use anyhow::{Context as _, Result};
use checker::Claim;
use engine::Budget;
use engine::hex::patch::open_cells;
use rules::cell::cell_name;
use rules::hex::Hex;
use rules::{Player, Position, State, game};
use serde_json::{Map, Value, json};
use std::path::Path;

pub struct Exhibit<'a> {
    /// Of its files.
    pub name: String,
    /// The row of its first stone, counted from the side.
    pub row: usize,
    /// In columns.
    pub width: usize,
    pub board: &'a Hex,
    pub winner: Player,
    pub certificate: &'a str,
    /// What its document begins with.
    pub fields: Map<String, Value>,
    /// What it is, in words.
    pub said: String,
}

impl Exhibit<'_> {
    /// As JSON; with a folder, the certificate and a figure are written there.
    fn json(&self, folder: Option<&Path>) -> Result<Value> {
        let board: &dyn State = self.board;
        let cells = open_cells(self.board);
        let cells: Vec<String> = cells.iter().map(|(c, r)| cell_name(*c, *r)).collect();
        let mut json = Value::Object(self.fields.clone());
        json["row"] = json!(self.row);
        json["width"] = json!(self.width);
        json["cells"] = json!(cells);
        json["board"] = json!(board.id());
        json["position"] = json!(board.board());
        json["certificate"] = json!(self.certificate);
        if let Some(folder) = folder {
            std::fs::create_dir_all(folder)
                .with_context(|| format!("'{}': cannot be made", folder.display()))?;
            let file = folder.join(format!("{}.cert", self.name));
            files::write(&file, self.certificate.as_bytes())?;
            json["certificate"] = json!(file);
            let options = svg::Options { title: board.board(), ..svg::Options::default() };
            let figure = svg::render(&board.scene(), &options);
            let file = folder.join(format!("{}.svg", self.name));
            files::write(&file, figure.as_bytes())?;
            json["figure"] = json!(file);
        }
        Ok(json)
    }

    /// The rows of its board without the cells that are White's, and what it is.
    fn text(&self) -> String {
        let variant = self.board.variant();
        let mut text = String::new();
        for r in 0..variant.rows {
            let letter = |c: usize| match self.board.stone(c, r) {
                Some(Player::One) => "B ",
                Some(Player::Two) => "  ",
                None => ". ",
            };
            let line: String = (0..variant.columns).map(letter).collect();
            text.push_str(&format!("{}{}\n", " ".repeat(r), line.trim_end()));
        }
        text + &format!("{}, {} open cells", self.said, open_cells(self.board).len())
    }
}

/// Has each of them checked, and shows them; `whole` unless the budget ran out before all were found.
pub fn shown(
    exhibits: &[Exhibit<'_>],
    folder: Option<&Path>,
    whole: bool,
    budget: &Budget,
    cx: &Context,
) -> Result<Answer> {
    let (mut list, mut text) = (Vec::new(), String::new());
    for exhibit in exhibits {
        let question = Claim::wins(exhibit.board, exhibit.winner);
        let evidence: Evidence = cx.certify(&question, exhibit.certificate, budget)?.into();
        let mut json = exhibit.json(folder)?;
        evidence.mark(&mut json);
        list.push(json);
        text.push_str(&format!("{}, {}\n", exhibit.text(), evidence.said()));
    }
    let answer = Answer::yes(Value::Array(list), text);
    Ok(if whole { answer } else { answer.with(Outcome::Spent) })
}

/// Who wins which board according to a certificate.
pub fn claimed(certificate: &str) -> Result<(Player, Hex)> {
    let line = |start: &str| certificate.lines().find_map(|line| line.strip_prefix(start));
    let id = line("game ").context("a certificate names its game")?;
    let of = |colour: &str| line(&format!("claim wins {colour} "));
    let (winner, board) = match (of("black"), of("white")) {
        (Some(board), _) => (Player::One, board),
        (None, board) => (Player::Two, board.context("a certificate claims that a player wins")?),
    };
    let state = game::read(id, board).map_err(|e| anyhow::anyhow!("{id} {board}: {e}"))?;
    let board: &Hex = crate::place::typed(&*state)?;
    Ok((winner, board.clone()))
}
