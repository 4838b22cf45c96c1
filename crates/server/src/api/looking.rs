//! A table as the holder of a token, or anybody, may see it.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use malice_engine::{Given, Seat, SeatSet, Viewer};
use malice_store::{TableId, TokenHash, Visibility};
use serde::Deserialize;

use super::extract::{Asked, Id};
use super::json::Json;
use super::trouble::{BadQuery, Closed, Gone, Refused, TooMany, Trouble, Unstored};
use super::wire::{self, Answers, Brief, BriefQuestion, Counted, Numbered, Observation, Question};
use crate::hall::{About, Access, Caller, Moment, No, Place, Play};
use crate::sitting::{Observed, Offered, Sitting, called};
use crate::web::{Address, App, Token};

/// A table, and what whoever asks may do there.
#[derive(Clone, Debug)]
pub(super) struct Sight {
    pub(super) place: Arc<Place>,
    pub(super) moment: Arc<Moment>,
    pub(super) access: Access,
}

impl Sight {
    /// Who may do something: what is in memory will do, unless it forbids it.
    pub(super) async fn of(app: &App, id: &TableId, token: Option<TokenHash>) -> Result<Self, No> {
        match Self::at(app.hall.place(id).await?, token) {
            Ok(sight) => Ok(sight),
            Err(_) => Self::now(app, id, token).await,
        }
    }

    /// Who wants to see the table as it is.
    pub(super) async fn now(app: &App, id: &TableId, token: Option<TokenHash>) -> Result<Self, No> {
        Self::at(app.hall.place_now(id).await?, token)
    }

    fn at(place: Arc<Place>, token: Option<TokenHash>) -> Result<Self, No> {
        let moment = place.moment();
        let access = access(&moment.about, token)?;
        Ok(Self { place, moment, access })
    }

    /// The seat for which may be decided.
    pub(super) fn seat(&self) -> Option<Seat> {
        self.access.mine.first()
    }

