//! Whole games, seats, the event stream.

use std::time::Duration;

use std::process::Command;

use malice_server::{Config, Limits};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::support::{House, line};

#[tokio::test]
async fn two_people_play_a_whole_game_with_their_tokens() {
    let house = House::open().await;
    let mut table = house.table(json!({}), "link").await;
    let path = table.path.clone();
    let opened = table.one.see(&path).await;
    assert_eq!(
        (&opened["status"], &opened["you"], &opened["seed"]),
        (&json!("playing"), &json!(1), &Value::Null)
    );
    assert_eq!(opened["options"]["player_count"], 2);
    assert_eq!(opened["commitment"], table.commitment.as_str());
    table.play(5).await;
    // What was, looks as it did.
    let then = table.one.see(&format!("{path}?at={}", opened["version"])).await;
    for field in ["view", "version", "awaited", "scores", "you", "outcome"] {
        assert_eq!(then[field], opened[field], "{field}");
    }
    assert_eq!((&then["decision"], &then["choices"]), (&Value::Null, &json!([])));
    assert!(table.play(1000).await, "the game ends");
    let end = table.two.see(&path).await;
    assert_eq!(
        (&end["status"], &end["you"], &end["decision"]),
        (&json!("finished"), &json!(2), &Value::Null)
    );
    assert_eq!((end["outcome"]["places"].as_array().unwrap().len(), &end["awaited"]), (2, &json!([])));
    let late = json!({"decision": 1, "key": "z", "do": "draft 1"});
    let (status, late) = table.one.post(&format!("{path}/act"), &late).await;
    assert_eq!((status, &late["choices"]), (409, &json!([])), "{late}");
    // Now everybody may see everything, and can check the seed.
    let record = table.watcher.raw("GET", &format!("{path}/record"), None).await.text();
    assert!(record.contains(end["seed"].as_str().unwrap()) && !record.contains("redacted"));
    let table_id = path.trim_start_matches("/tables/");
    let bound = format!("{}\n{table_id}\n{}", end["seed"].as_str().unwrap(), end["options"]);
    let hash = Sha256::digest(bound).iter().fold(String::new(), |hex, byte| hex + &format!("{byte:02x}"));
    assert_eq!(hash, table.commitment, "the seed was fixed before the first draw");
    let lines: Vec<&str> = record.lines().collect();
    assert_eq!(lines.len() as u64, end["version"].as_u64().unwrap() + 2, "header, entries, result");
}

#[tokio::test]
async fn who_has_agreed_may_think_again_and_ways_back_are_no_choices_to_be_made() {
    let house = House::open().await;
    let options = json!({"characters": "random", "starting_player": "1", "starting_hp": 20});
    let mut table = house.table_of("battle-for-greyport", options, "link").await;
    let (path, act) = (table.path.clone(), format!("{}/act", table.path));
    let names = |list: &Value| -> Vec<String> {
        list.as_array().unwrap().iter().map(|choice| choice["do"].as_str().unwrap().to_owned()).collect()
    };
    let answer = |state: &Value, name: &str| json!({"decision": state["decision"], "key": format!("{name} {}", state["version"]), "do": name});
    // First come the Ambushes, if there are any.
    let mut state = table.one.see(&path).await;
    while !names(&state["choices"]).contains(&"ready".to_owned()) {
        let asked = if state["awaited"][0] == 1 { &mut table.one } else { &mut table.two };
        let theirs = asked.see(&path).await;
        let (status, acted) =
            asked.post(&act, &answer(&theirs, theirs["choices"][0]["do"].as_str().unwrap())).await;
        assert_eq!(status, 200, "{acted}");
        state = table.one.see(&path).await;
    }
    assert_eq!(
        (&state["awaited"], &state["welcome"], &state["optional"]),
        (&json!([1, 2]), &json!([]), &json!([]))
    );

    let (_, ready) = table.one.post(&act, &answer(&state, "ready")).await;
    assert_eq!(
        (&ready["awaited"], &ready["welcome"], &ready["choices"]),
        (&json!([2]), &json!([1]), &json!([]))
    );
    assert!(names(&ready["optional"]).contains(&"unready".to_owned()), "{ready}");
    let state = table.one.see(&path).await;
    assert_eq!((&state["welcome"], &state["choices"]), (&json!([1]), &json!([])));
    assert!(
        state["optional"].as_array().unwrap().iter().any(|choice| choice["text"] == "Not ready after all")
    );
    let (status, again) = table.one.post(&act, &answer(&state, "unready")).await;
    assert_eq!((status, &again["awaited"], &again["welcome"]), (200, &json!([1, 2]), &json!([])), "{again}");

    let (_, aiming) = table.one.post(&act, &answer(&again, "use_marker")).await;
    assert_eq!(names(&aiming["optional"]), ["cancel"], "{aiming}");
    assert!(names(&aiming["choices"]).iter().all(|name| name.starts_with("target")), "{aiming}");
    let (status, back) = table.one.post(&act, &answer(&aiming, "cancel")).await;
    assert_eq!((status, &back["awaited"]), (200, &json!([1, 2])), "{back}");
}

