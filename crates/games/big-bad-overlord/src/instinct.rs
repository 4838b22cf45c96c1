//! What a player with some sense does at a glance: programs that play on from a position to see what becomes of it play so, since random
//! arrangements and attacks would ruin what they look at. It looks at what everybody sees, and at the own cards.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "each question has its own few answers, and other questions are left to chance"
)]

use malice_engine::{FixedVec, Seat};

use crate::BigBadOverlord;
use crate::action::Action;
use crate::content::Card;
use crate::eval::bonuses;
use crate::rules::Frame;
use crate::state::{ARMY_LIMIT, BattleKind, CARD_LIMIT, CITADEL_LIMIT, Duke, Player, Side, State, Tabletop};

/// What a round must promise before an army goes out: whom everybody else can attack meanwhile is careful, and of two one gains
/// what the other loses.
const WORTHWHILE: [f32; 2] = [-0.5, 0.3];
/// What a round in the open must promise before a defender leaves the walls.
const SALLY: [f32; 2] = [-0.5, 0.2];
/// How many cards a Duke keeps who lends some to his twin.
const KEPT: usize = 1;

/// A Duke's cards, the least first, artifacts last.
type Pool = FixedVec<Card, 54>;

impl State {
    /// Whether a turn has just begun: nobody is in the field, and cards lie where they are to lie.
    pub(crate) fn is_at_rest(&self) -> bool {
        match self.procedures.frames() {
            [Frame::Turn(turn), Frame::Arrange(arrange)] => {
                turn.may_attack() && arrange.is_fresh(&self.tabletop)
            }
            _ => false,
        }
    }
}

impl BigBadOverlord {
    /// One of the choices, if any goes without saying.
    pub(crate) fn glance(&self, state: &State, choices: &[Action]) -> Option<Action> {
        let t = &state.tabletop;
        match state.procedures.frames().last()? {
            Frame::Opening(_) => best(choices, |choice| match choice {
                Action::Stash(card) => Some(self.rank(card)),
                _ => None,
            }),
            Frame::DiscardToLimit(_) => self.least(choices),
            Frame::Arrange(arrange) => self.arrange(state, arrange.duke(), choices),
            Frame::Turn(_) => self.target(t, choices),
            Frame::Fight(_) => {
                let go = self.battle_chance(t, &self.means(t)) > 0.0;
                offered(choices, if go { Action::PressOn } else { Action::BreakOff })
            }
            Frame::LendAttack(lend) => {
                let helper = lend.next(t, self)?;
                let twin = t.battle.leaders[0].is_some_and(|leader| t.owner(leader) == t.owner(helper));
                if twin && t.duke(helper).total() > KEPT {
                    best(choices, |choice| match choice {
                        Action::Lend(_, card) => Some(self.rank(card)),
                        _ => None,
                    })
                } else {
                    offered(choices, Action::Pass)
                }
            }
            Frame::LendDefence(_) => offered(choices, Action::Pass),
            Frame::Withdraw(_) => offered(choices, Action::Stay),
            Frame::ExtraCard(_) => {
                let fields = choices.iter().copied().find(|choice| matches!(choice, Action::Field(_)));
                fields.or_else(|| offered(choices, Action::Hold))
            }
            Frame::DoGooderFight(_) => {
                let means = self.means(t);
                let own = t.owner(t.battle.defender());
                best(choices, |choice| match choice {
                    Action::Redirect(duke) if t.owner(duke) != own => {
                        let means = &means[duke.index()];
                        Some(means.value() + 10.0 * means.artifacts)
                    }
                    _ => None,
                })
            }
            Frame::Succession(_) => best(choices, |choice| match choice {
                Action::GiveDuke(duke) => Some(-self.means(t)[duke.index()].value()),
                _ => None,
            }),
            _ => None,
        }
    }

    /// Whether this attacks the own twin, or shows an artifact to all who may come when the turn is over.
    pub(crate) fn is_senseless(&self, state: &State, seat: Seat, action: Action) -> bool {
        let t = &state.tabletop;
        match state.procedures.frames() {
            [Frame::Turn(turn), Frame::Arrange(arrange)] if !turn.may_attack() => {
                self.bares(t.duke(arrange.duke()), arrange.housed(), action)
            }
            _ => matches!(action, Action::Attack(duke) if t.owner(duke) == seat),
        }
    }

    /// Whether this brings an artifact into the open, leaves one there, or takes the room behind the walls that it needs. Who has
    /// come there stays.
    fn bares(&self, player: &Player, housed: &[Card], action: Action) -> bool {
        let is_artifact = |card: &Card| self.tables.face(*card).untouchable;
        let among = |cards: &[Card]| cards.iter().filter(|card| is_artifact(card)).count();
        match action {
            Action::Field(card) => is_artifact(&card),
            Action::Garrison(card) => {
                let artifacts = among(&player.army) + among(&player.citadel);
                !is_artifact(&card) && housed.len() - among(housed) + artifacts >= CITADEL_LIMIT
            }
            Action::Done => among(&player.army) > 0,
            _ => false,
        }
    }

    /// Whether more than two play.
    fn crowd(&self) -> usize {
        usize::from(self.players > 2)
    }

    /// Artifacts before the strong, the strong before the weak.
    #[inline]
    fn rank(&self, card: Card) -> f32 {
        if self.tables.face(card).untouchable { 1000.0 } else { self.worth.value(card) }
    }

