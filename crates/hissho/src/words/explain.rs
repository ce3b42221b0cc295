//! What a document about a certificate says.

use super::Words;
use engine::hex::sigma::opening::Strategy;

/// The fixed phrases of the document.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phrase {
    Title,
    Claim,
    Counting,
    Steps,
    Step,
    Line,
    Strategy,
    Answers,
    Cells,
    MustPlay,
    Threat,
    Components,
    Region,
    Carrier,
    Stones,
    After,
    Start,
    Moves,
    Weights,
    Trees,
    Table,
    Shown,
    Legend,
}

impl Phrase {
    pub fn words(self) -> Words {
        let (en, ja) = match self {
            Phrase::Title => ("A proof, explained", "証明の解説"),
            Phrase::Claim => ("What is proved", "証明されること"),
            Phrase::Steps => ("Steps", "証明の段"),
            Phrase::Counting => ("How large it is", "証明の大きさと数え方"),
            Phrase::Step => ("Step", "段"),
            Phrase::Line => ("A line of play", "手順の例"),
            Phrase::Strategy => (
                "The strategy: which moves of the opponent each answer meets",
                "必勝手順（相手の手と、それに対する応手）",
            ),
            Phrase::Answers => ("answers", "応じる相手の手"),
            Phrase::Cells => ("cells", "マス"),
            Phrase::MustPlay => ("must-play", "先行排除の後に残るマス"),
            Phrase::Threat => ("threat", "狙い"),
            Phrase::Components => ("holds together with", "次のものが同時に成り立つ"),
            Phrase::Region => ("does without the region", "次の区域がなくても成り立つ"),
            Phrase::Carrier => ("carrier", "領域"),
            Phrase::Stones => ("stones", "石"),
            Phrase::After => ("after", "着手後"),
            Phrase::Start => ("Start", "開始局面"),
            Phrase::Moves => ("Moves", "手順"),
            Phrase::Weights => ("Weights on the holes", "穴の重み"),
            Phrase::Trees => ("The two trees", "二つの木"),
            Phrase::Table => ("boards in the table", "表にある局面の数"),
            Phrase::Shown => (
                "Only the steps that decide are shown; the certificate has the others.",
                "決め手となる段だけを示します。残りは証明書にあります。",
            ),
            Phrase::Legend => (
                "● stones that have to be there, · cells of the carrier, ◎ the key of a threat, ▪ cells that are left for the opponent: the must-play",
                "● 必要な石、· 領域のマス、◎ 狙いの着手、▪ 先行排除の後に残るマス",
            ),
        };
        Words::new(en, ja)
    }
}

/// That the checker accepted so many steps, by those rules.
pub fn checked(steps: usize, rules: &[&str]) -> Words {
    Words::new(
        format!("The checker accepted all {steps} steps. Rules used: {}.", rules.join(", ")),
        format!("検証器は全{steps}段を受理しました。用いた規則：{}。", rules.join("、")),
    )
}

/// How large a strategy is, and what is counted.
pub fn size(made: &Strategy) -> Vec<Words> {
    let Strategy { second_player_nodes, unfolded, nodes, forced_steps, .. } = made;
    let Strategy { lemmas, lemma_nodes, sigma_connections, diagrams, .. } = made;
    vec![
        Words::new(
            format!(
                "Second-player nodes: {second_player_nodes}. These are the positions with White to move \
                 that neither connections nor a forced line decide; equal positions count once. In the \
                 tree without references there are {unfolded}. With the positions in which Black \
                 answers, it has {nodes} nodes."
            ),
            format!(
                "後手番の節点：{second_player_nodes}個。連結や一本道の手順だけでは決まらない白番の局面で、\
                 同じ局面は一度だけ数えます（繰り返しも数えると{unfolded}個）。黒が応じる局面も合わせると、\
                 節点は{nodes}個です。"
            ),
        ),
        Words::new(
            format!(
                "σ-connections, each with its extension: {sigma_connections}. Positions with White to \
                 move inside of forced lines: {forced_steps}. Lemmas, connections of a stone and a side: \
                 {lemmas}, with {lemma_nodes} positions with White to move in their proofs."
            ),
            format!(
                "σ連結（それぞれ拡張つき）：{sigma_connections}個。一本道の手順の中の白番の局面：\
                 {forced_steps}個。補題（石と辺の連結）：{lemmas}個、その証明の中の白番の局面：{lemma_nodes}個。"
            ),
        ),
        Words::new(
            format!(
                "Diagrams: {diagrams}. One is counted for each threat of a node, for each lemma, for \
                 each threat of its proof, and for each figure that proves a σ-connection."
            ),
            format!(
                "図：{diagrams}個。節点の狙い、補題、その証明の中の狙い、σ連結を証明する図を、\
                 それぞれ一つと数えます。"
            ),
        ),
    ]
}
