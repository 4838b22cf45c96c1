//! Where tables live, as commands are told: a data folder, or a database of PostgreSQL.

use std::fmt;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use malice_store::Home;

/// Names a database in place of `--store`, unseen by others who list processes.
pub(crate) const STORE: &str = "MALICE_STORE";

#[derive(Debug, Args)]
pub(crate) struct HomeArgs {
    /// A file of settings: lines such as idle = 30, each named like a flag of malice serve
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    /// The folder of all tables [default: malice in your data folder]
    #[arg(long, global = true, value_name = "DIR")]
    data: Option<PathBuf>,
    /// A PostgreSQL database in place of the folder. An address with a password belongs in the environment (`MALICE_STORE`):
    /// everybody on this machine can read command lines
    #[arg(long, global = true, value_name = "postgres://USER@HOST/DATABASE", conflicts_with = "data")]
    store: Option<Address>,
}

/// A folder, or the address of a database, which may hold a password.
#[derive(Clone)]
pub(crate) struct Address(String);

impl From<String> for Address {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Address")
    }
}

impl Address {
    /// The one of the environment.
    pub(crate) fn of_environment() -> Option<Self> {
        std::env::var(STORE).ok().filter(|address| !address.is_empty()).map(Self)
    }

    /// The whole text, for a program that takes it from the environment.
    pub(crate) fn reveal(self) -> String {
        self.0
    }

    pub(crate) fn home(&self) -> anyhow::Result<Home> {
        Ok(Home::named(&self.0)?)
    }
}

impl HomeArgs {
    /// The file of settings that was named on the command line.
    pub(crate) fn config(&self) -> Option<&Path> {
        self.config.as_deref()
    }

    /// Where tables live, unless somebody says otherwise.
    pub(crate) fn home(self) -> anyhow::Result<Home> {
        match self.store.map(|address| address.home()).transpose()? {
            Some(Home::Folder(_)) => {
                anyhow::bail!("a store is a PostgreSQL database; a folder is named with --data")
            }
            Some(home) => Ok(home),
            None => Ok(Home::Folder(data_folder(self.data)?)),
        }
    }
}

/// The folder of all tables.
pub(crate) fn data_folder(given: Option<PathBuf>) -> anyhow::Result<PathBuf> {
    let from = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let home = || {
        let home = from("HOME").or_else(|| from("USERPROFILE"))?;
        Some(if cfg!(target_os = "macos") {
            home.join("Library/Application Support")
        } else {
            home.join(".local/share")
        })
    };
    given
        .or_else(|| {
            Some(from("XDG_DATA_HOME").or_else(|| from("LOCALAPPDATA")).or_else(home)?.join("malice"))
        })
        .context("there is no data folder: name one with --data")
}
