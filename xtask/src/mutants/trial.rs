//! Tests of the copy: built once, run with one fault switched on until the first of them fails.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::list::Fault;
use super::plant::{Copy, Planted, SWITCH};
use crate::cargo;

/// A test program that was built.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Program {
    package: String,
    /// `lib`, or the name of an integration test.
    name: String,
    file: PathBuf,
    /// The folder of its package.
    home: PathBuf,
}

/// The test that noticed a fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Notice {
    package: String,
    program: String,
    test: String,
}

impl Notice {
    /// Of the test, without its modules.
    pub(crate) fn name(&self) -> &str {
        self.test.rsplit("::").next().unwrap_or(&self.test)
    }
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}: {}", self.package, self.program, self.test)
    }
}

/// A fault may make a test wait for ever: so many times the usual time is too long.
const PATIENCE: u32 = 5;
const LEAST_PATIENCE: Duration = Duration::from_mins(1);

/// Plants the faults and builds the tests that are to notice the wanted ones; a fault that does not compile is taken out again.
pub(crate) fn build(copy: &Copy, faults: &mut Vec<&Fault>, wanted: &[&Fault]) -> Result<Vec<Program>> {
    let names: BTreeSet<&str> = wanted
        .iter()
        .flat_map(|fault| &fault.tests)
        .flat_map(|(_, names)| names)
        .map(String::as_str)
        .collect();
    loop {
        let planted = copy.plant(faults)?;
        let (programs, broken) = compile(copy, &names, &planted)?;
        if broken.is_empty() {
            return Ok(programs);
        }
        println!(
            "behind a switch these do not compile: {}",
            broken.iter().cloned().collect::<Vec<_>>().join(", ")
        );
        for fault in faults.iter().filter(|fault| broken.contains(&fault.name)) {
            copy.restore(&fault.file)?;
        }
        faults.retain(|fault| !broken.contains(&fault.name));
    }
}

/// Builds all tests of these names; returns them, or the faults in which the compiler found something.
fn compile(
    copy: &Copy,
    names: &BTreeSet<&str>,
    planted: &[Planted<'_>],
) -> Result<(Vec<Program>, BTreeSet<String>)> {
    let mut command = cargo::command();
    command.args(["test", "--no-run", "--quiet", "--workspace", "--message-format=json"]);
    for name in names {
        match *name {
            "lib" => command.arg("--lib"),
            name => command.args(["--test", name]),
        };
    }
    let folder = copy.folder.parent().unwrap_or(&copy.folder);
    let mut child = command
        .current_dir(&copy.folder)
        .env("CARGO_TARGET_DIR", folder.join("target"))
        .env_remove(SWITCH)
        .stdout(Stdio::piped())
        .spawn()?;
    let (mut programs, mut broken, mut errors) = (Vec::new(), BTreeSet::new(), Vec::new());
    for line in BufReader::new(child.stdout.take().context("its output is piped")?).lines() {
        let Ok(message) = serde_json::from_str::<Value>(&line?) else { continue };
        programs.extend(program(&message));
        if message["message"]["level"] == "error" {
            let found = culprits(&message["message"], planted);
            if found.is_empty() {
                errors.push(message["message"]["rendered"].as_str().unwrap_or_default().to_owned());
            }
            broken.extend(found);
        }
    }
    if !child.wait()?.success() && broken.is_empty() {
        bail!("the copy does not compile:\n{}", errors.join("\n"));
    }
    programs.sort();
    Ok((programs, broken))
}

fn program(message: &Value) -> Option<Program> {
    let file = message["executable"].as_str().filter(|_| message["profile"]["test"] == true)?;
    let home = PathBuf::from(message["manifest_path"].as_str()?).parent()?.to_owned();
    let folder = home.file_name()?.to_string_lossy().into_owned();
    let is_test = message["target"]["kind"][0] == "test";
    let name = if is_test { message["target"]["name"].as_str()? } else { "lib" };
    Some(Program { package: format!("malice-{folder}"), name: name.into(), file: file.into(), home })
}

/// The faults in whose text an error lies.
fn culprits(message: &Value, planted: &[Planted<'_>]) -> BTreeSet<String> {
    let number = |value: &Value| value.as_u64().unwrap_or_default() as usize;
    let mut found = BTreeSet::new();
    for span in message["spans"].as_array().into_iter().flatten() {
        let file = span["file_name"].as_str().unwrap_or_default();
        let (from, to) = (number(&span["byte_start"]), number(&span["byte_end"]));
        let meets = planted
            .iter()
            .filter(|planted| file.ends_with(&planted.fault.file) && planted.from < to && from < planted.to);
        found.extend(meets.map(|planted| planted.fault.name.clone()));
    }
    found
}

/// The programs that are to notice a fault, in the order in which they are run.
fn programs_of<'a>(fault: &Fault, all: &'a [Program]) -> Vec<&'a Program> {
    let named = fault.tests.iter().flat_map(|(package, names)| names.iter().map(move |name| (package, name)));
    named
        .flat_map(|(package, name)| {
            all.iter().filter(move |program| program.package == *package && program.name == *name)
        })
        .collect()
}

