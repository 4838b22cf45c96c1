//! A table at one moment: immutable, shared by everybody who looks at it.

use std::sync::Arc;

use malice_bots::BotSpec;
use malice_engine::{Content, Header, Seat, SeatHeader, SeatSet, Talk, Viewer};
use malice_store::{
    Capability, Grant, GuestId, Mark, Millis, NewTable, Opening, Power, Seat as Chair, Status, TableId,
    TokenHash, Visibility,
};

use super::bits;
use super::intents::Intents;
use super::no::No;
use super::notes::{Notes, Standing};
use super::packs::stored;
use super::turns::Caller;
use crate::sitting::Sitting;

/// The word for a person in a seat, and for a seat that waits for one.
pub(crate) const HUMAN: &str = "human";
pub(crate) const OPEN: &str = "open";

/// What surrounds the game.
#[derive(Clone, Debug)]
pub(crate) struct About {
    pub(crate) id: TableId,
    pub(crate) visibility: Visibility,
    pub(crate) status: Status,
    pub(crate) host: GuestId,
    pub(crate) seats: Vec<Chair>,
    pub(crate) revision: u64,
    /// Since when it lay in the archive when it was loaded: the next change takes it out.
    pub(crate) put_away: Option<Millis>,
    /// How often orders were kept: only to compare tables with the store, since it would tell that an order was given.
    pub(super) ordered: u64,
    pub(crate) notes: Notes,
    pub(crate) header: Header,
    /// What it is played with, unless that is what the game ships.
    pub(crate) pack: Option<Content>,
    /// Links and tokens that were given out.
    pub(crate) powers: Vec<Capability>,
}

/// The game itself.
#[derive(Clone, Debug)]
pub(crate) enum Play {
    /// Seats are still open.
    Waiting,
    Going(Arc<dyn Sitting>),
    /// It was played by rules that this program does not have: what was told can be read.
    Unplayable(Arc<Unplayed>),
}

#[derive(Clone, Debug)]
pub(crate) struct Unplayed {
    pub(crate) reason: String,
    pub(crate) told: Vec<String>,
    /// The last position that was kept, as everybody saw it.
    pub(crate) view: String,
    pub(crate) version: u64,
}

#[derive(Clone, Debug)]
pub(crate) struct Moment {
    pub(crate) about: Arc<About>,
    pub(crate) play: Play,
    /// What is said about the position.
    pub(crate) intents: Intents,
}

/// What somebody may do at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Access {
    /// The seats whose cards may be seen and for which may be decided.
    pub(crate) mine: SeatSet,
    /// The seats whose cards may be seen.
    pub(crate) hands: SeatSet,
    pub(crate) may_watch: bool,
    pub(crate) is_host: bool,
}

impl Access {
    const NONE: Self = Self { mine: SeatSet::EMPTY, hands: SeatSet::EMPTY, may_watch: false, is_host: false };

    /// How this person sees the table who wants to look through the eyes of `seat`, or of nobody.
    pub(crate) fn viewer(self, seat: Option<Seat>) -> Result<Viewer, No> {
        match seat {
            Some(seat) if self.mine.union(self.hands).contains(seat) => Ok(Viewer::Seat(seat)),
            Some(_) => Err(No::NotYours("this seat is not yours to look through")),
            None if self.may_watch => Ok(Viewer::Spectator),
            None => Err(No::UnknownTable),
        }
    }
}

impl About {
    /// What surrounds a new table that nobody finds by himself, played with what the game ships.
    pub(super) fn new(id: TableId, host: GuestId, seats: Vec<Chair>, header: Header, notes: Notes) -> Self {
        let open = seats.iter().any(|chair| chair.player == OPEN);
        Self {
            id,
            visibility: Visibility::ByLink,
            status: if open { Status::Open } else { Status::Playing },
            host,
            seats,
            revision: 0,
            put_away: None,
            ordered: 0,
            notes,
            header,
            pack: None,
            powers: Vec::new(),
        }
    }

    /// Whose turn it is when something of this table is worked on.
    pub(crate) fn opener(&self) -> Caller {
        self.notes.opener.unwrap_or_else(|| Caller::of(TokenHash::of(self.id.as_str()).0))
    }

    pub(crate) fn access(&self, guest: &GuestId) -> Access {
        // Whoever has the address of a table that waits for players may join it.
        let listed = self.visibility == Visibility::Listed || self.status == Status::Open;
        let mine: SeatSet = self
            .chairs()
            .filter(|(_, chair)| chair.guest.as_ref() == Some(guest))
            .map(|(seat, _)| seat)
            .collect();
        let watchers = || self.notes.watchers.iter().filter(|watcher| watcher.guest == guest.as_str());
        let is_host = self.host == *guest;
        if mine.is_empty() && !is_host && self.notes.standing(guest) == Standing::Removed {
            return Access::NONE;
        }
        Access {
            mine,
            hands: watchers().filter_map(|watcher| watcher.hand).collect(),
            may_watch: listed || is_host || !mine.is_empty() || watchers().next().is_some(),
            is_host,
        }
    }

    /// What the holder of a token may do; an error if it was valid once.
    pub(crate) fn access_by_token(&self, hash: TokenHash) -> Result<Option<Access>, No> {
        let known = |power: &&Capability| power.hash == hash;
        let Some(capability) = self.powers.iter().find(known) else { return Ok(None) };
        let seat = |number: u8| Seat::try_from(number).map_or(SeatSet::EMPTY, SeatSet::from);
        let watch = Access { may_watch: true, ..Access::NONE };
        let access = match capability.power {
            Power::Api(number) => Access { mine: seat(number), ..watch },
            Power::Hand(number) => Access { hands: seat(number), ..watch },
            Power::Watch => watch,
            // Its link is no token.
            Power::Seat(_) => return Ok(None),
        };
        if capability.revoked.is_some() { Err(self.ended(capability)) } else { Ok(Some(access)) }
    }

