//! A fleet finds what one machine finds: with any number of workers, from any checkpoint, in any memory.

use ccs::network::Network;
use ccs::program::Program;
use ccs::space::{Limits, explore};
use engine::bao::tables::Tables;
use engine::bao::tally::Tally;
use engine::bao::worth::Layers;
use engine::explore::walks;
use engine::hiq::census::census;
use engine::hiq::count::{games, solutions};
use engine::hiq::problem::{Problem, Symmetry};
use engine::hiq::winning::Winning;
use engine::processes::Processes;
use engine::space::Positions;
use engine::{Budget, Silent};
use fleet::hand::Gauge;
use fleet::tasks::graph::graph;
use fleet::tasks::hiq::{Counts, count, only_winning};
use fleet::{Crew, Task, Trouble};
use rules::hiq::Hiq;
use rules::{Position, game};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

/// A folder that goes when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("hissho-fleet-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn task(workers: usize) -> Task {
    Task {
        crew: Crew::alone(workers),
        job: "a test".into(),
        budget: Budget::default(),
        checkpoint: None,
        resume: false,
    }
}

fn kept(workers: usize, folder: &Path) -> Task {
    Task { checkpoint: Some(folder.into()), resume: true, ..task(workers) }
}

fn problem(id: &str) -> Problem {
    Problem::new(&Hiq::start(&id.parse().expect(id)), Symmetry::Both).expect(id)
}

/// What one machine finds.
fn alone(problem: &Problem) -> Counts {
    let budget = Budget::default();
    let (found, games) = games(problem, &budget, &Silent);
    assert_eq!(found, census(problem, &budget));
    let winning = Winning::find(problem, &budget).expect("a count");
    Counts {
        census: found,
        games: games.ok(),
        winning: Some(winning.levels()),
        solutions: solutions(problem, &winning, &budget).ok(),
    }
}

fn winning(task: &Task, problem: &Problem) -> Option<Vec<u64>> {
    only_winning(task, problem.clone(), &|_| {}).expect("no trouble")
}

fn counted(task: &Task, problem: &Problem) -> Counts {
    count(task, problem.clone(), &|_| {}).expect("no trouble")
}

#[test]
fn pegs_are_counted_as_one_machine_counts_them() {
    for id in
        ["square:4@b2", "rect:4x5@b3", "triangle:15@a1", "triangle:15@a1=c3", "square:4@b2=b3"]
    {
        let problem = problem(id);
        let expected = alone(&problem);
        for workers in 1..=4 {
            assert_eq!(counted(&task(workers), &problem), expected, "{id}, {workers} workers");
            assert_eq!(winning(&task(workers), &problem), expected.winning, "{id}, {workers}");
        }
    }
}

#[test]
fn any_game_is_counted_as_one_machine_counts_it() {
    for (id, depth) in [
        ("hex:3", usize::MAX),
        ("torus:3:c", usize::MAX),
        ("domineering:4x4", usize::MAX),
        ("bao:2", 12),
        ("bridgit:2", usize::MAX),
        ("null:9", usize::MAX),
        ("hex:3", 4),
        ("hex:3", 0),
    ] {
        let state = game::start(id).expect(id);
        let expected = walks(&Positions::after(&*state), depth, &Budget::default(), &Silent);
        for workers in [1, 3] {
            let space = Positions::after(&*state);
            let found = fleet::tasks::walks::walks(&task(workers), space, depth, &|_| {});
            assert_eq!(found.expect("no trouble"), expected, "{id}, {workers} workers");
        }
    }
}

#[test]
fn little_memory_is_enough() {
    let problem = problem("square:5@c3");
    let expected = counted(&task(2), &problem);
    let mut tight = task(2);
    tight.budget.memory = Some(1);
    let spilled = std::cell::Cell::new(0);
    let watch = |gauge: &Gauge| spilled.set(gauge.spilled.load(Ordering::Relaxed));
    assert_eq!(count(&tight, problem, &watch).expect("no trouble"), expected);
    assert!(spilled.get() > 0, "the levels did not fit");
}

