//! Notes on positions, and how games end.

use super::{Words, player};
use rules::bao::Bao;
use rules::torus::{Group, Reason, Torus};
use rules::{Note, Player, Position};

pub fn ja(note: &Note) -> String {
    match note {
        Note::TokensLeft(count) => format!("残りの駒は{count}個"),
        Note::Score(score) => {
            let [first, second] = [Player::One, Player::Two].map(|side| {
                format!("{} {}個", player(Bao::player_name(side)), score[side.index()])
            });
            format!("{first}、{second}")
        }
        Note::Endless => "最後の手は終わりません（無限に続く手）".to_string(),
        Note::Swapped => "先後を交換しました：先手が白です".to_string(),
        Note::Curves { reason, player: side, group } => {
            let name = player(Torus::player_name(*side));
            format!("{name}の閉曲線のなす群：{}（{}）", group_ja(*group), reason_ja(*reason))
        }
    }
}

/// A group is written in both languages as mathematics writes it.
pub fn group_ja(group: Group) -> String {
    group.to_string()
}

pub fn reason_ja(reason: Reason) -> &'static str {
    match reason {
        Reason::Class => "勝つ種類の曲線",
        Reason::Rank2 => "すべての種類の曲線",
        Reason::Foul => "反則",
    }
}

/// How a game ended: what it is called, and who won.
pub fn ending(status: &str, winner: Option<&str>) -> Words {
    match winner {
        Some(winner) => {
            Words::new(format!("{winner} has won"), format!("{}の勝ち", player(winner)))
        }
        None => Words::new(
            status,
            match status {
                "drawn" => "引き分け",
                "solved" => "解けました",
                "stuck" => "手詰まり",
                _ => "対局中",
            },
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::game;

    fn note(id: &str, board: &str) -> String {
        ja(&game::read(id, board).expect(board).note().expect("a note"))
    }

    #[test]
    fn every_note_has_its_words() {
        assert_eq!(note("hiq:drawn:oo*", "o.*"), "残りの駒は1個");
        assert_eq!(note("bao:2", "0,0,3,1:2-1:first"), "先手 2個、後手 5個");
        assert_eq!(
            note("bao:2", "0,4,0,4:second:endless"),
            "最後の手は終わりません（無限に続く手）"
        );
        assert_eq!(
            note("hex:3:swap-sides", "B../.../...:white:swapped"),
            "先後を交換しました：先手が白です"
        );
        assert_eq!(
            note("torus:3:c", "B../B../B..:white:won-black"),
            "黒の閉曲線のなす群：Z(1,0)（勝つ種類の曲線）"
        );
    }
}
