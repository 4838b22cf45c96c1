//! What reading alone cannot tell about content: counts, references, ranges.

use malice_engine::{Content, Fault};

use super::{
    AftermathRow, BoardFile, EVENTS, EventRow, OVERLORDS, OverlordRow, PlotRow, RelicRow, SideRow, TileRow,
};
use crate::effect::{Effect, SiteKind, Who};
use crate::ids::{EVENT_CARDS, LACKEYS, Level, PLOTS, RELICS, TILES, TOKENS};

/// Collects every fault it finds.
pub(super) struct Check<'a> {
    pub(super) content: &'a Content,
    pub(super) faults: Vec<Fault>,
}

impl Check<'_> {
    fn demand(&mut self, holds: bool, file: &str, needle: &str, message: impl FnOnce() -> String) {
        if !holds {
            self.faults.push(Fault::in_file(file, self.content.line_of(file, needle), message()));
        }
    }

    /// Each id stands once.
    fn distinct<'b>(&mut self, file: &str, ids: impl Iterator<Item = &'b String>) {
        let mut seen: Vec<&String> = Vec::new();
        for id in ids {
            self.demand(!seen.contains(&id), file, &format!("\"{id}\""), || {
                format!("{id}: this id stands twice")
            });
            seen.push(id);
        }
    }

    pub(super) fn boards(&mut self, file: &BoardFile) {
        let name = "boards.ron";
        self.demand(file.relics.len() == RELICS, name, "relics", || {
            format!("{} Relic spaces, not {RELICS}", file.relics.len())
        });
        self.side(file, &file.square, "square", 4, 85);
        self.side(file, &file.circle, "circle", 3, 67);
    }

    fn side(&mut self, file: &BoardFile, side: &SideRow, needle: &str, zones: usize, spaces: usize) {
        let name = "boards.ron";
        self.demand(side.zones.len() == zones, name, needle, || {
            format!("{needle}: {} zones, not {zones}", side.zones.len())
        });
        let mut places = vec![file.headquarters];
        places.extend(&file.relics);
        for zone in &side.zones {
            places.extend([zone.barracks, zone.village, zone.resource]);
            places.extend(&zone.spaces);
            self.demand(zone.spaces.len() == 13, name, needle, || {
                format!("{needle}: zone {} has {} map spaces, not 13", zone.name, zone.spaces.len())
            });
        }
        for border in &side.borders {
            places.extend(border.spaces.iter().map(|(place, _)| place));
            for zone in [&border.between.0, &border.between.1] {
                self.demand(side.zones.iter().any(|row| row.name == *zone), name, needle, || {
                    format!("{needle}: a border names the zone {zone}, which is not there")
                });
            }
        }
        let count = places.len();
        self.demand(count == spaces, name, needle, || format!("{needle}: {count} spaces, not {spaces}"));
        places.sort_unstable();
        places.dedup();
        self.demand(places.len() == count, name, needle, || format!("{needle}: a space is listed twice"));
    }

    pub(super) fn tiles(&mut self, tiles: &[TileRow]) {
        let name = "tiles.ron";
        self.demand(tiles.len() == TILES, name, "tiles", || format!("{} tiles, not {TILES}", tiles.len()));
        self.distinct(name, tiles.iter().map(|tile| &tile.id));
        for tile in tiles {
            let needle = format!("\"{}\"", tile.id);
            let villages = tile.sites.iter().filter(|site| **site == SiteKind::Village).count();
            self.demand((1..=2).contains(&tile.sites.len()) && villages <= 1, name, &needle, || {
                format!("{}: a tile has one or two sites, at most one of them a village", tile.id)
            });
            self.demand(tile.walls.iter().all(|side| *side < 6), name, &needle, || {
                format!("{}: the sides of a tile are 0 to 5", tile.id)
            });
        }
    }

    pub(super) fn overlords(&mut self, overlords: &[OverlordRow], relics: &[RelicRow]) {
        let name = "overlords.ron";
        self.demand(overlords.len() == OVERLORDS, name, "overlords", || {
            format!("{} Overlords, not {OVERLORDS}", overlords.len())
        });
        self.demand(relics.len() == RELICS, name, "relics", || {
            format!("{} Relics, not {RELICS}", relics.len())
        });
        self.distinct(name, overlords.iter().map(|row| &row.id));
        self.distinct(name, relics.iter().map(|row| &row.id));
        let promos = overlords.iter().filter(|row| row.promo).count();
        self.demand(promos <= OVERLORDS - 4, name, "promo", || {
            "without promos there must be four Overlords".into()
        });
    }

    pub(super) fn aftermaths(&mut self, rows: &[AftermathRow]) {
        let name = "aftermaths.ron";
        self.distinct(name, rows.iter().map(|row| &row.id));
        for row in rows {
            let needle = format!("\"{}\"", row.id);
            self.demand(row.effects.is_empty() == row.bonus.is_some(), name, &needle, || {
                format!("{}: an Aftermath has effects or a bonus at the end", row.id)
            });
            self.demand(row.points <= 3, name, &needle, || {
                format!("{}: costs {} Action Points; a turn has 3", row.id, row.points)
            });
            for effect in &row.effects {
                self.demand(
                    !matches!(effect, Effect::Modify(_) | Effect::TensionReset(_)),
                    name,
                    &needle,
                    || format!("{}: only events change the rules or the tracker", row.id),
                );
            }
        }
    }

    pub(super) fn plots(&mut self, plots: &[PlotRow], aftermaths: &[AftermathRow], relics: &[RelicRow]) {
        let name = "plots.ron";
        self.demand(plots.len() == PLOTS, name, "plots", || format!("{} Plots, not {PLOTS}", plots.len()));
        self.distinct(name, plots.iter().map(|plot| &plot.id));
        for (index, plot) in plots.iter().enumerate() {
            let needle = format!("\"{}\"", plot.id);
            let letter = ["K", "V", "D"][Level::of(index as u8).index()];
            self.demand(plot.id.starts_with(letter), name, &needle, || {
                format!("{}: the Plots stand level by level, 35 K, 30 V, 25 D", plot.id)
            });
            let payable = plot.lackeys < LACKEYS
                && plot.cost.values().all(|count| (1..=TOKENS).contains(count))
                && (plot.lackeys > 0 || plot.relic.is_some() || !plot.cost.is_empty());
            self.demand(payable, name, &needle, || format!("{}: nobody can pay this cost", plot.id));
            if let Some(relic) = &plot.relic {
                self.demand(relics.iter().any(|row| row.id == *relic), name, &needle, || {
                    format!("{}: there is no Relic {relic}", plot.id)
                });
            }
            if let Some(aftermath) = &plot.aftermath {
                self.demand(aftermaths.iter().any(|row| row.id == *aftermath), name, &needle, || {
                    format!("{}: there is no Aftermath {aftermath}", plot.id)
                });
            }
        }
    }

    pub(super) fn events(&mut self, events: &[EventRow]) {
        let name = "events.ron";
        let cards: usize = events.iter().map(|row| row.copies as usize).sum();
        self.demand(cards == EVENT_CARDS && events.len() == EVENTS, name, "events", || {
            format!("{cards} event cards of {} names, not {EVENT_CARDS} of {EVENTS}", events.len())
        });
        self.distinct(name, events.iter().map(|row| &row.id));
        for row in events {
            let needle = format!("\"{}\"", row.id);
            let changes = row.effects.iter().any(|effect| matches!(effect, Effect::Modify(_)));
            self.demand(changes == row.lasts && !row.effects.is_empty(), name, &needle, || {
                format!("{}: an event lasts if, and only if, it changes the rules", row.id)
            });
            for effect in &row.effects {
                let aimed = matches!(
                    effect,
                    Effect::Control
                        | Effect::Peek
                        | Effect::Steal(_)
                        | Effect::Sabotage(_)
                        | Effect::Gain(Who::Opponent, ..)
                        | Effect::Lose(Who::Opponent, _)
                        | Effect::LoseHalf(Who::Opponent, _)
                        | Effect::Raze(Who::Opponent)
                        | Effect::Infamy(Who::Opponent, _)
                        | Effect::Points(Who::Opponent, ..)
                );
                self.demand(!aimed, name, &needle, || format!("{}: an event aims at nobody", row.id));
            }
        }
    }
}
