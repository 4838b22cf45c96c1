//! What a viewer sees of a position: the only way anything leaves the game for a person or a bot.

mod map;
mod players;

use malice_engine::{Outcome, Rule, Score, Seat, Viewer};
use serde::Serialize;

pub use self::map::{SiteView, SpaceView};
pub use self::players::{CompletedView, PlayerView};
use crate::OverlordsOfInfamy;
use crate::action::Action;
use crate::ids::{Level, Resource, Space, Tokens};
use crate::rules::{Frame, actions, espionage, hero};
use crate::state::{Card, Phase, State, Tabletop};

/// The table as one viewer sees it, with the names of the specification.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    pub viewer: Option<Seat>,
    pub active: Seat,
    pub first: Seat,
    pub turn: u16,
    pub phase: String,
    pub points: u8,
    pub controller: Option<Seat>,
    pub tension: u8,
    pub events_left: u8,
    pub last_turns: Option<u8>,
    pub over: bool,
    pub hero: HeroView,
    pub hq: Vec<Tally>,
    pub supply: Vec<Tally>,
    pub relics: Vec<String>,
    pub sabotage: u8,
    pub stacks: Vec<StackView>,
    pub lasting: Vec<LastingView>,
    pub revealed: Vec<String>,
    pub drawn_tiles: Vec<Option<String>>,
    pub spaces: Vec<SpaceView>,
    pub players: Vec<PlayerView>,
    pub pending: Pending,
    /// What stealing a Relic costs now.
    #[serde(skip)]
    pub relic_cost: u8,
    pub scores: Vec<Score>,
    pub outcome: Option<Outcome>,
    /// Every Act of Espionage of the viewer, also before its time: possible, or the rule against it.
    #[serde(skip)]
    pub acts: Vec<(Action, Option<Rule>)>,
}

