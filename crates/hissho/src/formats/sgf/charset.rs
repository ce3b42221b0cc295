//! The letters of a file. UTF-8 is UTF-8 whatever the file says of itself; else `CA` of the first root
//! says what it is, and without it the format says Latin-1.

use anyhow::{Context, Result, bail};
use encoding_rs::{Encoding, WINDOWS_1252};

/// The text of the bytes of a file, without a byte-order mark.
pub fn decode(bytes: Vec<u8>) -> Result<String> {
    let bytes = match String::from_utf8(bytes) {
        Ok(text) => return Ok(text.trim_start_matches('\u{feff}').to_string()),
        Err(error) => error.into_bytes(),
    };
    let encoding = match charset(&bytes) {
        None => WINDOWS_1252,
        Some(name) => Encoding::for_label(name).with_context(|| {
            format!("CA[{}]: expected a known character set", String::from_utf8_lossy(name))
        })?,
    };
    let (text, used, broken) = encoding.decode(&bytes);
    if broken {
        bail!("expected {} text", used.name());
    }
    Ok(text.into_owned())
}

/// What stands in `CA[…]`: capitals that begin a name of their own.
fn charset(bytes: &[u8]) -> Option<&[u8]> {
    let starts = bytes.windows(3).enumerate().filter(|(_, window)| window == b"CA[");
    let mut starts = starts.filter(|(at, _)| *at == 0 || !bytes[at - 1].is_ascii_alphanumeric());
    let (at, _) = starts.next()?;
    let value = bytes[at + 3..].split(|b| *b == b']').next()?;
    Some(value.trim_ascii())
}
