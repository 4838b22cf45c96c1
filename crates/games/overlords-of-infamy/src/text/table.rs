//! The table in words, around the drawn map.

use std::fmt::Write as _;

use crate::OverlordsOfInfamy;
use crate::text::{label, map};
use crate::view::{PlayerView, SpaceView, Tally, View};

fn tokens(tallies: &[Tally]) -> String {
    let words: Vec<_> =
        tallies.iter().map(|tally| format!("{} {}", tally.count, label(&tally.resource))).collect();
    if words.is_empty() { "nothing".into() } else { words.join(", ") }
}

/// `1 Lackey`, `2 Lackeys`.
fn many(count: u8, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

impl OverlordsOfInfamy {
    pub(super) fn table_words(&self, view: &View, color: bool) -> String {
        let mut text = self.map_words(view, color);
        text.push_str(map::LEGEND);
        text.push('\n');
        self.head(view, &mut text);
        for player in &view.players {
            self.player(view, player, color, &mut text);
        }
        for space in &view.spaces {
            if space.tile.is_some() || space.sites.iter().any(|site| site.lackey.is_some()) {
                let _ = writeln!(text, "  {}", space_words(space));
            }
        }
        if let Some(outcome) = &view.outcome {
            let winners: Vec<_> = outcome.winners.iter().map(|seat| seat.to_string()).collect();
            let _ = writeln!(text, "The game is over. Seat {} wins.", winners.join(" and seat "));
            for score in &outcome.scores {
                let lines: Vec<_> =
                    score.lines.iter().map(|line| format!("{} {}", line.label, line.points)).collect();
                let _ = writeln!(text, "  Seat {}: {} ({})", score.seat, score.total, lines.join(", "));
            }
        }
        text
    }

    fn head(&self, view: &View, text: &mut String) {
        let prone = if view.hero.prone { ", lying down" } else { "" };
        let due = if view.hero.due { ", about to move" } else { "" };
        let clock = match view.last_turns {
            Some(0) => "this is the last turn".into(),
            Some(left) => format!("last round: {} to come after this one", many(left, "turn")),
            None => format!("{} to come", many(view.events_left, "World Event")),
        };
        let _ = writeln!(text, "Tension {} of 10 (the Hero stirs at 3, 6 and 9); {clock}.", view.tension);
        let controller = view.controller.map_or(String::new(), |by| format!(", played by seat {by}"));
        let _ = writeln!(
            text,
            "Turn of seat {}{controller}: {} phase, {}.",
            view.active,
            view.phase,
            many(view.points, "Action Point")
        );
        let _ = writeln!(text, "Hero at {}{prone}{due}; headquarters: {}.", view.hero.at, tokens(&view.hq));
        for lasting in &view.lasting {
            let row = self.tables.events.iter().find(|row| row.id == lasting.event);
            let rule = row.map_or("", |row| row.text.as_str());
            let _ = writeln!(text, "In force until seat {}'s turn: {}. {rule}", lasting.until, lasting.name);
        }
        let drawn: Vec<_> = view.drawn_tiles.iter().map(|id| self.drawn_words(id.as_deref())).collect();
        if !drawn.is_empty() {
            let _ = writeln!(text, "Drawn: {}.", drawn.join("; "));
        }
    }

    fn drawn_words(&self, id: Option<&str>) -> String {
        let row = id.and_then(|id| self.tables.tiles.iter().position(|tile| tile.id == id));
        row.map_or_else(|| "a tile".into(), |row| self.tile_words(row as u8))
    }

    fn player(&self, view: &View, player: &PlayerView, color: bool, text: &mut String) {
        let score = view.scores.get(player.seat.index()).map(|score| score.total).unwrap_or_default();
        let plot = match (&player.plot, &player.plot_level) {
            (Some(plot), _) => self.plot_words(plot),
            (None, Some(level)) => format!("a {level} Plot"),
            (None, None) => "no Plot".into(),
        };
        let sabotage = match player.sabotage {
            0 => String::new(),
            count => format!(", {}", many(count, "Sabotage Token")),
        };
        let relic = player.relic.as_ref().map_or(String::new(), |relic| format!(", Relic {relic}"));
        let name = format!("{} {}", player.seat, player.name);
        let name = if color { format!("\x1b[1m{name}\x1b[0m") } else { name };
        let zone = player.zone.as_ref().map_or(String::new(), |zone| format!(" ({zone})"));
        let _ = writeln!(
            text,
            "{name}{zone}: {score} points, Infamy {}. Has {}{relic}.",
            player.infamy,
            tokens(&player.tokens)
        );
        let _ = writeln!(
            text,
            "  Lackeys: {} in Barracks, {} out, {} in Pool. Plot: {plot}{sabotage}.",
            player.barracks, player.on_board, player.pool
        );
        let missing = self.missing(player);
        if !missing.is_empty() {
            let _ = writeln!(text, "  Still missing: {missing}.");
        }
        let linked: Vec<_> = player.linked.iter().map(|seat| format!("seat {seat}")).collect();
        let kingdom = if player.touches_kingdom { Some("the Kingdom".to_owned()) } else { None };
        let reach: Vec<_> = linked.into_iter().chain(kingdom).collect();
        if !reach.is_empty() {
            let _ = writeln!(text, "  Reaches {}.", reach.join(", "));
        }
        let done: Vec<_> = player
            .completed
            .iter()
            .map(|done| {
                let aftermath = match &done.aftermath {
                    Some(_) if done.used => ", used".to_owned(),
                    Some(id) => format!(", {id}"),
                    None => String::new(),
                };
                format!("{} ({}{aftermath})", done.name, done.points)
            })
            .collect();
        if !done.is_empty() {
            let _ = writeln!(text, "  Completed: {}.", done.join("; "));
        }
    }

    /// What a Plot that the viewer sees still needs.
    fn missing(&self, player: &PlayerView) -> String {
        let plot = player.plot.as_ref().and_then(|id| self.plot_view(id, player));
        let needs = plot.iter().flat_map(|plot| &plot.needs).filter(|need| need.have < need.count);
        let missing: Vec<String> = needs
            .map(|need| {
                let short = need.count - need.have;
                match need.what.as_str() {
                    "lackey" => format!("{} in Barracks", many(short, "Lackey")),
                    what if need.is_relic => what.to_owned(),
                    what => format!("{short} {}", label(what)),
                }
            })
            .collect();
        missing.join(", ")
    }
}

/// `3:-2 NE: Water (Lackey of seat 1), village, walls to the west`.
fn space_words(space: &SpaceView) -> String {
    const SIDES: [&str; 6] = ["east", "northeast", "northwest", "west", "southwest", "southeast"];
    let mut words: Vec<String> = space
        .sites
        .iter()
        .map(|site| match site.lackey {
            Some(seat) if site.intruder => format!("{} (spy of seat {seat})", label(&site.gives)),
            Some(seat) => format!("{} (Lackey of seat {seat})", label(&site.gives)),
            None => label(&site.gives),
        })
        .collect();
    if let Some(tally) = &space.tokens {
        words.push(format!("{} {} on it", tally.count, label(&tally.resource)));
    }
    if space.pitfall {
        words.push("a Pitfall".into());
    }
    if !space.walls.is_empty() {
        let sides: Vec<_> = space.walls.iter().map(|side| SIDES[*side as usize % 6]).collect();
        words.push(format!("walls to the {}", sides.join(", ")));
    }
    if space.tile.is_some() && !space.connected {
        words.push("isolated".into());
    }
    let zone = space.zone.as_deref().unwrap_or(if space.kind == "relic" { "Kingdom" } else { "contested" });
    format!("{} {zone}: {}", space.at, words.join(", "))
}
