//! `malice admin`: tables and guests in the hands of whoever hosts, while servers go on.

mod grid;
mod guests;
mod integrity;
mod limits;
mod stats;
mod tables;

use std::io::{self, BufRead, IsTerminal, Write};
use std::net::SocketAddr;
use std::process::ExitCode;

use anyhow::bail;
use clap::{Args, Subcommand};
use malice_server::admin::{Admin, AdminError};
use serde::Serialize;

use self::guests::GuestsArgs;
use self::tables::TablesArgs;
use crate::home::HomeArgs;
use crate::serve::wait_for;

const EXAMPLES: &str = "\
Examples:
  malice admin tables list --status playing --older 7d   what nobody has touched for a week
  malice admin tables show 3kq8                          one table, by the beginning of its id
  malice admin tables delete 3kq8                        gone for good, for everybody
  malice admin guests list --name troll                  who is called so
  malice admin guests ban 8f2m                           may do nothing any more; bots play on
  malice admin integrity                                 plays every table again, and says what is wrong
  malice admin stats --json                              for programs

It finds the tables as 'malice serve' does (--config, --data, --store, environment), and servers that run notice what it
does within a second or two.";

/// Look after a server's tables and guests while it runs
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct AdminArgs {
    #[command(flatten)]
    home: HomeArgs,
    /// Where the server listens, for 'limits'
    #[arg(long, global = true, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:4666")]
    listen: SocketAddr,
    /// Print JSON
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    Tables(TablesArgs),
    Guests(GuestsArgs),
    /// Show what one client may ask for, and how often it was refused since the server started
    Limits,
    /// Count tables, seats, guests and bytes
    Stats,
    /// Play every table again, compare it with what is kept beside it, and say what is wrong; exit code 1 if anything is
    Integrity,
}

/// Where answers go, and how they are written.
struct Told<'a> {
    out: &'a mut dyn Write,
    json: bool,
}

impl Told<'_> {
    /// Writes an answer: as JSON, or as people read it.
    fn tell(
        &mut self,
        answer: &impl Serialize,
        read: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        if self.json {
            writeln!(self.out, "{}", serde_json::to_string_pretty(answer)?)?;
        } else {
            read(self.out)?;
        }
        Ok(())
    }
}

impl AdminArgs {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let mut told = Told { out, json: self.json };
        if let What::Limits = self.what {
            limits::run(self.home.config(), self.listen, &mut told)?;
            return Ok(ExitCode::SUCCESS);
        }
        let home = self.home.home()?;
        wait_for(async {
            let admin = Admin::open(&home).await?;
            let done = match self.what {
                What::Tables(args) => args.run(&admin, &mut told).await.map(|()| ExitCode::SUCCESS),
                What::Guests(args) => args.run(&admin, &mut told).await.map(|()| ExitCode::SUCCESS),
                What::Stats => stats::run(&admin, &mut told).await.map(|()| ExitCode::SUCCESS),
                What::Integrity => integrity::run(&admin, &mut told).await,
                What::Limits => Ok(ExitCode::SUCCESS),
            };
            admin.close().await?;
            done
        })?
    }
}

/// Asks a person whether something that cannot be taken back is wanted.
fn confirm(yes: bool, what: &str) -> anyhow::Result<()> {
    if yes {
        return Ok(());
    }
    let stdin = io::stdin();
    if !stdin.is_terminal() {
        bail!("{what}: this cannot be taken back; say --yes if it is wanted");
    }
    let mut err = io::stderr();
    write!(err, "{what}: this cannot be taken back. Type yes: ")?;
    err.flush()?;
    let mut line = String::new();
    stdin.lock().read_line(&mut line)?;
    if line.trim() == "yes" { Ok(()) } else { bail!("nothing was deleted") }
}

/// Does away with the remains of what was deleted, and says so where some are left.
async fn wipe(admin: &Admin) -> Result<(), AdminError> {
    if !admin.wipe().await? {
        crate::errors::complain(
            "somebody reads the database, perhaps a backup: bytes of what was deleted stay in its log until the next \
             deletion, or until the server ends",
        );
    }
    Ok(())
}
