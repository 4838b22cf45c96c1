//! Choices in words.

use malice_engine::Seat;

use crate::ForcesOfEvil;
use crate::action::{Action, Source};
use crate::effect::Combat;
use crate::ids::{Kind, Place, Post};
use crate::rules::Frame;
use crate::text::words::{heroes, sums};
use crate::view::{PairView, View};

impl ForcesOfEvil {
    pub(super) fn choice_text(&self, view: &View, action: Action) -> String {
        let own = view.viewer.unwrap_or(view.active);
        let unit = |kind: Kind| &self.tables.unit(kind).label;
        let room = |at: u8| self.own_room(view, own, at);
        match action {
            Action::Force(force) => self.card_choice(&self.tables.forces[force.index()].name),
            Action::Entrance(card) => self.card_choice(&self.tables.room(card).name),
            Action::Plot => "Plot: draw Cards of Darkness".into(),
            Action::Use(source, index) => self.use_text(view, source, index),
            Action::Expand => format!("Expand the dungeon, for {}", self.room_price()),
            Action::Build => "Build influence: 1 for each Card of Light that you draw".into(),
            Action::Attach => "Attach a card to a room, for 1".into(),
            Action::Raid => "Raid Town with a committed action".into(),
            Action::RaidByPlot => "Raid Town with the plot action".into(),
            Action::Draw => self.draw_text(view),
            Action::Stop => "Stop".into(),
            Action::Pit(pit) => match view.pits.get(usize::from(pit)).and_then(|pit| pit.last()) {
                Some(card) => format!("into Pit {}, over {}", pit + 1, self.titled(card)),
                None => format!("into Pit {}", pit + 1),
            },
            Action::Pillar(pillar) => self.pillar_text(view, pillar),
            Action::Take(kind, at) => {
                format!("{} in {}", unit(kind), self.own_room(view, view.rival.unwrap_or(own), at))
            }
            Action::TakeTreasure(at) => format!("Treasure in {}", room(at)),
            Action::Class(class) | Action::Hold(class) => unit(class).clone(),
            Action::Rival(seat) => format!("seat {seat}"),
            Action::Put(at) => format!("into {}", room(at)),
            Action::PutRest(at) => format!("all that fit into {}", room(at)),
            Action::Lay(at) => format!("Treasure into {}", room(at)),
            Action::LayAll(at) => format!("all Treasure into {}", room(at)),
            Action::Explored(slot) => match self.source_name_in(view, Source::Explored(slot)) {
                Some(card) => {
                    let twins =
                        view.explored.iter().filter(|other| other.as_ref() == Some(&card)).count() > 1;
                    let place = if twins { format!(" (space {})", slot + 1) } else { String::new() };
                    format!("build{place} {}", self.card_choice(&card))
                }
                None => format!("explored room {}", slot + 1),
            },
            Action::Dig => format!("Dig: an unknown room, {} are left", view.excavation),
            Action::Keep(card) => format!("keep {}", self.card_choice(&self.tables.room(card).name)),
            Action::Position(position) => format!("behind {}", room(position.saturating_sub(1))),
            Action::AttachCard(source) => {
                let card = self.source_name_in(view, source).unwrap_or_default();
                let place = match source {
                    Source::Pit(pit) => format!(" from Pit {}", pit + 1),
                    Source::Pillar(pillar) => format!(" from Pillar {}", pillar + 1),
                    Source::Explored(slot) => format!(" from space {}", slot + 1),
                    Source::Force | Source::Room(..) => String::new(),
                };
                format!("attach{place} {}", self.card_choice(&card))
            }
            Action::Host(at) => format!("to {}", room(at)),
            Action::Maintain => "Perform Maintenance".into(),
            Action::Skip => "No Maintenance".into(),
            Action::Avoid => "Avoid the battle".into(),
            Action::Fight => "Fight".into(),
            Action::Stand(it) => self.unit_text(it),
            Action::Gap => "leave the place empty".into(),
            Action::FlankLeft => "strike to the left".into(),
            Action::FlankRight => "strike to the right".into(),
            Action::Reroll(side, tier, value) => {
                format!("roll a d{} of the {} again ({value})", 2 + 2 * tier, heroes(side))
            }
            Action::Assign(value) => format!("die {value}"),
            Action::Hitter(place) => format!("who stands in {}", place_text(place)),
            Action::Seduce(it, post) => {
                let price = self.price_of(view, own, it.kind);
                let post = post.or_else(|| view.open.tabletop.run(own).post_of(it));
                let there = post.map_or(String::new(), |post| format!(" {}", post_text(post)));
                format!("seduce the {}{there}, for {price}", self.unit_text(it))
            }
            Action::Flee(it, post) => {
                format!("the {} {} flees to limbo", self.unit_text(it), post_text(post))
            }
            Action::Loot(it) => format!("the {} takes it", self.unit_text(it)),
            Action::SpoilsInfluence => "2 influence".into(),
            Action::SpoilsTreasure => "1 Treasure".into(),
            Action::SpoilsDeclined => "no Spoils".into(),
            Action::Spin(at) => format!("a Web in {}", room(at)),
            Action::Go => "Set out".into(),
            Action::Pay => "Pay 1 influence".into(),
            Action::Retreat => "Retreat".into(),
            Action::Destroy(class) => format!("destroy the garrison of the {}s", unit(class)),
            Action::Done => "Done".into(),
        }
    }

