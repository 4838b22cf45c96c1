//! `malice admin stats`: how much there is.

use std::io::{self, Write};

use malice_server::admin::{Admin, GameStats, Stats};

use super::{Told, grid};

pub(super) async fn run(admin: &Admin, told: &mut Told<'_>) -> anyhow::Result<()> {
    let stats = admin.stats().await?;
    told.tell(&stats, |out| write(out, &stats))
}

fn write(out: &mut dyn Write, stats: &Stats) -> io::Result<()> {
    let heads = ["GAME", "OPEN", "PLAYING", "FINISHED", "AWAY", "TODAY", "ENTRIES"];
    let row = |name: &str, of: &GameStats| {
        let figures = [of.open, of.playing, of.finished, of.put_away, of.today, of.entries];
        [name.to_owned()].into_iter().chain(figures.map(|figure| figure.to_string())).collect()
    };
    let mut all = GameStats::default();
    for game in &stats.games {
        all.open += game.open;
        all.playing += game.playing;
        all.finished += game.finished;
        all.put_away += game.put_away;
        all.today += game.today;
        all.entries += game.entries;
    }
    let rows = stats.games.iter().map(|game| row(&game.game, game)).chain([row("all", &all)]);
    grid::write(out, &heads, &rows.collect::<Vec<_>>())?;
    writeln!(out)?;
    let seats: Vec<String> = stats.seats.iter().map(|(player, seats)| format!("{seats} {player}")).collect();
    grid::pairs(
        out,
        &[
            ("seats", seats.join(", ")),
            ("guests", format!("{}, {} of them banned", stats.guests, stats.banned)),
            ("lines of chat", stats.lines.to_string()),
            ("packs", stats.packs.to_string()),
            ("database", grid::size(stats.bytes)),
        ],
    )
}
