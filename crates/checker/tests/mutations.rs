//! Damaged certificates: whatever happens to a good file, the checker does not panic, and if it still
//! accepts, then it accepts a true claim.
//!
//! A damaged file may be right all the same: a comment has changed, or the claim has become another
//! true one along with its proof (`hex:2` becomes `hex:2:swap-sides` nowhere near a swap). So a claim
//! that is not the original's is decided here by plain search through the rules.

use checker::{Claim, Goal, Lemmas, Limits, Saying, check};
use rules::bao::Bao;
use rules::cell::read_cell;
use rules::hex::{Hex, Variant};
use rules::{Player, Position, State, Status, game};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

const DAMAGES: usize = 10_000;

/// Cells by column and row.
type Places = BTreeSet<(usize, usize)>;

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

fn reaches(state: &dyn State, goal: &Goal, known: &mut BTreeMap<String, bool>) -> bool {
    if known.contains_key(&state.board()) {
        return false;
    }
    known.insert(state.board(), true);
    goal.is_met(state) || state.children().iter().any(|s| reaches(&**s, goal, known))
}

/// The value of a BAO board on which all moves end.
fn value(bao: &Bao) -> i64 {
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
    if let Saying::Holds(side) = claim.fact.saying() {
        return held(claim, side.player);
    }
    let state = game::read(&claim.id, claim.fact.board()).expect("a board");
    let known = &mut BTreeMap::new();
    let bao = || format!("{} {}", claim.id, claim.fact.board()).parse().expect("a BAO board");
    match claim.fact.saying() {
        Saying::Wins(winner) if state.swap_to_come() => wins(&*state, winner.player, known),
        Saying::Wins(winner) => wins(&*state, state.person(winner.player), known),
        Saying::Reaches(goal) => reaches(&*state, goal, known),
        Saying::Never(goal) => !reaches(&*state, goal, known),
        Saying::AtLeast(v) => value(&bao()) >= *v,
        Saying::AtMost(v) => value(&bao()) <= *v,
        Saying::Holds(_) => unreachable!("judged above"),
    }
}

/// Whether a player, moving second inside of the cells, makes a formula over connections true.
fn held(claim: &Claim, player: Player) -> bool {
    let parts: Vec<&str> = claim.fact.board().split(';').collect();
    let state = game::read(&claim.id, parts[0]).expect("a board");
    let hex: &Hex = state.as_any().downcast_ref().expect("a board of Hex");
    let Variant { columns, rows, .. } = Position::variant(hex);
    let place = |name: &str| read_cell(name, columns, rows).expect("a cell");
    let names = parts[1].split(',').filter(|name| !name.is_empty());
    let open: Vec<(usize, usize)> = names.map(place).collect();
    let places = (0..rows).flat_map(|r| (0..columns).map(move |c| (c, r)));
    let own = places.filter(|(c, r)| hex.stone(*c, *r) == Some(player)).collect();
    let side = |name: &str, (c, r): (usize, usize)| match name {
        "top" => r == 0,
        "bottom" => r + 1 == rows,
        "left" => c == 0,
        "right" => c + 1 == columns,
        _ => false,
    };
    let touch = |name: &str, cell: (usize, usize)| match name {
        "top" | "bottom" | "left" | "right" => side(name, cell),
        _ => {
            Hex::neighbours(Position::variant(hex), cell.0, cell.1).any(|near| near == place(name))
        }
    };
    let atom = |text: &str, own: &BTreeSet<(usize, usize)>| {
        let Some((x, y)) = text.split_once('-') else { return own.contains(&place(text)) };
        let direct = match read_cell(y, columns, rows) {
            Ok(cell) => touch(x, cell),
            Err(_) => read_cell(x, columns, rows).is_ok_and(|cell| side(y, cell)),
        };
        let mut reached: BTreeSet<_> = own.iter().copied().filter(|cell| touch(x, *cell)).collect();
        loop {
            let near =
                |cell: &(usize, usize)| Hex::neighbours(Position::variant(hex), cell.0, cell.1);
            let more: Vec<_> =
                reached.iter().flat_map(near).filter(|cell| own.contains(cell)).collect();
            let before = reached.len();
            reached.extend(more);
            if reached.len() == before {
                return direct || reached.iter().any(|cell| touch(y, *cell));
            }
        }
    };
    let truth = |own: &BTreeSet<(usize, usize)>| {
        parts[2].split('|').any(|clause| clause.split('&').all(|text| atom(text, own)))
    };
    forced(&truth, &own, &open)
}

/// Whether every move of the opponent among the open cells has an answer that keeps it so.
fn forced(
    truth: &dyn Fn(&Places) -> bool,
    own: &BTreeSet<(usize, usize)>,
    open: &[(usize, usize)],
) -> bool {
    let without = |cell| open.iter().copied().filter(|other| *other != cell).collect::<Vec<_>>();
    truth(own)
        || !open.is_empty()
            && open.iter().all(|e| {
                let rest = without(*e);
                rest.iter().any(|k| {
                    let mut more = own.clone();
                    more.insert(*k);
                    let left: Vec<_> = rest.iter().copied().filter(|cell| cell != k).collect();
                    forced(truth, &more, &left)
                })
            })
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
        let original = check(&text[..], &Lemmas::all(), &Limits::default());
        assert!(original.is_accepted(), "{} is not accepted", path.display());
        let claimed = original.claim.as_ref().expect("a claim");
        let game = claimed.id.split(':').next().expect("a name");
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
            let proof = check(&text[..], &Lemmas::all(), &Limits::default());
            if !proof.is_accepted() {
                continue;
            }
            accepted += 1;
            let claim = proof.claim.expect("a claim");
            if claim != *claimed {
                others += 1;
                let file = String::from_utf8_lossy(&text);
                assert!(holds(&claim), "accepted, but false: {claim}\n{file}");
            }
        }
        assert!(holds(claimed), "{} is false", path.display());
    }
    assert!(others > 0 && accepted > others, "{accepted} accepted, {others} with another claim");
}
