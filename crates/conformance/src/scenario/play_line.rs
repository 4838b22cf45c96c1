//! Reads one line of play.

use malice_engine::{Points, Seat, Viewer};

use super::parse::list;
use super::{Pattern, Step, Which};

const FORMS: &str = "a line of play is one of: SEAT > CHOICE, SEAT ? CHOICES, SEAT ?+ CHOICES, SEAT ?- CHOICES, SEAT ?# NUMBER, \
     SEAT x CHOICE (RULE), ! EVENT, !- EVENT, = SEAT SCORES, @ VIEWER PATH = VALUE, awaits SEATS, winners SEATS, over";

/// Reads one line of play.
pub(super) fn parse_step(line: &str) -> Result<Step, String> {
    let (word, rest) = split(line);
    match word {
        "!" => pattern(rest).map(Step::Happened),
        "!-" => pattern(rest).map(Step::NotHappened),
        "=" => scores(rest),
        "@" => sees(rest),
        "awaits" => seats(rest).map(Step::Awaits),
        "winners" => seats(rest).map(Step::Winners),
        "over" if rest.is_empty() => Ok(Step::Over),
        _ if word.bytes().all(|byte| byte.is_ascii_digit()) => {
            let (sign, rest) = split(rest);
            seat_line(seat(word)?, sign, rest)
        }
        _ => Err(FORMS.into()),
    }
}

fn seat_line(seat: Seat, sign: &str, rest: &str) -> Result<Step, String> {
    let choices = |which| {
        let actions = if rest.is_empty() { Vec::new() } else { list(rest)? };
        if actions.is_empty() && which != Which::Exactly {
            return Err("name the choices".into());
        }
        Ok(Step::Choices { seat, which, actions })
    };
    match sign {
        ">" if !rest.is_empty() => Ok(Step::Choose { seat, action: rest.into() }),
        "?" => choices(Which::Exactly),
        "?+" => choices(Which::Among),
        "?-" => choices(Which::NotAmong),
        "?#" => {
            let count = rest.parse().map_err(|_| format!("'{rest}' is no number of choices"))?;
            Ok(Step::Count { seat, count })
        }
        "x" if !rest.is_empty() => {
            let with_rule = rest.strip_suffix(')').and_then(|rest| rest.rsplit_once('('));
            let (action, rule) =
                with_rule.map_or((rest, None), |(action, rule)| (action, Some(rule.to_owned())));
            Ok(Step::Refused { seat, action: action.trim().into(), rule })
        }
        _ => Err(FORMS.into()),
    }
}

/// `unit_destroyed unit=dragon at=B1, C2`: a word without `=` belongs to the value before it.
fn pattern(text: &str) -> Result<Pattern, String> {
    let (kind, rest) = split(text);
    if kind.is_empty() || kind.contains('=') {
        return Err("name the event, then its fields: 'tile_placed seat=1 at=B2'".into());
    }
    let mut fields: Vec<(String, String)> = Vec::new();
    for word in rest.split_whitespace() {
        match (word.split_once('='), fields.last_mut()) {
            (Some((name, value)), _) => fields.push((name.into(), value.into())),
            (None, Some((_, value))) => value.extend([" ", word]),
            (None, None) => return Err(format!("'{word}' is no field: write name=value")),
        }
    }
    Ok(Pattern { kind: kind.into(), fields })
}

fn scores(text: &str) -> Result<Step, String> {
    let (number, rest) = split(text);
    let mut points = Vec::new();
    for item in list(rest)? {
        let (name, value) =
            item.rsplit_once(' ').ok_or_else(|| format!("'{item}' is no score: write 'gold 3'"))?;
        let value = parse_points(value).ok_or_else(|| format!("'{value}' is no number of points"))?;
        points.push((name.trim().to_owned(), value));
    }
    Ok(Step::Scores { seat: seat(number)?, points })
}

/// Whole or half points: `3`, `3½`, `3.5`.
fn parse_points(text: &str) -> Option<Points> {
    let halves = text.replace('½', ".5").parse::<f64>().ok()? * 2.0;
    (halves.fract() == 0.0 && halves.abs() < 1e6).then(|| Points::halves(halves as i32))
}

fn sees(text: &str) -> Result<Step, String> {
    let (who, rest) = split(text);
    let viewer = match who {
        "public" => Viewer::Spectator,
        "all" => Viewer::Finished,
        _ => Viewer::Seat(seat(who).map_err(|_| format!("'{who}' is no viewer: a seat, public or all"))?),
    };
    let rest = rest.strip_suffix(" =").map_or_else(|| rest.to_owned(), |path| format!("{path} = "));
    let (path, value) = rest.split_once(" = ").ok_or("write what is seen as 'path = value'")?;
    Ok(Step::Sees { viewer, path: path.trim().into(), value: value.trim().into() })
}

fn seats(text: &str) -> Result<Vec<Seat>, String> {
    let seats: Vec<Seat> = text.split_whitespace().map(seat).collect::<Result<_, _>>()?;
    if seats.is_empty() { Err("name the seats".into()) } else { Ok(seats) }
}

fn seat(text: &str) -> Result<Seat, String> {
    let number: u8 = text.parse().map_err(|_| format!("'{text}' is no seat: seats are 1, 2, 3 …"))?;
    Seat::try_from(number)
}

fn split(text: &str) -> (&str, &str) {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    (word, rest.trim())
}
