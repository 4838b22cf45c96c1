//! The Python package: a wheel of `crates/python`, tested in a Python environment of its own, which lies in `target/python`.

use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::{debian, root};

/// What builds the wheel, and what its tests need.
const NEEDED: [&str; 5] =
    ["maturin>=1.9,<2", "numpy>=1.26", "pytest>=8", "gymnasium>=1.0", "pettingzoo>=1.24"];
/// There are no builds of it for every Python: its tests are left out where there is none.
const WELCOME: &str = "open_spiel>=1.5";

/// For `cargo xtask check`, after all other tests: what was built with them is tested, without what takes minutes. Where there is no
/// Python, or its packages cannot be had, that is said and the rest goes on.
pub(crate) fn check() -> Result<()> {
    match environment() {
        Ok(python) => pytest(&python, &[], Some(&unpacked()?)),
        Err(missing) => {
            println!("the Python package is not tested: {missing:#}");
            Ok(())
        }
    }
}

/// `cargo xtask python`: all tests, on the wheel as it is installed.
pub(crate) fn run() -> Result<()> {
    let python = environment()?;
    let wheel = build(&python, "dev")?;
    pip(&python, &["--force-reinstall", "--no-deps", &wheel.to_string_lossy()])?;
    pytest(&python, &["--all"], None)
}

/// `cargo xtask wheel`: one for every Python from 3.10 on, as quick as it gets.
pub(crate) fn wheel() -> Result<()> {
    let python = environment()?;
    let wheel = build(&python, "dist")?;
    println!("the wheel: {}", wheel.display());
    Ok(())
}

/// Runs the tests away from the sources, on what is installed or on the package in this folder.
fn pytest(python: &Path, how: &[&str], package: Option<&Path>) -> Result<()> {
    let mut pytest = Command::new(python);
    pytest.args(["-m", "pytest", "--quiet", "-p", "no:cacheprovider"]).args(how);
    pytest.arg(root()?.join("crates/python/tests")).current_dir(folder()?);
    pytest.env("PYTHONDONTWRITEBYTECODE", "1");
    if let Some(package) = package {
        pytest.env("PYTHONPATH", package);
    }
    // Built with the other tests, where they were run before.
    let server = root()?.join("target/debug/malice");
    if server.exists() {
        pytest.env("MALICE_SERVER", server);
    }
    succeed(&mut pytest)
}

/// The package as a folder: its sources, and what was compiled along with all tests.
fn unpacked() -> Result<PathBuf> {
    let package = folder()?.join("package");
    let malice = package.join("malice");
    fs::create_dir_all(&malice)?;
    for file in fs::read_dir(root()?.join("crates/python/python/malice"))? {
        let file = file?;
        if file.file_type()?.is_file() {
            fs::copy(file.path(), malice.join(file.file_name()))?;
        }
    }
    let compiled = root()?.join("target/debug/examples").join(format!("{DLL_PREFIX}_malice{DLL_SUFFIX}"));
    fs::copy(compiled, malice.join("_malice.abi3.so")).context("it is compiled with the other tests")?;
    Ok(package)
}

/// Builds the wheel under a profile of the workspace; returns its path.
fn build(python: &Path, profile: &str) -> Result<PathBuf> {
    let wheels = folder()?.join("wheels").join(profile);
    if wheels.exists() {
        fs::remove_dir_all(&wheels)?;
    }
    let mut maturin = Command::new(python);
    maturin.args(["-m", "maturin", "build", "--quiet", "--profile", profile, "--manifest-path"]);
    maturin.arg(root()?.join("crates/python/Cargo.toml")).arg("--out").arg(&wheels);
    succeed(&mut maturin)?;
    let mut built = fs::read_dir(&wheels)?;
    Ok(built.next().context("maturin has written no wheel")??.path())
}

/// The Python of the environment, which is made if it is not there.
fn environment() -> Result<PathBuf> {
    let venv = folder()?.join("venv");
    let python = venv.join("bin/python");
    // Written last: what was begun and not finished is made again.
    let (stamp, wanted) = (venv.join("malice"), [&NEEDED[..], &[WELCOME]].concat().join("\n"));
    if fs::read_to_string(&stamp).is_ok_and(|made| made == wanted) {
        return Ok(python);
    }
    if !suits() {
        debian::install("the Python tests", &["python3", "python3-venv"])?;
    }
    if !suits() {
        bail!("Python 3.10 or newer with venv is needed");
    }
    succeed(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&venv))?;
    pip(&python, &NEEDED).context("the packages for it cannot be fetched")?;
    if pip(&python, &[WELCOME]).is_err() {
        println!("{WELCOME} cannot be had for this Python: its tests are left out");
    }
    fs::write(stamp, wanted)?;
    Ok(python)
}

/// Whether there is a Python that can be used.
fn suits() -> bool {
    let asked = "import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 10))";
    Command::new("python3").args(["-c", asked]).output().is_ok_and(|answer| answer.status.success())
}

fn pip(python: &Path, packages: &[&str]) -> Result<()> {
    let mut pip = Command::new(python);
    pip.args(["-m", "pip", "--quiet", "--disable-pip-version-check", "install", "--only-binary", ":all:"]);
    succeed(pip.args(["--retries", "1"]).args(packages))
}

fn folder() -> Result<PathBuf> {
    let folder = root()?.join("target/python");
    fs::create_dir_all(&folder)?;
    Ok(folder)
}

fn succeed(command: &mut Command) -> Result<()> {
    let status =
        command.status().with_context(|| format!("{} cannot be run", command.get_program().display()))?;
    if !status.success() {
        bail!("{} ended with {status}", command.get_program().display());
    }
    Ok(())
}
