//! The invariants of the specification (§11) that one position shows; those that need two are tests.

use crate::Greyport;
use crate::content::{CardKind, HERO_CARDS, ITEM_CARDS, MonsterClass, STARTING_DECK};
use crate::effect::{Keyword, Pile, Trait};
use crate::ids::{CardId, Group, MonsterKind};
use crate::rules::{Frame, counted};
use crate::state::{HeroPlace, Phase, Player, ROW, Standing, State, Tabletop};

/// The laws that a position breaks, each with its id.
struct Broken(Vec<String>);

impl Broken {
    fn demand(&mut self, holds: bool, law: &str) {
        if !holds {
            self.0.push(law.to_owned());
        }
    }
}

impl Greyport {
    /// The laws that a position breaks: none, ever.
    pub(crate) fn audit(&self, state: &State) -> Vec<String> {
        let t = &state.tabletop;
        let mut broken = Broken(Vec::new());
        // Before that the cards are in their boxes.
        if t.phase != Phase::Setup {
            for player in &t.players[..self.players] {
                self.audit_player(t, player, &mut broken);
            }
            self.audit_cards(t, &mut broken);
            self.audit_monsters(t, &mut broken);
            audit_table(state, &mut broken);
        }
        broken.0
    }

    fn audit_player(&self, t: &Tabletop, player: &Player, broken: &mut Broken) {
        let in_play = player.played.iter().filter(|hero| !hero.gone).map(|hero| hero.card);
        let items = player.played.iter().flat_map(|hero| hero.items.iter().copied());
        let piles = || player.deck.iter().chain(&*player.hand).chain(&*player.discard).copied();
        let cards =
            piles().chain(items).chain(in_play.clone().filter(|card| !self.is_player_hero(*card))).count();
        broken.demand(
            cards + player.lost as usize == STARTING_DECK + player.gained as usize,
            "GP-I-01: a player's cards are not what was dealt and gained",
        );
        let heroes = in_play.filter(|card| self.is_player_hero(*card)).count();
        broken.demand(
            !piles().any(|card| self.is_player_hero(card)),
            "GP-I-04: a player hero is in a deck, hand or pile",
        );
        broken.demand(
            heroes == usize::from(player.hero_place == HeroPlace::InPlay),
            "GP-I-04: a player hero is not in exactly one place",
        );
        broken.demand((1..=3).contains(&player.level), "GP-I-04: a level that no player hero has");
        let alive = player.hp > 0 || t.result.is_some();
        broken.demand(alive && player.hp <= self.max_hp, "GP-I-05: hit points out of bounds");
        broken.demand(player.heroes_played <= 1 + player.plus_heroes, "GP-I-07: too many heroes");
        for hero in player.played.iter() {
            let card = self.tables.card(hero.card);
            let fits =
                |item: &CardId| card.has(Keyword::AnyItemType) || self.tables.card(*item).side == card.side;
            broken.demand(hero.items.iter().all(fits), "GP-I-07: an item of the wrong type");
        }
        let known = |card: &CardId| {
            let count = |cards: &[CardId]| cards.iter().filter(|other| *other == card).count();
            count(&player.hand_known) <= count(&player.hand)
        };
        broken.demand(player.hand_known.iter().all(known), "GP-I-15: a known card is not in hand");
    }

