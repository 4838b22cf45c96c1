//! What an update and a step of a replay cost at the largest table of every game: bytes on the wire, and time of the page's main
//! thread. And that a page which was made of many updates is the one that the server draws.

use anyhow::Result;
use malice_e2e::{Browser, Shape, Wiretap, play, until};
use serde_json::json;
use thirtyfour::Key;

/// So many bytes a move that is told and a step of a replay have, at most: an update tells one move, or on a busy machine several.
const MOST_BYTES: usize = 7 * 1024;

/// What a move adds to the version of a page; talk counts below it.
const MOVE: u64 = 1_000;

/// So many own choices are made, with what the bots do in between.
const CHOICES: usize = 8;

/// So many steps of the replay are made.
const STEPS: usize = 12;

/// What the main thread of a page has worked so far, by its own clock, and so whatever else the machine does: milliseconds of
/// script, style and layout.
async fn worked(ann: &Browser) -> Result<[f64; 3]> {
    let answer = ann.devtools("Performance.getMetrics", json!({})).await?;
    let metric = |name: &str| {
        answer["metrics"].as_array()?.iter().find(|metric| metric["name"] == name)?["value"].as_f64()
    };
    let names = ["ScriptDuration", "RecalcStyleDuration", "LayoutDuration"];
    Ok(names.map(|name| 1000.0 * metric(name).unwrap_or_default()))
}

/// Whatever of the page is not as the server draws it, but for keys and for what the script and the guest add to it.
const DIFFERS: &str = "fetch(location).then(page => page.text()).then(text => { \
    const bare = piece => { \
        for (const extra of piece.querySelectorAll('.key, .pointer, [name=key]')) extra.remove(); \
        for (const thing of [piece, ...piece.querySelectorAll('*')]) { \
            for (const mark of ['data-touched', 'data-lit', 'data-carried', 'open', 'tabindex']) thing.removeAttribute(mark); \
            thing.classList.remove('new', 'turned'); \
            if (!thing.getAttribute('class')) thing.removeAttribute('class'); \
            if (thing.id === 'notify') thing.hidden = true } \
        return piece.outerHTML.replaceAll('\\n', ' ') }; \
    const drawn = new DOMParser().parseFromString(text, 'text/html').getElementById('table'); \
    const shown = document.getElementById('table').cloneNode(true); \
    if (shown.dataset.version !== drawn.dataset.version) return done('moved on'); \
    const pieces = main => [...main.children].map(bare); \
    const [a, b] = [pieces(shown), pieces(drawn)]; \
    const wrong = a.findIndex((piece, i) => piece !== b[i]); \
    if (wrong < 0 && a.length === b.length) return done(''); \
    let at = 0; while (a[wrong][at] === b[wrong]?.[at]) at++; \
    done(`${a[wrong].slice(Math.max(0, at - 200), at + 100)} INSTEAD OF ${b[wrong]?.slice(Math.max(0, at - 200), at + 100)}`) })";

fn median(values: &mut [usize]) -> Option<usize> {
    values.sort_unstable();
    values.get(values.len() / 2).copied()
}

/// Steps back through what was just played; returns the bytes of each answer.
async fn step_back(ann: &Browser, table: &str) -> Result<Vec<usize>> {
    ann.open(&format!("{table}/replay")).await?;
    ann.see("#replay").await?;
    let idle = worked(ann).await?;
    for _ in 0..STEPS {
        let at = ann.js_text("document.getElementById('replay').dataset.at").await?;
        ann.keys(Key::Left).await?;
        ann.miss(&format!("#replay[data-at='{at}']")).await?;
    }
    let now = worked(ann).await?;
    let [script, style, layout] = [0, 1, 2].map(|i| (now[i] - idle[i]) / STEPS as f64);
    let sizes = "performance.getEntriesByType('resource').filter(({ name }) => name.includes('/replay?')) \
                 .map(({ encodedBodySize }) => encodedBodySize)";
    let mut sizes: Vec<usize> = serde_json::from_value(ann.js(sizes).await?)?;
    assert_eq!(sizes.len(), STEPS, "every step is fetched");
    let bytes = median(&mut sizes).unwrap_or_default();
    println!("{:20} {:>5} {STEPS:>7} {STEPS:>5} {bytes:>6}  {script:.1} {style:.1} {layout:.1}", "", "steps");
    Ok(sizes)
}

#[test]
fn an_update_and_a_step_of_the_replay_are_light_at_the_largest_table_of_every_game() -> Result<()> {
    play(async |house| {
        let tap = Wiretap::weighing(&house.dealt_server().await?).await?;
        let ann = house.browser(&tap.home(), Shape::Desktop).await?;
        ann.prefer("Ann", "off", false).await?;
        ann.devtools("Performance.enable", json!({ "timeDomain": "threadTicks" })).await?;
        println!("{:20} seats updates moves  bytes  ms of script, style, layout an update", "game");
        let mut heavy = Vec::new();
        for game in malice_catalog::games() {
            let mut fields = vec![("seat", "me")];
            fields.extend(std::iter::repeat_n(("seat", "easy"), usize::from(game.players.1) - 1));
            let table = ann.open_table(game.id, &fields).await?;
            let guest = ann.guest().await?;
            let (before, began) = (tap.updates().len(), ann.version().await?);
            let idle = worked(&ann).await?;
            for _ in 0..CHOICES {
                // Where all choose at once, somebody may be quicker.
                if matches!(guest.choose(&table).await, Ok(false)) {
                    break;
                }
            }
            ann.catches_up(&table).await?;
            let sizes = tap.updates().split_off(before);
            let (updates, moves) = (sizes.len(), (ann.version().await? - began) / MOVE);
            let bytes = sizes.iter().sum::<usize>() / moves.max(1) as usize;
            let now = worked(&ann).await?;
            let [script, style, layout] = [0, 1, 2].map(|i| (now[i] - idle[i]) / updates.max(1) as f64);
            println!(
                "{:20} {:>5} {updates:>7} {moves:>5} {bytes:>6}  {script:.1} {style:.1} {layout:.1}",
                game.id, game.players.1
            );
            assert!(updates > CHOICES, "{}: {updates} updates came", game.id);
            let differs = until("a moment when nobody moves", async || {
                Ok(Some(ann.js_later(DIFFERS).await?).filter(|differs| *differs != "moved on"))
            })
            .await?;
            assert_eq!(differs, "", "{}: the page is not what is drawn", game.id);
            if bytes > MOST_BYTES {
                heavy.push(format!("{}: {bytes} bytes a move", game.id));
            }
            let bytes = median(&mut step_back(&ann, &table).await?).unwrap_or_default();
            if bytes > MOST_BYTES {
                heavy.push(format!("{}: {bytes} bytes a step of the replay", game.id));
            }
        }
        assert!(heavy.is_empty(), "{heavy:?}");
        Ok(())
    })
}
