//! Events in plain words, for the log; and the rules by which they happened.

use malice_engine::{Rule, Seat, Viewer};

use crate::OverlordsOfInfamy;
use crate::event::Event;
use crate::ids::{Site, Space};
use crate::rules::Purse;

impl OverlordsOfInfamy {
    #[expect(clippy::too_many_lines, reason = "one arm for each kind of event")]
    pub(super) fn event_words(&self, event: Event, viewer: Viewer) -> Option<String> {
        let tables = &self.tables;
        let plot = |card: u8| tables.plots[card as usize].name.as_str();
        let relic = |id: u8| tables.relics[id as usize].name.as_str();
        let space = |at: Space| self.board().name(at);
        let site = |at: Site| self.board().name(at.space);
        let s = |count: u8| if count == 1 { "" } else { "s" };
        let json = self.event_value(&event, viewer);
        let shown = |field: &str| json.get(field).is_some();
        Some(match event {
            Event::OverlordAssigned { seat, overlord } => {
                format!("Seat {seat} plays {}.", tables.overlords[overlord as usize].name)
            }
            Event::ZoneTaken { seat, zone } => {
                format!("Seat {seat} rules zone {}.", self.board().zones[zone as usize].name)
            }
            Event::FirstPlayerNamed { seat } => format!("Seat {seat} goes first."),
            Event::PlotsDrawn { seat, level, cards, .. } if shown("cards") => {
                let names: Vec<_> = cards.into_iter().flatten().map(plot).collect();
                format!("Seat {seat} drew from {}: {}.", level.label(), names.join(" and "))
            }
            Event::PlotsDrawn { seat, level, .. } => {
                format!("Seat {seat} looks at two {} Plots.", level.label())
            }
            Event::PlotKept { seat, plot: card, .. } if shown("plot") => {
                format!("Seat {seat} now plans to {}.", plot(card))
            }
            Event::PlotKept { seat, .. } => format!("Seat {seat} has chosen a Plot."),
            Event::TurnBegan { seat, points } => {
                format!("Seat {seat} begins a turn with {points} Action Point{}.", s(points))
            }
            Event::DieRolled { seat, roll } => format!("Seat {seat} rolled a {roll}."),
            Event::HeroMoved { seat, to } => format!("Seat {seat} moved the Hero to {}.", space(to)),
            Event::HeroWentHome => "The Hero went home.".into(),
            Event::HeroFell { at } => format!("The Hero fell at {}.", space(at)),
            Event::HeroStoodUp => "The Hero stood up.".into(),
            Event::HeroRoused => "The Hero stirs: he moves before the next turn.".into(),
            Event::LackeyPlaced { seat, at } => format!("Seat {seat} sent a Lackey to {}.", site(at)),
            Event::LackeyMoved { seat, from, at } => {
                format!("A Lackey of seat {seat} went from {} to {}.", site(from), site(at))
            }
            Event::LackeysGained { seat, count } => format!("Seat {seat} gained {count} Lackey{}.", s(count)),
            Event::LackeyLost { seat, at, saved } => {
                let place = at.map_or(String::new(), |at| format!(" at {}", site(at)));
                let fate = if saved { "fled to the Barracks" } else { "was lost" };
                format!("A Lackey of seat {seat}{place} {fate}.")
            }
            Event::LackeyRecalled { seat, at } => {
                format!("A Lackey of seat {seat} came home from {}.", site(at))
            }
            Event::TilesDrawn { seat, count } => format!("Seat {seat} looks at {count} tile{}.", s(count)),
            Event::TilePlaced { seat, tile, at } => {
                format!("Seat {seat} laid a {} on {}.", self.tile_words(tile), space(at))
            }
            Event::TileTurned { at, rotation } => {
                format!("The tile at {} was turned by {rotation}.", space(at))
            }
            Event::TileRemoved { tile, at } => {
                format!("The {} at {} left the board.", self.tile_words(tile), space(at))
            }
            Event::TokensMoved { from, to, resource, count } => {
                self.transfer(from, to, &format!("{count} {}", resource.label()))
            }
            Event::RelicTaken { seat, relic: id } => format!("Seat {seat} took the {}.", relic(id)),
            Event::RelicLost { seat, relic: id } => format!("Seat {seat} gave up the {}.", relic(id)),
            Event::PlotCompleted { seat, plot: card } => {
                let row = &tables.plots[card as usize];
                let aftermath =
                    self.aftermath(card).map_or(String::new(), |row| format!(" Aftermath: {}", row.text));
                format!("Seat {seat} completed {} for {} points.{aftermath}", row.name, row.points)
            }
            Event::PlotFailed { seat, plot: card } => format!("Seat {seat} failed to {}.", plot(card)),
            Event::PlotBuried { seat, level } => {
                format!("The Plot of seat {seat} went under the {} stack.", level.label())
            }
            Event::PlotRevealed { seat, plot: card } => format!("Seat {seat} plans to {}.", plot(card)),
            Event::InfamyChanged { seat, infamy } => format!("Seat {seat} now has Infamy {infamy}."),
            Event::TensionMoved { tension } => format!("World Tension is {tension}."),
            Event::EventRevealed { event, .. } => {
                let row = &tables.events[event as usize];
                format!("World Event: {}. {}", row.name, row.text)
            }
            Event::EventEnded { event } => format!("{} is over.", tables.events[event as usize].name),
            Event::IntelGleaned { seat, target, plot: card, .. } if shown("plot") => {
                format!("Seat {seat} saw the Plot of seat {target}: {}.", plot(card))
            }
            Event::IntelGleaned { seat, target, .. } => format!("Seat {seat} saw the Plot of seat {target}."),
            Event::SpySent { seat, target, kills } => {
                let act = if kills { "an assassin" } else { "a spy" };
                format!("Seat {seat} sends {act} to seat {target}.")
            }
            Event::PlunderBegan { seat, target: Some(target) } => {
                format!("Seat {seat} plunders seat {target}.")
            }
            Event::PlunderBegan { seat, target: None } => format!("Seat {seat} plunders the headquarters."),
            Event::PlotSabotaged { seat, target } => {
                format!("Seat {seat} sabotaged the Plot of seat {target}.")
            }
            Event::SabotageCleared { seat, count } => {
                format!("{count} Sabotage Token{} left the Plot of seat {seat}.", s(count))
            }
            Event::AftermathActivated { seat, plot: card } => {
                let text = self.aftermath(card).map_or("", |row| row.text.as_str());
                format!("Seat {seat} activated {}: {text}", plot(card))
            }
            Event::TurnBribed { seat, target } => {
                format!("Seat {seat} will play the next turn of seat {target}.")
            }
            Event::PointsChanged { seat, points } => {
                let more = if points > 0 { "more" } else { "fewer" };
                let count = points.unsigned_abs();
                format!("Seat {seat} has {count} Action Point{} {more}.", s(count))
            }
            Event::ActBought { seat } => format!("Seat {seat} paid for another Act."),
            Event::InfiltratorsSwept { seat } => format!("Seat {seat} swept for infiltrators."),
            Event::GiftChosen { seat, resource, .. } if shown("resource") => {
                format!("Seat {seat} will give {}.", resource.label())
            }
            Event::GiftChosen { seat, .. } => format!("Seat {seat} has chosen a gift."),
            Event::StoodDown { seat } => format!("Seat {seat} stood down."),
            Event::TurnEnded { .. } => return None,
            Event::LastRoundBegan => "The last round begins after this turn.".into(),
            Event::GameEnded => "The game is over.".into(),
        })
    }

