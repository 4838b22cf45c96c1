//! The home page: the games, your unfinished ones, and the tables of others.

use maud::{Markup, html};

use super::find::address;
use super::layout::{Content, GameName, Shell};
use super::{art, words};

/// The home page.
#[derive(Clone, Debug)]
pub struct Home {
    pub games: Vec<GameCard>,
    /// The guest's games that go on.
    pub unfinished: Vec<Unfinished>,
    /// Listed tables that have an open seat or may be watched.
    pub tables: Vec<OpenTable>,
    /// Names the table that is opened next: sent twice, it is opened once.
    pub key: String,
}

/// A game on the home page.
#[derive(Clone, Debug)]
pub struct GameCard {
    pub game: GameName,
    /// One sentence.
    pub summary: String,
    /// The fewest and the most.
    pub players: (u8, u8),
    pub minutes: (u16, u16),
    /// A small SVG, without words.
    pub picture: Markup,
    /// Whether there is a guided first game.
    pub guided: bool,
    /// The puzzle of the day, from 1; nothing where the game has none.
    pub puzzle: Option<usize>,
}

/// A game that the guest has a seat in.
#[derive(Clone, Debug)]
pub struct Unfinished {
    pub table: String,
    pub game: GameName,
    /// "against Ann and a hard bot", "alone".
    pub company: String,
    /// "Round 3 of 12".
    pub round: String,
    /// "Your turn", "Ann's turn", "2 seats are open".
    pub turn: String,
    /// The guest is asked.
    pub yours: bool,
}

/// A listed table.
#[derive(Clone, Debug)]
pub struct OpenTable {
    pub table: String,
    pub game: GameName,
    /// Who sits there: "Ann, Bert and a hard bot".
    pub seated: String,
    /// Open seats; 0 for a table that can only be watched.
    pub open: u8,
    /// "Round 3 of 12", "waiting for players".
    pub round: String,
}

/// So many unfinished games are shown at once: new ones are begun on the same screen.
const SHOWN: usize = 4;

pub fn home(shell: &Shell<'_>, model: &Home) -> Markup {
    let (yours, others): (Vec<_>, Vec<_>) = model.unfinished.iter().partition(|game| game.yours);
    let games: Vec<&Unfinished> = yours.into_iter().chain(others).collect();
    let body = html! {
        main #main {
            section.hero {
                (art::night())
                div.words {
                    h1 { "Villains, take your seats." }
                    p {
                        "Board games of scheming and spite, against friends or bots. The table knows every rule, \
                        shows what is legal and does the sums."
                    }
                }
            }
            @if !model.unfinished.is_empty() {
                section.unfinished aria-labelledby="yours" {
                    h2 #yours { "Your unfinished games" }
                    ul.rows { @for game in games.iter().take(SHOWN) { (unfinished(game)) } }
                    @if games.len() > SHOWN {
                        details.more {
                            summary { "And " (games.len() - SHOWN) " more" }
                            ul.rows { @for game in &games[SHOWN..] { (unfinished(game)) } }
                        }
                    }
                }
            }
            section aria-labelledby="games" {
                h2 #games { "The games" }
                div.games { @for game in &model.games { (card(game, &model.key)) } }
            }
            (find(&model.games))
            section aria-labelledby="tables" {
                h2 #tables { "Tables to join or watch" }
                @if model.tables.is_empty() {
                    p.empty { "Nobody has an open table right now. Open one, or send a friend a link to yours." }
                } @else {
                    ul.rows { @for table in &model.tables { (open_table(table)) } }
                }
            }
        }
    };
    shell.page(&Content { title: "Games".into(), game: None, kind: "home", main: "main", waits: false, body })
}

fn card(card: &GameCard, key: &str) -> Markup {
    let GameCard { game, summary, players, minutes, picture, guided, .. } = card;
    html! {
        article.game {
            div.picture aria-hidden="true" { (picture) }
            div.about {
                h3 { (game.title) }
                p.facts {
                    span { (words::range(players.0, players.1)) " players" }
                    span { (words::range(minutes.0, minutes.1)) " minutes" }
                }
                p { (summary) }
                form.play method="post" action={ "/play/" (game.id) } {
                    (words::once(key))
                    button.primary { "Play now" }
                    (words::level_select("against a bot:"))
                }
                div.more {
                    @if *guided {
                        form method="post" action={ "/guide/" (game.id) } {
                            (words::once(key))
                            button.link { "Your first game? Learn by playing" }
                        }
                    }
                    a href={ "/new/" (game.id) } { "New table" }
                    a href={ "/rules/" (game.id) } { "Rules" }
                }
            }
        }
    }
}

/// A position of each game in which one choice is clearly best.
fn find(games: &[GameCard]) -> Markup {
    html! {
        section #find aria-labelledby="find-title" {
            h2 #find-title { "Find the move" }
            p { "Positions from games of bots in which one choice wins clearly more often than all others. Today's:" }
            div.puzzles {
                @for card in games {
                    @if let Some(number) = card.puzzle {
                        article {
                            a.button href=(address(&card.game.id, number)) {
                                span.picture aria-hidden="true" { (card.picture) }
                                (card.game.title)
                            }
                        }
                    }
                }
            }
        }
    }
}

fn unfinished(game: &Unfinished) -> Markup {
    html! {
        li.yours[game.yours] {
            a href={ "/t/" (game.table) } {
                strong { (game.game.title) }
                span { (game.company) }
            }
            span.quiet { (game.round) }
            span.turn { (game.turn) }
            span.go aria-hidden="true" { "Continue" }
        }
    }
}

fn open_table(table: &OpenTable) -> Markup {
    html! {
        li {
            a href={ "/t/" (table.table) } {
                strong { (table.game.title) }
                span { (table.seated) }
            }
            span.quiet { (table.round) }
            span.turn {
                @match table.open {
                    0 => "Watch",
                    1 => "Join: 1 open seat",
                    open => { "Join: " (open) " open seats" }
                }
            }
        }
    }
}
