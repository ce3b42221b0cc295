//! Mishima's theory on the command line: claims `S[α]`, σ-connections, strategies written down.

use crate::answer::{Answer, Outcome};
use crate::evidence::Evidence;
use crate::explain::{Language, explain};
use crate::files;
use crate::job::{Context, Limits};
use crate::place::{Place, typed};
use crate::words;
use anyhow::{Context as _, Result, anyhow, bail};
use checker::Claim as Question;
use clap::Args;
use engine::Budget;
use engine::hex::bits::Bits;
use engine::hex::sigma::Set;
use engine::hex::sigma::board::Board;
use engine::hex::sigma::calculus::Calculus;
use engine::hex::sigma::certificate::{held, position, spelled};
use engine::hex::sigma::claim::Claim;
use engine::hex::sigma::connection::{Connection, ab_pairs};
use engine::hex::sigma::derive::derived;
use engine::hex::sigma::exhaust::{Exhaust, Outcome as Value};
use engine::hex::sigma::opening::{Missing, strategy};
use engine::hex::sigma::{find, formula::Formula};
use rules::hex::{Hex, Variant};
use rules::{Player, Position};
use serde::Deserialize;
use serde_json::{Map, Value as Json, json};
use std::path::PathBuf;

#[derive(Args, Deserialize, Clone, Debug)]
pub struct Stated {
    /// A file with the lines board, black, white, carrier, formula; '-' is standard input
    #[arg(value_name = "FILE")]
    #[serde(skip)]
    pub file: PathBuf,
    /// Write a certificate
    #[arg(long, requires = "output")]
    #[serde(default)]
    pub prove: bool,
    /// The file of the certificate
    #[arg(short, long, value_name = "FILE", requires = "prove")]
    #[serde(skip)]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    #[serde(flatten)]
    pub limits: Limits,
}

#[derive(Args, Deserialize, Clone, Debug)]
pub struct Found {
    #[command(flatten)]
    #[serde(flatten)]
    pub place: Place,
    /// Black's stones that are to be joined to the top: 54,46
    #[arg(long, value_name = "CELLS")]
    pub stones: String,
    /// So many of the smallest carriers
    #[arg(long, value_name = "N", default_value_t = 2)]
    #[serde(default = "usual_many")]
    pub most: usize,
    #[command(flatten)]
    #[serde(flatten)]
    pub limits: Limits,
}

fn usual_many() -> usize {
    2
}

#[derive(Args, Deserialize, Clone, Debug)]
pub struct Written {
    #[command(flatten)]
    #[serde(flatten)]
    pub place: Place,
    /// The folder of the document and of the certificate
    #[arg(short, long, value_name = "DIR")]
    #[serde(skip)]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    #[serde(flatten)]
    pub limits: Limits,
}

/// `hissho hex claim`: decided exhaustively, with all that can be said of it.
pub fn claim(request: &Stated, cx: &Context) -> Result<Answer> {
    let text = files::read(&request.file)?;
    let shown = request.file.display();
    let claim = Claim::read(&text).map_err(|e| anyhow!("{shown}: {e}"))?;
    if request.prove && !claim.formula.certifiable() {
        let clauses = claim.formula.clauses().len();
        bail!("{shown}: --prove: formula: {clauses} clauses, expected at most 64 of 16 atoms each");
    }
    let budget = cx.budget(&request.limits)?;
    let mut exhaust = Exhaust::new(&claim)
        .with_context(|| format!("{shown}: expected at most 64 cells and groups"))?;
    exhaust.budget = budget.clone();
    let value = exhaust.solve(0, 0, false);
    let holds = value.map(|value| matches!(value, Value::Lost { .. }));
    let Some((removable, replies)) = holds.and_then(|holds| details(&claim, &mut exhaust, holds))
    else {
        let json = json!({ "holds": holds, "nodes": exhaust.count(), "minimal": null,
            "removable": null, "replies": null });
        let known = match holds {
            Some(true) => "holds; ",
            Some(false) => "fails; ",
            None => "",
        };
        let text = format!("{known}the budget ran out after {} positions", exhaust.count());
        return Ok(Answer::yes(json, text).with(Outcome::Spent));
    };
    let minimal = holds == Some(true) && removable.is_empty();
    let mut json = json!({ "holds": holds, "nodes": exhaust.count(), "minimal": minimal,
        "removable": removable, "replies": replies });
    let Some(Value::Lost { proof }) = value else {
        let text = format!("fails ({} positions)", exhaust.count());
        return Ok(Answer::yes(json, text).with(Outcome::No).on(&Evidence::Computed));
    };
    let mut text = format!("holds ({} positions)", exhaust.count());
    text.push_str(&match minimal {
        true => "\nno cell of the carrier can go".to_string(),
        false => format!("\ncells that can go, each by itself: {}", removable.join(" ")),
    });
    let mut evidence = Evidence::Computed;
    if let Some(path) = &request.output {
        let mut calculus = Calculus::new(claim.board.clone());
        let theorem = derived(&mut calculus, &claim, &exhaust, proof)?;
        let certificate = held(&calculus, &claim, theorem).context("no such position")?;
        let state = position(&claim.board, claim.black, claim.white).context("no such position")?;
        let (cells, formula) = spelled(&claim);
        let question = Question::holds(&state, Player::One, &cells, &formula);
        evidence = cx.certify(&question, &certificate, &budget)?.into();
        files::write(path, certificate.as_bytes())?;
        json["certificate"] = json!(path);
        text.push_str(&format!("\nproved: {}", path.display()));
    }
    Ok(Answer::yes(json, text).on(&evidence))
}

