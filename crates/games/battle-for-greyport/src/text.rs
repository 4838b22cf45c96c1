//! The game in plain words: terminal, log, screen reader, bots.

use std::fmt::Write as _;

use malice_engine::{Rule, Text, Viewer};

use crate::Greyport;
use crate::action::Action;
use crate::effect::Gift;
use crate::event::Event;
use crate::ids::{CardId, Group, MonsterId};
use crate::state::{HeroPlace, Standing};
use crate::view::{MonsterView, PlayerView, View};

impl Text for Greyport {
    fn table_text(&self, view: &View, _color: bool) -> String {
        let mut out = String::new();
        let place = &view.location;
        let _ = writeln!(out, "Encounter {}: {}   Round {}", view.encounter, view.title, view.round);
        let state = match place.standing {
            Standing::Standing => format!("{} HP", place.hp),
            Standing::Saved => format!("saved, {} HP", place.hp),
            Standing::Destroyed => "destroyed".into(),
        };
        let _ = writeln!(out, "{} ({state}): {}", place.name, self.foes(&place.monsters));
        let _ = writeln!(
            out,
            "If the round ended now: {} to the defender, {} to the location. Shields: {}",
            view.incoming.defender, view.incoming.location, view.shields
        );
        for (label, row) in [("Heroes", &view.heroes), ("Items", &view.items)] {
            let top = row.top.as_ref().map_or(String::new(), |top| format!("; on top: {}", self.title(top)));
            let _ = writeln!(out, "{label}: {} ({} in the deck{top})", self.titles(&row.row), row.deck);
        }
        for player in &view.players {
            let marker = match (player.seat == view.defender, view.taunt_ready) {
                (true, true) => ", DEFENDS, marker unused",
                (true, false) => ", DEFENDS",
                (false, _) => "",
            };
            let ready = if view.ready.contains(player.seat) { ", ready" } else { "" };
            self.player_text(player, &format!("{marker}{ready}"), &mut out);
        }
        out
    }

    fn prompt(&self, _view: &View, point: Rule) -> String {
        match point {
            "GP-D-01" => "Take a character",
            "GP-D-02" => "Who starts wounded?",
            "GP-D-03" => "Which Ambush comes next?",
            "GP-D-04" => "Discard a card",
            "GP-D-05" => "Nothing to fight: Taunt a monster",
            "GP-D-06" => "Play, fight, or be ready",
            "GP-D-07" => "Choose a target",
            "GP-D-08" => "Reroll a die?",
            "GP-D-09" => "Choose for the card",
            "GP-D-10" => "Choose for the ability",
            "GP-D-11" => "Spend shields?",
            "GP-D-12" => "Take a monster of the fallen location",
            "GP-D-13" => "Which effect comes next?",
            "GP-D-14" => "Choose a hero in play",
            "GP-D-15" | "GP-D-17" => "Recruit",
            "GP-D-16" | "GP-D-18" => "Discard cards",
            "GP-D-19" => "Choose the location's gift",
            "GP-D-20" => "Use it?",
            _ => "Choose",
        }
        .into()
    }

    fn action_text(&self, _view: &View, action: Action) -> String {
        let card = |id: CardId| self.tables.card(id).name.clone();
        match action {
            Action::Take(character) => format!("Play {}", self.tables.characters[character as usize].name),
            Action::Choose(seat) => format!("Seat {seat}"),
            Action::Resolve(id, occasion, _) => format!("{}: {}", self.foe(id), occasion.name()),
            Action::ResolveCard(id, seat, _) => format!("{} of seat {seat}", card(id)),
            Action::Discard(id) => format!("Discard {}", card(id)),
            Action::Target(id) => self.foe(id),
            Action::PlayHero(id) => format!("Play {}", card(id)),
            Action::PlayItem(id, hero) => format!("Put {} on hero {}", card(id), hero + 1),
            Action::Fight(hero) => format!("Fight with hero {}", hero + 1),
            Action::UseMarker => "Taunt with the marker".into(),
            Action::UseAnytime(hero) => format!("Use the ability of hero {}", hero + 1),
            Action::Ready => "Ready: end the round".into(),
            Action::Unready => "Not ready yet".into(),
            Action::Cancel => "Cancel".into(),
            Action::Reroll(die) => format!("Reroll die {}", die + 1),
            Action::Gain(Gift::DualWield) => "Dual Wield this round".into(),
            Action::Gain(Gift::Cleave) => "Cleave this round".into(),
            Action::Pass => "Pass".into(),
            Action::Shield(id, seat) => format!("Shield seat {seat} from {}", self.foe(id)),
            Action::Hero(hero) => format!("Hero {}", hero + 1),
            Action::Recruit(id) => format!("Recruit {}", card(id)),
            Action::RecruitTop(id) => format!("Recruit {} from the deck", card(id)),
            Action::Pay(coin) => format!("Pay {}", coin.name()),
            Action::Card(id) => card(id),
            Action::Retire(id) => format!("Retire {} from hand", card(id)),
            Action::Draw => "Draw".into(),
        }
    }

