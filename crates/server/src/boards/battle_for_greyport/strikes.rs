//! How the monsters struck last, blow by blow: a quick replay of the damage step for who looked away.

use malice_battle_for_greyport::state::GameResult;
use malice_words::with_names;
use maud::{Markup, html};

use super::Drawing;
use crate::boards::Told;

impl Drawing<'_> {
    pub(super) fn strikes(&self) -> Markup {
        // Blows that are still to fall are told above.
        let blows = if self.view.blows.is_empty() { self.last_strike() } else { Vec::new() };
        let sum = |kind: &str| -> u64 {
            let of = blows.iter().filter(|told| told.event["event"] == kind);
            of.filter_map(|told| told.event["amount"].as_u64()).sum()
        };
        let (party, place) = (sum("player_hurt"), sum("location_damaged"));
        let names: Vec<&str> = self.scene.seats.iter().map(|seat| seat.name.as_str()).collect();
        html! {
            @if !blows.is_empty() {
                details.strikes #strikes open[self.view.result == Some(GameResult::Lost)] {
                    summary { "Last strike: " b { (party) } " to the party, " b { (place) } " to the location" }
                    ol { @for told in &blows { li { (self.striker(told)) (with_names(&told.text, &names)) } } }
                }
            }
        }
    }

    /// What happened in the last damage step of this encounter, in its order.
    fn last_strike(&self) -> Vec<Told> {
        let mut blows = Vec::new();
        for told in self.scene.told(self.game) {
            match told.event["event"].as_str() {
                Some("monsters_struck") => {
                    blows.reverse();
                    return blows;
                }
                // What came afterwards is no part of it.
                Some("cleanup_began") => blows.clear(),
                Some("encounter_began") => break,
                _ => blows.push(told),
            }
        }
        Vec::new()
    }

    /// Who or what a line is about, as a picture.
    fn striker(&self, told: &Told) -> Markup {
        let monster = ["by", "monster"].iter().find_map(|key| self.monster_id(told.event[key].as_str()?));
        match (told.event["event"].as_str(), monster) {
            (Some("shield_spent"), _) => self.scene.icon("i-shield", "k"),
            (_, Some(id)) => self.scene.icon(&format!("m-{}", self.tables().monster(id.kind).id), "k"),
            (Some("location_damaged" | "location_destroyed"), None) => self.scene.icon("i-tower", "k"),
            _ => html! { span.k aria-hidden="true" { "▸" } },
        }
    }
}
