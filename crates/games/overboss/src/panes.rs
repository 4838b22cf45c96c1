//! The table in panes: the market, a map for each player, what lies beside them.

use malice_engine::pane::{Body, Grid, Ink, Item, Line, Pane, Rim};
use malice_engine::{Panes, Seat};

use crate::Overboss;
use crate::action::Action;
use crate::effect::Edge;
use crate::ids::{Square, Token};
use crate::text::drawn;
use crate::view::{PairView, PlayerView, SoloView, SquareView, TileView, TokenView, View};

impl Panes for Overboss {
    fn headline(&self, view: &View) -> String {
        if view.over { "The game is over".into() } else { format!("Round {} of {}", view.round, view.rounds) }
    }

    fn panes(&self, view: &View) -> Vec<Pane> {
        let own = view.viewer.or((view.players.len() == 1).then_some(view.active));
        let (own, others): (Vec<_>, Vec<_>) =
            view.players.iter().partition(|player| Some(player.seat) == own);
        let mut panes = Vec::new();
        if !view.over {
            panes.push(self.market_pane(view));
        }
        panes.extend(own.into_iter().chain(others).map(|player| self.map_pane(view, player)));
        panes.extend(self.commands_pane(view));
        panes.extend(view.solo.as_ref().map(goal_pane));
        panes.push(supply_pane(view));
        panes
    }

    fn about(&self, view: &View, action: Action) -> Vec<String> {
        let own = view.viewer.unwrap_or(view.active);
        match action {
            Action::KeepBoss(card) => vec![format!("boss {}", self.tables.bosses[card as usize].id)],
            Action::Draft(slot)
            | Action::Take(slot)
            | Action::DraftTile(slot)
            | Action::DraftToken(slot)
            | Action::TakeTile(slot) => vec![market_name(slot)],
            Action::PlaceTile(square)
            | Action::PlaceUnit(_, square)
            | Action::Give(square)
            | Action::SlideTo(square)
            | Action::UsePortal(square)
            | Action::Lift(square)
            | Action::Drop(square) => vec![map_name(own, square)],
            Action::Choose(seat, square) => vec![map_name(seat, square)],
            Action::Activate(card) => vec![format!("command {}", self.tables.commands[card as usize].id)],
            Action::RevealBoss => vec![format!("bosses {own}")],
            Action::TakeDrawn(kind) => vec![format!("drawn {}", self.unit_name(kind))],
            Action::KeepTile(tile) => vec![format!("drawn {}", self.tile_name(tile))],
            Action::Rotate(line, _) => {
                line.squares(view.board.rows.into()).map(|square| map_name(own, square)).collect()
            }
            Action::Pass | Action::LiftNoMore | Action::EndTurn => Vec::new(),
        }
    }
}

fn map_name(seat: Seat, square: Square) -> String {
    format!("map {seat} {square}")
}

fn market_name(slot: u8) -> String {
    format!("market {}", slot + 1)
}

impl Overboss {
    fn market_pane(&self, view: &View) -> Pane {
        let slots = (0..).zip(&view.market).map(|(slot, pair)| {
            let item = self.pair_item(market_name(slot), pair);
            let takes = view.solo.as_ref().and_then(|solo| solo.takes) == Some(slot + 1);
            if takes { item.and(Line::inked(Ink::Red, "the rival's next")) } else { item }
        });
        let hand = view.hand.iter().map(|pair| {
            let name = pair.tile.as_ref().map_or(String::new(), |tile| format!("drawn {}", tile.id));
            self.pair_item(name, pair)
        });
        let pending = &view.pending;
        let tokens = pending.drawn_tokens.iter().map(|token| {
            Item::new(format!("drawn {}", token.kind), self.token_line(token)).saying(self.token_says(token))
        });
        let tiles = pending.drawn_tiles.iter().map(|tile| {
            let item = Item::new(format!("drawn {}", tile.id), self.tile_line(tile));
            item.by(self.tables.score_rule(tile.tile.tile_type()))
        });
        Pane::new("Market")
            .with(Body::Cards(slots.collect()))
            .titled("In hand", Body::Cards(hand.collect()))
            .titled("Drawn", Body::Cards(tokens.chain(tiles).collect()))
    }

