//! Events as sentences.

use crate::ForcesOfEvil;
use crate::event::Event;
use crate::ids::{Kind, Place, RoomCard, Side};
use crate::text::choices::place_text;

impl ForcesOfEvil {
    /// What happened, told to everybody; `None` where another event tells it.
    #[expect(clippy::too_many_lines, reason = "one sentence for each kind of event")]
    pub(super) fn event_words(&self, event: Event) -> Option<String> {
        let unit = |kind: Kind| self.tables.unit(kind).label.as_str();
        let some = |kind: Kind, count: u8| self.some(kind, count);
        let room = |card: RoomCard| self.tables.room(card).label.as_str();
        let dark = |card| self.tables.dark(card).label.as_str();
        let light = |card| self.tables.light(card).label.as_str();
        Some(match event {
            // What comes of a choice is told by the events that follow it; so is the wound of who falls.
            Event::ActionChosen { .. } | Event::UnitHurt { left: 0, .. } => return None,
            Event::StartPlayerNamed { seat } => format!("Seat {seat} takes the first turn."),
            Event::RoomExplored { slot, card } => {
                format!("{} lies in explored space {}.", room(card), slot + 1)
            }
            Event::ForceTaken { seat, force } => {
                format!("Seat {seat} plays the {}.", self.tables.forces[force.index()].label)
            }
            Event::EntranceTaken { seat, card } => {
                format!("The dungeon of seat {seat} begins with the {}.", room(card))
            }
            Event::TurnBegan { seat, round } => format!("Round {round}: seat {seat} begins a turn."),
            Event::TurnEnded { seat } => format!("Seat {seat} ends the turn."),
            Event::ActionsForfeited { seat, count: 1 } => {
                format!("Seat {seat} has no legal action left and forfeits one.")
            }
            Event::ActionsForfeited { seat, count } => {
                format!("Seat {seat} has no legal action left and forfeits {count}.")
            }
            Event::InfluenceChanged { seat, by, now } => {
                let verb = if by < 0 { "loses" } else { "gains" };
                let state = if now < 0 { ", in submission" } else { "" };
                format!("Seat {seat} {verb} {} influence: {} now{state}.", by.abs(), signed(now))
            }
            Event::DarkDrawn { seat, card } => format!("Seat {seat} draws {} from the Darkness.", dark(card)),
            Event::DarkPlaced { card, pit } => format!("{} lies on top of Pit {}.", dark(card), pit + 1),
            Event::DarkLeft { card, pit, removed: true } => {
                format!("{} leaves Pit {} and the game.", dark(card), pit + 1)
            }
            Event::DarkLeft { card, pit, .. } => {
                format!("{} leaves Pit {} and is discarded.", dark(card), pit + 1)
            }
            Event::DarknessReshuffled => {
                "The discarded Cards of Darkness are shuffled into a new deck.".into()
            }
            Event::LightDrawn { seat, card } => format!("Seat {seat} draws {} from the Light.", light(card)),
            Event::LightPlaced { card, pillar } => {
                format!("{} lies on top of Pillar {}.", light(card), pillar + 1)
            }
            Event::LightDiscarded { card, pillar } => {
                format!("{} is discarded from Pillar {}.", light(card), pillar + 1)
            }
            Event::LightReshuffled => "The discarded Cards of Light are shuffled into a new deck.".into(),
            Event::PillarsCleared => "All Cards of Light on Pillars are discarded.".into(),
            Event::HeroesAssembled { class, count: 0 } => {
                format!("No {} is left to come to Town.", unit(class))
            }
            Event::HeroesAssembled { class, count: 1 } => format!("1 {} comes to Town.", unit(class)),
            Event::HeroesAssembled { class, count } => format!("{} come to Town.", some(class, count)),
            Event::HeroesDispersed { class, count: 1 } => format!("1 {} leaves Town for home.", unit(class)),
            Event::HeroesDispersed { class, count } => format!("{} leave Town for home.", some(class, count)),
            Event::Scored { seat, count, points } => {
                format!("Seat {seat} has {count} and scores {points} influence.")
            }
            Event::SpecialScored { seat, points } => {
                format!("Seat {seat} gains {points} influence by the special scoring.")
            }
            Event::UnitsGained { seat, kind, count: 0 } => {
                format!("No {} is left in the supply for seat {seat}.", unit(kind))
            }
            Event::UnitsGained { seat, kind, count } => format!("Seat {seat} gains {}.", some(kind, count)),
            Event::TreasureGained { seat, count: 0 } => format!("No Treasure is left for seat {seat}."),
            Event::TreasureGained { seat, count } => format!("Seat {seat} gains {count} Treasure."),
            Event::UnitsPlaced { seat, kind, room, count } => {
                format!("Seat {seat} puts {} into room {}.", some(kind, count), room + 1)
            }
            Event::UnitsUnplaced { seat, kind, count } => {
                format!("Seat {seat} has no room for {}: back to the supply.", some(kind, count))
            }
            Event::TreasurePlaced { seat, room, count } => {
                format!("Seat {seat} lays {count} Treasure into room {}.", room + 1)
            }
            Event::TreasureReturned { seat, room } => {
                format!("Seat {seat} gives up a Treasure of room {}.", room + 1)
            }
            Event::MinionReturned { seat, kind, room } => {
                format!("Seat {seat} gives up the {} in room {}.", unit(kind), room + 1)
            }
            Event::MinionLured { seat, rival, kind, room } => {
                format!("Seat {seat} lures the {} out of room {} of seat {rival}.", unit(kind), room + 1)
            }
            Event::HeroTaken { seat, class } => {
                format!("The {} leaves Town and serves seat {seat}.", unit(class))
            }
            Event::SlainReturned { seat, class } => {
                format!("Seat {seat} gives back a slain {}.", unit(class))
            }
            Event::MeteorRolled { roll } => format!("The Meteor falls: {roll} on the d8."),
            Event::GarrisonDestroyed { class } => {
                format!("The garrison of the {}s is destroyed.", unit(class))
            }
            Event::RoomDug { seat, card } => format!("Seat {seat} digs up the {}.", room(card)),
            Event::RoomBuilt { seat, card, position } => {
                format!("Seat {seat} builds the {} as room {}.", room(card), position + 1)
            }
            Event::CardAttached { seat, number, room } => {
                let card = self.tables.attached(usize::from(number)).label;
                format!("Seat {seat} attaches {card} to room {}.", room + 1)
            }
            Event::BattleJoined { seat, avoided: true } => format!("Seat {seat} avoids the battle."),
            Event::BattleJoined { seat, .. } => format!("Seat {seat} stays to fight."),
            Event::PartyGathered { seat, party: [0, 0, 0, 0] } => format!("No hero attacks seat {seat}."),
            Event::PartyGathered { seat, party } => {
                let heroes = Kind::CLASSES.into_iter().zip(party).filter(|(_, count)| *count > 0);
                let heroes: Vec<String> = heroes.map(|(class, count)| some(class, count)).collect();
                format!("The heroes who attack seat {seat}: {}.", heroes.join(", "))
            }
            Event::RoomEntered { seat, room, heroes: 1 } => {
                format!("A hero enters room {} of seat {seat}.", room + 1)
            }
            Event::RoomEntered { seat, room, heroes } => {
                format!("{heroes} heroes enter room {} of seat {seat}.", room + 1)
            }
            Event::HeroLost { seat, class } => {
                format!("The {} loses the way in the dungeon of seat {seat} and goes home.", unit(class))
            }
            Event::DieRolled { seat, side, tier, value } => {
                format!("{} {value} on the d{}.", rolls(side, seat), 2 + 2 * tier)
            }
            Event::DieRerolled { seat, side, tier, old, new } => {
                format!("{} again: the {old} on the d{} becomes {new}.", rolls(side, seat), 2 + 2 * tier)
            }
            Event::DieAssigned { seat, side, place, value } => {
                format!("Seat {seat}: the {value} goes to the {} in {}.", side.name(), place_text(place))
            }
            Event::HitsFound { seat, heroes, minions } => {
                format!("Seat {seat}: {}, {}.", hits("hero", heroes), hits("minion", minions))
            }
            Event::UnitHurt { seat, side, column, kind, left } => {
                let place = place_text(Place::front(usize::from(column)));
                let points = if left == 1 { "hit point" } else { "hit points" };
                format!(
                    "Seat {seat}: the {} {} in {place} has {left} {points} left.",
                    side.name(),
                    unit(kind)
                )
            }
            Event::HeroSlain { seat, class } => format!("Seat {seat} slays the {}.", unit(class)),
            Event::HeroPlagued { seat, class } => {
                format!("The plague takes the {} in the dungeon of seat {seat}.", unit(class))
            }
            Event::HeroTurned { seat, class } => {
                format!("The {} rises as a Zombie in the limbo of seat {seat}.", unit(class))
            }
            Event::MinionSlain { seat, kind } => format!("Seat {seat} loses the {}.", unit(kind)),
            Event::PushedThrough { seat, heroes: 1 } => {
                format!("A hero pushes through in the dungeon of seat {seat}.")
            }
            Event::PushedThrough { seat, heroes } => {
                format!("{heroes} heroes push through in the dungeon of seat {seat}.")
            }
            Event::HeroSeduced { seat, class } => format!("Seat {seat} seduces the {}.", unit(class)),
            Event::MinionFled { seat, kind } => format!("The {} of seat {seat} flees.", unit(kind)),
            Event::CombatAbandoned { seat } => {
                format!("The combat at seat {seat} has no end: all heroes there go home.")
            }
            Event::TreasureStolen { seat, class, count } => {
                format!("The {} carries {count} Treasure of seat {seat} away.", unit(class))
            }
            Event::WebDestroyed { seat, room } => {
                format!("The Web in room {} of seat {seat} is torn.", room + 1)
            }
            Event::WebBuilt { seat, room } => format!("Seat {seat} has a Web in room {}.", room + 1),
            Event::HeartPenetrated { seat, class } => {
                format!("The {} reaches the heart of seat {seat} and goes home.", unit(class))
            }
            Event::BattleEnded => "The battle is over.".into(),
            Event::RaidEnded { seat, won: true } => format!("Seat {seat} has won the raid: Town lies bare."),
            Event::RaidEnded { seat, .. } => format!("The raid of seat {seat} is over, Town still stands."),
            Event::ArmageddonBegan => "The last Card of Light is drawn: Armageddon!".into(),
            Event::GameEnded => "Good has fallen: the game is over.".into(),
        })
    }
}

fn rolls(side: Side, seat: malice_engine::Seat) -> String {
    match side {
        Side::Hero => format!("The heroes at seat {seat} roll"),
        Side::Minion => format!("The minions of seat {seat} roll"),
    }
}

/// `1 minion hits (front 2)`.
fn hits(who: &str, set: u16) -> String {
    let places: Vec<String> = Place::of(set).map(place_text).collect();
    match places.len() {
        0 => format!("no {who} hits"),
        1 => format!("1 {who} hits ({})", places[0]),
        count => format!("{count} {who}s hit ({})", places.join(", ")),
    }
}

fn signed(influence: i16) -> String {
    if influence < 0 { format!("−{}", influence.abs()) } else { influence.to_string() }
}
