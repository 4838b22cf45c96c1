//! What moves, sounds and is told while others play.

use std::collections::BTreeSet;

use anyhow::Result;
use malice_e2e::{Browser, House, Shape, Wiretap, next, play};
use serde_json::json;

/// Ann at a table of Big Bad Overlord with five bots, who looks at it through a wiretap.
async fn six(house: &House, pace: &str) -> Result<(Browser, Wiretap)> {
    let tap = Wiretap::before(&house.dealt_server().await?).await?;
    let ann = house.browser(&tap.home(), Shape::Desktop).await?;
    ann.prefer("Ann", pace, false).await?;
    let mut seats = vec![("seat", "me")];
    seats.extend([("seat", "easy"); 5]);
    let table = ann.open_table("big-bad-overlord", &seats).await?;
    // Three cards for the citadel, and the first turn begins.
    let guest = ann.guest().await?;
    for _ in 0..3 {
        guest.choose(&table).await?;
    }
    ann.open(&table).await?;
    Ok((ann, tap))
}

/// Ann plays until others are asked.
async fn until_others(ann: &Browser) -> Result<()> {
    ann.choose_any().await?;
    while ann.has("#table[data-yours]").await? {
        ann.choose_any().await?;
    }
    Ok(())
}

#[test]
fn of_a_game_of_six_every_version_was_shown_or_skipped_by_the_viewer() -> Result<()> {
    play(async |house| {
        let (ann, tap) = six(house, "fast").await?;
        ann.asked().await?;
        let begun = ann.version().await?;
        ann.js(super::updates::WATCH).await?;
        // How much happens in a turn hangs on what the bots think of it.
        for _ in 0..2 {
            until_others(&ann).await?;
            ann.asked().await?;
        }
        let seen: Vec<String> = serde_json::from_value(ann.js("window.seen").await?)?;
        let shown: BTreeSet<u64> = seen.iter().filter_map(|version| version.parse().ok()).collect();
        let last = ann.version().await?;
        let sent = super::updates::frames(&tap.heard()).into_iter();
        let sent: BTreeSet<u64> = sent.filter(|version| (begun + 1..=last).contains(version)).collect();
        assert!(sent.len() > 6, "much happened: {sent:?}");
        assert_eq!(sent.difference(&shown).collect::<Vec<_>>(), Vec::<&u64>::new(), "shown {shown:?}");
        Ok(())
    })
}

/// Whether the middle of what is asked, and of every choice, can be pressed.
const UNCOVERED: &str = "[...document.querySelectorAll('#prompt, #table .tools .choice, #table .tools button')] \
    .filter(thing => thing.checkVisibility()).every(thing => { \
        const { x, y, width, height } = thing.getBoundingClientRect(); \
        const top = document.elementFromPoint(x + width / 2, y + height / 2); \
        return thing.contains(top) || top?.contains(thing) })";

/// Everything that moves lies below what is asked.
const BELOW: &str = "(() => { \
    const layer = name => Number(getComputedStyle(document.documentElement, `::view-transition-group(${name})`).zIndex) || 0; \
    const moving = new Set(document.getAnimations().map(a => a.effect.pseudoElement?.match(/\\((moved-\\d+)\\)/)?.[1]).filter(Boolean)); \
    return [...moving].every(name => layer(name) < layer('question')) })()";

#[test]
fn nothing_is_painted_over_what_is_asked_while_things_move() -> Result<()> {
    play(async |house| {
        let (ann, _) = six(house, "normal").await?;
        ann.devtools("Animation.enable", json!({})).await?;
        ann.devtools("Animation.setPlaybackRate", json!({ "playbackRate": 0.2 })).await?;
        until_others(&ann).await?;
        let moves =
            "document.getAnimations().some(a => a.effect.pseudoElement?.startsWith('::view-transition'))";
        for _ in 0..12 {
            ann.holds(&format!("{moves} || document.getElementById('table').dataset.yours === ''")).await?;
            assert_eq!(ann.js(UNCOVERED).await?, true, "a choice is covered");
            assert_eq!(ann.js(BELOW).await?, true, "something moves over the prompt");
        }
        ann.shot("moving").await
    })
}

