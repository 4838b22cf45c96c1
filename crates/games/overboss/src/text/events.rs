//! Events in plain words, for the log.

use malice_engine::{Rule, Viewer};

use crate::Overboss;
use crate::action::Action;
use crate::event::Event;
use crate::ids::TokenId;

impl Overboss {
    #[expect(clippy::too_many_lines, reason = "one arm for each kind of event")]
    pub(super) fn event_words(&self, event: Event, viewer: Viewer) -> Option<String> {
        let unit = |unit: TokenId| self.unit_words(unit);
        let boss = |card: u8| &self.tables.bosses[card as usize].name;
        Some(match event {
            Event::TerrainChosen { terrain } => {
                let names: Vec<_> =
                    terrain.iter().map(|kind| self.tables.terrain(*kind).label.as_str()).collect();
                format!("The land is made of {}, and Dungeons.", names.join(", "))
            }
            Event::FirstPlayerNamed { seat } => format!("Seat {seat} goes first."),
            Event::BossesDealt { seat, cards } if viewer.sees(seat) => {
                format!("Seat {seat} was dealt {} and {}.", boss(cards[0]), boss(cards[1]))
            }
            Event::BossesDealt { seat, .. } => format!("Seat {seat} was dealt two Boss cards."),
            Event::BossKept { seat, card } if viewer.sees(seat) => {
                format!("Seat {seat} kept {}.", boss(card))
            }
            Event::BossKept { seat, .. } => format!("Seat {seat} has chosen a Boss."),
            Event::PairDrafted { seat, tile, token, .. } => match token {
                Some(token) => format!("Seat {seat} drafted {} with {}.", self.label(tile), unit(token)),
                None => format!("Seat {seat} drafted {} without a token.", self.label(tile)),
            },
            Event::TileDrafted { seat, tile, .. } => {
                format!("Seat {seat} drafted the {} alone.", self.label(tile))
            }
            Event::TokenDrafted { seat, token, .. } => {
                format!("Seat {seat} drafted the {} alone.", unit(token))
            }
            Event::TilePlaced { seat, tile, at } => {
                format!("Seat {seat} placed {} on {at}.", self.label(tile))
            }
            Event::UnitDestroyed { seat, unit: token, at } => {
                format!("The {} at {at} of seat {seat} was destroyed.", unit(token))
            }
            Event::TokenStored { token, .. } if token.is_unit() => return None,
            Event::TokenStored { seat, token } => format!("Seat {seat} put a {} into the lair.", unit(token)),
            Event::UnitPlaced { seat, unit: token, at } => {
                format!("Seat {seat} put {} on {at}.", unit(token))
            }
            Event::UnitExchanged { seat, given, at, received, slot } => format!(
                "Seat {seat} traded the {} at {at} for the {} of slot {}.",
                unit(given),
                unit(received),
                slot + 1
            ),
            Event::PortalUsed { seat, .. } => format!("Seat {seat} used a Portal."),
            Event::UnitMoved { seat, unit: token, from, to } => {
                format!("Seat {seat} moved {} from {from} to {to}.", unit(token))
            }
            Event::BossRevealed { seat, card } => {
                let card = &self.tables.bosses[card as usize];
                format!("Seat {seat} revealed {}. {}", card.name, card.ability_text)
            }
            Event::MarketReplaced { .. } => "The market was swept away and dealt anew.".into(),
            Event::TokensDrawn { seat, tokens } => {
                let names: Vec<_> = tokens.into_iter().flatten().map(unit).collect();
                format!("Seat {seat} drew {}.", names.join(", "))
            }
            Event::TilesDrawn { seat, tiles } => {
                let names: Vec<_> = tiles.into_iter().flatten().map(|tile| self.label(tile)).collect();
                format!("Seat {seat} drew {}.", names.join(", "))
            }
            Event::TileKept { seat, tile } => format!("Seat {seat} kept the {}.", self.label(tile)),
            Event::UnitReplaced { seat, old, new, at } => {
                format!("Seat {seat} replaced the {} at {at} by {}.", unit(old), unit(new))
            }
            Event::LineRotated { seat, line, direction } => {
                let view_free = self.name_action(Action::Rotate(line, direction));
                format!("Seat {seat} shifted a line: {}.", view_free.trim_start_matches("rotate "))
            }
            Event::TileExchanged { seat, given, at, received, .. } => format!(
                "Seat {seat} traded the {} at {at} for the market's {}.",
                self.label(given),
                self.label(received)
            ),
            Event::CommandActivated { seat, card } => {
                format!("Seat {seat} activated {}.", self.tables.commands[card as usize].label)
            }
            Event::TileSlid { owner, tile, from, to } => {
                format!("The {} of seat {owner} slid from {from} to {to}.", self.label(tile))
            }
            Event::TileDestroyed { owner, tile, at } => {
                format!("The {} at {at} of seat {owner} was destroyed.", self.label(tile))
            }
            Event::TilesSwapped { first, second } => {
                format!("Seat {}'s {} and seat {}'s {} traded places.", first.0, first.1, second.0, second.1)
            }
            Event::CommandDealt { card } => {
                let card = &self.tables.commands[card as usize];
                format!("{} ({}) came into the row.", card.label, card.id)
            }
            Event::CommandsReshuffled => "The Command deck was shuffled anew.".into(),
            Event::RivalTook { tile, token } => match token {
                Some(token) => {
                    format!("The rival took {}; its {} went to the bag.", self.label(tile), unit(token))
                }
                None => format!("The rival took {}.", self.label(tile)),
            },
            Event::TurnBegan { .. }
            | Event::TurnEnded { .. }
            | Event::MarketSlid
            | Event::TileRestocked { .. }
            | Event::TokenRestocked { .. } => return None,
            Event::StackReshuffled { tiles } => {
                format!("{tiles} discarded tiles were shuffled into the stack.")
            }
            Event::GameEnded => "The last map is full.".into(),
        })
    }
}

