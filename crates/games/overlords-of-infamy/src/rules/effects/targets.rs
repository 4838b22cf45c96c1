//! Whom effects strike, and whether they can do anything (specification §10.5, §10.6).

use malice_engine::{Rule, Seat, SeatSet};

use crate::OverlordsOfInfamy;
use crate::effect::{Effect, Measure, When, Who};
use crate::ids::{Space, Spaces, total};
use crate::rules::{clockwise, espionage, hero, land};
use crate::state::Tabletop;

pub(super) fn unoccupied_tiles(t: &Tabletop, game: &OverlordsOfInfamy, seat: Seat) -> Spaces {
    land::tiles(t, game, seat).iter().filter(|space: &Space| !t.is_occupied(*space)).collect()
}

/// Whom an effect is written for.
pub(super) fn who(effect: &Effect) -> Who {
    match *effect {
        Effect::Gain(who, ..)
        | Effect::Lose(who, _)
        | Effect::LoseHalf(who, _)
        | Effect::Lackeys(who, _)
        | Effect::Recall(who, _)
        | Effect::Exploit(who)
        | Effect::Raze(who)
        | Effect::Infamy(who, _)
        | Effect::Points(who, ..) => who,
        Effect::GiveToMe(_) => Who::EachOpponent,
        Effect::GiveToHq(_)
        | Effect::Overrun(..)
        | Effect::ClearSabotage
        | Effect::Reveal
        | Effect::Redraw => Who::Each,
        Effect::Steal(_) | Effect::Sabotage(_) | Effect::Peek | Effect::Control => Who::Opponent,
        Effect::GiveLeft
        | Effect::ClearBorders
        | Effect::TensionReset(_)
        | Effect::HeroMove
        | Effect::HeroHome
        | Effect::HeroProne
        | Effect::HqAdd(_)
        | Effect::HqClear
        | Effect::HqTake
        | Effect::Modify(_) => Who::Me,
    }
}

/// The seats of a group; those tied for the most or least are all in it.
pub(super) fn struck(t: &Tabletop, game: &OverlordsOfInfamy, me: Seat, who: Who) -> SeatSet {
    let all = || clockwise(me, game.players);
    let measure = |seat: Seat, by: Measure| match by {
        Measure::Infamy => t.player(seat).infamy,
        Measure::Misery => game.plot_points(t, seat),
    };
    match who {
        Who::Me => me.into(),
        Who::Opponent => SeatSet::EMPTY,
        Who::Each => all().collect(),
        Who::EachOpponent => {
            all().skip(1).filter(|seat| !espionage::is_charmed(t, game, me, *seat)).collect()
        }
        Who::Highest(by) => {
            let most = all().map(|seat| measure(seat, by)).max();
            all().filter(|seat| Some(measure(*seat, by)) == most).collect()
        }
        Who::Lowest(by) => {
            let least = all().map(|seat| measure(seat, by)).min();
            all().filter(|seat| Some(measure(*seat, by)) == least).collect()
        }
        Who::WithLackeys(count) => all().filter(|seat| t.player(*seat).in_play() >= count).collect(),
        Who::WithResources(count) => all().filter(|seat| t.player(*seat).resources() >= count).collect(),
    }
}

/// Whether an effect does something to an opponent.
#[expect(clippy::wildcard_enum_match_arm, reason = "all other effects can strike anybody")]
pub(super) fn is_target(t: &Tabletop, game: &OverlordsOfInfamy, effect: &Effect, target: Seat) -> bool {
    let player = t.player(target);
    match effect {
        Effect::Steal(_) => player.resources() > 0,
        Effect::LoseHalf(..) => player.resources() > 1,
        Effect::Raze(_) => !unoccupied_tiles(t, game, target).is_empty(),
        Effect::Infamy(_, by) => *by > 0 || player.infamy > 1,
        Effect::Sabotage(_) => t.sabotage > 0 && player.sabotage < 2,
        Effect::Control => player.bribed_by.is_none() && t.has_turn_to_come(target, game.players),
        Effect::Points(_, _, When::NextTurn) => t.has_turn_to_come(target, game.players),
        _ => true,
    }
}

/// Whether an Aftermath can be activated: each of its effects has a target (specification §10.6), and a Hero who is to move
/// can (OI-R-64).
pub(crate) fn may_activate(
    t: &Tabletop,
    game: &OverlordsOfInfamy,
    me: Seat,
    effects: &[Effect],
) -> Result<(), Rule> {
    for effect in effects {
        let possible = match (who(effect), effect) {
            (Who::Opponent, _) => clockwise(me, game.players).skip(1).any(|target| {
                !espionage::is_charmed(t, game, me, target) && is_target(t, game, effect, target)
            }),
            (_, Effect::HeroMove) if !hero::can_move(t) => return Err("OI-R-64"),
            (_, Effect::HqTake) => total(&t.hq) > 0,
            (Who::Me, Effect::Lackeys(_, by)) => *by < 0 || t.player(me).pool > 0,
            (Who::Me, Effect::Recall(..)) => t.player(me).on_board() > 0,
            (Who::Me, Effect::Gain(..)) => total(&t.supply) > 0,
            (Who::EachOpponent, _) => !struck(t, game, me, Who::EachOpponent).is_empty(),
            _ => true,
        };
        if !possible {
            return Err("OI-D-15");
        }
    }
    Ok(())
}