    /// `Large Cavern: capacity 6, frontlines 4, influence 1. …`.
    fn card_choice(&self, name: &str) -> String {
        let Some(card) = self.card_text(name) else { return self.label(name) };
        let figures = card.room.map(|(capacity, frontlines, icons)| {
            let icons = if icons > 0 { format!(", influence {icons}") } else { String::new() };
            format!("capacity {capacity}, frontlines {frontlines}{icons}.")
        });
        let says = Some(card.sentences()).filter(|says| !says.is_empty());
        let parts: Vec<String> = figures.into_iter().chain(says).collect();
        if parts.is_empty() { card.label } else { format!("{}: {}", card.label, parts.join(" ")) }
    }

    /// `the Goblin Gate (room 1)`.
    fn own_room(&self, view: &View, seat: Seat, at: u8) -> String {
        let rooms = view.players.get(seat.index()).map(|player| &player.rooms);
        match rooms.and_then(|rooms| rooms.get(usize::from(at))) {
            Some(room) => format!("the {} (room {})", self.label(&room.card), at + 1),
            None => format!("room {}", at + 1),
        }
    }

    /// A Card of Light is laid on a Pillar, or one is discarded from it.
    fn pillar_text(&self, view: &View, pillar: u8) -> String {
        let top = view.pillars.get(usize::from(pillar)).and_then(|pillar| pillar.last());
        let top = top.map(|card| self.titled(card));
        match (view.resolving.is_some(), top) {
            (true, Some(card)) => format!("onto Pillar {}, over {card}", pillar + 1),
            (false, Some(card)) => format!("discard {card} from Pillar {}", pillar + 1),
            (_, None) => format!("Pillar {}", pillar + 1),
        }
    }

    /// In a plot the price is told, in building how many attacks may come.
    fn draw_text(&self, view: &View) -> String {
        let state = &view.open;
        if let Some(Frame::Plot(plot)) = state.procedures.frames().last() {
            return match plot.price(&state.tabletop, self) {
                0 => "Draw a Card of Darkness, free".into(),
                price => format!("Draw a Card of Darkness, for {price}"),
            };
        }
        let attack =
            |name: &&String| self.tables.light.iter().any(|row| row.name == **name && row.attack.is_some());
        let attacks = view.light_left.iter().filter(attack).count();
        let (cards, are) = (view.light_deck, if attacks == 1 { "is an attack" } else { "are attacks" });
        format!("Gain 1 influence and draw a Card of Light: {attacks} of {cards} {are}")
    }

    /// What it costs to seduce a hero of this class.
    fn price_of(&self, view: &View, seat: Seat, class: Kind) -> u8 {
        let mut price = 0;
        self.each_combat(&view.open.tabletop, seat, |effect| {
            if let Combat::Seduce(prices) = effect {
                price = prices[class.index()];
            }
        });
        price
    }

    /// `Savages: gain 2 Goblins, for 1`.
    fn use_text(&self, view: &View, source: Source, index: u8) -> String {
        let name = self.source_name_in(view, source).unwrap_or_default();
        let Some(card) = self.card_text(&name) else { return name };
        let owner = source.owner().filter(|owner| *owner != view.active);
        let to = owner.map_or(String::new(), |owner| format!(" to seat {owner}"));
        let clause = card.clauses.get(usize::from(index));
        clause.map_or(card.label.clone(), |clause| match clause.price {
            Some(0) | None => format!("{}: {}, free", card.label, clause.text),
            Some(price) => format!("{}: {}, for {price}{to}", card.label, clause.text),
        })
    }
}

pub(crate) fn place_text(place: Place) -> String {
    format!("{} {}", if place.is_front() { "front" } else { "support" }, place.column() + 1)
}

fn post_text(post: Post) -> String {
    match post {
        Post::At(place) => format!("in {}", place_text(place)),
        Post::Reserve => "in reserve".into(),
        Post::Aside => "who was set aside".into(),
    }
}

impl PairView {
    /// `heroes 7, minions 4: 1 hero hits`.
    pub fn text(&self) -> String {
        sums([self.heroes, self.minions], [self.hero_hits, self.minion_hits])
    }
}
