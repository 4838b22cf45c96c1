//! What the coach says when something comes up for the first time, in one or two sentences.

/// By decision point or first word of a choice's name.
pub(super) fn coach(subject: &str) -> Option<&'static str> {
    decision(subject).or_else(|| choice(subject))
}

fn decision(point: &str) -> Option<&'static str> {
    Some(match point {
        "GP-D-01" => {
            "Each character brings a deck and a hero of their own. Fiona and Gerki are physical, the others magical: a party of both can use every item."
        }
        "GP-D-02" => "One of you begins wounded. Whoever can best stay out of harm should bear it.",
        "GP-D-03" => {
            "Ambushes happen as monsters arrive. The order is yours: let the ones that hurt the location come when it can bear it."
        }
        "GP-D-04" => {
            "You have to discard. Curses and weak cards go first; what you keep stays in hand for your own round."
        }
        "GP-D-05" => {
            "Nobody stands in front of the defender, so a monster is pulled over from the location. Take one that you can defeat."
        }
        "GP-D-06" => {
            "Everybody acts at once: play a hero, put an item on it, let it fight. Only the defender draws new cards this round, so help without emptying your hand. The round ends when all are ready."
        }
        "GP-D-07" => {
            "Each monster shows what would get through to it and the chance to defeat it. Wounds stay, so a weakened monster can fall to the next hero."
        }
        "GP-D-08" => "The new roll stands, even if it is worse. Reroll only what falls short.",
        "GP-D-09" => "What is printed on a card happens as soon as it is played, before anything else.",
        "GP-D-10" => "You can still step back here; once it is paid or aimed it happens.",
        "GP-D-11" => {
            "A shield takes one point off one blow. A blow that is stopped altogether triggers nothing, so spend shields where they finish the job."
        }
        "GP-D-12" => "The location has fallen, and its monsters come for you. Take one that you can handle.",
        "GP-D-13" => "Several things happen together, and you say in which order.",
        "GP-D-14" => "Choose one of the heroes in play.",
        "GP-D-15" => {
            "Coins that you have must be spent if anything is affordable. A better coin buys a cheaper card as well; the new card goes straight into your hand."
        }
        "GP-D-16" | "GP-D-18" => {
            "Hands above the limit are cut down. You may discard more, and draw new cards in their place."
        }
        "GP-D-17" => "The encounter is won: everybody recruits with the coins that it paid.",
        "GP-D-19" => "The saved location gives one of you a card, free. Give it to whoever will use it next.",
        "GP-D-20" => {
            "This is an offer: a deck without Curses and weak cards draws its strong ones more often."
        }
        "GP-D-21" => {
            "Only the defender draws new cards after a round. Whoever holds the best hand may spend it first."
        }
        _ => return None,
    })
}

fn choice(word: &str) -> Option<&'static str> {
    Some(match word {
        "play_hero" => "One hero a round for each player; a card with +Hero allows one more.",
        "play_item" => {
            "Physical items (square) go to physical heroes, magical ones (round) to magical heroes, one each unless somebody has Dual Wield."
        }
        "fight" => {
            "Heroes reach the monsters in front of the defender first; only when none is left there, those at the location. Tanks have to be fought before the others, Ranged ones last."
        }
        "use_marker" => {
            "The defender may Taunt once a round: pull a monster from the location, or from a friend, and fight it here."
        }
        "use_anytime" => "Discard a card to use this ability, once a round.",
        "ready" => {
            "Look at what would come if the round ended now. Whatever anybody does afterwards makes all think again."
        }
        "reroll" => "Each card that allows rerolls does so once for each of its dice.",
        "shield" => "One shield prevents one point of damage by one monster.",
        "recruit" => "Recruited cards go into your hand and stay in your deck for the rest of the game.",
        _ => return None,
    })
}
