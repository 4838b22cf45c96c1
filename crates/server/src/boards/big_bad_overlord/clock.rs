//! The doomsday clock: how many cards are left before the Cataclysm, who holds which artifact, and what was lost.

use malice_big_bad_overlord::view::{CardView, DukeView};
use maud::{Markup, html};

use super::Drawing;

/// The artifacts, by name, with what everybody calls them.
const ARTIFACTS: [(&str, &str); 2] = [("mageskull", "Mageskull"), ("doomsword", "Doomsword")];

impl Drawing<'_> {
    pub(super) fn clock(&self) -> Markup {
        let view = self.view;
        let living = view.dukes.iter().filter(|duke| duke.alive).count();
        let soon = usize::from(view.deck) <= 2 * living;
        html! {
            section.clock.soon[soon] aria-label="Deck and artifacts" {
                span.deck {
                    (self.scene.icon("i-volcano", "k"))
                    @match view.deck {
                        0 => b { "The deck is empty: Cataclysm" },
                        1 => { b { "1" } " card" span.whole { " before the Cataclysm" } },
                        deck => { b { (deck) } " cards" span.whole { " before the Cataclysm" } },
                    }
                }
                @for (name, label) in ARTIFACTS {
                    span.artifact data-face=(name) { (self.scene.icon(&format!("c-{name}"), "k")) b { (label) } " " (self.holder(name)) }
                }
                (self.discard())
            }
        }
    }

    /// Where an artifact lies, as far as the viewer can see.
    fn holder(&self, name: &str) -> String {
        let has = |cards: &[CardView]| cards.iter().any(|card| card.name == name);
        let place = |duke: &DukeView| {
            if has(&duke.army) {
                Some("army")
            } else if duke.citadel.as_deref().is_some_and(has) || has(&duke.known) {
                Some("citadel")
            } else if duke.hand.as_deref().is_some_and(has) {
                Some("hand")
            } else {
                None
            }
        };
        let found = self.view.dukes.iter().find_map(|duke| Some((duke, place(duke)?)));
        found.map_or("unseen".into(), |(duke, place)| format!("{}: {place}", self.first_name(duke.duke)))
    }

    fn discard(&self) -> Markup {
        let pile = &self.view.discard;
        let mut kinds: Vec<(&str, usize)> = Vec::new();
        for name in pile {
            match kinds.iter_mut().find(|(kind, _)| kind == name) {
                Some((_, count)) => *count += 1,
                None => kinds.push((name, 1)),
            }
        }
        kinds.sort_unstable();
        html! {
            @if !pile.is_empty() {
                details.discard #discard-pile {
                    summary { (self.scene.icon("i-skull", "k")) b { (pile.len()) } " lost" span.whole { " for good" } }
                    ul {
                        @for (name, count) in kinds {
                            li data-face=(name) { (self.scene.icon(&format!("c-{name}"), "k")) (words(name)) b { (count) } }
                        }
                    }
                }
            }
        }
    }
}

/// `legion_of_doom` as people write it.
fn words(name: &str) -> String {
    malice_words::capitalised(&name.replace('_', " "))
}
