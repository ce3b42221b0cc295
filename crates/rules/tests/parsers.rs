//! Whatever text a game is given, it does not panic; and what it accepts, it can write and read
//! again. All games of the registry, on garbage and on slightly damaged notation.

use proptest::prelude::*;
use proptest::sample::{Index, select};
use rules::{GAMES, Game, State, game};

/// One damage to a text, at a place.
#[derive(Clone, Debug)]
enum Edit {
    Delete,
    Double,
    Replace(char),
    Insert(&'static str),
    Cut,
}

fn edits() -> impl Strategy<Value = Vec<(Edit, Index)>> {
    let letters: Vec<char> = "0123456789.:/,-+_*@o=>xabBWLR# é\0".chars().collect();
    let words = [
        "",
        ":",
        "/",
        ",",
        "0",
        "9",
        "-1",
        "99999999999999999999",
        "first",
        "second:",
        ":left",
        "black",
        "endless",
        "swapped",
        "resigned",
        ":won-black",
        "…",
    ];
    let edit = prop_oneof![
        Just(Edit::Delete),
        Just(Edit::Double),
        select(letters).prop_map(Edit::Replace),
        select(words.to_vec()).prop_map(Edit::Insert),
        Just(Edit::Cut),
    ];
    prop::collection::vec((edit, any::<Index>()), 1..4)
}

fn damaged(text: &str, edits: &[(Edit, Index)]) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for (edit, place) in edits {
        let at = place.index(letters.len() + 1);
        let there = at..(at + 1).min(letters.len()).max(at);
        match edit {
            Edit::Delete => drop(letters.drain(there)),
            Edit::Double => {
                let copy = letters[there].to_vec();
                letters.splice(at..at, copy);
            }
            Edit::Replace(c) => drop(letters.splice(there, [*c])),
            Edit::Insert(word) => drop(letters.splice(at..at, word.chars())),
            Edit::Cut => letters.truncate(at),
        }
    }
    letters.into_iter().collect()
}

fn garbage() -> impl Strategy<Value = String> {
    prop_oneof![".*", "[-+:,/._*@o=>0-9a-zBWLR]{0,40}", "[0-9]{1,30}", "[0-9]{1,3}[x:,][0-9]{0,3}"]
}

/// A preset of any game.
fn presets() -> impl Strategy<Value = &'static str> {
    let all: Vec<_> = GAMES.iter().flat_map(|game| game.about().presets).copied().collect();
    select(all)
}

/// A position some moves from the start of a preset.
fn positions() -> impl Strategy<Value = Box<dyn State>> {
    (presets(), prop::collection::vec(any::<Index>(), 0..20)).prop_map(|(preset, choices)| {
        let mut state = game::start(preset).expect(preset);
        for choice in choices {
            let moves = state.moves();
            if moves.is_empty() {
                break;
            }
            state = state.play(choice.get::<String>(&moves)).expect("a listed move");
        }
        state
    })
}

/// An accepted position writes itself so that it reads itself; all views of it exist.
fn round_trips(state: &dyn State) -> Result<(), TestCaseError> {
    let again = game::read(&state.id(), &state.board());
    let again = again.map_err(|e| TestCaseError::fail(format!("{state:?}: {e}")))?;
    prop_assert_eq!((again.id(), again.board()), (state.id(), state.board()));
    prop_assert_eq!(again.status(), state.status());
    prop_assert_eq!(again.moves(), state.moves());
    prop_assert_eq!(again.scene(), state.scene());
    prop_assert_eq!(again.note(), state.note());
    Ok(())
}

fn check_id(id: &str) -> Result<(), TestCaseError> {
    match game::start(id) {
        Ok(state) => round_trips(&*state),
        Err(e) => {
            prop_assert!(!e.to_string().is_empty());
            Ok(())
        }
    }
}

fn check_board(id: &str, board: &str) -> Result<(), TestCaseError> {
    match game::read(id, board) {
        Ok(state) => {
            prop_assert!(state.images().contains(&state.board()));
            if let Some(other) = state.exchanged() {
                round_trips(&*other)?;
            }
            round_trips(&*state)
        }
        Err(e) => {
            prop_assert!(!e.to_string().is_empty());
            Ok(())
        }
    }
}

fn check_move(state: &dyn State, text: &str) -> Result<(), TestCaseError> {
    let Ok(spelled) = state.spell(text) else {
        prop_assert!(state.play(text).is_err(), "played what cannot be spelled: {text}");
        return Ok(());
    };
    prop_assert_eq!(state.spell(&spelled).ok(), Some(spelled.clone()));
    match (state.play(text), state.play(&spelled)) {
        (Ok(one), Ok(two)) => {
            prop_assert_eq!(one.board(), two.board());
            round_trips(&*one)?;
        }
        (Err(one), Err(two)) => prop_assert_eq!(one, two),
        _ => prop_assert!(false, "{} and {} differ", text, spelled),
    }
    Ok(())
}

proptest! {
    #[test]
    fn ids_of_garbage(text in garbage()) {
        check_id(&text)?;
        for game in GAMES {
            check_id(&format!("{}:{text}", Game::about(*game).name))?;
        }
    }

    #[test]
    fn damaged_ids(preset in presets(), edits in edits()) {
        check_id(&damaged(preset, &edits))?;
    }

    #[test]
    fn boards_of_garbage(preset in presets(), text in garbage()) {
        check_board(preset, &text)?;
    }

    #[test]
    fn damaged_boards(state in positions(), edits in edits()) {
        check_board(&state.id(), &damaged(&state.board(), &edits))?;
    }

    #[test]
    fn moves_of_garbage(state in positions(), text in garbage()) {
        check_move(&*state, &text)?;
    }

    #[test]
    fn damaged_moves(state in positions(), which in any::<Index>(), edits in edits()) {
        let moves = state.moves();
        if !moves.is_empty() {
            check_move(&*state, &damaged(which.get::<String>(&moves), &edits))?;
        }
    }
}
