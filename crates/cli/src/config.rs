//! `malice config`: what is in force, and whence.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Args, CommandFactory as _};

use crate::args::Cli;
use crate::home::Address;
use crate::serve::ServeArgs;
use crate::settings::{Setting, Source, settings_of, variable_name};

/// Show the settings that 'malice serve' would have, and where each comes from
#[derive(Debug, Args)]
pub(crate) struct ConfigArgs {
    /// Print what can be set as a table in Markdown
    #[arg(long, exclusive = true)]
    table: bool,
    #[command(flatten)]
    _serve: ServeArgs,
}

impl ConfigArgs {
    pub(crate) fn run(self, settings: &[Setting], out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        if self.table {
            print_table(out)?;
            return Ok(ExitCode::SUCCESS);
        }
        let rows: Vec<[String; 3]> = settings.iter().map(row).collect::<Result<_, _>>()?;
        let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let (names, values) = (width(0), width(1));
        for [name, value, whence] in &rows {
            writeln!(out, "{name:<names$}  {value:<values$}  {whence}")?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn row(Setting { name, value, source }: &Setting) -> anyhow::Result<[String; 3]> {
    let value = match value {
        // An address may hold a password.
        Some(address) if name == "store" => Address::from(address.clone()).home()?.to_string(),
        Some(value) => value.clone(),
        None => "-".to_owned(),
    };
    let whence = match source {
        Source::Flag => format!("--{name}"),
        Source::Environment => variable_name(name),
        Source::File => "the file".to_owned(),
        Source::Default => "default".to_owned(),
    };
    Ok([name.clone(), value, whence])
}

/// Everything that can be set, for the docs.
fn print_table(out: &mut dyn Write) -> io::Result<()> {
    let cli = Cli::command();
    let flags = || cli.find_subcommand("serve").into_iter().flat_map(clap::Command::get_arguments);
    writeln!(out, "| flag and line of the file | environment | default | what |\n|---|---|---|---|")?;
    for name in settings_of("serve") {
        let Some(flag) = flags().find(|flag| flag.get_long() == Some(&name)) else { continue };
        let default = flag.get_default_values().iter().map(|value| value.to_string_lossy());
        let default = default.collect::<Vec<_>>().join(", ");
        let help = flag.get_help().map(ToString::to_string).unwrap_or_default();
        writeln!(out, "| `{name}` | `{}` | {default} | {help} |", variable_name(&name))?;
    }
    Ok(())
}
