//! The achievement sheet: a Normal and a Hardcore box for each feat, and which scenario this game was at which Rest Healing.

use malice_battle_for_greyport::content::Difficulty;
use malice_battle_for_greyport::state::GameResult;
use maud::{Markup, html};

use super::Drawing;

impl Drawing<'_> {
    /// Folded while the game goes on, open when it is over.
    pub(super) fn achievements(&self) -> Markup {
        let (view, rows) = (self.view, &self.tables().achievements);
        html! {
            details.achievements #achievements open[view.result.is_some()] {
                summary {
                    (self.scene.icon("i-star", "k")) b { (view.achievements.len()) } " of " (rows.len()) " achievements"
                }
                div.tables {
                table.feats {
                    thead { tr { th scope="col" { "Achievement" } th scope="col" { "Normal" } th scope="col" { "Hardcore" } } }
                    tbody { @for row in rows {
                        @let earned = view.achievements.iter().find(|name| name.starts_with(&row.name));
                        // GP-R-40: a hardcore game ticks both boxes.
                        tr.earned[earned.is_some()] {
                            th scope="row" { (row.name) small { (self.tables().asks_for(row)) } }
                            td { (tick(earned.is_some())) }
                            td { (tick(earned.is_some() && view.rest_healing == 0)) }
                        }
                    } }
                }
                (self.scenarios())
                }
            }
        }
    }

    /// All scenarios by difficulty, and what became of this one.
    fn scenarios(&self) -> Markup {
        let view = self.view;
        let fate = match view.result {
            Some(GameResult::Won) => "★ won",
            Some(GameResult::Lost) => "☠ lost",
            None => "▸ being played",
        };
        html! {
            table.scenarios {
                thead { tr { th scope="col" { "Difficulty" } th scope="col" { "Scenario" } th scope="col" { "Rest Healing " (view.rest_healing) } } }
                @for grade in Difficulty::ALL {
                    tbody { @for row in self.tables().scenarios.iter().filter(|row| row.difficulty == grade) {
                        @let this = row.id == view.scenario;
                        tr.earned[this] { td { (grade.name()) } th scope="row" { (row.name) } td { @if this { (fate) } @else { "–" } } }
                    } }
                }
            }
        }
    }
}

fn tick(earned: bool) -> Markup {
    html! { @if earned { "☑" span.sr { " earned" } } @else { "☐" span.sr { " not earned" } } }
}
