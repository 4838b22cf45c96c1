//! What can be chosen: the heroes, players and cards that it concerns, what they cost and what they do.

use super::fights::fate_of;
use super::own_played;
use crate::Greyport;
use crate::action::Action;
use crate::content::CardKind;
use crate::effect::{Coin, Deed, Effect, Gift, Occasion};
use crate::ids::{CardId, MonsterId};
use crate::state::Phase;
use crate::view::{Aim, MonsterView, View};

impl Greyport {
    pub(super) fn choice(&self, view: &View, action: Action) -> String {
        let card = |id: CardId| &self.tables.card(id).name;
        let cost = |id: CardId| self.tables.card(id).cost.map_or("nothing", Coin::name);
        let effect = view.pending.effect;
        match action {
            Action::Take(character) => {
                let hero = self.tables.player_hero(character, 1);
                format!("Play {}: {}", card(hero), self.card_words(hero))
            }
            Action::Choose(seat) => self.player(view, seat),
            Action::Resolve(id, occasion, subject) => {
                let whom = subject.map_or(String::new(), |seat| format!(" ({})", self.player(view, seat)));
                self.reaction(id, occasion, &whom)
            }
            Action::ResolveCard(id, seat, _) => {
                format!("{} of {}: {}", card(id), self.player(view, seat), self.tables.card(id).text)
            }
            Action::Discard(id) => format!("Discard {}", card(id)),
            Action::Target(id) => self.aimed(view, id),
            Action::PlayHero(id) => format!("Play {}: {}", card(id), self.card_words(id)),
            Action::PlayItem(id, hero) => {
                format!("Give {} to {}: {}", card(id), self.own_hero(view, hero), self.card_words(id))
            }
            Action::Fight(hero) => {
                let forecast = own_played(view, hero).and_then(|played| played.forecast.as_ref());
                let promise = forecast.map(|forecast| format!(": {}", self.promise(forecast)));
                format!("Fight with {}{}", self.own_hero(view, hero), promise.unwrap_or_default())
            }
            Action::UseMarker => "Taunt with the round marker".into(),
            Action::UseAnytime(hero) => {
                let card = own_played(view, hero).and_then(|played| self.tables.card_named(&played.card));
                let text = card.map_or("", |card| self.tables.card(card).text.as_str());
                format!("Use the ability of {}: {text}", self.own_hero(view, hero))
            }
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
                let name = self.monster_name(id);
                let blow = view.blows.iter().find(|blow| blow.monster == name && blow.victim == seat);
                let left = blow.map_or(String::new(), |blow| format!(": stops 1 of {}", blow.left));
                format!("Shield {} from {}{left}", self.player(view, seat), self.foe(id))
            }
            Action::Hero(hero) => {
                let retires = effect == Some(Effect::RetirePlayedHeroIfItHit);
                let verb = if retires { "Retire" } else { "Take back into hand:" };
                format!("{verb} {}", self.own_hero(view, hero))
            }
            Action::Recruit(id) if effect.is_some() => {
                format!("Take {} of the row, free: {}", card(id), self.card_words(id))
            }
            Action::Recruit(id) => format!("Recruit {} for {}: {}", card(id), cost(id), self.card_words(id)),
            Action::RecruitTop(id) => {
                format!("Recruit {} off the deck for {}: {}", card(id), cost(id), self.card_words(id))
            }
            Action::Pay(coin) => self.payment(view, coin),
            Action::Card(id) => match effect {
                Some(Effect::To(_, Deed::MayRetire)) => format!("Retire {} of the discard pile", card(id)),
                Some(Effect::RecoverHero) => {
                    format!("Take {} back into hand: {}", card(id), self.card_words(id))
                }
                _ => format!("Take {}, free: {}", card(id), self.card_words(id)),
            },
            Action::Retire(id) => format!("Retire {} of the hand", card(id)),
            Action::Draw => match effect {
                Some(Effect::To(_, Deed::MayDraw(n @ 2..))) => format!("Draw {n} cards"),
                _ => "Draw a card".into(),
            },
        }
    }

    /// `magical hero, white die. Also burns the rest of the group for 2.`
    fn card_words(&self, id: CardId) -> String {
        let card = self.tables.card(id);
        if card.kind == CardKind::Curse {
            return "it cannot be played".into();
        }
        let strike = card.strike();
        let strike = if strike.is_empty() { "no damage".into() } else { format!("damage {strike}") };
        let text = if card.text.is_empty() { String::new() } else { format!(" {}", card.text) };
        format!("{} {}, {strike}.{text}", card.side.name(), card.kind.name())
    }

    /// `Fight Griffon 1 (10 of 10 HP, deals 1): takes 2 to 5, stands`.
    fn aimed(&self, view: &View, id: MonsterId) -> String {
        let name = self.monster_name(id);
        let mut all = view.players.iter().flat_map(|player| &player.monsters).chain(&view.location.monsters);
        let stands = |m: &MonsterView| {
            let left = m.hp.saturating_sub(m.damage_taken);
            let armor = if m.armor > 0 { format!(", armor {}", m.armor) } else { String::new() };
            format!(" ({left} of {} HP, deals {}{armor})", m.hp, m.deals)
        };
        let stands = all.find(|monster| monster.id == name).map(stands).unwrap_or_default();
        let (verb, more) = match view.pending.aim {
            Some(Aim::Fight) => {
                let fight = view.pending.fights.iter().find(|target| target.foe.id == name);
                ("Fight", fight.map_or(String::new(), |target| format!(": {}", fate_of(&target.foe))))
            }
            Some(Aim::Snipe) => ("Snipe", String::new()),
            Some(Aim::Take) => ("Take", self.foe_text(id)),
            Some(Aim::Taunt) | None => ("Taunt", self.foe_text(id)),
        };
        format!("{verb} {}{stands}{more}", self.foe(id))
    }

    /// What stands on a monster's card, after a colon. An Ambush is over.
    fn foe_text(&self, id: MonsterId) -> String {
        let text = self.tables.monster(id.kind).text.as_str();
        let rest = if text.starts_with("Ambush") {
            text.split_once(". ").map_or("", |(_, rest)| rest)
        } else {
            text
        };
        if rest.is_empty() { String::new() } else { format!(": {rest}") }
    }

    /// GP-REC-02, GP-REC-03: a coin may be worth more than the card, or count for more than it is.
    fn payment(&self, view: &View, coin: Coin) -> String {
        let card = view.pending.card.as_ref().and_then(|id| self.tables.card_named(id));
        let pay = format!("Pay {}", coin.name());
        match card.and_then(|card| self.tables.card(card).cost) {
            Some(cost) if cost < coin => format!("{pay}: there is no change for {}", cost.name()),
            Some(cost) if cost > coin => format!("{pay}, which counts as {} now", cost.name()),
            _ => pay,
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
