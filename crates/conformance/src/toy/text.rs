//! The toy in plain words: terminal, log, screen reader, bots.

use std::fmt::Write as _;

use malice_engine::{Face, Rule, Seat, Source, Text, Viewer};

use super::Toy;
use super::action::{Action, Treasure};
use super::content::Effect;
use super::event::Event;
use super::state::Card;
use super::view::{PlayerView, View};

impl Text for Toy {
    fn table_text(&self, view: &View, color: bool) -> String {
        let (bold, plain) = if color { ("\x1b[1m", "\x1b[0m") } else { ("", "") };
        let mut text = format!("{bold}Round {} of {}{plain}, deck {}\n", view.round, view.rounds, view.deck);
        for player in &view.players {
            let _ = writeln!(text, "{}", player_text(player));
        }
        text
    }

    fn prompt(&self, _: &View, point: Rule) -> String {
        match point {
            "TOY-MARKET-01" => "Buy something, or be done",
            "TOY-PICK-04" => "Leave your pick, or take it back",
            "TOY-PICK-01" => "Pick a card, face down",
            "TOY-CELLAR-01" => "Go on, or stop",
            _ => "Take a treasure",
        }
        .into()
    }

    fn action_text(&self, _: &View, action: Action) -> String {
        match action {
            Action::Buy(item) => format!("Buy a {} for {} gold", item.name(), item.price()),
            Action::Done => "Done".into(),
            Action::Pick(card) => format!("Pick the {}", self.cards.row(card).label),
            Action::TakeBack => "Take the pick back".into(),
            Action::GoOn => "Go on to the next room".into(),
            Action::Stop => "Stop and go home".into(),
            Action::Take(Treasure::Loot) => "Take two loot".into(),
            Action::Take(Treasure::Lamp) => "Take a lamp".into(),
        }
    }

    fn event_text(&self, event: &Event, viewer: Viewer) -> Option<String> {
        let card_text = |seat: Seat, card: Card| {
            if viewer.sees(seat) { format!("the {}", self.cards.row(card).label) } else { "a card".into() }
        };
        Some(match *event {
            Event::RoundBegan { round } => format!("Round {round} begins."),
            Event::ItemBought { seat, item } => format!("Seat {seat} buys a {}.", item.name()),
            Event::CardDrawn { seat, card } => format!("Seat {seat} draws {}.", card_text(seat, card)),
            Event::CardPicked { seat, card } => format!("Seat {seat} picks {}.", card_text(seat, card)),
            Event::PickTakenBack { seat } => format!("Seat {seat} takes the pick back."),
            Event::CardShown { seat, card } => {
                format!("Seat {seat} shows the {}.", self.cards.row(card).label)
            }
            Event::RoomEntered { seat, room, roll } => format!("Seat {seat} enters room {room}: {roll}."),
            Event::TrapSprung { seat, warded: true } => format!("A trap! Seat {seat} is warded."),
            Event::TrapSprung { seat, warded: false } => format!("A trap! Seat {seat} loses the loot."),
            Event::TreasureTaken { seat, treasure } => format!("Seat {seat} takes a {}.", treasure.name()),
            Event::Stopped { seat, loot } => format!("Seat {seat} stops with {loot} loot."),
            Event::CameHome { seat, loot } => format!("Seat {seat} brings home {loot} gold."),
            Event::GameEnded { winners } => {
                let winners: Vec<String> = winners.iter().map(|seat| format!("seat {seat}")).collect();
                format!("The game is over; won by {}.", winners.join(" and "))
            }
        })
    }

    fn faces(&self) -> Vec<Face> {
        let face = |card| {
            let row = self.cards.row(card);
            let face = Face::new("Card", &row.name, &row.label).copies(row.count).source(Source::House);
            face.fact("Worth", row.worth).text(effect_text(row.effect))
        };
        self.cards.kinds().map(face).collect()
    }

    fn whereabouts(&self, view: &View, face: &Face) -> Vec<String> {
        let mut places = Vec::new();
        let mut place = |cards: &[String], name: String| {
            let count = cards.iter().filter(|card| **card == face.id).count();
            places.extend((count > 0).then(|| format!("{count} {name}")));
        };
        for player in &view.players {
            place(player.hand.as_deref().unwrap_or_default(), format!("in seat {}'s hand", player.seat));
        }
        place(&view.discard, "among the discarded".into());
        places
    }
}

fn effect_text(effect: Effect) -> String {
    match effect {
        Effect::Loot(loot) => format!("Begin the cellar with {loot} loot."),
        Effect::Ward => "The first trap of the cellar does nothing.".into(),
        Effect::Greed => "Each room of the cellar gives one loot more.".into(),
    }
}

fn player_text(player: &PlayerView) -> String {
    let mut text = format!("Seat {}: {} gold", player.seat, player.gold);
    for (tool, owned) in [("lamp", player.lamp), ("rope", player.rope)] {
        if owned {
            let _ = write!(text, ", {tool}");
        }
    }
    match &player.hand {
        Some(hand) => {
            let _ = write!(text, ", hand {}", if hand.is_empty() { "empty".into() } else { hand.join(" ") });
        }
        None => {
            let _ = write!(text, ", {} cards", player.hand_size);
        }
    }
    if player.has_picked {
        let _ = write!(text, ", picked {}", player.picked.as_deref().unwrap_or("a card"));
    }
    if let Some(shown) = &player.shown {
        let _ = write!(text, ", shows {shown}");
    }
    if let Some(run) = &player.cellar {
        let ward = if run.ward { ", ward" } else { "" };
        let _ = write!(text, "; in room {} with {} loot{ward}", run.rooms, run.loot);
    }
    text
}
