//! The figures of a measurement, as text and as JSON.

use malice_bots::Columns;
use serde_json::{Value, json};

use super::floor::Floor;
use super::measure::{RandomPlay, Scaling, Slices};

/// What a decision does at least, in the mean.
pub(super) struct Least {
    choices: f64,
    draws: f64,
    bytes: f64,
}

impl Least {
    pub(super) fn of<A: Copy + PartialEq>(floor: &Floor<A>) -> Self {
        let (choices, draws) = (floor.choices_per_decision(), floor.draws_per_decision());
        Self { choices, draws, bytes: floor.bytes_per_decision() }
    }
}

pub(super) struct Report {
    pub(super) game: &'static str,
    pub(super) players: usize,
    pub(super) least: Least,
    pub(super) random: RandomPlay,
    pub(super) state_bytes: usize,
    pub(super) clone_ns: Slices,
    pub(super) searches: Slices,
    pub(super) scaling: Scaling,
    pub(super) normal_ms: Slices,
}

impl Report {
    fn decisions_per_game(&self) -> f64 {
        self.random.decisions as f64 / self.random.games as f64
    }

    /// How much faster two threads are than one, by medians.
    fn speed_up(&self) -> f64 {
        self.scaling.two.median() / self.scaling.one.median()
    }

    pub(super) fn text(&self) -> String {
        let random = &self.random;
        let mut columns = Columns::new(&["", "median", "best"]);
        let mut row = |what: &str, median: String, best: String| columns.row([what.to_owned(), median, best]);
        row(
            "random games a second",
            whole(random.games_per_second.median()),
            whole(random.games_per_second.highest()),
        );
        row("decisions a game", format!("{:.1}", self.decisions_per_game()), String::new());
        row("ns a decision", tenth(random.ns_per_decision.median()), tenth(random.ns_per_decision.lowest()));
        let Least { choices, draws, bytes } = self.least;
        row("choices a decision", tenth(choices), String::new());
        row("numbers drawn a decision", tenth(draws), String::new());
        row("bytes changed a decision", tenth(bytes), String::new());
        row("ns a decision, floor", tenth(random.floor_ns.median()), tenth(random.floor_ns.lowest()));
        let best = random.floor_ns.lowest() / random.ns_per_decision.lowest();
        row("floor / ours", format!("{:.3}", random.floor_share.median()), format!("{best:.3}"));
        if random.limit_ns.count() > 0 {
            row("ns a decision, yardstick", tenth(random.limit_ns.median()), tenth(random.limit_ns.lowest()));
            let best = random.limit_ns.lowest() / random.ns_per_decision.lowest();
            row("yardstick / ours", format!("{:.3}", random.ratio.median()), format!("{best:.3}"));
        }
        row("state, bytes", self.state_bytes.to_string(), String::new());
        row("copy of a state, ns", tenth(self.clone_ns.median()), tenth(self.clone_ns.lowest()));
        row("search iterations a second", whole(self.searches.median()), whole(self.searches.highest()));
        row(
            "easy games a second, 1 thread",
            whole(self.scaling.one.median()),
            whole(self.scaling.one.highest()),
        );
        row(
            "easy games a second, 2 threads",
            whole(self.scaling.two.median()),
            whole(self.scaling.two.highest()),
        );
        row("2 threads / 1 thread", format!("{:.2}", self.speed_up()), String::new());
        row("a game of normal bots, ms", tenth(self.normal_ms.median()), tenth(self.normal_ms.lowest()));
        let title = format!(
            "{}, {} players: {} random games in {} slices",
            self.game,
            self.players,
            random.games,
            random.ns_per_decision.count()
        );
        format!("{title}\n\n{}", columns.text())
    }

    pub(super) fn json(&self) -> Value {
        let random = &self.random;
        let yardstick = (random.limit_ns.count() > 0).then(|| {
            json!({
                "ns_per_decision": random.limit_ns.median(),
                "ns_per_decision_best": random.limit_ns.lowest(),
                "ratio": random.ratio.median(),
                "ratio_best": random.limit_ns.lowest() / random.ns_per_decision.lowest(),
            })
        });
        json!({
            "game": self.game,
            "players": self.players,
            "random_games": random.games,
            "games_per_second": random.games_per_second.median(),
            "decisions_per_game": self.decisions_per_game(),
            "ns_per_decision": random.ns_per_decision.median(),
            "ns_per_decision_best": random.ns_per_decision.lowest(),
            "floor": {
                "choices_per_decision": self.least.choices,
                "draws_per_decision": self.least.draws,
                "bytes_per_decision": self.least.bytes,
                "ns_per_decision": random.floor_ns.median(),
                "ratio": random.floor_share.median(),
            },
            "yardstick": yardstick,
            "state_bytes": self.state_bytes,
            "clone_ns": self.clone_ns.median(),
            "search_iterations_per_second": self.searches.median(),
            "search_iterations_per_second_best": self.searches.highest(),
            "easy_games_per_second_1_thread": self.scaling.one.median(),
            "easy_games_per_second_2_threads": self.scaling.two.median(),
            "speed_up_2_threads": self.speed_up(),
            "normal_game_ms": self.normal_ms.median(),
        })
    }
}

fn whole(value: f64) -> String {
    format!("{value:.0}")
}

fn tenth(value: f64) -> String {
    format!("{value:.1}")
}
