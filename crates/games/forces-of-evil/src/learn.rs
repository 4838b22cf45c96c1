//! The game for programs that learn: choices and positions as numbers. Nothing is private to a player but how the table is turned.

use malice_engine::learn::Verbs;
use malice_engine::{Around, Domain, Learn, Seat, Sight};

use crate::ForcesOfEvil;
use crate::action::{Action, Source};
use crate::content::{ALL_ROOMS, ATTACHABLES, DARK_CARDS, FORCES, LIGHT_CARDS, ROOMS};
use crate::ids::{CLASSES, Dark, Force, KINDS, Kind, Light, PLACES, Place, Post, RoomCard, Side, Unit};
use crate::rules::{Expand, Frame, RoomCombat, STEPS};
use crate::state::{EXPLORED, MAX_PLAYERS, MAX_STACKS, Run, State, Tabletop};
use crate::view::hand;

/// No dungeon has more rooms, and one more place to build.
const DUNGEON: usize = 23;
/// No card has more actions.
const ACTIONS: usize = 6;
/// A room itself and its attached cards.
const FACES: usize = ATTACHABLES + 1;
/// No unit has more hit points to lose.
const DAMAGE: usize = 8;
const UNITS: usize = KINDS * DAMAGE * 4;
const POSTS: usize = 2 * PLACES + 2;
/// Pits, Pillars, the Force and explored rooms come before the rooms of dungeons.
const BEFORE_ROOMS: usize = 2 * MAX_STACKS + 1 + EXPLORED;

const FORCE: Domain<Force> =
    Domain { count: FORCES, index: |force, _| force.index(), nth: |index, _| Force(index as u8) };
const CARD: Domain<RoomCard> =
    Domain { count: ALL_ROOMS, index: |card, _| card.index(), nth: |index, _| RoomCard(index as u8) };
const STACK: Domain<u8> = Domain::numbers(MAX_STACKS);
const ROOM: Domain<u8> = Domain::numbers(DUNGEON);
const SPACE: Domain<u8> = Domain::numbers(EXPLORED);
const NUMBER: Domain<u8> = Domain::numbers(ACTIONS);
/// Faces of dice from 1, and their tiers.
const VALUE: Domain<u8> = Domain::numbers(9);
const TIER: Domain<u8> = Domain::numbers(4);
const SEAT: Domain<Seat> = Domain::seats(MAX_PLAYERS);
const KIND: Domain<Kind> =
    Domain { count: KINDS, index: |kind, _| kind.index(), nth: |index, _| Kind::ALL[index] };
const SIDE: Domain<Side> =
    Domain { count: 2, index: |side, _| side as usize, nth: |index, _| Side::BOTH[index] };
const PLACE: Domain<Place> =
    Domain { count: 2 * PLACES, index: |place, _| place.0.into(), nth: |index, _| Place(index as u8) };
const UNIT: Domain<Unit> =
    Domain { count: UNITS, index: |unit, _| unit_index(unit), nth: |index, _| unit_at(index) };
const POST: Domain<Post> =
    Domain { count: POSTS, index: |post, _| post_index(post), nth: |index, _| post_at(index) };
const MAYBE_POST: Domain<Option<Post>> = Domain {
    count: POSTS + 1,
    index: |post, _| post.map_or(0, |post| 1 + post_index(post)),
    nth: |index, _| index.checked_sub(1).map(post_at),
};
const SOURCE: Domain<Source> = Domain {
    count: BEFORE_ROOMS + MAX_PLAYERS * DUNGEON * FACES,
    index: |source, around| match source {
        Source::Pit(pit) => pit.into(),
        Source::Pillar(pillar) => MAX_STACKS + usize::from(pillar),
        Source::Force => 2 * MAX_STACKS,
        Source::Explored(space) => 2 * MAX_STACKS + 1 + usize::from(space),
        Source::Room(owner, room, face) => {
            let room = around.away(owner.index()) * DUNGEON + usize::from(room);
            BEFORE_ROOMS + room * FACES + usize::from(face)
        }
    },
    nth: |index, around| match index {
        pit if pit < MAX_STACKS => Source::Pit(pit as u8),
        pillar if pillar < 2 * MAX_STACKS => Source::Pillar((pillar - MAX_STACKS) as u8),
        force if force == 2 * MAX_STACKS => Source::Force,
        space if space < BEFORE_ROOMS => Source::Explored((space - 2 * MAX_STACKS - 1) as u8),
        room => {
            let (room, face) = ((room - BEFORE_ROOMS) / FACES, (room - BEFORE_ROOMS) % FACES);
            let owner = (SEAT.nth)(room / DUNGEON, around);
            Source::Room(owner, (room % DUNGEON) as u8, face as u8)
        }
    },
};

fn unit_index(unit: Unit) -> usize {
    let state = usize::from(unit.poisoned) * 2 + usize::from(unit.spent);
    (unit.kind.index() * DAMAGE + usize::from(unit.damage)) * 4 + state
}

