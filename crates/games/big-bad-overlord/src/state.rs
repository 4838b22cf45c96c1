//! The whole position as plain data.

use malice_engine::{FixedVec, Seat, Stacks};
use serde::{Deserialize, Serialize};

use crate::content::{Card, DECK_CARDS, DUKES};
use crate::event::Lord;
use crate::rules::Frame;

/// BBO-SETUP-07.
pub const CITADEL_LIMIT: usize = 3;
pub const ARMY_LIMIT: usize = 6;
pub const CARD_LIMIT: usize = CITADEL_LIMIT + ARMY_LIMIT;

/// More than a zone can hold even after the richest battle.
pub type Zone = FixedVec<Card, 24>;
/// More than one side can field, a Do-Gooder with all that it took included.
pub type Line = FixedVec<Fighter, 72>;

/// A Duke by place at the table, from 0, in play order. A player has one, or two with twin Dukes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Duke(pub u8);

impl Duke {
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub const fn number(self) -> u8 {
        self.0 + 1
    }
}

/// A set of Dukes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct DukeSet(pub u8);

impl DukeSet {
    #[inline]
    pub const fn contains(self, duke: Duke) -> bool {
        self.0 >> duke.0 & 1 != 0
    }

    pub fn insert(&mut self, duke: Duke) {
        self.0 |= 1 << duke.0;
    }
}

/// The table and the procedures in progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    pub tabletop: Tabletop,
    pub procedures: Stacks<Frame, 8>,
}

/// Where a card of a player lies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Place {
    #[default]
    Army,
    Citadel,
    /// Drawn and not yet laid down.
    Hand,
}

impl Place {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Army => "army",
            Self::Citadel => "citadel",
            Self::Hand => "hand",
        }
    }
}

/// What lies on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Tabletop {
    pub dukes: FixedVec<Player, DUKES>,
    /// Face down; the last card is the top.
    pub deck: FixedVec<Card, DECK_CARDS>,
    /// Face up, in the order in which they were lost.
    pub discard: FixedVec<Card, DECK_CARDS>,
    /// Whose turn it is.
    pub active: Duke,
    /// The Dukes fought this turn (BBO-ATK-06).
    pub fought: DukeSet,
    /// The active Duke has sent the army out in this turn.
    pub fielded: bool,
    pub turns: u16,
    /// Battles begun, all told: it tells one from the next.
    pub battles: u16,
    pub battle: Battle,
    /// How many Dukes have fallen, all told.
    pub fallen: u8,
    /// With three owners of twin Dukes: who lost both first (BBO-TWIN-05).
    pub out: Option<Seat>,
    pub ended: Option<Ending>,
}

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Ending {
    /// One owner is left (BBO-END-01).
    LastAlive(Seat),
    /// Both artifacts at the Cataclysm (BBO-CAT-02).
    BothArtifacts(Seat),
    /// The final battle (BBO-CAT-03).
    Finale(Seat),
    /// Mutual annihilation, or nobody holds an artifact (BBO-CAT-10, BBO-R-48).
    NobodyWins,
}

/// A Duke's mat and cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Player {
    pub owner: Seat,
    /// Which of the six Dukes; `None` until picked.
    pub portrait: Option<u8>,
    pub alive: bool,
    /// When the Duke fell, counted from 1.
    pub fell: u8,
    pub turns_taken: u8,
    /// Face up, in ascending order.
    pub army: Zone,
    /// Face down, in ascending order.
    pub citadel: Zone,
    /// Drawn and not yet laid down, in ascending order.
    pub hand: FixedVec<Card, 6>,
    /// The citadel cards that everybody has seen go there, in ascending order.
    pub known: Zone,
    /// Who gave this Duke away, and which citadel cards that player remembers (BBO-TWIN-06).
    pub giver: Option<Seat>,
    pub remembered: Zone,
}

/// A card in the field.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Fighter {
    pub card: Card,
    /// To whom it returns; `None` for captives and for a Do-Gooder's own.
    pub owner: Option<Duke>,
    pub from: Place,
    /// Under mind control: discarded when the battle ends (BBO-MIND-04).
    pub controlled: bool,
}

