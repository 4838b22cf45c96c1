//! `malice pack`: cards of one's own, from the first copy to the printed sheet.

pub(crate) mod folder;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{anyhow, bail};
use clap::{Args, Subcommand};
use malice_catalog::{UnknownGame, games};
use malice_engine::{Content, Meta, Pack, plain};
use malice_words::{Difference, differences};

use crate::errors::{BAD, Faults, complain, in_file};
use crate::set_up::SHIPPED;

const EXAMPLES: &str = "\
Examples:
  malice pack new battle-for-greyport my-cards     a copy of what comes with the game, to be changed
  malice pack check my-cards                       what is wrong with it: file, line, row and field
  malice pack diff shipped my-cards                what is not as it comes with the game
  malice pack export my-cards my-cards.json        all of it as one file, for the workshop and for others
  malice pack import my-cards.json their-cards     and back into a folder
  malice pack proof my-cards --to my-cards.html    all faces to be printed, three beside each other
  malice serve --packs packs                       every pack in the folder 'packs' is offered for new tables
  malice play battle-for-greyport --content my-cards
docs/packs.md tells it step by step.";

/// Enter the cards of your box, or design your own: make, check, compare and print packs
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct PackArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Start a pack from what comes with a game
    New {
        /// The game, as 'malice games' lists it
        game: String,
        /// A folder that is not there yet
        dir: PathBuf,
        /// What the pack is called
        #[arg(long, default_value = "My cards")]
        name: String,
        /// Who made it
        #[arg(long, default_value = "somebody")]
        author: String,
        /// Its version, in your own counting
        #[arg(long, default_value = "1")]
        version: String,
    },
    /// Say what is wrong with packs: all faults at once, with file, line, row and field
    Check {
        #[arg(required = true, value_name = "DIR")]
        dirs: Vec<PathBuf>,
    },
    /// Say which rows and fields of two packs differ; 'shipped' stands for what comes with the game
    Diff { a: PathBuf, b: PathBuf },
    /// Write a pack as one file, as the workshop in the browser reads and writes it
    Export {
        dir: PathBuf,
        /// A file that is not there yet
        file: PathBuf,
    },
    /// Make a folder of a pack that is one file
    Import {
        file: PathBuf,
        /// A folder that is not there yet
        dir: PathBuf,
    },
    /// Write all faces of a pack as a page to be printed
    Proof {
        dir: PathBuf,
        /// The file to write; beside the folder, with its name, if it is not given
        #[arg(long, value_name = "FILE")]
        to: Option<PathBuf>,
    },
}