fn unit_at(index: usize) -> Unit {
    let (kind, damage) = (Kind::ALL[index / 4 / DAMAGE], (index / 4 % DAMAGE) as u8);
    Unit { kind, damage, poisoned: index & 2 != 0, spent: index & 1 != 0 }
}

fn post_index(post: Post) -> usize {
    match post {
        Post::At(place) => place.0.into(),
        Post::Reserve => 2 * PLACES,
        Post::Aside => 2 * PLACES + 1,
    }
}

fn post_at(index: usize) -> Post {
    match index.checked_sub(2 * PLACES) {
        None => Post::At(Place(index as u8)),
        Some(0) => Post::Reserve,
        Some(_) => Post::Aside,
    }
}

malice_engine::verbs!(Action {
    Force(force: FORCE),
    Entrance(card: CARD),
    Plot,
    Use(source: SOURCE, number: NUMBER),
    Expand,
    Build,
    Attach,
    Raid,
    RaidByPlot,
    Draw,
    Stop,
    Pit(stack: STACK),
    Pillar(stack: STACK),
    Take(kind: KIND, room: ROOM),
    TakeTreasure(room: ROOM),
    Class(kind: KIND),
    Rival(seat: SEAT),
    Hold(kind: KIND),
    Put(room: ROOM),
    PutRest(room: ROOM),
    Lay(room: ROOM),
    LayAll(room: ROOM),
    Explored(space: SPACE),
    Dig,
    Keep(card: CARD),
    Position(room: ROOM),
    AttachCard(source: SOURCE),
    Host(room: ROOM),
    Maintain,
    Skip,
    Avoid,
    Fight,
    Stand(unit: UNIT),
    Gap,
    FlankLeft,
    FlankRight,
    Reroll(side: SIDE, tier: TIER, value: VALUE),
    Assign(value: VALUE),
    Hitter(place: PLACE),
    Seduce(unit: UNIT, maybe_post: MAYBE_POST),
    Flee(unit: UNIT, post: POST),
    Loot(unit: UNIT),
    SpoilsInfluence,
    SpoilsTreasure,
    SpoilsDeclined,
    Spin(room: ROOM),
    Go,
    Pay,
    Retreat,
    Destroy(kind: KIND),
    Done,
});

/// A room is its card, its units by kind, its Treasure, whether it has a Web or wants one, and its attached cards.
const ROOM_WIDTH: usize = 1 + KINDS + 3 + ATTACHABLES;
/// A place in a line is its unit (kind from 1, damage, poisoned, spent) and its die.
const PLACE_WIDTH: usize = 5;

impl Learn for ForcesOfEvil {
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
        let around = Around::new(by, self.players);
        let away = |seat: Seat| around.away(seat.index());
        sight.of(None);
        sight.counts("round", &[t.round]);
        sight.flag("over", t.over);
        sight.one_of("active", Some(away(t.active)), self.players);
        sight.one_of("start", Some(away(t.start)), self.players);
        sight.flag("plot_used", t.plot_used);
        sight.counts("committed_left", &[t.committed_left]);
        observe_decks(t, sight);
        observe_realm(t, sight);
        observe_frames(state, &around, self.players, sight);
        for (away, seat) in around.seats().enumerate() {
            sight.of(Some(away));
            observe_dungeon(state, seat, sight);
            observe_run(state, seat, sight);
        }
    }
}

fn observe_decks(t: &Tabletop, sight: &mut Sight<'_>) {
    let rooms = || t.excavation.iter().map(|card| card.index());
    sight.bag("light_left", t.light_deck.iter().map(|card| card.index()), LIGHT_CARDS);
    sight.bag("light_discard", t.light_discard.iter().map(|card| card.index()), LIGHT_CARDS);
    sight.bag("dark_left", t.dark_deck.iter().map(|card| card.index()), DARK_CARDS);
    sight.bag("dark_discard", t.dark_discard.iter().map(|card| card.index()), DARK_CARDS);
    sight.bag("removed", t.removed.iter().map(|card| card.index()), DARK_CARDS);
    sight.bag("rooms_left", rooms(), ALL_ROOMS);
    sight.list("sunk", rooms().take(usize::from(t.sunk)), ROOMS);
    sight.one_of("resolving", t.resolving.map(Light::index), LIGHT_CARDS);
    for stack in 0..MAX_STACKS {
        sight.of(Some(stack));
        let pillar = t.pillars.get(stack).map_or(&[][..], |pillar| pillar);
        sight.list("pillar", pillar.iter().rev().map(|card| card.index()), LIGHT_CARDS);
        let pit = t.pits.get(stack).map_or(&[][..], |pit| pit);
        sight.list("pit", pit.iter().rev().map(|card| card.index()), DARK_CARDS);
    }
    for (space, card) in t.explored.iter().enumerate() {
        sight.of(Some(space)).one_of("explored", card.map(RoomCard::index), ALL_ROOMS);
    }
    sight.of(None);
}

