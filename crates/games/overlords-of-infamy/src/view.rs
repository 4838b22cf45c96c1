//! What a viewer sees of a position: the only way anything leaves the game for a person or a bot.

use malice_engine::{Outcome, Rule, Score, Seat, Viewer};
use serde::Serialize;

use crate::OverlordsOfInfamy;
use crate::action::Action;
use crate::ids::{Level, Resource, Space, Tokens};
use crate::rules::{Frame, espionage, hero, land};
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
    /// Who is struck.
    pub targets: Vec<Seat>,
    /// Where a tile lies whose walls are being turned.
    #[serde(skip)]
    pub turning: Option<Space>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct HeroView {
    pub at: String,
    pub prone: bool,
    /// He moves before the next turn, or in this Hero Phase.
    pub due: bool,
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

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SpaceView {
    pub at: String,
    pub kind: String,
    pub zone: Option<String>,
    pub tile: Option<String>,
    pub rotation: u8,
    /// The sides that walls bar, as they lie: 0 is east, then against the clock.
    pub walls: Vec<u8>,
    pub pitfall: bool,
    /// A tile that is joined to its owner's lair (OI-HRV-07).
    pub connected: bool,
    pub sites: Vec<SiteView>,
    pub tokens: Option<Tally>,
    #[serde(skip)]
    pub space: Space,
    /// The place on the board, as in `at`.
    #[serde(skip)]
    pub place: (i8, i8),
    /// While the Hero moves: the last space of a shortest way here.
    #[serde(skip)]
    pub way: Option<Space>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SiteView {
    /// A resource, `village` or `relic`.
    pub gives: String,
    pub lackey: Option<Seat>,
    pub intruder: bool,
    pub fresh: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlayerView {
    pub seat: Seat,
    pub overlord: Option<String>,
    pub name: String,
    pub zone: Option<String>,
    pub tokens: Vec<Tally>,
    pub relic: Option<String>,
    pub barracks: u8,
    pub on_board: u8,
    pub pool: u8,
    pub infamy: u8,
    pub plot_level: Option<String>,
    pub plot: Option<String>,
    pub sabotage: u8,
    pub drawn: Vec<Option<String>>,
    pub kept: bool,
    pub completed: Vec<CompletedView>,
    pub gift: Option<String>,
    pub gift_chosen: bool,
    pub bribed_by: Option<Seat>,
    pub points_next: i8,
    pub linked: Vec<Seat>,
    pub touches_kingdom: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CompletedView {
    pub plot: String,
    pub name: String,
    pub points: u8,
    pub aftermath: Option<String>,
    pub used: bool,
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

    fn pending(&self, state: &State) -> Pending {
        let mut pending = Pending::default();
        for frame in state.procedures.frames() {
            match frame {
                Frame::HeroMove(hero) => pending.reach = Some(hero.reach()),
                Frame::Flooding(flooding) => {
                    pending.lackey = flooding.from().map(|site| self.site_name(site));
                }
                Frame::SendSpy(spy) => {
                    pending.act = Some(if spy.kills() { "assassinate" } else { "infiltrate" });
                    pending.targets.push(spy.target());
                }
                Frame::Plunder(plunder) => pending.targets.extend(plunder.target()),
                Frame::Exploit(exploit) => pending.turning = exploit.turning(),
                Frame::Resolve(resolve) => pending.targets.extend(resolve.left().iter()),
                Frame::SetUp(_)
                | Frame::Turn(_)
                | Frame::Settle(_)
                | Frame::NewPlot(_)
                | Frame::Complete(_)
                | Frame::Fetch(_)
                | Frame::TokenChoice(_) => (),
            }
        }
        pending
    }

    fn show_space(&self, t: &Tabletop, space: Space) -> SpaceView {
        use crate::board::Kind;
        use crate::effect::SiteKind;
        use crate::ids::Site;
        let hex = t.hex(space);
        let kind = self.board().kind(space);
        let tile = hex.tile.map(|tile| &self.tables.tiles[tile as usize]);
        let sites = [0, 1].into_iter().filter_map(|slot| {
            let site = Site::new(space, slot);
            let gives = match (land::site_kind(t, self, site), kind) {
                (Some(SiteKind::Resource(resource)), _) => resource.name().to_owned(),
                (Some(SiteKind::Village), _) => "village".to_owned(),
                (None, Kind::Relic(relic)) if slot == 0 => self.tables.relics[relic as usize].id.clone(),
                (None, _) => return None,
            };
            let lackey = t.lackey(site);
            Some(SiteView {
                gives,
                lackey: lackey.map(|lackey| lackey.owner),
                intruder: lackey.is_some_and(|lackey| lackey.intruder),
                fresh: lackey.is_some_and(|lackey| lackey.fresh),
            })
        });
        SpaceView {
            at: self.board().name(space),
            kind: match kind {
                Kind::Headquarters => "hq",
                Kind::Relic(_) => "relic",
                Kind::Barracks(_) => "barracks",
                Kind::LairVillage(_) => "lair_village",
                Kind::LairResource(_) => "lair_resource",
                Kind::Map(_) => "map",
                Kind::Contested(..) => "contested",
            }
            .into(),
            zone: self.board().zone_of(space).map(|zone| self.board().zones[zone as usize].name.clone()),
            tile: tile.map(|tile| tile.id.clone()),
            rotation: hex.rotation,
            walls: tile.map_or_else(Vec::new, |tile| {
                tile.walls.iter().map(|side| (side + hex.rotation) % 6).collect()
            }),
            pitfall: tile.is_some_and(|tile| tile.pitfall),
            connected: t.players.iter().any(|player| player.connected.contains(space)),
            sites: sites.collect(),
            tokens: hex.tokens.map(|(kind, count)| Tally { resource: kind.name().into(), count }),
            space,
            place: self.board().places[space.index()],
            way: None,
        }
    }

    fn show_player(&self, t: &Tabletop, seat: Seat, viewer: Viewer) -> PlayerView {
        let (player, tables) = (t.player(seat), &self.tables);
        let plot_name =
            |card: &Card| t.knows(*card, viewer).then(|| tables.plots[card.id as usize].id.clone());
        let overlord = player.overlord.map(|row| &tables.overlords[row as usize]);
        let sees_gift = viewer.sees(seat) || viewer.sees(t.decider(seat));
        let others = (0..self.players).map(Seat::new).filter(|other| *other != seat);
        PlayerView {
            seat,
            overlord: overlord.map(|row| row.id.clone()),
            name: overlord.map_or_else(|| "nobody yet".to_owned(), |row| row.name.clone()),
            zone: player.zone.map(|zone| self.board().zones[zone as usize].name.clone()),
            tokens: tallies(&player.tokens),
            relic: player.relic.map(|relic| tables.relics[relic as usize].id.clone()),
            barracks: player.barracks,
            on_board: player.on_board(),
            pool: player.pool,
            infamy: player.infamy,
            plot_level: player.level().map(|level| level.name().to_owned()),
            plot: player.plot.as_ref().and_then(plot_name),
            sabotage: player.sabotage,
            drawn: player.drawn.iter().map(plot_name).collect(),
            kept: player.kept,
            completed: player
                .completed
                .iter()
                .map(|done| {
                    let plot = &tables.plots[done.plot as usize];
                    CompletedView {
                        plot: plot.id.clone(),
                        name: plot.name.clone(),
                        points: plot.points,
                        aftermath: self.aftermath(done.plot).map(|row| row.id.clone()),
                        used: done.used,
                    }
                })
                .collect(),
            gift: player.gift.filter(|_| sees_gift).map(|kind| kind.name().to_owned()),
            gift_chosen: player.gift.is_some(),
            bribed_by: player.bribed_by,
            points_next: player.points_next,
            linked: others.filter(|other| land::linked(t, self, seat, *other)).collect(),
            touches_kingdom: land::touches_kingdom(t, self, seat),
        }
    }
}
