//! The toy with one planted flaw: each breaks a law, to see that the law notices.

#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "each flaw meddles with one thing and leaves the others alone"
)]

use std::cell::Cell;
use std::mem;
use std::sync::atomic::{AtomicU32, Ordering};

use malice_conformance::secrets::Hidden;
use malice_conformance::toy::{self, Action, Card, Event, Item, State, Toy, Treasure, View};
use malice_engine::learn::Verbs;
use malice_engine::{
    Chance, Content, Fault, Game, Io, Learn, Log, Meta, Options, Outcome, Refusal, Rule, Scenarios, Score,
    Seat, SeatSet, Sight, Stream, Text, Viewer,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// What is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Flaw {
    TreasureWithoutChoice,
    AskedAfterTheEnd,
    OfferedTwice,
    UnstableOffers,
    RefusedByNoRule,
    AskingCounts,
    ExplainingAllows,
    PanicsOnRope,
    JsonForgets,
    GamesDiffer,
    NamesMisread,
    NamesCollide,
    NeverEnds,
    BoundTooLow,
    LosesCard,
    ResamplesOwnHand,
    ResamplesByDeck,
    ResamplesNothing,
    ResamplesHandsOnly,
    ResamplesInOrder,
    ResamplesOneToTheTop,
    ResamplesTheShown,
    SeatsSeeHands,
    SpectatorsSeeHands,
    RefusalsTell,
    ForcedTells,
    SecretsInTheRecord,
    EventsTell,
    TextsTell,
    OwnChoiceTells,
    BuyingRevealsBySecret,
    EventWithoutKind,
    LanesShareDice,
    FirstHomeGains,
    /// No flaw, since it is said.
    FirstHomeGainsAndSays,
    EventsDiffer,
    LosersWin,
    NoEvaluation,
    NumbersMisread,
    NumbersCollide,
    NumbersTell,
    NumbersForget,
}

thread_local! {
    /// The flaw of games that are made from options.
    pub(crate) static NEXT: Cell<Flaw> = const { Cell::new(Flaw::LosesCard) };
}

#[derive(Debug)]
pub(crate) struct Flawed {
    toy: Toy,
    flaw: Flaw,
    /// What a game must not have: something that changes outside of the state.
    calls: AtomicU32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct FlawedState {
    toy: State,
    #[serde(skip)]
    forgotten: u32,
}

impl Flawed {
    pub(crate) fn with(toy: Toy, flaw: Flaw) -> Self {
        Self { toy, flaw, calls: AtomicU32::new(0) }
    }

    fn has(&self, flaw: Flaw) -> bool {
        self.flaw == flaw
    }

    fn odd_call(&self) -> bool {
        self.calls.fetch_add(1, Ordering::Relaxed) % 2 == 1
    }

    /// Tells something by a deal that nobody knows: whether the top of the deck is of the first kind.
    fn secret(state: &State) -> bool {
        state.table.deck.last().is_some_and(|card| card.0 == 0)
    }

    fn spoil_offer(&self, state: &State, seat: Seat, io: &mut Io<Self>) {
        let (explain, point) = (io.offer.explains(), io.offer.point());
        let (mut actions, mut refused) = (io.offer.actions().to_vec(), io.offer.refused().to_vec());
        let mut guard = io.offer.forced().is_none() && actions.len() == 1;
        match self.flaw {
            Flaw::TreasureWithoutChoice if actions.contains(&Action::Take(Treasure::Loot)) => actions.clear(),
            Flaw::OfferedTwice if actions.len() > 1 => actions.push(actions[0]),
            Flaw::UnstableOffers if actions.len() > 1 && self.odd_call() => actions.reverse(),
            Flaw::RefusedByNoRule => {
                for refusal in &mut refused {
                    refusal.rule = "TOY-NONE-99";
                }
            }
            Flaw::ExplainingAllows
                if explain && point == "TOY-CELLAR-01" && !actions.contains(&Action::GoOn) =>
            {
                refused.clear();
                actions.push(Action::GoOn);
            }
            Flaw::RefusalsTell if explain && point == "TOY-CELLAR-01" && Self::secret(state) => {
                refused.push(Refusal { action: Action::Done, rule: "TOY-MARKET-01" });
            }
            Flaw::ForcedTells => guard = false,
            _ => return,
        }
        io.offer.prepare(Some(seat), explain);
        let offer = io.offer.to(seat, point).expect("just prepared for this seat");
        for action in actions {
            offer.allow(action);
        }
        for refusal in refused {
            offer.refuse(refusal.action, refusal.rule);
        }
        if guard {
            offer.guard();
        }
    }