    fn event_text(&self, event: &Event, viewer: Viewer) -> Option<String> {
        let card = |id: CardId| &self.tables.card(id).name;
        let foe = |id: MonsterId| self.foe(id);
        let place = |location: u8| &self.tables.locations[location as usize].name;
        let group = |group: Group| group.seat().map_or("the location".into(), |seat| format!("seat {seat}"));
        Some(match *event {
            Event::CharacterTaken { seat, character } => {
                format!("Seat {seat} plays {}.", self.tables.characters[character as usize].name)
            }
            Event::StartingPlayerNamed { seat } => format!("Seat {seat} defends first."),
            Event::WarriorWounded { seat, hp } => format!("Seat {seat} starts with {hp} HP."),
            Event::EncounterBegan { encounter, location } => {
                format!("Encounter {} begins: {}.", encounter + 1, place(location))
            }
            Event::MonsterEntered { monster, group: at } => {
                format!("{} comes to {}.", foe(monster), group(at))
            }
            Event::MonsterMoved { monster, to } => format!("{} moves to {}.", foe(monster), group(to)),
            Event::MonsterTaunted { seat, monster } => format!("Seat {seat} taunts {}.", foe(monster)),
            Event::MonsterDamaged { monster, amount } => format!("{} takes {amount}.", foe(monster)),
            Event::MonsterMended { monster, amount } => format!("{} heals {amount}.", foe(monster)),
            Event::MonsterDefeated { monster } => format!("{} is defeated.", foe(monster)),
            Event::MonsterFlipped { monster } => format!("{} shows the other side.", foe(monster)),
            Event::RoundBegan { round, defender } => format!("Round {round}: seat {defender} defends."),
            Event::HeroPlayed { seat, card: id } => format!("Seat {seat} plays {}.", card(id)),
            Event::ItemPlayed { seat, card: id, hero } => {
                format!("Seat {seat} puts {} on hero {}.", card(id), hero + 1)
            }
            Event::AbilityUsed { seat, card: id } => format!("Seat {seat} uses {}.", card(id)),
            Event::HeroFought { seat, card: id, total } => {
                format!("{} of seat {seat} fights for {total}.", card(id))
            }
            Event::DieRolled { seat, value } => format!("Seat {seat} rolls {value}."),
            Event::DieRerolled { seat, die, value } => {
                format!("Seat {seat} rerolls die {}: {value}.", die + 1)
            }
            Event::ShieldsGained { tokens } => format!("Shields: {tokens} more."),
            Event::ShieldSpent { monster, victim } => {
                format!("A shield protects seat {victim} from {}.", foe(monster))
            }
            Event::PlayerHurt { seat, amount, by } => match by {
                Some(id) => format!("{} hurts seat {seat} for {amount}.", foe(id)),
                None => format!("Seat {seat} loses {amount} HP."),
            },
            Event::PlayerHealed { seat, amount } => format!("Seat {seat} regains {amount} HP."),
            Event::CardDrawn { seat, card: id } if self.open_hands || viewer.sees(seat) => {
                format!("Seat {seat} draws {}.", card(id))
            }
            Event::CardDrawn { seat, .. } => format!("Seat {seat} draws a card."),
            Event::DeckReshuffled { seat } => format!("Seat {seat} shuffles the discard pile into a deck."),
            Event::CardDiscarded { seat, card: id } => format!("Seat {seat} discards {}.", card(id)),
            Event::CardRetired { seat, card: id } => format!("Seat {seat} retires {}.", card(id)),
            Event::CardReturned { seat, card: id } => format!("{} returns to seat {seat}.", card(id)),
            Event::CurseGained { seat } => format!("Seat {seat} gains a Curse."),
            Event::CardRecruited { seat, card: id, .. } => format!("Seat {seat} recruits {}.", card(id)),
            Event::CardOffered { card: id } => format!("{} is on offer.", card(id)),
            Event::CoinGained { seat, coin } => format!("Seat {seat} gets a {} coin.", coin.name()),
            Event::CoinLost { seat, coin } => format!("Seat {seat} loses a {} coin.", coin.name()),
            Event::LocationDamaged { amount, hp } => format!("The location takes {amount}: {hp} HP left."),
            Event::LocationSaved { location } => format!("{} is saved.", place(location)),
            Event::LocationDestroyed { location } => format!("{} is destroyed.", place(location)),
            Event::SeatReady { seat } => format!("Seat {seat} is ready."),
            Event::SeatUnready { seat } => format!("Seat {seat} is not ready yet."),
            Event::MarkerUsed { seat } => format!("Seat {seat} flips the marker."),
            Event::MarkerPassed { seat } => format!("The marker goes to seat {seat}."),
            Event::LevelReached { seat, level } => format!("Seat {seat} reaches level {level}."),
            Event::EncounterWon { encounter } => format!("Encounter {} is won.", encounter + 1),
            Event::GameWon => "The city is saved: everybody wins.".into(),
            Event::GameLost => "A hero has fallen: everybody loses.".into(),
        })
    }

