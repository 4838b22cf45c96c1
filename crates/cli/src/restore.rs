//! `malice restore`: a backup becomes a data folder or a database again.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use clap::Args;
use malice_store::{Home, StoreError, restore};

use crate::home::HomeArgs;
use crate::serve::wait_for;

/// Bring a backup back: all tables as they were, and everybody still known
#[derive(Debug, Args)]
pub(crate) struct RestoreArgs {
    /// The file that 'malice backup' wrote, of a folder or of a database
    file: PathBuf,
    #[command(flatten)]
    home: HomeArgs,
    /// Also into a folder that is not empty; the tables in it are kept beside as replaced-malice.db
    #[arg(long)]
    replace: bool,
}

impl RestoreArgs {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let home = self.home.home()?;
        let restored = wait_for(restore(&self.file, &home, self.replace))?;
        if matches!((&restored, &home), (Err(StoreError::NotEmpty(_)), Home::Folder(_))) {
            restored.context("to restore into it all the same, add --replace")?;
        } else {
            restored?;
        }
        writeln!(out, "{home}")?;
        Ok(ExitCode::SUCCESS)
    }
}
