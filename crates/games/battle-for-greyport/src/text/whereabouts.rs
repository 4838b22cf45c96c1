//! Where the things lie that can be looked up.

use std::cmp::Ordering;

use malice_engine::Face;

use super::faces::{BOSS, CURSE, ENCOUNTER, LOCATION, MONSTER, PLAYER_HERO, SCENARIO, TOKEN};
use super::many;
use crate::Greyport;
use crate::state::{HeroPlace, Standing};
use crate::view::{MonsterView, PlayerView, View};

impl Greyport {
    /// Where things with this face lie, as far as this view shows it.
    pub(super) fn places_of(&self, view: &View, face: &Face) -> Vec<String> {
        match face.kind {
            PLAYER_HERO => view.players.iter().filter_map(|player| whose_hero(player, &face.id)).collect(),
            MONSTER | TOKEN | BOSS => self.monster_places(view, &face.id),
            LOCATION if view.location.id == face.id => vec![match view.location.standing {
                Standing::Standing => format!("on the table, with {} HP", view.location.hp),
                Standing::Saved => format!("on the table, saved, with {} HP", view.location.hp),
                Standing::Destroyed => "destroyed".into(),
            }],
            SCENARIO if view.scenario == face.id => vec![format!("played now, encounter {}", view.encounter)],
            ENCOUNTER => encounter_place(view, &face.id).into_iter().collect(),
            LOCATION | SCENARIO => Vec::new(),
            _ => card_places(view, face),
        }
    }

    fn monster_places(&self, view: &View, id: &str) -> Vec<String> {
        let there = |monsters: &[MonsterView], place: &str| -> Vec<String> {
            let alike = monsters.iter().filter(|m| m.id.rsplit_once('-').is_some_and(|(kind, _)| kind == id));
            let told = alike.map(|monster| {
                let name =
                    self.monster_named(&monster.id).map_or_else(|| monster.name.clone(), |id| self.foe(id));
                let left = monster.hp.saturating_sub(monster.damage_taken);
                format!("{name} {place}, {left} of {} HP left", monster.hp)
            });
            told.collect()
        };
        let mut places = there(&view.location.monsters, "at the location");
        for player in &view.players {
            places.extend(there(&player.monsters, &format!("in front of seat {}", player.seat)));
        }
        places.extend(counted(&view.monster_discard, id, "in the monster discard pile"));
        places
    }
}

fn encounter_place(view: &View, id: &str) -> Option<String> {
    let number: u8 = id.strip_prefix(&view.scenario)?.strip_prefix('_')?.parse().ok()?;
    Some(match number.cmp(&view.encounter) {
        Ordering::Less => "over".into(),
        Ordering::Equal => "played now".into(),
        Ordering::Greater => "still to come".into(),
    })
}

/// `2 in seat 2's hand`; nothing where there is none.
fn counted(cards: &[String], id: &str, place: &str) -> Option<String> {
    match cards.iter().filter(|card| *card == id).count() {
        0 => None,
        count => Some(format!("{count} {place}")),
    }
}

fn whose_hero(player: &PlayerView, id: &str) -> Option<String> {
    let character = player.character.as_ref()?;
    if id != format!("{character}_{}", player.level) {
        return None;
    }
    let place = match player.hero {
        HeroPlace::InHand => "in hand",
        HeroPlace::InPlay => "in play",
        HeroPlace::SetAside => "set aside",
    };
    Some(format!("seat {}'s, {place}", player.seat))
}

fn card_places(view: &View, face: &Face) -> Vec<String> {
    let id = &face.id;
    let mut places = Vec::new();
    for (row, name) in [(&view.heroes, "hero"), (&view.items, "item")] {
        places.extend(counted(&row.row, id, &format!("in the {name} row")));
        if row.top.as_ref() == Some(id) {
            places.push(format!("open on top of the {name} deck"));
        }
    }
    places.extend(counted(&view.revealed, id, "among the revealed cards"));
    for player in &view.players {
        let seat = player.seat;
        let hand = player.hand.as_ref().unwrap_or(&player.hand_known);
        places.extend(counted(hand, id, &format!("in seat {seat}'s hand")));
        let played = player.played.iter().filter(|hero| !hero.gone).map(|hero| hero.card.clone());
        let items = player.played.iter().flat_map(|hero| hero.items.clone());
        let played: Vec<String> = played.chain(items).collect();
        places.extend(counted(&played, id, &format!("in play in front of seat {seat}")));
        places.extend(counted(&player.discard, id, &format!("in seat {seat}'s discard pile")));
        if face.kind == CURSE && player.curses_on_deck > 0 {
            places.push(format!("{} on top of seat {seat}'s deck", player.curses_on_deck));
        }
    }
    places.extend(counted(&view.retired, id, "retired"));
    if face.kind == CURSE {
        places.push(format!("{} in the supply", many(view.curses, "Curse")));
    }
    places
}
