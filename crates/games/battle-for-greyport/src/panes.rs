//! The table in panes: the location, the party, the rows of reinforcements.

use malice_engine::pane::{Body, Die, Ink, Item, Line, Pane, Track};
use malice_engine::{Panes, Seat, Text};

use crate::Greyport;
use crate::action::Action;
use crate::content::CardKind;
use crate::forecast::Forecast;
use crate::ids::{CardId, MonsterId};
use crate::state::{HeroPlace, Standing};
use crate::text::{many, round_words};
use crate::view::{HeroView, MonsterView, PlayerView, RowView, View};

impl Panes for Greyport {
    fn headline(&self, view: &View) -> String {
        format!("Encounter {}: {} · {}", view.encounter, view.title, round_words(view))
    }

    fn panes(&self, view: &View) -> Vec<Pane> {
        let own = |player: &&PlayerView| Some(player.seat) == view.viewer;
        let mut panes = vec![self.location_pane(view)];
        panes.extend(self.fight_pane(view));
        panes.extend(view.players.iter().filter(own).map(|player| self.player_pane(view, player)));
        panes.push(self.rows_pane(view));
        panes.extend(
            view.players.iter().filter(|player| !own(player)).map(|player| self.player_pane(view, player)),
        );
        panes
    }

    fn about(&self, view: &View, action: Action) -> Vec<String> {
        let own = view.viewer.unwrap_or(view.defender);
        let card = |place: &str, card: CardId| format!("{place} {}", self.tables.card(card).id);
        // An effect may outlast its monster.
        let monster = |id: MonsterId| {
            let name = self.monster_name(id);
            let mut there =
                view.players.iter().flat_map(|player| &player.monsters).chain(&view.location.monsters);
            there.find(|monster| monster.id == name).map(|_| format!("monster {name}")).into_iter().collect()
        };
        let hero = |hero: u8| hero_name(own, hero);
        match action {
            Action::Choose(seat) => vec![format!("seat {seat}")],
            Action::Discard(id) | Action::PlayHero(id) | Action::Retire(id) => vec![card("hand", id)],
            Action::PlayItem(id, at) => vec![card("hand", id), hero(at)],
            Action::Fight(at) | Action::UseAnytime(at) | Action::Hero(at) => vec![hero(at)],
            Action::Target(id) | Action::Resolve(id, ..) | Action::Shield(id, _) => monster(id),
            Action::ResolveCard(_, seat, at) => vec![hero_name(seat, at)],
            Action::Recruit(id) => vec![card("row", id)],
            Action::RecruitTop(id) => vec![card("top", id)],
            Action::Card(id) => vec![card("open", id)],
            Action::Reroll(die) => vec![format!("die {}", die + 1)],
            Action::Take(_)
            | Action::UseMarker
            | Action::Ready
            | Action::Unready
            | Action::Cancel
            | Action::Gain(_)
            | Action::Pass
            | Action::Pay(_)
            | Action::Draw => Vec::new(),
        }
    }
}

fn hero_name(seat: Seat, hero: u8) -> String {
    format!("hero {seat} {}", hero + 1)
}

impl Greyport {
    fn location_pane(&self, view: &View) -> Pane {
        let place = &view.location;
        let row = self.tables.locations.iter().find(|row| row.id == place.id);
        let told =
            |label: &str, text: &str| Line::inked(Ink::Faint, format!("{label} ")).and(Ink::Plain, text);
        let mut lines = Vec::new();
        match (place.standing, row) {
            (Standing::Standing, Some(row)) => {
                lines.push(told("While it stands:", &row.aura_text));
                lines.push(told("Once saved:", &row.reward_text));
                lines.push(told(
                    "If it falls:",
                    &self.penalty_text(view).unwrap_or_else(|| "nothing more".into()),
                ));
            }
            (Standing::Saved, Some(row)) => {
                lines.push(Line::inked(Ink::Green, "Saved."));
                lines.push(told("While it stands:", &row.aura_text));
            }
            _ => lines.push(Line::inked(Ink::Red, "Destroyed.")),
        }
        let incoming = &view.incoming;
        lines.push(
            Line::inked(Ink::Strong, "If the round ended now: ")
                .and(
                    Ink::Red,
                    format!("{} to the defender, {} to the location", incoming.defender, incoming.location),
                )
                .and(Ink::Plain, format!(" · {}", many(view.shields, "shield"))),
        );
        let hp = Track { label: "Hit points".into(), value: place.hp.into(), most: 0, ink: Ink::Green };
        Pane::new(place.name.clone())
            .with(Body::Tracks(vec![hp]))
            .titled("Monsters", Body::Cards(self.monster_items(&place.monsters)))
            .with(Body::Lines(lines))
    }

