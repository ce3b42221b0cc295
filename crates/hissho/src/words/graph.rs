//! Why a text is no graph, or a graph has no board, in Japanese.

use engine::graph::digraph::Misread;
use engine::hiq::reduction::layout::Irreducible;

pub fn misread(misread: &Misread) -> String {
    match misread {
        Misread::NotTwoNames { line, words } => {
            format!("{line}行目：弧「u v」のはずですが、{words}語あります")
        }
        Misread::LongName { line } => format!("{line}行目：頂点の名前が長すぎます"),
        Misread::SelfLoop { line, name } => {
            format!("{line}行目：{name}から自分自身への弧は使えません")
        }
        Misread::TooManyVertices { line } => format!("{line}行目：頂点が多すぎます"),
        Misread::NoArc => "グラフに弧がありません".to_string(),
    }
}

pub fn irreducible(irreducible: &Irreducible) -> String {
    match irreducible {
        Irreducible::Degree { vertex, into, out } => {
            format!(
                "頂点{vertex}は入次数{into}・出次数{out}です。2と1（a型）か、1と2（b型）のはずです"
            )
        }
        Irreducible::Lacking(kind) => format!("{}型の頂点がありません", kind.letter()),
        Irreducible::Unconnected { vertex, from } => {
            format!("グラフが連結ではありません：{from}と{vertex}の間に道がありません")
        }
        Irreducible::NotPlanar { witness, corners, .. } => format!(
            "グラフが平面的ではありません：{}の細分があります（角は{}）",
            witness.pattern.name(),
            corners.join("、")
        ),
        Irreducible::Start { vertex } => {
            format!("{vertex}はb型の頂点ではないので、始点になりません")
        }
        Irreducible::Undrawn => "グラフを描けませんでした（不具合です）".to_string(),
    }
}
