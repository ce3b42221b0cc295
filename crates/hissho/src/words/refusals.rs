//! Refusals of the rules in Japanese.

use super::notes::{group_ja, reason_ja};
use super::player;
use rules::refusal::{Heap, Role, Spot};
use rules::torus::Torus;
use rules::{Breach, Expected, GAMES, Illegal, Malformed, Player, Position, Refused};

pub fn ja(refused: &Refused) -> String {
    match refused {
        Refused::Malformed(Malformed { token, expected }) => {
            format!("「{}」は読めません（期待：{}）", token.escape_debug(), expected_ja(expected))
        }
        Refused::Illegal(Illegal { token, reason }) => {
            format!("「{}」は正しくありません：{}", token.escape_debug(), breach_ja(reason))
        }
    }
}

fn spot_ja(spot: &Spot) -> String {
    match spot {
        Spot::Cell(cell) => cell.clone(),
        Spot::RowColumn(row, column) => format!("{row}段目の{column}列目"),
        Spot::LineColumn(line, column) => format!("{line}行目の{column}文字目"),
    }
}

fn expected_ja(expected: &Expected) -> String {
    match expected {
        Expected::Game => {
            let names: Vec<_> = GAMES.iter().map(|game| game.about().name).collect();
            format!("ゲームの記号。ゲームは{}", names.join("、"))
        }
        Expected::Id(grammar) => grammar.to_string(),
        Expected::Position(name) => format!("「{name}:… 盤面」"),
        Expected::Player(names) => names.join("か"),
        Expected::Size { most } => format!("1から{most}までの大きさ"),
        Expected::Cells { first, last } => format!("{first}から{last}までのマス"),
        Expected::Cell => "盤のマス".to_string(),
        Expected::CellOrSide => "マスか、その対局者の辺".to_string(),
        Expected::Rows { wanted, found: None } => format!("「/」で区切った{wanted}段"),
        Expected::Rows { wanted, found: Some(found) } => {
            format!("「/」で区切った{wanted}段。{found}段あります")
        }
        Expected::RowCells { wanted, row, wrong_from } => {
            format!("{row}段目は{wanted}マス。{wrong_from}列目から合いません")
        }
        Expected::RowLetters { wanted, row } => format!("{row}段目は{wanted}文字"),
        Expected::Letters { letters, spot } => {
            let letters: Vec<_> = letters.iter().map(|letter| format!("「{letter}」")).collect();
            format!("{}は{}", spot_ja(spot), letters.join("か"))
        }
        Expected::EndOfBoard => "盤面の終わり".to_string(),
        Expected::Take => "取る数：1、2、3".to_string(),
        Expected::Crossing { last } => format!("1から{last}までのx,y。ともに奇数か、ともに偶数"),
        Expected::SwapRule => "swap-piecesかswap-sides".to_string(),
        Expected::SwappedOrResigned => "「swapped」、続いて「resigned」、または終わり".to_string(),
        Expected::SizeAndRule => "大きさと規則。例：5:c".to_string(),
        Expected::TorusRule => "規則：a、a-lenient、b、c".to_string(),
        Expected::Start => "傾き（+か-）、続けてblackかwhite（規則cではfairも）".to_string(),
        Expected::Winner => "won-blackかwon-white".to_string(),
        Expected::EndAfterWinner => "勝者の後には何もない".to_string(),
        Expected::Stones { most, heap } => {
            let place = match heap {
                Heap::Hole(hole) => format!("穴{hole}"),
                Heap::Store(Player::One) => "先手の倉".to_string(),
                Heap::Store(Player::Two) => "後手の倉".to_string(),
            };
            format!("{place}の石の数。0から{most}まで")
        }
        Expected::Holes { wanted, found } => {
            format!("「,」で区切った{wanted}個の穴。{found}個あります")
        }
        Expected::HoleNumber { last } => format!("0から{last}までの穴"),
        Expected::EndlessOrEnd => "「endless」か終わり".to_string(),
        Expected::HiqBoard => {
            let names: Vec<_> = rules::hiq::preset_names().collect();
            let sized = "square:N、rect:WxH、triangle:15、triangle:21、triangle:28、drawn:図";
            format!("盤：{}、{sized}", names.join("、"))
        }
        Expected::HiqCell { board, role, example } => {
            let role = match role {
                Role::Vacancy => "空き穴",
                Role::Target => "目標",
            };
            format!("{role}とする{board}のマス。例：{example}")
        }
        Expected::Repetition => "文字の前に置く、0で始まらない数".to_string(),
        Expected::Triangle => "三角形のマスは15、21、28個".to_string(),
        Expected::Jump => "盤のマスからマスへの跳び。例：d2>d4".to_string(),
    }
}

