//! A copy of the database while it is in use.

use std::fs;
use std::path::{Path, PathBuf};

use sqlx::{ConnectOptions, SqliteConnection, query};

use super::SqliteOptions;
use super::failure::opening;
use crate::StoreError;

/// Copies a database to a new file, also while another process is writing to it.
pub async fn backup(from: &SqliteOptions, file: &Path) -> Result<(), StoreError> {
    let mut connection = from.reader().connect().await.map_err(|error| opening(&from.path, error))?;
    from.check(&mut connection).await?;
    copy(&mut connection, file).await
}

/// Writes beside the file and renames at the end: whatever bears the name is whole and on the disk.
pub(super) async fn copy(connection: &mut SqliteConnection, file: &Path) -> Result<(), StoreError> {
    if file.exists() {
        return Err(StoreError::FileExists(file.into()));
    }
    let partial = PathBuf::from(format!("{}.partial", file.display()));
    let unwritable =
        |error: std::io::Error| StoreError::Unwritable { path: file.into(), reason: error.to_string() };
    if partial.exists() {
        fs::remove_file(&partial).map_err(unwritable)?;
    }
    let name = partial.to_str().ok_or(StoreError::Invalid("the name of a backup is plain text"))?;
    let copied = query("VACUUM INTO ?").bind(name).execute(connection).await;
    if let Err(error) = copied {
        // Half a copy helps nobody, and the reason is the first error, not this one.
        let _ = fs::remove_file(&partial);
        return Err(opening(file, error));
    }
    let finish = {
        let (partial, file) = (partial.clone(), file.to_owned());
        move || {
            fs::File::open(&partial)?.sync_all()?;
            fs::rename(&partial, &file)?;
            let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
            fs::File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
        }
    };
    let finished = tokio::task::spawn_blocking(finish).await.map_err(|_| StoreError::Closed)?;
    finished.map_err(unwritable)
}
