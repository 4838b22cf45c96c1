//! The workshop: packs that are made in the browser, by whoever has the host's link to it.

mod draft;
mod faults;
mod links;
mod measuring;

use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

use malice_engine::forms::Kind;
use malice_store::{Store, StoreError};

pub(crate) use draft::{Draft, Unfit};
pub(crate) use faults::{Placed, placed};
pub(crate) use links::{Links, place};
pub(crate) use measuring::{BOTS, Found, GAMES, Measurement, Measurements, Wanted};

use crate::hall::{fresh_token, spelled};

/// What makers need besides the drafts, which are in the store.
#[derive(Debug)]
pub(crate) struct Workshop {
    /// Whoever has it is let in.
    token: String,
    pub(crate) measurements: Measurements,
}

impl Workshop {
    /// The secret of the link is the store's, so that the link stays the same and all servers know it.
    pub(crate) async fn open(store: &dyn Store) -> Result<Self, StoreError> {
        let kept = store.secret("workshop", fresh_token().into_bytes()).await?;
        Ok(Self { token: spelled(&kept), measurements: Measurements::new() })
    }

    /// The way in.
    pub(crate) fn door(&self) -> String {
        format!("/workshop/key/{}", self.token)
    }

    pub(crate) fn token(&self) -> &str {
        &self.token
    }
}

/// What each file of a game can hold. It never changes.
pub(crate) fn kinds(game: &str) -> &'static BTreeMap<String, Kind> {
    static KINDS: LazyLock<HashMap<&'static str, BTreeMap<String, Kind>>> = LazyLock::new(|| {
        let of = |id: &'static str| (id, malice_catalog::kinds(id).unwrap_or_default());
        malice_catalog::games().iter().map(|meta| of(meta.id)).collect()
    });
    static NONE: BTreeMap<String, Kind> = BTreeMap::new();
    KINDS.get(game).unwrap_or(&NONE)
}
