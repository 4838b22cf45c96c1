//! A Duke's mat: portrait and name, the army face up, the citadel face down, and what was drawn.

use malice_big_bad_overlord::action::Action;
use malice_big_bad_overlord::state::{Duke, Place};
use malice_big_bad_overlord::view::{CardView, DukeView};
use malice_engine::Game;
use maud::{Markup, html};

use super::Drawing;
use super::cards::{CATEGORIES, points};

impl Drawing<'_> {
    pub(super) fn mat(&self, duke: &DukeView, own: bool) -> Markup {
        let view = self.view;
        let active = view.active == duke.duke && !view.over && !self.is_opening();
        let id = format!("duke-{}", duke.duke);
        let class = if own { "mat mine" } else { "mat" };
        if !duke.alive {
            return html! {
                section.mat.dead id=(id) aria-label={ (self.duke_name(duke.duke)) ", dead" } { (self.head(duke)) }
            };
        }
        html! {
            section .(class).active[active].asked[self.is_asked(duke)] id=(id) aria-label=(self.duke_name(duke.duke)) {
                (self.head(duke))
                (self.orders(duke))
                (self.hand(duke))
                div.zones { (self.army(duke)) (self.citadel(duke)) }
            }
        }
    }

    /// Whether the viewer decides for this Duke now: its cards carry the choices.
    fn is_asked(&self, duke: &DukeView) -> bool {
        self.scene.asked.is_some_and(|asked| asked.seat == duke.owner)
            && self.view.deciding == Some(duke.duke)
    }

    /// Whether citadels are still being filled: nobody has shown an army, and nobody has had a turn.
    fn is_opening(&self) -> bool {
        let view = self.view;
        view.turn == 1 && view.battle.is_none() && view.dukes.iter().all(|duke| duke.army.is_empty())
    }

    fn head(&self, duke: &DukeView) -> Markup {
        let view = self.view;
        let portrait = duke.name.as_ref().map_or("d-unknown".into(), |name| format!("d-{name}"));
        let battle = view.battle.as_ref();
        let role = battle.and_then(|battle| match Some(duke.duke) {
            leader if leader == battle.attacker.leader => Some("attacks"),
            leader if leader == battle.defender.leader => Some("defends"),
            _ => None,
        });
        html! {
            header {
                (self.scene.icon(&portrait, "portrait"))
                span.who {
                    b { (self.duke_name(duke.duke)) }
                    span.owner { span.number title="Duke" { (duke.duke) } " " (self.owner_name(duke.owner)) }
                }
                @if !duke.alive { span.badge.fallen { "☠ dead" } }
                @if view.active == duke.duke && !view.over && !self.is_opening() { span.badge.turn { "▸ turn" } }
                @if let Some(role) = role { span.badge { (role) } }
                @if duke.alive && view.fought.contains(&duke.duke) && battle.is_none() { span.badge { "fought this turn" } }
                @if duke.alive && !duke.army.is_empty() { (self.sums(duke)) }
            }
        }
    }

    /// The army's plain sums.
    fn sums(&self, duke: &DukeView) -> Markup {
        let sums = [duke.sums.mind, duke.sums.magic, duke.sums.melee];
        html! {
            span.sums title="sums of the army's attacks" {
                @for (category, sum) in CATEGORIES.iter().zip(sums) {
                    span .(category) { (self.scene.icon(&format!("i-{category}"), "k")) span.sr { (category) " " } (points(sum)) }
                }
            }
        }
    }

    /// What can be done with a Duke as a whole.
    fn orders(&self, duke: &DukeView) -> Markup {
        let id = Duke(duke.duke - 1);
        let orders = [
            (Action::Attack(id), "i-melee", "Attack"),
            (Action::Redirect(id), "i-halo", "Send it here"),
            (Action::GiveDuke(id), "i-hand", "Give away"),
        ];
        html! {
            @for (action, symbol, words) in orders {
                @if self.scene.choice(action).is_some() || self.scene.refusal(action).is_some_and(|_| Some(duke.owner) != self.view.viewer) {
                    (self.scene.thing(action, "order", None, &html! {
                        (self.scene.icon(symbol, "k")) b { (words) }
                        @if let Action::Attack(_) = action { (self.target(duke.duke)) }
                    }))
                }
            }
        }
    }

    fn hand(&self, duke: &DukeView) -> Markup {
        if duke.hand_size == 0 {
            return html! {};
        }
        let asked = self.is_asked(duke);
        let both = self.scene.choices(|action| matches!(action, Action::Field(_))).next().is_some();
        html! {
            div.zone.hand {
                span.note { "in hand" }
                @match &duke.hand {
                    Some(hand) => @for (index, card) in hand.iter().enumerate() {
                        @let first = asked && is_first(hand, index);
                        // At the opening a card is simply hidden; later it goes to one of two places.
                        @let stash = (!both).then_some(Action::Stash(card.card));
                        @let actions = [stash, Some(Action::Discard(Place::Hand, card.card))].into_iter().flatten().filter(|_| first);
                        (self.card(card, actions, Some(&self.card_vt(&duke.duke.to_string(), card)), &html! {}))
                    },
                    None => @for number in 0..usize::from(duke.hand_size) { (self.back(duke.duke, "hand", number)) },
                }
            }
        }
    }

    fn army(&self, duke: &DukeView) -> Markup {
        let asked = self.is_asked(duke);
        let line = self.view.battle.as_ref().map(|battle| &battle.defender);
        let expected =
            line.filter(|side| side.expected && side.layer == "army" && side.leader == Some(duke.duke));
        let fielded = self.view.battle.as_ref().is_some_and(|battle| {
            [&battle.attacker, &battle.defender]
                .iter()
                .any(|side| side.leader == Some(duke.duke) && !side.expected)
        });
        html! {
            div.zone.army {
                span.note { "army" }
                @for (index, card) in duke.army.iter().enumerate() {
                    @let id = card.card;
                    @let actions = [Action::Garrison(id), Action::Lend(Place::Army, id), Action::Replace(id), Action::Discard(Place::Army, id)];
                    @let first = asked && is_first(&duke.army, index);
                    @let marks = html! {
                        @if let Some(side) = expected {
                            @if let Some(fighter) = side.line.iter().find(|fighter| fighter.card.name == card.name) { (self.victim(fighter)) }
                        }
                    };
                    (self.card(card, actions.into_iter().filter(|_| first), Some(&self.card_vt(&duke.duke.to_string(), card)), &marks))
                }
                (self.slot(duke, "Field it", Action::Field))
                @if duke.army.is_empty() { span.none { @if fielded { "in the field" } @else { "no army" } } }
            }
        }
    }

    /// The citadel: open to its owner and to stormers, otherwise as many backs as there are cards.
    fn citadel(&self, duke: &DukeView) -> Markup {
        let asked = self.is_asked(duke);
        let size = usize::from(duke.citadel_size);
        html! {
            div.zone.citadel {
                span.note { "citadel" }
                @if let Some(citadel) = &duke.citadel {
                    @for (index, card) in citadel.iter().enumerate() {
                        @let id = card.card;
                        @let field = duke.hand_size == 0;
                        @let actions = [field.then_some(Action::Field(id)), Some(Action::Lend(Place::Citadel, id)), Some(Action::Discard(Place::Citadel, id))];
                        @let first = asked && is_first(citadel, index);
                        @let vt = format!("citadel-{}-{index}", duke.duke);
                        (self.card(card, actions.into_iter().flatten().filter(|_| first), Some(&vt), &html! {}))
                    }
                } @else {
                    // Cards that everybody saw go there lie among the others, but nobody knows where.
                    @for (index, card) in duke.known.iter().enumerate() {
                        (self.card(card, [], Some(&format!("citadel-{}-{index}", duke.duke)), &html! { span.mark.seen title="seen going there" { "seen" } }))
                    }
                    @for number in duke.known.len()..size { (self.back(duke.duke, "citadel", number)) }
                }
                (self.slot(duke, "Hide it", Action::Stash))
                @if size == 0 { span.none { "empty" } }
            }
        }
    }

    /// Where a drawn card can be laid.
    fn slot(
        &self,
        duke: &DukeView,
        words: &str,
        action: impl Fn(malice_big_bad_overlord::content::Card) -> Action,
    ) -> Markup {
        let hand = duke.hand.as_deref().unwrap_or_default();
        let both = self.scene.choices(|action| matches!(action, Action::Field(_))).next().is_some();
        let asked = self.is_asked(duke) && both;
        let cards = hand.iter().enumerate().filter(|(index, _)| asked && is_first(hand, *index));
        html! {
            @for (_, card) in cards {
                @let action = action(card.card);
                @if self.scene.choice(action).is_some() || self.scene.refusal(action).is_some() {
                    (self.scene.thing(action, "card slot", None, &html! {
                        (self.scene.icon(&format!("c-{}", card.name), "art"))
                        span.name { (words) }
                    }))
                }
            }
        }
    }

    /// The Dukes to pick from, while they are picked.
    pub(super) fn gallery(&self) -> Markup {
        let picks = self.scene.asked.is_some_and(|asked| asked.point == "BBO-D-01");
        html! {
            @if picks {
                section.gallery aria-label="Dukes to pick" {
                    @for asked in self.scene.choices(|action| matches!(action, Action::PickDuke(_))) {
                        @let name = self.game.action_name(asked.action);
                        @let symbol = name.replacen("pick_duke ", "d-", 1);
                        (self.scene.button(asked, "order pick", None, &html! { (self.scene.icon(&symbol, "portrait")) b { (asked.text) } }))
                    }
                }
            }
        }
    }
}

/// Equal cards are one choice: the first of them is the button.
fn is_first(cards: &[CardView], index: usize) -> bool {
    !cards[..index].iter().any(|card| card.name == cards[index].name)
}