    fn spoil_state(&self, state: &mut FlawedState, seat: Seat, action: Action, io: &mut Io<Self>) {
        let table = &mut state.toy.table;
        match (self.flaw, action) {
            (Flaw::JsonForgets, _) => state.forgotten += 1,
            (Flaw::LosesCard, Action::Buy(Item::Lamp)) => {
                table.deck.remove(0);
            }
            (Flaw::LanesShareDice, Action::GoOn) => {
                table.player_mut(seat).gold += io.chance.below(Stream::MAIN, 2) as u8;
            }
            (Flaw::FirstHomeGains | Flaw::FirstHomeGainsAndSays, Action::Stop)
                if table.players.iter().all(|player| player.loot == 0) =>
            {
                table.player_mut(seat).loot += 1;
            }
            (Flaw::OwnChoiceTells, Action::Buy(_)) => {
                let card = *table.deck.last().expect("the deck is not empty in the market");
                io.log.emit(|| Event::CardDrawn { seat, card });
            }
            (Flaw::BuyingRevealsBySecret, Action::Buy(_)) if Self::secret(&state.toy) => io.log.reveal(),
            (Flaw::EventsDiffer, Action::Stop) if self.odd_call() => {
                io.log.emit(|| Event::RoundBegan { round: 9 });
            }
            (Flaw::NeverEnds, _) if self.toy.outcome(&state.toy).is_some() => *state = self.start(io),
            _ => (),
        }
    }

    fn show_hands(&self, view: &mut View, state: &State) {
        view.players = self.toy.view(state, Viewer::Finished).players;
    }
}

/// What [`Flaw::BuyingRevealsBySecret`] looks at.
pub(crate) fn top_is_of_the_first_kind(state: &FlawedState) -> bool {
    Flawed::secret(&state.toy)
}

/// What a seat cannot know: as in the toy.
pub(crate) fn secrets(game: &Flawed, state: &mut FlawedState, seat: Seat, hidden: &mut Hidden) {
    toy::secrets(&game.toy, &mut state.toy, seat, hidden);
}

/// Puts cards into the order of a stack as it was, as far as they were in it.
fn keep_order(cards: &mut [Card], was: &[Card]) {
    let mut left: Vec<Card> = cards.to_vec();
    let mut kept: Vec<Card> = Vec::new();
    for card in was {
        if let Some(at) = left.iter().position(|other| other == card) {
            kept.push(left.remove(at));
        }
    }
    for (place, card) in cards.iter_mut().zip(kept.into_iter().chain(left)) {
        *place = card;
    }
}

/// Lends the buffers to the toy.
fn lend<R>(io: &mut Io<Flawed>, run: impl FnOnce(&mut Io<Toy>) -> R) -> R {
    let mut lent = Io::<Toy> {
        chance: mem::replace(&mut io.chance, Chance::fast(0)),
        log: mem::replace(&mut io.log, Log::off()),
        offer: mem::take(&mut io.offer),
    };
    let result = run(&mut lent);
    (io.chance, io.log, io.offer) = (lent.chance, lent.log, lent.offer);
    result
}

impl Game for Flawed {
    type State = FlawedState;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn meta() -> &'static Meta {
        Toy::meta()
    }

    /// With the flaw that [`NEXT`] names.
    fn new(options: &Options, content: &Content) -> Result<Self, Vec<Fault>> {
        Ok(Self::with(Toy::new(options, content)?, NEXT.get()))
    }

    fn options(&self) -> &Options {
        self.toy.options()
    }

