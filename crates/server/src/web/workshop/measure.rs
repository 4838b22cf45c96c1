//! Measuring a draft: begun, looked at, stopped; and the plots.

use axum::Form;
use axum::extract::Path;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use malice_bots::Interval;
use malice_sim::Difference;

use super::bench::told;
use super::draft::whole;
use super::show::draft_name;
use super::{Maker, said};
use crate::hall::{No, fresh_key};
use crate::pages::{self, MeasurePage, Measured, Measuring};
use crate::web::Asker;
use crate::workshop::{BOTS, Draft, Found, GAMES, Measurement, Measurements, Wanted};

fn measurements(asker: &Asker) -> Result<&Measurements, No> {
    asker.app.workshop.as_ref().map(|workshop| &workshop.measurements).ok_or(No::UnknownTable)
}

pub(super) async fn measure(Maker(asker): Maker, Path(id): Path<String>) -> Response {
    let shown = show(&asker, &id).await;
    asker.answer(shown)
}

async fn show(asker: &Asker, id: &str) -> Result<Response, No> {
    let draft = asker.app.hall.draft(id).await?;
    let look = move || {
        let faults = draft.faults();
        (draft, faults)
    };
    let (draft, faults) = asker.app.hall.look_back(asker.caller(), look).await?;
    let going = measurements(asker)?.of(id);
    let found = if going.is_some() { None } else { asker.app.hall.found(id).await? };
    let wanted = going.as_ref().map(|going| &going.wanted).or(found.as_ref().map(|found| &found.wanted));
    let chosen = wanted.map_or((draft.meta.players.0.max(2), GAMES[1], BOTS[0].to_owned()), |wanted| {
        (wanted.players, wanted.games, wanted.bot.clone())
    });
    let model = MeasurePage {
        name: draft_name(&draft),
        key: fresh_key(),
        wrong: told(&faults),
        players: draft.meta.players,
        games: &GAMES,
        bots: &BOTS,
        chosen,
        state: match (&going, &found) {
            (Some(going), _) => state(going),
            (None, Some(found)) => Measuring::Done(done(found, &draft)),
            (None, None) => Measuring::Nothing,
        },
    };
    Ok(asker.page(Some(draft.meta.id), |shell| pages::measure(shell, &model)))
}

fn state(going: &Measurement) -> Measuring {
    let (played, all) = going.progress();
    going.failed().map_or(Measuring::Going(played, all), |why| Measuring::Failed(why.to_owned()))
}

fn done(found: &Found, draft: &Draft) -> Measured {
    let Wanted { games, players, bot } = &found.wanted;
    Measured {
        about: format!("{games} games each, {players} players, {bot} bots"),
        old: found.content != draft.content.hash(),
        rows: found.comparison.differences.iter().map(row).collect(),
        plots: found.plots[1].iter().map(|(name, _)| name.clone()).collect(),
    }
}

fn row(found: &Difference) -> ([String; 4], bool) {
    let (scale, unit) = if found.percent { (100.0, " %") } else { (1.0, "") };
    let number = |value: f64| format!("{:.2}{unit}", scale * value);
    let Interval { value, low, high } = found.difference;
    let difference = format!("{:+.2}{unit} ({:+.2} to {:+.2})", scale * value, scale * low, scale * high);
    let what = format!("{} · {}", malice_words::capitalised(&found.side), found.what);
    ([what, number(found.before.value), number(found.after.value), difference], found.clear)
}

pub(super) async fn begin(
    Maker(asker): Maker,
    Path(id): Path<String>,
    Form(form): Form<Vec<(String, String)>>,
) -> Response {
    let begun = async {
        let draft = whole(&asker, &id).await?;
        let wanted = wanted(&form, &draft).ok_or_else(|| No::Invalid("this cannot be measured".into()))?;
        measurements(&asker)?.measure(asker.app.hall.clone(), asker.caller(), draft, wanted);
        Ok(asker.to(&format!("/workshop/{id}/measure")))
    };
    asker.answered(begun).await
}

fn wanted(form: &[(String, String)], draft: &Draft) -> Option<Wanted> {
    let (fewest, most) = draft.meta.players;
    let players = said(form, "players").parse().ok().filter(|count| (fewest..=most).contains(count))?;
    let games = said(form, "games").parse().ok().filter(|count| GAMES.contains(count))?;
    let bot = BOTS.into_iter().find(|bot| *bot == said(form, "bot"))?;
    Some(Wanted { games, players, bot: bot.to_owned() })
}

pub(super) async fn stop(Maker(asker): Maker, Path(id): Path<String>) -> Response {
    let stopped = measurements(&asker).map(|all| {
        if let Some(last) = all.of(&id) {
            last.stop();
        }
        asker.to(&format!("/workshop/{id}/measure"))
    });
    asker.answer(stopped)
}

pub(super) async fn plot(
    Maker(asker): Maker,
    Path((id, side, name)): Path<(String, String, String)>,
) -> Response {
    let drawn = async {
        let found = asker.app.hall.found(&id).await?.ok_or(No::UnknownTable)?;
        let plots = &found.plots[usize::from(side == "draft")];
        let (_, svg) = plots.iter().find(|(known, _)| *known == name).ok_or(No::UnknownTable)?;
        Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg.clone()).into_response())
    };
    asker.answered(drawn).await
}
