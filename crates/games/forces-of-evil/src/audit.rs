//! Laws that every position keeps (§11 of the specification).

use malice_engine::Seat;

use crate::ForcesOfEvil;
use crate::content::{ALL_ROOMS, DARK_CARDS};
use crate::ids::{CLASSES, Card, KINDS, Kind};
use crate::rules::Frame;
use crate::state::{MAX_PLAYERS, Room, State};

impl ForcesOfEvil {
    pub(crate) fn audit(&self, state: &State) -> Vec<String> {
        let t = &state.tabletop;
        let mut broken = Vec::new();
        // Tokens in the hand of a procedure.
        let (mut hand, mut held, mut dug) = ([0u8; KINDS], 0, 0);
        let lanes = (0..MAX_PLAYERS).flat_map(|i| state.procedures.lane(Seat::new(i)));
        for frame in state.procedures.frames().iter().chain(lanes) {
            let (units, treasure) = if let Frame::Placing(placing) = frame {
                placing.in_hand()
            } else if let Frame::Maintenance(maintenance) = frame {
                maintenance.in_hand()
            } else {
                dug += if let Frame::Expand(expand) = frame { expand.in_hand().count() } else { 0 };
                continue;
            };
            held += treasure;
            hand.iter_mut().zip(units).for_each(|(hand, more)| *hand += more);
        }
        // 1: unit tokens.
        for kind in Kind::ALL {
            let i = kind.index();
            let rooms: u8 = t.rooms.iter().map(|room| room.units[i]).sum();
            let limbo: u8 = t.players.iter().map(|player| player.limbo[i]).sum();
            let mut sum = t.supply[i] + rooms + limbo + hand[i];
            if i < CLASSES {
                sum += t.garrisons[i].count + t.town[i];
                sum += t.players.iter().map(|player| player.slain[i]).sum::<u8>();
                sum += t.runs.iter().map(|run| run.heroes(kind)).sum::<u8>();
            }
            let tokens = self.tokens(kind);
            if sum != tokens {
                broken.push(format!("{sum} of {tokens} {} tokens", self.tables.unit(kind).name));
            }
        }
        // 2: Treasure and Webs.
        let treasure = t.treasure + held + t.rooms.iter().map(|room| room.treasure).sum::<u8>();
        if treasure != self.treasures() {
            broken.push(format!("{treasure} of {} Treasures", self.treasures()));
        }
        let webs = t.webs + t.rooms.iter().filter(|room| room.web).count() as u8;
        if webs != self.webs() {
            broken.push(format!("{webs} of {} Webs", self.webs()));
        }
        // 3: cards.
        let attached = |wanted: fn(&Card) -> bool| -> usize {
            let all = t.rooms.iter().flat_map(Room::attachments);
            let some = all.filter(|(number, _)| wanted(&self.tables.attachables[*number]));
            some.map(|(_, count)| usize::from(count)).sum()
        };
        let dark = t.dark_deck.len()
            + t.dark_discard.len()
            + t.removed.len()
            + attached(|card| matches!(card, Card::Dark(_)))
            + t.pits.iter().map(|pit| pit.len()).sum::<usize>()
            + state
                .procedures
                .frames()
                .iter()
                .filter(|frame| matches!(frame, Frame::Plot(plot) if plot.drawn().is_some()))
                .count();
        let light = t.light_deck.len()
            + t.light_discard.len()
            + t.pillars.iter().map(|pillar| pillar.len()).sum::<usize>()
            + usize::from(t.resolving.is_some())
            + attached(|card| matches!(card, Card::Light(_)));
        if light != self.realm.size() {
            broken.push(format!("{light} of {} Cards of Light", self.realm.size()));
        }
        if dark != DARK_CARDS {
            broken.push(format!("{dark} of {DARK_CARDS} Cards of Darkness"));
        }
        let entrances = t.players[..self.players].iter().filter(|player| player.entrance.is_some()).count();
        let rooms = t.excavation.len()
            + t.explored.iter().flatten().count()
            + t.rooms.len()
            + attached(|card| matches!(card, Card::Room(_)))
            + dug;
        if rooms != ALL_ROOMS - 6 + entrances {
            broken.push(format!("{rooms} room cards with {entrances} Entrances"));
        }
        // What is remembered of stacks and dungeons is so.
        let mut seen = *t;
        seen.see_tops();
        let attached = |seat: usize| {
            let cards = t.dungeon(Seat::new(seat)).flat_map(Room::attachments);
            cards.fold(0, |set, (number, _)| set | 1 << number)
        };
        if seen.tops != t.tops || (0..self.players).any(|seat| t.players[seat].attached != attached(seat)) {
            broken.push("the tops of stacks, or attached cards, were not kept up to date".into());
        }
        // 4: destroyed garrisons are empty.
        if t.garrisons.iter().any(|garrison| garrison.destroyed && garrison.count > 0) {
            broken.push("a destroyed garrison holds units".into());
        }
        // 6: who lives together may.
        for room in t.rooms.iter() {
            let mix = self
                .room_faces(room)
                .any(|face| face.ongoing.contains(&crate::effect::Ongoing::MixCreatures));
            for kind in Kind::ALL.into_iter().filter(|kind| room.units[kind.index()] > 0) {
                let mut others = room.units;
                others[kind.index()] -= 1;
                if !self.may_coexist(kind, &others, mix) {
                    broken.push(format!("{} in bad company", self.tables.unit(kind).name));
                }
            }
        }
        broken
    }
}
