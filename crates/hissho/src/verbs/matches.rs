//! `hissho match`: engine against engine. Every game is played twice with sides exchanged.

use crate::answer::{Answer, Outcome};
use crate::evidence::Evidence;
use crate::games;
use crate::job::{Context, Limits, read_time};
use crate::place::Place;
use crate::table::Table;
use crate::verbs::players::{Allowance, Engine, engines_help, seat};
use anyhow::{Context as _, Result, bail};
use clap::Args;
use engine::dice::Dice;
use engine::{Budget, Progress};
use rules::{Player, State, Status};
use serde::Deserialize;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

#[derive(Args, Deserialize, Clone, Debug)]
pub struct Request {
    /// A game id such as hex:5
    pub game: String,
    #[arg(help = engines_help(), required_unless_present = "a")]
    pub first: Option<String>,
    /// The second engine
    #[arg(required_unless_present = "b")]
    pub second: Option<String>,
    /// The first engine, where it is not named behind the game
    #[arg(long, value_name = "ENGINE", conflicts_with = "first")]
    pub a: Option<String>,
    /// The second engine
    #[arg(long, value_name = "ENGINE", conflicts_with = "second")]
    pub b: Option<String>,
    /// Pairs of games: each is played twice, with sides exchanged
    #[arg(long, value_name = "N", default_value_t = 20)]
    #[serde(default = "usual_pairs")]
    pub pairs: u32,
    /// The same as a number of games, rounded up to whole pairs
    #[arg(long, value_name = "N", conflicts_with = "pairs")]
    pub games: Option<u32>,
    /// So many random moves open each pair, the same in both of its games (default: what the game
    /// is usually opened with, none for most)
    #[arg(long, value_name = "N")]
    #[serde(default)]
    pub opening: Option<u32>,
    /// Numbers that repeat the match exactly
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[serde(default)]
    pub seed: u64,
    /// Time for each move, such as 1s: engines then play by the clock, not by a count
    #[arg(long, value_name = "TIME")]
    #[serde(default)]
    pub each: Option<String>,
    #[command(flatten)]
    #[serde(flatten)]
    pub limits: Limits,
}

fn usual_pairs() -> u32 {
    20
}

/// What a move may cost unless --nodes says otherwise: a count, so that a match can be repeated.
const PLAYOUTS: u64 = 200;
const NODES: u64 = 1_000_000;

/// Wins, draws and losses of the first engine.
#[derive(Clone, Copy, Default)]
struct Tally([u32; 3]);

impl Tally {
    fn games(self) -> u32 {
        self.0.iter().sum()
    }

    /// The share of points with its 95 % interval (Wilson), a draw counting one half.
    fn share(self) -> (f64, f64, f64) {
        let n = f64::from(self.games().max(1));
        let p = (f64::from(self.0[0]) + f64::from(self.0[1]) / 2.0) / n;
        let z2 = 1.96f64 * 1.96;
        let centre = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
        let half = (z2 * (p * (1.0 - p) / n + z2 / (4.0 * n * n))).sqrt() / (1.0 + z2 / n);
        (p, (centre - half).max(0.0), (centre + half).min(1.0))
    }

    /// How much stronger the first engine is in Elo, and half the 95 % interval. A shut-out counts as
    /// if half a point had been lost.
    fn elo(self) -> (f64, f64) {
        let (share, low, high) = self.share();
        let edge = 0.5 / (f64::from(self.games()) + 1.0);
        let elo = |share: f64| {
            let share = share.clamp(edge, 1.0 - edge);
            400.0 * (share / (1.0 - share)).log10()
        };
        (elo(share), (elo(high) - elo(low)) / 2.0)
    }

    fn json(self) -> Value {
        let (share, low, high) = self.share();
        json!({
            "games": self.games(), "wins": self.0[0], "draws": self.0[1], "losses": self.0[2],
            "share": share, "interval": [low, high],
        })
    }
}

