//! Links and tokens: secrets that let their holder take a seat, see a hand, watch, or play through the API.
//!
//! A link opens a page with a button; only pressing it does something, because chat programs open links by themselves.

use std::fmt::Write as _;
use std::sync::Arc;

use malice_engine::Seat;
use malice_store::{Capability, GuestId, Power, TableId, TokenHash};

use super::moment::{About, HUMAN};
use super::names::fresh_token;
use super::no::No;
use super::{Hall, now};

/// A link as it is shown to those who may revoke it: the beginning of its hash, from which nothing can be guessed.
pub(crate) fn link_id(hash: &TokenHash) -> String {
    hash.0[..8].iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

impl About {
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
    /// Gives out a link; its secret is known only now.
    pub(crate) async fn give_link(self: &Arc<Self>, id: &TableId, power: Power) -> Result<String, No> {
        let place = self.place(id).await?;
        let token = fresh_token();
        self.change(&place, |about| {
            about.give(power, &token);
            Ok(())
        })
        .await?;
        Ok(token)
    }

    /// Takes a link back; who came by it to watch is let in no more.
    pub(crate) async fn revoke_link(
        self: &Arc<Self>,
        id: &TableId,
        link: &str,
        may: impl Fn(Power) -> bool + Send + Sync,
    ) -> Result<(), No> {
        let place = self.place(id).await?;
        self.change(&place, |about| {
            let power =
                about.powers.iter_mut().find(|power| link_id(&power.hash) == link && power.revoked.is_none());
            let power = power.ok_or(No::UnknownLink)?;
            if !may(power.power) {
                return Err(No::NotYours("this link is not yours to revoke"));
            }
            power.revoked = Some(now());
            about.notes.watchers.retain(|watcher| watcher.link != link);
            Ok(())
        })
        .await
    }

    /// What a link is for.
    pub(crate) async fn link(&self, token: &str) -> Result<Capability, No> {
        self.store.capability(TokenHash::of(token)).await?.ok_or(No::UnknownLink)
    }

    /// Uses a link, and says to which table it leads.
    pub(crate) async fn take_link(
        self: &Arc<Self>,
        token: &str,
        guest: &GuestId,
        name: &str,
    ) -> Result<TableId, No> {
        let capability = self.link(token).await?;
        let id = capability.table.clone();
        let place = self.place(&id).await?;
        self.change(&place, |about| match capability.power {
            Power::Seat(number) => {
                let seat = Seat::try_from(number).map_err(|_| No::UnknownLink)?;
                about.chair(seat)?;
                let chair = &mut about.seats[seat.index()];
                if chair.guest.as_ref() != Some(guest) {
                    name.clone_into(&mut chair.name);
                }
                chair.guest = Some(guest.clone());
                chair.player = HUMAN.into();
                about.begin_if_full();
                Ok(())
            }
            Power::Hand(_) | Power::Watch => {
                about.notes.let_in(guest, capability.power, link_id(&capability.hash));
                Ok(())
            }
            Power::Api(_) => Err(No::NotYours("this is a token for programs, not a link")),
        })
        .await?;
        self.wake_bots(&place);
        Ok(id)
    }
}
