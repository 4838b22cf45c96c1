//! The table page: the game, the lobby before it, or what can be read of it.

use axum::extract::{Path, Query};
use axum::response::Response;
use malice_bots::{BotSpec, Level};
use malice_engine::{Content, OptionKind, Seat};
use malice_store::{Status, TableId};
use serde::Deserialize;

use super::answer::Asker;
use super::eyes::{Eyes, remembered};
use super::part::{Extras, game_name, log, part, stamp};
use crate::hall::{HUMAN, Moment, No, OPEN, Place, Play, Unplayed, fresh_key};
use crate::pages::{self, Player, SeatMove, SeatRow};
use crate::sitting::{self, Sitting, called};

/// How much of the chat a page shows.
const CHAT_LINES: u32 = 200;

#[derive(Clone, Debug, Default, Deserialize)]
pub(super) struct Asks {
    confirm: Option<String>,
    why: Option<String>,
    hint: Option<String>,
    log: Option<usize>,
}

pub(super) async fn table(asker: Asker, Path(id): Path<String>, Query(asks): Query<Asks>) -> Response {
    let shown = show(&asker, &TableId::new(id), asks).await;
    asker.answer(shown)
}

async fn show(asker: &Asker, id: &TableId, asks: Asks) -> Result<Response, No> {
    let at = AtTable::now(asker, id).await?;
    let mut extras = Extras { confirm: asks.confirm, why: asks.why, log: asks.log, ..Extras::default() };
    if asks.hint.is_some() {
        extras.hint = at.hint(asker).await?;
    }
    at.page(asker, &extras).await
}

/// A guest at a table, as a request finds it.
#[derive(Debug)]
pub(crate) struct AtTable {
    pub(crate) id: TableId,
    pub(crate) place: std::sync::Arc<Place>,
    pub(crate) moment: std::sync::Arc<Moment>,
    pub(crate) eyes: Eyes,
}

impl AtTable {
    /// A guest who may not see a table is told that there is none. What is in memory will do, unless it forbids it.
    pub(crate) async fn new(asker: &Asker, id: &TableId) -> Result<Self, No> {
        match Self::standing(asker, id, asker.app.hall.place(id).await?) {
            Ok(at) => Ok(at),
            Err(_) => Self::now(asker, id).await,
        }
    }

    /// A guest who wants to see the table as it is.
    pub(crate) async fn now(asker: &Asker, id: &TableId) -> Result<Self, No> {
        Self::standing(asker, id, asker.app.hall.place_now(id).await?)
    }

    fn standing(asker: &Asker, id: &TableId, place: std::sync::Arc<Place>) -> Result<Self, No> {
        let moment = place.moment();
        let seat = remembered(&asker.headers, id.as_str());
        let eyes = Eyes::new(&moment, &asker.client.guest, seat)?;
        Ok(Self { id: id.clone(), place, moment, eyes })
    }

    /// The same guest after something has happened.
    pub(crate) fn again(&self, asker: &Asker) -> Result<Self, No> {
        self.at(asker, self.place.moment())
    }

    /// The same guest at another moment.
    pub(crate) fn at(&self, asker: &Asker, moment: std::sync::Arc<Moment>) -> Result<Self, No> {
        let eyes = Eyes::new(&moment, &asker.client.guest, self.eyes.seat)?;
        Ok(Self { id: self.id.clone(), place: self.place.clone(), moment, eyes })
    }

    /// The seat of a form, if the guest may decide for it.
    pub(crate) fn seat(&self, seat: Option<Seat>) -> Result<Seat, No> {
        let seat = seat.ok_or(No::NotYours("a seat is missing"))?;
        let is_human = self.moment.about.chair(seat)?.player == HUMAN;
        if !self.eyes.access.mine.contains(seat) {
            return Err(No::NotYours("this seat is not yours"));
        }
        if is_human { Ok(seat) } else { Err(No::NotYours("a bot decides for this seat: take it back first")) }
    }

    /// Only the host may do some things.
    pub(crate) fn host(&self) -> Result<(), No> {
        if self.eyes.access.is_host { Ok(()) } else { Err(No::NotYours("only the host may do this")) }
    }

    /// What a strong player would do, in words.
    pub(crate) async fn hint(&self, asker: &Asker) -> Result<Option<String>, No> {
        let asked = self.eyes.decides(&self.moment).filter(|_| !self.moment.is_silent());
        let (Some(seat), Ok(sitting)) = (asked, self.moment.sitting().cloned()) else { return Ok(None) };
        let Some(question) = sitting.question(seat) else { return Ok(None) };
        let hard = BotSpec::Level(Level::Hard);
        let chosen = asker.app.hall.hint(asker.caller(), sitting, seat, hard).await?;
        let choice = question.choices.into_iter().find(|choice| Some(&choice.name) == chosen.as_ref());
        Ok(choice.map(|choice| format!("{}.", called(&choice.text, &self.moment.about.seat_headers()))))
    }

    /// The page, or only its changing part where the script asks.
    pub(crate) async fn page(&self, asker: &Asker, extras: &Extras) -> Result<Response, No> {
        match &self.moment.play {
            Play::Waiting => Ok(self.lobby(asker, extras)),
            Play::Going(sitting) if asker.part => Ok(asker.only(&self.part(asker, &**sitting, extras))),
            Play::Going(sitting) => self.whole(asker, &**sitting, extras).await,
            Play::Unplayable(unplayed) => Ok(self.read_only(asker, unplayed)),
        }
    }

