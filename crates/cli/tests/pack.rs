//! `malice pack`: made, checked, compared and printed from the command line; records that carry their pack.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod common;

use std::fs;
use std::path::Path;

use common::{CHANGED, change, folder, malice, word};
use serde_json::Value;

#[test]
fn a_pack_of_each_game_is_made_checked_compared_and_printed() {
    let folder = folder("packs-made");
    for changed in &CHANGED {
        let dir = folder.join(changed.game);
        let made =
            malice(&["pack", "new", changed.game, word(&dir), "--name", "Mine", "--author", "Ann"]).good();
        assert!(made.contains("Mine by Ann, version 1"), "{made}");
        let same = malice(&["pack", "diff", "shipped", word(&dir)]).good();
        assert!(same.contains("are the same"), "{same}");
        change(&dir, changed);
        let checked = malice(&["pack", "check", word(&dir)]).good();
        assert!(checked.contains(": ok (Mine by Ann, version 1; content "), "{checked}");
        let told = malice(&["pack", "diff", "shipped", word(&dir)]).good();
        assert!(told.starts_with(changed.file) && told.contains(changed.told), "{told}");
        let page = folder.join("sheet.html");
        malice(&["pack", "proof", word(&dir), "--to", word(&page)]).good();
        let page = fs::read_to_string(&page).unwrap();
        let drawn = page.matches("<use href=\"#").count();
        assert!(page.contains(changed.name) && drawn > 10 && !page.contains("href=\"/"), "{drawn} drawn");
        assert!(malice(&["validate", "--content", word(&dir), changed.game]).good().contains("ok"));
    }
    assert!(malice(&["pack", "new", "overboss", word(&folder)]).refused().contains("is there already"));
    assert!(malice(&["pack", "new", "chess", "x"]).refused().contains("there is no game 'chess'"));
    let [one, other] = [&CHANGED[0], &CHANGED[1]].map(|changed| folder.join(changed.game));
    let sim = ["sim", CHANGED[1].game, "--games", "1", "--players", "2", "--seats", "random", "--content"];
    let told = malice(&[&sim[..], &[word(&one)]].concat()).err;
    assert!(told.contains("game: this is a pack for overboss, not for big-bad-overlord"), "{told}");
    assert!(malice(&["pack", "diff", word(&one), word(&other)]).refused().contains("is for"));
}

/// A pack as one file is what it was as a folder, wherever a folder could stand.
#[test]
fn a_pack_goes_through_one_file() {
    let folder = folder("packs-filed");
    for changed in &CHANGED {
        let (dir, file) = (folder.join(changed.game), folder.join(format!("{}.json", changed.game)));
        malice(&["pack", "new", changed.game, word(&dir), "--name", "Mine", "--author", "Ann \"Ö\""]).good();
        change(&dir, changed);
        malice(&["pack", "export", word(&dir), word(&file)]).good();
        let ok = |path: &Path| {
            malice(&["pack", "check", word(path)]).good().split(": ok").nth(1).unwrap().to_owned()
        };
        assert_eq!(ok(&file), ok(&dir));
        assert!(malice(&["pack", "diff", word(&dir), word(&file)]).good().contains("are the same"));
        let again = folder.join(format!("{}-again", changed.game));
        malice(&["pack", "import", word(&file), word(&again)]).good();
        assert_eq!(ok(&again), ok(&dir));
        assert!(malice(&["pack", "export", word(&dir), word(&file)]).refused().contains("is there already"));
        assert!(
            malice(&["pack", "import", word(&file), word(&again)]).refused().contains("is there already")
        );
    }
    let file = folder.join("overboss.json");
    let text = fs::read_to_string(&file).unwrap();
    for (wrong, told) in [
        ("{}".to_owned(), "there is no game ''"),
        ("(name: 1)".to_owned(), "this is no file that a pack was written to"),
        (text.replace("tokens.ron", "unicorns.ron"), "no such content file"),
        (text.replace("portals: 7", "portals: 8"), "portals: 8, not 7"),
    ] {
        fs::write(&file, wrong).unwrap();
        let refused = malice(&["pack", "check", word(&file)]);
        let said = format!("{}{}", refused.out, refused.err);
        assert!(refused.code == 2 && said.contains(told), "{told}: {said}");
    }
    let other = folder.join("forces-of-evil.json");
    let refused = malice(&["sim", "overboss", "--games", "1", "--content", word(&other)]).refused();
    assert!(refused.contains("this is a pack for forces-of-evil, not for overboss"), "{refused}");
}

