//! Dice: those of the last round, phase by phase with what they cost, and those for the first turn.

use maud::{Markup, html};
use serde_json::Value;

use super::Drawing;
use crate::boards::Told;

/// A phase of a round: its rolls and what came of them.
struct Phase {
    category: String,
    smack: bool,
    rolls: Vec<Told>,
    outcome: Vec<String>,
}

/// What happens to cards and Dukes in a round.
const OUTCOMES: [&str; 9] = [
    "card_captured",
    "card_kept",
    "card_destroyed",
    "salvage_rolled",
    "artifact_taken",
    "artifact_returned",
    "duke_killed",
    "do_gooder_turned",
    "force_dispersed",
];

impl Drawing<'_> {
    /// The last round of this turn or the one before, all rounds of the final battle, or the dice for the first turn.
    pub(super) fn report(&self) -> Option<Markup> {
        // From the newest event back: what belongs to the round that is reached next.
        let (mut told, mut rounds, mut turns) = (Vec::new(), Vec::new(), 0);
        let finale = self.view.battle.as_ref().is_some_and(|battle| battle.kind == "finale");
        for event in self.scene.told(self.game) {
            match kind(&event) {
                "turn_began" => turns += 1,
                "round_began" => {
                    told.reverse();
                    let phases = phases(std::mem::take(&mut told));
                    // A round whose dice have yet to fall waits for helpers.
                    if !phases.is_empty() || self.view.battle.is_none() {
                        rounds.push((event.event["round"].clone(), phases));
                    }
                }
                "finale_began" => break,
                // The dice of an earlier battle say nothing about this one.
                "battle_began" if self.view.battle.is_some() && !finale => return None,
                _ => (),
            }
            if turns > 1 || !(rounds.is_empty() || finale) {
                break;
            }
            told.push(event);
        }
        if rounds.is_empty() {
            told.reverse();
            return self.first_turn(&told);
        }
        Some(html! { @for (number, phases) in rounds.iter().rev() { (self.round(number, phases)) } })
    }

    fn round(&self, number: &Value, phases: &[Phase]) -> Markup {
        html! {
            div.report {
                h2 { "Round " (number) }
                @if phases.is_empty() { p.none { "No dice were rolled." } }
                @for (order, phase) in phases.iter().enumerate() { (self.phase(order, phase)) }
            }
        }
    }

    fn phase(&self, order: usize, phase: &Phase) -> Markup {
        let rolls = |side: &str| -> Vec<&Told> {
            phase.rolls.iter().filter(|roll| roll.event["side"] == side).collect()
        };
        let class = format!("phase {} nth-{order}", phase.category);
        html! {
            div .(class) {
                (self.rolls(&rolls("attacker")))
                span.what {
                    (self.scene.icon(&format!("i-{}", phase.category), "k"))
                    (phase.category.to_uppercase())
                    @if phase.smack { small { "Dukesmack" } }
                }
                (self.rolls(&rolls("defender")))
                @for line in &phase.outcome { p.outcome { (line) } }
                @if phase.outcome.is_empty() { p.outcome.none { "Nothing is lost." } }
            }
        }
    }

    /// A side's dice; only the last of several rolls counts, the others were ties.
    fn rolls(&self, rolls: &[&Told]) -> Markup {
        let Some((last, ties)) = rolls.split_last() else { return html! { span.roll.none { "–" } } };
        let event = &last.event;
        let hits = event["hits"].as_bool();
        html! {
            span.roll.hit[hits == Some(true)].miss[hits == Some(false)] {
                (self.pair(last.number, &event["dice"]))
                span.total {
                    "+" (event["bonus"]) " = " b { (event["total"]) }
                    @if let Some(hits) = hits { " " em { (if hits { "hit" } else { "miss" }) } }
                    @if !ties.is_empty() { small { " after " (ties.len()) (if ties.len() == 1 { " tie" } else { " ties" }) } }
                }
            }
        }
    }

    /// Two dice, named by the roll: whoever sees it for the first time sees them tumble.
    fn pair(&self, number: usize, dice: &Value) -> Markup {
        let faces: Vec<u64> = dice.as_array().into_iter().flatten().filter_map(Value::as_u64).collect();
        html! {
            span.dice data-vt={ "roll-" (number) } {
                span.sr { @for face in &faces { (face) " " } }
                @for face in &faces { (self.scene.icon(&format!("die-{face}"), "die")) }
            }
        }
    }

    /// Who begins: one die for each player, again for those who tie.
    fn first_turn(&self, told: &[Told]) -> Option<Markup> {
        let rolls: Vec<&Told> = told.iter().filter(|event| kind(event) == "first_player_rolled").collect();
        if rolls.is_empty() {
            return None;
        }
        let name = |event: &Told| {
            let number = event.event["seat"].as_u64().unwrap_or(1);
            self.scene.seats.get(number as usize - 1).map_or("", |seat| seat.name.as_str())
        };
        Some(html! {
            div.report.first {
                h2 { "Who begins" }
                @for event in rolls {
                    span.roll { (self.pair(event.number, &Value::Array(vec![event.event["roll"].clone()]))) (name(event)) }
                }
            }
        })
    }
}

fn kind(told: &Told) -> &str {
    told.event["event"].as_str().unwrap_or_default()
}

fn phases(told: Vec<Told>) -> Vec<Phase> {
    let mut phases: Vec<Phase> = Vec::new();
    for event in told {
        let is_roll = matches!(kind(&event), "rolled" | "smack_rolled");
        if is_roll {
            let smack = kind(&event) == "smack_rolled";
            let category = event.event["category"].as_str().unwrap_or_default().to_owned();
            let same = |phase: &Phase| {
                phase.category == category && phase.smack == smack && phase.outcome.is_empty()
            };
            if !phases.last().is_some_and(same) {
                phases.push(Phase { category, smack, rolls: Vec::new(), outcome: Vec::new() });
            }
        }
        let Some(phase) = phases.last_mut() else { continue };
        if is_roll {
            phase.rolls.push(event);
        } else if OUTCOMES.contains(&kind(&event)) {
            phase.outcome.push(event.text);
        }
    }
    phases
}
