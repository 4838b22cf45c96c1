//! What people want to know at a glance, told from what they see: how far a Plot is, what the Hero does where he arrives.

use crate::OverlordsOfInfamy;
use crate::ids::{Level, Resource, Space};
use crate::view::{PlayerView, SpaceView, View};

/// A Plot, and how far somebody has got with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlotView {
    pub id: String,
    pub name: String,
    pub level: Level,
    pub points: u8,
    /// What it leaves behind, in words.
    pub aftermath: Option<String>,
    pub needs: Vec<Need>,
}

/// One thing that a Plot needs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Need {
    /// A resource, `lackey`, or a Relic's code.
    pub what: String,
    pub is_relic: bool,
    pub count: u8,
    /// How many there are, as far as they help.
    pub have: u8,
}

/// What the Hero does where he arrives (OI-HERO-02 to OI-HERO-08).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Landing {
    Stay,
    Home,
    /// He raids a lair.
    Raid,
    /// He falls into a Pitfall.
    Fall,
    /// He kills the Lackeys there.
    Kill,
    /// The tile goes under the stack.
    Liberate,
    /// He blocks an empty space.
    Rest,
}

impl OverlordsOfInfamy {
    /// A Plot as it stands for a player: their own, or one that they could keep.
    pub fn plot_view(&self, id: &str, player: &PlayerView) -> Option<PlotView> {
        let row = self.tables.plots.iter().position(|plot| plot.id == id)?;
        let plot = &self.tables.plots[row];
        let mut needs = Vec::new();
        for resource in Resource::ALL {
            let count = plot.cost[resource.index()];
            let have = player.tokens.iter().find(|tally| tally.resource == resource.name());
            let have = have.map_or(0, |tally| tally.count).min(count);
            needs.push(Need { what: resource.name().into(), is_relic: false, count, have });
        }
        // OI-PLT-03: from the Barracks, and one must stay in play.
        let spare = player.barracks.min((player.barracks + player.on_board).saturating_sub(1));
        let count = plot.lackeys;
        needs.push(Need { what: "lackey".into(), is_relic: false, count, have: spare.min(count) });
        if let Some(relic) = plot.relic {
            let relic = &self.tables.relics[relic as usize].id;
            let have = u8::from(player.relic.as_ref() == Some(relic));
            needs.push(Need { what: relic.clone(), is_relic: true, count: 1, have });
        }
        needs.retain(|need| need.count > 0);
        let aftermath = plot.aftermath.map(|row| self.tables.aftermaths[row as usize].text.clone());
        Some(PlotView {
            id: plot.id.clone(),
            name: plot.name.clone(),
            level: Level::of(row as u8),
            points: plot.points,
            aftermath,
            needs,
        })
    }
}

impl View {
    /// What would happen if the Hero ended his move there.
    pub fn landing(&self, to: Space) -> Landing {
        let Some(there) = self.spaces.get(to.index()) else { return Landing::Stay };
        if there.at == self.hero.at {
            return Landing::Stay;
        }
        let occupied = there.sites.iter().any(|site| site.lackey.is_some());
        match (there.kind.as_str(), self.owner(there)) {
            ("hq", _) => Landing::Home,
            ("barracks" | "lair_village" | "lair_resource", Some(_)) => Landing::Raid,
            ("map", Some(_)) if there.pitfall => Landing::Fall,
            ("relic" | "contested" | "map", _) if occupied => Landing::Kill,
            ("map", Some(_)) if there.tile.is_some() => Landing::Liberate,
            _ => Landing::Rest,
        }
    }

    /// Whoever plays in the zone of a space.
    pub fn owner(&self, space: &SpaceView) -> Option<&PlayerView> {
        let zone = space.zone.as_ref()?;
        self.players.iter().find(|player| player.zone.as_ref() == Some(zone))
    }
}
