//! A player as a viewer sees it: Plots and gifts only for those who may know them.

use malice_engine::{Seat, Viewer};
use serde::Serialize;

use super::{Tally, tallies};
use crate::OverlordsOfInfamy;
use crate::rules::land;
use crate::state::{Card, Tabletop};

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlayerView {
    pub seat: Seat,
    pub overlord: Option<String>,
    pub name: String,
    pub zone: Option<String>,
    pub tokens: Vec<Tally>,
    pub relic: Option<String>,
    pub barracks: u8,
    pub on_board: u8,
    pub pool: u8,
    pub infamy: u8,
    pub plot_level: Option<String>,
    pub plot: Option<String>,
    pub sabotage: u8,
    pub drawn: Vec<Option<String>>,
    pub kept: bool,
    pub completed: Vec<CompletedView>,
    pub gift: Option<String>,
    pub gift_chosen: bool,
    pub bribed_by: Option<Seat>,
    pub points_next: i8,
    pub linked: Vec<Seat>,
    pub touches_kingdom: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CompletedView {
    pub plot: String,
    pub name: String,
    pub points: u8,
    pub aftermath: Option<String>,
    pub used: bool,
}

impl OverlordsOfInfamy {
    pub(super) fn show_player(&self, t: &Tabletop, seat: Seat, viewer: Viewer) -> PlayerView {
        let (player, tables) = (t.player(seat), &self.tables);
        let plot_name =
            |card: &Card| t.knows(*card, viewer).then(|| tables.plots[card.id as usize].id.clone());
        let overlord = player.overlord.map(|row| &tables.overlords[row as usize]);
        let sees_gift = viewer.sees(seat) || viewer.sees(t.decider(seat));
        let others = (0..self.players).map(Seat::new).filter(|other| *other != seat);
        PlayerView {
            seat,
            overlord: overlord.map(|row| row.id.clone()),
            name: overlord.map_or_else(|| "nobody yet".to_owned(), |row| row.name.clone()),
            zone: player.zone.map(|zone| self.board().zones[zone as usize].name.clone()),
            tokens: tallies(&player.tokens),
            relic: player.relic.map(|relic| tables.relics[relic as usize].id.clone()),
            barracks: player.barracks,
            on_board: player.on_board(),
            pool: player.pool,
            infamy: player.infamy,
            plot_level: player.level().map(|level| level.name().to_owned()),
            plot: player.plot.as_ref().and_then(plot_name),
            sabotage: player.sabotage,
            drawn: player.drawn.iter().map(plot_name).collect(),
            kept: player.kept,
            completed: player
                .completed
                .iter()
                .map(|done| {
                    let plot = &tables.plots[done.plot as usize];
                    CompletedView {
                        plot: plot.id.clone(),
                        name: plot.name.clone(),
                        points: plot.points,
                        aftermath: self.aftermath(done.plot).map(|row| row.id.clone()),
                        used: done.used,
                    }
                })
                .collect(),
            gift: player.gift.filter(|_| sees_gift).map(|kind| kind.name().to_owned()),
            gift_chosen: player.gift.is_some(),
            bribed_by: player.bribed_by,
            points_next: player.points_next,
            linked: others.filter(|other| t.player(seat).linked.contains(*other)).collect(),
            touches_kingdom: land::touches_kingdom(t, self, seat),
        }
    }
}
