//! What happens in the game, in the past tense, and its form on the wire.

use malice_engine::{Seat, SeatSet, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::OverlordsOfInfamy;
use crate::ids::{Level, Resource, Site, Space};
use crate::rules::Purse;

/// Something that happened. Cards that only some know carry the seats that do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Event {
    OverlordAssigned {
        seat: Seat,
        overlord: u8,
    },
    ZoneTaken {
        seat: Seat,
        zone: u8,
    },
    FirstPlayerNamed {
        seat: Seat,
    },
    PlotsDrawn {
        seat: Seat,
        level: Level,
        cards: [Option<u8>; 2],
        known: SeatSet,
    },
    PlotKept {
        seat: Seat,
        plot: u8,
        known: SeatSet,
    },
    TurnBegan {
        seat: Seat,
        points: u8,
    },
    DieRolled {
        seat: Seat,
        roll: u8,
    },
    HeroMoved {
        seat: Seat,
        to: Space,
    },
    HeroWentHome,
    HeroFell {
        at: Space,
    },
    HeroStoodUp,
    HeroRoused,
    LackeyPlaced {
        seat: Seat,
        at: Site,
    },
    LackeyMoved {
        seat: Seat,
        from: Site,
        at: Site,
    },
    LackeysGained {
        seat: Seat,
        count: u8,
    },
    LackeyLost {
        seat: Seat,
        at: Option<Site>,
        saved: bool,
    },
    LackeyRecalled {
        seat: Seat,
        at: Site,
    },
    TilesDrawn {
        seat: Seat,
        count: u8,
    },
    TilePlaced {
        seat: Seat,
        tile: u8,
        at: Space,
    },
    TileTurned {
        at: Space,
        rotation: u8,
    },
    TileRemoved {
        tile: u8,
        at: Space,
    },
    TokensMoved {
        from: Purse,
        to: Purse,
        resource: Resource,
        count: u8,
    },
    RelicTaken {
        seat: Seat,
        relic: u8,
    },
    RelicLost {
        seat: Seat,
        relic: u8,
    },
    PlotCompleted {
        seat: Seat,
        plot: u8,
    },
    PlotFailed {
        seat: Seat,
        plot: u8,
    },
    PlotBuried {
        seat: Seat,
        level: Level,
    },
    PlotRevealed {
        seat: Seat,
        plot: u8,
    },
    InfamyChanged {
        seat: Seat,
        infamy: u8,
    },
    TensionMoved {
        tension: u8,
    },
    EventRevealed {
        seat: Seat,
        event: u8,
    },
    EventEnded {
        event: u8,
    },
    IntelGleaned {
        seat: Seat,
        target: Seat,
        plot: u8,
        known: SeatSet,
    },
    SpySent {
        seat: Seat,
        target: Seat,
        kills: bool,
    },
    /// Nobody: the headquarters.
    PlunderBegan {
        seat: Seat,
        target: Option<Seat>,
    },
    PlotSabotaged {
        seat: Seat,
        target: Seat,
    },
    SabotageCleared {
        seat: Seat,
        count: u8,
    },
    AftermathActivated {
        seat: Seat,
        plot: u8,
    },
    TurnBribed {
        seat: Seat,
        target: Seat,
    },
    PointsChanged {
        seat: Seat,
        points: i8,
    },
    ActBought {
        seat: Seat,
    },
    InfiltratorsSwept {
        seat: Seat,
    },
    GiftChosen {
        seat: Seat,
        resource: Resource,
        by: Seat,
    },
    StoodDown {
        seat: Seat,
    },
    TurnEnded {
        seat: Seat,
    },
    LastRoundBegan,
    GameEnded,
}

