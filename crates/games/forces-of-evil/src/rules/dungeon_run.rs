//! A dungeon run: the heroes' way from the Entrance to the heart, a lane per participant (FE-BAT-06).

use malice_engine::{Seat, Stream};
use serde::{Deserialize, Serialize};

use super::measure::change;
use super::{Cx, Flow, Frame, RoomCombat};
use crate::action::Action;
use crate::effect::{Combat, Trait};
use crate::event::{Event, Why};
use crate::ids::{Light, Unit};
use crate::state::{Party, Tabletop};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DungeonRun {
    /// Whose dungeon, where runs follow each other; in a lane it is the lane's.
    seat: Option<Seat>,
    card: Option<Light>,
    room: u8,
    step: Step,
    looted: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
enum Step {
    Enter,
    Ransack,
    Penetrate,
}

/// The dice of a seat in a battle (§6.2): they do not depend on what others do.
pub(super) fn dice(t: &Tabletop, seat: Seat) -> Stream {
    const BATTLE: Stream = Stream::named("battle");
    BATTLE.with(u64::from(t.battles)).with(seat.index() as u64)
}

impl DungeonRun {
    pub(crate) fn new(seat: Option<Seat>, card: Option<Light>) -> Self {
        Self { seat, card, room: 0, step: Step::Enter, looted: 0 }
    }

    /// The same run outside its lane.
    pub(crate) fn of(self, seat: Seat) -> Self {
        Self { seat: Some(seat), ..self }
    }

    pub(crate) fn is_at_heart(&self) -> bool {
        self.step == Step::Penetrate
    }

    /// The room, from 0, whose combat is over, or that had nobody to defend it.
    pub(crate) fn fought_room(&self) -> Option<u8> {
        (self.step == Step::Ransack).then_some(self.room)
    }

    /// The room in which the heroes in this seat's dungeon are, from 1.
    pub(crate) fn room_of(&self, seat: Seat) -> Option<u8> {
        self.seat.is_none_or(|owner| owner == seat).then_some(self.room + 1)
    }

    pub(crate) fn run(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let seat = self.seat.or(cx.lane).expect("a run has an owner");
        match self.step {
            Step::Enter => {
                if t.run(seat).party.is_empty() {
                    return Flow::Return;
                }
                if usize::from(self.room) == t.room_count(seat) {
                    self.step = Step::Penetrate;
                    return Flow::Next;
                }
                self.enter(t, seat, cx);
                self.step = Step::Ransack;
                self.looted = 0;
                // FE-RC-02: no defenders, straight to Ransack.
                if !t.run(seat).party.is_empty() && t.room(seat, usize::from(self.room)).count() > 0 {
                    return Flow::Call(Frame::Combat(RoomCombat::new(seat, self.room, self.card)));
                }
            }
            Step::Ransack => return self.ransack(t, seat, answer, cx),
            // FE-PEN-01
            Step::Penetrate => {
                let mut fire = None;
                cx.game.each_combat(t, seat, |effect| {
                    if let Combat::HeartRoll(die, from) = effect {
                        fire.get_or_insert((die, from));
                    }
                });
                let party = std::mem::take(&mut t.run_mut(seat).party);
                for (unit, count) in in_order(&party, cx) {
                    for _ in 0..count {
                        let roll =
                            fire.map_or(0, |(die, _)| cx.chance.die(dice(t, seat), u32::from(die)) as u8);
                        let class = unit.kind;
                        if fire.is_some_and(|(_, from)| roll >= from) {
                            t.player_mut(seat).slain[class.index()] += 1;
                            cx.log.emit(|| Event::HeroSlain { seat, class });
                        } else {
                            t.send_home(class);
                            cx.log.emit(|| Event::HeartPenetrated { seat, class });
                            change(t, seat, -1, Why::Lost, cx);
                        }
                    }
                }
                return Flow::Return;
            }
        }
        Flow::Next
    }

    /// FE-RC-01: full hit points on entry, but for the poisoned; then what the room does to who enters.
    fn enter(&self, t: &mut Tabletop, seat: Seat, cx: &mut Cx<'_>) {
        let run = t.run_mut(seat);
        let mut rested = Party::default();
        for (unit, count) in run.party.iter() {
            let unit = if unit.poisoned { Unit { poisoned: false, ..unit } } else { Unit::fresh(unit.kind) };
            (0..count).for_each(|_| rested.add(unit));
        }
        run.party = rested;
        run.rerolls = 0;
        let count = rested.len();
        cx.log.emit(|| Event::RoomEntered { seat, room: t.room_at(seat, self.room), heroes: count });
        let mut trap = None;
        cx.game.each_combat_in(t.room(seat, usize::from(self.room)), |effect| {
            if let Combat::EntryRoll(die, most) = effect {
                trap.get_or_insert((die, most));
            }
        });
        let Some((die, most)) = trap else { return };
        for (unit, count) in in_order(&rested, cx) {
            for _ in 0..count {
                if cx.chance.die(dice(t, seat), u32::from(die)) as u8 <= most {
                    let class = unit.kind;
                    t.run_mut(seat).party.remove(unit);
                    t.send_home(class);
                    cx.log.emit(|| Event::HeroLost { seat, class });
                }
            }
        }
    }

    /// FE-RAN-02: each adventurer takes a Treasure and goes home while there is any, thieves first (FE-D-27).
    fn ransack(&mut self, t: &mut Tabletop, seat: Seat, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let (game, position) = (cx.game, usize::from(self.room));
        // FE-R-30: with no hero left in the room nobody ransacks; those set aside go on.
        if t.run(seat).party.is_empty() || t.room(seat, position).count() > 0 {
            return self.go_on(t, seat);
        }
        let mut cap = u8::MAX;
        game.each_combat_in(t.room(seat, position), |effect| {
            cap = cap.min(if let Combat::LootCap(n) = effect { n } else { u8::MAX });
        });
        let left = cap.saturating_sub(self.looted).min(t.room(seat, position).treasure);
        if left > 0 {
            let party = t.run(seat).party;
            let thief = |unit: &Unit| game.tables.unit(unit.kind).has(Trait::Thief);
            let thieves = party.iter().any(|(unit, _)| thief(&unit));
            let mut able = party.iter().map(|(unit, _)| unit).filter(|unit| !thieves || thief(unit));
            let first = able.next();
            let only = if able.next().is_none() { first } else { None };
            let chosen = if let Some(Action::Loot(unit)) = answer { Some(unit) } else { None };
            let Some(unit) = only.or(chosen) else {
                if let Some(offer) = cx.offer.to(seat, "FE-D-27") {
                    for (unit, _) in party.iter() {
                        let verdict = if !thieves || thief(&unit) { Ok(()) } else { Err("FE-RAN-02") };
                        offer.judge(Action::Loot(unit), verdict);
                    }
                }
                return Flow::ask(seat);
            };
            let mut loot = 1;
            game.each_combat(t, seat, |effect| {
                if let Combat::LootExtra(kind, n) = effect {
                    loot += n * u8::from(kind == unit.kind);
                }
            });
            let taken = loot.min(left);
            t.room_mut(seat, position).treasure -= taken;
            t.treasure += taken;
            self.looted += taken;
            t.run_mut(seat).party.remove(unit);
            t.send_home(unit.kind);
            let class = unit.kind;
            cx.log.emit(|| Event::TreasureStolen { seat, class, count: taken });
            return Flow::Next;
        }
        // FE-RAN-03
        if std::mem::take(&mut t.room_mut(seat, position).web) {
            t.webs += 1;
            let room = t.room_at(seat, self.room);
            cx.log.emit(|| Event::WebDestroyed { seat, room });
        }
        self.go_on(t, seat)
    }

    /// FE-RAN-04: they join those set aside and enter the next room.
    fn go_on(&mut self, t: &mut Tabletop, seat: Seat) -> Flow {
        let run = t.run_mut(seat);
        run.party.join(&mut run.pushed);
        self.room += 1;
        self.step = Step::Enter;
        Flow::Next
    }
}

/// §6.2: by class, fewest hit points first.
fn in_order(party: &Party, cx: &Cx<'_>) -> impl Iterator<Item = (Unit, u8)> + use<> {
    let mut units: malice_engine::FixedVec<(Unit, u8), 32> = party.iter().collect();
    let left = |unit: &Unit| cx.game.tables.unit(unit.kind).hp - unit.damage;
    units.sort_by_key(|(unit, _)| (unit.kind, left(unit)));
    let mut next = 0;
    std::iter::from_fn(move || {
        next += 1;
        units.get(next - 1).copied()
    })
}
