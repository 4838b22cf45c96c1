//! Waiting on conditions, never for a while.

use std::time::{Duration, Instant};

use anyhow::{Result, bail};

/// After so long, what was waited for will not come. Long, for busy machines: who succeeds never waits for it.
const PATIENCE: Duration = Duration::from_secs(30);

const LOOK_AGAIN: Duration = Duration::from_millis(15);

/// Looks until there is something to see. What goes wrong while looking may pass: a page that is just being replaced, a
/// server that is just starting.
pub async fn until<T>(what: &str, mut look: impl AsyncFnMut() -> Result<Option<T>>) -> Result<T> {
    let deadline = Instant::now() + PATIENCE;
    loop {
        let seen = look().await;
        if let Ok(Some(seen)) = seen {
            return Ok(seen);
        }
        if Instant::now() > deadline {
            match seen.err() {
                Some(error) => return Err(error.context(format!("waited in vain: {what}"))),
                None => bail!("waited in vain: {what}"),
            }
        }
        tokio::time::sleep(LOOK_AGAIN).await;
    }
}
