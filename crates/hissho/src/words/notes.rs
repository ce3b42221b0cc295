//! How games end.

use super::{Words, player};

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
    use crate::words::sentences;
    use rules::game;

    fn note(id: &str, board: &str) -> String {
        sentences::ja(&game::read(id, board).expect(board).note().expect("a note"))
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
