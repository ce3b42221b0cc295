//! Who has won, and for which reason.

use super::{Dice, PLAYERS, RULES, SLANTS, read};
use rules::torus::{Group, Reason, Rule, Slant, Start, Torus, Variant, group_of, owner, verdict};
use rules::{Player, Position, Status, say};
use std::collections::{BTreeSet, HashMap, HashSet};

#[test]
fn verdicts_are_those_of_the_table() {
    let (black, white) = (Player::One, Player::Two);
    let (alpha, beta) = (Group::Cyclic(1, 0), Group::Cyclic(0, 1));
    let (sum, difference) = (Group::Cyclic(1, 1), Group::Cyclic(-1, 1));
    for rule in RULES {
        assert_eq!(verdict(rule, black, alpha), Some((black, Reason::Class)));
        assert_eq!(verdict(rule, white, beta), Some((white, Reason::Class)));
        for player in PLAYERS {
            assert_eq!(verdict(rule, player, Group::Trivial), None);
            let full = if rule == Rule::A {
                (player.other(), Reason::Foul)
            } else {
                (player, Reason::Rank2)
            };
            assert_eq!(verdict(rule, player, Group::Rank2), Some(full));
        }
    }
    for rule in [Rule::A, Rule::ALenient] {
        for group in [beta, sum, difference, Group::Cyclic(2, 1)] {
            assert_eq!(verdict(rule, black, group), Some((white, Reason::Foul)));
        }
        for group in [alpha, sum, difference, Group::Cyclic(1, 2)] {
            assert_eq!(verdict(rule, white, group), Some((black, Reason::Foul)));
        }
    }
    assert_eq!(verdict(Rule::B, black, beta), None);
    assert_eq!(verdict(Rule::B, white, alpha), None);
    for player in PLAYERS {
        for group in [sum, difference] {
            assert_eq!(verdict(Rule::B, player, group), Some((player, Reason::Class)));
        }
    }
    for (class, own) in [((1, 0), black), ((2, 1), black), ((0, 1), white), ((-3, 2), white)] {
        assert_eq!((owner(class), owner((-class.0, -class.1))), (own, own));
        let group = Group::of(class);
        assert_eq!(verdict(Rule::C, own, group), Some((own, Reason::Class)));
        assert_eq!(verdict(Rule::C, own.other(), group), None);
    }
}

/// The verdicts on a full board of these black stones.
fn full_verdicts(n: usize, m: usize, rule: Rule, slant: Slant, black: &[bool]) -> Vec<Player> {
    let white: Vec<bool> = black.iter().map(|stone| !stone).collect();
    let of = |player, stones: &[bool]| verdict(rule, player, group_of(n, m, slant, stones));
    let both = [of(Player::One, black), of(Player::Two, &white)];
    both.into_iter().flatten().map(|(winner, _)| winner).collect()
}

#[test]
fn a_full_board_is_decided_and_under_c_by_one_player() {
    let mut dice = Dice(4);
    for n in 2..=6 {
        for m in 2..=6 {
            for (slant, rule) in SLANTS.into_iter().flat_map(|s| RULES.map(|r| (s, r))) {
                for _ in 0..30 {
                    let black = dice.stones(n * m, 4);
                    let winners = full_verdicts(n, m, rule, slant, &black);
                    assert!(!winners.is_empty(), "{n}x{m} {rule} {black:?}");
                    assert!(rule != Rule::C || winners.len() == 1, "{n}x{m} {black:?}");
                }
            }
        }
    }
}

