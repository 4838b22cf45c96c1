//! What a strong player values (spec §12): cards, artifacts as the deck empties, a good attack in sight, rivals gone.

use malice_engine::Weighed;

use crate::BigBadOverlord;
use crate::content::{Card, DUKES};
use crate::effect::{Category, Share};
use crate::rules::Frame;
use crate::rules::strength::{chances, melee_odds};
use crate::state::{BattleKind, CITADEL_LIMIT, Duke, Layer, Side, State, Tabletop};

malice_engine::features! {
    include_str!("../weights.ron");
    Dukes = "dukes",
    Cards = "cards",
    Artifacts = "artifacts",
    ArtifactsLate = "artifacts_late",
    BothArtifacts = "both_artifacts",
    Ready = "ready",
    StandInTheOpen = "stand_in_the_open",
    StandBehindWalls = "stand_behind_walls",
    Walls = "walls",
    Exposed = "exposed",
    ExposedAttacking = "exposed_attacking",
    Attack = "attack",
    UnderWay = "under_way",
    RivalsGone = "rivals_gone",
    RivalsCards = "rivals_cards",
}

/// What a card that nobody has seen adds to MELEE, on average.
const UNSEEN_MELEE: f32 = 4.5;
/// The chance to kill a Duke with so many cards, from one to six (spec §12).
const AGAINST_DUKE: [f32; 6] = [0.47, 0.72, 0.85, 0.92, 0.96, 0.98];
/// What part of a card is as good as lost when it is lent.
const RISK: f32 = 0.2;
/// The points of who has won.
const WINNER: f32 = 100.0;
/// Beyond this difference MELEE odds change no more.
const NETS: usize = 9;
/// From a bonus of nine on, MIND and MAGIC fail on a natural 2 alone.
const BONUSES: usize = 10;

/// Attacks in points, then MELEE + 2.6 · (MAGIC + MIND) + 0.15 · defences, then how many artifacts: of a card, or of several together.
pub(crate) type Sums = [f32; 5];
const VALUE: usize = 3;
const ARTIFACTS: usize = 4;

/// What evaluating looks up again and again.
#[derive(Clone, Debug)]
pub(crate) struct Worth {
    cards: Vec<Sums>,
    /// The chance that MIND or MAGIC succeeds, by bonus.
    volleys: [f32; BONUSES],
    /// The chance to win MELEE by the difference of bonuses, from -9 to 9.
    melee: [f32; 2 * NETS + 1],
}

/// A Duke's means, all cards together and those in the open.
#[derive(Clone, Copy, Default)]
pub(crate) struct Means {
    /// Army and field.
    open: Sums,
    /// The citadel.
    inside: Sums,
    /// The value of citadel and hand.
    held: f32,
    pub(crate) artifacts: f32,
    /// The artifacts among the army.
    exposed: f32,
    hidden: u8,
}

impl Means {
    pub(crate) fn value(&self) -> f32 {
        self.open[VALUE] + self.held
    }

    /// What the army attacks with.
    pub(crate) fn attacks(&self) -> [f32; 3] {
        bonuses(&self.open)
    }
}

impl Worth {
    pub(crate) fn of(tables: &crate::content::Tables) -> Self {
        let cards = tables.faces.iter().map(|face| {
            let [mind, magic, melee] = face.attack.map(|half| f32::from(half.unwrap_or(0)) / 2.0);
            let defence: f32 = face.defence.iter().map(|value| value.map_or(10.0, f32::from)).sum();
            let value = if face.untouchable { 0.0 } else { melee + 2.6 * (mind + magic) + 0.15 * defence };
            [mind, magic, melee, value, f32::from(u8::from(face.untouchable))]
        });
        let net = |index: usize| {
            let ahead = index.saturating_sub(NETS) as u8;
            let behind = NETS.saturating_sub(index) as u8;
            melee_odds([ahead, behind])[0]
        };
        let volleys = std::array::from_fn(|bonus| f32::from(chances(bonus as u8)) / 36.0);
        Self { cards: cards.collect(), volleys, melee: std::array::from_fn(net) }
    }

    #[inline]
    pub(crate) fn value(&self, card: Card) -> f32 {
        self.cards[card.0 as usize][VALUE]
    }

    /// What is left to attack with when some cards stay at home.
    pub(crate) fn without(&self, cards: &[Card], home: &[Card]) -> [f32; 3] {
        let (all, less) = (self.of_all(cards.iter().copied()), self.of_all(home.iter().copied()));
        std::array::from_fn(|category| all[category] - less[category])
    }

    #[inline]
    fn add(&self, card: Card, sums: &mut Sums) {
        for (sum, more) in sums.iter_mut().zip(&self.cards[card.0 as usize]) {
            *sum += more;
        }
    }

    #[inline]
    pub(crate) fn of_all(&self, cards: impl Iterator<Item = Card>) -> Sums {
        let mut sums = Sums::default();
        cards.for_each(|card| self.add(card, &mut sums));
        sums
    }

