//! Overlords of Infamy in the browser: a war room. The map of hexes with the own corner at the bottom, the clock along it, the
//! own mat with its Plot beside it, and rivals with what could be done to them.
//!
//! | On the table | File |
//! |---|---|
//! | where spaces lie on the screen | `layout.rs` |
//! | the map as it is | `map.rs` |
//! | what can be done on the map, the Hero's way | `spots.rs` |
//! | what choices promise and threaten | `omens.rs` |
//! | tension, phases, World Events, stacks | `clock.rs` |
//! | cards, tiles and tokens to choose from | `tray.rs` |
//! | Plots and what they still need | `plots.rs` |
//! | a player's mat, a rival's strip | `mat.rs` |
//! | Acts of Espionage and what stands against them | `acts.rs` |

mod acts;
mod clock;
mod coach;
mod layout;
mod legend;
mod map;
mod mat;
mod omens;
mod plots;
mod spots;
#[cfg(test)]
mod tests;
mod tray;

use malice_engine::{Face, Seat, Seen};
use malice_overlords_of_infamy::OverlordsOfInfamy;
use malice_overlords_of_infamy::action::Action;
use malice_overlords_of_infamy::ids::Resource;
use malice_overlords_of_infamy::view::{PlayerView, View};
use maud::{Markup, PreEscaped, html};

use self::layout::Layout;
use super::{Board, Figure, Preview, Region, Regions, Scene, art};

impl Board for OverlordsOfInfamy {
    const CLASS: &'static str = "oi";
    const SPRITE: &'static str = include_str!("../../../assets/overlords-of-infamy.svg");
    const STYLE: &'static str = include_str!("../../../assets/overlords-of-infamy.css");

    const UNIT: Option<&'static str> = Some("Misery");

    const SET_UP: &'static [(&'static str, &'static str)] = &[];
    const EXAMPLES: &'static [&'static str] = &[
        include_str!("../../../../games/overlords-of-infamy/scenarios/examples_land.txt"),
        include_str!("../../../../games/overlords-of-infamy/scenarios/examples_hero.txt"),
    ];
    const COURSE: &'static str = "The race for Misery";

    const FIGURES: &'static [Figure] = &[
        Figure::often("Tiles laid", &["tile_placed"]),
        Figure::often("Lackeys sent", &["lackey_placed", "lackey_moved"]),
        Figure::often("Lackeys lost", &["lackey_lost"]),
        Figure::often("Plots completed", &["plot_completed"]),
        Figure::often("Plots failed", &["plot_failed"]),
        Figure::often("Spies sent", &["spy_sent"]),
        Figure::often("Spied upon", &["spy_sent"]).of("target"),
        Figure::often("Steps of the Hero", &["hero_moved"]),
        Figure::often("World Events revealed", &["event_revealed"]),
    ];

    fn round(view: &View) -> String {
        match (view.last_turns, view.events_left) {
            (Some(0), _) => format!("Turn {}, the last one", view.turn),
            (Some(1), _) => format!("Turn {}, last round: one more after this", view.turn),
            (Some(left), _) => format!("Turn {}, last round: {left} more after this", view.turn),
            (None, 1) => format!("Turn {}, one World Event to come", view.turn),
            (None, left) => format!("Turn {}, {left} World Events to come", view.turn),
        }
    }

    fn picture() -> Markup {
        PreEscaped(include_str!("../../../assets/overlords-of-infamy-picture.svg").to_owned())
    }

    fn line_symbol(line: &str) -> Option<String> {
        let symbol = match line {
            "plots" => "i-plot",
            "lackeys" => "l-0",
            "resources" => "r-conjure_ore",
            "relic" => "i-relic",
            "aftermaths" => "i-aftermath",
            _ => return None,
        };
        Some(symbol.into())
    }

    fn emblem(&self, face: &Face, sprite: &str) -> Markup {
        let symbol = match face.kind {
            "Overlord" => format!("o-{}", face.id),
            "Relic" => format!("x-{}", face.id),
            "Map tile" => return map::tile_emblem(self, &face.id, sprite),
            "Knavery Plot" => "back-knavery".into(),
            "Villainy Plot" => "back-villainy".into(),
            "Domination Plot" => "back-domination".into(),
            "Aftermath" => "i-aftermath".into(),
            _ => "event".into(),
        };
        art(sprite, &[&symbol], "emblem", None)
    }

    fn board(&self, scene: &Scene<'_, Self>) -> Regions {
        let layout = Layout::of(scene.view);
        Drawing { game: self, scene, view: scene.view, layout: &layout }.table()
    }

    fn on_a_thing(&self, action: Action) -> bool {
        !matches!(
            action,
            Action::RecallAll
                | Action::Exploit
                | Action::Sweep
                | Action::DraftLackey
                | Action::Transmogrify
                | Action::StandDown
                | Action::Finish
                | Action::Accept
                | Action::Pass
        )
    }

    fn previews(seen: &Seen<'_, Self>, actions: &[Action]) -> Vec<Option<Preview>> {
        omens::previews(seen, actions)
    }

    fn legend(symbol: &str) -> Option<&'static str> {
        legend::legend(symbol)
    }

    fn coach(subject: &str) -> Option<&'static str> {
        coach::coach(subject)
    }
}

