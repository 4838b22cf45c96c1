//! Everything in the box that can be looked up, and where it lies.

use malice_engine::Face;

use super::{listed, many, numbers};
use crate::BigBadOverlord;
use crate::content::{Card, Kind};
use crate::effect::{Category, Share};
use crate::view::{CardView, DukeView, FighterView, View};

const DUKE: &str = "Duke";

const fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Minion => "Minion",
        Kind::DoGooder => "Do-Gooder",
        Kind::Artifact => "Artifact",
    }
}

impl BigBadOverlord {
    pub(super) fn all_faces(&self) -> Vec<Face> {
        let cards = self.tables.cards().map(|card| self.card_face(card));
        let dukes = self.tables.dukes.iter().map(|row| {
            let text = "Fights himself once nobody stands before him: with an attack in MIND, MAGIC and MELEE, without any bonus \
                        but that of an artifact in his citadel, and out of reach of MIND. What his MIND captures he keeps. \
                        All Dukes are alike.";
            Face::new(DUKE, &row.name, &row.label).source(row.source).text(text)
        });
        cards.chain(dukes).collect()
    }

    fn card_face(&self, card: Card) -> Face {
        let (row, face) = (self.tables.row(card), self.tables.face(card));
        let mut shown =
            Face::new(kind(face.kind), &row.name, &row.label).copies(row.copies).source(row.source);
        if face.kind != Kind::Artifact {
            let numbers = numbers(&self.card_view(card));
            for (category, number) in Category::ALL.iter().zip(numbers) {
                let number = number.replace("imm", "immune").replace("DO", "defence only");
                shown = shown.fact(category.label(), number);
            }
        }
        // What the others are good for follows from what they do.
        let role = (face.kind == Kind::Minion).then(|| row.role.clone());
        let words: Vec<String> = role.into_iter().chain(self.effect_words(card)).collect();
        shown.text(words.join(" "))
    }

    /// What a card does beside its numbers.
    fn effect_words(&self, card: Card) -> Vec<String> {
        let face = self.tables.face(card);
        let mut words = Vec::new();
        for (share, verb) in [(Share::Half, "Halves"), (Share::Zero, "Cancels")] {
            let weak = Category::ALL.iter().filter(|category| face.weaken[category.index()] == share);
            let weak: Vec<String> = weak.map(|category| format!("the {} bonus", category.label())).collect();
            if !weak.is_empty() {
                words.push(format!("{verb} {} of those who fight it.", listed(&weak)));
            }
        }
        for (category, bonus) in Category::ALL.iter().zip(face.roll_bonus).filter(|(_, bonus)| *bonus > 0) {
            let label = category.label();
            words.push(format!(
                "Adds {bonus} to the {label} rolls of the army, citadel or Duke that it lies with, if somebody there has a \
                 {label} attack."
            ));
        }
        if let Some(from) = face.salvage {
            words.push(format!(
                "MIND does not reach it. Beaten in MELEE, it changes sides for good on a {from} or more."
            ));
        }
        if face.defence_only.is_some() {
            words
                .push("It has no MELEE attack; its number counts only if nobody on its side has one.".into());
        }
        if face.spoils {
            words.push("It cannot be hit, lent or discarded; it goes to whoever destroys the army that it lies with.".into());
        }
        if face.relentless {
            words.push("It attacks whoever draws it and fights on until it is destroyed.".into());
        }
        if face.redirect {
            words.push("Who hits it with MIND sends it to another Duke.".into());
        }
        words
    }
}

/// Where things with this face lie, as far as this view shows it.
pub(super) fn places(view: &View, face: &Face) -> Vec<String> {
    if face.kind == DUKE {
        let dukes = view.dukes.iter().filter(|duke| duke.name.as_ref() == Some(&face.id));
        return dukes.map(played_by).collect();
    }
    let here = |cards: &[CardView]| cards.iter().filter(|card| card.name == face.id).count();
    let mut places = Vec::new();
    let mut note = |count: usize, place: String| {
        if count > 0 {
            places.push(if face.copies == 1 { place } else { format!("{count} {place}") });
        }
    };
    for duke in &view.dukes {
        let name = duke.label.as_deref().unwrap_or("a Duke");
        note(here(&duke.army), format!("in the army of {name}"));
        // What is in the open of a citadel, or the whole of it.
        note(here(duke.citadel.as_ref().unwrap_or(&duke.known)), format!("in the citadel of {name}"));
        note(duke.hand.as_deref().map_or(0, here), format!("in the hand of {name}"));
    }
    for (side, role) in view
        .battle
        .iter()
        .flat_map(|battle| [(&battle.attacker, "attacking"), (&battle.defender, "defending")])
    {
        // An expected line still lies with its Duke.
        let fights = |fighter: &&FighterView| !side.expected && fighter.card.name == face.id;
        note(side.line.iter().filter(fights).count(), format!("in the battle, {role}"));
    }
    let lost = view.discard.iter().filter(|name| **name == face.id).count();
    note(lost, "in the discard pile".into());
    places
}

fn played_by(duke: &DukeView) -> String {
    if duke.alive {
        let cards = many(duke.army.len(), "card");
        format!(
            "played by seat {}, with {cards} in the army and {} in the citadel",
            duke.owner, duke.citadel_size
        )
    } else {
        format!("dead; played by seat {}", duke.owner)
    }
}
