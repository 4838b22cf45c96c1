//! What can be chosen, with the names of the heroes, players and cards that it concerns.

use crate::Greyport;
use crate::action::Action;
use crate::effect::{Deed, Effect, Gift, Occasion};
use crate::ids::{CardId, MonsterId};
use crate::state::Phase;
use crate::view::{Aim, View};

impl Greyport {
    pub(super) fn choice(&self, view: &View, action: Action) -> String {
        let card = |id: CardId| &self.tables.card(id).name;
        let effect = view.pending.effect;
        match action {
            Action::Take(character) => format!("Play {}", self.tables.characters[character as usize].name),
            Action::Choose(seat) => self.player(view, seat),
            Action::Resolve(id, occasion, subject) => {
                let whom = subject.map_or(String::new(), |seat| format!(" ({})", self.player(view, seat)));
                self.reaction(id, occasion, &whom)
            }
            Action::ResolveCard(id, seat, _) => format!("{} of {}", card(id), self.player(view, seat)),
            Action::Discard(id) => format!("Discard {}", card(id)),
            Action::Target(id) => {
                let verb = match view.pending.aim {
                    Some(Aim::Fight) => "Fight",
                    Some(Aim::Snipe) => "Snipe",
                    Some(Aim::Take) => "Take",
                    Some(Aim::Taunt) | None => "Taunt",
                };
                format!("{verb} {}", self.foe(id))
            }
            Action::PlayHero(id) => format!("Play {}", card(id)),
            Action::PlayItem(id, hero) => format!("Give {} to {}", card(id), self.own_hero(view, hero)),
            Action::Fight(hero) => format!("Fight with {}", self.own_hero(view, hero)),
            Action::UseMarker => "Taunt with the round marker".into(),
            Action::UseAnytime(hero) => format!("Use the ability of {}", self.own_hero(view, hero)),
            Action::Ready => "Ready: let the round end".into(),
            Action::Unready => "Not ready after all".into(),
            Action::Cancel => "Cancel".into(),
            Action::Reroll(die) => match view.pending.dice.get(usize::from(die)) {
                Some(value) => format!("Reroll the {value} (die {})", die + 1),
                None => format!("Reroll die {}", die + 1),
            },
            Action::Gain(Gift::DualWield) => "Dual Wield this round: two items".into(),
            Action::Gain(Gift::Cleave) => "Cleave this round: two targets".into(),
            Action::Pass => pass(view).into(),
            Action::Shield(id, seat) => {
                format!("Shield {} from {}", self.player(view, seat), self.foe(id))
            }
            Action::Hero(hero) => {
                let retires = effect == Some(Effect::RetirePlayedHeroIfItHit);
                let verb = if retires { "Retire" } else { "Take back into hand:" };
                format!("{verb} {}", self.own_hero(view, hero))
            }
            Action::Recruit(id) if effect.is_some() => format!("Take {} from the row", card(id)),
            Action::Recruit(id) => format!("Recruit {}", card(id)),
            Action::RecruitTop(id) => format!("Recruit {} from the deck", card(id)),
            Action::Pay(coin) => format!("Pay {}", coin.name()),
            Action::Card(id) => match effect {
                Some(Effect::To(_, Deed::MayRetire)) => format!("Retire {} from the discard pile", card(id)),
                Some(Effect::RecoverHero) => format!("Take {} back into hand", card(id)),
                _ => format!("Take {}", card(id)),
            },
            Action::Retire(id) => format!("Retire {} from hand", card(id)),
            Action::Draw => "Draw".into(),
        }
    }

    /// `Spiked Drake 1, being defeated (Zot the Wizard). Its text.`
    pub(super) fn reaction(&self, id: MonsterId, occasion: Occasion, whom: &str) -> String {
        let text = &self.tables.monster(id.kind).text;
        let text = if text.is_empty() { String::new() } else { format!(" {text}") };
        format!("{}, {}{whom}.{text}", self.foe(id), occasion_words(occasion))
    }
}

/// What ends here.
fn pass(view: &View) -> &'static str {
    let pending = &view.pending;
    match (pending.aim, pending.effect, view.phase) {
        (Some(Aim::Fight), ..) if pending.dice.is_empty() => "Nobody else",
        (Some(Aim::Fight), ..) => "Keep the roll",
        (_, Some(Effect::To(_, Deed::Discard(..))), _) => "No card fits",
        (_, Some(_), _) => "Decline",
        (_, None, Phase::Discard | Phase::EncounterEnd) => "Keep the rest",
        (_, None, _) => "Let the rest through",
    }
}

fn occasion_words(occasion: Occasion) -> &'static str {
    match occasion {
        Occasion::Play => "as it is played",
        Occasion::Cleanup => "at cleanup",
        Occasion::Ambush => "Ambush",
        Occasion::HitPlayer | Occasion::Hit => "having struck",
        Occasion::Taunted => "having been taunted",
        Occasion::Fought => "having been fought",
        Occasion::Damaged => "having been wounded",
        Occasion::Defeated => "being defeated",
        Occasion::MarkerPass => "as the marker passes",
    }
}