#[test]
fn each_state_is_told_in_a_line_that_covers_nothing_and_can_be_skipped() -> Result<()> {
    play(async |house| {
        let (ann, _) = six(house, "slow").await?;
        until_others(&ann).await?;
        ann.see("#table [data-lit]").await?;
        ann.holds("document.getElementById('caption').textContent.length > 5").await?;
        assert_eq!(ann.js(UNCOVERED).await?, true);
        ann.shot("told").await?;
        // Pressed in the middle of what moves.
        ann.point("#now").await?;
        ann.asked().await?;
        assert!(ann.count("#since-list li").await? > 0, "what was skipped is listed");
        assert!(ann.count("#since-list .sign").await? > 0, "in pictures too");
        assert!(ann.count("#table [data-touched]").await? > 0, "and ringed");
        Ok(())
    })
}

#[test]
fn sounds_are_heard_by_who_wants_them() -> Result<()> {
    play(async |house| {
        // The Hero's die is rolled before every turn.
        let ann = house.browser(&house.dealt_server().await?, Shape::Desktop).await?;
        ann.prefer("Ann", "fast", false).await?;
        ann.open_table("overlords-of-infamy", &[("seat", "me"), ("seat", "easy"), ("seat", "easy")]).await?;
        let listen = "window.heard = [], [AudioScheduledSourceNode, AudioBufferSourceNode].forEach(kind => { \
            const { start } = kind.prototype; \
            kind.prototype.start = function (...at) { window.heard.push(this.constructor.name); start.apply(this, at) } })";
        ann.js(listen).await?;
        until_others(&ann).await?;
        ann.asked().await?;
        assert_eq!(ann.js("window.heard.length").await?, 0, "nobody asked for sounds");

        ann.beside("menu").await?;
        ann.click("#preferences summary").await?;
        ann.click("#preferences [name=sound]").await?;
        ann.click("#preferences button").await?;
        ann.see("html[data-sound] #table").await?;
        ann.js(listen).await?;
        until_others(&ann).await?;
        ann.asked().await?;
        // Dice are noise, a turn is a tone.
        ann.holds("['OscillatorNode', 'AudioBufferSourceNode'].every(kind => window.heard.includes(kind))")
            .await
    })
}

/// Writes down which things begin to roll, to turn and to fly, and whether any of them lies above what is asked.
const WATCH: &str = "(() => { window.moved = []; addEventListener('animationstart', ({ target, animationName }) => { \
    const layer = thing => Number(getComputedStyle(thing).zIndex) || 0; \
    const asked = document.querySelector('.question'); \
    window.moved.push(layer(target) < layer(asked) ? animationName : `${animationName} over the prompt`) }) })()";

/// Plays heroes and lets them fight, until this holds.
async fn fight(ann: &Browser, until: &str) -> Result<()> {
    for _ in 0..40 {
        if ann.js(until).await? == true || !ann.asked().await? {
            break;
        }
        ann.choose_by(|choices| {
            let led = ["play_hero", "fight", "target", "reroll", "pass"]
                .iter()
                .find_map(|word| choices.iter().find(|name| name.split(' ').next() == Some(*word)));
            led.map(String::as_str).or_else(|| next(choices))
        })
        .await?;
    }
    assert_eq!(ann.js(until).await?, true, "{until}");
    Ok(())
}

#[test]
fn dice_roll_cards_turn_and_damage_flies_below_what_is_asked_unless_motion_is_unwanted() -> Result<()> {
    play(async |house| {
        let ann = house.browser(&house.dealt_server().await?, Shape::Desktop).await?;
        ann.prefer("Ann", "fast", false).await?;
        ann.open_party("chronos").await?;
        ann.js(WATCH).await?;
        fight(&ann, "['cast', 'turn', 'flies'].every(name => window.moved.includes(name))").await?;
        assert_eq!(ann.js("window.moved.filter(name => name.includes('over'))").await?, json!([]));

        let still = json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
        ann.devtools("Emulation.setEmulatedMedia", still).await?;
        // What had begun before may end.
        ann.holds("!document.getAnimations().length").await?;
        ann.js("(() => { window.moved = []; window.told = document.querySelectorAll('#log [data-cue]').length })()").await?;
        fight(&ann, "document.querySelectorAll('#log [data-cue]').length > window.told + 2").await?;
        assert_eq!(ann.js("window.moved").await?, json!([]));
        for kind in [".cast", ".struck", ".new", ".turned"] {
            ann.miss(kind).await?;
        }
        Ok(())
    })
}
