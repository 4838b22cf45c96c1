//! What happens in the game, in the past tense, and its form on the wire.

use malice_engine::{Seat, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::Greyport;
use crate::effect::Coin;
use crate::ids::{CardId, Group, MonsterId};

/// Something that happened. All are public, but for what is drawn with closed hands (GP-SETUP-09).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Event {
    CharacterTaken { seat: Seat, character: u8 },
    StartingPlayerNamed { seat: Seat },
    WarriorWounded { seat: Seat, hp: i8 },
    EncounterBegan { encounter: u8, location: u8 },
    MonsterEntered { monster: MonsterId, group: Group },
    MonsterMoved { monster: MonsterId, to: Group },
    MonsterTaunted { seat: Seat, monster: MonsterId },
    MonsterDamaged { monster: MonsterId, amount: u8 },
    MonsterMended { monster: MonsterId, amount: u8 },
    MonsterDefeated { monster: MonsterId },
    MonsterFlipped { monster: MonsterId },
    RoundBegan { round: u16, defender: Seat },
    HeroPlayed { seat: Seat, card: CardId },
    ItemPlayed { seat: Seat, card: CardId, hero: u8, wielder: CardId },
    AbilityUsed { seat: Seat, card: CardId },
    FightBegan { seat: Seat, card: CardId, monster: MonsterId, second: Option<MonsterId> },
    HeroFought { seat: Seat, card: CardId, total: u8 },
    DieRolled { seat: Seat, value: u8 },
    DieRerolled { seat: Seat, die: u8, value: u8 },
    ShieldsGained { tokens: u8 },
    ShieldSpent { monster: MonsterId, victim: Seat },
    PlayerHurt { seat: Seat, amount: u8, by: Option<MonsterId> },
    PlayerHealed { seat: Seat, amount: u8 },
    CardDrawn { seat: Seat, card: CardId },
    DeckReshuffled { seat: Seat },
    CardDiscarded { seat: Seat, card: CardId },
    CardRetired { seat: Seat, card: CardId },
    CardReturned { seat: Seat, card: CardId },
    CurseGained { seat: Seat },
    CardRecruited { seat: Seat, card: CardId, coin: Option<Coin> },
    CardOffered { card: CardId },
    CoinGained { seat: Seat, coin: Coin },
    CoinLost { seat: Seat, coin: Coin },
    LocationDamaged { amount: u8, hp: i8 },
    LocationSaved { location: u8 },
    LocationDestroyed { location: u8 },
    MonstersStruck { defender: Seat },
    CleanupBegan,
    SeatReady { seat: Seat },
    SeatUnready { seat: Seat },
    MarkerUsed { seat: Seat },
    MarkerPassed { seat: Seat },
    LevelReached { seat: Seat, level: u8 },
    EncounterWon { encounter: u8 },
    GameWon,
    GameLost,
}