#[test]
fn a_budget_ends_the_count() {
    let spent = Task { budget: Budget::nodes(10_000), ..task(2) };
    let found = counted(&spent, &problem("english@d4"));
    assert!(!found.census.complete && found.winning.is_none() && found.games.is_none());
    assert_eq!(found.census.levels[..6], [1, 1, 2, 8, 39, 171]);
}

#[test]
fn a_checkpoint_goes_on_with_any_number_of_workers() {
    let problem = problem("square:5@c3");
    let expected = counted(&task(1), &problem);
    let folder = Folder::new("resume");
    // Ends sooner or later, each time with other workers; at last it is whole.
    let nodes = [10, 300, 2_000, 20_000, 100_000, u64::MAX];
    for (round, nodes) in nodes.into_iter().enumerate() {
        let budget = Budget::nodes(nodes);
        let part = Task { budget, ..kept(1 + round % 3, &folder.0) };
        let found = counted(&part, &problem);
        assert!(found.winning.is_none() || found == expected, "{nodes} nodes");
    }
    assert_eq!(counted(&kept(2, &folder.0), &problem), expected, "all of it is there");
    let folder = Folder::new("resume-winning");
    for (round, nodes) in nodes.into_iter().chain([u64::MAX]).enumerate() {
        let part = Task { budget: Budget::nodes(nodes), ..kept(1 + round % 3, &folder.0) };
        let found = winning(&part, &problem);
        assert!(found.is_none() || found == expected.winning, "{nodes} nodes");
        assert!(found.is_some() || nodes < u64::MAX);
    }
}

#[test]
fn what_is_not_this_checkpoint_is_refused_by_name() {
    let problem = problem("square:4@b2");
    let folder = Folder::new("refused");
    let expected = counted(&kept(2, &folder.0), &problem);
    let said = |task: &Task| match count(task, problem.clone(), &|_| {}) {
        Err(trouble) => trouble.to_string(),
        Ok(found) => panic!("{found:?}"),
    };
    let anew = Task { resume: false, ..kept(2, &folder.0) };
    assert!(said(&anew).contains("expected --resume"));
    let other = Task { job: "another test".into(), ..kept(2, &folder.0) };
    assert!(said(&other).contains("another job"), "{}", said(&other));
    // A job that was stopped in the middle reads the shards of its last level.
    let mut shards: Vec<PathBuf> = std::fs::read_dir(&folder.0)
        .expect("a folder")
        .map(|file| file.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|end| end == "shard"))
        .collect();
    shards.sort();
    let last: Vec<&PathBuf> =
        shards.iter().filter(|path| path.to_string_lossy().contains("backward-00000")).collect();
    assert_eq!(last.len(), 2);
    for path in last {
        let whole = std::fs::read(path).expect("a shard");
        for damage in [0, 8, 16, 40, whole.len() - 1, whole.len() / 2, whole.len() - 20] {
            let mut bytes = whole.clone();
            bytes[damage] ^= 0x10;
            std::fs::write(path, &bytes).expect("a disk");
            let said = said(&kept(2, &folder.0));
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            assert!(said.contains(&name) && said.contains("refused"), "byte {damage}: {said}");
        }
        for length in [0, 10, 64, whole.len() - 1] {
            std::fs::write(path, &whole[..length]).expect("a disk");
            assert!(said(&kept(2, &folder.0)).contains("cut off"), "{length} bytes");
        }
        std::fs::write(path, &whole).expect("a disk");
    }
    // The shard of another part or level, under this name.
    let (one, two) = (&shards[shards.len() - 1], folder.0.join("backward-00000.0-of-2.shard"));
    let whole = std::fs::read(&two).expect("a shard");
    std::fs::copy(one, &two).expect("a disk");
    assert!(said(&kept(2, &folder.0)).contains("another job, level or part"));
    std::fs::remove_file(&two).expect("a disk");
    assert!(said(&kept(2, &folder.0)).contains("no process has it"));
    std::fs::write(&two, whole).expect("a disk");
    assert_eq!(counted(&kept(3, &folder.0), &problem), expected);
}

