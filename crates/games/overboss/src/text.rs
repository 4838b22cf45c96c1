//! The game in plain words: the table for terminals and screen readers, prompts, choices and events.

use std::fmt::Write as _;

use malice_engine::{Rule, Seat, Text, Viewer};

use crate::Overboss;
use crate::action::{Action, Line};
use crate::event::Event;
use crate::ids::{Square, TileId, TokenId};
use crate::view::{PairView, PlayerView, SquareView, TileView, TokenView, View};

impl Text for Overboss {
    fn table_text(&self, view: &View, color: bool) -> String {
        let mut text = String::new();
        let ink = Ink { color };
        self.write_header(&mut text, view);
        self.write_market(&mut text, view, &ink);
        let own = view.viewer.unwrap_or(view.active);
        for player in view.players.iter().filter(|player| player.seat != own) {
            self.write_player(&mut text, view, player, &ink, false);
        }
        self.write_player(&mut text, view, &view.players[own.index()], &ink, true);
        text
    }

    fn prompt(&self, view: &View, point: Rule) -> String {
        let setting_down = view.pending.setting_down.as_deref().unwrap_or("unit");
        match point {
            "OB-D-01" => "Keep one of your two Boss cards".into(),
            "OB-D-02" => "Draft a pair from the market".into(),
            "OB-D-03" => match view.hand.as_ref().and_then(|hand| hand.tile.as_ref()) {
                Some(tile) => format!("Place your {} on an empty square", self.tile_words(tile)),
                None => "Place your tile on an empty square".into(),
            },
            "OB-D-04" => "Place a unit on an open tile".into(),
            "OB-D-05" => "You may give a unit for a token of the market".into(),
            "OB-D-06" => "Take a token from the market in exchange".into(),
            "OB-D-07" => "You may activate a Command".into(),
            "OB-D-08" => "Intimidate: choose a tile to slide".into(),
            "OB-D-09" => "Intimidate: slide it to which empty square?".into(),
            "OB-D-10" => "Demolish: choose a tile to destroy".into(),
            "OB-D-11" => "Your tile was destroyed: draft a new pair for the gap".into(),
            "OB-D-12" => "Overthrow: choose the first tile".into(),
            "OB-D-13" => "Overthrow: choose the tile it trades places with".into(),
            "OB-D-14" => "Use a Portal: lift a unit".into(),
            "OB-D-15" => "Lift another unit, or no more".into(),
            "OB-D-16" | "OB-D-17" => format!("Set the {setting_down} down on an open tile"),
            "OB-D-18" => "Use your Boss's ability".into(),
            "OB-D-19" => "End your turn, or use a Portal or your Boss first".into(),
            _ => "Choose".into(),
        }
    }

