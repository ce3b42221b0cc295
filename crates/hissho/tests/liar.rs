//! An engine that lies: whatever certificate it hands over, nothing of it is shown as proved.
//!
//! The pairs of verb and game are the routes of the server and the rows of the registry, with every
//! engine and every switch that they declare: a new one is tried without being named here.

use checker::Claim;
use clap::{ArgAction, Command};
use engine::dice::Dice;
use hissho::answer::Outcome;
use hissho::cli;
use hissho::flags::On;
use hissho::games::{self, GameContext};
use hissho::job::{Ceiling, Context, Forger};
use hissho::web::api::Reply;
use hissho::web::route::{Route, routes};
use rules::{State, Status, game};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::sync::Arc;
use std::time::Duration;

fn honest() -> Context {
    let ceiling = Ceiling { time: Duration::from_secs(20), memory: 256 << 20, threads: 1 };
    Context::served(Arc::default(), Arc::new(engine::Silent), ceiling)
}

fn ask(route: &Route, body: &Value, cx: &Context) -> Result<Value, String> {
    match (route.run)(body.to_string().as_bytes(), cx) {
        Ok(Reply::Answer(answer)) => Ok(answer.json),
        Ok(Reply::Text(text)) => Ok(serde_json::from_str(&text).expect("JSON")),
        Ok(Reply::Picture(..)) => Ok(Value::Null),
        Err(refusal) => Err(refusal.reason),
    }
}

fn route(name: &str) -> &'static Route {
    routes().find(|route| route.name == name).expect("a route")
}

/// Whether anything in a document is called certified or proved.
fn is_proved(json: &Value) -> bool {
    match json {
        Value::Object(entries) => entries
            .iter()
            .any(|(name, value)| (name == "evidence" && value == "certified") || is_proved(value)),
        Value::Array(list) => list.iter().any(is_proved),
        Value::String(text) => text.starts_with("proved"),
        _ => false,
    }
}

/// The variant with the shortest board: small enough for every verb.
fn smallest(game: &dyn GameContext) -> Box<dyn State> {
    let about = rules::GAMES.iter().map(|game| game.about()).find(|a| a.name == game.name());
    let starts = about.expect("a game").presets.iter().map(|id| game::start(id).expect("a preset"));
    starts.min_by_key(|state| state.board().len()).expect("a preset")
}

fn certificate(id: &str, board: &str) -> Option<String> {
    let body = json!({ "game": id, "position": board });
    let proved = ask(route("prove"), &body, &honest()).ok()?;
    proved["certificate"].as_str().map(str::to_string)
}

/// All lies. Those that begin with "another" are valid certificates of something else.
const KINDS: [&str; 10] = [
    "another position",
    "another mover",
    "another statement",
    "another bound",
    "another game",
    "a truncated one",
    "half of one",
    "garbage",
    "nothing",
    "the claim without steps",
];

/// What a liar hands over in place of the certificate of a claim; none where there is no such lie.
fn lie(kind: &str, question: &Claim, truth: &str) -> Option<String> {
    let state = game::read(&question.id, question.fact.position()).expect("a position");
    match kind {
        "another position" => {
            state.children().iter().find_map(|child| certificate(&child.id(), &child.board()))
        }
        "another mover" => {
            let names = state.about().players;
            let (mine, yours) = (names[0], names[names.len() - 1]);
            let board = state.board();
            let turned = match board.contains(&format!(":{mine}")) {
                true => board.replace(&format!(":{mine}"), &format!(":{yours}")),
                false => board.replace(&format!(":{yours}"), &format!(":{mine}")),
            };
            (turned != board).then(|| certificate(&question.id, &turned)).flatten()
        }
        "another statement" => Some(line(&*state)),
        "another bound" => weaker(question, truth),
        "another game" => {
            let other = if question.id.starts_with("null") { "hex:2" } else { "null:4" };
            certificate(other, &game::start(other).expect("a game").board())
        }
        "a truncated one" => {
            truth.trim_end().rsplit_once('\n').map(|(head, _)| format!("{head}\n"))
        }
        "half of one" => Some(truth.chars().take(truth.len() / 2).collect()),
        "garbage" => Some("proved, trust me\n".into()),
        "nothing" => Some(String::new()),
        _ => Some(format!("hissho 1\ngame {}\nclaim {}\nqed 1\n", question.id, question.fact)),
    }
}

