//! What the checker objects to, in Japanese: each of its sentences beside ours, with the same gaps.

use super::{player, refusals};
use checker::Objection;
use checker::objection::filled;

pub fn ja(objection: &Objection) -> String {
    match objection {
        Objection::Sentence(sentence, values) => {
            let values: Vec<_> = values.iter().map(|value| phrase(player(value)).into()).collect();
            filled(phrase(sentence), &values)
        }
        Objection::Unread(token, expected) => {
            let token: String = match token.chars().count() {
                0..=80 => token.clone(),
                _ => token.chars().take(77).chain("...".chars()).collect(),
            };
            format!("「{}」は読めません（期待：{}）", token.escape_debug(), ja(expected))
        }
        Objection::Rules(refused) => refusals::ja(refused),
    }
}

/// The Japanese of a sentence; names and notation stay as they are.
fn phrase(sentence: &str) -> &str {
    SENTENCES.iter().find(|(en, _)| *en == sentence).map_or(sentence, |(_, ja)| ja)
}

const SENTENCES: &[(&str, &str)] = &[
    // The file and its lines.
    ("cannot be read: {}", "読み込めません：{}"),
    ("the line is too long", "行が長すぎます"),
    ("no newline at the end", "行末に改行がありません"),
    ("not UTF-8", "UTF-8ではありません"),
    ("a carriage return", "復帰文字（CR）があります"),
    (
        "a blank line, a space at the start or end, or two in a row",
        "空行、行頭か行末の空白、または続いた空白があります",
    ),
    ("the file stops before {}", "{}の前でファイルが終わっています"),
    ("the table is complete", "表の終わり"),
    ("a number without leading zeros", "先頭に0のない数"),
    ("an integer without leading zeros", "先頭に0のない整数"),
    ("expected 'hissho 1'", "「hissho 1」が必要です"),
    ("expected 'game ID'", "「game 記号」が必要です"),
    ("expected 'claim FACT'", "「claim 主張」が必要です"),
    ("a fact is three words", "主張は三語です"),
    ("a kind of fact of this game", "このゲームで述べられる主張の種類"),
    ("a fact about a board", "盤面についての主張"),
    ("no fact about a board", "盤面についての主張ではありません"),
    ("there is text behind 'qed'", "「qed」の後に文字があります"),
    ("no step, 'del', 'qed' or comment", "段、「del」、「qed」、注釈のどれでもありません"),
    ("the id as {}", "{}と書いた記号"),
    ("the board as {}", "{}と書いた盤面"),
    ("the move as {}", "{}と書いた手"),
    // Steps and rules.
    ("the name of a rule", "規則の名前"),
    ("'{}' does not prove such a fact", "「{}」でそのような主張は示せません"),
    ("'{}' takes {} arguments", "「{}」の引数は{}個です"),
    ("'{}' needs a step", "「{}」には段が必要です"),
    ("'{}' takes a step and two cells", "「{}」の引数は段一つとマス二つです"),
    ("'{}' is not for '{}'", "「{}」は「{}」には使えません"),
    ("the lemma '{}' is not permitted", "補題「{}」は許されていません"),
    ("step {} is not the claim", "第{}段は主張と違います"),
    ("step {} is not known here", "第{}段はここにはありません"),
    ("step {} is out of order", "第{}段は順序が違います"),
    ("step {} says nothing of a board", "第{}段は盤面について何も述べていません"),
    ("step {} says '{}'", "第{}段が述べるのは「{}」です"),
    (
        "step {} says '{}', which does not support '{}' by the move '{}' to {}",
        "第{}段の「{}」は、「{}」の支えになりません（手「{}」で{}に進みます）",
    ),
    ("too much work for a certificate of this size", "証明書の長さに比べて手間がかかりすぎます"),
    ("stopped from outside", "外から止められました"),
    ("the time is up", "時間切れです"),
    ("the memory is used up", "メモリを使い切りました"),
    // Strategies, lines and tables.
    ("the game is over", "対局は終わっています"),
    ("'{}' is no move here", "「{}」はここでは指せません"),
    ("the move '{}' is missing, or not in its place", "手「{}」がないか、順序が違います"),
    ("more replies than moves", "応手が手の数より多くあります"),
    ("the board is not won by {}", "この盤面は{}の勝ちではありません"),
    ("it is not the move of {}", "{}の番ではありません"),
    ("it is the move of {}", "{}の番です"),
    ("a move of the line is illegal", "手順に指せない手があります"),
    ("the move '{}' of the line is illegal", "手順の手「{}」は指せません"),
    ("the line ends on {}, which is not {}", "手順の終わりは{}で、{}ではありません"),
    ("at least one board", "一つ以上の盤面"),
    ("the boards are not in strictly increasing order", "盤面が昇順に並んでいません"),
    ("the canonical image of the board is {}", "この盤面の標準形は{}です"),
    ("the board is {}", "この盤面は{}です"),
    ("{} is not in the table", "{}は表にありません"),
    ("the move '{}' leads from {} out of the table", "手「{}」で{}から表の外に出ます"),
    // Bounds of BAO.
    ("no board of BAO", "BAOの盤面ではありません"),
    ("a bound from -1000000 to 1000000", "-1000000から1000000までの数"),
    (
        "a board without stores on which no move was endless",
        "取った石がなく、終わらない手もなかった盤面",
    ),
    ("the move never ends", "この手は終わりません"),
    ("the board is not over", "対局は終わっていません"),
    ("the mover keeps {} stones, the other {}", "手番側の石は{}個、相手は{}個です"),
    // Links, goals and arcs.
    ("a cell", "マス"),
    ("a small number", "小さな数"),
    ("no board of Hex", "Hexの盤面ではありません"),
    ("no board of a torus", "トーラスの盤面ではありません"),
    ("the carriers overlap", "範囲が重なっています"),
    ("a key is not among the stones of its step", "要点がその段の石の中にありません"),
    ("a cell lies in all the threats", "すべての狙いに共通のマスがあります"),
    ("a stone of step {} is missing on the board", "第{}段の石が盤上に足りません"),
    ("the opponent has a stone in the carrier of step {}", "第{}段の範囲に相手の石があります"),
    ("a pair is two cells", "対は二つのマスです"),
    ("a cell of the pair may still be of use", "対のマスにはまだ使い道があるかもしれません"),
    ("two points in order, split by '-'", "「-」で区切った、順序どおりの二点"),
    ("an end is not a stone of the link", "端が連結の石ではありません"),
    ("the link would leave its side", "連結がその辺から離れます"),
    ("the link would leave the board", "連結が盤からはみ出します"),
    ("the link has other ends", "連結の端が違います"),
    ("the image of the link has other ends", "移した連結の端が違います"),
    ("the pair lies on a side that is no end of the link", "対が、連結の端でない辺にあります"),
    ("step {} is no link", "第{}段は連結ではありません"),
    ("step {} is a link of the other player", "第{}段は相手の連結です"),
    ("step {} does not join the two sides", "第{}段は二辺をつないでいません"),
    ("the opponent may swap", "相手は交換できます"),
    ("the ends are joined through an edge only", "端どうしは辺を通してしかつながりません"),
    ("the ends are not joined", "端どうしがつながりません"),
    ("BOARD;CELLS;FORMULA", "盤面;マス;論理式"),
    ("a cell or two points in order, split by '-'", "マス、または「-」で区切った順序どおりの二点"),
    ("at most 64 clauses of 16 atoms", "16原子までの節が64個まで"),
    ("the cells in order", "順序どおりのマス"),
    ("step {} is neither link nor goal", "第{}段は連結でも目標でもありません"),
    ("step {} is a goal of the other player", "第{}段は相手の目標です"),
    ("a cell of the carrier is not empty", "範囲に空いていないマスがあります"),
    ("the carrier of step {} is larger than claimed", "第{}段の範囲が主張より広くなっています"),
    ("the premises have more than 4096 cases", "前提の場合分けが4096通りを超えます"),
    ("the formula does not follow", "論理式が導けません"),
    ("X-Y@a,b in order, or loop", "順序どおりのX-Y@a,bかloop"),
    ("a shift on the board", "盤の上での移動"),
    ("an end is not a stone of the arc", "端が弧の石ではありません"),
    ("step {} is no arc", "第{}段は弧ではありません"),
    ("step {} is an arc of the other player", "第{}段は相手の弧です"),
    ("step {} is no loop", "第{}段は閉曲線ではありません"),
    ("the curves form {}, which settles nothing", "曲線がなす群は{}で、勝敗は決まりません"),
    (
        "the ends are not joined by a way that winds so",
        "そのように巻く道で端どうしがつながりません",
    ),
    ("on so small a board cells touch twice", "この小さな盤ではマスが二重に隣り合います"),
    ("the arc holds something else", "弧の内容が違います"),
    ("the image of the arc holds something else", "移した弧の内容が違います"),
    ("the arc would leave the board", "弧が盤からはみ出します"),
    (
        "the board is no image of that of step {}",
        "この盤面は第{}段の盤面を移したものではありません",
    ),
    ("the opponent moves twice", "相手が二手続けて打ちます"),
    ("a stone on {} would not win", "{}に打っても勝ちになりません"),
    ("the opponent wins at once by '{}'", "相手は「{}」ですぐに勝ちます"),
    // Trees of Bridg-It, weights of Hi-Q.
    (
        "expected two lists of cells split by one '|'",
        "「|」一つで区切った、マスの並び二つが必要です",
    ),
    ("a cell x,y", "マスx,y"),
    ("no board of Bridg-It", "Bridg-Itの盤面ではありません"),
    ("{},{} is a bridge of the opponent", "{},{}は相手の橋です"),
    ("the empty cell {},{} occurs twice", "空きマス{},{}が二度現れます"),
    ("the trees have different posts", "二つの木の杭が違います"),
    ("the trees do not contain both ends", "木が両端を含んでいません"),
    ("a list of cells is no tree", "マスの並びが木になっていません"),
    ("a list of cells is not connected", "マスの並びがつながっていません"),
    ("a cell of the board", "盤のマス"),
    ("the cells in board order, each once", "盤の順に一度ずつ並べたマス"),
    ("the jump {} over {} to {} breaks the rule", "跳び（{}から{}を越えて{}へ）が条件に反します"),
    ("the tokens weigh {}, the target {}", "駒の重みは{}、目標の重みは{}です"),
    (
        "{} tokens lie on the cells, the target counts {}",
        "印のマスにある駒は{}個、目標では{}個です",
    ),
];

