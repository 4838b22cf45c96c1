//! The table in panes: the battle, the own dungeon, the kingdom, the rivals, what may come.

use malice_engine::pane::{Body, Die, Ink, Item, Line, Pane, Track};
use malice_engine::{Panes, Seat};

use crate::ForcesOfEvil;
use crate::action::{Action, Source};
use crate::ids::PLACES;
use crate::policy::Forecast;
use crate::text::{CardText, points};
use crate::view::{BattleView, Count, PairView, PlayerView, RoomView, StandingView, View};

impl Panes for ForcesOfEvil {
    fn headline(&self, view: &View) -> String {
        let plot = if view.plot_used { "" } else { " and the plot" };
        let left = view.committed_left;
        if view.over {
            return "The game is over".into();
        }
        if view.players.iter().any(|player| player.rooms.is_empty()) {
            return "Before the first round".into();
        }
        let actions = if left == 1 { "action" } else { "actions" };
        format!("Round {} · seat {}: {left} {actions}{plot}", view.round, view.active)
    }

    fn panes(&self, view: &View) -> Vec<Pane> {
        let own = |player: &&PlayerView| Some(player.seat) == view.viewer;
        let mut panes = Vec::new();
        panes.extend(view.players.iter().filter(own).filter_map(|player| self.battle_pane(player)));
        panes.extend(
            view.players
                .iter()
                .filter(own)
                .map(|player| self.player_pane(player, self.forecast(view, player.seat).as_ref())),
        );
        panes.push(self.kingdom_pane(view));
        panes.extend(
            view.players.iter().filter(|player| !own(player)).filter_map(|player| self.battle_pane(player)),
        );
        panes.extend(
            view.players.iter().filter(|player| !own(player)).map(|player| self.player_pane(player, None)),
        );
        panes.extend(self.outlook_pane(view));
        panes
    }

    fn about(&self, view: &View, action: Action) -> Vec<String> {
        let own = view.viewer.unwrap_or(view.active);
        let room = |at: u8| vec![room_name(own, at.into())];
        match action {
            Action::AttachCard(source) | Action::Use(source, _) => vec![self.source_name(source, own)],
            Action::Pit(pit) => vec![format!("pit {}", pit + 1)],
            Action::Pillar(pillar) => vec![format!("pillar {}", pillar + 1)],
            Action::Explored(slot) => vec![format!("explored {}", slot + 1)],
            Action::Take(_, at) => vec![room_name(view.rival.unwrap_or(own), at.into())],
            Action::TakeTreasure(at)
            | Action::Put(at)
            | Action::PutRest(at)
            | Action::Lay(at)
            | Action::LayAll(at)
            | Action::Host(at)
            | Action::Spin(at) => room(at),
            Action::Position(behind) => room(behind.saturating_sub(1)),
            Action::Class(class) | Action::Destroy(class) => {
                vec![format!("class {}", self.tables.unit(class).name)]
            }
            Action::Rival(seat) => vec![format!("force {seat}")],
            Action::Assign(value) => {
                let side = view.players[own.index()].battle.as_ref().and_then(|battle| battle.next.clone());
                let side = side.map_or(String::new(), |(side, _)| side);
                [4, 6, 8].map(|faces| die_name(&side, faces, value)).into()
            }
            Action::Reroll(side, tier, value) => vec![die_name(side.name(), 2 + 2 * tier, value)],
            Action::Force(_)
            | Action::Entrance(_)
            | Action::Plot
            | Action::Expand
            | Action::Build
            | Action::Attach
            | Action::Raid
            | Action::RaidByPlot
            | Action::Draw
            | Action::Stop
            | Action::Hold(_)
            | Action::Dig
            | Action::Keep(_)
            | Action::Maintain
            | Action::Skip
            | Action::Avoid
            | Action::Fight
            | Action::Stand(_)
            | Action::Gap
            | Action::FlankLeft
            | Action::FlankRight
            | Action::Hitter(_)
            | Action::Seduce(..)
            | Action::Flee(..)
            | Action::Loot(_)
            | Action::SpoilsInfluence
            | Action::SpoilsTreasure
            | Action::SpoilsDeclined
            | Action::Go
            | Action::Pay
            | Action::Retreat
            | Action::Done => Vec::new(),
        }
    }
}

