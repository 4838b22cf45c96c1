//! The battle: two lines that face each other, and between them what each side rolls with and how likely it is to win.

use malice_big_bad_overlord::view::{BattleView, DukeView, FighterView, PhaseView, SideView};
use maud::{Markup, html};

use super::Drawing;
use super::cards::CATEGORIES;
use super::odds::{explained, percent};

impl Drawing<'_> {
    /// Whether somebody fights: then the field is what everybody looks at.
    pub(super) fn fights(&self) -> bool {
        self.view.battle.is_some() && !self.view.over
    }

    /// The battle that goes on, with the dice of its last round.
    pub(super) fn battle(&self, battle: &BattleView) -> Markup {
        html! {
            div.battle .(battle.kind) {
                h2 {
                    (self.headline(battle))
                    @if let Some(next) = battle.marches_to {
                        small { " If " (self.leader(&battle.defender)) " falls, it marches on to " (self.duke_name(next)) "." }
                    }
                }
                (self.callings(&self.around()))
                (self.line(&battle.attacker, "attacking"))
                (self.line(&battle.defender, "defending"))
                div.fate tabindex="0" role="group" aria-label="Chances and dice" { (self.odds(battle)) @if let Some(report) = self.report() { (report) } }
            }
        }
    }

    /// The dice of the battle that was just fought, or those for the first turn.
    pub(super) fn aftermath(&self) -> Markup {
        html! { @if let Some(report) = self.report() { section.battle.past aria-label="The last dice" { (report) } } }
    }

    fn headline(&self, battle: &BattleView) -> Markup {
        let (attacker, defender) = (self.leader(&battle.attacker), self.leader(&battle.defender));
        let verb = match (battle.kind, battle.defender.layer) {
            ("finale", _) => "against",
            (_, "citadel") => "at the walls of",
            (_, "duke") => "face to face with",
            ("do_gooder", _) => "on the march to",
            _ => "against",
        };
        html! {
            @if battle.kind == "finale" { (self.scene.icon("i-volcano", "k")) "The end of the world: " }
            (attacker) " " (verb) " " (defender)
            @if battle.next_round > 1 { " " small { "after round " (battle.next_round - 1) "." } }
        }
    }

    /// Who leads a side: a Duke, a Do-Gooder, or the captives that one has left behind (BBO-DG-08).
    fn leader(&self, side: &SideView) -> String {
        let good = || side.line.iter().find(|fighter| fighter.card.kind == "do_gooder");
        match side.leader {
            Some(duke) => self.duke_name(duke),
            None => good().map_or("The captives".into(), |good| good.card.label.clone()),
        }
    }

    /// One side's cards in the field.
    fn line(&self, side: &SideView, role: &str) -> Markup {
        let duke = side.leader.and_then(|duke| self.duke(duke));
        html! {
            div.force .(role).expected[side.expected] {
                p.leader {
                    @if let Some(duke) = duke { (self.portrait(duke)) } @else { span.portrait { (self.scene.icon("i-halo", "art")) } }
                    span.who { b { (self.leader(side)) } span.owner { (role) } }
                    (layer(side.layer))
                }
                div.fighters {
                    @if side.layer == "duke" { span.none { "The Duke stands alone." } }
                    @else if side.phases.is_empty() { (self.hidden(duke)) }
                    @else { @for fighter in &side.line { (self.fighter(side, fighter)) } }
                }
            }
        }
    }

    /// Whoever is behind the walls.
    fn hidden(&self, duke: Option<&DukeView>) -> Markup {
        html! {
            @for _ in 0..duke.map_or(0, |duke| duke.citadel_size) { div.card.back { (self.scene.icon("back", "art")) } }
            span.none { "Whoever is hidden behind the walls." }
        }
    }

    fn fighter(&self, side: &SideView, fighter: &FighterView) -> Markup {
        // A captive is nobody's any more: it is named by who holds it.
        let whose = match (fighter.owner, side.leader) {
            (Some(owner), _) if !fighter.controlled => owner.to_string(),
            (_, Some(leader)) => format!("captive-{leader}"),
            (_, None) => "force".into(),
        };
        // What its owner still arranges lies in the dock; here is how it would stand.
        let leader = side.leader.and_then(|duke| self.duke(duke));
        let image = side.expected && leader.is_some_and(|duke| Some(duke.owner) == self.view.viewer);
        let vt = (!image).then(|| self.card_vt(&whose, &fighter.card));
        let marks = html! {
            @if fighter.controlled { span.mark.captive title="under mind control: discarded when the battle ends" { (self.scene.icon("i-chain", "k")) "captive" } }
            @if fighter.lent { @if let Some(owner) = fighter.owner { span.mark.lent title={ "lent by " (self.duke_name(owner)) } { (self.scene.icon("i-hand", "k")) (owner) } } }
            (self.victim(fighter))
        };
        self.card(&fighter.card, [], vt.as_deref(), &marks)
    }

    /// The categories in which this card is lost first.
    pub(super) fn victim(&self, fighter: &FighterView) -> Markup {
        let words = format!("lost first in {}", fighter.next_victim.join(", ").to_uppercase());
        html! {
            @if !fighter.next_victim.is_empty() {
                span.victim title=(words) {
                    span.sr { (words) }
                    "☠" @for category in &fighter.next_victim { (self.scene.icon(&format!("i-{category}"), "k")) }
                }
            }
        }
    }

    /// What each side rolls with in the next round, and how likely it is to win each phase.
    fn odds(&self, battle: &BattleView) -> Markup {
        let settled = battle.round > 0 && battle.defender.expected && battle.defender.layer == "army";
        if settled {
            return html! { p.odds.none { "This battle is over." } };
        }
        html! {
            table.odds {
                caption { "Round " (battle.next_round) ", before the dice" }
                thead.sr { tr { th { "attacker" } th { "phase" } th { "defender" } } }
                tbody {
                    @for (index, category) in CATEGORIES.iter().enumerate() {
                        tr .(category) {
                            (chance(battle.attacker.phases.get(index)))
                            th scope="row" { (self.scene.icon(&format!("i-{category}"), "k")) (category.to_uppercase()) }
                            (chance(battle.defender.phases.get(index)))
                        }
                    }
                }
            }
        }
    }
}

/// A side's chance in a phase, and what it rolls with.
fn chance(phase: Option<&PhaseView>) -> Markup {
    let Some(phase) = phase else {
        return html! { td.hidden title="face-down cards: nobody can tell" { b { "?" } small { "hidden" } } };
    };
    let melee = phase.category == "melee";
    let made_of = explained(phase);
    html! {
        td.idle[!phase.attacks] title=[made_of.as_ref()] {
            @if phase.attacks {
                b { (percent(phase.chance)) }
                @if let Some(chance) = phase.chance {
                    svg.bar viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" { rect.all width="100" height="6" {} rect width=(chance) height="6" {} }
                }
                small { "+" (phase.bonus) @if let Some(needs) = phase.needs { ", needs " (needs) @if needs < 12 { "+" } } }
            } @else if melee {
                b { "–" } small { "+" (phase.bonus) ", cannot hit" }
            } @else {
                b { "–" } small { "no attack" }
            }
            @if let Some(made_of) = &made_of { small.made { (made_of) } }
        }
    }
}

fn layer(layer: &str) -> Markup {
    html! {
        @match layer {
            "citadel" => span.badge.walls { "citadel ×2" },
            "duke" => span.badge { "Duke" },
            _ => span.badge { "army" },
        }
    }
}
