//! The invariants of one position (GP-I): they hold in long games, and a position that breaks one is noticed.

use malice_battle_for_greyport::Greyport;
use malice_battle_for_greyport::ids::{CardId, Group};
use malice_battle_for_greyport::state::{HeroPlace, Phase, Standing, State, Tabletop};
use malice_conformance::covers;
use malice_engine::{Chance, Game, Io, Scenarios, Seat};

use crate::common;

#[test]
fn they_hold_in_long_games_of_every_option_set() {
    covers!(
        "GP-I-01", "GP-I-02", "GP-I-03", "GP-I-04", "GP-I-05", "GP-I-06", "GP-I-07", "GP-I-09", "GP-I-10",
        "GP-I-11", "GP-I-12"
    );
    for options in common::long_option_sets() {
        let game = common::game(&options);
        let (games, first_seed) = common::soak(2, 1);
        for seed in first_seed..first_seed + games {
            common::eager_game(&game, seed, |_, action, after, _| {
                let broken = game.broken_invariants(after);
                assert!(
                    broken.is_empty(),
                    "{options}, seed {seed}, {}: {broken:?}",
                    game.action_name(action)
                );
            });
        }
    }
}

/// A sound position of the last encounter of the Mad Dragon.
fn position() -> (std::sync::Arc<Greyport>, State) {
    let game = common::game("player_count=2 scenario=mad_dragon");
    let lines = "encounter: 3
monsters 1: mordigar, zombie
monsters 2: mordigar_wing, ghoul
hand 1: soldier
played 1: acolyte + wand_of_magic_missile, fiona_1
curses: 20";
    let lines: Vec<(usize, String)> = lines.lines().map(str::to_owned).enumerate().collect();
    let state = game.position(&lines, &mut Io::silent(Chance::fast(1))).expect("the position is sound");
    assert_eq!(game.broken_invariants(&state), Vec::<String>::new());
    (game, state)
}

#[track_caller]
fn is_noticed(law: &str, spoil: impl FnOnce(&mut Tabletop)) {
    let (game, mut state) = position();
    spoil(&mut state.tabletop);
    let broken = game.broken_invariants(&state);
    assert!(broken.iter().any(|told| told.starts_with(law)), "{law}: {broken:?}");
}

const ONE: Seat = Seat::new(0);

#[test]
fn lost_and_doubled_things_are_noticed() {
    covers!("GP-I-01", "GP-I-02", "GP-I-03");
    is_noticed("GP-I-01", |t| t.player_mut(ONE).hand.clear());
    is_noticed("GP-I-01", |t| {
        let card = t.player(ONE).deck[0];
        t.player_mut(ONE).discard.push(card);
    });
    is_noticed("GP-I-02", |t| {
        t.heroes.deck.pop();
    });
    is_noticed("GP-I-02", |t| {
        let card = t.items.deck[0];
        t.items.deck[1] = card;
        t.items.deck[2] = card;
        t.items.deck[3] = card;
    });
    is_noticed("GP-I-02", |t| t.curses -= 1);
    is_noticed("GP-I-03", |t| {
        t.monster_deck.pop();
    });
    is_noticed("GP-I-03", |t| {
        let token = t.monsters[2];
        t.monsters.push(token);
    });
    is_noticed("GP-I-03", |t| t.feats.bosses = 0x7f);
    is_noticed("GP-I-03", |t| {
        let boss = t.monsters[0].id.kind;
        t.monster_discard.push(boss);
    });
}

#[test]
fn misplaced_player_heroes_and_impossible_numbers_are_noticed() {
    covers!("GP-I-04", "GP-I-05", "GP-I-06");
    is_noticed("GP-I-04", |t| t.player_mut(ONE).hero_place = HeroPlace::InHand);
    is_noticed("GP-I-04", |t| t.player_mut(ONE).level = 4);
    is_noticed("GP-I-04", |t| {
        let hero = t.player(ONE).played[1].card;
        t.player_mut(ONE).discard.push(hero);
    });
    is_noticed("GP-I-05", |t| t.player_mut(ONE).hp = 0);
    is_noticed("GP-I-05", |t| t.player_mut(ONE).hp = 11);
    is_noticed("GP-I-06", |t| t.monsters[1].damage = t.monsters[1].hp);
    is_noticed("GP-I-06", |t| t.monsters[0].damage = t.monsters[0].hp);
}

#[test]
fn what_heroes_may_not_do_and_monsters_may_not_be_is_noticed() {
    covers!("GP-I-07", "GP-I-09", "GP-I-10", "GP-I-11", "GP-I-12");
    is_noticed("GP-I-07", |t| t.player_mut(ONE).heroes_played = 3);
    is_noticed("GP-I-07", |t| {
        // The Acolyte's wand in the player hero's hands.
        let wand = t.player(ONE).played[0].items[0];
        t.player_mut(ONE).played[0].items.clear();
        t.player_mut(ONE).played[1].items.push(wand);
    });
    is_noticed("GP-I-09", |t| t.monsters[0].group = Group::Seat(Seat::new(1)));
    is_noticed("GP-I-10", |t| {
        t.shield_pool = 1;
        t.phase = Phase::Recruit;
    });
    is_noticed("GP-I-11", |t| t.location.hp = 0);
    is_noticed("GP-I-11", |t| t.location.standing = Standing::Destroyed);
    is_noticed("GP-I-11", |t| {
        t.location.hp = 0;
        t.location.standing = Standing::Destroyed;
        t.monsters[1].group = Group::Location;
    });
    is_noticed("GP-I-12", |t| {
        t.items.row.pop();
    });
    is_noticed("GP-I-12", |t| t.heroes.row[0] = CardId(hired_fiona()));
}

/// The hired Fiona's card.
fn hired_fiona() -> u8 {
    let tables = malice_battle_for_greyport::content::Tables::load(&malice_engine::Content::shipped(
        malice_battle_for_greyport::content::FILES,
    ))
    .expect("the shipped content is sound");
    tables.card_named("hired_fiona_the_volatile").expect("there is such a card").0
}
