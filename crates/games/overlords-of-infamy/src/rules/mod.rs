//! The rules, one procedure per file, in the rulebook's order.

use malice_engine::{Flow as EngineFlow, Offer, Procedure, Rule, Seat};
use serde::{Deserialize, Serialize};

use crate::OverlordsOfInfamy;
use crate::action::Action;
use crate::state::Tabletop;

pub(crate) mod actions;
mod effects;
mod ending;
pub(crate) mod espionage;
mod exploit;
mod fetch;
mod flooding;
pub(crate) mod hero;
pub mod lackeys;
pub mod land;
mod losses;
mod plot;
mod plunder;
mod raid;
pub mod scoring;
mod settle;
pub mod setup;
mod spies;
mod tension;
mod tokens;
mod transmogrify;
mod turn;

pub use effects::{Origin, Resolve};
pub use exploit::Exploit;
pub use fetch::Fetch;
pub use flooding::Flooding;
pub use hero::HeroMove;
pub use losses::LoseLackeys;
pub use plot::{Complete, NewPlot};
pub use plunder::Plunder;
pub use raid::Raid;
pub use settle::Settle;
pub(crate) use settle::renew_modifiers;
pub use setup::SetUp;
pub use spies::SendSpy;
pub use tokens::{Purse, TokenChoice};
pub use transmogrify::Transmogrify;
pub use turn::Turn;

pub type Cx<'a> = malice_engine::Cx<'a, OverlordsOfInfamy>;
pub type Flow = EngineFlow<Frame>;

/// A procedure in progress. The top frame runs; those below wait for it to return.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Frame {
    SetUp(SetUp),
    Turn(Turn),
    Settle(Settle),
    NewPlot(NewPlot),
    Complete(Complete),
    Exploit(Exploit),
    HeroMove(HeroMove),
    Flooding(Flooding),
    Fetch(Fetch),
    Raid(Raid),
    LoseLackeys(LoseLackeys),
    Transmogrify(Transmogrify),
    SendSpy(SendSpy),
    Plunder(Plunder),
    Resolve(Resolve),
    TokenChoice(TokenChoice),
}

impl Default for Frame {
    fn default() -> Self {
        Self::Turn(Turn::default())
    }
}

impl Procedure<OverlordsOfInfamy, Tabletop> for Frame {
    #[inline]
    fn run(&mut self, _: &mut [Self], t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        match self {
            Self::SetUp(set_up) => set_up.run(t, answer, cx),
            Self::Turn(turn) => turn.run(t, answer, cx),
            Self::Settle(settle) => settle.run(t, cx),
            Self::NewPlot(new_plot) => new_plot.run(t, answer, cx),
            Self::Complete(Complete) => Complete::run(t, cx),
            Self::Exploit(exploit) => exploit.run(t, answer, cx),
            Self::HeroMove(hero) => hero.run(t, answer, cx),
            Self::Flooding(flooding) => flooding.run(t, answer, cx),
            Self::Fetch(Fetch) => Fetch::run(t, answer, cx),
            Self::Raid(raid) => raid.run(t, cx),
            Self::LoseLackeys(losses) => losses.run(t, answer, cx),
            Self::Transmogrify(Transmogrify) => Transmogrify::run(t, answer, cx),
            Self::SendSpy(spy) => spy.run(t, answer, cx),
            Self::Plunder(plunder) => plunder.run(t, answer, cx),
            Self::Resolve(resolve) => resolve.run(t, answer, cx),
            Self::TokenChoice(choice) => choice.run(t, answer, cx),
        }
    }
}

/// The seats from `first` on, clockwise.
#[inline]
pub(crate) fn clockwise(first: Seat, players: usize) -> impl Iterator<Item = Seat> {
    (first.index()..first.index() + players)
        .map(move |index| Seat::new(if index < players { index } else { index - players }))
}

/// Begins a question to `seat`, or to whoever plays its turn (OI-D-24).
fn question<'o>(
    t: &Tabletop,
    offer: &'o mut Offer<Action>,
    seat: Seat,
    point: Rule,
) -> Option<&'o mut Offer<Action>> {
    let by = t.decider(seat);
    let offer = offer.to(by, point)?;
    if by != seat {
        offer.on_behalf_of(seat);
    }
    Some(offer)
}

/// Waits for `seat`, or for whoever plays its turn.
fn wait(t: &Tabletop, seat: Seat) -> Flow {
    Flow::ask(t.decider(seat))
}

/// Rolls the die for all to see.
fn roll(seat: Seat, cx: &mut Cx<'_>) -> u8 {
    let roll = cx.chance.die(cx.stream, 6) as u8;
    cx.log.emit(|| crate::event::Event::DieRolled { seat, roll });
    roll
}
