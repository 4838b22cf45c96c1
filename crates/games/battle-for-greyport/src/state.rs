//! The whole position as plain data: what lies on the table, and the procedures in progress.

use malice_engine::{FixedVec, Seat, SeatSet, Stacks};
use serde::{Deserialize, Serialize};

use crate::content::{BOSSES, HERO_CARDS, MONSTER_CARDS, TOKENS};
use crate::effect::{Coin, Gift, Occasion, Pile};
use crate::ids::{CardId, Group, MonsterId, MonsterKind};
use crate::rules::Frame;

pub const MAX_PLAYERS: usize = 5;
/// No player has more cards: the starting deck, all recruits of a game, all Curses.
pub const MAX_CARDS: usize = 56;
/// No player plays more heroes in a round: there are few +Hero cards.
pub const MAX_HEROES: usize = 12;
pub const ROW: usize = 4;
pub const MAX_MONSTERS: usize = MONSTER_CARDS + TOKENS + BOSSES;
/// Campaign, encounter, round, window, fight, aftermath, triggers, effects, reward, and what those call.
pub const STACK_DEPTH: usize = 20;
/// A blow for each monster of a group, and one for each other player that a Slash reaches.
pub const MAX_BLOWS: usize = MAX_MONSTERS + 44;

/// A position of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    pub tabletop: Tabletop,
    pub procedures: Stacks<Frame, STACK_DEPTH>,
}

/// All that lies on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Tabletop {
    pub players: [Player; MAX_PLAYERS],
    /// Who holds the round marker; before anybody does, seat 1 speaks for the party (GP-R-02).
    pub defender: Seat,
    pub taunt_ready: bool,
    /// Counted from 0.
    pub encounter: u8,
    pub round: u16,
    pub phase: Phase,
    pub ready: SeatSet,
    pub shield_pool: u8,
    pub location: Location,
    /// Locations that were drawn already, as bits (GP-R-37).
    pub locations_used: u8,
    /// All monsters in play, in the order in which they came.
    pub monsters: FixedVec<Monster, MAX_MONSTERS>,
    /// Kept up to date by `rules::taunt`.
    pub lines: Lines,
    /// Face down; the last card is the top one.
    pub monster_deck: FixedVec<MonsterKind, MONSTER_CARDS>,
    pub monster_discard: FixedVec<MonsterKind, MONSTER_CARDS>,
    /// Subdecks that were shuffled in, as bits (GP-R-38).
    pub factions: u8,
    pub heroes: Reinforcements,
    pub items: Reinforcements,
    /// Cards that a reward has revealed, until it is over (GP-D-19).
    pub revealed: FixedVec<CardId, 8>,
    pub retired: FixedVec<CardId, 192>,
    pub curses: u8,
    /// Triggers that wait for the chair's order (GP-D-03, GP-D-13).
    pub triggers: FixedVec<Trigger, MAX_MONSTERS>,
    /// Damage about to be dealt to players (GP-D-11).
    pub blows: FixedVec<Blow, MAX_BLOWS>,
    pub encounter_over: bool,
    pub result: Option<GameResult>,
    pub feats: Feats,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    #[default]
    Setup,
    EncounterSetup,
    Ambush,
    RoundStart,
    FreeWindow,
    MonsterDamage,
    Cleanup,
    Recruit,
    Discard,
    Refill,
    PassMarker,
    EncounterEnd,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GameResult {
    Won,
    Lost,
}

/// What achievements look at, besides the final position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Feats {
    /// Bosses defeated in this game, as bits by their order in the content.
    pub bosses: u8,
    pub locations_destroyed: u8,
    /// The most monsters that one fight defeated.
    pub most_in_a_fight: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Player {
    pub character: Option<u8>,
    pub level: u8,
    pub hero_place: HeroPlace,
    pub hp: i8,
    pub coins: [u8; 3],
    /// Face down; the last card is the top one.
    pub deck: FixedVec<CardId, MAX_CARDS>,
    /// Curses that all saw going onto the deck and that are still its top cards.
    pub curses_on_deck: u8,
    pub hand: FixedVec<CardId, MAX_CARDS>,
    /// Cards that all saw going into the hand and that are still there: recruited, returned, drawn from a known top.
    pub hand_known: FixedVec<CardId, MAX_CARDS>,
    pub discard: FixedVec<CardId, MAX_CARDS>,
    pub played: FixedVec<PlayedHero, MAX_HEROES>,
    pub heroes_played: u8,
    pub plus_heroes: u8,
    /// Cards got from the rows and rewards, and Curses gained, in the whole game (GP-I-01).
    pub gained: u8,
    pub lost: u8,
}

