//! The game for programs that learn: choices and positions as numbers.

use malice_engine::learn::Verbs;
use malice_engine::{Around, Domain, Learn, Seat, SeatSet, Sight, Viewer};

use crate::OverlordsOfInfamy;
use crate::action::Action;
use crate::content::{EVENTS, OVERLORDS};
use crate::ids::{Level, MAX_SPACES, PLOTS, RELICS, RESOURCES, Resource, Site, Space, TILES};
use crate::rules::{Frame, Origin};
use crate::state::{Card, Lackey, MAX_PLAYERS, State, Tabletop};

/// A zone for each player, on either side of the board.
const ZONES: usize = MAX_PLAYERS;

const OVERLORD: Domain<u8> = Domain::numbers(OVERLORDS);
const ZONE: Domain<u8> = Domain::numbers(ZONES);
const PLOT: Domain<u8> = Domain::numbers(PLOTS);
const TILE: Domain<u8> = Domain::numbers(TILES);
const RELIC: Domain<u8> = Domain::numbers(RELICS);
const TURNS: Domain<u8> = Domain::numbers(6);
const SEAT: Domain<Seat> = Domain::seats(MAX_PLAYERS);
const LEVEL: Domain<Level> =
    Domain { count: 3, index: |level, _| level.index(), nth: |index, _| Level::ALL[index] };
const RESOURCE: Domain<Resource> =
    Domain { count: RESOURCES, index: |kind, _| kind.index(), nth: |index, _| Resource::ALL[index] };
const SPACE: Domain<Space> =
    Domain { count: MAX_SPACES, index: |space, _| space.index(), nth: |index, _| Space::new(index) };
const SITE: Domain<Site> = Domain {
    count: 2 * MAX_SPACES,
    index: |site, _| 2 * site.space.index() + usize::from(site.slot),
    nth: |index, _| Site::new(Space::new(index / 2), index % 2),
};

malice_engine::verbs!(Action {
    ChooseOverlord(overlord: OVERLORD),
    ChooseZone(zone: ZONE),
    KeepPlot(plot: PLOT),
    DrawFrom(level: LEVEL),
    Harvest(site: SITE),
    Recruit(site: SITE),
    Recall(site: SITE),
    RecallAll,
    Exploit,
    StealRelic(relic: RELIC),
    Raid,
    Sweep,
    StartFromScratch,
    Activate(plot: PLOT),
    DraftLackey,
    Transmogrify,
    Complete,
    StandDown,
    Finish,
    KeepTile(tile: TILE),
    Bury(tile: TILE),
    Place(space: SPACE),
    Rotate(turns: TURNS),
    Accept,
    Pass,
    MoveHero(space: SPACE),
    Token(resource: RESOURCE),
    TakeRelic,
    Relic(relic: RELIC),
    GleanIntel(seat: SEAT),
    Infiltrate(seat: SEAT),
    Plunder(seat: SEAT),
    PlunderHq,
    Sabotage(seat: SEAT),
    Assassinate(seat: SEAT),
    BuyAct(resource: RESOURCE),
    BuyActWithLackey,
    Spot(site: SITE),
    Target(seat: SEAT),
    Tile(space: SPACE),
    Gift(resource: RESOURCE),
});

/// A space is its tile, how it is turned, whether it is joined to a lair, the kind and number of its tokens, and on each of its two
/// sites a Lackey's owner, whether it is an intruder, and whether it is fresh.
const SPACE_WIDTH: usize = 5 + 2 * 3;

/// Who looks, and from where.
struct Eye<'a> {
    t: &'a Tabletop,
    by: Seat,
    around: Around<'a>,
    players: usize,
}

