//! Standing orders (spec §6, "keeping it quick"): what a player may have answered until further notice. They are the player's
//! secret: the table keeps them, and others see the answers only.

use malice_engine::Seat;

use crate::BigBadOverlord;
use crate::action::Action;
use crate::effect::Category;
use crate::rules::Frame;
use crate::rules::strength::melee_odds;
use crate::state::{Battle, BattleKind, Duke, Side, State, Tabletop};

/// Chances to win MELEE, in percent, down to which an attacker may want to press on.
const WHILE: [u8; 3] = [50, 70, 90];

enum Order {
    PassBattle,
    PassUntilChange,
    PassUntilMyTurn,
    NeverHelp(Duke),
    StayToTheEnd,
    PressOnWhile(u8),
}

impl BigBadOverlord {
    fn read_order(&self, order: &str) -> Option<Order> {
        Some(match order.split_once(' ') {
            None => match order {
                "pass_battle" => Order::PassBattle,
                "pass_until_change" => Order::PassUntilChange,
                "pass_until_my_turn" => Order::PassUntilMyTurn,
                "stay_to_the_end" => Order::StayToTheEnd,
                _ => return None,
            },
            Some(("never_help", duke)) => Order::NeverHelp(self.duke_named(duke).ok()?),
            Some(("press_on_while", percent)) => Order::PressOnWhile(percent.parse().ok()?),
            Some(_) => return None,
        })
    }

    /// Whether an order is still about what goes on, or may be again.
    pub(crate) fn still_stands(&self, order: &str, since: &State, now: &State, seat: Seat) -> bool {
        let (then, t) = (&since.tabletop, &now.tabletop);
        let same_battle = then.battles == t.battles && then.battle.kind == t.battle.kind;
        self.read_order(order).is_some_and(|order| match order {
            Order::PassBattle | Order::StayToTheEnd => same_battle,
            // Nobody was lost or captured on the defender's side, and no ally came or went.
            Order::PassUntilChange => {
                let allies = |battle: &Battle| allies(battle);
                let lines = then.battle.line(Side::Defender) == t.battle.line(Side::Defender);
                same_battle && (lines || t.battle.rounds == 0) && allies(&then.battle) == allies(&t.battle)
            }
            Order::PassUntilMyTurn => turns_of(then, seat) == turns_of(t, seat) && t.owner(t.active) != seat,
            Order::NeverHelp(_) => true,
            // Cleared when the layer changes or a card is captured.
            Order::PressOnWhile(_) => {
                let captives = |battle: &Battle| {
                    Side::BOTH.map(|side| battle.line(side).iter().filter(|one| one.controlled).count())
                };
                same_battle
                    && then.battle.layers == t.battle.layers
                    && captives(&then.battle) == captives(&t.battle)
            }
        })
    }

    /// What an order answers now.
    pub(crate) fn obeyed(&self, order: &str, since: &State, now: &State, seat: Seat) -> Option<Action> {
        if !self.still_stands(order, since, now, seat) {
            return None;
        }
        let t = &now.tabletop;
        let order = self.read_order(order)?;
        let applies = match order {
            Order::NeverHelp(duke) => helped(now) == Some(duke),
            Order::PressOnWhile(percent) => {
                let bonus = Side::BOTH.map(|side| self.bonus(t, side, Category::Melee));
                !t.battle.line(Side::Defender).is_empty()
                    && self.attacks(&t.battle, Side::Attacker, Category::Melee)
                    && melee_odds(bonus)[0] * 100.0 >= f32::from(percent)
            }
            Order::PassBattle | Order::PassUntilChange | Order::PassUntilMyTurn | Order::StayToTheEnd => true,
        };
        let answer = match (order, now.procedures.frames().last()?) {
            (Order::StayToTheEnd, Frame::Withdraw(_)) => Action::Stay,
            (Order::PressOnWhile(_), Frame::Fight(_)) => Action::PressOn,
            (Order::StayToTheEnd | Order::PressOnWhile(_), _) => return None,
            (_, Frame::LendAttack(_) | Frame::LendDefence(_)) => Action::Pass,
            _ => return None,
        };
        applies.then_some(answer)
    }
}

/// The orders that make sense for a seat now. Those about all battles can be given at any time, those about this battle by
/// whoever is asked in it.
pub(crate) fn for_seat(state: &State, seat: Seat) -> Vec<String> {
    let t = &state.tabletop;
    let asked = state.procedures.awaited().contains(seat);
    let mut orders = Vec::new();
    match state.procedures.frames().last() {
        Some(Frame::LendAttack(_) | Frame::LendDefence(_)) if asked => {
            orders.extend(["pass_battle", "pass_until_change"].map(str::to_owned));
        }
        Some(Frame::Withdraw(_)) if asked => orders.push("stay_to_the_end".into()),
        Some(Frame::Fight(_)) if asked && t.battle.rounds > 0 => {
            orders.extend(WHILE.map(|percent| format!("press_on_while {percent}")));
        }
        _ => (),
    }
    // With two Dukes there is nobody to help against the other but oneself.
    if t.ended.is_none() && t.living().count() > 2 && t.owner(t.active) != seat {
        orders.push("pass_until_my_turn".into());
    }
    if let (true, Some(duke)) = (asked, helped(state)) {
        orders.push(format!("never_help {}", duke.number()));
    }
    orders
}

/// The Duke for whom help is asked.
fn helped(state: &State) -> Option<Duke> {
    let battle = &state.tabletop.battle;
    match state.procedures.frames().last() {
        Some(Frame::LendAttack(_)) => battle.leader(Side::Attacker),
        Some(Frame::LendDefence(_)) => battle.leader(Side::Defender),
        _ => None,
    }
}

/// How many cards each side has from allies.
fn allies(battle: &Battle) -> [usize; 2] {
    if battle.kind == BattleKind::None {
        return [0; 2];
    }
    Side::BOTH.map(|side| {
        let lent =
            battle.line(side).iter().filter(|one| one.owner.is_some() && one.owner != battle.leader(side));
        lent.count()
    })
}

/// How many turns the Dukes of a seat have had.
fn turns_of(t: &Tabletop, seat: Seat) -> u16 {
    t.dukes.iter().filter(|player| player.owner == seat).map(|player| u16::from(player.turns_taken)).sum()
}
