//! Whom a hero may fight (GP-FIGHT-02, GP-FIGHT-06, GP-FIGHT-07, GP-FIGHT-08, GP-FIGHT-14).

use malice_engine::Rule;

use super::fight::cards;
use crate::Greyport;
use crate::effect::{Gift, Keyword, Trait};
use crate::ids::Group;
use crate::state::{Line, Monster, PlayedHero, Tabletop};

/// Why a hero may not fight a monster.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bar {
    Elsewhere,
    Tank,
    Ranged,
    NeedsItem,
}

impl Bar {
    pub(crate) const fn rule(self) -> Rule {
        match self {
            Self::Elsewhere => "GP-FIGHT-02",
            Self::Tank => "GP-FIGHT-06",
            Self::Ranged => "GP-FIGHT-07",
            // GP-FIGHT-14.
            Self::NeedsItem => "GP-EX-29",
        }
    }
}

type Verdict = Result<(), Bar>;

/// The monsters that heroes fight now: the same for every hero.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Front<'a> {
    t: &'a Tabletop,
    game: &'a Greyport,
    group: Group,
    line: Line,
}

impl<'a> Front<'a> {
    #[inline]
    pub(crate) fn of(t: &'a Tabletop, game: &'a Greyport) -> Self {
        let group = if t.line(t.active()).all > 0 { t.active() } else { Group::Location };
        Self { t, game, group, line: t.line(group) }
    }
}

/// A hero before the monsters: what holds for whichever of them it turns to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach<'a> {
    front: Front<'a>,
    cleaves: bool,
    fights_any: bool,
    unarmed: bool,
}

impl<'a> Reach<'a> {
    pub(crate) fn of(t: &'a Tabletop, game: &'a Greyport, played: &PlayedHero) -> Self {
        Self::before(Front::of(t, game), played)
    }

    #[inline]
    pub(crate) fn before(front: Front<'a>, played: &PlayedHero) -> Self {
        let game = front.game;
        Self {
            front,
            cleaves: cleaves(game, played),
            fights_any: cards(played).any(|card| game.tables.card(card).has(Keyword::FightAny)),
            unarmed: played.items.is_empty(),
        }
    }

    /// Whether a monster is near enough to be the first target, whatever else there is to it.
    #[inline]
    pub(crate) fn is_near(&self, monster: &Monster) -> bool {
        self.fights_any || monster.group.number() == self.front.group.number()
    }

    /// Whether anybody can be the first target.
    #[inline]
    pub(crate) fn somebody(&self) -> Verdict {
        if self.front.t.group(self.front.group).any(|monster| self.first(monster).is_ok()) {
            return Ok(());
        }
        let mut verdict = Err(Bar::Elsewhere);
        for monster in self.front.t.monsters.iter() {
            match self.first(monster) {
                Ok(()) => return Ok(()),
                Err(Bar::Elsewhere) => (),
                Err(bar) => verdict = Err(bar),
            }
        }
        verdict
    }

    /// Whether a monster may be the first target: alone, or with a second one that makes the set legal.
    #[inline]
    pub(crate) fn first(&self, first: &Monster) -> Verdict {
        let alone = self.alone(first);
        if alone.is_ok() || !self.cleaves {
            return alone;
        }
        if self.others(first).any(|other| self.both(first, other).is_ok()) { Ok(()) } else { alone }
    }

    /// Those who stand with it.
    pub(crate) fn others(&self, first: &Monster) -> impl Iterator<Item = &'a Monster> + use<'a> {
        let id = first.id;
        self.front.t.group(first.group).filter(move |other| other.id != id)
    }

    #[inline]
    pub(crate) fn alone(&self, only: &Monster) -> Verdict {
        self.set(only, None)
    }

    pub(crate) fn both(&self, first: &Monster, second: &Monster) -> Verdict {
        self.set(first, Some(second))
    }

    /// Whether these monsters of one group may be fought together.
    #[inline]
    fn set(&self, first: &Monster, second: Option<&Monster>) -> Verdict {
        let count = |wanted| {
            u8::from(self.is(first, wanted)) + u8::from(second.is_some_and(|second| self.is(second, wanted)))
        };
        let all = 1 + u8::from(second.is_some());
        if self.unarmed && count(Trait::NeedItem) > 0 {
            return Err(Bar::NeedsItem);
        }
        if self.fights_any {
            return Ok(());
        }
        if first.group != self.front.group {
            return Err(Bar::Elsewhere);
        }
        let (tanks, ranged) = (count(Trait::Tank), count(Trait::Ranged));
        if tanks < all && tanks < self.front.line.tanks {
            return Err(Bar::Tank);
        }
        if ranged > 0 && all - ranged < self.front.line.close {
            return Err(Bar::Ranged);
        }
        Ok(())
    }

    #[inline]
    fn is(&self, monster: &Monster, wanted: Trait) -> bool {
        self.front.game.tables.monster(monster.id.kind).is(wanted)
    }
}

/// GP-FIGHT-08: whether a hero may fight two of a group.
pub(crate) fn cleaves(game: &Greyport, played: &PlayedHero) -> bool {
    played.gift == Some(Gift::Cleave) || cards(played).any(|card| game.tables.card(card).has(Keyword::Cleave))
}
