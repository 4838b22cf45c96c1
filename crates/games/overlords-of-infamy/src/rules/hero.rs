//! The Adventuring Hero (OI-HERO): how far he gets, and what he does where he arrives.

use malice_engine::Seat;
use serde::{Deserialize, Serialize};

use super::tokens::{Point, Purse, TokenChoice, check_hq, move_tokens};
use super::{Cx, Flow, Frame, actions, lackeys, land, plot, question, roll, wait};
use crate::OverlordsOfInfamy;
use crate::action::Action;
use crate::board::Kind;
use crate::effect::{Ability, SiteKind};
use crate::event::Event;
use crate::ids::{Resource, Site, Space, Spaces};
use crate::state::Tabletop;

/// A player rolls the die and moves the Hero (OI-HERO-01, OI-D-05).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct HeroMove {
    mover: Seat,
    step: Step,
    reach: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
enum Step {
    #[default]
    Roll,
    Move,
    Capture,
    Home,
}

/// OI-R-64: a lying or frozen Hero does not move.
pub(crate) fn can_move(t: &Tabletop) -> bool {
    !t.prone && !t.modifiers.hero_frozen
}

/// The Hero lies down where he is; a move that he owes is dropped (OI-R-25).
pub(crate) fn fall(t: &mut Tabletop, cx: &mut Cx<'_>) {
    t.prone = true;
    (t.hero_pending, t.turn.move_now) = (false, false);
    let at = t.hero;
    cx.log.emit(|| Event::HeroFell { at: t.place(cx.game, Site::new(at, 0)) });
}

/// The Hero goes to his headquarters and stands there.
pub(crate) fn go_home(t: &mut Tabletop, cx: &mut Cx<'_>) {
    t.prone = false;
    if t.hero != Space::HQ {
        t.hero = Space::HQ;
        cx.log.emit(|| Event::HeroWentHome);
    }
}

/// OI-R-19: the spaces that he can end on, his own included; entering a lair ends his move.
pub(crate) fn reachable(t: &Tabletop, game: &OverlordsOfInfamy, steps: u8) -> Spaces {
    spread(t, game, steps, |_, _| ())
}

/// For each space that he can end on, the last but one of a shortest way there.
pub(crate) fn ways(t: &Tabletop, game: &OverlordsOfInfamy, steps: u8) -> Vec<Option<Space>> {
    let mut ways = vec![None; game.board().len()];
    spread(t, game, steps, |from, met| met.iter().for_each(|to| ways[to.index()] = Some(from)));
    ways
}

/// Goes out step by step; `met` is told once of each space, and from where it was met.
fn spread(t: &Tabletop, game: &OverlordsOfInfamy, steps: u8, mut met: impl FnMut(Space, Spaces)) -> Spaces {
    let board = game.board();
    let zones = t.players.iter().filter_map(|player| player.zone);
    let lairs = zones.fold(Spaces::EMPTY, |lairs, zone| lairs.or(board.zones[zone as usize].lair));
    let walled = walled(t);
    let mut reached: Spaces = [t.hero].into_iter().collect();
    let mut edge = reached;
    for _ in 0..steps {
        let before = reached;
        for from in edge.without(lairs).iter() {
            let mut next = board.around(from).without(reached);
            if walled.contains(from) || walled.touches(next) {
                next = next.without(barred(t, game, from));
            }
            met(from, next);
            reached = reached.or(next);
        }
        edge = reached.without(before);
        if edge.is_empty() {
            break;
        }
    }
    reached
}

/// The tiles with walls that stand in the Hero's way.
fn walled(t: &Tabletop) -> Spaces {
    if t.modifiers.walls_off { Spaces::EMPTY } else { t.walled }
}

/// OI-BRD-06: the spaces around `from` that walls keep him from, his side of the border or theirs.
fn barred(t: &Tabletop, game: &OverlordsOfInfamy, from: Space) -> Spaces {
    let here = t.hex(from).walls;
    let ways = (0..6).filter_map(|way| Some((way, game.board().step(from, way)?)));
    let bars = |way: usize, to: Space| (here >> way | t.hex(to).walls >> ((way + 3) % 6)) & 1 != 0;
    ways.filter(|(way, to)| bars(*way, *to)).map(|(_, to)| to).collect()
}

impl HeroMove {
    /// How far the Hero may go, until he has gone.
    pub(crate) fn reach(self) -> Option<u8> {
        (self.step == Step::Move).then_some(self.reach)
    }

    pub(crate) fn mover(self) -> Seat {
        self.mover
    }

    pub(crate) fn new(mover: Seat) -> Self {
        Self { mover, ..Self::default() }
    }

