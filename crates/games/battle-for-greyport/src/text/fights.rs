//! What fights promise, in words.

use std::fmt::Write as _;

use malice_engine::Viewer;

use crate::Greyport;
use crate::forecast::{Consequence, Foe, Forecast, Target};
use crate::view::View;

impl Greyport {
    /// What follows a fight, in the words of the log and of the cards.
    pub(crate) fn consequence(&self, what: &Consequence) -> String {
        match *what {
            Consequence::Resolves(id, occasion) => self.reaction(id, occasion, ""),
            Consequence::Happens(event) => self.tell(&event, Viewer::Spectator).words.unwrap_or_default(),
        }
    }

    /// `would deal 2 to 5 (white die + 1): Goblin Archer 2 falls in 83 %`.
    pub(super) fn promise(&self, forecast: &Forecast) -> String {
        let Forecast { least, most, splash, .. } = *forecast;
        let splash = if splash > 0 { format!(", splash {splash}") } else { String::new() };
        let falls =
            |target: &Target| format!("{} falls in {} %", self.foe_named(&target.foe.id), target.foe.defeats);
        let falling = forecast.targets.iter().filter(|target| target.foe.defeats > 0);
        let falling: Vec<String> = falling.map(falls).collect();
        let falling = if falling.is_empty() { "nobody falls".into() } else { falling.join(", ") };
        format!("would deal {}{}{splash}: {falling}", range(least, most), rolls(forecast))
    }

    /// The fight in progress: a line for each way in which it can go on.
    pub(super) fn fights_text(&self, view: &View, out: &mut String) {
        for target in &view.pending.fights {
            let _ = write!(out, "Fight: {}", self.fate(&target.foe));
            for other in &target.others {
                let _ = write!(out, "; {}{}", if other.splashed { "splash: " } else { "" }, self.fate(other));
            }
            for follow in &target.follows {
                let _ = write!(out, "; in {} %: {}", follow.chance, follow.text);
            }
            out.push('\n');
        }
    }

    /// `Goblin Archer 2 takes 2 to 5, falls in 83 % (from 4 on)`.
    fn fate(&self, foe: &Foe) -> String {
        format!("{} {}", self.foe_named(&foe.id), fate_of(foe))
    }

    fn foe_named(&self, id: &str) -> String {
        self.monster_named(id).map_or_else(|| id.into(), |id| self.foe(id))
    }
}

/// `takes 2 to 5, falls in 83 % (from 4 on)`.
pub(super) fn fate_of(foe: &Foe) -> String {
    let falls = match foe.needs {
        None => "stands".into(),
        Some(_) if foe.defeats == 100 => "falls".into(),
        Some(needs) => format!("falls in {} % (from {needs} on)", foe.defeats),
    };
    format!("takes {}, {falls}", range(foe.least, foe.most))
}

fn range(least: u8, most: u8) -> String {
    if least == most { least.to_string() } else { format!("{least} to {most}") }
}

/// ` (white die + yellow die + 1)`.
fn rolls(forecast: &Forecast) -> String {
    if forecast.dice.is_empty() {
        return String::new();
    }
    let mut parts: Vec<String> = forecast.dice.iter().map(|die| format!("{} die", die.name())).collect();
    if forecast.plain > 0 {
        parts.push(forecast.plain.to_string());
    }
    format!(" ({})", parts.join(" + "))
}