#[test]
fn no_full_board_of_nine_cells_is_drawn() {
    for (slant, rule) in SLANTS.into_iter().flat_map(|s| RULES.map(|r| (s, r))) {
        for bits in 0..1 << 9 {
            let black: Vec<bool> = (0..9).map(|k| bits >> k & 1 == 1).collect();
            let winners = full_verdicts(3, 3, rule, slant, &black);
            assert!(!winners.is_empty() && (rule != Rule::C || winners.len() == 1), "{black:?}");
        }
        let variant =
            Variant { rows: 3, columns: 3, rule, slant, start: Start::Plain(Player::One) };
        let mut met = HashSet::from([Torus::start(&variant)]);
        let mut open: Vec<Torus> = met.iter().cloned().collect();
        while let Some(torus) = open.pop() {
            assert_ne!(torus.status(), Status::Drawn, "{torus}");
            assert_eq!(torus.reason().is_some(), torus.status() != Status::Ongoing);
            assert_eq!(torus.note().is_some(), torus.status() != Status::Ongoing);
            for m in torus.moves() {
                let next = torus.play(&m).expect("a listed move");
                if met.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
    }
}

/// The empty board, Black to begin.
fn begun(rows: usize, columns: usize, rule: Rule, slant: Slant) -> Torus {
    let start = Start::Plain(Player::One);
    Torus::start(&Variant { rows, columns, rule, slant, start })
}

#[test]
fn random_games_have_winners_for_the_reason_given() {
    let mut dice = Dice(5);
    let mut reasons: HashMap<Reason, usize> = HashMap::new();
    for (slant, rule) in SLANTS.into_iter().flat_map(|s| RULES.map(|r| (s, r))) {
        for (rows, columns) in (2..=6).flat_map(|n| (2..=6).map(move |m| (n, m))) {
            let mut torus = begun(rows, columns, rule, slant);
            while torus.status() == Status::Ongoing {
                let moves = torus.moves();
                torus = torus.play(&moves[dice.below(moves.len())]).expect("a listed move");
            }
            let Status::Won(winner) = torus.status() else { panic!("{torus}") };
            let reason = torus.reason().expect("the game is over");
            let mover = torus.turn().other();
            assert_eq!(verdict(rule, mover, torus.group(mover)), Some((winner, reason)));
            assert_eq!(reason == Reason::Foul, winner != mover, "only fouls win for the other");
            *reasons.entry(reason).or_default() += 1;
            closes_over_stones(&torus, reason);
        }
    }
    assert_eq!(reasons.len(), 3, "{reasons:?}");
}

/// The curve that ended a game goes from stone to touching stone of one player, and comes back to its first
/// stone around the torus, by a class that decides.
fn closes_over_stones(torus: &Torus, reason: Reason) {
    let Variant { rows, columns, rule, slant, .. } = Position::variant(torus);
    let (player, way) = torus.curve().unwrap_or_else(|| panic!("{torus}"));
    let (n, m) = (rows as i64, columns as i64);
    for &(i, j) in &way {
        let (i, j) = (i.rem_euclid(n) as usize, j.rem_euclid(m) as usize);
        assert_eq!(torus.stone(i, j), Some(player), "{torus}");
    }
    for step in way.windows(2) {
        let step = (step[0].0 - step[1].0, step[0].1 - step[1].1);
        assert!(slant.steps().contains(&step), "{torus}: {step:?}");
    }
    let (last, first) = (way[0], way[way.len() - 1]);
    let (di, dj) = (last.0 - first.0, last.1 - first.1);
    assert_eq!((di % n, dj % m), (0, 0), "{torus}");
    let class = (di / n, dj / m);
    let decides = verdict(rule, player, Group::of(class)).is_some();
    assert!(class != (0, 0) && (reason == Reason::Foul || decides), "{torus}: {class:?}");
    // No stone comes twice: a shorter curve would be left.
    let cells: BTreeSet<(i64, i64)> =
        way[1..].iter().map(|(i, j)| (i.rem_euclid(n), j.rem_euclid(m))).collect();
    assert!(class.0.abs() + class.1.abs() > 1 || cells.len() == way.len() - 1, "{torus}: {way:?}");
}

/// Of two curves the shorter one is shown.
#[test]
fn the_shortest_curve_is_shown() {
    let torus = read("torus:4:c BB.B/B.../BB../B...:white:won-black");
    let (player, way) = torus.curve().expect("won");
    assert_eq!((player, way.len()), (Player::One, 5));
}

#[test]
fn exchanging_rows_and_columns_exchanges_winners_except_under_c() {
    let mut dice = Dice(6);
    let mut decided = 0;
    for (slant, rule) in SLANTS.into_iter().flat_map(|s| RULES.map(|r| (s, r))) {
        for (rows, columns) in [(1, 1), (1, 2), (2, 2), (2, 3), (3, 3), (4, 3)] {
            for _ in 0..20 {
                let mut torus = begun(rows, columns, rule, slant);
                let Some(mut other) = torus.exchanged() else {
                    assert_eq!(rule, Rule::C);
                    continue;
                };
                assert_eq!(other.size(), (columns, rows));
                while torus.status() == Status::Ongoing {
                    let moves = torus.moves();
                    let place = moves[dice.below(moves.len())];
                    let mirrored = rules::torus::Move { i: place.j, j: place.i };
                    torus = torus.play(&place).expect("a listed move");
                    other = other.play(&mirrored).expect("its mirror image");
                    assert_eq!(torus.exchanged().as_ref(), Some(&other), "{torus}");
                    assert_eq!(torus.reason(), other.reason());
                }
                decided += 1;
            }
        }
    }
    assert_eq!(decided, 2 * 3 * 6 * 20);
}

/// A quarter turn (i,j) → (−j,i) maps the classes that Black owns to those that White owns, but
/// it exchanges the slants too: White to move on one slant is Black to move on the other.
#[test]
fn a_quarter_turn_exchanges_the_roles_of_rule_c_and_the_slants() {
    let mut dice = Dice(7);
    for (rows, columns) in [(1, 2), (2, 2), (3, 3), (3, 5), (5, 4)] {
        for _ in 0..60 {
            let stones = dice.stones(rows * columns, 4);
            let turned: Vec<bool> = (0..columns)
                .flat_map(|i| (0..rows).map(move |j| (j, (columns - i) % columns)))
                .map(|(i, j)| stones[i * columns + j])
                .collect();
            let group = group_of(rows, columns, Slant::Minus, &stones);
            let other = group_of(columns, rows, Slant::Plus, &turned);
            for player in PLAYERS {
                let mine = verdict(Rule::C, player, group).map(|(w, r)| (w.other(), r));
                assert_eq!(mine, verdict(Rule::C, player.other(), other));
            }
        }
    }
}

/// A curve and its reverse are one curve.
#[test]
fn owners_do_not_depend_on_the_direction() {
    for class in [(1, 0), (1, 1), (2, 1), (0, 1), (-1, 1), (1, -2)] {
        assert_eq!(owner(class), owner((-class.0, -class.1)), "{class:?}");
    }
    assert_eq!((owner((-1, 0)), owner((0, -1))), (Player::One, Player::Two));
}

#[test]
fn exchanged_players_begin_in_turn() {
    let torus = Torus::start(&"2x3:a".parse().expect("a variant"));
    let other = Position::exchanged(&torus).expect("rule a has an exchange");
    assert_eq!(Position::id(&other), "torus:3x2:a:white");
    assert!(Position::exchanged(&Torus::start(&"3:c".parse().expect("a variant"))).is_none());
}

/// The note on a finished game speaks of the player whose curves ended it.
#[test]
fn notes_name_whose_curves_they_are() {
    let mut dice = Dice(9);
    let mut fouls = 0;
    for _ in 0..60 {
        let mut torus = Torus::start(&"3:a".parse().expect("a variant"));
        while torus.status() == Status::Ongoing {
            let moves = torus.moves();
            torus = torus.play(&moves[dice.below(moves.len())]).expect("a listed move");
        }
        let player = torus.turn().other();
        let (reason, group) = (torus.reason().expect("it is over"), torus.group(player));
        let name = Torus::player_name(player);
        let note = say!("{}: the curves of {} form {}", reason, name, group);
        assert_eq!((Position::note(&torus), group.rank() > 0), (Some(note), true), "{torus}");
        fouls += usize::from(reason == Reason::Foul);
    }
    assert!(fouls > 0);
}
