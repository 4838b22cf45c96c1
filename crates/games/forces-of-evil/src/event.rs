//! What happens in the game, in the past tense, and its form on the wire.

use malice_engine::{Rule, Seat};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::ForcesOfEvil;
use crate::action::{Action, name_place};
use crate::ids::{Dark, Force, Kind, Light, Place, RoomCard, Side};

/// Something that happened. All is public (section 1 of the specification). Rooms, Pits and Pillars count from 0 here and from 1
/// on the wire.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Event {
    StartPlayerNamed { seat: Seat },
    RoomExplored { slot: u8, card: RoomCard },
    ForceTaken { seat: Seat, force: Force },
    EntranceTaken { seat: Seat, card: RoomCard },
    TurnBegan { seat: Seat, round: u8 },
    TurnEnded { seat: Seat },
    ActionChosen { seat: Seat, action: Action },
    ActionsForfeited { seat: Seat, count: u8 },
    InfluenceChanged { seat: Seat, by: i16, now: i16 },
    DarkDrawn { seat: Seat, card: Dark },
    DarkPlaced { card: Dark, pit: u8 },
    DarkLeft { card: Dark, pit: u8, removed: bool },
    DarknessReshuffled,
    LightDrawn { seat: Seat, card: Light },
    LightPlaced { card: Light, pillar: u8 },
    LightDiscarded { card: Light, pillar: u8 },
    LightReshuffled,
    PillarsCleared,
    HeroesAssembled { class: Kind, count: u8 },
    HeroesDispersed { class: Kind, count: u8 },
    Scored { seat: Seat, count: u16, points: u8 },
    SpecialScored { seat: Seat, points: u8 },
    UnitsGained { seat: Seat, kind: Kind, count: u8 },
    TreasureGained { seat: Seat, count: u8 },
    UnitsPlaced { seat: Seat, kind: Kind, room: u8, count: u8 },
    UnitsUnplaced { seat: Seat, kind: Kind, count: u8 },
    TreasurePlaced { seat: Seat, room: u8, count: u8 },
    TreasureReturned { seat: Seat, room: u8 },
    MinionReturned { seat: Seat, kind: Kind, room: u8 },
    MinionLured { seat: Seat, rival: Seat, kind: Kind, room: u8 },
    HeroTaken { seat: Seat, class: Kind },
    SlainReturned { seat: Seat, class: Kind },
    MeteorRolled { roll: u8 },
    GarrisonDestroyed { class: Kind },
    RoomDug { seat: Seat, card: RoomCard },
    RoomBuilt { seat: Seat, card: RoomCard, position: u8 },
    CardAttached { seat: Seat, number: u8, room: u8 },
    BattleJoined { seat: Seat, avoided: bool },
    PartyGathered { seat: Seat, party: [u8; 4] },
    RoomEntered { seat: Seat, room: u8, heroes: u8 },
    HeroLost { seat: Seat, class: Kind },
    DieRolled { seat: Seat, side: Side, tier: u8, value: u8 },
    DieRerolled { seat: Seat, side: Side, tier: u8, old: u8, new: u8 },
    DieAssigned { seat: Seat, side: Side, place: Place, value: u8 },
    HitsFound { seat: Seat, heroes: u16, minions: u16 },
    UnitHurt { seat: Seat, side: Side, column: u8, kind: Kind, left: u8 },
    HeroSlain { seat: Seat, class: Kind },
    HeroPlagued { seat: Seat, class: Kind },
    HeroTurned { seat: Seat, class: Kind },
    MinionSlain { seat: Seat, kind: Kind },
    PushedThrough { seat: Seat, heroes: u8 },
    HeroSeduced { seat: Seat, class: Kind },
    MinionFled { seat: Seat, kind: Kind },
    CombatAbandoned { seat: Seat },
    TreasureStolen { seat: Seat, class: Kind, count: u8 },
    WebDestroyed { seat: Seat, room: u8 },
    WebBuilt { seat: Seat, room: u8 },
    HeartPenetrated { seat: Seat, class: Kind },
    BattleEnded,
    RaidEnded { seat: Seat, won: bool },
    ArmageddonBegan,
    GameEnded,
}

