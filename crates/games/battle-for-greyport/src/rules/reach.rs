//! Whom a hero may fight (GP-FIGHT-02, GP-FIGHT-06, GP-FIGHT-07, GP-FIGHT-08, GP-FIGHT-14).

use malice_engine::Rule;

use super::fight::cards;
use crate::Greyport;
use crate::effect::{Gift, Keyword, Trait};
use crate::ids::Group;
use crate::state::{Monster, PlayedHero, Tabletop};

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
    /// How many of that group guard it, and how many stand in the first line.
    tanks: u8,
    close: u8,
}

impl<'a> Front<'a> {
    pub(crate) fn of(t: &'a Tabletop, game: &'a Greyport) -> Self {
        let active = t.active();
        let group = if t.group(active).next().is_some() { active } else { Group::Location };
        let (mut tanks, mut close) = (0, 0);
        for monster in t.group(group) {
            let row = game.tables.monster(monster.id.kind);
            tanks += u8::from(row.is(Trait::Tank));
            close += u8::from(!row.is(Trait::Ranged));
        }
        Self { t, game, group, tanks, close }
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

    pub(crate) fn before(front: Front<'a>, played: &PlayedHero) -> Self {
        let game = front.game;
        Self {
            front,
            cleaves: cleaves(game, played),
            fights_any: cards(played).any(|card| game.tables.card(card).has(Keyword::FightAny)),
            unarmed: played.items.is_empty(),
        }
    }

    /// Whether anybody can be the first target.
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

    pub(crate) fn alone(&self, only: &Monster) -> Verdict {
        self.set(only, None)
    }

    pub(crate) fn both(&self, first: &Monster, second: &Monster) -> Verdict {
        self.set(first, Some(second))
    }

    /// Whether these monsters of one group may be fought together.
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
        if tanks < all && tanks < self.front.tanks {
            return Err(Bar::Tank);
        }
        if ranged > 0 && all - ranged < self.front.close {
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
