//! Boards by the names that people use.

use super::Words;

/// `4x5` as `4 × 5`, and `8` as `8 × 8`.
fn across(size: &str) -> String {
    match size.split_once('x') {
        Some((columns, rows)) => format!("{columns} × {rows}"),
        None => format!("{size} × {size}"),
    }
}

/// The parts that there are, in both languages.
fn joined(parts: impl IntoIterator<Item = Option<Words>>) -> Words {
    let parts: Vec<Words> = parts.into_iter().flatten().collect();
    let join = |of: fn(&Words) -> &String| {
        parts.iter().map(|words| of(words).as_str()).collect::<Vec<_>>().join(" · ")
    };
    Words::new(join(|words| &words.en), join(|words| &words.ja))
}

fn same(text: impl Into<String>) -> Words {
    let text = text.into();
    Words::new(text.clone(), text)
}

/// What stands behind the game in an id.
fn variant(id: &str) -> &str {
    id.split_once(':').map_or(id, |(_, variant)| variant)
}

/// A board of any game: its id without the game, sizes spread out.
pub fn plain(id: &str) -> Words {
    let part = |part: &str| match part.split_once('x') {
        Some((a, b)) if a.parse::<u32>().is_ok() && b.parse::<u32>().is_ok() => across(part),
        _ => part.to_string(),
    };
    joined(variant(id).split(':').map(|text| Some(same(part(text)))))
}

pub fn hex(id: &str) -> Words {
    let mut parts = variant(id).split(':');
    let size = parts.next().unwrap_or_default();
    let swap = parts.next().map(|rule| match rule {
        "swap-sides" => Words::new("with swap of sides", "先後の交換あり"),
        _ => Words::new("with swap", "交換あり"),
    });
    joined([Some(same(across(size))), swap])
}

pub fn torus(id: &str) -> Words {
    let mut parts = variant(id).split(':');
    let size = parts.next().unwrap_or_default();
    let rule =
        parts.next().map(|rule| Words::new(format!("rule ({rule})"), format!("規則（{rule}）")));
    let rest = parts.map(|part| {
        Some(match part {
            "+" => Words::new("other slant", "逆の傾き"),
            "fair" => Words::new("fair start", "公平な始め方"),
            "black" => Words::new("Black begins", "黒が先"),
            "white" => Words::new("White begins", "白が先"),
            other => same(other),
        })
    });
    joined([Some(same(across(size))), rule].into_iter().chain(rest))
}

pub fn bridgit(id: &str) -> Words {
    let count = variant(id);
    Words::new(format!("{count} posts at each end"), format!("両端の杭{count}本"))
}

pub fn bao(id: &str) -> Words {
    let mut parts = variant(id).split(':');
    let side = parts.next().unwrap_or_default();
    joined([Some(same(format!("{side} × 2"))), parts.next().map(same)])
}

/// How much of a drawing its name shows.
const DRAWN: usize = 24;

pub fn hiq(id: &str) -> Words {
    let variant = variant(id);
    if let Some(("drawn" | "drawn6" | "drawn8", rows)) = variant.split_once(':') {
        let rows: String = rows.chars().take(DRAWN).collect();
        return joined([Some(Words::new("Drawn", "自作")), Some(same(rows))]);
    }
    let (preset, cells) = variant.split_once('@').map_or((variant, None), |(a, b)| (a, Some(b)));
    let (kind, extent) = preset.split_once(':').map_or((preset, None), |(a, b)| (a, Some(b)));
    let [en, ja] = match kind {
        "english" => ["English cross", "英国式"],
        "european" => ["European", "欧州式"],
        "wiegleb" => ["Wiegleb", "ヴィーグレプ"],
        "diamond" => ["Diamond", "菱形"],
        "asymmetric" => ["Asymmetric", "非対称"],
        "square" => ["Square", "正方形"],
        "rect" => ["Rectangle", "長方形"],
        "triangle" => ["Triangle", "三角形"],
        other => [other, other],
    };
    let extent = extent.map_or(String::new(), |extent| format!(" {}", extent.replace('x', " × ")));
    let (vacancy, target) = match cells.map(|cells| cells.split_once('=').unwrap_or((cells, ""))) {
        Some((vacancy, target)) => (Some(vacancy), Some(target).filter(|cell| !cell.is_empty())),
        None => (None, None),
    };
    joined([
        Some(Words::new(format!("{en}{extent}"), format!("{ja}{extent}"))),
        vacancy.map(|cell| Words::new(format!("{cell} empty"), format!("{cell}が空き"))),
        target.map(|cell| Words::new(format!("end on {cell}"), format!("{cell}で終わる"))),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_boards() {
        for (name, en, ja) in [
            (plain("domineering:4x5"), "4 × 5", "4 × 5"),
            (plain("null:8"), "8", "8"),
            (hex("hex:11:swap-pieces"), "11 × 11 · with swap", "11 × 11 · 交換あり"),
            (
                torus("torus:4x5:c:+"),
                "4 × 5 · rule (c) · other slant",
                "4 × 5 · 規則（c） · 逆の傾き",
            ),
            (bridgit("bridgit:5"), "5 posts at each end", "両端の杭5本"),
            (bao("bao:3:2,2,2,2,2,2"), "3 × 2 · 2,2,2,2,2,2", "3 × 2 · 2,2,2,2,2,2"),
            (
                hiq("hiq:european@d4=d1"),
                "European · d4 empty · end on d1",
                "欧州式 · d4が空き · d1で終わる",
            ),
            (hiq("hiq:triangle:15@a1"), "Triangle 15 · a1 empty", "三角形 15 · a1が空き"),
            (hiq("hiq:drawn:oo*"), "Drawn · oo*", "自作 · oo*"),
        ] {
            assert_eq!((name.en.as_str(), name.ja.as_str()), (en, ja));
        }
    }
}
