//! `malice play` on a terminal: the whole table on the screen, with choices under the cursor.
//!
//! A loop: whoever is asked next decides ([`Moment`]), the scene is made of what the eyes before the screen may see (`show.rs`) and
//! drawn (`malice_screen`), a key or a click is answered (`keys.rs`, `deeds.rs`).

mod deeds;
mod keys;
mod pages;
mod show;
mod stage;
mod thinking;

use std::time::{Duration, Instant};

use malice_bots::BotSpec;
use malice_engine::{Game, Panes, Seat, Viewer};
use malice_screen::{Hand, Hits, Palette, Scene, draw};
use ratatui::crossterm::event;

use self::stage::Stage;
use self::thinking::Thinking;
use super::evening::Evening;
use super::seating::Player;

/// How long the screen sleeps while nothing happens: so often it looks whether the process shall end.
const NAP: Duration = Duration::from_millis(100);

/// What goes on.
enum Moment<A> {
    /// It has to be seen who decides next.
    Next,
    /// A bot thinks.
    Bot(Seat, Thinking<A>),
    /// What a bot did is shown.
    Shown(Instant),
    /// The keyboard goes to another person, who sees nothing of the one before.
    Curtain(Seat),
    Asked(Seat),
    Over,
}

/// What can be chosen, beside the choices of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Pick<A> {
    Action(A),
    Order(String),
    /// Take a standing order back.
    OrderOff(String),
    /// Let the bots do what they would do.
    Go,
    /// Let another person choose.
    Seat(Seat),
}

#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
/// What bots would do, seat by seat.
type Intents<A> = Vec<(Seat, A)>;

#[expect(
    clippy::struct_excessive_bools,
    reason = "each says one thing about the evening, apart from the others"
)]
pub(super) struct Screen<G: Game> {
    evening: Evening<G>,
    stage: Stage,
    palette: Palette,
    /// How long a bot's move is shown.
    pause: Duration,
    moment: Moment<G::Action>,
    scene: Scene,
    /// What the choices of the scene do.
    picks: Vec<Pick<G::Action>>,
    hand: Hand,
    hits: Hits,
    at_keyboard: Option<Seat>,
    /// The person whom another one has let choose.
    called: Option<Seat>,
    /// For each seat, up to where in the log its person has read when deciding last; behind them, the same for a watcher.
    told: Vec<usize>,
    /// Bots' moves are not shown one by one until the next decision of a person.
    hurried: bool,
    /// Bots play on while there are any to play, where all play together.
    let_go: bool,
    hint: Option<(BotSpec, Thinking<G::Action>)>,
    intents: Option<Thinking<Intents<G::Action>>>,
    /// It is asked whether to leave.
    leaving: bool,
    left: bool,
    /// Something has changed since the screen was drawn.
    stale: bool,
    ticks: usize,
}

impl<G: Game + Panes> Screen<G> {
    pub(super) fn open(evening: Evening<G>, color: bool, pause: Duration) -> anyhow::Result<Self> {
        let told = vec![0; evening.players.len() + 1];
        Ok(Self {
            evening,
            stage: Stage::open()?,
            palette: Palette { color },
            pause,
            moment: Moment::Next,
            scene: Scene::default(),
            picks: Vec::new(),
            hand: Hand::default(),
            hits: Hits::default(),
            at_keyboard: None,
            called: None,
            told,
            hurried: false,
            let_go: false,
            hint: None,
            intents: None,
            leaving: false,
            left: false,
            stale: true,
            ticks: 0,
        })
    }

    /// Plays until the game is over and has been looked at, or everybody has left. Says what is to be read when the screen is gone.
    pub(super) fn run(mut self) -> anyhow::Result<String> {
        self.evening.save()?;
        while !self.left && !self.stage.is_ended() {
            self.go_on()?;
            self.scene.busy = self.busy();
            if self.stale || self.scene.busy.is_some() {
                self.draw()?;
            }
            let nap = match self.moment {
                Moment::Next => Duration::ZERO,
                Moment::Shown(until) => until.saturating_duration_since(Instant::now()).min(NAP),
                Moment::Bot(..) => NAP / 4,
                Moment::Curtain(_) | Moment::Asked(_) | Moment::Over => NAP,
            };
            if event::poll(nap)? {
                self.answer(&event::read()?)?;
                self.stale = true;
            }
            self.ticks += 1;
        }
        Ok(self.evening.parting())
    }

