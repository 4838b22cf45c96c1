//! A player's map: the frame of mountains, water and plain, and the squares, each an element of its own.

use malice_engine::Seat;
use malice_overboss::action::{Action, Direction, Line};
use malice_overboss::effect::Edge;
use malice_overboss::ids::Square;
use malice_overboss::view::{BoardView, PlayerView, SquareView};
use maud::{Markup, PreEscaped, html};

use super::Drawing;
use super::pieces::{kind_symbol, token_words};
use crate::boards::filled;

/// The frame is drawn in these units; the style sheet's grid has the same proportions.
const SQUARE: usize = 100;
const EDGE: usize = 32;

impl Drawing<'_> {
    pub(super) fn map(&self, player: &PlayerView) -> Markup {
        let big = self.view.board.rows > 3;
        let acts = self.acts(player.seat);
        let map = html! { div.ground { div.map.big[big].erupts[acts && self.holds_volcano()] {} } };
        let squares: Vec<Markup> = player.map.iter().map(|square| self.square(player.seat, square)).collect();
        let rotations = if acts { self.rotations() } else { Markup::default() };
        let inside = std::iter::once(self.frame).chain(&squares).chain([&rotations]);
        filled(&map, "</div></div>", &inside.map(|drawn| drawn.0.as_str()).collect::<Vec<_>>())
    }

    fn acts(&self, seat: Seat) -> bool {
        self.scene.asked.is_some_and(|asked| asked.seat == seat)
    }

    /// Then the style sheet shows which units a square under the pointer would cost (OB-ERUPT-01).
    fn holds_volcano(&self) -> bool {
        let tile = self.view.hand.as_ref().and_then(|hand| hand.tile.as_ref());
        tile.is_some_and(|tile| tile.kind == "volcano")
    }

    fn square(&self, seat: Seat, square: &SquareView) -> Markup {
        let class = self.square_class(seat, square);
        let body = html! {
            @if let Some(tile) = &square.tile { (self.tile(tile)) }
            @if let Some(unit) = &square.unit { (self.token(unit)) }
        };
        let here = |action| self.place(action) == Some((seat, square.at));
        // A free action stands on the unit's corner: it must not drown what is asked.
        let (free, mains): (Vec<_>, Vec<_>) =
            self.scene.choices(here).partition(|choice| matches!(choice.action, Action::UsePortal(_)));
        let free = free.first().copied();
        let words = || self.square_words(square);
        let portal = || {
            let button =
                |choice| self.scene.button(choice, "pick free", None, &self.scene.icon("u-portal", "k"));
            free.map(button).unwrap_or_default()
        };
        match (&mains[..], free) {
            ([], None) => {
                if let Some((name, rule)) = self.square_refusal(seat, square.at) {
                    return self.scene.why_not(name, rule, &class, None, &body);
                }
                html! { div .(class) role="img" title=(words()) { (body) } }
            }
            ([only], None) => {
                self.scene.button(only, &class, None, &html! { (body) (self.ghost(only.action)) })
            }
            ([only], Some(_)) => html! {
                div .(class) role="group" aria-label=(words()) {
                    (self.scene.button(only, "whole", None, &html! { (body) (self.ghost(only.action)) }))
                    (portal())
                }
            },
            (several, _) => html! {
                div .(class) role="group" aria-label=(words()) {
                    (body)
                    @if !several.is_empty() {
                        span.picks {
                            @for choice in several {
                                (self.scene.button(choice, "pick", None, &self.ghost(choice.action)))
                            }
                        }
                    }
                    (portal())
                }
            },
        }
    }

    /// What a choice would put here, seen while it is pointed at.
    fn ghost(&self, action: Action) -> Markup {
        let view = self.view;
        let symbol = if let Action::PlaceTile(_) = action {
            let tile = view.hand.as_ref().and_then(|hand| hand.tile.as_ref());
            tile.map(|tile| (format!("t-{}", tile.kind), "ghost t"))
        } else if let Action::PlaceUnit(kind, _) = action {
            let lair = self.scene.asked.map(|asked| &view.players[asked.seat.index()].lair);
            let mut units = lair.into_iter().flatten().filter(|token| token.token.is_unit());
            let unit = units.find(|token| token.token.unit_kind() == kind);
            unit.map(|unit| (kind_symbol(&unit.kind), "ghost k"))
        } else if let Action::Drop(_) = action {
            view.pending.setting_down.as_ref().map(|kind| (kind_symbol(kind), "ghost k"))
        } else {
            None
        };
        html! { @if let Some((symbol, class)) = symbol { (self.scene.icon(&symbol, class)) } }
    }

    /// The square on which an action is drawn, and whose map it is on.
    fn place(&self, action: Action) -> Option<(Seat, Square)> {
        let asked = self.scene.asked?.seat;
        match action {
            Action::PlaceTile(at)
            | Action::PlaceUnit(_, at)
            | Action::Give(at)
            | Action::UsePortal(at)
            | Action::Lift(at)
            | Action::Drop(at) => Some((asked, at)),
            Action::Choose(seat, at) => Some((seat, at)),
            // A tile slides on its own map, which may be a rival's.
            Action::SlideTo(at) => Some((self.view.pending.chosen.map_or(asked, |(seat, _)| seat), at)),
            Action::KeepBoss(_)
            | Action::RevealBoss
            | Action::Draft(_)
            | Action::DraftTile(_)
            | Action::DraftToken(_)
            | Action::Take(_)
            | Action::TakeTile(_)
            | Action::TakeDrawn(_)
            | Action::KeepTile(_)
            | Action::Activate(_)
            | Action::Rotate(..)
            | Action::LiftNoMore
            | Action::Pass
            | Action::EndTurn => None,
        }
    }

    /// Why the square cannot be taken for what is asked. That there is no Portal is told by the lair.
    fn square_refusal(&self, seat: Seat, at: Square) -> Option<(&str, &'static str)> {
        let asked = self.scene.asked?;
        let refused = asked.refused.iter().find(|(action, _, _)| {
            self.place(*action) == Some((seat, at)) && !matches!(action, Action::UsePortal(_))
        })?;
        Some((&refused.1, refused.2))
    }

    /// A Boss may shift a line: arrows stand at its ends.
    fn rotations(&self) -> Markup {
        html! {
            @for choice in self.scene.choices(|action| matches!(action, Action::Rotate(..))) {
                @if let Action::Rotate(line, direction) = choice.action {
                    @let (class, arrow) = rotation(line, direction);
                    (self.scene.button(choice, &class, None, &html! { (arrow) }))
                }
            }
        }
    }

    fn square_class(&self, seat: Seat, square: &SquareView) -> String {
        let (at, pending) = (square.at, &self.view.pending);
        let mut class = format!("sq at-{at}");
        // What is lifted or given is the active player's.
        let own = seat == self.view.active;
        for (holds, name) in [
            (square.tile.is_none(), " empty"),
            (at_home(square), " home"),
            (own && pending.lifted.contains(&at), " lifted"),
            (own && pending.given == Some(at), " given"),
            (pending.chosen == Some((seat, at)), " picked"),
            (pending.gap == Some((seat, at)), " gap"),
        ] {
            if holds {
                class.push_str(name);
            }
        }
        class
    }

    fn square_words(&self, square: &SquareView) -> String {
        let at = square.at;
        match (&square.tile, &square.unit) {
            (Some(tile), Some(unit)) => {
                let home = if at_home(square) { ", at home" } else { "" };
                format!("{at}: {} on {}{home}", token_words(unit), self.tile_words(tile))
            }
            (Some(tile), None) => format!("{at}: {}", self.tile_words(tile)),
            (None, _) => format!("{at}: empty{}", borders(&self.view.board, at)),
        }
    }
}