/// A change to a file of a pack of Greyport, and what is said of it.
const FAULTS: &[(&str, &str, &str, &str)] = &[
    // What the file says is not what can stand there.
    (
        "monsters.ron",
        "hp: 7, threat: 1, traits: [Ranged]",
        "hp: \"x\", threat: 1, traits: [Ranged]",
        "monsters.ron:5: goblin, goblin_archer, hp: a whole number",
    ),
    (
        "monsters.ron",
        "hp: 5, threat: 1, source",
        "hp: 500, threat: 1, source",
        "monsters.ron:6: goblin, firespitter, hp: this number is too large",
    ),
    (
        "monsters.ron",
        "damage: 2, hp: 6, threat: 2, source",
        "hp: 6, threat: 2, source",
        "frenzy_goblin: the field damage is missing",
    ),
    (
        "monsters.ron",
        "LocationLose(1)",
        "LocationLoses(1)",
        "mad_bomber, on: there is no LocationLoses here; there are: ",
    ),
    (
        "monsters.ron",
        "hp: 4, threat: 1, on",
        "hp: 4, thread: 1, on",
        "goblin_cutpurse: there is no field thread here; there are: ",
    ),
    // What the rules cannot play.
    (
        "locations.ron",
        "id: \"temple_steps\"",
        "id: \"grand_square\"",
        "locations.ron:9: grand_square: this id stands twice",
    ),
    // What nobody could read as it stands there, and what is too long.
    (
        "cards.ron",
        "name: \"Soldier\"",
        "name: \"Sol\u{202e}dier\"",
        "cards.ron:5: there is a character that cannot be seen (U+202E)",
    ),
    ("scenarios.ron", "The Goblin King", "The \\u{1b}King", "written as they are, not as \\u or \\x"),
    ("scenarios.ron", "Hail to the King!", "Hail \\n King!", "a backslash stands only before"),
    ("scenarios.ron", "City Under Siege", "City\nUnder Siege", "a text stands on one line"),
    ("achievements.ron", "The First Step", "LONG", "this text is too long: at most 500 letters"),
    (
        "locations.ron",
        "id: \"dwarven_ruins\"",
        "id: \"dwarven ruins\"",
        "locations.ron:4: dwarven ruins: what names a row is a word",
    ),
    ("pack.ron", "author: \"somebody\"", "author: \"\"", "author: a line of plain text is wanted here"),
    (
        "pack.ron",
        "version: \"1\"",
        "version: \"the second of my new ones\"",
        "version: this is too long: at most 20 letters",
    ),
    ("pack.ron", "name: \"My cards\",", "", "pack.ron:6: the field name is missing"),
    ("pack.ron", "battle-for-greyport", "chess", "game: there is no game 'chess'; there are: overboss"),
];

/// What the rules of the other games cannot play, and what cannot be read at all.
const OTHERS: &[(&str, &str, &str, &str, &str)] = &[
    ("overboss", "tokens.ron", "portals: 7", "portals: 8", "tokens.ron:5: portals: 8, not 7"),
    ("overboss", "boards.ron", "(", "", "boards.ron:"),
    (
        "big-bad-overlord",
        "minions.ron",
        "label: \"Riff-Raff\", copies: 5",
        "label: \"Riff-Raff\", copies: 6",
        "75 cards, not 74",
    ),
    (
        "big-bad-overlord",
        "minions.ron",
        "name: \"toady\"",
        "name: \"riff_raff\"",
        "riff_raff: the name stands twice",
    ),
    (
        "forces-of-evil",
        "units.ron",
        "name: \"priest\"",
        "name: \"fighter\"",
        "fighter: this name stands twice",
    ),
    (
        "forces-of-evil",
        "units.ron",
        "tier: 3, damage: 1",
        "damage: 1",
        "units.ron:4: fighter: the field tier is missing",
    ),
    (
        "overlords-of-infamy",
        "plots.ron",
        "id: \"K02\"",
        "id: \"K01\"",
        "plots.ron:5: K01: this id stands twice",
    ),
    (
        "overlords-of-infamy",
        "plots.ron",
        "cost: {Food: 2}",
        "cost: {Fool: 2}",
        "plots.ron:5: K01, cost: there is no Fool here; there are: ",
    ),
];

