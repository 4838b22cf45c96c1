//! Positions for scenario files: `round 2`, `at pick`, `seat 1 gold 5, lamp, hand imp ghoul, shown imp`, `deck imp, ghoul`.

use malice_engine::{Io, Scenarios, Seat};

use super::Toy;
use super::rules::Step;
use super::state::{Card, State, Table};

impl Scenarios for Toy {
    fn position(&self, lines: &[(usize, String)], io: &mut Io<Self>) -> Result<State, Vec<(usize, String)>> {
        let mut table = self.deal(io);
        let mut step = Step::Market;
        let mut faults = Vec::new();
        // Hands first: the top of the deck is what is left when all have theirs.
        for deck in [false, true] {
            for (number, line) in lines.iter().filter(|(_, line)| line.starts_with("deck ") == deck) {
                if let Err(fault) = self.read_line(line, &mut table, &mut step) {
                    faults.push((*number, fault));
                }
            }
        }
        if step == Step::Cellar && faults.is_empty() {
            let line =
                lines.iter().find(|(_, line)| line.starts_with("at ")).map_or(0, |(number, _)| *number);
            faults.extend(go_down(&mut table).map_err(|fault| (line, fault)).err());
        }
        if faults.is_empty() { Ok(self.begin(table, step, io)) } else { Err(faults) }
    }
}

impl Toy {
    fn read_line(&self, line: &str, table: &mut Table, step: &mut Step) -> Result<(), String> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "round" => {
                table.round = number(rest)?;
                if !(1..=self.rounds()).contains(&table.round) {
                    return Err(format!("there are rounds 1 to {}", self.rounds()));
                }
            }
            "at" => {
                *step = match rest {
                    "market" => Step::Market,
                    "pick" => Step::Pick,
                    "cellar" => Step::Cellar,
                    _ => return Err("a position is at market, pick or cellar".into()),
                };
            }
            "deck" => self.put_on_top(rest, table)?,
            "seat" => {
                let (seat, facts) = rest.split_once(' ').ok_or("say what the seat has")?;
                let seat = Seat::try_from(number(seat)?)?;
                if seat.index() >= table.players.len() {
                    return Err(format!("there is no seat {seat}"));
                }
                for fact in facts.split(',') {
                    self.read_fact(fact.trim(), seat, table)?;
                }
            }
            _ => return Err(format!("'{word}' is none of round, at, seat and deck")),
        }
        Ok(())
    }

    fn read_fact(&self, fact: &str, seat: Seat, table: &mut Table) -> Result<(), String> {
        let (word, rest) = fact.split_once(' ').unwrap_or((fact, ""));
        match word {
            "gold" => table.player_mut(seat).gold = number(rest)?,
            "lamp" => table.player_mut(seat).lamp = true,
            "rope" => table.player_mut(seat).rope = true,
            "hand" => {
                let back = std::mem::take(&mut table.player_mut(seat).hand);
                table.deck.extend(back.iter().copied());
                for name in rest.split_whitespace() {
                    let card = take_from_deck(table, self.cards.named(name)?, name)?;
                    if table.player(seat).hand.len() == 2 {
                        return Err("a hand has two cards".into());
                    }
                    table.player_mut(seat).take(card);
                }
            }
            "shown" => {
                let card = take_from_deck(table, self.cards.named(rest)?, rest)?;
                table.discard.push(card);
                table.player_mut(seat).shown = Some(card);
            }
            _ => return Err(format!("'{word}' is none of gold, lamp, rope, hand and shown")),
        }
        Ok(())
    }

    fn put_on_top(&self, names: &str, table: &mut Table) -> Result<(), String> {
        let mut top = Vec::new();
        for name in names.split(',').map(str::trim) {
            top.push(take_from_deck(table, self.cards.named(name)?, name)?);
        }
        table.deck.extend(top.into_iter().rev());
        Ok(())
    }
}

/// In the cellar everybody has shown a card, and so holds one less.
fn go_down(table: &mut Table) -> Result<(), String> {
    for seat in table.seats() {
        if table.player(seat).shown.is_none() {
            return Err(format!("in the cellar everybody has shown a card: say which seat {seat} has"));
        }
        if table.player(seat).hand.len() == 2 {
            let card = table.player_mut(seat).hand.remove(1);
            table.deck.push(card);
        }
    }
    Ok(())
}

fn take_from_deck(table: &mut Table, card: Card, name: &str) -> Result<Card, String> {
    let at = table.deck.iter().position(|other| *other == card);
    at.map(|at| table.deck.remove(at)).ok_or_else(|| format!("no {name} is left in the deck"))
}

fn number(text: &str) -> Result<u8, String> {
    text.parse().map_err(|_| format!("'{text}' is not a small number"))
}
