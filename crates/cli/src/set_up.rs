//! A game from the command line's options and content folder.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, bail};
use clap::Args;
use malice_bots::{BotSpec, Duelist, Level};
use malice_catalog::{Listed, generations, settings};
use malice_engine::{Content, Fault, Game, OptionKind, OptionValue, Options, Weighed, Weights};

use crate::errors::{Faults, in_file};
use crate::pack;

/// The option that says how many play. Every game that can be played by more or fewer has it.
pub(crate) use malice_catalog::PLAYERS;

/// The name of the shipped content where a folder could stand.
pub(crate) const SHIPPED: &str = "shipped";

/// Arguments that say which variant of a game is meant.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct GameArgs {
    /// Set an option of the game; may be given several times (see 'malice options GAME')
    #[arg(long = "option", short = 'o', value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// A pack, or any folder with .ron files that replace the shipped content files of the same names
    #[arg(long, value_name = "DIR")]
    pub(crate) content: Option<std::path::PathBuf>,
}

impl GameArgs {
    /// The options as given, for `players` players if that is said.
    pub(crate) fn options<G: Game>(&self, players: Option<usize>) -> anyhow::Result<Options> {
        let schema = G::meta().options;
        let mut options = Options::default();
        for option in &self.options {
            let Some((name, value)) = option.split_once('=') else {
                bail!("'{option}' is no option: write NAME=VALUE, as in --option {PLAYERS}=3");
            };
            options.set_text(schema, name.trim(), value.trim()).map_err(|fault| Faults(vec![fault]))?;
        }
        if let Some(players) = players {
            set_players::<G>(&mut options, players)?;
        }
        Ok(options)
    }

    /// The same with one option set to a value, whatever it was.
    pub(crate) fn with(&self, option: &str, value: &str) -> Self {
        let is_other = |given: &&String| given.split('=').next().map(str::trim) != Some(option);
        let mut options: Vec<String> = self.options.iter().filter(is_other).cloned().collect();
        options.push(format!("{option}={value}"));
        Self { options, content: self.content.clone() }
    }

    /// A variant for each value of an option, with the value; the one variant if no option is named.
    pub(crate) fn each<G: Game>(&self, option: Option<&str>) -> anyhow::Result<Vec<(String, Self)>> {
        let Some(option) = option else { return Ok(vec![(String::new(), self.clone())]) };
        let Some(spec) = G::meta().options.iter().find(|spec| spec.name == option) else {
            bail!("{} has no option '{option}'", G::meta().title);
        };
        let values: Vec<String> = match spec.kind {
            OptionKind::Flag => vec!["false".into(), "true".into()],
            OptionKind::Int { min, max } => (min..=max).map(|value| value.to_string()).collect(),
            OptionKind::Choice { values } => values.iter().map(|&value| value.to_owned()).collect(),
            OptionKind::Set { .. } | OptionKind::Text { .. } => {
                bail!("option '{option}' has too many values to play each")
            }
        };
        Ok(values.into_iter().map(|value| (value.clone(), self.with(option, &value))).collect())
    }

    /// The game with these options and the content of `--content`.
    pub(crate) fn game<G: Game>(&self, players: Option<usize>) -> anyhow::Result<G> {
        build(&self.options::<G>(players)?, &content::<G>(self.content.as_deref())?)
    }
}

/// A game; everything that is wrong with options and content is reported.
pub(crate) fn build<G: Game>(options: &Options, content: &Content) -> anyhow::Result<G> {
    Ok(G::new(options, content).map_err(Faults)?)
}