    fn event_rule(&self, event: &Event) -> Option<Rule> {
        Some(match event {
            Event::CharacterTaken { .. } => "GP-SETUP-02",
            Event::StartingPlayerNamed { .. } => "GP-SETUP-08",
            Event::WarriorWounded { .. } => "GP-VAR-05",
            Event::EncounterBegan { .. } => "GP-ENC-02",
            Event::MonsterEntered { group: Group::Location, .. } => "GP-ENC-03",
            Event::MonsterEntered { .. } => "GP-ENC-04",
            Event::MonsterMoved { .. } | Event::MonsterTaunted { .. } => "GP-TAUNT-01",
            Event::MonsterDamaged { .. } | Event::MonsterDefeated { .. } => "GP-FIGHT-05",
            Event::MonsterMended { .. } => "GP-CLEAN-01",
            Event::MonsterFlipped { .. } => "GP-CARD-13",
            Event::RoundBegan { .. } => "GP-R-07",
            Event::HeroPlayed { .. } => "GP-PLAY-02",
            Event::ItemPlayed { .. } => "GP-PLAY-03",
            Event::AbilityUsed { .. } => "GP-PLAY-07",
            Event::HeroFought { .. } => "GP-FIGHT-03",
            Event::DieRolled { .. } => "GP-FIGHT-16",
            Event::DieRerolled { .. } => "GP-R-21",
            Event::ShieldsGained { .. } => "GP-DMG-04",
            Event::ShieldSpent { .. } => "GP-DMG-03",
            Event::PlayerHurt { by: Some(_), .. } => "GP-DMG-01",
            Event::PlayerHurt { by: None, .. } => "GP-R-08",
            Event::PlayerHealed { .. } => "GP-LOC-03",
            Event::CardDrawn { .. } => "GP-REF-01",
            Event::DeckReshuffled { .. } => "GP-REF-02",
            Event::CardDiscarded { .. } => "GP-DISC-01",
            Event::CardRetired { .. } => "GP-MISC-01",
            Event::CardReturned { .. } => "GP-CARD-17",
            Event::CurseGained { .. } => "GP-DMG-08",
            Event::CardRecruited { coin: Some(_), .. } => "GP-REC-02",
            Event::CardRecruited { coin: None, .. } => "GP-D-19",
            Event::CardOffered { .. } => "GP-REC-04",
            Event::CoinGained { .. } | Event::CoinLost { .. } => "GP-I-13",
            Event::LocationDamaged { .. } => "GP-DMG-02",
            Event::LocationSaved { .. } => "GP-LOC-02",
            Event::LocationDestroyed { .. } => "GP-LOC-04",
            Event::SeatReady { .. } | Event::SeatUnready { .. } => "GP-R-03",
            Event::MarkerUsed { .. } => "GP-TAUNT-03",
            Event::MarkerPassed { .. } => "GP-PASS-01",
            Event::LevelReached { .. } => "GP-END-05",
            Event::EncounterWon { .. } => "GP-FIGHT-15",
            Event::GameWon => "GP-WIN-02",
            Event::GameLost => "GP-WIN-01",
        })
    }
}