/// What surrounds the squares of each map alike. It never moves, so it is one drawing.
pub(super) fn frame(board: &BoardView, sprite: &str) -> Markup {
    let (rows, columns) = (usize::from(board.rows), usize::from(board.columns));
    let (width, height) = (columns * SQUARE + 2 * EDGE, rows * SQUARE + 2 * EDGE);
    let at = |index: usize| EDGE + index * SQUARE;
    let sprite = PreEscaped(sprite);
    // The segments of each side, turned as the side lies.
    let north = board.north.iter().enumerate().map(|(i, edge)| (edge, at(i), 0, ""));
    let east = board.east.iter().enumerate().map(|(i, edge)| (edge, width, at(i), "rotate(90)"));
    let south = board.south.iter().enumerate().map(|(i, edge)| (edge, at(i + 1), height, "rotate(180)"));
    let west = board.west.iter().enumerate().map(|(i, edge)| (edge, 0, at(i + 1), "rotate(-90)"));
    let segments = north.chain(east).chain(south).chain(west);
    let (right, bottom) = (width - EDGE, height - EDGE);
    let corners = [
        ((board.north.first(), board.west.first()), 0, 0),
        ((board.north.last(), board.east.first()), right, 0),
        ((board.south.first(), board.west.last()), 0, bottom),
        ((board.south.last(), board.east.last()), right, bottom),
    ];
    html! {
        svg.frame viewBox={ "0 0 " (width) " " (height) } aria-hidden="true" {
            rect width=(width) height=(height) {}
            @for (edge, x, y, turn) in segments {
                use href={ (sprite) "#e-" (edge_name(*edge)) } transform={ "translate(" (x) " " (y) ")" (turn) } {}
            }
            @for (edges, x, y) in corners {
                @let symbol = corner_symbol(edges);
                use href={ (sprite) "#" (symbol) } x=(x) y=(y) width=(EDGE) height=(EDGE) {}
            }
            @for row in 0..rows { text x=(EDGE / 2) y=(at(row) + SQUARE / 2) { (char::from(b'A' + row as u8)) } }
            @for column in 0..columns { text x=(at(column) + SQUARE / 2) y=(EDGE / 2) { (column + 1) } }
        }
    }
}

