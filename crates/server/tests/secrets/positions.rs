//! Every hidden thing of every game, in two positions that differ in it alone.

use std::collections::BTreeSet;

use malice_battle_for_greyport::Greyport;
use malice_big_bad_overlord::BigBadOverlord;
use malice_engine::Scenarios;
use malice_forces_of_evil::ForcesOfEvil;
use malice_overboss::Overboss;
use malice_overlords_of_infamy::OverlordsOfInfamy;
use malice_server::Server;
use serde_json::{Value, json};

use crate::support::House;
use crate::ways::{Credential, Looker, compare, parting, steady};
use crate::world::{Guests, MINE, Planting, Seating, copy, token};

/// What is hidden, from whom, and what is done then without anybody else learning of it.
struct Hidden {
    what: &'static str,
    options: &'static str,
    /// As it is in both worlds.
    position: &'static [&'static str],
    /// As it is in the one and in the other.
    worlds: [&'static [&'static str]; 2],
    /// The seat whose secret it is, and after how many choices it knows; nobody's if none may know.
    owner: Option<(usize, usize)>,
    /// Choices by seat: afterwards still nobody else knows.
    play: &'static [(usize, &'static str)],
}

const OVERBOSS: [Hidden; 3] = [
    Hidden {
        what: "the Boss that a seat keeps",
        options: "player_count=2 boss_cards=true",
        position: &["boss 1: BOS-01, declined BOS-02", "turn: 1"],
        worlds: [&["boss 2: BOS-03, declined BOS-05"], &["boss 2: BOS-04, declined BOS-06"]],
        owner: Some((2, 0)),
        play: &[(1, "draft 1"), (1, "place_tile A1")],
    },
    Hidden {
        what: "the Boss of the seat that is asked",
        options: "player_count=2 boss_cards=true",
        position: &["boss 2: BOS-03, declined BOS-05", "turn: 1"],
        worlds: [&["boss 1: BOS-01, declined BOS-02"], &["boss 1: BOS-04, declined BOS-06"]],
        owner: Some((1, 0)),
        play: &[(1, "draft 1"), (1, "place_tile A1")],
    },
    Hidden {
        what: "the order of stack and Command deck",
        options: "player_count=2 command_cards=true",
        position: &["turn: 1", "market: forest + kobold, cave + dragon, graveyard + skeleton, swamp + orc"],
        worlds: [
            &["stack: forest, cave, forest", "command deck: CMD-02, CMD-03"],
            &["stack: cave, forest, cave", "command deck: CMD-03, CMD-02"],
        ],
        owner: None,
        play: &[(1, "draft 1")],
    },
];

const OVERLORD: [Hidden; 2] = [
    Hidden {
        what: "another's citadel, and the card that they draw",
        options: "player_count=2 duke_mode=single",
        position: &[
            "army 1: legion_of_doom",
            "citadel 1: toady",
            "army 2: riff_raff, legion_of_doom",
            "turn: 1",
            "step: target",
        ],
        worlds: [
            &["citadel 2: octobats, mageskull", "deck: menacing_horde, wicked_witch"],
            &["citadel 2: thunder_newts, doomsword", "deck: lickspittle, brain_stormer"],
        ],
        owner: Some((2, 0)),
        play: &[(1, "done")],
    },
    Hidden {
        what: "the citadel of the seat that is asked",
        options: "player_count=2 duke_mode=single",
        position: &[
            "army 1: legion_of_doom",
            "army 2: riff_raff, legion_of_doom",
            "citadel 2: toady",
            "turn: 1",
            "step: target",
        ],
        worlds: [
            &["citadel 1: octobats, mageskull", "deck: menacing_horde, wicked_witch"],
            &["citadel 1: thunder_newts, doomsword", "deck: lickspittle, brain_stormer"],
        ],
        owner: Some((1, 0)),
        play: &[],
    },
];

