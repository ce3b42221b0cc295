//! The laws that every game of the registry keeps, on random play from every preset.

use rules::{GAMES, Player, State, Status, game};
use std::collections::BTreeSet;

/// A small linear congruential generator: tests repeat exactly.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % n
    }
}

/// Positions met in random play: all presets, some games each.
fn sample(seed: u64) -> Vec<Box<dyn State>> {
    let mut met = Vec::new();
    for game in GAMES {
        for preset in game.about().presets {
            let mut dice = Dice(seed);
            for _ in 0..3 {
                let mut state = game::start(preset).expect(preset);
                for _ in 0..60 {
                    met.push(state.copy());
                    let moves = state.moves();
                    if moves.is_empty() {
                        break;
                    }
                    state = state.play(&moves[dice.below(moves.len())]).expect("a listed move");
                }
            }
        }
    }
    met
}

#[test]
fn names_and_presets_are_well_formed() {
    let names: BTreeSet<_> = GAMES.iter().map(|g| g.about().name).collect();
    assert_eq!(names.len(), GAMES.len(), "two games of one name");
    for game in GAMES {
        let about = game.about();
        assert!((1..=2).contains(&about.players.len()));
        for preset in about.presets {
            assert_eq!(&game::start(preset).expect(preset).id(), preset, "preset is not canonical");
        }
    }
}

#[test]
fn text_round_trips() {
    for state in sample(1) {
        let again = game::read(&state.id(), &state.board()).expect("its own notation");
        assert_eq!((again.id(), again.board()), (state.id(), state.board()));
        assert_eq!(again.status(), state.status());
        assert_eq!(again.moves(), state.moves());
        assert!(!state.board().contains(char::is_whitespace), "{}", state.board());
    }
}

#[test]
fn moves_are_sorted_playable_and_absent_at_the_end() {
    for state in sample(2) {
        let moves = state.moves();
        assert_eq!(moves.iter().collect::<BTreeSet<_>>().len(), moves.len());
        assert_eq!(moves.is_empty(), state.status() != Status::Ongoing, "{state:?}");
        for (m, child) in moves.iter().zip(state.children()) {
            assert_eq!(&state.spell(m).expect("own move"), m);
            assert_eq!(state.play(m).expect("listed").board(), child.board());
            assert_ne!(child.board(), state.board());
        }
    }
}

/// What another position of the variant lists and this one does not, it refuses; but for the moves that a
/// game documents, which no position lists.
#[test]
fn what_is_not_listed_is_refused() {
    let mut refused = 0;
    for state in sample(13) {
        let start = game::start(&state.id()).expect("a variant");
        let firsts = start.children();
        let seconds = firsts.iter().take(2).flat_map(|state| state.moves());
        for m in start.moves().into_iter().chain(seconds).collect::<BTreeSet<_>>() {
            let listed = state.moves().contains(&m);
            assert_eq!(state.play(&m).is_ok(), listed, "{} {}: {m}", state.id(), state.board());
            refused += usize::from(!listed);
        }
    }
    assert!(refused > 10_000, "{refused}");
}

#[test]
fn puzzles_and_games_end_in_their_own_ways() {
    for state in sample(3) {
        match state.status() {
            Status::Ongoing => {}
            Status::Solved | Status::Stuck => assert_eq!(state.about().players.len(), 1),
            Status::Won(_) | Status::Drawn => assert_eq!(state.about().players.len(), 2),
        }
    }
}

#[test]
fn images_keep_status_and_the_number_of_moves() {
    for state in sample(4) {
        let images = state.images();
        assert!(images.contains(&state.board()), "the identity is an automorphism");
        // Large boards have too many images to look at the children of all of them.
        let small = images.len() * state.moves().len() < 2000;
        let canonical_children = |state: &dyn State| {
            let mut children: Vec<_> = state.children().iter().map(|s| s.canonical()).collect();
            children.sort();
            children
        };
        let next = if small { canonical_children(&*state) } else { Vec::new() };
        for board in images.iter().take(8) {
            let image = game::read(&state.id(), board).expect("an image is a position");
            assert_eq!(image.status(), state.status(), "{state:?} and {image:?}");
            assert_eq!(image.turn(), state.turn());
            assert_eq!(image.canonical(), state.canonical());
            if small {
                assert_eq!(canonical_children(&*image), next, "{state:?} and {image:?}");
            } else {
                assert_eq!(image.moves().len(), state.moves().len(), "{state:?} and {image:?}");
            }
        }
    }
}

