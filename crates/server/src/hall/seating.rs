//! Who sits where: opening tables, joining, leaving, bots for leavers.

use std::sync::Arc;

use malice_bots::BotSpec;
use malice_engine::{Content, Options, Seat, SeatHeader, SeatSet, Seed};
use malice_store::{
    Capability, Changes, Created, Grant, GuestId, Millis, Opening, Power, Said, Seat as Chair, Status,
    StoreError, TableId, TokenHash, Update, Updated, Visibility,
};
use tracing::info;

use super::acting::changed_orders;
use super::following::TRIES;
use super::intents::Intents;
use super::moment::{About, HUMAN, Moment, OPEN, Play};
use super::names::{bot_name, fresh_id, fresh_seed, fresh_token, tell_apart};
use super::no::No;
use super::notes::Notes;
use super::opening::OpeningKey;
use super::place::Place;
use super::voice::Voice;
use super::{Hall, count};

/// A table to be opened.
#[derive(Clone, Debug)]
pub(crate) struct NewTableRequest {
    pub(crate) game: String,
    pub(crate) options: Options,
    /// What it is played with, unless that is what the game ships.
    pub(crate) pack: Option<Content>,
    pub(crate) seats: Vec<Chair>,
    pub(crate) visibility: Visibility,
    pub(crate) host: GuestId,
    pub(crate) notes: Notes,
    /// What is dealt; left to chance where nothing is said.
    pub(crate) deal: Option<Dealt>,
    /// What links and tokens are wanted for from the start.
    pub(crate) powers: Vec<Power>,
    /// Sent twice, it opens one table.
    pub(crate) key: Option<OpeningKey>,
}

/// What a table is dealt.
#[derive(Clone, Debug)]
pub(crate) enum Dealt {
    /// The same for everybody who learns the game.
    Guided(Seed),
    /// What was dealt at a finished table.
    Again(Deal),
}

/// The deal of a finished table.
#[derive(Clone, Debug)]
pub(crate) struct Deal {
    pub(super) table: TableId,
    pub(crate) game: String,
    pub(crate) options: Options,
    pub(crate) pack: Option<Content>,
    pub(super) seed: Seed,
}

/// A table that was opened, with the secrets that were asked for.
#[derive(Clone, Debug)]
pub(crate) struct Opened {
    pub(crate) id: TableId,
    pub(crate) tokens: Vec<(Power, String)>,
}

impl Hall {
    pub(crate) async fn open(self: &Arc<Self>, request: NewTableRequest) -> Result<Opened, No> {
        let NewTableRequest {
            game,
            options,
            pack,
            mut seats,
            visibility,
            host,
            mut notes,
            deal,
            powers,
            key,
        } = request;
        let seed = match deal {
            Some(Dealt::Guided(seed)) => Some(seed),
            Some(Dealt::Again(deal)) => {
                notes.deal_of = Some(deal.table.as_str().to_owned());
                Some(deal.seed)
            }
            None => self.habits.deal,
        };
        for (index, chair) in seats.iter_mut().enumerate() {
            if chair.player.parse::<BotSpec>().is_ok() && chair.name.is_empty() {
                chair.name = bot_name(index);
            }
        }
        tell_apart(&mut seats);
        let headers = seats.iter().map(seat_header).collect();
        let header = self
            .games
            .header(&game, &options, headers, seed.unwrap_or_else(fresh_seed), pack.as_ref())
            .map_err(No::Faults)?;
        let id = TableId::new(fresh_id());
        let opening = key.as_ref().map(OpeningKey::opening);
        let secrets = |opening: Option<&Opening>| -> Vec<(Power, String)> {
            let token = |power| key.as_ref().zip(opening).map(|(key, opening)| key.token(opening, power));
            powers.iter().map(|power| (*power, token(*power).unwrap_or_else(fresh_token))).collect()
        };
        let tokens = secrets(opening.as_ref());
        let created = self.now();
        let capability = |(power, token): &(Power, String)| Capability {
            hash: TokenHash::of(token),
            table: id.clone(),
            power: *power,
            created,
            revoked: None,
        };
        let powers = tokens.iter().map(capability).collect();
        let about = About { visibility, pack, powers, ..About::new(id.clone(), host, seats, header, notes) };
        let play = if about.status == Status::Open {
            Play::Waiting
        } else {
            Play::Going(self.games.start(&about.header, about.pack.as_ref()).map_err(No::Faults)?)
        };
        let moment = Moment::new(about, play);
        if let Created::Before(id, opening) = self.store.create(moment.as_new(opening, created)).await? {
            if let Some(key) = &key {
                key.check(&opening)?;
            }
            return Ok(Opened { id, tokens: secrets(Some(&opening)) });
        }
        count(&self.figures.created);
        info!(%game, "a table was opened");
        self.take_in(moment, Said::default());
        Ok(Opened { id, tokens })
    }

