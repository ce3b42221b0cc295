//! `hissho games`: what there is to play.

use crate::answer::Answer;
use crate::games::{self, GameContext};
use rules::GAMES;
use rules::position::About;
use serde_json::{Value, json};

pub fn run() -> Answer {
    let mut list = Vec::new();
    let mut text = String::new();
    for game in GAMES {
        let about = game.about();
        list.push(described(&about, games::named(about.name)));
        text.push_str(&format!("{:8} {} ({})\n", about.name, about.title[0], about.title[1]));
        text.push_str(&format!("         {}\n", about.ids));
        text.push_str(&format!("         e.g. {}\n", about.presets.join("  ")));
    }
    Answer::yes(json!({ "games": list }), text)
}

/// A game for whoever makes a page of it.
fn described(about: &About, row: &dyn GameContext) -> Value {
    let [how, how_ja] = [0, 1].map(|k| row.how().iter().map(|line| line[k]).collect::<Vec<_>>());
    let mut boards = row.boards().to_vec();
    boards.extend(about.presets.iter().filter(|id| !row.boards().contains(id)));
    let board = |id: &&str| {
        let name = row.board_name(id);
        json!({ "id": id, "name": name.en, "name_ja": name.ja })
    };
    let notations = row.notations().iter().map(|notation| notation.name);
    json!({
        "name": about.name,
        "title": about.title[0],
        "title_ja": about.title[1],
        "players": about.players,
        "ids": about.ids,
        "ids_ja": row.ids_ja(),
        "presets": about.presets,
        "goal": about.goal[0],
        "goal_ja": about.goal[1],
        "how": how,
        "how_ja": how_ja,
        "picture": about.picture.map(|(id, moves)| json!({ "game": id, "moves": moves })),
        "letters": about.letters,
        "boards": boards.iter().map(board).collect::<Vec<_>>(),
        "notations": notations.collect::<Vec<_>>(),
    })
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
