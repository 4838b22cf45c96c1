//! The numbers of every card, monster and encounter, as the tables of the specification (§10) print them.

use malice_battle_for_greyport::content::{Card, FILES, Tables};
use malice_battle_for_greyport::effect::{Die, Side};
use malice_battle_for_greyport::ids::MonsterKind;
use malice_engine::Content;

/// Kind, type, damage; copies in the five starting decks.
const STARTING: &str = "
    soldier hero P 1: 3 3 2 2 2
    acolyte hero M 1: 2 2 3 3 3
    shortsword item P 1: 2 2 1 1 1
    wand_of_magic_missile item M 1: 1 1 2 2 2
    sword_and_board item P 1: 1 0 0 0 0
    cloak_and_dagger item P 1: 0 1 0 0 0
    amulet_of_inspiration item M 0: 0 0 1 0 0
    holy_symbol item M 0: 0 0 0 1 0
    pocket_hourglass item M 1: 0 0 0 0 1
";

/// Type, damage.
const PLAYER_HEROES: &str = "
    fiona_1 P Y | fiona_2 P W | fiona_3 P W+2
    gerki_1 P Y | gerki_2 P W+1 | gerki_3 P G
    zot_1 M Y | zot_2 M W | zot_3 M W+2
    deirdre_1 M Y | deirdre_2 M W | deirdre_3 M W+1
    chronos_1 M W | chronos_2 M W+2 | chronos_3 M G+1
";

/// Type, cost, copies, damage.
const REINFORCEMENTS: &str = "
    townsfolk P C 3 2 | rogue P C 3 Y
    clergyman M C 3 Y | city_guard P C 3 2
    hedge_wizard M C 3 Y | poacher P C 2 1
    pit_brawler P C 3 W | sorcerer M S 3 W
    fire_mage M S 2 W+2 | holy_templar P S 2 W+1
    eagle_eye_sniper P S 2 Y+1 | gate_warden P S 2 3
    swashbuckler P S 2 W | axe_dancer P S 2 Y+1
    enchantress M S 2 Y+1 | temple_exorcist M S 1 W
    hired_fiona_the_volatile P G 1 W+2 | hired_gerki_the_sneak P G 1 W+1
    hired_zot_the_wizard M G 1 W+2 | hired_deirdre_the_priestess M G 1 W
    hired_chronos_the_time_mage M G 1 W+1 | fleck_the_bard M G 1 W+1
    brewmaster_phrenk P G 1 W+1 | brother_bastian M G 1 W+1
    kaylin_the_renegade M G 1 W+2 | ohava_grand_cleric M G 1 W
    serena_the_pious P G 1 W+2 | captain_of_the_watch P G 1 G
    spear P C 3 3 | kite_shield P C 3 1
    freezing_staff M C 3 W | throwing_knives P C 2 1
    spark_rod M C 2 2 | lucky_charm M C 2 1
    war_horn P C 1 2 | warding_talisman M C 2 1
    mace P S 3 5 | claymore P S 2 W+1
    scythe P S 2 3 | tainted_blade P S 2 G
    tainted_wand M S 2 G | wand_of_fireballs M S 2 W
    longbow P S 2 2 | orb_of_clarity M S 2 3
    rod_of_mending M S 1 2 | scepter_of_illusions M G 1 W+2
    runed_greatsword P G 2 G+2 | meteor_staff M G 2 G
    aegis_of_greyport P G 1 3 | dragonslayer_lance P G 2 G
    staff_of_storms M G 2 3 | saints_reliquary M G 1 W
    whirlwind_axe P G 1 W+1
";

