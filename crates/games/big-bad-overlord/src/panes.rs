//! The table in panes: the battle, then every Duke with army, citadel and hand.

use malice_engine::Panes;
use malice_engine::pane::{Body, Ink, Item, Line, Pane};

use crate::BigBadOverlord;
use crate::action::Action;
use crate::state::Duke;
use crate::text::{duke_words, leader, many, marks, numbers, points};
use crate::view::{BattleView, CardView, DukeView, FighterView, PhaseView, SideView, View};

const CATEGORIES: [(&str, Ink); 3] = [("MIND", Ink::Cyan), ("MAGIC", Ink::Magenta), ("MELEE", Ink::Red)];

impl Panes for BigBadOverlord {
    fn headline(&self, view: &View) -> String {
        if view.over {
            return "The game is over".into();
        }
        let deck = many(usize::from(view.deck), "card");
        format!("Turn {} · {deck} in the deck · {} discarded", view.turn, view.discard.len())
    }

    fn panes(&self, view: &View) -> Vec<Pane> {
        let own = |duke: &&DukeView| Some(duke.owner) == view.viewer;
        let battle = view.battle.iter().map(|battle| battle_pane(view, battle));
        let outlook = outlook_pane(view).filter(|_| view.battle.is_none());
        let mine = view.dukes.iter().filter(own).map(|duke| duke_pane(view, duke));
        let others = view.dukes.iter().filter(|duke| !own(duke)).map(|duke| duke_pane(view, duke));
        battle.chain(mine).chain(outlook).chain(others).collect()
    }

    fn about(&self, _: &View, action: Action) -> Vec<String> {
        match action {
            Action::Stash(id)
            | Action::Field(id)
            | Action::Garrison(id)
            | Action::Replace(id)
            | Action::Discard(_, id)
            | Action::Lend(_, id) => vec![format!("card {}", self.tables.name(id))],
            Action::Attack(duke) | Action::Redirect(duke) | Action::GiveDuke(duke) => {
                vec![format!("duke {}", duke.number())]
            }
            Action::PickDuke(_)
            | Action::Done
            | Action::EndTurn
            | Action::Pass
            | Action::Stay
            | Action::Withdraw
            | Action::PressOn
            | Action::BreakOff
            | Action::Hold => Vec::new(),
        }
    }
}

fn duke_pane(view: &View, duke: &DukeView) -> Pane {
    let turn = if duke.duke == view.active && !view.over { " ◂" } else { "" };
    let name = duke.label.as_deref().unwrap_or("Duke");
    let pane = Pane::new(format!("{name}{turn}")).of(duke.owner);
    if !duke.alive {
        return pane.with(Body::Lines(vec![Line::inked(Ink::Faint, "dead")]));
    }
    let citadel = if let Some(cards) = &duke.citadel {
        card_items(cards)
    } else {
        let unknown = duke.citadel_size.saturating_sub(duke.known.len() as u8);
        let down = Item::new("", Line::inked(Ink::Faint, format!("{unknown} face down")));
        let down = down.saying("Nobody but the owner knows what lies there.");
        card_items(&duke.known).into_iter().chain((unknown > 0).then_some(down)).collect()
    };
    let hand = match &duke.hand {
        Some(cards) => card_items(cards),
        None if duke.hand_size > 0 => vec![Item::new("", format!("{} unseen", duke.hand_size))],
        None => Vec::new(),
    };
    let sums = [duke.sums.mind, duke.sums.magic, duke.sums.melee];
    let mut line = Line::default();
    for ((category, ink), sum) in CATEGORIES.into_iter().zip(sums) {
        line = line.and(ink, format!("{category} {}  ", points(sum)));
    }
    let head = Item::new(format!("duke {}", duke.duke), Line::inked(Ink::Strong, name)).and(line);
    let head = head.saying(format!("The Duke of seat {}; the sums are the army's attacks.", duke.owner));
    pane.with(Body::Cards(vec![head]))
        .titled("Hand", Body::Cards(hand))
        .titled("Army", Body::Cards(card_items(&duke.army)))
        .titled("Citadel", Body::Cards(citadel))
}

fn card_items(cards: &[CardView]) -> Vec<Item> {
    cards.iter().map(card_item).collect()
}

fn card_item(card: &CardView) -> Item {
    let ink = match card.kind {
        "do_gooder" => Ink::Yellow,
        "artifact" => Ink::Magenta,
        _ => Ink::Plain,
    };
    let item = Item::new(format!("card {}", card.name), Line::inked(ink, &card.label));
    let item = if card.kind == "artifact" {
        item
    } else {
        item.and(strengths(card)).aloud(format!("{} ({})", card.label, read_numbers(card)))
    };
    let kind = card.kind.replace('_', "-");
    let machine = if card.machine { ", machine" } else { "" };
    let legend = if card.kind == "artifact" { "" } else { " Numbers: attack/defence in MIND, MAGIC, MELEE." };
    item.saying(format!("{} ({kind}{machine}). {}{legend}", card.label, card.role))
}