/// How long each program takes without any fault. All must pass then.
pub(crate) fn baseline<'a>(all: &'a [Program], faults: &[&Fault]) -> Result<BTreeMap<&'a Program, Duration>> {
    let needed: BTreeSet<&Program> = faults.iter().flat_map(|fault| programs_of(fault, all)).collect();
    let mut times = BTreeMap::new();
    for program in needed {
        let start = Instant::now();
        if let Some(failed) = first_failure(program, None, &[], Duration::from_mins(30))? {
            bail!("without any fault: {failed} fails");
        }
        times.insert(program, start.elapsed());
    }
    Ok(times)
}

/// Which test notices a fault; of those with these names, if names are given.
pub(crate) fn run(
    fault: &Fault,
    all: &[Program],
    usual: &BTreeMap<&Program, Duration>,
    names: Option<&BTreeSet<String>>,
) -> Result<Option<Notice>> {
    for program in programs_of(fault, all) {
        let patience =
            usual.get(program).map_or(LEAST_PATIENCE, |usual| *usual * PATIENCE).max(LEAST_PATIENCE);
        let tests = names.map(|names| program.tests_called(names)).transpose()?;
        if tests.as_ref().is_some_and(Vec::is_empty) {
            continue;
        }
        let tests = tests.unwrap_or_default();
        if let Some(notice) = first_failure(program, Some(&fault.name), &tests, patience)? {
            return Ok(Some(notice));
        }
    }
    Ok(None)
}

impl Program {
    fn tests_called(&self, names: &BTreeSet<String>) -> Result<Vec<String>> {
        let listed = Command::new(&self.file).arg("--list").current_dir(&self.home).output()?;
        let tests = String::from_utf8(listed.stdout)?;
        let tests = tests.lines().filter_map(|line| line.strip_suffix(": test"));
        let is_called = |test: &&str| names.contains(test.rsplit("::").next().unwrap_or(test));
        Ok(tests.filter(is_called).map(str::to_owned).collect())
    }
}

/// Runs a program, all of it or these tests alone, until one of its tests fails: that test.
fn first_failure(
    program: &Program,
    fault: Option<&str>,
    tests: &[String],
    patience: Duration,
) -> Result<Option<Notice>> {
    let mut command = Command::new(&program.file);
    command.current_dir(&program.home).stdout(Stdio::piped()).stderr(Stdio::null()).stdin(Stdio::null());
    command.env_remove(SWITCH).envs(fault.map(|fault| (SWITCH, fault)));
    command.args((!tests.is_empty()).then_some("--exact")).args(tests);
    let mut child = command.spawn().with_context(|| program.file.display().to_string())?;
    let lines = BufReader::new(child.stdout.take().context("its output is piped")?).lines();
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || lines.map_while(Result::ok).all(|line| sender.send(line).is_ok()));
    let deadline = Instant::now() + patience;
    let tell = |test: &str| {
        let (package, program) = (program.package.clone(), program.name.clone());
        Ok(Some(Notice { package, program, test: test.to_owned() }))
    };
    loop {
        match receiver.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok(line) => {
                let failed = line.strip_prefix("test ").and_then(|rest| rest.strip_suffix(" ... FAILED"));
                if let Some(test) = failed {
                    stop(&mut child)?;
                    return tell(test);
                }
            }
            Err(mpsc::RecvTimeoutError::Timeout) => {
                stop(&mut child)?;
                return tell("it does not end");
            }
            Err(mpsc::RecvTimeoutError::Disconnected) => break,
        }
    }
    if child.wait()?.success() { Ok(None) } else { tell("it breaks off") }
}

fn stop(child: &mut Child) -> Result<()> {
    child.kill()?;
    child.wait()?;
    Ok(())
}