impl OverlordsOfInfamy {
    /// The event as JSON, in the form that `viewer` may see.
    #[expect(clippy::too_many_lines, reason = "one arm for each kind of event")]
    pub(crate) fn event_value(&self, event: &Event, viewer: Viewer) -> Value {
        let tables = &self.tables;
        let plot = |card: u8| tables.plots[card as usize].id.as_str();
        let tile = |id: u8| tables.tiles[id as usize].id.as_str();
        let relic = |id: u8| tables.relics[id as usize].id.as_str();
        let space = |at: Space| self.board().name(at);
        let site = |at: Site| self.site_name(at);
        let sees = |known: SeatSet| match viewer {
            Viewer::Seat(seat) => known.contains(seat),
            Viewer::Spectator => false,
            Viewer::Finished => true,
        };
        match *event {
            Event::OverlordAssigned { seat, overlord } => {
                json!({"event": "overlord_assigned", "seat": seat, "overlord": tables.overlords[overlord as usize].id})
            }
            Event::ZoneTaken { seat, zone } => {
                json!({"event": "zone_taken", "seat": seat, "zone": self.board().zones[zone as usize].name})
            }
            Event::FirstPlayerNamed { seat } => json!({"event": "first_player_named", "seat": seat}),
            Event::PlotsDrawn { seat, level, cards, known } if sees(known) => {
                let cards: Vec<_> = cards.into_iter().flatten().map(plot).collect();
                json!({"event": "plots_drawn", "seat": seat, "level": level.name(), "cards": cards})
            }
            Event::PlotsDrawn { seat, level, .. } => {
                json!({"event": "plots_drawn", "seat": seat, "level": level.name()})
            }
            Event::PlotKept { seat, plot: card, known } if sees(known) => {
                json!({"event": "plot_kept", "seat": seat, "plot": plot(card)})
            }
            Event::PlotKept { seat, .. } => json!({"event": "plot_kept", "seat": seat}),
            Event::TurnBegan { seat, points } => {
                json!({"event": "turn_began", "seat": seat, "points": points})
            }
            Event::DieRolled { seat, roll } => json!({"event": "die_rolled", "seat": seat, "roll": roll}),
            Event::HeroMoved { seat, to } => json!({"event": "hero_moved", "seat": seat, "to": space(to)}),
            Event::HeroWentHome => json!({"event": "hero_went_home"}),
            Event::HeroFell { at } => json!({"event": "hero_fell", "at": space(at)}),
            Event::HeroStoodUp => json!({"event": "hero_stood_up"}),
            Event::HeroRoused => json!({"event": "hero_roused"}),
            Event::LackeyPlaced { seat, at } => {
                json!({"event": "lackey_placed", "seat": seat, "at": site(at)})
            }
            Event::LackeyMoved { seat, from, at } => {
                json!({"event": "lackey_moved", "seat": seat, "from": site(from), "at": site(at)})
            }
            Event::LackeysGained { seat, count } => {
                json!({"event": "lackeys_gained", "seat": seat, "count": count})
            }
            Event::LackeyLost { seat, at, saved } => {
                json!({"event": "lackey_lost", "seat": seat, "at": at.map(site), "saved": saved})
            }
            Event::LackeyRecalled { seat, at } => {
                json!({"event": "lackey_recalled", "seat": seat, "at": site(at)})
            }
            Event::TilesDrawn { seat, count } => {
                json!({"event": "tiles_drawn", "seat": seat, "count": count})
            }
            Event::TilePlaced { seat, tile: id, at } => {
                json!({"event": "tile_placed", "seat": seat, "tile": tile(id), "at": space(at)})
            }
            Event::TileTurned { at, rotation } => {
                json!({"event": "tile_turned", "at": space(at), "rotation": rotation})
            }
            Event::TileRemoved { tile: id, at } => {
                json!({"event": "tile_removed", "tile": tile(id), "at": space(at)})
            }
            Event::TokensMoved { from, to, resource, count } => json!({
                "event": "tokens_moved", "from": from.name(), "to": to.name(), "resource": resource.name(), "count": count,
            }),
            Event::RelicTaken { seat, relic: id } => {
                json!({"event": "relic_taken", "seat": seat, "relic": relic(id)})
            }
            Event::RelicLost { seat, relic: id } => {
                json!({"event": "relic_lost", "seat": seat, "relic": relic(id)})
            }
            Event::PlotCompleted { seat, plot: card } => {
                json!({"event": "plot_completed", "seat": seat, "plot": plot(card)})
            }
            Event::PlotFailed { seat, plot: card } => {
                json!({"event": "plot_failed", "seat": seat, "plot": plot(card)})
            }
            Event::PlotBuried { seat, level } => {
                json!({"event": "plot_buried", "seat": seat, "level": level.name()})
            }
            Event::PlotRevealed { seat, plot: card } => {
                json!({"event": "plot_revealed", "seat": seat, "plot": plot(card)})
            }
            Event::InfamyChanged { seat, infamy } => {
                json!({"event": "infamy_changed", "seat": seat, "infamy": infamy})
            }
            Event::TensionMoved { tension } => json!({"event": "tension_moved", "tension": tension}),
            Event::EventRevealed { seat, event } => {
                let row = &tables.events[event as usize];
                json!({"event": "event_revealed", "seat": seat, "card": row.id, "name": row.name})
            }
            Event::EventEnded { event } => {
                json!({"event": "event_ended", "card": tables.events[event as usize].id})
            }
            // OI-ESP-05: what was seen stays with who saw it.
            Event::IntelGleaned { seat, target, plot: card, known } if sees(known) => {
                json!({"event": "intel_gleaned", "seat": seat, "target": target, "plot": plot(card)})
            }
            Event::IntelGleaned { seat, target, .. } => {
                json!({"event": "intel_gleaned", "seat": seat, "target": target})
            }
            Event::SpySent { seat, target, kills } => {
                let act = if kills { "assassinate" } else { "infiltrate" };
                json!({"event": "spy_sent", "seat": seat, "target": target, "act": act})
            }
            Event::PlunderBegan { seat, target } => {
                let target = target.map_or_else(|| "hq".to_owned(), |target| target.to_string());
                json!({"event": "plunder_began", "seat": seat, "target": target})
            }
            Event::PlotSabotaged { seat, target } => {
                json!({"event": "plot_sabotaged", "seat": seat, "target": target})
            }
            Event::SabotageCleared { seat, count } => {
                json!({"event": "sabotage_cleared", "seat": seat, "count": count})
            }
            Event::AftermathActivated { seat, plot: card } => {
                let row =
                    tables.plots[card as usize].aftermath.map(|row| &tables.aftermaths[row as usize].id);
                json!({"event": "aftermath_activated", "seat": seat, "plot": plot(card), "aftermath": row})
            }
            Event::TurnBribed { seat, target } => {
                json!({"event": "turn_bribed", "seat": seat, "target": target})
            }
            Event::PointsChanged { seat, points } => {
                json!({"event": "points_changed", "seat": seat, "points": points})
            }
            Event::ActBought { seat } => json!({"event": "act_bought", "seat": seat}),
            Event::InfiltratorsSwept { seat } => json!({"event": "infiltrators_swept", "seat": seat}),
            Event::GiftChosen { seat, resource, by } => {
                if viewer.sees(by) {
                    json!({"event": "gift_chosen", "seat": seat, "resource": resource.name()})
                } else {
                    json!({"event": "gift_chosen", "seat": seat})
                }
            }
            Event::StoodDown { seat } => json!({"event": "stood_down", "seat": seat}),
            Event::TurnEnded { seat } => json!({"event": "turn_ended", "seat": seat}),
            Event::LastRoundBegan => json!({"event": "last_round_began"}),
            Event::GameEnded => json!({"event": "game_ended"}),
        }
    }
}
