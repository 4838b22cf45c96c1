//! Listing, opening and joining tables.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use malice_engine::{Fault, MAX_SEATS, Options, Seat, SeatSet};
use malice_store::{Filter, GuestId, Power, Seat as Chair, TableId, TableMeta, TokenHash};
use malice_words::tidy_name;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::extract::{Body, Id};
use super::json::Json;
use super::looking::Sight;
use super::trouble::{Gone, Missing, Refused, TooMany, Trouble, Unread, Unstored, Wrong};
use super::wire::{Shown, TableLine, Tables, seat_lines};
use crate::hall::{Dealt, HUMAN, NewTableRequest, No, Notes, OPEN, OpeningKey, fresh_id, fresh_token};
use crate::sitting::set_players;
use crate::web::{Address, App, Token};

/// So many tables are listed, the ones touched last first.
const LISTED: u32 = 100;

/// Listed tables that are not finished
#[utoipa::path(
    get, path = "/tables", operation_id = "list_tables",
    responses((status = 200, description = "The tables touched last, at most 100.", body = Tables), Unstored, TooMany),
)]
pub(super) async fn list(State(app): State<Arc<App>>) -> Result<Json<Tables>, Trouble> {
    let metas = app.hall.list(Filter::Listed, LISTED).await?;
    let line = |meta: TableMeta| TableLine {
        table: meta.id.as_str().to_owned(),
        awaited: (0..meta.seats.len())
            .filter(|seat| meta.awaited >> seat & 1 == 1)
            .map(Seat::new)
            .collect::<SeatSet>(),
        seats: seat_lines(&meta.seats),
        game: meta.game,
        status: meta.status,
        version: meta.version,
        created: meta.created,
    };
    Ok(Json(Tables { tables: metas.into_iter().map(line).collect() }))
}

/// A table to be opened.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewTable {
    #[schema(example = "overboss")]
    game: String,
    /// What is not given is as the game's options say; the number of players follows from the seats.
    #[serde(default)]
    #[schema(value_type = Object)]
    options: Options,
    /// The id of a pack that this server offers for the game; what comes with the game without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pack: Option<String>,
    seats: Vec<NewSeat>,
    #[serde(default)]
    visibility: Shown,
    /// A finished table whose deal is played again; send a token of it, unless it is listed. Leave the options out: they are its own.
    /// Everybody at the new table is told.
    deal_of: Option<String>,
    /// Made up by you at random, such as a UUID, of 16 to 100 bytes: sent twice, it opens one table and is answered the same, tokens
    /// included, also after a restart of the server. So keep it as secret as the tokens.
    key: Option<String>,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewSeat {
    player: Player,
    name: Option<String>,
}

/// Who decides for a seat: you, somebody who joins, or a bot.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum Player {
    Human,
    Open,
    Easy,
    Normal,
    Hard,
    Expert,
}

impl Player {
    fn is_bot(self) -> bool {
        matches!(self, Self::Easy | Self::Normal | Self::Hard | Self::Expert)
    }

    fn word(self) -> &'static str {
        match self {
            Self::Human => HUMAN,
            Self::Open => OPEN,
            Self::Easy => "easy",
            Self::Normal => "normal",
            Self::Hard => "hard",
            Self::Expert => "expert",
        }
    }
}

/// A table that was opened.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Opened {
    table: String,
    /// Binds the seed before it is known.
    commitment: String,
    /// One for each human seat.
    tokens: Vec<SeatToken>,
    /// Lets its holder watch.
    watch: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SeatToken {
    #[schema(value_type = u8)]
    seat: Seat,
    /// To be sent as `Authorization: Bearer …`. It is shown only now, and again to who sends the key of the table.
    token: String,
}