    pub(crate) fn chairs(&self) -> impl Iterator<Item = (Seat, &Chair)> {
        self.seats.iter().enumerate().map(|(index, chair)| (Seat::new(index), chair))
    }

    pub(crate) fn chair(&self, seat: Seat) -> Result<&Chair, No> {
        self.seats.get(seat.index()).ok_or(No::NotYours("there is no such seat"))
    }

    /// The bot that decides for a seat, if one does.
    pub(crate) fn bot(&self, seat: Seat) -> Option<BotSpec> {
        let chair = self.seats.get(seat.index()).filter(|chair| chair.player != HUMAN)?;
        chair.player.parse().ok()
    }

    pub(super) fn has_bots(&self) -> bool {
        self.seats.iter().any(super::is_bot)
    }

    /// The seats for which people decide.
    pub(crate) fn people(&self) -> SeatSet {
        self.chairs().filter(|(_, chair)| chair.player == HUMAN).map(|(seat, _)| seat).collect()
    }

    /// Names and players as they are now.
    pub(crate) fn seat_headers(&self) -> Vec<SeatHeader> {
        let header = |chair: &Chair| SeatHeader { name: chair.name.clone(), player: chair.player.clone() };
        self.seats.iter().map(header).collect()
    }

    /// Binds the seed before it is known.
    pub(crate) fn commitment(&self) -> String {
        self.header.commitment(self.id.as_str())
    }

    /// Whether everything may be seen now.
    pub(crate) fn is_over(&self) -> bool {
        self.status == Status::Finished
    }
}

impl Play {
    /// The same game, with others in these seats.
    pub(super) fn for_others(&self, seats: SeatSet) -> Self {
        match self {
            Self::Going(sitting) if !seats.is_empty() => {
                let mut copy = sitting.copy();
                for seat in seats.iter() {
                    copy.cancel_orders(seat);
                }
                Self::Going(Arc::from(copy))
            }
            _ => self.clone(),
        }
    }
}

impl Moment {
    /// A table about which nothing was said yet.
    pub(super) fn new(about: About, play: Play) -> Self {
        Self { about: Arc::new(about), play, intents: Intents::default() }
    }

    /// A table as the store takes it in.
    pub(super) fn as_new(&self, opening: Option<Opening>, created: Millis) -> NewTable {
        let About { id, visibility, status, host, seats, notes, header, pack, powers, .. } = &*self.about;
        let grant = |power: &Capability| Grant { hash: power.hash, power: power.power };
        NewTable {
            id: id.clone(),
            game: header.game.clone(),
            header: header.to_json().to_string(),
            visibility: *visibility,
            status: *status,
            host: host.clone(),
            seats: seats.clone(),
            awaited: bits(self.awaited()),
            notes: notes.write(),
            content: pack.as_ref().and_then(stored),
            entries: self.sitting().map_or_else(|_| Vec::new(), |sitting| sitting.lines(0)),
            grant: powers.iter().map(grant).collect(),
            opening,
            created,
        }
    }

    pub(crate) fn sitting(&self) -> Result<&Arc<dyn Sitting>, No> {
        match &self.play {
            Play::Going(sitting) => Ok(sitting),
            Play::Waiting => Err(No::NotYours("the game has not begun: seats are still open")),
            Play::Unplayable(unplayed) => Err(No::Unplayable(unplayed.reason.clone())),
        }
    }

    /// Where the table stands, as the store would say.
    pub(super) fn mark(&self) -> Mark {
        let About { revision, ordered, .. } = *self.about;
        Mark { version: self.version() as u64, revision, ordered }
    }

    /// Whether nothing lies between two moments but what one seat alone may know.
    pub(super) fn looks_like(&self, other: &Self) -> bool {
        let seen = |moment: &Self| (moment.version(), moment.about.revision);
        seen(self) == seen(other) && self.intents == other.intents
    }

    pub(crate) fn version(&self) -> usize {
        match &self.play {
            Play::Going(sitting) => sitting.version(),
            Play::Waiting => 0,
            Play::Unplayable(unplayed) => unplayed.version as usize,
        }
    }

    /// The seats that have to decide; nobody once the game is over or ended.
    pub(crate) fn awaited(&self) -> SeatSet {
        match &self.play {
            Play::Going(sitting) if !self.about.is_over() => sitting.awaited(),
            _ => SeatSet::EMPTY,
        }
    }

    /// Whether the rules forbid all talk as long as the game goes on.
    pub(crate) fn is_silent(&self) -> bool {
        !self.about.is_over() && self.sitting().is_ok_and(|sitting| sitting.talk() == Talk::Silent)
    }

    /// Whether what is asked now is each seat's own affair.
    pub(crate) fn in_lanes(&self) -> bool {
        matches!(&self.play, Play::Going(sitting) if sitting.in_lanes())
    }

    /// The seats that may choose though nobody waits for them.
    pub(crate) fn welcome(&self) -> SeatSet {
        match &self.play {
            Play::Going(sitting) if !self.about.is_over() => sitting.welcome(),
            _ => SeatSet::EMPTY,
        }
    }
}
