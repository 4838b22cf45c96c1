//! What simulations say of the game: how long, which Plots and events come and what they are worth, who wins, what the Hero does.

use malice_engine::{Chart, Figure, Findings, Outcome, Seat, Stake, Study};

use crate::OverlordsOfInfamy;
use crate::event::Event;
use crate::ids::Level;
use crate::state::State;

const LENGTH: &str = "game-length";
const LEVELS: &str = "plots-by-level";
const COURSE: &str = "plots-over-time";
const OVERLORDS: &str = "wins-by-overlord";
const PLOTS: &str = "plots-completed";
/// By level, in the order of levels: who completes the greater Plots is ahead already.
const PLOT_WINS: [&str; 3] = ["wins-by-knavery", "wins-by-villainy", "wins-by-domination"];
const PLOT_WORTH: &str = "plot-worth";
const EVENTS: &str = "events-revealed";
const EVENT_WORTH: &str = "event-worth";
const HERO: &str = "hero-moves";
const LIBERATED: &str = "liberated-tiles";

static CHARTS: [Chart; 13] = [
    Chart { id: LENGTH, title: "Game length", figure: Figure::Spread, unit: "turns" },
    Chart { id: LEVELS, title: "Plots completed by a player", figure: Figure::Mean, unit: "Plots" },
    Chart {
        id: COURSE,
        title: "Plots completed round by round",
        figure: Figure::Course,
        unit: "Plots a round",
    },
    Chart { id: OVERLORDS, title: "Wins by Overlord", figure: Figure::Share, unit: "games" },
    Chart { id: PLOTS, title: "How often a Plot is completed", figure: Figure::Share, unit: "games" },
    Chart { id: PLOT_WINS[0], title: "Wins of who completed Knavery", figure: Figure::Share, unit: "Plots" },
    Chart { id: PLOT_WINS[1], title: "Wins of who completed Villainy", figure: Figure::Share, unit: "Plots" },
    Chart {
        id: PLOT_WINS[2],
        title: "Wins of who completed Domination",
        figure: Figure::Share,
        unit: "Plots",
    },
    Chart {
        id: PLOT_WORTH,
        title: "Lead of who completed a Plot",
        figure: Figure::Mean,
        unit: "Misery Points",
    },
    Chart { id: EVENTS, title: "How often an event is revealed", figure: Figure::Share, unit: "games" },
    Chart {
        id: EVENT_WORTH,
        title: "Lead of who revealed an event",
        figure: Figure::Mean,
        unit: "Misery Points",
    },
    Chart { id: HERO, title: "Moves of the Hero", figure: Figure::Spread, unit: "moves" },
    Chart { id: LIBERATED, title: "Tiles that the Hero liberates", figure: Figure::Spread, unit: "tiles" },
];

impl Study for OverlordsOfInfamy {
    fn charts() -> &'static [Chart] {
        &CHARTS
    }

    fn stakes() -> &'static [(&'static str, Stake)] {
        &[
            (OVERLORDS, Stake::Row),
            (PLOT_WINS[0], Stake::Row),
            (PLOT_WINS[1], Stake::Row),
            (PLOT_WINS[2], Stake::Row),
        ]
    }

    fn study(&self, events: &[Event], end: &State, outcome: &Outcome, findings: &mut Findings) {
        let t = &end.tabletop;
        findings.add(LENGTH, "", f64::from(t.turns));
        for score in &outcome.scores {
            let player = t.player(score.seat);
            if let Some(overlord) = player.overlord {
                let name = self.tables.overlords[overlord as usize].name.as_str();
                findings.share(OVERLORDS, name, outcome.winners.contains(score.seat));
            }
            for level in Level::ALL {
                let done = player.completed.iter().filter(|done| Level::of(done.plot) == level).count();
                findings.add(LEVELS, level.name(), done as f64);
            }
        }
        self.study_plots(events, outcome, findings);
        self.study_events(events, outcome, findings);
        study_hero(events, findings);
    }
}

impl OverlordsOfInfamy {
    fn study_plots(&self, events: &[Event], outcome: &Outcome, findings: &mut Findings) {
        let mut completed = vec![false; self.tables.plots.len()];
        let (mut turns, mut by_round) = (0, vec![0_u32]);
        for event in events {
            if let Event::TurnBegan { .. } = event {
                by_round.resize(turns / outcome.scores.len() + 1, 0);
                turns += 1;
            }
            let Event::PlotCompleted { seat, plot } = *event else { continue };
            completed[plot as usize] = true;
            if let Some(round) = by_round.last_mut() {
                *round += 1;
            }
            let name = &*self.tables.plots[plot as usize].name;
            findings.share(PLOT_WINS[Level::of(plot).index()], name, outcome.winners.contains(seat));
            findings.add(PLOT_WORTH, name, lead(outcome, seat));
        }
        for (plot, done) in self.tables.plots.iter().zip(completed) {
            findings.share(PLOTS, &*plot.name, done);
        }
        for (round, plots) in by_round.into_iter().enumerate() {
            findings.add(COURSE, (round + 1).to_string(), f64::from(plots));
        }
    }

    fn study_events(&self, events: &[Event], outcome: &Outcome, findings: &mut Findings) {
        let mut revealed = vec![false; self.tables.events.len()];
        for event in events {
            let Event::EventRevealed { seat, event } = *event else { continue };
            revealed[event as usize] = true;
            findings.add(EVENT_WORTH, &*self.tables.events[event as usize].name, lead(outcome, seat));
        }
        for (event, seen) in self.tables.events.iter().zip(revealed) {
            findings.share(EVENTS, &*event.name, seen);
        }
    }
}

/// By how much a seat ends above the mean of the table: what came to it on the way was worth so much or less.
fn lead(outcome: &Outcome, seat: Seat) -> f64 {
    let points = || outcome.scores.iter().map(|score| score.total.as_f64());
    let own =
        outcome.scores.iter().find(|score| score.seat == seat).map_or(0.0, |score| score.total.as_f64());
    own - points().sum::<f64>() / outcome.scores.len() as f64
}

/// Other things take tiles away as well: the Hero liberates where he stands.
fn study_hero(events: &[Event], findings: &mut Findings) {
    let (mut moves, mut liberated, mut stands) = (0, 0, None);
    for event in events {
        if let Event::HeroMoved { to, .. } = *event {
            moves += 1;
            stands = Some(to);
        }
        if let Event::TileRemoved { at, .. } = *event {
            liberated += u32::from(stands.is_some_and(|place| place.site.space == at));
        }
    }
    findings.add(HERO, "", f64::from(moves));
    findings.add(LIBERATED, "", f64::from(liberated));
}
