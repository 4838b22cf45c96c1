//! The table as text, for 80 columns: market, rivals side by side, and the own map at the bottom, next to the prompt.

use super::ink::{Ink, Line, fit, wrap};
use super::map::SMALL_MAP;
use super::{drawn, listed, many};
use crate::Overboss;
use crate::view::{CommandView, PairView, PlayerView, SoloView, View};

const WIDTH: usize = 79;

/// Between small maps.
const GAP: usize = 3;

impl Overboss {
    pub(super) fn table_words(&self, view: &View, ink: Ink) -> String {
        let mut lines = vec![Line::plain(&header(view))];
        lines.extend(view.solo.iter().flat_map(|solo| goal_lines(view, solo, ink)));
        if !view.over {
            lines.extend(self.market_lines(view, ink));
        }
        // Who only watches, or looks back at the end, has no map of their own.
        let own = view.viewer.filter(|_| !view.over).or((view.players.len() == 1).then_some(view.active));
        let others: Vec<&PlayerView> =
            view.players.iter().filter(|player| Some(player.seat) != own).collect();
        for pair in others.chunks(2) {
            lines.push(Line::default());
            let blocks: Vec<Vec<Line>> =
                pair.iter().map(|player| self.small_player(view, player, ink)).collect();
            lines.extend(side_by_side(&blocks));
        }
        if let Some(own) = own {
            lines.push(Line::default());
            lines.extend(self.large_player(view, &view.players[own.index()], ink));
        }
        let lines: Vec<&str> = lines.iter().map(|line| line.text.trim_end()).collect();
        lines.join("\n") + "\n"
    }

    fn market_lines(&self, view: &View, ink: Ink) -> Vec<Line> {
        let mut lines = Vec::new();
        for row in 0..view.market.len().div_ceil(2) {
            let mut line = Line::default();
            push_label(&mut line, if row == 0 { "Market" } else { "" }, ink);
            for slot in [row, row + view.market.len().div_ceil(2)] {
                let Some(pair) = view.market.get(slot) else { continue };
                let rival = view.solo.as_ref().and_then(|solo| solo.takes) == Some(slot as u8 + 1);
                let text = if rival {
                    format!("{} {}", fit(&self.short_pair(pair), 25), "‹rival")
                } else {
                    fit(&self.short_pair(pair), 32)
                };
                let kind = pair.tile.as_ref().map_or("", |tile| &tile.kind);
                let number = format!("{} ", slot + 1);
                line.push(&ink.strong(&number), &number);
                line.push(&ink.terrain(kind, &text), &text);
            }
            lines.push(line);
        }
        if let Some(hand) = &view.hand {
            lines.push(labelled("In hand", &self.short_pair(hand), ink));
        }
        let pending = &view.pending;
        let tokens = pending.drawn_tokens.iter().map(|token| self.short_token(token));
        let tiles = pending.drawn_tiles.iter().map(|tile| self.label(tile.tile));
        let open: Vec<String> = tokens.chain(tiles).collect();
        if !open.is_empty() {
            lines.push(labelled("Drawn", &open.join(", "), ink));
        }
        lines.extend(block("At home", &self.home_words(view), ink));
        if let Some(commands) = &view.commands {
            lines.extend(self.command_lines(&commands.row, ink));
        }
        if !view.hoard.is_empty() {
            let names: Vec<_> = view.hoard.iter().map(|tile| self.label(tile.tile)).collect();
            lines.extend(block("Hoard", &names.join(", "), ink));
        }
        lines
    }

    /// Which Monster belongs on which terrain.
    fn home_words(&self, view: &View) -> String {
        let rows = self.tables.types.iter().filter(|row| view.terrain.contains(&row.name));
        let homes = rows.filter_map(|row| Some(format!("{} {}", row.monster.as_ref()?, row.label)));
        homes.collect::<Vec<_>>().join(", ")
    }

    /// The Commands side by side: the card, its pattern, and who has it complete.
    fn command_lines(&self, row: &[CommandView], ink: Ink) -> Vec<Line> {
        const CARD: usize = 17;
        let cells = |texts: Vec<String>| texts.iter().map(|text| fit(text, CARD)).collect::<String>();
        let label = |card: &CommandView| {
            self.command_named(&card.id).map(|index| self.tables.commands[index].label.clone())
        };
        let mut lines = vec![labelled("Commands", &cells(row.iter().filter_map(label).collect()), ink)];
        lines.push(labelled("", &cells(row.iter().map(|card| card.id.clone()).collect()), ink));
        let height = row.iter().map(|card| card.pattern.len()).max().unwrap_or(0);
        for y in 0..height {
            let drawn = row.iter().map(|card| drawn(&card.pattern).get(y).cloned().unwrap_or_default());
            lines.push(labelled("", &cells(drawn.collect()), ink));
        }
        let ready = |card: &CommandView| {
            let by: Vec<String> = card.completed_by.iter().map(|seat| format!("seat {seat}")).collect();
            if by.is_empty() { String::new() } else { format!("✓ {}", listed(by)) }
        };
        if row.iter().any(|card| !card.completed_by.is_empty()) {
            lines.push(labelled("", &cells(row.iter().map(ready).collect()), ink));
        }
        lines
    }

