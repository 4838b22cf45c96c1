//! The toy in panes.

use malice_engine::Panes;
use malice_engine::pane::{Body, Ink, Item, Line, Pane, Track};

use super::Toy;
use super::action::Action;
use super::view::{PlayerView, View};

impl Panes for Toy {
    fn headline(&self, view: &View) -> String {
        format!("Round {} of {}", view.round, view.rounds)
    }

    fn panes(&self, view: &View) -> Vec<Pane> {
        let deck = Line::inked(Ink::Faint, format!("a deck of {}", view.deck));
        let market = Pane::new("Market").with(Body::Lines(vec![deck]));
        view.players.iter().map(player_pane).chain([market]).collect()
    }

    fn about(&self, _: &View, action: Action) -> Vec<String> {
        if let Action::Pick(card) = action {
            vec![format!("card {}", self.cards.name(card))]
        } else {
            Vec::new()
        }
    }
}

fn player_pane(player: &PlayerView) -> Pane {
    let card = |name: &String| Item::new(format!("card {name}"), Line::inked(Ink::Cyan, name));
    let hand = match &player.hand {
        Some(hand) => hand.iter().map(card).collect(),
        None => vec![Item::new("", format!("a hand of {}", player.hand_size))],
    };
    let gold = Track { label: "Gold".into(), value: player.gold.into(), most: 0, ink: Ink::Yellow };
    let tools = [("lamp", player.lamp), ("rope", player.rope)].into_iter().filter(|(_, owned)| *owned);
    Pane::new("")
        .of(player.seat)
        .with(Body::Tracks(vec![gold]))
        .titled("Tools", Body::Cards(tools.map(|(tool, _)| Item::new("", tool)).collect()))
        .titled("Hand", Body::Cards(hand))
}