    fn monster_items(&self, monsters: &[MonsterView]) -> Vec<Item> {
        monsters.iter().map(|monster| self.monster_item(monster)).collect()
    }

    fn monster_item(&self, monster: &MonsterView) -> Item {
        let id = self.monster_named(&monster.id);
        let name = id.map_or_else(|| monster.name.clone(), |id| self.foe(id));
        let left = monster.hp.saturating_sub(monster.damage_taken);
        let armor = if monster.armor > 0 { format!(" ◈{}", monster.armor) } else { String::new() };
        let ink = if left < monster.hp { Ink::Yellow } else { Ink::Plain };
        let text = id.map_or("", |id| self.tables.monster(id.kind).text.as_str());
        let armored = if monster.armor > 0 { format!(", armor {}", monster.armor) } else { String::new() };
        let aloud = name.clone();
        Item::new(format!("monster {}", monster.id), Line::inked(Ink::Red, name))
            .and(
                Line::inked(ink, format!("♥{left}/{}", monster.hp))
                    .and(Ink::Plain, format!(" deals {}{armor}", monster.deals)),
            )
            .aloud(format!("{aloud} ({left} of {} hit points, deals {}{armored})", monster.hp, monster.deals))
            .saying(format!("{left} of {} hit points, deals {}{armored}. {text}", monster.hp, monster.deals))
    }

    /// The fight in progress: dice as they lie, and each way in which it can go on.
    fn fight_pane(&self, view: &View) -> Option<Pane> {
        let pending = &view.pending;
        if pending.dice.is_empty() && pending.fights.is_empty() {
            return None;
        }
        let die = |(number, value): (usize, &u8)| Die {
            item: Item::new(format!("die {}", number + 1), Line::inked(Ink::Strong, value.to_string())),
            faces: 6,
        };
        let mut lines = Vec::new();
        for target in &pending.fights {
            for foe in std::iter::once(&target.foe).chain(&target.others) {
                let name = self.monster_named(&foe.id).map_or_else(|| foe.id.clone(), |id| self.foe(id));
                let how = if foe.splashed { " (splash)" } else { "" };
                lines.push(
                    Line::inked(Ink::Red, format!("{name}{how}: "))
                        .and(Ink::Plain, format!("takes {}, ", span(foe.least, foe.most)))
                        .and(Ink::Strong, format!("falls in {} %", foe.defeats)),
                );
            }
            lines.extend(
                target
                    .follows
                    .iter()
                    .map(|next| Line::inked(Ink::Faint, format!("in {} %: {}", next.chance, next.text))),
            );
        }
        let dice = pending.dice.iter().enumerate().map(die).collect();
        Some(Pane::new("The fight").titled("Dice", Body::Dice(dice)).titled("", Body::Lines(lines)))
    }

    fn player_pane(&self, view: &View, player: &PlayerView) -> Pane {
        let character = self.seat_name(view, player.seat).unwrap_or_else(|| "no character yet".into());
        let marker = match (view.defends(player.seat), view.taunt_ready) {
            (true, true) => "defends, marker unused",
            (true, false) => "defends",
            (false, _) => "",
        };
        let ready = if view.ready.contains(player.seat) { "ready" } else { "" };
        let track =
            |label: &str, value: i32, most: i32, ink: Ink| Track { label: label.into(), value, most, ink };
        let [copper, silver, gold] = player.coins.map(i32::from);
        let hit_points =
            if i32::from(player.hp) * 3 <= i32::from(player.max_hp) { Ink::Red } else { Ink::Green };
        let tracks = vec![track("HP", player.hp.into(), player.max_hp.into(), hit_points)];
        let purse = Line::inked(Ink::Plain, format!("Level {}", player.level));
        let coins = format!("coins {copper} copper {silver} silver {gold} gold");
        let piles = format!("deck {} discarded {}", player.deck, player.discard.len());
        let who =
            Item::new(format!("seat {}", player.seat), purse).and(coins).and(Line::inked(Ink::Faint, piles));
        let stands =
            [marker, ready].into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(", ");
        let who = if stands.is_empty() { who } else { who.and(Line::inked(Ink::Yellow, stands)) };
        let who = who.saying(format!("{character}, {} of {} hit points.", player.hp, player.max_hp));
        // The player's own hero is held beside the cards that were drawn.
        let own = player.character.as_ref().filter(|_| player.hero == HeroPlace::InHand);
        let own = own.map(|character| format!("{character}_{}", player.level));
        let hand: Vec<Item> = if let Some(hand) = &player.hand {
            own.iter().chain(hand).map(|id| self.card_item("hand", id)).collect()
        } else {
            let known = own.iter().chain(&player.hand_known).map(|id| self.card_item("hand", id));
            let unknown = player.hand_count.saturating_sub(player.hand_known.len());
            let down =
                (unknown > 0).then(|| Item::new("", Line::inked(Ink::Faint, format!("{unknown} unseen"))));
            known.chain(down).collect()
        };
        let heroes = (0..).zip(&player.played).filter(|(_, hero)| !hero.gone);
        let heroes = heroes.map(|(number, hero)| self.hero_item(player.seat, number, hero)).collect();
        let open = if view.pending.effect.is_some() && Some(player.seat) == view.viewer {
            player.discard.iter().chain(&view.revealed).map(|id| self.card_item("open", id)).collect()
        } else {
            Vec::new()
        };
        Pane::new(character)
            .of(player.seat)
            .with(Body::Tracks(tracks))
            .with(Body::Cards(vec![who]))
            .titled("In front", Body::Cards(self.monster_items(&player.monsters)))
            .titled("In play", Body::Cards(heroes))
            .titled("Hand", Body::Cards(hand))
            .titled("Open", Body::Cards(open))
    }

