//! The Command row: what each card does, the pattern it needs, and on whose maps that stands.

use malice_overboss::view::CommandView;
use maud::{Markup, html};

use super::Drawing;

impl Drawing<'_> {
    pub(super) fn commands(&self) -> Markup {
        let Some(commands) = &self.view.commands else { return html! {} };
        html! {
            section.commands aria-label="Commands" {
                @for card in &commands.row { (self.command(card)) }
                span.note { (commands.deck) " in the deck, " (commands.discard.len()) " used" }
            }
        }
    }

    fn command(&self, card: &CommandView) -> Markup {
        let kind = &card.kind;
        html! {
            div.command data-vt={ "command-" (card.id) } data-face=(card.id) {
                (self.scene.icon(&format!("k-{kind}"), "k"))
                span.words {
                    b { (kind) }
                    span { (deed(kind)) }
                    @if !card.completed_by.is_empty() {
                        span.by { "✓ " @for (i, seat) in card.completed_by.iter().enumerate() {
                            @if i > 0 { ", " } (self.scene.name(*seat))
                        } }
                    }
                }
                (pattern(&card.pattern))
                (self.cover(self.named(&format!("activate {}", card.id))))
            }
        }
    }
}

/// The effect in a few words.
fn deed(kind: &str) -> &'static str {
    match kind {
        "intimidate" => "push a tile one step",
        "demolish" => "destroy a tile",
        "overthrow" => "swap two tiles",
        _ => "",
    }
}

/// The pattern as a small grid.
fn pattern(rows: &[String]) -> Markup {
    let width = rows.iter().map(String::len).max().unwrap_or(1);
    let cells = rows.iter().enumerate().flat_map(|(y, row)| {
        row.bytes().enumerate().filter(|(_, cell)| *cell == b'#').map(move |(x, _)| (x, y))
    });
    html! {
        svg.pattern.(format!("w{width}")) viewBox={ "0 0 " (width) " " (rows.len()) } aria-hidden="true" {
            @for (x, y) in cells { rect x=(x) y=(y) width="1" height="1" {} }
        }
    }
}
