//! What a fight was foretold to do is what it does: over games of every scenario.

mod common;

use malice_battle_for_greyport::action::Action;
use malice_battle_for_greyport::event::Event;
use malice_engine::{Game, Viewer};

#[test]
fn fights_do_what_was_foretold() {
    let (mut fights, mut certain) = (0, 0);
    for options in common::long_option_sets() {
        let game = common::game(&options);
        common::eager_game(&game, 1, |before, action, _, events| {
            let (Action::Target(id), Some(at)) =
                (action, events.iter().position(|event| matches!(event, Event::HeroFought { .. })))
            else {
                return;
            };
            let view = game.view(before, Viewer::Spectator);
            let (Some(seat), Some(hero)) = (view.pending.seat, view.pending.hero) else { return };
            let hero = &view.players[seat.index()].played[usize::from(hero) - 1];
            let forecast = hero.forecast.as_ref().expect("it is about to fight");
            let Event::HeroFought { total, .. } = events[at] else { return };
            assert!((forecast.least..=forecast.most).contains(&total), "{total}: {forecast:?}");
            let name = game.action_name(action).replace("target ", "");
            let target = forecast.targets.iter().find(|target| target.id == name).expect("it may be fought");
            let damage = |event: &Event| {
                if let Event::MonsterDamaged { monster, amount } = event {
                    Some((*monster, *amount))
                } else {
                    None
                }
            };
            let dealt = events[at..].iter().filter_map(damage).find(|(monster, _)| *monster == id);
            let dealt = dealt.map_or(0, |(_, amount)| amount);
            assert!((target.least..=target.most).contains(&dealt), "{dealt}: {target:?}");
            let falls = events[at..]
                .iter()
                .any(|event| matches!(event, Event::MonsterDefeated { monster } if *monster == id));
            assert!(falls || target.defeats < 100, "{target:?} stands");
            fights += 1;
            certain += u32::from(target.defeats == 100);
        });
    }
    assert!(fights > 200 && certain > 20, "{fights} {certain}: too few to tell");
}
