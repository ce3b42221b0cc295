//! Hex on a torus: the homology against a second algorithm, the theorems on full boards, known
//! cases, and texts that are not in the notation.

use rules::scene::{Man, Sign, Tie};
use rules::torus::{
    Class, Group, Reason, Rule, Setup, Slant, Start, Torus, Variant, essential, group_of, owner,
    verdict,
};
use rules::{Player, Position, Refused, Status};
use std::collections::{HashMap, HashSet};

const RULES: [Rule; 4] = [Rule::A, Rule::ALenient, Rule::B, Rule::C];
const SLANTS: [Slant; 2] = [Slant::Minus, Slant::Plus];
const PLAYERS: [Player; 2] = [Player::One, Player::Two];

/// A small linear congruential generator: tests repeat exactly.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) as usize) % n
    }

    /// Stones with a density of `eighths` / 8.
    fn stones(&mut self, cells: usize, eighths: usize) -> Vec<bool> {
        (0..cells).map(|_| self.below(8) < eighths).collect()
    }
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}

fn read(text: &str) -> Torus {
    text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn refused(text: &str) -> String {
    match text.parse::<Torus>() {
        Err(e) => e.to_string(),
        Ok(torus) => panic!("{text} was read as {torus}"),
    }
}

/// Classes that generate the group, by walking through the universal cover: every stone is lifted
/// to the first place in Z² at which it is met, and every later meeting elsewhere is a class.
fn classes(n: i64, m: i64, slant: Slant, stones: &[bool]) -> Vec<Class> {
    let d = if slant == Slant::Plus { 1 } else { -1 };
    let mut lifted: HashMap<usize, Class> = HashMap::new();
    let mut found = Vec::new();
    let cell = |(i, j): Class| (i.rem_euclid(n) * m + j.rem_euclid(m)) as usize;
    for start in (0..n).flat_map(|i| (0..m).map(move |j| (i, j))) {
        if !stones[cell(start)] || lifted.contains_key(&cell(start)) {
            continue;
        }
        lifted.insert(cell(start), start);
        let mut open = vec![start];
        while let Some((i, j)) = open.pop() {
            let around = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, d), (-1, -d)];
            for to in
                around.map(|(di, dj)| (i + di, j + dj)).into_iter().filter(|to| stones[cell(*to)])
            {
                match lifted.get(&cell(to)) {
                    Some(first) => found.push(((to.0 - first.0) / n, (to.1 - first.1) / m)),
                    None => {
                        lifted.insert(cell(to), to);
                        open.push(to);
                    }
                }
            }
        }
    }
    found.retain(|class| *class != (0, 0));
    found
}

/// The greatest common divisor of all 2×2 minors: the index of a subgroup of rank 2, else 0.
fn index(classes: &[Class]) -> i64 {
    let pairs = classes.iter().flat_map(|u| classes.iter().map(move |v| u.0 * v.1 - u.1 * v.0));
    pairs.fold(0, gcd)
}

/// Boards of all sizes up to 6×6, both slants, several densities.
fn random_boards(seed: u64, each: usize) -> Vec<(usize, usize, Slant, Vec<bool>)> {
    let mut dice = Dice(seed);
    let mut boards = Vec::new();
    for n in 1..=6 {
        for m in 1..=6 {
            for slant in SLANTS {
                for _ in 0..each {
                    let eighths = 2 + dice.below(5);
                    boards.push((n, m, slant, dice.stones(n * m, eighths)));
                }
            }
        }
    }
    boards
}

