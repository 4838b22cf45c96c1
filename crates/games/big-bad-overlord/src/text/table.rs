//! The table as text, at most 80 columns wide.

use std::fmt::Write as _;

use super::{duke_words, leader, numbers, points};
use crate::state::Duke;
use crate::view::{BattleView, CardView, DukeView, FighterView, PhaseView, SideView, View};

const WIDTH: usize = 78;

pub(super) fn words(view: &View, color: bool) -> String {
    let (bold, plain) = if color { ("\x1b[1m", "\x1b[0m") } else { ("", "") };
    let mut text =
        format!("{bold}Turn {}{plain}   deck {}   discard {}", view.turn, view.deck, view.discard.len());
    text += "   (cards: attack/defence in MIND, MAGIC, MELEE)\n";
    for duke in &view.dukes {
        let mark = if duke.duke == view.active && !view.over { ">" } else { " " };
        let _ = writeln!(text, "{mark}{bold}{}{plain}", heading(view, duke));
        if duke.alive {
            zones(&mut text, duke);
        }
    }
    if let Some(battle) = &view.battle {
        let _ = writeln!(text, "{bold}{}{plain}", battle_heading(view, battle));
        side(&mut text, view, "Attacking", &battle.attacker);
        side(&mut text, view, "Defending", &battle.defender);
    }
    if let Some(outcome) = &view.outcome {
        let _ = writeln!(text, "{bold}{}{plain}", outcome.remarks.join(" "));
    }
    text
}

fn heading(view: &View, duke: &DukeView) -> String {
    let name = duke.label.as_deref().unwrap_or("Duke");
    let owner = if view.viewer == Some(duke.owner) { "you".into() } else { format!("seat {}", duke.owner) };
    if !duke.alive {
        return format!("{name}, {owner}: dead");
    }
    let sums = duke.sums;
    let sums = [("MIND", sums.mind), ("MAGIC", sums.magic), ("MELEE", sums.melee)];
    let sums: Vec<String> = sums.iter().map(|(what, sum)| format!("{what} {}", points(*sum))).collect();
    format!("{name}, {owner}: army {}", sums.join(", "))
}

fn zones(text: &mut String, duke: &DukeView) {
    list(text, "army", &names(&duke.army));
    let down = format!("{} face down", duke.citadel_size);
    if let Some(citadel) = &duke.citadel {
        list(text, "citadel", &names(citadel));
    } else {
        let known = names(&duke.known);
        let down = if known.is_empty() { down } else { format!("{down}, known of them") };
        list(text, "citadel", &[vec![down], known].concat());
    }
    match &duke.hand {
        Some(hand) if !hand.is_empty() => list(text, "hand", &names(hand)),
        None if duke.hand_size > 0 => list(text, "hand", &[format!("{} unseen", duke.hand_size)]),
        _ => (),
    }
}

/// A labelled list that goes on under itself.
fn list(text: &mut String, label: &str, items: &[String]) {
    let mut line = format!("    {label:<9}");
    let indent = line.chars().count();
    if items.is_empty() {
        line.push('-');
    }
    for (index, item) in items.iter().enumerate() {
        let comma = if index + 1 < items.len() { "," } else { "" };
        if line.chars().count() > indent && line.chars().count() + item.chars().count() + 2 > WIDTH {
            let _ = writeln!(text, "{}", line.trim_end());
            line = " ".repeat(indent);
        }
        let _ = write!(line, "{item}{comma} ");
    }
    let _ = writeln!(text, "{}", line.trim_end());
}

fn names(cards: &[CardView]) -> Vec<String> {
    cards.iter().map(card).collect()
}

/// `Legion of Doom –/5 –/4 5/6`.
fn card(card: &CardView) -> String {
    if card.kind == "artifact" {
        card.label.clone()
    } else {
        format!("{} {}", card.label, numbers(card).join(" "))
    }
}

fn battle_heading(view: &View, battle: &BattleView) -> String {
    let what = if battle.kind == "finale" { "Final battle" } else { "Battle" };
    let when = match battle.round {
        0 => "before round 1".into(),
        round => format!("round {round}"),
    };
    format!("{what}, {when}: {} against {}", leader(view, &battle.attacker), leader(view, &battle.defender))
}

fn side(text: &mut String, view: &View, what: &str, side: &SideView) {
    let name = leader(view, side);
    let who = match (side.leader, side.layer) {
        (None, _) => name,
        (Some(_), "duke") => format!("{name} himself"),
        (Some(_), layer) => format!("{name}, {layer}"),
    };
    let phases: Vec<String> = side.phases.iter().map(phase).collect();
    let phases = if phases.is_empty() { "hidden".into() } else { phases.join("; ") };
    let _ = writeln!(text, "  {what}: {who}");
    let _ = writeln!(text, "    {phases}");
    for one in &side.line {
        fighter(text, view, one);
    }
}

fn fighter(text: &mut String, view: &View, fighter: &FighterView) {
    let (card, marks) = (card(&fighter.card), marks(view, fighter).join("; "));
    let fits = 4 + card.chars().count() + 5 + marks.chars().count() <= WIDTH;
    let _ = match (marks.is_empty(), fits) {
        (true, _) => writeln!(text, "    {card}"),
        (false, true) => writeln!(text, "    {card}   [{marks}]"),
        (false, false) => writeln!(text, "    {card}\n        [{marks}]"),
    };
}

/// What lies on a fighter: whose it is, and in which categories it falls first.
pub(crate) fn marks(view: &View, fighter: &FighterView) -> Vec<String> {
    let lender = fighter.owner.filter(|_| fighter.lent);
    let lent = lender.map(|number| format!("lent by {}", duke_words(view, Duke(number - 1))));
    let captive = fighter.controlled.then(|| "captive".to_owned());
    let first = (!fighter.next_victim.is_empty())
        .then(|| format!("falls first in {}", fighter.next_victim.join(", ").to_uppercase()));
    lent.into_iter().chain(captive).chain(first).collect()
}

/// `MIND +3 (28 %)`: what a side adds to its next roll, and how likely it is to succeed.
fn phase(phase: &PhaseView) -> String {
    let label = phase.category.to_uppercase();
    match phase.chance {
        None => format!("{label} +{}", phase.bonus),
        Some(_) if !phase.attacks && phase.bonus > 0 => format!("{label} +{}, harmless", phase.bonus),
        Some(_) if !phase.attacks => format!("no {label}"),
        Some(chance) => format!("{label} +{} ({chance:.0} %)", phase.bonus),
    }
}
