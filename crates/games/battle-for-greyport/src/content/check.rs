//! What reading alone cannot tell about content: counts, references, ranges.

use malice_engine::{Content, Fault};

use super::belongs::{self, Owner};
use super::rows::{
    AchievementFile, CardFile, Face, LocationFile, MonsterFile, MonsterRow, ReinforcementRow, ScenarioFile,
    WinRow,
};
use super::{
    BOSSES, CHARACTER_IDS, CHARACTERS, CURSES, CardKind, FACTION_CARDS, FACTION_IDS, FACTIONS, HERO_CARDS,
    ITEM_CARDS, LEVELS, LOCATIONS, SCENARIOS, STARTING_DECK, TOKENS,
};
use crate::effect::{Coin, Effect, Trait};

/// The damage step holds a blow for each monster and one for each other player that a Slash reaches.
const MAX_SLASHERS: usize = 11;

/// Collects every fault it finds.
pub(super) struct Check<'a> {
    pub(super) content: &'a Content,
    pub(super) faults: Vec<Fault>,
}

impl Check<'_> {
    fn demand(&mut self, holds: bool, file: &str, needle: &str, message: impl FnOnce() -> String) {
        if !holds {
            self.faults.push(Fault::in_file(file, self.content.line_of(file, needle), message()));
        }
    }

    /// The value, or a fault where `needle` stands.
    pub(super) fn accept<T>(&mut self, read: Result<T, String>, file: &str, needle: &str) -> Option<T> {
        match read {
            Ok(value) => Some(value),
            Err(message) => {
                self.demand(false, file, needle, || format!("{}: {message}", needle.trim_matches('"')));
                None
            }
        }
    }

    fn distinct<'a>(&mut self, file: &str, ids: impl Iterator<Item = &'a String>) {
        let mut seen: Vec<&String> = Vec::new();
        for id in ids {
            self.demand(!seen.contains(&id), file, &format!("\"{id}\""), || {
                format!("{id}: this id stands twice")
            });
            seen.push(id);
        }
    }

    fn effects(
        &mut self,
        list: &[Effect<String>],
        owner: Owner,
        foes: Option<&MonsterFile>,
        file: &str,
        id: &str,
    ) {
        for effect in list {
            let fault = belongs::fault(effect, owner, foes);
            self.demand(fault.is_none(), file, &format!("\"{id}\""), || {
                format!("{id}: {}", fault.unwrap_or_default())
            });
        }
    }

    fn numbers(&mut self, numbers: impl IntoIterator<Item = u8>, file: &str, id: &str) {
        for number in numbers {
            let fault = belongs::too_large(number);
            self.demand(fault.is_none(), file, &format!("\"{id}\""), || {
                format!("{id}: {}", fault.unwrap_or_default())
            });
        }
    }

    fn face(&mut self, face: &Face, id: &str) {
        let name = "cards.ron";
        let lists = face.on.iter().map(|(_, list)| &**list);
        for list in lists.chain(face.anytime.iter().map(|anytime| std::slice::from_ref(&anytime.effect))) {
            self.effects(list, Owner::Card, None, name, id);
        }
        let keywords = face.keywords.iter().map(|keyword| belongs::keyword_number(*keyword));
        self.numbers(keywords.chain([face.damage]), name, id);
    }

    pub(super) fn cards(&mut self, file: &CardFile) {
        let name = "cards.ron";
        self.demand(file.characters.len() == CHARACTERS, name, "characters", || {
            format!("{} characters, not {CHARACTERS}", file.characters.len())
        });
        for (index, character) in file.characters.iter().enumerate() {
            let needle = format!("\"{}\"", character.id);
            self.demand(CHARACTER_IDS.get(index) == Some(&&*character.id), name, &needle, || {
                format!("{}: the characters are {}", character.id, CHARACTER_IDS.join(", "))
            });
            let cards: usize = file.starting.iter().map(|row| row.copies[index.min(4)] as usize).sum();
            self.demand(cards == STARTING_DECK, name, &needle, || {
                format!("{}: a starting deck of {cards} cards, not {STARTING_DECK}", character.id)
            });
            self.demand(character.levels.len() == LEVELS, name, &needle, || {
                format!("{}: {} levels, not {LEVELS}", character.id, character.levels.len())
            });
        }
        for (what, rows, expected) in
            [("heroes", &file.heroes, HERO_CARDS), ("items", &file.items, ITEM_CARDS)]
        {
            let count: usize = rows.iter().map(|row| row.count as usize).sum();
            self.demand(count == expected, name, what, || format!("{what}: {count} cards, not {expected}"));
            // GP-SETUP-05: the opening row needs four cards that are not gold.
            let cheap: usize =
                rows.iter().filter(|row| row.cost != Coin::Gold).map(|row| row.count as usize).sum();
            self.demand(cheap >= 4, name, what, || {
                format!("{what}: fewer than four cards that are not gold")
            });
        }
        for row in file.heroes.iter().chain(&file.items) {
            self.reinforcement(file, row);
            self.face(&row.face, &row.id);
        }
        for character in &file.characters {
            for level in &character.levels {
                self.face(&level.face, &character.id);
            }
        }
        for row in &file.starting {
            self.face(&row.face, &row.id);
            self.demand(row.kind != CardKind::Curse, name, &format!("\"{}\"", row.id), || {
                format!("{}: Curses are no starting cards", row.id)
            });
        }
        self.demand(file.curses.count as usize == CURSES, name, "curses", || {
            format!("{} Curses, not {CURSES}", file.curses.count)
        });
        let ids = file.starting.iter().map(|row| &row.id);
        let ids = ids.chain(file.heroes.iter().chain(&file.items).map(|row| &row.id));
        self.distinct(name, ids);
    }

    fn reinforcement(&mut self, file: &CardFile, row: &ReinforcementRow) {
        if let Some(identity) = &row.character {
            let known = file.characters.iter().any(|character| character.id == *identity);
            self.demand(known, "cards.ron", &format!("\"{}\"", row.id), || {
                format!("{}: there is no character {identity}", row.id)
            });
        }
    }

    pub(super) fn monsters(&mut self, file: &MonsterFile) {
        let name = "monsters.ron";
        self.demand(file.factions.len() == FACTIONS, name, "factions", || {
            format!("{} factions, not {FACTIONS}", file.factions.len())
        });
        for (index, faction) in file.factions.iter().enumerate() {
            self.demand(
                FACTION_IDS.get(index) == Some(&&*faction.id),
                name,
                &format!("\"{}\"", faction.id),
                || format!("{}: the subdecks are {}", faction.id, FACTION_IDS.join(", ")),
            );
            let count: usize = faction.monsters.iter().map(|row| row.count as usize).sum();
            self.demand(count == FACTION_CARDS, name, &format!("\"{}\"", faction.id), || {
                format!("{}: {count} monsters, not {FACTION_CARDS}", faction.id)
            });
            for row in &faction.monsters {
                self.demand(row.threat > 0, name, &format!("\"{}\"", row.id), || {
                    format!("{}: a monster of a subdeck has threat (GP-ENC-03)", row.id)
                });
            }
        }
        let tokens: usize = file.tokens.iter().map(|row| row.count as usize).sum();
        self.demand(tokens == TOKENS, name, "tokens", || format!("{tokens} tokens, not {TOKENS}"));
        let sides = file.bosses.iter().filter(|row| row.side_b_of.is_none()).count();
        self.demand(sides == BOSSES, name, "bosses", || format!("{sides} bosses, not {BOSSES}"));
        let cards = || file.factions.iter().flat_map(|faction| &faction.monsters).chain(&file.tokens);
        for row in cards().chain(&file.bosses) {
            for (_, list) in &row.on {
                self.effects(list, Owner::Monster, Some(file), name, &row.id);
            }
            let traits = row.traits.iter().map(belongs::trait_number);
            self.numbers(traits.chain([row.damage, row.hp, row.armor, row.threat]), name, &row.id);
        }
        for row in cards() {
            self.demand(row.hp > 0, name, &format!("\"{}\"", row.id), || {
                format!("{}: a monster has hit points", row.id)
            });
        }
        let slash = |row: &&MonsterRow| row.traits.iter().any(|t| matches!(t, Trait::Slash(_)));
        let slashers: usize = cards().chain(&file.bosses).filter(slash).map(|row| row.count as usize).sum();
        self.demand(slashers <= MAX_SLASHERS, name, "Slash", || {
            format!("{slashers} monsters with Slash; the table holds {MAX_SLASHERS}")
        });
        self.distinct(name, cards().chain(&file.bosses).map(|row| &row.id));
    }

    pub(super) fn achievements(&mut self, file: &AchievementFile) {
        let name = "achievements.ron";
        for row in &file.achievements {
            self.demand(!row.needs.is_empty(), name, &format!("\"{}\"", row.name), || {
                format!("{}: an achievement needs something", row.name)
            });
        }
        self.distinct(name, file.achievements.iter().map(|row| &row.name));
    }

    pub(super) fn locations(&mut self, file: &LocationFile) {
        let name = "locations.ron";
        self.demand(file.locations.len() == LOCATIONS, name, "locations", || {
            format!("{} locations, not {LOCATIONS}", file.locations.len())
        });
        self.distinct(name, file.locations.iter().map(|row| &row.id));
        for row in &file.locations {
            self.effects(&row.reward, Owner::Table, None, name, &row.id);
        }
    }

    pub(super) fn scenarios(&mut self, file: &ScenarioFile, places: &LocationFile, foes: &MonsterFile) {
        let name = "scenarios.ron";
        self.demand(file.scenarios.len() == SCENARIOS, name, "scenarios", || {
            format!("{} scenarios, not {SCENARIOS}", file.scenarios.len())
        });
        let boss = |id: &String| foes.bosses.iter().any(|row| row.id == *id && row.side_b_of.is_none());
        for row in &file.scenarios {
            let needle = format!("\"{}\"", row.id);
            self.demand((2..=3).contains(&row.encounters.len()), name, &needle, || {
                format!("{}: {} encounters, not 2 or 3 (GP-R-01)", row.id, row.encounters.len())
            });
            self.demand((1..=20).contains(&row.hit_points), name, &needle, || {
                format!("{}: players start with 1 to 20 hit points", row.id)
            });
            if let WinRow::BossDefeated(id) = &row.win {
                self.demand(boss(id), name, &needle, || format!("{}: there is no boss {id}", row.id));
            }
            for card in &row.encounters {
                let needle = format!("\"{}\"", card.title);
                let title = &card.title;
                let known = places.locations.iter().any(|place| place.id == card.location);
                self.demand(known, name, &needle, || {
                    format!("{title}: there is no location {}", card.location)
                });
                if let Some(subdeck) = &card.subdeck {
                    let known = foes.factions.iter().any(|faction| faction.id == *subdeck);
                    self.demand(known, name, &needle, || format!("{title}: there is no subdeck {subdeck}"));
                }
                self.demand(card.location_hp.iter().all(|hp| (1..=100).contains(hp)), name, &needle, || {
                    format!("{title}: a location has 1 to 100 hit points")
                });
                self.demand(card.coins.len() <= 3, name, &needle, || {
                    format!("{title}: more than three coins")
                });
                for list in [&card.setup, &card.penalty] {
                    self.effects(list, Owner::Table, Some(foes), name, title);
                }
                let threats = card.location_threat.iter().chain(&card.player_threat);
                self.numbers(threats.copied(), name, title);
                for effect in &card.setup {
                    if let Effect::AddBoss(id, _) = effect {
                        let printed = card.boss_hp.iter().find(|(other, _)| other == id);
                        self.demand(printed.is_some(), name, &needle, || {
                            format!("{title}: {id} has no hit points (GP-ENC-06)")
                        });
                    }
                }
                for (id, hp) in &card.boss_hp {
                    let known = hp.iter().all(|hp| foes.boss_hp_tokens.contains(hp));
                    self.demand(known, name, &needle, || {
                        format!("{title}: {id} has hit points that no token shows")
                    });
                }
            }
        }
        self.distinct(name, file.scenarios.iter().map(|row| &row.id));
    }
}