/// A valid certificate that some line of moves ends as it does; not what was asked for, for the
/// last move was another.
fn line(state: &dyn State) -> String {
    let mut dice = Dice::new(1);
    let (mut now, mut moves) = (state.copy(), Vec::new());
    while now.status() == Status::Ongoing && moves.len() < 200 {
        let all = now.moves();
        let m = all[dice.below(all.len())].clone();
        now = now.play(&m).expect("legal");
        moves.push(m);
    }
    let goal = match now.status() {
        Status::Won(player) => format!("won-{}", state.player_name(player)),
        Status::Solved => "solved".into(),
        Status::Stuck => "stuck".into(),
        Status::Drawn | Status::Ongoing => "drawn".into(),
    };
    let fact = format!("reaches {goal} {}", state.board());
    format!(
        "hissho 1\ngame {}\nclaim {fact}\n1 {fact} line {}\nqed 1\n",
        state.id(),
        moves.join(" ")
    )
}

/// The certificate of a bound that follows from the one that was asked for, where there are bounds.
fn weaker(question: &Claim, truth: &str) -> Option<String> {
    let fact = question.fact.to_string();
    let mut words = fact.splitn(3, ' ');
    let (word, value, board) = (words.next()?, words.next()?.parse::<i64>().ok()?, words.next()?);
    let weak = if word == "lo" { value - 1 } else { value + 1 };
    let weak = format!("{word} {weak} {board}");
    let last = truth.lines().rfind(|line| line.split(' ').nth(1) == Some(word))?;
    let number = last.split(' ').next()?;
    Some(
        truth
            .replace(&format!("claim {fact}"), &format!("claim {weak}"))
            .replace(&format!("\n{number} {fact}"), &format!("\n{number} {weak}")),
    )
}

fn liar(kind: &'static str) -> Context {
    let forger: Arc<Forger> = Arc::new(move |question: &Claim, truth: &str| {
        lie(kind, question, truth).unwrap_or_else(|| "no such lie".into())
    });
    honest().forging(forger)
}

/// Switches that the game adds to a verb, one at a time.
fn switches(game: &dyn GameContext, on: On) -> Vec<String> {
    let Some(augment) = game.flags(on) else { return Vec::new() };
    let command = augment(Command::new("flags"));
    let switches =
        command.get_arguments().filter(|arg| matches!(arg.get_action(), ArgAction::SetTrue));
    switches.map(|arg| arg.get_id().to_string()).collect()
}

/// All requests of a route about a game: each engine, each switch.
fn requests(route: &Route, game: &dyn GameContext) -> Vec<Value> {
    let state = smallest(game);
    let mut plain = Map::new();
    // What single routes ask for besides; others leave it alone.
    for (name, value) in [
        ("game", json!(state.id())),
        ("from", json!("top")),
        ("to", json!("bottom")),
        ("board", json!("triangle:15")),
        ("hole", json!("1")),
        ("line", json!("3x3 - c black 0,0")),
        ("paper", json!(game.name())),
        ("only", json!("none")),
        ("size", json!(2)),
        ("side", json!(2)),
        ("holes", json!(4)),
        ("stones", json!(3)),
        ("first", json!("random")),
        ("second", json!("random")),
        ("pairs", json!(1)),
        ("nodes", json!("100000")),
    ] {
        // Who begins on a torus is called `first` too: only a match has two engines.
        if route.name == "match" || !matches!(name, "first" | "second") {
            plain.insert(name.to_string(), value);
        }
    }
    let with = |name: &str, value: Value| {
        let mut body = plain.clone();
        body.insert(name.to_string(), value);
        Value::Object(body)
    };
    let mut all = vec![Value::Object(plain.clone())];
    let engines =
        game.players().iter().map(|(name, _)| *name).chain(["random", "greedy", "search"]);
    match route.name {
        "advise" => all = engines.map(|name| with("engine", json!(name))).collect(),
        "solve" => all.extend(switches(game, On::Solve).iter().map(|id| with(id, json!(true)))),
        "prove" => all.extend(switches(game, On::Prove).iter().map(|id| with(id, json!(true)))),
        _ => {}
    }
    all
}

