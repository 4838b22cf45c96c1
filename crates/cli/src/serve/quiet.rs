//! A log that can be read while something is wrong: what fails for every table and every request is told a few times, then counted.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tracing::callsite::Identifier;
use tracing::{Event, Level, Metadata};
use tracing_subscriber::layer::{Context, Filter};

/// So many warnings from one place of the program are written within a [`SPAN`].
const MOST: u64 = 5;
const SPAN: Duration = Duration::from_secs(10);

/// Lets the first few of a kind through.
#[derive(Clone, Default, Debug)]
pub(super) struct Quiet(Arc<Mutex<HashMap<Identifier, u64>>>);

impl Quiet {
    /// Whether one more from this place is written.
    fn hears(&self, place: Identifier) -> bool {
        let mut told = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let told = told.entry(place).or_default();
        *told += 1;
        *told <= MOST
    }

    /// Begins again; returns how many lines were left out.
    fn begin_again(&self) -> u64 {
        let mut told = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        told.drain().map(|(_, times)| times.saturating_sub(MOST)).sum()
    }

    /// Says now and then how many lines were left out.
    pub(super) async fn tell(self) {
        loop {
            tokio::time::sleep(SPAN).await;
            let lines = self.begin_again();
            if lines > 0 {
                tracing::warn!(lines, "so many more lines of the kinds above were left out");
            }
        }
    }
}

impl<S> Filter<S> for Quiet {
    fn enabled(&self, _: &Metadata<'_>, _: &Context<'_, S>) -> bool {
        true
    }

    fn event_enabled(&self, event: &Event<'_>, _: &Context<'_, S>) -> bool {
        // What is told of what goes well is told as often as it happens.
        *event.metadata().level() > Level::WARN || self.hears(event.metadata().callsite())
    }
}

#[cfg(test)]
mod tests {
    use std::io;

    use tracing_subscriber::prelude::*;

    use super::*;

    /// What was written.
    #[derive(Clone, Default)]
    struct Lines(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Lines {
        fn write(&mut self, text: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).extend(text);
            Ok(text.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn what_fails_for_everybody_is_told_a_few_times_and_counted() {
        let (lines, quiet) = (Lines::default(), Quiet::default());
        let writer = lines.clone();
        let layer = tracing_subscriber::fmt::layer().with_writer(move || writer.clone());
        let log = tracing_subscriber::registry().with(layer.with_filter(quiet.clone()));
        let count = |word: &str| {
            let text = lines.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
            String::from_utf8_lossy(&text).matches(word).count()
        };
        tracing::subscriber::with_default(log, || {
            for turn in 1..=2 {
                for _ in 0..20 {
                    tracing::warn!("gone");
                    tracing::info!("well");
                }
                tracing::error!("another");
                assert_eq!([count("gone"), count("well"), count("another")], [5 * turn, 20 * turn, turn]);
                assert_eq!(quiet.begin_again(), 15);
            }
        });
    }
}
