//! Events as they are told: on the wire, in words, and by which rule they happened. Every kind of event stands here once.

use malice_engine::{SeatSet, Told, Viewer};
use serde_json::json;

use super::Event;
use crate::OverlordsOfInfamy;
use crate::effect::When;
use crate::ids::Space;
use crate::state::Place;
use crate::text::{many, sides, transfer};

impl OverlordsOfInfamy {
    /// The event in the form that `viewer` may see.
    #[expect(clippy::too_many_lines, reason = "one arm for each kind of event")]
    pub(crate) fn tell(&self, event: &Event, viewer: Viewer) -> Told {
        let tables = &self.tables;
        let plot = |card: u8| &tables.plots[card as usize];
        let tile = |id: u8| tables.tiles[id as usize].id.as_str();
        let relic = |id: u8| &tables.relics[id as usize];
        let space = |at: Space| self.board().name(at);
        let site = |at: Place| self.site_name(at.site);
        let sees = |known: SeatSet| match viewer {
            Viewer::Seat(seat) => known.contains(seat),
            Viewer::Spectator => false,
            Viewer::Finished => true,
        };
        match *event {
            Event::OverlordAssigned { seat, overlord } => {
                let row = &tables.overlords[overlord as usize];
                let json = json!({"seat": seat, "overlord": row.id});
                Told::new("overlord_assigned", "OI-SET-01", json, format!("Seat {seat} plays {}.", row.name))
            }
            Event::ZoneTaken { seat, zone } => {
                let zone = &self.board().zones[zone as usize].name;
                let words = format!("Seat {seat} rules zone {zone}.");
                Told::new("zone_taken", "OI-SET-08", json!({"seat": seat, "zone": zone}), words)
            }
            Event::FirstPlayerNamed { seat } => {
                let words = format!("Seat {seat} goes first.");
                Told::new("first_player_named", "OI-SET-07", json!({"seat": seat}), words)
            }
            Event::PlotsDrawn { seat, level, cards, known } => {
                let mut json = json!({"seat": seat, "level": level.name()});
                let mut words = format!("Seat {seat} looks at two {} Plots", level.label());
                if sees(known) {
                    let rows = || cards.into_iter().flatten().map(plot);
                    json["cards"] = rows().map(|row| row.id.as_str()).collect();
                    let names: Vec<_> = rows().map(|row| row.name.as_str()).collect();
                    words = format!("{words}: “{}”", names.join("” and “"));
                }
                Told::then("plots_drawn", "OI-PLT-05", json, words + ".")
            }
            Event::PlotKept { seat, plot: card, known } if sees(known) => {
                let json = json!({"seat": seat, "plot": plot(card).id});
                let words = format!("Seat {seat} now works on “{}”.", plot(card).name);
                Told::then("plot_kept", "OI-PLT-05", json, words)
            }
            Event::PlotKept { seat, .. } => {
                let words = format!("Seat {seat} has chosen a Plot.");
                Told::then("plot_kept", "OI-PLT-05", json!({"seat": seat}), words)
            }
            Event::TurnBegan { seat, points } => {
                let with = match points {
                    3 => String::new(),
                    points => format!(" with {}", many(points, "Action Point")),
                };
                let json = json!({"seat": seat, "points": points});
                Told::new("turn_began", "OI-TRN-01", json, format!("Seat {seat} begins a turn{with}."))
            }
            Event::DieRolled { seat, roll } => {
                let json = json!({"seat": seat, "roll": roll});
                Told::new("die_rolled", "OI-HERO-01", json, format!("Seat {seat} rolled a {roll}."))
            }
            Event::HeroMoved { seat, to } => {
                let words = format!("Seat {seat} moved the Hero to {}.", self.place_words(to, Some(seat)));
                Told::new("hero_moved", "OI-HERO-01", json!({"seat": seat, "to": site(to)}), words)
            }
            Event::HeroWentHome => {
                Told::then("hero_went_home", "OI-HERO-03", json!({}), "The Hero went home.")
            }
            Event::HeroFell { at } => {
                let words = format!("The Hero fell and lies on {}.", self.place_words(at, None));
                Told::then("hero_fell", "OI-HERO-08", json!({"at": site(at)}), words)
            }
            Event::HeroStoodUp => Told::then("hero_stood_up", "OI-HERO-08", json!({}), "The Hero stood up."),
            Event::HeroRoused => {
                let words = "The Hero stirs: he moves before the next turn.";
                Told::then("hero_roused", "OI-TEN-05", json!({}), words)
            }
            Event::LackeyPlaced { seat, at } => {
                let words = format!("Seat {seat} sent a Lackey to {}.", self.site_words(at, Some(seat)));
                Told::new("lackey_placed", "OI-HRV-01", json!({"seat": seat, "at": site(at)}), words)
            }
            Event::LackeyMoved { seat, from, at } => {
                let [gone, here] = [from, at].map(|place| self.site_words(place, Some(seat)));
                let json = json!({"seat": seat, "from": site(from), "at": site(at)});
                let words = format!("A Lackey of seat {seat} went from {gone} to {here}.");
                Told::new("lackey_moved", "OI-OVL-10", json, words)
            }
            Event::LackeysGained { seat, count } => {
                let json = json!({"seat": seat, "count": count});
                let words = format!("Seat {seat} gained {}.", many(count, "Lackey"));
                Told::then("lackeys_gained", "OI-BRD-02", json, words)
            }
            Event::LackeyLost { seat, at, saved } => {
                let words = match at.map(|at| self.site_words(at, Some(seat))) {
                    None => format!("Seat {seat} discarded a Lackey."),
                    Some(place) if saved => {
                        format!("The Lackey of seat {seat} on {place} fled to the Barracks.")
                    }
                    Some(place) => format!("Seat {seat} lost the Lackey on {place}."),
                };
                let rule = if saved { "OI-TRN-07" } else { "OI-TRN-11" };
                let json = json!({"seat": seat, "at": at.map(site), "saved": saved});
                Told::then("lackey_lost", rule, json, words)
            }
            Event::LackeyRecalled { seat, at } => {
                let place = self.site_words(at, Some(seat));
                let words = format!("A Lackey of seat {seat} came home from {place}.");
                Told::new("lackey_recalled", "OI-RCL-01", json!({"seat": seat, "at": site(at)}), words)
            }
            Event::TilesDrawn { seat, count } => {
                let words = format!("Seat {seat} exploits the land and looks at {}.", many(count, "tile"));
                Told::new("tiles_drawn", "OI-EXP-01", json!({"seat": seat, "count": count}), words)
            }
            Event::TilePlaced { seat, tile: id, at } => {
                let json = json!({"seat": seat, "tile": tile(id), "at": space(at)});
                let words = format!("Seat {seat} laid a {} in {}.", self.tile_words(id), self.lie(at));
                Told::then("tile_placed", "OI-BRD-03", json, words)
            }
            Event::TileTurned { tile: id, at, rotation } => {
                let walls = sides(&tables.tiles[id as usize].walls, rotation);
                let json = json!({"at": space(at), "rotation": rotation});
                Told::then("tile_turned", "OI-BRD-06", json, format!("Its walls face {walls}."))
            }
            Event::TileRemoved { tile: id, at, owner } => {
                let whose = owner.map_or_else(|| "The".into(), |owner| format!("Seat {owner}'s"));
                let words = format!("{whose} {} left the board.", self.tile_words(id));
                let json = json!({"tile": tile(id), "at": space(at)});
                Told::then("tile_removed", "OI-EXP-05", json, words)
            }
            Event::TokensMoved { from, to, resource, count } => {
                let json = json!({
                    "from": from.name(), "to": to.name(), "resource": resource.name(), "count": count,
                });
                let words = transfer(from, to, &format!("{count} {}", resource.label()));
                Told::then("tokens_moved", "OI-TRN-11", json, words)
            }
            Event::RelicTaken { seat, relic: id } => {
                let words = format!("Seat {seat} took the {}.", relic(id).name);
                Told::then("relic_taken", "OI-REL-01", json!({"seat": seat, "relic": relic(id).id}), words)
            }
            Event::RelicLost { seat, relic: id } => {
                let words = format!("Seat {seat} no longer has the {}.", relic(id).name);
                Told::then("relic_lost", "OI-REL-03", json!({"seat": seat, "relic": relic(id).id}), words)
            }
            Event::PlotCompleted { seat, plot: card } => {
                let row = plot(card);
                let points = many(row.points, "point");
                let rest =
                    self.aftermath(card).map_or(String::new(), |row| format!(" Aftermath: {}", row.text));
                let words = format!("Seat {seat} completed “{}” for {points}.{rest}", row.name);
                Told::new("plot_completed", "OI-PLT-04", json!({"seat": seat, "plot": row.id}), words)
            }
            Event::PlotFailed { seat, plot: card } => {
                let words = format!("Sabotage! Seat {seat} failed at “{}”.", plot(card).name);
                Told::new("plot_failed", "OI-ESP-11", json!({"seat": seat, "plot": plot(card).id}), words)
            }
            Event::PlotBuried { seat, level } => {
                let json = json!({"seat": seat, "level": level.name()});
                let words = format!("Seat {seat}'s Plot went under the {} stack.", level.label());
                Told::then("plot_buried", "OI-PLT-09", json, words)
            }
            Event::PlotRevealed { seat, plot: card } => {
                let words = format!("Seat {seat} works on “{}”.", plot(card).name);
                Told::then("plot_revealed", "OI-TRN-10", json!({"seat": seat, "plot": plot(card).id}), words)
            }
            Event::InfamyChanged { seat, infamy } => {
                let json = json!({"seat": seat, "infamy": infamy});
                Told::then(
                    "infamy_changed",
                    "OI-INF-01",
                    json,
                    format!("Seat {seat} now has Infamy {infamy}."),
                )
            }
            Event::TensionMoved { tension } => {
                let words = match tension {
                    0 => "World Tension is back at 0.".into(),
                    tension => format!("World Tension is {tension}."),
                };
                Told::then("tension_moved", "OI-TEN-01", json!({"tension": tension}), words)
            }
            Event::EventRevealed { seat, event } => {
                let row = &tables.events[event as usize];
                let json = json!({"seat": seat, "card": row.id, "name": row.name});
                let words = format!("World Event: {}. {}", row.name, row.text);
                Told::new("event_revealed", "OI-TEN-02", json, words)
            }
            Event::EventEnded { event } => {
                let row = &tables.events[event as usize];
                let words = format!("{} is over.", row.name);
                Told::new("event_ended", "OI-TEN-04", json!({"card": row.id}), words)
            }
            // OI-ESP-05: what was seen stays with who saw it.
            Event::IntelGleaned { seat, target, plot: card, known } => {
                let mut json = json!({"seat": seat, "target": target});
                let mut words = format!("Seat {seat} gleaned intel on the Plot of seat {target}");
                if sees(known) {
                    json["plot"] = plot(card).id.as_str().into();
                    words = format!("{words}: “{}”", plot(card).name);
                }
                Told::new("intel_gleaned", "OI-ESP-05", json, words + ".")
            }
            Event::SpySent { seat, target, kills } => {
                let (act, rule, does) = if kills {
                    ("assassinate", "OI-ESP-13", "sends an assassin to")
                } else {
                    ("infiltrate", "OI-ESP-06", "infiltrates")
                };
                let json = json!({"seat": seat, "target": target, "act": act});
                Told::new("spy_sent", rule, json, format!("Seat {seat} {does} the land of seat {target}."))
            }
            Event::PlunderBegan { seat, target } => {
                let whom =
                    target.map_or_else(|| "the headquarters".into(), |target| format!("seat {target}"));
                let target = target.map_or_else(|| "hq".to_owned(), |target| target.to_string());
                let json = json!({"seat": seat, "target": target});
                Told::new("plunder_began", "OI-ESP-07", json, format!("Seat {seat} plunders {whom}."))
            }
            Event::PlotSabotaged { seat, target } => {
                let words = format!("Seat {seat} sabotaged the Plot of seat {target}.");
                Told::new("plot_sabotaged", "OI-ESP-09", json!({"seat": seat, "target": target}), words)
            }
            Event::SabotageCleared { seat, count } => {
                let words = format!("{} left the Plot of seat {seat}.", many(count, "Sabotage Token"));
                Told::then("sabotage_cleared", "OI-ESP-12", json!({"seat": seat, "count": count}), words)
            }
            Event::AftermathActivated { seat, plot: card } => {
                let row = self.aftermath(card);
                let text = row.map_or("", |row| row.text.as_str());
                let json = json!({"seat": seat, "plot": plot(card).id, "aftermath": row.map(|row| &row.id)});
                let words = format!("Seat {seat} uses the Aftermath of “{}”: {text}", plot(card).name);
                Told::new("aftermath_activated", "OI-PLT-10", json, words)
            }
            Event::TurnBribed { seat, target } => {
                let words = format!("Seat {seat} will play the next turn of seat {target}.");
                Told::then("turn_bribed", "OI-CARD-01", json!({"seat": seat, "target": target}), words)
            }
            Event::PointsChanged { seat, points, when } => {
                let more = if points > 0 { "more" } else { "fewer" };
                let turn = if when == When::ThisTurn { "in this turn" } else { "in the next turn" };
                let count = many(points.unsigned_abs(), &format!("{more} Action Point"));
                let json = json!({"seat": seat, "points": points});
                Told::then("points_changed", "OI-TRN-10", json, format!("Seat {seat} has {count} {turn}."))
            }
            Event::AbilityUsed { seat, overlord } => {
                let row = &tables.overlords[overlord as usize];
                let words = format!("Seat {seat} uses {}.", row.ability_name);
                Told::new("ability_used", "OI-OVL-03", json!({"seat": seat, "overlord": row.id}), words)
            }
            Event::ActBought { seat } => {
                let words = format!("Seat {seat} pays for another Act.");
                Told::new("act_bought", "OI-OVL-11", json!({"seat": seat}), words)
            }
            Event::TreasureRaided { seat } => {
                let words = format!("Seat {seat} raids the Heroes' treasure.");
                Told::new("treasure_raided", "OI-RAID-01", json!({"seat": seat}), words)
            }
            Event::StartedFromScratch { seat } => {
                let words = format!("Seat {seat} starts from scratch.");
                Told::new("started_from_scratch", "OI-PLT-08", json!({"seat": seat}), words)
            }
            Event::InfiltratorsSwept { seat } => {
                let words = format!("Seat {seat} swept for infiltrators.");
                Told::new("infiltrators_swept", "OI-SWP-01", json!({"seat": seat}), words)
            }
            Event::GiftChosen { seat, resource, by } if viewer.sees(by) => {
                let json = json!({"seat": seat, "resource": resource.name()});
                let words = format!("Seat {seat} will give 1 {}.", resource.label());
                Told::then("gift_chosen", "OI-D-21", json, words)
            }
            Event::GiftChosen { seat, .. } => {
                let words = format!("Seat {seat} has chosen a gift.");
                Told::then("gift_chosen", "OI-D-21", json!({"seat": seat}), words)
            }
            Event::StoodDown { seat } => {
                let words = format!("Seat {seat} can do nothing more and stands down.");
                Told::new("stood_down", "OI-TRN-05", json!({"seat": seat}), words)
            }
            Event::TurnEnded { seat } => Told::silent("turn_ended", "OI-TRN-01", json!({"seat": seat})),
            Event::LastRoundBegan => {
                let words = "The last round begins after this turn.";
                Told::new("last_round_began", "OI-END-02", json!({}), words)
            }
            Event::GameEnded => Told::new("game_ended", "OI-END-02", json!({}), "The game is over."),
        }
    }
}