    fn transfer(&self, from: Purse, to: Purse, what: &str) -> String {
        let owned = |seat: Seat| format!("seat {seat}");
        let place = |purse: Purse| match purse {
            Purse::Supply => "the supply".into(),
            Purse::Hq => "the headquarters".into(),
            Purse::Seat(seat) => owned(seat),
            Purse::Tile(at) => format!("the tile at {}", self.board().name(at)),
        };
        match (from, to) {
            (Purse::Supply, Purse::Seat(seat)) => format!("Seat {seat} took {what}."),
            (Purse::Seat(seat), Purse::Supply) => format!("Seat {seat} gave {what} back."),
            _ => format!("{what} went from {} to {}.", place(from), place(to)),
        }
    }
}

/// The rule by which something happened.
pub(super) fn rule(event: Event) -> Rule {
    match event {
        Event::OverlordAssigned { .. } => "OI-SET-01",
        Event::ZoneTaken { .. } => "OI-SET-08",
        Event::FirstPlayerNamed { .. } => "OI-SET-07",
        Event::PlotsDrawn { .. } | Event::PlotKept { .. } => "OI-PLT-05",
        Event::TurnBegan { .. } | Event::TurnEnded { .. } => "OI-TRN-01",
        Event::DieRolled { .. } | Event::HeroMoved { .. } => "OI-HERO-01",
        Event::HeroWentHome => "OI-HERO-03",
        Event::HeroFell { .. } | Event::HeroStoodUp => "OI-HERO-08",
        Event::HeroRoused => "OI-TEN-05",
        Event::LackeyPlaced { .. } => "OI-HRV-01",
        Event::LackeyMoved { .. } => "OI-OVL-10",
        Event::LackeysGained { .. } => "OI-BRD-02",
        Event::LackeyLost { saved: true, .. } => "OI-TRN-07",
        Event::LackeyLost { .. } | Event::TokensMoved { .. } => "OI-TRN-11",
        Event::LackeyRecalled { .. } => "OI-RCL-01",
        Event::TilesDrawn { .. } => "OI-EXP-01",
        Event::TilePlaced { .. } => "OI-BRD-03",
        Event::TileTurned { .. } => "OI-BRD-06",
        Event::TileRemoved { .. } => "OI-EXP-05",
        Event::RelicTaken { .. } => "OI-REL-01",
        Event::RelicLost { .. } => "OI-REL-03",
        Event::PlotCompleted { .. } => "OI-PLT-04",
        Event::PlotFailed { .. } => "OI-ESP-11",
        Event::PlotBuried { .. } => "OI-PLT-09",
        Event::PlotRevealed { .. } | Event::PointsChanged { .. } => "OI-TRN-10",
        Event::InfamyChanged { .. } => "OI-INF-01",
        Event::TensionMoved { .. } => "OI-TEN-01",
        Event::EventRevealed { .. } => "OI-TEN-02",
        Event::EventEnded { .. } => "OI-TEN-04",
        Event::IntelGleaned { .. } => "OI-ESP-05",
        Event::SpySent { kills: false, .. } => "OI-ESP-06",
        Event::SpySent { .. } => "OI-ESP-13",
        Event::PlunderBegan { .. } => "OI-ESP-07",
        Event::PlotSabotaged { .. } => "OI-ESP-09",
        Event::SabotageCleared { .. } => "OI-ESP-12",
        Event::AftermathActivated { .. } => "OI-PLT-10",
        Event::TurnBribed { .. } => "OI-CARD-01",
        Event::ActBought { .. } => "OI-OVL-11",
        Event::InfiltratorsSwept { .. } => "OI-SWP-01",
        Event::GiftChosen { .. } => "OI-D-21",
        Event::StoodDown { .. } => "OI-TRN-05",
        Event::LastRoundBegan | Event::GameEnded => "OI-END-02",
    }
}
