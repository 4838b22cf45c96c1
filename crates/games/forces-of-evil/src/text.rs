//! The game in plain words: terminal, log, screen reader, bots.

mod cards;
mod choices;
mod effects;
mod events;

use std::fmt::Write as _;

pub use cards::{CardText, Clause, Family, Timing};
pub(crate) use effects::measured;
use malice_engine::{Rule, Text, Viewer};

use crate::ForcesOfEvil;
use crate::action::Action;
use crate::event::{self, Event};
use crate::view::{BattleView, Count, PlayerView, View};

impl Text for ForcesOfEvil {
    fn table_text(&self, view: &View, color: bool) -> String {
        let (bold, plain) = if color { ("\x1b[1m", "\x1b[0m") } else { ("", "") };
        let mut text = format!(
            "{bold}{}, round {}{plain}, turn of seat {}: {} committed action(s){}\n",
            view.realm,
            view.round,
            view.active,
            view.committed_left,
            if view.plot_used { "" } else { " and the plot action" }
        );
        let _ = writeln!(
            text,
            "Light {}, Darkness {}, Excavation {}",
            view.light_deck, view.dark_deck, view.excavation
        );
        for garrison in &view.garrisons {
            let home = if garrison.destroyed { "destroyed".into() } else { garrison.count.to_string() };
            let _ = write!(text, "{}: garrison {home}, Town {}.  ", garrison.class, garrison.town);
        }
        let tops = |stacks: &[Vec<String>]| -> String {
            stacks
                .iter()
                .map(|stack| stack.last().map_or("-", String::as_str))
                .collect::<Vec<_>>()
                .join(" | ")
        };
        let _ = writeln!(text, "\nPillars: {}\nPits: {}", tops(&view.pillars), tops(&view.pits));
        let explored: Vec<&str> = view.explored.iter().map(|room| room.as_deref().unwrap_or("-")).collect();
        let _ = writeln!(text, "Explored: {}", explored.join(" | "));
        for player in &view.players {
            text += &player_text(player, bold, plain);
        }
        text
    }

    fn prompt(&self, _: &View, point: Rule) -> String {
        match point {
            "FE-D-01" => "Choose your Force of Evil",
            "FE-D-02" => "Choose your Dungeon Entrance",
            "FE-D-03" => "Choose an action",
            "FE-D-04" => "Draw a Card of Darkness, or stop",
            "FE-D-05" => "Which Pit gets the card?",
            "FE-D-06" => "How do you carry it out?",
            "FE-D-07" => "Place your units",
            "FE-D-08" => "Place your Treasure",
            "FE-D-09" => "Which room do you build?",
            "FE-D-10" => "Which room, and where?",
            "FE-D-11" => "Attach which card, and to which room?",
            "FE-D-12" => "Perform Maintenance?",
            "FE-D-13" => "Which Pillar gets the card?",
            "FE-D-14" => "Build on, or stop",
            "FE-D-15" => "What do you give up?",
            "FE-D-16" => "Avoid this battle?",
            "FE-D-17" => "Which hero stands in the next front place?",
            "FE-D-18" => "Which hero supports?",
            "FE-D-19" => "Which minion stands in the next front place?",
            "FE-D-20" => "Which minion supports?",
            "FE-D-21" => "Which enemy does the flanker strike?",
            "FE-D-22" => "Reroll a die?",
            "FE-D-23" => "Which die for the next unit?",
            "FE-D-24" => "Which of the equal units hits?",
            "FE-D-25" => "Seduce a hero?",
            "FE-D-26" => "Do minions flee?",
            "FE-D-27" => "Which hero takes the Treasure?",
            "FE-D-28" => "Choose your Spoils of War",
            "FE-D-29" => "Maintenance: move Treasure",
            "FE-D-30" => "Maintenance: pick up minions",
            "FE-D-31" => "Maintenance: dismiss minions",
            "FE-D-32" => "Maintenance: Treasure is short here",
            "FE-D-33" => "Maintenance: build Webs",
            "FE-D-34" => "Who goes raiding?",
            "FE-D-35" => "Pay 1 and fight on, or retreat?",
            "FE-D-36" => "Destroy garrisons",
            _ => "Choose",
        }
        .into()
    }

