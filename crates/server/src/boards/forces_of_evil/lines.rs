//! The lines of a battle: heroes above, minions below, face to face in columns, with dice on the units and the sums between them.

use malice_forces_of_evil::action::Action;
use malice_forces_of_evil::ids::{PLACES, Place, Post};
use malice_forces_of_evil::view::{BattleView, PairView, PlayerView, StandingView};
use maud::{Markup, html};

use super::Drawing;

pub(super) const SIDES: [&str; 2] = ["hero", "minion"];

impl Drawing<'_> {
    /// Heroes above, minions below, supporters behind each. Those of nobody are a picture without choices.
    pub(super) fn lines(&self, player: Option<&PlayerView>, battle: &BattleView, columns: usize) -> Markup {
        html! {
            div .{ "lines of-" (columns) } {
                (self.line(player, battle, 0, columns, true))
                (self.line(player, battle, 0, columns, false))
                div.between {
                    @for column in 0..columns { (self.between(battle, column)) }
                }
                (self.line(player, battle, 1, columns, false))
                (self.line(player, battle, 1, columns, true))
            }
        }
    }

    /// Front or support of a side.
    fn line(
        &self,
        player: Option<&PlayerView>,
        battle: &BattleView,
        side: usize,
        columns: usize,
        support: bool,
    ) -> Markup {
        let units = if side == 0 { &battle.heroes } else { &battle.minions };
        let first = if support { PLACES } else { 0 };
        let empty = units[first..first + PLACES].iter().all(Option::is_none);
        let asked = battle
            .next
            .as_ref()
            .is_some_and(|(of, at)| of == SIDES[side] && (usize::from(*at) >= PLACES) == support);
        if support && empty && !asked {
            return Markup::default();
        }
        html! {
            div .{ "rank " (SIDES[side]) "-rank" (if support { " support" } else { "" }) } {
                @for column in 0..columns { (self.post(player, battle, side, first + column, units[first + column].as_ref())) }
            }
        }
    }

    /// One place of a line.
    fn post(
        &self,
        player: Option<&PlayerView>,
        battle: &BattleView,
        side: usize,
        at: usize,
        unit: Option<&StandingView>,
    ) -> Markup {
        let asked = battle.next.as_ref().filter(|_| player.is_some());
        let next = asked.is_some_and(|(of, place)| of == SIDES[side] && usize::from(*place) == at);
        let Some(standing) = unit else {
            return html! { div.post.empty.next[next] data-drop=[next.then_some("stand")] {} };
        };
        let place = Place(at as u8);
        let body = html! {
            (self.token(&standing.unit, 1))
            @if standing.die > 0 { (self.die(&standing.unit, standing.die, SIDES[side])) }
            @if standing.falls { span.falls title="falls before damage" { "✖" } }
            @if usize::from(standing.strikes) != at % PLACES + 1 && place.is_front() {
                span.flank title={ "strikes the enemy in place " (standing.strikes) } { (if usize::from(standing.strikes) < at % PLACES + 1 { "←" } else { "→" }) }
            }
        };
        let class = self.token_class(&standing.unit);
        let Some(player) = player else {
            return html! { div.post { span .(class) { (body) } } };
        };
        let hitting = asked.is_some_and(|(of, _)| of == SIDES[side]);
        let decides = self.decides(player.seat);
        let here = |action: Action| {
            matches!(action, Action::Hitter(there) if hitting && there == place)
                || matches!(action, Action::Flee(_, post) if side == 1 && post == Post::At(place))
        };
        let choice = self.scene.choices(|action| decides && here(action)).next();
        html! {
            div.post.next[next] data-drop=[next.then_some("assign")] {
                @if let Some(choice) = choice {
                    (self.scene.button(choice, &class, None, &body))
                } @else {
                    @let title = self.token_title(&standing.unit, 1);
                    span .(class) role="img" title={ (title) @if standing.die > 0 { ", die " (standing.die) } @if standing.falls { ", falls" } } { (body) }
                }
            }
        }
    }

    pub(super) fn die(&self, unit: &str, value: u8, side: &str) -> Markup {
        let faces = self.unit_row(unit).map_or(6, malice_forces_of_evil::content::UnitRow::die);
        self.face_of_die(faces, value, side)
    }

    pub(super) fn face_of_die(&self, faces: u8, value: u8, side: &str) -> Markup {
        html! { span .{ "die " (side) "-die" } { (self.scene.icon(&format!("die-{faces}"), "shape")) b { (value) } } }
    }

    /// The sums of a locked pair, and who hits.
    fn between(&self, battle: &BattleView, column: usize) -> Markup {
        let locked = battle.heroes[column].is_some() && battle.minions[column].is_some();
        // Sums begin with the first die.
        let here = |pair: &&PairView| usize::from(pair.place) == column + 1 && pair.heroes + pair.minions > 0;
        let pair = battle.pairs.iter().find(here);
        html! {
            div.pair.locked[locked] {
                @if let Some(pair) = pair { (sums(pair)) }
                @else if locked { (self.scene.icon("i-attack", "k")) }
            }
        }
    }
}

/// `7 : 4`, with marks for who hits.
pub(super) fn sums(pair: &PairView) -> Markup {
    let text = pair.text();
    html! {
        span.sums role="img" title=(text) {
            span.strong[pair.hero_hits > 0] { (pair.heroes) @for _ in 0..pair.hero_hits { "▼" } }
            span.strong[pair.minion_hits > 0] { (pair.minions) @for _ in 0..pair.minion_hits { "▲" } }
        }
    }
}