/// What everybody knows of a choice under way.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Pending {
    /// How far the Hero may go.
    pub reach: Option<u8>,
    /// The Act that a spy was sent for.
    pub act: Option<&'static str>,
    /// The site of a Lackey on the move.
    pub lackey: Option<String>,
    /// The World Event or completed Plot whose effects are carried out.
    pub cause: Option<String>,
    /// Who is struck.
    pub targets: Vec<Seat>,
    /// Where a tile lies whose walls are being turned.
    #[serde(skip)]
    pub turning: Option<Space>,
    /// Tiles that were not laid are being put under the stack.
    #[serde(skip)]
    pub burying: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct HeroView {
    pub at: String,
    pub prone: bool,
    /// He moves before the next turn, or in this Hero Phase.
    pub due: bool,
    /// Who moves him, or will.
    pub mover: Option<Seat>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Tally {
    pub resource: String,
    pub count: u8,
}

/// A face-down stack: its size, and the cards at its bottom that the viewer knows, by place from the bottom.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct StackView {
    pub name: String,
    pub count: u8,
    pub known: Vec<(u8, String)>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LastingView {
    pub event: String,
    pub name: String,
    pub until: Seat,
}

fn tallies(tokens: &Tokens) -> Vec<Tally> {
    let all = Resource::ALL.into_iter().map(|kind| (kind, tokens[kind.index()]));
    all.filter(|(_, count)| *count > 0)
        .map(|(kind, count)| Tally { resource: kind.name().into(), count })
        .collect()
}

impl OverlordsOfInfamy {
    pub(crate) fn show(&self, state: &State, viewer: Viewer) -> View {
        let t = &state.tabletop;
        let tables = &self.tables;
        // Once all is over, everything may be seen.
        let viewer = if t.over { Viewer::Finished } else { viewer };
        let plot_name =
            |card: &Card| t.knows(*card, viewer).then(|| tables.plots[card.id as usize].id.clone());
        let tile_name =
            |card: &Card| t.knows(*card, viewer).then(|| tables.tiles[card.id as usize].id.clone());
        let stack = |name: &str, cards: &[Card], named: &dyn Fn(&Card) -> Option<String>| StackView {
            name: name.to_owned(),
            count: cards.len() as u8,
            known: cards.iter().enumerate().filter_map(|(i, card)| Some((i as u8, named(card)?))).collect(),
        };
        let mut stacks: Vec<_> = Level::ALL
            .into_iter()
            .map(|level| stack(level.name(), &t.plots[level.index()], &plot_name))
            .collect();
        stacks.push(stack("tiles", &t.tiles, &tile_name));
        stacks.push(StackView { name: "events".into(), count: t.events.len() as u8, known: Vec::new() });
        let event = |row: u8| &tables.events[row as usize];
        let pending = self.pending(state);
        let ways = pending.reach.map_or_else(Vec::new, |reach| hero::ways(t, self, reach));
        let way = |index: usize| ways.get(index).copied().flatten();
        let space = |index: usize| SpaceView { way: way(index), ..self.show_space(t, Space::new(index)) };
        View {
            viewer: if let Viewer::Seat(seat) = viewer { Some(seat) } else { None },
            active: t.active,
            first: t.first,
            turn: t.turns,
            phase: t.turn.phase.name().into(),
            points: t.turn.points,
            controller: t.turn.controller,
            tension: t.tension,
            events_left: (self.events_to_end - t.revealed.len()) as u8,
            last_turns: t.last_turns,
            over: t.over,
            hero: HeroView {
                at: self.board().name(t.hero),
                prone: t.prone,
                due: t.hero_pending || t.turn.move_now,
                mover: self.hero_mover(state),
            },
            hq: tallies(&t.hq),
            supply: tallies(&t.supply),
            relics: (0..6).filter(|i| t.relics >> i & 1 != 0).map(|i| tables.relics[i].id.clone()).collect(),
            sabotage: t.sabotage,
            stacks,
            lasting: t
                .lasting
                .iter()
                .map(|lasting| LastingView {
                    event: event(lasting.event).id.clone(),
                    name: event(lasting.event).name.clone(),
                    until: lasting.revealer,
                })
                .collect(),
            revealed: t.revealed.iter().map(|row| event(*row).id.clone()).collect(),
            drawn_tiles: t.tile_hand.iter().map(tile_name).collect(),
            spaces: (0..self.board().len()).map(space).collect(),
            players: (0..self.players).map(|index| self.show_player(t, Seat::new(index), viewer)).collect(),
            acts: self.acts(t, viewer),
            relic_cost: actions::relic_cost(t),
            pending,
            scores: (0..self.players).map(|index| self.score(t, Seat::new(index))).collect(),
            outcome: t.over.then(|| self.ending(t)),
        }
    }

    fn acts(&self, t: &Tabletop, viewer: Viewer) -> Vec<(Action, Option<Rule>)> {
        match viewer {
            Viewer::Seat(seat) if t.turn.phase != Phase::Setup => espionage::outlook(t, self, seat)
                .into_iter()
                .map(|(action, verdict)| (action, verdict.err()))
                .collect(),
            Viewer::Seat(_) | Viewer::Spectator | Viewer::Finished => Vec::new(),
        }
    }

    /// OI-HERO-01: whoever is moving him, else whoever takes the turn before which he moves.
    pub(crate) fn hero_mover(&self, state: &State) -> Option<Seat> {
        let t = &state.tabletop;
        let moving = state
            .procedures
            .frames()
            .iter()
            .find_map(|frame| if let Frame::HeroMove(hero) = frame { Some(hero.mover()) } else { None });
        let now = t.turn.move_now.then_some(t.active);
        moving.or(now).map(|seat| t.decider(seat)).or(t.hero_pending.then(|| t.active.next(self.players)))
    }

    fn pending(&self, state: &State) -> Pending {
        let mut pending = Pending::default();
        for frame in state.procedures.frames() {
            match frame {
                // What comes up before he goes is no matter of what made him go.
                Frame::HeroMove(hero) => (pending.reach, pending.cause) = (hero.reach(), None),
                Frame::Flooding(flooding) => {
                    pending.lackey = flooding.from().map(|site| self.site_name(site));
                }
                Frame::SendSpy(spy) => {
                    pending.act = Some(if spy.kills() { "assassinate" } else { "infiltrate" });
                    pending.targets.push(spy.target());
                }
                Frame::Plunder(plunder) => pending.targets.extend(plunder.target()),
                Frame::Exploit(exploit) => {
                    (pending.turning, pending.burying) = (exploit.turning(), exploit.is_burying());
                }
                Frame::Resolve(resolve) => {
                    pending.cause = Some(resolve.title(self).to_owned());
                    pending.targets.extend(resolve.left().iter());
                }
                Frame::SetUp(_)
                | Frame::Turn(_)
                | Frame::Settle(_)
                | Frame::NewPlot(_)
                | Frame::Complete(_)
                | Frame::Fetch(_)
                | Frame::Raid(_)
                | Frame::LoseLackeys(_)
                | Frame::Transmogrify(_)
                | Frame::TokenChoice(_) => (),
            }
        }
        pending
    }
}
