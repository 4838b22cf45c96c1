//! Everything in the box that can be looked up.

use malice_engine::Face;

use super::amid;
use super::encounters::by_players;
use super::labels::meaning;
use crate::Greyport;
use crate::content::{Card, CardKind, Encounter, Location, Monster, MonsterClass, Scenario, Win};
use crate::effect::Coin;
use crate::ids::CardId;

pub(super) const PLAYER_HERO: &str = "Player hero";
const STARTING: &str = "Starting card";
const HERO: &str = "Hero";
const ITEM: &str = "Item";
pub(super) const CURSE: &str = "Curse";
pub(super) const MONSTER: &str = "Monster";
pub(super) const TOKEN: &str = "Monster token";
pub(super) const BOSS: &str = "Boss";
pub(super) const LOCATION: &str = "Location";
pub(super) const SCENARIO: &str = "Scenario";
pub(super) const ENCOUNTER: &str = "Encounter";

impl Greyport {
    pub(super) fn all_faces(&self) -> Vec<Face> {
        let tables = &self.tables;
        let (heroes, cards): (Vec<_>, Vec<_>) = tables.cards.iter().partition(|card| card.level > 0);
        let cards = heroes.into_iter().chain(cards).map(|card| self.card_face(card));
        let monsters = tables.monsters.iter().map(|row| self.monster_face(row));
        let locations = tables.locations.iter().map(location_face);
        let scenarios = tables.scenarios.iter().map(|row| self.scenario_face(row));
        let encounters = tables.scenarios.iter().flat_map(|row| {
            (1..).zip(&row.encounters).map(|(number, card)| self.encounter_face(row, number, card))
        });
        cards.chain(monsters).chain(locations).chain(scenarios).chain(encounters).collect()
    }

    fn card_face(&self, card: &Card) -> Face {
        let kind = match (card.level, card.kind, card.cost) {
            (1.., ..) => PLAYER_HERO,
            (_, CardKind::Curse, _) => CURSE,
            (_, _, None) => STARTING,
            (_, CardKind::Hero, Some(_)) => HERO,
            (_, CardKind::Item, Some(_)) => ITEM,
        };
        if kind == CURSE {
            let text = "It cannot be played and takes the place of a better card.";
            return Face::new(kind, &card.id, &card.name).copies(card.count).source(card.source).text(text);
        }
        let name = match card.level {
            0 => card.name.clone(),
            level => format!("{}, level {level}", card.name),
        };
        let mut face = Face::new(kind, &card.id, name).source(card.source).text(&card.text);
        if let Some(cost) = card.cost {
            face = face.copies(card.count).fact("Cost", cost.name());
        }
        let side = if kind == STARTING {
            format!("{} {}", card.side.name(), card.kind.name())
        } else {
            card.side.name().into()
        };
        let strike = card.strike();
        face = face.fact("Type", side).fact("Damage", if strike.is_empty() { "0" } else { &strike });
        let labels = card.labels();
        if !labels.is_empty() {
            face = face.fact("Keywords", labels.join(", "));
        }
        if kind == STARTING {
            let decks = self.starting_decks(card);
            let copies: u32 = decks.iter().map(|(_, copies)| u32::from(*copies)).sum();
            let decks: Vec<String> = decks.iter().map(|(name, copies)| format!("{name} {copies}")).collect();
            face = face.copies(copies).fact("In the decks of", decks.join(", "));
        }
        face
    }

    /// In whose starting decks a card is, and how often.
    fn starting_decks(&self, card: &Card) -> Vec<(&str, u8)> {
        let copies = |deck: &[(CardId, u8)]| {
            deck.iter().filter(|(id, _)| self.tables.card(*id).id == card.id).map(|(_, copies)| *copies).sum()
        };
        let decks = self.tables.characters.iter().map(|row| {
            let name = row.name.split(' ').next().unwrap_or_default();
            (name, copies(&row.deck))
        });
        decks.filter(|(_, copies)| *copies > 0).collect()
    }

    fn monster_face(&self, row: &Monster) -> Face {
        let kind = match row.class {
            MonsterClass::Faction(_) => MONSTER,
            MonsterClass::Token => TOKEN,
            MonsterClass::Boss => BOSS,
        };
        let name = if row.side_b_of.is_some() { format!("{} (side B)", row.name) } else { row.name.clone() };
        let mut face = Face::new(kind, &row.id, name).copies(row.count).source(row.source);
        if let MonsterClass::Faction(faction) = row.class {
            face = face.fact("Subdeck", self.faction_name(faction)).fact("Threat", row.threat);
        }
        face = face.fact("Damage", row.damage);
        face = if row.class == MonsterClass::Boss {
            face.fact("HP", "by encounter")
        } else {
            face.fact("HP", row.hp)
        };
        if row.armor > 0 {
            face = face.fact("Armor", row.armor);
        }
        let words: Vec<String> = row.traits.iter().filter_map(|each| meaning(*each)).collect();
        let own = (!row.text.is_empty()).then(|| row.text.clone());
        face.text(words.into_iter().chain(own).collect::<Vec<_>>().join(" "))
    }

    fn faction_name(&self, faction: u8) -> String {
        let id = &self.tables.factions[faction as usize];
        id[..1].to_uppercase() + &id[1..]
    }

    fn scenario_face(&self, row: &Scenario) -> Face {
        let wins = match row.win {
            Win::AllDefeated => "You win when no monster is left in its last encounter.".to_owned(),
            Win::BossDefeated(boss) => {
                format!(
                    "You win when {} is defeated, whatever else is in play.",
                    amid(&self.tables.monster(boss).name)
                )
            }
        };
        let titles: Vec<String> = row.encounters.iter().map(|card| format!("“{}”", card.title)).collect();
        Face::new(SCENARIO, &row.id, &row.name)
            .source(row.source)
            .fact("Difficulty", row.difficulty.name())
            .fact("HP", row.hit_points)
            .fact("Encounters", titles.join(", "))
            .text(wins)
    }

    fn encounter_face(&self, scenario: &Scenario, number: u8, card: &Encounter) -> Face {
        let mut face = Face::new(ENCOUNTER, format!("{}_{number}", scenario.id), &card.title)
            .source(card.source)
            .fact("Scenario", format!("{} {number}", scenario.name))
            .fact("Location", &self.tables.locations[card.location as usize].name);
        if let Some(subdeck) = card.subdeck {
            face = face.fact("Subdeck", self.faction_name(subdeck));
        }
        face = face
            .fact("Location HP", by_players(&card.location_hp))
            .fact("Location threat", by_players(&card.location_threat))
            .fact("Player threat", by_players(&card.player_threat));
        if !card.boss_hp.is_empty() {
            let bosses = card.boss_hp.iter();
            let bosses =
                bosses.map(|(boss, hp)| format!("{} {}", self.tables.monster(*boss).name, by_players(hp)));
            face = face.fact("Boss HP", bosses.collect::<Vec<_>>().join("; "));
        }
        let coins = Coin::ALL.into_iter().zip(card.coins).filter(|(_, count)| *count > 0);
        let coins = coins.map(|(coin, count)| format!("{count} {}", coin.name()));
        face.fact("Coins", coins.collect::<Vec<_>>().join(", ")).text(self.encounter_words(card))
    }
}

fn location_face(row: &Location) -> Face {
    Face::new(LOCATION, &row.id, &row.name)
        .source(row.source)
        .fact("While it stands", &row.aura_text)
        .fact("Once saved", &row.reward_text)
}
