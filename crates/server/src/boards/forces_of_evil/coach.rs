//! What the coach says when something comes up for the first time, in one or two sentences.

/// By decision point or first word of a choice's name.
pub(super) fn coach(subject: &str) -> Option<&'static str> {
    turn(subject).or_else(|| combat(subject)).or_else(|| maintenance(subject)).or_else(|| choice(subject))
}

fn turn(point: &str) -> Option<&'static str> {
    Some(match point {
        "FE-D-01" => {
            "Your Force is the heart of your dungeon. The line with the crown says what everybody will be compared in at the end because you are in play."
        }
        "FE-D-02" => {
            "The Entrance is your first room, and heroes meet it first. It comes with units or Treasure."
        }
        "FE-D-03" => {
            "A turn is two committed actions and one plot, in any order. Influence pays for actions; it is also points, and Build brings it back at the risk of an attack."
        }
        "FE-D-04" => {
            "The first Card of Darkness is free, each further one costs 1 influence. The cards in the Pits can be used by everybody, and you come first."
        }
        "FE-D-05" => {
            "A card in a Pit covers what lies there, and only the top can be used. Cover what helps your rivals more than you."
        }
        "FE-D-06" => "Choose what the action asks for: the things that you can choose glow.",
        "FE-D-07" => {
            "Undead live only with undead, creatures only with their own kind, monsters with monsters. Keep each room within its capacity."
        }
        "FE-D-08" => {
            "Treasure is worth a point and pays the upkeep of the room it lies in. Heroes steal it, so put it behind strong rooms."
        }
        "FE-D-09" => {
            "The new room goes to the end of your dungeon. An icon of influence raises your maximum; frontlines say how many fight side by side."
        }
        "FE-D-10" => "Your Force digs with foresight: keep the better room, and put it wherever you like.",
        "FE-D-11" => "An attached card adds its text to a room of yours for good, apart from its influence.",
        "FE-D-12" => {
            "Maintenance lets you rearrange units and Treasure. It also checks upkeep, so skip it if Treasure is short."
        }
        "FE-D-13" => {
            "Covering a Card of Light sends its heroes home. Cover the one whose heroes you fear most."
        }
        "FE-D-14" => {
            "Each card brings 1 influence, and the next one may be an attack on everybody. The deck shows how many attacks are left in it."
        }
        "FE-D-15" => "An event strikes everybody. Give up what you miss least.",
        "FE-D-16" => "Who avoids a battle is safe from it, but gets no Spoils of War.",
        "FE-D-28" => "All who fought may take Spoils of War: 2 influence at once, or a Treasure that stays.",
        "FE-D-34" => {
            "Raiders leave their rooms and fight the heroes in Town. Only units that can live together go together."
        }
        "FE-D-35" => {
            "Each further round of a raid costs 1 influence. Whoever retreats keeps the raiders that are left."
        }
        "FE-D-36" => {
            "A victorious raid destroys garrisons. When all four have fallen, the game ends with that round."
        }
        _ => return None,
    })
}

fn combat(point: &str) -> Option<&'static str> {
    Some(match point {
        "FE-D-17" => {
            "You line up both sides. Heroes fill the front first: Fighters before all others, Mages last."
        }
        "FE-D-18" => {
            "One hero supports each hero in front: a Priest gives a hit point, a Rogue +1, a Mage strikes from behind."
        }
        "FE-D-19" => {
            "Minions first face the heroes, one each. Whoever faces nobody strikes from the flank and cannot be hit."
        }
        "FE-D-20" => {
            "A Goblin Shaman behind another minion adds 1 to its score. Others only wait here for their turn."
        }
        "FE-D-21" => "A flanker adds its die to one of the fights beside it. Pick the one that it can tip.",
        "FE-D-22" => "Your Force may roll one die again in every round, a hero's as well as a minion's.",
        "FE-D-23" => {
            "You give out the dice of both sides. In each column the higher sum hits; more than twice the other sum hits twice."
        }
        "FE-D-24" => "These strike equally well, and not all of them hit. Choose by what their hit does.",
        "FE-D-25" => "A hero can be won over for influence, even if that drives you into submission.",
        "FE-D-26" => {
            "Minions may flee into limbo to save themselves. The room is lost, but they come back in Maintenance."
        }
        "FE-D-27" => "Each hero who takes a Treasure goes home with it. Rogues are first.",
        _ => return None,
    })
}

fn maintenance(point: &str) -> Option<&'static str> {
    Some(match point {
        "FE-D-29" => {
            "Move Treasure to the rooms whose units need it. Upkeep uses nothing up; it only has to lie there. Or take the table's layout: dashed frames show it."
        }
        "FE-D-30" => "Pick up minions whom you want elsewhere; who is in hand is placed when you are done.",
        "FE-D-31" => "Dismiss minions whom you cannot keep. Nobody has to go.",
        "FE-D-32" => "This room lacks Treasure for its units. Units that need it leave until it suffices.",
        "FE-D-33" => {
            "As many Giant Spiders as a room has frontlines spin a Web: all minions there get +1 and fly."
        }
        _ => return None,
    })
}

fn choice(word: &str) -> Option<&'static str> {
    Some(match word {
        "build" => {
            "Build as long as you dare: it ends at your maximum, when you stop, or when an event or an attack comes."
        }
        "expand" => "A longer dungeon holds more units and more influence, and heroes tire on the way.",
        "use" => "The number before an action is its price. In a rival's dungeon you pay the rival.",
        "raid" => "Raids are dangerous and fell garrisons quickly.",
        _ => return None,
    })
}
