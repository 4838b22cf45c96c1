//! Everything in the box that can be looked up, and where it lies.

use malice_engine::Face;

use super::{listed, many, sides, site_label};
use crate::OverlordsOfInfamy;
use crate::content::{AftermathRow, EventRow, OverlordRow, Plot, TileRow};
use crate::effect::Affinity;
use crate::ids::Level;
use crate::view::{PlayerView, View};

const TILE: &str = "Map tile";
const OVERLORD: &str = "Overlord";
const RELIC: &str = "Relic";
const AFTERMATH: &str = "Aftermath";
const EVENT: &str = "World Event";

const fn plot_kind(level: Level) -> &'static str {
    ["Knavery Plot", "Villainy Plot", "Domination Plot"][level as usize]
}

impl OverlordsOfInfamy {
    pub(super) fn all_faces(&self) -> Vec<Face> {
        let tables = &self.tables;
        let overlords = tables.overlords.iter().map(overlord);
        let relics = (0..tables.relics.len()).map(|relic| self.relic_face(relic));
        let tiles = tables.tiles.iter().enumerate().map(|(id, row)| self.tile_face(id as u8, row));
        let plots = tables.plots.iter().enumerate().map(|(id, row)| self.plot_face(Level::of(id as u8), row));
        let aftermaths = tables.aftermaths.iter().map(|row| self.aftermath_face(row));
        let events = tables.events.iter().map(event);
        overlords.chain(relics).chain(tiles).chain(plots).chain(aftermaths).chain(events).collect()
    }

    fn relic_face(&self, relic: usize) -> Face {
        let row = &self.tables.relics[relic];
        let asks = self.tables.plots.iter().filter(|plot| plot.relic == Some(relic as u8));
        let plots: Vec<String> = asks.map(|plot| format!("“{}”", plot.name)).collect();
        let text = format!("It is worth 2 points at the end. These Plots ask for it: {}.", listed(plots));
        Face::new(RELIC, &row.id, &row.name).source(row.source).fact("Code", &row.id).text(text)
    }

    fn tile_face(&self, id: u8, row: &TileRow) -> Face {
        let gives = listed(row.sites.iter().map(|site| site_label(*site).to_owned()).collect());
        let mut face = Face::new(TILE, &row.id, format!("{} {}", row.id, self.tile_words(id)));
        face = face.source(row.source).fact("Gives", gives);
        if !row.walls.is_empty() {
            face = face.fact("Walls as printed", sides(&row.walls, 0));
        }
        let text = if row.pitfall {
            "A Hero who ends his move here falls and lies down."
        } else if row.walls.is_empty() {
            ""
        } else {
            "The Hero can't cross its walls. Whoever lays it turns it."
        };
        face.text(text)
    }

    fn plot_face(&self, level: Level, row: &Plot) -> Face {
        let aftermath = row.aftermath.map(|row| &self.tables.aftermaths[row as usize]);
        let face = Face::new(plot_kind(level), &row.id, &row.name).source(row.source);
        let face = face.fact("Asks for", self.cost_words(row)).fact("Points", row.points);
        aftermath.into_iter().fold(face, |face, row| face.fact("Aftermath", &row.id).text(&row.text))
    }

    fn aftermath_face(&self, row: &AftermathRow) -> Face {
        let of = |plot: &&Plot| {
            plot.aftermath.is_some_and(|aftermath| self.tables.aftermaths[aftermath as usize].id == row.id)
        };
        let plots: Vec<String> = self.tables.plots.iter().filter(of).map(|plot| plot.name.clone()).collect();
        Face::new(AFTERMATH, &row.id, &row.id)
            .source(row.source)
            .fact("Left by", plots.join("; "))
            .text(&row.text)
    }

    /// Where things with this face lie, as far as this view shows it.
    pub(super) fn places_of(&self, view: &View, face: &Face) -> Vec<String> {
        let id = Some(&face.id);
        let with = |holds: &dyn Fn(&PlayerView) -> bool, words: &str| -> Vec<String> {
            let holders = view.players.iter().filter(|player| holds(player));
            holders.map(|player| format!("{words} seat {}", player.seat)).collect()
        };
        match face.kind {
            OVERLORD => with(&|player| player.overlord.as_ref() == id, "played by"),
            RELIC if view.relics.contains(&face.id) => vec!["in the supply".into()],
            RELIC => with(&|player| player.relic.as_ref() == id, "with"),
            TILE => {
                let laid = view.spaces.iter().filter(|space| space.tile.as_ref() == id);
                let laid = laid.map(|space| format!("in {}", self.space_title(view, space)));
                let drawn = view.drawn_tiles.iter().filter(|tile| tile.as_ref() == id);
                laid.chain(drawn.map(|_| "among the tiles drawn now".into()))
                    .chain(buried(view, face))
                    .collect()
            }
            EVENT => {
                let lasting = view.lasting.iter().filter(|lasting| lasting.event == face.id);
                let lasting = lasting.map(|lasting| format!("in force until seat {}'s turn", lasting.until));
                let out = view.revealed.iter().filter(|event| **event == face.id).count();
                lasting.chain((out > 0).then(|| format!("{out} of {} revealed", face.copies))).collect()
            }
            AFTERMATH => {
                let left = |player: &PlayerView| {
                    player.completed.iter().filter(|done| done.aftermath.as_ref() == id && !done.used).count()
                };
                let owners = view.players.iter().filter(|player| left(player) > 0);
                owners.map(|player| format!("{} unused with seat {}", left(player), player.seat)).collect()
            }
            _ => {
                let done = |player: &PlayerView| player.completed.iter().any(|done| done.plot == face.id);
                let mut places = with(&|player| player.plot.as_ref() == id, "the active Plot of");
                places.extend(with(
                    &|player| player.drawn.iter().flatten().any(|plot| *plot == face.id),
                    "drawn by",
                ));
                places.extend(with(&done, "completed by"));
                places.extend(buried(view, face));
                places
            }
        }
    }
}

fn overlord(row: &OverlordRow) -> Face {
    let affinity = match row.affinity {
        Affinity::Resource(resource) => resource.label(),
        Affinity::Lackeys => "Lackeys",
    };
    let face = Face::new(OVERLORD, &row.id, &row.name).source(row.source).fact("Affinity", affinity);
    let face =
        face.fact("Lair gives", row.lair.label()).fact("Gender", format!("{:?}", row.gender).to_lowercase());
    face.fact("Ability", &row.ability_name).text(&row.text)
}

fn event(row: &EventRow) -> Face {
    let lasts = if row.lasts { "until the revealer's next turn" } else { "now" };
    Face::new(EVENT, &row.id, &row.name)
        .copies(row.copies)
        .source(row.source)
        .fact("Works", lasts)
        .text(&row.text)
}

/// Where a card lies in a stack, if the viewer has seen it go under.
fn buried(view: &View, face: &Face) -> Vec<String> {
    let places = view.stacks.iter().flat_map(|stack| {
        let known = stack.known.iter().filter(|(_, id)| *id == face.id);
        known.map(move |(place, _)| match place {
            0 => format!("at the bottom of the {} stack", stack.name),
            place => format!("in the {} stack, with {} below it", stack.name, many(*place, "card")),
        })
    });
    places.collect()
}