#[test]
fn every_kind_of_fault_is_refused_with_its_place() {
    let folder = folder("packs-faulty");
    let greyport =
        FAULTS.iter().map(|(file, from, to, told)| ("battle-for-greyport", *file, *from, *to, *told));
    for (number, (game, file, from, to, told)) in greyport.chain(OTHERS.iter().copied()).enumerate() {
        let dir = folder.join(number.to_string());
        malice(&["pack", "new", game, word(&dir)]).good();
        spoil(&dir, file, from, to);
        let ran = malice(&["pack", "check", word(&dir)]);
        assert!(ran.code == 2 && ran.out.contains(told), "{told}: {}{}", ran.out, ran.err);
        assert!(ran.out.lines().all(|line| line.starts_with(word(&dir.join("")))), "{}", ran.out);
    }
    // All of a file at once, each row with its line.
    let dir = folder.join("all");
    malice(&["pack", "new", "battle-for-greyport", word(&dir)]).good();
    let of_monsters = || FAULTS.iter().filter(|(file, ..)| *file == "monsters.ron");
    for (file, from, to, _) in of_monsters() {
        spoil(&dir, file, from, to);
    }
    let ran = malice(&["pack", "check", word(&dir)]);
    assert!(of_monsters().all(|(.., told)| ran.out.contains(told)), "{}", ran.out);
    assert!(ran.err.contains("5 faults were found"), "{}{}", ran.out, ran.err);
}

/// What the files say, what the rules cannot play, what cannot be read and what the pack says of itself: none waits until another is
/// mended, whether the pack is a folder or a file, and neither does another pack.
#[test]
fn faults_of_all_kinds_are_told_at_once() {
    let folder = folder("packs-all-faulty");
    let (dir, file, sound) = (folder.join("all"), folder.join("all.json"), folder.join("sound"));
    for dir in [&dir, &sound] {
        malice(&["pack", "new", "battle-for-greyport", word(dir)]).good();
    }
    malice(&["pack", "export", word(&dir), word(&file)]).good();
    let mut packed: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    // Which field of its own a pack lacks, and which game there is none of, hide what else it says.
    let mut together = FAULTS.to_vec();
    together.retain(|(.., told)| !told.starts_with("pack.ron:6: ") && !told.starts_with("game: "));
    assert_eq!(together.len() + 2, FAULTS.len());
    for (name, from, to, _) in &together {
        spoil(&dir, name, from, to);
        let text = fs::read_to_string(dir.join(name)).unwrap();
        packed["files"].as_object_mut().unwrap().entry(*name).and_modify(|was| *was = text.into());
    }
    fs::write(&file, packed.to_string()).unwrap();
    let nowhere = folder.join("nowhere");
    let ran = malice(&["pack", "check", word(&dir), word(&nowhere), word(&file), word(&sound)]);
    let of = |path: &Path| {
        let lines = ran.out.lines().filter(|line| line.starts_with(&format!("{}/", path.display())));
        lines.collect::<Vec<_>>().join("\n")
    };
    for (name, .., told) in together {
        assert!(of(&dir).contains(told), "{told}: {}", ran.out);
        assert!(of(&file).contains(told) || name == "pack.ron", "{told}: {}", ran.out);
    }
    assert!(ran.out.contains("nowhere: this is no pack") && ran.out.contains("sound: ok ("), "{}", ran.out);
    assert_eq!(ran.code, 2);
    // A pack that does not say its name is looked at all the same.
    spoil(&dir, "pack.ron", "name: \"My cards\",", "");
    let ran = malice(&["pack", "check", word(&dir)]);
    assert!(
        ran.out.contains("the field name is missing") && ran.out.contains("firespitter, hp"),
        "{}",
        ran.out
    );
}

