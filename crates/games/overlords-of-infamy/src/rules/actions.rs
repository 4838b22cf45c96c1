//! The Action Phase (OI-D-07): what may be done, what it costs, and doing it.

use malice_engine::{FixedVec, Offer, Rule, Seat};

use super::effects::{Origin, Resolve};
use super::lackeys::Errand;
use super::plot::{self, Complete};
use super::tokens::{Purse, move_tokens};
use super::{
    Cx, Exploit, Frame, Raid, Transmogrify, effects, exploit, lackeys, land, question, raid, tension,
};
use crate::OverlordsOfInfamy;
use crate::action::Action;
use crate::effect::{Ability, SiteKind};
use crate::event::Event;
use crate::ids::{RELICS, Site, Spaces};
use crate::state::Tabletop;

/// What an action costs.
#[expect(clippy::wildcard_enum_match_arm, reason = "all else is free")]
#[inline]
fn cost(t: &Tabletop, game: &OverlordsOfInfamy, action: Action) -> u8 {
    match action {
        Action::RecallAll => 3,
        Action::StealRelic(_) => relic_cost(t),
        Action::Raid => 2,
        Action::Activate(plot) => game.aftermath(plot).map_or(0, |row| row.points),
        Action::Harvest(_) | Action::Recruit(_) | Action::Recall(_) | Action::Exploit | Action::Sweep => 1,
        _ => 0,
    }
}

/// OI-REL-01, unless an event says otherwise.
pub(crate) fn relic_cost(t: &Tabletop) -> u8 {
    t.modifiers.relic_cost.unwrap_or(2)
}

/// The menu while it is written.
struct Menu<'a> {
    t: &'a Tabletop,
    game: &'a OverlordsOfInfamy,
    offer: &'a mut Offer<Action>,
    /// Something on it costs points.
    spendable: bool,
}

impl Menu<'_> {
    /// Judges a candidate.
    #[inline]
    fn judge(&mut self, action: Action, verdict: Result<(), Rule>) {
        if verdict.is_ok() || self.offer.explains() {
            self.charge(action, verdict);
        }
    }

    /// OI-TRN-02: a turn has so many points.
    fn charge(&mut self, action: Action, verdict: Result<(), Rule>) {
        let cost = cost(self.t, self.game, action);
        let verdict = if cost > self.t.turn.points { Err("OI-TRN-02") } else { verdict };
        self.spendable |= verdict.is_ok() && cost > 0;
        self.offer.judge(action, verdict);
    }

    /// Harvest, Recruit and Recall: each costs a point, and there is one.
    fn allow_errands(&mut self, seat: Seat, within_reach: Spaces) {
        let (t, game) = (self.t, self.game);
        let before = self.offer.actions().len();
        if t.player(seat).barracks > 0 {
            let (contested, yields) = (game.board().contested, lackeys::yields(t, seat));
            for space in lackeys::open(t, game, seat).iter() {
                let (hex, contested) = (t.hex(space), contested.contains(space));
                for slot in 0..2 {
                    // OI-BRD-09: whoever holds a contested space loses it.
                    let vacant = hex.lackeys[slot].is_none() | contested;
                    if let Some(kind) = hex.sites[slot] {
                        let may = vacant & yields.contain(kind);
                        self.offer.allow_if(may, work(Site::new(space, slot), kind));
                    }
                }
            }
        }
        for space in t.player(seat).posts.and(within_reach).iter() {
            for (slot, lackey) in t.hex(space).lackeys.into_iter().enumerate() {
                // OI-RCL-03, OI-R-07
                let may = lackey.is_some_and(|lackey| lackey.owner == seat && !lackey.fresh);
                self.offer.allow_if(may, Action::Recall(Site::new(space, slot)));
            }
        }
        self.spendable |= self.offer.actions().len() > before;
    }

    /// The same with refusals.
    #[cold]
    fn explain_errands(&mut self, seat: Seat) {
        let (t, game) = (self.t, self.game);
        for (site, kind) in land::sites(t, lackeys::candidates(t, game, seat)) {
            self.judge(work(site, kind), lackeys::may_work(t, game, seat, site, kind));
        }
        for (site, lackey) in t.lackeys_of(seat) {
            let verdict = lackeys::may_be_recalled(t, game, seat, site);
            self.judge(Action::Recall(site), if lackey.fresh { Err("OI-RCL-03") } else { verdict });
        }
    }

    /// What costs points always. Unless refusals are to be explained, what is out of the question as a whole is left out.
    fn judge_work(&mut self, seat: Seat) {
        let (t, game, explain) = (self.t, self.game, self.offer.explains());
        let within_reach = lackeys::within_reach(t, game, seat);
        if explain {
            self.explain_errands(seat);
        } else {
            self.allow_errands(seat, within_reach);
        }
        let reachable = t.player(seat).posts.touches(within_reach);
        // OI-RCL-02, OI-R-06
        self.judge(Action::RecallAll, if reachable { Ok(()) } else { Err("OI-R-06") });
        let land = exploit::is_possible(t, game, seat);
        self.judge(Action::Exploit, if land { Ok(()) } else { Err("OI-EXP-02") });
        let steals = may_steal(t, game, seat);
        if explain || steals.is_ok() && relic_cost(t) <= t.turn.points {
            for relic in 0..RELICS as u8 {
                self.judge(Action::StealRelic(relic), steals.and_then(|()| is_there(t, game, relic)));
            }
        }
        self.judge(Action::Raid, raid::is_allowed(t, game, seat));
        let swept = intruders(t, game, seat).next().is_some();
        self.judge(Action::Sweep, if swept { Ok(()) } else { Err("OI-R-39") });
    }
}

