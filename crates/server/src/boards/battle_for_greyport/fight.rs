//! The fight in progress: hero, dice, odds, and for each way in which it can go on what it would do and what would follow.

use malice_battle_for_greyport::action::Action;
use malice_battle_for_greyport::forecast::{Foe, Target};
use malice_battle_for_greyport::view::{Aim, HeroView};
use malice_engine::Seat;
use malice_words::with_names;
use maud::{Markup, html};

use super::Drawing;
use super::promise::{odds, range};

impl Drawing<'_> {
    /// The choice in progress: who fights whom, and the dice.
    pub(super) fn fight(&self) -> Markup {
        let pending = &self.view.pending;
        let Some(seat) = pending.seat.filter(|_| pending.hero.is_some() || !pending.dice.is_empty()) else {
            return html! {};
        };
        let hero = pending
            .hero
            .and_then(|hero| self.view.players[seat.index()].played.get(usize::from(hero).checked_sub(1)?));
        let title = hero.and_then(|hero| self.card_row(&hero.card)).map_or("hero", |row| row.name.as_str());
        let foe = |id: &String| self.foe_name(id);
        html! {
            div.fight {
                p {
                    @if self.own() == Some(seat) { "Your " } @else { (self.scene.name(seat)) "’s " }
                    b { (title) } @if pending.aim == Some(Aim::Fight) { " fights" } @else { " acts" }
                    @if !pending.targets.is_empty() { " against " b { (pending.targets.iter().map(foe).collect::<Vec<_>>().join(" and ")) } }
                }
                @if !pending.dice.is_empty() {
                    span.dice {
                        @for (index, value) in pending.dice.iter().enumerate() {
                            (self.thing([Action::Reroll(index as u8)], "die", Some(&format!("die-{index}")), None, &html! { (value) }))
                        }
                    }
                    (self.again())
                } @else if let Some(hero) = hero { (self.prospect(hero)) }
                @if !pending.fights.is_empty() {
                    ul.ways { @for way in &pending.fights { li { (self.way(way)) } } }
                }
            }
        }
    }

    /// Whether this hero's fight is in progress: then the panel tells all about it.
    pub(super) fn is_fighting(&self, seat: Seat, number: usize) -> bool {
        let pending = &self.view.pending;
        let hero = pending.hero.map(usize::from);
        pending.aim == Some(Aim::Fight) && pending.seat == Some(seat) && hero == Some(number + 1)
    }

    /// What each die would make of the fight if it is rolled again.
    fn again(&self) -> Markup {
        let rerolls = self.scene.choices(|action| matches!(action, Action::Reroll(_)));
        let told: Vec<(&str, String)> = rerolls
            .filter_map(|choice| Some((choice.text.as_str(), choice.preview.as_ref()?.text())))
            .collect();
        html! {
            @if !told.is_empty() {
                ul.again data-drop="reroll" { @for (text, preview) in told { li { (text) ": " b { (preview) } } } }
            }
        }
    }

    /// What the hero brings, before the dice are rolled.
    fn prospect(&self, hero: &HeroView) -> Markup {
        let Some(forecast) = hero.forecast.as_ref().filter(|_| !self.view.pending.fights.is_empty()) else {
            return html! {};
        };
        html! {
            p.brings { "deals " b { (range(forecast.least, forecast.most)) } (self.brings(forecast)) }
            (odds(forecast))
        }
    }

    /// One way to go on: what becomes of everybody who is struck, and what follows.
    fn way(&self, way: &Target) -> Markup {
        let names: Vec<&str> = self.scene.seats.iter().map(|seat| seat.name.as_str()).collect();
        let needs = way.foe.needs.filter(|_| way.foe.defeats < 100);
        html! {
            div.foe.sure[way.foe.defeats == 100] { (self.foe(&way.foe)) }
            @if let Some(needs) = needs { p { "☠ from a total of " b { (needs) } " on" } }
            (self.also("Cleave", way.others.iter().filter(|foe| !foe.splashed)))
            (self.also("Splash", way.others.iter().filter(|foe| foe.splashed)))
            @for follow in &way.follows {
                p.follows { "▸ " @if follow.chance < 100 { "in " (follow.chance) " %: " } (with_names(&follow.text, &names)) }
            }
        }
    }

    /// `Splash: Rat Swarm 2 takes 4 ☠, Wraith 1 takes 0`.
    fn also<'a>(&self, label: &str, foes: impl Iterator<Item = &'a Foe>) -> Markup {
        let foes: Vec<&Foe> = foes.collect();
        html! {
            @if !foes.is_empty() {
                p {
                    (label) ": "
                    @for (index, foe) in foes.iter().enumerate() {
                        @if index > 0 { ", " }
                        (self.foe_name(&foe.id)) " takes " b { (range(foe.least, foe.most)) }
                        @match foe.defeats {
                            0 => {},
                            100 => { b { " ☠ falls" } },
                            defeats => { " ☠ " (defeats) " %" },
                        }
                    }
                }
            }
        }
    }
}
