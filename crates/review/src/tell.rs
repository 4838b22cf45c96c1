//! A review in words: for the terminal and as Markdown.

use std::fmt::Write;

use malice_bots::Columns;

use crate::{Mark, Review, Share, Step, Turn};

/// A review, and who sat where.
#[derive(Clone, Copy, Debug)]
pub struct Telling<'a> {
    pub review: &'a Review,
    pub names: &'a [String],
}

impl Telling<'_> {
    /// What a seat is called: by its name, and by its number where bots share one.
    pub fn called(&self, seat: usize) -> String {
        let Some(name) = self.names.get(seat) else { return format!("seat {}", seat + 1) };
        let shared = self.names.iter().filter(|other| *other == name).count() > 1;
        if shared { format!("{name} ({})", seat + 1) } else { name.clone() }
    }

    /// Where the game turned, a line for each.
    pub fn turning_points(&self) -> Vec<String> {
        self.review.turns.iter().map(|turn| self.turning_point(turn)).collect()
    }

    fn turning_point(&self, turn: &Turn) -> String {
        let step = &self.review.steps[turn.step];
        let (at, by) = (step.version + 1, signed(turn.by));
        if turn.by_luck {
            let whose =
                if self.review.together { "the party".into() } else { self.called(turn.seat.index()) };
            let what = match &turn.happened[..] {
                [] => format!("after “{}”", step.words),
                lines => lines.join(" "),
            };
            return format!("move {at}: luck, {by} for {whose}: {what}");
        }
        format!("move {at}: {}", self.told(step))
    }

    /// A choice that cost something, in a sentence.
    pub fn told(&self, step: &Step) -> String {
        let who = self.called(step.seat.index());
        match &step.best {
            None => format!("{who}: “{}” was good", step.words),
            Some(best) => format!(
                "{who}: {}, {}: “{}”, where “{}” was better",
                step.mark,
                signed(-step.cost),
                step.words,
                best.words
            ),
        }
    }

    /// How each seat's result came about, as a table.
    pub fn balance(&self) -> String {
        let mut columns = Columns::new(&HEADINGS);
        for share in &self.review.shares {
            columns.row(self.cells(share));
        }
        columns.text()
    }

    fn cells(&self, share: &Share) -> [String; 9] {
        let [_, inaccuracies, mistakes, blunders] = share.marks.map(|count| count.to_string());
        [
            self.called(share.seat.index()),
            percent(share.start),
            signed(share.skill),
            signed(share.others),
            signed(share.luck),
            percent(share.result),
            inaccuracies,
            mistakes,
            blunders,
        ]
    }

    /// The choices that cost most, dearest first.
    fn dearest(&self) -> Vec<&Step> {
        let mut dear: Vec<&Step> = self.review.steps.iter().filter(|step| step.mark > Mark::Good).collect();
        dear.sort_by(|one, other| other.cost.total_cmp(&one.cost).then(one.version.cmp(&other.version)));
        dear
    }

    /// The whole review as Markdown; `graph` is the file of the picture beside it.
    pub fn markdown(&self, graph: &str) -> String {
        let mut text =
            format!("# Review: {}\n\n![Winning chances over the game]({graph})\n\n", self.review.game);
        text += "## Turning points\n\n";
        if self.review.turns.is_empty() {
            text += "None: no choice and no stroke of luck changed much at once.\n";
        }
        for line in self.turning_points() {
            let _ = writeln!(text, "- {}", escaped(&line));
        }
        text += "\n## Skill and luck\n\n";
        let _ = writeln!(text, "| {} |\n|{}", HEADINGS.join(" | "), "---|".repeat(HEADINGS.len()));
        for share in &self.review.shares {
            let _ = writeln!(text, "| {} |", self.cells(share).map(|cell| escaped(&cell)).join(" | "));
        }
        let _ = write!(text, "\n{}\n", self.explanation());
        text += "\n## Choices that cost something\n\n";
        let dear = self.dearest();
        if dear.is_empty() {
            text += "None.\n";
        }
        for step in dear {
            let _ = writeln!(text, "- Move {}: {}", step.version + 1, escaped(&self.told(step)));
        }
        text
    }

    /// What the columns of [`Telling::balance`] mean.
    pub fn explanation(&self) -> String {
        let others = if self.review.together {
            "what the choices of the others gave away"
        } else {
            "what rivals gave away"
        };
        format!(
            "Chances in %: where a player began, plus what the own choices gave away (skill), plus {others}, plus luck, is the result. \
             Each choice was tried in {} worlds that its player could not tell from the true one.",
            self.review.worlds
        )
    }
}

const HEADINGS: [&str; 9] =
    ["player", "start", "skill", "others", "luck", "result", "inaccuracies", "mistakes", "blunders"];

/// A chance in percent: "52.3".
pub fn percent(chance: f32) -> String {
    format!("{:.1}", 100.0 * chance)
}

/// A change of chances: "+3.1", "−12.0", "0.0".
pub fn signed(change: f32) -> String {
    let text = format!("{:.1}", 100.0 * change.abs());
    match change {
        _ if text == "0.0" => text,
        change if change < 0.0 => format!("−{text}"),
        _ => format!("+{text}"),
    }
}

/// Names and texts as they are, whatever Markdown makes of their letters.
fn escaped(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars() {
        if matches!(letter, '|' | '*' | '_' | '`' | '<' | '>' | '[' | ']' | '\\' | '#') {
            plain.push('\\');
        }
        plain.push(letter);
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_have_a_sign_and_nothing_has_none() {
        assert_eq!([0.031, -0.12, 0.0, -0.0004].map(signed), ["+3.1", "−12.0", "0.0", "0.0"]);
    }

    #[test]
    fn names_do_not_become_markup() {
        assert_eq!(escaped("a|b <i> _x_"), "a\\|b \\<i\\> \\_x\\_");
    }
}
