//! The table in words, around the drawn map.

use std::fmt::Write as _;

use crate::OverlordsOfInfamy;
use crate::ids::Level;
use crate::text::{label, listed, many, map, points_words, sides, tokens_words};
use crate::view::{PlayerView, SpaceView, View};

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
                let _ = writeln!(text, "  {}: {}", self.space_title(view, space), space_words(space));
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
        let at = view.spaces.iter().find(|space| space.at == view.hero.at);
        let at = at.map_or_else(String::new, |space| self.space_title(view, space));
        let _ =
            writeln!(text, "The Hero: {at}{prone}{due}. At the headquarters: {}.", tokens_words(&view.hq));
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
        let score = points_words(score);
        let plot = match (&player.plot, &player.plot_level) {
            (Some(plot), _) => self.plot_words(plot),
            (None, Some(level)) => {
                let level = Level::named(level).map_or("", Level::label);
                format!("a {level} Plot")
            }
            (None, None) => "no Plot".into(),
        };
        let sabotage = match player.sabotage {
            0 => String::new(),
            count => format!(", {}", many(count, "Sabotage Token")),
        };
        let tokens = tokens_words(&player.tokens);
        let has = match player.relic.as_ref().map(|relic| format!("the {}", self.relic_words(relic))) {
            None => tokens,
            Some(relic) if player.tokens.is_empty() => relic,
            Some(relic) => format!("{tokens} and {relic}"),
        };
        let name = format!("{} {}", player.seat, player.name);
        let name = if color { format!("\x1b[1m{name}\x1b[0m") } else { name };
        let zone = player.zone.as_ref().map_or(String::new(), |zone| format!(" ({zone})"));
        let _ = writeln!(text, "{name}{zone}: {score}, Infamy {}. Has {has}.", player.infamy);
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
            let _ = writeln!(text, "  Reaches {}.", listed(reach));
        }
        let done: Vec<_> = player
            .completed
            .iter()
            .map(|done| {
                let aftermath = match &done.aftermath {
                    Some(_) if done.used => ", used".to_owned(),
                    Some(id) => format!(": {}", self.aftermath_words(id)),
                    None => String::new(),
                };
                format!("“{}” ({}{aftermath})", done.name, many(done.points, "point"))
            })
            .collect();
        if !done.is_empty() {
            let _ = writeln!(text, "  Completed: {}.", done.join("; "));
        }
    }

    fn relic_words(&self, id: &str) -> &str {
        self.tables.relics.iter().find(|relic| relic.id == id).map_or("", |relic| relic.name.as_str())
    }

    fn aftermath_words(&self, id: &str) -> &str {
        self.tables.aftermaths.iter().find(|row| row.id == id).map_or("", |row| row.text.as_str())
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
                    what if need.is_relic => format!("the {}", self.relic_words(what)),
                    what => format!("{short} {}", label(what)),
                }
            })
            .collect();
        missing.join(", ")
    }
}

/// `Water (Lackey of seat 1), village, walls to the west (3:-2)`.
fn space_words(space: &SpaceView) -> String {
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
        words.push(format!("walls to the {}", sides(&space.walls, 0)));
    }
    if space.tile.is_some() && !space.connected {
        words.push("isolated".into());
    }
    format!("{} ({})", words.join(", "), space.at)
}