/// Copies; damage, hit points, armor, threat.
const MONSTERS: &str = "
    goblin_archer 4: 1 7 0 1 | firespitter 4: 1 5 0 1 | frenzy_goblin 3: 2 6 0 2
    mad_bomber 2: 2 5 0 2 | goblin_cutpurse 2: 1 4 0 1 | goblin_shieldbearer 2: 1 5 0 1
    goblin_drummer 1: 1 4 0 2 | goblin_sapper 2: 1 4 0 1 | feckless_fighter 4: 1 7 0 1
    black_knight 2: 2 8 1 2 | mercenary_mage 2: 1 11 0 2 | orc_warlord 2: 1 9 0 2
    ruthless_zealot 2: 2 7 0 2 | hired_crossbow 3: 1 6 0 1 | orc_raider 3: 2 6 0 2
    alley_thug 2: 1 6 0 1 | giant_boar 4: 1 6 0 1 | wyrm 2: 1 7 0 1
    worg 3: 1 5 0 2 | giant_cobra 2: 1 10 0 2 | griffon 2: 1 10 0 2
    razortooth_beast 2: 2 8 0 2 | armored_wyrm 2: 1 8 1 2 | sewer_rats 2: 1 4 0 2
    giant_hornet 1: 1 5 0 1 | zombie 5: 1 8 0 1 | skeleton_mage 2: 1 12 0 2
    skeleton_archer 3: 1 6 0 1 | ghoul 3: 2 7 0 2 | bone_guard 2: 1 5 1 1
    banshee 2: 1 8 0 2 | wraith 2: 2 7 0 2 | plague_corpse 1: 1 6 0 1
    acid_slime 4: 1 8 0 1 | void_spawn 2: 1 7 0 1 | gibbering_maw 3: 2 9 0 2
    many_eyed_watcher 2: 1 10 0 2 | flesh_weaver 2: 1 10 0 2 | tentacled_lurker 3: 2 9 0 2
    mind_leech 2: 2 12 0 3 | rift_horror 2: 3 13 0 3 | drake_whelp 4: 1 8 0 1
    ice_wyvern 3: 2 18 0 3 | ironscale_drake 3: 2 9 1 2 | magma_drake 3: 2 9 0 2
    spiked_drake 3: 1 10 0 2 | diamondscale_drake 2: 2 9 0 2 | storm_wyvern 2: 2 12 0 3
    werewolf 5: 1 10 0 0 | worg_token 3: 1 5 0 0 | rat_swarm 3: 1 4 0 0
    hydra_head 4: 1 5 0 0 | cultist 3: 2 10 0 0 | mordigar_wing 1: 1 10 0 0
    mordigar_claw 1: 2 10 0 0 | mordigar_tail 1: 1 10 0 0 | drog 1: 2 0 0 0
    torglesnarf 1: 1 0 0 0 | ripsnarl 1: 2 0 0 0 | hydra 1: 2 0 0 0
    baelfire 1: 2 0 0 0 | valeria 1: 2 0 0 0 | valeria_flipped 1: 3 0 1 0
    mordigar 1: 2 0 2 0
";

/// Location, subdeck; hit points and threat of the location, threat of a player, coins; hit points of bosses.
const ENCOUNTERS: &str = "
    City Under Siege: greyport_city_hall goblin 9/9/9/9 4/5/5/5 3/3/4/5 CSS
    Save the Ale!: red_dragon_inn humanoid 10/11/12/13 1/1/2/2 2/3/3/3 SSG, drog 15/20/30/35
    Hail to the King!: dwarven_ruins goblin 5/6/7/7 4/4/5/5 2/3/4/4 CCS
    Lock Up Your Silver!: market_district humanoid 10/11/12/13 4/5/5/6 4/4/5/6 CSS
    Long Live the King?: red_dragon_inn none 11/13/15/17 1/2/2/3 3/5/6/7 SSG, drog 20/30/35/45, torglesnarf 15/20/25/30
    Who let the dogs out?: dwarven_ruins beast 9/9/8/8 3/3/3/4 1/1/2/2 CSS
    Graveyard Shift: temple_steps undead 10/11/12/13 4/6/7/8 2/5/6/7 SSG
    They just keep coming!: mages_collegium none 7/10/13/16 0/0/0/0 6/6/7/7 SSG, ripsnarl 20/30/45/60
    Pest Control Duty: market_district beast 9/9/10/10 3/4/5/5 2/3/3/4 CCS
    Worgs and rats and dragons, oh my!: grand_square dragon 11/12/13/14 4/4/5/5 3/4/4/4 SSG
    It'll run out of heads eventually!: enchantment_park none 11/12/13/15 3/3/4/5 2/3/4/5 SGG, hydra 20/25/40/45
    Uninvited Guests: temple_steps undead 9/9/10/10 4/4/5/5 2/3/4/4 CCS
    Something in the Cellar: mages_collegium aberration 11/12/13/14 4/5/5/6 3/4/4/5 SSG
    Last Call for Demons: red_dragon_inn none 11/12/14/15 3/4/5/5 3/4/4/4 SGG, baelfire 25/35/50/60
    Hey, stop escaping!: greyport_city_hall humanoid 9/9/10/10 3/4/5/5 2/3/3/4 CCS
    Robes in the Park: enchantment_park aberration 11/12/13/14 4/5/6/6 3/4/5/5 SSG
    Don't Drink the Punch: grand_square none 12/14/16/18 0/0/0/0 4/5/5/6 SGG, valeria 20/40/45/60
    Smoke on the Horizon: dwarven_ruins undead 9/9/10/11 3/4/5/5 2/3/3/3 CCS
    Wings over the Market: market_district dragon 11/12/13/14 4/4/5/5 3/3/4/4 SSG
    The Tyrant Descends: mages_collegium none 11/13/15/17 0/1/2/2 2/3/3/4 SGG, mordigar 20/25/35/45
";

fn tables() -> Tables {
    Tables::load(&Content::shipped(FILES)).expect("the shipped content is sound")
}