#[test]
fn the_group_is_that_of_the_walks_in_the_cover() {
    let mut ranks = [0; 3];
    for (n, m, slant, stones) in random_boards(1, 200) {
        let classes = classes(n as i64, m as i64, slant, &stones);
        let group = group_of(n, m, slant, &stones);
        ranks[group.rank()] += 1;
        match group {
            Group::Trivial => assert!(classes.is_empty()),
            Group::Cyclic(a, b) => {
                assert_eq!(gcd(a, b), 1, "a primitive class");
                assert!(b > 0 || (b == 0 && a > 0), "written in one way");
                assert_eq!(index(&classes), 0);
                let times: i64 = classes.iter().map(|c| gcd(c.0, c.1)).fold(0, gcd);
                assert_eq!(times, 1, "the walks generate all multiples of ({a},{b})");
                assert!(classes.iter().all(|c| a * c.1 == b * c.0));
            }
            Group::Rank2 => assert_eq!(index(&classes), 1, "rank 2 is all of Z²"),
        }
    }
    assert!(ranks.iter().all(|count| *count > 500), "{ranks:?}");
}

#[test]
fn disjoint_curves_have_one_class() {
    let (mut crowded, mut alone) = (0, 0);
    for (n, m, slant, stones) in random_boards(2, 200) {
        let others: Vec<bool> = stones.iter().map(|stone| !stone).collect();
        let groups = (group_of(n, m, slant, &stones), group_of(n, m, slant, &others));
        match groups {
            (Group::Cyclic(..), _) | (_, Group::Cyclic(..)) => {
                assert_eq!(groups.0, groups.1);
                crowded += 1;
            }
            _ => {
                assert_eq!(
                    groups.0.rank() + groups.1.rank(),
                    2,
                    "one fills, the other has nothing"
                );
                alone += 1;
            }
        }
    }
    assert!(crowded > 1000 && alone > 1000, "{crowded} {alone}");
}

#[test]
fn essential_stones_carry_the_group_and_the_rest_carries_nothing() {
    for (n, m, slant, stones) in random_boards(3, 60) {
        let carriers = essential(n, m, slant, &stones);
        let carrier = |k: &usize| carriers.contains(k);
        let inner: Vec<bool> = (0..n * m).map(|k| carrier(&k)).collect();
        let outer: Vec<bool> = (0..n * m).map(|k| stones[k] && !carrier(&k)).collect();
        assert!(carriers.iter().all(|k| stones[*k]));
        assert_eq!(group_of(n, m, slant, &inner), group_of(n, m, slant, &stones));
        assert_eq!(group_of(n, m, slant, &outer), Group::Trivial);
    }
}

#[test]
fn groups_add_by_greatest_common_divisors() {
    assert_eq!(Group::of((-4, 0)).plus(Group::of((6, 0))), Group::Cyclic(2, 0));
    assert_eq!(Group::of((3, -3)).plus(Group::of((-2, 2))), Group::Cyclic(-1, 1));
    assert_eq!(Group::of((0, 0)).plus(Group::of((0, -1))), Group::Cyclic(0, 1));
    assert_eq!(Group::of((1, 1)).plus(Group::of((1, -1))), Group::Rank2);
    assert_eq!(Group::Rank2.plus(Group::Trivial), Group::Rank2);
    assert_eq!(Group::Cyclic(-1, 1).class(), Some((-1, 1)));
    assert_eq!((Group::Trivial.class(), Group::Rank2.class()), (None, None));
}

#[test]
fn three_stones_across_two_seams_can_be_contractible() {
    let torus = read("torus:4:c ..../..../W.../W..W:black");
    assert_eq!(torus.group(Player::Two), Group::Trivial);
    assert_eq!(torus.status(), Status::Ongoing);
}

#[test]
fn rows_columns_and_diagonals_have_their_classes() {
    let group = |slant, rows: &str| {
        let stones: Vec<bool> = rows.chars().filter(|c| *c != '/').map(|c| c == 'B').collect();
        group_of(3, 3, slant, &stones)
    };
    for slant in SLANTS {
        assert_eq!(group(slant, ".B./.B./.B."), Group::Cyclic(1, 0));
        assert_eq!(group(slant, ".../BBB/..."), Group::Cyclic(0, 1));
        assert_eq!(group(slant, ".B./BBB/.B."), Group::Rank2);
    }
    assert_eq!(group(Slant::Minus, "..B/.B./B.."), Group::Cyclic(-1, 1));
    assert_eq!(group(Slant::Minus, "B../.B./..B"), Group::Trivial);
    assert_eq!(group(Slant::Plus, "B../.B./..B"), Group::Cyclic(1, 1));
    assert_eq!(group(Slant::Plus, "..B/.B./B.."), Group::Trivial);
}