/// What is done on a site of this kind.
#[inline]
fn work(site: Site, kind: SiteKind) -> Action {
    if kind == SiteKind::Village { Action::Recruit(site) } else { Action::Harvest(site) }
}

/// Hands to `judge` what costs no points, or need not, with its verdict.
fn judge_free(
    t: &Tabletop,
    game: &OverlordsOfInfamy,
    seat: Seat,
    mut judge: impl FnMut(Action, Result<(), Rule>),
) {
    let player = t.player(seat);
    for done in player.completed.iter() {
        if let Some(row) = game.aftermath(done.plot)
            && row.bonus.is_none()
        {
            // OI-PLT-10: once a game, and only where it can do something.
            let verdict =
                if done.used { Err("OI-PLT-10") } else { effects::may_activate(t, game, seat, &row.effects) };
            judge(Action::Activate(done.plot), verdict);
        }
    }
    for (action, verdict) in abilities(t, game, seat).into_iter().flatten() {
        judge(action, verdict);
    }
    if game.declared {
        let verdict = if plot::can_complete(t, game, seat) { Ok(()) } else { Err("OI-PLT-02") };
        judge(Action::Complete, verdict);
    }
    // OI-PLT-08
    let scratch = if player.infamy < 2 || t.turn.scratched { Err("OI-PLT-08") } else { Ok(()) };
    judge(Action::StartFromScratch, scratch);
}

/// OI-R-43: abilities that are free, in every question of the own turn where something may be done.
#[expect(clippy::wildcard_enum_match_arm, reason = "the other abilities are no free actions")]
pub(crate) fn abilities(
    t: &Tabletop,
    game: &OverlordsOfInfamy,
    seat: Seat,
) -> [Option<(Action, Result<(), Rule>)>; 1] {
    let player = t.player(seat);
    match game.overlord(t, seat).ability {
        Ability::Drafting(resource, count) => {
            let able = player.tokens[resource.index()] >= count && player.pool > 0;
            [Some((Action::DraftLackey, if able { Ok(()) } else { Err("OI-OVL-06") }))]
        }
        Ability::Transmogrify(resource, count) => {
            // The tokens paid return to the supply, so there is always one to take.
            let able = player.tokens[resource.index()] >= count && !t.turn.transmogrified;
            [Some((Action::Transmogrify, if able { Ok(()) } else { Err("OI-OVL-08") }))]
        }
        _ => [None],
    }
}

