//! One game of any kind, played by number or by name.

use std::fmt::Debug;
use std::sync::Arc;

use malice_bots::BotSpec;
use malice_catalog::{Listed, Visit, settings, with_game};
use malice_engine::{
    Chance, Fast, Illegal, Io, Layout, Move, Record, RecordError, Seat, SeatHeader, Seed, Seen, Table,
    Viewer, choices,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::past::{Origin, Past, Step};
use crate::slot::Slot;
use crate::{LearnError, OnIllegal, game, ruled, worth_of_loss};

/// A legal choice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    pub index: usize,
    /// As in records: `place_tile B3`.
    pub name: String,
    /// As people read it.
    pub text: String,
}

/// One game in progress.
pub trait Env: Debug + Send + Sync {
    fn layout(&self) -> &Layout;
    /// What was chosen before the game began, and what is usual where nothing was.
    fn options(&self) -> Value;
    fn seats(&self) -> usize;
    /// Who chooses next; `None` when the game is over.
    fn asked(&self) -> Option<Seat>;
    fn choices(&self) -> Vec<Choice>;
    /// The numbers of the legal choices, ascending.
    fn legal(&self) -> Vec<usize>;
    /// The number that a choice of this name has for a seat, legal or not.
    fn index_named(&self, by: Seat, name: &str) -> Result<usize, LearnError>;
    fn mask(&self, mask: &mut [u8]);
    /// What a seat knows, as numbers.
    fn encode(&self, seat: Seat, out: &mut [f32]);
    fn apply(&mut self, index: usize) -> Result<(), LearnError>;
    /// A refused name says which rule forbids it.
    fn apply_named(&mut self, name: &str) -> Result<(), LearnError>;
    /// What a seat sees, or who watches.
    fn view(&self, seat: Option<Seat>) -> Value;
    /// The same as a text for a terminal.
    fn text(&self, seat: Option<Seat>) -> String;
    fn scores(&self, seat: Option<Seat>) -> Value;
    /// `null` until the game is over.
    fn outcome(&self) -> Value;
    /// The worth of a finished game to each seat; 0 before.
    fn returns(&self) -> Vec<f32>;
    fn copy(&self) -> Box<dyn Env>;
    /// A new game under the same options.
    fn anew(&self, seed: u64) -> Box<dyn Env>;
    /// A game that `seat` cannot tell from this one.
    fn imagine(&self, seat: Seat, luck: u64) -> Box<dyn Env>;
    /// What a house bot would choose.
    fn ask_bot(&self, name: &str, seed: u64) -> Result<usize, LearnError>;
    /// The game so far, as tables keep it.
    fn record(&self) -> Result<String, LearnError>;
    /// All that it takes to have the same game elsewhere, secrets and all (of one that was imagined, the imagined ones): see [`revive`].
    fn past(&self) -> String;
}

/// Opens a game by its name.
pub fn open(
    id: &str,
    options: &[(String, String)],
    seed: u64,
    on_illegal: OnIllegal,
) -> Result<Box<dyn Env>, LearnError> {
    with_game(id, Open { options, seed: Seed::from_number(seed), on_illegal })?
}

/// Opens a recorded game where it was left. One in which something was taken back cannot go on here.
pub fn load(text: &str, on_illegal: OnIllegal) -> Result<Box<dyn Env>, LearnError> {
    let record = Record::read(text)?;
    with_game(&record.header.game.clone(), Load { record, on_illegal })?
}

/// A game as it was when [`Env::past`] was asked for.
pub fn revive(text: &str) -> Result<Box<dyn Env>, LearnError> {
    let past: Past = read(text)?;
    with_game(&past.game.clone(), Revive { past })?
}

struct Open<'a> {
    options: &'a [(String, String)],
    seed: Seed,
    on_illegal: OnIllegal,
}

impl Visit for Open<'_> {
    type Out = Result<Box<dyn Env>, LearnError>;

    fn visit<G: Listed>(self) -> Self::Out {
        Ok(Box::new(One::<G>::start(game(self.options)?, Origin::Dealt(self.seed), self.on_illegal)))
    }
}

struct Load {
    record: Record,
    on_illegal: OnIllegal,
}

impl Visit for Load {
    type Out = Result<Box<dyn Env>, LearnError>;

    fn visit<G: Listed>(self) -> Self::Out {
        let header = &self.record.header;
        let origin = Origin::Dealt(header.seed);
        let mut one = One::<G>::start(ruled(&header.options)?, origin, self.on_illegal);
        // What is wrong with a record is said by who has always read them.
        Table::replay(one.game.clone(), &self.record)?;
        for (line, entry) in (2..).zip(&self.record.entries) {
            match &entry.what {
                Move::Choice { auto: true, .. } => (),
                Move::Choice { action, auto: false } if one.slot.asked == Some(entry.seat) => {
                    one.apply_named(action)?;
                }
                Move::Choice { .. } | Move::Undo { .. } | Move::Rewind { .. } => {
                    return Err(RecordError::new(
                        line,
                        "games go on here only in order, and nothing is taken back",
                    )
                    .into());
                }
            }
        }
        Ok(Box::new(one))
    }
}

