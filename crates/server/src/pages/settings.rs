//! The guest's settings: a page, and the same fields in a table's menu.

use maud::{Markup, html};

use super::layout::{Content, Guest, Pace, Shell, Theme};
use super::words;

pub fn settings(shell: &Shell<'_>) -> Markup {
    let body = html! {
        main #main.narrow {
            h1 { "Settings" }
            p { "They belong to this browser." }
            (form(shell.guest, "/"))
        }
    };
    shell.page(&Content {
        title: "Settings".into(),
        game: None,
        kind: "settings",
        main: "main",
        waits: false,
        body,
    })
}

/// All settings in one form, so that a box that is not ticked means no. `back` is where saving leads.
pub(crate) fn form(guest: &Guest, back: &str) -> Markup {
    html! {
        form.settings method="post" action="/settings" {
            input type="hidden" name="back" value=(back);
            label { span { "Your name" }
                input name="name" value=(guest.name) required maxlength="40" autocomplete="nickname";
            }
            label { span { "Moves of the others" }
                select name="pace" {
                    @for pace in Pace::ALL {
                        option value=(pace.word()) selected[pace == guest.pace] {
                            @match pace {
                                Pace::Off => "at once, without animation",
                                Pace::Slow | Pace::Normal | Pace::Fast => { (words::spoken(pace.word())) }
                            }
                        }
                    }
                }
            }
            label { span { "Colours" }
                select name="theme" {
                    @for theme in Theme::ALL {
                        option value=(theme.word()) selected[theme == guest.theme] {
                            @match theme {
                                Theme::Auto => "as this device",
                                Theme::Light | Theme::Dark => { (words::spoken(theme.word())) }
                            }
                        }
                    }
                }
            }
            label.check { input type="checkbox" name="confirm" value="1" checked[guest.confirm];
                span { "Ask before a choice that cannot be taken back" }
            }
            label.check { input type="checkbox" name="sound" value="1" checked[guest.sound];
                span { "Sounds: your turn, dice, hits, the end" }
            }
            button.primary { "Save" }
        }
    }
}
