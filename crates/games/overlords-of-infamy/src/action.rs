//! The choices of the game, and their names on the wire.

use malice_engine::Seat;
use serde::{Deserialize, Serialize};

use crate::OverlordsOfInfamy;
use crate::ids::{Level, Resource, Site, Space};

/// One choice: one click at the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Action {
    /// Play this Overlord (OI-D-01).
    ChooseOverlord(u8),
    /// Play in this zone (OI-D-02).
    ChooseZone(u8),
    /// Keep this Plot (OI-D-03, OI-D-13).
    KeepPlot(u8),
    /// Draw from this stack (OI-D-12).
    DrawFrom(Level),
    Harvest(Site),
    Recruit(Site),
    Recall(Site),
    RecallAll,
    Exploit,
    StealRelic(u8),
    Raid,
    Sweep,
    StartFromScratch,
    /// Activate the Aftermath of a completed Plot.
    Activate(u8),
    /// Overlords who turn tokens into Lackeys.
    DraftLackey,
    /// Overlords who turn tokens into another.
    Transmogrify,
    /// Complete the active Plot, where that is declared.
    Complete,
    StandDown,
    Finish,
    /// Place this tile of those drawn (OI-D-08).
    KeepTile(u8),
    /// Put this tile under the stack next (OI-D-08).
    Bury(u8),
    /// Lay the tile (OI-D-09).
    Place(Space),
    /// Turn the tile (OI-D-10).
    Rotate(u8),
    /// Take what is offered, or do it (OI-D-11, OI-D-04, OI-D-21).
    Accept,
    /// Decline what is offered.
    Pass,
    /// Move the Hero, or leave him (OI-D-05).
    MoveHero(Space),
    /// Choose a token (OI-D-05, OI-D-06, OI-D-14, OI-D-15, OI-D-18, OI-D-21).
    Token(Resource),
    /// Take the Relic instead (OI-D-18).
    TakeRelic,
    GleanIntel(Seat),
    Infiltrate(Seat),
    Plunder(Seat),
    PlunderHq,
    Sabotage(Seat),
    Assassinate(Seat),
    /// Pay a token for another Act (OI-D-20).
    BuyAct(Resource),
    /// Pay a Lackey for another Act (OI-D-20).
    BuyActWithLackey,
    /// Choose a site (OI-D-04, OI-D-15, OI-D-17, OI-D-22, OI-D-23).
    Spot(Site),
    /// Choose an opponent (OI-D-15).
    Target(Seat),
    /// Choose a tile on the board (OI-D-15, OI-D-21).
    Tile(Space),
    /// Choose a gift in secret (OI-D-21).
    Gift(Resource),
}

impl OverlordsOfInfamy {
    pub(crate) fn site_name(&self, site: Site) -> String {
        let name = self.board().name(site.space);
        if site.slot == 0 { name } else { format!("{name}/{}", site.slot + 1) }
    }

    pub(crate) fn site_named(&self, name: &str) -> Option<Site> {
        let (space, slot) = match name.split_once('/') {
            None => (name, 0),
            Some((space, "2")) => (space, 1),
            Some(_) => return None,
        };
        Some(Site::new(self.board().named(space)?, slot))
    }

    /// The name of a choice, as records, scenarios and clients write it.
    pub(crate) fn name_action(&self, action: Action) -> String {
        let tables = &self.tables;
        let tile = |tile: u8| &tables.tiles[tile as usize].id;
        let plot = |plot: u8| &tables.plots[plot as usize].id;
        match action {
            Action::ChooseOverlord(overlord) => {
                format!("choose_overlord {}", tables.overlords[overlord as usize].id)
            }
            Action::ChooseZone(zone) => format!("choose_zone {}", self.board().zones[zone as usize].name),
            Action::KeepPlot(card) => format!("keep_plot {}", plot(card)),
            Action::DrawFrom(level) => format!("draw_from {}", level.name()),
            Action::Harvest(site) => format!("harvest {}", self.site_name(site)),
            Action::Recruit(site) => format!("recruit {}", self.site_name(site)),
            Action::Recall(site) => format!("recall {}", self.site_name(site)),
            Action::RecallAll => "recall_all".into(),
            Action::Exploit => "exploit".into(),
            Action::StealRelic(relic) => format!("steal_relic {}", tables.relics[relic as usize].id),
            Action::Raid => "raid".into(),
            Action::Sweep => "sweep".into(),
            Action::StartFromScratch => "start_from_scratch".into(),
            Action::Activate(card) => format!("activate {}", plot(card)),
            Action::DraftLackey => "draft_lackey".into(),
            Action::Transmogrify => "transmogrify".into(),
            Action::Complete => "complete".into(),
            Action::StandDown => "stand_down".into(),
            Action::Finish => "finish".into(),
            Action::KeepTile(id) => format!("keep_tile {}", tile(id)),
            Action::Bury(id) => format!("bury {}", tile(id)),
            Action::Place(space) => format!("place {}", self.board().name(space)),
            Action::Rotate(turns) => format!("rotate {turns}"),
            Action::Accept => "accept".into(),
            Action::Pass => "pass".into(),
            Action::MoveHero(space) => format!("move_hero {}", self.board().name(space)),
            Action::Token(resource) => format!("token {}", resource.name()),
            Action::TakeRelic => "take_relic".into(),
            Action::GleanIntel(seat) => format!("glean_intel {seat}"),
            Action::Infiltrate(seat) => format!("infiltrate {seat}"),
            Action::Plunder(seat) => format!("plunder {seat}"),
            Action::PlunderHq => "plunder hq".into(),
            Action::Sabotage(seat) => format!("sabotage {seat}"),
            Action::Assassinate(seat) => format!("assassinate {seat}"),
            Action::BuyAct(resource) => format!("buy_act {}", resource.name()),
            Action::BuyActWithLackey => "buy_act lackey".into(),
            Action::Spot(site) => format!("spot {}", self.site_name(site)),
            Action::Target(seat) => format!("target {seat}"),
            Action::Tile(space) => format!("tile {}", self.board().name(space)),
            Action::Gift(resource) => format!("gift {}", resource.name()),
        }
    }

