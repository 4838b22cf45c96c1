//! The table as text, with a command line: for screen readers, terminals and programs.

use axum::Form;
use axum::extract::{Path, Query};
use axum::response::{IntoResponse, Response};
use malice_bots::{BotSpec, Level};
use malice_engine::{Content, Laid, Rule, Seat, SeatHeader, Talk, Viewer, plain};
use malice_store::TableId;
use malice_words::{
    HELP, NoChoice, Request, by_rule, faces, orders, rulebook, score_pad, spoken, without_names,
};
use serde::Deserialize;

use super::acting::decision;
use super::answer::Asker;
use super::eyes::seat;
use super::part::{button, decision as named_decision, game_name, prompt, talk, turn};
use super::table::AtTable;
use crate::boards::query;
use crate::hall::{No, Order, fresh_key};
use crate::pages::{self, Act};
use crate::sitting::{Offered, Sitting, called};

/// How much of the log is shown.
const LOG_LINES: usize = 12;

#[derive(Clone, Debug, Default, Deserialize)]
pub(super) struct Asks {
    /// A command that only wants to know something.
    line: Option<String>,
}

pub(super) async fn text(asker: Asker, Path(id): Path<String>, Query(asks): Query<Asks>) -> Response {
    let shown = async {
        let at = AtTable::new(&asker, &TableId::new(id)).await?;
        let message = match &asks.line {
            Some(line) => Some(at.told(&asker, &plain::line(line)).await?),
            None => None,
        };
        at.text(&asker, message)
    };
    let shown = shown.await;
    asker.answer(shown)
}

#[derive(Clone, Debug, Deserialize)]
pub(super) struct Typed {
    line: String,
    #[serde(default)]
    seat: String,
    #[serde(default)]
    decision: String,
    key: Option<String>,
}

pub(super) async fn command(asker: Asker, Path(id): Path<String>, Form(typed): Form<Typed>) -> Response {
    let done = obey(&asker, &TableId::new(id), typed).await;
    asker.answer(done)
}

async fn obey(asker: &Asker, id: &TableId, typed: Typed) -> Result<Response, No> {
    // What is not understood is quoted, maybe in a terminal.
    let typed = Typed { line: plain::line(&typed.line), ..typed };
    let at = AtTable::new(asker, id).await?;
    let sitting = at.moment.sitting()?.clone();
    let seats = at.moment.about.seat_headers();
    let seat = at.seat(seat(&typed.seat).or(at.eyes.decides(&at.moment)))?;
    // Who names no question means the one that is asked now.
    let (asked, version) = decision(&typed.decision).unwrap_or((sitting.decision(seat), sitting.version()));
    let word = typed.line.trim().to_lowercase();
    let together = sitting.talk() == Talk::Together;
    let named = sitting.brief(seat).iter().any(|choice| choice.name.eq_ignore_ascii_case(&word));
    // Elsewhere the word may be a choice, and what is typed to the letter is one.
    let request = Request::read(&typed.line);
    let request = request.filter(|request| !named && (*request != Request::Go || together));
    let ahead = sitting.premoves(seat);
    let mut names = sitting.orders(seat).into_iter().chain(ahead.clone()).map(|order| order.name);
    let ordered = names.find(|name| name.eq_ignore_ascii_case(&word));
    let ordered = ordered.or_else(|| laid_by_number(&word, &ahead));
    let order = match request {
        Some(Request::Go) => {
            asker.app.hall.let_go(id, &asker.voice(), seat).await?;
            return at.again(asker)?.text(asker, None);
        }
        Some(Request::Undo) => Order::Undo { seat, version },
        Some(Request::OrderOff(words)) => match orders::meant(&given(&*sitting, seat, &seats), &words) {
            Ok(name) => Order::Cancel { seat, name: name.to_owned() },
            Err(reason) => return at.text(asker, Some(reason)),
        },
        None if word == "restart" => Order::RestartTurn { seat, version },
        None if ordered.is_some() => Order::Give { seat, version, name: ordered.unwrap_or_default() },
        None => {
            let numbers_are_old = sitting.decision(seat) != asked;
            match resolve(&*sitting, seat, &typed.line, &seats) {
                // A number means a line of the list that was seen; a repeated one is found by its key.
                _ if numbers_are_old => {
                    Order::Choose { seat, decision: asked.unwrap_or(usize::MAX), name: String::new() }
                }
                Ok(name) => Order::Choose { seat, decision: asked.unwrap_or(usize::MAX), name },
                Err(reason) => return at.text(asker, Some(reason)),
            }
        }
        Some(_) if asker.plain => {
            let message = at.told(asker, &typed.line).await?;
            return at.text(asker, Some(message));
        }
        Some(_) => return Ok(asker.to(&format!("/t/{id}/text?line={}", query(&typed.line)))),
    };
    let key = typed.key.unwrap_or_else(fresh_key);
    match asker.app.hall.act(id, asker.voice(), &key, order).await {
        Ok(_) if asker.plain => at.again(asker)?.text(asker, None),
        Ok(_) => Ok(asker.to(&format!("/t/{id}/text"))),
        Err(no @ (No::Illegal(_) | No::Stale)) => at.again(asker)?.text(asker, Some(format!("{no}."))),
        Err(no) => Err(no),
    }
}

