//! The traits of a monster, the keywords of a card, and the occasions on which either does something. Which kinds a row has is
//! asked at every step of a fight, so the kinds are kept as bits.

use std::fmt;
use std::ops::Deref;

use crate::effect::{Effect, Keyword, Occasion, Trait};

/// Something a row can have several of.
pub trait Mark {
    /// Which kind it is, whatever its number.
    fn kind(&self) -> u32;
}

/// All marks of a row, in its order.
#[derive(Clone)]
pub struct Marks<T> {
    all: Vec<T>,
    kinds: u32,
}

impl<T: Mark> From<Vec<T>> for Marks<T> {
    fn from(all: Vec<T>) -> Self {
        let kinds = all.iter().fold(0, |kinds, mark| kinds | 1 << mark.kind());
        Self { all, kinds }
    }
}

impl<T: Mark> Marks<T> {
    /// Whether a mark of this kind is among them.
    #[inline]
    pub fn has(&self, mark: &T) -> bool {
        self.kinds >> mark.kind() & 1 != 0
    }
}

impl Marks<(Occasion, Vec<Effect>)> {
    /// What happens on an occasion: mostly nothing, and then nothing is searched for.
    #[inline]
    pub fn effects(&self, occasion: Occasion) -> &[Effect] {
        if self.kinds >> occasion as u32 & 1 == 0 {
            return &[];
        }
        self.all.iter().find(|(when, _)| *when == occasion).map_or(&[], |(_, effects)| effects)
    }
}

impl<T> Deref for Marks<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.all
    }
}

impl<T: fmt::Debug> fmt::Debug for Marks<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.all.fmt(f)
    }
}

impl Mark for Keyword {
    #[inline]
    fn kind(&self) -> u32 {
        match self {
            Self::Cleave => 0,
            Self::Splash(_) => 1,
            Self::Pierce(_) => 2,
            Self::BonusIfNotDefending(_) => 3,
            Self::BonusPerActiveMonster(_) => 4,
            Self::Reroll(..) => 5,
            Self::RetireWielder => 6,
            Self::DualWield => 7,
            Self::FightAny => 8,
            Self::AnyItemType => 9,
        }
    }
}

impl Mark for Trait {
    #[inline]
    fn kind(&self) -> u32 {
        match self {
            Self::Tank => 0,
            Self::Ranged => 1,
            Self::Ferocious => 2,
            Self::Vengeful => 3,
            Self::Cursed => 4,
            Self::Slash(_) => 5,
            Self::ImmuneSplash => 6,
            Self::ImmuneSnipe => 7,
            Self::ImmuneTaunt => 8,
            Self::DragonPart => 9,
            Self::GroupDamage(_) => 10,
            Self::HandSizeLess(_) => 11,
            Self::NoDraw => 12,
            Self::NoShield => 13,
            Self::NeedItem => 14,
            Self::SplashDouble => 15,
            Self::FightCap(_) => 16,
            Self::DefeatIfFight(_) => 17,
            Self::TypeArmor(..) => 18,
            Self::ImmuneWhileInPlay(_) => 19,
            Self::ImmuneWhileOnLocation(_) => 20,
            Self::FloorHpWhilePartInPlay(_) => 21,
        }
    }
}

impl Mark for (Occasion, Vec<Effect>) {
    #[inline]
    fn kind(&self) -> u32 {
        self.0 as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_found_whatever_their_numbers() {
        let marks = Marks::from(vec![Trait::Tank, Trait::Slash(2)]);
        assert!(marks.has(&Trait::Slash(0)) && marks.has(&Trait::Tank));
        assert!(!marks.has(&Trait::Ranged));
        assert_eq!(marks.len(), 2);
    }
}
