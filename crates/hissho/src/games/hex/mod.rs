//! Hex in the product.

mod claims;
mod exhibit;
mod hexworld;
mod htp;
mod ladders;
mod library;
mod overlay;
mod player;
mod sgf;
mod shelf;
mod sigma;
mod solve;
mod templates;
#[cfg(test)]
mod tests;
mod verbs;

use super::{GameContext, Job, Notation, Own, arguments, run_verbs};
use crate::answer::Answer;
use crate::draw::turn as turning;
use crate::flags::{self, Flags, On};
use crate::place::typed;
use crate::table::Table;
use crate::verbs::claims::Paper;
use crate::verbs::players::Seat;
use crate::verbs::prove::Proved;
use crate::verbs::{prove as proving, solve as solving};
use crate::web::route::Route;
use crate::words::{Words, boards, manual};
use anyhow::{Result, bail};
use clap::{Args, Command};
use engine::hex::player::Level;
use rules::hex::{Hex, Move, Swap, Variant};
use rules::scene::{Man, Piece, Scene, hex_point};
use rules::{Player, Position, State};
use serde::Deserialize;

/// How the board lies in the picture.
#[derive(Args, Deserialize, Clone, Debug, Default)]
#[serde(default)]
struct Orientation {
    /// Turn the board clockwise: 0, 30, 60 and so on up to 330
    #[arg(long, value_name = "DEGREES")]
    rotate: Option<u16>,
}

fn names(cells: &[Move]) -> Vec<String> {
    cells.iter().map(ToString::to_string).collect()
}

/// The board, as an error names it.
fn quoted(position: &Hex) -> String {
    format!("'{}'", Position::id(position))
}

/// Says if no game without passing leads to so many stones.
fn doubt(hex: &Hex) -> Option<String> {
    let Variant { columns, rows, swap } = hex.variant();
    let stones = (0..columns * rows).filter_map(|i| hex.stone(i % columns, i / columns));
    let mut count = [0usize; 2];
    stones.for_each(|player| count[player.index()] += 1);
    let [black, white] = count;
    // A swap of pieces lets Black move once more.
    let swapped = usize::from(swap == Some(Swap::Pieces));
    let mover = Position::turn(hex);
    let usual = match mover {
        Player::One => (black..=black + swapped).contains(&white),
        Player::Two => (white + 1 - swapped..=white + 1).contains(&black),
    };
    let turn = <Hex as Position>::player_name(mover);
    (!usual).then(|| {
        format!("{black} black and {white} white stones with {turn} to move do not come up in play")
    })
}

#[derive(Debug)]
pub struct Context;

