//! A data folder: whose it is, and that one process at a time has it.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use crate::{SqliteOptions, StoreError, private};

/// The system holds a lock on this file for the process, and lets go of it however the process ends.
const LOCK: &str = "malice.lock";

/// What lies in a data folder and is nobody else's business: databases, their logs, copies of them, keys.
const PRIVATE: [&str; 6] = ["db", "db-wal", "db-shm", "partial", "key", "lock"];

/// A data folder that is this process's until the value is dropped.
#[derive(Debug)]
pub struct DataFolder {
    path: PathBuf,
    _lock: File,
}

impl DataFolder {
    /// Makes the folder where there is none, takes it, and shuts others out of what lies in it.
    pub fn take(path: impl Into<PathBuf>) -> Result<Self, StoreError> {
        let path = path.into();
        let unwritable =
            |error: std::io::Error| StoreError::Unwritable { path: path.clone(), reason: error.to_string() };
        private::make_folder(&path).map_err(unwritable)?;
        let lock = private::make_file(&path.join(LOCK)).map_err(unwritable)?;
        match lock.try_lock() {
            Ok(()) => (),
            Err(TryLockError::WouldBlock) => return Err(StoreError::InUse(path.display().to_string())),
            Err(TryLockError::Error(error)) => return Err(unwritable(error)),
        }
        private::tighten(&path);
        for entry in fs::read_dir(&path).map_err(unwritable)?.flatten() {
            let file = entry.path();
            if file.extension().is_some_and(|end| PRIVATE.iter().any(|private| end == *private)) {
                private::tighten(&file);
            }
        }
        Ok(Self { path, _lock: lock })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The store of the folder.
    pub fn store(&self) -> SqliteOptions {
        SqliteOptions::folder(&self.path)
    }

    /// Whether nothing lies in it but what taking it made.
    pub fn is_empty(&self) -> Result<bool, StoreError> {
        let entries = fs::read_dir(&self.path)
            .map_err(|error| StoreError::Unwritable { path: self.path.clone(), reason: error.to_string() })?;
        Ok(entries.flatten().all(|entry| entry.file_name() == LOCK))
    }
}