impl ForcesOfEvil {
    /// The event as JSON.
    #[expect(clippy::too_many_lines, reason = "one arm for each kind of event")]
    pub(crate) fn event_value(&self, event: Event) -> Value {
        let room = |card: RoomCard| &self.tables.room(card).name;
        let kind_of = |kind: Kind| &self.tables.unit(kind).name;
        let places = |mask: u16| -> Vec<String> {
            Place::all().filter(|place| mask & place.bit() != 0).map(name_place).collect()
        };
        match event {
            Event::StartPlayerNamed { seat } => json!({"event": "start_player_named", "seat": seat}),
            Event::RoomExplored { slot, card } => {
                json!({"event": "room_explored", "slot": slot + 1, "card": room(card)})
            }
            Event::ForceTaken { seat, force } => {
                json!({"event": "force_taken", "seat": seat, "force": self.tables.forces[force.index()].name})
            }
            Event::EntranceTaken { seat, card } => {
                json!({"event": "entrance_taken", "seat": seat, "card": room(card)})
            }
            Event::TurnBegan { seat, round } => json!({"event": "turn_began", "seat": seat, "round": round}),
            Event::TurnEnded { seat } => json!({"event": "turn_ended", "seat": seat}),
            Event::ActionChosen { seat, action } => {
                json!({"event": "action_chosen", "seat": seat, "action": self.name_action(action)})
            }
            Event::ActionsForfeited { seat, count } => {
                json!({"event": "actions_forfeited", "seat": seat, "count": count})
            }
            Event::InfluenceChanged { seat, by, now } => {
                json!({"event": "influence_changed", "seat": seat, "by": by, "now": now})
            }
            Event::DarkDrawn { seat, card } => {
                json!({"event": "dark_drawn", "seat": seat, "card": self.tables.dark(card).name})
            }
            Event::DarkPlaced { card, pit } => {
                json!({"event": "dark_placed", "card": self.tables.dark(card).name, "pit": pit + 1})
            }
            Event::DarkLeft { card, pit, removed } => {
                json!({"event": "dark_left", "card": self.tables.dark(card).name, "pit": pit + 1, "removed": removed})
            }
            Event::DarknessReshuffled => json!({"event": "darkness_reshuffled"}),
            Event::LightDrawn { seat, card } => {
                json!({"event": "light_drawn", "seat": seat, "card": self.tables.light(card).name})
            }
            Event::LightPlaced { card, pillar } => {
                json!({"event": "light_placed", "card": self.tables.light(card).name, "pillar": pillar + 1})
            }
            Event::LightDiscarded { card, pillar } => {
                json!({"event": "light_discarded", "card": self.tables.light(card).name, "pillar": pillar + 1})
            }
            Event::LightReshuffled => json!({"event": "light_reshuffled"}),
            Event::PillarsCleared => json!({"event": "pillars_cleared"}),
            Event::HeroesAssembled { class, count } => {
                json!({"event": "heroes_assembled", "class": kind_of(class), "count": count})
            }
            Event::HeroesDispersed { class, count } => {
                json!({"event": "heroes_dispersed", "class": kind_of(class), "count": count})
            }
            Event::Scored { seat, count, points } => {
                json!({"event": "scored", "seat": seat, "count": count, "points": points})
            }
            Event::SpecialScored { seat, points } => {
                json!({"event": "special_scored", "seat": seat, "points": points})
            }
            Event::UnitsGained { seat, kind, count } => {
                json!({"event": "units_gained", "seat": seat, "kind": kind_of(kind), "count": count})
            }
            Event::TreasureGained { seat, count } => {
                json!({"event": "treasure_gained", "seat": seat, "count": count})
            }
            Event::UnitsPlaced { seat, kind, room, count } => {
                json!({"event": "units_placed", "seat": seat, "kind": kind_of(kind), "room": room + 1, "count": count})
            }
            Event::UnitsUnplaced { seat, kind, count } => {
                json!({"event": "units_unplaced", "seat": seat, "kind": kind_of(kind), "count": count})
            }
            Event::TreasurePlaced { seat, room, count } => {
                json!({"event": "treasure_placed", "seat": seat, "room": room + 1, "count": count})
            }
            Event::TreasureReturned { seat, room } => {
                json!({"event": "treasure_returned", "seat": seat, "room": room + 1})
            }
            Event::MinionReturned { seat, kind, room } => {
                json!({"event": "minion_returned", "seat": seat, "kind": kind_of(kind), "room": room + 1})
            }
            Event::MinionLured { seat, rival, kind, room } => {
                json!({"event": "minion_lured", "seat": seat, "rival": rival, "kind": kind_of(kind), "room": room + 1})
            }
            Event::HeroTaken { seat, class } => {
                json!({"event": "hero_taken", "seat": seat, "class": kind_of(class)})
            }
            Event::SlainReturned { seat, class } => {
                json!({"event": "slain_returned", "seat": seat, "class": kind_of(class)})
            }
            Event::MeteorRolled { roll } => json!({"event": "meteor_rolled", "roll": roll}),
            Event::GarrisonDestroyed { class } => {
                json!({"event": "garrison_destroyed", "class": kind_of(class)})
            }
            Event::RoomDug { seat, card } => json!({"event": "room_dug", "seat": seat, "card": room(card)}),
            Event::RoomBuilt { seat, card, position } => {
                json!({"event": "room_built", "seat": seat, "card": room(card), "position": position + 1})
            }
            Event::CardAttached { seat, number, room } => {
                json!({"event": "card_attached", "seat": seat, "card": self.tables.attached(usize::from(number)).name, "room": room + 1})
            }
            Event::BattleJoined { seat, avoided } => {
                json!({"event": "battle_joined", "seat": seat, "avoided": avoided})
            }
            Event::PartyGathered { seat, party } => {
                json!({"event": "party_gathered", "seat": seat, "party": party})
            }
            Event::RoomEntered { seat, room, heroes } => {
                json!({"event": "room_entered", "seat": seat, "room": room + 1, "heroes": heroes})
            }
            Event::HeroLost { seat, class } => {
                json!({"event": "hero_lost", "seat": seat, "class": kind_of(class)})
            }
            Event::DieRolled { seat, side, tier, value } => {
                json!({"event": "die_rolled", "seat": seat, "side": side.name(), "tier": tier, "value": value})
            }
            Event::DieRerolled { seat, side, tier, old, new } => {
                json!({"event": "die_rerolled", "seat": seat, "side": side.name(), "tier": tier, "old": old, "new": new})
            }
            Event::DieAssigned { seat, side, place, value } => {
                json!({"event": "die_assigned", "seat": seat, "side": side.name(), "place": name_place(place), "value": value})
            }
            Event::HitsFound { seat, heroes, minions } => {
                json!({"event": "hits_found", "seat": seat, "heroes": places(heroes), "minions": places(minions)})
            }
            Event::UnitHurt { seat, side, column, kind, left } => {
                json!({"event": "unit_hurt", "seat": seat, "side": side.name(), "column": column + 1, "kind": kind_of(kind), "left": left})
            }
            Event::HeroSlain { seat, class } => {
                json!({"event": "hero_slain", "seat": seat, "class": kind_of(class)})
            }
            Event::HeroPlagued { seat, class } => {
                json!({"event": "hero_plagued", "seat": seat, "class": kind_of(class)})
            }
            Event::HeroTurned { seat, class } => {
                json!({"event": "hero_turned", "seat": seat, "class": kind_of(class)})
            }
            Event::MinionSlain { seat, kind } => {
                json!({"event": "minion_slain", "seat": seat, "kind": kind_of(kind)})
            }
            Event::PushedThrough { seat, heroes } => {
                json!({"event": "pushed_through", "seat": seat, "heroes": heroes})
            }
            Event::HeroSeduced { seat, class } => {
                json!({"event": "hero_seduced", "seat": seat, "class": kind_of(class)})
            }
            Event::MinionFled { seat, kind } => {
                json!({"event": "minion_fled", "seat": seat, "kind": kind_of(kind)})
            }
            Event::CombatAbandoned { seat } => json!({"event": "combat_abandoned", "seat": seat}),
            Event::TreasureStolen { seat, class, count } => {
                json!({"event": "treasure_stolen", "seat": seat, "class": kind_of(class), "count": count})
            }
            Event::WebDestroyed { seat, room } => {
                json!({"event": "web_destroyed", "seat": seat, "room": room + 1})
            }
            Event::WebBuilt { seat, room } => json!({"event": "web_built", "seat": seat, "room": room + 1}),
            Event::HeartPenetrated { seat, class } => {
                json!({"event": "heart_penetrated", "seat": seat, "class": kind_of(class)})
            }
            Event::BattleEnded => json!({"event": "battle_ended"}),
            Event::RaidEnded { seat, won } => json!({"event": "raid_ended", "seat": seat, "won": won}),
            Event::ArmageddonBegan => json!({"event": "armageddon_began"}),
            Event::GameEnded => json!({"event": "game_ended"}),
        }
    }
}