#[test]
fn nothing_that_a_liar_hands_over_is_shown_as_proved() {
    let mut proved = BTreeSet::new();
    for game in games::ALL {
        for route in routes() {
            for body in requests(route, *game) {
                let truth = ask(route, &body, &honest());
                let certifies = truth.as_ref().is_ok_and(is_proved);
                for kind in KINDS {
                    match ask(route, &body, &liar(kind)) {
                        Err(reason) if certifies => {
                            assert!(
                                reason.contains("not proved"),
                                "{} {kind}: {reason}",
                                route.name
                            );
                        }
                        Err(_) => {}
                        Ok(json) => assert!(
                            !certifies && !is_proved(&json),
                            "{} {body}: {kind} was believed: {json}",
                            route.name
                        ),
                    }
                    if !certifies {
                        break;
                    }
                }
                if certifies {
                    proved.insert((route.name, game.name()));
                }
            }
        }
    }
    for game in games::ALL {
        for verb in ["solve", "prove"] {
            assert!(proved.contains(&(verb, game.name())), "{verb} {} proves nothing", game.name());
        }
    }
    assert!(proved.contains(&("advise", "hex")) && proved.contains(&("hiq/classify", "hiq")));
}

/// The lies are what they are called: valid certificates of something else.
#[test]
fn lies_are_good_certificates() {
    for game in games::ALL {
        let state = smallest(*game);
        let truth = certificate(&state.id(), &state.board()).expect("small enough");
        let verdict =
            checker::check(truth.as_bytes(), &checker::Lemmas::all(), &Default::default());
        let question = verdict.claim.expect("a claim");
        let told = KINDS.iter().filter(|kind| kind.starts_with("another"));
        let told: Vec<(&str, String)> =
            told.filter_map(|kind| Some((*kind, lie(kind, &question, &truth)?))).collect();
        for (kind, text) in &told {
            let verdict =
                checker::check(text.as_bytes(), &checker::Lemmas::all(), &Default::default());
            assert!(verdict.is_accepted(), "{} {kind}: {verdict}\n{text}", game.name());
            assert_ne!(verdict.claim.as_ref(), Some(&question), "{} {kind}", game.name());
        }
        let kinds: Vec<&str> = told.iter().map(|(kind, _)| *kind).collect();
        assert!(kinds.contains(&"another position") && kinds.contains(&"another game"));
        assert!(kinds.contains(&"another mover") || state.about().players.len() == 1);
    }
}

/// On the command line a lie ends with exit code 2 or 3.
#[test]
fn the_command_line_says_so() {
    for game in games::ALL {
        let id = smallest(*game).id();
        for verb in ["solve", "prove"] {
            let words = ["hissho", verb, &id].map(OsString::from).to_vec();
            let error = cli::obey(words, &liar("another game")).expect_err("a lie");
            let outcome = Outcome::of_error(&error);
            assert!(
                matches!(outcome, Outcome::Malformed | Outcome::Spent),
                "{verb} {id}: {outcome:?}"
            );
        }
    }
}

/// So do the verbs of single games that hand out certificates.
#[test]
fn verbs_of_single_games_say_so_too() {
    let here = env!("CARGO_MANIFEST_DIR");
    let folder = concat!(env!("CARGO_TARGET_TMPDIR"), "/liar");
    std::fs::create_dir_all(folder).expect("a folder");
    let bridge = format!("{folder}/bridge.txt");
    std::fs::write(&bridge, "board 3\nblack 22\ncarrier 21 31\nformula (t-22)\n").expect("a file");
    let lines = [
        "torus boards --cells 2".to_string(),
        format!("hiq classify triangle:15 --certificates {folder}"),
        format!("hiq reduce {here}/../../tests/graphs/smallest.txt --solve"),
        format!("hex claim {bridge} --prove -o {folder}/bridge.cert"),
    ];
    for line in lines {
        let words = || ["hissho"].into_iter().chain(line.split(' ')).map(OsString::from).collect();
        cli::obey(words(), &honest()).unwrap_or_else(|error| panic!("{line}: {error}"));
        let error = cli::obey(words(), &liar("another game")).expect_err("a lie");
        let outcome = Outcome::of_error(&error);
        assert!(matches!(outcome, Outcome::Malformed | Outcome::Spent), "{line}: {outcome:?}");
    }
}
