//! Monsters: how hard they hit, what they have left, and what a chosen fight would do to them.

use malice_battle_for_greyport::action::Action;
use malice_battle_for_greyport::content::{MonsterClass, Tables};
use malice_battle_for_greyport::effect::Trait;
use malice_battle_for_greyport::ids::MonsterId;
use malice_battle_for_greyport::view::MonsterView;
use maud::{Markup, html};

use super::cards::name;
use super::{Drawing, promise, words};

impl Drawing<'_> {
    pub(super) fn monster(&self, monster: &MonsterView) -> Markup {
        let Some(id) = self.monster_id(&monster.id) else { return html! {} };
        let row = self.tables().monster(id.kind);
        let left = monster.hp.saturating_sub(monster.damage_taken);
        let boss = if row.class == MonsterClass::Boss { "monster boss" } else { "monster" };
        let promise = self.scene.choice(Action::Target(id)).and_then(|_| self.pending_foe(&monster.id));
        // Tank and Ranged have banners.
        let others = row.traits.iter().filter(|each| !matches!(each, Trait::Tank | Trait::Ranged));
        let traits: Vec<String> = others.map(|each| self.tables().trait_label(*each)).collect();
        let targeted = self.view.pending.targets.contains(&monster.id);
        let body = html! {
            (self.scene.icon(&format!("m-{}", row.id), "art"))
            @if row.is(Trait::Tank) { span.banner.tank { "▣ Tank" } }
            @if row.is(Trait::Ranged) { span.banner.ranged { "➶ Ranged" } }
            span.deals title="damage it deals" { (self.scene.icon("i-sword", "k")) b { (monster.deals) } span.sr { " damage" } }
            @if monster.armor > 0 { span.armor title="armor" { (self.scene.icon("i-armor", "k")) b { (monster.armor) } span.sr { " armor" } } }
            (name(&self.foe_name(&monster.id)))
            span.life title={ (left) " of " (monster.hp) " hit points" } {
                svg.bar viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" {
                    rect.all width="100" height="10" {}
                    rect width=(u32::from(left) * 100 / u32::from(monster.hp.max(1))) height="10" {}
                }
                span { "♥ " (left) " / " (monster.hp) }
            }
            @if !traits.is_empty() { span.traits { (traits.join(" · ")) } }
            @if !row.text.is_empty() { span.text { (row.text) } }
            @for blow in self.view.blows.iter().filter(|blow| blow.monster == monster.id && !blow.slash) {
                span.aim.stopped[blow.left == 0] { @if blow.left > 0 { "➜ " (self.player_name(blow.victim)) " " b { (blow.left) } } @else { "✔ stopped" } }
            }
            @if let Some(foe) = promise { span.promise { (promise::fate(foe)) } }
            @if targeted { span.mark { "◎ target" } }
        };
        let orders = self.orders(
            |action| match action {
                Action::Resolve(of, ..) | Action::Shield(of, _) => of == id,
                _ => false,
            },
            |choice| match choice.action {
                Action::Shield(_, seat) => {
                    html! {
                        (self.scene.icon("i-shield", "k")) "Shield " (self.player_name(seat))
                        @if let Some(preview) = &choice.preview { small { (preview.text()) } }
                    }
                }
                Action::Resolve(_, occasion, _) => html! { "▶ " (words::occasion(occasion)) " next" },
                _ => html! { (choice.text) },
            },
        );
        let vt = self.vt(&format!("monster-{}", monster.id));
        let shielded = |action| matches!(action, Action::Shield(of, _) if of == id);
        let shields = self.scene.choices(shielded).next().map(|_| format!("shield {}", monster.id));
        html! {
            div.stand data-drop=[shields] {
                (self.thing([Action::Target(id)], boss, Some(&vt), Some(&row.id), &body))
                (orders)
            }
        }
    }

    pub(super) fn monster_id(&self, name: &str) -> Option<MonsterId> {
        monster_id(self.tables(), name)
    }

    pub(super) fn foe_name(&self, name: &str) -> String {
        foe_name(self.tables(), name)
    }
}

/// A monster in play by the name that views and records use.
fn monster_id(tables: &Tables, name: &str) -> Option<MonsterId> {
    let (kind, number) = name.rsplit_once('-')?;
    Some(MonsterId { kind: tables.monster_named(kind)?, number: number.parse().ok()? })
}

/// `Goblin Archer 2`.
pub(super) fn foe_name(tables: &Tables, name: &str) -> String {
    let Some(id) = monster_id(tables, name) else { return name.to_owned() };
    let row = tables.monster(id.kind);
    if row.count > 1 { format!("{} {}", row.name, id.number) } else { row.name.clone() }
}
