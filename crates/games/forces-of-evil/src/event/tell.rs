//! Events as they are told: on the wire, in words, and by which rule they happened. Every kind of event stands here once.

use malice_engine::{Seat, Told};
use serde_json::json;

use super::{Ending, Event, RoomAt, Why};
use crate::ForcesOfEvil;
use crate::action::{Action, name_place};
use crate::ids::{Card, Dark, Kind, Light, Place, RoomCard};
use crate::text::{capital, counted, happening, heroes, measured, place_text, signed, sums};

impl ForcesOfEvil {
    /// The event as everybody may know it.
    #[expect(clippy::too_many_lines, reason = "one arm for each kind of event")]
    pub(crate) fn tell(&self, event: Event) -> Told {
        let tables = &self.tables;
        let name = |kind: Kind| tables.unit(kind).name.as_str();
        let unit = |kind: Kind| tables.unit(kind).label.as_str();
        let some = |kind: Kind, count: u8| self.some(kind, count);
        let room_name = |card: RoomCard| tables.room(card).name.as_str();
        let room_label = |card: RoomCard| tables.room(card).label.as_str();
        let dark = |card: Dark| tables.dark(card);
        let light = |card: Light| tables.light(card);
        let at = |room: RoomAt| self.room_words(room);
        match event {
            Event::StartPlayerNamed { seat } => {
                let words = format!("Seat {seat} takes the first turn.");
                Told::new("start_player_named", "FE-SET-01", json!({"seat": seat}), words)
            }
            Event::RoomExplored { slot, card } => {
                let json = json!({"slot": slot + 1, "card": room_name(card)});
                let words = format!("The {} is explored and can be dug.", room_label(card));
                Told::then("room_explored", "FE-EXP-04", json, words)
            }
            Event::ForceTaken { seat, force } => {
                let row = &tables.forces[force.index()];
                let json = json!({"seat": seat, "force": row.name});
                Told::new("force_taken", "FE-SET-03", json, format!("Seat {seat} plays the {}.", row.label))
            }
            Event::EntranceTaken { seat, card } => {
                let json = json!({"seat": seat, "card": room_name(card)});
                let words = format!("The dungeon of seat {seat} begins with the {}.", room_label(card));
                Told::new("entrance_taken", "FE-SET-03", json, words)
            }
            Event::TurnBegan { seat, round } => {
                let words = format!("Round {round}: seat {seat} begins a turn.");
                Told::new("turn_began", "FE-GEN-05", json!({"seat": seat, "round": round}), words)
            }
            Event::TurnEnded { seat } => Told::silent("turn_ended", "FE-TRN-05", json!({"seat": seat})),
            Event::ActionChosen { seat, action, card } => {
                let mut json = json!({"seat": seat, "action": self.name_action(action)});
                if let Some(card) = card {
                    json["card"] = tables.face(card).name.into();
                }
                match self.deed(seat, action, card) {
                    Some(words) => Told::new("action_chosen", "FE-TRN-02", json, words),
                    None => Told::silent("action_chosen", "FE-TRN-02", json),
                }
            }
            Event::ActionsForfeited { seat, count } => {
                let words = match count {
                    1 => format!("Seat {seat} has no legal action left and forfeits one."),
                    _ => format!("Seat {seat} has no legal action left and forfeits {count}."),
                };
                let json = json!({"seat": seat, "count": count});
                Told::new("actions_forfeited", "FE-R-10", json, words)
            }
            Event::InfluenceChanged { seat, by, now, why } => {
                let (why, verb, rule) = match why {
                    Why::Gained => ("gained", "gains", "FE-INF-02"),
                    Why::Paid => ("paid", "pays", "FE-ACT-02"),
                    Why::Lost => ("lost", "loses", "FE-INF-02"),
                    Why::Returned => ("returned", "is above the maximum, returns", "FE-TRN-05"),
                };
                let state = if now < 0 { ", in submission" } else { "" };
                let words = format!(
                    "Seat {seat} {verb} {} influence and has {}{state}.",
                    by.unsigned_abs(),
                    signed(now)
                );
                let json = json!({"seat": seat, "by": by, "now": now, "why": why});
                Told::then("influence_changed", rule, json, words)
            }
            Event::DarkDrawn { seat, card } => {
                let json = json!({"seat": seat, "card": dark(card).name});
                let event = dark(card).event.map_or(String::new(), |event| format!(": {}", happening(event)));
                let words = format!("It is “{}” from the Darkness{event}.", dark(card).label);
                Told::then("dark_drawn", "FE-PLT-02", json, words)
            }
            Event::DarkPlaced { card, pit, covers } => {
                let covers = covers.map(dark);
                let words = placed(&dark(card).label, "in Pit", pit, covers.map(|row| row.label.as_str()));
                let covers = covers.map(|row| &row.name);
                let json = json!({"card": dark(card).name, "pit": pit + 1, "covers": covers});
                Told::then("dark_placed", "FE-PLT-03", json, words)
            }
            Event::DarkLeft { card, pit, removed } => {
                let fate = if removed { "leaves the game" } else { "is discarded" };
                let json = json!({"card": dark(card).name, "pit": pit + 1, "removed": removed});
                let words = format!("“{}” {fate}.", dark(card).label);
                Told::then("dark_left", "FE-SCO-04", json, words)
            }
            Event::DarknessReshuffled => {
                let words = "The discarded Cards of Darkness are shuffled into a new deck.";
                Told::then("darkness_reshuffled", "FE-PLT-05", json!({}), words)
            }
            Event::LightDrawn { seat, card } => {
                let row = light(card);
                let kind = match (&row.attack, row.event) {
                    (Some(_), _) => ", an attack on all dungeons".into(),
                    (_, Some(event)) => format!(": {}", happening(event)),
                    _ => String::new(),
                };
                let words = format!("Seat {seat} draws “{}” from the Light{kind}.", row.label);
                let json = json!({"seat": seat, "card": row.name});
                Told::then("light_drawn", "FE-BLD-02", json, words)
            }
            Event::LightPlaced { card, pillar, covers } => {
                let covers = covers.map(light);
                let words =
                    placed(&light(card).label, "on Pillar", pillar, covers.map(|row| row.label.as_str()));
                let covers = covers.map(|row| &row.name);
                let json = json!({"card": light(card).name, "pillar": pillar + 1, "covers": covers});
                Told::then("light_placed", "FE-BLD-03", json, words)
            }
            Event::LightDiscarded { card, pillar } => {
                let json = json!({"card": light(card).name, "pillar": pillar + 1});
                let words = format!("“{}” is discarded from Pillar {}.", light(card).label, pillar + 1);
                Told::then("light_discarded", "FE-ASM-03", json, words)
            }
            Event::LightReshuffled => {
                let words = "The discarded Cards of Light are shuffled into a new deck.";
                Told::then("light_reshuffled", "FE-VAR-07", json!({}), words)
            }
            Event::PillarsCleared => {
                let words = "All Cards of Light on Pillars are discarded.";
                Told::then("pillars_cleared", "FE-RES-01", json!({}), words)
            }
            Event::HeroesAssembled { class, count } => {
                let words = match count {
                    0 => format!("No {} is left to come to Town.", unit(class)),
                    1 => format!("1 {} comes to Town.", unit(class)),
                    _ => format!("{} come to Town.", some(class, count)),
                };
                let json = json!({"class": name(class), "count": count});
                Told::then("heroes_assembled", "FE-ASM-01", json, words)
            }
            Event::HeroesDispersed { class, count } => {
                let leave = if count == 1 { "leaves" } else { "leave" };
                let words = format!("{} {leave} Town for home.", some(class, count));
                let json = json!({"class": name(class), "count": count});
                Told::then("heroes_dispersed", "FE-ASM-03", json, words)
            }
            Event::Scored { seat, what, count, points } => {
                let json = json!({"seat": seat, "what": measured(what), "count": count, "points": points});
                let words =
                    format!("Seat {seat} has {} and scores {points} influence.", counted(what, count));
                Told::then("scored", "FE-SCO-02", json, words)
            }
            Event::SpecialScored { seat, points } => {
                let words = format!("Special scoring: seat {seat} gains {points} influence.");
                Told::new("special_scored", "FE-FIN-01", json!({"seat": seat, "points": points}), words)
            }
            Event::ConditionScored { seat, what, count, points } => {
                let json = json!({"seat": seat, "what": measured(what), "count": count, "points": points});
                let words = format!("Seat {seat} has {}: {points} influence.", counted(what, count));
                Told::then("condition_scored", "FE-FIN-01", json, words)
            }
            Event::UnitsGained { seat, kind, count } => {
                let words = match count {
                    0 => format!("No {} is left in the supply for seat {seat}.", unit(kind)),
                    _ => format!("Seat {seat} gains {}.", some(kind, count)),
                };
                let json = json!({"seat": seat, "kind": name(kind), "count": count});
                Told::then("units_gained", "FE-PLC-01", json, words)
            }
            Event::TreasureGained { seat, count } => {
                let words = match count {
                    0 => format!("No Treasure is left for seat {seat}."),
                    _ => format!("Seat {seat} gains {count} Treasure."),
                };
                let json = json!({"seat": seat, "count": count});
                Told::then("treasure_gained", "FE-R-07", json, words)
            }
            Event::UnitsPlaced { seat, kind, room, count } => {
                let json = json!({"seat": seat, "kind": name(kind), "room": room.position + 1, "room_card": room_name(room.card), "count": count});
                let words = format!("Seat {seat} puts {} into {}.", some(kind, count), at(room));
                Told::then("units_placed", "FE-PLC-01", json, words)
            }
            Event::UnitsUnplaced { seat, kind, count } => {
                let json = json!({"seat": seat, "kind": name(kind), "count": count});
                let words = format!("Seat {seat} has no room for {}: back to the supply.", some(kind, count));
                Told::then("units_unplaced", "FE-PLC-03", json, words)
            }
            Event::TreasurePlaced { seat, room, count } => {
                let json = json!({"seat": seat, "room": room.position + 1, "room_card": room_name(room.card), "count": count});
                let words = format!("Seat {seat} lays {count} Treasure into {}.", at(room));
                Told::then("treasure_placed", "FE-R-07", json, words)
            }
            Event::TreasureReturned { seat, room } => {
                let json =
                    json!({"seat": seat, "room": room.position + 1, "room_card": room_name(room.card)});
                let words = format!("Seat {seat} gives up a Treasure of {}.", at(room));
                Told::then("treasure_returned", "FE-ACT-02", json, words)
            }
            Event::MinionReturned { seat, kind, room } => {
                let json = json!({"seat": seat, "kind": name(kind), "room": room.position + 1, "room_card": room_name(room.card)});
                let words = format!("Seat {seat} gives up {} in {}.", a(unit(kind)), at(room));
                Told::then("minion_returned", "FE-R-51", json, words)
            }
            Event::MinionLured { seat, rival, kind, room } => {
                let json = json!({"seat": seat, "rival": rival, "kind": name(kind), "room": room.position + 1, "room_card": room_name(room.card)});
                let words =
                    format!("Seat {seat} lures {} out of {} of seat {rival}.", a(unit(kind)), at(room));
                Told::then("minion_lured", "FE-ACT-02", json, words)
            }
            Event::HeroTaken { seat, class } => {
                let words = format!("{} leaves Town and serves seat {seat}.", capital(&a(unit(class))));
                Told::then("hero_taken", "FE-ACT-02", json!({"seat": seat, "class": name(class)}), words)
            }
            Event::SlainReturned { seat, class } => {
                let words = format!("Seat {seat} gives back a slain {}.", unit(class));
                Told::then("slain_returned", "FE-EFF-01", json!({"seat": seat, "class": name(class)}), words)
            }
            Event::MeteorRolled { roll } => {
                let words = format!("The Meteor falls: {roll} on the d8.");
                Told::then("meteor_rolled", "FE-EFF-01", json!({"roll": roll}), words)
            }
            Event::GarrisonDestroyed { class } => {
                let words = format!("The garrison of the {}s is destroyed.", unit(class));
                Told::then("garrison_destroyed", "FE-RES-02", json!({"class": name(class)}), words)
            }
            Event::RoomDug { seat, card } => {
                let json = json!({"seat": seat, "card": room_name(card)});
                Told::then(
                    "room_dug",
                    "FE-EXP-01",
                    json,
                    format!("Seat {seat} digs up the {}.", room_label(card)),
                )
            }
            Event::RoomBuilt { seat, room } => {
                let json = json!({"seat": seat, "card": room_name(room.card), "position": room.position + 1});
                // That the dungeon begins with it has been told of an Entrance.
                if room.position == 0 {
                    return Told::silent("room_built", "FE-EXP-02", json);
                }
                let words = format!(
                    "Seat {seat} builds the {} as room {}.",
                    room_label(room.card),
                    room.position + 1
                );
                Told::then("room_built", "FE-EXP-02", json, words)
            }
            Event::CardAttached { seat, card, room } => {
                let json = json!({"seat": seat, "card": tables.face(card).name, "room": room.position + 1, "room_card": room_name(room.card)});
                let words = format!("Seat {seat} joins {} to {}.", self.card_words(card), at(room));
                Told::then("card_attached", "FE-ATC-01", json, words)
            }
            Event::BattleJoined { seat, avoided } => {
                let words = if avoided { "avoids the battle" } else { "stays to fight" };
                let json = json!({"seat": seat, "avoided": avoided});
                Told::new("battle_joined", "FE-BAT-02", json, format!("Seat {seat} {words}."))
            }
            Event::PartyGathered { seat, party } => {
                let words = if party == [0; 4] {
                    format!("No hero attacks seat {seat}.")
                } else {
                    format!("The heroes who attack seat {seat}: {}.", self.party_words(&party))
                };
                Told::new("party_gathered", "FE-BAT-04", json!({"seat": seat, "party": party}), words)
            }
            Event::RoomEntered { seat, room, heroes: count } => {
                let json = json!({"seat": seat, "room": room.position + 1, "room_card": room_name(room.card), "heroes": count});
                let enter = if count == 1 { "A hero enters".into() } else { format!("{count} heroes enter") };
                Told::new("room_entered", "FE-RC-01", json, format!("{enter} {} of seat {seat}.", at(room)))
            }
            Event::HeroLost { seat, class } => {
                let lost = capital(&a(unit(class)));
                let words = format!("{lost} loses the way in the dungeon of seat {seat} and goes home.");
                Told::then("hero_lost", "FE-RC-01", json!({"seat": seat, "class": name(class)}), words)
            }
            // A die is told with who gets it.
            Event::DieRolled { seat, side, tier, value } => {
                let json = json!({"seat": seat, "side": side.name(), "tier": tier, "value": value});
                Told::silent("die_rolled", "FE-RC-11", json)
            }
            Event::DieRerolled { seat, side, tier, old, new } => {
                let json = json!({"seat": seat, "side": side.name(), "tier": tier, "old": old, "new": new});
                let words = format!("The {old} becomes {new}.");
                Told::then("die_rerolled", "FE-D-22", json, words)
            }
            Event::DieAssigned { seat, side, place, kind, value } => {
                let json = json!({"seat": seat, "side": side.name(), "place": name_place(place), "kind": name(kind), "value": value});
                let who = format!("the {} {} in {}", side.name(), unit(kind), place_text(place));
                Told::then("die_assigned", "FE-RC-11", json, format!("Seat {seat}: {who} gets the {value}."))
            }
            Event::PairStruck { seat, column, hero, minion, totals, hits } => {
                let json = json!({"seat": seat, "place": column + 1, "hero": name(hero), "minion": name(minion), "totals": totals, "hits": hits});
                let pair = format!("{} against {} in front {}", unit(hero), unit(minion), column + 1);
                let words = format!("Seat {seat}: {pair}, {}.", sums(totals, hits));
                Told::then("pair_struck", "FE-RC-13", json, words)
            }
            Event::HitsFound { seat, heroes, minions } => {
                let places = |set: u16| -> Vec<String> { Place::of(set).map(name_place).collect() };
                let json = json!({"seat": seat, "heroes": places(heroes), "minions": places(minions)});
                Told::silent("hits_found", "FE-RC-15", json)
            }
            Event::UnitHurt { seat, side, column, kind, left } => {
                let json = json!({"seat": seat, "side": side.name(), "column": column + 1, "kind": name(kind), "left": left});
                // That who falls is wounded goes without saying.
                if left == 0 {
                    return Told::silent("unit_hurt", "FE-DMG-01", json);
                }
                let place = place_text(Place::front(usize::from(column)));
                let points = if left == 1 { "hit point" } else { "hit points" };
                let who = format!("the {} {} in {place}", side.name(), unit(kind));
                let words = format!("Seat {seat}: {who} has {left} {points} left.");
                Told::then("unit_hurt", "FE-DMG-01", json, words)
            }
            Event::HeroSlain { seat, class } => {
                let words = format!("Seat {seat} slays {} and keeps it as prestige.", a(unit(class)));
                Told::then("hero_slain", "FE-DMG-03", json!({"seat": seat, "class": name(class)}), words)
            }
            Event::HeroPlagued { seat, class } => {
                let words = format!("The plague takes {} in the dungeon of seat {seat}.", a(unit(class)));
                Told::then("hero_plagued", "FE-TRT-08", json!({"seat": seat, "class": name(class)}), words)
            }
            Event::HeroTurned { seat, class } => {
                let words =
                    format!("The slain {} rises as a Zombie in the limbo of seat {seat}.", unit(class));
                Told::then("hero_turned", "FE-TRT-08", json!({"seat": seat, "class": name(class)}), words)
            }
            Event::MinionSlain { seat, kind } => {
                let home = if kind.index() < Kind::CLASSES.len() { "box" } else { "supply" };
                let slain = capital(&a(unit(kind)));
                let words = format!("{slain} of seat {seat} is slain and goes to the {home}.");
                Told::then("minion_slain", "FE-DMG-03", json!({"seat": seat, "kind": name(kind)}), words)
            }
            Event::PushedThrough { seat, heroes } => {
                let words = match heroes {
                    1 => format!("A hero pushes through in the dungeon of seat {seat}."),
                    _ => format!("{heroes} heroes push through in the dungeon of seat {seat}."),
                };
                let json = json!({"seat": seat, "heroes": heroes});
                Told::then("pushed_through", "FE-PSH-01", json, words)
            }
            Event::HeroSeduced { seat, class } => {
                let words = format!("Seat {seat} seduces {}, who goes to limbo as a minion.", a(unit(class)));
                Told::new("hero_seduced", "FE-INF-05", json!({"seat": seat, "class": name(class)}), words)
            }
            Event::MinionFled { seat, kind } => {
                let words = format!("{} of seat {seat} flees to limbo.", capital(&a(unit(kind))));
                Told::new("minion_fled", "FE-FLE-01", json!({"seat": seat, "kind": name(kind)}), words)
            }
            Event::CombatAbandoned { seat } => {
                let words = format!("The combat at seat {seat} has no end: all heroes there go home.");
                Told::then("combat_abandoned", "FE-R-50", json!({"seat": seat}), words)
            }
            Event::TreasureStolen { seat, class, count } => {
                let json = json!({"seat": seat, "class": name(class), "count": count});
                let thief = capital(&a(unit(class)));
                let words = format!("{thief} carries {count} Treasure of seat {seat} away and goes home.");
                Told::then("treasure_stolen", "FE-RAN-02", json, words)
            }
            Event::WebDestroyed { seat, room } => {
                let json =
                    json!({"seat": seat, "room": room.position + 1, "room_card": room_name(room.card)});
                let words = format!("The Web in {} of seat {seat} is torn.", at(room));
                Told::then("web_destroyed", "FE-WEB-03", json, words)
            }
            Event::WebBuilt { seat, room } => {
                let json =
                    json!({"seat": seat, "room": room.position + 1, "room_card": room_name(room.card)});
                Told::new("web_built", "FE-WEB-01", json, format!("Seat {seat} has a Web in {}.", at(room)))
            }
            Event::HeartPenetrated { seat, class } => {
                let hero = capital(&a(unit(class)));
                let words = format!("{hero} reaches the heart of seat {seat} and goes home.");
                Told::new("heart_penetrated", "FE-PEN-01", json!({"seat": seat, "class": name(class)}), words)
            }
            Event::BattleEnded => Told::new("battle_ended", "FE-RES-05", json!({}), "The battle is over."),
            Event::RaidBegan { seat, party } => {
                let json = json!({"seat": seat, "party": party});
                let words = format!("Seat {seat} raids Town with {}.", self.party_words(&party));
                Told::new("raid_began", "FE-VAR-03", json, words)
            }
            Event::RaidEnded { seat, won } => {
                let words = if won {
                    format!("Seat {seat} has won the raid: Town lies bare, and the raiders wait in limbo.")
                } else {
                    format!(
                        "The raid of seat {seat} is over, and Town still stands. Raiders who live wait in limbo."
                    )
                };
                Told::new("raid_ended", "FE-VAR-05", json!({"seat": seat, "won": won}), words)
            }
            Event::ArmageddonBegan => {
                let words = "The last Card of Light is drawn: Armageddon!";
                Told::new("armageddon_began", "FE-ARM-02", json!({}), words)
            }
            Event::GameEnded { by } => {
                let (by, rule, words) = match by {
                    Ending::Garrisons => ("garrisons", "FE-END-01", "All garrisons have fallen"),
                    Ending::Card => ("card", "FE-END-02", "A card has brought Good's Downfall"),
                    Ending::Armageddon => ("armageddon", "FE-END-03", "Armageddon is over"),
                    Ending::RoundLimit => ("round_limit", "FE-END-01", "The last round is over"),
                };
                Told::new("game_ended", rule, json!({"by": by}), format!("{words}: the game has ended."))
            }
        }
    }

