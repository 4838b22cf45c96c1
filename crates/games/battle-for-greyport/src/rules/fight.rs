//! A hero fights (GP-FIGHT): targets, dice, rerolls, damage, and what follows.

use malice_engine::{FixedVec, Seat};
use serde::{Deserialize, Serialize};

use super::reach::{Bar, Front, Reach, cleaves};
use super::strike::{self, Hit, Kind};
use super::{Cx, Flow, Pending, Triggers, hand};
use crate::Greyport;
use crate::action::Action;
use crate::effect::{Aura, Gift, Keyword, Side};
use crate::event::Event;
use crate::ids::{Cause, Group, MonsterId};
use crate::state::{Monster, PlayedHero, Tabletop};
use crate::view::Aim;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Fight {
    seat: Seat,
    hero: u8,
    step: Step,
    targets: FixedVec<MonsterId, 2>,
    /// Of the hero, then of the items in the order in which they were played.
    dice: FixedVec<u8, 3>,
    /// Which card's rerolls are on offer: the hero's, then the items'.
    source: u8,
    /// The dice that it has rerolled, as bits (GP-R-21).
    rerolled: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
enum Step {
    #[default]
    First,
    Second,
    Reroll,
    After,
}

impl Fight {
    pub(super) fn of(seat: Seat, hero: u8) -> Self {
        Self { seat, hero, ..Self::default() }
    }

    pub(super) fn pending(&self) -> Pending {
        Pending {
            seat: Some(self.seat),
            hero: Some(self.hero),
            targets: self.targets,
            dice: self.dice,
            aim: Some(Aim::Fight),
            ..Pending::default()
        }
    }

    pub(super) fn run(&mut self, t: &mut Tabletop, mut answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let (seat, game) = (self.seat, cx.game);
        let played = t.player(seat).played[self.hero as usize];
        // GP-FIGHT-02, GP-FIGHT-03: every target is named before a die rolls (GP-D-07).
        if self.step == Step::First {
            let answer = answer.take();
            let Some(Action::Target(id)) = answer else {
                if answer == Some(Action::Cancel) {
                    return Flow::Return;
                }
                if let Some(offer) = cx.offer.to(seat, "GP-D-07") {
                    let reach = Reach::of(t, game, &played);
                    let all = offer.explains();
                    for monster in t.monsters.iter().filter(|monster| all || reach.is_near(monster)) {
                        offer.judge(Action::Target(monster.id), reach.first(monster).map_err(Bar::rule));
                    }
                    offer.allow_back(Action::Cancel);
                }
                return Flow::ask(seat);
            };
            self.targets.push(id);
            self.step = Step::Second;
        }
        // GP-FIGHT-08: Cleave may add a second one of the same group.
        if self.step == Step::Second {
            match answer.take() {
                None if cleaves(game, &played) => {
                    let reach = Reach::of(t, game, &played);
                    let first = t.monster(self.targets[0]).expect("the target is in play");
                    if reach.others(first).any(|other| reach.both(first, other).is_ok()) {
                        if let Some(offer) = cx.offer.to(seat, "GP-D-07") {
                            for other in reach.others(first) {
                                offer.judge(
                                    Action::Target(other.id),
                                    reach.both(first, other).map_err(Bar::rule),
                                );
                            }
                            offer.judge(Action::Pass, reach.alone(first).map_err(Bar::rule));
                            offer.allow_back(Action::Cancel);
                        }
                        return Flow::ask(seat);
                    }
                }
                Some(Action::Target(id)) => self.targets.push(id),
                Some(Action::Cancel) => return Flow::Return,
                None | Some(_) => (),
            }
            // GP-FIGHT-01: once a round. All dice of hero and items are rolled together.
            t.player_mut(seat).played[self.hero as usize].fought = true;
            let (card, monster, second) = (played.card, self.targets[0], self.targets.get(1).copied());
            cx.log.emit(|| Event::FightBegan { seat, card, monster, second });
            for card in cards(&played) {
                if let Some(die) = game.tables.card(card).die {
                    let value = roll(die, cx);
                    self.dice.push(value);
                    cx.log.emit(|| Event::DieRolled { seat, die, value });
                }
            }
            self.step = Step::Reroll;
        }
        // GP-CARD-04, GP-R-21: each source once, the last result stands (GP-D-08).
        while self.step == Step::Reroll {
            let Some(card) = cards(&played).nth(self.source as usize) else {
                return self.deal(t, &played, cx);
            };
            let open = self.rerolls(game, &played, game.tables.card(card).keywords.iter());
            if open == 0 {
                self.source += 1;
                self.rerolled = 0;
                continue;
            }
            match answer.take() {
                None => {
                    if let Some(offer) = cx.offer.to(seat, "GP-D-08") {
                        for die in (0..self.dice.len() as u8).filter(|die| open >> die & 1 != 0) {
                            offer.allow(Action::Reroll(die));
                        }
                        offer.allow(Action::Pass);
                    }
                    return Flow::ask(seat);
                }
                Some(Action::Reroll(die)) => {
                    let colour = dice(game, &played).nth(die as usize).expect("only rolled dice are offered");
                    let value = roll(colour, cx);
                    self.dice[die as usize] = value;
                    self.rerolled |= 1 << die;
                    cx.log.emit(|| Event::DieRerolled { seat, die, value });
                }
                Some(_) => {
                    self.source += 1;
                    self.rerolled = 0;
                }
            }
        }
        aftermath(t, seat, self.hero, cx);
        Flow::Return
    }

    /// The dice that the current source may still reroll, as bits.
    fn rerolls<'a>(
        &self,
        game: &Greyport,
        played: &PlayedHero,
        keywords: impl Iterator<Item = &'a Keyword>,
    ) -> u8 {
        let mut open = 0;
        for keyword in keywords {
            if let Keyword::Reroll(colours, count) = keyword
                && self.rerolled.count_ones() < u32::from(*count)
            {
                for (die, colour) in dice(game, played).enumerate() {
                    if colours.contains(colour) && self.rerolled >> die & 1 == 0 {
                        open |= 1 << die;
                    }
                }
            }
        }
        open
    }

    fn deal(&mut self, t: &mut Tabletop, played: &PlayedHero, cx: &mut Cx<'_>) -> Flow {
        self.step = Step::After;
        let from = t.triggers.len();
        clash(t, self.seat, played, &self.targets, self.dice.iter().sum(), cx);
        Triggers::from(from, t)
    }
}

