//! What a viewer sees of a position: the only way anything leaves the game for a person or a bot.

use malice_engine::{Outcome, Score, Seat, Viewer};
use serde::Serialize;

use crate::BigBadOverlord;
use crate::content::Card;
use crate::effect::Category;
use crate::hidden::knowledge;
use crate::rules::opening::unplaced;
use crate::rules::strength::{chances, melee_odds, needed};
use crate::rules::{Frame, field};
use crate::state::{Battle, BattleKind, Duke, DukeSet, Fighter, Layer, Place, Player, Side, State, Tabletop};

/// The table as one viewer sees it, with the names of the specification.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    pub turn: u16,
    /// The Duke whose turn it is.
    pub active: u8,
    pub viewer: Option<Seat>,
    /// The Duke for whom somebody has to decide; while citadels are filled, the viewer's own.
    pub deciding: Option<u8>,
    pub over: bool,
    pub deck: u8,
    pub discard: Vec<String>,
    pub dukes: Vec<DukeView>,
    pub battle: Option<BattleView>,
    /// For the player whose turn it is: how a first round against each other Duke would stand, as things lie now.
    pub targets: Vec<TargetView>,
    /// The Dukes that the active one has fought this turn.
    pub fought: Vec<u8>,
    pub scores: Vec<Score>,
    pub outcome: Option<Outcome>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct DukeView {
    pub duke: u8,
    pub owner: Seat,
    pub name: Option<String>,
    pub label: Option<String>,
    pub alive: bool,
    pub army: Vec<CardView>,
    pub citadel_size: u8,
    /// The whole citadel, for those who may see it.
    pub citadel: Option<Vec<CardView>>,
    /// The citadel cards that the viewer has seen go there.
    pub known: Vec<CardView>,
    pub hand_size: u8,
    pub hand: Option<Vec<CardView>>,
    /// The army's sums, without artifacts.
    pub sums: Sums,
}

