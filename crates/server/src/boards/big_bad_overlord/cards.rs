//! Cards: what they are, and the three wedges with attack above and defence below.

use malice_big_bad_overlord::action::Action;
use malice_big_bad_overlord::view::CardView;
use maud::{Markup, html};

use super::Drawing;

/// The categories of combat, in their order.
pub(super) const CATEGORIES: [&str; 3] = ["mind", "magic", "melee"];

impl Drawing<'_> {
    /// A card face up, as a button where it can be chosen. `marks` is what lies on it.
    pub(super) fn card(
        &self,
        card: &CardView,
        actions: impl IntoIterator<Item = Action>,
        vt: Option<&str>,
        marks: &Markup,
    ) -> Markup {
        let class = format!("card {}", family(card));
        let body = html! { (self.face(card)) (marks) };
        self.thing(actions, &class, vt, &body)
    }

    fn face(&self, card: &CardView) -> Markup {
        html! {
            span.face data-face=(card.name) {
                (self.scene.icon(&format!("c-{}", card.name), "art"))
                // Where there is no room for the name, the picture stands for it; it is read all the same.
                span.sr { (card.label) }
                span.name.long[has_long_word(&card.label)] aria-hidden="true" { (card.label) }
                @if card.kind != "artifact" { (wedges(card)) }
                @if card.kind != "minion" { span.role { (first_clause(&card.role)) } }
            }
        }
    }

    /// A card's name across updates, wherever it goes: whose it is, its design, and which of equal ones.
    pub(super) fn card_vt(&self, whose: &str, card: &CardView) -> String {
        let name = format!("card-{whose}-{}", card.name);
        let mut named = self.named.borrow_mut();
        let nth = named.entry(name.clone()).or_default();
        *nth += 1;
        format!("{name}-{nth}")
    }

    /// A card face down: it is named by its place, for nobody may know it by anything else.
    pub(super) fn back(&self, duke: u8, place: &str, number: usize) -> Markup {
        html! {
            div.card.back data-vt={ (place) "-" (duke) "-" (number) } {
                (self.scene.icon("back", "art"))
                span.sr { "a card face down" }
            }
        }
    }
}

/// Attack above, defence below, for MIND, MAGIC and MELEE; a dash where there is none, a star where nothing reaches it.
fn wedges(card: &CardView) -> Markup {
    let wedge = |index: usize| {
        let only = card.defence_only && CATEGORIES[index] == "melee";
        let none = if only { "DO" } else { "–" };
        let attack = card.attack[index].map_or(none.into(), points);
        let defence = card.defence[index].map_or("∗".into(), |defence| defence.to_string());
        (attack, defence)
    };
    let words = |index: usize| {
        let (attack, defence) = wedge(index);
        let category = CATEGORIES[index].to_uppercase();
        match attack.as_str() {
            "DO" => format!("{category} defence only {defence}"),
            "–" => format!("{category} no attack, defence {defence}"),
            _ => format!("{category} attack {attack}, defence {defence}"),
        }
    };
    let words = [0, 1, 2].map(words).join("; ");
    html! {
        span.wedges role="img" aria-label=(words) title=(words) {
            @for (index, category) in CATEGORIES.iter().enumerate() {
                @let (attack, defence) = wedge(index);
                span .(category) { b.none[card.attack[index].is_none()] { (attack) } i { (defence) } }
            }
        }
    }
}

/// Whether a name needs a narrower cut, so that none is broken inside a word.
fn has_long_word(name: &str) -> bool {
    name.split([' ', '-']).any(|word| word.chars().count() > 8)
}

/// What comes before the semicolon: a card is small.
fn first_clause(role: &str) -> &str {
    role.split(';').next().unwrap_or(role)
}

/// How a card is framed.
fn family(card: &CardView) -> &'static str {
    match card.kind {
        "artifact" => "artifact",
        "do_gooder" => "do-good",
        _ if card.machine => "machine",
        _ => "minion",
    }
}

/// `3`, `2½`, `½`.
pub(super) fn points(points: f32) -> String {
    let whole = points.trunc() as i32;
    match (whole, points.fract() > 0.0) {
        (0, true) => "½".into(),
        (_, true) => format!("{whole}½"),
        (_, false) => whole.to_string(),
    }
}
