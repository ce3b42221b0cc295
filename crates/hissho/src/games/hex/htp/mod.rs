//! `hissho htp`: the Hex Text Protocol, which is GTP with other boards, for HexGui and scripts.
//!
//! ```text
//! 7 play b c3      an id if you like, a command, its arguments; # begins a comment
//! =7               the answer: = or ?, the id, the text, and an empty line behind it
//!
//! ```
//!
//! Command names and answers are those of benzene, the program for which HexGui was written. As there,
//! either colour may play at any time, and points beyond cells are north, south, west and east. An
//! error is an answer too: only `quit` and the end of the input end the session.

mod asked;
mod input;

use super::player::Hexist;
use super::sgf;
use crate::answer::{Outcome, complaint, say};
use crate::draw::text;
use crate::files;
use crate::formats;
use crate::guard;
use crate::job::{Context, Limits, read_time};
use crate::place::{doubted, typed};
use crate::table::Table;
use crate::words;
use anyhow::{Context as _, Result, bail};
use clap::{ArgMatches, Args, FromArgMatches};
use engine::Budget;
use engine::dice::Dice;
use engine::hex::player::{Allowance, Level};
use input::Input;
use rules::hex::{Hex, Move, Setup, Swap, Variant};
use rules::position::Illegal;
use rules::{Player, Position, Status};
use std::path::Path;
use std::time::{Duration, Instant};

#[derive(Args, Clone, Debug)]
pub struct Request {
    /// A number that repeats the engine's games, where the clock lets it
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// --time is for each move (3s by default), --threads for each move too
    #[command(flatten)]
    pub limits: Limits,
}

type Command = fn(&mut Session, &[&str]) -> Result<String>;

/// Every command, and how HexGui offers it: kind, title, and arguments (%m mover, %c colour, %p point,
/// %P points).
static COMMANDS: &[(&str, Command, &str)] = &[
    ("all_legal_moves", |s, _| Ok(spaced(s.now().moves())), "plist/All Legal Moves/ %c"),
    ("board_id", |s, _| Ok(s.now().board()), "string/BoardID/"),
    ("boardsize", Session::boardsize, ""),
    ("clear_board", |s, _| s.start(s.now().variant()), ""),
    ("compute-dominated", |s, a| s.inferior(a, &["id"]), "inferior/Compute Dominated/ %m"),
    ("compute-fillin", |s, a| s.inferior(a, &["fd", "fc"]), "inferior/Compute Fillin/ %m"),
    ("compute-inferior", |s, a| s.inferior(a, &["f", "i"]), "inferior/Compute Inferior/ %m"),
    ("compute-vulnerable", |s, a| s.inferior(a, &["iv"]), "inferior/Compute Vulnerable/ %m"),
    ("dfpn-solve-state", Session::solve_state, "string/DFPN Solve State/ %m"),
    ("dfpn-solver-find-winning", Session::find_winning, "plist/DFPN Find Winning/ %m"),
    ("dfs-solve-state", Session::solve_state, "string/DFS Solve State/ %m"),
    ("dfs-solver-find-winning", Session::find_winning, "plist/DFS Find Winning/ %m"),
    ("final_score", |s, _| Ok(s.score().into()), "string/Final Score/"),
    ("genmove", |s, a| s.generate(a, true), ""),
    ("group-get", Session::group, "group/Show Group/ %p"),
    ("hexgui-analyze_commands", |_, _| Ok(analyze_commands()), ""),
    ("known_command", |_, a| Ok(known(a.first().unwrap_or(&"")).is_some().to_string()), ""),
    ("list_commands", |_, _| Ok(names()), ""),
    ("loadsgf", Session::load, ""),
    ("name", |_, _| Ok("Hissho".into()), ""),
    ("param_dfpn", |s, a| s.parameter(a, &["timelimit"]), "param/DFPN Param/"),
    ("param_game", |s, a| s.parameter(a, &["allow_swap"]), "param/Game Param/"),
    ("param_mohex", |s, a| s.parameter(a, &["max_time", "num_threads"]), "param/MoHex Param/"),
    ("play", Session::play, ""),
    ("play-game", Session::play_game, ""),
    ("protocol_version", |_, _| Ok("2".into()), ""),
    ("quit", |s, _| s.quit(), ""),
    ("reg_genmove", |s, a| s.generate(a, false), "varc/Reg GenMove/ %c"),
    ("showboard", |s, _| Ok(s.picture()), "string/ShowBoard/"),
    ("time_left", |_, _| Ok(String::new()), ""),
    ("time_settings", |_, _| Ok(String::new()), ""),
    ("undo", Session::undo, ""),
    ("vc-between-cells-full", |s, a| s.between(a, false), "vc/VC Between Cells Full/ %c %P"),
    ("vc-between-cells-semi", |s, a| s.between(a, true), "vc/VC Between Cells Semi/ %c %P"),
    ("vc-get-mustplay", Session::must_play, "inferior/VC Get Mustplay/ %m"),
    ("version", |_, _| Ok(env!("CARGO_PKG_VERSION").into()), ""),
];

