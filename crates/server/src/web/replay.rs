//! Looking back: replays, records, reports.

use axum::extract::{Path, Query};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use malice_engine::{Content, Header, Viewer};
use malice_store::TableId;
use serde::Deserialize;
use serde_json::json;

use super::answer::Asker;
use super::eyes::seat;
use super::part::{game_name, log, pad};
use super::review::beside;
use super::table::AtTable;
use crate::hall::{No, Play, fresh_key};
use crate::pages::{self, Fork, Proof};
use crate::sitting::{Drawing, Sitting};

#[derive(Clone, Debug, Deserialize)]
pub(super) struct Position {
    at: Option<usize>,
    #[serde(rename = "as")]
    eyes: Option<String>,
    /// So many lines of the log.
    log: Option<usize>,
}

impl AtTable {
    /// Through whose eyes an earlier position is looked at: in a finished game anybody's, before that only one's own.
    fn looking(&self, wanted: Option<&str>) -> Result<(String, Viewer), No> {
        let over = self.moment.about.is_over();
        let own = || if over { "all".into() } else { self.eyes.word() };
        let word = wanted.map_or_else(own, str::to_owned);
        let viewer = match (word.as_str(), seat(&word)) {
            ("all", _) if over => Viewer::Finished,
            ("watch", _) => Viewer::Spectator,
            (_, Some(seat)) if over => {
                self.moment.about.chair(seat)?;
                Viewer::Seat(seat)
            }
            // Behind a curtain nobody looks through anybody's eyes.
            (_, Some(seat)) if self.eyes.curtain.is_none() => self.eyes.access.viewer(Some(seat))?,
            _ => return Err(No::NotYours("the game is not over: only your own view can be replayed")),
        };
        Ok((word, viewer))
    }

    fn viewers(&self) -> Vec<(String, String)> {
        let about = &self.moment.about;
        let over = about.is_over();
        let may = self.eyes.access.mine.union(self.eyes.access.hands);
        let seats =
            about.chairs().filter(|(seat, _)| over || (may.contains(*seat) && self.eyes.curtain.is_none()));
        let seats = seats.map(|(seat, chair)| (seat.to_string(), chair.name.clone()));
        let all = over.then(|| ("all".to_owned(), "everybody".to_owned()));
        all.into_iter()
            .chain([("watch".to_owned(), "somebody who watches".to_owned())])
            .chain(seats)
            .collect()
    }
}

pub(super) async fn replay(
    asker: Asker,
    Path(id): Path<String>,
    Query(position): Query<Position>,
) -> Response {
    let shown = async {
        let at = AtTable::new(&asker, &TableId::new(id)).await?;
        let sitting = at.moment.sitting()?.clone();
        let (word, viewer) = at.looking(position.eyes.as_deref())?;
        let last = sitting.version();
        let version = position.at.unwrap_or(last).min(last);
        let hall = &asker.app.hall;
        let then = hall.earlier(asker.caller(), &at.id, &sitting, version).await?;
        let review = beside(&asker, &at, version).await?;
        let drawing = asker.clone();
        hall.look_back(asker.caller(), move || {
            let model = model(&drawing, &at, (&*sitting, &*then), (word, viewer), position.log, review);
            if drawing.part {
                return drawing.only(&pages::replay_part(&model, drawing.has()));
            }
            drawing.page(Some(&model.game.id), |shell| pages::replay(shell, &model))
        })
        .await
    };
    let shown = shown.await;
    asker.answer(shown)
}

fn model(
    asker: &Asker,
    at: &AtTable,
    (now, then): (&dyn Sitting, &dyn Sitting),
    (word, viewer): (String, Viewer),
    lines: Option<usize>,
    review: Option<pages::Beside>,
) -> pages::Replay {
    let about = &at.moment.about;
    let seats = about.seat_headers();
    let over = about.is_over();
    let game = game_name(&at.moment);
    let sprite = asker.app.assets.sprite(&game.id);
    let drawing = Drawing {
        viewer,
        seats: &seats,
        with_choices: false,
        better: review.as_ref().and_then(pages::Beside::better),
        takes_back: None,
        unconfirmed: None,
        intents: &[],
        sprite: &sprite,
    };
    let commitment = about.commitment();
    let page = format!("/t/{}/replay?at={}&as={word}&", at.id, then.version());
    let can_fork = over && then.outcome().is_none();
    let board = then.board(&drawing);
    pages::Replay {
        table: at.id.as_str().to_owned(),
        at: then.version() as u64,
        last: now.version() as u64,
        viewer: word,
        viewers: at.viewers(),
        round: then.round(viewer),
        board,
        log: pages::Log::new(log(&asker.app.assets, &game.id, then.log(0, viewer), &seats), lines, &page),
        pad: pad(then, viewer, &seats, &sprite),
        review,
        fork: can_fork.then(|| Fork {
            key: fresh_key(),
            seats: about.chairs().map(|(seat, chair)| (seat.number(), chair.name.clone())).collect(),
        }),
        proof: over.then(|| Proof {
            seed: about.header.seed.to_hex(),
            holds: now.header().commitment(at.id.as_str()) == commitment && now.is_proven(),
        }),
        commitment,
        game,
    }
}

