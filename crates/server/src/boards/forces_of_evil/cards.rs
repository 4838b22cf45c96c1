//! Cards: name, emblem, what they say, and their committed actions as buttons.

use malice_forces_of_evil::ForcesOfEvil;
use malice_forces_of_evil::action::{Action, Source};
use malice_forces_of_evil::ids::Kind;
use malice_forces_of_evil::text::{CardText, Clause, Family, Timing};
use maud::{Markup, html};

use super::Drawing;

impl Drawing<'_> {
    /// What a card shows. Its actions are buttons where they can be used now from `source`.
    pub(super) fn face(&self, name: &str, source: Option<Source>) -> Markup {
        let Some(card) = self.game.card_text(name) else { return Markup::default() };
        html! {
            span.face data-face=(name) {
                span.head { (self.scene.icon(&emblem(self.game, name, &card), "emblem")) (title(&card.label)) }
                @if let Some((capacity, frontlines, icons)) = card.room { (self.figures(capacity, frontlines, icons)) }
                (self.clarion(&card))
                (self.clauses(&card, source))
                @if card.attachable { span.attachable title="can be attached to a room" { (self.scene.icon("i-attach", "k")) "attachable" } }
            }
        }
    }

    pub(super) fn clauses(&self, card: &CardText, source: Option<Source>) -> Markup {
        html! {
            @for (index, clause) in card.clauses.iter().enumerate() {
                @let action = source.filter(|_| clause.timing == Timing::Action).map(|source| Action::Use(source, index as u8));
                @let body = self.clause(clause);
                @if let Some(choice) = action.and_then(|action| self.scene.choice(action)) {
                    (self.scene.button(choice, "clause use", None, &body))
                } @else if let Some((name, rule)) = action.and_then(|action| self.scene.refusal(action)) {
                    (self.scene.why_not(name, rule, "clause", None, &body))
                } @else {
                    span.clause { (body) }
                }
            }
        }
    }

    /// Of all that a card says, what can be used now.
    pub(super) fn usable(&self, card: &CardText, source: Source) -> Markup {
        html! {
            @for (index, clause) in card.clauses.iter().enumerate() {
                @if let Some(choice) = self.scene.choice(Action::Use(source, index as u8)) {
                    (self.scene.button(choice, "clause use", None, &self.clause(clause)))
                }
            }
        }
    }

    fn clause(&self, clause: &Clause) -> Markup {
        let (icon, word) = timing(clause.timing);
        html! {
            @if let Some(price) = clause.price {
                span.price title={ "price: " (price) " influence" } { (price) }
            } @else {
                span.timing title=(word) { (self.scene.icon(icon, "k")) }
            }
            span.says {
                @if !clause.units.is_empty() || clause.treasure > 0 {
                    span.goods aria-hidden="true" {
                        @for (kind, count) in &clause.units { (self.small(*kind, *count)) }
                        @if clause.treasure > 0 { span.pile { (self.scene.icon("i-treasure", "k")) (clause.treasure) } }
                    }
                }
                (clause.text)
            }
        }
    }

    /// A unit as a small picture with its number.
    pub(super) fn small(&self, kind: Kind, count: u8) -> Markup {
        let name = self.kind_name(kind);
        html! { span.pile data-face=(name) { (self.scene.icon(&format!("u-{name}"), "k")) (count) } }
    }

    /// The heroes whom a Card of Light calls.
    fn clarion(&self, card: &CardText) -> Markup {
        let called: Vec<(Kind, u8)> =
            Kind::CLASSES.into_iter().zip(card.clarion).filter(|(_, count)| *count > 0).collect();
        if called.is_empty() {
            return Markup::default();
        }
        let words: Vec<String> = called
            .iter()
            .map(|(class, count)| format!("{count} {}", self.game.tables().unit(*class).label))
            .collect();
        let each = if card.per_player { " for each player" } else { "" };
        let words = format!("calls {}{each}", words.join(", "));
        html! {
            span.clarion role="img" aria-label=(words) title=(words) {
                (self.scene.icon("i-clarion", "k"))
                @for (class, count) in &called { (self.small(*class, *count)) }
                @if card.per_player { small { "per player" } }
            }
        }
    }

    /// Capacity, frontlines and influence of a room.
    pub(super) fn figures(&self, capacity: u8, frontlines: u8, icons: u8) -> Markup {
        html! {
            span.figures {
                span title="capacity" { (self.scene.icon("i-capacity", "k")) (capacity) span.sr { " capacity" } }
                span title="frontlines" { (self.scene.icon("i-front", "k")) (frontlines) span.sr { " frontlines" } }
                @if icons > 0 { span title="influence" { (self.scene.icon("i-influence", "k")) "+" (icons) span.sr { " influence" } } }
            }
        }
    }

    /// The symbol of a card: rooms and Forces have their own, others show what they bring or when they work.
    /// How a card is framed.
    pub(super) fn family(&self, name: &str) -> &'static str {
        match self.game.card_text(name).map(|card| card.family) {
            Some(Family::Force) => "force-card",
            Some(Family::Entrance | Family::Room) => "room-card",
            Some(Family::Dark) | None => "dark-card",
            Some(Family::Attack) => "light-card attacks",
            Some(Family::Clarion | Family::Peasants | Family::Event) => "light-card",
        }
    }
}

/// What a card is known by at a glance.
pub(super) fn emblem(game: &ForcesOfEvil, name: &str, card: &CardText) -> String {
    match card.family {
        Family::Force => format!("f-{name}"),
        Family::Entrance | Family::Room => format!("r-{name}"),
        Family::Clarion => "i-clarion".into(),
        Family::Peasants => "i-peasants".into(),
        Family::Attack => "i-attack".into(),
        Family::Event => "i-event".into(),
        Family::Dark => {
            let brings = card.clauses.iter().find_map(|clause| clause.units.first());
            if let Some((kind, _)) = brings {
                return format!("u-{}", game.tables().unit(*kind).name);
            }
            let first = card.clauses.first();
            match first {
                Some(clause) if clause.treasure > 0 => "i-treasure".into(),
                Some(clause) if clause.text.starts_with("all players score") => "i-scoring".into(),
                _ => "i-dark".into(),
            }
        }
    }
}

fn timing(timing: Timing) -> (&'static str, &'static str) {
    match timing {
        Timing::Action => ("i-committed", "committed action"),
        Timing::Event => ("i-event", "event"),
        Timing::Ongoing => ("i-ongoing", "while in play"),
        Timing::Combat => ("i-attack", "in combat"),
        Timing::Attack => ("i-attack", "attack"),
        Timing::Start => ("i-start", "starting placement"),
        Timing::Scoring => ("i-scoring", "special scoring"),
    }
}

/// So long a word needs a smaller cut, wherever a name stands in little room.
const LONG: usize = 10;

/// The name of a card or room.
pub(super) fn title(label: &str) -> Markup {
    let long = label.split([' ', '-']).any(|word| word.chars().count() >= LONG);
    html! { b.name.long[long] { (label) } }
}
