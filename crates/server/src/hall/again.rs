//! Once more: rematch, the same deal, and playing on from a recorded position.

use std::sync::Arc;

use malice_bots::BotSpec;
use malice_engine::{Header, Seat};
use malice_store::{Created, GuestId, Seat as Chair, TableId};

use super::moment::{About, HUMAN, Moment, Play};
use super::names::{bot_name, fresh_id, tell_apart};
use super::no::No;
use super::notes::Notes;
use super::opening::OpeningKey;
use super::seating::{Deal, Dealt, NewTableRequest, seat_header};
use super::{Caller, Hall};

impl Hall {
    /// The same game for the same people once more. Asked twice, it is one table. Who has left is not among them: the bot that
    /// plays their seat plays for itself.
    pub(crate) async fn rematch(
        self: &Arc<Self>,
        id: &TableId,
        caller: Caller,
        key: OpeningKey,
    ) -> Result<TableId, No> {
        self.once_more(id, caller, key, None, |notes| &mut notes.rematch).await
    }

    /// The same for the same people with the same deal: everybody there is told so.
    pub(crate) async fn again(
        self: &Arc<Self>,
        id: &TableId,
        caller: Caller,
        key: OpeningKey,
    ) -> Result<TableId, No> {
        let deal = self.deal_of(id).await?;
        self.once_more(id, caller, key, Some(deal), |notes| &mut notes.again).await
    }

    /// The deal of a finished game. That of a game that goes on is nobody's to know, nor to try.
    pub(crate) async fn deal_of(self: &Arc<Self>, id: &TableId) -> Result<Deal, No> {
        let moment = self.place_now(id).await?.moment();
        let Header { game, options, seed, rules_version, content, seats } = &moment.about.header;
        let pack = moment.about.pack.as_ref();
        if !moment.about.is_over() {
            return Err(No::NotYours("only the deal of a finished game can be played again"));
        }
        let now = self.games.header(game, options, seats.clone(), *seed, pack).map_err(No::Faults)?;
        if now.rules_version != *rules_version || now.content != *content {
            return Err(No::NotYours("this deal was made by other rules, or with other cards"));
        }
        let (table, pack) = (id.clone(), pack.cloned());
        Ok(Deal { table, game: game.clone(), options: options.clone(), pack, seed: *seed })
    }

    /// Another table for the same people, named in the notes of the first.
    async fn once_more(
        self: &Arc<Self>,
        id: &TableId,
        caller: Caller,
        key: OpeningKey,
        deal: Option<Deal>,
        note: fn(&mut Notes) -> &mut Option<String>,
    ) -> Result<TableId, No> {
        let place = self.place_now(id).await?;
        let about = place.moment().about.clone();
        if let Some(known) = note(&mut about.notes.clone()) {
            return Ok(TableId::new(known.clone()));
        }
        let again = |(seat, chair): (Seat, &Chair)| match about.bot(seat) {
            Some(_) => Chair { guest: None, player: chair.player.clone(), name: bot_name(seat.index()) },
            None => chair.clone(),
        };
        let opened = self
            .open(NewTableRequest {
                game: about.header.game.clone(),
                options: about.header.options.clone(),
                pack: about.pack.clone(),
                seats: about.chairs().map(again).collect(),
                visibility: about.visibility,
                host: about.host.clone(),
                notes: Notes { curtain: about.notes.curtain, opener: Some(caller), ..Notes::default() },
                deal: deal.map(Dealt::Again),
                powers: Vec::new(),
                key: Some(key),
            })
            .await?;
        self.change(&place, |about| {
            Ok(note(&mut about.notes).get_or_insert(opened.id.as_str().to_owned()).clone())
        })
        .await
        .map(TableId::new)
    }

    /// A new table that begins where a finished one was at `version`: one seat for the guest, bots in the others. What is drawn
    /// from there on is new.
    pub(crate) async fn fork(
        self: &Arc<Self>,
        id: &TableId,
        version: usize,
        seat: Seat,
        (guest, name, caller): (&GuestId, &str, Caller),
        bot: BotSpec,
        key: Option<OpeningKey>,
    ) -> Result<TableId, No> {
        let moment = self.place(id).await?.moment();
        moment.about.chair(seat)?;
        if !moment.about.is_over() {
            return Err(No::NotYours("only a finished game can be played on from an earlier position"));
        }
        let then = self.earlier(caller, id, moment.sitting()?, version).await?;
        let version = then.version();
        let stayed = move || {
            let mut sitting = then.copy();
            sitting.rewind(seat, version).map(|()| sitting)
        };
        let sitting = self.look_back(caller, stayed).await??;
        if sitting.outcome().is_some() {
            return Err(No::NotYours("the game is over at this position"));
        }
        let chair = |index: usize| {
            if index == seat.index() {
                Chair { guest: Some(guest.clone()), player: HUMAN.into(), name: name.to_owned() }
            } else {
                Chair { guest: None, player: bot.to_string(), name: bot_name(index) }
            }
        };
        let mut seats: Vec<Chair> = (0..moment.about.seats.len()).map(chair).collect();
        tell_apart(&mut seats);
        let header = Header { seats: seats.iter().map(seat_header).collect(), ..moment.about.header.clone() };
        let fork = TableId::new(fresh_id());
        let notes = Notes {
            origin: Some((id.as_str().to_owned(), version)),
            opener: Some(caller),
            ..Notes::default()
        };
        let about = About {
            pack: moment.about.pack.clone(),
            ..About::new(fork.clone(), guest.clone(), seats, header, notes)
        };
        let moment = Moment::new(about, Play::Going(Arc::from(sitting)));
        let opening = key.as_ref().map(OpeningKey::opening);
        let created = self.store.create(moment.as_new(opening, self.now())).await?;
        if let Created::Before(fork, _) = created {
            return Ok(fork);
        }
        // Not what was looked back to: it begins under its own names.
        self.place(&fork).await?;
        Ok(fork)
    }
}
