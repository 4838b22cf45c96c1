//! Bots think beside the screen, which stays alive meanwhile.

use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use anyhow::bail;

/// Something that is being found out.
#[derive(Debug)]
pub(super) struct Thinking<T>(Receiver<T>);

impl<T: Send + 'static> Thinking<T> {
    pub(super) fn about(thought: impl FnOnce() -> T + Send + 'static) -> Self {
        let (found, receiver) = channel();
        // Who does not want to know any more has gone on with something else.
        thread::spawn(move || drop(found.send(thought())));
        Self(receiver)
    }

    /// What was found out, if it was by now.
    pub(super) fn found(&self) -> anyhow::Result<Option<T>> {
        match self.0.try_recv() {
            Ok(found) => Ok(Some(found)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => bail!("a bot has stopped thinking"),
        }
    }
}