    fn content(&self) -> &Content {
        self.toy.content()
    }

    fn seats(&self) -> usize {
        self.toy.seats()
    }

    fn bound(&self) -> usize {
        if self.has(Flaw::BoundTooLow) { 12 } else { self.toy.bound() }
    }

    fn start(&self, io: &mut Io<Self>) -> FlawedState {
        let mut toy = lend(io, |io| self.toy.start(io));
        if self.has(Flaw::GamesDiffer) && self.odd_call() {
            toy.table.player_mut(Seat::new(0)).gold += 1;
        }
        FlawedState { toy, forgotten: 0 }
    }

    fn apply_unchecked(&self, state: &mut FlawedState, seat: Seat, action: Action, io: &mut Io<Self>) {
        assert!(!(self.has(Flaw::PanicsOnRope) && action == Action::Buy(Item::Rope)), "no rope, sorry");
        lend(io, |io| self.toy.apply_unchecked(&mut state.toy, seat, action, io));
        self.spoil_state(state, seat, action, io);
    }

    fn ask(&self, state: &mut FlawedState, seat: Seat, io: &mut Io<Self>) {
        lend(io, |io| self.toy.ask(&mut state.toy, seat, io));
        if self.has(Flaw::AskingCounts) {
            state.forgotten += 1;
        }
        self.spoil_offer(&state.toy, seat, io);
    }

    fn awaited(&self, state: &FlawedState) -> SeatSet {
        let awaited = self.toy.awaited(&state.toy);
        if self.has(Flaw::AskedAfterTheEnd) && awaited.is_empty() { Seat::new(0).into() } else { awaited }
    }

    fn welcome(&self, state: &FlawedState) -> SeatSet {
        self.toy.welcome(&state.toy)
    }

    fn order_matters(&self, state: &FlawedState) -> bool {
        self.has(Flaw::FirstHomeGainsAndSays) && self.toy.in_lanes(&state.toy)
    }

    fn view(&self, state: &FlawedState, viewer: Viewer) -> View {
        let mut view = self.toy.view(&state.toy, viewer);
        match viewer {
            Viewer::Seat(_) if self.has(Flaw::SeatsSeeHands) => self.show_hands(&mut view, &state.toy),
            Viewer::Spectator if self.has(Flaw::SpectatorsSeeHands) => self.show_hands(&mut view, &state.toy),
            _ => (),
        }
        view
    }

    fn resample(&self, state: &mut FlawedState, seat: Seat, chance: &mut Chance) {
        if self.has(Flaw::ResamplesByDeck) {
            state.toy.table.deck.rotate_right(1);
            return;
        }
        if self.has(Flaw::ResamplesNothing) {
            return;
        }
        let deck = state.toy.table.deck;
        self.toy.resample(&mut state.toy, seat, chance);
        if state.toy.stacks.frames().is_empty() {
            return;
        }
        let table = &mut state.toy.table;
        match self.flaw {
            Flaw::ResamplesHandsOnly => keep_order(&mut table.deck, &deck),
            Flaw::ResamplesInOrder => table.deck.sort_unstable(),
            Flaw::ResamplesOneToTheTop => {
                if let Some(best) = (0..table.deck.len()).max_by_key(|place| table.deck[*place]) {
                    let top = table.deck.len() - 1;
                    table.deck.swap(best, top);
                }
            }
            Flaw::ResamplesTheShown => {
                if let (Some(card), Some(top)) = (table.discard.first_mut(), table.deck.last_mut()) {
                    mem::swap(card, top);
                }
            }
            _ => (),
        }
        if self.has(Flaw::ResamplesOwnHand)
            && let Some(card) = table.players[seat.index()].hand.first_mut()
            && let Some(top) = table.deck.last_mut()
        {
            mem::swap(card, top);
        }
    }

    fn outcome(&self, state: &FlawedState) -> Option<Outcome> {
        self.toy.outcome(&state.toy)
    }

    fn scores(&self, state: &FlawedState, viewer: Viewer) -> Vec<Score> {
        self.toy.scores(&state.toy, viewer)
    }

