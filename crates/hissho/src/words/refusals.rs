//! What the rules say, in Japanese: each of their sentences beside ours, with the same gaps, and how they
//! refuse a text.

use super::sentences;
use rules::{Illegal, Malformed, Refused};

pub fn ja(refused: &Refused) -> String {
    match refused {
        Refused::Malformed(Malformed { token, expected }) => {
            format!("「{}」は読めません（期待：{}）", token.escape_debug(), sentences::ja(expected))
        }
        Refused::Illegal(Illegal { token, reason }) => {
            format!("「{}」は正しくありません：{}", token.escape_debug(), sentences::ja(reason))
        }
    }
}

pub const SENTENCES: &[(&str, &str)] = &[
    // What was expected: of every game.
    ("{}", "{}"),
    ("{} {}", "{1}は{0}"),
    ("at {}", "{}"),
    ("in row {}, column {}", "{}段目の{}列目"),
    ("at line {}, column {}", "{}行目の{}文字目"),
    ("a game id: {}", "ゲームのID：{}"),
    ("'{}:… BOARD'", "「{}:… 盤面」"),
    ("a size from 1 to {}", "1から{}までの大きさ"),
    ("a cell from {} to {}", "{}から{}までのマス"),
    ("a cell of the board", "盤のマス"),
    ("a cell or a side of that player", "マスか、その対局者の辺"),
    ("{} rows split by '/'", "「/」で区切った{}段"),
    ("{} rows split by '/', not {}", "「/」で区切った{}段。{}段あります"),
    ("{} cells in row {}, wrong from column {}", "{1}段目は{0}マス。{2}列目から合いません"),
    ("{} letters in row {}", "{1}段目は{0}文字"),
    ("the end of the board", "盤面の終わり"),
    // Of one game.
    ("how many to take: 1, 2 or 3", "取る数：1、2、3"),
    ("x,y from 1 to {}, both odd or both even", "1から{}までのx,y。ともに奇数か、ともに偶数"),
    ("swap-pieces or swap-sides", "swap-piecesかswap-sides"),
    ("'swapped', then 'resigned', or the end", "「swapped」、続いて「resigned」、または終わり"),
    ("a size and a rule, as in 5:c", "大きさと規則。例：5:c"),
    ("a rule: a, a-lenient, b or c", "規則：a、a-lenient、b、c"),
    (
        "a slant (+ or -), then black, white or, for c, fair",
        "傾き（+か-）、続けてblackかwhite（規則cではfairも）",
    ),
    ("won-black or won-white", "won-blackかwon-white"),
    ("nothing behind the winner", "勝者の後には何もない"),
    ("a number of stones from 0 to {} {}", "{1}の石の数。0から{0}まで"),
    ("in hole {}", "穴{}"),
    ("in the first store", "先手の倉"),
    ("in the second", "後手の倉"),
    ("{} holes split by ',', not {}", "「,」で区切った{}個の穴。{}個あります"),
    ("a hole from 0 to {}", "0から{}までの穴"),
    ("'endless' or the end", "「endless」か終わり"),
    ("a board: {}", "盤：{}"),
    ("a cell of {} as the {}, e.g. {}", "{1}とする{0}のマス。例：{2}"),
    ("vacancy", "空き穴"),
    ("target", "目標"),
    ("15, 21 or 28 cells in a triangle", "三角形のマスは15、21、28個"),
    ("a number without leading zeros before a letter", "文字の前に置く、0で始まらない数"),
    ("a jump from cell to cell of the board: d2>d4", "盤のマスからマスへの跳び。例：d2>d4"),
    // Which rule is broken: of every game.
    ("the game is over", "対局は終わっています"),
    ("the game was already over", "対局はすでに終わっていました"),
    ("the cell is taken", "マスは埋まっています"),
    ("off the board", "盤の外です"),
    ("{} is off the board", "{}は盤の外です"),
    ("there is no such cell", "そのようなマスはありません"),
    ("{} is occupied", "{}は埋まっています"),
    ("{} has {} cells", "{}のマスは{}個です"),
    ("not the cells of {}", "{}のマスと合いません"),
    // Of one game.
    ("the heap of {} never holds so many", "{}の石はそれほど多くありません"),
    ("only {} left", "残りは{}個です"),
    (
        "swap-pieces mirrors the stone, which needs a board with equal sides",
        "swap-piecesは石を鏡に写すので、両辺の等しい盤が必要です",
    ),
    ("this variant has no swap rule", "この規則に交換はありません"),
    ("this variant has no swap of sides", "この規則に先後の交換はありません"),
    ("only the answer to the first stone may be a swap", "交換は最初の石への応手でしかできません"),
    ("there is no such hole", "そのような穴はありません"),
    ("the hole is the other player's", "相手の穴です"),
    ("the hole is empty", "穴は空です"),
    ("{} has {} holes", "{}の穴は{}個です"),
    ("{} stones, but {} are the most", "石が{}個あります（上限{}個）"),
    ("{} stones, but {} starts with {}", "石が{}個ありますが、{}は{}個で始まります"),
    ("a side is empty: the game was already over", "片側が空です：対局は終わっています"),
    ("there is no token on {}", "{}に駒がありません"),
    ("there is no token on the board", "盤に駒がありません"),
    ("there is nothing to jump over on {}", "{}に飛び越す駒がありません"),
    ("{} is not two steps from {} along a line", "{}は{}から直線上の二つ先ではありません"),
    ("the board has {} cells, not {}", "盤のマスは{}個ですが、{}個あります"),
    ("the board has only {} cells", "盤のマスは{}個しかありません"),
    ("the target is off the board", "目標が盤の外です"),
    ("a second target {}; a board has one", "{}に二つ目の目標があります。目標は一つです"),
    (
        "the drawing has no target: '*', or '@' with a token on it",
        "図に目標（「*」か、駒の乗った「@」）がありません",
    ),
    ("a board has at most {} columns and {} rows", "盤は{}列{}段までです"),
    ("more than {} cells {}", "{1}でマスが{0}個を超えました"),
    ("more than {} tokens on a wide board", "広い盤の駒は{}個までです"),
    (
        "the stones have won already ({}), so ':won-{}' is missing",
        "この配置ではすでに{1}の勝ちです（{0}）",
    ),
    (
        "{}'s group {} is no win, and {}'s group {} is no foul",
        "{}の群{}は勝ちではなく、{}の群{}は反則ではありません",
    ),
    // Notes on positions.
    ("1 peg left", "残りの駒は1個"),
    ("{} pegs left", "残りの駒は{}個"),
    ("first {}, second {}", "先手 {}個、後手 {}個"),
    ("the last move never ends", "最後の手は終わりません（無限に続く手）"),
    ("sides were swapped: the first player is White", "先後を交換しました：先手が白です"),
    ("{}: the curves of {} form {}", "{1}の閉曲線のなす群：{2}（{0}）"),
    ("class", "勝つ種類の曲線"),
    ("rank2", "すべての種類の曲線"),
    ("foul", "反則"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use rules::game;

    fn board(id: &str, board: &str) -> String {
        ja(&game::read(id, board).expect_err(board))
    }

    fn play(id: &str, moves: &[&str]) -> String {
        let (last, first) = moves.split_last().expect("a move");
        let mut state = game::start(id).expect(id);
        for m in first {
            state = state.play(m).expect(m);
        }
        ja(&state.play(last).expect_err(last))
    }

    #[test]
    fn forbidden_moves() {
        for (id, moves, words) in [
            ("hex:3", vec!["a1", "a1"], "「a1」は正しくありません：マスは埋まっています"),
            ("hex:1", vec!["a1", "a1"], "「a1」は正しくありません：対局は終わっています"),
            ("hex:3", vec!["swap"], "「swap」は正しくありません：この規則に交換はありません"),
            (
                "hex:3:swap-sides",
                vec!["swap"],
                "「swap」は正しくありません：交換は最初の石への応手でしかできません",
            ),
            ("bao:2", vec!["0"], "「0」は正しくありません：穴は空です"),
            ("bao:2", vec!["3"], "「3」は正しくありません：相手の穴です"),
            ("null:8", vec!["3", "3", "3"], "「3」は正しくありません：残りは2個です"),
            ("hiq:drawn:oo*", vec!["c1>a1"], "「c1>a1」は正しくありません：c1に駒がありません"),
            (
                "hiq:drawn:oo*",
                vec!["a1>b1"],
                "「a1>b1」は正しくありません：b1はa1から直線上の二つ先ではありません",
            ),
            ("domineering:2x2", vec!["a2"], "「a2」は正しくありません：a3は盤の外です"),
        ] {
            assert_eq!(play(id, &moves), words);
        }
    }

    #[test]
    fn forbidden_boards() {
        for (id, text, words) in [
            ("hiq:drawn:oo*", "..*", "「..*」は正しくありません：盤に駒がありません"),
            (
                "bao:1:1,1",
                "2,2",
                "「2,2」は正しくありません：石が4個ありますが、bao:1:1,1は2個で始まります",
            ),
            (
                "torus:3:c",
                "B../B../B..:white",
                "「B../B../B..:white」は正しくありません：この配置ではすでに黒の勝ちです（勝つ種類の曲線）",
            ),
            (
                "torus:3:c",
                ".../.../...:white:won-black",
                "「.../.../...:white:won-black」は正しくありません：黒の群0は勝ちではなく、白の群0は反則ではありません",
            ),
        ] {
            assert_eq!(board(id, text), words);
        }
    }

    #[test]
    fn texts_that_cannot_be_read() {
        for (id, text, words) in [
            (
                "hex:3",
                "B../...",
                "「B../...」は読めません（期待：「/」で区切った3段。2段あります）",
            ),
            ("hex:2", "B./X.", "「X」は読めません（期待：a2は「.」か「B」か「W」）"),
            (
                "bridgit:2",
                "../L/.X",
                "「X」は読めません（期待：3段目の2列目は「.」か「L」か「R」）",
            ),
            ("bao:1", "1,x", "「x」は読めません（期待：穴1の石の数。0から255まで）"),
            (
                "chess:8",
                "",
                "「chess:8」は読めません（期待：ゲームのID：hiq、bridgit、bao、hex、torus、domineering、null）",
            ),
        ] {
            assert_eq!(board(id, text), words);
        }
        assert_eq!(play("hex:3", &["d4"]), "「d4」は読めません（期待：a1からc3までのマス）");
    }
}
