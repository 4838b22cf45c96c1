//! Battles: heroes above, minions below, face to face in columns, with dice on the units and the sums between them.

use malice_forces_of_evil::action::Action;
use malice_forces_of_evil::ids::{PLACES, Place, Post, Unit};
use malice_forces_of_evil::view::{BattleView, Count, PairView, PlayerView, StandingView};
use maud::{Markup, html};

use super::Drawing;

const SIDES: [&str; 2] = ["hero", "minion"];

impl Drawing<'_> {
    /// All battles that are being fought: the own one first, others beside it.
    pub(super) fn battles(&self) -> Markup {
        let mut fought: Vec<(&PlayerView, &BattleView)> = self
            .view
            .players
            .iter()
            .filter_map(|player| Some((player, player.battle.as_ref()?)))
            .filter(|(_, battle)| is_fought(battle))
            .collect();
        if fought.is_empty() {
            return Markup::default();
        }
        fought.sort_by_key(|(player, _)| Some(player.seat) != self.view.viewer);
        html! {
            section.battles aria-label="Battles" {
                @for (player, battle) in fought { (self.battle(player, battle)) }
            }
        }
    }

    fn battle(&self, player: &PlayerView, battle: &BattleView) -> Markup {
        let own = Some(player.seat) == self.view.viewer;
        let room = battle.room.and_then(|room| player.rooms.get(usize::from(room).checked_sub(1)?));
        let standing = self.view.garrisons.iter().filter(|garrison| !garrison.destroyed).count();
        let fronts = room.map_or(standing, |room| usize::from(room.frontlines));
        let taken = |column: &usize| battle.heroes[*column].is_some() || battle.minions[*column].is_some();
        let columns = (0..PLACES).rev().find(taken).map_or(fronts, |last| fronts.max(last + 1));
        let lined = (0..PLACES).any(|column| taken(&column));
        let place = match (room, battle.room) {
            (Some(room), Some(number)) => format!("{}, room {number}", self.game.label(&room.card)),
            (None, Some(_)) => "At the heart".into(),
            _ if lined => "Raid on Town".into(),
            _ => "Before the dungeon".into(),
        };
        html! {
            article.battle.mine[own].asked[self.decides(player.seat)] aria-label={ "battle of " (self.scene.name(player.seat)) } {
                header {
                    (self.scene.icon("i-attack", "k"))
                    b { (place) }
                    span.owner { (self.owner_name(player.seat)) }
                }
                (self.waiting("heroes", "waiting", &battle.party))
                @if lined || battle.next.is_some() { (self.lines(Some(player), battle, columns)) }
                (self.waiting("minions", "in reserve", &battle.reserve))
                (self.waiting("heroes pushed", "pushed through, wait for the next room", &battle.pushed))
                @if !battle.turned.is_empty() { p.note { "Turned into Zombies: " (battle.turned.iter().map(|name| self.game.label(name)).collect::<Vec<_>>().join(", ")) } }
                (self.pool(battle))
                (self.offers(player, battle))
                @if self.decides(player.seat) { (self.proposal(player, columns)) }
            }
        }
    }

    /// Heroes above, minions below, supporters behind each. Those of nobody are a picture without choices.
    fn lines(&self, player: Option<&PlayerView>, battle: &BattleView, columns: usize) -> Markup {
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

    /// How the table would lay out the rest of the lines, or of the dice (FE-DP-2, FE-DP-3).
    fn proposal(&self, player: &PlayerView, columns: usize) -> Markup {
        let foreseen = self.scene.asked.and_then(|asked| asked.foreseen.as_ref());
        let battle = foreseen.and_then(|(_, then)| then.players[player.seat.index()].battle.as_ref());
        let Some(battle) = battle else { return Markup::default() };
        // The order's button tells the same in words.
        html! {
            div.proposed aria-hidden="true" {
                p.note { "As the table proposes:" }
                (self.lines(None, battle, columns))
            }
        }
    }

    fn waiting(&self, class: &str, words: &str, units: &[Count]) -> Markup {
        if units.is_empty() {
            return Markup::default();
        }
        html! { div .{ "waiting " (class) } { (self.units(units)) span.note { (words) } } }
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
            return html! { div.post.empty.next[next] {} };
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
            div.post.next[next] {
                @if let Some(choice) = choice {
                    (self.scene.button(choice, &class, None, &body))
                } @else {
                    @let title = self.token_title(&standing.unit, 1);
                    span .(class) role="img" title={ (title) @if standing.die > 0 { ", die " (standing.die) } @if standing.falls { ", falls" } } { (body) }
                }
            }
        }
    }

    fn die(&self, unit: &str, value: u8, side: &str) -> Markup {
        let faces = self.unit_row(unit).map_or(6, malice_forces_of_evil::content::UnitRow::die);
        self.face_of_die(faces, value, side)
    }

    fn face_of_die(&self, faces: u8, value: u8, side: &str) -> Markup {
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

    /// Dice that nobody has yet.
    fn pool(&self, battle: &BattleView) -> Markup {
        if battle.pool.is_empty() {
            return Markup::default();
        }
        let rolled = |side: &'static str| battle.pool.iter().filter(move |(of, ..)| of == side);
        html! {
            div.pool {
                span.note { "dice to give out" }
                @for side in SIDES { @for (_, faces, value) in rolled(side) { (self.face_of_die(*faces, *value, side)) } }
            }
        }
    }

    /// Choices of the battle that lie on no place: who stands next, which die, which flank.
    fn offers(&self, player: &PlayerView, battle: &BattleView) -> Markup {
        if !self.decides(player.seat) {
            return Markup::default();
        }
        let choices: Vec<_> = self.scene.choices(is_offer).collect();
        if choices.is_empty() {
            return Markup::default();
        }
        html! {
            div.offers {
                @for choice in choices {
                    (self.scene.button(choice, &self.offer_class(choice.action), None, &self.offer(choice.action, battle)))
                }
            }
        }
    }

    fn offer_class(&self, action: Action) -> String {
        offered_unit(action).map_or("offer".into(), |unit| self.token_class(&self.game.name_unit(unit)))
    }

    /// What lies to be chosen: a unit, a die with the sums it makes, a direction.
    fn offer(&self, action: Action, battle: &BattleView) -> Markup {
        if let Some(unit) = offered_unit(action) {
            return self.token(&self.game.name_unit(unit), 1);
        }
        if let Action::Assign(value) = action {
            let next = battle.next.as_ref();
            let (side, at) = next.map_or(("hero", 0), |(side, at)| (side.as_str(), usize::from(*at)));
            let units = if side == "hero" { &battle.heroes } else { &battle.minions };
            let unit = units.get(at).and_then(Option::as_ref).map_or("", |standing| standing.unit.as_str());
            let pair = battle.with_die.iter().find(|(of, _)| *of == value);
            return html! {
                (self.die(unit, value, side))
                @if let Some((_, pair)) = pair { (sums(pair)) }
                @if battle.fatal.contains(&value) { span.falls title="it falls before damage" { "✖ falls" } }
            };
        }
        if let Action::Reroll(side, tier, value) = action {
            return self.face_of_die(2 + 2 * tier, value, side.name());
        }
        let words = if action == Action::FlankLeft {
            "← left"
        } else if action == Action::FlankRight {
            "right →"
        } else {
            "leave empty"
        };
        html! { (words) }
    }
}