#[test]
fn exchanging_players_exchanges_winners() {
    for state in sample(5) {
        let Some(other) = state.exchanged() else { continue };
        let expected = match state.status() {
            Status::Won(p) => Status::Won(p.other()),
            status => status,
        };
        assert_eq!(other.status(), expected);
        assert_eq!(other.moves().len(), state.moves().len());
        assert_eq!(other.turn(), state.turn().other());
        assert_eq!(other.exchanged().expect("back").board(), state.board());
        assert_eq!(other.lead(), -state.lead());
    }
}

#[test]
fn long_words_are_shortened_in_errors() {
    let said =
        |letters: usize| rules::game::start(&"x".repeat(letters)).expect_err("no game").to_string();
    assert!(said(80).contains(&"x".repeat(80)) && !said(80).contains("..."));
    assert!(
        said(81).contains(&format!("{}...", "x".repeat(77))) && !said(81).contains(&"x".repeat(78))
    );
}

#[test]
fn scenes_name_every_move() {
    for state in sample(6) {
        let scene = state.scene();
        let names: BTreeSet<_> = scene.cells.iter().map(|c| c.name.as_str()).collect();
        for m in state.moves() {
            for part in m.split('>') {
                assert!(names.contains(part) || part == "swap", "{part} is nowhere on {state:?}");
            }
        }
        assert!(scene.cells.iter().all(|c| c.at.x.is_finite() && c.at.y.is_finite()));
    }
}

#[test]
fn players_read_their_own_names() {
    for game in GAMES {
        let state = game::start(game.about().presets[0]).expect("preset");
        for (i, player) in [Player::One, Player::Two].into_iter().enumerate() {
            if let Some(name) = game.about().players.get(i) {
                assert_eq!(&state.player_name(player), name);
            }
        }
    }
}

/// Playing a line at once is playing it move by move, for legal lines and for others.
#[test]
fn a_line_played_at_once_is_the_line_played_move_by_move() {
    let (mut whole, mut refused) = (0, 0);
    for state in sample(11) {
        let mut dice = Dice(state.board().len() as u64);
        let mut line = Vec::new();
        let mut now = Some(state.copy());
        for _ in 0..12 {
            // Mostly a move, sometimes one of the first position, which may be played or gone.
            let from = now.as_ref().filter(|_| dice.below(20) > 0).unwrap_or(&state).moves();
            if from.is_empty() {
                break;
            }
            line.push(from[dice.below(from.len())].clone());
            let m = line.last().expect("pushed");
            now = now.filter(|now| now.lists(m)).and_then(|now| now.play(m).ok());
        }
        let texts: Vec<&str> = line.iter().map(String::as_str).collect();
        let Some((played, after)) = state.replay(&texts) else {
            assert!(now.is_none(), "{} {texts:?}", state.board());
            refused += 1;
            continue;
        };
        let slow = texts[..played]
            .iter()
            .try_fold(state.copy(), |now, m| now.lists(m).then(|| now.play(m).ok()).flatten());
        let slow = slow.unwrap_or_else(|| panic!("{} {texts:?}", state.board()));
        assert_eq!((after.board(), after.status()), (slow.board(), slow.status()));
        whole += usize::from(played == texts.len() && played > 1);
    }
    assert!(whole > 100 && refused > 50, "{whole} lines, {refused} refused");
}

/// Persons change seats by a swap of sides and at no other time; while a swap is to come, they sit
/// where they began.
#[test]
fn persons_and_sides_part_at_a_swap_only() {
    let mut swaps = 0;
    for id in ["hex:3:swap-sides", "hex:3:swap-pieces", "hex:1x2:swap-sides", "hex:3"] {
        let start = game::start(id).expect(id);
        assert_eq!(start.swap_to_come(), id.contains("swap"), "{id}");
        for first in start.children() {
            assert_eq!(first.swap_to_come(), first.lists("swap"), "{id}");
            for m in first.moves() {
                let next = first.play(&m).expect("a move");
                assert!(!next.swap_to_come(), "{id} {m}");
                let changed = m == "swap" && id.ends_with("swap-sides");
                swaps += usize::from(changed);
                for side in [Player::One, Player::Two] {
                    assert_eq!(first.person(side), side);
                    assert_eq!(next.person(side) != side, changed, "{id} {m}");
                    assert_eq!(next.person(next.person(side)), side);
                }
            }
        }
    }
    assert!(swaps > 0);
    for state in sample(12) {
        assert!(!state.swap_to_come() || state.person(Player::One) == Player::One);
    }
}
