//! How long things take, in classes of time: histograms for Prometheus.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The upper ends of the classes, in microseconds; what took longer is in a class of its own.
const ENDS: [u64; 12] =
    [250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 1_000_000, 10_000_000];

/// How often something was done, and how long it took.
#[derive(Debug, Default)]
pub(crate) struct Times {
    classes: [AtomicU64; ENDS.len() + 1],
    micros: AtomicU64,
}

impl Times {
    pub(crate) fn note(&self, took: Duration) {
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        let class = ENDS.partition_point(|end| *end < micros);
        self.classes[class].fetch_add(1, Ordering::Relaxed);
        self.micros.fetch_add(micros, Ordering::Relaxed);
    }

    /// Does something, and notes how long it took.
    pub(crate) async fn around<T>(&self, work: impl Future<Output = T>) -> T {
        let begun = Instant::now();
        let done = work.await;
        self.note(begun.elapsed());
        done
    }

    pub(crate) fn write(&self, text: &mut String, name: &str, help: &str) {
        let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} histogram");
        let mut sum = 0;
        let ends = ENDS.iter().map(|end| seconds(*end)).chain(["+Inf".to_owned()]);
        for (class, end) in self.classes.iter().zip(ends) {
            sum += class.load(Ordering::Relaxed);
            let _ = writeln!(text, "{name}_bucket{{le=\"{end}\"}} {sum}");
        }
        let total = seconds(self.micros.load(Ordering::Relaxed));
        let _ = writeln!(text, "{name}_sum {total}\n{name}_count {sum}");
    }
}

fn seconds(micros: u64) -> String {
    Duration::from_micros(micros).as_secs_f64().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_time_is_in_its_class_and_all_above() {
        let times = Times::default();
        for micros in [0, 250, 251, 2_000_000, 11_000_000] {
            times.note(Duration::from_micros(micros));
        }
        let mut text = String::new();
        times.write(&mut text, "t", "What.");
        let count = |line: &str| text.lines().find_map(|found| found.strip_prefix(line)?.trim().parse().ok());
        let found: [Option<u64>; 5] =
            ["0.00025", "0.0005", "1", "10", "+Inf"].map(|end| count(&format!("t_bucket{{le=\"{end}\"}}")));
        assert_eq!(found, [Some(2), Some(3), Some(3), Some(4), Some(5)], "{text}");
        assert!(text.contains("t_sum 13.000501\n") && text.ends_with("t_count 5\n"), "{text}");
    }
}
