//! The table in panes: the map of hexes, the own lair and Plot, the rivals, the world.

use malice_engine::pane::{Body, Hex, Ink, Item, Line, Pane, Track};
use malice_engine::{Panes, Seat};

use crate::OverlordsOfInfamy;
use crate::action::Action;
use crate::ids::{Resource, Site, Space};
use crate::text::{many, points_words, sides};
use crate::view::{PlayerView, SiteView, SpaceView, Tally, View};

impl Panes for OverlordsOfInfamy {
    fn headline(&self, view: &View) -> String {
        if view.over {
            return "The game is over".into();
        }
        let clock = match view.last_turns {
            Some(0) => "the last turn".into(),
            Some(left) => format!("{} to come", many(left, "turn")),
            None => format!("{} to come", many(view.events_left, "World Event")),
        };
        let points = many(view.points, "Action Point");
        format!("Seat {}: {} phase, {points} · {clock}", view.active, view.phase)
    }

    fn panes(&self, view: &View) -> Vec<Pane> {
        let own = |player: &&PlayerView| Some(player.seat) == view.viewer;
        let hexes = view.spaces.iter().map(|space| self.hex(view, space)).collect();
        let mut panes = vec![Pane::new("The land").with(Body::Hexes(hexes))];
        panes.extend(view.players.iter().filter(own).map(|player| self.player_pane(view, player)));
        panes.push(self.world_pane(view));
        panes.extend(
            view.players.iter().filter(|player| !own(player)).map(|player| self.player_pane(view, player)),
        );
        panes
    }

    fn about(&self, view: &View, action: Action) -> Vec<String> {
        let own = view.viewer.unwrap_or(view.active);
        let space = |space: Space| vec![format!("space {}", self.board().name(space))];
        let site = |site: Site| space(site.space);
        match action {
            Action::Harvest(at) | Action::Recruit(at) | Action::Recall(at) | Action::Spot(at) => site(at),
            Action::Place(at) | Action::MoveHero(at) | Action::Tile(at) => space(at),
            Action::KeepPlot(plot) | Action::Activate(plot) => {
                vec![format!("plot {}", self.tables.plots[plot as usize].id)]
            }
            Action::KeepTile(tile) | Action::Bury(tile) => {
                vec![format!("tile {}", self.tables.tiles[tile as usize].id)]
            }
            Action::Complete => {
                let plot = view.players.get(own.index()).and_then(|player| player.plot.as_ref());
                plot.map(|plot| format!("plot {plot}")).into_iter().collect()
            }
            Action::StealRelic(relic) => space(self.board().relics[relic as usize]),
            Action::Token(kind) | Action::BuyAct(kind) | Action::Gift(kind) => tokens(view, own, kind.name()),
            Action::GleanIntel(seat)
            | Action::Infiltrate(seat)
            | Action::Plunder(seat)
            | Action::Sabotage(seat)
            | Action::Assassinate(seat)
            | Action::Target(seat) => vec![format!("seat {seat}")],
            Action::PlunderHq | Action::Raid => space(Space::HQ),
            Action::ChooseOverlord(_)
            | Action::ChooseZone(_)
            | Action::DrawFrom(_)
            | Action::RecallAll
            | Action::Exploit
            | Action::Sweep
            | Action::StartFromScratch
            | Action::DraftLackey
            | Action::Transmogrify
            | Action::StandDown
            | Action::Finish
            | Action::Rotate(_)
            | Action::Accept
            | Action::Pass
            | Action::TakeRelic
            | Action::Relic(_)
            | Action::BuyActWithLackey => Vec::new(),
        }
    }
}

