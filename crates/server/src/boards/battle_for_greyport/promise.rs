//! What fights promise: the range of damage and the chance to defeat each monster, before anybody commits to it.

use std::fmt::Write as _;

use malice_battle_for_greyport::Greyport;
use malice_battle_for_greyport::action::Action;
use malice_battle_for_greyport::content::Tables;
use malice_battle_for_greyport::forecast::{Forecast, Target};
use malice_engine::{Chance, Game, Seen};
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
    let pending = view.pending.hero.and_then(|hero| {
        let seat = view.pending.seat?;
        view.players[seat.index()].played.get(usize::from(hero).checked_sub(1)?)?.forecast.clone()
    });
    let words = |action: &Action| match action {
        Action::Target(_) => {
            let name = game.action_name(*action);
            let target =
                pending.as_ref()?.targets.iter().find(|each| name.ends_with(&format!(" {}", each.id)))?;
            Some(self::target(target))
        }
        action => {
            game.forecast(&state, seen.seat(), *action).map(|forecast| summary(game.tables(), &forecast))
        }
    };
    actions.iter().map(|action| words(action).map(Preview::Words)).collect()
}

/// `deals 2–5, splash 1; ☠ Firespitter 2 83 %`: the monsters that are likeliest to fall.
fn summary(tables: &Tables, forecast: &Forecast) -> String {
    let mut text = format!("deals {}", range(forecast.least, forecast.most));
    for (label, amount) in [("splash", forecast.splash), ("pierce", forecast.pierce)] {
        if amount > 0 {
            let _ = write!(text, ", {label} {amount}");
        }
    }
    let mut falling: Vec<&Target> = forecast.targets.iter().filter(|target| target.defeats > 0).collect();
    falling.sort_by_key(|target| std::cmp::Reverse(target.defeats));
    for target in falling.into_iter().take(LIKELIEST) {
        let _ = write!(text, "; ☠ {} {} %", foe_name(tables, &target.id), target.defeats);
    }
    text
}

/// `2–5, ☠ 50 %`.
pub(super) fn target(target: &Target) -> String {
    format!("{}, ☠ {} %", range(target.least, target.most), target.defeats)
}

pub(super) fn range(least: u8, most: u8) -> String {
    if least == most { least.to_string() } else { format!("{least}–{most}") }
}

impl Drawing<'_> {
    /// What the fight in progress would do to this monster.
    pub(super) fn pending_target(&self, monster: &str) -> Option<&Target> {
        let pending = &self.view.pending;
        let hero = usize::from(pending.hero?).checked_sub(1)?;
        let forecast = self.view.players[pending.seat?.index()].played.get(hero)?.forecast.as_ref()?;
        forecast.targets.iter().find(|target| target.id == monster)
    }

    /// What a hero in play would do to each monster that it may fight.
    pub(super) fn forecast(&self, forecast: &Forecast) -> Markup {
        html! {
            div.forecast {
                p { "would deal " b { (range(forecast.least, forecast.most)) }
                    @if forecast.splash > 0 { ", splash " (forecast.splash) }
                    @if forecast.pierce > 0 { ", pierce " (forecast.pierce) } }
                @if forecast.targets.is_empty() { p.none { "nobody to fight" } }
                ul {
                    @for each in &forecast.targets {
                        li.sure[each.defeats == 100] {
                            @if let Some(id) = self.monster_id(&each.id) {
                                (self.scene.icon(&format!("m-{}", self.tables().monster(id.kind).id), "k"))
                            }
                            span { (self.foe_name(&each.id)) }
                            b { (range(each.least, each.most)) }
                            span.odds title="chance to defeat it" { "☠ " (each.defeats) " %" }
                        }
                    }
                }
            }
        }
    }
}
