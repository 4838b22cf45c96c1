//! Checks the lines of a scenario that say what holds.

use malice_engine::{Illegal, Io, Points, Scenarios, Score, Seat, Viewer, apply, choices, may_choose};
use serde_json::Value;

use super::lookup::{event_text, lookup, plain};
use super::run::Runner;
use super::{Pattern, Step, Which};

impl<G: Scenarios> Runner<'_, '_, G> {
    pub(super) fn expect(&mut self, step: &Step) {
        let result = match step {
            Step::Choose { .. } => unreachable!("choices are made by the runner"),
            Step::Choices { seat, which, actions } => self.expect_choices(*seat, *which, actions),
            Step::Count { seat, count } => self.expect_count(*seat, *count),
            Step::Refused { seat, action, rule } => self.expect_refusal(*seat, action, rule.as_deref()),
            Step::Happened(pattern) => self.expect_event(pattern),
            Step::NotHappened(pattern) => self.expect_no_event(pattern),
            Step::Scores { seat, points } => self.expect_scores(*seat, points),
            Step::Sees { viewer, path, value } => self.expect_view(*viewer, path, value),
            Step::Awaits(seats) => self.expect_awaited(seats),
            Step::Winners(seats) => self.expect_winners(seats),
            Step::Over => self.expect_over(),
        };
        if let Err(message) = result {
            self.notes.add(message);
        }
    }

    /// The names of what `seat` may choose.
    pub(super) fn offered(&mut self, seat: Seat) -> Vec<String> {
        if !may_choose(&self.game, &self.state).contains(seat) {
            return Vec::new();
        }
        let offer = choices(&self.game, &mut self.state, seat, false, &mut self.io);
        offer.accepted().map(|action| self.game.action_name(action)).collect()
    }

    fn expect_choices(&mut self, seat: Seat, which: Which, actions: &[String]) -> Result<(), String> {
        let mut expected = Vec::new();
        for name in actions {
            let Some(action) = self.action(name) else { return Ok(()) };
            expected.push(self.game.action_name(action));
        }
        let awaited = self.game.awaited(&self.state);
        if !may_choose(&self.game, &self.state).contains(seat) && !expected.is_empty() {
            return Err(format!("seat {seat} is not asked; asked are {}", seats_text(awaited.iter())));
        }
        let offered = self.offered(seat);
        let missing: Vec<&str> =
            expected.iter().filter(|name| !offered.contains(name)).map(String::as_str).collect();
        let surplus: Vec<&str> =
            offered.iter().filter(|name| !expected.contains(name)).map(String::as_str).collect();
        let mut told = Vec::new();
        match which {
            Which::NotAmong => {
                let wrong: Vec<&str> =
                    expected.iter().filter(|name| offered.contains(name)).map(String::as_str).collect();
                if !wrong.is_empty() {
                    told.push(format!("should not be among the choices: {}", wrong.join(", ")));
                }
            }
            Which::Among | Which::Exactly => {
                if !missing.is_empty() {
                    told.push(format!("missing from the choices: {}", missing.join(", ")));
                }
                if which == Which::Exactly && !surplus.is_empty() {
                    told.push(format!("surplus choices: {}", surplus.join(", ")));
                } else if which == Which::Among && !missing.is_empty() {
                    told.push(format!("the choices are: {}", offered.join(", ")));
                }
            }
        }
        if told.is_empty() { Ok(()) } else { Err(format!("seat {seat}: {}", told.join("; "))) }
    }

    fn expect_count(&mut self, seat: Seat, count: usize) -> Result<(), String> {
        let offered = self.offered(seat);
        if offered.len() == count {
            return Ok(());
        }
        Err(format!(
            "seat {seat} should have {count} choices, but has {}: {}",
            offered.len(),
            offered.join(", ")
        ))
    }

    fn expect_refusal(&mut self, seat: Seat, name: &str, rule: Option<&str>) -> Result<(), String> {
        let Some(action) = self.action(name) else { return Ok(()) };
        let mut state = self.state.clone();
        let mut io = Io::silent(self.io.chance.clone());
        let illegal = match apply(&self.game, &mut state, seat, action, &mut io) {
            Ok(()) => return Err(format!("{name} of seat {seat} should be refused, but is legal")),
            Err(illegal) => illegal,
        };
        if state != self.state {
            return Err(format!("refusing {name} changes the state"));
        }
        match rule {
            Some(rule) if illegal.rule() != Some(rule) => {
                let by = illegal.rule().map_or_else(|| reason(&illegal), str::to_owned);
                Err(format!("{name} of seat {seat} should be refused by {rule}, but is refused by {by}"))
            }
            _ => Ok(()),
        }
    }

