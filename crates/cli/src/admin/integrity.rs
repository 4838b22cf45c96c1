//! `malice admin integrity`: every table is played again.

use std::process::ExitCode;

use malice_engine::plain;
use malice_server::admin::{Admin, Fault};
use malice_sim::progress_bar;

use super::Told;

/// The exit code when something is wrong with the store, and nothing with the command.
const WRONG: u8 = 1;

fn line(Fault { table, what }: &Fault) -> String {
    plain::line(&format!("{}: {what}", table.as_deref().unwrap_or("the database")))
}

pub(super) async fn run(admin: &Admin, told: &mut Told<'_>) -> anyhow::Result<ExitCode> {
    let count = admin.count_tables().await?;
    let bar = progress_bar(count, "tables");
    let checked = admin.integrity(|done, faults| {
        bar.inc(done);
        // Whoever looks on need not wait for the end.
        for fault in faults {
            bar.println(line(fault));
        }
    });
    let checked = checked.await?;
    bar.finish_and_clear();
    told.tell(&checked, |out| {
        for fault in &checked.faults {
            writeln!(out, "{}", line(fault))?;
        }
        writeln!(
            out,
            "tables that were played again: {}, faults that were found: {}",
            checked.tables,
            checked.faults.len()
        )?;
        if checked.foreign > 0 {
            let rules: Vec<&str> = checked.rules.iter().map(String::as_str).collect();
            writeln!(
                out,
                "not played again, because this program does not have their rules ({1}): {0}",
                checked.foreign,
                rules.join("; ")
            )?;
        }
        Ok(())
    })?;
    Ok(if checked.faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(WRONG) })
}
