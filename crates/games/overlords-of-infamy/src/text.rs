//! The game in plain words: the table for terminals and screen readers, prompts, choices and events.

mod faces;
mod map;
mod places;
mod table;

use malice_engine::{Face, Points, Rule, Seat, Text, Viewer};

use self::places::site_label;
pub(crate) use self::places::{listed, sides, transfer};

use crate::OverlordsOfInfamy;
use crate::action::Action;
use crate::content::Plot;
use crate::effect::Ability;
use crate::event::Event;
use crate::ids::{Resource, Site, Space};
use crate::outlook::Landing;
use crate::view::{Tally, View};

impl Text for OverlordsOfInfamy {
    fn table_text(&self, view: &View, color: bool) -> String {
        self.table_words(view, color)
    }

    fn prompt(&self, view: &View, point: Rule) -> String {
        let points = view.points;
        match point {
            "OI-D-01" => "Choose your Overlord".into(),
            "OI-D-02" => "Choose your zone".into(),
            "OI-D-03" | "OI-D-13" => "Keep one of these Plots".into(),
            "OI-D-04" if view.pending.lackey.is_some() => {
                "Flooding: where to, and does it work there?".into()
            }
            "OI-D-04" => "Flooding: move a Lackey?".into(),
            "OI-D-05" => match view.pending.reach {
                Some(1) => "Move the Hero by 1 space, or leave him".into(),
                Some(reach) => format!("Move the Hero by up to {reach} spaces, or leave him"),
                None => "What does the Hero carry home?".into(),
            },
            "OI-D-06" => "The Hero raids your lair: give up a token".into(),
            "OI-D-07" if points == 0 => "Free actions, or finish".into(),
            "OI-D-07" => {
                format!("Take an action: {points} Action Point{} left", if points == 1 { "" } else { "s" })
            }
            "OI-D-08" if view.pending.burying => "Which tile goes under the stack first?".into(),
            "OI-D-08" => "Choose a tile to lay".into(),
            "OI-D-09" => "Lay the tile".into(),
            "OI-D-10" => "Turn the tile: where do its walls face?".into(),
            "OI-D-11" => "Take the resource of the new tile?".into(),
            "OI-D-12" => "Draw Plots from which stack?".into(),
            "OI-D-14" => "Your Plot failed: discard a token it asked for".into(),
            "OI-D-15" => match &view.pending.cause {
                Some(plot) => format!("The Aftermath of “{plot}”: choose"),
                None => "Transmogrify: choose what you get".into(),
            },
            "OI-D-16" => "Commit an Act of Espionage, or be done".into(),
            "OI-D-17" => "Send the Lackey where?".into(),
            "OI-D-18" => "Plunder: take a token".into(),
            "OI-D-20" => "Pay for another Act, or be done".into(),
            "OI-D-21" => {
                let event = view.pending.cause.as_deref().unwrap_or("World Event");
                format!("{event}: choose")
            }
            "OI-D-22" => "Which Lackey leaves?".into(),
            "OI-D-23" => "Fetch a resource?".into(),
            _ => "Choose".into(),
        }
    }