    /// A choice that the log tells before what comes of it; `None` where that tells it.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all others are told by what comes of them")]
    fn deed(&self, seat: Seat, action: Action, card: Option<Card>) -> Option<String> {
        let does = match action {
            Action::Plot => "plots".into(),
            Action::Draw => "draws a card".into(),
            Action::Pillar(pillar) => format!("chooses Pillar {}", pillar + 1),
            Action::Reroll(side, tier, _) => {
                format!("rolls a d{} of the {} again", 2 + 2 * tier, heroes(side))
            }
            Action::Use(source, index) => {
                let card = card?;
                let printed = self.tables.face(card).actions.get(usize::from(index))?;
                let owner = source.owner().filter(|owner| *owner != seat);
                let whose = owner.map_or(String::new(), |owner| format!(" of seat {owner}"));
                format!("uses {}{whose}: {}", self.card_words(card), self.action_clause(printed).text)
            }
            Action::Expand => "expands the dungeon".into(),
            Action::Build => "builds influence".into(),
            Action::Attach => "attaches a card".into(),
            Action::Raid => "prepares a raid on Town".into(),
            Action::RaidByPlot => "uses the plot action to prepare a raid on Town".into(),
            Action::Maintain => "performs Maintenance".into(),
            Action::SpoilsInfluence => "takes influence as Spoils of War".into(),
            Action::SpoilsTreasure => "takes Treasure as Spoils of War".into(),
            Action::SpoilsDeclined => "declines the Spoils of War".into(),
            Action::Retreat => "retreats from the raid".into(),
            _ => return None,
        };
        Some(format!("Seat {seat} {does}."))
    }
}

/// `“Plunder” covers “Savages” in Pit 2.`
fn placed(label: &str, stack: &str, number: u8, covers: Option<&str>) -> String {
    match covers {
        Some(covered) => format!("“{label}” covers “{covered}” {stack} {}.", number + 1),
        None => format!("“{label}” lies {stack} {}.", number + 1),
    }
}

/// `an Ogre`.
fn a(label: &str) -> String {
    let vowel = label.starts_with(['A', 'E', 'I', 'O', 'U']);
    format!("{} {label}", if vowel { "an" } else { "a" })
}