fn room_name(seat: Seat, at: usize) -> String {
    format!("room {seat} {}", at + 1)
}

fn die_name(side: &str, faces: u8, value: u8) -> String {
    format!("die {side} {faces} {value}")
}

impl ForcesOfEvil {
    /// A card where it lies; what is attached to a room is drawn with it.
    fn source_name(&self, source: Source, own: Seat) -> String {
        match source {
            Source::Force => format!("force {own}"),
            Source::Room(seat, at, _) => room_name(seat, at.into()),
            Source::Pit(_) | Source::Pillar(_) | Source::Explored(_) => self.name_source(source),
        }
    }

    fn player_pane(&self, player: &PlayerView, forecast: Option<&Forecast>) -> Pane {
        let force = player.force.as_ref().map_or_else(|| "no Force yet".into(), |force| self.label(force));
        let influence = Track {
            label: "Influence".into(),
            value: player.influence.into(),
            most: player.max_influence.into(),
            ink: Ink::Magenta,
        };
        let says = player.force.as_ref().and_then(|name| self.card_text(name)).map(|card| told(&card));
        let head = Item::new(format!("force {}", player.seat), Line::inked(Ink::Strong, &force));
        let head = head.saying(says.unwrap_or_default());
        let odds = |at: usize| forecast.and_then(|forecast| forecast.rooms.get(at).copied().flatten());
        let rooms = player.rooms.iter().enumerate().map(|(at, room)| {
            let item = self.room_item(player.seat, at, room);
            match odds(at) {
                Some(odds) => {
                    let aloud = format!("{}, {}", item.aloud, odds.text());
                    item.and(Line::inked(if odds.holds >= 50 { Ink::Green } else { Ink::Red }, odds.text()))
                        .aloud(aloud)
                }
                None => item,
            }
        });
        let mut lines = Vec::new();
        let mut list = |label: &str, units: &[Count], treasure: u8| {
            let treasure = if treasure > 0 { format!(" Treasure {treasure}") } else { String::new() };
            if !units.is_empty() || !treasure.is_empty() {
                lines.push(
                    Line::inked(Ink::Faint, format!("{label}: "))
                        .and(Ink::Plain, format!("{}{treasure}", self.listed(units))),
                );
            }
        };
        list("In hand", &player.hand, player.treasure_in_hand);
        list("Limbo", &player.limbo, 0);
        list("Slain", &player.slain, 0);
        if let Some(forecast) = forecast {
            lines.push(
                Line::inked(Ink::Faint, "The heart is reached in ")
                    .and(Ink::Strong, format!("{} %", forecast.heart)),
            );
        }
        Pane::new(points(player.points))
            .of(player.seat)
            .with(Body::Cards(vec![head]))
            .with(Body::Tracks(vec![influence]))
            .titled("Rooms", Body::Cards(rooms.collect()))
            .titled("", Body::Lines(lines))
    }

    fn room_item(&self, seat: Seat, at: usize, room: &RoomView) -> Item {
        let units: u8 = room.units.iter().map(|unit| unit.count).sum();
        let web = if room.web { " · Web" } else { "" };
        let short = if room.treasure < room.needed { Ink::Red } else { Ink::Yellow };
        let mut item = Item::new(
            room_name(seat, at),
            Line::inked(Ink::Strong, format!("{} {}", at + 1, self.label(&room.card))),
        )
        .and(Line::inked(Ink::Green, if units == 0 { "empty".into() } else { self.listed(&room.units) }))
        .and(
            Line::inked(Ink::Faint, format!("{units}/{} front {} ", room.capacity, room.frontlines))
                .and(short, format!("◆{}/{}", room.treasure, room.needed))
                .and(Ink::Faint, web),
        );
        if !room.attached.is_empty() {
            let cards: Vec<String> = room.attached.iter().map(|card| self.label(card)).collect();
            item = item.and(Line::inked(Ink::Cyan, format!("+ {}", cards.join(", "))));
        }
        let legend = format!(
            "Room {}: {units} of {} units, front {}, Treasure {} (needs {}).",
            at + 1,
            room.capacity,
            room.frontlines,
            room.treasure,
            room.needed
        );
        let says = self.card_text(&room.card).map(|card| told(&card)).unwrap_or_default();
        let within = if units == 0 { "empty".into() } else { self.listed(&room.units) };
        let web = if room.web { ", under a Web" } else { "" };
        let attached: Vec<String> = room.attached.iter().map(|card| self.label(card)).collect();
        let attached =
            if attached.is_empty() { String::new() } else { format!(", with {}", attached.join(", ")) };
        let aloud = format!(
            "room {}, {}: {within}, {units} of {} units, front {}, Treasure {} of {} needed{web}{attached}",
            at + 1,
            self.label(&room.card),
            room.capacity,
            room.frontlines,
            room.treasure,
            room.needed
        );
        item.aloud(aloud).saying(format!("{legend} {says}"))
    }

