//! The table as text.

use std::fmt::Write as _;

use super::round_words;
use crate::Greyport;
use crate::state::{HeroPlace, Standing};
use crate::view::{MonsterView, PlayerView, View};

impl Greyport {
    pub(super) fn table(&self, view: &View) -> String {
        let mut out = String::new();
        let place = &view.location;
        let _ = writeln!(out, "Encounter {}: {}   {}", view.encounter, view.title, round_words(view));
        let state = match place.standing {
            Standing::Standing => format!("{} HP", place.hp),
            Standing::Saved => format!("saved, {} HP", place.hp),
            Standing::Destroyed => "destroyed".into(),
        };
        let _ = writeln!(out, "{} ({state}): {}", place.name, self.foes(&place.monsters));
        if let Some(row) = self.tables.locations.iter().find(|row| row.id == place.id) {
            if place.standing != Standing::Destroyed {
                let _ = writeln!(out, "  while it stands: {}", row.aura_text);
            }
            if place.standing == Standing::Standing {
                let _ = writeln!(out, "  once saved: {}", row.reward_text);
                let penalty = self.penalty_text(view).unwrap_or_else(|| "nothing more".into());
                let _ = writeln!(out, "  if it falls: {penalty}");
            }
        }
        let _ = writeln!(
            out,
            "If the round ended now: {} to the defender, {} to the location. Shields: {}",
            view.incoming.defender, view.incoming.location, view.shields
        );
        for (label, row) in [("Heroes", &view.heroes), ("Items", &view.items)] {
            let top = row.top.as_ref().map_or(String::new(), |top| format!("; on top: {}", self.title(top)));
            let _ = writeln!(out, "{label}: {} ({} in the deck{top})", self.titles(&row.row), row.deck);
        }
        for player in &view.players {
            let marker = match (view.defends(player.seat), view.taunt_ready) {
                (true, true) => ", DEFENDS, marker unused",
                (true, false) => ", DEFENDS",
                (false, _) => "",
            };
            let ready = if view.ready.contains(player.seat) { ", ready" } else { "" };
            self.player_text(player, &format!("{marker}{ready}"), &mut out);
        }
        self.fights_text(view, &mut out);
        out
    }

    fn player_text(&self, player: &PlayerView, remarks: &str, out: &mut String) {
        let character = player.character.as_deref().and_then(|id| {
            self.tables.characters.iter().find(|row| row.id == id).map(|row| row.name.as_str())
        });
        let [copper, silver, gold] = player.coins;
        let _ = writeln!(
            out,
            "Seat {} {}, level {}: {} of {} HP, coins {copper} copper, {silver} silver, {gold} gold{remarks}",
            player.seat,
            character.unwrap_or("(no character yet)"),
            player.level,
            player.hp,
            player.max_hp,
        );
        let _ = writeln!(out, "  in front: {}", self.foes(&player.monsters));
        let hand = match &player.hand {
            Some(hand) => self.titles(hand),
            None if player.hand_known.is_empty() => format!("{} cards", player.hand_count),
            None => format!("{} cards, among them {}", player.hand_count, self.titles(&player.hand_known)),
        };
        let hero = match player.hero {
            HeroPlace::InHand => "in hand",
            HeroPlace::InPlay => "in play",
            HeroPlace::SetAside => "set aside",
        };
        let _ = writeln!(
            out,
            "  hand: {hand}; player hero {hero}; deck {}, discard pile {}",
            player.deck,
            player.discard.len()
        );
        for (number, hero) in player.played.iter().enumerate().filter(|(_, hero)| !hero.gone) {
            let items = if hero.items.is_empty() {
                String::new()
            } else {
                format!(" with {}", self.titles(&hero.items))
            };
            let then = match &hero.forecast {
                Some(forecast) => self.promise(forecast),
                None if hero.fought => "has fought".into(),
                None => "has not fought".into(),
            };
            let _ = writeln!(out, "  hero {}: {}{items}, {then}", number + 1, self.title(&hero.card));
        }
    }

    /// `Goblin Archer 2 (5 of 7 HP, deals 1), Drog, Troll General (…)`.
    fn foes(&self, monsters: &[MonsterView]) -> String {
        let each = |m: &MonsterView| {
            let name = self.monster_named(&m.id).map_or_else(|| m.name.clone(), |id| self.foe(id));
            let armor = if m.armor > 0 { format!(", armor {}", m.armor) } else { String::new() };
            format!(
                "{name} ({} of {} HP, deals {}{armor})",
                m.hp.saturating_sub(m.damage_taken),
                m.hp,
                m.deals
            )
        };
        if monsters.is_empty() {
            return "no monsters".into();
        }
        monsters.iter().map(each).collect::<Vec<_>>().join("; ")
    }

    fn titles(&self, ids: &[String]) -> String {
        if ids.is_empty() {
            return "none".into();
        }
        ids.iter().map(|id| self.title(id)).collect::<Vec<_>>().join(", ")
    }
}
