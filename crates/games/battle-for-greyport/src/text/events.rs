//! What happened, in words. "Seat 2" is where the name of a player goes.

use malice_engine::{Rule, Viewer};

use crate::Greyport;
use crate::event::Event;
use crate::ids::{CardId, Group, MonsterId};

impl Greyport {
    pub(super) fn told(&self, event: &Event, viewer: Viewer) -> String {
        let card = |id: CardId| &self.tables.card(id).name;
        let foe = |id: MonsterId| self.foe(id);
        let place = |location: u8| &self.tables.locations[location as usize].name;
        let group = |group: Group| group.seat().map_or("the location".into(), |seat| format!("seat {seat}"));
        match *event {
            Event::CharacterTaken { seat, character } => {
                format!("Seat {seat} plays {}.", self.tables.characters[character as usize].name)
            }
            Event::StartingPlayerNamed { seat } => format!("Seat {seat} defends first."),
            Event::WarriorWounded { seat, hp } => format!("Seat {seat} starts with {hp} HP."),
            Event::EncounterBegan { encounter, location } => {
                format!("Encounter {} begins: {}.", encounter + 1, place(location))
            }
            Event::MonsterEntered { monster, group: at } => {
                format!("{} comes to {}.", foe(monster), group(at))
            }
            Event::MonsterMoved { monster, to } => format!("{} moves to {}.", foe(monster), group(to)),
            Event::MonsterTaunted { seat, monster } => format!("Seat {seat} taunts {}.", foe(monster)),
            Event::MonsterDamaged { monster, amount } => format!("{} takes {amount}.", foe(monster)),
            Event::MonsterMended { monster, amount } => format!("{} heals {amount}.", foe(monster)),
            Event::MonsterDefeated { monster } => format!("{} is defeated.", foe(monster)),
            Event::MonsterFlipped { monster } => format!("{} shows the other side.", foe(monster)),
            Event::RoundBegan { round, defender } => format!("Round {round}: seat {defender} defends."),
            Event::HeroPlayed { seat, card: id } => format!("Seat {seat} plays {}.", card(id)),
            Event::ItemPlayed { seat, card: id, wielder, .. } => {
                format!("Seat {seat} gives {} to {}.", card(id), card(wielder))
            }
            Event::AbilityUsed { seat, card: id } => format!("Seat {seat} uses {}.", card(id)),
            Event::FightBegan { seat, card: id, monster, second } => {
                let second = second.map_or(String::new(), |second| format!(" and {}", foe(second)));
                format!("{} of seat {seat} fights {}{second}.", card(id), foe(monster))
            }
            Event::HeroFought { card: id, total, .. } => format!("{} deals {total}.", card(id)),
            Event::DieRolled { seat, value } => format!("Seat {seat} rolls {value}."),
            Event::DieRerolled { seat, die, value } => {
                format!("Seat {seat} rerolls die {}: {value}.", die + 1)
            }
            Event::ShieldsGained { tokens } => format!("Shields: {tokens} more."),
            Event::ShieldSpent { monster, victim } => {
                format!("A shield protects seat {victim} from {}.", foe(monster))
            }
            Event::PlayerHurt { seat, amount, by } => match by {
                Some(id) => format!("{} hurts seat {seat} for {amount}.", foe(id)),
                None => format!("Seat {seat} loses {amount} HP."),
            },
            Event::PlayerHealed { seat, amount } => format!("Seat {seat} regains {amount} HP."),
            Event::CardDrawn { seat, card: id } if self.open_hands || viewer.sees(seat) => {
                format!("Seat {seat} draws {}.", card(id))
            }
            Event::CardDrawn { seat, .. } => format!("Seat {seat} draws a card."),
            Event::DeckReshuffled { seat } => format!("Seat {seat} shuffles the discard pile into a deck."),
            Event::CardDiscarded { seat, card: id } => format!("Seat {seat} discards {}.", card(id)),
            Event::CardRetired { seat, card: id } => format!("Seat {seat} retires {}.", card(id)),
            Event::CardReturned { seat, card: id } => format!("{} returns to seat {seat}.", card(id)),
            Event::CurseGained { seat } => format!("Seat {seat} gains a Curse."),
            Event::CardRecruited { seat, card: id, .. } => format!("Seat {seat} recruits {}.", card(id)),
            Event::CardOffered { card: id } => format!("{} is on offer.", card(id)),
            Event::CoinGained { seat, coin } => format!("Seat {seat} gets a {} coin.", coin.name()),
            Event::CoinLost { seat, coin } => format!("Seat {seat} loses a {} coin.", coin.name()),
            Event::LocationDamaged { amount, hp } => format!("The location takes {amount}: {hp} HP left."),
            Event::LocationSaved { location } => format!("{} is saved.", place(location)),
            Event::LocationDestroyed { location } => format!("{} is destroyed.", place(location)),
            Event::MonstersStruck { defender } => format!("The monsters strike: seat {defender} defends."),
            Event::CleanupBegan => "Cleanup.".into(),
            Event::SeatReady { seat } => format!("Seat {seat} is ready."),
            Event::SeatUnready { seat } => format!("Seat {seat} is not ready yet."),
            Event::MarkerUsed { seat } => format!("Seat {seat} uses the Taunt of the round marker."),
            Event::MarkerPassed { seat } => format!("The marker goes to seat {seat}."),
            Event::LevelReached { seat, level } => format!("Seat {seat} reaches level {level}."),
            Event::EncounterWon { encounter } => format!("Encounter {} is won.", encounter + 1),
            Event::GameWon => "The city is saved: everybody wins.".into(),
            Event::GameLost => "A hero has fallen: everybody loses.".into(),
        }
    }
}

