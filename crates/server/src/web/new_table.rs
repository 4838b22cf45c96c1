//! The form for a new table.

use axum::Form;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::Response;
use malice_catalog::{Preset, games, groups, needs, presets};
use malice_engine::{Content, Fault, Meta, OptionKind, Options};
use malice_store::{Seat as Chair, Visibility};
use malice_words::tidy_name;

use super::answer::Asker;
use crate::hall::{HUMAN, NewTableRequest, No, Notes, OPEN, fresh_key};
use crate::pages::{self, FormFault, GameName, PACK_FIELD, SEATS_FIELD, SeatField};
use crate::sitting::{PLAYERS, set_players};

fn meta(game: &str) -> Result<&'static Meta, No> {
    games()
        .iter()
        .find(|meta| meta.id == game)
        .copied()
        .ok_or_else(|| No::Invalid(format!("there is no game '{game}'")))
}

pub(super) async fn form(asker: Asker, Path(game): Path<String>) -> Response {
    let shown = async {
        let meta = meta(&game)?;
        let seat = |index: usize| SeatField {
            value: ["me", "normal"].get(index).copied().unwrap_or_default().to_owned(),
            name: String::new(),
        };
        let sent = Sent {
            seats: (0..usize::from(meta.players.1)).map(seat).collect(),
            preset: presets(meta.id).first(),
            ..Sent::default()
        };
        show(&asker, meta, &sent, Vec::new()).await
    };
    let shown = shown.await;
    asker.answer(shown)
}

/// What was sent, put in order.
#[derive(Clone, Debug, Default)]
struct Sent {
    /// A way to play that has a name; it takes the place of the options.
    preset: Option<&'static Preset>,
    options: Vec<(String, String)>,
    seats: Vec<SeatField>,
    listed: bool,
    curtain: bool,
    /// The id of a pack; empty for what the game ships.
    pack: String,
}

impl Sent {
    fn read(game: &str, fields: Vec<(String, String)>) -> Self {
        let mut sent = Self::default();
        let mut names = 0;
        for (field, value) in fields {
            match field.as_str() {
                "seat" => sent.seats.push(SeatField { value, name: String::new() }),
                "name" => {
                    if let Some(seat) = sent.seats.get_mut(names) {
                        seat.name = value;
                    }
                    names += 1;
                }
                "preset" => sent.preset = presets(game).iter().find(|preset| preset.id == value),
                "visibility" => sent.listed = value == "listed",
                "curtain" => sent.curtain = true,
                "pack" => sent.pack = value,
                _ => sent.options.extend(field.strip_prefix("o.").map(|name| (name.to_owned(), value))),
            }
        }
        sent
    }

    fn options(&self, meta: &Meta, faults: &mut Vec<FormFault>) -> Options {
        let mut options = Options::default();
        if let Some(preset) = self.preset {
            let set = |(name, value): &(&str, &str)| options.set_text(meta.options, name, value).err();
            faults.extend(preset.options.iter().filter_map(set).map(|fault| self.beside(meta, &fault)));
            return options;
        }
        for spec in meta.options.iter().filter(|spec| spec.name != PLAYERS) {
            let values: Vec<&str> = self
                .options
                .iter()
                .filter(|(name, _)| name == spec.name)
                .map(|(_, value)| value.as_str())
                .collect();
            let text = match spec.kind {
                OptionKind::Flag => (!values.is_empty()).to_string(),
                _ if values.is_empty() => continue,
                _ => values.join(","),
            };
            faults.extend(
                options.set_text(meta.options, spec.name, &text).err().map(|fault| self.beside(meta, &fault)),
            );
        }
        options
    }

    /// A fault where it can be mended: beside the option that it names first, or beside the seats, which are all that can be changed
    /// where a way to play was chosen by its name.
    fn beside(&self, meta: &Meta, fault: &Fault) -> FormFault {
        let words = || fault.message.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let named = words().find_map(|word| meta.options.iter().find(|spec| spec.name == word));
        let mut message = fault.message.clone();
        for spec in meta.options.iter().filter(|spec| spec.name.contains('_')) {
            message = message.replace(spec.name, &pages::spoken(spec.name).to_lowercase());
        }
        match named {
            _ if self.preset.is_some() => of_seats(message),
            Some(spec) if spec.name == PLAYERS => of_seats(message),
            _ => FormFault { field: named.map(|spec| spec.name.to_owned()), message: sentence(&message) },
        }
    }