    /// What a round gains one side over the other, in cards: a capture counts for more than a loss.
    pub(crate) fn exchange(&self, own: [f32; 3], enemy: [f32; 3]) -> f32 {
        let volley =
            |bonus: f32| if bonus > 0.0 { self.volleys[(bonus as usize).min(BONUSES - 1)] } else { 0.0 };
        let strikes = |a: [f32; 3]| 1.4 * volley(a[0]) + volley(a[1]);
        let ahead = (own[2] - enemy[2]).clamp(-(NETS as f32), NETS as f32);
        let won = self.melee[(ahead + NETS as f32) as usize];
        strikes(own) - strikes(enemy) + 2.0 * won - 1.0
    }
}

impl BigBadOverlord {
    /// The means of all who live.
    pub(crate) fn means(&self, t: &Tabletop) -> [Means; DUKES] {
        let mut all = [Means::default(); DUKES];
        for (means, player) in all.iter_mut().zip(t.dukes.iter()).filter(|(_, player)| player.alive) {
            means.open = self.worth.of_all(player.army.iter().copied());
            means.inside = self.worth.of_all(player.citadel.iter().copied());
            let hand = self.worth.of_all(player.hand.iter().copied());
            means.held = means.inside[VALUE] + hand[VALUE];
            means.exposed = means.open[ARTIFACTS];
            means.artifacts = means.exposed + means.inside[ARTIFACTS] + hand[ARTIFACTS];
            means.hidden = player.citadel.len() as u8;
        }
        for (line, leader) in t.battle.lines.iter().zip(t.battle.leaders) {
            for fighter in line.iter() {
                let Some(duke) = fighter.owner else { continue };
                let open = &mut all[duke.index()].open;
                self.worth.add(fighter.card, open);
                // Cards at risk for somebody else.
                if leader != Some(duke) {
                    open[VALUE] -= RISK * self.worth.cards[fighter.card.0 as usize][VALUE];
                }
            }
        }
        all
    }

    /// What each seat's position is worth.
    pub(crate) fn estimate(&self, state: &State, points: &mut [f32]) {
        points.fill(0.0);
        if let Some(ending) = state.tabletop.ended {
            if let Some(winner) = ending.told().1 {
                points[winner.index()] = WINNER;
            }
            return;
        }
        for (points, own) in points.iter_mut().zip(&self.measured(state)).take(self.players) {
            *points = self.weights.judge(&own.0);
        }
    }

    /// What each seat has, Duke by Duke, and what its rivals have.
    pub(crate) fn measured(&self, state: &State) -> [Measured; DUKES] {
        let t = &state.tabletop;
        let mut measured = [Measured::NOTHING; DUKES];
        let means = self.means(t);
        let doom = doom(t);
        let mut strength = [0.0_f32; DUKES];
        for duke in t.living() {
            let (means_of, seat) = (&means[duke.index()], t.owner(duke).index());
            let own = &mut measured[seat];
            let survives = if means_of.artifacts > 0.0 { 1.0 } else { 1.0 - 0.9 * doom * doom };
            own.add(Feature::Dukes, 1.0);
            own.add(Feature::Cards, means_of.value() * survives);
            own.add(Feature::Artifacts, means_of.artifacts);
            own.add(Feature::ArtifactsLate, means_of.artifacts * doom);
            if means_of.artifacts > 1.0 {
                own.add(Feature::BothArtifacts, doom);
            }
            if t.duke(duke).total() > CITADEL_LIMIT {
                own.add(Feature::Ready, 1.0);
            }
            self.measure_stance(state, duke, &means, doom, own);
            strength[seat] += means_of.value();
        }
        let total: f32 = strength.iter().sum();
        let alive = |own: &Measured| own.0[Feature::Dukes as usize] > 0.0;
        let seats = measured.iter_mut().zip(strength).enumerate();
        for (seat, (own, strength)) in seats.filter(|(_, (own, _))| alive(own)) {
            let gone = t.dukes.iter().filter(|player| !player.alive && player.owner.index() != seat).count();
            own.add(Feature::RivalsGone, gone as f32);
            own.add(Feature::RivalsCards, total - strength);
        }
        measured
    }