    fn action_text(&self, view: &View, action: Action) -> String {
        let tables = &self.tables;
        let at = |site: Site| self.choice_words(view, site);
        // Of two alike in the hand each says which it is.
        let tile = |id: u8| {
            let words = self.tile_words(id);
            let drawn = view.drawn_tiles.iter().flatten();
            let rows = drawn.filter_map(|name| tables.tiles.iter().position(|row| row.id == *name));
            let alike = rows.filter(|row| self.tile_words(*row as u8) == words).count() > 1;
            if alike { format!("{words} ({})", tables.tiles[id as usize].id) } else { words }
        };
        let who = |seat: Seat| {
            view.players
                .get(seat.index())
                .map_or_else(|| format!("seat {seat}"), |player| player.name.clone())
        };
        match action {
            Action::ChooseOverlord(row) => {
                let overlord = &tables.overlords[row as usize];
                format!("play {}: {}", overlord.name, overlord.text)
            }
            Action::ChooseZone(zone) => format!("take zone {}", self.board().zones[zone as usize].name),
            Action::KeepPlot(plot) => format!("keep {}", self.plot_words(&tables.plots[plot as usize].id)),
            Action::DrawFrom(level) => format!("draw two {} Plots and keep one", level.label()),
            Action::Harvest(site) => format!("harvest {}", at(site)),
            Action::Recruit(site) => format!("recruit at the {}", at(site)),
            Action::Recall(site) => {
                let from = at(site);
                let the = if from.starts_with("village") { "the " } else { "" };
                format!("recall the Lackey from {the}{from}")
            }
            Action::RecallAll => "recall all Lackeys (3 points)".into(),
            Action::Exploit => "exploit the land".into(),
            Action::StealRelic(relic) => {
                let cost = many(view.relic_cost, "point");
                format!("steal the {} ({cost})", tables.relics[relic as usize].name)
            }
            Action::Raid => {
                let loot = tokens_words(&view.hq);
                format!("raid the Heroes' treasure: {loot} for a Lackey (2 points)")
            }
            Action::Sweep => "sweep for infiltrators".into(),
            Action::StartFromScratch => "start from scratch: a new Plot for one Infamy".into(),
            Action::Activate(plot) => {
                let text = self.aftermath(plot).map_or("", |row| row.text.as_str());
                format!("use the Aftermath of “{}”: {text}", tables.plots[plot as usize].name)
            }
            Action::DraftLackey => format!("trade {} for a Lackey", self.price_words(view)),
            Action::Transmogrify if self.transmogrify_basic => {
                format!("trade {} for one token of any kind", self.price_words(view))
            }
            Action::Transmogrify => {
                format!("trade {} for one token of any kind or a Relic", self.price_words(view))
            }
            Action::Complete => "complete your Plot".into(),
            Action::StandDown => "stand down: all Lackeys come home, the turn is over".into(),
            Action::Finish => "finish".into(),
            Action::KeepTile(id) => format!("lay the {}", tile(id)),
            Action::Bury(id) => format!("put the {} under the stack first", tile(id)),
            Action::Place(to) => format!("lay it {}", self.on_space(view, to)),
            Action::Rotate(turns) => {
                let at = view.pending.turning.and_then(|at| view.spaces.get(at.index()));
                let row = at.and_then(|at| tables.tiles.iter().find(|row| Some(&row.id) == at.tile.as_ref()));
                row.map_or_else(
                    || turns.to_string(),
                    |row| format!("walls to the {}", sides(&row.walls, turns)),
                )
            }
            Action::Accept => "yes".into(),
            Action::Pass => "decline".into(),
            Action::MoveHero(to) => self.landing_words(view, to),
            Action::Token(resource) | Action::Gift(resource) => resource.label().into(),
            Action::TakeRelic => "take the Relic instead".into(),
            Action::Relic(relic) => tables.relics[relic as usize].name.clone(),
            Action::GleanIntel(seat) => format!("glean intel: look at the Plot of {}", who(seat)),
            Action::Infiltrate(seat) => format!("infiltrate the land of {}", who(seat)),
            Action::Plunder(seat) => format!("plunder {}: a Lackey for what the die gives", who(seat)),
            Action::PlunderHq => "plunder the headquarters: a Lackey for what the die gives".into(),
            Action::Sabotage(seat) => format!("sabotage the Plot of {} for a Lackey", who(seat)),
            Action::Assassinate(seat) => format!("assassinate a Lackey on the land of {}", who(seat)),
            Action::BuyAct(resource) => format!("pay 1 {} for another Act", resource.label()),
            Action::BuyActWithLackey => "pay a Lackey for another Act".into(),
            Action::Spot(site) => at(site),
            Action::Target(seat) => who(seat),
            Action::Tile(to) => {
                let there = view.spaces.get(to.index()).and_then(|there| there.tile.as_deref());
                let row = there.and_then(|id| tables.tiles.iter().position(|tile| tile.id == id));
                let words = row.map_or_else(|| "space".into(), |row| tile(row as u8));
                format!("{words} {}", self.on_space(view, to))
            }
        }
    }

    fn event_text(&self, event: &Event, viewer: Viewer) -> Option<String> {
        self.tell(event, viewer).words
    }

    fn event_rule(&self, event: &Event) -> Option<Rule> {
        Some(self.tell(event, Viewer::Spectator).rule)
    }

    fn event_follows(&self, event: &Event) -> bool {
        self.tell(event, Viewer::Spectator).follows
    }

    fn turn_of(&self, event: &Event) -> Option<Seat> {
        let Event::TurnBegan { seat, .. } = event else { return None };
        Some(*seat)
    }

    fn faces(&self) -> Vec<Face> {
        self.all_faces()
    }

    fn whereabouts(&self, view: &View, face: &Face) -> Vec<String> {
        self.places_of(view, face)
    }
}

