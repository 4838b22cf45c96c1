//! What the coach says when something comes up for the first time, in one or two sentences.

/// By decision point, first word of a choice's name, or score line.
pub(super) fn coach(subject: &str) -> Option<&'static str> {
    decision(subject).or_else(|| choice(subject)).or_else(|| score_line(subject))
}

fn decision(point: &str) -> Option<&'static str> {
    Some(match point {
        "OI-D-01" => {
            "Choose who you are. Every Overlord harvests one thing better than others and has an ability of their own."
        }
        "OI-D-02" => {
            "Choose the corner of the world that your lair stands in. Neighbors share a border, and spies cross it."
        }
        "OI-D-03" => {
            "Keep one secret Plot. The pictures show what it costs; you will harvest these things, and the Plot completes by itself as soon as you have all."
        }
        "OI-D-04" => {
            "One Water moves a Lackey to a neighboring place, where it may work at once. You may decline."
        }
        "OI-D-05" => {
            "Tension woke the Hero, and you steer him. Point at a hex to see his way; the sign tells what he does there. He hurts lairs, Lackeys and tiles: choose a rival's."
        }
        "OI-D-06" => {
            "The Hero carries off half of your resources. Give up first what your Plot does not need."
        }
        "OI-D-07" => {
            "Three Action Points, all to be spent: send Lackeys to resources and villages, exploit the land for new tiles, or call Lackeys back. Rings on the map show where."
        }
        "OI-D-08" => {
            "You drew these tiles. Lay one: look for resources that your Plot needs, and for villages that bring Lackeys."
        }
        "OI-D-09" => {
            "It must lie next to your lair or another tile of yours. Towards the middle lie Relics, towards the sides the borders."
        }
        "OI-D-10" => "The Hero cannot cross walls. Turn them towards where he would come from.",
        "OI-D-11" => "Your first tile without a village each turn may bring one of its resource at once.",
        "OI-D-12" => {
            "Knavery is cheap, Villainy pays better, Domination best. Higher Infamy opens the better stacks."
        }
        "OI-D-13" => {
            "Keep the Plot for which you already have the most. The other goes under its stack unseen."
        }
        "OI-D-14" => "Sabotage worked: the Plot failed. Discard what it asked for, token by token.",
        "OI-D-15" => {
            "Your completed Plot has an Aftermath, which works once. Choose whom or what it strikes."
        }
        "OI-D-16" => {
            "One Act of Espionage a turn, against Overlords you are linked with. What is possible stands on their mats, and why the rest is not."
        }
        "OI-D-17" => {
            "Send the Lackey to one of the marked places. It works there for you and blocks the place."
        }
        "OI-D-18" => "The die says how much you may take. Take what you need, or what your rival needs.",
        "OI-D-20" => "You may pay for one more Act, with a Lackey or with one resource. Or be done.",
        "OI-D-21" => "A World Event asks something of you. Its text stands beside the tension track.",
        "OI-D-22" => "You lose a Lackey and none is at home. Choose the one whose work you need least.",
        "OI-D-23" => "You took no Harvest this turn, so a Lackey at home may fetch one resource.",
        _ => return None,
    })
}

fn choice(word: &str) -> Option<&'static str> {
    Some(match word {
        "choose_overlord" => "Harvesting what an Overlord likes brings one more each time.",
        "choose_zone" => "Only neighbors share a border; across the board you meet at the Kingdom.",
        "keep_plot" => "The Plot you keep is secret. Rivals see only its level, unless they glean intel.",
        "draw_from" => "The level of your Plot can be seen by all, its text by nobody.",
        "harvest" => {
            "A Lackey stays where it harvested until you recall it. Each harvest moves Tension by one."
        }
        "recruit" => {
            "A village brings a Lackey from your Pool. Six in play are the most, and each is a point at the end."
        }
        "recall" => {
            "A recalled Lackey is home again and can work elsewhere. One that was sent to harvest or to steal a Relic this turn has to stay."
        }
        "recall_all" => "All three points bring everybody home. It pays when four or more are out.",
        "exploit" => {
            "Draw two tiles and lay one. More land means more places to work, and a way to borders and Kingdom."
        }
        "steal_relic" => "A Relic is two points at the end, and some Plots need one. You can hold only one.",
        "raid" => "All that lies in the headquarters is yours, for a Lackey and three steps of Tension.",
        "sweep" => "All spies on your land go home to their masters' Pools.",
        "start_from_scratch" => "A new Plot for one level of Infamy, once a turn.",
        "activate" => {
            "An Aftermath works once in the game. It costs no Action Point unless its text says so."
        }
        "draft_lackey" => "Two Food turn into a Lackey, as often as you like.",
        "transmogrify" => "Two Conjure Ore turn into any one resource, once a turn.",
        "relic" => "The Relic comes from the supply; one you hold goes back there.",
        "complete" => "Completing pays its cost, raises Infamy and Tension, and brings a new Plot.",
        "stand_down" => "Nothing can be done: all Lackeys come home and the turn ends.",
        "finish" => "Nothing more here.",
        "keep_tile" => "The tile you don't lay goes face down under the stack.",
        "bury" => "The first one buried lies above the next. Only you know where they are.",
        "place" => {
            "On a tile that is cut off from your lair nobody works until it is joined again; it still counts as land."
        }
        "rotate" => "Heavy lines are the walls as they would stand on the map.",
        "accept" => "It costs nothing more than what the prompt says.",
        "pass" => "You may always decline here.",
        "move_hero" => {
            "Entering a lair ends his way. On an empty tile he takes it away, on Lackeys he kills, in a Pitfall he falls."
        }
        "token" => "Token by token: what you take or give is up to you.",
        "take_relic" => "The Relic comes instead of tokens; one you hold goes back to the supply.",
        "glean_intel" => "You see the Plot and nobody learns of it from you. Your Lackey stays home.",
        "infiltrate" => "Your Lackey works on a rival's tile until you recall it or they sweep.",
        "plunder" => {
            "It costs a Lackey. A die of 1 brings nothing, 2 one token, 3 two, more two or the Relic."
        }
        "sabotage" => "It costs a Lackey. The Plot fails on a 1; with two tokens on a 1 or 2.",
        "assassinate" => "Your Lackey takes the place of another, who goes to its Pool.",
        "buy_act" => "One more Act this turn, at its own cost.",
        "spot" => "The marked places are those that are possible.",
        "target" => "No link is needed for an Aftermath.",
        "tile" => "The marked tiles are those that are possible.",
        "gift" => "All choose in secret, then everything changes hands at once.",
        _ => return None,
    })
}

fn score_line(line: &str) -> Option<&'static str> {
    Some(match line {
        "plots" => "Completed Plots are worth the number on them.",
        "lackeys" => "Every Lackey in play is a point, at home or out; those in the Pool are not.",
        "resources" => "Each resource left is half a point.",
        "relic" => "A Relic is worth 2 if you hold it at the end.",
        "aftermaths" => "Some Plots add points at the end for what you then have.",
        _ => return None,
    })
}
