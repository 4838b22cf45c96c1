//! The end (OB-END): who wins, by which tie-break, and what a solo result is worth (OB-SOLO-04).

use malice_engine::{Outcome, Points, Seat, SeatSet, TieBreak};

use super::scoring::{Sheet, score, sheets};
use crate::Overboss;
use crate::game::Solo;
use crate::state::{MAX_PLAYERS, Tabletop};

/// OB-END-02, OB-END-03: Power, then tile score, then Matching Monsters. The Boss objective is no tile score (OB-R-25).
fn standing(sheet: &Sheet) -> [i32; 3] {
    [sheet.power(), sheet.tile_score(), i32::from(sheet.matching_count)]
}

impl Overboss {
    pub(crate) fn ending(&self, t: &Tabletop) -> Outcome {
        let sheets = sheets(t, self);
        let sheets = &sheets[..self.players];
        let standings: Vec<[i32; 3]> = sheets.iter().map(standing).collect();
        let places: Vec<u8> = standings
            .iter()
            .map(|own| 1 + standings.iter().filter(|other| *other > own).count() as u8)
            .collect();
        let mut winners: SeatSet = self.seats_where(|seat| places[seat.index()] == 1);
        let scores = sheets
            .iter()
            .enumerate()
            .map(|(index, sheet)| score(t, self, Seat::new(index), sheet, true))
            .collect();
        let mut remarks = Vec::new();
        if let Some(solo) = &self.solo {
            let (won, remark) = self.solo_result(solo, sheets[0].power());
            winners = if won { SeatSet::all(1) } else { SeatSet::EMPTY };
            remarks.push(remark);
        }
        Outcome { winners, places, scores, tie_breaks: self.tie_breaks(&standings), remarks }
    }

    /// The tie-breaks that had to be looked at, with what each tied player had.
    fn tie_breaks(&self, standings: &[[i32; 3]]) -> Vec<TieBreak> {
        let mut breaks = Vec::new();
        for (depth, label) in [(1, "Tile score"), (2, "Matching Monsters")] {
            let best = standings.iter().map(|standing| &standing[..depth]).max().unwrap_or(&[]).to_vec();
            let tied: Vec<Seat> =
                self.seats_where(|seat| standings[seat.index()][..depth] == best[..]).iter().collect();
            if tied.len() > 1 {
                let values =
                    tied.iter().map(|seat| (*seat, Points::whole(standings[seat.index()][depth]))).collect();
                breaks.push(TieBreak { label: label.to_owned(), rule: "OB-END-03", values });
            }
        }
        breaks
    }

    fn solo_result(&self, solo: &Solo, power: i32) -> (bool, String) {
        match solo {
            Solo::Ladder => {
                let rank = self.ladder_steps().filter(|step| power >= *step).count();
                (rank > 0, format!("Rank {rank}: {}", self.tables.solo.ladder.titles[rank]))
            }
            Solo::Campaign(stage) => {
                let number = stage + 1;
                let target = self.tables.solo.campaign[*stage].target;
                let won = power >= target;
                let verdict = if won { "won" } else { "lost" };
                (won, format!("Stage {number} {verdict}: {power} Power of {target}"))
            }
        }
    }

    /// The Power needed for each rank of the ladder.
    pub(crate) fn ladder_steps(&self) -> impl Iterator<Item = i32> {
        let ladder = &self.tables.solo.ladder;
        let steps = if self.board().rows == 3 { &ladder.classic } else { &ladder.big };
        let more = if self.boss_cards { ladder.with_boss_cards } else { 0 };
        steps.iter().map(move |step| step + more)
    }

    /// What a finished game is worth to each seat: the winners share 1; alone, more Power is worth more.
    pub(crate) fn worth(&self, sheets: &[Sheet; MAX_PLAYERS], worth: &mut [f32]) {
        if self.solo.is_some() {
            worth[0] = (sheets[0].power() as f32 / 128.0).clamp(0.0, 1.0);
            return;
        }
        let mut standings = [[0; 3]; MAX_PLAYERS];
        for (own, sheet) in standings.iter_mut().zip(sheets) {
            *own = standing(sheet);
        }
        let standings = &standings[..self.players];
        let best = standings.iter().max().copied().unwrap_or_default();
        let share = 1.0 / standings.iter().filter(|own| **own == best).count() as f32;
        for (worth, own) in worth.iter_mut().zip(standings) {
            *worth = if *own == best { share } else { 0.0 };
        }
    }

    fn seats_where(&self, holds: impl Fn(Seat) -> bool) -> SeatSet {
        (0..self.players).map(Seat::new).filter(|seat| holds(*seat)).collect()
    }
}
