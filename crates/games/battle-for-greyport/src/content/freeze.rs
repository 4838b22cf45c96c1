//! Checked rows become tables: names become numbers, and those that nothing bears are found.

use malice_engine::{Fault, Source};

use super::check::Check;
use super::rows::{
    AchievementFile, AchievementRow, CardFile, Face, LocationFile, MonsterFile, MonsterRow, ScenarioFile,
    WinRow,
};
use super::{
    Anytime, Card, CardKind, Character, Encounter, Location, Monster, MonsterClass, Scenario, Tables, Win,
};
use crate::achievements::Achievement;
use crate::effect::{Coin, CursePlace, Deed, Effect, Occasion, Side, Trait, Who};
use crate::eval::worth;
use crate::ids::{CardId, MonsterKind};

/// Turns checked rows into tables; names that nothing bears are found here.
pub(super) struct Freeze<'a> {
    pub(super) check: Check<'a>,
}

impl Freeze<'_> {
    pub(super) fn tables(
        mut self,
        cards: &CardFile,
        monsters: MonsterFile,
        locations: LocationFile,
        scenarios: ScenarioFile,
        achievements: &AchievementFile,
    ) -> Result<Tables, Vec<Fault>> {
        let all: Vec<(MonsterClass, MonsterRow)> = monsters
            .factions
            .iter()
            .enumerate()
            .flat_map(|(i, faction)| {
                faction.monsters.iter().cloned().map(move |row| (MonsterClass::Faction(i as u8), row))
            })
            .chain(monsters.tokens.into_iter().map(|row| (MonsterClass::Token, row)))
            .chain(monsters.bosses.into_iter().map(|row| (MonsterClass::Boss, row)))
            .collect();
        let ids: Vec<String> = all.iter().map(|(_, row)| row.id.clone()).collect();
        let kind = |name: &str| ids.iter().position(|id| id == name).map(|i| MonsterKind(i as u8));
        let faction_ids: Vec<String> = monsters.factions.iter().map(|faction| faction.id.clone()).collect();

        let mut frozen = Vec::new();
        for (class, row) in &all {
            let traits = row.traits.iter().filter_map(|t| {
                let needle = format!("\"{}\"", row.id);
                self.check.accept(t.resolved(kind), "monsters.ron", &needle)
            });
            let traits: Vec<Trait> = traits.collect();
            let mut on = self.occasions(&row.on, kind, "monsters.ron", &row.id);
            // GP-DMG-07: Cursed is an effect like any other: one Curse, whatever the amount.
            if traits.contains(&Trait::Cursed) {
                let curse = Effect::To(Who::Victim, Deed::GainCurse(1, CursePlace::DiscardPile));
                match on.iter_mut().find(|(occasion, _)| *occasion == Occasion::HitPlayer) {
                    Some((_, effects)) => effects.push(curse),
                    None => on.push((Occasion::HitPlayer, vec![curse])),
                }
            }
            frozen.push(Monster {
                id: row.id.clone(),
                name: row.name.clone(),
                text: row.text.clone(),
                class: *class,
                count: row.count,
                damage: row.damage,
                hp: row.hp,
                armor: row.armor,
                threat: row.threat,
                traits: traits.into(),
                on: on.into(),
                flip_side: all
                    .iter()
                    .position(|(_, other)| other.side_b_of.as_deref() == Some(&row.id))
                    .map(|i| MonsterKind(i as u8)),
                side_b_of: row.side_b_of.as_deref().and_then(kind),
                source: row.source,
            });
        }
        let (rows, characters, curse, first_player_hero) = self.cards(cards, kind);
        let locations: Vec<Location> = locations
            .locations
            .into_iter()
            .map(|row| Location {
                reward: self.effects(&row.reward, kind, "locations.ron", &row.id),
                id: row.id,
                name: row.name,
                aura: row.aura,
                aura_text: row.aura_text,
                reward_text: row.reward_text,
                source: row.source,
            })
            .collect();
        let scenarios = self.scenarios(scenarios, kind, &locations, &faction_ids);
        let achievements = self.achievements(achievements, &frozen, &scenarios);
        if !self.check.faults.is_empty() {
            return Err(self.check.faults);
        }
        let first = |before: &mut u8, row: &Monster| {
            *before += row.count;
            Some(*before - row.count)
        };
        let first_monsters = frozen.iter().scan(0, first).collect();
        Ok(Tables {
            reinforcements: [CardKind::Hero, CardKind::Item].map(|kind| reinforcements(&rows, kind)),
            subdecks: std::array::from_fn(|faction| subdeck(&frozen, faction as u8)),
            cards: rows,
            characters,
            curse,
            first_player_hero,
            factions: faction_ids,
            monsters: frozen,
            first_monsters,
            locations,
            scenarios,
            achievements,
        })
    }

    fn achievements(
        &mut self,
        file: &AchievementFile,
        monsters: &[Monster],
        scenarios: &[Scenario],
    ) -> Vec<Achievement> {
        let boss = |name: &str| {
            let at = monsters.iter().position(|row| row.id == name && row.class == MonsterClass::Boss)?;
            Some(MonsterKind(at as u8))
        };
        let scenario = |name: &str| scenarios.iter().position(|row| row.id == name).map(|at| at as u8);
        let freeze = |row: &AchievementRow| {
            let needle = format!("\"{}\"", row.name);
            let needs = row.needs.iter().filter_map(|need| {
                self.check.accept(need.resolved(boss, scenario), "achievements.ron", &needle)
            });
            Achievement { needs: needs.collect(), name: row.name.clone() }
        };
        file.achievements.iter().map(freeze).collect()
    }

    fn cards(
        &mut self,
        file: &CardFile,
        kind: impl Fn(&str) -> Option<MonsterKind> + Copy,
    ) -> (Vec<Card>, Vec<Character>, CardId, u8) {
        let identity = |name: &Option<String>| {
            name.as_ref().and_then(|n| file.characters.iter().position(|c| c.id == *n))
        };
        let mut rows = Vec::new();
        for row in &file.starting {
            let card = self.card(&row.face, row.kind, row.side, kind, &row.id, &row.name);
            rows.push(Card { source: row.source, ..card });
        }
        for (cards, card_kind) in [(&file.heroes, CardKind::Hero), (&file.items, CardKind::Item)] {
            for row in cards {
                let mut card = self.card(&row.face, card_kind, row.side, kind, &row.id, &row.name);
                card.cost = Some(row.cost);
                card.count = row.count;
                card.character = identity(&row.character).map(|i| i as u8);
                card.source = row.source;
                rows.push(card);
            }
        }
        let curse = CardId(rows.len() as u8);
        let mut blank = self.card(
            &Face::default(),
            CardKind::Curse,
            Side::Physical,
            kind,
            &file.curses.id,
            &file.curses.name,
        );
        blank.count = file.curses.count;
        blank.source = file.curses.source;
        rows.push(blank);
        let first_player_hero = rows.len() as u8;
        for (index, character) in file.characters.iter().enumerate() {
            for (level, row) in character.levels.iter().enumerate() {
                let id = format!("{}_{}", character.id, level + 1);
                let mut card =
                    self.card(&row.face, CardKind::Hero, character.side, kind, &id, &character.name);
                card.character = Some(index as u8);
                card.level = level as u8 + 1;
                card.source = row.source;
                rows.push(card);
            }
        }
        let characters = file
            .characters
            .iter()
            .enumerate()
            .map(|(index, character)| Character {
                id: character.id.clone(),
                name: character.name.clone(),
                deck: file
                    .starting
                    .iter()
                    .enumerate()
                    .map(|(card, row)| (CardId(card as u8), row.copies[index]))
                    .collect(),
            })
            .collect();
        (rows, characters, curse, first_player_hero)
    }

    fn card(
        &mut self,
        face: &Face,
        card_kind: CardKind,
        side: Side,
        kind: impl Fn(&str) -> Option<MonsterKind> + Copy,
        id: &str,
        name: &str,
    ) -> Card {
        let anytime = face.anytime.as_ref().and_then(|anytime| {
            let effect = anytime.effect.resolved(kind);
            let effect = self.check.accept(effect, "cards.ron", &format!("\"{id}\""))?;
            Some(Anytime { pay: anytime.pay, effect: [effect] })
        });
        let mut card = Card {
            id: id.to_owned(),
            name: name.to_owned(),
            text: face.text.clone(),
            kind: card_kind,
            side,
            cost: None,
            count: 0,
            die: face.die,
            damage: face.damage,
            keywords: face.keywords.clone().into(),
            on: self.occasions(&face.on, kind, "cards.ron", id).into(),
            anytime,
            character: None,
            level: 0,
            worth: 0.0,
            source: Source::House,
        };
        card.worth = worth(&card);
        card
    }

    fn scenarios(
        &mut self,
        file: ScenarioFile,
        kind: impl Fn(&str) -> Option<MonsterKind> + Copy,
        locations: &[Location],
        factions: &[String],
    ) -> Vec<Scenario> {
        let mut scenarios = Vec::new();
        for row in file.scenarios {
            let encounters = row
                .encounters
                .iter()
                .map(|card| Encounter {
                    title: card.title.clone(),
                    location: locations.iter().position(|l| l.id == card.location).unwrap_or(0) as u8,
                    subdeck: card
                        .subdeck
                        .as_ref()
                        .and_then(|name| factions.iter().position(|id| id == name))
                        .map(|i| i as u8),
                    location_hp: card.location_hp,
                    location_threat: card.location_threat,
                    player_threat: card.player_threat,
                    boss_hp: card.boss_hp.iter().filter_map(|(name, hp)| Some((kind(name)?, *hp))).collect(),
                    coins: Coin::ALL.map(|coin| card.coins.iter().filter(|c| **c == coin).count() as u8),
                    setup: self.effects(&card.setup, kind, "scenarios.ron", &card.title),
                    penalty: self.effects(&card.penalty, kind, "scenarios.ron", &card.title),
                    source: card.source,
                })
                .collect();
            let win = match &row.win {
                WinRow::AllDefeated => Win::AllDefeated,
                WinRow::BossDefeated(name) => Win::BossDefeated(kind(name).unwrap_or_default()),
            };
            scenarios.push(Scenario {
                id: row.id,
                name: row.name,
                difficulty: row.difficulty,
                hit_points: row.hit_points,
                win,
                encounters,
                source: row.source,
            });
        }
        scenarios
    }

    fn occasions(
        &mut self,
        on: &[(Occasion, Vec<Effect<String>>)],
        kind: impl Fn(&str) -> Option<MonsterKind> + Copy,
        file: &str,
        id: &str,
    ) -> Vec<(Occasion, Vec<Effect>)> {
        on.iter().map(|(when, list)| (*when, self.effects(list, kind, file, id))).collect()
    }

    fn effects(
        &mut self,
        list: &[Effect<String>],
        kind: impl Fn(&str) -> Option<MonsterKind> + Copy,
        file: &str,
        id: &str,
    ) -> Vec<Effect> {
        let needle = format!("\"{id}\"");
        list.iter().filter_map(|effect| self.check.accept(effect.resolved(kind), file, &needle)).collect()
    }
}

/// The reinforcements of a kind, in ascending order, each as often as there are copies.
fn reinforcements(rows: &[Card], kind: CardKind) -> Vec<CardId> {
    let each = rows.iter().zip(0..).filter(|(row, _)| row.cost.is_some() && row.kind == kind);
    each.flat_map(|(row, card)| std::iter::repeat_n(CardId(card), row.count as usize)).collect()
}

/// The monsters of a faction, in ascending order.
fn subdeck(rows: &[Monster], faction: u8) -> Vec<MonsterKind> {
    let each = rows.iter().zip(0..).filter(|(row, _)| row.class == MonsterClass::Faction(faction));
    each.flat_map(|(row, kind)| std::iter::repeat_n(MonsterKind(kind), row.count as usize)).collect()
}
