//! Damage: what slays before it, hits, and who falls.

use super::strike::against;
use super::terms::Terms;
use super::{RoomCombat, Step};
use crate::ForcesOfEvil;
use crate::effect::{Category, Harm, Support, Trait};
use crate::event::Event;
use crate::ids::{PLACES, Place, Side, Unit};
use crate::rules::{Cx, Flow};
use crate::state::{MOST_TOKENS, Tabletop};

impl RoomCombat {
    /// FE-DMG-01 to FE-DMG-03: natural rolls slay first, then all hits count at once.
    pub(super) fn damage(&mut self, terms: &Terms, t: &mut Tabletop, cx: &mut Cx<'_>) -> Flow {
        let strikers = self.strikers(t, terms, cx.game);
        let fallen = self.slain_before(t, terms, strikers, cx.game);
        // What each front unit takes: damage, and whether poison or plague was in it.
        let mut taken = [[(0u8, false, false); PLACES]; 2];
        for side in Side::BOTH {
            let enemy = side.other();
            for place in Place::of(self.hits[side as usize]) {
                let run = t.run(self.seat);
                let column = run.struck_from(side, place.column());
                let (Some(unit), Some(victim)) = (run.at(side, place), run.front(enemy, column)) else {
                    continue;
                };
                // FE-R-25: the hit of a unit slain before damage is lost.
                if fallen[side as usize] & place.bit() != 0
                    || fallen[enemy as usize] & Place::front(column).bit() != 0
                {
                    continue;
                }
                let (row, target) = (cx.game.tables.unit(unit.kind), cx.game.tables.unit(victim.kind));
                // FE-TRT-04, FE-TRT-05
                let magical = match row.harm {
                    Harm::Magical => true,
                    Harm::MagicalVsUndead => target.category == Category::Undead,
                    Harm::Physical | Harm::Poison | Harm::Plague => false,
                };
                if target.has(Trait::ImmuneToNonMagical) && !magical {
                    continue;
                }
                let (damage, poison, plague) = &mut taken[enemy as usize][column];
                *damage += row.damage;
                *poison |= row.harm == Harm::Poison && !terms.no_poison;
                *plague |= row.harm == Harm::Plague;
            }
        }
        let hits = self.hits;
        let seat = self.seat;
        if cx.log.is_read() {
            self.tell_pairs(t, cx);
        }
        cx.log.emit(|| Event::HitsFound { seat, heroes: hits[0], minions: hits[1] });
        for side in Side::BOTH {
            for place in Place::of(fallen[side as usize]) {
                self.fall(t, side, place, false, cx);
            }
        }
        for side in Side::BOTH {
            let helps = terms.support[side as usize];
            for (column, (damage, poison, plague)) in taken[side as usize].into_iter().enumerate() {
                if damage > 0 {
                    self.hurt(t, side, column, (damage, poison, plague), helps, cx);
                }
            }
        }
        self.go(Step::Push);
        Flow::Next
    }

    #[cold]
    fn tell_pairs(&self, t: &Tabletop, cx: &mut Cx<'_>) {
        let seat = self.seat;
        for column in 0..PLACES {
            let run = t.run(seat);
            if let (Some(hero), Some(minion)) =
                (run.front(Side::Hero, column), run.front(Side::Minion, column))
            {
                cx.log.emit(|| {
                    let pair = self.pair(cx.game, t, column);
                    let (hero, minion, hits) = (hero.kind, minion.kind, pair.hits.map(|hits| hits as u8));
                    Event::PairStruck { seat, column: column as u8, hero, minion, totals: pair.totals, hits }
                });
            }
        }
    }

