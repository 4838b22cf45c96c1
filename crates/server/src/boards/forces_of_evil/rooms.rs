//! A room of a dungeon: its figures, its units, Treasure and Web, what is attached, and what can be done in it.

use malice_engine::Seat;
use malice_forces_of_evil::action::{Action, Source};
use malice_forces_of_evil::ids::Kind;
use malice_forces_of_evil::text::{CardText, Timing};
use malice_forces_of_evil::view::{PlayerView, RoomView};
use maud::{Markup, html};

use super::Drawing;
use super::cards::title;

impl Drawing<'_> {
    pub(super) fn room(&self, player: &PlayerView, position: usize, room: &RoomView) -> Markup {
        let (seat, at) = (player.seat, position as u8);
        let here = player.battle.as_ref().is_some_and(|battle| battle.room == Some(at + 1));
        let count: u8 = room.units.iter().map(|unit| unit.count).sum();
        let own = self.view.viewer == Some(seat);
        let card = self.game.card_text(&room.card);
        html! {
            li.room.fought[here] data-face=(room.card) data-vt={ "room-" (seat) "-" (position) } data-drop=[own.then_some("hold, card")] {
                @if own { (self.scene.icon(&format!("r-{}", room.card), "view")) }
                span.title { span.number { (position + 1) } @if let Some(card) = &card { (title(&card.label)) } }
                span.figures {
                    span.full[count > room.capacity] title={ "units and capacity; " (room.frontlines) " frontlines" } { (self.scene.icon("i-capacity", "k")) (count) "/" (room.capacity) span.sr { " units" } }
                    @if own { span title="frontlines" { (self.scene.icon("i-front", "k")) (room.frontlines) span.sr { " frontlines" } } }
                    @if own && room.icons > 0 { span title="influence" { (self.scene.icon("i-influence", "k")) "+" (room.icons) span.sr { " influence" } } }
                }
                (self.odds(seat, position))
                div.dwellers {
                    @for unit in &room.units { (self.dweller(seat, at, &unit.kind, unit.count)) }
                    @if room.units.is_empty() { span.none { "nobody" } }
                    (self.hoard(seat, at, room))
                    @if room.web || room.web_wanted {
                        span.web.wanted[!room.web] data-face="web" title=(if room.web { "Web: minions +1 and flying" } else { "a Web is wanted here" }) { (self.scene.icon("i-web", "k")) span.sr { "Web" } }
                    }
                }
                (self.planned(seat, position, room))
                (self.room_orders(seat, at))
                @if let Some(card) = &card { (self.says_in_room(seat, at, card)) }
                @for name in &room.attached { (self.attached(seat, at, name)) }
            }
        }
    }

    /// How the room would be left, if the viewer kept house as the table proposes. The order's button tells it in words.
    fn planned(&self, seat: Seat, position: usize, room: &RoomView) -> Markup {
        let then = self.foreseen(seat).and_then(|player| player.rooms.get(position));
        let Some(then) = then.filter(|then| *then != room) else { return Markup::default() };
        html! {
            div.planned aria-hidden="true" {
                span.note { "as proposed" }
                (self.units(&then.units))
                @if then.units.is_empty() { span.none { "nobody" } }
                @if then.treasure > 0 { span.hoard { (self.scene.icon("i-treasure", "art")) span.count { (then.treasure) @if then.needed > 0 { "/" (then.needed) } } } }
                @if then.web || then.web_wanted { span.web { (self.scene.icon("i-web", "k")) } }
            }
        }
    }

    /// What the room's card says, apart from what has come with it already and what it does elsewhere; of a rival's only what the
    /// viewer can use.
    fn says_in_room(&self, seat: Seat, at: u8, card: &CardText) -> Markup {
        let source = Source::Room(seat, at, 0);
        if self.view.viewer != Some(seat) {
            return self.usable(card, source);
        }
        let mut card = card.clone();
        card.clauses.retain(|clause| clause.timing != Timing::Start && !clause.text.starts_with("attached:"));
        html! { @if !card.clauses.is_empty() { div.texts { (self.clauses(&card, Some(source))) } } }
    }

    fn attached(&self, seat: Seat, at: u8, name: &str) -> Markup {
        let tables = self.game.tables();
        let number = (0..tables.attachables.len()).find(|number| tables.attached(*number).name == name);
        let Some(source) = number.map(|number| Source::Room(seat, at, number as u8 + 1)) else {
            return Markup::default();
        };
        let Some(mut card) = self.game.card_text(name) else { return Markup::default() };
        card.clauses.retain(|clause| clause.timing != Timing::Start);
        html! {
            div.attached data-face=(name) {
                span.head { (self.scene.icon("i-attach", "k")) (title(&card.label)) }
                @if self.view.viewer == Some(seat) { (self.clauses(&card, Some(source))) } @else { (self.usable(&card, source)) }
            }
        }
    }

    /// Units of one kind in a room.
    fn dweller(&self, seat: Seat, at: u8, name: &str, count: u8) -> Markup {
        let kind = Kind::ALL.into_iter().find(|kind| self.kind_name(*kind) == name);
        // A minion is taken from the own dungeon, or from the rival's that was chosen.
        let here = self.view.rival.map_or_else(|| self.decides(seat), |rival| rival == seat);
        let take = kind.filter(|_| here).map(|kind| Action::Take(kind, at));
        let (class, token) = (self.token_class(name), self.token(name, count));
        if let Some(choice) = take.and_then(|take| self.scene.choice(take)) {
            return self.scene.button(choice, &class, None, &token);
        }
        if let Some((action, rule)) = take.and_then(|take| self.scene.refusal(take)) {
            return self.scene.why_not(action, rule, &class, None, &token);
        }
        self.unit(name, count)
    }

    /// Treasure held and needed.
    fn hoard(&self, seat: Seat, at: u8, room: &RoomView) -> Markup {
        if room.treasure == 0 && room.needed == 0 {
            return Markup::default();
        }
        let words = format!("Treasure {}, needed {}", room.treasure, room.needed);
        let body = html! {
            (self.scene.icon("i-treasure", "art"))
            span.count.short[room.treasure < room.needed] { (room.treasure) @if room.needed > 0 { "/" (room.needed) } }
        };
        if let Some(choice) = self.scene.choice(Action::TakeTreasure(at)).filter(|_| self.decides(seat)) {
            return self.scene.button(choice, "hoard", None, &body);
        }
        html! { span.hoard role="img" aria-label=(words) title=(words) { (body) } }
    }

    /// What can be put into the room, or done with it.
    fn room_orders(&self, seat: Seat, at: u8) -> Markup {
        if !self.decides(seat) {
            return Markup::default();
        }
        let orders = [
            (Action::Put(at), "i-start", "Put here"),
            (Action::PutRest(at), "i-start", "All here"),
            (Action::Lay(at), "i-treasure", "Lay here"),
            (Action::LayAll(at), "i-treasure", "All here"),
            (Action::Host(at), "i-attach", "Attach here"),
            (Action::Spin(at), "i-web", "Spin a Web"),
        ];
        let known =
            |action: Action| self.scene.choice(action).is_some() || self.scene.refusal(action).is_some();
        if !orders.iter().any(|(action, ..)| known(*action)) {
            return Markup::default();
        }
        // What is refused for one unit is refused for all of them: once is enough.
        let refused =
            orders.iter().find_map(|(action, icon, words)| Some((self.scene.refusal(*action)?, icon, words)));
        html! {
            div.orders {
                @for (action, icon, words) in orders { (self.order(action, icon, words)) }
                @if let Some(((name, rule), icon, words)) = refused {
                    (self.scene.why_not(name, rule, "order", None, &html! { (self.scene.icon(icon, "k")) span { (words) } }))
                }
            }
        }
    }
}
