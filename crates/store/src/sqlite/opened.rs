//! Tables that are opened together: a statement for each kind of row and not for each table.

use std::sync::LazyLock;

use super::multi::{Multi, Script};
use crate::sql::{BEGINNING, of_power, of_status, of_visibility};
use crate::{GuestId, NewTable};

static TABLES: LazyLock<Multi> = LazyLock::new(|| {
    Multi::new(
        "INSERT INTO tables (id, game, visibility, status, host, version, awaited, created, touched, revision) \
         SELECT column1, column2, column3, column4, column5, column6, column7, column8, column8, 0 FROM",
        8,
        "WHERE column1 IS NOT NULL",
    )
});

/// Rows that belong to a table which is known by its id.
fn of_tables(columns: &str, values: usize) -> Multi {
    let values: Vec<String> = (2..=values).map(|number| format!("column{number}")).collect();
    let head = format!("INSERT INTO {columns} SELECT t.no, {} FROM", values.join(", "));
    Multi::new(&head, values.len() + 1, "CROSS JOIN tables t ON t.id = column1")
}

static DETAILS: LazyLock<Multi> = LazyLock::new(|| of_tables("details (table_no, header, notes)", 3));
static SEATS: LazyLock<Multi> = LazyLock::new(|| of_tables("seats (table_no, seat, guest, player, name)", 5));
static GRANTS: LazyLock<Multi> =
    LazyLock::new(|| of_tables("capabilities (table_no, hash, kind, seat, created)", 5));
static ENTRIES: LazyLock<Multi> =
    LazyLock::new(|| of_tables("appends (table_no, version, count, key, lines)", 5));

/// Whether they are all that there is to write: no key under which they may have been opened before, nothing that others share.
pub(super) fn are_certain(tables: &[&NewTable]) -> bool {
    let certain =
        |table: &&NewTable| table.opening.is_none() && table.content.is_none() && table.check().is_ok();
    tables.iter().all(certain)
}

/// Takes all of them in; it fails if there is one of that name.
pub(super) fn take_in(script: Script, tables: &[&NewTable]) -> Script {
    let script = script.each(&TABLES, tables, |script, table| {
        script
            .with(table.id.as_str())
            .with(table.game.as_str())
            .with(of_visibility(table.visibility))
            .with(of_status(table.status))
            .with(table.host.as_str())
            .with(table.entries.len() as i64)
            .with(i64::from(table.awaited))
            .with(table.created)
    });
    let script = script.each(&DETAILS, tables, |script, table| {
        script.with(table.id.as_str()).with(table.header.as_str()).with(table.notes.as_str())
    });
    let seats: Vec<_> = tables
        .iter()
        .flat_map(|table| table.seats.iter().enumerate().map(move |(index, seat)| (table, index, seat)))
        .collect();
    let script = script.each(&SEATS, &seats, |script, (table, index, seat)| {
        script
            .with(table.id.as_str())
            .with(*index as i64)
            .with(seat.guest.as_ref().map(GuestId::as_str))
            .with(seat.player.as_str())
            .with(seat.name.as_str())
    });
    let grants: Vec<_> =
        tables.iter().flat_map(|table| table.grant.iter().map(move |grant| (table, grant))).collect();
    let script = script.each(&GRANTS, &grants, |script, (table, grant)| {
        let (kind, seat) = of_power(grant.power);
        script.with(table.id.as_str()).with(&grant.hash.0[..]).with(kind).with(seat).with(table.created)
    });
    let begun: Vec<_> = tables.iter().filter(|table| !table.entries.is_empty()).collect();
    script.each(&ENTRIES, &begun, |script, table| {
        let count = table.entries.len() as i64;
        script.with(table.id.as_str()).with(count).with(count).with(BEGINNING).with(table.entries.join("\n"))
    })
}
