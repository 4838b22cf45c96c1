//! What goes wrong, on standard error: one line each, and exit code 2.

use std::fmt;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::error::ErrorKind;
use malice_engine::{Fault, plain};

/// The exit code of bad flags, files, options or content.
pub(crate) const BAD: u8 = 2;

/// All that is wrong with options or content: a line for each.
#[derive(Debug)]
pub(crate) struct Faults(pub(crate) Vec<Fault>);

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&lines.join("\n"))
    }
}

impl std::error::Error for Faults {}

/// Reports an error of a command. A closed pipe (`malice rules overboss | head`) is none.
pub(crate) fn report(error: &anyhow::Error) -> ExitCode {
    let closed = |cause: &(dyn std::error::Error + 'static)| {
        cause.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    };
    if error.chain().any(closed) {
        return ExitCode::SUCCESS;
    }
    for line in without_addresses(format!("{error:#}")).lines() {
        complain(line);
    }
    ExitCode::from(BAD)
}

/// Writes one line to standard error, if anybody still listens. It may quote anything: a file, its name, what was typed.
pub(crate) fn complain(line: &str) {
    let _ = writeln!(io::stderr(), "malice: {}", plain::line(line));
}

/// Reports what is wrong with the command line, in one line; prints help and version where they were asked for.
pub(crate) fn usage(error: &clap::Error) -> ExitCode {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        // Nobody listens: then nobody misses the help.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let text = without_addresses(error.render().to_string());
    let mut parts = text.split("\n\n").map(one_line);
    let mut line = parts.next().unwrap_or_default().trim_start_matches("error: ").to_owned();
    for part in parts {
        // Other tips speak of what nobody means.
        if part.starts_with("tip: ") && part.contains("similar") {
            line = format!("{line} ({part})");
        } else if let Some(usage) = part.strip_prefix("Usage: ") {
            let words: Vec<&str> = usage.split_whitespace().take(2).collect();
            line = format!("{line}; see {} --help", words.join(" ").trim_end_matches(" [COMMAND]"));
        }
    }
    complain(&line);
    ExitCode::from(BAD)
}

/// What was typed may be quoted, but for an address with somebody's name: it may hold a password.
fn without_addresses(text: String) -> String {
    let typed = std::env::args_os().filter_map(|argument| {
        let argument = argument.to_string_lossy();
        let address = &argument[argument.find("://")?..];
        (address.contains('@') || address.contains("password")).then(|| address.to_owned())
    });
    typed.fold(text, |text, address| text.replace(&address, "://…"))
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Adds the file to an error of reading or writing it, in words.
pub(crate) fn in_file(path: &Path) -> impl FnOnce(io::Error) -> anyhow::Error {
    let path = path.to_owned();
    move |error| {
        let message = if error.kind() == io::ErrorKind::NotFound {
            "there is no such file or folder".to_owned()
        } else if error.kind() == io::ErrorKind::InvalidData {
            "this is not UTF-8 text".to_owned()
        } else {
            error.to_string()
        };
        anyhow::anyhow!("{}: {message}", path.display())
    }
}
