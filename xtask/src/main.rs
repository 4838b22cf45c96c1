//! `cargo xtask check`: exactly what CI runs, and nothing else.

mod axe;
mod cargo;
mod chromium;
mod citations;
mod debian;
mod git;
mod licences;
mod mutants;
mod postgres;
mod proxies;
mod python;
mod upgrade;

use std::env;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, Result};

const HELP: &str = "\
cargo xtask check      format, lint, build, all tests, rule citations, licences: what CI runs. The browser tests need
                       chromium and chromedriver, the store's PostgreSQL, several servers haproxy, streams haproxy, nginx and Caddy:
                       on Debian they are installed if they are missing. Where PostgreSQL or a proxy cannot be, their tests
                       are left out, unless CI is set in the environment; so is what axe-core looks at where npm is not
                       there to fetch it, and the Python package where there is no Python 3.10 or its packages cannot be had
cargo xtask citations  which rules no test or scenario covers
cargo xtask licences   whether every dependency may be used
cargo xtask python     the Python package: built as a wheel, and all its tests with PettingZoo's, Gymnasium's and OpenSpiel's own
                       suites, in an environment of its own under target/python
cargo xtask python --quick
                       the same on what `cargo test --workspace --no-run` has built, without what takes minutes: what check does
cargo xtask wheel      the wheel to hand out, for every Python from 3.10 on
cargo xtask soak [N]   the conformance suite and the properties on N fresh games each (default 200); takes long
cargo xtask crash [N]  many play while the server is killed N times (default 60): nothing is lost, nothing done twice
cargo xtask crash --nodes N [BLOWS]
                       the same with N servers behind haproxy: they, it and the database are struck in turn (default 100)
cargo xtask upgrade [COMMIT]
                       a rolling upgrade from another version, behind haproxy and while all games are played: from the commit
                       before the newest format of the database, or from this one; takes long