    fn action_text(&self, view: &View, action: Action) -> String {
        let pair =
            |slot: u8| view.market.get(slot as usize).map_or(String::new(), |pair| self.pair_words(pair));
        let token = |slot: u8| {
            let token = view.market.get(slot as usize).and_then(|pair| pair.token.as_ref());
            token.map_or("nothing".into(), token_words)
        };
        let tile = |slot: u8| {
            let tile = view.market.get(slot as usize).and_then(|pair| pair.tile.as_ref());
            tile.map_or("nothing".into(), |tile| self.tile_words(tile))
        };
        match action {
            Action::KeepBoss(card) => {
                let card = &self.tables.bosses[card as usize];
                format!("keep {} — {} Scores {}", card.name, card.ability_text, card.objective_text)
            }
            Action::Draft(slot) => format!("draft {}", pair(slot)),
            Action::PlaceTile(square) => format!("place it on {square}{}", self.edge_words(square)),
            Action::PlaceUnit(kind, square) => {
                format!(
                    "put the {} on {}",
                    self.unit_name(kind),
                    self.square_words(view, self.owner(view), square)
                )
            }
            Action::Pass => "pass".into(),
            Action::Give(square) => format!("give the {}", self.square_words(view, self.owner(view), square)),
            Action::Take(slot) => format!("take the {} of slot {}", token(slot), slot + 1),
            Action::Activate(card) => {
                let card = &self.tables.commands[card as usize];
                format!("activate {} ({})", card.label, card.id)
            }
            Action::Choose(seat, square) => {
                let whose = if seat == view.active { "your".into() } else { format!("seat {seat}'s") };
                format!("{whose} {}", self.square_words(view, seat, square))
            }
            Action::SlideTo(square) => format!("slide it to {square}"),
            Action::UsePortal(square) => {
                format!("use a Portal, lifting the {}", self.square_words(view, view.active, square))
            }
            Action::Lift(square) => format!("lift the {}", self.square_words(view, view.active, square)),
            Action::LiftNoMore => "lift no more".into(),
            Action::Drop(square) => {
                let unit = view.pending.setting_down.as_deref().unwrap_or("unit");
                format!("set the {unit} down on {}", self.square_words(view, view.active, square))
            }
            Action::RevealBoss => {
                let card =
                    view.players[view.active.index()].boss.as_ref().and_then(|boss| boss.card.as_ref());
                card.map_or("reveal your Boss".into(), |card| {
                    format!("reveal {}: {}", card.name, card.ability)
                })
            }
            Action::DraftTile(slot) => format!("draft the {} of slot {}", tile(slot), slot + 1),
            Action::DraftToken(slot) => format!("draft the {} of slot {}", token(slot), slot + 1),
            Action::TakeDrawn(kind) => format!("take the drawn {}", self.unit_name(kind)),
            Action::Rotate(line, _) => {
                let name = self.name_action(action);
                let way = name.rsplit(' ').next().unwrap_or_default();
                match line {
                    Line::Row(row) => format!("shift row {} to the {way}", (b'A' + row) as char),
                    Line::Column(column) => format!("shift column {} {way}", column + 1),
                }
            }
            Action::TakeTile(slot) => format!("take the {} of slot {}", tile(slot), slot + 1),
            Action::KeepTile(tile) => format!("keep the {} ({})", self.label(tile), self.tile_name(tile)),
            Action::EndTurn => "end your turn".into(),
        }
    }

    fn event_text(&self, event: &Event, viewer: Viewer) -> Option<String> {
        self.event_words(event, viewer)
    }
}

/// ANSI colours, or none.
struct Ink {
    color: bool,
}

impl Ink {
    /// The text in the colour of a terrain type.
    fn terrain(&self, kind: &str, text: &str) -> String {
        let code = match kind {
            "forest" => "32",
            "cave" => "90",
            "graveyard" => "37",
            "swamp" => "36",
            "camp" => "33",
            "castle" => "35",
            "volcano" => "31",
            "summoning_circle" => "95",
            "desert" => "93",
            "cloud_island" => "94",
            _ => "97",
        };
        self.paint(code, text)
    }

    fn strong(&self, text: &str) -> String {
        self.paint("1", text)
    }

    fn paint(&self, code: &str, text: &str) -> String {
        if self.color && !text.trim().is_empty() {
            format!("\x1b[{code}m{text}\x1b[0m")
        } else {
            text.to_owned()
        }
    }
}

impl Overboss {
    /// The player whose units are placed: in a redraft not the active one.
    fn owner(&self, view: &View) -> Seat {
        view.viewer.unwrap_or(view.active)
    }

    /// `Forest`, `Graveyard 3`, `Camp (red)`.
    fn tile_words(&self, tile: &TileView) -> String {
        self.label(tile.tile)
    }

    pub(crate) fn label(&self, tile: TileId) -> String {
        let kind = tile.tile_type();
        let label = &self.tables.terrain(kind).label;
        if self.tables.has_values(kind) {
            format!("{label} {}", self.tables.value(tile))
        } else if self.tables.has_flags(kind) {
            format!("{label} ({})", self.tables.flags[self.tables.flag(tile) as usize])
        } else {
            label.clone()
        }
    }

