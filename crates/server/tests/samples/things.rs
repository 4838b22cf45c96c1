//! What lies on the pages: a board, a picture, a table as text.

use malice_server::boards::{Region, Regions, Rival};
use maud::{Markup, html};

/// A board that stands for any: some things with choices, one on which something is forbidden.
pub(super) fn board(asked: bool) -> Regions {
    let squares = html! {
        div.sample-board {
            @for n in 1..=12 {
                @if !asked || n % 3 == 0 {
                    div.square data-vt={ "s" (n) } { (n) }
                } @else if n == 4 {
                    a.square.refused href="?why=draft%204" data-vt="s4" title="Why not?" { "4" }
                } @else {
                    button.square.choice.final[n == 5].chosen[n == 2] form="act" name="do" value={ "draft " (n) }
                        data-vt={ "s" (n) } data-preview="+3" aria-label={ "draft " (n) " (+3)" } { (n) }
                }
            }
        }
    };
    let body = html! { div.sample-rival { "two squares" } };
    let rival = Rival::new("2".into(), !asked, html! { "Bert" }, body);
    Regions {
        game: "sample",
        centre: Region::new("Map", squares),
        rivals: vec![rival],
        others: "Rivals",
        ..Regions::default()
    }
}

pub(super) fn picture() -> Markup {
    html! {
        svg viewBox="0 0 320 200" {
            rect width="320" height="200" fill="#3b2a4f" {}
            path d="M0 200l80-90 60 60 50-80 130 110z" fill="#6d8f5a" {}
            circle cx="250" cy="50" r="26" fill="#f2c14e" {}
        }
    }
}

pub(super) const VIEW: &str = "Round 3 of 12 · seat 1 to play
Market    1 Camp (purple) + dragon          3 Forest + skeleton
          2 Cave + witch                    4 Dungeon + witch

  ╭▲▲▲▲▲▲▲▲┬────────┬▲▲▲▲▲▲▲▲┬▲▲▲▲▲▲▲▲╮
A ▲ ·      │ ·      │ ·      │ ·      ≈
  ╰≈≈≈≈≈≈≈≈┴≈≈≈≈≈≈≈≈┴────────┴≈≈≈≈≈≈≈≈╯";
