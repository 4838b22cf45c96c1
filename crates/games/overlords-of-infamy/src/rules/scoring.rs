//! Misery Points (OI-END-03), counted in halves.

use malice_engine::{Points, Score, ScoreLine, Seat};

use crate::OverlordsOfInfamy;
use crate::effect::Bonus;
use crate::state::Tabletop;

/// A player's half points by source.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sheet {
    pub plots: u16,
    pub lackeys: u16,
    pub resources: u16,
    pub relic: u16,
    pub aftermaths: u16,
}

impl Sheet {
    pub fn total(&self) -> u16 {
        self.plots + self.lackeys + self.resources + self.relic + self.aftermaths
    }
}

impl OverlordsOfInfamy {
    /// The points of a seat's completed Plots.
    pub(crate) fn plot_points(&self, t: &Tabletop, seat: Seat) -> u8 {
        t.player(seat).completed.iter().map(|done| self.tables.plots[done.plot as usize].points).sum()
    }

    pub(crate) fn sheet(&self, t: &Tabletop, seat: Seat) -> Sheet {
        let player = t.player(seat);
        let (lackeys, resources) = (u16::from(player.in_play()), u16::from(player.resources()));
        let rows = player.completed.iter().filter_map(|done| self.aftermath(done.plot)?.bonus);
        let aftermaths = rows.map(|bonus| match bonus {
            Bonus::HalfPerLackey => lackeys,
            Bonus::HalfPerResource(most) => resources.min(u16::from(most)),
            Bonus::WithRelic(points) => player.relic.map_or(0, |_| u16::from(points)),
        });
        Sheet {
            plots: 2 * u16::from(self.plot_points(t, seat)),
            lackeys: 2 * lackeys,
            resources,
            relic: player.relic.map_or(0, |_| 4),
            aftermaths: aftermaths.sum(),
        }
    }

    pub(crate) fn score(&self, t: &Tabletop, seat: Seat) -> Score {
        let sheet = self.sheet(t, seat);
        let line = |line: &str, label: &str, halves: u16| ScoreLine {
            line: line.to_owned(),
            label: label.to_owned(),
            group: line.to_owned(),
            points: Points::halves(i32::from(halves)),
            rule: "OI-END-03",
        };
        let lines = vec![
            line("plots", "Plots", sheet.plots),
            line("lackeys", "Lackeys in play", sheet.lackeys),
            line("resources", "Resources", sheet.resources),
            line("relic", "Relic", sheet.relic),
            line("aftermaths", "Aftermaths", sheet.aftermaths),
        ];
        Score::new(seat, lines)
    }
}
