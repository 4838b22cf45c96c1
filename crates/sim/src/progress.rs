//! The bar that shows how far a run is.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// A bar for so many of something on standard error, with the rate and the time left. It shows nothing where nobody looks: on a
/// pipe or in a file.
pub fn progress_bar(count: u64, what: &str) -> ProgressBar {
    let template =
        format!("{{bar:32.cyan/blue}} {{human_pos}}/{{human_len}} {what} · {{per_sec:.0}} · {{eta}} left");
    let style = ProgressStyle::with_template(&template).expect("the template is sound");
    let bar = ProgressBar::new(count).with_style(style.progress_chars("━╸─"));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
