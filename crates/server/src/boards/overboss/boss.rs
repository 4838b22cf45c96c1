//! Boss cards: face down for others, face up once revealed, and the two dealt ones while their owner chooses.

use malice_overboss::action::Action;
use malice_overboss::view::{CardView, PlayerView};
use maud::{Markup, html};

use super::Drawing;

impl Drawing<'_> {
    /// The two cards of which their owner keeps one.
    pub(super) fn dealt(&self, player: &PlayerView) -> Markup {
        let dealt = player.boss.iter().flat_map(|boss| boss.dealt.iter().flatten());
        html! {
            div.dealt {
                @for card in dealt {
                    div.boss data-face=(card.id) {
                        (self.words_of(card))
                        (self.cover(self.named(&format!("keep {}", card.id))))
                    }
                }
            }
        }
    }

    /// The card that was kept, for who may see it.
    pub(super) fn boss(&self, player: &PlayerView) -> Markup {
        let Some((boss, card)) = player.boss.as_ref().and_then(|boss| Some((boss, boss.card.as_ref()?)))
        else {
            return html! {};
        };
        let own = self.own() == Some(player.seat);
        let returned = boss.dealt.iter().flatten().find(|other| own && other.id != card.id);
        html! {
            div.boss.revealed[boss.revealed] data-vt=(name(player)) data-face=(card.id) {
                (self.words_of(card))
                small {
                    @if boss.revealed { "Revealed: its ability is used." }
                    @else if self.view.over { "Never revealed." }
                    @else { "Face down: only you see it." }
                    @if let Some(returned) = returned { " You returned " (returned.name) "." }
                }
                (self.cover(own.then_some(Action::RevealBoss)))
            }
        }
    }

    /// A card of which others see the back alone.
    pub(super) fn boss_back(&self, player: &PlayerView) -> Markup {
        let hidden = player.boss.as_ref().filter(|boss| boss.card.is_none());
        html! {
            @if let Some(boss) = hidden {
                @let words = if boss.chosen { "Boss, face down" } else { "choosing a Boss" };
                span.back title=(words) data-vt=[boss.chosen.then(|| name(player))] {
                    (self.scene.icon("b-back", "p"))
                    span.sr { (words) }
                }
            }
        }
    }

    fn words_of(&self, card: &CardView) -> Markup {
        html! {
            (self.scene.icon(&format!("b-{}", card.id), "p"))
            span.words {
                b { (card.name) }
                span.ability { (card.ability) }
                span.objective { (card.objective) }
            }
        }
    }
}

/// The card is named by its place: what it is may be hidden.
fn name(player: &PlayerView) -> String {
    format!("boss-{}", player.seat)
}
