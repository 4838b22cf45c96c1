//! What fights promise before anybody commits to them: dice, odds, and the chance to defeat each monster.

use std::fmt::Write as _;

use malice_battle_for_greyport::Greyport;
use malice_battle_for_greyport::action::Action;
use malice_battle_for_greyport::content::Tables;
use malice_battle_for_greyport::effect::Occasion;
use malice_battle_for_greyport::forecast::{Foe, Forecast};
use malice_battle_for_greyport::ids::MonsterId;
use malice_battle_for_greyport::view::View;
use malice_engine::{Chance, Game, Seat, Seen};
use maud::{Markup, html};

use super::Drawing;
use super::monsters::foe_name;
use crate::boards::Preview;

/// How many monsters a card names.
const LIKELIEST: usize = 3;

/// For each choice about a hero, what its fight would do afterwards.
pub(super) fn previews(seen: &Seen<'_, Greyport>, actions: &[Action]) -> Vec<Option<Preview>> {
    // Hidden cards have no say in a fight: any position that the seat can imagine will do.
    let state = seen.imagine(&mut Chance::fast(0));
    let (view, game) = (seen.view(), seen.game());
    let pending = &view.pending;
    let words = |action: &Action| match action {
        Action::Target(_) => {
            let name = game.action_name(*action);
            pending
                .fights
                .iter()
                .map(|way| &way.foe)
                .find(|foe| name.ends_with(&format!(" {}", foe.id)))
                .map(fate)
        }
        // The roll as it lies, or the first target alone.
        Action::Pass => pending.fights.first().map(|way| fate(&way.foe)),
        Action::Reroll(_) => {
            let forecast = game.forecast(&state, seen.seat(), *action)?;
            forecast.targets.first().map(|way| fate(&way.foe))
        }
        Action::Shield(monster, victim) => shielded(game.tables(), &view, *monster, *victim),
        action => {
            game.forecast(&state, seen.seat(), *action).map(|forecast| summary(game.tables(), &forecast))
        }
    };
    actions.iter().map(|action| words(action).map(Preview::Words)).collect()
}

/// What one more shield does to a blow: `2 → 1`, `stops it, nothing else happens, no Slash`.
fn shielded(tables: &Tables, view: &View, monster: MonsterId, victim: Seat) -> Option<String> {
    let row = tables.monster(monster.kind);
    let name = format!("{}-{}", row.id, monster.number);
    let blow = view.blows.iter().find(|blow| blow.monster == name && blow.victim == victim)?;
    if blow.left > 1 {
        return Some(format!("{} → {}", blow.left, blow.left - 1));
    }
    // GP-DMG-05, GP-R-10: a blow that is stopped altogether wounds nobody and brings no Slash.
    let mut text = String::from("stops it");
    if row.on.iter().any(|(when, _)| matches!(when, Occasion::Hit | Occasion::HitPlayer)) {
        text.push_str(" and what follows");
    }
    if !blow.slash && row.slash() > 0 {
        text.push_str(" and its Slash");
    }
    Some(text)
}

/// `deals 2–5, splash 1; ☠ Firespitter 2 83 %`: the monsters that are likeliest to fall.
fn summary(tables: &Tables, forecast: &Forecast) -> String {
    let mut text = format!("deals {}", range(forecast.least, forecast.most));
    for (label, amount) in [("splash", forecast.splash), ("pierce", forecast.pierce)] {
        if amount > 0 {
            let _ = write!(text, ", {label} {amount}");
        }
    }
    let foes = forecast.targets.iter().map(|target| &target.foe);
    let mut falling: Vec<&Foe> = foes.filter(|foe| foe.defeats > 0).collect();
    falling.sort_by_key(|foe| std::cmp::Reverse(foe.defeats));
    for foe in falling.into_iter().take(LIKELIEST) {
        let _ = write!(text, "; ☠ {} {} %", foe_name(tables, &foe.id), foe.defeats);
    }
    text
}

/// `2–5, ☠ 50 %`.
pub(super) fn fate(foe: &Foe) -> String {
    format!("{}, ☠ {} %", range(foe.least, foe.most), foe.defeats)
}

pub(super) fn range(least: u8, most: u8) -> String {
    if least == most { least.to_string() } else { format!("{least}–{most}") }
}

impl Drawing<'_> {
    /// What the fight in progress would do to this monster.
    pub(super) fn pending_foe(&self, monster: &str) -> Option<&Foe> {
        self.view.pending.fights.iter().map(|way| &way.foe).find(|foe| foe.id == monster)
    }

    /// What a hero in play would do to each monster that it may fight; the own heroes tell all their odds.
    pub(super) fn forecast(&self, forecast: &Forecast, own: bool) -> Markup {
        html! {
            div.forecast {
                p { "would deal " b { (range(forecast.least, forecast.most)) } (self.brings(forecast)) }
                @if own { (odds(forecast)) }
                @if forecast.targets.is_empty() { p.none { "nobody to fight" } }
                ul { @for each in &forecast.targets { li.sure[each.foe.defeats == 100] { (self.foe(&each.foe)) } } }
            }
        }
    }

    /// The dice and what is added to them, Splash and Pierce.
    pub(super) fn brings(&self, forecast: &Forecast) -> Markup {
        html! {
            @for die in &forecast.dice { " " (self.die(*die)) }
            @if !forecast.dice.is_empty() && forecast.plain > 0 { " +" (forecast.plain) }
            @if forecast.splash > 0 { ", splash " (forecast.splash) }
            @if forecast.pierce > 0 { ", pierce " (forecast.pierce) }
            @if forecast.cleaves { ", cleaves" }
        }
    }

    /// A monster with what gets through to it and the chance to defeat it.
    pub(super) fn foe(&self, foe: &Foe) -> Markup {
        html! {
            @if let Some(id) = self.monster_id(&foe.id) {
                (self.scene.icon(&format!("m-{}", self.tables().monster(id.kind).id), "k"))
            }
            span { (self.foe_name(&foe.id)) }
            b { (range(foe.least, foe.most)) }
            span.odds title="chance to defeat it" { "☠ " (foe.defeats) " %" }
        }
    }
}

/// A bar for each total that the dice can make, with its chance in percent.
pub(super) fn odds(forecast: &Forecast) -> Markup {
    let all: u32 = forecast.odds.iter().map(|each| each.rolls).sum();
    let top = forecast.odds.iter().map(|each| each.rolls).max().unwrap_or(1);
    html! {
        @if forecast.odds.len() > 1 {
            span.note { "Chance of each total in %" }
            ol.bars aria-label="Chance of each total" {
                @for each in &forecast.odds {
                    @let high = (each.rolls * 20).div_ceil(top);
                    li {
                        small { (percent(each.rolls, all)) span.sr { " % for a total of " } }
                        svg viewBox="0 0 8 20" preserveAspectRatio="none" aria-hidden="true" { rect y=(20 - high) width="8" height=(high) {} }
                        b { (each.total) }
                    }
                }
            }
        }
    }
}

/// To the nearest, and never nothing for what can happen.
fn percent(rolls: u32, all: u32) -> String {
    match (rolls * 200 + all) / (all * 2) {
        0 => "<1".into(),
        percent => percent.to_string(),
    }
}
