//! Records as files: read with clear errors, written so that no crash leaves half of one.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};
use malice_engine::{Record, SeatHeader};
use malice_words::{tidy_name, told_apart};

use crate::errors::in_file;
use crate::text_file;

/// Reads a record; errors say the file and the line. Its names become such as may be shown, and people are told apart.
pub(crate) fn read(path: &Path) -> anyhow::Result<Record> {
    let text = text_file::read(path)?;
    let mut record = Record::read(&text).map_err(|error| anyhow!("{}: {error}", path.display()))?;
    let seats = &mut record.header.seats;
    for index in 0..seats.len() {
        let tidy = |name: &str| tidy_name(name).unwrap_or_else(|| format!("Seat {}", index + 1));
        let (name, player) = (tidy(&seats[index].name), tidy(&seats[index].player));
        let before = seats[..index].iter().map(|seat| seat.name.as_str());
        // Bots are called by what they are, and told apart by their seats.
        let name = if name == player { name } else { told_apart(&name, before) };
        seats[index] = SeatHeader { name, player };
    }
    Ok(record)
}

/// Writes a record beside its place and moves it there, so that the old one stays until the new one is whole.
pub(crate) fn write(path: &Path, record: &Record) -> anyhow::Result<()> {
    let mut name = OsString::from(".");
    name.push(path.file_name().ok_or_else(|| anyhow!("{}: this is not a file name", path.display()))?);
    name.push(format!(".{}.tmp", std::process::id()));
    let temporary = path.with_file_name(name);
    let written = write_whole(&temporary, &record.write()).and_then(|()| fs::rename(&temporary, path));
    written.map_err(|error| {
        // The first error is the one to report.
        let _ = fs::remove_file(&temporary);
        in_file(path)(error)
    })
}

fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// Refuses to save a new game over something that would be missed: a game in progress, or no record at all.
pub(crate) fn check_free(path: &Path) -> anyhow::Result<()> {
    if fs::metadata(path).is_err_and(|error| error.kind() == io::ErrorKind::NotFound) {
        return Ok(());
    }
    match Record::read(&text_file::read(path)?) {
        Ok(record) if record.result.is_some() => Ok(()),
        Ok(_) => bail!("{0}: here is an unfinished game; go on with --load {0} --save {0}", path.display()),
        Err(_) => bail!("{}: this file is something else than a saved game", path.display()),
    }
}

/// The files with this extension in `path`, if it is a folder, folders in it included; else `path` itself.
pub(crate) fn files(path: &Path, extension: &str) -> anyhow::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut found = Vec::new();
    let mut folders = vec![path.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).map_err(in_file(&folder))? {
            let path = entry.map_err(in_file(&folder))?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|found| found == extension) {
                found.push(path);
            }
        }
    }
    if found.is_empty() {
        bail!("{}: there is no .{extension} file in this folder", path.display());
    }
    found.sort();
    Ok(found)
}