impl OverlordsOfInfamy {
    fn hex(&self, view: &View, space: &SpaceView) -> Hex {
        let owner = view.owner(space);
        let ink = owner.map_or(Ink::Plain, |owner| Ink::of(owner.seat));
        let zone = owner.map_or(String::new(), |owner| owner.seat.to_string());
        let hero = match (view.hero.at == space.at, view.hero.prone) {
            (true, true) => "h",
            (true, false) => "H",
            (false, _) => "",
        };
        let mark = match (&space.tokens, space.pitfall) {
            (Some(_), _) => "*",
            (None, true) => "!",
            (None, false) => "",
        };
        let mut lackeys = Line::default();
        for site in &space.sites {
            lackeys = match site.lackey {
                Some(seat) => lackeys
                    .and(Ink::of(seat), if site.intruder { format!("s{seat}") } else { seat.to_string() }),
                None => lackeys.and(Ink::Faint, "·"),
            };
        }
        let label = gives(view, space, owner.map(|owner| owner.barracks));
        let words = space_words(self, view, space);
        let faint = label == "." || space.kind == "map" && space.tile.is_none();
        Hex {
            place: space.place,
            item: Item::new(
                format!("space {}", space.at),
                Line::inked(if faint { Ink::Faint } else { ink }, label),
            )
            .and(lackeys)
            .and(Line::inked(Ink::Strong, format!("{mark}{hero}")))
            .and(Line::inked(Ink::Faint, zone))
            .aloud(if is_bare(view, space) { "" } else { words.trim_end_matches('.') })
            .saying(words.clone()),
            walls: space.walls.clone(),
        }
    }

    fn player_pane(&self, view: &View, player: &PlayerView) -> Pane {
        let score = view.scores.get(player.seat.index()).map(|score| score.total).unwrap_or_default();
        let zone = player.zone.as_ref().map_or(String::new(), |zone| format!(" ({zone})"));
        let track = |label: &str, value: u8, ink: Ink| Track {
            label: label.into(),
            value: value.into(),
            most: 0,
            ink,
        };
        let tokens = player.tokens.iter().map(|tally| token_item(player.seat, tally));
        let relic = player.relic.iter().map(|id| {
            let row = self.tables.relics.iter().find(|row| row.id == *id);
            let name = row.map_or(id.as_str(), |row| &row.name);
            Item::new("", Line::inked(Ink::Magenta, name)).saying("A Relic, stolen from the Kingdom of Good.")
        });
        let linked: Vec<String> = player.linked.iter().map(|seat| format!("seat {seat}")).collect();
        let reach: Vec<String> =
            linked.into_iter().chain(player.touches_kingdom.then(|| "the Kingdom".into())).collect();
        let reach = if reach.is_empty() {
            "Reaches nobody.".into()
        } else {
            format!("Reaches {}.", reach.join(", "))
        };
        let overlord = self.tables.overlords.iter().find(|row| Some(&row.id) == player.overlord.as_ref());
        let head = Item::new(
            format!("seat {}", player.seat),
            Line::inked(Ink::Strong, format!("{}{zone}", player.name)),
        );
        let head = head.saying(overlord.map_or(reach.clone(), |row| format!("{} {reach}", row.text)));
        let lackeys = vec![
            track("Barracks", player.barracks, Ink::Green),
            track("out", player.on_board, Ink::Yellow),
            track("Pool", player.pool, Ink::Plain),
            track("Infamy", player.infamy, Ink::Red),
        ];
        let drawn = player.drawn.iter().flatten().map(|id| self.plot_item(player, id));
        Pane::new(points_words(score))
            .of(player.seat)
            .with(Body::Cards(vec![head]))
            .with(Body::Tracks(lackeys))
            .titled("Has", Body::Cards(tokens.chain(relic).collect()))
            .titled("Plot", Body::Cards(self.plot_items(player)))
            .titled("Drawn", Body::Cards(drawn.collect()))
            .titled("Done", Body::Cards(self.completed_items(player)))
    }

    fn plot_items(&self, player: &PlayerView) -> Vec<Item> {
        let sabotage = match player.sabotage {
            0 => None,
            count => Some(Item::new("", Line::inked(Ink::Red, format!("{count} sabotage")))),
        };
        let plot = match (&player.plot, &player.plot_level) {
            (Some(plot), _) => Some(self.plot_item(player, plot)),
            (None, Some(level)) => {
                Some(Item::new("", Line::inked(Ink::Faint, format!("a {level} Plot, face down"))))
            }
            (None, None) => None,
        };
        plot.into_iter().chain(sabotage).collect()
    }

    /// A Plot with what it needs: what is there already stands before what it takes.
    fn plot_item(&self, player: &PlayerView, id: &str) -> Item {
        let Some(plot) = self.plot_view(id, player) else { return Item::new("", id) };
        let mut line = Line::default();
        for need in plot.needs.iter().filter(|need| need.count > 0) {
            let ink = if need.have >= need.count { Ink::Green } else { Ink::Red };
            line = line.and(ink, format!("{} {}/{}  ", label(&need.what), need.have, need.count));
        }
        let aftermath = plot.aftermath.as_ref().map_or(String::new(), |text| format!(" Afterwards: {text}"));
        Item::new(
            format!("plot {id}"),
            Line::inked(Ink::Strong, format!("{} ({})", plot.name, many(plot.points, "point"))),
        )
        .and(line)
        .saying(format!("{}: {}.{aftermath}", plot.name, many(plot.points, "point")))
    }

