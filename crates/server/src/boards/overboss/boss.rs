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

    /// The card in a strip: its back, or its picture once it is revealed.
    pub(super) fn boss_mark(&self, player: &PlayerView) -> Markup {
        let Some(boss) = &player.boss else { return html! {} };
        let (symbol, words) = match &boss.card {
            Some(card) => (format!("b-{}", card.id), format!("{}: scores {}", card.name, card.objective)),
            None if boss.chosen => ("b-back".into(), "Boss, face down".into()),
            None => ("b-back".into(), "choosing a Boss".into()),
        };
        let face = boss.card.as_ref().map(|card| &card.id);
        // Face up, the card below has the name.
        let vt = (boss.chosen && face.is_none()).then(|| name(player));
        html! {
            span.mark.up[face.is_some()] title=(words) data-vt=[vt] data-face=[face] {
                (self.scene.icon(&symbol, "p"))
                span.sr { (words) }
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
