//! Runs a scenario and reports everything that goes otherwise than it says.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use malice_engine::{
    Chance, Content, Game, Io, Options, Scenarios, Script, Seat, Seed, Viewer, apply, forced, play,
};
use serde_json::Value;

use super::{At, Problem, Scenario, Step};
use crate::covers::rule_ids;
use crate::laws::panic_text;

/// Runs a scenario of `G` with the shipped content. No problems: all is as it says.
pub fn run<G: Scenarios>(scenario: &Scenario) -> Vec<Problem> {
    run_with_content::<G>(scenario, &Content::shipped(G::meta().content))
}

/// Runs a scenario of `G` with this content.
pub fn run_with_content<G: Scenarios>(scenario: &Scenario, content: &Content) -> Vec<Problem> {
    watch::<G>(scenario, content, &mut |_| ())
}

/// A position that a scenario comes to.
#[derive(Debug)]
pub struct Scene<'a, G: Game> {
    pub scenario: &'a Scenario,
    /// The line that is being run.
    pub line: usize,
    pub game: &'a G,
    pub state: &'a G::State,
    /// The choice that is made here, by the scenario or by itself; `None` at its end.
    pub next: Option<(Seat, G::Action)>,
}

/// Looks at a scenario's positions, one after the other.
pub(super) type Look<'a, G> = &'a mut dyn FnMut(&Scene<'_, G>);

/// Runs a scenario while somebody looks at every position that it comes to.
pub(super) fn watch<G: Scenarios>(scenario: &Scenario, content: &Content, look: Look<'_, G>) -> Vec<Problem> {
    let mut notes = Notes { scenario, line: scenario.line, problems: Vec::new() };
    let run = catch_unwind(AssertUnwindSafe(|| {
        if let Some(mut runner) = Runner::<G>::new(content, &mut notes, look) {
            runner.run();
        }
    }));
    if let Err(panic) = run {
        notes.add(format!("the game panics: {}", panic_text(&*panic)));
    }
    notes.problems
}

/// The problems so far, and the line that is being run.
pub(super) struct Notes<'a> {
    scenario: &'a Scenario,
    line: usize,
    problems: Vec<Problem>,
}

impl Notes<'_> {
    pub(super) fn add(&mut self, message: impl Into<String>) {
        let file = self.scenario.file.clone();
        self.problems.push(Problem { file, line: self.line, message: message.into() });
    }

    fn add_at(&mut self, line: usize, message: impl Into<String>) {
        self.line = line;
        self.add(message);
    }
}

pub(super) struct Runner<'n, 'a, G: Scenarios> {
    pub(super) game: G,
    pub(super) state: G::State,
    pub(super) io: Io<G>,
    /// The events since the last choice, as one who sees everything sees them.
    pub(super) events: Vec<Value>,
    /// Up to here events were matched.
    pub(super) matched: usize,
    /// What was answered by itself since the last choice.
    answered: Vec<String>,
    faults: usize,
    look: Look<'n, G>,
    pub(super) notes: &'n mut Notes<'a>,
}

impl<'n, 'a, G: Scenarios> Runner<'n, 'a, G> {
    /// Builds game and position; `None` if that fails.
    fn new(content: &Content, notes: &'n mut Notes<'a>, look: Look<'n, G>) -> Option<Self> {
        let scenario = notes.scenario;
        let meta = G::meta();
        if scenario.game != meta.id {
            notes.add(format!("this is a scenario of {}, not of {}", scenario.game, meta.id));
            return None;
        }
        let known: BTreeSet<String> = rule_ids(meta.rules).into_iter().collect();
        for At { line, what } in scenario.rules.iter().filter(|rule| !known.contains(&rule.what)) {
            notes.add_at(*line, format!("there is no rule {what}"));
        }
        let game = build_game::<G>(content, notes)?;
        let mut script = Script::new(Seed::from_number(scenario.seed.unwrap_or(1)));
        for At { what: (kind, result), .. } in &scenario.chance {
            script.expect(kind, [result.clone()]);
        }
        let mut io = Io::new(Chance::Script(Box::new(script)));
        let state = match &scenario.position {
            None => game.start(&mut io),
            Some(lines) => match game.position(lines, &mut io) {
                Ok(state) => state,
                Err(faults) => {
                    for (line, fault) in faults {
                        notes.add_at(line, fault);
                    }
                    return None;
                }
            },
        };
        let (events, answered) = (Vec::new(), Vec::new());
        Some(Self { game, state, io, events, matched: 0, answered, faults: 0, look, notes })
    }