    /// FE-DMG-02: death-gaze (FE-TRT-01, FE-R-26) and chasms, on natural rolls.
    pub(super) fn slain_before(
        &self,
        t: &Tabletop,
        terms: &Terms,
        strikers: [u16; 2],
        game: &ForcesOfEvil,
    ) -> [u16; 2] {
        let run = t.run(self.seat);
        let mut fallen = [0; 2];
        let gazing = Side::BOTH.map(|side| {
            let gazes = |unit: Unit| game.tables.gazing & unit.kind.bit() != 0;
            Place::set(
                Place::of(strikers[side as usize]).filter(|place| run.at(side, *place).is_some_and(gazes)),
            )
        });
        if gazing == [0; 2] && !terms.natural_one_slays {
            return fallen;
        }
        for side in Side::BOTH {
            for place in Place::of(strikers[side as usize]) {
                let Some(unit) = run.at(side, place) else { continue };
                let die = run.side(side).dice[usize::from(place.0)];
                let flies = self.flies(t, side, game.tables.unit(unit.kind));
                let mut slain = terms.natural_one_slays && die == 1 && !flies;
                if place.is_front() {
                    let column = place.column();
                    if run.locked(column) {
                        slain |= u32::from(die) <= against(run, side.other(), column, gazing).count_ones();
                    } else {
                        let enemy = Place::front(run.struck_from(side, column));
                        slain |= die == 1 && gazing[side.other() as usize] & enemy.bit() != 0;
                    }
                }
                if slain {
                    fallen[side as usize] |= place.bit();
                }
            }
        }
        fallen
    }

    /// FE-PRI-01: the first point comes off the supporter's bonus hit point.
    fn hurt(
        &self,
        t: &mut Tabletop,
        side: Side,
        column: usize,
        (damage, poison, plague): (u8, bool, bool),
        helps: bool,
        cx: &mut Cx<'_>,
    ) {
        let run = t.run_mut(self.seat);
        let lines = run.side_mut(side);
        let mut left = damage;
        if let Some(behind) = &mut lines.units[usize::from(Place::support(column).0)]
            && helps
            && !behind.spent
            && cx.game.tables.unit(behind.kind).support == Support::HitPoint
        {
            behind.spent = true;
            left -= 1;
        }
        let Some(unit) = &mut lines.units[column] else { return };
        let hp = cx.game.tables.unit(unit.kind).hp;
        // FE-R-32
        unit.poisoned |= poison && side == Side::Hero;
        unit.damage = (unit.damage + left).min(hp);
        let (now, kind, seat) = (hp - unit.damage, unit.kind, self.seat);
        cx.log.emit(|| Event::UnitHurt { seat, side, column: column as u8, kind, left: now });
        if now == 0 {
            self.fall(t, side, Place::front(column), plague, cx);
        }
    }

    /// A unit is slain: a hero becomes prestige, or turns; a minion goes back to the supply (FE-DMG-03).
    fn fall(&self, t: &mut Tabletop, side: Side, place: Place, plague: bool, cx: &mut Cx<'_>) {
        let seat = self.seat;
        let Some(unit) = t.run_mut(seat).side_mut(side).units[usize::from(place.0)].take() else { return };
        let kind = unit.kind;
        match side {
            // FE-R-33: no dungeon gets more of the plague's tokens than there are.
            Side::Hero if plague && t.run(seat).plagued.len() < MOST_TOKENS.min(t.plague_stock.into()) => {
                t.run_mut(seat).plagued.push(kind);
                cx.log.emit(|| Event::HeroPlagued { seat, class: kind });
            }
            Side::Hero => {
                t.player_mut(seat).slain[kind.index()] += 1;
                cx.log.emit(|| Event::HeroSlain { seat, class: kind });
            }
            Side::Minion => {
                match self.room {
                    Some(room) => t.room_mut(seat, usize::from(room)).units[kind.index()] -= 1,
                    None => t.player_mut(seat).limbo[kind.index()] -= 1,
                }
                // FE-R-51: adventurers to the box, others to the supply; both are counted together.
                t.supply[kind.index()] += 1;
                cx.log.emit(|| Event::MinionSlain { seat, kind });
            }
        }
    }
}
