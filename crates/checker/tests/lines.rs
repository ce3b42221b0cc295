//! The rule `line` in both checkers: generated lines of every game, right, wrong, cut short and bent, must
//! get the same verdict at the same line for the same work.

use checker::{Lemmas, Limits, check};
use rules::{GAMES, State, Status, game};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// Ids besides the presets: starts, swaps and slants that those leave out.
const MORE: &[&str] = &[
    "torus:3:c:fair",
    "torus:4x3:c:+:fair",
    "torus:2x1:c:fair",
    "torus:1x3:c:fair",
    "torus:3x4:b:white",
    "torus:2x5:a:+:white",
    "hex:4:swap-pieces",
    "hex:4:swap-sides",
    "hex:2x5:swap-sides",
    "bao:3:1,2,0,3,0,1",
    "domineering:9x7",
    "hiq:drawn:20.oo*o.o20.",
];

/// A small linear congruential generator: tests repeat exactly.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % n.max(1)
    }
}

fn goal(state: &dyn State) -> String {
    match state.status() {
        Status::Won(player) => format!("won-{}", state.player_name(player)),
        Status::Solved => "solved".into(),
        Status::Stuck => "stuck".into(),
        Status::Drawn | Status::Ongoing => "drawn".into(),
    }
}

/// Certificates of one random game, of at most so many moves, and of lines that are nearly one.
fn certificates(id: &str, most: usize, dice: &mut Dice) -> Vec<String> {
    let start = game::start(id).expect(id);
    let mut boards = vec![start.copy()];
    let mut moves: Vec<String> = Vec::new();
    while let Some(now) = boards.last().filter(|state| state.status() == Status::Ongoing) {
        let open = now.moves();
        let m = open[dice.below(open.len())].clone();
        let next = now.play(&m).expect("a move");
        moves.push(m);
        boards.push(next);
        if moves.len() == most {
            break;
        }
    }
    let certificate = |board: &str, goal: &str, moves: &[String], times: usize| {
        let fact = format!("reaches {goal} {board}");
        let line = [vec!["line".to_string()], moves.to_vec()].concat().join(" ");
        let steps: String = (1..=times).map(|n| format!("{n} {fact} {line}\n")).collect();
        format!("hissho 1\ngame {id}\nclaim {fact}\n{steps}qed {times}\n")
    };
    let end = goal(&**boards.last().expect("the start"));
    let from = dice.below(boards.len());
    let mut bent = moves.clone();
    if bent.len() > 1 {
        let (i, j) = (dice.below(bent.len()), dice.below(bent.len()));
        bent.swap(i, j);
    }
    let longer: Vec<String> = moves.iter().chain(moves.first()).cloned().collect();
    let board = start.board();
    vec![
        certificate(&board, &end, &moves, 1),
        certificate(&boards[from].board(), &end, &moves[from..], 1),
        certificate(&board, "drawn", &moves, 1),
        certificate(&board, &end, &moves[..moves.len() / 2], 1),
        certificate(&board, &end, &moves[moves.len().min(1)..], 1),
        certificate(&board, &end, &bent, 1),
        certificate(&board, &end, &longer, 1),
        certificate(&board, &end, &moves, 3),
    ]
}

#[test]
fn both_checkers_judge_lines_alike() {
    let folder = std::env::temp_dir().join(format!("hissho-lines-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let presets = GAMES.iter().flat_map(|game| game.about().presets);
    let mut dice = Dice(5);
    let mut cases = Vec::new();
    for id in presets.chain(MORE) {
        cases.extend(certificates(id, 200, &mut dice));
    }
    // A long line as often as it takes until the work is used up.
    let again = certificates("domineering:40x40", 1_000, &mut dice).swap_remove(7);
    let step = again.lines().nth(3).and_then(|line| line.strip_prefix("1 ")).expect("a step");
    let head: Vec<&str> = again.lines().take(3).collect();
    let steps: String = (1..=20).map(|n| format!("{n} {step}\n")).collect();
    cases.push(format!("{}\n{steps}qed 1\n", head.join("\n")));
    let path = |i: usize| folder.join(format!("{i}.cert"));
    for (i, text) in cases.iter().enumerate() {
        std::fs::write(path(i), text).expect("written");
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../recheck.py");
    let mut python = Command::new("python3");
    let output = python.arg(script).arg("--json").args((0..cases.len()).map(path)).output();
    std::fs::remove_dir_all(&folder).expect("removed");
    let output = String::from_utf8(output.expect("python3").stdout).expect("UTF-8");
    let values = |key: &str| -> Vec<String> {
        let lines = output.lines().filter_map(|line| line.trim().strip_prefix(key));
        lines.map(|value| value.trim_matches(['"', ',', ' ']).to_string()).collect()
    };
    let second = [values("\"verdict\": "), values("\"line\": "), values("\"work\": ")];
    let mut verdicts: BTreeMap<&str, usize> = BTreeMap::new();
    for (i, text) in cases.iter().enumerate() {
        let verdict = check(text.as_bytes(), &Lemmas::all(), &Limits::default());
        let line = verdict.line;
        let line = line.map_or("null".to_string(), |line| line.to_string());
        let first = [verdict.word().to_string(), line, verdict.work.to_string()];
        let [word, line, work] = &second;
        assert_eq!(first, [&*word[i], &line[i], &work[i]], "{text}");
        *verdicts.entry(verdict.word()).or_default() += 1;
    }
    let count = |word: &str| verdicts.get(word).copied().unwrap_or_default();
    assert!(count("accepted") > 80 && count("rejected") > 80, "{verdicts:?}");
    assert_eq!((count("malformed"), count("stopped")), (0, 1), "{verdicts:?}");
}
