//! Cards of players: heroes, items, Curses.

use malice_battle_for_greyport::action::Action;
use malice_battle_for_greyport::content::{Card, CardKind};
use malice_battle_for_greyport::effect::{Coin, Die, Side};
use malice_battle_for_greyport::ids::CardId;
use maud::{Markup, html};

use super::Drawing;

/// From so many letters on, a word is long.
const LONG: usize = 10;

impl Drawing<'_> {
    /// A card face up, as a button where it can be chosen. `marks` is what lies on it.
    pub(super) fn card(
        &self,
        id: &str,
        actions: impl IntoIterator<Item = Action>,
        vt: Option<&str>,
        marks: &Markup,
    ) -> Markup {
        let Some(row) = self.card_row(id) else { return html! {} };
        let kind = match row.kind {
            CardKind::Hero if row.level > 0 => "card fighter champion",
            CardKind::Hero => "card fighter",
            CardKind::Item => "card item",
            CardKind::Curse => "card curse",
        };
        let class = format!("{kind} {}", row.side.name());
        self.thing(actions, &class, vt, Some(id), &html! { (self.printed(row)) (marks) })
    }

    /// What is printed on it.
    fn printed(&self, row: &Card) -> Markup {
        let can = row.labels();
        html! {
            (self.scene.icon(&self.symbol(row), "art"))
            @if let Some(cost) = row.cost { (self.coin(cost, "cost")) }
            @if row.level > 0 { span.level title={ "level " (row.level) } { (("★").repeat(usize::from(row.level))) } }
            (name(&row.name))
            @if row.kind == CardKind::Curse { span.text { "fills your hand, does nothing" } } @else { (self.force(row)) }
            @if !can.is_empty() { span.traits { (can.join(" · ")) } }
            @if !row.text.is_empty() { span.text { (row.text) } }
        }
    }

    /// The picture: characters keep their faces, hired ones too.
    fn symbol(&self, row: &Card) -> String {
        match row.character {
            Some(character) => format!("p-{}", self.tables().characters[usize::from(character)].id),
            None => format!("c-{}", row.id),
        }
    }

    /// What a card brings to a fight: its side by shape, its number, its die.
    pub(super) fn force(&self, row: &Card) -> Markup {
        let side = match row.side {
            Side::Physical => ("i-physical", "physical"),
            Side::Magical => ("i-magical", "magical"),
        };
        html! {
            span.force {
                (self.scene.icon(side.0, "k")) span.sr { (side.1) " " }
                @if let Some(die) = row.die { (self.die(die)) }
                @if row.damage > 0 || row.die.is_none() { b { @if row.die.is_some() { "+" } (row.damage) } span.sr { " damage" } }
                @if row.kind == CardKind::Hero { small.kind { "hero" } } @else { small.kind { "item" } }
            }
        }
    }

    pub(super) fn die(&self, die: Die) -> Markup {
        let (symbol, name) = (format!("die-{}", die.name()), format!("{} die", die.name()));
        let faces = die.faces();
        let range = format!("{}–{}", faces[0], faces[5]);
        html! { span.rolls title={ (name) ", " (range) } { (self.scene.icon(&symbol, "k")) span.sr { (name) " " } (range) } }
    }

    pub(super) fn coin(&self, coin: Coin, class: &str) -> Markup {
        html! { span .(class) title=(coin.name()) { (self.scene.icon(&format!("coin-{}", coin.name()), "k")) span.sr { (coin.name()) } } }
    }

    /// These choices about a card.
    pub(super) fn of(&self, id: &str, choices: &[fn(CardId) -> Action]) -> Vec<Action> {
        let card = self.tables().card_named(id);
        card.iter().flat_map(|card| choices.iter().map(|choice| choice(*card))).collect()
    }
}

/// A name, set narrower where one of its words is long.
pub(super) fn name(name: &str) -> Markup {
    let long = name.split([' ', '-']).any(|word| word.chars().count() >= LONG);
    html! { span.name.long[long] { (name) } }
}