#[cfg(test)]
mod tests {
    use super::SENTENCES;
    use std::fs;
    use std::path::Path;

    /// The string literals of the checker's sources that are sentences or phrases of an objection.
    fn literals(folder: &Path, found: &mut Vec<String>) {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            if path.is_dir() && name != "bin" {
                literals(&path, found);
            } else if path.is_file()
                && !["objection.rs", "trust.rs", "verdict.rs"].contains(&&*name)
            {
                let text = fs::read_to_string(&path).expect("a source");
                let code: Vec<_> = text.lines().filter(|l| !l.trim().starts_with("//")).collect();
                let code = code.join("\n");
                for mark in ["object!(", "|| ", "::malformed(", "::rejected(", "::Stopped(", "=> "]
                {
                    let rest = code.split(mark).skip(1).map(str::trim_start);
                    let words = rest.filter_map(|rest| rest.strip_prefix('"')?.split('"').next());
                    found.extend(words.map(String::from));
                }
            }
        }
    }

    #[test]
    fn every_sentence_of_the_checker_is_translated() {
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../checker/src");
        let mut found = Vec::new();
        literals(&sources, &mut found);
        let known = |text: &String| SENTENCES.iter().any(|(en, _)| en == text);
        let missing: Vec<_> = found.iter().filter(|t| t.contains(' ') && !known(t)).collect();
        assert!(found.len() > 80, "{found:?}");
        assert!(missing.is_empty(), "{missing:#?}");
    }

    #[test]
    fn the_gaps_are_the_same() {
        for (en, ja) in SENTENCES {
            assert_eq!(en.matches("{}").count(), ja.matches("{}").count(), "{en}");
        }
    }
}