/// The rule by which it happened.
pub(super) fn rule(event: &Event) -> Rule {
    match event {
        Event::CharacterTaken { .. } => "GP-SETUP-02",
        Event::StartingPlayerNamed { .. } => "GP-SETUP-08",
        Event::WarriorWounded { .. } => "GP-VAR-05",
        Event::EncounterBegan { .. } => "GP-ENC-02",
        Event::MonsterEntered { group: Group::Location, .. } => "GP-ENC-03",
        Event::MonsterEntered { .. } => "GP-ENC-04",
        Event::MonsterMoved { .. } | Event::MonsterTaunted { .. } => "GP-TAUNT-01",
        Event::MonsterDamaged { .. } | Event::MonsterDefeated { .. } => "GP-FIGHT-05",
        Event::CleanupBegan | Event::MonsterMended { .. } => "GP-CLEAN-01",
        Event::MonsterFlipped { .. } => "GP-CARD-13",
        Event::RoundBegan { .. } => "GP-R-07",
        Event::HeroPlayed { .. } => "GP-PLAY-02",
        Event::ItemPlayed { .. } => "GP-PLAY-03",
        Event::AbilityUsed { .. } => "GP-PLAY-07",
        Event::FightBegan { .. } => "GP-FIGHT-02",
        Event::HeroFought { .. } => "GP-FIGHT-03",
        Event::DieRolled { .. } => "GP-FIGHT-16",
        Event::DieRerolled { .. } => "GP-R-21",
        Event::ShieldsGained { .. } => "GP-DMG-04",
        Event::ShieldSpent { .. } => "GP-DMG-03",
        Event::MonstersStruck { .. } | Event::PlayerHurt { by: Some(_), .. } => "GP-DMG-01",
        Event::PlayerHurt { by: None, .. } => "GP-R-08",
        Event::PlayerHealed { .. } => "GP-LOC-03",
        Event::CardDrawn { .. } => "GP-REF-01",
        Event::DeckReshuffled { .. } => "GP-REF-02",
        Event::CardDiscarded { .. } => "GP-DISC-01",
        Event::CardRetired { .. } => "GP-MISC-01",
        Event::CardReturned { .. } => "GP-CARD-17",
        Event::CurseGained { .. } => "GP-DMG-08",
        Event::CardRecruited { coin: Some(_), .. } => "GP-REC-02",
        Event::CardRecruited { coin: None, .. } => "GP-D-19",
        Event::CardOffered { .. } => "GP-REC-04",
        Event::CoinGained { .. } | Event::CoinLost { .. } => "GP-I-13",
        Event::LocationDamaged { .. } => "GP-DMG-02",
        Event::LocationSaved { .. } => "GP-LOC-02",
        Event::LocationDestroyed { .. } => "GP-LOC-04",
        Event::SeatReady { .. } | Event::SeatUnready { .. } => "GP-R-03",
        Event::MarkerUsed { .. } => "GP-TAUNT-03",
        Event::MarkerPassed { .. } => "GP-PASS-01",
        Event::LevelReached { .. } => "GP-END-05",
        Event::EncounterWon { .. } => "GP-FIGHT-15",
        Event::GameWon => "GP-WIN-02",
        Event::GameLost => "GP-WIN-01",
    }
}

/// Whether it begins something by itself: a step of the game, or what somebody does. All else comes of that.
pub(super) fn begins(event: &Event) -> bool {
    matches!(
        event,
        Event::CharacterTaken { .. }
            | Event::StartingPlayerNamed { .. }
            | Event::EncounterBegan { .. }
            | Event::RoundBegan { .. }
            | Event::HeroPlayed { .. }
            | Event::ItemPlayed { .. }
            | Event::AbilityUsed { .. }
            | Event::MarkerUsed { .. }
            | Event::FightBegan { .. }
            | Event::SeatReady { .. }
            | Event::SeatUnready { .. }
            | Event::MonstersStruck { .. }
            | Event::LocationDestroyed { .. }
            | Event::CleanupBegan
            | Event::MarkerPassed { .. }
            | Event::EncounterWon { .. }
            | Event::GameWon
            | Event::GameLost
    )
}