#[test]
fn every_direction_counts_on_tiny_boards() {
    for slant in SLANTS {
        assert_eq!(group_of(1, 1, slant, &[true]), Group::Rank2);
        assert_eq!(group_of(1, 2, slant, &[true, false]), Group::Cyclic(1, 0));
        assert_eq!(group_of(2, 1, slant, &[false, true]), Group::Cyclic(0, 1));
        assert_eq!(group_of(2, 2, slant, &[true, false, true, false]), Group::Cyclic(1, 0));
        assert_eq!(group_of(2, 2, slant, &[true, true, false, false]), Group::Cyclic(0, 1));
    }
    let diagonal = [true, false, false, true];
    assert_eq!(group_of(2, 2, Slant::Minus, &diagonal), Group::Cyclic(-1, 1));
    assert_eq!(group_of(2, 2, Slant::Plus, &diagonal), Group::Cyclic(1, 1));
}

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

#[test]
fn random_games_have_winners_for_the_reason_given() {
    let mut dice = Dice(5);
    let mut reasons: HashMap<Reason, usize> = HashMap::new();
    for (slant, rule) in SLANTS.into_iter().flat_map(|s| RULES.map(|r| (s, r))) {
        for (rows, columns) in (2..=6).flat_map(|n| (2..=6).map(move |m| (n, m))) {
            let mut torus = Torus::start(&Variant {
                rows,
                columns,
                rule,
                slant,
                start: Start::Plain(Player::One),
            });
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
        }
    }
    assert_eq!(reasons.len(), 3, "{reasons:?}");
}

