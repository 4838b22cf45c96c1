//! The first page: what is being made, and new beginnings.

use axum::Form;
use axum::http::StatusCode;
use axum::response::Response;
use malice_catalog::games;
use malice_engine::{Content, Fault, Pack, plain};

use super::{Maker, said};
use crate::hall::{No, fresh_key, now};
use crate::pages::{self, Bench, BenchDraft};
use crate::web::Asker;
use crate::web::links::ago;
use crate::workshop::Draft;

pub(super) async fn bench(Maker(asker): Maker) -> Response {
    let sent = [String::new(), "My cards".into(), asker.client.name.clone(), "1".into()];
    let shown = show(&Maker(asker.clone()), sent, Vec::new()).await;
    asker.answer(shown)
}

/// The page, with what could not be done.
pub(super) async fn show(
    Maker(asker): &Maker,
    sent: [String; 4],
    faults: Vec<String>,
) -> Result<Response, No> {
    let hall = &asker.app.hall;
    let title = |id: &str| games().iter().find(|meta| meta.id == id).map_or(id, |meta| meta.title).to_owned();
    let drafts = hall.store().drafts().await?.into_iter().map(|line| BenchDraft {
        game: title(&line.game),
        touched: ago(now() - line.touched),
        offered: line.published.is_some(),
        id: line.id,
        said: line.title,
    });
    let mut sources = Vec::new();
    for meta in games() {
        sources.push((meta.id.to_owned(), format!("{}: what comes with the game", meta.title)));
        for pack in hall.offered(meta.id).await? {
            if let (Some(id), Some(pack)) = (pack.pack_id(), pack.pack()) {
                sources.push((format!("{} {id}", meta.id), format!("{}: {pack}", meta.title)));
            }
        }
    }
    let status = if faults.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    let model = Bench { drafts: drafts.collect(), sources, sent, faults, key: fresh_key() };
    Ok(asker.page_with(status, None, |shell| pages::bench(shell, &model)))
}

/// Begins a draft with what the game ships, or with a pack.
pub(super) async fn begin(Maker(asker): Maker, Form(form): Form<Vec<(String, String)>>) -> Response {
    let begun = async {
        let sent = ["from", "name", "author", "version"].map(|name| said(&form, name).to_owned());
        let [from, name, author, version] = &sent;
        let (game, id) = from.split_once(' ').unwrap_or((from, ""));
        let meta = games().iter().find(|meta| meta.id == game).copied();
        let meta = meta.ok_or_else(|| No::Invalid(format!("there is no game '{game}'")))?;
        let source = match id {
            "" => Content::shipped(meta.content),
            id => asker.app.hall.pack(game, id).await?,
        };
        let [name, author, version] = [name, author, version].map(|text| plain::line(text));
        let pack = Pack { name, author, version, game: game.to_owned() };
        let files = source.files().map(|(name, text)| (name.to_owned(), text.to_owned()));
        match Content::with_files(meta, Some(pack), files) {
            Ok(content) => {
                let draft = Draft::new(once(&asker, &form), meta, content);
                asker.app.hall.save_draft(&draft, said(&form, "key")).await?;
                Ok(asker.to(&format!("/workshop/{}", draft.id)))
            }
            Err(faults) => show(&Maker(asker.clone()), sent, told(&faults)).await,
        }
    };
    asker.answered(begun).await
}

/// The id of a draft that a form makes: sent twice, it is the same.
pub(super) fn once(asker: &Asker, form: &[(String, String)]) -> String {
    let of = format!("{} {}", asker.client.guest, said(form, "key"));
    asker.app.secret("draft", &of)[..26].to_owned()
}

/// Faults as people read them, without a file that they never saw.
pub(super) fn told(faults: &[Fault]) -> Vec<String> {
    faults
        .iter()
        .map(|fault| malice_words::capitalised(&format!("{}.", plain::line(&fault.message))))
        .collect()
}
