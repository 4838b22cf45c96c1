//! The invariants of the specification (§11) that one position can show.

use malice_engine::{Seat, SeatSet};

use crate::OverlordsOfInfamy;
use crate::board::Kind;
use crate::ids::{
    LACKEYS, Level, PLOTS_OF_LEVEL, RELICS, Resource, SABOTAGE_TOKENS, Space, Spaces, TILES, TOKENS, total,
};
use crate::rules::{Frame, land};
use crate::state::{Phase, State, Tabletop};

/// The laws that are broken.
#[derive(Default)]
struct Broken(Vec<String>);

impl Broken {
    fn demand(&mut self, holds: bool, law: &str) {
        if !holds {
            self.0.push(law.to_owned());
        }
    }
}

impl OverlordsOfInfamy {
    /// The laws that a position breaks: none, ever.
    pub(crate) fn audit(&self, state: &State) -> Vec<String> {
        let t = &state.tabletop;
        let mut broken = Broken::default();
        self.audit_tokens(t, &mut broken);
        self.audit_lackeys(t, &mut broken);
        self.audit_land(t, &mut broken);
        self.audit_cards(t, &mut broken);
        let depositing = |frame: &Frame| matches!(frame, Frame::TokenChoice(_) | Frame::HeroMove(_));
        let depositing = state.procedures.frames().iter().any(depositing);
        broken.demand(total(&t.hq) <= 5 || depositing, "OI-I-09: six tokens at the headquarters");
        if let [Frame::Turn(_)] = state.procedures.frames()
            && t.turn.phase != Phase::Setup
        {
            self.audit_settled(t, &mut broken);
        }
        broken.0
    }

    /// OI-I-01, OI-I-08.
    fn audit_tokens(&self, t: &Tabletop, broken: &mut Broken) {
        let players = &t.players[..self.players];
        for resource in Resource::ALL {
            let index = resource.index();
            let held: u8 = players.iter().map(|player| player.tokens[index]).sum();
            let tiles: u8 = t
                .hexes
                .iter()
                .filter_map(|hex| hex.tokens)
                .filter(|pile| pile.0 == resource)
                .map(|pile| pile.1)
                .sum();
            broken.demand(
                t.supply[index] + held + t.hq[index] + tiles == TOKENS,
                "OI-I-01: tokens were lost or made",
            );
        }
        broken.demand(
            t.sabotage + players.iter().map(|player| player.sabotage).sum::<u8>() == SABOTAGE_TOKENS,
            "OI-I-08: Sabotage Tokens were lost or made",
        );
    }

    /// OI-I-02, OI-I-03, OI-I-04, OI-I-08, OI-I-09.
    fn audit_lackeys(&self, t: &Tabletop, broken: &mut Broken) {
        for (index, player) in t.players[..self.players].iter().enumerate() {
            let seat = Seat::new(index);
            let mine = || t.lackeys_on(self.board().all()).filter(move |(_, lackey)| lackey.owner == seat);
            broken.demand(
                player.barracks as usize + player.pool as usize + mine().count() == LACKEYS as usize,
                "OI-I-02: Lackeys were lost or made",
            );
            broken.demand(player.in_play() >= 1, "OI-I-02: a player has no Lackey in play");
            let contested = mine().filter(|(site, _)| self.board().contested.contains(site.space)).count();
            broken.demand(contested <= 1, "OI-I-04: two Lackeys on contested spaces");
            let posts: Spaces = mine().map(|(site, _)| site.space).collect();
            broken.demand(player.posts == posts, "where Lackeys stand is out of date");
            broken.demand((1..=5).contains(&player.infamy), "OI-I-09: Infamy is off its track");
            broken.demand(player.sabotage <= 2, "OI-I-08: three Sabotage Tokens on a Plot");
            let connected = land::connected(t, self, seat);
            let touched = land::touched(t, self, seat);
            let others = SeatSet::all(self.players).minus(seat.into());
            let linked = others.iter().filter(|other| land::linked(t, self, seat, *other)).collect();
            broken.demand(
                (player.connected, player.touched, player.linked) == (connected, touched, linked),
                "connected land is out of date",
            );
        }
        for (site, lackey) in t.lackeys_on(t.occupied()) {
            let stands = match self.board().kind(site.space) {
                Kind::Relic(_) => site.slot == 0,
                Kind::LairVillage(zone) | Kind::LairResource(zone) => t.owner_of(zone) == Some(lackey.owner),
                Kind::Headquarters | Kind::Barracks(_) => false,
                Kind::Map(_) | Kind::Contested(..) => land::site_kind(t, site).is_some(),
            };
            broken.demand(stands, "OI-I-03: a Lackey stands where none may");
        }
    }

