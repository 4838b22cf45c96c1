//! Writes every page with made-up data into a folder, to look at: `cargo run -p malice-server --example pages -- DIR`,
//! then serve the folder by any web server (a browser loads no modules from files).

#[path = "../tests/samples/mod.rs"]
mod samples;

use std::{env, fs, io, path::PathBuf};

use samples::Samples;

const ASSETS: [(&str, &str); 5] = [
    ("style.css", include_str!("../assets/style.css")),
    ("script.js", malice_server::pages::SCRIPT),
    ("controls.js", include_str!("../assets/controls.js")),
    ("worker.js", include_str!("../assets/worker.js")),
    ("icon.svg", include_str!("../assets/icon.svg")),
];

/// The placeholder board's own sheet, as a game has one.
const BOARD: &str = ".sample-board { display: grid; grid-template-columns: repeat(4, 1fr); gap: .6rem }
.square { aspect-ratio: 1; display: grid; place-items: center; background: var(--card); outline: 1px solid var(--line) }";

fn main() -> io::Result<()> {
    let folder = PathBuf::from(env::args().nth(1).unwrap_or_else(|| "target/pages".into()));
    fs::create_dir_all(&folder)?;
    for (name, text) in ASSETS {
        fs::write(folder.join(name), text)?;
    }
    fs::write(folder.join("style.css"), format!("{}\n{BOARD}", ASSETS[0].1))?;
    let samples = Samples::new("Ann the Unkind", "Mine is the better map.");
    for (name, html) in samples.all() {
        fs::write(folder.join(format!("{name}.html")), html)?;
    }
    println!("{}", folder.display());
    Ok(())
}
