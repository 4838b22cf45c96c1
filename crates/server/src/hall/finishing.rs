//! Work that is done to the end, even if whoever waits for it goes away.

use std::panic::AssertUnwindSafe;
use std::pin::Pin;
use std::task::{Context, Poll};

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use tokio::runtime::Handle;

/// Runs where it is awaited, without a task of its own; what is left when nobody awaits it any more becomes one.
pub(super) struct Finishing<T: Send + 'static>(Option<BoxFuture<'static, Option<T>>>);

impl<T: Send + 'static> Finishing<T> {
    /// What breaks off must leave nothing half done behind.
    pub(super) fn new(work: impl Future<Output = T> + Send + 'static) -> Self {
        Self(Some(AssertUnwindSafe(work).catch_unwind().map(Result::ok).boxed()))
    }
}

impl<T: Send + 'static> Future for Finishing<T> {
    /// Nothing if it broke off.
    type Output = Option<T>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<T>> {
        let Some(work) = &mut self.0 else { return Poll::Ready(None) };
        let done = work.as_mut().poll(context);
        if done.is_ready() {
            self.0 = None;
        }
        done
    }
}

impl<T: Send + 'static> Drop for Finishing<T> {
    fn drop(&mut self) {
        if let (Some(work), Ok(runtime)) = (self.0.take(), Handle::try_current()) {
            runtime.spawn(work.map(drop));
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::oneshot;

    use super::*;

    #[tokio::test]
    async fn what_was_begun_is_finished_though_nobody_waits() {
        let (go, wait) = oneshot::channel();
        let (done, heard) = oneshot::channel();
        let mut work = Finishing::new(async move {
            let word: &str = wait.await.unwrap();
            let _ = done.send(word);
        });
        assert!((&mut work).now_or_never().is_none());
        drop(work);
        go.send("stored").unwrap();
        assert_eq!(heard.await, Ok("stored"));
    }

    #[tokio::test]
    async fn what_breaks_off_is_told() {
        assert_eq!(Finishing::new(async { 7 }).await, Some(7));
        let broken: Option<()> = Finishing::new(async { panic!("on purpose") }).await;
        assert_eq!(broken, None);
    }
}
