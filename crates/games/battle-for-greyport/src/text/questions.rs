//! What is asked: by which hero, card, monster or location, and for what.

use malice_engine::Rule;

use super::many;
use crate::Greyport;
use crate::effect::{CursePlace, Deed, Effect, Filter, Who};
use crate::view::View;

impl Greyport {
    pub(super) fn question(&self, view: &View, point: Rule) -> String {
        let pending = &view.pending;
        let hero = || self.pending_hero(view);
        match point {
            "GP-D-01" => "Take a character".into(),
            "GP-D-02" => "Who starts wounded?".into(),
            "GP-D-21" => "Who defends first?".into(),
            "GP-D-03" => "Which Ambush comes next?".into(),
            "GP-D-05" => "Nothing to fight: taunt a monster".into(),
            "GP-D-06" if view.viewer.is_some_and(|seat| view.ready.contains(seat)) => {
                "You are ready: wait for the others, or go on".into()
            }
            "GP-D-06" => "Play, fight, or be ready".into(),
            "GP-D-07" if pending.targets.is_empty() => format!("{} fights: whom?", hero()),
            "GP-D-07" => format!("{} cleaves: who is the second target?", hero()),
            "GP-D-08" => {
                let dice: Vec<String> = pending.dice.iter().map(u8::to_string).collect();
                format!("{} rolled {}: reroll?", hero(), dice.join(" and "))
            }
            "GP-D-10" if pending.hero.is_some() => {
                format!("Discard a card to use the ability of {}", hero())
            }
            "GP-D-10" => "Taunt with the round marker: whom?".into(),
            "GP-D-11" => {
                let shields = view.shields;
                format!("{} left: prevent damage?", many(shields, "shield"))
            }
            "GP-D-12" => format!("{} has fallen: take one of its monsters", view.location.name),
            "GP-D-13" => "Which effect comes next?".into(),
            "GP-D-15" | "GP-D-17" => match &pending.card {
                Some(card) => format!("Pay for {}", self.title(card)),
                None => "Recruit a card".into(),
            },
            "GP-D-16" | "GP-D-18" => {
                let own = view.viewer.map(|seat| &view.players[seat.index()]);
                match own.map(|player| (player.hand_count.saturating_sub(player.hand_size), player.hand_size))
                {
                    Some((over @ 1.., size)) => {
                        format!("Discard at least {}: your hand size is {size}", cards(over as u8))
                    }
                    _ => "Discard what you do not want to keep".into(),
                }
            }
            _ => self.asks(view),
        }
    }

    /// The hero that fights or whose ability is used.
    fn pending_hero(&self, view: &View) -> String {
        let pending = &view.pending;
        let hero = pending.hero.zip(pending.seat).and_then(|(number, seat)| {
            view.players[seat.index()].played.get(usize::from(number).checked_sub(1)?)
        });
        hero.map_or_else(|| "The hero".into(), |hero| self.title(&hero.card))
    }

    /// What the effect in progress wants to know.
    fn asks(&self, view: &View) -> String {
        let pending = &view.pending;
        let wants = match pending.effect {
            Some(Effect::Taunt) => "taunt a monster?".into(),
            Some(Effect::Snipe(n)) => format!("snipe which monster for {n}?"),
            Some(Effect::RecoverHero) => "which hero comes back from the discard pile?".into(),
            Some(Effect::ChooseOne(_)) => "what does the hero get this round?".into(),
            Some(Effect::MayReturnHero) => "does a hero come back into hand?".into(),
            Some(Effect::RetirePlayedHeroIfItHit) => "which of your heroes is retired?".into(),
            Some(Effect::FreeRecruit(..)) => match &pending.card {
                Some(card) => format!("who gets {}?", self.title(card)),
                None => "take a card free?".into(),
            },
            Some(Effect::To(Who::Pick, deed)) if pending.seat.is_none() => format!("who {}?", does(deed)),
            Some(Effect::To(_, Deed::MayDraw(n))) => format!("draw {}?", cards(n)),
            Some(Effect::To(_, Deed::MayRetire)) => "retire a card for good?".into(),
            Some(Effect::To(_, Deed::Discard(_, filter))) => match filter {
                Filter::Hero => "discard a hero",
                Filter::Item => "discard an item",
                Filter::Any => "discard a card",
            }
            .into(),
            _ => "choose".into(),
        };
        match &pending.cause {
            Some(cause) => format!("{cause}: {wants}"),
            None => wants,
        }
    }
}

/// What somebody does who is chosen for it.
pub(super) fn does(deed: Deed) -> String {
    match deed {
        Deed::Draw(n) | Deed::MayDraw(n) => format!("draws {}", cards(n)),
        Deed::Heal(n) => format!("regains {n} HP"),
        Deed::MayRetire => "may retire a card".into(),
        Deed::Discard(n, _) => format!("discards {}", cards(n)),
        Deed::GainCurse(_, CursePlace::DiscardPile) => "gains a Curse".into(),
        Deed::GainCurse(_, CursePlace::DeckTop) => "gains a Curse, which goes onto the deck".into(),
        Deed::Damage(n) => format!("takes {n} damage"),
        Deed::LoseHp(n) => format!("loses {n} HP"),
        Deed::LoseCoin => "loses a coin".into(),
        Deed::GainCoin(coin) => format!("gets a {} coin", coin.name()),
        Deed::RetireCurses => "is rid of Curses".into(),
    }
}

fn cards(n: u8) -> String {
    if n == 1 { "a card".into() } else { format!("{n} cards") }
}
