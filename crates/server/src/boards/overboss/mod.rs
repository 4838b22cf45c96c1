//! Overboss on the screen.
use super::{Board, Scene};
use malice_overboss::Overboss;
use maud::{Markup, html};
impl Board for Overboss {
    const SPRITE: &'static str = "";
    const STYLE: &'static str = "";
    const UNIT: &'static str = "Power";
    fn round(view: &Self::View) -> String {
        format!("Round {} of {}", view.round, view.rounds)
    }
    fn picture() -> Markup {
        html! {}
    }
    fn board(&self, scene: &Scene<'_, Self>) -> Markup {
        html! { @for c in scene.choices(|_| true) { (scene.button(c, "x", None, &html!{ (c.text) })) } }
    }
    fn on_a_thing(&self, _action: Self::Action) -> bool {
        true
    }
    fn coach(_subject: &str) -> Option<&'static str> {
        None
    }
}
