//! The rows from which the party recruits, and the piles.

use malice_battle_for_greyport::action::Action;
use malice_battle_for_greyport::view::RowView;
use maud::{Markup, html};

use super::Drawing;

impl Drawing<'_> {
    /// Who can be recruited, and what a reward has revealed.
    pub(super) fn rows(&self) -> Markup {
        let view = self.view;
        if !self.dealt() {
            return html! {};
        }
        html! {
            section.market.folded[!self.recruiting()] aria-label="To recruit" {
                @if !view.revealed.is_empty() {
                    div.row.revealed {
                        h2 { "Revealed" }
                        div.cards.upright[self.recruiting()] { @for id in &view.revealed {
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
                h2 { (label) small { (row.deck) " more" } }
                div.cards.upright[self.recruiting()] {
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
