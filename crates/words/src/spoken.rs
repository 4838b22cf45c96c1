//! The table read aloud: the panes of any game as sentences, one a line, for who hears it and sees nothing.

use malice_engine::pane::{Body, Die, Grid, Item, Line, Pane, Part, Track};
use malice_engine::{Panes, Seat};

/// The table as `own` sees it, or somebody who only watches. Seats are called "seat 2", as in everything that games tell.
pub fn table<G: Panes>(game: &G, view: &G::View, own: Option<Seat>) -> String {
    let mut told = vec![sentence(&tidy(&game.headline(view)))];
    told.extend(game.panes(view).iter().map(|pane| format!("\n{}", read(pane, own))));
    told.join("\n")
}

fn read(pane: &Pane, own: Option<Seat>) -> String {
    let title = tidy(&pane.title);
    let title = match pane.seat {
        Some(seat) if Some(seat) == own => format!("You, seat {seat}: {title}"),
        Some(seat) => format!("Seat {seat}: {title}"),
        None => title,
    };
    let mut lines = vec![sentence(&title)];
    lines.extend(pane.parts.iter().flat_map(part));
    lines.join("\n")
}

/// Its sentences; those of a list begin with its heading.
fn part(part: &Part) -> Vec<String> {
    let list = |things: Vec<String>| {
        let heading = if part.heading.is_empty() { String::new() } else { format!("{}: ", part.heading) };
        vec![sentence(&format!("{heading}{}", things.join("; ")))]
    };
    match &part.body {
        Body::Grid(grid) => rows(grid),
        // The four letters on a hex are for eyes; of one that has no words there is nothing to tell.
        Body::Hexes(hexes) => {
            let told = hexes.iter().map(|hex| &hex.item.aloud).filter(|aloud| !aloud.is_empty());
            told.map(|aloud| sentence(&tidy(aloud))).collect()
        }
        Body::Cards(items) => list(items.iter().map(item).collect()),
        Body::Tracks(tracks) => list(tracks.iter().map(track).collect()),
        Body::Dice(dice) => list(dice.iter().map(die).collect()),
        Body::Lines(lines) => {
            lines.chunk_by(|_, next| next.text().starts_with(' ')).map(with_indented).collect()
        }
        Body::Legend(_) => Vec::new(),
    }
}

/// A line and those that are indented below it are one sentence, so that none is told without what it is about.
fn with_indented(lines: &[Line]) -> String {
    let (first, below) =
        lines.split_first().map_or((String::new(), lines), |(line, below)| (words(line), below));
    let below: Vec<String> = below.iter().map(words).collect();
    let colon = if below.is_empty() { "" } else { ": " };
    sentence(&format!("{first}{colon}{}", below.join("; ")))
}

/// `Row A: 1 Forest with Octobats; 2 empty, by the water.`
fn rows(grid: &Grid) -> Vec<String> {
    let row = |(name, squares): (&String, &[Item])| {
        let squares =
            grid.columns.iter().zip(squares).map(|(column, square)| format!("{column} {}", item(square)));
        sentence(&format!("Row {name}: {}", squares.collect::<Vec<_>>().join("; ")))
    };
    grid.rows.iter().zip(grid.squares.chunks(grid.columns.len().max(1))).map(row).collect()
}

fn item(item: &Item) -> String {
    if !item.aloud.is_empty() {
        return tidy(&item.aloud);
    }
    let lines = std::iter::once(&item.label).chain(&item.more).map(words);
    lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join(", ")
}

fn track(Track { label, value, most, .. }: &Track) -> String {
    if *most > 0 { format!("{label} {value} of {most}") } else { format!("{label} {value}") }
}

fn die(Die { item, faces }: &Die) -> String {
    format!("a d{faces} that shows {}", words(&item.label))
}

fn words(line: &Line) -> String {
    tidy(&line.text())
}

/// What eyes read in a sign.
const SIGNS: [(&str, &str); 6] =
    [("–", "none"), ("·", ","), ("◂", ", on turn"), ("✓", "done by"), ("+", "with"), ("★", "the Miniboss")];