fn known(name: &str) -> Option<Command> {
    COMMANDS.iter().find(|(word, ..)| *word == name).map(|(_, command, _)| *command)
}

fn names() -> String {
    COMMANDS.iter().map(|(name, ..)| *name).collect::<Vec<_>>().join("\n")
}

fn analyze_commands() -> String {
    let offered =
        COMMANDS.iter().filter(|(.., offer)| !offer.is_empty()).map(|(name, _, offer)| {
            let at = offer.rfind('/').map_or(0, |at| at + 1);
            format!("{}{name}{}", &offer[..at], &offer[at..])
        });
    offered.collect::<Vec<_>>().join("\n")
}

/// Words, each behind a blank, as benzene lists cells.
fn spaced(cells: impl IntoIterator<Item = Move>) -> String {
    cells.into_iter().map(|cell| format!(" {cell}")).collect()
}

fn colour(text: &str) -> Result<Player> {
    match text.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Player::One),
        "w" | "white" => Ok(Player::Two),
        _ => bail!("'{text}': expected black or white"),
    }
}

fn only<'a, const N: usize>(args: &[&'a str], what: &str) -> Result<[&'a str; N]> {
    args.try_into().ok().with_context(|| match args.get(N) {
        Some(extra) => format!("'{extra}': expected {what} only"),
        None => format!("expected {what}"),
    })
}

struct Session {
    cx: Context,
    /// The positions of the game so far; never empty.
    positions: Vec<Hex>,
    resigned: Option<Player>,
    engine: Hexist,
    dice: Dice,
    limits: Limits,
    /// Seconds for a move, and for a solution (0: no limit).
    max_time: f64,
    timelimit: f64,
    num_threads: f64,
    allow_swap: f64,
    done: bool,
}

impl Session {
    fn new(request: &Request, cx: &Context) -> Result<Self> {
        guard::talk();
        let time = request.limits.time.as_deref().map(read_time).transpose()?;
        let threads = cx.budget(&request.limits)?.threads;
        Ok(Session {
            cx: cx.clone(),
            positions: vec![Hex::start(&Variant { columns: 11, rows: 11, swap: None })],
            resigned: None,
            engine: Hexist::new(Level::Mcts, cx),
            dice: Dice::new(request.seed),
            limits: request.limits.clone(),
            max_time: time.map_or(3.0, |time| time.as_secs_f64()),
            timelimit: 0.0,
            num_threads: threads as f64,
            allow_swap: 0.0,
            done: false,
        })
    }

    fn now(&self) -> &Hex {
        &self.positions[self.positions.len() - 1]
    }

    /// The stones with that side to move, and with or without a swap to come.
    fn setup(&self, turn: Player, swap: Option<Swap>) -> Setup {
        let now = self.now();
        let Variant { columns, rows, .. } = now.variant();
        let swap = if now.swapped() { now.variant().swap } else { swap };
        let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        Setup {
            variant: Variant { columns, rows, swap },
            stones: cells.map(|(column, row)| now.stone(column, row)).collect(),
            turn: Some(turn),
            swapped: now.swapped(),
            resigned: false,
        }
    }

    /// The same as a position.
    fn turned(&self, turn: Player, swap: Option<Swap>) -> Result<Hex> {
        Ok(Hex::try_from(self.setup(turn, swap))?)
    }

    fn quit(&mut self) -> Result<String> {
        self.done = true;
        Ok(String::new())
    }

    fn start(&mut self, variant: Variant) -> Result<String> {
        self.positions = vec![Hex::start(&Variant { swap: None, ..variant })];
        self.resigned = None;
        Ok(String::new())
    }

    fn boardsize(&mut self, args: &[&str]) -> Result<String> {
        let size = match args {
            [size] => size.to_string(),
            [columns, rows] => format!("{columns}x{rows}"),
            _ => bail!("expected a size, or columns and rows"),
        };
        self.start(size.parse()?)
    }

