//! Links that carry a power: a seat, a look into a hand, watching, the API.

use maud::{Markup, html};

use super::layout::{Content, GameName, Shell};
use super::qr;
use super::words;

/// The links of a table.
#[derive(Clone, Debug)]
pub struct Links {
    pub table: String,
    pub game: GameName,
    /// Links that were given out and still work.
    pub given: Vec<GivenLink>,
    /// What the guest may give out: the word of the form (`seat-2`, `watch`) and how people read it.
    pub may_give: Vec<(String, String)>,
    /// A link that was made by this request.
    pub fresh: Option<FreshLink>,
    /// Names the next link that is made: sent twice, it is made once.
    pub key: String,
    /// Those who watch or talk without a seat, for the host to see to; nobody else is shown them.
    pub visitors: Option<Vec<VisitorRow>>,
}

/// Somebody without a seat.
#[derive(Clone, Debug)]
pub struct VisitorRow {
    /// What the form sends.
    pub id: String,
    pub name: String,
    /// "may watch, and say nothing".
    pub standing: &'static str,
    pub may: Vec<Judgement>,
}

/// What the host can do about a visitor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Judgement {
    Mute,
    Remove,
    Welcome,
}

impl Judgement {
    /// The word of the address, and what the button says.
    fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Mute => ("mute", "Mute"),
            Self::Remove => ("remove", "Remove with all they said"),
            Self::Welcome => ("welcome", "Let them talk and watch again"),
        }
    }
}

/// A link that works.
#[derive(Clone, Debug)]
pub struct GivenLink {
    /// What the form sends to take it back; not the secret.
    pub id: String,
    /// "Takes seat 2 (Ann)".
    pub power: String,
    /// "Made 3 hours ago by Bert".
    pub origin: String,
    pub may_revoke: bool,
}

/// A new link, shown this once.
#[derive(Clone, Debug)]
pub struct FreshLink {
    /// "Takes seat 2 (Ann)".
    pub power: String,
    /// The whole address, or a token for the API.
    pub secret: String,
}

/// The page that a link opens.
#[derive(Clone, Debug)]
pub struct Link {
    /// The secret part of the address.
    pub token: String,
    pub game: GameName,
    /// Who sits at the table: "Ann, Bert and a hard bot".
    pub seated: String,
    pub power: Power,
}

/// What a link lets its holder do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Power {
    /// Play the seat of this name.
    Seat(String),
    /// See all that the seat of this name sees.
    Hand(String),
    Watch,
}

pub fn links(shell: &Shell<'_>, model: &Links) -> Markup {
    let base = format!("/t/{}", model.table);
    let body = html! {
        main #main.narrow {
            p { a href=(base) { "← Back to the table" } }
            h1 { "Links" }
            p {
                "Whoever opens a link can do what it says, on any device. Give a seat link only to who shall play \
                that seat: it works once. When a seat changes hands, all its links end."
            }
            @if let Some(fresh) = &model.fresh {
                div.fresh role="status" {
                    h2 { "Your new link" }
                    p { (fresh.power) ". It is shown only now." }
                    div.invitation {
                        @if fresh.secret.starts_with("http") { (qr::code(&fresh.secret)) }
                        div {
                            p { label { span.sr { "The link" } input.address readonly value=(fresh.secret); } }
                            p { button.plain type="button" hidden data-copy=(fresh.secret) { "Copy" } }
                        }
                    }
                }
            }
            h2 { "Make a link" }
            form method="post" action={ (base) "/links" } {
                (words::once(&model.key))
                ul.rows {
                    @for (word, text) in &model.may_give {
                        li { span { (text) } button.plain name="power" value=(word) { "Make" span.sr { ": " (text) } } }
                    }
                }
            }
            h2 { "Links that work" }
            @if model.given.is_empty() { p.empty { "None was given out." } }
            ul.rows {
                @for link in &model.given {
                    li {
                        span { strong { (link.power) } br; span.quiet { (link.origin) } }
                        @if link.may_revoke {
                            form method="post" action={ (base) "/links/revoke" } {
                                button.plain name="link" value=(link.id) { "Take back" span.sr { ": " (link.power) } }
                            }
                        }
                    }
                }
            }
            @if let Some(visitors) = &model.visitors { (visitor_rows(&base, visitors)) }
        }
    };
    let title = format!("Links: {}", model.game.title);
    shell.page(&Content { title, game: Some(&model.game), kind: "links", main: "main", waits: false, body })
}

fn visitor_rows(base: &str, visitors: &[VisitorRow]) -> Markup {
    html! {
        h2 #visitors { "Visitors" }
        @if visitors.is_empty() { p.empty { "Nobody without a seat came by a link or said anything." } }
        ul.rows {
            @for visitor in visitors {
                li {
                    span { strong { (visitor.name) } br; span.quiet { (visitor.standing) } }
                    @for judgement in &visitor.may {
                        @let (word, text) = judgement.words();
                        form method="post" action={ (base) "/visitors/" (word) } {
                            button.plain name="visitor" value=(visitor.id) { (text) span.sr { ": " (visitor.name) } }
                        }
                    }
                }
            }
        }
    }
}

pub fn link(shell: &Shell<'_>, model: &Link) -> Markup {
    let (heading, button, explanation) = match &model.power {
        Power::Seat(name) => (
            format!("Play as {name}"),
            "Take this seat",
            "From then on this browser plays the seat, and the link is used up. Who had it before keeps watching.",
        ),
        Power::Hand(name) => (
            format!("Look over {name}’s shoulder"),
            "See this hand",
            "You will see everything that this seat sees, and decide nothing.",
        ),
        Power::Watch => ("Watch a game".to_owned(), "Watch", "You will see what everybody may see."),
    };
    let body = html! {
        main #main.narrow.one-thing {
            p.quiet { (model.game.title) " · " (model.seated) }
            h1 { (heading) }
            p { (explanation) }
            form method="post" action={ "/link/" (model.token) } { button.primary { (button) } }
        }
    };
    shell.page(&Content {
        title: heading,
        game: Some(&model.game),
        kind: "link",
        main: "main",
        waits: false,
        body,
    })
}
