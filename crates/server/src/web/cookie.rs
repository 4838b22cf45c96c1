//! Signed cookies: who came before is known again, and nobody can claim to be somebody else.

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::Path;

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// The key that signs cookies. It lives in the data folder, so that a restart logs nobody out.
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

    /// The key of a data folder, made when there is none yet.
    pub(crate) fn in_folder(folder: &Path) -> io::Result<Self> {
        let file = folder.join("cookie.key");
        match fs::read(&file) {
            Ok(bytes) => bytes.try_into().map(Self).map_err(|_| {
                io::Error::new(
                    io::ErrorKind::InvalidData,
                    "cookie.key is damaged: remove it to log everybody out",
                )
            }),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let key = Self::fresh();
                let mut options = OpenOptions::new();
                options.write(true).create_new(true);
                #[cfg(unix)]
                std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
                let mut made = options.open(&file)?;
                made.write_all(&key.0)?;
                made.sync_all()?;
                Ok(key)
            }
            Err(error) => Err(error),
        }
    }

    fn signature(&self, what: &str, value: &str) -> Hmac<Sha256> {
        let mut mac = <Hmac<Sha256> as KeyInit>::new_from_slice(&self.0).expect("any length of key will do");
        mac.update(what.as_bytes());
        mac.update(b"\n");
        mac.update(value.as_bytes());
        mac
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

    #[test]
    fn the_key_of_a_folder_stays() {
        let folder = tempfile::tempdir().unwrap();
        let first = CookieKey::in_folder(folder.path()).unwrap();
        let signed = first.sign("guest", "ann");
        assert_eq!(CookieKey::in_folder(folder.path()).unwrap().read("guest", &signed), Some("ann"));
    }
}