/// The cells without which a claim holds as well, and Black's answers to each move; none if the budget
/// runs out.
fn details(
    claim: &Claim,
    exhaust: &mut Exhaust,
    holds: bool,
) -> Option<(Vec<String>, Map<String, Json>)> {
    let names = |exhaust: &Exhaust, places: Vec<usize>| -> Vec<String> {
        let cells = places.iter().map(|place| exhaust.board_cell(*place as u8));
        cells.map(|cell| claim.board.cell_name(cell)).collect()
    };
    let removable = if holds { exhaust.removable()? } else { Vec::new() };
    let removable = names(exhaust, removable);
    let mut replies = Map::new();
    for (place, cell) in claim.carrier.cells().enumerate() {
        let found = exhaust.replies(place)?;
        replies.insert(claim.board.cell_name(cell), json!(names(exhaust, found)));
    }
    Some((removable, replies))
}

fn board_of(hex: &Hex) -> Result<Board> {
    let Variant { columns, rows, .. } = hex.variant();
    Board::new(columns, rows).context("expected a board of at most 128 cells")
}

fn formula_text(board: &Board, formula: &Formula) -> String {
    formula.text(|point| board.name(point))
}

/// The budget with so many nodes, or fewer if it has fewer.
fn part(budget: &Budget, nodes: u64) -> Budget {
    budget.with_nodes(Some(budget.nodes.map_or(nodes, |most| most.min(nodes))))
}

/// `hissho hex sigma`: σ-connections of the top and some stones.
pub fn sigma(request: &Found, cx: &Context) -> Result<Answer> {
    let table = request.place.table(cx)?;
    let hex: &Hex = typed(table.state())?;
    let board = board_of(hex)?;
    let wrong = |name| anyhow!("--stones '{name}': expected a cell of the board");
    let joining = board.cells(&request.stones).map_err(wrong)?;
    let (mut black, mut white) = (joining, Set::none());
    for cell in board.grid.all.cells() {
        match hex.stone(cell % board.grid.columns, cell / board.grid.columns) {
            Some(Player::One) => black |= Set::bit(cell),
            Some(Player::Two) => white |= Set::bit(cell),
            None => {}
        }
    }
    if black.meets(white) {
        let cell = board.cell_name((black & white).first());
        bail!("--stones '{cell}': there is a white stone");
    }
    // What joins the stones to one another stays out of the carrier.
    let bridges = joining.cells().flat_map(|cell| board.grid.bridges[cell].iter());
    let between = bridges
        .filter(|bridge| joining.has(bridge.to))
        .fold(Set::none(), |set, bridge| set | bridge.over);
    let kept = white | between.minus(black);
    let mut list = Vec::new();
    let mut text = String::new();
    let budget = cx.budget(&request.limits)?;
    let limits = find::Limits::default();
    for claim in
        find::claims(&board, black, kept, joining, limits, &budget).iter().take(request.most)
    {
        let claim = Claim { white, ..claim.clone() };
        let Some(mut found) = Connection::of(&claim, &part(&budget, 3_000_000)) else { continue };
        found.extend(&part(&budget, 400_000));
        let names = |set: Set| board.names(set);
        let classes: Vec<_> = found
            .classes
            .iter()
            .map(|class| {
                json!({ "moves": names(class.moves), "reply": board.cell_name(class.reply),
                "formula": formula_text(&board, &class.formula) })
            })
            .collect();
        let replies: Map<_, _> = found
            .replies
            .iter()
            .map(|(cell, keys)| (board.cell_name(*cell), json!(names(*keys))))
            .collect();
        let formula = formula_text(&board, &claim.formula);
        let extensions: Vec<_> = found
            .extensions
            .iter()
            .map(|e| {
                let whole = format!("({formula})&({})", formula_text(&board, &e.tie));
                json!({ "cell": board.cell_name(e.cell), "formula": whole })
            })
            .collect();
        text.push_str(&format!(
            "{formula} in {} cells, {} classes, extended by {}\n",
            claim.carrier.len(),
            classes.len(),
            match extensions.is_empty() {
                true => "nothing".to_string(),
                false => names(found.extensions.iter().fold(0, |set, e| set | Set::bit(e.cell)))
                    .join(" "),
            }
        ));
        let pairs = ab_pairs(&found, &part(&budget, 400_000)).map(|pairs| {
            let named = pairs.iter().map(|pair| pair.map(|cell| board.cell_name(cell)));
            named.collect::<Vec<_>>()
        });
        list.push(json!({ "ab_pairs": pairs, "carrier": names(claim.carrier), "formula": formula, "classes": classes,
            "replies": replies, "extensions": extensions }));
    }
    let outcome = match (budget.late(), list.is_empty()) {
        (true, _) => Outcome::Spent,
        (_, true) => Outcome::No,
        _ => Outcome::Yes,
    };
    let answer = Answer::yes(json!({ "connections": list }), text).with(outcome);
    Ok(answer.on(&Evidence::Computed))
}

