//! What a seat cannot know, for the laws: written from the rules, not from the re-deal.

use malice_conformance::secrets::Hidden;
use malice_engine::Seat;
use malice_overboss::Overboss;
use malice_overboss::content::BOSS_CARDS;
use malice_overboss::state::State;

pub fn secrets(_: &Overboss, state: &mut State, seat: Seat, hidden: &mut Hidden) {
    let t = &mut state.tabletop;
    hidden.stack("tiles", &mut t.tile_stack);
    hidden.stack("commands", &mut t.commands.deck);
    let bosses = &mut t.bosses;
    let dealt = bosses.iter().filter(|boss| boss.dealt[0] != boss.dealt[1]).count();
    // OB-BOSS-02: shown at the end, or by whoever uses the ability. Without Boss cards nothing was dealt.
    if dealt == 0 || t.over {
        return;
    }
    // The kept card first: which of the two lay left was never seen.
    for (index, boss) in bosses.iter_mut().take(dealt).enumerate() {
        if index != seat.index() && boss.kept == Some(1) {
            boss.dealt.swap(0, 1);
            boss.kept = Some(0);
        }
    }
    let mut boxed: Vec<u8> = (0..BOSS_CARDS as u8)
        .filter(|card| bosses.iter().take(dealt).all(|boss| !boss.dealt.contains(card)))
        .collect();
    let others = bosses.iter_mut().take(dealt).enumerate().filter(|(index, _)| *index != seat.index());
    let held = others.flat_map(|(index, boss)| {
        let names = if boss.kept.is_some() { ["kept", "declined"] } else { ["dealt"; 2] };
        let open = usize::from(boss.revealed);
        boss.dealt.iter_mut().zip(names).skip(open).map(move |(card, name)| ((name, index), card))
    });
    hidden.pool(held.chain(boxed.iter_mut().map(|card| (("box", 0), card))));
}
