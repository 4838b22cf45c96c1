//! Boss cards: face down for others, face up once revealed, and the two dealt ones while their owner chooses.

use malice_overboss::action::Action;
use malice_overboss::view::{CardView, PlayerView};
use maud::{Markup, html};

use super::Drawing;

impl Drawing<'_> {
    pub(super) fn boss(&self, player: &PlayerView) -> Markup {
        let Some(boss) = &player.boss else { return html! {} };
        if !boss.chosen {
            return match &boss.dealt {
                Some(dealt) => html! { div.dealt { @for card in dealt { (self.dealt(card)) } } },
                None => {
                    html! { div.boss.back { (self.scene.icon("b-back", "p")) span { "choosing a Boss" } } }
                }
            };
        }
        // The card is named by its place: what it is may be hidden.
        let vt = format!("boss-{}", player.seat);
        let Some(card) = &boss.card else {
            return html! {
                div.boss.back data-vt=(vt) { (self.scene.icon("b-back", "p")) span { "Boss, face down" } }
            };
        };
        let own = self.own() == Some(player.seat);
        let returned = boss.dealt.iter().flatten().find(|other| own && other.id != card.id);
        let body = html! {
            (self.face(card))
            small {
                @if boss.revealed { "Revealed: its ability is used." }
                @else if self.view.over { "Never revealed." }
                @else { "Face down: only you see it." }
                @if let Some(returned) = returned { " You returned " (returned.name) "." }
            }
        };
        let class = if boss.revealed { "boss revealed" } else { "boss" };
        self.thing(own.then_some(Action::RevealBoss), class, Some(&vt), &body)
    }

    fn dealt(&self, card: &CardView) -> Markup {
        self.thing(self.named(&format!("keep {}", card.id)), "boss", None, &self.face(card))
    }

    fn face(&self, card: &CardView) -> Markup {
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
