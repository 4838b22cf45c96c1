//! What a strong player values (specification §12): the evaluation that bots use.

use malice_engine::{Seat, Weighed};

use crate::OverlordsOfInfamy;
use crate::board::Kind;
use crate::effect::SiteKind;
use crate::ids::{Level, RESOURCES, Resource};
use crate::rules::land;
use crate::state::{Player, State, Tabletop};

malice_engine::features! {
    include_str!("../weights.ron");
    Points = "points",
    Plot = "plot",
    Sabotaged = "sabotaged",
    SitesNeeded = "sites_needed",
    SitesOther = "sites_other",
    Villages = "villages",
    Kingdom = "kingdom",
    LackeysInPlay = "lackeys_in_play",
    LackeysInBarracks = "lackeys_in_barracks",
    Infamy = "infamy",
    Exposure = "exposure",
    PlotHope = "plot_hope",
    PlotNear = "plot_near",
    PlotAtHome = "plot_at_home",
    Domination = "domination",
}

/// What a Lackey and a Relic count as, in resources, towards a Plot.
const PLOT_LACKEY: f32 = 1.2;
const PLOT_RELIC: f32 = 3.0;
/// A Plot that lacks no more than a resource is nearly done.
const NEARLY: f32 = 1.0;
/// What a resource is worth at the end, whatever it was gathered for.
const LOOSE: f32 = 0.5;

impl OverlordsOfInfamy {
    /// Points that each seat is likely to end with: those it has, and what its position promises.
    pub(crate) fn estimate(&self, t: &Tabletop, points: &mut [f32]) {
        let to_come = self.turns_to_come(t);
        for (index, points) in points.iter_mut().enumerate().take(self.players) {
            *points = self.weights.judge(&self.measured(t, Seat::new(index), to_come).0);
        }
    }

    /// Turns that a player still has: the tracker moves about 2.2 steps a turn.
    pub(crate) fn turns_to_come(&self, t: &Tabletop) -> f32 {
        if let Some(left) = t.last_turns {
            return f32::from(left) / self.players as f32;
        }
        let events = (self.events_to_end - t.revealed.len()) as f32;
        (10.0 * events - f32::from(t.tension)) / (2.2 * self.players as f32) + 1.0
    }

    /// What a seat has, and what its position promises.
    pub(crate) fn measured(&self, t: &Tabletop, seat: Seat, to_come: f32) -> Measured {
        let mut own = Measured::NOTHING;
        own.add(Feature::Points, f32::from(self.sheet(t, seat).total()) / 2.0);
        if !t.over {
            let needed = self.measure_plot(t.player(seat), to_come, &mut own);
            self.measure_land(t, seat, (to_come / 8.0).min(1.0), needed, &mut own);
            own.add(Feature::Exposure, self.exposure(t, seat));
        }
        own
    }

    /// How far the Plot is, and what is in its way; returns what it costs.
    fn measure_plot(&self, player: &Player, to_come: f32, own: &mut Measured) -> [u8; RESOURCES] {
        let Some(card) = player.plot else { return [0; RESOURCES] };
        let plot = &self.tables.plots[card.id as usize];
        let (mut have, mut need) = (0.0, 0.0);
        for (tokens, cost) in player.tokens.iter().zip(&plot.cost) {
            need += f32::from(*cost);
            have += f32::from(*tokens.min(cost));
        }
        need += f32::from(plot.lackeys) * PLOT_LACKEY;
        have += f32::from(plot.lackeys.min(player.barracks)) * PLOT_LACKEY;
        if let Some(relic) = plot.relic {
            need += PLOT_RELIC;
            have += if player.relic == Some(relic) { PLOT_RELIC } else { 0.0 };
        }
        let missing = need - have;
        let worth = f32::from(plot.points) - have * LOOSE;
        let hope = (1.0 - missing / (to_come * 2.0 + 0.1)).clamp(0.0, 1.0);
        own.add(Feature::Plot, worth * (have / need) * hope);
        own.add(Feature::PlotHope, worth * hope);
        if missing <= NEARLY {
            own.add(Feature::PlotNear, worth);
        }
        own.add(Feature::Sabotaged, worth * f32::from(player.sabotage) / 6.0);
        plot.cost
    }

    /// Land, Lackeys and Infamy, by the time that is left to use them.
    fn measure_land(&self, t: &Tabletop, seat: Seat, time: f32, needed: [u8; RESOURCES], own: &mut Measured) {
        let player = t.player(seat);
        // The kinds of resources that connected land and the lair give.
        let mut kinds = [false; RESOURCES];
        let mut villages = 0.0;
        for (_, kind) in land::sites(t, player.connected) {
            match kind {
                SiteKind::Resource(resource) => kinds[resource.index()] = true,
                SiteKind::Village => villages += 1.0,
            }
        }
        for resource in Resource::ALL {
            if kinds[resource.index()] {
                let wanted = needed[resource.index()] > 0;
                own.add(if wanted { Feature::SitesNeeded } else { Feature::SitesOther }, time);
            }
        }
        // What the land gives of what the Plot still asks for.
        let lacking = || needed.iter().zip(&player.tokens).map(|(cost, have)| cost.saturating_sub(*have));
        let given = lacking().zip(kinds).filter(|(_, given)| *given).map(|(lacking, _)| lacking).sum::<u8>();
        own.add(Feature::PlotAtHome, f32::from(given) / f32::from(lacking().sum::<u8>().max(1)));
        own.add(Feature::Villages, time * f32::min(villages, 2.0));
        if land::touches_kingdom(t, self, seat) {
            own.add(Feature::Kingdom, time);
        }
        own.add(Feature::LackeysInPlay, time * f32::from(player.in_play()));
        own.add(Feature::LackeysInBarracks, time * f32::from(player.barracks));
        own.add(Feature::Infamy, time * f32::from(player.infamy));
        if player.infamy >= Level::Domination.infamy() {
            own.add(Feature::Domination, time);
        }
    }

    /// What the Hero may take from the lair with one roll, by how likely he is to.
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
        chance * (f32::from(player.resources() / 2) * LOOSE + player.relic.map_or(0.0, |_| 2.0))
    }
}

impl Weighed for OverlordsOfInfamy {
    malice_engine::has_weights!();

    fn measure(&self, state: &State, measured: &mut [f32]) {
        let t = &state.tabletop;
        let to_come = self.turns_to_come(t);
        for (index, own) in measured.chunks_exact_mut(Feature::COUNT).take(self.players).enumerate() {
            own.copy_from_slice(&self.measured(t, Seat::new(index), to_come).0);
        }
    }
}
