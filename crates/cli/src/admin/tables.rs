//! `malice admin tables`: list, show, put away, delete.

use std::io::{self, Write};
use std::time::Duration;

use clap::{Args, Subcommand, ValueEnum};
use malice_server::admin::{Admin, SeatRow, TableRow, TableView, Wanted};
use malice_store::{Status, Visibility};
use serde_json::json;

use super::{Told, confirm, grid, wipe};
use crate::backup::read_time;

/// Tables: list, show, put away, delete
#[derive(Debug, Args)]
pub(super) struct TablesArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// List tables, those touched last first
    List(ListArgs),
    /// Show one table, but neither what its game hides nor what was said there
    Show {
        /// Its id, or the beginning of it
        table: String,
    },
    /// Take unfinished tables out of the lists; they keep everything and go on with the next move
    PutAway {
        /// Ids, or beginnings of them
        #[arg(required = true, value_name = "TABLE")]
        tables: Vec<String>,
    },
    /// Delete tables for good: log, seats, chat, links, and packs that no other table has
    Delete {
        /// Ids, or beginnings of them
        #[arg(required = true, value_name = "TABLE")]
        tables: Vec<String>,
        /// Do not ask
        #[arg(long)]
        yes: bool,
    },
}

#[derive(Debug, Args)]
struct ListArgs {
    /// Only of this game
    #[arg(long)]
    game: Option<String>,
    #[arg(long)]
    status: Option<Progress>,
    /// Only those that are put away
    #[arg(long)]
    away: bool,
    /// Only those that everybody sees on the home page
    #[arg(long)]
    listed: bool,
    /// Only where this guest sits or is the host
    #[arg(long, value_name = "GUEST")]
    guest: Option<String>,
    /// Only those that nobody has touched for so long: 12h, 30d
    #[arg(long, value_name = "TIME", value_parser = read_time)]
    older: Option<Duration>,
    /// Only those that take so many bytes or more: 64k, 2M
    #[arg(long, value_name = "BYTES", value_parser = grid::read_size)]
    larger: Option<u64>,
    /// At most so many
    #[arg(long, value_name = "N", default_value_t = 50)]
    most: usize,
}

/// How far a table is.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Progress {
    /// Waiting for players
    Open,
    Playing,
    Finished,
}

impl TablesArgs {
    pub(super) async fn run(self, admin: &Admin, told: &mut Told<'_>) -> anyhow::Result<()> {
        match self.what {
            What::List(args) => list(admin, args, told).await,
            What::Show { table } => {
                let view = admin.table(&admin.table_named(&table).await?).await?;
                told.tell(&view, |out| show(out, &view))
            }
            What::PutAway { tables } => {
                for table in tables {
                    let id = admin.table_named(&table).await?;
                    let done = admin.put_away(&id).await?;
                    told.tell(&json!({ "table": id.as_str(), "put_away": true }), |out| {
                        writeln!(out, "{id} {}", if done { "is put away" } else { "was put away already" })
                    })?;
                }
                Ok(())
            }
            What::Delete { tables, yes } => delete(admin, &tables, yes, told).await,
        }
    }
}

async fn delete(admin: &Admin, tables: &[String], yes: bool, told: &mut Told<'_>) -> anyhow::Result<()> {
    let mut ids = Vec::new();
    for table in tables {
        let id = admin.table_named(table).await?;
        let TableView { row, .. } = admin.table(&id).await?;
        confirm(yes, &format!("delete {id} ({}, {}, {} entries)", row.game, seats(&row.seats), row.entries))?;
        ids.push(id);
    }
    for id in ids {
        admin.delete_table(&id).await?;
        told.tell(&json!({ "table": id.as_str(), "deleted": true }), |out| writeln!(out, "{id} is deleted"))?;
    }
    Ok(wipe(admin).await?)
}

