//! Connections that are handed from a position to one after it: nothing is lost that would be found anew,
//! and whatever is found has a derivation that the checker accepts and that holds on the board.

use checker::{Fact, Lemmas, check};
use engine::dice::Dice;
use engine::draft::{Arg, Draft};
use engine::hex::bits::Bits;
use engine::hex::connect::{Asked, Engine, Limits, Snapshot, Until};
use engine::hex::fill::{Dead, Pair, Stones, fill};
use engine::hex::grid::Grid;
use engine::hex::ledger::{Id, Ledger};
use rules::hex::{Hex, Setup, Variant};
use rules::{Player, Position, Status};

/// So wide that no connection of a small board is crowded out.
const WIDE: Limits = Limits {
    full: 200,
    semi: 200,
    or: 4,
    far_full: 200,
    far_semi: 200,
    far_size: 64,
    steps: u32::MAX / 4,
};

/// A random move, and what is filled in after it.
fn played(grid: &Grid<u64>, stones: Stones<u64>, mover: usize, dice: &mut Dice) -> Stones<u64> {
    let open: Vec<usize> = stones.open(grid).cells().collect();
    let cell = open[dice.below(open.len())];
    fill(grid, &Dead::default(), stones.with(mover, cell), &mut Vec::<Pair>::new())
}

/// Whether every connection of one engine contains one of the other.
fn found_again(grid: &Grid<u64>, stones: &Stones<u64>, scratch: &Engine<u64>, other: &Engine<u64>) {
    let cells = stones.own(scratch.colour()) | stones.open(grid);
    let ends = |engine: &Engine<u64>| -> Vec<usize> {
        let points = cells.cells().map(|cell| engine.point(cell).expect("a point"));
        [0, 1].into_iter().chain(points).collect()
    };
    let (here, there) = (ends(scratch), ends(other));
    for i in 0..here.len() {
        for j in 0..i {
            assert_eq!(here[i] == here[j], there[i] == there[j], "groups are the same");
            if here[i] == here[j] {
                continue;
            }
            let (old, new) = (scratch.between(here[j], here[i]), other.between(there[j], there[i]));
            for full in &old.full {
                assert!(new.full.iter().any(|c| c.within(*full)), "full {full:b} in {stones:?}");
            }
            for (_, semi) in &old.semi {
                let semis = new.semi.iter().map(|(_, c)| c);
                let mut all = semis.chain(&new.full);
                assert!(all.any(|c| c.within(*semi)), "semi {semi:b} in {stones:?}");
            }
        }
    }
}

/// The position in which a colour has these stones and the other moves.
fn position(grid: &Grid<u64>, colour: usize, own: u64, other: u64) -> Hex {
    let players = [Player::One, Player::Two];
    let stone = |cell: usize| match (own.has(cell), other.has(cell)) {
        (true, _) => Some(players[colour]),
        (_, true) => Some(players[1 - colour]),
        _ => None,
    };
    let variant = Variant { columns: grid.columns, rows: grid.rows, swap: None };
    let stones = (0..grid.count).map(stone).collect();
    let turn = Some(players[1 - colour]);
    Hex::try_from(Setup { variant, stones, turn, swapped: false, resigned: false }).expect("legal")
}

/// A link holds in a position, and the checker accepts that it wins there.
fn holds(grid: &Grid<u64>, stones: &Stones<u64>, ledger: &Ledger<u64>, link: Id, key: u64) {
    let of = ledger.link(link);
    let colour = usize::from(of.colour);
    let (own, other) = (stones.own(colour) | key, stones.of[1 - colour]);
    assert!(of.holds(own, other), "{of:?} in {stones:?}");
    let position = position(grid, colour, own, other);
    if position.status() != Status::Ongoing {
        return;
    }
    let mut draft = Draft::default();
    let link = ledger.draft(grid, link, &mut draft);
    let fact = Fact::wins(&position, position.turn().other()).to_string();
    let last = draft.step(fact, "linked", vec![Arg::Cite(link)]);
    let certificate = draft.write(&position.id(), last);
    let verdict = check(certificate.as_bytes(), &Lemmas::all(), &checker::Limits::default());
    assert!(verdict.is_accepted(), "{verdict:?}\n{certificate}");
}

/// Enters the win and the threats of an engine; how many there were.
fn derived(grid: &Grid<u64>, stones: &Stones<u64>, engine: &Engine<u64>) -> usize {
    let mut ledger = Ledger::default();
    if let Some(link) = engine.enter_win(grid, &mut ledger) {
        holds(grid, stones, &ledger, link, 0);
    }
    let threats = engine.threats();
    for threat in &threats {
        let (key, link) = engine.enter_threat(grid, &mut ledger, threat);
        holds(grid, stones, &ledger, link, 1 << key);
    }
    threats.len() + usize::from(engine.won())
}

/// Random games; connections come from the position before or from one that is some moves older.
fn games(id: &str, count: u64, limits: Limits, complete: bool) -> usize {
    let grid = Grid::<u64>::new(id.parse().expect("a size")).expect("small");
    let mut found = 0;
    for seed in 0..count {
        let mut dice = Dice::new(seed);
        let mut stones = Stones { of: [0; 2] };
        let mut engine = Engine::<u64>::with_limits(limits);
        let mut scratch = Engine::<u64>::with_limits(limits);
        let mut before: [Snapshot<u64, _>; 2] = Default::default();
        for colour in [0, 1] {
            engine.run(&grid, colour, 0, grid.all, Until::Never);
            engine.save(&mut before[colour]);
        }
        let mut mover = 0;
        while stones.open(&grid) != 0 && !(0..2).any(|c| grid.joined(c, stones.own(c))) {
            stones = played(&grid, stones, mover, &mut dice);
            mover = 1 - mover;
            let (open, keep) = (stones.open(&grid), dice.below(3) > 0);
            for colour in [0, 1] {
                let own = stones.own(colour);
                let never = Until::Never;
                let asked = Asked { colour, own, open, until: never, given: &[] };
                engine.run_after(&before[colour], &grid, &asked);
                if complete {
                    scratch.run(&grid, colour, own, open, never);
                    found_again(&grid, &stones, &scratch, &engine);
                }
                found += derived(&grid, &stones, &engine);
                if keep {
                    engine.save(&mut before[colour]);
                }
            }
        }
    }
    found
}

#[test]
fn nothing_is_lost_from_parent_to_child() {
    assert!(games("3", 40, WIDE, true) > 100);
    assert!(games("4", 20, WIDE, true) > 100);
}

#[test]
fn what_is_handed_on_has_a_derivation() {
    assert!(games("5", 12, Limits::default(), false) > 100);
    assert!(games("6x5", 6, Limits::default(), false) > 100);
    assert!(games("7", 2, Limits::default(), false) > 100);
}

#[test]
fn crowded_boards_cost_no_more_than_the_limit() {
    let grid = Grid::<u128>::new("11".parse().expect("a size")).expect("small");
    let limits = Limits { steps: 2_000, ..Limits::default() };
    let mut dice = Dice::new(7);
    for _ in 0..20 {
        let mut of = [0u128; 2];
        for k in 0..30 {
            let cell = dice.below(grid.count);
            if !(of[0] | of[1]).has(cell) {
                of[k % 2] |= u128::bit(cell);
            }
        }
        let mut engine = Engine::<u128>::with_limits(limits);
        engine.run(&grid, 0, of[0], grid.all.minus(of[0] | of[1]), Until::Never);
        // One connection may be extended beyond the limit.
        assert!(engine.steps() < 3 * limits.steps + 10_000, "{}", engine.steps());
    }
}
