//! What divan prints, read back: names, and the columns fastest, slowest, median.
//!
//! ```text
//! hiq               fastest       │ slowest       │ median        │ mean          │ samples │ iters
//! ├─ level_census                 │               │               │               │         │
//! │  ├─ 1           3.1 s         │ 3.3 s         │ 3.18 s        │ 3.19 s        │ 5       │ 5
//! ```

use serde::{Deserialize, Serialize};

/// One benchmark: as divan writes its times.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Line {
    pub name: String,
    pub fastest: String,
    pub slowest: String,
    pub median: String,
}

pub fn read(text: &str) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut group = String::new();
    for line in text.lines() {
        let Some((branch, rest)) = line.split_once("─ ") else { continue };
        let inner = branch.chars().count() > 1;
        let mut columns = rest.split('│');
        let Some(first) = columns.next() else { continue };
        let (name, fastest) = first.split_once(' ').unwrap_or((first, ""));
        let columns: Vec<&str> = columns.map(str::trim).collect();
        if !inner {
            group = name.to_string();
        }
        let [slowest, median, ..] = columns[..] else { continue };
        if !median.is_empty() {
            let name = if inner { format!("{group} {name}") } else { name.to_string() };
            let [fastest, slowest, median] = [fastest.trim(), slowest, median].map(Into::into);
            lines.push(Line { name, fastest, slowest, median });
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_found() {
        let text = "\
Timer precision: 20 ns
hiq               fastest       │ slowest       │ median        │ mean          │ samples │ iters
├─ level_census                 │               │               │               │         │
│  ├─ 1           3.1 s         │ 3.3 s         │ 3.18 s        │ 3.19 s        │ 5       │ 5
│  ╰─ 2           1.8 s         │ 2 s           │ 1.9 s         │ 1.9 s         │ 5       │ 5
╰─ sweeps         2.5 s         │ 2.7 s         │ 2.6 s         │ 2.6 s         │ 5       │ 5
";
        let lines = read(text);
        let names: Vec<&str> = lines.iter().map(|line| line.name.as_str()).collect();
        assert_eq!(names, ["level_census 1", "level_census 2", "sweeps"]);
        assert_eq!((&*lines[0].median, &*lines[2].fastest), ("3.18 s", "2.5 s"));
    }
}
