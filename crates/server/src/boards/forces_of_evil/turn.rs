//! The turn: whose it is and what is left of it, the supplies, and what the decks still hold.

use std::collections::BTreeMap;

use malice_engine::Game;
use maud::{Markup, html};

use super::Drawing;

impl Drawing<'_> {
    /// Whose turn it is, and what is left of it.
    pub(super) fn turn(&self) -> Markup {
        let view = self.view;
        let spent = 2 - view.committed_left.min(2);
        html! {
            section.turn aria-label="The turn" {
                @if view.over {
                    p { b { "Good has fallen" } }
                } @else {
                    p.where { (view.realm) }
                    p.whose {
                        b { (self.owner_name(view.active)) }
                        span.tokens role="img" aria-label={ (view.committed_left) " committed actions left, plot action " (if view.plot_used { "used" } else { "left" }) } {
                            @for _ in 0..view.committed_left { (self.scene.icon("i-committed", "k")) }
                            @for _ in 0..spent { (self.scene.icon("i-committed", "k used")) }
                            (self.scene.icon("i-plot", if view.plot_used { "k used" } else { "k" }))
                        }
                    }
                }
                p.supply {
                    span title="Treasure in the supply" { (self.scene.icon("i-treasure", "k")) b { (view.treasure) } " left" }
                    span title="Webs in the supply" data-face="web" { (self.scene.icon("i-web", "k")) b { (view.webs) } " left" }
                }
                @if let Some(warning) = self.warning() { p.warning { "⚠ " (warning) } }
            }
        }
    }

    /// How the end comes near.
    fn warning(&self) -> Option<&'static str> {
        let view = self.view;
        if view.over {
            None
        } else if view.garrisons.iter().all(|garrison| garrison.destroyed) {
            Some("All garrisons have fallen: the game ends with this round")
        } else if self.game.options().flag("no_armageddon") {
            // FE-VAR-07
            None
        } else {
            (view.light_deck <= 3).then_some("The last Card of Light brings Armageddon")
        }
    }

    /// What the decks still hold, sorted: everybody can work it out.
    pub(super) fn lists(&self) -> Markup {
        let view = self.view;
        let list = |title: &str, names: &[String]| {
            let mut counts: BTreeMap<String, (&str, usize)> = BTreeMap::new();
            for name in names {
                counts.entry(self.game.label(name)).or_insert((name, 0)).1 += 1;
            }
            html! {
                @if !counts.is_empty() {
                    div {
                        h2 { (title) }
                        ul { @for (label, (name, count)) in counts { li data-face=(name) { (label) @if count > 1 { " ×" (count) } } } }
                    }
                }
            }
        };
        let covered = |stacks: &[Vec<String>]| -> Vec<String> {
            stacks.iter().filter_map(|stack| Some(stack.split_last()?.1)).flatten().cloned().collect()
        };
        html! {
            details.lists #foe-lists {
                summary { "What the decks hold" }
                div {
                    (list("Deck of Light", &view.light_left))
                    (list("Covered on Pillars", &covered(&view.pillars)))
                    (list("Light, discarded", &view.light_discard))
                    (list("Deck of Darkness", &view.dark_left))
                    (list("Covered in Pits", &covered(&view.pits)))
                    (list("Darkness, discarded", &view.dark_discard))
                    (list("Out of the game", &view.removed))
                    (list("Rooms to dig", &view.rooms_left))
                    (list("At the bottom of the rooms", &view.sunk))
                }
            }
        }
    }
}