/// The record as a file: whole once the game is over, redacted before.
pub(super) async fn record(asker: Asker, Path(id): Path<String>) -> Response {
    let shown = async {
        let at = AtTable::new(&asker, &TableId::new(id)).await?;
        let about = &at.moment.about;
        let text = match &at.moment.play {
            Play::Unplayable(_) => stored(&asker, &at, &about.header).await?,
            _ => written(&asker, &at, at.eyes.log_viewer(&at.moment)).await?,
        };
        let name = format!(
            "attachment; filename=\"{}-{}.jsonl\"",
            about.header.game,
            &at.id.as_str()[..8.min(at.id.as_str().len())]
        );
        let headers =
            [(header::CONTENT_TYPE, "application/x-ndjson".to_owned()), (header::CONTENT_DISPOSITION, name)];
        Ok((headers, text).into_response())
    };
    let shown = shown.await;
    asker.answer(shown)
}

/// The record for this viewer.
async fn written(asker: &Asker, at: &AtTable, viewer: Viewer) -> Result<String, No> {
    let (moment, sitting) = (at.moment.clone(), at.moment.sitting()?.clone());
    let write = move || {
        let about = &moment.about;
        if about.is_over() { sitting.record() } else { sitting.redacted(viewer, &about.commitment()) }
    };
    asker.app.hall.look_back(asker.caller(), write).await
}

/// What can be given of a game that this program cannot play: nothing secret while it is unfinished.
async fn stored(asker: &Asker, at: &AtTable, header: &Header) -> Result<String, No> {
    if !at.moment.about.is_over() {
        return Err(No::NotYours(
            "the record of this unfinished game holds secrets that this program cannot tell apart",
        ));
    }
    let mut lines = vec![header.to_json().to_string()];
    lines.extend(asker.app.hall.store().entries(&at.id, 0).await?);
    Ok(lines.join("\n") + "\n")
}

pub(super) async fn report(asker: Asker, Path(id): Path<String>) -> Response {
    let shown = async {
        let at = AtTable::new(&asker, &TableId::new(id)).await?;
        let sitting = at.moment.sitting()?;
        let header = &at.moment.about.header;
        let pack = at.moment.about.pack.as_ref().and_then(Content::pack);
        let content = pack.map_or(header.content.clone(), |pack| format!("{} ({pack})", header.content));
        let facts = [
            ("Malice", env!("CARGO_PKG_VERSION").to_owned()),
            ("Rules version", header.rules_version.to_string()),
            ("Content", content),
            ("Move", sitting.version().to_string()),
        ];
        let question = at.eyes.decides(&at.moment).and_then(|seat| sitting.question(seat));
        let seen = at.eyes.log_viewer(&at.moment);
        let last = sitting.log_versions().len().saturating_sub(20);
        let recent =
            sitting.log(last, seen).into_iter().rev().take(5).filter_map(|told| told.rule.map(str::to_owned));
        let mut rules: Vec<String> =
            question.iter().map(|question| question.point.to_owned()).chain(recent).collect();
        rules.dedup();
        let model = pages::Report {
            table: at.id.as_str().to_owned(),
            game: game_name(&at.moment),
            address: format!("{}/t/{}/replay?at={}", asker.origin, at.id, sitting.version()),
            facts: facts.map(|(name, value)| (name.to_owned(), value)).into(),
            rules,
            position: sitting.text(at.eyes.log_viewer(&at.moment)),
        };
        Ok(asker.page(None, |shell| pages::report(shell, &model)))
    };
    let shown = shown.await;
    asker.answer(shown)
}

/// The same for whoever looks into it: position, rule ids and versions, as the guest may know them.
pub(super) async fn report_file(asker: Asker, Path(id): Path<String>) -> Response {
    let shown = async {
        let at = AtTable::new(&asker, &TableId::new(id)).await?;
        let sitting = at.moment.sitting()?;
        let about = &at.moment.about;
        let viewer = if at.eyes.curtain.is_some() { Viewer::Spectator } else { at.eyes.viewer(&at.moment) };
        let question = at.eyes.decides(&at.moment).and_then(|seat| sitting.question(seat));
        let refused = at.eyes.decides(&at.moment).map(|seat| sitting.refused(seat)).unwrap_or_default();
        let record = written(&asker, &at, viewer).await?;
        let report = json!({
            "malice": env!("CARGO_PKG_VERSION"),
            "game": about.header.game,
            "rules_version": about.header.rules_version,
            "content": about.header.content,
            "options": about.header.options,
            "version": sitting.version(),
            "seen_by": at.eyes.word(),
            "point": question.as_ref().map(|question| question.point),
            "choices": question.iter().flat_map(|question| &question.choices).map(|choice| &choice.name).collect::<Vec<_>>(),
            "refused": refused,
            "view": sitting.view(viewer),
            "record": record.lines().collect::<Vec<_>>(),
        });
        let headers = [(header::CONTENT_TYPE, "application/json")];
        Ok((headers, format!("{report:#}\n")).into_response())
    };
    let shown = shown.await;
    asker.answer(shown)
}
