//! A copy of the database while it is in use, and the way back.

use std::path::{Path, PathBuf};
use std::{fs, io};

use sqlx::{ConnectOptions, Connection, SqliteConnection, query, query_scalar};

use super::SqliteOptions;
use super::failure::opening;
use crate::{DataFolder, StoreError, private};

/// What stands before the name of a database that a backup took the place of.
const REPLACED: &str = "replaced-";

/// Copies a database to a file, also while another process is writing to it. A file that is there is replaced only if that is
/// wanted.
pub(crate) async fn backup(from: &SqliteOptions, file: &Path, replace: bool) -> Result<(), StoreError> {
    from.is_there()?;
    let mut connection = from.reader().connect().await.map_err(|error| opening(&from.path, error))?;
    from.check(&mut connection).await?;
    copy(&mut connection, file, replace).await
}

/// Puts a backup into a data folder, once it has proved to be whole. What it takes the place of stays beside it under another name.
pub(crate) async fn restore(file: &Path, folder: &DataFolder) -> Result<(), StoreError> {
    let to = folder.store().path;
    let mut connection = checked(file).await?;
    let partial = beside(&to, ".partial");
    write(&mut connection, &partial).await?;
    checked(&partial).await?.close().await?;
    let take_its_place = move || {
        // The log goes first: beside another database it would be taken for that one's.
        for old in private::with_logs(&to).iter().rev().filter(|old| old.exists()) {
            let name = old.file_name().unwrap_or_default().to_string_lossy();
            fs::rename(old, old.with_file_name(format!("{REPLACED}{name}")))?;
        }
        put(&partial, &to, false)
    };
    in_background(take_its_place, folder.path()).await
}

/// Opens a backup if it is one of ours and nothing in it is damaged.
pub(crate) async fn checked(file: &Path) -> Result<SqliteConnection, StoreError> {
    let unreadable = |reason: String| StoreError::Unreadable { path: file.into(), reason };
    match fs::metadata(file) {
        Ok(found) if found.is_file() => (),
        Ok(_) => return Err(unreadable("this is no file".into())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Err(unreadable("there is no such file".into()));
        }
        Err(error) => return Err(unreadable(error.to_string())),
    }
    let options = SqliteOptions::file(file);
    let mut connection = options.reader().connect().await.map_err(|error| opening(file, error))?;
    options.check(&mut connection).await?;
    let found = query_scalar::<_, String>("PRAGMA integrity_check").fetch_all(&mut connection).await;
    match found.map_err(StoreError::from) {
        Ok(found) if found == ["ok"] => Ok(connection),
        Ok(_) | Err(StoreError::Corrupt) => Err(StoreError::Damaged(file.into())),
        Err(error) => Err(error),
    }
}

/// Writes beside the file and renames at the end: whatever bears the name is whole and on the disk.
pub(crate) async fn copy(
    connection: &mut SqliteConnection,
    file: &Path,
    replace: bool,
) -> Result<(), StoreError> {
    if file.exists() && !replace {
        return Err(StoreError::FileExists(file.into()));
    }
    let partial = beside(file, ".partial");
    write(connection, &partial).await?;
    let (from, to) = (partial, file.to_owned());
    in_background(move || put(&from, &to, replace), file).await
}

/// Writes a copy for its owner's eyes alone.
async fn write(connection: &mut SqliteConnection, partial: &Path) -> Result<(), StoreError> {
    let unwritable =
        |error: io::Error| StoreError::Unwritable { path: partial.into(), reason: error.to_string() };
    if partial.exists() {
        fs::remove_file(partial).map_err(unwritable)?;
    }
    // SQLite fills an empty file, and leaves its mode as it is.
    private::make_file(partial).map_err(unwritable)?;
    let name = partial.to_str().ok_or(StoreError::Invalid("the name of a backup is plain text"))?;
    let copied = query("VACUUM INTO ?").bind(name).execute(connection).await;
    copied.map(|_| ()).map_err(|error| {
        // Half a copy helps nobody, and the reason is the first error, not this one.
        let _ = fs::remove_file(partial);
        opening(partial, error)
    })
}

fn beside(file: &Path, end: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(end);
    name.into()
}

/// Gives a whole copy its name.
fn put(partial: &Path, file: &Path, replace: bool) -> io::Result<()> {
    fs::File::open(partial)?.sync_all()?;
    if replace {
        fs::rename(partial, file)?;
    } else {
        match fs::hard_link(partial, file) {
            Ok(()) => fs::remove_file(partial)?,
            // Somebody was quicker.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Err(error),
            // Not every file system has links.
            Err(_) => fs::rename(partial, file)?,
        }
    }
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    fs::File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}

async fn in_background(
    work: impl FnOnce() -> io::Result<()> + Send + 'static,
    path: &Path,
) -> Result<(), StoreError> {
    let worked = tokio::task::spawn_blocking(work).await.map_err(|_| StoreError::Closed)?;
    worked.map_err(|error| {
        if error.kind() == io::ErrorKind::AlreadyExists {
            StoreError::FileExists(path.into())
        } else {
            StoreError::Unwritable { path: path.into(), reason: error.to_string() }
        }
    })
}
