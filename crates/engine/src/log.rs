//! What happened: events go here while the rules run.

use std::hint::cold_path;

/// Collects events, or drops them unseen where nobody reads them (in search).
#[derive(Clone, Debug)]
pub struct Log<E> {
    on: bool,
    events: Vec<E>,
    revealed: bool,
}

impl<E> Log<E> {
    /// A log that keeps what happens.
    pub fn on() -> Self {
        Self { on: true, events: Vec::new(), revealed: false }
    }

    /// A log that keeps nothing and costs nothing.
    pub fn off() -> Self {
        Self { on: false, events: Vec::new(), revealed: false }
    }

    /// Records an event; it is not even built when the log is off.
    #[inline]
    pub fn emit(&mut self, event: impl FnOnce() -> E) {
        if self.on {
            // Whoever plays to be read has time; whoever searches is not to step over what is never built.
            cold_path();
            self.events.push(event());
        }
    }

    /// Whether anybody reads what happens: what only events tell need not be found out otherwise.
    #[inline]
    pub fn is_read(&self) -> bool {
        self.on
    }

    /// Says that somebody has just learnt something hidden: no undo goes behind this.
    #[inline]
    pub fn reveal(&mut self) {
        self.revealed = true;
    }

    /// Whether something was revealed since the last [`Log::take`].
    pub fn revealed(&self) -> bool {
        self.revealed
    }

    /// The events since the last call.
    pub fn take(&mut self) -> Vec<E> {
        self.revealed = false;
        std::mem::take(&mut self.events)
    }

    pub fn events(&self) -> &[E] {
        &self.events
    }
}
