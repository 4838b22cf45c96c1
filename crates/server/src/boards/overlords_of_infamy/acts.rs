//! Acts of Espionage against a player: which are possible, which are not and why.

use malice_engine::{Game, Rule, Seat};
use malice_overlords_of_infamy::action::Action;
use malice_overlords_of_infamy::view::PlayerView;
use maud::{Markup, html};

use super::Drawing;

/// An Act by the Infamy it needs: its symbol, its name, and whom it strikes.
type Act = (&'static str, &'static str, fn(Seat) -> Action);

const ACTS: [Act; 5] = [
    ("a-glean", "Glean Intel", Action::GleanIntel),
    ("a-infiltrate", "Infiltrate", Action::Infiltrate),
    ("a-plunder", "Plunder", Action::Plunder),
    ("a-sabotage", "Sabotage", Action::Sabotage),
    ("a-assassinate", "Assassinate", Action::Assassinate),
];

impl Drawing<'_> {
    /// All five Acts, on the mat of whom they would strike.
    pub(super) fn acts(&self, player: &PlayerView) -> Markup {
        let target = player.seat;
        let any = ACTS.iter().any(|(_, _, act)| self.verdict(act(target)).is_some());
        html! {
            @if any && !self.view.over {
                div.acts role="group" aria-label={ "Espionage against " (self.who(target)) } {
                    @for (index, (symbol, name, act)) in ACTS.iter().enumerate() {
                        (self.act(index + 1, symbol, name, act(target)))
                    }
                }
                @for act in [Action::Plunder(target), Action::Sabotage(target)] {
                    @if self.verdict(act) == Some(Ok(())) { p.odds { (self.odds(act)) } }
                }
            }
        }
    }

    fn act(&self, level: usize, symbol: &str, name: &str, action: Action) -> Markup {
        let rule = self.verdict(action).and_then(Result::err);
        let reason = rule.map(|rule| reason(rule, level));
        // Buttons and links say in their own words what they do.
        let labelled = self.scene.choice(action).is_some() || self.scene.refusal(action).is_some();
        let body = html! {
            (self.scene.icon(symbol, "k"))
            span.words aria-hidden=[labelled.then_some("true")] {
                span.name { (name) } " "
                span.reason { @match reason { Some(reason) => (reason), None => "possible" } }
            }
        };
        let class = if reason.is_some() { "act barred" } else { "act" };
        if labelled {
            return self.scene.thing(action, class, None, &body);
        }
        let title = rule.map(|rule| format!("{name}: {} ({rule})", reason.unwrap_or_default()));
        html! { div .(class) title=[title] { (body) } }
    }

    /// What the die makes of it (OI-ESP-07, OI-ESP-10, OI-R-04).
    #[expect(clippy::wildcard_enum_match_arm, reason = "the other Acts roll no die")]
    fn odds(&self, act: Action) -> &'static str {
        let rerolls = self.game.options().word("plunder_high_roll") == "reroll";
        match act {
            Action::Plunder(_) if rerolls => {
                "Plunder: 1 in 4 nothing, 1 in 4 one token, 2 in 4 two; 1 in 4 the Relic instead."
            }
            Action::Plunder(_) => {
                "Plunder: 1 in 6 nothing, 1 in 6 one token, 4 in 6 two; 3 in 6 the Relic instead."
            }
            _ => "Sabotage: their Plot fails 1 in 6 with one token on it, 2 in 6 with two.",
        }
    }

    /// What the rules say of an Act: now if it is asked, else what is to be expected. Nothing if it is nobody's question.
    fn verdict(&self, action: Action) -> Option<Result<(), Rule>> {
        if self.scene.choice(action).is_some() {
            return Some(Ok(()));
        }
        if let Some((_, rule)) = self.scene.refusal(action) {
            return Some(Err(rule));
        }
        let known = self.view.acts.iter().find(|(act, _)| *act == action);
        known.map(|(_, rule)| rule.map_or(Ok(()), Err))
    }

    /// Whether the viewer and somebody are linked, and how the viewer could be.
    pub(super) fn link(&self, player: &PlayerView) -> Markup {
        let Some(own) = self.view.viewer.filter(|own| *own != player.seat) else { return html! {} };
        if self.view.phase == "setup" {
            return html! {};
        }
        let linked = player.linked.contains(&own);
        html! {
            @if linked {
                span.link title="Linked with you: both of you have land at your border, or both at the Kingdom: Acts are possible both ways" {
                    (self.scene.icon("i-link", "k")) "linked"
                }
            } @else {
                span.link.off title="Not linked with you: Acts need land of both at your shared border, or of both at the Kingdom" {
                    (self.scene.icon("i-cut", "k")) "no link"
                }
            }
        }
    }
}

/// Why not, in a few words.
fn reason(rule: Rule, level: usize) -> &'static str {
    match rule {
        "OI-ESP-01" => "no Act left",
        "OI-ESP-02" => "no Lackey at home",
        "OI-ESP-03" => "no link",
        "OI-ESP-04" => [
            "",
            "needs Infamy\u{a0}1",
            "needs Infamy\u{a0}2",
            "needs Infamy\u{a0}3",
            "needs Infamy\u{a0}4",
            "needs Infamy\u{a0}5",
        ][level.min(5)],
        "OI-ESP-09" => "two tokens on it",
        "OI-TRN-06" => "your last Lackey",
        "OI-TRN-10" => "an event forbids it",
        "OI-CARD-02" => "love forbids it",
        "OI-R-32" => "nothing to take",
        "OI-R-34" => "no tokens left",
        "OI-D-17" => "no place to go",
        _ => "not now",
    }
}