    /// A tile with the token beside it.
    fn pair_item(&self, name: String, pair: &PairView) -> Item {
        let tile = pair.tile.as_ref().map_or(Line::inked(Ink::Faint, "no tile"), |tile| self.tile_line(tile));
        let token =
            pair.token.as_ref().map_or(Line::inked(Ink::Faint, "no token"), |token| self.token_line(token));
        let item = match (&pair.tile, &pair.token) {
            (None, None) => Item::new(name, Line::inked(Ink::Faint, "empty")).and(""),
            _ => Item::new(name, tile).and(token),
        };
        let says = pair.token.as_ref().map(|token| self.token_says(token)).unwrap_or_default();
        let rule = pair.tile.as_ref().map(|tile| self.tables.score_rule(tile.tile.tile_type()));
        Item { says, rule, ..item }
    }

    fn tile_line(&self, tile: &TileView) -> Line {
        Line::inked(terrain_ink(&tile.kind), self.label(tile.tile))
    }

    fn token_line(&self, token: &TokenView) -> Line {
        let home = if let Token::Unit(kind) = token.what() { kind.home() } else { None };
        let ink = home.map_or(Ink::Plain, |home| terrain_ink(&self.tables.terrain(home).name));
        Line::inked(ink, self.short_token(token))
    }

    /// Where a unit is at home.
    fn token_says(&self, token: &TokenView) -> String {
        let label = self.token_label(token.token);
        match token.what() {
            Token::Unit(kind) => match kind.home() {
                Some(home) => format!("The {label} is at home on {} tiles.", self.tables.terrain(home).label),
                None => format!("{label} is a Miniboss: at home nowhere, welcome everywhere."),
            },
            Token::Crystal(_) | Token::Portal => {
                format!("The {label} lies in the lair: {}.", self.token_use(token.token))
            }
        }
    }

    fn map_pane(&self, view: &View, player: &PlayerView) -> Pane {
        let total = view.scores[player.seat.index()].total;
        let grid = Grid {
            columns: (1..=view.board.columns).map(|column| column.to_string()).collect(),
            rows: (0..view.board.rows).map(|row| char::from(b'A' + row).to_string()).collect(),
            squares: player.map.iter().map(|there| self.square_item(view, player.seat, there)).collect(),
            rim: Rim {
                north: view.board.north.iter().map(rim).collect(),
                east: view.board.east.iter().map(rim).collect(),
                south: view.board.south.iter().map(rim).collect(),
                west: view.board.west.iter().map(rim).collect(),
            },
        };
        Pane::new(format!("{total} Power"))
            .of(player.seat)
            .with(Body::Grid(grid))
            .titled("Lair", Body::Cards(self.lair_items(player)))
            .titled("Boss", Body::Cards(boss_items(player)))
    }

    fn square_item(&self, view: &View, seat: Seat, there: &SquareView) -> Item {
        let name = map_name(seat, there.at);
        let border = border_words(view, there.at);
        let Some(tile) = &there.tile else {
            return Item::new(name, Line::inked(Ink::Faint, there.at.to_string()))
                .aloud(format!("empty{border}"))
                .saying(format!("The empty square {}{border}.", there.at));
        };
        let lifted = seat == view.active && view.pending.lifted.contains(&there.at);
        let unit = match &there.unit {
            Some(unit) if lifted => Line::inked(Ink::Strong, "↑ ").and(Ink::Plain, self.short_token(unit)),
            Some(unit) => self.token_line(unit),
            None => Line::default(),
        };
        let who = there.unit.as_ref().map(|unit| format!(" {}", self.token_says(unit)));
        let label = self.label(tile.tile);
        let held = if lifted { ", lifted" } else { "" };
        let with = there.unit.as_ref().map_or(String::new(), |unit| {
            format!(" with {}{held}", self.short_token(unit).replace('★', "Miniboss"))
        });
        Item::new(name, self.tile_line(tile))
            .and(unit)
            .aloud(format!("{label}{with}{border}"))
            .saying(format!("{label} at {}{border}.{}", there.at, who.unwrap_or_default()))
            .by(self.tables.score_rule(tile.tile.tile_type()))
    }

    /// Crystals, portals and unused units, equal ones counted.
    fn lair_items(&self, player: &PlayerView) -> Vec<Item> {
        let mut items: Vec<(Line, String, usize)> = Vec::new();
        for token in &player.lair {
            let line = self.token_line(token);
            match items.iter_mut().find(|(known, ..)| *known == line) {
                Some((.., count)) => *count += 1,
                None => items.push((line, self.token_says(token), 1)),
            }
        }
        for (label, count) in [("Portal", player.active_portals), ("used Portal", player.used_portals)] {
            if count > 0 {
                items.push((label.into(), "A Portal moves units, once.".into(), count.into()));
            }
        }
        let item = |(line, says, count): (Line, String, usize)| {
            let line = if count > 1 { line.and(Ink::Plain, format!(" ×{count}")) } else { line };
            Item::new("", line).saying(says)
        };
        items.into_iter().map(item).collect()
    }

