//! `hissho games`: what there is to play.

use crate::answer::Answer;
use rules::GAMES;
use serde_json::json;

pub fn run() -> Answer {
    let mut list = Vec::new();
    let mut text = String::new();
    for game in GAMES {
        let about = game.about();
        list.push(json!({
            "name": about.name,
            "title": about.title[0],
            "title_ja": about.title[1],
            "players": about.players,
            "ids": about.ids,
            "presets": about.presets,
        }));
        text.push_str(&format!("{:8} {} ({})\n", about.name, about.title[0], about.title[1]));
        text.push_str(&format!("         {}\n", about.ids));
        text.push_str(&format!("         e.g. {}\n", about.presets.join("  ")));
    }
    Answer::yes(json!({ "games": list }), text)
}

/// What bare `hissho` shows below the address of the page.
pub const COMMANDS: &str = "
Commands to try in another terminal:
  hissho show hex:5 c3 b4            a board in the terminal
  hissho play hex:5                  play against the engine
  hissho draw bao:8 5 -o bao.svg     a figure (--png for a bitmap)
  hissho prove hex:3 b2 -o b2.cert   a proof that Black wins after b2 ...
  hissho check b2.cert               ... and the small checker's verdict on it
`hissho games` lists the games, `hissho help` all verbs.
";
