//! Files that people hand in: read only if they are files, of a size that somebody could have written.

use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

use anyhow::bail;
use malice_engine::{Record, plain};

use crate::errors::in_file;

/// Nothing that is read is larger than a record may be.
const LARGEST: u64 = Record::LARGEST as u64;

/// The text of a file.
pub(crate) fn read(path: &Path) -> anyhow::Result<String> {
    // Looked at first: a pipe would be waited for, and a device has no end.
    let found = fs::metadata(path).map_err(in_file(path))?;
    if !found.is_file() {
        bail!("{}: this is not a file", path.display());
    }
    let mut text = String::new();
    if found.len() <= LARGEST {
        let file = File::open(path).map_err(in_file(path))?;
        file.take(LARGEST + 1).read_to_string(&mut text).map_err(in_file(path))?;
    }
    if found.len().max(text.len() as u64) > LARGEST {
        bail!("{}: this file is too large: at most {} MiB are read", path.display(), LARGEST >> 20);
    }
    Ok(text)
}

/// The text of a file that is shown as it is: nothing in it may be hidden or steer a terminal.
pub(crate) fn read_plain(path: &Path) -> anyhow::Result<String> {
    let text = read(path)?;
    if let Some((line, letter)) = plain::odd(&text) {
        let code = u32::from(letter);
        bail!("{}:{line}: there is a character that cannot be seen (U+{code:04X})", path.display());
    }
    Ok(text)
}
