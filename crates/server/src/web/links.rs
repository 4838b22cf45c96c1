//! Links: given out, taken, taken back.

use axum::Form;
use axum::extract::Path;
use axum::response::Response;
use malice_engine::Seat;
use malice_store::{Capability, Millis, Power, TableId};
use serde::Deserialize;

use super::answer::Asker;
use super::eyes::seat;
use super::home::people;
use super::part::game_name;
use super::table::AtTable;
use crate::hall::{No, Standing, Visitor, fresh_key, link_id, now};
use crate::pages::{self, FreshLink, GivenLink, Judgement, VisitorRow};

/// The word of a form for what a link lets do: `seat-2`, `hand-2`, `api-2`, `watch`.
fn power(word: &str) -> Option<Power> {
    if word == "watch" {
        return Some(Power::Watch);
    }
    let (kind, number) = word.split_once('-')?;
    let number = seat(number)?.number();
    match kind {
        "seat" => Some(Power::Seat(number)),
        "hand" => Some(Power::Hand(number)),
        "api" => Some(Power::Api(number)),
        _ => None,
    }
}

impl AtTable {
    fn tell(&self, power: Power) -> String {
        let name = |number: u8| {
            let chair = Seat::try_from(number).ok().and_then(|seat| self.moment.about.chair(seat).ok());
            chair.map(|chair| chair.name.clone()).filter(|name| !name.is_empty()).unwrap_or("open".into())
        };
        match power {
            Power::Seat(number) => format!("Takes seat {number} ({})", name(number)),
            Power::Hand(number) => format!("Shows what seat {number} ({}) sees", name(number)),
            Power::Api(number) => format!("Lets a program play seat {number} ({})", name(number)),
            Power::Watch => "Watches the game".into(),
        }
    }

    fn links(&self, asker: &Asker, fresh: Option<FreshLink>) -> Response {
        let (about, guest) = (&self.moment.about, &asker.client.guest);
        let words = |power: Power| match power {
            Power::Seat(number) => format!("seat-{number}"),
            Power::Hand(number) => format!("hand-{number}"),
            Power::Api(number) => format!("api-{number}"),
            Power::Watch => "watch".into(),
        };
        let seats = about.chairs().map(|(seat, _)| seat.number());
        let all = seats.flat_map(|number| [Power::Seat(number), Power::Hand(number), Power::Api(number)]);
        let given = |link: &Capability| GivenLink {
            id: link_id(&link.hash),
            power: self.tell(link.power),
            origin: format!("Made {}", ago(now() - link.created)),
            may_revoke: about.may_revoke(guest, link.power),
        };
        let working = about.powers.iter().filter(|link| link.revoked.is_none());
        let model = pages::Links {
            table: self.id.as_str().to_owned(),
            game: game_name(&self.moment),
            given: working.filter(|link| about.may_revoke(guest, link.power)).map(given).collect(),
            may_give: all
                .chain([Power::Watch])
                .filter(|power| about.may_give(guest, *power))
                .map(|power| (words(power), self.tell(power)))
                .collect(),
            fresh,
            key: fresh_key(),
            visitors: self.eyes.access.is_host.then(|| self.visitors()),
        };
        asker.page(None, |shell| pages::links(shell, &model))
    }

    /// Who came by a link or said something, and has no seat now.
    fn visitors(&self) -> Vec<VisitorRow> {
        let about = &self.moment.about;
        let has_seat = |visitor: &&Visitor| {
            about.host.as_str() == visitor.guest
                || about.seats.iter().any(|chair| chair.guest.as_ref().is_some_and(|guest| visitor.is(guest)))
        };
        let row = |visitor: &Visitor| {
            let (standing, may) = match visitor.standing {
                Standing::Welcome => ("may watch and talk", vec![Judgement::Mute, Judgement::Remove]),
                Standing::Muted => {
                    ("may watch, and say nothing", vec![Judgement::Welcome, Judgement::Remove])
                }
                Standing::Removed => ("was removed", vec![Judgement::Welcome]),
            };
            VisitorRow { id: visitor.id(), name: visitor.name.clone(), standing, may }
        };
        about.notes.visitors.iter().filter(|visitor| !has_seat(visitor)).map(row).collect()
    }

    /// Only who sits at the table, or is its host, has to do with links.
    fn insider(&self) -> Result<(), No> {
        if self.eyes.access.mine.is_empty() { self.host() } else { Ok(()) }
    }
}

