//! The ring of Dukes: everybody else with army and walls while nobody fights, and the strips that stay of them when somebody does.

use malice_big_bad_overlord::action::Action;
use malice_big_bad_overlord::state::Duke;
use malice_big_bad_overlord::view::DukeView;
use malice_engine::Game;
use maud::{Markup, html};

use super::Drawing;
use crate::boards::Rival;

impl Drawing<'_> {
    /// Whether the Dukes stand in their ring: nobody fights, and the game goes on.
    pub(super) fn has_ring(&self) -> bool {
        !self.fights() && !self.view.over
    }

    /// All Dukes that are not the viewer's, each with what can be done to them.
    pub(super) fn ring(&self, dukes: &[&DukeView]) -> Markup {
        html! {
            div.ring { @for duke in dukes { (self.place(duke)) } }
        }
    }

    fn place(&self, duke: &DukeView) -> Markup {
        let (id, name) = (format!("duke-{}", duke.duke), self.duke_name(duke.duke));
        html! {
            @if duke.alive {
                section.mat.active[self.is_active(duke)] id=(id) aria-label=(name) {
                    (self.head(duke))
                    (self.orders(duke))
                    (self.zones(duke))
                }
            } @else {
                section.mat.dead id=(id) aria-label={ (name) ", dead" } { (self.head(duke)) }
            }
        }
    }

    /// A Duke in a line. What lies before him opens under it, unless it is in the ring.
    pub(super) fn rival(&self, duke: &DukeView) -> Rival {
        let walls = usize::from(duke.citadel_size);
        let strip = html! {
            (self.portrait(duke))
            span.who {
                b { (self.duke_name(duke.duke)) }
                span.owner { (self.owner_name(duke.owner)) }
            }
            (self.badges(duke))
            @if duke.alive {
                (self.sums(duke))
                span.walls title="cards in the citadel" { (self.scene.icon("back", "k")) (walls) span.sr { " in the citadel" } }
            }
        };
        let body = html! { @if duke.alive && !self.has_ring() { (self.zones(duke)) } };
        Rival::new(format!("duke-{}", duke.duke), self.is_active(duke), strip, body)
    }

    /// What can be done with a Duke as a whole.
    fn orders(&self, duke: &DukeView) -> Markup {
        let id = Duke(duke.duke - 1);
        let theirs = Some(duke.owner) != self.view.viewer;
        let name = self.first_name(duke.duke);
        let orders = [
            (Action::Attack(id), "i-melee", format!("Attack {name}")),
            (Action::Redirect(id), "i-halo", format!("Send it to {name}")),
            (Action::GiveDuke(id), "i-hand", format!("Give {name} away")),
        ];
        html! {
            @for (action, symbol, words) in orders {
                @if self.scene.choice(action).is_some() || theirs && self.scene.refusal(action).is_some() {
                    (self.thing([action], "order", None, &html! {
                        (self.scene.icon(symbol, "k")) b { (words) }
                        @if let Action::Attack(_) = action { (self.target(duke.duke)) } @else { (self.sums(duke)) }
                    }))
                }
            }
        }
    }

    /// What can be done with Dukes who are not in the ring: the own ones, and all of them during a battle.
    pub(super) fn callings(&self, dukes: &[&DukeView]) -> Markup {
        let orders = html! { @for duke in dukes { (self.orders(duke)) } };
        html! { @if !orders.0.is_empty() { div.callings { (orders) } } }
    }

    /// The Dukes to pick from, while they are picked.
    pub(super) fn gallery(&self) -> Option<Markup> {
        let asked = self.scene.asked.filter(|asked| asked.point == "BBO-D-01")?;
        Some(html! {
            section.gallery aria-label="Dukes to pick" {
                @for choice in &asked.choices {
                    @let name = self.game.action_name(choice.action).replacen("pick_duke ", "", 1);
                    (self.scene.button(choice, "pick", None, &html! {
                        span.face data-face=(name) { (self.scene.icon(&format!("d-{name}"), "portrait")) b { (choice.text) } }
                    }))
                }
            }
        })
    }
}
