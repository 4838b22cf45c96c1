//! What somebody is told of each event: its name, its rule, its JSON and its words. Every viewer knows of every event, but not
//! of every card.

use malice_engine::{Told, Viewer};
use serde_json::json;

use super::{Event, Lord, Party};
use crate::BigBadOverlord;
use crate::content::Card;
use crate::effect::Category;
use crate::rules::strength::Melee;
use crate::state::{Ending, Layer, Place, Side};
use crate::text::{listed, made_of, possessive};

impl BigBadOverlord {
    #[expect(clippy::too_many_lines, reason = "one arm for each kind of event")]
    pub(crate) fn tell(&self, event: Event, viewer: Viewer) -> Told {
        let name = |card: Card| self.tables.name(card);
        let label = |card: Card| self.label(card);
        let number = |lord: Lord| lord.duke.number();
        let lord = |lord: Lord| self.lord_name(lord);
        let party = |party: Party| self.party_name(party);
        // A card that only its Duke's owner may know.
        let secret = |lord: Lord, card: Card| viewer.sees(lord.owner).then_some(card);
        let hidden = |lord: Lord, card: Option<Card>| match card {
            Some(card) => json!({"duke": number(lord), "card": name(card)}),
            None => json!({"duke": number(lord)}),
        };
        match event {
            Event::DukeAssigned { duke, portrait } => {
                let row = &self.tables.dukes[portrait as usize];
                let json = json!({"duke": number(duke), "name": row.name});
                let words = format!("Seat {} plays {}.", duke.owner, row.label);
                Told::new("duke_assigned", "BBO-SETUP-01", json, words)
            }
            // Six lines for each Duke that say nothing.
            Event::CardDealt { duke, card } => match secret(duke, card) {
                None => Told::silent("card_dealt", "BBO-SETUP-02", hidden(duke, None)),
                seen => {
                    let words = format!("{} is dealt {}.", lord(duke), label(card));
                    Told::new("card_dealt", "BBO-SETUP-02", hidden(duke, seen), words)
                }
            },
            Event::CardStashed { duke, card, opening } => {
                let seen = secret(duke, card);
                let json = hidden(duke, seen);
                let words = match seen {
                    Some(card) => format!("{} hides {} in the citadel.", lord(duke), label(card)),
                    None if opening => return Told::silent("card_stashed", "BBO-ARR-01", json),
                    None => format!("{} hides the drawn card in the citadel.", lord(duke)),
                };
                Told::new("card_stashed", "BBO-ARR-01", json, words)
            }
            Event::ArmyShown { duke, cards } => {
                let json = json!({"duke": number(duke), "cards": cards.map(name)});
                let words = format!(
                    "{} shows the army: {}.",
                    lord(duke),
                    listed(&cards.map(|card| label(card).into()))
                );
                Told::new("army_shown", "BBO-SETUP-03", json, words)
            }
            Event::FirstPlayerRolled { seat, roll } => {
                let words = format!("Seat {seat} rolls {roll} for the first turn.");
                Told::new("first_player_rolled", "BBO-SETUP-05", json!({"seat": seat, "roll": roll}), words)
            }
            Event::TurnBegan { duke } => {
                let words = format!("Seat {}'s turn: {}.", duke.owner, lord(duke));
                Told::new("turn_began", "BBO-TURN-01", json!({"duke": number(duke)}), words)
            }
            // Everybody draws in every turn.
            Event::CardDrawn { duke, card, extra } => {
                let seen = secret(duke, card);
                let json = hidden(duke, seen);
                let words = match seen {
                    Some(card) => format!("{} draws {}.", lord(duke), label(card)),
                    None if extra => format!("{} draws an extra card.", lord(duke)),
                    None => return Told::silent("card_drawn", "BBO-TURN-03", json),
                };
                let rule = if extra { "BBO-DUKE-07" } else { "BBO-TURN-03" };
                Told::new("card_drawn", rule, json, words)
            }
            Event::DoGooderDrawn { duke, card } => {
                let json = json!({"duke": number(duke), "card": name(card)});
                let words = format!("{} draws a Do-Gooder: {}!", lord(duke), label(card));
                Told::new("do_gooder_drawn", "BBO-TURN-05", json, words)
            }
            Event::CardMoved { duke, card, from, to } => {
                let json = json!({
                    "duke": number(duke), "card": name(card), "from": from.name(), "to": to.name(),
                });
                let (who, what) = (lord(duke), label(card));
                let words = match (from, to) {
                    (Place::Citadel, _) => format!("{who} brings {what} out of the citadel."),
                    (_, Place::Citadel) => format!("{who} takes {what} into the citadel."),
                    _ => format!("{who} puts {what} into the army."),
                };
                Told::new("card_moved", "BBO-ARR-01", json, words)
            }
            Event::CardDiscarded { duke, card, from } => {
                let json = json!({"duke": number(duke), "card": name(card), "from": from.name()});
                let words = format!("{} discards {} from the {}.", lord(duke), label(card), from.name());
                Told::new("card_discarded", "BBO-TURN-04", json, words)
            }
            Event::BattleBegan { attacker, defender } => {
                let json = json!({"attacker": attacker.number(), "defender": number(defender)});
                let words = match attacker {
                    Party::Duke(_) => format!("{} attacks {}.", party(attacker), lord(defender)),
                    Party::Force(_) => format!("{} must fight {}.", lord(defender), party(attacker)),
                };
                Told::new("battle_began", "BBO-ATK-01", json, words)
            }
            Event::CardLent { duke, card, from, side, to } => {
                let json = json!({
                    "duke": number(duke), "card": name(card), "from": from.name(), "side": side.name(),
                });
                let from = from.name();
                let words = format!("{} lends {} {} from the {from}.", lord(duke), lord(to), label(card));
                Told::new("card_lent", "BBO-ALLY-10", json, words)
            }
            Event::RoundBegan { round, layers, parties } => {
                let json =
                    json!({"round": round, "attacker": layers[0].name(), "defender": layers[1].name()});
                let side = |side: Side| match (parties[side.index()], layers[side.index()]) {
                    (Party::Force(_), _) | (_, Layer::Duke) => party(parties[side.index()]).into_owned(),
                    (leader, layer) => format!("the {} of {}", layer.name(), party(leader)),
                };
                let words =
                    format!("Round {round}: {} against {}.", side(Side::Attacker), side(Side::Defender));
                Told::new("round_began", "BBO-CMB-01", json, words)
            }
            Event::CitadelStormed { duke, cards } => {
                let words = format!("The citadel of {} lies open.", lord(duke));
                let json = json!({"duke": number(duke), "cards": cards});
                Told::new("citadel_stormed", "BBO-CIT-02", json, words)
            }
            Event::CardRevealed { duke, card } => {
                let json = json!({"duke": number(duke), "card": name(card)});
                Told::then("card_revealed", "BBO-CIT-02", json, format!("In it: {}.", label(card)))
            }
            Event::DukeFaced { duke } => {
                let words = format!("{} stands alone.", lord(duke));
                Told::new("duke_faced", "BBO-DUKE-01", json!({"duke": number(duke)}), words)
            }
            Event::Rolled { side, by, category, dice, strength, smack, hits } => {
                let (natural, bonus) = (dice[0] + dice[1], strength.bonus());
                let total = natural + bonus;
                let json = json!({
                    "side": side.name(), "category": category.name(), "dice": dice,
                    "bonus": bonus, "total": total, "hits": hits,
                });
                let phase =
                    if smack { format!("Dukesmack, {}", category.label()) } else { category.label().into() };
                let made_of = made_of(strength).map_or(String::new(), |parts| format!(" ({parts})"));
                let result = match (hits, natural) {
                    (Some(true), 12) => ", a natural 12: a hit",
                    (Some(false), 2) => ", a natural 2: a miss",
                    (Some(true), _) => ", a hit",
                    (Some(false), _) => ", a miss",
                    (None, _) => "",
                };
                let [one, two] = dice;
                let words =
                    format!("{phase}, {}: {one} and {two} + {bonus}{made_of} = {total}{result}.", party(by));
                let (kind, rule) = match (smack, category) {
                    (false, Category::Melee) => ("rolled", "BBO-MELEE-01"),
                    (false, _) => ("rolled", "BBO-CMB-06"),
                    (true, Category::Melee) => ("smack_rolled", "BBO-CAT-06"),
                    (true, _) => ("smack_rolled", "BBO-CAT-05"),
                };
                Told::then(kind, rule, json, words)
            }
            Event::MeleeDecided { result, natural, parties, strikes } => {
                let json = json!({"result": result.name()});
                let (rule, words) = match result {
                    Melee::RollAgain => ("BBO-MELEE-06", "A tie: both sides roll again.".into()),
                    Melee::NobodyLoses => ("BBO-MELEE-04", "Two natural 2s: nobody loses a card.".into()),
                    Melee::BothLose => ("BBO-MELEE-05", "Two natural 12s.".into()),
                    Melee::Wins(side) => {
                        let [winner, loser] = [side, side.other()]
                            .map(|side| (party(parties[side.index()]), natural[side.index()]));
                        let harmless = if strikes[side.index()] {
                            ""
                        } else {
                            ", but without an attack: nothing is lost"
                        };
                        match (winner.1, loser.1) {
                            (_, 2) => {
                                let words = format!("A natural 2: {} lost{harmless}.", loser.0);
                                ("BBO-MELEE-02", words)
                            }
                            (12, _) => {
                                let words = format!("A natural 12: {} won{harmless}.", winner.0);
                                ("BBO-MELEE-03", words)
                            }
                            _ if harmless.is_empty() => {
                                return Told::silent("melee_decided", "BBO-MELEE-01", json);
                            }
                            _ => ("BBO-MELEE-08", format!("{} won{harmless}.", winner.0)),
                        }
                    }
                };
                Told::then("melee_decided", rule, json, words)
            }
            Event::CardCaptured { by, captor, loss } => {
                let json = json!({"by": by.name(), "card": name(loss.card)});
                let words =
                    format!("The MIND of {} takes control of {}.", party(captor), self.loss_words(loss));
                Told::then("card_captured", "BBO-MIND-01", json, words)
            }
            Event::CardKept { duke, card } => {
                let json = json!({"duke": number(duke), "card": name(card)});
                let words = format!("{} keeps {} for good.", lord(duke), label(card));
                Told::then("card_kept", "BBO-DUKE-06", json, words)
            }
            Event::CardDestroyed { side, category, smack, by, loss } => {
                let json = json!({
                    "side": side.name(), "card": name(loss.card), "category": category.name(),
                });
                let what = if smack { "Dukesmack" } else { category.label() };
                let words = format!("The {what} of {} destroys {}.", party(by), self.loss_words(loss));
                let rule = if category == Category::Magic { "BBO-MAGIC-01" } else { "BBO-MELEE-01" };
                Told::then("card_destroyed", rule, json, words)
            }
            Event::SalvageRolled { by, loss, die, taken } => {
                let json = json!({"card": name(loss.card), "die": die, "taken": taken});
                let end = if taken { "it fights for the winner for good" } else { "it breaks" };
                let words = format!(
                    "The MELEE of {} beats {}; a {die} on the die: {end}.",
                    party(by),
                    self.loss_words(loss)
                );
                Told::then("salvage_rolled", "BBO-MELEE-09", json, words)
            }
            Event::ArtifactTaken { duke, card, from } => {
                let json = json!({"duke": number(duke), "card": name(card)});
                let words = if from.duke == duke.duke {
                    format!("{} takes up the {}.", lord(duke), label(card))
                } else {
                    format!("{} takes the {} from {}.", lord(duke), label(card), lord(from))
                };
                Told::then("artifact_taken", "BBO-ART-04", json, words)
            }
            Event::ArtifactReturned { card } => {
                let words = format!("The {} is shuffled into the deck.", label(card));
                Told::then("artifact_returned", "BBO-ART-07", json!({"card": name(card)}), words)
            }
            Event::DukeKilled { duke, category, by } => {
                let json = json!({"duke": number(duke), "by": by.number()});
                let words = format!("The {} of {} kills {}!", category.label(), party(by), lord(duke));
                Told::then("duke_killed", "BBO-DUKE-07", json, words)
            }
            Event::CardsWithdrawn { duke } => {
                let words = format!("{} withdraws from the battle.", lord(duke));
                Told::new("cards_withdrawn", "BBO-ALLY-12", json!({"duke": number(duke)}), words)
            }
            Event::DoGooderTurned { by, card } => {
                let words = format!("{} talks {} into fighting somebody else.", lord(by), label(card));
                Told::then("do_gooder_turned", "BBO-DG-02", json!({"by": number(by)}), words)
            }
            Event::DoGooderRedirected { from, to } => {
                let json = json!({"from": number(from), "to": number(to)});
                let words = format!("{} sends the Do-Gooder to {}.", lord(from), lord(to));
                Told::new("do_gooder_redirected", "BBO-DG-02", json, words)
            }
            Event::DoGooderMarched { to } => {
                let words = format!("The Do-Gooder's force marches on to {}.", lord(to));
                Told::new("do_gooder_marched", "BBO-DG-06", json!({"to": number(to)}), words)
            }
            Event::ForceDispersed => {
                let words = "Nobody can strike any more: the force goes home.";
                Told::then("force_dispersed", "BBO-R-44", json!({}), words)
            }
            Event::BrokenOff { duke } => {
                let words = format!("{} breaks off.", lord(duke));
                Told::new("broken_off", "BBO-ATK-02", json!({"duke": number(duke)}), words)
            }
            Event::ControlEnded { loss } => {
                let words = format!("Discarded after the battle: {}.", self.loss_words(loss));
                Told::then("control_ended", "BBO-MIND-04", json!({"card": name(loss.card)}), words)
            }
            Event::CardReturned { duke, card, to, lent } => {
                let json = json!({"duke": number(duke), "card": name(card), "to": to.name()});
                // An army that goes home goes without saying.
                if !lent {
                    return Told::silent("card_returned", "BBO-R-14", json);
                }
                let whose = possessive(&lord(duke));
                let words = format!("{whose} {} goes home to the {}.", label(card), to.name());
                Told::then("card_returned", "BBO-R-14", json, words)
            }
            Event::BattleEnded { defender } => {
                let words = format!("The battle against {} is over.", lord(defender));
                Told::new("battle_ended", "BBO-ATK-05", json!({"defender": number(defender)}), words)
            }
            Event::DukeGiven { duke, to } => {
                let words = format!("Seat {} gives {} to seat {to}.", duke.owner, lord(duke));
                Told::new("duke_given", "BBO-TWIN-06", json!({"duke": number(duke), "to": to}), words)
            }
            Event::TurnEnded { duke } => {
                Told::silent("turn_ended", "BBO-TURN-07", json!({"duke": number(duke)}))
            }
            Event::CataclysmCame => {
                Told::new("cataclysm_came", "BBO-CAT-01", json!({}), "The deck is empty: the Cataclysm!")
            }
            Event::DukeDestroyed { duke } => {
                let words = format!("{} has no artifact and is swallowed by the lava.", lord(duke));
                Told::then("duke_destroyed", "BBO-CAT-01", json!({"duke": number(duke)}), words)
            }
            Event::FinaleBegan { first, second } => {
                let json = json!({"first": number(first), "second": number(second)});
                let words = format!("{} and {} fight for the world.", lord(first), lord(second));
                Told::new("finale_began", "BBO-CAT-03", json, words)
            }
            Event::GameEnded { ending } => {
                let (how, winner) = ending.told();
                let json = json!({"how": how, "winner": winner});
                let words = match ending {
                    Ending::LastAlive(seat) => format!("Seat {seat} is the last one alive and wins."),
                    Ending::BothArtifacts(seat) => format!("Seat {seat} holds both artifacts and wins."),
                    Ending::Finale(seat) => format!("Seat {seat} survives the final battle and wins."),
                    Ending::NobodyWins => "Nobody is left, and everyone loses.".into(),
                };
                Told::new("game_ended", "BBO-END-01", json, words)
            }
        }
    }
}