    fn hero_item(&self, seat: Seat, number: u8, hero: &HeroView) -> Item {
        let mut item = self.card_item("", &hero.card);
        item.name = hero_name(seat, number);
        item.more.clear();
        for id in &hero.items {
            item = item.and(Line::inked(Ink::Blue, format!("+ {}", self.card_title(id))));
        }
        let state = match &hero.forecast {
            Some(forecast) => Line::inked(Ink::Green, promise(forecast)),
            None if hero.fought => Line::inked(Ink::Faint, "has fought"),
            None => Line::inked(Ink::Faint, "has not fought"),
        };
        if let Some(forecast) = &hero.forecast {
            let falls = forecast.targets.iter().filter(|target| target.foe.defeats > 0).map(|target| {
                let name = self
                    .monster_named(&target.foe.id)
                    .map_or_else(|| target.foe.id.clone(), |id| self.foe(id));
                format!("{name} falls in {} %", target.foe.defeats)
            });
            let falls: Vec<String> = falls.collect();
            let falls = if falls.is_empty() { "nobody would fall".into() } else { falls.join(", ") };
            item.says = format!("{} If it fought now: {}; {falls}.", item.says, promise(forecast));
        }
        item.and(state)
    }

    fn card_title(&self, id: &str) -> String {
        self.tables.card_named(id).map_or_else(|| id.into(), |card| self.tables.card(card).name.clone())
    }

    fn card_item(&self, place: &str, id: &str) -> Item {
        let Some(card) = self.tables.card_named(id).map(|card| self.tables.card(card)) else {
            return Item::new("", id);
        };
        let ink = match card.kind {
            CardKind::Hero => Ink::Cyan,
            CardKind::Item => Ink::Blue,
            CardKind::Curse => Ink::Magenta,
        };
        let strike = card.strike();
        let item = Item::new(format!("{place} {id}"), Line::inked(ink, &card.name));
        let item = if strike.is_empty() { item } else { item.and(Line::inked(Ink::Plain, &strike)) };
        let kind = card.kind.name();
        let cost = card.cost.map_or(String::new(), |coin| format!(", costs {}", coin.name()));
        let strikes = if strike.is_empty() { String::new() } else { format!(" Strikes with {strike}.") };
        item.saying(format!("{} ({kind}{cost}).{strikes} {}", card.name, card.text))
    }

    fn rows_pane(&self, view: &View) -> Pane {
        let row = |row: &RowView| {
            let top = row
                .top
                .iter()
                .map(|id| self.card_item("top", id).and(Line::inked(Ink::Faint, "on top of the deck")));
            row.row.iter().map(|id| self.card_item("row", id)).chain(top).collect()
        };
        Pane::new("Reinforcements")
            .titled("Heroes", Body::Cards(row(&view.heroes)))
            .titled("Items", Body::Cards(row(&view.items)))
    }
}

/// `deals 2 to 5`.
fn promise(forecast: &Forecast) -> String {
    let splash = if forecast.splash > 0 { format!(", splash {}", forecast.splash) } else { String::new() };
    if forecast.least == forecast.most {
        format!("deals {}{splash}", forecast.least)
    } else {
        format!("deals {} to {}{splash}", forecast.least, forecast.most)
    }
}

/// `1 to 6`, `2`.
fn span(least: u8, most: u8) -> String {
    if least == most { most.to_string() } else { format!("{least} to {most}") }
}