    /// Changes what surrounds the game: tried on a copy, stored, then shown. Once it is tried it goes on even if whoever asked goes
    /// away.
    pub(super) async fn change<T>(
        self: &Arc<Self>,
        place: &Arc<Place>,
        change: impl Fn(&mut About) -> Result<T, No> + Send,
    ) -> Result<T, No> {
        let mut turn = place.writing.clone().lock_owned().await;
        let mut tries = 0;
        loop {
            let moment = place.moment();
            let (mut about, at) = (About::clone(&moment.about), self.now());
            let done = match change(&mut about) {
                Ok(changed) => {
                    let handed = about.end_with_holders(&moment.about, at);
                    let (hall, place) = (self.clone(), place.clone());
                    let settled = tokio::spawn(async move {
                        let settled = hall.settle(&place, &moment, about, handed, at).await;
                        hall.wake_bots(&place);
                        (settled, turn)
                    });
                    let broke_off = |_| No::Store(StoreError::Failed("the table broke off".into()));
                    let settled = settled.await.map_err(broke_off)?;
                    turn = settled.1;
                    settled.0.map(|()| changed)
                }
                Err(no) => Err(no),
            };
            match done {
                // Another server was faster.
                Err(no) if tries < TRIES && self.was_behind(place, &no).await => tries += 1,
                done => {
                    drop(turn);
                    return done;
                }
            }
        }
    }

    /// Stores and shows what has become of a table after `moment`, with others in the seats that were handed on.
    async fn settle(
        &self,
        place: &Place,
        moment: &Moment,
        mut about: About,
        handed: SeatSet,
        at: Millis,
    ) -> Result<(), No> {
        let (mut changes, mut play) =
            (Self::difference(&moment.about, &about), moment.play.for_others(handed));
        changes.quiet = self.habits.keeps;
        let begins = about.status == Status::Playing && matches!(play, Play::Waiting);
        if begins {
            changes.awaited = Some(self.asked_first(&about.header, about.pack.as_ref())?);
        }
        let orders = if let Play::Going(then) = &play { changed_orders(moment, &**then) } else { Vec::new() };
        let About { revision, ordered, .. } = about;
        let table = place.id.clone();
        let update = Update { table, revision, ordered: Some(ordered), changes, orders, at };
        match self.store.update(update).await {
            Ok(Updated::Applied { revision }) => about.revision = revision,
            Ok(Updated::Stale { .. }) => return Err(No::Stale),
            Err(StoreError::UnknownTable(_)) => return Err(self.deleted(place)),
            Err(error) => return Err(error.into()),
        }
        if !self.habits.keeps {
            about.put_away = None;
        }
        if begins {
            play = self.begin(&about).await?;
        }
        // What was said about the position holds as long as the same people sit there.
        let same = about.seats == moment.about.seats && about.status == moment.about.status;
        let intents = if same { moment.intents.clone() } else { Intents::default() };
        place.show(Moment { about: Arc::new(about), play, intents });
        Ok(())
    }

    fn difference(old: &About, new: &About) -> Changes {
        let seats = (old.seats != new.seats).then(|| new.seats.clone());
        let header = (old.header != new.header).then(|| new.header.to_json().to_string());
        let unrevoked = |about: &About, hash: TokenHash| {
            about.powers.iter().any(|power| power.hash == hash && power.revoked.is_none())
        };
        let granted =
            new.powers.iter().filter(|power| !old.powers.iter().any(|other| other.hash == power.hash));
        let revoked =
            old.powers.iter().filter(|power| power.revoked.is_none() && !unrevoked(new, power.hash));
        Changes {
            status: (old.status != new.status).then_some(new.status),
            visibility: (old.visibility != new.visibility).then_some(new.visibility),
            host: (old.host != new.host).then(|| new.host.clone()),
            header: header.clone().filter(|_| old.status == Status::Open),
            // Only names change once it has begun.
            names: header.filter(|_| old.status != Status::Open),
            quiet: false,
            seats,
            awaited: None,
            notes: (old.notes != new.notes).then(|| new.notes.write()),
            grant: granted.map(|power| Grant { hash: power.hash, power: power.power }).collect(),
            revoke: revoked.map(|power| power.hash).collect(),
        }
    }

    /// Takes an open seat. When the last one is taken, the game begins. Whoever has the seat already is told so again. `token` is for
    /// who plays through the API.
    pub(crate) async fn join(
        self: &Arc<Self>,
        id: &TableId,
        guest: &GuestId,
        name: &str,
        seat: Option<Seat>,
        token: Option<&str>,
    ) -> Result<Seat, No> {
        let place = self.place_now(id).await?;
        let sits = || {
            let mine = place.moment().about.access(guest).mine;
            mine.iter().find(|mine| seat.is_none_or(|seat| seat == *mine))
        };
        if let Some(seat) = sits() {
            return Ok(seat);
        }
        let joined = self
            .change(&place, |about| {
                if !about.access(guest).mine.is_empty() {
                    return Err(No::NotYours("you have a seat already"));
                }
                let open = |(_, chair): &(Seat, &Chair)| chair.player == OPEN;
                let found = match seat {
                    Some(seat) if about.chair(seat)?.player == OPEN => Some(seat),
                    Some(_) => None,
                    None => about.chairs().find(open).map(|(seat, _)| seat),
                };
                let seat = found.ok_or(No::NotYours("this seat is already taken"))?;
                let name = about.free_name(name, Some(seat), Some(guest));
                about.seats[seat.index()] = Chair { guest: Some(guest.clone()), player: HUMAN.into(), name };
                if let Some(token) = token {
                    about.give(Power::Api(seat.number()), token);
                }
                about.begin_if_full();
                Ok(seat)
            })
            .await;
        // Of two that were sent at once, the second finds what the first did.
        joined.or_else(|no| sits().filter(|_| no.may_pass()).ok_or(no))
    }