    fn draw(&mut self) -> anyhow::Result<()> {
        self.stale = false;
        let (scene, hand, palette) = (&self.scene, &mut self.hand, self.palette);
        let hits = &mut self.hits;
        self.stage.terminal.draw(|frame| *hits = draw(frame, scene, hand, palette))?;
        Ok(())
    }

    /// A sign that turns while somebody thinks.
    fn busy(&self) -> Option<String> {
        const SIGNS: [&str; 4] = ["◐", "◓", "◑", "◒"];
        let sign = SIGNS[self.ticks / 2 % SIGNS.len()];
        match &self.moment {
            Moment::Bot(seat, _) => Some(format!("{sign} {} thinks", self.evening.name(*seat))),
            Moment::Next | Moment::Shown(_) | Moment::Curtain(_) | Moment::Asked(_) | Moment::Over => {
                self.hint.as_ref().map(|(spec, _)| format!("{sign} {spec} thinks about a hint"))
            }
        }
    }

    /// Takes the game on as far as it goes without a person.
    fn go_on(&mut self) -> anyhow::Result<()> {
        match &self.moment {
            Moment::Next => self.ask_next(),
            Moment::Bot(seat, thinking) => {
                let seat = *seat;
                if let Some(action) = thinking.found()? {
                    self.evening.act(seat, action)?;
                    let pause = if self.hurried { Duration::ZERO } else { self.pause };
                    self.moment = Moment::Shown(Instant::now() + pause);
                    self.show();
                }
            }
            Moment::Shown(until) if *until <= Instant::now() => self.moment = Moment::Next,
            Moment::Shown(_) | Moment::Curtain(_) | Moment::Asked(_) | Moment::Over => (),
        }
        self.take_thoughts()
    }

    fn ask_next(&mut self) {
        let bots = self.evening.asked_bots().next().filter(|_| self.let_go);
        self.let_go = bots.is_some();
        let next = self.called.take().or(bots.map(|(seat, _)| seat)).or_else(|| self.evening.next_asked());
        let Some(seat) = next else {
            self.moment = Moment::Over;
            self.show();
            self.ending();
            return;
        };
        match self.evening.players[seat.index()] {
            Player::Bot(spec) => {
                self.moment = Moment::Bot(seat, Thinking::about(self.evening.thought(seat, spec)));
                self.show();
            }
            Player::Human => {
                let before = self.at_keyboard.replace(seat);
                if self.evening.people() > 1 && before != Some(seat) {
                    self.moment = Moment::Curtain(seat);
                    self.curtain(seat);
                } else {
                    self.ask(seat);
                }
            }
        }
    }

    /// Asks a person.
    fn ask(&mut self, seat: Seat) {
        self.moment = Moment::Asked(seat);
        self.hurried = false;
        self.hand.rest();
        self.hand.page = None;
        self.hint = None;
        self.intents = None;
        if self.evening.plays_together() {
            let thoughts: Vec<_> = self
                .evening
                .asked_bots()
                .map(|(seat, spec)| (seat, self.evening.thought(seat, spec)))
                .collect();
            if !thoughts.is_empty() {
                let all = move || thoughts.into_iter().map(|(seat, thought)| (seat, thought())).collect();
                self.intents = Some(Thinking::about(all));
            }
        }
        self.show();
    }

    /// Hints and intents that were found out meanwhile.
    fn take_thoughts(&mut self) -> anyhow::Result<()> {
        let Moment::Asked(seat) = self.moment else { return Ok(()) };
        if let Some((spec, thinking)) = &self.hint
            && let Some(action) = thinking.found()?
        {
            let spec = *spec;
            self.hint = None;
            self.show_hint(seat, spec, action);
        }
        if let Some(intents) = &self.intents
            && let Some(found) = intents.found()?
        {
            self.intents = None;
            self.show_intents(&found);
        }
        Ok(())
    }

    /// Through whose eyes the table is seen now.
    fn eyes(&self) -> Viewer {
        match self.moment {
            Moment::Asked(seat) => Viewer::Seat(seat),
            Moment::Over => Viewer::Finished,
            Moment::Next | Moment::Bot(..) | Moment::Shown(_) | Moment::Curtain(_) => {
                self.evening.only_person().map_or(Viewer::Spectator, Viewer::Seat)
            }
        }
    }
}