/// `hissho hex strategy`: a winning strategy as a document and a certificate.
pub fn written(request: &Written, cx: &Context) -> Result<Answer> {
    let table = request.place.table(cx)?;
    let hex: &Hex = typed(table.state())?;
    let board = board_of(hex)?;
    let stones: Vec<usize> = board
        .grid
        .all
        .cells()
        .filter(|cell| hex.stone(cell % board.grid.columns, cell / board.grid.columns).is_some())
        .collect();
    let ([opening], Player::Two) = (&stones[..], Position::turn(hex)) else {
        bail!("expected one move, Black's opening");
    };
    let budget = cx.budget(&request.limits)?;
    let made = match strategy(&board, *opening, &budget, &cx.bar("expansions")) {
        Ok(made) => made,
        Err(why @ Missing::Spent { .. }) => {
            return Ok(Answer::yes(json!({ "nodes": null }), why.to_string()).with(Outcome::Spent));
        }
        Err(Missing::Lost) => {
            let text = Missing::Lost.to_string();
            return Ok(Answer::yes(json!({ "nodes": null }), text).with(Outcome::No));
        }
        Err(why) => return Err(why.into()),
    };
    let accepted =
        cx.certify(&Question::wins(table.state(), Player::One), &made.certificate, &budget)?;
    let mut json = json!({
        "nodes": made.nodes,
        "second_player_nodes": made.second_player_nodes,
        "sigma_connections": made.sigma_connections,
        "sigma_extensions": made.sigma_extensions,
        "unfolded_second_player_nodes": made.unfolded,
        "forced_steps": made.forced_steps,
        "lemmas": made.lemmas,
        "lemma_nodes": made.lemma_nodes,
        "diagrams": made.diagrams,
        "certificate": null,
    });
    if let Some(folder) = &request.output {
        std::fs::create_dir_all(folder)
            .with_context(|| format!("{}: cannot be made", folder.display()))?;
        let file = folder.join("strategy.cert");
        files::write(&file, made.certificate.as_bytes())?;
        let size = words::explain::size(&made);
        for (name, language) in [("index.html", Language::En), ("index.ja.html", Language::Ja)] {
            let document = explain(&made.certificate, language, &size, cx, &budget)?;
            files::write(&folder.join(name), document.as_bytes())?;
        }
        json["certificate"] = json!(file);
    }
    let text = format!(
        "{} nodes ({} of the second player, {} without references), {} σ-connections, {} forced steps, \
         {} lemmas with {} nodes, {} diagrams",
        made.nodes,
        made.second_player_nodes,
        made.unfolded,
        made.sigma_connections,
        made.forced_steps,
        made.lemmas,
        made.lemma_nodes,
        made.diagrams
    );
    Ok(Answer::yes(json, text).on(&accepted.into()))
}