    /// Reads the name of a choice. Whether it is legal now is another question.
    pub(crate) fn read_action(&self, name: &str) -> Result<Action, String> {
        let words: Vec<&str> = name.split_whitespace().collect();
        let tables = &self.tables;
        let index = |found: Option<usize>| found.map(|index| index as u8);
        let plot = |name: &str| index(tables.plots.iter().position(|plot| plot.id == name));
        let tile = |name: &str| index(tables.tiles.iter().position(|tile| tile.id == name));
        let space = |name: &str| self.board().named(name);
        let site = |name: &str| self.site_named(name);
        let action = match words[..] {
            ["choose_overlord", name] => {
                index(tables.overlords.iter().position(|row| row.id == name)).map(Action::ChooseOverlord)
            }
            ["choose_zone", name] => {
                index(self.board().zones.iter().position(|zone| zone.name == name)).map(Action::ChooseZone)
            }
            ["keep_plot", name] => plot(name).map(Action::KeepPlot),
            ["draw_from", name] => Level::named(name).map(Action::DrawFrom),
            ["harvest", name] => site(name).map(Action::Harvest),
            ["recruit", name] => site(name).map(Action::Recruit),
            ["recall", name] => site(name).map(Action::Recall),
            ["recall_all"] => Some(Action::RecallAll),
            ["exploit"] => Some(Action::Exploit),
            ["steal_relic", name] => tables.relic_named(name).map(Action::StealRelic),
            ["raid"] => Some(Action::Raid),
            ["sweep"] => Some(Action::Sweep),
            ["start_from_scratch"] => Some(Action::StartFromScratch),
            ["activate", name] => plot(name).map(Action::Activate),
            ["draft_lackey"] => Some(Action::DraftLackey),
            ["transmogrify"] => Some(Action::Transmogrify),
            ["complete"] => Some(Action::Complete),
            ["stand_down"] => Some(Action::StandDown),
            ["finish"] => Some(Action::Finish),
            ["keep_tile", name] => tile(name).map(Action::KeepTile),
            ["bury", name] => tile(name).map(Action::Bury),
            ["place", name] => space(name).map(Action::Place),
            ["rotate", turns] => turns.parse().ok().filter(|turns| *turns < 6).map(Action::Rotate),
            ["accept"] => Some(Action::Accept),
            ["pass"] => Some(Action::Pass),
            ["move_hero", name] => space(name).map(Action::MoveHero),
            ["token", name] => Resource::named(name).map(Action::Token),
            ["take_relic"] => Some(Action::TakeRelic),
            ["glean_intel", seat] => self.seat(seat).map(Action::GleanIntel),
            ["infiltrate", seat] => self.seat(seat).map(Action::Infiltrate),
            ["plunder", "hq"] => Some(Action::PlunderHq),
            ["plunder", seat] => self.seat(seat).map(Action::Plunder),
            ["sabotage", seat] => self.seat(seat).map(Action::Sabotage),
            ["assassinate", seat] => self.seat(seat).map(Action::Assassinate),
            ["buy_act", "lackey"] => Some(Action::BuyActWithLackey),
            ["buy_act", name] => Resource::named(name).map(Action::BuyAct),
            ["spot", name] => site(name).map(Action::Spot),
            ["target", seat] => self.seat(seat).map(Action::Target),
            ["tile", name] => space(name).map(Action::Tile),
            ["gift", name] => Resource::named(name).map(Action::Gift),
            _ => None,
        };
        action.ok_or_else(|| format!("'{name}' is no choice of this game"))
    }

    pub(crate) fn seat(&self, number: &str) -> Option<Seat> {
        number.parse::<usize>().ok().filter(|n| (1..=self.players).contains(n)).map(|n| Seat::new(n - 1))
    }
}