/// OI-REL-01: whether a seat may steal Relics at all.
fn may_steal(t: &Tabletop, game: &OverlordsOfInfamy, seat: Seat) -> Result<(), Rule> {
    if t.modifiers.no_relic {
        Err("OI-TRN-10")
    } else if t.player(seat).barracks == 0 || !land::touches_kingdom(t, game, seat) {
        Err("OI-REL-01")
    } else {
        Ok(())
    }
}

/// OI-REL-02, OI-R-30: whether a Relic lies there to be stolen, and nobody stands in the way.
fn is_there(t: &Tabletop, game: &OverlordsOfInfamy, relic: u8) -> Result<(), Rule> {
    let space = game.board().relics[relic as usize];
    if t.relics >> relic & 1 == 0 {
        Err("OI-REL-02")
    } else if t.is_occupied(space) {
        Err("OI-R-31")
    } else if t.hero == space {
        Err("OI-HRV-08")
    } else {
        Ok(())
    }
}

/// OI-SWP-01: Lackeys that others sent into the zone of a seat.
fn intruders<'a>(
    t: &'a Tabletop,
    game: &'a OverlordsOfInfamy,
    seat: Seat,
) -> impl Iterator<Item = Site> + 'a {
    let zone = t.player(seat).zone.map(|zone| &game.board().zones[zone as usize]);
    let own = zone.map_or(Spaces::EMPTY, |zone| zone.lair.or(zone.map));
    let others = t.players.iter().enumerate().filter(|(other, _)| *other != seat.index());
    let posts = others.fold(Spaces::EMPTY, |posts, (_, other)| posts.or(other.posts));
    t.lackeys_on(own.and(posts)).filter(|(_, lackey)| lackey.intruder).map(|(site, _)| site)
}

/// Whether to ask once the points are spent: a free action is legal. Starting from scratch was offered all the time; it is a
/// reason only if the Plot is a new one (OI-R-63).
pub(crate) fn any_free(t: &Tabletop, game: &OverlordsOfInfamy, seat: Seat) -> bool {
    // Where Plots are declared, others cannot know whether there is one: the player is always asked.
    let mut any = game.declared;
    judge_free(t, game, seat, |action, verdict| {
        let reason = action != Action::StartFromScratch || t.turn.new_plot;
        any |= verdict.is_ok() && reason && cost(t, game, action) == 0;
    });
    any
}

/// The menu.
pub(crate) fn offer(t: &Tabletop, game: &OverlordsOfInfamy, offer: &mut Offer<Action>) {
    let seat = t.active;
    let Some(offer) = question(t, offer, seat, "OI-D-07") else { return };
    offer.judge(Action::Finish, if t.turn.points == 0 { Ok(()) } else { Err("OI-TRN-02") });
    let mut menu = Menu { t, game, offer, spendable: false };
    if t.turn.points > 0 || menu.offer.explains() {
        menu.judge_work(seat);
    }
    judge_free(t, game, seat, |action, verdict| menu.judge(action, verdict));
    // OI-TRN-05, OI-R-05: only who can spend nothing stands down.
    let stuck = t.turn.points > 0 && !menu.spendable;
    offer.judge(Action::StandDown, if stuck { Ok(()) } else { Err("OI-TRN-05") });
    if game.declared {
        offer.guard();
    }
    // Sites of others are no candidates; whoever asks is told why.
    if offer.explains() {
        let rest = game.board().all().without(lackeys::candidates(t, game, seat));
        for (site, kind) in land::sites(t, rest) {
            if let Err(rule) = lackeys::may_stand(t, game, seat, site, None) {
                offer.refuse(work(site, kind), rule);
            }
        }
    }
}