impl PackArgs {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        match self.what {
            What::New { game, dir, name, author, version } => {
                start(out, &dir, &Pack { name, author, version, game })?;
            }
            What::Check { dirs } => return check(out, &dirs),
            What::Diff { a, b } => diff(out, &a, &b)?,
            What::Export { dir, file } => export(out, &dir, &file)?,
            What::Import { file, dir } => import(out, &file, &dir)?,
            What::Proof { dir, to } => proof(out, &dir, to)?,
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn meta(game: &str) -> Result<&'static Meta, UnknownGame> {
    games().iter().find(|meta| meta.id == game).copied().ok_or_else(|| UnknownGame { name: game.into() })
}

fn start(out: &mut dyn Write, dir: &Path, pack: &Pack) -> anyhow::Result<()> {
    let meta = meta(&pack.game)?;
    Pack::read(&pack.write()).map_err(Faults)?;
    if dir.exists() {
        bail!("{}: this is there already; a pack begins in a new folder", dir.display());
    }
    fs::create_dir_all(dir).map_err(in_file(dir))?;
    let files = meta.content.iter().map(|(name, text)| (*name, (*text).to_owned()));
    for (name, text) in files.chain([(Pack::FILE, pack.write())]) {
        let path = dir.join(name);
        fs::write(&path, text).map_err(in_file(&path))?;
    }
    writeln!(out, "{}: {} for {}", dir.display(), pack, meta.title)?;
    writeln!(out, "Change the .ron files in it, then: malice pack check {}", dir.display())?;
    Ok(())
}

fn check(out: &mut dyn Write, dirs: &[PathBuf]) -> anyhow::Result<ExitCode> {
    let mut bad = 0;
    for dir in dirs {
        let faults = folder::faults(dir);
        for fault in &faults {
            writeln!(out, "{}", plain::line(fault))?;
        }
        if faults.is_empty() {
            let pack = folder::read_pack(dir)?;
            writeln!(out, "{}: ok ({}; content {})", dir.display(), said(&pack), pack.hash())?;
        }
        bad += faults.len();
    }
    if bad == 0 {
        return Ok(ExitCode::SUCCESS);
    }
    out.flush()?;
    complain(&if bad == 1 { "1 fault was found".to_owned() } else { format!("{bad} faults were found") });
    Ok(ExitCode::from(BAD))
}

/// What stands at one side of a comparison, and what it is called there.
fn side(dir: &Path, other: &Path) -> anyhow::Result<(Content, String)> {
    if dir.as_os_str() != SHIPPED {
        return Ok((folder::read_pack(dir)?, dir.display().to_string()));
    }
    if other.as_os_str() == SHIPPED {
        bail!("one of the two is a pack: 'malice pack diff shipped DIR'");
    }
    let game = folder::read_pack(other)?.pack().map(|pack| pack.game.clone()).unwrap_or_default();
    Ok((Content::shipped(meta(&game)?.content), SHIPPED.to_owned()))
}

fn diff(out: &mut dyn Write, a: &Path, b: &Path) -> anyhow::Result<()> {
    let ((one, first), (other, second)) = (side(a, b)?, side(b, a)?);
    let game = |content: &Content| content.pack().map(|pack| pack.game.clone());
    if let (Some(one), Some(other)) = (game(&one), game(&other))
        && one != other
    {
        bail!("{first} is for {one}, {second} is for {other}");
    }
    let found = differences(&one, &other);
    let mut file = "";
    for Difference { file: own, place, values } in &found {
        if own != file {
            writeln!(out, "{own}")?;
            file = own;
        }
        let line = match values {
            [Some(one), Some(other)] => format!("{place}: {one} in {first}, {other} in {second}"),
            [Some(_), None] => format!("{place}: only in {first}"),
            [None, Some(value)] => format!("{place}: only in {second}: {value}"),
            [None, None] => continue,
        };
        writeln!(out, "  {}", plain::line(&line))?;
    }
    match found.len() {
        0 => writeln!(out, "{first} and {second} are the same")?,
        1 => writeln!(out, "1 difference")?,
        count => writeln!(out, "{count} differences")?,
    }
    Ok(())
}

fn export(out: &mut dyn Write, dir: &Path, file: &Path) -> anyhow::Result<()> {
    let pack = folder::read_pack(dir)?;
    let text = pack.to_file().ok_or_else(|| anyhow!("this is no pack"))?;
    if file.exists() {
        bail!("{}: this is there already", file.display());
    }
    fs::write(file, text).map_err(in_file(file))?;
    writeln!(out, "{}: {}", file.display(), said(&pack))?;
    Ok(())
}

/// Also a pack with faults: in its folder they can be mended.
fn import(out: &mut dyn Write, file: &Path, dir: &Path) -> anyhow::Result<()> {
    let content = folder::read_file(file)?;
    let pack = content.pack().ok_or_else(|| anyhow!("this is no pack"))?;
    if dir.exists() {
        bail!("{}: this is there already; a pack begins in a new folder", dir.display());
    }
    fs::create_dir_all(dir).map_err(in_file(dir))?;
    let files = content.files().map(|(name, text)| (name, text.to_owned()));
    for (name, text) in files.chain([(Pack::FILE, pack.write())]) {
        let path = dir.join(name);
        fs::write(&path, text).map_err(in_file(&path))?;
    }
    writeln!(out, "{}: {}", dir.display(), said(&content))?;
    Ok(())
}

fn said(content: &Content) -> String {
    content.pack().map_or(String::new(), ToString::to_string)
}

fn proof(out: &mut dyn Write, dir: &Path, to: Option<PathBuf>) -> anyhow::Result<()> {
    let pack = folder::read_pack(dir)?;
    let game = pack.pack().map(|pack| pack.game.clone()).ok_or_else(|| anyhow!("this is no pack"))?;
    let page = malice_server::proof(&game, &pack).map_err(Faults)?;
    let to = to.unwrap_or_else(|| dir.with_extension("html"));
    fs::write(&to, page).map_err(in_file(&to))?;
    writeln!(out, "{}: open it in a browser and print it", to.display())?;
    Ok(())
}