impl GameContext for Context {
    fn name(&self) -> &'static str {
        "hex"
    }

    fn boards(&self) -> &'static [&'static str] {
        &[
            "hex:3",
            "hex:4",
            "hex:5",
            "hex:6",
            "hex:7",
            "hex:8",
            "hex:9",
            "hex:11",
            "hex:13",
            "hex:8:swap-pieces",
        ]
    }

    fn puzzle_boards(&self) -> &'static [&'static str] {
        &["hex:4", "hex:5"]
    }

    fn board_name(&self, id: &str) -> Words {
        boards::hex(id)
    }

    fn how(&self) -> manual::Lines {
        manual::HEX
    }

    fn ids_ja(&self) -> Option<&'static str> {
        Some(manual::ids::HEX)
    }

    fn flags(&self, on: On) -> Option<fn(Command) -> Command> {
        match on {
            On::Solve => Some(solve::Search::augment_args),
            On::Draw => Some(Orientation::augment_args),
            On::Place | On::Prove | On::Count => None,
        }
    }

    fn scene(&self, table: &Table, flags: &Flags<flags::Draw>) -> Result<Scene> {
        let Orientation { rotate } = flags.read()?;
        let degrees = rotate.unwrap_or_default();
        if degrees % 30 != 0 || degrees / 30 >= turning::STEPS {
            bail!("--rotate '{degrees}': expected 0, 30, 60 and so on up to 330");
        }
        let mut scene = table.scene();
        turning::turn(&mut scene, degrees / 30);
        Ok(scene)
    }

    fn doubt(&self, state: &dyn State) -> Option<String> {
        doubt(typed(state).ok()?)
    }

    fn is_swapped(&self, state: &dyn State) -> bool {
        typed::<Hex>(state).is_ok_and(Hex::swapped)
    }

    fn solve(&self, request: &solving::Request, table: &Table, job: Job) -> Result<Answer> {
        match solve::may_be_swapped(table.state())? {
            true => solving::search(request, table, job),
            false => solve::solve_position(request, &request.flags.read()?, table, job),
        }
    }

    fn prove(&self, request: &proving::Request, state: &dyn State, job: Job) -> Result<Proved> {
        match solve::may_be_swapped(state)? {
            true => proving::search(request, state, job),
            false => solve::prove_position(request.winner.as_deref(), state, job),
        }
    }

    fn name_sides(&self, state: &dyn State, scene: &mut Scene) {
        let Ok(hex) = typed::<Hex>(state) else { return };
        let Variant { columns, rows, .. } = hex.variant();
        let mut small = |player, column: f64, row: f64| {
            let (at, man) = (hex_point(column, row), Man::Stone(player));
            scene.pieces.push(Piece { at, man, copy: true });
        };
        for column in (0..columns).map(|column| column as f64) {
            small(Player::One, column, -2.0);
            small(Player::One, column, rows as f64);
        }
        for row in (0..rows).map(|row| row as f64) {
            small(Player::Two, -2.5, row);
            small(Player::Two, columns as f64, row);
        }
    }

    fn players(&self) -> &'static [(&'static str, Seat)] {
        &[
            ("circuit", |state, cx, _, _| player::seat(Level::Circuit, state, cx)),
            ("mcts", |state, cx, _, _| player::seat(Level::Mcts, state, cx)),
        ]
    }

    fn paper(&self) -> Option<&'static Paper> {
        Some(&Paper { says: claims::says, redo: claims::claims })
    }

    fn notations(&self) -> &'static [Notation] {
        &[
            Notation {
                name: "sgf",
                about: "Smart Game Format (hex)",
                recognises: sgf::recognises,
                is_word: false,
                read: sgf::read,
                write: sgf::write,
                rewrite: Some(sgf::rewrite),
                lines: Some(sgf::lines),
            },
            Notation {
                name: "hexworld",
                about: "The fragment of a HexWorld address (hex)",
                recognises: hexworld::recognises,
                is_word: true,
                read: hexworld::read,
                write: hexworld::write,
                rewrite: None,
                lines: None,
            },
        ]
    }

    fn verbs(&self) -> &'static [Own] {
        &[
            Own {
                name: "hex",
                about: "Hex: connections, must-play, inferior cells, σ-connections, strategies",
                examples: &[
                    (
                        "hex connect",
                        [
                            "hissho hex connect hex:5 c3 --from c3 --to top",
                            "hissho hex connect hex:5 c3 --from c3 --to bottom --json",
                        ],
                    ),
                    (
                        "hex mustplay",
                        ["hissho hex mustplay hex:5 c3", "hissho hex mustplay hex:8 e4 --json"],
                    ),
                    (
                        "hex inferior",
                        ["hissho hex inferior hex:5 c3", "hissho hex inferior hex:8 e4 --json"],
                    ),
                    (
                        "hex claim",
                        [
                            "hissho hex claim claim.txt",
                            "hissho hex claim claim.txt --prove -o claim.cert",
                        ],
                    ),
                    (
                        "hex sigma",
                        [
                            "hissho hex sigma hex:8 --stones 54,46",
                            "hissho hex sigma hex:8 --stones 54,46 --json",
                        ],
                    ),
                    (
                        "hex strategy",
                        [
                            "hissho hex strategy hex:5 33 -o strategy",
                            "hissho hex strategy hex:8 54 -o strategy --json",
                        ],
                    ),
                    (
                        "hex templates",
                        [
                            "hissho hex templates --row 3",
                            "hissho hex templates --ladders -o ladders --json",
                        ],
                    ),
                    (
                        "hex library build",
                        [
                            "hissho hex library build library --board 6",
                            "hissho hex library build library --board 7 --threads 2",
                        ],
                    ),
                    (
                        "hex library status",
                        [
                            "hissho hex library status library",
                            "hissho hex library status library --json",
                        ],
                    ),
                ],
                arguments: arguments::<verbs::Request>,
                run: run_verbs::<verbs::Request>,
            },
            Own {
                name: "htp",
                about: "Speaks HTP (GTP) on standard input and output, for HexGui and other programs",
                examples: &[("htp", ["hissho htp", "hissho htp --time 5s"])],
                arguments: htp::Request::augment_args,
                run: htp::obey,
            },
        ]
    }

    fn routes(&self) -> &'static [Route] {
        verbs::ROUTES
    }
}
