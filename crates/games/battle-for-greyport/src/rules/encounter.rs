//! Setting up an encounter (GP-ENC): location, monsters, special setup, coins, Ambushes; then rounds until it ends.

use malice_engine::Seat;
use serde::{Deserialize, Serialize};

use super::effects::List;
use super::{Cx, Effects, Flow, Frame, Round, Triggers, from_defender, recruit, taunt};
use crate::Greyport;
use crate::content::{FACTIONS, LOCATIONS};
use crate::effect::{Occasion, Pile};
use crate::event::Event;
use crate::ids::Group;
use crate::state::{Location, Phase, Standing, Tabletop};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Encounter {
    step: Step,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
enum Step {
    #[default]
    Deal,
    Special,
    Ambush,
    Begin,
    Rounds,
}

impl Encounter {
    /// Set up, with its rounds going on.
    pub(crate) const fn in_rounds() -> Self {
        Self { step: Step::Rounds }
    }

    /// All monsters in play were just dealt.
    pub(crate) fn in_ambush(t: &mut Tabletop, game: &Greyport) -> Self {
        for at in 0..t.monsters.len() {
            taunt::push_trigger(t, game, t.monsters[at].id, Occasion::Ambush, None);
        }
        Self { step: Step::Ambush }
    }

    pub(super) fn run(&mut self, t: &mut Tabletop, cx: &mut Cx<'_>) -> Flow {
        let game = cx.game;
        let card = &game.scenario().encounters[t.encounter as usize];
        match self.step {
            Step::Deal => {
                recruit::remember_tops(t, game);
                t.phase = Phase::EncounterSetup;
                let location = choose_location(t, card.location, cx);
                t.locations_used |= 1 << location;
                // GP-ENC-02: hit points by the number of players.
                let hp = card.location_hp[game.column()];
                t.location = Location { card: location, hp, standing: Standing::Standing, freed: false };
                let encounter = t.encounter;
                cx.log.emit(|| Event::EncounterBegan { encounter, location });
                // GP-LOC-01, GP-R-28: what the location shows, it shows from now on.
                for pile in [Pile::Heroes, Pile::Items] {
                    recruit::settle_top(t, pile, cx);
                }
                add_subdecks(t, cx);
                // GP-ENC-03, GP-ENC-04: the location first, then the players from the defender clockwise.
                deal(t, Group::Location, card.location_threat[game.column()], cx);
                for seat in from_defender(t, game.players) {
                    deal(t, Group::Seat(seat), card.player_threat[game.column()], cx);
                }
                self.step = Step::Special;
                // GP-ENC-06, GP-ENC-10: bosses and tokens come by the card's own line.
                Flow::Call(Frame::Effects(Effects::of(List::Setup, t.defender)))
            }
            Step::Special => {
                // GP-ENC-07: coins for everybody.
                for index in 0..game.players {
                    let player = t.player_mut(Seat::new(index));
                    for (held, given) in player.coins.iter_mut().zip(card.coins) {
                        *held += given;
                    }
                }
                self.step = Step::Ambush;
                Flow::Next
            }
            // GP-ENC-08: the Ambushes of all that was revealed, in the party's order.
            Step::Ambush => {
                self.step = Step::Begin;
                t.phase = Phase::Ambush;
                Triggers::from(0, t)
            }
            Step::Begin => {
                self.step = Step::Rounds;
                t.encounter_over = t.monsters.is_empty();
                Flow::Next
            }
            Step::Rounds => Flow::Call(Frame::Round(Round::default())),
        }
    }
}

/// GP-VAR-03, GP-R-37: as printed, or any that was not drawn yet.
fn choose_location(t: &Tabletop, printed: u8, cx: &mut Cx<'_>) -> u8 {
    let game = cx.game;
    if !game.random_locations {
        return printed;
    }
    let free =
        |n: u32| (0..LOCATIONS as u8).filter(|l| t.locations_used >> l & 1 == 0).nth(n as usize).unwrap_or(0);
    let count = LOCATIONS as u32 - t.locations_used.count_ones();
    let pick =
        cx.chance.pick(cx.stream, "location", count, |n| game.tables.locations[free(n) as usize].id.clone());
    free(pick)
}

/// GP-VAR-02: the subdecks that an encounter asks for, as bits.
pub(crate) fn subdecks(game: &Greyport, encounter: usize) -> u8 {
    game.mix.subdecks(encounter, &game.scenario().encounters[encounter])
}

/// GP-ENC-01, GP-R-38: the subdecks of this encounter, each once a game, join what is left of the monster deck.
fn add_subdecks(t: &mut Tabletop, cx: &mut Cx<'_>) {
    let game = cx.game;
    let new = subdecks(game, t.encounter as usize) & !t.factions;
    if new == 0 {
        return;
    }
    t.factions |= new;
    for faction in (0..FACTIONS as u8).filter(|faction| new >> faction & 1 != 0) {
        t.monster_deck.extend(game.tables.subdeck(faction));
    }
    taunt::shuffle_monsters(t, cx);
}

/// GP-ENC-03: one by one until the threat is reached or passed; 0 means none.
fn deal(t: &mut Tabletop, group: Group, threat: u8, cx: &mut Cx<'_>) {
    let mut sum = 0;
    while sum < threat {
        let Some(kind) = taunt::reveal_monster(t, cx) else { return };
        let row = cx.game.tables.monster(kind);
        sum += row.threat;
        taunt::enter(t, kind, group, row.hp, cx);
    }
}