    /// OI-I-05.
    fn audit_land(&self, t: &Tabletop, broken: &mut Broken) {
        broken.demand(
            t.tiles.len() + t.tiled.len() + t.tile_hand.len() == TILES,
            "OI-I-05: tiles were lost or made",
        );
        let owned = |space| match self.board().kind(space) {
            Kind::Map(zone) => t.owner_of(zone).is_some(),
            Kind::Headquarters
            | Kind::Relic(_)
            | Kind::Barracks(_)
            | Kind::LairVillage(_)
            | Kind::LairResource(_)
            | Kind::Contested(..) => false,
        };
        broken.demand(t.tiled.iter().all(owned), "OI-I-05: a tile lies where none may");
        let walls =
            |space: Space| t.hex(space).tile.map_or(0, |tile| self.tables.walls(tile, t.hex(space).rotation));
        let turned = |space: Space| t.hex(space).walls == walls(space);
        broken.demand(self.board().all().iter().all(turned), "OI-BRD-06: walls face where none do");
        let has_walls = |space: &Space| walls(*space) != 0;
        let up_to_date = |space: Space| t.hex(space).sites == land::sites_on(t, self, space);
        broken.demand(self.board().all().iter().all(up_to_date), "the sites of a space are out of date");
        let walled: Spaces = t.tiled.iter().filter(has_walls).collect();
        broken.demand(walled == t.walled, "OI-BRD-06: walls stand where there are none");
    }

    /// OI-I-06, OI-I-07, OI-I-10.
    fn audit_cards(&self, t: &Tabletop, broken: &mut Broken) {
        let players = &t.players[..self.players];
        for level in Level::ALL {
            let cards = players.iter().flat_map(|player| {
                let open = player.completed.iter().map(|done| done.plot);
                player.plot.iter().chain(player.drawn.iter()).map(|card| card.id).chain(open)
            });
            let out = cards.filter(|plot| Level::of(*plot) == level).count();
            broken.demand(
                t.plots[level.index()].len() + out == PLOTS_OF_LEVEL[level.index()],
                "OI-I-06: Plots were lost or made",
            );
        }
        let held =
            players.iter().filter_map(|player| player.relic).fold(0u8, |mask, relic| mask | 1 << relic);
        broken.demand(
            held & t.relics == 0 && held | t.relics == (1 << RELICS) - 1,
            "OI-I-07: a Relic is missing or doubled",
        );
        broken.demand(
            held.count_ones() as usize == players.iter().filter(|player| player.relic.is_some()).count(),
            "OI-I-07: two players hold a Relic",
        );
        broken.demand(
            t.revealed.len() <= self.events_to_end && t.events.len() + t.revealed.len() == 60,
            "OI-I-10: event cards were lost or made",
        );
    }

    /// OI-I-06, OI-I-09, OI-I-11, OI-I-12, which hold once things have settled.
    fn audit_settled(&self, t: &Tabletop, broken: &mut Broken) {
        let players = &t.players[..self.players];
        broken.demand(t.tension < 10, "OI-I-09: the tracker is full");
        let fits = |level: Level, infamy: u8| level.infamy() <= infamy;
        broken.demand(
            players.iter().all(|player| player.level().is_some_and(|level| fits(level, player.infamy))),
            "OI-I-06: a player has no fitting Plot",
        );
        let spent = !matches!(t.turn.phase, Phase::Espionage | Phase::End) || t.turn.points == 0;
        broken.demand(spent, "OI-I-11: Action Points are left");
        let hex = t.hex(t.hero);
        let lair = matches!(
            self.board().kind(t.hero),
            Kind::Barracks(zone) | Kind::LairVillage(zone) | Kind::LairResource(zone) if t.owner_of(zone).is_some()
        );
        let rests = (hex.tile.is_none() && !t.is_occupied(t.hero) && !lair)
            || hex.tile.is_some_and(|tile| self.tables.tiles[tile as usize].pitfall);
        broken.demand(rests, "OI-I-12: the Hero rests where he may not");
    }
}