const EVIL: [Hidden; 1] = [Hidden {
    what: "the order of the three decks",
    options: "player_count=2",
    position: &["turn: 1"],
    worlds: [
        &[
            "light deck: knight_errant, tournament",
            "dark deck: conspiring_evil, plunder",
            "excavation: chasm, huge_cavern",
        ],
        &[
            "light deck: tournament, knight_errant",
            "dark deck: plunder, conspiring_evil",
            "excavation: huge_cavern, chasm",
        ],
    ],
    owner: None,
    play: &[(1, "use pit 3 1")],
}];

const INFAMY: [Hidden; 3] = [
    Hidden {
        what: "the Plot of another, stacks and events",
        options: "player_count=2",
        position: &["overlord 1: menace", "overlord 2: frau", "plot 1: K08", "turn: 1", "points: 1"],
        worlds: [
            &["plot 2: K15", "tiles: T04, T05", "plots: K01, K02", "events: E03, E18"],
            &["plot 2: K03", "tiles: T05, T04", "plots: K02, K01", "events: E18, E03"],
        ],
        owner: Some((2, 0)),
        play: &[(1, "harvest 5:-3")],
    },
    Hidden {
        what: "the Plot of the seat that is asked",
        options: "player_count=2",
        position: &["overlord 1: menace", "overlord 2: frau", "plot 2: K08", "turn: 1", "points: 1"],
        worlds: [&["plot 1: K15"], &["plot 1: K03"]],
        owner: Some((1, 0)),
        play: &[],
    },
    Hidden {
        what: "the tiles that a seat draws",
        options: "player_count=2",
        position: &[
            "overlord 1: menace",
            "overlord 2: frau",
            "plot 1: K15",
            "plot 2: K08",
            "turn: 1",
            "points: 1",
        ],
        worlds: [&["tiles: T04, T05, T06, T07"], &["tiles: T08, T09, T10, T11"]],
        owner: Some((1, 1)),
        play: &[(1, "exploit")],
    },
];

const GREYPORT: [Hidden; 3] = [
    Hidden {
        what: "closed hands and decks",
        options: "player_count=2 open_hands=false",
        position: &["hand 1: soldier, mace", "monsters 1: worg", "marker: 1", "step: window"],
        worlds: [
            &[
                "hand 2: soldier, mace",
                "deck 2: acolyte, shortsword",
                "monster deck: worg, giant_boar",
                "hero deck: fire_mage",
            ],
            &[
                "hand 2: acolyte, shortsword",
                "deck 2: soldier, mace",
                "monster deck: giant_boar, worg",
                "hero deck: rogue",
            ],
        ],
        owner: Some((2, 0)),
        play: &[(2, "ready")],
    },
    Hidden {
        what: "the order of a deck with open hands",
        options: "player_count=2 open_hands=true",
        position: &[
            "hand 1: soldier, mace",
            "hand 2: soldier, mace",
            "monsters 1: worg",
            "marker: 1",
            "step: window",
        ],
        worlds: [&["deck 2: acolyte, shortsword"], &["deck 2: shortsword, acolyte"]],
        owner: None,
        play: &[],
    },
    Hidden {
        what: "what a seat draws to a closed hand",
        options: "player_count=2 open_hands=false",
        position: &["hand 1: soldier, mace", "monsters 1: worg", "marker: 1", "step: window"],
        worlds: [
            &["hand 2: soldier, mace", "deck 2: acolyte, shortsword"],
            &["hand 2: acolyte, mace", "deck 2: shortsword, soldier"],
        ],
        owner: Some((2, 0)),
        play: &[(2, "ready"), (1, "ready")],
    },
];

