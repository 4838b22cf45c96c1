//! Which effects whose text may hold: what nobody could carry out is refused, and so are numbers that no table holds.

use super::rows::MonsterFile;
use crate::effect::{Deed, Effect, Keyword, Trait, Who};

/// Larger numbers on cards and monsters would not fit the table.
const MOST: u8 = 30;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Owner {
    Card,
    Monster,
    /// Encounters and locations.
    Table,
}

impl Owner {
    const fn name(self) -> &'static str {
        match self {
            Self::Card => "a card",
            Self::Monster => "a monster",
            Self::Table => "an encounter or a location",
        }
    }
}

/// What is wrong with an effect in the text of `owner`.
pub(super) fn fault(effect: &Effect<String>, owner: Owner, foes: Option<&MonsterFile>) -> Option<String> {
    let is_token = |id: &String| foes.is_none_or(|foes| foes.tokens.iter().any(|row| row.id == *id));
    let is_boss = |id: &String| foes.is_none_or(|foes| foes.bosses.iter().any(|row| row.id == *id));
    let (owners, number): (&[Owner], u8) = match effect {
        Effect::To(who, deed) => {
            let by_monster =
                matches!(who, Who::Front | Who::Victim | Who::Attacker | Who::Taunter | Who::Slayer)
                    || matches!(deed, Deed::Damage(_));
            let by_card = matches!(who, Who::Me | Who::Pick);
            let owners: &[Owner] = match (by_card, by_monster) {
                (true, true) => &[],
                (true, false) => &[Owner::Card],
                (false, true) => &[Owner::Monster],
                (false, false) => &[Owner::Card, Owner::Monster, Owner::Table],
            };
            (owners, deed_number(*deed))
        }
        Effect::Shield(n) | Effect::Snipe(n) => (&[Owner::Card], *n),
        Effect::PlusHero
        | Effect::Taunt
        | Effect::RecoverHero
        | Effect::ChooseOne(_)
        | Effect::MayReturnHero => (&[Owner::Card], 0),
        Effect::DamageSelfOnEven(n) | Effect::LocationLose(n) | Effect::Mend(_, n) => (&[Owner::Monster], *n),
        Effect::RetirePlayedHeroIfItHit => (&[Owner::Monster], 0),
        Effect::AddToken(id, _, counts) if is_token(id) => {
            (&[Owner::Monster, Owner::Table], counts.iter().copied().max().unwrap_or(0))
        }
        Effect::AddToken(id, ..) => return Some(format!("{id} is no token")),
        Effect::RevealMonster(_, 0) => return Some("a monster is revealed with hit points".into()),
        Effect::RevealMonster(_, hp) => (&[Owner::Monster, Owner::Table], *hp),
        Effect::AddBoss(id, _) | Effect::Flip(id) if is_boss(id) => (&[Owner::Table], 0),
        Effect::AddBoss(id, _) | Effect::Flip(id) => return Some(format!("{id} is no boss")),
        // As many as the table shows at once.
        Effect::FreeRecruit(_, n, _) if *n > 8 => return Some("at most 8 cards are revealed".into()),
        Effect::FreeRecruit(..) | Effect::ShowTop(_) => (&[Owner::Table], 0),
    };
    if !owners.contains(&owner) {
        return Some(format!("{} cannot do {effect:?}", owner.name()));
    }
    too_large(number)
}

pub(super) fn too_large(number: u8) -> Option<String> {
    (number > MOST).then(|| format!("{number} is more than {MOST}"))
}

const fn deed_number(deed: Deed) -> u8 {
    match deed {
        Deed::Draw(n)
        | Deed::MayDraw(n)
        | Deed::Heal(n)
        | Deed::Discard(n, _)
        | Deed::GainCurse(n, _)
        | Deed::Damage(n)
        | Deed::LoseHp(n) => n,
        Deed::MayRetire | Deed::LoseCoin | Deed::GainCoin(_) | Deed::RetireCurses => 0,
    }
}

pub(super) const fn keyword_number(keyword: Keyword) -> u8 {
    match keyword {
        Keyword::Splash(n)
        | Keyword::Pierce(n)
        | Keyword::BonusIfNotDefending(n)
        | Keyword::BonusPerActiveMonster(n)
        | Keyword::Reroll(_, n) => n,
        Keyword::Cleave
        | Keyword::RetireWielder
        | Keyword::DualWield
        | Keyword::FightAny
        | Keyword::AnyItemType => 0,
    }
}

pub(super) const fn trait_number(each: &Trait<String>) -> u8 {
    match each {
        Trait::Slash(n)
        | Trait::GroupDamage(n)
        | Trait::HandSizeLess(n)
        | Trait::FightCap(n)
        | Trait::DefeatIfFight(n)
        | Trait::TypeArmor(_, n)
        | Trait::FloorHpWhilePartInPlay(n) => *n,
        Trait::Tank
        | Trait::Ranged
        | Trait::Ferocious
        | Trait::Vengeful
        | Trait::Cursed
        | Trait::ImmuneSplash
        | Trait::ImmuneSnipe
        | Trait::ImmuneTaunt
        | Trait::DragonPart
        | Trait::NoDraw
        | Trait::NoShield
        | Trait::NeedItem
        | Trait::SplashDouble
        | Trait::ImmuneWhileInPlay(_)
        | Trait::ImmuneWhileOnLocation(_) => 0,
    }
}
