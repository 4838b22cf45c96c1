//! What a fight would do, before anybody commits to it: the rules' own procedure, run on a copy of the table for every roll of
//! the dice.

use malice_engine::{Chance, Io, Seat};
use serde::Serialize;

use crate::Greyport;
use crate::action::Action;
use crate::effect::{Die, Occasion};
use crate::event::Event;
use crate::ids::MonsterId;
use crate::rules::{Cx, Pending, Reach, aftermath, clash, cleaves, dice, force, reward, stands_by};
use crate::state::{PlayedHero, Source, State, Tabletop};
use crate::view::Aim;

/// What a hero would do with the items it has. Rerolls are not counted: they can only help.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Forecast {
    /// The dice of the hero and its items, and what is added to them.
    pub dice: Vec<Die>,
    pub plain: u8,
    /// What the fight can add up to.
    pub least: u8,
    pub most: u8,
    pub odds: Vec<Odds>,
    pub splash: u8,
    pub pierce: u8,
    pub cleaves: bool,
    /// The monsters that may be fought now.
    pub targets: Vec<Target>,
}

/// In how many rolls of the dice a fight adds up to this.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Odds {
    pub total: u8,
    pub rolls: u32,
}

/// A fight with this monster.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Target {
    #[serde(flatten)]
    pub foe: Foe,
    /// Who else is struck: the other target of a Cleave, and everybody whom Splash reaches.
    pub others: Vec<Foe>,
    pub follows: Vec<Follow>,
}

/// What becomes of a monster.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Foe {
    pub id: String,
    pub splashed: bool,
    /// What gets through to it.
    pub least: u8,
    pub most: u8,
    /// In how many of a hundred fights it is defeated, rounded down: 100 is certain.
    pub defeats: u8,
    /// The smallest total that defeats it.
    pub needs: Option<u8>,
}

/// Something that the fight would bring about, besides wounds: "Spiked Drake 1, being defeated. …"
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Follow {
    pub text: String,
    /// In how many of a hundred fights.
    pub chance: u8,
}

/// What follows a fight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Consequence {
    Happens(Event),
    /// An effect of a monster.
    Resolves(MonsterId, Occasion),
}

/// The rolls so far: for each die what it can show.
type Faces = Vec<Vec<u8>>;

impl Greyport {
    /// What the fight of a hero would do after this choice; `None` where a choice does not concern a hero of the own.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the other choices play, equip and send no hero")]
    pub fn forecast(&self, state: &State, seat: Seat, action: Action) -> Option<Forecast> {
        let mut t = state.tabletop;
        let played = &mut t.player_mut(seat).played;
        let hero = match action {
            Action::PlayHero(card) => {
                played.push(PlayedHero { card, ..PlayedHero::default() });
                played.len() as u8 - 1
            }
            Action::PlayItem(card, hero) => {
                let wielder = played.get_mut(hero as usize)?;
                // GP-PLAY-04: nobody wields three.
                if wielder.items.len() > 1 {
                    return None;
                }
                wielder.items.push(card);
                hero
            }
            Action::Fight(hero) => hero,
            Action::Reroll(die) => return self.rerolled(state, die),
            _ => return None,
        };
        t.player(seat).played.get(hero as usize)?;
        Some(self.foresee(&t, seat, hero))
    }

    pub(crate) fn foresee(&self, t: &Tabletop, seat: Seat, hero: u8) -> Forecast {
        let played = &t.player(seat).played[hero as usize];
        let faces: Faces = dice(self, played).map(|die| die.faces().to_vec()).collect();
        let reach = Reach::of(t, self, played);
        let open = t.monsters.iter().filter(|monster| reach.first(monster).is_ok());
        let targets = open.map(|monster| self.target(t, seat, hero, &[monster.id], &faces));
        self.outlook(t, seat, hero, &faces, targets.collect())
    }

    /// Each way in which the fight in progress can go on: whom to fight, then whom else, then what the dice show.
    pub(crate) fn fights(&self, t: &Tabletop, pending: &Pending) -> Vec<Target> {
        let (Some(Aim::Fight), Some(seat), Some(hero)) = (pending.aim, pending.seat, pending.hero) else {
            return Vec::new();
        };
        let [first, ..] = pending.targets[..] else {
            return self.foresee(t, seat, hero).targets;
        };
        if !pending.dice.is_empty() {
            let faces: Faces = pending.dice.iter().map(|value| vec![*value]).collect();
            return vec![self.target(t, seat, hero, &pending.targets, &faces)];
        }
        let played = &t.player(seat).played[hero as usize];
        let faces: Faces = dice(self, played).map(|die| die.faces().to_vec()).collect();
        let (reach, Some(first)) = (Reach::of(t, self, played), t.monster(first)) else { return Vec::new() };
        let alone = reach.alone(first).is_ok().then(|| vec![first.id]);
        let both = reach.others(first).filter(|other| reach.both(first, other).is_ok());
        let sets = alone.into_iter().chain(both.map(|other| vec![first.id, other.id]));
        sets.map(|ids| self.target(t, seat, hero, &ids, &faces)).collect()
    }

    /// The fight in progress if one of its dice is rolled again.
    fn rerolled(&self, state: &State, die: u8) -> Option<Forecast> {
        let t = &state.tabletop;
        let pending = state.procedures.frames().last()?.pending(t, self);
        let (seat, hero) = (pending.seat?, pending.hero?);
        let again = dice(self, t.player(seat).played.get(hero as usize)?).nth(die as usize)?;
        let mut faces: Faces = pending.dice.iter().map(|value| vec![*value]).collect();
        *faces.get_mut(die as usize)? = again.faces().to_vec();
        let target = self.target(t, seat, hero, &pending.targets, &faces);
        Some(self.outlook(t, seat, hero, &faces, vec![target]))
    }

