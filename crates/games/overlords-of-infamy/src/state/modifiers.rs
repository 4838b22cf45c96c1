//! What World Events change while they last.

use serde::{Deserialize, Serialize};

use crate::effect::Modifier;
use crate::ids::RESOURCES;

/// All changes in force, added up (OI-R-53).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "one for each change that is on or off")]
pub struct Modifiers {
    pub no_harvest: [bool; RESOURCES],
    pub no_recruit: bool,
    pub no_contested: bool,
    pub no_relic: bool,
    pub no_raid: bool,
    pub no_espionage: bool,
    pub harvest_bonus: u8,
    pub recruit_bonus: u8,
    pub harvest_tension: Option<u8>,
    pub relic_cost: Option<u8>,
    pub espionage_extra: u8,
    pub hero_frozen: bool,
    pub hero_die: u8,
    pub walls_off: bool,
    pub open_zones: bool,
    pub no_cross_gender: bool,
}

impl Modifiers {
    pub fn add(&mut self, modifier: Modifier) {
        let more = |old: Option<u8>, n: u8| Some(old.unwrap_or(0) + n);
        match modifier {
            Modifier::NoHarvest(resource) => self.no_harvest[resource.index()] = true,
            Modifier::NoRecruit => self.no_recruit = true,
            Modifier::NoContested => self.no_contested = true,
            Modifier::NoRelic => self.no_relic = true,
            Modifier::NoRaid => self.no_raid = true,
            Modifier::NoEspionage => self.no_espionage = true,
            Modifier::HarvestBonus(n) => self.harvest_bonus += n,
            Modifier::RecruitBonus(n) => self.recruit_bonus += n,
            Modifier::HarvestTension(n) => self.harvest_tension = more(self.harvest_tension, n),
            Modifier::RelicCost(n) => self.relic_cost = more(self.relic_cost, n),
            Modifier::EspionageExtra(n) => self.espionage_extra += n,
            Modifier::HeroFrozen => self.hero_frozen = true,
            Modifier::HeroDie(n) => self.hero_die += n,
            Modifier::WallsOff => self.walls_off = true,
            Modifier::OpenZones => self.open_zones = true,
            Modifier::NoCrossGender => self.no_cross_gender = true,
        }
    }
}