impl AtTable {
    /// The answer to a command that changes nothing.
    async fn told(&self, asker: &Asker, line: &str) -> Result<String, No> {
        let sitting = self.moment.sitting()?.clone();
        let viewer = self.eyes.log_viewer(&self.moment);
        let seats = self.moment.about.seat_headers();
        let decides = self.eyes.decides(&self.moment);
        Ok(match Request::read(line) {
            Some(Request::Help) => help(&decides.map_or_else(Vec::new, |seat| sitting.examples(seat))),
            Some(Request::Hint(_)) if self.moment.is_silent() => "Nobody gives advice at this table.".into(),
            Some(Request::Hint(bot)) => {
                let asked = decides.and_then(|seat| Some((seat, sitting.question(seat)?)));
                match (asked, bot.map_or(Ok(BotSpec::Level(Level::Hard)), |bot| bot.parse())) {
                    (Some((seat, question)), Ok(bot @ BotSpec::Level(_))) => {
                        let hall = &asker.app.hall;
                        let chosen = hall.hint(asker.caller(), sitting, seat, bot).await?.unwrap_or_default();
                        let at = question.choices.iter().position(|choice| choice.name == chosen);
                        at.map_or("A bot has no idea.".into(), |index| {
                            format!("A bot ({bot}) would choose {}: {chosen}", index + 1)
                        })
                    }
                    (Some(_), _) => "A hint comes from a bot: easy, normal, hard or expert.".into(),
                    (None, _) => "You are not asked anything.".into(),
                }
            }
            Some(Request::Why(choice)) => match decides {
                Some(seat) if choice.is_empty() => called(&refused(&*sitting, seat), &seats),
                Some(seat) => match resolve(&*sitting, seat, &choice, &seats) {
                    Ok(name) => format!("{name} is allowed."),
                    Err(reason) => reason,
                },
                None => "You are not asked anything.".into(),
            },
            Some(Request::Score) => score_pad::told(&sitting.scores(viewer), &seats),
            Some(Request::Log(lines)) => {
                let told = sitting.log(0, viewer);
                let first = lines.map_or(0, |lines| told.len().saturating_sub(lines));
                told[first..].iter().map(|told| spoken::told(&called(&told.text, &seats)) + "\n").collect()
            }
            Some(Request::Rules(words)) => rules(&*sitting, &words),
            Some(Request::Card(words)) => {
                let told = sitting.look_up(self.sight(), &words);
                called(&told.unwrap_or_else(|reason| reason), &seats)
            }
            Some(Request::Orders) => {
                told_orders(&decides.map_or_else(Vec::new, |seat| given(&*sitting, seat, &seats)))
            }
            _ => String::new(),
        })
    }

    /// Through whose eyes the table is told: nobody's while the screen is passed on.
    fn sight(&self) -> Viewer {
        if self.eyes.curtain.is_some() { Viewer::Spectator } else { self.eyes.viewer(&self.moment) }
    }

    fn text(&self, asker: &Asker, message: Option<String>) -> Result<Response, No> {
        let sitting = self.moment.sitting()?;
        let seats = self.moment.about.seat_headers();
        let decides = self.eyes.decides(&self.moment).filter(|_| !self.moment.about.is_over());
        let question = decides.and_then(|seat| Some(sitting.question(seat)?.called(&seats)));
        let turn = turn(&self.moment, &seats, &self.eyes);
        let told = sitting.log(0, self.eyes.log_viewer(&self.moment));
        let log = told[told.len().saturating_sub(LOG_LINES)..]
            .iter()
            .map(|told| spoken::told(&called(&told.text, &seats)))
            .collect();
        let ending =
            sitting.outcome().map(|outcome| format!("\n{}", score_pad::ending_told(&outcome, &seats)));
        let again = match self.moment.about.notes.deal_of {
            Some(_) => "This deal was played before: whoever was there may remember it.\n\n".to_owned(),
            None => String::new(),
        };
        let pack = self.moment.about.pack.as_ref().and_then(Content::pack);
        let pack = pack.map_or(String::new(), |pack| format!("Played with {pack}.\n\n"));
        let model = pages::TextTable {
            table: self.id.as_str().to_owned(),
            game: game_name(&self.moment),
            view: again + &pack + &called(&sitting.text(self.sight()), &seats) + &ending.unwrap_or_default(),
            prompt: prompt(&self.moment, &seats, question.as_ref(), &turn),
            act: decides.map(|seat| Act {
                seat: seat.number(),
                decision: named_decision(&**sitting, seat),
                key: fresh_key(),
            }),
            talk: talk(&self.moment, &**sitting, &seats, decides.filter(|_| self.eyes.curtain.is_none())),
            choices: question.iter().flat_map(|question| &question.choices).map(heard).collect(),
            orders: decides.map_or_else(Vec::new, |seat| all_heard(sitting.orders(seat), &seats)),
            ahead: decides.map_or_else(Vec::new, |seat| ahead(&**sitting, seat, &seats)),
            given: decides.map_or_else(Vec::new, |seat| given(&**sitting, seat, &seats)),
            message: message.filter(|message| !message.is_empty()).or_else(|| self.eyes.notice.clone()),
            log,
        };
        if asker.plain {
            return Ok(pages::text_plain(&model).into_response());
        }
        Ok(asker.page(None, |shell| pages::text(shell, &model)))
    }
}

