//! `hissho bao move`: one move, sowing by sowing.

use crate::answer::{Answer, Outcome};
use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand};
use rules::bao::{End, LONGEST, relay};
use serde::Deserialize;
use serde_json::json;

#[derive(Subcommand, Deserialize, Clone, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Request {
    /// The trace of a move: every sowing, and how it ends or loops
    Move(Move),
}

#[derive(Args, Deserialize, Clone, Debug)]
pub struct Move {
    /// Stones clockwise from hole 0, e.g. 0,4,0,4,0,4,0,4
    #[arg(allow_hyphen_values = true)]
    pub board: String,
    /// The hole to empty: a number, or a letter a-p on an 8×2 board
    #[arg(allow_hyphen_values = true)]
    pub hole: String,
}

/// Stones clockwise from hole 0: an even number of holes, at most 255 stones.
pub fn read_holes(text: &str) -> Result<Vec<u32>> {
    let count = |word: &str| match word.parse::<u32>() {
        Ok(n) if n <= 255 => Ok(n),
        _ => bail!("'{word}': expected a number of stones from 0 to 255"),
    };
    let holes = text.split(',').map(count).collect::<Result<Vec<_>>>()?;
    if holes.len() % 2 == 1 || holes.len() > 32 {
        bail!("'{text}': expected an even number of holes, at most 32, not {}", holes.len());
    }
    if holes.iter().sum::<u32>() > 255 {
        bail!("'{text}': expected at most 255 stones");
    }
    Ok(holes)
}

pub fn read_hole(text: &str, holes: usize) -> Result<usize> {
    let letter = match text.as_bytes() {
        [b @ b'a'..=b'p'] if holes == 16 => Some(usize::from(b - b'a')),
        _ => None,
    };
    letter
        .or_else(|| text.parse().ok())
        .filter(|hole| *hole < holes)
        .with_context(|| format!("'{text}': expected a hole from 0 to {}", holes - 1))
}

pub fn run(request: &Request) -> Result<Answer> {
    let Request::Move(Move { board, hole }) = request;
    let holes = read_holes(board)?;
    let hole = read_hole(hole, holes.len())?;
    if holes[hole] == 0 {
        bail!("hole {hole} is empty: expected one with stones in it");
    }
    let relay = relay(&holes, hole);
    let mut text = String::new();
    for sowing in &relay.sowings {
        let board: Vec<String> = sowing.board.iter().map(ToString::to_string).collect();
        text.push_str(&format!("{:>3}: {}\n", sowing.hole, board.join(",")));
    }
    Ok(match relay.end {
        End::Stops { last, captured, board } => {
            let half = board.len() / 2;
            let over = [&board[..half], &board[half..]].iter().any(|s| s.iter().all(|n| *n == 0));
            let words: Vec<String> = board.iter().map(ToString::to_string).collect();
            let ending = if over { ", the game is over" } else { "" };
            text.push_str(&format!(
                "ends at {last}, takes {captured}: {}{ending}\n",
                words.join(",")
            ));
            let sowings: Vec<_> =
                relay.sowings.iter().map(|s| json!({ "hole": s.hole, "board": s.board })).collect();
            let json = json!({
                "ends": true, "sowings": sowings, "last": last, "captured": captured,
                "board": board, "game_over": over,
            });
            Answer::yes(json, text)
        }
        End::Endless(l) => {
            let canonical: Vec<String> = l.canonical.iter().map(ToString::to_string).collect();
            text.push_str(&format!(
                "never ends: class {}, {} stones, {} sowings of {} stones, period {}, shift {}\n",
                canonical.join(","),
                l.stones,
                l.sowings,
                l.sown,
                l.period,
                l.shift
            ));
            let json = json!({ "ends": false, "loop": {
                "canonical": l.canonical, "stones": l.stones, "sowings": l.sowings,
                "sown": l.sown, "period": l.period, "shift": l.shift,
            }});
            Answer::yes(json, text)
        }
        End::Cut => {
            let reason = format!("not followed beyond {LONGEST} sowings");
            Answer::yes(json!({ "ends": null, "reason": reason }), reason).with(Outcome::Spent)
        }
    })
}
