//! `malice backup`: a copy of everything, also while the server runs.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::bail;
use clap::Args;
use malice_store::{Home, SqliteOptions, backup};

use crate::home::HomeArgs;
use crate::serve::wait_for;

/// Copy all tables, and who is known by which cookie, to a file while the server goes on
#[derive(Debug, Args)]
pub(crate) struct BackupArgs {
    /// The new file, readable by you alone; 'malice restore' takes it
    file: PathBuf,
    #[command(flatten)]
    home: HomeArgs,
    /// Put the copy in the place of a file that is already there
    #[arg(long)]
    replace: bool,
}

impl BackupArgs {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let folder = match self.home.home()? {
            Home::Folder(folder) => folder,
            Home::Postgres(options) => bail!(
                "{} is copied by PostgreSQL's own pg_dump, also while the server runs; pg_restore brings it back",
                options.place()
            ),
        };
        wait_for(backup(&SqliteOptions::folder(folder), &self.file, self.replace))??;
        writeln!(out, "{}", self.file.display())?;
        Ok(ExitCode::SUCCESS)
    }
}