/// Where a player hero is: never in a deck (GP-I-04).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HeroPlace {
    InHand,
    InPlay,
    #[default]
    SetAside,
}

/// A hero in play with its items.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct PlayedHero {
    pub card: CardId,
    pub items: FixedVec<CardId, 2>,
    pub fought: bool,
    /// Whether its anytime ability was used (GP-R-19).
    pub used: bool,
    /// Chosen for this round (GP-R-20).
    pub gift: Option<Gift>,
    /// Retired or returned: only its items are left in play (GP-R-24).
    pub gone: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Monster {
    pub id: MonsterId,
    pub group: Group,
    pub hp: u8,
    pub damage: u8,
    /// Whether its damage got through to somebody this round (GP-CARD-16).
    pub has_hit: bool,
    pub struck: Struck,
}

/// How many monsters a group has, how many of them guard it, and how many stand in its first line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Line {
    pub all: u8,
    pub tanks: u8,
    pub close: u8,
}

/// The lines of all groups, by the groups' numbers.
pub type Lines = [Line; MAX_PLAYERS + 1];

/// What the damage that is being dealt did to a monster.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Struck {
    pub hurt: bool,
    pub fought: bool,
    /// Killed outright, whatever its hit points (GP-CARD-09).
    pub doomed: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Location {
    pub card: u8,
    pub hp: i8,
    pub standing: Standing,
    /// Whether its last monster was defeated or taunted away (GP-R-12).
    pub freed: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    #[default]
    Standing,
    Saved,
    Destroyed,
}

/// A reinforcement deck and its row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Reinforcements {
    /// Face down; the last card is the top one.
    pub deck: FixedVec<CardId, HERO_CARDS>,
    pub row: FixedVec<CardId, ROW>,
    /// The top card stays face up for the rest of the game.
    pub shown: bool,
    /// How many cards lay here when a location stopped showing the top one: while there are so many, everybody knows it.
    pub seen: u8,
}

/// An effect that waits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Trigger {
    pub source: Source,
    pub occasion: Occasion,
    /// Victim, taunter, attacker or slayer.
    pub subject: Option<Seat>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Source {
    Monster(MonsterId),
    /// A card in play of this seat, on the hero of this number.
    Card(Seat, CardId, u8),
}

impl Default for Source {
    fn default() -> Self {
        Self::Monster(MonsterId::default())
    }
}

/// Damage by a monster to a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Blow {
    pub monster: MonsterId,
    pub victim: Seat,
    pub amount: u8,
    pub prevented: u8,
    /// Slash happens only if the main blow gets through (GP-DMG-06).
    pub slash: bool,
}

impl Tabletop {
    #[inline]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    #[inline]
    pub fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    pub fn reinforcements(&self, pile: Pile) -> &Reinforcements {
        if pile == Pile::Heroes { &self.heroes } else { &self.items }
    }

    pub fn reinforcements_mut(&mut self, pile: Pile) -> &mut Reinforcements {
        if pile == Pile::Heroes { &mut self.heroes } else { &mut self.items }
    }

    #[inline]
    pub fn active(&self) -> Group {
        Group::Seat(self.defender)
    }

    #[inline]
    pub fn line(&self, group: Group) -> Line {
        self.lines[group.number() as usize]
    }

    #[inline]
    pub fn group(&self, group: Group) -> impl Iterator<Item = &Monster> {
        let number = group.number();
        self.monsters.iter().filter(move |monster| monster.group.number() == number)
    }

    #[inline]
    pub fn monster(&self, id: MonsterId) -> Option<&Monster> {
        self.monsters.iter().find(|monster| monster.id == id)
    }

    pub fn monster_mut(&mut self, id: MonsterId) -> Option<&mut Monster> {
        self.monsters.iter_mut().find(|monster| monster.id == id)
    }

    /// How many monsters of a kind are in play.
    pub fn in_play(&self, kind: MonsterKind) -> u8 {
        self.monsters.iter().filter(|monster| monster.id.kind == kind).count() as u8
    }
}

impl Player {
    pub fn has_coins(&self) -> bool {
        self.coins.iter().any(|count| *count > 0)
    }

    pub fn coin(&self, coin: Coin) -> bool {
        self.coins[coin as usize] > 0
    }
}