    pub(super) fn viewer(&self) -> Viewer {
        if self.moment.about.is_over() {
            return Viewer::Finished;
        }
        self.access.mine.union(self.access.hands).first().map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// The table as it is now.
    pub(super) fn table(&self) -> wire::Table {
        let sitting = self.moment.sitting().ok();
        let seat = if self.moment.about.is_over() { None } else { self.seat() };
        let acting = sitting.zip(seat);
        let seats = self.moment.about.seat_headers();
        let offered = |offered: Vec<Offered>| -> Vec<wire::Order> {
            offered.into_iter().map(|offered| offered.called(&seats).into()).collect()
        };
        let given = |(sitting, seat): (&Arc<dyn Sitting>, Seat)| -> Vec<wire::Given> {
            let text = |given: Given| wire::Given {
                text: called(&sitting.order_text(seat, &given.order), &seats),
                version: given.version,
                order: given.order,
            };
            sitting.given_orders(seat).into_iter().map(text).collect()
        };
        wire::Table {
            awaited: self.moment.awaited(),
            welcome: self.moment.welcome(),
            question: self.question(),
            can_undo: acting.is_some_and(|(sitting, seat)| sitting.can_undo(seat)),
            orders: acting.map_or_else(Vec::new, |(sitting, seat)| offered(sitting.orders(seat))),
            ahead: acting.map_or_else(Vec::new, |(sitting, seat)| offered(sitting.premoves(seat))),
            given: acting.map_or_else(Vec::new, given),
            ..self.shown(sitting.map(|sitting| &**sitting))
        }
    }

    /// The table as it was: nobody can answer what was asked then.
    async fn table_at(&self, app: &App, caller: Caller, version: usize) -> Result<wire::Table, No> {
        let newest = self.moment.version();
        if version > newest {
            return Err(No::Invalid(format!("there is no version {version} yet: the newest is {newest}")));
        }
        let then = app.hall.earlier(caller, &self.moment.about.id, self.moment.sitting()?, version).await?;
        Ok(self.shown(Some(&*then)))
    }

    fn question(&self) -> Question {
        let open = self.moment.awaited().union(self.moment.welcome());
        let seat = self.seat().filter(|seat| open.contains(*seat));
        let question =
            self.moment.sitting().ok().zip(seat).and_then(|(sitting, seat)| sitting.question(seat));
        question.map_or_else(Question::default, |question| {
            let question = question.called(&self.moment.about.seat_headers());
            let (optional, choices): (Vec<Offered>, Vec<Offered>) =
                question.choices.into_iter().partition(|choice| choice.is_optional);
            Question {
                decision: Some(question.decision),
                prompt: Some(question.prompt),
                rule: Some(question.point),
                choices: choices.into_iter().map(Into::into).collect(),
                optional: optional.into_iter().map(Into::into).collect(),
            }
        })
    }

    /// All that can be looked at, without what can be done.
    fn shown(&self, sitting: Option<&dyn Sitting>) -> wire::Table {
        let Moment { about, play, intents } = &*self.moment;
        let unplayable = if let Play::Unplayable(unplayed) = play { Some(&unplayed.reason) } else { None };
        wire::Table {
            table: about.id.as_str().to_owned(),
            game: about.header.game.clone(),
            options: about.header.options.clone(),
            pack: about.pack.as_ref().and_then(wire::PackLine::of),
            status: about.status,
            visibility: about.visibility.into(),
            version: sitting.map_or(self.moment.version(), Sitting::version),
            newest: self.moment.version(),
            awaited: sitting.map_or(SeatSet::EMPTY, Sitting::awaited),
            welcome: sitting.map_or(SeatSet::EMPTY, Sitting::welcome),
            seats: wire::seat_lines(&about.seats),
            you: self.seat(),
            intents: sitting.map_or_else(Vec::new, |_| intents.list.iter().map(Into::into).collect()),
            question: Question::default(),
            can_undo: false,
            orders: Vec::new(),
            ahead: Vec::new(),
            given: Vec::new(),
            view: sitting.map(|sitting| sitting.view(self.viewer())),
            scores: sitting.map_or_else(Vec::new, |sitting| sitting.scores(self.viewer())),
            outcome: sitting.and_then(Sitting::outcome),
            figures: sitting.map_or(&[][..], Sitting::figures).iter().map(counted).collect(),
            deal_of: about.notes.deal_of.clone().filter(|table| !table.is_empty()),
            ended: about.notes.ended.as_ref().or(unplayable).cloned(),
            commitment: about.commitment(),
            seed: about.is_over().then(|| about.header.seed.to_hex()),
        }
    }
}

fn counted((what, seats): &(&'static str, Vec<u64>)) -> Counted {
    Counted { what, seats: seats.clone() }
}

/// What the holder of a token may do. Who may not even look learns nothing, not even that there is a table.
pub(super) fn access(about: &About, token: Option<TokenHash>) -> Result<Access, No> {
    let listed = about.visibility == Visibility::Listed;
    let anybody = Access { mine: SeatSet::EMPTY, hands: SeatSet::EMPTY, may_watch: true, is_host: false };
    match token {
        Some(token) => about.access_by_token(token)?.ok_or(if listed {
            No::NotYours("this token is not valid at this table")
        } else {
            No::UnknownTable
        }),
        None if listed => Ok(anybody),
        None => Err(No::UnknownTable),
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct At {
    at: Option<usize>,
}

/// A table as you may see it
#[utoipa::path(
    get, path = "/tables/{id}", operation_id = "get_table",
    params(
        ("id" = String, Path, description = "The table."),
        ("at" = Option<usize>, Query, description = "Look at this version instead of the newest."),
    ),
    responses(
        (status = 200, description = "The table.", body = wire::Table),
        BadQuery, Closed, Gone, Refused, Unstored, TooMany,
    ),
    security((), ("token" = [])),
)]
pub(super) async fn table(
    State(app): State<Arc<App>>,
    Id(id): Id,
    Asked(asked): Asked<At>,
    Token(token): Token,
    Address(address): Address,
) -> Result<Json<wire::Table>, Trouble> {
    let sight = Sight::now(&app, &id, token).await?;
    Ok(Json(match asked.at {
        Some(version) => sight.table_at(&app, app.caller(address), version).await?,
        None => sight.table(),
    }))
}

/// What your seat is asked, in few words: for programs that know the game
#[utoipa::path(
    get, path = "/tables/{id}/choices", operation_id = "get_choices",
    params(("id" = String, Path, description = "The table.")),
    responses(
        (status = 200, description = "What is asked now.", body = BriefQuestion),
        Closed, Gone, Unstored, TooMany,
    ),
    security((), ("token" = [])),
)]
pub(super) async fn choices(
    State(app): State<Arc<App>>,
    Id(id): Id,
    Token(token): Token,
) -> Result<Json<BriefQuestion>, Trouble> {
    let sight = Sight::now(&app, &id, token).await?;
    let moment = &sight.moment;
    // Nobody is asked, and yet it is not over: a program that only looks here has to know.
    if matches!(moment.play, Play::Unplayable(_)) {
        moment.sitting()?;
    }
    Ok(Json(BriefQuestion {
        version: moment.version(),
        awaited: moment.awaited(),
        welcome: moment.welcome(),
        answers: sight.seat().map_or_else(Answers::default, |seat| Answers::of(moment, seat)),
    }))
}

