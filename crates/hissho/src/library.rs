//! Certificates that were kept: a folder that `solve`, `advise`, `play` and the page look into before they think.
//!
//! ```text
//! HISSHO_LIBRARY/…/d4.cert    hissho 1
//!                             game hex:7
//!                             claim wins black …       ← found by these two lines, up to symmetry
//! ```
//!
//! A position is known if a certificate speaks of it, of one of its images, or of a position that the
//! mover can go to and win. Nothing that lies there is believed: the checker confirms what is drafted here.

use crate::files;
use crate::job::Context;
use checker::{Accepted, Claim};
use engine::Budget;
use rules::{Player, State, game};
use std::collections::HashMap;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The variable that names the folder.
const VARIABLE: &str = "HISSHO_LIBRARY";

/// How deep folders are looked into.
const DEPTH: usize = 3;

/// Where certificates of wins lie: by the game's id and the canonical board.
#[derive(Debug, Default)]
pub struct Library {
    kept: HashMap<(String, String), PathBuf>,
}

/// A position that is won, as the checker has confirmed.
#[derive(Debug)]
pub struct Recalled {
    pub winner: Player,
    pub certificate: String,
    pub accepted: Accepted,
    /// The move that wins, where the mover does.
    pub play: Option<String>,
}

impl Library {
    /// That of the folder which the environment names, read once; empty if it names none.
    pub fn standing() -> &'static Library {
        static STANDING: OnceLock<Library> = OnceLock::new();
        let open = || {
            std::env::var_os(VARIABLE)
                .map_or_else(Library::default, |folder| Library::open(folder.as_ref()))
        };
        STANDING.get_or_init(open)
    }

    /// What lies in a folder; files that are no certificates of wins are passed over.
    pub fn open(folder: &Path) -> Self {
        let mut library = Library::default();
        library.look(folder, DEPTH);
        library
    }

    fn look(&mut self, folder: &Path, depth: usize) {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() && depth > 1 {
                self.look(&path, depth - 1);
            } else if path.extension().is_some_and(|end| end == "cert")
                && let Some(place) = claimed(&path)
            {
                self.kept.insert(place, path);
            }
        }
    }

    /// Whether nothing is kept.
    pub fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// Who wins, if it is known here and the checker agrees.
    pub fn recall(&self, state: &dyn State, cx: &Context, budget: &Budget) -> Option<Recalled> {
        if self.is_empty() || state.swap_to_come() {
            return None;
        }
        let (winner, certificate, play) = self.drafted(state)?;
        let accepted = cx.confirm(&Claim::wins(state, winner), &certificate, budget).ok()?;
        Some(Recalled { winner, certificate, accepted, play })
    }

    fn drafted(&self, state: &dyn State) -> Option<(Player, String, Option<String>)> {
        if let Some((winner, certificate)) = self.of_image(state) {
            return Some((winner, certificate, None));
        }
        state.moves().into_iter().find_map(|m| {
            let (winner, certificate) = self.of_image(&*state.play(&m).ok()?)?;
            let goes_on = |last: &str| format!("move {m}={last}");
            let certificate = extended(&certificate, &Claim::wins(state, winner), goes_on)?;
            (winner == state.turn()).then_some((winner, certificate, Some(m)))
        })
    }

    /// A certificate of the position, made from that of an image if need be.
    fn of_image(&self, state: &dyn State) -> Option<(Player, String)> {
        let text = files::read(self.kept.get(&(state.id(), state.canonical()))?).ok()?;
        let words: Vec<&str> = text.lines().nth(2)?.split(' ').collect();
        let ["claim", "wins", name, board] = words[..] else { return None };
        let names = state.about().players;
        let winner =
            [Player::One, Player::Two].into_iter().zip(names).find(|(_, n)| **n == name)?.0;
        if board == state.board() {
            return Some((winner, text));
        }
        let image = |last: &str| format!("image {last}");
        let certificate = extended(&text, &Claim::wins(state, winner), image)?;
        Some((winner, certificate))
    }
}

/// The game and the canonical board of which a certificate says who wins.
fn claimed(path: &Path) -> Option<(String, String)> {
    let mut lines = BufReader::new(fs::File::open(path).ok()?).lines().skip(1);
    let mut next = || lines.next()?.ok();
    let (id, claim) = (next()?, next()?);
    let id = id.strip_prefix("game ")?;
    let board = claim.strip_prefix("claim wins ")?.split(' ').nth(1)?;
    let state = game::read(id, board).ok()?;
    Some((state.id(), state.canonical()))
}

/// A certificate with one step more, which cites the last and proves another claim.
fn extended(text: &str, claim: &Claim, rule: impl Fn(&str) -> String) -> Option<String> {
    let (steps, last) = text.trim_end().rsplit_once("\nqed ")?;
    let mut lines = steps.lines();
    let head = [lines.next()?, lines.next()?].join("\n");
    let rest = lines.skip(1).collect::<Vec<_>>().join("\n");
    let (fact, number, rule) = (&claim.fact, last.parse::<u64>().ok()? + 1, rule(last));
    Some(format!("{head}\nclaim {fact}\n{rest}\n{number} {fact} {rule}\nqed {number}\n"))
}