/// What fights on a side: the first that still stands of army, citadel, Duke.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Layer {
    #[default]
    Army,
    Citadel,
    Duke,
}

impl Layer {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Army => "army",
            Self::Citadel => "citadel",
            Self::Duke => "duke",
        }
    }
}

/// Attacker or defender; in the Cataclysm the finalist whose turn would have come first attacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Side {
    #[default]
    Attacker,
    Defender,
}

impl Side {
    pub const BOTH: [Self; 2] = [Self::Attacker, Self::Defender];

    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    #[must_use]
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::Attacker => Self::Defender,
            Self::Defender => Self::Attacker,
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::Attacker => "attacker",
            Self::Defender => "defender",
        }
    }
}

/// The battle in progress, or nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Battle {
    pub kind: BattleKind,
    /// The main players; nobody leads a Do-Gooder's force.
    pub leaders: [Option<Duke>; 2],
    pub lines: [Line; 2],
    pub layers: [Layer; 2],
    /// Rounds begun.
    pub rounds: u8,
    /// The defender's citadel lies open (BBO-CIT-02).
    pub open: bool,
    /// Who has lent a card in this battle (BBO-R-12).
    pub helped: DukeSet,
    /// The Do-Gooder itself was hit by MIND: it turns on somebody else (BBO-DG-02).
    pub turned: bool,
    /// A Duke's capture has ended the round before it was complete (BBO-DUKE-05, BBO-R-33).
    pub cut_off: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum BattleKind {
    #[default]
    None,
    Attack,
    DoGooder,
    Finale,
}

impl Battle {
    /// A new battle. The attacker's line stays as it stands: a Do-Gooder's force is in the field already.
    pub fn begin(&mut self, kind: BattleKind, leaders: [Option<Duke>; 2]) {
        self.line_mut(Side::Defender).clear();
        let Self { kind: own, leaders: both, lines: _, layers, rounds, open, helped, turned, cut_off } = self;
        (*own, *both, *layers, *rounds) = (kind, leaders, [Layer::Army; 2], 0);
        (*open, *helped, *turned, *cut_off) = (false, DukeSet::default(), false, false);
    }

    /// The battle is cleared away.
    pub fn end(&mut self) {
        self.line_mut(Side::Attacker).clear();
        self.begin(BattleKind::None, [None; 2]);
    }

    #[inline]
    pub fn line(&self, side: Side) -> &Line {
        &self.lines[side.index()]
    }

    #[inline]
    pub fn line_mut(&mut self, side: Side) -> &mut Line {
        &mut self.lines[side.index()]
    }

    #[inline]
    pub fn layer(&self, side: Side) -> Layer {
        self.layers[side.index()]
    }

    #[inline]
    pub fn leader(&self, side: Side) -> Option<Duke> {
        self.leaders[side.index()]
    }

    /// The Dukes to whom fighters of a line belong; captives have no owner any more.
    pub fn owners(&self, side: Side) -> DukeSet {
        let mut owners = DukeSet::default();
        self.line(side).iter().filter_map(|fighter| fighter.owner).for_each(|duke| owners.insert(duke));
        owners
    }

    /// The attacked Duke.
    pub fn defender(&self) -> Duke {
        self.leaders[1].expect("somebody is always attacked")
    }
}

impl Player {
    /// All cards, drawn ones included.
    pub fn total(&self) -> usize {
        self.army.len() + self.citadel.len() + self.hand.len()
    }

    pub fn put(&mut self, place: Place, card: Card) {
        match place {
            Place::Army => insert(&mut self.army, card),
            Place::Citadel => insert(&mut self.citadel, card),
            Place::Hand => insert(&mut self.hand, card),
        }
    }

    /// Everybody saw this card go into the citadel.
    pub fn put_openly(&mut self, place: Place, card: Card) {
        self.put(place, card);
        if place == Place::Citadel {
            self.learn(card);
        }
    }

    /// Everybody knows that this card lies in the citadel.
    pub fn learn(&mut self, card: Card) {
        insert(&mut self.known, card);
        insert(&mut self.remembered, card);
    }