/// The unit that a choice is about.
fn offered_unit(action: Action) -> Option<Unit> {
    // A minion that flees from a place is shown there.
    if let Action::Flee(_, Post::At(_)) = action {
        None
    } else if let Action::Stand(unit) | Action::Loot(unit) | Action::Seduce(unit, _) | Action::Flee(unit, _) =
        action
    {
        Some(unit)
    } else {
        None
    }
}

fn is_offer(action: Action) -> bool {
    offered_unit(action).is_some()
        || matches!(
            action,
            Action::Gap | Action::FlankLeft | Action::FlankRight | Action::Reroll(..) | Action::Assign(_)
        )
}

/// Whether there is anything to see.
fn is_fought(battle: &BattleView) -> bool {
    !battle.party.is_empty()
        || !battle.pushed.is_empty()
        || !battle.turned.is_empty()
        || battle.heroes.iter().chain(&battle.minions).any(Option::is_some)
}

/// `7 : 4`, with marks for who hits.
fn sums(pair: &PairView) -> Markup {
    let text = pair.text();
    html! {
        span.sums role="img" title=(text) {
            span.strong[pair.hero_hits > 0] { (pair.heroes) @for _ in 0..pair.hero_hits { "▼" } }
            span.strong[pair.minion_hits > 0] { (pair.minions) @for _ in 0..pair.minion_hits { "▲" } }
        }
    }
}
