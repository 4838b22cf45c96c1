//! What a guest likes, and what the coach has said.

use axum::Form;
use axum::response::Response;
use malice_store::TableId;
use malice_words::tidy_name;
use serde::Deserialize;

use super::answer::Asker;
use super::part::Extras;
use super::table::AtTable;
use crate::hall::No;
use crate::pages::{self, Pace, Theme};

pub(super) async fn form(asker: Asker) -> Response {
    asker.page(None, pages::settings)
}

#[derive(Clone, Debug, Deserialize)]
pub(super) struct Settings {
    name: String,
    pace: String,
    theme: String,
    confirm: Option<String>,
    sound: Option<String>,
    back: Option<String>,
}

/// Only to our own pages.
fn back(path: Option<&str>) -> &str {
    path.filter(|path| path.starts_with('/') && !path.starts_with("//") && !path.contains('\\'))
        .unwrap_or("/")
}

pub(super) async fn save(mut asker: Asker, Form(form): Form<Settings>) -> Response {
    let saved = async {
        let client = &mut asker.client;
        client.name = tidy_name(&form.name).ok_or_else(|| No::Invalid("a name is missing".into()))?;
        let paces = Pace::ALL.map(Pace::word);
        let themes = Theme::ALL.map(Theme::word);
        if !paces.contains(&form.pace.as_str()) || !themes.contains(&form.theme.as_str()) {
            return Err(No::Invalid("there is no such pace or theme".into()));
        }
        client.wishes.pace = form.pace;
        client.wishes.theme = form.theme;
        client.wishes.confirm = form.confirm.is_some();
        client.wishes.sound = form.sound.is_some();
        asker.app.hall.store().save_guest(client.record()).await?;
        Ok(asker.to(back(form.back.as_deref())))
    };
    let saved = saved.await;
    asker.answer(saved)
}

#[derive(Clone, Debug, Deserialize)]
pub(super) struct Coached {
    subject: String,
    back: Option<String>,
}

/// The longest name of something that the coach talks about.
const LONGEST_SUBJECT: usize = 40;
/// There are not so many things to talk about.
const MOST_SUBJECTS: usize = 300;

/// The guest has read what the coach said, or wants to hear no more.
pub(super) async fn coached(mut asker: Asker, Form(form): Form<Coached>) -> Response {
    let saved = async {
        let coached = &mut asker.client.wishes.coached;
        let known = coached.contains(&form.subject)
            || form.subject.len() > LONGEST_SUBJECT
            || coached.len() > MOST_SUBJECTS;
        if !known {
            coached.push(form.subject);
            asker.app.hall.store().save_guest(asker.client.record()).await?;
        }
        let back = back(form.back.as_deref());
        match back.strip_prefix("/t/").filter(|_| asker.part) {
            Some(id) => AtTable::new(&asker, &TableId::new(id)).await?.page(&asker, &Extras::default()).await,
            None => Ok(asker.to(back)),
        }
    };
    let saved = saved.await;
    asker.answer(saved)
}

#[cfg(test)]
mod tests {
    use super::back;

    #[test]
    fn one_is_led_back_to_our_own_pages_only() {
        assert_eq!(back(Some("/t/abc?hint=1")), "/t/abc?hint=1");
        for path in
            [None, Some("https://evil.example"), Some("//evil.example"), Some("/\\evil.example"), Some("")]
        {
            assert_eq!(back(path), "/");
        }
    }
}
