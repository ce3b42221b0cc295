//! The calculus of links is attacked: random derivations on small boards, judged by the checker, each
//! link that it accepts tested by exhaustive play; and what it rejects is often false indeed.
//!
//! S and C are worked out here a third time, from the text of `book/certificates.md`.

use checker::{Lemmas, Limits, check};
use engine::dice::Dice;
use engine::hex::fill::Dead;
use rules::cell::cell_name;
use rules::hex::{Hex, Variant};
use std::collections::{BTreeMap, HashMap};

pub(crate) type Set = u32;

pub(crate) struct Board {
    columns: usize,
    rows: usize,
    pub near: Vec<Set>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Link {
    pub colour: usize,
    /// -2 and -1 are the sides.
    pub ends: [i32; 2],
    pub stones: Set,
    pub carrier: Set,
}

pub(crate) fn bits(set: Set) -> impl Iterator<Item = usize> {
    (0..32).filter(move |i| set >> i & 1 == 1)
}

impl Board {
    pub fn new(columns: usize, rows: usize) -> Self {
        let variant = Variant { columns, rows, swap: None };
        let near = |i: usize| {
            let cells = Hex::neighbours(variant, i % columns, i / columns);
            cells.map(|(c, r)| 1 << (r * columns + c)).sum()
        };
        Board { columns, rows, near: (0..columns * rows).map(near).collect() }
    }

    pub fn count(&self) -> usize {
        self.columns * self.rows
    }

    fn side(&self, colour: usize, side: i32) -> Set {
        let on = |i: &usize| match (colour, side) {
            (0, -2) => *i < self.columns,
            (0, _) => *i >= self.count() - self.columns,
            (_, -2) => i.is_multiple_of(self.columns),
            _ => i % self.columns == self.columns - 1,
        };
        (0..self.count()).filter(on).map(|i| 1 << i).sum()
    }

    /// Whether a path of stones joins two ends, no side being a way through.
    pub fn joined(&self, colour: usize, [x, y]: [i32; 2], stones: Set) -> bool {
        let at = |end: i32| if end < 0 { self.side(colour, end) } else { 1 << end };
        let mut reached = at(x) & stones;
        loop {
            let more = reached | (bits(reached).fold(0, |set, i| set | self.near[i]) & stones);
            if more == reached {
                return reached & at(y) != 0;
            }
            reached = more;
        }
    }

    /// Exhaustive play: the opponent moves first, both play on `open` only.
    fn holds(
        &self,
        link: &Link,
        known: &mut HashMap<(Set, Set), bool>,
        own: Set,
        open: Set,
    ) -> bool {
        if self.joined(link.colour, link.ends, own) {
            return true;
        }
        if let Some(answer) = known.get(&(own, open)) {
            return *answer;
        }
        let answer = open != 0
            && bits(open).all(|e| {
                let left = open & !(1 << e);
                bits(left).any(|k| self.holds(link, known, own | 1 << k, left & !(1 << k)))
            });
        known.insert((own, open), answer);
        answer
    }

    pub fn is_true(&self, link: &Link) -> bool {
        let ends: Set = link.ends.iter().filter(|end| **end >= 0).map(|end| 1 << end).sum();
        link.stones & ends == ends
            && self.holds(link, &mut HashMap::new(), link.stones, link.carrier & !link.stones)
    }

    fn cell(&self, i: usize) -> String {
        cell_name(i % self.columns, i / self.columns)
    }

    pub fn cells(&self, set: Set) -> String {
        bits(set).map(|i| format!(" {}", self.cell(i))).collect()
    }