/// `W+2`, `Y`, `3`.
fn damage(card: &Card) -> String {
    let die = card.die.map(|die| match die {
        Die::Yellow => "Y",
        Die::White => "W",
        Die::Green => "G",
    });
    match (die, card.damage) {
        (Some(die), 0) => die.into(),
        (Some(die), more) => format!("{die}+{more}"),
        (None, number) => number.to_string(),
    }
}

fn side(card: &Card) -> &'static str {
    if card.side == Side::Physical { "P" } else { "M" }
}

#[track_caller]
fn assert_listed(expected: &str, found: impl Iterator<Item = String>) {
    let expected: Vec<&str> =
        expected.split(['|', '\n']).map(str::trim).filter(|item| !item.is_empty()).collect();
    assert_eq!(found.collect::<Vec<_>>(), expected);
}

#[test]
fn starting_cards_have_the_numbers_of_the_tables() {
    let tables = tables();
    let decks = tables.characters.iter().map(|character| &character.deck).collect::<Vec<_>>();
    let starting = decks[0].iter().enumerate().map(|(at, (id, _))| {
        let card = tables.card(*id);
        let copies: Vec<String> = decks.iter().map(|deck| deck[at].1.to_string()).collect();
        let kind = format!("{:?}", card.kind).to_lowercase();
        format!("{} {kind} {} {}: {}", card.id, side(card), damage(card), copies.join(" "))
    });
    assert_listed(STARTING, starting);
}

#[test]
fn player_heroes_have_the_numbers_of_the_tables() {
    let tables = tables();
    let heroes = tables.cards.iter().filter(|card| card.level > 0);
    assert_listed(PLAYER_HEROES, heroes.map(|card| format!("{} {} {}", card.id, side(card), damage(card))));
}

#[test]
fn reinforcements_have_the_numbers_of_the_tables() {
    let tables = tables();
    let reinforcements = tables.cards.iter().filter_map(|card| {
        let cost = format!("{:?}", card.cost?);
        Some(format!("{} {} {} {} {}", card.id, side(card), &cost[..1], card.count, damage(card)))
    });
    assert_listed(REINFORCEMENTS, reinforcements);
}

#[test]
fn monsters_have_the_numbers_of_the_tables() {
    let tables = tables();
    let monsters = tables.monsters.iter();
    assert_listed(
        MONSTERS,
        monsters.map(|row| {
            format!("{} {}: {} {} {} {}", row.id, row.count, row.damage, row.hp, row.armor, row.threat)
        }),
    );
}

#[test]
fn encounters_have_the_numbers_of_the_tables() {
    let tables = tables();
    let four = |numbers: [String; 4]| numbers.join("/");
    let encounters = tables.scenarios.iter().flat_map(|scenario| &scenario.encounters).map(|card| {
        let coins: String =
            ["C", "S", "G"].iter().zip(card.coins).map(|(coin, n)| coin.repeat(n as usize)).collect();
        let boss = |(boss, hp): &(MonsterKind, [u8; 4])| {
            format!(", {} {}", tables.monster(*boss).id, four(hp.map(|n| n.to_string())))
        };
        let bosses = card.boss_hp.iter().map(boss).collect::<Vec<_>>().concat();
        format!(
            "{}: {} {} {} {} {} {coins}{bosses}",
            card.title,
            tables.locations[card.location as usize].id,
            card.subdeck.map_or("none", |faction| &tables.factions[faction as usize]),
            four(card.location_hp.map(|n| n.to_string())),
            four(card.location_threat.map(|n| n.to_string())),
            four(card.player_threat.map(|n| n.to_string())),
        )
    });
    assert_listed(ENCOUNTERS, encounters);
}

/// What every card, monster, location and encounter does, in the vocabulary of §10.1; read against the tables once, pinned since.
#[test]
fn effects_are_pinned() {
    let tables = tables();
    let mut lines = Vec::new();
    for card in &tables.cards {
        lines.push(format!("{}: {:?} {:?} {:?}", card.id, card.keywords, card.on, card.anytime));
    }
    for row in &tables.monsters {
        lines.push(format!("{}: {:?} {:?}", row.id, row.traits, row.on));
    }
    for location in &tables.locations {
        lines.push(format!("{}: {:?} {:?}", location.id, location.aura, location.reward));
    }
    for scenario in &tables.scenarios {
        lines.push(format!(
            "{}: {:?} {} {:?}",
            scenario.id, scenario.difficulty, scenario.hit_points, scenario.win
        ));
        for card in &scenario.encounters {
            lines.push(format!("{}: {:?} {:?}", card.title, card.setup, card.penalty));
        }
    }
    let mut text = lines.join("\n");
    for (kind, row) in tables.monsters.iter().enumerate() {
        text = text.replace(&format!("MonsterKind({kind})"), &row.id);
    }
    insta::assert_snapshot!(text);
}