async fn list(admin: &Admin, args: ListArgs, told: &mut Told<'_>) -> anyhow::Result<()> {
    let guest = match args.guest {
        Some(guest) => Some(admin.guest_named(&guest).await?),
        None => None,
    };
    let wanted = Wanted {
        game: args.game,
        status: args.status.map(|status| match status {
            Progress::Open => Status::Open,
            Progress::Playing => Status::Playing,
            Progress::Finished => Status::Finished,
        }),
        put_away: args.away.then_some(true),
        visibility: args.listed.then_some(Visibility::Listed),
        guest,
        older: args.older.map(|age| i64::try_from(age.as_millis()).unwrap_or(i64::MAX)),
        larger: args.larger,
    };
    let (rows, count) = admin.tables(&wanted, args.most).await?;
    told.tell(&json!({ "tables": rows, "count": count }), |out| write_rows(out, &rows, count))
}

pub(super) fn write_rows(out: &mut dyn Write, rows: &[TableRow], count: usize) -> io::Result<()> {
    let heads = ["TABLE", "GAME", "STATUS", "AGE", "TOUCHED", "ENTRIES", "SIZE", "ASKED", "SEATS"];
    let row = |row: &TableRow| {
        vec![
            row.table.clone(),
            row.game.clone(),
            status(row),
            grid::ago(row.created),
            grid::ago(row.touched),
            row.entries.to_string(),
            grid::size(row.bytes),
            asked(row),
            seats(&row.seats),
        ]
    };
    grid::write(out, &heads, &rows.iter().map(row).collect::<Vec<_>>())?;
    if rows.len() < count {
        writeln!(out, "{} of {count} tables", rows.len())?;
    }
    Ok(())
}

fn status(row: &TableRow) -> String {
    let away = if row.put_away.is_some() { ", away" } else { "" };
    format!("{}{away}", row.status)
}

/// Who is asked.
fn asked(row: &TableRow) -> String {
    let asked: Vec<&str> =
        row.seats.iter().filter(|seat| seat.asked).map(|seat| seat.name.as_str()).collect();
    if asked.is_empty() { "-".to_owned() } else { asked.join(", ") }
}

/// "Ann, Morga (hard bot), open".
fn seats(seats: &[SeatRow]) -> String {
    let seat = |seat: &SeatRow| match seat.player.as_str() {
        "human" => seat.name.clone(),
        "open" => "open".to_owned(),
        bot => format!("{} ({bot} bot)", seat.name),
    };
    seats.iter().map(seat).collect::<Vec<_>>().join(", ")
}

fn show(out: &mut dyn Write, view: &TableView) -> io::Result<()> {
    let row = &view.row;
    let none = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
    let pack = match (&view.pack, &view.pack_name) {
        (Some(id), Some(name)) => Some(format!("{name} ({id})")),
        (id, _) => id.clone(),
    };
    grid::pairs(
        out,
        &[
            ("table", row.table.clone()),
            ("game", row.game.clone()),
            ("rules version", none(view.rules_version.map(|version| version.to_string()))),
            ("pack", none(pack)),
            ("options", view.options.to_string()),
            ("status", status(row)),
            ("listed", if row.listed { "yes" } else { "only by link" }.to_owned()),
            ("opened", format!("{} ago", grid::ago(row.created))),
            ("touched", format!("{} ago", grid::ago(row.touched))),
            ("entries", row.entries.to_string()),
            ("snapshot", none(view.snapshot.map(|version| format!("at entry {version}")))),
            ("size", grid::size(row.bytes)),
            ("lines of chat", row.lines.to_string()),
            ("host", view.host.clone()),
            ("links", none(Some(view.links.join(", ")).filter(|links| !links.is_empty()))),
        ],
    )?;
    writeln!(out)?;
    let seat = |(index, seat): (usize, &SeatRow)| {
        let yes = |is: bool| if is { "yes" } else { "" }.to_owned();
        let guest = seat.guest.clone().unwrap_or_default();
        vec![
            (index + 1).to_string(),
            seat.name.clone(),
            seat.player.clone(),
            yes(seat.asked),
            yes(seat.host),
            guest,
        ]
    };
    let rows: Vec<_> = row.seats.iter().enumerate().map(seat).collect();
    grid::write(out, &["SEAT", "NAME", "PLAYER", "ASKED", "HOST", "GUEST"], &rows)
}