    fn completed_items(&self, player: &PlayerView) -> Vec<Item> {
        let item = |done: &crate::view::CompletedView| {
            let ink = if done.aftermath.is_some() && !done.used { Ink::Cyan } else { Ink::Faint };
            let row = done
                .aftermath
                .as_ref()
                .and_then(|id| self.tables.aftermaths.iter().find(|row| row.id == *id));
            let used = if done.used { " (used)" } else { "" };
            Item::new(
                format!("plot {}", done.plot),
                Line::inked(ink, format!("{} {}{used}", done.name, done.points)),
            )
            .aloud(format!("{}, {}{used}", done.name, many(done.points, "point")))
            .saying(row.map_or(String::new(), |row| row.text.clone()))
        };
        player.completed.iter().map(item).collect()
    }

    fn world_pane(&self, view: &View) -> Pane {
        let tension = Track { label: "Tension".into(), value: view.tension.into(), most: 10, ink: Ink::Red };
        let prone = if view.hero.prone { ", lying down" } else { "" };
        let due = if view.hero.due { ", about to move" } else { "" };
        let hq: Vec<String> =
            view.hq.iter().map(|tally| format!("{} {}", tally.count, label(&tally.resource))).collect();
        let hq = if hq.is_empty() { "nothing".into() } else { hq.join(", ") };
        let at = view.spaces.iter().find(|space| space.at == view.hero.at);
        let at = at.map_or_else(String::new, |space| self.space_title(view, space));
        let mut lines = vec![
            Line::inked(Ink::Strong, "Hero: ").and(Ink::Plain, format!("{at}{prone}{due}")),
            Line::inked(Ink::Strong, "Headquarters: ").and(Ink::Plain, hq),
        ];
        for lasting in &view.lasting {
            let row = self.tables.events.iter().find(|row| row.id == lasting.event);
            let rule = row.map_or("", |row| row.text.as_str());
            lines.push(Line::inked(Ink::Yellow, format!("{} ", lasting.name)).and(Ink::Plain, rule));
        }
        let stacks: Vec<String> =
            view.stacks.iter().map(|stack| format!("{} {}", stack.name, stack.count)).collect();
        lines.push(Line::inked(Ink::Faint, stacks.join(" · ")));
        let drawn = view.drawn_tiles.iter().map(|id| match id {
            Some(id) => self.tile_item(id),
            None => Item::new("", "a tile"),
        });
        Pane::new("The world")
            .with(Body::Tracks(vec![tension]))
            .titled("Tiles", Body::Cards(drawn.collect()))
            .with(Body::Lines(lines))
            .with(Body::Legend(Line::inked(
                Ink::Faint,
                "H Hero (h lying)  ! Pitfall  * tokens  # contested  B Barracks  digits: whose",
            )))
    }

    fn tile_item(&self, id: &str) -> Item {
        let name = format!("tile {id}");
        let Some(row) = self.tables.tiles.iter().find(|tile| tile.id == id) else {
            return Item::new(name, id);
        };
        let sites: Vec<&str> = row
            .sites
            .iter()
            .map(|site| match site {
                crate::effect::SiteKind::Resource(resource) => resource.label(),
                crate::effect::SiteKind::Village => "village",
            })
            .collect();
        let walls = if row.walls.is_empty() { "" } else { ", walls" };
        let pitfall = if row.pitfall { ", Pitfall" } else { "" };
        Item::new(name, Line::inked(Ink::Strong, sites.join(" + "))).and(format!("tile{walls}{pitfall}"))
    }
}

/// The tokens of this kind that a choice can be about: those of who is struck, or else one's own.
fn tokens(view: &View, own: Seat, kind: &str) -> Vec<String> {
    let whose = if view.pending.targets.is_empty() { vec![own] } else { view.pending.targets.clone() };
    let has = |seat: &Seat| view.players[seat.index()].tokens.iter().any(|tally| tally.resource == kind);
    whose.into_iter().filter(has).map(|seat| format!("token {seat} {kind}")).collect()
}