    fn action_text(&self, view: &View, action: Action) -> String {
        self.choice_text(view, action)
    }

    fn order_text(&self, _: &View, order: &str) -> String {
        match order {
            "proposed" => "The rest as the table would do it",
            "assisted" => "Let the table line up and deal out dice in my battles",
            "full" => "Let the table fight my battles",
            _ => "Fight my battles by hand",
        }
        .into()
    }

    fn event_text(&self, event: &Event, _: Viewer) -> Option<String> {
        self.event_words(*event)
    }

    fn event_rule(&self, event: &Event) -> Option<Rule> {
        Some(event::rule(*event))
    }
}

impl ForcesOfEvil {
    /// The name of the card at a place, from the view.
    fn source_card(&self, view: &View, source: crate::action::Source) -> Option<String> {
        use crate::action::Source;
        match source {
            Source::Pit(i) => view.pits.get(usize::from(i))?.last().cloned(),
            Source::Pillar(i) => view.pillars.get(usize::from(i))?.last().cloned(),
            Source::Force => view.players.get(view.active.index())?.force.clone(),
            Source::Room(seat, room, 0) => {
                Some(view.players.get(seat.index())?.rooms.get(usize::from(room))?.card.clone())
            }
            Source::Room(_, _, number) => Some(self.tables.attached(usize::from(number) - 1).name.to_owned()),
            Source::Explored(i) => view.explored.get(usize::from(i))?.clone(),
        }
    }
}

fn counts(units: &[Count]) -> String {
    units.iter().map(|unit| format!("{} {}", unit.count, unit.kind)).collect::<Vec<_>>().join(", ")
}

fn player_text(player: &PlayerView, bold: &str, plain: &str) -> String {
    let mut text = format!(
        "{bold}Seat {}{plain} {}: influence {} of {}, {} points\n",
        player.seat,
        player.force.as_deref().unwrap_or("no Force yet"),
        player.influence,
        player.max_influence,
        player.points
    );
    for (number, room) in player.rooms.iter().enumerate() {
        let web = if room.web { ", Web" } else { "" };
        let with = if room.attached.is_empty() {
            String::new()
        } else {
            format!(" with {}", room.attached.join(", "))
        };
        let _ = writeln!(
            text,
            "  {} {}{with}: {}/{} units [{}], front {}, Treasure {} (needs {}){web}",
            number + 1,
            room.card,
            room.units.iter().map(|unit| unit.count).sum::<u8>(),
            room.capacity,
            counts(&room.units),
            room.frontlines,
            room.treasure,
            room.needed
        );
    }
    if !player.hand.is_empty() || player.treasure_in_hand > 0 {
        let _ = writeln!(text, "  in hand: {}, Treasure {}", counts(&player.hand), player.treasure_in_hand);
    }
    if !player.limbo.is_empty() {
        let _ = writeln!(text, "  limbo: {}", counts(&player.limbo));
    }
    if !player.slain.is_empty() {
        let _ = writeln!(text, "  slain: {}", counts(&player.slain));
    }
    if let Some(battle) = &player.battle {
        text += &battle_text(battle);
    }
    text
}

fn battle_text(battle: &BattleView) -> String {
    let mut text = format!("  battle in room {}", battle.room.map_or("-".into(), |room| room.to_string()));
    for (name, line) in [("heroes", &battle.heroes), ("minions", &battle.minions)] {
        let units = line.iter().enumerate().filter_map(|(i, unit)| {
            let unit = unit.as_ref()?;
            let place = if i < 5 { format!("front {}", i + 1) } else { format!("support {}", i - 4) };
            Some(format!("{place} {} ({})", unit.unit, unit.die))
        });
        let _ = write!(text, "; {name}: {}", units.collect::<Vec<_>>().join(", "));
    }
    let _ = writeln!(
        text,
        "; heroes waiting: {}; set aside: {}; minions waiting: {}",
        counts(&battle.party),
        counts(&battle.pushed),
        counts(&battle.reserve)
    );
    text
}
