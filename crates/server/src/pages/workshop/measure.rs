//! What a draft changes, measured.

use maud::{Markup, html};

use super::super::layout::{Content, Shell};
use super::super::words;
use super::DraftName;

/// The page about measuring a draft.
#[derive(Clone, Debug)]
pub struct MeasurePage {
    pub name: DraftName,
    pub key: String,
    /// Why the draft cannot be measured.
    pub wrong: Vec<String>,
    pub players: (u8, u8),
    pub games: &'static [u64],
    pub bots: &'static [&'static str],
    /// What the form has chosen: players, games, bot.
    pub chosen: (u8, u64, String),
    pub state: Measuring,
}

/// How far it is.
#[derive(Clone, Debug)]
pub enum Measuring {
    Nothing,
    /// So many games of so many.
    Going(u64, u64),
    Failed(String),
    Done(Measured),
}

/// What was found.
#[derive(Clone, Debug)]
pub struct Measured {
    /// "300 games each, 2 players, greedy bots".
    pub about: String,
    /// The draft was changed since.
    pub old: bool,
    /// What, before, after, difference with its interval, and whether that is clear.
    pub rows: Vec<([String; 4], bool)>,
    /// The plots by name, drawn for what the game ships and for the draft.
    pub plots: Vec<String>,
}

pub fn measure(shell: &Shell<'_>, model: &MeasurePage) -> Markup {
    let goes_on = matches!(model.state, Measuring::Going(..));
    let body = html! {
        main #main data-again[goes_on] {
            (model.name.trail())
            h1 { "Measure it" }
            p { "Bots play the same number of games with this draft and with what the game ships. A difference is called clear if its \
                interval of 95 % leaves out 0; of twenty numbers that do not change, one will look clear." }
            @match &model.state {
                Measuring::Nothing => (model.form()),
                Measuring::Going(played, all) => (model.going(*played, *all)),
                Measuring::Failed(why) => { p.alert role="alert" { (why) } (model.form()) },
                Measuring::Done(found) => { (model.found(found)) (model.form()) },
            }
        }
    };
    let title = format!("Measure · {}", model.name.said);
    let game = Some(&model.name.game);
    shell.page(&Content { title, game, kind: "workshop", main: "main", waits: goes_on, body })
}

impl MeasurePage {
    fn form(&self) -> Markup {
        let (players, games, bot) = &self.chosen;
        html! {
            @if self.wrong.is_empty() {
                form.line method="post" action=(self.name.address("/measure")) {
                    (words::once(&self.key))
                    label { span { "Players" }
                        select name="players" {
                            @for count in self.players.0..=self.players.1 { option value=(count) selected[count == *players] { (count) } }
                        }
                    }
                    label { span { "Games with each" }
                        select name="games" { @for count in self.games { option value=(count) selected[count == games] { (count) } } }
                    }
                    label { span { "Bots" }
                        select name="bot" { @for name in self.bots { option value=(name) selected[name == bot] { (name) } } }
                    }
                    button.primary { "Measure" }
                }
            } @else {
                div.alert { h2 { "This cannot be played yet" } ul { @for fault in &self.wrong { li { (fault) } } } }
            }
        }
    }

    fn going(&self, played: u64, all: u64) -> Markup {
        html! {
            p { label { "Games played: " progress value=(played) max=(all) { (played) " of " (all) } } " " (played) " of " (all) }
            form method="post" action=(self.name.address("/measure/stop")) {
                (words::once(&self.key))
                button { "Stop" }
            }
            p { a href=(self.name.address("/measure")) { "Look again" } }
        }
    }

    fn found(&self, found: &Measured) -> Markup {
        let plot = |side: &str, name: &str| self.name.address(&format!("/plots/{side}/{name}"));
        html! {
            section {
                h2 { "What was found" }
                p { (found.about) ". This is kept until the draft is measured again." }
                @if found.old { p.alert { "The draft was changed since: this is about what it was." } }
                div.wide tabindex="0" role="region" aria-label="What was found" {
                    table.diff.figures {
                        thead { tr {
                            th scope="col" { "What" } th scope="col" { "As it comes" } th scope="col" { "Here" }
                            th scope="col" { "Difference (95 %)" }
                        } }
                        tbody {
                            @for ([what, before, after, difference], clear) in &found.rows {
                                tr.clear[*clear] {
                                    th scope="row" { (what) }
                                    td { (before) } td { (after) }
                                    td { (difference) @if *clear { " " strong { "clear" } } }
                                }
                            }
                        }
                    }
                }
                div.plots {
                    @for name in &found.plots {
                        @for (side, said) in [("shipped", "as it comes with the game"), ("draft", "here")] {
                            figure {
                                img src=(plot(side, name)) alt={ (words::spoken(&name.replace('-', "_"))) ", " (said) } loading="lazy";
                                figcaption { (words::spoken(&name.replace('-', "_"))) ", " (said) }
                            }
                        }
                    }
                }
            }
        }
    }
}
