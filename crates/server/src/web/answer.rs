//! Answers: pages in their shell, redirects, and the cookie that a new guest gets.

use std::fmt::Debug;
use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{FromRequestParts, OriginalUri};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use malice_bots::BotSpec;
use malice_engine::{Content, plain};
use malice_store::Seat as Chair;
use maud::Markup;

use super::app::App;
use super::client::{Client, address, is_secure};
use super::failure::status_of;
use crate::hall::{Caller, No, OpeningKey, Voice};
use crate::pages::{self, Guest, Pace, Shell, Theme};

/// The header by which the script asks for the changing part of a page only.
const PART: &str = "x-malice-part";

/// The one by which it says what it has of it.
const HAS: &str = "x-malice-has";

/// What an answer has to know about its request.
#[derive(Clone, Debug)]
pub(crate) struct Asker {
    pub(crate) app: Arc<App>,
    pub(crate) client: Client,
    /// Only the changing part of the page is wanted.
    pub(crate) part: bool,
    /// The path and query of this request.
    pub(crate) here: String,
    /// `http://localhost:4666`.
    pub(crate) origin: String,
    /// A program that reads no HTML.
    pub(crate) plain: bool,
    pub(crate) headers: HeaderMap,
    pub(crate) address: IpAddr,
}

/// The address as the browser has it: routes under a table see only the rest of it.
fn here(parts: &Parts) -> &Uri {
    parts.extensions.get::<OriginalUri>().map_or(&parts.uri, |OriginalUri(uri)| uri)
}

impl FromRequestParts<Arc<App>> for Asker {
    type Rejection = Response;

    /// Who is shut out is told so, whatever they ask for.
    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Response> {
        let Ok(client) = Client::from_request_parts(parts, app).await;
        let text = |name: &str| parts.headers.get(name).and_then(|value| value.to_str().ok());
        let host = text("host").unwrap_or("localhost");
        let secure = is_secure(app, &parts.headers);
        let asker = Self {
            part: parts.headers.contains_key(PART),
            here: here(parts).path_and_query().map_or("/", |path| path.as_str()).to_owned(),
            origin: format!("{}://{host}", if secure { "https" } else { "http" }),
            plain: !text("accept").unwrap_or_default().contains("text/html"),
            headers: parts.headers.clone(),
            address: address(app, parts),
            app: app.clone(),
            client,
        };
        if asker.client.banned { Err(asker.no(&No::ShutOut)) } else { Ok(asker) }
    }
}

impl Asker {
    /// What is done is done on this guest's word.
    pub(crate) fn voice(&self) -> Voice {
        Voice::Guest(self.client.guest.clone())
    }

    pub(crate) fn caller(&self) -> Caller {
        self.app.caller(self.address)
    }

    /// Lets the guest open a table with these seats.
    pub(crate) fn may_open<'a>(&self, seats: impl IntoIterator<Item = &'a Chair>) -> Result<Caller, No> {
        let bots = seats.into_iter().filter(|chair| chair.player.parse::<BotSpec>().is_ok()).count();
        self.app.let_open(self.address, bots)
    }

    /// The key under which a form opens a table: the same form of the same guest opens one, however often it is sent.
    pub(crate) fn opening(&self, key: Option<&str>, form: &impl Debug) -> Result<Option<OpeningKey>, No> {
        let request = format!("{} {form:?}", self.here);
        let opening = |key| {
            let secret = self.app.secret("opening", &format!("{} {key} {request}", self.client.guest));
            OpeningKey::new(secret, &request)
        };
        key.filter(|key| !key.is_empty()).map(opening).transpose()
    }

    /// The pack that an address names; none where it names none.
    pub(crate) async fn pack(&self, game: &str, id: &str) -> Result<Option<Content>, No> {
        if id.is_empty() { Ok(None) } else { self.app.hall.pack(game, id).await.map(Some) }
    }

    /// A page in its shell; `game` names the style sheet that it needs besides the common one.
    pub(crate) fn page(&self, game: Option<&str>, draw: impl FnOnce(&Shell<'_>) -> Markup) -> Response {
        self.page_with(StatusCode::OK, game, draw)
    }

    pub(crate) fn page_with(
        &self,
        status: StatusCode,
        game: Option<&str>,
        draw: impl FnOnce(&Shell<'_>) -> Markup,
    ) -> Response {
        let sheet = game.map(|game| self.app.assets.sheet(game));
        let shell = Shell {
            assets: &self.app.assets.pages,
            guest: &guest(&self.client),
            here: &self.here,
            sheet: sheet.as_deref(),
        };
        self.known((status, Html(draw(&shell).into_string())).into_response())
    }

    /// The marks of the pieces that the script has.
    pub(crate) fn has(&self) -> &str {
        self.headers.get(HAS).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    /// The changing part of a page, for the script.
    pub(crate) fn only(&self, part: &Markup) -> Response {
        self.known(Html(part.0.clone()).into_response())
    }

    pub(crate) fn to(&self, path: &str) -> Response {
        let location = HeaderValue::from_str(path).unwrap_or(HeaderValue::from_static("/"));
        self.known((StatusCode::SEE_OTHER, [(header::LOCATION, location)]).into_response())
    }

    pub(crate) fn no(&self, no: &No) -> Response {
        let status = status_of(no);
        if self.plain {
            return self.known((status, format!("{}\n", plain::line(&no.to_string()))).into_response());
        }
        let message = match no {
            No::UnknownTable | No::Store(_) => None,
            _ => Some(malice_words::capitalised(&format!("{no}."))),
        };
        let model = pages::ErrorPage { status: status.as_u16(), message, shut_out: *no == No::ShutOut };
        self.page_with(status, None, |shell| pages::error(shell, &model))
    }

    /// An answer, or what went wrong as a page.
    pub(crate) fn answer(&self, answer: Result<Response, No>) -> Response {
        answer.unwrap_or_else(|no| self.no(&no))
    }

    /// What comes of some work, likewise.
    pub(crate) async fn answered(&self, work: impl Future<Output = Result<Response, No>>) -> Response {
        self.answer(work.await)
    }

    /// Who came without a cookie gets one.
    fn known(&self, mut response: Response) -> Response {
        if let Some(cookie) =
            self.client.fresh.as_deref().and_then(|cookie| HeaderValue::from_str(cookie).ok())
        {
            response.headers_mut().append(header::SET_COOKIE, cookie);
        }
        response.headers_mut().append(header::VARY, HeaderValue::from_static(PART));
        response
    }
}

fn guest(client: &Client) -> Guest {
    let wishes = &client.wishes;
    let word = |theme: &Theme| theme.word() == wishes.theme;
    let pace = |pace: &Pace| pace.word() == wishes.pace;
    Guest {
        name: client.name.clone(),
        theme: Theme::ALL.into_iter().find(word).unwrap_or(Theme::Auto),
        pace: Pace::ALL.into_iter().find(pace).unwrap_or(Pace::Normal),
        sound: wishes.sound,
        confirm: wishes.confirm,
    }
}