/// The rule by which something happened.
pub(super) fn rule(event: Event) -> Rule {
    match event {
        Event::TerrainChosen { .. } => "OB-SETUP-01",
        Event::FirstPlayerNamed { .. } => "OB-SETUP-08",
        Event::BossesDealt { .. } | Event::BossKept { .. } => "OB-BOSS-01",
        Event::TurnBegan { .. } | Event::TurnEnded { .. } => "OB-TURN-01",
        Event::PairDrafted { .. } => "OB-DRAFT-01",
        Event::TileDrafted { .. } | Event::TokenDrafted { .. } => "OB-DRAFT-02",
        Event::TilePlaced { .. } => "OB-TILE-01",
        Event::UnitDestroyed { .. } => "OB-REST-04",
        Event::TokenStored { token, .. } if token.is_unit() => "OB-TOK-03",
        Event::TokenStored { .. } => "OB-TOK-05",
        Event::UnitPlaced { .. } => "OB-TOK-01",
        Event::UnitExchanged { .. } => "OB-CIRC-01",
        Event::PortalUsed { .. } => "OB-PORT-02",
        Event::UnitMoved { .. } => "OB-PORT-03",
        Event::BossRevealed { .. }
        | Event::MarketReplaced { .. }
        | Event::TokensDrawn { .. }
        | Event::TilesDrawn { .. }
        | Event::TileKept { .. }
        | Event::UnitReplaced { .. }
        | Event::LineRotated { .. }
        | Event::TileExchanged { .. } => "OB-BOSS-03",
        Event::CommandActivated { .. } => "OB-CMD-02",
        Event::TileSlid { .. } => "OB-CMD-07",
        Event::TileDestroyed { .. } => "OB-CMD-08",
        Event::TilesSwapped { .. } => "OB-CMD-10",
        Event::CommandDealt { .. } | Event::CommandsReshuffled => "OB-CMD-01",
        Event::RivalTook { .. } => "OB-SOLO-01",
        Event::MarketSlid => "OB-SOLO-02",
        Event::TileRestocked { .. } | Event::TokenRestocked { .. } => "OB-REST-01",
        Event::StackReshuffled { .. } => "OB-REST-03",
        Event::GameEnded => "OB-END-01",
    }
}