cargo xtask axe        whether every page and every phase of every game can be used by everybody: axe-core, fetched by npm
cargo xtask shots DIR  pictures of every phase of every game at every size of the screen, and the README's
cargo xtask mutants [WORD...] [--since COMMIT]
                       plants the faults of xtask/mutants one by one and says which test notices each; takes long. Words are
                       names, kinds or parts of file names; --since says besides which faults the tests of then notice";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match arguments[..] {
        ["check"] => check(),
        ["citations"] => citations::check(),
        ["licences"] => licences::check(),
        ["python"] => python::run(),
        ["python", "--quick"] => python::check(),
        ["wheel"] => python::wheel(),
        ["soak"] => soak(200),
        ["crash"] => crash(60),
        ["axe"] => accessible(),
        ["shots", folder] => shots(folder),
        ["mutants", ref wish @ ..] => mutants::Wish::read(wish).and_then(|wish| mutants::run(&wish)),
        ["crash", "--nodes", nodes] => crash_nodes(nodes, "100"),
        ["crash", "--nodes", nodes, blows] => crash_nodes(nodes, blows),
        ["upgrade"] => upgrade::run(None),
        ["upgrade", commit] => upgrade::run(Some(commit)),
        ["crash", kills] => kills.parse().context("how many kills? a number is needed").and_then(crash),
        ["soak", games] => games.parse().context("how many games? a number is needed").and_then(soak),
        _ => {
            eprintln!("{HELP}");
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn check() -> Result<()> {
    step("format", || cargo::run(&["fmt", "--all", "--check"], &[]))?;
    step("chromium", chromium::install)?;
    step("proxies", proxies::install)?;
    step("test and lint", || {
        let server = postgres::start()?;
        let address = server.as_ref().map(malice_load::Postgres::address);
        let axe = axe::fetch()?;
        let set = [(postgres::ADDRESS, address), (axe::SCRIPT, axe)];
        let set: Vec<_> = set.iter().filter_map(|(name, value)| Some((*name, value.as_deref()?))).collect();
        cargo::run_beside(&["test", "--workspace", "--no-fail-fast"], &set, lint)
    })?;
    step("python", python::check)?;
    step("rule citations", citations::check)?;
    step("licences", licences::check)
}

/// What compilers say, while tests leave processors idle.
fn lint() -> Result<()> {
    step("lint", || {
        cargo::run_idly(&["clippy", "--workspace", "--all-targets", "--quiet", "--", "-D", "warnings"])
    })?;
    // The program alone, as people build it: the whole workspace asks more features of other crates than they get.
    step("build", || cargo::run_idly(&["check", "--quiet"]))
}

/// Fresh seeds from the clock: what they find is reported with the seed that shows it.
fn soak(games: u32) -> Result<()> {
    let (games, seed) = (games.to_string(), fresh_seed()?);
    println!("soak: {games} games, seeds from {seed}");
    let set = [("MALICE_SOAK_GAMES", games.as_str()), ("MALICE_SOAK_SEED", seed.as_str())];
    cargo::run(
        &["test", "--release", "--workspace", "--test", "rules", "--", "conformance::", "properties::"],
        &set,
    )
}

/// The crash test for long, with moments that it has not met before.
fn crash(kills: u32) -> Result<()> {
    let (kills, seed) = (kills.to_string(), fresh_seed()?);
    println!("crash: {kills} kills, seed {seed}");
    let set = [("MALICE_CRASH_KILLS", kills.as_str()), ("MALICE_CRASH_SEED", seed.as_str())];
    cargo::run(&["test", "--workspace", "--test", "crash", "--", "--nocapture", "before_a_kill"], &set)
}

/// The same with several servers, which needs a database and a balancer.
fn crash_nodes(nodes: &str, blows: &str) -> Result<()> {
    nodes.parse::<u8>().context("how many servers? a number is needed")?;
    blows.parse::<u32>().context("how many blows? a number is needed")?;
    proxies::install()?;
    drop(postgres::start()?.context("PostgreSQL is needed")?);
    let seed = fresh_seed()?;
    println!("crash: {nodes} servers, {blows} blows, seed {seed}");
    let set =
        [("MALICE_CRASH_NODES", nodes), ("MALICE_CRASH_BLOWS", blows), ("MALICE_CRASH_SEED", seed.as_str())];
    cargo::run(&["test", "--workspace", "--test", "crash", "--", "--nocapture", "by_any_server"], &set)
}

/// Every phase of every game, looked at by a checker of accessibility.
fn accessible() -> Result<()> {
    let script = axe::fetch()?.context("axe-core is needed")?;
    let test = ["test", "--workspace", "--test", "browser", "--", "phases::", "everybody::"];
    cargo::run(&test, &[(axe::SCRIPT, &script)])
}

/// What the browser tests see of all phases.
fn shots(folder: &str) -> Result<()> {
    std::fs::create_dir_all(folder)?;
    let folder = std::fs::canonicalize(folder)?;
    let folder = folder.to_str().context("a folder whose name can be written is needed")?;
    let test = ["test", "--workspace", "--test", "browser", "--", "phases::"];
    cargo::run(&test, &[("MALICE_SHOTS", folder)])?;
    readme_picture(Path::new(folder))?;
    println!("shots: they lie in {folder}, and the README has its own");
    Ok(())
}

/// The README shows one of them: a full map, on which much can be chosen.
fn readme_picture(folder: &Path) -> Result<()> {
    let mut names = std::fs::read_dir(folder)?.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let name = names.find(|name| name.starts_with("overboss-2-") && name.ends_with("-OB-D-15-1440.png"));
    let picture = folder.join(name.context("a picture of a table of Overboss where units are lifted")?);
    std::fs::copy(picture, root()?.join("docs/table.png"))?;
    Ok(())
}

/// The folder of the project.
fn root() -> Result<&'static Path> {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().context("xtask lies in the project")
}

/// From the clock.
fn fresh_seed() -> Result<String> {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH)?;
    Ok(now.as_secs().to_string())
}

fn step(name: &str, run: impl FnOnce() -> Result<()>) -> Result<()> {
    println!("== {name}");
    let start = Instant::now();
    run().with_context(|| format!("{name} failed"))?;
    println!("== {name}: ok, {} s", start.elapsed().as_secs());
    Ok(())
}
