//! Events as sentences, and the rules by which they happened.

use malice_engine::{Rule, Seat, Viewer};

use crate::BigBadOverlord;
use crate::content::Card;
use crate::effect::Category;
use crate::event::Event;
use crate::state::{Ending, Layer};

impl BigBadOverlord {
    #[expect(clippy::too_many_lines, reason = "one sentence per kind of event")]
    pub(super) fn event_words(&self, event: Event, viewer: Viewer) -> Option<String> {
        let name = |card: Card| self.tables.row(card).label.as_str();
        let secret = |owner: Seat, card: Card| if viewer.sees(owner) { name(card) } else { "a card" };
        Some(match event {
            // Six lines for each Duke that say nothing.
            Event::CardDealt { owner, .. } if !viewer.sees(owner) => return None,
            Event::DukeAssigned { duke, portrait } => {
                format!("Duke {} is {}.", duke.number(), self.tables.dukes[portrait as usize].label)
            }
            Event::CardDealt { duke, owner, card } => {
                format!("Duke {} is dealt {}.", duke.number(), secret(owner, card))
            }
            Event::CardStashed { duke, owner, card } => {
                format!("Duke {} hides {} in the citadel.", duke.number(), secret(owner, card))
            }
            Event::ArmyShown { duke, cards } => {
                format!("Duke {} shows the army: {}.", duke.number(), cards.map(name).join(", "))
            }
            Event::FirstPlayerRolled { seat, roll } => {
                format!("Seat {seat} rolls {roll} for the first turn.")
            }
            Event::TurnBegan { duke } => format!("Duke {} begins a turn.", duke.number()),
            Event::CardDrawn { duke, owner, card } => {
                format!("Duke {} draws {}.", duke.number(), secret(owner, card))
            }
            Event::DoGooderDrawn { duke, card } => {
                format!("Duke {} draws a Do-Gooder: {}!", duke.number(), name(card))
            }
            Event::CardMoved { duke, card, from, to } => {
                format!("Duke {} moves {} from {} to {}.", duke.number(), name(card), from.name(), to.name())
            }
            Event::CardDiscarded { duke, card, .. } => {
                format!("Duke {} discards {}.", duke.number(), name(card))
            }
            Event::BattleBegan { attacker: Some(attacker), defender } => {
                format!("Duke {} attacks Duke {}.", attacker.number(), defender.number())
            }
            Event::BattleBegan { attacker: None, defender } => {
                format!("Duke {} must fight the Do-Gooder.", defender.number())
            }
            Event::CardLent { duke, card, side, .. } => {
                format!("Duke {} lends {} to the {}.", duke.number(), name(card), side.name())
            }
            Event::RoundBegan { round, layers } => {
                let [attacker, defender] = layers.map(layer_words);
                format!("Round {round}: {attacker} against {defender}.")
            }
            Event::CitadelStormed { duke, .. } => format!("The citadel of Duke {} lies open.", duke.number()),
            Event::CardRevealed { card, .. } => format!("In it: {}.", name(card)),
            Event::DukeFaced { duke } => format!("Duke {} stands alone.", duke.number()),
            Event::Rolled { side, category, dice, bonus, smack, hits } => {
                let result = match hits {
                    Some(true) => ", a hit",
                    Some(false) => ", a miss",
                    None => "",
                };
                let total = dice[0] + dice[1] + bonus;
                let what = if smack { "Dukesmack, " } else { "" };
                format!(
                    "{what}{}: the {} rolls {} and {} + {bonus} = {total}{result}.",
                    category.label(),
                    side.name(),
                    dice[0],
                    dice[1]
                )
            }
            Event::CardCaptured { by, card } => {
                format!("The {} takes control of {}.", by.name(), name(card))
            }
            Event::CardKept { duke, card } => {
                format!("Duke {} keeps {} for good.", duke.number(), name(card))
            }
            Event::CardDestroyed { side, card, .. } => {
                format!("The {} loses {}.", side.name(), name(card))
            }
            Event::SalvageRolled { card, die, taken: true } => {
                format!("A {die} on the die: {} changes sides for good.", name(card))
            }
            Event::SalvageRolled { card, die, taken: false } => {
                format!("A {die} on the die: {} is wrecked.", name(card))
            }
            Event::ArtifactTaken { duke, card } => {
                format!("Duke {} takes the {}.", duke.number(), name(card))
            }
            Event::ArtifactReturned { card } => format!("The {} is shuffled into the deck.", name(card)),
            Event::DukeKilled { duke, .. } => format!("Duke {} is dead!", duke.number()),
            Event::CardsWithdrawn { duke } => format!("Duke {} withdraws all lent cards.", duke.number()),
            Event::DoGooderTurned { by } => format!("The Do-Gooder listens to Duke {}.", by.number()),
            Event::DoGooderRedirected { to, .. } => format!("It turns on Duke {}.", to.number()),
            Event::DoGooderMarched { to } => format!("It marches on to Duke {}.", to.number()),
            Event::ForceDispersed => "Nobody can strike: the force goes home.".into(),
            Event::ControlEnded { card } => format!("Discarded after the battle: {}.", name(card)),
            Event::CardReturned { duke, card, to } => {
                format!("Back in the {} of Duke {}: {}.", to.name(), duke.number(), name(card))
            }
            Event::BattleEnded { defender } => {
                format!("The battle against Duke {} is over.", defender.number())
            }
            Event::DukeGiven { duke, to } => format!("Duke {} now belongs to seat {to}.", duke.number()),
            Event::TurnEnded { duke } => format!("Duke {} ends the turn.", duke.number()),
            Event::CataclysmCame => "The deck is empty: the Cataclysm!".into(),
            Event::DukeDestroyed { duke } => format!("Duke {} is swallowed by the lava.", duke.number()),
            Event::FinaleBegan { first, second } => {
                format!("Duke {} and Duke {} fight for the world.", first.number(), second.number())
            }
            Event::GameEnded { ending } => match ending {
                Ending::LastAlive(seat) => format!("Seat {seat} is the last one alive and wins."),
                Ending::BothArtifacts(seat) => format!("Seat {seat} holds both artifacts and wins."),
                Ending::Finale(seat) => format!("Seat {seat} survives the final battle and wins."),
                Ending::NobodyWins => "Nobody is left, and everyone loses.".into(),
            },
        })
    }
}

