//! What a document about a certificate says.

use super::Words;

/// The fixed phrases of the document.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phrase {
    Title,
    Claim,
    Checked,
    Lemmas,
    Steps,
    Step,
    Line,
    Strategy,
    Answers,
    Cells,
    MustPlay,
    Threat,
    Components,
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
            Phrase::Checked => {
                ("The checker accepted every step.", "検証器がすべての段を受理しました。")
            }
            Phrase::Lemmas => ("Lemmas relied on", "用いた補題"),
            Phrase::Steps => ("Steps", "ステップ"),
            Phrase::Step => ("Step", "ステップ"),
            Phrase::Line => ("A line of play", "手順の例"),
            Phrase::Strategy => (
                "The strategy: which moves of the opponent each answer meets",
                "必勝手順（相手の手と、それに対する応手）",
            ),
            Phrase::Answers => ("answers", "応じる相手の手"),
            Phrase::Cells => ("cells", "セル"),
            Phrase::MustPlay => ("must-play", "先行排除の後に残るセル"),
            Phrase::Threat => ("threat", "狙い"),
            Phrase::Components => ("holds together with", "次のものが同時に成り立つ"),
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
                "決め手となるステップだけを示します。残りは証明書にあります。",
            ),
            Phrase::Legend => (
                "● stones that have to be there, · cells of the carrier, ◎ the key of a threat, ▪ cells that are left for the opponent: the must-play",
                "● 必要な石、· 領域のセル、◎ 狙いの着手、▪ 先行排除の後に残るセル",
            ),
        };
        Words::new(en, ja)
    }
}