fn set_players<G: Game>(options: &mut Options, players: usize) -> anyhow::Result<()> {
    let Some(spec) = G::meta().options.iter().find(|spec| spec.name == PLAYERS) else { return Ok(()) };
    let number = i64::try_from(players).unwrap_or(i64::MAX);
    if let OptionKind::Int { min, max } = spec.kind
        && !(min..=max).contains(&number)
    {
        bail!("{} is for {min} to {max} players, not for {players}", G::meta().title);
    }
    let given = options.iter().find(|(name, _)| *name == PLAYERS).map(|(_, value)| value.clone());
    let wanted = OptionValue::Int(number);
    match given {
        Some(given) if given != wanted => {
            bail!("{players} seats are named, but option {PLAYERS} is {given}")
        }
        _ => options.set(PLAYERS, wanted),
    }
    Ok(())
}

/// The shipped content, with the files of `folder`, which may be a pack, in the place of those of the same names. The word
/// `shipped` stands for no folder.
pub(crate) fn content<G: Game>(folder: Option<&Path>) -> anyhow::Result<Content> {
    match folder.filter(|folder| folder.as_os_str() != SHIPPED) {
        Some(folder) => pack::folder::read(G::meta(), folder),
        None => Ok(Content::shipped(G::meta().content)),
    }
}

/// Bots from a list of names.
pub(crate) fn bots(names: &[String]) -> anyhow::Result<Vec<BotSpec>> {
    names.iter().map(|name| Ok(name.trim().parse::<BotSpec>()?)).collect()
}

/// Who plays in an arena: bots of today, or by its name a generation of the ladder as it judged and thought then.
pub(crate) fn duelists<G: Listed>(
    names: &[String],
    variant: &GameArgs,
    players: usize,
) -> anyhow::Result<Vec<Duelist<G>>> {
    let game: Arc<G> = Arc::new(variant.game::<G>(Some(players))?);
    let duelist = |name: &String| -> anyhow::Result<Duelist<G>> {
        let name = name.trim();
        let Some(old) = generations::<G>().into_iter().find(|old| old.name == name) else {
            return Ok(Duelist::new(name.parse()?, settings::<G>(), game.clone()));
        };
        let judged = Arc::new(variant.game::<G>(Some(players))?.weighed_by(old.weights));
        let bot = BotSpec::Level(Level::Hard);
        Ok(Duelist { name: name.to_owned(), bot, settings: old.settings, game: judged })
    };
    names.iter().map(duelist).collect()
}

/// How many players a list of names means: a single name stands for any number of seats.
pub(crate) fn players_of(names: &[String], players: Option<usize>) -> anyhow::Result<Option<usize>> {
    match (names.len(), players) {
        (2.., Some(players)) if players != names.len() => {
            bail!("{} seats are named, but --players is {players}", names.len())
        }
        (0 | 1, players) => Ok(players),
        (count, _) => Ok(Some(count)),
    }
}

/// The weights in a file, for bots of this game.
pub(crate) fn weights<G: Weighed>(path: &Path) -> anyhow::Result<Weights> {
    let text = fs::read_to_string(path).map_err(in_file(path))?;
    Weights::read(G::features(), &text).map_err(Faults).with_context(|| path.display().to_string())
}

/// A number of threads that a machine can be asked for.
pub(crate) fn threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(threads) if (1..=256).contains(&threads) => Ok(threads),
        _ => Err("a number of threads is 1 to 256".into()),
    }
}

/// Writes JSON to a file, or to standard output for `-`.
pub(crate) fn write_json(
    target: &str,
    value: &serde_json::Value,
    out: &mut dyn std::io::Write,
) -> anyhow::Result<()> {
    let text = format!("{value:#}\n");
    if target == "-" {
        out.write_all(text.as_bytes())?;
        return Ok(());
    }
    fs::write(target, text).map_err(in_file(Path::new(target))).context("the JSON could not be written")
}

/// The faults of a content folder, if it can be read at all.
pub(crate) fn content_faults<G: Game>(folder: &Path) -> anyhow::Result<Vec<Fault>> {
    let content = match content::<G>(Some(folder)) {
        Ok(content) => content,
        Err(error) => return error.downcast::<Faults>().map(|faults| faults.0),
    };
    Ok(G::new(&Options::default(), &content).err().unwrap_or_default())
}
