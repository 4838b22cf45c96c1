//! The vocabulary of effects in which the content is written (specification §10.1). The rules interpret these; they never
//! ask for a name. Effects that name a monster hold its id when read and its [`MonsterKind`] once the content is frozen.

use serde::{Deserialize, Serialize};

use crate::ids::MonsterKind;

/// Physical or magical: what heroes and items are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Side {
    #[default]
    Physical,
    Magical,
}

/// The three kinds of dice (GP-FIGHT-16).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Die {
    Yellow,
    White,
    Green,
}

impl Die {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Yellow => "yellow",
            Self::White => "white",
            Self::Green => "green",
        }
    }

    pub const fn faces(self) -> [u8; 6] {
        match self {
            Self::Yellow => [1, 2, 2, 3, 3, 4],
            Self::White => [1, 2, 3, 4, 5, 6],
            Self::Green => [4, 5, 6, 6, 7, 8],
        }
    }
}

/// Recruitment coins, and what reinforcements cost: values 1, 2, 3.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Coin {
    Copper,
    Silver,
    Gold,
}

impl Coin {
    pub const ALL: [Self; 3] = [Self::Copper, Self::Silver, Self::Gold];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Copper => "copper",
            Self::Silver => "silver",
            Self::Gold => "gold",
        }
    }
}

/// The two reinforcement decks and their rows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Pile {
    #[default]
    Heroes,
    Items,
}

/// When effects of a card or a monster fire.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Occasion {
    #[default]
    Play,
    Cleanup,
    Ambush,
    /// After it dealt damage to a player that was not prevented.
    HitPlayer,
    /// The same, to a player or to the location.
    Hit,
    Taunted,
    Fought,
    Damaged,
    Defeated,
    MarkerPass,
}

impl Occasion {
    pub const ALL: [Self; 10] = [
        Self::Play,
        Self::Cleanup,
        Self::Ambush,
        Self::HitPlayer,
        Self::Hit,
        Self::Taunted,
        Self::Fought,
        Self::Damaged,
        Self::Defeated,
        Self::MarkerPass,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Cleanup => "cleanup",
            Self::Ambush => "ambush",
            Self::HitPlayer => "hit_player",
            Self::Hit => "hit",
            Self::Taunted => "taunted",
            Self::Fought => "fought",
            Self::Damaged => "damaged",
            Self::Defeated => "defeated",
            Self::MarkerPass => "marker_pass",
        }
    }
}

/// Whom an effect concerns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Who {
    Me,
    /// A player whom the card's player names.
    Pick,
    /// Everybody, from the defender clockwise.
    Each,
    Defender,
    /// The player the monster is in front of; nobody at the location (GP-LOC-07).
    Front,
    Victim,
    Attacker,
    Taunter,
    Slayer,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Where {
    ThisGroup,
    Active,
    Location,
    EachPlayer,
    /// The player to the left of the defender.
    NextPlayer,
}

/// Which cards of a hand fit; player heroes are heroes (GP-CARD-01).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Filter {
    Hero,
    Item,
    Any,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum CursePlace {
    DiscardPile,
    DeckTop,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Scope {
    This,
    ThisGroup,
}

/// Something that happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Effect<M = MonsterKind> {
    /// To each of these players in turn.
    To(Who, Deed),
    PlusHero,
    Taunt,
    Shield(u8),
    Snipe(u8),
    /// A hero other than a player hero comes back from the own discard pile (GP-CARD-14).
    RecoverHero,
    /// The hero gets one of two keywords for this round (GP-R-20).
    ChooseOne([Gift; 2]),
    /// At cleanup a hero played this round that does not wield the item may return to hand (GP-CARD-17).
    MayReturnHero,
    /// The monster rolls white; an even result hurts it.
    DamageSelfOnEven(u8),
    LocationLose(u8),
    /// So many for two, three, four, five players.
    AddToken(M, Where, [u8; 4]),
    AddBoss(M, Where),
    /// The top monster enters with these hit points (GP-CARD-02).
    RevealMonster(Where, u8),
    Mend(Scope, u8),
    /// If the monster's damage got through this round, the defender retires a hero in play (GP-CARD-16).
    RetirePlayedHeroIfItHit,
    /// The boss turns to its other side.
    Flip(M),
    /// A player takes a card of this side free, from so many revealed ones or the row.
    FreeRecruit(Pile, u8, Side),
    /// The top card is on offer for the rest of the game.
    ShowTop(Pile),
}

/// What an effect does to one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Deed {
    Draw(u8),
    MayDraw(u8),
    Heal(u8),
    /// A card of hand or discard pile; not the player hero.
    MayRetire,
    Discard(u8, Filter),
    GainCurse(u8, CursePlace),
    /// Damage by a monster: shields help (GP-R-08).
    Damage(u8),
    /// Lost without remedy: encounter penalties (GP-R-08).
    LoseHp(u8),
    LoseCoin,
    GainCoin(Coin),
    RetireCurses,
}

/// What a hero can get for a round.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Gift {
    DualWield,
    Cleave,
}

impl Gift {
    pub const ALL: [Self; 2] = [Self::DualWield, Self::Cleave];

    pub const fn name(self) -> &'static str {
        match self {
            Self::DualWield => "dual_wield",
            Self::Cleave => "cleave",
        }
    }
}