    fn outlook(&self, t: &Tabletop, seat: Seat, hero: u8, faces: &Faces, targets: Vec<Target>) -> Forecast {
        let played = &t.player(seat).played[hero as usize];
        let force = force(t, self, seat, played);
        let odds: Vec<Odds> =
            sums(faces).map(|(sum, rolls)| Odds { total: force.plain + sum, rolls }).collect();
        Forecast {
            dice: dice(self, played).collect(),
            plain: force.plain,
            least: odds.first().map_or(0, |odds| odds.total),
            most: odds.last().map_or(0, |odds| odds.total),
            odds,
            splash: force.splash,
            pierce: force.pierce,
            cleaves: cleaves(self, played),
            targets,
        }
    }

    /// A fight with these monsters, told of the last one of them.
    fn target(&self, t: &Tabletop, seat: Seat, hero: u8, ids: &[MonsterId], faces: &Faces) -> Target {
        let force = force(t, self, seat, &t.player(seat).played[hero as usize]);
        let group = t.monster(ids[0]).expect("it may be fought").group;
        let by = t.monsters.iter().filter(|each| force.splash > 0 && stands_by(each, group, ids));
        let mut struck: Vec<MonsterId> = ids.to_vec();
        struck.extend(by.map(|monster| monster.id));
        struck.swap(0, ids.len() - 1);
        let fights: Vec<Fought> =
            sums(faces).map(|(sum, rolls)| Fought::new(self, t, seat, hero, ids, sum, rolls)).collect();
        let all: u32 = fights.iter().map(|fought| fought.rolls).sum();
        let chance = |happens: &dyn Fn(&Fought) -> bool| {
            let rolls: u32 = fights.iter().filter(|fought| happens(fought)).map(|fought| fought.rolls).sum();
            (rolls * 100 / all) as u8
        };
        let foe = |id: &MonsterId| Foe {
            id: self.monster_name(*id),
            splashed: !ids.contains(id),
            least: fights.iter().map(|fought| fought.dealt(*id)).min().unwrap_or_default(),
            most: fights.iter().map(|fought| fought.dealt(*id)).max().unwrap_or_default(),
            defeats: chance(&|fought| fought.falls(*id)),
            needs: fights.iter().find(|fought| fought.falls(*id)).map(|fought| force.plain + fought.sum),
        };
        let mut follows: Vec<Consequence> = Vec::new();
        for each in fights.iter().flat_map(|fought| &fought.follows) {
            if !follows.contains(each) {
                follows.push(*each);
            }
        }
        Target {
            foe: foe(&struck[0]),
            others: struck[1..].iter().map(foe).collect(),
            follows: follows
                .iter()
                .map(|each| Follow {
                    text: self.consequence(each),
                    chance: chance(&|fought| fought.follows.contains(each)),
                })
                .collect(),
        }
    }
}

/// All sums of the dice in rising order, each with the number of rolls that lead to it.
fn sums(faces: &Faces) -> impl Iterator<Item = (u8, u32)> + use<> {
    let mut sums = std::collections::BTreeMap::from([(0_u8, 1_u32)]);
    for die in faces {
        let mut next = std::collections::BTreeMap::new();
        for (sum, rolls) in sums {
            for face in die {
                *next.entry(sum + face).or_default() += rolls;
            }
        }
        sums = next;
    }
    sums.into_iter()
}

/// A fight that was fought on a copy of the table.
struct Fought {
    sum: u8,
    rolls: u32,
    events: Vec<Event>,
    follows: Vec<Consequence>,
}

impl Fought {
    fn new(
        game: &Greyport,
        t: &Tabletop,
        seat: Seat,
        hero: u8,
        ids: &[MonsterId],
        sum: u8,
        rolls: u32,
    ) -> Self {
        let (mut t, mut io) = (*t, Io::new(Chance::fast(0)));
        let mut cx = Cx::new(game, &mut io);
        let (played, waiting) = (t.player(seat).played[hero as usize], t.triggers.len());
        clash(&mut t, seat, &played, ids, sum, &mut cx);
        let mut follows = Vec::new();
        // A game that is won is over before anything else.
        if t.result.is_none() {
            for trigger in &t.triggers[waiting..] {
                if let Source::Monster(id) = trigger.source {
                    follows.push(Consequence::Resolves(id, trigger.occasion));
                }
            }
            let quiet = follows.is_empty();
            reward(&mut t, &mut cx);
            aftermath(&mut t, seat, hero, &mut cx);
            if quiet && t.encounter_over {
                cx.log.emit(|| Event::EncounterWon { encounter: t.encounter });
            }
        }
        let events = io.log.take();
        let told = |event: &&Event| {
            !matches!(
                event,
                Event::HeroFought { .. }
                    | Event::MonsterDamaged { .. }
                    | Event::MonsterUnhurt { .. }
                    | Event::MonsterDefeated { .. }
            )
        };
        follows.extend(events.iter().filter(told).copied().map(Consequence::Happens));
        Self { sum, rolls, events, follows }
    }

    fn dealt(&self, id: MonsterId) -> u8 {
        let of = |event: &Event| {
            if let Event::MonsterDamaged { monster, amount, .. } = *event
                && monster == id
            {
                amount
            } else {
                0
            }
        };
        self.events.iter().map(of).sum()
    }

    fn falls(&self, id: MonsterId) -> bool {
        self.events.contains(&Event::MonsterDefeated { monster: id })
    }
}