pub fn run(request: &Request, cx: &Context) -> Result<Answer> {
    let place = Place::at(&request.game);
    let start = place.table(cx)?;
    let names = start.state().about().players;
    if names.len() < 2 {
        bail!("'{}': a match needs a game for two", request.game);
    }
    let pairs = request.games.map_or(request.pairs, |games| games.div_ceil(2));
    if pairs == 0 {
        bail!("--pairs '0': expected 1 or more");
    }
    let engine = |named: &Option<String>, flag: &Option<String>, what: &str| {
        named.clone().or(flag.clone()).with_context(|| format!("the {what} engine is missing"))
    };
    let first = engine(&request.first, &request.a, "first")?;
    let second = engine(&request.second, &request.b, "second")?;
    let budget = cx.budget(&request.limits)?;
    let each = request.each.as_deref().map(read_time).transpose().context("--each")?;
    let bar = cx.bar("games");
    let sit = |name: &str| seat(name, start.state(), cx, &budget, &bar);
    let mut engines = [sit(&first)?, sit(&second)?];
    let mut dice = Dice::new(request.seed);
    let random = request.opening.unwrap_or_else(|| games::of(start.state()).opening());
    // By the side that the first engine had.
    let mut tallies = [Tally::default(); 2];
    'all: for pair in 0..pairs {
        let opened = opening(place.table(cx)?, random, &mut dice)?;
        for (seat, side) in [Player::One, Player::Two].into_iter().enumerate() {
            if budget.late() || cx.is_stopped() {
                break 'all;
            }
            bar.at(u64::from(2 * pair) + seat as u64, Some(2 * u64::from(pairs)));
            let column = match one_game(
                reopened(&place, &opened, cx)?,
                &mut engines,
                side,
                &budget,
                each,
                &mut dice,
            )? {
                Some(Status::Won(winner)) => usize::from(winner != side) * 2,
                Some(_) => 1,
                None => break 'all,
            };
            tallies[seat].0[column] += 1;
        }
    }
    drop(bar);
    let both = Tally(std::array::from_fn(|i| tallies[0].0[i] + tallies[1].0[i]));
    let json = json!({
        "game": start.state().id(), "first": first, "second": second,
        "a": both.0[0], "b": both.0[2], "elo": both.elo().0, "error": both.elo().1,
        "by_side": { names[0]: tallies[0].json(), names[1]: tallies[1].json() },
        "total": both.json(), "as": { names[0]: tallies[0].json(), names[1]: tallies[1].json() },
    });
    let mut text = format!("{first} against {second} at {}\n", start.state().id());
    for (label, tally) in [("total", both), (names[0], tallies[0]), (names[1], tallies[1])] {
        let (share, low, high) = tally.share();
        let [wins, draws, losses] = tally.0;
        text.push_str(&format!(
            "  {label:8} {wins} wins, {draws} draws, {losses} losses: {:.1} % ({:.1} to {:.1})\n",
            share * 100.0,
            low * 100.0,
            high * 100.0
        ));
    }
    let (elo, error) = both.elo();
    text.push_str(&format!("  {elo:+.0} Elo, give or take {error:.0}\n"));
    let complete = both.games() == 2 * pairs;
    let outcome = if complete { Outcome::Yes } else { Outcome::Spent };
    Ok(Answer::yes(json, text).with(outcome).on(&Evidence::Estimated))
}

/// Random moves to open with, none of which ends the game.
fn opening(mut table: Table, count: u32, dice: &mut Dice) -> Result<Vec<String>> {
    let mut moves = Vec::new();
    for _ in 0..count {
        let open: Vec<String> = table.state().moves();
        let Some(m) = (!open.is_empty()).then(|| open[dice.below(open.len())].clone()) else {
            break;
        };
        table.play(&m)?;
        if table.status() != Status::Ongoing {
            break;
        }
        moves.push(m);
    }
    Ok(moves)
}

/// The start of a game with an opening played.
fn reopened(place: &Place, moves: &[String], cx: &Context) -> Result<Table> {
    let mut table = place.table(cx)?;
    for m in moves {
        table.play(m)?;
    }
    Ok(table)
}

/// One game to its end, or none when the budget ran out in it.
fn one_game(
    mut table: Table,
    engines: &mut [Box<dyn Engine>; 2],
    side: Player,
    budget: &Budget,
    each: Option<Duration>,
    dice: &mut Dice,
) -> Result<Option<Status>> {
    let mut limits = budget.with_nodes(budget.nodes.or(Some(NODES)));
    let playouts = match each {
        Some(_) => budget.nodes,
        None => Some(budget.nodes.unwrap_or(PLAYOUTS)),
    };
    let swapped = |state: &dyn State| games::of(state).is_swapped(state);
    while table.status() == Status::Ongoing {
        if budget.late() {
            return Ok(None);
        }
        if let Some(each) = each {
            let end = Instant::now() + each;
            limits.deadline = Some(budget.deadline.map_or(end, |last| last.min(end)));
        }
        let patience = Duration::ZERO;
        let allowance = Allowance { budget: &limits, playouts, patience };
        let mine = (table.state().turn() == side) != swapped(table.state());
        let engine = &mut engines[usize::from(!mine)];
        let Some(advice) = engine.advise(&table, &allowance, dice)? else { break };
        table.play(&advice.text)?;
    }
    // Where sides were swapped, the first player is White.
    Ok(Some(match table.status() {
        Status::Won(winner) if swapped(table.state()) => Status::Won(winner.other()),
        status => status,
    }))
}
