//! Fills the model of what updates replace.

use malice_engine::{Seat, SeatHeader, Talk, Viewer};
use malice_words::rulebook;
use malice_words::score_pad::distinct;

use super::assets::Assets;
use super::client::Wishes;
use super::ending::ending;
use super::eyes::Eyes;
use crate::boards::Regions;
use crate::hall::{Moment, fresh_key};
use crate::pages::{
    self, Act, Button, Coach, Confirm, Curtain, GameName, Given, LineCue, LogLine, Pad, Part, Prompt,
    Proposal, Tools, Why,
};
use crate::sitting::{Cue, Drawing, Offered, Question, Sitting, Spot, Told, called};

/// What a request adds to a page: a question about a choice, an answer to something that went wrong.
#[derive(Clone, Debug, Default)]
pub(crate) struct Extras {
    pub(crate) confirm: Option<String>,
    pub(crate) why: Option<String>,
    pub(crate) hint: Option<String>,
    pub(crate) alert: Option<String>,
    /// So many lines of the log are wanted.
    pub(crate) log: Option<usize>,
}

/// So often a position can be talked about before pages see no more of it.
const TALK: u64 = 1_000;

/// Grows with everything that happens at a table, in the game and around it, and with what is said about a position.
pub(crate) fn stamp(moment: &Moment) -> u64 {
    (moment.version() as u64 + moment.about.revision) * TALK + moment.intents.changes.min(TALK - 1)
}

pub(crate) fn game_name(moment: &Moment) -> GameName {
    let id = &moment.about.header.game;
    let title =
        malice_catalog::games().iter().find(|meta| meta.id == id).map_or(id.as_str(), |meta| meta.title);
    let name = GameName { id: id.clone(), title: title.to_owned(), pack: None };
    name.with(moment.about.pack.as_ref())
}

/// The part of the table page that shows a game that goes on or is over.
pub(crate) fn part(
    assets: &Assets,
    moment: &Moment,
    sitting: &dyn Sitting,
    eyes: &Eyes,
    wishes: &Wishes,
    extras: &Extras,
) -> Part {
    let seats = moment.about.seat_headers();
    let game = game_name(moment);
    let viewer = eyes.viewer(moment);
    let over = moment.about.is_over();
    let decides = eyes.decides(moment);
    let question = decides.filter(|_| !over).and_then(|seat| Some(sitting.question(seat)?.called(&seats)));
    // Who has agreed may still think again, but nobody waits for it.
    let waited_for = decides.is_some_and(|seat| moment.awaited().contains(seat));
    let yours = (question.is_some() && waited_for) || eyes.curtain.is_some();
    let turn = turn(moment, &seats, eyes);
    let covered = eyes.curtain.is_some();
    let sprite = assets.sprite(&game.id);
    let takes_back =
        decides.filter(|_| !over && !covered).map(|_| format!("/t/{}/order/cancel", moment.about.id));
    let drawing = Drawing {
        viewer,
        seats: &seats,
        with_choices: question.is_some(),
        unconfirmed: extras.confirm.as_deref(),
        takes_back: takes_back.as_deref(),
        better: None,
        intents: &moment.intents.list,
        sprite: &sprite,
    };
    let orders = decides.filter(|_| !over);
    let may_undo = decides.is_some_and(|seat| !over && sitting.can_undo(seat));
    Part {
        table: moment.about.id.as_str().to_owned(),
        version: stamp(moment),
        viewer: eyes.word(),
        title: format!("{}: {turn}", game.title),
        yours,
        round: round(moment, sitting, viewer),
        prompt: prompt(moment, &seats, question.as_ref(), &turn),
        act: decides.filter(|_| !over).map(|seat| Act {
            seat: seat.number(),
            decision: decision(sitting, seat),
            key: fresh_key(),
        }),
        leading: question
            .iter()
            .flat_map(|question| &question.choices)
            .find(|choice| choice.spot == Spot::Thing)
            .map(|choice| choice.name.clone()),
        choices: question
            .iter()
            .flat_map(|question| &question.choices)
            .filter(|choice| choice.spot != Spot::Thing)
            .map(button)
            .collect(),
        orders: orders.map_or_else(Vec::new, |seat| buttons(sitting.orders(seat), &seats)),
        given: orders.map_or_else(Vec::new, |seat| given(sitting, seat, &seats)),
        premoves: orders.map_or_else(Vec::new, |seat| buttons(sitting.premoves(seat), &seats)),
        confirm: extras.confirm.as_ref().and_then(|name| confirm(question.as_ref()?, name)),
        why: extras.why.as_ref().and_then(|name| why(sitting, decides?, name, &seats)),
        hint: extras.hint.clone(),
        alert: extras.alert.clone(),
        notice: eyes.notice.clone(),
        coach: if moment.about.notes.guide {
            coach(sitting, decides, question.as_ref(), wishes)
        } else {
            None
        },
        tools: Tools {
            undo: may_undo,
            restart: may_undo,
            hint: question.is_some() && sitting.talk() != Talk::Silent,
            notify: decides.is_some_and(|seat| !over && !waited_for && sitting.last_choice(seat).is_some())
                && moment.awaited().iter().any(|seat| waits_elsewhere(moment, eyes, seat)),
            ask_back: decides
                .filter(|_| !over && !may_undo)
                .and_then(|seat| sitting.last_choice(seat))
                .map(|version| version as u64),
        },
        proposal: moment.about.notes.proposal.as_ref().map(|proposal| {
            let waits: Vec<Seat> =
                moment.about.people().iter().filter(|seat| !proposal.agreed.contains(seat)).collect();
            Proposal {
                text: format!("{} asks to go back to move {}.", seats[proposal.by.index()].name, proposal.to),
                asks_you: decides.is_some_and(|seat| waits.contains(&seat)),
                waits_for: waits.iter().map(|seat| seats[seat.index()].name.clone()).collect(),
            }
        }),
        talk: talk(moment, sitting, &seats, decides.filter(|_| !over && !covered)),
        board: if covered { Regions::default() } else { sitting.board(&drawing) },
        pad: pad(sitting, viewer, &seats, &sprite),
        ending: over.then(|| ending(moment, sitting, &seats, eyes)),
        curtain: eyes
            .curtain
            .map(|seat| Curtain { seat: seat.number(), name: seats[seat.index()].name.clone() }),
        game,
    }
}