#[test]
fn a_broken_worker_is_one_message() {
    let broken = task(3).run::<u64, (), ()>(&|_| {}, |hand| match hand.post.index() {
        1 => panic!("a wheel came off"),
        _ => hand.consult(&[]).map(|_| ()),
    });
    let trouble = broken.expect_err("it broke");
    assert!(matches!(trouble, Trouble::Panicked { worker: 1, .. }), "{trouble}");
    assert_eq!(trouble.to_string(), "worker 1 broke down: a wheel came off");
}

/// What one machine's tables say.
fn tallied<const W: usize>(side: usize, stones: usize) -> Vec<Tally> {
    let tables = Tables::<W>::build(2 * side, stones, &Budget::default(), &Silent).expect("tables");
    (0..=stones).map(|stones| tables.tally(stones).expect("a layer")).collect()
}

fn tables<const W: usize>(task: &Task, side: usize, stones: usize) -> Vec<Tally> {
    let layers = Layers::<W>::new(2 * side, stones).expect("layers");
    fleet::tasks::endgames::tables(task, layers, &|_| {}).expect("no trouble")
}

#[test]
fn endgame_tables_are_those_of_one_machine() {
    for (side, stones) in [(1, 5), (2, 9), (4, 7), (5, 0)] {
        let expected = tallied::<8>(side, stones);
        for workers in [1, 3] {
            let found = tables::<8>(&task(workers), side, stones);
            assert_eq!(found, expected, "{side}×2, {stones} stones, {workers} workers");
        }
    }
    assert_eq!(tables::<6>(&task(2), 9, 4), tallied::<6>(9, 4));
}

#[test]
fn endgame_tables_go_on_behind_their_last_layer() {
    let expected = tallied::<8>(3, 8);
    let folder = Folder::new("endgames");
    for (round, nodes) in [1, 500, 3_000, u64::MAX].into_iter().enumerate() {
        let part = Task { budget: Budget::nodes(nodes), ..kept(1 + round % 3, &folder.0) };
        let found = tables::<8>(&part, 3, 8);
        assert_eq!(found, expected[..found.len()], "{nodes} nodes");
        assert!(found.len() < expected.len() || nodes == u64::MAX);
    }
    assert_eq!(tables::<8>(&kept(4, &folder.0), 3, 8), expected, "all of it is there");
    let mut tight = task(2);
    tight.budget.memory = Some(1);
    let found = tables::<8>(&tight, 4, 16);
    assert!(!found.is_empty() && found.len() < 17, "{} layers fit", found.len());
    assert_eq!(found[..8], tallied::<8>(4, 7));
}

#[test]
fn processes_are_counted_as_one_machine_counts_them() {
    let text = "Buf(n) = if (n < 3) then in(x).Put(n, x) else Out(n) + Out(n);
        Put(n, x) = tau.Buf(n + 1); Out(n) = if (n > 0) then 'out(n).Buf(n - 1) else 0;
        Feed = 'in(0).Feed + 'in(1).Feed + stop.0;
        All = (Buf(0) | Feed[give/stop] | b.(a.0 + tau.0)) \\ {in} | c.All2;
        All2 = 'c.(a.0 | a.0);";
    let mut program = Program::read(text).expect("a program");
    let root = program.process("All").expect("a process");
    let mut network = Network::new(program.clone());
    let lts = explore(&mut network, root, &Limits::default()).expect("a space").lts;
    for workers in [1, 3] {
        let space = Processes::new(program.clone(), root, None);
        let found = graph(&task(workers), space, |_| None, &|_| {}).expect("no trouble");
        assert!(found.complete);
        assert_eq!(found.levels.iter().sum::<u64>(), lts.len() as u64);
        assert_eq!(found.transitions, lts.transition_count() as u64);
        let dead = lts.states().filter(|state| lts.edges(*state).is_empty()).count();
        assert_eq!(found.dead_ends, dead as u64);
    }
    // What a rule has no answer to is the answer.
    let mut program = Program::read("A = b.b.B; B = a(x).'c(x).0;").expect("a program");
    let root = program.process("A").expect("a process");
    let wrong = |space: &Processes| space.halt().map(|halt| halt.to_string());
    let open = graph(&task(2), Processes::new(program, root, None), wrong, &|_| {});
    assert!(matches!(&open, Err(Trouble::Space { why }) if why.contains("a(x)")), "{open:?}");
}