    fn expect_event(&mut self, pattern: &Pattern) -> Result<(), String> {
        let fits = |event: &Value| fits(event, pattern);
        if let Some(at) = self.events[self.matched..].iter().position(fits) {
            self.matched += at + 1;
            return Ok(());
        }
        let early =
            if self.events[..self.matched].iter().any(fits) { " after those named before" } else { "" };
        Err(format!("no event '{pattern}' happened{early}; {}", self.events_text()))
    }

    fn expect_no_event(&mut self, pattern: &Pattern) -> Result<(), String> {
        match self.events.iter().find(|event| fits(event, pattern)) {
            Some(event) => {
                Err(format!("'{pattern}' should not have happened, but there is: {}", event_text(event)))
            }
            None => Ok(()),
        }
    }

    fn events_text(&self) -> String {
        if self.events.is_empty() {
            return "nothing happened".into();
        }
        let events: Vec<String> = self.events.iter().map(event_text).collect();
        format!("there are: {}", events.join("; "))
    }

    fn expect_scores(&mut self, seat: Seat, points: &[(String, Points)]) -> Result<(), String> {
        let scores = self.game.scores(&self.state, Viewer::Finished);
        let score = scores.iter().find(|score| score.seat == seat);
        let score = score.ok_or_else(|| format!("seat {seat} has no score"))?;
        let mut told = Vec::new();
        for (name, expected) in points {
            match points_of(&scores, score, name) {
                Ok(found) if found == *expected => (),
                Ok(found) => told.push(format!("{name} should be {expected}, but is {found}")),
                Err(message) => told.push(message),
            }
        }
        if told.is_empty() { Ok(()) } else { Err(format!("seat {seat}: {}", told.join("; "))) }
    }

    fn expect_view(&mut self, viewer: Viewer, path: &str, expected: &str) -> Result<(), String> {
        let view =
            serde_json::to_value(self.game.view(&self.state, viewer)).map_err(|error| error.to_string())?;
        let found = plain(&lookup(&view, path)?);
        if found == expected {
            Ok(())
        } else {
            Err(format!("{path} should be '{expected}', but is '{found}'"))
        }
    }

    fn expect_awaited(&mut self, seats: &[Seat]) -> Result<(), String> {
        let awaited = self.game.awaited(&self.state);
        if awaited == seats.iter().copied().collect() {
            return Ok(());
        }
        let (expected, found) = (seats_text(seats.iter().copied()), seats_text(awaited.iter()));
        Err(format!("{expected} should be asked, but {found}"))
    }

    fn expect_winners(&mut self, seats: &[Seat]) -> Result<(), String> {
        self.expect_over()?;
        let winners = self.game.outcome(&self.state).map(|outcome| outcome.winners).unwrap_or_default();
        if winners == seats.iter().copied().collect() {
            return Ok(());
        }
        let (expected, found) = (seats_text(seats.iter().copied()), seats_text(winners.iter()));
        Err(format!("{expected} should have won, but {found}"))
    }

    fn expect_over(&mut self) -> Result<(), String> {
        if self.game.outcome(&self.state).is_some() {
            return Ok(());
        }
        let asked = seats_text(self.game.awaited(&self.state).iter());
        Err(format!("the game should be over, but goes on; asked are {asked}"))
    }
}

/// A line, else a group, else the total. A name that no seat's score has is an error, not a 0.
fn points_of(scores: &[Score], score: &Score, name: &str) -> Result<Points, String> {
    let lines = || scores.iter().flat_map(|score| &score.lines);
    if lines().any(|line| line.line == name) {
        Ok(score.line(name))
    } else if lines().any(|line| line.group == name) {
        Ok(score.group(name))
    } else if name == "total" {
        Ok(score.total)
    } else {
        let mut names: Vec<&str> =
            lines().flat_map(|line| [line.line.as_str(), line.group.as_str()]).collect();
        names.sort_unstable();
        names.dedup();
        Err(format!("there is no score '{name}'; there are: {}, total", names.join(", ")))
    }
}

fn fits(event: &Value, pattern: &Pattern) -> bool {
    let field = |name: &str| lookup(event, name).map(|value| plain(&value)).ok();
    field("event").as_deref() == Some(pattern.kind.as_str())
        && pattern.fields.iter().all(|(name, value)| field(name).as_ref() == Some(value))
}

fn reason(illegal: &Illegal) -> String {
    format!("no rule ({illegal})")
}

fn seats_text(seats: impl Iterator<Item = Seat>) -> String {
    let seats: Vec<String> = seats.map(|seat| seat.to_string()).collect();
    match seats.len() {
        0 => "nobody".into(),
        1 => format!("seat {}", seats[0]),
        _ => format!("seats {}", seats.join(" ")),
    }
}