    fn pair_words(&self, pair: &PairView) -> String {
        match (&pair.tile, &pair.token) {
            (Some(tile), Some(token)) => format!("{} + {}", self.tile_words(tile), token_words(token)),
            (Some(tile), None) => format!("{}, no token", self.tile_words(tile)),
            (None, Some(token)) => token_words(token),
            (None, None) => "empty".into(),
        }
    }

    /// `kobold on the Forest at A3`, `open Forest at A3`, `A3`.
    fn square_words(&self, view: &View, seat: Seat, square: Square) -> String {
        let Some(there) = view.players[seat.index()].map.iter().find(|there| there.at == square) else {
            return square.to_string();
        };
        match (&there.tile, &there.unit) {
            (Some(tile), Some(unit)) => {
                format!("{} on the {} at {square}", token_words(unit), self.tile_words(tile))
            }
            (Some(tile), None) => format!("{} at {square}", self.tile_words(tile)),
            _ => square.to_string(),
        }
    }

    fn edge_words(&self, square: Square) -> &'static str {
        let board = self.board();
        match (board.mountain & square.bit() != 0, board.water & square.bit() != 0) {
            (true, true) => " (mountain and water)",
            (true, false) => " (mountain)",
            (false, true) => " (water)",
            (false, false) => "",
        }
    }

    fn write_header(&self, text: &mut String, view: &View) {
        let _ = if view.over {
            writeln!(text, "The game is over.")
        } else {
            writeln!(
                text,
                "Round {} of {}, seat {} to play. Stack {} tiles, bag {} tokens.",
                view.round, view.rounds, view.active, view.stack.count, view.bag.count
            )
        };
    }

    fn write_market(&self, text: &mut String, view: &View, ink: &Ink) {
        if view.over {
            return;
        }
        let _ = writeln!(text, "\n{}", ink.strong("Market"));
        for (slot, pair) in view.market.iter().enumerate() {
            let kind = pair.tile.as_ref().map_or("", |tile| &tile.kind);
            let _ = writeln!(text, "  {}  {}", slot + 1, ink.terrain(kind, &self.pair_words(pair)));
        }
        if let Some(hand) = &view.hand {
            let _ = writeln!(text, "  In hand: {}", self.pair_words(hand));
        }
        if let Some(commands) = &view.commands {
            let row = commands.row.iter().map(|card| {
                let kind = self.tables.commands.iter().find(|other| other.id == card.id);
                format!("{} {} [{}]", card.id, kind.map_or("", |kind| &kind.label), card.pattern.join("/"))
            });
            let _ = writeln!(text, "{} {}", ink.strong("Commands"), row.collect::<Vec<_>>().join(", "));
        }
        if !view.hoard.is_empty() {
            let names: Vec<_> = view.hoard.iter().map(|tile| self.tile_words(tile)).collect();
            let _ = writeln!(text, "Rival's hoard: {}", names.join(", "));
        }
    }

    fn write_player(&self, text: &mut String, view: &View, player: &PlayerView, ink: &Ink, large: bool) {
        let total = view.scores[player.seat.index()].total;
        let you = if view.viewer == Some(player.seat) { ", you" } else { "" };
        let _ = writeln!(text, "\n{}", ink.strong(&format!("Seat {}{you}: {total} Power", player.seat)));
        let width = if large { 18 } else { 9 };
        let columns: Vec<String> = (1..=4).map(|column| format!("{column:<width$}")).collect();
        let _ = writeln!(text, "   {}", columns.join(" ").trim_end());
        for row in player.map.chunks(4) {
            let mut tiles = String::new();
            let mut units = String::new();
            for there in row {
                let (tile, unit) = self.cell(there, large);
                let kind = there.tile.as_ref().map_or("", |tile| &tile.kind);
                let lifted = view.viewer == Some(player.seat) && view.pending.lifted.contains(&there.at);
                let unit = if lifted { format!("^{unit}") } else { unit };
                tiles += &format!(" {}", ink.terrain(kind, &format!("{tile:<width$.width$}")));
                units += &format!(" {unit:<width$.width$}");
            }
            let _ = writeln!(text, "{} {}", (b'A' + row[0].at.row() as u8) as char, tiles.trim_end());
            let _ = writeln!(text, "  {}", units.trim_end());
        }
        let mut lair: Vec<String> = player.lair.iter().map(token_words).collect();
        lair.extend((0..player.active_portals).map(|_| "portal".to_owned()));
        lair.extend((0..player.used_portals).map(|_| "used portal".to_owned()));
        if !lair.is_empty() {
            let _ = writeln!(text, "   Lair: {}", lair.join(", "));
        }
        if let Some(boss) = &player.boss {
            let face = if boss.revealed { "revealed" } else { "face down" };
            let _ = match &boss.card {
                Some(card) => writeln!(text, "   Boss: {} ({face})", card.name),
                None if boss.chosen => writeln!(text, "   Boss: {face}"),
                None => writeln!(text, "   Boss: not chosen yet"),
            };
        }
    }

    /// The two lines of a square: tile and unit. `^` and `~` mark mountain and water.
    fn cell(&self, there: &SquareView, large: bool) -> (String, String) {
        let board = self.board();
        let mut marks = String::new();
        if board.mountain & there.at.bit() != 0 {
            marks.push('^');
        }
        if board.water & there.at.bit() != 0 {
            marks.push('~');
        }
        let short = |text: &str, n: usize| text.chars().take(n).collect::<String>();
        let tile = there.tile.as_ref().map_or(".".to_owned(), |tile| {
            let label = self.tile_words(tile);
            match (&tile.value, &tile.flag) {
                _ if large => label,
                (Some(value), _) => format!("{} {value}", short(&label, 4)),
                (_, Some(flag)) => format!("{} {}", short(&label, 4), short(flag, 2)),
                (None, None) => short(&label, 7),
            }
        });
        let unit = match (&there.tile, &there.unit) {
            (_, Some(unit)) if large => token_words(unit),
            (_, Some(unit)) => unit.kind.clone(),
            (Some(tile), None) if !tile.tile.is_dungeon() => "-".into(),
            _ => String::new(),
        };
        (if marks.is_empty() { tile } else { format!("{tile} {marks}") }, unit)
    }

    fn unit_words(&self, unit: TokenId) -> String {
        token_words(&self.token_view(unit))
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each kind of event")]
    fn event_words(&self, event: &Event, viewer: Viewer) -> Option<String> {
        let unit = |unit: TokenId| self.unit_words(unit);
        let boss = |card: u8| &self.tables.bosses[card as usize].name;
        Some(match *event {
            Event::TerrainChosen { terrain } => {
                let names: Vec<_> =
                    terrain.iter().map(|kind| self.tables.terrain(*kind).label.as_str()).collect();
                format!("The land is made of {}, and Dungeons.", names.join(", "))
            }
            Event::FirstPlayerNamed { seat } => format!("Seat {seat} goes first."),
            Event::BossesDealt { seat, cards } if viewer.sees(seat) => {
                format!("Seat {seat} was dealt {} and {}.", boss(cards[0]), boss(cards[1]))
            }
            Event::BossesDealt { seat, .. } => format!("Seat {seat} was dealt two Boss cards."),
            Event::BossKept { seat, card } if viewer.sees(seat) => {
                format!("Seat {seat} kept {}.", boss(card))
            }
            Event::BossKept { seat, .. } => format!("Seat {seat} has chosen a Boss."),
            Event::TurnBegan { .. } | Event::TurnEnded { .. } | Event::MarketSlid => return None,
            Event::PairDrafted { seat, tile, token, .. } => match token {
                Some(token) => format!("Seat {seat} drafted {} with {}.", self.label(tile), unit(token)),
                None => format!("Seat {seat} drafted {} without a token.", self.label(tile)),
            },
            Event::TileDrafted { seat, tile, .. } => {
                format!("Seat {seat} drafted the {} alone.", self.label(tile))
            }
            Event::TokenDrafted { seat, token, .. } => {
                format!("Seat {seat} drafted the {} alone.", unit(token))
            }
            Event::TilePlaced { seat, tile, at } => {
                format!("Seat {seat} placed {} on {at}.", self.label(tile))
            }
            Event::UnitDestroyed { seat, unit: token, at } => {
                format!("The {} at {at} of seat {seat} was destroyed.", unit(token))
            }
            Event::TokenStored { token, .. } if token.is_unit() => return None,
            Event::TokenStored { seat, token } => format!("Seat {seat} put a {} into the lair.", unit(token)),
            Event::UnitPlaced { seat, unit: token, at } => {
                format!("Seat {seat} put {} on {at}.", unit(token))
            }
            Event::UnitExchanged { seat, given, at, received, slot } => format!(
                "Seat {seat} traded the {} at {at} for the {} of slot {}.",
                unit(given),
                unit(received),
                slot + 1
            ),
            Event::PortalUsed { seat, .. } => format!("Seat {seat} used a Portal."),
            Event::UnitMoved { seat, unit: token, from, to } => {
                format!("Seat {seat} moved {} from {from} to {to}.", unit(token))
            }
            Event::BossRevealed { seat, card } => {
                let card = &self.tables.bosses[card as usize];
                format!("Seat {seat} revealed {}. {}", card.name, card.ability_text)
            }
            Event::MarketReplaced { .. } => "The market was swept away and dealt anew.".into(),
            Event::TokensDrawn { seat, tokens } => {
                let names: Vec<_> = tokens.into_iter().flatten().map(unit).collect();
                format!("Seat {seat} drew {}.", names.join(", "))
            }
            Event::TilesDrawn { seat, tiles } => {
                let names: Vec<_> = tiles.into_iter().flatten().map(|tile| self.label(tile)).collect();
                format!("Seat {seat} drew {}.", names.join(", "))
            }
            Event::TileKept { seat, tile } => format!("Seat {seat} kept the {}.", self.label(tile)),
            Event::UnitReplaced { seat, old, new, at } => {
                format!("Seat {seat} replaced the {} at {at} by {}.", unit(old), unit(new))
            }
            Event::LineRotated { seat, line, direction } => {
                let view_free = self.name_action(Action::Rotate(line, direction));
                format!("Seat {seat} shifted a line: {}.", view_free.trim_start_matches("rotate "))
            }
            Event::TileExchanged { seat, given, at, received, .. } => format!(
                "Seat {seat} traded the {} at {at} for the market's {}.",
                self.label(given),
                self.label(received)
            ),
            Event::CommandActivated { seat, card } => {
                format!("Seat {seat} activated {}.", self.tables.commands[card as usize].label)
            }
            Event::TileSlid { owner, tile, from, to } => {
                format!("The {} of seat {owner} slid from {from} to {to}.", self.label(tile))
            }
            Event::TileDestroyed { owner, tile, at } => {
                format!("The {} at {at} of seat {owner} was destroyed.", self.label(tile))
            }
            Event::TilesSwapped { first, second } => {
                format!("Seat {}'s {} and seat {}'s {} traded places.", first.0, first.1, second.0, second.1)
            }
            Event::CommandDealt { card } => {
                let card = &self.tables.commands[card as usize];
                format!("{} ({}) came into the row.", card.label, card.id)
            }
            Event::CommandsReshuffled => "The Command deck was shuffled anew.".into(),
            Event::RivalTook { tile, token } => match token {
                Some(token) => {
                    format!("The rival took {}; its {} went to the bag.", self.label(tile), unit(token))
                }
                None => format!("The rival took {}.", self.label(tile)),
            },
            Event::TileRestocked { .. } | Event::TokenRestocked { .. } => return None,
            Event::StackReshuffled { tiles } => {
                format!("{tiles} discarded tiles were shuffled into the stack.")
            }
            Event::GameEnded => "The last map is full.".into(),
        })
    }
}

/// `kobold`, `Kid Croak (miniboss)`, `forest crystal`.
fn token_words(token: &TokenView) -> String {
    match &token.name {
        Some(name) => format!("{name} (miniboss)"),
        None => token.kind.replace('_', " "),
    }
}
