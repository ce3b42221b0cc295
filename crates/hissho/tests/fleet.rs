//! Fleets of processes: they find what one process finds, and survive the loss of any of them.

use serde_json::Value;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

const HISSHO: &str = env!("CARGO_BIN_EXE_hissho");
/// A problem with some levels, and what is the same whoever counts it.
const JOB: [&str; 2] = ["count", "hiq:rect:4x5@b3"];
/// Nothing here takes so long.
const LIMIT: Duration = Duration::from_secs(300);

/// A folder that goes when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path =
            std::env::temp_dir().join(format!("hissho-fleets-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    fn file(&self, name: &str, text: &str) -> String {
        let path = self.0.join(name);
        std::fs::write(&path, text).expect("a file");
        path.display().to_string()
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// So many lines of a hosts file, with ports that nobody has.
fn hosts(processes: usize) -> String {
    let held: Vec<TcpListener> =
        (0..processes).map(|_| TcpListener::bind("127.0.0.1:0").expect("a port")).collect();
    held.iter().map(|port| format!("{}\n", port.local_addr().expect("an address"))).collect()
}

/// Children that end with the test.
struct Fleet(Vec<Child>);

impl Drop for Fleet {
    fn drop(&mut self) {
        for child in &mut self.0 {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

fn start(program: &str, words: &[&str]) -> Child {
    Command::new(program)
        .args(words)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program")
}

fn ended(child: Child) -> (Option<i32>, String, String) {
    let Output { status, stdout, stderr } = child.wait_with_output().expect("an end");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (status.code(), text(stdout), text(stderr))
}

fn run(words: &[&str]) -> (Option<i32>, String, String) {
    ended(start(HISSHO, words))
}

/// The numbers of an answer: all but the time it took.
fn numbers(text: &str) -> Value {
    let mut json: Value = serde_json::from_str(text).unwrap_or_else(|_| panic!("no JSON: {text}"));
    let fields = json.as_object_mut().expect("an object");
    for field in ["seconds", "restarts"] {
        fields.remove(field);
    }
    json
}

fn alone(job: &[&str]) -> Value {
    let (code, out, err) = run(&[job, &["--json"]].concat());
    assert_eq!(code, Some(0), "{err}");
    numbers(&out)
}

/// Starts all processes of a fleet.
fn fleet(job: &[&str], hosts: &str, processes: usize, more: &[&str]) -> Fleet {
    let process = |i: usize| {
        let number = i.to_string();
        start(HISSHO, &[job, &["--json", "--fleet", hosts, "--process", &number], more].concat())
    };
    Fleet((0..processes).map(process).collect())
}

/// What the processes of a fleet said, in their order.
fn all(mut fleet: Fleet) -> Vec<(Option<i32>, String, String)> {
    fleet.0.drain(..).map(ended).collect()
}

/// A process of CCS with some states: three counters that two can pass on to each other.
const CCS: &str =
    "C(n) = if (n < 4) then up.C(n + 1) else 0 + if (n > 0) then 'down.C(n - 1) else 0;
    All = (C(0) | C(1) | C(2)[up/down, down/up]) \\ {down};";

#[test]
fn processes_find_what_one_finds() {
    let folder = Folder::new("alike");
    let ccs = folder.file("counters.ccs", CCS);
    let all_ways: &[(usize, &str)] = &[(1, "2"), (2, "1"), (2, "2"), (3, "1")];
    for (job, ways) in [
        (&JOB[..], all_ways),
        (&["count", "hiq:rect:4x5@b3", "--winning"], &[(2, "1")]),
        (&["count", "hex:3"], &[(2, "2")]),
        (&["count", "domineering:4x4", "--depth", "5"], &[(3, "1")]),
        (&["bao", "endgames", "3", "--stones", "6"], &[(2, "1"), (2, "2")]),
        (&["ccs", "count", &*ccs], &[(2, "2")]),
    ] {
        let expected = alone(job);
        for (processes, workers) in ways {
            let file = folder.file("hosts.txt", &hosts(*processes));
            let said = all(fleet(job, &file, *processes, &["--workers", workers]));
            for (process, (code, out, err)) in said.into_iter().enumerate() {
                assert_eq!((code, &*err), (Some(0), ""), "process {process}: {out}");
                match process {
                    0 => assert_eq!(numbers(&out), expected, "{processes} × {workers}"),
                    _ => assert_eq!(numbers(&out)["process"], process),
                }
            }
        }
        for workers in ["1", "3"] {
            let (code, out, err) = run(&[job, &["--json", "--workers", workers]].concat());
            assert_eq!((code, &*err), (Some(0), ""));
            assert_eq!(numbers(&out), expected, "{workers} workers");
        }
    }
}

/// Exit 2, one line that names these words.
fn refused((code, out, err): (Option<i32>, String, String), words: &[&str]) {
    assert_eq!(code, Some(2), "{out} {err}");
    assert_eq!(err.lines().count(), 1, "{err}");
    words.iter().for_each(|word| assert!(err.contains(word), "{word}: {err}"));
}

#[test]
fn bad_input_is_named() {
    let folder = Folder::new("bad");
    let asked = |more: &[&str]| run(&[&JOB, more].concat());
    let two = folder.file("two.txt", &hosts(2));
    let bad = folder.file("bad.txt", "127.0.0.1:7101\n127.0.0.1\n");
    refused(
        asked(&["--fleet", &bad, "--process", "0"]),
        &["bad.txt", "line 2", "'127.0.0.1'", "ADDRESS:PORT"],
    );
    refused(asked(&["--fleet", &two, "--process", "2"]), &["--process '2'", "0 to 1"]);
    refused(asked(&["--fleet", &folder.path("none.txt"), "--process", "0"]), &["none.txt"]);
    refused(asked(&["--fleet", &two]), &["--process"]);
    refused(asked(&["--process", "1"]), &["--fleet"]);
    refused(asked(&["--resume"]), &["--checkpoint"]);
    refused(asked(&["--workers", "0"]), &["--workers '0'", "1 to 256"]);
    refused(asked(&["--workers", "x"]), &["--workers 'x'"]);
    refused(asked(&["--fleet", &two, "--process", "0", "--wait", "soon"]), &["'soon'"]);
    let held = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = held.local_addr().expect("an address").to_string();
    let taken = folder.file("taken.txt", &format!("{address}\n{}", hosts(1)));
    refused(asked(&["--fleet", &taken, "--process", "0"]), &[&address, "in use"]);
}

#[test]
fn other_jobs_and_other_binaries_are_refused() {
    let folder = Folder::new("others");
    let file = folder.file("hosts.txt", &hosts(2));
    let words = |process| ["--fleet", &*file, "--process", process].map(str::to_string);
    let start = |program: &str, job: &[&str], process| {
        let words = words(process);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        start(program, &[job, &words].concat())
    };
    let one = start(HISSHO, &JOB, "0");
    let two = start(HISSHO, &["count", "hiq:rect:4x5@b2"], "1");
    for child in [one, two] {
        refused(ended(child), &["another job", "4x5@b2", "4x5@b3"]);
    }
    let one = start(HISSHO, &JOB, "0");
    let two = start(HISSHO, &[&JOB[..], &["--workers", "2"]].concat(), "1");
    for child in [one, two] {
        refused(ended(child), &["another number of workers"]);
    }
    let other = folder.0.join("hissho-other");
    let mut program = std::fs::read(HISSHO).expect("the program");
    program.push(0);
    std::fs::write(&other, program).expect("a disk");
    let mode = std::fs::metadata(HISSHO).expect("the program").permissions();
    std::fs::set_permissions(&other, mode).expect("a disk");
    let one = start(HISSHO, &JOB, "0");
    let two = start(&other.display().to_string(), &JOB, "1");
    for child in [one, two] {
        refused(ended(child), &["another binary"]);
    }
}

#[test]
fn a_checkpoint_of_another_job_is_left_alone() {
    let folder = Folder::new("foreign");
    let kept = folder.path("kept");
    let expected = alone(&JOB);
    let count = |job: &[&str], more: &[&str]| {
        run(&[job, &["--json", "--workers", "2", "--checkpoint", &kept], more].concat())
    };
    assert_eq!(numbers(&count(&JOB, &[]).1), expected);
    let files = || {
        let mut files: Vec<(PathBuf, Vec<u8>)> = std::fs::read_dir(&kept)
            .expect("a folder")
            .map(|file| file.expect("a file").path())
            .map(|path| (path.clone(), std::fs::read(path).expect("a file")))
            .collect();
        files.sort();
        files
    };
    let before = files();
    refused(count(&JOB, &[]), &["kept", "--resume"]);
    refused(count(&["count", "hiq:rect:4x5@b2"], &["--resume"]), &["another job", "4x5@b2"]);
    refused(count(&["count", "hex:3"], &["--resume"]), &["another job"]);
    assert_eq!(files(), before, "nothing is overwritten");
    assert_eq!(numbers(&count(&JOB, &["--resume"]).1), expected);
}

#[test]
fn a_process_that_does_not_come_is_named() {
    let folder = Folder::new("missing");
    let file = folder.file("hosts.txt", &hosts(3));
    let words = ["--json", "--fleet", &file, "--process", "0", "--wait", "300ms"];
    let (code, out, _) = run(&[&JOB[..], &words].concat());
    assert_eq!(code, Some(3));
    let reason = numbers(&out)["reason"].as_str().unwrap_or_default().to_string();
    assert!(reason.contains("process 1 (") && reason.contains("2 ("), "{reason}");
}

/// Levels that a checkpoint has finished.
fn levels(folder: &str) -> usize {
    let text = std::fs::read_to_string(Path::new(folder).join("manifest")).unwrap_or_default();
    text.lines().filter(|line| line.starts_with("level ")).count()
}

/// Waits for something that happens.
fn until(what: &str, mut happened: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !happened() {
        assert!(begun.elapsed() < LIMIT, "{what} does not happen");
        std::thread::sleep(Duration::from_micros(200));
    }
}

/// Twenty times: kill -9 of one of two processes at a random moment, then go on with others.
#[test]
fn a_lost_process_costs_one_level_at_most() {
    const JOB: [&str; 2] = ["count", "hiq:triangle:15@a1"];
    let expected = alone(&JOB);
    let mut seed = 20_261_116u64;
    let mut random = move |below: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % below
    };
    for round in 0..20 {
        let folder = Folder::new("killed");
        let (file, kept) = (folder.file("hosts.txt", &hosts(2)), folder.path("kept"));
        let mut lost = fleet(&JOB, &file, 2, &["--checkpoint", &kept, "--patience", "60s"]);
        let (level, victim) = (1 + random(26) as usize, random(2) as usize);
        until("the level", || {
            let done = lost.0.iter_mut().any(|child| child.try_wait().expect("a child").is_some());
            done || levels(&kept) >= level
        });
        for _ in 0..random(200_000) {
            std::hint::spin_loop();
        }
        lost.0[victim].kill().expect("a child");
        lost.0[victim].wait().expect("a child");
        let before = levels(&kept);
        let (code, out, err) = ended(lost.0.remove(1 - victim));
        if code != Some(0) {
            assert_eq!(code, Some(3), "round {round}: {err}");
            assert!(out.contains(&format!("process {victim}")) && out.contains("lost"), "{out}");
        }
        drop(lost);
        let (processes, workers) = (1 + random(3) as usize, (1 + random(3)).to_string());
        let file = folder.file("hosts.txt", &hosts(processes));
        let more = ["--checkpoint", &kept, "--resume", "--workers", &workers];
        let said = all(fleet(&JOB, &file, processes, &more));
        assert_eq!(said[0].0, Some(0), "round {round}: {}", said[0].2);
        assert_eq!(numbers(&said[0].1), expected, "round {round}, from {before} levels");
    }
}

#[test]
fn launch_starts_processes_and_starts_them_again() {
    let folder = Folder::new("launch");
    let expected = alone(&JOB);
    let (file, kept) = (folder.file("hosts.txt", &hosts(2)), folder.path("kept"));
    let words = ["--json", "fleet", "launch", &file, "--"];
    let (code, out, err) = run(&[&words[..], &JOB].concat());
    assert_eq!(code, Some(0), "{err}");
    assert_eq!(numbers(&out), expected);
    let mut child = start(HISSHO, &[&words[..], &JOB, &["--checkpoint", &kept]].concat());
    until("the level", || levels(&kept) >= 3);
    let children = format!("/proc/{0}/task/{0}/children", child.id());
    let text = std::fs::read_to_string(&children).unwrap_or_default();
    if let Some(victim) = text.split_whitespace().last() {
        let killed = Command::new("kill").args(["-9", victim]).status().expect("kill");
        assert!(killed.success() || child.try_wait().expect("a child").is_some());
    }
    let (code, out, err) = ended(child);
    assert_eq!(code, Some(0), "{err}");
    assert_eq!(numbers(&out), expected, "{err}");
    refused(
        run(&[&words[..], &["count", "hex:3", "--no-such-flag"]].concat()),
        &["--no-such-flag"],
    );
    let (code, out, _) = run(&["fleet", "launch", &file, "--print", "--", "count", "hex:3"]);
    assert_eq!(code, Some(0));
    assert!(
        out.contains("ssh 127.0.0.1 'hissho count hex:3 --fleet") && out.contains("srun"),
        "{out}"
    );
}

/// A network of two machines in one: namespaces with a cable between them. They go with the test.
struct Machines(String);

impl Machines {
    /// None where namespaces are not allowed.
    fn new() -> Option<Machines> {
        let machines = Machines(format!("hissho{}", std::process::id() % 10_000));
        let name = machines.0.clone();
        let done = ["a", "b"].iter().all(|side| ip(&["netns", "add", &format!("{name}{side}")]))
            && ip(&[
                "link",
                "add",
                &format!("{name}a"),
                "type",
                "veth",
                "peer",
                "name",
                &format!("{name}b"),
            ]);
        let up = |side: &str, address: &str| {
            let link = format!("{name}{side}");
            ip(&["link", "set", &link, "netns", &link])
                && ip(&["-n", &link, "addr", "add", address, "dev", &link])
                && ip(&["-n", &link, "link", "set", &link, "up"])
        };
        (done && up("a", "10.77.17.1/24") && up("b", "10.77.17.2/24")).then_some(machines)
    }

    fn start(&self, side: &str, words: &[&str]) -> Child {
        let space = format!("{}{side}", self.0);
        start("ip", &[&["netns", "exec", &space, HISSHO], words].concat())
    }

    /// Pulls the cable, or puts it back.
    fn cable(&self, state: &str) {
        let link = format!("{}b", self.0);
        assert!(ip(&["-n", &link, "link", "set", &link, state]));
    }
}

impl Drop for Machines {
    fn drop(&mut self) {
        for side in ["a", "b"] {
            ip(&["netns", "del", &format!("{}{side}", self.0)]);
        }
    }
}

fn ip(words: &[&str]) -> bool {
    let done = Command::new("ip").args(words).stderr(Stdio::null()).stdout(Stdio::null()).status();
    done.is_ok_and(|status| status.success())
}

#[test]
fn machines_of_their_own_addresses_count_together_and_one_may_be_cut_off() {
    let Some(machines) = Machines::new() else {
        eprintln!("skipped: network namespaces are not allowed here");
        return;
    };
    let expected = alone(&JOB);
    let folder = Folder::new("machines");
    let file = folder.file("hosts.txt", "10.77.17.1:7117\n10.77.17.2:7117\n");
    let count = |side: &str, process: &str, more: &[&str]| {
        let words = ["--json", "--fleet", &*file, "--process", process];
        machines.start(side, &[&JOB[..], &words, more].concat())
    };
    let fleet = |more: &[&str]| Fleet(vec![count("a", "0", more), count("b", "1", more)]);
    let said = all(fleet(&[]));
    assert_eq!(said[0].0, Some(0), "{}", said[0].2);
    assert_eq!(numbers(&said[0].1), expected);
    assert!(said[0].2.contains("neither encrypted nor authenticated"), "{}", said[0].2);
    // Each machine keeps its own part of the checkpoint.
    let kept = [folder.path("a"), folder.path("b")];
    let parts = |more: &[&str]| {
        let kept = kept.each_ref().map(|kept| [&["--checkpoint", kept][..], more].concat());
        Fleet(vec![count("a", "0", &kept[0]), count("b", "1", &kept[1])])
    };
    let cut = parts(&["--patience", "1s"]);
    until("the level", || levels(&kept[0]) >= 6);
    machines.cable("down");
    for (process, (code, out, _)) in all(cut).into_iter().enumerate() {
        if code != Some(0) {
            assert_eq!(code, Some(3), "{out}");
            assert!(out.contains(&format!("process {}", 1 - process)), "{out}");
        }
    }
    machines.cable("up");
    let said = all(parts(&["--resume"]));
    assert_eq!(said[0].0, Some(0), "{}", said[0].2);
    assert_eq!(numbers(&said[0].1), expected);
}

#[test]
fn loops_of_a_fleet_are_those_of_one_machine() {
    let job = ["bao", "loops", "4"];
    let expected = alone(&job);
    for workers in ["1", "3"] {
        let (code, out, err) = run(&[&job[..], &["--json", "--workers", workers]].concat());
        assert_eq!((code, &*err), (Some(0), ""), "{out}");
        assert_eq!(numbers(&out), expected, "{workers} workers");
    }
    let folder = Folder::new("loops");
    let (file, kept) = (folder.file("hosts.txt", &hosts(2)), folder.path("kept"));
    let said = all(fleet(&job, &file, 2, &["--checkpoint", &kept, "--nodes", "500"]));
    assert_eq!(said[0].0, Some(3), "{}", said[0].1);
    let file = folder.file("hosts.txt", &hosts(3));
    let said = all(fleet(&job, &file, 3, &["--checkpoint", &kept, "--resume"]));
    assert_eq!(numbers(&said[0].1), expected, "{}", said[0].2);
}
