//! `malice games`: which games there are.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use malice_catalog::games;

/// List the games
#[derive(Debug, Args)]
pub(crate) struct GamesArgs {
    /// As JSON, with each game's options
    #[arg(long)]
    json: bool,
}

impl GamesArgs {
    pub(crate) fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        if self.json {
            writeln!(out, "{}", serde_json::to_string_pretty(games())?)?;
            return Ok(ExitCode::SUCCESS);
        }
        for meta in games() {
            let ((fewest, most), (short, long)) = (meta.players, meta.minutes);
            writeln!(
                out,
                "{:<22} {}: {fewest} to {most} players, {short} to {long} minutes",
                meta.id, meta.title
            )?;
            writeln!(out, "{:<22} {}", "", meta.summary)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}