impl Greyport {
    /// The event as JSON, in the form that `viewer` may see.
    #[expect(clippy::too_many_lines, reason = "one arm for each kind of event")]
    pub(crate) fn event_value(&self, event: &Event, viewer: Viewer) -> Value {
        let card = |id: CardId| &self.tables.card(id).id;
        let name = |id: MonsterId| self.monster_name(id);
        let group = |group: Group| group.seat().map_or(json!("location"), |seat| json!(seat));
        let place = |location: u8| &self.tables.locations[location as usize].id;
        match *event {
            Event::CharacterTaken { seat, character } => {
                let id = &self.tables.characters[character as usize].id;
                json!({"event": "character_taken", "seat": seat, "character": id})
            }
            Event::StartingPlayerNamed { seat } => json!({"event": "starting_player_named", "seat": seat}),
            Event::WarriorWounded { seat, hp } => json!({"event": "warrior_wounded", "seat": seat, "hp": hp}),
            Event::EncounterBegan { encounter, location } => {
                let title = &self.scenario().encounters[encounter as usize].title;
                json!({"event": "encounter_began", "encounter": encounter + 1, "title": title, "location": place(location)})
            }
            Event::MonsterEntered { monster, group: at } => {
                json!({"event": "monster_entered", "monster": name(monster), "group": group(at)})
            }
            Event::MonsterMoved { monster, to } => {
                json!({"event": "monster_moved", "monster": name(monster), "to": group(to)})
            }
            Event::MonsterTaunted { seat, monster } => {
                json!({"event": "monster_taunted", "seat": seat, "monster": name(monster)})
            }
            Event::MonsterDamaged { monster, amount } => {
                json!({"event": "monster_damaged", "monster": name(monster), "amount": amount})
            }
            Event::MonsterMended { monster, amount } => {
                json!({"event": "monster_mended", "monster": name(monster), "amount": amount})
            }
            Event::MonsterDefeated { monster } => {
                json!({"event": "monster_defeated", "monster": name(monster)})
            }
            Event::MonsterFlipped { monster } => {
                json!({"event": "monster_flipped", "monster": name(monster)})
            }
            Event::RoundBegan { round, defender } => {
                json!({"event": "round_began", "round": round, "defender": defender})
            }
            Event::HeroPlayed { seat, card: id } => {
                json!({"event": "hero_played", "seat": seat, "card": card(id)})
            }
            Event::ItemPlayed { seat, card: id, hero, wielder } => {
                json!({"event": "item_played", "seat": seat, "card": card(id), "hero": hero + 1, "wielder": card(wielder)})
            }
            Event::AbilityUsed { seat, card: id } => {
                json!({"event": "ability_used", "seat": seat, "card": card(id)})
            }
            Event::FightBegan { seat, card: id, monster, second } => {
                let monsters: Vec<String> = std::iter::once(monster).chain(second).map(name).collect();
                json!({"event": "fight_began", "seat": seat, "card": card(id), "monsters": monsters})
            }
            Event::HeroFought { seat, card: id, total } => {
                json!({"event": "hero_fought", "seat": seat, "card": card(id), "total": total})
            }
            Event::DieRolled { seat, value } => json!({"event": "die_rolled", "seat": seat, "value": value}),
            Event::DieRerolled { seat, die, value } => {
                json!({"event": "die_rerolled", "seat": seat, "die": die + 1, "value": value})
            }
            Event::ShieldsGained { tokens } => json!({"event": "shields_gained", "tokens": tokens}),
            Event::ShieldSpent { monster, victim } => {
                json!({"event": "shield_spent", "monster": name(monster), "victim": victim})
            }
            Event::PlayerHurt { seat, amount, by } => {
                json!({"event": "player_hurt", "seat": seat, "amount": amount, "by": by.map(name)})
            }
            Event::PlayerHealed { seat, amount } => {
                json!({"event": "player_healed", "seat": seat, "amount": amount})
            }
            Event::CardDrawn { seat, card: id } if self.open_hands || viewer.sees(seat) => {
                json!({"event": "card_drawn", "seat": seat, "card": card(id)})
            }
            Event::CardDrawn { seat, .. } => json!({"event": "card_drawn", "seat": seat}),
            Event::DeckReshuffled { seat } => json!({"event": "deck_reshuffled", "seat": seat}),
            Event::CardDiscarded { seat, card: id } => {
                json!({"event": "card_discarded", "seat": seat, "card": card(id)})
            }
            Event::CardRetired { seat, card: id } => {
                json!({"event": "card_retired", "seat": seat, "card": card(id)})
            }
            Event::CardReturned { seat, card: id } => {
                json!({"event": "card_returned", "seat": seat, "card": card(id)})
            }
            Event::CurseGained { seat } => {
                json!({"event": "curse_gained", "seat": seat, "card": card(self.tables.curse)})
            }
            Event::CardRecruited { seat, card: id, coin } => {
                json!({"event": "card_recruited", "seat": seat, "card": card(id), "coin": coin.map(Coin::name)})
            }
            Event::CardOffered { card: id } => json!({"event": "card_offered", "card": card(id)}),
            Event::CoinGained { seat, coin } => {
                json!({"event": "coin_gained", "seat": seat, "coin": coin.name()})
            }
            Event::CoinLost { seat, coin } => {
                json!({"event": "coin_lost", "seat": seat, "coin": coin.name()})
            }
            Event::LocationDamaged { amount, hp } => {
                json!({"event": "location_damaged", "amount": amount, "hp": hp})
            }
            Event::LocationSaved { location } => {
                json!({"event": "location_saved", "location": place(location)})
            }
            Event::LocationDestroyed { location } => {
                json!({"event": "location_destroyed", "location": place(location)})
            }
            Event::MonstersStruck { defender } => json!({"event": "monsters_struck", "defender": defender}),
            Event::CleanupBegan => json!({"event": "cleanup_began"}),
            Event::SeatReady { seat } => json!({"event": "seat_ready", "seat": seat}),
            Event::SeatUnready { seat } => json!({"event": "seat_unready", "seat": seat}),
            Event::MarkerUsed { seat } => json!({"event": "marker_used", "seat": seat}),
            Event::MarkerPassed { seat } => json!({"event": "marker_passed", "seat": seat}),
            Event::LevelReached { seat, level } => {
                json!({"event": "level_reached", "seat": seat, "level": level})
            }
            Event::EncounterWon { encounter } => {
                json!({"event": "encounter_won", "encounter": encounter + 1})
            }
            Event::GameWon => json!({"event": "game_won"}),
            Event::GameLost => json!({"event": "game_lost"}),
        }
    }
}
