//! `malice options`: what can be chosen before a game.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use malice_catalog::{Listed, Visit, with_game};
use malice_engine::Meta;

use crate::terminal;

/// List the options of a game
#[derive(Debug, Args)]
#[command(after_help = "Options are set as in: malice play overboss --option map_size=big_4x4")]
pub(crate) struct OptionsArgs {
    /// The game, as 'malice games' lists it
    game: String,
    /// The schema as JSON
    #[arg(long)]
    json: bool,
}

struct MetaOf;

impl Visit for MetaOf {
    type Out = &'static Meta;

    fn visit<G: Listed>(self) -> &'static Meta {
        G::meta()
    }
}

impl OptionsArgs {
    pub(crate) fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let meta = with_game(&self.game, MetaOf)?;
        if self.json {
            writeln!(out, "{}", serde_json::to_string_pretty(meta.options)?)?;
            return Ok(ExitCode::SUCCESS);
        }
        let paint = terminal::paint(false);
        let width = terminal::width();
        for spec in meta.options {
            let values = format!("{}; default {}", spec.values_text(), spec.default.value());
            writeln!(out, "{}", paint.strong(spec.name))?;
            writeln!(out, "    {}", terminal::wrap(spec.help, width - 4, "    "))?;
            writeln!(out, "    {}", paint.faint(&terminal::wrap(&values, width - 4, "    ")))?;
        }
        Ok(ExitCode::SUCCESS)
    }
}
