//! What happens in the game, in the past tense.

mod tell;

use malice_engine::Seat;
use serde::{Deserialize, Serialize};

use crate::effect::{Coin, CursePlace, Die};
use crate::ids::{CardId, Cause, Group, MonsterId};

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
    MonsterDamaged { monster: MonsterId, amount: u8, left: u8 },
    MonsterUnhurt { monster: MonsterId },
    MonsterMended { monster: MonsterId, amount: u8 },
    MonsterDefeated { monster: MonsterId },
    MonsterFlipped { monster: MonsterId },
    RoundBegan { round: u16, defender: Seat },
    HeroPlayed { seat: Seat, card: CardId },
    ItemPlayed { seat: Seat, card: CardId, hero: u8, wielder: CardId },
    AbilityUsed { seat: Seat, card: CardId },
    FightBegan { seat: Seat, card: CardId, monster: MonsterId, second: Option<MonsterId> },
    HeroFought { seat: Seat, card: CardId, total: u8 },
    DieRolled { seat: Seat, die: Die, value: u8 },
    DieRerolled { seat: Seat, die: u8, value: u8 },
    ShieldsGained { tokens: u8 },
    ShieldSpent { monster: MonsterId, victim: Seat },
    PlayerHurt { seat: Seat, amount: u8, hp: i8, by: Option<MonsterId> },
    PlayerHealed { seat: Seat, amount: u8 },
    CardDrawn { seat: Seat, card: CardId },
    DeckReshuffled { seat: Seat },
    CardDiscarded { seat: Seat, card: CardId, by: Option<Cause> },
    CardRetired { seat: Seat, card: CardId, by: Option<Cause> },
    CardReturned { seat: Seat, card: CardId },
    CurseGained { seat: Seat, place: CursePlace, by: Option<Cause> },
    CardRecruited { seat: Seat, card: CardId, coin: Option<Coin> },
    CardOffered { card: CardId },
    CardRevealed { card: CardId },
    CoinGained { seat: Seat, coin: Coin },
    CoinLost { seat: Seat, coin: Coin },
    LocationDamaged { amount: u8, hp: i8, by: Option<Cause> },
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
    GameLost { seat: Seat },
}