    pub fn point(&self, colour: usize, end: i32) -> String {
        match (colour, end) {
            (0, -2) => "top".to_string(),
            (0, -1) => "bottom".to_string(),
            (_, -2) => "left".to_string(),
            (_, -1) => "right".to_string(),
            _ => self.cell(end as usize),
        }
    }
}

/// A random step: its rule with arguments, and the link by the formulas of the book.
fn propose(board: &Board, known: &[Link], colour: usize, dice: &mut Dice) -> (String, Link) {
    let n = board.count();
    let mut ends = [0, 0];
    while ends[0] >= ends[1] {
        ends = [0, 0]
            .map(|_| dice.below(n + 6) as i32 - 6)
            .map(|e| if e < -2 { -2 - e % 2 } else { e });
        ends = ends.map(|e| e.max(-2));
    }
    let random = |most: usize, dice: &mut Dice| -> Set {
        (0..dice.below(most + 1)).fold(0, |set, _| set | 1 << dice.below(n))
    };
    let pick = |dice: &mut Dice| {
        let own: Vec<usize> = (0..known.len()).filter(|i| known[*i].colour == colour).collect();
        (!own.is_empty()).then(|| own[dice.below(own.len())])
    };
    let rule = if known.is_empty() { 0 } else { dice.below(10) };
    match rule {
        // Often an `or` of two or three threats with the same ends.
        1..=3 if pick(dice).is_some() => {
            let first = pick(dice).expect("some");
            let shared = known[first].ends;
            let alike: Vec<usize> = (0..known.len())
                .filter(|i| known[*i].colour == colour && known[*i].ends == shared)
                .collect();
            // Now and then it is said of other ends.
            let ends = if dice.below(12) == 0 { ends } else { shared };
            let mut threats = vec![];
            for _ in 0..2 + dice.below(2) {
                let i = alike[dice.below(alike.len())];
                let stones: Vec<usize> = bits(known[i].stones).collect();
                let stray = dice.below(12) == 0 || stones.is_empty();
                let key = if stray { dice.below(n) } else { stones[dice.below(stones.len())] };
                threats.push((key, i));
            }
            let stones =
                threats.iter().fold(0, |set, (key, i)| set | (known[*i].stones & !(1 << key)));
            let carrier =
                threats.iter().fold(0, |set, (key, i)| set | known[*i].carrier | 1 << key);
            let args: String =
                threats.iter().map(|(key, i)| format!(" {}={}", board.cell(*key), i + 1)).collect();
            let link = Link { colour, ends, stones, carrier: carrier & !stones };
            (format!("or{args}"), link)
        }
        4 if pick(dice).is_some() => {
            // As often as not a link between the two sides.
            let across = |i: &usize| known[*i].colour == colour && known[*i].ends == [-2, -1];
            let across: Vec<usize> = (0..known.len()).filter(across).collect();
            let i = match across.len() * dice.below(2) {
                0 => pick(dice).expect("some"),
                many => across[dice.below(many)],
            };
            let a = dice.below(n);
            let near: Vec<usize> = bits(board.near[a]).collect();
            let b = near[dice.below(near.len())];
            let more = random(3, dice);
            let stones = (known[i].stones | more) & !(1 << a | 1 << b);
            let carrier = (known[i].carrier | 1 << a | 1 << b) & !stones;
            let (a, b) = (board.cell(a), board.cell(b));
            let rule = format!("captured {} {a} {b}{}", i + 1, board.cells(more));
            (rule, Link { colour, ends: known[i].ends, stones, carrier })
        }
        5 if pick(dice).is_some() => {
            let i = pick(dice).expect("some");
            let image = |set: Set| bits(set).map(|c| 1 << (n - 1 - c)).sum();
            let mut ends = known[i].ends.map(|e| if e < 0 { -3 - e } else { n as i32 - 1 - e });
            ends.sort_unstable();
            let (stones, carrier) = (image(known[i].stones), image(known[i].carrier));
            (format!("turn {}", i + 1), Link { colour, ends, stones, carrier })
        }
        6 if pick(dice).is_some() => {
            let i = pick(dice).expect("some");
            let (dc, dr) = (dice.below(3) as i32 - 1, dice.below(3) as i32 - 1);
            let (columns, rows) = (board.columns as i32, board.rows as i32);
            // What leaves the board is lost here; the checker must not let it.
            let image = |c: i32| {
                let (x, y) = (c % columns + dc, c / columns + dr);
                let on = (0..columns).contains(&x) && (0..rows).contains(&y);
                on.then_some(y * columns + x)
            };
            let set = |set: Set| bits(set).filter_map(|c| image(c as i32)).map(|c| 1 << c).sum();
            let mut ends = known[i].ends.map(|e| if e < 0 { e } else { image(e).unwrap_or(e) });
            ends.sort_unstable();
            let (stones, carrier) = (set(known[i].stones), set(known[i].carrier));
            (format!("shift {} {dc} {dr}", i + 1), Link { colour, ends, stones, carrier })
        }
        8 | 9 if pick(dice).is_some() => {
            let link = pick(dice).expect("some");
            let mut region: Set = 1 << dice.below(n);
            for _ in 0..dice.below(4) {
                let around = bits(region).fold(0, |set, i| set | board.near[i]);
                let beside: Vec<usize> = bits(around & !region).collect();
                region |= 1 << beside[dice.below(beside.len())];
            }
            // Now and then a tie has a stone in the region.
            let fits =
                |i: &usize, dice: &mut Dice| known[*i].stones & region == 0 || dice.below(6) == 0;
            let ties: Vec<usize> = (0..dice.below(4)).filter_map(|_| pick(dice)).collect();
            let ties: Vec<usize> = ties.into_iter().filter(|i| fits(i, dice)).collect();
            let open = known[link].carrier & !region;
            let released = |i: &usize| {
                let ends = known[*i].ends.into_iter().filter(|end| *end >= 0);
                known[*i].stones & !(ends.fold(0, |set: Set, end| set | 1 << end) & open)
            };
            let stones = ties.iter().fold(known[link].stones & !region, |s, i| s | released(i));
            let carrier = ties.iter().fold(open, |set, i| set | known[*i].carrier) & !stones;
            let args: String = ties.iter().map(|i| format!(" {}", i + 1)).collect();
            let rule = format!("region {}{args}{}", link + 1, board.cells(region));
            (rule, Link { colour, ends: known[link].ends, stones, carrier })
        }
        _ => {
            let links: Vec<usize> = (0..dice.below(4)).filter_map(|_| pick(dice)).collect();
            let more = random(if links.is_empty() { 5 } else { 3 }, dice);
            let stones = links.iter().fold(more, |set, i| set | known[*i].stones);
            let carrier = links.iter().fold(0, |set, i| set | known[*i].carrier) & !stones;
            let args: String = links.iter().map(|i| format!(" {}", i + 1)).collect();
            // Ends that may be joined: those of the links, or cells of the stones.
            let mut points: Vec<i32> = links.iter().flat_map(|i| known[*i].ends).collect();
            points.extend(bits(more).map(|c| c as i32));
            points.extend([-2, -1]);
            let mut chosen = [0, 0].map(|_| points[dice.below(points.len())]);
            chosen.sort_unstable();
            let ends = if chosen[0] < chosen[1] { chosen } else { ends };
            (format!("and{args}{}", board.cells(more)), Link { colour, ends, stones, carrier })
        }
    }
}

/// Steps that make bridges from cell to cell, and their conjunction, to begin with.
fn seeds(board: &Board, colour: usize, dice: &mut Dice) -> Vec<(String, Link)> {
    let n = board.count();
    let mut steps: Vec<(String, Link)> = Vec::new();
    let mut bridges: Vec<usize> = Vec::new();
    let mut x = dice.below(n);
    for _ in 0..2 + dice.below(2) {
        let over = |y: usize| board.near[x] & board.near[y];
        let far = |y: &usize| *y != x && board.near[x] >> y & 1 == 0 && over(*y).count_ones() == 2;
        let ends: Vec<usize> = (0..n).filter(far).collect();
        if ends.is_empty() {
            break;
        }
        let y = ends[dice.below(ends.len())];
        let ends = [x.min(y) as i32, x.max(y) as i32];
        let both = 1 << x | 1 << y;
        let first = steps.len() + 1;
        for key in bits(over(y)) {
            let stones = both | 1 << key;
            let link = Link { colour, ends, stones, carrier: 0 };
            steps.push((format!("and{}", board.cells(stones)), link));
        }
        let keys: Vec<String> = bits(over(y)).map(|key| board.cell(key)).collect();
        let rule = format!("or {}={first} {}={}", keys[0], keys[1], first + 1);
        steps.push((rule, Link { colour, ends, stones: both, carrier: over(y) }));
        bridges.push(steps.len());
        x = y;
    }
    if let [a, b, ..] = bridges[..] {
        let (a, b) = (steps[a - 1].1, steps[b - 1].1);
        // The end that both have in common is passed through.
        let mut ends: Vec<i32> = a.ends.into_iter().filter(|end| !b.ends.contains(end)).collect();
        ends.extend(b.ends.into_iter().filter(|end| !a.ends.contains(end)));
        ends.sort_unstable();
        let (stones, carrier) = (a.stones | b.stones, a.carrier | b.carrier);
        let ends = [ends.first(), ends.last()].map(|end| end.copied().unwrap_or(0));
        let link = Link { colour, ends, stones, carrier: carrier & !stones };
        steps.push((format!("and {} {}", bridges[0], bridges[1]), link));
    }
    steps.reverse();
    steps
}

#[test]
fn random_derivations_prove_nothing_false() {
    let mut dice = Dice::new(6);
    let mut accepted: BTreeMap<String, usize> = BTreeMap::new();
    let mut deep = 0;
    let mut refused_and_false: BTreeMap<String, usize> = BTreeMap::new();
    let sizes = [(2, 2), (3, 2), (2, 3), (3, 3), (4, 3), (3, 4), (4, 4)];
    while accepted.values().sum::<usize>() < 40_000 {
        let (columns, rows) = sizes[dice.below(sizes.len())];
        let board = Board::new(columns, rows);
        let id = if columns == rows { columns.to_string() } else { format!("{columns}x{rows}") };
        let empty = vec![".".repeat(columns); rows].join("/");
        let mut text = format!("hissho 1\ngame hex:{id}\nclaim wins black {empty}:black\n");
        let mut known: Vec<Link> = Vec::new();
        let colour = dice.below(2);
        let mut seeds = seeds(&board, colour, &mut dice);
        for _ in 0..80 {
            if known.len() == 24 {
                break;
            }
            let (rule, link) =
                seeds.pop().unwrap_or_else(|| propose(&board, &known, colour, &mut dice));
            if link.ends[0] >= link.ends[1] {
                continue;
            }
            let [x, y] = link.ends.map(|end| board.point(colour, end));
            let name = ["black", "white"][colour];
            let line = format!("{} link {name} {x}-{y} {rule}\n", known.len() + 1);
            let verdict =
                check(format!("{text}{line}").as_bytes(), &Lemmas::all(), &Limits::default());
            let why = verdict.objection().expect("there is no qed");
            let word = rule.split(' ').next().expect("a rule").to_string();
            if verdict.line == Some(4 + known.len() as u64) {
                assert_eq!(verdict.word(), "rejected", "{line}{why}");
                if link.carrier.count_ones() <= 8 && !board.is_true(&link) {
                    *refused_and_false.entry(format!("{word}: {why}")).or_default() += 1;
                }
                continue;
            }
            if link.carrier.count_ones() > 9 {
                continue;
            }
            assert!(board.is_true(&link), "accepted, but false: {link:?}\n{text}{line}");
            *accepted.entry(word).or_default() += 1;
            deep += usize::from(link.carrier.count_ones() >= 4);
            text.push_str(&line);
            known.push(link);
        }
    }
    for rule in ["and", "or", "captured", "turn", "shift", "region"] {
        assert!(accepted.get(rule).is_some_and(|n| *n >= 50), "{accepted:?}");
    }
    assert!(deep > 200, "{deep} links with a carrier of 4 cells or more");
    // Each of these conditions is needed: without it, false links would have been derived.
    for reason in [
        "and: the carriers overlap",
        "and: the ends are joined through an edge only",
        "and: the ends are not joined",
        "or: a cell lies in all the threats",
        "or: the ends are not joined",
        "captured: a cell of the pair may still be of use",
        "captured: an end is not a stone of the link",
        "captured: the pair lies on a side that is no end of the link",
        "region: a stone of a tie lies in the region",
        "region: an end is not a stone of the link",
        "region: the carriers overlap",
        "region: two neighbours of the region are not tied",
        "shift: the link would leave its side",
        "shift: the link would leave the board",
    ] {
        assert!(
            refused_and_false.get(reason).is_some_and(|n| *n > 0),
            "{reason}: {refused_and_false:#?}"
        );
    }
}

/// The table of dead cells against connectivity, over all 3⁶ rings.
#[test]
fn a_cell_is_dead_if_it_never_joins_anything() {
    let dead = Dead::default();
    let mut count = 0;
    for code in 0..729usize {
        let digit = |i: usize| code / 3usize.pow(i as u32) % 3;
        // Filled in every way: are two stones of one colour ever joined by the middle alone?
        let useful = (0..64usize).any(|fill| {
            let colour = |i: usize| if digit(i) == 0 { fill >> i & 1 } else { digit(i) - 1 };
            [0, 1].into_iter().any(|own| {
                (0..6).filter(|i| colour(*i) == own).any(|start| {
                    let mut reached = 1usize << start;
                    for _ in 0..6 {
                        for i in (0..6).filter(|i| colour(*i) == own) {
                            let beside = 1 << ((i + 1) % 6) | 1 << ((i + 5) % 6);
                            if reached & beside != 0 {
                                reached |= 1 << i;
                            }
                        }
                    }
                    (0..6).any(|i| colour(i) == own && reached >> i & 1 == 0)
                })
            })
        });
        assert_eq!(dead.ring(code), !useful, "{code}");
        count += usize::from(dead.ring(code));
    }
    assert!(count > 0 && count < 729);
}