    fn audit_cards(&self, t: &Tabletop, broken: &mut Broken) {
        let mut found = vec![0u16; self.tables.cards.len()];
        let rows = [Pile::Heroes, Pile::Items].map(|pile| t.reinforcements(pile));
        let table = rows.iter().flat_map(|from| from.deck.iter().chain(&*from.row));
        for card in table.chain(&*t.revealed).chain(&*t.retired) {
            found[card.index()] += 1;
        }
        for player in &t.players[..self.players] {
            let played = player.played.iter().filter(|hero| !hero.gone).map(|hero| &hero.card);
            let items = player.played.iter().flat_map(|hero| &*hero.items);
            let piles = player.deck.iter().chain(&*player.hand).chain(&*player.discard);
            for card in piles.chain(played).chain(items) {
                found[card.index()] += 1;
            }
        }
        let cards = || self.tables.cards.iter().zip(&found).filter(|(card, _)| card.cost.is_some());
        let kept = |kind: CardKind| -> usize {
            cards().filter(|(card, _)| card.kind == kind).map(|(_, count)| *count as usize).sum()
        };
        broken.demand(
            cards().all(|(card, count)| *count == u16::from(card.count))
                && (kept(CardKind::Hero), kept(CardKind::Item)) == (HERO_CARDS, ITEM_CARDS),
            "GP-I-02: a reinforcement was lost or doubled",
        );
        let curses = u16::from(self.tables.card(self.tables.curse).count);
        broken.demand(
            u16::from(t.curses) + found[self.tables.curse.index()] == curses,
            "GP-I-02: a Curse was lost or doubled",
        );
        for from in rows {
            broken.demand(from.row.len() == ROW || from.deck.is_empty(), "GP-I-12: a row is short");
            let somebodys = |card: &CardId| {
                let identity = self.tables.card(*card).character;
                identity.is_some() && t.players.iter().any(|player| player.character == identity)
            };
            broken.demand(!from.row.iter().any(somebodys), "GP-I-12: a character in play is on offer");
        }
    }

    fn audit_monsters(&self, t: &Tabletop, broken: &mut Broken) {
        for (index, row) in self.tables.monsters.iter().enumerate() {
            let kind = MonsterKind(index as u8);
            let in_piles = t.monster_deck.iter().chain(&*t.monster_discard).filter(|k| **k == kind).count();
            let in_play = t.in_play(kind) as usize;
            let right = match row.class {
                MonsterClass::Faction(faction) => {
                    let used = t.factions >> faction & 1 != 0;
                    in_piles + in_play == if used { row.count as usize } else { 0 }
                }
                MonsterClass::Token => in_piles == 0 && in_play <= row.count as usize,
                MonsterClass::Boss => {
                    let number = self.boss_number(row.side_b_of.unwrap_or(kind));
                    let defeated = number.is_some_and(|number| t.feats.bosses >> number & 1 != 0);
                    in_piles == 0 && in_play <= usize::from(!defeated)
                }
            };
            broken.demand(right, "GP-I-03: a monster was lost or doubled");
        }
        broken.demand(t.lines == counted(t, self), "the lines of the monsters are out of date");
        let parts = t.monsters.iter().any(|m| self.tables.monster(m.id.kind).is(Trait::DragonPart));
        for monster in t.monsters.iter() {
            let row = self.tables.monster(monster.id.kind);
            broken.demand(monster.damage < monster.hp, "GP-I-06: a defeated monster is in play");
            for each in row.traits.iter() {
                if let Trait::FloorHpWhilePartInPlay(floor) = each {
                    let held = !parts || monster.damage + floor <= monster.hp;
                    broken.demand(held, "GP-I-06: a monster is below the hit points that it keeps");
                }
            }
            let home = monster.group == Group::Location || monster.group == t.active();
            broken.demand(home || !row.is(Trait::Ferocious), "GP-I-09: a Ferocious monster strays");
        }
    }
}

fn audit_table(state: &State, broken: &mut Broken) {
    let t = &state.tabletop;
    let fighting =
        matches!(t.phase, Phase::FreeWindow | Phase::MonsterDamage | Phase::Cleanup | Phase::EncounterEnd);
    broken.demand(t.shield_pool == 0 || fighting || t.result.is_some(), "GP-I-10: shields outlast the round");
    // While a location falls its card still lies there (GP-LOC-04).
    let falls = state.procedures.frames().iter().any(|frame| matches!(frame, Frame::Destruction(_)));
    let gone = t.location.standing == Standing::Destroyed;
    broken.demand(
        falls || gone != (t.location.hp > 0) || t.result.is_some(),
        "GP-I-11: hit points and standing of the location disagree",
    );
    broken.demand(
        !gone || t.group(Group::Location).next().is_none(),
        "GP-I-11: a monster stands at a location that is gone",
    );
}
