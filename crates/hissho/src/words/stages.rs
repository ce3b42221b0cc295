//! What a job is at.

use super::Words;
use engine::Stage;
use rules::cell::cell_name;
use serde_json::{Value, json};

/// Writes a stage into a document: `stage` and `stage_ja`, and the proof numbers as `numbers`.
pub fn mark(stage: Option<Stage>, json: &mut Value) {
    if let Some(Stage::Numbers { proof, disproof }) = stage {
        json["numbers"] = json!([proof, disproof]);
    }
    let words = stage.map(words);
    json["stage"] = json!(words.as_ref().map_or("", |words| &words.en));
    json["stage_ja"] = json!(words.as_ref().map_or("", |words| &words.ja));
}

fn words(stage: Stage) -> Words {
    let ja = match stage {
        Stage::Named(name) => named(name).to_string(),
        Stage::Numbers { proof, disproof } => format!("証明数{proof}、反証数{disproof}"),
        Stage::Opening { column, row, proof, disproof } => {
            format!("{}：証明数{proof}、反証数{disproof}", cell_name(column, row))
        }
        Stage::Hole(hole) => format!("穴{hole}"),
        Stage::Enumerated { side } => format!("{side}×2の全局面"),
        Stage::Census { holes, stones } => format!("{holes}穴、石{stones}個まで"),
        Stage::Convention(name) => format!("大きさ2と3（規約 {name}）"),
    };
    Words::new(stage.to_string(), ja)
}

/// Names of stages; ids of claims stay as they are.
fn named(name: &str) -> &str {
    match name {
        "positions" => "局面",
        "games" => "局",
        "claims" => "主張",
        "tables" => "表",
        "pairs" => "組",
        "stones" => "石",
        "nodes" => "節点",
        "simple cycles" => "単純な循環",
        "positions on cycles" => "循環上の局面",
        "the endgame without tables" => "表を使わない終盤",
        "reachable positions" => "到達できる局面",
        "values by layers" => "層ごとの値",
        "proven bounds" => "証明された限界",
        "tables of sizes 2 and 3" => "大きさ2と3の表",
        "size 4, nearly full" => "大きさ4、ほぼ埋まった盤",
        "size 4, few bridges" => "大きさ4、橋の少ない盤",
        other => other,
    }
}
