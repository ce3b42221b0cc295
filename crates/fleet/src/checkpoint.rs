//! Checkpoints: a folder with the shards of every finished level, and a manifest that names them.
//!
//! ```text
//! hissho-fleet 1                                   the format
//! version 0.1.0                                    of the program
//! job count hiq:english@d4 …
//! level forward 12 parts 2                         a finished level; its files are
//! part 0 count 258927 sum 01234567…                forward-00012.0-of-2.shard
//! part 1 count 258927 sum 89abcdef…                forward-00012.1-of-2.shard
//! report forward 11 2a 0 …                         what each worker said of the level before
//! end 0011223344556677                             the checksum of the lines above
//! ```
//!
//! A level counts when the manifest names it; the manifest is written anew after each level, under
//! another name, and renamed. Shards may lie in one folder that all processes see, or each in the
//! folder of the process that wrote it.

use crate::shard::{FORMAT, Place, Seal, checksum};
use crate::trouble::Trouble;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Which way a pass goes through the levels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    Forward,
    Backward,
    /// Forwards again, among what the way back has met.
    Onward,
}

impl Phase {
    fn name(self) -> &'static str {
        match self {
            Phase::Forward => "forward",
            Phase::Backward => "backward",
            Phase::Onward => "onward",
        }
    }

    fn named(name: &str) -> Option<Phase> {
        [Phase::Forward, Phase::Backward, Phase::Onward]
            .into_iter()
            .find(|phase| phase.name() == name)
    }
}

/// A finished level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Done {
    pub phase: Phase,
    pub level: u64,
    /// What each part holds.
    pub parts: Vec<Seal>,
    /// What each worker said of the level after it went through it; nothing before.
    pub reports: Vec<Vec<u64>>,
}

impl Done {
    pub fn states(&self) -> u64 {
        self.parts.iter().map(|seal| seal.count).sum()
    }
}

/// All finished levels of a job.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Manifest {
    pub levels: Vec<Done>,
}

impl Manifest {
    pub fn phase(&self, phase: Phase) -> impl DoubleEndedIterator<Item = &Done> {
        self.levels.iter().filter(move |done| done.phase == phase)
    }

    /// The level that was finished last.
    pub fn last(&self, phase: Phase) -> Option<Done> {
        self.phase(phase).next_back().cloned()
    }

    fn find(&mut self, phase: Phase, level: u64) -> Option<&mut Done> {
        self.levels.iter_mut().find(|done| done.phase == phase && done.level == level)
    }

    /// Keeps what workers said of a level.
    pub fn report(&mut self, phase: Phase, level: u64, reports: Vec<Vec<u64>>) {
        if let Some(done) = self.find(phase, level) {
            done.reports = reports;
        }
    }

    fn text(&self, job: &str) -> String {
        let mut text = format!("hissho-fleet {FORMAT}\nversion {VERSION}\njob {job}\n");
        for Done { phase, level, parts, reports } in &self.levels {
            let phase = phase.name();
            text += &format!("level {phase} {level} parts {}\n", parts.len());
            for (part, Seal { count, sum }) in parts.iter().enumerate() {
                text += &format!("part {part} count {count} sum {sum:016x}\n");
            }
            for report in reports {
                let words: Vec<String> = report.iter().map(|word| format!("{word:x}")).collect();
                text += &format!("report {phase} {level} {}\n", words.join(" "));
            }
        }
        text
    }

    /// Reads the lines after the head.
    fn read<'a>(lines: impl Iterator<Item = &'a str>) -> Option<Manifest> {
        let mut manifest = Manifest::default();
        let mut expected = 0;
        for line in lines {
            let words: Vec<&str> = line.split(' ').collect();
            match words[..] {
                ["level", phase, level, "parts", parts] if expected == 0 => {
                    expected = parts.parse().ok().filter(|parts| (1..1 << 20).contains(parts))?;
                    manifest.levels.push(Done {
                        phase: Phase::named(phase)?,
                        level: level.parse().ok()?,
                        parts: Vec::new(),
                        reports: Vec::new(),
                    });
                }
                ["part", part, "count", count, "sum", sum] if expected > 0 => {
                    let done = manifest.levels.last_mut()?;
                    if part.parse() != Ok(done.parts.len()) {
                        return None;
                    }
                    let sum = u64::from_str_radix(sum, 16).ok()?;
                    done.parts.push(Seal { count: count.parse().ok()?, sum });
                    expected -= 1;
                }
                ["report", phase, level, ref report @ ..] if expected == 0 => {
                    let read = |word: &&str| match *word {
                        "" => None,
                        word => Some(u64::from_str_radix(word, 16).ok()),
                    };
                    let report = report.iter().filter_map(read).collect::<Option<Vec<u64>>>()?;
                    let (phase, level) = (Phase::named(phase)?, level.parse().ok()?);
                    manifest.find(phase, level)?.reports.push(report);
                }
                _ => return None,
            }
        }
        (expected == 0).then_some(manifest)
    }
}

const VERSION: &str = env!("CARGO_PKG_VERSION");
const NAME: &str = "manifest";

/// A folder with the checkpoint of a job.
#[derive(Clone, Debug)]
pub struct Checkpoint {
    pub folder: PathBuf,
    job: String,
}

