//! Reads scenario files: heads and sections. All faults of a file are reported at once.

use super::play_line::parse_step;
use super::{At, Problem, Scenario};

/// Reads a file of scenarios.
pub fn parse(file: &str, text: &str) -> Result<Vec<Scenario>, Vec<Problem>> {
    let mut scenarios = Vec::new();
    let mut problems = Vec::new();
    let lines: Vec<(usize, &str)> = text.lines().enumerate().map(|(index, line)| (index + 1, line)).collect();
    for part in lines.split(|(_, line)| line.trim_end() == "---") {
        if part.iter().all(|(_, line)| strip_comment(line).trim().is_empty()) {
            continue;
        }
        let mut reader = Reader::new(file, part);
        for (number, line) in part {
            if let Err(message) = reader.line(*number, line) {
                problems.push(Problem { file: file.into(), line: *number, message });
            }
        }
        let scenario = reader.scenario;
        if scenario.game.is_empty() && !reader.keys.contains(&"game") {
            let message = "the scenario does not say which game it is of: 'game: …'".into();
            problems.push(Problem { file: file.into(), line: scenario.line, message });
        }
        scenarios.push(scenario);
    }
    if scenarios.is_empty() {
        problems.push(Problem {
            file: file.into(),
            line: 1,
            message: "there is no scenario in this file".into(),
        });
    }
    if problems.is_empty() { Ok(scenarios) } else { Err(problems) }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    Head,
    Position,
    Chance,
    Play,
}

const KEYS: [&str; 8] = ["game", "rules", "options", "seed", "forced", "position", "chance", "play"];

struct Reader {
    scenario: Scenario,
    section: Section,
    keys: Vec<&'static str>,
}

impl Reader {
    fn new(file: &str, part: &[(usize, &str)]) -> Self {
        let comments = part.iter().filter_map(|(_, line)| line.strip_prefix('#'));
        let title = comments.map(str::trim).find(|comment| !comment.is_empty());
        let first = part.iter().find(|(_, line)| !line.trim().is_empty());
        let line = first.map_or(1, |(number, _)| *number);
        let scenario = Scenario {
            file: file.into(),
            line,
            title: title.map_or_else(|| format!("{file}:{line}"), str::to_owned),
            ..Scenario::default()
        };
        Self { scenario, section: Section::Head, keys: Vec::new() }
    }

    fn line(&mut self, number: usize, line: &str) -> Result<(), String> {
        let line = strip_comment(line);
        if line.trim().is_empty() {
            return Ok(());
        }
        if line.starts_with('\t') || line.trim_start_matches(' ').starts_with('\t') {
            return Err("indent with spaces, not with tabs".into());
        }
        let Some(indented) = line.strip_prefix(' ') else { return self.head(number, line) };
        let Some(indented) = indented.strip_prefix(' ') else {
            return Err("indent by two spaces".into());
        };
        match self.section {
            Section::Head => Err("this line is indented, but belongs to no position, chance or play".into()),
            Section::Position => {
                let lines = self.scenario.position.get_or_insert_default();
                lines.push((number, indented.trim_end().into()));
                Ok(())
            }
            Section::Chance => {
                let (kind, results) =
                    indented.trim().split_once(' ').ok_or("say what is drawn: 'die 6, 1'")?;
                for result in list(results)? {
                    self.scenario.chance.push(At { line: number, what: (kind.into(), result) });
                }
                Ok(())
            }
            Section::Play => {
                let step = parse_step(indented.trim())?;
                self.scenario.play.push(At { line: number, what: step });
                Ok(())
            }
        }
    }

    fn head(&mut self, number: usize, line: &str) -> Result<(), String> {
        self.section = Section::Head;
        let unknown = || {
            format!(
                "a line begins with one of {}, or is indented",
                KEYS.map(|key| format!("{key}:")).join(" ")
            )
        };
        let (key, value) = line.split_once(':').ok_or_else(unknown)?;
        let key = *KEYS.iter().find(|known| **known == key).ok_or_else(unknown)?;
        let value = value.trim();
        if self.keys.contains(&key) {
            return Err(format!("'{key}:' stands here twice"));
        }
        self.keys.push(key);
        let section = match key {
            "position" => Some(Section::Position),
            "chance" => Some(Section::Chance),
            "play" => Some(Section::Play),
            _ => None,
        };
        if let Some(section) = section {
            self.section = section;
            if section == Section::Position {
                self.scenario.position = Some(Vec::new());
            }
            return if value.is_empty() {
                Ok(())
            } else {
                Err(format!("'{key}:' is followed by indented lines"))
            };
        }
        if value.is_empty() {
            return Err(format!("'{key}:' needs a value"));
        }
        let scenario = &mut self.scenario;
        match key {
            "game" => scenario.game = value.into(),
            "rules" => {
                let ids = value.split_whitespace().map(|id| At { line: number, what: id.to_owned() });
                scenario.rules = ids.collect();
            }
            "options" => {
                for option in value.split_whitespace() {
                    let (name, value) = option
                        .split_once('=')
                        .ok_or_else(|| format!("'{option}' is no option: write name=value"))?;
                    scenario.options.push(At { line: number, what: (name.into(), value.into()) });
                }
            }
            "seed" => {
                scenario.seed =
                    Some(value.parse().map_err(|_| format!("'{value}' is no seed: write a number"))?);
            }
            _ if value == "ask" => scenario.asks_forced = true,
            _ => return Err("the only value of 'forced:' is ask".into()),
        }
        Ok(())
    }
}

/// A comment begins at the start of a line, or behind two spaces, so that ids and names may hold `#`.
fn strip_comment(line: &str) -> &str {
    if line.starts_with('#') {
        return "";
    }
    line.split_once("  #").map_or(line, |(line, _)| line)
}

/// A list with commas.
pub(super) fn list(text: &str) -> Result<Vec<String>, String> {
    let items: Vec<String> = text.split(',').map(|item| item.trim().to_owned()).collect();
    if items.iter().any(String::is_empty) {
        Err("something is missing in this list".into())
    } else {
        Ok(items)
    }
}