/// The fight algorithm of the specification: one instance for each target, then Splash, then one look at who is defeated. What
/// else follows waits among the triggers.
pub(crate) fn clash(
    t: &mut Tabletop,
    seat: Seat,
    played: &PlayedHero,
    targets: &[MonsterId],
    rolled: u8,
    cx: &mut Cx<'_>,
) {
    let Force { plain, splash, pierce, side } = force(t, cx.game, seat, played);
    let (card, total) = (played.card, plain + rolled);
    cx.log.emit(|| Event::HeroFought { seat, card, total });
    let group = t.monster(targets[0]).expect("targets stay until the blow falls").group;
    let hit = |kind, amount| Hit { kind, amount, side: Some(side), pierce };
    for id in targets.iter().copied() {
        strike::hit(t, id, hit(Kind::Fight, total), cx);
    }
    if splash > 0 {
        for at in 0..t.monsters.len() {
            let monster = t.monsters[at];
            if stands_by(&monster, group, targets) {
                strike::hit(t, monster.id, hit(Kind::Splash, splash), cx);
            }
        }
    }
    strike::settle(t, Some(seat), cx);
}

/// GP-FIGHT-11: Splash reaches everybody else of the group, once; it is not fighting.
pub(crate) fn stands_by(monster: &Monster, group: Group, targets: &[MonsterId]) -> bool {
    monster.group == group && !targets.contains(&monster.id)
}