/// Carries out an action; a procedure that it needs is handed back.
#[expect(clippy::wildcard_enum_match_arm, reason = "abilities have a function of their own")]
pub(crate) fn take(t: &mut Tabletop, action: Action, cx: &mut Cx<'_>) -> Option<Frame> {
    let (seat, game) = (t.active, cx.game);
    t.turn.points -= cost(t, game, action);
    t.turn.new_plot = false;
    match action {
        Action::Harvest(site) | Action::Recruit(site) => {
            lackeys::place(t, seat, site, false, cx);
            lackeys::work(t, seat, site, Errand::Action, cx);
        }
        Action::Recall(site) => lackeys::recall(t, site, cx),
        Action::RecallAll => {
            let within_reach = lackeys::within_reach(t, game, seat);
            lackeys::recall_where(t, cx, |site, lackey| {
                lackey.owner == seat && within_reach.contains(site.space)
            });
        }
        Action::Exploit => return Some(Frame::Exploit(Exploit::new(seat))),
        // OI-REL-01, OI-REL-02: a Relic already held is replaced.
        Action::StealRelic(relic) => {
            let site = Site::new(game.board().relics[relic as usize], 0);
            lackeys::place(t, seat, site, false, cx);
            t.tire(site);
            take_relic(t, seat, relic, cx);
            tension::advance(t, 2, cx);
        }
        Action::Raid => {
            cx.log.emit(|| Event::TreasureRaided { seat });
            return Some(Frame::Raid(Raid::default()));
        }
        Action::Sweep => {
            cx.log.emit(|| Event::InfiltratorsSwept { seat });
            let sites: FixedVec<Site, 26> = intruders(t, game, seat).collect();
            for site in sites.iter() {
                lackeys::discard(t, *site, cx);
            }
        }
        Action::StartFromScratch => {
            t.turn.scratched = true;
            cx.log.emit(|| Event::StartedFromScratch { seat });
            plot::bury(t, seat, cx);
            plot::change_infamy(t, seat, -1, cx);
        }
        Action::Activate(plot) => {
            let completed = &mut t.player_mut(seat).completed;
            if let Some(done) = completed.iter_mut().find(|done| done.plot == plot) {
                done.used = true;
            }
            cx.log.emit(|| Event::AftermathActivated { seat, plot });
            return Some(Frame::Resolve(Resolve::new(Origin::Aftermath(plot), seat)));
        }
        Action::Complete => return Some(Frame::Complete(Complete)),
        _ => return use_ability(t, action, cx),
    }
    None
}

/// OI-OVL-06, OI-OVL-08
pub(crate) fn use_ability(t: &mut Tabletop, action: Action, cx: &mut Cx<'_>) -> Option<Frame> {
    let seat = t.active;
    cx.log.emit(|| Event::AbilityUsed { seat, overlord: t.overlord_of(seat) });
    match (action, cx.game.overlord(t, seat).ability) {
        (Action::DraftLackey, Ability::Drafting(resource, count)) => {
            move_tokens(t, Purse::Seat(seat), Purse::Supply, resource, count, cx);
            lackeys::gain(t, seat, 1, cx);
            None
        }
        (Action::Transmogrify, Ability::Transmogrify(resource, count)) => {
            t.turn.transmogrified = true;
            move_tokens(t, Purse::Seat(seat), Purse::Supply, resource, count, cx);
            Some(Frame::Transmogrify(Transmogrify))
        }
        _ => None,
    }
}

/// A Relic comes to a player from the supply; one already held goes there (OI-REL-02).
pub(crate) fn take_relic(t: &mut Tabletop, seat: Seat, relic: u8, cx: &mut Cx<'_>) {
    plot::drop_relic(t, seat, cx);
    t.relics &= !(1 << relic);
    t.player_mut(seat).relic = Some(relic);
    cx.log.emit(|| Event::RelicTaken { seat, relic });
}

/// OI-TRN-05, OI-R-05: all Lackeys come home, wherever they are; the points are lost.
pub(crate) fn stand_down(t: &mut Tabletop, cx: &mut Cx<'_>) {
    let seat = t.active;
    (t.turn.points, t.turn.stood_down) = (0, true);
    cx.log.emit(|| Event::StoodDown { seat });
    lackeys::recall_where(t, cx, |_, lackey| lackey.owner == seat);
}
