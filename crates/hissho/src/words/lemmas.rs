//! The rules of the calculus in a sentence each, for whoever asks why a step holds. The proofs are in `book/lemmas.md`.

use super::Words;

/// The number of the section in the book, and what the rule says.
const RULES: &[(&str, u8, &str, &str)] = &[
    ("over", 1, "The game is over here.", "ここで終局しています。"),
    (
        "move",
        2,
        "The side plays the move in front of the step, and that step says what comes then.",
        "段の前に書かれた手を打ちます。その後のことはその段が示します。",
    ),
    (
        "all",
        3,
        "Every move of the other side is answered: each has a step of its own.",
        "相手のどの手にも応手があり、それぞれに段があります。",
    ),
    (
        "trees",
        4,
        "Two trees join the ends and share no free cell: whichever is cut, the other one mends it.",
        "二本の木が両端を結び、空きのマスを共有しません。一方が切られても、他方がつなぎ直します。",
    ),
    ("line", 5, "The moves are played one by one, by the rules.", "規則どおりに一手ずつ進めます。"),
    (
        "pagoda",
        6,
        "No jump makes the sum of the weights grow, and it is less than the goal's.",
        "どの手も重みの和を増やさず、和は目標の重みより小さい値です。",
    ),
    (
        "parity",
        7,
        "Every jump changes an even number of the marked cells, and the goal has the other parity.",
        "どの手も印のマスを偶数個だけ変え、目標とは偶奇が合いません。",
    ),
    (
        "table",
        8,
        "Every move from a listed position leads to a listed one, and none of them is the goal.",
        "表の局面からはどの手でも表の局面に移り、目標はその中にありません。",
    ),
    (
        "orbits",
        9,
        "Up to symmetry, every move from a listed position leads to a listed one, and none is the goal.",
        "対称性を除けば、表の局面からはどの手でも表の局面に移り、目標はその中にありません。",
    ),
    (
        "and",
        14,
        "All the parts hold at once: no two of them need the same cell. Stones that touch join them.",
        "各部分は同じマスを必要としないので同時に成り立ち、隣り合う石でつながります。",
    ),
    (
        "or",
        15,
        "No cell is in all of these threats: whatever is played, one of them is left, and its key is the answer.",
        "すべての狙いに共通するマスはありません。どこに打たれても、残った狙いの急所に打ちます。",
    ),
    (
        "captured",
        16,
        "The two cells are a pair: if one is taken, the other makes it useless.",
        "二つのマスは対です。一方を取られたら、他方に打てば無効になります。",
    ),
    (
        "turn",
        17,
        "The same, with the board turned by half.",
        "盤を半回転しても同じことが成り立ちます。",
    ),
    (
        "shift",
        18,
        "The same, moved across the board.",
        "盤の上で平行移動しても同じことが成り立ちます。",
    ),
    (
        "linked",
        19,
        "Both sides are linked, so whoever holds the link wins.",
        "両辺が連結しているので、連結を保つ側の勝ちです。",
    ),
    (
        "image",
        21,
        "A symmetry of the board turns one position into the other.",
        "盤の対称性によって一方の局面は他方に移ります。",
    ),
    (
        "forced",
        22,
        "Only one move stops the win at once; the step says what comes after it.",
        "すぐの勝ちを止める手は一つだけです。その後のことは段が示します。",
    ),
    (
        "arc-and",
        23,
        "All the arcs hold at once, and the ways through them go round the torus as stated.",
        "弧はすべて同時に成り立ち、それらをつなぐ道は述べたとおりにトーラスを回ります。",
    ),
    (
        "arc-or",
        24,
        "No cell is in all of these threats: whatever is played, one of them is left, and its key is the answer.",
        "すべての狙いに共通するマスはありません。どこに打たれても、残った狙いの急所に打ちます。",
    ),
    (
        "arc-captured",
        25,
        "The two cells are a pair: if one is taken, a way around it is left.",
        "二つのマスは対です。一方を取られても、それを避ける道が残ります。",
    ),
    (
        "arc-turn",
        26,
        "The same, with the torus turned by half.",
        "トーラスを半回転しても同じことが成り立ちます。",
    ),
    (
        "arc-shift",
        26,
        "The same, moved around the torus.",
        "トーラスの上でずらしても同じことが成り立ちます。",
    ),
    (
        "looped",
        27,
        "The closed curves that are held settle the game.",
        "保たれる閉曲線によって勝敗が決まります。",
    ),
    (
        "region",
        31,
        "Whatever enters the region is tied to whatever leaves it, so the link needs no cell of it.",
        "区域に入るところと出るところは互いにつながっているので、連結に区域のマスは要りません。",
    ),
    (
        "sum",
        28,
        "The parts hold at once, without a common cell, and together they say this.",
        "各部分は共通のマスなしに同時に成り立ち、合わせるとこれが導かれます。",
    ),
    (
        "cases",
        29,
        "No cell is in all of these cases: whatever is played, one of them is left, and its key is the answer.",
        "すべての場合に共通するマスはありません。どこに打たれても、残った場合の急所に打ちます。",
    ),
    (
        "held",
        30,
        "What is held on these cells says this of the board.",
        "これらのマスで保たれることから、盤についてこれが言えます。",
    ),
];

