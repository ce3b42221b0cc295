//! Who begins, and with how many stones.

use super::{read, refused};
use rules::torus::{Start, Torus};
use rules::{Player, Position};

#[test]
fn anybody_may_begin() {
    let start = |id: &str| Torus::start(&id.parse().expect("an id"));
    let white = start("4:c:white");
    assert_eq!(
        (white.turn(), white.to_string().as_str()),
        (Player::Two, "torus:4:c:white ..../..../..../....:white")
    );
    let next = white.play(&white.read_move("1,1").expect("a cell")).expect("legal");
    assert_eq!(next.board(), "..../.W../..../....:black");
    assert_eq!(read("torus:4:c:white ..../.W../..../....").turn(), Player::One, "by the counts");
    assert_eq!(start("3:b:+:black").id(), "torus:3:b:+");
    assert_eq!(white.variant().start, Start::Plain(Player::Two));
}

#[test]
fn the_fair_start_is_two_stones_of_the_weak_side() {
    for (id, weak) in [("5:c:fair", Player::One), ("5:c:+:fair", Player::Two)] {
        let mut torus = Torus::start(&id.parse().expect("an id"));
        let turns: Vec<Player> = ["0,0", "2,2", "1,1", "3,3"]
            .into_iter()
            .map(|cell| {
                let turn = torus.turn();
                torus = torus.play(&torus.read_move(cell).expect("a cell")).expect("legal");
                assert_eq!(read(torus.to_string().rsplit_once(':').expect("a mover").0), torus);
                turn
            })
            .collect();
        assert_eq!(turns, [weak, weak, weak.other(), weak]);
    }
    for wrong in ["torus:5:b:fair", "torus:5:c:red", "torus:5:c:white:+", "torus:5:c:+:fair:1"] {
        let refused = refused(&format!("{wrong} ...../...../...../...../....."));
        assert!(refused.contains("fair"), "{wrong}: {refused}");
    }
}