    pub(super) fn run(&mut self, t: &mut Tabletop, mut answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let (mover, game) = (self.mover, cx.game);
        if self.step == Step::Roll {
            self.reach = roll(mover, cx) + t.modifiers.hero_die;
            self.step = Step::Move;
        }
        if self.step == Step::Move {
            let to = match answer.take() {
                Some(Action::MoveHero(to)) => to,
                // OI-R-43: a free ability, used before he goes.
                Some(ability) => return actions::use_ability(t, ability, cx).map_or(Flow::Next, Flow::Call),
                None => {
                    self.ask(t, cx);
                    return wait(t, mover);
                }
            };
            // OI-R-18: staying has no effect.
            if to == t.hero {
                return Flow::Return;
            }
            t.hero = to;
            cx.log.emit(|| Event::HeroMoved { seat: mover, to: t.place(game, Site::new(to, 0)) });
            match self.land(t, cx) {
                Some(flow) => return flow,
                None => self.step = Step::Capture,
            }
        }

        // OI-HERO-03, OI-HERO-06, OI-R-22: one resource shown there, from the supply; the mover picks among several.
        if self.step == Step::Capture {
            let shown = Self::shown(t);
            let chosen = match (shown, answer.take()) {
                ([Some(_), Some(_)], None) => {
                    if let Some(offer) = question(t, cx.offer, mover, "OI-D-05") {
                        for resource in shown.into_iter().flatten() {
                            offer.allow(Action::Token(resource));
                        }
                    }
                    return wait(t, mover);
                }
                (_, Some(Action::Token(resource))) => Some(resource),
                ([first, second], _) => first.or(second),
            };
            if let Some(resource) = chosen {
                move_tokens(t, Purse::Supply, Purse::Hq, resource, 1, cx);
            }
            let at = t.hero;
            // OI-HERO-06: a tile without Lackeys is liberated; contested spaces never are.
            if t.hex(at).tile.is_some() && !Self::kill(t, at, cx) {
                land::remove(t, at, cx);
            }
            self.step = Step::Home;
        }
        check_hq(t, cx);
        go_home(t, cx);
        Flow::Return
    }

    /// Where he can go; and free abilities, which work at any time of the own turn (OI-R-43).
    fn ask(self, t: &Tabletop, cx: &mut Cx<'_>) {
        let (mover, game) = (self.mover, cx.game);
        let reached = reachable(t, game, self.reach);
        let Some(offer) = question(t, cx.offer, mover, "OI-D-05") else { return };
        for space in reached.iter() {
            offer.allow(Action::MoveHero(space));
        }
        if offer.explains() {
            for space in game.board().all().without(reached).iter() {
                offer.refuse(Action::MoveHero(space), "OI-HERO-01");
            }
        }
        if mover == t.active {
            for (action, verdict) in actions::abilities(t, game, mover).into_iter().flatten() {
                offer.judge(action, verdict);
            }
        }
    }

    /// What happens where he arrives; `None` if he captures something there.
    fn land(&mut self, t: &mut Tabletop, cx: &mut Cx<'_>) -> Option<Flow> {
        let (at, game) = (t.hero, cx.game);
        match game.board().kind(at) {
            // OI-HERO-04, OI-R-20
            Kind::Relic(_) => {
                if Self::kill(t, at, cx) {
                    go_home(t, cx);
                }
                Some(Flow::Return)
            }
            Kind::Barracks(zone) | Kind::LairVillage(zone) | Kind::LairResource(zone) => {
                // OI-R-21: without a lair these are ordinary empty spaces.
                let Some(owner) = t.owner_of(zone) else { return Some(Flow::Return) };
                // OI-HERO-05, OI-R-28: half of the owner's tokens by the owner's choice, and the Relic.
                plot::drop_relic(t, owner, cx);
                let half = t.player(owner).resources() / 2;
                self.step = Step::Home;
                let choice = TokenChoice::new(owner, Purse::Seat(owner), Purse::Hq, half, Point::LairRaid);
                Some(Flow::Call(Frame::TokenChoice(choice)))
            }
            // OI-HERO-02, OI-HERO-03
            Kind::Contested(..) if t.is_occupied(at) => {
                Self::kill(t, at, cx);
                None
            }
            // OI-R-20: home, or an empty contested space: he simply is there.
            Kind::Headquarters | Kind::Contested(..) => Some(Flow::Return),
            Kind::Map(_) => {
                let Some(tile) = t.hex(at).tile else { return Some(Flow::Return) };
                // OI-CARD-04: tokens that lie on the tile go to the headquarters.
                if let Some((resource, count)) = t.hex(at).tokens {
                    move_tokens(t, Purse::Tile(at), Purse::Hq, resource, count, cx);
                }
                // OI-HERO-08, OI-R-24: a Pitfall replaces all else.
                if game.tables.tiles[tile as usize].pitfall {
                    check_hq(t, cx);
                    fall(t, cx);
                    return Some(Flow::Return);
                }
                None
            }
        }
    }

    /// The resources shown where he stands, as far as the supply has them.
    fn shown(t: &Tabletop) -> [Option<Resource>; 2] {
        [0, 1].map(|slot| match land::site_kind(t, Site::new(t.hero, slot)) {
            Some(SiteKind::Resource(resource)) if t.supply[resource.index()] > 0 => Some(resource),
            Some(SiteKind::Resource(_) | SiteKind::Village) | None => None,
        })
    }

    /// The Lackeys on a space are killed, unless their armor saves them (OI-OVL-09, OI-R-47); says if there were any.
    fn kill(t: &mut Tabletop, at: Space, cx: &mut Cx<'_>) -> bool {
        let mut any = false;
        for slot in 0..2 {
            let site = Site::new(at, slot);
            if let Some(lackey) = t.take_lackey(site) {
                any = true;
                let armored = cx.game.overlord(t, lackey.owner).ability == Ability::ArmorPlating;
                lackeys::lose(t, lackey.owner, Some(site), armored, cx);
            }
        }
        any
    }
}