/// Why a rule may be used: the heading in the book below which it is proved, as addresses name it, and the rule in a
/// sentence.
pub fn rule(name: &str) -> Option<(String, Words)> {
    let (_, section, en, ja) = RULES.iter().find(|(rule, ..)| *rule == name)?;
    let together = RULES.iter().filter(|(_, other, ..)| other == section).map(|(rule, ..)| *rule);
    let heading = together.collect::<Vec<_>>().join("-and-");
    Some((format!("{section}-{heading}"), Words::new(*en, *ja)))
}

/// A formula with its sides in words: the papers call them t, b, l and r.
fn sided(formula: &str, names: [&str; 4]) -> String {
    let side = |word: &str| match ["t", "b", "l", "r"].iter().position(|letter| *letter == word) {
        Some(which) => names[which].to_string(),
        None => word.to_string(),
    };
    let atom = |atom: &str| atom.split('−').map(side).collect::<Vec<_>>().join("−");
    formula.split(' ').map(atom).collect::<Vec<_>>().join(" ")
}

/// That a side holds something, moving second, on so many cells.
pub fn held(side: &str, formula: &str, stones: usize, carrier: usize) -> Words {
    let en = sided(formula, ["top", "bottom", "left", "right"]);
    let ja = sided(formula, ["上辺", "下辺", "左辺", "右辺"]);
    let count = |many: usize, one: &str, more: &str| match many {
        1 => format!("1 {one}"),
        _ => format!("{many} {more}"),
    };
    let title: String =
        side.chars().take(1).flat_map(char::to_uppercase).chain(side.chars().skip(1)).collect();
    Words::new(
        format!(
            "{title} holds {en}, moving second: {}, {}",
            count(stones, "stone", "stones"),
            count(carrier, "cell of carrier", "cells of carrier")
        ),
        format!("{}は後手で {ja} を保つ：石{stones}個、範囲{carrier}マス", super::player(side)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use checker::Lemma;

    /// Every rule of the checker has its sentence, and its section in the book has its name.
    #[test]
    fn every_rule_has_its_sentence_and_its_section() {
        let book = concat!(env!("CARGO_MANIFEST_DIR"), "/../../book/lemmas.md");
        let book = std::fs::read_to_string(book).expect("the book");
        for lemma in Lemma::all() {
            let (heading, words) = rule(lemma.name()).expect("a rule has its words");
            assert!(!words.en.is_empty() && !words.ja.is_empty());
            let slug =
                |line: &str| line.replace("## ", "").replace(['.', '`'], "").replace(' ', "-");
            let mut headings = book.lines().filter(|line| line.starts_with("## ")).map(slug);
            assert!(headings.any(|found| found == heading), "{heading}");
            assert!(heading.contains(lemma.name()), "{heading}");
        }
        assert_eq!(RULES.len(), Lemma::all().count());
    }

    #[test]
    fn one_cell_is_one_cell() {
        let words = held("black", "t−b3 ∧ b3", 1, 1);
        assert_eq!(words.en, "Black holds top−b3 ∧ b3, moving second: 1 stone, 1 cell of carrier");
        assert_eq!(words.ja, "黒は後手で 上辺−b3 ∧ b3 を保つ：石1個、範囲1マス");
    }
}