    fn run(&mut self) {
        let scenario = self.notes.scenario;
        self.notes.line = scenario.play.first().map_or(scenario.line, |step| step.line);
        self.check_invariants();
        self.answer_forced();
        for step in &scenario.play {
            self.notes.line = step.line;
            if let Some(seat) = step.what.seat().filter(|seat| seat.index() >= self.game.seats()) {
                self.notes.add(format!("there is no seat {seat} in this game"));
            } else if let Step::Choose { seat, action } = &step.what {
                self.choose(*seat, action);
            } else {
                self.expect(&step.what);
            }
        }
        self.check_unused();
        self.show(&self.state.clone(), None);
    }

    fn show(&mut self, state: &G::State, next: Option<(Seat, G::Action)>) {
        let (scenario, line) = (self.notes.scenario, self.notes.line);
        (self.look)(&Scene { scenario, line, game: &self.game, state, next });
    }

    fn choose(&mut self, seat: Seat, name: &str) {
        self.events.clear();
        self.matched = 0;
        let answered = std::mem::take(&mut self.answered);
        let Some(action) = self.action(name) else { return };
        let before = self.state.clone();
        match apply(&self.game, &mut self.state, seat, action, &mut self.io) {
            Ok(()) => {
                self.show(&before, Some((seat, action)));
                self.after_choice();
                self.answer_forced();
            }
            Err(illegal) if answered.contains(&format!("{seat} {name}")) => {
                self.notes.add(format!("{illegal}: this was answered by itself, being the only choice"));
            }
            Err(illegal) => {
                let offered = self.offered(seat);
                let choices = if offered.is_empty() { "nothing".into() } else { offered.join(", ") };
                self.notes.add(format!("{illegal}; seat {seat} may choose {choices}"));
            }
        }
    }

    /// Answers what has a single answer, as the table does.
    fn answer_forced(&mut self) {
        self.take_events();
        if self.notes.scenario.asks_forced {
            return;
        }
        for _ in 0..=self.game.bound() {
            let Some((seat, action)) = forced(&self.game, &mut self.state, &mut self.io) else { return };
            self.answered.push(format!("{seat} {}", self.game.action_name(action)));
            self.show(&self.state.clone(), Some((seat, action)));
            play(&self.game, &mut self.state, seat, action, &mut self.io);
            self.after_choice();
        }
        self.notes.add("forced answers do not end");
    }

    fn after_choice(&mut self) {
        self.take_events();
        self.check_invariants();
    }

    fn take_events(&mut self) {
        for event in self.io.log.take() {
            self.events.extend(self.game.event_json(&event, Viewer::Finished));
        }
        if let Chance::Script(script) = &self.io.chance {
            for fault in &script.faults()[self.faults..] {
                self.notes.add(fault.as_str());
            }
            self.faults = script.faults().len();
        }
    }

    fn check_invariants(&mut self) {
        for broken in self.game.broken_invariants(&self.state) {
            self.notes.add(format!("an invariant is broken: {broken}"));
        }
    }

    fn check_unused(&mut self) {
        let Chance::Script(script) = &self.io.chance else { return };
        for unused in script.unused() {
            let lines = self.notes.scenario.chance.iter().rev();
            let line =
                lines.filter(|at| format!("{} {}", at.what.0, at.what.1) == unused).map(|at| at.line).next();
            self.notes.add_at(line.unwrap_or(self.notes.line), format!("'{unused}' was never drawn"));
        }
    }

    /// The action of this name; a name that cannot be read is a problem.
    pub(super) fn action(&mut self, name: &str) -> Option<G::Action> {
        self.game.action_named(name).map_err(|message| self.notes.add(message)).ok()
    }
}

fn build_game<G: Scenarios>(content: &Content, notes: &mut Notes<'_>) -> Option<G> {
    let mut options = Options::default();
    let before = notes.problems.len();
    for At { line, what: (name, value) } in &notes.scenario.options {
        if let Err(fault) = options.set_text(G::meta().options, name, value) {
            notes.add_at(*line, fault.to_string());
        }
    }
    if notes.problems.len() > before {
        return None;
    }
    let game = G::new(&options, content);
    game.map_err(|faults| faults.into_iter().for_each(|fault| notes.add(fault.to_string()))).ok()
}
