//! The centre of the table: the step of the round, what would come if it ended now, the encounter and its location.

use malice_battle_for_greyport::action::Action;
use malice_battle_for_greyport::content::Win;
use malice_battle_for_greyport::state::{GameResult, Phase, Standing};
use maud::{Markup, html};

use super::Drawing;

impl Drawing<'_> {
    /// The step of the round and what would come.
    pub(super) fn steps(&self) -> Markup {
        let view = self.view;
        html! {
            header.steps {
                @if !self.begun() { (self.goal()) } @else {
                    p.phases { @for (phases, label) in STEPS {
                        @let now = phases.contains(&view.phase);
                        span.now[now] aria-current=[now.then_some("step")] { (label) }
                    } }
                    (self.incoming())
                }
            }
        }
    }

    /// What became of the city.
    pub(super) fn result(&self) -> Markup {
        html! {
            @match self.view.result {
                Some(GameResult::Won) => p.result.won { "★ Greyport is saved: you have won together." },
                Some(GameResult::Lost) => p.result.lost { "☠ " (self.fallen()) " fallen: Greyport is lost." },
                None => {},
            }
        }
    }

    /// Which encounter of which scenario, and how it is won.
    fn goal(&self) -> Markup {
        let view = self.view;
        let scenario = self.tables().scenarios.iter().find(|row| row.id == view.scenario);
        html! {
            @if let Some(row) = scenario {
                p.goal data-face={ (row.id) "_" (view.encounter) } {
                    b { (row.name) } ", " (view.encounter) " of " (row.encounters.len())
                }
                p.goal {
                    span { (self.scene.icon("i-flag", "k")) @match row.win {
                        Win::AllDefeated => "win every encounter",
                        Win::BossDefeated(boss) => { "defeat " (self.tables().monster(boss).name) },
                    } }
                    span title="hit points that everybody regains after an encounter" { (self.scene.icon("i-heart", "k")) "Rest Healing " (view.rest_healing) }
                }
            }
        }
    }

    /// `Ann and Bert have`: who is out of hit points.
    fn fallen(&self) -> String {
        let fallen = self.view.players.iter().filter(|player| player.hp <= 0);
        let names: Vec<&str> = fallen.map(|player| self.scene.name(player.seat)).collect();
        format!("{} {}", names.join(" and "), if names.len() == 1 { "has" } else { "have" })
    }

    /// The location with the monsters that besiege it.
    pub(super) fn place(&self) -> Markup {
        if !self.begun() {
            return html! {};
        }
        let place = &self.view.location;
        let row = self.tables().locations.iter().find(|row| row.id == place.id);
        let standing = match place.standing {
            Standing::Standing => "",
            Standing::Saved => "saved",
            Standing::Destroyed => "destroyed",
        };
        html! {
            section.place .(standing) aria-label=(place.name) {
                div.site data-face=(place.id) {
                    div.scenery {
                        (self.scene.icon(&format!("l-{}", place.id), "view"))
                        h2 { (place.name) }
                        @match place.standing {
                            Standing::Standing => span.hp title="hit points of the location" { (self.scene.icon("i-tower", "k")) b { (place.hp) } span.sr { " hit points" } },
                            Standing::Saved => span.hp { "✔ saved" },
                            Standing::Destroyed => span.hp { "✘ destroyed" },
                        }
                    }
                    (self.goal())
                    @if let Some(row) = row {
                        p.aura.off[place.standing == Standing::Destroyed] { b { "While it stands: " } (row.aura_text) }
                        @if place.standing == Standing::Standing && place.hp > 0 {
                            p.reward { b { "Once saved: " } (row.reward_text) }
                            p.reward { b { "If it falls: " } (self.game.penalty_text(self.view).as_deref().unwrap_or("nothing more")) }
                        }
                    }
                }
                div.group.upright[!self.recruiting()] data-drop="fight, use_anytime, use_marker" {
                    @for monster in &place.monsters { (self.monster(monster)) }
                    @if place.monsters.is_empty() { span.none { "no monsters at the location" } }
                }
            }
        }
    }

    /// What would come if the round ended now, as long as somebody can do something about it.
    fn incoming(&self) -> Markup {
        let view = self.view;
        let defender = &view.players[view.defender.index()];
        let hp = view.location.hp.max(0).unsigned_abs();
        let rounds = (view.incoming.location > 0).then(|| hp.div_ceil(view.incoming.location));
        let fatal = i32::from(view.incoming.defender) >= i32::from(defender.hp);
        let open = view.result.is_none()
            && matches!(view.phase, Phase::Ambush | Phase::RoundStart | Phase::FreeWindow);
        if !open && view.blows.is_empty() && view.shields == 0 {
            return html! {};
        }
        html! {
            div.incoming role="group" aria-label="What would come" {
                @if open {
                    span.note { "If the round ended now:" }
                    span.blow.fatal[fatal] {
                        (self.scene.icon("i-sword", "k")) b { (view.incoming.defender) }
                        " to " (self.player_name(view.defender))
                        @if fatal { b { " ☠ deadly" } }
                    }
                    @if view.location.standing != Standing::Destroyed {
                        span.blow.fatal[rounds == Some(1)] {
                            (self.scene.icon("i-tower", "k")) b { (view.incoming.location) } " to the location"
                            @if let Some(rounds) = rounds {
                                small { @if rounds <= 1 { " (it falls)" } @else { " (falls in " (rounds) " rounds)" } }
                            }
                        }
                    }
                }
                @if !view.blows.is_empty() {
                    span.note { "About to strike:" }
                    @for player in &view.players {
                        @let sum: u8 = view.blows.iter().filter(|blow| blow.victim == player.seat).map(|blow| blow.left).sum();
                        @let fatal = i32::from(sum) >= i32::from(player.hp);
                        @if sum > 0 {
                            span.blow.fatal[fatal] {
                                (self.scene.icon("i-sword", "k")) b { (sum) } " to " (self.player_name(player.seat))
                                @if fatal { b { " ☠ deadly" } }
                            }
                        }
                    }
                }
                @let spends = self.scene.choices(|action| matches!(action, Action::Shield(..))).next().is_some();
                span.blow data-drag=[spends.then_some("shield")] { (self.scene.icon("i-shield", "k")) b { (view.shields) } " shields" }
            }
        }
    }
}

/// The steps of a round as people know them.
const STEPS: [(&[Phase], &str); 5] = [
    (&[Phase::EncounterSetup, Phase::Ambush], "Ambush"),
    (&[Phase::RoundStart, Phase::FreeWindow], "Heroes act"),
    (&[Phase::MonsterDamage, Phase::Cleanup], "Monsters strike"),
    (&[Phase::Recruit, Phase::Discard, Phase::Refill, Phase::PassMarker], "Recruit & refill"),
    (&[Phase::EncounterEnd], "Encounter won"),
];
