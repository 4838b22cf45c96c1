//! Writes a board as a page, for whoever draws one: a game is played by a bot for some decisions, then shown as the seat
//! that is asked sees it, or as a watcher does.
//!
//! `cargo run -p malice-server --example board -- GAME DIR DECISIONS [SEED] [watch] [OPTION=VALUE …]`, then serve DIR over HTTP;
//! the page's own style sheet is looked for there as `style.css`. Instead of a number of decisions, the id of a decision point
//! such as `FE-D-31` plays until somebody is asked that; `12:FE-D-31` until it is asked after twelve decisions.

use std::error::Error;
use std::fs;
use std::path::Path;

use malice_battle_for_greyport::Greyport;
use malice_big_bad_overlord::BigBadOverlord;
use malice_bots::Level;
use malice_engine::{Content, Game, Options, Seat, SeatHeader, Seed, Table, Viewer};
use malice_forces_of_evil::ForcesOfEvil;
use malice_overboss::Overboss;
use malice_overlords_of_infamy::OverlordsOfInfamy;
use malice_server::boards::{Asked, Board, Choice, Scene, Story};
use maud::{DOCTYPE, Markup, html};

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    match words.next().as_deref() {
        Some("overboss") => draw::<Overboss>(words),
        Some("big-bad-overlord") => draw::<BigBadOverlord>(words),
        Some("overlords-of-infamy") => draw::<OverlordsOfInfamy>(words),
        Some("forces-of-evil") => draw::<ForcesOfEvil>(words),
        Some("battle-for-greyport") => draw::<Greyport>(words),
        _ => Err("the first word is the game, such as overboss".into()),
    }
}

fn draw<G: Board>(mut words: impl Iterator<Item = String>) -> Result<(), Box<dyn Error>> {
    let usage = "board GAME DIR DECISIONS|[DECISIONS:]POINT [SEED] [watch] [OPTION=VALUE …]";
    let (Some(dir), Some(decisions)) = (words.next(), words.next()) else { return Err(usage.into()) };
    let (mut seed, mut watch, mut options) = (1, false, Options::default());
    for word in words {
        match word.split_once('=') {
            Some((name, value)) => {
                options.set_text(G::meta().options, name, value).map_err(|fault| fault.to_string())?;
            }
            None if word == "watch" => watch = true,
            None => seed = word.parse()?,
        }
    }
    let (decisions, point) = match decisions.split_once(':') {
        Some((number, point)) => (number.parse()?, Some(point)),
        None => decisions.parse().map_or((0, Some(decisions.as_str())), |number| (number, None)),
    };
    let table = played::<G>(&options, seed, decisions, point)?;
    write(Path::new(&dir), table, watch)
}

/// A game after so many decisions, and until the next one at this point.
fn played<G: Game>(
    options: &Options,
    seed: u64,
    decisions: usize,
    point: Option<&str>,
) -> Result<Table<G>, Box<dyn Error>> {
    let faults = |faults: Vec<_>| format!("{faults:?}");
    let game = G::new(options, &Content::shipped(G::meta().content)).map_err(faults)?;
    let names = ["Morgana", "Grimgut", "Lord Ashe", "Vex", "Old Nettle", "Sir Rot"];
    let seats = names.iter().take(game.seats());
    let seats = seats.map(|name| SeatHeader { name: (*name).into(), player: "human".into() }).collect();
    let mut table = Table::new(game.into(), seats, Seed::from_number(seed));
    let mut bot = Level::Easy.bot::<G>(seed);
    for made in 0.. {
        let Some(seat) = table.awaited().first() else { break };
        if made >= decisions && point.is_none_or(|point| table.offer(seat).point() == point) {
            break;
        }
        let action = bot.choose(&table.seen(seat));
        table.act(seat, action)?;
    }
    Ok(table)
}

fn write<G: Board>(dir: &Path, mut table: Table<G>, watch: bool) -> Result<(), Box<dyn Error>> {
    let seat = table.awaited().first().filter(|_| !watch);
    let asked = seat.map(|seat| asked(&mut table, seat));
    let viewer = seat.map_or(if watch { Viewer::Spectator } else { Viewer::Finished }, Viewer::Seat);
    let (view, seats) = (table.view(viewer), table.seats());
    let scene = Scene {
        view: &view,
        viewer,
        seats,
        asked: asked.as_ref(),
        takes_back: None,
        unconfirmed: None,
        intents: &[],
        advises: false,
        story: Story::new(table.log()),
        sprite: "board.svg",
    };
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width";
                title { (G::meta().title) }
                link rel="stylesheet" href="style.css";
                link rel="stylesheet" href="table.css";
                link rel="stylesheet" href="board.css";
            }
            body.table data-game=(G::meta().id) {
                form id="act" {}
                div.wide { main #table.stage {
                    @if let Some(asked) = &asked {
                        section.asking {
                            div.question.yours {
                                p.prompt { (asked.prompt) }
                                div.tools {
                                    @for choice in asked.choices.iter().filter(|choice| !table.game().on_a_thing(choice.action)) {
                                        button.choice { (choice.text) }
                                    }
                                }
                            }
                        }
                    }
                    @for (_, region) in table.game().board(&scene).draw(&Markup::default()) { (region) }
                } }
            }
        }
    };
    fs::create_dir_all(dir)?;
    fs::write(dir.join("board.svg"), G::SPRITE)?;
    fs::write(dir.join("board.css"), G::STYLE)?;
    fs::write(dir.join("board.html"), page.into_string())?;
    Ok(())
}

/// What is asked of the seat, as at a table.
fn asked<G: Board>(table: &mut Table<G>, seat: Seat) -> Asked<G> {
    let (game, view) = (table.game().clone(), table.view(Viewer::Seat(seat)));
    let offer = table.choices(seat).clone();
    let seen = table.seen(seat);
    let looks =
        offer.actions().iter().zip(seen.finals(offer.actions())).zip(G::previews(&seen, offer.actions()));
    let choices = looks.map(|((action, is_final), preview)| Choice {
        action: *action,
        name: game.action_name(*action),
        text: game.action_text(&view, *action),
        is_final,
        preview,
    });
    Asked {
        seat,
        point: offer.point(),
        prompt: game.prompt(&view, offer.point()),
        choices: choices.collect(),
        refused: Asked::refusals(&*game, &offer),
        foreseen: table.foreseen(seat),
    }
}