impl Learn for OverlordsOfInfamy {
    fn verbs() -> &'static Verbs {
        &VERBS
    }

    fn index(&self, by: Seat, action: Action) -> usize {
        index_of(action, &Around::new(by, self.players))
    }

    fn action(&self, by: Seat, index: usize) -> Option<Action> {
        action_of(index, &Around::new(by, self.players))
    }

    fn observe(&self, state: &State, by: Seat, sight: &mut Sight<'_>) {
        let t = &state.tabletop;
        let eye = Eye { t, by, around: Around::new(by, self.players), players: self.players };
        sight.of(None);
        eye.observe_turn(sight);
        eye.seats(sight, "mover", self.hero_mover(state));
        eye.observe_table(sight);
        eye.observe_pending(state, sight);
        for (level, stack) in t.plots.iter().enumerate() {
            sight.of(Some(level));
            eye.cards(sight, "stack", stack, 35);
        }
        sight.of(None);
        eye.cards(sight, "tiles", &t.tiles, TILES);
        eye.cards(sight, "drawn_tiles", &t.tile_hand, 3);
        self.observe_map(&eye, sight);
        for (away, seat) in eye.around.seats().enumerate() {
            sight.of(Some(away));
            eye.observe_player(seat, sight);
        }
    }
}

impl OverlordsOfInfamy {
    fn observe_map(&self, eye: &Eye<'_>, sight: &mut Sight<'_>) {
        let t = eye.t;
        let map = sight.part("map", self.board().len() * SPACE_WIDTH);
        let joined = t.players.iter().fold(crate::ids::Spaces::EMPTY, |all, player| all.or(player.connected));
        for (index, place) in map.chunks_exact_mut(SPACE_WIDTH).enumerate() {
            let space = Space::new(index);
            let hex = t.hex(space);
            let (kind, count) = hex.tokens.map_or((0, 0), |(kind, count)| (kind.index() + 1, count));
            place[0] = hex.tile.map_or(0.0, |tile| f32::from(tile) + 1.0);
            place[1] = f32::from(hex.rotation);
            place[2] = f32::from(u8::from(joined.contains(space)));
            place[3] = kind as f32;
            place[4] = f32::from(count);
            for (slot, lackey) in hex.lackeys.iter().enumerate() {
                let Some(Lackey { owner, intruder, fresh }) = *lackey else { continue };
                place[5 + 3 * slot] = eye.around.away(owner.index()) as f32 + 1.0;
                place[6 + 3 * slot] = f32::from(u8::from(intruder));
                place[7 + 3 * slot] = f32::from(u8::from(fresh));
            }
        }
    }
}