    fn short_pair(&self, pair: &PairView) -> String {
        match (&pair.tile, &pair.token) {
            (Some(tile), Some(token)) => format!("{} + {}", self.label(tile.tile), self.short_token(token)),
            (Some(tile), None) => format!("{}, no token", self.label(tile.tile)),
            (None, Some(token)) => self.short_token(token),
            (None, None) => "·".into(),
        }
    }

    fn small_player(&self, view: &View, player: &PlayerView, ink: Ink) -> Vec<Line> {
        let mut lines = vec![name_line(view, player, ink)];
        lines.extend(self.small_map(view, player, ink));
        for text in [self.lair_words(player), boss_words(player, view.over)].into_iter().flatten() {
            lines.extend(
                wrap(&text, SMALL_MAP - 2, "  ").iter().map(|text| Line::plain(&format!("  {text}"))),
            );
        }
        lines
    }

    fn large_player(&self, view: &View, player: &PlayerView, ink: Ink) -> Vec<Line> {
        let mut lines = vec![name_line(view, player, ink)];
        lines.extend(self.large_map(view, player, ink));
        for text in [self.lair_words(player), boss_words(player, true)].into_iter().flatten() {
            lines.extend(wrap(&text, WIDTH - 2, "  ").iter().map(|text| Line::plain(&format!("  {text}"))));
        }
        lines
    }

    /// The lair, equal things counted.
    fn lair_words(&self, player: &PlayerView) -> Option<String> {
        let mut lair: Vec<(String, usize)> = Vec::new();
        let tokens = player.lair.iter().map(|token| self.short_token(token));
        let portals = std::iter::repeat_n("Portal".to_owned(), player.active_portals.into());
        let used = std::iter::repeat_n("used Portal".to_owned(), player.used_portals.into());
        for name in tokens.chain(portals).chain(used) {
            match lair.iter_mut().find(|(known, _)| *known == name) {
                Some((_, count)) => *count += 1,
                None => lair.push((name, 1)),
            }
        }
        let names: Vec<String> = lair
            .into_iter()
            .map(|(name, count)| if count == 1 { name } else { format!("{count} × {name}") })
            .collect();
        (!names.is_empty()).then(|| format!("Lair: {}", names.join(", ")))
    }
}

fn name_line(view: &View, player: &PlayerView, ink: Ink) -> Line {
    let total = view.scores[player.seat.index()].total;
    let you = if view.viewer == Some(player.seat) { " (you)" } else { "" };
    let turn = if view.active == player.seat && !view.over { " ◂" } else { "" };
    let text = format!("Seat {}{you}: {total} Power{turn}", player.seat);
    let mut line = Line::default();
    line.push(&ink.strong(&text), &text);
    line
}

fn boss_words(player: &PlayerView, whole: bool) -> Option<String> {
    let boss = player.boss.as_ref()?;
    let face = if boss.revealed { "revealed" } else { "face down" };
    Some(match &boss.card {
        Some(card) if whole => {
            format!("Boss: {} ({face}). {} Scores {}", card.name, card.ability, card.objective)
        }
        Some(card) => format!("Boss: {} ({face})", card.name),
        None if boss.chosen => format!("Boss: {face}"),
        None => "Boss: not chosen yet".into(),
    })
}

fn header(view: &View) -> String {
    if view.over {
        return "The game is over.".into();
    }
    format!(
        "Round {} of {} · seat {} to play · {} in the stack · {} in the bag",
        view.round,
        view.rounds,
        view.active,
        many(view.stack.count, "tile"),
        many(view.bag.count, "token")
    )
}

/// What a game alone is about: the rival, and the Power that it takes.
fn goal_lines(view: &View, solo: &SoloView, ink: Ink) -> Vec<Line> {
    let power = view.scores.first().map(|score| score.total.as_f64() as i32).unwrap_or_default();
    let step = |goal: &crate::view::GoalView| {
        let reached = if power >= goal.power { "✓" } else { "" };
        format!("{} {}{reached}", goal.power, goal.title)
    };
    let steps: Vec<String> = solo.goals.iter().map(step).collect();
    let words = match solo.stage {
        Some(stage) => format!("stage {stage} against {}: {}", solo.rival, steps.join("")),
        None => steps.join(" · "),
    };
    block("Goal", &words, ink)
}

/// A label, and beside it words in as many lines as they need.
fn block(label: &str, words: &str, ink: Ink) -> Vec<Line> {
    let labels = std::iter::once(label).chain(std::iter::repeat(""));
    wrap(words, WIDTH - 10, "").iter().zip(labels).map(|(text, label)| labelled(label, text, ink)).collect()
}

fn push_label(line: &mut Line, label: &str, ink: Ink) {
    let label = format!("{label:<10}");
    line.push(&ink.strong(&label), &label);
}

fn labelled(label: &str, text: &str, ink: Ink) -> Line {
    let mut line = Line::default();
    push_label(&mut line, label, ink);
    line.push(text, text);
    line
}

/// Blocks of lines beside each other.
fn side_by_side(blocks: &[Vec<Line>]) -> Vec<Line> {
    let height = blocks.iter().map(Vec::len).max().unwrap_or(0);
    let row = |row: usize| {
        let mut line = Line::default();
        for (index, block) in blocks.iter().enumerate() {
            line.pad(index * (SMALL_MAP + GAP));
            if let Some(part) = block.get(row) {
                line.join(part);
            }
        }
        line
    };
    (0..height).map(row).collect()
}