    /// Everybody knows that so many cards of this design lie in the citadel.
    pub fn learn_at_least(&mut self, card: Card, count: usize) {
        for zone in [&mut self.known, &mut self.remembered] {
            while zone.iter().filter(|other| **other == card).count() < count {
                insert(zone, card);
            }
        }
    }

    /// Sends all cards of the army or the citadel out that may leave it, in ascending order.
    pub fn send_out(&mut self, from: Place, may_leave: impl Fn(Card) -> bool, mut send: impl FnMut(Card)) {
        let zone = if from == Place::Citadel { &mut self.citadel } else { &mut self.army };
        let cards = std::mem::take(zone);
        for card in cards.iter().copied() {
            if !may_leave(card) {
                zone.push(card);
                continue;
            }
            send(card);
            if from == Place::Citadel {
                remove(&mut self.known, card);
                remove(&mut self.remembered, card);
            }
        }
    }

    /// Takes a card away, as everybody sees. Whoever knew of it in the citadel knows that it left.
    pub fn take(&mut self, place: Place, card: Card) {
        let held = match place {
            Place::Army => remove(&mut self.army, card),
            Place::Citadel => {
                remove(&mut self.known, card);
                remove(&mut self.remembered, card);
                remove(&mut self.citadel, card)
            }
            Place::Hand => remove(&mut self.hand, card),
        };
        assert!(held, "only what lies there is taken");
    }
}

/// Puts a card into a zone, which stays in ascending order.
pub(crate) fn insert<const N: usize>(zone: &mut FixedVec<Card, N>, card: Card) {
    // What is greater is handed on, card by card; nobody can guess where that begins, so nothing is jumped over.
    let mut greatest = card;
    for held in zone.iter_mut() {
        (*held, greatest) = ((*held).min(greatest), (*held).max(greatest));
    }
    zone.push(greatest);
}

fn remove<const N: usize>(zone: &mut FixedVec<Card, N>, card: Card) -> bool {
    match zone.iter().position(|held| *held == card) {
        Some(at) => {
            zone.remove(at);
            true
        }
        None => false,
    }
}

impl Tabletop {
    #[inline]
    pub fn duke(&self, duke: Duke) -> &Player {
        &self.dukes[duke.index()]
    }

    #[inline]
    pub fn duke_mut(&mut self, duke: Duke) -> &mut Player {
        &mut self.dukes[duke.index()]
    }

    #[inline]
    pub fn owner(&self, duke: Duke) -> Seat {
        self.duke(duke).owner
    }

    /// A Duke by name, as he is now.
    pub fn lord(&self, duke: Duke) -> Lord {
        let player = self.duke(duke);
        Lord { duke, owner: player.owner, portrait: player.portrait }
    }

    /// Whether this Duke's army was sent out in this turn: his cards stay as they are until it ends (BBO-ARR-02).
    pub fn is_in_the_field(&self, duke: Duke) -> bool {
        self.fielded && duke == self.active
    }

    /// Dukes alive, in order of their places.
    #[inline]
    pub fn living(&self) -> impl Iterator<Item = Duke> + '_ {
        (0..self.dukes.len() as u8).map(Duke).filter(|duke| self.duke(*duke).alive)
    }

    /// The living Dukes in play order after this one, which is left out (BBO-SETUP-06).
    #[inline]
    pub fn after(&self, duke: Duke) -> impl DoubleEndedIterator<Item = Duke> + '_ {
        let count = self.dukes.len() as u8;
        let place =
            move |steps: u8| if duke.0 + steps < count { duke.0 + steps } else { duke.0 + steps - count };
        (1..count).map(move |steps| Duke(place(steps))).filter(|duke| self.duke(*duke).alive)
    }

    /// The nearest living Duke in play order, counterclockwise.
    pub fn next(&self, duke: Duke) -> Option<Duke> {
        self.after(duke).next()
    }

    /// The nearest living Duke against play order, clockwise: a Do-Gooder's way (BBO-R-03).
    pub fn previous(&self, duke: Duke) -> Option<Duke> {
        self.after(duke).next_back()
    }

    pub fn has_dukes(&self, seat: Seat) -> u8 {
        self.living().filter(|duke| self.owner(*duke) == seat).count() as u8
    }
}