/// Signs in words, and gaps as commas.
fn tidy(text: &str) -> String {
    // Most texts are words with single spaces between them.
    if text.split(' ').all(|word| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric())) {
        return text.to_owned();
    }
    let gaps: Vec<&str> = text.split("  ").map(str::trim).filter(|words| !words.is_empty()).collect();
    let spoken = gaps.join(", ");
    let written: Vec<&str> = spoken.split_whitespace().collect();
    let adds = |at: usize| {
        written[at] == "+"
            && written.get(at + 1).is_some_and(|next| next.starts_with(|c: char| c.is_ascii_digit()))
    };
    let spell = |(at, word): (usize, &&str)| if adds(at) { "plus".to_owned() } else { spell(word) };
    let spoken: Vec<String> = written.iter().enumerate().map(spell).collect();
    spoken.join(" ").replace(" ,", ",")
}

/// A sentence with words for what is drawn in it: what games tell is for eyes as well.
pub fn told(sentence: &str) -> String {
    let word = |word: &str| match word {
        "→" => "to".to_owned(),
        "★" => "the Miniboss".to_owned(),
        "☠" => "slays".to_owned(),
        _ => pattern(word).unwrap_or_else(|| word.to_owned()),
    };
    sentence.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// `■■·`, a row of a pattern, is two filled squares and an empty one.
fn pattern(row: &str) -> Option<String> {
    if !row.contains('■') || !row.chars().all(|square| matches!(square, '■' | '·')) {
        return None;
    }
    let squares: Vec<char> = row.chars().collect();
    let runs = squares.chunk_by(|one, next| one == next);
    let told = runs.map(|run| format!("{} {}", run.len(), if run[0] == '■' { "filled" } else { "empty" }));
    Some(told.collect::<Vec<_>>().join(" "))
}

/// `3/5` is three of five.
fn spell(word: &str) -> String {
    let number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let (bare, comma) = word.strip_suffix(',').map_or((word, ""), |bare| (bare, ","));
    if let Some((some, all)) = bare.split_once('/')
        && number(some)
        && number(all)
    {
        return format!("{some} of {all}{comma}");
    }
    if let Some(row) = pattern(bare) {
        return format!("{row}{comma}");
    }
    let sign = SIGNS.iter().find(|(sign, _)| *sign == bare);
    sign.map_or_else(|| word.to_owned(), |(_, words)| format!("{words}{comma}"))
}

fn sentence(text: &str) -> String {
    let text = super::capitalised(text.trim_end_matches([' ', ',', ';', ':']));
    if text.is_empty() || text.ends_with(['.', '!', '?']) { text } else { format!("{text}.") }
}

#[cfg(test)]
mod tests {
    use malice_engine::pane::Ink;

    use super::*;

    #[test]
    fn a_pane_is_read_in_sentences() {
        let grid = Grid {
            columns: vec!["1".into(), "2".into()],
            rows: vec!["A".into()],
            squares: vec![
                Item::new("", "Forest").and("Octobats"),
                Item::new("", "A2").aloud("Cave with ★ Kid Croak"),
            ],
            rim: malice_engine::pane::Rim::default(),
        };
        let influence = Track { label: "Influence".into(), value: 3, most: 10, ink: Ink::Plain };
        let pane = Pane::new("12 Power ◂")
            .of(Seat::new(0))
            .with(Body::Grid(grid))
            .with(Body::Tracks(vec![influence]))
            .titled("Lair", Body::Cards(vec![Item::new("", "Portal").and("+ Key"), Item::new("", "die + 1")]))
            .with(Body::Lines(vec!["Water 1/2  MIND –".into(), "It holds.".into()]))
            .with(Body::Lines(vec!["Gurth (army)".into(), " you  MIND –".into(), " they  MIND +1".into()]))
            .with(Body::Legend("H Hero  ! Pitfall".into()));
        let wanted = "You, seat 1: 12 Power, on turn.\n\
            Row A: 1 Forest, Octobats; 2 Cave with the Miniboss Kid Croak.\n\
            Influence 3 of 10.\n\
            Lair: Portal, with Key; die plus 1.\n\
            Water 1 of 2, MIND none.\n\
            It holds.\n\
            Gurth (army): you, MIND none; they, MIND +1.";
        assert_eq!(read(&pane, Some(Seat::new(0))), wanted);
        assert_eq!(told("points 3 → 2"), "points 3 to 2");
        assert_eq!(told("Overthrow ■■· / ·■ came"), "Overthrow 2 filled 1 empty / 1 empty 1 filled came");
        assert!(read(&pane, None).starts_with("Seat 1: 12 Power"));
    }
}
