//! Backups: everything of a home in one file. The file is the same whatever the engine: what was a folder comes back as a
//! database, and the other way.

use std::fs;
use std::path::{Path, PathBuf};

use crate::home::{Home, between, carry};
use crate::{DataFolder, PostgresOptions, SqliteOptions, StoreError, sqlite};

/// Copies everything to a file, also while servers write to it. A file that is there is replaced only if that is wanted.
pub async fn backup(home: &Home, file: &Path, replace: bool) -> Result<(), StoreError> {
    match home {
        Home::Folder(folder) => sqlite::backup(&SqliteOptions::folder(folder), file, replace).await,
        Home::Postgres(options) => {
            if file.exists() && !replace {
                return Err(StoreError::FileExists(file.into()));
            }
            let aside = Aside::beside(file)?;
            from_postgres(options, &aside, file, replace).await
        }
    }
}

async fn from_postgres(
    options: &PostgresOptions,
    aside: &Aside,
    file: &Path,
    replace: bool,
) -> Result<(), StoreError> {
    let mut from = options.reading().await?;
    let folder = DataFolder::take(&aside.0)?;
    folder.store().make()?;
    let mut to = folder.store().writer().await?;
    between(&mut from, &mut to, aside.0.display().to_string()).await?;
    sqlite::copy(&mut to, file, replace).await
}

/// Brings a backup back into a home that nobody uses and that is empty. A folder that is not is filled all the same with `replace`:
/// the tables in it are kept beside. A file that is damaged leaves no traces.
pub async fn restore(file: &Path, home: &Home, replace: bool) -> Result<(), StoreError> {
    drop(sqlite::checked(file).await?);
    match home {
        Home::Folder(path) => {
            let folder = DataFolder::take(path)?;
            if !replace && !folder.is_empty()? {
                return Err(StoreError::NotEmpty(path.display().to_string()));
            }
            sqlite::restore(file, &folder).await
        }
        Home::Postgres(_) => {
            let aside = Aside::beside(file)?;
            sqlite::restore(file, &DataFolder::take(&aside.0)?).await?;
            carry(&Home::Folder(aside.0.clone()), home).await.map(|_| ())
        }
    }
}

/// A folder for the time between, which is gone afterwards.
struct Aside(PathBuf);

impl Aside {
    fn beside(file: &Path) -> Result<Self, StoreError> {
        let mut name = file.as_os_str().to_owned();
        name.push(".carried");
        let folder = PathBuf::from(name);
        // What an earlier try left behind.
        if folder.exists() {
            fs::remove_dir_all(&folder).map_err(|error| StoreError::Unwritable {
                path: folder.clone(),
                reason: error.to_string(),
            })?;
        }
        Ok(Self(folder))
    }
}

impl Drop for Aside {
    fn drop(&mut self) {
        // Whatever went wrong has been said; what is left here is readable by its owner alone.
        let _ = fs::remove_dir_all(&self.0);
    }
}
