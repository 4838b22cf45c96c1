//! Cards of players, the rows from which they recruit, and the piles.

use malice_battle_for_greyport::action::Action;
use malice_battle_for_greyport::content::{Card, CardKind};
use malice_battle_for_greyport::effect::{Coin, Die, Side};
use malice_battle_for_greyport::ids::CardId;
use malice_battle_for_greyport::view::RowView;
use maud::{Markup, html};

use super::Drawing;

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
        self.thing(actions, &class, vt, &html! { (self.face(row)) (marks) })
    }

    fn face(&self, row: &Card) -> Markup {
        let can = row.labels();
        html! {
            (self.scene.icon(&self.symbol(row), "art"))
            @if let Some(cost) = row.cost { (self.coin(cost, "cost")) }
            @if row.level > 0 { span.level title={ "level " (row.level) } { (("★").repeat(usize::from(row.level))) } }
            span.name { (row.name) }
            @if row.kind == CardKind::Curse { span.text { "Fills your hand, does nothing." } } @else { (self.force(row)) }
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

    /// Who can be recruited, and what a reward has revealed.
    pub(super) fn rows(&self) -> Markup {
        let view = self.view;
        html! {
            section.market aria-label="To recruit" {
                @if !view.revealed.is_empty() {
                    div.row.revealed {
                        span.note { "Revealed" }
                        div.cards { @for id in &view.revealed {
                            @let vt = self.vt(&format!("revealed-{id}"));
                            (self.card(id, self.of(id, &[Action::Card, Action::Recruit]), Some(&vt), &html! {}))
                        } }
                    }
                }
                (self.row("Heroes", &view.heroes))
                (self.row("Items", &view.items))
            }
        }
    }

    fn row(&self, label: &str, row: &RowView) -> Markup {
        html! {
            div.row {
                span.note { (label) " to recruit, " (row.deck) " in the deck" }
                div.cards {
                    @for id in &row.row {
                        @let vt = self.vt(&format!("row-{id}"));
                        @let chosen = html! { @if self.view.pending.card.as_ref() == Some(id) { span.mark { "◎ chosen" } } };
                        (self.card(id, self.of(id, &[Action::Recruit]), Some(&vt), &chosen))
                    }
                    @if let Some(id) = &row.top {
                        @let vt = self.vt(&format!("top-{id}"));
                        (self.card(id, self.of(id, &[Action::RecruitTop]), Some(&vt), &html! { span.mark { "top of the deck" } }))
                    }
                }
            }
        }
    }

    /// These choices about a card.
    pub(super) fn of(&self, id: &str, choices: &[fn(CardId) -> Action]) -> Vec<Action> {
        let card = self.tables().card_named(id);
        card.iter().flat_map(|card| choices.iter().map(|choice| choice(*card))).collect()
    }

    /// What everybody may look up: retired cards, monsters to come and gone.
    pub(super) fn piles(&self) -> Markup {
        let view = self.view;
        let count = |names: Vec<String>| {
            let mut names = names;
            names.sort_unstable();
            names
        };
        let gone = count(
            view.monster_discard
                .iter()
                .filter_map(|id| {
                    self.tables().monster_named(id).map(|kind| self.tables().monster(kind).name.clone())
                })
                .collect(),
        );
        let retired = count(
            view.retired.iter().filter_map(|id| self.card_row(id).map(|row| row.name.clone())).collect(),
        );
        html! {
            footer.piles {
                span { (self.scene.icon("back-monster", "k")) b { (view.monster_deck) } " monsters in the deck" }
                span { (self.scene.icon("i-curse", "k")) b { (view.curses) } " Curses left" }
                @for (label, names) in [("defeated monsters", gone), ("retired cards", retired)] {
                    @if names.is_empty() { span { b { "0" } " " (label) } }
                    @else { details { summary { b { (names.len()) } " " (label) } p { (names.join(", ")) } } }
                }
            }
        }
    }
}