struct Revive {
    past: Past,
}

impl Visit for Revive {
    type Out = Result<Box<dyn Env>, LearnError>;

    fn visit<G: Listed>(self) -> Self::Out {
        let Past { options, origin, on_illegal, steps, .. } = self.past;
        let origin = match origin {
            Origin::Dealt(seed) => Origin::Dealt(Seed::from_hex(&seed).map_err(LearnError::Past)?),
            Origin::Imagined(position, luck) => Origin::Imagined(Arc::new(read(&position)?), luck),
        };
        let mut one = One::<G>::start(ruled(&options)?, origin, on_illegal);
        for step in steps {
            match step {
                Step::Chosen(_, name) => one.apply_named(&name)?,
                Step::Lost(seat) => one.lose(seat),
            }
        }
        Ok(Box::new(one))
    }
}

#[derive(Debug)]
struct One<G: Listed> {
    game: Arc<G>,
    layout: Arc<Layout>,
    slot: Slot<G>,
    origin: Origin<Seed, Arc<G::State>>,
    /// What came since.
    steps: Vec<Step<G::Action>>,
    on_illegal: OnIllegal,
    /// Who has lost by an illegal choice.
    loser: Option<Seat>,
}

impl<G: Listed> One<G> {
    fn start(game: G, origin: Origin<Seed, Arc<G::State>>, on_illegal: OnIllegal) -> Self {
        let layout = Arc::new(Layout::of(&game));
        Self::begun(Arc::new(game), layout, origin, on_illegal)
    }

    fn begun(
        game: Arc<G>,
        layout: Arc<Layout>,
        origin: Origin<Seed, Arc<G::State>>,
        on_illegal: OnIllegal,
    ) -> Self {
        let slot = match &origin {
            Origin::Dealt(seed) => Slot::start(&*game, Chance::seeded(*seed), &mut []),
            Origin::Imagined(position, luck) => Slot::at(&*game, (**position).clone(), Chance::fast(*luck)),
        };
        Self { game, layout, slot, origin, steps: Vec::new(), on_illegal, loser: None }
    }

    fn play(&mut self, action: G::Action) {
        self.steps.extend(self.slot.asked.map(|seat| Step::Chosen(seat, action)));
        self.slot.play(&self.game, action, &mut []);
    }

    fn lose(&mut self, seat: Seat) {
        self.loser = Some(seat);
        self.steps.push(Step::Lost(seat));
    }

    fn viewer(&self, seat: Option<Seat>) -> Viewer {
        let over = self.slot.asked.is_none();
        seat.map_or(if over { Viewer::Finished } else { Viewer::Spectator }, Viewer::Seat)
    }
}

impl<G: Listed> Env for One<G> {
    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn options(&self) -> Value {
        json(self.game.options())
    }

    fn seats(&self) -> usize {
        self.game.seats()
    }

    fn asked(&self) -> Option<Seat> {
        self.slot.asked.filter(|_| self.loser.is_none())
    }

    fn choices(&self) -> Vec<Choice> {
        let Some(seat) = self.asked() else { return Vec::new() };
        let view = self.game.view(&self.slot.state, Viewer::Seat(seat));
        let choice = |action: &G::Action| Choice {
            index: self.game.index(seat, *action),
            name: self.game.action_name(*action),
            text: self.game.action_text(&view, *action),
        };
        self.slot.io.offer.actions().iter().map(choice).collect()
    }

    fn legal(&self) -> Vec<usize> {
        let Some(seat) = self.asked() else { return Vec::new() };
        let offered = self.slot.io.offer.actions().iter();
        let mut legal: Vec<usize> = offered.map(|action| self.game.index(seat, *action)).collect();
        legal.sort_unstable();
        legal
    }

    fn index_named(&self, by: Seat, name: &str) -> Result<usize, LearnError> {
        let action = self.game.action_named(name).map_err(Illegal::Unreadable)?;
        Ok(self.game.index(by, action))
    }

    fn mask(&self, mask: &mut [u8]) {
        mask.fill(0);
        if self.asked().is_some() {
            self.game.mask(&self.slot.io.offer, mask);
        }
    }

    fn encode(&self, seat: Seat, out: &mut [f32]) {
        self.game.encode(&self.slot.state, seat, out);
    }

