//! What choices promise and threaten: the change of the own score, whether Tension wakes the Hero or brings a World Event, and to
//! whom new land opens the way.

use malice_engine::{Chance, Game, Io, Seen, Viewer, play};
use malice_overlords_of_infamy::OverlordsOfInfamy;
use malice_overlords_of_infamy::action::Action;
use malice_overlords_of_infamy::outlook::Landing;
use malice_overlords_of_infamy::view::View;

use crate::boards::Preview;

pub(super) fn previews(seen: &Seen<'_, OverlordsOfInfamy>, actions: &[Action]) -> Vec<Option<Preview>> {
    let start = seen.imagine(&mut Chance::fast(0));
    let before = &start.tabletop;
    let view = seen.view();
    let omen = |(action, scored): (&Action, Option<Preview>)| {
        // Where the Hero goes hardly ever touches the own score.
        if let Action::MoveHero(to) = *action {
            return Some(Preview::Words(outcome(view.landing(to)).into()));
        }
        let mut after = start;
        play(seen.game(), &mut after, seen.seat(), *action, &mut Io::silent(Chance::fast(0)));
        // Acts go both ways: who is linked can strike, and be struck.
        if let Action::Place(_) = action {
            let then = seen.game().view(&after, Viewer::Seat(seen.seat()));
            let linked = |view: &View| view.players[seen.seat().index()].linked.clone();
            let before = linked(&view);
            if let Some(rival) = linked(&then).into_iter().find(|rival| !before.contains(rival)) {
                return Some(Preview::Words(format!("links you with {}", view.players[rival.index()].name)));
            }
        }
        let after = &after.tabletop;
        // Nobody knows what an event will do, so no score is promised with it.
        if after.revealed.len() > before.revealed.len() {
            return Some(Preview::Words("brings a World Event".into()));
        }
        let woken = after.hero_pending && !before.hero_pending;
        let risen = !after.prone && before.prone && after.hero == before.hero;
        match (scored, woken, risen) {
            (Some(scored), true, _) => Some(Preview::Words(format!("{}, wakes the Hero", scored.text()))),
            (Some(scored), _, true) => Some(Preview::Words(format!("{}, the Hero stands up", scored.text()))),
            (scored, _, _) => scored,
        }
    };
    actions.iter().zip(malice_words::scored(seen, actions)).map(omen).collect()
}

fn outcome(landing: Landing) -> &'static str {
    match landing {
        Landing::Stay => "stays",
        Landing::Home => "goes home",
        Landing::Raid => "takes half of their resources",
        Landing::Fall => "falls and lies there",
        Landing::Kill => "kills, takes a resource home",
        Landing::Liberate => "takes the tile away",
        Landing::Rest => "blocks this space",
    }
}