/// Where the game stands; everybody is told if its deal was played before.
pub(crate) fn round(moment: &Moment, sitting: &dyn Sitting, viewer: Viewer) -> String {
    let again = if moment.about.notes.deal_of.is_some() { " · a deal played before" } else { "" };
    format!("{}{again}", sitting.round(viewer))
}

/// Whether a person at another screen plays this seat: one may be a while in answering.
fn waits_elsewhere(moment: &Moment, eyes: &Eyes, seat: Seat) -> bool {
    moment.about.bot(seat).is_none() && !eyes.access.mine.contains(seat)
}

/// What is said about the position, and what the viewer may say.
pub(crate) fn talk(
    moment: &Moment,
    sitting: &dyn Sitting,
    seats: &[SeatHeader],
    decides: Option<Seat>,
) -> pages::Talk {
    let intents = &moment.intents.list;
    let told =
        intents.iter().map(|intent| (seats[intent.seat.index()].name.clone(), called(&intent.text, seats)));
    let proposed = intents.iter().any(|intent| moment.about.bot(intent.seat).is_some());
    let together = sitting.talk() == Talk::Together && moment.about.people().len() > 1;
    pages::Talk {
        intents: told.collect(),
        may_let_go: decides.is_some() && proposed && !moment.intents.free,
        may_suggest: together && decides.is_some_and(|seat| moment.awaited().contains(seat)),
        points_as: decides.filter(|_| together).map(Seat::number),
    }
}

/// Which question an answer answers, and at which version it was seen.
pub(crate) fn decision(sitting: &dyn Sitting, seat: Seat) -> String {
    let asked = sitting.decision(seat).map_or("-".into(), |decision| decision.to_string());
    format!("{asked}.{}", sitting.version())
}

/// The standing orders that a seat has given.
pub(crate) fn given(sitting: &dyn Sitting, seat: Seat, seats: &[SeatHeader]) -> Vec<Given> {
    let shown = |given: malice_engine::Given| Given {
        text: malice_words::capitalised(&called(&sitting.order_text(seat, &given.order), seats)),
        is_laid: malice_engine::Laid::read(&given.order).is_some(),
        name: given.order,
    };
    sitting.given_orders(seat).into_iter().map(shown).collect()
}

fn buttons(offered: Vec<Offered>, seats: &[SeatHeader]) -> Vec<Button> {
    offered.into_iter().map(|choice| button(&choice.called(seats))).collect()
}

pub(crate) fn button(choice: &Offered) -> Button {
    Button {
        name: choice.name.clone(),
        text: malice_words::capitalised(&choice.text),
        is_final: choice.is_final,
        is_standing: choice.spot == Spot::Later,
        preview: choice.preview.clone(),
    }
}

/// "Your turn", "Ann's turn", "The game is over".
pub(crate) fn turn(moment: &Moment, seats: &[SeatHeader], eyes: &Eyes) -> String {
    if moment.about.is_over() {
        return "the game is over".into();
    }
    let awaited = moment.awaited();
    if awaited.iter().any(|seat| eyes.access.mine.contains(seat) && eyes.access.mine.len() == 1) {
        return "your turn".into();
    }
    let names: Vec<&str> = awaited.iter().map(|seat| seats[seat.index()].name.as_str()).collect();
    match names[..] {
        [] => "waiting for players".into(),
        [name] => format!("{name}’s turn"),
        _ => format!("waiting for {}", names.join(", ")),
    }
}