    /// The host lets bots take the open seats, and the game begins.
    pub(crate) async fn start(self: &Arc<Self>, id: &TableId, level: BotSpec) -> Result<(), No> {
        let place = self.place(id).await?;
        self.change(&place, |about| {
            for index in 0..about.seats.len() {
                if about.seats[index].player == OPEN {
                    let name = about.free_name(&bot_name(index), Some(Seat::new(index)), None);
                    about.seats[index] = Chair { guest: None, player: level.to_string(), name };
                }
            }
            about.begin_if_full();
            Ok(())
        })
        .await
    }

    /// Gives up a seat: before the game it is open again, during the game a bot takes it and gives it back on demand.
    pub(crate) async fn leave(self: &Arc<Self>, id: &TableId, guest: &GuestId, seat: Seat) -> Result<(), No> {
        let place = self.place(id).await?;
        let left = self
            .change(&place, |about| {
                Voice::Guest(guest.clone()).check(about, seat)?;
                let chair = &mut about.seats[seat.index()];
                if about.status == Status::Open {
                    *chair = Chair { guest: None, player: OPEN.into(), name: String::new() };
                } else {
                    chair.player = BotSpec::Level(malice_bots::Level::Normal).to_string();
                }
                Ok(())
            })
            .await;
        // Of two that were sent to different servers, the second finds what the first did.
        left.or_else(|no| {
            let gone = no.may_pass() && place.moment().about.parted(guest).is_some();
            if gone { Ok(()) } else { Err(no) }
        })
    }

    /// A bot decides for a seat from now on. Whoever sat there may take it back.
    pub(crate) async fn hand_over(
        self: &Arc<Self>,
        id: &TableId,
        guest: &GuestId,
        seat: Seat,
        bot: BotSpec,
    ) -> Result<(), No> {
        let place = self.place(id).await?;
        self.change(&place, |about| {
            about.may_seat(guest, seat)?;
            about.seats[seat.index()].player = bot.to_string();
            Ok(())
        })
        .await
    }

    /// A person decides for a seat again.
    pub(crate) async fn take_back(
        self: &Arc<Self>,
        id: &TableId,
        guest: &GuestId,
        seat: Seat,
    ) -> Result<(), No> {
        let place = self.place(id).await?;
        self.change(&place, |about| {
            about.may_seat(guest, seat)?;
            if about.chair(seat)?.guest.is_none() {
                return Err(No::NotYours("nobody has left this seat: it is a bot's"));
            }
            about.seats[seat.index()].player = HUMAN.into();
            Ok(())
        })
        .await
    }

    /// The host ends the table; from then on everything may be seen. Sent twice, it is done once.
    pub(crate) async fn end(self: &Arc<Self>, id: &TableId) -> Result<(), No> {
        let place = self.place_now(id).await?;
        let ended = |about: &About| about.notes.ended.is_some();
        if ended(&place.moment().about) {
            return Ok(());
        }
        let done = self
            .change(&place, |about| {
                if about.is_over() {
                    return Err(No::NotYours("the game is over already"));
                }
                about.status = Status::Finished;
                about.notes.ended = Some("The host ended this table.".into());
                Ok(())
            })
            .await;
        // Of two that were sent at once, the second finds it done.
        if ended(&place.moment().about) { Ok(()) } else { done }
    }
}

impl About {
    /// A seat's holder and the host decide whether a person or a bot plays it.
    fn may_seat(&self, guest: &GuestId, seat: Seat) -> Result<(), No> {
        let holds = self.chair(seat)?.guest.as_ref() == Some(guest);
        if holds || self.host == *guest { Ok(()) } else { Err(No::NotYours("only the host may do this")) }
    }

    /// When no seat is open any more, the game can begin.
    pub(super) fn begin_if_full(&mut self) {
        if self.status == Status::Open && self.seats.iter().all(|chair| chair.player != OPEN) {
            self.status = Status::Playing;
            self.header.seats = self.seats.iter().map(seat_header).collect();
        }
    }
}

pub(super) fn seat_header(chair: &Chair) -> SeatHeader {
    SeatHeader { name: chair.name.clone(), player: chair.player.clone() }
}
