//! Unit tokens: a picture, a mark for the tier (which is the die), a frame for the category, and how many there are.

use malice_forces_of_evil::content::UnitRow;
use malice_forces_of_evil::effect::Category;
use malice_forces_of_evil::ids::{Kind, Unit};
use malice_forces_of_evil::view::Count;
use maud::{Markup, html};

use super::Drawing;

impl Drawing<'_> {
    /// The row of a unit by its name in the view, which may tell its state: `ogre-2`, `fighter-1p`.
    pub(super) fn unit_row(&self, name: &str) -> Option<&UnitRow> {
        let kind = name.split('-').next().unwrap_or(name);
        self.game.tables().units.iter().find(|row| row.name == kind)
    }

    /// What a token shows: `count` of a kind, in a state.
    pub(super) fn token(&self, name: &str, count: u8) -> Markup {
        let Some(row) = self.unit_row(name) else { return Markup::default() };
        let state = name.split_once('-').map_or("", |(_, state)| state);
        let damage = state.chars().find_map(|c| c.to_digit(10)).unwrap_or(0) as u8;
        html! {
            (self.scene.icon(&format!("u-{}", row.name), "art"))
            (self.scene.icon(&format!("die-{}", row.die()), "tier"))
            @if count > 1 { span.count { (count) } }
            @if row.hp > 1 || damage > 0 {
                span.hp { @for point in 0..row.hp { i.lost[point >= row.hp.saturating_sub(damage)] {} } }
            }
            @if state.contains('p') { span.state title="poisoned" { "☣" } }
            @if state.contains('s') { span.state title="bonus hit point used" { "✝" } }
        }
    }

    pub(super) fn token_class(&self, name: &str) -> String {
        format!("unit {}", self.unit_row(name).map_or("", |row| category(row.category)))
    }

    /// `3 Goblins: tier 1, d4, 1 hit point`.
    pub(super) fn token_title(&self, name: &str, count: u8) -> String {
        let Some(row) = self.unit_row(name) else { return name.to_owned() };
        let state = name.split_once('-').map_or("", |(_, state)| state);
        let wounds = state.chars().find_map(|c| c.to_digit(10));
        let wounds = wounds.map_or(String::new(), |wounds| format!(", wounded {wounds}"));
        let poisoned = if state.contains('p') { ", poisoned" } else { "" };
        let points = if row.hp == 1 { "hit point" } else { "hit points" };
        let number = if count == 1 { String::new() } else { format!("{count} × ") };
        format!(
            "{number}{}: {} with a d{}, {} {points}{wounds}{poisoned}",
            row.label,
            category(row.category),
            row.die(),
            row.hp
        )
    }

    /// A token that nothing can be done with.
    pub(super) fn unit(&self, name: &str, count: u8) -> Markup {
        let title = self.token_title(name, count);
        html! {
            span .(self.token_class(name)) role="img" aria-label=(title) title=(title) { (self.token(name, count)) }
        }
    }

    pub(super) fn units(&self, units: &[Count]) -> Markup {
        html! { @for unit in units { (self.unit(&unit.kind, unit.count)) } }
    }

    pub(super) fn kind_name(&self, kind: Kind) -> &str {
        &self.game.tables().unit(kind).name
    }

    /// The name that the view gives to a unit in combat.
    pub(super) fn unit_name(&self, unit: Unit) -> String {
        let mut name = self.kind_name(unit.kind).to_owned();
        if unit != Unit::fresh(unit.kind) {
            name.push('-');
            if unit.damage > 0 {
                name += &unit.damage.to_string();
            }
            name += if unit.poisoned { "p" } else { "" };
            name += if unit.spent { "s" } else { "" };
        }
        name
    }
}

fn category(category: Category) -> &'static str {
    match category {
        Category::Adventurer => "adventurer",
        Category::Monster => "monster",
        Category::Creature => "creature",
        Category::Undead => "undead",
    }
}