/// Plants every pair of positions of a game in two worlds, and looks at them through everybody's eyes.
async fn nothing_gets_out<G: Scenarios>(all: &'static [Hidden]) {
    let guests = Guests::new().await;
    let folders = [copy(guests.folder.path()), copy(guests.folder.path())];
    for (number, hidden) in all.iter().enumerate() {
        for (folder, world) in folders.iter().zip(hidden.worlds) {
            for (name, seating) in
                [("apart", Seating::Apart), ("packed", Seating::Apart), ("screen", Seating::OneScreen)]
            {
                let (position, packed) = ([hidden.position, world].concat(), name == "packed");
                let name = format!("{name}{number}");
                let planting = Planting { name: &name, seating, options: hidden.options, position, packed };
                planting.plant::<G>(&guests, folder.path()).await;
            }
        }
    }
    let worlds = [House::with_data(folders[0].path()).await, House::with_data(folders[1].path()).await];
    for (number, hidden) in all.iter().enumerate() {
        apart(&worlds, &guests, hidden, &format!("apart{number}")).await;
        // A pack is drawn and told by the same ways: one position of each game shows that they are as tight for it.
        if number == 0 {
            let table = format!("packed{number}");
            let page = text_page(&worlds[0], &guests.cookie("ann"), &table, "card mine").await;
            assert!(
                page.contains("Renamed by Ann") && page.contains(MINE),
                "{table} has its own cards: {page}"
            );
            apart(&worlds, &guests, hidden, &table).await;
            looked_up(&worlds, &guests, hidden, &table).await;
        }
        looked_up(&worlds, &guests, hidden, &format!("apart{number}")).await;
        behind_the_curtain(&worlds, &guests, hidden, &format!("screen{number}")).await;
    }
    for House { server, .. } in worlds {
        Server::stop(server).await.unwrap();
    }
}

/// Everybody at a screen of their own: only the owner of the secret can tell the worlds apart, whatever is done.
async fn apart(worlds: &[House; 2], guests: &Guests, hidden: &Hidden, table: &str) {
    let viewers: [(&str, Credential, Option<usize>); 9] = [
        ("seat 1", guests.cookie("ann"), Some(1)),
        ("seat 2", guests.cookie("bob"), Some(2)),
        ("who sees seat 1's hand", guests.cookie("hand"), Some(1)),
        ("who watches", guests.cookie("watch"), None),
        ("a stranger", guests.cookie("stranger"), None),
        ("the program of seat 1", token(table, "one"), Some(1)),
        ("the program of seat 2", token(table, "two"), Some(2)),
        ("a program that sees seat 1's hand", token(table, "hand"), Some(1)),
        ("a program that watches", token(table, "watch"), None),
    ];
    for step in 0..=hidden.play.len() {
        for (name, who, seat) in &viewers {
            let knows = hidden.owner.is_some_and(|(owner, since)| *seat == Some(owner) && step >= since);
            let name = format!("{name} ({}, step {step})", hidden.what);
            compare(worlds, table, &Looker::new(&name, who.clone(), knows), None).await;
        }
        if let Some((seat, choice)) = hidden.play.get(step) {
            let [one, other] = worlds;
            let acted = [choose(one, table, *seat, choice).await, choose(other, table, *seat, choice).await];
            let knows = hidden.owner.is_some_and(|(owner, _)| owner == *seat);
            assert!(knows || acted[0] == acted[1], "the answer to {choice} tells: {acted:?}");
        }
    }
}

/// What a text table answers to a line.
async fn text_page(world: &House, who: &Credential, table: &str, line: &str) -> String {
    let path = format!("/t/{table}/text?line={}", line.replace(' ', "+"));
    let answer = world.browser().get_with(&path, &[(who.0, &who.1)]).await;
    assert_eq!(answer.status, 200, "{path}");
    steady(&answer.text(), answer.status)
}

