//! What can be done on the map: buttons on sites and hexes, links where something is forbidden, and the Hero's way to each place
//! he can reach.

use std::fmt::Write as _;

use malice_engine::Seat;
use malice_overlords_of_infamy::action::Action;
use malice_overlords_of_infamy::ids::{Site, Space};
use malice_overlords_of_infamy::outlook::Landing;
use malice_overlords_of_infamy::view::SpaceView;
use maud::{Markup, html};

use super::Drawing;
use super::layout::Layout;
use crate::boards::Choice;

impl Drawing<'_> {
    pub(super) fn spots(&self) -> Markup {
        html! {
            @for choice in self.scene.choices(|_| true) {
                @if let Some((space, slot)) = self.spot(choice) { (self.spot_button(choice, space, slot)) }
            }
            @for (action, name, rule) in self.scene.asked.iter().flat_map(|asked| &asked.refused) {
                @if let Some((space, slot)) = self.place(*action) && self.is_worth_asking(*action, space) {
                    (self.scene.why_not(name, rule, &self.spot_class("", space, slot), None, &html! {}))
                }
            }
        }
    }

    /// Where a small screen looks first, and how near: two choices on one hex need the most room.
    pub(super) fn look(&self) -> String {
        let spots: Vec<_> = self.scene.choices(|_| true).filter_map(|choice| self.spot(choice)).collect();
        let shares = |(space, slot): &(Space, Option<u8>)| {
            slot.is_some() && self.view.spaces[space.index()].sites.len() == 2
        };
        // Zones to choose from lie all round.
        let zones = self.scene.choices(|action| matches!(action, Action::ChooseZone(_))).count();
        let near = if spots.len() == zones {
            "far"
        } else if spots.iter().any(shares) {
            "nearest"
        } else {
            "near"
        };
        let home = |seat: Seat| {
            let own = |space: &&SpaceView| self.view.owner(space).is_some_and(|owner| owner.seat == seat);
            self.view.spaces.iter().filter(own).find(|space| space.kind == "barracks")
        };
        let home = self.view.viewer.filter(|_| spots.is_empty()).and_then(home).map(|space| space.space);
        let spaces: Vec<Space> = spots.iter().map(|(space, _)| *space).chain(home).collect();
        format!("{near} {}", self.layout.corner(&spaces).join(" "))
    }

    fn spot(&self, choice: &Choice<Action>) -> Option<(Space, Option<u8>)> {
        if let Action::ChooseZone(_) = choice.action {
            let zone = choice.name.split(' ').nth(1);
            let home = |space: &&SpaceView| space.kind == "barracks" && space.zone.as_deref() == zone;
            return self.view.spaces.iter().find(home).map(|space| (space.space, None));
        }
        self.place(choice.action)
    }

    /// The hex on which an action is chosen, and the site, if it is about one.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all else is no matter of the map")]
    fn place(&self, action: Action) -> Option<(Space, Option<u8>)> {
        let on = |site: Site| Some((site.space, Some(site.slot)));
        match action {
            Action::Harvest(site) | Action::Recruit(site) | Action::Recall(site) | Action::Spot(site) => {
                on(site)
            }
            Action::Place(space) | Action::MoveHero(space) | Action::Tile(space) => Some((space, None)),
            Action::Raid | Action::PlunderHq => Some((Space::HQ, None)),
            Action::StealRelic(relic) => {
                let code = &self.game.tables().relics[usize::from(relic)].id;
                let holds = |space: &&SpaceView| {
                    space.kind == "relic" && space.sites.iter().any(|site| site.gives == *code)
                };
                self.view.spaces.iter().find(holds).map(|space| (space.space, None))
            }
            _ => None,
        }
    }

    /// Whether "why not?" is a question here: far spaces and the land of others speak for themselves.
    fn is_worth_asking(&self, action: Action, space: Space) -> bool {
        let there = &self.view.spaces[space.index()];
        let active = self.view.active;
        let is_own = |space: &SpaceView| self.view.owner(space).is_some_and(|owner| owner.seat == active);
        let beside = |way| Layout::step(self.view, space, way).map(|next| &self.view.spaces[next.index()]);
        let near = || (0..6).filter_map(beside).any(|next| next.tile.is_some() && is_own(next));
        let far = match there.kind.as_str() {
            "hq" | "relic" => false,
            "contested" => !near(),
            _ => !is_own(there),
        };
        // Two links or a link and a button on the same place would hide each other.
        let place = self.place(action);
        let overlaps = |choice: &Choice<Action>| {
            let other = self.place(choice.action);
            other == place || other == Some((space, None))
        };
        let taken = self.scene.choices(|_| true).any(overlaps);
        !far && !taken && !matches!(action, Action::MoveHero(_) | Action::Place(_) | Action::Tile(_))
    }

    fn spot_class(&self, verb: &str, space: Space, slot: Option<u8>) -> String {
        let sites = self.view.spaces[space.index()].sites.len();
        let part = match slot {
            Some(slot) if sites == 2 => ["half left", "half right"][usize::from(slot.min(1))],
            Some(_) => "site",
            None => "whole",
        };
        format!("spot {verb} {part} {}", self.layout.classes(space))
    }

    fn spot_button(&self, choice: &Choice<Action>, space: Space, slot: Option<u8>) -> Markup {
        let verb = choice.name.split([' ', '_']).next().unwrap_or_default();
        let class = self.spot_class(&format!("do-{verb}"), space, slot);
        let face = self.face_of(&self.view.spaces[space.index()]);
        let Action::MoveHero(to) = choice.action else {
            let body = html! { span.over data-face=[face] { span.mark aria-hidden="true" { (mark(choice.action)) } } };
            return self.scene.button(choice, &class, None, &body);
        };
        // Most hexes are only a place to rest: they stay quiet.
        let symbol = landing_symbol(self.view.landing(to));
        let class = if symbol.is_some() { class } else { format!("{class} rests") };
        let body = html! {
            (self.way(to))
            span.over data-face=[face] { @if let Some(symbol) = symbol { (self.scene.icon(symbol, "mark")) } }
        };
        self.scene.button(choice, &class, None, &body)
    }

    /// The way of the Hero to a space, drawn around that space; the style sheet shows it when somebody points there.
    fn way(&self, to: Space) -> Markup {
        let (x, y) = self.layout.middle(to);
        let mut points = String::new();
        let mut at = Some(to);
        while let Some(space) = at {
            let (to_x, to_y) = self.layout.middle(space);
            let _ = write!(points, "{},{:.0} ", to_x - x, to_y - y);
            at = self.view.spaces[space.index()].way;
        }
        html! {
            svg.way viewBox="-50 -50 100 100" { polyline points=(points.trim_end()) {} }
        }
    }
}

/// A sign for what a click does.
#[expect(clippy::wildcard_enum_match_arm, reason = "other choices are not on the map")]
fn mark(action: Action) -> &'static str {
    match action {
        Action::Harvest(_)
        | Action::Recruit(_)
        | Action::StealRelic(_)
        | Action::Raid
        | Action::PlunderHq => "+",
        Action::Recall(_) => "↩",
        Action::Place(_) => "⬡",
        Action::ChooseZone(_) => "⚑",
        _ => "◎",
    }
}

fn landing_symbol(landing: Landing) -> Option<&'static str> {
    match landing {
        Landing::Stay => Some("i-stay"),
        Landing::Home => Some("i-home"),
        Landing::Raid => Some("i-raid"),
        Landing::Fall => Some("pitfall"),
        Landing::Kill => Some("i-kill"),
        Landing::Liberate => Some("i-liberate"),
        Landing::Rest => None,
    }
}