/// "3 hours ago".
pub(super) fn ago(millis: Millis) -> String {
    let minutes = millis / 60_000;
    match minutes {
        ..1 => "just now".into(),
        1 => "a minute ago".into(),
        2..120 => format!("{minutes} minutes ago"),
        120..2880 => format!("{} hours ago", minutes / 60),
        _ => format!("{} days ago", minutes / 1440),
    }
}

pub(super) async fn list(asker: Asker, Path(id): Path<String>) -> Response {
    let shown = async {
        let at = AtTable::new(&asker, &TableId::new(id)).await?;
        at.insider()?;
        Ok(at.links(&asker, None))
    };
    let shown = shown.await;
    asker.answer(shown)
}

#[derive(Clone, Debug, Deserialize)]
pub(super) struct Give {
    power: String,
    key: Option<String>,
}

pub(super) async fn give(asker: Asker, Path(id): Path<String>, Form(form): Form<Give>) -> Response {
    let given = async {
        let at = AtTable::new(&asker, &TableId::new(id)).await?;
        at.insider()?;
        let power = power(&form.power).ok_or_else(|| No::Invalid("there is no such link".into()))?;
        // Sent twice, it makes one link and shows it twice.
        let (guest, key) = (&asker.client.guest, form.key.unwrap_or_else(fresh_key));
        let token = asker.app.secret("link", &format!("{} {guest} {} {key}", at.id, form.power));
        asker.app.hall.give_link(&at.id, guest, power, &token).await?;
        let secret = match power {
            Power::Api(_) => token,
            Power::Seat(_) | Power::Hand(_) | Power::Watch => format!("{}/link/{token}", asker.origin),
        };
        let fresh = FreshLink { power: at.tell(power), secret };
        Ok(at.again(&asker)?.links(&asker, Some(fresh)))
    };
    let given = given.await;
    asker.answer(given)
}

#[derive(Clone, Debug, Deserialize)]
pub(super) struct Revoke {
    link: String,
}

pub(super) async fn revoke(asker: Asker, Path(id): Path<String>, Form(form): Form<Revoke>) -> Response {
    let revoked = async {
        let at = AtTable::new(&asker, &TableId::new(id)).await?;
        at.insider()?;
        asker.app.hall.revoke_link(&at.id, &asker.client.guest, &form.link).await?;
        Ok(asker.to(&format!("/t/{}/links", at.id)))
    };
    let revoked = revoked.await;
    asker.answer(revoked)
}

#[derive(Clone, Debug, Deserialize)]
pub(super) struct Judged {
    visitor: String,
}

/// The host mutes or removes who has no seat, or lets them back.
pub(super) async fn judge(
    asker: Asker,
    Path((id, word)): Path<(String, String)>,
    Form(form): Form<Judged>,
) -> Response {
    let judged = async {
        let at = AtTable::new(&asker, &TableId::new(id)).await?;
        at.host()?;
        let standing = match word.as_str() {
            "mute" => Standing::Muted,
            "remove" => Standing::Removed,
            "welcome" => Standing::Welcome,
            _ => return Err(No::UnknownTable),
        };
        asker.app.hall.judge(&at.id, &form.visitor, standing).await?;
        Ok(asker.to(&format!("/t/{}/links", at.id)))
    };
    let judged = judged.await;
    asker.answer(judged)
}

/// The page that a link opens. It does nothing: programs open links to look what they are.
pub(super) async fn look(asker: Asker, Path(token): Path<String>) -> Response {
    let shown = async {
        let (place, link) = asker.app.hall.link(&token).await?;
        let moment = place.moment();
        let name = |number: u8| {
            let chair = Seat::try_from(number).ok().and_then(|seat| moment.about.chair(seat).ok());
            chair
                .map(|chair| chair.name.clone())
                .filter(|name| !name.is_empty())
                .unwrap_or(format!("seat {number}"))
        };
        let power = match link.power {
            Power::Seat(number) => pages::Power::Seat(name(number)),
            Power::Hand(number) => pages::Power::Hand(name(number)),
            Power::Watch => pages::Power::Watch,
            Power::Api(_) => return Err(No::UnknownLink),
        };
        let model =
            pages::Link { token, game: game_name(&moment), seated: people(moment.about.seats.iter()), power };
        Ok(asker.page(None, |shell| pages::link(shell, &model)))
    };
    let shown = shown.await;
    asker.answer(shown)
}

pub(super) async fn take(asker: Asker, Path(token): Path<String>) -> Response {
    let taken = async {
        let client = &asker.client;
        asker.app.hall.store().save_guest(client.record()).await?;
        let table = asker.app.hall.take_link(&token, &client.guest, &client.name).await?;
        Ok(asker.to(&format!("/t/{table}")))
    };
    let taken = taken.await;
    asker.answer(taken)
}