    fn put(&mut self, player: Player, text: &str) -> Result<()> {
        let text = text.to_ascii_lowercase();
        let swap = match text.as_str() {
            "resign" => {
                self.resigned = Some(player);
                return Ok(());
            }
            "swap-sides" => Some(Swap::Sides),
            "swap" | "swap-pieces" => Some(Swap::Pieces),
            _ => None,
        };
        let Variant { columns, rows, .. } = self.now().variant();
        if swap == Some(Swap::Pieces) && columns != rows {
            bail!("'{text}': pieces are swapped on boards with equal sides only");
        }
        let position = self.turned(player, swap)?;
        let played = position.read_move(&text)?;
        let over = position.status() != Status::Ongoing;
        let next = match played {
            Move::Pass if over => position,
            // Whoever goes on behind the end may: the stones are counted, the winner stays.
            Move::Stone { column, row } if over => {
                let mut setup = self.setup(player, swap);
                let cell = &mut setup.stones[row * columns + column];
                if cell.replace(player).is_some() {
                    return Err(Illegal::new(played, "the cell is taken").into());
                }
                Hex::try_from(setup)?
            }
            _ => position.play(&played)?,
        };
        self.positions.push(next);
        self.resigned = None;
        Ok(())
    }

    fn play(&mut self, args: &[&str]) -> Result<String> {
        let [player, cell] = only(args, "a colour and a move")?;
        self.put(colour(player)?, cell)?;
        Ok(String::new())
    }

    fn play_game(&mut self, args: &[&str]) -> Result<String> {
        self.start(self.now().variant())?;
        for (i, text) in args.iter().enumerate() {
            let player = if i % 2 == 0 { Player::One } else { Player::Two };
            self.put(player, text).with_context(|| format!("move {}", i + 1))?;
        }
        Ok(String::new())
    }

    fn undo(&mut self, _: &[&str]) -> Result<String> {
        if self.positions.len() == 1 {
            bail!("there is nothing to undo");
        }
        self.positions.pop();
        self.resigned = None;
        Ok(String::new())
    }

    fn load(&mut self, args: &[&str]) -> Result<String> {
        let (file, count) = match args {
            [file] => (file, None),
            [file, count] => {
                (file, Some(count.parse::<usize>().with_context(|| format!("'{count}'"))?))
            }
            _ => bail!("expected a file and, if you like, a number of moves"),
        };
        let text = formats::sgf::decode(files::read_bytes(Path::new(file))?);
        let read = text.and_then(|text| sgf::follow(&text, count.unwrap_or(usize::MAX), &self.cx));
        let found = read.with_context(|| file.to_string())?;
        doubted(&found.table, &self.cx);
        let mut replay = Table::from(found.table.first().copy());
        let mut positions = vec![typed::<Hex>(replay.state())?.clone()];
        for m in found.table.record() {
            replay.play(m)?;
            positions.push(typed::<Hex>(replay.state())?.clone());
        }
        self.resigned = None;
        if positions.len() > 1
            && let Some(last) = positions.pop_if(|last| resigned(last))
        {
            self.resigned = Some(last.turn());
        }
        self.positions = positions;
        for beyond in &found.beyond {
            self.put(beyond.player, &beyond.spelled())?;
        }
        Ok(String::new())
    }

