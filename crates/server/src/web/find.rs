//! "Find the move": the puzzles that are shipped with each game. An answer is a part of the address; nothing is stored.

use axum::extract::{Path, Query};
use axum::response::Response;
use malice_catalog::{games, puzzles};
use malice_engine::{Meta, Viewer};
use malice_review::Puzzle;
use serde::Deserialize;

use super::answer::Asker;
use super::part::{button, log};
use crate::boards::query;
use crate::hall::No;
use crate::pages::{self, Answer, GameName};
use crate::sitting::{Drawing, Question, Sitting, Spot};

#[derive(Clone, Debug, Deserialize)]
pub(super) struct Chosen {
    #[serde(rename = "do")]
    choice: Option<String>,
    /// So many lines of the log.
    log: Option<usize>,
}

pub(super) async fn find(
    asker: Asker,
    Path((game, number)): Path<(String, usize)>,
    Query(chosen): Query<Chosen>,
) -> Response {
    let shown = async {
        let unknown = || No::Invalid(format!("there is no puzzle {number} of '{game}'"));
        let meta = *games().iter().find(|meta| meta.id == game).ok_or_else(unknown)?;
        let lines = puzzles(meta.id).lines();
        let (count, line) =
            (lines.clone().count(), number.checked_sub(1).and_then(|at| lines.clone().nth(at)));
        let puzzle = line.and_then(|line| Puzzle::read(line).ok()?.pop()).ok_or_else(unknown)?;
        let drawing = asker.clone();
        let draw = move || {
            let sitting = drawing.app.hall.games().puzzle(&puzzle).map_err(No::Unplayable)?;
            let model = model(&drawing, (meta, number, count), &puzzle, &*sitting, &chosen)?;
            Ok(drawing.page(Some(meta.id), |shell| pages::find(shell, &model)))
        };
        // To come to the position takes as long as its game was.
        asker.app.hall.look_back(asker.caller(), draw).await?
    };
    asker.answered(shown).await
}

fn model(
    asker: &Asker,
    (meta, number, count): (&'static Meta, usize, usize),
    puzzle: &Puzzle,
    sitting: &dyn Sitting,
    Chosen { choice, log: lines }: &Chosen,
) -> Result<pages::Find, No> {
    let mut seats = sitting.header().seats;
    for (number, seat) in (1..).zip(&mut seats) {
        seat.name = format!("Player {number}");
    }
    let viewer = Viewer::Seat(puzzle.seat);
    let question = sitting.question(puzzle.seat).map(|question| question.called(&seats));
    let question = question.ok_or_else(|| No::Invalid("nobody is asked there".into()))?;
    let chosen = choice.as_deref().filter(|choice| puzzle.chance(choice).is_some());
    let answer = chosen.and_then(|chosen| answer(puzzle, &question, chosen));
    let sprite = asker.app.assets.sprite(meta.id);
    let best = puzzle.chances[0].0.as_str();
    let board = sitting.board(&Drawing {
        viewer,
        seats: &seats,
        with_choices: answer.is_none(),
        better: answer.is_some().then_some((puzzle.seat, best)),
        takes_back: None,
        unconfirmed: None,
        intents: &[],
        sprite: &sprite,
    });
    let page = match chosen {
        Some(chosen) => format!("/find/{}/{number}?do={}&", meta.id, query(chosen)),
        None => format!("/find/{}/{number}?", meta.id),
    };
    let beside = question.choices.iter().filter(|choice| choice.spot == Spot::Prompt);
    Ok(pages::Find {
        game: GameName::of(meta),
        number,
        count,
        round: sitting.round(viewer),
        who: seats[puzzle.seat.index()].name.clone(),
        prompt: question.prompt.clone(),
        rule: question.point.to_owned(),
        board,
        choices: beside.map(button).collect(),
        log: pages::Log::new(log(&asker.app.assets, meta.id, sitting.log(0, viewer), &seats), *lines, &page),
        answer,
    })
}

/// What comes of a choice; nothing if it was not to be had.
fn answer(puzzle: &Puzzle, question: &Question, chosen: &str) -> Option<Answer> {
    let text = |name: &str| {
        let offered = question.choices.iter().find(|choice| choice.name == name);
        offered.map_or_else(|| name.to_owned(), |choice| choice.text.clone())
    };
    Some(Answer {
        chosen: puzzle.chances.iter().position(|(name, _)| name == chosen)?,
        chances: puzzle.chances.iter().map(|(name, chance)| (text(name), *chance)).collect(),
    })
}