impl OverlordsOfInfamy {
    /// What the active Overlord's trade costs: `2 Food`.
    fn price_words(&self, view: &View) -> String {
        let player = view.players.get(view.active.index());
        let row = self
            .tables
            .overlords
            .iter()
            .find(|row| player.and_then(|it| it.overlord.as_ref()) == Some(&row.id));
        match row.map(|row| row.ability) {
            Some(Ability::Drafting(resource, count) | Ability::Transmogrify(resource, count)) => {
                format!("{count} {}", resource.label())
            }
            _ => "tokens".into(),
        }
    }

    /// `Water and village tile`, `Scrap tile with walls`, `Pitfall Food tile`.
    pub(crate) fn tile_words(&self, tile: u8) -> String {
        let row = &self.tables.tiles[tile as usize];
        let sites: Vec<&str> = row.sites.iter().map(|site| site_label(*site)).collect();
        let walls = if row.walls.is_empty() { "" } else { " with walls" };
        let pitfall = if row.pitfall { "Pitfall " } else { "" };
        format!("{pitfall}{} tile{walls}", sites.join(" and "))
    }

    /// Where the Hero may go and what that brings (OI-HERO-02 to OI-HERO-08).
    fn landing_words(&self, view: &View, to: Space) -> String {
        let on = self.on_space(view, to);
        let Some(there) = view.spaces.get(to.index()) else { return on };
        let owner = || view.owner(there).map_or("nobody", |owner| owner.name.as_str());
        let row = there.tile.as_ref().and_then(|id| self.tables.tiles.iter().position(|row| row.id == *id));
        let tile = || {
            let words = row.map_or_else(|| "tile".into(), |row| self.tile_words(row as u8));
            format!("the {words} of {} in {}", owner(), self.lie(to))
        };
        match view.landing(to) {
            Landing::Stay => "stay where he is".into(),
            Landing::Home => "go home".into(),
            Landing::Raid => {
                let part = match there.kind.as_str() {
                    "barracks" => "Barracks",
                    "lair_village" => "village",
                    _ => "resource",
                };
                format!("raid the lair of {} by its {part}: half of the tokens and the Relic", owner())
            }
            Landing::Fall => format!("fall into {}", tile()),
            Landing::Kill if there.kind != "map" => format!("kill the Lackey {on}"),
            Landing::Kill => {
                let both = there.sites.iter().filter(|site| site.lackey.is_some()).count() > 1;
                let word = if both { "both Lackeys" } else { "the Lackey" };
                format!("kill {word} on {}", tile())
            }
            Landing::Liberate => format!("liberate {}", tile()),
            Landing::Rest => format!("rest {on}"),
        }
    }

    /// A Plot with what it costs and pays.
    fn plot_words(&self, id: &str) -> String {
        let Some(plot) = self.tables.plots.iter().find(|plot| plot.id == id) else { return id.to_owned() };
        let aftermath = plot.aftermath.map(|row| self.tables.aftermaths[row as usize].text.as_str());
        let aftermath = aftermath.map_or(String::new(), |text| format!("; {text}"));
        format!("“{}” ({}; {}{aftermath})", plot.name, self.cost_words(plot), many(plot.points, "point"))
    }

    /// What a Plot asks for: `2 Food, 1 Lackey, Gilded Lute of Calling`.
    fn cost_words(&self, plot: &Plot) -> String {
        let count = |kind: &Resource| plot.cost[kind.index()];
        let tokens = Resource::ALL.into_iter().filter(|kind| count(kind) > 0);
        let tokens = tokens.map(|kind| format!("{} {}", count(&kind), kind.label()));
        let lackeys = (plot.lackeys > 0).then(|| many(plot.lackeys, "Lackey"));
        let relic = plot.relic.map(|relic| self.tables.relics[relic as usize].name.clone());
        tokens.chain(lackeys).chain(relic).collect::<Vec<_>>().join(", ")
    }
}

/// `1 Lackey`, `2 Lackeys`.
pub(crate) fn many(count: u8, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// `1 point`, `5½ points`.
pub(crate) fn points_words(points: Points) -> String {
    format!("{points} {}", if points == Points::whole(1) { "point" } else { "points" })
}

/// `2 Food, 1 Water`.
fn tokens_words(tallies: &[Tally]) -> String {
    let words: Vec<_> =
        tallies.iter().map(|tally| format!("{} {}", tally.count, label(&tally.resource))).collect();
    if words.is_empty() { "nothing".into() } else { words.join(", ") }
}

/// What people read for a name of the wire: `Conjure Ore`, `village`, a Relic's code.
fn label(name: &str) -> String {
    Resource::named(name).map_or_else(|| name.to_owned(), |resource| resource.label().to_owned())
}
