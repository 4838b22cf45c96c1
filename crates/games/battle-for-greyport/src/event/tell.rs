//! Events as they are told: on the wire, in words, and by which rule they happened. Every kind of event stands here once. "Seat 2" is
//! where the name of a player goes.

use malice_engine::{Told, Viewer};
use serde_json::{Value, json};

use super::Event;
use crate::Greyport;
use crate::effect::{Coin, CursePlace};
use crate::ids::{CardId, Cause, Group, MonsterId};
use crate::text::{amid, many};

impl Greyport {
    /// The event in the form that `viewer` may see.
    #[expect(clippy::too_many_lines, reason = "one arm for each kind of event")]
    pub(crate) fn tell(&self, event: &Event, viewer: Viewer) -> Told {
        let card = |id: CardId| self.tables.card(id).id.as_str();
        let title = |id: CardId| self.tables.card(id).name.as_str();
        // A player is called by the name of the character: the card needs another one.
        let hero = |id: CardId| if self.is_player_hero(id) { "player hero" } else { title(id) };
        let name = |id: MonsterId| self.monster_name(id);
        let foe = |id: MonsterId| self.foe(id);
        let place = |location: u8| &self.tables.locations[location as usize];
        let group = |group: Group| group.seat().map_or(json!("location"), |seat| json!(seat));
        let whom = |group: Group| group.seat().map_or("the location".into(), |seat| format!("seat {seat}"));
        match *event {
            Event::CharacterTaken { seat, character } => {
                let row = &self.tables.characters[character as usize];
                let json = json!({"seat": seat, "character": row.id});
                Told::new("character_taken", "GP-SETUP-02", json, format!("Seat {seat} plays {}.", row.name))
            }
            Event::StartingPlayerNamed { seat } => {
                let words = format!("Seat {seat} defends first.");
                Told::new("starting_player_named", "GP-SETUP-08", json!({"seat": seat}), words)
            }
            Event::WarriorWounded { seat, hp } => {
                let words = format!("Seat {seat} is wounded and starts with {hp} HP.");
                Told::then("warrior_wounded", "GP-VAR-05", json!({"seat": seat, "hp": hp}), words)
            }
            Event::EncounterBegan { encounter, location } => {
                let title = &self.scenario().encounters[encounter as usize].title;
                let (number, place) = (encounter + 1, place(location));
                let json = json!({"encounter": number, "title": title, "location": place.id});
                let words = format!("Encounter {number}: “{title}” begins at {}.", amid(&place.name));
                Told::new("encounter_began", "GP-ENC-02", json, words)
            }
            Event::MonsterEntered { monster, group: at } => {
                let rule = if at == Group::Location { "GP-ENC-03" } else { "GP-ENC-04" };
                let json = json!({"monster": name(monster), "group": group(at)});
                let words = format!("{} comes to {}.", foe(monster), whom(at));
                Told::then("monster_entered", rule, json, words)
            }
            Event::MonsterMoved { monster, to } => {
                let json = json!({"monster": name(monster), "to": group(to)});
                let words = format!("{} moves to {}.", foe(monster), whom(to));
                Told::then("monster_moved", "GP-TAUNT-01", json, words)
            }
            Event::MonsterTaunted { seat, monster } => {
                let json = json!({"seat": seat, "monster": name(monster)});
                let words = format!("Seat {seat} taunts {}.", foe(monster));
                Told::then("monster_taunted", "GP-TAUNT-01", json, words)
            }
            Event::MonsterDamaged { monster, amount, left } => {
                let rest = if left > 0 { format!(" and has {left} HP left") } else { String::new() };
                let json = json!({"monster": name(monster), "amount": amount, "left": left});
                let words = format!("{} takes {amount} damage{rest}.", foe(monster));
                Told::then("monster_damaged", "GP-FIGHT-05", json, words)
            }
            Event::MonsterUnhurt { monster } => {
                let words = format!("{} takes no damage.", foe(monster));
                Told::then("monster_unhurt", "GP-FIGHT-09", json!({"monster": name(monster)}), words)
            }
            Event::MonsterMended { monster, amount } => {
                let json = json!({"monster": name(monster), "amount": amount});
                let words = format!("{} regains {amount} HP.", foe(monster));
                Told::then("monster_mended", "GP-CLEAN-01", json, words)
            }
            Event::MonsterDefeated { monster } => {
                let words = format!("{} is defeated.", foe(monster));
                Told::then("monster_defeated", "GP-FIGHT-05", json!({"monster": name(monster)}), words)
            }
            Event::MonsterFlipped { monster } => {
                let words = format!("{} shows the other side.", foe(monster));
                Told::then("monster_flipped", "GP-CARD-13", json!({"monster": name(monster)}), words)
            }
            Event::RoundBegan { round, defender } => {
                let json = json!({"round": round, "defender": defender});
                Told::new("round_began", "GP-R-07", json, format!("Round {round}: seat {defender} defends."))
            }
            Event::HeroPlayed { seat, card: id } => {
                let what = match self.tables.card(id).level {
                    0 => title(id).into(),
                    level => format!("the player hero of level {level}"),
                };
                let json = json!({"seat": seat, "card": card(id)});
                Told::new("hero_played", "GP-PLAY-02", json, format!("Seat {seat} plays {what}."))
            }
            Event::ItemPlayed { seat, card: id, hero: number, wielder } => {
                let whom = self.the_hero(wielder);
                let json =
                    json!({"seat": seat, "card": card(id), "hero": number + 1, "wielder": card(wielder)});
                let words = format!("Seat {seat} gives {} to {whom}.", title(id));
                Told::new("item_played", "GP-PLAY-03", json, words)
            }
            Event::AbilityUsed { seat, card: id } => {
                let words = format!("Seat {seat} uses the ability of {}.", self.the_hero(id));
                Told::new("ability_used", "GP-PLAY-07", json!({"seat": seat, "card": card(id)}), words)
            }
            Event::FightBegan { seat, card: id, monster, second } => {
                let monsters: Vec<String> = std::iter::once(monster).chain(second).map(name).collect();
                let json = json!({"seat": seat, "card": card(id), "monsters": monsters});
                let second = second.map_or(String::new(), |second| format!(" and {}", foe(second)));
                let words = format!("Seat {seat}'s {} fights {}{second}.", hero(id), foe(monster));
                Told::new("fight_began", "GP-FIGHT-02", json, words)
            }
            Event::HeroFought { seat, card: id, total } => {
                let json = json!({"seat": seat, "card": card(id), "total": total});
                Told::then("hero_fought", "GP-FIGHT-03", json, format!("The blow comes to {total}."))
            }
            Event::DieRolled { seat, die, value } => {
                let json = json!({"seat": seat, "die": die.name(), "value": value});
                let words = format!("Seat {seat} rolls {value} with the {} die.", die.name());
                Told::then("die_rolled", "GP-FIGHT-16", json, words)
            }
            Event::DieRerolled { seat, die, value } => {
                let json = json!({"seat": seat, "die": die + 1, "value": value});
                let words = format!("Seat {seat} rolls die {} again: {value}.", die + 1);
                Told::then("die_rerolled", "GP-R-21", json, words)
            }
            Event::ShieldsGained { tokens } => {
                let words = format!("The party gets {}.", many(tokens, "shield"));
                Told::then("shields_gained", "GP-DMG-04", json!({"tokens": tokens}), words)
            }
            Event::ShieldSpent { monster, victim } => {
                let json = json!({"monster": name(monster), "victim": victim});
                let words = format!("A shield stops 1 damage of {} to seat {victim}.", foe(monster));
                Told::then("shield_spent", "GP-DMG-03", json, words)
            }
            Event::PlayerHurt { seat, amount, hp, by } => {
                let json = json!({"seat": seat, "amount": amount, "hp": hp, "by": by.map(name)});
                let (rule, words) = by.map_or_else(
                    || ("GP-R-08", format!("Seat {seat} loses {amount} HP: {hp} left.")),
                    |id| {
                        (
                            "GP-DMG-01",
                            format!("{} deals {amount} damage to seat {seat}: {hp} HP left.", foe(id)),
                        )
                    },
                );
                Told::then("player_hurt", rule, json, words)
            }
            Event::PlayerHealed { seat, amount } => {
                let json = json!({"seat": seat, "amount": amount});
                Told::then("player_healed", "GP-LOC-03", json, format!("Seat {seat} regains {amount} HP."))
            }
            Event::CardDrawn { seat, card: id } if self.open_hands || viewer.sees(seat) => {
                let json = json!({"seat": seat, "card": card(id)});
                Told::then("card_drawn", "GP-REF-01", json, format!("Seat {seat} draws {}.", title(id)))
            }
            Event::CardDrawn { seat, .. } => {
                let words = format!("Seat {seat} draws a card.");
                Told::then("card_drawn", "GP-REF-01", json!({"seat": seat}), words)
            }
            Event::DeckReshuffled { seat } => {
                let words = format!("Seat {seat}'s discard pile is shuffled and becomes the deck.");
                Told::then("deck_reshuffled", "GP-REF-02", json!({"seat": seat}), words)
            }
            Event::CardDiscarded { seat, card: id, by } => {
                let json = json!({"seat": seat, "card": card(id), "by": self.cause_value(by)});
                let what = self.the_hero(id);
                let words = match self.cause_words(by) {
                    Some(cause) => format!("{cause} makes seat {seat} discard {what}."),
                    None => format!("Seat {seat} discards {what}."),
                };
                Told::then("card_discarded", "GP-DISC-01", json, words)
            }
            Event::CardRetired { seat, card: id, by } => {
                let json = json!({"seat": seat, "card": card(id), "by": self.cause_value(by)});
                let cause = self.cause_words(by).map_or(String::new(), |cause| format!(" by {cause}"));
                let words = match self.tables.card(id).level {
                    0 => format!("Seat {seat}'s {} is retired{cause}.", title(id)),
                    level => {
                        let level = level.saturating_sub(1).max(1);
                        format!("Seat {seat}'s player hero is set aside{cause}, at level {level} now.")
                    }
                };
                Told::then("card_retired", "GP-MISC-01", json, words)
            }
            Event::CardReturned { seat, card: id } => {
                let json = json!({"seat": seat, "card": card(id)});
                let words = format!("Seat {seat} takes {} back into hand.", self.the_hero(id));
                Told::then("card_returned", "GP-CARD-17", json, words)
            }
            Event::CurseGained { seat, place, by } => {
                let (pile, where_to) = match place {
                    CursePlace::DiscardPile => ("discard_pile", "the discard pile"),
                    CursePlace::DeckTop => ("deck_top", "the deck"),
                };
                let curse = card(self.tables.curse);
                let json = json!({"seat": seat, "card": curse, "place": pile, "by": self.cause_value(by)});
                let words = match self.cause_words(by) {
                    Some(cause) => format!("{cause} curses seat {seat}: a Curse goes onto {where_to}."),
                    None => format!("Seat {seat} gains a Curse: it goes onto {where_to}."),
                };
                Told::then("curse_gained", "GP-DMG-08", json, words)
            }
            Event::CardRecruited { seat, card: id, coin } => {
                let json = json!({"seat": seat, "card": card(id), "coin": coin.map(Coin::name)});
                let (rule, price) = match coin {
                    Some(coin) => ("GP-REC-02", format!("for a {} coin", coin.name())),
                    None => ("GP-D-19", "free".into()),
                };
                let words = format!("Seat {seat} recruits {} {price}.", title(id));
                Told::then("card_recruited", rule, json, words)
            }
            Event::CardOffered { card: id } => {
                let words = format!("{} joins the row.", title(id));
                Told::then("card_offered", "GP-REC-04", json!({"card": card(id)}), words)
            }
            Event::CardRevealed { card: id } => {
                let words = format!("{} is revealed.", title(id));
                Told::then("card_revealed", "GP-D-19", json!({"card": card(id)}), words)
            }
            Event::CoinGained { seat, coin } => {
                let json = json!({"seat": seat, "coin": coin.name()});
                let words = format!("Seat {seat} gets a {} coin.", coin.name());
                Told::then("coin_gained", "GP-I-13", json, words)
            }
            Event::CoinLost { seat, coin } => {
                let json = json!({"seat": seat, "coin": coin.name()});
                let words = format!("Seat {seat} loses a {} coin.", coin.name());
                Told::then("coin_lost", "GP-I-13", json, words)
            }
            Event::LocationDamaged { amount, hp, by } => {
                let json = json!({"amount": amount, "hp": hp, "by": self.cause_value(by)});
                let words = match self.cause_words(by) {
                    Some(cause) => format!("{cause} costs the location {amount} HP: {hp} left."),
                    None => format!("The location takes {amount} damage: {hp} HP left."),
                };
                Told::then("location_damaged", "GP-DMG-02", json, words)
            }
            Event::LocationSaved { location } => {
                let place = place(location);
                let words = format!("The party saves {}. {}", amid(&place.name), place.reward_text);
                Told::then("location_saved", "GP-LOC-02", json!({"location": place.id}), words)
            }
            Event::LocationDestroyed { location } => {
                let words = format!("The monsters destroy {}.", amid(&place(location).name));
                let json = json!({"location": place(location).id});
                Told::new("location_destroyed", "GP-LOC-04", json, words)
            }
            Event::MonstersStruck { defender } => {
                let words = "The round ends: the monsters strike.";
                Told::new("monsters_struck", "GP-DMG-01", json!({"defender": defender}), words)
            }
            Event::CleanupBegan => {
                Told::new("cleanup_began", "GP-CLEAN-01", json!({}), "Whatever was played is discarded.")
            }
            // All think again after every action: that somebody is ready is seen at the table, and would fill the log.
            Event::SeatReady { seat } => Told::silent("seat_ready", "GP-R-03", json!({"seat": seat})),
            Event::SeatUnready { seat } => {
                let words = format!("Seat {seat} is not ready yet.");
                Told::new("seat_unready", "GP-R-03", json!({"seat": seat}), words)
            }
            Event::MarkerUsed { seat } => {
                let words = format!("Seat {seat} turns the round marker.");
                Told::new("marker_used", "GP-TAUNT-03", json!({"seat": seat}), words)
            }
            Event::MarkerPassed { seat } => {
                let words = format!("The round marker goes to seat {seat}.");
                Told::new("marker_passed", "GP-PASS-01", json!({"seat": seat}), words)
            }
            Event::LevelReached { seat, level } => {
                let json = json!({"seat": seat, "level": level});
                Told::then("level_reached", "GP-END-05", json, format!("Seat {seat} reaches level {level}."))
            }
            Event::EncounterWon { encounter } => {
                let number = encounter + 1;
                let words = format!("Encounter {number} is won.");
                Told::new("encounter_won", "GP-FIGHT-15", json!({"encounter": number}), words)
            }
            Event::GameWon => {
                Told::new("game_won", "GP-WIN-02", json!({}), "The city is saved: everybody wins.")
            }
            Event::GameLost { seat } => {
                let words = format!("Seat {seat} has no hit points left: everybody loses.");
                Told::new("game_lost", "GP-WIN-01", json!({"seat": seat}), words)
            }
        }
    }

    /// `Soldier`, or `the player hero`: players are called by the names of their characters.
    fn the_hero(&self, card: CardId) -> String {
        if self.is_player_hero(card) { "the player hero".into() } else { self.tables.card(card).name.clone() }
    }

    fn cause_value(&self, cause: Option<Cause>) -> Value {
        match cause {
            Some(Cause::Card(card)) => json!(self.tables.card(card).id),
            Some(Cause::Monster(id)) => json!(self.monster_name(id)),
            Some(Cause::Encounter | Cause::Location) | None => Value::Null,
        }
    }

    /// Who is to blame; the fall of a location is told before what comes of it.
    fn cause_words(&self, cause: Option<Cause>) -> Option<String> {
        match cause? {
            Cause::Card(card) => Some(self.tables.card(card).name.clone()),
            Cause::Monster(id) => Some(self.foe(id)),
            Cause::Encounter | Cause::Location => None,
        }
    }
}
