//! How a viewer sees a battle: both lines, dice, and the sums of locked pairs.

use std::collections::BTreeMap;

use malice_engine::Seat;
use serde::Serialize;

use super::Count;
use crate::ForcesOfEvil;
use crate::ids::{Kind, Place, Side, Unit};
use crate::rules::{Frame, Pair, RoomCombat};
use crate::state::{State, Tabletop};

/// A dungeon run or raid in progress.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BattleView {
    /// The room, from 1; behind the last one lies the heart.
    pub room: Option<u8>,
    pub avoided: bool,
    /// Who stands in no line: heroes before the room or in reserve, and minions.
    pub party: Vec<Count>,
    pub reserve: Vec<Count>,
    pub pushed: Vec<Count>,
    pub heroes: Vec<Option<StandingView>>,
    pub minions: Vec<Option<StandingView>>,
    /// Unassigned dice: side, faces, value.
    pub pool: Vec<(String, u8, u8)>,
    pub turned: Vec<String>,
    /// The side and place (front 0–4, support 5–9) that is asked about.
    pub next: Option<(String, u8)>,
    /// The locked pairs while dice lie on units.
    pub pairs: Vec<PairView>,
    /// For each value among the dice of the next unit: how its pair would stand with it.
    pub with_die: Vec<(u8, PairView)>,
    /// The values among them that would slay it before damage.
    pub fatal: Vec<u8>,
}

/// A hero and a minion face to face, with all who strike them (FE-RC-13).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct PairView {
    /// The front place, from 1.
    pub place: u8,
    pub heroes: u8,
    pub minions: u8,
    /// How many heroes hit with these totals, and how many minions; none while somebody has no die.
    pub hero_hits: u8,
    pub minion_hits: u8,
}

impl From<Pair> for PairView {
    fn from(pair: Pair) -> Self {
        let ([heroes, minions], [hero_hits, minion_hits]) = (pair.totals, pair.hits);
        Self {
            place: pair.column as u8 + 1,
            heroes,
            minions,
            hero_hits: hero_hits as u8,
            minion_hits: minion_hits as u8,
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct StandingView {
    pub unit: String,
    pub die: u8,
    /// The front place, from 1, of the enemy that it strikes.
    pub strikes: u8,
    /// Its die slays it before damage (FE-DMG-02).
    pub falls: bool,
}

impl ForcesOfEvil {
    pub(super) fn battle_view(&self, state: &State, seat: Seat) -> BattleView {
        let mut frames = state.procedures.lane(seat).iter().chain(state.procedures.frames());
        let combat = frames.clone().find_map(|frame| {
            if let Frame::Combat(combat) = frame { (combat.seat() == seat).then_some(combat) } else { None }
        });
        let room =
            frames.find_map(|frame| if let Frame::Run(run) = frame { run.room_of(seat) } else { None });
        self.combat_view(&state.tabletop, seat, room, combat)
    }

    /// A combat as it stands, or as it might stand.
    pub(crate) fn combat_view(
        &self,
        t: &Tabletop,
        seat: Seat,
        room: Option<u8>,
        combat: Option<&RoomCombat>,
    ) -> BattleView {
        let run = t.run(seat);
        let counted = |units: &mut dyn Iterator<Item = (Unit, u8)>| -> Vec<Count> {
            let mut sums: BTreeMap<Unit, u8> = BTreeMap::new();
            units.for_each(|(unit, count)| *sums.entry(unit).or_default() += count);
            sums.into_iter().map(|(unit, count)| Count { kind: self.name_unit(unit), count }).collect()
        };
        // Picked up for the moment (FE-RC-07, FE-R-22).
        let lifted = |side: Side| {
            let lines = run.side(side);
            lines.lifted.iter().chain(lines.loose.iter()).map(|unit| (*unit, 1))
        };
        let reserve = Kind::ALL.into_iter().map(|kind| (Unit::fresh(kind), run.reserve[kind.index()]));
        let falls = combat.map_or([0; 2], |combat| combat.falls(self, t));
        let line = |side: Side| -> Vec<Option<StandingView>> {
            Place::all()
                .map(|place| {
                    run.at(side, place).map(|unit| StandingView {
                        unit: self.name_unit(unit),
                        die: run.side(side).dice[usize::from(place.0)],
                        strikes: run.struck_from(side, place.column()) as u8 + 1,
                        falls: falls[side as usize] & place.bit() != 0,
                    })
                })
                .collect()
        };
        let mut pool = Vec::new();
        for side in Side::BOTH {
            for tier in 0..3u8 {
                for value in 0..8u8 {
                    for _ in 0..run.pool[side as usize][usize::from(tier)][usize::from(value)] {
                        pool.push((side.name().to_owned(), 4 + 2 * tier, value + 1));
                    }
                }
            }
        }
        let pairs = combat.map_or(Vec::new(), |combat| combat.pairs(self, t));
        let with_die = combat.map_or(Vec::new(), |combat| combat.with_die(self, t));
        BattleView {
            fatal: combat.map_or(Vec::new(), |combat| combat.fatal(self, t)),
            next: combat
                .and_then(|combat| combat.next_place(self, t))
                .map(|(side, place)| (side.name().to_owned(), place.0)),
            pairs: pairs.into_iter().map(PairView::from).collect(),
            with_die: with_die.into_iter().map(|(value, pair)| (value, pair.into())).collect(),
            room,
            avoided: run.avoided,
            party: counted(&mut run.party.iter().chain(lifted(Side::Hero))),
            reserve: counted(&mut reserve.filter(|(_, count)| *count > 0).chain(lifted(Side::Minion))),
            pushed: counted(&mut run.pushed.iter()),
            heroes: line(Side::Hero),
            minions: line(Side::Minion),
            pool,
            turned: run.plagued.iter().map(|kind| self.tables.unit(*kind).name.clone()).collect(),
        }
    }
}
