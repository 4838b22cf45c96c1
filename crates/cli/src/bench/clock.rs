//! Processor time of this thread: what others do on the machine does not count.

use std::time::Duration;

/// The time that this thread has spent on a processor.
#[cfg(unix)]
pub(super) fn now() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
}

/// Elsewhere the clock on the wall has to do.
#[cfg(not(unix))]
pub(super) fn now() -> Duration {
    use std::sync::LazyLock;
    use std::time::Instant;
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// Does `work` again and again for a slice of processor time. Returns the nanoseconds and the sum of what it returned.
pub(super) fn slice(length: Duration, mut work: impl FnMut() -> u64) -> (f64, u64) {
    let begin = now();
    let mut done = 0;
    loop {
        done += work();
        let spent = now().saturating_sub(begin);
        if spent >= length {
            return (spent.as_nanos() as f64, done);
        }
    }
}
