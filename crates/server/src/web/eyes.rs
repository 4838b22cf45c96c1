//! Through whose eyes somebody looks at a table.

use malice_engine::{Seat, SeatSet, Viewer};
use malice_store::GuestId;

use super::client::{cookie, set_cookie};
use crate::hall::{Access, HUMAN, Moment, No};

/// How long a browser remembers which of several people sits before it.
const DAY: u32 = 24 * 3600;

/// A guest at a table.
#[derive(Clone, Debug)]
pub(crate) struct Eyes {
    pub(crate) access: Access,
    /// The seat that is looked through; none for who watches.
    pub(crate) seat: Option<Seat>,
    /// The person who should come to the screen before anything is shown.
    pub(crate) curtain: Option<Seat>,
    /// What became of the seat that this guest had.
    pub(crate) notice: Option<String>,
}

impl Eyes {
    /// A guest's eyes; `wanted` is the seat that the browser remembers, or that a stream was opened for.
    pub(crate) fn new(moment: &Moment, guest: &GuestId, wanted: Option<Seat>) -> Result<Self, No> {
        let access = moment.about.access(guest);
        if !access.may_watch {
            // Only who had something here may know that there is a table.
            let ended = |why: &str| No::Ended(why.to_owned());
            return Err(moment.about.parted(guest).map_or(No::UnknownTable, ended));
        }
        let played = access
            .mine
            .iter()
            .filter(|seat| moment.about.chair(*seat).is_ok_and(|chair| chair.player == HUMAN));
        let played: SeatSet = played.collect();
        let notice = notice(moment, guest, access, played);
        let mine = if played.is_empty() { access.mine } else { played };
        let asked = moment.awaited().iter().find(|seat| mine.contains(*seat));
        let wanted = wanted.filter(|seat| mine.contains(*seat));
        if mine.len() < 2 {
            let seat = mine.first().or(access.hands.first());
            return Ok(Self { access, seat, curtain: None, notice });
        }
        if !moment.about.notes.curtain {
            let stays = wanted.filter(|seat| asked.is_none() || moment.awaited().contains(*seat));
            let seat = stays.or(asked).or(wanted).or(mine.first());
            return Ok(Self { access, seat, curtain: None, notice });
        }
        // Nobody sees the cards of another: whoever is asked says so first.
        let is_there = wanted.is_some_and(|seat| moment.awaited().contains(seat));
        let curtain = asked.filter(|_| !is_there && !moment.about.is_over());
        Ok(Self { access, seat: wanted.or(mine.first()), curtain, notice })
    }

    /// Whether they see what everybody sees who only watches.
    pub(crate) fn only_watch(&self) -> bool {
        let Access { mine, hands, is_host, may_watch: _ } = self.access;
        mine.is_empty() && hands.is_empty() && !is_host && self.notice.is_none()
    }

    /// What this guest may see of the game.
    pub(crate) fn viewer(&self, moment: &Moment) -> Viewer {
        match self.seat {
            _ if moment.about.is_over() => Viewer::Finished,
            Some(seat) => Viewer::Seat(seat),
            None => Viewer::Spectator,
        }
    }

    /// What the log beside the board may tell: it stays when the screen is passed on.
    pub(crate) fn log_viewer(&self, moment: &Moment) -> Viewer {
        if self.access.mine.len() > 1 && !moment.about.is_over() {
            Viewer::Spectator
        } else {
            self.viewer(moment)
        }
    }

    /// The seat for which the guest decides.
    pub(crate) fn decides(&self, moment: &Moment) -> Option<Seat> {
        let is_human = |seat: &Seat| moment.about.chair(*seat).is_ok_and(|chair| chair.player == HUMAN);
        self.seat.filter(|seat| self.access.mine.contains(*seat) && self.curtain.is_none()).filter(is_human)
    }

    /// The word for these eyes in addresses and streams.
    pub(crate) fn word(&self) -> String {
        self.seat.map_or("watch".into(), |seat| seat.to_string())
    }
}

/// What a guest is told whose seat somebody else plays now.
fn notice(moment: &Moment, guest: &GuestId, access: Access, played: SeatSet) -> Option<String> {
    if moment.about.is_over() {
        return None;
    }
    if moment.about.put_away.is_some() {
        return Some("This table was put away. It goes on with the next move.".into());
    }
    if !played.is_empty() {
        return None;
    }
    if !access.mine.is_empty() {
        return Some("A bot decides for your seat until you take it back.".into());
    }
    let parted = moment.about.parted(guest).filter(|_| access.hands.is_empty())?;
    Some(malice_words::capitalised(&format!("{parted}. You only watch now.")))
}

/// The name of the cookie that remembers who sits before the screen.
fn name(table: &str) -> String {
    format!("as-{table}")
}

/// The seat that a browser remembers.
pub(crate) fn remembered(headers: &axum::http::HeaderMap, table: &str) -> Option<Seat> {
    seat(cookie(headers, &name(table))?)
}

pub(crate) fn remember(table: &str, seat: Seat, secure: bool) -> String {
    set_cookie(&name(table), &seat.to_string(), DAY, secure)
}

/// A seat by its number.
pub(crate) fn seat(text: &str) -> Option<Seat> {
    text.parse::<u8>().ok().and_then(|number| Seat::try_from(number).ok())
}