#[test]
fn exchanging_rows_and_columns_exchanges_winners_except_under_c() {
    let mut dice = Dice(6);
    let mut decided = 0;
    for (slant, rule) in SLANTS.into_iter().flat_map(|s| RULES.map(|r| (s, r))) {
        for (rows, columns) in [(1, 1), (1, 2), (2, 2), (2, 3), (3, 3), (4, 3)] {
            for _ in 0..20 {
                let mut torus = Torus::start(&Variant {
                    rows,
                    columns,
                    rule,
                    slant,
                    start: Start::Plain(Player::One),
                });
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

#[test]
fn ids_have_one_spelling() {
    for (text, canonical) in [
        ("5:c", "5:c"),
        ("5:c:-", "5:c"),
        ("5x5:a-lenient", "5:a-lenient"),
        ("4x5:b:+", "4x5:b:+"),
        ("40x1:a:-", "40x1:a"),
    ] {
        let variant: Variant = text.parse().expect(text);
        assert_eq!(variant.to_string(), canonical);
        assert_eq!(canonical.parse::<Variant>().expect(canonical), variant);
    }
    for text in [
        "",
        ":",
        "5",
        "5:",
        ":c",
        "0:c",
        "41:c",
        "-3:c",
        "+3:c",
        "05:c",
        "3x:c",
        "x3:c",
        "3x3x3:c",
        "5:d",
        "5:C",
        "5:a:",
        "5:c:*",
        "5:c:+:+",
        "5:c:--",
        "５:c",
        "5:ç",
        "5:c:−",
        "99999999999999999999:c",
        "3x99999999999999999999:c",
        " 5:c",
        "5 :c",
    ] {
        assert!(text.parse::<Variant>().is_err(), "'{text}'");
    }
}

#[test]
fn moves_have_one_spelling() {
    let torus = Torus::start(&"12x3:c".parse().expect("a variant"));
    for text in ["0,0", "11,2", "10,1"] {
        assert_eq!(torus.read_move(text).expect(text).to_string(), text);
    }
    for text in [
        "",
        ",",
        "0",
        "0,",
        ",0",
        "12,0",
        "0,3",
        "-1,0",
        "+1,0",
        "00,0",
        "0,01",
        "0,0,0",
        "0, 0",
        "a1",
        "１,0",
        "99999999999999999999,0",
        "0,99999999999999999999",
        "é,ü",
    ] {
        assert!(torus.read_move(text).is_err(), "'{text}'");
    }
    let taken = read("torus:2:c B./..:white");
    assert!(taken.play(&taken.read_move("0,0").expect("a cell")).is_err());
    let off = rules::torus::Move { i: usize::MAX, j: 0 };
    assert!(taken.play(&off).is_err());
    let over = read("torus:2:c B./B.:white:won-black");
    assert!(over.moves().is_empty());
    assert!(over.play(&over.read_move("0,1").expect("a cell")).is_err());
}

#[test]
fn counts_decide_who_moves_when_the_board_does_not_say() {
    assert_eq!(read("torus:3:c .../.../...").turn(), Player::One);
    assert_eq!(read("torus:3:c B../.../...").turn(), Player::Two);
    assert_eq!(read("torus:3:c B../..W/...").turn(), Player::One);
    assert_eq!(read("torus:3:c .../..W/...").turn(), Player::One);
    assert_eq!(read("torus:3:c .../.../...:white").turn(), Player::Two);
}

#[test]
fn boards_say_what_is_wrong_with_them() {
    assert!(refused("torus:3:c .B./.B./.B.:white").contains("':won-black' is missing"));
    assert!(refused("torus:3:a BBB/.../...:white").contains("(foul), so ':won-white'"));
    let wrong = refused("torus:3:c .B./.B./.B.:white:won-white");
    assert!(
        wrong.contains("white's group 0 is no win, and black's group Z(1,0) is no foul"),
        "{wrong}"
    );
    assert!(refused("torus:3:c .../.../...:black:won-black").contains("is no win"));
    assert!(refused("torus:3:a BBB/.../...:white:won-black").contains("Z(0,1) is no win"));
    for board in [
        "",
        ":",
        "...",
        ".../...",
        ".../.../.../...",
        ".../../...",
        ".../.../..x",
        ".../.../..é",
        ".../.../...:",
        ".../.../...:red",
        ".../.../...:black:",
        ".../.../...:black:won",
        ".../.../...:black:won-",
        ".../.../...:black:won-red",
        ".../.../...:won-black",
        ".B./.B./.B.:white:won-black:",
        ".B./.B./.B.:white:won-black:won-black",
        "://://",
    ] {
        let variant: Variant = "3:c".parse().expect("a variant");
        assert!(matches!(Torus::read(&variant, board), Err(Refused::Malformed(_))), "'{board}'");
    }
    let variant = "3:c".parse().expect("a variant");
    let short = Setup { variant, stones: vec![None; 8], turn: None, won: None };
    assert!(Torus::try_from(short).is_err());
}

#[test]
fn set_ups_in_which_both_have_curves_name_their_winner() {
    for (board, winner, reason) in [
        ("torus:4:b .BW./.BW./.BW./.BW.:white:won-black", Player::One, Reason::Class),
        ("torus:4:a .BW./.BW./.BW./.BW.:black:won-black", Player::One, Reason::Foul),
        ("torus:4:a .BW./.BW./.BW./.BW.:white:won-black", Player::One, Reason::Class),
        ("torus:3:a BBB/BB./...:white:won-white", Player::Two, Reason::Foul),
        ("torus:3:a-lenient BBB/B../B..:white:won-black", Player::One, Reason::Rank2),
    ] {
        let torus = read(board);
        assert_eq!(
            (torus.status(), torus.reason()),
            (Status::Won(winner), Some(reason)),
            "{board}"
        );
        assert_eq!(torus.to_string(), board);
    }
}

#[test]
fn the_scene_repeats_the_board_around_itself() {
    let torus = read("torus:3x4:c .B../.B../WB.W:white:won-black");
    let scene = torus.scene();
    assert_eq!(scene.cells.len(), 7 * 8);
    assert_eq!(scene.cells.iter().filter(|cell| !cell.copy).count(), 12);
    for (piece, copies) in [(Man::Stone(Player::One), 14 - 3), (Man::Stone(Player::Two), 8 - 2)] {
        let of_kind =
            |copy| scene.pieces.iter().filter(|p| p.man == piece && p.copy == copy).count();
        assert_eq!(of_kind(true), copies, "{piece:?}");
    }
    let marked: Vec<_> = scene.marks.iter().filter(|mark| mark.sign == Sign::Win).collect();
    assert_eq!(marked.len(), 14, "three black stones in two columns of seven rows");
    assert!(marked.iter().all(|mark| scene.pieces.iter().any(|p| p.at == mark.at)));
}

#[test]
fn frames_are_closed_and_neighbours_lie_one_apart() {
    for id in ["torus:3x4:c", "torus:3x4:c:+", "torus:1:c", "torus:1x2:b:+"] {
        let torus = Torus::start(&id.strip_prefix("torus:").expect("an id").parse().expect(id));
        let (n, m) = torus.size();
        let scene = torus.scene();
        let mut scene = scene;
        let owned: Vec<_> = scene.links.extract_if(.., |link| link.tie != Tie::Frame).collect();
        assert!(owned.iter().all(|link| matches!(link.tie, Tie::Shore(_))), "{id}");
        assert!((3..=5).contains(&owned.len()), "{id}: {owned:?}");
        assert_eq!(scene.links.len(), 4 * (n + m) - 2, "{id}");
        let near =
            |a: rules::scene::Point, b: rules::scene::Point| (a.x - b.x).hypot(a.y - b.y) < 1e-9;
        for link in &scene.links {
            assert_eq!(link.tie, Tie::Frame);
            let ends = scene.links.iter().flat_map(|l| [l.from, l.to]);
            assert_eq!(ends.filter(|end| near(*end, link.from)).count(), 2, "{id}");
        }
        let columns = m + 4;
        let at = |i: i64, j: i64| scene.cells[((i + 2) * columns as i64 + j + 2) as usize].at;
        for (di, dj) in torus.variant().slant.steps() {
            let (from, to) = (at(0, 0), at(di, dj));
            assert!(((from.x - to.x).hypot(from.y - to.y) - 1.0).abs() < 1e-9, "{id} {di},{dj}");
        }
    }
}

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

#[test]
fn the_curve_that_won_is_drawn() {
    let torus = read("torus:3x4:c .B../.B../WB.W:white:won-black");
    let (player, way) = torus.curve().expect("won");
    assert_eq!((player, way.len()), (Player::One, 4));
    assert_eq!((way[0].0 - way[3].0, way[0].1 - way[3].1), (3, 0), "once down the column");
    let links = torus.scene().links;
    let drawn = links.iter().filter(|link| link.tie == Tie::Curve(Player::One)).count();
    assert_eq!(drawn, 12, "six steps in each of two columns of seven rows");
    assert_eq!(read("torus:3:c .../.B./...:white").curve(), None);
    let foul = read("torus:3:a WWW/.../BB.:black:won-white");
    assert_eq!(foul.curve().map(|(player, _)| player), Some(Player::Two));
}

#[test]
fn directions_have_the_colours_of_their_owners() {
    let owners = |id: &str| {
        let torus = Torus::start(&id.parse().expect(id));
        let mut owners = [0; 2];
        for link in torus.scene().links {
            if let Tie::Shore(player) = link.tie {
                owners[player.index()] += 1;
            }
        }
        owners
    };
    assert_eq!(owners("5:c"), [1, 2], "White is strong");
    assert_eq!(owners("5:c:+"), [2, 1], "Black is strong");
    assert_eq!(owners("5:a"), [1, 1]);
    assert_eq!(owners("5:b"), [2, 2], "both may win by the third");
}