impl Greyport {
    fn player_text(&self, player: &PlayerView, remarks: &str, out: &mut String) {
        let character = player.character.as_deref().and_then(|id| {
            self.tables.characters.iter().find(|row| row.id == id).map(|row| row.name.as_str())
        });
        let [copper, silver, gold] = player.coins;
        let _ = writeln!(
            out,
            "Seat {} {}, level {}: {} of {} HP, coins {copper} copper, {silver} silver, {gold} gold{remarks}",
            player.seat,
            character.unwrap_or("(no character yet)"),
            player.level,
            player.hp,
            player.max_hp,
        );
        let _ = writeln!(out, "  in front: {}", self.foes(&player.monsters));
        let hand = match &player.hand {
            Some(hand) => self.titles(hand),
            None if player.hand_known.is_empty() => format!("{} cards", player.hand_count),
            None => format!("{} cards, among them {}", player.hand_count, self.titles(&player.hand_known)),
        };
        let hero = match player.hero {
            HeroPlace::InHand => "in hand",
            HeroPlace::InPlay => "in play",
            HeroPlace::SetAside => "set aside",
        };
        let _ = writeln!(
            out,
            "  hand: {hand}; player hero {hero}; deck {}, discard pile {}",
            player.deck,
            player.discard.len()
        );
        for (number, hero) in player.played.iter().enumerate().filter(|(_, hero)| !hero.gone) {
            let items = if hero.items.is_empty() {
                String::new()
            } else {
                format!(" with {}", self.titles(&hero.items))
            };
            let fought = if hero.fought { ", has fought" } else { "" };
            let _ = writeln!(out, "  hero {}: {}{items}{fought}", number + 1, self.title(&hero.card));
        }
    }

    /// `Goblin Archer 2 (5 of 7 HP, deals 1), Drog, Troll General (…)`.
    fn foes(&self, monsters: &[MonsterView]) -> String {
        let each = |m: &MonsterView| {
            let name = self.monster_named(&m.id).map_or_else(|| m.name.clone(), |id| self.foe(id));
            let armor = if m.armor > 0 { format!(", armor {}", m.armor) } else { String::new() };
            format!(
                "{name} ({} of {} HP, deals {}{armor})",
                m.hp.saturating_sub(m.damage_taken),
                m.hp,
                m.deals
            )
        };
        if monsters.is_empty() {
            return "no monsters".into();
        }
        monsters.iter().map(each).collect::<Vec<_>>().join("; ")
    }

    fn title(&self, id: &str) -> String {
        self.tables.card_named(id).map_or_else(|| id.into(), |card| self.tables.card(card).name.clone())
    }

    fn titles(&self, ids: &[String]) -> String {
        if ids.is_empty() {
            return "none".into();
        }
        ids.iter().map(|id| self.title(id)).collect::<Vec<_>>().join(", ")
    }

    /// `Goblin Archer 2`.
    fn foe(&self, id: MonsterId) -> String {
        let name = &self.tables.monster(id.kind).name;
        if self.tables.monster(id.kind).count > 1 { format!("{name} {}", id.number) } else { name.clone() }
    }
}
