//! The `malice` command.
//!
//! Every command is one module with its arguments and a `run`. It writes to the output it is given; a closed pipe ends it
//! quietly, and anything else that goes wrong becomes one line on standard error and exit code 2.

mod arena;
mod args;
mod backup;
mod bench;
mod columns;
mod completions;
mod errors;
mod games;
mod home;
mod moving;
mod options;
mod paint;
mod play;
mod record_file;
mod replay;
mod restore;
mod rules;
mod scenario;
mod serve;
mod set_up;
mod sim;
mod terminal;
mod text_file;
mod validate;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::Parser;

use crate::args::{Cli, Command};
use crate::serve::ServeArgs;

/// A page is made of many small texts: the system's allocator would take a third of the time that it takes to draw one.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return errors::usage(&error),
    };
    let mut out = BufWriter::new(io::stdout().lock());
    let done = run(cli.command, &mut out).and_then(|code| Ok(out.flush().map(|()| code)?));
    done.unwrap_or_else(|error| errors::report(&error))
}

fn run(command: Option<Command>, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    match command {
        None => ServeArgs::default().run(out),
        Some(Command::Serve(args)) => args.run(out),
        Some(Command::Backup(args)) => args.run(out),
        Some(Command::Restore(args)) => args.run(out),
        Some(Command::Move(args)) => args.run(out),
        Some(Command::Play(args)) => args.run(out),
        Some(Command::Replay(args)) => args.run(out),
        Some(Command::Validate(args)) => args.run(out),
        Some(Command::Sim(args)) => args.run(out),
        Some(Command::Arena(args)) => args.run(out),
        Some(Command::Bench(args)) => args.run(out),
        Some(Command::Rules(args)) => args.run(out),
        Some(Command::Scenario(args)) => args.run(out),
        Some(Command::Options(args)) => args.run(out),
        Some(Command::Games(args)) => args.run(out),
        Some(Command::Completions(args)) => args.run(out),
    }
}