    fn apply(&mut self, index: usize) -> Result<(), LearnError> {
        let seat = self.asked().ok_or(LearnError::Over)?;
        match (self.slot.legal(&self.game, index), self.on_illegal) {
            (Some(action), _) => self.play(action),
            (None, OnIllegal::Refuse) => return Err(LearnError::IllegalNumber { index }),
            (None, OnIllegal::Lose) => self.lose(seat),
            (None, OnIllegal::Random) => {
                let offered = self.slot.io.offer.actions();
                let luck = Fast::new(self.steps.len() as u64).below(offered.len() as u32);
                let action = offered[luck as usize];
                self.play(action);
            }
        }
        Ok(())
    }

    fn apply_named(&mut self, name: &str) -> Result<(), LearnError> {
        let seat = self.asked().ok_or(LearnError::Over)?;
        let action = self.game.action_named(name).map_err(Illegal::Unreadable)?;
        let mut io = Io::silent(Chance::fast(0));
        if let Some(rule) = choices(&*self.game, &mut self.slot.state, seat, true, &mut io).forbids(action) {
            return Err(Illegal::Forbidden { action: name.to_owned(), rule }.into());
        }
        self.play(action);
        Ok(())
    }

    fn view(&self, seat: Option<Seat>) -> Value {
        json(&self.game.view(&self.slot.state, self.viewer(seat)))
    }

    fn text(&self, seat: Option<Seat>) -> String {
        self.game.table_text(&self.game.view(&self.slot.state, self.viewer(seat)), false)
    }

    fn scores(&self, seat: Option<Seat>) -> Value {
        json(&self.game.scores(&self.slot.state, self.viewer(seat)))
    }

    fn outcome(&self) -> Value {
        json(&self.game.outcome(&self.slot.state))
    }

    fn returns(&self) -> Vec<f32> {
        let mut worth = vec![0.0; self.game.seats()];
        if let Some(loser) = self.loser {
            worth_of_loss(loser, &mut worth);
        } else if self.slot.asked.is_none() {
            self.game.returns(&self.slot.state, &mut worth);
        }
        worth
    }

    fn copy(&self) -> Box<dyn Env> {
        Box::new(Self {
            game: self.game.clone(),
            layout: self.layout.clone(),
            slot: self.slot.copy(),
            origin: self.origin.clone(),
            steps: self.steps.clone(),
            ..*self
        })
    }

    fn anew(&self, seed: u64) -> Box<dyn Env> {
        let (game, layout) = (self.game.clone(), self.layout.clone());
        Box::new(Self::begun(game, layout, Origin::Dealt(Seed::from_number(seed)), self.on_illegal))
    }

    fn imagine(&self, seat: Seat, luck: u64) -> Box<dyn Env> {
        let mut position = self.slot.state.clone();
        self.game.resample(&mut position, seat, &mut Chance::fast(luck));
        let (game, layout) = (self.game.clone(), self.layout.clone());
        // Other luck than that of the deal, from which nothing that comes may follow.
        let origin = Origin::Imagined(Arc::new(position), !luck);
        let mut other = Self::begun(game, layout, origin, self.on_illegal);
        if let Some(loser) = self.loser {
            other.lose(loser);
        }
        Box::new(other)
    }

    fn ask_bot(&self, name: &str, seed: u64) -> Result<usize, LearnError> {
        let seat = self.asked().ok_or(LearnError::Over)?;
        let mut bot = name.parse::<BotSpec>()?.bot(&settings::<G>(), seed);
        let seen = Seen::new(&*self.game, &self.slot.state, seat);
        Ok(self.game.index(seat, bot.choose_from(&seen, self.slot.io.offer.actions())))
    }

    fn record(&self) -> Result<String, LearnError> {
        let Origin::Dealt(seed) = self.origin else { return Err(LearnError::Imagined) };
        let header = |seat| SeatHeader { name: format!("Seat {seat}"), player: "learner".into() };
        let seats = (1..=self.game.seats()).map(header).collect();
        let mut table = Table::new(self.game.clone(), seats, seed);
        for step in &self.steps {
            if let Step::Chosen(seat, action) = *step {
                table.act(seat, action)?;
            }
        }
        Ok(table.record().write())
    }

    fn past(&self) -> String {
        let named = |step: &Step<G::Action>| match *step {
            Step::Chosen(seat, action) => Step::Chosen(seat, self.game.action_name(action)),
            Step::Lost(seat) => Step::Lost(seat),
        };
        let past = Past {
            game: G::meta().id.to_owned(),
            options: self.game.options().clone(),
            origin: match &self.origin {
                Origin::Dealt(seed) => Origin::Dealt(seed.to_hex()),
                Origin::Imagined(position, luck) => Origin::Imagined(write(&**position), *luck),
            },
            on_illegal: self.on_illegal,
            steps: self.steps.iter().map(named).collect(),
        };
        write(&past)
    }
}

fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("what is shown can be written")
}

fn write(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("what is kept can be written")
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, LearnError> {
    serde_json::from_str(text).map_err(|fault| LearnError::Past(fault.to_string()))
}
