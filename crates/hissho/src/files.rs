//! Files are written under a temporary name and then renamed: never half of one.

use anyhow::{Context, Result, bail};
use std::fs;
use std::io::Read;
use std::path::Path;

pub fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    let name = path.file_name().with_context(|| format!("{}: not a file name", path.display()))?;
    let mut temporary = name.to_os_string();
    temporary.push(format!(".{}.tmp", std::process::id()));
    let temporary = path.with_file_name(temporary);
    let done = fs::write(&temporary, bytes).and_then(|()| fs::rename(&temporary, path));
    if done.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    done.with_context(|| format!("{}: cannot be written", path.display()))
}

/// The same, unless there is more than so many bytes of it.
pub fn read_at_most(path: &Path, most: u64) -> Result<String> {
    let mut bytes = Vec::new();
    let read =
        |reader: &mut dyn Read, bytes: &mut Vec<u8>| reader.take(most + 1).read_to_end(bytes);
    let done = match path == Path::new("-") {
        true => read(&mut std::io::stdin().lock(), &mut bytes),
        false => fs::File::open(path).and_then(|mut file| read(&mut file, &mut bytes)),
    };
    done.with_context(|| format!("{}: cannot be read", path.display()))?;
    if bytes.len() as u64 > most {
        bail!("{}: more than {most} bytes", path.display());
    }
    String::from_utf8(bytes).with_context(|| format!("{}: expected UTF-8 text", path.display()))
}

/// The text of a file, or of standard input for `-`.
pub fn read(path: &Path) -> Result<String> {
    let bytes = read_bytes(path)?;
    String::from_utf8(bytes).with_context(|| format!("{}: expected UTF-8 text", path.display()))
}

/// The same in whatever letters it is.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>> {
    if path == Path::new("-") {
        let mut bytes = Vec::new();
        std::io::Read::read_to_end(&mut std::io::stdin().lock(), &mut bytes)?;
        return Ok(bytes);
    }
    fs::read(path).with_context(|| format!("{}: cannot be read", path.display()))
}