/// What your seat knows, as numbers: for programs that have learnt the game
#[utoipa::path(
    get, path = "/tables/{id}/observation", operation_id = "get_observation",
    params(("id" = String, Path, description = "The table.")),
    responses(
        (status = 200, description = "What your seat knows now.", body = Observation),
        Closed, Gone, Unstored, TooMany,
    ),
    security(("token" = [])),
)]
pub(super) async fn observation(
    State(app): State<Arc<App>>,
    Id(id): Id,
    Token(token): Token,
) -> Result<Json<Observation>, Trouble> {
    let sight = Sight::now(&app, &id, token).await?;
    let seat = sight.seat().ok_or(No::NotYours("only who decides for a seat observes as it does"))?;
    let sitting = sight.moment.sitting()?;
    let Observed { layout, numbers } = sitting.observed(seat);
    let Answers { decision, choices, .. } = Answers::of(&sight.moment, seat);
    let numbered =
        |choice: Brief| Some(Numbered { number: sitting.number_of(seat, &choice.name)?, name: choice.name });
    Ok(Json(Observation {
        version: sight.moment.version(),
        decision,
        layout,
        numbers,
        choices: choices.into_iter().filter_map(numbered).collect(),
    }))
}

/// The record of the game: while it goes on, without seed and without what others chose in secret
#[utoipa::path(
    get, path = "/tables/{id}/record", operation_id = "get_record",
    params(("id" = String, Path, description = "The table.")),
    responses(
        (status = 200, description = "One JSON value a line.", content_type = "application/x-ndjson", body = String),
        Closed, Gone, Unstored, TooMany,
    ),
    security((), ("token" = [])),
)]
pub(super) async fn record(
    State(app): State<Arc<App>>,
    Id(id): Id,
    Token(token): Token,
    Address(address): Address,
) -> Result<impl IntoResponse, Trouble> {
    let sight = Sight::now(&app, &id, token).await?;
    let (moment, sitting, viewer) = (sight.moment.clone(), sight.moment.sitting()?.clone(), sight.viewer());
    let write = move || {
        let about = &moment.about;
        if about.is_over() { sitting.record() } else { sitting.redacted(viewer, &about.commitment()) }
    };
    let text = app.hall.look_back(app.caller(address), write).await?;
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], text))
}