fn token_item(seat: Seat, tally: &Tally) -> Item {
    let label = label(&tally.resource);
    Item::new(
        format!("token {seat} {}", tally.resource),
        Line::inked(resource_ink(&tally.resource), format!("{} {label}", tally.count)),
    )
    .saying(format!("{} {label}: Plots are paid with it.", tally.count))
}

fn resource_ink(name: &str) -> Ink {
    match Resource::named(name) {
        Some(Resource::Water) => Ink::Blue,
        Some(Resource::Food) => Ink::Yellow,
        Some(Resource::Wood) => Ink::Green,
        Some(Resource::Fauna) => Ink::Red,
        Some(Resource::SparkTech) => Ink::Cyan,
        Some(Resource::ConjureOre) => Ink::Magenta,
        Some(Resource::Scrap) | None => Ink::Plain,
    }
}

/// What people read for a name of the wire.
fn label(name: &str) -> String {
    Resource::named(name).map_or_else(|| name.to_owned(), |resource| resource.label().to_owned())
}

/// What a space gives, in four letters.
fn gives(view: &View, space: &SpaceView, barracks: Option<u8>) -> String {
    let codes: Vec<&str> = space.sites.iter().map(|site| code(&site.gives)).collect();
    let codes = codes.join("+");
    match space.kind.as_str() {
        "hq" => "HQ".into(),
        "relic" if view.relics.contains(&codes) => codes,
        "relic" => codes.to_lowercase(),
        "barracks" => barracks.map_or_else(|| ".".into(), |count| format!("B{count}")),
        "contested" => format!("#{codes}"),
        _ if codes.is_empty() => ".".into(),
        "map" if !space.connected => codes.to_lowercase(),
        _ => codes,
    }
}

/// `Wa`, `V`; a Relic's code is its name.
fn code(gives: &str) -> &str {
    const CODES: [&str; 7] = ["Wa", "Fo", "Wo", "Fa", "Sc", "Sp", "Co"];
    match Resource::named(gives) {
        Some(resource) => CODES[resource.index()],
        None if gives == "village" => "V",
        None => gives,
    }
}

/// `Row 2, far left of Duke Daemonhammer: Water (Lackey of seat 1), walls to the west.`
fn space_words(game: &OverlordsOfInfamy, view: &View, space: &SpaceView) -> String {
    let mut words: Vec<String> = space.sites.iter().map(|site| site_words(view, space, site)).collect();
    words.extend(
        space.tokens.as_ref().map(|tally| format!("{} {} on it", tally.count, label(&tally.resource))),
    );
    words.extend(space.pitfall.then(|| "a Pitfall".into()));
    if !space.walls.is_empty() {
        words.push(format!("walls to the {}", sides(&space.walls, 0)));
    }
    words.extend((view.hero.at == space.at).then(|| "the Hero".into()));
    words.extend((space.tile.is_some() && !space.connected).then(|| "isolated".into()));
    words.extend((space.kind == "map" && space.tile.is_none()).then(|| "no tile".into()));
    let words = if words.is_empty() { String::new() } else { format!(": {}", words.join(", ")) };
    let title = game.space_title(view, space);
    let (first, rest) = title.split_at(1);
    format!("{}{rest}{words}.", first.to_uppercase())
}

/// What a site gives, where the name of its space does not say it, and who works there.
fn site_words(view: &View, space: &SpaceView, site: &SiteView) -> String {
    let gives = match space.kind.as_str() {
        "relic" if view.relics.contains(&site.gives) => "with the Relic".into(),
        "relic" => "without the Relic".into(),
        "contested" if site.lackey.is_none() => "free".into(),
        "contested" => "held".into(),
        _ => label(&site.gives),
    };
    match site.lackey {
        Some(seat) if site.intruder => format!("{gives} (spy of seat {seat})"),
        Some(seat) => format!("{gives} (Lackey of seat {seat})"),
        None => gives,
    }
}

/// Whether there is nothing to tell of a space: who listens need not hear of all the land that is empty.
fn is_bare(view: &View, space: &SpaceView) -> bool {
    let is_home = space.kind == "barracks" && view.owner(space).is_some();
    space.sites.is_empty() && space.tokens.is_none() && !is_home && view.hero.at != space.at
}
