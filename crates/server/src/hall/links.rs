//! Links and tokens: secrets that let their holder take a seat, see a hand, watch, or play through the API.
//!
//! A link opens a page with a button; only pressing it does something, because chat programs open links by themselves.

use std::fmt::Write as _;
use std::sync::Arc;

use malice_engine::Seat;
use malice_store::{Capability, GuestId, Power, TableId, TokenHash};

use super::moment::{About, HUMAN};
use super::no::No;
use super::place::Place;
use super::{Hall, now};

/// A link as it is shown to those who may revoke it: the beginning of its hash, from which nothing can be guessed.
pub(crate) fn link_id(hash: &TokenHash) -> String {
    hash.0[..8].iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The seat that a link or token is about.
pub(super) fn seat_of(power: Power) -> Option<Seat> {
    match power {
        Power::Seat(number) | Power::Hand(number) | Power::Api(number) => Seat::try_from(number).ok(),
        Power::Watch => None,
    }
}

impl About {
    /// Links to a seat that somebody has are theirs to give, also while a bot plays it for them; the host gives the others, and may
    /// revoke all.
    pub(crate) fn may_give(&self, guest: &GuestId, power: Power) -> bool {
        let access = self.access(guest);
        match seat_of(power) {
            None => access.is_host || !access.mine.is_empty(),
            Some(seat) if access.mine.contains(seat) => true,
            Some(seat) => {
                let free = self.chair(seat).is_ok_and(|chair| chair.guest.is_none());
                access.is_host && free && matches!(power, Power::Seat(_))
            }
        }
    }

    pub(crate) fn may_revoke(&self, guest: &GuestId, power: Power) -> bool {
        let access = self.access(guest);
        access.is_host || seat_of(power).is_some_and(|seat| access.mine.contains(seat))
    }

    /// The link or token with this secret, as long as it works.
    fn working(&self, hash: TokenHash) -> Result<&Capability, No> {
        let power = self.powers.iter().find(|power| power.hash == hash).ok_or(No::UnknownLink)?;
        if power.revoked.is_some() { Err(self.ended(power)) } else { Ok(power) }
    }

    fn revoke(&mut self, hash: TokenHash) {
        for power in self.powers.iter_mut().filter(|power| power.hash == hash) {
            power.revoked = Some(now());
        }
    }

    /// Notes a power for the holder of a fresh secret.
    pub(super) fn give(&mut self, power: Power, token: &str) {
        self.powers.push(Capability {
            hash: TokenHash::of(token),
            table: self.id.clone(),
            power,
            created: now(),
            revoked: None,
        });
    }
}

impl Hall {
    /// Gives out a link with this secret, once.
    pub(crate) async fn give_link(
        self: &Arc<Self>,
        id: &TableId,
        guest: &GuestId,
        power: Power,
        token: &str,
    ) -> Result<(), No> {
        let place = self.place_now(id).await?;
        let hash = TokenHash::of(token);
        let is_given = || place.moment().about.powers.iter().any(|given| given.hash == hash);
        if is_given() {
            return Ok(());
        }
        let given = self
            .change(&place, |about| {
                if !about.may_give(guest, power) {
                    return Err(No::NotYours("this link is not yours to give"));
                }
                if about.powers.iter().any(|given| given.hash == hash) {
                    return Err(No::Stale);
                }
                about.give(power, token);
                Ok(())
            })
            .await;
        if is_given() { Ok(()) } else { given }
    }

    /// Takes a link back, once; who came by it to watch is let in no more.
    pub(crate) async fn revoke_link(
        self: &Arc<Self>,
        id: &TableId,
        guest: &GuestId,
        link: &str,
    ) -> Result<(), No> {
        let place = self.place_now(id).await?;
        let ended = |about: &About| {
            let given = about.powers.iter().find(|power| link_id(&power.hash) == link);
            given.is_some_and(|given| given.revoked.is_some() && about.may_revoke(guest, given.power))
        };
        if ended(&place.moment().about) {
            return Ok(());
        }
        self.change(&place, |about| {
            let given = about.powers.iter().find(|power| link_id(&power.hash) == link);
            let (hash, power) = given.map(|given| (given.hash, given.power)).ok_or(No::UnknownLink)?;
            if !about.may_revoke(guest, power) {
                return Err(No::NotYours("this link is not yours to revoke"));
            }
            about.working(hash)?;
            about.revoke(hash);
            about.notes.watchers.retain(|watcher| watcher.link != link);
            Ok(())
        })
        .await
    }

    /// What a link is for, and the table to which it leads.
    pub(crate) async fn link(self: &Arc<Self>, token: &str) -> Result<(Arc<Place>, Capability), No> {
        let known = self.store.capability(TokenHash::of(token)).await?.ok_or(No::UnknownLink)?;
        let place = self.place_now(&known.table).await?;
        let link = place.moment().about.working(known.hash)?.clone();
        Ok((place, link))
    }

    /// Uses a link, and says to which table it leads. A link to a seat is used up by that.
    pub(crate) async fn take_link(
        self: &Arc<Self>,
        token: &str,
        guest: &GuestId,
        name: &str,
    ) -> Result<TableId, No> {
        let (place, Capability { hash, .. }) = self.link(token).await?;
        self.change(&place, |about| {
            // Of two who press at the same moment, the second finds it used.
            match about.working(hash)?.power {
                Power::Seat(number) => {
                    about.revoke(hash);
                    let seat = Seat::try_from(number).map_err(|_| No::UnknownLink)?;
                    about.seat_by_link(seat, guest, name, &hash)
                }
                power @ (Power::Hand(_) | Power::Watch) => {
                    about.meet(guest, name)?;
                    about.notes.let_in(guest, power, link_id(&hash));
                    Ok(())
                }
                Power::Api(_) => Err(No::NotYours("this is a token for programs, not a link")),
            }
        })
        .await?;
        Ok(place.id.clone())
    }
}

impl About {
    /// Gives a seat to whoever came by its link. Who gave it away keeps watching.
    fn seat_by_link(&mut self, seat: Seat, guest: &GuestId, name: &str, link: &TokenHash) -> Result<(), No> {
        self.chair(seat)?;
        let name = self.free_name(name, Some(seat), Some(guest));
        let chair = &mut self.seats[seat.index()];
        chair.player = HUMAN.into();
        let before = chair.guest.replace(guest.clone());
        if before.as_ref() != Some(guest) {
            chair.name = name;
        }
        if let Some(before) = before.filter(|before| *before != self.host)
            && self.access(&before).mine.is_empty()
        {
            self.notes.let_in(&before, Power::Watch, link_id(link));
        }
        self.begin_if_full();
        Ok(())
    }
}
