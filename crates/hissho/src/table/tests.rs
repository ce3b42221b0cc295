//! Undo, redo, repetition.

use super::*;
use rules::GAMES;

/// A board that comes back on a table is a draw there.
#[test]
fn repetitions_are_counted() {
    let mut table = Table::open("hex:2").expect("a board");
    assert_eq!((table.repetitions(), table.status()), (0, Status::Ongoing));
    table.play("pass").expect("a pass");
    assert_eq!((table.repetitions(), table.status()), (0, Status::Ongoing));
    table.play("pass").expect("a pass");
    assert_eq!((table.repetitions(), table.status()), (1, Status::Drawn));
}

#[test]
fn tables_undo_and_redo() {
    for game in GAMES {
        for preset in game.about().presets {
            let mut table = Table::open(preset).expect(preset);
            let mut boards = vec![table.state().board()];
            while table.status() == Status::Ongoing && boards.len() < 30 {
                let moves = table.state().moves();
                table.play(&moves[boards.len() * 7 % moves.len()]).expect("a listed move");
                boards.push(table.state().board());
            }
            let record = table.record().to_vec();
            for board in boards.iter().rev().skip(1) {
                assert!(table.undo());
                assert_eq!(&table.state().board(), board);
            }
            assert!(!table.undo() && table.record().is_empty());
            assert_eq!(table.undone(), record);
            while table.redo() {}
            assert_eq!(table.record(), record);
            assert_eq!(Some(&table.state().board()), boards.last());
            assert!(table.play("nonsense").is_err());
            assert_eq!(table.record(), record, "a refused move changes nothing");
        }
    }
}
