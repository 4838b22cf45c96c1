//! `malice admin guests`: list, show, rename, ban, unban, delete.

use std::io::{self, Write};

use clap::{Args, Subcommand};
use malice_server::admin::{Admin, GuestRow, GuestView};
use serde_json::json;

use super::tables::write_rows;
use super::{Told, confirm, grid, wipe};

/// Guests: list, show, rename, ban, unban, delete
#[derive(Debug, Args)]
pub(super) struct GuestsArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// List guests who have said a name, those seen last first
    List {
        /// Only those whose names hold these letters
        #[arg(long, value_name = "LETTERS")]
        name: Option<String>,
        /// Only those who are banned
        #[arg(long)]
        banned: bool,
        /// At most so many
        #[arg(long, value_name = "N", default_value_t = 50)]
        most: usize,
    },
    /// Show a guest and the tables at which they are
    Show {
        /// The guest's id, or the beginning of it
        guest: String,
    },
    /// Give a guest another name, at all tables and in the chat
    Rename {
        /// The guest's id, or the beginning of it
        guest: String,
        name: String,
    },
    /// Shut guests out: they may do nothing and see nothing, their streams end, bots play their seats
    Ban {
        /// Ids, or beginnings of them
        #[arg(required = true, value_name = "GUEST")]
        guests: Vec<String>,
    },
    /// Let guests in again; they take their seats back themselves
    Unban {
        /// Ids, or beginnings of them
        #[arg(required = true, value_name = "GUEST")]
        guests: Vec<String>,
    },
    /// Delete guests for good: nothing of them stays. Tables where nobody else has a seat go with them
    Delete {
        /// Ids, or beginnings of them
        #[arg(required = true, value_name = "GUEST")]
        guests: Vec<String>,
        /// Do not ask
        #[arg(long)]
        yes: bool,
    },
}

impl GuestsArgs {
    pub(super) async fn run(self, admin: &Admin, told: &mut Told<'_>) -> anyhow::Result<()> {
        match self.what {
            What::List { name, banned, most } => {
                let (rows, count) = admin.guests(name.as_deref(), banned, most).await?;
                told.tell(&json!({ "guests": rows, "count": count }), |out| list(out, &rows, count))
            }
            What::Show { guest } => {
                let view = admin.guest(&admin.guest_named(&guest).await?).await?;
                told.tell(&view, |out| show(out, &view))
            }
            What::Rename { guest, name } => {
                let id = admin.guest_named(&guest).await?;
                let name = admin.rename(&id, &name).await?;
                told.tell(&json!({ "guest": id.as_str(), "name": name }), |out| {
                    writeln!(out, "{id} is called {name}")
                })
            }
            What::Ban { guests } => {
                for guest in guests {
                    let id = admin.guest_named(&guest).await?;
                    let done = admin.ban(&id).await?;
                    told.tell(&json!({ "guest": id.as_str(), "banned": true }), |out| {
                        writeln!(out, "{id} {}", if done { "is banned" } else { "was banned already" })
                    })?;
                }
                Ok(())
            }
            What::Unban { guests } => {
                for guest in guests {
                    let id = admin.guest_named(&guest).await?;
                    let done = admin.unban(&id).await?;
                    told.tell(&json!({ "guest": id.as_str(), "banned": false }), |out| {
                        writeln!(out, "{id} {}", if done { "is let in again" } else { "was not banned" })
                    })?;
                }
                Ok(())
            }
            What::Delete { guests, yes } => delete(admin, &guests, yes, told).await,
        }
    }
}

async fn delete(admin: &Admin, guests: &[String], yes: bool, told: &mut Told<'_>) -> anyhow::Result<()> {
    let mut ids = Vec::new();
    for guest in guests {
        let id = admin.guest_named(guest).await?;
        let GuestView { name, count, .. } = admin.guest(&id).await?;
        let tables = if count == 1 { "table" } else { "tables" };
        confirm(yes, &format!("delete {id} ({name}, at {count} {tables})"))?;
        ids.push(id);
    }
    for id in ids {
        let went = admin.delete_guest(&id).await?;
        told.tell(&json!({ "guest": id.as_str(), "deleted": true, "tables": went }), |out| {
            writeln!(out, "{id} is deleted")?;
            went.iter()
                .try_for_each(|table| writeln!(out, "{table} is deleted: nobody else had a seat there"))
        })?;
    }
    Ok(wipe(admin).await?)
}

fn list(out: &mut dyn Write, rows: &[GuestRow], count: usize) -> io::Result<()> {
    let heads = ["GUEST", "NAME", "CAME", "SEEN", "TABLES", "LINES", "BANNED"];
    let row = |row: &GuestRow| {
        vec![
            row.guest.clone(),
            row.name.clone(),
            grid::ago(row.created),
            grid::ago(row.seen),
            row.tables.to_string(),
            row.lines.to_string(),
            row.banned.map_or_else(String::new, grid::ago),
        ]
    };
    grid::write(out, &heads, &rows.iter().map(row).collect::<Vec<_>>())?;
    if rows.len() < count {
        writeln!(out, "{} of {count} guests", rows.len())?;
    }
    Ok(())
}

fn show(out: &mut dyn Write, view: &GuestView) -> io::Result<()> {
    let ago = |at: Option<i64>| at.map_or_else(|| "-".to_owned(), |at| format!("{} ago", grid::ago(at)));
    grid::pairs(
        out,
        &[
            ("guest", view.guest.clone()),
            ("name", view.name.clone()),
            ("seen", ago(view.seen)),
            ("banned", ago(view.banned)),
        ],
    )?;
    writeln!(out)?;
    write_rows(out, &view.tables, view.count)
}
