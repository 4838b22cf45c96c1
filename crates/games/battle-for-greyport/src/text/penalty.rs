//! What the fall of a location costs, in words.

use super::questions::does;
use crate::Greyport;
use crate::effect::{Effect, Where, Who};
use crate::view::View;

impl Greyport {
    /// `each player loses 2 HP`; `None` where the encounter asks for nothing.
    pub fn penalty_text(&self, view: &View) -> Option<String> {
        let encounter = self.scenario().encounters.get(usize::from(view.encounter).checked_sub(1)?)?;
        let effects: Vec<String> = encounter.penalty.iter().filter_map(|effect| self.costs(effect)).collect();
        (!effects.is_empty()).then(|| effects.join(", "))
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "the other effects are no penalties")]
    fn costs(&self, effect: &Effect) -> Option<String> {
        let joins = |name: &str, place: Where| {
            let whom = match place {
                Where::EachPlayer => "each player",
                Where::Active | Where::ThisGroup => "the defender",
                Where::NextPlayer => "the next player",
                Where::Location => "the location",
            };
            format!("{name} comes to {whom}")
        };
        Some(match *effect {
            Effect::To(Who::Each, deed) => format!("each player {}", does(deed)),
            Effect::To(_, deed) => format!("the defender {}", does(deed)),
            Effect::AddToken(kind, place, _) => {
                joins(&format!("a {}", self.tables.monster(kind).name), place)
            }
            Effect::AddBoss(kind, place) => joins(&self.tables.monster(kind).name, place),
            Effect::RevealMonster(place, hp) => joins(&format!("a monster with {hp} HP"), place),
            Effect::Flip(boss) => format!("{} shows the other side", self.tables.monster(boss).name),
            _ => return None,
        })
    }
}
