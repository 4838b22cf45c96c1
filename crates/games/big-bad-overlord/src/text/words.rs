//! Words that every text shares: names, numbers of cards, lists.

use std::borrow::Cow;

use crate::BigBadOverlord;
use crate::content::Card;
use crate::effect::Category;
use crate::event::{Lord, Loss, Party};
use crate::rules::strength::Strength;
use crate::view::CardView;

/// `1 card`, `2 cards`.
pub(crate) fn many(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// `a, b and c`.
pub(crate) fn listed(items: &[String]) -> String {
    match items {
        [] => "nothing".into(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// `Kamu the Mighty's`, `Losik the Ruthless'`.
pub(crate) fn possessive(name: &str) -> String {
    format!("{name}{}", if name.ends_with('s') { "'" } else { "'s" })
}

/// Half points as people write them: `3`, `2½`, `½`.
pub(crate) fn points(points: f32) -> String {
    match (points.trunc(), points.fract() > 0.0) {
        (whole, false) => whole.to_string(),
        (whole, true) if whole > 0.0 => format!("{whole}½"),
        _ => "½".into(),
    }
}

/// `–/5`, `–/4`, `5/6`: attack and defence in MIND, MAGIC, MELEE; `imm` is immune, `DO 2` defence only.
pub(crate) fn numbers(card: &CardView) -> [String; 3] {
    std::array::from_fn(|index| match (card.attack[index], card.defence[index]) {
        (None, Some(defence)) if index == Category::Melee.index() && card.defence_only => {
            format!("DO {defence}")
        }
        (None, None) => "imm".into(),
        (attack, defence) => {
            let attack = attack.map_or("–".into(), points);
            format!("{attack}/{}", defence.map_or("imm".into(), |defence| defence.to_string()))
        }
    })
}

/// What makes a bonus other than the plain sum: `19 halved by the Do-Gooder, +4 by the artifact`.
pub(crate) fn made_of(strength: Strength) -> Option<String> {
    let mut scaled = Vec::new();
    if strength.half_points > 0 {
        scaled.extend(match strength.double_s {
            4 => Some("doubled by the walls"),
            1 => Some("halved by the walls"),
            _ => None,
        });
        scaled.extend(match strength.double_r {
            1 => Some("halved by the Do-Gooder"),
            0 => Some("cancelled by the Do-Gooder"),
            _ => None,
        });
    }
    let mut parts = Vec::new();
    if !scaled.is_empty() {
        parts.push(format!("{} {}", points(strength.half_points as f32 / 2.0), scaled.join(" and ")));
    }
    if strength.defence_only > 0 {
        parts.push("defence only".into());
    }
    if strength.artifact > 0 {
        parts.push(format!("+{} by the artifact", strength.artifact));
    }
    (!parts.is_empty()).then(|| parts.join(", "))
}

impl BigBadOverlord {
    pub(crate) fn label(&self, card: Card) -> &str {
        &self.tables.row(card).label
    }

    /// `Legion of Doom (–/5 –/4 5/6)`, `Mageskull (+4 MAGIC)`.
    pub(super) fn card_words(&self, card: Card) -> String {
        let bonus = self.tables.face(card).roll_bonus;
        let flat = Category::ALL.iter().find(|category| bonus[category.index()] > 0);
        let numbers = flat.map_or_else(
            || numbers(&self.card_view(card)).join(" "),
            |category| format!("+{} {}", bonus[category.index()], category.label()),
        );
        format!("{} ({numbers})", self.label(card))
    }

    /// A Duke by name, or by number before Dukes are picked.
    pub(crate) fn lord_name(&self, lord: Lord) -> Cow<'_, str> {
        match lord.portrait {
            Some(portrait) => self.tables.dukes[portrait as usize].label.as_str().into(),
            None => format!("Duke {}", lord.duke.number()).into(),
        }
    }

    pub(crate) fn party_name(&self, party: Party) -> Cow<'_, str> {
        match party {
            Party::Duke(lord) => self.lord_name(lord),
            Party::Force(Some(card)) => self.label(card).into(),
            Party::Force(None) => "the captives".into(),
        }
    }

    /// A card that was lost, with all who had to do with it: `Kamu the Mighty's Toady, lent to Losik the Ruthless`.
    pub(crate) fn loss_words(&self, loss: Loss) -> String {
        let Loss { card, of, lender, captive } = loss;
        let (card_name, leader) = (self.label(card), self.party_name(of));
        match (lender, of) {
            (Some(lender), _) => {
                format!("{} {card_name}, lent to {leader}", possessive(&self.lord_name(lender)))
            }
            (None, Party::Force(Some(good))) if good == card => card_name.into(),
            (None, Party::Force(None)) if captive => format!("the captive {card_name}"),
            (None, _) if captive => format!("{} captive {card_name}", possessive(&leader)),
            (None, _) => format!("{} {card_name}", possessive(&leader)),
        }
    }
}