    fn score(&self) -> &'static str {
        let winner = match self.now().status() {
            Status::Won(winner) => Some(winner),
            _ => self.resigned.map(Player::other),
        };
        match winner {
            Some(Player::One) => "B+",
            Some(Player::Two) => "W+",
            None => "cannot score",
        }
    }

    fn picture(&self) -> String {
        let board = text::render(&self.now().scene(), text::Style::default());
        format!("\n{}", board.trim_end())
    }

    /// A limit in seconds, of which 0 is none.
    fn budget(&self, seconds: f64) -> Result<Budget> {
        let mut budget = self.cx.budget(&Limits { time: None, ..self.limits.clone() })?;
        budget.threads = self.num_threads as usize;
        if seconds > 0.0 {
            let time = Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
            budget.deadline = Instant::now().checked_add(time);
        }
        Ok(budget)
    }

    fn generate(&mut self, args: &[&str], plays: bool) -> Result<String> {
        let [player] = only(args, "a colour")?;
        let player = colour(player)?;
        if self.now().status() != Status::Ongoing {
            return Ok("resign".into());
        }
        let Variant { columns, rows, .. } = self.now().variant();
        let swap = (self.allow_swap > 0.0 && columns == rows).then_some(Swap::Pieces);
        let position = self.turned(player, swap)?;
        let budget = self.budget(self.max_time)?;
        let allowance = Allowance { budget: &budget, playouts: budget.nodes };
        let found = self.engine.choose(&position, allowance, &mut self.dice)?;
        let (play, reason, _) = found.context("the game is over")?;
        eprintln!("{play}: {}", words::hex::words(&play, &reason).en);
        let text = match play {
            Move::Swap => "swap-pieces".to_string(),
            other => other.to_string(),
        };
        if plays {
            self.put(player, &text)?;
        }
        Ok(text)
    }

    /// Values of parameters, or a new value of one.
    fn parameter(&mut self, args: &[&str], names: &[&'static str]) -> Result<String> {
        let mut text = String::new();
        let mut set = args.is_empty();
        for name in names {
            let (kind, value) = match *name {
                "allow_swap" => ("bool", &mut self.allow_swap),
                "max_time" => ("string", &mut self.max_time),
                "num_threads" => ("string", &mut self.num_threads),
                _ => ("string", &mut self.timelimit),
            };
            match args {
                [] => text.push_str(&format!("\n[{kind}] {name} {value}")),
                [word, new] if word == name => {
                    let least = if *name == "num_threads" { 1.0 } else { 0.0 };
                    let number = new.parse().ok().filter(|n| (least..=1e6).contains(n));
                    *value = number.with_context(|| format!("'{new}': expected a number"))?;
                    set = true;
                }
                _ => {}
            }
        }
        match args {
            _ if set => Ok(text),
            [word, _] => bail!("'{word}': expected {}", names.join(" or ")),
            _ => bail!("expected nothing, or a parameter and its value"),
        }
    }

    /// One line of input: the answer, if it asks for one.
    fn obey(&mut self, line: &str) -> Option<String> {
        let line: String = line
            .chars()
            .take_while(|c| *c != '#')
            .map(|c| if c == '\t' { ' ' } else { c })
            .filter(|c| !c.is_control())
            .collect();
        let mut words: Vec<&str> = line.split_whitespace().collect();
        let numbered = words.first().is_some_and(|word| word.bytes().all(|b| b.is_ascii_digit()));
        let id = if numbered { words.remove(0) } else { "" };
        let (name, args) = match words.split_first() {
            Some((name, args)) => (*name, args),
            None if id.is_empty() => return None,
            None => ("", &[][..]),
        };
        let answer = match known(name) {
            Some(command) => command(self, args),
            None => Err(anyhow::anyhow!("unknown command: {name}")),
        };
        Some(match answer {
            Ok(text) => format!("={id} {}\n\n", text.trim_end()),
            Err(error) => format!("?{id} {}\n\n", complaint(&error)),
        })
    }
}

fn resigned(position: &Hex) -> bool {
    position.board().ends_with(":resigned")
}

pub fn obey(matches: &ArgMatches, _: bool, cx: &Context) -> Result<Outcome> {
    let mut session = Session::new(&Request::from_arg_matches(matches)?, cx)?;
    let input = Input::open(cx.stop());
    while !session.done
        && let Some(line) = input.next()
    {
        let answer = session.obey(&line);
        input.settle();
        if let Some(answer) = answer {
            say(&answer)?;
        }
    }
    Ok(Outcome::Yes)
}

#[cfg(test)]
mod tests {
    use super::{Request, Session};
    use crate::job::{Context, Limits};
    use std::sync::Arc;

    /// What the engine claims is not said unless the checker confirms it.
    #[test]
    fn a_lie_is_an_error() {
        let request =
            Request { seed: 1, limits: Limits { nodes: Some("2000".into()), ..Limits::default() } };
        let forged = |text: &'static str| {
            let cx = Context::terminal().forging(Arc::new(move |_, _| text.to_string()));
            Session::new(&request, &cx).expect("a session")
        };
        let other = "hissho 1\ngame null:1\nclaim wins first 1:first\n";
        for lie in ["", "nonsense", other] {
            let mut session = forged(lie);
            assert_eq!(session.obey("boardsize 3").as_deref(), Some("= \n\n"));
            for command in
                ["dfpn-solve-state", "dfpn-solver-find-winning", "genmove b", "reg_genmove b"]
            {
                let answer = session.obey(command).expect("an answer");
                assert!(
                    answer.starts_with("? ") && answer.contains("not proved"),
                    "{command}: {answer}"
                );
            }
        }
    }
}