    /// Before an attack the strong belong into the army, as good as the best target makes them; at rest they belong behind walls,
    /// artifacts above all.
    fn measure_stance(
        &self,
        state: &State,
        duke: Duke,
        means: &[Means; DUKES],
        doom: f32,
        measured: &mut Measured,
    ) {
        let t = &state.tabletop;
        let player = t.duke(duke);
        let own = &means[duke.index()];
        let attacks = match state.procedures.frames().first() {
            // Where a turn has only begun, the army still lies as it was left, and says nothing about attacks.
            Some(Frame::Turn(turn)) => duke == t.active && turn.may_attack() && !state.is_at_rest(),
            _ => false,
        };
        if t.battle.kind != BattleKind::Finale && t.battle.leaders[1] == Some(duke) {
            // In the open, then behind walls.
            let enemy = self.line_attacks(t, Side::Attacker);
            let inside = bonuses(&own.inside).map(|sum| 2.0 * sum);
            measured.add(Feature::StandInTheOpen, self.worth.exchange(bonuses(&own.open), enemy));
            measured.add(Feature::StandBehindWalls, self.worth.exchange(inside, stormers(enemy)));
            measured.add(Feature::Exposed, own.exposed);
            return;
        }
        if !attacks {
            measured.add(Feature::Walls, own.inside[VALUE]);
            measured.add(Feature::Exposed, own.exposed);
            return;
        }
        let chance = if t.battle.kind == BattleKind::Attack {
            measured.add(Feature::UnderWay, 1.0);
            self.battle_chance(t, means)
        } else if player.citadel.len() == CITADEL_LIMIT {
            let targets = t.after(duke).filter(|target| !t.fought.contains(*target));
            let targets = targets.filter(|target| t.owner(*target) != t.owner(duke));
            let promise = |target: Duke| self.promise(own.attacks(), &means[target.index()], doom);
            targets.map(promise).fold(0.0, f32::max)
        } else {
            0.0
        };
        // Who has nothing to survive with must take it from somebody.
        let least = if own.artifacts > 0.0 { 0.3 } else { 0.3 - 0.8 * doom };
        measured.add(Feature::Attack, (chance - least).max(0.0));
        measured.add(Feature::ExposedAttacking, own.exposed);
    }

    /// What an attack promises, by what everybody sees of whom it is on.
    pub(crate) fn promise(&self, attacks: [f32; 3], enemy: &Means, doom: f32) -> f32 {
        self.worth.exchange(attacks, stand(enemy)) + 0.5 * doom * enemy.artifacts
    }

    /// The bonuses of a side as they stand: with walls, artifacts, and what Do-Gooders leave of them.
    pub(crate) fn bonuses_of(&self, t: &Tabletop, side: Side) -> [f32; 3] {
        Category::ALL.map(|category| f32::from(self.bonus(t, side, category)))
    }

    /// What the attackers' Do-Gooder leaves of attacks.
    pub(crate) fn weakened_by(&self, t: &Tabletop, attacks: [f32; 3]) -> [f32; 3] {
        let mut left = attacks;
        if t.battle.kind == BattleKind::DoGooder {
            for fighter in t.battle.line(Side::Attacker).iter() {
                for (left, share) in left.iter_mut().zip(self.tables.face(fighter.card).weaken) {
                    *left *= match share {
                        Share::Whole => 1.0,
                        Share::Half => 0.5,
                        Share::Zero => 0.0,
                    };
                }
            }
        }
        left
    }

    fn line_attacks(&self, t: &Tabletop, side: Side) -> [f32; 3] {
        bonuses(&self.worth.of_all(t.battle.line(side).iter().map(|fighter| fighter.card)))
    }

    /// What the next round of an attack promises, by what everybody can see.
    pub(crate) fn battle_chance(&self, t: &Tabletop, means: &[Means; DUKES]) -> f32 {
        let defender = t.battle.defender();
        let own = self.bonuses_of(t, Side::Attacker);
        let storming = stormers(own);
        let away = t.battle.line(Side::Defender).is_empty();
        match t.battle.layer(Side::Defender) {
            Layer::Army | Layer::Citadel if !away => {
                self.worth.exchange(own, self.bonuses_of(t, Side::Defender))
            }
            // The army has not moved out yet.
            Layer::Army if t.battle.rounds == 0 => self.worth.exchange(own, stand(&means[defender.index()])),
            Layer::Army if !t.duke(defender).citadel.is_empty() => {
                let walls = 2.0 * UNSEEN_MELEE * t.duke(defender).citadel.len() as f32;
                self.worth.exchange(storming, [0.0, 0.0, walls])
            }
            Layer::Army | Layer::Citadel | Layer::Duke => {
                let count = t.battle.line(Side::Attacker).len().min(AGAINST_DUKE.len());
                if count == 0 { 0.0 } else { 3.0 * AGAINST_DUKE[count - 1] - 1.0 }
            }
        }
    }
}

impl Weighed for BigBadOverlord {
    malice_engine::has_weights!();

    fn measure(&self, state: &State, measured: &mut [f32]) {
        for (seat, own) in measured.chunks_exact_mut(Feature::COUNT).zip(&self.measured(state)) {
            seat.copy_from_slice(&own.0);
        }
    }
}

/// How near the end of the world is: it begins to count a dozen rounds before.
pub(crate) fn doom(t: &Tabletop) -> f32 {
    (1.0 - t.deck.len() as f32 / (12 * t.living().count()) as f32).clamp(0.0, 1.0)
}

pub(crate) fn bonuses(&[mind, magic, melee, ..]: &Sums) -> [f32; 3] {
    [mind, magic, melee]
}

/// How a Duke can meet an attack: the army, and what may come out of the citadel.
fn stand(means: &Means) -> [f32; 3] {
    let [mind, magic, melee] = bonuses(&means.open);
    [mind, magic, melee + UNSEEN_MELEE * f32::from(means.hidden)]
}

/// What is left of attacks before walls.
fn stormers([mind, magic, melee]: [f32; 3]) -> [f32; 3] {
    [mind / 2.0, magic / 2.0, melee]
}