fn observe_realm(t: &Tabletop, sight: &mut Sight<'_>) {
    sight.counts("garrisons", &t.garrisons.map(|garrison| garrison.count));
    sight.counts("destroyed", &t.garrisons.map(|garrison| u8::from(garrison.destroyed)));
    sight.counts("town", &t.town);
    sight.counts("supply", &t.supply);
    sight.counts("treasure_and_webs", &[t.treasure, t.webs]);
    sight.counts("ending", &[u8::from(t.last_light), u8::from(t.downfall)]);
}

/// What is drawn, dug or chosen and lies nowhere yet.
fn observe_frames(state: &State, around: &Around<'_>, players: usize, sight: &mut Sight<'_>) {
    let (mut drawn, mut rival, mut dug) = (None, None, None);
    for frame in state.procedures.frames() {
        if let Frame::Plot(plot) = frame {
            drawn = plot.drawn();
        } else if let Frame::Expand(expand) = frame {
            dug = Some(expand);
        } else if let Frame::Committed(action) = frame {
            rival = action.rival();
        }
    }
    sight.one_of("drawn", drawn.map(Dark::index), DARK_CARDS);
    sight.one_of("rival", rival.map(|seat| around.away(seat.index())), players);
    let dug = dug.into_iter().flat_map(Expand::in_hand);
    sight.list("dug", dug.map(RoomCard::index), 4);
}

fn observe_dungeon(state: &State, seat: Seat, sight: &mut Sight<'_>) {
    let t = &state.tabletop;
    let player = t.player(seat);
    sight.one_of("force", player.force.map(Force::index), FORCES);
    sight.number("influence", f32::from(player.influence));
    let rooms = sight.part("rooms", (DUNGEON - 1) * ROOM_WIDTH);
    for (place, room) in rooms.chunks_exact_mut(ROOM_WIDTH).zip(t.dungeon(seat)) {
        place[0] = room.card.index() as f32 + 1.0;
        place[1..].iter_mut().zip(room.units).for_each(|(place, count)| *place = count.into());
        let rest = &mut place[1 + KINDS..];
        rest[0] = room.treasure.into();
        rest[1] = u8::from(room.web).into();
        rest[2] = u8::from(room.web_wanted).into();
        room.attachments().for_each(|(number, count)| rest[3 + number] = count.into());
    }
    let (units, treasure) = hand(state, seat);
    sight.counts("limbo", &player.limbo);
    sight.counts("hand", &units);
    sight.counts("treasure_in_hand", &[treasure]);
    sight.counts("slain", &player.slain);
}

/// A battle in a dungeon, or a raid: both sides, who waits, and how far it is.
fn observe_run(state: &State, seat: Seat, sight: &mut Sight<'_>) {
    let run = state.tabletop.run(seat);
    let (mut combat, mut room): (Option<&RoomCombat>, Option<u8>) = (None, None);
    for frame in state.procedures.lane(seat).iter().chain(state.procedures.frames()) {
        if let Frame::Combat(found) = frame {
            combat = combat.or((found.seat() == seat).then_some(found));
        } else if let Frame::Run(found) = frame {
            room = room.or(found.room_of(seat));
        }
    }
    let (step, round, at, hits) = combat.map_or((STEPS, 0, 0, [0; 2]), RoomCombat::progress);
    sight.flag("battle", *run != Run::default());
    sight.flag("avoided", run.avoided);
    sight.counts("room_round_column_rerolls", &[room.map_or(0, |room| room + 1), round, at, run.rerolls]);
    sight.one_of("step", (step < STEPS).then_some(step), STEPS);
    sight.counts("party", &run.party.0);
    sight.counts("pushed", &run.pushed.0);
    sight.counts("reserve", &run.reserve);
    sight.counts("target", &run.target);
    for (side, lines) in Side::BOTH.into_iter().zip(&run.lines) {
        let [line, lifted, loose, pool, hit] = NAMES[side as usize];
        let places = sight.part(line, 2 * PLACES * PLACE_WIDTH);
        for (place, at) in places.chunks_exact_mut(PLACE_WIDTH).zip(0..) {
            if let Some(unit) = lines.units[at] {
                place[0] = unit.kind.index() as f32 + 1.0;
                place[1] = unit.damage.into();
                place[2] = u8::from(unit.poisoned).into();
                place[3] = u8::from(unit.spent).into();
            }
            place[4] = lines.dice[at].into();
        }
        sight.list(lifted, lines.lifted.iter().map(|unit| unit_index(*unit)), PLACES);
        sight.list(loose, lines.loose.iter().map(|unit| unit_index(*unit)), PLACES);
        sight.counts(pool, run.pool[side as usize].as_flattened());
        sight.bits(hit, hits[side as usize].into(), 2 * PLACES);
    }
    sight.bag("turned", run.plagued.iter().map(|kind| kind.index()), CLASSES);
}

/// What the parts of each side are called.
const NAMES: [[&str; 5]; 2] = [
    ["heroes", "heroes_lifted", "heroes_loose", "heroes_dice", "heroes_hit"],
    ["minions", "minions_lifted", "minions_loose", "minions_dice", "minions_hit"],
];
