//! Signed cookies: who came before is known again, and nobody can claim to be somebody else.

use std::path::Path;
use std::{fs, io};

use hmac::{Hmac, KeyInit, Mac};
use malice_store::{Store, StoreError};
use sha2::Sha256;
use tracing::warn;

use crate::hall::Caller;

/// The key that signs cookies. It lives in the store, so that a restart logs nobody out.
#[derive(Clone)]
pub(crate) struct CookieKey([u8; 32]);

impl std::fmt::Debug for CookieKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("CookieKey")
    }
}

impl CookieKey {
    pub(crate) fn fresh() -> Self {
        let mut key = [0; 32];
        getrandom::fill(&mut key).expect("the system gives random numbers");
        Self(key)
    }

    /// The key of a store, made when there is none yet.
    pub(crate) async fn of_store(store: &dyn Store) -> Result<Self, StoreError> {
        Self::kept(store, Self::fresh().0.to_vec()).await
    }

    /// The same for a data folder. Older servers kept the key in a file of its own: it moves into the store, so that a backup holds
    /// it and nobody is logged out by coming back from one.
    pub(crate) async fn of_folder(folder: &Path, store: &dyn Store) -> Result<Self, StoreError> {
        let file = folder.join("cookie.key");
        let unreadable = |reason: String| StoreError::Unreadable { path: file.clone(), reason };
        let old = match fs::read(&file) {
            Ok(bytes) => Some(bytes),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(unreadable(error.to_string())),
        };
        if old.as_ref().is_some_and(|bytes| bytes.len() != Self::fresh().0.len()) {
            return Err(unreadable("it is damaged: remove it to log everybody out".into()));
        }
        let moves = old.is_some();
        let key = Self::kept(store, old.unwrap_or_else(|| Self::fresh().0.to_vec())).await?;
        if moves && let Err(error) = fs::remove_file(&file) {
            warn!(%error, "the cookie key is in the store now, but its old file is still there");
        }
        Ok(key)
    }

    /// The key that the store has, or from now on this one.
    async fn kept(store: &dyn Store, fresh: Vec<u8>) -> Result<Self, StoreError> {
        let key = store.secret("cookie", fresh).await?;
        key.try_into().map(Self).map_err(|_| StoreError::Failed("the cookie key is damaged".into()))
    }

    fn signature(&self, what: &str, value: &str) -> Hmac<Sha256> {
        let mut mac = <Hmac<Sha256> as KeyInit>::new_from_slice(&self.0).expect("any length of key will do");
        mac.update(what.as_bytes());
        mac.update(b"\n");
        mac.update(value.as_bytes());
        mac
    }

    /// Somebody by what they come from, which nobody can find out again without this key.
    pub(crate) fn caller(&self, from: &str) -> Caller {
        Caller::of(self.signature("caller", from).finalize().into_bytes().into())
    }

    /// What only servers with this key can make of something: the same again when it is asked for again.
    pub(crate) fn secret(&self, what: &str, of: &str) -> [u8; 32] {
        self.signature(what, of).finalize().into_bytes().into()
    }

    /// A value with its signature; `what` keeps values of one cookie out of another.
    pub(crate) fn sign(&self, what: &str, value: &str) -> String {
        let signature = self.signature(what, value).finalize().into_bytes();
        let hex = signature[..16].iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"));
        format!("{value}.{hex}")
    }

    /// The value, if it was signed with this key.
    pub(crate) fn read<'a>(&self, what: &str, signed: &'a str) -> Option<&'a str> {
        let (value, hex) = signed.rsplit_once('.')?;
        let bytes: Option<Vec<u8>> =
            (0..hex.len() / 2).map(|i| u8::from_str_radix(hex.get(2 * i..2 * i + 2)?, 16).ok()).collect();
        let bytes = bytes.filter(|bytes| bytes.len() == 16)?;
        self.signature(what, value).verify_truncated_left(&bytes).ok()?;
        Some(value)
    }
}

#[cfg(test)]
mod tests {
    use malice_store::{SqliteOptions, SqliteStore};

    use super::*;

    #[test]
    fn only_what_was_signed_for_this_use_is_read() {
        let key = CookieKey::fresh();
        let signed = key.sign("guest", "ann");
        assert_eq!(key.read("guest", &signed), Some("ann"));
        assert_eq!(key.read("seat", &signed), None);
        assert_eq!(key.read("guest", &signed.replace("ann", "bob")), None);
        assert_eq!(CookieKey::fresh().read("guest", &signed), None);
        for damaged in ["", "ann", "ann.", "ann.00", "ann.zz", "."] {
            assert_eq!(key.read("guest", damaged), None);
        }
    }

    #[tokio::test]
    async fn the_key_of_a_folder_stays() {
        let folder = tempfile::tempdir().unwrap();
        let store = SqliteStore::open(SqliteOptions::folder(folder.path())).await.unwrap();
        let first = CookieKey::of_folder(folder.path(), &store).await.unwrap();
        let signed = first.sign("guest", "ann");
        let again = CookieKey::of_folder(folder.path(), &store).await.unwrap();
        assert_eq!(again.read("guest", &signed), Some("ann"));
    }

    #[tokio::test]
    async fn the_key_of_an_older_server_moves_into_the_store() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("cookie.key");
        let store = SqliteStore::open(SqliteOptions::folder(folder.path())).await.unwrap();
        fs::write(&file, "too short").unwrap();
        assert!(CookieKey::of_folder(folder.path(), &store).await.is_err());
        fs::write(&file, [7; 32]).unwrap();
        let signed = CookieKey([7; 32]).sign("guest", "ann");
        for _ in 0..2 {
            let key = CookieKey::of_folder(folder.path(), &store).await.unwrap();
            assert_eq!(key.read("guest", &signed), Some("ann"));
            assert!(!file.exists());
        }
    }
}