fn layer_words(layer: Layer) -> &'static str {
    match layer {
        Layer::Army => "army",
        Layer::Citadel => "citadel",
        Layer::Duke => "the Duke himself",
    }
}

pub(super) fn rule(event: &Event) -> Option<Rule> {
    Some(match event {
        Event::DukeAssigned { .. } => "BBO-SETUP-01",
        Event::CardDealt { .. } => "BBO-SETUP-02",
        Event::ArmyShown { .. } => "BBO-SETUP-03",
        Event::FirstPlayerRolled { .. } => "BBO-SETUP-05",
        Event::CardDrawn { .. } => "BBO-TURN-03",
        Event::DoGooderDrawn { .. } => "BBO-TURN-05",
        Event::CardMoved { .. } | Event::CardStashed { .. } => "BBO-ARR-01",
        Event::CardDiscarded { .. } => "BBO-TURN-04",
        Event::CardLent { .. } => "BBO-ALLY-10",
        Event::CitadelStormed { .. } | Event::CardRevealed { .. } => "BBO-CIT-02",
        Event::DukeFaced { .. } => "BBO-DUKE-01",
        Event::Rolled { category: Category::Mind | Category::Magic, smack: false, .. } => "BBO-CMB-06",
        Event::Rolled { category: Category::Melee, smack: false, .. } => "BBO-MELEE-01",
        Event::Rolled { category: Category::Melee, .. } => "BBO-CAT-06",
        Event::Rolled { .. } => "BBO-CAT-05",
        Event::CardCaptured { .. } => "BBO-MIND-01",
        Event::CardKept { .. } => "BBO-DUKE-06",
        Event::CardDestroyed { category: Category::Magic, .. } => "BBO-MAGIC-01",
        Event::CardDestroyed { .. } => "BBO-MELEE-01",
        Event::SalvageRolled { .. } => "BBO-MELEE-09",
        Event::ArtifactTaken { .. } => "BBO-ART-04",
        Event::ArtifactReturned { .. } => "BBO-ART-07",
        Event::DukeKilled { .. } => "BBO-DUKE-07",
        Event::CardsWithdrawn { .. } => "BBO-ALLY-12",
        Event::DoGooderTurned { .. } | Event::DoGooderRedirected { .. } => "BBO-DG-02",
        Event::DoGooderMarched { .. } => "BBO-DG-06",
        Event::ForceDispersed => "BBO-R-44",
        Event::ControlEnded { .. } => "BBO-MIND-04",
        Event::CardReturned { .. } => "BBO-R-14",
        Event::DukeGiven { .. } => "BBO-TWIN-06",
        Event::CataclysmCame | Event::DukeDestroyed { .. } => "BBO-CAT-01",
        Event::FinaleBegan { .. } => "BBO-CAT-03",
        Event::GameEnded { .. } => "BBO-END-01",
        Event::TurnBegan { .. }
        | Event::TurnEnded { .. }
        | Event::BattleBegan { .. }
        | Event::BattleEnded { .. }
        | Event::RoundBegan { .. } => return None,
    })
}
