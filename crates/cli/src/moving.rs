//! `malice move`: all tables from a folder to a database, or back.

use std::io::Write;
use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::Args;
use malice_store::{Home, carry};

use crate::home::{Address, STORE};
use crate::serve::wait_for;

const EXAMPLES: &str = "\
Examples:
  malice move --from /srv/malice --to postgres://malice@db.example/malice
  MALICE_STORE=postgres://malice:PASSWORD@db.example/malice malice move --from /srv/malice

No server may use either of them. What is moved stays where it was as well: start the server at the new place, and
remove the old one when you are content.";

/// Carry everything from a data folder to a PostgreSQL database or back, and compare the two
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct MoveArgs {
    /// Where the tables live [default: `MALICE_STORE`]
    #[arg(long, value_name = "DIR|postgres://USER@HOST/DATABASE")]
    from: Option<Address>,
    /// Where they go, which has to be empty [default: `MALICE_STORE`]
    #[arg(long, value_name = "DIR|postgres://USER@HOST/DATABASE")]
    to: Option<Address>,
}

impl MoveArgs {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        if self.from.is_none() && self.to.is_none() {
            bail!("from where to where? --from and --to say it; one of them may stand in {STORE}");
        }
        let home = |given: Option<Address>, flag: &str| {
            let home = given.or_else(Address::of_environment);
            home.with_context(|| format!("{flag} is missing, and there is no {STORE} in the environment"))?
                .home()
        };
        let (from, to) = (home(self.from, "--from")?, home(self.to, "--to")?);
        if let Home::Folder(folder) = &from
            && folder.join("cookie.key").exists()
        {
            bail!("{from} is of an older malice: serve it once with this one, and its key moves along");
        }
        let carried = wait_for(carry(&from, &to))??;
        for (what, count) in carried {
            writeln!(out, "{count:>9} {what}")?;
        }
        writeln!(out, "Everything of {from} is in {to} now: both were read again and are the same.")?;
        Ok(ExitCode::SUCCESS)
    }
}
