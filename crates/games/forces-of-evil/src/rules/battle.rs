//! Dungeon Battle: avoid, gather, the runs of all participants, resolution and spoils (FE-BAT-01).

use malice_engine::{Chance, Io, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use super::happening::destroy_garrison;
use super::measure::gain;
use super::{Cx, DungeonRun, Flow, Frame, Maintenance, Placing, assemble, clockwise, maintenance};
use crate::ForcesOfEvil;
use crate::action::Action;
use crate::effect::Combat;
use crate::event::Event;
use crate::ids::{CLASSES, Kind, Light, Unit};
use crate::state::{Lines, MAX_PLAYERS, Party, Run, Tabletop};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Battle {
    trigger: Seat,
    /// The attack card; Armageddon has none (FE-R-40).
    card: Option<Light>,
    step: Step,
    /// Seats that are through with the step.
    done: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
enum Step {
    Avoid,
    Gather,
    March,
    Runs,
    Resolution,
    Spoils,
    Maintenance,
    End,
}

impl Battle {
    pub(super) fn new(trigger: Seat, card: Light) -> Self {
        Self { trigger, card: Some(card), step: Step::Avoid, done: 0 }
    }

    pub(super) fn armageddon(trigger: Seat) -> Self {
        Self { trigger, card: None, step: Step::Avoid, done: 0 }
    }

    /// A battle whose parties stand before the dungeons.
    pub(crate) fn gathered(trigger: Seat, card: Option<Light>) -> Self {
        Self { trigger, card, step: Step::March, done: 0 }
    }

    pub(super) fn run(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let players = cx.game.players;
        let next = clockwise(self.trigger, players).nth(usize::from(self.done));
        match self.step {
            // FE-BAT-02: who meets the condition may stay out, the triggering player first (FE-D-16).
            Step::Avoid => {
                let Some(seat) = next else {
                    self.step = Step::Gather;
                    return Flow::Next;
                };
                if let Some(action) = answer {
                    let avoided = action == Action::Avoid;
                    t.run_mut(seat).avoided = avoided;
                    cx.log.emit(|| Event::BattleJoined { seat, avoided });
                } else if cx.game.may_avoid(t, seat, self.card) {
                    if let Some(offer) = cx.offer.to(seat, "FE-D-16") {
                        offer.allow(Action::Avoid);
                        offer.allow(Action::Fight);
                    }
                    return Flow::ask(seat);
                }
                self.done += 1;
            }
            Step::Gather => {
                self.gather(t, cx);
                self.step = Step::March;
            }
            Step::March => {
                t.battles += 1;
                stock_plague(t, cx);
                self.step = Step::Runs;
                self.done = 0;
                let fighting = participants(t, self.trigger, players).collect::<SeatSet>();
                if cx.game.parallel_battles && !fighting.is_empty() {
                    self.done = players as u8;
                    return Flow::Fork(fighting, Frame::Run(DungeonRun::new(None, self.card)));
                }
            }
            // One after the other: the same dice, for each seat has its own.
            Step::Runs => {
                let Some(seat) = next else {
                    self.step = Step::Resolution;
                    return Flow::Next;
                };
                self.done += 1;
                if !t.run(seat).avoided {
                    return Flow::Call(Frame::Run(DungeonRun::new(Some(seat), self.card)));
                }
            }
            Step::Resolution => {
                self.resolve(t, cx);
                self.step = Step::Spoils;
                self.done = 0;
            }
            Step::Spoils => {
                let Some(seat) = next else {
                    self.step = Step::Maintenance;
                    self.done = 0;
                    return Flow::Next;
                };
                return self.spoils(t, seat, answer, cx);
            }
            // FE-RES-05. Damage stays in the combat: all minions are whole again (FE-RES-04).
            Step::Maintenance => {
                let fighting = participants(t, self.trigger, players).collect::<SeatSet>();
                if cx.game.parallel_battles && self.done == 0 && !fighting.is_empty() {
                    self.done = players as u8;
                    return Flow::Fork(fighting, Frame::Maintenance(Maintenance::in_lane()));
                }
                let Some(seat) = next else {
                    self.step = Step::End;
                    return Flow::Next;
                };
                self.done += 1;
                if !t.run(seat).avoided {
                    return Flow::Call(Frame::Maintenance(Maintenance::in_battle(seat)));
                }
            }
            Step::End => {
                let fighting: SeatSet = participants(t, self.trigger, players).collect();
                for seat in clockwise(t.active, players).filter(|seat| fighting.contains(*seat)) {
                    maintenance::grant(t, seat, cx);
                }
                t.runs = Default::default();
                cx.log.emit(|| Event::BattleEnded);
                return Flow::Return;
            }
        }
        Flow::Next
    }

    /// FE-RES-03 (FE-D-28): what a player who fought may take, or leave.
    fn spoils(&mut self, t: &mut Tabletop, seat: Seat, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        if t.run(seat).avoided {
            self.done += 1;
            return Flow::Next;
        }
        let Some(action) = answer else {
            if let Some(offer) = cx.offer.to(seat, "FE-D-28") {
                offer.allow(Action::SpoilsInfluence);
                // FE-R-05: no Treasure left, so the Spoils are influence.
                let treasure = if t.treasure > 0 { Ok(()) } else { Err("FE-R-05") };
                offer.judge(Action::SpoilsTreasure, treasure);
                offer.allow(Action::SpoilsDeclined);
            }
            return Flow::ask(seat);
        };
        self.done += 1;
        if action == Action::SpoilsTreasure {
            return Flow::Call(Frame::Placing(Placing::gained(t, seat, &[], 1, cx)));
        }
        if action == Action::SpoilsInfluence {
            gain(t, seat, 2, cx);
        }
        Flow::Next
    }

    /// FE-BAT-03, FE-BAT-04: the card's heroes for each participant, then Town one hero at a time.
    fn gather(&self, t: &mut Tabletop, cx: &mut Cx<'_>) {
        let players = cx.game.players;
        let attack = self.card.and_then(|card| cx.game.tables.light(card).attack.as_ref());
        let fighting = t.runs[..players].iter().filter(|run| !run.avoided).count();
        for place in 0..players {
            let seat = Seat::new((self.trigger.index() + place) % players);
            if t.run(seat).avoided {
                continue;
            }
            // FE-R-20: each complete, in the order of the classes.
            if let Some(attack) = attack {
                for class in Kind::CLASSES {
                    let extra = attack.extra.filter(|extra| extra.class == class).map_or(0, |extra| {
                        (cx.game.measure(t, seat, extra.measure) / u16::from(extra.per))
                            .min(u16::from(extra.most)) as u8
                    });
                    for _ in 0..attack.auto[class.index()] + extra {
                        let i = class.index();
                        if t.garrisons[i].count > 0 {
                            t.garrisons[i].count -= 1;
                        } else if t.supply[i] > 0 {
                            t.supply[i] -= 1;
                        } else {
                            continue;
                        }
                        t.run_mut(seat).party.add(Unit::fresh(class));
                    }
                }
            }
        }
        if fighting > 0 {
            let mut seat = self.trigger;
            for class in Kind::CLASSES {
                for _ in 0..std::mem::take(&mut t.town[class.index()]) {
                    while t.run(seat).avoided {
                        seat = seat.next(players);
                    }
                    t.run_mut(seat).party.add(Unit::fresh(class));
                    seat = seat.next(players);
                }
            }
        }
        for seat in participants(t, self.trigger, players) {
            let party = Kind::CLASSES.map(|class| t.run(seat).party.of_class(class));
            cx.log.emit(|| Event::PartyGathered { seat, party });
        }
    }

    fn resolve(&self, t: &mut Tabletop, cx: &mut Cx<'_>) {
        let players = cx.game.players;
        // FE-R-53: the plague's tokens are granted now, trigger first, from the stock at the battle's start.
        for place in 0..players {
            let seat = Seat::new((self.trigger.index() + place) % players);
            raise_plagued(t, seat, cx);
        }
        // FE-RES-01, FE-R-18, FE-R-19: whole stacks at once; heroes still in Town go home.
        assemble::clear_pillars(t, cx);
        if let Some(card) = t.resolving.take() {
            t.light_discard.push(card);
        }
        for class in Kind::CLASSES {
            (0..std::mem::take(&mut t.town[class.index()])).for_each(|_| t.send_home(class));
        }
        // FE-RES-02
        for class in Kind::CLASSES {
            if t.garrisons[class.index()].count == 0 {
                destroy_garrison(t, class, cx);
            }
        }
    }
}

impl ForcesOfEvil {
    /// FE-BAT-02, FE-R-40: whether a seat meets the condition of an attack card; Armageddon has none.
    pub(crate) fn may_avoid(&self, t: &Tabletop, seat: Seat, card: Option<Light>) -> bool {
        let avoid = card.and_then(|card| self.tables.light(card).attack.as_ref()?.avoid);
        avoid.is_some_and(|(what, most)| self.measure(t, seat, what) <= u16::from(most))
    }

    /// The attack that is being avoided or not, else each that the deck still holds, and Armageddon, which has no card; none while
    /// parties fight.
    pub(crate) fn coming_attacks(&self, t: &Tabletop) -> Vec<Option<Light>> {
        let fought = |run: &Run| run.party != Party::default() || run.lines != [Lines::default(); 2];
        if t.over || t.runs.iter().any(fought) {
            return Vec::new();
        }
        let attack = |card: &Light| self.tables.light(*card).attack.is_some();
        if let Some(card) = t.resolving.filter(attack) {
            return vec![Some(card)];
        }
        let mut cards: Vec<Light> = t.light_deck.iter().copied().filter(attack).collect();
        cards.sort_unstable();
        cards.dedup();
        let last = (!self.no_armageddon).then_some(None);
        cards.into_iter().map(Some).chain(last).collect()
    }

    /// The heroes of each class whom the seats would meet.
    pub(crate) fn parties(&self, t: &Tabletop, card: Option<Light>) -> [[u8; CLASSES]; MAX_PLAYERS] {
        self.attacked(t, card).runs.map(|run| Kind::CLASSES.map(|class| run.party.of_class(class)))
    }

    /// The table with parties before the dungeons, if the active player drew this attack now, or, without a card, the last Card of
    /// Light (FE-ARM-02).
    pub(crate) fn attacked(&self, t: &Tabletop, card: Option<Light>) -> Tabletop {
        let mut t = *t;
        if card.is_none() {
            for class in 0..CLASSES {
                t.town[class] += std::mem::take(&mut t.garrisons[class].count);
            }
        }
        let mut io = Io::silent(Chance::fast(0));
        let battle = card.map_or(Battle::armageddon(t.active), |card| Battle::new(t.active, card));
        let mut cx = Cx::new(self, &mut io);
        battle.gather(&mut t, &mut cx);
        stock_plague(&mut t, &cx);
        t
    }
}

fn participants(t: &Tabletop, trigger: Seat, players: usize) -> impl Iterator<Item = Seat> + use<> {
    let avoided: SeatSet = (0..players).map(Seat::new).filter(|seat| t.runs[seat.index()].avoided).collect();
    clockwise(trigger, players).filter(move |seat| !avoided.contains(*seat))
}

/// FE-R-53: only the tokens that the supply has when a battle or raid begins are handed out after it.
pub(super) fn stock_plague(t: &mut Tabletop, cx: &Cx<'_>) {
    t.plague_stock = cx.game.tables.plague.map_or(0, |kind| t.supply[kind.index()]);
}

/// FE-TRT-08, FE-R-33: heroes that turned become units of the plague in limbo, or prestige where no token is left.
pub(super) fn raise_plagued(t: &mut Tabletop, seat: Seat, cx: &mut Cx<'_>) {
    let Some(plague) = cx.game.tables.plague else { return };
    let turned = std::mem::take(&mut t.run_mut(seat).plagued);
    // Soul Harvest: the first tokens of a battle are kept too.
    let mut keep = 0;
    cx.game.each_combat(t, seat, |effect| keep += if let Combat::KeepPlagued(n) = effect { n } else { 0 });
    for class in turned.iter().copied() {
        if t.plague_stock == 0 {
            t.player_mut(seat).slain[class.index()] += 1;
            cx.log.emit(|| Event::HeroSlain { seat, class });
            continue;
        }
        t.plague_stock -= 1;
        t.supply[plague.index()] -= 1;
        t.player_mut(seat).limbo[plague.index()] += 1;
        if keep > 0 {
            keep -= 1;
            t.player_mut(seat).slain[class.index()] += 1;
        } else {
            t.supply[class.index()] += 1;
        }
        cx.log.emit(|| Event::HeroTurned { seat, class });
    }
}
