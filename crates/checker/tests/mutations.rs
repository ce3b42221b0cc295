//! Damaged certificates: whatever happens to a good file, the checker does not panic, and if it still
//! accepts, then it accepts a true claim.
//!
//! A damaged file may be right all the same: a comment has changed, or the claim has become another
//! true one along with its proof (`hex:2` becomes `hex:2:swap-sides` nowhere near a swap). So a claim
//! that is not the original's is decided here by plain search through the rules.

#[path = "mutations/held.rs"]
mod held;

use checker::{Claim, Lemmas, Limits, Saying, Verdict, check};
use rules::bao::Bao;
use rules::{Player, State, Status, game};
use std::collections::BTreeMap;
use std::path::Path;

const DAMAGES: usize = 10_000;

/// A small linear congruential generator: tests repeat exactly.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        usize::try_from(self.0 >> 33).expect("31 bits") % n.max(1)
    }
}

fn lines(text: &[u8]) -> Vec<Vec<u8>> {
    text.split_inclusive(|b| *b == b'\n').map(<[u8]>::to_vec).collect()
}

fn damaged(text: &[u8], spare: &[Vec<u8>], dice: &mut Dice) -> Vec<u8> {
    let mut text = text.to_vec();
    if text.is_empty() {
        return text;
    }
    match dice.below(6) {
        0 => {
            let at = dice.below(text.len());
            text[at] ^= 1 << dice.below(8);
        }
        1 => {
            let mut lines = lines(&text);
            lines.remove(dice.below(lines.len()));
            text = lines.concat();
        }
        2 => {
            let mut lines = lines(&text);
            let (a, b) = (dice.below(lines.len()), dice.below(lines.len()));
            lines.swap(a, b);
            text = lines.concat();
        }
        3 => {
            let mut lines = lines(&text);
            let again = lines[dice.below(lines.len())].clone();
            lines.insert(dice.below(lines.len()), again);
            text = lines.concat();
        }
        4 => text.truncate(dice.below(text.len())),
        _ => {
            let mut tokens: Vec<Vec<u8>> =
                text.split_inclusive(|b| matches!(b, b' ' | b'\n')).map(<[u8]>::to_vec).collect();
            let at = dice.below(tokens.len());
            let end = *tokens[at].last().expect("not empty");
            tokens[at] = spare[dice.below(spare.len())].clone();
            tokens[at].push(end);
            text = tokens.concat();
        }
    }
    text
}

/// Whether the person can force a win, by search; all games here are short.
fn wins(state: &dyn State, person: Player, known: &mut BTreeMap<String, bool>) -> bool {
    match state.status() {
        Status::Ongoing => {}
        Status::Won(side) => return state.person(side) == person,
        _ => return false,
    }
    if let Some(answer) = known.get(&state.board()) {
        return *answer;
    }
    // What is being looked at counts as not won: this can only err on the side of false.
    known.insert(state.board(), false);
    let mut after = state.children().into_iter().map(|s| wins(&*s, person, known));
    let moves = state.person(state.turn()) == person;
    let answer = if moves { after.any(|w| w) } else { after.fold(true, |a, w| a & w) };
    known.insert(state.board(), answer);
    answer
}

fn reaches(state: &dyn State, status: Status, known: &mut BTreeMap<String, bool>) -> bool {
    if known.contains_key(&state.board()) {
        return false;
    }
    known.insert(state.board(), true);
    state.status() == status || state.children().iter().any(|s| reaches(&**s, status, known))
}

/// The value of a BAO board on which all moves end.
fn value(bao: &Bao) -> i64 {
    use rules::Position;
    let bare = bao.without_stores();
    assert!(!bare.endless(), "{bare}");
    let mover = Position::turn(&bare);
    if bare.is_over() {
        return i64::from(bare.remaining(mover)) - i64::from(bare.remaining(mover.other()));
    }
    let moves = Position::moves(&bare).into_iter();
    let after = moves.map(|m| Position::play(&bare, &m).expect("a move"));
    after.map(|b| i64::from(b.stores()[mover.index()]) - value(&b)).max().expect("not over")
}

/// Whether a claim is true.
fn holds(claim: &Claim) -> bool {
    let board = claim.fact.board().split(';').next().expect("a board");
    let state = game::read(&claim.id, board).expect("a board");
    let known = &mut BTreeMap::new();
    let bao = || format!("{} {}", claim.id, claim.fact.board()).parse().expect("a BAO board");
    match claim.fact.saying() {
        Saying::Wins(winner) if state.swap_to_come() => wins(&*state, winner.player, known),
        Saying::Wins(winner) => wins(&*state, state.person(winner.player), known),
        Saying::Reaches(goal) => reaches(&*state, goal.status(), known),
        Saying::Never(goal) => !reaches(&*state, goal.status(), known),
        Saying::AtLeast(v) => value(&bao()) >= v,
        Saying::AtMost(v) => value(&bao()) <= v,
        Saying::Holds(side) => held::holds(&claim.id, claim.fact.board(), side.player),
    }
}

#[test]
fn damaged_certificates_prove_nothing_false() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/certificates/good");
    let mut files: Vec<_> =
        std::fs::read_dir(folder).expect("good").map(|e| e.expect("entry").path()).collect();
    files.sort();
    let texts: Vec<Vec<u8>> = files.iter().map(|p| std::fs::read(p).expect("readable")).collect();
    let (mut accepted, mut others) = (0, 0);
    for (path, text) in files.iter().zip(&texts) {
        let Verdict::Accepted(original) = check(&text[..], &Lemmas::all(), &Limits::default())
        else {
            panic!("{} is not accepted", path.display());
        };
        let game = original.claim.id.split(':').next().expect("a name");
        let spare: Vec<Vec<u8>> = texts
            .iter()
            .filter(|t| String::from_utf8_lossy(t).contains(&format!("game {game}:")))
            .flat_map(|t| t.split(|b| matches!(b, b' ' | b'\n')).map(<[u8]>::to_vec))
            .collect();
        let mut dice = Dice(text.len() as u64);
        for _ in 0..DAMAGES {
            let mut text = damaged(text, &spare, &mut dice);
            if dice.below(2) == 0 {
                text = damaged(&text, &spare, &mut dice);
            }
            let Verdict::Accepted(proof) = check(&text[..], &Lemmas::all(), &Limits::default())
            else {
                continue;
            };
            accepted += 1;
            if proof.claim != original.claim {
                others += 1;
                let file = String::from_utf8_lossy(&text);
                assert!(holds(&proof.claim), "accepted, but false: {}\n{file}", proof.claim);
            }
        }
        assert!(holds(&original.claim), "{} is false", path.display());
    }
    assert!(others > 0 && accepted > others, "{accepted} accepted, {others} with another claim");
}