/// What the list tells of a table comes from the store, the table itself from memory.
#[tokio::test]
async fn the_list_tells_of_a_table_what_the_table_tells() {
    let house = House::open().await;
    let mut stranger = house.client(None);
    for game in
        ["overboss", "big-bad-overlord", "forces-of-evil", "overlords-of-infamy", "battle-for-greyport"]
    {
        let mut table = house.table_of(game, json!({}), "listed").await;
        for _ in 0..3 {
            let state = stranger.see(&table.path).await;
            let (_, list) = stranger.get("/tables").await;
            let line = &list["tables"][0];
            for field in ["table", "game", "status", "version", "awaited"] {
                assert_eq!(line[field], state[field], "{game}, {field}: {line}");
            }
            table.play(1).await;
        }
    }
    let mut table = house.table(json!({}), "listed").await;
    assert!(table.play(1000).await, "the game ends");
    let (_, list) = stranger.get("/tables").await;
    let listed = |line: &Value| table.path.ends_with(line["table"].as_str().unwrap());
    assert!(!list["tables"].as_array().unwrap().iter().any(listed), "what is finished is not listed: {list}");
}

#[tokio::test]
async fn a_key_opens_one_table() {
    let house = House::open().await;
    let new = |key: &str, name: &str| {
        json!({"game": "overboss", "visibility": "listed", "key": key,
               "seats": [{"player": "human", "name": name}, {"player": "human"}]})
    };
    let key = "0f8fad5b-d9cb-469f-a165-70867728950e";
    let (mut one, mut other) = (house.client(None), house.client(None));
    let asked = new(key, "Ann");
    let ((status, first), again) = tokio::join!(one.post("/tables", &asked), other.post("/tables", &asked));
    assert_eq!((status, &again), (201, &(201, first.clone())), "two at once are one");
    assert_eq!(one.get("/tables").await.1["tables"].as_array().unwrap().len(), 1);
    let (status, wrong) = one.post("/tables", &new(key, "Bob")).await;
    assert_eq!(status, 422, "the same key for something else: {wrong}");
    assert_eq!(one.post("/tables", &new("short", "Ann")).await.0, 422);
    let (_, second) = one.post("/tables", &new("another key of sixteen", "Ann")).await;
    assert!(second["table"] != first["table"] && second["tokens"] != first["tokens"]);
    house.server.stop().await.unwrap();
    let house = House::with_data(house.folder.path()).await;
    assert_eq!(house.client(None).post("/tables", &new(key, "Ann")).await, (201, first.clone()));
    let path = format!("/tables/{}", first["table"].as_str().unwrap());
    for seat in 0..2 {
        let state = house.client(first["tokens"][seat]["token"].as_str()).see(&path).await;
        assert_eq!(state["you"], seat + 1);
    }
    assert_eq!(house.client(first["watch"].as_str()).see(&path).await["you"], Value::Null);
}

#[tokio::test]
async fn seats_that_decide_at_once_do_not_void_each_others_answers() {
    let house = House::open().await;
    let mut table = house.table(json!({"boss_cards": true}), "link").await;
    let (path, act) = (table.path.clone(), format!("{}/act", table.path));
    let (one, two) = (table.one.see(&path).await, table.two.see(&path).await);
    assert_eq!(one["awaited"], json!([1, 2]));
    let keep = |state: &Value| json!({"decision": state["decision"], "key": "keep", "do": state["choices"][0]["do"]});
    let (status, first) = table.one.post(&act, &keep(&one)).await;
    assert_eq!((status, &first["awaited"]), (200, &json!([2])), "{first}");
    let (status, second) = table.two.post(&act, &keep(&two)).await;
    assert_eq!((status, second["awaited"].as_array().unwrap().len()), (200, 1), "{second}");
}

