//! All games by name: the only crate that lists them.
//!
//! Whoever has a game's name and wants to do something with the game itself writes a [`Visit`]or and calls [`with_game`]:
//! the visitor is compiled once for each game, so nothing is boxed and nothing is lost. Adding a game is one line below.

mod contents;
mod groups;
mod ladder;
mod levels;
mod presets;
mod puzzles;

use std::sync::LazyLock;

use malice_bots::Settings;
use malice_engine::{Game, Learn, Meta, Panes, Scenarios, Study, Weighed};
use thiserror::Error;

pub use self::contents::{PLAYERS, faults, kinds};
pub use self::groups::{Group, Need, groups, needs};
pub use self::ladder::{Generation, generations};
pub use self::presets::{Preset, presets};
pub use self::puzzles::puzzles;

/// A game with all that it brings.
pub trait Listed: Game + Panes + Scenarios + Study + Learn + Weighed {}

impl<G: Game + Panes + Scenarios + Study + Learn + Weighed> Listed for G {}

/// Something that can be done with any game.
pub trait Visit {
    type Out;

    fn visit<G: Listed>(self) -> Self::Out;
}

/// A name that no game has.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there is no game '{name}'; there are: {}", names())]
pub struct UnknownGame {
    pub name: String,
}

macro_rules! catalog {
    ($($game:ty: $settings:expr),+ $(,)?) => {
        static GAMES: LazyLock<Vec<&'static Meta>> = LazyLock::new(|| vec![$(<$game>::meta()),+]);

        /// Does what `visitor` does with the game of this name.
        pub fn with_game<V: Visit>(id: &str, visitor: V) -> Result<V::Out, UnknownGame> {
            $(if id == <$game>::meta().id {
                return Ok(visitor.visit::<$game>());
            })+
            Err(UnknownGame { name: id.to_owned() })
        }

        /// What the levels of bots mean in this game.
        pub fn settings<G: Game>() -> Settings {
            let id = G::meta().id;
            $(if id == <$game>::meta().id {
                return $settings;
            })+
            Settings::DEFAULT
        }
    };
}

// Each game with what the levels of bots mean in it.
catalog! {
    malice_overboss::Overboss: levels::OVERBOSS,
    malice_big_bad_overlord::BigBadOverlord: levels::BIG_BAD_OVERLORD,
    malice_overlords_of_infamy::OverlordsOfInfamy: levels::OVERLORDS_OF_INFAMY,
    malice_forces_of_evil::ForcesOfEvil: levels::FORCES_OF_EVIL,
    malice_battle_for_greyport::Greyport: levels::GREYPORT,
}

/// What is known of each game before any is set up.
pub fn games() -> &'static [&'static Meta] {
    &GAMES
}

fn names() -> String {
    games().iter().map(|meta| meta.id).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Title;

    impl Visit for Title {
        type Out = &'static str;

        fn visit<G: Listed>(self) -> &'static str {
            G::meta().title
        }
    }

    #[test]
    fn every_game_is_found_by_its_own_name_only() {
        for meta in games() {
            assert_eq!(with_game(meta.id, Title), Ok(meta.title));
            assert_eq!(games().iter().filter(|other| other.id == meta.id).count(), 1);
        }
        let unknown = with_game("chess", Title).unwrap_err().to_string();
        assert!(unknown.contains("'chess'") && unknown.contains("overboss"), "{unknown}");
    }
}
