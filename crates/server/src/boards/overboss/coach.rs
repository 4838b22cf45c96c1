//! What the coach says when something comes up for the first time, in one or two sentences.

/// By decision point, first word of a choice's name, or score line.
pub(super) fn coach(subject: &str) -> Option<&'static str> {
    decision(subject).or_else(|| choice(subject)).or_else(|| score_line(subject))
}

fn decision(point: &str) -> Option<&'static str> {
    Some(match point {
        "OB-D-01" => {
            "Keep one Boss. Its ability works once, whenever you like in your own turns; its objective scores at the end, seen or not."
        }
        "OB-D-02" => {
            "Take one pair: the tile and the token beside it come together. Look for a pair whose halves both help you, and remember that the others stay for your rivals."
        }
        "OB-D-03" => {
            "Any empty square will do; tiles need not touch. Caves like mountains, Swamps like water and each other, Dungeons like many different neighbors."
        }
        "OB-D-04" => {
            "A unit must stand on an open tile if you have one. It earns 1 at home on its own terrain, and more in a straight band of its kind."
        }
        "OB-D-05" => {
            "Your new Summoning Circle may trade the unit on it, or on a bordering tile, for a token of the market, once. You may also leave it."
        }
        "OB-D-06" => {
            "Choose what you get. A unit takes the place of the one you gave; a Crystal or Portal goes to your lair and leaves the tile open."
        }
        "OB-D-07" => {
            "The tile you just placed completes the pattern of a Command. Using it is optional, and only one is possible each turn."
        }
        "OB-D-08" => {
            "Pick a tile to push, on any map. It takes its unit along, and needs an empty square beside it."
        }
        "OB-D-09" => "Now the empty square beside it to which the tile slides.",
        "OB-D-10" => {
            "Pick a tile to wreck, on any map. Its owner fills the hole from what the market has left."
        }
        "OB-D-11" => {
            "A tile of yours was wrecked. Take a new pair from what is left; the tile goes straight into the gap."
        }
        "OB-D-12" => {
            "Pick the first of two tiles that trade places. Both may lie on any map, yours included."
        }
        "OB-D-13" => "Pick the tile it trades places with. Units travel with their tiles.",
        "OB-D-14" => {
            "A Portal lifts one or two of your units and sets them down on other open tiles. One Portal a turn, and each works once."
        }
        "OB-D-15" => "You may lift a second unit as well. Two lifted units can simply swap.",
        "OB-D-16" => "Set the first unit down. Tiles whose unit you lifted count as open too.",
        "OB-D-17" => "Set the second unit down.",
        "OB-D-18" => {
            "Your Boss steps into the light. Follow the ability on the card; this works once in the game."
        }
        "OB-D-19" => {
            "You are done unless you want to use a Portal or your Boss first. Ending the turn refills the market for the next player."
        }
        _ => return None,
    })
}

fn choice(word: &str) -> Option<&'static str> {
    Some(match word {
        "keep" => "The card you keep stays hidden from the others until you reveal it or the game ends.",
        "draft" => {
            "The mark that appears when you point at a choice says how your Power would change, or what it could reach within this turn."
        }
        "place_tile" => {
            "Placed tiles stay where they are. Leave the middle free for a Dungeon, and the fitting edges for Caves and Swamps."
        }
        "place_unit" => {
            "Equal Monsters in a straight line form a band: 2 in a row earn 2, 3 earn 5, 4 earn 7."
        }
        "pass" => "You may always decline here; nothing is lost.",
        "give" => "The unit you give away goes to the market in exchange.",
        "take" => "What you take replaces what you gave.",
        "activate" => {
            "Commands can hit any map. Your rivals' best tile is a fine target, or move your own to a better place."
        }
        "choose" => "Any highlighted tile can be picked, on your map or a rival's.",
        "slide_to" => "The tile moves one step, with its unit.",
        "use_portal" => {
            "The small swirl on a unit uses a Portal, beginning with this unit. You can do so at any moment of your turn."
        }
        "lift" => "A lifted unit must be set down on an open tile, and something must end up in a new place.",
        "drop" => "Aim for its own terrain, or for a line with others of its kind.",
        "reveal_boss" => {
            "Revealing uses the ability at once. The objective counts either way, so there is no hurry."
        }
        "draft_tile" => "Choose the tile now; the token comes from another pair.",
        "draft_token" => "Choose the token. What is left of the two pairs becomes a new pair.",
        "take_drawn" => "This unit will replace one on your map; the others go back to the bag.",
        "rotate" => {
            "The whole line moves one square, gaps included; what falls off one end comes back at the other."
        }
        "take_tile" => "The tile you get takes the place of yours; a Dungeon cannot lie under a unit.",
        "keep_tile" => "Keep the tile you like best; the others are shuffled into the stack.",
        "end_turn" => "Your turn ends and the market is refilled.",
        _ => return None,
    })
}

fn score_line(line: &str) -> Option<&'static str> {
    Some(match line {
        "forest" => "Forests grow in worth: 1, 3, 6, 10, 15 for one to five of them.",
        "cave" => "A Cave is worth 1, and 3 where its square borders mountains.",
        "graveyard" => {
            "A Graveyard is worth its number. Whoever has the most Graveyards gets 5 more, the second most 2."
        }
        "swamp" => "A Swamp is worth 1, and 1 more each for bordering water and for bordering another Swamp.",
        "camp" => "Camps count by different flags: 1, 4, 9, 16 for one to four of them.",
        "castle" => "A Castle is worth 2, and 4 with a vampire in it.",
        "volcano" => {
            "A Volcano is worth 4, but it drives all units off the bordering tiles when it is placed."
        }
        "summoning_circle" => {
            "A Summoning Circle is worth 1; its strength is the trade it offers when you place it."
        }
        "desert" => "Bordering Deserts form groups: 0, 2, 6, 12, 20 for one to five tiles in a group.",
        "cloud_island" => "A Cloud Island is worth 7, less 1 for every other tile type on your map.",
        "dungeon" => {
            "A Dungeon is worth 1, and 1 more for each different tile type that borders it. No unit ever stands on it."
        }
        "miniboss" => "Each Miniboss on your map is worth 2, wherever it stands.",
        "crystal" => "A Crystal is worth 1 for each tile of its type on your map.",
        "matching" => "Each Monster on its own terrain is worth 1: the mark on its disc shows its home.",
        "bands" => {
            "Straight bands of equal Monsters: 2 for two, 5 for three, 7 for four. Rows and columns both count."
        }
        "objective" => "Your Boss scores its objective at the end, whether you revealed it or not.",
        _ => return None,
    })
}