#[tokio::test]
async fn what_the_rules_forbid_names_its_rule() {
    let house = House::open().await;
    let mut table = house.table(json!({"first_player": "1"}), "link").await;
    let act = format!("{}/act", table.path);
    let decision = table.one.see(&table.path).await["decision"].clone();
    let choice = |name: &str| json!({"decision": decision, "key": name, "do": name});
    let (status, wrong) = table.one.post(&act, &choice("place_tile A1")).await;
    assert_eq!((status, wrong["rule"].as_str().unwrap().starts_with("OB-")), (422, true), "{wrong}");
    let (status, wrong) = table.one.post(&act, &choice("dance")).await;
    assert_eq!((status, wrong.get("rule")), (422, None), "{wrong}");
    let (status, wrong) =
        table.one.post(&format!("{}/undo", table.path), &json!({"version": 0, "key": "u"})).await;
    assert_eq!((status, wrong["error"].is_string()), (422, true), "{wrong}");
}

#[tokio::test]
async fn an_open_seat_is_taken_by_who_knows_the_table() {
    let house = House::open().await;
    let new = json!({
        "game": "overboss", "visibility": "listed",
        "seats": [{"player": "human"}, {"player": "open"}, {"player": "open"}],
    });
    let (_, opened) = house.client(None).post("/tables", &new).await;
    let path = format!("/tables/{}", opened["table"].as_str().unwrap());
    let mut host = house.client(opened["tokens"][0]["token"].as_str());
    let mut lines = host.listen(&format!("{path}/events")).await;
    assert_eq!(line(&mut lines).await["status"], "open");
    let (_, listed) = house.client(None).get("/tables").await;
    assert_eq!(
        (&listed["tables"][0]["table"], &listed["tables"][0]["status"]),
        (&opened["table"], &json!("open"))
    );
    let (status, early) =
        host.post(&format!("{path}/act"), &json!({"decision": 0, "key": "a", "do": "draft 1"})).await;
    assert_eq!(status, 403, "{early}");
    let join = format!("{path}/join");
    let mut anybody = house.client(None);
    let (status, third) = anybody.post(&join, &json!({"seat": 3, "name": "  Cleo\n "})).await;
    assert_eq!((status, &third["seat"]), (200, &json!(3)));
    let (status, taken) = anybody.post(&join, &json!({"seat": 3})).await;
    assert_eq!(status, 403, "{taken}");
    let (status, _) = anybody.post(&join, &json!({"seat": 4})).await;
    assert_eq!(status, 403);
    let (_, second) = anybody.post(&join, &json!({})).await;
    assert_eq!(second["seat"], 2);
    let (status, _) = anybody.post(&join, &json!({})).await;
    assert_eq!(status, 403, "all seats are taken");
    let state = house.client(third["token"].as_str()).see(&path).await;
    assert_eq!(
        (&state["status"], &state["you"], &state["seats"][2]["name"]),
        (&json!("playing"), &json!(3), &json!("Cleo"))
    );
    // Who listens has seen them come, and the game begin.
    assert_eq!(line(&mut lines).await["seats"][2]["name"], "Cleo");
    assert_eq!(line(&mut lines).await["status"], "playing");
}

