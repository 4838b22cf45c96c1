//! `malice backup`: a copy of everything, also while the server runs.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use malice_store::{SqliteOptions, backup};

use crate::serve::{data_folder, wait_for};

/// Copy all tables, and who is known by which cookie, to a file while the server goes on
#[derive(Debug, Args)]
pub(crate) struct BackupArgs {
    /// The new file, readable by you alone; 'malice restore' takes it
    file: PathBuf,
    /// The folder of all tables [default: malice in your data folder]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Put the copy in the place of a file that is already there
    #[arg(long)]
    replace: bool,
}

impl BackupArgs {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let options = SqliteOptions::folder(data_folder(self.data)?);
        wait_for(backup(&options, &self.file, self.replace))??;
        writeln!(out, "{}", self.file.display())?;
        Ok(ExitCode::SUCCESS)
    }
}