    /// `3 Goblin, 1 Ogre`.
    fn kingdom_pane(&self, view: &View) -> Pane {
        let stack = |place: &str, ink: Ink, stacks: &[Vec<String>]| -> Vec<Item> {
            let item = |(at, stack): (usize, &Vec<String>)| {
                let name = format!("{place} {}", at + 1);
                match stack.last() {
                    Some(card) => self.card_item(name, card, ink),
                    None => Item::new(name, Line::inked(Ink::Faint, format!("{} –", at + 1))).aloud("none"),
                }
            };
            stacks.iter().enumerate().map(item).collect()
        };
        let explored = view.explored.iter().enumerate().map(|(at, room)| {
            let name = format!("explored {}", at + 1);
            match room {
                Some(card) => self.card_item(name, card, Ink::Yellow),
                None => Item::new(name, Line::inked(Ink::Faint, format!("{} –", at + 1))).aloud("none"),
            }
        });
        let garrison = |garrison: &crate::view::GarrisonView| {
            let home =
                if garrison.destroyed { "destroyed".into() } else { format!("garrison {}", garrison.count) };
            let label = self.label(&garrison.class);
            Item::new(format!("class {}", garrison.class), Line::inked(Ink::Blue, &label))
                .and(Line::inked(Ink::Plain, format!("{home}, Town {}", garrison.town)))
                .saying(format!("{label}: {home}, {} in Town.", garrison.town))
        };
        let open: Vec<Item> = view
            .resolving
            .iter()
            .map(|card| (card, Ink::Blue))
            .chain(view.drawn.iter().map(|card| (card, Ink::Magenta)))
            .chain(view.dug.iter().map(|card| (card, Ink::Yellow)))
            .map(|(card, ink)| self.card_item(String::new(), card, ink))
            .collect();
        let decks = format!(
            "Light {} · Darkness {} · Excavation {}",
            view.light_deck, view.dark_deck, view.excavation
        );
        Pane::new(view.realm.clone())
            .titled("Now", Body::Cards(open))
            .titled("Town", Body::Cards(view.garrisons.iter().map(garrison).collect()))
            .titled("Pillars", Body::Cards(stack("pillar", Ink::Blue, &view.pillars)))
            .titled("Pits", Body::Cards(stack("pit", Ink::Magenta, &view.pits)))
            .titled("Explored", Body::Cards(explored.collect()))
            .with(Body::Lines(vec![Line::inked(Ink::Faint, decks)]))
    }

    fn card_item(&self, name: String, card: &str, ink: Ink) -> Item {
        let says = self.card_text(card).map(|card| told(&card)).unwrap_or_default();
        Item::new(name, Line::inked(ink, self.label(card))).saying(says)
    }

    /// Who stands against whom, column by column, and the dice that are left.
    fn battle_pane(&self, player: &PlayerView) -> Option<Pane> {
        let battle = player.battle.as_ref()?;
        let stands = |at: &usize| battle.heroes[*at].is_some() || battle.minions[*at].is_some();
        let columns: Vec<Item> = (0..PLACES).filter(stands).map(|at| self.column_item(battle, at)).collect();
        let die = |(side, faces, value): &(String, u8, u8)| {
            let ink = if side == "hero" { Ink::Blue } else { Ink::Green };
            let item = Item::new(die_name(side, *faces, *value), Line::inked(ink, value.to_string()));
            Die { item: item.saying(format!("A {side}s' d{faces} that shows {value}.")), faces: *faces }
        };
        let waiting = [
            ("Heroes waiting", &battle.party),
            ("Set aside", &battle.pushed),
            ("Minions waiting", &battle.reserve),
        ];
        let waiting = waiting.into_iter().filter(|(_, units)| !units.is_empty());
        let lines = waiting.map(|(label, units)| {
            Line::inked(Ink::Faint, format!("{label}: ")).and(Ink::Plain, self.listed(units))
        });
        let place = match battle.room {
            Some(room) => format!("battle in room {room}"),
            None if battle.avoided => "stays out of the battle".into(),
            None => "a battle".into(),
        };
        Some(
            Pane::new(place)
                .of(player.seat)
                .titled("", Body::Cards(columns))
                .titled("Dice", Body::Dice(battle.pool.iter().map(die).collect()))
                .titled("", Body::Lines(lines.collect())),
        )
    }

