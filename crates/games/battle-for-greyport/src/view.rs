//! What a viewer sees of a position, with the names of the specification.

use malice_engine::{Seat, SeatSet, Viewer};
use serde::Serialize;

use crate::Greyport;
use crate::effect::{Effect, Pile};
use crate::forecast::{Forecast, Target};
use crate::ids::{CardId, Cause, Group};
use crate::rules::{hand_size, happens, may_be_shielded, strength, top_is_shown};
use crate::state::{Blow, GameResult, HeroPlace, Phase, PlayedHero, Standing, State, Tabletop};

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    /// Whose view it is; nobody's if somebody watches.
    pub viewer: Option<Seat>,
    pub scenario: String,
    pub encounter: u8,
    pub title: String,
    pub round: u16,
    pub phase: Phase,
    /// Who holds the round marker; before anybody does, who speaks for the party.
    pub defender: Seat,
    pub taunt_ready: bool,
    pub ready: SeatSet,
    pub shields: u8,
    pub incoming: Incoming,
    /// The blows that fall next, while shields are dealt out among them.
    pub blows: Vec<BlowView>,
    pub location: LocationView,
    pub players: Vec<PlayerView>,
    pub heroes: RowView,
    pub items: RowView,
    pub revealed: Vec<String>,
    pub retired: Vec<String>,
    pub curses: u8,
    pub monster_deck: usize,
    pub monster_discard: Vec<String>,
    /// What the choice in progress has fixed so far.
    pub pending: PendingView,
    /// Effects that wait for the chair's order.
    pub waiting: Vec<String>,
    pub result: Option<GameResult>,
    /// What everybody regains after an encounter; 0 is Hardcore Mode.
    pub rest_healing: u8,
    /// Those earned so far; some count only when the game is won.
    pub achievements: Vec<String>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PendingView {
    pub card: Option<String>,
    pub seat: Option<Seat>,
    pub hero: Option<u8>,
    pub targets: Vec<String>,
    pub dice: Vec<u8>,
    /// Each way in which the fight in progress can go on: whom to fight, then whom else, then what the dice show.
    pub fights: Vec<Target>,
    /// What happens to the monster that is pointed at.
    pub aim: Option<Aim>,
    /// The card, monster, location or encounter whose effect asks, by its name.
    pub cause: Option<String>,
    /// The effect itself, for who puts it into words.
    #[serde(skip)]
    pub effect: Option<Effect>,
}