/// GP-R-16: the wielder of a tainted item is retired last, then the encounter may end.
pub(crate) fn aftermath(t: &mut Tabletop, seat: Seat, hero: u8, cx: &mut Cx<'_>) {
    let game = cx.game;
    let played = t.player(seat).played[hero as usize];
    if let Some(item) = cards(&played).find(|card| game.tables.card(*card).has(Keyword::RetireWielder)) {
        hand::retire_played(t, seat, hero, Cause::Card(item), cx);
    }
    strike::end_if_no_monster_is_left(t);
}

/// What a hero with its items brings to a fight, besides the dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Force {
    pub plain: u8,
    pub splash: u8,
    pub pierce: u8,
    pub side: Side,
}

/// Printed numbers, bonuses and what the location adds.
pub(crate) fn force(t: &Tabletop, game: &Greyport, seat: Seat, played: &PlayedHero) -> Force {
    let hero = game.tables.card(played.card);
    let (mut plain, mut splash, mut pierce) = (0, 0, 0);
    let active = t.line(t.active()).all;
    for card in cards(played) {
        let card = game.tables.card(card);
        plain += card.damage;
        for keyword in card.keywords.iter() {
            match keyword {
                Keyword::Splash(n) => splash += n,
                Keyword::Pierce(n) => pierce += n,
                Keyword::BonusIfNotDefending(n) if seat != t.defender => plain += n,
                // GP-CARD-18: active monsters only.
                Keyword::BonusPerActiveMonster(n) => plain += n * active,
                Keyword::BonusIfNotDefending(_)
                | Keyword::Cleave
                | Keyword::Reroll(..)
                | Keyword::RetireWielder
                | Keyword::DualWield
                | Keyword::FightAny
                | Keyword::AnyItemType => (),
            }
        }
    }
    match game.aura(t) {
        Some(Aura::HeroBonus(n)) if hero.level == 0 => plain += n,
        Some(Aura::ItemBonus(n)) => plain += n * played.items.len() as u8,
        Some(Aura::Splash(side, n)) if side == hero.side => splash += n,
        _ => (),
    }
    Force { plain, splash, pierce, side: hero.side }
}

/// The hero's card, then the items in the order in which they were played.
pub(super) fn cards(played: &PlayedHero) -> impl Iterator<Item = crate::ids::CardId> + use<> {
    let items = played.items;
    std::iter::once(played.card).chain((0..items.len()).map(move |at| items[at]))
}

pub(crate) fn dice<'a>(
    game: &'a Greyport,
    played: &PlayedHero,
) -> impl Iterator<Item = crate::effect::Die> + use<'a> {
    cards(played).filter_map(|card| game.tables.card(card).die)
}

/// GP-FIGHT-16: a die of the game.
pub(super) fn roll(die: crate::effect::Die, cx: &mut Cx<'_>) -> u8 {
    let faces = die.faces();
    let face = cx.chance.pick(cx.stream, "die", 6, |face| faces[face as usize].to_string());
    faces[face as usize]
}

/// GP-PLAY-03, GP-PLAY-04: one item, or two with Dual Wield from wherever.
pub(super) fn item_limit(t: &Tabletop, game: &Greyport, played: &PlayedHero) -> usize {
    let hero = game.tables.card(played.card);
    let granted = matches!(game.aura(t), Some(Aura::DualWield(side)) if side == hero.side);
    let own = || cards(played).any(|card| game.tables.card(card).has(Keyword::DualWield));
    if granted || own() || played.gift == Some(Gift::DualWield) { 2 } else { 1 }
}

/// Whether a hero who has a fight left has somebody to fight.
pub(super) fn may_fight(front: Front<'_>, played: &PlayedHero) -> Result<(), &'static str> {
    Reach::before(front, played).somebody().map_err(Bar::rule)
}
