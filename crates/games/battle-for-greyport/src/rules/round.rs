//! A round (GP-R-07): its start, the free window, monster damage, cleanup, the defender's recruit, discard and refill, and
//! the pass of the marker to the next one.

use malice_engine::SeatSet;
use serde::{Deserialize, Serialize};

use super::blows::{self, Blows};
use super::{Cx, Destruction, Flow, Frame, Recruit, Triggers, Trim, hand, taunt, window};
use crate::action::Action;
use crate::effect::{Aura, Occasion, Trait};
use crate::event::Event;
use crate::ids::Group;
use crate::state::{HeroPlace, Phase, Source, Standing, Tabletop, Trigger};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Round {
    step: Step,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
enum Step {
    #[default]
    Begin,
    ForcedTaunt,
    Start,
    Window,
    DamageToPlayers,
    DamageToLocation,
    Fall,
    Cleanup,
    Recruit,
    Discard,
    Refill,
    Pass,
}

impl Round {
    /// A round that goes on with this step.
    pub(crate) fn at(step: &str) -> Option<(Self, Phase)> {
        let (step, phase) = match step {
            "start" => (Step::Begin, Phase::RoundStart),
            "window" => (Step::Window, Phase::FreeWindow),
            "damage" => (Step::DamageToPlayers, Phase::MonsterDamage),
            "cleanup" => (Step::Cleanup, Phase::Cleanup),
            "recruit" => (Step::Recruit, Phase::Cleanup),
            "discard" => (Step::Discard, Phase::Recruit),
            "refill" => (Step::Refill, Phase::Discard),
            "pass" => (Step::Pass, Phase::Refill),
            _ => return None,
        };
        Some((Self { step }, phase))
    }

    pub(super) fn run(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let game = cx.game;
        let defender = t.defender;
        match self.step {
            Step::Begin => {
                t.round += 1;
                t.phase = Phase::RoundStart;
                let round = t.round;
                cx.log.emit(|| Event::RoundBegan { round, defender });
                self.step = Step::ForcedTaunt;
                Flow::Next
            }
            Step::ForcedTaunt => self.forced_taunt(t, answer, cx),
            Step::Start => {
                if let Some(Aura::DefenderDraws(count)) = game.aura(t) {
                    hand::draw(t, defender, count, cx);
                }
                t.phase = Phase::FreeWindow;
                t.ready = SeatSet::EMPTY;
                self.step = Step::Window;
                Flow::Next
            }
            // GP-PLAY-01: everybody acts as they like until all agree that the round ends (GP-R-03).
            Step::Window => {
                let flow = answer.map_or(Flow::Next, |action| window::act(t, action, cx));
                if !matches!(flow, Flow::Next) {
                    return flow;
                }
                if t.ready == SeatSet::all(game.players) {
                    t.ready = SeatSet::EMPTY;
                    t.phase = Phase::MonsterDamage;
                    self.step = Step::DamageToPlayers;
                    return Flow::Next;
                }
                window::ask(t, cx)
            }
            // GP-DMG-01: first the active group strikes the defender.
            Step::DamageToPlayers => {
                self.step = Step::DamageToLocation;
                cx.log.emit(|| Event::MonstersStruck { defender });
                blows::gather(t, game);
                Flow::Call(Frame::Blows(Blows::default()))
            }
            // GP-DMG-02: then the location's group strikes the location; other groups do nothing.
            Step::DamageToLocation => {
                self.step = Step::Fall;
                let from = t.triggers.len();
                blows::strike_location(t, cx);
                Triggers::from(from, t)
            }
            Step::Fall => {
                self.step = Step::Cleanup;
                if t.location.standing != Standing::Destroyed && t.location.hp <= 0 {
                    return Flow::Call(Frame::Destruction(Destruction::default()));
                }
                Flow::Next
            }
            // GP-R-32: an encounter that ends in this step ends after it.
            Step::Cleanup => {
                self.step = Step::Recruit;
                if t.monsters.is_empty() {
                    t.encounter_over = true;
                    return Flow::Next;
                }
                t.phase = Phase::Cleanup;
                cx.log.emit(|| Event::CleanupBegan);
                begin_cleanup(t, cx)
            }
            // GP-CLEAN-01 has ended; GP-REC-01: the defender alone recruits one card.
            Step::Recruit => {
                end_cleanup(t, cx);
                self.step = Step::Discard;
                t.phase = Phase::Recruit;
                Flow::Call(Frame::Recruit(Recruit::one(defender)))
            }
            // GP-DISC-01: the player hero is set aside, then the hand is cut.
            Step::Discard => {
                set_aside(t, defender);
                self.step = Step::Refill;
                t.phase = Phase::Discard;
                Flow::Call(Frame::Trim(Trim::of(defender.into())))
            }
            // GP-REF-01: up to hand size, then the player hero comes back.
            Step::Refill => {
                t.phase = Phase::Refill;
                hand::refill(t, defender, cx);
                t.player_mut(defender).hero_place = HeroPlace::InHand;
                self.step = Step::Pass;
                Flow::Next
            }
            // GP-PASS-01: the marker goes left; Ferocious monsters go along.
            Step::Pass => {
                t.phase = Phase::PassMarker;
                pass_marker(t, cx);
                self.step = Step::Begin;
                let from = t.triggers.len();
                for at in 0..t.monsters.len() {
                    let id = t.monsters[at].id;
                    taunt::push_trigger(t, game, id, Occasion::MarkerPass, None);
                }
                Triggers::from(from, t)
            }
        }
    }

    /// GP-TAUNT-05: with nothing to fight the defender must use the marker at once (GP-D-05); GP-R-06: if it can.
    fn forced_taunt(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let (game, defender) = (cx.game, t.defender);
        let idle = t.line(t.active()).all == 0 && t.line(Group::Location).all == 0;
        if !(idle && taunt::can_taunt(t, game, defender)) {
            self.step = Step::Start;
            return Flow::Next;
        }
        let Some(Action::Target(id)) = answer else {
            if let Some(offer) = cx.offer.to(defender, "GP-D-05") {
                for monster in t.monsters.iter() {
                    offer.judge(Action::Target(monster.id), taunt::may_taunt(t, game, defender, monster));
                }
                offer.refuse(Action::Pass, "GP-TAUNT-05");
            }
            return Flow::ask(defender);
        };
        t.taunt_ready = false;
        cx.log.emit(|| Event::MarkerUsed { seat: defender });
        let from = t.triggers.len();
        taunt::taunt(t, defender, id, cx);
        self.step = Step::Start;
        Triggers::from(from, t)
    }
}

/// GP-CLEAN-01, GP-END-01: the cleanup effects of cards and monsters wait for the chair's order.
pub(super) fn begin_cleanup(t: &mut Tabletop, cx: &mut Cx<'_>) -> Flow {
    let game = cx.game;
    let from = t.triggers.len();
    for seat in super::from_defender(t, game.players) {
        let played = t.player(seat).played;
        for (hero, each) in played.iter().enumerate() {
            for card in std::iter::once(each.card).chain(each.items.iter().copied()) {
                if !game.tables.card(card).effects(Occasion::Cleanup).is_empty() {
                    let source = Source::Card(seat, card, hero as u8);
                    t.triggers.push(Trigger { source, occasion: Occasion::Cleanup, subject: Some(seat) });
                }
            }
        }
    }
    for at in 0..t.monsters.len() {
        let id = t.monsters[at].id;
        taunt::push_trigger(t, game, id, Occasion::Cleanup, None);
    }
    Triggers::from(from, t)
}

/// Played cards go to their owners' discard piles, whether they fought or not (GP-PLAY-10); tokens vanish.
pub(super) fn end_cleanup(t: &mut Tabletop, cx: &mut Cx<'_>) {
    let game = cx.game;
    for player in &mut t.players[..game.players] {
        let played = player.played;
        for hero in played.iter() {
            if game.is_player_hero(hero.card) {
                if !hero.gone {
                    player.hero_place = HeroPlace::SetAside;
                }
            } else if !hero.gone {
                player.discard.push(hero.card);
            }
            player.discard.extend(hero.items.iter().copied());
        }
        player.played.clear();
        player.heroes_played = 0;
        player.plus_heroes = 0;
    }
    t.shield_pool = 0;
    for monster in t.monsters.iter_mut() {
        monster.has_hit = false;
    }
}

pub(super) fn set_aside(t: &mut Tabletop, seat: malice_engine::Seat) {
    t.player_mut(seat).hero_place = HeroPlace::SetAside;
}

/// GP-PASS-01, GP-TAUNT-07: to the left, Taunt side up, with the Ferocious ones.
pub(super) fn pass_marker(t: &mut Tabletop, cx: &mut Cx<'_>) {
    let old = t.active();
    t.defender = t.defender.next(cx.game.players);
    t.taunt_ready = true;
    let seat = t.defender;
    cx.log.emit(|| Event::MarkerPassed { seat });
    for at in 0..t.monsters.len() {
        let monster = t.monsters[at];
        if monster.group == old && cx.game.tables.monster(monster.id.kind).is(Trait::Ferocious) {
            taunt::move_to(t, monster.id, Group::Seat(seat), cx);
        }
    }
}
