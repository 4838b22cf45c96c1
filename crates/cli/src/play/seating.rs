//! Who sits where: people and bots.

use anyhow::bail;
use malice_bots::{BotSpec, BotSpecError, Level};
use malice_engine::SeatHeader;
use malice_words::{tidy_name, told_apart};

const HUMAN: &str = "human";

/// What the only person is called who gives no name.
pub(super) const YOU: &str = "You";

/// Who decides for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Player {
    Human,
    Bot(BotSpec),
}

impl Player {
    fn bot(self) -> Option<BotSpec> {
        if let Self::Bot(spec) = self { Some(spec) } else { None }
    }
}

/// Players by name: `human`, or a bot.
pub(super) fn players(names: &[String]) -> anyhow::Result<Vec<Player>> {
    names.iter().map(|name| player(name.trim())).collect()
}

fn player(name: &str) -> anyhow::Result<Player> {
    if name == HUMAN {
        return Ok(Player::Human);
    }
    match name.parse() {
        Ok(bot) => Ok(Player::Bot(bot)),
        Err(BotSpecError::NoBot(_)) => bail!(
            "there is no player '{name}'; there are: human, random, greedy, ismcts, ismcts:ITERATIONS, easy, normal, hard, expert"
        ),
        Err(error) => Err(error.into()),
    }
}

/// One person in the first seat, normal bots in the others.
pub(super) fn one_against_bots(seats: usize) -> Vec<Player> {
    let bot = Player::Bot(BotSpec::Level(Level::Normal));
    (0..seats).map(|seat| if seat == 0 { Player::Human } else { bot }).collect()
}

/// The seats with their names, as the record keeps them.
pub(super) fn headers(players: &[Player], names: &[String]) -> anyhow::Result<Vec<SeatHeader>> {
    let people = players.iter().filter(|player| **player == Player::Human).count();
    if names.len() > people {
        bail!("{} names were given, but people sit in {people} seats", names.len());
    }
    let mut names = names.iter().filter_map(|name| tidy_name(name));
    let mut headers: Vec<SeatHeader> = Vec::new();
    for (index, player) in players.iter().enumerate() {
        headers.push(match player {
            Player::Bot(spec) => SeatHeader { name: spec.to_string(), player: spec.to_string() },
            Player::Human => {
                let other = if people == 1 { YOU.to_owned() } else { format!("Player {}", index + 1) };
                let name = names.next().unwrap_or(other);
                let bots = players.iter().filter_map(|player| player.bot()).map(|bot| bot.to_string());
                let taken: Vec<String> = headers.iter().map(|seat| seat.name.clone()).chain(bots).collect();
                let name = told_apart(&name, taken.iter().map(String::as_str));
                SeatHeader { name, player: HUMAN.to_owned() }
            }
        });
    }
    Ok(headers)
}
