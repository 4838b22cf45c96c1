//! What a seat cannot know, dealt again: the order of the tile stack and the Command deck, and others' hidden Boss cards.

use malice_engine::{Chance, FixedVec, Seat, Stream};

use crate::Overboss;
use crate::content::BOSS_CARDS;
use crate::ids::IN_PLAY;
use crate::sets::TileSet;
use crate::state::{BossSeat, State, Tabletop};

impl Overboss {
    /// Deals again all that `seat` cannot know. Everything unseen is sorted before it is shuffled, so that the result
    /// depends on the seat's knowledge and on chance alone. The bag has no order to hide.
    pub(crate) fn deal_unseen(&self, state: &mut State, seat: Seat, chance: &mut Chance) {
        let t = &mut state.tabletop;
        let unseen: TileSet = t.tile_stack.iter().flatten().copied().collect();
        let mut order = [None; IN_PLAY];
        for (slot, tile) in order.iter_mut().zip(unseen.iter()) {
            *slot = Some(tile);
        }
        let order = &mut order[..unseen.len()];
        chance.shuffle(Stream::MAIN, "unseen", order, |_| String::new());
        t.tile_stack.copy_from_slice(order);
        if self.command_cards {
            t.commands.deck.sort_unstable();
            chance.shuffle(Stream::MAIN, "unseen", &mut t.commands.deck, |_| String::new());
        }
        if self.boss_cards && !t.over {
            self.deal_unseen_bosses(t, seat, chance);
        }
    }

    fn deal_unseen_bosses(&self, t: &mut Tabletop, seat: Seat, chance: &mut Chance) {
        let seen = |card: u8| {
            t.bosses[seat.index()].dealt.contains(&card)
                || (0..self.players)
                    .any(|i| t.bosses[i].revealed && t.boss(Seat::new(i)) == Some(card as usize))
        };
        let mut pool: FixedVec<u8, BOSS_CARDS> = (0..BOSS_CARDS as u8).filter(|card| !seen(*card)).collect();
        chance.shuffle(Stream::MAIN, "unseen", &mut pool, |_| String::new());
        let mut next = || pool.pop().expect("each player was dealt two of ten cards");
        for (index, boss) in t.bosses.iter_mut().take(self.players).enumerate() {
            if index == seat.index() {
                continue;
            }
            let known = boss.kept.filter(|_| boss.revealed).map(|kept| boss.dealt[kept as usize]);
            // Which of the two lay first is nobody's knowledge: the kept card always comes first here.
            let kept = boss.kept.map(|_| 0);
            *boss =
                BossSeat { dealt: [known.unwrap_or_else(&mut next), next()], kept, revealed: boss.revealed };
        }
    }
}