/// Open a table
#[utoipa::path(
    post, path = "/tables", operation_id = "open_table",
    request_body = NewTable,
    responses(
        (status = 201, description = "Opened and stored; or opened before under this key, and told again.", body = Opened),
        (status = 403, description = "The game whose deal is wanted goes on.", body = Wrong),
        Unread, Missing, Refused, Unstored, TooMany,
    ),
)]
pub(super) async fn open(
    State(app): State<Arc<App>>,
    Address(address): Address,
    Token(token): Token,
    Body(new): Body<NewTable>,
) -> Result<(StatusCode, Json<Opened>), Trouble> {
    let asked = serde_json::to_string(&new).expect("a request is plain data");
    let NewTable { game, mut options, pack, seats, visibility, deal_of, key } = new;
    let key = key.map(|key| OpeningKey::new(key, &asked)).transpose()?;
    if !(1..=MAX_SEATS).contains(&seats.len()) {
        return Err(No::Faults(vec![Fault::new(format!("a table has 1 to {MAX_SEATS} seats"))]).into());
    }
    let deal = match deal_of {
        Some(table) => Some(same_deal(&app, &TableId::new(table), token, &game, &mut options).await?),
        None => None,
    };
    let pack = match (pack, &deal) {
        (Some(id), None) => Some(app.hall.offer(&game, &id).await?),
        (None, Some(Dealt::Again(deal))) => deal.pack.clone(),
        (Some(_), Some(_)) => {
            return Err(No::Invalid("a deal is played again with its own cards".into()).into());
        }
        (None, _) => None,
    };
    let bots = seats.iter().filter(|seat| seat.player.is_bot()).count();
    let opener = Some(app.let_open(address, bots)?);
    set_players(&mut options, &game, seats.len());
    // Whoever gets a seat's token is a person of their own: their lines in the chat, and later their seat, are theirs.
    let guests: Vec<GuestId> = seats.iter().map(|_| GuestId::new(fresh_id())).collect();
    let humans = (0..seats.len()).filter(|&index| seats[index].player.word() == HUMAN).map(Seat::new);
    let chair = |(index, seat): (usize, &NewSeat)| {
        let player = seat.player.word();
        let given = seat.name.as_deref().and_then(tidy_name);
        let name = if player == HUMAN { format!("Player {}", index + 1) } else { String::new() };
        let guest = (player == HUMAN).then(|| guests[index].clone());
        Chair { guest, player: player.to_owned(), name: given.unwrap_or(name) }
    };
    let opened = app
        .hall
        .open(NewTableRequest {
            game,
            options,
            pack,
            powers: humans.map(|seat| Power::Api(seat.number())).chain([Power::Watch]).collect(),
            seats: seats.iter().enumerate().map(chair).collect(),
            visibility: visibility.into(),
            host: GuestId::new(fresh_id()),
            notes: Notes { opener, ..Notes::default() },
            deal,
            key,
        })
        .await?;
    let commitment = app.hall.place(&opened.id).await?.moment().about.commitment();
    let (mut tokens, mut watch) = (Vec::new(), String::new());
    for (power, token) in opened.tokens {
        match power {
            Power::Api(number) => tokens.extend(Seat::try_from(number).map(|seat| SeatToken { seat, token })),
            Power::Watch => watch = token,
            Power::Seat(_) | Power::Hand(_) => (),
        }
    }
    Ok((
        StatusCode::CREATED,
        Json(Opened { table: opened.id.as_str().to_owned(), commitment, tokens, watch }),
    ))
}

/// The deal of a finished table, for whoever may look at it.
async fn same_deal(
    app: &App,
    table: &TableId,
    token: Option<TokenHash>,
    game: &str,
    options: &mut Options,
) -> Result<Dealt, No> {
    Sight::of(app, table, token).await?;
    let deal = app.hall.deal_of(table).await?;
    if deal.game != game || options.iter().next().is_some() {
        return Err(No::Invalid("a deal is played again in its own game, with its own options".into()));
    }
    *options = deal.options.clone();
    Ok(Dealt::Again(deal))
}

/// Who wants to sit where.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Joining {
    /// Any open seat if it is not given.
    #[schema(value_type = Option<u8>)]
    seat: Option<Seat>,
    name: Option<String>,
    /// Made up by you at random, such as a UUID, of 16 to 100 bytes: sent twice, it takes one seat and is answered the same. So keep
    /// it as secret as the token.
    key: Option<String>,
}

/// Take an open seat: whoever knows the table's id may
#[utoipa::path(
    post, path = "/tables/{id}/join", operation_id = "join_table",
    params(("id" = String, Path, description = "The table.")),
    request_body = Joining,
    responses(
        (status = 200, description = "You sit there.", body = SeatToken),
        (status = 403, description = "The seat is taken.", body = Wrong),
        (status = 409, description = "Somebody was quicker: try again.", body = Wrong),
        Unread, Missing, Gone, Refused, Unstored, TooMany,
    ),
)]
pub(super) async fn join(
    State(app): State<Arc<App>>,
    Id(id): Id,
    Body(joining): Body<Joining>,
) -> Result<Json<SeatToken>, Trouble> {
    let name = joining.name.as_deref().and_then(tidy_name).unwrap_or_else(|| "Guest".to_owned());
    // Who comes under the same key is the same.
    let key = joining.key.unwrap_or_else(fresh_token);
    if !(16..=100).contains(&key.len()) {
        return Err(No::Invalid("the key of who joins has between 16 and 100 bytes".into()).into());
    }
    let who = format!("{id} {key}");
    let (guest, token) = (GuestId::new(app.secret("joining", &who)), app.secret("token of who joined", &who));
    let seat = app.hall.join(&id, &guest, &name, joining.seat, Some(&token)).await?;
    Ok(Json(SeatToken { seat, token }))
}
