//! How far a claim was looked at, in Japanese: each phrase beside ours, with gaps for its numbers.

use super::sentences::filled;

/// A range in Japanese; one that has no phrase here stays as it is.
pub fn ja(range: &str) -> String {
    let whole = phrase(range);
    let parts = || range.split(", ").map(phrase).collect::<Option<Vec<_>>>();
    whole.or_else(|| Some(parts()?.join("、"))).unwrap_or_else(|| range.to_string())
}

/// A phrase whose numbers, in order, go into the gaps.
fn phrase(text: &str) -> Option<String> {
    let (mut pattern, mut numbers) = (String::new(), Vec::<String>::new());
    let mut inside = false;
    for letter in text.chars() {
        match (letter.is_ascii_digit(), inside) {
            (true, false) => {
                pattern.push_str("{}");
                numbers.push(letter.to_string());
            }
            (true, true) => numbers.last_mut()?.push(letter),
            (false, _) => pattern.push(letter),
        }
        inside = letter.is_ascii_digit();
    }
    let (_, ja) = PHRASES.iter().find(|(en, _)| *en == pattern)?;
    Some(filled(ja, &numbers))
}

const PHRASES: &[(&str, &str)] = &[
    // BAO
    ("{} holes ≤ {} stones", "{}穴・石{}個まで"),
    ("{} boards of the formula, n = {} to {}", "式の盤面{}個、n = {}〜{}"),
    (
        "{} random moves on {}×{} (a sample), all positions of {}×{} and {}×{}",
        "無作為に選んだ{}手（{}×{}、標本）と、{}×{}および{}×{}の全局面",
    ),
    (
        "all boards of {} holes with at most {} stones, reachable or not, mover left out",
        "{}穴で石が{}個以下の全盤面（到達できるかどうかを問わず、手番は区別しない）",
    ),
    ("all positions reachable on {}×{}", "{}×{}で到達できる全局面"),
    ("the board", "その盤面"),
    ("the five lines", "五つの手順"),
    ("the move, by the transition rules of CCS", "その手をCCSの遷移規則で実行"),
    (
        "the printed equations of {}×{}, explored along silent steps",
        "印刷された{}×{}の式を内部動作に沿って探索",
    ),
    // Bridg-It
    ("all full boards of sizes {} and {}", "大きさ{}と{}の、埋まった全盤面"),
    (
        "all pairs of Left options of all unfinished positions of sizes {} and {}; size {}: {} random ones for \
         each of {} to {} empty cells",
        "大きさ{}と{}の終わっていない全局面における左の選択肢の全対。大きさ{}では無作為に{}局面ずつ（空きマス{}〜{}個）",
    ),
    (
        "all positions of size {}, every {}th of size {}, against exhaustive search",
        "大きさ{}の全局面と、{}個おきに選んだ大きさ{}の局面を、全探索と比較",
    ),
    (
        "all positions of sizes {} and {}; size {}: all of alternating play with at most {} bridges, {} random \
         ones for each of {} to {} empty cells",
        "大きさ{}と{}の全局面。大きさ{}では、交互に打って橋が{}本以下の全局面と、無作為に{}局面ずつ（空きマス{}〜{}個）",
    ),
    ("sizes {} to {}", "大きさ{}〜{}"),
    // Hex
    ("{} claims", "{}個の主張"),
    ("{} claims, exhaustively", "{}個の主張、全探索"),
    ("{} cells", "{}マス"),
    ("{} cells, exhaustively", "{}マス、全探索"),
    ("{} {} against {}", "{}と{}対{}"),
    ("{} cases", "{}通りの場合"),
    ("case {}, White {} before Black {}", "場合{}、白{}が黒{}より先"),
    ("five lines", "五つの手順"),
    ("three boards", "三つの盤面"),
    ("two stones on the top", "上辺の石二つ"),
    // Hi-Q
    ("{} solutions, at most {} expansions each", "解{}個、展開はそれぞれ{}回まで"),
    (
        "{} graphs, our gadgets (the paper's figures are lost)",
        "{}個のグラフ、自作のガジェット（論文の図は失われている）",
    ),
    (
        "all jumps of the positions met in random games on the English board",
        "英国盤の無作為な対局で現れた局面のすべての跳び",
    ),
    ("all positions at depth {}, up to symmetry", "深さ{}の全局面（対称なものは同一視）"),
    ("all solutions of the central game", "中央の問題のすべての解"),
    ("all winning positions of the central game", "中央の問題の、解ける全局面"),
    (
        "every filling of every line of english, european, wiegleb, diamond, asymmetric, square:{}, rect:{}x{}, \
         triangle:{}, triangle:{}, triangle:{}",
        "english、european、wiegleb、diamond、asymmetric、square:{}、rect:{}x{}、triangle:{}、triangle:{}、triangle:{}の\
         すべての列のすべての置き方",
    ),
    ("our gadgets; the paper's figures are lost", "自作のガジェット（論文の図は失われている）"),
    ("the central start of the English board", "英国盤の中央を除いた初期局面"),
    ("the numbers of the lemma", "補題の番号"),
    ("the paper's own definition of T{} to T{}", "論文のT{}〜T{}の定義"),
    // The torus
    (
        "{}×{} to {}×{} solved with Black first and with White first, both slants",
        "{}×{}〜{}×{}を黒先と白先で解いた結果（両方の傾き）",
    ),
    (
        "{}×{} to {}×{}, both slants; proved for all n in book/torus.md",
        "{}×{}〜{}×{}（両方の傾き）。すべてのnについての証明はbook/torus.mdにある",
    ),
    ("{} random games on {}×{} under rule (c)", "無作為な{}局（{}×{}、規則(c)）"),
    (
        "all boards of {}×{}, full or not, both slants",
        "{}×{}の全盤面（埋まっていないものも、両方の傾き）",
    ),
    (
        "all full boards up to {}×{}, both slants, and {} random ones up to {}×{}",
        "{}×{}までの埋まった全盤面（両方の傾き）と、無作為な{}盤面（{}×{}まで）",
    ),
    (
        "all full boards up to {}×{}, both slants, and {} random ones up to {}×{}; the intersection number is mk − nl",
        "{}×{}までの埋まった全盤面（両方の傾き）と、無作為な{}盤面（{}×{}まで）。交点数はmk − nl",
    ),
    (
        "the shortest curves of each class on {}×{}, compared with α",
        "{}×{}における各類の最短の曲線をαと比較",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verbs::claims::SHIPPED;
    use serde_json::Value;

    #[test]
    fn numbers_go_into_the_gaps() {
        assert_eq!(ja("8 holes ≤ 18 stones"), "8穴・石18個まで");
        assert_eq!(
            ja("2 holes ≤ 40 stones, 4 holes ≤ 30 stones"),
            "2穴・石40個まで、4穴・石30個まで"
        );
        assert_eq!(ja("something else"), "something else");
        for (en, ja) in PHRASES {
            assert_eq!(en.matches("{}").count(), ja.matches("{}").count(), "{en}");
        }
    }

    #[test]
    fn every_range_of_the_record_has_its_phrase() {
        let record: Value = serde_json::from_str(SHIPPED).expect("JSON");
        for claims in record["papers"].as_object().expect("papers").values() {
            for claim in claims.as_array().expect("claims") {
                let range = claim["range"].as_str().expect("a range");
                assert_ne!(ja(range), range, "no Japanese for {range}");
            }
        }
    }
}
