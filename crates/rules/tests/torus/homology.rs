//! The classes of curves, against walks in the universal cover.

use super::{Dice, SLANTS, read};
use rules::torus::{Class, Group, Slant, essential, group_of};
use rules::{Player, Position, Status};
use std::collections::HashMap;

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
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
    assert_eq!(Group::of((0, 4)).plus(Group::of((0, 6))), Group::Cyclic(0, 2));
    assert_eq!(Group::of((4, 2)).plus(Group::of((6, 3))), Group::Cyclic(2, 1));
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
