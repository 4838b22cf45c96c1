//! The encounter of a position: its location and its monsters.

use super::cards::Top;
use super::{Builder, Step, number};
use crate::content::MonsterClass;
use crate::ids::{Group, MonsterId, MonsterKind};
use crate::rules::{Cx, counted};
use crate::state::{Location, Monster, Standing};

/// What the lines name; it enters when all lines are read.
#[derive(Default)]
pub(super) struct Monsters {
    location: Option<(Option<u8>, Option<u8>, Standing)>,
    deck: Top<MonsterKind>,
}

impl Builder<'_> {
    pub(super) fn encounter(&mut self, text: &str) -> Result<(), String> {
        let number = number(text)?;
        if number == 0 || number as usize > self.game.scenario().encounters.len() {
            return Err(format!("this scenario has no encounter {number}"));
        }
        self.t.encounter = number - 1;
        Ok(())
    }

    /// `dwarven_ruins 5`, `3`, `saved`.
    pub(super) fn location(&mut self, text: &str) -> Result<(), String> {
        let (card, hp, standing) = self.monsters.location.get_or_insert_default();
        for word in text.split_whitespace() {
            match (self.game.tables.locations.iter().position(|row| row.id == word), word) {
                (Some(at), _) => *card = Some(at as u8),
                (_, "saved") => *standing = Standing::Saved,
                (_, "destroyed") => *standing = Standing::Destroyed,
                _ => *hp = Some(number(word)?),
            }
        }
        Ok(())
    }

    fn kind(&self, name: &str) -> Result<MonsterKind, String> {
        self.game.tables.monster_named(name).ok_or_else(|| format!("there is no monster {name}"))
    }

    /// `drog hp 20 damage 4 hit`.
    pub(super) fn monsters(&mut self, place: &str, items: &[&str]) -> Result<(), String> {
        let group = if place == "location" { Group::Location } else { Group::Seat(self.seat(place)?) };
        for item in items {
            let mut words = item.split_whitespace();
            let kind = self.kind(words.next().unwrap_or_default())?;
            let row = self.game.tables.monster(kind);
            let printed = &self.game.scenario().encounters[self.t.encounter as usize].boss_hp;
            let boss = row.side_b_of.unwrap_or(kind);
            let boss_hp =
                printed.iter().find(|(other, _)| *other == boss).map(|(_, hp)| hp[self.game.column()]);
            let id = MonsterId { kind, number: self.t.in_play(kind) + 1 };
            let mut monster = Monster { id, group, hp: boss_hp.unwrap_or(row.hp), ..Monster::default() };
            while let Some(word) = words.next() {
                match word {
                    "hit" => monster.has_hit = true,
                    "hp" => monster.hp = number(words.next().unwrap_or_default())?,
                    "damage" => monster.damage = number(words.next().unwrap_or_default())?,
                    _ => return Err(format!("a monster has hp, damage or has hit; '{word}' is neither")),
                }
            }
            if monster.hp == 0 {
                return Err(format!("{} has no hit points in this encounter: give them", row.id));
            }
            self.t.monsters.push(monster);
        }
        Ok(())
    }

    pub(super) fn monster_deck(&mut self, items: &[&str]) -> Result<(), String> {
        self.monsters.deck.only = items.is_empty() || items.contains(&"only");
        for item in items.iter().filter(|item| **item != "only") {
            let kind = self.kind(item)?;
            self.monsters.deck.cards.push(kind);
        }
        Ok(())
    }

    pub(super) fn monster_discard(&mut self, items: &[&str]) -> Result<(), String> {
        for item in items {
            let kind = self.kind(item)?;
            self.t.monster_discard.push(kind);
        }
        Ok(())
    }

    /// The location as it stands, and the subdecks: those of the encounters so far, and those of monsters that are named.
    pub(super) fn place_monsters(&mut self, cx: &mut Cx<'_>) -> Result<(), String> {
        let game = self.game;
        let encounter = &game.scenario().encounters[self.t.encounter as usize];
        let (card, hp, standing) = self.monsters.location.take().unwrap_or_default();
        let card = card.unwrap_or(encounter.location);
        let hp = match standing {
            Standing::Destroyed => 0,
            Standing::Standing | Standing::Saved => {
                hp.map_or(encounter.location_hp[game.column()], u8::cast_signed)
            }
        };
        self.t.location = Location { card, hp, standing, freed: standing == Standing::Saved };
        let Top { cards, only } = std::mem::take(&mut self.monsters.deck);
        let mut named: Vec<MonsterKind> = self.t.monsters.iter().map(|monster| monster.id.kind).collect();
        named.extend(cards.iter().chain(self.t.monster_discard.iter()));
        let mut begun = self.t.encounter as usize;
        if matches!(self.step, Step::Setup) {
            self.t.monsters.clear();
        } else {
            self.t.locations_used |= 1 << card;
            begun += 1;
        }
        self.t.lines = counted(&self.t, game);
        for encounter in 0..begun {
            self.t.factions |= crate::rules::subdecks(game, encounter);
        }
        for kind in &named {
            if let MonsterClass::Faction(faction) = game.tables.monster(*kind).class {
                self.t.factions |= 1 << faction;
            }
        }
        let factions = self.t.factions;
        let mut left: Vec<MonsterKind> = (0..8)
            .filter(|faction| factions >> faction & 1 != 0)
            .flat_map(|faction| game.tables.subdeck(faction))
            .collect();
        for kind in named {
            if !matches!(game.tables.monster(kind).class, MonsterClass::Faction(_)) {
                continue;
            }
            let at = left.iter().position(|other| *other == kind);
            left.remove(at.ok_or_else(|| format!("there is no {} left", game.tables.monster(kind).id))?);
        }
        if only {
            self.t.monster_discard.extend(left.drain(..));
        }
        cx.chance.shuffle(cx.stream, "monsters", &mut left, |_| String::new());
        self.t.monster_deck = left.into_iter().chain(cards.into_iter().rev()).collect();
        Ok(())
    }
}