/// A choice in words that can be heard.
fn heard(offered: &Offered) -> pages::Button {
    let button = button(offered);
    pages::Button { text: spoken::told(&button.text), ..button }
}

fn all_heard(offered: Vec<Offered>, seats: &[SeatHeader]) -> Vec<pages::Button> {
    offered.into_iter().map(|offered| heard(&offered.called(seats))).collect()
}

/// What can be typed, the choices first: with ways to type one of these.
fn help(examples: &[String]) -> String {
    let told = |(command, what): &(&str, &str)| {
        let such = if *command == HELP[0].0 && !examples.is_empty() {
            format!(", such as '{}'", examples.join("' or '"))
        } else {
            String::new()
        };
        format!("{command}: {what}{such}")
    };
    let here = HELP.iter().filter(|(command, _)| !matches!(*command, "seat N" | "save FILE" | "quit"));
    here.map(told).collect::<Vec<_>>().join("\n")
}

/// What a seat may lay ready, unless something lies there: then it is among the orders that it has given.
fn ahead(sitting: &dyn Sitting, seat: Seat, seats: &[SeatHeader]) -> Vec<pages::Button> {
    let is_laid = sitting.given_orders(seat).iter().any(|given| Laid::read(&given.order).is_some());
    if is_laid { Vec::new() } else { all_heard(sitting.premoves(seat), seats) }
}

/// `ahead 2` lays the second of these ready.
fn laid_by_number(word: &str, ahead: &[Offered]) -> Option<String> {
    let number: usize = word.strip_prefix(pages::AHEAD)?.trim().parse().ok()?;
    Some(ahead.get(number.checked_sub(1)?)?.name.clone())
}

/// The standing orders of a seat: name and text.
fn given(sitting: &dyn Sitting, seat: Seat, seats: &[SeatHeader]) -> Vec<(String, String)> {
    let given = sitting.given_orders(seat).into_iter();
    given.map(|given| (given.order.clone(), called(&sitting.order_text(seat, &given.order), seats))).collect()
}

fn told_orders(given: &[(String, String)]) -> String {
    if given.is_empty() {
        return "You have given no standing order.".into();
    }
    let line = |(number, (_, text)): (usize, &(String, String))| format!("{number}: {text}");
    (1..).zip(given).map(line).collect::<Vec<_>>().join("\n") + "\n'orders off 1' takes the first back."
}

/// A rule's id and sentence.
fn cite(sitting: &dyn Sitting, rule: Rule) -> String {
    let known = rulebook::rules(sitting.meta().rules);
    rulebook::find(&known, rule).map_or(rule.to_owned(), |found| format!("{rule}: {}", found.text))
}

/// The name of the choice that was typed, by number, name or words, with people's names or numbers of seats; or why there is none.
fn resolve(sitting: &dyn Sitting, seat: Seat, line: &str, seats: &[SeatHeader]) -> Result<String, String> {
    let names: Vec<&str> = seats.iter().map(|seat| seat.name.as_str()).collect();
    let numbered = |reason| sitting.resolve(seat, &without_names(line, &names)).map_err(|_| reason);
    let found = sitting.resolve(seat, line).or_else(numbered);
    found.map_err(|reason| called(&explain(sitting, &reason), seats))
}

fn explain(sitting: &dyn Sitting, reason: &NoChoice) -> String {
    match reason {
        NoChoice::Unknown(message) => message.clone(),
        NoChoice::Several(names) => format!("Which one: {}?", names.join(", ")),
        NoChoice::NotNow(name, rule) => format!("Not asked now: {name}\n{}", cite(sitting, rule)),
        NoChoice::Refused(refused) => by_rule(refused)
            .into_iter()
            .map(|(rule, names)| format!("Not allowed: {}\n{}", names.join(", "), cite(sitting, rule)))
            .collect::<Vec<_>>()
            .join("\n"),
    }
}

fn refused(sitting: &dyn Sitting, seat: Seat) -> String {
    let refused = sitting.refused(seat);
    if refused.is_empty() {
        return "Nothing is refused here.".into();
    }
    explain(sitting, &NoChoice::Refused(refused))
}

fn rules(sitting: &dyn Sitting, words: &str) -> String {
    let known = rulebook::rules(sitting.meta().rules);
    let found = match rulebook::find(&known, words) {
        Some(rule) => vec![rule],
        None => rulebook::search(&known, words),
    };
    let mut told: Vec<String> = found.iter().map(|rule| format!("{}: {}", rule.id, rule.text)).collect();
    let faces = sitting.faces();
    let named = faces::named(&faces, words);
    told.extend((!named.is_empty()).then(|| faces::listed(&named)));
    if told.is_empty() {
        return "No rule holds all of these words, and nothing is called so.".into();
    }
    told.join("\n")
}