/// `MIND immune, MAGIC defence 4, MELEE attack 5 defence 6`.
fn read_numbers(card: &CardView) -> String {
    let one = |index: usize| {
        let attack = card.attack[index].map(|attack| format!(" attack {}", points(attack)));
        let defence = card.defence[index].map_or(" immune".into(), |defence| format!(" defence {defence}"));
        format!("{}{}{defence}", CATEGORIES[index].0, attack.unwrap_or_default())
    };
    [0, 1, 2].map(one).join(", ")
}

/// `–/5 –/4 5/6`, each in the colour of its category.
fn strengths(card: &CardView) -> Line {
    let mut line = Line::default();
    for (index, text) in numbers(card).into_iter().enumerate() {
        let gap = if index < 2 { " " } else { "" };
        line = line.and(CATEGORIES[index].1, format!("{text}{gap}"));
    }
    line
}

fn duke_name(view: &View, number: u8) -> String {
    duke_words(view, Duke(number - 1))
}

fn battle_pane(view: &View, battle: &BattleView) -> Pane {
    let what = if battle.kind == "finale" { "Final battle" } else { "Battle" };
    let when = if battle.round == 0 { "before round 1".into() } else { format!("round {}", battle.round) };
    let mut pane = Pane::new(format!("{what}, {when}"));
    for (verb, side) in [("attacks", &battle.attacker), ("defends", &battle.defender)] {
        let layer = if side.leader.is_some() { format!(" ({})", side.layer) } else { String::new() };
        let head = Line::inked(Ink::Strong, format!("{} {verb}{layer}", leader(view, side)));
        pane = pane
            .with(Body::Lines(vec![head, phases(&side.phases)]))
            .titled("", Body::Cards(line_items(view, side)));
    }
    match battle.marches_to {
        Some(next) => {
            let text = format!(
                "If {} falls, it goes on to {}.",
                leader(view, &battle.defender),
                duke_name(view, next)
            );
            pane.with(Body::Lines(vec![text.into()]))
        }
        None => pane,
    }
}

fn line_items(view: &View, side: &SideView) -> Vec<Item> {
    side.line.iter().map(|fighter| fighter_item(view, fighter)).collect()
}

fn fighter_item(view: &View, fighter: &FighterView) -> Item {
    let mut item = card_item(&fighter.card);
    // The card itself lies elsewhere, or is marked there.
    item.name = format!("line {}", fighter.card.name);
    let marks = marks(view, fighter);
    if marks.is_empty() {
        return item;
    }
    let aloud = if item.aloud.is_empty() { item.label.text() } else { item.aloud.clone() };
    item.and(Line::inked(Ink::Yellow, marks.join("; "))).aloud(format!("{aloud}, {}", marks.join(", ")))
}

/// `MIND +3 28 %`: what a side adds to its next roll, and how likely it is to succeed.
fn phases(phases: &[PhaseView]) -> Line {
    if phases.is_empty() {
        return Line::inked(Ink::Faint, "strength unknown");
    }
    let mut line = Line::default();
    for phase in phases {
        let label = phase.category.to_uppercase();
        let ink = CATEGORIES.iter().find(|(name, _)| *name == label).map_or(Ink::Plain, |(_, ink)| *ink);
        let text = match phase.chance {
            _ if !phase.attacks => format!("{label} –   "),
            None => format!("{label} +{}   ", phase.bonus),
            Some(chance) => format!("{label} +{} {chance:.0} %   ", phase.bonus),
        };
        line = line.and(ink, text);
    }
    line
}

/// For whoever may attack: how a first round against each rival would stand.
fn outlook_pane(view: &View) -> Option<Pane> {
    let mut lines = Vec::new();
    for target in &view.targets {
        lines.push(Line::inked(
            Ink::Strong,
            format!("Against {} ({})", duke_name(view, target.duke), target.layer),
        ));
        lines.push(with_label(" you   ", phases(&target.attacker)));
        lines.push(with_label(" they  ", phases(&target.defender)));
    }
    (!lines.is_empty()).then(|| Pane::new("If you attacked now").with(Body::Lines(lines)))
}

fn with_label(label: &str, line: Line) -> Line {
    let mut spans = Line::inked(Ink::Faint, label);
    spans.0.extend(line.0);
    spans
}
