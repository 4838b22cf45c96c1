//! The table in plain words.

use std::fmt::Write as _;

use crate::ForcesOfEvil;
use crate::ids::PLACES;
use crate::policy::Forecast;
use crate::text::points;
use crate::view::{BattleView, PlayerView, StandingView, View};

impl ForcesOfEvil {
    /// The whole table as a viewer sees it.
    pub(super) fn described(&self, view: &View, color: bool) -> String {
        let (bold, plain) = if color { ("\x1b[1m", "\x1b[0m") } else { ("", "") };
        let mut text = format!(
            "{bold}{}, round {}{plain}, turn of seat {}: {} committed {}{}\n",
            view.realm,
            view.round,
            view.active,
            view.committed_left,
            if view.committed_left == 1 { "action" } else { "actions" },
            if view.plot_used { "" } else { " and the plot action" }
        );
        let _ = writeln!(
            text,
            "Light {}, Darkness {}, Excavation {}",
            view.light_deck, view.dark_deck, view.excavation
        );
        for garrison in &view.garrisons {
            let home = if garrison.destroyed { "destroyed".into() } else { garrison.count.to_string() };
            let _ =
                write!(text, "{}: garrison {home}, Town {}.  ", self.label(&garrison.class), garrison.town);
        }
        let tops = |stacks: &[Vec<String>]| -> String {
            let top = |stack: &Vec<String>| stack.last().map_or_else(|| "-".into(), |card| self.label(card));
            stacks.iter().map(top).collect::<Vec<_>>().join(" | ")
        };
        let _ = writeln!(text, "\nPillars: {}\nPits: {}", tops(&view.pillars), tops(&view.pits));
        let room = |room: &Option<String>| room.as_ref().map_or_else(|| "-".into(), |card| self.label(card));
        let explored: Vec<String> = view.explored.iter().map(room).collect();
        let _ = writeln!(text, "Explored: {}", explored.join(" | "));
        for player in &view.players {
            // Who reads is told the odds of the own rooms.
            let own = view.viewer.filter(|viewer| *viewer == player.seat);
            let forecast = own.and_then(|seat| self.forecast(view, seat));
            text += &self.player_text(player, forecast.as_ref(), bold, plain);
        }
        text
    }

    fn player_text(
        &self,
        player: &PlayerView,
        forecast: Option<&Forecast>,
        bold: &str,
        plain: &str,
    ) -> String {
        let mut text = format!(
            "{bold}Seat {}{plain} {}: influence {} of {}, {}\n",
            player.seat,
            player.force.as_ref().map_or_else(|| "no Force yet".into(), |force| self.label(force)),
            player.influence,
            player.max_influence,
            points(player.points)
        );
        for (number, room) in player.rooms.iter().enumerate() {
            let web = if room.web { ", Web" } else { "" };
            let odds = forecast.and_then(|forecast| forecast.rooms[number]);
            let odds = odds.map_or(String::new(), |odds| format!(", {}", odds.text()));
            let with = if room.attached.is_empty() {
                String::new()
            } else {
                format!(
                    " with {}",
                    room.attached.iter().map(|card| self.label(card)).collect::<Vec<_>>().join(", ")
                )
            };
            let units = if room.units.is_empty() {
                String::new()
            } else {
                format!(" [{}]", self.listed(&room.units))
            };
            let _ = writeln!(
                text,
                "  {} {}{with}: {}/{} units{units}, front {}, Treasure {} (needs {}){web}{odds}",
                number + 1,
                self.label(&room.card),
                room.units.iter().map(|unit| unit.count).sum::<u8>(),
                room.capacity,
                room.frontlines,
                room.treasure,
                room.needed
            );
        }
        if let Some(forecast) = forecast {
            let _ = writeln!(text, "  heart: reached {} %", forecast.heart);
        }
        if !player.hand.is_empty() || player.treasure_in_hand > 0 {
            let _ = writeln!(
                text,
                "  in hand: {}, Treasure {}",
                self.listed(&player.hand),
                player.treasure_in_hand
            );
        }
        if !player.limbo.is_empty() {
            let _ = writeln!(text, "  limbo: {}", self.listed(&player.limbo));
        }
        if !player.slain.is_empty() {
            let _ = writeln!(text, "  slain: {}", self.listed(&player.slain));
        }
        if let Some(battle) = &player.battle {
            text += &self.battle_text(battle);
        }
        text
    }

    fn battle_text(&self, battle: &BattleView) -> String {
        let mut text = match battle.room {
            Some(room) => format!("  battle in room {room}"),
            None if battle.avoided => return "  stays out of the battle\n".into(),
            None => "  a battle".into(),
        };
        let line = |line: &[Option<StandingView>]| {
            let units = line.iter().enumerate().filter_map(|(i, unit)| {
                let unit = unit.as_ref()?;
                let place = if i < PLACES {
                    format!("front {}", i + 1)
                } else {
                    format!("support {}", i + 1 - PLACES)
                };
                let die = if unit.die > 0 { format!(" ({})", unit.die) } else { String::new() };
                Some(format!("{place} {}{die}", self.fighter(&unit.unit)))
            });
            units.collect::<Vec<_>>().join(", ")
        };
        let parts = [
            ("heroes", line(&battle.heroes)),
            ("minions", line(&battle.minions)),
            ("heroes waiting", self.listed(&battle.party)),
            ("set aside", self.listed(&battle.pushed)),
            ("minions waiting", self.listed(&battle.reserve)),
        ];
        for (name, units) in parts.into_iter().filter(|(_, units)| !units.is_empty()) {
            let _ = write!(text, "; {name}: {units}");
        }
        text.push('\n');
        text
    }
}
