//! `malice find`: a position, and one move that is clearly best. Find it.

use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{anyhow, bail};
use clap::Args;
use malice_catalog::{Listed, Visit, with_game};
use malice_engine::Viewer;
use malice_review::{Puzzle, percent};

use crate::{set_up, terminal, text_file};

/// Find the best move in positions from games of bots
#[derive(Debug, Args)]
pub(crate) struct FindArgs {
    /// The game, as 'malice games' lists it
    game: String,
    /// Other puzzles than the game's own, as 'malice puzzles' wrote them
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// The puzzle to begin with
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    number: u16,
    /// No colours
    #[arg(long)]
    no_color: bool,
}

impl FindArgs {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let text = match &self.file {
            Some(file) => text_file::read(file)?,
            None => malice_catalog::puzzles(&self.game).to_owned(),
        };
        let puzzles = Puzzle::read(&text).map_err(|no| anyhow!("{}{no}", self.place()))?;
        let game = self.game.clone();
        with_game(&game, Find { args: self, puzzles, out })??;
        Ok(ExitCode::SUCCESS)
    }

    /// Where the puzzles stand, for who is told that something is wrong with one.
    fn place(&self) -> String {
        self.file.as_ref().map_or_else(String::new, |file| format!("{}: ", file.display()))
    }
}

struct Find<'a> {
    args: FindArgs,
    puzzles: Vec<Puzzle>,
    out: &'a mut dyn Write,
}

impl Visit for Find<'_> {
    type Out = anyhow::Result<()>;

    fn visit<G: Listed>(self) -> anyhow::Result<()> {
        let Self { args, puzzles, out } = self;
        let first = usize::from(args.number) - 1;
        if first >= puzzles.len() {
            bail!("{}there is no puzzle {}: there are {}", args.place(), args.number, puzzles.len());
        }
        let (mut asked, mut right) = (0, 0);
        for (index, puzzle) in puzzles.iter().enumerate().skip(first) {
            let wrong = |error: String| anyhow!("{}line {}: {error}", args.place(), index + 1);
            match ask::<G>(&args, puzzle, index + 1, out, wrong)? {
                None => break,
                Some(found) => {
                    asked += 1;
                    right += usize::from(found);
                }
            }
        }
        Ok(writeln!(out, "{right} of {asked} found.")?)
    }
}

/// Shows a puzzle and takes an answer; nothing if there is no more to read.
fn ask<G: Listed>(
    args: &FindArgs,
    puzzle: &Puzzle,
    number: usize,
    out: &mut dyn Write,
    wrong: impl Fn(String) -> anyhow::Error,
) -> anyhow::Result<Option<bool>> {
    let game: Arc<G> = Arc::new(set_up::build(&puzzle.options, &set_up::content::<G>(None)?)?);
    let table = puzzle.table(game.clone()).map_err(&wrong)?;
    let view = table.view(Viewer::Seat(puzzle.seat));
    let paint = terminal::paint(args.no_color);
    let offer = table.offer(puzzle.seat);
    let choices: Vec<G::Action> = offer.actions().to_vec();
    writeln!(out, "{}\n", paint.strong(&format!("Puzzle {number}: seat {} to choose", puzzle.seat)))?;
    writeln!(
        out,
        "{}\n{}",
        game.table_text(&view, paint.on),
        paint.strong(&game.prompt(&view, offer.point()))
    )?;
    for (index, choice) in choices.iter().enumerate() {
        writeln!(out, "{:>3}  {}", index + 1, game.action_text(&view, *choice))?;
    }
    let Some(answer) = answer(choices.len(), out)? else { return Ok(None) };
    let (best, of_best) = &puzzle.chances[0];
    let found = game.action_name(choices[answer]) == *best;
    let best = game.action_named(best).map_err(&wrong)?;
    if found {
        let verdict = paint.good(&format!("Right: {} %", percent(*of_best)));
        writeln!(out, "{verdict}, {} more than the next best.\n", percent(puzzle.margin()))?;
    } else {
        let chosen = percent(puzzle.chance(&game.action_name(choices[answer])).unwrap_or(0.0));
        let verdict = paint.warning(&format!("{chosen} % are not the best"));
        writeln!(out, "{verdict}: “{}” has {} %.\n", game.action_text(&view, best), percent(*of_best))?;
    }
    Ok(Some(found))
}

/// The index of the choice that is typed.
fn answer(count: usize, out: &mut dyn Write) -> anyhow::Result<Option<usize>> {
    loop {
        write!(out, "Your move (1 to {count}, q to stop): ")?;
        out.flush()?;
        let mut line = String::new();
        if io::stdin().lock().read_line(&mut line)? == 0 || line.trim() == "q" {
            writeln!(out)?;
            return Ok(None);
        }
        match line.trim().parse::<usize>() {
            Ok(number) if (1..=count).contains(&number) => return Ok(Some(number - 1)),
            _ => writeln!(out, "That is none of them.")?,
        }
    }
}
