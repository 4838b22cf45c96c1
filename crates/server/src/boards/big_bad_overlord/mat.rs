//! A Duke's mat: portrait and name, what was drawn, the army face up, the citadel face down.

use malice_big_bad_overlord::action::Action;
use malice_big_bad_overlord::state::{ARMY_LIMIT, CITADEL_LIMIT, Place};
use malice_big_bad_overlord::view::{CardView, DukeView};
use maud::{Markup, html};

use super::Drawing;
use super::cards::{CATEGORIES, points};

impl Drawing<'_> {
    /// A Duke of the viewer's: army and citadel side by side, and what was drawn.
    pub(super) fn mat(&self, duke: &DukeView) -> Markup {
        let (id, name) = (format!("duke-{}", duke.duke), self.duke_name(duke.duke));
        html! {
            @if duke.alive {
                section.mat.mine.active[self.is_active(duke)].asked[self.is_asked(duke)] id=(id) aria-label=(name) {
                    (self.head(duke))
                    (self.zones(duke))
                }
            } @else {
                section.mat.mine.dead id=(id) aria-label={ (name) ", dead" } { (self.head(duke)) }
            }
        }
    }

    /// Whether the viewer decides for this Duke now: its cards carry the choices. What is laid ready for a later question names a card
    /// and no Duke: the first one who has it carries it.
    fn is_asked(&self, duke: &DukeView) -> bool {
        let Some(asked) = self.scene.asked.filter(|asked| asked.seat == duke.owner) else { return false };
        if self.scene.takes_back.is_none() {
            return self.view.deciding == Some(duke.duke);
        }
        let own = self.view.dukes.iter().filter(|other| other.owner == duke.owner);
        let mut bearers = own.filter(|own| asked.choices.iter().any(|laid| bears(own, laid.action)));
        bearers.next().is_some_and(|bearer| bearer.duke == duke.duke)
    }

    /// Whether it is this Duke's turn.
    pub(super) fn is_active(&self, duke: &DukeView) -> bool {
        let view = self.view;
        // Citadels are still being filled: nobody has shown an army, and nobody has had a turn.
        let opening =
            view.turn == 1 && view.battle.is_none() && view.dukes.iter().all(|duke| duke.army.is_empty());
        view.active == duke.duke && !view.over && !opening
    }

    pub(super) fn head(&self, duke: &DukeView) -> Markup {
        html! {
            header {
                (self.portrait(duke))
                span.who {
                    b { (self.duke_name(duke.duke)) }
                    span.owner { span.number title="Duke" { (duke.duke) } " " (self.owner_name(duke.owner)) }
                }
                (self.badges(duke))
                @if duke.alive { (self.sums(duke)) }
            }
        }
    }

    pub(super) fn portrait(&self, duke: &DukeView) -> Markup {
        let symbol = duke.name.as_ref().map_or("d-unknown".into(), |name| format!("d-{name}"));
        html! { span.portrait data-face=[&duke.name] { (self.scene.icon(&symbol, "art")) } }
    }

    /// What has become of a Duke, and what he is at.
    pub(super) fn badges(&self, duke: &DukeView) -> Markup {
        let battle = self.view.battle.as_ref().filter(|_| self.fights());
        let role = battle.and_then(|battle| match Some(duke.duke) {
            leader if leader == battle.attacker.leader => Some("attacks"),
            leader if leader == battle.defender.leader => Some("defends"),
            _ => None,
        });
        html! {
            @if !duke.alive { span.badge.fallen { "☠ dead" } }
            @if self.is_active(duke) { span.badge.turn { "▸ turn" } }
            @if let Some(role) = role { span.badge { (role) } }
            @if duke.alive && self.view.fought.contains(&duke.duke) && self.has_ring() { span.badge { "fought" } }
        }
    }

    /// The army's plain sums.
    pub(super) fn sums(&self, duke: &DukeView) -> Markup {
        let sums = [duke.sums.mind, duke.sums.magic, duke.sums.melee];
        html! {
            @if !duke.army.is_empty() {
                span.sums title="sums of the army's attacks" {
                    @for (category, sum) in CATEGORIES.iter().zip(sums) {
                        span .(category) { (self.scene.icon(&format!("i-{category}"), "k")) span.sr { (category) " " } (points(sum)) }
                    }
                }
            }
        }
    }

    pub(super) fn zones(&self, duke: &DukeView) -> Markup {
        html! { div.zones { (self.hand(duke)) (self.army(duke)) (self.citadel(duke)) } }
    }

    fn hand(&self, duke: &DukeView) -> Markup {
        if duke.hand_size == 0 {
            return html! {};
        }
        let asked = self.is_asked(duke);
        let both = self.scene.choices(|action| matches!(action, Action::Field(_))).next().is_some();
        html! {
            div.zone.hand {
                span.note { "drawn" }
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

    /// The army. What has gone into the field is drawn there; artifacts never go.
    fn army(&self, duke: &DukeView) -> Markup {
        let asked = self.is_asked(duke);
        let own = Some(duke.owner) == self.view.viewer;
        let sides = self.view.battle.iter().flat_map(|battle| [&battle.attacker, &battle.defender]);
        let mut sides = sides.filter(|side| side.layer == "army" && self.fights());
        let side = sides.find(|side| side.leader == Some(duke.duke));
        // The owner arranges here what the field shows as it would stand.
        let expected = side.filter(|side| own && side.expected);
        let fielded = side.is_some() && expected.is_none();
        let here = |(_, card): &(usize, &CardView)| !fielded || card.kind == "artifact";
        html! {
            div.zone.army.fielded[fielded] data-drop=[asked.then_some("field")] {
                span.note { "army " @if own && !fielded { b { (duke.army.len()) } " of " (ARMY_LIMIT) } }
                @for (index, card) in duke.army.iter().enumerate().filter(here) {
                    @let id = card.card;
                    @let actions = [Action::Garrison(id), Action::Lend(Place::Army, id), Action::Replace(id), Action::Discard(Place::Army, id)];
                    @let first = asked && is_first(&duke.army, index);
                    @let fighter = expected.and_then(|side| side.line.iter().find(|fighter| fighter.card.name == card.name));
                    @let marks = html! { @if let Some(fighter) = fighter { (self.victim(fighter)) } };
                    (self.card(card, actions.into_iter().filter(|_| first), Some(&self.card_vt(&duke.duke.to_string(), card)), &marks))
                }
                (self.slot(duke, "Field it", Action::Field))
                @if fielded { span.none { "in the field" } } @else if duke.army.is_empty() { span.none { "no army" } }
            }
        }
    }

    /// The citadel: open to its owner and to stormers, otherwise as many backs as there are cards.
    fn citadel(&self, duke: &DukeView) -> Markup {
        let asked = self.is_asked(duke);
        let own = Some(duke.owner) == self.view.viewer;
        let size = usize::from(duke.citadel_size);
        html! {
            div.zone.citadel data-drop=[asked.then_some("garrison")] {
                span.note { "citadel " @if own { b { (size) } " of " (CITADEL_LIMIT) } }
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
                    (self.thing([action], "card slot", None, &html! {
                        span.face data-face=(card.name) {
                            (self.scene.icon(&format!("c-{}", card.name), "art"))
                            span.name { (words) }
                        }
                    }))
                }
            }
        }
    }
}

/// Whether the card that this is done to lies with the Duke.
fn bears(duke: &DukeView, action: Action) -> bool {
    let zone = |place| match place {
        Place::Hand => duke.hand.as_deref(),
        Place::Army => Some(&duke.army[..]),
        Place::Citadel => duke.citadel.as_deref(),
    };
    let lies = |place, id| zone(place).is_some_and(|cards| cards.iter().any(|card| card.card == id));
    match action {
        Action::Stash(id) => lies(Place::Hand, id),
        Action::Field(id) => lies(Place::Hand, id) || lies(Place::Citadel, id),
        Action::Garrison(id) | Action::Replace(id) => lies(Place::Army, id),
        Action::Discard(place, id) | Action::Lend(place, id) => lies(place, id),
        _ => false,
    }
}

/// Equal cards are one choice: the first of them is the button.
fn is_first(cards: &[CardView], index: usize) -> bool {
    !cards[..index].iter().any(|card| card.name == cards[index].name)
}