impl Checkpoint {
    /// A folder for a job's checkpoint, with what it holds already. Whatever is there that the job does
    /// not go on from is refused, and left as it is.
    pub fn open(
        folder: &Path,
        job: &str,
        resume: bool,
    ) -> Result<(Checkpoint, Option<Manifest>), Trouble> {
        let refuse = |why: String| Trouble::Checkpoint { path: folder.into(), why };
        let failed = |error| Trouble::file(folder, error);
        if job.contains('\n') {
            return Err(refuse("a job is one line".into()));
        }
        std::fs::create_dir_all(folder).map_err(failed)?;
        let checkpoint = Checkpoint { folder: folder.into(), job: job.into() };
        let path = folder.join(NAME);
        if path.exists() {
            let manifest = checkpoint.read(&path)?;
            if !resume {
                return Err(refuse(
                    "there is a checkpoint of this job: expected --resume, or another folder"
                        .into(),
                ));
            }
            return Ok((checkpoint, Some(manifest)));
        }
        let mut files = std::fs::read_dir(folder).map_err(failed)?.filter_map(Result::ok);
        let ours = |name: &Path| name.extension().is_some_and(|end| end == "shard");
        if !resume && files.any(|file| ours(&file.path())) {
            return Err(refuse(
                "there are shards without a manifest: expected --resume, or another folder".into(),
            ));
        }
        Ok((checkpoint, None))
    }

    fn read(&self, path: &Path) -> Result<Manifest, Trouble> {
        let refuse = |why: String| Trouble::Checkpoint { path: path.into(), why };
        let text = std::fs::read_to_string(path).map_err(|error| Trouble::file(path, error))?;
        self.parse(&text).map_err(refuse)
    }

    /// The manifest that a text is, or why it is none of this job.
    pub fn parse(&self, text: &str) -> Result<Manifest, String> {
        let mut lines = text.lines();
        let mut head = |word: &str| {
            lines.next().and_then(|line| line.strip_prefix(word)).map(|rest| rest.trim_start())
        };
        let damaged = || "the manifest is damaged".to_string();
        let format = head("hissho-fleet").ok_or("it is no manifest of a fleet")?;
        if format != FORMAT.to_string() {
            return Err(format!("its format is '{format}', expected '{FORMAT}'"));
        }
        let version = head("version").ok_or_else(damaged)?;
        let job = head("job").ok_or_else(damaged)?;
        let (above, end) = text.rsplit_once("end ").ok_or_else(damaged)?;
        let sum = u64::from_str_radix(end.trim_end(), 16).map_err(|_| damaged())?;
        if sum != checksum(FORMAT, above.as_bytes()) {
            return Err(damaged());
        }
        if version != VERSION {
            return Err(format!("it was written by version '{version}', expected '{VERSION}'"));
        }
        if job != self.job {
            return Err(format!("it is of another job: '{job}', expected '{}'", self.job));
        }
        Manifest::read(above.lines().skip(3)).ok_or_else(damaged)
    }

    pub fn text(&self, manifest: &Manifest) -> String {
        let above = manifest.text(&self.job);
        let sum = checksum(FORMAT, above.as_bytes());
        format!("{above}end {sum:016x}\n")
    }

    /// Writes the manifest; several processes may write the same one.
    pub fn write(&self, manifest: &Manifest, process: usize) -> Result<(), Trouble> {
        let (draft, path) =
            (self.folder.join(format!("{NAME}.{process}.draft")), self.folder.join(NAME));
        let write = || {
            let mut file = File::create(&draft)?;
            file.write_all(self.text(manifest).as_bytes())?;
            file.sync_all()?;
            std::fs::rename(&draft, &path)?;
            // The names of the files last as well.
            File::open(&self.folder)?.sync_all()
        };
        write().map_err(|error| Trouble::file(&path, error))
    }

    /// What a shard of the job says of itself.
    pub fn place(&self, phase: Phase, level: u64, part: usize, parts: usize) -> Place {
        Place {
            job: checksum(FORMAT, self.job.as_bytes()),
            phase: phase as u64,
            level,
            part: part as u64,
            parts: parts as u64,
        }
    }

    pub fn path(&self, phase: Phase, level: u64, part: usize, parts: usize) -> PathBuf {
        self.folder.join(format!("{}-{level:05}.{part}-of-{parts}.shard", phase.name()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Manifest {
        let parts = vec![Seal { count: 3, sum: 7 }, Seal { count: 0, sum: u64::MAX }];
        let levels = (0..3).map(|level| Done {
            phase: if level < 2 { Phase::Forward } else { Phase::Backward },
            level,
            parts: parts.clone(),
            reports: if level == 0 { vec![vec![1, 0xfe], vec![]] } else { Vec::new() },
        });
        Manifest { levels: levels.collect() }
    }

    #[test]
    fn manifests_come_back() {
        let checkpoint = Checkpoint { folder: PathBuf::new(), job: "count null:3".into() };
        let text = checkpoint.text(&sample());
        assert_eq!(checkpoint.parse(&text), Ok(sample()));
        let other = Checkpoint { job: "count null:4".into(), ..checkpoint.clone() };
        assert!(other.parse(&text).expect_err("another job").contains("another job"));
        for at in (0..text.len() - 1).step_by(5) {
            let mut cut = text.clone();
            cut.truncate(at);
            assert!(checkpoint.parse(&cut).is_err(), "{cut}");
            let mut changed = text.clone().into_bytes();
            changed[at] ^= 1;
            if let Ok(changed) = String::from_utf8(changed) {
                assert!(checkpoint.parse(&changed).is_err(), "{changed}");
            }
        }
    }
}
