//! Battles: where each is fought, who waits, the lines, and how the table would go on.

use malice_engine::Seat;
use malice_forces_of_evil::ids::PLACES;
use malice_forces_of_evil::view::{BattleView, Count, PlayerView};
use maud::{Markup, html};

use super::Drawing;
use super::lines::SIDES;

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
                (self.course())
                div.fields { @for (player, battle) in fought { (self.battle(player, battle)) } }
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
                    @if let Some(card) = &self.view.resolving { span data-face=(card) { (self.game.label(card)) } }
                    span.owner { (self.owner_name(player.seat)) }
                }
                div.field {
                    (self.waiting("heroes", "waiting", &battle.party))
                    @if lined || battle.next.is_some() { (self.lines(Some(player), battle, columns)) }
                    (self.waiting("minions", "in reserve", &battle.reserve))
                    (self.waiting("heroes pushed", "pushed through, wait for the next room", &battle.pushed))
                    @if !battle.turned.is_empty() { p.note { "Turned into Zombies: " (battle.turned.iter().map(|name| self.game.label(name)).collect::<Vec<_>>().join(", ")) } }
                    (self.pool(player.seat, battle))
                }
                @if self.decides(player.seat) { (self.proposal(player, columns)) }
                @if own { (self.in_force(player)) }
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

    /// Dice that nobody has yet.
    fn pool(&self, seat: Seat, battle: &BattleView) -> Markup {
        if battle.pool.is_empty() {
            return Markup::default();
        }
        let rolled = |side: &'static str| battle.pool.iter().filter(move |(of, ..)| of == side);
        html! {
            div.pool data-vt={ "dice-" (seat) } {
                span.note { "dice to give out" }
                @for side in SIDES { @for (_, faces, value) in rolled(side) { (self.face_of_die(*faces, *value, side)) } }
            }
        }
    }
}

/// Whether there is anything to see.
fn is_fought(battle: &BattleView) -> bool {
    !battle.party.is_empty()
        || !battle.pushed.is_empty()
        || !battle.turned.is_empty()
        || battle.heroes.iter().chain(&battle.minions).any(Option::is_some)
}
