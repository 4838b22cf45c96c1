//! What cards and monsters can do, in the few words for which a card has room.

use crate::content::{Card, CardKind, Tables};
use crate::effect::{Deed, Effect, Keyword, Side, Trait};

impl Side {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Physical => "physical",
            Self::Magical => "magical",
        }
    }
}

impl CardKind {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hero => "hero",
            Self::Item => "item",
            Self::Curse => "Curse",
        }
    }
}

impl Card {
    /// `white die + 1`, `2`; nothing where it does not strike.
    pub fn strike(&self) -> String {
        match (self.die, self.damage) {
            (Some(die), 0) => format!("{} die", die.name()),
            (Some(die), plain) => format!("{} die + {plain}", die.name()),
            (None, 0) => String::new(),
            (None, plain) => plain.to_string(),
        }
    }

    /// What it can do besides its damage: keywords, then what happens when it is played.
    pub fn labels(&self) -> Vec<String> {
        let keywords = self.keywords.iter().map(|keyword| match keyword {
            Keyword::Cleave => "Cleave".into(),
            Keyword::Splash(n) => format!("Splash {n}"),
            Keyword::Pierce(n) => format!("Pierce {n}"),
            Keyword::BonusIfNotDefending(n) => format!("+{n} off defence"),
            Keyword::BonusPerActiveMonster(n) => format!("+{n} a monster"),
            Keyword::Reroll(_, n) if *n > 3 => "Reroll all".into(),
            Keyword::Reroll(_, n) => format!("Reroll {n}"),
            Keyword::RetireWielder => "retires its wielder".into(),
            Keyword::DualWield => "Dual Wield".into(),
            Keyword::FightAny => "fights anywhere".into(),
            Keyword::AnyItemType => "any item".into(),
        });
        let effects = self.on.iter().flat_map(|(_, effects)| effects).filter_map(label);
        keywords.chain(effects).collect()
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "the other effects need more words")]
fn label(effect: &Effect) -> Option<String> {
    Some(match effect {
        Effect::PlusHero => "+Hero".into(),
        Effect::Taunt => "Taunt".into(),
        Effect::Shield(n) => format!("Shield {n}"),
        Effect::Snipe(n) => format!("Snipe {n}"),
        Effect::To(_, Deed::Draw(n) | Deed::MayDraw(n)) => format!("Draw {n}"),
        Effect::To(_, Deed::Heal(n)) => format!("Heal {n}"),
        _ => return None,
    })
}

impl Tables {
    /// `Tank`, `Slash 2`, `Splash twice`.
    pub fn trait_label(&self, each: Trait) -> String {
        let name = |kind| &self.monster(kind).name;
        match each {
            Trait::Tank => "Tank".into(),
            Trait::Ranged => "Ranged".into(),
            Trait::Ferocious => "Ferocious".into(),
            Trait::Vengeful => "Vengeful".into(),
            Trait::Cursed => "Cursed".into(),
            Trait::Slash(n) => format!("Slash {n}"),
            Trait::ImmuneSplash => "no Splash".into(),
            Trait::ImmuneSnipe => "no Snipe".into(),
            Trait::ImmuneTaunt => "no Taunt".into(),
            Trait::DragonPart => "dragon part".into(),
            Trait::GroupDamage(n) => format!("others +{n}"),
            Trait::HandSizeLess(n) => format!("hand size −{n}"),
            Trait::NoDraw => "no draws".into(),
            Trait::NoShield => "no shields".into(),
            Trait::NeedItem => "items only".into(),
            Trait::SplashDouble => "Splash twice".into(),
            Trait::FightCap(n) => format!("at most {n} a fight"),
            Trait::DefeatIfFight(n) => format!("falls to {n} at once"),
            Trait::TypeArmor(side, n) => format!("{} armor {n}", side.name()),
            Trait::ImmuneWhileInPlay(kind) => format!("safe while a {} lives", name(kind)),
            Trait::ImmuneWhileOnLocation(kind) => format!("safe while a {} is at the location", name(kind)),
            Trait::FloorHpWhilePartInPlay(n) => format!("keeps {n} HP while a part lives"),
        }
    }
}

/// What a keyword means; what only one card says stands in its own text.
pub(super) fn meaning(each: Trait) -> Option<String> {
    Some(match each {
        Trait::Tank => "Tank: who fights another monster of its group must fight it too.".into(),
        Trait::Ranged => {
            "Ranged: who fights it must fight every monster of its group that is not Ranged, too.".into()
        }
        Trait::Ferocious => "Ferocious: away from the location it always stands before the defender.".into(),
        Trait::Vengeful => {
            "Vengeful: it moves from the location to the defender when a monster there is damaged.".into()
        }
        Trait::Cursed => "Cursed: a player whom it damages gains a Curse.".into(),
        Trait::Slash(n) => {
            format!("Slash {n}: when it damages the defender, every other player takes {n} damage.")
        }
        Trait::ImmuneSplash => "Splash does not hurt it.".into(),
        Trait::ImmuneSnipe => "Snipe does not hurt it.".into(),
        Trait::ImmuneTaunt => "It cannot be taunted.".into(),
        Trait::DragonPart => "Dragon part: while it is in play, Mordigar cannot fall.".into(),
        Trait::GroupDamage(_)
        | Trait::HandSizeLess(_)
        | Trait::NoDraw
        | Trait::NoShield
        | Trait::NeedItem
        | Trait::SplashDouble
        | Trait::FightCap(_)
        | Trait::DefeatIfFight(_)
        | Trait::TypeArmor(..)
        | Trait::ImmuneWhileInPlay(_)
        | Trait::ImmuneWhileOnLocation(_)
        | Trait::FloorHpWhilePartInPlay(_) => return None,
    })
}