    fn part(&self, asker: &Asker, sitting: &dyn Sitting, extras: &Extras) -> maud::Markup {
        pages::table_part(&part(
            &asker.app.assets,
            &self.moment,
            sitting,
            &self.eyes,
            &asker.client.wishes,
            extras,
        ))
    }

    async fn whole(&self, asker: &Asker, sitting: &dyn Sitting, extras: &Extras) -> Result<Response, No> {
        let chat = asker.app.hall.chat(&self.id, CHAT_LINES).await?;
        let chat = chat.into_iter().map(|line| pages::ChatLine {
            number: line.number,
            name: line.name,
            text: line.text,
        });
        let seats = self.moment.about.seat_headers();
        let game = self.moment.about.header.game.as_str();
        let access = &self.eyes.access;
        let model = pages::Table {
            part: part(&asker.app.assets, &self.moment, sitting, &self.eyes, &asker.client.wishes, extras),
            log: pages::Log::new(
                log(&asker.app.assets, game, sitting.log(0, self.eyes.log_viewer(&self.moment)), &seats),
                extras.log,
                &format!("/t/{}?", self.id),
            ),
            chat: chat.collect(),
            chat_key: (!self.moment.is_silent()).then(fresh_key),
            seats: self.seat_rows(),
            legend: sitting::legend(
                &self.moment.about.header.game,
                &asker.app.assets.sprite(&self.moment.about.header.game),
            ),
            is_host: access.is_host && !self.moment.about.is_over(),
            may_link: access.is_host || !access.mine.is_empty(),
        };
        Ok(asker.page(Some(game), |shell| pages::table(shell, &model)))
    }

    pub(crate) fn seat_rows(&self) -> Vec<SeatRow> {
        let about = &self.moment.about;
        let access = &self.eyes.access;
        let playing = about.status == Status::Playing;
        let rows = about.chairs().map(|(seat, chair)| {
            let mine = access.mine.contains(seat);
            let may = mine || access.is_host;
            let player = match chair.player.as_str() {
                OPEN => Player::Open,
                HUMAN => Player::Person,
                bot => Player::Bot(bot.parse().unwrap_or(Level::Normal)),
            };
            let left = matches!(player, Player::Bot(_)) && chair.guest.is_some();
            let moves = [
                (SeatMove::HandToBot, playing && may && player == Player::Person),
                (SeatMove::TakeBack, playing && may && left),
                (SeatMove::Leave, about.status == Status::Open && mine),
            ];
            SeatRow {
                number: seat.number(),
                name: if player == Player::Open { "Open seat".into() } else { chair.name.clone() },
                player,
                is_you: mine,
                is_host: chair.guest.as_ref() == Some(&about.host),
                may: moves.into_iter().filter(|(_, may)| *may).map(|(what, _)| what).collect(),
            }
        });
        rows.collect()
    }

    fn lobby(&self, asker: &Asker, extras: &Extras) -> Response {
        let about = &self.moment.about;
        let model = pages::Lobby {
            table: self.id.as_str().to_owned(),
            game: game_name(&self.moment),
            version: stamp(&self.moment),
            viewer: self.eyes.word(),
            seats: self.seat_rows(),
            address: format!("{}/t/{}", asker.origin, self.id),
            options: self.options(),
            may_join: self.eyes.access.mine.is_empty(),
            is_host: self.eyes.access.is_host,
            alert: extras.alert.clone().or_else(|| self.eyes.notice.clone()),
        };
        if asker.part {
            return asker.only(&pages::lobby_part(&model));
        }
        asker.page(Some(&about.header.game), |shell| pages::lobby(shell, &model))
    }

    /// Options that differ from the default, in words.
    fn options(&self) -> Vec<String> {
        let header = &self.moment.about.header;
        let specs = malice_catalog::games()
            .iter()
            .find(|meta| meta.id == header.game)
            .map_or(&[][..], |meta| meta.options);
        let differs = |(name, value): (&str, &malice_engine::OptionValue)| {
            let spec = specs.iter().find(|spec| spec.name == name)?;
            let flag = matches!(spec.kind, OptionKind::Flag);
            let said = pages::spoken(name);
            (spec.default.value() != *value)
                .then(|| if flag { said } else { format!("{said}: {}", value.to_string().replace('_', " ")) })
        };
        let again = self
            .moment
            .about
            .notes
            .deal_of
            .iter()
            .map(|_| "A deal played before: whoever was there may remember it".to_owned());
        let pack = self.moment.about.pack.as_ref().and_then(Content::pack);
        let pack = pack.map(|pack| format!("With {pack}"));
        header.options.iter().filter_map(differs).chain(again).chain(pack).collect()
    }

    fn read_only(&self, asker: &Asker, unplayed: &Unplayed) -> Response {
        let model = pages::ReadOnly {
            table: self.id.as_str().to_owned(),
            game: game_name(&self.moment),
            why: unplayed.reason.clone(),
            view: unplayed.view.clone(),
            log: unplayed.told.clone(),
        };
        asker.page(None, |shell| pages::read_only(shell, &model))
    }
}
