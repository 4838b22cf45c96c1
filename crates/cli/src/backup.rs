//! `malice backup`: a copy of all tables, also while the server runs.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use malice_store::{SqliteOptions, backup};

use crate::serve::data_folder;

/// Copy all tables to a file, while the server goes on
#[derive(Debug, Args)]
pub(crate) struct BackupArgs {
    /// The new file; as malice.db in a data folder it can be served
    file: PathBuf,
    /// The folder of all tables [default: malice in your data folder]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

impl BackupArgs {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let options = SqliteOptions::folder(data_folder(self.data)?);
        tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?
            .block_on(backup(&options, &self.file))?;
        writeln!(out, "{}", self.file.display())?;
        Ok(ExitCode::SUCCESS)
    }
}
