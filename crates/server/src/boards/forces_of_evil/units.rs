//! Unit tokens: a picture, marks for the tier (which is the die) and for damage, a frame for the category, how many there are.

use malice_forces_of_evil::content::UnitRow;
use malice_forces_of_evil::effect::{Category, Harm};
use malice_forces_of_evil::ids::Kind;
use malice_forces_of_evil::view::Count;
use maud::{Markup, html};

use super::Drawing;

impl Drawing<'_> {
    /// The row of a unit by its name in the view, which may tell its state: `ogre-2`, `fighter-1p`.
    pub(super) fn unit_row(&self, name: &str) -> Option<&UnitRow> {
        self.game.unit_named(name).map(|unit| self.game.tables().unit(unit.kind))
    }

    /// What a token shows: `count` of a kind, in a state.
    pub(super) fn token(&self, name: &str, count: u8) -> Markup {
        let Some(unit) = self.game.unit_named(name) else { return Markup::default() };
        let row = self.game.tables().unit(unit.kind);
        html! {
            span.figure data-face=(row.name) { (self.scene.icon(&format!("u-{}", row.name), "art")) }
            span.tier { (["▲", "■", "◆"][usize::from(row.tier) - 1]) }
            @if count > 1 { span.count { (count) } }
            @if row.hp > 1 || unit.damage > 0 {
                span.hp { @for point in 0..row.hp { i.lost[point >= row.hp.saturating_sub(unit.damage)] {} } }
            }
            @if unit.poisoned { span.state title="poisoned" { "☣" } }
            @if unit.spent { span.state title="bonus hit point used" { "✝" } }
        }
    }

    pub(super) fn token_class(&self, name: &str) -> String {
        self.unit_row(name)
            .map_or("unit".into(), |row| format!("unit {}{}", category(row.category), harm(row).0))
    }

    /// `3 × Giant Spider: creature with a d6, 1 hit point, 1 poison damage`.
    pub(super) fn token_title(&self, name: &str, count: u8) -> String {
        let Some(unit) = self.game.unit_named(name) else { return name.to_owned() };
        let row = self.game.tables().unit(unit.kind);
        let points = if row.hp == 1 { "hit point" } else { "hit points" };
        let number = if count == 1 { String::new() } else { format!("{count} × ") };
        let (words, kind) = (self.game.unit_text(unit), category(row.category));
        // One point of plain damage is what most units deal.
        let damage = match harm(row) {
            ("", _) => String::new(),
            (_, kind) => format!(", {} {kind}damage", row.damage),
        };
        format!("{number}{words}: {kind} with a d{}, {} {points}{damage}", row.die(), row.hp)
    }

    /// A token that nothing can be done with.
    pub(super) fn unit(&self, name: &str, count: u8) -> Markup {
        let title = self.token_title(name, count);
        html! {
            span .(self.token_class(name)) role="img" title=(title) { (self.token(name, count)) }
        }
    }

    pub(super) fn units(&self, units: &[Count]) -> Markup {
        html! { @for unit in units { (self.unit(&unit.kind, unit.count)) } }
    }

    pub(super) fn kind_name(&self, kind: Kind) -> &str {
        &self.game.tables().unit(kind).name
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

/// How a token is marked for the damage that it deals, and the word for it.
fn harm(row: &UnitRow) -> (&'static str, &'static str) {
    match row.harm {
        Harm::Physical if row.damage > 1 => (" heavy", ""),
        Harm::Physical => ("", ""),
        Harm::Magical => (" magical", "magical "),
        Harm::MagicalVsUndead => (" holy", "against undead magical "),
        Harm::Poison => (" poison", "poison "),
        Harm::Plague => (" plague", "plague "),
    }
}
