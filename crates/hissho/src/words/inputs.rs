//! What is wrong with a text that somebody typed or pasted, in Japanese: each form beside ours. What stood in the gaps
//! of ours stands in those of the other.

use super::sentences::filled;

/// The sentence in Japanese; none if it has no form here.
pub fn ja(text: &str) -> Option<String> {
    FORMS.iter().find_map(|(en, ja)| {
        let values: Vec<String> =
            gaps(en, text)?.into_iter().map(|gap| word(gap).to_string()).collect();
        Some(filled(ja, &values))
    })
}

/// What stands in the gaps of a form, if the text has this form.
fn gaps<'a>(form: &str, text: &'a str) -> Option<Vec<&'a str>> {
    let mut parts = form.split("{}");
    let mut rest = text.strip_prefix(parts.next()?)?;
    let mut found = Vec::new();
    let mut parts = parts.peekable();
    while let Some(part) = parts.next() {
        let end = match parts.peek() {
            None => rest.len().checked_sub(part.len()).filter(|_| rest.ends_with(part))?,
            Some(_) => rest.find(part)?,
        };
        found.push(&rest[..end]);
        rest = &rest[end + part.len()..];
    }
    rest.is_empty().then_some(found)
}

/// What is expected in a formula.
fn word(gap: &str) -> &str {
    let pair = EXPECTED.iter().find(|(en, _)| *en == gap);
    pair.map_or(gap, |(_, ja)| ja)
}

const EXPECTED: &[(&str, &str)] = &[
    ("a formula", "論理式"),
    ("a number", "数"),
    ("a closing quotation mark", "閉じる引用符"),
    ("an action or '-'", "動作または「-」"),
    ("an equation: one formula is asked about", "等式（問える論理式は一つです）"),
    (
        "a variable, with a capital, before 'min=' or 'max='",
        "「min=」「max=」の前に大文字で始まる変数",
    ),
    ("'and', 'or' or ')'", "「and」「or」または「)」"),
];

/// The longer forms first: a shorter one may fit them too.
const FORMS: &[(&str, &str)] = &[
    // Records.
    ("character {}: '{}': expected ';'", "{}文字目：「{}」は読めません（期待：「;」）"),
    ("character {}: '{}' is no SGF", "{}文字目：「{}」はSGFの書式に合いません"),
    ("the end came early: expected ')'", "途中で終わっています（期待：「)」）"),
    ("expected at least one node", "ノードが一つもありません"),
    (
        "'{}': expected a value in [ ] behind the property",
        "「{}」：属性の後に[ ]で囲んだ値がありません",
    ),
    ("{}[: expected ']'", "{}[：「]」がありません"),
    ("GM[{}]: expected GM[11], which is Hex", "GM[{}]：HexはGM[11]です"),
    ("PL[{}]: expected B or W", "PL[{}]：BかWのはずです"),
    ("SZ[{}]", "SZ[{}]"),
    ("'{}': SGF is for hex only", "「{}」：SGFはHex専用です"),
    (
        "line 1: expected a game id and, if you like, a board",
        "1行目：ゲームのIDと、必要なら盤面を書いてください",
    ),
    ("expected a file or a game id", "ゲームのIDがありません"),
    (
        "'{}': expected rotation and labels such as r9c1 behind the size",
        "「{}」：大きさの後に書けるのはr9c1のような向きとラベルです",
    ),
    (
        "'{}': expected a cell such as e6, or :s, :p, :rb, :rw",
        "「{}」は読めません（期待：e6のようなマス、または:s、:p、:rb、:rw）",
    ),
    ("'{}': HexWorld is for hex only", "「{}」：HexWorld形式はHex専用です"),
    (
        "HexWorld has no set-up positions: expected a game from the empty board",
        "HexWorld形式では、途中の局面から始まる対局を書けません",
    ),
    (
        "HexWorld swaps pieces: this record swaps sides",
        "HexWorld形式の交換は石の交換ですが、この棋譜では側を交換しています",
    ),
    // Hex and BAO.
    ("--stones '{}': expected a cell of the board", "「{}」は盤のマスではありません"),
    ("--stones '{}': there is a white stone", "「{}」には白石があります"),
    ("hole {} is empty: expected one with stones in it", "穴{}には石がありません"),
    ("'{}': expected at most {} holes a side", "「{}」：一列の穴は{}個までです"),
    ("'{}': expected at most {} holes", "「{}」：穴は{}個までです"),
    ("'{}': the game is over, expected stones on both sides", "「{}」：対局は終わっています"),
    // Formulas.
    ("the formula", "論理式"),
    (
        "line {}, column {}: the text ends: expected {}",
        "{}行{}列：途中で終わっています（期待：{}）",
    ),
    ("line {}, column {}: '{}' is not defined", "{}行{}列：「{}」は定義されていません"),
    ("line {}, column {}: '{}' is defined twice", "{}行{}列：「{}」は二度定義されています"),
    ("line {}, column {}: '{}': expected {}", "{}行{}列：「{}」は読めません（期待：{}）"),
    ("line {}", "{}行目"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_in_the_gaps_stays() {
        let said = ja("line 1, column 7: the text ends: expected a formula");
        assert_eq!(said.as_deref(), Some("1行7列：途中で終わっています（期待：論理式）"));
        let said = ja("line 2, column 3: 'x': expected 'and', 'or' or ')'");
        assert_eq!(
            said.as_deref(),
            Some("2行3列：「x」は読めません（期待：「and」「or」または「)」）")
        );
        assert_eq!(ja("C[: expected ']'").as_deref(), Some("C[：「]」がありません"));
        assert_eq!(ja("line 4").as_deref(), Some("4行目"));
        assert_eq!(ja("something else"), None);
    }

    #[test]
    fn both_have_the_same_gaps() {
        for (en, ja) in FORMS {
            assert_eq!(en.matches("{}").count(), ja.matches("{}").count(), "{en}");
        }
    }
}
