//! `malice completions`: what a shell needs to complete commands and flags.

use std::io::Write;
use std::process::ExitCode;

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::args::Cli;

const EXAMPLES: &str = "\
Examples:
  malice completions bash > ~/.local/share/bash-completion/completions/malice
  malice completions zsh > ~/.zfunc/_malice
  malice completions fish > ~/.config/fish/completions/malice.fish";

/// Print shell completions
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

impl CompletionsArgs {
    pub(crate) fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        // Written to memory first: the generator panics when a pipe is closed.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "malice", &mut script);
        out.write_all(&script)?;
        Ok(ExitCode::SUCCESS)
    }
}
