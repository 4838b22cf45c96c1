//! What the table proposes, in words: who stands where and strikes whom, with which die; or who lives where after Maintenance.

use crate::ForcesOfEvil;
use crate::ids::PLACES;
use crate::view::{BattleView, PlayerView, RoomView, StandingView};

impl ForcesOfEvil {
    /// `1: Fighter before Priest against Ogre; 2: nobody against Goblin (strikes 1)`; with dice, each unit's value and the sums.
    pub(super) fn proposal_text(&self, battle: &BattleView) -> String {
        let column = |at: usize| {
            let heroes = self.column_text(&battle.heroes, at)?;
            let minions = self.column_text(&battle.minions, at)?;
            let pair = battle.pairs.iter().find(|pair| usize::from(pair.place) == at + 1);
            let sums = pair.map_or(String::new(), |pair| format!(" ({})", pair.text()));
            Some(format!("{}: {heroes} against {minions}{sums}", at + 1))
        };
        let stands = |at: &usize| battle.heroes[*at].is_some() || battle.minions[*at].is_some();
        let columns: Vec<String> = (0..PLACES).filter(stands).filter_map(column).collect();
        columns.join("; ")
    }

    /// `2 Large Cavern: 3 Goblin, Treasure 1; given up: 1 Ogre`: the rooms that change, and who is lost.
    pub(super) fn layout_text(&self, now: &PlayerView, then: &PlayerView) -> String {
        let rooms = now.rooms.iter().zip(&then.rooms).enumerate().filter(|(_, (now, then))| now != then);
        let room = |(number, (_, room)): (usize, (&RoomView, &RoomView))| {
            let units = if room.units.is_empty() { "nobody".into() } else { self.listed(&room.units) };
            let web = if room.web || room.web_wanted { ", Web" } else { "" };
            format!("{} {}: {units}, Treasure {}{web}", number + 1, self.label(&room.card), room.treasure)
        };
        let lost = now.given_up(then);
        let lost = (!lost.is_empty()).then(|| format!("given up: {}", self.listed(&lost)));
        let paid = now.influence - then.influence;
        let paid = (paid > 0).then(|| format!("influence paid: {paid}"));
        let changes: Vec<String> = rooms.map(room).chain(lost).chain(paid).collect();
        if changes.is_empty() { "everything stays as it is".into() } else { changes.join("; ") }
    }

    fn column_text(&self, line: &[Option<StandingView>], at: usize) -> Option<String> {
        let name = |unit: &StandingView| {
            let label = self.unit_named(&unit.unit).map_or(unit.unit.clone(), |unit| self.unit_text(unit));
            let die = if unit.die > 0 { format!(" {}", unit.die) } else { String::new() };
            let falls = if unit.falls { " (falls)" } else { "" };
            format!("{label}{die}{falls}")
        };
        let Some(front) = line.get(at)?.as_ref() else { return Some("nobody".into()) };
        let flank = match usize::from(front.strikes) {
            strikes if strikes == at + 1 => String::new(),
            strikes => format!(" (strikes {strikes})"),
        };
        let behind =
            line.get(PLACES + at)?.as_ref().map_or(String::new(), |unit| format!(" before {}", name(unit)));
        Some(format!("{}{flank}{behind}", name(front)))
    }
}
