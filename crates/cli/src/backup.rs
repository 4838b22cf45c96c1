//! `malice backup`: a copy of everything, also while the server runs; once, or again and again.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, SystemTime};

use anyhow::bail;
use clap::Args;
use malice_store::{Home, backup};
use time::OffsetDateTime;

use crate::errors::in_file;
use crate::home::HomeArgs;
use crate::serve::{Ending, wait_for};

/// Copy all tables, and who is known by which cookie, to a file while the server goes on
#[derive(Debug, Args)]
pub(crate) struct BackupArgs {
    /// The new file, readable by you alone; 'malice restore' takes it. With --every, the folder of such files
    file: PathBuf,
    #[command(flatten)]
    home: HomeArgs,
    /// Put the copy in the place of a file that is already there
    #[arg(long, conflicts_with = "every")]
    replace: bool,
    /// Go on, and make a copy so often: 30m, 6h, 1d
    #[arg(long, value_name = "TIME", value_parser = read_time)]
    every: Option<Duration>,
    /// How many copies are kept; older ones are removed once a newer one is whole
    #[arg(long, value_name = "N", default_value_t = 14, requires = "every", value_parser = clap::value_parser!(u32).range(1..))]
    keep: u32,
}

impl BackupArgs {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let home = self.home.home()?;
        let Some(every) = self.every else {
            wait_for(backup(&home, &self.file, self.replace))??;
            writeln!(out, "{}", self.file.display())?;
            return Ok(ExitCode::SUCCESS);
        };
        wait_for(async {
            let mut ending = Ending::new();
            tokio::select! {
                failed = again_and_again(&home, &self.file, every, self.keep as usize, out) => failed,
                () = ending.wanted() => Ok(ExitCode::SUCCESS),
            }
        })?
    }
}

/// Makes copies until one fails. Who starts it again soon after a copy waits for the next.
async fn again_and_again(
    home: &Home,
    folder: &Path,
    every: Duration,
    keep: usize,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    fs::create_dir_all(folder).map_err(in_file(folder))?;
    loop {
        let age = newest_age(folder)?;
        if let Some(rest) = age.and_then(|age| every.checked_sub(age)).filter(|rest| !rest.is_zero()) {
            tokio::time::sleep(rest).await;
        }
        let file = folder.join(name_of(OffsetDateTime::now_utc()));
        backup(home, &file, false).await?;
        writeln!(out, "{}", file.display())?;
        out.flush()?;
        for old in copies(folder)?.iter().rev().skip(keep) {
            fs::remove_file(old).map_err(in_file(old))?;
        }
    }
}

/// Named by its time, so that the order of names is the order of time: `malice-20261117-160000.db`.
fn name_of(time: OffsetDateTime) -> String {
    let (hour, minute, second) = time.to_hms();
    let (year, month, day) = (time.year(), u8::from(time.month()), time.day());
    format!("malice-{year:04}{month:02}{day:02}-{hour:02}{minute:02}{second:02}.db")
}

/// The copies of a folder, oldest first; other files are nobody's business.
fn copies(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let is_copy = |name: &str| {
        let time = name.strip_prefix("malice-").and_then(|rest| rest.strip_suffix(".db"));
        time.is_some_and(|time| {
            time.len() == 15 && time.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-')
        })
    };
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(in_file(folder))? {
        let entry = entry.map_err(in_file(folder))?;
        if entry.file_name().to_str().is_some_and(is_copy) {
            found.push(entry.path());
        }
    }
    found.sort();
    Ok(found)
}

/// How old the newest copy is.
fn newest_age(folder: &Path) -> anyhow::Result<Option<Duration>> {
    let Some(newest) = copies(folder)?.pop() else { return Ok(None) };
    let written = fs::metadata(&newest).and_then(|found| found.modified()).map_err(in_file(&newest))?;
    Ok(Some(SystemTime::now().duration_since(written).unwrap_or_default()))
}

/// `30m`, `6h`, `1d`.
pub(crate) fn read_time(text: &str) -> anyhow::Result<Duration> {
    let unit = match text.chars().last() {
        Some('s') => 1,
        Some('m') => 60,
        Some('h') => 3_600,
        Some('d') => 86_400,
        _ => bail!("a number and s, m, h or d, such as 6h"),
    };
    let number: u64 = text[..text.len() - 1]
        .parse()
        .ok()
        .filter(|number| *number > 0)
        .ok_or_else(|| anyhow::anyhow!("a number and s, m, h or d, such as 6h"))?;
    Ok(Duration::from_secs(number.saturating_mul(unit)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read() {
        assert_eq!(read_time("6h").unwrap(), Duration::from_hours(6));
        assert_eq!(read_time("90s").unwrap(), Duration::from_secs(90));
        for wrong in ["", "6", "h", "0m", "-1h", "6 h", "6x", "6µ"] {
            assert!(read_time(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn names_follow_the_time() {
        let time = |seconds| name_of(OffsetDateTime::from_unix_timestamp(seconds).unwrap());
        assert_eq!(time(1_794_931_200), "malice-20261117-160000.db");
        assert!(time(1_794_931_200) < time(1_794_931_201) && time(1_794_931_199) < time(1_794_931_200));
    }
}
