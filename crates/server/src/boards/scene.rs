//! What a board draws, and the pieces of HTML in which choices are offered.

use std::fmt::Write as _;

use malice_engine::{Game, Happened, Offer, Refusal, Rule, Seat, SeatHeader, Text, Viewer};
use malice_words::{Preview, spoken};
use maud::{Markup, PreEscaped, html};
use serde_json::Value;

use crate::sitting::called;

/// A legal choice, ready to be shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice<A> {
    pub action: A,
    /// What the form and the API send: `place_tile B3`.
    pub name: String,
    /// What people read: "place it on B3 (water)".
    pub text: String,
    /// It cannot be taken back.
    pub is_final: bool,
    pub preview: Option<Preview>,
}

/// What is asked of the viewer.
#[derive(Clone, Debug)]
pub struct Asked<G: Game> {
    pub seat: Seat,
    /// The decision point, by its rule id.
    pub point: Rule,
    /// "Draft a pair from the market".
    pub prompt: String,
    pub choices: Vec<Choice<G::Action>>,
    /// Candidates that a rule forbids: "why not?".
    pub refused: Vec<(G::Action, String, Rule)>,
    /// A standing order that the table proposes, and what the viewer would see then.
    pub foreseen: Option<(String, G::View)>,
}

/// All that a board needs to draw.
#[derive(Debug)]
pub struct Scene<'a, G: Game> {
    pub view: &'a G::View,
    pub viewer: Viewer,
    /// Names of the seats.
    pub seats: &'a [SeatHeader],
    /// What is asked of the viewer; `None` for who watches or waits.
    pub asked: Option<&'a Asked<G>>,
    /// What is drawn as a choice is laid ready for the next question; pressing it takes it back, at this address.
    pub takes_back: Option<&'a str>,
    /// What is drawn as a choice would have been better, in a game that is over: nobody can press it.
    pub advises: bool,
    /// A choice that was clicked and waits to be confirmed, or that is laid ready: drawn as chosen.
    pub unconfirmed: Option<G::Action>,
    /// What seats say they would do.
    pub intents: &'a [(Seat, G::Action)],
    /// What has happened so far.
    pub story: Story<'a, G>,
    /// The address of the game's sprite.
    pub sprite: &'a str,
}

/// What has happened at a table. A board gets of it what its viewer may know, and no event itself.
#[derive(Debug)]
pub struct Story<'a, G: Game>(&'a [Happened<G::Event>]);

impl<'a, G: Game> Story<'a, G> {
    pub fn new(log: &'a [Happened<G::Event>]) -> Self {
        Self(log)
    }

    /// All events as a viewer may know them, in JSON.
    pub(super) fn events(&self, game: &G, viewer: Viewer) -> impl Iterator<Item = Value> {
        self.0.iter().filter_map(move |happened| game.event_json(&happened.event, viewer))
    }
}

/// An event as a viewer may know it.
#[derive(Clone, PartialEq, Debug)]
pub struct Told {
    /// Its number in the log.
    pub number: usize,
    /// Its JSON form.
    pub event: Value,
    /// The sentence about it.
    pub text: String,
}

impl<G: Game + Text> Scene<'_, G> {
    /// What has happened, newest first, as the viewer may know it.
    pub fn told(&self, game: &G) -> impl Iterator<Item = Told> {
        let told = move |(number, happened): (usize, &Happened<G::Event>)| {
            let event = game.event_json(&happened.event, self.viewer)?;
            let text = game.event_text(&happened.event, self.viewer)?;
            Some(Told { number, event, text })
        };
        self.story.0.iter().enumerate().rev().filter_map(told)
    }
}