    fn returns(&self, state: &FlawedState, worth: &mut [f32]) {
        self.toy.returns(&state.toy, worth);
        if self.has(Flaw::LosersWin) {
            worth.rotate_right(1);
        }
    }

    fn evaluate(&self, state: &FlawedState, points: &mut [f32]) {
        let skip = usize::from(self.has(Flaw::NoEvaluation));
        self.toy.evaluate(&state.toy, &mut points[skip..]);
    }

    fn decisive_lead(&self) -> f32 {
        self.toy.decisive_lead()
    }

    fn action_name(&self, action: Action) -> String {
        let collides = self.has(Flaw::NamesCollide) && action == Action::Take(Treasure::Lamp);
        self.toy.action_name(if collides { Action::Take(Treasure::Loot) } else { action })
    }

    fn action_named(&self, name: &str) -> Result<Action, String> {
        let misread = self.has(Flaw::NamesMisread) && name == "buy lamp";
        self.toy.action_named(if misread { "buy rope" } else { name })
    }

    fn is_secret(&self, action: Self::Action) -> bool {
        !self.has(Flaw::SecretsInTheRecord) && self.toy.is_secret(action)
    }

    fn event_json(&self, event: &Event, viewer: Viewer) -> Option<Value> {
        match event {
            Event::CardShown { .. } if self.has(Flaw::EventWithoutKind) => Some(json!({ "card": 1 })),
            Event::CardPicked { seat, .. } if self.has(Flaw::EventsTell) => {
                self.toy.event_json(event, Viewer::Seat(*seat))
            }
            _ => self.toy.event_json(event, viewer),
        }
    }

    fn content_rows(&self) -> Vec<String> {
        self.toy.content_rows()
    }

    fn broken_invariants(&self, state: &FlawedState) -> Vec<String> {
        self.toy.broken_invariants(&state.toy)
    }
}

impl Text for Flawed {
    fn table_text(&self, view: &View, color: bool) -> String {
        self.toy.table_text(view, color)
    }

    fn prompt(&self, view: &View, point: Rule) -> String {
        self.toy.prompt(view, point)
    }

    fn action_text(&self, view: &View, action: Action) -> String {
        self.toy.action_text(view, action)
    }

    fn event_text(&self, event: &Event, viewer: Viewer) -> Option<String> {
        match event {
            Event::CardPicked { seat, .. } if self.has(Flaw::TextsTell) => {
                self.toy.event_text(event, Viewer::Seat(*seat))
            }
            _ => self.toy.event_text(event, viewer),
        }
    }
}

impl Scenarios for Flawed {
    fn position(
        &self,
        lines: &[(usize, String)],
        io: &mut Io<Self>,
    ) -> Result<FlawedState, Vec<(usize, String)>> {
        let toy = lend(io, |io| self.toy.position(lines, io))?;
        Ok(FlawedState { toy, forgotten: 0 })
    }
}

impl Learn for Flawed {
    fn verbs() -> &'static Verbs {
        Toy::verbs()
    }

    fn index(&self, by: Seat, action: Action) -> usize {
        match action {
            Action::Stop if self.has(Flaw::NumbersCollide) => self.toy.index(by, Action::GoOn),
            action => self.toy.index(by, action),
        }
    }

    fn action(&self, by: Seat, index: usize) -> Option<Action> {
        let action = self.toy.action(by, index);
        if self.has(Flaw::NumbersMisread) && action == Some(Action::Done) { None } else { action }
    }

    fn observe(&self, state: &FlawedState, by: Seat, sight: &mut Sight<'_>) {
        self.toy.observe(&state.toy, by, sight);
        sight.flag("top", self.has(Flaw::NumbersTell) && Self::secret(&state.toy));
    }

    fn encode(&self, state: &FlawedState, by: Seat, out: &mut [f32]) {
        self.observe(state, by, &mut Sight::into(out));
        if self.has(Flaw::NumbersForget) {
            out[0] = 0.0;
            out.iter_mut().skip(1).for_each(|number| *number = number.min(1.0));
        }
    }
}
