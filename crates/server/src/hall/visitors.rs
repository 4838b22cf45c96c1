//! Those who have no seat: what they say, and that the host may mute and remove them.

use std::sync::Arc;

use malice_engine::plain;
use malice_store::{ChatLine, GuestId, NewChatLine, StoreError, TableId};
use malice_words::tidy_name;

use super::Hall;
use super::moment::About;
use super::no::No;
use super::notes::{Standing, Visitor};
use super::place::Place;

/// So many visitors a table remembers; the first of those whom the host left alone makes room.
const MOST_VISITORS: usize = 200;

impl About {
    /// Notes a guest without a seat, by a name that nobody else here has.
    pub(super) fn meet(&mut self, guest: &GuestId, name: &str) -> Result<(), No> {
        if self.notes.standing(guest) == Standing::Removed {
            return Err(No::NotYours("the host has asked you to leave this table"));
        }
        let name = self.free_name(name, None, Some(guest));
        let visitors = &mut self.notes.visitors;
        if let Some(known) = visitors.iter_mut().find(|visitor| visitor.is(guest)) {
            known.name = name;
            return Ok(());
        }
        if visitors.len() >= MOST_VISITORS {
            let first = visitors.iter().position(|visitor| visitor.standing == Standing::Welcome);
            visitors.remove(first.ok_or(No::NotYours("too many people have come to this table"))?);
        }
        visitors.push(Visitor { guest: guest.as_str().to_owned(), name, standing: Standing::Welcome });
        Ok(())
    }

    /// Under which name a guest speaks who sits here: a seat's.
    fn seated_name(&self, guest: &GuestId, name: &str) -> Option<String> {
        let own = || {
            self.chairs()
                .filter(|(_, chair)| chair.guest.as_ref() == Some(guest))
                .map(|(_, chair)| &chair.name)
        };
        own().find(|own| *own == name).or(own().next()).cloned()
    }
}

impl Hall {
    pub(crate) async fn say(
        self: &Arc<Self>,
        id: &TableId,
        guest: Option<GuestId>,
        name: String,
        text: String,
        key: &str,
    ) -> Result<(), No> {
        let place = self.place(id).await?;
        if place.moment().is_silent() {
            return Err(No::Invalid("nobody may talk at this table until the game is over".into()));
        }
        let name = match &guest {
            Some(guest) => self.speaker(&place, guest, &name).await?,
            None => name,
        };
        let key = format!("{} {key}", guest.as_ref().map_or("-", GuestId::as_str));
        let line = NewChatLine { table: id.clone(), key, guest, name, text, at: self.now() };
        self.store.say(line).await?;
        self.hear_chat(&place).await;
        Ok(())
    }

    /// Under which name a guest speaks, if the host lets them.
    async fn speaker(
        self: &Arc<Self>,
        place: &Arc<Place>,
        guest: &GuestId,
        name: &str,
    ) -> Result<String, No> {
        let about = place.moment().about.clone();
        if let Some(name) = about.seated_name(guest, name) {
            return Ok(name);
        }
        if about.notes.standing(guest) == Standing::Muted {
            return Err(No::NotYours("the host has muted you: you may watch, and say nothing"));
        }
        let name_now = |about: &About| {
            let known = about.notes.visitors.iter().find(|visitor| visitor.is(guest));
            known.map(|visitor| visitor.name.clone()).unwrap_or_default()
        };
        let mut met = About::clone(&about);
        met.meet(guest, name)?;
        if met.notes != about.notes {
            self.change(place, |about| about.meet(guest, name)).await?;
        }
        Ok(name_now(&place.moment().about))
    }

    /// What was said last, as it may be shown.
    pub(crate) async fn chat(&self, id: &TableId, limit: u32) -> Result<Vec<ChatLine>, StoreError> {
        self.chat_after(id, 0, limit).await
    }

    /// The same after a line.
    pub(super) async fn chat_after(
        &self,
        id: &TableId,
        number: u64,
        limit: u32,
    ) -> Result<Vec<ChatLine>, StoreError> {
        let said = self.store.chat(id, number, limit).await?;
        let shown = |line: ChatLine| ChatLine {
            name: tidy_name(&line.name).unwrap_or_else(|| "?".into()),
            text: plain::line(&line.text),
            ..line
        };
        Ok(said.into_iter().map(shown).collect())
    }

    /// The host mutes or removes a visitor, or thinks better of them. Of who is removed nothing stays: what they said leaves the
    /// store and all pages, and their streams end.
    pub(crate) async fn judge(
        self: &Arc<Self>,
        id: &TableId,
        visitor: &str,
        standing: Standing,
    ) -> Result<(), No> {
        let place = self.place(id).await?;
        let guest = self
            .change(&place, |about| {
                let found = about.notes.visitors.iter_mut().find(|known| known.id() == visitor);
                let found = found.ok_or_else(|| No::Invalid("there is no such visitor".into()))?;
                found.standing = standing;
                let guest = GuestId::new(found.guest.clone());
                let access = about.access(&guest);
                if access.is_host || !access.mine.is_empty() {
                    return Err(No::NotYours("whoever sits at the table is no visitor"));
                }
                if standing == Standing::Removed {
                    about.notes.watchers.retain(|watcher| watcher.guest != guest.as_str());
                }
                Ok(guest)
            })
            .await?;
        if standing == Standing::Removed {
            self.store.unsay(id, &guest).await?;
            self.hear_unsaid(&place).await;
        }
        Ok(())
    }
}
