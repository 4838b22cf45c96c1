//! How likely each room holds: the heroes' way through a dungeon, played many times with lines and dice as the app would lay them.
//! Nobody flees and nothing is paid. The same position has the same dice, so that everybody sees the same figures.

use malice_engine::{Chance, Cx, Flow, Io, Rule, Seat};

use super::{best_looter, dice, lines};
use crate::ForcesOfEvil;
use crate::action::Action;
use crate::ids::Light;
use crate::rules::{DungeonRun, Frame, RoomCombat};
use crate::state::{State, Tabletop};
use crate::view::View;

/// So many runs are played for one look at the table, some milliseconds' worth; the dungeons share them.
const PLAYOUTS: u32 = 240;

/// What is to be expected in a dungeon of the heroes who are in it, or who would come with one of the attacks that are left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forecast {
    /// From the Entrance on; nothing for rooms that they have passed already.
    pub rooms: Vec<Option<Odds>>,
    /// In how many of 100 cases somebody comes to the heart.
    pub heart: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Odds {
    /// In how many of 100 cases heroes come so far.
    pub reached: u8,
    /// In how many of 100 of these they come no further: nobody is left after the combat, and nobody has pushed through.
    pub holds: u8,
}

impl Odds {
    /// `reached 40 %, then holds 85 %`.
    pub fn text(&self) -> String {
        let reached =
            if self.reached == 100 { String::new() } else { format!("reached {} %, then ", self.reached) };
        format!("{reached}holds {} %", self.holds)
    }
}

/// A run that can be played on.
#[derive(Clone, Copy)]
struct Attack {
    t: Tabletop,
    run: DungeonRun,
    combat: Option<RoomCombat>,
}

#[derive(Clone, Copy, Default)]
struct Tally {
    reached: u32,
    held: u32,
}

/// In whole points of a hundred; only what never happened is 0, only what always happened 100.
fn percent(part: u32, of: u32) -> u8 {
    let rounded = (100 * part + of / 2) / of;
    if part == 0 || part == of { rounded as u8 } else { rounded.clamp(1, 99) as u8 }
}

impl ForcesOfEvil {
    /// The forecast for each seat; none for who has no heroes to fear now.
    pub fn forecasts(&self, view: &View) -> Vec<Option<Forecast>> {
        (0..self.players).map(|seat| self.forecast(view, Seat::new(seat))).collect()
    }

    pub(crate) fn forecast(&self, view: &View, seat: Seat) -> Option<Forecast> {
        let state = &*view.open;
        let attacks = self.attacks_on(state, seat);
        if attacks.is_empty() {
            return None;
        }
        // One more for the heart.
        let mut tally = vec![Tally::default(); state.tabletop.room_count(seat) + 1];
        let mut io: Io<Self> = Io::silent(Chance::fast(0));
        let playouts = PLAYOUTS / self.players as u32;
        for playout in 0..playouts {
            io.chance = Chance::fast(u64::from(playout));
            self.play_on(&attacks[playout as usize % attacks.len()], seat, &mut io, &mut tally);
        }
        let odds = |tally: &Tally| Odds {
            reached: percent(tally.reached, playouts),
            holds: percent(tally.held, tally.reached),
        };
        let heart = tally.pop().map_or(0, |tally| percent(tally.reached, playouts));
        let rooms = tally.iter().map(|tally| (tally.reached > 0).then(|| odds(tally))).collect();
        Some(Forecast { rooms, heart })
    }

    /// The run in progress; else the parties of the attack that is being avoided or not, or of each that the deck still holds, or of
    /// Armageddon when no other is left.
    fn attacks_on(&self, state: &State, seat: Seat) -> Vec<Attack> {
        let t = &state.tabletop;
        if t.room_count(seat) == 0 || t.run(seat).avoided {
            return Vec::new();
        }
        if let Some(attack) = attack_in_progress(state, seat) {
            return vec![attack];
        }
        let mut cards = self.coming_attacks(t);
        if cards.len() > 1 {
            cards.retain(Option::is_some);
        }
        let attack = |card: Option<Light>| Attack {
            t: self.attacked(t, card),
            run: DungeonRun::new(Some(seat), card),
            combat: None,
        };
        let attacks = cards.into_iter().map(attack);
        attacks.filter(|attack| !attack.t.run(seat).party.is_empty()).collect()
    }

    /// Plays a run to its end, and counts the rooms that were reached and held.
    fn play_on(&self, attack: &Attack, seat: Seat, io: &mut Io<Self>, tally: &mut [Tally]) {
        let Attack { mut t, mut run, mut combat } = *attack;
        let (mut answer, mut counted) = (None, None);
        loop {
            let fought = run.fought_room().filter(|_| combat.is_none());
            if let Some(room) = fought.filter(|room| counted != Some(*room)) {
                counted = Some(room);
                let heroes = t.run(seat);
                tally[usize::from(room)].reached += 1;
                tally[usize::from(room)].held +=
                    u32::from(heroes.party.is_empty() && heroes.pushed.is_empty());
            }
            if run.is_at_heart() {
                let heart = tally.len() - 1;
                tally[heart].reached += 1;
                return;
            }
            io.offer.prepare(None, false);
            let cx = &mut Cx::new(self, io);
            let flow = match &mut combat {
                Some(combat) => combat.run(&mut t, answer.take(), cx),
                None => run.run(&mut t, answer.take(), cx),
            };
            match (flow, &mut combat) {
                (Flow::Call(Frame::Combat(called)), _) => combat = Some(called),
                (Flow::Ask(_), Some(combat)) if io.offer.point() == "FE-D-23" => {
                    dice::give_out(self, &mut t, combat);
                }
                (Flow::Ask(_), Some(combat)) => {
                    answer = Some(self.plain_answer(&t, combat, io.offer.point(), io.offer.actions()));
                }
                (Flow::Ask(_), None) => answer = Some(best_looter(io.offer.actions())),
                (Flow::Return, Some(_)) => combat = None,
                (Flow::Return, None) => return,
                _ => (),
            }
        }
    }

    fn plain_answer(&self, t: &Tabletop, combat: &RoomCombat, point: Rule, offered: &[Action]) -> Action {
        match point {
            "FE-D-24" => self.best_hitter(t, combat, offered),
            "FE-D-22" | "FE-D-25" | "FE-D-26" => Action::Done,
            _ => lines::plain(self, t, combat, offered),
        }
    }
}

/// The run of a seat whose heroes are in its dungeon or before it.
fn attack_in_progress(state: &State, seat: Seat) -> Option<Attack> {
    let t = &state.tabletop;
    let frames = || state.procedures.lane(seat).iter().chain(state.procedures.frames());
    let run = frames().find_map(|frame| if let Frame::Run(run) = frame { Some(*run) } else { None });
    if let Some(run) = run.filter(|run| run.room_of(seat).is_some()) {
        let fought = |combat: &&RoomCombat| combat.seat() == seat;
        let combats =
            frames().filter_map(|frame| if let Frame::Combat(combat) = frame { Some(combat) } else { None });
        return Some(Attack { t: *t, run: run.of(seat), combat: combats.into_iter().find(fought).copied() });
    }
    // Where battles are fought one after the other, parties wait.
    let battle = frames().any(|frame| matches!(frame, Frame::Battle(_)));
    let waiting = battle && !t.run(seat).party.is_empty();
    waiting.then(|| Attack { t: *t, run: DungeonRun::new(Some(seat), t.resolving), combat: None })
}
