//! Who sits where: people and bots.

use anyhow::bail;
use malice_bots::{BotSpec, BotSpecError, Level};
use malice_engine::SeatHeader;

const HUMAN: &str = "human";

/// Who decides for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Player {
    Human,
    Bot(BotSpec),
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
            "there is no player '{name}'; there are: human, random, greedy, ismcts, ismcts:ITERATIONS, easy, normal, hard"
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
    let mut names = names.iter().map(|name| name.trim()).filter(|name| !name.is_empty());
    let header = |(index, player): (usize, &Player)| match player {
        Player::Bot(spec) => SeatHeader { name: spec.to_string(), player: spec.to_string() },
        Player::Human => {
            let other = if people == 1 { "You".to_owned() } else { format!("Player {}", index + 1) };
            SeatHeader { name: names.next().map_or(other, str::to_owned), player: HUMAN.to_owned() }
        }
    };
    Ok(players.iter().enumerate().map(header).collect())
}