pub(crate) fn prompt(
    moment: &Moment,
    seats: &[SeatHeader],
    question: Option<&Question>,
    turn: &str,
) -> Prompt {
    if let Some(question) = question {
        return Prompt { text: question.prompt.clone(), rule: Some(question.point.to_owned()) };
    }
    let thinks = moment.awaited().iter().all(|seat| moment.about.bot(seat).is_some());
    let names: Vec<&str> = moment.awaited().iter().map(|seat| seats[seat.index()].name.as_str()).collect();
    let text = match names[..] {
        [name] if thinks => format!("{name} is thinking."),
        [name] => format!("{name} is to decide."),
        _ => malice_words::capitalised(&format!("{turn}.")),
    };
    Prompt { text, rule: None }
}

fn confirm(question: &Question, name: &str) -> Option<Confirm> {
    let choice = question.choices.iter().find(|choice| choice.name == name)?;
    Some(Confirm { name: choice.name.clone(), text: malice_words::capitalised(&choice.text) })
}

fn why(sitting: &dyn Sitting, seat: Seat, name: &str, seats: &[SeatHeader]) -> Option<Why> {
    let refused = sitting.refused(seat);
    let (text, rule) = refused.into_iter().find(|(refused, _)| refused == name)?;
    let rules = rulebook::rules(sitting.meta().rules);
    let says = rulebook::find(&rules, rule).map_or(String::new(), |rule| rule.text.clone());
    Some(Why { text: called(&text, seats), rule: rule.to_owned(), says })
}

/// The first thing that the coach has not said yet.
fn coach(
    sitting: &dyn Sitting,
    decides: Option<Seat>,
    question: Option<&Question>,
    wishes: &Wishes,
) -> Option<Coach> {
    let seat = decides?;
    let point = question.map(|question| question.point.to_owned());
    let kinds = question
        .iter()
        .flat_map(|question| &question.choices)
        .filter_map(|choice| choice.name.split(' ').next());
    let scores = sitting.scores(Viewer::Seat(seat));
    let own = scores.iter().find(|score| score.seat == seat);
    let lines = own
        .iter()
        .flat_map(|score| &score.lines)
        .filter(|line| line.points != malice_engine::Points::default());
    let subjects =
        point.into_iter().chain(kinds.map(str::to_owned)).chain(lines.map(|line| line.line.clone()));
    let said = |subject: &String| wishes.coached.iter().any(|said| said == subject || said == "all");
    let mut fresh = subjects.filter(|subject| !said(subject));
    fresh.find_map(|subject| sitting.coach(&subject).map(|text| Coach { subject, text: text.to_owned() }))
}

pub(crate) fn pad(sitting: &dyn Sitting, viewer: Viewer, seats: &[SeatHeader], sprite: &str) -> Option<Pad> {
    let unit = sitting.unit()?.to_owned();
    let outcome = sitting.outcome();
    let winners = outcome.as_ref().map(|outcome| outcome.winners);
    let scores = outcome.map_or_else(|| sitting.scores(viewer), |outcome| outcome.scores);
    let names = scores.iter().map(|score| seats[score.seat.index()].name.clone()).collect();
    let lines = scores.iter().flat_map(|score| &score.lines).map(|line| line.line.as_str());
    let symbols = distinct(lines)
        .into_iter()
        .filter_map(|line| Some((line.to_owned(), format!("{sprite}#{}", sitting.line_symbol(line)?))))
        .collect();
    Some(Pad { scores, names, unit, symbols, winners })
}

/// Lines of the log with people's names in them, and a picture of what they are about.
pub(crate) fn log(assets: &Assets, game: &str, told: Vec<Told>, seats: &[SeatHeader]) -> Vec<LogLine> {
    let line = |told: Told| LogLine {
        number: told.number as u64,
        version: told.version as u64,
        text: called(&told.text, seats),
        rule: told.rule.map(str::to_owned),
        follows: told.follows,
        begins: told.begins,
        sign: assets.sign(game, &told.about),
        cue: told.cue.map(|cue| match cue {
            Cue::Dice(shown) => LineCue { kind: "dice", amount: spaced(&shown), by: String::new() },
            Cue::Hit { amount, by } => {
                LineCue { kind: "hit", amount: spaced(amount.as_slice()), by: spaced(&by) }
            }
        }),
        about: told.about,
    };
    told.into_iter().map(line).collect()
}

fn spaced(words: &[impl ToString]) -> String {
    words.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