impl Eye<'_> {
    fn knows(&self, card: Card) -> bool {
        self.t.over || self.t.knows(card, Viewer::Seat(self.by))
    }

    /// How many cards lie there, and those that are known, from the bottom; 0 for the others.
    fn cards(&self, sight: &mut Sight<'_>, name: &'static str, cards: &[Card], most: usize) {
        let part = sight.part(name, 1 + most);
        part[0] = cards.len() as f32;
        for (place, card) in part[1..].iter_mut().zip(cards) {
            *place = if self.knows(*card) { f32::from(card.id) + 1.0 } else { 0.0 };
        }
    }

    fn seats(&self, sight: &mut Sight<'_>, name: &'static str, seats: impl IntoIterator<Item = Seat>) {
        sight.bag(name, seats.into_iter().map(|seat| self.around.away(seat.index())), self.players);
    }

    fn observe_turn(&self, sight: &mut Sight<'_>) {
        let (t, turn) = (self.t, &self.t.turn);
        sight.number("turns", t.turns as f32);
        sight.flag("over", t.over);
        self.seats(sight, "active", [t.active]);
        self.seats(sight, "first", [t.first]);
        self.seats(sight, "controller", turn.controller);
        sight.one_of("phase", Some(turn.phase as usize), 5);
        sight.counts("points", &[turn.points]);
        sight.counts("tension", &[t.tension]);
        sight.counts("last_turns", &[t.last_turns.map_or(0, |left| left + 1)]);
        self.seats(sight, "tie_winner", t.tie_winner);
        let flags = [turn.lackey_bonus, turn.transmogrified, turn.scratched, turn.new_plot, turn.act_bought];
        sight.counts("done", &flags.map(u8::from));
        sight.counts("acts", &[turn.acts, turn.harvests, turn.recruits]);
    }

    fn observe_table(&self, sight: &mut Sight<'_>) {
        let t = self.t;
        sight.one_of("hero", Some(t.hero.index()), MAX_SPACES);
        sight.flag("prone", t.prone);
        sight.flag("hero_due", t.hero_pending || t.turn.move_now);
        sight.counts("hq", &t.hq);
        sight.counts("supply", &t.supply);
        sight.bits("relics", t.relics.into(), RELICS);
        sight.counts("sabotage", &[t.sabotage]);
        sight.counts("events", &[t.events.len() as u8]);
        sight.bag("revealed", t.revealed.iter().map(|row| usize::from(*row)), EVENTS);
        // Until whose turn it lasts.
        let lasting = sight.part("lasting", EVENTS);
        for event in t.lasting.iter() {
            lasting[usize::from(event.event)] += self.around.away(event.revealer.index()) as f32 + 1.0;
        }
    }

    fn observe_player(&self, seat: Seat, sight: &mut Sight<'_>) {
        let (t, player) = (self.t, self.t.player(seat));
        sight.one_of("overlord", player.overlord.map(usize::from), OVERLORDS);
        sight.one_of("zone", player.zone.map(usize::from), ZONES);
        sight.counts("tokens", &player.tokens);
        sight.one_of("relic", player.relic.map(usize::from), RELICS);
        let counts = [player.barracks, player.pool, player.infamy, player.sabotage];
        sight.counts("barracks_pool_infamy_sabotage", &counts);
        sight.one_of("plot_level", player.level().map(Level::index), 3);
        sight.one_of("plot", player.plot.filter(|card| self.knows(*card)).map(|card| card.id.into()), PLOTS);
        self.cards(sight, "drawn", &player.drawn, 2);
        sight.flag("kept", player.kept);
        let completed = sight.part("completed", PLOTS);
        for done in player.completed.iter() {
            completed[usize::from(done.plot)] = 1.0 + f32::from(u8::from(done.used));
        }
        let sees = self.t.over || [seat, t.decider(seat)].contains(&self.by);
        sight.flag("gift_chosen", player.gift.is_some());
        sight.one_of("gift", player.gift.filter(|_| sees).map(Resource::index), RESOURCES);
        self.seats(sight, "bribed_by", player.bribed_by);
        sight.number("points_next", f32::from(player.points_next));
    }

    /// What everybody knows of a choice under way.
    fn observe_pending(&self, state: &State, sight: &mut Sight<'_>) {
        let (mut reach, mut cause, mut act, mut lackey) = (None, None, None, None);
        let mut targets = SeatSet::EMPTY;
        for frame in state.procedures.frames() {
            match frame {
                Frame::HeroMove(hero) => (reach, cause) = (hero.reach(), None),
                Frame::Flooding(flooding) => lackey = flooding.from(),
                Frame::SendSpy(spy) => {
                    act = Some(usize::from(spy.kills()));
                    targets.insert(spy.target());
                }
                Frame::Plunder(plunder) => plunder.target().into_iter().for_each(|seat| targets.insert(seat)),
                Frame::Resolve(resolve) => {
                    cause = Some(match resolve.origin() {
                        Origin::Event(row) => usize::from(row),
                        Origin::Aftermath(plot) => EVENTS + usize::from(plot),
                    });
                    targets = targets.union(resolve.left());
                }
                Frame::SetUp(_)
                | Frame::Turn(_)
                | Frame::Settle(_)
                | Frame::NewPlot(_)
                | Frame::Complete(_)
                | Frame::Exploit(_)
                | Frame::Fetch(_)
                | Frame::Raid(_)
                | Frame::LoseLackeys(_)
                | Frame::Transmogrify(_)
                | Frame::TokenChoice(_) => (),
            }
        }
        sight.counts("reach", &[reach.map_or(0, |reach| reach + 1)]);
        sight.one_of("act", act, 2);
        let place = |site: Site| 2 * site.space.index() + usize::from(site.slot);
        sight.one_of("lackey", lackey.map(place), 2 * MAX_SPACES);
        sight.one_of("cause", cause, EVENTS + PLOTS);
        self.seats(sight, "targets", targets.iter());
    }
}