#[tokio::test]
async fn a_key_takes_one_seat() {
    let house = House::open().await;
    let new =
        json!({"game": "overboss", "seats": [{"player": "open"}, {"player": "open"}, {"player": "open"}]});
    let (_, opened) = house.client(None).post("/tables", &new).await;
    let path = format!("/tables/{}", opened["table"].as_str().unwrap());
    let join = format!("{path}/join");
    let ann = json!({"name": "Ann", "key": "made up by Ann at random"});
    let (status, first) = house.client(None).post(&join, &ann).await;
    assert_eq!((status, &first["seat"]), (200, &json!(1)), "{first}");
    // Two at once, whose replies got lost.
    let (mut one, mut two) = (house.client(None), house.client(None));
    let bob = json!({"name": "Bob", "key": "made up by Bob at random"});
    let (again, (bob, bob_again)) = (
        house.client(None).post(&join, &ann).await,
        tokio::join!(one.post(&join, &bob), two.post(&join, &bob)),
    );
    assert_eq!(again, (200, first.clone()), "the same seat and the same token");
    assert_eq!((bob.0, &bob.1["seat"]), (200, &json!(2)), "{}", bob.1);
    assert_eq!(bob, bob_again);
    let state = house.client(first["token"].as_str()).see(&path).await;
    assert_eq!((&state["you"], &state["seats"][2]["player"]), (&json!(1), &json!("open")));
    let (status, wrong) = house.client(None).post(&join, &json!({"key": "short"})).await;
    assert_eq!(status, 422, "{wrong}");
}

#[tokio::test]
async fn the_stream_tells_everything_in_order_until_the_end() {
    let house = House::open().await;
    let mut table = house.table(json!({"first_player": "1"}), "link").await;
    let (path, events) = (table.path.clone(), format!("{}/events", table.path));
    let mut lines = table.one.listen(&events).await;
    assert_eq!(lines.answer.header("content-type"), Some("application/x-ndjson"));
    let state = line(&mut lines).await;
    assert_eq!((&state["type"], &state["you"]), (&json!("state"), &json!(1)));
    let (_, acted) = table.one.choose(&path, 0).await;
    let told = line(&mut lines).await;
    assert_eq!(
        (&told["type"], &told["version"], &told["events"]),
        (&json!("events"), &acted["version"], &acted["events"])
    );
    assert_eq!((&told["yours"], &told["decision"]), (&json!(true), &acted["decision"]));
    let undo = json!({"version": acted["version"], "key": "u"});
    table.one.post(&format!("{path}/undo"), &undo).await;
    let undone = line(&mut lines).await;
    assert_eq!((&undone["type"], &undone["events"]), (&json!("undone"), &json!([])));
    assert_eq!(undone["from"], acted["events"][0]["version"]);
    let say = json!({"text": "<b>mine</b>\u{7}", "key": "c"});
    for _ in 0..2 {
        let (status, _) = table.two.post(&format!("{path}/chat"), &say).await;
        assert_eq!(status, 200);
    }
    let chat = line(&mut lines).await;
    assert_eq!(
        (&chat["type"], &chat["name"], &chat["text"]),
        (&json!("chat"), &json!("Bob"), &json!("<b>mine</b>"))
    );

    // Who comes back with what it knows gets the rest, and learns what was taken back.
    let mut back = table.one.listen(&format!("{events}?since={}", acted["version"])).await;
    assert_eq!(line(&mut back).await["type"], "undone");
    let mut newest = table.watcher.listen(&format!("{events}?since={}", undone["version"])).await;
    assert!(table.play(1000).await);
    for lines in [&mut lines, &mut back, &mut newest] {
        let mut version = undone["version"].as_u64();
        let over = loop {
            let told = line(lines).await;
            assert!(told["version"].as_u64() >= version, "{told}");
            version = told["version"].as_u64();
            if told["type"] == "over" {
                break told;
            }
            assert_eq!(told["type"], "events", "{told}");
        };
        assert_eq!(over["outcome"]["places"].as_array().unwrap().len(), 2);
        assert_eq!(lines.next().await.unwrap(), None, "it is the last line");
    }
    // A stream of a finished game ends at once.
    let mut lines = table.two.listen(&events).await;
    assert_eq!(
        (&line(&mut lines).await["type"], &line(&mut lines).await["type"]),
        (&json!("state"), &json!("over"))
    );
    assert_eq!(lines.next().await.unwrap(), None);
}

