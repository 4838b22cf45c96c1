//! What lies on the pages: a board, a picture, a table as text.

use malice_server::boards::{Region, Regions, Rival};
use malice_server::pages::{Answer, Button, Find, Log};
use maud::{Markup, html};

use super::Samples;

/// A puzzle, with the place of the choice that was made.
pub(super) fn find(who: &str, text: &str, chosen: Option<usize>) -> Find {
    let chances =
        [(text, 0.62), ("pass", 0.48), ("draft 2", 0.31)].map(|(text, chance)| (text.to_owned(), chance));
    let pass = Button {
        name: "pass".into(),
        text: text.into(),
        is_final: false,
        is_standing: false,
        preview: Some("+3".into()),
    };
    Find {
        game: Samples::game(),
        number: 3,
        count: 30,
        round: "Round 3 of 12".into(),
        who: who.into(),
        prompt: text.into(),
        rule: "OB-D-02".into(),
        board: board(chosen.is_none()),
        choices: if chosen.is_none() { vec![pass] } else { Vec::new() },
        log: Log::new(Vec::new(), None, "/find/overboss/3?"),
        answer: chosen.map(|chosen| Answer { chances: chances.into(), chosen }),
    }
}

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
