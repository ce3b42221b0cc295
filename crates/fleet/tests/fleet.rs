//! A fleet finds what one machine finds: with any number of workers, from any checkpoint, in any memory.

use engine::explore::walks;
use engine::hiq::census::census;
use engine::hiq::count::{games, solutions};
use engine::hiq::problem::{Problem, Symmetry};
use engine::hiq::winning::Winning;
use engine::space::Positions;
use engine::{Budget, Silent};
use fleet::hand::Gauge;
use fleet::tasks::hiq::{Counts, count};
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

fn counted(task: &Task, problem: &Problem) -> Counts {
    count(task, problem.clone(), &|_| {}).expect("no trouble")
}

#[test]
fn pegs_are_counted_as_one_machine_counts_them() {
    for id in ["square:4@b2", "rect:4x5@b3", "triangle:15@a1", "triangle:15@a1=c3"] {
        let problem = problem(id);
        let expected = alone(&problem);
        for workers in 1..=4 {
            assert_eq!(counted(&task(workers), &problem), expected, "{id}, {workers} workers");
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