/// What is wrong with a folder and not with a row.
#[test]
fn a_folder_that_is_no_pack_is_refused() {
    let folder = folder("packs-no-packs");
    let made = |name: &str| {
        let dir = folder.join(name);
        malice(&["pack", "new", "overboss", word(&dir)]).good();
        dir
    };
    let checked = |dir: &Path| {
        let ran = malice(&["pack", "check", word(dir)]);
        assert_eq!(ran.code, 2, "{}{}", ran.out, ran.err);
        ran.out + &ran.err
    };
    let large = made("large");
    let boards = fs::read_to_string(large.join("boards.ron")).unwrap();
    fs::write(large.join("boards.ron"), format!("{boards}{}", "// nothing\n".repeat(30_000))).unwrap();
    assert!(checked(&large).contains("large: the files are too large: at most 256 KiB together"));

    let other = made("other");
    fs::write(other.join("heroes.ron"), "()").unwrap();
    let told = checked(&other);
    assert!(told.contains("heroes.ron: no such content file; there are: boards.ron, "), "{told}");

    let bytes = made("bytes");
    fs::write(bytes.join("tokens.ron"), b"(portals: \xff)").unwrap();
    let told = checked(&bytes);
    assert!(told.contains("tokens.ron") && told.contains("UTF-8"), "{told}");

    let within = made("within");
    fs::remove_file(within.join("tokens.ron")).unwrap();
    fs::create_dir(within.join("tokens.ron")).unwrap();
    assert!(checked(&within).contains("tokens.ron: this is not a file"));

    let nothing = made("nothing");
    fs::write(nothing.join("bosses.ron"), "").unwrap();
    assert!(checked(&nothing).contains("bosses.ron:1: "));

    let twice = folder.join("twice");
    for name in ["one", "two"] {
        malice(&["pack", "new", "overboss", word(&twice.join(name))]).good();
    }
    let data = folder.join("data");
    let serve = ["serve", "--listen", "127.0.0.1:0", "--data", word(&data), "--packs", word(&twice)];
    let told = malice(&serve).err;
    assert!(told.contains("two: this pack is there twice"), "{told}");

    let bare = folder.join("bare");
    fs::create_dir(&bare).unwrap();
    assert!(checked(&bare).contains("there is no pack.ron in it"));
    assert!(checked(&folder.join("nowhere")).contains("nowhere"));
}

fn spoil(dir: &Path, file: &str, from: &str, to: &str) {
    let path = dir.join(file);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(from), "{file} holds no {from}");
    fs::write(&path, text.replacen(from, &to.replace("LONG", &"long ".repeat(110)), 1)).unwrap();
}

#[test]
fn a_record_carries_its_pack() {
    let folder = folder("packs-recorded");
    for changed in &CHANGED {
        let (dir, records) = (folder.join(changed.game), folder.join("records").join(changed.game));
        malice(&["pack", "new", changed.game, word(&dir), "--name", "A <b>\"pack\"</b> \\ of mine"]).good();
        change(&dir, changed);
        let sim = [
            "sim",
            changed.game,
            "--games",
            "2",
            "--players",
            "2",
            "--seats",
            "random",
            "--content",
            word(&dir),
        ];
        assert_eq!(malice(&[&sim[..], &["--records", word(&records)]].concat()).code, 0);
        fs::remove_dir_all(&dir).unwrap();
    }
    let checked = malice(&["validate", word(&folder.join("records"))]).good();
    assert_eq!(checked.matches(": ok").count(), 2 * CHANGED.len(), "{checked}");
    let record = fs::read_dir(folder.join("records/overboss")).unwrap().map(|file| file.unwrap().path());
    let record = record.filter(|path| path.extension().is_some_and(|found| found == "jsonl")).min().unwrap();
    assert!(malice(&["replay", word(&record), "--at", "3"]).good().len() > 50);
    let other = malice(&["replay", word(&record), "--content", "shipped"]).refused();
    assert!(other.contains("line 1: this game was played with content"), "{other}");
    // The pack in a record is anybody's words, too.
    let text = fs::read_to_string(&record).unwrap();
    fs::write(&record, text.replacen("of mine", "\\u001b[2J", 1)).unwrap();
    assert!(malice(&["replay", word(&record)]).refused().contains("line 1: "));
}
