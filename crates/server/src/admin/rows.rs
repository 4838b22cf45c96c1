//! What whoever hosts is told: plain data, for tables on a screen and for JSON alike. Nothing in it tells what a game hides.

use malice_engine::Content;
use malice_store::{
    Capability, Holdings, KeptGuest, KeptTable, Millis, Power, Seat, Status, StoredTable, Visibility,
};
use serde::Serialize;

use crate::hall::OPEN;

/// A table in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TableRow {
    pub table: String,
    pub game: String,
    pub status: &'static str,
    pub listed: bool,
    pub seats: Vec<SeatRow>,
    /// Entries of the log.
    pub entries: u64,
    pub bytes: u64,
    /// Lines of chat.
    pub lines: u64,
    pub created: Millis,
    pub touched: Millis,
    pub put_away: Option<Millis>,
}

/// A seat at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SeatRow {
    pub name: String,
    /// `human`, `open` or the bot's level.
    pub player: String,
    pub guest: Option<String>,
    /// Whether it is asked now.
    pub asked: bool,
    pub host: bool,
}

/// A table by itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TableView {
    #[serde(flatten)]
    pub row: TableRow,
    pub host: String,
    pub rules_version: Option<u64>,
    /// Options that the table was opened with.
    pub options: serde_json::Value,
    /// The id of its pack, where it has one.
    pub pack: Option<String>,
    /// What that says of itself, where it can be read.
    pub pack_name: Option<String>,
    /// Links and tokens that work, by what they are for.
    pub links: Vec<String>,
    /// The entry of the last snapshot.
    pub snapshot: Option<u64>,
}

/// A guest in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct GuestRow {
    pub guest: String,
    pub name: String,
    pub created: Millis,
    pub seen: Millis,
    pub banned: Option<Millis>,
    pub tables: u64,
    /// Lines of chat.
    pub lines: u64,
}

/// A guest by itself. Of who plays through the API nothing is kept but seats.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct GuestView {
    pub guest: String,
    pub name: String,
    pub seen: Option<Millis>,
    pub banned: Option<Millis>,
    pub tables: Vec<TableRow>,
    #[serde(skip)]
    pub count: usize,
}

/// How much there is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Stats {
    pub games: Vec<GameStats>,
    pub seats: Vec<(String, u64)>,
    pub guests: u64,
    pub banned: u64,
    /// Lines of chat, those taken back included.
    pub lines: u64,
    /// Packs that tables are played with.
    pub packs: u64,
    pub bytes: u64,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Default)]
pub struct GameStats {
    pub game: String,
    /// Waiting for players.
    pub open: u64,
    pub playing: u64,
    pub finished: u64,
    pub put_away: u64,
    pub entries: u64,
    /// Touched within a day.
    pub today: u64,
}

fn status(status: Status) -> &'static str {
    match status {
        Status::Open => "open",
        Status::Playing => "playing",
        Status::Finished => "finished",
    }
}

impl TableRow {
    pub(super) fn of(KeptTable { meta, bytes, lines, .. }: &KeptTable) -> Self {
        let seat = |(index, seat): (usize, &Seat)| SeatRow {
            name: if seat.player == OPEN { String::new() } else { seat.name.clone() },
            player: seat.player.clone(),
            guest: seat.guest.as_ref().map(ToString::to_string),
            asked: meta.status == Status::Playing && meta.awaited >> index & 1 == 1,
            host: seat.guest.as_ref() == Some(&meta.host),
        };
        Self {
            table: meta.id.to_string(),
            game: meta.game.clone(),
            status: status(meta.status),
            listed: meta.visibility == Visibility::Listed,
            seats: meta.seats.iter().enumerate().map(seat).collect(),
            entries: meta.version,
            bytes: *bytes,
            lines: *lines,
            created: meta.created,
            touched: meta.touched,
            put_away: meta.put_away,
        }
    }
}

impl TableView {
    pub(super) fn of(
        kept: &KeptTable,
        stored: &StoredTable,
        links: &[Capability],
        pack: Option<&Content>,
    ) -> Self {
        let header: serde_json::Value = serde_json::from_str(&stored.header).unwrap_or_default();
        let link = |link: &Capability| match link.power {
            Power::Seat(seat) => format!("to take seat {seat}"),
            Power::Api(seat) => format!("a program in seat {seat}"),
            Power::Hand(seat) => format!("to look into the hand of seat {seat}"),
            Power::Watch => "to watch".to_owned(),
        };
        Self {
            row: TableRow::of(kept),
            host: kept.meta.host.to_string(),
            rules_version: header["rules_version"].as_u64(),
            options: header["options"].clone(),
            pack: kept.content.clone(),
            pack_name: pack.and_then(Content::pack).map(ToString::to_string),
            links: links.iter().filter(|link| link.revoked.is_none()).map(link).collect(),
            snapshot: stored.snapshot.as_ref().map(|snapshot| snapshot.version),
        }
    }
}

impl GuestRow {
    pub(super) fn of(kept: &KeptGuest) -> Self {
        let KeptGuest { id, name, created, seen, banned, tables, lines } = kept;
        Self {
            guest: id.to_string(),
            name: name.clone(),
            created: *created,
            seen: *seen,
            banned: *banned,
            tables: *tables,
            lines: *lines,
        }
    }
}

impl Stats {
    pub(super) fn of(holdings: &Holdings) -> Self {
        let mut games: Vec<GameStats> = Vec::new();
        for kind in &holdings.tables {
            if games.last().is_none_or(|last| last.game != kind.game) {
                games.push(GameStats { game: kind.game.clone(), ..GameStats::default() });
            }
            let Some(game) = games.last_mut() else { continue };
            let count = match kind.status {
                _ if kind.put_away => &mut game.put_away,
                Status::Open => &mut game.open,
                Status::Playing => &mut game.playing,
                Status::Finished => &mut game.finished,
            };
            *count += kind.tables;
            game.entries += kind.entries;
            game.today += kind.lately;
        }
        let rows = |name: &str| holdings.rows.iter().find(|(of, _)| *of == name).map_or(0, |(_, rows)| *rows);
        Self {
            games,
            seats: holdings.seats.clone(),
            guests: rows("guests"),
            banned: holdings.banned,
            lines: rows("chat"),
            packs: rows("contents"),
            bytes: holdings.bytes,
        }
    }
}