/// What a hero or an item can do when its hero fights, or is all the time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Keyword {
    Cleave,
    Splash(u8),
    Pierce(u8),
    BonusIfNotDefending(u8),
    BonusPerActiveMonster(u8),
    /// Up to so many dice of these colours, each once.
    Reroll(DieSet, u8),
    RetireWielder,
    DualWield,
    FightAny,
    AnyItemType,
}

/// Colours of dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(from = "Vec<Die>")]
pub struct DieSet(u8);

impl From<Vec<Die>> for DieSet {
    fn from(dice: Vec<Die>) -> Self {
        Self(dice.into_iter().fold(0, |set, die| set | 1 << die as u8))
    }
}

impl DieSet {
    pub const fn contains(self, die: Die) -> bool {
        self.0 >> die as u8 & 1 != 0
    }
}

/// What a monster is, as long as it is in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Trait<M = MonsterKind> {
    Tank,
    Ranged,
    Ferocious,
    Vengeful,
    Cursed,
    Slash(u8),
    ImmuneSplash,
    ImmuneSnipe,
    ImmuneTaunt,
    DragonPart,
    /// Others in its group deal so much more.
    GroupDamage(u8),
    HandSizeLess(u8),
    NoDraw,
    NoShield,
    NeedItem,
    SplashDouble,
    FightCap(u8),
    DefeatIfFight(u8),
    TypeArmor(Side, u8),
    ImmuneWhileInPlay(M),
    ImmuneWhileOnLocation(M),
    FloorHpWhilePartInPlay(u8),
}

/// What a location does as long as it is not destroyed (GP-LOC-01).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Aura {
    DualWield(Side),
    Splash(Side, u8),
    /// Heroes other than player heroes fight for more.
    HeroBonus(u8),
    ItemBonus(u8),
    ShieldBonus(u8),
    ShowTop(Pile),
    /// At each start of a round.
    DefenderDraws(u8),
}

impl Effect<String> {
    /// The same with monsters by kind; an unknown name is the error.
    pub(crate) fn resolved(&self, kind: impl Fn(&str) -> Option<MonsterKind>) -> Result<Effect, String> {
        let find = |name: &String| kind(name).ok_or_else(|| format!("there is no monster {name}"));
        Ok(match self {
            Self::AddToken(name, place, counts) => Effect::AddToken(find(name)?, *place, *counts),
            Self::AddBoss(name, place) => Effect::AddBoss(find(name)?, *place),
            Self::Flip(name) => Effect::Flip(find(name)?),
            Self::To(who, deed) => Effect::To(*who, *deed),
            Self::PlusHero => Effect::PlusHero,
            Self::Taunt => Effect::Taunt,
            Self::Shield(n) => Effect::Shield(*n),
            Self::Snipe(n) => Effect::Snipe(*n),
            Self::RecoverHero => Effect::RecoverHero,
            Self::ChooseOne(gifts) => Effect::ChooseOne(*gifts),
            Self::MayReturnHero => Effect::MayReturnHero,
            Self::DamageSelfOnEven(n) => Effect::DamageSelfOnEven(*n),
            Self::LocationLose(n) => Effect::LocationLose(*n),
            Self::RevealMonster(place, hp) => Effect::RevealMonster(*place, *hp),
            Self::Mend(scope, n) => Effect::Mend(*scope, *n),
            Self::RetirePlayedHeroIfItHit => Effect::RetirePlayedHeroIfItHit,
            Self::FreeRecruit(pile, n, side) => Effect::FreeRecruit(*pile, *n, *side),
            Self::ShowTop(pile) => Effect::ShowTop(*pile),
        })
    }
}

impl Trait<String> {
    pub(crate) fn resolved(&self, kind: impl Fn(&str) -> Option<MonsterKind>) -> Result<Trait, String> {
        let find = |name: &String| kind(name).ok_or_else(|| format!("there is no monster {name}"));
        Ok(match self {
            Self::ImmuneWhileInPlay(name) => Trait::ImmuneWhileInPlay(find(name)?),
            Self::ImmuneWhileOnLocation(name) => Trait::ImmuneWhileOnLocation(find(name)?),
            Self::Tank => Trait::Tank,
            Self::Ranged => Trait::Ranged,
            Self::Ferocious => Trait::Ferocious,
            Self::Vengeful => Trait::Vengeful,
            Self::Cursed => Trait::Cursed,
            Self::Slash(n) => Trait::Slash(*n),
            Self::ImmuneSplash => Trait::ImmuneSplash,
            Self::ImmuneSnipe => Trait::ImmuneSnipe,
            Self::ImmuneTaunt => Trait::ImmuneTaunt,
            Self::DragonPart => Trait::DragonPart,
            Self::GroupDamage(n) => Trait::GroupDamage(*n),
            Self::HandSizeLess(n) => Trait::HandSizeLess(*n),
            Self::NoDraw => Trait::NoDraw,
            Self::NoShield => Trait::NoShield,
            Self::NeedItem => Trait::NeedItem,
            Self::SplashDouble => Trait::SplashDouble,
            Self::FightCap(n) => Trait::FightCap(*n),
            Self::DefeatIfFight(n) => Trait::DefeatIfFight(*n),
            Self::TypeArmor(side, n) => Trait::TypeArmor(*side, *n),
            Self::FloorHpWhilePartInPlay(n) => Trait::FloorHpWhilePartInPlay(*n),
        })
    }
}