/// Whether the Monster matches its tile (OB-SCORE-22).
fn at_home(square: &SquareView) -> bool {
    let (Some(tile), Some(unit)) = (&square.tile, &square.unit) else { return false };
    unit.token.unit_kind().home() == Some(tile.tile.tile_type())
}

fn edge_name(edge: Edge) -> &'static str {
    match edge {
        Edge::Mountain => "mountain",
        Edge::Water => "water",
        Edge::Plain => "plain",
    }
}

/// Where mountain and water meet, the corner says that its square borders both.
fn corner_symbol((one, other): (Option<&Edge>, Option<&Edge>)) -> String {
    match (one, other) {
        (Some(Edge::Mountain), Some(Edge::Water)) | (Some(Edge::Water), Some(Edge::Mountain)) => {
            "e-both".into()
        }
        (Some(Edge::Plain), Some(edge)) | (Some(edge), _) => format!("q-{}", edge_name(*edge)),
        (None, _) => "q-plain".into(),
    }
}

fn borders(board: &BoardView, square: Square) -> &'static str {
    match (board.mountain.contains(&square), board.water.contains(&square)) {
        (true, true) => ", borders mountain and water",
        (true, false) => ", borders mountain",
        (false, true) => ", borders water",
        (false, false) => "",
    }
}

fn rotation(line: Line, direction: Direction) -> (String, &'static str) {
    match (line, direction) {
        (Line::Row(row), Direction::Forward) => (format!("shift row-{row} last"), "▶"),
        (Line::Row(row), Direction::Back) => (format!("shift row-{row}"), "◀"),
        (Line::Column(column), Direction::Forward) => (format!("shift col-{column} last"), "▼"),
        (Line::Column(column), Direction::Back) => (format!("shift col-{column}"), "▲"),
    }
}
