//! `malice` without a command: a small menu, until the server takes its place.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{CommandFactory, Parser};
use malice_catalog::games;
use malice_engine::Meta;

use crate::args::{Cli, Command};
use crate::play::read_line;
use crate::{errors, terminal};

/// Shows the menu, or a short help where nobody could answer.
pub(crate) fn run(out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    if !io::stdin().is_terminal() {
        write!(out, "{}", Cli::command().render_help())?;
        return Ok(ExitCode::SUCCESS);
    }
    let paint = terminal::paint(false);
    loop {
        writeln!(out, "\n{}", paint.strong("Malice: board games of villainy"))?;
        let entries = ["play against bots", "resume a saved game", "read the rules", "all commands", "quit"];
        for (number, entry) in (1..).zip(entries) {
            writeln!(out, "  {}  {entry}", paint.key(&number.to_string()))?;
        }
        let Some(answer) = ask(out, "> ")? else { return Ok(ExitCode::SUCCESS) };
        let done = match answer.as_str() {
            "1" => play(out),
            "2" => resume(out),
            "3" => rules(out),
            "4" => Ok(write!(out, "\n{}", Cli::command().render_help())?),
            "5" | "q" | "quit" | "exit" => return Ok(ExitCode::SUCCESS),
            _ => Ok(writeln!(out, "Type a number from 1 to {}.", entries.len())?),
        };
        if let Err(error) = done {
            out.flush()?;
            errors::report(&error);
        }
    }
}

fn ask(out: &mut dyn Write, prompt: &str) -> anyhow::Result<Option<String>> {
    write!(out, "{prompt}")?;
    out.flush()?;
    Ok(read_line()?.map(|line| line.trim().to_owned()))
}

/// The only game, or the one that is chosen.
fn choose_game(out: &mut dyn Write) -> anyhow::Result<Option<&'static Meta>> {
    if let [only] = games() {
        return Ok(Some(only));
    }
    for (number, meta) in (1..).zip(games()) {
        writeln!(out, "  {number}  {}", meta.title)?;
    }
    let answer = ask(out, "which game? ")?;
    Ok(answer
        .and_then(|text| text.parse::<usize>().ok())
        .and_then(|n| games().get(n.wrapping_sub(1)).copied()))
}

fn play(out: &mut dyn Write) -> anyhow::Result<()> {
    let Some(meta) = choose_game(out)? else { return Ok(()) };
    let (fewest, most) = meta.players;
    let Some(players) = ask(out, &format!("how many players, {fewest} to {most}? [2] "))? else {
        return Ok(());
    };
    let players: usize = if players.is_empty() { 2 } else { players.parse().unwrap_or(0) };
    anyhow::ensure!(
        (usize::from(fewest)..=usize::from(most)).contains(&players),
        "{} is for {fewest} to {most} players",
        meta.title
    );
    let mut level = String::new();
    if players > 1 {
        let Some(answer) = ask(out, "how strong are the bots: easy, normal or hard? [normal] ")? else {
            return Ok(());
        };
        level = if answer.is_empty() { "normal".into() } else { answer };
    }
    let seats = std::iter::once("human").chain(std::iter::repeat_n(level.as_str(), players - 1));
    start(out, &["play", meta.id, "--seats", &seats.collect::<Vec<_>>().join(",")])
}

fn resume(out: &mut dyn Write) -> anyhow::Result<()> {
    let Some(file) = ask(out, "which file? ")?.filter(|file| !file.is_empty()) else { return Ok(()) };
    let game = crate::record_file::read(&PathBuf::from(&file))?.header.game;
    start(out, &["play", &game, "--load", &file, "--save", &file])
}

fn rules(out: &mut dyn Write) -> anyhow::Result<()> {
    let Some(meta) = choose_game(out)? else { return Ok(()) };
    let Some(words) = ask(out, "a rule id or a word? [all rules] ")? else { return Ok(()) };
    let mut line = vec!["rules", meta.id];
    line.extend(words.split_whitespace());
    start(out, &line)
}

/// Does what the same words do on the command line.
fn start(out: &mut dyn Write, words: &[&str]) -> anyhow::Result<()> {
    match Cli::try_parse_from(std::iter::once(&"malice").chain(words))?.command {
        Some(Command::Play(args)) => args.run(out).map(|_| ()),
        Some(Command::Rules(args)) => args.run(out).map(|_| ()),
        _ => Ok(()),
    }
}
