//! What simulations say of the game: who wins where with whom, where parties die, what reinforcements are worth, how long it takes.

use malice_engine::{Chart, Figure, Findings, Outcome, Stake, Study};

use crate::Greyport;
use crate::event::Event;
use crate::game::Wounded;
use crate::state::State;

const SCENARIOS: &str = "wins-by-scenario";
const PLAYERS: &str = "wins-by-players";
const PARTIES: &str = "wins-by-party";
const CHARACTERS: &str = "wins-by-character";
const HEALING: &str = "wins-by-rest-healing";
const VARIANTS: &str = "wins-by-variant";
const DEATHS: &str = "where-parties-die";
const WITH: &str = "wins-with-card";
const WITHOUT: &str = "wins-without-card";
const ROUNDS: &str = "rounds-by-encounter";
const LENGTH: &str = "game-length";

static CHARTS: [Chart; 11] = [
    Chart { id: SCENARIOS, title: "Wins by scenario", figure: Figure::Share, unit: "games" },
    Chart { id: PLAYERS, title: "Wins by number of players", figure: Figure::Share, unit: "games" },
    Chart { id: PARTIES, title: "Wins by party", figure: Figure::Share, unit: "games" },
    Chart { id: CHARACTERS, title: "Wins by character", figure: Figure::Share, unit: "games" },
    Chart { id: HEALING, title: "Wins by Rest Healing", figure: Figure::Share, unit: "games" },
    Chart { id: VARIANTS, title: "Wins by variant", figure: Figure::Share, unit: "games" },
    Chart { id: DEATHS, title: "Where parties die", figure: Figure::Share, unit: "games" },
    Chart { id: WITH, title: "Wins of parties that recruited a card", figure: Figure::Share, unit: "games" },
    Chart {
        id: WITHOUT,
        title: "Wins of parties that did not recruit it",
        figure: Figure::Share,
        unit: "games",
    },
    Chart { id: ROUNDS, title: "Rounds that an encounter lasts", figure: Figure::Mean, unit: "rounds" },
    Chart { id: LENGTH, title: "Game length", figure: Figure::Spread, unit: "rounds" },
];

impl Study for Greyport {
    fn charts() -> &'static [Chart] {
        &CHARTS
    }

    fn stakes() -> &'static [(&'static str, Stake)] {
        &[(CHARACTERS, Stake::Row), (WITH, Stake::Row)]
    }

    fn study(&self, events: &[Event], _end: &State, outcome: &Outcome, findings: &mut Findings) {
        let won = !outcome.winners.is_empty();
        findings.share(SCENARIOS, &*self.scenario().name, won);
        findings.share(PLAYERS, format!("{} players", self.players), won);
        findings.share(HEALING, format!("Rest Healing {}", self.rest_healing), won);
        for name in self.variants() {
            findings.share(VARIANTS, name, won);
        }
        self.study_party(events, won, findings);
        self.study_encounters(events, won, findings);
        self.study_cards(events, won, findings);
    }
}

impl Greyport {
    /// The variants that are switched on, or that none is.
    fn variants(&self) -> Vec<&'static str> {
        let on = [
            (self.rest_healing == 0, "Hardcore"),
            (!self.mix.is_as_printed(), "Different Monsters"),
            (self.random_locations, "Different Locations"),
            (self.wounded != Wounded::Off, "Wounded Warrior"),
            (self.silent_play, "Silent Play"),
        ];
        let mut names: Vec<&str> = on.into_iter().filter(|(on, _)| *on).map(|(_, name)| name).collect();
        if names.is_empty() {
            names.push("as printed");
        }
        names
    }

    fn study_party(&self, events: &[Event], won: bool, findings: &mut Findings) {
        let mut party: Vec<&str> = Vec::new();
        for event in events {
            if let Event::CharacterTaken { character, .. } = *event {
                let name = self.tables.characters[character as usize].name.as_str();
                findings.share(CHARACTERS, name, won);
                party.push(name);
            }
        }
        party.sort_unstable();
        findings.share(PARTIES, party.join(", "), won);
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "most events answer no question")]
    fn study_encounters(&self, events: &[Event], won: bool, findings: &mut Findings) {
        let encounters = &self.scenario().encounters;
        let mut rounds = vec![0_u32; encounters.len()];
        let mut now = 0;
        for event in events {
            match event {
                Event::EncounterBegan { encounter, .. } => now = usize::from(*encounter),
                Event::RoundBegan { .. } => rounds[now] += 1,
                _ => (),
            }
        }
        for (number, (encounter, rounds)) in encounters.iter().zip(&rounds).enumerate() {
            if number <= now {
                findings.add(ROUNDS, &*encounter.title, f64::from(*rounds));
            }
            findings.share(DEATHS, &*encounter.title, !won && number == now);
        }
        findings.add(LENGTH, "", f64::from(rounds.iter().sum::<u32>()));
    }

    fn study_cards(&self, events: &[Event], won: bool, findings: &mut Findings) {
        let mut recruited = vec![false; self.tables.cards.len()];
        for event in events {
            if let Event::CardRecruited { card, .. } = event {
                recruited[card.index()] = true;
            }
        }
        for (card, taken) in self.tables.cards.iter().zip(recruited) {
            if card.cost.is_some() {
                findings.share(if taken { WITH } else { WITHOUT }, &*card.name, won);
            }
        }
    }
}
