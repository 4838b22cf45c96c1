//! Games of bots against themselves, and some positions of each.

use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use malice_bots::{BotSpec, Settings, mix, next_asked};
use malice_engine::{Chance, Fast, Io, Seed, Seen, Weighed, play};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::SimError;

/// Games to be played and looked at. Game `i` has the seed `first_seed + i`.
#[derive(Clone, Debug)]
pub struct Training<G: Weighed> {
    pub game: Arc<G>,
    /// Who sits in all seats.
    pub bot: BotSpec,
    /// What the levels mean; time limits are left out.
    pub settings: Settings,
    pub games: u64,
    pub first_seed: u64,
    /// 0 for as many as the machine has cores.
    pub threads: usize,
    /// How often a choice is made at random, from 0 to 1: who always plays alike never sees what else would have come of it.
    pub explore: f32,
    /// How many positions of each game are looked at.
    pub positions: usize,
    /// A file that keeps what was seen of each game: who is stopped goes on from there.
    pub keep: Option<PathBuf>,
}

/// What was seen of one game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sample {
    pub seed: u64,
    /// Each seat's place, 1 for the winners.
    pub places: Vec<u8>,
    /// Whether anybody won.
    pub won: bool,
    /// Of each position, how much each seat has of each feature: those of the first seat first.
    pub positions: Vec<Vec<f32>>,
}

/// After so many games they are kept.
const PART: u64 = 64;

impl<G: Weighed> Training<G> {
    /// Plays all games that are not kept yet; `played` is called with the number of games that are there, after each part of them.
    pub fn run(&self, played: impl Fn(u64)) -> Result<Vec<Sample>, SimError> {
        if self.games == 0 {
            return Err(SimError::NoGames);
        }
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.threads)
            .build()
            .map_err(|error| SimError::Threads(error.to_string()))?;
        let mut samples = Vec::new();
        let mut keep = None;
        if let Some(path) = &self.keep {
            let (kept, file) = self.kept(path)?;
            (samples, keep) = (kept, Some((path, file)));
        }
        samples.truncate(self.games as usize);
        while (samples.len() as u64) < self.games {
            played(samples.len() as u64);
            let first = samples.len() as u64;
            let part = first..(first + PART).min(self.games);
            let new: Vec<Sample> =
                pool.install(|| part.into_par_iter().map(|number| self.play(number)).collect());
            if let Some((path, file)) = &mut keep {
                let lines: String = new.iter().map(line).collect();
                file.write_all(lines.as_bytes()).and_then(|()| file.flush()).map_err(SimError::file(path))?;
            }
            samples.extend(new);
        }
        played(self.games);
        Ok(samples)
    }

    /// What the games rest on: only games that rest on the same are gone on with.
    fn header(&self) -> String {
        let meta = G::meta();
        let header = serde_json::json!({
            "game": meta.id,
            "rules_version": meta.rules_version,
            "content": self.game.content().hash(),
            "weights": self.game.weights().hash(),
            "options": format!("{:?}", self.game.options()),
            "features": G::features(),
            "bot": self.bot.to_string(),
            "first_seed": self.first_seed,
            "explore": self.explore,
            "positions": self.positions,
        });
        format!("{header}\n")
    }

    /// The games that a file keeps, and the file, open for more. A last line that was cut off is gone.
    fn kept(&self, path: &Path) -> Result<(Vec<Sample>, File), SimError> {
        let fault = || SimError::file(path);
        let mut samples = Vec::new();
        let mut text = self.header();
        if path.exists() {
            let mut lines = BufReader::new(File::open(path).map_err(fault())?).lines();
            let first = lines.next().transpose().map_err(fault())?.unwrap_or_default();
            if first != self.header().trim_end() {
                return Err(SimError::Kept(path.to_owned()));
            }
            for text in lines {
                let Ok(sample) = serde_json::from_str(&text.map_err(fault())?) else { break };
                samples.push(sample);
            }
            text.extend(samples.iter().map(line));
        }
        // Written anew and put in its place, so that nothing is lost on the way.
        let anew = path.with_extension("part");
        fs::write(&anew, text).map_err(SimError::file(&anew))?;
        fs::rename(&anew, path).map_err(fault())?;
        let file = OpenOptions::new().append(true).open(path).map_err(fault())?;
        Ok((samples, file))
    }

    fn play(&self, number: u64) -> Sample {
        let game = &*self.game;
        let seed = self.first_seed.wrapping_add(number);
        let settings = self.settings.untimed();
        let mut bots: Vec<_> =
            (0..game.seats() as u64).map(|seat| self.bot.bot::<G>(&settings, mix(seed, seat))).collect();
        let mut rng = Fast::new(mix(!seed, 0));
        let mut io = Io::silent(Chance::seeded(Seed::from_number(seed)));
        let mut state = game.start(&mut io);
        // Which positions are looked at is only known at the end: all that are seen have the same chance.
        let mut positions: Vec<(u64, Vec<f32>)> = Vec::new();
        let mut seen = 0;
        while let Some(seat) = next_asked(game, &mut state, &mut io) {
            let action = match *io.offer.actions() {
                [only] => only,
                ref several => {
                    self.look(&state, seen, &mut positions, &mut rng);
                    seen += 1;
                    if rng.unit() < self.explore {
                        several[rng.below(several.len() as u32) as usize]
                    } else {
                        bots[seat.index()].choose_from(&Seen::new(game, &state, seat), several)
                    }
                }
            };
            play(game, &mut state, seat, action, &mut io);
        }
        positions.sort_unstable_by_key(|(at, _)| *at);
        let outcome = game.outcome(&state).expect("a game that awaits nobody is over");
        Sample {
            seed,
            won: !outcome.winners.is_empty(),
            places: outcome.places,
            positions: positions.into_iter().map(|(_, measured)| measured).collect(),
        }
    }

    fn look(&self, state: &G::State, seen: u64, positions: &mut Vec<(u64, Vec<f32>)>, rng: &mut Fast) {
        let place = if positions.len() < self.positions {
            positions.push((seen, vec![0.0; self.game.seats() * G::features().len()]));
            positions.len() - 1
        } else {
            let place = rng.below(u32::try_from(seen + 1).unwrap_or(u32::MAX)) as usize;
            if place >= self.positions {
                return;
            }
            place
        };
        positions[place].0 = seen;
        positions[place].1.fill(0.0);
        self.game.measure(state, &mut positions[place].1);
    }
}

fn line(sample: &Sample) -> String {
    format!("{}\n", serde_json::to_string(sample).expect("samples are plain numbers"))
}
