//! The review of a finished game.

use axum::extract::Path;
use axum::response::Response;
use malice_engine::{SeatHeader, plain};
use malice_review::{Mark, Review, Step, Telling};
use malice_store::TableId;

use super::answer::Asker;
use super::part::game_name;
use super::table::AtTable;
use crate::hall::{No, Reviewed, fresh_key};
use crate::pages::{self, ChanceGraph, Judged, Reviewing, ShareRow, TurnLine};
use crate::sitting::called;

pub(super) async fn page(asker: Asker, Path(id): Path<String>) -> Response {
    let shown = async {
        let at = AtTable::new(&asker, &TableId::new(id)).await?;
        let state = asker.app.hall.reviewed(&at.moment).await?;
        let seats = at.moment.about.seat_headers();
        let model = pages::ReviewPage {
            table: at.id.as_str().to_owned(),
            game: game_name(&at.moment),
            key: fresh_key(),
            state: match state {
                Reviewed::Not => Reviewing::Nothing,
                Reviewed::Going(done, all) => Reviewing::Going(done, all),
                Reviewed::Failed(why) => Reviewing::Failed(why),
                Reviewed::Done(review) => Reviewing::Done(Box::new(whole(&review, &seats))),
            },
        };
        let game = model.game.id.clone();
        Ok(asker.page(Some(&game), |shell| pages::review(shell, &model)))
    };
    asker.answered(shown).await
}

/// Asks for it. Asked twice, it is made once.
pub(super) async fn ask(asker: Asker, Path(id): Path<String>) -> Response {
    let asked = async {
        let at = AtTable::now(&asker, &TableId::new(id)).await?;
        asker.app.hall.ask_review(asker.caller(), &at.moment).await?;
        Ok(asker.to(&format!("/t/{}/review", at.id)))
    };
    asker.answered(asked).await
}

/// What a replay says about the move that comes next.
pub(super) async fn beside(asker: &Asker, at: &AtTable, version: usize) -> Result<Option<pages::Beside>, No> {
    let over = at.moment.about.is_over() && at.moment.sitting()?.outcome().is_some();
    if !over {
        return Ok(None);
    }
    let Reviewed::Done(review) = asker.app.hall.reviewed(&at.moment).await? else {
        return Ok(Some(pages::Beside { key: fresh_key(), ..pages::Beside::default() }));
    };
    let seats = at.moment.about.seat_headers();
    let marked = || review.steps.iter().filter(|step| step.mark > Mark::Good);
    let link = |step: &Step| (step.version as u64, step.seat.number());
    Ok(Some(pages::Beside {
        key: String::new(),
        is_there: true,
        judged: review
            .steps
            .iter()
            .find(|step| step.version == version)
            .map(|step| judged(&review, step, &seats)),
        before: marked().rfind(|step| step.version < version).map(link),
        after: marked().find(|step| step.version > version).map(link),
    }))
}

fn judged(review: &Review, step: &Step, seats: &[SeatHeader]) -> Judged {
    let names = names(seats);
    let telling = Telling { review, names: &names };
    let chance = |(seat, name): (usize, String)| (name, step.chances[seat]);
    Judged {
        who: seats[step.seat.index()].name.clone(),
        seat: step.seat,
        mark: step.mark,
        words: called(&step.words, seats),
        cost: step.cost,
        best: step.best.as_ref().map(|best| (best.choice.clone(), called(&best.words, seats))),
        chances: telling.sides().into_iter().enumerate().map(chance).collect(),
    }
}

fn names(seats: &[SeatHeader]) -> Vec<String> {
    seats.iter().map(|seat| plain::line(&seat.name)).collect()
}

fn whole(review: &Review, seats: &[SeatHeader]) -> pages::Whole {
    let names = names(seats);
    let telling = Telling { review, names: &names };
    let turn = |(turn, text): (&malice_review::Turn, String)| {
        let step = &review.steps[turn.step];
        TurnLine {
            at: (step.version + usize::from(turn.by_luck)) as u64,
            seat: turn.seat.number(),
            text: called(&text, seats),
        }
    };
    let dear = review.steps.iter().filter(|step| step.mark > Mark::Good);
    let shares = review.shares.iter().map(|share| ShareRow {
        name: telling.called(share.seat.index()),
        changes: [share.start, share.skill, share.others, share.luck, share.result],
        marks: share.marks,
    });
    pages::Whole {
        graph: ChanceGraph {
            last: review.version as u64,
            lines: telling.lines().into_iter().map(|line| (line.name, line.points, line.marks)).collect(),
        },
        turns: review.turns.iter().zip(telling.turning_points()).map(turn).collect(),
        shares: shares.collect(),
        explanation: telling.explanation(),
        dear: dear.map(|step| (step.version as u64, judged(review, step, seats))).collect(),
    }
}