/// Whoever looks up a card is told where it lies as far as they know: what lies hidden is looked up by its names.
async fn looked_up(worlds: &[House; 2], guests: &Guests, hidden: &Hidden, table: &str) {
    let lines = hidden.worlds.iter().flat_map(|lines| lines.iter());
    let words: BTreeSet<&str> =
        lines.flat_map(|line| line.split([' ', ',', ':', '+', '/'])).filter(|word| word.len() > 3).collect();
    for (name, seat) in [("ann", Some(1)), ("bob", Some(2)), ("watch", None)] {
        let knows = hidden.owner.is_some_and(|(owner, _)| seat == Some(owner));
        for word in words.iter().filter(|_| !knows) {
            let line = format!("card {}", word.replace('_', " "));
            let [one, other] = worlds;
            let who = guests.cookie(name);
            let one = text_page(one, &who, table, &line).await;
            let other = text_page(other, &who, table, &line).await;
            assert_eq!(one, other, "{name} asks for '{line}' at {table}: {}", parting(&one, &other));
        }
    }
}

/// A program chooses for a seat; what it is answered.
async fn choose(world: &House, table: &str, seat: usize, choice: &str) -> Value {
    let (_, token) = token(table, if seat == 1 { "one" } else { "two" });
    let mut client = world.client(token.strip_prefix("Bearer "));
    let path = format!("/tables/{table}");
    let state = client.see(&path).await;
    let act = json!({"decision": state["decision"], "key": state["version"].to_string(), "do": choice});
    let (status, acted) = client.post(&format!("{path}/act"), &act).await;
    assert_eq!(status, 200, "{choice}: {acted}; there are {}", state["choices"]);
    acted
}

/// Two people before one screen: as long as the curtain is closed, nobody can tell anybody's secret.
async fn behind_the_curtain(worlds: &[House; 2], guests: &Guests, hidden: &Hidden, table: &str) {
    let screen = guests.cookie("screen").1;
    let page = worlds[0].browser().get_with(&format!("/t/{table}"), &[("cookie", &screen)]).await.text();
    let curtain =
        page.split("class=\"curtain\"").nth(1).and_then(|rest| rest.split("name=\"seat\" value=\"").nth(1));
    let asked: usize = curtain.expect("the curtain is closed")[..1].parse().unwrap();
    let at_screen = |seat: usize| ("cookie", format!("{screen}; as-{table}={seat}"));
    let words = ["1", "2"];
    let other = 3 - asked;
    let mut before = vec![(("cookie", screen.clone()), vec!["watch"])];
    // Where both are asked at once, whoever is there decides and looks.
    let (_, watcher) = token(table, "watch");
    let state = worlds[0].client(watcher.strip_prefix("Bearer ")).see(&format!("/tables/{table}")).await;
    if !state["awaited"].as_array().unwrap().contains(&json!(other)) {
        before.push((at_screen(other), vec!["watch", words[other - 1]]));
    }
    for (who, eyes) in before {
        let name = format!("who stands before the curtain ({}, {eyes:?})", hidden.what);
        compare(worlds, table, &Looker { name, who, eyes, knows: false }, None).await;
    }
    // Once the owner is there, the secret is too.
    let knows = hidden.owner == Some((asked, 0));
    let name = format!("who was asked to the screen ({})", hidden.what);
    compare(
        worlds,
        table,
        &Looker { name, who: at_screen(asked), eyes: vec![words[asked - 1]], knows },
        None,
    )
    .await;
}

#[tokio::test]
async fn nothing_hidden_gets_out_of_overboss() {
    Box::pin(nothing_gets_out::<Overboss>(&OVERBOSS)).await;
}

#[tokio::test]
async fn nothing_hidden_gets_out_of_big_bad_overlord() {
    Box::pin(nothing_gets_out::<BigBadOverlord>(&OVERLORD)).await;
}

#[tokio::test]
async fn nothing_hidden_gets_out_of_forces_of_evil() {
    Box::pin(nothing_gets_out::<ForcesOfEvil>(&EVIL)).await;
}

#[tokio::test]
async fn nothing_hidden_gets_out_of_overlords_of_infamy() {
    Box::pin(nothing_gets_out::<OverlordsOfInfamy>(&INFAMY)).await;
}

#[tokio::test]
async fn nothing_hidden_gets_out_of_greyport() {
    Box::pin(nothing_gets_out::<Greyport>(&GREYPORT)).await;
}
