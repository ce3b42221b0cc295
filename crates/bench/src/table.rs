//! The tables of BENCHMARKS.md between two markers, made from what was measured and from nothing else.

use crate::clock::Cost;
use crate::job::Job;
use crate::record::{Session, machines, sessions};
use anyhow::{Context, Result};
use std::fs;
use std::path::Path;

const BEGIN: &str = "<!-- Tables made by `cargo run -p bench -- table`; do not edit. -->";
const END: &str = "<!-- End of the tables. -->";

/// Writes the tables where they stand in BENCHMARKS.md.
pub fn write(root: &Path, jobs: &[Job]) -> Result<()> {
    let path = root.join("BENCHMARKS.md");
    let text = fs::read_to_string(&path)?;
    Ok(fs::write(path, replaced(&text, &tables(root, jobs)?)?)?)
}

/// The text with other tables between its markers.
fn replaced(text: &str, tables: &str) -> Result<String> {
    let (before, rest) = text.split_once(BEGIN).context("BENCHMARKS.md has no marker")?;
    let (_, after) = rest.split_once(END).context("BENCHMARKS.md has no second marker")?;
    Ok(format!("{before}{BEGIN}\n{tables}\n{END}{after}"))
}

fn tables(root: &Path, jobs: &[Job]) -> Result<String> {
    let mut text = String::new();
    for machine in machines(root)? {
        let mut rows: Vec<(&Job, Session)> = Vec::new();
        for job in jobs {
            if let Some(last) = sessions(root, &machine, &job.name)?.pop() {
                rows.push((job, last));
            }
        }
        if let Some((_, last)) = rows.iter().max_by_key(|(_, session)| session.date.clone()) {
            text.push_str(&format!("\n### `{machine}`, {}\n\n", last.rustc));
            for rows in rows.chunk_by(|(a, _), (b, _)| a.section == b.section) {
                let head = "job | command | CPU seconds | by the clock | MB | goal | peer | when";
                let section = &rows[0].0.section;
                text.push_str(&format!(
                    "#### {section}\n\n| {head} |\n|---|---|---|---|---|---|---|---|\n"
                ));
                rows.iter().for_each(|(job, session)| text.push_str(&row(job, session)));
                text.push('\n');
            }
        }
    }
    Ok(text)
}

fn row(job: &Job, session: &Session) -> String {
    let (cpu, clock, memory) = if !session.divan.is_empty() {
        let line = |line: &crate::divan::Line| format!("{}: {}", line.name, line.median);
        (
            String::new(),
            session.divan.iter().map(line).collect::<Vec<_>>().join("<br>"),
            String::new(),
        )
    } else if !session.report.is_empty() {
        (String::new(), session.report.join("<br>"), String::new())
    } else {
        let memory = session.runs.iter().map(|run| run.memory).max().unwrap_or(0) / 1000;
        let wall = spread(session.runs.iter().map(|run| run.wall));
        (spread(session.runs.iter().map(Cost::cpu)), wall, memory.to_string())
    };
    let peer = match (&session.peer, &job.known) {
        (Some((command, runs)), _) => {
            let name = command.split(' ').next().unwrap_or_default();
            format!("{} ({name})", spread(runs.iter().map(Cost::cpu)))
        }
        (None, Some(known)) => known.clone(),
        (None, None) => "–".into(),
    };
    let when = format!("{}, {}, load {:.1}", session.date, session.commit, session.load);
    let cells = [
        &job.about,
        &format!("`{}`", session.command),
        &cpu,
        &clock,
        &memory,
        &job.goal,
        &peer,
        &when,
    ];
    format!("| {} |\n", cells.map(|cell| cell.replace('|', "\\|")).join(" | "))
}

/// The median, the least and the greatest of some, and how many they are.
fn spread(seconds: impl Iterator<Item = f64>) -> String {
    let mut sorted: Vec<f64> = seconds.collect();
    sorted.sort_by(f64::total_cmp);
    let (Some(least), Some(most)) = (sorted.first(), sorted.last()) else { return "–".into() };
    let median = (sorted[(sorted.len() - 1) / 2] + sorted[sorted.len() / 2]) / 2.0;
    match sorted.len() {
        1 => format!("{} (one run)", short(median)),
        runs => format!("{} ({} to {}, {runs} runs)", short(median), short(*least), short(*most)),
    }
}

/// Three digits that mean something.
fn short(seconds: f64) -> String {
    match seconds {
        s if s < 1.0 => format!("{s:.3}"),
        s if s < 10.0 => format!("{s:.2}"),
        s => format!("{s:.1}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whoever measures writes the tables; whoever edits them by hand is found out.
    #[test]
    fn the_tables_are_those_of_the_runs_that_are_kept() {
        let root = crate::root();
        let read = |name: &str| fs::read_to_string(root.join(name)).expect("a file");
        let jobs = crate::job::read(&read("benchmarks/jobs.txt")).expect("jobs");
        let text = read("BENCHMARKS.md");
        let made = replaced(&text, &tables(&root, &jobs).expect("tables")).expect("markers");
        assert!(made == text, "run `cargo run -p bench -- table`");
    }

    /// Every file of runs belongs to a job, and no run is of another command than the job's.
    #[test]
    fn runs_belong_to_jobs() {
        let root = crate::root();
        let text = fs::read_to_string(root.join("benchmarks/jobs.txt")).expect("a file");
        let jobs = crate::job::read(&text).expect("jobs");
        for machine in machines(&root).expect("machines") {
            let files = fs::read_dir(root.join("benchmarks").join(&machine)).expect("a folder");
            for file in files {
                let path = file.expect("a file").path();
                let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
                let job = jobs.iter().find(|job| job.name == name);
                let job = job.unwrap_or_else(|| panic!("{} has no job", path.display()));
                let all = sessions(&root, &machine, &name).expect("sessions");
                assert_eq!(all.last().expect("a session").command, job.command(), "{name}");
            }
        }
    }

    #[test]
    fn medians_and_spreads() {
        assert_eq!(spread([3.0, 1.0, 2.0].into_iter()), "2.00 (1.00 to 3.00, 3 runs)");
        assert_eq!(spread([0.5, 0.25].into_iter()), "0.375 (0.250 to 0.500, 2 runs)");
        assert_eq!(spread([12.34].into_iter()), "12.3 (one run)");
        assert_eq!(spread([].into_iter()), "–");
    }
}