fn breach_ja(breach: &Breach) -> String {
    match breach {
        Breach::Over => "対局は終わっています".to_string(),
        Breach::OverBefore => "対局はすでに終わっていました".to_string(),
        Breach::Taken => "マスは埋まっています".to_string(),
        Breach::OffBoard => "盤の外です".to_string(),
        Breach::CellOffBoard(cell) => format!("{cell}は盤の外です"),
        Breach::NoSuchCell => "そのようなマスはありません".to_string(),
        Breach::Occupied(cell) => format!("{cell}は埋まっています"),
        Breach::CellCount { id, cells } => format!("{id}のマスは{cells}個です"),
        Breach::OtherCells { id } => format!("{id}のマスと合いません"),
        Breach::HeapTooSmall { id } => format!("{id}の石はそれほど多くありません"),
        Breach::Left(left) => format!("残りは{left}個です"),
        Breach::UnequalSides => {
            "swap-piecesは石を鏡に写すので、両辺の等しい盤が必要です".to_string()
        }
        Breach::NoSwapRule => "この規則に交換はありません".to_string(),
        Breach::NoSwapOfSides => "この規則に先後の交換はありません".to_string(),
        Breach::LateSwap => "交換は最初の石への応手でしかできません".to_string(),
        Breach::NoSuchHole => "そのような穴はありません".to_string(),
        Breach::OthersHole => "相手の穴です".to_string(),
        Breach::EmptyHole => "穴は空です".to_string(),
        Breach::HoleCount { id, holes } => format!("{id}の穴は{holes}個です"),
        Breach::TooManyStones { found, most } => {
            format!("石が{found}個あります（上限{most}個）")
        }
        Breach::MoreThanAtStart { found, id, start } => {
            format!("石が{found}個ありますが、{id}は{start}個で始まります")
        }
        Breach::EmptySide => "片側が空です：対局は終わっています".to_string(),
        Breach::NoToken(cell) => format!("{cell}に駒がありません"),
        Breach::NoTokens => "盤に駒がありません".to_string(),
        Breach::NothingToJump(cell) => format!("{cell}に飛び越す駒がありません"),
        Breach::NotTwoSteps { from, to } => {
            format!("{to}は{from}から直線上の二つ先ではありません")
        }
        Breach::TokenCount { cells, found } => {
            format!("盤のマスは{cells}個ですが、{found}個あります")
        }
        Breach::NoCell { cells } => format!("盤のマスは{cells}個しかありません"),
        Breach::TargetOffBoard => "目標が盤の外です".to_string(),
        Breach::SecondTarget(spot) => {
            format!("{}に二つ目の目標があります。目標は一つです", spot_ja(spot))
        }
        Breach::NoTarget => "図に目標（「*」か、駒の乗った「@」）がありません".to_string(),
        Breach::TooLarge { most } => format!("盤は{most}列{most}段までです"),
        Breach::TooManyCells { most, spot } => {
            format!("{}でマスが{most}個を超えました", spot_ja(spot))
        }
        Breach::TooManyTokens { most } => format!("広い盤の駒は{most}個までです"),
        Breach::Won { winner, reason } => {
            let winner = player(Torus::player_name(*winner));
            format!("この配置ではすでに{winner}の勝ちです（{}）", reason_ja(*reason))
        }
        Breach::NotWon { winner, own, other } => {
            let [winner, loser] =
                [*winner, winner.other()].map(|side| player(Torus::player_name(side)));
            format!(
                "{winner}の群{}は勝ちではなく、{loser}の群{}は反則ではありません",
                group_ja(*own),
                group_ja(*other)
            )
        }
    }
}

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
                "「chess:8」は読めません（期待：ゲームの記号。ゲームはhiq、bridgit、bao、hex、torus、domineering、null）",
            ),
        ] {
            assert_eq!(board(id, text), words);
        }
        assert_eq!(play("hex:3", &["d4"]), "「d4」は読めません（期待：a1からc3までのマス）");
    }
}
