//! The `malice` command.
//!
//! Every command is one module with its arguments and a `run`. It writes to the output it is given; a closed pipe ends it
//! quietly, and anything else that goes wrong becomes one line on standard error and exit code 2.

mod admin;
mod arena;
mod args;
mod backup;
mod balance;
mod bench;
mod columns;
mod completions;
mod config;
mod duel;
mod errors;
mod find;
mod games;
mod home;
mod moving;
mod options;
mod pack;
mod paint;
mod play;
mod puzzles;
mod record_file;
mod replay;
mod restore;
mod review;
mod rules;
mod scenario;
mod serve;
mod set_up;
mod settings;
mod sim;
mod terminal;
mod text_file;
mod train;
mod validate;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use crate::args::Command;
use crate::settings::{Told, Unread};

/// A page is made of many small texts: the system's allocator would take a third of the time that it takes to draw one.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let told = match settings::read(std::env::args_os().collect()) {
        Ok(told) => told,
        Err(Unread::Typed(error)) => return errors::usage(&error),
        Err(Unread::Set(error)) => return errors::report(&error),
    };
    let mut out = BufWriter::new(io::stdout().lock());
    let done = run(told, &mut out).and_then(|code| Ok(out.flush().map(|()| code)?));
    done.unwrap_or_else(|error| errors::report(&error))
}

fn run(Told { command, settings }: Told, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    match command {
        Command::Serve(args) => args.run(out),
        Command::Config(args) => args.run(&settings, out),
        Command::Backup(args) => args.run(out),
        Command::Restore(args) => args.run(out),
        Command::Move(args) => args.run(out),
        Command::Admin(args) => args.run(out),
        Command::Play(args) => args.run(out),
        Command::Replay(args) => args.run(out),
        Command::Review(args) => args.run(out),
        Command::Find(args) => args.run(out),
        Command::Validate(args) => args.run(out),
        Command::Sim(args) => args.run(out),
        Command::Arena(args) => args.run(out),
        Command::Train(args) => args.run(out),
        Command::Balance(args) => args.run(out),
        Command::Puzzles(args) => args.run(out),
        Command::Bench(args) => args.run(out),
        Command::Rules(args) => args.run(out),
        Command::Scenario(args) => args.run(out),
        Command::Options(args) => args.run(out),
        Command::Pack(args) => args.run(out),
        Command::Games(args) => args.run(out),
        Command::Completions(args) => args.run(out),
    }
}
