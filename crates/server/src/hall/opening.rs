//! Opening a table under a key: sent twice, it opens one table and is answered the same.
//!
//! The key is a secret of whoever made it up, and the tokens of the table are made from it and from a salt that only the store
//! knows: so they can be told again, and yet nobody finds them in the store.

use hmac::{Hmac, KeyInit, Mac};
use malice_store::{Opening, Power, TokenHash};
use sha2::Sha256;

use super::names::{fresh_seed, spelled};
use super::no::No;

/// Shorter ones might be guessed.
const SHORTEST: usize = 16;
const LONGEST: usize = 100;

/// A key, and the hash of all that is asked for under it.
#[derive(Clone, Debug)]
pub(crate) struct OpeningKey {
    key: String,
    request: TokenHash,
}

impl OpeningKey {
    pub(crate) fn new(key: String, request: &str) -> Result<Self, No> {
        if !(SHORTEST..=LONGEST).contains(&key.len()) {
            let message = format!("the key of a new table has between {SHORTEST} and {LONGEST} bytes");
            return Err(No::Invalid(message));
        }
        Ok(Self { key, request: TokenHash::of(request) })
    }

    pub(super) fn opening(&self) -> Opening {
        Opening { key: TokenHash::of(&self.key), salt: fresh_seed().0, request: self.request }
    }

    /// A table that was opened under this key before counts if the same was asked for.
    pub(super) fn check(&self, before: &Opening) -> Result<(), No> {
        if before.request == self.request {
            Ok(())
        } else {
            Err(No::Invalid("another table was opened with this key".into()))
        }
    }

    pub(super) fn token(&self, opening: &Opening, power: Power) -> String {
        let mac = <Hmac<Sha256> as KeyInit>::new_from_slice(&opening.salt);
        let mut mac = mac.expect("any length of key will do");
        let what = match power {
            Power::Api(seat) => format!("api {seat}\n"),
            Power::Seat(seat) => format!("seat {seat}\n"),
            Power::Hand(seat) => format!("hand {seat}\n"),
            Power::Watch => "watch\n".to_owned(),
        };
        mac.update(what.as_bytes());
        mac.update(self.key.as_bytes());
        spelled(&mac.finalize().into_bytes())
    }
}