    fn least(&self, choices: &[Action]) -> Option<Action> {
        best(choices, |choice| match choice {
            Action::Discard(_, card) => Some(-self.rank(card)),
            _ => None,
        })
    }

    /// Whom to attack, if it promises enough by what everybody sees.
    fn target(&self, t: &Tabletop, choices: &[Action]) -> Option<Action> {
        let means = self.means(t);
        let own = &means[t.active.index()];
        let doom = crate::eval::doom(t);
        let attack = best(choices, |choice| match choice {
            Action::Attack(duke) if t.owner(duke) != t.owner(t.active) => {
                let promise = self.promise(own.attacks(), &means[duke.index()], doom);
                (promise > WORTHWHILE[self.crowd()]).then_some(promise)
            }
            _ => None,
        });
        attack.or_else(|| offered(choices, Action::EndTurn))
    }

    /// The next step to the arrangement that the occasion asks for.
    fn arrange(&self, state: &State, duke: Duke, choices: &[Action]) -> Option<Action> {
        let t = &state.tabletop;
        let player = t.duke(duke);
        let mut pool = Pool::default();
        for card in [&player.army[..], &player.citadel[..], &player.hand[..]].into_iter().flatten() {
            pool.push(*card);
        }
        pool.sort_unstable_by(|a, b| self.rank(*a).total_cmp(&self.rank(*b)));
        let attacked = t.battle.kind != BattleKind::None && t.battle.leaders[1] == Some(duke);
        let inside = if attacked {
            self.stand_against(t, &pool)
        } else if duke == t.active && may_attack(state) {
            self.set_out(t, duke, &pool).unwrap_or_else(|| strongest(&pool))
        } else {
            strongest(&pool)
        };
        let wanted = |card: Card| count(&inside, card);
        let held = |card: Card| count(&player.citadel, card);
        let step = choices.iter().copied().find(|choice| match *choice {
            Action::Stash(card) | Action::Garrison(card) => held(card) < wanted(card),
            Action::Field(card) if player.hand.is_empty() => held(card) > wanted(card),
            Action::Field(card) => held(card) >= wanted(card),
            _ => false,
        });
        step.or_else(|| offered(choices, Action::Done))
    }

    /// Who stays at home when the army goes out: artifacts, then the weakest. `None` where no attack promises enough.
    fn set_out(&self, t: &Tabletop, duke: Duke, pool: &[Card]) -> Option<Pool> {
        if pool.len() <= CITADEL_LIMIT || pool.len() > CARD_LIMIT {
            return None;
        }
        let mut home = Pool::default();
        let idle = pool.iter().copied().filter(|card| self.tables.face(*card).untouchable);
        idle.for_each(|card| home.push(card));
        let weak = pool.iter().copied().filter(|card| !self.tables.face(*card).untouchable);
        weak.take(CITADEL_LIMIT.saturating_sub(home.len())).for_each(|card| home.push(card));
        let out = self.worth.without(pool, &home);
        let (means, doom) = (self.means(t), crate::eval::doom(t));
        let mut rivals = t.after(duke).filter(|rival| t.owner(*rival) != t.owner(duke));
        rivals
            .any(|rival| self.promise(out, &means[rival.index()], doom) > WORTHWHILE[self.crowd()])
            .then_some(home)
    }

    /// Who stays behind the walls when somebody comes: nobody who fights, if all together are a match for the enemy; else the best.
    fn stand_against(&self, t: &Tabletop, pool: &[Card]) -> Pool {
        let enemy = self.bonuses_of(t, Side::Attacker);
        let minions = pool.iter().filter(|card| !self.tables.face(**card).untouchable).count();
        let left = minions.saturating_sub(ARMY_LIMIT);
        let mut inside = Pool::default();
        pool[minions..].iter().for_each(|card| inside.push(*card));
        pool[..left].iter().for_each(|card| inside.push(*card));
        let all = self.worth.of_all(pool[left..minions].iter().copied());
        let own = self.weakened_by(t, bonuses(&all));
        if inside.len() <= CITADEL_LIMIT && self.worth.exchange(own, enemy) > SALLY[self.crowd()] {
            return inside;
        }
        strongest(pool)
    }
}

/// What lies best behind walls: artifacts and the strongest.
fn strongest(pool: &[Card]) -> Pool {
    let mut inside = Pool::default();
    pool.iter().rev().take(CITADEL_LIMIT).for_each(|card| inside.push(*card));
    inside
}

fn may_attack(state: &State) -> bool {
    matches!(state.procedures.frames().first(), Some(Frame::Turn(turn)) if turn.may_attack())
}

fn count(cards: &[Card], card: Card) -> usize {
    cards.iter().filter(|other| **other == card).count()
}

fn offered(choices: &[Action], action: Action) -> Option<Action> {
    choices.contains(&action).then_some(action)
}

/// The choice that is worth most, of those that are worth anything.
fn best(choices: &[Action], worth: impl Fn(Action) -> Option<f32>) -> Option<Action> {
    let rated = choices.iter().filter_map(|choice| worth(*choice).map(|worth| (worth, *choice)));
    rated.reduce(|best, next| if next.0 > best.0 { next } else { best }).map(|(_, choice)| choice)
}
