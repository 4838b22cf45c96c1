//! What a strong player values (specification §12): the evaluation that bots use.

use malice_engine::Seat;

use crate::OverlordsOfInfamy;
use crate::board::Kind;
use crate::effect::SiteKind;
use crate::ids::{RESOURCES, Resource};
use crate::rules::land;
use crate::state::Tabletop;

impl OverlordsOfInfamy {
    /// Points that each seat is likely to end with: those it has, and what its position promises.
    pub(crate) fn estimate(&self, t: &Tabletop, points: &mut [f32]) {
        let to_come = self.turns_to_come(t);
        for (index, points) in points.iter_mut().enumerate().take(self.players) {
            let seat = Seat::new(index);
            let now = f32::from(self.sheet(t, seat).total()) / 2.0;
            *points = if t.over { now } else { now + self.promise(t, seat, to_come) };
        }
    }

    /// Turns that a player still has: the tracker moves about 2.2 steps a turn.
    fn turns_to_come(&self, t: &Tabletop) -> f32 {
        if let Some(left) = t.last_turns {
            return f32::from(left) / self.players as f32;
        }
        let events = (self.events_to_end - t.revealed.len()) as f32;
        (10.0 * events - f32::from(t.tension)) / (2.2 * self.players as f32) + 1.0
    }

    /// Plot progress, land, Lackeys and Infamy, weighed by the time that is left to use them.
    fn promise(&self, t: &Tabletop, seat: Seat, to_come: f32) -> f32 {
        let player = t.player(seat);
        let time = (to_come / 8.0).min(1.0);
        let mut promise = 0.0;
        let mut needed = [0; RESOURCES];
        if let Some(card) = player.plot {
            let plot = &self.tables.plots[card.id as usize];
            needed = plot.cost;
            let (mut have, mut need) = (0.0, 0.0);
            for (tokens, cost) in player.tokens.iter().zip(&plot.cost) {
                need += f32::from(*cost);
                have += f32::from(*tokens.min(cost));
            }
            need += f32::from(plot.lackeys) * 1.2;
            have += f32::from(plot.lackeys.min(player.barracks)) * 1.2;
            if let Some(relic) = plot.relic {
                need += 3.0;
                have += if player.relic == Some(relic) { 3.0 } else { 0.0 };
            }
            let missing = need - have;
            let worth = f32::from(plot.points) - have * 0.5;
            let hope = (1.0 - missing / (to_come * 2.0 + 0.1)).clamp(0.0, 1.0);
            promise += worth * (have / need) * 0.8 * hope - worth * f32::from(player.sabotage) / 6.0;
        }
        // The kinds of resources that connected land and the lair give; those of the Plot count most.
        let mut kinds = [false; RESOURCES];
        let mut villages = 0.0;
        for (_, kind) in land::sites(t, self, player.connected) {
            match kind {
                SiteKind::Resource(resource) => kinds[resource.index()] = true,
                SiteKind::Village => villages += 1.0,
            }
        }
        for resource in Resource::ALL {
            if kinds[resource.index()] {
                promise += time * if needed[resource.index()] > 0 { 0.9 } else { 0.5 };
            }
        }
        promise += time * f32::min(villages, 2.0) * 0.4;
        promise += time * if land::touches_kingdom(t, self, seat) { 0.6 } else { 0.0 };
        promise += time * (f32::from(player.in_play()) * 1.2 + f32::from(player.barracks) * 0.5);
        promise += time * f32::from(player.infamy) * 1.2;
        promise - self.exposure(t, seat)
    }

    /// What the Hero may take from the lair with one roll.
    fn exposure(&self, t: &Tabletop, seat: Seat) -> f32 {
        let player = t.player(seat);
        let Some(zone) = player.zone else { return 0.0 };
        let due = t.hero_pending || t.turn.move_now;
        if !due
            || t.prone
            || !matches!(
                self.board().kind(t.hero),
                Kind::Map(_) | Kind::Contested(..) | Kind::Headquarters | Kind::Relic(_)
            )
        {
            return 0.0;
        }
        let place = |space: crate::ids::Space| self.board().places[space.index()];
        let hero = place(t.hero);
        let lair = place(self.board().zones[zone as usize].resource);
        let (dq, dr) = (i32::from(hero.0 - lair.0), i32::from(hero.1 - lair.1));
        let distance = dq.abs().max(dr.abs()).max((dq + dr).abs());
        let chance = ((7 - distance) as f32 / 6.0).clamp(0.0, 1.0);
        chance * (f32::from(player.resources() / 2) * 0.5 + player.relic.map_or(0.0, |_| 2.0)) * 0.5
    }
}
