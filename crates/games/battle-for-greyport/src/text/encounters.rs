//! What an encounter sets up, and what the fall of its location costs, in words.

use super::questions::does;
use crate::Greyport;
use crate::content::Encounter;
use crate::effect::{Effect, Where, Who};
use crate::view::View;

impl Greyport {
    /// `each player loses 2 HP`; `None` where the encounter asks for nothing.
    pub fn penalty_text(&self, view: &View) -> Option<String> {
        let encounter = self.scenario().encounters.get(usize::from(view.encounter).checked_sub(1)?)?;
        self.lines(&encounter.penalty)
    }

    /// `Setup: Drog, Troll General comes to the location. If the location falls: each player loses 1 HP.`
    pub(super) fn encounter_words(&self, encounter: &Encounter) -> String {
        let setup = self.lines(&encounter.setup).map_or(String::new(), |setup| format!("Setup: {setup}. "));
        let penalty = self.lines(&encounter.penalty).unwrap_or_else(|| "nothing more happens".into());
        format!("{setup}If the location falls: {penalty}.")
    }

    fn lines(&self, effects: &[Effect]) -> Option<String> {
        let effects: Vec<String> = effects.iter().filter_map(|effect| self.line(effect)).collect();
        (!effects.is_empty()).then(|| effects.join(", "))
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "the other effects stand on no encounter")]
    fn line(&self, effect: &Effect) -> Option<String> {
        let place = |place: Where| match place {
            Where::EachPlayer => "each player",
            Where::Active | Where::ThisGroup => "the defender",
            Where::NextPlayer => "the next player",
            Where::Location => "the location",
        };
        let name = |kind| &self.tables.monster(kind).name;
        Some(match *effect {
            Effect::To(Who::Each, deed) => format!("each player {}", does(deed)),
            Effect::To(_, deed) => format!("the defender {}", does(deed)),
            Effect::AddToken(kind, to, [1, 1, 1, 1]) => match self.tables.monster(kind).count {
                1 => format!("{} comes to {}", name(kind), place(to)),
                _ => format!("a {} comes to {}", name(kind), place(to)),
            },
            Effect::AddToken(kind, to, counts) => {
                format!("{} {}s come to {}", by_players(&counts), name(kind), place(to))
            }
            Effect::AddBoss(kind, to) => format!("{} comes to {}", name(kind), place(to)),
            Effect::RevealMonster(to, hp) => format!("a monster with {hp} HP comes to {}", place(to)),
            Effect::Flip(boss) => format!("{} shows the other side", name(boss)),
            _ => return None,
        })
    }
}

/// `2/2/3/3`, for two, three, four and five players; `2` for any number of them.
pub(super) fn by_players<N: ToString + PartialEq>(numbers: &[N; 4]) -> String {
    let [first, rest @ ..] = numbers;
    if rest.iter().all(|number| number == first) {
        return first.to_string();
    }
    numbers.iter().map(N::to_string).collect::<Vec<_>>().join("/")
}