#[tokio::test]
async fn a_server_that_stops_ends_its_streams_and_goes_on_later() {
    let house = House::open().await;
    let mut table = house.table(json!({}), "link").await;
    table.play(3).await;
    let before = table.one.see(&table.path).await;
    let mut lines = table.one.listen(&format!("{}/events", table.path)).await;
    line(&mut lines).await;
    let stopped = tokio::time::timeout(std::time::Duration::from_secs(5), house.server.stop()).await;
    stopped.expect("streams do not hold it up").unwrap();
    assert_eq!(lines.next().await.unwrap(), None);
    let house = House::with_data(house.folder.path()).await;
    assert_eq!(house.client(table.one.token.as_deref()).see(&table.path).await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_python_bot_plays_a_whole_game() {
    if Command::new("python3").arg("--version").output().is_err() {
        println!("skipped: python3 is not installed");
        return;
    }
    let house = House::with_limits(Limits::DEFAULT).await;
    let bot = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/bot.py");
    let host = format!("http://{}", house.server.address());
    let run = async |arguments: Vec<String>| {
        let run = move || Command::new("python3").arg(bot).args(arguments).output().unwrap();
        let output = tokio::task::spawn_blocking(run).await.unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let result = run(vec![host.clone()]).await;
    assert!(
        result.contains("seat 2: ") && (result.ends_with("won\n") || result.ends_with("lost\n")),
        "{result}"
    );
    // Two strangers against each other.
    let table = house.table(json!({}), "link").await;
    let seat = |token: &Option<String>| {
        vec![host.clone(), table.path.trim_start_matches("/tables/").to_owned(), token.clone().unwrap()]
    };
    let (one, two) = tokio::join!(run(seat(&table.one.token)), run(seat(&table.two.token)));
    assert_eq!(one.lines().take(2).collect::<Vec<_>>(), two.lines().take(2).collect::<Vec<_>>());
}

#[tokio::test]
async fn a_bot_lets_people_think_who_are_asked_at_the_same_time() {
    // Longer than any test: stillness never lasts so long, so the bot acts only when no person is asked.
    let house = House::with(|config| config.courtesy = Duration::from_hours(1)).await;
    let mut ann = house.client(None);
    let options = json!({"characters": "random", "starting_player": "2", "starting_hp": 20});
    // An easy bot might have nothing to say but that it is ready.
    let seats = json!([{"player": "human"}, {"player": "hard"}]);
    let table = json!({"game": "battle-for-greyport", "seats": seats, "options": options});
    let (_, opened) = ann.post("/tables", &table).await;
    let mut ann = house.client(opened["tokens"][0]["token"].as_str());
    let path = format!("/tables/{}", opened["table"].as_str().unwrap());
    let act = format!("{path}/act");
    let answer = |state: &Value, name: &str| json!({"decision": state["decision"], "key": format!("{name} {}", state["version"]), "do": name});
    // The Ambushes come first: where the bot alone is asked it answers at once.
    let state = loop {
        let state = ann.see(&path).await;
        let choices = state["choices"].as_array().unwrap();
        if choices.iter().any(|choice| choice["do"] == "ready") {
            break state;
        }
        if let Some(first) = choices.first() {
            ann.post(&act, &answer(&state, first["do"].as_str().unwrap())).await;
        }
        tokio::task::yield_now().await;
    };
    assert_eq!(state["awaited"], json!([1, 2]));
    for _ in 0..50 {
        assert_eq!(ann.see(&path).await["version"], state["version"], "the bot did not wait");
    }
    while ann.see(&path).await["intents"][0]["seat"] != 2 {
        tokio::task::yield_now().await;
    }
    let (status, ready) = ann.post(&act, &answer(&state, "ready")).await;
    assert_eq!((status, &ready["before"]), (200, &state["version"]), "{ready}");
    while ann.see(&path).await["version"] == ready["version"] {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn bots_that_are_let_go_do_what_they_said() {
    // Longer than any test: bots act only when no person is asked.
    let patient = |config: &mut Config| config.courtesy = Duration::from_hours(1);
    let (house, faults) = House::with_faults_and(patient).await;
    let thoughts = async || {
        let metrics = house.browser().page("/metrics").await;
        metrics.lines().find(|line| line.starts_with("malice_bot_searches_total")).unwrap().to_owned()
    };
    let options = json!({"characters": "random", "starting_player": "1", "starting_hp": 20});
    // An easy bot might have nothing to say but that it is ready.
    let seats = ["human", "hard", "hard"].map(|player| json!({"player": player}));
    let table = json!({"game": "battle-for-greyport", "seats": seats, "options": options});
    let (_, opened) = house.client(None).post("/tables", &table).await;
    let mut ann = house.client(opened["tokens"][0]["token"].as_str());
    let path = format!("/tables/{}", opened["table"].as_str().unwrap());
    let act = format!("{path}/act");
    let answer = |state: &Value, name: &Value| json!({"decision": state["decision"], "key": state["version"].to_string(), "do": name});
    // All bots that are asked have said what they would do.
    let state = loop {
        let state = ann.see(&path).await;
        let asked = state["awaited"].as_array().unwrap().len();
        let is_ready = |choice: &&Value| choice["do"] == "ready";
        let choices = state["choices"].as_array().unwrap();
        match choices.iter().find(is_ready) {
            Some(_) if asked > 1 && state["intents"].as_array().unwrap().len() == asked - 1 => break state,
            Some(_) if asked > 1 => (),
            ready => {
                if let Some(choice) = ready.or(choices.first()) {
                    ann.post(&act, &answer(&state, &choice["do"])).await;
                }
            }
        }
        tokio::task::yield_now().await;
    };
    let before = thoughts().await;
    faults.hold();
    // What is done is stored, and then what is still said.
    let done = async || {
        for _ in 0..2 {
            faults.held(1).await;
            faults.step().await;
        }
    };
    let ready = answer(&state, &json!("ready"));
    tokio::join!(ann.post(&act, &ready), done());
    faults.held(1).await;
    assert_eq!(thoughts().await, before, "a bot did not think again");
    assert_eq!(ann.see(&path).await["intents"], state["intents"]);
    faults.release();
    let record = format!("{path}/record");
    // After the header and Ann's choice.
    let later = 2 + state["version"].as_u64().unwrap() as usize;
    let first: Value = loop {
        let record = ann.raw("GET", &record, None).await.text();
        let mut entries = record.lines().skip(later).map(|line| serde_json::from_str::<Value>(line).unwrap());
        if let Some(first) = entries.find(|entry| entry["do"].is_string()) {
            break first;
        }
        tokio::task::yield_now().await;
    };
    let said = state["intents"].as_array().unwrap();
    assert!(said.iter().any(|said| said["seat"] == first["seat"] && said["do"] == first["do"]), "{first}");
}

#[tokio::test]
async fn a_deal_is_played_again_only_after_its_end_and_says_so() {
    let house = House::open().await;
    let mut table = house.table(json!({"boss_cards": true}), "link").await;
    let id = table.path.trim_start_matches("/tables/").to_owned();
    let seats = json!([{"player": "human"}, {"player": "human"}]);
    let again = json!({"game": "overboss", "seats": seats, "deal_of": id});
    let (status, no) = table.one.post("/tables", &again).await;
    assert_eq!(status, 403, "a game that goes on has secrets: {no}");
    let running = table.one.see(&table.path).await;
    assert_eq!((&running["figures"], &running["deal_of"]), (&json!([]), &Value::Null));
    assert!(table.play(1000).await, "the game ends");

    let end = table.one.see(&table.path).await;
    let placed = end["figures"].as_array().unwrap().iter().find(|figure| figure["what"] == "Tiles placed");
    assert_eq!(placed.unwrap()["seats"], json!([12, 12]));
    let (status, _) = house.client(None).post("/tables", &again).await;
    assert_eq!(status, 404, "who may not look learns nothing");
    for wrong in [
        json!({"game": "big-bad-overlord", "seats": seats, "deal_of": id}),
        json!({"game": "overboss", "seats": seats, "deal_of": id, "options": {"boss_cards": false}}),
        json!({"game": "overboss", "seats": [{"player": "human"}], "deal_of": id}),
    ] {
        let (status, no) = table.one.post("/tables", &wrong).await;
        assert_eq!(status, 422, "{no}");
    }
    let (status, opened) = table.one.post("/tables", &again).await;
    assert_eq!(status, 201, "{opened}");
    assert_ne!(opened["commitment"], table.commitment.as_str(), "it binds the table too");
    let token = opened["tokens"][0]["token"].as_str().unwrap().to_owned();
    let path = format!("/tables/{}", opened["table"].as_str().unwrap());
    let repeated = house.client(Some(&token)).see(&path).await;
    assert_eq!((&repeated["deal_of"], &repeated["seed"]), (&json!(id), &Value::Null));
    let first = table.one.see(&format!("{}?at=0", table.path)).await;
    assert_eq!(repeated["view"]["market"], first["view"]["market"]);
}
