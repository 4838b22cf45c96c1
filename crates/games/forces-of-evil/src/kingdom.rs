//! The realms that can be overthrown: which Cards of Light make up the deck (FE-KNG-01, FE-SET-01).

use malice_engine::{Fault, Options};

use crate::content::{Kingdom, LightRow, Tables};

/// A realm: what it is called, and how many copies of each Card of Light it has, by row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Realm {
    pub(crate) name: String,
    pub(crate) cards: Vec<u8>,
}

impl Realm {
    pub(crate) fn new(options: &Options, tables: &Tables, players: usize) -> Result<Self, Vec<Fault>> {
        let kingdom = match options.word("kingdom") {
            // FE-R-49: the Border Kingdom is for all counts above two.
            "by_count" if players == 2 => "border_town",
            "by_count" => "border_kingdom",
            other => other,
        };
        let custom = kingdom == "custom_realm";
        let mut faults = Vec::new();
        let mut fault = |fits: bool, text: &str| {
            if !fits {
                faults.push(Fault::new(text));
            }
        };
        fault(kingdom != "border_town" || players == 2, "option kingdom: the Border Town is for 2 players");
        fault(
            kingdom != "border_kingdom" || players > 2,
            "option kingdom: the Border Kingdom is for 3 to 6 players",
        );
        let (wish, name) = (options.word("custom_light"), options.word("realm_name"));
        let omit = options.word("thirty_sixth_light_card") == "omit";
        let meteor = options.flag("include_meteor") && !options.flag("first_game");
        // FE-R-01: the last of the Peasants is the card that the list lacks.
        let copies = |row: &LightRow| {
            if row.meteor && !meteor { 0 } else { row.count - u8::from(row.peasants && omit) }
        };
        let cards = if custom {
            composed(wish, tables, copies, &mut faults)
        } else {
            tables.light.iter().map(|row| copies(row).min(border(row, players))).collect()
        };
        let name = match kingdom {
            "border_town" => "Border Town",
            "border_kingdom" => "Border Kingdom",
            _ if name.is_empty() => "Custom Realm",
            _ => name,
        };
        if faults.is_empty() { Ok(Self { name: name.to_owned(), cards }) } else { Err(faults) }
    }

    /// How many Cards of Light are in the game.
    pub(crate) fn size(&self) -> usize {
        self.cards.iter().map(|count| usize::from(*count)).sum()
    }
}

/// How many copies the two border realms have for so many players.
fn border(row: &LightRow, players: usize) -> u8 {
    match row.kingdom {
        Kingdom::Always => row.count,
        Kingdom::TwoOnly if players == 2 => row.count,
        Kingdom::ThreeOrMore if players > 2 => row.count,
        Kingdom::PerPlayer => (players as u8).saturating_sub(3).min(row.count),
        Kingdom::TwoOnly | Kingdom::ThreeOrMore => 0,
    }
}

/// A Custom Realm, written `peasants:4,crusade:1`: at least two Peasants and an attack.
fn composed(
    wish: &str,
    tables: &Tables,
    copies: impl Fn(&LightRow) -> u8,
    faults: &mut Vec<Fault>,
) -> Vec<u8> {
    let mut cards = vec![0; tables.light.len()];
    for item in wish.split(',').map(str::trim).filter(|item| !item.is_empty()) {
        let (name, count) = item.split_once(':').unwrap_or((item, "1"));
        let row = tables.light.iter().position(|row| row.name == name.trim());
        let (Some(row), Ok(count)) = (row, count.trim().parse::<u8>()) else {
            faults.push(Fault::new(format!("option custom_light: '{item}' is no card and number")));
            continue;
        };
        let most = copies(&tables.light[row]);
        if count > most {
            faults.push(Fault::new(format!("option custom_light: there are {most} {name}, not {count}")));
        }
        cards[row] = count;
    }
    let sum = |wanted: fn(&LightRow) -> bool| -> u8 {
        let chosen = tables.light.iter().zip(&cards).filter(|(row, _)| wanted(row));
        chosen.fold(0, |sum, (_, count)| sum.saturating_add(*count))
    };
    if sum(|row| row.peasants) < 2 {
        faults.push(Fault::new("option custom_light: a realm has at least two Peasants"));
    }
    if sum(|row| row.attack.is_some()) == 0 {
        faults.push(Fault::new("option custom_light: a realm has at least one attack"));
    }
    cards
}