    fn chairs(&self, asker: &Asker, faults: &mut Vec<FormFault>) -> Vec<Chair> {
        let client = &asker.client;
        let used = self.seats.iter().zip(1..).filter(|(seat, _)| !seat.value.is_empty());
        let chair = |(seat, number): (&SeatField, usize)| match seat.value.as_str() {
            "me" => {
                Chair { guest: Some(client.guest.clone()), player: HUMAN.into(), name: client.name.clone() }
            }
            "here" => Chair {
                guest: Some(client.guest.clone()),
                player: HUMAN.into(),
                name: tidy_name(&seat.name).unwrap_or_else(|| format!("Player {number}")),
            },
            "open" => Chair { guest: None, player: OPEN.into(), name: String::new() },
            level => {
                if level.parse::<malice_bots::Level>().is_err() {
                    faults.push(of_seats(format!("seat {number} cannot be '{level}'")));
                }
                Chair { guest: None, player: level.to_owned(), name: String::new() }
            }
        };
        let chairs: Vec<Chair> = used.map(chair).collect();
        if self.seats.iter().filter(|seat| seat.value == "me").count() > 1 {
            faults.push(of_seats("you can sit on one seat only: the others at this screen get names"));
        }
        if chairs.is_empty() {
            faults.push(of_seats("nobody plays: choose who sits where"));
        }
        chairs
    }
}

impl Sent {
    /// The pack that was chosen, if one was.
    async fn pack(&self, asker: &Asker, meta: &Meta, faults: &mut Vec<FormFault>) -> Option<Content> {
        if self.pack.is_empty() {
            return None;
        }
        let message = "These cards are not offered here any more: choose others.".to_owned();
        let pack = asker.app.hall.offer(meta.id, &self.pack).await;
        pack.map_err(|_| faults.push(FormFault { field: Some(PACK_FIELD.to_owned()), message })).ok()
    }
}

fn of_seats(message: impl AsRef<str>) -> FormFault {
    FormFault { field: Some(SEATS_FIELD.to_owned()), message: sentence(message.as_ref()) }
}

fn sentence(words: &str) -> String {
    malice_words::capitalised(&format!("{}.", words.trim_end_matches('.')))
}

pub(super) async fn open(
    asker: Asker,
    Path(game): Path<String>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Response {
    let opened = async {
        let meta = meta(&game)?;
        let key = fields.iter().find(|(name, _)| name == "key").map(|(_, key)| key.as_str());
        let key = asker.opening(key, &fields)?;
        let sent = Sent::read(meta.id, fields);
        let mut faults = Vec::new();
        let mut options = sent.options(meta, &mut faults);
        let seats = sent.chairs(&asker, &mut faults);
        let pack = sent.pack(&asker, meta, &mut faults).await;
        if !faults.is_empty() {
            return show(&asker, meta, &sent, faults).await;
        }
        set_players(&mut options, meta.id, seats.len());
        let opener = Some(asker.may_open(&seats)?);
        asker.app.hall.store().save_guest(asker.client.record()).await?;
        let request = NewTableRequest {
            game,
            options,
            pack,
            seats,
            visibility: if sent.listed { Visibility::Listed } else { Visibility::ByLink },
            host: asker.client.guest.clone(),
            notes: Notes { curtain: sent.curtain, opener, ..Notes::default() },
            deal: None,
            powers: Vec::new(),
            key,
        };
        match asker.app.hall.open(request).await {
            Ok(opened) => Ok(asker.to(&format!("/t/{}", opened.id))),
            Err(No::Faults(faults)) => {
                let faults = faults.iter().map(|fault| sent.beside(meta, fault)).collect();
                show(&asker, meta, &sent, faults).await
            }
            Err(no) => Err(no),
        }
    };
    let opened = opened.await;
    asker.answer(opened)
}

async fn show(asker: &Asker, meta: &Meta, sent: &Sent, faults: Vec<FormFault>) -> Result<Response, No> {
    let status = if faults.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    let model = pages::NewTable {
        game: GameName::of(meta),
        packs: asker.app.hall.offered(meta.id).await?.iter().filter_map(pages::PackName::of).collect(),
        pack: sent.pack.clone(),
        key: fresh_key(),
        options: meta.options.iter().filter(|spec| spec.name != PLAYERS).copied().collect(),
        sent: sent.options.clone(),
        presets: presets(meta.id),
        groups: groups(meta.id),
        needs: needs(meta.id),
        preset: sent.preset.map(|preset| preset.id),
        faults,
        seats: sent.seats.clone(),
        listed: sent.listed,
        curtain: sent.curtain,
    };
    Ok(asker.page_with(status, None, |shell| pages::new_table(shell, &model)))
}