/// The rule by which it happens.
pub(crate) fn rule(event: Event) -> Rule {
    match event {
        Event::StartPlayerNamed { .. } => "FE-SET-01",
        Event::ForceTaken { .. } | Event::EntranceTaken { .. } => "FE-SET-03",
        Event::TurnBegan { .. } => "FE-GEN-05",
        Event::TurnEnded { .. } => "FE-TRN-05",
        Event::ActionChosen { .. } => "FE-TRN-02",
        Event::ActionsForfeited { .. } => "FE-R-10",
        Event::InfluenceChanged { .. } => "FE-INF-02",
        Event::DarkDrawn { .. } => "FE-PLT-02",
        Event::DarkPlaced { .. } => "FE-PLT-03",
        Event::DarkLeft { .. } => "FE-SCO-04",
        Event::DarknessReshuffled => "FE-PLT-05",
        Event::LightDrawn { .. } => "FE-BLD-02",
        Event::LightPlaced { .. } => "FE-BLD-03",
        Event::LightDiscarded { .. } | Event::HeroesDispersed { .. } => "FE-ASM-03",
        Event::LightReshuffled => "FE-VAR-07",
        Event::PillarsCleared => "FE-RES-01",
        Event::HeroesAssembled { .. } => "FE-ASM-01",
        Event::Scored { .. } => "FE-SCO-02",
        Event::SpecialScored { .. } => "FE-FIN-01",
        Event::UnitsGained { .. } | Event::UnitsPlaced { .. } => "FE-PLC-01",
        Event::UnitsUnplaced { .. } => "FE-PLC-03",
        Event::TreasureGained { .. } | Event::TreasurePlaced { .. } => "FE-R-07",
        Event::TreasureReturned { .. } | Event::MinionLured { .. } | Event::HeroTaken { .. } => "FE-ACT-02",
        Event::MinionReturned { .. } => "FE-R-51",
        Event::SlainReturned { .. } | Event::MeteorRolled { .. } => "FE-EFF-01",
        Event::GarrisonDestroyed { .. } => "FE-RES-02",
        Event::RoomExplored { .. } => "FE-EXP-04",
        Event::RoomDug { .. } => "FE-EXP-01",
        Event::RoomBuilt { .. } => "FE-EXP-02",
        Event::CardAttached { .. } => "FE-ATC-01",
        Event::BattleJoined { .. } => "FE-BAT-02",
        Event::PartyGathered { .. } => "FE-BAT-04",
        Event::RoomEntered { .. } | Event::HeroLost { .. } => "FE-RC-01",
        Event::DieRolled { .. } | Event::DieAssigned { .. } => "FE-RC-11",
        Event::DieRerolled { .. } => "FE-D-22",
        Event::HitsFound { .. } => "FE-RC-15",
        Event::UnitHurt { .. } => "FE-DMG-01",
        Event::HeroSlain { .. } | Event::MinionSlain { .. } => "FE-DMG-03",
        Event::HeroPlagued { .. } | Event::HeroTurned { .. } => "FE-TRT-08",
        Event::PushedThrough { .. } => "FE-PSH-01",
        Event::HeroSeduced { .. } => "FE-INF-05",
        Event::MinionFled { .. } => "FE-FLE-01",
        Event::CombatAbandoned { .. } => "FE-R-50",
        Event::TreasureStolen { .. } => "FE-RAN-02",
        Event::WebDestroyed { .. } => "FE-WEB-03",
        Event::WebBuilt { .. } => "FE-WEB-01",
        Event::HeartPenetrated { .. } => "FE-PEN-01",
        Event::BattleEnded => "FE-RES-05",
        Event::RaidEnded { .. } => "FE-VAR-05",
        Event::ArmageddonBegan => "FE-ARM-02",
        Event::GameEnded => "FE-FIN-02",
    }
}