impl<G: Game> Scene<'_, G> {
    pub fn name(&self, seat: Seat) -> &str {
        &self.seats[seat.index()].name
    }

    /// The choice, if it is legal now.
    pub fn choice(&self, action: G::Action) -> Option<&Choice<G::Action>> {
        self.asked?.choices.iter().find(|choice| choice.action == action)
    }

    /// The choices that fulfil a condition, in their order.
    pub fn choices(&self, wanted: impl Fn(G::Action) -> bool) -> impl Iterator<Item = &Choice<G::Action>> {
        self.asked.iter().flat_map(|asked| &asked.choices).filter(move |choice| wanted(choice.action))
    }

    /// The rule that forbids an action which somebody might try.
    pub fn refusal(&self, action: G::Action) -> Option<(&str, Rule)> {
        let (_, name, rule) = self.asked?.refused.iter().find(|(refused, _, _)| *refused == action)?;
        Some((name, rule))
    }

    /// A symbol of the sprite. It says nothing to screen readers: the thing around it does.
    pub fn icon(&self, symbol: &str, class: &str) -> Markup {
        self.art(&[symbol], class, None)
    }

    /// Symbols of the sprite, one upon the other: a thing with what is printed on it. `vt` names it across updates.
    pub fn art(&self, symbols: &[&str], class: &str, vt: Option<&str>) -> Markup {
        art(self.sprite, symbols, class, vt)
    }

    /// A thing on which this choice can be made: a button. `vt` names the thing across updates, for animation; face-down
    /// things are named by place, never by identity. Its name is what is seen on it and what choosing it does: so it can be
    /// called by either. The title is for who points: who listens has heard it, and hears the preview in its place.
    pub fn button(&self, choice: &Choice<G::Action>, class: &str, vt: Option<&str>, body: &Markup) -> Markup {
        let text = called(&choice.text, self.seats);
        if let Some(address) = self.takes_back {
            let title = format!("Laid ready: {text}. Press to take it back.");
            return html! {
                button.choice.standing.chosen.laid-here .(class) form="act" formaction=(address) name="order" value=(choice.name)
                    data-vt=[vt] title=(title) aria-description="" {
                    (body) span.sr { " " (title) }
                }
            };
        }
        if self.advises {
            let title = format!("Better: {text}.");
            return html! {
                a.choice.chosen.better-here .(class) href="#judged" data-vt=[vt] title=(title) aria-description="" {
                    (body) span.sr { " " (title) }
                }
            };
        }
        let preview = choice.preview.as_ref().map(Preview::text);
        let aloud = preview.as_deref().map(spoken::told);
        let chosen = self.unconfirmed == Some(choice.action);
        html! {
            button.choice.final[choice.is_final].chosen[chosen] .(class) form="act" name="do" value=(choice.name)
                data-vt=[vt] data-preview=[&preview] title={ (text) @if let Some(preview) = &preview { " (" (preview) ")" } }
                aria-description={ @if let Some(aloud) = &aloud { (aloud) } } {
                (body) span.sr { " " (text) }
            }
        }
    }

    /// A thing on which something is forbidden: a link that tells why.
    pub fn why_not(&self, name: &str, rule: Rule, class: &str, vt: Option<&str>, body: &Markup) -> Markup {
        let label = format!("{name}: not allowed ({rule}). Why not?");
        html! {
            a.refused .(class) href={ "?why=" (query(name)) } data-vt=[vt] title=(label) aria-description="" {
                (body) span.sr { " " (label) }
            }
        }
    }

    /// A thing with at most one choice: a button, a "why not?" link, or just the thing.
    pub fn thing(&self, action: G::Action, class: &str, vt: Option<&str>, body: &Markup) -> Markup {
        if let Some(choice) = self.choice(action) {
            return self.button(choice, class, vt, body);
        }
        if let Some((name, rule)) = self.refusal(action) {
            return self.why_not(name, rule, class, vt, body);
        }
        html! { div .(class) data-vt=[vt] { (body) } }
    }
}

impl<G: Game> Asked<G> {
    /// What is refused, with the names of the game.
    pub fn refusals(game: &G, offer: &Offer<G::Action>) -> Vec<(G::Action, String, Rule)> {
        let named =
            |refusal: &Refusal<G::Action>| (refusal.action, game.action_name(refusal.action), refusal.rule);
        offer.refused().iter().map(named).collect()
    }
}

/// Symbols of a sprite, one upon the other.
pub(crate) fn art(sprite: &str, symbols: &[&str], class: &str, vt: Option<&str>) -> Markup {
    // An address of ours, written hundreds of times: there is nothing in it to escape.
    let sprite = PreEscaped(sprite);
    html! {
        svg class=(class) data-vt=[vt] aria-hidden="true" {
            @for symbol in symbols { use href={ (sprite) "#" (symbol) } {} }
        }
    }
}

/// The names of a sprite's symbols, in their order.
pub(crate) fn symbols(sprite: &str) -> impl Iterator<Item = &str> {
    sprite.split("<symbol id=\"").skip(1).filter_map(|rest| rest.split('"').next())
}

/// Text as part of an address.
pub(crate) fn query(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b'~') {
            out.push(byte as char);
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}
