//! Who asks: a guest by cookie, or a program by token.

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use malice_store::{Guest, GuestId};
use malice_words::tidy_name;
use serde::{Deserialize, Serialize};

use super::app::App;
use crate::hall::{fresh_id, now};

const COOKIE: &str = "malice";
const YEAR: u32 = 365 * 24 * 3600;

/// What a guest likes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Wishes {
    /// Whether choices that cannot be taken back want a second click.
    pub(crate) confirm: bool,
    /// How fast other seats' moves are shown: `off`, `slow`, `normal`, `fast`.
    pub(crate) pace: String,
    /// `auto`, `light`, `dark`.
    pub(crate) theme: String,
    pub(crate) sound: bool,
    /// What the coach has already said.
    pub(crate) coached: Vec<String>,
}

impl Default for Wishes {
    fn default() -> Self {
        Self { confirm: true, pace: "normal".into(), theme: "auto".into(), sound: false, coached: Vec::new() }
    }
}

/// A guest, known by a signed cookie or new.
#[derive(Clone, Debug)]
pub(crate) struct Client {
    pub(crate) guest: GuestId,
    pub(crate) name: String,
    pub(crate) wishes: Wishes,
    /// The cookie to set, for who came without one.
    pub(crate) fresh: Option<String>,
}

impl Client {
    /// The guest as the store keeps it.
    pub(crate) fn record(&self) -> Guest {
        let settings = serde_json::to_string(&self.wishes).expect("wishes are plain data");
        Guest { id: self.guest.clone(), name: self.name.clone(), settings, seen: now() }
    }

    /// Reads again what the guest likes: a stream lives longer than that.
    pub(crate) async fn refresh(&mut self, app: &App) {
        if let Ok(Some(stored)) = app.hall.store().guest(&self.guest).await
            && let Ok(wishes) = serde_json::from_str(&stored.settings)
        {
            self.wishes = wishes;
        }
    }
}

impl FromRequestParts<Arc<App>> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Infallible> {
        let known = cookie(&parts.headers, COOKIE)
            .and_then(|signed| app.key.read("guest", signed).map(str::to_owned));
        let (id, fresh) = if let Some(id) = known {
            (id, None)
        } else {
            let id = fresh_id();
            let cookie =
                set_cookie(COOKIE, &app.key.sign("guest", &id), YEAR, is_secure(app, &parts.headers));
            (id, Some(cookie))
        };
        let guest = GuestId::new(id);
        let stored = match fresh {
            None => app.hall.store().guest(&guest).await.ok().flatten(),
            Some(_) => None,
        };
        let wishes = stored.as_ref().and_then(|guest| serde_json::from_str(&guest.settings).ok());
        let name = stored.and_then(|guest| tidy_name(&guest.name)).unwrap_or_else(|| default_name(&guest));
        Ok(Self { guest, name, wishes: wishes.unwrap_or_default(), fresh })
    }
}

/// A name for who has not said one; it tells nothing about the cookie.
fn default_name(guest: &GuestId) -> String {
    let hash = malice_store::TokenHash::of(guest.as_str()).0;
    format!("Guest {:03}", u16::from_le_bytes([hash[0], hash[1]]) % 1000)
}

/// The value of a cookie.
pub(crate) fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|text| text.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| value)
}

/// A cookie that scripts cannot read and other sites cannot send; over https, nobody on the way can read it either.
pub(crate) fn set_cookie(name: &str, value: &str, seconds: u32, secure: bool) -> String {
    let secure = if secure { "; Secure" } else { "" };
    format!("{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}")
}

/// Whether a proxy that is trusted says that the client came by https.
pub(crate) fn is_secure(app: &App, headers: &HeaderMap) -> bool {
    app.config.trust_forwarded && headers.get("x-forwarded-proto").is_some_and(|proto| proto == "https")
}

/// A program's token, from `Authorization: Bearer …`.
#[derive(Clone, Debug)]
pub(crate) struct Token(pub(crate) Option<String>);

impl<S: Sync> FromRequestParts<S> for Token {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let value = parts.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        Ok(Self(value.and_then(|value| value.strip_prefix("Bearer ")).map(|token| token.trim().to_owned())))
    }
}

/// The address a request comes from.
pub(crate) fn address(app: &App, parts: &Parts) -> IpAddr {
    let forwarded = || {
        let value = parts.headers.get("x-forwarded-for")?.to_str().ok()?;
        value.rsplit(',').next()?.trim().parse().ok()
    };
    let direct = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let forwarded = if app.config.trust_forwarded { forwarded() } else { None };
    forwarded.or(direct).unwrap_or(IpAddr::from([0, 0, 0, 0]))
}