/// One drawing of the table.
#[derive(Clone, Copy)]
struct Drawing<'a> {
    game: &'a OverlordsOfInfamy,
    scene: &'a Scene<'a, OverlordsOfInfamy>,
    view: &'a View,
    layout: &'a Layout,
}

impl Drawing<'_> {
    fn table(&self) -> Regions {
        let view = self.view;
        let own = view.viewer;
        // Clockwise, beginning after the own seat.
        let (before, after) = view.players.split_at(own.map_or(0, |own| own.index() + 1));
        let rivals: Vec<_> = after.iter().chain(before).filter(|player| Some(player.seat) != own).collect();
        Regions {
            game: OverlordsOfInfamy::CLASS,
            side: Region::new(
                "Yours",
                html! { @if let Some(own) = own { (self.own_mat(self.player(own))) } },
            ),
            centre: Region::new("Map", self.theatre()),
            sheet: self.tray(),
            rivals: rivals.into_iter().map(|player| self.rival(player)).collect(),
            others: if own.is_some() { "Rivals" } else { "Overlords" },
            ..Regions::default()
        }
    }

    /// The world; before it begins, for who chooses one, the Overlords.
    fn theatre(&self) -> Markup {
        let gallery = self.gallery();
        html! {
            @if gallery.0.is_empty() {
                div.theatre .(self.layout.shape()) .(self.layout.extent()) { (self.band()) (self.map()) }
            } @else { (gallery) }
        }
    }

    fn player(&self, seat: Seat) -> &PlayerView {
        &self.view.players[seat.index()]
    }

    /// "you" or the name at the table.
    fn who(&self, seat: Seat) -> &str {
        if self.view.viewer == Some(seat) { "you" } else { self.scene.name(seat) }
    }

    /// A symbol that says what it is to who points at it.
    fn sign(&self, symbol: &str, title: &str) -> Markup {
        html! { span.sign title=(title) { (self.scene.icon(symbol, "k")) } }
    }

    /// Tokens of a kind: their picture, and how many.
    fn tokens(&self, resource: &str, count: u8) -> Markup {
        let title = format!("{count} {}", label(resource));
        html! {
            span.tokens title=(title) {
                (self.scene.icon(&format!("r-{resource}"), "k")) b { (count) } span.sr { (label(resource)) }
            }
        }
    }

    fn relic_name(&self, code: &str) -> &str {
        let row = self.game.tables().relics.iter().find(|relic| relic.id == code);
        row.map_or("", |relic| relic.name.as_str())
    }
}

/// What people read for a resource's name.
fn label(name: &str) -> &str {
    Resource::named(name).map_or(name, |resource| resource.label())
}

/// `1 Lackey`, `2 Lackeys`.
fn many(count: u8, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}
