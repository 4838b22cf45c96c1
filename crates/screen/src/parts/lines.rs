//! Tracks, dice and plain lines.

use malice_engine::pane::{Die, Ink, Line, Track};

use super::Size;
use crate::canvas::Canvas;

/// How long a full bar is.
const BAR: u16 = 12;

pub(super) fn lines(canvas: &mut Canvas, (x, y): (u16, u16), lines: &[Line]) {
    let mut top = y;
    for line in lines {
        top += canvas.wrapped((x, top), canvas.width.saturating_sub(x), line);
    }
}

/// `Tension ▰▰▰▱▱▱ 3/6`; side by side and without bars where room is scarce.
pub(super) fn tracks(canvas: &mut Canvas, (x, y): (u16, u16), tracks: &[Track], size: Size) {
    let label = tracks.iter().map(|track| track.label.chars().count()).max().unwrap_or(0) as u16;
    let (mut left, mut top) = (x, y);
    for track in tracks {
        let value =
            if track.most > 0 { format!("{}/{}", track.value, track.most) } else { track.value.to_string() };
        if size == Size::Roomy {
            canvas.ink((x, top), label, &track.label, Ink::Faint);
            let mut at = x + label + 1;
            if track.most > 0 {
                let most = BAR.min(track.most as u16).max(1);
                let full = (i32::from(most) * track.value.clamp(0, track.most) + track.most - 1) / track.most;
                at += canvas.ink((at, top), most, &"▰".repeat(full as usize), track.ink);
                let rest = most - full as u16;
                at += canvas.ink((at, top), rest, &"▱".repeat(rest.into()), Ink::Faint) + 1;
            }
            canvas.ink((at, top), 9, &value, Ink::Strong);
            top += 1;
        } else {
            let width = (track.label.chars().count() + value.len() + 1) as u16;
            if left > x && left + width > canvas.width {
                (left, top) = (x, top + 1);
            }
            left += canvas.ink((left, top), width, &track.label, Ink::Faint) + 1;
            left += canvas.text((left, top), 9, &value, canvas.palette.strong(track.ink)) + 2;
        }
    }
}

/// `[5] d6`: dice as they lie.
pub(super) fn dice(canvas: &mut Canvas, (x, y): (u16, u16), dice: &[Die], first: usize) {
    let (mut left, mut top) = (x, y);
    for (index, die) in dice.iter().enumerate() {
        let ink = die.item.label.0.first().map_or(Ink::Plain, |span| span.ink);
        let value = format!("[{}]", die.item.label.text());
        let kind = format!("d{}", die.faces);
        let width = (value.chars().count() + kind.len()) as u16;
        if left > x && left + width > canvas.width {
            (left, top) = (x, top + 1);
        }
        canvas.spot((left, top), (width, 1), first + index);
        left += canvas.text((left, top), width, &value, canvas.palette.strong(ink));
        left += canvas.ink((left, top), width, &kind, Ink::Faint) + 2;
    }
}
