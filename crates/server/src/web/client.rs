//! Who asks: a guest by cookie, or a program by token.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use malice_store::{Guest, GuestId, TokenHash};
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
    /// Whoever hosts has shut this guest out.
    pub(crate) banned: bool,
    /// The cookie to set, for who came without one.
    pub(crate) fresh: Option<String>,
}

impl Client {
    /// The guest as the store keeps it.
    pub(crate) fn record(&self) -> Guest {
        let settings = serde_json::to_string(&self.wishes).expect("wishes are plain data");
        Guest { id: self.guest.clone(), name: self.name.clone(), settings, seen: now(), banned: None }
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
        let known = guest_of(app, &parts.headers).map(str::to_owned);
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
        let banned = stored.as_ref().is_some_and(|guest| guest.banned.is_some());
        let wishes = stored.as_ref().and_then(|guest| serde_json::from_str(&guest.settings).ok());
        let name = stored.and_then(|guest| tidy_name(&guest.name)).unwrap_or_else(|| default_name(&guest));
        Ok(Self { guest, name, wishes: wishes.unwrap_or_default(), banned, fresh })
    }
}

/// The guest whom a signed cookie names.
pub(crate) fn guest_of<'a>(app: &App, headers: &'a HeaderMap) -> Option<&'a str> {
    cookie(headers, COOKIE).and_then(|signed| app.key.read("guest", signed))
}

/// A name for who has not said one; it tells nothing about the cookie.
fn default_name(guest: &GuestId) -> String {
    let hash = TokenHash::of(guest.as_str()).0;
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

/// A program's token, from `Authorization: Bearer …`: its hash, for nothing else is ever compared.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token(pub(crate) Option<TokenHash>);

impl<S: Sync> FromRequestParts<S> for Token {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let value = parts.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        let token = value.and_then(|value| value.strip_prefix("Bearer "));
        Ok(Self(token.map(|token| TokenHash::of(token.trim()))))
    }
}

/// The address a request comes from, as limits count it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Address(pub(crate) IpAddr);

impl FromRequestParts<Arc<App>> for Address {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Infallible> {
        Ok(Self(address(app, parts)))
    }
}

pub(crate) fn address(app: &App, parts: &Parts) -> IpAddr {
    let direct = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let forwarded = if app.config.trust_forwarded { forwarded(&parts.headers) } else { None };
    network(forwarded.or(direct).unwrap_or(IpAddr::from([0, 0, 0, 0])))
}

/// The last address of the last `X-Forwarded-For`: our proxy wrote it. Whatever stands before it the client may have made up.
fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let line = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    line.rsplit(',').next()?.trim().parse().ok()
}

/// What belongs to one client: an address of the old kind, or the 64 bits of a new one that a provider gives to a household.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
        address @ IpAddr::V4(_) => address,
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn of_several_forwarded_addresses_the_last_counts() {
        let from = |lines: &[&'static str]| {
            let mut headers = HeaderMap::new();
            for line in lines {
                headers.append("x-forwarded-for", HeaderValue::from_static(line));
            }
            forwarded(&headers).map(|address| address.to_string())
        };
        let last = Some("10.0.0.9".to_owned());
        assert_eq!(from(&["10.0.0.9"]), last);
        assert_eq!(from(&["1.2.3.4, 10.0.0.9"]), last);
        assert_eq!(from(&["1.2.3.4", "10.0.0.9"]), last);
        assert_eq!(from(&["1.2.3.4, 5.6.7.8", "9.9.9.9,10.0.0.9"]), last);
        assert_eq!((from(&[]), from(&["somebody"])), (None, None));
    }

    #[test]
    fn a_household_is_one_client() {
        let network = |text: &str| network(text.parse().unwrap()).to_string();
        assert_eq!(network("2001:db8:1:2:aaaa::1"), network("2001:db8:1:2:bbbb::2"));
        assert_ne!(network("2001:db8:1:2::1"), network("2001:db8:1:3::1"));
        assert_eq!(network("::ffff:10.0.0.1"), "10.0.0.1");
    }
}
