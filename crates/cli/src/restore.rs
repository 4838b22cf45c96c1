//! `malice restore`: a backup becomes a data folder again.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::bail;
use clap::Args;
use malice_store::{DataFolder, checked, restore};

use crate::home::{Address, STORE, data_folder};
use crate::serve::wait_for;

/// Bring a backup back: all tables as they were, and everybody still known
#[derive(Debug, Args)]
pub(crate) struct RestoreArgs {
    /// The file that 'malice backup' wrote
    file: PathBuf,
    /// The folder that it becomes; no server may be using it [default: malice in your data folder]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Also into a folder that is not empty; the tables in it are kept beside as replaced-malice.db
    #[arg(long)]
    replace: bool,
}

impl RestoreArgs {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        if self.data.is_none() && Address::of_environment().is_some() {
            bail!(
                "{STORE} names a PostgreSQL database, which pg_restore brings back; for a folder, name it with --data"
            );
        }
        let data = data_folder(self.data)?;
        wait_for(async {
            // Only a sound backup leaves traces.
            drop(checked(&self.file).await?);
            let folder = DataFolder::take(data)?;
            if !self.replace && !folder.is_empty()? {
                bail!(
                    "{}: this folder is not empty; to restore into it, add --replace",
                    folder.path().display()
                );
            }
            restore(&self.file, &folder).await?;
            writeln!(out, "{}", folder.path().display())?;
            Ok(ExitCode::SUCCESS)
        })?
    }
}