/// Plain sums of attacks, in points.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Sums {
    pub mind: f32,
    pub magic: f32,
    pub melee: f32,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CardView {
    pub name: String,
    pub label: String,
    pub kind: &'static str,
    /// MIND, MAGIC, MELEE in points.
    pub attack: [Option<f32>; 3],
    pub defence: [Option<u8>; 3],
    pub defence_only: bool,
    pub machine: bool,
    pub role: String,
    #[serde(skip)]
    pub card: Card,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BattleView {
    pub kind: &'static str,
    /// Rounds begun.
    pub round: u8,
    /// The round whose dice fall next.
    pub next_round: u8,
    pub attacker: SideView,
    pub defender: SideView,
    /// A Do-Gooder's next victim if this one falls.
    pub marches_to: Option<u8>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SideView {
    /// Nobody leads a Do-Gooder's force.
    pub leader: Option<u8>,
    /// What fights in the next round.
    pub layer: &'static str,
    pub line: Vec<FighterView>,
    /// The line is not in the field yet: its cards still lie with their Duke, and so it would stand now.
    pub expected: bool,
    /// By category: what the side rolls with in the next round. Empty if the viewer cannot know who fights.
    pub phases: Vec<PhaseView>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TargetView {
    pub duke: u8,
    /// What would defend.
    pub layer: &'static str,
    pub attacker: Vec<PhaseView>,
    /// Empty if the viewer cannot know.
    pub defender: Vec<PhaseView>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FighterView {
    pub card: CardView,
    pub owner: Option<u8>,
    pub lent: bool,
    pub controlled: bool,
    /// The categories in which it is lost first, alone or by lot.
    pub next_victim: Vec<&'static str>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PhaseView {
    pub category: &'static str,
    pub attacks: bool,
    pub bonus: u8,
    /// What the bonus is made of: the plain sum of attacks, what walls and Do-Gooders make of it, and what is added.
    pub sum: f32,
    pub walls: f32,
    pub weakened: f32,
    pub defence_only: u8,
    pub artifact: u8,
    /// In MIND and MAGIC: the lowest natural roll that succeeds.
    pub needs: Option<u8>,
    /// The chance to succeed, in percent; `None` if it hangs on what the viewer cannot know.
    pub chance: Option<f64>,
}

impl BigBadOverlord {
    pub(crate) fn show(&self, state: &State, viewer: Viewer) -> View {
        let t = &state.tabletop;
        let over = t.ended.is_some();
        View {
            turn: t.turns + 1,
            active: t.active.number(),
            viewer: if let Viewer::Seat(seat) = viewer { Some(seat) } else { None },
            deciding: self.deciding(state, viewer).map(Duke::number),
            over,
            deck: t.deck.len() as u8,
            discard: t.discard.iter().map(|card| self.tables.name(*card).to_owned()).collect(),
            dukes: (0..t.dukes.len() as u8).map(|index| self.duke_view(t, Duke(index), viewer)).collect(),
            battle: (t.battle.kind != BattleKind::None).then(|| self.battle_view(state, viewer)),
            targets: self.target_views(state, viewer),
            fought: numbers(t, t.fought),
            scores: malice_engine::Game::scores(self, state, viewer),
            outcome: malice_engine::Game::outcome(self, state),
        }
    }

    pub(crate) fn deciding(&self, state: &State, viewer: Viewer) -> Option<Duke> {
        let t = &state.tabletop;
        match (state.procedures.frames().last()?, viewer) {
            (Frame::Opening(_), Viewer::Seat(seat)) => unplaced(t, seat),
            (frame, _) => frame.decides_for(t, self),
        }
    }

    fn duke_view(&self, t: &Tabletop, duke: Duke, viewer: Viewer) -> DukeView {
        let player = t.duke(duke);
        let sees = viewer.sees(player.owner) || t.ended.is_some();
        let defends = t.battle.leader(Side::Defender) == Some(duke);
        let stormed = t.battle.open && (defends || t.battle.kind == BattleKind::Finale);
        let row = player.portrait.map(|portrait| &self.tables.dukes[portrait as usize]);
        DukeView {
            duke: duke.number(),
            owner: player.owner,
            name: row.map(|row| row.name.clone()),
            label: row.map(|row| row.label.clone()),
            alive: player.alive,
            army: self.card_views(&player.army),
            citadel_size: player.citadel.len() as u8,
            citadel: (sees || stormed).then(|| self.card_views(&player.citadel)),
            known: self.card_views(known_to(player, viewer)),
            hand_size: player.hand.len() as u8,
            hand: sees.then(|| self.card_views(&player.hand)),
            sums: self.sums(&player.army),
        }
    }

    fn sums(&self, cards: &[Card]) -> Sums {
        let sum = |category: Category| {
            let attacks = cards.iter().filter_map(|card| self.tables.face(*card).attack[category.index()]);
            // Not `sum`: an empty one is -0.
            attacks.fold(0.0, |sum, half_points| sum + f32::from(half_points) / 2.0)
        };
        Sums { mind: sum(Category::Mind), magic: sum(Category::Magic), melee: sum(Category::Melee) }
    }

    fn card_views(&self, cards: &[Card]) -> Vec<CardView> {
        cards.iter().map(|card| self.card_view(*card)).collect()
    }

    pub(crate) fn card_view(&self, card: Card) -> CardView {
        let (row, face) = (self.tables.row(card), self.tables.face(card));
        CardView {
            name: row.name.clone(),
            label: row.label.clone(),
            kind: face.kind.name(),
            attack: face.attack.map(|attack| attack.map(|half_points| f32::from(half_points) / 2.0)),
            defence: face.defence,
            defence_only: face.defence_only.is_some(),
            machine: face.salvage.is_some(),
            role: row.role.clone(),
            card,
        }
    }

    fn battle_view(&self, state: &State, viewer: Viewer) -> BattleView {
        let t = &state.tabletop;
        // Between its beginning and its dice, a round waits for the defender's helpers.
        let waits = state.procedures.frames().iter().any(|frame| matches!(frame, Frame::Round(_)));
        let kind = match t.battle.kind {
            BattleKind::None | BattleKind::Attack => "attack",
            BattleKind::DoGooder => "do_gooder",
            BattleKind::Finale => "finale",
        };
        let (next, seen) = self.next_round(t, viewer);
        BattleView {
            kind,
            round: t.battle.rounds,
            next_round: if waits { t.battle.rounds } else { t.battle.rounds.saturating_add(1) },
            attacker: self.side_view(&next, Side::Attacker, seen),
            defender: SideView {
                expected: t.battle.line(Side::Defender).is_empty(),
                ..self.side_view(&next, Side::Defender, seen)
            },
            marches_to: (t.battle.kind == BattleKind::DoGooder)
                .then(|| t.previous(t.battle.defender()).map(Duke::number))
                .flatten(),
        }
    }

    /// The table as the next round would find it, and whether the viewer can know who defends.
    fn next_round(&self, t: &Tabletop, viewer: Viewer) -> (Tabletop, bool) {
        let mut t = *t;
        if t.battle.kind == BattleKind::Finale {
            return (t, true);
        }
        let defender = t.battle.defender();
        if !t.battle.line(Side::Defender).is_empty() {
            return (t, true);
        }
        // Before the first round the army lies before its Duke; after the last one it lies there again.
        if self.has_minion(&t.duke(defender).army) {
            field::muster(&mut t, defender, Place::Army, Side::Defender, self);
            return (t, true);
        }
        let player = t.duke(defender);
        let seen = viewer.sees(player.owner)
            || t.battle.open
            || known_to(player, viewer).len() == player.citadel.len();
        if seen {
            field::bring_up(&mut t, self);
        } else {
            t.battle.layers[1] = Layer::Citadel;
        }
        (t, seen)
    }

    /// BBO-D-05: what the attacker may weigh before choosing.
    fn target_views(&self, state: &State, viewer: Viewer) -> Vec<TargetView> {
        let t = &state.tabletop;
        let attacker = t.active;
        if !may_attack(state) || !viewer.sees(t.owner(attacker)) {
            return Vec::new();
        }
        let view = |target: Duke| {
            let mut field = *t;
            field.battle = Battle {
                kind: BattleKind::Attack,
                leaders: [Some(attacker), Some(target)],
                ..Battle::default()
            };
            field::muster(&mut field, attacker, Place::Army, Side::Attacker, self);
            let (next, seen) = self.next_round(&field, viewer);
            TargetView {
                duke: target.number(),
                layer: next.battle.layer(Side::Defender).name(),
                attacker: self.phase_views(&next, Side::Attacker, seen),
                defender: self.phase_views(&next, Side::Defender, seen),
            }
        };
        t.after(attacker).map(view).collect()
    }

    fn side_view(&self, t: &Tabletop, side: Side, seen: bool) -> SideView {
        let battle = &t.battle;
        let leader = battle.leader(side);
        SideView {
            leader: leader.map(Duke::number),
            layer: battle.layer(side).name(),
            line: battle
                .line(side)
                .iter()
                .map(|fighter| self.fighter_view(t, side, fighter, leader))
                .collect(),
            expected: false,
            phases: self.phase_views(t, side, seen),
        }
    }

    fn fighter_view(&self, t: &Tabletop, side: Side, fighter: &Fighter, leader: Option<Duke>) -> FighterView {
        let lost_first = |category: &&Category| {
            let defence = self.defence(fighter.card, **category);
            defence.is_some() && defence == self.weakest(&t.battle, side, **category)
        };
        FighterView {
            card: self.card_view(fighter.card),
            owner: fighter.owner.map(Duke::number),
            lent: fighter.owner.is_some() && fighter.owner != leader,
            controlled: fighter.controlled,
            next_victim: Category::ALL.iter().filter(lost_first).map(|category| category.name()).collect(),
        }
    }

    fn phase_views(&self, t: &Tabletop, side: Side, seen: bool) -> Vec<PhaseView> {
        if side == Side::Defender && !seen {
            return Vec::new();
        }
        Category::ALL.iter().map(|category| self.phase_view(t, side, *category, seen)).collect()
    }

    fn phase_view(&self, t: &Tabletop, side: Side, category: Category, seen: bool) -> PhaseView {
        let attacks = self.attacks(&t.battle, side, category);
        let strength = self.strength(t, side, category);
        let bonus = strength.bonus();
        let chance = match category {
            _ if !attacks => Some(0.0),
            Category::Mind | Category::Magic => Some(f32::from(chances(bonus)) / 36.0),
            Category::Melee if !seen => None,
            Category::Melee => Some(melee_odds([bonus, self.bonus(t, side.other(), category)])[0]),
        };
        let is_threshold = attacks && category != Category::Melee;
        PhaseView {
            category: category.name(),
            attacks,
            bonus,
            sum: strength.half_points as f32 / 2.0,
            walls: strength.double_s as f32 / 2.0,
            weakened: strength.double_r as f32 / 2.0,
            defence_only: strength.defence_only,
            artifact: strength.artifact,
            needs: is_threshold.then(|| needed(bonus)),
            chance: chance.map(|chance| (f64::from(chance) * 10_000.0).round() / 100.0),
        }
    }
}

/// Whether whoever's turn it is has still to decide whom to attack, if anybody.
pub(crate) fn may_attack(state: &State) -> bool {
    let attacks = |frame: &Frame| matches!(frame, Frame::Turn(turn) if turn.may_attack());
    state.tabletop.battle.kind == BattleKind::None && state.procedures.frames().iter().any(attacks)
}

fn numbers(t: &Tabletop, set: DukeSet) -> Vec<u8> {
    (0..t.dukes.len() as u8).map(Duke).filter(|duke| set.contains(*duke)).map(Duke::number).collect()
}

fn known_to(player: &Player, viewer: Viewer) -> &[Card] {
    match viewer {
        Viewer::Seat(seat) => knowledge(player, seat),
        Viewer::Spectator | Viewer::Finished => &player.known,
    }
}