    fn commands_pane(&self, view: &View) -> Option<Pane> {
        let commands = view.commands.as_ref()?;
        let item = |card: &crate::view::CommandView| {
            let known = self.tables.commands.iter().find(|other| other.id == card.id);
            let by: Vec<String> = card.completed_by.iter().map(|seat| format!("seat {seat}")).collect();
            let ready = if by.is_empty() { "open".into() } else { format!("✓ {}", by.join(", ")) };
            let label = known.map_or(card.kind.as_str(), |known| &known.label);
            let item = Item::new(format!("command {}", card.id), Line::inked(Ink::Strong, label));
            let item = drawn(&card.pattern).into_iter().fold(item, Item::and);
            let does = known.map_or("", |known| Self::effect_words(known.effect));
            item.and(Line::inked(if by.is_empty() { Ink::Faint } else { Ink::Green }, ready)).saying(format!(
                "{label} ({}): complete its pattern {} with the tile you place. {does}",
                card.id,
                drawn(&card.pattern).join(" / ")
            ))
        };
        Some(Pane::new("Commands").with(Body::Cards(commands.row.iter().map(item).collect())))
    }
}

fn boss_items(player: &PlayerView) -> Vec<Item> {
    let Some(boss) = &player.boss else { return Vec::new() };
    let name = format!("bosses {}", player.seat);
    match (&boss.card, &boss.dealt) {
        (Some(card), _) => {
            let face = if boss.revealed { "revealed" } else { "face down" };
            let says = format!("{} ({face}). {} Scores {}", card.name, card.ability, card.objective);
            vec![Item::new(name, Line::inked(Ink::Strong, &card.name)).and(face).saying(says)]
        }
        (None, Some(dealt)) if !boss.chosen => dealt
            .iter()
            .map(|card| {
                let says = format!("{}. {} Scores {}", card.name, card.ability, card.objective);
                Item::new(format!("boss {}", card.id), Line::inked(Ink::Strong, &card.name)).saying(says)
            })
            .collect(),
        _ => vec![Item::new(name, if boss.chosen { "face down" } else { "not chosen yet" })],
    }
}

/// What a game alone is about.
fn goal_pane(solo: &SoloView) -> Pane {
    let title = solo.stage.map_or("Ladder".into(), |stage| format!("Stage {stage} against {}", solo.rival));
    let line = |goal: &crate::view::GoalView| {
        Line::inked(Ink::Strong, format!("{:>3} ", goal.power)).and(Ink::Plain, &goal.title)
    };
    Pane::new(title).with(Body::Lines(solo.goals.iter().map(line).collect()))
}

fn supply_pane(view: &View) -> Pane {
    let supply = |heading: &str, supply: &crate::view::Supply| {
        let mut line = Line::inked(Ink::Strong, format!("{heading} {}", supply.count));
        for (kind, count) in supply.kinds.iter().filter(|(_, count)| *count > 0) {
            line = line.and(Ink::Plain, "  ").and(terrain_ink(kind), kind.replace('_', " "));
            line = line.and(Ink::Faint, format!(" {count}"));
        }
        line
    };
    let mut lines = vec![supply("Stack", &view.stack), supply("Bag", &view.bag)];
    if !view.hoard.is_empty() {
        let names: Vec<_> = view.hoard.iter().map(|tile| tile.kind.replace('_', " ")).collect();
        lines.push(Line::inked(Ink::Strong, "Hoard ").and(Ink::Plain, names.join(", ")));
    }
    Pane::new("Still to come").with(Body::Lines(lines))
}

fn border_words(view: &View, square: Square) -> &'static str {
    match (view.board.mountain.contains(&square), view.board.water.contains(&square)) {
        (true, true) => ", by mountain and water",
        (true, false) => ", by the mountain",
        (false, true) => ", by the water",
        (false, false) => "",
    }
}

fn rim(edge: &Edge) -> Option<(char, Ink)> {
    match edge {
        Edge::Mountain => Some(('▲', Ink::Yellow)),
        Edge::Water => Some(('≈', Ink::Blue)),
        Edge::Plain => None,
    }
}

fn terrain_ink(kind: &str) -> Ink {
    match kind {
        "forest" => Ink::Green,
        "swamp" | "cloud_island" => Ink::Cyan,
        "camp" | "desert" => Ink::Yellow,
        "castle" | "summoning_circle" => Ink::Magenta,
        "volcano" => Ink::Red,
        "graveyard" => Ink::Blue,
        _ => Ink::Plain,
    }
}