/// What somebody points at a monster for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Aim {
    Fight,
    Taunt,
    Snipe,
    Take,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LocationView {
    pub id: String,
    pub name: String,
    pub hp: i8,
    pub standing: Standing,
    pub monsters: Vec<MonsterView>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlayerView {
    pub seat: Seat,
    pub character: Option<String>,
    pub level: u8,
    pub hero: HeroPlace,
    pub hp: i8,
    pub max_hp: i8,
    pub coins: [u8; 3],
    pub deck: usize,
    pub curses_on_deck: u8,
    pub hand_count: usize,
    /// What is kept and refilled to: five, less what monsters in front take.
    pub hand_size: usize,
    /// What the viewer may see of the hand.
    pub hand: Option<Vec<String>>,
    /// The part of it that everybody has seen going there.
    pub hand_known: Vec<String>,
    pub discard: Vec<String>,
    pub played: Vec<HeroView>,
    pub heroes_left: u8,
    pub monsters: Vec<MonsterView>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct HeroView {
    pub card: String,
    pub items: Vec<String>,
    pub fought: bool,
    pub used: bool,
    pub gone: bool,
    /// What it would do if it fought now; `None` once it has fought or gone, and outside the free window.
    pub forecast: Option<Forecast>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MonsterView {
    pub id: String,
    pub name: String,
    pub hp: u8,
    pub damage_taken: u8,
    /// What it would deal now, with what others of its group add.
    pub deals: u8,
    pub armor: u8,
}

/// What would come if the round ended now.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Incoming {
    /// To the defender, after all shields that can help.
    pub defender: u8,
    pub location: u8,
}

/// Damage that a monster is about to deal to a player.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BlowView {
    pub monster: String,
    pub victim: Seat,
    pub slash: bool,
    /// What is left of it after the shields so far; a Slash comes to nothing with its main blow.
    pub left: u8,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RowView {
    pub row: Vec<String>,
    pub deck: usize,
    /// The top card, where it lies face up (GP-CARD-07).
    pub top: Option<String>,
}

impl View {
    /// Whether this seat holds the round marker; nobody does before there is a starting player.
    pub fn defends(&self, seat: Seat) -> bool {
        self.defender == seat && (self.phase != Phase::Setup || self.taunt_ready)
    }
}

impl Greyport {
    fn incoming(&self, t: &Tabletop) -> Incoming {
        let sum = |group: Group| t.group(group).map(|monster| strength(t, self, monster)).sum::<u8>();
        let shields = if may_be_shielded(t, self, t.defender) { t.shield_pool } else { 0 };
        Incoming {
            defender: sum(t.active()).saturating_sub(shields),
            location: if t.location.standing == Standing::Destroyed { 0 } else { sum(Group::Location) },
        }
    }

    fn blows(&self, t: &Tabletop) -> Vec<BlowView> {
        let blow = |blow: &Blow| BlowView {
            monster: self.monster_name(blow.monster),
            victim: blow.victim,
            slash: blow.slash,
            left: if happens(t, blow) { blow.amount - blow.prevented } else { 0 },
        };
        t.blows.iter().map(blow).collect()
    }

    fn pending(&self, state: &State) -> PendingView {
        let t = &state.tabletop;
        let top = state.procedures.frames().last();
        let pending = top.map(|frame| frame.pending(t, self)).unwrap_or_default();
        let cause = pending.cause.map(|cause| match cause {
            Cause::Encounter => self.scenario().encounters[t.encounter as usize].title.clone(),
            Cause::Location => self.tables.locations[t.location.card as usize].name.clone(),
            Cause::Card(card) => self.tables.card(card).name.clone(),
            Cause::Monster(id) => self.foe(id),
        });
        PendingView {
            card: pending.card.map(|card| self.tables.card(card).id.clone()),
            seat: pending.seat,
            hero: pending.hero.map(|hero| hero + 1),
            targets: pending.targets.iter().map(|id| self.monster_name(*id)).collect(),
            dice: pending.dice.to_vec(),
            fights: self.fights(t, &pending),
            aim: pending.aim,
            cause,
            effect: pending.effect,
        }
    }

    fn card_names(&self, cards: &[CardId]) -> Vec<String> {
        cards.iter().map(|card| self.tables.card(*card).id.clone()).collect()
    }

    fn heroes_in_play(&self, t: &Tabletop, seat: Seat) -> Vec<HeroView> {
        let open = t.phase == Phase::FreeWindow;
        let hero = |(hero, number): (&PlayedHero, u8)| HeroView {
            card: self.tables.card(hero.card).id.clone(),
            items: self.card_names(&hero.items),
            fought: hero.fought,
            used: hero.used,
            gone: hero.gone,
            forecast: (open && !hero.fought && !hero.gone).then(|| self.foresee(t, seat, number)),
        };
        t.player(seat).played.iter().zip(0..).map(hero).collect()
    }

    pub(crate) fn show(&self, state: &State, viewer: Viewer) -> View {
        let t = &state.tabletop;
        let names = |cards: &[CardId]| self.card_names(cards);
        let group = |group: Group| {
            t.group(group)
                .map(|monster| MonsterView {
                    id: self.monster_name(monster.id),
                    name: self.tables.monster(monster.id.kind).name.clone(),
                    hp: monster.hp,
                    damage_taken: monster.damage,
                    deals: strength(t, self, monster),
                    armor: self.tables.monster(monster.id.kind).armor,
                })
                .collect::<Vec<_>>()
        };
        let row = |pile: Pile| {
            let from = t.reinforcements(pile);
            let top = from.deck.last().filter(|_| top_is_shown(t, self, pile));
            RowView {
                row: names(&from.row),
                deck: from.deck.len(),
                top: top.map(|card| self.tables.card(*card).id.clone()),
            }
        };
        let location = &self.tables.locations[t.location.card as usize];
        View {
            viewer: if let Viewer::Seat(seat) = viewer { Some(seat) } else { None },
            scenario: self.scenario().id.clone(),
            encounter: t.encounter + 1,
            title: self.scenario().encounters[t.encounter as usize].title.clone(),
            round: t.round,
            phase: t.phase,
            defender: t.defender,
            taunt_ready: t.taunt_ready,
            ready: t.ready,
            shields: t.shield_pool,
            incoming: self.incoming(t),
            blows: self.blows(t),
            location: LocationView {
                id: location.id.clone(),
                name: location.name.clone(),
                hp: t.location.hp,
                standing: t.location.standing,
                monsters: group(Group::Location),
            },
            players: (0..self.players)
                .map(|index| {
                    let seat = Seat::new(index);
                    let player = t.player(seat);
                    let seen = self.open_hands || viewer.sees(seat);
                    PlayerView {
                        seat,
                        character: player.character.map(|c| self.tables.characters[c as usize].id.clone()),
                        level: player.level,
                        hero: player.hero_place,
                        hp: player.hp,
                        max_hp: self.max_hp,
                        coins: player.coins,
                        deck: player.deck.len(),
                        curses_on_deck: player.curses_on_deck,
                        hand_count: player.hand.len(),
                        hand_size: hand_size(t, self, seat),
                        hand: seen.then(|| names(&player.hand)),
                        hand_known: names(&player.hand_known),
                        discard: names(&player.discard),
                        played: self.heroes_in_play(t, seat),
                        heroes_left: (1 + player.plus_heroes).saturating_sub(player.heroes_played),
                        monsters: group(Group::Seat(seat)),
                    }
                })
                .collect(),
            heroes: row(Pile::Heroes),
            items: row(Pile::Items),
            revealed: names(&t.revealed),
            retired: names(&t.retired),
            curses: t.curses,
            monster_deck: t.monster_deck.len(),
            monster_discard: t
                .monster_discard
                .iter()
                .map(|kind| self.tables.monster(*kind).id.clone())
                .collect(),
            pending: self.pending(state),
            waiting: t.triggers.iter().map(|trigger| self.name_action(trigger.name())).collect(),
            result: t.result,
            rest_healing: self.rest_healing,
            achievements: self.achievements(t),
        }
    }
}