    fn column_item(&self, battle: &BattleView, at: usize) -> Item {
        let unit = |side: &[Option<StandingView>], at: usize| -> Option<String> {
            let standing = side.get(at)?.as_ref()?;
            let die = if standing.die > 0 { format!(" [{}]", standing.die) } else { String::new() };
            let falls = if standing.falls { " falls" } else { "" };
            Some(format!("{}{die}{falls}", self.fighter(&standing.unit)))
        };
        let line = |ink: Ink, sign: &str, text: Option<String>| {
            text.map(|text| Line::inked(ink, format!("{sign}{text}")))
        };
        let nobody = || Some("nobody".to_owned());
        let pair = battle.pairs.iter().find(|pair| usize::from(pair.place) == at + 1);
        let mut item = Item::new("", Line::inked(Ink::Strong, format!("Place {}", at + 1)));
        let lines = [
            line(Ink::Blue, "  + ", unit(&battle.heroes, PLACES + at)),
            line(Ink::Blue, "", unit(&battle.heroes, at).or_else(nobody)),
            line(Ink::Green, "", unit(&battle.minions, at).or_else(nobody)),
            line(Ink::Green, "  + ", unit(&battle.minions, PLACES + at)),
            pair.map(|pair| Line::inked(Ink::Plain, format!("{} : {}", pair.heroes, pair.minions))),
        ];
        item.more.extend(lines.into_iter().flatten());
        let says = pair.map(PairView::text).unwrap_or_default();
        let side = |side: &[Option<StandingView>]| {
            let [first, behind] = [unit(side, at), unit(side, PLACES + at)];
            let behind = behind.map_or(String::new(), |behind| format!(" backed by {behind}"));
            first.unwrap_or_else(|| "nobody".into()) + &behind
        };
        let sums = if says.is_empty() { String::new() } else { format!(" ({says})") };
        let aloud =
            format!("place {}: {} against {}{sums}", at + 1, side(&battle.heroes), side(&battle.minions));
        item.aloud(aloud.replace(" [", " with a die of ").replace(']', "")).saying(says)
    }

    fn outlook_pane(&self, view: &View) -> Option<Pane> {
        let mut lines = Vec::new();
        let own = view.viewer.unwrap_or(view.active);
        for threat in &view.threats {
            let card = threat.card.as_ref().map_or_else(|| "Armageddon".into(), |card| self.label(card));
            let Some(party) = threat.parties.iter().find(|party| party.seat == own) else { continue };
            let heroes = if party.heroes.is_empty() { "nobody".into() } else { self.listed(&party.heroes) };
            let avoid = if party.may_avoid { " (may be avoided)" } else { "" };
            lines
                .push(Line::inked(Ink::Red, format!("{card}: ")).and(Ink::Plain, format!("{heroes}{avoid}")));
        }
        for rank in &view.ranks {
            let counts: Vec<String> = rank.counts.iter().map(u16::to_string).collect();
            let count = i32::from(rank.points.get(own.index()).copied().unwrap_or(0));
            lines.push(
                Line::inked(Ink::Cyan, format!("{}: ", rank.what))
                    .and(Ink::Plain, format!("{} · {} for you", counts.join(" : "), points(count))),
            );
        }
        (!lines.is_empty())
            .then(|| Pane::new("What may come, and what the end brings").with(Body::Lines(lines)))
    }
}

/// A card's sentences one after the other.
fn told(card: &CardText) -> String {
    format!("{}: {}", card.label, card.sentences())
}
